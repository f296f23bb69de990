// A position as one seat sees it. Bots get this and nothing else, so that none of them can peek: from here there is no way to the order
// of the holder, to a hidden hand, or to a card that another seat was dealt.
#pragma once

#include <cassert>

#include "games/dominations/position.hpp"

namespace demesne::dominations {

class Eyes {
 public:
  Eyes(const Position& position, Seat seat) : p_(position), seat_(seat) {}

  Seat seat() const { return seat_; }
  int seats() const { return p_.seats(); }
  int age() const { return p_.age; }
  int turn_in_age() const { return p_.turn_in_age; }
  u64 key() const { return p_.key(seat_); }  // equal for positions that look alike from here

  // --- the open question; only whoever is asked may look at it ---
  bool asked() const { return p_.to_move() == seat_; }
  Ask ask() const {
    assert(asked());
    return p_.flow.ask;
  }
  void legal(Actions& out) const {
    assert(asked());
    p_.legal(out);
  }

  // A world that agrees with all that this seat has seen. Which one hangs on the generator and on nothing that is hidden.
  void imagine(Position& into, FastRng& rng) const {
    into = p_;
    into.reimagine(seat_, rng);
  }

 private:
  const Position& p_;
  Seat seat_;
};

}  // namespace demesne::dominations
