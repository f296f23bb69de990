// The state as a value: derived tables, comparison, fingerprints, what a seat cannot know.
#include "games/dominations/position.hpp"

#include <algorithm>

#include "games/dominations/board.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

void Position::refresh() {
  static_cast<Derived&>(*this) = {};
  derive();
}

bool Position::settled() const {
  Position again = *this;
  again.refresh();
  return static_cast<const Derived&>(*this) == again;
}

void Position::derive() {
  if (has_cradle)
    for (const Cell c : around(cradle)) field.lay(c, kCradlePiece);
  for (u8 b = 0; b < board_size; ++b) field.lay(board[b].cell, b + 1), enlist(*this, b);
  for (u8 s = 0; s < slots; ++s)
    if (monuments[s].placed) lay_monument(*this, s);
  if (has_cradle)
    for (const Cell c : around(cradle)) touch(*this, c);
  for (u8 b = 0; b < board_size; ++b) close_loci(*this, board[b].cell, touch(*this, board[b].cell));
  for (int s = 0; s < players; ++s) {
    const Player& pl = player[s];
    for (int k = 0; k < pl.tree_size; ++k) grow_spots(*this, s, pl.tree[k], k);
    sum_up(*this, s);
    open_up(*this, s, 63);
  }
}

bool Position::at_rest() const {
  if (flow.tasks) return false;
  switch (flow.ask) {
    case Ask::nothing:
      return phase == Phase::over;
    case Ask::grow:
      return phase == Phase::grow;
    case Ask::build:
      return phase == Phase::build;  // else the Farmer's tile may follow
    case Ask::develop:
      return phase == Phase::develop;
    case Ask::objective:
      return std::all_of(player.begin(), player.end(), [](const Player& x) { return x.chosen_objective == kNone; });
    default:
      return false;
  }
}

namespace {

// Small numbers side by side in one word, the first in the lowest bits.
template <int kBits, class... T>
u64 packed(T... number) {
  u64 word = 0;
  int at = 0;
  ((word |= (static_cast<u64>(number) & ((u64{1} << kBits) - 1)) << at, at += kBits), ...);
  return word;
}

// Words into a fingerprint, field by field: bytes between fields have no part in it.
struct Mixer {
  u64 h = 0x646f6d696e617469ull;
  void add(u64 v) { h = mix(h, v); }
  template <class T, std::size_t N>
  void bytes(const std::array<T, N>& a, std::size_t n) {
    static_assert(std::has_unique_object_representations_v<T>);
    h = hash_bytes(a.data(), n * sizeof(T), h);
  }
  void numbers(const Amounts& a) { h = hash_bytes(a.begin(), kDomains, h); }
};

bool knows(const Position& p, u8 mask, Seat seat) {
  if (seat == kNobody) return mask == (1u << p.players) - 1;
  return mask >> seat & 1;
}

// `seat` below -1: somebody who sees everything. Each struct is taken apart as a whole, so that a field added to it is not forgotten here.
struct Fingerprint : Mixer {
  const Position& p;
  int seat;

  Fingerprint(const Position& position, int who) : p(position), seat(who) { state(p); }
  bool all() const { return seat < kNobody; }
  u64 seen(u8 tile, u8 known) const { return all() || knows(p, known, seat) ? tile : 256u; }

  void state(const State& x) {
    const auto& [pack_id, options, players, age, turn_in_age, phase, turn, has_cradle, cradle, initiative, next_initiative, role,
                 board_size, stack_size, slots, supply, monuments, stack, stack_known, board, player, flow] = x;
    (void)pack_id;  // the number of a pack in this process
    rules(options);
    add(packed<8>(players, age, turn_in_age, phase, turn, has_cradle, cradle.i, cradle.j));
    bytes(initiative, players);
    bytes(next_initiative, players);
    bytes(role, role.size());
    bytes(supply.w, supply.w.size());
    add(packed<8>(board_size, stack_size, slots));
    for (unsigned k = 0; k < slots; ++k) {
      const auto& [id, placed, site, taken] = monuments[k];
      add(packed<8>(id, placed, taken, site.turn, site.at.i, site.at.j));
    }
    for (unsigned k = 0; k < stack_size; ++k) add(seen(stack[k], stack_known[k]));
    for (unsigned k = 0; k < board_size; ++k) {
      const auto& [cell, tile, rot, by, owner, level] = board[k];
      add(packed<16>(cell) | packed<8>(tile, rot, by, owner, level) << 16);
    }
    for (Seat s = 0; s < players; ++s) one(player[s], s);
    open(flow);
  }

  void rules(const Options& x) {
    const auto& [edition, overflow, monument_tie, locus, open_hands, cradle, edges, cradle_in_locus, rotate_cards, campfire_nodus,
                 objective_vp3] = x;
    add(packed<4>(edition, overflow, monument_tie, locus, open_hands, cradle, edges, cradle_in_locus, rotate_cards, campfire_nodus) |
        packed<16>(objective_vp3) << 40);
  }

  void one(const Player& x, Seat s) {
    const auto& [knowledge, limits, tokens, objective, campfire, overflow, vp, influence, hand_size, tree_size, dealt_objectives,
                 dealt_monuments, chosen_objective, chosen_monument, hand, hand_known, tree] = x;
    numbers(knowledge);
    numbers(limits);
    add(packed<8>(tokens, objective, campfire, overflow, hand_size, tree_size));
    add(packed<16>(vp, influence));
    for (unsigned k = 0; k < hand_size; ++k) add(seen(hand[k], hand_known[k]));
    bytes(tree, tree_size);
    // Set-up: that somebody has chosen is public, what he was dealt and chose is not.
    add(packed<1>(chosen_objective != kNone, chosen_monument != kNone));
    if (all() || s == seat)
      add(packed<8>(dealt_objectives[0], dealt_objectives[1], dealt_monuments[0], dealt_monuments[1], chosen_objective, chosen_monument));
  }

  void open(const Flow& x) {
    const auto& [assigned, ask, asked, stage, min, max, picked, serial, step, revealed, marked, tile, reactivating, corner, edge, scoring,
                 points, for_production, builds, develops, farmer_open, next, next_size, role, tasks, task] = x;
    (void)revealed;  // by the answer that led here; the position is the same
    add(packed<8>(ask, asked, stage, min, max, picked, step));
    add(packed<32>(serial, marked));  // which tiles are marked tells nothing of them but their place in the hand
    add(packed<8>(tile, reactivating, corner, edge, scoring, points, for_production));
    numbers(assigned);
    add(packed<8>(builds, develops, farmer_open, next_size, role, tasks));
    bytes(next, next_size);
    for (unsigned k = 0; k < tasks; ++k) {
      const auto& [op, who, what, per, div, times, n, from, source] = task[k];
      add(packed<8>(op, who, what, per, div, times));
      add(packed<16>(n, from, source));
    }
  }
};

}  // namespace

u64 Position::hash() const { return Fingerprint(*this, kNobody - 1).h; }
u64 Position::key(Seat seat) const { return Fingerprint(*this, seat).h; }

void Position::reimagine_with(Seat seat, Dice dice) {
  // Tiles that the seat has never seen change places with one another. They are sorted first: positions that look alike to the seat
  // become the same one with equal generators, so nothing hidden shines through.
  std::array<u8*, kMaxStack + kMaxPlayers * kMaxHand> unknown;
  u32 n = 0;
  for (unsigned k = 0; k < stack_size; ++k)
    if (!knows(*this, stack_known[k], seat)) unknown[n++] = &stack[k];
  for (int s = 0; s < players; ++s) {
    Player& pl = player[s];
    for (unsigned k = 0; k < pl.hand_size; ++k)
      if (!knows(*this, pl.hand_known[k], seat)) unknown[n++] = &pl.hand[k];
  }
  std::array<u8, kMaxStack + kMaxPlayers * kMaxHand> tiles;
  for (u32 k = 0; k < n; ++k) tiles[k] = *unknown[k];
  std::sort(tiles.begin(), tiles.begin() + n);
  for (u32 k = n; k > 1; --k) std::swap(tiles[k - 1], tiles[dice.below(k)]);
  for (u32 k = 0; k < n; ++k) *unknown[k] = tiles[k];
  if (phase != Phase::setup || slots) return;

  // Before the Objectives and Monuments are shown: what the others hold may be anything that the seat does not hold.
  const Pack& pk = content();
  const auto redeal = [&](int all, auto dealt, auto chosen) {
    std::array<u8, 256> pool;
    u32 size = 0;
    for (int c = 0; c < all; ++c) {
      const bool mine =
          seat >= 0 && std::find((player[seat].*dealt).begin(), (player[seat].*dealt).end(), c) != (player[seat].*dealt).end();
      if (!mine) pool[size++] = static_cast<u8>(c);
    }
    for (int s = 0; s < players; ++s) {
      if (s == seat) continue;
      Player& pl = player[s];
      auto& two = pl.*dealt;
      const bool has_chosen = pl.*chosen != kNone;
      for (u8& card : two) {
        if (card == kNone || size == 0) continue;
        const u32 pick = dice.below(size);
        card = pool[pick];
        pool[pick] = pool[--size];
      }
      if (has_chosen) pl.*chosen = two[0];  // as good as the other
    }
  };
  redeal(pk.deal_objectives ? pk.deal_objectives : static_cast<int>(pk.objectives.size()), &Player::dealt_objectives,
         &Player::chosen_objective);
  redeal(pk.deal_monuments ? pk.deal_monuments : static_cast<int>(pk.monuments.size()), &Player::dealt_monuments, &Player::chosen_monument);
}

}  // namespace demesne::dominations
