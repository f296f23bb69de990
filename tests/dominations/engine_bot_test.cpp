// The greedy bot: legal, the same in equal positions, blind to what its seat cannot see, and far better than chance.
#include <gtest/gtest.h>

#include "bots/dominations/greedy.hpp"
#include "tests/dominations/test_pack.hpp"

namespace demesne::dominations::testing {
namespace {

TEST(DominationsGreedy, PlaysAllPlayerCountsAndOnlyLegalAnswers) {
  FastRng rng(3);
  const Greedy bot;
  for (int players = 2; players <= 4; ++players) {
    Position p = Position::start(test_pack_id(), players, preset(players % 2 ? Edition::e2019 : Edition::e2021), rng, Silent{});
    int answers = 0;
    while (p.to_move() != kNobody) {
      const Action a = bot.choose(p);
      ASSERT_TRUE(can(p, a));
      if (++answers % 10 == 0) {
        Position dream = p;
        dream.reimagine(p.to_move(), rng);
        ASSERT_EQ(bot.choose(dream), a);
      }
      p.apply(a, rng, Silent{});
      ASSERT_LT(answers, 3000);
    }
  }
}

TEST(DominationsGreedy, BeatsChance) {
  FastRng rng(8);
  const Greedy bot;
  int wins = 0;
  constexpr int kGames = 12;
  for (int game = 0; game < kGames; ++game) {
    const Seat me = static_cast<Seat>(game % 3);
    Position p = Position::start(test_pack_id(), 3, preset(Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) p.apply(p.to_move() == me ? bot.choose(p) : p.random(rng), rng, Silent{});
    wins += p.score(me) == 1.0f;
  }
  EXPECT_GE(wins, kGames - 1);
}

}  // namespace
}  // namespace demesne::dominations::testing
