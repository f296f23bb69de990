// Table: undo, what it would take back, saving and going on.
#include "tests/table/pebble_table.hpp"

namespace demesne::table {
namespace {

TEST(Table, PlayersAreCounted) {
  for (const int players : {1, 5}) {
    auto t = Table::start(*find_game("pebbles"), players, {}, "1", Rng::from_seed(1));
    ASSERT_TRUE(std::holds_alternative<Fault>(t));
    EXPECT_NE(std::get<Fault>(t).message.en.find("is for 2 to 4 players"), std::string::npos);
    EXPECT_NE(std::get<Fault>(t).message.de.find("Kiesel ist für 2 bis 4 Spieler"), std::string::npos);
  }
}
TEST(Table, UndoGivesBackPositionGeneratorRecordAndResult) {
  Table t = started(2, {{"heap", 4}});
  const json::object first = t.position();
  std::vector<json::object> before;
  while (t.match().to_move() != kNobody) {
    before.push_back(t.position());
    ASSERT_FALSE(answer(t, {0}));
  }
  EXPECT_FALSE(t.record().result.is_null());
  for (; !before.empty(); before.pop_back()) {
    ASSERT_FALSE(t.undo(1));
    EXPECT_EQ(t.position(), before.back());
    EXPECT_EQ(t.record().answers.size(), before.size() - 1);
    EXPECT_TRUE(t.record().result.is_null());
    EXPECT_TRUE(t.events().empty());
  }
  EXPECT_EQ(t.position(), first);
}
TEST(Table, UndoGoesBackFurtherThanTheKeptPositions) {  // by replaying the record
  Table t = started(3, {{"heap", 99}});
  const json::object first = t.position();
  for (int k = 0; k < 60; ++k) ASSERT_FALSE(answer(t, {0}));
  ASSERT_FALSE(t.undo(55));
  EXPECT_EQ(t.steps(), 5);
  ASSERT_FALSE(t.undo(5));
  EXPECT_EQ(t.position(), first);
}
TEST(Table, NotMoreIsUndoneThanWasDone) {
  Table t = started();
  ASSERT_FALSE(answer(t, {0}));
  for (const int steps : {0, -1, 2}) EXPECT_EQ(t.undo(steps)->message.en, "Only 1 steps can be undone.");
  EXPECT_EQ(t.steps(), 1);
}
TEST(Table, ThePastKnowsWhoDidWhatAndWhetherItShowedAnything) {
  Table t = loaded(written(2, 1));
  ASSERT_FALSE(answer(t, {0}));
  EXPECT_EQ(t.past(1).seat, 0);
  EXPECT_EQ(t.past(1).what.de, "einen Kiesel");
  EXPECT_TRUE(t.past(1).revealed);  // the next one has rolled
  ASSERT_FALSE(answer(t, {0}));
  EXPECT_FALSE(t.past(1).revealed);  // nothing is rolled over an empty heap
}
TEST(Table, ASavedGameGoesOnAsItWouldHave) {
  Table t = started(2);
  for (int k = 0; k < 5; ++k) ASSERT_FALSE(answer(t, {0}));
  Table again = loaded(json::parse(json::serialize(t.position())).as_object());
  EXPECT_EQ(again.match().hash(), t.match().hash());
  finish(t), finish(again);
  EXPECT_EQ(again.match().result(), t.match().result());
}
TEST(Table, APositionWithoutAKnownGameIsRefused) {
  for (const char* text : {R"({})", R"({"game":"marbles"})", R"({"game":7})"}) {
    auto t = Table::load(json::parse(text).as_object());
    ASSERT_TRUE(std::holds_alternative<Fault>(t)) << text;
    EXPECT_NE(std::get<Fault>(t).message.en.find("does not name a game"), std::string::npos);
  }
}
TEST(Table, TheSeedOfAPositionDecidesWhatComes) {
  const auto after = [](json::value seed) {
    json::object p = written(60, 3);
    p["seed"] = std::move(seed);
    Table t = loaded(p);
    finish(t);
    return json::serialize(t.match().result());
  };
  EXPECT_EQ(after(5), after("5"));
  EXPECT_NE(after(5), after(6));
}

}  // namespace
}  // namespace demesne::table
