// Somebody about to buy, and experience written by hand.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/dominion/experience.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {

inline dominion::Position table_with(std::initializer_list<const char*> kingdom, int players = 2) {
  Options o;
  o.players = players, o.colony = false;
  for (const char* id : kingdom) o.kingdom.push_back(find_card(id));
  FastRng rng(1);
  dominion::Position p;
  EXPECT_EQ(setup(p, o, rng).bad, SetupError::none);
  return p;
}
inline dominion::Position witches(int players = 2) {
  return table_with({"witch", "village", "moat", "cellar", "smithy", "market", "mine", "workshop", "remodel", "militia"}, players);
}
// In the Buy phase of seat 0 with so much to spend.
inline dominion::Position buying(int coins) {
  dominion::Position p = witches();
  FastRng rng(2);
  begin(p, rng);
  p.current = 0, p.ask.seat = 0, p.phase = Phase::buy;
  p.players[0].hand = {}, p.turn.coins = static_cast<u16>(coins), p.turn.buys = 1;
  p.settle();
  return p;
}
inline Action buy(const dominion::Position& p, const char* id) { return answer(kBuy, static_cast<u32>(p.slot_of(find_card(id)))); }

// By hand: what this card brings in every moment.
inline Experience says(const dominion::Position& p, const char* id, float value, float sure = 1) {
  Experience e;
  e.items.push_back(Card::None);
  for (int s = 0; s < p.kinds; ++s) e.items.push_back(p.card(s));
  e.values.assign(e.items.size() * Experience::kEach, 0);
  const auto at = static_cast<std::size_t>(std::find(e.items.begin(), e.items.end(), find_card(id)) - e.items.begin());
  for (int t = 0; t < Experience::kTurns; ++t) e.values[at * Experience::kEach + static_cast<std::size_t>(t)] = value;
  e.sure = sure;
  return e;
}

}  // namespace demesne::dominion
