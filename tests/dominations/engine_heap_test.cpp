// No heap while a game is played: this program counts every allocation. Not under the address sanitizer, which counts for itself.
#ifndef DEMESNE_SANITIZED

#include <gtest/gtest.h>

#include "tests/counted_heap.hpp"
#include "tests/dominations/test_pack.hpp"

namespace demesne::dominations::testing {
namespace {

TEST(DominationsHeap, APlayoutNeverAllocates) {
  const PackId pack = test_pack_id();
  FastRng rng(5);
  static Actions list;
  const long before = g_allocations;
  u64 h = 0;
  for (int game = 0; game < 30; ++game) {
    Position p = Position::start(pack, 2 + game % 3, preset(game % 2 ? Edition::e2019 : Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) {
      p.legal(list);
      if (game % 5 == 0) h ^= p.key(p.to_move()) ^ static_cast<u64>(p.preview(list[0]).vp);
      p.apply(game % 2 ? p.random(rng) : list[rng.below(static_cast<u32>(list.size()))], rng, Silent{});
    }
    Position dream = p;
    dream.reimagine(0, rng);
  }
  EXPECT_EQ(g_allocations - before, 0);
  EXPECT_NE(h, 0u);
  auto* probe = new int(3);  // the counter works
  EXPECT_GT(g_allocations - before, 0);
  delete probe;
}

}  // namespace
}  // namespace demesne::dominations::testing
#endif
