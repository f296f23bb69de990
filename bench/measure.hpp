// What `demesne bench` measures. A game adds a function that returns lines, and a signature.
#pragma once

#include <string>
#include <vector>

#include "core/text.hpp"
#include "core/types.hpp"

namespace demesne::bench {

struct Line {
  std::string id;  // stable name for machines
  Text what;
  double value = 0;
  std::string unit;
  double aim = 0;        // 0: none
  bool at_most = false;  // the aim is an upper limit
};
using Lines = std::vector<Line>;

// Each measurement runs for about `seconds`.
Lines measure_dominion(double seconds);
Lines measure_dominations(double seconds);

// Hash over a fixed set of random games: it changes when behaviour changes, and only then.
u64 dominion_signature();
u64 dominations_signature();

// Exactly `games` games of the reference match, for counting instructions; returns something that depends on all of them.
u64 engine_loop(u64 games);
u64 floor_loop(u64 games);
u64 plan_loop(u64 games);         // the reference match by two plans instead of the hand-written Big Money
u64 base_loop(u64 games);         // random games of two players, random kingdoms of the base game
u64 all_loop(u64 games);          // … of base, Prosperity and Rising Sun with Events
u64 foreign_loop(u64 games);      // … of every set there is
u64 dominations_loop(u64 games);  // random games of four players

}  // namespace demesne::bench
