#include "games/dominations/moves.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/dominations/amounts.hpp"
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
      const u64 a = accept[size] = accept_mask(spots[k].halves);
      index[size] = static_cast<u8>(k);
      size += ((a & 0xffff) != 0) & ((a >> 16 & 0xffff) != 0) & ((a >> 32 & 0xffff) != 0) & (a >> 48 != 0);  // beside a corruptio nothing fits
    }
  }
};

int turns_of(const Position& p) { return p.options.rotate_cards ? 4 : 1; }

// Each group of answers can be counted, one of them named by its number, and all of them listed.

struct Tiles {  // a tile of the hand laid down
  u32 hand = 0, cells = 0;
  u32 base;
  Tiles(const Position& p, int seat) : base(action(Act::place, p.flow.ask == Ask::grow ? 0 : 1u << 22)) {
    if ((p.flow.ask == Ask::grow || p.flow.farmer_open) && can_place(p, seat)) hand = p.player[at(seat)].hand_size, cells = p.field.frontier_size();
  }
  u32 count() const { return hand * cells * 3; }
  Action nth(const Position& p, u32 k) const {
    return base | k / 3 / cells << 17 | static_cast<u32>(p.frontier(k / 3 % cells)) << 2 | k % 3;
  }
  void list(const Position& p, Actions& out) const {
    if (!hand) return;
    std::array<Cell, kMaxFrontier> where;
    p.frontier(where);
    std::array<u32, 3 * kMaxFrontier> first;  // of the first tile; those of the others differ by a constant
    for (u32 k = 0; k < cells; ++k) {
      const u32 a = base | static_cast<u32>(where[k]) << 2;
      first[3 * k] = a, first[3 * k + 1] = a | 1, first[3 * k + 2] = a | 2;
    }
    for (u32 h = 0; h < hand; ++h) {
      const auto row = out.extend(cells, 3);
      for (std::size_t k = 0; k < row.size(); ++k) row[k] = first[k] + (h << 17);
    }
  }
};

// All tiles with a Camp of one of these Domains, two Domains at a time.
TileSet joined(const std::array<TileSet, kDomains>& camp, DomainSet domains) {
  using Pair = u64 __attribute__((vector_size(32)));
  static constexpr u64 kAll = ~u64{0};
  static constexpr Pair kMask[4] = {{0, 0, 0, 0}, {kAll, kAll, 0, 0}, {0, 0, kAll, kAll}, {kAll, kAll, kAll, kAll}};
  Pair sum{};
  for (unsigned d = 0; d < kDomains; d += 2) {
    Pair two;
    std::memcpy(&two, &camp[d], sizeof two);
    sum |= two & kMask[domains >> d & 3];
  }
  return {{sum[0] | sum[2], sum[1] | sum[3]}};
}

struct Cities {
  TileSet build, upgrade;
  Cities(const Position& p, int seat) {
    if (p.player[at(seat)].tokens == 0) return;
    // R11.4: three for each level. Which Domains suffice is hard to guess, so all are reckoned with.
    const u64 purse = p.purse(seat, Sums::city);
    const DomainSet first = at_least(purse, 0x030303030303), second = at_least(purse, 0x060606060606), third = at_least(purse, 0x090909090909);
    build = joined(p.camp, first);
    if (second) upgrade = (joined(p.camp, second) & p.city[0]) | (joined(p.camp, third) & p.city[1]);
    build = build - (p.city[0] | p.city[1] | p.city[2]);
    upgrade = upgrade & p.owned[at(seat)];
  }
  u32 count() const { return build.size() + upgrade.size(); }
  Action nth(u32 k) const {
    const u32 n = build.size();
    return k < n ? action(Act::build_city, nth(build, k)) : action(Act::upgrade_city, nth(upgrade, k - n));
  }
  static u32 nth(const TileSet& t, u32 k) {
    const u32 low = static_cast<u32>(std::popcount(t.w[0]));
    return k < low ? nth_bit(t.w[0], k) : 64 + nth_bit(t.w[1], k - low);
  }
  void list(Actions& out) const {
    build.each([&](u32 b) { out.add(action(Act::build_city, b)); });
    upgrade.each([&](u32 b) { out.add(action(Act::upgrade_city, b)); });
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
    const bool pays = m.taken < p.content().monuments[m.id].levels.size() && p.can_pay(seat, p.level_price(seat, static_cast<int>(slot)));
    out |= static_cast<unsigned>(pays) << slot;
  }
  return out;
}

// These levels, at every site if the Monument does not stand yet, in every place of the tree that its card fits.
class Levels {
 public:
  Levels(const Position& p, int seat, unsigned payable) : p_(p), seat_(seat) {
    for (; payable; payable &= payable - 1) {
      Option& o = options_[size_];
      o = {static_cast<u8>(std::countr_zero(payable)), 0, 0};
      each_place(o, [&](u32) { ++o.places; });
      if (o.places == 0) continue;
      o.sites = p.monuments[o.slot].placed ? 1 : static_cast<u32>(p.site_count(o.slot));
      count_ += o.sites * o.places;
      ++size_;
    }
  }
  u32 count() const { return count_; }
  Action nth(u32 k) const {
    const Option* o = options_.data();
    for (; k >= o->sites * o->places; ++o) k -= o->sites * o->places;
    Action found = kNoAction;
    u32 place = k % o->places;
    each_place(*o, [&](u32 where) {
      if (place-- == 0) found = action(Act::build_monument, u32{o->slot} << 20 | k / o->places << 10 | where);
    });
    return found;
  }
  void list(Actions& out) const {
    for (unsigned n = 0; n < size_; ++n)
      for (u32 site = 0; site < options_[n].sites; ++site)
        each_place(options_[n], [&](u32 where) {
          out.add(action(Act::build_monument, u32{options_[n].slot} << 20 | site << 10 | where));
        });
  }

 private:
  struct Option { u8 slot; u32 sites, places; };
  template <class F>
  void each_place(const Option& o, F f) const {
    const Slot& m = p_.monuments[o.slot];
    const Sides& sides = p_.content().monuments[m.id].levels[m.taken].sides;
    const unsigned turns = at(turns_of(p_));
    std::array<u64, 4> fit;
    for (unsigned r = 0; r < turns; ++r) fit[r] = fit_mask(turned(sides, static_cast<int>(r)));
    const auto spots = p_.spots(seat_);
    for (u32 k = 0; k < spots.size(); ++k) {
      const u64 accept = accept_mask(spots[k].halves);
      for (u32 r = 0; r < turns; ++r)
        if (fits_mask(fit[r], accept)) f(k << 2 | r);
    }
  }
  const Position& p_;
  int seat_;
  std::array<Option, kMaxSlots> options_;
  u32 count_ = 0;
  unsigned size_ = 0;
};

// Copies of Masteries that a seat may have, wherever they fit into its tree. What fits is not counted; a random one is drawn by trying.
class Cards {
 public:
  Cards(const Position& p, int seat, Act act) : p_(p), tb_(tables(p.pack_id)), seat_(seat), act_(act) {}

  // What the seat can pay, has the prerequisite for and does not own (R14.2 to R14.4).
  static Cards to_develop(const Position& p, int seat) {
    Cards c(p, seat, Act::develop);
    const u64 purse = p.purse(seat, Sums::mastery);
    const DomainSet enough = at_least(purse, c.tb_.cheapest);
    if (!enough && c.tb_.several.empty()) return c;
    for (DomainSet rest = enough; rest; rest &= rest - 1) {
      const unsigned d = static_cast<unsigned>(std::countr_zero(rest));
      c.able_ |= c.tb_.payable.at(d, static_cast<unsigned>(purse >> 8 * d & 255));
    }
    for (const u8 m : c.tb_.several)
      if (p.can_pay(seat, p.mastery_price(seat, m))) c.able_ |= c.tb_.copies_of[m];
    c.able_ &= p.sums[at(seat)].open;
    c.finish();
    return c;
  }
  // What others have and the seat has not, up to this level (R18.2 to R18.4).
  static Cards to_assimilate(const Position& p, int seat, const std::array<u64, 4>& theirs, int top) {
    Cards c(p, seat, Act::assimilate);
    for (unsigned k = 0; k < 4; ++k)
      for (u64 rest = theirs[k]; rest; rest &= rest - 1)
        if (const unsigned m = 64 * k + static_cast<unsigned>(std::countr_zero(rest)); c.tb_.cards[m].level <= top) c.able_ |= c.tb_.copies_of[m];
    c.finish();
    return c;
  }

  // Every copy in every empty place, whether it fits or not.
  u32 tries() const { return size_ * static_cast<u32>(p_.spots(seat_).size()) * at(turns_of(p_)); }
  // One of these, or kNoAction if it does not fit.
  Action attempt(u32 n) const {
    const unsigned turns = p_.options.rotate_cards ? 2 : 0, turn = n & ((1u << turns) - 1);
    n >>= turns;
    const auto spots = p_.spots(seat_);
    const unsigned spot = n % static_cast<unsigned>(spots.size());
    n /= static_cast<unsigned>(spots.size());
    unsigned w = 0;
    for (u32 here; n >= (here = static_cast<u32>(std::popcount(able_.w[w]))); ++w) n -= here;
    const u32 copy = 64 * w + nth_bit(able_.w[w], n);
    return fits_mask(tb_.copies[copy].fit[turn], accept_mask(spots[spot].halves)) ? action(act_, copy << 10 | spot << 2 | turn) : kNoAction;
  }
  bool any() const {
    for (u32 n = tries(); n > 0; --n)
      if (attempt(n - 1) != kNoAction) return true;
    return false;
  }
  void list(Actions& out) const {
    if (size_ == 0) return;
    const Places places(p_, seat_);
    const int turns = turns_of(p_);
    for (u32 w = 0; w < able_.w.size(); ++w)
      for (u64 rest = able_.w[w]; rest; rest &= rest - 1) {
        const u32 copy = 64 * w + static_cast<u32>(std::countr_zero(rest));
        add(out, copy, tb_.copies[copy].fit, places, turns);
      }
  }

 private:
  // Leaves out what is gone from the supply.
  void finish() {
    if (p_.player[at(seat_)].tree_size == kMaxTree) able_ = {};
    able_ &= p_.supply;
    for (const u64 w : able_.w) size_ += static_cast<u32>(std::popcount(w));
  }
  void add(Actions& out, u32 copy, const std::array<u64, 4>& fit, const Places& places, int turns) const {
    std::array<u32, 4 * kMaxSpots> found;  // written without a branch: whether a card fits is hard to guess
    unsigned n = 0;
    const u32 base = action(act_, copy << 10);
    for (unsigned k = 0; k < places.size; ++k)
      for (int r = 0; r < turns; ++r) {
        found[n] = base | static_cast<u32>(places.index[k]) << 2 | static_cast<u32>(r);
        n += fits_mask(fit[at(r)], places.accept[k]);
      }
    const auto row = out.extend(n);
    std::copy(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(row.size()), row.begin());
  }

  const Position& p_;
  const Tables& tb_;
  int seat_;
  Act act_;
  CopySet able_;
  u32 size_ = 0;
};

// Own Masteries whose advanced face can be paid.
struct Upgrades {
  const Position& p;
  int seat;
  // Every card of the tree; one of these, or kNoAction.
  u32 tries() const { return p.player[at(seat)].tree_size; }
  Action attempt(u32 k) const {
    const TreeCard& t = p.player[at(seat)].tree[k];
    if (!is_mastery(t.card) || t.advanced) return kNoAction;
    const Tables& tb = tables(p.pack_id);
    const u8 m = tb.copies[at(copy_of(t.card))].mastery;
    const Tables::Card& card = tb.cards[m];
    const bool paid = card.turn_in < kDomains ? card.turn_price <= (p.purse(seat, Sums::upgrade) >> 8 * card.turn_in & 255)
                                              : p.can_pay(seat, p.upgrade_price(seat, m));
    return paid ? action(Act::upgrade_card, m) : kNoAction;
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

// The Inventor scores any tile again, by its edges or a Locus (R18.17).
struct Reactivations {
  u32 tiles = 0;
  Reactivations(const Position& p, int seat) : tiles(p.role[kInventor] == seat ? p.board_size : 0) {}
  // Every tile by its edges and at each corner, whether there is a Locus or not; one of these, or kNoAction.
  u32 tries() const { return 4 * tiles; }
  static Action attempt(const Position& p, u32 n) {
    const u32 corner = n % 4;
    if (corner && !p.is_locus(corners(p.board[n / 4].cell)[corner - 1])) return kNoAction;
    return action(Act::reactivate, n);
  }
  void list(const Position& p, Actions& out) const {
    if (!tiles) return;
    std::array<u8, kMaxBoard> in_locus{};  // corners of each tile
    for (const Vertex v : p.loci)
      for (const Cell c : around(v))
        if (const u8 piece = p.piece_at(c); piece && piece < Position::kMonumentPiece)
          in_locus[piece - 1u] = static_cast<u8>(in_locus[piece - 1u] | 1u << corner_of(c, v));
    for (u32 b = 0; b < tiles; ++b) {
      out.add(action(Act::reactivate, b << 2));
      for (u32 k = 0; in_locus[b] >> k; ++k)
        if (in_locus[b] >> k & 1) out.add(action(Act::reactivate, b << 2 | (k + 1)));
    }
  }
};

// R16.1 and the cards that make it cheaper. Never into a full Domain (A25).
struct Exchanges {
  DomainSet give, get;
  Exchanges(const Position& p, int seat) {
    const Player& pl = p.player[at(seat)];
    give = at_least(pl.stock(), word(p.sums[at(seat)].exchange));
    get = ~at_least(pl.stock(), pl.ceiling()) & 63;
  }
  template <class F>
  void each(F f) const {
    for (unsigned g = give; g; g &= g - 1) {
      const u32 d = static_cast<u32>(std::countr_zero(g));
      for (unsigned t = get & ~(1u << d); t; t &= t - 1) f(action(Act::exchange, d << 3 | static_cast<u32>(std::countr_zero(t))));
    }
  }
  // Every pair of what can be given and got; one of these, or kNoAction if it is twice the same Domain.
  u32 tries() const { return static_cast<u32>(std::popcount(give) * std::popcount(get)); }
  Action attempt(u32 n) const {
    const u32 gets = static_cast<u32>(std::popcount(get)), g = nth_bit(give, n / gets), t = nth_bit(get, n % gets);
    return g == t ? kNoAction : action(Act::exchange, g << 3 | t);
  }
};

// R18.2 to R18.5: what the others have developed and the seat has not, and what they have with its advanced face.
struct Others {
  std::array<u64, 4> basic{}, advanced{};
  Others(const Position& p, int seat) {
    const Tables& tb = tables(p.pack_id);
    std::array<u64, 4> own{};
    for (int s = 0; s < p.players; ++s) {
      const Player& pl = p.player[at(s)];
      auto& has = s == seat ? own : basic;
      for (unsigned k = 1; k < pl.tree_size; ++k) {
        if (!is_mastery(pl.tree[k].card)) continue;
        const unsigned m = tb.copies[at(copy_of(pl.tree[k].card))].mastery;
        has[m / 64] |= u64{1} << m % 64;
        if (pl.tree[k].advanced && s != seat) advanced[m / 64] |= u64{1} << m % 64;
      }
    }
    for (unsigned k = 0; k < 4; ++k) basic[k] &= ~own[k];
  }
};

// Calls f(mastery) for own cards that may be turned.
template <class F>
void each_face(const Position& p, int seat, const Others& others, int top, F f) {
  for (unsigned k = 0; k < 4; ++k)
    for (u64 rest = others.advanced[k]; rest; rest &= rest - 1) {
      const unsigned m = 64 * k + static_cast<unsigned>(std::countr_zero(rest));
      if (tables(p.pack_id).cards[m].level > top) continue;
      if (const int own = p.tree_index(seat, static_cast<int>(m)); own >= 0 && !p.player[at(seat)].tree[at(own)].advanced) f(m);
    }
}

}  // namespace

bool can_assimilate(const Position& p, int seat) {
  const int top = assimilation_level(p.player[at(seat)].influence);
  const Others others(p, seat);
  bool any = Cards::to_assimilate(p, seat, others.basic, top).any();
  each_face(p, seat, others, top, [&](unsigned) { any = true; });
  return any;
}

void Position::legal(Actions& out) const {
  out.clear();
  const int seat = flow.asked;
  if (seat == kNobody) return;
  const Player& pl = player[at(seat)];
  const auto exchanges = [&] { Exchanges(*this, seat).each([&](Action a) { out.add(a); }); };
  switch (flow.ask) {
    case Ask::nothing: break;
    case Ask::objective: out.add(action(Act::choose_objective, 0)), out.add(action(Act::choose_objective, 1)); break;
    case Ask::monument: out.add(action(Act::choose_monument, 0)), out.add(action(Act::choose_monument, 1)); break;
    case Ask::mulligan: case Ask::keep:
      for (u32 k = 0; k < pl.hand_size; ++k)
        if (!(flow.marked >> k & 1)) out.add(action(flow.ask == Ask::keep ? Act::keep : Act::mulligan, k));
      out.add(action(flow.ask == Ask::keep ? Act::keep_done : Act::no_mulligan));
      break;
    case Ask::grow:
      Tiles(*this, seat).list(*this, out);
      Reactivations(*this, seat).list(*this, out);
      if (!can_place(*this, seat)) out.add(action(Act::skip_grow));
      exchanges();
      break;
    case Ask::build:
      Tiles(*this, seat).list(*this, out);
      Cities(*this, seat).list(out);
      Levels(*this, seat, payable_levels(*this, seat)).list(out);
      out.add(action(Act::skip_build));
      exchanges();
      break;
    case Ask::develop:
      Cards::to_develop(*this, seat).list(out);
      Upgrades{*this, seat}.list(out);
      out.add(action(Act::skip_develop));
      exchanges();
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
    case Ask::assimilate: {
      const int top = assimilation_level(pl.influence);
      const Others others(*this, seat);
      Cards::to_assimilate(*this, seat, others.basic, top).list(out);
      each_face(*this, seat, others, top, [&](unsigned m) { out.add(action(Act::assimilate_face, m)); });
      out.add(action(Act::decline));
      break;
    }
    case Ask::order:
      for (u32 s = 0; s < players; ++s)
        if (std::find(flow.next.begin(), flow.next.begin() + flow.next_size, static_cast<Seat>(s)) == flow.next.begin() + flow.next_size)
          out.add(action(Act::order, s));
      break;
  }
}

// The frequent questions are counted, not listed. Where a count costs more than some misses, draws that miss are repeated: each answer is
// still equally likely.
namespace {

template <class R>
[[gnu::noinline]] Action draw_tiles(const Position& p, R& dice) {  // mulligan, keep
  const bool keep = p.flow.ask == Ask::keep;
  const u64 open = ((u64{1} << p.player[at(p.flow.asked)].hand_size) - 1) & ~u64{p.flow.marked};
  const u32 n = static_cast<u32>(std::popcount(open)), k = dice.below(n + 1);
  if (k == n) return action(keep ? Act::keep_done : Act::no_mulligan);
  return action(keep ? Act::keep : Act::mulligan, nth_bit(open, k));
}

template <class R>
[[gnu::noinline]] Action draw_grow(const Position& p, R& dice) {
  const int seat = p.flow.asked;
  const Tiles tiles(p, seat);
  const Reactivations again(p, seat);
  const Exchanges exchanges(p, seat);
  const u32 a = tiles.count(), b = a + again.tries(), c = b + !can_place(p, seat), all = c + exchanges.tries();
  for (;;) {
    const u32 k = dice.below(all);
    const Action found = k < a ? tiles.nth(p, k) : k < b ? again.attempt(p, k - a) : k < c ? action(Act::skip_grow) : exchanges.attempt(k - c);
    if (found != kNoAction) return found;
  }
}

// Everything that Build may offer; draw_build() is the usual case, without a second tile and without a Monument that can be paid.
template <class R>
[[gnu::noinline]] Action draw_build_all(const Position& p, R& dice, unsigned payable) {
  const int seat = p.flow.asked;
  const Tiles tiles(p, seat);
  const Cities cities(p, seat);
  const Levels levels(p, seat, payable);
  const Exchanges exchanges(p, seat);
  const u32 a = tiles.count(), b = a + cities.count(), c = b + levels.count(), all = c + 1 + exchanges.tries();
  for (;;) {
    const u32 k = dice.below(all);
    const Action found = k > c ? exchanges.attempt(k - c - 1) : k < a ? tiles.nth(p, k) : k < b ? cities.nth(k - a) : k < c ? levels.nth(k - b) : action(Act::skip_build);
    if (found != kNoAction) return found;
  }
}

template <class R>
[[gnu::noinline]] Action draw_build(const Position& p, R& dice) {
  const int seat = p.flow.asked;
  if (const unsigned payable = payable_levels(p, seat); payable || p.flow.farmer_open) return draw_build_all(p, dice, payable);
  const Cities cities(p, seat);
  const Exchanges exchanges(p, seat);
  const u32 a = cities.count(), all = a + 1 + exchanges.tries();
  for (;;) {
    const u32 k = dice.below(all);
    const Action found = k > a ? exchanges.attempt(k - a - 1) : k < a ? cities.nth(k) : action(Act::skip_build);
    if (found != kNoAction) return found;
  }
}

template <class R>
[[gnu::noinline]] Action draw_develop(const Position& p, R& dice) {
  const int seat = p.flow.asked;
  const Cards cards = Cards::to_develop(p, seat);
  const Upgrades upgrades{p, seat};
  const Exchanges exchanges(p, seat);
  const u32 a = cards.tries(), b = a + upgrades.tries(), all = b + 1 + exchanges.tries();
  for (;;) {
    const u32 k = dice.below(all);
    const Action found = k < a ? cards.attempt(k) : k < b ? upgrades.attempt(k - a) : k == b ? action(Act::skip_develop) : exchanges.attempt(k - b - 1);
    if (found != kNoAction) return found;
  }
}

template <class R>
[[gnu::noinline]] Action draw_assimilate(const Position& p, R& dice) {
  const int seat = p.flow.asked, top = assimilation_level(p.player[at(seat)].influence);
  const Others others(p, seat);
  const Cards cards = Cards::to_assimilate(p, seat, others.basic, top);
  Actions rest;
  each_face(p, seat, others, top, [&](unsigned m) { rest.add(action(Act::assimilate_face, m)); });
  rest.add(action(Act::decline));
  const u32 a = cards.tries();
  for (;;) {
    const u32 k = dice.below(a + static_cast<u32>(rest.size()));
    const Action found = k < a ? cards.attempt(k) : rest[k - a];
    if (found != kNoAction) return found;
  }
}

template <class R>
[[gnu::noinline]] Action draw_from_list(const Position& p, R& dice) {
  Actions list;
  p.legal(list);
  return list[dice.below(static_cast<u32>(list.size()))];
}

template <class R>
Action drawn(const Position& p, R& dice) {
  switch (p.flow.ask) {
    case Ask::mulligan: case Ask::keep: return draw_tiles(p, dice);
    case Ask::grow: return draw_grow(p, dice);
    case Ask::build: return draw_build(p, dice);
    case Ask::develop: return draw_develop(p, dice);
    case Ask::assimilate: return draw_assimilate(p, dice);
    default: return draw_from_list(p, dice);
  }
}

}  // namespace

Action Position::random_with(Dice dice) const { return drawn(*this, dice); }
Action Position::random_with(FastRng& rng) const { return drawn(*this, rng); }

}  // namespace demesne::dominations
