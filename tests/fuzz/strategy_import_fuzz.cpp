// Any bytes as a bot of another program: refused with a place, or strategies that are written and read as the same plans.
#include <cstdlib>

#include "bots/dominion/imports/imports.hpp"

namespace {

using namespace demesne::dominion;

void look_at(const std::variant<std::vector<strategy::Imported>, PlanError>& result) {
  if (const auto* e = std::get_if<PlanError>(&result)) {
    if (e->line < 1 || e->column < 1 || e->text.en.empty() || e->text.de.empty()) std::abort();
    return;
  }
  for (const strategy::Imported& one : std::get<std::vector<strategy::Imported>>(result)) {
    for (const demesne::Text& t : one.notes)
      if (t.en.empty() || t.de.empty()) std::abort();
    const strategy::Reading r = strategy::read(strategy::write(one.strategy));
    if (!r.errors.empty() || !(r.strategy.plan == one.strategy.plan)) std::abort();
  }
}

}  // namespace

// The first byte chooses the format, as a file's name would.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (!size) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  look_at(text[0] == '<' ? strategy::import_geronimoo(text) : strategy::import_provincial(text));
  return 0;
}
