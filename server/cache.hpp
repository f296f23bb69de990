// What was found lately, up to a number of bytes; the oldest goes first.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace demesne::server {

template <class T>
class Cache {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Cache(std::size_t bytes, Clock::duration lifetime = Clock::duration::max()) : most_(bytes), lifetime_(lifetime) {}

  std::shared_ptr<const T> find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(key);
    if (found == kept_.end() || (lifetime_ != Clock::duration::max() && Clock::now() - found->second.since > lifetime_)) return nullptr;
    return found->second.value;
  }
  std::shared_ptr<const T> keep(const std::string& key, T value, std::size_t bytes) {
    auto shared = std::make_shared<const T>(std::move(value));
    const std::lock_guard lock(mutex_);
    if (bytes > most_ / 4) return shared;
    if (const auto found = kept_.find(key); found != kept_.end()) {
      total_ += bytes - found->second.bytes;
      found->second = {shared, bytes, Clock::now()};
      return shared;
    }
    kept_[key] = {shared, bytes, Clock::now()};
    order_.push_back(key);
    for (total_ += bytes; total_ > most_; order_.pop_front()) {
      const auto oldest = kept_.find(order_.front());
      total_ -= oldest->second.bytes;
      kept_.erase(oldest);
    }
    return shared;
  }

 private:
  struct Kept {
    std::shared_ptr<const T> value;
    std::size_t bytes = 0;
    Clock::time_point since;
  };
  const std::size_t most_;
  const Clock::duration lifetime_;
  std::mutex mutex_;
  std::unordered_map<std::string, Kept> kept_;
  std::deque<std::string> order_;
  std::size_t total_ = 0;
};

}  // namespace demesne::server
