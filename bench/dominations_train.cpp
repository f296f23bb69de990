// Makes bots/dominations/weights.hpp from games of the bots that are named.
//   bench_dominations_train [--games N2 N3 N4] [--seed S] [--horizon TURNS] [--nodes N] [--threads T] BOT… > bots/dominations/weights.hpp
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "lab/dominations_training.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

using namespace demesne;

int main(int argc, char** argv) {
  lab::DominationsTraining t;
  for (int k = 1; k < argc; ++k) {
    const auto is = [&](const char* name, int more) { return std::strcmp(argv[k], name) == 0 && k + more < argc; };
    if (is("--games", 3))
      for (u64& n : t.games) n = std::strtoull(argv[++k], nullptr, 10);
    else if (is("--seed", 1))
      t.seed = std::strtoull(argv[++k], nullptr, 10);
    else if (is("--nodes", 1))
      t.budget.nodes = std::atoi(argv[++k]);
    else if (is("--horizon", 1))
      t.horizon = std::atoi(argv[++k]);
    else if (is("--threads", 1))
      t.threads = std::atoi(argv[++k]);
    else
      t.bots.emplace_back(argv[k]);
  }
  if (t.bots.empty()) t.bots = {"greedy"};
  const auto held = table::dominations::hold_shipped(table::dominations::shipped_pack());
  t.pack = held->id;
  std::string log;
  std::fputs(lab::train(t, log).c_str(), stdout);
  std::fputs(log.c_str(), stderr);
  return 0;
}
