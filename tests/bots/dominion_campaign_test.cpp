// What a person would only find out after thousands of games: no bot of Dominion gives an answer that it may not give, none plays on
// without end, none sees what its seat cannot, none takes longer than it has. Small as a test; a campaign with DEMESNE_BOT_GAMES=N (games
// of each kind of bot, and as many tables with positions that look alike) before the program. It prints what it has played.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "bots/dominion/bot.hpp"
#include "bots/stopwatch.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"
#include "tests/bots/named.hpp"
#include "tests/sample.hpp"

namespace demesne::dominion {
namespace {

constexpr u32 kEverySet = ((1u << kSets) - 1) & ~1u;

int games() {
  const char* n = std::getenv("DEMESNE_BOT_GAMES");
  return n ? std::max(1, std::atoi(n)) : 0;
}

// Random kingdoms of everything with Events, every number of players, first and second editions.
Position any_table(u64 number) {
  Options o;
  o.players = 2 + static_cast<int>(number % 5);
  o.sets = number % 3 ? kEverySet : kHouseSets;
  o.random_events = static_cast<int>(number % 3);
  if (number / 5 % 2) o.edition(Set::base, 1), o.edition(Set::prosperity, 1);
  Position p;
  for (u64 attempt = 0;; ++attempt) {  // cards of other sets may bring too many piles
    FastRng rng(mix(0xca3b, number * 64 + attempt));
    if (setup(p, o, rng).bad != SetupError::none) continue;
    begin(p, rng);
    return p;
  }
}

struct Played {
  long games = 0, answers = 0;
};
// All seats by the same bot; with `nodes` it thinks, without it answers as in a match.
Played play(const std::string& name, int count, int nodes, int shortest) {
  Played out;
  for (int g = 0; g < count; ++g) {
    Position p = any_table(static_cast<u64>(g));
    std::vector<Bot> bots(static_cast<std::size_t>(p.seats()), named(name));
    FastRng rng(static_cast<u64>(g)), luck(mix(1, static_cast<u64>(g)));
    long answers = 0;
    Actions legal;
    for (; p.to_move() != kNobody && answers < 100'000; ++answers) {
      const Seat s = p.to_move();
      const Eyes eyes(p, s);
      Bot& bot = bots[static_cast<std::size_t>(s)];
      const Action a = nodes ? bot.think(eyes, {0, nodes}, luck).action : bot.choose(eyes, luck);
      p.legal(legal);
      if (std::find(legal.begin(), legal.end(), a) == legal.end()) {
        ADD_FAILURE() << name << ", table " << g << ", answer " << answers << ": " << a;
        break;
      }
      p.apply(a, rng, Silent{});
    }
    EXPECT_LT(answers, 100'000) << name << ", table " << g << " does not end";
    EXPECT_GE(answers, shortest);
    ++out.games, out.answers += answers;
  }
  return out;
}

void play_all(std::span<const char* const> names, int few, int nodes) {
  const int n = games();
  for (const char* name : names) {
    const Played p = play(name, n ? n : few, nodes, 20);
    if (n) std::printf("%-10s %6ld games %9ld answers%s\n", name, p.games, p.answers, testing::Test::HasFailure() ? "" : ", all legal");
    std::fflush(stdout);
  }
}

TEST(DominionCampaign, NoIllegalAnswerAndAnEndToEveryGame) {
  constexpr const char* kQuick[] = {"random", "bigmoney", "peasant", "squire"};
  play_all(kQuick, 10, 0);
}
// The levels above merchant differ in the number of games that they try out, here a few for all of them.
TEST(DominionCampaign, WhoeverThinksGivesNoIllegalAnswerEither) {
  constexpr const char* kThinkers[] = {"merchant", "knight", "search", "planner"};
  play_all(kThinkers, tests::kSample == 1 ? 2 : 1, 12);
}

// Positions that differ only in what the seat cannot know get the same thought.
TEST(DominionCampaign, NobodyPeeks) {
  const int n = games();
  long compared = 0, positions = 0;
  std::vector<std::string> names;
  for (const BotInfo& b : bot_list())
    if (n || b.level <= 2) names.push_back(b.id);
  const int tables = n ? std::max(1, n / 20) : tests::kSample == 1 ? 6 : 2;
  for (int t = 0; t < tables; ++t) {
    Position p = any_table(1000 + static_cast<u64>(t));
    std::vector<Bot> bots;
    for (const std::string& name : names) bots.push_back(named(name));
    FastRng rng(static_cast<u64>(t)), dealer(mix(2, static_cast<u64>(t)));
    Bot mover = named("squire");
    for (int step = 0; p.to_move() != kNobody && step < 600; ++step) {
      const Seat seat = p.to_move();
      if (step % 5 == 2 && step > 20) {
        Position other = p;
        other.reimagine(seat, dealer);
        ++positions;
        for (std::size_t b = 0; b < bots.size(); ++b, ++compared) {
          FastRng one(static_cast<u64>(step)), two = one;
          const Thought x = bots[b].think(Eyes(p, seat), {0, 16}, one), y = bots[b].think(Eyes(other, seat), {0, 16}, two);
          EXPECT_EQ(x.action, y.action) << names[b] << ", table " << t << ", step " << step;
        }
      }
      p.apply(mover.choose(Eyes(p, seat), rng), rng, Silent{});
    }
  }
  EXPECT_GT(compared, 500 / tests::kSample);
  if (n) std::printf("%ld pairs of positions that look alike, %ld pairs of thoughts, all alike\n", positions, compared);
}

// Only as a campaign: the processor's time of an answer with 20 ms, over tables of everything.
TEST(DominionCampaign, TheTimeIsKept) {
  const int n = games();
  if (!n) GTEST_SKIP() << "DEMESNE_BOT_GAMES=N runs it; DominionBots.TheTimeForAnAnswerIsKept is the small one";
  constexpr int kMs = 20;
  std::vector<std::int64_t> spent;
  for (int t = 0; t < std::max(1, n / 40); ++t) {
    Position p = any_table(2000 + static_cast<u64>(t));
    Bot bot = named("monarch"), mover = named("squire");
    FastRng rng(static_cast<u64>(t));
    for (int step = 0; p.to_move() != kNobody && step < 400; ++step) {
      if (step % 10 == 0) {
        Budget budget{kMs, 0};
        budget.processor = true;
        const Stopwatch watch(true);
        bot.think(Eyes(p, p.to_move()), budget, rng);
        spent.push_back(watch.microseconds());
      }
      p.apply(mover.choose(Eyes(p, p.to_move()), rng), rng, Silent{});
    }
  }
  std::sort(spent.begin(), spent.end());
  const double p99 = static_cast<double>(spent[spent.size() * 99 / 100]) / 1000;
  std::printf("%zu answers of monarch with %d ms of the processor: median %.1f, p99 %.1f, most %.1f ms\n", spent.size(), kMs,
              static_cast<double>(spent[spent.size() / 2]) / 1000, p99, static_cast<double>(spent.back()) / 1000);
  EXPECT_LE(p99, 1.1 * kMs);
}

}  // namespace
}  // namespace demesne::dominion
