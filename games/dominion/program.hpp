// How a card effect is written: a compile-time program of words, run by a machine with five instructions (machine.hpp).
// A word is a captureless generic lambda; it is compiled twice, silent for simulations and talking for tables.
#pragma once

#include <array>
#include <type_traits>

#include "games/dominion/op.hpp"

namespace demesne::dominion {

namespace detail {
template <class F, class Io>
u64 thunk(Ctx<Io>& c) {
  if constexpr (std::is_void_v<decltype(F{}(c))>) {
    F{}(c);
    return 0;
  } else {
    return static_cast<u64>(F{}(c));
  }
}
template <class F>
constexpr Op bind(Op op, F) {
  op.quiet = &thunk<F, Quiet>;
  op.loud = &thunk<F, Loud>;
  return op;
}
}  // namespace detail

struct Program {
  static constexpr int kMax = 64;
  std::array<Op, kMax> ops{};
  int size = 0;
  constexpr Program() = default;
  constexpr Program(const Op& op) : size(1) { ops[0] = op; }
  constexpr Program operator>>(const Program& next) const {
    Program r = *this;
    for (int i = 0; i < next.size; ++i) r.ops[static_cast<std::size_t>(r.size++)] = next.ops[static_cast<std::size_t>(i)];
    return r;
  }
};
inline constexpr Program kNothing{};

// --- doing, testing, repeating ---
template <class F>
constexpr Program act(F f, int arg = 0, Says says = Says::nothing) {
  Op op;
  op.code = Op::Do, op.arg = static_cast<u8>(arg), op.says = says;
  return detail::bind(op, f);
}
constexpr Program jump(int by) {
  Op op;
  op.code = Op::Jump, op.jump = static_cast<signed char>(by);
  return op;
}
struct Condition {
  Op op;
};
template <class F>
constexpr Condition condition(F f, int arg = 0) {
  Op op;
  op.code = Op::Unless, op.arg = static_cast<u8>(arg);
  return {detail::bind(op, f)};
}
constexpr Program unless(Condition c, int by) {
  c.op.jump = static_cast<signed char>(by);
  return c.op;
}
constexpr Program when(Condition c, const Program& then) { return unless(c, then.size) >> then; }
constexpr Program when(Condition c, const Program& then, const Program& otherwise) {
  return unless(c, then.size + 1) >> then >> jump(otherwise.size) >> otherwise;
}
constexpr Program repeat(Condition c, const Program& body) { return unless(c, body.size + 1) >> body >> jump(-body.size - 2); }

// --- asking ---
// A source says which answers a question offers.
template <class F>
struct Source {
  F f;
  Zone zone;
};
template <class F>
constexpr Source<F> source(Zone zone, F f) { return {f, zone}; }

template <class F>
constexpr Program question(What what, Source<F> s, int flags, int arg = 0, Rule rule = Rule::card) {
  Op op;
  op.code = Op::Ask, op.what = what, op.zone = s.zone, op.arg = static_cast<u8>(arg), op.flags = static_cast<u8>(flags), op.rule = rule;
  return detail::bind(op, s.f);
}
template <class F>
constexpr Program pick(What what, Source<F> s, int arg = 0) { return question(what, s, 0, arg); }
template <class F>
constexpr Program may_pick(What what, Source<F> s, int arg = 0) { return question(what, s, Op::kOptional, arg); }
template <class F>
constexpr Program me_pick(What what, Source<F> s, int arg = 0) { return question(what, s, Op::kByMe, arg); }
template <class F>
constexpr Program me_may_pick(What what, Source<F> s, int arg = 0) { return question(what, s, Op::kByMe | Op::kOptional, arg); }

inline constexpr Condition some = condition([](auto& c) { return c.f.it != kNoSlot; });
constexpr Program with(const Program& ask, const Program& then) { return ask >> when(some, then); }
constexpr Program with(const Program& ask, const Program& then, const Program& otherwise) { return ask >> when(some, then, otherwise); }

// Several picks under one question: at least `lo(c)`, at most `hi(c)`. The body must not ask anything.
template <class F, class Lo, class Hi>
constexpr Program picks(What what, Source<F> s, Lo, Hi, const Program& body, Rule rule = Rule::card) {
  const Program begin = act([](auto& c) {
    c.f.lo = static_cast<u8>(Lo{}(c)), c.f.hi = static_cast<u8>(Hi{}(c));
    ++c.p.ask.serial;
  });
  const Program ask = question(what, s, Op::kLoop, 0, rule);
  const Program count_down = act([](auto& c) { c.f.lo = static_cast<u8>(c.f.lo ? c.f.lo - 1 : 0), --c.f.hi; });
  const Program step = count_down >> body;
  return begin >> ask >> unless(some, step.size + 1) >> step >> jump(-step.size - 3);
}
template <int n>
inline constexpr auto number = [](auto&) { return n; };

}  // namespace demesne::dominion
