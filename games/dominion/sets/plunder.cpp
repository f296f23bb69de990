// Plunder: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {

const SetRows kPlunder{Set::plunder, "plunder", {"Plunder", "Plünderer"}, {}};

}  // namespace demesne::dominion::sets
