// A plan in the slots of one game: conditions are a few bytes each, and a wish for something that this game lacks is gone.
#pragma once

#include "bots/dominion/plan.hpp"

namespace demesne::dominion {

class Menu {
 public:
  Menu() = default;
  Menu(const Plan& plan, const Eyes& eyes);
  Menu(const Menu& o) { *this = o; }
  Menu& operator=(const Menu& o);  // no more than what is filled: matches copy bots for every game

  // The best purchase that the plan wishes and the purse allows now; kNoAction: none.
  Action buy(const Eyes& eyes, Mask can) const;
  // Where a card stands among what is still wanted, 0 = first; -1: not wanted now.
  int rank(const Eyes& eyes, int slot) const;
  bool mentions(int slot) const { return wished_ >> slot & 1; }  // whatever its conditions
  int keep_money() const { return keep_money_; }

  // --- where the usual way is not wanted ---
  Mask never_played() const { return never_; }        // whatever happens
  Mask played_on_terms() const { return on_terms_; }  // by conditions
  Mask playable(const Eyes& eyes, Mask hand) const;   // without those whose conditions forbid it now
  Mask trash_rules() const { return trashes_; }       // kinds with a word about trashing
  // Above 0: to be trashed, the higher the sooner; below: to be kept; 0: as usual.
  int trash_wish(const Eyes& eyes, int slot) const;
  // The order of Actions: which of these come into question now, and what is played before the one chosen.
  bool orders() const { return orders_; }
  Mask first_of(Mask wanted) const;
  Slot sooner(Slot chosen, Mask wanted) const;

 private:
  // Without values to begin with: a copied bot would otherwise write two thousand bytes that nobody reads.
  struct Check {  // a Limit in slots
    Amount amount, other;
    Sign sign;
    u8 slot, other_slot;  // kSlots + a Sort for those
    Limit::Op op;
    std::int16_t value;
    bool alternative;
  };
  struct Line {
    u8 slot;           // kFirstLand + a landscape's number for those
    u8 before;         // asked for by earlier lines
    u8 count;          // kAny: as many as there are
    u8 check, checks;  // where its conditions are
  };
  struct Rule {
    Custom::Kind kind;
    u8 slot, other;
    u8 check, checks;
  };
  struct Start {
    u8 first, second;  // the dearer one first
  };
  static constexpr int kChecks = Plan::kTests + 2 * Plan::kCustoms;

  template <std::size_t n>
  void compile(const std::array<Limit, n>& tests, const Eyes& eyes, u8& check, u8& checks);
  u8 slot_of(Card c, const Eyes& eyes);
  int amount(const Eyes& eyes, Amount a, u8 slot) const;
  int copies(const Eyes& eyes, int seat, u8 slot) const;
  bool passes(const Eyes& eyes, const Check& c) const;
  bool holds(const Eyes& eyes, u8 check, u8 checks) const { return !checks || look(eyes, check, checks); }
  bool look(const Eyes& eyes, u8 check, u8 checks) const;
  int opening(const Eyes& eyes, Mask can) const;  // a slot, kNoSlot: buy nothing, -1: no opening fits
  bool short_of(const Eyes& eyes, const Line& l) const { return l.count >= kAny || eyes.owned(l.slot) < l.before + l.count; }

  u8 n_ = 0, checks_n_ = 0, rules_n_ = 0, starts_n_ = 0;
  u8 keep_money_ = 9, debt_ = 0;
  bool orders_ = false;
  bool lands_ = false;  // a line wishes a landscape
  Mask wished_ = 0;     // kinds that a line wishes
  Mask never_ = 0, on_terms_ = 0, trashes_ = 0;
  std::array<Mask, static_cast<std::size_t>(Sort::kCount)> sorts_;  // where a condition counts one
  std::array<Start, Plan::kOpenings> starts_;
  std::array<Rule, Plan::kCustoms> rules_;
  std::array<Line, Plan::kRoom> lines_;
  std::array<Check, kChecks> list_;
};

}  // namespace demesne::dominion
