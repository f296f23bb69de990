// Civilisation Trees: where cards fit, what they cost, what they add up to (sections 14 and 15).
#include "games/dominations/tree.hpp"

#include <algorithm>

#include "games/dominations/effects.hpp"

namespace demesne::dominations {

Sides Position::sides(int seat, const TreeCard& t) const {
  const Pack& pk = content();
  if (t.card == kCampfire) return pk.campfires[player[seat].campfire];
  if (is_level(t.card)) return turned(pk.monuments[monuments[slot_of(t.card)].id].levels[level_of(t.card)].sides, t.rot);
  const Sides& printed = tables(pack_id).copies[copy_of(t.card)].sides;
  return t.rot ? turned(printed, t.rot) : printed;
}

const Face* Position::face(const TreeCard& t) const {
  if (t.card == kCampfire) return nullptr;
  if (is_level(t.card)) return &content().monuments[monuments[slot_of(t.card)].id].levels[level_of(t.card)].face;
  return tables(pack_id).faces[copy_of(t.card)][t.advanced];
}

int Position::tree_index(int seat, int mastery) const {
  const Player& pl = player[seat];
  const Tables& tb = tables(pack_id);
  for (int k = 1; k < pl.tree_size; ++k) {
    const Card c = pl.tree[k].card;
    if (is_mastery(c) && tb.copies[copy_of(c)].mastery == mastery) return k;
  }
  return -1;
}

// ---- prices ----

namespace {

// What a static ability changes the price of; 4: nothing.
unsigned price_of(Do act) {
  switch (act) {
    case Do::cost_city:
      return Sums::city;
    case Do::cost_mastery:
      return Sums::mastery;
    case Do::cost_upgrade:
      return Sums::upgrade;
    case Do::cost_level:
      return Sums::level;
    default:
      return 4;
  }
}

// What the cards of a tree add to a price: to the part in each Domain, and to the whole.
struct Changes {
  std::array<int, kDomains> cost{};
  int all = 0;
  Changes(const Position& p, int seat, unsigned what) {
    for_effects(p, seat, When::always, {}, [&](const Effect& e, const TreeCard&) {
      if (price_of(e.act) == what) (e.what < kDomains ? cost[e.what] : all) += amount(p, seat, e, {});
    });
  }
};

Amounts changed(const Position& p, int seat, const Amounts& price, unsigned what) {
  const Sums& s = p.sums[seat];
  if (!(s.dearer >> what & 1)) {
    const unsigned d = std::countr_zero(price.word()) / 8;
    if (d >= kDomains || !s.cheaper[what].word()) return price;
    if (of_domain(price.word(), d) == price.word() >> 8 * d)  // in one Domain only
      return Amounts::of(in_domain(d, std::max(0, price[d] - s.cheaper[what][d])));
  }
  const Changes by(p, seat, what);
  Amounts out{};
  int all = by.all;
  bool first = true;
  for (unsigned d = 0; d < kDomains; ++d) {
    if (price[d] == 0) continue;
    int n = std::max(0, price[d] + by.cost[d]);
    if (all < 0) {  // a general reduction is used up from the first Domain on
      const int cut = std::min(n, -all);
      n -= cut, all += cut;
    } else if (first) {
      n += all;
    }
    first = false;
    out[d] = n;
  }
  return out;
}

}  // namespace

Amounts Position::city_price(int seat, int b) const {
  const Placed& t = board[b];
  Amounts price{};
  price[tables(pack_id).tile[t.tile][3]] = 3 * (t.level + 1);
  return changed(*this, seat, price, Sums::city);
}
Amounts Position::level_price(int seat, int slot) const {
  const Slot& s = monuments[slot];
  return changed(*this, seat, content().monuments[s.id].levels[s.taken].cost, Sums::level);
}
Amounts Position::mastery_price(int seat, int m) const { return changed(*this, seat, content().masteries[m].cost, Sums::mastery); }
Amounts Position::upgrade_price(int seat, int m) const { return changed(*this, seat, content().masteries[m].upgrade_cost, Sums::upgrade); }
bool Position::can_pay(int seat, const Amounts& price) const {
  const Amounts& have = player[seat].knowledge;
  for (unsigned d = 0; d < kDomains; ++d)
    if (price[d] > have[d]) return false;
  return true;
}
u64 Position::dear_purse(int seat, unsigned what) const {
  const Changes by(*this, seat, what);
  Amounts out{};
  for (unsigned d = 0; d < kDomains; ++d) {
    const int have = player[seat].knowledge[d];
    out[d] = have < by.all ? 0 : std::clamp(have - by.all - by.cost[d], 0, 127);
  }
  return out.word();
}
int Position::hand_limit(int seat) const {
  const int n = 7 + (role[kHighPriestess] == seat ? 2 : 0) + sums[seat].hand;
  return std::clamp(n, 0, kMaxHand);
}

// ---- sums ----

namespace {

constexpr int kMostCheaper = 100;  // more than any limit of Knowledge

void add_static(Sums& s, const Effect& e, int n) {
  switch (e.act) {
    case Do::cost_city:
    case Do::cost_mastery:
    case Do::cost_upgrade:
    case Do::cost_level:
      if (n > 0) s.dearer |= 1u << price_of(e.act);
      for (unsigned d = 0; d < kDomains && n < 0; ++d)
        if (u8& less = s.cheaper[price_of(e.act)][d]; e.what == d || e.what >= kDomains) less = std::min(less - n, kMostCheaper);
      break;
    case Do::limit:
      s.limit = std::max<int>(s.limit, std::min(n, kTopLimit));
      break;
    case Do::exchange:
      for (unsigned d = 0; d < kDomains; ++d)
        if ((e.what == d || e.what >= kDomains) && n > 0) s.exchange[d] = std::min<int>(s.exchange[d], n);
      break;
    case Do::hand:
      s.hand += n;
      break;
    case Do::extra_build:
      s.extra_build += n;
      break;
    case Do::extra_develop:
      s.extra_develop += n;
      break;
    default:
      break;  // nothing else is static
  }
}

u8 mastery_of(const Position& p, const TreeCard& t) { return tables(p.pack_id).copies[copy_of(t.card)].mastery; }

// Enters what the card listens to; returns its triggers.
u16 listen(Sums& s, const Position& p, const TreeCard& t, unsigned index) {
  const u16 triggers = triggers_of(p, t);
  s.triggers |= triggers;
  for (unsigned k = 0; k < Sums::kHeard.size(); ++k) s.listens[k] |= u64{(triggers & flag(Sums::kHeard[k])) != 0} << index;
  return triggers;
}

// Enters a Mastery. Whether it is the highest of its Domain.
bool own(Sums& s, const Tables::Card& card, bool advanced) {
  ++s.masteries;
  s.advanced += advanced;
  if (!advanced && card.turn_in >= kDomains)
    s.turn_price = {};
  else if (!advanced)
    s.turn_price[card.turn_in] = std::min(s.turn_price[card.turn_in], card.turn_price);
  u8& best = s.best[card.domain];
  if (card.level <= best) return false;
  best = card.level;
  return true;
}

}  // namespace

void open_up(Position& p, int seat, DomainSet domains) {
  const Player& pl = p.player[seat];
  const Tables& tb = tables(p.pack_id);
  Sums& s = p.sums[seat];
  CopySet open = s.open;
  for (DomainSet rest = domains; rest; rest &= rest - 1) {
    const unsigned d = std::countr_zero(rest);
    open |= tb.allowed.at(d, s.best[d]);
  }
  for (unsigned k = 1; k < pl.tree_size; ++k)
    if (is_mastery(pl.tree[k].card)) open -= tb.copies_of[mastery_of(p, pl.tree[k])];
  s.open = open;
}

void add_to_sums(Position& p, int seat, const TreeCard& t) {
  Sums& s = p.sums[seat];
  if (t.card == kCampfire) return;
  const u16 trig = listen(s, p, t, p.player[seat].tree_size - 1u);
  if (is_level(t.card)) {
    ++s.level_cards;
  } else {
    const u8 m = mastery_of(p, t);
    if (own(s, tables(p.pack_id).cards[m], t.advanced))
      open_up(p, seat, 1u << tables(p.pack_id).cards[m].domain);
    else
      s.open -= tables(p.pack_id).copies_of[m];
  }
  if (!(trig & flag(When::always))) return;
  for (const Effect& e : p.face(t)->effects) {
    if (e.when != When::always) continue;
    if (e.per != Per::one) p.counted |= 1u << seat;
    add_static(s, e, amount(p, seat, e, {}));
  }
}

void sum_up(Position& p, int seat) {
  const Player& pl = p.player[seat];
  Sums& s = p.sums[seat];
  Sums fresh;
  fresh.nodus = s.nodus;
  fresh.open = s.open;
  s = fresh;
  p.counted &= ~(1u << seat);
  // Counts first: a static ability may count what lies behind it in the tree.
  for (unsigned k = 1; k < pl.tree_size; ++k) {
    const TreeCard& t = pl.tree[k];
    listen(s, p, t, k);
    if (is_level(t.card))
      ++s.level_cards;
    else
      own(s, tables(p.pack_id).cards[mastery_of(p, t)], t.advanced);
  }
  if (!(s.triggers & flag(When::always))) return;
  for_effects(p, seat, When::always, {}, [&](const Effect& e, const TreeCard&) {
    if (e.per != Per::one) p.counted |= 1u << seat;
    add_static(s, e, amount(p, seat, e, {}));
  });
}

// ---- growing ----

namespace {

// By row, then column.
int spot_order(int col, int row) { return 256 * row + col; }
int spot_order(const Spot& s) { return spot_order(s.col, s.row); }

// Where a place stands in the sorted list, or would.
unsigned find_spot(const Row<Spot, kMaxSpots>& list, int order) {
  return std::lower_bound(list.begin(), list.end(), order, [](const Spot& s, int o) { return spot_order(s) < o; }) - list.begin();
}
bool has_spot(const Row<Spot, kMaxSpots>& list, unsigned at, int order) { return at < list.size() && spot_order(list[at]) == order; }

bool lies_at(const Player& pl, int cards, int col, int row) {
  for (int k = 0; k < cards; ++k)
    if (const TreeCard& t = pl.tree[k]; t.col == col && t.row == row) return true;
  return false;
}

// `here` is where the card's place stands in the list, or would if it is not `there`.
Amounts grow_spots(Position& p, int seat, const TreeCard& t, int laid, unsigned here, bool there) {
  const Player& pl = p.player[seat];
  u64 formed = 0;
  const Sides sides = p.sides(seat, t);
  Row<Spot, kMaxSpots>& list = p.spot[seat];
  unsigned halves = 0xffff;
  if (there) {
    halves = list[here].halves;
    list.erase(here);
  }
  for (unsigned k = kNorth; k <= kWest; ++k) {
    const int col = t.col + kColStep[k], row = t.row + kRowStep[k], order = spot_order(col, row);
    if (const unsigned half = halves >> (4 * k) & 15; half != 15) {  // a neighbour lies there
      const int d = nodus_of(sides[k], half);
      const bool fire = t.card == kCampfire || (col == 0 && row == 0);  // one of the two is the Campfire
      if (d >= 0 && (!fire || p.options.campfire_nodus)) formed += u64{1} << 8 * d;
      continue;
    }
    if (!there && lies_at(pl, laid, col, row)) continue;  // only in a written position whose cards overlap
    unsigned at = here;                                   // east of it; west of it is one before
    if (k == kNorth || k == kSouth)
      at = find_spot(list, order);
    else if (k == kWest && here && has_spot(list, here - 1, order))
      --at;
    if (!has_spot(list, at, order)) {
      if (list.full()) continue;
      list.insert(at, {static_cast<std::int8_t>(col), static_cast<std::int8_t>(row), 0xffff});
      here += k == kNorth;  // rows grow to the south
    }
    const unsigned shift = 4 * opposite(k);
    u16& shown = list[at].halves;
    shown = (shown & ~(15u << shift)) | u32{sides[k]} << shift;
  }
  Sums& s = p.sums[seat];
  if (formed) s.nodus = Amounts::of(s.nodus.word() + formed);
  return Amounts::of(formed);
}

}  // namespace

Amounts grow_spots(Position& p, int seat, const TreeCard& t, int laid) {
  const Row<Spot, kMaxSpots>& list = p.spot[seat];
  const int order = spot_order(t.col, t.row);
  const unsigned here = find_spot(list, order);
  return grow_spots(p, seat, t, laid, here, has_spot(list, here, order));
}

Amounts place_card(Position& p, int seat, const TreeCard& t, unsigned spot) {
  Player& pl = p.player[seat];
  pl.tree[pl.tree_size++] = t;
  return grow_spots(p, seat, t, pl.tree_size - 1, spot, true);
}

}  // namespace demesne::dominations
