#include "server/sqlite_store.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

namespace demesne::server {
namespace {

constexpr std::size_t kBatch = 1024;  // entries in one commit at most
constexpr auto kProbe = std::chrono::seconds(1);  // how often a journal that could not be written is tried again

// journal: (table, seq) is the guard against two writers. Tables have a number so that those in play lie side by side.
constexpr const char* kSchema = R"(
CREATE TABLE IF NOT EXISTS tables(
  num INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, state TEXT NOT NULL, listed INTEGER NOT NULL,
  updated INTEGER NOT NULL, wake INTEGER NOT NULL, info TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS journal(
  num INTEGER NOT NULL REFERENCES tables(num), seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY(num, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS owners(
  owner TEXT NOT NULL, num INTEGER NOT NULL REFERENCES tables(num), PRIMARY KEY(owner, num)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_lobby ON tables(state, updated DESC) WHERE listed = 1;
CREATE INDEX IF NOT EXISTS tables_wake ON tables(wake) WHERE wake > 0;
PRAGMA user_version = 1;
)";

class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* db, const char* sql) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &stmt_, nullptr) != SQLITE_OK)
      throw std::runtime_error(std::string("journal: ") + sqlite3_errmsg(db));
  }
  ~Statement() { sqlite3_finalize(stmt_); }
  Statement(Statement&& o) noexcept : stmt_(std::exchange(o.stmt_, nullptr)) {}
  Statement& operator=(Statement&& o) noexcept {
    std::swap(stmt_, o.stmt_);
    return *this;
  }
  Statement& bind(int i, std::int64_t v) { return sqlite3_bind_int64(stmt_, i, v), *this; }
  Statement& bind(int i, std::string_view v) { return sqlite3_bind_text64(stmt_, i, v.data(), v.size(), SQLITE_TRANSIENT, SQLITE_UTF8), *this; }
  int step() { return sqlite3_step(stmt_); }
  void reset() { sqlite3_reset(stmt_); }
  bool run() {  // a statement without rows
    const int rc = step();
    reset();
    return rc == SQLITE_DONE;
  }
  std::int64_t integer(int i) { return sqlite3_column_int64(stmt_, i); }
  std::string text(int i) {
    const auto* p = reinterpret_cast<const char*>(sqlite3_column_text(stmt_, i));
    return p ? std::string(p, static_cast<std::size_t>(sqlite3_column_bytes(stmt_, i))) : std::string();
  }

 private:
  sqlite3_stmt* stmt_ = nullptr;
};

struct Database {
  sqlite3* handle = nullptr;
  explicit Database(const std::string& path) {
    if (sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK) {
      const std::string why = handle ? sqlite3_errmsg(handle) : "out of memory";
      sqlite3_close(handle);
      throw std::runtime_error("journal " + path + ": " + why);
    }
    sqlite3_busy_timeout(handle, 5000);
    exec("PRAGMA journal_mode=WAL");
    exec("PRAGMA synchronous=FULL");
    exec("PRAGMA foreign_keys=ON");
    exec("PRAGMA cache_size=-16000");
    exec("PRAGMA wal_autocheckpoint=4000");
  }
  ~Database() { sqlite3_close_v2(handle); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  void exec(const char* sql) {
    char* why = nullptr;
    if (sqlite3_exec(handle, sql, nullptr, nullptr, &why) != SQLITE_OK) {
      const std::string text = why ? why : "unknown error";
      sqlite3_free(why);
      throw std::runtime_error("journal: " + text);
    }
  }
};

// One process a data directory.
struct Lock {
  int fd = -1;
  explicit Lock(const std::filesystem::path& file) : fd(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (fd < 0) throw std::runtime_error("cannot write to " + file.parent_path().string());
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
      ::close(fd);
      throw std::runtime_error("another server is using " + file.parent_path().string());
    }
  }
  ~Lock() { ::close(fd); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
};

std::string prepare(const std::filesystem::path& directory) {
  std::filesystem::create_directories(directory);
  std::filesystem::permissions(directory, std::filesystem::perms::owner_all);
  return (directory / "demesne.db").string();
}

struct Job {
  Append append;
  EventStore::Done done;
};

}  // namespace

struct SqliteStore::Impl {
  std::string path;
  Lock lock;
  Database writer;
  Statement begin, commit, rollback, probe, create, insert, update, touch, own;
  Database reader;
  std::mutex reading;
  Statement read, exists, list_all, owned, due, count;
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<Job> jobs;
  bool stopping = false;
  std::atomic<bool> well = true;
  mutable std::mutex counting;
  StoreStats stats;
  std::jthread thread;

  explicit Impl(const std::filesystem::path& directory)
      : path(prepare(directory)), lock(directory / "lock"), writer(path), reader((writer.exec(kSchema), path)) {
    sqlite3* w = writer.handle;
    begin = {w, "BEGIN IMMEDIATE"};
    commit = {w, "COMMIT"};
    rollback = {w, "ROLLBACK"};
    probe = {w, "PRAGMA user_version = 1"};  // writes a page that says what it said
    create = {w, "INSERT INTO tables(id, game, state, listed, updated, wake, info) VALUES(?1, '', 'waiting', 0, ?2, 0, '{}')"};
    insert = {w, "INSERT INTO journal(num, seq, at, body) SELECT t.num, ?2, ?3, ?4 FROM tables t WHERE t.id = ?1 AND "
                 "?2 = coalesce((SELECT max(seq) + 1 FROM journal j WHERE j.num = t.num), 0)"};
    update = {w, "UPDATE tables SET game = ?2, state = ?3, listed = ?4, updated = ?5, wake = ?6, info = ?7 WHERE id = ?1"};
    touch = {w, "UPDATE tables SET wake = ?2 WHERE id = ?1 AND wake <> ?2"};
    own = {w, "INSERT OR IGNORE INTO owners(owner, num) SELECT ?2, num FROM tables WHERE id = ?1"};
    sqlite3* r = reader.handle;
    read = {r, "SELECT seq, at, body FROM journal WHERE num = (SELECT num FROM tables WHERE id = ?1) AND seq >= ?2 ORDER BY seq"};
    exists = {r, "SELECT 1 FROM tables WHERE id = ?1"};
    list_all = {r, "SELECT id, updated, info FROM tables WHERE listed = 1 AND state = ?1 AND updated < ?2 AND (?3 = '' OR game = ?3) "
                   "AND updated >= IFNULL((SELECT updated FROM tables WHERE listed = 1 AND state = ?1 AND updated < ?2 AND (?3 = '' OR game = ?3) "
                   "ORDER BY updated DESC LIMIT 1 OFFSET ?4 - 1), 0) ORDER BY updated DESC"};
    owned = {r, "SELECT t.id, t.updated, t.info FROM owners o JOIN tables t ON t.num = o.num WHERE o.owner = ?1 ORDER BY t.updated DESC LIMIT ?2"};
    due = {r, "SELECT id FROM tables WHERE wake > 0 AND wake <= ?1 ORDER BY wake LIMIT ?2"};
    count = {r, "SELECT count(*) FROM tables"};
    thread = std::jthread([this] { run(); });
  }

  ~Impl() {
    {
      const std::lock_guard guard(mutex);
      stopping = true;
    }
    wake.notify_one();
    thread.join();
  }

  void run() {
    std::vector<Job> batch;
    std::vector<Stored> outcome;
    while (true) {
      batch.clear();
      {
        std::unique_lock guard(mutex);
        const auto called = [this] { return stopping || !jobs.empty(); };
        if (well) {
          wake.wait(guard, called);
        } else if (!wake.wait_for(guard, kProbe, called)) {
          guard.unlock();
          feel(begin.run() && probe.run() && commit.run());
          continue;
        }
        if (jobs.empty()) return;
        while (!jobs.empty() && batch.size() < kBatch) {
          batch.push_back(std::move(jobs.front()));
          jobs.pop_front();
        }
      }
      outcome.assign(batch.size(), Stored::failed);
      const auto start = std::chrono::steady_clock::now();
      feel(write(batch, outcome));
      {
        const std::lock_guard guard(counting);
        ++stats.commits;
        stats.commit_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        for (const Stored s : outcome) ++(s == Stored::ok ? stats.entries : s == Stored::stale ? stats.stale : stats.failed);
      }
      for (std::size_t i = 0; i < batch.size(); ++i) batch[i].done(outcome[i]);
    }
  }

  // After each try of the writer: says so when the journal falls ill (a full disk, say), and when it is well again.
  void feel(bool fine) {
    if (!fine) {
      const std::string why = sqlite3_errmsg(writer.handle);
      if (!sqlite3_get_autocommit(writer.handle)) rollback.run();
      if (well.exchange(false)) spdlog::error("the journal cannot be written ({}); answers are refused until it can", why);
    } else if (!well.exchange(true)) {
      spdlog::info("the journal can be written again");
    }
  }

  bool write(std::vector<Job>& batch, std::vector<Stored>& outcome) {
    bool sound = begin.run();
    for (std::size_t i = 0; i < batch.size() && sound; ++i) sound = write(batch[i].append, outcome[i]);
    if (sound && commit.run()) return true;
    outcome.assign(batch.size(), Stored::failed);
    return false;
  }

  // False if the database is not well; a refused entry is not an error.
  bool write(const Append& a, Stored& outcome) {
    const auto seq = static_cast<std::int64_t>(a.entry.seq);
    if (seq == 0 && !create.bind(1, a.table).bind(2, a.entry.at).run()) {
      outcome = Stored::stale;
      return sqlite3_extended_errcode(writer.handle) == SQLITE_CONSTRAINT_UNIQUE;
    }
    if (!insert.bind(1, a.table).bind(2, seq).bind(3, a.entry.at).bind(4, a.entry.body).run()) return false;
    if (sqlite3_changes(writer.handle) == 0) {
      outcome = Stored::stale;
      return true;
    }
    outcome = Stored::ok;
    if (!a.summary) return touch.bind(1, a.table).bind(2, a.wake).run();
    const Summary& s = *a.summary;
    if (!update.bind(1, a.table).bind(2, s.game).bind(3, s.state).bind(4, s.listed ? 1 : 0).bind(5, a.entry.at).bind(6, a.wake).bind(7, s.info).run())
      return false;
    for (const auto& owner : s.owners)
      if (!own.bind(1, a.table).bind(2, owner).run()) return false;
    return true;
  }

  static std::vector<Listing> listings(Statement& s) {
    std::vector<Listing> out;
    while (s.step() == SQLITE_ROW) out.push_back({s.text(0), s.integer(1), s.text(2)});
    s.reset();
    return out;
  }
};

SqliteStore::SqliteStore(const std::filesystem::path& directory) : impl_(std::make_unique<Impl>(directory)) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::append(Append append, Done done) {
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->jobs.push_back({std::move(append), std::move(done)});
  }
  impl_->wake.notify_one();
}

std::optional<std::vector<Entry>> SqliteStore::read(std::string_view table, u64 from) {
  const std::lock_guard guard(impl_->reading);
  std::vector<Entry> out;
  Statement& s = impl_->read;
  s.bind(1, table).bind(2, static_cast<std::int64_t>(from));
  int rc;
  while ((rc = s.step()) == SQLITE_ROW) out.push_back({static_cast<u64>(s.integer(0)), s.integer(1), s.text(2)});
  s.reset();
  if (rc != SQLITE_DONE) {  // half a journal is worse than none
    spdlog::error("the journal cannot be read ({})", sqlite3_errmsg(impl_->reader.handle));
    return {};
  }
  if (!out.empty()) return out;
  const bool known = impl_->exists.bind(1, table).step() == SQLITE_ROW;
  impl_->exists.reset();
  if (!known) return {};
  return out;
}

std::vector<Listing> SqliteStore::list(const Query& q) {
  const std::lock_guard guard(impl_->reading);
  const std::int64_t before = q.before > 0 ? q.before : INT64_MAX;
  std::vector<Listing> out;
  for (const char* state : {"waiting", "playing", "finished"}) {
    if (!q.state.empty() && q.state != state) continue;
    auto part = Impl::listings(impl_->list_all.bind(1, state).bind(2, before).bind(3, q.game).bind(4, q.limit));
    out.insert(out.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
  }
  to_page(out, q.limit);
  return out;
}

std::vector<Listing> SqliteStore::owned(std::string_view owner, int limit) {
  const std::lock_guard guard(impl_->reading);
  return Impl::listings(impl_->owned.bind(1, owner).bind(2, limit));
}

std::vector<std::string> SqliteStore::due(Millis until, int limit) {
  const std::lock_guard guard(impl_->reading);
  std::vector<std::string> out;
  Statement& s = impl_->due.bind(1, until).bind(2, limit);
  while (s.step() == SQLITE_ROW) out.push_back(s.text(0));
  s.reset();
  return out;
}

u64 SqliteStore::tables() {
  const std::lock_guard guard(impl_->reading);
  const u64 n = impl_->count.step() == SQLITE_ROW ? static_cast<u64>(impl_->count.integer(0)) : 0;
  impl_->count.reset();
  return n;
}

bool SqliteStore::healthy() const { return impl_->well; }

StoreStats SqliteStore::stats() const {
  const std::lock_guard guard(impl_->counting);
  return impl_->stats;
}

}  // namespace demesne::server
