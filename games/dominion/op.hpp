// One instruction of the machine. Programs are lists of these (program.hpp builds them, machine.hpp runs them).
#pragma once

#include "games/dominion/position.hpp"

namespace demesne::dominion {

struct Quiet {
  FastRng& rng;
  static constexpr bool kSilent = true;
};
struct Loud {
  RandomRef& rng;
  Log& log;
  static constexpr bool kSilent = false;
};
template <class Io>
class Machine;
template <class Io>
struct Ctx;

// Words that a text can be generated from ("+2 Cards").
enum class Says : u8 { nothing, cards, actions, buys, coins, vp, debt, sun, coffers, villagers, favors, potions };

struct Op {
  enum Code : u8 { End, Do, Unless, Jump, Ask, Enter } code = End;
  enum Flags : u8 { kOptional = 1, kByMe = 2, kLoop = 4, kAllOrNone = 8 };
  What what{};
  Zone zone{};
  u8 arg = 0;
  u8 flags = 0;
  Says says = Says::nothing;
  Rule rule = Rule::card;
  short jump = 0;
  u64 (*quiet)(Ctx<Quiet>&) = nullptr;
  u64 (*loud)(Ctx<Loud>&) = nullptr;
};

}  // namespace demesne::dominion
