// How long somebody has thought: by the clock on the wall, or by what this thread has had of the processor. The second is for matches on
// a machine that has other work to do: a bot then thinks as long as it would on a quiet one.
#pragma once

#include <cstdint>
#include <ctime>

#include "core/types.hpp"

namespace demesne {

class Stopwatch {
 public:
  explicit Stopwatch(bool processor = false) : clock_(processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC), begun_(now()) {}
  std::int64_t microseconds() const { return (now() - begun_) / 1000; }

 private:
  std::int64_t now() const {
    timespec t{};
    clock_gettime(clock_, &t);
    return static_cast<std::int64_t>(t.tv_sec) * 1'000'000'000 + t.tv_nsec;
  }
  clockid_t clock_;
  std::int64_t begun_;
};

}  // namespace demesne
