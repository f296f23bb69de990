// How Actions and Treasures are played and what is answered when a card asks: plain, sensible play of every card, read off its program
// and its line of advice, whatever the plan is. Bots add what to buy.
#pragma once

#include "bots/dominion/menu.hpp"

namespace demesne::dominion {

class Manners {
 public:
  // Looks at the piles of a game; to be done again when `knows` says no: a new game, or Divine Wind has dealt new piles.
  void learn(const Eyes& eyes, const Plan& plan);
  bool knows(const Eyes& eyes) const { return eyes.piles_seen() == seen_; }

  // Answers everything but what to buy. kNoAction: there is nothing left to do before buying (or instead of it).
  Action answer_question(const Eyes& eyes) const;
  Action act(const Eyes& eyes) const {
    Mask hand = eyes.playable() & worth_playing_;
    if (hand & menu_.played_on_terms()) hand = menu_.playable(eyes, hand);
    if (hand | shadows_) return best_action(eyes, hand);
    return eyes.villagers() ? with_villagers(eyes) : answer(kToBuy);
  }
  Action before_buying(const Eyes& eyes) const {
    if (const Mask left = eyes.playable()) {
      if (const Action a = play_treasure(eyes, left); a != kNoAction) return a;
    }
    if (eyes.debt() && eyes.coins()) return pay_debt(eyes);
    return eyes.extras() ? spend_coffers(eyes) : kNoAction;
  }
  Action after_buying(const Eyes& eyes) const { return eyes.extras() ? to_night(eyes) : answer(kEndTurn); }
  Action night(const Eyes& eyes) const;
  // Of purchases that would end the game at once: the one that wins (-1: none), and those that would lose.
  struct Ending {
    int wins = -1;
    Mask loses = 0;
  };
  Ending ending(const Eyes& eyes, Mask can) const {
    const bool near = eyes.supply(kProvince) == 1 || eyes.empty_piles() + 1 >= eyes.ends_at() ||
                      (eyes.piles() & bit(kColony) && eyes.supply(kColony) == 1);
    return near ? look_at_ending(eyes, can) : Ending{};
  }
  // A Victory card that brings a Gold (Hoard); -1: none.
  int golden(const Eyes& eyes, Mask can) const { return golden_ & eyes.in_play(eyes.seat()).mask ? with_hoard(eyes, can) : -1; }

  Mask worthless() const { return worthless_; }
  const Menu& menu() const { return menu_; }
  int gain_value(const Eyes& eyes, int slot) const;  // how gladly a card is gained; below 0: rather not
  int keep_value(const Eyes& eyes, int slot) const;  // how gladly a card is had in hand, whatever else is there
  int hand_value(const Eyes& eyes, int slot) const;  // … beside the rest of the hand and with the Actions that are left
  bool worth_trashing(const Eyes& eyes, int slot) const;
  int trash_value(const Eyes& eyes, int slot) const;  // how gladly a card is trashed; above 0 if at all

 private:
  using Values = std::array<signed char, kSlots>;
  struct Share {  // what a play of this kind gives
    u8 cards = 0, actions = 0, coins = 0, buys = 0;
    u8 lifts = 0;  // a card from hand becomes one that costs so much more
    bool gains = false;
  };

  Action best_action(const Eyes& eyes, Mask hand) const;
  Slot best_terminal(const Eyes& eyes, Mask wanted) const;
  int terminals_in_hand(const Eyes& eyes) const;
  int room_for_terminals(const Eyes& eyes) const;  // so many can be played, with the villages in hand
  bool cannot_be_played(const Eyes& eyes, int slot) const;
  Slot to_a_province(const Eyes& eyes, Slot with) const;  // what this card would make one of, late in the game; kNoSlot: nothing
  int worth_repeating(const Eyes& eyes, Slot s, int waiting) const;
  Action with_villagers(const Eyes& eyes) const;
  Action to_night(const Eyes& eyes) const;       // the Night phase, if there is something to do in it
  Action spend_coffers(const Eyes& eyes) const;  // only where they bring a better card
  Action play_treasure(const Eyes& eyes, Mask left) const {
    if (!(left & ~eyes.plain_treasures()) && eyes.can_play_treasures()) return answer(kPlayTreasures);
    return play_special_treasure(eyes, left);
  }
  Action play_special_treasure(const Eyes& eyes, Mask left) const;
  Action pay_debt(const Eyes& eyes) const;
  int with_hoard(const Eyes& eyes, Mask can) const;
  Ending look_at_ending(const Eyes& eyes, Mask can) const;
  Action choose_mode(const Eyes& eyes) const;
  bool worth_reacting(const Eyes& eyes, int number) const;
  bool junk_beside(const Eyes& eyes, int slot) const;  // something else in hand that one is glad to trash
  bool late(const Eyes& eyes) const;
  int junk_in_hand(const Eyes& eyes) const;

  Menu menu_;
  int seen_ = -1;    // Eyes::piles_seen
  Mask golden_ = 0;  // kinds that bring a Gold with each Victory card bought
  Mask worth_playing_ = 0, shadows_ = 0, worthless_ = 0;
  Mask must_trash_ = 0;   // cards that trash one from hand whether one likes it or not
  Mask may_trash_ = 0;    // cards that do little but trash
  Mask keep_copper_ = 0;  // wanted kinds that cannot be bought with Copper in play
  Values priority_{};     // of Actions: what goes on comes first, then the strongest
  std::array<Share, kSlots> gives_{};
};

}  // namespace demesne::dominion
