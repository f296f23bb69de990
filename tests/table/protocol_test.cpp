// The protocol's errors: the right code, both languages, and nothing has changed.
#include "table/protocol.hpp"

#include <gtest/gtest.h>

#include "tests/table/pebble_table.hpp"

namespace demesne::table {
namespace {

class Line {
 public:
  explicit Line(Speech speech = {}) : engine_(speech) {}
  std::string raw(const std::string& text) { return engine_.handle(text); }
  json::object send(const std::string& text) { return json::parse(engine_.handle(text)).as_object(); }
  json::array batch(const std::string& text) { return json::parse(engine_.handle(text)).as_array(); }
  json::object call(std::string_view method, json::object params = {}) {
    return send(json::serialize(json::object{{"jsonrpc", "2.0"}, {"id", 7}, {"method", method}, {"params", std::move(params)}}));
  }
  int code(const json::object& response) {
    const auto* e = response.if_contains("error");
    if (!e) return 0;
    EXPECT_FALSE(e->at("message").as_string().empty());
    EXPECT_FALSE(e->at("data").at("message").at("de").as_string().empty());
    return e->at("code").to_number<int>();
  }
  std::string table() {
    return std::string(call("new", {{"game", "pebbles"}, {"players", 2}, {"seed", 7}}).at("result").at("table").as_string());
  }

 private:
  Engine engine_;
};

TEST(Protocol, WhatIsNoRequestIsToldApart) {
  Line l;
  EXPECT_EQ(l.send("{").at("error").at("code"), -32700);
  EXPECT_EQ(l.send("1").at("error").at("code"), -32600);
  EXPECT_EQ(l.send(R"({"jsonrpc":"2.0","id":1})").at("error").at("code"), -32600);
  EXPECT_EQ(l.send(R"({"jsonrpc":"2.0","id":1,"method":"hello","params":[1]})").at("error").at("code"), -32602);
  EXPECT_EQ(l.code(l.call("fly")), -32601);
  EXPECT_EQ(l.send(std::string(100, '[')).at("error").at("code"), -32700);  // deeper than anything we speak
  EXPECT_EQ(l.call("fly").at("id"), 7);
}
TEST(Protocol, BadParametersOfEveryMethod) {
  Line l;
  const std::string t = l.table();
  EXPECT_EQ(l.code(l.call("new", {{"game", "marbles"}, {"players", 2}})), -32602);
  EXPECT_EQ(l.code(l.call("new", {{"game", "pebbles"}, {"players", 9}})), -32602);
  EXPECT_EQ(l.code(l.call("new", {{"game", "pebbles"}, {"players", 2}, {"options", json::object{{"heap", 1000}}}})), -32602);
  EXPECT_EQ(l.code(l.call("load", {{"position", 3}})), -32602);
  EXPECT_EQ(l.code(l.call("load", {{"position", json::object{{"game", "pebbles"}}}})), -32602);
  for (const char* method : {"decide", "undo", "position", "view", "suggest", "close", "record"}) {
    EXPECT_EQ(l.code(l.call(method)), -32602) << method;
    EXPECT_EQ(l.code(l.call(method, {{"table", "nowhere"}})), -32602) << method;
  }
  EXPECT_EQ(l.code(l.call("decide", {{"table", t}, {"picks", 0}})), -32602);
  EXPECT_EQ(l.code(l.call("decide", {{"table", t}, {"picks", json::array{"a"}}})), -32602);
  EXPECT_EQ(l.code(l.call("decide", {{"table", t}, {"picks", json::array{std::int64_t{1} << 40}}})), -32602);
  EXPECT_EQ(l.code(l.call("decide", {{"table", t}, {"picks", json::array{9}}})), -32000);
  EXPECT_EQ(l.code(l.call("undo", {{"table", t}})), -32000);
  EXPECT_EQ(l.code(l.call("undo", {{"table", t}, {"steps", "one"}})), -32602);
  EXPECT_EQ(l.code(l.call("view", {{"table", t}, {"seat", 2}})), -32602);
  EXPECT_EQ(l.code(l.call("suggest", {{"table", t}, {"bot", 3}})), -32602);
  EXPECT_EQ(l.code(l.call("suggest", {{"table", t}, {"bot", "nobody"}})), -32602);
  EXPECT_EQ(l.code(l.call("suggest", {{"table", t}, {"budget", 3}})), -32602);
  EXPECT_EQ(l.code(l.call("suggest", {{"table", t}, {"budget", json::object{{"ms", -1}}}})), -32602);
  EXPECT_EQ(l.call("position", {{"table", t}}).at("result").at("position").at("heap"), 21);  // as it was
}
TEST(Protocol, ABatchIsAnsweredOneByOne) {
  Line l;
  const json::array answers = l.batch(R"([{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"pebbles","players":2,"seed":7}},)"
                                      R"({"jsonrpc":"2.0","id":"two","method":"decide","params":{"table":"t1","picks":[0]}},)"
                                      R"({"jsonrpc":"2.0","id":3,"method":"decide","params":{"table":"t1","picks":[9]}},)"
                                      R"({"jsonrpc":"2.0","method":"decide","params":{"table":"t1","picks":[0]}},)"
                                      R"(7,{"foo":"boo"},)"
                                      R"({"jsonrpc":"2.0","id":4,"method":"fly"},)"
                                      R"({"jsonrpc":"2.0","id":5,"method":"hello","params":[1]},)"
                                      R"({"jsonrpc":"2.0","id":null,"method":"position","params":{"table":"t1"}}])");
  ASSERT_EQ(answers.size(), 8u) << "the notification gets no answer";
  EXPECT_EQ(answers[0].at("result").at("table"), "t1");
  EXPECT_EQ(answers[1].at("id"), "two");
  EXPECT_TRUE(answers[1].as_object().contains("result"));
  const int codes[] = {-32000, -32600, -32600, -32601, -32602};
  for (std::size_t i = 0; i < std::size(codes); ++i) EXPECT_EQ(l.code(answers[2 + i].as_object()), codes[i]) << i;
  EXPECT_EQ(answers[2].at("id"), 3);
  EXPECT_TRUE(answers[3].at("id").is_null() && answers[4].at("id").is_null());
  EXPECT_EQ(answers[7].at("result").at("position").at("heap"), 19) << "two decisions went through, the notification among them";
}
TEST(Protocol, ABatchHasLimits) {
  Line l;
  EXPECT_EQ(l.code(l.send("[]")), -32600);
  EXPECT_TRUE(l.send("[]").at("id").is_null());
  const std::string one = R"({"jsonrpc":"2.0","id":1,"method":"fly"})";
  std::string most = "[" + one;
  for (std::size_t i = 1; i < kMaxBatch; ++i) most += "," + one;
  EXPECT_EQ(l.batch(most + "]").size(), kMaxBatch);
  const json::object refused = l.send(most + "," + one + "]");
  EXPECT_EQ(l.code(refused), -32600);
  EXPECT_NE(std::string(refused.at("error").at("message").as_string()).find("1001"), std::string::npos);
  EXPECT_EQ(l.raw(R"([{"jsonrpc":"2.0","method":"fly"},{"jsonrpc":"2.0","method":"hello","params":3}])"), "")
      << "nothing but notifications";
  EXPECT_EQ(l.code(l.send("[" + one + ",")), -32700);
}
TEST(Protocol, ATableSaysAsMuchAsItIsTold) {
  const auto said = [](Line& l, json::object params) {
    params["game"] = "pebbles", params["seed"] = 7;
    const json::object first = l.call("new", params).at("result").as_object();
    const json::object next = l.call("decide", {{"table", first.at("table")}, {"picks", json::array{0}}}).at("result").as_object();
    const auto& d = next.at("decision").as_object();
    return std::pair(d.contains("prompt") && d.at("options").at(0).as_object().contains("text"), !next.at("events").as_array().empty());
  };
  Line loud, curt(Speech{false, false});
  using Both = std::pair<bool, bool>;
  EXPECT_EQ(said(loud, {}), Both(true, true));
  EXPECT_EQ(said(loud, {{"texts", false}}), Both(false, true));
  EXPECT_EQ(said(loud, {{"events", false}}), Both(true, false));
  EXPECT_EQ(said(curt, {}), Both(false, false));
  EXPECT_EQ(said(curt, {{"texts", true}, {"events", nullptr}}), Both(true, false));
  EXPECT_EQ(loud.code(loud.call("new", {{"game", "pebbles"}, {"texts", "off"}})), -32602);
  EXPECT_EQ(loud.code(loud.call("new", {{"game", "pebbles"}, {"events", 0}})), -32602);
}
// Undo far back replays the game: the new match has to be told again.
TEST(Protocol, ATableThatSaysLittleDoesSoAfterUndo) {
  Line l(Speech{false, false});
  const std::string t(
      l.call("new", {{"game", "pebbles"}, {"seed", 7}, {"options", json::object{{"heap", 60}}}}).at("result").at("table").as_string());
  for (int i = 0; i < 40; ++i) ASSERT_EQ(l.code(l.call("decide", {{"table", t}, {"picks", json::array{0}}})), 0);
  for (const int steps : {2, 36}) {
    const json::object back = l.call("undo", {{"table", t}, {"steps", steps}});
    EXPECT_FALSE(back.at("result").at("decision").as_object().contains("prompt")) << steps;
  }
}
TEST(Protocol, ASuggestionLeavesTheTablesLuckAlone) {
  Line l;
  const std::string t = l.table();
  const json::object before = l.call("position", {{"table", t}});
  EXPECT_EQ(l.code(l.call("suggest", {{"table", t}, {"bot", "random"}})), 0);
  EXPECT_EQ(l.call("position", {{"table", t}}), before);
}
TEST(Protocol, AFinishedGameSuggestsNothingAndAClosedTableIsGone) {
  Line l;
  const std::string t(l.call("load", {{"position", written(1, 1)}}).at("result").at("table").as_string());
  EXPECT_EQ(l.code(l.call("decide", {{"table", t}, {"picks", json::array{0}}})), 0);
  EXPECT_EQ(l.code(l.call("suggest", {{"table", t}})), -32000);
  EXPECT_EQ(l.code(l.call("close", {{"table", t}})), 0);
  EXPECT_EQ(l.code(l.call("position", {{"table", t}})), -32602);
}

}  // namespace
}  // namespace demesne::table
