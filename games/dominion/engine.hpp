// What the engine offers besides Position: programs to read, and how a game is set in motion.
#pragma once

#include <vector>

#include "games/dominion/op.hpp"

namespace demesne::dominion {

std::vector<Op> program_of(u16 entry);  // up to its end; for texts and tests

// Deals the first hands and begins the first turn of a position made by setup().
void begin(Position& p, FastRng& rng);
void begin(Position& p, RandomRef rng, Log& log);
// Opens the question of a position that was put together by hand.
void resume(Position& p);
void ask_again(Position& p);

}  // namespace demesne::dominion
