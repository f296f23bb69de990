#include "server/daily.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>

#include "core/random.hpp"
#include "server/crypt.hpp"
#include "server/entries.hpp"

namespace demesne::server {
namespace {

using Entries = std::variant<DailyResult>;
std::string journal_of(const std::string& game, const std::string& day) { return "daily-" + game + "-" + day; }

}  // namespace

std::string day_of(Millis at) {
  const std::chrono::year_month_day d(
      std::chrono::floor<std::chrono::days>(std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at))));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(d.year()), static_cast<unsigned>(d.month()), static_cast<unsigned>(d.day()));
}

bool is_day(std::string_view s) {
  if (s.size() != 10 || s[4] != '-' || s[7] != '-') return false;
  for (const std::size_t i : {0u, 1u, 2u, 3u, 5u, 6u, 8u, 9u})
    if (s[i] < '0' || s[i] > '9') return false;
  return true;
}

u64 daily_seed(std::string_view game, std::string_view day) {
  const auto digest = sha256(fmt::format("demesne daily {} {}", game, day));
  u64 seed = 0;
  for (int i = 0; i < 8; ++i) seed = seed << 8 | digest[static_cast<std::size_t>(i)];
  return seed;
}

std::string daily_table(std::string_view game, std::string_view day, std::string_view person) {
  return id_of_text(fmt::format("daily.{}.{}.{}", game, day, person));
}

std::vector<DailyResult> read_daily(EventStore& store, const std::string& game, const std::string& day) {
  std::vector<DailyResult> out;
  if (const auto journal = store.read(journal_of(game, day), 0))
    for (const Entry& e : *journal)
      if (const auto parsed = entries::read<Entries>(e.body); std::holds_alternative<Entries>(parsed))
        out.push_back(std::get<DailyResult>(std::get<Entries>(parsed)));
  return out;
}

void add_daily(Hub& hub, const std::string& game, const std::string& day, const DailyResult& result, std::function<void(bool)> done) {
  asio::post(hub.readers(), [&hub, game, day, result, done = std::move(done)] {
    const auto known = read_daily(hub.store(), game, day);
    if (std::any_of(known.begin(), known.end(), [&](const DailyResult& r) { return r.table == result.table; })) return done(true);
    const u64 seq = known.size();
    hub.writing(1);
    hub.store().append(entries::append_to(journal_of(game, day), seq, entries::write(Entries(result)),
                                          seq == 0 ? std::optional(Summary{game, "kept", false, "{}", {}}) : std::nullopt),
                       [&hub, game, day, result, done](Stored stored) mutable {
                         if (stored == Stored::stale)
                           add_daily(hub, game, day, result, std::move(done));  // another was faster
                         else
                           done(stored == Stored::ok);
                         done = nullptr;
                         hub.writing(-1);
                       });
  });
}

}  // namespace demesne::server
