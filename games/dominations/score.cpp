// Counting: Cities, groups, Monuments, goals, the winner (R11.6, R13.14, section 19).
#include <algorithm>

#include "games/dominations/board.hpp"

namespace demesne::dominations {

int Position::cities(int seat) const { return owned[seat].size(); }

int Position::city_levels(int seat) const {
  int n = 0;
  for (int l = 0; l < 3; ++l) n += (l + 1) * static_cast<int>((owned[seat] & city[l]).size());
  return n;
}

namespace {

// Groups of a seat's Cities joined by adjacent tiles: their number and the largest.
struct Groups {
  int count = 0, largest = 0;
};
Groups group(const Position& p, int seat) {
  Groups g;
  TileSet rest = p.owned[seat];
  std::array<u8, kMaxBoard> todo;
  while (rest.w[0] | rest.w[1]) {
    unsigned n = 0;
    int size = 0;
    const auto reach = [&](unsigned b) {
      rest.set(b, false);
      todo[n++] = b;
    };
    reach(rest.first());
    while (n) {
      const Cell c = p.board[todo[--n]].cell;
      ++size;
      for (int k = 0; k < 3; ++k)
        if (const u8 piece = p.piece_near(across(c, k)); piece && piece < Position::kMonumentPiece && rest.has(piece - 1u))
          reach(piece - 1u);
    }
    ++g.count;
    g.largest = std::max(g.largest, size);
  }
  return g;
}

}  // namespace

int Position::longest_chain(int seat) const { return group(*this, seat).largest; }
int Position::groups(int seat) const { return group(*this, seat).count; }

namespace {

// Land tiles beside a placed Monument, or round a circle (R13.14).
template <class F>
void for_neighbours(const Position& p, int slot, F f) {
  const Slot& s = p.monuments[slot];
  const Shape shape = p.content().monuments[s.id].shape;
  const auto visit = [&](Cell c) {
    const u8 piece = p.piece_near(c);
    if (piece && piece < Position::kMonumentPiece) f(p.board[piece - 1u]);
  };
  if (shape == Shape::circle)
    for (const Cell c : around(s.site.at)) visit(c);
  else
    for (int k = 0; k < edge_count(shape); ++k) visit(monument_edge(shape, s.site, k).outside);
}

int lowest_level(const Position& p, int slot, int seat) {  // of the Monument's cards in the tree; 99: none
  const Player& pl = p.player[seat];
  int lowest = 99;
  for (unsigned k = 1; k < pl.tree_size; ++k)
    if (is_level(pl.tree[k].card) && slot_of(pl.tree[k].card) == slot) lowest = std::min(lowest, level_of(pl.tree[k].card));
  return lowest;
}

}  // namespace

std::array<int, kMaxPlayers> Position::control_scores(int slot) const {
  std::array<int, kMaxPlayers> n{};
  for (unsigned seat = 0; seat < players; ++seat)
    for (unsigned k = 1, left = sums[seat].level_cards; left; ++k)
      if (const Card c = player[seat].tree[k].card; is_level(c)) n[seat] += slot_of(c) == slot, --left;
  // A tile beside two sides of one Monument would be counted twice; the shapes are convex, so there is none.
  if (monuments[slot].placed)
    for_neighbours(*this, slot, [&](const Placed& t) {
      if (t.owner >= 0) n[t.owner] += t.level;
    });
  return n;
}

Seat Position::controller(int slot) const {
  const Slot& s = monuments[slot];
  if (!s.placed && !s.taken) return kNobody;
  const auto scores = control_scores(slot);
  Seat best = kNobody;
  int best_score = 0, best_level = 99;
  for (unsigned k = 0; k < players; ++k) {  // in Initiative order: a tie that nothing settles stays with the first
    const Seat seat = initiative[k];
    const int score = scores[seat];
    if (score == 0 || score < best_score) continue;
    int level = lowest_level(*this, slot, seat);
    if (options.monument_tie == MonumentTie::level1 && level > 0) level = 99;
    if (score == best_score && level >= best_level) continue;
    best = seat, best_score = score, best_level = level;
  }
  return best;
}

int Position::count(int seat, Per per, What what) const {
  const Sums& s = sums[seat];
  const Player& pl = player[seat];
  int n = 0;
  switch (per) {
    case Per::one:
      return 1;
    case Per::city:
      return cities(seat);
    case Per::city_level:
      return city_levels(seat);
    case Per::chain:
      return longest_chain(seat);
    case Per::nodus:
      if (what < kDomains) return s.nodus[what];
      for (const u8 d : s.nodus) n += d;
      return n;
    case Per::nodus_domains:
      for (const u8 d : s.nodus) n += d > 0;
      return n;
    case Per::mastery:
      return s.masteries;
    case Per::advanced:
      return s.advanced;
    case Per::level_card:
      return s.level_cards;
    case Per::monument:
      for (int k = 0; k < slots; ++k) n += controller(k) == seat;
      return n;
    case Per::board_city:
      for (const TileSet& level : city) n += (what < kDomains ? level & camp[what] : level).size();
      return n;
    case Per::stock:
      for (const u8 k : pl.knowledge) n += k;
      return n;
    case Per::influence:
      return pl.influence;
    case Per::produced:
      return 0;  // known only while a tile is scored
  }
  return 0;
}

// ---- goals ----

namespace {

// Each card serves one line; the best assignment is found by augmenting paths (A81).
bool masteries_met(const Position& p, int seat, const std::vector<Goal::Line>& lines) {
  struct Want {
    u8 level, domains;
  };
  std::array<Want, kMaxTree> wants;
  unsigned n = 0;
  for (const Goal::Line& l : lines)
    for (int k = 0; k < l.n; ++k) {
      if (n == wants.size()) return false;  // more than a tree can hold
      wants[n++] = {l.level, l.domains};
    }
  const Player& pl = p.player[seat];
  std::array<int, kMaxTree> serves;  // card -> want
  serves.fill(-1);
  const auto suits = [&](unsigned card, const Want& w) {
    if (!is_mastery(pl.tree[card].card)) return false;
    const Mastery& m = p.content().masteries[tables(p.pack_id).copies[copy_of(pl.tree[card].card)].mastery];
    return m.level == w.level && (w.domains & flag(m.domain));
  };
  for (unsigned w = 0; w < n; ++w) {
    // Breadth-first search for a free card; `from` remembers which want reached each card.
    std::array<int, kMaxTree> from;
    from.fill(-1);
    std::array<unsigned, kMaxTree> queue;
    unsigned head = 0, tail = 0;
    queue[tail++] = w;
    int free_card = -1;
    while (head < tail && free_card < 0) {
      const unsigned cur = queue[head++];
      for (unsigned c = 1; c < pl.tree_size && free_card < 0; ++c) {
        if (from[c] >= 0 || !suits(c, wants[cur])) continue;
        from[c] = cur;
        if (serves[c] < 0)
          free_card = static_cast<int>(c);
        else
          queue[tail++] = serves[c];
      }
    }
    if (free_card < 0) return false;
    for (int c = free_card; c >= 0;) {  // turn the path round
      const int want = from[c];
      int before = -1;
      for (unsigned o = 1; o < pl.tree_size; ++o)
        if (serves[o] == want) before = o;
      serves[c] = want;
      c = before;
    }
  }
  return true;
}

}  // namespace

bool Position::goal_met(int seat, const Goal& g) const {
  switch (g.kind) {
    case Goal::Kind::chain:
      return longest_chain(seat) >= g.n;
    case Goal::Kind::spread:
      return groups(seat) >= g.n;
    case Goal::Kind::monuments:
      return count(seat, Per::monument, kNothing) >= g.n;
    case Goal::Kind::influence:
      return player[seat].influence >= g.n;
    case Goal::Kind::nodus:
      for (unsigned d = 0; d < kDomains; ++d)
        if (sums[seat].nodus[d] < g.nodus[d]) return false;
      return true;
    case Goal::Kind::masteries:
      return masteries_met(*this, seat, g.lines);
    case Goal::Kind::cities: {
      // Cities of at least level 3, 2, 1 (A80).
      int need = 0;
      for (unsigned l = 3, have = 0; l-- > 0;) {
        have += (owned[seat] & city[l]).size();
        need += g.cities[l];
        if (static_cast<int>(have) < need) return false;
      }
      return true;
    }
  }
  return false;
}

int Position::goals_met(int seat) const {
  const u8 o = player[seat].objective;
  if (o == kNone) return 0;
  int n = 0;
  for (const Goal& g : content().objectives[o].goals) n += goal_met(seat, g);
  return n;
}

int Position::goal_vp(int seat) const { return vp_for_goals(goals_met(seat)); }

int Position::vp_for_goals(int met) const {
  const auto& table = content().vp_by_goals;
  met = std::min(met, static_cast<int>(table.size()) - 1);
  if (met == 3 && options.objective_vp3 >= 0) return options.objective_vp3;
  return table[met];
}

std::array<Seat, kMaxPlayers> Position::ranking() const {
  std::array<Seat, kMaxPlayers> out = initiative;
  for (unsigned k = 1; k < players; ++k)  // insertion: keeps the Initiative among equals
    for (unsigned j = k; j > 0 && player[out[j]].vp > player[out[j - 1]].vp; --j) std::swap(out[j], out[j - 1]);
  return out;
}

float Position::score(Seat seat) const { return ranking()[0] == seat ? 1.0f : 0.0f; }

}  // namespace demesne::dominations
