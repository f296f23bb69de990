// What a hand-written position may look like, what is refused, and that nothing is lost between position and load.
#include "tests/dominations/scenario.hpp"

namespace demesne::table {
namespace {

Scenario plain() {
  Scenario s("grow");
  return s.board({tile("b", down(0, 0), {kTr, kCr, kAr}, kAr)}).hand({hand_tile("h", {kSc, kRe, kTr}, kTr)});
}
json::object refusal(const Scenario& s) { return Desk().refuse(s.position()); }

TEST(ScenarioForm, EditionsByNumberOrByName) {
  for (const json::value& edition : {json::value(2019), json::value("2019")}) {
    const json::object options = Play(plain().set("edition", edition)).position().at("options").as_object();
    EXPECT_EQ(options.at("overflow"), "every_time") << "E1";
    EXPECT_EQ(options.at("monument_tie"), "level1") << "E3";
    EXPECT_EQ(options.at("locus"), "land_only") << "E4";
  }
}

TEST(ScenarioForm, WhatIsAbsentIsDerived) {
  Scenario s = plain();
  s.board({tile("b", down(0, 0), {kTr, kCr, kAr}, kAr, {0, 2})});
  json::object p = s.position();
  for (const char* key : {"players", "initiative", "turn", "age", "turn_in_age", "monuments"}) p.erase(key);
  Desk d;
  d.load(p);
  EXPECT_EQ(d.position().at("players"), 2);
  EXPECT_EQ(d.limit(0, kAr), 15) << "R10.2";
  EXPECT_EQ(d.limit(0, kTr), 5);
  EXPECT_EQ(d.me(0).at("city_tokens"), 13);
}

TEST(ScenarioForm, LinksFitWhateverTheyMeet) {
  Scenario s = plain();
  s.seat(0, "tree",
         json::array{in_tree("market_stalls", 1, 0, same(kTr)), in_tree("fishing", 2, 0), in_tree("music", 0, 1), in_tree("dance", 1, 1)});
  EXPECT_EQ(Play(s).me(0).at("nodus").at(kTr), 3) << "the Campfire's, and the two that meet Market Stalls";
}

TEST(ScenarioForm, ALoadedPositionIsWrittenAsItWasRead) {
  Scenario s = plain();
  s.set("seed", "abc")
      .seat(0, "tree", row_of({mastery("new", kTr, 3), "guilds"}))
      .seat(0, "objective", json::array{O(R"({"kind":"chain","n":2})")});
  Play d(s.monuments({"pharos", circle("c", kCr, 5, {level(1, kCr, 5)})}));
  for (int step = 0; step < 4; ++step) {
    const json::object once = d.position();
    Desk again;
    again.load(once);
    EXPECT_EQ(again.position(), once) << step;
    EXPECT_EQ(json::value(again.decision()), json::value(d.decision())) << step;
    d.picks({0});
  }
}

TEST(ScenarioForm, R3_4_LoadingTellsWhatTheStartOfTheTurnBrings) {
  Scenario s = plain();
  s.set("phase", "turn_start").seat(0, "tree", row_of({"fishing"}));
  Play d(s);
  std::vector<std::string> types;
  for (const auto& e : d.events()) types.emplace_back(e.at("type").as_string());
  EXPECT_EQ(types, (std::vector<std::string>{"turn_began", "gained"}));
  EXPECT_EQ(d.events().at(1).at("source"), "fishing");
  EXPECT_EQ(d.known(0), amounts({{kCr, 1}}));
  EXPECT_TRUE(Play(s.set("phase", "grow")).events().empty()) << "the turn's beginning is behind it";
}

TEST(ScenarioForm, AWrittenCardMayCarryNotes) {
  Scenario s = plain();
  json::object card = mastery("new", kTr, 3, {0, 0, R"([{"when":"turn_start","do":"gain","n":2,"what":"trade"}])"});
  card["note"] = "from a kitchen table";
  Play d(s.set("phase", "turn_start").seat(0, "tree", row_of({card})));
  EXPECT_EQ(d.known(0), amounts({{kTr, 2}}));
}

TEST(ScenarioForm, SuggestNamesPicksAndTheShareOfTheWin) {
  Play ahead(plain().seat(0, "vp", 200)), behind(plain().seat(1, "vp", 200));
  const auto ask = [](Play& d) { return d.ok("suggest", {{"table", d.table()}, {"budget", json::object{{"ms", 5}}}}); };
  const json::object a = ask(ahead), b = ask(behind);
  EXPECT_EQ(a.at("picks").as_array().size(), 1u);
  EXPECT_GT(a.at("value").as_double(), 0.5);
  EXPECT_LT(b.at("value").as_double(), 0.5);
  EXPECT_GT(b.at("value").as_double(), 0.0);
}

TEST(ScenarioForm, AVestigiumQuestionSurvivesPositionAndLoad) {
  Scenario s("grow");
  s.board({tile("b", down(0, 0), {kV, kCr, kAr}, kAr)}).hand({hand_tile("h", {kSc, kRe, kV}, kTr)});
  Play d(s);
  d.place(up(0, 0));
  Desk again;
  again.load(d.position());
  EXPECT_EQ(json::value(again.decision()), json::value(d.decision()));
}

TEST(ScenarioForm, UndoRestoresEverything) {
  Play d(plain());
  const json::object before = d.position();
  d.place(up(0, 0));
  d.undo();
  EXPECT_EQ(d.position(), before);
}

TEST(ScenarioForm, AfterAnErrorTheTableIsAsBefore) {
  Play d(plain());
  const json::object before = d.position();
  for (const char* picks : {"[99]", "[]", "[0,1]", "[-1]"}) {
    const json::object e = d.fails("decide", {{"table", d.table()}, {"picks", json::parse(picks)}});
    EXPECT_EQ(e.at("code"), -32000) << picks;
    EXPECT_TRUE(e.at("data").as_object().contains("rule"));
    EXPECT_FALSE(e.at("data").at("message").at("de").as_string().empty());
  }
  EXPECT_EQ(d.fails("decide", {{"table", d.table()}, {"picks", "x"}}).at("code"), -32602);
  EXPECT_EQ(d.position(), before);
}

TEST(ScenarioRefused, ImpossiblePositionsWithTheirRule) {
  const auto rule = [](const Scenario& s) {
    const json::object e = refusal(s);
    EXPECT_EQ(e.at("code"), -32602);
    const json::value r = e.at("data").at("rule");
    return r.is_string() ? std::string(r.as_string()) : std::string();
  };
  EXPECT_EQ(rule(plain().board({tile("a", up(0, 0), {kTr, kTr, kTr}, kTr), tile("b", up(0, 0), {kTr, kTr, kTr}, kTr)})), "R5.1")
      << "a tile on a tile";
  EXPECT_EQ(rule(plain().set("cradle", point(0, 0)).board({tile("a", up(9, 9), {kTr, kTr, kTr}, kTr)})), "R5.1")
      << "an island beside a Cradle";
  EXPECT_NE(rule(plain().seat(0, "tree", row_of({"no_such_card"}))), "none");
  EXPECT_EQ(rule(plain().seat(0, "tree", json::array{in_tree("fishing", 1, 0, same(kCr)), in_tree("fishing", -1, 0, same(kCr))})), "R14.4");
  EXPECT_EQ(rule(plain().seat(0, "tree", json::array{in_tree("fishing", 1, 0, same(kX))})), "R15.3");
  EXPECT_EQ(rule(plain().seat(0, "tree", json::array{in_tree("fishing", 3, 0)})), "R15.1");
  EXPECT_EQ(rule(plain().seat(0, "city_tokens", 15).board({tile("a", up(0, 0), {kTr, kTr, kTr}, kTr, {0, 1})})), "R11.5");
  EXPECT_EQ(rule(plain().monuments({json::object{{"id", "petra"}, {"placed", true}, {"vertex", point(5, 5)}}})), "R13.11");
}

TEST(ScenarioRefused, NonsenseIsAnErrorAndNothingElse) {
  const json::object good = plain().position();
  const std::vector<json::value> junk = {
      nullptr, true, -1, 1e300, "x", json::array{}, json::object{}, json::array{json::array{1000000, -1000000}}, json::array{nullptr}};
  for (const auto& [key, value] : good)
    for (const auto& j : junk) {
      json::object p = good;
      p[key] = j;
      Desk d;
      const json::object answer = d.call("load", {{"position", p}});
      EXPECT_TRUE(answer.contains("result") || answer.at("error").at("code") == -32602) << key << " " << json::serialize(j);
    }
  EXPECT_EQ(Desk().call("load", {{"position", "x"}}).at("error").at("code"), -32602);
}

}  // namespace
}  // namespace demesne::table
