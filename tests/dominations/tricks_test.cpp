// What is done with whole words, against its plain twin. README.md says what each gains.
#include <gtest/gtest.h>

#include <vector>

#include "games/dominations/tree.hpp"
#include "tests/dominations/script.hpp"

namespace demesne::dominations {
namespace {

Amounts some(FastRng& rng, u32 most) {
  Amounts a;
  for (unsigned d = 0; d < kDomains; ++d) a[d] = static_cast<u8>(rng.below(most + 1));
  return a;
}

TEST(DominationsTricks, SixNumbersAreComparedAndAddedAtOnce) {
  FastRng rng(1);
  for (int k = 0; k < 20000; ++k) {
    const Amounts a = some(rng, k % 2 ? 127 : 12), b = some(rng, k % 2 ? 127 : 12);
    DomainSet plain = 0;
    for (unsigned d = 0; d < kDomains; ++d) plain |= static_cast<unsigned>(a[d] >= b[d]) << d;
    ASSERT_EQ(at_least(a.word(), b.word()), plain);
    ASSERT_EQ(covers(a.word(), b.word()), plain == 63);
    const unsigned d = rng.below(kDomains);
    ASSERT_EQ(of_domain(a.word(), d), a[d]);
    u64 sum = a.word();
    const int n = static_cast<int>(rng.below(200));
    add_to(sum, d, n);
    Amounts want = a;
    want[d] = static_cast<u8>(std::min(255, a[d] + n));
    ASSERT_EQ(Amounts::of(sum), want);
  }
}
TEST(DominationsTricks, TheNthBit) {
  FastRng rng(2);
  for (int k = 0; k < 5000; ++k) {
    const u64 w = rng.next() & rng.next();
    std::vector<u32> each;
    for (u32 b = 0; b < 64; ++b)
      if (w >> b & 1) each.push_back(b);
    for (u32 n = 0; n < each.size(); ++n) ASSERT_EQ(nth_bit(w, n), each[n]);
    const u64 bits = rng.next();
    ASSERT_EQ(spread(bits, w), plain::spread(bits, w));
    ASSERT_EQ(gather(bits, w), plain::gather(bits, w));
  }
}
TEST(DominationsTricks, ARowIsAShortVector) {  // all lengths, up to the last place
  FastRng rng(3);
  Row<u8, 40> narrow;
  Row<Spot, 50> wide;
  std::vector<u8> a;
  std::vector<Spot> b;
  for (int k = 0; k < 20000; ++k) {
    const bool grow = a.empty() || (a.size() < 40 && rng.below(100) < (k / 500 % 2 ? 70u : 40u));
    const std::size_t at = rng.below(static_cast<u32>(a.size() + grow));
    if (grow) {
      const Spot s{static_cast<std::int8_t>(k), static_cast<std::int8_t>(k / 100), static_cast<u16>(k)};
      narrow.insert(at, static_cast<u8>(k)), a.insert(a.begin() + static_cast<std::ptrdiff_t>(at), static_cast<u8>(k));
      wide.insert(at, s), b.insert(b.begin() + static_cast<std::ptrdiff_t>(at), s);
    } else {
      narrow.erase(at), a.erase(a.begin() + static_cast<std::ptrdiff_t>(at));
      wide.erase(at), b.erase(b.begin() + static_cast<std::ptrdiff_t>(at));
    }
    ASSERT_EQ(narrow.full(), a.size() == 40);
    ASSERT_TRUE(std::equal(narrow.begin(), narrow.end(), a.begin(), a.end()));
    ASSERT_TRUE(std::equal(wide.begin(), wide.end(), b.begin(), b.end()));
  }
  Row<u8, 40> other;
  for (const u8 x : narrow) other.insert(other.size(), x);
  EXPECT_TRUE(other == narrow);  // whatever stands behind the end
}
// The purse says up to which printed price in one Domain a seat can pay: for reductions of all kinds, and for what makes cards dearer.
TEST(DominationsTricks, APurseIsWhatThePricesSay) {
  for (const int all : {0, -1, -3, 2})
    for (const int own : {0, -2, 1, -25}) {
      script::Board board{.phase = "develop", .supply = "", .cards = {{.id = "less"}}};
      if (all) board.cards[0].basic += "always cost_mastery " + std::to_string(all) + " all;";
      if (own) board.cards[0].basic += "always cost_mastery " + std::to_string(own) + " Tr;";
      for (int n = 1; n <= 24; ++n) {
        const std::string id = "card_" + std::to_string(n), domain = n % 2 ? "Tr" : "Ar";
        board.cards.push_back({.id = id, .domain = domain, .cost = domain + std::to_string(n)});
        *board.supply += id + ":TrTrTrTr ";
      }
      const script::Script s(board, {{.knows = "Tr9 Ar4", .tree = "less"}, {}});
      const Position& p = s.engine();
      const u64 purse = p.purse(0, Sums::mastery);
      for (int m = 0; m < static_cast<int>(p.content().masteries.size()); ++m) {
        const Mastery& card = p.content().masteries[static_cast<unsigned>(m)];
        if (card.id.rfind("card_", 0) != 0) continue;
        const int n = std::stoi(card.id.substr(5));
        ASSERT_EQ(p.can_pay(0, p.mastery_price(0, m)), of_domain(purse, n % 2 ? 0 : 2) >= static_cast<unsigned>(n))
            << "general " << all << ", trade " << own << ", price " << n;
      }
    }
}

}  // namespace
}  // namespace demesne::dominations
