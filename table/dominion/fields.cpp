// What a value names, and what is said where it names nothing.
#include "table/dominion/reading.hpp"

namespace demesne::table::dominion_json {
namespace {

Phrase unknown(Family f) {
  switch (f) {
    case Family::event:
      return {"No Event '{0}' is known.", "Ein Ereignis „{0}“ ist nicht bekannt."};
    case Family::prophecy:
      return {"No Prophecy '{0}' is known.", "Eine Prophezeiung „{0}“ ist nicht bekannt."};
    case Family::landmark:
      return {"No Landmark '{0}' is known.", "Eine Landmarke „{0}“ ist nicht bekannt."};
    case Family::project:
      return {"No Project '{0}' is known.", "Ein Projekt „{0}“ ist nicht bekannt."};
    case Family::way:
      return {"No Way '{0}' is known.", "Ein Weg „{0}“ ist nicht bekannt."};
    case Family::ally:
      return {"No Ally '{0}' is known.", "Ein Verbündeter „{0}“ ist nicht bekannt."};
    case Family::boon:
      return {"No Boon '{0}' is known.", "Eine Gabe „{0}“ ist nicht bekannt."};
    case Family::hex:
      return {"No Hex '{0}' is known.", "Eine Plage „{0}“ ist nicht bekannt."};
    case Family::state:
      return {"No State '{0}' is known.", "Ein Zustand „{0}“ ist nicht bekannt."};
    case Family::artifact:
      return {"No Artifact '{0}' is known.", "Ein Artefakt „{0}“ ist nicht bekannt."};
    case Family::card:
    case Family::pile:
      break;
  }
  return {"No card '{0}' is known.", "Eine Karte „{0}“ ist nicht bekannt."};
}

}  // namespace

Card Fields::known(Family f, const json::value& v, Card c) {
  if (c == Card::None) refuse(unknown(f), {v.is_string() ? std::string(v.get_string()) : json::serialize(v)});
  return c;
}

Card Fields::card(const json::value& v) { return known(Family::card, v, v.is_string() ? find_card(v.get_string()) : Card::None); }

Card Fields::card_or_pile(const json::value& v) {
  const Card c = v.is_string() ? find_row(v.get_string()) : Card::None;
  return known(Family::card, v, c != Card::None && is_landscape(c) ? Card::None : c);
}

Card Fields::landscape(Family f, const json::value& v) {
  return known(f, v, v.is_string() ? find_landscape(f, v.get_string()) : Card::None);
}

}  // namespace demesne::table::dominion_json
