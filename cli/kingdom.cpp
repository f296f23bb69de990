#include "cli/kingdom.hpp"

#include <algorithm>

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
  args.option("-k,--kingdom", kingdom,
              {"a recommended set (first_game; 'demesne cards --kingdoms' lists them), ten ids with commas between, or random",
               "ein empfohlener Satz (first_game; „demesne cards --kingdoms“ nennt alle), zehn Kennungen mit Komma oder random"});
  std::vector<std::string> known;
  for (const SetRows* s : all_sets())
    if (s->set != Set::basic) known.emplace_back(s->id);
  args.option("--sets", sets,
              {"where random cards come from (default: base, prosperity, rising_sun; the others have the cards that Rising Sun borrows)",
               "woher zufällige Karten kommen (sonst base, prosperity, rising_sun; die übrigen haben die Karten, die Rising Sun leiht)"})
      .list()
      .one_of(known);
  args.option("--base-edition", base_edition, {"edition of the base game: 1 or 2", "Auflage des Grundspiels: 1 oder 2"}).between(1, 2);
  args.option("--prosperity-edition", prosperity_edition, {"edition of Prosperity: 1 or 2", "Auflage von Blütezeit: 1 oder 2"})
      .between(1, 2);
  args.option("--ban", bans, {"cards that are not dealt at random", "Karten, die nicht zufällig ausgelegt werden"}).list();
  args.option("--colony", colony,
              {"Platinum and Colony: yes or no (default: by the rule)", "Platin und Kolonie: yes oder no (sonst nach der Regel)"})
      .one_of({"yes", "no"});
  args.option("--prophecy", prophecy, {"the Prophecy, by id", "die Prophezeiung (Kennung)"});
  args.option("--events", events, {"Events, by id", "Ereignisse (Kennungen)"}).list();
  args.option("--landscapes", landscapes,
              {"Landmarks, Projects, Ways, an Ally, by id", "Landmarken, Projekte, Wege, ein Verbündeter (Kennungen)"})
      .list();
  args.option("--shelters", shelters, {"Shelters instead of Estates: yes or no", "Unterschlüpfe statt Anwesen: yes oder no"})
      .one_of({"yes", "no"});
  args.option("--cornucopia-guilds-edition", cornucopia_guilds_edition,
              {"edition of Cornucopia and Guilds: 1 or 2", "Auflage von Reiche Ernte und Die Gilden: 1 oder 2"})
      .between(1, 2);
  args.option("--riverboat", riverboat, {"the card beside Riverboat, by id", "die Karte zum Flussboot (Kennung)"});
}

Text setup_message(const SetupError& e) {
  const Text card = e.card == Card::None ? Text{"?", "?"} : say(facts(e.card).name);
  switch (e.bad) {
    case SetupError::too_many_kinds:
      return say({"That is too many piles.", "Das sind zu viele Stapel."});
    case SetupError::not_a_kingdom_card:
      return say({"{0} is not a kingdom card.", "{0} ist keine Königreichkarte."}, {card});
    case SetupError::twice:
      return say({"{0} is in the kingdom twice.", "{0} kommt im Königreich doppelt vor."}, {card});
    case SetupError::not_enough_cards:
      return say({"These sets do not have enough cards for a kingdom.", "Diese Sätze haben nicht genug Karten für ein Königreich."});
    case SetupError::bad_riverboat:
      return say({"{0} cannot be Riverboat's card: it must be an unused Action for $5 that is no Duration.",
                  "{0} kann nicht die Karte zum Flussboot sein: Nötig ist eine unbenutzte Aktion für 5 Münzen ohne Dauer."},
                 {card});
    case SetupError::bad_army_pile:
      return say({"{0} cannot be the pile of Approaching Army: it must be an unused Attack.",
                  "{0} passt nicht zur Herannahenden Armee: Nötig ist ein unbenutzter Angriff."},
                 {card});
    case SetupError::no_omen:
      return say(
          {"There is no Omen in this kingdom, so no Prophecy.", "In diesem Königreich ist kein Omen, also auch keine Prophezeiung."});
    case SetupError::no_liaison:
      return say({"{0} needs a Liaison in the kingdom.", "{0} braucht einen Kontakt im Königreich."}, {card});
    case SetupError::none:
      break;
  }
  return say({"The game can be set up.", "Das Spiel lässt sich aufbauen."});
}

std::variant<Options, Text> KingdomFlags::options(int players) const {
  Options o;
  o.players = players;
  o.edition(Set::base, base_edition), o.edition(Set::prosperity, prosperity_edition);
  o.edition(Set::cornucopia, cornucopia_guilds_edition), o.edition(Set::guilds, cornucopia_guilds_edition);
  auto unknown = [](const std::string& id) { return say({"There is no card '{0}'.", "Eine Karte „{0}“ gibt es nicht."}, {id}); };
  auto find = [](const std::string& id, Card& out) { return (out = find_row(id)) != Card::None; };
  if (!sets.empty()) {
    o.sets = 0;
    for (const SetRows* known : all_sets())
      if (std::find(sets.begin(), sets.end(), known->id) != sets.end()) o.sets |= 1u << static_cast<int>(known->set);
  }
  if (const Recommended* r = find_recommended(kingdom)) {
    if (!r->missing.empty())
      return say({"The set '{0}' needs cards of other expansions ({1} …).", "Der Satz „{0}“ braucht Karten anderer Erweiterungen ({1} …)."},
                 {kingdom, std::string(r->missing.front())});
    choose(o, *r, cornucopia_guilds_edition == 2);
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
  if (!prophecy.empty() && (o.prophecy = find_landscape(Family::prophecy, prophecy)) == Card::None)
    return say({"There is no Prophecy '{0}'.", "Eine Prophezeiung „{0}“ gibt es nicht."}, {prophecy});
  for (const std::string& id : events) {
    const Card e = find_landscape(Family::event, id);
    if (e == Card::None) return say({"There is no Event '{0}'.", "Ein Ereignis „{0}“ gibt es nicht."}, {id});
    o.landscapes.push_back(e);
  }
  for (const std::string& id : landscapes) {
    const Card c = find_row(id);
    const Family f = c == Card::None ? Family::card : facts(c).family;
    if (f != Family::landmark && f != Family::project && f != Family::way && f != Family::ally)
      return say({"There is no Landmark, Project, Way or Ally '{0}'.", "Landmarke, Projekt, Weg oder Verbündeten „{0}“ gibt es nicht."},
                 {id});
    o.landscapes.push_back(c);
  }
  if (!shelters.empty()) o.shelters = shelters == "yes";
  if (!riverboat.empty() && !find(riverboat, o.riverboat)) return unknown(riverboat);
  return o;
}

boost::json::object KingdomFlags::json() const {
  boost::json::object o;
  auto list = [](const std::vector<std::string>& v) { return boost::json::array(v.begin(), v.end()); };
  if (!kingdom.empty() && kingdom != "random") {
    if (find_recommended(kingdom) || kingdom.find(',') == kingdom.npos)
      o["kingdom"] = kingdom;
    else
      o["kingdom"] = list(split(kingdom));
  }
  if (!sets.empty()) o["sets"] = list(sets);
  if (!bans.empty()) o["bans"] = list(bans);
  if (base_edition != 2 || prosperity_edition != 2 || cornucopia_guilds_edition != 1)
    o["edition"] =
        boost::json::object{{"base", base_edition}, {"prosperity", prosperity_edition}, {"cornucopia_guilds", cornucopia_guilds_edition}};
  for (const std::string& id : landscapes) {
    const Card c = find_row(id);
    const Family f = c == Card::None ? Family::landmark : facts(c).family;
    if (f == Family::ally)
      o["ally"] = id;
    else {
      const char* key = f == Family::project ? "projects" : f == Family::way ? "ways" : "landmarks";
      if (!o.contains(key)) o[key] = boost::json::array{};
      o[key].as_array().emplace_back(id);
    }
  }
  if (!shelters.empty()) o["shelters"] = shelters == "yes";
  if (!colony.empty()) o["colony"] = colony == "yes";
  if (!prophecy.empty()) o["prophecy"] = prophecy;
  if (!events.empty()) o["events"] = list(events);
  if (!riverboat.empty()) o["riverboat"] = riverboat;
  return o;
}

}  // namespace demesne::cli
