#include "games/dominion/text.hpp"

#include "games/dominion/engine.hpp"

namespace demesne::dominion {
namespace {

constexpr Phrase kShadowLine{
    "Shadow: whenever you could play an Action from your hand, you may take this one out of your deck and play it instead.",
    "Schatten: Wann immer du eine Aktion aus der Hand ausspielen könntest, darfst du stattdessen diese aus deinem Nachziehstapel "
    "ausspielen."};

Text vanilla(Says what, int n) {
  const bool one = n == 1;
  switch (what) {
    case Says::cards:
      return say(one ? Phrase{"+{0} Card", "+{0} Karte"} : Phrase{"+{0} Cards", "+{0} Karten"}, {n});
    case Says::actions:
      return say(one ? Phrase{"+{0} Action", "+{0} Aktion"} : Phrase{"+{0} Actions", "+{0} Aktionen"}, {n});
    case Says::buys:
      return say(one ? Phrase{"+{0} Buy", "+{0} Kauf"} : Phrase{"+{0} Buys", "+{0} Käufe"}, {n});
    case Says::coins:
      return say({"+${0}", "+${0}"}, {n});
    case Says::vp:
      return say({"+{0} VP", "+{0} Punktemarker"}, {n});
    case Says::debt:
      return say(one ? Phrase{"+{0} Debt", "+{0} Schuld"} : Phrase{"+{0} Debt", "+{0} Schulden"}, {n});
    case Says::sun:
      return say(one ? Phrase{"+{0} Sun", "+{0} Sonne"} : Phrase{"+{0} Suns", "+{0} Sonnen"}, {n});
    case Says::coffers:
      return say({"+{0} Coffers", "+{0} Taler"}, {n});
    case Says::villagers:
      return say(one ? Phrase{"+{0} Villager", "+{0} Dorfbewohner"} : Phrase{"+{0} Villagers", "+{0} Dorfbewohner"}, {n});
    case Says::favors:
      return say(one ? Phrase{"+{0} Favor", "+{0} Gefallen"} : Phrase{"+{0} Favors", "+{0} Gefallen"}, {n});
    case Says::potions:
      return say(one ? Phrase{"+{0} Potion", "+{0} Trank"} : Phrase{"+{0} Potions", "+{0} Tränke"}, {n});
    case Says::nothing:
      break;
  }
  return {};
}

void append(Text& out, const Text& more, const char* between) {
  if (!out.en.empty()) out.en += between, out.de += between;
  out.en += more.en, out.de += more.de;
}

// What a card gives before it does anything else.
Text opening(u16 entry) {
  Text out;
  for (const Op& op : program_of(entry)) {
    if (op.says == Says::nothing) break;
    append(out, vanilla(op.says, op.arg), ", ");
  }
  return out;
}

Text worth(int vp) {
  return say(vp == 1 || vp == -1 ? Phrase{"Worth {0} VP at the end of the game.", "Am Spielende {0} Siegpunkt wert."}
                                 : Phrase{"Worth {0} VP at the end of the game.", "Am Spielende {0} Siegpunkte wert."},
             {vp});
}

}  // namespace

Text rules_text(Card card, int edition) {
  const Row& f = facts(card);
  const u16 entry = entry_of(card, edition == 1);
  Text out;
  if (f.family == Family::card || f.family == Family::event || f.family == Family::boon || f.family == Family::hex ||
      f.family == Family::way)
    out = opening(entry);
  if (!entry && f.coins) append(out, vanilla(Says::coins, f.coins), "\n");
  if (f.vp) append(out, worth(f.vp), "\n");
  for (const Line& line : f.text)
    if (line.printings & (edition == 1 ? kFirst : kSecond)) append(out, say(line.words), "\n");
  if (f.types & kShadow) append(out, say(kShadowLine), "\n");
  return out;
}

}  // namespace demesne::dominion
