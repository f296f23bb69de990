// demesne optimise: the plan that wins most with these piles, as a file. Several breeders look for it on their own, on all cores and
// machines, and their champions play for it: the same plan whoever of them worked where.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <random>
#include <thread>

#include "bots/dominion/breeder.hpp"
#include "bots/stopwatch.hpp"
#include "cli/command.hpp"
#include "cli/kingdom.hpp"
#include "core/contract.hpp"
#include "games/dominion/setup.hpp"
#include "lab/parallel.hpp"
#include "lab/ranks.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;
using dominion::Plan;
constexpr int kCheck = 2000;  // games of each comparison at the end

struct Search {
  dominion::Position table;
  int players = 2, breeders = 1, threads = 1;
  u64 games = 0;       // of each breeder, or …
  double seconds = 0;  // … how long each has
  u64 seed = 0;
};
struct Find {
  Plan champion, single;  // the best, and the best of money with one card
  u64 played = 0;
};

Find breed(const Search& s, u64 breeder) {
  const Stopwatch watch;
  dominion::Breeder b(dominion::Eyes(s.table, 0), s.players, breeder ? mix(s.seed, breeder) : s.seed);
  if (s.games)
    b.optimise(s.games);
  else
    b.optimise(0, [&] { return static_cast<double>(watch.microseconds()) * 1e-6 / s.seconds; });
  return {b.best(), b.best_single(), b.played()};
}

// A rank's own share of them, then everybody's, in the order of the breeders.
std::vector<Find> breed_all(const Search& s, const lab::Ranks& ranks) {
  const auto size = static_cast<u64>(ranks.size()), rank = static_cast<u64>(ranks.rank()), n = static_cast<u64>(s.breeders);
  const u64 own = n / size + (rank < n % size);
  const auto found = lab::in_chunks<Find>(own, s.threads, 1, [&](u64 k, u64) { return breed(s, k * size + rank); });
  json::array mine;
  for (const Find& f : found) mine.push_back(json::array{dominion::write_plan(f.champion), dominion::write_plan(f.single), f.played});
  const auto texts = ranks.everybody(json::serialize(mine));
  std::vector<Find> all(n);
  for (std::size_t r = 0; r < texts.size(); ++r) {
    const json::value heard = json::parse(texts[r]);
    const json::array& theirs = heard.as_array();
    for (std::size_t k = 0; k < theirs.size(); ++k) {
      const auto plan = [&](std::size_t i) { return std::get<Plan>(dominion::read_plan(theirs[k].at(i).as_string())); };
      all[k * size + r] = {plan(0), plan(1), theirs[k].at(2).to_number<u64>()};
    }
  }
  return all;
}

// The share of the win of one plan against another, on cards of its own.
float duel(const Search& s, const Plan& mine, const Plan& theirs, u64 cards) {
  return dominion::Breeder(dominion::Eyes(s.table, 0), s.players, s.seed).duel(mine, theirs, kCheck, s.seed + cards);
}

// The champions play each other.
const Plan& winner(const Search& s, const std::vector<Find>& finds) {
  const std::size_t n = finds.size();
  if (n == 1) return finds.front().champion;
  const auto shares = lab::in_chunks<double>(
      n * n, s.threads, 1, [&](u64 k, u64) { return k / n == k % n ? 0.5 : duel(s, finds[k / n].champion, finds[k % n].champion, 3); });
  return finds[dominion::by_soundness(shares, n).front()].champion;
}

void print(const Search& s, const std::vector<Find>& finds) {
  const Plan& best = winner(s, finds);
  u64 played = 0;
  double single = 1;
  std::vector<Plan> singles;  // breeders may have found different ones: the hardest of them counts
  for (const Find& f : finds) {
    played += f.played;
    if (std::find(singles.begin(), singles.end(), f.single) != singles.end()) continue;
    singles.push_back(f.single);
    single = std::min<double>(single, duel(s, best, f.single, 2));
  }
  std::string piles;
  for (int k = dominion::kFirstKingdomSlot; k < s.table.kinds; ++k)
    if (s.table.piles >> k & 1) piles += (piles.empty() ? "" : ", ") + std::string(dominion::facts(s.table.card(k)).id);
  const double money = duel(s, best, dominion::money_plan(s.table.piles & dominion::bit(dominion::kColony)), 1);
  auto comment = [](const std::string& line) { fmt::print("# {}\n", line); };
  comment(tr({"Kingdom: {0}", "Königreich: {0}"}, {piles}));
  comment(tr({"Players: {0}; breeders: {1}; games played to find it: {2}; seed {3}",
              "Personen: {0}; Züchter: {1}; Partien, um ihn zu finden: {2}; Startwert {3}"},
             {s.players, s.breeders, std::to_string(played), std::to_string(s.seed)}));
  comment(tr({"Share of the win against Big Money {0}, against the best money with one card {1} ({2} games each)",
              "Anteil am Sieg gegen Big Money {0}, gegen das beste Geld mit einer Karte {1} (je {2} Partien)"},
             {percent(money, 1), percent(single, 1), kCheck}));
  fmt::print("{}", dominion::write_plan(best));
}

}  // namespace

int optimise_command(int argc, char** argv) {
  Arguments args("optimise",
                 {"Looks for the plan that wins most with a kingdom and prints it as a plan file: 'demesne sim plan:FILE bigmoney' plays\n"
                  "it. Plans are bred: the best of a generation play each other, and what they have learnt is mixed and changed. Several\n"
                  "breeders do so on their own, and their champions play for the first place. mpirun spreads the breeders over machines.",
                  "Sucht den Plan, der mit einem Königreich am öftesten gewinnt, und gibt ihn als Plandatei aus: „demesne sim plan:DATEI\n"
                  "bigmoney“ spielt ihn. Pläne werden gezüchtet: Die besten einer Generation spielen gegeneinander, und was sie gelernt\n"
                  "haben, wird gemischt und verändert. Mehrere Züchter tun das jeder für sich, und ihre Sieger spielen um den ersten\n"
                  "Platz. mpirun verteilt die Züchter auf Rechner."},
                 {"  demesne optimise --kingdom first_game --seconds 10 > champion.plan\n"
                  "  demesne optimise --kingdom random --sets base,prosperity --players 3 --games 200000 --seed 7\n"
                  "  mpirun -n 3 demesne optimise --breeders 6 --games 500000 --seed 1 > champion.plan\n",
                  "  demesne optimise --kingdom first_game --seconds 10 > champion.plan\n"
                  "  demesne optimise --kingdom random --sets base,prosperity --players 3 --games 200000 --seed 7\n"
                  "  mpirun -n 3 demesne optimise --breeders 6 --games 500000 --seed 1 > champion.plan\n"});
  KingdomFlags kingdom;
  kingdom.kingdom = "first_game";
  Search s;
  s.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  args.option("-p,--players", s.players, {"for so many players (default 2)", "für so viele Personen (sonst 2)"}).between(2, 6);
  const Option seconds = args.option("--seconds", s.seconds, {"how long (default 10)", "wie lange (sonst 10)"}).between(0.1, 1e6);
  args.option("-n,--games", s.games,
              {"so many games of each breeder instead: the same plan every time, whatever the threads and machines",
               "stattdessen so viele Partien je Züchter: immer derselbe Plan, gleich mit wie vielen Threads und Rechnern"})
      .between(u64{1000}, u64{1} << 40);
  const Option breeders = args.option("--breeders", s.breeders,
                                      {"so many look for it, each with a seed of its own (default: 3; with --seconds one for each thread)",
                                       "so viele suchen ihn, jeder mit eigenem Startwert (sonst 3; mit --seconds einer je Thread)"})
                              .between(1, 1024);
  args.option("-t,--threads", s.threads, {"how many threads (default: one for each core)", "Zahl der Threads (sonst einer je Kern)"})
      .between(1, 1024);
  const Option seed = args.option("-s,--seed", s.seed, {"seed (default: a new one each time)", "Startwert (sonst jedes Mal ein neuer)"});
  kingdom.declare(args);
  if (const auto code = args.parse(argc, argv)) return *code;
  if (seconds.given() && s.games)
    return fail({"--seconds and --games both say how long: only one of them, please.",
                 "--seconds und --games sagen beide, wie lange: bitte nur eines davon."});
  const auto joined = lab::Ranks::join();
  if (const auto* why = std::get_if<Text>(&joined)) return refuse(*why);
  const lab::Ranks& ranks = *std::get<lab::Ranks*>(joined);
  if (!seed.given()) s.seed = std::random_device{}();
  s.seed = std::stoull(ranks.from_first(std::to_string(s.seed)));  // the first rank draws
  if (!s.games && s.seconds == 0) s.seconds = 10;
  if (!breeders.given()) s.breeders = s.games ? 3 : s.threads * ranks.size();
  // Whoever has several of them to do does one after the other.
  const int workers = s.threads * ranks.size();
  const int rounds = (s.breeders + workers - 1) / workers;
  s.seconds /= rounds;

  auto options = kingdom.options(s.players);
  if (const auto* why = std::get_if<Text>(&options)) return refuse(*why);
  FastRng rng(s.seed);
  if (const auto error = dominion::setup(s.table, std::get<dominion::Options>(options), rng); error.bad != dominion::SetupError::none)
    return refuse(setup_message(error));
  const std::vector<Find> finds = breed_all(s, ranks);
  if (ranks.first()) print(s, finds);
  return 0;
}

}  // namespace demesne::cli
