// The words of the data: ids of domains, sides, triggers, actions and counts, and the names of the domains.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/text.hpp"
#include "games/dominations/pack.hpp"

namespace demesne::table::dominations {

namespace eng = ::demesne::dominations;
using namespace ::demesne::dominations;

// Indexed by the engine's enums.
inline constexpr std::array<std::string_view, 6> kDomainWords = {"trade", "craftsmanship", "art", "science", "government", "religion"};
inline constexpr std::array<std::string_view, 8> kDotWords = {"trade",      "craftsmanship", "art",       "science",
                                                              "government", "religion",      "vestigium", "none"};
inline constexpr std::array<std::string_view, 10> kHalfWords = {"trade",    "craftsmanship", "art",       "science", "government",
                                                                "religion", "vestigium",     "corruptio", "none",    "link"};
inline constexpr std::array<std::string_view, kWhens> kWhenWords = {"acquire",     "turn_start",    "age_start",   "age_end", "camp",
                                                                    "produced",    "concentration", "locus",       "nodus",   "city_built",
                                                                    "level_built", "mastery",       "city_active", "always"};
inline constexpr std::array<std::string_view, kDos> kDoWords = {"gain",      "fill",         "produce",      "vp",           "influence",
                                                                "cost_city", "cost_mastery", "cost_upgrade", "cost_level",   "limit",
                                                                "exchange",  "hand",         "extra_build",  "extra_develop"};
inline constexpr std::array<std::string_view, kPers> kPerWords = {"one",           "city",     "city_level", "chain",      "nodus",
                                                                  "nodus_domains", "mastery",  "advanced",   "level_card", "monument",
                                                                  "board_city",    "produced", "stock",      "influence"};
inline constexpr std::array<std::string_view, 10> kWhatWords = {"trade",    "craftsmanship", "art",  "science", "government",
                                                                "religion", "any",           "each", "all",     "nothing"};
inline constexpr std::array<std::string_view, 3> kShapeWords = {"diamond", "wall", "circle"};
inline constexpr std::array<std::string_view, 3> kSideKindWords = {"barred", "open", "reward"};
inline constexpr std::array<std::string_view, 7> kGoalWords = {"cities", "chain", "spread", "monuments", "nodus", "influence", "masteries"};
inline constexpr std::array<std::string_view, 4> kSideWords = {"n", "e", "s", "w"};
// What the six Domination cards do, by their domain.
inline constexpr std::array<std::string_view, 6> kRoleEffects = {"camp_produces_2", "second_tile",    "influence_plus_2",
                                                                 "reactivate_tile", "set_initiative", "hand_plus_2"};

Text domain_name(int domain);
inline int number(Domain d) { return static_cast<int>(d); }
inline Text text_of(const eng::Name& n) { return {n.en, n.de}; }

}  // namespace demesne::table::dominations
