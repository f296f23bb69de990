// The piles that strength is measured on: drawn by a number that is printed, so that anybody draws the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/dominion/setup.hpp"

namespace demesne::bench {

struct Kingdom {
  std::string name;           // "base 7", "goons"
  dominion::Position table;   // before the first hands
  std::string cards() const;  // ids, landscapes after a bar
};

// "holdout": 60, never used for tuning; "practice": 60 more, drawn alike by another number; "engines": twelve by name, where many Actions
// beat money. Twenty each of base, of base and Prosperity, and of everything with two Events: half of the latter from base, Prosperity
// and Rising Sun with a Prophecy, half from every set there is. Empty: there is no such list.
std::vector<Kingdom> kingdoms(std::string_view list, int players);
u64 fingerprint(const std::vector<Kingdom>& list);  // of all their cards

}  // namespace demesne::bench
