// How long a thought takes, by what its thread has had of the processor, so that a busy machine proves nothing.
#pragma once

#include <algorithm>

#include "bots/stopwatch.hpp"

namespace demesne::tests {

// A machine can hold up any step, even by that count: whoever took longer than `limit` is asked the same again, and a search that does not
// look at the clock is late each time. The shortest time counts.
template <class Think>
double thinking_ms(double limit, Think think) {
  double shortest = 0;
  for (int times = 0; times == 0 || (shortest > limit && times < 3); ++times) {
    const Stopwatch watch(true);
    think();
    const double ms = static_cast<double>(watch.microseconds()) / 1000;
    shortest = times ? std::min(shortest, ms) : ms;
  }
  return shortest;
}

}  // namespace demesne::tests
