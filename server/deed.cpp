#include "server/deed.hpp"

#include "server/entries.hpp"

namespace demesne::server {

std::optional<std::vector<int>> picks_of(const json::value* list) {
  if (!list || !list->is_array() || list->get_array().size() > kMaxPicks) return {};
  std::vector<int> picks;
  for (const auto& v : list->get_array()) {
    if (!v.is_int64() || v.get_int64() < -1 || v.get_int64() > 1'000'000) return {};
    picks.push_back(static_cast<int>(v.get_int64()));
  }
  return picks;
}

std::string to_text(const Deed& deed) { return entries::write(deed); }
Result<Deed> parse_deed(std::string_view text) { return entries::read<Deed>(text); }

}  // namespace demesne::server
