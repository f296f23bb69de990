// Monuments: where they stand, whom they pay, who controls them (R13).
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

// A diamond; laid at 0,0 it covers U0,0 and D0,0, pays across AB (D0,-1) and BC (U1,0), and bars CD (U0,1) and DA (D-1,0).
const Wonder kTower{.id = "tower",
                    .shape = "diamond",
                    .domain = "Tr",
                    .reward = "vp 10",
                    .sides = "rrbb",
                    .dots = "TrVeTr--",
                    .next_to = "Tr",
                    .levels = {"Tr5 TrTrTrTr vp 1", "Tr6 TrTrTrTr vp 2", "Tr7 TrTrTrTr vp 3", "Tr8 TrTrTrTr vp 4"}};
const Wonder kOpen{.id = "open", .shape = "diamond", .domain = "Tr", .sides = "oooo", .levels = {"Tr5 TrTrTrTr"}};

Board with(Wonder w, std::string tiles, std::string monuments, std::string phase = "build") {
  return {.phase = std::move(phase), .tiles = std::move(tiles), .monuments = std::move(monuments), .wonders = {std::move(w)}};
}
const Player kRich{.knows = "Tr20 Cr20 Ar20 Sc20 Go20 Re20"};

// --- diamonds -------------------------------------------------------------------------------------------------------------------

TEST(Diamonds, Vector5_R13_7_R13_13_CitiesOnARewardSideArePaidAndNothingElse) {
  Script s({.phase = "build", .tiles = "t U0,0 ArTrRe Tr 1:1", .monuments = "pharos"}, {{.knows = "Tr5"}, {}});
  s.pick("build_monument monument=pharos level=1").points({5, 10}).influence(0, 1).knows(0, "").knows(1, "");
}
TEST(Diamonds, Vector5_R13_7_R13_8_ACityBuiltLaterIsPaidOnceWhateverItsColour) {
  Script s(with(kTower, "t D0,-1 ------ Tr 1:1; y U1,0 ------ Sc", "tower@0,0+1"),
           {{.knows = "Sc9", .tree = "senate"}, {.tree = "tower.1"}});
  s.build("y").points({10, 0}).raise("y").points({10, 0});
}
TEST(Diamonds, A38_ACityBesideTwoRewardSidesTakesBoth) {
  Board b = with(kTower, "c U0,0 ------ Sc", "tower@1,0/1; second@0,-1");  // on D0,0 and U0,1; on U0,-1 and D0,-1
  b.wonders[0].sides = "rrrr";
  b.wonders.push_back(b.wonders[0]);
  b.wonders[1].id = "second", b.wonders[1].reward = "vp 7";
  Script(b, {{.knows = "Sc3"}, {}}).build("c").vp(0, 17);
}
TEST(Diamonds, R13_1_OnlyTheTopLevelWhoeverBuiltBelow) {
  Script s(with(kTower, "t D0,-1 ------ Tr 1:1", "tower@0,0+2"), {{.knows = "Tr20"}, {}});
  s.offers("build_monument", 4).offers("build_monument level=3", 4).costs("build_monument", "Tr7");
  s.pick("build_monument pos=1,0").vp(0, 3).knows(0, "Tr13").tree(0, "tower.3").happened("built_level", 1).happened("placed_monument", 0);
  EXPECT_EQ(s.json().at("monuments").at(0).at("levels").at(2).at("taken"), 0);
}
TEST(Diamonds, R13_1_R13_2_ALevelCardGoesWhereItFitsAndDoesWhatItSays) {
  Script s({.phase = "build", .tiles = "t D0,-1 ArArAr Tr 1:1", .monuments = "pharos@0,0+1"},
           {{.knows = "Sc6"}, {.tree = "pharos.1@0,1:ScVeTrVe"}});
  s.cannot("build_monument level=3").can("build_monument pos=1,0").cannot("build_monument pos=0,1");  // Science east, Trade west
  s.pick("build_monument level=2 pos=1,0").knows(0, "Tr5").vp(0, 4).controls(1, "pharos");            // it fills Trade up to the limit
}
TEST(Diamonds, R13_6_A39_A44_NextToACityOfTheNamedColourAnybodys) {
  Script(with(kTower, "t D0,-1 ------ Tr", "tower"), {kRich, {}}).cannot("build_monument");      // no City
  Script(with(kTower, "t D0,-1 ------ Sc 0:1", "tower"), {kRich, {}}).cannot("build_monument");  // another colour
  Script(with(kTower, "t D0,-1 ------ Tr 1:1", "tower"), {kRich, {}}).can("build_monument site=0,0");
  Script(with(kTower, "t D0,-1 ------ Sc 0:1; y U1,0 ------ Tr 1:1", "tower"), {kRich, {}}).can("build_monument site=0,0");
}
TEST(Diamonds, R13_9_R5_2_A40_ItsBarredSidesStayFree) {
  Script s(with(kTower, "t D0,-1 ------ Tr 1:1", "tower@0,0+1", "grow"), {{.hand = "h TrScGo Re"}, {}});
  s.cannot("place at=D-1,0").cannot("place at=U0,1").can("place at=U1,0").can("place at=U0,-1");
  const std::string city = "t D0,-1 ------ Tr 1:1;";
  Script(with(kTower, city + "x U0,1 ------ Re", "tower"), {kRich, {}}).cannot("build_monument site=0,0").can("build_monument");
}
TEST(Diamonds, A50_OneMayTouchAnotherOnUnbarredSidesIfItTouchesLand) {
  Board b = with(kTower, "t D0,-1 ------ Tr 1:1; x D1,-1 ------ Tr; y U1,1 ------ Re; z U-2,0 ------ Re", "tower@0,0+1; open");
  b.wonders.push_back(kOpen);
  Script s(b, {kRich, {}});
  s.can("build_monument monument=open site=1,0").cannot("build_monument monument=open site=0,1");  // against BC; above CD
  s.cannot("build_monument monument=open site=-1,0");                                              // left of DA
}
TEST(Diamonds, R13_10_A13_LaterTilesUseItsResources) {  // white at 1,0, Trade at 1,1
  Script s(with(kTower, "t D0,-1 ------ Tr 1:1", "tower@0,0+1", "grow"), {{.hand = "h ArTr-- Go"}, {}});
  s.brings("place at=U1,0/0", "Tr3 Ar1 Go1 Ve1").place("h", "U1,0").choose("Sc").knows(0, "Tr3 Ar1 Sc1 Go1");
}
TEST(Diamonds, A12_ASideWithoutResourcesStillLetsYourOwnProduce) {
  Board b = with(kTower, "t D0,-1 ------ Tr 1:1", "tower@0,0+1", "grow");
  b.wonders[0].dots = "--------";
  Script(b, {{.hand = "h TrScGo Re"}, {}}).brings("place at=U1,0/0", "Tr1 Sc1 Re1");
}
TEST(Diamonds, R13_13_AKnowledgeRewardIsChosenByTheOwnerOfTheCity) {
  Board b = with(kTower, "t D0,-1 ------ Tr 1:1", "tower");
  b.wonders[0].reward = "gain 4 any";
  Script s(b, {{.knows = "Tr5"}, {}});
  s.pick("build_monument site=0,0").asked(1, "vestigium", "tower").choose("Tr Tr Go Go").knows(1, "Tr2 Go2").asked(0, "turn", "develop");
}
TEST(Diamonds, R7_6_A9_R12_4_OneMayCloseALocusThatScoresNothing) {
  Script s(with(kOpen, ring("1,0", "U0,0 D0,0", "ScScSc", "Sc 1:1"), "open; petra"), {{.knows = "Tr5"}, {.knows = "Tr5"}});
  EXPECT_FALSE(s.engine().is_locus({1, 0}));
  s.pick("build_monument monument=open site=0,0").happened("locus", 0).happened("activated", 0).happened("produced", 0);
  s.knows(0, "").knows(1, "Tr5").skip().asked(1, "turn", "build").can("build_monument monument=petra vertex=1,0");  // a circle finds it
}
TEST(Diamonds, TheRewardOfTheOthersComesWithTheBuildersOwn) {  // R13.7: seat 0 has the City across BC
  Script s(with(kTower, "t D0,-1 ------ Tr 1:1; y U1,0 ------ Sc 0:1", "tower"), {{.knows = "Tr5"}, {}});
  s.pick("build_monument site=0,0").points({11, 10});
}

// --- walls ----------------------------------------------------------------------------------------------------------------------

TEST(Walls, R13_4_TheGreatWallTakesFourPlacesInEveryTurn) {
  Script s({.phase = "build", .tiles = "b U0,0 ArArAr Go 1:1", .monuments = "great_wall"}, {{.knows = "Go5"}, {}});
  s.offers("build_monument pos=0,1", 12);  // three sides of the tile, four open sides of the wall
  EXPECT_EQ(s.option("build_monument").at("cells").as_array().size(), 4u);
  int paid = 0, free = 0;
  for (std::size_t k = 0; k < s.question().options.size(); ++k) {
    if (s.question().options[k].fields.at("do") != "build_monument") continue;
    s.answer({static_cast<int>(k)});
    (s.seat(1).at("vp") == 6 ? paid : free) += 1;
    s.undo();
  }
  EXPECT_EQ(paid, free);  // two of the four open sides pay
}

// --- circles --------------------------------------------------------------------------------------------------------------------

TEST(Circles, Vector6_R13_12_CitiesOfItsDomainArePaidWhateverTheirLevel) {
  Script s({.phase = "build", .tiles = wheel(6, "1=0:2 2=1:1 4=1:1", "2=Cr 3=Cr"), .monuments = "hanging_gardens"}, {{.knows = "Cr5"}, {}});
  s.pick("build_monument monument=hanging_gardens vertex=0,0").points({10, 5}).influence(0, 1).knows(0, "");
}
TEST(Circles, R13_12_ACityBuiltLaterIsPaidOnceIfItsColourIsRight) {
  Script s({.phase = "build", .tiles = wheel(6, "", "2=Cr"), .monuments = "hanging_gardens@0,0"},
           {{.knows = "Cr15 Go9", .tree = "senate"}, {}});
  s.build("w2").vp(0, 5).raise("w2").vp(0, 5).undo().build("w4").vp(0, 5);
}
TEST(Circles, R13_11_A42_OnALocusWithoutAnotherAndNoCityIsNeeded) {
  Script({.phase = "build", .tiles = wheel(5), .monuments = "petra"}, {kRich, {}}).cannot("build_monument");
  Script({.phase = "build", .tiles = wheel(6), .monuments = "petra"}, {kRich, {}}).can("build_monument vertex=0,0");
  Script({.phase = "build", .tiles = wheel(6), .monuments = "petra@0,0; hanging_gardens"}, {kRich, {}})
      .cannot("build_monument monument=hanging_gardens");
}
TEST(Circles, R13_2_A43_ALevelThatFitsNowhereCannotBeBuilt) {  // white never meets white
  Script(with({.levels = {"Cr5 VeVeVeVe"}}, wheel(6), "wonder"), {kRich, {}}).cannot("build_monument");
}

// --- control --------------------------------------------------------------------------------------------------------------------

void controlled(int who, std::vector<std::string> trees, std::string_view cities = "", std::string initiative = "", int edition = 2021) {
  std::vector<Player> players;
  for (const std::string& t : trees) players.push_back({.tree = t});
  const std::string level = "Cr5 TrTrTrTr";
  Script s({.tiles = wheel(6, cities),
            .monuments = "wonder@0,0",
            .initiative = std::move(initiative),
            .wonders = {{.levels = {level, level, level, level}}},
            .edition = edition},
           players);
  s.controls(who, "wonder");
}
TEST(Control, R13_14_LevelCardsAndCityLevelsAddUp) {
  controlled(0, {"wonder.1", ""});
  controlled(1, {"wonder.1", "wonder.2 wonder.3"});
  controlled(1, {"wonder.1", "wonder.2"}, "0=1:1");
  controlled(0, {"wonder.1", "wonder.2"}, "0=1:1 1=0:2");
}
TEST(Control, R13_14_ATieGoesToTheLowestLevelCard) {
  controlled(0, {"wonder.1 wonder.4", "wonder.2 wonder.3"});
  controlled(1, {"wonder.2 wonder.3", "wonder.1 wonder.4"});
  controlled(1, {"", "wonder.1"}, "0=0:1");
}
TEST(Control, A48_WithoutLevelCardsInitiativeAndZeroNeverControls) {
  controlled(0, {"", ""}, "0=0:1 1=1:1");
  controlled(1, {"", ""}, "0=0:1 1=1:1", "1 0");
  controlled(-1, {"", ""});
}
TEST(Control, E3_TheLowestCardOrTheHolderOfLevelOne) {  // seats 1 and 2 tie, and neither holds level 1
  controlled(1, {"wonder.1", "wonder.2", "wonder.3"}, "0=1:1 1=2:1", "2 1 0");
  controlled(2, {"wonder.1", "wonder.2", "wonder.3"}, "0=1:1 1=2:1", "2 1 0", 2019);
  controlled(0, {"wonder.1", "wonder.2", ""}, "", "1 0 2", 2019);  // level 1 decides before the Initiative
}

}  // namespace
}  // namespace demesne::dominations::script
