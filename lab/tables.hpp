// Matches between bots of any game, played at its table: slower than a game's own lab, and the same for all.
#pragma once

#include <map>
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
  // Bots that are programs of somebody else's: name -> command. They have so long for each answer, and texts only if they want them.
  std::map<std::string, std::string> programs;
  int program_ms = 1000;
  bool program_texts = false;
};
struct TableTally {
  u64 games = 0, ties = 0;
  struct One {
    u64 wins = 0, ties = 0;
    u64 forfeits = 0;  // games that a program lost by its manners: a crash, an answer that is illegal or late
    double points = 0, points_squared = 0;
    Text why;  // of its first forfeit
  };
  std::vector<One> of;  // by bot, as named
};

// A Fault: the game cannot be started like this, or a bot is not known.
table::Result<TableTally> run(const TableMatch& match, const Progress& progress = {});

}  // namespace demesne::lab
