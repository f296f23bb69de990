// MatchOf: picks are checked, joined, taken back if they do not go together; what is half done is written as answers.
#include "table/match_of.hpp"
#include "tests/table/pebble_table.hpp"

namespace demesne::table {
namespace {

TEST(Match, SeveralPicksAnswerOneQuestion) {
  Table t = loaded(written(9, 3));
  EXPECT_EQ(t.match().question().max, 3);
  EXPECT_FALSE(answer(t, {0, 0}));  // two, and enough
  EXPECT_EQ(heap(t), 7);
  EXPECT_EQ(pile(t, 0), 5);
  EXPECT_EQ(t.match().to_move(), 1);
  ASSERT_EQ(t.events().size(), 1u);
  EXPECT_EQ(t.events()[0].inside.at("n"), 2);
}
TEST(Match, TheLastPickMayBeForced) {  // the heap ends the question before its maximum
  Table t = loaded(written(2, 3));
  EXPECT_EQ(t.match().question().max, 2);
  EXPECT_FALSE(answer(t, {0, 0}));
  EXPECT_EQ(t.match().to_move(), kNobody);
}
TEST(Match, WrongPicksAreRefusedInBothLanguagesAndChangeNothing) {
  Table t = loaded(written(9, 2));
  const json::object before = t.position();
  const auto refused = [&](std::vector<int> picks, const char* en, const char* de) {
    const auto fault = answer(t, picks);
    ASSERT_TRUE(fault) << en;
    EXPECT_EQ(fault->kind, Fault::Kind::illegal);
    EXPECT_NE(fault->message.en.find(en), std::string::npos) << fault->message.en;
    EXPECT_NE(fault->message.de.find(de), std::string::npos) << fault->message.de;
    EXPECT_EQ(t.position(), before);
    EXPECT_EQ(t.steps(), 0);
  };
  refused({}, "takes 1 to 2 picks, not 0", "1 bis 2 Angaben");
  refused({0, 0, 0}, "takes 1 to 2 picks, not 3", "1 bis 2 Angaben");
  refused({1}, "There is no option 1; the last one is 0.", "Option 1 gibt es nicht");
  refused({-1}, "There is no option -1", "Option -1 gibt es nicht");
}
TEST(Match, ExactNumbersAreSaidExactly) {
  Table t = loaded(written(9, 1));
  EXPECT_NE(answer(t, {})->message.en.find("exactly one pick, not 0"), std::string::npos);
  Question q = t.match().question();
  q.min = q.max = 2, q.options[0].times = 1;
  const std::vector<int> one{0}, twice{0, 0};
  EXPECT_NE(check_picks(offers_of(q), one)->message.en.find("exactly 2 picks, not 1"), std::string::npos);
  EXPECT_NE(check_picks(offers_of(q), twice)->message.en.find("may be picked 1 times at most"), std::string::npos);
}
TEST(Match, AFinishedGameTakesNoAnswer) {
  Table t = loaded(written(1, 1));
  EXPECT_TRUE(t.match().result().is_null());
  EXPECT_FALSE(answer(t, {0}));
  EXPECT_EQ(answer(t, {0})->message.en, "The game is over.");
  EXPECT_EQ(t.match().result().at("scores"), json::value({5, 6}));  // 3 + 1 + the last one, 2 + 4
  EXPECT_EQ(t.match().result().at("ranking"), json::parse("[[1],[0]]"));
}
TEST(Match, ASuggestionIsAWholeAnswer) {
  Table t = loaded(written(9, 3));
  Rng luck = Rng::from_seed(1);
  EXPECT_EQ(std::get<Suggestion>(t.match().suggest("greedy", {}, luck)).picks, (std::vector<int>{0, 0, 0}));
  EXPECT_TRUE(std::holds_alternative<Fault>(t.match().suggest("nobody", {}, luck)));
}
TEST(Match, ACopyGoesItsOwnWay) {
  Table t = loaded(written(9, 3));
  const auto copy = t.match().clone();
  EXPECT_FALSE(answer(t, {0}));
  EXPECT_EQ(copy->view(kNobody).at("heap"), 9);
  EXPECT_EQ(copy->question().max, 3);
}
TEST(Match, ASecretIsInItsOwnViewOnly) {
  const Table t = loaded(written(9, 3));
  EXPECT_TRUE(t.match().view(0).at("seats").at(0).as_object().contains("secret"));
  EXPECT_FALSE(t.match().view(0).at("seats").at(1).as_object().contains("secret"));
  EXPECT_FALSE(t.match().view(kNobody).at("seats").at(0).as_object().contains("secret"));
}

// ---- half-finished effects ----

TEST(Pending, IsThePositionAtRestAndTheAnswersSince) {
  json::object p = written(9, 3);
  p["pending"] = json::object{{"start", written(9, 3)}, {"rng", Rng::from_seed(5).state()}, {"answers", json::parse("[[0,0],[0]]")}};
  const Table t = loaded(p);
  EXPECT_EQ(heap(t), 6);
  EXPECT_EQ(pile(t, 0), 5);
  EXPECT_EQ(pile(t, 1), 3);
}
TEST(Pending, WhatCannotBeReadIsRefused) {
  const auto fault = [](json::value pending) {
    json::object p = written(9, 3);
    p["pending"] = std::move(pending);
    auto t = Table::load(p);
    return std::holds_alternative<Fault>(t) ? std::get<Fault>(t).message.en : "";
  };
  const json::object start = written(9, 3);
  const std::string rng = Rng::from_seed(5).state();
  EXPECT_EQ(fault("x"), "'pending' cannot be read.");
  EXPECT_EQ(fault(json::object{{"start", start}, {"rng", "nonsense"}, {"answers", json::array{}}}), "'pending' cannot be read.");
  EXPECT_EQ(fault(json::object{{"start", start}, {"rng", rng}, {"answers", json::parse("[1]")}}), "'pending' cannot be read.");
  EXPECT_EQ(fault(json::object{{"start", start}, {"rng", rng}, {"answers", json::parse("[[-1]]")}}), "'pending' cannot be read.");
  json::object nested = start;
  nested["pending"] = json::object{};
  EXPECT_EQ(fault(json::object{{"start", nested}, {"rng", rng}, {"answers", json::array{}}}), "'pending' cannot be read.");
  EXPECT_NE(fault(json::object{{"start", start}, {"rng", rng}, {"answers", json::parse("[[7]]")}}).find("There is no option 7"),
            std::string::npos);
}

}  // namespace
}  // namespace demesne::table
