// Big Money: buy Province; Duchy at 4 or fewer Provinces left, Estate at 2 or fewer; Gold; the named card, so many
// copies of it; Silver. With Platinum and Colony the thresholds move to the Colonies; with a Hoard in play it buys Victory
// cards. Everything else that a card of the three sets can ask gets a plain, sensible answer.
#pragma once

#include "games/dominion/eyes.hpp"

namespace demesne::dominion {

class BigMoney {
 public:
  BigMoney() = default;
  BigMoney(Card extra, int copies) : extra_(extra), copies_(copies) {}

  Action choose(const Eyes& eyes, FastRng&) {
    if (eyes.kinds() != kinds_) learn(eyes);  // a new game, or Divine Wind has dealt new piles
    if (eyes.in_effect()) return answer_question(eyes);
    return eyes.phase() == Phase::action ? act(eyes) : eyes.phase() == Phase::night ? night(eyes) : buy(eyes);
  }
  // Looks at the piles of a game. Done by itself at the first question; copies of a bot that has learnt need not again.
  void learn(const Eyes& eyes);
  Card extra() const { return extra_; }
  int copies() const { return copies_; }

 private:
  using Values = std::array<signed char, kSlots>;

  Action act(const Eyes& eyes) const {
    const Mask hand = eyes.playable() & worth_playing_;
    if (hand | shadows_) return best_action(eyes, hand);
    return answer(kToBuy);
  }
  Action best_action(const Eyes& eyes, Mask hand) const;
  Action buy(const Eyes& eyes) const {
    if (const Mask left = eyes.playable()) {
      if (const Action a = play_treasure(eyes, left); a != kNoAction) return a;
    }
    if (eyes.debt() && eyes.coins()) return pay_debt(eyes);
    if (eyes.extras()) {
      if (const Action a = spend_coffers(eyes); a != kNoAction) return a;
    }
    const Mask can = eyes.buyable();
    if (can & ~worthless_) {
      if (const int slot = to_buy(eyes, can); slot >= 0) return answer(kBuy, static_cast<u32>(slot));
    }
    return eyes.extras() ? last_action(eyes) : answer(kEndTurn);
  }
  Action last_action(const Eyes& eyes) const;  // the Night phase, if there is something to do in it
  Action night(const Eyes& eyes) const;
  Action spend_coffers(const Eyes& eyes) const;  // only where they bring a better card; kNoAction: not now
  int to_buy(const Eyes& eyes, Mask can) const {
    const int provinces = eyes.supply(kProvince);
    int left = provinces;
    if (golden_ & eyes.in_play(eyes.seat()).mask) {
      if (const int slot = with_hoard(eyes, can); slot >= 0) return slot;
    }
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
    return can & bit(kSilver) ? kSilver : -1;
  }
  int with_hoard(const Eyes& eyes, Mask can) const;  // a Victory card that brings a Gold
  bool wants_extra(const Eyes& eyes, Mask can) const {
    return extra_slot_ >= 0 && can >> extra_slot_ & 1 && eyes.coins() >= eyes.cost(extra_slot_) + eyes.debt_cost(extra_slot_) &&
           eyes.owned(extra_slot_) < copies_;
  }
  Action play_treasure(const Eyes& eyes, Mask left) const {
    if (!(left & ~eyes.plain_treasures()) && eyes.can_play_treasures()) return answer(kPlayTreasures);
    return play_special_treasure(eyes, left);
  }
  Action play_special_treasure(const Eyes& eyes, Mask left) const;
  Action pay_debt(const Eyes& eyes) const;

  // Questions of cards.
  Action answer_question(const Eyes& eyes) const;
  Action choose_mode(const Eyes& eyes) const;
  bool worth_reacting(const Eyes& eyes, int number) const;
  int gain_value(const Eyes& eyes, int slot) const;
  int keep_value(const Eyes& eyes, int slot) const;
  bool worth_trashing(const Eyes& eyes, int slot) const;
  bool late(const Eyes& eyes) const;
  int junk_in_hand(const Eyes& eyes) const;

  Card extra_ = Card::None;
  int copies_ = 0;
  // Of the game that is being played; learnt at its first question.
  int kinds_ = -1;
  int extra_slot_ = -1;
  Mask golden_ = 0;  // kinds that bring a Gold with each Victory card bought
  Mask worth_playing_ = 0, shadows_ = 0, worthless_ = 0;
  Mask must_trash_ = 0;  // cards that trash one from hand whether one likes it or not
  Values priority_{};    // of Actions: what goes on comes first, then the strongest
};

}  // namespace demesne::dominion
