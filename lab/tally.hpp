// What is counted over games. Everything is a whole number, so that the order of adding does not matter: threads, ranks, and games
// before and after an interruption give the same tally. The terminal, JSON, CSV, the report and the resume file all read this one.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <map>
#include <vector>

#include "core/text.hpp"
#include "core/types.hpp"
#include "lab/statistics.hpp"

namespace demesne::lab {

inline constexpr int kMostSeats = 6;
inline constexpr u64 kWhole = 60;  // a win in sixtieths: two to six may share it

// One contest: the same bots in the same setting, seats rotating. A block is one deal played once for each rotation.
struct Tally {
  struct Place {
    u64 games = 0, share = 0;
    bool operator==(const Place&) const = default;
  };
  struct One {
    u64 wins = 0, ties = 0;  // won alone; shared the first place
    u64 share = 0;           // of the wins, in sixtieths
    u64 turns = 0;
    std::int64_t points = 0, points_squared = 0;
    u64 share_squared = 0, wins_squared = 0;  // sums over blocks of what it had in the block, squared
    u64 block_share = 0, block_wins = 0;      // of the block that is not complete yet
    std::array<Place, kMostSeats> seat{};     // by place in the order of turns
    u64 forfeits = 0, forfeit_game = 0;       // games that a program lost by its manners; the first of them, counted from 1
    Text why;                                 // of that one
    bool operator==(const One&) const = default;
  };
  u64 games = 0, ties = 0, blocks = 0;
  u64 turns = 0;     // of the player who had most
  u64 by_piles = 0;  // Dominion: ended by empty piles rather than by Provinces or Colonies
  std::array<One, kMostSeats> of{};
  std::vector<u64> versus;  // if wanted: for each pair of bots, blocks by the difference of their shares; see Duel

  void add(const Tally& o);
  void end_block(int seats);
  bool operator==(const Tally&) const = default;

  double share(int bot) const;     // of the win, ties divided
  double win_rate(int bot) const;  // alone
  // Of the games that were played to their end: a forfeited one has a winner, but neither points nor turns.
  u64 played() const;
  double points(int bot) const;
  double deviation(int bot) const;  // of the points
  double mean_turns(int bot) const;
  double mean_turns() const;  // of the player who had most
  // 95 %. Blocks are what is independent, games of a block are not: Wilson's interval with as many games as the blocks are worth.
  Interval share_interval(int bot, int seats) const;
  Interval win_interval(int bot, int seats) const;

  boost::json::value save() const;
  bool load(const boost::json::value& v);
  // Whether play can have led to it: what is loaded is trusted afterwards.
  bool sound(int seats, bool duels) const;
};

// Where the pairs' differences are kept in Tally::versus.
struct Duel {
  int seats;
  int bins() const { return 2 * static_cast<int>(kWhole) * seats + 1; }
  int pairs() const { return seats * (seats - 1) / 2; }
  std::size_t row(int a, int b) const;  // a < b; the middle of the row is "equal"
};

// Statistics that cost something: tables of whole numbers, laid out by whoever watches a game, and a few rare things by number.
struct Sheet {
  std::vector<std::vector<std::int64_t>> tables;
  std::map<u64, std::array<std::int64_t, 2>> rare;

  bool empty() const { return tables.empty(); }
  bool laid_out_as(const Sheet& o) const;  // tables of the same sizes, and no number in them that counting cannot reach
  void add(const Sheet& o);
  bool operator==(const Sheet&) const = default;
  boost::json::value save() const;  // empty stretches are left out
  bool load(const boost::json::value& v);
};

}  // namespace demesne::lab
