// The bots of Dominations: made by name, legal, blind to what their seat cannot see, the same for the same seed and nodes, within their
// time, and without the heap while they search. A campaign that prints what it has played: DEMESNE_BOT_GAMES=N before the program (games
// of each bot; a tenth of them of those that think, and as many tables with positions that look alike).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "bots/dominations/bot.hpp"
#include "bots/dominations/reason.hpp"
#include "bots/stopwatch.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"
#include "table/match.hpp"
#include "tests/bots/timely.hpp"
#include "tests/counted_heap.hpp"
#include "tests/sample.hpp"

namespace demesne::dominations {
namespace {

PackId pack_number(unsigned k) {
  static const std::vector<table::dominations::HeldPack> held = [] {
    std::vector<table::dominations::HeldPack> all;
    for (const Pack& p : table::dominations::shipped_packs()) all.push_back(table::dominations::hold_shipped(p));
    return all;
  }();
  return held[k % held.size()]->id;
}

// Every player count, edition, switch and pack comes up.
Position deal(u64 i, FastRng& rng) {
  Options o = preset(i / 3 % 2 ? Edition::e2019 : Edition::e2021);
  o.edges = static_cast<Edges>(i / 2 % 3);
  o.rotate_cards = i % 5 == 1;
  o.cradle_in_locus = i % 7 == 2;
  o.cradle = i % 4 == 3 ? CradleDots::vestigium : CradleDots::colours;
  return Position::start(pack_number(static_cast<unsigned>(i / 4)), 2 + static_cast<int>(i % 3), o, rng, Silent{});
}

Bot bot_named(const std::string& name) {
  auto made = make_bot(name);
  EXPECT_TRUE(std::holds_alternative<Bot>(made)) << name;
  return std::get<Bot>(made);
}
Budget small(const std::string& name) { return {.nodes = name == "lookahead" ? 3 : 60 / tests::kSample}; }

bool legal(const Position& p, Action a) {
  Actions list;
  p.legal(list);
  return std::binary_search(list.begin(), list.end(), a);
}

// Games that a quick bot plays; look(p, answers so far, luck) sees each position before it is answered.
template <class Look>
void watch_games(u64 n, u64 seed, Look look) {
  Bot driver = bot_named("artisan");
  for (u64 g = 0; g < n; ++g) {
    FastRng rng(mix(seed, g)), luck(g);
    Position p = deal(g, rng);
    for (int k = 0; p.to_move() != kNobody; ++k) {
      look(std::as_const(p), k, luck);
      if (testing::Test::HasFatalFailure()) return;
      p.apply(driver.think(Eyes(p, p.to_move()), {}, luck).action, rng, Silent{});
    }
  }
}

u64 campaign() {
  const char* n = std::getenv("DEMESNE_BOT_GAMES");
  return n ? std::strtoull(n, nullptr, 10) : 0;
}
bool thinks(const std::string& name) { return name == "lookahead" || name == "scholar" || name == "chancellor" || name == "sovereign"; }

TEST(DominationsBots, AreListedWithLevelsInBothLanguages) {
  std::set<std::string> ids, names;
  int level = 0;
  for (const BotInfo& b : bot_list()) {
    EXPECT_TRUE(ids.insert(b.id).second) << b.id;
    EXPECT_TRUE(names.insert(b.name.en).second) << b.id;
    EXPECT_FALSE(b.name.en.empty() || b.name.de.empty() || b.text.en.empty() || b.text.de.empty()) << b.id;
    EXPECT_NE(b.text.en, b.text.de) << b.id;
    EXPECT_TRUE(std::holds_alternative<Bot>(make_bot(b.id))) << b.id;
    if (b.level) {
      EXPECT_EQ(b.level, ++level) << "the weakest first";
    }
  }
  EXPECT_GE(level, 6);
  const auto wrong = make_bot("nobody");
  ASSERT_TRUE(std::holds_alternative<Text>(wrong));
  EXPECT_NE(std::get<Text>(wrong).en.find("nobody"), std::string::npos);
}

TEST(DominationsBots, TakeOptionsAndRefuseWrongOnes) {
  EXPECT_TRUE(std::holds_alternative<Bot>(make_bot("sovereign:lines=8,turns=2,rivals=1")));
  const std::pair<const char*, const char*> wrong[] = {{"sovereign:speed=3", "speed"},
                                                       {"sovereign:lines=0", "from 1"},
                                                       {"sovereign:ms=0", "from 1"},
                                                       {"sovereign:lines=many", "lines"},
                                                       {"nomad:lines=3", "nomad"}};
  for (const auto& [name, word] : wrong) {
    const auto made = make_bot(name);
    ASSERT_TRUE(std::holds_alternative<Text>(made)) << name;
    EXPECT_NE(std::get<Text>(made).en.find(word), std::string::npos) << std::get<Text>(made).en;
    EXPECT_NE(std::get<Text>(made).de, std::get<Text>(made).en);
  }
  // Options are read: fewer lines, fewer turns tried out; so long and no longer, but what a match says comes first.
  FastRng rng(5), luck(1);
  Position p = deal(0, rng);
  Bot driver = bot_named("artisan");
  while (p.flow.ask != Ask::grow) p.apply(driver.think(Eyes(p, p.to_move()), {}, luck).action, rng, Silent{});
  for (const char* timed : {"sovereign:ms=20", "sovereign:cpu=20"}) {
    Bot bot = bot_named(timed);
    u32 nodes = 0;
    const double ms = tests::thinking_ms(22, [&] { nodes = bot.think(Eyes(p, p.to_move()), {}, luck).nodes; });
    EXPECT_GT(nodes, 60u) << timed;
    EXPECT_LT(nodes, 15'000u) << timed << ": not the bot's own measure";
    EXPECT_TRUE(tests::kSample > 1 || ms <= 22) << timed << ": " << ms;
    EXPECT_LE(bot.think(Eyes(p, p.to_move()), {.nodes = 30}, luck).nodes, 60u) << timed;
  }
  Bot few = bot_named("chancellor:places=2,stems=1,options=2,lines=1"), many = bot_named("chancellor");
  FastRng one(1), two(1);
  EXPECT_LT(few.think(Eyes(p, p.to_move()), {}, one).nodes, many.think(Eyes(p, p.to_move()), {}, two).nodes);
}

// What somebody has played is weighed as well, for demesne review: never above the best, and the best itself is the best.
TEST(DominationsBots, WeighWhatWasPlayed) {
  Bot bot = bot_named("sovereign");
  int worse = 0, asked = 0;
  watch_games(2, 51, [&](const Position& p, int k, FastRng& luck) {
    Actions list;
    p.legal(list);
    if (k % (5 * tests::kSample) == 0 && list.size() > 1) {
      const Budget budget{.nodes = 120, .also = list[luck.below(static_cast<u32>(list.size()))]};
      FastRng own(1);
      const Thought t = bot.think(Eyes(p, p.to_move()), budget, own);
      ++asked;
      ASSERT_GE(t.also_share, 0) << static_cast<int>(p.flow.ask);
      ASSERT_LE(t.also_share, t.share);
      if (t.action == budget.also) {
        ASSERT_EQ(t.also_share, t.share);
      }
      worse += t.also_share < t.share;
    }
  });
  EXPECT_GT(asked, 30 / tests::kSample);
  EXPECT_GT(worse, asked / (3 * tests::kSample));
}

TEST(DominationsBots, PlayWholeGamesWithLegalAnswersOnly) {
  const u64 n = campaign();
  for (const BotInfo& info : bot_list()) {
    Bot bot = bot_named(info.id);
    const u64 games = !n ? (tests::kSample == 1 ? 3 : 1) : thinks(info.id) ? std::max<u64>(1, n / 10) : n;
    long own = 0, longest = 0;
    for (u64 g = 0; g < games; ++g) {
      FastRng rng(mix(17, g)), luck(g);
      Position p = deal(g + (info.id.size() % 4), rng);
      int answers = 0;
      // One seat is the bot's, the others are quick: all kinds of positions at little cost.
      Bot other = bot_named("settler");
      while (p.to_move() != kNobody) {
        const Seat s = p.to_move();
        const Thought t = (s == 0 && answers % tests::kSample == 0 ? bot : other).think(Eyes(p, s), small(info.id), luck);
        ASSERT_TRUE(legal(p, t.action)) << info.id << " game " << g << " answer " << answers;
        if (t.second != kNoAction) {
          ASSERT_TRUE(legal(p, t.second)) << info.id;
          ASSERT_NE(t.second, t.action);
          if (t.second_share >= 0) {
            ASSERT_LE(t.second_share, t.share);
          }
        }
        ASSERT_LE(t.share, 1.0f);
        ASSERT_EQ(t.why.en.empty(), t.why.de.empty());
        p.apply(t.action, rng, Silent{});
        own += s == 0;
        ASSERT_LT(++answers, 1500) << info.id;
      }
      longest = std::max<long>(longest, answers);
    }
    if (n) {
      std::printf("%-10s %6llu games, %8ld answers of its own, all legal; the longest game %ld answers\n", info.id.c_str(),
                  static_cast<unsigned long long>(games), own, longest);
      std::fflush(stdout);
    }
  }
}

// Where exchanges cost nothing a bot may think better of one, and of the next: in these games of the campaign it never stopped.
TEST(DominationsBots, FreeExchangesComeToAnEnd) {
  Bot bot = bot_named("chancellor"), other = bot_named("settler");
  int longest = 0;
  for (const u64 g : {38u, 83u, 167u, 185u, 221u, 272u}) {
    FastRng rng(mix(17, g)), luck(g);
    Position p = deal(g + 2, rng);
    int in_a_row = 0;
    while (p.to_move() != kNobody) {
      const Seat s = p.to_move();
      const Action a = (s == 0 ? bot : other).think(Eyes(p, s), small("chancellor"), luck).action;
      in_a_row = act_of(a) == Act::exchange ? in_a_row + 1 : 0;
      longest = std::max(longest, in_a_row);
      ASSERT_LT(in_a_row, 60) << "game " << g;
      p.apply(a, rng, Silent{});
    }
  }
  EXPECT_GT(longest, 6) << "there was something to exchange";
}

// Positions that look alike, made by dealing anew what the seat cannot know, get the same thought.
TEST(DominationsBots, CannotPeek) {
  Bot driver = bot_named("settler");
  u64 compared = 0, positions = 0, hidden = 0;
  const u64 n = campaign(), tables = n ? std::max<u64>(6, n / 10) : tests::kSample == 1 ? 6 : 2;
  for (u64 g = 0; g < tables; ++g) {
    FastRng rng(mix(23, g)), luck(g);
    Position p = deal(g, rng);
    for (int answers = 0; p.to_move() != kNobody; ++answers) {
      const Seat s = p.to_move();
      if (answers % 29 == static_cast<int>(g % 29)) {
        Position other = p;
        FastRng deals(mix(g, static_cast<u64>(answers)));
        other.reimagine(s, deals);
        ++positions, hidden += !(other == p);
        for (const BotInfo& info : bot_list()) {
          Bot bot = bot_named(info.id);
          FastRng one(compared), two(compared);
          const Thought a = bot.think(Eyes(p, s), small(info.id), one), b = bot.think(Eyes(other, s), small(info.id), two);
          ASSERT_EQ(a.action, b.action) << info.id << " saw more than its seat may, game " << g << " answer " << answers;
          ASSERT_EQ(a.share, b.share) << info.id;
          ASSERT_EQ(a.second, b.second) << info.id;
          ++compared;
        }
      }
      p.apply(driver.think(Eyes(p, s), {}, luck).action, rng, Silent{});
    }
  }
  EXPECT_GT(compared, 100u / tests::kSample);
  EXPECT_GT(hidden, 10u / tests::kSample);  // the positions did differ
  if (n)
    std::printf("%llu positions, %llu of them with another that looks alike; %llu pairs of thoughts, all alike\n",
                static_cast<unsigned long long>(positions), static_cast<unsigned long long>(hidden),
                static_cast<unsigned long long>(compared));
}

TEST(DominationsBots, ThinkTheSameForTheSameSeedAndNodes) {
  FastRng rng(5), luck(1);
  Position p = deal(0, rng);
  Bot driver = bot_named("artisan");
  for (int k = 0; k < 40; ++k) p.apply(driver.think(Eyes(p, p.to_move()), {}, luck).action, rng, Silent{});
  for (const BotInfo& info : bot_list()) {
    Bot one = bot_named(info.id), two = bot_named(info.id);
    FastRng a(9), b(9);
    const Thought x = one.think(Eyes(p, p.to_move()), {.nodes = 300}, a);
    for (int again = 0; again < 2; ++again) {  // also a bot that has thought before
      b = FastRng(9);
      const Thought y = two.think(Eyes(p, p.to_move()), {.nodes = 300}, b);
      EXPECT_EQ(x.action, y.action) << info.id;
      EXPECT_EQ(x.share, y.share) << info.id;
      EXPECT_EQ(x.nodes, y.nodes) << info.id;
    }
    if (info.id == "sovereign") {
      EXPECT_GE(x.nodes, 100u);
      EXPECT_LE(x.nodes, 330u) << "nodes are a budget";
    }
  }
}

// Once every turn that is left begins with the same answer there is nothing to think about; what was played is weighed to the end all the
// same.
TEST(DominationsBots, StopWhenTheAnswerIsClear) {
  Bot bot = bot_named("sovereign");
  constexpr int kNodes = 400;
  int turns = 0, stopped = 0;
  watch_games(2, 71, [&](const Position& p, int k, FastRng&) {
    Actions list;
    p.legal(list);
    const bool turn = p.flow.ask == Ask::build || p.flow.ask == Ask::develop;
    if (turn && k % (3 * tests::kSample) == 0 && list.size() > 2 && !(p.age == 3 && p.turn_in_age == 5)) {
      FastRng one(1), two(1);
      const Thought t = bot.think(Eyes(p, p.to_move()), {.nodes = kNodes}, one);
      const bool early = t.nodes < kNodes * 9 / 10;
      ++turns, stopped += early;
      if (early && list[0] != t.action) {
        EXPECT_GE(bot.think(Eyes(p, p.to_move()), {.nodes = kNodes, .also = list[0]}, two).nodes, t.nodes);
      }
    }
  });
  EXPECT_GT(turns, 10 / tests::kSample);
  if (tests::kSample == 1) {
    EXPECT_GT(stopped, 0);
    EXPECT_LT(stopped, turns) << "where answers differ it thinks on";
  }
}

// The Governor's order: those who plan whole turns want the last word of the age, unless they are told otherwise.
TEST(DominationsBots, SetTheOrderAsTheyAreTold) {
  Bot front = bot_named("scholar:last=0"), back = bot_named("scholar");
  int orders = 0;
  watch_games(12, 73, [&](const Position& p, int, FastRng& luck) {
    const Seat s = p.to_move();
    Actions list;
    p.legal(list);
    if (p.flow.ask == Ask::order && list.size() == p.players) {  // the first place of all
      ++orders;
      EXPECT_EQ(unpack(front.think(Eyes(p, s), {}, luck).action).seat, s);
      EXPECT_NE(unpack(back.think(Eyes(p, s), {}, luck).action).seat, s);
    }
  });
  EXPECT_GT(orders, 5);
}

TEST(DominationsBots, KeepToTheirTime) {
  Bot bot = bot_named("sovereign");
  constexpr int kMs = 40;
  int thoughts = 0, late = 0;
  watch_games(3, 31, [&](const Position& p, int k, FastRng& luck) {
    if (k % 13 == 0) {
      const FastRng same = luck;
      const double ms = tests::thinking_ms(1.1 * kMs, [&] { bot.think(Eyes(p, p.to_move()), {.ms = kMs}, luck = same); });
      ++thoughts, late += ms > 1.1 * kMs;
    }
  });
  EXPECT_GT(thoughts, 30);
  if (tests::kSample == 1) {  // a sanitizer's steps are too long to stop in time
    EXPECT_EQ(late, 0);
  }
}

// Only as a campaign: the processor's time of an answer, for everybody who is measured in time.
TEST(DominationsBots, KeepToTheirTimeInACampaign) {
  const u64 n = campaign();
  if (!n) GTEST_SKIP() << "DEMESNE_BOT_GAMES=N runs it; KeepToTheirTime is the small one";
  const struct {
    const char* name;
    int ms;
    u64 thoughts;
  } runs[] = {{"scholar", 3, n},        {"chancellor", 20, n / 2},  {"lookahead", 40, n / 5},
              {"sovereign", 50, n / 5}, {"sovereign", 200, n / 10}, {"sovereign", 1000, n / 20}};
  for (const auto& run : runs) {
    Bot driver = bot_named("artisan"), bot = bot_named(run.name);
    std::vector<double> spent;
    for (u64 g = 0; spent.size() < run.thoughts; ++g) {
      FastRng rng(mix(37, g)), luck(g);
      Position p = deal(g, rng);
      for (u64 k = g; p.to_move() != kNobody && spent.size() < run.thoughts; ++k) {
        Actions list;
        p.legal(list);
        if (k % 7 == 0 && list.size() > 1) {
          const Stopwatch watch(true);
          bot.think(Eyes(p, p.to_move()), {.ms = run.ms, .processor = true}, luck);
          spent.push_back(static_cast<double>(watch.microseconds()) / 1000);
        }
        p.apply(driver.think(Eyes(p, p.to_move()), {}, luck).action, rng, Silent{});
      }
    }
    std::sort(spent.begin(), spent.end());
    const double p99 = spent[spent.size() * 99 / 100];
    std::printf("%-10s %5d ms, %6zu answers: median %.1f, p99 %.1f, most %.1f ms\n", run.name, run.ms, spent.size(),
                spent[spent.size() / 2], p99, spent.back());
    std::fflush(stdout);
    EXPECT_LE(p99, 1.1 * run.ms) << run.name;
  }
}

#ifndef DEMESNE_SANITIZED
TEST(DominationsBots, DoNotTouchTheHeapWhileTheySearch) {
  FastRng rng(7), luck(3);
  Position p = deal(2, rng);
  Search search({.nodes = 80});
  const Quick quick;
  long during = 0;
  int thoughts = 0;
  while (p.to_move() != kNobody) {
    const long before = g_allocations;
    const Action a = thoughts % 3 == 0 ? search.think(Eyes(p, p.to_move()), {}, luck).action : quick.choose(p, luck);
    during += g_allocations - before;
    ++thoughts;
    p.apply(a, rng, Silent{});
  }
  EXPECT_GT(thoughts, 100);
  EXPECT_EQ(during, 0);
}
#endif

TEST(DominationsBots, LevelsGetStronger) {  // only what few games can prove; the table is in docs/bots-dominations.md
  FastRng luck(4);
  int wins = 0;
  constexpr int kGames = 12;
  for (u64 g = 0; g < kGames; ++g) {
    FastRng rng(mix(41, g / 2));
    Position p = Position::start(pack_number(0), 2, preset(Edition::e2021), rng, Silent{});
    Bot strong = bot_named("artisan"), weak = bot_named("nomad");
    const Seat me = static_cast<Seat>(g % 2);
    while (p.to_move() != kNobody) {
      const Seat s = p.to_move();
      p.apply((s == me ? strong : weak).think(Eyes(p, s), {}, luck).action, rng, Silent{});
    }
    wins += p.score(me) == 1;
  }
  EXPECT_GE(wins, kGames - 2);
}

TEST(DominationsSuggest, GivesMoveShareRunnerUpAndReason) {
  const table::Game& game = *table::find_game("dominations");
  table::Rng rng = table::Rng::from_seed(3);
  auto started = game.start(2, {}, rng);
  auto& match = *std::get<table::Started>(started).match;
  int reasons = 0, seconds = 0, asked = 0;
  for (int k = 0; k < 60 && match.to_move() != kNobody; ++k) {
    table::Rng own = table::Rng::from_seed(static_cast<u64>(k));
    auto s = match.suggest("chancellor", {.nodes = 120}, own);
    ASSERT_TRUE(std::holds_alternative<table::Suggestion>(s));
    const auto& got = std::get<table::Suggestion>(s);
    const auto& q = match.question();
    if (q.options.size() > 1) {
      ++asked;
      ASSERT_TRUE(got.value.has_value());
      EXPECT_GE(*got.value, 0);
      EXPECT_LE(*got.value, 1);
      reasons += !got.why.en.empty() && !got.why.de.empty();
      if (!got.runner_up.empty()) {
        ++seconds;
        EXPECT_NE(got.runner_up[0], got.picks.empty() ? -1 : got.picks[0]);
        EXPECT_LT(got.runner_up[0], static_cast<int>(q.options.size()));
        EXPECT_LE(got.runner_up_value, *got.value);
        const auto written = table::to_json(got);
        EXPECT_TRUE(written.at("runner_up").as_object().contains("picks") && written.at("runner_up").as_object().contains("value"));
        EXPECT_TRUE(written.contains("why") == !got.why.en.empty());
      }
    }
    table::Events events;
    ASSERT_FALSE(match.decide(got.picks, rng, events).has_value());
  }
  EXPECT_GT(asked, 30 / tests::kSample);
  EXPECT_GT(reasons, asked / 2);
  EXPECT_GT(seconds, asked / 3);
  table::Rng own = table::Rng::from_seed(1);
  EXPECT_TRUE(std::holds_alternative<table::Fault>(match.suggest("nobody", {}, own)));
}

// What is told is the share of the win and nothing else, however many points there are: whoever cannot win has none of it.
TEST(DominationsBots, AWonGameIsToldAsWonAndALostOneAsLost) {
  for (const char* name : {"chancellor", "sovereign"}) {
    Bot bot = bot_named(name);
    int told = 0;
    watch_games(3, 67, [&](const Position& p, int, FastRng& luck) {
      Actions list;
      p.legal(list);
      if (p.age != 3 || p.turn_in_age < 4 || p.flow.ask != Ask::develop || list.size() < 2) return;
      for (const bool ahead : {false, true}) {
        Position q = p;
        for (int s = 0; s < q.seats(); ++s) q.player[s].vp += (s == q.to_move()) == ahead ? 2000 : 0;
        const float share = bot.think(Eyes(q, q.to_move()), {.nodes = 60}, luck).share;
        EXPECT_NEAR(share, ahead, 0.01) << name;
        ++told;
      }
    });
    EXPECT_GT(told, 6) << name;
  }
}

// Answers with several picks are weighed as well: what is kept of tiles, in which order the next Age is played.
TEST(DominationsSuggest, WeighsAnswersWithSeveralPicks) {
  const table::Game& game = *table::find_game("dominations");
  std::set<std::string> kinds;
  int better = 0;
  for (u64 seed = 1; seed <= 2; ++seed) {
    table::Rng rng = table::Rng::from_seed(seed);
    auto started = game.start(3, {}, rng);
    auto& match = *std::get<table::Started>(started).match;
    while (match.to_move() != kNobody) {
      const auto& q = match.question();
      table::Rng own = table::Rng::from_seed(seed);
      const auto quick = std::get<table::Suggestion>(match.suggest("artisan", {}, own));
      if (q.max > 1 && q.options.size() > 1) {
        std::vector<int> other(quick.picks.rbegin(), quick.picks.rend());
        if (!q.ordered) other = {q.enough == kNoAction ? static_cast<int>(q.options.size()) - 1 : 0};
        while (static_cast<int>(other.size()) < q.min)
          other.push_back(other.back() ? other.back() - 1 : static_cast<int>(q.options.size()) - 1);
        table::Rng one = table::Rng::from_seed(seed), two = one;
        const auto s = std::get<table::Suggestion>(match.suggest("sovereign", {.nodes = 60, .value = true, .also = other}, one));
        ASSERT_TRUE(s.value && s.also_value) << q.what;
        EXPECT_LE(*s.also_value, *s.value) << q.what;
        better += *s.also_value < *s.value;
        const auto same = std::get<table::Suggestion>(match.suggest("sovereign", {.nodes = 60, .value = true, .also = s.picks}, two));
        EXPECT_EQ(same.also_value, same.value) << q.what;
        kinds.insert(q.what);
      }
      table::Events events;
      ASSERT_FALSE(match.decide(quick.picks, rng, events).has_value());
    }
  }
  EXPECT_TRUE(kinds.contains("keep") && kinds.contains("order")) << kinds.size();
  EXPECT_GT(better, 0);
}

// Objective and Monument are chosen in secret: not even the share of the win that comes with a hint tells what a rival has taken.
TEST(DominationsSuggest, AShareTellsNoSecret) {
  for (const auto& bot : table::find_game("dominations")->bots()) {
    const std::string name(bot.at("id").as_string());
    std::optional<double> told[2];
    for (int taken = 0; taken < 2; ++taken) {
      table::Rng rng = table::Rng::from_seed(8), own = table::Rng::from_seed(5);
      auto started = table::find_game("dominations")->start(2, {}, rng);
      auto& match = *std::get<table::Started>(started).match;
      const Seat first = match.to_move();
      table::Events events;
      while (match.to_move() == first) {
        const int pick[] = {taken};
        ASSERT_FALSE(match.decide(pick, rng, events).has_value());
      }
      const auto s = match.suggest(name, {.nodes = 40, .value = true}, own);
      told[taken] = std::get<table::Suggestion>(s).value;
    }
    EXPECT_EQ(told[0], told[1]) << name;
  }
}

// Whatever is asked, an answer that was weighed against others comes with its share and a reason in both languages.
TEST(DominationsSuggest, GivesAReasonForEveryKindOfDecision) {
  std::set<Ask> kinds;
  Bot bot = bot_named("sovereign");
  watch_games(tests::kSample == 1 ? 4 : 1, 61, [&](const Position& p, int k, FastRng& luck) {
    Actions list;
    p.legal(list);
    const bool often = p.flow.ask == Ask::grow || p.flow.ask == Ask::build || p.flow.ask == Ask::develop || p.flow.ask == Ask::vestigium;
    if (list.size() > 1 && (!often || k % 9 == 0)) {
      const Thought t = bot.think(Eyes(p, p.to_move()), {.nodes = 60}, luck);
      EXPECT_FALSE(t.why.en.empty() || t.why.de.empty()) << "ask " << static_cast<int>(p.flow.ask) << ", answer " << t.action;
      EXPECT_GE(t.share, 0) << static_cast<int>(p.flow.ask);
      kinds.insert(p.flow.ask);
    }
  });
  EXPECT_GE(kinds.size(),
            tests::kSample == 1 ? 9u : 6u);  // objective, monument, mulligan, keep, grow, locus, build, develop, assimilate at least
}

TEST(DominationsSuggest, ListsTheLevelsForTheTable) {
  int levels = 0;
  for (const auto& b : table::find_game("dominations")->bots()) levels += b.as_object().at("level").to_number<int>() > 0;
  EXPECT_GE(levels, 6);
}

}  // namespace
}  // namespace demesne::dominations
