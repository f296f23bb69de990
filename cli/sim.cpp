// demesne sim: many games between bots, counted.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <random>
#include <thread>

#include "cli/command.hpp"
#include "cli/kingdom.hpp"
#include "lab/dominion.hpp"
#include "lab/statistics.hpp"
#include "lab/tables.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;

void show_progress(u64 done, u64 all) {
  constexpr int kWidth = 40;
  const int full = all ? static_cast<int>(done * kWidth / all) : kWidth;
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
  std::fprintf(stderr, "\r%s %3d %%", bar.c_str(), all ? static_cast<int>(done * 100 / all) : 100);
  if (done >= all) std::fprintf(stderr, "\r\033[K");
  std::fflush(stderr);
}

struct Row {
  const lab::Player& player;
  const lab::Tally::One& one;
  double games;
  double rate() const { return static_cast<double>(one.wins) / games; }
  lab::Interval interval() const { return lab::wilson(static_cast<double>(one.wins), games); }
  double points() const { return static_cast<double>(one.points) / games; }
  double deviation() const {
    const double m = points();
    return std::sqrt(std::fmax(0, static_cast<double>(one.points_squared) / games - m * m));
  }
  double turns() const { return static_cast<double>(one.turns) / games; }
};

double rounded(double v) { return std::round(v * 1e6) / 1e6; }

json::object report(const lab::Match& match, const std::string& kingdom, const lab::Tally& t) {
  const double n = static_cast<double>(t.games);
  json::array bots;
  for (std::size_t i = 0; i < match.players.size(); ++i) {
    const Row r{match.players[i], t.of[i], n};
    const auto [low, high] = r.interval();
    bots.push_back(json::object{{"name", r.player.name},
                                {"wins", r.one.wins},
                                {"ties", r.one.ties},
                                {"losses", t.games - r.one.wins - r.one.ties},
                                {"win_rate", rounded(r.rate())},
                                {"win_rate_low", rounded(low)},
                                {"win_rate_high", rounded(high)},
                                {"mean_score", rounded(r.points())},
                                {"score_deviation", rounded(r.deviation())},
                                {"mean_turns", rounded(r.turns())}});
  }
  return {{"game", "dominion"},
          {"kingdom", kingdom},
          {"games", t.games},
          {"seed", match.seed},
          {"ties", t.ties},
          {"tie_rate", rounded(static_cast<double>(t.ties) / n)},
          {"mean_turns", rounded(static_cast<double>(t.turns) / n)},
          {"ended_by_piles", t.by_piles},
          {"bots", std::move(bots)}};
}

void print_table(const lab::Match& match, const std::string& kingdom, const lab::Tally& t, double seconds) {
  const double n = static_cast<double>(t.games);
  fmt::print("{}\n\n", tr({"{0} games of Dominion, kingdom {1}, seed {2}, seats changing",
                           "{0} Partien Dominion, Königreich {1}, Startwert {2}, wechselnde Plätze"},
                          {std::to_string(t.games), kingdom, std::to_string(match.seed)}));
  std::size_t width = 4;
  for (const auto& p : match.players) width = std::max(width, p.name.size());
  fmt::print("  {:<{}}  {:>8}  {:>17}  {:>8}  {:>8}  {:>8}\n", "Bot", width, tr({"wins", "Siege"}), tr({"95 % interval", "95-%-Intervall"}),
             tr({"ties", "Remis"}), tr({"points", "Punkte"}), tr({"turns", "Züge"}));
  for (std::size_t i = 0; i < match.players.size(); ++i) {
    const Row r{match.players[i], t.of[i], n};
    const auto [low, high] = r.interval();
    fmt::print("  {:<{}}  {:>6.2f} %  {:>6.2f} – {:>6.2f} %  {:>6.2f} %  {:>8.2f}  {:>8.2f}\n", r.player.name, width, 100 * r.rate(),
               100 * low, 100 * high, 100 * static_cast<double>(r.one.ties) / n, r.points(), r.turns());
  }
  fmt::print("\n{}\n", tr({"{0} s, {1} games/s on {2} threads", "{0} s, {1} Partien/s mit {2} Threads"},
                          {fmt::format("{:.2f}", seconds), fmt::format("{:.0f}", n / std::max(seconds, 1e-9)), match.threads}));
}

// At a table: any game, and programs of somebody else's in any seat.
int sim_at_tables(lab::TableMatch& match, const std::string& shown, bool as_json) {
  const auto start = std::chrono::steady_clock::now();
  const auto result = lab::run(match, is_tty(2) ? lab::Progress(show_progress) : lab::Progress());
  if (const auto* fault = std::get_if<table::Fault>(&result)) return refuse(fault->message);
  const auto& t = std::get<lab::TableTally>(result);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), n = static_cast<double>(t.games);
  json::array bots;
  std::size_t width = 4;
  for (const std::string& b : match.bots) width = std::max(width, b.size());
  if (!as_json) {
    fmt::print("{}\n\n", tr({"{0} games of {1}, seed {2}, seats changing", "{0} Partien {1}, Startwert {2}, wechselnde Plätze"},
                            {std::to_string(t.games), match.game->name(), std::to_string(match.seed)}));
    fmt::print("  {:<{}}  {:>8}  {:>17}  {:>8}  {:>8}\n", "Bot", width, tr({"wins", "Siege"}), tr({"95 % interval", "95-%-Intervall"}),
               tr({"ties", "Remis"}), tr({"points", "Punkte"}));
  }
  for (std::size_t i = 0; i < match.bots.size(); ++i) {
    const lab::TableTally::One& one = t.of[i];
    const auto [low, high] = lab::wilson(static_cast<double>(one.wins), n);
    const double rate = static_cast<double>(one.wins) / n, points = one.points / n;
    if (as_json) {
      json::object o{{"name", match.bots[i]},
                     {"wins", one.wins},
                     {"ties", one.ties},
                     {"losses", t.games - one.wins - one.ties},
                     {"win_rate", rounded(rate)},
                     {"win_rate_low", rounded(low)},
                     {"win_rate_high", rounded(high)},
                     {"mean_score", rounded(points)},
                     {"score_deviation", rounded(std::sqrt(std::fmax(0, one.points_squared / n - points * points)))},
                     {"forfeits", one.forfeits}};
      if (one.forfeits) o["why"] = in_language(one.why);
      bots.push_back(std::move(o));
      continue;
    }
    fmt::print("  {:<{}}  {:>6.2f} %  {:>6.2f} – {:>6.2f} %  {:>6.2f} %  {:>8.2f}\n", match.bots[i], width, 100 * rate, 100 * low,
               100 * high, 100 * static_cast<double>(one.ties) / n, points);
    if (one.forfeits)
      fmt::print("  {}\n", tr({"{0} games forfeited, the first because: {1}", "{0} Partien aufgegeben, die erste, weil: {1}"},
                              {std::to_string(one.forfeits), one.why}));
  }
  if (as_json)
    fmt::print("{}\n", json_text(json::object{{"game", match.game->id()},
                                              {"kingdom", shown},
                                              {"games", t.games},
                                              {"seed", match.seed},
                                              {"ties", t.ties},
                                              {"tie_rate", rounded(static_cast<double>(t.ties) / n)},
                                              {"bots", std::move(bots)}}));
  else
    fmt::print("\n{}\n", tr({"{0} s, {1} games/s on {2} threads", "{0} s, {1} Partien/s mit {2} Threads"},
                            {fmt::format("{:.2f}", seconds), fmt::format("{:.1f}", n / std::max(seconds, 1e-9)), match.threads}));
  return 0;
}

}  // namespace

int sim_command(int argc, char** argv) {
  Arguments args("sim",
                 {"Plays many games between bots and says who wins how often. The seats change from game to game. The same seed gives\n"
                  "the same result with any number of threads, unless a bot is measured in time.\n"
                  "Bots: as 'demesne bots' lists them, bigmoney:CARD, bigmoney:CARD:N (N copies of a kingdom card; by its id, as in\n"
                  "'demesne cards'), plan:FILE (as 'demesne optimise' writes it), search:N and search:Nms, and programs named by --bot.",
                  "Spielt viele Partien zwischen Bots und sagt, wer wie oft gewinnt. Die Plätze wechseln von Partie zu Partie. Derselbe\n"
                  "Startwert ergibt mit jeder Zahl von Threads dasselbe Ergebnis, außer wenn ein Bot nach Zeit denkt.\n"
                  "Bots: wie „demesne bots“ sie auflistet, bigmoney:KARTE, bigmoney:KARTE:N (N Exemplare einer Königreichkarte; Kennung\n"
                  "wie in „demesne cards“), plan:DATEI (wie „demesne optimise“ sie schreibt), search:N und search:Nms und Programme, die\n"
                  "--bot nennt."},
                 {"  demesne sim --games 100000 --threads 2 --seed 1 --kingdom first_game bigmoney bigmoney:smithy\n"
                  "  demesne sim --kingdom random --sets base,prosperity bigmoney random random\n"
                  "  demesne sim --kingdom first_game --json bigmoney bigmoney:militia:2\n"
                  "  demesne sim --game dominations --games 20 greedy random\n"
                  "  demesne sim --games 10 --bot mine='python3 my_bot.py' mine bigmoney\n",
                  "  demesne sim --games 100000 --threads 2 --seed 1 --kingdom first_game bigmoney bigmoney:smithy\n"
                  "  demesne sim --kingdom random --sets base,prosperity bigmoney random random\n"
                  "  demesne sim --kingdom first_game --json bigmoney bigmoney:militia:2\n"
                  "  demesne sim --game dominations --games 20 greedy random\n"
                  "  demesne sim --games 10 --bot mein='python3 mein_bot.py' mein bigmoney\n"});
  lab::Match match;
  KingdomFlags kingdom;
  kingdom.kingdom = "first_game";
  std::vector<std::string> names;
  bool as_json = false;
  std::string game = "dominion";
  std::vector<std::string> programs;
  lab::TableMatch tables;
  match.games = 10000;
  match.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  match.seed = std::random_device{}();
  args.option("bots", names, {"two to six bots, one for each seat", "zwei bis sechs Bots, einer je Platz"})->required();
  args.option("-n,--games", match.games, {"how many games (default 10000)", "Zahl der Partien (sonst 10000)"})
      ->check(between(u64{1}, u64{1} << 40));
  args.option("-t,--threads", match.threads, {"how many threads (default: one for each core)", "Zahl der Threads (sonst einer je Kern)"})
      ->check(between(1, 1024));
  args.option("-s,--seed", match.seed, {"seed of the match (default: a new one each time)", "Startwert (sonst jedes Mal ein neuer)"});
  args.flag("--json", as_json, {"the result as one JSON object", "das Ergebnis als ein JSON-Objekt"});
  args.option("-g,--game", game, {"which game (default dominion)", "welches Spiel (sonst dominion)"});
  args.option("--bot", programs,
              {"NAME=COMMAND: a program that answers on standard input and output plays under this name",
               "NAME=BEFEHL: Ein Programm, das über Standardein- und -ausgabe antwortet, spielt unter diesem Namen"})
      ->allow_extra_args(false);
  args.option("--bot-ms", tables.program_ms,
              {"so long a program has for an answer (default 1000)", "so lange hat ein Programm für eine Antwort (sonst 1000)"})
      ->check(between(1, 3'600'000));
  args.flag("--bot-texts", tables.program_texts,
            {"programs get the texts for people, too", "Programme bekommen auch die Texte für Menschen"});
  kingdom.declare(args);
  if (const auto code = args.parse(argc, argv)) return *code;

  for (const std::string& p : programs) {
    const auto at = p.find('=');
    if (at == p.npos || at == 0 || at + 1 == p.size())
      return fail({"--bot expects NAME=COMMAND, not '{0}'.", "--bot erwartet NAME=BEFEHL, nicht „{0}“."}, {p});
    tables.programs[p.substr(0, at)] = p.substr(at + 1);
  }
  tables.game = table::find_game(game);
  if (!tables.game) return fail({"There is no game '{0}'.", "Ein Spiel „{0}“ gibt es nicht."}, {game});
  if (game != "dominion" || !tables.programs.empty()) {
    const int n = static_cast<int>(names.size());
    if (n < tables.game->min_players() || n > tables.game->max_players())
      return fail({"{0} is for {1} to {2} players; {3} bots were named.", "{0} ist für {1} bis {2} Spieler; genannt wurden {3} Bots."},
                  {tables.game->name(), tables.game->min_players(), tables.game->max_players(), n});
    if (game == "dominion") {
      if (auto options = kingdom.options(n); std::holds_alternative<Text>(options)) return refuse(std::get<Text>(options));
      tables.options = kingdom.json();
    }
    tables.bots = names, tables.games = match.games, tables.seed = match.seed, tables.threads = match.threads;
    return sim_at_tables(tables, game == "dominion" ? kingdom.kingdom : "", as_json);
  }
  if (names.size() < 2 || names.size() > dominion::kMaxSeats)
    return fail({"Dominion is for 2 to 6 players; {0} bots were named.", "Dominion ist für 2 bis 6 Spieler; genannt wurden {0} Bots."},
                {static_cast<int>(names.size())});
  for (const std::string& name : names) {
    auto bot = dominion::make_bot(name, dominion::Files::yes);
    if (const auto* why = std::get_if<Text>(&bot)) return refuse(*why);
    match.players.push_back({name, std::get<dominion::Bot>(bot)});
  }
  auto options = kingdom.options(static_cast<int>(names.size()));
  if (const auto* why = std::get_if<Text>(&options)) return refuse(*why);
  match.options = std::get<dominion::Options>(options);
  for (const lab::Player& p : match.players)
    if (const dominion::Card c = p.bot.needs();
        c != dominion::Card::None && !match.options.kingdom.empty() &&
        std::find(match.options.kingdom.begin(), match.options.kingdom.end(), c) == match.options.kingdom.end())
      return fail({"Bot '{0}': {1} is not in this kingdom.", "Bot „{0}“: {1} ist nicht in diesem Königreich."},
                  {p.name, dominion::facts(c).name});

  const lab::Dealer dealer(match);
  if (dealer.error().bad != dominion::SetupError::none) return refuse(setup_message(dealer.error()));
  const auto start = std::chrono::steady_clock::now();
  const lab::Tally tally = lab::run(match, dealer, is_tty(2) ? lab::Progress(show_progress) : lab::Progress());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const std::string shown = kingdom.kingdom.empty() ? "random" : kingdom.kingdom;
  if (as_json)
    fmt::print("{}\n", json_text(report(match, shown, tally)));
  else
    print_table(match, shown, tally, seconds);
  return 0;
}

}  // namespace demesne::cli
