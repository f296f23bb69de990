// demesne optimise: the plan that wins most with these piles, as a file.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "bots/dominion/breeder.hpp"
#include "bots/stopwatch.hpp"
#include "cli/command.hpp"
#include "cli/kingdom.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::cli {

int optimise_command(int argc, char** argv) {
  Arguments args("optimise",
                 {"Looks for the plan that wins most with a kingdom and prints it as a plan file: 'demesne sim plan:FILE bigmoney' plays\n"
                  "it. Plans are bred: the best of a generation play each other, and what they have learnt is mixed and changed.",
                  "Sucht den Plan, der mit einem Königreich am öftesten gewinnt, und gibt ihn als Plandatei aus: „demesne sim plan:DATEI\n"
                  "bigmoney“ spielt ihn. Pläne werden gezüchtet: Die besten einer Generation spielen gegeneinander, und was sie gelernt\n"
                  "haben, wird gemischt und verändert."},
                 {"  demesne optimise --kingdom first_game --seconds 10 > champion.plan\n"
                  "  demesne optimise --kingdom random --sets base,prosperity --players 3 --games 200000 --seed 7\n",
                  "  demesne optimise --kingdom first_game --seconds 10 > champion.plan\n"
                  "  demesne optimise --kingdom random --sets base,prosperity --players 3 --games 200000 --seed 7\n"});
  KingdomFlags kingdom;
  kingdom.kingdom = "first_game";
  int players = 2;
  double seconds = 0;
  u64 games = 0, seed = std::random_device{}();
  args.option("-p,--players", players, {"for so many players (default 2)", "für so viele Personen (sonst 2)"})->check(between(2, 6));
  args.option("--seconds", seconds, {"how long (default 10)", "wie lange (sonst 10)"})->check(between(0.1, 1e6));
  args.option("-n,--games", games, {"so many games instead: the same plan every time", "stattdessen so viele Partien: immer derselbe Plan"})
      ->check(between(u64{1000}, u64{1} << 40));
  args.option("-s,--seed", seed, {"seed (default: a new one each time)", "Startwert (sonst jedes Mal ein neuer)"});
  kingdom.declare(args);
  if (const auto code = args.parse(argc, argv)) return *code;
  if (!games && seconds == 0) seconds = 10;

  auto options = kingdom.options(players);
  if (const auto* why = std::get_if<Text>(&options)) return refuse(*why);
  dominion::Position table;
  FastRng rng(seed);
  if (const auto error = dominion::setup(table, std::get<dominion::Options>(options), rng); error.bad != dominion::SetupError::none)
    return refuse(setup_message(error));

  const Stopwatch watch;
  dominion::Breeder breeder(dominion::Eyes(table, 0), players, seed);
  if (games)
    breeder.optimise(games);
  else
    breeder.optimise(0, [&] { return static_cast<double>(watch.microseconds()) * 1e-6 / seconds; });
  const u64 played = breeder.played();

  std::string piles;
  for (int s = dominion::kFirstKingdomSlot; s < table.kinds; ++s)
    if (table.piles >> s & 1) piles += (piles.empty() ? "" : ", ") + std::string(dominion::facts(table.card(s)).id);
  constexpr int kCheck = 2000;
  const bool colonies = table.piles & dominion::bit(dominion::kColony);
  const double money = breeder.duel(breeder.best(), dominion::money_plan(colonies), kCheck, seed + 1);
  const double single = breeder.duel(breeder.best(), breeder.best_single(), kCheck, seed + 2);
  auto comment = [](const std::string& line) { fmt::print("# {}\n", line); };
  comment(tr({"Kingdom: {0}", "Königreich: {0}"}, {piles}));
  comment(tr({"Players: {0}; games played to find it: {1}; seed {2}", "Personen: {0}; Partien, um ihn zu finden: {1}; Startwert {2}"},
             {players, std::to_string(played), std::to_string(seed)}));
  comment(tr({"Share of the win against Big Money {0} %, against the best money with one card {1} % ({2} games each)",
              "Anteil am Sieg gegen Big Money {0} %, gegen das beste Geld mit einer Karte {1} % (je {2} Partien)"},
             {fmt::format("{:.1f}", 100 * money), fmt::format("{:.1f}", 100 * single), kCheck}));
  fmt::print("{}", dominion::write_plan(breeder.best()));
  return 0;
}

}  // namespace demesne::cli
