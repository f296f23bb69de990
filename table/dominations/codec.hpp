// Dominations at the table: what MatchOf needs to speak the protocol for it.
#pragma once

#include "games/dominations/note.hpp"
#include "table/dominations/state.hpp"
#include "table/match_of.hpp"

namespace demesne::table::dominations {

struct Codec {
  using State = dominations::State;
  using Log = eng::Log;
  static Question question(const State& state, bool texts = true);
  static Offers offers(const State& state);
  static void write_question(JsonText& w, const State& state, bool texts);
  static std::vector<Text> words(const State& state, std::span<const int> picks);
  static void tell(const State& before, const State& after, const Log& log, Events& events);
  static json::object position(const State& state) { return write_position(state); }
  static json::object view(const State& state, Seat viewer) { return dominations::write_view(state, viewer); }
  static void write_view(JsonText& w, const State& state, Seat viewer) { dominations::write_view(w, state, viewer); }
  static json::object result(const State& state);
  static WhoseTurn turn(const State& s) { return {static_cast<Seat>(s.position.turn), s.position.age * 16 + s.position.turn_in_age}; }
  static std::uint64_t hash(const State& state) { return state.position.hash(); }
  static Result<Suggestion> suggest(const State& state, const Question& q, std::string_view bot, Budget budget, Rng& rng);
};

void tell_notes(const State& after, const std::vector<Note>& notes, Events& events);

}  // namespace demesne::table::dominations

namespace demesne::table {
const Game& dominations_game();
}
