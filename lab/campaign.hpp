// Many contests, played until it is enough: by threads, by ranks, with a stop in between, and the same result every time.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "lab/ranks.hpp"
#include "lab/room.hpp"

namespace demesne::lab {

struct StopRule {
  u64 games = 10'000;  // of each contest: the number, or at most so many if one of the others is given
  double width = 0;    // until every share is known to so much (95 %, from end to end)
  bool clear = false;  // until the best is clear, or that there is none
  ErrorRates rates;
};

struct Campaign {
  Manner manner;
  std::vector<Contest> contests;  // all with as many bots
  u64 seed = 1;
  StopRule stop;
  int threads = 1;
  std::string file;  // where the state is kept, to go on later; empty: nowhere
};

enum class Ended : u8 { games, width, clear, interrupted };
struct Standing {
  std::vector<Tally> of;  // by contest
  Sheet sheet;            // over all of them
  Ended ended = Ended::games;
  Verdict verdict = Verdict::open;  // with StopRule::clear
  int best = -1;                    // … and who it is

  u64 games() const;
  Tally sum() const;
};

// 95 %, of the share over the contests as they are: a sweep's kingdoms are taken as given.
Interval share_over(const std::vector<Tally>& contests, int bot, int seats);
double share_over(const std::vector<Tally>& contests, int bot);
// … over contests like these: they are a sample.
Interval share_beyond(const std::vector<Tally>& contests, int bot);

// What a state file has kept. None: there is no such file.
struct Saved {
  u64 seed = 0;
  boost::json::array contests;
  boost::json::value sheet;
};
std::variant<std::optional<Saved>, Text> read_saved(const std::string& file);
std::variant<std::optional<Saved>, Text> parse_saved(const std::string& text, const std::string& file);  // what stands in it
// What is known now as if it were read from a file, to go on with further contests; what `before` knew of those stays.
Saved carried_on(const Campaign& campaign, const Standing& standing, const std::optional<Saved>& before);

using Watcher = std::function<void(const Standing& so_far, u64 done, u64 all)>;
// The text: something is wrong with a contest, with the state file or with the disk.
std::variant<Standing, Text> run(const Campaign& campaign, const Ranks& ranks, const std::optional<Saved>& saved = {},
                                 const Watcher& watcher = {});

// Who is best of all, if it is clear: of several each pair is judged, and they share the error rates.
std::pair<Verdict, int> judge_all(const std::vector<u64>& versus, int seats, const ErrorRates& rates);

}  // namespace demesne::lab
