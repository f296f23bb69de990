// Random games in great numbers, for a sanitizer to watch: DEMESNE_GAMES=0:300000 dominion_endurance_test (docs/testing.md).
#include <utility>
#include <vector>

#include "tests/contract_test.hpp"
#include "tests/dominion/random_games.hpp"

namespace demesne {
namespace {

TEST(DominionContract, Endurance) { tests::endure<dominion::RandomGames>(4000); }

// Whatever a campaign is said to have tried must have been dealt: every card, pile and landscape of every set and edition.
TEST(DominionContract, EnduranceDealsEverything) {
  using namespace dominion;
  std::vector<bool> dealt(static_cast<std::size_t>(card_count()));
  for (u64 i = 0; i < 4000; ++i) {
    FastRng rng(mix(79, i));
    const dominion::Position p = RandomGames::deal(i, rng);
    for (int s = 0; s < p.kinds; ++s) dealt[static_cast<std::size_t>(p.card(s))] = true;
    for (int l = 0; l < p.lands_n; ++l) dealt[static_cast<std::size_t>(p.land(l))] = true;
    for (const auto& [deck, family] : {std::pair{&p.boons, Family::boon}, std::pair{&p.hexes, Family::hex}})
      for (int k = 0; k < deck->down_n; ++k)
        dealt[static_cast<std::size_t>(of_family(family, deck->down[static_cast<std::size_t>(k)]))] = true;
  }
  for (int c = 0; c < card_count(); ++c) EXPECT_TRUE(dealt[static_cast<std::size_t>(c)]) << facts(static_cast<Card>(c)).id;
}

}  // namespace
}  // namespace demesne
