// Any JSON as a position: refused with a reason, or playable; what was loaded can be written and loaded again.
#include <cstdlib>
#include <string_view>

#include "table/table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace demesne;
  using namespace demesne::table;
  boost::system::error_code error;
  json::parse_options limits;
  limits.max_depth = 64;
  const json::value v = json::parse(std::string_view(reinterpret_cast<const char*>(data), size), error, {}, limits);
  if (error || !v.is_object()) return 0;
  auto loaded = Table::load(v.get_object());
  if (auto* fault = std::get_if<Fault>(&loaded)) {
    if (fault->message.en.empty() || fault->message.de.empty()) std::abort();
    return 0;
  }
  Table& t = std::get<Table>(loaded);
  auto again = Table::load(json::parse(json::serialize(t.position())).as_object());  // as it travels: text
  if (std::holds_alternative<Fault>(again)) std::abort();
  // A few answers, always the first that is allowed.
  for (int k = 0; k < 40 && t.match().to_move() != kNobody; ++k) {
    const Question& q = t.match().question();
    for (Seat s = kNobody; s < t.match().seats(); ++s) t.match().view(s);
    std::vector<int> picks;
    for (std::size_t i = 0; i < q.options.size() && static_cast<int>(picks.size()) < q.min; ++i)
      for (int n = 0; n < q.options[(i + static_cast<std::size_t>(k)) % q.options.size()].times && static_cast<int>(picks.size()) < q.min;
           ++n)
        picks.push_back(static_cast<int>((i + static_cast<std::size_t>(k)) % q.options.size()));
    if (t.decide(picks)) std::abort();  // the question itself said that this is legal
  }
  return 0;
}
