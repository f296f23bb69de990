// What the operator orders while the server runs (`demesne admin`): heard through the audit log of the store, by every node.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/hub.hpp"
#include "server/sql_store.hpp"

namespace demesne::server {

class Orders {
 public:
  // `waiting_hours`: tables that nobody joined are cleared away after this time; 0: never.
  Orders(SqlStore& store, Hub& hub, int waiting_hours);
  ~Orders() { stop(); }
  void stop();
  // Why this address or person is kept out; nothing: they are not. Whoever is there when the order comes has to go.
  std::optional<std::string> banned(const std::string& address, const std::string& person) const;

 private:
  void look();
  void obey();  // what is banned or closed now
  void clear();
  void run(const std::stop_token& stop);
  SqlStore& store_;
  Hub& hub_;
  const int waiting_hours_;
  std::int64_t last_ = 0;
  mutable std::mutex mutex_;
  std::vector<Ban> bans_;
  std::jthread thread_;
};

}  // namespace demesne::server
