// What a position may not be: the engine names the rule, in both languages. One thing is broken in a sound position at a time.
#include "tests/dominations/script.hpp"
#include "tests/dominations/test_pack.hpp"

namespace demesne::dominations {
namespace {

const Position& sound() {
  static const script::Script s(
      {.tiles = "a U5,0 ------ Tr 0:3; b D5,0 ------ Re", .monuments = "petra; pharos", .holder = 5},
      {{.hand = "h ------ Tr", .knows = "Tr4", .tree = "music petra.1"}, {.hand = "i ------ Tr", .tree = "dance"}});
  return s.engine();
}
template <class Break>
std::string broken(Break f) {
  Position p = sound();
  f(p);
  p.refresh();
  const Problem x = check(p);
  EXPECT_EQ(x.message.en.empty(), !x);
  EXPECT_EQ(x.message.de.empty(), !x);
  return x.rule;
}

TEST(DominationsCheck, ASoundPositionIsFree) {
  EXPECT_EQ(broken([](Position&) {}), "");
}
TEST(DominationsCheck, R3_1_OrderAgeAndTurn) {
  EXPECT_EQ(broken([](Position& p) { p.initiative[1] = 0; }), "R3.1");
  EXPECT_EQ(broken([](Position& p) { p.age = 4; }), "R3.1");
  EXPECT_EQ(broken([](Position& p) { p.turn_in_age = 6; }), "R3.1");
  EXPECT_EQ(broken([](Position& p) { p.turn = 2; }), "R3.1");
  EXPECT_EQ(broken([](Position& p) { p.role[0] = 2; }), "R18.8");
}
TEST(DominationsCheck, R1_1_ATileTwice) {
  EXPECT_EQ(broken([](Position& p) { p.player[1].hand[0] = p.board[0].tile; }), "R1.1");
  EXPECT_EQ(broken([](Position& p) { p.stack[0] = p.stack[1]; }), "R1.1");
  EXPECT_EQ(broken([](Position& p) { p.monuments[1].id = p.monuments[0].id; }), "R1.1");
}
TEST(DominationsCheck, R5_1_R4_4_R4_6_TilesLieApartOnTheMap) {
  EXPECT_EQ(broken([](Position& p) { p.board[1].cell = p.board[0].cell; }), "R5.1");
  EXPECT_EQ(broken([](Position& p) { p.board[1].cell = cell(62, 0, false); }), "R4.4");
  EXPECT_EQ(broken([](Position& p) { p.board[1].rot = 3; }), "R4.6");
}
TEST(DominationsCheck, R5_1_WithACradleEverythingHangsTogether) {
  const auto cradle = [](int i) {
    return broken([&](Position& p) {
      p.has_cradle = 1, p.cradle = {static_cast<std::int8_t>(i), 0}, p.player[0].tree_size = 2, p.monuments[0].taken = 0;
    });
  };
  EXPECT_EQ(cradle(20), "R5.1");  // far from both tiles
  EXPECT_EQ(cradle(5), "R5.1");   // a tile lies on it
  EXPECT_EQ(cradle(7), "");       // b lies against it
}
TEST(DominationsCheck, R11_3_R11_5_CitiesAndTokens) {
  EXPECT_EQ(broken([](Position& p) { p.board[0].level = 4; }), "R11.3");
  EXPECT_EQ(broken([](Position& p) { p.board[0].owner = kNobody; }), "R11.3");
  EXPECT_EQ(broken([](Position& p) { p.player[0].tokens = 13; }), "R11.5");
}
TEST(DominationsCheck, R10_1_R10_3_R17_1_Numbers) {
  EXPECT_EQ(broken([](Position& p) { p.player[0].knowledge[1] = 6; }), "R10.1");
  EXPECT_EQ(broken([](Position& p) { p.player[0].limits[0] = 25; }), "R10.3");
  EXPECT_EQ(broken([](Position& p) { p.player[1].vp = -1; }), "R17.1");
}
TEST(DominationsCheck, R13_1_R13_3_LevelCards) {
  EXPECT_EQ(broken([](Position& p) { p.monuments[0].taken = 0; }), "R13.1");                             // nobody built it
  EXPECT_EQ(broken([](Position& p) { p.player[1].tree[1].card = p.player[0].tree[2].card; }), "R13.1");  // in two trees
  EXPECT_EQ(broken([](Position& p) { p.has_cradle = 1, p.cradle = {7, 0}; }), "R13.3");                  // built, but not laid
}
TEST(DominationsCheck, R1_2_R2_9_R14_4_R15_1_Trees) {
  EXPECT_EQ(broken([](Position& p) { p.player[1].tree[1].card = p.player[0].tree[1].card; }), "R1.2");
  EXPECT_EQ(broken([](Position& p) { p.supply.add(static_cast<unsigned>(copy_of(p.player[0].tree[1].card))); }), "R1.2");
  EXPECT_EQ(broken([](Position& p) { p.player[0].tree[0].col = 1; }), "R2.9");
  EXPECT_EQ(broken([](Position& p) { p.player[1].tree[1].col = 3; }), "R15.1");
  EXPECT_EQ(broken([](Position& p) { p.player[0].tree[2].card = p.player[0].tree[1].card; }), "R14.4");
}
TEST(DominationsCheck, R1_6_A86_R2_4_TwoToFourPlayersAndEnoughPieces) {
  using namespace testing;
  EXPECT_EQ(can_start(test_pack_id(), 1).rule, "R1.6");
  EXPECT_EQ(can_start(test_pack_id(), 5).rule, "R1.6");
  for (int n = 2; n <= 4; ++n) EXPECT_FALSE(can_start(test_pack_id(), n));
  Pack small = test_pack();
  small.monuments.resize(5);
  EXPECT_FALSE(can_start(keep(small), 2));
  EXPECT_EQ(can_start(keep(small), 3).rule, "R2.4");
}

}  // namespace
}  // namespace demesne::dominations
