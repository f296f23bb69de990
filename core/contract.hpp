// The contract between games and everything that plays, watches, stores or serves them.
// Each sentence here is enforced for every game by tests/contract_test.hpp.
#pragma once

#include <array>
#include <concepts>
#include <span>
#include <type_traits>

#include "core/random.hpp"
#include "core/types.hpp"

namespace demesne {

using Action = u32;  // an answer; means something only to the question it answers
inline constexpr Action kNoAction = ~Action{0};

// A list that never allocates; the caller owns it, so generating moves is free of the heap. No game comes near its capacity; a
// written position may: then the list is cut, and says so.
class Actions {
 public:
  static constexpr std::size_t kCapacity = 8192;
  void clear() { size_ = 0, cut_ = false; }
  void add(Action a) {
    if (size_ < kCapacity)
      items_[size_++] = a;
    else
      cut_ = true;
  }
  // Room for n groups of answers, or for as many groups as fit, to be written at once.
  std::span<Action> extend(std::size_t n, std::size_t group = 1) {
    const std::size_t room = (kCapacity - size_) / group;
    if (n > room) n = room, cut_ = true;
    size_ += n * group;
    return {items_.data() + size_ - n * group, n * group};
  }
  bool cut() const { return cut_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](std::size_t i) const { return items_[i]; }
  std::span<const Action> all() const { return {items_.data(), size_}; }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.begin() + static_cast<std::ptrdiff_t>(size_); }

 private:
  std::size_t size_ = 0;
  bool cut_ = false;
  std::array<Action, kCapacity> items_;
};

// Where apply() reports what happens. Search passes Silent, and the compiler removes the reports.
struct Silent {
  static constexpr bool kSilent = true;
};

// A position, with every half-finished effect in it.
//
//  1. A position is a plain value: copying it is cloning it, also in the middle of an effect.
//  2. It holds no randomness and no pointers; two positions that are == go on alike with equal generators.
//  3. to_move() is the seat that is asked, or kNobody once the game is over.
//  4. legal() lists the answers to the open question: ascending, distinct, never empty before the end.
//  5. apply() takes one of them and runs on to the next real question. What has one answer only inside an
//     effect is not asked.
//  6. question() is the serial number of the open question. Questions such as "discard two" are asked one card
//     at a time under one number; the table joins the answers.
//  7. revealed() tells whether the last apply() drew from the generator or showed somebody something new:
//     such a step cannot be taken back without asking.
//  8. score(seat) of a finished game is the seat's share of the win, in [0, 1]; the shares add up to 1.
//  9. reimagine(seat, rng) redraws what `seat` cannot know; the seat's view stays as it was.
// 10. key(seat) is equal for positions that `seat` cannot tell apart.
template <class P>
concept Position = std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
    requires(P p, const P c, Action a, FastRng& rng, Actions& out, Seat seat) {
  { c.seats() } -> std::same_as<int>;
  { c.to_move() } -> std::same_as<Seat>;
  { c.legal(out) } -> std::same_as<void>;
  { p.apply(a, rng, Silent{}) } -> std::same_as<void>;
  { c.question() } -> std::same_as<u32>;
  { c.revealed() } -> std::same_as<bool>;
  { c.score(seat) } -> std::same_as<float>;
  { p.reimagine(seat, rng) } -> std::same_as<void>;
  { c.key(seat) } -> std::same_as<u64>;
};

// How many ways the next `depth` answers can be given, each with the same generator: a fingerprint of the rules.
template <Position P>
u64 perft(const P& p, int depth, FastRng rng) {
  if (depth == 0 || p.to_move() == kNobody) return 1;
  Actions actions;
  p.legal(actions);
  if (depth == 1) return actions.size();
  u64 n = 0;
  for (Action a : actions) {
    P next = p;
    FastRng r = rng;
    next.apply(a, r, Silent{});
    n += perft(next, depth - 1, r);
  }
  return n;
}

// Order-dependent mixing of words into a fingerprint.
constexpr u64 mix(u64 h, u64 v) {
  h = (h ^ v) * 0x9fb21c651e98df25ull;
  return h ^ h >> 32;
}
u64 hash_bytes(const void* data, std::size_t n, u64 seed = 0);

}  // namespace demesne
