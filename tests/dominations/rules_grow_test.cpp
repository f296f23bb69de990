// Placing (R4, R5), production (R6), Loci (R7), vestigium (R8), produce and gain (R9), activation (R12).
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

// The example of all rulebooks: laid on U0,0 the tile turns its Religion to 0,1 and its Trade to 1,0.
Script example(Player me = {}, std::string city = "", Player other = {}, Board board = {}) {
  me.hand = "h ScReTr Tr";
  board.tiles = "b D0,0 TrCrAr Ar " + city;
  return Script(board, {me, other});
}

// --- placing --------------------------------------------------------------------------------------------------------------------

TEST(Placing, R4_3_R5_1_RoundTheCradleLieSixPlacesInThreeTurns) {
  Script s({.cradle = "0,0"}, {{.hand = "h TrCrAr Tr"}, {}});
  s.offers("place", 18).can("place tile=h at=D0,0/0").can("place tile=h at=D0,0/1").cannot("place at=U0,0");
}
TEST(Placing, R4_4_TheCradleMayLieElsewhere) {
  Script s({.cradle = "5,-3"}, {{.hand = "h TrCrAr Tr"}, {}});
  s.offers("place", 18).can("place at=D5,-3").cannot("place at=D0,0");
}
TEST(Placing, R4_5_R5_3_A18_BesideAPieceAndNotAtItsCorner) {
  Script s({.tiles = "a U0,0 TrTrTr Tr"}, {{.hand = "h ScScSc Sc"}, {}});
  s.offers("place", 9).cannot("place at=U1,0");
}
TEST(Placing, R4_6_ThreeTurnsAndNoFlip) {
  Script s({.tiles = "a U0,0 ----Tr Re"}, {{.hand = "h TrCrAr Go"}, {}});
  s.offers("place at=D0,0", 3);
  s.brings("place at=D0,0/0", "Tr3 Cr1 Go1").brings("place at=D0,0/1", "Tr2 Ar1 Go1").brings("place at=D0,0/2", "Tr1 Cr1 Ar1 Go1");
}
TEST(Placing, R5_1_IslandsWithoutACradle) {
  Script s({.tiles = "a U0,0 TrTrTr Tr; b U9,9 TrTrTr Tr"}, {{.hand = "h ScScSc Sc"}, {}});
  s.offers("place", 18);
}

// --- production -----------------------------------------------------------------------------------------------------------------

TEST(Production, Vector1_R6_1_TheExampleOfTheRulebooks) {
  Script s = example();
  s.brings("place at=U0,0/0", "Tr4 Cr1 Re1");
  EXPECT_EQ(s.option("place at=U0,0/0").at("preview").at("concentrations"), 1);
  s.place("h", "U0,0").knows(0, "Tr4 Cr1 Re1").knows(1, "").phase("build");
}
TEST(Production, R6_1_A2_TheCradleHasAResourceAtEachCorner) {  // 1,0 Trade; 0,1 Science
  Script s({.cradle = "0,0"}, {{.hand = "h ArArAr Ar"}, {}});
  s.place("h", "D0,0").knows(0, "Tr1 Ar3 Sc1");
}
TEST(Production, A2_OrWhiteOnes) {
  Script s({.cradle = "0,0", .options = "cradle=vestigium"}, {{.hand = "h ------ Go"}, {}});
  s.place("h", "D0,0").picks(2, 2).choose("Ar Re").knows(0, "Ar1 Go1 Re1");
}
// U0,0 and U-1,0 with the empty place D-1,0 between them: Trade in the middle meets Trade and Religion.
Script between(std::string options = "") {
  return Script({.tiles = "a U0,0 TrCrAr Ar; b U-1,0 GoScRe Ar", .options = std::move(options)}, {{.hand = "h TrScGo Re"}, {}});
}
TEST(Production, R6_2_TwoEdgesBringSevenResourcesAndTheirBonuses) { between().place("h", "D-1,0").knows(0, "Tr3 Cr1 Sc3 Go1 Re2"); }
TEST(Production, A5_PerEdgeTheSharedCornerCountsTwice) { between("edges=per_edge").place("h", "D-1,0").knows(0, "Tr4 Cr1 Sc3 Go1 Re2"); }
TEST(Production, A5_ChooseOneSideAndSeeWhatEachBrings) {
  Script s = between("edges=choose_one");
  s.place("h", "D-1,0").asked(0, "edge", "A5").offers("choose", 2).brings("choose edge=0,0>-1,1", "Tr1 Sc3 Re2");
  s.pick("choose edge=0,0>-1,1").knows(0, "Tr1 Sc3 Re2");
}
TEST(Production, A10_A12_AHoleTouchesThreePieces) {
  Script s({.tiles = "a U0,0 TrCrAr Ar; b U1,0 GoScRe Ar; c U0,1 ReReRe Ar"}, {{.hand = "h TrScGo Re"}, {}});
  s.brings("place at=D0,0/0", "Tr1 Cr1 Ar1 Sc2 Go2 Re3");
}
TEST(Production, R6_4_ConcentrationForEveryPairThatMeets) {
  Script s({.tiles = "a U0,0 ----Tr Re; b U1,0 Tr---- Re"}, {{.hand = "h Tr---- Go"}, {}});
  s.place("h", "D0,0").knows(0, "Tr5 Go1");
}
TEST(Production, R6_5_A11_WhiteResourcesAreJokersAndNeverConcentrate) {
  Script s({.tiles = "b D0,0 VeCrAr Ar"}, {{.hand = "h ScReVe Tr"}, {}});
  s.brings("place at=U0,0/0", "Tr1 Cr1 Re1 Ve2").place("h", "U0,0").picks(2, 2).choose("Tr Sc").knows(0, "Tr2 Cr1 Sc1 Re1");
}
TEST(Production, R6_6_ACornerWithoutResourceAddsNothing) {
  Script s({.tiles = "a U0,0 ------ Re"}, {{.hand = "h TrCrAr Go"}, {}});
  s.place("h", "D0,0").knows(0, "Tr1 Cr1 Go1");
}
TEST(Production, R8_1_R8_2_VestigiumIsSplitPointByPointAndCountsAsProduced) {
  Script s({.tiles = "b U0,0 ArVeVe Ar"}, {{.hand = "h TrTrTr Sc", .limits = "Tr20", .tree = "bartering"}, {}});
  s.place("h", "D0,0").asked(0, "vestigium", "production").offers("choose", 6);
  s.choose("Tr Re").knows(0, "Tr4 Sc1 Re1");  // 3 Trade produced, 1 more for two of them
}
TEST(Production, A27_VestigiumIntoAFullDomainIsAllowedAndLost) {
  Script s({.tiles = "a U0,0 ----Ve Re"}, {{.hand = "h ------ Tr", .knows = "Ar5"}, {}});
  s.place("h", "D0,0").choose("Ar").knows(0, "Tr1 Ar5");
}
TEST(Production, Vector2_R9_2_BarteringGivesTwoForFour) {
  example({.limits = "Tr10", .tree = "bartering"}).place("h", "U0,0").knows(0, "Tr6 Cr1 Re1");
  Board own{.cards = {{.id = "mine", .basic = "produced gain 1 Tr per produced:Tr/2"}}};  // the same card, written by hand
  example({.limits = "Tr10", .tree = "mine"}, "", {}, own).place("h", "U0,0").knows(0, "Tr6 Cr1 Re1");
}
TEST(Production, R9_2_R3_4_AGainBeforeGrowFeedsNoGain) {
  Script s = example({.limits = "Tr20", .tree = "market_stalls bartering"}, "", {}, {.phase = "turn_start"});
  s.happened("turn_began", 1).happened("gained", 1).knows(0, "Tr1").place("h", "U0,0").has(0, "Tr7");
}
TEST(Production, R9_3_ACampBonusIsProduction) {
  example({.limits = "Tr20", .tree = "caravans bartering"}).place("h", "U0,0").has(0, "Tr7");  // 5 and 2
}
TEST(Production, R9_4_MyCitiesInYourTurnFeedNoExtra) { example({}, "1:2", {.tree = "music"}).place("h", "U0,0").knows(1, "Ar2"); }
TEST(Production, A30_OwnCitiesCountForTheExtra) { example({.tree = "music"}, "0:2").place("h", "U0,0").has(0, "Ar3"); }
TEST(Production, A30_TheExtraLooksAtProductionBeforeItIsCut) {
  Board board{.tiles = "a U0,0 ------ Tr 0:3", .cards = {{.id = "look", .domain = "Ar", .basic = "produced gain 1 Ar per produced:Tr/2"}}};
  Script s(board, {{.hand = "h ------ Tr", .knows = "Tr19", .tree = "look"}, {}});
  s.place("h", "D0,0").knows(0, "Tr20 Ar2");  // 4 produced, one of them kept
}

// --- Loci -----------------------------------------------------------------------------------------------------------------------

Script five_sixths(Player me = {}, std::string_view cities = "", std::string more = "") {  // the sixth place is D0,-1
  me.hand = "h TrScGo Re";
  return Script({.tiles = wheel(5, cities) + more}, {me, {}});
}
TEST(Locus, R7_2_TheCentreReplacesTheEdges) {
  Script s = five_sixths();
  s.locus("place at=D0,-1", "0,0").place("h", "D0,-1").happened("locus", 1);
  s.knows(0, "Tr1 Cr1 Ar1 Sc2 Go1 Re1");  // six at the centre and the Camp, no Concentration
}
TEST(Locus, R7_5_R12_2_A14_AllItsCitiesAreActivatedOnce) {
  Script s = five_sixths({}, "0=0:2 2=1:3 4=0:1");
  s.place("h", "D0,-1").happened("activated", 3).knows(0, "Tr3 Cr1 Ar1 Sc2 Go2 Re1").knows(1, "Ar3");
}
TEST(Locus, A15_ACityBesideTheTileOutsideTheLocus) { five_sixths({}, "", "x U1,-1 ------ Tr 1:2").place("h", "D0,-1").knows(1, "Tr2"); }
TEST(Locus, R7_5_LocusAbilitiesTrigger) {
  Script s = five_sixths({.tree = "pilgrimage+"});
  s.place("h", "D0,-1").asked(0, "vestigium", "pilgrimage").choose("Go Go Go Cr").vp(0, 3).has(0, "Go4 Cr2");
}
// Wheels round 0,0 and 1,0 with U0,0 open. Trade lies at the one centre, Government at the other; a to d are Cities of seat 1.
constexpr const char* kTwoWheels =
    "a D-1,0 TrReRe Ar 1:1; b U-1,0 ReReTr Ar 1:1; c D-1,-1 ReReTr Ar 1:1; d U0,-1 ReTrRe Ar 1:1; e D0,-1 ReTrGo Ar;"
    "f U1,0 GoReRe Ar; g D0,0 GoReRe Ar; i U1,-1 ReGoRe Ar; j D1,-1 ReGoRe Ar";
TEST(Locus, R7_4_A8_A17_OfSeveralOneIsChosenAndTheOthersCitiesSleep) {
  Script s({.tiles = kTwoWheels}, {{.hand = "h CrCrCr Sc"}, {}});
  s.place("h", "U0,0").asked(0, "locus", "R7.4").offers("choose", 2).brings("choose vertex=0,0", "Tr5 Cr1 Sc1");
  EXPECT_EQ(s.option("choose vertex=0,0").at("preview").at("cities").as_array().size(), 4u);
  s.pick("choose vertex=1,0").knows(0, "Cr1 Sc1 Go5").knows(1, "Ar1");  // of the unscored Locus only the City beside the tile
  EXPECT_TRUE(s.engine().is_locus({0, 0}) && s.engine().is_locus({1, 0}));
}
TEST(Locus, A6_TheCradleFillsNoSixthUnlessToldTo) {
  for (const bool in : {false, true}) {
    Script s({.tiles = ring("1,0", "U0,0 D0,-1 D1,-1", "ArArAr", "Ar"), .cradle = "0,0", .options = in ? "cradle_in_locus=on" : ""},
             {{.hand = "h ------ Go"}, {}});
    s.locus("place at=D1,-1", in ? "1,0" : "").place("h", "D1,-1").happened("locus", in);
    s.knows(0, in ? "Tr1 Ar3 Go1" : "Ar4 Go1");  // its corner at 1,0 is Trade and counts once
  }
}
TEST(Locus, E4_R7_1_R7_3_AMonumentTileFillsTwoSixthsAndCountsOnce) {
  for (const int edition : {2021, 2019}) {
    Script s({.tiles = ring("1,0", "U0,0 D0,0 D1,-1", "------", "Re"),
              .monuments = "open@0,0",
              .wonders = {{.id = "open", .shape = "diamond", .sides = "oooo", .dots = "ArArArAr"}},
              .edition = edition},
             {{.hand = "h ------ Go"}, {}});
    s.locus("place at=D1,-1", edition == 2021 ? "1,0" : "").place("h", "D1,-1").knows(0, edition == 2021 ? "Ar1 Go1" : "Go1");
  }
}
TEST(Locus, R7_1_TheMiddleOfTheCradleIsNone) {
  Script s({.tiles = ring("1,0", "U0,0 D0,-1", "------", "Re"), .cradle = "0,0", .options = "cradle_in_locus=on"}, {{}, {}});
  EXPECT_FALSE(s.engine().is_locus({0, 0}));
  EXPECT_TRUE(s.engine().is_locus({1, 0}));
}

// --- Cities of others -----------------------------------------------------------------------------------------------------------

TEST(Activation, R12_1_NeighbouringCitiesProduceForTheirOwners) {
  Script s({.tiles = "a U0,0 ------ Re 0:1; b U1,0 ------ Tr 1:2; c U0,1 ------ Sc 2:3"}, {{.hand = "h ------ Go"}, {}, {}});
  s.brings("place at=D0,0", "Go1 Re1");
  EXPECT_EQ(s.option("place at=D0,0").at("preview").at("cities").as_array().size(), 3u);
  s.place("h", "D0,0").knows(0, "Go1 Re1").knows(1, "Tr2").knows(2, "Sc3").happened("activated", 3);
}
TEST(Activation, R4_5_ACornerActivatesNothing) {
  Script s({.tiles = "a U0,0 ------ Re; b U0,-1 ------ Tr 1:1"}, {{.hand = "h ------ Go"}, {}});
  s.place("h", "D0,0").knows(1, "");
}
TEST(Activation, A16_TheOwnerChoosesForHimselfInAnothersTurn) {
  Script s = example({}, "1:1", {.tree = "toll"}, {.cards = {{.id = "toll", .basic = "city_active gain 2 any"}}});
  s.place("h", "U0,0").asked(1, "vestigium", "toll").choose("Tr Go").knows(1, "Tr1 Ar1 Go1").asked(0, "turn", "build");
}

}  // namespace
}  // namespace demesne::dominations::script
