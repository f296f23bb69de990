// A bot that follows a plan.
#pragma once

#include <memory>

#include "bots/dominion/experience.hpp"
#include "bots/dominion/manners.hpp"

namespace demesne::dominion {

class Planned {
 public:
  Planned() : Planned(money_plan(false)) {}
  explicit Planned(const Plan& plan) : plan_(std::make_shared<const Plan>(plan)) {}

  Action choose(const Eyes& eyes, FastRng&) {
    if (!manners_.knows(eyes)) learn(eyes);
    if (eyes.in_effect()) return manners_.answer_question(eyes);
    return eyes.phase() == Phase::action ? manners_.act(eyes) : eyes.phase() == Phase::night ? manners_.night(eyes) : buy(eyes, appraisal_);
  }
  void learn(const Eyes& eyes) { manners_.learn(eyes, *plan_); }
  // From now on what the plan says is bought only if nothing is surely better by experience, which outlives this; null: the plan alone.
  void reconsider(const Appraisal* appraisal) { appraisal_ = appraisal; }
  Action planned(const Eyes& eyes) const { return buy(eyes, nullptr); }  // in the Buy phase: what the plan says alone
  const Manners& manners() const { return manners_; }

 private:
  Action buy(const Eyes& eyes, const Appraisal* appraisal) const {
    if (const Action a = manners_.before_buying(eyes); a != kNoAction) return a;
    Mask can = eyes.buyable();
    const Manners::Ending end = manners_.ending(eyes, can);
    if (end.wins >= 0) return answer(kBuy, static_cast<u32>(end.wins));
    can &= ~end.loses;
    if (const int slot = manners_.golden(eyes, can); slot >= 0) return answer(kBuy, static_cast<u32>(slot));
    Action a = kNoAction;
    if ((can & ~manners_.worthless()) || eyes.lands()) a = manners_.menu().buy(eyes, can);
    if (appraisal && eyes.buys() && !eyes.debt()) {
      const Action usual = a == kNoAction ? answer(kEndTurn) : a;
      const Action better = appraisal->rather(eyes, can & ~manners_.worthless(), usual);
      if (better != usual) a = better == answer(kEndTurn) ? kNoAction : better;
    }
    return a != kNoAction ? a : manners_.after_buying(eyes);
  }

  std::shared_ptr<const Plan> plan_;  // the piles of a game are learnt from it; copies of a bot share it
  Manners manners_;
  const Appraisal* appraisal_ = nullptr;
};

}  // namespace demesne::dominion
