// Dominion in the words of the table protocol (docs/protocol.md).
#pragma once

#include <vector>

#include "games/dominion/note.hpp"
#include "games/dominion/position.hpp"
#include "games/dominion/setup.hpp"
#include "table/match_of.hpp"

namespace demesne::table {

const Game& dominion_game();

struct DominionCodec {
  struct State {
    dominion::Position position;
    bool counted = false;  // played from the set-up on: gains and trashings were public, so everybody knows what everybody owns
    std::vector<dominion::Card> played, gained;  // by the seat on turn in this turn, in order: the position itself keeps only how many
    bool heard = true;                           // false: it was played on without a word to this table, and the order is lost
    void follow(const State& before, const dominion::Log&);
    void unheard() { heard = false, played.clear(), gained.clear(); }
    dominion::Position& pos() { return position; }
    const dominion::Position& pos() const { return position; }
  };
  using Log = dominion::Log;
  static Question question(const State&, bool texts = true);
  static Offers offers(const State&);
  static void write_question(JsonText&, const State&, bool texts);
  static std::vector<Text> words(const State&, std::span<const int> picks);
  static void tell(const State& before, const State& after, const Log&, Events&);
  static json::object setup(const State& state);
  static json::object position(const State&);
  static json::object view(const State&, Seat viewer);
  static void write_view(JsonText&, const State&, Seat viewer);
  static json::object result(const State&);
  static WhoseTurn turn(const State& s) {
    int taken = 0;
    for (const auto& p : s.position.players) taken += p.turns;
    return {static_cast<Seat>(s.position.current), taken};
  }
  static std::uint64_t hash(const State& s) { return s.position.fingerprint(); }
  static Result<Suggestion> suggest(const State&, const Question&, std::string_view bot, Budget, Rng&);
};

namespace dominion_json {

using dominion::Card;

std::string_view id_of(const dominion::Position& p, int slot);
Text name_of(const dominion::Position& p, int slot);
json::object editions(u32 first, bool cornucopia_guilds);
Result<DominionCodec::State> read_position(const json::object& position);  // at rest: without `pending`
Result<dominion::Options> read_options(int players, const json::object& options);
Text seat_name(int seat);
json::array bot_catalogue();

}  // namespace dominion_json

}  // namespace demesne::table
