// demesne dataset: decisions of bots as arrays for numpy.
#include "lab/dataset.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <thread>

#include "cli/command.hpp"
#include "cli/kingdom.hpp"

namespace demesne::cli {

namespace {

void show_progress(u64 done, u64 all) {
  std::fprintf(stderr, "\r%3d %%%s", static_cast<int>(done * 100 / all), done >= all ? "\r\033[K" : "");
  std::fflush(stderr);
}

}  // namespace

int dataset_command(int argc, char** argv) {
  Arguments args(
      "dataset",
      {"Plays games between bots and writes every decision: what the seat saw, its legal answers, the one it gave, how the game\n"
       "ended for it. The files are for numpy.load(); docs/python.md says what is in them. A kingdom is in one part only: train,\n"
       "valid or test. The same seed gives the same bytes with any number of threads, unless a bot is measured in time.",
       "Spielt Partien zwischen Bots und schreibt jede Entscheidung auf: was der Platz sah, was erlaubt war, was er antwortete,\n"
       "wie die Partie für ihn ausging. Die Dateien liest numpy.load(); docs/python.md sagt, was darin steht. Ein Königreich ist\n"
       "nur in einem Teil: train, valid oder test. Derselbe Startwert ergibt mit jeder Zahl von Threads dieselben Bytes, außer\n"
       "wenn ein Bot nach Zeit denkt."},
      {"  demesne dataset --folder decisions --games 1000 --kingdom random bigmoney bigmoney\n"
       "  demesne dataset --folder decisions --games 5000 --kingdoms 50 --sets base,prosperity plan plan\n"
       "  demesne dataset --folder decisions --game dominations --games 100 greedy greedy greedy\n",
       "  demesne dataset --folder entscheidungen --games 1000 --kingdom random bigmoney bigmoney\n"
       "  demesne dataset --folder entscheidungen --games 5000 --kingdoms 50 --sets base,prosperity plan plan\n"
       "  demesne dataset --folder entscheidungen --game dominations --games 100 greedy greedy greedy\n"});
  lab::Dataset d;
  KingdomFlags kingdom;
  kingdom.kingdom = "random";
  d.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  args.option("bots", d.bots, {"bots, one for each seat; the seats change from game to game", "Bots, einer je Platz; die Plätze wechseln"})
      .required();
  args.option("-f,--folder", d.folder,
              {"where the files go; it must not hold a data set yet", "wohin die Dateien kommen; darf noch keinen Datensatz enthalten"})
      .required();
  args.option("-g,--game", d.game, {"which game (default dominion)", "welches Spiel (sonst dominion)"});
  args.option("-n,--games", d.games, {"how many games (default 1000)", "Zahl der Partien (sonst 1000)"}).between(u64{1}, u64{0xffffffff});
  args.option("-s,--seed", d.seed, {"seed (default 1)", "Startwert (sonst 1)"});
  args.option("--kingdoms", d.kingdoms,
              {"draw so many kingdoms of Dominion first and play them in turn (default: a new one for every game, if it is random)",
               "erst so viele Königreiche von Dominion ziehen und reihum spielen (sonst für jede Partie ein neues, wenn es zufällig ist)"})
      .between(1, 100'000);
  args.option("--rows", d.rows, {"decisions in a file, about (default 16384)", "Entscheidungen je Datei, ungefähr (sonst 16384)"})
      .between(1, 200'000);
  args.option("-t,--threads", d.threads, {"how many threads (default: one for each core)", "Zahl der Threads (sonst einer je Kern)"})
      .between(1, 1024);
  kingdom.declare(args);
  if (const auto code = args.parse(argc, argv)) return *code;
  if (d.game == "dominion") {
    if (auto options = kingdom.options(static_cast<int>(d.bots.size())); std::holds_alternative<Text>(options))
      return refuse(std::get<Text>(options));
    d.options = kingdom.json();
  }
  const auto written = lab::write(d, is_tty(2) ? lab::Progress(show_progress) : lab::Progress());
  if (const auto* fault = std::get_if<table::Fault>(&written)) return refuse(fault->message);
  for (const auto& part : std::get<lab::DatasetTally>(written).parts)
    fmt::print("{:<6} {}\n", part.name,
               tr({"{0} decisions, {1} games, {2} kingdoms, {3} files", "{0} Entscheidungen, {1} Partien, {2} Königreiche, {3} Dateien"},
                  {std::to_string(part.rows), std::to_string(part.games), std::to_string(part.kingdoms), std::to_string(part.files)}));
  return 0;
}

}  // namespace demesne::cli
