// The few statistics that a comparison of bots needs.
#pragma once

#include <cmath>

#include "core/types.hpp"

namespace demesne::lab {

struct Interval {
  double low = 0, high = 1;
};

// Wilson's interval of a share: honest for small numbers and near 0 and 1. z = 1.96: 95 %.
inline Interval wilson(double successes, double trials, double z = 1.959964) {
  if (trials <= 0) return {};
  const double p = successes / trials, z2 = z * z / trials;
  const double middle = (p + z2 / 2) / (1 + z2), half = z * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials)) / (1 + z2);
  return {std::fmax(0, middle - half), std::fmin(1, middle + half)};
}

}  // namespace demesne::lab
