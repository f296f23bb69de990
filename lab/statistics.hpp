// The few statistics that a comparison of bots needs.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "core/types.hpp"

namespace demesne::lab {

struct Interval {
  double low = 0, high = 1;
  double width() const { return high - low; }
};
inline constexpr double kZ95 = 1.959964;

// Wilson's interval of a share: honest for small numbers and near 0 and 1. z = 1.96: 95 %.
inline Interval wilson(double successes, double trials, double z = kZ95) {
  if (trials <= 0) return {};
  const double p = successes / trials, z2 = z * z / trials;
  const double middle = (p + z2 / 2) / (1 + z2), half = z * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials)) / (1 + z2);
  return {std::fmax(0, middle - half), std::fmin(1, middle + half)};
}

// Student's quantile: so many standard errors to either side hold 95 % with `freedom` degrees of freedom.
double student95(double freedom);

// Of a mean in [0, 1] of n independent values with this sample variance; `trials` is the number of games behind them. Wilson's form, with
// as many trials as the variance is worth; without any variance as many as there were.
Interval interval_of_mean(double mean, double variance, u64 n, double trials);
// Of any mean of n independent values (Student).
Interval interval_of_values(std::span<const double> values);

// "Is the mean of independent values in [0, 1] above or below m?", asked as often as one likes while they come in. Betting: whoever
// believes the mean to be m is offered fair bets of fixed sizes, and the wealth of the gambler, averaged over the sizes, grows beyond 1/a
// with a probability of at most a if the mean is m indeed (Ville's inequality), whatever the distribution and whenever one looks.
// `counts[i]` values were i / (counts.size() - 1).
double wealth_above(std::span<const u64> counts, double m);  // grows if the mean is above m; fair or worse if it is at most m
double wealth_below(std::span<const u64> counts, double m);

enum class Verdict : u8 { open, first, second, equal };
struct ErrorRates {
  double alpha = 0.05;   // calling one of two equals better
  double beta = 0.05;    // calling two equal that differ by the margin or more
  double margin = 0.01;  // a smaller difference of the share from one half does not matter
};
// Of two: counts of the first one's share in blocks.
Verdict judge(std::span<const u64> counts, const ErrorRates& rates);

// Ratings from results of pairs (Bradley and Terry), with ties (Davidson): the odds of win : tie : loss are a : v * sqrt(ab) : b.
struct PairResult {
  int a = 0, b = 0;
  double wins = 0, ties = 0, losses = 0;  // of a
  double weight = 1;                      // what a game is worth by the spread of its blocks; widens or narrows the intervals
};
struct Ratings {
  std::vector<double> elo, band;  // mean 1500 over all; half the width of the 95 % interval
  double ties = 0;                // v: two equals tie with the odds v : 2
  bool converged = false;
};
Ratings rate(int players, std::span<const PairResult> results);

}  // namespace demesne::lab
