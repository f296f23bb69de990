// The yardstick: every answer is tried out, the greedy bot finishes the turn, plays the rivals' and the next own turn, and its own
// values of what is there then decide. Hidden tiles are drawn anew.
#pragma once

#include "bots/thought.hpp"
#include "games/dominations/eyes.hpp"

namespace demesne::dominations {

class Lookahead {
 public:
  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng) const;
};

}  // namespace demesne::dominations
