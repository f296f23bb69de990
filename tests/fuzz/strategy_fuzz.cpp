// Any bytes as a strategy: mistakes with places and two languages, or a plan that is written and read as the same one, in tidy form too.
#include <cstdlib>

#include "bots/dominion/strategy/strategy.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace demesne::dominion;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const strategy::Reading r = strategy::read(text);
  for (const PlanError& e : r.errors)
    if (e.line < 1 || e.column < 1 || e.text.en.empty() || e.text.de.empty()) std::abort();
  if (!r.errors.empty()) return 0;
  const strategy::Reading again = strategy::read(strategy::write(r.strategy));
  if (!again.errors.empty() || !(again.strategy.plan == r.strategy.plan)) std::abort();
  const std::string tidied = strategy::tidy(text);
  const strategy::Reading tidy = strategy::read(tidied);
  if (!tidy.errors.empty() || !(tidy.strategy.plan == r.strategy.plan) || strategy::tidy(tidied) != tidied) std::abort();
  if (strategy::forum_text(r.strategy, demesne::Language::de).empty()) std::abort();
  strategy::check(r.strategy);
  (void)strategy::kingdom_of(r.strategy, 2);
  return 0;
}
