// Packs are numbered while somebody holds them: equal ones are one, numbers come back, and a full shelf says so.
#include <gtest/gtest.h>

#include <thread>

#include "table/dominations/pack_json.hpp"
#include "tests/dominations/test_pack.hpp"

namespace demesne::dominations::testing {
namespace {

using table::Fault;
using table::dominations::HeldPack;
using table::dominations::hold;
using table::dominations::packs_in_use;

Pack variant(int n) {
  Pack p = test_pack();
  p.id = "variant_" + std::to_string(n);
  return p;
}
HeldPack held(const Pack& p) { return std::get<HeldPack>(hold(p)); }

TEST(DominationsPacks, EqualPacksAreOneAndTooLargeOnesAreRefused) {
  const HeldPack one = held(variant(1));
  EXPECT_EQ(held(variant(1)), one);
  EXPECT_EQ(&pack(one->id), &one->content.pack);
  Pack other = variant(1);
  other.masteries[5].basic.vp = 9;
  EXPECT_NE(held(other)->id, one->id);
  Pack large = variant(1);
  while (large.tiles.size() <= kMaxTiles) large.tiles.push_back(large.tiles[0]);
  ASSERT_TRUE(std::holds_alternative<Fault>(hold(large)));
  EXPECT_NE(std::get<Fault>(hold(large)).message.en.find("larger than the engine"), std::string::npos);
  EXPECT_FALSE(std::get<Fault>(hold(large)).message.de.empty());
  Pack wrong = variant(1);
  wrong.masteries[0].basic.effects[0].div = 0;
  EXPECT_TRUE(std::holds_alternative<Fault>(hold(wrong)));
}

TEST(DominationsPacks, ANumberIsFreeAgainAfterItsLastHolder) {
  const int before = packs_in_use();
  HeldPack first = held(variant(2)), again = first;
  const PackId id = first->id;
  EXPECT_EQ(packs_in_use(), before + 1);
  first.reset();
  EXPECT_EQ(packs_in_use(), before + 1);
  again.reset();
  EXPECT_EQ(packs_in_use(), before);
  EXPECT_EQ(shelf[id], nullptr);
  EXPECT_EQ(held(variant(3))->id, id);
}

TEST(DominationsPacks, AFullShelfRefusesUntilSomebodyLetsGo) {
  Pack tiny = test_pack();  // only the name has to differ
  tiny.tiles.clear(), tiny.masteries.clear(), tiny.monuments.clear(), tiny.objectives.clear();
  const auto numbered = [&](int n) {
    tiny.id = std::to_string(n);
    return hold(tiny);
  };
  std::vector<HeldPack> all;
  for (int n = 0; packs_in_use() < kMaxPacks; ++n) all.push_back(std::get<HeldPack>(numbered(n)));
  const auto full = numbered(-1);
  ASSERT_TRUE(std::holds_alternative<Fault>(full));
  EXPECT_NE(std::get<Fault>(full).message.en.find("Too many different content packs"), std::string::npos);
  EXPECT_EQ(std::get<HeldPack>(numbered(7)), all[7]);  // one that is there is no further one
  all.pop_back();
  EXPECT_TRUE(std::holds_alternative<HeldPack>(numbered(-1)));
}

// For the thread sanitizer: holding, playing and letting go in several threads at once.
TEST(DominationsPacks, ThreadsShareTheShelf) {
  const int before = packs_in_use();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([t] {
      for (int n = 0; n < 20; ++n) {
        const HeldPack mine = held(variant(10 + (t + n) % 3));
        FastRng rng(static_cast<u64>(n));
        Position p = Position::start(mine->id, 2, {}, rng, Silent{});
        for (int k = 0; k < 20; ++k) p.apply(p.random(rng), rng, Silent{});
        EXPECT_EQ(p.content().id.rfind("variant_", 0), 0u);
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(packs_in_use(), before);
}

}  // namespace
}  // namespace demesne::dominations::testing
