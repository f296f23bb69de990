// A position as one seat sees it. Bots get this and nothing else, so that none of them can peek: there is no way from
// here to another player's hand, to the order of a deck, or to a card that somebody else looks at.
#pragma once

#include "games/dominion/position.hpp"

namespace demesne::dominion {

class Eyes {
 public:
  Eyes(const Position& position, Seat seat) : p_(position), me_(position.players[seat]), seat_(seat) {}

  Seat seat() const { return seat_; }
  int seats() const { return p_.seats(); }
  bool my_turn() const { return p_.current == seat_; }
  Seat on_turn() const { return p_.current; }

  // --- the open question; only whoever is asked may look at it ---
  bool asked() const { return p_.to_move() == seat_; }
  bool in_effect() const { return p_.in_effect(); }
  const Question& question() const {
    assert(asked());
    return p_.ask;
  }
  void legal(Actions& out) const {
    assert(asked());
    p_.legal(out);
  }
  // Of a question inside an effect: the card taken up last (kNoSlot: none), and whose cards it is about.
  Slot taken_up() const {
    assert(asked());
    return p_.depth && p_.limbo_n > p_.stack[p_.depth - 1u].limbo ? Slot(p_.limbo[p_.limbo_n - 1u]) : kNoSlot;
  }
  Seat concerns() const { return p_.depth ? p_.stack[p_.depth - 1].who : seat_; }

  // --- what I know of my own cards ---
  const Pile& hand() const { return me_.hand; }
  const Pile& discard() const { return me_.discard; }
  int owned(int slot) const { return p_.owned(seat_, slot); }  // anywhere: whoever remembers what was gained knows it
  int owned_cards() const { return p_.owned_cards(seat_); }
  int points() const { return p_.points(seat_); }
  Slot known_top(int depth) const {  // of my deck, 0 = the next card; kNoSlot if I do not know it
    if (depth >= me_.top_n) return kNoSlot;
    const u8 card = me_.top(me_.top_n - 1 - depth);
    return card & (kOwnerKnows | kAllKnow) ? Slot(card & kSlotBits) : kNoSlot;
  }

  // --- what everybody sees of a player, or remembers: what is gained and trashed is open, only where the cards are is not ---
  int owned(int seat, int slot) const { return p_.owned(seat, slot); }
  Numbers all_owned(int seat) const {  // … of every kind at once
    const Player& who = player(seat);
    Numbers n;
    for (std::size_t s = 0; s < n.size(); ++s) n[s] = who.hand.n[s] + who.discard.n[s] + who.in_play.n[s] + who.bag.n[s];
    for (int i = 0; i < who.top_n; ++i) ++n[who.top(i) & kSlotBits];
    for (int i = 0; i < who.bottom_n; ++i) ++n[who.bottom(i) & kSlotBits];
    if (!p_.extras) return n;
    const Extra& x = p_.extra[seat];
    for (std::size_t s = 0; s < n.size(); ++s) n[s] += x.aside.n[s] + x.exile[s];
    if (seat == p_.current) for_each(p_.due.cards.mask, [&](Slot s) { n[s] += p_.due.cards.n[s]; });
    for_each(p_.reserves, [&](Slot s) { n[s] += p_.tavern(seat, s); });
    for (std::size_t i = 0; i < p_.hosted_n; ++i)
      if (p_.hosted[i].seat == seat) ++n[p_.hosted[i].slot];
    return n;
  }
  int points(int seat) const { return p_.points(seat); }
  int hand_size(int seat) const { return player(seat).hand.total; }
  int deck_size(int seat) const { return player(seat).deck_size(); }
  int discard_size(int seat) const { return player(seat).discard.total; }
  Slot discard_top(int seat) const { return player(seat).discard_top; }
  const Pile& in_play(int seat) const { return player(seat).in_play; }
  int vp_tokens(int seat) const { return player(seat).vp; }
  int debt(int seat) const { return player(seat).debt; }
  int debt() const { return me_.debt; }
  int turns(int seat) const { return player(seat).turns; }

  // --- the table ---
  Phase phase() const { return p_.phase; }
  int actions() const { return p_.turn.actions; }
  int buys() const { return p_.turn.buys; }
  int coins() const { return p_.turn.coins; }
  int kinds() const { return p_.kinds; }
  // Changes with the piles: a bot that has looked at them must look again (Divine Wind deals new ones in place of old ones).
  int piles_seen() const { return p_.kinds | p_.active << 8; }
  Card card(int slot) const { return p_.card(slot); }
  int slot_of(Card c) const { return p_.slot_of(c); }
  bool first_edition(Card c) const { return p_.first_edition(c); }
  u32 first_editions() const { return p_.first_editions; }
  Mask action_cards() const { return p_.actions; }
  Mask treasures() const { return p_.treasures; }
  Mask victories() const { return p_.victories; }
  Mask plain_treasures() const { return p_.plain; }
  Mask piles() const { return p_.piles; }
  Mask stocked() const { return p_.stocked; }
  int supply(int slot) const { return p_.supply[slot]; }
  int cost(int slot) const { return p_.cost[slot]; }
  int debt_cost(int slot) const { return p_.debt_cost(slot); }
  Mask at_most(int coins) const { return p_.affordable(coins); }
  const Pile& trash() const { return p_.trash; }
  bool in_force(Trait t) const { return p_.has(t); }
  int empty_piles() const { return p_.empty_piles(); }
  int ends_at() const { return p_.ends_at; }  // so many empty piles end the game
  int points_of(int slot) const { return p_.points_of(seat_, slot); }
  Card prophecy() const { return p_.prophecy; }
  bool prophecy_acts() const { return p_.prophecy_active(); }
  int suns() const { return p_.suns; }
  int potions() const { return p_.turn.potions; }
  int lands() const { return p_.lands_n; }
  Card land(int i) const { return p_.land(i); }
  bool shelters() const { return p_.shelters; }
  const Row& row(int slot) const { return p_.row(slot); }
  int coffers() const { return p_.extras ? p_.extra[seat_].coffers : 0; }
  int villagers() const { return p_.extras ? p_.extra[seat_].villagers : 0; }
  bool extras() const { return p_.extras; }
  const Occasion* occasion() const { return p_.occasions_n ? &p_.occasions[p_.occasions_n - 1u] : nullptr; }  // what is being reacted to
  Slot riverboat() const { return p_.riverboat; }

  // A world that agrees with all that this seat has seen.
  void imagine(Position& into, FastRng& rng) const {
    into.assign(p_);
    into.reimagine(seat_, rng);
  }

  // --- what I may do on my turn ---
  Mask playable() const { return p_.playable(); }
  Mask playable_shadows() const { return p_.playable_shadows(); }  // their backs are different (rule 16.1)
  Mask buyable() const { return p_.buyable(); }
  u32 buyable_lands() const { return p_.buyable_lands(); }
  bool can_play_treasures() const { return p_.can_play_treasures(); }

 private:
  const Player& player(int seat) const { return p_.players[seat]; }

  const Position& p_;
  const Player& me_;
  Seat seat_;
};

}  // namespace demesne::dominion
