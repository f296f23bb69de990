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
u32 turns_of(const Position& p) { return p.options.rotate_cards ? 4 : 1; }

// A tile of the hand laid down.
class Tiles {
 public:
  Tiles(const Position& p, int seat, bool farmer) : p_(p), base_(action(Act::place, part::farmer.of(farmer))) {
    if ((!farmer || p.flow.farmer_open) && can_place(p, seat)) hand_ = p.player[seat].hand_size, cells_ = p.field.frontier_size();
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

// Tiles on which the seat can pay for the next step of a City (R11.4: three for each level): of a new one, of its own.
struct Cities {
  TileSet fresh, higher;
  Cities(const Position& p, int seat) {
    if (!p.player[seat].tokens) return;
    const u64 purse = p.purse(seat, Sums::city);
    const auto camps = [&](u64 price) {
      TileSet out;
      for (DomainSet rest = at_least(purse, each_domain(price)); rest; rest &= rest - 1) out = out | p.camp[at(std::countr_zero(rest))];
      return out;
    };
    fresh = camps(3) - p.city[0] - p.city[1] - p.city[2];
    if (const TileSet& own = p.owned[seat]; own.w[0] | own.w[1]) higher = own & ((p.city[0] & camps(6)) | (p.city[1] & camps(9)));
  }
};

// Levels of Monuments that the seat can pay, at every site if the Monument does not stand yet, in every place of the tree, whether the
// card fits or not.
class Levels {
 public:
  Levels(const Position& p, int seat) : p_(p), seat_(seat) {
    if (p.flow.builds || p.player[seat].tree_size == kMaxTree) return;
    const u64 purse = p.purse(seat, Sums::level);
    if (at_least(purse, tables(p.pack_id).cheapest_level)) find(purse);
  }
  u32 tries() const { return tries_; }
  Action attempt(u32 k) const {
    const Option* o = options_.data();
    for (; k >= o->tries; ++o) k -= o->tries;
    const u32 turns = turns_of(p_), places = places_in_tree(), place = k % places;
    if (!fits_at(o->slot, place)) return kNoAction;
    return action(Act::build_monument,
                  part::slot.of(o->slot) | part::site.of(k / places) | part::spot.of(place / turns) | part::rot.of(place % turns));
  }

 private:
  void find(u64 purse) {
    const Tables& tb = tables(p_.pack_id);
    const bool whole = tb.simple_levels || purse == p_.player[seat_].stock();  // each Domain is paid for itself
    for (u32 slot = 0; slot < p_.slots; ++slot) {
      const Slot& m = p_.monuments[slot];
      const u64 price = tb.level_price[m.id][m.taken];
      if (price == kNoPrice || !(whole ? covers(purse, price) : p_.can_pay(seat_, p_.level_price(seat_, slot)))) continue;
      const u32 places = places_in_tree();
      u32 place = 0;
      while (place < places && !fits_at(slot, place)) ++place;
      if (place == places) continue;  // it fits nowhere
      const u32 tries = (m.placed ? 1 : p_.site_count(slot)) * places;
      options_[size_++] = {slot, tries};
      tries_ += tries;
    }
  }
  u32 places_in_tree() const { return p_.spots(seat_).size() * turns_of(p_); }
  bool fits_at(u32 slot, u32 place) const {
    const Slot& m = p_.monuments[slot];
    const u32 turns = turns_of(p_);
    return fits_mask(tables(p_.pack_id).level_fit[m.id][m.taken][place % turns], accept_mask(p_.spots(seat_)[place / turns].halves));
  }
  struct Option {
    u32 slot, tries;
  };
  const Position& p_;
  int seat_;
  u32 tries_ = 0, size_ = 0;
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
    c.able_ &= p.sums[seat].open;
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
      : p_(p), tb_(tables(p.pack_id)), spots_(p.spots(seat)), turns_(turns_of(p)), seat_(seat), act_(act) {}
  Action answer(u32 copy, u32 spot, u32 turn) const { return action(act_, part::copy.of(copy) | part::spot.of(spot) | part::rot.of(turn)); }
  // Leaves out what is gone from the supply.
  void finish() {
    if (p_.player[seat_].tree_size == kMaxTree) return;
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
  u32 cards;
  Upgrades(const Position& position, int who)
      : p(position),
        seat(who),
        cards(at_least(p.purse(seat, Sums::upgrade), p.sums[seat].turn_price.word()) ? p.player[seat].tree_size : 0) {}
  u32 tries() const { return cards; }
  Action attempt(u32 k) const {
    const TreeCard& t = p.player[seat].tree[k];
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

// R16.1 and the cards that make it cheaper. Never into a full Domain (A25), never into the same. To draw from them, the Domains that can
// both give and get come first.
class Exchanges {
 public:
  Exchanges(const Position& p, int seat) {
    const Player& pl = p.player[seat];
    give_ = at_least(pl.stock(), p.sums[seat].exchange.word());
    get_ = ~at_least(pl.stock(), pl.ceiling()) & 63;
    tries_ = std::popcount(give_) * std::popcount(get_) - std::popcount(give_ & get_);
  }
  u32 tries() const { return tries_; }
  Action attempt(u32 k) const {
    const u32 gets = std::popcount(get_), both = std::popcount(give_ & get_) * (gets - 1);
    const bool in_both = k < both;
    const u32 row = in_both ? gets - 1 : gets, n = in_both ? k : k - both;
    const u32 from = nth_bit(in_both ? give_ & get_ : give_ & ~get_, n / row);
    return answer(from, nth_bit(get_ & ~(1u << from), n % row));
  }
  void list(Actions& out) const {
    for (DomainSet from = give_; from; from &= from - 1)
      for (DomainSet to = get_ & ~(from & -from); to; to &= to - 1) out.add(answer(std::countr_zero(from), std::countr_zero(to)));
  }

 private:
  static Action answer(u32 from, u32 to) { return action(Act::exchange, part::give.of(from) | part::get.of(to)); }
  DomainSet give_, get_;
  u32 tries_;
};

// R18.2 to R18.5, up to the level that the seat's Influence allows: what the others have developed and the seat has not, and what they
// have with its advanced face and the seat only with its basic one. A bit for each Mastery.
struct Others {
  std::array<u64, 4> cards{}, faces{};
  Others(const Position& p, int seat) {
    const Tables& tb = tables(p.pack_id);
    const int top = assimilation_level(p.player[seat].influence);
    std::array<u64, 4> own{}, turned{};
    for (int s = 0; s < p.players; ++s) {
      const Player& pl = p.player[s];
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

// Calls use(groups…) with the groups of answers to a question of this kind, in ascending order.
template <Ask kAsk, class Use>
auto offer(const Position& p, Use use) {
  const int seat = p.flow.asked;
  const auto unmarked = [&] { return first_bits(p.player[seat].hand_size) & ~u64{p.flow.marked}; };
  if constexpr (kAsk == Ask::objective) {
    return use(set(Act::choose_objective, 3));
  } else if constexpr (kAsk == Ask::monument) {
    return use(set(Act::choose_monument, 3));
  } else if constexpr (kAsk == Ask::mulligan) {
    return use(set(Act::mulligan, unmarked()), just(Act::no_mulligan));
  } else if constexpr (kAsk == Ask::keep) {
    return use(set(Act::keep, unmarked()), just(Act::keep_done));
  } else if constexpr (kAsk == Ask::grow) {
    return use(Tiles(p, seat, false), Reactivations{p, seat}, just(Act::skip_grow, !can_place(p, seat)), Exchanges(p, seat));
  } else if constexpr (kAsk == Ask::build) {
    const Cities cities(p, seat);
    return use(Tiles(p, seat, true), Set(Act::build_city, cities.fresh.w), Set(Act::upgrade_city, cities.higher.w), Levels(p, seat),
               just(Act::skip_build), Exchanges(p, seat));
  } else if constexpr (kAsk == Ask::develop) {
    return use(Cards::to_develop(p, seat), Upgrades(p, seat), just(Act::skip_develop), Exchanges(p, seat));
  } else if constexpr (kAsk == Ask::locus) {
    return use(set(Act::choose_locus, loci_of(p, p.board[p.flow.tile].cell)));
  } else if constexpr (kAsk == Ask::edge) {
    return use(set(Act::choose_edge, touched_edges(p, p.board[p.flow.tile].cell)));
  } else if constexpr (kAsk == Ask::vestigium) {
    return use(set(Act::choose_vestigium, first_bits(kDomains)));
  } else if constexpr (kAsk == Ask::assimilate) {
    const Others others(p, seat);
    return use(Cards::to_assimilate(p, seat, others.cards), Set(Act::assimilate_face, others.faces), just(Act::decline));
  } else if constexpr (kAsk == Ask::order) {
    u64 left = first_bits(p.players);
    for (unsigned k = 0; k < p.flow.next_size; ++k) left &= ~(u64{1} << p.flow.next[k]);
    return use(set(Act::order, left));
  } else {
    static_assert(kAsk == Ask::nothing);
    return use(set(Act::decline, 0));
  }
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

// A function for each kind of question.
template <Ask kAsk>
void list_all(const Position& p, Actions& out) {
  offer<kAsk>(p, [&](const auto&... groups) { (list(groups, out), ...); });
}
template <Ask kAsk, class R>
Action draw_one(const Position& p, R& dice) {
  return offer<kAsk>(p, [&](const auto&... groups) { return draw(dice, groups...); });
}
using Asks = std::make_index_sequence<static_cast<std::size_t>(Ask::order) + 1>;
constexpr auto kLists = []<std::size_t... k>(std::index_sequence<k...>) { return std::array{list_all<Ask{k}>...}; }
(Asks{});
template <class R>
constexpr auto kDraws = []<std::size_t... k>(std::index_sequence<k...>) {
  return std::array{draw_one<Ask{k}, R>...};
}
(Asks{});

}  // namespace

bool can_assimilate(const Position& p, int seat) {
  const Others others(p, seat);
  return any(Cards::to_assimilate(p, seat, others.cards)) || any(Set(Act::assimilate_face, others.faces));
}

void Position::legal(Actions& out) const {
  out.clear();
  kLists[static_cast<unsigned>(flow.ask)](*this, out);
}
Action Position::random_with(Dice dice) const { return kDraws<Dice>[static_cast<unsigned>(flow.ask)](*this, dice); }
Action Position::random_with(FastRng& rng) const { return kDraws<FastRng>[static_cast<unsigned>(flow.ask)](*this, rng); }

}  // namespace demesne::dominations
