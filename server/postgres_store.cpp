#include "server/postgres_store.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <unordered_map>

#include "server/postgres.hpp"
#include "server/trouble.hpp"

namespace demesne::server {
namespace {

constexpr std::size_t kBatch = 1024;  // entries in one commit at most
constexpr int kReaders = 4;
constexpr std::int64_t kVersion = 2;                                      // of the schema, in meta
constexpr const char* kMigrating = "SELECT pg_advisory_xact_lock(7301)";  // one node at a time brings the schema up to date

// (table, seq) is the guard against two nodes. Rows of `tables` change with every entry: room is left so that they need not move.
// `C` sorts ids as SQLite does.
constexpr const char* kSchema1 = R"(
CREATE TABLE tables(
  num bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE, game text NOT NULL, state text NOT NULL, listed integer NOT NULL,
  updated bigint NOT NULL, wake bigint NOT NULL, info text NOT NULL, next bigint NOT NULL DEFAULT 0) WITH (fillfactor = 70);
CREATE TABLE journal(
  num bigint NOT NULL, seq bigint NOT NULL, at bigint NOT NULL, sum bigint NOT NULL, body text NOT NULL, PRIMARY KEY(num, seq));
CREATE TABLE owners(owner text COLLATE "C" NOT NULL, num bigint NOT NULL, PRIMARY KEY(owner, num));
CREATE TABLE snapshots(num bigint PRIMARY KEY, seq bigint NOT NULL, sum bigint NOT NULL, body text NOT NULL);
CREATE TABLE bans(kind text COLLATE "C" NOT NULL, what text COLLATE "C" NOT NULL, until bigint NOT NULL, why text NOT NULL, PRIMARY KEY(kind, what));
CREATE TABLE audit(num bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL, who text NOT NULL, what text NOT NULL);
CREATE INDEX tables_lobby ON tables(state, updated DESC) WHERE listed = 1;
CREATE INDEX tables_game ON tables(state, game, updated DESC) WHERE listed = 1;
CREATE INDEX tables_wake ON tables(wake) WHERE wake > 0;
CREATE INDEX tables_waiting ON tables(updated) WHERE state = 'waiting';
CREATE INDEX owners_table ON owners(num);
)";

// Which node has which table (nodes.hpp), and what they must know together.
constexpr const char* kSchema2 = R"(
CREATE TABLE nodes(id text PRIMARY KEY, address text NOT NULL, until bigint NOT NULL);
CREATE TABLE leases(id text COLLATE "C" PRIMARY KEY, node text NOT NULL);
CREATE INDEX leases_node ON leases(node);
CREATE TABLE secrets(key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE quotas(what text COLLATE "C" NOT NULL, hour bigint NOT NULL, n bigint NOT NULL, PRIMARY KEY(what, hour));
)";

constexpr const char* kCreate = R"(
INSERT INTO tables(id, game, state, listed, updated, wake, info)
SELECT id, '', 'waiting', 0, at, 0, '{}' FROM unnest($1::text[], $2::int8[]) AS w(id, at) ORDER BY id ON CONFLICT(id) DO NOTHING)";

// One entry of each of many tables. What comes back are the tables that took theirs. The owners and snapshots have lists of their own.
constexpr const char* kRound = R"(
WITH w AS (
  SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::int8[], $7::int8[], $8::text[], $9::text[], $10::int8[], $11::text[])
    AS w(id, seq, at, sum, body, wake, told, game, state, listed, info)),
m AS (
  UPDATE tables t SET next = w.seq + 1, wake = w.wake,
    game = CASE WHEN told = 1 THEN w.game ELSE t.game END, state = CASE WHEN told = 1 THEN w.state ELSE t.state END,
    listed = CASE WHEN told = 1 THEN w.listed ELSE t.listed END, updated = CASE WHEN told = 1 THEN w.at ELSE t.updated END,
    info = CASE WHEN told = 1 THEN w.info ELSE t.info END
  FROM w WHERE t.id = w.id AND t.next = w.seq RETURNING t.num, w.id, w.seq, w.at, w.sum, w.body),
j AS (INSERT INTO journal(num, seq, at, sum, body) SELECT num, seq, at, sum, body FROM m),
o AS (INSERT INTO owners(owner, num) SELECT DISTINCT o.owner, m.num FROM unnest($12::text[], $13::text[]) AS o(id, owner) JOIN m ON m.id = o.id ON CONFLICT DO NOTHING),
s AS (INSERT INTO snapshots(num, seq, sum, body) SELECT m.num, m.seq, s.sum, s.body FROM unnest($14::text[], $15::int8[], $16::text[]) AS s(id, sum, body) JOIN m ON m.id = s.id
      ON CONFLICT(num) DO UPDATE SET seq = excluded.seq, sum = excluded.sum, body = excluded.body)
SELECT id FROM m)";

std::int64_t number(Postgres& db, const char* sql) {
  std::int64_t n = 0;
  db.run(sql, {}, [&](const SqlRow& r) { n = r.integer(0); });
  return n;
}

}  // namespace

struct PostgresStore::Impl {
  const std::chrono::milliseconds patience;
  Postgres writer;
  Impl(const std::string& where, std::chrono::milliseconds p) : patience(p), writer(where, std::chrono::milliseconds(0)) {}

  void connect() {
    if (writer.handle() && PQstatus(writer.handle()) == CONNECTION_OK) return;
    writer.connect();
    writer.script("SET enable_hashjoin = off; SET enable_mergejoin = off");  // a batch looks its tables up by the index, never all of them
  }

  void bring_up_to_date() {
    writer.atomically([&] {
      writer.run(kMigrating);
      writer.script("CREATE TABLE IF NOT EXISTS meta(key text PRIMARY KEY, value bigint NOT NULL)");
      const auto version = number(writer, "SELECT coalesce((SELECT value FROM meta WHERE key = 'schema'), 0)");
      if (version > kVersion)
        throw Trouble(say({"the database was written by a newer version of this program (schema {0}, this one knows {1})",
                           "die Datenbank wurde von einer neueren Fassung dieses Programms geschrieben (Schema {0}, dieses kennt {1})"},
                          {std::to_string(version), std::to_string(kVersion)}));
      if (version < 1) writer.script(kSchema1);
      if (version < 2) writer.script(kSchema2);
      if (version < kVersion)
        writer.run("INSERT INTO meta(key, value) VALUES('schema', $1) ON CONFLICT(key) DO UPDATE SET value = excluded.value", {kVersion});
    });
    std::string unsafe;
    for (const char* setting : {"SHOW fsync", "SHOW synchronous_commit", "SHOW full_page_writes"})
      writer.run(setting, {}, [&](const SqlRow& r) {
        if (r.text(0) == "off") unsafe += std::string(unsafe.empty() ? "" : ", ") + (setting + 5);
      });
    if (!unsafe.empty()) spdlog::warn("PostgreSQL runs with {} off: what is acknowledged may be lost with the machine", unsafe);
  }

  void send(const char* sql, const std::vector<std::string>& values) {
    std::vector<const char*> pointers;
    std::vector<int> lengths, formats(values.size(), 1);
    for (const auto& v : values) pointers.push_back(v.data()), lengths.push_back(static_cast<int>(v.size()));
    if (!PQsendQueryPrepared(writer.handle(), writer.prepared(sql), static_cast<int>(values.size()), pointers.data(), lengths.data(),
                             formats.data(), 0))
      writer.fail(nullptr);
  }

  // Rounds of at most one entry a table, all in one transaction and one round trip.
  void commit(const std::vector<Job>& batch, const std::vector<std::size_t>& which, std::vector<Stored>& outcome);
};

void PostgresStore::Impl::commit(const std::vector<Job>& batch, const std::vector<std::size_t>& which, std::vector<Stored>& outcome) {
  PGconn* conn = (connect(), writer.handle());
  writer.prepared(kCreate), writer.prepared(kRound);  // not in the pipeline
  std::vector<std::vector<std::size_t>> rounds;
  std::unordered_map<std::string_view, std::size_t> depth;
  PgArray new_ids(PgArray::Of::text), new_at(PgArray::Of::int8);
  bool creates = false;
  for (const std::size_t i : which) {
    const Append& a = batch[i].append;
    if (a.entry.seq == 0) new_ids.add(a.table), new_at.add(a.entry.at), creates = true;
    const std::size_t at = depth[a.table]++;
    if (rounds.size() <= at) rounds.resize(at + 1);
    rounds[at].push_back(i);
  }
  if (!PQenterPipelineMode(conn)) writer.fail(nullptr);
  try {
    if (creates) send(kCreate, {new_ids.bytes(), new_at.bytes()});
    for (auto& round : rounds) {
      // In the same order on every node, so that two do not wait for each other.
      std::sort(round.begin(), round.end(), [&](std::size_t a, std::size_t b) { return batch[a].append.table < batch[b].append.table; });
      using Of = PgArray::Of;
      std::vector<PgArray> c;
      for (const Of of : {Of::text, Of::int8, Of::int8, Of::int8, Of::text, Of::int8, Of::int8, Of::text, Of::text, Of::int8, Of::text,
                          Of::text, Of::text, Of::text, Of::int8, Of::text})
        c.emplace_back(of);
      const Summary none;
      for (const std::size_t i : round) {
        const Append& a = batch[i].append;
        const Summary& s = a.summary ? *a.summary : none;
        c[0].add(a.table), c[1].add(static_cast<std::int64_t>(a.entry.seq)), c[2].add(a.entry.at);
        c[3].add(static_cast<std::int64_t>(seal_of(a.table, a.entry))), c[4].add(a.entry.body), c[5].add(a.wake);
        c[6].add(std::int64_t{a.summary ? 1 : 0}), c[7].add(s.game), c[8].add(s.state), c[9].add(std::int64_t{s.listed ? 1 : 0}),
            c[10].add(s.info);
        for (const auto& owner : s.owners) c[11].add(a.table), c[12].add(owner);
        if (a.snapshot)
          c[13].add(a.table), c[14].add(static_cast<std::int64_t>(seal_of(a.table, {a.entry.seq, 0, *a.snapshot}))), c[15].add(*a.snapshot);
      }
      std::vector<std::string> values;
      for (const auto& column : c) values.push_back(column.bytes());
      send(kRound, values);
    }
    if (!PQpipelineSync(conn)) writer.fail(nullptr);
    if (creates) writer.ok(PQgetResult(conn)), PgResult(PQgetResult(conn));
    for (const auto& round : rounds) {
      std::unordered_map<std::string_view, std::size_t> index;
      for (const std::size_t i : round) index[batch[i].append.table] = i, outcome[i] = Stored::stale;
      const auto taken = writer.ok(PQgetResult(conn));
      for (int r = 0; r < PQntuples(taken.get()); ++r) outcome[index.at(PQgetvalue(taken.get(), r, 0))] = Stored::ok;
      PgResult end(PQgetResult(conn));
    }
    const PgResult sync(PQgetResult(conn));  // comes when the transaction is on disk
    if (PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC) writer.fail(sync.get());
    if (!PQexitPipelineMode(conn)) writer.fail(nullptr);
  } catch (const SqlError&) {
    writer.disconnect();  // the shortest way out of a pipeline
    throw;
  }
}

PostgresStore::PostgresStore(std::string where, std::chrono::milliseconds patience)
    : SqlStore(kBatch), impl_(std::make_unique<Impl>(where, patience)) {
  try {
    impl_->connect();
    if (PQserverVersion(impl_->writer.handle()) < 140000)
      throw Trouble(say({"PostgreSQL 14 or newer is needed", "PostgreSQL 14 oder neuer wird gebraucht"}));
    impl_->bring_up_to_date();
    readers_.fill(kReaders, [&] { return std::make_unique<Postgres>(where, patience / 2); });
  } catch (const SqlError& e) {
    throw std::runtime_error(std::string("PostgreSQL: ") + e.what());
  }
  start();
}

PostgresStore::~PostgresStore() { finish(); }

void PostgresStore::write(std::vector<Job>& batch, std::vector<Stored>& outcome) {
  std::vector<std::size_t> open(batch.size());
  for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
  const auto start = std::chrono::steady_clock::now();
  bool uncertain = false;
  while (!open.empty()) {
    try {
      impl_->connect();
      if (uncertain)  // the connection went while a transaction was on its way: what of it is there?
        std::erase_if(open, [&](std::size_t i) {
          const Append& a = batch[i].append;
          bool there = false;
          impl_->writer.run("SELECT j.sum FROM tables t JOIN journal j ON j.num = t.num WHERE t.id = $1 AND j.seq = $2",
                            {a.table, static_cast<std::int64_t>(a.entry.seq)},
                            [&](const SqlRow& r) { there = static_cast<u64>(r.integer(0)) == seal_of(a.table, a.entry); });
          if (there) outcome[i] = Stored::ok;
          return there;
        });
      uncertain = false;
      impl_->commit(batch, open, outcome);
      return;
    } catch (const SqlError& e) {
      if (e.kind == SqlError::Kind::data) {  // one entry must not take the others with it
        if (open.size() == 1) {
          spdlog::error("an entry of table {}… cannot be stored: {}", batch[open[0]].append.table.substr(0, 6), e.what());
          outcome[open[0]] = Stored::failed;
          return;
        }
        for (const std::size_t i : open) {
          try {
            impl_->commit(batch, {i}, outcome);
          } catch (const SqlError& single) {
            outcome[i] = Stored::failed;
            if (single.kind != SqlError::Kind::data) throw;
          }
        }
        return;
      }
      if (e.kind == SqlError::Kind::broken || !patient_ || std::chrono::steady_clock::now() - start > impl_->patience) throw;
      uncertain = e.kind == SqlError::Kind::lost || uncertain;
      if (e.kind == SqlError::Kind::lost) impl_->writer.disconnect();
      std::this_thread::sleep_for(std::chrono::milliseconds(e.kind == SqlError::Kind::lost ? 50 : 2));
    }
  }
}

void PostgresStore::probe() {
  impl_->connect();
  impl_->writer.run("UPDATE meta SET value = value WHERE key = 'schema'");
}

void PostgresStore::measure(StoreStats& stats) {
  try {
    const SqlPool::Lent sql(readers_);
    sql->run("SELECT pg_database_size(current_database())", {}, [&](const SqlRow& r) { stats.bytes = static_cast<u64>(r.integer(0)); });
  } catch (const SqlError&) {  // then it is not known
  }
}

std::vector<std::string> PostgresStore::check() {
  std::vector<std::string> out;
  const SqlPool::Lent sql(readers_);
  sql->run("SELECT count(*) FROM journal j LEFT JOIN tables t ON t.num = j.num WHERE t.num IS NULL", {}, [&](const SqlRow& r) {
    if (r.integer(0)) out.push_back(std::to_string(r.integer(0)) + " entries belong to no table");
  });
  return out;
}

}  // namespace demesne::server
