// One connection to PostgreSQL, by libpq: it is PostgreSQL's own client, in Debian, stable for decades, and since version 14 it pipelines.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <string>
#include <unordered_map>

#include "server/sql.hpp"

namespace demesne::server {

struct PgClear {
  void operator()(PGresult* r) const { PQclear(r); }
};
using PgResult = std::unique_ptr<PGresult, PgClear>;

// A column of values for unnest(): binary, so that nothing needs escaping.
class PgArray {
 public:
  enum class Of : u32 { text = 25, int8 = 20 };
  explicit PgArray(Of of) : of_(of) {}
  void add(std::string_view v);
  void add(std::int64_t v);
  std::string bytes() const;  // with its head

 private:
  Of of_;
  u32 size_ = 0;
  std::string body_;
};

class Postgres final : public Sql {
 public:
  // How long a call waits for a database that restarts; never in the middle of a transaction.
  explicit Postgres(std::string where, std::chrono::milliseconds patience = std::chrono::seconds(5))
      : where_(std::move(where)), patience_(patience) {}
  ~Postgres() override;
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;
  using Sql::run;
  u64 run(const char* sql, Values values, const Each& each) override;
  void begin() override { Sql::run("BEGIN"); }
  void freeze() override { Sql::run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); }
  void connect();  // if it is not; throws SqlError of kind `lost`
  void disconnect();
  void script(const std::string& sql);
  PGconn* handle() { return conn_; }
  const char* prepared(const char* sql);  // the name of a statement
  PgResult ok(PGresult* result);          // throws what it says
  [[noreturn]] void fail(const PGresult* result);

 private:
  u64 once(const char* sql, Values values, const Each& each);
  const std::string where_;
  const std::chrono::milliseconds patience_;
  PGconn* conn_ = nullptr;
  std::unordered_map<const char*, std::string> statements_;
};

}  // namespace demesne::server
