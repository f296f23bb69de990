// What everybody buys next in the games of a search. A purchase soon after the answer is chosen by what has become of it in the games
// before: a second purchase in the same turn, what the rival makes of it, what one buys with that. Later ones follow the plans. Where
// little is known, so do the first ones: experience says what is worth a try.
#pragma once

#include <vector>

#include "bots/dominion/experience.hpp"
#include "core/random.hpp"

namespace demesne::dominion {

class Foresight {
 public:
  // For about so many games. `known` outlives this; null: all follow their plans.
  Foresight(const Appraisal* known, int games);

  // A game that goes on after this answer of one's own, with this plan.
  void begin(Action answer, std::size_t plan) { path_ = mix(static_cast<u64>(answer), plan), looking_ = known_ != nullptr, walked_n_ = 0; }
  // What is bought where a plan would buy `usual`.
  Action choose(const Eyes& eyes, Action usual) { return looking_ && is_purchase(usual) && buying(eyes) ? look(eyes, usual) : usual; }
  // How the game ended for a seat: called for every seat that has chosen something.
  template <class Outcome>
  void end(Outcome outcome) {
    for (std::size_t i = 0; i < walked_n_; ++i) {
      const Step& s = walked_[i];
      Node& n = nodes_[s.node];
      const auto won = static_cast<float>(outcome(n.seat));
      n.won += won, n.games += 1;
      n.ways[s.way].won += won, n.ways[s.way].games += 1;
    }
  }

 private:
  static constexpr std::size_t kWays = 10, kSteps = 24;
  struct Way {
    Action action = kNoAction;
    float worse = 0, weight = 1;  // believed beforehand, as if after so many games
    float won = 0, games = 0;
  };
  // What a seat can do with so much money, after these purchases.
  struct Node {
    u64 key = 0;
    Seat seat = 0;
    u8 n = 0;
    float won = 0, games = 0;
    std::array<Way, kWays> ways;
  };
  struct Step {
    std::size_t node, way;
  };

  Action look(const Eyes& eyes, Action usual);
  std::size_t find(u64 key) const;  // where it is or would be
  void fill(Node& node, const Eyes& eyes, Action usual) const;

  const Appraisal* known_;
  std::vector<u32> index_;  // by key: number of a node + 1
  std::vector<Node> nodes_;
  std::array<Step, kSteps> walked_;
  std::size_t walked_n_ = 0;
  u64 path_ = 0;
  bool looking_ = false;
};

}  // namespace demesne::dominion
