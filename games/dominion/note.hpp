// What happened, as small facts, for whoever listens. Simulations do not: there the notes vanish at compile time.
#pragma once

#include <vector>

#include "core/contract.hpp"
#include "core/types.hpp"

namespace demesne::dominion {

struct Note {
  enum Kind : u8 {
    turn_begins,
    phase,
    play,
    react,
    buy,
    buy_event,
    gain,
    draw,
    discard,
    trash,
    topdeck,
    reveal,
    look,
    set_aside,
    to_hand,
    shuffle,
    coins,
    actions,
    buys,
    vp,
    debt,
    pay_debt,
    sun,
    prophecy,
    return_to_pile,
    pass,
    name,
    pile_debt,
    new_pile,
    game_ends,
    discard_deck,
    token,
    choose,
    coffers,
    villagers,
    favors,
    potions,
    exile,
    tavern,
    call,
    exchange,
    rotate,
    boon,
    hex,
    state,
    artifact,
    buy_project,
    pile_vp,
    minus_coin,
    extra_turn,
    overpay,
    bottom,
    kCount,
  };
  Kind kind;
  Seat seat;
  u16 card = 0xffff;  // Card (not a slot), or the number of a Mode or a Phase, by kind
  u8 from = 0;        // Place
  u8 secret = 0;      // only `seat` may know which card it is
  int n = 1;
  u16 other = 0xffff;  // of an exchange: what is taken; of a play: the Way; of a mixed pile: the pile
};
enum Place : u8 {
  nowhere,
  from_hand,
  from_deck,
  from_discard,
  from_play,
  from_supply,
  from_aside,
  from_trash,
  from_limbo,
  from_tavern,
  from_exile,
  from_other,
  from_loot,
};

class Log {
 public:
  static constexpr bool kSilent = false;
  std::vector<Note> notes;
  u32 question = 0;  // the question of several picks that was answered first, and how many of them were made, forced ones included
  int picked = 0;
};

// A generator of any kind, for the part of the engine that is compiled once and talks.
class RandomRef {
 public:
  template <Random R>
  explicit RandomRef(R& r) : self_(&r), next_([](void* s) { return static_cast<R*>(s)->next(); }) {}
  u64 next() { return next_(self_); }
  u32 below(u32 n) { return demesne::detail::scale(next(), n); }

 private:
  void* self_;
  u64 (*next_)(void*);
};

}  // namespace demesne::dominion
