// demesne sim: many games between bots, counted.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>

#include "cli/lab_flags.hpp"
#include "lab/report.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;
constexpr int kInterrupted = 130;

struct LeftOut {
  std::string setting, bot;
  dominion::Card card;
};

struct Sim {
  LabFlags flags;
  std::vector<std::string> bots;
  std::vector<Setting> settings;  // one contest each
  std::vector<LeftOut> left_out;
  bool stats = false;
  std::string html, csv, command;
  bool game_is_dominion() const { return flags.game == "dominion"; }
  int seats() const { return bots.size(); }
  bool sweep() const { return settings.size() + left_out.size() > 1; }
  std::string kingdom() const {
    if (!game_is_dominion()) return "";
    return flags.kingdoms.empty() ? settings.front().name : flags.kingdoms;
  }
};

const char* reason(lab::Ended e) {
  switch (e) {
    case lab::Ended::width:
      return "width";
    case lab::Ended::clear:
      return "clear";
    case lab::Ended::interrupted:
      return "interrupted";
    default:
      return "games";
  }
}

json::object bot_json(const lab::Tally& t, int k, const std::string& name, int seats) {
  const auto& one = t.of[k];
  const auto [low, high] = t.win_interval(k, seats);
  json::object o{{"name", name},
                 {"wins", one.wins},
                 {"ties", one.ties},
                 {"losses", t.games - one.wins - one.ties},
                 {"win_rate", rounded(t.win_rate(k))},
                 {"win_rate_low", rounded(low)},
                 {"win_rate_high", rounded(high)},
                 {"mean_score", rounded(t.points(k))},
                 {"score_deviation", rounded(t.deviation(k))},
                 {"mean_turns", rounded(t.mean_turns(k))},
                 {"forfeits", one.forfeits}};
  if (one.forfeits) o["why"] = in_language(one.why);
  return o;
}

json::object report(const Sim& sim, const lab::Standing& s) {
  const lab::Tally t = s.sum();
  const double n = t.games;
  json::array bots;
  for (int k = 0; k < sim.seats(); ++k) {
    json::object o = bot_json(t, k, sim.bots[k], sim.seats());
    const lab::Interval i = lab::share_over(s.of, k, sim.seats());
    o["share"] = rounded(lab::share_over(s.of, k)), o["share_low"] = rounded(i.low), o["share_high"] = rounded(i.high);
    if (s.of.size() > 1) {
      const lab::Interval b = lab::share_beyond(s.of, k);
      o["share_beyond_low"] = rounded(b.low), o["share_beyond_high"] = rounded(b.high);
    }
    json::array places;
    for (int p = 0; p < sim.seats(); ++p) {
      const auto& place = t.of[k].seat[p];
      places.push_back(json::object{
          {"games", place.games},
          {"share", place.games ? rounded(static_cast<double>(place.share) / static_cast<double>(lab::kWhole * place.games)) : 0.0}});
    }
    o["by_place"] = std::move(places);
    bots.push_back(std::move(o));
  }
  json::object out{{"game", sim.flags.game},          {"kingdom", sim.kingdom()}, {"games", t.games},
                   {"seed", sim.flags.campaign.seed}, {"ties", t.ties},           {"tie_rate", rounded(static_cast<double>(t.ties) / n)}};
  if (sim.game_is_dominion()) out["mean_turns"] = rounded(t.mean_turns()), out["ended_by_piles"] = t.by_piles;
  out["bots"] = std::move(bots);
  out["stopped_by"] = reason(s.ended);
  const auto& stop = sim.flags.campaign.stop;
  if (stop.clear) {
    out["test"] = json::object{{"alpha", stop.rates.alpha},
                               {"beta", stop.rates.beta},
                               {"margin", stop.rates.margin},
                               {"verdict", s.best >= 0                        ? json::value(sim.bots[s.best])
                                           : s.verdict == lab::Verdict::equal ? json::value("equal")
                                                                              : json::value(nullptr)}};
  }
  if (sim.sweep()) {
    json::array kingdoms, left;
    for (std::size_t c = 0; c < s.of.size(); ++c) {
      json::array by_bot, cards;
      for (const auto card : sim.settings[c].piles.kingdom) cards.emplace_back(dominion::facts(card).id);
      for (int k = 0; k < sim.seats(); ++k) {
        const lab::Interval i = s.of[c].share_interval(k, sim.seats());
        by_bot.push_back(json::object{{"name", sim.bots[k]},
                                      {"share", rounded(s.of[c].share(k))},
                                      {"share_low", rounded(i.low)},
                                      {"share_high", rounded(i.high)},
                                      {"mean_score", rounded(s.of[c].points(k))}});
      }
      kingdoms.push_back(
          json::object{{"name", sim.settings[c].name}, {"cards", std::move(cards)}, {"games", s.of[c].games}, {"bots", std::move(by_bot)}});
    }
    for (const LeftOut& l : sim.left_out)
      left.push_back(json::object{{"name", l.setting}, {"bot", l.bot}, {"card", dominion::facts(l.card).id}});
    out["kingdoms"] = std::move(kingdoms);
    out["left_out"] = std::move(left);
  }
  return out;
}

std::string csv_text(const Sim& sim, const lab::Standing& s) {
  auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
  };
  std::string out = "setting,bot,games,wins,ties,share,share_low,share_high,win_rate,mean_score,score_deviation,mean_turns,forfeits\n";
  for (std::size_t c = 0; c < s.of.size(); ++c)
    for (int k = 0; k < sim.seats(); ++k) {
      const lab::Tally& t = s.of[c];
      const auto& one = t.of[k];
      const lab::Interval i = t.share_interval(k, sim.seats());
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                         quoted(sim.settings[c].name.empty() ? sim.flags.game : sim.settings[c].name), quoted(sim.bots[k]), t.games,
                         one.wins, one.ties, rounded(t.share(k)), rounded(i.low), rounded(i.high), rounded(t.win_rate(k)),
                         rounded(t.points(k)), rounded(t.deviation(k)), rounded(t.mean_turns(k)), one.forfeits);
    }
  return out;
}

void print_sweep(const Sim& sim, const lab::Standing& s) {
  std::vector<std::size_t> order(s.of.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return s.of[a].share(0) > s.of[b].share(0); });
  fmt::print("\n  {}\n", tr({"Share of {0} by kingdom:", "Anteil von {0} je Königreich:"}, {sim.bots[0]}));
  constexpr std::size_t kShown = 5;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (order.size() > 2 * kShown + 1 && i == kShown) {
      fmt::print("  {:>8}\n", "…");
      i = order.size() - kShown;
    }
    const lab::Interval in = s.of[order[i]].share_interval(0, sim.seats());
    fmt::print("  {:>8}  {}  {}: {}\n", percent(s.of[order[i]].share(0)), percent_between(in), sim.settings[order[i]].name,
               sim.settings[order[i]].cards());
  }
}

// The kingdoms that were not played, a sentence for each reason.
std::vector<Text> reasons(const Sim& sim) {
  std::vector<Text> all;
  std::vector<bool> told(sim.left_out.size());
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i]) continue;
    const LeftOut& first = sim.left_out[i];
    std::string names;
    int n = 0;
    for (std::size_t k = i; k < told.size(); ++k) {
      const LeftOut& l = sim.left_out[k];
      if (l.bot != first.bot || l.card != first.card) continue;
      told[k] = true, ++n, names += (names.empty() ? "" : ", ") + l.setting;
    }
    const Text card{std::string(dominion::facts(first.card).name.en), std::string(dominion::facts(first.card).name.de)};
    all.push_back(n == 1 ? say({"1 kingdom left out, because {0} has nothing to do there without {1}: {2}",
                                "1 Königreich ausgelassen, weil {0} dort ohne {1} nichts zu tun hat: {2}"},
                               {first.bot, card, names})
                         : say({"{0} kingdoms left out, because {1} has nothing to do there without {2}: {3}",
                                "{0} Königreiche ausgelassen, weil {1} dort ohne {2} nichts zu tun hat: {3}"},
                               {n, first.bot, card, names}));
  }
  return all;
}

void print_table(const Sim& sim, const lab::Standing& s, double seconds) {
  const lab::Tally t = s.sum();
  const auto& campaign = sim.flags.campaign;
  const double n = t.games;
  if (sim.game_is_dominion())
    fmt::print("{}\n\n", tr({"{0} games of Dominion, kingdom {1}, seed {2}, seats changing",
                             "{0} Partien Dominion, Königreich {1}, Startwert {2}, wechselnde Plätze"},
                            {std::to_string(t.games), sim.kingdom(), std::to_string(campaign.seed)}));
  else
    fmt::print("{}\n\n", tr({"{0} games of {1}, seed {2}, seats changing", "{0} Partien {1}, Startwert {2}, wechselnde Plätze"},
                            {std::to_string(t.games), campaign.manner.game->name(), std::to_string(campaign.seed)}));
  std::size_t width = 4;
  for (const auto& b : sim.bots) width = std::max(width, b.size());
  fmt::print("  {:<{}}  {:>8}  {:>8}  {:>8}  {:>17}  {:>8}{}\n", "Bot", width, tr({"wins", "Siege"}), tr({"ties", "Remis"}),
             tr({"share", "Anteil"}), tr({"95 % interval", "95-%-Intervall"}), tr({"points", "Punkte"}),
             sim.game_is_dominion() ? fmt::format("  {:>8}", tr({"turns", "Züge"})) : "");
  for (int k = 0; k < sim.seats(); ++k) {
    const auto& one = t.of[k];
    fmt::print("  {:<{}}  {:>8}  {:>8}  {:>8}  {}  {:>8}{}\n", sim.bots[k], width, percent(t.win_rate(k)),
               percent(static_cast<double>(one.ties) / n), percent(lab::share_over(s.of, k)),
               percent_between(lab::share_over(s.of, k, sim.seats())), number(t.points(k), 2),
               sim.game_is_dominion() ? fmt::format("  {:>8}", number(t.mean_turns(k), 2)) : "");
    if (one.forfeits)
      fmt::print("  {}\n", tr({"{0} games forfeited, the first because: {1}", "{0} Partien aufgegeben, die erste, weil: {1}"},
                              {std::to_string(one.forfeits), one.why}));
  }
  if (s.of.size() > 1) {
    const auto [low, high] = lab::share_beyond(s.of, 0);
    fmt::print("\n  {}\n",
               tr({"The interval is for these {0} kingdoms; for kingdoms like these {1}'s share lies in {2} – {3}.",
                   "Das Intervall gilt für diese {0} Königreiche; für Königreiche wie diese liegt der Anteil von {1} in {2} – {3}."},
                  {static_cast<int>(s.of.size()), sim.bots[0], percent(low), percent(high)}));
    print_sweep(sim, s);
  }
  for (const Text& why : reasons(sim)) fmt::print("\n  {}\n", in_language(why));
  if (campaign.stop.clear) {
    const auto& r = campaign.stop.rates;
    fmt::print("\n  {}\n",
               s.best >= 0 ? tr({"Clear: {0} is the best (wrong with at most {1}).", "Klar: {0} ist am besten (falsch mit höchstens {1})."},
                                {sim.bots[s.best], percent(r.alpha)})
               : s.verdict == lab::Verdict::equal ? tr({"Clear: they differ by less than {0} (wrong with at most {1}).",
                                                        "Klar: Sie unterscheiden sich um weniger als {0} (falsch mit höchstens {1})."},
                                                       {percent(r.margin), percent(r.beta)})
                                                  : tr({"Not clear yet.", "Noch nicht klar."}));
  }
  if (sim.stats) fmt::print("\n{}", lab::short_report(lab::Story{campaign, s, sim.command}, language()));
  fmt::print("\n{}\n", tr({"{0} s, {1} games/s on {2} threads", "{0} s, {1} Partien/s mit {2} Threads"},
                          {number(seconds, 2), number(n / std::max(seconds, 1e-9), 0), campaign.threads * sim.flags.ranks->size()}));
}

int write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return out ? 0 : fail({"Cannot write {0}.", "{0} lässt sich nicht schreiben."}, {path});
}

// One contest for each kingdom in which every bot has something to do.
std::optional<int> arrange(Sim& sim) {
  auto& campaign = sim.flags.campaign;
  auto found = sim.flags.settings(sim.seats());
  if (auto* why = std::get_if<Text>(&found)) return refuse(*why);
  for (Setting& s : std::get<0>(found)) {
    std::optional<LeftOut> out;
    if (sim.game_is_dominion())
      for (const std::string& b : sim.bots)
        if (const auto card = campaign.manner.programs.count(b) ? dominion::Card::None : lab::missing_card(b, s.piles);
            card != dominion::Card::None && !out)
          out = LeftOut{s.name, b, card};
    if (out && sim.flags.kingdoms.empty()) {
      if (s.piles.kingdom.empty())
        return fail(
            {"Bot '{0}' has nothing to do in a kingdom without {1}. A sweep (--kingdoms random:100) leaves those out and says so.",
             "Bot „{0}“ hat in einem Königreich ohne {1} nichts zu tun. Eine Reihe (--kingdoms random:100) lässt solche aus und sagt es."},
            {out->bot, dominion::facts(out->card).name});
      return fail({"Bot '{0}': {1} is not in this kingdom.", "Bot „{0}“: {1} ist nicht in diesem Königreich."},
                  {out->bot, dominion::facts(out->card).name});
    }
    if (out) {
      sim.left_out.push_back(*out);
      continue;
    }
    lab::Contest c;
    c.name = s.name, c.bots = sim.bots, c.options = s.options, c.piles = s.piles;
    c.seed = sim.flags.kingdoms.empty() ? campaign.seed : mix(campaign.seed, campaign.contests.size() + 1);
    campaign.contests.push_back(std::move(c));
    sim.settings.push_back(std::move(s));
  }
  if (campaign.contests.empty())
    return fail({"No kingdom is left: bot '{0}' has nothing to do without {1}.",
                 "Kein Königreich bleibt übrig: Bot „{0}“ hat ohne {1} nichts zu tun."},
                {sim.left_out.front().bot, dominion::facts(sim.left_out.front().card).name});
  return {};
}

}  // namespace

int sim_command(int argc, char** argv) {
  Arguments args(
      "sim",
      {"Plays many games between bots and says who wins how often. The seats change from game to game, and every deal is played\n"
       "once with each of them. The same seed gives the same result with any number of threads, unless a bot is measured in time.\n"
       "Bots: as 'demesne bots' lists them, bigmoney:CARD, bigmoney:CARD:N (N copies of a kingdom card; by its id, as in\n"
       "'demesne cards'), plan:FILE (as 'demesne optimise' writes it), search:N and search:Nms, in Dominations\n"
       "sovereign:ms=N, and programs named by --bot.\n"
       "Ctrl-C prints what is known. mpirun spreads the games over machines.",
       "Spielt viele Partien zwischen Bots und sagt, wer wie oft gewinnt. Die Plätze wechseln von Partie zu Partie, und jede\n"
       "Verteilung wird mit jedem Wechsel gespielt. Derselbe Startwert ergibt mit jeder Zahl von Threads dasselbe Ergebnis, außer\n"
       "wenn ein Bot nach Zeit denkt.\n"
       "Bots: wie „demesne bots“ sie auflistet, bigmoney:KARTE, bigmoney:KARTE:N (N Exemplare einer Königreichkarte; Kennung\n"
       "wie in „demesne cards“), plan:DATEI (wie „demesne optimise“ sie schreibt), search:N und search:Nms, in Dominations\n"
       "sovereign:ms=N, und Programme, die --bot nennt. Strg-C zeigt, was bekannt ist. mpirun verteilt die Partien auf Rechner."},
      {"  demesne sim --games 100000 --threads 2 --seed 1 --kingdom first_game bigmoney bigmoney:smithy\n"
       "  demesne sim --kingdoms random:100 --sets base --games 1000 bigmoney bigmoney:witch\n"
       "  demesne sim --until-clear --html report.html bigmoney:militia bigmoney:smithy\n"
       "  demesne sim --width 0.002 --resume run.state bigmoney bigmoney:militia:2\n"
       "  demesne sim --game dominations --pack balanced --games 20 --stats greedy scholar\n"
       "  demesne sim --games 10 --bot mine='python3 my_bot.py' mine bigmoney\n"
       "  mpirun -n 3 demesne sim --games 1000000 --seed 1 bigmoney bigmoney:smithy\n",
       "  demesne sim --games 100000 --threads 2 --seed 1 --kingdom first_game bigmoney bigmoney:smithy\n"
       "  demesne sim --kingdoms random:100 --sets base --games 1000 bigmoney bigmoney:witch\n"
       "  demesne sim --until-clear --html bericht.html bigmoney:militia bigmoney:smithy\n"
       "  demesne sim --width 0.002 --resume lauf.state bigmoney bigmoney:militia:2\n"
       "  demesne sim --game dominations --pack balanced --games 20 --stats greedy scholar\n"
       "  demesne sim --games 10 --bot mein='python3 mein_bot.py' mein bigmoney\n"
       "  mpirun -n 3 demesne sim --games 1000000 --seed 1 bigmoney bigmoney:smithy\n"});
  Sim sim;
  auto& stop = sim.flags.campaign.stop;
  sim.flags.kingdom.kingdom = "first_game";
  args.option("bots", sim.bots, {"two to six bots, one for each seat", "zwei bis sechs Bots, einer je Platz"}).required();
  sim.flags.declare(args);
  args.option("--width", stop.width,
              {"plays until every share is known to so much, such as 0.01 (95 % interval, from end to end); --games is the most",
               "spielt, bis jeder Anteil so genau bekannt ist, etwa 0.01 (95-%-Intervall von Ende zu Ende); --games ist das Höchste"})
      .between(0.00001, 1.0);
  args.flag("--until-clear", stop.clear,
            {"plays until it is clear who is best, or that they are equal; --games is the most",
             "spielt, bis klar ist, wer am besten ist oder dass sie gleich sind; --games ist das Höchste"});
  args.option(
          "--alpha", stop.rates.alpha,
          {"how often two equals may be called different (default 0.05)", "wie oft zwei gleiche verschieden heißen dürfen (sonst 0.05)"})
      .between(1e-9, 0.5);
  args.option("--beta", stop.rates.beta,
              {"how often two that differ by --margin may be called equal (default 0.05)",
               "wie oft zwei, die sich um --margin unterscheiden, gleich heißen dürfen (sonst 0.05)"})
      .between(1e-9, 0.5);
  args.option("--margin", stop.rates.margin,
              {"a difference of the share that does not matter (default 0.01)",
               "ein Unterschied des Anteils, der nichts ausmacht (sonst 0.01)"})
      .between(0.0001, 0.4);
  args.flag("--stats", sim.stats, {"what happened in the games, as a short table", "was in den Partien geschah, als kurze Tabelle"});
  args.option("--html", sim.html,
              {"a report with plots in one file, for any browser", "ein Bericht mit Diagrammen in einer Datei, für jeden Browser"});
  args.option("--csv", sim.csv, {"the results by setting and bot as a file", "die Ergebnisse je Aufbau und Bot als Datei"});
  args.option(
      "--record", sim.flags.campaign.manner.record,
      {"a folder that gets a record of every game (demesne replay)", "ein Ordner für die Aufzeichnung jeder Partie (demesne replay)"});
  if (const auto code = args.parse(argc, argv)) return *code;
  if ((stop.width > 0 || stop.clear) && !sim.flags.says_how_many()) stop.games = 10'000'000;
  if (const auto code = sim.flags.prepare()) return *code;
  if (const auto code = arrange(sim)) return *code;
  auto& campaign = sim.flags.campaign;
  campaign.manner.watch = sim.stats || !sim.html.empty();
  campaign.manner.duels = stop.clear;
  sim.command = command_line(argc, argv);
  if (!campaign.manner.record.empty()) {
    std::error_code error;
    std::filesystem::create_directories(campaign.manner.record, error);
    if (error) return fail({"Cannot write {0}.", "{0} lässt sich nicht schreiben."}, {campaign.manner.record});
  }
  const auto start = std::chrono::steady_clock::now();
  const auto played = lab::run(campaign, *sim.flags.ranks, sim.flags.saved, progress_line(sim.bots));
  if (const auto* why = std::get_if<Text>(&played)) return refuse(*why);
  const auto& standing = std::get<lab::Standing>(played);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!sim.flags.speaks()) return 0;
  const bool interrupted = standing.ended == lab::Ended::interrupted;
  if (interrupted) {
    const std::string& file = campaign.file;
    std::fprintf(
        stderr, "%s\n",
        (standing.games() == 0 ? tr({"Interrupted before the first game was over.", "Vor dem Ende der ersten Partie unterbrochen."})
         : file.empty()        ? tr({"Interrupted; this is what is known. With --resume FILE it could go on later.",
                                     "Unterbrochen; das ist bekannt. Mit --resume DATEI ginge es später weiter."})
                               : tr({"Interrupted; this is what is known. The same command goes on from {0}.",
                                     "Unterbrochen; das ist bekannt. Derselbe Befehl macht mit {0} weiter."},
                                    {file}))
            .c_str());
    if (standing.games() == 0) return kInterrupted;
  }
  if (sim.flags.as_json)
    fmt::print("{}\n", json_text(report(sim, standing)));
  else
    print_table(sim, standing, seconds);
  if (!sim.csv.empty())
    if (const int code = write_file(sim.csv, csv_text(sim, standing))) return code;
  if (!sim.html.empty()) {
    lab::Story story{campaign, standing, sim.command};
    story.left_out = reasons(sim);
    if (const int code = write_file(sim.html, lab::html_report(story, language()))) return code;
  }
  return interrupted ? kInterrupted : 0;
}

}  // namespace demesne::cli
