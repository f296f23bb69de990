// The sets, and the wording and words that cards of several of them share.
#pragma once

#include "games/dominion/card.hpp"

// A program as part of a row.
#define DOES(...) []() -> Program { return __VA_ARGS__; }

namespace demesne::dominion::sets {

extern const SetRows kBasic, kBase, kProsperity, kRisingSun, kIntrigue, kSeaside, kAlchemy, kCornucopia, kGuilds, kHinterlands, kDarkAges,
    kAdventures, kEmpires, kNocturne, kRenaissance, kMenagerie, kAllies, kPlunder;

namespace words {
inline constexpr Phrase kDownToThree{"Every opponent with more than 3 cards in hand discards down to 3.",
                                     "Alle anderen mit mehr als 3 Handkarten legen Karten ab, bis sie noch 3 haben."};
inline constexpr Phrase kCurses{"Every opponent gains a Curse.", "Alle anderen nehmen einen Fluch."};
inline constexpr Phrase kPlayTwice{"You may choose an Action from your hand and play it 2 times in a row.",
                                   "Du darfst eine Aktion aus deiner Hand wählen und 2-mal hintereinander ausspielen."};
inline constexpr Phrase kUpToTwoMore{"Trash a card from your hand and gain one that costs at most $2 more.",
                                     "Entsorge eine Handkarte und nimm eine Karte, die höchstens $2 mehr kostet."};
inline constexpr Phrase kUpToFive{"Gain a card that costs at most $5.", "Nimm eine Karte für höchstens $5."};
inline constexpr Phrase kTrashOne{"Trash a card from your hand.", "Entsorge eine Handkarte."};
}  // namespace words

}  // namespace demesne::dominion::sets
