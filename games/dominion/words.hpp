// The vocabulary that cards are written in. A word that only one card needs stands beside that card in sets/.
#pragma once

#include "games/dominion/machine.hpp"

namespace demesne::dominion {

// --- what the person acting gets ---
template <class C>
void draw_cards(C& c, int n) {  // comes again for what is left when a shuffle asks
  c.f.left = static_cast<u8>(c.m.draw(c.who(), c.f.left ? c.f.left : n));
  if (c.f.left) c.again();
}
constexpr Program cards(int n) { return act([](auto& c) { draw_cards(c, c.arg()); }, n, Says::cards); }
constexpr Program actions(int n) { return act([](auto& c) { c.m.actions(c.arg(), c.f.me); }, n, Says::actions); }
constexpr Program buys(int n) { return act([](auto& c) { c.m.buys(c.arg(), c.f.me); }, n, Says::buys); }
constexpr Program coins(int n) { return act([](auto& c) { c.m.coins(c.arg(), c.f.me); }, n, Says::coins); }
constexpr Program vp_tokens(int n) { return act([](auto& c) { c.m.vp(c.arg(), c.f.me); }, n, Says::vp); }
constexpr Program take_debt(int n) { return act([](auto& c) { c.m.debt(c.arg(), c.f.me); }, n, Says::debt); }
inline constexpr Program sun = act([](auto& c) { c.m.remove_sun(c.f.me); }, 1, Says::sun);
inline constexpr Program draw_counted = act([](auto& c) { draw_cards(c, c.f.n); });
// One card at a time up to a hand of n: each draw may shuffle, none is undone.
constexpr Program draw_to(int n) {
  return act([](auto& c) {
    while (c.player().hand.total < c.arg()) {
      if (!c.m.ensure(c.who())) return c.again();
      if (!c.player().deck_size()) return;
      c.m.draw_one(c.who());
    }
  }, n);
}

// --- sources: which cards may be chosen ---
inline constexpr auto hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask; });
inline constexpr auto treasures_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.treasures; });
inline constexpr auto discard_pile = source(Zone::discard, [](auto& c) { return c.player().discard.mask; });
inline constexpr auto taken_up = source(Zone::limbo, [](auto& c) {  // what this effect holds
  Mask m = 0;
  for (int i = c.f.limbo; i < c.p.limbo_n; ++i) m |= bit(c.p.limbo[static_cast<std::size_t>(i)]);
  return m;
});
inline constexpr auto the_card = source(Zone::gained, [](auto& c) { return bit(c.f.it); });  // yes or no to one card
template <Card card>
inline constexpr auto this_in_hand = source(Zone::hand, [](auto& c) {
  const int s = c.p.slot_of(card);
  return s < 0 ? Mask{0} : c.player().hand.mask & bit(s);
});
// An Action from hand, or a Shadow from the deck instead (rule 16.2).
inline constexpr auto actions_to_play = source(Zone::hand, [](auto& c) {
  if (c.p.shadows) c.deck = c.p.shadows_in_deck(c.who());
  return c.player().hand.mask & c.p.actions;
});
// "Up to $n": no debt in the cost (rule 6.3).
inline constexpr auto costing_up_to = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(c.arg()); });
inline constexpr auto actions_costing_up_to = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(c.arg()) & c.p.actions; });
// "Up to $n more than it": per part of the cost (rule 6.5). `n` in the argument; `it` is the trashed card.
inline constexpr Mask kNoMask = 0;
template <class C>
Mask up_to_more(C& c, int slot, int more) {
  const Mask plain = c.p.affordable(c.p.cost[static_cast<std::size_t>(slot)] + more);
  if (!(c.p.debts & bit(slot))) return c.p.stocked & plain;
  Mask m = plain;
  for_each(c.p.debts, [&](Slot s) {
    if (c.p.cost[s] <= c.p.cost[static_cast<std::size_t>(slot)] + more && c.p.debt_cost(s) <= c.p.debt_cost(slot)) m |= bit(s);
  });
  return c.p.stocked & m;
}
inline constexpr auto costing_up_to_more_than_it = source(Zone::supply, [](auto& c) { return up_to_more(c, c.it(), c.arg()); });

// Alternatives of a choice, by name.
template <Mode... modes>
inline constexpr auto one_of = source(Zone::modes, [](auto&) { return (bit(modes) | ...); });
template <Mode mode>
inline constexpr Condition chose = condition([](auto& c) { return c.f.it == static_cast<u8>(mode); });

// --- what is done with the answer ---
inline constexpr Program discard_it = act([](auto& c) { c.m.discard_from_hand(c.who(), c.it()); });
inline constexpr Program trash_it = act([](auto& c) { c.m.trash_from_hand(c.who(), c.it()); });
inline constexpr Program gain_it = act([](auto& c) { c.m.gain(c.who(), c.it()); });
inline constexpr Program gain_it_to_hand = act([](auto& c) { c.m.gain(c.who(), c.it(), kToHand); });
constexpr Program gain(Slot basic_card, Dest dest = kToDiscard) {
  return act([](auto& c) { c.m.gain(c.who(), c.arg() & 63, static_cast<Dest>(c.arg() >> 6)); }, basic_card | dest << 6);
}
inline constexpr Program topdeck_it = act([](auto& c) {  // from hand, unseen by others
  c.player().hand.remove(c.it());
  c.m.put_on_deck(c.who(), c.it(), kOwnerKnows);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_hand, true);
});
inline constexpr Program count = act([](auto& c) { ++c.f.n; });
inline constexpr Program forget_count = act([](auto& c) { c.f.n = 0; });

inline void take_shadow(Position& p, int seat, int slot) {  // the first one from the top; the others keep their order (rule 16.4)
  Player& me = p.players[static_cast<std::size_t>(seat)];
  for (int i = me.top_n - 1; i >= 0; --i)
    if ((me.top[static_cast<std::size_t>(i)] & kSlotBits) == slot) {
      for (int k = i + 1; k < me.top_n; ++k) me.top[static_cast<std::size_t>(k - 1)] = me.top[static_cast<std::size_t>(k)];
      me.top[--me.top_n] = 0;
      return;
    }
  if (me.bag.has(slot)) return me.bag.remove(slot);
  for (int i = me.bottom_n - 1; i >= 0; --i)
    if (me.bottom[static_cast<std::size_t>(i)] == slot) {
      for (int k = i + 1; k < me.bottom_n; ++k) me.bottom[static_cast<std::size_t>(k - 1)] = me.bottom[static_cast<std::size_t>(k)];
      me.bottom[--me.bottom_n] = 0;
      return;
    }
}
// Takes the chosen Action from hand (or a Shadow from the deck) into play.
template <class C>
void into_play(C& c) {
  if (c.f.lo) take_shadow(c.p, c.who(), c.it());
  else c.player().hand.remove(c.it());
  c.player().in_play.add(c.it());
}
// Plays the chosen card n times, one after the other; the later plays happen even if it has left play (rule 4.4).
constexpr Program play_it(int times) {
  Program r = act([](auto& c) {
    into_play(c);
    c.f.hi = 0;  // set to kGone by moved_away()
    c.m.play(c.who(), c.it(), kFresh, c.f.card, c.f.lo ? from_deck : from_hand);
  });
  for (int i = 1; i < times; ++i)
    r = r >> act([](auto& c) { c.m.play(c.who(), c.it(), c.arg() | c.f.hi, c.f.card); }, i == 1 ? kAgain : 0);
  return r;
}

// Takes the card itself out of play; false if it is not there any more (rules 13.1, 4.5).
template <class C>
bool leave_play(C& c) {
  if (c.f.how & (kGone | kElsewhere) || !c.m.in_play(c.f.me, c.f.card)) return false;
  c.m.leave_play(c.f.me, c.f.card);
  c.m.moved_away();
  return true;
}
inline constexpr Condition trash_this = condition([](auto& c) {
  if (!leave_play(c)) return false;
  c.p.trash.add(c.f.card);
  c.m.note_card(Note::trash, c.f.me, c.f.card, from_play);
  return true;
});

// --- the top of the deck, taken up by the effect ---
// Takes the next card of the deck into limbo and makes it `it`; false if there is none.
template <class C>
int take_up(C& c) {  // -1: none; -2: come again
  if (!c.m.ensure(c.who())) return -2;
  if (!c.player().deck_size()) return -1;
  const int s = c.m.take_top(c.who());
  c.m.hold(s);
  return s;
}
inline constexpr Condition reveal_next = condition([](auto& c) {
  const int s = take_up(c);
  if (s == -2) return c.again(), true;
  c.f.it = s < 0 ? kNoSlot : static_cast<u8>(s);
  if (s >= 0) c.m.note_card(Note::reveal, c.who(), s, from_deck);
  return s >= 0;
});
template <class C, class Seen>
void take_up_top(C& c, Seen seen) {  // as many as there are
  int n = c.f.left ? c.f.left : c.arg();
  for (c.f.left = 0; n > 0; --n) {
    const int s = take_up(c);
    if (s == -2) return c.f.left = static_cast<u8>(n), c.again();
    if (s < 0) return;
    seen(s);
  }
}
constexpr Program reveal_top(int n) {
  return act([](auto& c) { take_up_top(c, [&](int s) { c.m.note_card(Note::reveal, c.who(), s, from_deck); }); }, n);
}
constexpr Program look_at_top(int n) {
  return act([](auto& c) {
    take_up_top(c, [&](int s) { c.f.it = static_cast<u8>(s), c.m.note_card(Note::look, c.who(), s, from_deck, true); });
  }, n);
}
inline constexpr Condition holding = condition([](auto& c) { return c.m.held(c.f) > 0; });
inline constexpr Program held_to_trash = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.p.trash.add(c.it());
  c.m.note_card(Note::trash, c.who(), c.it(), from_deck);
});
inline constexpr Program held_to_discard = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.m.to_discard(c.who(), c.it());
  c.m.note_card(Note::discard, c.who(), c.it(), from_deck);
});
inline constexpr Program held_to_hand = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.player().hand.add(c.it());
  c.m.note_card(Note::to_hand, c.who(), c.it(), from_deck);
});
template <Knowing who_knows>
inline constexpr Program held_to_deck = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.m.put_on_deck(c.who(), c.it(), who_knows);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_deck, who_knows == kOwnerKnows);
});
inline constexpr Program discard_held = act([](auto& c) {
  while (c.m.held(c.f)) {
    const int s = c.p.limbo[c.f.limbo];
    c.m.release(c.f, s);
    c.m.to_discard(c.who(), s);
    c.m.note_card(Note::discard, c.who(), s, from_deck);
  }
});
// The rest goes back on top in the owner's order: the first pick lies deepest.
template <Knowing who_knows>
inline constexpr Program put_back_in_any_order =
    picks(What::topdeck_order, taken_up, [](auto& c) { return c.m.held(c.f); }, [](auto& c) { return c.m.held(c.f); }, held_to_deck<who_knows>);

// Reveals cards until one of a kind shows; it stays in limbo as `it`, the others are discarded by discard_held afterwards.
template <class Wanted>
constexpr Program reveal_until(Wanted) {
  return act([](auto& c) {
    for (;;) {
      const int s = take_up(c);
      if (s == -2) return c.again();
      c.f.it = s < 0 ? kNoSlot : static_cast<u8>(s);
      if (s < 0) return;
      c.m.note_card(Note::reveal, c.who(), s, from_deck);
      if (Wanted{}(c)) return;
    }
  });
}

// --- the others ---
inline constexpr Condition next_opponent = condition([](auto& c) {
  c.f.who = static_cast<u8>(c.p.next(c.f.who));
  return c.f.who != c.f.me;
});
inline constexpr Condition next_victim = condition([](auto& c) {  // those who shielded themselves are passed over
  do c.f.who = static_cast<u8>(c.p.next(c.f.who));
  while (c.f.who != c.f.me && c.f.mask >> c.f.who & 1);
  return c.f.who != c.f.me;
});
constexpr Program each_opponent(const Program& body) { return repeat(next_opponent, body); }
constexpr Program each_victim(const Program& body) { return repeat(next_victim, body); }

// --- conditions ---
inline constexpr Condition it_is_action = condition([](auto& c) { return c.f.it != kNoSlot && c.p.actions >> c.f.it & 1; });
inline constexpr Condition it_is_treasure = condition([](auto& c) { return c.f.it != kNoSlot && c.p.treasures >> c.f.it & 1; });
constexpr Condition empty_piles_at_least(int n) { return condition([](auto& c) { return c.p.empty_piles() >= c.arg(); }, n); }

// --- phrases that several cards share ---
constexpr Program discard_down_to(int n) {  // the person acting keeps n cards
  return act([](auto& c) { c.f.n = c.op.arg; }, n) >>
         picks(What::discard, hand, [](auto& c) { return std::max(0, c.player().hand.total - c.f.n); },
               [](auto& c) { return std::max(0, c.player().hand.total - c.f.n); }, discard_it);
}
template <int n>
inline constexpr Program trash_up_to =
    picks(What::trash, hand, number<0>, number<n>, trash_it);
constexpr Program discard_exactly(int n) {
  return act([](auto& c) { c.f.n = c.op.arg; }, n) >> picks(What::discard, hand, [](auto& c) { return c.f.n; }, [](auto& c) { return c.f.n; }, discard_it);
}
constexpr Program trash_and_upgrade(int more) {  // Remodel and its kin
  return with(pick(What::trash, hand), trash_it >> with(pick(What::gain, costing_up_to_more_than_it, more), gain_it));
}
constexpr Program play_many_times(int times, bool optional = true) {
  return with(question(What::play, actions_to_play, optional ? Op::kOptional : 0), play_it(times));
}
inline constexpr Program gain_curse = gain(kCurseSlot);

}  // namespace demesne::dominion
