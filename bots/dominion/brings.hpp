// What a card brings to whoever plays it, read off its program once.
#pragma once

#include "games/dominion/eyes.hpp"

namespace demesne::dominion {

struct Brings {
  u8 cards = 0, actions = 0, coins = 0, buys = 0, points = 0;
  bool chains = false;   // its Actions come whatever happens, not on a condition
  bool trashes = false;  // asks for a card from hand to trash
  bool gains = false;    // asks for a card to gain
  u8 lifts = 0;          // … that costs so much more than one trashed from hand
};
const Brings& brings(Card c, bool first_edition);
inline const Brings& brings(const Eyes& eyes, int slot) { return brings(eyes.card(slot), eyes.first_edition(eyes.card(slot))); }
inline int coins_of(const Eyes& eyes, int slot) { return brings(eyes, slot).coins; }

}  // namespace demesne::dominion
