// A bot of Dominations that looks one answer ahead. It values points, Influence by the ages it will still score in, Knowledge by what
// it is good for, Cities, abilities by the turns that are left, and progress towards its goals. It plays in worlds that a bot
// imagines (bot.hpp), uses only what its seat may see, and no randomness: equal positions get equal answers.
#pragma once

#include "games/dominations/position.hpp"

namespace demesne::dominations {

class Greedy {
 public:
  Action choose(const Position& p) const;
  // Worth of the position for a seat, in Victory points expected at the end.
  static double value(const Position& p, int seat);
  // The share of the win that a seat may expect, 0 … 1: all seats' worths against each other, the surer the later it is.
  static double win_share(const Position& p, int seat);
};

// What one more Knowledge of each Domain is worth to a seat now.
std::array<double, kDomains> worth_of_knowledge(const Position& p, int seat);

}  // namespace demesne::dominations
