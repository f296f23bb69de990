// Dark Ages: the cards that Rising Sun's recommended sets borrow.
#include "games/dominion/sets/sets.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion::sets {

const SetRows kDarkAges{Set::dark_ages, "dark_ages", {"Dark Ages", "Dark Ages"}, {}};

}  // namespace demesne::dominion::sets
