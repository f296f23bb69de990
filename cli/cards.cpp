// demesne cards: the catalogue.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command.hpp"
#include "cli/library.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;

void list_kingdoms(const table::Game& game, const Library& library, const Paint& paint) {
  const json::object catalogue = game.catalogue();
  const auto* list = catalogue.if_contains("kingdoms");
  if (!list || !list->is_array()) return;
  for (const auto& v : list->get_array()) {
    const json::object& k = v.get_object();
    const bool playable = k.at("missing").get_array().empty();
    if (!playable) continue;
    std::string cards;
    for (const auto& id : k.at("kingdom").get_array()) cards += (cards.empty() ? "" : ", ") + library.name(id.get_string());
    const std::string id(k.at("id").get_string());
    fmt::print("{}  {}\n    {}\n", paint.bold(id),
               std::string(k.at("name").get_object().at(language() == Language::de ? "de" : "en").get_string()), cards);
  }
}

// The expansions: which are here as a whole, and of which only the cards that Rising Sun's recommended sets borrow.
json::array sets_of(const table::Game& game) {
  const json::object catalogue = game.catalogue();
  const auto* list = catalogue.if_contains("sets");
  return list && list->is_array() ? list->get_array() : json::array{};
}
void list_set(const json::object& set) {
  const std::string name(set.at("name").get_object().at(language() == Language::de ? "de" : "en").get_string());
  fmt::print(
      "  {} {} {}\n", padded(name, 24), padded(std::string(set.at("id").get_string()), 18),
      in_language(say(set.at("whole").get_bool() ? Phrase{"all of it", "vollständig"}
                                                 : Phrase{"the cards that Rising Sun borrows", "die Karten, die Rising Sun sich leiht"})));
}

}  // namespace

int cards_command(int argc, char** argv) {
  Arguments args(
      "cards",
      {"Shows what can be played with: cards, Events, Prophecies and recommended kingdoms of Dominion, and the pieces of\n"
       "Dominations. Without a name it lists everything; with names (or beginnings of names, English or German) it shows the\n"
       "texts. The ids are those that options, bots and positions use.",
       "Zeigt, womit gespielt wird: Karten, Ereignisse, Prophezeiungen und empfohlene Königreiche von Dominion und die Teile von\n"
       "Dominations. Ohne Namen wird alles aufgelistet; zu Namen (oder Anfängen, deutsch oder englisch) gibt es die Texte.\n"
       "Die Kennungen sind die, die Optionen, Bots und Positionen verwenden."},
      {"  demesne cards\n  demesne cards village \"throne room\"\n  demesne cards --set prosperity --type attack\n  demesne cards "
       "--kingdoms\n"
       "  demesne cards --game dominations\n",
       "  demesne cards\n  demesne cards dorf thronsaal\n  demesne cards --set prosperity --type angriff\n  demesne cards --kingdoms\n"
       "  demesne cards --game dominations\n"});
  std::vector<std::string> words;
  std::string game_id = "dominion", set, type;
  bool kingdoms = false, as_json = false;
  args.option("names", words, {"cards to show", "Karten, die gezeigt werden sollen"});
  args.option("-g,--game", game_id, {"dominion or dominations", "dominion oder dominations"});
  args.option("--set", set,
              {"only of this set, e.g. prosperity or empires (the list ends with all of them)",
               "nur aus diesem Satz, z. B. prosperity oder empires (am Ende der Liste stehen alle)"});
  args.option("--type", type, {"only of this type, e.g. attack", "nur von diesem Typ, z. B. Angriff"});
  args.flag("--kingdoms", kingdoms, {"the recommended sets of ten", "die empfohlenen Zehnersätze"});
  args.flag("--json", as_json, {"the whole catalogue as JSON, both languages", "der ganze Katalog als JSON, beide Sprachen"});
  if (const auto code = args.parse(argc, argv)) return *code;
  const table::Game* game = table::find_game(game_id);
  if (!game) return fail({"No game '{0}' is known here.", "Ein Spiel „{0}“ ist hier nicht bekannt."}, {game_id});
  if (as_json) return fmt::print("{}\n", json::serialize(game->catalogue())), 0;
  const Paint paint(colour(1));
  const Library library(*game);
  if (kingdoms) return list_kingdoms(*game, library, paint), 0;
  if (!words.empty()) {
    for (const std::string& w : words) {
      const auto found = library.search(w);
      if (found.empty()) return fail({"Nothing is called '{0}'.", "Nichts heißt „{0}“."}, {w});
      for (const Entry* e : found) fmt::print("{}\n", page(paint, *e));
    }
    return 0;
  }
  const json::array sets = sets_of(*game);
  auto id_of = [](const json::value& v) { return std::string(v.at("id").get_string()); };
  const auto chosen = std::find_if(sets.begin(), sets.end(), [&](const auto& v) { return id_of(v) == set; });
  if (!set.empty() && chosen == sets.end()) {
    std::string ids;
    for (const auto& v : sets) ids += (ids.empty() ? "" : ", ") + id_of(v);
    return fail({"No set '{0}' is known; these are: {1}.", "Einen Satz „{0}“ gibt es nicht, sondern: {1}."}, {set, ids});
  }
  std::string section;
  int shown = 0;
  for (const Entry& e : library.all()) {
    if (e.section == "kingdoms" || e.section == "sets" || (!set.empty() && e.set != set) || (!type.empty() && !e.is(type))) continue;
    if (e.section != section) fmt::print("{}{}\n", section.empty() ? "" : "\n", paint.bold(section = e.section));
    std::string types;
    for (const Text& t : e.types) types += (types.empty() ? "" : " – ") + in_language(t);
    const std::string name = in_language(e.name);
    fmt::print("  {}{} {} {} {}\n", painted(paint, e), std::string(columns(name) < 24 ? 24 - columns(name) : 0, ' '), padded(e.id, 18),
               padded(price(e), 12), types);
    ++shown;
  }
  if (!shown) return fail({"Nothing in the catalogue fits.", "Nichts im Katalog passt."});
  if (sets.empty()) return 0;
  fmt::print("\n{}\n", paint.bold("sets"));
  for (const auto& v : sets)
    if (set.empty() || id_of(v) == set) list_set(v.get_object());
  return 0;
}

}  // namespace demesne::cli
