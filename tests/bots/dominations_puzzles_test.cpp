// Puzzles: positions in which some answers win the game and the others lose it. The strongest bot must find nearly all of them.
// tests/bots/dominations_puzzles.json is made by dominations_puzzles (make_puzzles.cpp), which proves each answer by trying all of them.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "bots/dominations/bot.hpp"
#include "table/dominations/state.hpp"
#include "tests/sample.hpp"

namespace demesne::dominations {
namespace {

namespace json = boost::json;

json::array puzzles() {
  std::ifstream in(std::string(DEMESNE_SOURCE_DIR) + "/tests/bots/dominations_puzzles.json");
  std::stringstream text;
  text << in.rdbuf();
  return json::parse(text.str()).as_object().at("puzzles").as_array();
}

TEST(DominationsPuzzles, TheStrongestSolvesThem) {
  const json::array all = puzzles();
  ASSERT_GE(all.size(), 30u);
  Bot bot = std::get<Bot>(make_bot("sovereign"));
  int solved = 0, tried = 0;
  std::set<std::string> kinds;
  std::string missed;
  for (std::size_t k = 0; k < all.size(); k += tests::kSample) {
    const json::object& puzzle = all[k].as_object();
    const json::object& why = puzzle.at("reason").as_object();
    EXPECT_FALSE(why.at("en").as_string().empty() || why.at("de").as_string().empty());
    kinds.insert(std::string(puzzle.at("kind").as_string()));
    table::Mistakes mistakes;
    Log log;
    const table::dominations::State state =
        table::dominations::resumed(table::dominations::read_position(puzzle.at("position").as_object(), mistakes), mistakes, log);
    ASSERT_TRUE(mistakes.empty()) << "puzzle " << k;
    const Position& p = state.position;
    Actions list;
    p.legal(list);
    std::set<Action> right;
    for (const auto& a : puzzle.at("solutions").as_array()) right.insert(a.to_number<Action>());
    for (const Action a : right) ASSERT_TRUE(std::binary_search(list.begin(), list.end(), a)) << "puzzle " << k;
    ASSERT_LT(right.size(), list.size()) << "no puzzle: everything wins";
    FastRng rng(1);
    const Thought t = bot.think(Eyes(p, p.to_move()), {.nodes = 4000}, rng);
    ++tried;
    if (right.count(t.action))
      ++solved;
    else
      missed += " " + std::to_string(k);
  }
  EXPECT_GE(kinds.size(), 3u);
  EXPECT_GE(solved * 10, tried * 9) << "missed:" << missed;
}

}  // namespace
}  // namespace demesne::dominations
