// How a card effect is written: a program of words, run by a machine with six instructions (machine.hpp). Programs are put
// together once, when the catalogue is linked. A word is a captureless generic lambda; it is compiled twice, silent for
// simulations and talking for tables. Words and questions are single instructions, phrases are functions that join them.
#pragma once

#include <type_traits>
#include <vector>

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
  std::vector<Op> ops;
  Program() = default;
  Program(const Op& op) : ops{op} {}
  int size() const { return ops.size(); }
};
// Programs are put together once; inlined, GCC 12 warns of array bounds in vector that nobody leaves.
[[gnu::noinline]] inline Program operator>>(Program first, const Program& next) {
  first.ops.insert(first.ops.end(), next.ops.begin(), next.ops.end());
  return first;
}
inline const Program kNothing{};

// --- doing, testing, repeating ---
template <class F>
constexpr Op act(F f, int arg = 0, Says says = Says::nothing) {
  Op op;
  op.code = Op::Do, op.arg = arg, op.says = says;
  return detail::bind(op, f);
}
constexpr Op jump(int by) {
  Op op;
  op.code = Op::Jump, op.jump = by;
  return op;
}
struct Condition {
  Op op;
};
template <class F>
constexpr Condition condition(F f, int arg = 0) {
  Op op;
  op.code = Op::Unless, op.arg = arg;
  return {detail::bind(op, f)};
}
constexpr Op unless(Condition c, int by) {
  c.op.jump = by;
  return c.op;
}
inline Program when(const Condition& c, const Program& then) { return unless(c, then.size()) >> then; }
inline Program when(const Condition& c, const Program& then, const Program& otherwise) {
  return unless(c, then.size() + 1) >> then >> jump(otherwise.size()) >> otherwise;
}
inline Program repeat(const Condition& c, const Program& body) { return unless(c, body.size() + 1) >> body >> jump(-body.size() - 2); }

// --- asking ---
// A source says which answers a question offers.
template <class F>
struct Source {
  F f;
  Zone zone;
};
template <class F>
constexpr Source<F> source(Zone zone, F f) {
  return {f, zone};
}

template <class F>
constexpr Op question(What what, Source<F> s, int flags, int arg = 0, Rule rule = Rule::card) {
  Op op;
  op.code = Op::Ask, op.what = what, op.zone = s.zone, op.arg = arg, op.flags = flags, op.rule = rule;
  return detail::bind(op, s.f);
}
template <class F>
constexpr Op pick(What what, Source<F> s, int arg = 0) {
  return question(what, s, 0, arg);
}
template <class F>
constexpr Op may_pick(What what, Source<F> s, int arg = 0) {
  return question(what, s, Op::kOptional, arg);
}
template <class F>
constexpr Op me_pick(What what, Source<F> s, int arg = 0) {
  return question(what, s, Op::kByMe, arg);
}
template <class F>
constexpr Op me_may_pick(What what, Source<F> s, int arg = 0) {
  return question(what, s, Op::kByMe | Op::kOptional, arg);
}

inline constexpr Condition some = condition([](auto& c) { return c.f.it != kNoSlot; });
inline Program with(const Program& ask, const Program& then) { return ask >> when(some, then); }
inline Program with(const Program& ask, const Program& then, const Program& otherwise) { return ask >> when(some, then, otherwise); }

// Several picks under one question: at least `lo(c)`, at most `hi(c)`. The body must not ask anything.
template <class F, class Lo, class Hi>
Program picks(What what, Source<F> s, Lo, Hi, const Program& body, int flags = 0, Rule rule = Rule::card) {
  const Op begin = act([](auto& c) {
    c.f.lo = Lo{}(c), c.f.hi = Hi{}(c);
    c.f.how |= kPicking;
    ++c.p.ask.serial;
  });
  const Op ask = question(what, s, Op::kLoop | flags, 0, rule);
  const Op count_down = act([](auto& c) { c.f.lo = c.f.lo ? c.f.lo - 1 : 0, --c.f.hi, c.m.note_pick(); });
  const Program step = count_down >> body;
  const Op end = act([](auto& c) { c.f.how &= ~kPicking; });
  return Program(begin) >> ask >> unless(some, step.size() + 1) >> step >> jump(-step.size() - 3) >> end;
}
template <int n>
inline constexpr auto number = [](auto&) { return n; };

}  // namespace demesne::dominion
