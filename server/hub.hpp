// All tables: which are in memory, how they get there and when they go.
#pragma once

#include <map>
#include <mutex>
#include <unordered_map>

#include "server/live.hpp"
#include "server/metrics.hpp"
#include "server/nodes.hpp"
#include "server/pool.hpp"

namespace demesne::server {

struct HubOptions {
  int workers = 2;                // threads for tables
  int bot_workers = 2;            // threads for bots; one of them is kept for tables where people are
  int idle_seconds = 60;          // a table that nobody looks at leaves memory after this
  int bot_ms = 0;                 // a bot's thinking time for one answer; 0: its own default
  std::size_t max_open = 20'000;  // tables in memory
  int readers = 2;                // threads for lists and people, and as many for replays
  int bot_tables = 8;             // tables of bots only that play at the same time
  int review_seconds = 60;        // of thinking, for the review of one game
  Millis review_keeps = 3000;     // what it has found goes to the journal so often
  Millis absent = 60'000;         // offline for so long, the others may let a bot play for a person
  Millis gone = 600'000;          // and after this the host may give the seat away
  Millis ring_after = 5000;       // somebody who is not back by then is told that it is their turn
};

struct Created {
  std::string id;
  json::object info;
  std::vector<std::pair<int, std::string>> invites;  // seat, token
};

// Tells people who are not there that they are asked. A later message of the same topic takes the place of an earlier one.
class Ringer {
 public:
  virtual ~Ringer() = default;
  virtual void ring(const std::string& person, const std::string& topic, const std::string& text) = 0;
};

// A connection, as those see it who may end it.
struct Guest {
  std::string address, person, device;
};

class Hub {
 public:
  Hub(EventStore& store, EventBus& bus, Metrics& metrics, const HubOptions& options, Nodes* nodes = nullptr);  // `nodes`: there are several
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  std::shared_ptr<Live> open(const std::string& id);  // always something; whether the table exists turns out on its strand
  // Draws secrets and invitations, tries the options, writes the first entry. With an `id` of its own a table is made once: a
  // second time it is simply there.
  using CreateDone = std::function<void(Result<Created>)>;
  void create(Setup setup, std::string_view mine, CreateDone done, std::string id = {});
  bool reserve_bots();  // another table of bots only may play, and is going to be made: followed by release_bots() when it is or is not
  void release_bots() { --reserved_; }
  // Ends the connections of those whom `who` means, wherever they are on this node.
  using Meant = std::function<bool(const Guest&)>;
  void expel(const Meant& who, const std::string& reason);
  void set_porter(std::function<void(const Meant&, const std::string&)> porter);  // whoever has the connections
  // The operator has closed tables (with a reason each): they stay as they are, and nothing happens there any more.
  void close(std::map<std::string, std::string> tables);
  std::optional<Text> closed(const std::string& id);
  // With several nodes: where a table is. It becomes this node's if nobody has it. `done` is called at once or on a reader's thread;
  // nothing: the database cannot be reached.
  Nodes* nodes() { return nodes_; }
  void locate(const std::string& id, std::function<void(std::optional<Whereabouts>)> done);
  bool holds(const std::string& id);          // bots, clocks and calls are this node's business
  Millis clock_since(const std::string& id);  // nobody pays for time before this
  void vanish(const std::string& id);         // the operator deleted it
  void stop();                                // says goodbye, finishes what is being written
  void drain();                               // after stop(), when no connection is left: lets go of what came late and of running thoughts

  EventStore& store() { return store_; }
  EventBus& bus() { return bus_; }
  Metrics& metrics() { return metrics_; }
  asio::io_context& workers() { return workers_.io(); }
  asio::io_context& readers() { return readers_.io(); }  // what waits for the store and must not hold up a table
  asio::io_context& replays() { return replays_.io(); }  // what plays whole games through
  Thinkers& bots() { return bots_; }
  const HubOptions& options() const { return options_; }
  void set_ringer(Ringer* ringer) { ringer_ = ringer; }  // before the first table
  Ringer* ringer() { return ringer_; }
  Millis boot() const { return boot_; }  // since when the clock runs without a break
  bool stopping() const { return stopping_; }
  void writing(int change);  // entries on their way to the disk; stop() waits for them

 private:
  void sweep();
  void lose(const std::vector<std::string>& tables, const Text& reason);
  void wake_due();
  void finish_writing();
  std::vector<std::shared_ptr<Live>> all();
  std::shared_ptr<Live> add(const std::string& id, bool fresh);
  EventStore& store_;
  EventBus& bus_;
  Metrics& metrics_;
  const HubOptions options_;
  std::atomic<Ringer*> ringer_ = nullptr;
  std::atomic<Millis> boot_;
  u64 listener_ = 0;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Live>> tables_;
  Nodes* const nodes_;
  std::unordered_map<std::string, Millis> held_;  // leases of this node, and since when if another died with it
  std::atomic<bool> stopping_ = false;
  std::atomic<int> writing_ = 0;
  std::atomic<int> reserved_ = 0;  // tables of bots only that are being made
  std::mutex porter_mutex_;
  std::function<void(const Meant&, const std::string&)> porter_;
  std::map<std::string, std::string> closed_;  // by the operator, and why
  std::atomic<bool> any_closed_ = false;
  std::mutex due_mutex_;
  Due due_after_;  // where the last page of due tables ended
  Pool workers_, readers_, replays_;
  Thinkers bots_;
  asio::strand<asio::io_context::executor_type> strand_;  // of the sweeper
  asio::steady_timer timer_;
};

}  // namespace demesne::server
