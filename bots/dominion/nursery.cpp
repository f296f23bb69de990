#include "bots/dominion/nursery.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace demesne::dominion {
namespace {

constexpr int kLesson = 8;           // games of breeding for which one lesson is given
constexpr int kEnough = 30'000;      // lessons: more teach no more
constexpr std::size_t kKept = 2048;  // sets of piles; a server that sees more begins anew

u64 key_of(const Eyes& eyes) {
  u64 key = mix(static_cast<u64>(eyes.prophecy()), static_cast<u64>(eyes.seats()));
  for (int s = kFirstKingdomSlot; s < eyes.kinds(); ++s)
    if (eyes.piles() >> s & 1) key = mix(key, static_cast<u64>(eyes.card(s)));
  for (int i = 0; i < eyes.lands(); ++i) key = mix(key, static_cast<u64>(eyes.land(i)));
  key = mix(key, eyes.first_editions());
  if (eyes.riverboat() != kNoSlot) key = mix(key, static_cast<u64>(eyes.card(eyes.riverboat())));
  return mix(key, static_cast<u64>((eyes.piles() & bit(kColony)) != 0) * 2 + eyes.shelters());
}

Brood brood_of(const Breeder& b) {
  Brood r;
  for (const Breeder::Leader& l : b.leaders()) r.plans.push_back(l.plan);
  r.single = b.best_single();
  return r;
}

struct Growing {
  Growing(const Eyes& eyes, u64 s) : seed(s), breeder(std::in_place, eyes, eyes.seats(), seed), now(brood_of(*breeder)) {
    now.grown = false;
  }
  // With `hands` held. True: it has had its games.
  bool grow(const Breeder::Late& late) {
    if (!breeder) return true;
    if (breeder->played() < kBroodGames) breeder->run(kBroodGames - breeder->played(), late);
    if (!tutor && !late() && breeder->finals(60, late))
      tutor.emplace(breeder->table(), seed, brood_of(*breeder).plans, breeder->best_single(), kBroodGames / kLesson);
    const bool grown = tutor && tutor->run(late);
    const std::lock_guard lock(door);
    now = brood_of(*breeder);
    if (grown) now.experience = tutor->experience();
    now.taught = now.grown = grown;
    if (grown) tutor.reset(), breeder.reset();
    return grown;
  }
  std::mutex hands;  // whoever lets it grow
  u64 seed;
  std::optional<Breeder> breeder;  // until it is grown: they need a lot more room than what they find
  std::optional<Tutor> tutor;      // once the plans are what they will be
  std::mutex door;
  Brood now;
};

}  // namespace

// Whoever lets plans grow while nobody asks. A question that finds it at work takes what there is and has its time for itself.
class Gardener {
 public:
  Gardener() : thread_([this](const std::stop_token& stop) { work(stop); }) {}
  void tend(const std::shared_ptr<Growing>& g) {
    const std::lock_guard lock(mutex_);
    if (std::find(beds_.begin(), beds_.end(), g) == beds_.end()) beds_.push_back(g);
    if (beds_.size() > kBeds) beds_.erase(beds_.begin());
    wake_.notify_one();
  }

 private:
  static constexpr std::size_t kBeds = 16;
  static constexpr std::chrono::milliseconds kSlice{20};

  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (wake_.wait(lock, stop, [&] { return !beds_.empty(); }) && !stop.stop_requested()) {
      const std::shared_ptr<Growing> g = beds_.back();
      lock.unlock();
      bool done = false;
      if (const std::unique_lock hands(g->hands, std::try_to_lock); hands) {
        const auto until = std::chrono::steady_clock::now() + kSlice;
        done = g->grow([&] { return stop.stop_requested() || std::chrono::steady_clock::now() >= until; });
      } else {
        std::this_thread::sleep_for(kSlice);
      }
      lock.lock();
      if (done) std::erase(beds_, g);
    }
  }

  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::vector<std::shared_ptr<Growing>> beds_;
  std::jthread thread_;  // last: it ends before what it uses
};

namespace {
std::atomic<Gardener*> gardener{nullptr};
}  // namespace

Brood brood(const Eyes& eyes, int games, bool taught) {
  static std::mutex mutex;
  static std::map<u64, Brood> kept;
  const u64 key = mix(key_of(eyes), static_cast<u64>(games));
  std::optional<Brood> b;
  {
    const std::lock_guard lock(mutex);
    if (const auto found = kept.find(key); found != kept.end()) b = found->second;
  }
  if (b && (!taught || b->taught)) return *b;
  if (!b) {
    Breeder breeder(eyes, eyes.seats(), key);
    breeder.run(static_cast<u64>(games) * 4 / 5);
    breeder.finals(std::max(20, games / 5 / 36));
    b = brood_of(breeder);
  }
  if (taught) {
    FastRng rng(key);
    Tutor tutor(same_piles(eyes, eyes.seats(), rng), key, b->plans, b->single, std::min(games / kLesson, kEnough));
    tutor.run();
    b->experience = tutor.experience(), b->taught = true;
  }
  const std::lock_guard lock(mutex);
  const auto found = kept.find(key);
  if (found != kept.end() && found->second.taught) return found->second;  // meanwhile somebody else has
  if (kept.size() >= kKept) kept.clear();
  return kept.insert_or_assign(key, *b).first->second;
}

Brood brood_within(const Eyes& eyes, int ms) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(ms);
  static std::mutex mutex;
  static std::map<u64, std::shared_ptr<Growing>> kept;
  const u64 key = key_of(eyes);
  const auto look = [&] {
    const std::lock_guard lock(mutex);
    const auto found = kept.find(key);
    return found == kept.end() ? nullptr : found->second;
  };
  std::shared_ptr<Growing> g = look();
  if (!g) {
    const auto begun = std::make_shared<Growing>(eyes, key);  // takes its time: others need not wait
    const std::lock_guard lock(mutex);
    if (kept.size() >= kKept) kept.clear();
    g = kept.emplace(key, begun).first->second;
  }
  if (const std::unique_lock work(g->hands, std::try_to_lock); work)
    if (!g->grow([&] { return Clock::now() >= until; }))
      if (Gardener* const somebody = gardener) somebody->tend(g);
  const std::lock_guard lock(g->door);
  return g->now;
}

GrowingBetweenQuestions::GrowingBetweenQuestions() : gardener_(std::make_unique<Gardener>()) { gardener = gardener_.get(); }
GrowingBetweenQuestions::~GrowingBetweenQuestions() { gardener = nullptr; }

}  // namespace demesne::dominion
