// Whole games with the shipped pack: random ones end and conserve, greedy ones look like games.
#include <gtest/gtest.h>

#include "lab/dominations.hpp"
#include "table/dominations/pack_json.hpp"
#include "tests/dominations/test_pack.hpp"

namespace demesne::dominations::testing {
namespace {

PackId shipped() {
  static const PackId id = keep(table::dominations::shipped_pack());
  return id;
}

TEST(DominationsShipped, TheKnownCounts) {
  const Pack& p = pack(shipped());
  EXPECT_EQ(p.tiles.size(), 90u);      // R1.1
  EXPECT_EQ(p.masteries.size(), 72u);  // R1.2
  EXPECT_EQ(tables(shipped()).copies.size(), 288u);
  EXPECT_EQ(p.monuments.size(), 12u);
  EXPECT_EQ(p.objectives.size(), 16u);
  std::size_t levels = 0;
  for (const Monument& m : p.monuments) levels += m.levels.size();
  EXPECT_EQ(levels, 50u);
  for (int n = 2; n <= 4; ++n) EXPECT_FALSE(can_start(shipped(), n));
}

TEST(DominationsShipped, RandomGamesOfBothEditions) {
  FastRng rng(21);
  for (int game = 0; game < 240; ++game) {
    Position p = Position::start(shipped(), 2 + game % 3, preset(game % 2 ? Edition::e2019 : Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) p.apply(p.random(rng), rng, Silent{});
    Position again = p;
    again.refresh();
    ASSERT_FALSE(check(again)) << check(again).message.en;
    int tiles = p.board_size + p.stack_size;
    for (unsigned s = 0; s < p.players; ++s) tiles += p.player[s].hand_size;
    ASSERT_EQ(tiles, 90);
    ASSERT_GE(p.board_size, 15 * p.players - 2 * p.players);  // every turn a tile, but for the Inventor's
  }
}

TEST(DominationsShipped, GreedyGamesLookLikeGames) {
  lab::DominationsStudy study;
  study.pack = shipped();
  study.players = 3;
  study.games = 12;
  const lab::DominationsTally t = lab::run(study);
  const double seats = static_cast<double>(t.seats);
  EXPECT_EQ(t.games, 12u);
  EXPECT_GT(static_cast<double>(t.vp) / seats, 180);
  EXPECT_LT(static_cast<double>(t.vp) / seats, 400);
  EXPECT_GT(static_cast<double>(t.cities) / seats, 5);
  EXPECT_GT(static_cast<double>(t.masteries) / seats, 7);
  EXPECT_GT(static_cast<double>(t.nodus) / seats, 12);
  EXPECT_GT(t.loci * 100, t.placements * 10);
  EXPECT_LT(t.loci * 100, t.placements * 40);
  EXPECT_GT(t.level_cards, t.seats);
  // Points add up: every one has a source.
  std::int64_t sum = 0;
  for (const std::int64_t n : t.vp_from) sum += n;
  EXPECT_EQ(sum, t.vp);
  // Everybody is dealt two Objectives and takes one; every game has one winner, and cards do not win more often than their owners play.
  u64 dealt = 0, taken = 0, wins = 0;
  for (const auto& x : t.people) {
    dealt += x.dealt, taken += x.seats, wins += x.wins;
    EXPECT_LE(x.seats, x.dealt);
  }
  EXPECT_EQ(dealt, 2 * t.seats);
  EXPECT_EQ(taken, t.seats);
  EXPECT_EQ(wins, t.games);
  u64 owned = 0, won = 0;
  for (std::size_t m = 0; m < t.bought.size(); ++m) {
    owned += t.bought[m], won += t.owner_wins[m];
    EXPECT_LE(t.owner_wins[m], t.bought[m]);
  }
  EXPECT_EQ(owned, t.masteries);
  EXPECT_GT(3 * won, owned) << "winners own more than losers";
  u64 builders = 0;
  for (const auto& w : t.wonders) {
    builders += w.builders;
    EXPECT_LE(w.builder_wins, w.builders);
  }
  EXPECT_GT(builders, t.seats);
  EXPECT_LE(builders, t.level_cards);
  // Any number of threads gives the same.
  study.games = 4, study.threads = 2;
  const auto two = lab::run(study);
  study.threads = 1;
  const auto one = lab::run(study);
  EXPECT_EQ(one.vp, two.vp);
  EXPECT_EQ(one.bought, two.bought);
  EXPECT_EQ(one.owner_wins, two.owner_wins);
  const std::string en = lab::report(study, one, Language::en), de = lab::report(study, one, Language::de);
  EXPECT_NE(en.find("Civilisation"), std::string::npos);
  EXPECT_NE(de.find("Fertigkeit"), std::string::npos);
  EXPECT_NE(en.find("taken when dealt"), std::string::npos);
  EXPECT_NE(de.find("Siege der Besitzer"), std::string::npos);
}

}  // namespace
}  // namespace demesne::dominations::testing
