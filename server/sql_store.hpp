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
  std::string kind;  // address, person
  std::string what;  // a household (limits.hpp), or a person's id
  Millis until = 0;  // 0: for good
  std::string why;
};

struct Audit {  // what an operator did; also how a server that runs hears of it
  Millis at = 0;
  std::string who, what;
  std::int64_t num = 0;  // given by the store
};

struct Volume {  // everything about one table
  Stand stand;
  std::vector<Entry> entries;
  std::optional<Snapshot> snapshot;
  std::optional<Text> damage;
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
  std::vector<Due> due(Millis until, int limit, const Due& after) override;
  u64 tables() override;
  bool erase(std::string_view table) override;
  bool healthy() const override { return well_; }
  Text illness() const override;
  StoreStats stats() override;

  // --- for the operator; each throws SqlError ---
  std::vector<Stand> scan(std::string_view after, int limit);  // by id
  void each(const std::function<void(Volume)>& visit);         // all tables by id, as of one moment, while others write
  u64 put(const std::vector<Volume>& volumes);                 // whole tables at once; how many of them were not there yet
  std::optional<Volume> volume(std::string_view table);
  std::vector<std::string> forsaken(Millis before,
                                    int limit);  // still waiting for players since then; journals without a game are no tables
  void ban(const Ban& ban);                      // takes the place of an older one
  bool unban(std::string_view kind, std::string_view what);
  std::vector<Ban> bans(Millis at);  // that hold at this moment
  void note(const Audit& audit);
  std::vector<Audit> audits(int limit);               // latest first
  std::vector<Audit> audits_after(std::int64_t num);  // earliest first
  virtual std::vector<std::string> check() = 0;       // what the database itself has to complain about

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
  virtual void probe() = 0;  // can it be written to? throws if not
  virtual void measure(StoreStats&) {}
  void fall_ill(const Text& why, bool for_good);  // for reading only from now on
  bool for_good() const { return for_good_; }
  std::atomic<bool> patient_ = true;  // false: a destructor does not wait for a database that is gone
  SqlPool readers_;

 private:
  void run();
  void recover();
  std::optional<Text> inspect(std::string_view table, u64 from, std::vector<Entry>& out, bool& known);
  static std::vector<std::pair<std::int64_t, Stand>> stands(Sql& sql, const char* query, Sql::Values values);
  static Volume volume(Sql& sql, std::int64_t num, Stand stand);
  template <class Work>
  auto reading(const char* what, Work&& work) -> decltype(work(std::declval<Sql&>()));

  const std::size_t batch_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  bool expectant_ = true;  // the writer sleeps until something comes; otherwise it will look by itself
  std::atomic<bool> well_ = true, for_good_ = false;
  mutable std::mutex counting_;
  Text illness_;
  StoreStats stats_;
  std::thread thread_;
};

// A directory or file (SQLite), or postgresql://… `visit`: beside the server that has it. Throws std::runtime_error with the reason.
std::unique_ptr<SqlStore> open_store(const std::string& where, bool visit = false);
bool is_postgres(std::string_view where);

}  // namespace demesne::server
