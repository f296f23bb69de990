// Letters, colours and signs of the terminal pictures.
#pragma once

#include <string>

#include "table/match.hpp"

namespace demesne::table::dominations {

struct Mark {
  char32_t letter = U' ';
  int colour = 0;
};
Mark mark_of(const json::value& id);                                // a domain, vestigium, corruptio or nothing
char32_t seat_sign(int seat);                                       // ▲ ■ ● ◆
std::string name_of(const json::object& thing, Language language);  // its `en` or `de`, else its id
std::string coloured(const std::string& text, int colour, bool on);
std::string gains(const json::object& amounts, bool colour);   // "C+3 S+1"
std::string price(const json::object& amounts, bool colour);   // "5T"
std::string tile_text(const json::object& tile, bool colour);  // "art_05 A:ARG": the Camp, then the corners clockwise
std::string legend(Language language, bool colour);

}  // namespace demesne::table::dominations
