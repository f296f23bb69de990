#include "bench/slice.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace demesne::bench {

void Slice::add_to(CLI::App& app) {
  app.add_option("--kingdoms", list, "which list")->capture_default_str()->check(CLI::IsMember({"holdout", "practice", "engines"}));
  app.add_option("--from", from, "the first of it, from 0")->capture_default_str()->check(CLI::Range(0, 59));
  app.add_option("--to", to, "only those before this one")->capture_default_str()->check(CLI::Range(1, 60));
  app.add_option("--step", step, "every so manyth")->capture_default_str()->check(CLI::PositiveNumber);
}

std::vector<Kingdom> Slice::take(int players) const {
  const std::vector<Kingdom> all = kingdoms(list, players);
  std::vector<Kingdom> some;
  for (int i = from; i < std::min(to, static_cast<int>(all.size())); i += step) some.push_back(all[static_cast<std::size_t>(i)]);
  return some;
}

}  // namespace demesne::bench
