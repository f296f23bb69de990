#include "server/sqlite.hpp"

namespace demesne::server {
namespace {

class Row final : public SqlRow {
 public:
  explicit Row(sqlite3_stmt* s) : stmt_(s) {}
  std::int64_t integer(int i) const override { return sqlite3_column_int64(stmt_, i); }
  std::string_view text(int i) const override {
    const auto* p = reinterpret_cast<const char*>(sqlite3_column_text(stmt_, i));
    return p ? std::string_view(p, static_cast<std::size_t>(sqlite3_column_bytes(stmt_, i))) : std::string_view();
  }

 private:
  sqlite3_stmt* stmt_;
};

}  // namespace

Sqlite::Sqlite(const std::string& path, int flags, bool alone) {
  if (sqlite3_open_v2(path.c_str(), &db_, flags | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK) {
    const std::string why = db_ ? sqlite3_errmsg(db_) : "out of memory";
    sqlite3_close(db_);
    throw SqlError(SqlError::Kind::broken, why);
  }
  sqlite3_busy_timeout(db_, 5000);
  try {
    if (alone) script("PRAGMA locking_mode=EXCLUSIVE");
    script("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000; PRAGMA wal_autocheckpoint=4000");
  } catch (...) {
    sqlite3_close_v2(db_);
    throw;
  }
}

Sqlite::~Sqlite() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close_v2(db_);
}

void Sqlite::fail() { throw SqlError(SqlError::Kind::broken, sqlite3_errmsg(db_)); }

u64 Sqlite::run(const char* sql, Values values, const Each& each) {
  sqlite3_stmt*& s = statements_[sql];
  if (!s && sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &s, nullptr) != SQLITE_OK) fail();
  char name[] = "$1";  // the number of a parameter is its name, not its place in the sentence
  for (const SqlValue& value : values) {
    const int at = sqlite3_bind_parameter_index(s, name);
    if (const auto* n = std::get_if<std::int64_t>(&value)) {
      sqlite3_bind_int64(s, at, *n);
    } else {
      const auto text = std::get<std::string_view>(value);
      sqlite3_bind_text64(s, at, text.data() ? text.data() : "", text.size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    ++name[1];
  }
  const Row row(s);
  int rc;
  try {
    while ((rc = sqlite3_step(s)) == SQLITE_ROW) each(row);
  } catch (...) {
    sqlite3_reset(s);
    throw;
  }
  if (rc != SQLITE_DONE) {
    const SqlError error(SqlError::Kind::broken, sqlite3_errmsg(db_));
    sqlite3_reset(s);
    throw error;
  }
  sqlite3_reset(s);
  return static_cast<u64>(sqlite3_changes64(db_));
}

void Sqlite::script(const char* sql) {
  if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::int64_t Sqlite::number(const char* sql) {
  std::int64_t n = 0;
  run(sql, {}, [&](const SqlRow& r) { n = r.integer(0); });
  return n;
}

}  // namespace demesne::server
