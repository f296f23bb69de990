// How much of a budget is used up.
#pragma once

#include <chrono>

#include "bots/thought.hpp"

namespace demesne::dominations {

class Watch {
 public:
  using Clock = std::chrono::steady_clock;
  // `own`: nodes if the budget names neither time nor nodes.
  Watch(const Budget& budget, u32 own) : nodes_(budget.nodes > 0 ? static_cast<u32>(budget.nodes) : budget.ms > 0 ? ~0u : own) {
    if (budget.ms > 0) timed_ = true, end_ = Clock::now() + std::chrono::microseconds(budget.ms * 960ll);
  }
  void count() { ++used_; }
  u32 used() const { return used_; }
  bool over() const { return used_ >= nodes_ || (timed_ && Clock::now() >= end_); }
  // A share of the budget, so that no stage of a search starves the next.
  bool past(double share) const {
    if (static_cast<double>(used_) >= share * static_cast<double>(nodes_)) return true;
    return timed_ && Clock::now() >= start_ + std::chrono::duration_cast<Clock::duration>((end_ - start_) * share);
  }

 private:
  u32 nodes_, used_ = 0;
  bool timed_ = false;
  Clock::time_point start_ = Clock::now(), end_{};
};

}  // namespace demesne::dominations
