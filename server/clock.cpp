#include "server/clock.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>

namespace demesne::server {
namespace {

constexpr Millis kJump = 1000;
std::atomic<Millis> g_pretended{0};

template <class Clock>
Millis millis() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}
Millis apart() { return millis<std::chrono::system_clock>() + g_pretended - millis<std::chrono::steady_clock>(); }

std::atomic<Millis>& offset() {
  static std::atomic<Millis> value = apart();
  return value;
}

}  // namespace

Millis now() { return millis<std::chrono::steady_clock>() + offset(); }

bool clock_jumped() {
  const Millis is = apart();
  return std::abs(is - offset().exchange(is)) > kJump;
}

void pretend_clock_was_set(Millis ahead) { g_pretended = ahead; }

}  // namespace demesne::server
