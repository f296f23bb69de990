// A game's catalogue, looked up by id: names, costs, types and texts in the reader's language.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/paint.hpp"
#include "table/match.hpp"

namespace demesne::cli {

struct Entry {
  std::string id, section;  // "cards", "events", "masteries" …
  Text name;
  std::vector<Text> types;
  std::vector<Text> texts;  // paragraphs
  std::string set;
  std::vector<int> editions;
  int cost = -1, debt = 0, potions = 0;  // -1: it has none
  bool is(std::string_view type) const;
};

class Library {
 public:
  // `pack`: the content pack that is played with, where a game has several.
  explicit Library(const table::Game& game, std::string_view pack = "");
  const std::vector<Entry>& all() const { return entries_; }
  const Entry* find(std::string_view id) const;
  // By id, by name in either language, or by the beginning of one of them; case does not matter.
  std::vector<const Entry*> search(std::string_view words) const;
  std::string name(std::string_view id) const;  // the id itself if it is unknown

 private:
  std::vector<Entry> entries_;
  std::map<std::string, std::size_t, std::less<>> by_id_;
};

std::string price(const Entry& e);  // "$5", "6 debt", "$3 + 1 Potion"
std::string price(int cost, int debt, int potions);
std::string painted(const Paint& paint, const Entry& e);  // the name in the colour of its kind
std::string page(const Paint& paint, const Entry& e);     // everything about it, several lines
std::string lower(std::string_view text);

}  // namespace demesne::cli
