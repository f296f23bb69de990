// Small numbers with names of their own (core/types.hpp).
#include "core/types.hpp"

#include <gtest/gtest.h>

namespace demesne {
namespace {

using Other = Small<struct OtherName, u8>;
enum class Colour : u8 { red, green, blue, kCount };

TEST(Types, ASeatIsANumberAndNothingElseIsASeat) {
  static_assert(std::is_convertible_v<int, Seat> && std::is_convertible_v<u64, Seat> && std::is_convertible_v<Seat, int>);
  static_assert(!std::is_convertible_v<Other, Seat> && !std::is_convertible_v<Seat, Other>);
  static_assert(!std::is_convertible_v<Colour, Seat> && !std::is_constructible_v<Seat, Other>);
  static_assert(sizeof(Seat) == 1 && std::is_trivially_copyable_v<Seat> && std::is_trivially_default_constructible_v<Seat>);
  const std::array<int, 3> scores{5, 6, 7};
  int sum = 0;
  for (Seat s = 0; s < 3; ++s) sum += scores[s];
  EXPECT_EQ(sum, 18);
  Seat s = 2;
  --s;
  EXPECT_EQ(s, 1);
  EXPECT_LT(kNobody, 0);  // also as an int
  EXPECT_EQ(1 << s, 2);
}

#ifndef NDEBUG
TEST(TypesDeath, ANumberThatDoesNotFitIsNoSeat) {
  int many = 200;
  EXPECT_DEATH(static_cast<void>(Seat(many)), "n");
}
#endif

TEST(Types, AnArrayOfAnEnumeration) {
  By<Colour, int> n{};
  n[Colour::blue] = 3, n[0] = 1;
  static_assert(n.size() == 3);
  EXPECT_EQ(n[2], 3);
  EXPECT_EQ(n[Colour::red], 1);
  EXPECT_EQ(n, (By<Colour, int>{1, 0, 3}));
  EXPECT_EQ(flag(Colour::red) | flag(Colour::blue), 5u);
}

}  // namespace
}  // namespace demesne
