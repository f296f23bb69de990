// What purchases are worth among these piles, learnt from games (tutor.hpp). The value of a purchase is the sum of three: it counts
// differently early and late, near the end of the game, and the second time.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "games/dominion/eyes.hpp"

namespace demesne::dominion {

// By card, so that it is the same in every game with these piles.
struct Experience {
  static constexpr int kTurns = 3, kEnds = 3, kCopies = 4, kEach = kTurns + kEnds + kCopies;
  std::vector<Card> items;    // cards and landscapes; None: to buy nothing
  std::vector<float> values;  // kEach for every item
  float sure = 1;             // who follows a plan buys something else only if it is better by this
  float planned = 0;          // what the plan says is better by this than its card alone tells: the plan knows more of the moment
  bool empty() const { return values.empty(); }
};

// What experience says of a lead, and how far that can be trusted: by how much the purchase is believed to be worse, give or take, as it
// was with purchases that were tried out at length. `least`: the doubt about a lead of nothing.
template <class Real>
std::pair<Real, Real> believed(Real lead, Real least) {
  return {Real(0.025) - (lead < 0 ? Real(0.9) : Real(0.5)) * lead, least + Real(0.25) * std::abs(lead)};
}

// In the Buy phase; ending the turn is to buy nothing.
inline bool is_purchase(Action a) { return verb_of(a) == kBuy || verb_of(a) == kBuyLandscape || verb_of(a) == kEndTurn; }
// Somebody has played all Treasures and buys.
inline bool buying(const Eyes& eyes) {
  return !eyes.in_effect() && eyes.my_turn() && eyes.phase() == Phase::buy && eyes.buys() && !eyes.playable() && !eyes.debt();
}
// All that can be bought now but what nobody wants; nothing is the last.
template <class F>
void for_each_purchase(const Eyes& eyes, F f) {
  for_each(eyes.buyable() & ~bit(kCurseSlot) & ~bit(kCopper), [&](Slot s) { f(answer(kBuy, s)); });
  if (eyes.lands())
    for (u32 lands = eyes.buyable_lands(); lands; lands &= lands - 1) f(answer(kBuyLandscape, static_cast<u32>(std::countr_zero(lands))));
  f(answer(kEndTurn));
}

// … in the slots of one game.
class Appraisal {
 public:
  Appraisal(const Experience& experience, const Eyes& eyes);
  // How much more of the win one purchase brings than another, where the plan says `planned`. 0 where nothing is known.
  float lead(const Eyes& eyes, Action a, Action than, Action planned) const;
  // What the plan says, or what is surely better.
  Action rather(const Eyes& eyes, Mask can, Action planned) const;

  static int turn_band(const Eyes& eyes) { return (eyes.turns(eyes.seat()) > 4) + (eyes.turns(eyes.seat()) > 9); }
  static int end_band(const Eyes& eyes);
  static int copies(const Eyes& eyes, int slot) { return std::min(eyes.owned(slot), Experience::kCopies - 1); }

 private:
  static constexpr int kNothing = kSlots, kLands = kSlots + 1, kItems = kLands + 32;
  static int item_of(Action a);
  float value(const Eyes& eyes, int item, int band) const {
    const Item& i = items_[static_cast<std::size_t>(item)];
    return i.band[static_cast<std::size_t>(band)] + i.copies[item < kSlots ? static_cast<std::size_t>(copies(eyes, item)) : 0];
  }
  static int band(const Eyes& eyes) { return turn_band(eyes) * Experience::kEnds + end_band(eyes); }
  struct Item {
    std::array<float, Experience::kTurns * Experience::kEnds> band{};
    std::array<float, Experience::kCopies> copies{};
  };
  std::array<Item, kItems> items_{};
  Mask known_ = 0;  // kinds; others have come into the game since
  float sure_, planned_;
};

}  // namespace demesne::dominion
