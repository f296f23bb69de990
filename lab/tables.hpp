// Games between bots of any kind, played at a table: slower than on the engine itself, and the same for all. Programs of somebody
// else's sit here, and records are written.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/parallel.hpp"
#include "lab/room.hpp"

namespace demesne::lab {

struct TableMatch {
  const table::Game* game = nullptr;
  boost::json::object options;
  std::vector<std::string> bots;  // one a seat; the seats change from game to game
  u64 games = 1000, seed = 1;
  int threads = 1;
};
using TableTally = Tally;

// A Fault: the game cannot be started like this, or a bot is not known.
table::Result<TableTally> run(const TableMatch& match, const Progress& progress = {});

}  // namespace demesne::lab
