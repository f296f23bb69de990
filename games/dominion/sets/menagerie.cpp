// Menagerie: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {

const SetRows kMenagerie{Set::menagerie, "menagerie", {"Menagerie", "Menagerie"}, {}};

}  // namespace demesne::dominion::sets
