// The journal in PostgreSQL, which several nodes share. One transaction for whatever has queued up, in one round trip.
#pragma once

#include "server/sql_store.hpp"

namespace demesne::server {

class PostgresStore final : public SqlStore {
 public:
  // postgresql://… as libpq understands it. Creates or brings up to date what is there. Throws std::runtime_error with the reason.
  // `patience`: how long an answer waits for a database that restarts, before it is refused.
  explicit PostgresStore(std::string where, std::chrono::milliseconds patience = std::chrono::seconds(10));
  ~PostgresStore() override;
  std::vector<std::string> check() override;

 private:
  void write(std::vector<Job>& batch, std::vector<Stored>& outcome) override;
  void probe() override;
  void measure(StoreStats& stats) override;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Hints by LISTEN and NOTIFY. A hint without a table says that some may have been missed: it comes after each lost connection, and every
// few seconds for those that get lost without anybody noticing.
std::unique_ptr<EventBus> postgres_bus(const std::string& where);

}  // namespace demesne::server
