// The end of an Age in order, assimilation, the Domination cards, refill, final scoring (R18, R19).
#include "tests/dominations/scenario.hpp"

namespace demesne::table {
namespace {

void end_age(Play& d) { d.pick({{"do", "skip_develop"}}); }
json::array spare_tiles(int n) {
  json::array out;
  for (int k = 0; k < n; ++k) out.push_back(hand_tile("s" + std::to_string(k), {kTr, kTr, kTr}, kTr));
  return out;
}
std::size_t hand_size(Play& d, int seat) { return d.me(seat).at("hand").as_array().size(); }

// ---- Influence ----

TEST(ScenarioAgeEnd, R18_7_EverybodyScoresHisInfluenceAndKeepsIt) {
  Scenario s = Scenario::last_turn();
  Play d(s.seat(0, "influence", 7).seat(0, "vp", 3).seat(1, "influence", 2).seat(1, "vp", 10));
  end_age(d);
  EXPECT_EQ(d.points(), (std::vector{10, 12}));
  EXPECT_EQ(d.influence(0), 7);
  EXPECT_EQ(d.position().at("age"), 2);
  EXPECT_EQ(d.position().at("turn_in_age"), 1);
}

TEST(ScenarioAgeEnd, R18_3_WhatTheLeadersInfluenceAllows) {
  for (const auto& [influence, highest] : {std::pair{0, 3}, {12, 3}, {13, 6}, {22, 6}, {23, 9}}) {
    Scenario s = Scenario::last_turn();
    Play d(s.seat(0, "influence", influence).seat(1, "tree", row_of({"market_stalls", "coinage", "guilds"})));
    end_age(d);
    ASSERT_EQ(d.what(), "assimilate");
    EXPECT_TRUE(d.can({{"do", "assimilate"}, {"card", "market_stalls"}}));
    EXPECT_EQ(d.can({{"do", "assimilate"}, {"card", "coinage"}}), highest >= 6);
    EXPECT_EQ(d.can({{"do", "assimilate"}, {"card", "guilds"}}), highest >= 9) << "R18.4: no prerequisite";
  }
}

TEST(ScenarioAgeEnd, R18_2_TheLeaderMayDeclineAndNobodyLosesACard) {
  Scenario s = Scenario::last_turn();
  s.seat(0, "influence", 3).seat(1, "tree", row_of({"market_stalls"}));
  Play d(s);
  end_age(d);
  EXPECT_EQ(d.seat(), 0);
  d.pick({{"do", "decline"}});
  EXPECT_EQ(d.points(), (std::vector{3, 0}));
  Play e(s);
  end_age(e);
  e.pick({{"do", "assimilate"}, {"card", "market_stalls"}, {"advanced", false}});
  EXPECT_EQ(e.me(0).at("tree").as_array().size(), 2u);
  EXPECT_EQ(e.me(1).at("tree").as_array().size(), 2u);
}

TEST(ScenarioAgeEnd, R18_6_WhatTheCardBringsCountsForTheScoring) {
  Scenario s = Scenario::last_turn();
  Play d(s.seat(0, "influence", 13).seat(1, "tree", row_of({"forge"})));
  end_age(d);
  d.pick({{"do", "assimilate"}, {"card", "forge"}});
  EXPECT_EQ(d.influence(0), 16);
  EXPECT_EQ(d.vp(0), 1 + 16);
}

TEST(ScenarioAgeEnd, R18_5_AnAdvancedFaceForTheOwnerOfTheBasicOne) {
  Scenario s = Scenario::last_turn();
  Play d(s.seat(0, "influence", 12).seat(0, "tree", row_of({"market_stalls"})).seat(1, "tree", row_of({"market_stalls"}, true)));
  end_age(d);
  EXPECT_EQ(d.count({{"do", "assimilate"}}), 1);
  d.pick({{"do", "assimilate"}, {"card", "market_stalls"}, {"advanced", true}});
  EXPECT_EQ(d.vp(0), 3 + 12);
  EXPECT_EQ(d.me(0).at("tree").at(1).at("advanced"), true);
  Scenario six = Scenario::last_turn();
  Play e(six.seat(0, "influence", 12).seat(0, "tree", row_of({"forge"})).seat(1, "tree", row_of({"forge"}, true)));
  end_age(e);
  EXPECT_NE(e.what(), "assimilate") << "level 6 needs 13";
  Scenario none = Scenario::last_turn();
  Play f(none.seat(1, "tree", row_of({"market_stalls"}, true)));
  end_age(f);
  EXPECT_FALSE(f.can({{"do", "assimilate"}, {"advanced", true}})) << "without the basic face only that may be taken";
  EXPECT_TRUE(f.can({{"do", "assimilate"}, {"advanced", false}}));
}

TEST(ScenarioAgeEnd, A66_WhatFitsNowhereIsNotAssimilatedAndTheRightDoesNotPassOn) {
  Scenario s = Scenario::last_turn();
  s.supply({copy("market_stalls", "white", sides(kV, kX, kX, kX))}).seat(0, "influence", 5);
  Play d(s.seat(1, "tree", row_of({"market_stalls"})));
  end_age(d);
  EXPECT_NE(d.what(), "assimilate");
  EXPECT_EQ(d.points(), (std::vector{5, 0}));
}

TEST(ScenarioAgeEnd, A64_ATieForTheLeadGoesByInitiative) {
  Scenario s = Scenario::last_turn(1, 3);
  s.set("initiative", json::array{2, 1, 0})
      .set("turn", 0)
      .seat(0, "influence", 5)
      .seat(1, "influence", 5)
      .seat(2, "tree", row_of({"market_stalls"}));
  Play d(s);
  end_age(d);
  EXPECT_EQ(d.seat(), 1);
}

TEST(ScenarioAgeEnd, A63_AgeEndAbilitiesComeBeforeTheLeaderIsFound) {
  Scenario s = Scenario::last_turn();
  s.seat(0, "influence", 5).seat(0, "tree", row_of({"market_stalls"})).seat(1, "influence", 4).seat(1, "tree", row_of({"mercenaries"}));
  Play d(s);
  end_age(d);
  EXPECT_EQ(d.seat(), 1);
  EXPECT_EQ(d.influence(1), 6);
}

TEST(ScenarioAgeEnd, A67_TheAgeEndAbilityOfACardAssimilatedNowComesTooLate) {
  Scenario s = Scenario::last_turn();
  Play d(s.seat(0, "influence", 23).seat(1, "tree", row_of({"mercenaries"})));
  end_age(d);
  d.pick({{"do", "assimilate"}, {"card", "mercenaries"}});
  EXPECT_EQ(d.influence(0), 25) << "2 printed on the face, none for the end of the Age";
  EXPECT_EQ(d.points(), (std::vector{4 + 25, 2}));
}

TEST(ScenarioAgeEnd, VocabularyAgeEndCounts) {
  Scenario s = Scenario::last_turn();
  s.board(wheel_tiles(6, {{0, {0, 2}}, {1, {0, 1}}})).seat(0, "knowledge", amounts({{kTr, 5}}));
  s.seat(0, "tree", row_of({"road_building", "monarchy", "guilds", "frescoes", "monasteries"}));
  s.monuments({json::object{{"id", "petra"}, {"placed", true}, {"vertex", point(0, 0)}}});
  Play d(s);
  end_age(d);  // chain 2 × 2, 2 Cities, 5 held / 2, 1 Monument × 5, 5 Masteries, and the Trader's 3
  EXPECT_EQ(d.vp(0), 4 + 2 + 2 + 5 + 5 + 3);
}

// ---- Domination ----

TEST(ScenarioRoles, R18_8_MostOfEachDomainAndTiesByInitiative) {
  Scenario s = Scenario::last_turn(1, 3);
  s.seat(0, "knowledge", amounts({{kRe, 2}, {kTr, 3}}))
      .seat(1, "knowledge", amounts({{kAr, 1}, {kSc, 1}, {kCr, 1}}))
      .seat(2, "knowledge", amounts({{kRe, 2}, {kTr, 1}}));
  Play d(s);
  end_age(d);
  EXPECT_EQ(d.points(), (std::vector{5 + 3, 4 + 2 + 1, 0}));
  EXPECT_EQ(d.influence(1), 2) << "Diplomat, after the scoring of Influence (A73)";
  EXPECT_EQ(d.roles(0), std::vector<std::string>{"trader"}) << "the High Priestess went back after the refill";
  EXPECT_EQ(d.roles(1), (std::vector<std::string>{"farmer", "inventor"}));
  EXPECT_EQ(d.known(0), json::object{}) << "R18.13";
}

TEST(ScenarioRoles, R18_8_NobodyTakesACardWithoutKnowledge) {
  Play d(Scenario::last_turn());
  end_age(d);
  EXPECT_EQ(d.points(), (std::vector{0, 0}));
  EXPECT_EQ(d.position().at("initiative"), json::value(json::array{0, 1})) << "A70: without a Governor the order stays";
}

TEST(ScenarioRoles, R18_9_TheGovernorOrdersTwoThreeOrFour) {
  for (const int players : {2, 3, 4}) {
    Scenario s = Scenario::last_turn(1, players);
    Play d(s.seat(1, "knowledge", amounts({{kGo, 1}})));
    end_age(d);
    ASSERT_EQ(d.what(), "order");
    EXPECT_EQ(d.seat(), 1);
    EXPECT_EQ(d.decision().at("ordered"), true);
    json::array order;
    for (int k = players - 1; k >= 0; --k) order.push_back(k);
    json::array picks;
    for (const auto& seat : order) picks.push_back(d.find({{"do", "order"}, {"seat", seat}}));
    d.answer(picks);
    EXPECT_EQ(d.position().at("initiative"), json::value(order));
    EXPECT_EQ(d.vp(1), players == 2 ? 0 : 6);
    EXPECT_EQ(d.seat(), players - 1);
    EXPECT_TRUE(d.roles(1).empty()) << "R18.10: carried out, so it lies beside the board";
  }
}

TEST(ScenarioRoles, A72_UnusedCardsLapse) {
  Scenario s = Scenario::last_turn(2);
  Play d(s.seat(0, "dominations", json::array{"farmer", "inventor", "trader"}));
  end_age(d);
  EXPECT_TRUE(d.roles(0).empty());
}

TEST(ScenarioRoles, R18_11_TheInventorScoresTheEdgesOrTheLocus) {
  Scenario s("grow");
  json::array tiles;
  for (int k = 0; k < 6; ++k)
    tiles.push_back(sixth(k, kTr, kRe, kAll[static_cast<std::size_t>(k)], k == 0 ? City{0, 2} : k == 3 ? City{1, 1} : City{-1, 0}));
  s.board(tiles).seat(0, "dominations", json::array{"inventor"}).seat(0, "limits", amounts({{kTr, 20}, {kRe, 20}}));
  Play d(s);
  EXPECT_EQ(d.preview({{"do", "reactivate"}, {"tile", "w0"}, {"mode", "connection"}}).at("knowledge"), amounts({{kTr, 6}, {kRe, 6}}))
      << "A75: its own City sleeps";
  EXPECT_EQ(d.preview({{"do", "reactivate"}, {"tile", "w0"}, {"mode", "locus"}}).at("knowledge"), amounts({{kTr, 6 + 1 + 2}}));
  d.pick({{"do", "reactivate"}, {"tile", "w0"}, {"mode", "locus"}, {"vertex", point(0, 0)}});
  EXPECT_EQ(d.known(0), amounts({{kTr, 9}}));
  EXPECT_EQ(d.known(1), amounts({{kSc, 1}}));
  EXPECT_TRUE(d.roles(0).empty());
  EXPECT_EQ(d.position().at("phase"), "build") << "instead of placing";
}

TEST(ScenarioRoles, R18_11_ALocusUnderACircleScoresWhatLiesBeneath) {
  Scenario s("grow");
  json::array tiles;
  for (int k = 0; k < 6; ++k) tiles.push_back(sixth(k, kTr, kRe, kAr));
  s.board(tiles).seat(0, "dominations", json::array{"inventor"}).seat(0, "limits", amounts({{kTr, 20}}));
  Play d(s.monuments({json::object{{"id", "petra"}, {"placed", true}, {"vertex", point(0, 0)}}}));
  d.pick({{"do", "reactivate"}, {"tile", "w2"}, {"mode", "locus"}});
  EXPECT_EQ(d.known(0), amounts({{kTr, 6}, {kAr, 1}}));
}

TEST(ScenarioRoles, A75_TheTraderDoesNotServeTheInventorButCampCardsDo) {
  Scenario s("grow");
  s.board({tile("a", up(0, 0), {kAr, kAr, kAr}, kTr), tile("b", down(0, 0), {kRe, kRe, kRe}, kTr)})
      .seat(0, "dominations", json::array{"inventor", "trader"});
  Play d(s.seat(0, "tree", row_of({"caravans"})));
  d.pick({{"do", "reactivate"}, {"tile", "a"}, {"mode", "connection"}});
  EXPECT_EQ(d.known(0), amounts({{kAr, 2}, {kRe, 2}, {kTr, 2}}));
}

TEST(ScenarioRoles, R18_12_TheFarmersSecondTileFollowsTheFirst) {
  Scenario s("grow");
  s.board({tile("a", up(0, 0), {kAr, kAr, kAr}, kTr)}).hand({hand_tile("h", {kSc, kSc, kSc}, kGo), hand_tile("i", {kSc, kSc, kSc}, kGo)});
  s.seat(0, "dominations", json::array{"farmer"});
  Play d(s);
  EXPECT_FALSE(d.can({{"using", "farmer"}}));
  d.place(down(0, 0));
  EXPECT_TRUE(d.can({{"do", "place"}, {"using", "farmer"}, {"tile", "i"}}));
  d.pick({{"do", "place"}, {"using", "farmer"}, {"at", up(1, 0)}});
  EXPECT_TRUE(d.roles(0).empty());
  EXPECT_FALSE(d.offers("place"));
  EXPECT_EQ(hand_size(d, 0), 0u);
  Play later(s);
  later.place(down(0, 0));
  later.pick({{"do", "skip_build"}});
  EXPECT_FALSE(later.offers("place")) << "at once or in a later turn";
  EXPECT_EQ(later.roles(0), std::vector<std::string>{"farmer"});
}

TEST(ScenarioRoles, A76_NoFarmerAfterTheInventor) {
  Scenario s("grow");
  s.board({tile("a", up(0, 0), {kAr, kAr, kAr}, kTr)})
      .hand({hand_tile("h", {kSc, kSc, kSc}, kGo)})
      .seat(0, "dominations", json::array{"farmer", "inventor"});
  Play d(s);
  d.pick({{"do", "reactivate"}, {"tile", "a"}});
  EXPECT_FALSE(d.offers("place"));
}

// ---- the next Age ----

TEST(ScenarioNextAge, R18_14_KeepRefillExchangeInTurn) {
  Scenario s = Scenario::last_turn();
  s.set("tile_stack", spare_tiles(30))
      .seat(1, "hand", json::array{hand_tile("k0", {kTr, kTr, kTr}, kTr), hand_tile("k1", {kTr, kTr, kTr}, kTr)});
  Play d(s);
  end_age(d);
  EXPECT_EQ(d.what(), "mulligan") << "seat 0 has nothing to keep";
  EXPECT_EQ(hand_size(d, 0), 7u);
  d.pick_all("tile", {"s0", "s1"});
  EXPECT_EQ(hand_size(d, 0), 7u);
  EXPECT_EQ(d.position().at("tile_stack").as_array().back().at("id"), "s1") << "put at the back";
  EXPECT_EQ(d.seat(), 1);
  EXPECT_EQ(d.what(), "keep");
  d.pick_all("tile", {"k1"});
  EXPECT_EQ(hand_size(d, 1), 7u);
  EXPECT_EQ(d.position().at("tile_stack").as_array().back().at("id"), "k0");
  EXPECT_EQ(d.what(), "mulligan");
  d.pick({{"do", "no_mulligan"}});
  EXPECT_EQ(d.seat(), 0);
  EXPECT_EQ(d.what(), "turn") << "once per Age";
}

TEST(ScenarioNextAge, R18_14_NineWithTheHighPriestessAndMoreWithCards) {
  Scenario s = Scenario::last_turn();
  s.set("tile_stack", spare_tiles(30)).seat(0, "knowledge", amounts({{kRe, 1}})).seat(0, "tree", row_of({"prophecy"}));
  Play d(s);
  end_age(d);
  EXPECT_EQ(hand_size(d, 0), 10u);
  d.pick({{"do", "no_mulligan"}});
  EXPECT_TRUE(d.roles(0).empty()) << "R18.10: used with the refill";
  EXPECT_EQ(hand_size(d, 1), 7u);
}

TEST(ScenarioNextAge, A20_AnEmptyHolderGivesWhatItHas) {
  Scenario s = Scenario::last_turn();
  Play d(s.set("tile_stack", spare_tiles(3)));
  end_age(d);
  EXPECT_EQ(hand_size(d, 0), 3u);
}

TEST(ScenarioNextAge, R18_15_StartOfAgeGainsAfterTheResetCutAtTheLimit) {
  Scenario s = Scenario::last_turn();
  s.seat(0, "tree", row_of({"storehouses"}, true)).seat(0, "knowledge", amounts({{kCr, 3}})).seat(1, "tree", row_of({"fishing"}));
  Play d(s);
  end_age(d);
  d.pick({{"do", "decline"}});
  EXPECT_EQ(d.known(0), amounts({{kTr, 5}})) << "A77";
  EXPECT_EQ(d.vp(0), 1) << "the Farmer's point and nothing for what was cut";
}

// ---- the end ----

TEST(ScenarioFinal, R19_2_DominationForThreeEachWithoutEffect) {
  Scenario s = Scenario::last_turn(3);
  Play d(s.seat(0, "knowledge", amounts({{kGo, 1}, {kAr, 1}})).seat(0, "influence", 7).seat(1, "vp", 9));
  end_age(d);
  EXPECT_TRUE(d.over());
  EXPECT_EQ(d.step().at("result").at("scores"), json::value(json::array{7 + 6, 9}));
  EXPECT_EQ(d.influence(0), 7) << "the Diplomat gives nothing";
}

TEST(ScenarioFinal, R19_3_TheTableOfGoals) {
  constexpr std::array<int, 6> kVp = {0, 10, 20, 40, 70, 100};
  for (int met = 0; met <= 5; ++met) {
    json::array goals;
    for (int k = 0; k < 5; ++k) goals.push_back(json::object{{"kind", "influence"}, {"n", k < met ? 1 : 9}});
    Scenario s = Scenario::last_turn(3);
    Play d(s.seat(0, "influence", 1).seat(0, "objective", goals));
    EXPECT_EQ(d.me(0).at("objective_vp"), kVp[static_cast<std::size_t>(met)]);
    EXPECT_EQ(d.me(0).at("objectives_met").as_array().size(), 5u);
    end_age(d);
    EXPECT_EQ(d.step().at("result").at("scores").at(0), 1 + kVp[static_cast<std::size_t>(met)]);
  }
}

TEST(ScenarioFinal, R19_6_TiesGoByInitiative) {
  Scenario s = Scenario::last_turn(3, 3);
  Play d(s.set("initiative", json::array{1, 0, 2}).seat(0, "vp", 5).seat(1, "vp", 5).seat(2, "vp", 8));
  end_age(d);
  EXPECT_EQ(d.step().at("result").at("ranking"), json::parse("[[2],[1],[0]]"));
}

bool met(std::string_view goal, json::array board = {}, json::array tree = {}, int influence = 0) {
  Scenario s("grow");
  Play d(s.board(std::move(board))
             .seat(0, "tree", std::move(tree))
             .seat(0, "influence", influence)
             .seat(0, "objective", json::array{O(goal)}));
  return d.me(0).at("objectives_met").at(0).as_bool();
}
json::object city(int k, const json::array& at, int lv) { return tile("c" + std::to_string(k), at, {kTr, kTr, kTr}, kTr, {0, lv}); }
json::array scattered(std::initializer_list<int> levels) {
  json::array out;
  for (const int lv : levels) out.push_back(city(static_cast<int>(out.size()), up(3 * static_cast<int>(out.size()), 0), lv));
  return out;
}

TEST(ScenarioGoals, A80_EveryCityServesOneLine) {
  const char* goal = R"({"kind":"cities","need":{"1":5,"2":1}})";
  EXPECT_TRUE(met(goal, scattered({1, 1, 1, 1, 1, 3}))) << "test vector 8";
  EXPECT_FALSE(met(goal, scattered({1, 1, 1, 1, 3})));
  EXPECT_FALSE(met(goal, scattered({1, 1, 1, 1, 1, 1})));
  EXPECT_TRUE(met(goal, scattered({3, 3, 2, 2, 2, 2})));
}

TEST(ScenarioGoals, R19_4_ChainAndSpread) {
  const json::array groups = {city(0, up(0, 0), 1), city(1, down(0, 0), 1), city(2, up(1, 0), 1), city(3, up(9, 0), 1)};
  EXPECT_TRUE(met(R"({"kind":"chain","n":3})", groups));
  EXPECT_FALSE(met(R"({"kind":"chain","n":4})", groups)) << "test vector 7";
  EXPECT_TRUE(met(R"({"kind":"spread","n":2})", groups));
  EXPECT_FALSE(met(R"({"kind":"spread","n":3})", groups));
  const json::array corner = {city(0, up(0, 0), 1), city(1, up(1, 0), 1)};
  EXPECT_FALSE(met(R"({"kind":"chain","n":2})", corner)) << "R4.5";
}

TEST(ScenarioGoals, R19_4_NodusInfluenceAndMasteries) {
  const json::array tree = {in_tree(mastery("a", kTr, 6), 1, 0, same(kTr)), in_tree(mastery("b", kSc, 6), 2, 0, same(kTr))};
  EXPECT_TRUE(met(R"({"kind":"nodus","need":{"trade":2}})", {}, tree));
  EXPECT_FALSE(met(R"({"kind":"nodus","need":{"trade":2,"art":1}})", {}, tree));
  EXPECT_TRUE(met(R"({"kind":"influence","n":30})", {}, {}, 30));
  EXPECT_FALSE(met(R"({"kind":"influence","n":30})", {}, {}, 29));
  const char* lines =
      R"({"kind":"masteries","need":[{"n":1,"level":6,"domains":["trade","science"]},{"n":1,"level":6,"domains":["trade"]}]})";
  EXPECT_TRUE(met(lines, {}, tree)) << "A81: the best assignment is found";
  EXPECT_FALSE(met(lines, {}, {in_tree(mastery("a", kTr, 6), 1, 0)})) << "a card serves one line";
  EXPECT_FALSE(met(lines, {}, {in_tree(mastery("a", kTr, 9), 1, 0), in_tree(mastery("b", kSc, 6), 2, 0)})) << "exactly that level";
}

TEST(ScenarioGoals, R19_4_MonumentsControlled) {
  for (const int seat : {0, 1}) {
    Scenario s("grow");
    s.board(wheel_tiles(6, {{0, {seat, 1}}})).monuments({json::object{{"id", "petra"}, {"placed", true}, {"vertex", point(0, 0)}}});
    Play d(s.seat(0, "objective", json::array{O(R"({"kind":"monuments","n":1})"), O(R"({"kind":"monuments","n":2})")}));
    EXPECT_EQ(d.me(0).at("objectives_met"), json::value(json::array{seat == 0, false}));
  }
}

}  // namespace
}  // namespace demesne::table
