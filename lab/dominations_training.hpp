// Learns what a position of Dominations is worth from games of bots: by regression, what the features at the start of a turn say about the
// points at the end; by logistic regression, whether a goal will be met; and how sure a lead is.
#pragma once

#include <string>
#include <vector>

#include "bots/thought.hpp"
#include "games/dominations/position.hpp"

namespace demesne::lab {

struct DominationsTraining {
  dominations::PackId pack = dominations::kNoPack;
  std::vector<std::string> bots;  // each seat of each game gets one of them
  Budget budget;
  u64 games[3] = {1000, 700, 500};  // with two, three and four players
  int horizon = 15;                 // own turns until a branch is cut and judged by the weights that there are; 15: the end of the game
  u64 seed = 1;
  int threads = 1;
};

// The text of bots/dominations/weights.hpp. `log` gets a line for each number of players.
std::string train(const DominationsTraining& training, std::string& log);

}  // namespace demesne::lab
