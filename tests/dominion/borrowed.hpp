// Positions with the fields that only borrowed cards need (protocol-foreign), for the tests of those cards.
#pragma once

#include "tests/dominion/script.hpp"

namespace demesne::script {

inline json::array list(std::string_view ids) {
  json::array a;
  for (const auto& id : cards(ids)) a.emplace_back(id);
  return a;
}
// A position of script.hpp with these fields of the table and of the seats besides.
inline Script at(const Board& board, const std::vector<Player>& players, const json::object& table,
                 const std::vector<json::object>& seats = {}, Where where = Where::current()) {
  json::object p = position_of(board, players);
  for (const auto& [key, value] : table) p[key] = value;
  for (std::size_t i = 0; i < seats.size(); ++i)
    for (const auto& [key, value] : seats[i]) p["seats"].as_array()[i].as_object()[key] = value;
  return Script(p, where);
}

}  // namespace demesne::script
