#include <map>
#include <mutex>

#include "server/store.hpp"

namespace demesne::server {
namespace {

class LocalBus final : public EventBus {
 public:
  void publish(std::string_view table, u64 seq) override {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, listener] : listeners_) listener(table, seq);
  }
  u64 listen(Listener listener) override {
    const std::lock_guard lock(mutex_);
    listeners_.emplace(++next_, std::move(listener));
    return next_;
  }
  void forget(u64 listener) override {
    const std::lock_guard lock(mutex_);
    listeners_.erase(listener);
  }

 private:
  std::mutex mutex_;
  std::map<u64, Listener> listeners_;
  u64 next_ = 0;
};

}  // namespace

std::unique_ptr<EventBus> local_bus() { return std::make_unique<LocalBus>(); }

}  // namespace demesne::server
