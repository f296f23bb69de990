// Every ruling of the rules reference that concerns the base game or comes from the founding rulebooks is proved by a test that exists.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "games/dominion/card.hpp"
#include "tests/paths.hpp"

namespace demesne::dominion {
namespace {

const std::string kHere = std::string(DEMESNE_SOURCE_DIR) + "/tests/dominion";

std::set<std::string> all_tests() {
  std::set<std::string> names;
  const std::string begin = "TEST(";
  for (const auto& entry : std::filesystem::directory_iterator(kHere)) {
    if (entry.path().extension() != ".cpp") continue;
    std::ifstream file(entry.path());
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
      const std::size_t first = at + begin.size(), comma = text.find(", ", first), close = text.find(')', first);
      if (comma < close) names.insert(text.substr(first, comma - first) + "." + text.substr(comma + 2, close - comma - 2));
    }
  }
  return names;
}

TEST(Rulings, EachIsProvedByATest) {
  const std::set<std::string> tests = all_tests();
  std::ifstream file(kHere + "/rulings.txt");
  std::set<std::string> seen;
  int lines = 0, proved = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    ++lines;
    std::istringstream words(line);
    std::string card, number, origin, test;
    words >> card >> number >> origin;
    EXPECT_TRUE(find_row(card) != Card::None) << line;
    EXPECT_TRUE(seen.insert(card + " " + number).second) << "twice: " << line;
    EXPECT_TRUE(origin == "001" || origin == "002" || origin == "rb" || origin == "gen") << line;
    int n = 0;
    while (words >> test) {
      ++n;
      if (test == "-") break;
      ++proved;
      EXPECT_TRUE(tests.contains(test)) << line << ": there is no test " << test;
    }
    EXPECT_GT(n, 0) << line;
  }
  EXPECT_EQ(lines, 215);
  EXPECT_GT(proved, 205);
}

// An expansion is a file (docs/adding-a-card.md): no source but its set's, and the list of recommended kingdoms, names a borrowed card.
TEST(Expansions, AreFiles) {
  namespace fs = std::filesystem;
  const std::set<std::string> words = {"lantern", "horn", "potion",
                                       "loot"};  // alternatives, a part of a price, a place: words of the protocol
  const std::set<std::string> levels = {"squire", "shepherd", "scholar"};  // what bots are called
  std::set<std::string> ids;
  for (int i = 0; i < card_count(); ++i)
    if (const auto c = static_cast<Card>(i); set_of(c) > Set::rising_sun) ids.insert(std::string(facts(c).id));
  EXPECT_GE(ids.size(), 236u);
  int files = 0;
  for (const char* folder : {"core", "games/dominion", "bots", "table", "lab", "cli"})
    for (const auto& entry : fs::recursive_directory_iterator(std::string(DEMESNE_SOURCE_DIR) + "/" + folder)) {
      const fs::path path = entry.path();
      if ((path.extension() != ".cpp" && path.extension() != ".hpp") || path.parent_path().filename() == "sets" ||
          path.filename() == "recommended.cpp")
        continue;
      ++files;
      const bool of_bots = std::string_view(folder) == "bots" || path.filename().string().starts_with("dominations");
      std::ifstream file(path);
      const std::string text((std::istreambuf_iterator<char>(file)), {});
      for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 1)) {
        std::size_t end = at + 1;
        while (end < text.size() && (std::islower(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
        const std::string word = text.substr(at + 1, end - at - 1);
        const bool a_word = words.contains(word) || (of_bots && levels.contains(word));
        EXPECT_FALSE(end < text.size() && text[end] == '"' && ids.contains(word) && !a_word) << path << " names " << word;
      }
    }
  EXPECT_GT(files, 50);
}

}  // namespace
}  // namespace demesne::dominion
