// Where a game is entered.
#include "table/registry.hpp"

#include <vector>

#include "table/dominations/codec.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table {

namespace {

std::vector<const Game*>& all() {
  static std::vector<const Game*> list = {&dominion_game(), &dominations_game()};
  return list;
}

}  // namespace

std::span<const Game* const> games() { return all(); }
void add_game(const Game& game) { all().push_back(&game); }

const Game* find_game(std::string_view id) {
  for (const Game* g : games())
    if (g->id() == id) return g;
  return nullptr;
}

}  // namespace demesne::table
