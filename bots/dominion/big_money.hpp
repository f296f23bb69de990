// Big Money: buy Province; Duchy at 4 or fewer Provinces left, Estate at 2 or fewer; Gold; the named card, so many copies of it;
// Silver. With Platinum and Colony the thresholds move to the Colonies; with a Hoard in play it buys Victory cards. The same as the plan
// money_plan_with(), written by hand: the yardstick for how fast a plan can be.
#pragma once

#include "bots/dominion/manners.hpp"

namespace demesne::dominion {

class BigMoney {
 public:
  BigMoney() = default;
  BigMoney(Card extra, int copies) : extra_(extra), copies_(copies) {}

  Action choose(const Eyes& eyes, FastRng&) {
    if (!manners_.knows(eyes)) learn(eyes);
    if (eyes.in_effect()) return manners_.answer_question(eyes);
    return eyes.phase() == Phase::action ? manners_.act(eyes) : eyes.phase() == Phase::night ? manners_.night(eyes) : buy(eyes);
  }
  // Looks at the piles of a game. Done by itself at the first question; copies of a bot that has learnt need not again.
  void learn(const Eyes& eyes) {
    const bool colonies = eyes.piles() & bit(kColony);
    extra_slot_ = extra_ == Card::None ? -1 : eyes.slot_of(extra_);
    const bool dear = extra_slot_ >= 0 && eyes.cost(extra_slot_) >= eyes.cost(kGold);
    manners_.learn(eyes, extra_slot_ < 0 ? money_plan(colonies) : money_plan_with(extra_, copies_, dear, colonies));
  }

 private:
  Action buy(const Eyes& eyes) const {
    if (const Action a = manners_.before_buying(eyes); a != kNoAction) return a;
    const Mask can = eyes.buyable();
    if (can & ~manners_.worthless()) {
      if (const int slot = to_buy(eyes, can); slot >= 0) return answer(kBuy, static_cast<u32>(slot));
    }
    return manners_.after_buying(eyes);
  }
  int to_buy(const Eyes& eyes, Mask can) const {
    const int provinces = eyes.supply(kProvince);
    int left = provinces;
    if (const int slot = manners_.golden(eyes, can); slot >= 0) return slot;
    if (eyes.piles() & bit(kColony)) {
      const int colonies = eyes.supply(kColony);
      if (can & bit(kColony)) return kColony;
      if (can & bit(kPlatinum) && colonies > 6) return kPlatinum;
      if (can & bit(kProvince) && (colonies <= 6 || provinces <= 4)) return kProvince;
      left = colonies < left ? colonies : left;
    } else if (can & bit(kProvince)) {
      return kProvince;
    }
    if (left <= 4) {
      if (can & bit(kDuchy)) return kDuchy;
      if (left <= 2 && can & bit(kEstate)) return kEstate;
    }
    // The card comes after Gold and before Silver; one that costs as much as Gold would never come, so it comes first.
    const bool dear = extra_slot_ >= 0 && eyes.cost(extra_slot_) >= eyes.cost(kGold);
    if (dear && wants_extra(eyes, can)) return extra_slot_;
    if (can & bit(kGold)) return kGold;
    if (!dear && wants_extra(eyes, can)) return extra_slot_;
    return can & bit(kSilver) ? int{kSilver} : -1;
  }
  bool wants_extra(const Eyes& eyes, Mask can) const {
    return extra_slot_ >= 0 && can >> extra_slot_ & 1 && eyes.coins() >= eyes.cost(extra_slot_) + eyes.debt_cost(extra_slot_) &&
           eyes.owned(extra_slot_) < copies_;
  }

  Manners manners_;
  Card extra_ = Card::None;
  int copies_ = 0;
  int extra_slot_ = -1;
};

}  // namespace demesne::dominion
