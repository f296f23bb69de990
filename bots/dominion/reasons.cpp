#include "bots/dominion/reasons.hpp"

namespace demesne::dominion {

Text reason_to_win(const Eyes& eyes, Action winning) {
  if (verb_of(winning) == kBuy)
    return say({"Buying {0} leads to the end of the game this turn, and it is won.",
                "Mit {0} endet das Spiel in diesem Zug, und es ist gewonnen."},
               {facts(eyes.card(static_cast<int>(value_of(winning)))).name});
  return say({"The game ends with this turn, and it is won.", "Mit diesem Zug endet das Spiel, und es ist gewonnen."});
}

int promise(const Eyes& eyes, const Manners& manners, Action a) {
  const int v = static_cast<int>(value_of(a));
  switch (verb_of(a)) {
    case kBuy:
      return manners.gain_value(eyes, v);
    case kPlay:
      return 40 + eyes.cost(v);
    case kPick:
      if (eyes.question().zone == Zone::supply) return manners.gain_value(eyes, v);
      return 20;
    default:
      return 25;
  }
}

}  // namespace demesne::dominion
