// Matches between bots of Dominations: what their figures are worth.
#include "lab/dominations_match.hpp"

#include <gtest/gtest.h>

namespace demesne::lab {
namespace {

// Two bots; the first has won so much of each deal of two games.
DominationsMatchTally shares(const std::vector<float>& of_first) {
  DominationsMatchTally t;
  t.of.resize(2);
  for (const float x : of_first) {
    t.games += 2;
    for (unsigned k = 0; k < 2; ++k) {
      const float own = k ? 1 - x : x;
      t.of[k].by_deal.push_back(own);
      t.of[k].wins += static_cast<u64>(2 * own);
    }
  }
  return t;
}

TEST(DominationsMatches, AGameCountsByTheSpreadOfDealsEvenAtTheRim) {
  // Deals that go 2 : 0 as often as one thinks of independent games (a quarter, one half, a quarter): a game is a game.
  EXPECT_NEAR(shares({1, 0.5f, 0.5f, 0, 1, 0.5f, 0.5f, 0}).weight(), 7.0 / 8, 1e-9);
  EXPECT_NEAR(shares({1, 1, 0, 0, 1, 1, 0, 0}).weight(), 7.0 / 16, 1e-9) << "both games alike: half of it";
  // One game of 300 lost: the deals say as much as single games would, although an interval around them would leave 0 to 1.
  std::vector<float> nearly(150, 1);
  nearly[7] = 0.5f;
  EXPECT_NEAR(shares(nearly).weight(), 1, 0.01);
  EXPECT_EQ(shares({1, 1, 1}).weight(), 1) << "no spread to be judged by";
}

TEST(DominationsMatches, IntervalsAreWilsonsWithStudentsOverDeals) {
  // Mean 0.75 of four deals, variance 1/12, so worth 9 trials; Student's quantile with three degrees of freedom.
  const auto four = shares({1, 1, 0.5f, 0.5f});
  const Interval i = four.of[0].interval(), wanted = wilson(0.75 * 9, 9, 3.18245), other = four.of[1].interval();
  EXPECT_NEAR(i.low, wanted.low, 1e-5);
  EXPECT_NEAR(i.high, wanted.high, 1e-5);
  EXPECT_NEAR(other.low, 1 - i.high, 1e-9);
  EXPECT_NEAR(other.high, 1 - i.low, 1e-9);
  // Near the rim it leans inwards and stays inside by itself.
  std::vector<float> nearly(150, 1);
  nearly[7] = 0.5f;
  const Interval rim = shares(nearly).of[0].interval();
  EXPECT_LT(rim.high, 1);
  EXPECT_LT(rim.low, 0.99);
  // All alike: as many trials as deals. None: anything.
  EXPECT_NEAR(shares({1, 1, 1}).of[0].interval().low, wilson(3, 3).low, 1e-9);
  EXPECT_EQ(DominationsMatchTally::One().interval().width(), 1);
}

}  // namespace
}  // namespace demesne::lab
