// What every bot of Dominion must keep: it sees what its seat sees, it answers what it may, and the same twice.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "bots/dominion/bot.hpp"
#include "bots/dominion/nursery.hpp"
#include "bots/dominion/search.hpp"
#include "bots/stopwatch.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"
#include "tests/bots/named.hpp"
#include "tests/bots/timely.hpp"

namespace demesne::dominion {
namespace {

#ifdef NDEBUG
constexpr int kShort = 1;
#else
constexpr int kShort = 8;  // asserts and sanitizers are slow: fewer positions, the same questions
#endif

dominion::Position dealt(u64 seed, int players, u32 sets = kHouseSets) {
  Options o;
  o.players = players, o.sets = sets;
  FastRng rng(seed);
  dominion::Position p;
  EXPECT_EQ(setup(p, o, rng).bad, SetupError::none);
  begin(p, rng);
  return p;
}
bool may(const Eyes& eyes, Action a) {
  Actions legal;
  eyes.legal(legal);
  return std::find(legal.begin(), legal.end(), a) != legal.end();
}
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const BotInfo& b : bot_list()) names.push_back(b.id);
  return names;
}

TEST(DominionBots, WhatLooksAlikeGetsTheSameAnswer) {
  constexpr Budget kLittle{0, 60 / kShort};
  int compared = 0;
  for (int table = 0; table < 3; ++table) {
    std::vector<Bot> bots;
    for (const std::string& name : all_names()) bots.push_back(named(name));
    dominion::Position p = dealt(40 + static_cast<u64>(table), 2 + table);
    FastRng rng(9), dealer(11);
    Bot mover =
        named("bigmoney:" +
              std::string(facts(p.card(kFirstKingdomSlot)).types & (kAction | kTreasure) ? facts(p.card(kFirstKingdomSlot)).id : "smithy"));
    for (int step = 0; p.to_move() != kNobody && step < 240; ++step) {
      const Seat seat = p.to_move();
      if (step % (7 * kShort) == 3) {
        dominion::Position other = p;
        other.reimagine(seat, dealer);
        for (std::size_t b = 0; b < bots.size(); ++b) {
          FastRng luck(step), same(step);
          EXPECT_EQ(bots[b].think(Eyes(p, seat), kLittle, luck).action, bots[b].think(Eyes(other, seat), kLittle, same).action)
              << all_names()[b] << " at step " << step;
          ++compared;
        }
      }
      p.apply(mover.choose(Eyes(p, seat), rng), rng, Silent{});
    }
  }
  EXPECT_GT(compared, 900 / kShort);
}

TEST(DominionBots, TheSameSeedAndNodesGiveTheSameThought) {
  for (const char* name : {"search:300", "planner", "peasant", "knight", "merchant"}) {
    const dominion::Position p = dealt(5, 2);
    FastRng a(3), b(3);
    Bot one = named(name), two = named(name);
    const Thought x = one.think(Eyes(p, p.to_move()), {0, 200 / kShort}, a), y = two.think(Eyes(p, p.to_move()), {0, 200 / kShort}, b);
    EXPECT_EQ(x.action, y.action) << name;
    EXPECT_EQ(x.share, y.share) << name;
    EXPECT_EQ(x.nodes, y.nodes) << name;
  }
}

TEST(DominionBots, ASearchCountsItsGames) {
  dominion::Position p = dealt(5, 2);
  FastRng rng(1);
  Bot bot = named("search"), mover = named("bigmoney");
  while (p.phase != Phase::buy || p.playable()) p.apply(mover.choose(Eyes(p, p.to_move()), rng), rng, Silent{});
  const Thought t = bot.think(Eyes(p, p.to_move()), {0, 400 / kShort}, rng);
  EXPECT_LE(t.nodes, 400u / kShort + 20);  // a round that has begun is played to its end
  EXPECT_GE(t.share, 0.f);
  EXPECT_LE(t.share, 1.f);
  EXPECT_FALSE(t.why.en.empty());
  EXPECT_FALSE(t.why.de.empty());
  EXPECT_NE(t.second, t.action);
}

// What is told of an answer hangs on all the games, not on the three that it happened to win before it left the race; and whoever asks
// what an answer is worth gets all the games for it.
TEST(DominionBots, SharesThatAreToldAreNoLuckOfAFewGames) {
  dominion::Position p = dealt(5, 2);
  FastRng rng(1);
  Bot mover = named("bigmoney");
  while (p.phase != Phase::buy || p.playable()) p.apply(mover.choose(Eyes(p, p.to_move()), rng), rng, Silent{});
  const Eyes eyes(p, p.to_move());
  Breeder breeder(eyes, 2, 5);
  breeder.run(4000 / kShort);
  const Search search({{breeder.best()}, {}});
  Actions legal;
  eyes.legal(legal);
  for (const Action a : legal) {
    for (u64 seed = 0; seed < 24 / kShort; ++seed) {
      FastRng luck(seed);
      const Thought t = search.think(eyes, {.nodes = 200, .also = a}, luck);
      EXPECT_GE(t.nodes, 200u);
      for (const float share : {t.share, t.second_share}) EXPECT_TRUE(share > 0.1f && share < 0.9f) << share << ", turn 1 of a game";
      EXPECT_LE(t.also_share, t.share);  // what is not surely worse is as good
      EXPECT_GE(t.also_share, t.share - 0.5f);
      EXPECT_TRUE(t.action != a || t.also_share == t.share);
    }
  }
}

// Two threads try out about twice as many games in the same time of each, and still see no more than their seat.
#ifndef DEMESNE_SANITIZED  // there a single game takes longer than a turn of the threads
TEST(DominionBots, ThreadsShareTheGamesOfOneAnswer) {
  dominion::Position p = dealt(5, 2);
  FastRng rng(1);
  Bot mover = named("bigmoney");
  for (int k = 0; k < 40 || p.phase != Phase::buy || p.playable(); ++k) p.apply(mover.choose(Eyes(p, p.to_move()), rng), rng, Silent{});
  const Eyes eyes(p, p.to_move());
  Breeder breeder(eyes, 2, 5);
  breeder.run(4000);
  const Search search({{breeder.best()}, {}});
  double rate[2] = {};  // games in a microsecond of the first thread; the best of five, for another thread may have to wait for its turn
  for (int k = 0; k < 2; ++k)
    for (int times = 0; times < 5; ++times) {
      Budget budget{.ms = 30, .processor = true, .threads = k + 1};
      FastRng luck(static_cast<u64>(times));
      const Stopwatch watch(true);
      const Thought t = search.think(eyes, budget, luck);
      rate[k] = std::max(rate[k], static_cast<double>(t.nodes) / static_cast<double>(watch.microseconds()));
      EXPECT_TRUE(may(eyes, t.action));
    }
  EXPECT_GT(rate[1], 1.2 * rate[0]);
  // A number of games is the same thought, however many threads there are.
  FastRng a(7), b(7);
  const Thought one = search.think(eyes, {.nodes = 300}, a), two = search.think(eyes, {.nodes = 300, .threads = 2}, b);
  EXPECT_EQ(one.action, two.action);
  EXPECT_EQ(one.share, two.share);
  EXPECT_EQ(one.nodes, two.nodes);
}
#endif

// A server gives everybody the same time; who is content with few games takes no more of it. Otherwise all levels would be one.
TEST(DominionBots, ALevelStaysWhatItIsHoweverMuchTimeThereIs) {
  dominion::Position p = dealt(5, 2);
  FastRng rng(1);
  Bot mover = named("bigmoney");
  while (p.phase != Phase::buy || p.playable()) p.apply(mover.choose(Eyes(p, p.to_move()), rng), rng, Silent{});
  const Eyes eyes(p, p.to_move());
  for (const auto& [name, most] : {std::pair{"steward", 800u}, {"chancellor", 4000u}, {"search:300", 300u}}) {
    const Thought t = named(name).think(eyes, {.ms = 5000}, rng);
    EXPECT_GT(t.nodes, 0u) << name;
    EXPECT_LE(t.nodes, most + 30) << name;  // a round that has begun is played to its end
  }
}

#ifdef NDEBUG  // with asserts and sanitizers plans grow too slowly
TEST(DominionBots, PlansGrowBetweenQuestions) {
  const dominion::Position p = dealt(78, 2);
  const Eyes eyes(p, 0);
  EXPECT_FALSE(brood_within(eyes, 1).grown);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(brood_within(eyes, 0).grown) << "nobody asked for that";
  const GrowingBetweenQuestions growing;
  bool grown = brood_within(eyes, 1).grown;
  for (int k = 0; !grown && k < 600; ++k) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    grown = brood_within(eyes, 0).grown;
  }
  EXPECT_TRUE(grown);
}
#endif

// Every card that the engine knows, every number of players: an answer to every question, and an end to every game. Whoever thinks plays
// a few of them; dominion_campaign_test has more of each.
TEST(DominionBots, EverythingIsAnsweredUntilTheEnd) {
  for (int game = 0; game < 60 / kShort; ++game) {
    const int players = 2 + game % 5;
    dominion::Position p = dealt(700 + static_cast<u64>(game), players, ~0u);
    std::vector<Bot> bots;
    const char* quick[] = {"peasant", "squire", "bigmoney"};
    for (int s = 0; s < players; ++s) bots.push_back(named(quick[(s + game) % 3]));
    if (game % 30 == 0 && kShort == 1) bots[0] = named("knight");  // it breeds plans for each kingdom
    if (game % 30 == 15 && kShort == 1) bots[0] = named("merchant");
    if (game % 20 == 0) bots[1] = named("search:40");  // as steward, chancellor and monarch, with fewer games
    FastRng rng(static_cast<u64>(game));
    int answers = 0;
    for (; p.to_move() != kNobody && answers < 60'000; ++answers) {
      const Seat s = p.to_move();
      const Action a = bots[static_cast<std::size_t>(s)].choose(Eyes(p, s), rng);
      ASSERT_TRUE(may(Eyes(p, s), a)) << "game " << game << ", answer " << answers;
      p.apply(a, rng, Silent{});
    }
    EXPECT_EQ(p.to_move(), kNobody) << "game " << game << " did not end";
  }
}

// Time is counted on the processor, so that what else the machine does is not held against the bot. The first question of new piles, with
// its breeding, is among them.
#ifdef NDEBUG  // with asserts and sanitizers a single game takes longer than what may be overdrawn
TEST(DominionBots, TheTimeForAnAnswerIsKept) {
  constexpr int kMs = 20;
  std::vector<double> spent;
  for (int table = 0; table < 4; ++table) {
    dominion::Position p = dealt(900 + static_cast<u64>(table), 2 + table * 4 / 3, table % 2 ? ~0u : kHouseSets);  // up to six
    Bot bot = named("monarch");
    FastRng rng(static_cast<u64>(table));
    for (int step = 0; p.to_move() != kNobody && step < 60 / kShort; ++step) {
      const Seat seat = p.to_move();
      Budget budget{kMs, 0};
      budget.processor = true;
      Action a = kNoAction;
      spent.push_back(tests::thinking_ms(1.1 * kMs, [&] { a = bot.think(Eyes(p, seat), budget, rng).action; }));
      p.apply(a, rng, Silent{});
    }
  }
  std::sort(spent.begin(), spent.end());
  EXPECT_LE(spent[spent.size() * 99 / 100], 1.1 * kMs);
  EXPECT_GE(spent.back(), 0.3 * kMs) << "it never thought at all";
}
#endif

// Given a little time now and then, plans get as good as in one go: nothing is begun anew at each question.
TEST(DominionBots, PlansGrowWithEachQuestion) {
  const dominion::Position p = dealt(77, 2);
  const Eyes eyes(p, 0);
  Breeder breeder(eyes, 2, 5);
  u64 before = 0;
  for (int slice = 0; slice < 12; ++slice) {
    int asked = 0;
    breeder.run(100'000, [&] { return ++asked > 6; });
    EXPECT_GT(breeder.played(), before) << "slice " << slice;
    EXPECT_LT(breeder.played() - before, 40u) << "slice " << slice;
    before = breeder.played();
  }
  while (!breeder.finals(20, [n = 0]() mutable { return ++n > 5; })) ASSERT_LT(breeder.played(), before + 40'000);
  EXPECT_FALSE(breeder.leaders().empty());
}

TEST(DominionBots, DivineWindGetsANewPlan) {
  Options o;
  o.kingdom.clear();
  for (const char* id : {"moat", "village", "smithy", "market", "cellar", "chapel", "library", "militia", "mountain_shrine", "mine"})
    o.kingdom.push_back(find_card(id));
  o.prophecy = find_row("divine_wind");
  o.colony = false;
  FastRng rng(4);
  dominion::Position p;
  ASSERT_EQ(setup(p, o, rng).bad, SetupError::none);
  begin(p, rng);
  std::array<Bot, 2> bots{named("search:20"), named("search:20")};
  const int before = p.kinds;
  p.suns = 1;
  for (int k = 0; p.to_move() != kNobody && k < 4000; ++k) {
    const Seat s = p.to_move();
    Action a = bots[static_cast<std::size_t>(s)].choose(Eyes(p, s), rng);
    const int shrine = p.slot_of(find_card("mountain_shrine"));
    if (!p.active && !p.in_effect() && p.phase == Phase::buy && p.buyable() >> shrine & 1) a = answer(kBuy, static_cast<u32>(shrine));
    if (!p.active && !p.in_effect() && p.playable() >> shrine & 1) a = answer(kPlay, static_cast<u32>(shrine));
    ASSERT_TRUE(may(Eyes(p, s), a));
    p.apply(a, rng, Silent{});
  }
  EXPECT_TRUE(p.active) << "the Prophecy never acted";
  EXPECT_GT(static_cast<int>(p.kinds), before) << "no new piles";
  EXPECT_EQ(p.to_move(), kNobody);
}

#ifndef DEMESNE_SANITIZED  // 60,000 games
// Whoever plays a match has time before it begins, not in the middle of a game.
TEST(DominionBots, NewPilesDoNotHoldUpAMatch) {
  Options o;
  for (const char* id : {"moat", "village", "smithy", "market", "cellar", "chapel", "library", "militia", "mountain_shrine", "mine"})
    o.kingdom.push_back(find_card(id));
  o.prophecy = find_row("divine_wind"), o.colony = false;
  FastRng rng(4);
  dominion::Position p;
  ASSERT_EQ(setup(p, o, rng).bad, SetupError::none);
  begin(p, rng);
  p.suns = 0, p.active = 1;
  const Stopwatch watch(true);
  Bot bot = named("plan");
  bot.learn(Eyes(p, 0));
  const auto bred = watch.microseconds();
  Planned plan(brood(Eyes(p, 0), kNewPilesGames, false).plans.front());
  EXPECT_LT(watch.microseconds() - bred, bred / 2) << "it was bred before: nothing is left to do";
  for (int k = 0; p.to_move() != kNobody && k < 60; ++k) {
    const Seat s = p.to_move();
    const Action a = bot.choose(Eyes(p, s), rng);
    ASSERT_EQ(a, plan.choose(Eyes(p, s), rng));
    p.apply(a, rng, Silent{});
  }
}
#endif

TEST(DominionBots, LevelsAreInOrderAndDescribed) {
  int level = 0;
  for (const BotInfo& b : bot_list()) {
    EXPECT_FALSE(b.name.en.empty() || b.name.de.empty() || b.text.en.empty() || b.text.de.empty()) << b.id;
    if (!b.level) continue;
    EXPECT_EQ(b.level, ++level) << b.id;
  }
  EXPECT_GE(level, 6);
}

TEST(DominionBots, NamesThatMeanNothingAreRefused) {
  for (const char* bad : {"", "nobody", "search:", "search:0", "search:x", "search:10s", "search:2000:2", "search:50ms:", "search:50ms:0",
                          "search:50ms:65", "search:50ms:2:2", "bigmoney:smithy:0", "plan:file.plan", "knight:2"}) {
    const auto made = make_bot(bad);
    ASSERT_TRUE(std::holds_alternative<Text>(made)) << bad;
    EXPECT_NE(std::get<Text>(made).en, std::get<Text>(made).de) << bad;
  }
  EXPECT_EQ(std::get<Bot>(make_bot("search:50ms:2")).recipe().threads, 2);
  EXPECT_EQ(std::get<Text>(make_bot("plan:x")).en, "Bot 'plan:x': files are not read here.");
  EXPECT_EQ(std::get<Text>(make_bot("plan:/nowhere/x", Files::yes)).en, "The file '/nowhere/x' cannot be read.");
}

}  // namespace
}  // namespace demesne::dominion
