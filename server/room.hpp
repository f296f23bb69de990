// A table with everything around the game: seats, talk, clocks, undo. It is the sum of its journal's deeds and changes only by
// them; so it is the same after a crash, on another node, and in the test that replays it.
// A room knows no clock of its own, no thread and no client.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/deed.hpp"
#include "server/json_text.hpp"
#include "server/store.hpp"
#include "table/table.hpp"

namespace demesne::server {

enum class Phase { waiting, playing, finished, unreadable };
std::string_view to_string(Phase);

// What a deed means to those who watch, written once and kept as text: a line of the log.
struct Line {
  struct Told {                   // one event of the game
    std::string inside, outside;  // `outside` is empty if it is the same
    u32 insiders = 0;
  };
  u64 seq = 0;
  JsonMembers all;  // seq, at, kind, and what everybody may see
  JsonMembers own;  // further members for seat `owner` only
  Seat owner = kNobody;
  std::vector<Told> told;
  bool info = false;                                  // TableInfo has changed
  std::size_t size() const;                           // in bytes, about
  void write(JsonText& w, Seat viewer) const;         // the members of a Message
  void write_events(JsonText& w, Seat viewer) const;  // the array
};

struct RoomSeat {
  SeatKind kind = SeatKind::open;
  std::string bot, name, owner, invite;
  std::string nonce, commit;  // of the deal; a seat that sent only its commitment reveals the nonce later
  bool ready = false;
  bool revealed = false;  // the nonce is here
  bool away = false;      // a bot plays for a human
  std::string away_bot;
  bool timed_out = false;
  bool resigned = false;
  Millis left = 0;    // of the stock, for clocks of kind `game`
  int credited = -1;  // the last turn that brought its increment
};

struct UndoOffer {
  int steps = 0;
  Text what;
  bool free = false;
  bool revealed = false;
};

// Something that others must agree to.
struct Ask {
  Seat seat = kNobody;  // undo: who asks; replace: whose seat it is about
  Seat by = kNobody;
  int steps = 0;    // undo
  std::string bot;  // replace
  u32 needed = 0, yes = 0;
  bool granted() const { return (yes & needed) == needed; }
};
// Somebody's word on it: one no, and it is off.
inline void vote(std::optional<Ask>& open, Seat seat, bool yes) {
  if (!open) return;
  if (yes)
    open->yes |= 1u << seat;
  else
    open.reset();
}

// What has been found out about a finished game.
struct Reviewed {
  bool asked = false;
  int upto = 0;  // answers looked at
  std::string bot;
  int ms = 0;
  json::array found;  // as table::Weighed writes itself, in the order of the game
};

struct Moment {
  u64 seq = 0;
  Millis at = 0;
};

class Room {
 public:
  explicit Room(std::string id) : id_(std::move(id)) {}

  // Whether somebody may do that now. A deed out of the journal is not asked: it has happened.
  std::optional<Fault> may(const Deed& deed) const;
  // Does it. A Fault leaves the room as it was. The first deed is a Create. What only the room knows (the hash after an answer)
  // is filled in, so that the deed can be written down.
  Result<Line> enact(const Moment& moment, Deed& deed, bool quiet = false);  // quiet: nobody will read the line
  // A journal that cannot be read: nothing can be done here any more, and `why` says why.
  void give_up(const Text& why);

  static deed::Create create(const Setup& setup, const std::string& secret);

  const std::string& id() const { return id_; }
  u64 next_seq() const { return next_; }
  Phase phase() const { return phase_; }
  const table::Game* game() const { return game_; }
  const table::Table* table() const { return table_ ? &*table_ : nullptr; }
  const std::vector<RoomSeat>& seats() const { return seats_; }
  const RoomSeat& seat(Seat s) const { return seats_[static_cast<std::size_t>(s)]; }
  bool has_seat(int s) const { return s >= 0 && s < static_cast<int>(seats_.size()); }
  const std::string& host() const { return host_; }  // a person; may be empty
  const Settings& settings() const { return settings_; }
  Deal deal() const { return deal_; }
  const std::string& day() const { return day_; }
  bool owes_count() const { return deal_ == Deal::daily && phase_ == Phase::finished && !counted_; }
  const Reviewed& review() const { return review_; }
  bool owes_review() const { return phase_ == Phase::finished && review_.asked && review_.upto < static_cast<int>(raw_.answers.size()); }
  std::vector<bool> by_people() const;   // of each answer: a person gave it
  void write_review(JsonText& w) const;  // what `GET …/review` answers
  Seat to_move() const { return phase_ == Phase::playing ? table_->match().to_move() : kNobody; }
  const std::string& name() const { return name_; }
  u64 opened() const { return opened_; }  // the entry that put the open question
  Millis opened_at() const { return opened_at_; }
  u64 hash() const { return table_ ? table_->match().hash() : 0; }
  bool played_by_bot(Seat seat) const;
  const std::string& bot_of(Seat seat) const;            // of a seat that a bot plays
  bool only_bots() const;                                // no person has or may get a seat
  bool alone(Seat seat) const { return !others(seat); }  // no other person has a seat, whether they are there or not
  bool hints_for(Seat seat) const;
  bool may_watch(std::string_view person) const;  // without a seat of the connection's own
  bool all_ready() const;
  bool start_due() const;  // everybody is ready, and every nonce is here
  std::optional<UndoOffer> undo_offer(Seat seat) const;
  const std::optional<Ask>& undo_ask() const { return undo_; }
  bool undo_granted() const { return undo_ && undo_->granted(); }
  const std::optional<Ask>& replace_ask() const { return replace_; }
  bool replace_granted() const { return replace_ && replace_->granted(); }
  Millis deadline() const;   // when the seat on move runs out of time; 0: never
  bool rematch_due() const;  // everybody asked for it, and it is not there yet
  Setup rematch_setup() const;
  std::string rematch_id() const;          // the same however often it is asked, so that a rematch exists once
  Millis since() const { return since_; }  // when the clock of the seat on move began to run
  json::value result() const;              // null before the end
  std::vector<int> scores() const;         // as they stand; empty if the game does not tell

  // The same question answered before: the entry that did it, if seat and picks are the same.
  struct Answered {
    u64 asked, seq;
    Seat seat;
    std::vector<int> picks;
  };
  const Answered* answered(u64 asked, Seat seat) const;

  // TableInfo. `mine`: the asking person. `whole`: with options of any length. Presence is filled in by whoever knows it.
  json::object info(std::string_view mine, bool whole = true) const;
  Summary summary() const;
  void write_state(JsonText& w, Seat viewer, bool view, Millis at) const;  // the members of State
  void forget_question() const { question_ = {}; }                         // its text is kept while an answer is told to all
  std::string record() const;                                              // the whole game as text, secret included
  bool open_book() const;                                                  // the game is over: its record may be shown
  const Text& why() const { return why_; }

  // The room as text, and the same room out of it (room_snapshot.cpp). Nothing: it does not give the same room here and now.
  std::optional<std::string> snapshot() const;
  static std::optional<Room> restore(const std::string& id, std::string_view snapshot);

 private:
  friend struct RoomImage;
  using Refused = std::optional<Fault>;
  // One each for every deed: may it, what does it change, who is told.
  Refused may_do(const deed::Create&) const;
  Refused may_do(const deed::Claim&) const;
  Refused may_do(const deed::Invite&) const;
  Refused may_do(const deed::Rename&) const { return {}; }
  Refused may_do(const deed::Ready&) const;
  Refused may_do(const deed::Reveal&) const;
  Refused may_do(const deed::Place&) const;
  Refused may_do(const deed::Leave&) const;
  Refused may_do(const deed::Start&) const;
  Refused may_do(const deed::Answer&) const;
  Refused may_do(const deed::UndoAsk&) const;
  Refused may_do(const deed::UndoAnswer&) const;
  Refused may_do(const deed::Undo&) const;
  Refused may_do(const deed::Chat&) const;
  Refused may_do(const deed::Away&) const;
  Refused may_do(const deed::Timeout&) const;
  Refused may_do(const deed::Resume&) const { return {}; }
  Refused may_do(const deed::Resign&) const;
  Refused may_do(const deed::ReplaceAsk&) const;
  Refused may_do(const deed::ReplaceAnswer&) const;
  Refused may_do(const deed::Replace&) const;
  Refused may_do(const deed::Rematch&) const;
  Refused may_do(const deed::Next&) const { return {}; }
  Refused may_do(const deed::Review&) const;
  Refused may_do(const deed::Weighed&) const;
  Refused may_do(const deed::Counted&) const { return {}; }

  Refused change(deed::Create&, const Moment&);
  Refused change(deed::Claim&, const Moment&);
  Refused change(deed::Invite&, const Moment&);
  Refused change(deed::Rename&, const Moment&);
  Refused change(deed::Ready&, const Moment&);
  Refused change(deed::Reveal&, const Moment&);
  Refused change(deed::Place&, const Moment&);
  Refused change(deed::Leave&, const Moment&);
  Refused change(deed::Start&, const Moment&);
  Refused change(deed::Answer&, const Moment&);
  Refused change(deed::UndoAsk&, const Moment&);
  Refused change(deed::UndoAnswer&, const Moment&);
  Refused change(deed::Undo&, const Moment&);
  Refused change(deed::Chat&, const Moment&);
  Refused change(deed::Away&, const Moment&);
  Refused change(deed::Timeout&, const Moment&);
  Refused change(deed::Resume&, const Moment&);
  Refused change(deed::Resign&, const Moment&);
  Refused change(deed::ReplaceAsk&, const Moment&);
  Refused change(deed::ReplaceAnswer&, const Moment&);
  Refused change(deed::Replace&, const Moment&);
  Refused change(deed::Rematch&, const Moment&);
  Refused change(deed::Next&, const Moment&);
  Refused change(deed::Review&, const Moment&);
  Refused change(deed::Weighed&, const Moment&);
  Refused change(deed::Counted&, const Moment&);

  void tell(const deed::Create&, Line& line, JsonText&) const { line.info = true; }
  void tell(const deed::Claim&, Line&, JsonText&) const;
  void tell(const deed::Invite&, Line& line, JsonText&) const { line.info = true; }
  void tell(const deed::Rename&, Line&, JsonText&) const;
  void tell(const deed::Ready&, Line& line, JsonText&) const { line.info = true; }
  void tell(const deed::Reveal&, Line& line, JsonText&) const { line.info = true; }
  void tell(const deed::Place&, Line&, JsonText&) const;
  void tell(const deed::Leave&, Line& line, JsonText&) const { line.info = true; }
  void tell(const deed::Start&, Line&, JsonText&) const;
  void tell(const deed::Answer&, Line&, JsonText&) const;
  void tell(const deed::UndoAsk&, Line&, JsonText&) const;
  void tell(const deed::UndoAnswer&, Line&, JsonText&) const;
  void tell(const deed::Undo&, Line&, JsonText&) const;
  void tell(const deed::Chat&, Line&, JsonText&) const;
  void tell(const deed::Away&, Line&, JsonText&) const;
  void tell(const deed::Timeout&, Line& line, JsonText&) const { line.info = true; }
  void tell(const deed::Resume&, Line&, JsonText&) const {}
  void tell(const deed::Resign&, Line&, JsonText&) const;
  void tell(const deed::ReplaceAsk&, Line&, JsonText&) const;
  void tell(const deed::ReplaceAnswer&, Line&, JsonText&) const;
  void tell(const deed::Replace&, Line&, JsonText&) const;
  void tell(const deed::Rematch&, Line&, JsonText&) const;
  void tell(const deed::Next&, Line&, JsonText&) const;
  void tell(const deed::Review&, Line& line, JsonText&) const { line.info = true; }
  void tell(const deed::Weighed&, Line&, JsonText&) const;
  void tell(const deed::Counted&, Line& line, JsonText&) const { line.info = true; }

  RoomSeat& at(Seat s) { return seats_[static_cast<std::size_t>(s)]; }
  Refused in_play() const;    // refuses unless the game runs
  Refused not_begun() const;  // refuses once it has
  bool is_free(Seat s) const { return seat(s).kind == SeatKind::open || seat(s).kind == SeatKind::invite; }
  u32 others(Seat seat) const;                 // seats of other persons, whether they are there or not
  u32 persons_in(int steps, Seat seat) const;  // other persons who gave one of the last answers
  void unready_revealed();
  void question_opened(const Moment& moment, Seat before);
  void charge(Seat seat, Millis at);
  void credit(const table::WhoseTurn& ended);
  void finish_check();
  std::string seed() const;

  std::string id_, name_, secret_, host_;
  std::string fixed_seed_;  // of a deal without a secret
  Deal deal_ = Deal::fair;
  std::string day_;
  u64 next_ = 0;
  Phase phase_ = Phase::waiting;
  Millis created_ = 0, updated_ = 0;
  const table::Game* game_ = nullptr;
  std::string game_id_;
  int rules_ = 0;
  bool listed_ = false;
  json::object options_, start_, from_, setup_;
  std::size_t options_size_ = 0;
  Settings settings_;
  std::vector<RoomSeat> seats_;
  std::vector<int> deeds_, chats_, undos_;  // per seat: how much of what is bounded was done
  std::optional<table::Table> table_;
  Text why_;
  u64 opened_ = 0;
  Millis since_ = 0, opened_at_ = 0;
  int undone_ = 0;
  Text taken_back_;  // what the last undo took back, in words
  std::optional<Ask> undo_, replace_;
  std::deque<Answered> answered_;
  std::vector<Seat> given_;  // who gave each answer in person; kNobody: a bot
  u32 rematch_ = 0;
  bool rematch_same_ = true;
  std::string next_table_;
  bool counted_ = false;
  Reviewed review_;
  const JsonMembers& question() const;
  mutable JsonMembers question_;  // the open one as text, of the entry that put it
  mutable u64 question_of_ = 0;
  json::value resigned_;  // the result of a game that ended by resignation
  table::Record raw_;     // the answers as written, for a game that this program cannot replay
};

}  // namespace demesne::server
