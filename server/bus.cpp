#include "server/listeners.hpp"

namespace demesne::server {
namespace {

class LocalBus final : public EventBus {
 public:
  void publish(std::string_view table, u64 seq) override { listeners_.tell(table, seq); }
  u64 listen(Listener listener) override { return listeners_.add(std::move(listener)); }
  void forget(u64 listener) override { listeners_.drop(listener); }

 private:
  Listeners listeners_;
};

}  // namespace

std::unique_ptr<EventBus> local_bus() { return std::make_unique<LocalBus>(); }

}  // namespace demesne::server
