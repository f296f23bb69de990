// What is worth knowing about a game of Dominations beside who won it: where the points come from, which Knowledge, goals, Masteries and
// Monuments. Looks on while a game is played and writes into a Sheet.
#pragma once

#include "games/dominations/position.hpp"
#include "lab/tally.hpp"

namespace demesne::lab {

class DominationsWatch {
 public:
  static constexpr int kTurns = 15, kPoints = 250, kStep = 2;  // points in steps of two
  static constexpr int kSources = 8, kGoals = 6;
  enum Table : u8 {
    points_by_turn,  // [bot][turn of the game][points / 2]: when everybody has had it
    final_points,    // [bot][points / 2]
    source,          // [bot][Source]: Victory points
    knowledge,       // [bot][Domain]{produced, gained otherwise}
    goals,           // [bot][how many were met]
    influence,       // [bot][age]: as scored
    mastery,         // [bot][Mastery]{owners, with the advanced face, their points, their share of the wins}
    people,          // [bot][Objective]{games, points, share of the wins, goals met}
    monument,        // [Monument]{games, begun, finished, levels}
    builder,         // [bot][Monument]{owners of a level, their points, their share of the wins}
    place,           // [place in the first Initiative]{games, share}
    kTables
  };

  DominationsWatch(Sheet& sheet, int bots, dominations::PackId pack);
  static bool reads(const Sheet& sheet, int bots, dominations::PackId pack);  // whether it is one of these; no tables yet is one, too
  void begin(const dominations::Position& p, int shift);
  void after(const dominations::Position& p, const dominations::Log& log);
  void end(const dominations::Position& p);

 private:
  std::int64_t& cell(Table t, std::size_t i) { return sheet_.tables[t][i]; }
  std::size_t bot(int seat) const;
  void close_turn(const dominations::Position& p);

  Sheet& sheet_;
  int bots_, shift_ = 0;
  std::size_t masteries_, objectives_, monuments_;
  int age_ = 1, turn_ = 1;
  bool playing_ = false;  // the set-up is over
  std::array<Seat, dominations::kMaxPlayers> first_{};
};

}  // namespace demesne::lab
