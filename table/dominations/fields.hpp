// Fields of a view that may be missing: null, nothing or a fallback instead of an error.
#pragma once

#include <string>

#include "table/match.hpp"

namespace demesne::table::dominations {

inline const json::object* object(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_object() ? &v->get_object() : nullptr;
}
inline const json::array* list(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_array() ? &v->get_array() : nullptr;
}
inline std::string word(const json::object& o, std::string_view key) {
  const auto* v = o.if_contains(key);
  return v && v->is_string() ? std::string(v->get_string()) : "";
}
inline int number(const json::object& o, std::string_view key, int fallback = 0) {
  const auto* v = o.if_contains(key);
  return v && v->is_number() ? v->to_number<int>() : fallback;
}

}  // namespace demesne::table::dominations
