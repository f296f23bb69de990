// An answer for the table by somebody who does not think.
#pragma once

#include <vector>

#include "core/random.hpp"
#include "table/match.hpp"

namespace demesne::tests {

// Any picks that the question's bounds allow; whether they go together is not asked.
inline std::vector<int> any_picks(const table::Question& q, FastRng& luck) {
  std::vector<int> picks, left;
  for (const auto& o : q.options) left.push_back(o.times);
  for (int n = q.min + static_cast<int>(luck.below(static_cast<u32>(q.max - q.min + 1))); n > 0; --n) {
    const auto i = luck.below(static_cast<u32>(left.size()));
    if (left[i]-- > 0) picks.push_back(static_cast<int>(i));
  }
  return picks;
}

}  // namespace demesne::tests
