// A new game with the piles of one that is going on, and games of plans against each other: what all trying-out rests on.
#pragma once

#include <span>

#include "bots/dominion/planned.hpp"
#include "bots/dominion/standing.hpp"

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
  return p.points(me) > best_rival(p, me) ? 1.f : 0.f;
}

// Every turn of a game has luck of its own: what is shuffled and drawn in a turn stays alike in all the games of a world, as far as the
// decks do, however differently the turns before it went.
class TurnLuck {
 public:
  explicit TurnLuck(u64 world) : world_(world), rng_(world) {}
  FastRng& now(const Position& p) {
    const u32 turn = static_cast<u32>(p.current) | static_cast<u32>(p.players[static_cast<std::size_t>(p.current)].turns) << 3;
    if (turn != turn_) turn_ = turn, rng_ = FastRng(mix(world_, turn));
    return rng_;
  }

 private:
  u64 world_;
  u32 turn_ = ~0u;
  FastRng rng_;
};

// Plays on to the end, or nearly for ever.
template <class Bot>
void play_alike(Position& p, std::span<Bot> bots, TurnLuck luck) {
  for (int k = 0; p.to_move() != kNobody && k < kLongest; ++k) {
    const Seat s = p.to_move();
    FastRng& rng = luck.now(p);
    p.apply(bots[static_cast<std::size_t>(s)].choose(Eyes(p, s), rng), rng, Silent{});
  }
}

}  // namespace demesne::dominion
