// A table with everything around the game: seats, talk, clocks, undo. It is the sum of its journal's entries and
// changes only by apply(); so it is the same after a crash, on another node, and in the test that replays it.
// A room knows no clock of its own, no thread and no client.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/setup.hpp"
#include "server/store.hpp"
#include "table/table.hpp"

namespace demesne::server {

enum class Phase { waiting, playing, finished, unreadable };
std::string_view to_string(Phase);

// What an entry means to those who watch, written once and kept as text: a line of the log.
struct Line {
  struct Told {                 // one event of the game
    std::string inside, outside;  // `outside` is empty if it is the same
    u32 insiders = 0;
  };
  u64 seq = 0;
  std::string head;       // "seq":…,"at":…,"kind":…, and what all may see
  std::string own;        // further fields for seat `owner` only; begins with a comma
  Seat owner = kNobody;
  std::vector<Told> told;
  bool info = false;      // TableInfo has changed
  std::string for_viewer(Seat viewer) const;  // the fields of a Message, without braces
  std::string events_for(Seat viewer) const;  // the JSON array
};

struct RoomSeat {
  SeatKind kind = SeatKind::open;
  std::string bot, name, owner, invite, nonce;
  bool ready = false;
  bool away = false;       // a bot plays for a human
  std::string away_bot;
  bool timed_out = false;
  Millis left = 0;         // of the stock, for clocks of kind `game`
};

struct UndoOffer {
  int steps = 0;
  Text what;
  bool free = false;
  bool revealed = false;
};

struct UndoAsk {
  Seat seat = kNobody;
  int steps = 0;
  u32 yes = 0;
};

class Room {
 public:
  explicit Room(std::string id) : id_(std::move(id)) {}

  // The next entry. A Fault leaves the room as it was: the entry is refused. The first entry is a `create`.
  Result<Line> apply(const Entry& entry, const json::object& body);
  static json::object create(const Setup& setup, const std::string& secret);  // the body of the first entry

  const std::string& id() const { return id_; }
  u64 next_seq() const { return next_; }
  Phase phase() const { return phase_; }
  const table::Game* game() const { return game_; }
  const table::Table* table() const { return table_ ? &*table_ : nullptr; }
  const std::vector<RoomSeat>& seats() const { return seats_; }
  const std::string& host() const { return host_; }  // hash of a session; may be empty
  const Settings& settings() const { return settings_; }
  Seat to_move() const { return phase_ == Phase::playing ? table_->match().to_move() : kNobody; }
  u64 opened() const { return opened_; }             // the entry that put the open question
  u64 hash() const { return table_ ? table_->match().hash() : 0; }
  bool played_by_bot(Seat seat) const;
  const std::string& bot_of(Seat seat) const;        // of a seat that a bot plays
  bool hints_for(Seat seat) const;
  bool all_ready() const;                            // `start` is due
  bool only_bots_besides(Seat seat) const;
  std::optional<UndoOffer> undo_offer(Seat seat) const;
  const std::optional<UndoAsk>& undo_ask() const { return ask_; }
  bool undo_granted() const;
  Millis deadline() const;                           // when the seat on move runs out of time; 0: never
  bool rematch_due() const;                          // everybody asked for it, and it is not there yet
  Setup rematch_setup() const;
  Millis since() const { return since_; }            // when the clock of the seat on move began to run

  // The same question answered before: the entry that did it, if seat and picks are the same.
  struct Answered {
    u64 asked, seq;
    Seat seat;
    std::vector<int> picks;
  };
  const Answered* answered(u64 asked, Seat seat) const;

  // TableInfo. `mine`: hash of the asking session. Presence is filled in by whoever knows it.
  json::object info(std::string_view mine) const;
  Summary summary() const;
  // State of the documentation, as JSON text.
  std::string state(Seat viewer, bool view, Millis at) const;
  std::string record() const;  // the whole game as text, secret included
  const std::string& fixed_seed() const { return fixed_seed_; }  // empty unless the deal is the guided game's
  bool open_book() const;      // the game is over: its record may be shown
  const Text& why() const { return why_; }

 private:
  std::optional<Fault> open(const json::object& body, Millis at);
  std::optional<Fault> begin(Line& line);
  std::optional<Fault> answer(const json::object& body, Millis at, u64 seq, Line& line);
  std::optional<Fault> take_back(Seat seat, int steps, Line& line);
  void question_opened(u64 seq, Millis at, Seat before);
  void charge(Seat seat, Millis at);
  std::string seed() const;
  void finish_check();

  std::string id_, name_, secret_, host_;
  std::string fixed_seed_;  // of a guided game; it has no secret
  u64 next_ = 0;
  Phase phase_ = Phase::waiting;
  Millis created_ = 0, updated_ = 0;
  const table::Game* game_ = nullptr;
  std::string game_id_;
  int rules_ = 0;
  bool listed_ = false;
  json::object options_, start_, from_, setup_;
  Settings settings_;
  std::vector<RoomSeat> seats_;
  std::optional<table::Table> table_;
  Text why_;
  u64 opened_ = 0;
  Millis since_ = 0;
  int undone_ = 0;
  std::optional<UndoAsk> ask_;
  std::deque<Answered> answered_;
  u32 rematch_ = 0;
  bool rematch_same_ = true;
  std::string next_table_;
  table::Record raw_;  // the answers as written, for a game that this program cannot replay
};

}  // namespace demesne::server
