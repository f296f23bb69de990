// The only file that names all games.
#include <array>

#include "table/dominations/codec.hpp"
#include "table/dominion/codec.hpp"
#include "table/match.hpp"

namespace demesne::table {

std::span<const Game* const> games() {
  static const std::array<const Game*, 2> all = {&dominion_game(), &dominations_game()};
  return all;
}

const Game* find_game(std::string_view id) {
  for (const Game* g : games())
    if (g->id() == id) return g;
  return nullptr;
}

}  // namespace demesne::table
