// The table of a game that the terminal has no drawing for: its view, field by field, as the browser shows it (web/src/generic).
#include <fmt/format.h>

#include <algorithm>

#include "cli/screen.hpp"

namespace demesne::cli {

namespace json = boost::json;

namespace {

bool plain(const json::value& v) { return !v.is_object() && !v.is_array(); }

std::string words(std::string_view key) {
  std::string out(key);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

}  // namespace

std::string Screen::value(const json::value& v) const {
  if (v.is_string()) return library_.name(v.get_string());
  if (v.is_null()) return "–";
  return json::serialize(v);
}

std::string Screen::fields(const json::object& view, std::size_t indent) const {
  std::string out;
  const std::string margin(indent, ' ');
  for (const auto& [key, v] : view) {
    if (indent == 2 && key == "game") continue;
    const std::string label = paint_.dim(words(key) + ":");
    if (plain(v)) {
      out += fmt::format("{}{} {}\n", margin, label, value(v));
    } else if (v.is_object()) {
      out += fmt::format("{}{}\n{}", margin, label, fields(v.get_object(), indent + 2));
    } else if (const json::array& items = v.get_array(); std::all_of(items.begin(), items.end(), plain)) {
      std::string line;
      for (const auto& item : items) line += (line.empty() ? "" : ", ") + value(item);
      out += fmt::format("{}{} {}\n", margin, label, line.empty() ? "–" : line);
    } else {  // one block each; those of the seats carry their names
      const bool seats = key == "seats";
      if (!seats) out += fmt::format("{}{}\n", margin, label);
      for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string head = seats ? paint_.bold(seat_name(static_cast<Seat>(i))) : fmt::format("{}.", i + 1);
        out += fmt::format("{}{}\n", margin, head);
        out += items[i].is_object() ? fields(items[i].get_object(), indent + 2) : fmt::format("{}  {}\n", margin, value(items[i]));
      }
    }
  }
  return out;
}

}  // namespace demesne::cli
