#include <gtest/gtest.h>

#include "games/dominion/engine.hpp"
#include "lab/dominion.hpp"
#include "tests/sample.hpp"

namespace demesne::lab {
namespace {

using namespace dominion;

Match between(std::vector<std::string> names, u64 games, const char* kingdom = "first_game") {
  Match m;
  m.games = games;
  m.options.players = static_cast<int>(names.size());
  if (const Recommended* r = find_recommended(kingdom)) choose(m.options, *r);
  for (const auto& n : names) m.players.push_back({n, std::get<Bot>(make_bot(n))});
  return m;
}
Tally played(const Match& m) {
  const Dealer dealer(m);
  EXPECT_EQ(dealer.error().bad, SetupError::none);
  return run(m, dealer);
}
double share(u64 part, const Tally& t) { return static_cast<double>(part) / static_cast<double>(t.games); }

// The result that independent programs agree on: 23.0 % / 71.0 % / 6.0 %, 18.24 turns, 34.1 and 38.1 points.
TEST(Reference, BigMoneyAgainstBigMoneyWithOneSmithy) {
  constexpr u64 kGames = 200'000 / (tests::kSample * tests::kSample);
  Match m = between({"bigmoney", "bigmoney:smithy"}, kGames);
  m.threads = 2;
  const Tally t = played(m);
  // Four standard errors of 200,000 games; of a sample as many.
  const auto mean = [](u64 sum) { return static_cast<double>(sum) / static_cast<double>(kGames); };
  EXPECT_NEAR(share(t.of[0].wins, t), 0.230, 0.004 * tests::kSample);
  EXPECT_NEAR(share(t.of[1].wins, t), 0.710, 0.004 * tests::kSample);
  EXPECT_NEAR(share(t.ties, t), 0.060, 0.0025 * tests::kSample);
  EXPECT_NEAR(mean(t.of[0].turns), 18.24, 0.03 * tests::kSample);
  EXPECT_NEAR(mean(t.of[1].turns), 18.24, 0.03 * tests::kSample);
  EXPECT_NEAR(mean(t.of[0].points), 34.1, 0.1 * tests::kSample);
  EXPECT_NEAR(mean(t.of[1].points), 38.1, 0.1 * tests::kSample);
}

TEST(Matches, AnyNumberOfThreadsGivesTheSameTally) {
  for (const char* kingdom : {"first_game", "random"}) {
    Match m = between({"bigmoney", "random", "bigmoney:smithy"}, 300, kingdom);
    const Tally one = played(m);
    for (const int threads : {2, 3, 8}) {
      m.threads = threads;
      EXPECT_EQ(played(m), one) << kingdom << ", " << threads << " threads";
    }
    m.seed = 2;
    EXPECT_FALSE(played(m) == one) << "another seed, the same games?";
  }
}

TEST(Matches, SeatsChangeFromGameToGame) {
  const Tally t = played(between({"bigmoney", "bigmoney", "bigmoney"}, 300));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(t.of[static_cast<std::size_t>(i)].seat[0].games, 100u);
}

TEST(Matches, MoneyBeatsChance) {
  const Tally t = played(between({"bigmoney", "random"}, 300));
  EXPECT_GT(t.of[0].wins, 295u);
}

TEST(Bots, NamesAreChecked) {
  for (const char* good : {"random", "bigmoney", "bigmoney:smithy", "bigmoney:witch:2", "bigmoney:platinum_blonde"})
    EXPECT_EQ(std::holds_alternative<Bot>(make_bot(good)), std::string_view(good) != "bigmoney:platinum_blonde") << good;
  for (const char* bad : {"", "money", "bigmoneyx", "bigmoney:", "bigmoney:nothing", "bigmoney:gold", "bigmoney:gardens",
                          "bigmoney:smithy:0", "bigmoney:smithy:x", "bigmoney:smithy:1:2"}) {
    const auto made = make_bot(bad);
    ASSERT_TRUE(std::holds_alternative<Text>(made)) << bad;
    EXPECT_FALSE(std::get<Text>(made).en.empty() || std::get<Text>(made).de.empty());
  }
}

// Every kingdom card that can be played, in random company of all sets, Prophecies and Events: the bot always has a legal
// answer, and games come to an end.
TEST(Bots, BigMoneyAnswersEveryQuestionOfEveryCard) {
  constexpr u64 kGames = 12 / tests::kSample;
  for (int i = kFirstKingdomSlot; i < card_count(); ++i) {
    const auto wanted = static_cast<Card>(i);
    if (!is_kingdom_card(wanted) || set_of(wanted) > Set::rising_sun || !(facts(wanted).types & (kAction | kTreasure))) continue;
    for (u64 g = 0; g < kGames; ++g) {
      FastRng rng(game_seed(static_cast<u64>(i), g));
      Options o;
      o.players = 2 + static_cast<int>(g % 5);
      const int edition = facts(wanted).printings == kFirst ? 1 : facts(wanted).printings == kSecond ? 2 : 1 + static_cast<int>(g % 2);
      for (int s = 0; s < kSets; ++s) o.edition(static_cast<Set>(s), edition);
      o.kingdom = {wanted};
      while (o.kingdom.size() < 10) {
        const auto c = static_cast<Card>(kFirstKingdomSlot + rng.below(static_cast<u32>(card_count() - kFirstKingdomSlot)));
        if (is_kingdom_card(c) && set_of(c) <= Set::rising_sun && in_edition(c, o.first_editions) &&
            std::find(o.kingdom.begin(), o.kingdom.end(), c) == o.kingdom.end())
          o.kingdom.push_back(c);
      }
      o.random_events = 2;
      if (g % 3 == 0) o.kingdom[9] = find_card(facts(wanted).id == "tea_house" ? "poet" : "tea_house");
      if (std::count(o.kingdom.begin(), o.kingdom.end(), o.kingdom[9]) > 1) continue;
      if (g % 3 == 0) o.prophecy = of_family(Family::prophecy, static_cast<int>((static_cast<u64>(i) + g) % 15));
      dominion::Position p;
      ASSERT_EQ(setup(p, o, rng).bad, SetupError::none) << facts(wanted).id;
      begin(p, rng);
      std::array<Bot, kMaxSeats> bots;
      for (std::size_t s = 0; s < bots.size(); ++s)
        bots[s] = s % 3 == 2 ? Bot() : Bot(Recipe{.kind = Recipe::money, .card = wanted, .copies = 3});
      Actions legal;
      int steps = 0;
      for (Seat seat; (seat = p.to_move()) != kNobody; ++steps) {
        ASSERT_LT(steps, 200'000) << facts(wanted).id << " game " << g;
        const Action a = bots[static_cast<std::size_t>(seat)].choose(Eyes(p, seat), rng);
        p.legal(legal);
        ASSERT_TRUE(std::find(legal.begin(), legal.end(), a) != legal.end())
            << facts(wanted).id << " game " << g << " step " << steps << ": answer " << a << " to question of kind " << int(p.ask.what)
            << " about " << (p.ask.about < kSlots ? facts(p.card(p.ask.about)).id : "a rule");
        p.apply(a, rng, Silent{});
      }
    }
  }
}

// What a bot does must not depend on what its seat cannot see.
TEST(Bots, DoNotPeek) {
  for (u64 g = 0; g < 60; ++g) {
    FastRng rng(game_seed(9, g));
    Options o;
    o.players = 2 + static_cast<int>(g % 3);
    o.random_events = 1;
    dominion::Position p;
    ASSERT_EQ(setup(p, o, rng).bad, SetupError::none);
    begin(p, rng);
    Bot bot{Recipe{.kind = Recipe::money}};
    for (int k = 0; k < 400; ++k) {
      const Seat seat = p.to_move();
      if (seat == kNobody) break;
      dominion::Position other = p;
      FastRng luck(mix(g, static_cast<u64>(k)));
      other.reimagine(seat, luck);
      FastRng a_rng(1), b_rng(1);
      Bot a = bot, b = bot;
      ASSERT_EQ(a.choose(Eyes(p, seat), a_rng), b.choose(Eyes(other, seat), b_rng)) << "game " << g << " step " << k;
      play_out(p, rng, 1);
    }
  }
}

}  // namespace
}  // namespace demesne::lab
