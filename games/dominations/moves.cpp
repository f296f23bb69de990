#include "games/dominations/moves.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "games/dominations/board.hpp"
#include "games/dominations/engine.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

namespace {

// The empty places of a tree that some card could take, as masks.
struct Places {
  std::array<u64, kMaxSpots> accept;
  std::array<u8, kMaxSpots> index;
  unsigned size = 0;
  Places(const Position& p, int seat) {
    if (p.player[at(seat)].tree_size == kMaxTree) return;
    const auto spots = p.spots(seat);
    for (unsigned k = 0; k < spots.size(); ++k) {
      const u16 h = spots[k].halves;
      const u64 n = kAccepts[h & 15], e = kAccepts[h >> 4 & 15], s = kAccepts[h >> 8 & 15], w = kAccepts[h >> 12];
      accept[size] = n | e << 16 | s << 32 | w << 48;
      index[size] = static_cast<u8>(k);
      size += n && e && s && w;  // beside a corruptio nothing fits
    }
  }
};

void add_card(Actions& out, Act act, u32 copy, const std::array<u64, 4>& fit, const Places& places, int turns) {
  std::array<u32, 4 * kMaxSpots> found;  // written without a branch: whether a card fits is hard to guess
  unsigned n = 0;
  const u32 base = action(act, copy << 10);
  for (unsigned k = 0; k < places.size; ++k)
    for (int r = 0; r < turns; ++r) {
      found[n] = base | static_cast<u32>(places.index[k]) << 2 | static_cast<u32>(r);
      n += fits_mask(fit[at(r)], places.accept[k]);
    }
  for (unsigned k = 0; k < n && out.size() < Actions::kCapacity; ++k) out.add(found[k]);
}

void add_places(const Position& p, int seat, bool farmer, Actions& out) {
  const unsigned hand = p.player[at(seat)].hand_size;
  const u32 base = action(Act::place, farmer ? 1u << 22 : 0);
  for (u32 h = 0; h < hand; ++h)
    for (unsigned k = 0; k < p.frontier_size; ++k) {
      const u32 a = base | h << 17 | static_cast<u32>(p.frontier[k]) << 2;
      out.add(a), out.add(a | 1), out.add(a | 2);
    }
}

void add_reactivations(const Position& p, Actions& out) {
  std::array<u8, kMaxBoard> in_locus{};  // corners of each tile
  for (unsigned l = 0; l < p.loci_size; ++l)
    for (const Cell c : around(p.loci[l]))
      if (const u8 piece = p.piece_at(c); piece && piece < Position::kMonumentPiece)
        in_locus[piece - 1u] = static_cast<u8>(in_locus[piece - 1u] | 1u << corner_of(c, p.loci[l]));
  for (u32 b = 0; b < p.board_size; ++b) {
    out.add(action(Act::reactivate, b << 2));
    for (u32 k = 0; in_locus[b] >> k; ++k)
      if (in_locus[b] >> k & 1) out.add(action(Act::reactivate, b << 2 | (k + 1)));
  }
}

// R16.1 and the cards that make it cheaper. Never into a full Domain (A25).
struct Exchanges {
  unsigned give = 0, get = 0;  // Domains, as bit masks
  Exchanges(const Position& p, int seat) {
    const Player& pl = p.player[at(seat)];
    for (unsigned d = 0; d < kDomains; ++d) {
      give |= static_cast<unsigned>(pl.knowledge[d] >= p.sums[at(seat)].exchange[d]) << d;
      get |= static_cast<unsigned>(pl.knowledge[d] < pl.limits[d]) << d;
    }
  }
  u32 count() const { return static_cast<u32>(std::popcount(give) * std::popcount(get) - std::popcount(give & get)); }
  template <class F>
  void each(F f) const {
    for (unsigned g = give; g; g &= g - 1) {
      const u32 d = static_cast<u32>(std::countr_zero(g));
      for (unsigned t = get & ~(1u << d); t; t &= t - 1) f(action(Act::exchange, d << 3 | static_cast<u32>(std::countr_zero(t))));
    }
  }
  Action nth(u32 n) const {
    Action found = kNoAction;
    each([&](Action a) {
      if (n-- == 0) found = a;
    });
    return found;
  }
};

void add_cities(const Position& p, int seat, Actions& out) {
  if (p.player[at(seat)].tokens == 0) return;
  const Tables& tb = tables(p.pack_id);
  std::array<std::array<bool, 3>, kDomains> affordable{};  // by Domain and present level
  const Sums& s = p.sums[at(seat)];
  for (unsigned d = 0; d < kDomains; ++d)
    for (int l = 0; l < 3; ++l)
      affordable[d][at(l)] = 3 * (l + 1) + s.cost[Sums::city][d] + s.cost_all[Sums::city] <= p.player[at(seat)].knowledge[d];
  bool any = false;
  for (const auto& d : affordable) any |= d[0];
  if (!any) return;  // an upgrade costs no less than a new City
  std::array<u8, kMaxBoard> upgrades;
  unsigned n = 0;
  for (u32 b = 0; b < p.board_size; ++b) {
    const Placed& t = p.board[b];
    if (t.level == 0) {
      if (affordable[tb.tile[t.tile][3]][0]) out.add(action(Act::build_city, b));
    } else if (t.owner == seat && t.level < 3 && affordable[tb.tile[t.tile][3]][t.level]) {
      upgrades[n++] = static_cast<u8>(b);
    }
  }
  for (unsigned k = 0; k < n; ++k) out.add(action(Act::upgrade_city, upgrades[k]));
}

// A quick no: even with every reduction there is too little.
bool can_build(const Position& p, int seat, const Amounts& cost) {
  const Sums& s = p.sums[at(seat)];
  for (unsigned d = 0; d < kDomains; ++d)
    if (cost[d] && cost[d] + s.cost[Sums::level][d] + std::min<int>(0, s.cost_all[Sums::level]) > p.player[at(seat)].knowledge[d]) return false;
  return true;
}

void add_monuments(const Position& p, int seat, Actions& out) {
  const int turns = p.options.rotate_cards ? 4 : 1;
  std::optional<Places> places;
  for (u32 slot = 0; slot < p.slots; ++slot) {
    const Slot& s = p.monuments[slot];
    const Monument& m = p.content().monuments[s.id];
    if (s.taken >= m.levels.size() || !can_build(p, seat, m.levels[s.taken].cost) || !p.can_pay(seat, p.level_price(seat, static_cast<int>(slot)))) continue;
    if (!places) places.emplace(p, seat);
    std::array<u64, 4> fit;
    for (int r = 0; r < 4; ++r) fit[at(r)] = fit_mask(turned(m.levels[s.taken].sides, r));
    SiteList sites;
    const int n = s.placed ? 1 : p.sites(static_cast<int>(slot), sites.all);
    for (u32 site = 0; site < static_cast<u32>(n); ++site)
      for (unsigned k = 0; k < places->size; ++k)
        for (int r = 0; r < turns; ++r)
          if (fits_mask(fit[at(r)], places->accept[k]) && out.size() < Actions::kCapacity)
            out.add(action(Act::build_monument, slot << 20 | site << 10 | static_cast<u32>(places->index[k]) << 2 | static_cast<u32>(r)));
  }
}

bool in_supply(const Position& p, unsigned copy) { return p.supply[copy / 64] >> copy % 64 & 1; }
bool owns(const Position& p, int seat, unsigned mastery) { return p.sums[at(seat)].owned[mastery / 64] >> mastery % 64 & 1; }

void add_developments(const Position& p, int seat, Actions& out) {
  const Tables& tb = tables(p.pack_id);
  const Sums& s = p.sums[at(seat)];
  std::array<int, kDomains> purse;  // what a price in one Domain may be, reductions included
  int richest = -100;
  for (unsigned d = 0; d < kDomains; ++d) {
    purse[d] = p.player[at(seat)].knowledge[d] - s.cost[Sums::mastery][d] - s.cost_all[Sums::mastery];
    richest = std::max(richest, purse[d]);
  }
  if (richest < tb.cheapest) return;
  const Places places(p, seat);
  const int turns = p.options.rotate_cards ? 4 : 1;
  for (unsigned m = 0; m < tb.cards.size(); ++m) {
    const Tables::Card& card = tb.cards[m];
    const bool affordable = card.pay_in < kDomains ? card.price <= purse[card.pay_in] : p.can_pay(seat, p.mastery_price(seat, static_cast<int>(m)));
    if (!affordable || owns(p, seat, m) || s.best[card.prereq_domain] < card.prereq_level) continue;
    for (unsigned c = tb.first_copy[m]; c < tb.first_copy[m + 1]; ++c)
      if (in_supply(p, c)) add_card(out, Act::develop, c, tb.copies[c].fit, places, turns);
  }
}

void add_upgrades(const Position& p, int seat, Actions& out) {
  const Player& pl = p.player[at(seat)];
  std::array<u8, kMaxTree> can;
  unsigned n = 0;
  for (unsigned k = 1; k < pl.tree_size; ++k) {
    if (!is_mastery(pl.tree[k].card) || pl.tree[k].advanced) continue;
    const u8 m = tables(p.pack_id).copies[at(copy_of(pl.tree[k].card))].mastery;
    if (p.can_pay(seat, p.upgrade_price(seat, m))) can[n++] = m;
  }
  std::sort(can.begin(), can.begin() + n);
  for (unsigned k = 0; k < n; ++k) out.add(action(Act::upgrade_card, can[k]));
}

// R18.2 to R18.5. Stops at the first answer if `one` is set.
void add_assimilations(const Position& p, int seat, Actions& out, bool one) {
  const Pack& pk = p.content();
  const Tables& tb = tables(p.pack_id);
  const int top = assimilation_level(p.player[at(seat)].influence);
  std::array<u64, 4> theirs{}, advanced{};
  for (int s = 0; s < p.players; ++s) {
    if (s == seat) continue;
    const Player& pl = p.player[at(s)];
    for (unsigned k = 1; k < pl.tree_size; ++k) {
      if (!is_mastery(pl.tree[k].card)) continue;
      const unsigned m = tb.copies[at(copy_of(pl.tree[k].card))].mastery;
      theirs[m / 64] |= u64{1} << m % 64;
      if (pl.tree[k].advanced) advanced[m / 64] |= u64{1} << m % 64;
    }
  }
  const Places places(p, seat);
  const int turns = p.options.rotate_cards ? 4 : 1;
  for (unsigned m = 0; m < pk.masteries.size(); ++m) {
    if (!(theirs[m / 64] >> m % 64 & 1) || pk.masteries[m].level > top || owns(p, seat, m)) continue;
    for (unsigned c = tb.first_copy[m]; c < tb.first_copy[m + 1]; ++c) {
      if (in_supply(p, c)) add_card(out, Act::assimilate, c, tb.copies[c].fit, places, turns);
      if (one && !out.empty()) return;
    }
  }
  for (unsigned m = 0; m < pk.masteries.size(); ++m) {
    if (!(advanced[m / 64] >> m % 64 & 1) || pk.masteries[m].level > top || !owns(p, seat, m)) continue;
    if (p.player[at(seat)].tree[at(p.tree_index(seat, static_cast<int>(m)))].advanced) continue;
    out.add(action(Act::assimilate_face, m));
  }
}

void add_rest_of_turn(const Position& p, int seat, Actions& out) {  // all but `place` and `exchange`
  switch (p.flow.ask) {
    case Ask::grow:
      if (p.role[kInventor] == seat) add_reactivations(p, out);
      if (!can_place(p, seat)) out.add(action(Act::skip_grow));
      break;
    case Ask::build:
      add_cities(p, seat, out);
      if (p.flow.builds == 0) add_monuments(p, seat, out);
      out.add(action(Act::skip_build));
      break;
    case Ask::develop:
      add_developments(p, seat, out);
      add_upgrades(p, seat, out);
      out.add(action(Act::skip_develop));
      break;
    default: break;
  }
}

}  // namespace

bool can_assimilate(const Position& p, int seat) {
  Actions some;
  add_assimilations(p, seat, some, true);
  return !some.empty();
}

void Position::legal(Actions& out) const {
  out.clear();
  const int seat = flow.asked;
  if (seat == kNobody) return;
  const Player& pl = player[at(seat)];
  switch (flow.ask) {
    case Ask::nothing: break;
    case Ask::objective: out.add(action(Act::choose_objective, 0)), out.add(action(Act::choose_objective, 1)); break;
    case Ask::monument: out.add(action(Act::choose_monument, 0)), out.add(action(Act::choose_monument, 1)); break;
    case Ask::mulligan: case Ask::keep:
      for (u32 k = 0; k < pl.hand_size; ++k)
        if (!(flow.marked >> k & 1)) out.add(action(flow.ask == Ask::keep ? Act::keep : Act::mulligan, k));
      out.add(action(flow.ask == Ask::keep ? Act::keep_done : Act::no_mulligan));
      break;
    case Ask::grow: case Ask::build: case Ask::develop:
      if (flow.ask == Ask::grow || flow.farmer_open)
        if (can_place(*this, seat)) add_places(*this, seat, flow.ask != Ask::grow, out);
      add_rest_of_turn(*this, seat, out);
      Exchanges(*this, seat).each([&](Action a) { out.add(a); });
      break;
    case Ask::locus: {
      const unsigned closed_at = loci_of(*this, board[flow.tile].cell);
      for (u32 k = 0; k < 3; ++k)
        if (closed_at >> k & 1) out.add(action(Act::choose_locus, k));
      break;
    }
    case Ask::edge:
      for (u32 k = 0; k < 3; ++k)
        if (piece_at(across(board[flow.tile].cell, static_cast<int>(k)))) out.add(action(Act::choose_edge, k));
      break;
    case Ask::vestigium:
      for (u32 d = 0; d < kDomains; ++d) out.add(action(Act::choose_vestigium, d));
      break;
    case Ask::assimilate:
      add_assimilations(*this, seat, out, false);
      out.add(action(Act::decline));
      break;
    case Ask::order:
      for (u32 s = 0; s < players; ++s)
        if (std::find(flow.next.begin(), flow.next.begin() + flow.next_size, static_cast<Seat>(s)) == flow.next.begin() + flow.next_size)
          out.add(action(Act::order, s));
      break;
  }
}

Action Position::random_with(Dice dice) const {
  Actions list;
  if (flow.ask != Ask::grow && flow.ask != Ask::build && flow.ask != Ask::develop) {
    legal(list);
    return list[dice.below(static_cast<u32>(list.size()))];
  }
  // Placements and exchanges are counted, not listed; the order is that of legal().
  const int seat = flow.asked;
  const bool placing = (flow.ask == Ask::grow || flow.farmer_open) && can_place(*this, seat);
  const u32 places = placing ? u32{player[at(seat)].hand_size} * frontier_size * 3u : 0;
  add_rest_of_turn(*this, seat, list);
  const Exchanges exchanges(*this, seat);
  const u32 others = static_cast<u32>(list.size());
  const u32 k = dice.below(places + others + exchanges.count());
  if (k >= places + others) return exchanges.nth(k - places - others);
  if (k >= places) return list[k - places];
  const u32 rot = k % 3, where = k / 3 % frontier_size, hand = k / 3 / frontier_size;
  return action(Act::place, (flow.ask != Ask::grow ? 1u << 22 : 0) | hand << 17 | static_cast<u32>(frontier[where]) << 2 | rot);
}

}  // namespace demesne::dominations
