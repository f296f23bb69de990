#include "cli/kingdom.hpp"

namespace demesne::cli {

using namespace dominion;

std::vector<std::string> split(std::string_view list, char at) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const auto end = list.find(at);
    if (end != 0) parts.emplace_back(list.substr(0, end));
    list.remove_prefix(end == list.npos ? list.size() : end + 1);
  }
  return parts;
}

void KingdomFlags::declare(Arguments& args) {
  const CLI::Validator edition = between(1, 2);
  args.option("-k,--kingdom", kingdom, {"a recommended set (first_game; 'demesne cards --kingdoms' lists them), ten ids with commas between, or random",
                                        "ein empfohlener Satz (first_game; „demesne cards --kingdoms“ nennt alle), zehn Kennungen mit Komma oder random"});
  args.option("--sets", sets, {"where random cards come from: base, prosperity, rising_sun (default: all)",
                               "woher zufällige Karten kommen: base, prosperity, rising_sun (sonst alle)"})
      ->delimiter(',')->allow_extra_args(false)->check(CLI::IsMember({"base", "prosperity", "rising_sun"}));
  args.option("--base-edition", base_edition, {"edition of the base game: 1 or 2", "Auflage des Grundspiels: 1 oder 2"})->check(edition);
  args.option("--prosperity-edition", prosperity_edition, {"edition of Prosperity: 1 or 2", "Auflage von Blütezeit: 1 oder 2"})->check(edition);
  args.option("--ban", bans, {"cards that are not dealt at random", "Karten, die nicht zufällig ausgelegt werden"})->delimiter(',')->allow_extra_args(false);
  args.option("--colony", colony, {"Platinum and Colony: yes or no (default: by the rule)", "Platin und Kolonie: yes oder no (sonst nach der Regel)"})
      ->check(CLI::IsMember({"yes", "no"}));
  args.option("--prophecy", prophecy, {"the Prophecy, by id", "die Prophezeiung (Kennung)"});
  args.option("--events", events, {"Events, by id", "Ereignisse (Kennungen)"})->delimiter(',')->allow_extra_args(false);
  args.option("--riverboat", riverboat, {"the card beside Riverboat, by id", "die Karte zum Flussboot (Kennung)"});
}

Text setup_message(const SetupError& e) {
  const Text card = e.card == Card::None ? Text{"?", "?"} : say(facts(e.card).name);
  switch (e.bad) {
    case SetupError::too_many_kinds: return say({"That is too many piles.", "Das sind zu viele Stapel."});
    case SetupError::not_a_kingdom_card: return say({"{0} is not a kingdom card.", "{0} ist keine Königreichkarte."}, {card});
    case SetupError::twice: return say({"{0} is in the kingdom twice.", "{0} kommt im Königreich doppelt vor."}, {card});
    case SetupError::not_enough_cards: return say({"These sets do not have enough cards for a kingdom.", "Diese Sätze haben nicht genug Karten für ein Königreich."});
    case SetupError::bad_riverboat:
      return say({"{0} cannot be Riverboat's card: it must be an unused Action for $5 that is no Duration.",
                  "{0} kann nicht die Karte zum Flussboot sein: Nötig ist eine unbenutzte Aktion für 5 Münzen ohne Dauer."}, {card});
    case SetupError::bad_army_pile:
      return say({"{0} cannot be the pile of Approaching Army: it must be an unused Attack.", "{0} passt nicht zur Herannahenden Armee: Nötig ist ein unbenutzter Angriff."}, {card});
    case SetupError::no_omen: return say({"There is no Omen in this kingdom, so no Prophecy.", "In diesem Königreich ist kein Omen, also auch keine Prophezeiung."});
    case SetupError::none: break;
  }
  return say({"The game can be set up.", "Das Spiel lässt sich aufbauen."});
}

std::variant<Options, Text> KingdomFlags::options(int players) const {
  Options o;
  o.players = players;
  o.base_edition = base_edition, o.prosperity_edition = prosperity_edition;
  auto unknown = [](const std::string& id) { return say({"There is no card '{0}'.", "Eine Karte „{0}“ gibt es nicht."}, {id}); };
  auto find = [](const std::string& id, Card& out) { return (out = find_card(id)) != Card::None; };
  if (!sets.empty()) {
    o.sets = 0;
    for (const std::string& s : sets) o.sets = static_cast<u8>(o.sets | (s == "base" ? 2 : s == "prosperity" ? 4 : 8));
  }
  if (const Recommended* r = find_recommended(kingdom)) {
    if (!r->missing.empty())
      return say({"The set '{0}' needs cards of other expansions ({1} …).", "Der Satz „{0}“ braucht Karten anderer Erweiterungen ({1} …)."},
                 {kingdom, std::string(r->missing.front())});
    choose(o, *r);
  } else if (!kingdom.empty() && kingdom != "random") {
    for (const std::string& id : split(kingdom)) {
      Card c;
      if (!find(id, c)) {
        if (split(kingdom).size() == 1)
          return say({"'{0}' is neither a recommended set nor a card.", "„{0}“ ist weder ein empfohlener Satz noch eine Karte."}, {id});
        return unknown(id);
      }
      o.kingdom.push_back(c);
    }
  }
  for (const std::string& id : bans) {
    Card c;
    if (!find(id, c)) return unknown(id);
    o.bans.push_back(c);
  }
  if (!colony.empty()) o.colony = colony == "yes";
  if (!prophecy.empty() && (o.prophecy = find_prophecy(prophecy)) == Prophecy::None)
    return say({"There is no Prophecy '{0}'.", "Eine Prophezeiung „{0}“ gibt es nicht."}, {prophecy});
  for (const std::string& id : events) {
    const Event e = find_event(id);
    if (e == Event::None) return say({"There is no Event '{0}'.", "Ein Ereignis „{0}“ gibt es nicht."}, {id});
    o.events.push_back(e);
  }
  if (!riverboat.empty() && !find(riverboat, o.riverboat)) return unknown(riverboat);
  return o;
}

boost::json::object KingdomFlags::json() const {
  boost::json::object o;
  auto list = [](const std::vector<std::string>& v) { return boost::json::array(v.begin(), v.end()); };
  if (!kingdom.empty() && kingdom != "random") {
    if (find_recommended(kingdom) || kingdom.find(',') == kingdom.npos) o["kingdom"] = kingdom;
    else o["kingdom"] = list(split(kingdom));
  }
  if (!sets.empty()) o["sets"] = list(sets);
  if (!bans.empty()) o["bans"] = list(bans);
  if (base_edition != 2 || prosperity_edition != 2)
    o["edition"] = boost::json::object{{"base", base_edition}, {"prosperity", prosperity_edition}};
  if (!colony.empty()) o["colony"] = colony == "yes";
  if (!prophecy.empty()) o["prophecy"] = prophecy;
  if (!events.empty()) o["events"] = list(events);
  if (!riverboat.empty()) o["riverboat"] = riverboat;
  return o;
}

}  // namespace demesne::cli
