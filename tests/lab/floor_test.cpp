// The floor does the same work as the engine: its results are the reference results, too.
#include "bench/floor.hpp"

#include <gtest/gtest.h>

#include "bench/measure.hpp"

namespace demesne::bench {
namespace {

TEST(Floor, GivesTheReferenceResult) {
  const FloorTally t = floor_games(3, 0, 200'000);
  ASSERT_EQ(t.games, 200'000u);
  EXPECT_NEAR(static_cast<double>(t.money_wins) / 2e5, 0.230, 0.004);
  EXPECT_NEAR(static_cast<double>(t.smithy_wins) / 2e5, 0.710, 0.004);
  EXPECT_NEAR(static_cast<double>(t.turns) / 4e5, 18.24, 0.03);
  EXPECT_NEAR(static_cast<double>(t.money_points) / 2e5, 34.1, 0.1);
  EXPECT_NEAR(static_cast<double>(t.smithy_points) / 2e5, 38.1, 0.1);
}

TEST(Signature, IsTheSameEveryTime) { EXPECT_EQ(dominion_signature(), dominion_signature()); }

}  // namespace
}  // namespace demesne::bench
