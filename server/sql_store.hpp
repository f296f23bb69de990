// What SQLite and PostgreSQL have in common: the sentences for reading, a writer that commits whatever has queued up, and
// the operator's desk (copies, checks, bans, the audit log).
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <thread>

#include "server/sql.hpp"
#include "server/store.hpp"

namespace demesne::server {

struct Ban {
  std::string kind;  // address, session
  std::string what;  // a household (limits.hpp), or the hash of a session
  Millis until = 0;  // 0: for good
  std::string why;
};

struct Audit {  // what an operator did
  Millis at = 0;
  std::string who, what;
};

class SqlStore : public EventStore {
 public:
  ~SqlStore() override = default;
  void append(Append append, Done done) override;
  std::optional<std::vector<Entry>> read(std::string_view table, u64 from) override;
  std::optional<Text> damage(std::string_view table) override;
  std::optional<Snapshot> snapshot(std::string_view table) override;
  std::vector<Listing> list(const Query& query) override;
  std::vector<Listing> owned(std::string_view owner, int limit) override;
  std::vector<std::string> due(Millis until, int limit) override;
  u64 tables() override;
  bool erase(std::string_view table) override;
  bool healthy() const override { return well_; }
  Text illness() const override;
  StoreStats stats() override;

  // --- for the operator; each throws SqlError ---
  std::vector<Stand> scan(std::string_view after, int limit);  // by id
  // A whole table at once, in a store that does not have it; false: it does.
  bool put(const Stand& stand, const std::vector<Entry>& entries, const std::optional<Snapshot>& snapshot);
  std::vector<std::string> forsaken(Millis before, int limit);  // still waiting for players since then
  void ban(const Ban& ban);                                     // takes the place of an older one
  bool unban(std::string_view kind, std::string_view what);
  std::vector<Ban> bans(Millis at);                             // that hold at this moment
  void note(const Audit& audit);
  std::vector<Audit> audits(int limit);                         // latest first
  virtual std::vector<std::string> check() = 0;                 // what the database itself has to complain about

 protected:
  struct Job {
    Append append;
    Done done;
  };
  explicit SqlStore(std::size_t batch) : batch_(batch) {}
  void start();   // at the end of a constructor: the writer's thread
  void finish();  // at the beginning of a destructor: writes what is queued
  // Either all is decided in `outcome` (which begins as `failed`) and on disk, or it throws and nothing is.
  virtual void write(std::vector<Job>& batch, std::vector<Stored>& outcome) = 0;
  virtual void probe() = 0;                                // can it be written to? throws if not
  virtual void measure(StoreStats&) {}
  void fall_ill(const Text& why, bool for_good);           // for reading only from now on
  bool for_good() const { return for_good_; }
  std::atomic<bool> patient_ = true;                       // false: a destructor does not wait for a database that is gone
  SqlPool readers_;

 private:
  void run();
  void recover();
  std::optional<Text> inspect(std::string_view table, u64 from, std::vector<Entry>& out, bool& known);
  template <class Work>
  auto reading(const char* what, Work&& work) -> decltype(work(std::declval<Sql&>()));

  const std::size_t batch_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::atomic<bool> well_ = true, for_good_ = false;
  mutable std::mutex counting_;
  Text illness_;
  StoreStats stats_;
  std::thread thread_;
};

// A directory (SQLite) or postgresql://… Throws std::runtime_error with the reason.
std::unique_ptr<SqlStore> open_store(const std::string& where);
bool is_postgres(std::string_view where);

}  // namespace demesne::server
