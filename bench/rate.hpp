// How fast something goes on a machine that others use too.
#pragma once

#include <algorithm>
#include <chrono>

#include "core/types.hpp"

namespace demesne::bench {

// Work a second. work(0), work(1), … each do some and return how much.
template <class Work>
double rate(double seconds, Work work) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  u64 done = 0;
  double t;
  u64 call = 0;
  do {
    done += work(call++);
    t = std::chrono::duration<double>(Clock::now() - start).count();
  } while (t < seconds);
  return static_cast<double>(done) / t;
}

// The best of many short rounds that do the same work: what else the machine has to do can only slow one down.
inline constexpr int kRounds = 24;
template <class Work>
double best_rate(double seconds, Work work) {
  double best = 0;
  for (int k = 0; k < kRounds; ++k) best = std::max(best, rate(seconds / kRounds, work));
  return best;
}

}  // namespace demesne::bench
