// Decks: drawing, shuffling, putting cards on, under and into them (section 10). The unordered part of a deck is a bag, so a shuffle costs
// nothing and drawing is sampling.
#pragma once

#include <utility>

#include "games/dominion/words.hpp"

namespace demesne::dominion {

template <class Io>
int Machine<Io>::sample(Pile& pile) {
  u32 r = io.rng.below(pile.total);
  for (Mask m = pile.mask;; m = m.without_first()) {
    const Slot s = m.first();
    if (r < pile.n[s]) {
      --pile.total;
      if (--pile.n[s] == 0) pile.mask &= ~bit(s);
      return s;
    }
    r -= pile.n[s];
  }
}
template <class Io>
void Machine<Io>::draw_whole_bag(int seat) {
  Player& me = player(seat);
  if (!me.bag.total) return;
  p.shown = 1;
  note_pile(Note::draw, seat, me.bag, from_deck, true);
  me.hand.absorb(me.bag);
}
// With a fixed top, with Shadows in the game, or with a shuffle in between.
template <class Io>
int draw_slowly(Machine<Io>& m, int seat, int n) {
  Player& me = m.player(seat);
  if (m.p.shadows) {
    for (; n > 0; --n) {
      if (!m.ensure(seat)) return n;
      if (!me.deck_size()) break;
      m.draw_one(seat);
    }
    return 0;
  }
  while (n > 0) {
    if (me.top_n)
      m.draw_one(seat), --n;
    else if (me.bag.total > n)
      m.draw(seat, n), n = 0;
    else {  // all that is left, then the shuffled discard pile (rule 10.2)
      n -= me.bag.total;
      m.draw_whole_bag(seat);
      for (; n > 0 && me.bottom_n; --n) m.draw_one(seat);
      if (!n || !me.discard.total) break;
      m.shuffle(seat);
    }
  }
  return 0;
}
// Most cards that ever move are drawn here. Masks, totals and the generator are kept in locals: a count is a byte, and after a byte has
// been written the compiler must suppose that anything has changed. Otherwise it is `sample`, n times.
template <class Io>
int Machine<Io>::draw(int seat, int n) {
  Player& me = player(seat);
  if (me.top_n || me.bag.total <= n || n <= 0) return draw_slowly(*this, seat, n);
  p.shown = 1;
  u8* const left = me.bag.n.data();
  u8* const drawn = me.hand.n.data();
  Mask in_bag = me.bag.mask, in_hand = me.hand.mask;
  u32 total = me.bag.total;
  me.hand.total += n, me.bag.total = total - n;
  auto rng = io.rng;  // a handle, when it is not the fast one
  for (; n > 0; --n, --total) {
    u32 r = rng.below(total);
    u64 s;
    for (u64 kinds = in_bag; s = std::countr_zero(kinds), r >= left[s]; kinds &= kinds - 1) r -= left[s];
    if (left[s] == 1) in_bag &= ~bit(s);
    --left[s], ++drawn[s], in_hand |= bit(s);
    note_card(Note::draw, seat, s, from_deck, true);
  }
  me.bag.mask = in_bag, me.hand.mask = in_hand;
  io.rng = rng;
  return 0;
}
template <class Io>
bool Machine<Io>::mix_deck(int seat) {
  Player& me = player(seat);
  p.shown = 1;
  while (me.top_n) me.bag.add(me.top(--me.top_n) & kSlotBits), me.top(me.top_n) = 0;
  while (me.bottom_n) me.bag.add(me.bottom(--me.bottom_n) & kSlotBits), me.bottom(me.bottom_n) = 0;
  note({Note::shuffle, seat});
  const Mask shadows = me.bag.mask & p.shadows;
  if (!shadows) [[likely]]
    return true;
  for_each(shadows, [&](Slot s) {
    while (me.bag.has(s) && me.bottom_n < kMaxOrder) me.bag.remove(s), me.bottom(me.bottom_n++) = s | kOwnerKnows;
  });
  if (shadows.single()) return true;
  call(entry_of(Routine::bottom_order), seat);
  return false;
}

template <class Io>
bool Machine<Io>::shuffle(int seat) {
  Player& me = player(seat);
  assert(!me.deck_size());
  me.bag.absorb(me.discard);
  me.discard_top = kNoSlot;
  return mix_deck(seat);
}

template <class Io>
int Machine<Io>::take_top(int seat) {
  Player& me = player(seat);
  p.shown = 1;
  if (me.top_n) {
    const int s = me.top(--me.top_n) & kSlotBits;
    me.top(me.top_n) = 0;
    return s;
  }
  if (me.bag.total) return sample(me.bag);
  const int s = me.bottom(--me.bottom_n) & kSlotBits;
  me.bottom(me.bottom_n) = 0;
  return s;
}

// The lowest card of the deck leaves it: those above come down.
template <class Io>
int Machine<Io>::take_bottom(int seat) {
  Player& me = player(seat);
  p.shown = 1;
  int s;
  if (me.bottom_n) {
    s = me.bottom(0) & kSlotBits;
    for (int i = 1; i < me.bottom_n; ++i) me.bottom(i - 1) = me.bottom(i);
    me.bottom(--me.bottom_n) = 0;
  } else if (me.bag.total) {
    s = sample(me.bag);
  } else {
    s = me.top(0) & kSlotBits;
    for (int i = 1; i < me.top_n; ++i) me.top(i - 1) = me.top(i);
    me.top(--me.top_n) = 0;
  }
  return s;
}

template <class Io>
void Machine<Io>::put_on_deck(int seat, int slot, int knowing) {
  Player& me = player(seat);
  if (me.top_n + me.bottom_n == kMaxOrder && me.top_n) {  // deeper than anybody follows: the lowest joins the unordered rest
    me.bag.add(me.top(0) & kSlotBits);
    for (int i = 1; i < me.top_n; ++i) me.top(i - 1) = me.top(i);
    --me.top_n;
  }
  if (me.top_n + me.bottom_n < kMaxOrder)
    me.top(me.top_n++) = slot | knowing;
  else
    me.bag.add(slot);
}
template <class Io>
void Machine<Io>::put_under_deck(int seat, int slot, int knowing) {
  Player& me = player(seat);
  if (me.top_n + me.bottom_n == kMaxOrder && me.bottom_n) me.bag.add(me.bottom(--me.bottom_n) & kSlotBits);
  if (me.top_n + me.bottom_n == kMaxOrder) return me.bag.add(slot);
  for (int i = me.bottom_n++; i > 0; --i) me.bottom(i) = me.bottom(i - 1);
  me.bottom(0) = slot | knowing;
}
// The cards above (or below) it get their places now, unseen by anybody. Where the whole deck is fixed, either end reaches the place.
template <class Io>
void Machine<Io>::put_into_deck(int seat, int slot, int above) {
  Player& me = player(seat);
  const int below = me.deck_size() - above;
  auto reached = [&] { return me.top_n >= above || me.bottom_n >= below; };
  while (!reached() && me.bag.total && me.top_n + me.bottom_n < kMaxOrder - 1)
    if (above <= below) {
      for (int i = me.top_n++; i > 0; --i) me.top(i) = me.top(i - 1);
      me.top(0) = sample(me.bag);
    } else {
      me.bottom(me.bottom_n) = sample(me.bag), ++me.bottom_n;
    }
  if (!reached()) return me.bag.add(slot);  // deeper than anybody follows
  if (me.top_n + me.bottom_n == kMaxOrder) {
    if (me.top_n) {  // the lowest of those on top joins the unordered rest
      me.bag.add(me.top(0) & kSlotBits);
      for (int i = 1; i < me.top_n; ++i) me.top(i - 1) = me.top(i);
      --me.top_n;
    } else {
      me.bag.add(me.bottom(--me.bottom_n) & kSlotBits);
    }
    if (!reached()) return me.bag.add(slot);
  }
  const u8 card = slot | kAllKnow;
  if (me.top_n >= above) {
    const int at = me.top_n - above;
    for (int i = me.top_n++; i > at; --i) me.top(i) = me.top(i - 1);
    me.top(at) = card;
  } else {
    for (int i = me.bottom_n++; i > below; --i) me.bottom(i) = me.bottom(i - 1);
    me.bottom(below) = card;
  }
}
template <class Io>
bool Machine<Io>::take_from_deck(int seat, int slot) {
  Player& me = player(seat);
  for (int i = me.top_n - 1; i >= 0; --i)
    if ((me.top(i) & kSlotBits) == slot) {
      for (int k = i + 1; k < me.top_n; ++k) me.top(k - 1) = me.top(k);
      me.top(--me.top_n) = 0;
      return true;
    }
  if (me.bag.has(slot)) return me.bag.remove(slot), true;
  for (int i = me.bottom_n - 1; i >= 0; --i)
    if ((me.bottom(i) & kSlotBits) == slot) {
      for (int k = i + 1; k < me.bottom_n; ++k) me.bottom(k - 1) = me.bottom(k);
      me.bottom(--me.bottom_n) = 0;
      return true;
    }
  return false;
}
template <class Io>
void Machine<Io>::deck_to_discard(int seat) {
  Player& me = player(seat);
  while (me.top_n) me.bag.add(me.top(--me.top_n) & kSlotBits), me.top(me.top_n) = 0;
  while (me.bottom_n) me.bag.add(me.bottom(--me.bottom_n) & kSlotBits), me.bottom(me.bottom_n) = 0;
  me.discard.absorb(me.bag);
  me.discard_top = kNoSlot;
  note({Note::discard_deck, seat});
}

// In which order Shadow cards go under the deck: the first pick will be drawn first (rule 10.5).
inline constexpr auto bottom_left = source(Zone::kinds, [](auto& c) {
  Mask m = 0;
  for (int i = 0; i < c.f.n; ++i) m |= bit(c.me().bottom(i) & kSlotBits);
  return m;
});
inline Program bottom_order() {
  return act([](auto& c) { c.f.n = c.me().bottom_n; }) >>
         repeat(condition([](auto& c) { return c.f.n > 1; }), question(What::order, bottom_left, 0, 0, Rule::shuffle) >> act([](auto& c) {
                                                                int i = 0;
                                                                while ((c.me().bottom(i) & kSlotBits) != c.f.it) ++i;
                                                                for (int k = i + 1; k < c.f.n; ++k)
                                                                  std::swap(c.me().bottom(k - 1), c.me().bottom(k));
                                                                --c.f.n;
                                                              }));
}

}  // namespace demesne::dominion
