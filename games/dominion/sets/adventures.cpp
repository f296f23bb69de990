// Adventures: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {

const SetRows kAdventures{Set::adventures, "adventures", {"Adventures", "Abenteuer"}, {}};

}  // namespace demesne::dominion::sets
