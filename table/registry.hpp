// A further game, for a program that brings one of its own; to be added before anything else runs.
#pragma once

#include "table/match.hpp"

namespace demesne::table {

void add_game(const Game& game);

}  // namespace demesne::table
