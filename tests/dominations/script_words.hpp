// Words of the scripts: how lists are parted, and what the short names of Domains and places stand for.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/dominations/geometry.hpp"
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {

inline constexpr std::array<std::string_view, 10> kShort = {"Tr", "Cr", "Ar", "Sc", "Go", "Re", "Ve", "Co", "--", "=="};
inline constexpr std::array<std::string_view, 10> kLong = {"trade",    "craftsmanship", "art",       "science", "government",
                                                           "religion", "vestigium",     "corruptio", "none",    "link"};

inline std::vector<std::string> parted(std::string_view list, char by) {
  std::vector<std::string> out;
  while (!list.empty()) {
    const auto end = std::min(list.find(by), list.size());
    std::string_view part = list.substr(0, end);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    if (!part.empty()) out.emplace_back(part);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return out;
}
inline std::vector<std::string> words(std::string_view list) { return parted(list, ' '); }
// Cuts what stands behind the sign off the word and gives it back; empty if there is none.
inline std::string cut(std::string& word, char sign) {
  const auto at = word.find(sign);
  if (at == std::string::npos) return "";
  std::string behind = word.substr(at + 1);
  word.resize(at);
  return behind;
}
inline std::string_view long_word(std::string_view word) {
  for (std::size_t k = 0; k < kShort.size(); ++k)
    if (word == kShort[k]) return kLong[k];
  return word;
}
inline std::string_view short_word(std::string_view word) {
  for (std::size_t k = 0; k < kLong.size(); ++k)
    if (word == kLong[k]) return kShort[k];
  return word;
}
inline json::array three(std::string_view colours) {  // "TrCr--" as three words, or as many as there are
  json::array out;
  for (; colours.size() >= 2; colours.remove_prefix(2)) out.emplace_back(long_word(colours.substr(0, 2)));
  return out;
}
inline json::array point_of(std::string_view point) {
  json::array out;
  for (const std::string& n : parted(point, ',')) out.push_back(std::stoi(n));
  return out;
}
inline Vertex vertex_of(std::string_view point) {
  const json::array p = point_of(point);
  return {static_cast<std::int8_t>(p.at(0).as_int64()), static_cast<std::int8_t>(p.at(1).as_int64())};
}
inline json::array point_of(Vertex v) { return {v.i, v.j}; }

}  // namespace demesne::dominations::script
