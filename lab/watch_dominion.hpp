// What is worth knowing about a game of Dominion beside who won it. Looks on while a game is played, from notes and public facts, and
// writes into a Sheet; games that nobody watches pay nothing for it.
#pragma once

#include <array>

#include "games/dominion/position.hpp"
#include "lab/tally.hpp"

namespace demesne::lab {

class DominionWatch {
 public:
  static constexpr int kTurns = 40;                       // later ones count as the last
  static constexpr int kPoints = 140, kPointsFrom = -20;  // -20 … 119
  static constexpr int kMoney = 40, kLength = 81;
  enum Table : u8 {
    points_by_turn,  // [bot][turn][points]: at the end of the turn
    money_by_turn,   // [bot][turn][coins]: that the turn made
    gains,           // [bot][card][turn]
    with_card,       // [bot][card]{games in which it was gained, share of the wins in these}
    length,          // [turns]
    final_points,    // [bot][points]
    ending,          // Provinces, Colonies, piles
    kTables
  };
  enum Ending { provinces, colonies, piles };
  // Openings, what was bought in the first two turns, are rare things: the key.
  static u64 opening(int bot, dominion::Card a, dominion::Card b);
  static std::array<dominion::Card, 2> of_opening(u64 key);
  static int bot_of_opening(u64 key) { return static_cast<int>(key >> 32); }

  explicit DominionWatch(Sheet& sheet, int bots);
  static bool reads(const Sheet& sheet, int bots);  // whether it is one of these; no tables yet is one, too
  void begin(const dominion::Position& p, int shift);
  void before(const dominion::Position& p, Action a);
  void after(const dominion::Position& p, const dominion::Log& log);
  void end(const dominion::Position& p);

 private:
  std::int64_t& cell(Table t, std::size_t i) { return sheet_.tables[t][i]; }
  std::size_t bot(int seat) const;
  void close_turn(const dominion::Position& p);

  Sheet& sheet_;
  int bots_, shift_ = 0;
  int on_turn_ = 0, turn_ = 0;  // whose turn it is, the how manieth of that seat
  int spent_ = 0, money_ = 0;
  struct Seen {
    std::vector<u8> gained;  // by card: in this game
    std::array<dominion::Card, 2> bought{dominion::Card::None, dominion::Card::None};
  };
  std::array<Seen, dominion::kMaxSeats> seen_;
};

}  // namespace demesne::lab
