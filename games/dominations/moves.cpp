// What may be answered, said once: an offer is a few groups of answers, and can be listed or drawn from.
#include "games/dominations/moves.hpp"

#include <algorithm>
#include <bit>

#include "games/dominations/board.hpp"
#include "games/dominations/engine.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

namespace {

// A group has tries() candidates; attempt(k) is the k-th of them, or kNoAction if it is no answer. Where a count costs more than some
// misses, candidates are more than answers. They ascend with k, unless the group brings a list() of its own.

// One answer for each bit.
template <std::size_t N>
class Set {
 public:
  Set(Act act, const std::array<u64, N>& bits) : act_(act), bits_(bits) {
    for (const u64 w : bits) size_ += std::popcount(w);
  }
  u32 tries() const { return size_; }
  Action attempt(u32 k) const {
    u32 w = 0;
    for (u32 here; k >= (here = std::popcount(bits_[w])); ++w) k -= here;
    return action(act_, part::index.of(64 * w + nth_bit(bits_[w], k)));
  }
  void list(Actions& out) const {
    for (u32 w = 0; w < N; ++w)
      for (u64 rest = bits_[w]; rest; rest &= rest - 1)
        out.add(action(act_, part::index.of(64 * w + static_cast<u32>(std::countr_zero(rest)))));
  }

 private:
  Act act_;
  std::array<u64, N> bits_;
  u32 size_ = 0;
};
Set<1> set(Act act, u64 bits) { return {act, {bits}}; }
Set<1> just(Act act, bool open = true) { return set(act, open); }  // an answer without parts

u64 first_bits(u32 n) { return (u64{1} << n) - 1; }
int turns_of(const Position& p) { return p.options.rotate_cards ? 4 : 1; }

// A tile of the hand laid down.
class Tiles {
 public:
  Tiles(const Position& p, int seat) : p_(p), base_(action(Act::place, part::farmer.of(p.flow.ask != Ask::grow))) {
    if ((p.flow.ask == Ask::grow || p.flow.farmer_open) && can_place(p, seat))
      hand_ = p.player[at(seat)].hand_size, cells_ = p.field.frontier_size();
  }
  u32 tries() const { return hand_ * cells_ * 3; }
  Action attempt(u32 k) const {
    return base_ | part::hand.of(k / 3 / cells_) | part::cell.of(p_.frontier(k / 3 % cells_)) | part::rot.of(k % 3);
  }
  void list(Actions& out) const {
    if (!hand_) return;
    std::array<Cell, kMaxFrontier> where;
    p_.frontier(where);
    const auto first = out.extend(cells_, 3);
    for (std::size_t k = 0; k < first.size() / 3; ++k)
      for (u32 turn = 0; turn < 3; ++turn) first[3 * k + turn] = base_ | part::cell.of(where[k]) | part::rot.of(turn);
    for (u32 h = 1; h < hand_; ++h) {  // the same for every other tile
      const auto row = out.extend(cells_, 3);
      for (std::size_t k = 0; k < row.size(); ++k) row[k] = first[k] | part::hand.of(h);
    }
  }

 private:
  const Position& p_;
  u32 hand_ = 0, cells_ = 0;
  u32 base_;
};

// The next step of a City (R11.4: three for each level).
struct Cities {
  const Position& p;
  u64 purse;
  TileSet own;
  Cities(const Position& position, int seat)
      : p(position), purse(p.player[at(seat)].tokens ? p.purse(seat, Sums::city) : 0), own(p.owned[at(seat)]) {}
  bool pays(u32 tile) const { return of_domain(purse, tables(p.pack_id).tile[p.board[tile].tile][3]) >= 3u * (p.board[tile].level + 1u); }
};
struct NewCities {  // a candidate is any tile
  const Cities& cities;
  u32 tries() const { return cities.purse ? cities.p.board_size : 0; }
  Action attempt(u32 k) const {
    return cities.p.board[k].level == 0 && cities.pays(k) ? action(Act::build_city, part::index.of(k)) : kNoAction;
  }
  void list(Actions& out) const {  // of the Camps that can be paid
    const Position& p = cities.p;
    TileSet open;
    for (DomainSet rest = at_least(cities.purse, each_domain(3)); rest; rest &= rest - 1) open = open | p.camp[at(std::countr_zero(rest))];
    (open - p.city[0] - p.city[1] - p.city[2]).each([&](u32 tile) { out.add(action(Act::build_city, part::index.of(tile))); });
  }
};
struct HigherCities {  // … any with a City of one's own
  const Cities& cities;
  u32 tries() const { return cities.purse ? cities.own.size() : 0; }
  Action attempt(u32 k) const {
    const u32 tile = cities.own.nth(k);
    return cities.p.board[tile].level < 3 && cities.pays(tile) ? action(Act::upgrade_city, part::index.of(tile)) : kNoAction;
  }
};

// Monuments whose next level the seat can pay, a bit each.
unsigned payable_levels(const Position& p, int seat) {
  if (p.flow.builds || p.player[at(seat)].tree_size == kMaxTree) return 0;
  const Tables& tb = tables(p.pack_id);
  const bool printed = !(p.sums[at(seat)].changes >> Sums::level & 1);  // nothing changes the price
  const u64 purse = p.purse(seat, Sums::level);
  unsigned out = 0;
  if (printed || tb.simple_levels) {
    if (!at_least(purse, tb.cheapest_level)) return 0;
    for (unsigned slot = 0; slot < p.slots; ++slot) {
      const u64 price = tb.level_price[p.monuments[slot].id][p.monuments[slot].taken];
      out |= static_cast<unsigned>(covers(purse, price) & (price != kNoPrice)) << slot;
    }
    return out;
  }
  for (unsigned slot = 0; slot < p.slots; ++slot) {
    const Slot& m = p.monuments[slot];
    const bool pays = m.taken < p.content().monuments[m.id].levels.size() && p.can_pay(seat, p.level_price(seat, slot));
    out |= u32{pays} << slot;
  }
  return out;
}

// These levels, at every site if the Monument does not stand yet, in every place of the tree, whether the card fits or not.
class Levels {
 public:
  Levels(const Position& p, int seat) : p_(p), spots_(p.spots(seat)), turns_(at(turns_of(p))) {
    for (unsigned slots = payable_levels(p, seat); slots; slots &= slots - 1) {
      const u32 slot = std::countr_zero(slots), places = static_cast<u32>(spots_.size()) * turns_;
      u32 place = 0;
      while (place < places && !fits_at(slot, place)) ++place;
      if (place == places) continue;  // it fits nowhere
      const u32 sites = p.monuments[slot].placed ? 1 : static_cast<u32>(p.site_count(static_cast<int>(slot)));
      options_[size_++] = {slot, sites * places};
      tries_ += sites * places;
    }
  }
  u32 tries() const { return tries_; }
  Action attempt(u32 k) const {
    const Option* o = options_.data();
    for (; k >= o->tries; ++o) k -= o->tries;
    const u32 places = static_cast<u32>(spots_.size()) * turns_, place = k % places;
    if (!fits_at(o->slot, place)) return kNoAction;
    return action(Act::build_monument,
                  part::slot.of(o->slot) | part::site.of(k / places) | part::spot.of(place / turns_) | part::rot.of(place % turns_));
  }

 private:
  bool fits_at(u32 slot, u32 place) const {
    const Slot& m = p_.monuments[slot];
    return fits_mask(tables(p_.pack_id).level_fit[m.id][m.taken][place % turns_], accept_mask(spots_[place / turns_].halves));
  }
  struct Option {
    u32 slot, tries;
  };
  const Position& p_;
  std::span<const Spot> spots_;
  u32 turns_, tries_ = 0;
  unsigned size_ = 0;
  std::array<Option, kMaxSlots> options_;
};

// Copies of Masteries that a seat may have, in every empty place of its tree, whether they fit or not.
class Cards {
 public:
  // What the seat can pay, has the prerequisite for and does not own (R14.2 to R14.4).
  static Cards to_develop(const Position& p, int seat) {
    Cards c(p, seat, Act::develop);
    const u64 purse = p.purse(seat, Sums::mastery);
    const DomainSet enough = at_least(purse, c.tb_.cheapest);
    if (!enough && c.tb_.several.empty()) return c;
    for (DomainSet rest = enough; rest; rest &= rest - 1) {
      const unsigned d = std::countr_zero(rest);
      c.able_ |= c.tb_.payable.at(d, of_domain(purse, d));
    }
    for (const u8 m : c.tb_.several)
      if (p.can_pay(seat, p.mastery_price(seat, m))) c.able_ |= c.tb_.copies_of[m];
    c.able_ &= p.sums[at(seat)].open;
    c.finish();
    return c;
  }
  // What others have and the seat has not, up to this level (R18.2 to R18.4).
  static Cards to_assimilate(const Position& p, int seat, const std::array<u64, 4>& theirs) {
    Cards c(p, seat, Act::assimilate);
    for (unsigned k = 0; k < 4; ++k)
      for (u64 rest = theirs[k]; rest; rest &= rest - 1) c.able_ |= c.tb_.copies_of[64 * k + std::countr_zero(rest)];
    c.finish();
    return c;
  }

  u32 tries() const { return tries_; }
  Action attempt(u32 k) const {
    const unsigned turn = k % turns_, spot = k / turns_ % static_cast<u32>(spots_.size());
    k = k / turns_ / static_cast<u32>(spots_.size());
    u32 w = 0;
    for (u32 here; k >= (here = std::popcount(able_.w[w])); ++w) k -= here;
    const u32 copy = 64 * w + nth_bit(able_.w[w], k);
    return fits_mask(tb_.copies[copy].fit[turn], accept_mask(spots_[spot].halves)) ? answer(copy, spot, turn) : kNoAction;
  }
  void list(Actions& out) const {
    if (tries_ == 0) return;
    std::array<u64, kMaxSpots> accept;
    for (u32 k = 0; k < spots_.size(); ++k) accept[k] = accept_mask(spots_[k].halves);
    for (u32 w = 0; w < able_.w.size(); ++w)
      for (u64 rest = able_.w[w]; rest; rest &= rest - 1) {
        const u32 copy = 64 * w + std::countr_zero(rest);
        for (u32 spot = 0; spot < spots_.size(); ++spot)
          for (u32 turn = 0; turn < turns_; ++turn)
            if (fits_mask(tb_.copies[copy].fit[turn], accept[spot])) out.add(answer(copy, spot, turn));
      }
  }

 private:
  Cards(const Position& p, int seat, Act act)
      : p_(p), tb_(tables(p.pack_id)), spots_(p.spots(seat)), turns_(at(turns_of(p))), seat_(seat), act_(act) {}
  Action answer(u32 copy, u32 spot, u32 turn) const { return action(act_, part::copy.of(copy) | part::spot.of(spot) | part::rot.of(turn)); }
  // Leaves out what is gone from the supply.
  void finish() {
    if (p_.player[at(seat_)].tree_size == kMaxTree) return;
    able_ &= p_.supply;
    u32 copies = 0;
    for (const u64 w : able_.w) copies += std::popcount(w);
    tries_ = copies * static_cast<u32>(spots_.size()) * turns_;
  }

  const Position& p_;
  const Tables& tb_;
  std::span<const Spot> spots_;
  u32 turns_, tries_ = 0;
  int seat_;
  Act act_;
  CopySet able_;
};

// Own Masteries whose advanced face can be paid. A candidate is a card of the tree, so they do not ascend.
struct Upgrades {
  const Position& p;
  int seat;
  u32 tries() const { return p.player[at(seat)].tree_size; }
  Action attempt(u32 k) const {
    const TreeCard& t = p.player[at(seat)].tree[k];
    if (!is_mastery(t.card) || t.advanced) return kNoAction;
    const Tables& tb = tables(p.pack_id);
    const u8 m = tb.copies[at(copy_of(t.card))].mastery;
    const Tables::Card& card = tb.cards[m];
    const bool paid = card.turn_in < kDomains ? card.turn_price <= of_domain(p.purse(seat, Sums::upgrade), card.turn_in)
                                              : p.can_pay(seat, p.upgrade_price(seat, m));
    return paid ? action(Act::upgrade_card, part::index.of(m)) : kNoAction;
  }
  void list(Actions& out) const {
    std::array<Action, kMaxTree> found;
    u32 n = 0;
    for (u32 k = 0; k < tries(); ++k)
      if (const Action a = attempt(k); a != kNoAction) found[n++] = a;
    std::sort(found.begin(), found.begin() + n);
    for (u32 k = 0; k < n; ++k) out.add(found[k]);
  }
};

// The Inventor scores any tile again, by its edges or at a corner that is a Locus (R18.17).
struct Reactivations {
  const Position& p;
  int seat;
  u32 tries() const { return p.role[kInventor] == seat ? 4u * p.board_size : 0; }
  Action attempt(u32 k) const {
    const u32 tile = k / 4, corner = k % 4;
    if (corner && !p.is_locus(corners(p.board[tile].cell)[corner - 1])) return kNoAction;
    return action(Act::reactivate, part::board.of(tile) | part::corner.of(corner));
  }
};

// R16.1 and the cards that make it cheaper. Never into a full Domain (A25). A candidate may be twice the same Domain.
class Exchanges {
 public:
  Exchanges(const Position& p, int seat) {
    const Player& pl = p.player[at(seat)];
    give_ = at_least(pl.stock(), p.sums[at(seat)].exchange.word());
    get_ = ~at_least(pl.stock(), pl.ceiling()) & 63;
    gets_ = std::popcount(get_);
  }
  u32 tries() const { return std::popcount(give_) * gets_; }
  Action attempt(u32 k) const {
    const u32 from = nth_bit(give_, k / gets_), to = nth_bit(get_, k % gets_);
    return from == to ? kNoAction : action(Act::exchange, part::give.of(from) | part::get.of(to));
  }
  void list(Actions& out) const {
    for (DomainSet from = give_; from; from &= from - 1)
      for (DomainSet to = get_ & ~(from & -from); to; to &= to - 1)
        out.add(action(Act::exchange,
                       part::give.of(static_cast<u32>(std::countr_zero(from))) | part::get.of(static_cast<u32>(std::countr_zero(to)))));
  }

 private:
  DomainSet give_, get_;
  u32 gets_;
};

// R18.2 to R18.5, up to the level that the seat's Influence allows: what the others have developed and the seat has not, and what they
// have with its advanced face and the seat only with its basic one. A bit for each Mastery.
struct Others {
  std::array<u64, 4> cards{}, faces{};
  Others(const Position& p, int seat) {
    const Tables& tb = tables(p.pack_id);
    const int top = assimilation_level(p.player[at(seat)].influence);
    std::array<u64, 4> own{}, turned{};
    for (int s = 0; s < p.players; ++s) {
      const Player& pl = p.player[at(s)];
      for (unsigned k = 1; k < pl.tree_size; ++k) {
        if (!is_mastery(pl.tree[k].card)) continue;
        const unsigned m = tb.copies[at(copy_of(pl.tree[k].card))].mastery;
        if (tb.cards[m].level > top) continue;
        const u64 bit = u64{1} << m % 64;
        (s == seat ? own : cards)[m / 64] |= bit;
        if (pl.tree[k].advanced) (s == seat ? turned : faces)[m / 64] |= bit;
      }
    }
    for (unsigned k = 0; k < 4; ++k) cards[k] &= ~own[k], faces[k] &= own[k] & ~turned[k];
  }
};

// Calls use(groups…) with the groups of answers to the open question, in ascending order.
template <class Use>
auto offer(const Position& p, Use use) {
  const int seat = p.flow.asked;
  const Player& pl = p.player[at(seat)];
  const auto unmarked = [&] { return first_bits(pl.hand_size) & ~u64{p.flow.marked}; };
  switch (p.flow.ask) {
    case Ask::objective:
      return use(set(Act::choose_objective, 3));
    case Ask::monument:
      return use(set(Act::choose_monument, 3));
    case Ask::mulligan:
      return use(set(Act::mulligan, unmarked()), just(Act::no_mulligan));
    case Ask::keep:
      return use(set(Act::keep, unmarked()), just(Act::keep_done));
    case Ask::grow:
      return use(Tiles(p, seat), Reactivations{p, seat}, just(Act::skip_grow, !can_place(p, seat)), Exchanges(p, seat));
    case Ask::build: {
      const Cities cities(p, seat);
      return use(Tiles(p, seat), NewCities{cities}, HigherCities{cities}, Levels(p, seat), just(Act::skip_build), Exchanges(p, seat));
    }
    case Ask::develop:
      return use(Cards::to_develop(p, seat), Upgrades{p, seat}, just(Act::skip_develop), Exchanges(p, seat));
    case Ask::locus:
      return use(set(Act::choose_locus, loci_of(p, p.board[p.flow.tile].cell)));
    case Ask::edge:
      return use(set(Act::choose_edge, touched_edges(p, p.board[p.flow.tile].cell)));
    case Ask::vestigium:
      return use(set(Act::choose_vestigium, first_bits(kDomains)));
    case Ask::assimilate: {
      const Others others(p, seat);
      return use(Cards::to_assimilate(p, seat, others.cards), Set(Act::assimilate_face, others.faces), just(Act::decline));
    }
    case Ask::order: {
      u64 left = first_bits(p.players);
      for (unsigned k = 0; k < p.flow.next_size; ++k) left &= ~(u64{1} << p.flow.next[k]);
      return use(set(Act::order, left));
    }
    case Ask::nothing:
      break;
  }
  return use(set(Act::decline, 0));
}

template <class Group>
void list(const Group& group, Actions& out) {
  if constexpr (requires { group.list(out); })
    return group.list(out);
  else
    for (u32 k = 0; k < group.tries(); ++k)
      if (const Action a = group.attempt(k); a != kNoAction) out.add(a);
}

template <class Group>
bool any(const Group& group) {
  for (u32 k = 0; k < group.tries(); ++k)
    if (group.attempt(k) != kNoAction) return true;
  return false;
}

// Candidates that are no answer are drawn again, so each answer is equally likely.
template <class R, class... Groups>
Action draw(R& dice, const Groups&... groups) {
  const u32 all = (0 + ... + groups.tries());
  for (;;) {
    u32 k = dice.below(all);
    Action found = kNoAction;
    const auto in = [&](const auto& group) {
      const u32 n = group.tries();
      if (k >= n) return k -= n, false;
      return found = group.attempt(k), true;
    };
    (void)(in(groups) || ...);
    if (found != kNoAction) return found;
  }
}

}  // namespace

bool can_assimilate(const Position& p, int seat) {
  const Others others(p, seat);
  return any(Cards::to_assimilate(p, seat, others.cards)) || any(Set(Act::assimilate_face, others.faces));
}

void Position::legal(Actions& out) const {
  out.clear();
  if (flow.ask != Ask::nothing) offer(*this, [&](const auto&... groups) { (list(groups, out), ...); });
}

Action Position::random_with(Dice dice) const {
  return offer(*this, [&](const auto&... groups) { return draw(dice, groups...); });
}
Action Position::random_with(FastRng& rng) const {
  return offer(*this, [&](const auto&... groups) { return draw(rng, groups...); });
}

}  // namespace demesne::dominations
