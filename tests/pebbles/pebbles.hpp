// The smallest game that needs everything a table offers: a secret, a die, a question with several picks.
//
// A heap of pebbles. Whose turn it is rolls a die, 1 to 3, and takes from one pebble up to so many. When the heap is empty each adds the
// pebbles dealt to him in secret at the start; most pebbles win.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/contract.hpp"

namespace demesne::pebbles {

inline constexpr int kMaxPlayers = 4, kMostSecret = 5;
inline constexpr Action kTake = 0, kEnough = 1;

struct Took {
  Seat seat;
  int n, left;
};
struct Log {
  static constexpr bool kSilent = false;
  std::vector<Took> turns;
};

struct Position {
  std::array<u8, kMaxPlayers> pile{}, secret{};
  u32 serial = 1;
  u16 heap = 21, rolled = 0;  // rolled: by the last answer
  u8 players = 2, most = 1, taken = 0;
  Seat turn = 0;
  bool operator==(const Position&) const = default;

  template <class R>
  static Position start(int players, int heap, R& rng) {
    Position p;
    p.players = static_cast<u8>(players), p.heap = static_cast<u16>(heap);
    for (int s = 0; s < players; ++s) p.secret[static_cast<unsigned>(s)] = static_cast<u8>(rng.below(kMostSecret + 1));
    p.most = static_cast<u8>(1 + rng.below(3));
    return p;
  }
  int seats() const { return players; }
  Seat to_move() const { return heap ? turn : kNobody; }
  void legal(Actions& out) const {
    out.clear();
    if (heap) out.add(kTake);
    if (heap && taken) out.add(kEnough);
  }
  template <class R, class S>
  void apply(Action a, R& rng, S&& sink) {
    rolled = 0;
    if (a == kTake) --heap, ++taken, ++pile[static_cast<unsigned>(turn)];
    if (a == kTake && heap && taken < most) return;  // the same question goes on
    if constexpr (!std::remove_cvref_t<S>::kSilent) sink.turns.push_back({turn, taken, heap});
    taken = 0;
    ++serial;
    if (!heap) return;
    turn = static_cast<Seat>((turn + 1) % players);
    most = static_cast<u8>(1 + rng.below(3));
    rolled = 1;
  }
  u32 question() const { return serial; }
  bool revealed() const { return rolled; }
  bool at_rest() const { return taken == 0; }
  int points(int seat) const { return pile[static_cast<unsigned>(seat)] + secret[static_cast<unsigned>(seat)]; }
  float score(Seat seat) const {
    int best = 0, winners = 0;
    for (int s = 0; s < players; ++s) best = std::max(best, points(s));
    for (int s = 0; s < players; ++s) winners += points(s) == best;
    return points(seat) == best ? 1.0f / static_cast<float>(winners) : 0.0f;
  }
  template <class R>
  void reimagine(Seat seat, R& rng) {
    for (Seat s = 0; s < players; ++s)
      if (s != seat) secret[static_cast<unsigned>(s)] = static_cast<u8>(rng.below(kMostSecret + 1));
  }
  u64 key(Seat seat) const {
    Position p = *this;
    for (Seat s = 0; s < players; ++s)
      if (s != seat) p.secret[static_cast<unsigned>(s)] = 0;
    return hash_bytes(&p, sizeof p);
  }
};
static_assert(std::has_unique_object_representations_v<Position> && demesne::Position<Position>);

}  // namespace demesne::pebbles
