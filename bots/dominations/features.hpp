// What a position holds for one seat, as numbers. A learnt weight for each of them, which changes with the turns that are left, gives the
// points that the seat may still expect (value.hpp).
#pragma once

#include <array>

#include "games/dominations/position.hpp"

namespace demesne::dominations {

// The names are those of the rows of weights.hpp; the order is the order there.
enum Feature : u8 {
  kOne,
  kInfluenceScored,  // Influence × scorings to come
  kInfluence,
  kKnow3,  // Knowledge that can still be spent: the first three of each Domain, the next three …
  kKnow6,
  kKnow9,
  kKnowMore,
  kKnowWanted,  // of Domains that open goals ask for
  kLast3,       // the same with one own turn left in the age
  kLast6,
  kLast9,
  kLastMore,
  kLeads,      // points of the Domination cards that the seat would get now, the surer the nearer the end of the age
  kLeadsSure,  // … with no own turn left in the age
  kLimit10,    // Domains with at least this limit
  kLimit15,
  kLimit20,
  kCities,
  kCityLevels,
  kCityOpen,  // levels × open sides
  kCityOdd,   // Cities of level 1: steps that are cheap
  kAlive,     // places of the tree that can still take a card
  kNodus,
  kBest3,  // Domains with a Mastery of this level
  kBest6,
  kMasteries,
  kAdvanced,
  kLevelCards,
  kControls,    // Monuments
  kTokens,      // City tokens left, up to five
  kLeader,      // most Influence: assimilates at the end of the age
  kGoals,       // points expected for goals
  kGoalsMet,    // … for those that are met
  kTraderHeld,  // × turns left in the age
  kFarmerHeld,
  kInventorHeld,
  kPlace,                         // in the Initiative
  kAgeTurns,                      // own turns left in the age
  kAbilities,                     // worth of abilities by their trigger, 14 of them …
  kAlways = kAbilities + kWhens,  // … and of standing ones by what they change, 14
  kFeatures = kAlways + kDos,
};
using Features = std::array<float, kFeatures>;

// Own turns still to come: in the game and in this age. A turn that has begun is over but for its Grow.
struct TurnsLeft {
  int all, age;
};
TurnsLeft turns_left(const Position& p, int seat);

// What is missing to a goal, in steps of its kind; 0: met.
float missing(const Position& p, int seat, const Goal& goal);
// The chance that it will be met, by what is missing and the turns that are left.
float chance(const Goal& goal, float missing, int turns);
// Points expected for goals that are met with these chances.
float goal_points(const Position& p, const float* chances, unsigned n);

// What an ability will still bring, in points, before a learnt weight corrects it.
float ability(const Position& p, int seat, const Effect& e, const TurnsLeft& left);
// The feature that it counts for.
constexpr unsigned ability_feature(const Effect& e) {
  return e.when == When::always ? kAlways + static_cast<unsigned>(e.act) : kAbilities + static_cast<unsigned>(e.when);
}

// Domains that open goals ask for, from 0 to about 2.
std::array<float, kDomains> wanted(const Position& p, int seat);

void measure(const Position& p, int seat, Features& out);

inline constexpr int kMaxGoals = 8;

}  // namespace demesne::dominations
