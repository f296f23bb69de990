// What can happen at a table: one type a kind of journal entry. A deed is read once, at the door or out of the journal, and
// written once. Room says of each whether it may be done, what it changes and who is told.
//
// Each names its members for reader and writer alike (`fields`). A member that an older journal does not have keeps its default;
// members may be added, never renamed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/setup.hpp"

namespace demesne::server {

namespace deed {

struct Create {
  static constexpr std::string_view kKind = "create";
  std::string game, name, host;  // host: a person; may be empty
  int rules = 0;
  bool listed = false;
  json::object options, settings, start, from;
  std::vector<SeatPlan> seats;
  std::string secret;  // of a fair deal
  std::string seed;    // of any other: a number, or "branch:…"
  std::string deal;    // fair, guided, daily, branch; empty in old journals
  std::string day;     // of a daily game
  static void fields(auto& d, auto&& f) {
    f("game", d.game), f("rules", d.rules), f("name", d.name), f("public", d.listed), f("options", d.options), f("settings", d.settings);
    f("seats", d.seats), f("secret", d.secret), f("start", d.start), f("from", d.from), f("host", d.host), f("seed", d.seed),
        f("deal", d.deal), f("day", d.day);
  }
};

// --- before the game ---
struct Claim {  // somebody takes a seat
  static constexpr std::string_view kKind = "claim";
  Seat seat = kNobody;
  std::string owner, name;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("owner", d.owner), f("name", d.name); }
};
struct Invite {  // a new invitation for a free seat
  static constexpr std::string_view kKind = "invite";
  Seat seat = kNobody;
  std::string invite;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("invite", d.invite); }
};
struct Rename {
  static constexpr std::string_view kKind = "name";
  Seat seat = kNobody;
  std::string name;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("name", d.name); }
};
struct Ready {  // with its nonce, or only with the nonce's hash
  static constexpr std::string_view kKind = "ready";
  Seat seat = kNobody;
  std::string nonce, commit;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("nonce", d.nonce), f("commit", d.commit); }
};
struct Reveal {  // the nonce whose hash came with `ready`
  static constexpr std::string_view kKind = "reveal";
  Seat seat = kNobody;
  std::string nonce;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("nonce", d.nonce); }
};
struct Place {  // a seat that nobody has becomes a bot's, or open to all (no bot)
  static constexpr std::string_view kKind = "place";
  Seat seat = kNobody;
  std::string bot;
  bool anew = false;  // who has shown a nonce promises anew; not so in old journals
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("bot", d.bot), f("anew", d.anew); }
};
struct Leave {
  static constexpr std::string_view kKind = "leave";
  Seat seat = kNobody;
  static void fields(auto& d, auto&& f) { f("seat", d.seat); }
};

// --- the game ---
struct Start {
  static constexpr std::string_view kKind = "start";
  static void fields(auto&, auto&&) {}
};
struct Answer {
  static constexpr std::string_view kKind = "answer";
  Seat seat = kNobody;
  u64 asked = 0;  // the entry that put the question
  std::vector<int> picks;
  bool bot = false;    // given by a bot
  std::string hash;    // of the position after it; written by Room
  json::value result;  // of the game, with its last answer
  static void fields(auto& d, auto&& f) {
    f("seat", d.seat), f("asked", d.asked), f("picks", d.picks), f("bot", d.bot), f("hash", d.hash), f("result", d.result);
  }
};
struct UndoAsk {
  static constexpr std::string_view kKind = "undo_ask";
  Seat seat = kNobody;
  int steps = 0;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("steps", d.steps); }
};
struct UndoAnswer {
  static constexpr std::string_view kKind = "undo_answer";
  Seat seat = kNobody;
  bool yes = false;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("yes", d.yes); }
};
struct Undo {
  static constexpr std::string_view kKind = "undo";
  Seat seat = kNobody;
  int steps = 0;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("steps", d.steps); }
};
struct Chat {
  static constexpr std::string_view kKind = "chat";
  Seat seat = kNobody;
  std::string text;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("text", d.text); }
};
struct Away {  // a bot plays for a person for a while, or the person is back
  static constexpr std::string_view kKind = "seat";
  Seat seat = kNobody;
  bool away = false;
  std::string bot;
  Seat by = kNobody;
  bool anew = false;  // before the start: who has shown a nonce promises anew; not so in old journals
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("away", d.away), f("bot", d.bot), f("by", d.by), f("anew", d.anew); }
};
struct Timeout {
  static constexpr std::string_view kKind = "timeout";
  Seat seat = kNobody;
  static void fields(auto& d, auto&& f) { f("seat", d.seat); }
};
struct Resume {  // the clock begins again after the server was away
  static constexpr std::string_view kKind = "resume";
  static void fields(auto&, auto&&) {}
};
struct Resign {
  static constexpr std::string_view kKind = "resign";
  Seat seat = kNobody;
  static void fields(auto& d, auto&& f) { f("seat", d.seat); }
};
struct ReplaceAsk {  // the host would give a person's seat to a bot, or to whoever is invited, for good
  static constexpr std::string_view kKind = "replace_ask";
  Seat seat = kNobody, by = kNobody;
  std::string bot;  // empty: an invitation
  u32 asked = 0;    // bit per seat: whose consent is needed
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("by", d.by), f("bot", d.bot), f("asked", d.asked); }
};
struct ReplaceAnswer {
  static constexpr std::string_view kKind = "replace_answer";
  Seat seat = kNobody;
  bool yes = false;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("yes", d.yes); }
};
struct Replace {
  static constexpr std::string_view kKind = "replace";
  Seat seat = kNobody;
  std::string bot;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("bot", d.bot); }
};

// --- afterwards ---
struct Rematch {
  static constexpr std::string_view kKind = "rematch";
  Seat seat = kNobody;
  bool same = true;
  bool want = true;
  static void fields(auto& d, auto&& f) { f("seat", d.seat), f("same", d.same), f("want", d.want); }
};
struct Next {
  static constexpr std::string_view kKind = "next";
  std::string table;
  static void fields(auto& d, auto&& f) { f("table", d.table); }
};
struct Review {  // somebody would like to know which answers gave something away
  static constexpr std::string_view kKind = "review";
  Seat seat = kNobody;
  static void fields(auto& d, auto&& f) { f("seat", d.seat); }
};
struct Weighed {  // the review has come so far
  static constexpr std::string_view kKind = "weighed";
  int upto = 0;  // answers looked at
  std::string bot;
  int ms = 0;         // its time for one answer
  json::value found;  // a list of table::Weighed, those since the last entry
  static void fields(auto& d, auto&& f) { f("upto", d.upto), f("bot", d.bot), f("ms", d.ms), f("found", d.found); }
};
struct Counted {  // the result of a daily game stands in the list of its day
  static constexpr std::string_view kKind = "counted";
  static void fields(auto&, auto&&) {}
};

}  // namespace deed

using Deed = std::variant<deed::Create, deed::Claim, deed::Invite, deed::Rename, deed::Ready, deed::Reveal, deed::Place, deed::Leave,
                          deed::Start, deed::Answer, deed::UndoAsk, deed::UndoAnswer, deed::Undo, deed::Chat, deed::Away, deed::Timeout,
                          deed::Resume, deed::Resign, deed::ReplaceAsk, deed::ReplaceAnswer, deed::Replace, deed::Rematch, deed::Next,
                          deed::Review, deed::Weighed, deed::Counted>;

template <class D>
concept Seated = requires(D d) {
  d.seat;
};

std::string to_text(const Deed& deed);  // a JSON object with its `kind`
Result<Deed> parse_deed(std::string_view text);
}  // namespace demesne::server
