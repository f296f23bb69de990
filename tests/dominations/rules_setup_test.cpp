// The set-up and the round of turns (R2, R3). Everything is dealt in the order of the pack unless the luck says otherwise.
#include "table/dominations/codec.hpp"
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

const Pack& pack_of_the_box() { return table::dominations::shipped_pack(); }
std::string tiles(std::initializer_list<unsigned> list) {
  std::string out;
  for (const unsigned k : list) out += (out.empty() ? "" : " ") + pack_of_the_box().tiles[k].id;
  return out;
}
Script& choose_all(Script& s) {  // everybody takes the second Objective and Monument
  for (int k = 0; k < 8 && (s.question().what == "objective" || s.question().what == "monument"); ++k) s.answer({1});
  return s;
}

TEST(SetUp, R2_4_R2_5_R2_7_R2_10_WhatIsDealtComesOffTheTop) {
  Script s = Script::deal(3, {1, 0});  // of three places the last two change, then the first two; everything else stays in order
  s.initiative("2 0 1");
  for (unsigned k = 0; k < 3; ++k) {
    const json::object seat = s.seat(static_cast<int>(k));
    for (unsigned i = 0; i < 2; ++i) {
      EXPECT_EQ(seat.at("dealt_objectives").at(i), json::value(pack_of_the_box().objectives[2 * k + i].id));
      EXPECT_EQ(seat.at("dealt_monuments").at(i), json::value(pack_of_the_box().monuments[2 * k + i].id));
    }
  }
  choose_all(s)
      .hand(2, tiles({0, 1, 2, 3, 4, 5, 6}))
      .hand(0, tiles({7, 8, 9, 10, 11, 12, 13}))
      .hand(1, tiles({14, 15, 16, 17, 18, 19, 20}));
}
TEST(SetUp, R2_4_A85_SecretUntilAllHaveChosen) {
  Script one = Script::deal(3, {}), other = Script::deal(3, {});
  const u64 before = one.engine().key(1);
  one.asked(0, "objective").answer({0}).revealed(false);
  other.answer({1});
  EXPECT_NE(one.engine(), other.engine());
  EXPECT_EQ(one.engine().key(1), other.engine().key(1));  // seat 1 cannot tell what seat 0 chose
  EXPECT_NE(one.engine().key(1), before);                 // … but that it chose
  EXPECT_NE(one.engine().key(0), other.engine().key(0));
  choose_all(other).revealed(true);
  EXPECT_EQ(other.seat(1).at("objective"), json::value(pack_of_the_box().objectives[3].id));
  EXPECT_EQ(other.json().at("monuments").as_array().size(), 3u);
  EXPECT_EQ(other.engine().player[1].dealt_objectives[0], kNone);  // what was rejected has left the game
}
TEST(SetUp, R2_6_R2_7_R2_9_StartOfEverything) {
  Script s = Script::deal(4, {});
  choose_all(s).turn(0, 1, 1);
  for (int k = 0; k < 4; ++k)
    s.hand_size(k, 7).limits(k, "Tr5 Cr5 Ar5 Sc5 Go5 Re5").knows(k, "").vp(k, 0).influence(k, 0).tree(k, "").tokens(k, 15).nodus(k, "");
  EXPECT_EQ(s.json().at("tile_stack").as_array().size(), 90u - 28u);
  for (int k = 0; k < 4; ++k)
    EXPECT_TRUE(s.table().match().view(0).at("seats").at(static_cast<unsigned>(k)).as_object().contains("hand"));  // E6
}
TEST(SetUp, R2_8_A21_E7_ExchangeOnceInInitiativeOrder) {
  Script s = Script::deal(2, {0});  // seat 1 is first
  choose_all(s).initiative("1 0").asked(1, "mulligan").picks(0, 7).swap(tiles({2, 0})).revealed(true);
  s.hand(1, tiles({1, 3, 4, 5, 6, 14, 15}));
  const json::array holder = s.json().at("tile_stack").as_array();
  EXPECT_EQ(holder.at(holder.size() - 2), json::value(tiles({0})));  // at the back
  EXPECT_EQ(holder.back(), json::value(tiles({2})));
  s.asked(0, "mulligan").skip().asked(1, "turn", "grow");
}
TEST(SetUp, A20_AllSevenMayGoBack) {
  Script s = Script::deal(2, {});
  choose_all(s).swap(tiles({0, 1, 2, 3, 4, 5, 6})).hand(0, tiles({14, 15, 16, 17, 18, 19, 20})).asked(1, "mulligan");
}
TEST(SetUp, E6_ClosedHandsAreHidden) {
  Script s = Script::deal(2, {}, "open_hands=off");
  const Position& p = choose_all(s).engine();
  Position dream = p;
  FastRng rng(99);
  dream.reimagine(0, rng);
  EXPECT_EQ(p.key(0), dream.key(0));
  EXPECT_EQ(p.player[0].hand, dream.player[0].hand);
  EXPECT_NE(p.player[1].hand, dream.player[1].hand);
  EXPECT_NE(p.key(1), dream.key(1));
  EXPECT_FALSE(s.table().match().view(0).at("seats").at(1).as_object().contains("hand"));
  s.skip().skip().pick("place").revealed(true);  // the other sees the tile for the first time
}
TEST(SetUp, E6_TheEditionsDiffer) {
  for (const int edition : {2021, 2019}) {
    Script s({.edition = edition}, {{.hand = "h TrTrTr Tr"}, {}});
    EXPECT_EQ(s.table().match().view(1).at("seats").at(0).as_object().contains("hand"), edition == 2021);
  }
}

TEST(Turns, R3_1_R3_3_FiveRoundsInInitiativeOrder) {
  Script s = Script::deal(3, {1, 0});
  choose_all(s).skip().skip().skip();
  for (int round = 1; round <= 5; ++round)
    for (const int seat : {2, 0, 1}) {
      s.turn(seat, 1, round).asked(seat, "turn", "grow").pick("place");
      if (s.question().what == "vestigium") s.answer(std::vector<int>(static_cast<std::size_t>(s.question().min), 0));
      if (s.question().what == "locus") s.answer({0});
      s.asked(seat, "turn", "build").skip().asked(seat, "turn", "develop").skip();
    }
  EXPECT_NE(s.question().what, "turn");
}

}  // namespace
}  // namespace demesne::dominations::script
