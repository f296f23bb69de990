#include "lab/statistics.hpp"

#include <gtest/gtest.h>

#include "lab/parallel.hpp"

namespace demesne::lab {
namespace {

TEST(Wilson, KnownValues) {  // 50 of 100 at 95 %: 40.38 to 59.62 %
  const auto [low, high] = wilson(50, 100);
  EXPECT_NEAR(low, 0.4038, 1e-4);
  EXPECT_NEAR(high, 0.5962, 1e-4);
}
TEST(Wilson, NeverLeavesZeroToOne) {
  for (const int n : {1, 2, 10, 1000}) {
    EXPECT_GE(wilson(0, n).low, 0);
    EXPECT_GT(wilson(0, n).high, 0) << "nothing seen is not nothing possible";
    EXPECT_LE(wilson(n, n).high, 1);
    EXPECT_LT(wilson(n, n).low, 1);
  }
  EXPECT_EQ(wilson(0, 0).low, 0);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(Parallel, PartsComeInOrderWhateverTheThreads) {
  for (const int threads : {1, 2, 7}) {
    const auto parts = in_chunks<u64>(1000, threads, 7, [](u64 first, u64 last) { return first * 1000 + last; });
    ASSERT_EQ(parts.size(), 143u);
    for (std::size_t i = 0; i < parts.size(); ++i) EXPECT_EQ(parts[i], i * 7 * 1000 + std::min<u64>(1000, (i + 1) * 7));
  }
}
TEST(Parallel, ProgressReachesTheEnd) {
  u64 last = 0;
  in_chunks<int>(
      100, 2, 10, [](u64, u64) { return 0; },
      [&](u64 done, u64 all) {
        last = done;
        EXPECT_EQ(all, 100u);
      });
  EXPECT_EQ(last, 100u);
}

}  // namespace
}  // namespace demesne::lab
