// The table as text for a terminal: the triangular map, a player's tree, tracks and hands. Works from a view (the JSON
// that the seat may know) and from nothing else, so it cannot show more than that.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "table/match.hpp"

namespace demesne::table::dominations {

struct DrawStyle {
  Language language = Language::en;
  bool colour = false;  // ANSI colours beside the letters
};

// Everything that the viewer should see before an answer: map, tracks, hands, the viewer's tree. `question` may be null;
// with it the free places of its `place` options are numbered in the map.
std::string draw(const json::object& view, const Question* question, Seat viewer, DrawStyle style);

std::string draw_map(const json::object& view, const Question* question, DrawStyle style);
std::string draw_tree(const json::object& seat, DrawStyle style);
std::string draw_tracks(const json::object& view, Seat viewer, DrawStyle style);

// The number under which draw_map() shows the place of this option (1, 2, …), or 0 if it is not a placement.
int spot_of(const Question& question, std::size_t option);

// The letter under which draw_map() shows the Camp of this tile if a City can be built or raised there, or 0.
char32_t camp_mark(const Question& question, std::string_view tile);

// A card's name, and its texts in the order of the catalogue.
struct CardWords {
  std::string name;
  std::vector<std::string> texts;
};
using CardText = std::function<CardWords(std::string_view id)>;

// The options as a list, numbered from 1: of each tile, card and Monument the best few ways, with the Knowledge or nodus they bring.
// With `only` every option whose text has these words, or, for a number, every placement on that spot.
std::string draw_options(const Question& question, const json::object& view, DrawStyle style, std::string_view only = "",
                         const CardText& text = {});

}  // namespace demesne::table::dominations
