// Several nodes on one database: a table belongs to one of them at a time.
//
// A node has a row that it renews every second; a lease says which node has a table and holds as long as that row is fresh. So a
// thousand tables cost one write a second, and a node that dies loses all of them at once, three seconds later. The lease is there for what
// must exist once (bots, clocks, presence, calls); that nothing acknowledged is lost does not depend on it, because the journal takes each
// number once.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/sql.hpp"
#include "server/store.hpp"

namespace demesne::server {

struct Whereabouts {
  bool here = true;
  std::string address;  // host:port of the node that has it
  bool orphan = false;  // it was another's, who died
};

class Nodes {
 public:
  static constexpr Millis kLease = 3000;
  // `where`: postgresql://… Throws std::runtime_error.
  explicit Nodes(const std::string& where);
  Nodes(const std::string& where, const std::string& address) : Nodes(where) { announce(address); }
  void announce(const std::string& address);  // where other nodes reach this one (host:port); before that it takes no table
  ~Nodes();                                   // without release(): as if the node had died
  Nodes(const Nodes&) = delete;
  Nodes& operator=(const Nodes&) = delete;

  // --- these ask the database and wait for it; they throw SqlError if it cannot be reached ---
  Whereabouts claim(const std::string& table, bool fresh = false);  // takes it if nobody has it. `fresh`: it is about to be made
  void release(const std::vector<std::string>& tables);
  void release_all();                              // goes, in order
  bool may(const std::string& what, int an_hour);  // a quota that all nodes count together

  const std::string& secret() const { return secret_; }  // by which nodes know each other
  const std::string& id() const { return id_; }
  // Called on a thread of its own with tables that this node no longer has, after it was out of touch for too long.
  void on_loss(std::function<std::vector<std::string>()> held, std::function<void(const std::vector<std::string>&)> lost);
  u64 changes() const { return changes_; }  // leases taken since the start
  int others() const { return others_; }    // further nodes, a moment ago
  bool in_touch() const;                    // the leases of this node have been renewed in time: nobody else can have its tables

 private:
  void beat();
  void run(const std::stop_token& stop);
  SqlPool pool_;
  std::unique_ptr<Sql> heart_;
  const std::string id_;
  std::string address_;
  std::atomic<bool> announced_ = false;
  std::string secret_;
  std::atomic<u64> changes_ = 0;
  std::atomic<int> others_ = 0;
  std::atomic<bool> leaving_ = false;
  std::atomic<std::chrono::steady_clock::time_point> last_;  // when the lease was asked for that was renewed last
  std::mutex mutex_;
  std::function<std::vector<std::string>()> held_;
  std::function<void(const std::vector<std::string>&)> lost_;
  std::jthread thread_;
};

}  // namespace demesne::server
