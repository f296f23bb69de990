// All Treasures at once, which is what most turns consist of: plain ones are paid without a frame.
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion {

inline int silver_bonus(const Position& p) {  // Merchant
  if (p.turn.played & bit(kSilver) || !p.turn.lasting.mask) return 0;
  int n = 0;
  for_each(p.turn.lasting.mask, [&](Slot s) {
    if (p.row(s).traits & kFirstSilver) n += p.turn.lasting.of(s);
  });
  return n;
}

// Which Treasure the macro plays next: simple ones first, what grows with the others last; kNoSlot where a choice or a
// downside begins (Loan, Contraband, Investment …) or nothing is left.
template <class C>
int next_treasure(C& c) {
  const Player& me = c.player();
  const Mask in_hand = me.hand.mask & c.p.treasures & (c.p.extras ? ~c.p.forbidden(c.p.current) : ~Mask{0});
  // A Copper in play forbids buying some cards.
  const bool keep_copper = c.p.barred & c.p.stocked && c.p.has(kKeepsCopper) && !me.in_play.has(kCopper);
  int best = kNoSlot, late = 99;
  for (const Slot s : in_hand) {
    if (s == kCopper && keep_copper) continue;
    int when = 99;
    if (c.p.plain.has(s))
      when = 0;
    else if (const Macro macro = c.p.row(s).macro; macro != Macro::no)
      when = static_cast<int>(macro) - 1;
    if (when < late) late = when, best = s;
  }
  if (c.p.has(kNoMacro)) return kNoSlot;  // one by one: each play has a price or a bonus of its own
  return late == static_cast<int>(Macro::last) - 1 && in_hand != bit(best) ? int{kNoSlot} : best;  // Bank comes when nothing can follow it
}
inline Program treasures_routine() {
  return repeat(condition([](auto& c) { return (c.f.it = next_treasure(c)) != kNoSlot; }), act([](auto& c) {
                  c.player().hand.remove(c.it());
                  c.player().in_play.add(c.it());
                  c.m.play(c.f.me, c.it(), kFresh);
                }));
}
template <class Io>
void Machine<Io>::play_treasures() {
  Player& me = player(p.current);
  const Mask in_hand = me.hand.mask & p.treasures;
  if (p.play_watch || in_hand & ~p.plain || p.care) return call(entry_of(Routine::play_treasures), p.current);
  int sum = in_hand & bit(kSilver) ? silver_bonus(p) : 0, cards = 0;
  for_each(in_hand, [&](Slot s) {
    const int n = me.hand.n[s];
    cards += n, sum += n * p.coin_value(s);
    if constexpr (!Io::kSilent)
      for (int k = 0; k < n; ++k) note_card(Note::play, p.current, s, from_hand);
    me.hand.n[s] = 0, me.in_play.n[s] += n;
  });
  me.hand.total -= cards, me.in_play.total += cards;
  me.hand.mask &= ~in_hand, me.in_play.mask |= in_hand;
  p.turn.played |= in_hand;
  coins(sum, p.current);
}

}  // namespace demesne::dominion
