// The protocol's errors: the right code, both languages, and nothing has changed.
#include "table/protocol.hpp"

#include <gtest/gtest.h>

#include "tests/table/pebble_table.hpp"

namespace demesne::table {
namespace {

class Line {
 public:
  json::object send(const std::string& text) { return json::parse(engine_.handle(text)).as_object(); }
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
  EXPECT_EQ(l.send("[1]").at("error").at("code"), -32600);
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
