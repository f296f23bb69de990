// Matches between bots of any game, played at its table: slower than a game's own lab, and the same for all.
#pragma once

#include <string>
#include <vector>

#include "lab/parallel.hpp"
#include "table/match.hpp"

namespace demesne::lab {

struct TableMatch {
  const table::Game* game = nullptr;
  boost::json::object options;
  std::vector<std::string> bots;  // one a seat; the seats change from game to game
  u64 games = 1000, seed = 1;
  int threads = 1;
};
struct TableTally {
  u64 games = 0, ties = 0;
  struct One {
    u64 wins = 0, ties = 0;
    double points = 0;
  };
  std::vector<One> of;  // by bot, as named
};

// A Fault: the game cannot be started like this, or a bot is not known.
table::Result<TableTally> run(const TableMatch& match, const Progress& progress = {});

}  // namespace demesne::lab
