// What is refused, with its rule and a sentence in both languages, and that nothing has changed then.
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

const Wonder kTower{.id = "tower", .shape = "diamond", .sides = "rrbb", .next_to = "Tr"};

Board one_tile(std::string more = "") { return {.tiles = "b U0,0 ArArAr Ar;" + more}; }
Board with_monuments(std::string monuments, std::string tiles = "") {
  return {.tiles = std::move(tiles), .monuments = std::move(monuments), .wonders = {kTower}};
}

TEST(DominationsRefused, R5_1_R4_4_Tiles) {
  EXPECT_EQ(refused(one_tile(), {{}, {}}), "");
  EXPECT_EQ(refused(one_tile("c U0,0/1 ArArAr Ar"), {{}, {}}), "R5.1") << "on another tile";
  Board far = one_tile(), on = one_tile();
  far.cradle = "20,20", on.cradle = "0,0";
  EXPECT_EQ(refused(far, {{}, {}}), "R5.1") << "an island beside a Cradle";
  EXPECT_EQ(refused(on, {{}, {}}), "R5.1") << "on the Cradle";
  json::object row = position_of(one_tile(), {{}, {}});
  row["board"].as_array()[0].as_object()["at"] = json::parse("[[0,0],[1,0],[2,0]]");
  EXPECT_EQ(refused(row), "R4.4") << "three points in a row";
}
TEST(DominationsRefused, R1_1_PiecesThatDoNotExistOrExistOnce) {
  EXPECT_EQ(refused(one_tile(), {{.hand = "gold_01"}, {}}), "R1.1");
  EXPECT_EQ(refused(one_tile(), {{.hand = "art_01; art_01"}, {}}), "R1.1");
  EXPECT_EQ(refused({.holder = 128}, {{}, {}}), "") << "as many as the holder holds";
  EXPECT_EQ(refused({.holder = 128}, {{.hand = "h TrTrTr Tr"}, {}}), "R1.1");
  EXPECT_EQ(refused(with_monuments("eiffel_tower"), {{}, {}}), "R2.5");
  EXPECT_EQ(refused(one_tile(), {{.goals = "martians"}, {}}), "R2.4");
  EXPECT_EQ(refused(one_tile(), {{.roles = "king"}, {}}), "R18.9");
  EXPECT_EQ(refused(one_tile(), {{.roles = "farmer"}, {.roles = "farmer"}}), "R18.8");
  EXPECT_EQ(refused({.initiative = "0 0"}, {{}, {}}), "R2.10");
}
TEST(DominationsRefused, R14_2_R15_1_R15_3_R1_2_Trees) {
  EXPECT_EQ(refused({}, {{.tree = "computer"}, {}}), "R14.2");
  EXPECT_EQ(refused({}, {{.tree = "fishing@1,0:ArArArVe"}, {}}), "R15.3") << "white against white";
  EXPECT_EQ(refused({}, {{.tree = "fishing@1,0:CoCoCoCo"}, {}}), "R15.3");
  EXPECT_EQ(refused({}, {{.tree = "fishing@2,0"}, {}}), "R15.1") << "alone";
  EXPECT_EQ(refused({}, {{.tree = "fishing@1,0 bartering@1,0"}, {}}), "R15.1") << "two on one place";
  EXPECT_EQ(refused({}, {{.tree = "fishing@1,0 fishing#z@-1,0:CrCrCrCr"}, {}}), "R14.4");
  EXPECT_EQ(refused({}, {{.tree = "market_stalls#1"}, {.tree = "market_stalls#1"}}), "R1.2") << "one copy in two trees";
}
TEST(DominationsRefused, R10_1_R11_5_Numbers) {
  EXPECT_EQ(refused({.tiles = "b U0,0 ArArAr Ar 0:2"}, {{.tokens = 14}, {}}), "R11.5");
  EXPECT_EQ(refused(one_tile(), {{.knows = "Ar6", .limits = "Ar5"}, {}}), "R10.1");
}
TEST(DominationsRefused, R13_1_R13_9_R13_11_A41_Monuments) {
  EXPECT_EQ(refused(with_monuments("petra@0,0"), {{}, {}}), "R13.11") << "a circle on no Locus";
  EXPECT_EQ(refused(with_monuments("petra@0,0; hanging_gardens@0,0", wheel()), {{}, {}}), "R13.11") << "two on one";
  EXPECT_EQ(refused(with_monuments("tower@0,0", "b D-1,0 ArArAr Tr"), {{}, {}}), "R13.9") << "a tile against a barred side";
  EXPECT_EQ(refused(with_monuments("tower@0,0", "b U1,0 ArArAr Tr"), {{}, {}}), "");
  EXPECT_EQ(refused(with_monuments("tower@0,0", "b U0,0 ArArAr Tr"), {{}, {}}), "R5.1") << "a tile under it";
  json::object gap = position_of(with_monuments("petra"), {{}, {}});
  gap["monuments"] = json::parse(R"([{"id":"petra","levels":[{"level":1,"taken":null},{"level":2,"taken":0}]}])");
  EXPECT_EQ(refused(gap), "R13.1") << "levels out of order";
  json::object apart = position_of(with_monuments("tower@0,0"), {{}, {}});
  apart["monuments"].as_array()[0].as_object()["cells"].as_array()[1] = place_of("D2,0");
  EXPECT_EQ(refused(apart), "A41") << "cells of another shape";
}
// R2.4: a set-up that is written by hand deals everybody two of each, and each only once.
TEST(DominationsRefused, R2_4_ASetUpIsWholeOrRefused) {
  const json::object good = Script::deal(2, {}).json();
  EXPECT_EQ(refused(good), "");
  json::object twice = good, none = good;
  json::array& seats = twice["seats"].as_array();
  seats[1].as_object()["dealt_monuments"] = seats[0].at("dealt_monuments");
  EXPECT_EQ(refused(twice), "R2.4");
  none["seats"].as_array()[0].as_object().erase("dealt_objectives");
  EXPECT_EQ(refused(none), "R2.4");
}

TEST(DominationsRefused, ErrorsCarryACodeARuleAndBothLanguages) {
  Wire wire;
  const json::object e = wire.fails("load", {{"position", position_of(one_tile("c U0,0 ArArAr Ar"), {{}, {}})}});
  EXPECT_EQ(e.at("code"), -32602);
  EXPECT_EQ(e.at("data").at("rule"), "R5.1");
  EXPECT_NE(e.at("data").at("message").at("en"), e.at("data").at("message").at("de"));
}

TEST(DominationsRefused, MalformedPositions) {
  const char* const kRest[] = {
      R"("players":9,"seats":[])",
      R"("players":2)",
      R"("players":2,"seats":[{}])",
      R"("players":2,"seats":[{},7])",
      R"("players":2,"seats":[{},{}],"phase":"lunch")",
      R"("players":2,"seats":[{},{}],"phase":"setup")",
      R"("players":2,"seats":[{},{}],"turn":2)",
      R"("players":2,"seats":[{},{}],"age":4)",
      R"("players":2,"seats":[{},{}],"edition":2020)",
      R"("players":2,"seats":[{},{}],"cradle":[900,0])",
      R"("players":2,"seats":[{},{}],"board":[{"id":"b"}])",
      R"("players":2,"seats":[{},{}],"board":{"id":"b"})",
      R"("players":2,"seats":[{},{}],"content":"nothing")",
      R"("players":2,"seats":[{},{}],"pending":{})",
      R"("players":2,"seats":[{"knowledge":{"art":99}},{}])",
      R"("players":2,"seats":[{"knowledge":{"magic":1}},{}])",
      R"("players":2,"seats":[{"vp":99999999999999},{}])",
      R"("players":18446744073709551615,"seats":[])",
      R"("players":2,"seats":[{"tree":[{"card":"fishing","pos":[99999,0]}]},{}])",
      R"("players":2,"seats":[{"tree":[{"card":{"id":"x","domain":"trade","level":3,"basic":{"effects":[{"when":"never","do":"gain","n":1}]}},"pos":[1,0]}]},{}])",
  };
  EXPECT_NE(refused(json::object{{"game", "dominations"}}), "");
  for (const char* rest : kRest)
    EXPECT_NE(refused(json::parse(std::string(R"({"game":"dominations",)") + rest + "}").as_object()), "") << rest;
}
TEST(DominationsRefused, NonsenseIsAnErrorAndNothingElse) {
  Wire wire;
  const json::object good = position_of(one_tile(), {{.hand = "h ScReTr Tr"}, {}});
  const std::vector<json::value> junk = {
      nullptr, true, -1, 1e300, "x", json::array{}, json::object{}, json::array{json::array{1000000, -1000000}}, json::array{nullptr}};
  for (const auto& [key, value] : good)
    for (const auto& j : junk) {
      json::object p = good;
      p[key] = j;
      const json::object answer = wire.call("load", {{"position", p}});
      EXPECT_TRUE(answer.contains("result") || answer.at("error").at("code") == -32602) << key << " " << json::serialize(j);
    }
  EXPECT_EQ(wire.call("load", {{"position", "x"}}).at("error").at("code"), -32602);
}

TEST(DominationsRefused, AfterAnErrorTheTableIsExactlyAsBefore) {
  Wire wire;
  const json::value table = wire.start(2, {}, 11).at("table");
  const json::object before = wire.ok("position", {{"table", table}});
  for (const char* picks : {"[]", "[0,0]", "[99]", "[-1]", "[0,1]"}) {
    const json::object e = wire.fails("decide", {{"table", table}, {"picks", json::parse(picks)}});
    EXPECT_EQ(e.at("code"), -32000) << picks;
    EXPECT_TRUE(e.at("data").as_object().contains("rule"));
    EXPECT_FALSE(e.at("data").at("message").at("de").as_string().empty());
  }
  EXPECT_EQ(wire.fails("decide", {{"table", table}, {"picks", "0"}}).at("code"), -32602);
  EXPECT_EQ(wire.ok("position", {{"table", table}}), before);
  const json::object over = wire.load(position_of(last_turn(3), {{}, {}}));
  const json::value end = wire.ok("decide", {{"table", over.at("table")}, {"picks", json::array{0}}}).at("table");
  EXPECT_EQ(wire.fails("decide", {{"table", end}, {"picks", json::array{0}}}).at("code"), -32000) << "a finished game";
}

// A long strip of tiles and a full hand: thousands of placements are listed, and what cannot be listed is refused.
TEST(DominationsRefused, MoreAnswersThanCanBeListed) {
  const auto strip = [](int tiles) {
    std::string board, hand;
    for (int k = 0; k < tiles; ++k)
      board += "t" + std::to_string(k) + (k % 2 ? " U" : " D") + std::to_string((k + 1) / 2) + ",0 ArArAr Tr;";
    for (int k = 0; k < 24; ++k) hand += "h" + std::to_string(k) + " ArArAr Tr;";
    return position_of({.tiles = board, .cradle = "0,0"}, {{.hand = hand}, {}});
  };
  Wire wire;
  EXPECT_EQ(wire.load(strip(91)).at("decision").at("options").as_array().size(), 3u * 24 * 97);
  EXPECT_EQ(wire.fails("load", {{"position", strip(119)}}).at("code"), -32602);
}

}  // namespace
}  // namespace demesne::dominations::script
