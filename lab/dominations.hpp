// Statistics of whole games of Dominations between equal bots: what a game is made of, which cards are bought, who wins.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "bots/thought.hpp"
#include "core/text.hpp"
#include "games/dominations/position.hpp"
#include "lab/parallel.hpp"

namespace demesne::lab {

struct DominationsStudy {
  dominations::PackId pack = dominations::kNoPack;
  dominations::Options options;
  int players = 4;
  std::string bot = "greedy";  // in every seat; a name that make_bot knows
  Budget budget;
  u64 games = 1000, seed = 1;
  int threads = 1;
};

// Sums over games and seats; adding is exact, so the number of threads makes no difference.
struct DominationsTally {
  u64 games = 0, seats = 0, decisions = 0;
  std::int64_t vp = 0, vp_squared = 0, winner_vp = 0, lowest = 1 << 20, highest = 0;
  std::array<std::int64_t, 3> influence{}, leader{};              // at the end of each age
  std::array<std::int64_t, 8> vp_from{};                          // by Source
  std::int64_t vp_print = 0, vp_level_print = 0, vp_age_end = 0;  // parts of Source::card
  u64 placements = 0, produced = 0, loci = 0, gained = 0, lost = 0;
  u64 exchanges = 0, reactivated = 0, farmed = 0, returned = 0, assimilated = 0, declined = 0;
  u64 cities = 0, city_levels = 0, masteries = 0, advanced = 0, level_cards = 0, nodus = 0;
  std::array<u64, 10> by_level{};   // Masteries by level
  std::array<u64, 6> goals{};       // seats that met so many
  std::array<u64, 4> place_wins{};  // wins of the seat that began in this place of the Initiative
  std::vector<u64> bought, turned;  // by Mastery: trees that hold it, and its Advanced face
  std::vector<u64> owner_vp;        // by Mastery: points of its owners
  std::vector<u64> owner_wins;      // … and their wins
  struct People {
    u64 dealt = 0, seats = 0, wins = 0;  // offered, taken, first
    std::int64_t vp = 0;
    std::array<u64, 5> met{};
  };
  std::vector<People> people;  // by Objective
  struct Wonder {
    u64 games = 0, begun = 0, finished = 0, levels = 0;
    u64 builders = 0, builder_vp = 0, builder_wins = 0;  // seats that own a level of it
  };
  std::vector<Wonder> wonders;  // by Monument
  void add(const DominationsTally& o);
};

DominationsTally run(const DominationsStudy& study, const Progress& progress = {});
// As Markdown, in one of the two languages.
std::string report(const DominationsStudy& study, const DominationsTally& tally, Language language);

}  // namespace demesne::lab
