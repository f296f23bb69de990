// Some of a list of kingdoms, as a command line asks for them.
#pragma once

#include "bench/dominion_kingdoms.hpp"

namespace CLI {
class App;
}

namespace demesne::bench {

struct Slice {
  std::string list = "practice";
  int from = 0, to = 60, step = 1;
  void add_to(CLI::App& app);  // --kingdoms NAME --from A --to B --step K; outlives the parsing
  std::vector<Kingdom> take(int players) const;
};

}  // namespace demesne::bench
