// The journal in one SQLite file: WAL, synchronous=FULL, one writer thread that commits whatever has queued up.
#pragma once

#include <filesystem>
#include <memory>

#include "server/store.hpp"

namespace demesne::server {

struct StoreStats {  // of the writer, for /metrics
  u64 commits = 0, entries = 0, stale = 0, failed = 0;
  double commit_seconds = 0;
};

class SqliteStore final : public EventStore {
 public:
  // Opens or creates `directory`/demesne.db and takes the directory's lock. Throws std::runtime_error with the reason.
  explicit SqliteStore(const std::filesystem::path& directory);
  ~SqliteStore() override;  // writes what is queued
  void append(Append append, Done done) override;
  std::optional<std::vector<Entry>> read(std::string_view table, u64 from) override;
  std::vector<Listing> list(const Query& query) override;
  std::vector<Listing> owned(std::string_view owner, int limit) override;
  std::vector<std::string> due(Millis until, int limit) override;
  u64 tables() override;
  bool healthy() const override;
  StoreStats stats() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace demesne::server
