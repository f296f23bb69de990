// Who wants to hear of a table's news: those that a bus keeps, told one after the other.
#pragma once

#include <map>
#include <mutex>

#include "server/store.hpp"

namespace demesne::server {

class Listeners {
 public:
  u64 add(EventBus::Listener listener) {
    const std::lock_guard lock(mutex_);
    listeners_.emplace(++next_, std::move(listener));
    return next_;
  }
  void drop(u64 listener) {
    const std::lock_guard lock(mutex_);
    listeners_.erase(listener);
  }
  void tell(std::string_view table, u64 seq) {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, listener] : listeners_) listener(table, seq);
  }

 private:
  std::mutex mutex_;
  std::map<u64, EventBus::Listener> listeners_;
  u64 next_ = 0;
};

}  // namespace demesne::server
