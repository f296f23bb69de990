// The floor: Big Money against Big Money with one Smithy, written by hand with byte arrays and a fast generator. No rules
// engine could be faster on this work; what the real one costs is measured against it.
#pragma once

#include "core/types.hpp"

namespace demesne::bench {

struct FloorTally {
  u64 games = 0, money_wins = 0, smithy_wins = 0, ties = 0, turns = 0;
  std::int64_t money_points = 0, smithy_points = 0;
};

// Games first .. last-1 of a match, seats swapped from game to game.
FloorTally floor_games(u64 seed, u64 first, u64 last);

}  // namespace demesne::bench
