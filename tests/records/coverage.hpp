// What has been used in a game of Dominion, read off its events and answers.
#pragma once

#include <set>
#include <string>

#include "games/dominion/card.hpp"
#include "table/match.hpp"
#include "table/table.hpp"

namespace demesne::records {

namespace json = boost::json;

// The table of a recorded game before its first answer.
inline table::Table begun(table::Record record) {
  record.answers.clear(), record.result = nullptr;
  return std::get<table::Table>(table::Table::replay(record));
}

struct Coverage {
  // Cards played, "gain:", "trash:" and "react:" cards, Prophecies that took effect, Events and Projects bought, Boons and Hexes received,
  // States and Artifacts taken, Ways and Allies used, Landmarks scored.
  std::set<std::string> used;
  // The words of the protocol that were spoken: kinds of decisions, what options do and their fields, named alternatives, types of
  // events, places that cards came from and went to.
  std::set<std::string> decisions, does, fields, alternatives, events, places;

  void watch(const table::Events& happened) {
    for (const table::Event& e : happened) {
      const auto& o = e.inside;
      const std::string_view type = o.at("type").as_string();
      events.insert(std::string(type));
      for (const char* key : {"from", "to"})
        if (const auto* place = o.if_contains(key); place && place->is_string()) places.insert(std::string(place->as_string()));
      const char* prefix = type == "react" ? "react:" : type == "gain" ? "gain:" : type == "trash" ? "trash:" : nullptr;
      for (const char* plain : {"play", "prophecy", "buy_event", "buy_project", "boon", "hex", "state", "artifact"})
        if (type == plain) prefix = "";
      if (!prefix) continue;
      if (const auto* way = o.if_contains("as")) used.insert(std::string(way->as_string()));
      if (const auto* list = o.if_contains("cards"))
        for (const auto& v : list->as_array()) used.insert(prefix + std::string(v.as_string()));
      else if (const auto* one = o.if_contains(type == "buy_event" ? "event" : type == "buy_project" ? "project" : "card"))
        used.insert(prefix + std::string(one->as_string()));
    }
  }
  void chosen(const table::Question& q, std::span<const int> picks) {
    decisions.insert(q.what);
    for (const int pick : picks) {
      const json::object& o = q.options[static_cast<std::size_t>(pick)].fields;
      const std::string verb(o.at("do").as_string());
      does.insert(verb);
      for (const auto& [key, value] : o) fields.insert(verb + "." + std::string(key));
      if (const auto* option = o.if_contains("option")) alternatives.insert(std::string(option->as_string()));
      if (const auto* card = o.if_contains("card"); verb == "react" && card->is_string()) used.insert(std::string(card->as_string()));
    }
  }
  void ended(const json::object& setup) {  // a Landmark acts when points are counted
    if (const auto* landmarks = setup.if_contains("landmarks"))
      for (const auto& id : landmarks->as_array()) used.insert(std::string(id.as_string()));
  }
};

// The word under which a row of the borrowed sets must have been used; empty: nothing can be done with it (a pile).
inline std::string borrowed_word(dominion::Card c) {
  using namespace dominion;
  const Row& r = facts(c);
  if (set_of(c) <= Set::rising_sun || r.family == Family::pile) return "";
  const std::string id(r.id);
  if (r.family != Family::card || r.types & (kAction | kTreasure | kNight)) return id;
  return (r.home == Home::none ? "trash:" : "gain:") + id;
}
inline std::set<std::string> borrowed_words() {
  std::set<std::string> all;
  for (int i = 0; i < dominion::card_count(); ++i)
    if (std::string w = borrowed_word(static_cast<dominion::Card>(i)); !w.empty()) all.insert(std::move(w));
  return all;
}

}  // namespace demesne::records
