// One connection to an SQLite file.
#pragma once

#include <sqlite3.h>

#include <string>
#include <unordered_map>

#include "server/sql.hpp"

namespace demesne::server {

class Sqlite final : public Sql {
 public:
  // `alone`: nobody else uses the file meanwhile, and nothing is written beside it (no room for the index of the WAL).
  explicit Sqlite(const std::string& path, int flags = SQLITE_OPEN_READWRITE, bool alone = false);
  ~Sqlite() override;
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;
  using Sql::run;
  u64 run(const char* sql, Values values, const Each& each) override;
  void begin() override { Sql::run("BEGIN IMMEDIATE"); }
  void freeze() override { Sql::run("BEGIN"); }
  void script(const char* sql);  // several statements without values
  std::int64_t number(const char* sql);
  void interrupt() { sqlite3_interrupt(db_); }
  bool in_transaction() const { return !sqlite3_get_autocommit(db_); }
  sqlite3* handle() { return db_; }

 private:
  [[noreturn]] void fail();
  sqlite3* db_ = nullptr;
  std::unordered_map<const char*, sqlite3_stmt*> statements_;
};

}  // namespace demesne::server
