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
  Phase phase() const { return p_.phase; }
  Seat on_turn() const { return p_.turn; }
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

  struct Progress {  // how far the open question is answered; the tile that is scored, if one is
    int min, max, picked, vestigium, tile;
  };
  Progress progress() const {
    assert(asked());
    const bool scored = p_.flow.ask == Ask::locus || p_.flow.ask == Ask::edge || (p_.flow.ask == Ask::vestigium && p_.flow.for_production);
    return {p_.flow.min, p_.flow.max, p_.flow.picked, p_.flow.points, scored ? p_.flow.tile : -1};
  }

  // --- the set-up: mine alone ---
  const std::array<u8, 2>& dealt_objectives() const { return me().dealt_objectives; }
  const std::array<u8, 2>& dealt_monuments() const { return me().dealt_monuments; }

  // --- what lies open to everybody ---
  const Pack& content() const { return p_.content(); }
  std::span<const Placed> board() const { return {p_.board.data(), p_.board_size}; }
  std::span<const Slot> monuments() const { return {p_.monuments.data(), p_.slots}; }
  Seat initiative(int place) const { return p_.initiative[place]; }
  Seat role(int domain) const { return p_.role[domain]; }  // who holds its Domination card
  int holder() const { return p_.stack_size; }             // tiles left there
  const CopySet& supply() const { return p_.supply; }
  int builds() const { return p_.flow.builds; }
  int develops() const { return p_.flow.develops; }
  const Amounts& knowledge(int seat) const { return player(seat).knowledge; }
  const Amounts& limits(int seat) const { return player(seat).limits; }
  int city_tokens(int seat) const { return player(seat).tokens; }
  int vp(int seat) const { return player(seat).vp; }
  int influence(int seat) const { return player(seat).influence; }
  u8 objective(int seat) const { return player(seat).objective; }  // kNone until all are shown
  int hand_size(int seat) const { return player(seat).hand_size; }
  std::span<const TreeCard> tree(int seat) const { return {player(seat).tree.data(), player(seat).tree_size}; }
  const Sums& sums(int seat) const { return p_.sums[seat]; }
  int cities(int seat, int level) const {  // of this level, 1 … 3
    return (p_.city[level - 1] & p_.owned[seat]).size();
  }
  TileSet cities() const { return p_.city[0] | p_.city[1] | p_.city[2]; }  // places on the board
  // A tile in somebody's hand; kNone if I do not know it.
  u8 hand_tile(int seat, int k) const {
    const Player& who = player(seat);
    const auto i = static_cast<unsigned>(k);
    return who.hand_known[i] >> seat_ & 1 ? who.hand[i] : kNone;
  }

  // A world that agrees with all that this seat has seen. Which one hangs on the generator and on nothing that is hidden.
  void imagine(Position& into, FastRng& rng) const {
    into = p_;
    into.reimagine(seat_, rng);
  }

 private:
  const Player& player(int seat) const { return p_.player[seat]; }
  const Player& me() const { return player(seat_); }

  const Position& p_;
  Seat seat_;
};

}  // namespace demesne::dominations
