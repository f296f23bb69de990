// The piles that strength is measured on are those that docs/bots.md names, and nothing is tuned on what is held out.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <set>

#include "bench/slice.hpp"

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
  Slice slice;
  CLI::App app;
  slice.add_to(app);
  app.parse("--kingdoms holdout --from 2 --to 13 --step 5");
  const std::vector<Kingdom> some = slice.take(2);
  ASSERT_EQ(some.size(), 3u);
  EXPECT_EQ(some[0].name + ", " + some[1].name + ", " + some[2].name, "base 2, base 7, base 12");
  for (const char* wrong : {"--kingdoms nowhere", "--from 60", "--to 0", "--step 0", "--from two"})
    EXPECT_THROW(app.parse(wrong), CLI::ParseError) << wrong;
}

}  // namespace
}  // namespace demesne::bench
