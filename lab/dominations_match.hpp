// Matches of Dominations between different bots. Every deal is played once for each rotation of the seats, so that luck of the deal and
// of the place falls to all of them alike; intervals are over deals.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/thought.hpp"
#include "games/dominations/position.hpp"
#include "lab/parallel.hpp"
#include "lab/statistics.hpp"

namespace demesne::lab {

struct DominationsMatch {
  dominations::PackId pack = dominations::kNoPack;
  dominations::Options options;
  std::vector<std::string> bots;  // one a seat, 2 … 4
  Budget budget;                  // of every bot that thinks
  u64 deals = 100, seed = 1;      // a deal is as many games as there are bots
  u64 from = 0;                   // the first of them
  int threads = 1;
};

struct DominationsMatchTally {
  struct One {
    u64 wins = 0;  // games in which it was first; a tie is settled by the rules (R19.6)
    double points = 0;
    u64 moves = 0;
    std::array<u64, dominations::kMaxPlayers> seats{};     // games in each; of kept deals not known
    double ms = 0;                                         // in all
    std::vector<float> by_deal;                            // share of the win in each deal
    std::vector<float> times;                              // ms of each move
    Interval interval() const;                             // 95 %, of the share, over deals (statistics.hpp)
    double mean() const;                                   // of the share
    double variance() const;                               // from deal to deal; below two deals none
    std::optional<double> slowest(double quantile) const;  // ms; none: of kept deals no single times are known
  };
  u64 games = 0;
  std::vector<One> of;  // by bot, as named
  // What a game of the first bot is worth beside an independent one: those of a deal are not independent, and each has one seat.
  double weight() const;
  void add(const DominationsMatchTally& more);
};

// Deal by deal. The text: a bot is not known, or the pack is too small for so many.
std::variant<std::vector<DominationsMatchTally>, Text> run_each(const DominationsMatch& match, const std::vector<u64>& deals,
                                                                const Progress& progress = {});
// All of match.from … in one.
std::variant<DominationsMatchTally, Text> run(const DominationsMatch& match, const Progress& progress = {});

}  // namespace demesne::lab
