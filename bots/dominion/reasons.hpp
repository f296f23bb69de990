// Why an answer: sentences in both languages made from what a search has seen. And how promising an answer looks before any search.
#pragma once

#include "bots/dominion/manners.hpp"

namespace demesne::dominion {

// What a search saw after an answer, on average.
struct Outlook {
  Action action = kNoAction;
  double share = 0, margin = 0, turns = 0;  // of the win; points ahead at the end; turns of one's own
};
// Why the first and not the second. `planned`: it is what the plan would do.
Text reason(const Eyes& eyes, const Outlook& best, const Outlook& second, bool planned);
Text reason_to_win(const Eyes& eyes, Action winning);
int promise(const Eyes& eyes, const Manners& manners, Action a);

}  // namespace demesne::dominion
