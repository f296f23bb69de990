// Statistics that others will rely on: they are tried on distributions whose truth is known.
#include "lab/statistics.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "lab/campaign.hpp"
#include "lab/parallel.hpp"
#include "tests/sample.hpp"

namespace demesne::lab {
namespace {

double uniform(FastRng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

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
TEST(Student, KnownValues) {
  EXPECT_NEAR(student95(1), 12.706, 1e-3);
  EXPECT_NEAR(student95(2), 4.303, 1e-3);
  EXPECT_NEAR(student95(7), 2.365, 1e-3);
  EXPECT_NEAR(student95(30), 2.042, 1e-3);
  EXPECT_NEAR(student95(1e6), 1.960, 1e-3);
}

// A contest whose truth is known: seat luck moves both games of a block in opposite directions for a bot, the kingdom in the same one.
Tally made_up(double truth, double seat_luck, double kingdom, u64 blocks, FastRng& rng) {
  Tally t;
  for (u64 b = 0; b < blocks; ++b) {
    const double luck = (uniform(rng) * 2 - 1) * seat_luck, here = (uniform(rng) * 2 - 1) * kingdom;
    for (int game = 0; game < 2; ++game) {
      const bool won = uniform(rng) < truth + here + (game ? -luck : luck);
      ++t.games;
      Tally::One& winner = t.of[won ? 0 : 1];
      ++winner.wins, winner.share += kWhole, winner.block_share += kWhole, ++winner.block_wins;
    }
    t.end_block(2);
  }
  return t;
}

TEST(Intervals, CoverTheTruthInNinetyFiveOfAHundred) {
  constexpr int kTrials = 4000 / tests::kSample;
  struct Case {
    double truth, seat_luck, kingdom;
    u64 blocks;
  };
  for (const Case& c :
       {Case{0.5, 0, 0, 50}, Case{0.5, 0.4, 0, 50}, Case{0.7, 0.25, 0, 200}, Case{0.4, 0, 0.35, 100}, Case{0.9, 0.05, 0.05, 60}}) {
    int covered = 0, naive = 0;
    double width = 0, naive_width = 0;
    FastRng rng(11);
    for (int i = 0; i < kTrials; ++i) {
      const Tally t = made_up(c.truth, c.seat_luck, c.kingdom, c.blocks, rng);
      const Interval by_block = t.share_interval(0, 2), by_game = wilson(double(t.of[0].wins), double(t.games));
      covered += by_block.low <= c.truth && c.truth <= by_block.high, width += by_block.width();
      naive += by_game.low <= c.truth && c.truth <= by_game.high, naive_width += by_game.width();
    }
    const double share = covered / double(kTrials), slack = 4 * std::sqrt(0.95 * 0.05 / kTrials);
    EXPECT_GT(share, 0.945 - slack) << c.truth << " " << c.seat_luck << " " << c.kingdom;
    EXPECT_LT(share, 0.965 + slack) << c.truth << " " << c.seat_luck << " " << c.kingdom;
    if (c.kingdom > 0.3) {
      EXPECT_LT(naive / double(kTrials), 0.945) << "games of one kingdom are not independent, and blocks know it";
    }
    if (c.seat_luck > 0.3) {
      EXPECT_LT(width, 0.97 * naive_width) << "luck of the seat cancels out within a block";
    }
  }
}

// Three blocks know their own variance badly: Student's quantile with two degrees of freedom, 4.303, not 1.96.
TEST(Intervals, OfFewBlocksAreWider) {
  const Interval i = interval_of_mean(0.5, 0.05, 3, 6), wanted = wilson(7.5, 15, 4.30265);
  EXPECT_NEAR(i.low, wanted.low, 1e-5);
  EXPECT_NEAR(i.high, wanted.high, 1e-5);
}

TEST(Intervals, OfASweepCoverKingdomsLikeThese) {
  constexpr int kTrials = 600 / tests::kSample;
  int beyond = 0, here = 0;
  FastRng rng(5);
  for (int i = 0; i < kTrials; ++i) {
    std::vector<Tally> sweep;
    double own = 0;
    for (int k = 0; k < 12; ++k) {
      const double truth = 0.55 + (uniform(rng) * 2 - 1) * 0.3;
      own += truth / 12;
      sweep.push_back(made_up(truth, 0.1, 0, 60, rng));
    }
    const Interval like = share_beyond(sweep, 0), these = share_over(sweep, 0, 2);
    beyond += like.low <= 0.55 && 0.55 <= like.high, here += these.low <= own && own <= these.high;
    EXPECT_LT(these.width(), like.width());
  }
  EXPECT_NEAR(beyond / double(kTrials), 0.95, 0.035 * tests::kSample);
  EXPECT_NEAR(here / double(kTrials), 0.95, 0.035 * tests::kSample);
}

// The sequential test, looked at after every round as a campaign does.
Verdict until_clear(double truth, const ErrorRates& rates, FastRng& rng, u64 most, u64& blocks) {
  std::vector<u64> counts(5);  // a block's share: 0, 1/4 … 1
  blocks = 0;
  for (u64 next = 8; blocks < most; next += std::max<u64>(8, next / 8)) {
    for (; blocks < next; ++blocks) {
      const double luck = (uniform(rng) * 2 - 1) * 0.2;
      int halves = 0;
      for (const double p : {truth + luck, truth - luck}) {
        const double u = uniform(rng);
        halves += u < p - 0.03 ? 2 : u < p + 0.03 ? 1 : 0;  // six of a hundred are ties
      }
      ++counts[static_cast<std::size_t>(halves)];
    }
    if (const Verdict v = judge(counts, rates); v != Verdict::open) return v;
  }
  return Verdict::open;
}

TEST(SequentialTest, KeepsItsErrorRates) {
  constexpr int kTrials = 800 / tests::kSample;
  const ErrorRates rates{0.05, 0.05, 0.05};
  FastRng rng(3);
  const double slack = 4 * std::sqrt(0.05 * 0.95 / kTrials);
  int wrong = 0, equal = 0;
  u64 blocks = 0;
  for (int i = 0; i < kTrials; ++i) {
    const Verdict v = until_clear(0.5, rates, rng, 20'000, blocks);
    wrong += v == Verdict::first || v == Verdict::second, equal += v == Verdict::equal;
  }
  EXPECT_LT(wrong / double(kTrials), rates.alpha + slack) << "two equals called different";
  EXPECT_GT(equal / double(kTrials), 0.85) << "and it does find out that they are equal";
  wrong = 0;
  int missed = 0;
  for (int i = 0; i < kTrials; ++i) {
    const Verdict v = until_clear(0.55, rates, rng, 20'000, blocks);
    missed += v == Verdict::equal, wrong += v == Verdict::second;
  }
  EXPECT_LT(missed / double(kTrials), rates.beta + slack) << "two that differ by the margin called equal";
  EXPECT_EQ(wrong, 0);
}

TEST(SequentialTest, EndsSoonerTheClearerItIs) {
  FastRng rng(9);
  u64 close = 0, far = 0, blocks = 0;
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(until_clear(0.75, {}, rng, 100'000, blocks), Verdict::first);
    far += blocks;
    EXPECT_EQ(until_clear(0.56, {}, rng, 100'000, blocks), Verdict::first);
    close += blocks;
  }
  EXPECT_LT(10 * far, close);
  EXPECT_LT(far / 40, 100u);
}

TEST(SequentialTest, OfThreeNamesTheOneThatBeatsBoth) {
  const Duel duel{3};
  std::vector<u64> versus(static_cast<std::size_t>(duel.pairs() * duel.bins()));
  const auto fill = [&](int a, int b, int difference) {
    versus[duel.row(a, b) + static_cast<std::size_t>(duel.bins() / 2 + difference)] = 500;
  };
  fill(0, 1, 0), fill(0, 2, -60), fill(1, 2, -60);
  EXPECT_EQ(judge_all(versus, 3, {}).second, 2);
  std::fill(versus.begin(), versus.end(), 0);
  EXPECT_EQ(judge_all(versus, 3, {}).first, Verdict::open);
}

TEST(Ratings, AreRecoveredFromGamesWithTies) {
  const std::vector<double> truth = {1720, 1600, 1510, 1470, 1200};
  constexpr double kTies = 0.3;
  constexpr int kTrials = 60;
  int covered = 0, all = 0;
  FastRng rng(21);
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<PairResult> results;
    for (int a = 0; a < 5; ++a)
      for (int b = a + 1; b < 5; ++b) {
        const double s = std::pow(10, truth[static_cast<std::size_t>(a)] / 400), t = std::pow(10, truth[static_cast<std::size_t>(b)] / 400);
        const double tie = kTies * std::sqrt(s * t), sum = s + t + tie;
        PairResult r{a, b};
        for (int g = 0; g < 400; ++g) {
          const double u = uniform(rng) * sum;
          ++(u < s ? r.wins : u < s + tie ? r.ties : r.losses);
        }
        results.push_back(r);
      }
    const Ratings found = rate(5, results);
    ASSERT_TRUE(found.converged);
    EXPECT_NEAR(found.ties, kTies, 0.06);
    for (std::size_t k = 0; k < 5; ++k) {
      EXPECT_NEAR(found.elo[k], truth[k], 60) << k;  // five bands and more
      covered += std::fabs(found.elo[k] - truth[k]) <= found.band[k], ++all;
    }
  }
  EXPECT_NEAR(covered / double(all), 0.95, 0.05);
}

TEST(Ratings, StayFiniteForWhoeverWinsEverything) {
  const std::vector<PairResult> results = {{0, 1, 50, 0, 0}, {1, 2, 50, 0, 0}};
  const Ratings r = rate(3, results);
  EXPECT_TRUE(r.converged);
  EXPECT_GT(r.elo[0], r.elo[1] + 200);
  EXPECT_GT(r.elo[1], r.elo[2] + 200);
  EXPECT_LT(r.elo[0], 6000);
  EXPECT_GT(r.band[0], 100) << "how much better nobody knows";
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
