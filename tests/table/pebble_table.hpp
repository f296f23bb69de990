// A table with Pebbles (tests/pebbles), and luck that a test writes down: positions say what the die shows.
#pragma once

#include <gtest/gtest.h>

#include "table/table.hpp"

namespace demesne::table {

inline Table started(int players = 2, json::object options = {}, const std::string& seed = "7") {
  Record r;
  r.seed = seed;
  return std::get<Table>(Table::start(*find_game("pebbles"), players, options, seed, rng_of(r)));
}
// Seat 0 to move.
inline json::object written(int heap, int die, std::vector<std::array<int, 2>> seats = {{3, 1}, {2, 4}}) {
  json::array list;
  for (const auto& [pebbles, secret] : seats) list.push_back(json::object{{"pebbles", pebbles}, {"secret", secret}});
  return {{"game", "pebbles"}, {"turn", 0}, {"heap", heap}, {"die", die}, {"seats", std::move(list)}, {"seed", 5}};
}
inline Table loaded(const json::object& position) { return std::get<Table>(Table::load(position)); }
inline std::optional<Fault> answer(Table& t, std::vector<int> picks) { return t.decide(picks); }
inline int heap(const Table& t) { return t.match().view(kNobody).at("heap").to_number<int>(); }
inline int pile(const Table& t, std::size_t seat) { return t.match().view(kNobody).at("seats").at(seat).at("pebbles").to_number<int>(); }
// The largest answer each time, to the end.
inline void finish(Table& t) {
  while (t.match().to_move() != kNobody) ASSERT_FALSE(answer(t, std::vector<int>(static_cast<std::size_t>(t.match().question().max), 0)));
}

}  // namespace demesne::table
