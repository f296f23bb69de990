// Random games in great numbers, for a sanitizer to watch: DEMESNE_GAMES=0:300000 dominion_endurance_test (docs/testing.md).
#include "tests/contract_test.hpp"
#include "tests/dominion/random_games.hpp"

namespace demesne {
namespace {

TEST(DominionContract, Endurance) { tests::endure<dominion::RandomGames>(4000); }

}  // namespace
}  // namespace demesne
