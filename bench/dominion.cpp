#include "lab/dominion.hpp"

#include <algorithm>
#include <memory>

#include "bench/dominion_kingdoms.hpp"
#include "bench/floor.hpp"
#include "bench/measure.hpp"
#include "bench/rate.hpp"
#include "bots/dominion/nursery.hpp"
#include "bots/random.hpp"
#include "games/dominion/engine.hpp"

namespace demesne::bench {
namespace {

using namespace dominion;
using dominion::Position;  // and not the concept

lab::Match reference_match() {
  lab::Match m;
  for (const char* name : {"bigmoney", "bigmoney:smithy"}) m.players.push_back({name, std::get<Bot>(make_bot(name))});
  choose(m.options, *find_recommended("first_game"));
  return m;
}

// The same two players as plans, as a strategy file makes them.
lab::Match planned_match() {
  lab::Match m = reference_match();
  const Plan plans[] = {money_plan(false), money_plan_with(find_card("smithy"), 1, false, false)};
  for (std::size_t i = 0; i < m.players.size(); ++i)
    m.players[i].bot = Bot(Recipe{.kind = Recipe::file, .written = std::make_shared<const Plan>(plans[i])});
  return m;
}
u64 match_loop(const lab::Match& match, u64 games) {
  const lab::Dealer dealer(match);
  lab::Tally t;
  Position board;
  for (u64 i = 0; i < games; ++i) dealer.play(i, board, t);
  return t.turns * 31 + t.of[0].wins;
}

Options any_kingdom(int players, u64 i, u32 sets) {
  Options o;
  o.players = players;
  o.sets = sets;
  o.edition(Set::base, 1 + static_cast<int>(i & 1)), o.edition(Set::prosperity, 1 + static_cast<int>(i >> 1 & 1));
  o.random_events = sets & 8 ? static_cast<int>(i % 3) : 0;
  return o;
}

// Two-player positions before the first hands, over random kingdoms.
std::vector<Position> tables(int n, u32 sets) {
  std::vector<Position> out;
  for (u64 i = 0; out.size() < static_cast<std::size_t>(n); ++i) {
    FastRng rng(lab::game_seed(17, i));
    Position p;
    if (setup(p, any_kingdom(2, i, sets), rng).bad == SetupError::none) out.push_back(p);  // some kingdoms of all sets have too many kinds
  }
  return out;
}

// Random games from `first` on; how many decisions they took.
u64 random_games(const std::vector<Position>& start_tables, u64 first, u64 games) {
  u64 decisions = 0;
  Position p;
  for (u64 game = first; game < first + games; ++game) {
    FastRng rng(lab::game_seed(23, game));
    p.assign(start_tables[game % start_tables.size()]);
    begin(p, rng);
    decisions += play_out(p, rng);
  }
  return decisions;
}
double random_decisions(double seconds, u32 sets) {
  const auto start_tables = tables(64, sets);
  return best_rate(seconds, [&](u64 call) { return random_games(start_tables, 16 * call, 16); });
}
constexpr u32 kBaseOnly = 0b0010, kEverySet = ((1u << kSets) - 1) & ~1u;

enum class Copy { whole, seats };
double copy_ns(double seconds, bool in_effect, Copy how) {
  // A handful of positions in the middle of random games, at rest or inside an effect.
  std::vector<Position> samples;
  const auto start_tables = tables(16, kHouseSets);
  for (u64 g = 0; samples.size() < 16; ++g) {
    FastRng rng(lab::game_seed(29, g));
    Position p = start_tables[g % start_tables.size()];
    begin(p, rng);
    play_out(p, rng, 200);
    for (int k = 0; k < 400 && p.to_move() != kNobody && p.in_effect() != in_effect; ++k) play_out(p, rng, 1);
    if (p.to_move() != kNobody && p.in_effect() == in_effect) samples.push_back(p);
  }
  std::vector<Position> targets(16);
  return 1e9 / best_rate(seconds, [&](u64) -> u64 {
           for (unsigned n = 0; n < 4096; ++n) {
             Position& to = targets[(n * 7) % 16];
             if (how == Copy::whole)
               to = samples[n % 16];
             else
               to.assign(samples[n % 16]);
             asm volatile("" : : "r"(&to) : "memory");
           }
           return 4096;
         });
}

// Plans as `knight` has them, from a short breeding on the reference piles.
Position reference_table() {
  const lab::Match match = reference_match();
  Position p;
  FastRng rng(1);
  setup(p, match.options, rng);
  return p;
}
double plan_games(double seconds, const Position& table, const Brood& bred) {
  std::array<Planned, 2> bots{Planned(bred.plans[0]), Planned(bred.plans[1 % bred.plans.size()])};
  Position p;
  return best_rate(seconds, [&](u64 call) -> u64 {
    for (u64 k = 0; k < 16; ++k) {
      FastRng rng(lab::game_seed(37, 16 * call + k));
      p.assign(table);
      begin(p, rng);
      play_on(p, std::span<Planned>(bots), 0, rng);
    }
    return 16;
  });
}
// A purchase in the middle of a game, as a search meets it.
Position middle(const Position& table, const Brood& bred) {
  Position p;
  p.assign(table);
  FastRng rng(41);
  begin(p, rng);
  Planned bot(bred.plans[0]);
  auto buying = [&] { return !p.in_effect() && p.phase == Phase::buy && !p.playable() && p.turn.coins >= 5; };
  while (p.to_move() != kNobody && !(p.players[0].turns >= 8 && buying())) p.apply(bot.choose(Eyes(p, p.to_move()), rng), rng, Silent{});
  return p;
}
double rollouts(double seconds, const Position& from, const Brood& bred) {
  std::array<Planned, 2> bots{Planned(bred.plans[0]), Planned(bred.plans[0])};
  FastRng rng(43);
  Position p;
  return best_rate(seconds, [&](u64) -> u64 {
    for (int k = 0; k < 16; ++k) {
      Eyes(from, from.to_move()).imagine(p, rng);
      play_on(p, std::span<Planned>(bots), 0, rng);
    }
    return 16;
  });
}
double nodes(double seconds, const Position& from, const Brood& bred) {
  const Search search({bred.plans});
  FastRng rng(47);
  return best_rate(seconds, [&](u64) -> u64 { return search.think(Eyes(from, from.to_move()), {0, 1000}, rng).nodes; });
}
// The share of the win of the search against the older planner, both with so many games for an answer, over four kingdoms of the
// practice list: always the same to the last digit until one of them plays differently.
double strength(int games_each, int for_an_answer) {
  const std::vector<Kingdom> list = kingdoms("practice", 2);
  double won = 0;
  int games = 0;
  for (const std::size_t at : {3u, 23u, 33u, 43u}) {
    std::array<Bot, 2> bots{std::get<Bot>(make_bot("search")), std::get<Bot>(make_bot("planner:strong"))};
    const Position& table = list[at].table;
    for (int g = 0; g < games_each; ++g) {
      FastRng cards(lab::game_seed(53, static_cast<u64>(g / 2))), luck(lab::game_seed(59, static_cast<u64>(g)));
      Position p;
      p.assign(table);
      begin(p, cards);
      const Seat mine = static_cast<Seat>(g % 2);
      for (int k = 0; p.to_move() != kNobody && k < kLongest; ++k) {
        const Seat s = p.to_move();
        p.apply(bots[s == mine ? 0 : 1].think(Eyes(p, s), {0, for_an_answer}, luck).action, cards, Silent{});
      }
      won += p.to_move() == kNobody ? static_cast<double>(p.score(mine)) : 0, ++games;
    }
  }
  return 100 * won / games;
}

}  // namespace

u64 engine_loop(u64 games) { return match_loop(reference_match(), games); }
u64 plan_loop(u64 games) { return match_loop(planned_match(), games); }
u64 floor_loop(u64 games) {
  const FloorTally t = floor_games(1, 0, games);
  return t.turns * 31 + t.money_wins;
}

u64 base_loop(u64 games) { return random_games(tables(64, kBaseOnly), 0, games); }
u64 all_loop(u64 games) { return random_games(tables(64, kHouseSets), 0, games); }
u64 foreign_loop(u64 games) { return random_games(tables(64, kEverySet), 0, games); }

Lines measure_dominion(double seconds) {
  Lines out;
  const lab::Match match = reference_match();
  const lab::Dealer dealer(match);
  // Engine and floor take turns, so that a change of the machine's mood hits both.
  double engine = 0, floor = 0;
  Position board;
  for (int round = 0; round < kRounds; ++round) {
    lab::Tally t;
    engine = std::max(engine, rate(seconds / kRounds, [&](u64 call) -> u64 {
                        for (u64 k = 0; k < 64; ++k) dealer.play(64 * call + k, board, t);
                        return 64;
                      }));
    floor = std::max(floor, rate(seconds / kRounds, [](u64 call) -> u64 {
                       floor_games(1, 1024 * call, 1024 * call + 1024);
                       return 1024;
                     }));
  }
  out.push_back({"dominion_games",
                 say({"Big Money against Big Money with a Smithy, one core", "Big Money gegen Big Money mit Schmiede, ein Kern"}), engine,
                 "games/s"});
  out.push_back(
      {"floor_games",
       say({"the same, written by hand without an engine (the floor)", "dasselbe, von Hand ohne Engine geschrieben (die Untergrenze)"}),
       floor, "games/s"});
  out.push_back(
      {"dominion_to_floor",
       say({"the engine takes so many times as long as the floor", "so viel Mal so lange wie die Untergrenze braucht die Engine"}),
       floor / engine, "×", 5, true});
  out.push_back({"random_base", say({"random play, random base kingdoms", "zufälliges Spiel, zufällige Königreiche des Grundspiels"}),
                 random_decisions(seconds, kBaseOnly), "decisions/s", 10e6});
  out.push_back(
      {"random_all",
       say({"random play, random kingdoms of all sets with Events", "zufälliges Spiel, zufällige Königreiche aller Sätze mit Ereignissen"}),
       random_decisions(seconds, kHouseSets), "decisions/s"});
  out.push_back({"copy_at_rest", say({"a copy of a position of two players, at rest", "Kopie einer Position zu zweit, in Ruhe"}),
                 copy_ns(seconds / 4, false, Copy::seats), "ns", 60, true});
  out.push_back({"copy_in_effect", say({"… in the middle of an effect", "… mitten in einer Wirkung"}),
                 copy_ns(seconds / 4, true, Copy::seats), "ns", 60, true});
  out.push_back({"copy_whole", say({"… with all six seats, by plain assignment", "… mit allen sechs Plätzen, durch einfache Zuweisung"}),
                 copy_ns(seconds / 4, false, Copy::whole), "ns"});
  out.push_back(
      {"position_size", say({"size of a position", "Größe einer Position"}), static_cast<double>(sizeof(Position)), "bytes", 8192, true});
  const Position table = reference_table();
  const Brood bred = brood(Eyes(table, 0), 3000);
  const Position from = middle(table, bred);
  out.push_back({"plan_games", say({"games of two plans", "Partien zweier Pläne"}), plan_games(seconds / 2, table, bred), "games/s"});
  out.push_back({"rollouts", say({"games played on from the middle", "Partien, aus der Mitte weitergespielt"}),
                 rollouts(seconds / 2, from, bred), "games/s"});
  out.push_back({"nodes", say({"games of a search for one purchase", "Partien einer Suche nach einem Kauf"}),
                 nodes(seconds / 2, from, bred), "games/s"});
  out.push_back({"strength",
                 say({"search against planner:strong, 200 games an answer each: share of the win",
                      "search gegen planner:strong, je 200 Partien für eine Antwort: Anteil am Sieg"}),
                 strength(6, 200), "%"});
  return out;
}

// Only what a player could see or do goes in: how many answers there were, which was given, how the game ended.
u64 dominion_signature() {
  u64 h = 0;
  for (u64 g = 0; g < 600; ++g) {
    FastRng rng(lab::game_seed(31, g));
    Position p;
    const u8 sets = static_cast<u8>(g % 4 == 0 ? 0b0010 : g % 4 == 1 ? 0b0100 : g % 4 == 2 ? 0b1000 : 0b1110);
    setup(p, any_kingdom(2 + static_cast<int>(g % 5), g / 4, sets), rng);
    begin(p, rng);
    Actions actions;
    while (p.to_move() != kNobody) {
      p.legal(actions);
      const Action a = pick_any(actions, rng);
      h = mix(h, static_cast<u64>(actions.size()) << 40 | static_cast<u64>(p.to_move()) << 32 | a);
      p.apply(a, rng, Silent{});
    }
    for (int s = 0; s < p.seats(); ++s)
      h = mix(h, static_cast<u64>(p.points(s) + 10000) << 16 | static_cast<u64>(p.players[static_cast<std::size_t>(s)].turns) << 8 |
                     (p.winners >> s & 1u));
  }
  return h;
}

}  // namespace demesne::bench
