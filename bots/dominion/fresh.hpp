// A new game with the piles of one that is going on, and games of plans against each other: what all trying-out rests on.
#pragma once

#include <span>

#include "bots/dominion/planned.hpp"

namespace demesne::dominion {

// Before the first hands; `kinds` is 0 if these piles cannot be dealt to so many players.
Position same_piles(const Eyes& eyes, int players, FastRng& rng);

inline constexpr int kLongest = 3000;  // answers: no sensible game is longer

// Plays on to the end and tells the seat's share of the win; a game that does not end counts by points.
template <class Bot>
float play_on(Position& p, std::span<Bot> bots, Seat me, FastRng& rng) {
  for (int k = 0; p.to_move() != kNobody && k < kLongest; ++k) {
    const Seat s = p.to_move();
    p.apply(bots[static_cast<std::size_t>(s)].choose(Eyes(p, s), rng), rng, Silent{});
  }
  if (p.to_move() == kNobody) return p.score(me);
  int best = -1000;
  for (int s = 0; s < p.seats(); ++s)
    if (s != me) best = std::max(best, p.points(s));
  return p.points(me) > best ? 1.f : 0.f;
}

}  // namespace demesne::dominion
