// A recorded game, answer by answer, held against what a bot would have done with what the seat knew then: the one function
// behind `demesne review` and the server's review. It can stop after any answer and go on there later.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/table.hpp"

namespace demesne::table {

// One decision, and what it was worth: shares of the win that the seat could expect.
struct Weighed {
  int step = 0;  // the answer's number, from 1; the moment before it is step - 1
  Seat seat = kNobody;
  int turn = 0;
  Text prompt, played, better, why;
  double share = 0, best = 0;
  double loss() const { return best > share ? best - share : 0; }
};
json::object to_json(const Weighed& w);  // `better` and `why` only where something was given away

class Review {
 public:
  // `wanted`: which answers are weighed, one for each; empty: all. `seat`: of this one only.
  static Result<Review> of(Record record, std::vector<bool> wanted = {}, std::optional<Seat> seat = {});
  const Game& game() const { return table_->game(); }
  int seats() const { return table_->match().seats(); }
  int total() const { return static_cast<int>(record_.answers.size()); }
  int done() const { return done_; }
  int open() const;  // answers that are still to be weighed, at most
  // Goes on by one answer without looking at it.
  std::optional<Fault> skip();
  // Weighs the next answer and goes on to it. Nothing: it is not wanted, it was no choice, or the bot gives no share for it.
  Result<std::optional<Weighed>> next(std::string_view bot, Budget budget);

 private:
  Record record_;
  std::vector<bool> wanted_;
  std::optional<Seat> seat_;
  std::optional<Table> table_;
  int done_ = 0;
};

// Of the levels of a game's bots the highest: whatever time it is given, it does the most with it.
std::string strongest_bot(const Game& game);
// Indexes into `list`: the costliest first, those that gave away less than `least` left out.
std::vector<std::size_t> costliest(const std::vector<Weighed>& list, std::size_t most = 3, double least = 0);

}  // namespace demesne::table
