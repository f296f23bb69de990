// Players that think, or that follow a whim.
#pragma once

#include <memory>

#include "bots/dominion/bot.hpp"
#include "bots/dominion/nursery.hpp"

namespace demesne::dominion {

std::shared_ptr<const Mind> make_mind(const Recipe& recipe, const Brood& brood, const Eyes& eyes);

}  // namespace demesne::dominion
