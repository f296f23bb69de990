// What to buy, in order: a plan is a list of wishes, read from the top at every purchase; the first one that can be had and whose
// conditions hold is bought. A value without slots, so that it is the same in every game with its cards.
#pragma once

#include <array>
#include <string>
#include <variant>

#include "games/dominion/eyes.hpp"

namespace demesne::dominion {

struct Limit {  // a condition; all of a wish's must hold
  enum Kind : u8 {
    none,
    provinces_at_most,  // left in the Supply; with Colonies of whichever pile has less
    money_at_least,     // coins that one's whole deck makes
    cards_at_most,      // owned, all together
    turn_at_least,
    turn_at_most,
    empty_at_least,  // piles
    coins_at_least,  // to spend now
    ahead_by,        // more points than any rival, by what can be seen
    prophecy_acts,
    prophecy_waits,
    kCount,
  };
  Kind kind = none;
  u8 value = 0;
  bool operator==(const Limit&) const = default;
};

inline constexpr u8 kAny = 99;
struct Wish {
  Card card = Card::None;  // a card or a landscape that can be bought
  u8 count = kAny;         // so many more than earlier wishes for it have asked for
  std::array<Limit, 2> tests{};
  bool operator==(const Wish&) const = default;
};

struct Plan {
  static constexpr int kMost = 20;
  std::array<Wish, kMost> wishes{};
  u8 n = 0;
  u8 keep_money = 9;  // Coppers are trashed only while the deck makes more than this
  u8 debt = 0;        // so much debt may be taken for a wish

  bool add(const Wish& w) {
    if (n == kMost) return false;
    wishes[n++] = w;
    return true;
  }
  bool add(Card c, int count = kAny, Limit a = {}, Limit b = {}) { return add({c, static_cast<u8>(count), {a, b}}); }
  void insert(int at, const Wish& w);
  void drop(int at);
  bool operator==(const Plan&) const = default;
};

// Province; Duchy and Estate at the end; Gold and Silver; with Colonies the same for those.
Plan money_plan(bool colonies);
// … and so many of one card; before Gold if it costs as much.
Plan money_plan_with(Card card, int copies, bool dear, bool colonies);

// A plan in the slots of one game.
class Menu {
 public:
  Menu() = default;
  Menu(const Plan& plan, const Eyes& eyes);

  // The best purchase that the plan wishes and the purse allows now; kNoAction: none.
  Action buy(const Eyes& eyes, Mask can) const;
  // Where a card stands among what is still wanted, 0 = first; -1: not wanted now.
  int rank(const Eyes& eyes, int slot) const;
  bool mentions(int slot) const;  // whatever its conditions
  int keep_money() const { return keep_money_; }
  bool empty() const { return n_ == 0; }

 private:
  struct Line {
    u8 slot = kNoSlot;  // kFirstLand + a landscape's number for those
    u8 before = 0;      // asked for by earlier lines
    u8 count = kAny;
    std::array<Limit, 2> tests{};
  };
  bool holds(const Eyes& eyes, const Line& l) const;
  bool short_of(const Eyes& eyes, const Line& l) const { return l.count >= kAny || eyes.owned(l.slot) < l.before + l.count; }
  std::array<Line, Plan::kMost> lines_{};
  u8 n_ = 0, keep_money_ = 9, debt_ = 0;
};

int money_of(const Eyes& eyes);  // coins that all Treasures of the asked seat make, and what its Actions bring

// As text, a wish a line, in English names or ids; parse takes back what write gives (docs/bots.md).
std::string write_plan(const Plan& plan);
struct PlanError {
  int line = 0, column = 0;
  Text text;
};
std::variant<Plan, PlanError> read_plan(std::string_view text);

}  // namespace demesne::dominion
