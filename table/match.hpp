// One game behind a virtual interface: what the server, the command line and the bindings hold.
// Everything that comes in is checked here; inside the engine answers are trusted.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/thought.hpp"
#include "core/contract.hpp"
#include "core/text.hpp"
#include "table/rng.hpp"

namespace demesne::table {

namespace json = boost::json;
class JsonText;

// Why a request was refused. Whoever returns one has changed nothing.
struct Fault {
  enum class Kind { params, illegal };  // JSON-RPC -32602 and -32000
  Kind kind = Kind::params;
  std::string rule;  // number of the rule that forbids it ("R13.9", "5.1"); may be empty
  Text message;
};
template <class T>
using Result = std::variant<T, Fault>;

// One thing that happened, written twice: as the insiders saw it and as everybody else did. Each has `type`, `seat` and
// `text` {en, de}. Both are built from what that viewer may know, never cut down from the other.
struct Event {
  json::object inside;
  json::object outside;          // equal to `inside` if nothing is secret
  std::uint32_t insiders = ~0u;  // bit per seat
  const json::object& seen_by(Seat seat) const { return seat != kNobody && insiders >> seat & 1 ? inside : outside; }
};
using Events = std::vector<Event>;

// One answer of the open question, with all that a reader needs.
struct Option {
  Action action;        // the engine's answer
  int times = 1;        // how often it may be picked
  json::object fields;  // `do` and its own fields; `preview` where useful
  Text text;
};

// The open question as its own seat sees it.
struct Question {
  Seat seat = kNobody;
  std::string about, what;
  int min = 1, max = 1;
  bool ordered = false;
  Text prompt;
  std::vector<Option> options;
  Action enough = kNoAction;  // the engine's answer that stops before `max` picks
  json::object more;          // further fields of the decision, e.g. the card it is about
};
json::object to_json(const Question&);
void write_members(JsonText& w, const Question& question);  // the same as text: what the object holds

// What picks are checked by, without all that a reader needs.
struct Offers {
  struct One {
    Action action;
    int times = 1;
  };
  Seat seat = kNobody;
  int min = 1, max = 1;
  Action enough = kNoAction;
  std::vector<One> list;
};

struct Budget {
  int ms = 0;                                 // 0: not limited by time
  int nodes = 0;                              // 0: the bot's own default
  bool value = false;                         // the expected share of the win is wanted too, even if the bot does not need it to choose
  std::optional<std::vector<int>> also = {};  // the share of this answer is wanted as well
  int threads = 1;                            // that may think at once, where ms are given and nodes are not
};
struct Suggestion {
  std::vector<int> picks;
  std::optional<double> value;  // expected share of the win
  Text why;                     // empty if the bot gives no reason
  std::vector<int> runner_up;   // the next best, if others were weighed: its first pick
  double runner_up_value = 0;
  std::optional<double> also_value;  // of Budget::also, if the bot has weighed it
};
json::object to_json(const Suggestion&);
json::object to_json(const BotInfo&);  // of Game::bots()

// Whose turn it is, and which: answers of others in between do not change it.
struct WhoseTurn {
  Seat seat = kNobody;
  int number = 0;
  bool operator==(const WhoseTurn&) const = default;
};

// A game in progress. A value: clone() is a copy.
class Match {
 public:
  virtual ~Match() = default;
  virtual std::unique_ptr<Match> clone() const = 0;
  virtual void copy_to(std::unique_ptr<Match>& into) const { into = clone(); }  // in the place of what is there, if it is of the same kind
  virtual int seats() const = 0;
  virtual Seat to_move() const = 0;
  virtual const Question& question() const = 0;             // only while to_move() != kNobody
  virtual void write_question(JsonText& w) const;           // its members as the protocol sends them
  virtual Text words_of(std::span<const int> picks) const;  // of the open question: what they say; empty if nothing is said in words
  // Applies one index into question().options for each pick. A Fault leaves everything as it was.
  virtual std::optional<Fault> decide(std::span<const int> picks, Rng& rng, Events& events) = 0;
  virtual bool revealed() const = 0;  // the last decide() showed something new
  virtual WhoseTurn turn() const { return {to_move(), 0}; }
  // The same game with everything dealt anew that `viewer` cannot know; null in the middle of an effect.
  virtual std::unique_ptr<Match> imagined(Seat viewer, Rng& rng) const = 0;
  virtual json::object position() const = 0;  // everything, loadable
  virtual json::object view(Seat viewer) const = 0;
  virtual void write_view(JsonText& w, Seat viewer) const;  // the same as text: most of what a server does for an answer is views
  virtual json::value result() const = 0;                   // null before the end; the Result of the protocol after it
  // Asked right after the start: options that give the same set-up again, with what was drawn at random (the kingdom).
  virtual json::object setup() const { return {}; }
  virtual std::uint64_t hash() const = 0;
  virtual std::uint64_t key(Seat viewer) const = 0;  // the same for positions that look alike to this seat
  virtual Result<Suggestion> suggest(std::string_view bot, Budget budget, Rng& rng) const = 0;
};

// The first game of a newcomer: dealt alike for everybody, so that a guide can speak of what lies on the table.
struct Guided {
  std::uint64_t seed = 1;
  json::object options;  // what a request without options plays
};

struct Started {
  std::unique_ptr<Match> match;
  Events events;
};

// What can be known about a game without playing it, and how one begins.
class Game {
 public:
  virtual ~Game() = default;
  virtual std::string_view id() const = 0;
  virtual Text name() const = 0;
  virtual int min_players() const = 0;
  virtual int max_players() const = 0;
  virtual int rules_version() const = 0;                        // changes whenever old answers would mean something else
  virtual int oldest_rules() const { return rules_version(); }  // records from there on are replayed; their hashes are of another kind
  virtual json::object options() const = 0;                     // name -> {type, default, values?, text {en, de}}
  virtual json::array bots() const = 0;                         // {id, text {en, de}}; id goes to Match::suggest
  virtual Guided guided() const { return {}; }
  virtual Result<Started> start(int players, const json::object& options, Rng& rng) const = 0;
  // `happened`: what the position brings about by itself before the first question (effects at the start of a turn).
  virtual Result<std::unique_ptr<Match>> load(const json::object& position, Events& happened) const = 0;
  virtual json::object catalogue() const = 0;  // every card or piece with names and texts in both languages
};

// All games, in the order in which they are shown. table/registry.cpp is the only file that names them.
std::span<const Game* const> games();
const Game* find_game(std::string_view id);

// The bot for whoever names none: the middle one of the game's levels; without levels the first in its list that knows what it does.
std::string usual_bot(const Game& game);

// {en, de} as the protocol writes it.
json::object to_json(const Text& text);

}  // namespace demesne::table
