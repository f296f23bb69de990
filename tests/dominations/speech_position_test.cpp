// What a hand-written position may look like, and that nothing is lost between position and load.
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

json::object plain(Player me = {}, std::string phase = "grow", std::vector<Invented> cards = {}) {
  me.hand = "h ScReTr Tr";
  return position_of({.phase = std::move(phase), .tiles = "b D0,0 TrCrAr Ar", .cards = std::move(cards)}, {me, {}});
}

TEST(DominationsPosition, EditionsByNumberOrByName) {
  for (const json::value& edition : {json::value(2019), json::value("2019")}) {
    json::object p = plain();
    p["edition"] = edition;
    const json::object options = Script(p).json().at("options").as_object();
    EXPECT_EQ(options.at("overflow"), "every_time") << "E1";
    EXPECT_EQ(options.at("monument_tie"), "level1") << "E3";
    EXPECT_EQ(options.at("locus"), "land_only") << "E4";
  }
}
TEST(DominationsPosition, R10_2_WhatIsAbsentIsDerived) {
  json::object p = position_of({.tiles = "b D0,0 TrCrAr Ar 0:2"}, {{}, {}});
  for (const char* key : {"players", "initiative", "turn", "age", "turn_in_age", "monuments", "edition"}) p.erase(key);
  Script s(p);
  s.limits(0, "Ar15 Tr5").tokens(0, 13).turn(0, 1, 1).initiative("0 1");
  EXPECT_EQ(s.json().at("players"), 2);
}
TEST(DominationsPosition, LinksFitWhateverTheyMeet) {  // the Campfire's, and the two that meet Market Stalls
  Script({}, {{.tree = "market_stalls@1,0:TrTrTrTr fishing@2,0 music@0,1 dance@1,1"}, {}}).nodus(0, "Tr3");
}
TEST(DominationsPosition, ALoadedPositionIsWrittenAsItWasRead) {
  json::object p = position_of({.tiles = "b D0,0 TrCrAr Ar", .monuments = "pharos; wonder", .cards = {{}}, .wonders = {{}}},
                               {{.hand = "h ScReTr Tr", .tree = "new guilds", .goals = "chain 2; spread 1"}, {}});
  p["seed"] = "abc";
  Script s(p);
  for (int step = 0; step < 4; ++step) {
    const json::object once = s.json();
    EXPECT_EQ(Script(once).json(), once) << step;
    s.answer({0});
  }
}
TEST(DominationsPosition, UndoRestoresEverything) {
  Script s(plain());
  const json::object before = s.json();
  s.place("h", "U0,0").undo();
  EXPECT_EQ(s.json(), before);
}
TEST(DominationsPosition, R3_4_LoadingTellsWhatTheStartOfTheTurnBrings) {
  Script s(plain({.tree = "fishing"}, "turn_start"));
  std::vector<std::string> types;
  for (const table::Event& e : s.table().events()) types.emplace_back(e.inside.at("type").as_string());
  EXPECT_EQ(types, (std::vector<std::string>{"turn_began", "gained"}));
  EXPECT_EQ(s.table().events().at(1).inside.at("source"), "fishing");
  s.knows(0, "Cr1");
  EXPECT_TRUE(Script(plain({.tree = "fishing"})).table().events().empty());  // the turn's beginning is behind it
}
TEST(DominationsPosition, AWrittenCardMayCarryNotes) {
  json::object p = plain({.tree = "new"}, "turn_start", {{.basic = "turn_start gain 2 Tr"}});
  p.at("seats").at(0).at("tree").at(0).at("card").as_object()["note"] = "from a kitchen table";
  Script(p).knows(0, "Tr2");
}
TEST(DominationsPosition, OptionsGiveTheNameOfACopyBackUnchanged) {
  for (const char* name : {R"("gilded")", "7", R"("7")", R"("null")", R"("-3")"}) {
    const json::value copy = json::parse(name);
    json::object p =
        position_of({.phase = "develop", .supply = "new#x:Tr--CoVe", .cards = {{.basic = "vp 2; influence 1"}}}, {{.knows = "Tr5"}, {}});
    p.at("mastery_supply").at(0).as_object()["copy"] = copy;
    Script s(p);
    EXPECT_EQ(s.option("develop pos=0,1").at("copy"), copy) << name;  // its north side is Trade; the Campfire's south side is white
    s.offers("develop", 1).develop("new", "0,1").vp(0, 2).influence(0, 1).nodus(0, "Tr1");
    EXPECT_EQ(s.seat(0).at("tree").at(1).at("copy"), copy) << name;
    EXPECT_TRUE(s.json().at("mastery_supply").as_array().empty());
    EXPECT_EQ(Script(s.json()).seat(0), s.seat(0));
  }
}
TEST(DominationsPosition, AMonumentMayBeWrittenOutInPlace) {
  const Wonder tower{.id = "tower",
                     .shape = "diamond",
                     .domain = "Ar",
                     .reward = "influence 3",
                     .sides = "robb",
                     .dots = "Ar--Ar--",
                     .next_to = "Ar",
                     .levels = {"Ar2 ArArArAr vp 4; influence 1"}};
  Script s({.phase = "build", .tiles = "t D0,-1 ArArAr Ar 1:1", .monuments = "tower", .wonders = {tower}}, {{.knows = "Ar2"}, {}});
  s.pick("build_monument monument=tower site=0,0").vp(0, 4).influence(0, 1).influence(1, 3).knows(0, "");
  EXPECT_EQ(Script(s.json()).json().at("monuments"), s.json().at("monuments"));
}
// Without a drawing of its tile: open where the position says so; a reward may be written short.
TEST(DominationsPosition, R13_9_AWrittenOutDiamondIsOpenWhereThePositionSaysSo) {
  const Board board{.phase = "build", .tiles = "x D0,-1 ArArAr Tr 1:1; y U1,0 ArArAr Sc"};
  const json::array open = json::parse("[[[0,0],[1,0]],[[1,0],[1,1]]]").as_array();
  for (const char* reward : {R"({"do":"vp","n":7})", R"({"vp":7})", "7"}) {
    json::object p = position_of(board, {{.knows = "Sc3"}, {}});
    const json::array levels = json::parse(R"([{"level":1,"cost":{"trade":5},"taken":1}])").as_array();
    p["monuments"] = json::array{json::object{{"id", "bare"},
                                              {"shape", "diamond"},
                                              {"placed", true},
                                              {"cells", json::array{place_of("U0,0"), place_of("D0,0")}},
                                              {"open_edges", open},
                                              {"reward", json::parse(reward)},
                                              {"levels", levels}}};
    Script(p).build("y").vp(0, 7);
  }
  json::object less = position_of({.phase = "build", .tiles = "y U1,0 ArArAr Sc"}, {{.knows = "Sc3"}, {}});
  less["monuments"] = json::array{json::object{{"id", "pharos"},
                                               {"placed", true},
                                               {"cells", json::array{place_of("U0,0"), place_of("D0,0")}},
                                               {"open_edges", json::array(1, json::parse("[[1,1],[1,0]]"))}}};
  Script(less).build("y").vp(0, 10);  // one side less than the pack's Pharos has
}
// A position in the middle of an effect is the last one at rest and the answers since. Nothing half-finished is read.
TEST(DominationsPosition, WhatIsHalfDoneIsReadAsAnswers) {
  Script s = Script::deal(2, {});
  EXPECT_FALSE(s.json().contains("pending"));  // nobody has chosen anything: at rest
  s.answer({0});
  json::object p = s.json();
  EXPECT_EQ(p.at("pending").at("answers"), json::parse("[[0]]"));
  p["seats"] = json::array{}, p["phase"] = "over";  // told for the reader only
  Script again(p);
  EXPECT_EQ(again.engine(), s.engine());
  Wire wire;
  for (const char* answers : {"[[9]]", "[[0],[0],[0],[0],[0],[7,7]]", "[0]", "{}"}) {
    p.at("pending").as_object()["answers"] = json::parse(answers);
    EXPECT_EQ(wire.fails("load", {{"position", p}}).at("code"), std::string_view(answers).substr(0, 2) == "[[" ? -32000 : -32602)
        << answers;
  }
}
TEST(DominationsPosition, SuggestNamesPicksAndTheShareOfTheWin) {
  Wire wire;
  const auto ask = [&](int mine, int theirs) {
    const json::object p = position_of({.tiles = "b D0,0 TrCrAr Ar"}, {{.hand = "h ScReTr Tr", .vp = mine}, {.vp = theirs}});
    return wire.ok("suggest", {{"table", wire.load(p).at("table")}, {"budget", json::object{{"nodes", 40}}}});
  };
  const json::object ahead = ask(120, 0), behind = ask(0, 120);
  EXPECT_EQ(ahead.at("picks").as_array().size(), 1u);
  EXPECT_GT(ahead.at("value").as_double(), 0.5);
  EXPECT_LT(behind.at("value").as_double(), 0.5);
  EXPECT_GT(behind.at("value").as_double(), 0.01) << "far from hopeless";
  EXPECT_LT(ask(0, 2000).at("value").as_double(), 0.01) << "hopeless";
}

}  // namespace
}  // namespace demesne::dominations::script
