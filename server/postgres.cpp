#include "server/postgres.hpp"

#include <charconv>
#include <cstring>
#include <thread>

namespace demesne::server {
namespace {

class Row final : public SqlRow {
 public:
  Row(const PGresult* r, int row) : result_(r), row_(row) {}
  std::int64_t integer(int i) const override {
    std::int64_t n = 0;
    const auto t = text(i);
    std::from_chars(t.data(), t.data() + t.size(), n);
    return n;
  }
  std::string_view text(int i) const override {
    return {PQgetvalue(result_, row_, i), static_cast<std::size_t>(PQgetlength(result_, row_, i))};
  }

 private:
  const PGresult* result_;
  int row_;
};

void put32(std::string& out, u32 n) {
  for (int i = 24; i >= 0; i -= 8) out += static_cast<char>(n >> i);
}

std::string without_newline(const char* s) {
  std::string out = s ? s : "";
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

}  // namespace

void PgArray::add(std::string_view v) {
  put32(body_, static_cast<u32>(v.size()));
  body_ += v;
  ++size_;
}

void PgArray::add(std::int64_t v) {
  put32(body_, 8);
  put32(body_, static_cast<u32>(static_cast<u64>(v) >> 32));
  put32(body_, static_cast<u32>(v));
  ++size_;
}

std::string PgArray::bytes() const {
  std::string out;
  out.reserve(body_.size() + 20);
  put32(out, size_ ? 1 : 0);
  put32(out, 0);
  put32(out, static_cast<u32>(of_));
  if (size_) put32(out, size_), put32(out, 1);
  return out + body_;
}

Postgres::~Postgres() { disconnect(); }

void Postgres::disconnect() {
  if (conn_) PQfinish(conn_);
  conn_ = nullptr;
  statements_.clear();
}

void Postgres::connect() {
  if (conn_ && PQstatus(conn_) == CONNECTION_OK) return;
  disconnect();
  // What is not said in the address: give up on a machine that is gone, and on a connection that nobody answers on.
  const char* keys[] = {"connect_timeout",
                        "keepalives_idle",
                        "keepalives_interval",
                        "keepalives_count",
                        "tcp_user_timeout",
                        "application_name",
                        "dbname",
                        nullptr};
  const char* values[] = {"5", "5", "2", "3", "10000", "demesne", where_.c_str(), nullptr};
  conn_ = PQconnectdbParams(keys, values, 1);
  PQsetNoticeReceiver(
      conn_, [](void*, const PGresult*) {}, nullptr);
  if (PQstatus(conn_) == CONNECTION_OK) return;
  const std::string why = without_newline(PQerrorMessage(conn_));
  disconnect();
  throw SqlError(SqlError::Kind::lost, why);
}

void Postgres::fail(const PGresult* result) {
  const std::string why = without_newline(result ? PQresultErrorMessage(result) : PQerrorMessage(conn_));
  const char* state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
  const std::string_view code = state ? state : "";
  using Kind = SqlError::Kind;
  // What comes without a code is libpq's own: a line that broke while we were writing leaves the status as it was.
  const Kind kind = !state || !conn_ || PQstatus(conn_) != CONNECTION_OK || code.starts_with("08") || code.starts_with("57P") ? Kind::lost
                    : code.starts_with("40")                                                                                  ? Kind::again
                    : code.starts_with("22") || code.starts_with("23")                                                        ? Kind::data
                                                                       : Kind::broken;
  throw SqlError(kind, why.empty() ? "the connection was lost" : why);
}

PgResult Postgres::ok(PGresult* raw) {
  PgResult result(raw);
  const auto status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result.get());
  return result;
}

const char* Postgres::prepared(const char* sql) {
  auto& name = statements_[sql];
  if (name.empty()) {
    const std::string fresh = "s" + std::to_string(statements_.size());
    ok(PQprepare(conn_, fresh.c_str(), sql, 0, nullptr));
    name = fresh;
  }
  return name.c_str();
}

void Postgres::script(const std::string& sql) {
  connect();
  ok(PQexec(conn_, sql.c_str()));
}

u64 Postgres::once(const char* sql, Values values, const Each& each) {
  connect();
  std::vector<std::string> texts;
  std::vector<const char*> pointers;
  texts.reserve(values.size());
  for (const SqlValue& v : values) {
    const auto* n = std::get_if<std::int64_t>(&v);
    texts.push_back(n ? std::to_string(*n) : std::string(std::get<std::string_view>(v)));
    if (texts.back().find('\0') != std::string::npos) throw SqlError(SqlError::Kind::data, "a text with a zero in it");
    pointers.push_back(texts.back().c_str());
  }
  const auto result = ok(PQexecPrepared(conn_, prepared(sql), static_cast<int>(pointers.size()), pointers.data(), nullptr, nullptr, 0));
  for (int i = 0; i < PQntuples(result.get()); ++i) each(Row(result.get(), i));
  const char* changed = PQcmdTuples(result.get());
  return static_cast<u64>(std::atoll(changed));
}

u64 Postgres::run(const char* sql, Values values, const Each& each) {
  const auto start = std::chrono::steady_clock::now();
  while (true) {
    const bool inside = conn_ && PQtransactionStatus(conn_) != PQTRANS_IDLE;
    try {
      return once(sql, values, each);
    } catch (const SqlError& e) {
      if (inside || e.kind != SqlError::Kind::lost || std::chrono::steady_clock::now() - start > patience_) throw;
      disconnect();
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
}

}  // namespace demesne::server
