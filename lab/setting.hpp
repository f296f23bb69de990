// Dominations as a contest plays it.
#pragma once

#include "games/dominations/options.hpp"
#include "games/dominations/position.hpp"
#include "lab/tally.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::lab {

struct DominationsSetting {
  table::dominations::HeldPack pack;
  dominations::Options options;
};

// The result of a finished game; see count() of Dominion.
void count(const dominations::Position& p, int shift, Tally& tally);

}  // namespace demesne::lab
