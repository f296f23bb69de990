// Limits, Cities and what they cost (R10, R11), the Campfire's exchange (R16).
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

// --- limits ---------------------------------------------------------------------------------------------------------------------

// Laid on D0,0 the tile brings three Trade.
Script three_trade(Player me, Board board = {}) {
  me.hand = "h TrTr-- Tr; i TrTr-- Tr";
  board.tiles = "a U0,0 ------ Re";
  return Script(board, {me, {}});
}
TEST(Limits, R10_1_KnowledgePastTheLimitIsLost) {
  three_trade({.knows = "Tr4"}).place("h", "D0,0").knows(0, "Tr5").vp(0, 0);  // below 20 nothing is paid
}
TEST(Limits, Vector3_R10_4_OnePointForWhatFlowsPastTwentyEachTurn) {
  three_trade({.knows = "Tr17"}).place("h", "D0,0").knows(0, "Tr20").vp(0, 0);
  Script s = three_trade({.knows = "Tr20"});
  s.place("h", "D0,0").knows(0, "Tr20").vp(0, 1).skip().skip();
  s.skip().skip().asked(0, "turn", "grow").place("i", "D-1,0").vp(0, 2);  // seat 1 has no tile
}
TEST(Limits, R17_2_NoTotalOutgrowsWhatCanBeWritten) {  // a pack may give hundreds of points at a time
  three_trade({.knows = "Tr20", .vp = 9999}).place("h", "D0,0").vp(0, 9999);
  Board board{.cards = {{.id = "rich", .basic = "produced influence 99"}}};
  three_trade({.tree = "rich", .influence = 9950}, board).place("h", "D0,0").influence(0, 9999);
}
TEST(Limits, E1_OncePerPhaseOrEveryTime) {
  for (const int edition : {2021, 2019}) {
    Board board{.cards = {{.id = "one", .basic = "produced gain 1 Tr"}, {.id = "two", .basic = "produced gain 2 Tr"}}, .edition = edition};
    three_trade({.knows = "Tr20", .tree = "one two"}, board).place("h", "D0,0").vp(0, edition == 2021 ? 1 : 3);
  }
}
TEST(Limits, A24_StartAndGrowAreOnePhaseBuildAndDevelopAreOthers) {
  Board board{.phase = "turn_start",
              .supply = "cheap:ReReReRe",
              .cards = {{.id = "start", .basic = "turn_start gain 1 Tr"},
                        {.id = "city", .basic = "city_built gain 1 Tr"},
                        {.id = "card", .basic = "mastery gain 9 Tr"},
                        {.id = "cheap", .domain = "Re", .cost = "0"}}};
  Script s = three_trade({.knows = "Tr20 Re3", .tree = "start@1,0 city@2,0 card@3,0"}, board);
  s.vp(0, 1).place("h", "D0,0").vp(0, 1).build("a").vp(0, 2).develop("cheap", "0,1").vp(0, 3);
}
TEST(Limits, A24_TheFarmersTileIsStillGrow) {
  three_trade({.knows = "Tr20", .roles = "farmer"}).place("h", "D0,0").second("i", "D-1,0").vp(0, 1);
}
TEST(Limits, A24_TheNextTurnIsANewOneAlsoForOthers) {  // paid in Develop, and again when the neighbour's tile wakes the City
  Script s({.phase = "develop",
            .tiles = "a U0,0 ------ Tr 0:1",
            .supply = "new:ReReReRe",
            .cards = {{.domain = "Re", .basic = "acquire gain 1 Tr"}}},
           {{.knows = "Tr20 Re3"}, {.hand = "h ------ Go"}});
  s.develop("new", "1,0").vp(0, 1).asked(1, "turn", "grow").place("h", "D0,0").vp(0, 2);
}
TEST(Limits, A26_FillNeverFlowsOver) {
  Script s({.phase = "develop", .supply = "new:ReReReRe", .cards = {{.domain = "Re", .basic = "acquire fill Tr; acquire fill Re"}}},
           {{.knows = "Tr20 Re3", .limits = "Re10"}, {}});
  s.develop("new", "1,0").knows(0, "Tr20 Re10").vp(0, 0);
}
TEST(Limits, Vector4_R10_2_TheHighestCityCounts) {
  Script s({.phase = "build", .tiles = "a U0,0 ------ Ar 0:1; b U3,0 ------ Ar 0:1; c U6,0 ------ Ar 0:1"}, {{.knows = "Ar10"}, {}});
  s.limits(0, "Ar10 Tr5").tokens(0, 12).raise("b").limits(0, "Ar15").influence(0, 2).knows(0, "Ar4").tokens(0, 11);
  EXPECT_EQ(s.engine().cities(0), 3);  // R11.6: a City is one, whatever its level
  EXPECT_EQ(s.engine().city_levels(0), 4);
}
TEST(Limits, R10_3_CardsRaiseThemAndTheyNeverFall) {
  Script s({.phase = "develop", .supply = "new:TrTrTrTr", .cards = {{.basic = "always limit 10 all"}}},
           {{.knows = "Tr3", .limits = "Sc15"}, {}});
  s.develop("new", "1,0").limits(0, "Tr10 Cr10 Ar10 Sc15 Go10 Re10");
}

// --- Cities ---------------------------------------------------------------------------------------------------------------------

Script lone(std::string city, std::string knows, Player me = {}, Board board = {}) {  // one Camp of Art, perhaps with a City
  me.knows = std::move(knows);
  board.phase = "build", board.tiles = "b U0,0 ------ Ar " + city;
  return Script(board, {me, {}});
}
TEST(Cities, R11_1_R11_4_R10_2_PricesInfluenceAndLimits) {
  lone("", "Ar3").costs("build_city", "Ar3").build("b").knows(0, "").influence(0, 1).limits(0, "Ar10").tokens(0, 14).phase("develop");
  lone("0:1", "Ar6").costs("upgrade_city", "Ar6").raise("b").knows(0, "").influence(0, 2).limits(0, "Ar15").tokens(0, 13).phase("develop");
  lone("0:2", "Ar9").costs("upgrade_city", "Ar9").raise("b").knows(0, "").influence(0, 3).limits(0, "Ar20").tokens(0, 12).phase("develop");
}
TEST(Cities, R11_4_OneTooFewIsNotEnough) {
  lone("", "Ar2 Tr1").cannot("build_city");
  lone("0:1", "Ar5").cannot("upgrade_city");
}
TEST(Cities, R11_2_R11_3_OnAFreeCampAndOnlyOnesOwnUpToThree) {
  lone("1:1", "Ar20").cannot("upgrade_city").cannot("build_city");
  lone("0:3", "Ar20").cannot("upgrade_city").cannot("build_city");
}
TEST(Cities, R11_2_A33_AnyonesCampAlsoOnTheTileJustPlaced) {
  Script s({.tiles = "b U0,0 ------ Tr"}, {{.hand = "h TrTr-- Tr"}, {}});
  s.place("h", "D0,0").can("build_city tile=b").can("build_city tile=h");
}
TEST(Cities, R11_5_E9_WithoutTokensNoCityButMonuments) {
  Script s({.phase = "build", .tiles = wheel(6, "0=0:1"), .monuments = "petra"}, {{.knows = "Tr9 Cr9 Ar9 Sc9 Go9 Re9", .tokens = 0}, {}});
  s.cannot("build_city").cannot("upgrade_city").can("build_monument");
}
TEST(Cities, A36_NoneOnTheCradle) { Script({.phase = "build", .cradle = "0,0"}, {{.knows = "Tr20"}, {}}).cannot("build_city"); }
TEST(Cities, R14_7_PricesFallToZeroAndNoFurther) {
  Script s({.phase = "build", .tiles = "b U0,0 ------ Tr"}, {{.knows = "Tr2", .tree = "harbours+ senate+"}, {}});
  s.costs("build_city", "").build("b").knows(0, "Tr2");  // 4 less for Trade, 1 less for all
}
TEST(Cities, R8_3_AReducedPriceIsStillPaidInTheCampsDomain) {
  lone("", "Tr5", {.tree = "cheap"}, {.cards = {{.id = "cheap", .basic = "always cost_city -2 all"}}}).cannot("build_city");
}
TEST(Cities, A34_A62_ExtraBuildMayRaiseTheCityJustBuilt) {
  const Board board{.phase = "build", .tiles = wheel(), .monuments = "petra; hanging_gardens"};
  const Player me{.knows = "Tr9 Cr9 Ar9 Sc9 Go9 Re9", .tree = "senate"};
  Script s(board, {me, {}});
  s.build("w0").cannot("build_monument").raise("w0").influence(0, 3).phase("develop");  // the extra action is for Cities only
  Script(board, {me, {}}).pick("build_monument monument=petra").can("build_city");      // a Monument first, then a City
}

// --- exchange -------------------------------------------------------------------------------------------------------------------

TEST(Exchange, R16_1_TwoForOneAtEveryDecisionOfTheTurn) {
  Script s({.tiles = "a U0,0 ------ Re"}, {{.hand = "h ------ Go", .knows = "Tr10"}, {}});
  s.asked(0, "turn", "grow").exchange("Tr", "Ar").has(0, "Tr8 Ar1").asked(0, "turn", "grow").can("place").place("h", "D0,0");
  s.asked(0, "turn", "build").exchange("Tr", "Ar").asked(0, "turn", "build").skip();
  s.asked(0, "turn", "develop").exchange("Tr", "Ar").exchange("Tr", "Cr").knows(0, "Tr2 Cr1 Ar3 Go1");
  s.cannot("exchange give=Tr get=Tr").cannot("exchange give=Cr").skip().cannot("exchange");  // nor in the turn of another who has nothing
}
TEST(Exchange, A25_NotIntoAFullDomain) {
  Script s({.phase = "build"}, {{.knows = "Tr4 Ar5"}, {}});
  s.cannot("exchange get=Ar").can("exchange give=Ar get=Cr").cannot("exchange give=Cr");
}
TEST(Exchange, A28_NotInsideAResolution) {
  Script s({.tiles = "a U0,0 ----Ve Re"}, {{.hand = "h ------ Go", .knows = "Tr10"}, {}});
  s.place("h", "D0,0").asked(0, "vestigium").cannot("exchange");
}
TEST(Exchange, A29_OneForOneCards) {
  Script s({.phase = "build"}, {{.knows = "Tr1 Ar1", .tree = "coinage"}, {}});
  s.offers("exchange give=Tr", 5).cannot("exchange give=Ar").exchange("Tr", "Go").knows(0, "Ar1 Go1");
  Script({.phase = "build"}, {{.knows = "Tr1 Ar1", .tree = "coinage+"}, {}}).offers("exchange", 10);
}

}  // namespace
}  // namespace demesne::dominations::script
