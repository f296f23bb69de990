// From one store into another, whatever they are, checked entry by entry.
#pragma once

#include <filesystem>

#include "server/sql_store.hpp"

namespace demesne::server {

struct Transfer {
  u64 tables = 0, entries = 0, there = 0;          // `there`: they were in the target already, just the same
  std::vector<std::pair<std::string, Text>> left;  // tables that were not copied, and why
};

// Everything in `from` as of one moment, while others write to it. A second call goes on where a first one broke off. Throws SqlError.
Transfer copy(SqlStore& from, SqlStore& to);

// A copy in one SQLite file of its own, read back and compared before it gets its name. Throws std::runtime_error.
Transfer backup(SqlStore& from, const std::filesystem::path& file);

// `where` must not hold a journal yet. Throws std::runtime_error.
Transfer restore(const std::filesystem::path& file, const std::string& where);

}  // namespace demesne::server
