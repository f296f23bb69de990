// The journal in one SQLite file: WAL, synchronous=FULL, one writer, several readers. It needs nothing else on the machine.
#pragma once

#include <filesystem>

#include "server/sql_store.hpp"

namespace demesne::server {

class SqliteStore final : public SqlStore {
 public:
  enum class Access {
    own,    // takes the directory's lock; creates what is not there
    visit,  // beside the server that has the lock: reads, and writes what the operator's desk writes
  };
  // `directory`/demesne.db, or a file as `demesne backup` writes it. Throws std::runtime_error with the reason. A disk that is full gives a
  // store for reading only.
  explicit SqliteStore(const std::filesystem::path& directory, Access access = Access::own);
  ~SqliteStore() override;
  std::vector<std::string> check() override;
  void accept_loss();  // the journal as it is counts as whole from now on
  void seal_up();      // the last call: leaves one file and nothing beside it

 private:
  void write(std::vector<Job>& batch, std::vector<Stored>& outcome) override;
  void probe() override;
  void stand_by();  // throws if the file is no longer the one that was opened
  void measure(StoreStats& stats) override;
  void open();
  void rest();  // no thread of its own from now on
  void open_for_reading(const std::string& why);
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace demesne::server
