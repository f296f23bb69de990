// The contract on Pebbles, and a match between its bots in the lab: what docs/adding-a-game.md promises for a game that brings its own
// folder only.
#include "tests/pebbles/pebbles.hpp"

#include "lab/tables.hpp"
#include "table/match.hpp"
#include "tests/contract_test.hpp"

namespace {

using namespace demesne;

struct Pebbles {
  using Position = pebbles::Position;
  using Log = pebbles::Log;
  static Position deal(u64 i, FastRng& rng) { return Position::start(2 + static_cast<int>(i % 3), 5 + static_cast<int>(i % 30), rng); }
  static bool conserved(const Position& before, const Position& after) {
    const auto all = [](const Position& p) { return p.heap + p.pile[0] + p.pile[1] + p.pile[2] + p.pile[3]; };
    return all(before) == all(after);
  }
  static std::string view(const Position& p, Seat viewer) {
    std::string text = std::to_string(p.heap);
    for (Seat s = 0; s < p.players; ++s)
      text += " " + std::to_string(p.pile[static_cast<unsigned>(s)]) +
              (s == viewer ? "+" + std::to_string(p.secret[static_cast<unsigned>(s)]) : "");
    return text;
  }
};
INSTANTIATE_CONTRACT(Pebbles, 400)

TEST(PebblesLab, GreedBeatsChanceWithAnyNumberOfThreads) {
  lab::TableMatch match{table::find_game("pebbles"), {}, {"greedy", "random"}, 600, 1, 1};
  ASSERT_NE(match.game, nullptr);
  const auto one = std::get<lab::TableTally>(lab::run(match));
  EXPECT_EQ(one.games, 600u);
  EXPECT_EQ(one.of[0].wins + one.of[1].wins + one.ties, 600u);
  EXPECT_GT(one.of[0].wins, 2 * one.of[1].wins);
  match.threads = 3;
  const auto three = std::get<lab::TableTally>(lab::run(match));
  EXPECT_EQ(three.of[0].wins, one.of[0].wins);
  EXPECT_EQ(three.of[0].points, one.of[0].points);
  match.bots[1] = "nobody";
  EXPECT_TRUE(std::holds_alternative<table::Fault>(lab::run(match)));
}

}  // namespace
