// How much one address or one connection may ask for.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

namespace demesne::server {

// Who counts as one: an IPv4 address, or the network of an IPv6 one, because every household has 2^64 of those.
inline std::string household(const std::string& address) {
  if (address.find(':') == address.npos) return address;
  if (const auto last = address.rfind(':'); address.find('.', last) != address.npos) return address.substr(last + 1);  // ::ffff:1.2.3.4
  std::string out;
  int groups = 0;
  for (std::size_t i = 0; i < address.size() && groups < 4; ++groups) {
    const auto end = std::min(address.find(':', i), address.size());
    if (end == i) {  // "::" stands for the rest of the network, or for all of it
      out += ':';
      break;
    }
    out.append(address, i, end - i) += ':';
    i = end + 1;
  }
  return out + ":/64";
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
