// The table protocol (docs/protocol.md): JSON-RPC 2.0, one request or batch of requests a line, any number of tables.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "table/speech.hpp"
#include "table/table.hpp"

namespace demesne::table {

inline constexpr int kProtocol = 1;
inline constexpr std::size_t kMaxLine = 4u << 20;
inline constexpr std::size_t kMaxTables = 4096;
inline constexpr std::size_t kMaxBatch = 1000;

enum ErrorCode { kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kBadParams = -32602, kIllegal = -32000 };

json::object hello();                      // the result of `hello`
json::object to_json_error(const Fault&);  // {code, message, data: {rule, message {en, de}}}

// The engine side: sees everything. Never throws; every line gets exactly one line back, but a batch of notifications gets none.
class Engine {
 public:
  // `speech`: what tables say for which `new` and `load` do not tell otherwise. `threads`: for a bot with a budget in time.
  explicit Engine(Speech speech = {}, int threads = 1) : speech_(speech), threads_(threads) {}
  std::string handle(std::string_view line);

 private:
  struct Open {
    Table table;
    Speech speech;
  };
  std::string answer(const json::value& request, bool notify);
  Result<std::string> call(std::string_view method, const json::object& params, bool& known);
  Result<std::string> add(Table table, const json::object& params);
  static std::string step(const std::pair<const std::string, Open>& open, bool events = true);
  std::map<std::string, Open, std::less<>> tables_;
  Speech speech_;
  int threads_;
  u64 next_id_ = 1;
};

}  // namespace demesne::table
