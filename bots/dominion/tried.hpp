// What a card does when it is played, found by playing it: some programs do not say it plainly (a draw up to seven cards, a look at the
// deck that ends in the trash).
#pragma once

#include "bots/dominion/planned.hpp"

namespace demesne::dominion {

// On average, from a plain hand.
struct Tried {
  float cards = 0;    // more in hand, itself not counted
  float trashed = 0;  // of one's own cards
};
// `table` is dealt by same_piles(). All 0 for what cannot be played in the Action phase.
Tried try_out(const Position& table, Slot slot);

}  // namespace demesne::dominion
