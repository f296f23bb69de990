// What apply() reports: small plain records, in the order in which things happen. Silent takes none of them.
#pragma once

#include <vector>

#include "games/dominations/geometry.hpp"

namespace demesne::dominations {

enum class Kind : u8 {
  // set-up
  dealt,       // secret to `seat`: objective id, monument id (b); one note for each of the two
  chosen,      // seat has chosen (nothing else is told)
  objective,   // revealed: id
  monument,    // revealed: slot a, monument id
  initiative,  // order: amounts[0 … players-1] are seats, first to last
  // tiles
  drew,      // id: tile. Secret to `seat` if hands are hidden
  returned,  // id: tile, to the back of the holder. Secret to `seat` if hands are hidden
  // ages and turns
  age_began,   // n: age
  turn_began,  // n: turn in the age
  age_ended,   // n: age
  reset,       // all Knowledge to 0 (seat kNobody)
  skipped,     // n: 0 Grow, 1 Build, 2 Develop
  // the board
  placed,           // id: tile, a: board index, b: rot, at: cell; n: 1 with the Farmer
  reactivated,      // id: tile, a: board index
  locus,            // scored: vertex; a: board index of the tile
  produced,         // amounts; n: the sum. Vestigium is assigned by now. Cities included
  activated,        // seat: owner; a: board index, n: level, what: Domain
  built_city,       // a: board index, n: level 1; amounts: price
  upgraded_city,    // a: board index, n: new level; amounts: price
  placed_monument,  // a: slot, id: monument, vertex + b: Site
  built_level,      // a: slot, id: monument, n: level; b: col, c: row; amounts: price
  // Knowledge, points
  gained,     // what: Domain, n: kept, b: lost at the limit; source
  lost,       // what: Domain, n: production cut at the limit
  overflow,   // what: Domain; the point itself follows as `vp`
  exchanged,  // what: given, a: got, n: price
  limit,      // what: Domain, n: the new limit
  vp,         // n; source
  influence,  // n; source
  // the tree
  acquired,  // id: mastery, a: copy (index into Tables::copies), b: col, c: row; n: 0 bought, 1 assimilated; amounts: price
  upgraded,  // id: mastery; n: 0 bought, 1 assimilated; amounts: price
  nodus,     // what: Domain
  // end of an age
  declined,   // the leader takes nothing
  role,       // id: role (its Domain) goes to seat, n: Victory points
  role_used,  // id: role goes back beside the board
  goals,      // n: goals met, a: Victory points; amounts[k]: goal k met (first six)
  game_over,  // seat: winner
};

// Where points or Knowledge come from.
enum class Source : u8 { none, card, city, monument, influence, role, goals, overflow };

struct Note {
  Kind kind{};
  Seat seat = kNobody;
  bool secret = false;  // only `seat` may see the ids; others may know that it happened
  Source source = Source::none;
  int id = 0;
  int n = 0, a = 0, b = 0, c = 0;
  int what = kNothing;
  u16 from = 0;  // with Source::card: the tree code of the card (tree.hpp); with monument: the slot
  Cell at = kNoCell;
  Vertex vertex;
  Amounts amounts{};
};

struct Log {
  static constexpr bool kSilent = false;
  std::vector<Note> notes;
  void operator()(const Note& n) { notes.push_back(n); }
};

}  // namespace demesne::dominations
