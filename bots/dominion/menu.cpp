#include "bots/dominion/menu.hpp"

#include <algorithm>

#include "bots/dominion/brings.hpp"
#include "bots/dominion/standing.hpp"

namespace demesne::dominion {
namespace {

bool belongs(const Eyes& eyes, Slot s, Sort sort) {
  const u32 types = eyes.row(s).types;
  switch (sort) {
    case Sort::actions:
      return types & kAction;
    case Sort::treasures:
      return types & kTreasure;
    case Sort::victories:
      return types & kVictory;
    case Sort::attacks:
      return types & kAttack;
    case Sort::villages:
      return types & kAction && brings(eyes, s).actions >= 2;
    case Sort::terminals:
      return types & kAction && !brings(eyes, s).actions;
    case Sort::draws:
      return types & kAction && brings(eyes, s).cards >= 2;
    case Sort::trashers:
      return types & (kAction | kTreasure) && brings(eyes, s).trashes;
    case Sort::junk:
      return s == kCopper || s == kEstate || s == kCurseSlot || types & kShelter;
    case Sort::kCount:
      break;
  }
  return false;
}

bool compare(int a, Sign sign, int b) {
  switch (sign) {
    case Sign::at_most:
      return a <= b;
    case Sign::at_least:
      return a >= b;
    case Sign::equal:
      return a == b;
    case Sign::unlike:
      return a != b;
    case Sign::below:
      return a < b;
    case Sign::above:
      return a > b;
  }
  return false;
}

// Gains until the Provinces, the Colonies or enough piles are gone.
int gains_to_end(const Eyes& eyes) {
  const int best = provinces_left(eyes);
  const int need = eyes.ends_at() - eyes.empty_piles();
  if (need <= 0) return 0;
  std::array<int, kSlots> left;
  auto end = left.begin();
  for_each(eyes.piles(), [&](Slot s) {
    if (eyes.supply(s)) *end++ = eyes.supply(s);
  });
  if (end - left.begin() < need) return best;
  std::partial_sort(left.begin(), left.begin() + need, end);
  int sum = 0;
  for (int i = 0; i < need; ++i) sum += left[static_cast<std::size_t>(i)];
  return std::min(best, sum);
}
int smallest_pile(const Eyes& eyes) {
  int best = 0;
  for_each(eyes.piles() & eyes.stocked(), [&](Slot s) { best = best ? std::min(best, eyes.supply(s)) : eyes.supply(s); });
  return best;
}

}  // namespace

Menu& Menu::operator=(const Menu& o) {
  if (this == &o) return *this;
  n_ = o.n_, checks_n_ = o.checks_n_, rules_n_ = o.rules_n_, starts_n_ = o.starts_n_;
  keep_money_ = o.keep_money_, debt_ = o.debt_, orders_ = o.orders_;
  lands_ = o.lands_, wished_ = o.wished_, never_ = o.never_, on_terms_ = o.on_terms_, trashes_ = o.trashes_;
  std::copy_n(o.lines_.begin(), n_, lines_.begin());
  if (checks_n_) std::copy_n(o.list_.begin(), checks_n_, list_.begin()), sorts_ = o.sorts_;
  if (rules_n_) std::copy_n(o.rules_.begin(), rules_n_, rules_.begin());
  if (starts_n_) starts_ = o.starts_;
  return *this;
}

u8 Menu::slot_of(Card c, const Eyes& eyes) {
  if (c == Card::None) return kNoSlot;
  if (is_sort(c)) {
    const auto k = static_cast<std::size_t>(sort_of(c));
    for (Slot s = 0; s < eyes.kinds(); ++s)
      if (belongs(eyes, s, sort_of(c))) sorts_[k] |= bit(s);
    return static_cast<u8>(kSlots + k);
  }
  const int slot = eyes.slot_of(c);
  return slot < 0 ? kNoSlot : Slot(slot);
}

template <std::size_t n>
void Menu::compile(const std::array<Limit, n>& tests, const Eyes& eyes, u8& check, u8& checks) {
  check = checks_n_;
  bool begins = false;
  for (const Limit& t : tests) {
    if (t.kind == Limit::none || checks_n_ == kChecks) continue;
    Check c{t.amount(), t.other, t.sign(), slot_of(t.card, eyes), slot_of(t.other_card, eyes), t.op, t.value, begins && t.alternative};
    if (yes_or_no(c.amount)) c.value = 0, c.other = Amount::nothing;
    list_[checks_n_++] = c;
    begins = true;
  }
  checks = static_cast<u8>(checks_n_ - check);
}

Menu::Menu(const Plan& plan, const Eyes& eyes) : keep_money_(plan.keep_money), debt_(plan.debt) {
  sorts_.fill(0);
  std::array<u8, kSlots> asked{};
  for (int i = 0; i < plan.n; ++i) {
    const Wish& w = plan.wishes[static_cast<std::size_t>(i)];
    Line l{kNoSlot, 0, w.count, 0, 0};
    if (const int slot = eyes.slot_of(w.card); slot >= 0) {
      u8& n = asked[static_cast<std::size_t>(slot)];
      l.slot = static_cast<u8>(slot), l.before = n;
      n = static_cast<u8>(std::min<int>(n + w.count, kAny));
    } else {
      for (int k = 0; k < eyes.lands(); ++k)
        if (eyes.land(k) == w.card) l.slot = static_cast<u8>(kFirstLand + k);
    }
    if (l.slot == kNoSlot) continue;
    compile(w.tests, eyes, l.check, l.checks);
    lines_[n_++] = l;
    if (l.slot < kSlots)
      wished_ |= bit(l.slot);
    else
      lands_ = true;
  }
  for (const Opening& o : plan.openings) {
    if (o.first == Card::None && o.second == Card::None) continue;
    Start s{slot_of(o.first, eyes), slot_of(o.second, eyes)};
    const bool lacking = (s.first == kNoSlot && o.first != Card::None) || (s.second == kNoSlot && o.second != Card::None);
    if (lacking) continue;
    auto price = [&](u8 slot) { return slot == kNoSlot ? -1 : eyes.cost(slot); };
    if (price(s.first) < price(s.second)) std::swap(s.first, s.second);
    starts_[starts_n_++] = s;
  }
  for (const Custom& c : plan.customs) {
    Rule r{c.kind, slot_of(c.card, eyes), slot_of(c.other, eyes), 0, 0};
    if (c.kind == Custom::none || r.slot >= kSlots || (c.kind == Custom::play_before && r.other >= kSlots)) continue;
    compile(c.tests, eyes, r.check, r.checks);
    rules_[rules_n_++] = r;
    if (c.kind == Custom::never_play) (r.checks ? on_terms_ : never_) |= bit(r.slot);
    orders_ |= c.kind >= Custom::play_before && c.kind <= Custom::play_last;
    if (c.kind == Custom::trash || c.kind == Custom::never_trash) trashes_ |= bit(r.slot);
  }
}

int Menu::copies(const Eyes& eyes, int seat, u8 slot) const {
  if (slot < kSlots) return eyes.owned(seat, slot);
  if (slot == kNoSlot) return 0;
  int n = 0;
  for_each(sorts_[static_cast<std::size_t>(slot - kSlots)], [&](Slot s) { n += eyes.owned(seat, s); });
  return n;
}

int Menu::amount(const Eyes& eyes, Amount a, u8 slot) const {
  auto of_pile = [&](const Pile& pile) {
    if (slot < kSlots) return pile.of(slot);
    int n = 0;
    if (slot != kNoSlot) for_each(sorts_[static_cast<std::size_t>(slot - kSlots)] & pile.mask, [&](Slot s) { n += pile.of(s); });
    return n;
  };
  switch (a) {
    case Amount::owned:
      return copies(eyes, eyes.seat(), slot);
    case Amount::rivals: {
      int n = 0;
      for (int s = 0; s < eyes.seats(); ++s) n += s == eyes.seat() ? 0 : copies(eyes, s, slot);
      return n;
    }
    case Amount::left:
      return slot < kSlots ? eyes.supply(slot) : 0;
    case Amount::hand:
      return of_pile(eyes.hand());
    case Amount::play:
      return of_pile(eyes.in_play(eyes.seat()));
    case Amount::coins:
      return eyes.coins();
    case Amount::turn:
      return eyes.turns(eyes.seat());
    case Amount::cards:
      return eyes.owned_cards();
    case Amount::money:
      return money_of(eyes);
    case Amount::density:
      return 100 * money_of(eyes) / std::max(1, eyes.owned_cards());
    case Amount::empty:
      return eyes.empty_piles();
    case Amount::ahead:
      return eyes.points() - best_rival(eyes, eyes.seat());
    case Amount::suns:
      return eyes.suns();
    case Amount::debt:
      return eyes.debt();
    case Amount::provinces:
      return provinces_left(eyes);
    case Amount::buys:
      return eyes.buys();
    case Amount::endgame:
      return gains_to_end(eyes);
    case Amount::points:
      return eyes.points();
    case Amount::rivalpoints:
      return best_rival(eyes, eyes.seat());
    case Amount::deck:
      return eyes.deck_size(eyes.seat());
    case Amount::smallest:
      return smallest_pile(eyes);
    case Amount::prophecy:
      return eyes.prophecy_acts() ? 0 : 1;
    case Amount::phase:
      return eyes.phase() == Phase::action ? 0 : 1;
    case Amount::nothing:
    case Amount::kCount:
      break;
  }
  return 0;
}

inline bool Menu::passes(const Eyes& eyes, const Check& c) const {
  const int a = amount(eyes, c.amount, c.slot);
  if (c.other == Amount::nothing) return compare(a, c.sign, c.value);
  const int b = amount(eyes, c.other, c.other_slot);
  // A share is compared without rounding: 7 < 15 / 2.
  if (c.op == Limit::Op::over) return compare(a * c.value, c.sign, b);
  return compare(a, c.sign, c.op == Limit::Op::times ? b * c.value : b + c.value);
}

bool Menu::look(const Eyes& eyes, u8 check, u8 checks) const {
  if (checks == 1) return passes(eyes, list_[check]);
  const Check *c = &list_[check], *end = c + checks;
  while (c != end) {
    if (passes(eyes, *c)) {
      if (++c == end || c->alternative) return true;
    } else {
      do ++c;
      while (c != end && !c->alternative);
    }
  }
  return false;
}

int Menu::opening(const Eyes& eyes, Mask can) const {
  if (eyes.turns(eyes.seat()) > 2 || eyes.buys() != 1) return -1;
  const int now = eyes.coins(), rest = 7 - now;
  auto price = [&](u8 slot) { return slot == kNoSlot ? 0 : eyes.cost(slot); };
  for (int i = 0; i < starts_n_; ++i) {
    const Start& s = starts_[static_cast<std::size_t>(i)];
    if (price(s.first) > std::max(now, rest) || price(s.second) > std::min(now, rest)) continue;
    const u8 slot = now > rest ? s.first : s.second;
    if (slot == kNoSlot || can >> slot & 1) return slot;
  }
  return -1;
}

Action Menu::buy(const Eyes& eyes, Mask can) const {
  if (starts_n_)
    if (const int slot = opening(eyes, can); slot >= 0) return slot == kNoSlot ? kNoAction : answer(kBuy, static_cast<u32>(slot));
  can &= wished_;
  if (!can && !lands_) return kNoAction;
  u32 lands = 0;
  bool looked = false;
  for (int i = 0; i < n_; ++i) {
    const Line& l = lines_[static_cast<std::size_t>(i)];
    if (l.slot < kSlots) {
      if (!(can >> l.slot & 1) || !short_of(eyes, l) || !holds(eyes, l.check, l.checks)) continue;
      if (const int debt = eyes.debt_cost(l.slot); debt && eyes.coins() + debt_ < eyes.cost(l.slot) + debt) continue;
      return answer(kBuy, l.slot);
    }
    if (!looked) lands = eyes.buyable_lands(), looked = true;
    if (lands >> (l.slot - kFirstLand) & 1 && holds(eyes, l.check, l.checks))
      return answer(kBuyLandscape, static_cast<u32>(l.slot - kFirstLand));
  }
  return kNoAction;
}

int Menu::rank(const Eyes& eyes, int slot) const {
  for (int i = 0; i < n_; ++i) {
    const Line& l = lines_[static_cast<std::size_t>(i)];
    if (l.slot == slot && short_of(eyes, l) && holds(eyes, l.check, l.checks)) return i;
  }
  return -1;
}

Mask Menu::playable(const Eyes& eyes, Mask hand) const {
  for (int i = 0; i < rules_n_; ++i) {
    const Rule& r = rules_[static_cast<std::size_t>(i)];
    if (r.kind == Custom::never_play && hand >> r.slot & 1 && holds(eyes, r.check, r.checks)) hand &= ~bit(r.slot);
  }
  return hand;
}

int Menu::trash_wish(const Eyes& eyes, int slot) const {
  for (int i = 0; i < rules_n_; ++i) {
    const Rule& r = rules_[static_cast<std::size_t>(i)];
    if (r.slot != slot || (r.kind != Custom::trash && r.kind != Custom::never_trash) || !holds(eyes, r.check, r.checks)) continue;
    return r.kind == Custom::trash ? Plan::kCustoms - i : -1;
  }
  return 0;
}

Mask Menu::first_of(Mask wanted) const {
  Mask first = 0, last = 0;
  for (int i = 0; i < rules_n_; ++i) {
    const Rule& r = rules_[static_cast<std::size_t>(i)];
    if (r.kind == Custom::play_first) first |= bit(r.slot);
    if (r.kind == Custom::play_last) last |= bit(r.slot);
  }
  if (wanted & first) return wanted & first;
  return wanted & ~last ? wanted & ~last : wanted;
}

Slot Menu::sooner(Slot chosen, Mask wanted) const {
  for (int steps = 0; steps < rules_n_; ++steps) {  // a chain is followed to its beginning; a circle ends, too
    const auto rule = std::find_if(rules_.begin(), rules_.begin() + rules_n_, [&](const Rule& r) {
      return r.kind == Custom::play_before && r.other == chosen && wanted >> r.slot & 1;
    });
    if (rule == rules_.begin() + rules_n_) break;
    chosen = rule->slot;
  }
  return chosen;
}

}  // namespace demesne::dominion
