// The search over whole turns: a beam of turns (place, Locus, build, develop, with the exchanges that pay for them), each finished by the
// fast policy; the best go on through the rivals' turns and the next own one, in worlds that agree with what the seat has seen; the learnt
// value decides. What is not a turn (Objective, tiles, order, assimilation) is tried out answer by answer.
#pragma once

#include <vector>

#include "bots/dominations/quick.hpp"
#include "bots/dominations/watch.hpp"
#include "bots/thought.hpp"
#include "games/dominations/eyes.hpp"

namespace demesne::dominations {

struct Strength {
  u32 nodes = 4000;        // turns tried out, if the budget says nothing
  int ms = 0;              // … or so long instead; 0: nodes
  bool processor = false;  // … as in Budget
  unsigned places = 64;    // of one tile that are tried out
  unsigned stems = 12;     // turns kept after placing, and after building
  unsigned options = 14;   // to build, and to develop, from each of them
  unsigned lines = 16;     // turns that are played on
  int own_turns = 1;       // … through so many own turns
  unsigned replies = 4;    // places that are tried out in the next own turn
  unsigned rivals = 1;     // … and in a rival's turn
  float noise = 0;         // on the value of what is found, in points: plausible mistakes
  float blur = 0;          // on every guess of the fast policy
  bool goals = true;       // whether it thinks of its Objective
  bool rollouts = true;
  bool last = false;  // as Governor she puts herself last, not first
};

class Search {
 public:
  explicit Search(const Strength& strength);
  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng);

  static constexpr unsigned kMostSteps = 40;
  struct Outlook {
    float worth = 0;  // what lines are ranked by: the share with a trace of the points, and the mistakes
    float share = 0;  // of the win, as it is told
  };
  struct Line {
    Position end;  // the turn is over, nothing after it has been answered
    std::array<Action, kMostSteps> steps;
    u8 size = 0;
    Outlook now;                          // right after the turn
    double worth_sum = 0, share_sum = 0;  // further on
    u32 tries = 0;
    float worth() const { return tries ? static_cast<float>(worth_sum / tries) : now.worth; }
    float share() const { return tries ? static_cast<float>(share_sum / tries) : now.share; }
    void begin(Outlook here) { now = here, worth_sum = share_sum = 0, tries = 0; }
    void meet(Outlook there) { worth_sum += there.worth, share_sum += there.share, ++tries; }
  };
  const Position& before() const { return world_; }
  const Line* found() const { return count_ ? &pool_[order_[0]] : nullptr; }  // of the last think(): for its reason

 private:
  enum class From : u8 { policy, trades, rules };  // where the continuations of a stem come from
  struct Turn {                                    // which one it is
    Seat seat;
    u8 number, age;
    bool operator==(const Turn&) const = default;
  };
  static Turn turn_of(const Position& p) { return {p.turn, p.turn_in_age, p.age}; }
  bool mine(const Position& p) const {
    return p.to_move() == me_ && turn_of(p) == turn_ && p.phase != Phase::age_end && p.phase != Phase::next_age;
  }

  void turns(const Position& world, Watch& watch, FastRng& rng);
  void beam(Ask ask, unsigned wide, double most, Watch& watch, FastRng& rng);
  void answers(const Eyes& eyes, const Position& world, Watch& watch, FastRng& rng);
  void stage(Ask what, unsigned options, unsigned most, From from, double share, Watch& watch, FastRng& rng);
  void keep(const Line& line, unsigned most, unsigned sure = 0);
  void play_on(Watch& watch, FastRng& rng);
  bool extend(Line& line, const Choice& choice, FastRng& rng);
  void to_next_question(Line& line, FastRng& rng);
  void finish(Line& line, FastRng& rng);
  void settle(Line& line, FastRng& rng);
  Outlook judge(const Position& p, float misjudged) const;
  float misjudged(const Line& line) const;
  Outlook beyond(const Position& end, FastRng& rng, Watch& watch);
  void best_turn(Position& p, unsigned tried, FastRng& rng, Watch& watch);
  void rank();
  bool enough_of(Action a, FastRng& rng) const;
  Action to_the_back(const Actions& list) const;

  Strength strength_;
  Quick quick_;
  Seat me_ = 0;
  u64 mistakes_ = 0;  // of this answer
  Turn turn_{};
  std::vector<Line> pool_, stems_;  // as long as they ever get
  std::vector<u16> order_;          // the lines of the pool, the best first
  unsigned count_ = 0, kept_ = 0;
  Action also_ = kNoAction;  // is weighed to the end as well
  bool last_ = false;        // the game is over when this turn is
  Line line_, whole_, asked_, best_line_;
  Position world_, dream_, next_, best_;
};

}  // namespace demesne::dominations
