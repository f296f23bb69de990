// Where plans grow: those of a set of piles are bred once and kept for every table that plays with them.
#pragma once

#include <memory>

#include "bots/dominion/breeder.hpp"
#include "bots/dominion/search.hpp"
#include "bots/dominion/tutor.hpp"

namespace demesne::dominion {

struct Brood {
  std::vector<Plan> plans;  // the best first
  Plan single;              // the best of money with one card
  Experience experience;    // of purchases, with these plans
  bool taught = false;      // whether there were lessons; with few games there is no experience all the same
  bool grown = true;        // false: it will be better at the next question
};
inline constexpr int kBroodGames = 120'000;
inline constexpr int kMatchGames = 480'000;    // … for whoever plays a match and not one answer
inline constexpr int kNewPilesGames = 60'000;  // … whose piles are dealt anew (Divine Wind): a plan in two seconds

// Always the same for these piles and this number of games, whoever asks and in whatever order. Experience is for those who search.
Brood brood(const Eyes& eyes, int games = kBroodGames, bool taught = true);
// As good as it is now, made better for at most so long; once it has had its games it does not change any more.
Brood brood_within(const Eyes& eyes, int ms);
// While it lives, what brood_within has begun goes on growing between questions, on a thread of its own, the youngest piles first.
// For a program that waits for its user most of the time; one at a time.
class GrowingBetweenQuestions {
 public:
  GrowingBetweenQuestions();
  ~GrowingBetweenQuestions();
  GrowingBetweenQuestions(const GrowingBetweenQuestions&) = delete;
  GrowingBetweenQuestions& operator=(const GrowingBetweenQuestions&) = delete;

 private:
  std::unique_ptr<class Gardener> gardener_;
};

}  // namespace demesne::dominion
