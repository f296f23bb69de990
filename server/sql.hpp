// A connection to a database that speaks SQL: so little of it that SQLite and PostgreSQL understand the same sentences.
// Parameters are $1, $2 …; a statement is a literal, prepared once for each connection.
#pragma once

#include <condition_variable>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/types.hpp"

namespace demesne::server {

struct SqlError : std::runtime_error {
  enum class Kind {
    broken,  // the database is not well
    lost,    // the connection is gone, or the database restarts
    again,   // two got into each other's way; the same once more will do
    data     // this one value cannot be stored
  };
  SqlError(Kind k, const std::string& why) : std::runtime_error(why), kind(k) {}
  Kind kind;
};

using SqlValue = std::variant<std::int64_t, std::string_view>;

class SqlRow {
 public:
  virtual ~SqlRow() = default;
  virtual std::int64_t integer(int column) const = 0;
  virtual std::string_view text(int column) const = 0;  // until the next row
};

class Sql {
 public:
  using Each = std::function<void(const SqlRow&)>;
  using Values = std::initializer_list<SqlValue>;
  virtual ~Sql() = default;
  // How many rows were changed. Throws SqlError; half a result is never the whole of one.
  virtual u64 run(const char* sql, Values values, const Each& each) = 0;
  virtual void begin() = 0;   // a transaction that means to write
  virtual void freeze() = 0;  // one that only reads, and sees everything as of one moment
  u64 run(const char* sql, Values values = {}) {
    return run(sql, values, [](const SqlRow&) {});
  }
  void commit() { run("COMMIT"); }
  void rollback() noexcept {
    try {
      run("ROLLBACK");
    } catch (const SqlError&) {  // the connection is gone, and with it the transaction
    }
  }
  // All of it or nothing.
  template <class Work>
  void atomically(Work&& work) {
    begin();
    try {
      work();
      commit();
    } catch (...) {
      rollback();
      throw;
    }
  }
};

// A few connections that whoever reads takes in turn.
class SqlPool {
 public:
  using Make = std::function<std::unique_ptr<Sql>()>;
  void fill(int size, const Make& make) {
    for (int i = 0; i < size; ++i) free_.push_back(make());
    size_ = free_.size();
  }
  // Takes all connections back and closes them; nobody reads until it is filled again.
  void drain() {
    std::unique_lock lock(mutex_);
    back_.wait(lock, [this] { return free_.size() == size_; });
    free_.clear();
    size_ = 0;
  }
  class Lent {
   public:
    explicit Lent(SqlPool& pool) : pool_(pool) {
      std::unique_lock lock(pool.mutex_);
      pool.back_.wait(lock, [&] { return !pool.free_.empty(); });
      sql_ = std::move(pool.free_.back());
      pool.free_.pop_back();
    }
    ~Lent() {
      {
        const std::lock_guard lock(pool_.mutex_);
        pool_.free_.push_back(std::move(sql_));
      }
      pool_.back_.notify_all();
    }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;
    Sql* operator->() const { return sql_.get(); }
    Sql& operator*() const { return *sql_; }

   private:
    SqlPool& pool_;
    std::unique_ptr<Sql> sql_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable back_;
  std::vector<std::unique_ptr<Sql>> free_;
  std::size_t size_ = 0;
};

}  // namespace demesne::server
