// The vocabulary that cards are written in. A word that only one card needs stands beside that card in sets/.
#pragma once

#include "games/dominion/machine.hpp"

namespace demesne::dominion {

// --- what the person acting gets ---
template <class C>
void draw_cards(C& c, int n) {  // comes again for what is left when a shuffle asks
  c.f.left = c.m.draw(c.who(), c.f.left ? c.f.left : n);
  if (c.f.left) c.again();
}
// clang-format off
constexpr Op cards(int n) { return act([](auto& c) { draw_cards(c, c.arg()); }, n, Says::cards); }
constexpr Op actions(int n) { return act([](auto& c) { c.m.actions(c.arg(), c.f.me); }, n, Says::actions); }
constexpr Op buys(int n) { return act([](auto& c) { c.m.buys(c.arg(), c.f.me); }, n, Says::buys); }
constexpr Op coins(int n) { return act([](auto& c) { c.m.coins(c.arg(), c.f.me); }, n, Says::coins); }
constexpr Op vp_tokens(int n) { return act([](auto& c) { c.m.vp(c.arg(), c.f.me); }, n, Says::vp); }
constexpr Op take_debt(int n) { return act([](auto& c) { c.m.debt(c.arg(), c.f.me); }, n, Says::debt); }
constexpr Op coffers(int n) { return act([](auto& c) { c.m.coffers(c.arg(), c.f.me); }, n, Says::coffers); }
constexpr Op villagers(int n) { return act([](auto& c) { c.m.villagers(c.arg(), c.f.me); }, n, Says::villagers); }
constexpr Op favors(int n) { return act([](auto& c) { c.m.favors(c.arg(), c.f.me); }, n, Says::favors); }
// clang-format on
constexpr Op potions(int n) {
  return act(
      [](auto& c) {
        if (c.f.me != c.p.current) return;
        c.p.turn.potions += c.arg();
        c.m.note_number(Note::potions, c.f.me, c.arg());
      },
      n, Says::potions);
}
inline constexpr Op sun = act([](auto& c) { c.m.remove_sun(c.f.me); }, 1, Says::sun);
inline constexpr Op draw_counted = act([](auto& c) { draw_cards(c, c.f.n); });
// One card at a time up to a hand of n: each draw may shuffle, none is undone.
constexpr Op draw_to(int n) {
  return act(
      [](auto& c) {
        while (c.player().hand.total < c.arg()) {
          if (!c.m.ensure(c.who())) return c.again();
          if (!c.player().deck_size()) return;
          c.m.draw_one(c.who());
        }
      },
      n);
}

// --- for the rest of this turn, for later turns ---
inline constexpr Op lasts = act([](auto& c) { c.p.turn.lasting.add(c.f.card); });  // this play acts for the rest of the turn
// Whether this is the first play of its name this turn (F14.1, F16.6): only as the first word of a program.
inline constexpr Condition first_of_turn = condition([](auto& c) { return c.f.hi != 0; });
inline constexpr Op used_up = act([](auto& c) { c.p.turn.lasting.add(c.f.card, -1); });
inline constexpr Op waits = act([](auto& c) { c.m.wait(c.f); });                    // … at the start of the next turn
inline constexpr Op for_good = act([](auto& c) { c.m.wait(c.f, Why::for_good); });  // … for the rest of the game
inline constexpr Op pending = act([](auto& c) { c.m.wait(c.f, Why::pending); });    // … until something happens
inline constexpr Op may_stay = act([](auto& c) { c.m.stay(c.f, Why::named); });     // … perhaps: whoever plays it again stays with it

// --- sources: which cards may be chosen ---
inline constexpr auto hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask; });
inline constexpr auto treasures_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.treasures; });
inline constexpr auto actions_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.actions; });
inline constexpr auto victories_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.victories; });
inline constexpr auto discard_pile = source(Zone::discard, [](auto& c) { return c.player().discard.mask; });
template <class C>
Mask held_kinds(C& c, int from = 0) {
  Mask m = 0;
  for (int i = c.f.limbo + from; i < c.p.limbo_n; ++i) m |= bit(c.p.limbo[i]);
  return m;
}
inline constexpr auto taken_up = source(Zone::limbo, [](auto& c) { return held_kinds(c); });  // what this effect holds
inline constexpr auto held_actions = source(Zone::limbo, [](auto& c) { return held_kinds(c) & c.p.actions; });
inline constexpr auto held_treasures = source(Zone::limbo, [](auto& c) { return held_kinds(c) & c.p.treasures; });
inline constexpr auto the_card = source(Zone::gained, [](auto& c) { return bit(c.f.it); });  // yes or no to one card
template <Slot card>
inline constexpr auto this_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & bit(card); });  // a basic card
inline constexpr auto same_in_hand =
    source(Zone::hand, [](auto& c) { return c.player().hand.mask & bit(c.f.card); });  // another copy of this card
// Actions that an effect may play from hand, or a Shadow from the deck instead (rule 16.2), unless a Warlord forbids it (F13.6).
template <class C>
Mask playable_actions(C& c, Mask kinds = ~Mask{0}) {
  if (c.p.extras) kinds &= ~c.p.forbidden(c.who());
  if (c.p.shadows) c.more = c.p.shadows_in_deck(c.who()) & kinds;
  return c.player().hand.mask & c.p.actions & kinds;
}
inline constexpr auto treasures_to_play =
    source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.treasures & (c.p.extras ? ~c.p.forbidden(c.who()) : ~Mask{0}); });
inline constexpr auto actions_to_play = source(Zone::hand, [](auto& c) { return playable_actions(c); });
// "Up to $n": neither debt nor Potion in the cost (rule 6.3, F2.3).
inline constexpr auto costing_up_to = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(c.arg()); });
inline constexpr auto actions_costing_up_to =
    source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(c.arg()) & c.p.actions; });
inline constexpr auto treasures_costing_up_to =
    source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(c.arg()) & c.p.treasures; });
inline constexpr auto actions_in_supply = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.actions; });
template <class C>
Mask exactly(C& c, int n) {
  return n >= kCostSteps ? Mask{0} : c.p.affordable(n) & ~(n ? c.p.affordable(n - 1) : Mask{0});
}
inline constexpr auto costing_exactly_n = source(Zone::supply, [](auto& c) { return c.p.stocked & exactly(c, c.f.n); });
inline constexpr auto costing_exactly = source(Zone::supply, [](auto& c) { return c.p.stocked & exactly(c, c.arg()); });
// Costs compared part by part (rules 6.5, 6.7, F2.5). `slot` is the card compared with.
template <class C, class Fits>
Mask kinds_whose_cost(C& c, Mask among, Fits fits) {
  Mask m = 0;
  for_each(among, [&](Slot s) {
    if (fits(c.p.cost_of(s))) m |= bit(s);
  });
  return m;
}
template <class C>
Mask up_to_more(C& c, int slot, int more) {  // "up to $n more than it"
  const Cost x = c.p.cost_of(slot);
  if (!(c.p.dear >> slot & 1)) return c.p.stocked & c.p.affordable(x.coins + more);
  return kinds_whose_cost(c, c.p.stocked, [&](Cost y) { return y.coins <= x.coins + more && y.debt <= x.debt && y.potions <= x.potions; });
}
template <class C>
Mask exactly_more(C& c, int slot, int more) {  // "exactly $n more than it"
  const Cost x = c.p.cost_of(slot);
  return kinds_whose_cost(c, c.p.stocked, [&](Cost y) { return y.coins == x.coins + more && y.debt == x.debt && y.potions == x.potions; });
}
template <class C>
Mask cheaper_than(C& c, Cost x, Mask among) {  // at least one part lower, none higher
  return kinds_whose_cost(c, among, [&](Cost y) { return y.coins <= x.coins && y.debt <= x.debt && y.potions <= x.potions && !(y == x); });
}
inline constexpr auto costing_up_to_more_than_it = source(Zone::supply, [](auto& c) { return up_to_more(c, c.it(), c.arg()); });
inline constexpr auto costing_exactly_more_than_it = source(Zone::supply, [](auto& c) { return exactly_more(c, c.it(), c.arg()); });
inline constexpr auto in_trash = source(Zone::trash, [](auto& c) { return c.p.trash.mask; });
// Names: every kind in this game, cards of piles outside the Supply and Shelters included, never a pile (F21.3); the basic cards of
// every game also when a written position leaves out their piles.
inline constexpr Mask kAlwaysThere =
    bit(kCopper) | bit(kSilver) | bit(kGold) | bit(kEstate) | bit(kDuchy) | bit(kProvince) | bit(kCurseSlot);
template <class C>
Mask nameable(C& c) {
  Mask m = c.p.piles | kAlwaysThere | ((bit(c.p.kinds - 1) << 1) - bit(kFirstKingdomSlot));
  for_each(m, [&](Slot s) {
    if (c.p.row(s).family != Family::card) m &= ~bit(s);
  });
  return m;
}
inline constexpr auto all_kinds = source(Zone::kinds, [](auto& c) { return nameable(c); });

// Alternatives of a choice, by name.
template <Mode... modes>
inline constexpr auto one_of = source(Zone::modes, [](auto&) { return (bit(modes) | ...); });
template <Mode mode>
inline constexpr Condition chose = condition([](auto& c) { return c.f.it == static_cast<u8>(mode); });
// An amount to pay, 0 included: coins and Coffers (F6.3), at most 60 at once.
inline constexpr auto any_amount = source(Zone::numbers, [](auto& c) { return (bit(std::min<int>(c.m.purse(c.f.me), 60)) << 1) - 1; });

// --- what is done with the answer ---
inline constexpr Op discard_it = act([](auto& c) { c.m.discard_from_hand(c.who(), c.it()); });
inline constexpr Op trash_it = act([](auto& c) { c.m.trash_from_hand(c.who(), c.it()); });
inline constexpr Op reveal_it = act([](auto& c) { c.p.shown = 1, c.m.reveal(c.who(), c.it(), from_hand); });
inline constexpr Op gain_it = act([](auto& c) { c.m.gain(c.who(), c.it()); });
inline constexpr Op gain_it_to_hand = act([](auto& c) { c.m.gain(c.who(), c.it(), kToHand); });
inline constexpr Op gain_it_to_deck = act([](auto& c) { c.m.gain(c.who(), c.it(), kToDeck); });
template <Dest dest = kToDiscard>
constexpr Op gain_a(Slot basic_card) {
  return act([](auto& c) { c.m.gain(c.who(), c.arg(), dest); }, basic_card);
}
inline constexpr Op gain_curse = gain_a(kCurseSlot);
template <Dest dest = kToDiscard>
constexpr Op gain_brought(int i = 0) {  // a companion: a Horse, an Imp …
  return act(
      [](auto& c) {
        if (const int s = c.brought(c.arg()); s >= 0) c.m.gain(c.who(), s, dest);
      },
      i);
}
template <Dest dest = kToDiscard>
inline constexpr Op gain_a_loot = act([](auto& c) { c.m.gain_loot(c.who(), dest); });
inline constexpr Op topdeck_it = act([](auto& c) {  // from hand, unseen by others
  c.player().hand.remove(c.it());
  c.m.put_on_deck(c.who(), c.it(), kOwnerKnows);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_hand, true);
});
inline constexpr Op topdeck_revealed = act([](auto& c) {
  c.player().hand.remove(c.it());
  c.m.put_on_deck(c.who(), c.it(), kAllKnow);
  c.m.reveal(c.who(), c.it(), from_hand);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_hand);
});
inline constexpr Op topdeck_from_discard = act([](auto& c) {
  c.m.take_from_discard(c.who(), c.it());
  c.m.put_on_deck(c.who(), c.it(), kAllKnow);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_discard);
});
inline constexpr Op discard_to_hand = act([](auto& c) {
  c.m.take_from_discard(c.who(), c.it());
  c.player().hand.add(c.it());
  c.m.note_card(Note::to_hand, c.who(), c.it(), from_discard);
});
inline constexpr Op look_through_discard = act([](auto& c) {
  if (c.player().discard.total) c.p.shown = 1;
});
inline constexpr Op reveal_hand = act([](auto& c) {
  if (c.player().hand.total) c.p.shown = 1;
  c.player().hand.each([&](Slot s) { c.m.reveal(c.who(), s, from_hand); });
});
inline constexpr Op discard_hand = act([](auto& c) {
  while (c.player().hand.total) c.m.discard_from_hand(c.who(), c.player().hand.mask.first());
});
inline constexpr Op exile_it = act([](auto& c) {  // from hand (F12.1)
  c.player().hand.remove(c.it());
  ++c.extra().exile[c.f.it];
  c.m.note_card(Note::exile, c.who(), c.it(), from_hand);
});
template <class C>
void exile_from_supply(C& c, int slot) {  // the top card of its pile; not a gain (F12.1)
  c.m.take_from_pile(slot);
  ++c.extra().exile[slot];
  c.m.note_card(Note::exile, c.who(), slot, from_supply);
}
inline constexpr Op count = act([](auto& c) { ++c.f.n; });
inline constexpr Op forget_count = act([](auto& c) { c.f.n = 0; });
inline constexpr Op remember_it = act([](auto& c) { c.f.n = c.f.it; });
inline constexpr Op recall_it = act([](auto& c) { c.f.it = c.f.n; });

// Takes the chosen card from hand (or a Shadow from the deck) into play.
template <class C>
void into_play(C& c) {
  if (c.f.lo)
    c.m.take_from_deck(c.who(), c.it());
  else
    c.player().hand.remove(c.it());
  c.player().in_play.add(c.it());
}
// Plays the chosen card n times, one after the other; the later plays happen even if it has left play (rule 4.4).
inline Program play_it(int times) {
  Program r = act([](auto& c) {
    into_play(c);
    c.f.hi = 0, c.f.it_copy = 0;  // hi: set to kGone by moved_away()
    c.m.play(c.who(), c.it(), kFresh, c.f.lo ? from_deck : from_hand);
  });
  for (int i = 1; i < times; ++i) r = r >> act([](auto& c) { c.m.play(c.who(), c.it(), kAgain | c.f.hi, from_play, c.f.it_copy); });
  return r;
}
template <class C>
void play_held(C& c, int slot, Place from) {  // out of the hands of this effect into play
  c.player().in_play.add(slot);
  c.m.play(c.who(), slot, kFresh, from);
}

// Takes the card itself out of play; false if it is not there any more (rules 13.1, 4.5).
template <class C>
bool leave_play(C& c) {
  if (c.f.how & (kGone | kElsewhere) || c.f.card >= kSlots || !c.m.in_play(c.f.me, c.f.card)) return false;
  c.m.leave_play(c.f.me, c.f.card, c.f.copy);
  c.m.moved_away();
  return true;
}
inline constexpr Condition trash_this = condition([](auto& c) {
  if (!leave_play(c)) return false;
  c.m.trash(c.f.me, c.f.card, from_play);
  return true;
});
inline constexpr Condition return_this = condition([](auto& c) {  // to its pile, if that still exists (F4.5)
  if (!(c.p.piles >> c.f.card & 1 || c.p.others >> c.f.card & 1 || c.p.mixed >> c.f.card & 1) || !leave_play(c)) return false;
  return c.m.return_to_pile(c.f.me, c.f.card, from_play);
});
inline constexpr Condition this_to_tavern = condition([](auto& c) {  // F11.1
  if (!leave_play(c)) return false;
  ++c.p.tavern(c.f.me, c.f.card);
  c.m.note_card(Note::tavern, c.f.me, c.f.card, from_play);
  return true;
});

// Takes an Artifact from whoever has it (F20.1): a companion of this card.
constexpr Op take_artifact(int i) {
  return act(
      [](auto& c) {
        const Card card = dominion::brought(c.self(), c.arg());
        const int land = c.p.land_slot(card);
        if (land < 0 || c.extra().lands >> land & 1) return;
        for (Extra& x : c.p.extra) x.lands &= ~(1u << land);
        c.extra().lands |= 1u << land;
        c.m.note_row(Note::artifact, c.who(), card);
      },
      i);
}

// --- the top of the deck, taken up by the effect ---
// Takes the next card of the deck into limbo; -1: there is none; -2: come again.
template <class C>
int take_up(C& c) {
  if (!c.m.ensure(c.who())) return -2;
  if (!c.player().deck_size() || c.p.limbo_n >= kMaxLimbo) return -1;
  const int s = c.m.take_top(c.who());
  c.m.hold(s);
  return s;
}
inline constexpr Condition reveal_next = condition([](auto& c) {
  const int s = take_up(c);
  if (s == -2) return c.again(), true;
  c.f.it = s < 0 ? kNoSlot : Slot(s);
  if (s >= 0) c.m.reveal(c.who(), s, from_deck);
  return s >= 0;
});
template <class C, class Seen>
void take_up_top(C& c, int wanted, Seen seen) {  // as many as there are
  int n = c.f.left ? c.f.left : wanted;
  for (c.f.left = 0; n > 0; --n) {
    const int s = take_up(c);
    if (s == -2) return c.f.left = n, c.again();
    if (s < 0) return;
    seen(s);
  }
}
constexpr Op reveal_top(int n) {
  return act([](auto& c) { take_up_top(c, c.arg(), [&](int s) { c.m.reveal(c.who(), s, from_deck); }); }, n);
}
constexpr Op look_at_top(int n) {
  return act([](auto& c) { take_up_top(c, c.arg(), [&](int s) { c.f.it = s, c.m.note_card(Note::look, c.who(), s, from_deck, true); }); },
             n);
}
inline constexpr Condition holding = condition([](auto& c) { return c.m.held(c.f) > 0; });
inline constexpr Op held_is_it = act([](auto& c) { c.f.it = c.p.limbo[c.f.limbo]; });
inline constexpr Op held_to_trash = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.m.trash(c.who(), c.it(), from_deck);
});
inline constexpr Op held_to_discard = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.m.discard(c.who(), c.it(), from_deck);
});
inline constexpr Op held_to_hand = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.player().hand.add(c.it());
  c.m.note_card(Note::to_hand, c.who(), c.it(), from_deck);
});
inline constexpr Op held_to_hand_unseen = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.player().hand.add(c.it());
  c.m.note_card(Note::to_hand, c.who(), c.it(), from_deck, true);
});
template <Knowing who_knows>
inline constexpr Op held_to_deck = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.m.put_on_deck(c.who(), c.it(), who_knows);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_deck, who_knows == kOwnerKnows);
});
inline constexpr Op discard_heap = act([](auto& c) {  // what its search has turned over
  const Pile heap = c.p.heap;
  c.p.heap = Pile{};
  heap.each([&](Slot s) { c.m.discard(c.who(), s, from_deck); });
});
template <class C>
void discard_all_held(C& c) {  // all that this effect holds, and what its search has turned over
  while (c.m.held(c.f)) {
    const int s = c.p.limbo[c.f.limbo];
    c.m.release(c.f, s);
    c.m.discard(c.who(), s, from_deck);
  }
  if (!c.p.heap.total) return;
  const Pile heap = c.p.heap;
  c.p.heap = Pile{};
  heap.each([&](Slot s) { c.m.discard(c.who(), s, from_deck); });
}
inline constexpr Op discard_held = act([](auto& c) { discard_all_held(c); });
// The rest goes back on top in the owner's order: the first pick lies deepest.
template <Knowing who_knows>
Program put_back_in_any_order() {
  return picks(
      What::topdeck_order, taken_up, [](auto& c) { return c.m.held(c.f); }, [](auto& c) { return c.m.held(c.f); }, held_to_deck<who_knows>);
}

// Turns over cards until one is wanted; it stays in limbo as `it`, the others lie in the heap until discard_held (F21.5).
template <class Wanted>
constexpr Op reveal_until(Wanted) {
  return act([](auto& c) {
    for (;;) {
      const int s = take_up(c);
      if (s == -2) return c.again();
      c.f.it = s < 0 ? kNoSlot : Slot(s);
      if (s < 0) return;
      c.m.reveal(c.who(), s, from_deck);
      if (Wanted{}(c)) return;
      --c.p.limbo_n, c.p.limbo[c.p.limbo_n] = 0, c.p.heap.add(s);
    }
  });
}

// The next card of the deck is discarded, unrevealed before; it is `it`.
inline constexpr Condition discard_next = condition([](auto& c) {
  if (!c.m.ensure(c.who())) return c.again(), true;
  if (!c.player().deck_size()) return false;
  c.f.it = c.m.take_top(c.who());
  c.m.discard(c.who(), c.f.it, from_deck);
  return true;
});
template <class C, class Wanted>
void held_to_hand_if(C& c, Wanted wanted) {  // every one of them that is wanted
  for (int i = c.p.limbo_n - 1; i >= c.f.limbo; --i) {
    const u8 s = c.p.limbo[i];
    if (!wanted(s)) continue;
    c.m.release(c.f, s);
    c.player().hand.add(s);
    c.m.note_card(Note::to_hand, c.who(), s, from_deck);
  }
}

// --- the others ---
inline constexpr Condition next_opponent = condition([](auto& c) {
  c.f.who = c.p.next(c.f.who);
  return c.f.who != c.f.me;
});
inline constexpr Condition next_victim = condition([](auto& c) {  // those who are immune are passed over (F15.2)
  do c.f.who = c.p.next(c.f.who);
  while (c.f.who != c.f.me && c.f.mask >> c.f.who & 1);
  return c.f.who != c.f.me;
});
inline Program each_opponent(const Program& body) { return repeat(next_opponent, body); }
inline Program each_victim(const Program& body) { return repeat(next_victim, body); }
inline constexpr Op left_neighbour = act([](auto& c) { c.f.who = c.p.next(c.f.me); });
inline constexpr Op back_to_me = act([](auto& c) { c.f.who = c.f.me; });

// A Reaction to an Attack that keeps it off (rule 12, F15.2): the frame below is the play.
inline constexpr Op unaffected = act([](auto& c) { c.m.frame_of_host()->mask |= 1u << c.f.me; });

// --- conditions ---
inline constexpr Condition it_is_action = condition([](auto& c) { return c.f.it != kNoSlot && c.p.actions >> c.f.it & 1; });
inline constexpr Condition it_is_treasure = condition([](auto& c) { return c.f.it != kNoSlot && c.p.treasures >> c.f.it & 1; });
inline constexpr Condition it_is_victory = condition([](auto& c) { return c.f.it != kNoSlot && c.p.victories >> c.f.it & 1; });
constexpr Condition empty_piles_at_least(int n) {
  return condition([](auto& c) { return c.p.empty_piles() >= c.arg(); }, n);
}
inline constexpr Condition my_turn = condition([](auto& c) { return c.f.me == c.p.current; });
template <class C>
int count_in_play(C& c, int slot) {
  return slot < 0 ? 0 : c.player().in_play.of(slot);
}

// --- phrases that several cards share ---
inline Program discard_down_to(int n) {  // the person acting keeps n cards
  return act([](auto& c) { c.f.n = c.op.arg; }, n) >> picks(
                                                          What::discard, hand,
                                                          [](auto& c) { return std::max(0, c.player().hand.total - c.f.n); },
                                                          [](auto& c) { return std::max(0, c.player().hand.total - c.f.n); }, discard_it);
}
template <int n>
Program trash_up_to() {
  return picks(What::trash, hand, number<0>, number<n>, trash_it);
}
inline Program discard_exactly(int n) {
  return act([](auto& c) { c.f.n = c.op.arg; }, n) >>
         picks(
             What::discard, hand, [](auto& c) { return c.f.n; }, [](auto& c) { return c.f.n; }, discard_it);
}
inline Program trash_and_upgrade(int more) {  // Remodel and its kin
  return with(pick(What::trash, hand), Program(trash_it) >> with(pick(What::gain, costing_up_to_more_than_it, more), gain_it));
}
inline Program play_many_times(int times, bool optional = true) {
  return with(question(What::play, actions_to_play, optional ? Op::kOptional : 0), play_it(times));
}
inline Program may_discard_deck() {  // the whole deck to the discard pile, which is not discarding
  return when(condition([](auto& c) { return c.player().deck_size() > 0; }),
              pick(What::choice, one_of<Mode::discard_deck, Mode::keep_deck>) >>
                  when(chose<Mode::discard_deck>, act([](auto& c) { c.m.deck_to_discard(c.who()); })));
}
inline Program duchy_or_estates() {  // as many as there are (F25.9)
  return pick(What::choice, one_of<Mode::gain_duchy, Mode::gain_3_estates>) >>
         when(chose<Mode::gain_duchy>, gain_a(kDuchy), gain_a(kEstate) >> gain_a(kEstate) >> gain_a(kEstate));
}
// Two for one card: an opponent with one card may discard it but draws nothing.
inline Program two_for_a_card() {
  return Program(forget_count) >> picks(What::discard, hand, number<0>, number<2>,
                                        Program(discard_it) >> count >> act([](auto& c) {
                                          if (c.f.n == 1)
                                            c.f.lo = std::min<int>(1, c.player().hand.total);  // the second one is not optional
                                        }),
                                        Op::kAllOrNone) >>
         when(condition([](auto& c) { return c.f.n == 2; }), cards(1));
}

inline constexpr Op end_buy_phase = act([](auto& c) {
  Occasion o;
  o.moment = Moment::end_of_buy, o.seat = c.f.me;
  c.m.happen(o);
});
// N cards or none: whoever begins goes on as far as there are cards; `n` tells how many it were.
template <int n>
Program discard_all_or_none() {
  return Program(forget_count) >> picks(What::discard, hand, number<0>, number<n>, Program(discard_it) >> count >> act([](auto& c) {
                                                                                     if (c.f.n == 1)
                                                                                       c.f.lo = std::min<int>(n - 1, c.player().hand.total);
                                                                                   }),
                                        Op::kAllOrNone);
}
constexpr Condition counted(int n) {
  return condition([](auto& c) { return c.f.n == c.arg(); }, n);
}
// Looks at the top cards, discards any of them, puts the rest back in any order.
inline Program sift(int n) {
  return Program(look_at_top(n)) >> picks(
                                        What::discard, taken_up, number<0>, [](auto& c) { return c.m.held(c.f); }, held_to_discard) >>
         put_back_in_any_order<kOwnerKnows>();
}
inline constexpr auto actions_and_treasures_in_discard =
    source(Zone::discard, [](auto& c) { return c.player().discard.mask & (c.p.actions | c.p.treasures); });
inline constexpr auto treasures_in_discard = source(Zone::discard, [](auto& c) { return c.player().discard.mask & c.p.treasures; });
inline constexpr Op play_from_discard = act([](auto& c) {
  c.m.take_from_discard(c.who(), c.it());
  play_held(c, c.it(), from_discard);
});
// An Action of which no copy is in play (F16.1).
inline constexpr auto actions_not_in_play = source(Zone::hand, [](auto& c) { return playable_actions(c, ~c.player().in_play.mask); });
// The top card of the deck is trashed unseen before (`it`; none: kNoSlot).
inline constexpr Condition trash_top = condition([](auto& c) {
  const int s = take_up(c);
  if (s == -2) return c.again(), true;
  c.f.it = s < 0 ? kNoSlot : Slot(s);
  if (s < 0) return false;
  c.m.release(c.f, s);
  c.m.trash(c.who(), s, from_deck);
  return true;
});
inline u32 types_of(const Position& p, int slot) {  // now
  return p.row(slot).types | (p.actions >> slot & 1 ? kAction : 0u) | (p.treasures >> slot & 1 ? kTreasure : 0u);
}
inline constexpr auto cheaper_of_a_type_with_it = source(Zone::supply, [](auto& c) {  // F19.7
  const u32 types = types_of(c.p, c.it());
  Mask m = cheaper_than(c, c.p.cost_of(c.it()), c.p.stocked);
  for_each(m, [&](Slot s) {
    if (!(types_of(c.p, s) & types)) m &= ~bit(s);
  });
  return m;
});
inline Program gain_cheaper_of_a_type() { return with(pick(What::gain, cheaper_of_a_type_with_it), gain_it); }
constexpr Condition hand_of_at_least(int n) {
  return condition([](auto& c) { return c.player().hand.total >= c.arg(); }, n);
}
// Rotating a mixed pile of the Supply (F3.5).
inline constexpr auto mixed_piles = source(Zone::piles, [](auto& c) {
  Mask m = 0;
  for (int i = 0; i < c.p.mixed_n; ++i) m |= bit(c.p.mixed_piles[i].pile);
  return m & c.p.piles;
});
inline constexpr auto own_pile = source(Zone::piles, [](auto& c) {
  const int pile = c.m.pile_of(c.f.card);
  return pile < 0 ? Mask{0} : bit(pile) & c.p.piles;
});
inline constexpr Op rotate_it = act([](auto& c) { c.m.rotate(c.f.me, c.it()); });

// --- Boons and Hexes (F19.1): turned over, done, laid off. `n` is the number, 0: there is none at all ---
inline constexpr Op turn_over_boon = act([](auto& c) { c.f.n = std::max(0, c.m.turn_over(Family::boon)); });
inline constexpr Op turn_over_hex = act([](auto& c) { c.f.n = std::max(0, c.m.turn_over(Family::hex)); });
inline Program received() {
  return act([](auto& c) {
    if (c.f.n) c.m.receive(c.who(), c.f.n);
  });
}
inline constexpr Op laid_off = act([](auto& c) {
  if (c.f.n) c.m.lay_off(c.f.n);
});
inline Program receive_a_boon() { return Program(turn_over_boon) >> received() >> laid_off; }
inline Program receive_a_hex() { return Program(turn_over_hex) >> received() >> laid_off; }
inline Program hex_for_victims() { return Program(turn_over_hex) >> each_victim(received()) >> laid_off; }  // one for all (F15.4)
inline constexpr Op kept_until_cleanup = act([](auto& c) { c.extra().boons |= 1u << (c.f.card - kBoonCard); });

// Until the owner's next turn it acts on those who were not immune (F13.4, F15.2).
inline Program haunts_victims() {
  return each_victim(act([](auto& c) { c.extra().*facts(c.self()).haunts |= 1u << c.f.me; }));
}
// --- Attacks that last for the turn: who was immune stays so (F15.2) ---
inline constexpr Op lasts_against_others = act([](auto& c) {
  c.p.turn.lasting.add(c.f.card);
  for (int s = 0; s < c.p.players_n; ++s)
    if (c.f.mask >> s & 1) ++c.p.spared(s, c.f.card);
});

// --- set aside from hand with this card as host (F13.1) ---
inline constexpr Op set_it_aside = act([](auto& c) {
  c.player().hand.remove(c.it());
  c.m.set_aside(c.who(), c.it(), c.f.card);
  c.m.note_card(Note::set_aside, c.who(), c.it(), from_hand, (facts(c.self()).traits & kFaceDown) != 0);
});
inline constexpr auto hosted_cards = source(Zone::kinds, [](auto& c) {
  Mask m = 0;
  for (int i = 0; i < c.p.hosted_n; ++i)
    if (const Hosted& h = c.p.hosted[i]; h.seat == c.f.me && h.host == c.f.card) m |= bit(h.slot);
  return m;
});
inline int hosted_by(const Position& p, int seat, Slot self) {  // Row::plays_left: it waits for as many cards as it has set aside
  int n = 0;
  for (int i = 0; i < p.hosted_n; ++i) n += p.hosted[i].host == self && p.hosted[i].seat == seat;
  return n;
}
inline constexpr Op play_hosted = act([](auto& c) {
  c.m.take_hosted(c.f.me, c.f.card, c.it());
  play_held(c, c.it(), from_aside);
});

// --- what has just been gained (words of listeners to gains) ---
template <class C>
void topdeck_gained(C& c) {
  Occasion& o = c.occasion();
  if (o.place == kToDeck || !c.m.remove_gained(o)) return;
  c.m.put_on_deck(o.seat, o.subject, kAllKnow);
  c.m.note_card(Note::topdeck, o.seat, o.subject, o.from);
  o.place = kMoved;
}
inline constexpr Op topdeck_the_gained = act([](auto& c) { topdeck_gained(c); });
inline constexpr auto cheaper_than_gained =
    source(Zone::supply, [](auto& c) { return cheaper_than(c, c.p.cost_of(c.occasion().subject), c.p.stocked); });
// Overpaying (F7.1): asked when the card is bought; what it brings is a listener to the gain with `overpaid`.
inline Program overpay() {
  return pick(What::pay, any_amount) >> act([](auto& c) {
           if (!c.f.it || c.f.it == kNoSlot) return;
           c.m.pay(c.f.it, c.f.me);
           c.occasion().paid = c.f.it;
           c.m.note_row(Note::overpay, c.f.me, c.self(), c.f.it);
         });
}
inline bool overpaid(const Hearing& h) { return h.o.paid > 0; }
// Gains the chosen card and plays it from there later, unless something has moved it meanwhile (rule 4.6): when a gain has been heard
// out, its frame tells in it_copy where the card lies, + 1.
inline constexpr Op gain_it_and_remember = act([](auto& c) {
  c.f.it_copy = 0, c.f.n = c.f.it;
  c.m.gain(c.f.me, c.f.it);
});
inline constexpr Op play_the_remembered = act([](auto& c) {
  if (c.f.it_copy > kToDiscard + 1 || !c.me().discard.has(c.f.n)) return;
  c.m.take_from_discard(c.f.me, c.f.n);
  c.f.it_copy = 0;
  play_held(c, c.f.n, from_discard);
});
// A Reaction plays itself from hand.
inline constexpr Op play_from_hand = act([](auto& c) {
  c.me().hand.remove(c.f.card);
  c.me().in_play.add(c.f.card);
  const u8 card = c.f.card;
  c.m.play(c.f.me, card, kFresh, from_hand);
});
inline bool may_play_itself(const Hearing& h) { return !(h.p.forbidden(h.seat) >> h.self & 1); }  // a Warlord may forbid it (F13.6)
inline constexpr auto hand_to_set_aside = source(Zone::hand, [](auto& c) { return c.m.can_set_aside() ? c.player().hand.mask : Mask{0}; });
inline constexpr Op one_hosted_to_hand = act([](auto& c) {  // for each play that waits
  const int s = c.m.take_hosted(c.f.me, c.f.card);
  if (s < 0) return;
  c.me().hand.add(s);
  c.m.note_card(Note::to_hand, c.f.me, s, from_aside, (facts(c.self()).traits & kFaceDown) != 0);
});
// What this card has set aside comes to its owner's hand.
inline constexpr Op hosted_to_hand = act([](auto& c) {
  for (int s; (s = c.m.take_hosted(c.f.me, c.f.card)) >= 0;) {
    c.me().hand.add(s);
    c.m.note_card(Note::to_hand, c.f.me, s, from_aside, (facts(c.self()).traits & kFaceDown) != 0);
  }
});
inline bool has_set_aside(const Hearing& h) {
  for (int i = 0; i < h.p.hosted_n; ++i)
    if (const Hosted& x = h.p.hosted[i]; x.host == h.self && x.seat == h.seat) return true;
  return false;
}
inline bool gained_is_there(const Hearing& h) { return h.o.place != kMoved; }

}  // namespace demesne::dominion
