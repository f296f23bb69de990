#include "core/text.hpp"

#include <gtest/gtest.h>

namespace demesne {
namespace {

TEST(Text, FillsHolesInBothLanguages) {
  const Text t = say({"{0} draws {1} cards", "{0} zieht {1} Karten"}, {"Ada", 3});
  EXPECT_EQ(t.en, "Ada draws 3 cards");
  EXPECT_EQ(t.de, "Ada zieht 3 Karten");
}

TEST(Text, Lists) {
  const Text a{"a", "a"}, b{"b", "b"}, c{"c", "c"};
  EXPECT_EQ(list_of({a, b, c}).en, "a, b and c");
  EXPECT_EQ(list_of({a, b, c}).de, "a, b und c");
}

}  // namespace
}  // namespace demesne
