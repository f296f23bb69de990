// The test vectors of the rules, spoken through the protocol with hand-written positions.
#include "tests/dominations/desk.hpp"

namespace demesne::table {
namespace {

// One tile lies at U(0,0); seat 0 holds one tile with a Trade Camp.
constexpr const char* kVector1 = R"({"game":"dominations","players":2,"phase":"grow","turn":0,"cradle":null,
  "board":[{"id":"b1","at":[[0,0],[0,1],[1,0]],"res":["art","trade","religion"],"camp":"science"}],
  "seats":[{"hand":[{"id":"x","camp":"trade","res":["craftsmanship","trade","science"]}]},{}]})";
const json::object kPlace1 = J(R"({"do":"place","tile":"x","at":[[1,0],[0,1],[1,1]]})").as_object();

TEST(DominationsVectors, V1_R6_OneEdgeWithConcentration) {
  Desk d;
  d.load(J(kVector1));
  ASSERT_TRUE(d.can(kPlace1)) << d.listing();
  const auto& preview = d.option(kPlace1).at("preview").as_object().at("knowledge").as_object();
  EXPECT_EQ(preview.at("trade").as_int64(), 4);
  EXPECT_EQ(preview.at("craftsmanship").as_int64(), 1);
  EXPECT_EQ(preview.at("religion").as_int64(), 1);
  d.pick(kPlace1);
  EXPECT_EQ(d.knowledge(0, "trade"), 4);
  EXPECT_EQ(d.knowledge(0, "craftsmanship"), 1);
  EXPECT_EQ(d.knowledge(0, "religion"), 1);
  EXPECT_EQ(d.knowledge(0, "art"), 0);
  EXPECT_EQ(d.knowledge(0, "science"), 0);
  EXPECT_EQ(d.knowledge(1, "trade"), 0);
  EXPECT_EQ(d.what(), "turn");
  EXPECT_TRUE(d.can({{"do", "skip_build"}})) << d.listing();
}

TEST(DominationsVectors, V2_R9_BarteringGainsTwoMore) {
  for (const char* card : {R"("bartering")", R"({"id":"my_bartering","domain":"trade","level":3,"cost":{"trade":3},"prereq":null,
        "basic":{"vp":0,"influence":0,"effects":[{"when":"produced","do":"gain","n":1,"what":"trade","per":{"produced":"trade"},"div":2}]},
        "upgrade_cost":{"trade":3},"advanced":{"vp":0,"influence":0,"effects":[]}})"}) {
    Desk d;
    json::object p = J(kVector1).as_object();
    p["seats"].as_array()[0].as_object()["tree"] =
        J(std::string(R"([{"card":)") + card + R"(,"copy":"first","pos":[1,0],"sides":{"n":"link","e":"trade","s":"link","w":"link"}}])");
    p["seats"].as_array()[0].as_object()["limits"] = J(R"({"trade":10})");
    d.load(p);
    d.pick(kPlace1);
    EXPECT_EQ(d.knowledge(0, "trade"), 6);
    EXPECT_EQ(d.knowledge(0, "craftsmanship"), 1);
  }
}

TEST(DominationsVectors, V3_R10_OverflowAtTwenty) {
  Desk d;
  json::object p = J(kVector1).as_object();
  auto& seat = p["seats"].as_array()[0].as_object();
  seat["knowledge"] = J(R"({"trade":20})");
  seat["limits"] = J(R"({"trade":20})");
  seat["vp"] = 7;
  d.load(p);
  d.pick(kPlace1);
  EXPECT_EQ(d.knowledge(0, "trade"), 20);
  EXPECT_EQ(d.vp(0), 8);
}

TEST(DominationsVectors, V4_R10_2_TheHighestCityCounts) {
  const char* board = R"({"game":"dominations","players":2,"phase":"build","turn":0,"cradle":null,
    "board":[{"id":"b1","at":[[0,0],[0,1],[1,0]],"res":["art","trade","religion"],"camp":"trade","city":{"seat":0,"level":1}},
             {"id":"b2","at":[[1,0],[0,1],[1,1]],"res":["art","trade","religion"],"camp":"trade","city":{"seat":0,"level":1}},
             {"id":"b3","at":[[1,0],[1,1],[2,0]],"res":["art","trade","religion"],"camp":"trade","city":{"seat":0,"level":1}}],
    "seats":[{"knowledge":{"trade":10}},{}]})";
  Desk d;
  d.load(J(board));
  EXPECT_EQ(d.limit(0, "trade"), 10);
  EXPECT_EQ(d.limit(0, "art"), 5);
  EXPECT_EQ(d.me(0).at("city_tokens").as_int64(), 12);
  d.pick({{"do", "upgrade_city"}, {"tile", "b2"}});
  EXPECT_EQ(d.limit(0, "trade"), 15);
  EXPECT_EQ(d.influence(0), 2);
  EXPECT_EQ(d.knowledge(0, "trade"), 4);
}

TEST(DominationsVectors, V5_R13_7_PharosPaysEveryCityOnARewardSide) {
  // Pharos may only stand beside the Trade City of seat 1; its other reward side meets a Science Camp.
  const char* board = R"({"game":"dominations","players":2,"phase":"build","turn":0,"cradle":null,
    "board":[{"id":"t","at":[[0,0],[0,1],[1,0]],"res":["art","trade","religion"],"camp":"trade","city":{"seat":1,"level":1}}],
    "monuments":["pharos"],
    "seats":[{"knowledge":{"trade":5}},{}]})";
  Desk d;
  d.load(J(board));
  ASSERT_TRUE(d.can({{"do", "build_monument"}, {"monument", "pharos"}, {"level", 1}})) << d.listing();
  d.pick({{"do", "build_monument"}, {"monument", "pharos"}, {"level", 1}});
  EXPECT_EQ(d.vp(0), 5);
  EXPECT_EQ(d.influence(0), 1);
  EXPECT_EQ(d.knowledge(0, "trade"), 0);
  // Only if the City stands beside a reward side. Pharos has no plain open side, so it must.
  EXPECT_EQ(d.vp(1), 10);
}

TEST(DominationsVectors, V5_R13_7_ACityBuiltLaterIsPaidToo) {
  // Diamond A(0,0) B(1,0) C(1,1) D(0,1): sides AB and BC pay; below AB lies D(0,-1), right of BC lies U(1,0).
  const char* board = R"({"game":"dominations","players":2,"phase":"build","turn":0,"cradle":null,
    "board":[{"id":"s","at":[[1,0],[1,1],[2,0]],"res":["art","trade","religion"],"camp":"science"},
             {"id":"t","at":[[0,0],[1,0],[1,-1]],"res":["art","trade","religion"],"camp":"trade","city":{"seat":1,"level":1}}],
    "monuments":[{"id":"pharos","placed":true,"cells":[[[0,0],[0,1],[1,0]],[[1,0],[0,1],[1,1]]],
                  "open_edges":[[[0,0],[1,0]],[[1,0],[1,1]]],"levels":[{"level":1,"taken":true}]}],
    "seats":[{"knowledge":{"science":3}},{"tree":[{"monument":"pharos","level":1,"pos":[0,1]}]}]})";
  Desk d;
  d.load(J(board));
  d.pick({{"do", "build_city"}, {"tile", "s"}});
  EXPECT_EQ(d.vp(0), 10);
  EXPECT_EQ(d.vp(1), 0);
}

TEST(DominationsVectors, V6_R13_12_HangingGardensPayTheCitiesOfTheirLocus) {
  // A wheel round (0,0) of land tiles; Craftsmanship Cities of both, one Craftsmanship Camp free.
  const char* board = R"({"game":"dominations","players":2,"phase":"build","turn":0,"cradle":null,
    "board":[{"id":"a","at":[[0,0],[0,1],[1,0]],"res":["art","trade","religion"],"camp":"craftsmanship","city":{"seat":0,"level":3}},
             {"id":"b","at":[[0,0],[-1,1],[0,1]],"res":["art","trade","religion"],"camp":"craftsmanship","city":{"seat":1,"level":1}},
             {"id":"c","at":[[0,0],[-1,0],[-1,1]],"res":["art","trade","religion"],"camp":"craftsmanship"},
             {"id":"d","at":[[0,0],[0,-1],[-1,0]],"res":["art","trade","religion"],"camp":"trade","city":{"seat":1,"level":1}},
             {"id":"e","at":[[0,0],[1,-1],[0,-1]],"res":["art","trade","religion"],"camp":"art"},
             {"id":"f","at":[[0,0],[1,0],[1,-1]],"res":["art","trade","religion"],"camp":"art"}],
    "monuments":["hanging_gardens"],
    "seats":[{"knowledge":{"craftsmanship":8}},{"knowledge":{"craftsmanship":3}}]})";
  Desk d;
  d.load(J(board));
  d.pick({{"do", "build_monument"}, {"monument", "hanging_gardens"}, {"vertex", J("[0,0]")}});
  EXPECT_EQ(d.vp(0), 5 + 5);
  EXPECT_EQ(d.vp(1), 5);
  d.pick({{"do", "skip_develop"}});
  ASSERT_EQ(d.seat(), 1);
}

TEST(DominationsVectors, V7_R19_4_GroupsOfEightAndThree) {
  json::object p = J(R"({"game":"dominations","players":2,"phase":"build","turn":0,"cradle":null,
    "seats":[{"city_tokens":4,"objective":[{"kind":"chain","n":8},{"kind":"chain","n":10},{"kind":"spread","n":2},{"kind":"spread","n":3}]},{}]})")
                       .as_object();
  json::array board;
  auto strip = [&](int y, int n, const char* name) {  // a strip of n triangles in the row above y
    for (int k = 0; k < n; ++k) {
      const int x = k / 2;
      const json::array at = k % 2 == 0 ? json::array{json::array{x, y}, json::array{x, y + 1}, json::array{x + 1, y}}
                                        : json::array{json::array{x + 1, y}, json::array{x, y + 1}, json::array{x + 1, y + 1}};
      board.push_back(json::object{{"id", name + std::to_string(k)},
                                   {"at", at},
                                   {"res", {"art", "trade", "religion"}},
                                   {"camp", "trade"},
                                   {"city", {{"seat", 0}, {"level", 1}}}});
    }
  };
  strip(0, 8, "p"), strip(4, 3, "q");
  p["board"] = board;
  Desk d;
  d.load(p);
  EXPECT_EQ(d.me(0).at("objectives_met"), J("[true,false,true,false]"));
  EXPECT_EQ(d.me(0).at("objective_vp").as_int64(), 20);
  const json::object seen = d.view(1).at("seats").as_array().at(0).as_object();  // how far the goals are, for everybody
  EXPECT_EQ(seen.at("chain").as_int64(), 8);
  EXPECT_EQ(seen.at("groups").as_int64(), 2);
}

TEST(DominationsVectors, R15_3_WhatFitsTheTreeIsToldApartFromWhatCanBePaid) {
  json::object p =
      J(R"({"game":"dominations","players":2,"phase":"develop","turn":0,"cradle":null,"seats":[{"knowledge":{"trade":3}},{}]})")
          .as_object();
  Desk d;
  d.load(p);
  std::set<std::string> fits, offered;
  for (const auto& x : d.decision().at("fits").as_array()) fits.insert(std::string(x.as_string()));
  for (const auto& o : d.options())
    if (o.at("do").as_string() == "develop") offered.insert(std::string(o.at("card").as_string()));
  EXPECT_GT(offered.size(), 0u);
  EXPECT_GT(fits.size(), offered.size());
  EXPECT_TRUE(std::includes(fits.begin(), fits.end(), offered.begin(), offered.end()));
}

TEST(DominationsVectors, V8_R19_4_AHigherCityStandsInForALower) {
  json::object p = J(R"({"game":"dominations","players":2,"phase":"build","turn":0,"cradle":null,
    "seats":[{"objective":[{"kind":"cities","need":{"1":5,"2":1}},{"kind":"cities","need":{"1":5,"2":2}},{"kind":"cities","need":{"1":6,"3":1}}]},{}]})")
                       .as_object();
  json::array board;
  for (int k = 0; k < 6; ++k)
    board.push_back(json::object{{"id", "c" + std::to_string(k)},
                                 {"at", json::array{json::array{3 * k, 0}, json::array{3 * k, 1}, json::array{3 * k + 1, 0}}},
                                 {"res", {"art", "trade", "religion"}},
                                 {"camp", "trade"},
                                 {"city", {{"seat", 0}, {"level", k == 0 ? 3 : 1}}}});
  p["board"] = board;
  Desk d;
  d.load(p);
  EXPECT_EQ(d.me(0).at("objectives_met"), J("[true,false,false]"));
}

}  // namespace
}  // namespace demesne::table
