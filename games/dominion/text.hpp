// What a card or a landscape says, in both languages. "+2 Cards" and its like are read off the card's program, the worth of basic cards
// off its facts; the rest is written in its row, and a test compares its numbers with the program's.
#pragma once

#include "games/dominion/card.hpp"

namespace demesne::dominion {

// Lines are separated by '\n'. `edition` (1 or 2) is that of the card's set; it matters where the two play differently.
Text rules_text(Card card, int edition = 2);

}  // namespace demesne::dominion
