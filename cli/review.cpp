// demesne review: a finished game, decision by decision, with what would have been better.
#include "table/review.hpp"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "cli/command.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;
using table::Fault;
using table::Review;
using table::Weighed;

void print_line(const Weighed& w) {
  fmt::print("{:>5}  {}  {:>5}  {}\n", w.step, tr({"seat {0}", "Platz {0}"}, {w.seat + 1}), percent(w.share, 0), in_language(w.played));
  if (w.loss() > 0)
    fmt::print("       {}\n", tr({"better, {0}: {1} ({2})", "besser, {0}: {1} ({2})"}, {percent(w.best, 0), w.better, w.why}));
}

}  // namespace

int review_command(int argc, char** argv) {
  Arguments args("review",
                 {"Goes through a recorded game: for each decision, which share of the win the seat could expect from what it knew,\n"
                  "what would have been better, and the three costliest. Differences below the doubt of so many games are not told.",
                  "Geht ein aufgezeichnetes Spiel durch: für jede Entscheidung, welchen Anteil am Sieg der Platz nach\n"
                  "seinem Wissen erwarten konnte, was besser gewesen wäre, und die drei teuersten. Unterschiede, die bei so vielen\n"
                  "Partien im Zweifel bleiben, werden nicht genannt."},
                 {"  demesne review game.demesne\n  demesne review game.demesne --seat 1 --games 20000 --json\n",
                  "  demesne review spiel.demesne\n  demesne review spiel.demesne --seat 1 --games 20000 --json\n"});
  std::string path;
  int seat = 0, games = 2000;
  bool as_json = false;
  args.option("record", path, {"the file (- for standard input)", "die Datei (- für die Standardeingabe)"}).required();
  args.option("--seat", seat, {"only this seat (1, 2, …)", "nur dieser Platz (1, 2, …)"}).between(1, 6);
  args.option("-n,--games", games, {"games tried out for a decision (default 2000)", "ausprobierte Partien je Entscheidung (sonst 2000)"})
      .between(20, 1'000'000);
  args.flag("--json", as_json, {"as one JSON object", "als ein JSON-Objekt"});
  if (const auto code = args.parse(argc, argv)) return *code;

  const auto text = read_text(path);
  if (!text) return fail({"'{0}' cannot be read.", "„{0}“ lässt sich nicht lesen."}, {path});
  auto read = table::parse_record(*text);
  if (const auto* fault = std::get_if<Fault>(&read)) return refuse(Text{path + ": " + fault->message.en, path + ": " + fault->message.de});
  auto made = Review::of(std::get<table::Record>(std::move(read)), {}, seat ? std::optional(static_cast<Seat>(seat - 1)) : std::nullopt);
  if (const auto* fault = std::get_if<Fault>(&made)) return refuse(fault->message);
  Review& review = std::get<Review>(made);
  if (seat > review.seats()) return fail({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});

  const std::string bot = table::strongest_bot(review.game());
  std::vector<Weighed> list;
  while (review.done() < review.total()) {
    auto next = review.next(bot, {.nodes = games});
    if (const auto* fault = std::get_if<Fault>(&next)) return refuse(fault->message);
    if (auto& found = std::get<0>(next)) list.push_back(std::move(*found));
  }
  const std::vector<std::size_t> costly = table::costliest(list);
  if (as_json) {
    json::array decisions, worst;
    for (const Weighed& w : list) decisions.push_back(table::to_json(w));
    for (const std::size_t i : costly) worst.push_back(list[i].step);
    fmt::print("{}\n", json_text(json::object{{"game", review.game().id()},
                                              {"bot", bot},
                                              {"games", games},
                                              {"decisions", std::move(decisions)},
                                              {"costliest", std::move(worst)}}));
    return 0;
  }
  for (const Weighed& w : list) print_line(w);
  fmt::print("\n{}\n", costly.empty() ? tr({"Nothing was clearly a mistake.", "Nichts war eindeutig ein Fehler."})
                                      : tr({"The costliest:", "Am teuersten:"}));
  for (const std::size_t i : costly) print_line(list[i]);
  return 0;
}

}  // namespace demesne::cli
