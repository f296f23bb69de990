// A position of script.hpp with further fields written as JSON: what mats, tokens and piles outside the Supply need.
#pragma once

#include "tests/dominion/script.hpp"

namespace demesne::script {

inline void merge(json::value& into, const json::value& from) {
  if (into.is_object() && from.is_object()) {
    for (const auto& [key, value] : from.get_object()) merge(into.get_object()[key], value);
  } else if (into.is_array() && from.is_array() && !from.get_array().empty() && from.get_array()[0].is_object()) {  // seats
    for (std::size_t i = 0; i < from.get_array().size(); ++i) merge(into.get_array()[i], from.get_array()[i]);
  } else {
    into = from;
  }
}
inline json::object with(const Board& board, const std::vector<Player>& players, std::string_view fields) {
  json::value p = position_of(board, players);
  merge(p, json::parse(fields));
  return p.as_object();
}

}  // namespace demesne::script
