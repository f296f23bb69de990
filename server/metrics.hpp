// Counters for /metrics. Written from every thread, read by whoever asks.
#pragma once

#include <array>
#include <atomic>
#include <string>

#include "core/types.hpp"

namespace demesne::server {

class Histogram {  // seconds, in buckets that suit a game table
 public:
  static constexpr std::array<double, 12> kBounds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5};
  void add(double seconds);
  void write(std::string& out, std::string_view name, std::string_view help) const;

 private:
  std::array<std::atomic<u64>, kBounds.size() + 1> counts_{};
  std::atomic<u64> micros_{0};
};

struct Metrics {
  std::atomic<u64> http_requests{0}, http_refused{0}, messages_in{0}, messages_out{0}, bytes_out{0}, answers{0}, bot_answers{0},
      bot_failures{0}, tables_created{0}, tables_loaded{0}, entries_read{0}, tables_evicted{0}, slow_clients{0}, rate_limited{0},
      relayed{0}, pushes{0}, pushes_failed{0};
  std::atomic<std::int64_t> connections{0}, tables_open{0};
  Histogram answer, load, think;
  std::string text() const;
};

void write_metric(std::string& out, std::string_view name, std::string_view type, std::string_view help, double value);

}  // namespace demesne::server
