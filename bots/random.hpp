// The uniform policy of any game: every legal answer is equally likely.
#pragma once

#include "core/contract.hpp"

namespace demesne {

// For hot loops that keep a list.
inline Action pick_any(const Actions& actions, FastRng& rng) { return actions[rng.below(static_cast<u32>(actions.size()))]; }

// Makes the list itself.
template <Position P>
Action choose_any(const P& position, FastRng& rng) {
  Actions actions;
  position.legal(actions);
  return pick_any(actions, rng);
}

// Plays to the end; returns how many decisions it took. Stops after `limit` of them.
template <Position P>
u64 play_out(P& position, FastRng& rng, u64 limit = ~u64{0}) {
  u64 n = 0;
  Actions actions;
  for (; position.to_move() != kNobody && n < limit; ++n) {
    position.legal(actions);
    position.apply(pick_any(actions, rng), rng, Silent{});
  }
  return n;
}

}  // namespace demesne
