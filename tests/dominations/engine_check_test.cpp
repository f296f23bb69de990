// What a written position may not be: the reason names its rule, in both languages.
#include "tests/dominations/scene.hpp"

namespace demesne::dominations::testing {
namespace {

Problem problem_of(Scene& s) {
  s.p.pack_id = keep(s.pack);
  s.p.refresh();
  Problem x = check(s.p);
  EXPECT_EQ(x.message.en.empty(), !x);
  EXPECT_EQ(x.message.de.empty(), !x);
  return x;
}

TEST(DominationsCheck, R5_1_ATileOnATile) {
  Scene s;
  s.land(U(0, 0)), s.land(U(0, 0));
  EXPECT_EQ(problem_of(s).rule, "R5.1");
}
TEST(DominationsCheck, R5_1_AFloatingTileButIslandsWithoutACradle) {
  Scene s;
  s.land(U(7, 0));
  EXPECT_FALSE(problem_of(s));
  s.p.has_cradle = 1;
  EXPECT_EQ(problem_of(s).rule, "R5.1");
}
TEST(DominationsCheck, R5_1_ATileOnTheCradle) {
  Scene s;
  s.p.has_cradle = 1;
  s.land(U(0, 0));
  EXPECT_FALSE(problem_of(s).rule.empty());
}
TEST(DominationsCheck, R1_1_ATileTwice) {
  Scene s;
  s.put(U(0, 0), 3);
  s.hold(1, 3);
  EXPECT_EQ(problem_of(s).rule, "R1.1");
}
TEST(DominationsCheck, R1_1_MoreTilesThanTheHolderHolds) {
  Scene s;
  while (s.p.stack_size < kMaxStack) s.p.stack[s.p.stack_size++] = s.blank(Tr);
  EXPECT_FALSE(problem_of(s));
  s.hold(0, s.blank(Tr));
  EXPECT_EQ(problem_of(s).rule, "R1.1");
}
TEST(DominationsCheck, R13_9_ATileAgainstABarredSide) {
  Scene s;
  s.p.monuments[s.p.slots++] = Slot{0, 1, {{0, 0}, 0}, 0};  // the Trade diamond: CD and DA are barred
  s.land(U(0, 1));
  EXPECT_EQ(problem_of(s).rule, "R13.9");
}
TEST(DominationsCheck, R13_11_ACircleWithoutALocus) {
  Scene s;
  s.land(U(0, 0));
  s.p.monuments[s.p.slots++] = Slot{1, 1, {{0, 0}, 0}, 1};
  EXPECT_EQ(problem_of(s).rule, "R13.11");
}
TEST(DominationsCheck, R15_3_ANodusThatDoesNotFit) {
  Scene s;
  s.pack.campfires = {{Tr, Tr, Tr, Tr}};
  s.own(0, s.card(Ar, 3, {}, {}, {Ar, Ar, Ar, Ar}));
  EXPECT_EQ(problem_of(s).rule, "R15.3");
}
TEST(DominationsCheck, R15_1_ACardThatTouchesNothing) {
  Scene s;
  s.own_at(0, s.card(Ar, 3, {}), 3, 0);
  EXPECT_EQ(problem_of(s).rule, "R15.1");
}
TEST(DominationsCheck, R14_4_TheSameNameTwice) {
  Scene s;
  const int c = s.card(Ar, 3, {});
  s.own(0, c);
  s.p.player[0].tree[s.p.player[0].tree_size++] = {mastery_card(s.copy(c, 2)), 2, 0, 0, 0};
  EXPECT_EQ(problem_of(s).rule, "R14.4");
}
TEST(DominationsCheck, R1_2_ACopyInTwoTrees) {
  Scene s;
  const int c = s.card(Ar, 3, {});
  s.own(0, c);
  s.p.player[1].tree[s.p.player[1].tree_size++] = {mastery_card(s.copy(c, 0)), 1, 0, 0, 0};
  EXPECT_EQ(problem_of(s).rule, "R1.2");
}
TEST(DominationsCheck, R10_MoreThanTheLimit) {
  Scene s;
  s.know(0, Tr, 6, 5);
  EXPECT_EQ(problem_of(s).rule, "R10.1");
  s.know(0, Tr, 6, 25);
  EXPECT_EQ(problem_of(s).rule, "R10.3");
}
TEST(DominationsCheck, R11_5_MoreThanFifteenTokens) {
  Scene s;
  s.city(U(0, 0), 0, 3, Tr);
  s.p.player[0].tokens = 13;
  EXPECT_EQ(problem_of(s).rule, "R11.5");
}
TEST(DominationsCheck, R13_1_ALevelCardThatNobodyBuilt) {
  Scene s;
  s.pack.campfires = {{Tr, Tr, Tr, Tr}};
  s.p.monuments[s.p.slots++].id = 0;
  s.p.player[0].tree[s.p.player[0].tree_size++] = {level_card(0, 0), 1, 0, 0, 0};
  EXPECT_EQ(problem_of(s).rule, "R13.1");
}
TEST(DominationsCheck, R3_1_OrderAgeAndTurn) {
  Scene s;
  s.p.initiative = {0, 0, 2, 3};
  EXPECT_EQ(problem_of(s).rule, "R3.1");
  Scene t;
  t.p.age = 4;
  EXPECT_EQ(problem_of(t).rule, "R3.1");
}
TEST(DominationsCheck, R4_4_OffTheMap) {
  Scene s;
  s.land(U(62, 0));
  EXPECT_EQ(problem_of(s).rule, "R4.4");
}
TEST(DominationsCheck, R1_6_A86_TwoToFourPlayersAndEnoughPieces) {
  EXPECT_EQ(can_start(test_pack_id(), 1).rule, "R1.6");
  EXPECT_EQ(can_start(test_pack_id(), 5).rule, "R1.6");
  for (int n = 2; n <= 4; ++n) EXPECT_FALSE(can_start(test_pack_id(), n));
  Pack small = test_pack();
  small.monuments.resize(5);
  EXPECT_FALSE(can_start(keep(small), 2));
  EXPECT_EQ(can_start(keep(small), 3).rule, "R2.4");
}

}  // namespace
}  // namespace demesne::dominations::testing
