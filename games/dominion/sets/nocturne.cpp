// Nocturne: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {

const SetRows kNocturne{Set::nocturne, "nocturne", {"Nocturne", "Nocturne"}, {}};

}  // namespace demesne::dominion::sets
