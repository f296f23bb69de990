// What has been used in a game of Dominion, read off its events.
#pragma once

#include <set>
#include <string>

#include "table/match.hpp"

namespace demesne::records {

struct Coverage {
  std::set<std::string> used;  // cards played, "gain:" and "react:" cards, Prophecies that took effect, Events bought

  void watch(const table::Events& events) {
    for (const table::Event& e : events) {
      const auto& o = e.inside;
      const std::string_view type = o.at("type").as_string();
      const char* prefix = type == "react"                                               ? "react:"
                           : type == "gain"                                              ? "gain:"
                           : type == "play" || type == "prophecy" || type == "buy_event" ? ""
                                                                                         : nullptr;
      if (!prefix) continue;
      if (const auto* list = o.if_contains("cards"))
        for (const auto& v : list->as_array()) used.insert(prefix + std::string(v.as_string()));
      else if (const auto* one = o.if_contains(type == "buy_event" ? "event" : "card"))
        used.insert(prefix + std::string(one->as_string()));
    }
  }
};

}  // namespace demesne::records
