// Proves what can be reached in the last turn of a game of Dominations: every answer, every exchange, to the end. What others are asked on
// the way (the assimilation of a leader) they answer as badly for the seat as they can.
#pragma once

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "games/dominations/action.hpp"
#include "games/dominations/position.hpp"

namespace demesne::dominations {

class LastTurn {
 public:
  // `most`: answers tried out before it gives up.
  LastTurn(Seat me, std::size_t most) : me_(me), most_(most) {}

  // Whether nobody else has a turn after this one.
  static bool is(const Position& p) {
    return p.age == 3 && p.turn_in_age == 5 && p.initiative[p.players - 1u] == p.turn && p.phase != Phase::over;
  }
  // Whether the seat can be first at the end. Exchanges may lead back to where they began, so everything that they reach is gathered first.
  bool wins(const Position& p) {
    if (p.to_move() == kNobody) return p.score(me_) == 1;
    const u64 key = p.hash();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const bool mine = p.to_move() == me_;
    std::vector<Position> reached{p};
    std::unordered_set<u64> keys{key};
    bool won = !mine;
    auto list = std::make_unique<Actions>();
    for (std::size_t k = 0; k < reached.size() && won != mine && !gave_up(); ++k) {
      list->clear();
      reached[k].legal(*list);
      std::vector<Action> answers(list->begin(), list->end());
      // What refuted the last try will mostly refute this one as well.
      if (const auto last = std::find(answers.begin(), answers.end(), refuted_by_); !mine && last != answers.end())
        std::iter_swap(answers.begin(), last);
      for (const Action a : answers) {
        if (won == mine || gave_up()) break;
        ++seen_;
        Position next = reached[k];
        FastRng none;
        next.apply(a, none, Silent{});
        if (act_of(a) != Act::exchange)
          won = wins(next);
        else if (keys.insert(next.hash()).second)
          reached.push_back(next);
        if (!mine && !won) refuted_by_ = a;
      }
    }
    if (gave_up()) return false;
    if (!won)
      for (const u64 one : keys) known_[one] = false;
    return known_[key] = won;
  }
  bool gave_up() const { return seen_ > most_; }
  std::size_t seen() const { return seen_; }

 private:
  Seat me_;
  std::size_t most_, seen_ = 0;
  Action refuted_by_ = kNoAction;
  std::unordered_map<u64, bool> known_;
};

}  // namespace demesne::dominations
