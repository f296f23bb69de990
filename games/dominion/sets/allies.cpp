// Allies: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {

const SetRows kAllies{Set::allies, "allies", {"Allies", "Verbündete"}, {}};

}  // namespace demesne::dominion::sets
