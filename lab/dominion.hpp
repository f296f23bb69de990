// Matches between bots of Dominion: many games, seats changing from game to game, counted.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "bots/dominion/bot.hpp"
#include "games/dominion/setup.hpp"
#include "lab/parallel.hpp"

namespace demesne::lab {

struct Player {
  std::string name;
  dominion::Bot bot;
};

struct Match {
  std::vector<Player> players;  // as many as seats
  dominion::Options options;    // options.players is players.size()
  u64 games = 1000, seed = 1;
  int threads = 1;
};

// Sums over games; the order of adding does not matter, so neither does the number of threads.
struct Tally {
  struct One {
    u64 wins = 0, ties = 0;  // won alone; shared the first place
    u64 turns = 0;
    std::int64_t points = 0, points_squared = 0;
    u64 first_seat = 0, first_seat_wins = 0;  // games begun, and of these won alone
    bool operator==(const One&) const = default;
  };
  u64 games = 0, ties = 0, turns = 0;  // turns: of the player who had most
  u64 by_piles = 0;                    // ended by empty piles rather than by Provinces or Colonies
  std::array<One, dominion::kMaxSeats> of{};
  void add(const Tally& o);
  bool operator==(const Tally&) const = default;
};

// Game number `index` of a match: its seed, its seats (player (seat + index) mod n sits at `seat`), its result.
struct Dealer {
  explicit Dealer(const Match& match);
  dominion::SetupError error() const { return error_; }
  // `board` is where it is played; whatever game it held before is gone.
  void play(u64 index, dominion::Position& board, Tally& tally) const;

 private:
  void deal(dominion::Position& p, FastRng& rng) const;
  const Match& match_;
  dominion::SetupError error_{};
  dominion::Position table_;  // before the first hands, if every game has the same piles
  bool same_piles_ = false;
  std::vector<dominion::Bot> bots_;  // that have seen these piles
};
u64 game_seed(u64 seed, u64 index);

Tally run(const Match& match, const Dealer& dealer, const Progress& progress = {});

}  // namespace demesne::lab
