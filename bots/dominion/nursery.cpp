#include "bots/dominion/nursery.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>

namespace demesne::dominion {
namespace {

constexpr std::size_t kKept = 2048;  // sets of piles; a server that sees more begins anew

u64 key_of(const Eyes& eyes) {
  u64 key = mix(static_cast<u64>(eyes.prophecy()), static_cast<u64>(eyes.seats()));
  for (int s = kFirstKingdomSlot; s < eyes.kinds(); ++s)
    if (eyes.piles() >> s & 1) key = mix(key, static_cast<u64>(eyes.card(s)));
  for (int i = 0; i < eyes.lands(); ++i) key = mix(key, static_cast<u64>(eyes.land(i)));
  key = mix(key, eyes.first_editions());
  return mix(key, static_cast<u64>((eyes.piles() & bit(kColony)) != 0) * 2 + eyes.shelters());
}

Brood brood_of(const Breeder& b) {
  Brood r;
  for (const Breeder::Leader& l : b.leaders()) r.plans.push_back(l.plan);
  r.single = b.best_single();
  return r;
}

struct Growing {
  Growing(const Eyes& eyes, u64 seed) : breeder(eyes, eyes.seats(), seed), now(brood_of(breeder)) { now.grown = false; }
  std::mutex hands;  // whoever lets it grow
  bool grown = false;
  Breeder breeder;
  std::mutex door;
  Brood now;
};

}  // namespace

Brood brood(const Eyes& eyes, int games) {
  static std::mutex mutex;
  static std::map<u64, Brood> kept;
  const u64 key = mix(key_of(eyes), static_cast<u64>(games));
  {
    const std::lock_guard lock(mutex);
    if (const auto found = kept.find(key); found != kept.end()) return found->second;
  }
  Breeder breeder(eyes, eyes.seats(), key);
  breeder.run(static_cast<u64>(games) * 4 / 5);
  breeder.finals(std::max(20, games / 5 / 36));
  Brood b = brood_of(breeder);
  const std::lock_guard lock(mutex);
  if (kept.size() >= kKept) kept.clear();
  kept.emplace(key, b);
  return b;
}

Brood brood_within(const Eyes& eyes, int ms) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(ms);
  static std::mutex mutex;
  static std::map<u64, std::shared_ptr<Growing>> kept;
  const u64 key = key_of(eyes);
  std::shared_ptr<Growing> g;
  {
    const std::lock_guard lock(mutex);
    if (kept.size() >= kKept) kept.clear();
    auto& entry = kept[key];
    if (!entry) entry = std::make_shared<Growing>(eyes, key);
    g = entry;
  }
  if (std::unique_lock work(g->hands, std::try_to_lock); work && !g->grown) {
    const auto late = [&] { return Clock::now() >= until; };
    if (g->breeder.played() < kBroodGames) g->breeder.run(kBroodGames - g->breeder.played(), late);
    if (!late()) g->grown = g->breeder.finals(60, late);
    const std::lock_guard lock(g->door);
    g->now = brood_of(g->breeder);
    g->now.grown = g->grown;
  }
  const std::lock_guard lock(g->door);
  return g->now;
}

}  // namespace demesne::dominion
