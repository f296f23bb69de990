// A table: a match with its generator, its past (for undo) and its record.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "table/match.hpp"
#include "table/record.hpp"

namespace demesne::table {

class Table {
 public:
  // A new game. `seed` goes into the record; the generator is `rng` as seeded by it.
  static Result<Table> start(const Game& game, int players, const json::object& options, const std::string& seed, Rng rng);
  // A position, hand-written or written by position(). Its `rng` or `seed` is honoured.
  static Result<Table> load(const json::object& position);
  // A record, answer by answer, checked against its hashes. The Fault names the first line that differs.
  static Result<Table> replay(const Record& record);

  // A table as it was left: `record` up to now, `past` of each of its answers, and what position() said then. Nothing is played again;
  // that the position is the one after the last answer is checked by its hash.
  struct Past;
  static Result<Table> resume(Record record, std::vector<Past> past, const json::object& position);

  const Game& game() const { return *game_; }
  const Match& match() const { return *match_; }
  const Events& events() const { return events_; }  // of the last step
  const Record& record() const { return record_; }
  Rng& rng() { return rng_; }

  std::optional<Fault> decide(std::span<const int> picks);
  std::optional<Fault> undo(int steps);
  int steps() const { return static_cast<int>(past_.size()); }  // answers so far; all of them can be undone
  // What undo(steps) would take back: whose answers, whether anything was revealed since, in words ("Copper").
  struct Past {
    Seat seat;
    bool revealed;
    Text what;
  };
  const Past& past(int steps_back) const { return past_[past_.size() - static_cast<std::size_t>(steps_back)]; }

  json::object position() const;               // the match's, with seed and generator
  std::string step(bool events = true) const;  // "events":…,"decision":…,"result":… as the engine (who sees everything) gets it

 private:
  // Positions before the latest answers: undo is a pop. Older ones come back by replaying the record.
  struct Snapshot {
    std::unique_ptr<Match> match;
    Rng rng;
  };
  static constexpr std::size_t kSnapshots = 32;
  const Game* game_ = nullptr;
  std::unique_ptr<Match> match_;
  Rng rng_;
  Events events_;
  Record record_;
  std::vector<Past> past_;  // of every answer
  std::deque<Snapshot> snapshots_;
  std::unique_ptr<Match> spare_;  // what the next one is written into
};

}  // namespace demesne::table
