// The deal of the day, and how it went for everybody.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <map>

#include "server/api_help.hpp"
#include "server/daily.hpp"

namespace demesne::server {

void Api::daily(const Request& r, const Target& t, const Respond& respond) {
  const std::string game = t.param("game"), today = day_of(now());
  const std::string day = t.param("day").empty() ? today : t.param("day");
  if (!table::find_game(game)) return respond(error_response(422, say({"There is no such game.", "Dieses Spiel gibt es nicht."})));
  if (!is_day(day) || day > today)
    return respond(error_response(
        422, say({"'day' must be a date up to today, as 2026-11-16.", "„day“ muss ein Datum bis heute sein, wie 2026-11-16."})));
  if (!heavy_.take(r.address)) return respond(error_response(429, say({"Too many requests.", "Zu viele Anfragen."})));
  asio::post(hub_.readers(), [this, game, day, person = r.person.id, respond] {
    const auto results = read_daily(hub_.store(), game, day);
    const std::string mine = person.empty() ? "" : daily_table(game, day, person);
    std::map<int, int> scores;
    int won = 0;
    const DailyResult* own = nullptr;
    for (const DailyResult& result : results) {
      ++scores[result.score];
      won += result.place == 1;
      if (result.table == mine) own = &result;
    }
    respond(json_answer(200, [&](JsonText& w) {
      w.put("game", game).put("day", day).put("count", results.size()).put("won", won);
      w.key("scores").array([&] {
        for (const auto& result : scores) w.object([&] { w.put("score", result.first).put("count", result.second); });
      });
      w.key("mine");
      if (!own) {
        w.value(nullptr);
        return;
      }
      w.object([&] {
        const auto below = std::count_if(results.begin(), results.end(), [&](const DailyResult& o) { return o.score < own->score; });
        w.put("table", own->table).put("score", own->score).put("place", own->place).put("steps", own->steps).put("better_than", below);
      });
    }));
  });
}

}  // namespace demesne::server
