// The playout loop does not touch the heap: every allocation of this program is counted.
#include <gtest/gtest.h>

#include "games/dominion/engine.hpp"
#include "lab/dominion.hpp"
#include "tests/counted_heap.hpp"

namespace demesne::lab {
namespace {

using namespace dominion;

TEST(Allocations, AreCounted) {
  const auto before = g_allocations.load();
  int* p = new int(7);
  asm volatile("" : : "r"(p) : "memory");  // or the compiler leaves both out
  delete p;
  EXPECT_EQ(g_allocations.load(), before + 1);
}

TEST(Allocations, NoneInGamesBetweenBots) {
  Match m;
  choose(m.options, *find_recommended("first_game"));
  for (const char* name : {"bigmoney", "bigmoney:smithy"}) m.players.push_back({name, std::get<Bot>(make_bot(name))});
  const Dealer dealer(m);
  Tally t;
  dominion::Position board;
  dealer.play(0, board, t);
  const auto before = g_allocations.load();
  for (u64 i = 1; i < 500; ++i) dealer.play(i, board, t);
  EXPECT_EQ(g_allocations.load(), before);
  EXPECT_EQ(t.games, 500u);
}

TEST(Allocations, NoneInRandomPlayOverAllSets) {
  unsigned long during = 0;
  u64 decisions = 0;
  for (u64 g = 0; g < 200; ++g) {
    FastRng rng(game_seed(41, g));
    Options o;
    o.players = 2 + static_cast<int>(g % 5);
    o.edition(Set::base, 1 + static_cast<int>(g & 1)), o.edition(Set::prosperity, 1 + static_cast<int>(g & 1));
    o.random_events = 2;
    dominion::Position p;
    ASSERT_EQ(setup(p, o, rng).bad, SetupError::none);
    const auto before = g_allocations.load();
    begin(p, rng);
    decisions += play_out(p, rng);
    during += g_allocations.load() - before;
  }
  EXPECT_EQ(during, 0u);
  EXPECT_GT(decisions, 100'000u);
}

}  // namespace
}  // namespace demesne::lab
