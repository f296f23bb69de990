// Rules spoken through the protocol with hand-written positions, inline tiles, cards and goals.
#include <gmock/gmock.h>

#include "tests/dominations/desk.hpp"

namespace demesne::table {
namespace {

using testing::HasSubstr;
json::object O(std::string_view s) { return json::parse(s).as_object(); }

// A position of two players without a Cradle: `board`, `seats` and whatever else is given.
json::object scene(std::string_view rest, std::string_view phase = "grow") {
  json::object p{{"game", "dominations"}, {"players", 2}, {"cradle", nullptr}, {"turn", 0}, {"phase", phase}};
  const json::object more = O(rest);
  for (const auto& [key, value] : more) p[key] = value;
  if (!p.contains("seats")) p["seats"] = json::array{json::object{}, json::object{}};
  return p;
}

const char* const kOneTile = R"({"id":"b","at":[[0,0],[0,1],[1,0]],"res":["art","art","art"],"camp":"art"})";

json::object with_board(std::string_view tiles, std::string_view seat0, std::string_view phase = "grow", std::string_view seat1 = "{}") {
  return scene(std::string(R"({"board":[)") + std::string(tiles) + R"(],"seats":[)" + std::string(seat0) + "," + std::string(seat1) + "]}",
               phase);
}

// ---- Grow ----

TEST(DominationsRules, R5_1_AroundTheCradleLieEighteenPlacements) {
  Desk d;
  json::object p = scene(R"({"seats":[{"hand":["trade_01"]},{}]})");
  p["cradle"] = J("[0,0]");
  d.load(p);
  EXPECT_EQ(d.count({{"do", "place"}}), 18);
  EXPECT_TRUE(d.can(O(R"({"do":"place","tile":"trade_01","at":[[1,0],[0,1],[1,1]]})")));
  EXPECT_TRUE(d.can(O(R"({"do":"place","tile":"trade_01","at":[[0,1],[1,1],[1,0]]})")));
  EXPECT_FALSE(d.can(O(R"({"do":"place","tile":"trade_01","at":[[0,1],[1,0],[1,1]]})"))) << "a tile may not be flipped (R4.6)";
}

TEST(DominationsRules, TheCradleMayLieElsewhere) {
  Desk d;
  json::object p = scene(R"({"seats":[{"hand":["trade_01"]},{}]})");
  p["cradle"] = J("[5,-3]");
  d.load(p);
  EXPECT_EQ(d.count({{"do", "place"}}), 18);
  EXPECT_TRUE(d.can(O(R"({"do":"place","tile":"trade_01","at":[[6,-3],[5,-2],[6,-2]]})")));
  EXPECT_EQ(d.position().at("cradle"), J("[5,-3]"));
}

TEST(DominationsRules, R4_3_TheCradlesResourcesProduce) {
  Desk d;
  json::object p = scene(R"({"seats":[{"hand":[{"id":"x","camp":"art","res":["art","art","art"]}]},{}]})");
  p["cradle"] = J("[0,0]");
  d.load(p);
  d.pick(O(R"({"do":"place","tile":"x","at":[[1,0],[0,1],[1,1]]})"));  // (1,0) Trade, (0,1) Science
  EXPECT_EQ(d.knowledge(0, "trade"), 1);
  EXPECT_EQ(d.knowledge(0, "science"), 1);
  EXPECT_EQ(d.knowledge(0, "art"), 3);
}

TEST(DominationsRules, R6_2_TwoConnectedEdgesBringEachResourceOnce) {
  // The new tile lies between two pieces: 3 own, 2 of each neighbour, Camp.
  const std::string tiles = R"({"id":"l","at":[[0,0],[0,1],[1,0]],"res":["trade","trade","trade"],"camp":"art"},
                               {"id":"r","at":[[1,0],[1,1],[2,0]],"res":["religion","religion","religion"],"camp":"art"})";
  const json::object place = O(R"({"do":"place","tile":"x","at":[[1,0],[0,1],[1,1]]})");
  struct Case {
    const char* edges;
    int science;
  };
  for (const Case c : {Case{"once", 3}, Case{"per_edge", 4}}) {
    Desk d;
    json::object p = with_board(tiles, R"({"hand":[{"id":"x","camp":"art","res":["science","science","science"]}]})");
    p["options"] = json::object{{"edges", c.edges}};
    d.load(p);
    d.pick(place);
    EXPECT_EQ(d.knowledge(0, "science"), c.science) << c.edges;
    EXPECT_EQ(d.knowledge(0, "trade"), 2);
    EXPECT_EQ(d.knowledge(0, "religion"), 2);
    EXPECT_EQ(d.knowledge(0, "art"), 1);
  }
  Desk d;  // A5: choose one
  json::object p = with_board(tiles, R"({"hand":[{"id":"x","camp":"art","res":["science","science","science"]}]})");
  p["options"] = json::object{{"edges", "choose_one"}};
  d.load(p);
  d.pick(place);
  ASSERT_EQ(d.what(), "edge");
  EXPECT_EQ(d.options().size(), 2u);
  d.pick(O(R"({"do":"choose","what":"edge","edge":[[1,0],[0,1]]})"));
  EXPECT_EQ(d.knowledge(0, "science"), 2);
  EXPECT_EQ(d.knowledge(0, "trade"), 2);
  EXPECT_EQ(d.knowledge(0, "religion"), 0);
}

// Five tiles round (0,0), the sixth place U(0,0) is free. Their Resource at the centre is the first.
std::string wheel(const char* centre, const char* extra = "") {
  std::string out;
  const std::array<const char*, 5> at = {"[[0,0],[-1,1],[0,1]]", "[[0,0],[-1,0],[-1,1]]", "[[0,0],[0,-1],[-1,0]]", "[[0,0],[1,-1],[0,-1]]",
                                         "[[0,0],[1,0],[1,-1]]"};
  for (std::size_t i = 0; i < at.size(); ++i)
    out += std::string(i ? "," : "") + R"({"id":"w)" + std::to_string(i) + R"(","at":)" + at[i] + R"(,"res":[")" + centre +
           R"(","art","art"],"camp":"religion")" + (i == 0 ? extra : "") + "}";
  return out;
}

TEST(DominationsRules, R7_2_ALocusScoresItsCentreAndTheCamp) {
  Desk d;
  d.load(with_board(wheel("trade"), R"({"limits":{"trade":10},"hand":[{"id":"x","camp":"science","res":["government","art","art"]}]})"));
  const json::object place = O(R"({"do":"place","tile":"x","at":[[0,0],[0,1],[1,0]]})");
  EXPECT_EQ(d.option(place).at("preview").at("locus"), J("[0,0]"));
  d.pick(place);
  EXPECT_EQ(d.knowledge(0, "trade"), 5);
  EXPECT_EQ(d.knowledge(0, "government"), 1);
  EXPECT_EQ(d.knowledge(0, "science"), 1);
  EXPECT_EQ(d.knowledge(0, "art"), 0) << "no edges, no Concentration";
}

TEST(DominationsRules, R7_4_OfSeveralLociOneIsChosen) {
  // Two wheels, round (0,0) and (1,0); U(0,0) and D(0,0) … share cells; the last free cell D(0,-1) belongs to both.
  std::string tiles;
  int n = 0;
  auto tile = [&](const char* at) {
    tiles += std::string(n ? "," : "") + R"({"id":"t)" + std::to_string(n) + R"(","at":)" + at +
             R"(,"res":["trade","trade","trade"],"camp":"art"})",
        ++n;
  };
  tile("[[0,0],[0,1],[1,0]]"), tile("[[0,0],[-1,1],[0,1]]"), tile("[[0,0],[-1,0],[-1,1]]"), tile("[[0,0],[0,-1],[-1,0]]"),
      tile("[[0,0],[1,-1],[0,-1]]");
  tile("[[1,0],[1,1],[2,0]]"), tile("[[1,0],[0,1],[1,1]]"), tile("[[1,0],[2,0],[2,-1]]"), tile("[[1,0],[2,-1],[1,-1]]");
  Desk d;
  d.load(with_board(tiles, R"({"limits":{"trade":20},"hand":[{"id":"x","camp":"art","res":["science","religion","government"]}]})"));
  d.pick(O(R"({"do":"place","tile":"x","at":[[0,0],[1,0],[1,-1]]})"));
  ASSERT_EQ(d.what(), "locus");
  EXPECT_EQ(d.options().size(), 2u);
  EXPECT_TRUE(d.can(O(R"({"do":"choose","what":"locus","vertex":[0,0]})")));
  // In the middle of the choice the position can be written and read.
  json::object middle = d.position();
  Desk e;
  e.load(middle);
  EXPECT_EQ(e.decision().at("options"), d.decision().at("options"));
  d.pick(O(R"({"do":"choose","what":"locus","vertex":[1,0]})"));
  EXPECT_EQ(d.knowledge(0, "trade"), 5);
  EXPECT_EQ(d.knowledge(0, "religion"), 1);
  EXPECT_EQ(d.knowledge(0, "science"), 0);
}

TEST(DominationsRules, R8_1_VestigiumIsSplitPointByPoint) {
  const std::string tiles = R"({"id":"b","at":[[0,0],[0,1],[1,0]],"res":["art","vestigium","vestigium"],"camp":"art"})";
  Desk d;
  d.load(with_board(tiles, R"({"hand":[{"id":"x","camp":"science","res":["trade","trade","trade"]}],
      "tree":[{"card":"bartering","pos":[1,0],"sides":{"n":"link","e":"link","s":"link","w":"link"}}],"limits":{"trade":20}})"));
  d.pick(O(R"({"do":"place","tile":"x","at":[[1,0],[0,1],[1,1]]})"));
  ASSERT_EQ(d.what(), "vestigium");
  EXPECT_EQ(d.decision().at("min").as_int64(), 2);
  EXPECT_EQ(d.decision().at("max").as_int64(), 2);
  EXPECT_EQ(d.options().size(), 6u);
  EXPECT_EQ(d.options()[0].at("times").as_int64(), 2);
  d.fails("decide", {{"table", d.table()}, {"picks", json::array{0}}});
  const int trade = d.find({{"domain", "trade"}}), religion = d.find({{"domain", "religion"}});
  ASSERT_GE(trade, 0);
  d.picks({trade, religion});
  // 2 own Trade + 1 assigned = 3 produced (R8.2) → Bartering gains 1 (A30).
  EXPECT_EQ(d.knowledge(0, "trade"), 4);
  EXPECT_EQ(d.knowledge(0, "religion"), 1);
}

TEST(DominationsRules, R9_3_CampBonusIsProductionAndFeedsGains) {  // Livestock feeds Agriculture, Fishing does not
  const std::string tiles = R"({"id":"b","at":[[0,0],[0,1],[1,0]],"res":["art","art","art"],"camp":"art"})";
  Desk d;
  d.load(with_board(tiles, R"({"hand":[{"id":"x","camp":"craftsmanship","res":["art","art","art"]}],
      "tree":[{"card":"livestock","pos":[1,0],"sides":{"n":"link","e":"link","s":"link","w":"link"}},
              {"card":"agriculture","pos":[-1,0],"sides":{"n":"link","e":"link","s":"link","w":"link"}}],"limits":{"craftsmanship":20,"art":20}})"));
  d.pick(O(R"({"do":"place","tile":"x","at":[[1,0],[0,1],[1,1]]})"));
  EXPECT_EQ(d.knowledge(0, "craftsmanship"), 2 + 1);
}

TEST(DominationsRules, R12_CitiesProduceForTheirOwners) {
  const std::string tiles = R"({"id":"l","at":[[0,0],[0,1],[1,0]],"res":["art","art","art"],"camp":"trade","city":{"seat":1,"level":2}},
                               {"id":"r","at":[[1,0],[1,1],[2,0]],"res":["art","art","art"],"camp":"religion","city":{"seat":0,"level":1}})";
  Desk d;
  d.load(with_board(tiles, R"({"hand":[{"id":"x","camp":"science","res":["art","art","art"]}],"limits":{"art":20}})"));
  const json::object place = O(R"({"do":"place","tile":"x","at":[[1,0],[0,1],[1,1]]})");
  const auto& cities = d.option(place).at("preview").at("cities").as_array();
  EXPECT_EQ(cities.size(), 2u);
  d.pick(place);
  EXPECT_EQ(d.knowledge(1, "trade"), 2);
  EXPECT_EQ(d.knowledge(0, "religion"), 1);
  EXPECT_EQ(d.knowledge(0, "trade"), 0);
}

TEST(DominationsRules, E1_OverflowPerPhaseOrEveryTime) {
  // Two gains into a full domain in one phase.
  const char* card = R"({"id":"two","domain":"art","level":3,"cost":{"art":3},"prereq":null,"basic":{"vp":0,"influence":0,"effects":[
      {"when":"turn_start","do":"gain","n":1,"what":"trade"},{"when":"turn_start","do":"gain","n":2,"what":"trade"}]},
      "upgrade_cost":{"art":3},"advanced":{"vp":0,"influence":0,"effects":[]}})";
  for (const int edition : {2021, 2019}) {
    Desk d;
    json::object p = with_board(kOneTile,
                                std::string(R"({"hand":["trade_01"],"knowledge":{"trade":20},"limits":{"trade":20},"tree":[{"card":)") +
                                    card + R"(,"copy":"k","pos":[1,0],"sides":{"n":"none","e":"none","s":"none","w":"art"}}]})",
                                "turn_start");
    p["edition"] = edition;
    d.load(p);
    EXPECT_EQ(d.vp(0), edition == 2021 ? 1 : 2);
    EXPECT_EQ(d.knowledge(0, "trade"), 20);
  }
}

// ---- Build ----

TEST(DominationsRules, R11_CitiesCostTheirCampsColour) {
  const std::string tiles = R"({"id":"free","at":[[0,0],[0,1],[1,0]],"res":["art","art","art"],"camp":"trade"},
                               {"id":"mine","at":[[1,0],[1,1],[2,0]],"res":["art","art","art"],"camp":"religion","city":{"seat":0,"level":2}},
                               {"id":"theirs","at":[[4,0],[4,1],[5,0]],"res":["art","art","art"],"camp":"trade","city":{"seat":1,"level":1}},
                               {"id":"top","at":[[7,0],[7,1],[8,0]],"res":["art","art","art"],"camp":"trade","city":{"seat":0,"level":3}})";
  Desk d;
  d.load(with_board(tiles, R"({"knowledge":{"trade":20,"religion":9}})", "build"));
  EXPECT_TRUE(d.can(O(R"({"do":"build_city","tile":"free"})")));
  EXPECT_EQ(d.option(O(R"({"do":"build_city","tile":"free"})")).at("preview").at("price"), J(R"({"trade":3})"));
  EXPECT_TRUE(d.can(O(R"({"do":"upgrade_city","tile":"mine"})")));
  EXPECT_FALSE(d.can({{"tile", "theirs"}}));
  EXPECT_FALSE(d.can({{"tile", "top"}}));
  d.pick(O(R"({"do":"upgrade_city","tile":"mine"})"));
  EXPECT_EQ(d.influence(0), 3);
  EXPECT_EQ(d.limit(0, "religion"), 20);
  EXPECT_EQ(d.knowledge(0, "religion"), 0);
  EXPECT_EQ(d.me(0).at("city_tokens").as_int64(), 9);
  EXPECT_FALSE(d.can({{"do", "skip_build"}})) << "one build only (R11.1)";
  EXPECT_TRUE(d.can({{"do", "skip_develop"}}));
}

TEST(DominationsRules, R11_5_WithoutTokensNoCities) {
  Desk d;
  d.load(with_board(kOneTile, R"({"knowledge":{"art":5},"city_tokens":0})", "build"));
  EXPECT_FALSE(d.can({{"do", "build_city"}}));
  EXPECT_TRUE(d.can({{"do", "skip_build"}}));
}

TEST(DominationsRules, R13_9_NoTileAgainstABarredSide) {
  // Diamond on U(0,0) and D(0,0); AB and BC open. Left of it lies U … only the open sides may be used.
  const char* position =
      R"({"board":[{"id":"t","at":[[0,0],[1,0],[1,-1]],"res":["art","art","art"],"camp":"trade","city":{"seat":1,"level":1}}],
    "monuments":[{"id":"pharos","placed":true,"cells":[[[0,0],[0,1],[1,0]],[[1,0],[0,1],[1,1]]],"open_edges":[[[0,0],[1,0]],[[1,0],[1,1]]]}],
    "seats":[{"hand":["art_01"]},{}]})";
  Desk d;
  d.load(scene(position));
  auto spot = [&](const char* at) {  // any turn
    const json::array a = J(at).as_array();
    for (std::size_t r = 0; r < 3; ++r)
      if (d.can({{"do", "place"}, {"at", json::array{a[r], a[(r + 1) % 3], a[(r + 2) % 3]}}})) return true;
    return false;
  };
  EXPECT_TRUE(spot("[[1,0],[1,1],[2,0]]")) << "BC pays";
  EXPECT_FALSE(spot("[[0,1],[0,2],[1,1]]")) << "CD is barred";
  EXPECT_FALSE(spot("[[0,0],[-1,1],[0,1]]")) << "DA is barred";
  EXPECT_EQ(d.position().at("monuments").at(0).at("open_edges").as_array().size(), 2u);
}

TEST(DominationsRules, R13_LevelsGoInOrderAndIntoTheTree) {
  const char* position =
      R"({"board":[{"id":"t","at":[[0,0],[1,0],[1,-1]],"res":["art","art","art"],"camp":"trade","city":{"seat":1,"level":1}}],
    "monuments":[{"id":"pharos","placed":true,"cells":[[[0,0],[0,1],[1,0]],[[1,0],[0,1],[1,1]]],"open_edges":[[[0,0],[1,0]],[[1,0],[1,1]]],
                  "levels":[{"level":1,"taken":1}]}],
    "seats":[{"knowledge":{"science":6}},{"tree":[{"monument":"pharos","level":1,"pos":[0,1],"sides":{"n":"science","e":"vestigium","s":"trade","w":"vestigium"}}]}]})";
  Desk d;
  d.load(scene(position, "build"));
  EXPECT_TRUE(d.can(O(R"({"do":"build_monument","monument":"pharos","level":2})")));
  EXPECT_FALSE(d.can(O(R"({"do":"build_monument","monument":"pharos","level":3})")));
  // Level 2 has a coloured side east (Science) and west (Trade): it fits left and right of the Campfire only.
  EXPECT_TRUE(d.can(O(R"({"do":"build_monument","pos":[1,0]})")));
  EXPECT_FALSE(d.can(O(R"({"do":"build_monument","pos":[0,1]})")));
  d.pick(O(R"({"do":"build_monument","monument":"pharos","pos":[1,0]})"));
  EXPECT_EQ(d.knowledge(0, "science"), 0);
  EXPECT_EQ(d.vp(0), 4);
  EXPECT_EQ(d.knowledge(0, "trade"), 5) << "its ability fills Trade up to the limit";
  EXPECT_EQ(d.position().at("monuments").at(0).at("levels").at(1).at("taken").as_int64(), 0);
  EXPECT_EQ(d.position().at("monuments").at(0).at("controller").as_int64(), 1) << "1 card + 1 City level against 1 card";
}

TEST(DominationsRules, AMonumentMayBeWrittenOutInPlace) {
  const char* position =
      R"({"board":[{"id":"t","at":[[0,0],[1,0],[1,-1]],"res":["art","art","art"],"camp":"art","city":{"seat":1,"level":1}}],
    "monuments":[{"id":"tower","shape":"diamond","domain":"art","place":{"adjacent_city":"art"},
       "tile":{"cells":2,"edges":{"AB":{"kind":"reward","reward":{"do":"influence","n":3}},"BC":{"kind":"open"},"CD":{"kind":"barred"},"DA":{"kind":"barred"}},
               "dots":{"A":"art","B":null,"C":"art","D":null}},
       "levels":[{"level":1,"cost":{"art":2},"vp":4,"influence":1,"effects":[],"sides":{"n":"art","e":"art","s":"art","w":"art"},"taken":null}]}],
    "seats":[{"knowledge":{"art":2}},{}]})";
  Desk d;
  d.load(scene(position, "build"));
  ASSERT_TRUE(d.can(O(R"({"do":"build_monument","monument":"tower","level":1})"))) << d.listing();
  const json::object option = d.option(O(R"({"do":"build_monument","monument":"tower"})"));
  EXPECT_EQ(option.at("cells").as_array().size(), 2u);
  d.pick(O(R"({"do":"build_monument","monument":"tower"})"));
  EXPECT_EQ(d.vp(0), 4);
  EXPECT_EQ(d.knowledge(0, "art"), 0);
  Desk e;
  e.load(d.position());
  EXPECT_EQ(e.position().at("monuments"), d.position().at("monuments"));
}

// ---- Develop ----

TEST(DominationsRules, R14_AcquirePrerequisiteAndRuleOfOne) {
  Desk d;
  json::object p = with_board(kOneTile, R"({"knowledge":{"trade":10},"tree":[{"card":"market_stalls","copy":1,"pos":[1,0]}]})", "develop");
  d.load(p);
  EXPECT_TRUE(d.can(O(R"({"do":"develop","card":"bartering"})")));
  EXPECT_TRUE(d.can(O(R"({"do":"develop","card":"coinage"})")));
  EXPECT_FALSE(d.can({{"card", "market_stalls"}, {"do", "develop"}})) << "rule of one (R14.4)";
  EXPECT_FALSE(d.can({{"card", "guilds"}})) << "level 9 needs a Trade Mastery of level 6 (R14.3)";
  EXPECT_FALSE(d.can({{"card", "fishing"}})) << "cannot be paid";
  EXPECT_TRUE(d.can(O(R"({"do":"upgrade_card","card":"market_stalls"})")));
  d.pick(O(R"({"do":"upgrade_card","card":"market_stalls"})"));
  EXPECT_EQ(d.vp(0), 3);
  EXPECT_EQ(d.knowledge(0, "trade"), 7);
  EXPECT_EQ(d.me(0).at("tree").at(1).at("advanced").as_bool(), true);
  EXPECT_EQ(d.seat(), 1) << "the last Develop step closes the turn";
}

TEST(DominationsRules, OptionsGiveTheNameOfACopyBackUnchanged) {
  for (const char* name : {R"("gilded")", "7", R"("7")", R"("null")", R"("-3")"}) {
    Desk d;
    json::object p = with_board(kOneTile, R"({"knowledge":{"trade":5}})", "develop");
    p["mastery_supply"] = J(std::string(R"([{"card":{"id":"mine","domain":"trade","level":3,"cost":{"trade":2},"prereq":null,
        "basic":{"vp":2,"influence":1,"effects":[]},"upgrade_cost":{"trade":1},"advanced":{"vp":5,"influence":0,"effects":[]}},
        "copy":)") + name + R"(,"sides":{"n":"trade","e":"none","s":"corruptio","w":"vestigium"}}])");
    d.load(p);
    const json::object want{{"do", "develop"}, {"card", "mine"}, {"copy", J(name)}, {"pos", J("[0,1]")}};
    ASSERT_TRUE(d.can(want)) << name << d.listing();  // its north side is Trade; the Campfire's south side is vestigium
    EXPECT_EQ(d.count({{"do", "develop"}}), 1) << d.listing();
    d.pick(want);
    EXPECT_EQ(d.vp(0), 2);
    EXPECT_EQ(d.influence(0), 1);
    const auto card = d.me(0).at("tree").at(1).as_object();
    EXPECT_EQ(card.at("copy"), J(name));
    EXPECT_EQ(d.me(0).at("nodus").at("trade").as_int64(), 1);
    EXPECT_EQ(d.position().at("mastery_supply"), J("[]"));
    Desk e;
    e.load(d.position());
    EXPECT_EQ(e.me(0), d.me(0));
  }
}

TEST(DominationsRules, R15_4_WhatFits) {
  // One card in the tree shows a colour, vestigium, corruptio or nothing to the east; one copy in the supply has Trade on all sides.
  struct Case {
    const char* side;
    bool fits;
  };
  for (const Case c : {Case{"trade", true}, Case{"art", false}, Case{"vestigium", true}, Case{"corruptio", false}, Case{"none", false},
                       Case{"link", true}}) {
    Desk d;
    json::object p = with_board(
        kOneTile,
        std::string(R"({"knowledge":{"trade":5},"tree":[{"card":"fishing","copy":"a","pos":[1,0],"sides":{"n":"corruptio","e":")") +
            c.side + R"(","s":"corruptio","w":"link"}}]})",
        "develop");
    p["mastery_supply"] = J(R"([{"card":"bartering","copy":"b","sides":{"n":"trade","e":"trade","s":"trade","w":"trade"}}])");
    d.load(p);
    EXPECT_EQ(d.can(O(R"({"do":"develop","pos":[2,0]})")), c.fits) << c.side;
    EXPECT_TRUE(d.can(O(R"({"do":"develop","pos":[-1,0]})")));
  }
}

TEST(DominationsRules, A51_CardsMayBeTurnedIfTheSwitchSaysSo) {
  for (const bool turn : {false, true}) {
    Desk d;
    json::object p = with_board(kOneTile, R"({"knowledge":{"trade":5}})", "develop");
    p["options"] = json::object{{"rotate_cards", turn}};
    p["mastery_supply"] = J(R"([{"card":"bartering","copy":"b","sides":{"n":"trade","e":"corruptio","s":"corruptio","w":"corruptio"}}])");
    d.load(p);
    EXPECT_EQ(d.count({{"do", "develop"}}), turn ? 4 : 1) << d.listing();
    if (!turn) continue;
    d.pick(O(R"({"do":"develop","pos":[1,0]})"));
    EXPECT_EQ(d.view(0).at("seats").at(0).at("tree").at(1).at("sides").at("w").as_string(), "trade");
    Desk e;
    e.load(d.position());
    EXPECT_EQ(e.view(0), d.view(0));
  }
}

TEST(DominationsRules, R20_1_NodusOfThePlacementCountForTheCard) {  // Sculpture
  Desk d;
  json::object p = with_board(kOneTile, R"({"knowledge":{"art":6}})", "develop");
  p["mastery_supply"] = J(R"([{"card":"sculpture","copy":"b","sides":{"n":"art","e":"corruptio","s":"corruptio","w":"corruptio"}}])");
  d.load(p);
  const json::object develop = O(R"({"do":"develop","card":"sculpture","pos":[0,1]})");
  EXPECT_EQ(d.option(develop).at("preview").at("influence").as_int64(), 1);
  EXPECT_EQ(d.option(develop).at("preview").at("nodus"), J(R"({"art":1})"));
  d.pick(develop);
  EXPECT_EQ(d.influence(0), 1);
  EXPECT_EQ(d.vp(0), 2);
}

TEST(DominationsRules, R16_1_TheCampfireExchangesTwoForOne) {
  Desk d;
  d.load(with_board(kOneTile, R"({"hand":["art_01"],"knowledge":{"trade":3,"art":5}})"));
  EXPECT_TRUE(d.can(O(R"({"do":"exchange","give":"trade","get":"religion"})")));
  EXPECT_FALSE(d.can(O(R"({"do":"exchange","get":"art"})"))) << "not into a full Domain (A25)";
  EXPECT_FALSE(d.can(O(R"({"do":"exchange","give":"trade","get":"trade"})")));
  d.pick(O(R"({"do":"exchange","give":"trade","get":"religion"})"));
  EXPECT_EQ(d.knowledge(0, "trade"), 1);
  EXPECT_EQ(d.knowledge(0, "religion"), 1);
  EXPECT_FALSE(d.can(O(R"({"do":"exchange","give":"trade"})")));
  EXPECT_TRUE(d.can({{"do", "place"}}));
}

TEST(DominationsRules, A29_CoinageExchangesOneForOne) {
  Desk d;
  d.load(
      with_board(kOneTile, R"({"hand":["art_01"],"knowledge":{"trade":1},"tree":[{"card":"coinage","pos":[1,0],"sides":{"w":"link"}}]})"));
  d.pick(O(R"({"do":"exchange","give":"trade","get":"religion"})"));
  EXPECT_EQ(d.knowledge(0, "trade"), 0);
  EXPECT_EQ(d.knowledge(0, "religion"), 1);
}

// ---- Domination cards ----

TEST(DominationsRules, R18_11_TheInventorScoresATileAgain) {
  const std::string tiles = R"({"id":"l","at":[[0,0],[0,1],[1,0]],"res":["trade","trade","trade"],"camp":"art"},
                               {"id":"r","at":[[1,0],[0,1],[1,1]],"res":["religion","religion","religion"],"camp":"art"})";
  Desk d;
  d.load(with_board(tiles, R"({"hand":["art_01"],"dominations":["inventor"]})"));
  const json::object option = O(R"({"do":"reactivate","tile":"l","mode":"connection"})");
  ASSERT_TRUE(d.can(option)) << d.listing();
  EXPECT_TRUE(d.option(option).at("vertex").is_null());
  d.pick(option);
  EXPECT_EQ(d.knowledge(0, "trade"), 2);
  EXPECT_EQ(d.knowledge(0, "religion"), 2);
  EXPECT_EQ(d.knowledge(0, "art"), 1);
  EXPECT_EQ(d.me(0).at("dominations"), J("[]"));
  EXPECT_EQ(d.me(0).at("hand").as_array().size(), 1u);
  EXPECT_TRUE(d.can({{"do", "skip_build"}}));
}

TEST(DominationsRules, R18_12_TheFarmerPlacesASecondTile) {
  Desk d;
  d.load(with_board(kOneTile, R"({"hand":["art_01","trade_01"],"dominations":["farmer"],"limits":{"art":20,"trade":20}})"));
  EXPECT_FALSE(d.can({{"using", "farmer"}}));
  d.pick({{"do", "place"}, {"tile", "art_01"}});
  ASSERT_TRUE(d.can(O(R"({"do":"place","tile":"trade_01","using":"farmer"})"))) << d.listing();
  EXPECT_TRUE(d.can({{"do", "skip_build"}}));
  d.pick(O(R"({"do":"place","tile":"trade_01","using":"farmer"})"));
  EXPECT_EQ(d.me(0).at("dominations"), J("[]"));
  EXPECT_EQ(d.position().at("board").as_array().size(), 3u);
}

TEST(DominationsRules, R18_17_TheTraderDoublesTheCamp) {
  Desk d;
  d.load(with_board(kOneTile, R"({"hand":[{"id":"x","camp":"science","res":["trade","trade","trade"]}],"dominations":["trader"]})"));
  d.pick(O(R"({"do":"place","tile":"x","at":[[1,0],[0,1],[1,1]]})"));
  EXPECT_EQ(d.knowledge(0, "science"), 2);
}

// ---- the end of an Age ----

// The last turn of an Age, one answer before its end.
json::object last_turn(int age, std::string_view seat0, std::string_view seat1) {
  json::object p = with_board(kOneTile, seat0, "develop", seat1);
  p["age"] = age;
  p["turn_in_age"] = 5;
  p["turn"] = 1;
  return p;
}

TEST(DominationsRules, R18_DominationAndInfluenceAtTheEndOfAnAge) {
  Desk d;
  d.load(last_turn(1, R"({"influence":4,"knowledge":{"religion":3,"art":2},"hand":["art_01","art_02"]})",
                   R"({"influence":2,"knowledge":{"trade":5}})"));
  d.pick({{"do", "skip_develop"}});
  // Nobody owns a Mastery: nothing to assimilate. Influence 4 and 2; High Priestess 5, Diplomat 4 and 2 Influence, Trader 3.
  EXPECT_EQ(d.vp(0), 4 + 5 + 4);
  EXPECT_EQ(d.vp(1), 2 + 3);
  EXPECT_EQ(d.influence(0), 6);
  EXPECT_EQ(d.knowledge(0, "religion"), 0) << "R18.13";
  EXPECT_EQ(d.position().at("age").as_int64(), 2);
  ASSERT_EQ(d.what(), "keep");
  EXPECT_EQ(d.decision().at("min").as_int64(), 0);
  d.picks({0});
  ASSERT_EQ(d.what(), "mulligan");
  EXPECT_EQ(d.me(0).at("hand").as_array().size(), 9u) << "7 and the High Priestess's 2";
  EXPECT_EQ(d.me(0).at("hand").at(0).as_string(), "art_01");
  d.pick({{"do", "no_mulligan"}});
  EXPECT_EQ(d.seat(), 1);
}

TEST(DominationsRules, R18_2_TheLeaderAssimilates) {
  struct Case {
    int influence;
    bool six, nine;
  };
  for (const Case c : {Case{12, false, false}, Case{13, true, false}, Case{22, true, false}, Case{23, true, true}}) {
    Desk d;
    d.load(last_turn(
        1, R"({"influence":)" + std::to_string(c.influence) + "}",
        R"({"tree":[{"card":"market_stalls","pos":[1,0],"sides":{"w":"link","e":"link"}},{"card":"coinage","pos":[2,0],"sides":{"w":"link","e":"link"}},
                                 {"card":"guilds","pos":[3,0],"sides":{"w":"link"}}]})"));
    d.pick({{"do", "skip_develop"}});
    ASSERT_EQ(d.what(), "assimilate");
    EXPECT_EQ(d.seat(), 0);
    EXPECT_TRUE(d.can({{"do", "assimilate"}, {"card", "market_stalls"}}));
    EXPECT_EQ(d.can({{"do", "assimilate"}, {"card", "coinage"}}), c.six) << c.influence;
    EXPECT_EQ(d.can({{"do", "assimilate"}, {"card", "guilds"}}), c.nine) << "no prerequisite is asked (R18.4)";
    EXPECT_TRUE(d.can({{"do", "decline"}}));
    if (c.nine) {
      d.pick({{"do", "assimilate"}, {"card", "guilds"}, {"advanced", false}});
      EXPECT_EQ(d.vp(0), 5 + c.influence);
      EXPECT_EQ(d.me(0).at("tree").at(1).at("card").as_string(), "guilds");
    } else {
      d.pick({{"do", "decline"}});
      EXPECT_EQ(d.vp(0), c.influence);
    }
  }
}

TEST(DominationsRules, R18_5_AnAdvancedFaceIsAssimilatedByTurningOnesOwnCard) {
  Desk d;
  d.load(last_turn(1, R"({"influence":5,"tree":[{"card":"market_stalls","pos":[1,0],"sides":{"w":"link"}}]})",
                   R"({"tree":[{"card":"market_stalls","pos":[1,0],"sides":{"w":"link"},"advanced":true}]})"));
  d.pick({{"do", "skip_develop"}});
  d.pick({{"do", "assimilate"}, {"card", "market_stalls"}, {"advanced", true}});
  EXPECT_EQ(d.vp(0), 3 + 5);
  EXPECT_TRUE(d.me(0).at("tree").at(1).at("advanced").as_bool());
}

TEST(DominationsRules, R18_9_TheGovernorSetsTheOrder) {
  Desk d;
  json::object p = last_turn(1, R"({"knowledge":{"government":2}})", "{}");
  d.load(p);
  d.pick({{"do", "skip_develop"}});
  ASSERT_EQ(d.what(), "order");
  EXPECT_EQ(d.decision().at("ordered").as_bool(), true);
  EXPECT_EQ(d.decision().at("about").as_string(), "governor");
  EXPECT_EQ(d.vp(0), 0) << "worth nothing with two players";
  d.picks({d.find({{"seat", 1}}), d.find({{"seat", 0}})});
  EXPECT_EQ(d.position().at("initiative"), J("[1,0]"));
}

TEST(DominationsRules, R19_TheEndOfTheThirdAge) {
  Desk d;
  d.load(last_turn(
      3,
      R"({"influence":10,"vp":5,"knowledge":{"religion":3,"art":2},"objective":[{"kind":"influence","n":10},{"kind":"influence","n":11},{"kind":"chain","n":1}]})",
      R"({"vp":2,"objective":"romans"})"));
  d.pick({{"do", "skip_develop"}});
  ASSERT_TRUE(d.over());
  const auto result = d.step().at("result").as_object();
  EXPECT_EQ(result.at("scores"), J("[31,2]")) << "5 + 10 Influence + 2 × 3 + 10 for one goal (R19.2, R19.3)";
  EXPECT_EQ(result.at("ranking"), J("[[0],[1]]"));
  EXPECT_FALSE(result.at("reason").as_string().empty());
  EXPECT_EQ(d.fails("decide", {{"table", d.table()}, {"picks", json::array{0}}}).at("code").as_int64(), -32000);
}

TEST(DominationsRules, R19_6_ATieGoesToTheInitiative) {
  Desk d;
  json::object p = last_turn(3, "{}", "{}");
  p["initiative"] = J("[1,0]");
  p["turn"] = 0;
  d.load(p);
  d.pick({{"do", "skip_develop"}});
  EXPECT_EQ(d.step().at("result").at("ranking"), J("[[1],[0]]"));
}

TEST(DominationsRules, R18_15_StartOfAgeGainsComeAfterTheReset) {
  Desk d;
  d.load(last_turn(1, R"({"knowledge":{"trade":4},"hand":["art_01"],"tree":[{"card":"storehouses","pos":[1,0],"sides":{"w":"link"}}]})",
                   R"({"hand":["art_03"]})"));
  d.pick({{"do", "skip_develop"}});
  while (d.what() != "turn") {
    if (d.can({{"do", "no_mulligan"}}))
      d.pick({{"do", "no_mulligan"}});
    else if (d.can({{"do", "decline"}}))
      d.pick({{"do", "decline"}});
    else
      d.picks({});
  }
  EXPECT_EQ(d.knowledge(0, "trade"), 5);
  EXPECT_EQ(d.position().at("turn_in_age").as_int64(), 1);
  EXPECT_EQ(d.me(0).at("hand").as_array().size(), 7u);
}

// ---- bad input ----

TEST(DominationsRules, ImpossiblePositionsAreRefusedWithTheRule) {
  struct Case {
    const char* what;
    json::object position;
    const char* rule;
  };
  json::object floating = with_board(kOneTile, R"({"hand":["art_01"]})");
  floating["cradle"] = J("[20,20]");
  json::object on_cradle = with_board(kOneTile, R"({"hand":["art_01"]})");
  on_cradle["cradle"] = J("[0,0]");
  json::object order = with_board(kOneTile, "{}");
  order["initiative"] = J("[0,0]");
  const std::string twice = std::string(kOneTile) + R"(,{"id":"c","at":[[0,1],[1,0],[0,0]],"res":["art","art","art"],"camp":"art"})";
  const std::vector<Case> cases = {
      {"tile on tile", with_board(twice, "{}"), "R5.1"},
      {"floating tile", floating, "R5.1"},
      {"tile on the Cradle", on_cradle, "R5.1"},
      {"three points in a row", with_board(R"({"id":"b","at":[[0,0],[1,0],[2,0]],"res":["art","art","art"],"camp":"art"})", "{}"), "R4.4"},
      {"unknown tile", with_board(kOneTile, R"({"hand":["gold_01"]})"), "R1.1"},
      {"a tile twice", with_board(kOneTile, R"({"hand":["art_01","art_01"]})"), "R1.1"},
      {"unknown card", with_board(kOneTile, R"({"tree":[{"card":"computer","pos":[1,0]}]})"), "R14.2"},
      {"a nodus that does not fit",
       with_board(kOneTile,
                  R"({"tree":[{"card":"fishing","copy":"x","pos":[1,0],"sides":{"n":"art","e":"art","s":"art","w":"vestigium"}}]})"),
       "R15.3"},
      {"a card alone", with_board(kOneTile, R"({"tree":[{"card":"fishing","pos":[2,0]}]})"), "R15.1"},
      {"two cards on one place", with_board(kOneTile, R"({"tree":[{"card":"fishing","pos":[1,0]},{"card":"bartering","pos":[1,0]}]})"),
       "R15.1"},
      {"a card twice", with_board(kOneTile, R"({"tree":[{"card":"fishing","pos":[1,0]},{"card":"fishing","copy":"z","pos":[-1,0]}]})"),
       "R14.4"},
      {"one copy in two trees",
       with_board(kOneTile, R"({"tree":[{"card":"market_stalls","copy":1,"pos":[1,0]}]})", "grow",
                  R"({"tree":[{"card":"market_stalls","copy":1,"pos":[1,0]}]})"),
       "R1.2"},
      {"more than 15 tokens",
       with_board(R"({"id":"b","at":[[0,0],[0,1],[1,0]],"res":["art","art","art"],"camp":"art","city":{"seat":0,"level":2}})",
                  R"({"city_tokens":14})"),
       "R11.5"},
      {"more Knowledge than the limit", with_board(kOneTile, R"({"knowledge":{"art":6},"limits":{"art":5}})"), "R10.1"},
      {"a circle on no Locus", scene(R"({"monuments":[{"id":"petra","placed":true,"vertex":[0,0]}]})"), "R13.11"},
      {"levels out of order", scene(R"({"monuments":[{"id":"petra","levels":[{"level":1,"taken":null},{"level":2,"taken":0}]}]})"),
       "R13.1"},
      {"cells of another shape",
       scene(R"({"monuments":[{"id":"pharos","placed":true,"cells":[[[0,0],[0,1],[1,0]],[[3,0],[2,1],[3,1]]],"open_edges":[]}]})"), "A41"},
      {"unknown Monument", scene(R"({"monuments":["eiffel_tower"]})"), "R2.5"},
      {"unknown Objective", with_board(kOneTile, R"({"objective":"martians"})"), "R2.4"},
      {"unknown Domination card", with_board(kOneTile, R"({"dominations":["king"]})"), "R18.9"},
      {"a Domination card twice", with_board(kOneTile, R"({"dominations":["farmer"]})", "grow", R"({"dominations":["farmer"]})"), "R18.8"},
      {"an order that is none", order, "R2.10"},
      {"a tile against a barred side", scene(R"({"board":[{"id":"t","at":[[0,0],[-1,1],[0,1]],"res":["art","art","art"],"camp":"trade"}],
         "monuments":[{"id":"pharos","placed":true,"cells":[[[0,0],[0,1],[1,0]],[[1,0],[0,1],[1,1]]],"open_edges":[[[0,0],[1,0]],[[1,0],[1,1]]]}]})"),
       "R13.9"},
  };
  for (const Case& c : cases) {
    Desk d;
    const auto e = d.refuse(c.position);
    ASSERT_FALSE(e.empty()) << c.what;
    EXPECT_EQ(e.at("code").as_int64(), -32602) << c.what;
    const auto& data = e.at("data").as_object();
    EXPECT_TRUE(data.at("rule") == json::value(c.rule)) << c.what << ": " << json::serialize(e);
    EXPECT_FALSE(data.at("message").at("en").as_string().empty());
    EXPECT_FALSE(data.at("message").at("de").as_string().empty());
    EXPECT_NE(data.at("message").at("en"), data.at("message").at("de")) << c.what;
  }
}

TEST(DominationsRules, MalformedPositionsAreRefused) {
  for (
      const char* position : {
          R"({"game":"dominations"})",
          R"({"game":"dominations","players":2})",
          R"({"game":"dominations","players":9,"seats":[]})",
          R"({"game":"dominations","players":2,"seats":[{}]})",
          R"({"game":"dominations","players":2,"seats":[{},7]})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"phase":"lunch"})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"phase":"setup"})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"turn":2})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"age":4})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"edition":2020})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"cradle":[900,0]})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"board":[{"id":"b"}]})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"board":{"id":"b"}})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"content":"nothing"})",
          R"({"game":"dominations","players":2,"seats":[{},{}],"pending":{}})",
          R"({"game":"dominations","players":2,"seats":[{"knowledge":{"art":99}},{}]})",
          R"({"game":"dominations","players":2,"seats":[{"knowledge":{"magic":1}},{}]})",
          R"({"game":"dominations","players":2,"seats":[{"tree":[{"card":{"id":"x","domain":"trade","level":3,"basic":{"effects":[{"when":"never","do":"gain","n":1}]}},"pos":[1,0]}]},{}]})",
      }) {
    Desk d;
    EXPECT_FALSE(d.refuse(J(position)).empty()) << position;
  }
}

TEST(DominationsRules, AfterAnErrorTheTableIsExactlyAsBefore) {
  Desk d;
  d.start(2, {}, 11);
  const json::object before = d.position();
  const json::object decision = d.decision();
  for (const char* picks : {"[]", "[0,0]", "[99]", "[-1]", "[0,1]"}) {
    const auto e = d.fails("decide", {{"table", d.table()}, {"picks", J(picks)}});
    EXPECT_EQ(e.at("code").as_int64(), -32000) << picks;
    EXPECT_FALSE(e.at("data").at("message").at("de").as_string().empty());
  }
  EXPECT_EQ(d.fails("decide", {{"table", d.table()}, {"picks", "0"}}).at("code").as_int64(), -32602);
  EXPECT_EQ(d.position(), before);
  d.picks({0});
  d.undo();
  EXPECT_EQ(d.position().at("engine"), before.at("engine"));
  EXPECT_EQ(d.decision(), decision);
}

// A position in the middle of an effect is the last one at rest and the answers since. Nothing half-finished is read.
TEST(DominationsRules, WhatIsHalfDoneIsReadAsAnswers) {
  Desk d;
  d.start(2, {}, 3);
  EXPECT_FALSE(d.position().contains("pending"));  // nobody has chosen anything: at rest
  d.picks({0});
  json::object p = d.position();
  EXPECT_EQ(p.at("pending").at("answers"), J("[[0]]"));
  p["seats"] = json::array{}, p["phase"] = "over";  // told for the reader only
  Desk again;
  again.load(p);
  EXPECT_EQ(again.decision(), d.decision());
  for (const char* answers : {"[[9]]", "[[0],[0],[0],[0],[0],[7,7]]", "[0]", "{}"}) {
    p.at("pending").as_object()["answers"] = json::parse(answers);
    EXPECT_EQ(d.refuse(p).at("code"), json::parse(answers).is_array() && answers[1] == '[' ? -32000 : -32602) << answers;
  }
}

// R2.4: a set-up that is written by hand deals everybody two of each, and each only once.
TEST(DominationsRules, R2_4_ASetUpIsWholeOrRefused) {
  Desk d;
  d.start(2, {}, 3);
  json::object p = d.position();
  d.load(p);
  json::array& seats = p["seats"].as_array();
  seats[1].as_object()["dealt_monuments"] = seats[0].at("dealt_monuments");
  EXPECT_EQ(d.refuse(p).at("data").at("rule"), "R2.4");
  p = d.position();
  p["seats"].as_array()[0].as_object().erase("dealt_objectives");
  EXPECT_EQ(d.refuse(p).at("data").at("rule"), "R2.4");
}

// A long strip of tiles and a full hand: thousands of placements are listed, and what cannot be listed is refused.
TEST(DominationsRules, MoreAnswersThanCanBeListed) {
  const auto strip = [](int tiles) {
    json::array board, hand;
    for (int k = 0; k < tiles; ++k) {
      const int i = (k + 1) / 2;
      const bool down = k % 2 == 0;
      const json::array at{json::array{down ? i + 1 : i, 0}, json::array{i, 1}, json::array{i + 1, down ? 1 : 0}};
      board.push_back(
          json::object{{"id", "t" + std::to_string(k)}, {"at", at}, {"res", json::array{"art", "art", "art"}}, {"camp", "trade"}});
    }
    for (int k = 0; k < 24; ++k)
      hand.push_back(json::object{{"id", "h" + std::to_string(k)}, {"res", json::array{"art", "art", "art"}}, {"camp", "trade"}});
    json::array seats;
    seats.push_back(json::object{{"hand", hand}});
    seats.push_back(json::object{});
    return json::object{{"game", "dominations"}, {"players", 2}, {"phase", "grow"}, {"board", board}, {"seats", seats}};
  };
  Desk d;
  d.load(strip(91));
  EXPECT_EQ(d.decision().at("options").as_array().size(), 3u * 24 * 97);
  EXPECT_EQ(d.refuse(strip(119)).at("code"), -32602);
}

}  // namespace
}  // namespace demesne::table
