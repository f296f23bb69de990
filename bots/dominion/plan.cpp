#include "bots/dominion/plan.hpp"

#include <algorithm>

#include "bots/dominion/brings.hpp"

namespace demesne::dominion {

void Plan::insert(int at, const Wish& w) {
  if (n >= kMost) --n;  // the last wish gives way
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
