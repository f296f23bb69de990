#include "bots/dominion/reasons.hpp"

#include <cmath>

namespace demesne::dominion {
namespace {

Text one_decimal(double v) {
  const int tenths = static_cast<int>(std::lround(v * 10));
  const std::string whole = std::to_string(tenths / 10), rest = std::to_string(tenths % 10);
  return {whole + "." + rest, whole + "," + rest};
}

// The answer in a few words, where it can be named without the table's sentence.
Text short_name(const Eyes& eyes, Action a) {
  if (a == kNoAction) return say({"the other answer", "die andere Antwort"});
  const int v = static_cast<int>(value_of(a));
  switch (verb_of(a)) {
    case kBuy:
    case kBuyByTrashing:
    case kPlay:
    case kPlayAs:
    case kPlayShadow:
    case kPlayShadowAs:
      return say(facts(eyes.card(v)).name);
    case kBuyLandscape:
      return say(facts(eyes.land(v)).name);
    case kPick:
      if (eyes.question().zone != Zone::modes && eyes.question().zone != Zone::numbers && v < eyes.kinds())
        return say(facts(eyes.card(v)).name);
      return {};
    case kToBuy:
      return say({"no further Action", "keine weitere Aktion"});
    case kEndTurn:
      return say({"ending the turn", "den Zug zu beenden"});
    case kPass:
      return say({"declining", "zu verzichten"});
    default:
      return {};
  }
}

bool last_copies(const Eyes& eyes, Action a) {
  const int v = static_cast<int>(value_of(a));
  if (verb_of(a) != kBuy || !(eyes.piles() >> v & 1) || eyes.supply(v) > 2 || v == kEstate) return false;
  for (int s = 0; s < eyes.seats(); ++s)
    if (s != eyes.seat() && eyes.owned(s, v) > 1) return true;
  return v == kProvince || v == kColony;
}

}  // namespace

// The strongest of what was seen: an earlier end, points, the rival's loss; at least how often each wins.
Text reason(const Eyes& eyes, const Outlook& best, const Outlook& second, bool planned) {
  const Text other = short_name(eyes, second.action);
  const double gain = best.share - second.share;
  const int percent = static_cast<int>(std::lround(100 * gain));
  if (gain >= 0.01 && second.turns - best.turns >= 0.4)
    return say({"Ends the game about {0} turns earlier, and wins {1} more of 100 games than the next best.",
                "Beendet das Spiel etwa {0} Züge früher und gewinnt {1} von 100 Partien mehr als das Nächstbeste."},
               {one_decimal(second.turns - best.turns), percent});
  if (gain >= 0.01 && last_copies(eyes, best.action))
    return say({"Keeps the last copies of {0} out of the rivals' reach: {1} more wins in 100 games.",
                "Lässt den anderen die letzten Exemplare von {0} nicht: {1} Siege mehr in 100 Partien."},
               {short_name(eyes, best.action), percent});
  if (best.margin - second.margin >= 0.5 && gain >= 0)
    return other.en.empty()
               ? say({"About {0} points more at the end than the next best.", "Am Ende etwa {0} Punkte mehr als das Nächstbeste."},
                     {one_decimal(best.margin - second.margin)})
               : say({"About {0} points more at the end than with: {1}.", "Am Ende etwa {0} Punkte mehr als mit: {1}."},
                     {one_decimal(best.margin - second.margin), other});
  if (percent >= 1)
    return other.en.empty()
               ? say({"Wins {0} more of 100 games than the next best.", "Gewinnt {0} von 100 Partien mehr als das Nächstbeste."}, {percent})
               : say({"Wins {0} more of 100 games than: {1}.", "Gewinnt {0} von 100 Partien mehr als: {1}."}, {percent, other});
  if (planned)
    return say({"What the plan for these piles wants next; nothing that was tried is better.",
                "Was der Plan für diese Stapel als Nächstes will; nichts Ausprobiertes ist besser."});
  return say(
      {"A little better than what the plan for these piles wants.", "Ein wenig besser als das, was der Plan für diese Stapel will."});
}

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
