#include "bots/dominion/minds.hpp"

#include <algorithm>
#include <chrono>

#include "bots/dominion/planner.hpp"

namespace demesne::dominion {
namespace {

// Somebody who likes what is dear and new: a share of the purchases follows a whim, the rest the plan of money. The mistakes are those
// of beginners: Actions that do not fit together, Victory cards too early, a terminal Action too many.
class Whims : public Mind {
 public:
  Whims(int share, bool colonies) : share_(share), plan_(money_plan(colonies)) {}
  Thought think(const Eyes& eyes, const Budget&, FastRng& rng) const override {
    Planned sober(plan_);
    Thought t;
    t.action = sober.choose(eyes, rng);
    if (eyes.in_effect() || eyes.phase() != Phase::buy || eyes.playable() || (eyes.debt() && eyes.coins())) return t;
    if (static_cast<int>(rng.below(100)) >= share_) return t;
    // The dearer a card the likelier; now and then nothing at all.
    std::array<int, kSlots> weight{};
    int sum = 0;
    for_each(eyes.buyable() & ~bit(kCurseSlot) & ~bit(kCopper), [&](Slot s) {
      const int dear = eyes.cost(s) + 2 * eyes.debt_cost(s);
      weight[s] = 1 + dear * dear;
      sum += weight[s];
    });
    if (!sum) return t;
    int at = static_cast<int>(rng.below(static_cast<u32>(sum)));
    for (int s = 0; s < eyes.kinds(); ++s)
      if (weight[static_cast<std::size_t>(s)] && (at -= weight[static_cast<std::size_t>(s)]) < 0) {
        t.action = answer(kBuy, static_cast<u32>(s));
        break;
      }
    return t;
  }

 private:
  int share_;
  Plan plan_;
};

class OldPlanner : public Mind {
 public:
  OldPlanner(const OneCard& card, int games) : planner_(card, games), card_(card) {}
  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng) const override {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(budget.ms ? budget.ms : 60'000);
    const PlannerThought t =
        (budget.nodes ? Planner(card_, budget.nodes) : planner_).think(eyes, rng, [&] { return std::chrono::steady_clock::now() > until; });
    Thought out;
    out.action = t.action, out.nodes = static_cast<u32>(t.games);
    if (t.games) out.share = t.value;
    return out;
  }

 private:
  Planner planner_;
  OneCard card_;
};

class Taught : public Mind {
 public:
  Taught(const Brood& brood, const Eyes& eyes) : plan_(brood.plans.front()), experience_(brood.experience) { plan_.learn(eyes); }
  Thought think(const Eyes& eyes, const Budget&, FastRng& rng) const override {
    const Appraisal appraisal(experience_, eyes);
    Planned bot = plan_;
    if (!experience_.empty()) bot.reconsider(&appraisal);
    Thought t;
    t.action = bot.choose(eyes, rng);
    return t;
  }

 private:
  Planned plan_;
  Experience experience_;
};

class Seeker : public Mind {
 public:
  Seeker(const Brood& brood, int nodes, int ms) : search_({brood.plans, {brood.single}, brood.experience}), nodes_(nodes), ms_(ms) {}
  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng) const override { return search_.think(eyes, measured(budget), rng); }
  Thought compare(const Eyes& eyes, std::span<const Action> ours, std::span<const Action> theirs, const Budget& budget,
                  FastRng& rng) const override {
    return search_.compare(eyes, ours, theirs, measured(budget), rng);
  }

 private:
  Budget measured(Budget b) const {
    if (!b.nodes && !b.ms) b.ms = ms_, b.nodes = nodes_;
    return b;
  }

  Search search_;
  int nodes_, ms_;
};

}  // namespace

std::shared_ptr<const Mind> make_mind(const Recipe& recipe, const Brood& brood, const Eyes& eyes) {
  switch (recipe.kind) {
    case Recipe::impulse:
      return std::make_shared<Whims>(recipe.impulses, (eyes.piles() & bit(kColony)) != 0);
    case Recipe::planner: {
      FastRng rng(0x706c616eull);
      return std::make_shared<OldPlanner>(find_card_for_money(eyes, 120, rng), recipe.nodes);
    }
    case Recipe::taught:
      return std::make_shared<Taught>(brood, eyes);
    default:
      return std::make_shared<Seeker>(brood, recipe.nodes, recipe.ms);
  }
}

}  // namespace demesne::dominion
