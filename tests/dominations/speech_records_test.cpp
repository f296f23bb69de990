// Finished games, replayed answer by answer. Together they use every word of the effect vocabulary, every Monument and every
// Domination card. After a change of rules or pack they are made anew by make_records.cpp.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/dominations/coverage.hpp"
#include "tests/paths.hpp"

namespace demesne::table {
namespace {

std::string text_of_file(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}
const std::filesystem::path kRecords = std::filesystem::path(DEMESNE_SOURCE_DIR) / "tests/records/dominations";

TEST(DominationsRecords, FinishedGamesReplayAndShowEverything) {
  Coverage coverage;
  int games = 0;
  for (const auto& file : std::filesystem::directory_iterator(kRecords)) {
    if (file.path().extension() != ".record") continue;
    ++games;
    const std::string text = text_of_file(file.path());
    auto parsed = parse_record(text);
    ASSERT_TRUE(std::holds_alternative<Record>(parsed)) << file.path() << ": " << std::get<Fault>(parsed).message.en;
    const Record& record = std::get<Record>(parsed);
    ASSERT_FALSE(record.result.is_null()) << file.path();
    auto replayed = Table::replay(record);
    ASSERT_TRUE(std::holds_alternative<Table>(replayed)) << file.path() << ": " << std::get<Fault>(replayed).message.en;

    // Once more, looking at what happens.
    auto started = Table::start(dominations_game(), record.players, record.options, record.seed, rng_of(record));
    Table table = std::move(std::get<Table>(started));
    coverage.step(table);
    for (const auto& answer : record.answers) {
      const Question q = table.match().question();
      coverage.question(q, answer.picks);
      ASSERT_FALSE(table.decide(answer.picks));
      coverage.step(table);
    }
  }
  EXPECT_GE(games, 5);
  for (const auto& word : Coverage::wanted()) EXPECT_TRUE(coverage.seen().contains(word)) << word;
}

// A record with one answer changed is found out at that answer.
TEST(DominationsRecords, AChangedAnswerIsNoticed) {
  Record record = std::get<Record>(parse_record(text_of_file(kRecords / "game-1.record")));
  ASSERT_GT(record.answers.size(), 20u);
  record.answers[15].hash ^= 1;
  const auto replayed = Table::replay(record);
  ASSERT_TRUE(std::holds_alternative<Fault>(replayed));
  EXPECT_NE(std::get<Fault>(replayed).message.en.find("16"), std::string::npos);
}

}  // namespace
}  // namespace demesne::table
