#include "table/dominations/packs.hpp"

#include <mutex>

namespace demesne::table::dominations {
namespace {

// Who looks a pack up has its number from hold(), so everything that was written before it is visible to him; shelf[n] is written
// again only after the last holder has let go. Different numbers are different places in memory: readers need no lock.
std::mutex g_mutex;
std::array<std::weak_ptr<const InUse>, eng::kMaxPacks> g_held;
int g_count = 0;

void give_back(const InUse* gone) {
  {
    const std::lock_guard lock(g_mutex);
    eng::shelf[gone->id] = nullptr;
    --g_count;
  }
  delete gone;
}

Fault refused(const Phrase& why) { return {Fault::Kind::params, "", say(why)}; }

}  // namespace

Result<HeldPack> hold(const eng::Pack& pack) {
  if (!eng::fits(pack))
    return refused(
        {"This content pack is larger than the engine can hold.", "Dieses Inhaltspaket ist größer, als das Programm fassen kann."});
  const std::lock_guard lock(g_mutex);
  std::size_t free = g_held.size();
  for (std::size_t k = 0, left = static_cast<std::size_t>(g_count); k < g_held.size() && (left || free == g_held.size()); ++k) {
    if (!eng::shelf[k]) {
      if (free == g_held.size()) free = k;
      continue;
    }
    --left;
    // One whose last holder is just letting go is found no more, and keeps its place until it is gone.
    if (eng::shelf[k]->pack == pack)
      if (HeldPack held = g_held[k].lock()) return held;
  }
  if (free == g_held.size())
    return refused({"Too many different content packs are being played; try again when a game has ended.",
                    "Es werden zu viele verschiedene Inhaltspakete gespielt; versuche es wieder, wenn eine Partie zu Ende ist."});
  const HeldPack held(new InUse(static_cast<eng::PackId>(free), pack), give_back);
  eng::shelf[free] = &held->content;
  g_held[free] = held;
  ++g_count;
  return held;
}

HeldPack hold_shipped(const eng::Pack& pack) { return std::get<HeldPack>(hold(pack)); }

int packs_in_use() {
  const std::lock_guard lock(g_mutex);
  return g_count;
}

}  // namespace demesne::table::dominations
