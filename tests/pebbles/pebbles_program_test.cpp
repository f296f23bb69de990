// Pebbles in the terminal, in the protocol and in sim: the whole program works for a game that none of its files names.
#include "tests/cli/outcome.hpp"

namespace {

Outcome pebbles(const std::string& arguments, const std::string& input = "") { return run_program(PEBBLES_BINARY, arguments, input); }
bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

TEST(PebblesTerminal, DrawsTheViewFieldByFieldAndPlaysToTheEnd) {
  std::string input = "h\n";
  for (int i = 0; i < 30; ++i) input += "1\n";
  const auto o = pebbles("play pebbles --seed 3 --seat 1 --option heap=9", input);
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_TRUE(has(o.out, "heap: 9")) << o.out;
  EXPECT_TRUE(has(o.out, "Player 1 (you)\n    pebbles: 0\n    secret: ")) << o.out;
  EXPECT_TRUE(has(o.out, "Player 2 (greedy)\n    pebbles: 0\n  ") || has(o.out, "Player 2 (greedy)\n    pebbles: 0\n\n"))
      << "another's secret is not shown: " << o.out;
  EXPECT_TRUE(has(o.out, "The bot would choose: 1 a pebble")) << o.out;
  EXPECT_TRUE(has(o.out, "The game is over.")) << o.out;
  EXPECT_TRUE(has(pebbles("play pebbles --lang de --seed 3 --seat 1", "q\n").out, "Nimm bis zu"));
}

TEST(PebblesTerminal, OptionsThatTheGameRefusesAreRefused) {
  for (const char* line : {"play pebbles --option heap=0", "play pebbles --option nothing=1", "play pebbles --option heap"})
    EXPECT_EQ(pebbles(line).code, 2) << line;
  EXPECT_TRUE(has(pebbles("play marbles").err, "pebbles")) << "says which games there are";
}

TEST(PebblesProgram, SimAndEngineKnowTheGame) {
  const auto sim = pebbles("sim --game pebbles --games 100 --seed 1 greedy random --json");
  ASSERT_EQ(sim.code, 0) << sim.err;
  EXPECT_TRUE(has(sim.out, "\"game\":\"pebbles\"")) << sim.out;
  const auto engine = pebbles("engine", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}\n");
  EXPECT_TRUE(has(engine.out, "\"pebbles\"")) << engine.out;
  EXPECT_TRUE(has(pebbles("bots --game pebbles").out, "greedy"));
}

}  // namespace
