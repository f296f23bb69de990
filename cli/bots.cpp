// demesne bots: whom one can play against.
#include <fmt/format.h>

#include <boost/json.hpp>

#include "cli/command.hpp"
#include "table/registry.hpp"

namespace demesne::cli {
namespace json = boost::json;

int bots_command(int argc, char** argv) {
  Arguments args("bots",
                 {"Lists the bots: the levels of each game from the weakest to the strongest, then the yardsticks beside them.\n"
                  "Every name can be given to sim and play, and to the protocol's suggest.",
                  "Listet die Bots auf: die Stufen jedes Spiels von der schwächsten zur stärksten, dann die Maßstäbe daneben.\n"
                  "Jeder Name passt zu sim und play und zu suggest im Protokoll."},
                 {"  demesne bots\n  demesne bots --game dominion --json\n", "  demesne bots\n  demesne bots --game dominion --json\n"});
  std::string wanted;
  bool as_json = false;
  args.option("-g,--game", wanted, {"of this game only", "nur von diesem Spiel"});
  args.flag("--json", as_json, {"as one JSON object, a list for each game", "als ein JSON-Objekt, eine Liste je Spiel"});
  if (const auto code = args.parse(argc, argv)) return *code;
  if (!wanted.empty() && !table::find_game(wanted)) return fail({"There is no game '{0}'.", "Ein Spiel „{0}“ gibt es nicht."}, {wanted});
  json::object all;
  for (const table::Game* game : table::games()) {
    if (!wanted.empty() && game->id() != wanted) continue;
    const json::array list = game->bots();
    all[game->id()] = list;
    if (as_json) continue;
    fmt::print("{}\n", in_language(game->name()));
    for (const json::value& b : list) {
      const json::object& bot = b.as_object();
      auto number = [&](const char* key) {
        const auto* v = bot.if_contains(key);
        return v && v->is_int64() ? v->get_int64() : 0;
      };
      const json::object& text = bot.at("text").as_object();
      const std::string level = number("level") ? std::to_string(number("level")) : "–";
      const std::string time = number("ms") ? fmt::format("{} ms", number("ms")) : "";
      const std::string rating = number("rating") ? fmt::format("{} ± {}", number("rating"), number("rating_band")) : "";
      fmt::print("  {:>2}  {:<16} {:>8}  {:>11}  {}\n", level, std::string_view(bot.at("id").as_string()), time, rating,
                 std::string_view(text.at(language() == Language::de ? "de" : "en").as_string()));
    }
    fmt::print("\n");
  }
  if (as_json) fmt::print("{}\n", json_text(all));
  return 0;
}

}  // namespace demesne::cli
