// The state as a value: derived tables, comparison, fingerprints, what a seat cannot know.
#include "games/dominations/position.hpp"

#include <algorithm>

#include "games/dominations/board.hpp"
#include "games/dominations/grow_tree.hpp"

namespace demesne::dominations {

void Position::refresh() {
  field = {};
  loci_size = 0;
  loci = {};
  spot_count = {};
  spot = {};
  sums = {};
  camp = {}, city = {}, owned = {};
  derive();
}

void Position::derive() {
  if (has_cradle)
    for (const Cell c : around(cradle)) field.lay(c, kCradlePiece);
  for (u8 b = 0; b < board_size; ++b) field.lay(board[b].cell, static_cast<u8>(b + 1)), enlist(*this, b);
  for (u8 s = 0; s < slots; ++s)
    if (monuments[s].placed) lay_monument(*this, s);
  if (has_cradle)
    for (const Cell c : around(cradle)) touch(*this, c);
  for (u8 b = 0; b < board_size; ++b) close_loci(*this, board[b].cell, touch(*this, board[b].cell));
  for (int s = 0; s < players; ++s) {
    const Player& pl = player[static_cast<unsigned>(s)];
    for (int k = 0; k < pl.tree_size; ++k) grow_spots(*this, s, pl.tree[static_cast<unsigned>(k)], k);
    sum_up(*this, s);
    open_up(*this, s, 63);
  }
}

bool Position::operator==(const Position& o) const {
  return pack_id == o.pack_id && options == o.options && players == o.players && age == o.age && turn_in_age == o.turn_in_age &&
         phase == o.phase && turn == o.turn && has_cradle == o.has_cradle && cradle == o.cradle && initiative == o.initiative &&
         next_initiative == o.next_initiative && role == o.role && board_size == o.board_size && stack_size == o.stack_size &&
         slots == o.slots && supply == o.supply && monuments == o.monuments && stack == o.stack && stack_known == o.stack_known &&
         board == o.board && player == o.player && flow == o.flow;
}

namespace {

// Words into a fingerprint, field by field: padding and the number of the pack have no part in it.
struct Mixer {
  u64 h = 0x646f6d696e617469ull;
  void add(u64 v) { h = mix(h, v); }
  template <class T, std::size_t N>
  void bytes(const std::array<T, N>& a, std::size_t n) {
    static_assert(std::has_unique_object_representations_v<T>);
    h = hash_bytes(a.data(), n * sizeof(T), h);
  }
};

bool knows(const Position& p, u8 mask, Seat seat) {
  if (seat == kNobody) return mask == (1u << p.players) - 1;
  return mask >> seat & 1;
}

// `seat` below -1: somebody who sees everything.
u64 fingerprint(const Position& p, int seat) {
  const bool all = seat < kNobody;
  const auto sees = [&](u8 mask) { return all || knows(p, mask, static_cast<Seat>(seat)); };
  Mixer m;
  const Options& o = p.options;
  m.add(static_cast<u64>(o.edition) | static_cast<u64>(o.overflow) << 4 | static_cast<u64>(o.monument_tie) << 8 |
        static_cast<u64>(o.locus) << 12 | static_cast<u64>(o.open_hands) << 16 | static_cast<u64>(o.cradle) << 20 |
        static_cast<u64>(o.edges) << 24 | static_cast<u64>(o.cradle_in_locus) << 28 | static_cast<u64>(o.rotate_cards) << 32 |
        static_cast<u64>(o.campfire_nodus) << 36 | static_cast<u64>(static_cast<u16>(o.objective_vp3)) << 40);
  m.add(p.players | static_cast<u64>(p.age) << 8 | static_cast<u64>(p.turn_in_age) << 16 | static_cast<u64>(p.phase) << 24 |
        static_cast<u64>(static_cast<u8>(p.turn)) << 32 | static_cast<u64>(p.has_cradle) << 40 |
        static_cast<u64>(static_cast<u8>(p.cradle.i)) << 48 | static_cast<u64>(static_cast<u8>(p.cradle.j)) << 56);
  m.bytes(p.initiative, p.players);
  m.bytes(p.next_initiative, p.players);
  m.bytes(p.role, p.role.size());
  m.bytes(p.supply.w, p.supply.w.size());
  m.add(p.board_size | static_cast<u64>(p.stack_size) << 8 | static_cast<u64>(p.slots) << 16);
  for (unsigned s = 0; s < p.slots; ++s) {
    const Slot& x = p.monuments[s];
    m.add(x.id | static_cast<u64>(x.placed) << 8 | static_cast<u64>(x.taken) << 16 | static_cast<u64>(x.site.turn) << 24 |
          static_cast<u64>(static_cast<u8>(x.site.at.i)) << 32 | static_cast<u64>(static_cast<u8>(x.site.at.j)) << 40);
  }
  for (unsigned k = 0; k < p.stack_size; ++k) m.add(sees(p.stack_known[k]) ? p.stack[k] : 256u);
  for (unsigned b = 0; b < p.board_size; ++b) {
    const Placed& t = p.board[b];
    m.add(t.cell | static_cast<u64>(t.tile) << 16 | static_cast<u64>(t.rot) << 24 | static_cast<u64>(static_cast<u8>(t.by)) << 32 |
          static_cast<u64>(static_cast<u8>(t.owner)) << 40 | static_cast<u64>(t.level) << 48);
  }
  for (int s = 0; s < p.players; ++s) {
    const Player& x = p.player[static_cast<unsigned>(s)];
    m.bytes(x.knowledge, kDomains);
    m.bytes(x.limits, kDomains);
    m.add(x.tokens | static_cast<u64>(x.objective) << 8 | static_cast<u64>(x.campfire) << 16 | static_cast<u64>(x.overflow) << 24 |
          static_cast<u64>(x.hand_size) << 32 | static_cast<u64>(x.tree_size) << 40);
    m.add(static_cast<u64>(static_cast<u16>(x.vp)) | static_cast<u64>(static_cast<u16>(x.influence)) << 16);
    for (unsigned k = 0; k < x.hand_size; ++k) m.add(sees(x.hand_known[k]) ? x.hand[k] : 256u);
    m.bytes(x.tree, x.tree_size);
    // Set-up: that somebody has chosen is public, what he was dealt and chose is not.
    m.add((x.chosen_objective != kNone) | (x.chosen_monument != kNone) << 1);
    if (all || s == seat)
      m.add(x.dealt_objectives[0] | static_cast<u64>(x.dealt_objectives[1]) << 8 | static_cast<u64>(x.dealt_monuments[0]) << 16 |
            static_cast<u64>(x.dealt_monuments[1]) << 24 | static_cast<u64>(x.chosen_objective) << 32 | static_cast<u64>(x.chosen_monument) << 40);
  }
  const Flow& f = p.flow;
  m.add(static_cast<u64>(f.ask) | static_cast<u64>(static_cast<u8>(f.asked)) << 8 | static_cast<u64>(f.stage) << 16 |
        static_cast<u64>(f.min) << 24 | static_cast<u64>(f.max) << 32 | static_cast<u64>(f.picked) << 40 | static_cast<u64>(f.step) << 48);
  // Which tiles are marked tells nothing of them but their place in the hand.
  m.add(f.serial | static_cast<u64>(f.marked) << 32);
  m.add(f.tile | static_cast<u64>(f.reactivating) << 8 | static_cast<u64>(static_cast<u8>(f.corner)) << 16 |
        static_cast<u64>(static_cast<u8>(f.edge)) << 24 | static_cast<u64>(f.scoring) << 32 | static_cast<u64>(f.points) << 40 |
        static_cast<u64>(f.for_production) << 48);
  m.bytes(f.assigned, kDomains);
  m.add(f.builds | static_cast<u64>(f.develops) << 8 | static_cast<u64>(f.farmer_open) << 16 | static_cast<u64>(f.next_size) << 24 |
        static_cast<u64>(f.role) << 32 | static_cast<u64>(f.tasks) << 40);
  m.bytes(f.next, f.next_size);
  for (unsigned k = 0; k < f.tasks; ++k) {
    const Task& t = f.task[k];
    m.add(static_cast<u64>(t.op) | static_cast<u64>(static_cast<u8>(t.seat)) << 8 | static_cast<u64>(t.what) << 16 |
          static_cast<u64>(t.per) << 24 | static_cast<u64>(t.div) << 32 | static_cast<u64>(t.times) << 40);
    m.add(static_cast<u64>(static_cast<u16>(t.n)) | static_cast<u64>(t.from) << 16 | static_cast<u64>(t.source) << 32);
  }
  return m.h;
}

}  // namespace

u64 Position::hash() const { return fingerprint(*this, kNobody - 1); }
u64 Position::key(Seat seat) const { return fingerprint(*this, seat); }

void Position::reimagine_with(Seat seat, Dice dice) {
  // Tiles that the seat has never seen change places with one another.
  std::array<u8*, kMaxStack + kMaxPlayers * kMaxHand> unknown;
  u32 n = 0;
  for (unsigned k = 0; k < stack_size; ++k)
    if (!knows(*this, stack_known[k], seat)) unknown[n++] = &stack[k];
  for (int s = 0; s < players; ++s) {
    Player& pl = player[static_cast<unsigned>(s)];
    for (unsigned k = 0; k < pl.hand_size; ++k)
      if (!knows(*this, pl.hand_known[k], seat)) unknown[n++] = &pl.hand[k];
  }
  for (u32 k = n; k > 1; --k) std::swap(*unknown[k - 1], *unknown[dice.below(k)]);
  if (phase != Phase::setup || slots) return;

  // Before the Objectives and Monuments are shown: what the others hold may be anything that the seat does not hold.
  const Pack& pk = content();
  const auto redeal = [&](int all, auto dealt, auto chosen) {
    std::array<u8, 256> pool;
    u32 size = 0;
    for (int c = 0; c < all; ++c) {
      const bool mine = seat >= 0 && std::find((player[static_cast<unsigned>(seat)].*dealt).begin(),
                                               (player[static_cast<unsigned>(seat)].*dealt).end(),
                                               c) != (player[static_cast<unsigned>(seat)].*dealt).end();
      if (!mine) pool[size++] = static_cast<u8>(c);
    }
    for (int s = 0; s < players; ++s) {
      if (s == seat) continue;
      Player& pl = player[static_cast<unsigned>(s)];
      auto& two = pl.*dealt;
      const bool second = pl.*chosen != kNone && pl.*chosen == two[1];
      const bool has_chosen = pl.*chosen != kNone;
      for (u8& card : two) {
        if (card == kNone || size == 0) continue;
        const u32 pick = dice.below(size);
        card = pool[pick];
        pool[pick] = pool[--size];
      }
      if (has_chosen) pl.*chosen = two[second ? 1 : 0];
    }
  };
  redeal(pk.deal_objectives ? pk.deal_objectives : static_cast<int>(pk.objectives.size()), &Player::dealt_objectives, &Player::chosen_objective);
  redeal(pk.deal_monuments ? pk.deal_monuments : static_cast<int>(pk.monuments.size()), &Player::dealt_monuments, &Player::chosen_monument);
}

}  // namespace demesne::dominations
