// The table protocol (docs/protocol.md): JSON-RPC 2.0, one object a line, any number of tables.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace demesne::table {

inline constexpr int kProtocol = 1;
inline constexpr std::size_t kMaxLine = 4u << 20;
inline constexpr std::size_t kMaxTables = 4096;

enum ErrorCode { kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kBadParams = -32602, kIllegal = -32000 };

json::object hello();                      // the result of `hello`
json::object to_json_error(const Fault&);  // {code, message, data: {rule, message {en, de}}}

// The engine side: sees everything. Never throws; every line gets exactly one line back.
class Engine {
 public:
  std::string handle(std::string_view line);

 private:
  Result<json::value> call(std::string_view method, const json::object& params, bool& known);
  Result<json::value> add(Table table);
  std::map<std::string, Table, std::less<>> tables_;
  u64 next_id_ = 1;
};

}  // namespace demesne::table
