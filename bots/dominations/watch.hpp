// How much of a budget is used up.
#pragma once

#include <algorithm>

#include "bots/stopwatch.hpp"
#include "bots/thought.hpp"

namespace demesne::dominations {

class Watch {
 public:
  // `own`: nodes if the budget names neither time nor nodes.
  Watch(const Budget& budget, u32 own)
      : clock_(budget.processor),
        end_(budget.ms * 960ll),
        nodes_(budget.nodes > 0 ? static_cast<u32>(budget.nodes)
               : budget.ms > 0  ? ~0u
                                : own) {}
  void count() { ++used_; }
  u32 used() const { return used_; }
  // What share of the budget is used up.
  double part() const {
    const double turns = static_cast<double>(used_) / static_cast<double>(nodes_);
    return end_ ? std::max(turns, static_cast<double>(clock_.microseconds()) / static_cast<double>(end_)) : turns;
  }
  bool over() const { return past(1); }
  // By the clock alone: what has been begun is not finished.
  bool late() const { return end_ && clock_.microseconds() >= end_; }
  // So that no stage of a search starves the next.
  bool past(double share) const { return part() >= share; }

 private:
  Stopwatch clock_;
  std::int64_t end_;  // microseconds; 0: as long as it takes
  u32 nodes_, used_ = 0;
};

}  // namespace demesne::dominations
