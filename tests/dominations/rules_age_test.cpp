// The end of an Age in its order, assimilation, Domination cards, the next Age (R18).
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

Script ended(const std::vector<Player>& players, const Board& board) {
  Script s(board, players);
  s.skip();
  return s;
}
Script ended(const std::vector<Player>& players) { return ended(players, last_turn(1, static_cast<int>(players.size()))); }

// --- Influence and assimilation -------------------------------------------------------------------------------------------------

TEST(AgeEnd, R18_7_EverybodyScoresHisInfluenceAndKeepsIt) {
  ended({{.vp = 3, .influence = 7}, {.vp = 10, .influence = 2}}).points({10, 12}).influence(0, 7).influence(1, 2).turn(0, 2, 1);
}
TEST(AgeEnd, R18_1_A63_AbilitiesComeBeforeTheLeaderIsFound) {
  Script s = ended({{.tree = "market_stalls", .influence = 5}, {.tree = "mercenaries", .influence = 4}});
  s.asked(1, "assimilate", "R18.2").influence(1, 6).vp(1, 0).skip().points({5, 6});  // R18.7 comes after it
}
TEST(AgeEnd, R18_2_R18_3_R18_4_A65_LevelsByInfluenceAndNoPrerequisite) {
  for (const auto& [influence, highest] : {std::pair{0, 3}, {12, 3}, {13, 6}, {22, 6}, {23, 9}}) {
    Script s = ended({{.influence = influence}, {.tree = "market_stalls coinage guilds"}});
    s.asked(0, "assimilate").can("assimilate card=market_stalls");
    (highest >= 6 ? s.can("assimilate card=coinage") : s.cannot("assimilate card=coinage"));
    (highest >= 9 ? s.can("assimilate card=guilds") : s.cannot("assimilate card=guilds"));
  }
}
TEST(AgeEnd, R18_2_TheLeaderMayDeclineAndNobodyLosesACard) {
  const std::vector<Player> players = {{.influence = 3}, {.tree = "market_stalls"}};
  ended(players).skip().points({3, 0}).tree(0, "");
  ended(players).pick("assimilate card=market_stalls advanced=false").tree(0, "market_stalls").tree(1, "market_stalls");
}
TEST(AgeEnd, R18_6_WhatTheCardBringsCountsForTheScoring) {
  ended({{.influence = 13}, {.tree = "forge"}}).pick("assimilate card=forge").influence(0, 16).vp(0, 1 + 16);
}
TEST(AgeEnd, R18_5_AnAdvancedFaceForTheOwnerOfTheBasicOne) {
  Script s = ended({{.tree = "market_stalls", .influence = 12}, {.tree = "market_stalls+"}});
  s.offers("assimilate", 1).pick("assimilate card=market_stalls advanced=true").vp(0, 3 + 12).tree(0, "market_stalls+");
  ended({{.tree = "forge", .influence = 12}, {.tree = "forge+"}}).turn(0, 2, 1);                                // level 6 needs 13
  ended({{.tree = "market_stalls+"}, {.tree = "market_stalls+"}}).turn(0, 2, 1);                                // it is turned already
  ended({{}, {.tree = "market_stalls+"}}).cannot("assimilate advanced=true").can("assimilate advanced=false");  // first the basic one
}
TEST(AgeEnd, A66_WhatFitsNowhereIsNotAskedAndTheRightDoesNotPassOn) {
  Board board = last_turn();
  board.supply = "market_stalls#white:VeCoCoCo";
  ended({{.influence = 5}, {.tree = "market_stalls"}}, board).turn(0, 2, 1).points({5, 0});
}
TEST(AgeEnd, A64_ATieForTheLeadGoesByInitiative) {
  Board board = last_turn(1, 3);
  board.initiative = "2 1 0", board.turn = 0;
  ended({{.influence = 5}, {.influence = 5}, {.tree = "market_stalls"}}, board).asked(1, "assimilate");
}
TEST(AgeEnd, A67_TheAgeEndAbilityOfACardAssimilatedNowComesTooLate) {
  Script s = ended({{.influence = 23}, {.tree = "mercenaries"}});
  s.pick("assimilate card=mercenaries").influence(0, 25).points({4 + 25, 2});  // 2 printed on the face, none for the end of the Age
}

// --- Domination cards are handed out --------------------------------------------------------------------------------------------

TEST(Domination, R18_8_R18_9_R18_10_A73_MostOfEachDomain) {
  Script s = ended({{.knows = "Re2 Tr3"}, {.knows = "Ar1 Sc1 Cr1"}, {.knows = "Re2 Tr1"}});
  s.points({5 + 3, 4 + 2 + 1, 0}).influence(1, 2);   // the Diplomat's, after Influence was scored
  s.roles(0, "trader").roles(1, "farmer inventor");  // the High Priestess went back after the refill
  s.knows(0, "").knows(1, "").knows(2, "");          // R18.13
}
TEST(Domination, R18_9_R18_16_A69_TiesGoByTheOldOrderWhateverTheGovernorSays) {
  Board board = last_turn(1, 3);
  board.initiative = "2 1 0", board.turn = 0, board.holder = 40;
  Script s = ended({{.knows = "Go3 Re2 Ar1 Tr1 Cr1"}, {.knows = "Go4 Re2 Sc1"}, {}}, board);
  s.asked(1, "order", "governor").vp(1, 6).order("0 2 1").initiative("0 2 1").points({4 + 3 + 1, 6 + 5 + 2, 0});
  s.roles(0, "trader farmer").roles(1, "inventor high_priestess").influence(0, 2);  // carried out: Diplomat and Governor
}
TEST(Domination, R18_8_A70_NobodyTakesACardWithoutKnowledgeAndTheOrderStays) {
  ended({{}, {}}).points({0, 0}).roles(0, "").roles(1, "").initiative("0 1");
}
TEST(Domination, R18_9_TheGovernorOrdersTwoThreeOrFour) {
  for (const int players : {2, 3, 4}) {
    std::vector<Player> all(static_cast<std::size_t>(players));
    all[1].knows = "Go1";
    const std::string order = players == 2 ? "1 0" : players == 3 ? "2 1 0" : "3 2 1 0";
    Script s = ended(all);
    s.asked(1, "order", "governor").picks(players, players);
    EXPECT_TRUE(s.question().ordered);
    s.order(order).initiative(order).vp(1, players == 2 ? 0 : 6).turn(players - 1, 2, 1).roles(1, "");
  }
}
TEST(Domination, A72_UnusedCardsLapse) {
  ended({{.roles = "farmer inventor trader"}, {.knows = "Cr1"}}, last_turn(2)).roles(0, "").roles(1, "farmer");
}

// --- … and used -----------------------------------------------------------------------------------------------------------------

TEST(Roles, R18_17_R6_3_A31_TheTradersCampProducesTwoAndBonusesComeOnTop) {
  Script s({.tiles = "b D0,0 TrCrAr Ar", .age = 2}, {{.hand = "h ScReTr Tr", .limits = "Tr20", .tree = "caravans", .roles = "trader"}, {}});
  s.place("h", "U0,0").knows(0, "Tr6 Cr1 Re1").roles(0, "trader");  // it stays for the Age
}
TEST(Roles, R18_11_A75_TheInventorScoresTheEdgesOrTheLocus) {
  const Board board{.tiles = wheel(6, "0=0:2 3=1:1", "", "Tr"), .age = 2};
  const Player me{.hand = "h ------ Go", .limits = "Tr20 Re20", .roles = "inventor"};
  Script s(board, {me, {}});
  s.brings("reactivate tile=w0 mode=connection vertex=null", "Tr6 Re6")
      .brings("reactivate tile=w0 mode=locus", "Tr9");  // its own City sleeps
  s.pick("reactivate tile=w0 mode=locus vertex=0,0").knows(0, "Tr9").knows(1, "Sc1").roles(0, "").phase("build").hand_size(0, 1);
  s.happened("reactivated", 1);
  Script(board, {me, {}}).pick("reactivate tile=w0 mode=connection").knows(0, "Tr6 Re6").knows(1, "");
}
TEST(Roles, R18_11_ALocusUnderACircleScoresWhatLiesBeneath) {
  Script s({.tiles = wheel(6, "", "2=Ar", "Tr"), .monuments = "petra@0,0"}, {{.limits = "Tr20", .roles = "inventor"}, {}});
  s.pick("reactivate tile=w2 mode=locus").knows(0, "Tr6 Ar1");
}
TEST(Roles, A75_TheTraderDoesNotServeTheInventorButCampCardsDo) {
  Script s({.tiles = "a U0,0 ArArAr Tr; b D0,0 ReReRe Tr"}, {{.tree = "caravans", .roles = "inventor trader"}, {}});
  s.pick("reactivate tile=a mode=connection").knows(0, "Tr2 Ar2 Re2");
}
TEST(Roles, R18_12_TheFarmersSecondTileFollowsTheFirst) {
  const Board board{.tiles = "a U0,0 ArArAr Tr", .age = 2};
  const Player me{.hand = "h ScScSc Go; i ScScSc Go", .roles = "farmer"};
  Script s(board, {me, {}});
  s.cannot("place using=farmer").place("h", "D0,0").can("skip_build").second("i", "U1,0").roles(0, "").cannot("place").hand(0, "");
  Script later(board, {me, {}});
  later.place("h", "D0,0").skip().cannot("place").roles(0, "farmer");  // at once or in a later turn
}
TEST(Roles, A76_NoFarmerAfterTheInventor) {
  Script s({.tiles = "a U0,0 ArArAr Tr"}, {{.hand = "h ScScSc Go", .roles = "farmer inventor"}, {}});
  s.pick("reactivate tile=a").cannot("place");
}

// --- the next Age ---------------------------------------------------------------------------------------------------------------

TEST(NextAge, R18_14_E22_KeepRefillExchangeInTurn) {
  Board board = last_turn();
  board.holder = 30, board.tiles = "a U0,0 ------ Tr";
  Script s = ended({{}, {.hand = "k0 TrTrTr Tr; k1 TrTrTr Tr"}}, board);
  s.asked(0, "mulligan").hand(0, "s0 s1 s2 s3 s4 s5 s6").swap("s0 s1").hand(0, "s2 s3 s4 s5 s6 s7 s8");  // nothing to keep
  s.asked(1, "keep", "refill").picks(0, 2).keep("k1").hand(1, "k1 s9 s10 s11 s12 s13 s14").asked(1, "mulligan");
  const json::array holder = s.json().at("tile_stack").as_array();
  EXPECT_EQ(holder.back().at("id"), "k0");  // put at the back
  EXPECT_EQ(holder.at(holder.size() - 2).at("id"), "s1");
  s.skip().asked(0, "turn", "grow");  // once an Age
}
TEST(NextAge, E22_NoneNeedBeKept) {
  Board board = last_turn();
  board.holder = 9;
  ended({{.hand = "k0 TrTrTr Tr"}, {}}, board).asked(0, "keep").keep("").hand(0, "s0 s1 s2 s3 s4 s5 s6");
}
TEST(NextAge, R18_14_R18_10_NineWithTheHighPriestessAndMoreWithCards) {
  Board board = last_turn();
  board.holder = 30;
  Script s = ended({{.knows = "Re1", .tree = "prophecy"}, {}}, board);
  s.hand_size(0, 10).roles(0, "high_priestess").skip().roles(0, "").hand_size(1, 7);  // used with the refill
}
TEST(NextAge, A20_AnEmptyHolderGivesWhatItHas) {
  Board board = last_turn();
  board.holder = 3;
  ended({{.knows = "Re1"}, {}}, board).hand_size(0, 3).skip().hand_size(1, 0).turn(0, 2, 1).roles(0, "");
  board.holder = 0;
  ended({{.knows = "Re1"}, {}}, board).turn(0, 2, 1).roles(0, "");
}
TEST(NextAge, R18_13_R18_15_A77_StartOfAgeGainsAfterTheResetCutAtTheLimit) {
  Script s = ended({{.knows = "Cr3", .tree = "storehouses+"}, {.tree = "fishing"}});
  s.skip().knows(0, "Tr5").vp(0, 1);  // the Farmer's point and nothing for what was cut
}
TEST(NextAge, R18_16_TheNewOrderHoldsFromTheFirstTurnOn) {
  Script s = ended({{.knows = "Go1"}, {.hand = "h ------ Tr"}});
  s.order("1 0").asked(1, "keep").keep("h").skip().asked(1, "turn", "build").turn(1, 2, 1);
}

}  // namespace
}  // namespace demesne::dominations::script
