#include "bots/dominion/plan.hpp"

#include <algorithm>

#include "bots/dominion/brings.hpp"

namespace demesne::dominion {

void Plan::insert(int at, const Wish& w) {
  if (n == kMost) --n;  // the last wish gives way
  for (int i = n; i > at; --i) wishes[static_cast<std::size_t>(i)] = wishes[static_cast<std::size_t>(i - 1)];
  wishes[static_cast<std::size_t>(std::min<int>(at, n))] = w;
  ++n;
}
void Plan::drop(int at) {
  for (int i = at; i + 1 < n; ++i) wishes[static_cast<std::size_t>(i)] = wishes[static_cast<std::size_t>(i + 1)];
  wishes[--n] = {};
}

Plan money_plan(bool colonies) {
  Plan p;
  if (colonies) p.add(Card::Colony);
  if (colonies)
    p.add(Card::Province, kAny, {Limit::provinces_at_most, 6});
  else
    p.add(Card::Province);
  p.add(Card::Duchy, kAny, {Limit::provinces_at_most, 4});
  p.add(Card::Estate, kAny, {Limit::provinces_at_most, 2});
  if (colonies) p.add(Card::Platinum);
  p.add(Card::Gold);
  p.add(Card::Silver);
  return p;
}
Plan money_plan_with(Card card, int copies, bool dear, bool colonies) {
  Plan p = money_plan(colonies);
  int at = 0;
  while (p.wishes[static_cast<std::size_t>(at)].card != (dear ? Card::Gold : Card::Silver)) ++at;
  p.insert(at, {card, static_cast<u8>(copies), {}});
  return p;
}

Menu::Menu(const Plan& plan, const Eyes& eyes) : keep_money_(plan.keep_money), debt_(plan.debt) {
  std::array<u8, kSlots> asked{};
  for (int i = 0; i < plan.n; ++i) {
    const Wish& w = plan.wishes[static_cast<std::size_t>(i)];
    Line l{kNoSlot, 0, w.count, w.tests};
    if (const int slot = eyes.slot_of(w.card); slot >= 0) {
      u8& n = asked[static_cast<std::size_t>(slot)];
      l.slot = static_cast<u8>(slot), l.before = n;
      n = static_cast<u8>(std::min<int>(n + w.count, kAny));
    } else {
      for (int k = 0; k < eyes.lands(); ++k)
        if (eyes.land(k) == w.card) l.slot = static_cast<u8>(kFirstLand + k);
    }
    if (l.slot != kNoSlot) lines_[n_++] = l;
  }
}

bool Menu::holds(const Eyes& eyes, const Line& l) const {
  for (const Limit& t : l.tests) {
    bool ok = true;
    switch (t.kind) {
      case Limit::none:
      case Limit::kCount:
        continue;
      case Limit::provinces_at_most: {
        int left = eyes.supply(kProvince);
        if (eyes.piles() & bit(kColony)) left = std::min(left, eyes.supply(kColony));
        ok = left <= t.value;
        break;
      }
      case Limit::money_at_least:
        ok = money_of(eyes) >= t.value;
        break;
      case Limit::cards_at_most:
        ok = eyes.owned_cards() <= t.value;
        break;
      case Limit::turn_at_least:
        ok = eyes.turns(eyes.seat()) >= t.value;
        break;
      case Limit::turn_at_most:
        ok = eyes.turns(eyes.seat()) <= t.value;
        break;
      case Limit::empty_at_least:
        ok = eyes.empty_piles() >= t.value;
        break;
      case Limit::coins_at_least:
        ok = eyes.coins() >= t.value;
        break;
      case Limit::ahead_by: {
        int best = -1000;
        for (int s = 0; s < eyes.seats(); ++s)
          if (s != eyes.seat()) best = std::max(best, eyes.points(s));
        ok = eyes.points() - best >= t.value;
        break;
      }
      case Limit::prophecy_acts:
        ok = eyes.prophecy_acts();
        break;
      case Limit::prophecy_waits:
        ok = !eyes.prophecy_acts();
        break;
    }
    if (!ok) return false;
  }
  return true;
}

Action Menu::buy(const Eyes& eyes, Mask can) const {
  u32 lands = 0;
  bool looked = false;
  for (int i = 0; i < n_; ++i) {
    const Line& l = lines_[static_cast<std::size_t>(i)];
    if (l.slot < kSlots) {
      if (!(can >> l.slot & 1) || !short_of(eyes, l) || !holds(eyes, l)) continue;
      if (const int debt = eyes.debt_cost(l.slot); debt && eyes.coins() + debt_ < eyes.cost(l.slot) + debt) continue;
      return answer(kBuy, l.slot);
    }
    if (!looked) lands = eyes.buyable_lands(), looked = true;
    if (lands >> (l.slot - kFirstLand) & 1 && holds(eyes, l)) return answer(kBuyLandscape, static_cast<u32>(l.slot - kFirstLand));
  }
  return kNoAction;
}

int Menu::rank(const Eyes& eyes, int slot) const {
  for (int i = 0; i < n_; ++i) {
    const Line& l = lines_[static_cast<std::size_t>(i)];
    if (l.slot == slot && short_of(eyes, l) && holds(eyes, l)) return i;
  }
  return -1;
}

bool Menu::mentions(int slot) const {
  return std::any_of(lines_.begin(), lines_.begin() + n_, [&](const Line& l) { return l.slot == slot; });
}

int money_of(const Eyes& eyes) {
  int money = 0;
  for_each(eyes.treasures() & ~bit(kCurseSlot), [&](Slot s) {
    if (const int n = eyes.owned(s)) money += n * (s < kBasics ? eyes.row(s).coins : std::max<int>(eyes.row(s).coins, 2));
  });
  for_each(eyes.action_cards() & ~eyes.treasures(), [&](Slot s) {
    if (const int n = eyes.owned(s)) money += n * coins_of(eyes, s);
  });
  return money;
}

}  // namespace demesne::dominion
