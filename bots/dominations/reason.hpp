// Why a turn: what its steps bring, in both languages, made from the line that the search found best.
#pragma once

#include <span>

#include "core/text.hpp"
#include "games/dominations/position.hpp"

namespace demesne::dominations {

// `steps` lead from `before` through the rest of the turn of `me`; the first of them is what is to be explained.
Text reason(const Position& before, std::span<const Action> steps, Seat me);

}  // namespace demesne::dominations
