#include "server/sqlite_store.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <thread>

#include "server/sqlite.hpp"
#include "server/trouble.hpp"

namespace demesne::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBatch = 1024;  // entries in one commit at most
constexpr int kReaders = 4;
constexpr int kVersion = 2;  // of the schema, in user_version

// (table, seq) is the guard against two writers. Tables have a number so that those in play lie side by side.
constexpr const char* kSchema1 = R"(
CREATE TABLE tables(
  num INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, state TEXT NOT NULL, listed INTEGER NOT NULL,
  updated INTEGER NOT NULL, wake INTEGER NOT NULL, info TEXT NOT NULL) STRICT;
CREATE TABLE journal(
  num INTEGER NOT NULL REFERENCES tables(num), seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY(num, seq)) STRICT, WITHOUT ROWID;
CREATE TABLE owners(
  owner TEXT NOT NULL, num INTEGER NOT NULL REFERENCES tables(num), PRIMARY KEY(owner, num)) STRICT, WITHOUT ROWID;
CREATE INDEX tables_lobby ON tables(state, updated DESC) WHERE listed = 1;
CREATE INDEX tables_wake ON tables(wake) WHERE wake > 0;
)";

// Seals and lengths, so that what is damaged or missing is noticed; snapshots; the operator's desk.
constexpr const char* kSchema2 = R"(
ALTER TABLE tables ADD COLUMN next INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET next = coalesce((SELECT max(seq) + 1 FROM journal j WHERE j.num = tables.num), 0);
ALTER TABLE journal ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
UPDATE journal SET sum = seal((SELECT id FROM tables t WHERE t.num = journal.num), seq, at, body);
CREATE TABLE snapshots(
  num INTEGER PRIMARY KEY REFERENCES tables(num), seq INTEGER NOT NULL, sum INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE bans(kind TEXT NOT NULL, what TEXT NOT NULL, until INTEGER NOT NULL, why TEXT NOT NULL, PRIMARY KEY(kind, what)) STRICT;
CREATE TABLE audit(num INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL) STRICT;
CREATE TABLE meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
INSERT INTO meta VALUES('entries', (SELECT count(*) FROM journal));
CREATE INDEX tables_game ON tables(state, game, updated DESC) WHERE listed = 1;
CREATE INDEX tables_waiting ON tables(updated) WHERE state = 'waiting';
CREATE INDEX owners_table ON owners(num);
)";

// A new file is for whoever the directory belongs to and nobody else: it holds what is dealt, and root restores for the server's user.
void lay(const fs::path& file) {
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return;
  struct ::stat home {};
  if (::geteuid() == 0 && ::stat(file.parent_path().c_str(), &home) == 0 && ::fchown(fd, home.st_uid, home.st_gid) != 0)
    spdlog::warn("{} stays root's", file.string());
  ::close(fd);
}

// One process a data directory. The file also says how many entries were acknowledged: it is written without waiting for the disk
// and so may lag after a power failure, but a journal that has fewer entries than that has lost some.
class Lock {
 public:
  Lock(const fs::path& file, bool take) {
    if (take) lay(file);
    fd_ = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
    if (fd_ < 0 && take) throw Trouble(say({"cannot write to {0}", "in {0} lässt sich nicht schreiben"}, {file.parent_path().string()}));
    if (take && ::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
      ::close(fd_);
      throw Trouble(say({"another server is using {0}", "ein anderer Server benutzt {0}"}, {file.parent_path().string()}));
    }
  }
  ~Lock() {
    if (fd_ >= 0) ::close(fd_);
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  std::int64_t mark() const {
    char text[32] = {};
    return fd_ >= 0 && ::pread(fd_, text, sizeof text - 1, 0) > 0 ? std::atoll(text) : 0;
  }
  void mark(std::int64_t entries) const {
    char text[32];
    const int n = std::snprintf(text, sizeof text, "%020lld\n", static_cast<long long>(entries));
    if (::pwrite(fd_, text, static_cast<std::size_t>(n), 0) != n) return;  // a mark that lags is no harm
  }

 private:
  int fd_ = -1;
};

// Moves what the WAL has gathered into the file, on a thread and a connection of its own: the writer would stand still for that, and
// everybody who waits for an answer with it. Only the last few pages are left to the writer, so that the WAL can begin anew.
class Keeper {
 public:
  Keeper(const std::string& path, sqlite3* writer) : db_(path), writer_(writer) {
    sqlite3_wal_hook(
        writer,
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<Keeper*>(self)->pages_ = pages;
          return SQLITE_OK;
        },
        this);
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  }
  ~Keeper() { sqlite3_wal_hook(writer_, nullptr, nullptr); }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  void look() {  // the writer, after a commit
    std::unique_lock lock(mutex_);
    if (pages_ < tried_) moved_ = tried_ = 0;  // it began anew
    const bool much = pages_ >= kMost;         // faster than it can be moved: the writer waits, and helps
    if (wanted_ && !much) return;
    idle_.wait(lock, [this] { return !wanted_; });
    if (much || (pages_ >= kLong && pages_ - moved_ < kWorth)) {
      if (pages_ - tried_ < kFew) return;
      tried_ = pages_;
      moved_ = move(writer_).value_or(moved_);
    } else if (pages_ - std::max(moved_, tried_) >= kWorth) {
      wanted_ = true;
      wake_.notify_one();
    }
  }

 private:
  static constexpr int kWorth = 2000, kLong = 8000, kMost = 16000, kFew = 100;  // pages
  static std::optional<int> move(sqlite3* by) {                                 // how much of it lies in the file now
    int all = 0, moved = 0;
    if (sqlite3_wal_checkpoint_v2(by, nullptr, SQLITE_CHECKPOINT_PASSIVE, &all, &moved) != SQLITE_OK) return {};
    return moved;
  }
  void run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (wake_.wait(lock, stop, [this] { return wanted_; })) {
      tried_ = pages_;
      lock.unlock();
      const auto moved = move(db_.handle());
      lock.lock();
      moved_ = moved.value_or(moved_);
      wanted_ = false;
      idle_.notify_one();
    }
  }
  Sqlite db_;
  sqlite3* const writer_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::condition_variable idle_;
  bool wanted_ = false;
  std::atomic<int> pages_ = 0;  // in the WAL, as the writer knows it
  int moved_ = 0, tried_ = 0;   // of those
  std::jthread thread_;
};

void seal_function(sqlite3_context* context, int, sqlite3_value** v) {
  const auto text = [](sqlite3_value* x) {
    return std::string_view(reinterpret_cast<const char*>(sqlite3_value_text(x)), static_cast<std::size_t>(sqlite3_value_bytes(x)));
  };
  const Entry e{static_cast<u64>(sqlite3_value_int64(v[1])), sqlite3_value_int64(v[2]), std::string(text(v[3]))};
  sqlite3_result_int64(context, static_cast<std::int64_t>(seal_of(text(v[0]), e)));
}

fs::path prepare(const fs::path& where, SqliteStore::Access access) {
  fs::path file = fs::is_regular_file(where) ? where : where / "demesne.db";
  if (access == SqliteStore::Access::visit && !fs::exists(file))
    throw Trouble(say({"there is no journal in {0}", "in {0} ist kein Journal"}, {where.string()}));
  if (access == SqliteStore::Access::own && fs::create_directories(where)) fs::permissions(where, fs::perms::owner_all);
  return file;
}

}  // namespace

struct SqliteStore::Impl {
  const fs::path file;
  const bool own;
  Lock lock;
  std::unique_ptr<Sqlite> writer;  // none: for reading only
  std::int64_t entries = 0;        // ever written, as the database counts them
  std::unique_ptr<Keeper> keeper;
  struct ::stat opened {};  // which file that is
  std::mutex checking;
  std::unique_ptr<Sqlite> examined;  // by the check that runs beside everything else
  std::thread checker;
  Impl(const fs::path& directory, Access access)
      : file(prepare(directory, access)),
        own(access == Access::own),
        lock(directory / "lock", own) {}  // a file by itself (a backup) has none
};

SqliteStore::SqliteStore(const fs::path& directory, Access access) : SqlStore(kBatch), impl_(std::make_unique<Impl>(directory, access)) {
  const auto where = impl_->file.string() + ": ";
  std::error_code gone;
  const std::int64_t mark = impl_->lock.mark();
  if (mark > 0 && fs::file_size(impl_->file, gone) == 0)
    throw Trouble(
        say({"{0}: the file is empty, but {1} entries were written to it. Restore a backup (demesne restore), or remove {2} to begin anew",
             "{0}: Die Datei ist leer, aber {1} Einträge wurden hineingeschrieben. Spiel eine Sicherung ein (demesne restore), oder "
             "entferne {2}, um neu anzufangen"},
            {impl_->file.string(), std::to_string(mark), (directory / "lock").string()}));
  try {
    open();
  } catch (const SqlError& e) {
    const std::string why = e.what();
    try {
      if (!impl_->own) throw;
      readers_.drain();
      open_for_reading(why);
    } catch (const SqlError&) {
      throw std::runtime_error(where + why);
    }
  }
  if (impl_->own && impl_->entries < mark) {
    const auto lost = std::to_string(mark - impl_->entries);
    fall_ill(say({"The journal has lost its last {0} entries (its WAL file is missing or damaged, or it was replaced by an older one). It "
                  "can only be read until a backup is "
                  "restored or the loss is accepted (demesne check --accept-loss)",
                  "Dem Journal fehlen seine letzten {0} Einträge (seine WAL-Datei fehlt oder ist beschädigt, oder es wurde durch ein "
                  "älteres ersetzt). Es kann nur gelesen werden, "
                  "bis eine Sicherung eingespielt oder der Verlust hingenommen ist (demesne check --accept-loss)"},
                 {lost}),
             true);
  }
  if (!impl_->own) return;
  start();
  impl_->checker = std::thread([this] {
    try {
      {
        const std::lock_guard guard(impl_->checking);
        impl_->examined = std::make_unique<Sqlite>(impl_->file.string());
      }
      std::string first;
      impl_->examined->run("PRAGMA quick_check(1)", {}, [&](const SqlRow& r) { first = r.text(0); });
      if (first != "ok")
        fall_ill(say({"The journal is damaged ({0}). It can only be read until it is repaired or a backup is restored",
                      "Das Journal ist beschädigt ({0}). Es kann nur gelesen werden, "
                      "bis es repariert oder eine Sicherung eingespielt ist"},
                     {first}),
                 true);
    } catch (const SqlError& e) {
      if (patient_ && healthy()) spdlog::warn("the journal could not be checked: {}", e.what());
    }
  });
}

SqliteStore::~SqliteStore() { rest(); }

void SqliteStore::rest() {
  finish();
  {
    const std::lock_guard guard(impl_->checking);
    if (impl_->examined) impl_->examined->interrupt();
  }
  if (impl_->checker.joinable()) impl_->checker.join();
  impl_->examined.reset();
  impl_->keeper.reset();
}

// Throws SqlError if the disk does not let us; std::runtime_error if it is not our journal.
void SqliteStore::open() {
  const std::string path = impl_->file.string();
  if (impl_->own) lay(impl_->file);
  auto db = std::make_unique<Sqlite>(path, SQLITE_OPEN_READWRITE | (impl_->own ? SQLITE_OPEN_CREATE : 0));
  const auto version = db->number("PRAGMA user_version");
  if (version > kVersion)
    throw Trouble(say({"{0}: written by a newer version of this program (schema {1}, this one knows {2})",
                       "{0}: von einer neueren Fassung dieses Programms geschrieben (Schema {1}, dieses kennt {2})"},
                      {path, std::to_string(version), std::to_string(kVersion)}));
  if (version < kVersion && !impl_->own)
    throw Trouble(say({"{0}: written by an older version of this program; start its server once, it will bring it up to date",
                       "{0}: von einer älteren Fassung dieses Programms geschrieben; starte einmal den Server, er bringt es auf den Stand"},
                      {path}));
  if (impl_->own) db->script("PRAGMA journal_mode=WAL");
  if (version < kVersion) {
    sqlite3_create_function(db->handle(), "seal", 4, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, seal_function, nullptr, nullptr);
    db->atomically([&] {
      if (version < 1) db->script(kSchema1);
      if (version < 2) db->script(kSchema2);
      db->script("PRAGMA user_version = 2");
    });
  }
  impl_->entries = db->number("SELECT value FROM meta WHERE key = 'entries'");
  if (impl_->own) {
    db->atomically([&] { db->run("UPDATE meta SET value = value WHERE key = 'entries'"); });  // the disk lets us write
    impl_->keeper.reset();
    impl_->writer = std::move(db);
    impl_->keeper = std::make_unique<Keeper>(path, impl_->writer->handle());
    ::stat(path.c_str(), &impl_->opened);
  }
  readers_.fill(kReaders, [&] { return std::make_unique<Sqlite>(path); });
}

void SqliteStore::open_for_reading(const std::string& why) {
  auto db = std::make_unique<Sqlite>(impl_->file.string(), SQLITE_OPEN_READWRITE, true);
  if (db->number("PRAGMA user_version") != kVersion) throw SqlError(SqlError::Kind::broken, why);
  impl_->entries = db->number("SELECT value FROM meta WHERE key = 'entries'");
  readers_.fill(1, [&] { return std::move(db); });
  fall_ill(say({"The journal cannot be written: {0}", "Das Journal lässt sich nicht schreiben: {0}"}, {why}), false);
}

void SqliteStore::probe() {
  if (impl_->writer) return impl_->writer->atomically([&] { impl_->writer->run("UPDATE meta SET value = value WHERE key = 'entries'"); });
  readers_.drain();
  try {
    open();
  } catch (const SqlError& e) {
    readers_.drain();
    open_for_reading(e.what());
    throw;
  }
}

// Whoever removes the file or puts another in its place leaves us with one that nobody will find again.
void SqliteStore::stand_by() {
  struct ::stat there {};
  if (::stat(impl_->file.c_str(), &there) == 0 && there.st_ino == impl_->opened.st_ino && there.st_dev == impl_->opened.st_dev) return;
  const Text why = say({"{0} was removed or replaced while the server was running. Put it back and restart the server",
                        "{0} wurde entfernt oder ersetzt, während der Server lief. Leg die Datei zurück und starte den Server neu"},
                       {impl_->file.string()});
  fall_ill(why, true);
  throw SqlError(SqlError::Kind::broken, why.en);
}

void SqliteStore::write(std::vector<Job>& batch, std::vector<Stored>& outcome) {
  if (!impl_->writer) throw SqlError(SqlError::Kind::broken, illness().en);
  stand_by();
  Sqlite& db = *impl_->writer;
  std::int64_t written = 0;
  db.atomically([&] {
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Append& a = batch[i].append;
      const auto seq = static_cast<std::int64_t>(a.entry.seq);
      if (seq == 0)
        db.run(
            "INSERT INTO tables(id, game, state, listed, updated, wake, info) VALUES($1, '', 'waiting', 0, $2, 0, '{}') ON CONFLICT(id) DO "
            "NOTHING",
            {a.table, a.entry.at});
      std::int64_t num = -1;
      db.run("UPDATE tables SET next = $2 + 1, wake = $3 WHERE id = $1 AND next = $2 RETURNING num", {a.table, seq, a.wake},
             [&](const SqlRow& r) { num = r.integer(0); });
      if (num < 0) {
        outcome[i] = Stored::stale;
        continue;
      }
      db.run("INSERT INTO journal(num, seq, at, sum, body) VALUES($1, $2, $3, $4, $5)",
             {num, seq, a.entry.at, static_cast<std::int64_t>(seal_of(a.table, a.entry)), a.entry.body});
      outcome[i] = Stored::ok;
      ++written;
      if (a.summary) {
        const Summary& s = *a.summary;
        db.run("UPDATE tables SET game = $2, state = $3, listed = $4, updated = $5, info = $6 WHERE num = $1",
               {num, s.game, s.state, s.listed ? 1 : 0, a.entry.at, s.info});
        for (const auto& owner : s.owners) db.run("INSERT INTO owners(owner, num) VALUES($1, $2) ON CONFLICT DO NOTHING", {owner, num});
      }
      if (a.snapshot)
        db.run(
            "INSERT INTO snapshots(num, seq, sum, body) VALUES($1, $2, $3, $4) ON CONFLICT(num) DO UPDATE SET seq = excluded.seq, sum = "
            "excluded.sum, body = excluded.body",
            {num, seq, static_cast<std::int64_t>(seal_of(a.table, {a.entry.seq, 0, *a.snapshot})), *a.snapshot});
    }
    db.run("UPDATE meta SET value = value + $1 WHERE key = 'entries'", {written});
  });
  impl_->entries += written;
  impl_->lock.mark(impl_->entries);
  if (impl_->keeper) impl_->keeper->look();
}

void SqliteStore::measure(StoreStats& stats) {
  std::error_code gone;
  for (const char* ending : {"", "-wal"})
    if (const auto size = fs::file_size(impl_->file.string() + ending, gone); !gone) stats.bytes += size;
  if (const auto space = fs::space(impl_->file.parent_path(), gone); !gone) stats.room = space.available;
}

std::vector<std::string> SqliteStore::check() {
  std::vector<std::string> out;
  const SqlPool::Lent sql(readers_);
  const auto mark = impl_->lock.mark();  // first: a server that writes meanwhile only adds
  try {
    std::int64_t entries = 0;
    sql->run("SELECT value FROM meta WHERE key = 'entries'", {}, [&](const SqlRow& r) { entries = r.integer(0); });
    if (mark > entries) out.push_back(std::to_string(mark - entries) + " acknowledged entries are missing");
    sql->run("PRAGMA integrity_check", {}, [&](const SqlRow& r) {
      if (r.text(0) != "ok") out.emplace_back(r.text(0));
    });
    sql->run("SELECT count(*) FROM journal j LEFT JOIN tables t ON t.num = j.num WHERE t.num IS NULL", {}, [&](const SqlRow& r) {
      if (r.integer(0)) out.push_back(std::to_string(r.integer(0)) + " entries belong to no table");
    });
  } catch (const SqlError& e) {
    out.emplace_back(e.what());
  }
  return out;
}

void SqliteStore::accept_loss() { impl_->lock.mark(impl_->entries); }

void SqliteStore::seal_up() {
  rest();
  readers_.drain();
  impl_->writer->script("PRAGMA journal_mode=DELETE");
  impl_->writer.reset();
}

}  // namespace demesne::server
