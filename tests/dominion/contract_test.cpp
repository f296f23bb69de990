// The contract on Dominion.
#include "tests/contract_test.hpp"

#include "table/dominion/codec.hpp"
#include "tests/dominion/random_games.hpp"

namespace {

using namespace demesne;
using namespace demesne::dominion;

struct Dominion : RandomGames {
  static std::string view(const Position& p, Seat viewer) {
    return boost::json::serialize(table::DominionCodec::view(table::DominionCodec::State{p}, viewer));
  }
};

INSTANTIATE_CONTRACT(Dominion, 2400)

// assign() copies the seats that play; into whatever stood there before.
TEST(DominionContract, AssignIsACopy) {
  dominion::Position to;
  for (u64 i = 0; i < 60; ++i) {
    FastRng rng(mix(77, i));
    auto p = Dominion::deal(i, rng);  // two to six players in turn
    play_out(p, rng, static_cast<int>(i * 5));
    to.assign(p);
    ASSERT_TRUE(to == p) << "game " << i << " with " << p.seats() << " players";
  }
}

// Rule 10.2, 1.4: what a seat sees does not depend on how the unseen cards lie. Questions to somebody else neither.
TEST(DominionContract, AQuestionToAnotherSeatTellsNothing) {
  for (u64 i = 0; i < 400; i += tests::kSlower) {
    FastRng rng(mix(99, i));
    auto p = Dominion::deal(i, rng);
    for (int k = 0; k < 300 && p.to_move() != kNobody; ++k) {
      if (k % 10 == 0)
        for (Seat s = 0; s < p.seats(); ++s) {
          auto q = p;
          FastRng luck(mix(i, static_cast<u64>(k)));
          q.reimagine(s, luck);
          ASSERT_EQ(Dominion::view(q, s), Dominion::view(p, s)) << "game " << i << " step " << k;
        }
      play_out(p, rng, 1);
    }
  }
}

// A set of kinds, and what it is made of.
TEST(Mask, IsASetOfSlots) {
  static_assert(sizeof(Mask) == 8 && !std::is_convertible_v<Slot, Seat> && !std::is_constructible_v<Slot, Seat>);
  const Mask m = bit(3) | bit(17) | bit(63);
  std::vector<int> seen;
  for (const Slot s : m) seen.push_back(s);
  EXPECT_EQ(seen, (std::vector{3, 17, 63}));
  EXPECT_TRUE(m.has(17) && !m.has(16) && m.size() == 3 && !m.single() && (m & bit(63)).single());
  EXPECT_TRUE(m.first() == 3 && m.last() == 63 && m.without_first().first() == 17);
  EXPECT_EQ(m.below(17), bit(3));
  EXPECT_EQ((m & ~bit(3)) | u64{1}, u64{1} | bit(17) | bit(63));
  for (const Slot s : Mask{}) FAIL() << int{s};
}

}  // namespace
