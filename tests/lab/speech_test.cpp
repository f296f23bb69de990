// What a German reads has decimal commas, in the output of every command; what machines read has points.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <regex>

#include "tests/lab/shell.hpp"

namespace {

const std::string kRecord = DEMESNE_SOURCE_DIR "/tests/records/dominion/edition1_1.record";

// Points between digits, but for those of names: rules ("5.1"), versions and files.
std::string decimal_points(std::string text) {
  static const std::regex point(R"([^\n]*[0-9]\.[0-9][^\n]*)");
  std::smatch found;
  return std::regex_search(text, found, point) ? found.str() : "";
}

TEST(German, HasDecimalCommasEverywhere) {
  const Folder f;
  ASSERT_EQ(demesne(f, "play --humans 0 --seed 3 --bots bigmoney,random --save " + (f / "game")).code, 0);
  const std::string lines[] = {
      "sim --games 50 --seed 1 bigmoney bigmoney:smithy --stats",
      "sim --kingdoms random:4 --games 20 --seed 1 bigmoney random bigmoney",
      "sim --until-clear --seed 1 bigmoney bigmoney:smithy",
      "sim --until-clear --margin 0.2 --seed 1 bigmoney bigmoney",
      "sim --game dominations --games 2 --seed 1 greedy random --stats",
      "tournament --games 50 --seed 1 bigmoney bigmoney:smithy random",
      "tournament --swiss 2 --games 50 --seed 1 bigmoney bigmoney:smithy random",
      "explore --kingdom first_game --games 20 --seed 1 --pairs 2",
      "optimise --kingdom first_game --games 2000 --breeders 1 --seed 1",
      "study --games 8 --players 2",
      "study --games 4 --players 2 --pack balanced",
      "bench --seconds 0.01",
      "perft --depth 2",
      "review --games 40 " + kRecord,
      "replay " + (f / "game"),
      "verify " + (f / "game"),
      "bots",
      "cards",
      "cards --kingdoms",
      "cards witch",
      "pack stats " DEMESNE_SOURCE_DIR "/games/dominations/data/balanced.json",
      "pack check " DEMESNE_SOURCE_DIR "/games/dominations/data/balanced.json",
      "dataset --games 4 --seed 1 --folder " + (f / "rows") + " bigmoney bigmoney",
      "strategy export " DEMESNE_SOURCE_DIR "/examples/strategies/double_witch.plan",
      "strategy check " DEMESNE_SOURCE_DIR "/examples/strategies/double_witch.plan",
      "play --humans 0 --seed 3 --bots bigmoney,random",
      "play dominations --humans 0 --seed 3 --bots random,random",
  };
  for (const std::string& line : lines) {
    const auto o = demesne(f, line + " --lang de");
    EXPECT_EQ(o.code, 0) << line << "\n" << o.err;
    EXPECT_FALSE(o.out.empty()) << line;
    EXPECT_EQ(decimal_points(o.out + o.err), "") << line;
  }
  const auto hint = shell(f, "printf '?\\nq\\n' | " DEMESNE_BINARY " play --seed 3 --seat 1 --lang de 2>&1");
  EXPECT_EQ(decimal_points(hint.out), "");
  // … and the numbers are the same, with a comma.
  const std::string sim = "sim --games 50 --seed 1 --threads 1 bigmoney bigmoney:smithy";
  std::string en = demesne(f, sim).out, de = demesne(f, sim + " --lang de").out;
  static const std::regex row(R"(bigmoney:smithy ( +[0-9.,]+ %)+)");
  std::smatch points, commas;
  ASSERT_TRUE(std::regex_search(en, points, row)) << en;
  ASSERT_TRUE(std::regex_search(de, commas, row)) << de;
  std::string changed = points.str();
  std::replace(changed.begin(), changed.end(), '.', ',');
  EXPECT_NE(points.str(), changed);
  EXPECT_EQ(commas.str(), changed);
}

TEST(German, MachinesReadPoints) {
  const Folder f;
  const std::string sim = "sim --games 50 --seed 1 --threads 1 bigmoney bigmoney:smithy --json --csv ";
  const auto en = demesne(f, sim + (f / "en.csv")), de = demesne(f, sim + (f / "de.csv") + " --lang de");
  EXPECT_EQ(de.out, en.out);
  EXPECT_EQ(slurp(f / "de.csv"), slurp(f / "en.csv"));
  EXPECT_NE(decimal_points(de.out), "");
  for (const char* line :
       {"tournament --games 20 --seed 1 bigmoney random --json", "explore --kingdom first_game --games 4 --seed 1 --json"})
    EXPECT_EQ(demesne(f, std::string(line) + " --lang de").out, demesne(f, line).out);
}

}  // namespace
