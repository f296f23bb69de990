// Review: a record held against a bot, answer by answer.
#include "table/review.hpp"

#include "tests/table/pebble_table.hpp"

namespace demesne::table {
namespace {

Record game_of_pebbles() {
  Table t = started(2, {{"heap", 12}});
  finish(t);
  return t.record();
}

TEST(Review, GoesThroughAGameWhoseBotsGiveNoShare) {
  Review r = std::get<Review>(Review::of(game_of_pebbles()));
  EXPECT_EQ(r.open(), r.total());
  while (r.done() < r.total()) {
    const auto next = r.next("greedy", {});
    ASSERT_TRUE(std::holds_alternative<std::optional<Weighed>>(next));
    EXPECT_FALSE(std::get<std::optional<Weighed>>(next));
  }
  EXPECT_EQ(r.open(), 0);
}
TEST(Review, AForgedRecordIsRefusedWhereItIsForged) {
  Record forged = game_of_pebbles();
  forged.answers[0].picks = {99};
  Review f = std::get<Review>(Review::of(forged));
  EXPECT_TRUE(f.skip().has_value());
  EXPECT_EQ(f.done(), 0) << "nothing has happened";
}
TEST(Review, OnlyWantedAnswersCount) {
  const Record record = game_of_pebbles();
  std::vector<bool> wanted(record.answers.size(), false);
  wanted[1] = true;
  Review r = std::get<Review>(Review::of(record, wanted));
  EXPECT_EQ(r.open(), 1);
  EXPECT_FALSE(r.skip());
  EXPECT_EQ(r.open(), 1);
  EXPECT_FALSE(r.skip());
  EXPECT_EQ(r.open(), 0);
}
TEST(Review, TheCostliestComeFirstAndNothingThatCostNothing) {
  std::vector<Weighed> list(5);
  const double losses[] = {0.1, 0, 0.3, 0.02, 0.2};
  for (std::size_t i = 0; i < 5; ++i) list[i].share = 0.5 - losses[i], list[i].best = 0.5;
  EXPECT_EQ(costliest(list), (std::vector<std::size_t>{2, 4, 0}));
  EXPECT_EQ(costliest(list, 5, 0.05), (std::vector<std::size_t>{2, 4, 0}));
  EXPECT_EQ(costliest(list, 9).size(), 4u);
  list[1].share = 0.9;  // what was played was better than what the bot found
  EXPECT_EQ(list[1].loss(), 0);
  EXPECT_FALSE(to_json(list[1]).contains("better"));
  EXPECT_TRUE(to_json(list[2]).contains("better"));
}

}  // namespace
}  // namespace demesne::table
