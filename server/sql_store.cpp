#include "server/sql_store.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <cstring>

#include "server/postgres_store.hpp"
#include "server/sqlite_store.hpp"

namespace demesne::server {
namespace {

constexpr auto kProbe = std::chrono::seconds(1);         // how often a journal that could not be written is tried again
constexpr auto kBreath = std::chrono::milliseconds(10);  // between two commits when many write: what comes in between shares the second

Listing listing(const SqlRow& r) { return {std::string(r.text(0)), r.integer(1), std::string(r.text(2))}; }

Text unreachable(const char* why) { return say({"The journal cannot be read: {0}", "Das Journal lässt sich nicht lesen: {0}"}, {why}); }

// The entries of a table, and what is wrong with them: up to `next` they are all there and as they were written.
std::optional<Text> journal(Sql& sql, std::int64_t num, std::string_view table, u64 from, u64 next, std::vector<Entry>& out) {
  std::optional<Text> wrong;
  u64 expected = from;
  sql.run("SELECT seq, at, sum, body FROM journal WHERE num = $1 AND seq >= $2 ORDER BY seq", {num, static_cast<std::int64_t>(from)},
          [&](const SqlRow& r) {
            if (wrong) return;
            Entry e{static_cast<u64>(r.integer(0)), r.integer(1), std::string(r.text(3))};
            const std::string here = std::to_string(expected);
            if (e.seq != expected)
              wrong = say({"Entry {0} of its journal is missing.", "Eintrag {0} seines Journals fehlt."}, {here});
            else if (seal_of(table, e) != static_cast<u64>(r.integer(2)))
              wrong = say({"Entry {0} of its journal is damaged.", "Eintrag {0} seines Journals ist beschädigt."}, {here});
            ++expected;
            out.push_back(std::move(e));
          });
  if (!wrong && expected < next)
    wrong = say({"Entry {0} of its journal is missing.", "Eintrag {0} seines Journals fehlt."}, {std::to_string(expected)});
  return wrong;
}

constexpr int kPage = 200;  // tables read at once in a walk over all

}  // namespace

// SipHash with a fixed key: against accidents, not against whoever can write to the database.
u64 seal_of(std::string_view table, const Entry& e) {
  static constexpr unsigned char kKey[crypto_shorthash_KEYBYTES] = {'d', 'e', 'm', 'e', 's', 'n', 'e'};
  std::string all;
  all.reserve(table.size() + e.body.size() + 24);
  const auto number = [&](u64 n) {
    for (int i = 0; i < 64; i += 8) all += static_cast<char>(n >> i);
  };
  number(table.size());
  all += table;
  number(e.seq);
  number(static_cast<u64>(e.at));
  all += e.body;
  u64 out = 0;
  static_assert(sizeof out == crypto_shorthash_BYTES);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&out), reinterpret_cast<const unsigned char*>(all.data()), all.size(), kKey);
  return out;
}

bool is_postgres(std::string_view where) { return where.starts_with("postgresql://") || where.starts_with("postgres://"); }

std::unique_ptr<SqlStore> open_store(const std::string& where, bool visit) {
  if (is_postgres(where)) return std::make_unique<PostgresStore>(where);
  return std::make_unique<SqliteStore>(where, visit ? SqliteStore::Access::visit : SqliteStore::Access::own);
}

// --- the writer ---

void SqlStore::start() {
  thread_ = std::thread([this] { run(); });
}

void SqlStore::finish() {
  patient_ = false;
  {
    const std::lock_guard guard(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SqlStore::append(Append append, Done done) {
  bool call = false;
  {
    const std::lock_guard guard(mutex_);
    jobs_.push_back({std::move(append), std::move(done)});
    call = expectant_ || jobs_.size() == batch_;
  }
  if (call) wake_.notify_one();
}

void SqlStore::run() {
  std::vector<Job> batch;
  std::vector<Stored> outcome;
  std::chrono::steady_clock::time_point committed{};
  while (true) {
    const bool crowded = batch.size() > 1;  // they came while another commit was on its way, and more will
    batch.clear();
    {
      std::unique_lock guard(mutex_);
      expectant_ = true;
      const auto called = [this] { return stopping_ || !jobs_.empty(); };
      if (well_ || for_good_) {
        wake_.wait(guard, called);
      } else if (!wake_.wait_for(guard, kProbe, called)) {
        guard.unlock();
        recover();
        continue;
      }
      if (jobs_.empty()) return;
      expectant_ = false;
      if (crowded && well_) wake_.wait_until(guard, committed + kBreath, [this] { return stopping_ || jobs_.size() >= batch_; });
      while (!jobs_.empty() && batch.size() < batch_) {
        batch.push_back(std::move(jobs_.front()));
        jobs_.pop_front();
      }
    }
    outcome.assign(batch.size(), Stored::failed);
    const auto start = std::chrono::steady_clock::now();
    if (!for_good_) {
      try {
        write(batch, outcome);
        committed = std::chrono::steady_clock::now();
        recover();
      } catch (const std::exception& e) {
        outcome.assign(batch.size(), Stored::failed);
        fall_ill(say({"The journal cannot be written: {0}", "Das Journal lässt sich nicht schreiben: {0}"}, {e.what()}), false);
      }
    }
    {
      const std::lock_guard guard(counting_);
      ++stats_.commits;
      stats_.commit_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      for (const Stored s : outcome) ++(s == Stored::ok ? stats_.entries : s == Stored::stale ? stats_.stale : stats_.failed);
    }
    for (std::size_t i = 0; i < batch.size(); ++i) batch[i].done(outcome[i]);
  }
}

void SqlStore::fall_ill(const Text& why, bool for_good) {
  {
    const std::lock_guard guard(counting_);
    if (!for_good_) illness_ = why;
  }
  if (for_good) for_good_ = true;
  if (well_.exchange(false) || for_good) spdlog::error("{}; answers are refused{}", why.en, for_good ? "" : " until it can");
}

void SqlStore::recover() {
  if (well_ || for_good_) return;
  try {
    probe();
    if (!for_good_ && !well_.exchange(true)) spdlog::info("the journal can be written again");
  } catch (const std::exception& e) {
    const std::lock_guard guard(counting_);
    illness_ = say({"The journal cannot be written: {0}", "Das Journal lässt sich nicht schreiben: {0}"}, {e.what()});
  }
}

Text SqlStore::illness() const {
  if (well_) return {};
  const std::lock_guard guard(counting_);
  return illness_;
}

StoreStats SqlStore::stats() {
  StoreStats out;
  {
    const std::lock_guard guard(counting_);
    out = stats_;
  }
  {
    const std::lock_guard guard(mutex_);
    out.queued = jobs_.size();
  }
  measure(out);
  return out;
}

// --- reading ---

template <class Work>
auto SqlStore::reading(const char* what, Work&& work) -> decltype(work(std::declval<Sql&>())) {
  try {
    const SqlPool::Lent sql(readers_);
    return work(*sql);
  } catch (const SqlError& e) {
    spdlog::error("the journal cannot be read ({}: {})", what, e.what());
    return {};
  }
}

std::optional<Text> SqlStore::inspect(std::string_view table, u64 from, std::vector<Entry>& out, bool& known) {
  try {
    const SqlPool::Lent sql(readers_);
    std::int64_t num = -1;
    u64 next = 0;
    sql->run("SELECT num, next FROM tables WHERE id = $1", {table},
             [&](const SqlRow& r) { num = r.integer(0), next = static_cast<u64>(r.integer(1)); });
    known = num >= 0;
    if (!known) return {};
    return journal(*sql, num, table, from, next, out);
  } catch (const SqlError& e) {
    known = true;
    return unreachable(e.what());
  }
}

std::optional<std::vector<Entry>> SqlStore::read(std::string_view table, u64 from) {
  std::vector<Entry> out;
  bool known = false;
  if (const auto wrong = inspect(table, from, out, known)) {
    spdlog::error("table {}… cannot be read: {}", table.substr(0, 6), wrong->en);
    return {};  // half a journal is worse than none
  }
  if (!known) return {};
  return out;
}

std::optional<Text> SqlStore::damage(std::string_view table) {
  std::vector<Entry> out;
  bool known = false;
  return inspect(table, 0, out, known);
}

std::optional<Snapshot> SqlStore::snapshot(std::string_view table) {
  return reading("snapshot", [&](Sql& sql) {
    std::optional<Snapshot> out;
    sql.run("SELECT s.seq, s.sum, s.body FROM tables t JOIN snapshots s ON s.num = t.num WHERE t.id = $1 AND s.seq < t.next", {table},
            [&](const SqlRow& r) {
              Snapshot s{static_cast<u64>(r.integer(0)), std::string(r.text(2))};
              if (seal_of(table, {s.seq, 0, s.body}) == static_cast<u64>(r.integer(1))) out = std::move(s);
            });
    return out;
  });
}

// The page and, after it, all tables of its last moment. One index for all games, one for each.
std::vector<Listing> SqlStore::list(const Query& q) {
  const std::int64_t before = q.before > 0 ? q.before : INT64_MAX;
  return reading("list", [&](Sql& sql) {
    std::vector<Listing> out;
    const auto take = [&](const SqlRow& r) { out.push_back(listing(r)); };
    for (const std::string_view state : {"waiting", "playing", "finished"}) {
      if (!q.state.empty() && q.state != state) continue;
      if (q.game.empty())
        sql.run(
            "SELECT id, updated, info FROM tables WHERE listed = 1 AND state = $1 AND updated < $2 AND updated >= coalesce((SELECT updated "
            "FROM tables "
            "WHERE listed = 1 AND state = $1 AND updated < $2 ORDER BY updated DESC LIMIT 1 OFFSET $3), 0) ORDER BY updated DESC",
            {state, before, q.limit - 1}, take);
      else
        sql.run(
            "SELECT id, updated, info FROM tables WHERE listed = 1 AND state = $1 AND game = $4 AND updated < $2 AND updated >= "
            "coalesce((SELECT updated "
            "FROM tables WHERE listed = 1 AND state = $1 AND game = $4 AND updated < $2 ORDER BY updated DESC LIMIT 1 OFFSET $3), 0) ORDER "
            "BY updated DESC",
            {state, before, q.limit - 1, q.game}, take);
    }
    to_page(out, q.limit);
    return out;
  });
}

std::vector<Listing> SqlStore::owned(std::string_view owner, int limit) {
  return reading("owned", [&](Sql& sql) {
    std::vector<Listing> out;
    sql.run(
        "SELECT t.id, t.updated, t.info FROM owners o JOIN tables t ON t.num = o.num WHERE o.owner = $1 ORDER BY t.updated DESC LIMIT $2",
        {owner, limit}, [&](const SqlRow& r) { out.push_back(listing(r)); });
    return out;
  });
}

std::vector<Due> SqlStore::due(Millis until, int limit, const Due& after) {
  return reading("due", [&](Sql& sql) {
    std::vector<Due> out;
    sql.run(
        "SELECT wake, id FROM tables WHERE wake > 0 AND wake <= $1 AND wake >= $3 AND (wake > $3 OR id > $4) ORDER BY wake, id LIMIT $2",
        {until, limit, after.wake, after.id}, [&](const SqlRow& r) {
          out.push_back({r.integer(0), std::string(r.text(1))});
        });
    return out;
  });
}

u64 SqlStore::tables() {
  return reading("tables", [&](Sql& sql) {
    u64 n = 0;
    sql.run("SELECT count(*) FROM tables", {}, [&](const SqlRow& r) { n = static_cast<u64>(r.integer(0)); });
    return n;
  });
}

// --- the operator's desk ---

bool SqlStore::erase(std::string_view table) {
  const SqlPool::Lent sql(readers_);
  bool known = false;
  sql->atomically([&] {
    std::int64_t num = -1;
    sql->run("SELECT num FROM tables WHERE id = $1", {table}, [&](const SqlRow& r) { num = r.integer(0); });
    known = num >= 0;
    if (!known) return;
    sql->run("DELETE FROM journal WHERE num = $1", {num});
    sql->run("DELETE FROM owners WHERE num = $1", {num});
    sql->run("DELETE FROM snapshots WHERE num = $1", {num});
    sql->run("DELETE FROM tables WHERE num = $1", {num});
  });
  return known;
}

std::vector<std::pair<std::int64_t, Stand>> SqlStore::stands(Sql& sql, const char* query, Sql::Values values) {
  std::vector<std::pair<std::int64_t, Stand>> out;
  sql.run(query, values, [&](const SqlRow& r) {
    out.emplace_back(r.integer(0), Stand{std::string(r.text(1)),
                                         {std::string(r.text(2)), std::string(r.text(3)), r.integer(4) != 0, std::string(r.text(5)), {}},
                                         r.integer(6),
                                         r.integer(7),
                                         static_cast<u64>(r.integer(8))});
  });
  for (auto& entry : out) {
    Stand& stand = entry.second;
    sql.run("SELECT owner FROM owners WHERE num = $1 ORDER BY owner", {entry.first},
            [&stand](const SqlRow& r) { stand.summary.owners.emplace_back(r.text(0)); });
  }
  return out;
}

constexpr const char* kScan =
    "SELECT num, id, game, state, listed, info, updated, wake, next FROM tables WHERE id > $1 ORDER BY id LIMIT $2";

std::vector<Stand> SqlStore::scan(std::string_view after, int limit) {
  const SqlPool::Lent sql(readers_);
  std::vector<Stand> out;
  for (auto& [num, stand] : stands(*sql, kScan, {after, limit})) out.push_back(std::move(stand));
  return out;
}

Volume SqlStore::volume(Sql& sql, std::int64_t num, Stand stand) {
  Volume v{std::move(stand), {}, {}, {}};
  v.damage = journal(sql, num, v.stand.id, 0, v.stand.next, v.entries);
  sql.run("SELECT seq, sum, body FROM snapshots WHERE num = $1", {num}, [&](const SqlRow& r) {
    Snapshot s{static_cast<u64>(r.integer(0)), std::string(r.text(2))};
    if (seal_of(v.stand.id, {s.seq, 0, s.body}) == static_cast<u64>(r.integer(1))) v.snapshot = std::move(s);
  });
  return v;
}

void SqlStore::each(const std::function<void(Volume)>& visit) {
  const SqlPool::Lent sql(readers_);
  sql->freeze();
  try {
    for (std::string after;;) {
      auto page = stands(*sql, kScan, {after, kPage});
      if (page.empty()) break;
      after = page.back().second.id;
      for (auto& [num, stand] : page) visit(volume(*sql, num, std::move(stand)));
    }
    sql->commit();
  } catch (...) {
    sql->rollback();
    throw;
  }
}

std::optional<Volume> SqlStore::volume(std::string_view table) {
  const SqlPool::Lent sql(readers_);
  std::optional<Volume> out;
  sql->freeze();
  try {
    for (auto& [num, stand] :
         stands(*sql, "SELECT num, id, game, state, listed, info, updated, wake, next FROM tables WHERE id = $1", {table}))
      out = volume(*sql, num, std::move(stand));
    sql->commit();
  } catch (...) {
    sql->rollback();
    throw;
  }
  return out;
}

u64 SqlStore::put(const std::vector<Volume>& volumes) {
  const SqlPool::Lent sql(readers_);
  u64 fresh = 0;
  sql->atomically([&] {
    for (const Volume& v : volumes) {
      const Stand& t = v.stand;
      const Summary& s = t.summary;
      if (!sql->run("INSERT INTO tables(id, game, state, listed, updated, wake, info, next) VALUES($1, $2, $3, $4, $5, $6, $7, $8) ON "
                    "CONFLICT(id) DO NOTHING",
                    {t.id, s.game, s.state, s.listed ? 1 : 0, t.updated, t.wake, s.info, static_cast<std::int64_t>(t.next)}))
        continue;
      ++fresh;
      std::int64_t num = -1;
      sql->run("SELECT num FROM tables WHERE id = $1", {t.id}, [&](const SqlRow& r) { num = r.integer(0); });
      for (const Entry& e : v.entries)
        sql->run("INSERT INTO journal(num, seq, at, sum, body) VALUES($1, $2, $3, $4, $5)",
                 {num, static_cast<std::int64_t>(e.seq), e.at, static_cast<std::int64_t>(seal_of(t.id, e)), e.body});
      for (const auto& owner : s.owners) sql->run("INSERT INTO owners(owner, num) VALUES($1, $2)", {owner, num});
      if (v.snapshot)
        sql->run("INSERT INTO snapshots(num, seq, sum, body) VALUES($1, $2, $3, $4)",
                 {num, static_cast<std::int64_t>(v.snapshot->seq),
                  static_cast<std::int64_t>(seal_of(t.id, {v.snapshot->seq, 0, v.snapshot->body})), v.snapshot->body});
    }
  });
  return fresh;
}

std::vector<std::string> SqlStore::forsaken(Millis before, int limit) {
  const SqlPool::Lent sql(readers_);
  std::vector<std::string> out;
  sql->run("SELECT id FROM tables WHERE state = 'waiting' AND game <> '' AND updated < $1 ORDER BY updated LIMIT $2", {before, limit},
           [&](const SqlRow& r) { out.emplace_back(r.text(0)); });
  return out;
}

void SqlStore::ban(const Ban& b) {
  const SqlPool::Lent sql(readers_);
  sql->run(
      "INSERT INTO bans(kind, what, until, why) VALUES($1, $2, $3, $4) ON CONFLICT(kind, what) DO UPDATE SET until = excluded.until, why = "
      "excluded.why",
      {b.kind, b.what, b.until, b.why});
}

bool SqlStore::unban(std::string_view kind, std::string_view what) {
  const SqlPool::Lent sql(readers_);
  return sql->run("DELETE FROM bans WHERE kind = $1 AND what = $2", {kind, what}) > 0;
}

std::vector<Ban> SqlStore::bans(Millis at) {
  const SqlPool::Lent sql(readers_);
  std::vector<Ban> out;
  sql->run("SELECT kind, what, until, why FROM bans WHERE until = 0 OR until > $1 ORDER BY kind, what", {at}, [&](const SqlRow& r) {
    out.push_back({std::string(r.text(0)), std::string(r.text(1)), r.integer(2), std::string(r.text(3))});
  });
  return out;
}

void SqlStore::note(const Audit& a) {
  const SqlPool::Lent sql(readers_);
  sql->run("INSERT INTO audit(at, who, what) VALUES($1, $2, $3)", {a.at, a.who, a.what});
}

namespace {
Audit audit(const SqlRow& r) { return {r.integer(1), std::string(r.text(2)), std::string(r.text(3)), r.integer(0)}; }
}  // namespace

std::vector<Audit> SqlStore::audits(int limit) {
  const SqlPool::Lent sql(readers_);
  std::vector<Audit> out;
  sql->run("SELECT num, at, who, what FROM audit ORDER BY num DESC LIMIT $1", {limit}, [&](const SqlRow& r) { out.push_back(audit(r)); });
  return out;
}

std::vector<Audit> SqlStore::audits_after(std::int64_t num) {
  const SqlPool::Lent sql(readers_);
  std::vector<Audit> out;
  sql->run("SELECT num, at, who, what FROM audit WHERE num > $1 ORDER BY num LIMIT 1000", {num},
           [&](const SqlRow& r) { out.push_back(audit(r)); });
  return out;
}

}  // namespace demesne::server
