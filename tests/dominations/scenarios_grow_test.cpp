// Placing, production, Loci, vestigium, limits, City activation (R4–R10, R12).
#include "tests/dominations/scenario.hpp"

namespace demesne::table {
namespace {

// One tile at D(0,0): Trade at (1,0), Craftsmanship at (0,1), Art at (1,1). In hand: Science, Religion, Trade with a Trade Camp. Laid on
// U(0,0) the hand tile turns its Religion to (0,1) and its Trade to (1,0): the example of all rulebooks.
Scenario example(const char* camp = kAr, City city = {-1, 0}) {
  Scenario s("grow");
  s.board({tile("b", down(0, 0), {kTr, kCr, kAr}, camp, city)}).hand({hand_tile("h", {kSc, kRe, kTr}, kTr)});
  return s;
}
const json::array kSpot = up(0, 0);

// U(0,0) and U(-1,0) with the empty place D(-1,0) between them.
Scenario between(const char* options = "{}") {
  Scenario s("grow");
  s.options(options).board({tile("a", up(0, 0), {kTr, kCr, kAr}, kAr), tile("b", up(-1, 0), {kGo, kSc, kRe}, kAr)});
  return s.hand({hand_tile("h", {kTr, kSc, kGo}, kRe)});
}

// Five sixths of a wheel; the sixth place is D(0,-1), whose second corner is the centre.
Scenario five_sixths(const std::map<int, City>& cities = {}) {
  Scenario s("grow");
  return s.board(wheel_tiles(5, cities)).hand({hand_tile("h", {kTr, kSc, kGo}, kRe)});
}
const json::array kLast = down(0, -1);

TEST(ScenarioBoard, R4_5_TilesThatTouchAtACornerAreNotConnected) {
  Play d(Scenario("grow").board({tile("a", up(0, 0), {kTr, kTr, kTr}, kTr)}).hand({hand_tile("h", {kSc, kSc, kSc}, kSc)}));
  EXPECT_EQ(d.count({{"do", "place"}}), 9) << "three neighbours, three turns each";
  EXPECT_FALSE(d.can({{"do", "place"}, {"at", up(1, 0)}})) << "shares the corner (1,0) only";
}

TEST(ScenarioBoard, R4_6_EveryTurnOfAOneColouredTileIsOffered) {
  Play d(Scenario("grow").board({tile("a", up(0, 0), {kTr, kTr, kTr}, kTr)}).hand({hand_tile("h", {kSc, kSc, kSc}, kSc)}));
  EXPECT_TRUE(d.can({{"at", down(0, 0)}}));
  EXPECT_TRUE(d.can({{"at", json::array{point(0, 1), point(1, 1), point(1, 0)}}}));
  EXPECT_TRUE(d.can({{"at", json::array{point(1, 1), point(1, 0), point(0, 1)}}}));
  EXPECT_FALSE(d.can({{"at", json::array{point(1, 1), point(0, 1), point(1, 0)}}})) << "anticlockwise would be a flip";
}

TEST(ScenarioBoard, R5_1_IslandsAreAllowedWithoutACradle) {
  Play d(Scenario("grow")
             .board({tile("a", up(0, 0), {kTr, kTr, kTr}, kTr), tile("b", up(9, 9), {kTr, kTr, kTr}, kTr)})
             .hand({hand_tile("h", {kSc, kSc, kSc}, kSc)}));
  EXPECT_EQ(d.count({{"do", "place"}}), 18);
}

TEST(ScenarioProduction, R6_1_TheExampleOfTheRulebooks) {
  Play d(example());
  EXPECT_EQ(d.preview({{"at", kSpot}}).at("knowledge"), amounts({{kTr, 4}, {kCr, 1}, {kRe, 1}}));
  d.place(kSpot);
  EXPECT_EQ(d.known(0), amounts({{kTr, 4}, {kCr, 1}, {kRe, 1}}));
  EXPECT_EQ(d.position().at("phase"), "build");
}

TEST(ScenarioProduction, R6_2_TwoEdgesBringSevenResourcesAndTheirBonuses) {
  Play d(between());
  d.place(down(-1, 0));  // Trade in the middle meets Trade and Religion; Science meets Science; Government meets Craftsmanship
  EXPECT_EQ(d.known(0), amounts({{kTr, 3}, {kSc, 3}, {kGo, 1}, {kCr, 1}, {kRe, 2}}));
}

TEST(ScenarioProduction, A5_PerEdgeTheSharedCornerCountsTwice) {
  Play d(between(R"({"edges":"per_edge"})"));
  d.place(down(-1, 0));
  EXPECT_EQ(d.known(0), amounts({{kTr, 4}, {kSc, 3}, {kGo, 1}, {kCr, 1}, {kRe, 2}}));
}

TEST(ScenarioProduction, A5_ChooseOneSideAndSeeWhatEachBrings) {
  Play d(between(R"({"edges":"choose_one"})"));
  d.place(down(-1, 0));
  ASSERT_EQ(d.what(), "edge");
  const json::array west{point(0, 0), point(-1, 1)};
  EXPECT_EQ(d.preview({{"edge", west}}).at("knowledge"), amounts({{kTr, 1}, {kSc, 3}, {kRe, 2}}));
  d.pick({{"do", "choose"}, {"what", "edge"}, {"edge", west}});
  EXPECT_EQ(d.known(0), amounts({{kTr, 1}, {kSc, 3}, {kRe, 2}}));
}

TEST(ScenarioProduction, A10_AHoleTouchesThreePieces) {
  Play d(Scenario("grow")
             .board({tile("a", up(0, 0), {kTr, kCr, kAr}, kAr), tile("b", up(1, 0), {kGo, kSc, kRe}, kAr),
                     tile("c", up(0, 1), {kRe, kRe, kRe}, kAr)})
             .hand({hand_tile("h", {kTr, kSc, kGo}, kRe)}));
  EXPECT_EQ(d.preview({{"at", down(0, 0)}}).at("knowledge"), amounts({{kTr, 1}, {kSc, 2}, {kGo, 2}, {kCr, 1}, {kAr, 1}, {kRe, 3}}));
}

TEST(ScenarioProduction, R6_3_TheTraderMakesTheCampTwoAndBonusesComeOnTop) {
  Scenario s = example();
  s.seat(0, "dominations", json::array{"trader"}).seat(0, "tree", row_of({"caravans"})).seat(0, "limits", amounts({{kTr, 20}}));
  Play d(s);
  d.place(kSpot);
  EXPECT_EQ(d.known(0), amounts({{kTr, 6}, {kCr, 1}, {kRe, 1}})) << "R18.17";
  EXPECT_EQ(d.roles(0), std::vector<std::string>{"trader"}) << "it stays for the Age (R18.10)";
}

TEST(ScenarioProduction, R6_5_WhiteResourcesAreJokersAndNeverConcentrate) {
  Play d(Scenario("grow").board({tile("b", down(0, 0), {kV, kCr, kAr}, kAr)}).hand({hand_tile("h", {kSc, kRe, kV}, kTr)}));
  d.place(kSpot);
  EXPECT_EQ(d.decision().at("min"), 2);
  d.vestigium({kTr, kSc});
  EXPECT_EQ(d.known(0), amounts({{kTr, 2}, {kSc, 1}, {kCr, 1}, {kRe, 1}}));
}

TEST(ScenarioProduction, R8_2_AssignedVestigiumFeedsCardsThatLookAtProduction) {
  Scenario s("grow");
  s.board({tile("b", down(0, 0), {kV, kCr, kAr}, kAr)}).hand({hand_tile("h", {kSc, kRe, kV}, kTr)}).seat(0, "tree", row_of({"bartering"}));
  Play d(s);
  d.place(kSpot);
  d.vestigium({kTr, kTr});
  EXPECT_EQ(d.known(0), amounts({{kTr, 4}, {kCr, 1}, {kRe, 1}})) << "3 produced, 1 more for two of them";
}

TEST(ScenarioProduction, R9_2_BarteringGivesTwoForFour) {
  Scenario s = example();
  Play d(s.seat(0, "tree", row_of({"bartering"})).seat(0, "limits", amounts({{kTr, 10}})));
  d.place(kSpot);
  EXPECT_EQ(d.known(0), amounts({{kTr, 6}, {kCr, 1}, {kRe, 1}})) << "test vector 2";
}

TEST(ScenarioProduction, R9_2_AGainFeedsNoGain) {
  Scenario s = example();
  s.set("phase", "turn_start").seat(0, "tree", row_of({"market_stalls", "bartering"})).seat(0, "limits", amounts({{kTr, 20}}));
  Play d(s);
  EXPECT_EQ(d.known(0), amounts({{kTr, 1}})) << "R3.4: before Grow";
  d.place(kSpot);
  EXPECT_EQ(d.knowledge(0, kTr), 1 + 4 + 2);
}

TEST(ScenarioProduction, R9_3_ACampBonusIsProduction) {
  Scenario s = example();
  Play d(s.seat(0, "tree", row_of({"caravans", "bartering"})).seat(0, "limits", amounts({{kTr, 20}})));
  d.place(kSpot);
  EXPECT_EQ(d.knowledge(0, kTr), 5 + 2);
}

TEST(ScenarioProduction, R9_4_MyCitiesInYourTurnFeedNoExtra) {
  Scenario s = example(kAr, {1, 2});
  Play d(s.seat(1, "tree", row_of({"music"})));
  d.place(kSpot);
  EXPECT_EQ(d.known(1), amounts({{kAr, 2}}));
}

TEST(ScenarioProduction, A30_OwnCitiesCountForTheExtra) {
  Scenario s = example(kAr, {0, 2});
  Play d(s.seat(0, "tree", row_of({"music"})));
  d.place(kSpot);
  EXPECT_EQ(d.knowledge(0, kAr), 2 + 1);
}

TEST(ScenarioProduction, A30_TheExtraLooksAtProductionBeforeItIsCut) {
  Scenario s = example();
  Play d(s.seat(0, "tree", row_of({"bartering"})).seat(0, "knowledge", amounts({{kTr, 18}})).seat(0, "limits", amounts({{kTr, 20}})));
  d.place(kSpot);
  EXPECT_EQ(d.knowledge(0, kTr), 20);
  EXPECT_EQ(d.vp(0), 1) << "production and extra flow over in one phase";
}

TEST(ScenarioProduction, VocabularyConcentrationAndEdges) {
  Scenario s = example();
  Play d(s.seat(0, "tree", row_of({"mining"}, true)));
  d.place(kSpot);
  EXPECT_EQ(d.vp(0), 2);
  for (const bool two : {false, true}) {
    Scenario e = between();
    if (!two) e.board({tile("a", up(0, 0), {kTr, kCr, kAr}, kAr)});
    Play q(
        e.seat(0, "tree", row_of({mastery("map", kSc, 3, {.effects = R"([{"when":"produced","if":{"min_edges":2},"do":"vp","n":5}])"})})));
    q.place(down(-1, 0));
    EXPECT_EQ(q.vp(0), two ? 5 : 0);
  }
}

// ---- Loci ----

TEST(ScenarioLocus, R7_2_TheCentreReplacesTheEdges) {
  Play d(five_sixths());
  EXPECT_EQ(d.preview({{"at", kLast}}).at("locus"), json::value(point(0, 0)));
  d.place(kLast);
  EXPECT_EQ(d.known(0), amounts({{kTr, 1}, {kCr, 1}, {kAr, 1}, {kSc, 2}, {kGo, 1}, {kRe, 1}}))
      << "six at the centre and the Camp, no Concentration";
}

TEST(ScenarioLocus, R7_5_AllCitiesOfTheLocusAreActivatedOnce) {
  Play d(five_sixths({{0, {0, 2}}, {2, {1, 3}}, {4, {0, 1}}}));
  d.place(kLast);
  EXPECT_EQ(d.known(0), amounts({{kTr, 3}, {kCr, 1}, {kAr, 1}, {kSc, 2}, {kGo, 2}, {kRe, 1}}));
  EXPECT_EQ(d.known(1), amounts({{kAr, 3}}));
}

TEST(ScenarioLocus, R7_5_LocusAbilitiesTrigger) {
  Scenario s = five_sixths();
  Play d(s.seat(0, "tree", row_of({"pilgrimage"}, true)));
  d.place(kLast);
  EXPECT_EQ(d.decision().at("about"), "pilgrimage");
  d.vestigium({kGo, kGo, kGo, kCr});
  EXPECT_EQ(d.vp(0), 3);
  EXPECT_EQ(d.knowledge(0, kGo), 4);
  EXPECT_EQ(d.knowledge(0, kCr), 2);
}

// Two wheels round (0,0) and (1,0) with U(0,0) open: Trade lies at the one centre, Government at the other.
Scenario two_wheels() {
  json::array tiles;
  int n = 0;
  std::vector<json::array> cells;
  for (const int x : {0, 1})
    for (const auto& at : wheel(x, 0))
      if (at != up(0, 0) && std::find(cells.begin(), cells.end(), at) == cells.end()) cells.push_back(at);
  for (const auto& at : cells) {
    std::array<const char*, 3> res{};
    bool left = false, right = false;
    for (std::size_t i = 0; i < 3; ++i) {
      const bool l = at[i] == json::value(point(0, 0)), r = at[i] == json::value(point(1, 0));
      res[i] = l ? kTr : r ? kGo : kRe;
      left |= l, right |= r;
    }
    tiles.push_back(tile("t" + std::to_string(n++), at, res, kAr, left && !right ? City{1, 1} : City{-1, 0}));
  }
  return Scenario("grow").board(tiles).hand({hand_tile("h", {kCr, kCr, kCr}, kSc)});
}

TEST(ScenarioLocus, R7_4_SeveralLociOneIsChosen) {
  Play d(two_wheels());
  d.place(up(0, 0));
  ASSERT_EQ(d.what(), "locus");
  EXPECT_EQ(d.options().size(), 2u);
  EXPECT_EQ(d.preview({{"vertex", point(0, 0)}}).at("knowledge"), amounts({{kTr, 5}, {kCr, 1}, {kSc, 1}}));
  EXPECT_EQ(d.preview({{"vertex", point(0, 0)}}).at("cities").as_array().size(), 4u);
  d.pick({{"do", "choose"}, {"what", "locus"}, {"vertex", point(1, 0)}});
  EXPECT_EQ(d.known(0), amounts({{kGo, 5}, {kCr, 1}, {kSc, 1}}));
  EXPECT_EQ(d.known(1), amounts({{kAr, 1}})) << "A17: of the unscored Locus only the City beside the tile";
}

TEST(ScenarioLocus, A6_TheCradleFillsNoSixthUnlessAskedTo) {
  for (const bool on : {false, true}) {
    json::array tiles;
    json::array last;
    int n = 0;
    for (const auto& at : wheel(1, 0)) {
      if (at == up(0, 0) || at == down(0, -1)) continue;
      if (n == 3)
        last = at;
      else
        tiles.push_back(tile("t" + std::to_string(n), at, {kAr, kAr, kAr}, kAr));
      ++n;
    }
    Scenario s("grow");
    s.set("cradle", point(0, 0)).board(tiles).hand({hand_tile("h", {kTr, kTr, kTr}, kTr)});
    if (on) s.options(R"({"cradle_in_locus":"on"})");
    Play d(s);
    EXPECT_EQ(d.preview({{"at", last}}).at("locus"), on ? json::value(point(1, 0)) : json::value(nullptr));
  }
}

TEST(ScenarioLocus, E4_AMonumentTileFillsSixthsInTheNewEditionOnly) {
  for (const int edition : {2021, 2019}) {
    Scenario s("grow");
    json::array tiles;
    for (const int k : {2, 3, 4}) tiles.push_back(sixth(k, kAll[static_cast<std::size_t>(k)], kRe, kAr));
    s.set("edition", edition).board(tiles).hand({hand_tile("h", {kTr, kSc, kGo}, kRe)});
    s.monuments({json::object{{"id", "terracotta_army"}, {"placed", true}, {"cells", json::array{wheel()[0], wheel()[1]}}}});
    Play d(s);
    EXPECT_EQ(d.preview({{"at", kLast}}).at("locus"), edition == 2021 ? json::value(point(0, 0)) : json::value(nullptr));
    if (edition == 2019) continue;
    d.place(kLast);  // Art, Science, Government of the tiles, one Resource of the diamond's corner (R7.3), the tile's Science, the Camp
    int sum = 0;
    for (const auto& [domain, n] : d.known(0)) sum += static_cast<int>(n.as_int64());
    EXPECT_EQ(sum, 3 + 1 + 1 + 1);
  }
}

// ---- limits ----

TEST(ScenarioLimits, R10_1_KnowledgePastTheLimitIsLost) {
  Scenario s = example();
  Play d(s.seat(0, "knowledge", amounts({{kTr, 3}})));
  d.place(kSpot);
  EXPECT_EQ(d.knowledge(0, kTr), 5);
  EXPECT_EQ(d.vp(0), 0) << "below 20 nothing is paid";
}

TEST(ScenarioLimits, R10_4_OnePointForWhatFlowsPastTwenty) {
  for (const int held : {16, 17, 20}) {
    Scenario s = example();
    Play d(s.seat(0, "knowledge", amounts({{kTr, held}})).seat(0, "limits", amounts({{kTr, 20}})));
    d.place(kSpot);
    EXPECT_EQ(d.knowledge(0, kTr), 20);
    EXPECT_EQ(d.vp(0), held == 16 ? 0 : 1);
  }
}

TEST(ScenarioLimits, E1_OncePerPhaseOrEveryTime) {
  for (const char* how : {"per_phase", "every_time"}) {
    Scenario s = example();
    s.set("options", json::object{{"overflow", how}}).seat(0, "knowledge", amounts({{kTr, 20}})).seat(0, "limits", amounts({{kTr, 20}}));
    Play d(s.seat(0, "tree", row_of({"bartering"})));
    d.place(kSpot);
    EXPECT_EQ(d.vp(0), how == std::string("per_phase") ? 1 : 2);
  }
}

TEST(ScenarioLimits, A24_TheStartOfTheTurnCountsWithGrow) {
  Scenario s = example();
  s.set("phase", "turn_start").seat(0, "knowledge", amounts({{kTr, 20}})).seat(0, "limits", amounts({{kTr, 20}}));
  Play d(s.seat(0, "tree", row_of({"market_stalls"})));
  EXPECT_EQ(d.vp(0), 1);
  d.place(kSpot);
  EXPECT_EQ(d.vp(0), 1);
}

TEST(ScenarioLimits, A24_BuildIsAPhaseOfItsOwn) {
  Scenario s = example();
  s.seat(0, "knowledge", amounts({{kTr, 20}, {kAr, 3}})).seat(0, "limits", amounts({{kTr, 20}})).seat(0, "tree", row_of({"law"}));
  Play d(s);
  d.place(kSpot);
  EXPECT_EQ(d.vp(0), 1);
  d.pick({{"do", "build_city"}, {"tile", "b"}});
  d.vestigium({kTr, kTr});  // A27: into a full Domain
  EXPECT_EQ(d.vp(0), 2);
}

// ---- Cities of others ----

TEST(ScenarioActivation, R12_1_ANeighboursCityProducesForItsOwner) {
  Play d(example(kAr, {1, 3}));
  d.place(kSpot);
  EXPECT_EQ(d.known(1), amounts({{kAr, 3}}));
  EXPECT_EQ(d.known(0), amounts({{kTr, 4}, {kCr, 1}, {kRe, 1}}));
}

TEST(ScenarioActivation, VocabularyCityActiveByDomainAndLevel) {
  Scenario s = example(kAr, {1, 2});
  s.seat(1, "tree", row_of({mastery("toll", kTr, 3, {.effects = R"([{"when":"city_active","if":{"domain":"trade"},"do":"vp","n":1},
      {"when":"city_active","if":{"domain":"art"},"do":"vp","n":2},{"when":"city_active","if":{"min_level":2},"do":"vp","n":4},
      {"when":"city_active","if":{"min_level":3},"do":"vp","n":8}])"})}));
  Play d(s);
  d.place(kSpot);
  EXPECT_EQ(d.vp(1), 6);
}

TEST(ScenarioActivation, A16_TheOwnerChoosesForHimselfInAnothersTurn) {
  Scenario s = example(kAr, {1, 1});
  Play d(s.seat(1, "tree", row_of({mastery("toll", kTr, 3, {.effects = R"([{"when":"city_active","do":"gain","n":2,"what":"any"}])"})})));
  d.place(kSpot);
  EXPECT_EQ(d.seat(), 1);
  d.vestigium({kTr, kGo});
  EXPECT_EQ(d.known(1), amounts({{kTr, 1}, {kGo, 1}, {kAr, 1}}));
  EXPECT_EQ(d.seat(), 0);
}

// ---- occasions of a scored tile: every one goes with every action that needs an occasion (vocabulary of abilities) ----

TEST(ScenarioVocabulary, CampConcentrationAndLocusWithConditionsAndCounts) {
  Scenario s("grow");
  const char* effects = R"([{"when":"camp","if":{"domain":"trade"},"do":"vp","n":1},
                            {"when":"camp","if":{"min_edges":2},"do":"vp","n":10},
                            {"when":"concentration","do":"vp","n":1,"per":{"produced":"all"},"div":7}])";
  s.board({tile("b", down(0, 0), {kTr, kCr, kAr}, kAr)}).hand({hand_tile("h", {kSc, kCr, kTr}, kTr)});
  s.seat(0, "tree", row_of({mastery("new", kTr, 3, {0, 0, effects})}));
  Play d(s);
  d.place(up(0, 0));  // Craftsmanship and Trade meet their like: two Concentrations, 4 + 2 + the Camp produced
  EXPECT_EQ(d.known(0), amounts({{kTr, 4}, {kCr, 3}}));
  EXPECT_EQ(d.vp(0), 1 + 2) << "the Camp of a Trade tile; 1 for every 7 produced, for each Concentration; one piece touched is too few";
}

}  // namespace
}  // namespace demesne::table
