// One test for every game: random games in which each sentence of core/contract.hpp is checked at every position.
// A game brings a trait:
//
//   struct MyGame {
//     using Position = …;                                     // of the contract
//     using Log = …;                                          // what apply() reports to
//     static Position deal(u64 i, FastRng& rng);              // the i-th game: options vary with i
//     static bool conserved(const Position& before, const Position& after);  // no component appears or vanishes
//     static std::string view(const Position&, Seat viewer);  // all that the viewer may know, as text
//     static bool possible(const Position&);                  // optional: what was imagined follows the rules
//   };
//   INSTANTIATE_CONTRACT(MyGame, games)
//
// Endurance: many more games, of which only the moves, the conservation of components and the end are checked, for a sanitizer to
// watch. DEMESNE_GAMES=first:count says which games, e.g. DEMESNE_GAMES=0:300000.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bots/random.hpp"
#include "core/contract.hpp"
#include "tests/sample.hpp"

namespace demesne::tests {

inline constexpr u64 kSlower = kSample == 1 ? 1 : 20;  // every position is checked in many ways

template <class P>
u64 fingerprint(const P& p) {
  return hash_bytes(&p, sizeof p);
}

// Rule by rule, for the position `p` reached in game `i`.
template <class Game>
void check_position(const typename Game::Position& p, const Actions& legal, u64 salt) {
  using P = typename Game::Position;
  const P copy = p;  // 1: a plain value
  ASSERT_TRUE(copy == p);
  ASSERT_EQ(fingerprint(copy), fingerprint(p));
  ASSERT_FALSE(legal.empty());  // 4
  for (std::size_t k = 1; k < legal.size(); ++k) ASSERT_LT(legal[k - 1], legal[k]) << "ascending and distinct";
  ASSERT_GE(p.to_move(), 0);  // 3
  ASSERT_LT(p.to_move(), p.seats());
  if (salt % 16) return;
  for (Seat seat = 0; seat < p.seats(); ++seat) {  // 9 and 10
    P other = p;
    FastRng luck(mix(salt, static_cast<u64>(seat)));
    other.reimagine(seat, luck);
    ASSERT_EQ(other.key(seat), p.key(seat)) << "seat " << int(seat) << " could tell them apart";
    ASSERT_EQ(other.to_move(), p.to_move());
    ASSERT_EQ(other.question(), p.question());
    ASSERT_TRUE(Game::conserved(p, other)) << "reimagined for seat " << int(seat);
    if constexpr (requires { Game::possible(other); }) {
      ASSERT_TRUE(Game::possible(other)) << "reimagined for seat " << int(seat);
    }
    if (p.to_move() == seat) {
      // What a seat imagines while it thinks hangs on what it has seen and on the dice, not on how the hidden part really lies.
      P first = p, second = other;
      FastRng one(mix(salt, 7)), two = one;
      first.reimagine(seat, one), second.reimagine(seat, two);
      ASSERT_TRUE(first == second) << "what is hidden from seat " << int(seat) << " shows in what it imagines";
      Actions again;
      other.legal(again);
      ASSERT_TRUE(std::equal(legal.begin(), legal.end(), again.begin(), again.end())) << "the seat's own answers changed";
    }
    if (salt % 128 == 0) {
      ASSERT_EQ(Game::view(other, seat), Game::view(p, seat)) << "seat " << int(seat);
      // What was imagined can be played on, whoever is asked.
      Actions list;
      for (int k = 0; k < 20 && other.to_move() != kNobody; ++k) {
        other.legal(list);
        ASSERT_FALSE(list.empty());
        const P before = other;
        other.apply(pick_any(list, luck), luck, Silent{});
        ASSERT_TRUE(Game::conserved(before, other));
      }
    }
  }
}

template <class Game>
void check_game(u64 i) {
  using P = typename Game::Position;
  FastRng rng(mix(77, i)), bot(mix(78, i));
  P p = Game::deal(i, rng);
  const P start = p;
  const FastRng start_rng = rng;
  std::vector<std::pair<Action, u64>> record;
  Actions legal;
  for (u64 step = 0; p.to_move() != kNobody; ++step) {
    ASSERT_LT(step, 200000u) << "this game does not end";
    p.legal(legal);
    check_position<Game>(p, legal, mix(i, step));
    if (::testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << "game " << i << ", step " << step;
      return;
    }
    const Action a = pick_any(legal, bot);
    P twin = p;
    const P before = p;
    const FastRng before_rng = rng;
    FastRng twin_rng = rng;
    typename Game::Log log;
    p.apply(a, rng, Silent{});
    twin.apply(a, twin_rng, log);  // 2: the same with equal generators, and with somebody listening
    ASSERT_TRUE(p == twin) << "game " << i << ", step " << step << ": silent and talking engines differ";
    ASSERT_EQ(rng, twin_rng) << "game " << i << ", step " << step;
    ASSERT_TRUE(Game::conserved(before, p)) << "game " << i << ", step " << step << ", answer " << a;
    ASSERT_TRUE(rng == before_rng || p.revealed()) << "7: drawing reveals; game " << i << ", step " << step << ", answer " << a;
    record.emplace_back(a, fingerprint(p));
  }
  legal.clear();
  p.legal(legal);
  ASSERT_TRUE(legal.empty()) << "a finished game asks nothing";
  float sum = 0;  // 8
  for (Seat s = 0; s < p.seats(); ++s) {
    const float share = p.score(s);
    ASSERT_GE(share, 0.f);
    ASSERT_LE(share, 1.f);
    sum += share;
  }
  ASSERT_NEAR(sum, 1.f, 1e-4f);
  // A game is its seed and its answers.
  P again = start;
  FastRng again_rng = start_rng;
  for (const auto& [action, hash] : record) {
    again.apply(action, again_rng, Silent{});
    ASSERT_EQ(fingerprint(again), hash);
  }
  ASSERT_TRUE(again == p);
}

template <class Game>
void check_games(u64 first, u64 n) {
  static_assert(Position<typename Game::Position>);
  for (u64 i = first; i < first + n; i += kSlower) {
    check_game<Game>(i);
    if (::testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << "in game " << i;
      return;
    }
  }
}

template <class Game>
void endure(u64 first, u64 n) {
  using P = typename Game::Position;
  Actions legal;
  u64 answers = 0;
  for (u64 i = first; i < first + n; ++i) {
    FastRng rng(mix(79, i));
    P p = Game::deal(i, rng), checked = p;
    for (u64 step = 0; p.to_move() != kNobody; ++step, ++answers) {
      ASSERT_LT(step, 200000u) << "game " << i << " does not end";
      if (step % 32 == 31) {
        ASSERT_TRUE(Game::conserved(checked, p)) << "game " << i << ", step " << step;
        checked = p;
      }
      p.legal(legal);
      ASSERT_FALSE(legal.empty()) << "game " << i << ", step " << step;
      p.apply(pick_any(legal, rng), rng, Silent{});
    }
    ASSERT_TRUE(Game::conserved(checked, p)) << "game " << i << ", at the end";
    if ((i - first) % 10000 == 9999)
      std::printf("%llu games, %llu answers\n", static_cast<unsigned long long>(i - first + 1), static_cast<unsigned long long>(answers)),
          std::fflush(stdout);
  }
}

template <class Game>
void endure(u64 usual) {
  const char* wish = std::getenv("DEMESNE_GAMES");
  u64 first = 0, n = usual / kSlower;
  if (wish) {
    char* end = nullptr;
    first = std::strtoull(wish, &end, 10);
    ASSERT_EQ(*end, ':') << "DEMESNE_GAMES is first:count";
    n = std::strtoull(end + 1, nullptr, 10);
  }
  endure<Game>(first, n);
}

}  // namespace demesne::tests

// Four tests, so that they run beside each other.
#define INSTANTIATE_CONTRACT(Game, games)                                                              \
  TEST(Game##Contract, FirstQuarter) { demesne::tests::check_games<Game>(0, (games) / 4); }            \
  TEST(Game##Contract, SecondQuarter) { demesne::tests::check_games<Game>((games) / 4, (games) / 4); } \
  TEST(Game##Contract, ThirdQuarter) { demesne::tests::check_games<Game>((games) / 2, (games) / 4); }  \
  TEST(Game##Contract, FourthQuarter) { demesne::tests::check_games<Game>((games) / 4 * 3, (games) / 4); }
