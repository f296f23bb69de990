// Games of Dominion between bots, played on the engine itself: many, seats changing from game to game, counted.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/dominion/bot.hpp"
#include "games/dominion/setup.hpp"
#include "lab/parallel.hpp"
#include "lab/tally.hpp"

namespace demesne::lab {

class DominionWatch;

struct Player {
  std::string name;
  dominion::Bot bot;
};

struct Match {
  std::vector<Player> players;  // as many as seats
  dominion::Options options;    // options.players is players.size()
  u64 games = 1000, seed = 1;
  int threads = 1;
  bool paired = false;  // every deal is played once for each rotation of the seats
};

// Which deal game number `index` has, and who sits where: player (seat + shift) mod n at `seat`.
struct Draw {
  u64 seed;
  int shift;
};
u64 game_seed(u64 seed, u64 index);
inline Draw draw(u64 seed, u64 index, int seats, bool paired) {
  const auto n = static_cast<u64>(seats);
  return {game_seed(seed, paired ? index / n : index), static_cast<int>(index % n)};
}
inline std::size_t player_at(int seat, int shift, int seats) {
  return static_cast<std::size_t>(seat + shift < seats ? seat + shift : seat + shift - seats);
}

// The result of a finished game.
void count(const dominion::Position& p, int shift, Tally& tally);

class Dealer {
 public:
  explicit Dealer(const Match& match);
  dominion::SetupError error() const { return error_; }
  // Game number `index`. `board` is where it is played; whatever game it held before is gone. A watch is told everything.
  void play(u64 index, dominion::Position& board, Tally& tally) const;
  void play(u64 index, dominion::Position& board, Tally& tally, DominionWatch& watch) const;
  bool same_piles() const { return same_piles_; }

 private:
  void deal(dominion::Position& p, FastRng& rng) const;
  const Match& match_;
  dominion::SetupError error_{};
  dominion::Position table_;  // before the first hands, if every game has the same piles
  bool same_piles_ = false;
  std::vector<dominion::Bot> bots_;  // that have seen these piles
};

Tally run(const Match& match, const Dealer& dealer, const Progress& progress = {});

}  // namespace demesne::lab
