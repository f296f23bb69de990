// The deal of the day: one for each game, the same for everybody by its date on every server, once a person. How it went for all
// who finished is kept in a journal of its own ("daily-GAME-DAY").
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/hub.hpp"

namespace demesne::server {

std::string day_of(Millis at);  // 2026-11-16, UTC
bool is_day(std::string_view text);
u64 daily_seed(std::string_view game, std::string_view day);
std::string daily_table(std::string_view game, std::string_view day, std::string_view person);  // its id

struct DailyResult {
  static constexpr std::string_view kKind = "result";
  std::string table;
  int score = 0;
  int place = 0;  // 1: won
  int steps = 0;  // answers in all
  static void fields(auto& d, auto&& f) { f("table", d.table), f("score", d.score), f("place", d.place), f("steps", d.steps); }
};

// Both read the journal: not on a table's strand. `done(true)` when the result is on disk, once however often it is added.
void add_daily(Hub& hub, const std::string& game, const std::string& day, const DailyResult& result, std::function<void(bool)> done);
std::vector<DailyResult> read_daily(EventStore& store, const std::string& game, const std::string& day);

}  // namespace demesne::server
