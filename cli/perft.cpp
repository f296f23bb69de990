// demesne perft: how many ways the next answers can be given; a fingerprint of the rules.
#include <fmt/format.h>

#include <chrono>

#include "cli/command.hpp"
#include "cli/kingdom.hpp"
#include "core/contract.hpp"
#include "games/dominion/engine.hpp"

namespace demesne::cli {

int perft_command(int argc, char** argv) {
  Arguments args("perft",
                 {"Counts in how many ways the next answers of a game of Dominion can be given, level by level. The numbers are a\n"
                  "fingerprint of the rules: two engines that agree on them agree on what is legal. With --divide the last level is split\n"
                  "by the first answer, which is how a difference is found.",
                  "Zählt Ebene für Ebene, auf wie viele Weisen die nächsten Antworten einer Partie Dominion gegeben werden können. Die\n"
                  "Zahlen sind ein Fingerabdruck der Regeln. Mit --divide wird die letzte Ebene nach der ersten Antwort aufgeteilt."},
                 {"  demesne perft --depth 6\n  demesne perft --depth 5 --seed 7 --players 3 --kingdom first_game --divide\n",
                  "  demesne perft --depth 6\n  demesne perft --depth 5 --seed 7 --players 3 --kingdom first_game --divide\n"});
  int depth = 5, players = 2;
  u64 seed = 1;
  bool divide = false;
  KingdomFlags kingdom;
  kingdom.kingdom = "first_game";
  args.option("-d,--depth", depth, {"how many answers deep (default 5)", "wie viele Antworten tief (sonst 5)"}).between(1, 100);
  args.option("-p,--players", players, {"2 to 6", "2 bis 6"}).between(2, 6);
  args.option("-s,--seed", seed, {"seed of the deal (default 1)", "Startwert (sonst 1)"});
  args.flag("--divide", divide, {"split the last level by the first answer", "die letzte Ebene nach der ersten Antwort aufteilen"});
  kingdom.declare(args);
  if (const auto code = args.parse(argc, argv)) return *code;
  auto options = kingdom.options(players);
  if (const auto* why = std::get_if<Text>(&options)) return refuse(*why);
  dominion::Position start;
  FastRng rng(seed);
  if (const auto error = dominion::setup(start, std::get<dominion::Options>(options), rng); error.bad != dominion::SetupError::none)
    return refuse(setup_message(error));
  dominion::begin(start, rng);
  for (int d = 1; d <= depth; ++d) {
    const auto begin = std::chrono::steady_clock::now();
    const u64 n = perft(start, d, rng);
    const double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    fmt::print("{:>3} {:>16}   {} s\n", d, n, number(s, 3));
  }
  if (divide) {
    Actions actions;
    start.legal(actions);
    for (const Action a : actions) {
      dominion::Position next = start;
      FastRng r = rng;
      next.apply(a, r, Silent{});
      fmt::print("    {:>5} {:>16}\n", a, perft(next, depth - 1, r));
    }
  }
  return 0;
}

}  // namespace demesne::cli
