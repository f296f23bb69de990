// Decisions of bots as arrays to learn from: what the seat saw, what it could answer, what it answered, how the game ended for it.
// Kingdoms are kept apart: whoever learns from one part is tried with kingdoms that it has never seen.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "lab/parallel.hpp"
#include "table/match.hpp"

namespace demesne::lab {

struct Dataset {
  std::string game = "dominion";
  boost::json::object options;
  std::vector<std::string> bots;  // one a seat; the seats change from game to game
  u64 games = 1000, seed = 1;
  int kingdoms = 0;  // so many, drawn by the options, each with as many games; 0: the options decide for every game anew
  int rows = 16384;  // about so many decisions in a file
  int threads = 1;
  std::string folder;  // is made; must not hold a data set yet
};

struct DatasetTally {
  struct Part {
    const char* name;
    u64 games = 0, rows = 0, files = 0, kingdoms = 0;
  };
  std::array<Part, 3> parts{{{"train"}, {"valid"}, {"test"}}};
};

// The same bytes for the same Dataset, whatever the threads. Holds about `rows` decisions of each part in memory, and no more for more
// games.
table::Result<DatasetTally> write(const Dataset& dataset, const Progress& progress = {});

// Which part a kingdom belongs to: eight of ten are for training, one for choosing, one for the last test.
inline std::size_t part_of(u64 kingdom) {
  const u64 h = mix(0x73706c6974ull, kingdom) % 10;
  return h < 8 ? 0 : h == 8 ? 1 : 2;
}

}  // namespace demesne::lab
