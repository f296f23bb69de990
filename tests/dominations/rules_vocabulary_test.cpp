// Every word of the vocabulary of effects: triggers, conditions, actions, counts.
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

constexpr const char* kTwenty = "Tr20 Cr20 Ar20 Sc20 Go20 Re20";

// Almost everything happens in one turn: a tile with a Camp of Government touches a City of each player, and Trade meets Trade.
Script busy(std::string effects, int seat = 0, std::string phase = "grow", std::string supply = "", std::string knows = "") {
  std::vector<Player> players = {{.hand = "h Tr---- Go", .knows = std::move(knows), .limits = kTwenty}, {}};
  players[static_cast<std::size_t>(seat)].tree = "look";
  return Script(
      {.phase = std::move(phase),
       .tiles = "a U0,0 ----Tr Tr 0:2; b U1,0 ------ Sc 1:1",
       .supply = std::move(supply),
       .cards = {{.id = "look", .domain = "Re", .basic = std::move(effects)}, {.id = "new", .domain = "Go", .basic = "acquire vp 7"}}},
      players);
}
void scores(int points, std::string effects, int seat = 0) {
  SCOPED_TRACE(effects);
  busy(std::move(effects), seat).place("h", "D0,0").vp(seat, points);
}

TEST(Vocabulary, TriggersOfAPlacement) {
  for (const char* when : {"camp", "produced", "concentration", "city_active"}) scores(1, when + std::string(" vp 1"));
  for (const char* when : {"locus", "acquire", "turn_start", "age_start", "age_end", "nodus", "city_built", "level_built", "mastery"})
    scores(0, when + std::string(" vp 1"));
  scores(1, "city_active vp 1", 1);  // in any turn
  scores(0, "produced vp 1", 1);     // in one's own only
}
TEST(Vocabulary, TriggersOfTheTurnAndOfBuilding) {
  Script s = busy("turn_start vp 1; city_built vp 10; mastery vp 90; nodus vp 50", 0, "turn_start", "new:GoGoGoGo", "Tr9 Go10");
  s.vp(0, 1).place("h", "D0,0").raise("a").vp(0, 11).develop("new", "-1,0").vp(0, 11 + 7 + 90 + 50);
}
TEST(Vocabulary, MasteryFiresForUpgradesToo) {
  Script s({.phase = "develop"}, {{.knows = "Tr9", .tree = "papermaking market_stalls"}, {}});
  s.upgrade("market_stalls").vp(0, 3 + 2);
}
TEST(Vocabulary, LevelBuilt) {
  Script s({.phase = "build", .tiles = wheel(6), .monuments = "petra"}, {{.tree = "theatre+ diplomacy+"}, {}});
  s.costs("build_monument", "").pick("build_monument monument=petra").influence(0, 1 + 2);  // cost_level; level_built
}
TEST(Vocabulary, AgesEndAndBegin) {
  Board board = last_turn();
  board.cards = {{.id = "look", .domain = "Re", .level = 6, .basic = "age_end vp 2; age_start vp 10"}};
  Script(board, {{.tree = "look"}, {}}).skip().vp(0, 12);
}
TEST(Vocabulary, AtTheEndOfAnAgeEverythingIsCounted) {
  Board board = last_turn();
  board.tiles = wheel(6, "0=0:2 1=0:1"), board.monuments = "petra@0,0";
  Script s(board, {{.knows = "Tr5", .tree = "road_building monarchy guilds frescoes monasteries"}, {}});
  s.skip().vp(0, 4 + 2 + 2 + 5 + 5 + 3);  // chain 2 × 2, 2 Cities, 5 held / 2, 1 Monument × 5, 5 Masteries, and the Trader's 3
}
TEST(Vocabulary, ALocusAndMinEdgesIsMetByIt) {
  Script s({.tiles = wheel(5), .cards = {{.id = "look", .basic = "locus vp 3; produced[edges:3] vp 10"}}},
           {{.hand = "h ------ Tr", .tree = "look"}, {}});
  s.place("h", "D0,-1").vp(0, 13);
}
TEST(Vocabulary, Conditions) {
  scores(1, "camp[Go] vp 1");
  scores(0, "camp[Tr] vp 1");
  scores(1, "concentration[Tr] vp 1");
  scores(0, "concentration[Go] vp 1");
  scores(1, "produced[edges:2] vp 1");
  scores(0, "produced[edges:3] vp 1");
  scores(1, "camp[edges:2] vp 1");
  scores(1, "city_active[level:2] vp 1");
  scores(0, "city_active[level:3] vp 1");
  scores(1, "city_active[Tr] vp 1");
  scores(0, "city_active[Sc] vp 1");
  Script s({.phase = "build",
            .tiles = "b U0,0 ------ Ar 0:1",
            .cards = {{.id = "deed",
                       .basic = "city_built[Ar] vp 2; city_built[Tr] vp 40; city_built[level:2] influence 1; city_built[level:3] vp 80"}}},
           {{.knows = "Ar6", .tree = "deed"}, {}});
  s.raise("b").vp(0, 2).influence(0, 2 + 1);
}
TEST(Vocabulary, GainFillProduceInfluence) {
  const auto brings = [](std::string effects, std::string after, std::string chosen = "") {
    SCOPED_TRACE(effects);
    Script s = busy(effects);
    s.place("h", "D0,0");
    if (!chosen.empty()) s.choose(chosen);
    s.knows(0, after);
  };
  brings("turn_start vp 1", "Tr5 Go1");  // two Trade that meet, the City's two, the Camp
  brings("produced gain 2 Ar", "Tr5 Ar2 Go1");
  brings("produced gain 2 any", "Tr5 Go1 Re2", "Re Re");
  brings("produced gain 1 each", "Tr6 Cr1 Ar1 Sc1 Go2 Re1");
  brings("produced fill Ar", "Tr5 Ar20 Go1");
  brings("camp produce 3 Ar", "Tr5 Ar3 Go1");
  busy("produced influence 2").place("h", "D0,0").influence(0, 2);
}
TEST(Vocabulary, GainEachIsCutAtEachLimit) {
  Script s({.phase = "develop", .supply = "new:TrTrTrTr", .cards = {{.basic = "acquire gain 2 each"}}}, {{.knows = "Tr3 Ar4"}, {}});
  s.develop("new", "1,0").knows(0, "Tr2 Cr2 Ar5 Sc2 Go2 Re2");
}
TEST(Vocabulary, WhatIsAlwaysInForce) {
  Script s({.phase = "build",
            .tiles = "a U0,0 ------ Tr; b U4,0 ------ Tr 0:1",
            .monuments = "pharos",
            .cards = {{.id = "all",
                       .domain = "Sc",
                       .level = 9,
                       .basic = "always cost_city -1 all; always cost_mastery -2 Ar; always cost_upgrade -3; always cost_level -4 Tr;"
                                "always exchange 1 Go; always hand 2; always extra_build 1; always extra_develop 2"},
                      {.id = "art", .domain = "Ar"},
                      {.id = "trade"}}},
           {{.knows = "Tr5 Go5", .tree = "all art trade"}, {}});
  s.costs("build_city tile=a", "Tr2").costs("build_monument monument=pharos", "Tr1");
  s.offers("exchange give=Go price=1", 5).offers("exchange give=Tr price=2", 4);  // Government is full
  const Position& p = s.engine();
  EXPECT_EQ(p.hand_limit(0), 9);
  EXPECT_EQ(p.sums[0].extra_build, 1);
  EXPECT_EQ(p.sums[0].extra_develop, 2);
  s.skip().costs("upgrade_card card=art", "").costs("upgrade_card card=trade", "");
}
TEST(Vocabulary, EveryCount) {
  const std::vector<std::pair<const char*, int>> counts = {{"city", 3},          {"city_level", 6},    {"chain", 2},    {"nodus:Ar", 1},
                                                           {"nodus_domains", 2}, {"mastery", 3},       {"advanced", 1}, {"level_card", 1},
                                                           {"monument", 1},      {"board_city:Tr", 3}, {"stock", 10},   {"influence", 4}};
  for (const auto& [per, n] : counts) {
    SCOPED_TRACE(per);
    Script s({.phase = "develop",
              .tiles = "c U0,0 ------ Tr 0:3; d D0,0 ------ Ar 0:1; e U5,5 ------ Tr 0:2; f D5,5 ------ Tr 1:2",
              .monuments = "wonder",
              .supply = "new:----Ar--",
              .cards = {{.basic = "acquire vp 10 per " + std::string(per)}, {.id = "p", .domain = "Sc"}, {.id = "q", .domain = "Sc"}},
              .wonders = {{}}},
             {{.knows = "Tr13", .tree = "p+@1,0 wonder.1@2,0 q@-1,0:CrCrCrCr", .influence = 4}, {}});
    s.develop("new", "0,-1").vp(0, 10 * n);
  }
}
TEST(Vocabulary, EveryConcentrationIsAnOccasion) {  // Craftsmanship and Trade meet their like; for each 1 for every 7 produced
  Script s({.tiles = "b D0,0 TrCrAr Ar", .cards = {{.basic = "camp[Tr] vp 1; camp[edges:2] vp 10; concentration vp 1 per produced:all/7"}}},
           {{.hand = "h ScCrTr Tr", .tree = "new"}, {}});
  s.place("h", "U0,0").knows(0, "Tr4 Cr3").vp(0, 1 + 2);  // one piece touched is too few for the ten
}
TEST(Vocabulary, CountsOfProductionRoundDown) {
  scores(2 * (5 / 2), "produced vp 2 per produced:Tr/2");
  scores(6, "produced vp 1 per produced:all");
  scores(6 / 4, "produced vp 1 per produced:all/4");
  scores(1 * (6 / 5), "concentration vp 1 per produced:all/5");
}

}  // namespace
}  // namespace demesne::dominations::script
