// Why an answer: sentences in both languages made from what a search has seen. And how promising an answer looks before any search.
#pragma once

#include "bots/dominion/manners.hpp"

namespace demesne::dominion {

Text reason_to_win(const Eyes& eyes, Action winning);
int promise(const Eyes& eyes, const Manners& manners, Action a);

}  // namespace demesne::dominion
