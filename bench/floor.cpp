#include "bench/floor.hpp"

#include <array>
#include <cstring>

#include "core/contract.hpp"
#include "core/random.hpp"

namespace demesne::bench {
namespace {

enum Kind : u8 { kCopper, kSilver, kGold, kEstate, kDuchy, kProvince, kSmithy, kKinds };
constexpr u8 kCoins[kKinds] = {1, 2, 3, 0, 0, 0, 0};
constexpr u8 kPoints[kKinds] = {0, 0, 0, 1, 3, 6, 0};

struct Player {
  std::array<u8, 128> deck;  // the undrawn part; drawing takes any of them
  std::array<u8, 128> discard;
  std::array<u8, 16> hand;
  u8 deck_n, discard_n, hand_n;
  u8 smithies_wanted;
  u8 turns;
  int points;

  void start(bool with_smithy) {
    std::memset(deck.data(), kCopper, 7);
    std::memset(deck.data() + 7, kEstate, 3);
    deck_n = 10, discard_n = 0, hand_n = 0, turns = 0, points = 3;
    smithies_wanted = with_smithy;
  }
  void draw(int n, FastRng& rng) {
    while (n--) {
      if (!deck_n) {
        if (!discard_n) return;
        std::memcpy(deck.data(), discard.data(), discard_n);
        deck_n = discard_n, discard_n = 0;
      }
      const u32 i = rng.below(deck_n);
      hand[hand_n++] = deck[i];
      deck[i] = deck[--deck_n];
    }
  }
};

}  // namespace

FloorTally floor_games(u64 seed, u64 first, u64 last) {
  FloorTally t;
  for (u64 game = first; game < last; ++game) {
    FastRng rng(mix(mix(0x666c6f6f72ull, seed), game));
    std::array<Player, 2> players;
    const int smithy = static_cast<int>(game & 1) ^ 1;
    std::array<u8, kKinds> supply = {46, 40, 30, 8, 8, 8, 10};
    for (int s = 0; s < 2; ++s) players[static_cast<std::size_t>(s)].start(s == smithy), players[static_cast<std::size_t>(s)].draw(5, rng);
    int on_turn = 0;
    for (;; on_turn ^= 1) {
      Player& me = players[static_cast<std::size_t>(on_turn)];
      ++me.turns;
      for (int i = 0; i < me.hand_n; ++i)
        if (me.hand[static_cast<std::size_t>(i)] == kSmithy) {
          me.draw(3, rng);
          break;
        }
      int coins = 0;
      for (int i = 0; i < me.hand_n; ++i) coins += kCoins[me.hand[static_cast<std::size_t>(i)]];
      int buy = -1;
      if (coins >= 8)
        buy = kProvince;
      else if (coins >= 5 && supply[kProvince] <= 4 && supply[kDuchy])
        buy = kDuchy;
      else if (coins >= 2 && supply[kProvince] <= 2 && supply[kEstate])
        buy = kEstate;
      else if (coins >= 6 && supply[kGold])
        buy = kGold;
      else if (coins >= 4 && me.smithies_wanted)
        buy = kSmithy, --me.smithies_wanted;
      else if (coins >= 3 && supply[kSilver])
        buy = kSilver;
      if (buy >= 0) {
        --supply[static_cast<std::size_t>(buy)];
        me.points += kPoints[buy];
        me.discard[me.discard_n++] = static_cast<u8>(buy);
      }
      std::memcpy(me.discard.data() + me.discard_n, me.hand.data(), me.hand_n);
      me.discard_n = static_cast<u8>(me.discard_n + me.hand_n), me.hand_n = 0;
      me.draw(5, rng);
      int empty = 0;
      for (const u8 n : supply) empty += n == 0;
      if (!supply[kProvince] || empty >= 3) break;
    }
    const Player &a = players[static_cast<std::size_t>(smithy ^ 1)], &b = players[static_cast<std::size_t>(smithy)];
    ++t.games;
    t.turns += a.turns + b.turns;
    t.money_points += a.points, t.smithy_points += b.points;
    if (a.points != b.points)
      ++(a.points > b.points ? t.money_wins : t.smithy_wins);
    else if (a.turns != b.turns)
      ++(a.turns < b.turns ? t.money_wins : t.smithy_wins);
    else
      ++t.ties;
  }
  return t;
}

}  // namespace demesne::bench
