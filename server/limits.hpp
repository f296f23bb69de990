// How much one address or one connection may ask for.
#pragma once

#include <arpa/inet.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

namespace demesne::server {

// Who counts as one: an IPv4 address, or the network of an IPv6 one, because every household has 2^64 of those. The same network is
// written in several ways, so it is read and written again.
inline std::string household(const std::string& address) {
  if (address.find(':') == address.npos) return address;
  in6_addr a{};
  if (::inet_pton(AF_INET6, address.substr(0, address.find_first_of("%/")).c_str(), &a) != 1) return address;
  char text[INET6_ADDRSTRLEN];
  if (IN6_IS_ADDR_V4MAPPED(&a)) return ::inet_ntop(AF_INET, a.s6_addr + 12, text, sizeof text);
  std::fill(a.s6_addr + 8, a.s6_addr + 16, std::uint8_t{0});
  return std::string(::inet_ntop(AF_INET6, &a, text, sizeof text)) + "/64";
}

class Bucket {  // `rate` a second, `burst` at once
 public:
  using Clock = std::chrono::steady_clock;
  Bucket(double rate, double burst) : rate_(rate), burst_(burst), level_(burst), at_(Clock::now()) {}
  bool take(double n = 1) {
    refill();
    if (level_ < n) return false;
    level_ -= n;
    return true;
  }
  bool full() {
    refill();
    return level_ >= burst_;
  }

 private:
  void refill() {
    const auto t = Clock::now();
    level_ = std::min(burst_, level_ + rate_ * std::chrono::duration<double>(t - at_).count());
    at_ = t;
  }
  double rate_, burst_, level_;
  Clock::time_point at_;
};

// A bucket for each address; full ones are forgotten.
class Buckets {
 public:
  Buckets(double rate, double burst) : rate_(rate), burst_(burst) {}
  bool take(const std::string& who) {
    const std::lock_guard lock(mutex_);
    if (buckets_.size() > kMany)
      for (auto it = buckets_.begin(); it != buckets_.end();) it = it->second.full() ? buckets_.erase(it) : std::next(it);
    return buckets_.try_emplace(who, rate_, burst_).first->second.take();
  }

 private:
  static constexpr std::size_t kMany = 10'000;
  const double rate_, burst_;
  std::mutex mutex_;
  std::unordered_map<std::string, Bucket> buckets_;
};

// How many of something an address holds at the same time.
class Counts {
 public:
  explicit Counts(int most) : most_(most) {}
  bool enter(const std::string& who) {
    const std::lock_guard lock(mutex_);
    int& n = counts_[who];
    if (n >= most_) return false;
    ++n;
    return true;
  }
  void leave(const std::string& who) {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(who);
    if (found != counts_.end() && --found->second <= 0) counts_.erase(found);
  }

 private:
  const int most_;
  std::mutex mutex_;
  std::unordered_map<std::string, int> counts_;
};

}  // namespace demesne::server
