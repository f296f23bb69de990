// Any bytes as a state of --resume: refused, or gone on with. What is read is counted on, drawn in a report and written down the same.
#include <cstdlib>

#include "lab/campaign.hpp"
#include "lab/report.hpp"

namespace {

using namespace demesne;
using namespace demesne::lab;

const Campaign& campaign() {
  static const Campaign c = [] {
    Campaign c;
    c.manner.game = table::find_game("dominion");
    c.manner.watch = c.manner.duels = true;
    for (const char* kingdom : {"first_game", "size_distortion"}) {
      Contest contest;
      contest.name = kingdom, contest.options["kingdom"] = kingdom;
      contest.bots = {"bigmoney", "random"};
      dominion::choose(contest.piles, *dominion::find_recommended(kingdom));
      c.contests.push_back(std::move(contest));
    }
    return c;
  }();
  return c;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  auto read = parse_saved(std::string(reinterpret_cast<const char*>(data), size), "state");
  const auto* saved = std::get_if<std::optional<Saved>>(&read);
  if (!saved || !*saved) return 0;
  Campaign c = campaign();
  c.stop.games = 1;
  const Ranks& alone = *std::get<Ranks*>(Ranks::join());
  auto first = run(c, alone, *saved);
  if (!std::holds_alternative<Standing>(first)) return 0;
  const Standing& s = std::get<Standing>(first);
  // A few games more, if there are not so many that one would wait for them.
  u64 most = 0, least = ~u64{0};
  for (const Tally& t : s.of) most = std::max(most, t.games), least = std::min(least, t.games);
  if (most - least > 100) return 0;
  c.stop.games = most + 3;
  const Saved kept = carried_on(c, s, {});
  auto more = run(c, alone, kept);
  if (!std::holds_alternative<Standing>(more)) std::abort();  // what was read once is read again
  const Standing& end = std::get<Standing>(more);
  if (end.of.front().games != most + 3) std::abort();
  if (html_report({c, end, ""}, Language::en).empty()) std::abort();
  for (int k = 0; k < 2; ++k) {
    const Interval i = share_over(end.of, k, 2);
    if (!(i.low >= 0 && i.low <= i.high && i.high <= 1)) std::abort();
  }
  return 0;
}
