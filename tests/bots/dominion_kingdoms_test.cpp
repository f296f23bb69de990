// The piles that strength is measured on are those that docs/bots.md names, and nothing is tuned on what is held out.
#include "bench/dominion_kingdoms.hpp"

#include <gtest/gtest.h>

#include <set>

namespace demesne::bench {
namespace {

TEST(DominionKingdoms, AreThoseOfTheDocs) {
  // Another number: the kingdoms are other ones, and every figure of docs/bots.md is of the past.
  for (const int players : {2, 3, 4}) EXPECT_EQ(fingerprint(kingdoms("holdout", players)), 0x41aa5b70dcec8250ull) << players;
  EXPECT_EQ(kingdoms("engines", 2).size(), 12u);
  EXPECT_TRUE(kingdoms("nowhere", 2).empty());
}

TEST(DominionKingdoms, WhatIsHeldOutIsNotPractised) {
  std::set<std::string> seen;
  for (const char* list : {"holdout", "practice"})
    for (const Kingdom& k : kingdoms(list, 2)) EXPECT_TRUE(seen.insert(k.cards()).second) << list << " " << k.name;
  EXPECT_EQ(seen.size(), 120u);
}

TEST(DominionKingdoms, ASliceIsReadFromACommandLine) {
  const char* argv[] = {"bench", "--kingdoms", "holdout", "--from", "2", "--to", "13", "--step", "5", "--rounds"};
  Slice slice;
  int k = 1;
  while (slice.read(10, argv, k)) ++k;
  EXPECT_STREQ(argv[k], "--rounds");
  const std::vector<Kingdom> some = slice.take(2);
  ASSERT_EQ(some.size(), 3u);
  EXPECT_EQ(some[0].name + ", " + some[1].name + ", " + some[2].name, "base 2, base 7, base 12");
}

}  // namespace
}  // namespace demesne::bench
