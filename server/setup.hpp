// What a table is asked to be: the request that creates one, checked and with its defaults filled in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store.hpp"
#include "table/match.hpp"

namespace demesne::server {

namespace json = boost::json;
using table::Fault;
using table::Result;

Fault refuse(const Phrase& phrase, std::initializer_list<Filling> fillings = {});  // bad parameters
Fault forbid(const Phrase& phrase, std::initializer_list<Filling> fillings = {});  // against the rules of the table

// Names and chat: valid UTF-8 comes in (JSON); control characters and writing-direction tricks go out, length is cut.
std::string clean(std::string_view text, std::size_t max_characters);

struct ClockRule {
  enum class Kind { none, game, turn } kind = Kind::none;
  Millis time = 0;       // the stock for the game, or for each answer
  Millis increment = 0;  // added when a turn ends
};
json::object to_json(const ClockRule&);
Result<ClockRule> parse_clock(const json::value* v);

enum class UndoRule { ask, free, off };
std::string_view to_string(UndoRule);

struct Settings {
  ClockRule clock;
  UndoRule undo = UndoRule::ask;
  bool hints = false;
  std::string deck_tracker = "own";
  int bot_pause = 700;
  bool spectators = true;
  bool chat = true;
  std::string takeover_bot;
};
json::object to_json(const Settings&);
Result<Settings> parse_settings(const json::object& o, const table::Game& game);

enum class SeatKind { open, invite, human, bot };
std::string_view to_string(SeatKind);
SeatKind seat_kind(std::string_view);

struct SeatPlan {
  SeatKind kind = SeatKind::open;
  std::string bot, name, owner;  // owner: hash of the session
  std::string invite;            // hash of the invitation's token
};

// Where the luck of a table comes from.
enum class Deal {
  fair,    // a secret of the server and a nonce of everybody
  guided,  // the newcomer's game, always the same
  daily,   // the same for everybody on that day, on every server
  branch   // a moment of another game, with what was hidden dealt anew
};
std::string_view to_string(Deal);
Deal deal_of(std::string_view);  // `fair` if it is no word of ours

struct Setup {
  const table::Game* game = nullptr;
  std::string name;
  bool listed = false;
  json::object options;
  Settings settings;
  std::vector<SeatPlan> seats;
  json::object start;  // a position to begin from; empty: a new game
  json::object from;   // {table, step}: where that position came from
  Deal deal = Deal::fair;
  std::uint64_t fixed_seed = 0;  // of guided and daily games: no secret, no nonces, the same deal for everybody
  std::string day;               // of a daily game, as 2026-11-16 (UTC)
};
// `owner` is the hash of the session that creates the table. Invitations are drawn by the caller.
Result<Setup> parse_setup(const json::object& request, const std::string& owner);

bool knows_bot(const table::Game& game, std::string_view bot);

}  // namespace demesne::server
