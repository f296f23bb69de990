// Makes bots/dominations/weights.hpp from games of the bots that are named.
//   bench_dominations_train [--games N2 N3 N4] [--seed S] [--horizon TURNS] [--nodes N] [--threads T] BOT… > bots/dominations/weights.hpp
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "lab/dominations_training.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

using namespace demesne;

int main(int argc, char** argv) {
  lab::DominationsTraining t;
  std::vector<u64> games(std::begin(t.games), std::end(t.games));
  CLI::App app("Makes bots/dominations/weights.hpp from games of the bots that are named.", "bench_dominations_train");
  app.add_option("--games", games, "with two, three and four players")->capture_default_str()->expected(static_cast<int>(games.size()));
  app.add_option("--seed", t.seed, "which games")->capture_default_str();
  app.add_option("--horizon", t.horizon, "turns")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--nodes", t.budget.nodes, "positions for an answer")->check(CLI::PositiveNumber);
  app.add_option("--threads", t.threads, "games at the same time")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("bots", t.bots, "whose games; without any those of greedy");
  CLI11_PARSE(app, argc, argv);
  std::copy(games.begin(), games.end(), std::begin(t.games));
  if (t.bots.empty()) t.bots = {"greedy"};
  const auto held = table::dominations::hold_shipped(table::dominations::shipped_pack());
  t.pack = held->id;
  std::string log;
  std::fputs(lab::train(t, log).c_str(), stdout);
  std::fputs(log.c_str(), stderr);
  return 0;
}
