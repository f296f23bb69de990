// Which answers there are.
#pragma once

#include "games/dominations/position.hpp"

namespace demesne::dominations {

inline bool can_place(const Position& p, int seat) {
  return p.player[seat].hand_size && p.field.frontier_size() && p.board_size < kMaxBoard;
}
bool can_assimilate(const Position& p, int seat);

}  // namespace demesne::dominations
