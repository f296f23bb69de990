// Masteries, the tree, exchange, timing and the vocabulary of effects (R14–R16, R20).
#include "tests/dominations/scenario.hpp"

namespace demesne::table {
namespace {

Scenario develop(json::array supply, json::object knowledge = each(9)) {
  Scenario s("develop");
  return s.board({tile("b", up(0, 0), {kTr, kTr, kTr}, kAr)}).supply(std::move(supply)).seat(0, "knowledge", std::move(knowledge));
}
const json::array kEast = {1, 0}, kWest = {-1, 0};

// Buys an invented card of Trade with these effects; what it brought is read afterwards.
Scenario buy(const char* effects, json::object halves = same(kTr)) {
  return develop({copy(mastery("new", kTr, 3, {.effects = effects}), "a", std::move(halves))});
}
void take(Play& d, const json::array& pos = kEast) { d.pick({{"do", "develop"}, {"card", "new"}, {"pos", pos}}); }

TEST(ScenarioMastery, R14_2_PayTheLevelTakeACopyPlaceIt) {
  Play d(develop({copy("market_stalls", 1, sides(kTr, kTr, kCr, kAr)), copy("market_stalls", 2, sides(kGo, kTr, kSc, kTr))}));
  d.pick({{"do", "develop"}, {"card", "market_stalls"}, {"copy", 2}, {"pos", kEast}});
  EXPECT_EQ(d.knowledge(0, kTr), 6);
  EXPECT_EQ(d.position().at("mastery_supply").as_array().size(), 1u);
  EXPECT_EQ(d.me(0).at("tree").at(1).at("copy"), 2);
  EXPECT_EQ(d.me(0).at("nodus").at(kTr), 1) << "its western half meets the Campfire";
  EXPECT_EQ(d.seat(), 1) << "the turn is over";
}

TEST(ScenarioMastery, A55_CopiesKeepTheNamesOfThePosition) {
  Play d(develop({copy(mastery("new", kTr, 3), "alpha", same(kTr)), copy("new", "beta", sides(kX, kX, kX, kTr))}));
  EXPECT_EQ(d.count({{"do", "develop"}, {"copy", "alpha"}}), 4);
  EXPECT_EQ(d.count({{"do", "develop"}, {"copy", "beta"}}), 1);
  EXPECT_TRUE(d.can({{"do", "develop"}, {"copy", "beta"}, {"pos", kEast}}));
}

TEST(ScenarioMastery, R14_3_PrerequisiteOfThatDomainAndLevelOrMore) {
  const json::object nine = mastery("nine", kTr, 9, {}, {}, O(R"({"domain":"science","level":6})"));
  for (const auto& [domain, lv, ok] : {std::tuple{kSc, 3, false}, {kSc, 6, true}, {kSc, 9, true}, {kGo, 9, false}}) {
    Scenario s = develop({copy(nine, "a", same(kTr))});
    EXPECT_EQ(Play(s.seat(0, "tree", row_of({mastery("base", domain, lv)}))).offers("develop"), ok) << domain << lv;
  }
  Scenario s = develop({copy(nine, "a", same(kTr))});
  EXPECT_TRUE(Play(s.seat(0, "tree", row_of({mastery("base", kSc, 6)}, true))).offers("develop")) << "A54: basic or Advanced";
}

TEST(ScenarioMastery, A49_ALevelCardIsNoMastery) {
  Scenario s = develop(
      {copy("guilds", "a", same(kTr)), copy(mastery("new", kAr, 3, {.effects = R"([{"when":"acquire","do":"vp","n":10,"per":"mastery"},
      {"when":"acquire","do":"vp","n":1,"per":"level_card"}])"}),
                                            "a", same(kTr))});
  s.seat(0, "tree", json::array{json::object{{"monument", "petra"}, {"level", 1}, {"pos", kEast}, {"sides", same(kTr)}}});
  Play d(s);
  EXPECT_FALSE(d.can({{"do", "develop"}, {"card", "guilds"}})) << "no Mastery of Trade from level 6 on";
  take(d, kWest);
  EXPECT_EQ(d.vp(0), 11);
}

TEST(ScenarioMastery, R14_4_OneCopyOfANameInATree) {
  Scenario s = develop({copy("market_stalls", 1, same(kTr))});
  EXPECT_FALSE(Play(s.seat(0, "tree", row_of({"market_stalls"}))).offers("develop"));
}

TEST(ScenarioMastery, R14_5_UpgradeTurnsTheCardOnce) {
  Scenario s = develop({});
  Play d(
      s.seat(0, "tree", row_of({mastery("new", kTr, 3, {2, 1, "[]"}, {3, 2, R"([{"when":"acquire","do":"gain","n":2,"what":"art"}])"})})));
  d.pick({{"do", "upgrade_card"}, {"card", "new"}});
  EXPECT_EQ(d.vp(0), 3) << "R14.6, A58: of the face now showing";
  EXPECT_EQ(d.influence(0), 2);
  EXPECT_EQ(d.knowledge(0, kTr), 6);
  EXPECT_EQ(d.me(0).at("tree").at(1).at("advanced"), true);
  Scenario again = develop({});
  EXPECT_FALSE(Play(again.seat(0, "tree", row_of({"market_stalls"}, true))).offers("upgrade_card"));
}

TEST(ScenarioMastery, A57_TheBasicAbilityIsGoneAfterUpgrading) {
  Scenario s("turn_start");
  s.board({tile("b", up(0, 0), {kTr, kTr, kTr}, kAr)}).seat(0, "tree", row_of({"market_stalls"}, true));
  EXPECT_EQ(Play(s).knowledge(0, kTr), 2);
}

TEST(ScenarioMastery, R14_7_CostsOfMasteriesAndUpgrades) {
  const char* cheap = R"([{"when":"always","do":"cost_mastery","n":-9,"what":"trade"}])";
  Scenario s = develop({copy("market_stalls", 1, same(kTr)), copy("fishing", 1, same(kCr))}, json::object{});
  Play d(s.seat(0, "tree", row_of({mastery("base", kAr, 3, {.effects = cheap})})));
  EXPECT_TRUE(d.can({{"do", "develop"}, {"card", "market_stalls"}}));
  EXPECT_FALSE(d.can({{"do", "develop"}, {"card", "fishing"}}));
  const json::object own = d.view(0).at("seats").at(0).as_object(), other = d.view(1).at("seats").at(0).as_object();
  const auto& payable = own.at("payable").as_array();
  EXPECT_NE(std::find(payable.begin(), payable.end(), "market_stalls"), payable.end());
  EXPECT_EQ(std::find(payable.begin(), payable.end(), "fishing"), payable.end());
  EXPECT_TRUE(own.at("prices").at("market_stalls").as_object().empty()) << "free";
  EXPECT_FALSE(own.at("prices").as_object().contains("fishing"));
  EXPECT_FALSE(other.contains("payable")) << "each reckons for itself";
  d.pick({{"do", "develop"}, {"card", "market_stalls"}});
  EXPECT_EQ(d.known(0), json::object{}) << "nothing is refunded";
  Scenario u = develop({}, amounts({{kSc, 1}}));
  Play e(u.seat(0, "tree", row_of({"printing", "market_stalls"})));
  EXPECT_TRUE(e.can({{"do", "upgrade_card"}, {"card", "market_stalls"}})) << "3 less makes it free";
  EXPECT_FALSE(e.can({{"do", "upgrade_card"}, {"card", "printing"}}));
}

TEST(ScenarioMastery, A62_AnExtraDevelopIsAFullActionOfItsOwn) {
  Scenario s = develop({copy("market_stalls", 1, same(kTr)), copy("fishing", 1, same(kCr))});
  Play d(s.seat(0, "tree", row_of({"academy"})));
  d.pick({{"do", "develop"}, {"card", "market_stalls"}, {"pos", json::array{0, 1}}});
  EXPECT_EQ(d.seat(), 0);
  EXPECT_EQ(d.knowledge(0, kTr), 7) << "Academy makes it one cheaper";
  d.pick({{"do", "develop"}, {"card", "fishing"}, {"pos", json::array{0, -1}}});
  EXPECT_EQ(d.seat(), 1);
}

// ---- the tree ----

// Cards east and south of the Campfire; the place [1,1] touches both: the first from below, the second from the right.
Scenario corner(json::object halves) {
  Scenario s = develop({copy(mastery("new", kTr, 3), "a", std::move(halves))});
  return s.seat(0, "tree", json::array{in_tree(mastery("p", kTr, 3), 1, 0, same(kTr)), in_tree(mastery("q", kAr, 3), 0, 1, same(kAr))});
}
bool fits(json::object halves) { return Play(corner(std::move(halves))).can({{"do", "develop"}, {"pos", json::array{1, 1}}}); }

TEST(ScenarioTree, R15_3_EveryContactMustBeANodus) {
  EXPECT_TRUE(fits(sides(kTr, kX, kX, kAr)));
  EXPECT_FALSE(fits(sides(kTr, kX, kX, kTr)));
  EXPECT_TRUE(fits(sides(kV, kX, kX, kV)));
  EXPECT_FALSE(fits(sides(kX, kX, kX, kAr)));
  EXPECT_FALSE(fits(sides("none", kX, kX, kAr))) << "A52";
}

TEST(ScenarioTree, R15_4_WhiteMeetsNoWhiteAndBlackNothing) {
  EXPECT_FALSE(Play(develop({copy(mastery("new", kTr, 3), "a", same(kV))})).offers("develop"));
  EXPECT_FALSE(Play(develop({copy(mastery("new", kTr, 3), "a", same(kX))})).offers("develop"));
}

TEST(ScenarioTree, R15_1_NotDiagonally) {
  Play d(develop({copy(mastery("new", kTr, 3), "a", same(kTr))}));
  EXPECT_EQ(d.count({{"do", "develop"}}), 4);
  EXPECT_FALSE(d.can({{"do", "develop"}, {"pos", json::array{1, 1}}}));
}

TEST(ScenarioTree, R15_6_AWhiteHalfTakesItsNeighboursColour) {
  Scenario s("grow");
  s.seat(0, "tree",
         json::array{in_tree(mastery("p", kTr, 3), 1, 0, sides(kX, kV, kX, kAr)),
                     in_tree(mastery("q", kTr, 3), 2, 0, sides(kX, kX, kX, kGo))});
  const json::object nodus = Play(s).me(0).at("nodus").as_object();
  EXPECT_EQ(nodus.at(kAr), 1);
  EXPECT_EQ(nodus.at(kGo), 1);
  EXPECT_EQ(nodus.at(kTr), 0);
}

TEST(ScenarioTree, A87_TheCampfiresNodusMayBeSwitchedOff) {
  for (const char* how : {"on", "off"}) {
    Scenario s = buy(R"([{"when":"acquire","do":"influence","n":1,"per":{"nodus":"trade"}}])");
    Play d(s.set("options", json::object{{"campfire_nodus", how}}));
    take(d);
    EXPECT_EQ(d.influence(0), how == std::string("on") ? 1 : 0);
  }
}

TEST(ScenarioTree, A51_TurningCardsIsAnOption) {
  for (const char* how : {"off", "on"}) {
    Scenario s = develop({copy(mastery("new", kTr, 3), "a", sides(kX, kX, kX, kTr))});
    EXPECT_EQ(Play(s.set("options", json::object{{"rotate_cards", how}})).count({{"do", "develop"}}), how == std::string("on") ? 4 : 1);
  }
}

// ---- exchange ----

TEST(ScenarioExchange, R16_1_TwoForOneAnyNumberOfTimes) {
  Play d(develop({}, amounts({{kTr, 4}})));
  d.pick({{"do", "exchange"}, {"give", kTr}, {"get", kAr}});
  d.pick({{"do", "exchange"}, {"give", kTr}, {"get", kAr}});
  EXPECT_EQ(d.known(0), amounts({{kAr, 2}}));
  EXPECT_TRUE(d.can({{"do", "exchange"}, {"give", kAr}, {"get", kTr}}));
  d.pick({{"do", "skip_develop"}});
  EXPECT_FALSE(d.offers("exchange")) << "not in the turn of another who has nothing";
}

TEST(ScenarioExchange, A25_NotIntoAFullDomain) {
  EXPECT_FALSE(Play(develop({}, amounts({{kTr, 4}, {kAr, 5}}))).can({{"do", "exchange"}, {"get", kAr}}));
}

TEST(ScenarioExchange, VocabularyOneForOne) {
  Scenario s = develop({}, amounts({{kTr, 1}, {kAr, 1}}));
  Play d(s.seat(0, "tree", row_of({"coinage"})));
  EXPECT_EQ(d.count({{"do", "exchange"}, {"give", kTr}}), 5);
  EXPECT_EQ(d.count({{"do", "exchange"}, {"give", kAr}}), 0);
  d.pick({{"do", "exchange"}, {"give", kTr}, {"get", kGo}});
  EXPECT_EQ(d.known(0), amounts({{kAr, 1}, {kGo, 1}}));
  Scenario any = develop({}, amounts({{kTr, 1}, {kAr, 1}}));
  EXPECT_EQ(Play(any.seat(0, "tree", row_of({"coinage"}, true))).count({{"do", "exchange"}}), 10);
}

// ---- timing ----

TEST(ScenarioTiming, R20_1_NodusFormedNowCountForTheCardItself) {
  Scenario s = buy(R"([{"when":"acquire","do":"influence","n":1,"per":{"nodus":"trade"}}])");
  s.seat(0, "tree", json::array{in_tree(mastery("p", kTr, 3), 1, 0, same(kTr)), in_tree(mastery("q", kAr, 3), 0, 1, same(kTr))});
  Play d(s);  // two nodus stand at the Campfire, two more are formed
  take(d, {1, 1});
  EXPECT_EQ(d.influence(0), 4);
}

TEST(ScenarioTiming, A60_NodusAbilitiesSeeTheCardsOwnNodus) {
  Play d(buy(R"([{"when":"nodus","if":{"domain":"trade"},"do":"vp","n":3},{"when":"nodus","if":{"domain":"art"},"do":"vp","n":50}])"));
  take(d);
  EXPECT_EQ(d.vp(0), 3);
}

TEST(ScenarioTiming, A61_ACardCountsItself) {
  Play d(buy(R"([{"when":"acquire","do":"vp","n":4,"per":"mastery"}])"));
  take(d);
  EXPECT_EQ(d.vp(0), 4);
}

TEST(ScenarioTiming, VocabularyMasteryFiresForThisCardAndForUpgrades) {
  Play d(buy(R"([{"when":"mastery","do":"vp","n":2}])"));
  take(d);
  EXPECT_EQ(d.vp(0), 2);
  Scenario s = develop({});
  Play e(s.seat(0, "tree", row_of({"papermaking", "market_stalls"})));
  e.pick({{"do", "upgrade_card"}, {"card", "market_stalls"}});
  EXPECT_EQ(e.vp(0), 3 + 2);
}

// ---- the vocabulary ----

TEST(ScenarioVocabulary, GainEachAnyAndFill) {
  Scenario s =
      develop({copy(mastery("new", kTr, 3, {.effects = R"([{"when":"acquire","do":"gain","n":2,"what":"each"}])"}), "a", same(kTr))},
              amounts({{kTr, 3}, {kAr, 4}}));
  Play d(s);
  take(d);
  EXPECT_EQ(d.known(0), amounts({{kTr, 2}, {kCr, 2}, {kAr, 5}, {kSc, 2}, {kGo, 2}, {kRe, 2}}));
  Scenario f = buy(R"([{"when":"acquire","do":"fill","n":1,"what":"science"}])");
  Play e(f.seat(0, "limits", amounts({{kSc, 20}})));
  take(e);
  EXPECT_EQ(e.knowledge(0, kSc), 20);
  EXPECT_EQ(e.vp(0), 0) << "A26";
  Play v(buy(R"([{"when":"acquire","do":"gain","n":3,"what":"any"}])").seat(0, "knowledge", amounts({{kTr, 3}})));
  take(v);
  EXPECT_EQ(v.decision().at("about"), "new");
  v.vestigium({kTr, kTr, kSc});
  EXPECT_EQ(v.known(0), amounts({{kTr, 2}, {kSc, 1}})) << "R8.1: points may be split";
}

TEST(ScenarioVocabulary, LimitRaisesAllAndNeverLowers) {
  Scenario s = buy(R"([{"when":"always","do":"limit","n":10,"what":"all"}])");
  Play d(s.seat(0, "limits", amounts({{kSc, 15}, {kTr, 10}, {kCr, 10}, {kAr, 10}, {kGo, 10}, {kRe, 10}})));
  take(d);
  EXPECT_EQ(d.limit(0, kSc), 15);
  EXPECT_EQ(d.limit(0, kRe), 10);
}

TEST(ScenarioVocabulary, EveryCount) {
  const json::array board = {tile("c0", up(0, 0), {kTr, kTr, kTr}, kTr, {0, 3}), tile("c1", down(0, 0), {kTr, kTr, kTr}, kAr, {0, 1}),
                             tile("c2", up(5, 5), {kTr, kTr, kTr}, kTr, {0, 2}), tile("c3", down(5, 5), {kTr, kTr, kTr}, kTr, {1, 2})};
  const std::vector<std::pair<const char*, int>> counts = {
      {R"("city")", 3},    {R"("city_level")", 6}, {R"("chain")", 2},      {R"({"nodus":"art"})", 1}, {R"("nodus_domains")", 2},
      {R"("mastery")", 3}, {R"("advanced")", 1},   {R"("level_card")", 1}, {R"("monument")", 1},      {R"({"board_city":"trade"})", 3},
      {R"("stock")", 10},  {R"("influence")", 4}};
  for (const auto& [per, n] : counts) {
    const std::string effects = std::string(R"([{"when":"acquire","do":"vp","n":10,"per":)") + per + "}]";
    Scenario s = develop({copy(mastery("new", kTr, 3, {.effects = effects.c_str()}), "a", sides("none", "none", kAr, "none"))},
                         amounts({{kTr, 13}}));
    json::object m = circle("c", kCr, 5, {level(1, kCr, 5, 0, 0, same(kTr), 0)});
    s.board(board).seat(0, "influence", 4).monuments({m});
    s.seat(0, "tree",
           json::array{in_tree(mastery("p", kSc, 3), 1, 0, link(), true), in_tree(mastery("q", kSc, 3), -1, 0, same(kCr)),
                       json::object{{"monument", "c"}, {"level", 1}, {"pos", json::array{2, 0}}, {"sides", link()}}});
    Play d(s);
    take(d, {0, -1});
    EXPECT_EQ(d.vp(0), 10 * n) << per;
  }
}

TEST(ScenarioVocabulary, DivRoundsDownAndProducedAllCountsEverything) {
  Scenario s("grow");
  s.board({tile("b", down(0, 0), {kTr, kCr, kAr}, kAr, {0, 2})})
      .hand({hand_tile("h", {kSc, kRe, kTr}, kTr)})
      .seat(0, "tree", row_of({"irrigation"}));
  Play d(s);
  d.place(up(0, 0));  // 6 of the tile and 2 of the City
  EXPECT_EQ(d.vp(0), 2);
}

}  // namespace
}  // namespace demesne::table
