// Luck that a test writes down: below() gives these numbers, one after the other, and then always the highest, which leaves a pile that
// is shuffled from the end as it was. The test says which card comes next instead of looking for a seed that deals it.
#pragma once

#include <algorithm>
#include <vector>

#include "core/random.hpp"

namespace demesne::tests {

class Luck {
 public:
  Luck(std::initializer_list<u32> numbers = {}) : numbers_(numbers) {}
  u64 next() { return ~u64{0}; }
  u32 below(u32 n) { return at_ < numbers_.size() ? std::min(numbers_[at_++], n - 1) : n - 1; }

 private:
  std::vector<u32> numbers_;
  std::size_t at_ = 0;
};
static_assert(Random<Luck>);

}  // namespace demesne::tests
