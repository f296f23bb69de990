// A game of Dominations at the table: the position, and the packs it was dealt from and is played with.
#pragma once

#include <memory>

#include "games/dominations/position.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"
#include "table/json_text.hpp"

namespace demesne::table::dominations {

struct State {
  std::shared_ptr<const Pack> base;  // the content pack
  HeldPack held;                     // the position's own: it may have more, written out in place
  eng::Position position;
  eng::Position& pos() { return position; }
  const eng::Position& pos() const { return position; }
};

// Everything, so that read_position() gives the same game if nothing is half done.
json::object write_position(const State& state);
// What a seat may know (kNobody: a spectator). Built from public facts and the seat's own; nothing is taken away afterwards.
json::object write_view(const State& state, Seat viewer);
void write_view(JsonText& w, const State& state, Seat viewer);
// A position at rest, hand-written or written by write_position(). Notes every mistake.
State read_position(const json::object& position, Mistakes& mistakes);
// … and run on to its first question; the log has what happens before it.
State resumed(const State& rest, Mistakes& mistakes, eng::Log& log);

// Switches of `new` and of a position.
eng::Options read_options(const Node& node);
json::object write_options(const eng::Options& options);
json::object options_help();  // for `hello`

inline std::size_t at(int i) { return static_cast<std::size_t>(i); }  // where piece i of a list stands

// Points of the lattice and cells as the protocol writes them.
json::array write_vertex(Vertex v);
json::array write_cell(Cell cell);  // three points, clockwise
// Where tile `rot` lies, in the order of the tile's `res`.
json::array write_at(Cell cell, int rot);

// A copy may have any name: a number or a text, or none.
json::value copy_json(const std::string& name);
std::string copy_name(const json::value& v);

json::object write_placed_monument(const eng::Position& p, int slot);  // placed, vertex or cells + open_edges …

}  // namespace demesne::table::dominations
