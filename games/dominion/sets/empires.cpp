// Empires: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {

const SetRows kEmpires{Set::empires, "empires", {"Empires", "Empires"}, {}};

}  // namespace demesne::dominion::sets
