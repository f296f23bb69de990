// Cities and Monuments (R11, R13): prices, tiles in every turn, rewards, barred sides, control.
#include "tests/dominations/scenario.hpp"

namespace demesne::table {
namespace {

Scenario build(json::array board, json::object knowledge) {
  Scenario s("build");
  return s.board(std::move(board)).seat(0, "knowledge", std::move(knowledge));
}
json::array lone(const char* camp, City city = {-1, 0}) { return {tile("b", up(0, 0), {kTr, kTr, kTr}, camp, city)}; }

// ---- Cities ----

TEST(ScenarioCity, R11_4_PricesInfluenceAndLimits) {
  struct Step {
    int before, price, influence, limit;
  };
  for (const Step& x : {Step{0, 3, 1, 10}, Step{1, 6, 2, 15}, Step{2, 9, 3, 20}}) {
    Scenario s = build(lone(kAr, x.before ? City{0, x.before} : City{-1, 0}), amounts({{kAr, x.price}}));
    Play d(s);
    const int tokens = static_cast<int>(d.me(0).at("city_tokens").as_int64());
    EXPECT_EQ(tokens, 15 - x.before);
    d.pick({{"do", x.before ? "upgrade_city" : "build_city"}, {"tile", "b"}});
    EXPECT_EQ(d.knowledge(0, kAr), 0);
    EXPECT_EQ(d.influence(0), x.influence);
    EXPECT_EQ(d.limit(0, kAr), x.limit);
    EXPECT_EQ(d.me(0).at("city_tokens"), tokens - 1);
    EXPECT_EQ(d.position().at("phase"), "develop") << "R11.1: one thing only";
  }
}

TEST(ScenarioCity, R11_4_OneTooFewIsNotEnough) {
  EXPECT_FALSE(Play(build(lone(kAr), amounts({{kAr, 2}, {kTr, 1}}))).offers("build_city"));
  EXPECT_FALSE(Play(build(lone(kAr, {0, 1}), amounts({{kAr, 5}}))).offers("upgrade_city"));
}

TEST(ScenarioCity, R11_3_OnlyOnesOwnCityAndNoFurtherThanThree) {
  EXPECT_FALSE(Play(build(lone(kAr, {1, 1}), amounts({{kAr, 20}}))).offers("upgrade_city"));
  EXPECT_FALSE(Play(build(lone(kAr, {0, 3}), amounts({{kAr, 20}}))).offers("upgrade_city"));
  EXPECT_FALSE(Play(build(lone(kAr, {1, 1}), amounts({{kAr, 20}}))).offers("build_city")) << "R11.2: the Camp is taken";
}

TEST(ScenarioCity, R11_5_WithoutTokensNoCityButMonuments) {
  Scenario s = build(wheel_tiles(6, {{0, {0, 1}}}), each(9));
  Play d(s.seat(0, "city_tokens", 0).monuments({"petra"}));
  EXPECT_FALSE(d.offers("build_city"));
  EXPECT_FALSE(d.offers("upgrade_city"));
  EXPECT_TRUE(d.offers("build_monument"));
}

TEST(ScenarioCity, A33_OnTheTileJustPlaced) {
  Scenario s("grow");
  Play d(s.board(lone(kAr)).hand({hand_tile("h", {kTr, kTr, kTr}, kTr)}));
  d.place(down(0, 0));
  EXPECT_TRUE(d.can({{"do", "build_city"}, {"tile", "h"}}));
}

TEST(ScenarioCity, R14_7_PricesFallToZeroAndNoFurther) {
  Scenario s = build(lone(kTr), amounts({{kTr, 2}}));
  Play d(s.seat(0, "tree", row_of({"harbours", "senate"}, true)));  // 4 less for Trade, 1 less for all
  d.pick({{"do", "build_city"}});
  EXPECT_EQ(d.known(0), amounts({{kTr, 2}}));
}

TEST(ScenarioCity, R8_3_AReducedPriceIsStillPaidInTheCampsDomain) {
  Scenario s = build(lone(kAr), amounts({{kTr, 5}}));
  s.seat(0, "tree", row_of({mastery("cheap", kTr, 3, {.effects = R"([{"when":"always","do":"cost_city","n":-2,"what":"all"}])"})}));
  EXPECT_FALSE(Play(s).offers("build_city"));
}

TEST(ScenarioCity, A34_ExtraBuildMayRaiseTheCityJustBuilt) {
  Scenario s = build(wheel_tiles(6), each(9));
  s.seat(0, "tree", row_of({"senate"})).monuments({"petra", "hanging_gardens"});
  Play d(s);
  d.pick({{"do", "build_city"}, {"tile", "w0"}});
  EXPECT_TRUE(d.can({{"do", "upgrade_city"}, {"tile", "w0"}}));
  EXPECT_FALSE(d.offers("build_monument")) << "the extra action is for Cities only";
  d.pick({{"do", "upgrade_city"}, {"tile", "w0"}});
  EXPECT_EQ(d.influence(0), 3);
  EXPECT_EQ(d.position().at("phase"), "develop");
  Play after(s);
  after.pick({{"do", "build_monument"}, {"monument", "petra"}});
  EXPECT_TRUE(after.offers("build_city")) << "a Monument first, then a City";
}

TEST(ScenarioCity, VocabularyCityBuiltByLevelAndDomain) {
  Scenario s = build(lone(kAr, {0, 1}), amounts({{kAr, 6}}));
  s.seat(0, "tree",
         row_of({"metallurgy", mastery("deed", kTr, 3, {.effects = R"([{"when":"city_built","if":{"domain":"art"},"do":"vp","n":2},
      {"when":"city_built","if":{"domain":"trade"},"do":"vp","n":40}])"})}));
  Play d(s);
  d.pick({{"do", "upgrade_city"}});
  EXPECT_EQ(d.influence(0), 3);
  EXPECT_EQ(d.vp(0), 2);
}

// ---- circles ----

TEST(ScenarioCircle, R13_12_CitiesOfItsDomainArePaidWhateverTheirLevel) {
  Scenario s = build(wheel_tiles(6, {{1, {0, 2}}, {2, {1, 1}}}, {{2, kCr}, {3, kCr}}), amounts({{kCr, 5}}));
  s.monuments({circle("gardens", kCr, 5, {level(1, kCr, 5, 5, 1), level(2, kCr, 6)})});
  Play d(s);
  d.pick({{"do", "build_monument"}, {"monument", "gardens"}, {"level", 1}, {"vertex", point(0, 0)}, {"pos", json::array{1, 0}}});
  EXPECT_EQ(d.points(), (std::vector{10, 5}));
  EXPECT_EQ(d.influence(0), 1);
  EXPECT_EQ(d.known(0), json::object{}) << "R13.13: placing brings no Knowledge";
}

TEST(ScenarioCircle, R13_12_ACityBuiltLaterIsPaidOnce) {
  Scenario s = build(wheel_tiles(6, {}, {{2, kCr}}), amounts({{kCr, 15}}));
  s.monuments({json::object{{"id", "hanging_gardens"}, {"placed", true}, {"vertex", point(0, 0)}}}).seat(0, "tree", row_of({"senate"}));
  Play d(s);
  d.pick({{"do", "build_city"}, {"tile", "w2"}});
  EXPECT_EQ(d.vp(0), 5);
  d.pick({{"do", "upgrade_city"}, {"tile", "w2"}});
  EXPECT_EQ(d.vp(0), 5);
}

TEST(ScenarioCircle, R13_11_OnALocusWithoutAnotherCircle) {
  EXPECT_FALSE(Play(build(wheel_tiles(5), each(9)).monuments({"petra"})).offers("build_monument"));
  Scenario s = build(wheel_tiles(6), each(9));
  s.monuments({json::object{{"id", "petra"}, {"placed", true}, {"vertex", point(0, 0)}}, "hanging_gardens"});
  EXPECT_FALSE(Play(s).can({{"do", "build_monument"}, {"monument", "hanging_gardens"}}));
}

TEST(ScenarioCircle, R13_2_ALevelThatFitsNowhereCannotBeBuilt) {
  Scenario s = build(wheel_tiles(6), each(9));
  EXPECT_FALSE(Play(s.monuments({circle("c", kCr, 5, {level(1, kCr, 5, 0, 0, same(kV))})})).offers("build_monument"))
      << "A43: white never meets white";
}

TEST(ScenarioCircle, R13_1_OnlyTheTopLevelWhoeverBuiltBelow) {
  Scenario s = build(wheel_tiles(6), each(9));
  json::object m = circle("c", kCr, 5, {level(1, kCr, 5, 0, 0, same(kTr), 1), level(2, kAr, 6, 4), level(3, kCr, 7)});
  m["placed"] = true, m["vertex"] = point(0, 0);
  Play d(s.monuments({m}));
  EXPECT_EQ(d.count({{"do", "build_monument"}}), d.count({{"do", "build_monument"}, {"level", 2}}));
  d.pick({{"do", "build_monument"}, {"level", 2}, {"pos", json::array{1, 0}}});
  EXPECT_EQ(d.vp(0), 4);
  EXPECT_EQ(d.knowledge(0, kAr), 3);
  EXPECT_EQ(d.position().at("monuments").at(0).at("levels").at(1).at("taken"), 0);
}

TEST(ScenarioCircle, VocabularyCostLevelAndLevelBuilt) {
  Scenario s = build(wheel_tiles(6), json::object{});
  Play d(s.monuments({"petra"}).seat(0, "tree", row_of({"theatre", "diplomacy"}, true)));
  d.pick({{"do", "build_monument"}, {"monument", "petra"}});
  EXPECT_EQ(d.influence(0), 1 + 2);
}

// ---- diamonds ----

// The diamond on U(0,0) and D(0,0); open to D(0,-1) and U(1,0).
json::object pharos() {
  return {{"id", "pharos"},
          {"placed", true},
          {"cells", json::array{up(0, 0), down(0, 0)}},
          {"open_edges", json::array{json::array{point(0, 0), point(1, 0)}, json::array{point(1, 0), point(1, 1)}}}};
}
json::array at_pharos(City south = {1, 1}) {
  return {tile("x", down(0, -1), {kAr, kAr, kAr}, kTr, south), tile("y", up(1, 0), {kAr, kAr, kAr}, kSc)};
}

TEST(ScenarioDiamond, R13_7_BlackAtOnceAndWhoeverBuildsLater) {
  Play d(build({tile("x", up(0, 0), {kAr, kAr, kAr}, kTr, {1, 2}), tile("y", down(0, 0), {kAr, kAr, kAr}, kSc)}, amounts({{kTr, 5}}))
             .monuments({"pharos"}));
  d.pick({{"do", "build_monument"}, {"monument", "pharos"}, {"level", 1}});
  EXPECT_EQ(d.points(), (std::vector{5, 10}));
  Play later(build(at_pharos(), amounts({{kSc, 3}})).monuments({pharos()}));
  later.pick({{"do", "build_city"}, {"tile", "y"}});
  EXPECT_EQ(later.vp(0), 10) << "R13.8: the reward does not ask for the colour";
}

TEST(ScenarioDiamond, R13_6_NextToACityOfTheNamedColour) {
  EXPECT_FALSE(Play(build(lone(kTr), each(9)).monuments({"pharos"})).offers("build_monument")) << "no City";
  EXPECT_FALSE(Play(build(lone(kAr, {0, 1}), each(9)).monuments({"pharos"})).offers("build_monument")) << "another colour";
  EXPECT_TRUE(Play(build(lone(kTr, {1, 1}), each(9)).monuments({"pharos"})).offers("build_monument")) << "A39: anybody's";
}

TEST(ScenarioDiamond, R13_9_TheBarredSidesStayEmpty) {
  Scenario s("grow");
  Play d(s.board(at_pharos()).monuments({pharos()}).hand({hand_tile("h", {kTr, kSc, kGo}, kRe)}));
  EXPECT_FALSE(d.can({{"at", down(-1, 0)}}));
  EXPECT_FALSE(d.can({{"at", up(0, 1)}}));
  EXPECT_TRUE(d.can({{"at", up(0, -1)}}));
}

TEST(ScenarioDiamond, R13_10_LaterTilesUseItsResources) {
  Scenario s("grow");
  s.board({tile("x", down(0, -1), {kAr, kAr, kAr}, kTr, {1, 1})}).monuments({pharos()}).hand({hand_tile("h", {kTr, kSc, kGo}, kRe)});
  Play d(s);  // at U(1,0): the corners (1,0) white and (1,1) Trade, the tile's Trade and Science
  const json::object p = d.preview({{"at", up(1, 0)}});
  EXPECT_EQ(p.at("knowledge"), amounts({{kTr, 2}, {kSc, 1}, {kRe, 1}}));
  EXPECT_EQ(p.at("vestigium"), 1);
}

TEST(ScenarioDiamond, A12_ARewardSideWithoutResourcesStillLetsYourOwnProduce) {
  Scenario s("grow");
  json::object m = pharos();
  m["id"] = "bare", m["shape"] = "diamond", m["reward"] = O(R"({"do":"vp","n":7})"),
  m["levels"] = json::array{level(1, kCr, 5, 0, 0, same(kTr), 1)};
  s.board({tile("x", down(0, -1), {kAr, kAr, kAr}, kTr)}).monuments({m}).hand({hand_tile("h", {kTr, kSc, kGo}, kRe)});
  EXPECT_EQ(Play(s).preview({{"at", up(1, 0)}}).at("knowledge"), amounts({{kTr, 1}, {kSc, 1}, {kRe, 1}}));
}

TEST(ScenarioDiamond, R13_9_AWrittenOutDiamondIsOpenWhereThePositionSaysSo) {
  for (const char* reward : {R"({"do":"vp","n":7})", R"({"vp":7})", "7"}) {
    json::object m = pharos();
    m["id"] = "bare", m["shape"] = "diamond", m["reward"] = json::parse(reward),
    m["levels"] = json::array{level(1, kCr, 5, 0, 0, same(kTr), 1)};
    Play d(build(at_pharos(), amounts({{kSc, 3}})).monuments({m}));
    d.pick({{"do", "build_city"}, {"tile", "y"}});
    EXPECT_EQ(d.vp(0), 7);
  }
  json::object other = pharos();  // one side less than the pack's Pharos has
  other["open_edges"] = json::array(1, json::array{point(1, 1), point(1, 0)});
  Play d(build({tile("y", up(1, 0), {kAr, kAr, kAr}, kSc)}, amounts({{kSc, 3}})).monuments({other}));
  d.pick({{"do", "build_city"}, {"tile", "y"}});
  EXPECT_EQ(d.vp(0), 10);
}

TEST(ScenarioDiamond, R13_13_AKnowledgeRewardIsChosenByTheOwnerOfTheCity) {
  Scenario s = build(lone(kSc, {1, 1}), amounts({{kSc, 5}}));
  Play d(s.monuments({"nazca_lines"}));
  // Of Nazca's sides two are open and two pay: take a turn that lays a paying side against the City.
  int paying = -1;
  for (std::size_t i = 0; i < d.options().size() && paying < 0; ++i) {
    const auto& o = d.options()[i].as_object();
    if (o.at("do") != "build_monument") continue;
    Play trial(s);
    trial.picks({static_cast<int>(i)});
    if (trial.what() == "vestigium") paying = static_cast<int>(i);
  }
  ASSERT_GE(paying, 0);
  d.picks({paying});
  EXPECT_EQ(d.seat(), 1);
  d.vestigium({kTr, kTr, kGo, kGo});
  EXPECT_EQ(d.known(1), amounts({{kTr, 2}, {kGo, 2}}));
  EXPECT_EQ(d.seat(), 0);
}

TEST(ScenarioDiamond, R7_6_ADiamondMayCloseALocusThatScoresNothing) {
  json::array tiles;
  for (const int k : {2, 3, 4, 5}) tiles.push_back(sixth(k, kSc, kRe, k == 2 ? kAr : kGo, k == 2 ? City{1, 2} : City{-1, 0}));
  Scenario s = build(tiles, amounts({{kAr, 5}, {kTr, 3}}));
  s.monuments({"terracotta_army", "petra"}).seat(1, "knowledge", amounts({{kTr, 5}}));
  Play d(s);
  int closing = -1;
  for (std::size_t i = 0; i < d.options().size(); ++i) {
    const auto* cells = d.options()[i].as_object().if_contains("cells");
    if (!cells) continue;
    int in = 0;
    for (const auto& c : cells->as_array())
      for (const int k : {0, 1})
        in += std::is_permutation(c.as_array().begin(), c.as_array().end(), wheel()[static_cast<std::size_t>(k)].begin());
    if (in == 2) closing = static_cast<int>(i);
  }
  ASSERT_GE(closing, 0);
  d.picks({closing});
  EXPECT_EQ(d.known(0), amounts({{kTr, 3}}));
  EXPECT_EQ(d.known(1), amounts({{kTr, 5}})) << "R12.4: no City is activated";
  EXPECT_EQ(d.vp(1), 4) << "but the reward side pays";
  d.pick({{"do", "skip_develop"}});
  EXPECT_EQ(d.seat(), 1);
  EXPECT_TRUE(d.can({{"do", "build_monument"}, {"monument", "petra"}, {"vertex", point(0, 0)}})) << "a circle finds the Locus";
}

TEST(ScenarioWall, R13_4_TheGreatWallTakesFourPlacesInEveryTurn) {
  Play d(build(lone(kGo, {1, 1}), amounts({{kGo, 5}})).monuments({"great_wall"}));
  EXPECT_EQ(d.count({{"do", "build_monument"}, {"pos", json::array{0, 1}}}), 12) << "three sides of the tile, four open sides of the wall";
  EXPECT_EQ(d.option({{"do", "build_monument"}}).at("cells").as_array().size(), 4u);
  int paid = 0, free = 0;
  const int n = static_cast<int>(d.options().size());
  for (int i = 0; i < n; ++i) {
    if (d.options()[static_cast<std::size_t>(i)].at("do") != "build_monument") continue;
    d.picks({i});
    (d.vp(1) == 6 ? paid : free) += 1;
    d.undo();
  }
  EXPECT_EQ(paid, free) << "two of the four open sides pay";
}

// ---- control ----

int controller(std::initializer_list<int> mine, std::initializer_list<int> yours, const std::map<int, City>& cities = {},
               json::array order = {0, 1}) {
  json::array levels;
  for (int n = 1; n <= 4; ++n) levels.push_back(level(n, kCr, 5, 0, 0, same(kTr)));
  Scenario s("grow");
  json::object m = circle("c", kCr, 5, {});
  int seat = 0;
  for (const auto& list : {mine, yours}) {
    json::array tree;
    for (const int n : list) {
      levels[static_cast<std::size_t>(n - 1)].as_object()["taken"] = seat;
      tree.push_back(json::object{{"monument", "c"}, {"level", n}, {"pos", json::array{static_cast<int>(tree.size()) + 1, 0}}});
    }
    s.seat(seat++, "tree", tree);
  }
  m["levels"] = levels, m["placed"] = true, m["vertex"] = point(0, 0);
  Play d(s.board(wheel_tiles(6, cities)).monuments({m}).set("initiative", order));
  const json::value who = d.position().at("monuments").at(0).at("controller");
  return who.is_null() ? -1 : static_cast<int>(who.as_int64());
}

TEST(ScenarioControl, R13_14_LevelCardsAndCityLevelsAddUp) {
  EXPECT_EQ(controller({1}, {}), 0);
  EXPECT_EQ(controller({1}, {2, 3}), 1);
  EXPECT_EQ(controller({1}, {2}, {{0, {1, 1}}}), 1);
  EXPECT_EQ(controller({1}, {2}, {{0, {1, 1}}, {1, {0, 2}}}), 0);
}
TEST(ScenarioControl, R13_14_ATieGoesToTheLowestLevelCard) {
  EXPECT_EQ(controller({1, 4}, {2, 3}), 0);
  EXPECT_EQ(controller({2, 3}, {1, 4}, {}, {0, 1}), 1);
  EXPECT_EQ(controller({}, {1}, {{0, {0, 1}}}), 1);
}
TEST(ScenarioControl, A48_WithoutLevelCardsInitiativeAndZeroNeverControls) {
  EXPECT_EQ(controller({}, {}, {{0, {0, 1}}, {1, {1, 1}}}), 0);
  EXPECT_EQ(controller({}, {}, {{0, {0, 1}}, {1, {1, 1}}}, {1, 0}), 1);
  EXPECT_EQ(controller({}, {}), -1);
}

TEST(ScenarioControl, E3_LowestCardOrHolderOfLevelOne) {
  for (const int edition : {2021, 2019}) {
    json::object m = circle(
        "c", kCr, 5, {level(1, kCr, 5, 0, 0, same(kTr), 0), level(2, kCr, 5, 0, 0, same(kTr), 1), level(3, kCr, 5, 0, 0, same(kTr), 2)});
    m["placed"] = true, m["vertex"] = point(0, 0);
    Scenario s("grow", 3);
    s.set("edition", edition).set("initiative", json::array{2, 1, 0}).board(wheel_tiles(6, {{0, {1, 1}}, {1, {2, 1}}})).monuments({m});
    for (int k = 0; k < 3; ++k)
      s.seat(k, "tree", json::array{json::object{{"monument", "c"}, {"level", k + 1}, {"pos", json::array{1, 0}}}});
    EXPECT_EQ(Play(s).position().at("monuments").at(0).at("controller"), edition == 2021 ? 1 : 2)
        << "seats 1 and 2 tie; neither holds level 1";
  }
}

}  // namespace
}  // namespace demesne::table
