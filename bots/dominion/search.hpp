// The strong bot: before each answer it plays the game on to its end many times, from worlds that agree with what it has seen, with the
// plans of the breeder for itself and for its rivals. What its own plan would answer is the favourite; another answer must show in the
// same worlds that it is better.
#pragma once

#include <span>
#include <vector>

#include "bots/dominion/experience.hpp"
#include "bots/dominion/planned.hpp"
#include "bots/thought.hpp"

namespace demesne::dominion {

// What is believed about the plans at a table.
struct Beliefs {
  std::vector<Plan> plans;   // the best first; never empty
  std::vector<Plan> rivals;  // what else somebody may follow
  Experience experience;     // of purchases; perhaps none yet
};

class Search {
 public:
  explicit Search(Beliefs beliefs) : beliefs_(std::move(beliefs)) {}
  // budget.nodes: games played on, 0: until budget.ms is over; one of them must be given.
  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng) const;
  // Two whole answers to a question with several picks, in the same worlds: `share` is that of the better one, `also_share` that of theirs.
  Thought compare(const Eyes& eyes, std::span<const Action> ours, std::span<const Action> theirs, const Budget& budget, FastRng& rng) const;

 private:
  Beliefs beliefs_;
};

// A purchase of this turn that, with those after it, ends the game and wins it for sure; kNoAction: there is none. Looks at every set
// of purchases.
Action winning_purchase(const Eyes& eyes, FastRng& rng);

}  // namespace demesne::dominion
