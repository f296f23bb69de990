// How a game stands, of a Position or through Eyes.
#pragma once

#include <algorithm>

#include "games/dominion/eyes.hpp"

namespace demesne::dominion {

// The points of the best of the others.
template <class Table>
int best_rival(const Table& t, int me) {
  int best = -1000;
  for (int s = 0; s < t.seats(); ++s)
    if (s != me) best = std::max(best, t.points(s));
  return best;
}

// Provinces, or Colonies where there are fewer of them: how long the game can go on.
inline int provinces_left(const Eyes& eyes) {
  const int left = eyes.supply(kProvince);
  return eyes.piles() & bit(kColony) ? std::min(left, eyes.supply(kColony)) : left;
}

}  // namespace demesne::dominion
