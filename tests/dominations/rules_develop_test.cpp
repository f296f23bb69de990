// Masteries, the Civilisation Tree, the order in which a card takes effect (R14, R15, R20).
#include <algorithm>

#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

const std::string kNine = "Tr9 Cr9 Ar9 Sc9 Go9 Re9";

// Seat 0 develops and the supply has these copies; whatever is invented is called "new" unless told otherwise.
Script develop(std::string supply, std::vector<Invented> cards = {}, Player me = {}, std::string options = "") {
  if (me.knows.empty()) me.knows = kNine;
  return Script({.phase = "develop", .options = std::move(options), .supply = std::move(supply), .cards = std::move(cards)}, {me, {}});
}
// Buys an invented card of Trade with these effects and lays it east of the Campfire.
Script bought(std::string effects, Player me = {}) {
  Script s = develop("new:TrTrTrTr", {{.basic = std::move(effects)}}, me);
  s.develop("new", "1,0");
  return s;
}

// --- Masteries ------------------------------------------------------------------------------------------------------------------

TEST(Masteries, R14_1_R14_2_R3_3_PayTheLevelTakeACopyAndTheTurnIsOver) {
  Script s = develop("market_stalls#1:TrTrCrAr market_stalls#2:GoTrScTr");
  s.costs("develop", "Tr3").pick("develop card=market_stalls copy=2 pos=1,0").has(0, "Tr6").tree(0, "market_stalls").nodus(0, "Tr1");
  EXPECT_EQ(s.json().at("mastery_supply").as_array().size(), 1u);
  EXPECT_EQ(s.seat(0).at("tree").at(1).at("copy"), 2);
  s.asked(1, "turn", "build");
}
TEST(Masteries, R14_2_A55_AnyCopyThatIsLeftInAnyPlaceWhereItFits) {
  Script s = develop("new#alpha:TrTrTrTr new#beta:CoCoCoTr", {{}});
  s.offers("develop copy=alpha", 4).offers("develop copy=beta", 1).can("develop copy=beta pos=1,0");
}
TEST(Masteries, R14_2_OneTooFewIsNotEnough) {
  Script s = develop("new:TrTrTrTr six:TrTrTrTr", {{}, {.id = "six", .level = 6}}, {.knows = "Tr5"});
  s.can("develop card=new").cannot("develop card=six");
}
TEST(Masteries, R14_3_A54_APrerequisiteOfThatDomainAndLevelOrMoreBasicOrAdvanced) {
  const auto offered = [](std::string domain, int level, std::string tree, bool yes) {
    Script s = develop("nine:TrTrTrTr", {{.id = "nine", .level = 9, .prereq = "Sc6"}, {.id = "base", .domain = domain, .level = level}},
                       {.tree = tree});
    s.offers("develop pos=0,1", yes);
  };
  offered("Sc", 3, "", false);
  offered("Sc", 3, "base", false);
  offered("Sc", 6, "base", true);
  offered("Sc", 9, "base", true);
  offered("Sc", 6, "base+", true);
  offered("Go", 9, "base", false);
}
TEST(Masteries, A49_ALevelCardIsNoMastery) {
  Script s = develop("guilds:TrTrTrTr new:TrTrTrTr", {{.domain = "Ar", .basic = "acquire vp 10 per mastery; acquire vp 1 per level_card"}},
                     {.tree = "petra.1:TrTrTrTr"});
  s.cannot("develop card=guilds").nodus(0, "Tr1").develop("new", "-1,0").vp(0, 11);  // guilds needs a Mastery of Trade
}
TEST(Masteries, R14_4_E21_OneCopyOfANameInATree) { develop("market_stalls:TrTrTrTr", {}, {.tree = "market_stalls"}).cannot("develop"); }
TEST(Masteries, R14_5_R14_6_A57_A58_UpgradeTurnsTheCardOnceAndReplacesItsAbility) {
  const Invented card{.basic = "vp 2; influence 1; turn_start gain 1 Ar",
                      .advanced = "vp 3; influence 2; turn_start gain 1 Sc; acquire gain 2 Go",
                      .upgrade = "Cr3"};
  Script s = develop("", {card}, {.knows = "Cr4", .tree = "new"});
  const json::object preview = s.option("upgrade_card").at("preview").as_object();
  EXPECT_EQ(preview.at("vp"), 3);
  EXPECT_EQ(preview.at("influence"), 2);
  s.costs("upgrade_card", "Cr3").upgrade("new").vp(0, 3).influence(0, 2).knows(0, "Cr1 Go2").tree(0, "new+");
  s.skip().skip().asked(0, "turn", "build").knows(0, "Cr1 Sc1 Go2");  // the basic ability is gone
  develop("", {card}, {.tree = "new+"}).cannot("upgrade_card");
}
TEST(Masteries, A53_TheAdvancedFaceKeepsItsNodus) {
  develop("", {{}}, {.tree = "new@1,0:ArArArAr"}).nodus(0, "Ar1").upgrade("new").nodus(0, "Ar1");
}
TEST(Masteries, R14_7_CheaperMasteriesAreNotRefunded) {
  const std::vector<Invented> cheap = {{.id = "cheap", .domain = "Ar", .basic = "always cost_mastery -9 Tr"}};
  Script s = develop("market_stalls#1:TrTrTrTr fishing#1:CrCrCrCr", cheap, {.knows = "Cr2", .tree = "cheap"});
  s.can("develop card=market_stalls").cannot("develop card=fishing");
  const json::object mine = s.table().match().view(0).at("seats").at(0).as_object(),
                     seen = s.table().match().view(1).at("seats").at(0).as_object();
  const auto& payable = mine.at("payable").as_array();
  EXPECT_NE(std::find(payable.begin(), payable.end(), "market_stalls"), payable.end());
  EXPECT_EQ(std::find(payable.begin(), payable.end(), "fishing"), payable.end());
  EXPECT_TRUE(mine.at("prices").at("market_stalls").as_object().empty());
  EXPECT_FALSE(mine.at("prices").as_object().contains("fishing"));
  EXPECT_FALSE(seen.contains("payable"));  // each reckons for himself
  s.develop("market_stalls", "0,1").knows(0, "Cr2");
}
TEST(Masteries, R14_7_R8_3_CheaperUpgradesArePaidInTheirOwnDomain) {
  Script s = develop("", {{.id = "six", .level = 6, .upgrade = "Tr5"}}, {.knows = "Sc20 Tr2", .tree = "printing market_stalls six"});
  s.costs("upgrade_card card=market_stalls", "").costs("upgrade_card card=six", "Tr2");  // 3 less
  develop("", {}, {.knows = "Sc1", .tree = "printing market_stalls"}).cannot("upgrade_card card=printing");
}
TEST(Masteries, R14_7_AGeneralReductionIsUsedUpOverSeveralDomains) {
  Script s =
      develop("new:TrTrTrTr", {{.domain = "Re", .cost = "Tr2 Ar3"}, {.id = "less", .domain = "Sc", .basic = "always cost_mastery -3 all"}},
              {.knows = "Ar2", .tree = "less"});
  s.costs("develop card=new", "Ar2");
}
TEST(Masteries, A62_AnExtraDevelopIsAFullActionOfItsOwn) {
  Script s = develop("market_stalls:TrTrTrTr fishing:CrCrCrCr", {}, {.tree = "academy"});
  s.develop("market_stalls", "0,1").asked(0, "turn", "develop").has(0, "Tr7").develop("fishing", "0,-1").asked(1, "turn");  // one cheaper
}

// --- the tree -------------------------------------------------------------------------------------------------------------------

TEST(Tree, R15_1_BesideACardAndNotDiagonally) { develop("new:TrTrTrTr", {{}}).offers("develop", 4).cannot("develop pos=1,1"); }
// Cards east and south of the Campfire; the place 1,1 touches both: the first from below (Trade), the second from the right (Art).
TEST(Tree, R15_3_E20_A52_EveryContactMustBeANodus) {
  const auto fits = [](std::string halves, bool yes) {
    Script s = develop("new:" + halves, {{}, {.id = "p"}, {.id = "q", .domain = "Ar"}}, {.tree = "p@1,0:TrTrTrTr q@0,1:ArArArAr"});
    s.offers("develop pos=1,1", yes);
  };
  fits("TrCoCoAr", true);
  fits("TrCoCoTr", false);
  fits("VeCoCoVe", true);
  fits("CoCoCoAr", false);
  fits("--CoCoAr", false);
}
TEST(Tree, R15_4_WhatMeetsWhat) {  // a card shows each kind of half to the east; the copy on offer has Trade on all sides
  for (const auto& [half, yes] : {std::pair{"Tr", true}, {"Ar", false}, {"Ve", true}, {"Co", false}, {"--", false}, {"==", true}}) {
    Script s = develop("new:TrTrTrTr", {{}, {.id = "p"}}, {.tree = "p@1,0:Co" + std::string(half) + "Co=="});
    s.offers("develop pos=2,0", yes).can("develop pos=-1,0");
  }
}
TEST(Tree, R15_4_R15_5_A87_WhiteMeetsNoWhiteAndBlackNothing) {  // the Campfire is white
  develop("new:VeVeVeVe", {{}}).cannot("develop");
  develop("new:CoCoCoCo", {{}}).cannot("develop");
}
TEST(Tree, R15_6_AWhiteHalfTakesItsNeighboursColour) {
  Script s({.cards = {{.id = "p"}, {.id = "q"}}}, {{.tree = "p@1,0:CoVeCoAr q@2,0:CoCoCoGo"}, {}});
  s.nodus(0, "Ar1 Go1");
}
TEST(Tree, A87_TheCampfiresNodusMayBeSwitchedOff) {
  for (const bool on : {true, false}) {
    Script s = develop("new:ArArArAr", {{.basic = "nodus[Ar] vp 1; acquire influence 1 per nodus:Ar"}}, {}, on ? "" : "campfire_nodus=off");
    s.develop("new", "1,0").nodus(0, on ? "Ar1" : "").vp(0, on).influence(0, on);
  }
}
TEST(Tree, A51_R15_2_CardsAreTurnedOnlyWithTheOption) {
  develop("new:TrCoCoCo", {{}}).offers("develop", 1);
  Script s = develop("new:TrCoCoCo", {{}}, {}, "rotate_cards=on");
  s.offers("develop", 4).pick("develop pos=1,0 quarter_turns=3");  // its north looks west
  EXPECT_EQ(s.table().match().view(0).at("seats").at(0).at("tree").at(1).at("sides").at("w"), "trade");
}
TEST(Tree, R15_3_WhatFitsIsToldApartFromWhatCanBePaid) {
  Script s({.phase = "develop"}, {{.knows = "Tr3"}, {}});
  const json::array fits = s.question().more.at("fits").as_array();
  std::size_t offered = 0;
  std::string last;
  for (const auto& o : s.question().options) {
    if (o.fields.at("do") != "develop" || o.fields.at("card") == json::value(last)) continue;
    last = std::string(o.fields.at("card").as_string());
    EXPECT_NE(std::find(fits.begin(), fits.end(), o.fields.at("card")), fits.end()) << last;
    ++offered;
  }
  EXPECT_GT(offered, 0u);
  EXPECT_GT(fits.size(), offered);
}

// --- timing ---------------------------------------------------------------------------------------------------------------------

TEST(Timing, R20_1_A60_NodusFormedNowCountForTheCardItself) {
  Script s =
      develop("new:TrTrTrTr", {{.basic = "acquire influence 1 per nodus:Tr; nodus[Tr] vp 3; nodus[Ar] vp 50"}, {.id = "p"}, {.id = "q"}},
              {.tree = "p@1,0:TrTrTrTr q@0,1:TrTrTrTr"});
  const json::object preview =
      s.option("develop pos=1,1").at("preview").as_object();  // two nodus stand at the Campfire, two more are formed
  EXPECT_EQ(preview.at("influence"), 4);
  EXPECT_EQ(json::serialize(preview.at("nodus")), R"({"trade":2})");
  s.develop("new", "1,1").influence(0, 4).vp(0, 6).happened("nodus", 2);
}
TEST(Timing, A61_ACardCountsItself) { bought("acquire vp 4 per mastery; mastery vp 10").vp(0, 14); }
TEST(Timing, Section21_TheFixedOrderIsNeverWorse) {
  // Influence before what counts it, limits and fill before gains, gains before what counts the stock.
  Script s = bought(
      "acquire vp 1 per influence; acquire vp 1 per stock; acquire gain 3 Cr; acquire influence 4; acquire gain 2 Ar; acquire fill Ar;"
      "always limit 10 all",
      {.knows = "Tr3"});
  s.influence(0, 4).knows(0, "Cr3 Ar10").vp(0, 4 + 13);
}
TEST(Timing, A23_EachGainIsCutByItself) {  // two nodus, two gains, two points
  Script s = develop("new:TrTrTrTr", {{}, {.id = "p"}, {.id = "q"}, {.id = "look", .basic = "nodus[Tr] gain 2 Ar"}},
                     {.knows = "Tr3 Ar20", .tree = "p@1,0:TrTrTrTr q@0,1:TrTrTrTr look@-1,0"}, "overflow=every_time");
  s.develop("new", "1,1").vp(0, 2);
}
TEST(Timing, R20_2_AVestigiumChoiceHoldsUpTheRest) {
  Script s = develop("new:TrTrTrTr", {{.basic = "acquire gain 2 any; acquire vp 1 per stock"}}, {.knows = "Tr3"});
  s.develop("new", "1,0").asked(0, "vestigium", "new").vp(0, 0).choose("Tr Tr").vp(0, 2);
}

}  // namespace
}  // namespace demesne::dominations::script
