// demesne review: a finished game, decision by decision, with what would have been better.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/command.hpp"
#include "table/table.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;
using table::Fault;

// Who weighs what was played: the strongest of each game.
std::string_view reviewer(const table::Game& game) { return game.id() == "dominations" ? "sovereign" : "search"; }

struct Weighed {
  int number = 0;
  Seat seat = 0;
  Text prompt, played, better, why;
  double share = 0, best = 0;  // of the win that the seat could expect, from what it knew
  double loss() const { return std::max(0.0, best - share); }
};

Text words(const table::Question& q, std::span<const int> picks) {
  if (picks.empty()) return say({"(nothing)", "(nichts)"});
  return q.options[static_cast<std::size_t>(picks.front())].text;
}
json::object both(const Text& t) { return {{"en", t.en}, {"de", t.de}}; }
double rounded(double v) { return std::round(v * 1e4) / 1e4; }
json::object to_json(const Weighed& w) {
  json::object o{{"number", w.number},        {"seat", w.seat},          {"prompt", both(w.prompt)}, {"played", both(w.played)},
                 {"value", rounded(w.share)}, {"best", rounded(w.best)}, {"loss", rounded(w.loss())}};
  if (w.loss() > 0) o["better"] = both(w.better), o["why"] = both(w.why);
  return o;
}

}  // namespace

int review_command(int argc, char** argv) {
  Arguments args(
      "review",
      {"Goes through a recorded game: for each decision with one pick, which share of the win the seat could expect from what it\n"
       "knew, what would have been better, and the three costliest. Differences below the doubt of so many games are not told.",
       "Geht ein aufgezeichnetes Spiel durch: für jede Entscheidung mit einer Angabe, welchen Anteil am Sieg der Platz nach\n"
       "seinem Wissen erwarten konnte, was besser gewesen wäre, und die drei teuersten. Unterschiede, die bei so vielen\n"
       "Partien im Zweifel bleiben, werden nicht genannt."},
      {"  demesne review game.demesne\n  demesne review game.demesne --seat 1 --games 2000 --json\n",
       "  demesne review spiel.demesne\n  demesne review spiel.demesne --seat 1 --games 2000 --json\n"});
  std::string path;
  int seat = 0, games = 600;
  bool as_json = false;
  args.option("record", path, {"the file (- for standard input)", "die Datei (- für die Standardeingabe)"})->required();
  args.option("--seat", seat, {"only this seat (1, 2, …)", "nur dieser Platz (1, 2, …)"})->check(between(1, 6));
  args.option("-n,--games", games, {"games tried out for a decision (default 600)", "ausprobierte Partien je Entscheidung (sonst 600)"})
      ->check(between(20, 1'000'000));
  args.flag("--json", as_json, {"as one JSON object", "als ein JSON-Objekt"});
  if (const auto code = args.parse(argc, argv)) return *code;

  const auto text = read_text(path);
  if (!text) return fail({"'{0}' cannot be read.", "„{0}“ lässt sich nicht lesen."}, {path});
  auto read = table::parse_record(*text);
  if (const auto* fault = std::get_if<Fault>(&read)) return refuse(Text{path + ": " + fault->message.en, path + ": " + fault->message.de});
  const table::Record whole = std::get<table::Record>(std::move(read));
  table::Record begun = whole;
  begun.answers.clear(), begun.result = nullptr;
  auto started = table::Table::replay(begun);
  if (const auto* fault = std::get_if<Fault>(&started)) return refuse(fault->message);
  table::Table& t = std::get<table::Table>(started);
  if (seat > t.match().seats()) return fail({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});

  std::vector<Weighed> list;
  int number = 0;
  for (const auto& answer : whole.answers) {
    ++number;
    const table::Question& q = t.match().question();
    const bool single = q.max == 1 && answer.picks.size() == 1 && q.options.size() > 1;
    if (single && (!seat || q.seat == seat - 1)) {
      table::Budget budget;
      budget.nodes = games, budget.also = answer.picks.front();
      table::Rng luck = table::Rng::from_seed(t.match().key(q.seat));
      const auto s = t.match().suggest(reviewer(t.game()), budget, luck);
      if (const auto* fault = std::get_if<Fault>(&s))
        return fail({"Games of {0} cannot be reviewed: {1}", "Partien von {0} lassen sich nicht durchsehen: {1}"},
                    {t.game().name(), fault->message});
      const auto& best = std::get<table::Suggestion>(s);
      if (best.value && best.also_value)
        list.push_back({number, q.seat, q.prompt, words(q, answer.picks), words(q, best.picks), best.why, *best.also_value,
                        best.picks == answer.picks ? *best.also_value : *best.value});
    }
    if (const auto fault = t.decide(answer.picks)) return refuse(fault->message);
  }

  std::vector<Weighed> costly = list;
  std::stable_sort(costly.begin(), costly.end(), [](const Weighed& a, const Weighed& b) { return a.loss() > b.loss(); });
  costly.resize(std::min<std::size_t>(3, costly.size()));
  std::erase_if(costly, [](const Weighed& w) { return w.loss() <= 0; });
  if (as_json) {
    json::array decisions, worst;
    for (const Weighed& w : list) decisions.push_back(to_json(w));
    for (const Weighed& w : costly) worst.push_back(w.number);
    fmt::print("{}\n", json_text(json::object{
                           {"game", whole.game}, {"games", games}, {"decisions", std::move(decisions)}, {"costliest", std::move(worst)}}));
    return 0;
  }
  auto line = [](const Weighed& w) {
    fmt::print("{:>5}  {}  {:>3.0f} %  {}\n", w.number, tr({"seat {0}", "Platz {0}"}, {w.seat + 1}), 100 * w.share, in_language(w.played));
    if (w.loss() > 0)
      fmt::print("       {}\n",
                 tr({"better, {0} %: {1} ({2})", "besser, {0} %: {1} ({2})"}, {fmt::format("{:.0f}", 100 * w.best), w.better, w.why}));
  };
  for (const Weighed& w : list) line(w);
  fmt::print("\n{}\n", costly.empty() ? tr({"Nothing was clearly a mistake.", "Nichts war eindeutig ein Fehler."})
                                      : tr({"The costliest:", "Am teuersten:"}));
  for (const Weighed& w : costly) line(w);
  return 0;
}

}  // namespace demesne::cli
