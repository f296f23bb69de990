#include "bots/dominion/tried.hpp"

#include <algorithm>

#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {

Tried try_out(const Position& table, Slot slot) {
  constexpr int kTimes = 24;
  Tried sum;
  if (!(table.actions >> slot & 1)) return sum;
  const Plan plan = money_plan_with(table.card(slot), 2, false, (table.piles & bit(kColony)) != 0);
  std::array<Planned, kMaxSeats> bots;
  for (Planned& b : bots) b = Planned(plan);
  int times = 0;
  for (int t = 0; t < kTimes; ++t) {
    FastRng rng(mix(0x7472696564ull, static_cast<u64>(t)));
    Position p;
    p.assign(table);
    begin(p, rng);
    const Seat me = p.current;
    if (p.to_move() != me || p.in_effect()) continue;
    Player& player = p.players[me];
    player.hand = {}, player.bag = {}, player.discard = {};
    player.top_n = player.bottom_n = 0, player.discard_top = kNoSlot;
    for (const int s : {int{kCopper}, int{kCopper}, int{kEstate}, int{kSilver}, int{slot}}) player.hand.add(s);
    player.bag.add(kCopper, 5), player.bag.add(kEstate, 2), player.bag.add(kSilver, 2), player.bag.add(kGold, 1), player.bag.add(slot);
    p.phase = Phase::action, p.turn.actions = 1;
    Actions legal;
    p.legal(legal);
    if (std::find(legal.begin(), legal.end(), answer(kPlay, slot)) == legal.end()) continue;
    const int others = player.hand.total - 1, owned = p.owned_cards(me), trash = p.trash.total;
    p.apply(answer(kPlay, slot), rng, Silent{});
    for (int k = 0; p.in_effect() && p.to_move() != kNobody && k < 60; ++k) {
      const Seat s = p.to_move();
      p.apply(bots[s].choose(Eyes(p, s), rng), rng, Silent{});
    }
    if (p.in_effect() || p.current != me) continue;
    ++times;
    sum.cards += static_cast<float>(player.hand.total - others);
    sum.trashed += static_cast<float>(std::clamp(owned - p.owned_cards(me), 0, p.trash.total - trash));
  }
  if (!times) return {};
  const auto n = static_cast<float>(times);
  return {sum.cards / n, sum.trashed / n};
}

}  // namespace demesne::dominion
