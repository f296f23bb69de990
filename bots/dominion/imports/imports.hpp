// Strategies of other programs. Whatever an importer does not understand is listed, with the place where it stood; nothing is dropped
// silently.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/dominion/strategy/strategy.hpp"

namespace demesne::dominion::strategy {

struct Imported {
  Strategy strategy;
  std::vector<Text> notes;  // what could not be taken over, or not exactly
};

// The bots of Geronimoo's Dominion Simulator: one <player> or a <playerCollection>.
std::variant<std::vector<Imported>, PlanError> import_geronimoo(std::string_view xml);

// Provincial's menus: e4-d5-p8-gold@99|festival@10|silver@99 buys Estates when 4 Provinces or fewer are left, Duchies at 5, Provinces at
// 8 (that matters with Colonies only), and otherwise from the list, so many of each in all. A line each; a name may stand before it
// ("Festivals: e4-…"), a comment behind '#'.
std::variant<std::vector<Imported>, PlanError> import_provincial(std::string_view text);

}  // namespace demesne::dominion::strategy
