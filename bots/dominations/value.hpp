// What a position is worth: points that a seat may expect at the end, and its share of the win.
#pragma once

#include <array>

#include "bots/dominations/features.hpp"

namespace demesne::dominations {

// The learnt weights for a number of players and so many own turns left.
using Scale = std::array<float, kFeatures>;
void scale(int players, int turns, Scale& out);

float value(const Position& p, int seat);
// Shares of the win of all seats, 0 … 1; of a finished game the result.
std::array<float, kMaxPlayers> shares(const Position& p);

}  // namespace demesne::dominations
