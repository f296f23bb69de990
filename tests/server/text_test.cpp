// What is written as text is what a tree of JSON would have said.
#include <gtest/gtest.h>

#include "harness.hpp"
#include "table/table.hpp"

namespace demesne::server {
namespace {

std::string text_of(const json::value& v) {
  JsonText w;
  w.value(v);
  return w.take();
}

TEST(TextTest, AnyValueIsWrittenAsItIs) {
  const json::value all = {{"null", nullptr},
                           {"yes", true},
                           {"least", INT64_MIN},
                           {"most", UINT64_MAX},
                           {"half", 0.5},
                           {"tiny", 1e-9},
                           {"text", "\"\\\b\n\t\x01 \u2028 ä€😀"},
                           {"a \"key\"", json::array{json::array{}, json::object{}, json::array{1, json::object{{"x", -1}}}}}};
  EXPECT_EQ(json::parse(text_of(all)), all);
  EXPECT_EQ(text_of(json::array{}), "[]");
}

TEST(TextTest, WhatIsEmptyCanBeLeftOut) {
  const std::string text = json_object([](JsonText& w) {
    w.object_if_any("nothing", [] {});
    w.put("a", 1);
    w.array_if_any("none", [] {});
    w.object_if_any("some", [&] { w.put("b", 2); });
    w.array_if_any("list", [&] { w.value(3).value(4); });
    w.array_if_any("last", [] {});
  });
  EXPECT_EQ(text, R"({"a":1,"some":{"b":2},"list":[3,4]})");
}

TEST(TextTest, ViewsAndQuestionsOfEveryGame) {
  for (const table::Game* game : table::games())
    for (int players = game->min_players(); players <= game->max_players(); ++players) {
      SCOPED_TRACE(std::string(game->id()) + " with " + std::to_string(players));
      auto started = table::Table::start(*game, players, {}, "7", table::Rng::from_seed(7));
      ASSERT_TRUE(std::holds_alternative<table::Table>(started));
      table::Table& t = std::get<table::Table>(started);
      for (u64 step = 1; step < 80 && t.match().to_move() != kNobody; ++step) {
        const auto question = table::to_json(t.match().question());
        ASSERT_EQ(json_object([&](JsonText& w) { t.match().write_question(w); }), json::serialize(question));
        const auto picks = some_picks(question, 2 * step * 7919);  // as few as may be
        const auto& options = t.match().question().options;
        std::vector<Text> words;
        for (const int pick : picks) words.push_back(options[static_cast<std::size_t>(pick)].text);
        const Text said = words.empty() ? t.match().question().prompt : list_of(words, Phrase(", ", ", "));
        ASSERT_EQ(t.match().words_of(picks).de, said.de);
        for (Seat viewer = kNobody; viewer < static_cast<Seat>(players); ++viewer) {
          JsonText w;
          t.match().write_view(w, viewer);
          ASSERT_EQ(json::parse(w.take()), t.match().view(viewer));
        }
        ASSERT_FALSE(t.decide(picks));
      }
    }
}

}  // namespace
}  // namespace demesne::server
