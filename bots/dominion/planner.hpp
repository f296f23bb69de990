// A bot that tries things out: it finds the Big Money plan that wins most with these piles, and before each decision plays the
// game to its end many times from worlds that agree with what it has seen.
#pragma once

#include <functional>

#include "bots/dominion/big_money.hpp"

namespace demesne::dominion {

struct OneCard {
  Card card = Card::None;
  int copies = 0;
  float wins = 0.5f;  // against plain Big Money
};
// Which card beside the money wins most, from `games` games for each candidate. `table` is any position of the game: only its piles count.
OneCard find_card_for_money(const Eyes& table, int games, FastRng& rng);

struct PlannerThought {
  Action action = kNoAction;
  float value = 0;  // expected share of the win
  int games = 0;
};
// The share of the win that the asked seat can expect after this answer, from so many games played to their end.
float expected_share(const Eyes& eyes, Action answer, const OneCard& plan, int games, FastRng& rng);

class Planner {
 public:
  Planner(const OneCard& plan, int games) : plan_(plan), games_(games) {}
  // `out_of_time` is asked now and then; the best answer so far is given when it says so.
  PlannerThought think(const Eyes& eyes, FastRng& rng, const std::function<bool()>& out_of_time = {}) const;

 private:
  OneCard plan_;
  int games_;
};

}  // namespace demesne::dominion
