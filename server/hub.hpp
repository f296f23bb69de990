// All tables: which are in memory, how they get there and when they go.
#pragma once

#include <map>
#include <mutex>
#include <unordered_map>

#include "server/live.hpp"
#include "server/metrics.hpp"

namespace demesne::server {

struct HubOptions {
  int workers = 2;                // threads for tables
  int bot_workers = 1;            // threads for bots
  int idle_seconds = 60;          // a table that nobody looks at leaves memory after this
  int bot_ms = 0;                 // a bot's thinking time for one answer; 0: its own default
  std::size_t max_open = 20'000;  // tables in memory
};

struct Created {
  std::string id;
  json::object info;
  std::vector<std::pair<int, std::string>> invites;  // seat, token
};

class Hub {
 public:
  Hub(EventStore& store, EventBus& bus, Metrics& metrics, const HubOptions& options);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  std::shared_ptr<Live> open(const std::string& id);  // always something; whether the table exists turns out on its strand
  // Draws secrets and invitations, tries the options, writes the first entry.
  using CreateDone = std::function<void(Result<Created>)>;
  void create(Setup setup, std::string_view mine, CreateDone done);
  void stop();                                        // says goodbye, finishes what is being written

  EventStore& store() { return store_; }
  EventBus& bus() { return bus_; }
  Metrics& metrics() { return metrics_; }
  Workers& workers() { return workers_; }
  Workers& bots() { return bots_; }
  Timers& timers() { return timers_; }
  const HubOptions& options() const { return options_; }
  Millis boot() const { return boot_; }
  void writing(int change);                           // entries on their way to the disk; stop() waits for them

 private:
  void sweep();
  std::shared_ptr<Live> add(const std::string& id, bool fresh);
  EventStore& store_;
  EventBus& bus_;
  Metrics& metrics_;
  const HubOptions options_;
  const Millis boot_;
  u64 listener_ = 0;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Live>> tables_;
  std::atomic<bool> stopping_ = false;
  std::atomic<int> writing_ = 0;
  Workers workers_, bots_;
  Timers timers_;
};

}  // namespace demesne::server
