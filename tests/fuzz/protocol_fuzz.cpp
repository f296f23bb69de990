// Any bytes as protocol lines: every line gets one well-formed answer, a batch a list of them, and nothing falls over.
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "table/protocol.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace demesne::table;
  Engine engine;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (int lines = 0; !rest.empty() && lines < 24; ++lines) {
    const auto end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    // A search of many seconds is no crash: only the quick bots are asked here.
    if (line.find("suggest") != line.npos && line.find("bigmoney") == line.npos && line.find("random") == line.npos) continue;
    const std::string answer = engine.handle(line);
    if (answer.empty()) continue;
    boost::system::error_code error;
    const json::value v = json::parse(answer, error);
    const auto fine = [](const json::value& one) {
      return one.is_object() && one.get_object().contains("result") != one.get_object().contains("error");
    };
    if (error || (v.is_array() ? v.get_array().empty() || !std::all_of(v.get_array().begin(), v.get_array().end(), fine) : !fine(v)))
      std::abort();
  }
  return 0;
}
