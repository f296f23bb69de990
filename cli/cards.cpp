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
              {"only of this set: basic, base, prosperity, rising_sun", "nur aus diesem Satz: basic, base, prosperity, rising_sun"})
      ->check(CLI::IsMember({"basic", "base", "prosperity", "rising_sun"}));
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
  std::string section;
  int shown = 0;
  for (const Entry& e : library.all()) {
    if (e.section == "kingdoms" || (!set.empty() && e.set != set) || (!type.empty() && !e.is(type))) continue;
    if (e.section != section) fmt::print("{}{}\n", section.empty() ? "" : "\n", paint.bold(section = e.section));
    std::string types;
    for (const Text& t : e.types) types += (types.empty() ? "" : " – ") + in_language(t);
    const std::string name = in_language(e.name);
    fmt::print("  {}{} {} {} {}\n", painted(paint, e), std::string(columns(name) < 24 ? 24 - columns(name) : 0, ' '), padded(e.id, 18),
               padded(price(e), 12), types);
    ++shown;
  }
  if (!shown) return fail({"Nothing in the catalogue fits.", "Nichts im Katalog passt."});
  return 0;
}

}  // namespace demesne::cli
