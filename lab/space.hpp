// Positions as numbers of a fixed shape, for whoever learns from games: what a seat sees, and what it may answer. Each game has a Space:
//
//   static constexpr std::string_view kGame;              // its id
//   using Position, Eyes, Bot, Codec;                     // of the engine, the bots and the table
//   static constexpr int kActions;                        // answers are said in numbers 0 … kActions - 1, each with a meaning that stays
//   static constexpr int kWord;                           // … at most so many of them for one
//   static constexpr int kListed;                         // the longest list of legal answers
//   static void list(const Position&, Actions& out);      // legal answers that can be said: all, but for the oddities that it names
//   static int number(const Action* list, Rest rest, u32 place);  // the next of the answer at this place of the list
//   static Rest say(const Action* list, Rest rest, int number);   // what is left once it is said; empty: it is not legal
//   static void numbers(const Action* list, Rest rest, F told);   // all that may be said next
//   static std::vector<Field> fields(int players);        // the observation, part by part
//   static std::vector<Field> answers();                  // the answers, part by part
//   static void observe(const Eyes&, Number* out, Memory* = nullptr);  // fills fields(players) with what this seat may know
//   class Setup;                                          // what games are dealt from; read by the table
//   static Bot::… choose(Bot&, const Eyes&, FastRng&);
//
// An observation is made from Eyes and from nothing else, so it cannot tell what is hidden.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/contract.hpp"

namespace demesne::lab {

using Number = std::int16_t;

// A stretch of the ascending list of legal answers: those that begin with what has been said. A single one is the answer.
struct Rest {
  u32 first = 0, last = 0;
  u32 size() const { return last - first; }
};

// Where the numbers of each kind of answer begin, if the kinds have so many each; last, how many there are.
template <std::size_t n>
constexpr std::array<int, n + 1> firsts(const std::array<int, n>& widths) {
  std::array<int, n + 1> first{};
  for (std::size_t i = 0; i < n; ++i) first[i + 1] = first[i] + widths[i];
  return first;
}

struct Field {
  std::string name;
  int at = 0;              // its first number
  std::vector<int> shape;  // empty: one number
  std::string meaning;
  int size() const {
    int n = 1;
    for (const int s : shape) n *= s;
    return n;
  }
};

inline int size_of(const std::vector<Field>& fields) { return fields.empty() ? 0 : fields.back().at + fields.back().size(); }

// What a row of numbers has from the last time it was written: lists that have become shorter are cleared, not all that there is room for,
// and what is still the same is not written again.
struct Memory {
  std::array<std::uint16_t, 16> filled{};
  std::array<u32, 16> version{};
  bool same_game = false;
};

// A view is described once, by a function that is given one of these two: the first writes the numbers, the second what they are.
class Filler {
 public:
  explicit Filler(Number* to, Memory* memory = nullptr) : to_(to), memory_(memory) {}
  void one(const char*, const char*, int value) { *to_++ = fit(value); }
  template <class F>
  void row(const char*, const char*, int n, F value) {
    for (int i = 0; i < n; ++i) to_[i] = fit(value(i));
    to_ += n;
  }
  // Things with `columns` numbers each; there is room for `most` of them, what is not there is 0.
  template <class F>
  void things(const char* name, const char* meaning, int most, int columns, int n, F fill) {
    things(name, meaning, most, columns, n, fill, [&](int known, Number* first) {
      for (int i = 0; i < known; ++i) fill(i, first + i * columns);
    });
  }
  // `change(known, first)` is enough for the things that stood there before in the same game.
  template <class F, class G>
  void things(const char*, const char*, int most, int columns, int n, F fill, G change) {
    n = std::min(n, most);
    const int before = filled_before(most, n), known = same_game() ? std::min(before, n) : 0;
    if (known) change(known, to_);
    for (int i = known; i < n; ++i) fill(i, to_ + i * columns);
    clear(n, before, columns);
    to_ += most * columns;
  }
  // A list for each of so many owners: size(k) things with `columns` numbers each. A list whose version(k) is the one of the last time,
  // in the same game, is still the same; 0: nobody knows.
  template <class S, class F, class V>
  void lists(const char*, const char*, int owners, int most, int columns, S size, F fill, V version) {
    for (int k = 0; k < owners; ++k, to_ += most * columns) {
      if (memory_) {
        const u32 now = version(k), before = std::exchange(memory_->version[at_], now);
        if (now && now == before && memory_->same_game) {
          ++at_;
          continue;
        }
      }
      const int n = std::min<int>(size(k), most), before = filled_before(most, n);
      for (int i = 0; i < n; ++i) fill(k, i, to_ + i * columns);
      clear(n, before, columns);
    }
  }
  template <class S, class F>
  void lists(const char* name, const char* meaning, int owners, int most, int columns, S size, F fill) {
    lists(name, meaning, owners, most, columns, size, fill, [](int) { return u32{0}; });
  }
  // Numbers that are there already, one after the other.
  void copied(const char*, const char*, int n, const void* from) {
    std::memcpy(to_, from, static_cast<std::size_t>(n) * sizeof(Number));
    to_ += n;
  }
  static Number fit(int value) { return static_cast<Number>(std::clamp(value, -32768, 32767)); }

 private:
  bool same_game() const { return memory_ && memory_->same_game; }
  int filled_before(int most, int now) {
    if (!memory_) return most;
    const int before = memory_->filled[at_];
    memory_->filled[at_++] = static_cast<std::uint16_t>(now);
    return before;
  }
  void clear(int from, int to, int columns) {
    if (to > from) std::memset(to_ + from * columns, 0, static_cast<std::size_t>((to - from) * columns) * sizeof(Number));
  }
  Number* to_;
  Memory* memory_;
  std::size_t at_ = 0;
};

class Lister {
 public:
  std::vector<Field> fields;
  void one(const char* name, const char* meaning, int) { add(name, meaning, {}); }
  template <class F>
  void row(const char* name, const char* meaning, int n, F) {
    add(name, meaning, {n});
  }
  template <class... F>
  void things(const char* name, const char* meaning, int most, int columns, int, F...) {
    add(name, meaning, {most, columns});
  }
  template <class... F>
  void lists(const char* name, const char* meaning, int owners, int most, int columns, F...) {
    add(name, meaning, {owners, most * columns});
  }
  void copied(const char* name, const char* meaning, int n, const void*) { add(name, meaning, {n, 1}); }

 private:
  void add(const char* name, const char* meaning, std::vector<int> shape) {
    fields.push_back({name, size_of(fields), std::move(shape), meaning});
  }
};

}  // namespace demesne::lab
