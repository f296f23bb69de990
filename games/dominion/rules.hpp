// The rules between the cards: gaining and buying, listening, playing, the phases of a turn. Included by engine.cpp only.
#pragma once

#include <utility>

#include "games/dominion/words.hpp"

namespace demesne::dominion {

// --- the deck ---------------------------------------------------------------------------------------------------------------
template <class Io>
bool Machine<Io>::mix_deck(int seat) {
  Player& me = player(seat);
  p.shown = 1;
  while (me.top_n) me.bag.add(me.top(--me.top_n) & kSlotBits), me.top(me.top_n) = 0;
  while (me.bottom_n) me.bag.add(me.bottom(--me.bottom_n) & kSlotBits), me.bottom(me.bottom_n) = 0;
  note({Note::shuffle, static_cast<u8>(seat)});
  const Mask shadows = me.bag.mask & p.shadows;
  if (!shadows) [[likely]]
    return true;
  for_each(shadows, [&](Slot s) {
    while (me.bag.has(s) && me.bottom_n < kMaxOrder) me.bag.remove(s), me.bottom(me.bottom_n++) = static_cast<u8>(s | kOwnerKnows);
  });
  if (std::has_single_bit(shadows)) return true;
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
    me.top(me.top_n++) = static_cast<u8>(slot | knowing);
  else
    me.bag.add(slot);
}
template <class Io>
void Machine<Io>::put_under_deck(int seat, int slot, int knowing) {
  Player& me = player(seat);
  if (me.top_n + me.bottom_n == kMaxOrder && me.bottom_n) me.bag.add(me.bottom(--me.bottom_n) & kSlotBits);
  if (me.top_n + me.bottom_n == kMaxOrder) return me.bag.add(slot);
  for (int i = me.bottom_n++; i > 0; --i) me.bottom(i) = me.bottom(i - 1);
  me.bottom(0) = static_cast<u8>(slot | knowing);
}
// The cards above (or below) it get their places now, unseen by anybody.
template <class Io>
void Machine<Io>::put_into_deck(int seat, int slot, int above) {
  Player& me = player(seat);
  const int below = me.deck_size() - above;
  const bool from_top = above <= below;
  if (from_top) {
    while (me.top_n < above && me.bag.total && me.top_n + me.bottom_n < kMaxOrder - 1) {
      for (int i = me.top_n++; i > 0; --i) me.top(i) = me.top(i - 1);
      me.top(0) = static_cast<u8>(sample(me.bag));
    }
    if (me.top_n < above) return me.bag.add(slot);  // deeper than anybody follows
    const int at = me.top_n - above;
    if (me.top_n + me.bottom_n == kMaxOrder) return me.bag.add(slot);
    for (int i = me.top_n++; i > at; --i) me.top(i) = me.top(i - 1);
    me.top(at) = static_cast<u8>(slot | kAllKnow);
  } else {
    while (me.bottom_n < below && me.bag.total && me.top_n + me.bottom_n < kMaxOrder - 1)
      me.bottom(me.bottom_n) = static_cast<u8>(sample(me.bag)), ++me.bottom_n;
    if (me.bottom_n < below || me.top_n + me.bottom_n == kMaxOrder) return me.bag.add(slot);
    for (int i = me.bottom_n++; i > below; --i) me.bottom(i) = me.bottom(i - 1);
    me.bottom(below) = static_cast<u8>(slot | kAllKnow);
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
  note({Note::discard_deck, static_cast<u8>(seat)});
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

// --- moving cards -----------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::revealed(int seat, int slot) {
  if (p.row(slot).traits & kHearsReveal) coffers(1, seat);
}

template <class Io>
void Machine<Io>::release(const Frame& f, int slot) {
  for (int i = p.limbo_n - 1; i >= f.limbo; --i)
    if (p.limbo[static_cast<std::size_t>(i)] == slot) {
      for (int k = i + 1; k < p.limbo_n; ++k) p.limbo[static_cast<std::size_t>(k - 1)] = p.limbo[static_cast<std::size_t>(k)];
      p.limbo[--p.limbo_n] = 0;
      return;
    }
  assert(false);
}

template <class Io>
bool Machine<Io>::has_hosted(int seat, int host, int slot) const {
  for (int i = 0; i < p.hosted_n; ++i)
    if (const Hosted& h = p.hosted[static_cast<std::size_t>(i)]; h.seat == seat && h.host == host && (slot < 0 || h.slot == slot))
      return true;
  return false;
}
template <class Io>
int Machine<Io>::take_hosted(int seat, int host, int slot) {
  for (int i = 0; i < p.hosted_n; ++i) {
    const Hosted h = p.hosted[static_cast<std::size_t>(i)];
    if (h.seat != seat || h.host != host || (slot >= 0 && h.slot != slot)) continue;
    for (int k = i + 1; k < p.hosted_n; ++k) p.hosted[static_cast<std::size_t>(k - 1)] = p.hosted[static_cast<std::size_t>(k)];
    p.hosted[--p.hosted_n] = Hosted{};
    return h.slot;
  }
  return -1;
}

// --- piles (F3, F4) ---------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::pile_changed(int pile) {
  for (int i = 0; i < p.mixed_n; ++i) {
    const MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)];
    if (m.pile != pile) continue;
    p.supply[static_cast<std::size_t>(pile)] = m.n;
    if (!(p.piles >> pile & 1)) return;  // the Loot pile
    for (int s = kFirstKingdomSlot; s < p.kinds; ++s)
      if (p.mixed >> s & 1 && pile_row(p.card(s)) == p.card(pile)) p.stocked &= ~bit(s);
    if (m.n)
      p.stocked |= bit(m.cards[m.n - 1u]), p.filled |= bit(pile);
    else
      p.filled &= ~bit(pile);
    return;
  }
}
template <class Io>
void Machine<Io>::take_from_pile(int slot) {
  if (p.mixed >> slot & 1) return take_from_mixed(slot);
  if (--p.supply[static_cast<std::size_t>(slot)] == 0) p.stocked &= ~bit(slot), p.filled &= ~bit(slot);
}
template <class Io>
void Machine<Io>::take_from_mixed(int slot) {
  for (int i = 0; i < p.mixed_n; ++i) {
    MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)];
    if (!m.n || m.cards[m.n - 1u] != slot) continue;
    m.cards[--m.n] = 0;
    p.shown = 1;
    return pile_changed(m.pile);
  }
}
template <class Io>
bool Machine<Io>::return_to_pile(int seat, int slot, Place from) {
  if (p.mixed >> slot & 1) {
    for (int i = 0; i < p.mixed_n; ++i) {
      MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)];
      if (p.card(m.pile) != pile_row(p.card(slot)) || m.n >= kMaxMixedCards) continue;
      m.cards[m.n++] = static_cast<u8>(slot);
      if (!(p.piles >> m.pile & 1)) ++m.known;  // a Loot comes back face up (F4.6)
      pile_changed(m.pile);
      note_card(Note::return_to_pile, seat, slot, from);
      return true;
    }
    return false;
  }
  if (!((p.piles | p.others) >> slot & 1)) return false;
  ++p.supply[static_cast<std::size_t>(slot)];
  if (p.piles >> slot & 1) p.stocked |= bit(slot), p.filled |= bit(slot);
  note_card(Note::return_to_pile, seat, slot, from);
  return true;
}
template <class Io>
bool Machine<Io>::exchange(int seat, int give, int get) {
  if (get < 0 || !available(get)) return false;
  if (!return_to_pile(seat, give, nowhere)) return false;
  if constexpr (!Io::kSilent) io.log.notes.pop_back();  // an exchange is one thing
  take_from_pile(get);
  to_discard(seat, get);
  note_row(Note::exchange, seat, p.card(give), 1, p.card(get));
  return true;
}

template <class Io>
void Machine<Io>::rotate(int seat, int pile) {
  for (int i = 0; i < p.mixed_n; ++i) {
    MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)];
    if (m.pile != pile) continue;
    note_row(Note::rotate, seat, p.card(pile));
    int k = 0;  // equal ones on top
    while (k < m.n && m.cards[m.n - 1u - static_cast<unsigned>(k)] == m.cards[m.n - 1u]) ++k;
    std::rotate(m.cards.begin(), m.cards.begin() + (m.n - k), m.cards.begin() + m.n);
    if (p.face_down(m)) p.shown = 1;  // the new top card of the Knights is turned up
    return pile_changed(pile);
  }
}

// --- Boons and Hexes (F19) --------------------------------------------------------------------------------------------------
template <class Io>
int Machine<Io>::turn_over(Family f) {
  FateDeck& d = f == Family::boon ? p.boons : p.hexes;
  p.shown = 1;
  if (!d.down_n) {
    for (; d.up_n; d.up[d.up_n] = 0) d.down[d.down_n++] = d.up[--d.up_n];
    for (int k = d.down_n - 1; k > 0; --k) std::swap(d.down[static_cast<std::size_t>(k)], d.down[io.rng.below(static_cast<u32>(k + 1))]);
  }
  if (!d.down_n) return -1;
  const int top = d.down[--d.down_n];
  d.down[d.down_n] = 0;
  return (f == Family::boon ? kBoonCard : kHexCard) + top;
}
template <class Io>
void Machine<Io>::receive(int seat, int number) {
  note_row(number < kHexCard ? Note::boon : Note::hex, seat, p.named(number));
  call(entry_of(p.named(number), false), seat, number);
}
template <class Io>
void Machine<Io>::lay_off(int number) {
  const bool boon = number < kHexCard;
  const int i = number - (boon ? kBoonCard : kHexCard);
  if (boon)
    for (int s = 0; s < p.players_n; ++s)
      if ((extra(s).boons | extra(s).boons_waiting) >> i & 1) return;
  FateDeck& d = boon ? p.boons : p.hexes;
  d.up[d.up_n++] = static_cast<u8>(i);
}
template <class Io>
void Machine<Io>::take_state(int seat, Card state) {
  const int i = p.land_slot(state);
  if (i < 0) return;
  extra(seat).lands |= 1u << i;
  note_row(Note::state, seat, state);
}
template <class Io>
void Machine<Io>::return_state(int seat, Card state) {
  const int i = p.land_slot(state);
  if (i < 0) return;
  extra(seat).lands &= ~(1u << i);
  note_row(Note::state, seat, state, -1);
}

// --- gaining ----------------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::take_trade_token(int seat, int slot) {
  const int pile = pile_of(slot);
  if (pile >= 0 && p.trade_tokens >> pile & 1) p.trade_tokens &= ~bit(pile), ++p.trade_mat, note_card(Note::token, seat, pile);
}
template <class Io>
bool Machine<Io>::gain(int seat, int slot, Dest dest, bool bought, int paid) {
  const bool supply = p.stocked >> slot & 1;
  if (!supply && !available(slot)) return false;
  if (p.trade_tokens) take_trade_token(seat, slot);
  take_from_pile(slot);
  after_gain(seat, slot, dest, bought, supply ? from_supply : from_other, paid);
  return true;
}
template <class Io>
bool Machine<Io>::gain_loot(int seat, Dest dest) {
  for (int i = 0; i < p.mixed_n; ++i) {
    MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)];
    if (p.piles >> m.pile & 1 || !m.n) continue;
    const int s = m.cards[--m.n];
    m.cards[m.n] = 0;
    if (m.known) --m.known;
    p.shown = 1;
    pile_changed(m.pile);
    after_gain(seat, s, dest, false, from_loot);
    return true;
  }
  return false;
}
template <class Io>
bool Machine<Io>::gain_from_trash(int seat, int slot, Dest dest) {
  if (!p.trash.has(slot)) return false;
  p.trash.remove(slot);
  after_gain(seat, slot, dest, false, from_trash);
  return true;
}

template <class Io>
void Machine<Io>::after_gain(int seat, int slot, Dest dest, bool bought, Place from, int paid) {
  Player& me = player(seat);
  note_card(Note::gain, seat, slot, from);
  if constexpr (!Io::kSilent) {
    io.log.notes.back().n = static_cast<short>(dest);
    if (p.mixed >> slot & 1) io.log.notes.back().other = static_cast<u16>(pile_row(p.card(slot)));
  }
  switch (dest) {
    case kToHand:
      me.hand.add(slot);
      break;
    case kToDeck:
      put_on_deck(seat, slot, kAllKnow);
      break;
    case kToAside:
      set_aside(seat, slot, top().card);
      break;
    default:
      to_discard(seat, slot);
  }
  if (slot == kGold) me.had_gold = 1;
  if (seat == p.current) {
    p.turn.gained.add(slot);
    if (p.phase == Phase::buy) p.turn.buy_gain = 1, ++p.turn.buy_gains;
  }
  if (p.hears[static_cast<std::size_t>(Moment::gain)] || p.extras) tell_gain(seat, slot, dest, bought, from, paid);
}
template <class Io>
void Machine<Io>::tell_gain(int seat, int slot, Dest dest, bool bought, Place from, int paid) {
  if (!(p.row(slot).traits & kCopiesCost)) p.turn.last_gained = static_cast<u8>(slot);
  if (p.varying_costs) p.recost();
  Occasion o;
  o.moment = Moment::gain, o.seat = static_cast<u8>(seat), o.subject = static_cast<u8>(slot), o.place = dest, o.bought = bought;
  o.paid = static_cast<u8>(paid), o.from = static_cast<u8>(from);
  if (p.extras && seat == p.current) o.actions = static_cast<u8>(std::min(255, p.turn.gained.count(p.actions)));
  if (seat == p.current)
    for_each(p.turn.lasting.mask & p.hears[static_cast<std::size_t>(Moment::gain)], [&](Slot s) {
      if (listener_of(p.card(s), Moment::gain)->flags & Listener::kNextOnly)
        o.next = static_cast<u8>(p.turn.lasting.of(s)), p.turn.lasting.set(s, 0);
    });
  happen(o);
}

template <class Io>
bool Machine<Io>::remove_gained(Occasion& o) {
  Player& me = player(o.seat);
  const int slot = o.subject;
  switch (o.place) {
    case kToDiscard:
      if (!me.discard.has(slot)) return false;
      take_from_discard(o.seat, slot), o.from = from_discard;
      return true;
    case kToHand:
      if (!me.hand.has(slot)) return false;
      me.hand.remove(slot), o.from = from_hand;
      return true;
    case kToDeck:  // once covered it cannot be found (rule 13.3)
      if (!me.top_n || (me.top(me.top_n - 1) & kSlotBits) != slot) return false;
      me.top(--me.top_n) = 0, o.from = from_deck;
      return true;
    case kToAside:
      for (int i = 0; i < p.hosted_n; ++i)
        if (const Hosted h = p.hosted[static_cast<std::size_t>(i)]; h.seat == o.seat && h.slot == slot)
          return o.from = from_aside, take_hosted(h.seat, h.host, slot) >= 0;
      return false;
    default:
      return false;
  }
}

// A buy: paying, then "when you buy" effects of first editions (rule 5.4), overpaying (F7.1), the gain. The frame of a buy is that of
// the listening routine: what it does when all is said stands in rules of Moment::buy.
template <class Io>
void Machine<Io>::buy(int slot, bool by_trashing) {
  note_card(Note::buy, p.current, slot);
  --p.turn.buys;
  p.turn.bought = 1;
  if (!by_trashing && !(p.dear >> slot & 1)) {
    p.turn.coins = static_cast<u16>(p.turn.coins - p.cost[static_cast<std::size_t>(slot)]);
  } else if (!by_trashing) {
    const Cost cost = p.cost_of(slot);
    p.turn.coins = static_cast<u16>(p.turn.coins - cost.coins), p.turn.potions = static_cast<u16>(p.turn.potions - cost.potions);
    if (cost.debt) debt(cost.debt, p.current);
  }
  if (!p.hears[static_cast<std::size_t>(Moment::buy)] && !by_trashing) {
    gain(p.current, slot, kToDiscard, true);
    return;
  }
  Occasion o;
  o.moment = Moment::buy, o.seat = p.current, o.subject = static_cast<u8>(slot);
  assert(p.occasions_n < kMaxOccasions);
  p.occasions[p.occasions_n++] = o;
  call(entry_of(Routine::bought), p.current);
  top().n = by_trashing;
}

// --- listening --------------------------------------------------------------------------------------------------------------
template <class Io>
typename Machine<Io>::Heard Machine<Io>::hear(const Occasion& o, int seat) const {
  Heard h;
  const Player& me = p.players[static_cast<std::size_t>(seat)];
  const bool own = seat == o.seat;
  auto fits = [&](const Listener& l, Slot self) {
    if (own ? l.flags & Listener::kOnlyOthers : !(l.flags & Listener::kOthersToo)) return false;
    return !l.when || l.when(Hearing{p, o, seat, self});
  };
  auto offered = [&](const Listener& l, Mask m, Mask& must, Mask& may) {
    switch (l.offer) {
      case Offer::must:
      case Offer::silent:
        must |= m;
        break;
      case Offer::topdeck:
        h.last |= m;
        break;
      default:
        may |= m;
    }
  };
  for_each(p.hears[static_cast<std::size_t>(o.moment)] & ~o.used, [&](Slot s) {
    const Card card = p.card(s);
    const Listener& l = *listener_of(card, o.moment);
    switch (l.from) {
      case From::itself:
        if (s != o.subject) return;
        break;
      case From::hand:
        if (!me.hand.has(s)) return;
        break;
      case From::play:
        if (!me.in_play.has(s)) return;
        break;
      case From::turn:
        if (seat != p.current || !(l.flags & Listener::kNextOnly ? o.next : p.turn.lasting.of(s))) return;
        break;
      case From::waiting:
        if (!(o.moment == Moment::start_of_turn ? std::as_const(p).due_plays(s) : std::as_const(p).waiting(seat, s))) return;
        break;
      case From::tavern:
        if (!std::as_const(p).tavern(seat, s)) return;
        break;
      case From::game:
        break;
    }
    if (l.flags & (Listener::kFirstOnly | Listener::kSecondOnly) && p.first_edition(card) != ((l.flags & Listener::kFirstOnly) != 0))
      return;
    if (fits(l, s)) offered(l, bit(s), h.must, h.may);
  });
  if (!p.extras) return h;
  const Extra& x = p.extra[static_cast<std::size_t>(seat)];
  for (int i = 0; i < p.lands_n; ++i) {
    const Card card = p.land(i);
    const Listener* l = listener_of(card, o.moment);
    if (!l || o.lands_used >> i & 1) continue;
    switch (facts(card).family) {
      case Family::prophecy:
        if (!p.active) continue;
        break;
      case Family::project:
      case Family::artifact:
      case Family::state:
        if (!(x.lands >> i & 1)) continue;
        break;
      default:
        break;
    }
    if (fits(*l, static_cast<Slot>(kFirstLand + i))) offered(*l, bit(i), h.lands_must, h.lands_may);
  }
  if (o.moment == Moment::gain && own && x.exile[o.subject] && !(o.lands_used & land_bit(kByExile)))
    h.lands_may |= bit(kByExile - kFirstLand);
  if (o.moment == Moment::start_of_turn) {
    for_each(h.must & p.due.cards.mask, [&](Slot s) {
      const int rank = std::popcount(p.due.cards.mask & (bit(s) - 1));
      if (rank < 20) h.lands_must |= bit(kFirstTwin - kFirstLand + rank);
    });
    h.must |= p.due.cards.mask;
    h.lands_must |= Mask{p.due.boons} << (kFirstBoon - kFirstLand);
  }
  return h;
}
template <class Io>
void Machine<Io>::happen(const Occasion& o) {
  const auto m = static_cast<std::size_t>(o.moment);
  const bool by_mats = p.extras && (o.moment == Moment::gain || o.moment == Moment::start_of_turn);  // Exile, what is set aside, Boons
  if (!p.hears[m] && !(p.lands_hear >> m & 1) && !by_mats) return;
  if (!(p.others_hear >> m & 1)) {
    if (hear(o, o.seat).any()) wake(o, o.seat);
    return;
  }
  int s = p.current;
  do {
    if (hear(o, s).any()) return wake(o, s);
    s = p.next(s);
  } while (s != p.current);
}
template <class Io>
void Machine<Io>::wake(const Occasion& o, int seat) {
  assert(p.occasions_n < kMaxOccasions);
  if (p.occasions_n == kMaxOccasions) return;
  p.occasions[p.occasions_n++] = o;
  call(entry_of(Routine::listening), o.seat);
  top().who = static_cast<u8>(seat);
}

// Frame of `listening`: who = whoever is asked now; lo = Stage; the occasion is the last one.
enum Stage : u8 { kOver, kAtOnce, kInOrder, kOffered, kLast };
template <class Io, class F>
void find_stage(Machine<Io>& m, F& f) {
  const Occasion& o = m.occasion();
  for (;;) {
    const auto h = m.hear(o, f.who);
    f.lo = kOver;
    if (h.any()) {
      f.it = kNoSlot;
      for_each(h.must, [&](Slot s) {
        const Listener* l = listener_of(m.p.card(s), o.moment);
        if (f.it == kNoSlot && l && l->offer == Offer::silent && !(o.moment == Moment::start_of_turn && m.p.due.cards.has(s))) f.it = s;
      });
      for_each(h.lands_must, [&](Slot i) {
        if (i < kMaxLands && f.it == kNoSlot && listener_of(m.p.land(i), o.moment)->offer == Offer::silent)
          f.it = static_cast<u8>(kFirstLand + i);
      });
      f.hi = f.lo = f.it != kNoSlot ? kAtOnce : h.musts() ? kInOrder : h.may | h.lands_may ? kOffered : kLast;
      return;
    }
    const int next = m.p.next(f.who);
    if (next == m.p.current || !(m.p.others_hear >> static_cast<int>(o.moment) & 1)) return;
    f.who = static_cast<u8>(next);
  }
}
inline constexpr auto triggers = source(Zone::triggers, [](auto& c) {
  const auto h = c.m.hear(c.m.occasion(), c.f.who);
  c.more = h.lands_must | h.lands_may, c.more_zone = Zone::triggers;
  return h.must | h.may | (h.musts() ? h.last : Mask{0});
});
inline constexpr auto last_offer = source(Zone::gained, [](auto& c) { return bit(c.m.occasion().subject); });
constexpr Condition at_stage(int stage) {
  return condition([](auto& c) { return c.f.lo == c.arg(); }, stage);
}

template <class Io>
void Machine<Io>::listen(Frame& f, int number) {
  const int seat = f.who;
  Occasion& o = occasion();
  if (number == kByExile) {  // F12.2: all or none
    o.lands_used |= land_bit(kByExile);
    u8& n = extra(seat).exile[o.subject];
    const int slot = o.subject;
    for (; n; --n) discard(seat, slot, from_exile);
    return;
  }
  bool twin = false;
  if (number >= kFirstTwin) {
    Mask m = p.due.cards.mask;
    for (int k = number - kFirstTwin; k > 0; --k) m &= m - 1;
    number = std::countr_zero(m), twin = true;
  }
  if (number >= kFirstBoon) {
    const int boon = number - kFirstBoon;
    p.due.boons = static_cast<u16>(p.due.boons & ~(1u << boon));
    call(entry_of(Routine::fate), seat);
    top().n = static_cast<u8>(kBoonCard + boon);
    return;
  }
  if (number >= kFirstLand) {
    o.lands_used |= land_bit(number);
    const Card c = p.land(number - kFirstLand);
    call(entry_of_listener(c, o.moment), seat, number);
    return;
  }
  if (!twin && o.moment == Moment::start_of_turn && p.due.cards.has(number)) {  // Rapid Expansion
    p.due.cards.remove(number);
    player(seat).in_play.add(number);
    return play(seat, number, kFresh, from_aside);
  }
  const Listener& l = *listener_of(p.card(number), o.moment);
  int times = 1;
  switch (l.from) {
    case From::turn:
      times = l.flags & Listener::kTogether ? 1 : l.flags & Listener::kNextOnly ? o.next : p.turn.lasting.of(number), o.used |= bit(number);
      break;
    case From::waiting:
      if (o.moment != Moment::start_of_turn)
        times = p.waiting(seat, number), o.used |= bit(number);
      else if (l.offer == Offer::silent)
        times = p.due_plays(number), p.due_plays(number) = 0;
      else
        --p.due_plays(number);
      break;
    case From::tavern:
      --p.tavern(seat, number);
      player(seat).in_play.add(number);
      note_card(Note::call, seat, number, from_tavern);
      break;
    case From::hand:
      if (!(l.flags & Listener::kRepeatable)) o.used |= bit(number);
      note_card(Note::react, seat, number);
      break;
    case From::play:
      o.used |= bit(number);
      if (l.offer == Offer::must || l.offer == Offer::silent) times = player(seat).in_play.of(number);
      break;
    default:
      o.used |= bit(number);
  }
  const u16 entry = entry_of_listener(p.card(number), o.moment);
  for (int k = 0; k < times; ++k) {
    call(entry, seat, number);
    if (l.from == From::turn && p.attacks >> number & 1)
      for (int s = 0; s < p.players_n; ++s)
        if (p.spared(s, number) > k) top().mask |= static_cast<u8>(1u << s);
  }
}

inline Program listening() {
  return repeat(condition([](auto& c) { return find_stage(c.m, c.f), c.f.lo != kOver; }),
                when(at_stage(kAtOnce), kNothing,
                     when(at_stage(kInOrder), question(What::order, triggers, 0, 0, Rule::gain),
                          when(at_stage(kOffered), question(What::react, triggers, Op::kOptional, 0, Rule::gain),
                               question(What::topdeck, last_offer, Op::kOptional, 0, Rule::gain)))) >>
                    act([](auto& c) {
                      Occasion& o = c.m.occasion();
                      const auto h = c.m.hear(o, c.f.who);
                      if (c.f.it == kNoSlot) {  // declined: everything that was offered
                        o.used |= c.f.hi == kLast ? h.last : h.may;
                        for_each(c.f.hi == kLast ? Mask{0} : h.lands_may, [&](Slot i) { o.lands_used |= c.m.land_bit(kFirstLand + i); });
                        return;
                      }
                      if (c.f.hi == kLast) c.f.it = static_cast<u8>(std::countr_zero(h.last));  // the question showed the gained card
                      c.m.listen(c.f, c.f.it);
                    })) >>
         act([](auto& c) {
           const Occasion o = c.m.occasion();
           c.p.occasions[--c.p.occasions_n] = Occasion{};
           if (o.moment == Moment::gain && c.p.depth >= 2)
             c.p.stack[c.p.depth - 2u].it_copy = static_cast<u8>(o.place + 1);  // see gain_it_and_remember
           if (o.moment == Moment::buy) c.m.gain(o.seat, o.subject, kToDiscard, true, o.paid);
         });
}

// Paying with a card from hand (F7.3), then what listens to buys, then the gain.
inline Program bought() {
  return when(condition([](auto& c) { return c.f.n != 0; }), with(pick(What::trash, actions_in_hand), trash_it)) >> listening();
}
// Each card that speaks for itself has a frame of its own, which names its occasion only when its turn has come.
inline Program own_words() {
  return act([](auto& c) {
           Occasion o;
           o.moment = static_cast<Moment>(c.f.n), o.seat = c.f.me, o.subject = c.f.card;
           c.f.card = kNoSlot, c.f.n = 0;
           c.p.occasions[c.p.occasions_n++] = o;
         }) >>
         listening();
}

// Trashed and discarded cards speak for themselves as soon as the running pick is complete (F9.1, F10.2).
template <class Io>
void Machine<Io>::flush() {
  // The last one is put on the stack first, so that they come in order.
  const int n = p.after_n;
  const auto list = p.after;
  for (int i = 0; i < n; ++i) p.after[static_cast<std::size_t>(i)] = {};
  p.after_n = 0;
  for (int i = n - 1; i >= 0; --i) {
    const auto& a = list[static_cast<std::size_t>(i)];
    Occasion o;
    o.moment = static_cast<Moment>(a[0]), o.seat = a[1], o.subject = a[2];
    if (p.occasions_n == kMaxOccasions || !hear(o, o.seat).any()) continue;
    call(entry_of(Routine::own_words), o.seat, o.subject);
    top().n = a[0];
  }
}

inline int silver_bonus(const Position& p) {  // Merchant
  if (p.turn.played & bit(kSilver) || !p.turn.lasting.mask) return 0;
  int n = 0;
  for_each(p.turn.lasting.mask, [&](Slot s) {
    if (p.row(s).traits & kFirstSilver) n += p.turn.lasting.of(s);
  });
  return n;
}

// --- playing ----------------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::play(int seat, int slot, int how, Place from, int copy, bool as_way) {
  note_card(Note::play, seat, slot, how & kAgain ? from_play : from);
  if (p.varying_costs) p.recost();  // Peddler counts it
  const Mask b = bit(slot);
  if (p.plain & b && !p.play_watch) {
    coins(p.coin_value(slot) + (slot == kSilver ? silver_bonus(p) : 0), seat);
    p.turn.played |= b;
    return;
  }
  bool heard = false;
  if (p.attacks & b) {
    const Mask reactions = p.hears[static_cast<std::size_t>(Moment::attack)];
    if (reactions)
      for (int o = p.next(seat); o != seat; o = p.next(o)) heard |= (p.players[static_cast<std::size_t>(o)].hand.mask & reactions) != 0;
  }
  const bool slow = heard || p.play_watch || p.turn.repeaters || as_way;
  call(slow ? entry_of(Routine::before_play) : p.entry(slot), seat, slot);
  Frame& f = top();
  f.how = static_cast<u8>(how | kPlayed | (as_way ? kWay : 0)), f.copy = static_cast<u8>(copy);
  if (slow) return;
  f.hi = !(p.turn.played & b);  // see first_of_turn
  p.turn.played |= b;
  if (p.actions & b && seat == p.current) ++p.turn.action_plays;
}

template <class Io>
Frame* Machine<Io>::frame_of_host() {
  return p.depth >= 2 ? &p.stack[p.depth - 2u] : nullptr;
}

template <class Io>
void Machine<Io>::moved_away() {
  Frame& f = top();
  f.how |= kGone;
  if (Frame* h = frame_of_host(); h && h->it == f.card) h->hi = kGone;  // Throne Room and its kin
}

// Reactions to an Attack, in turn order, each as often as possible (F15.1): `who` reacts, `mask` = players that are immune.
inline constexpr auto attack_reactions = source(Zone::hand, [](auto& c) {
  Mask m = 0;
  Occasion o;
  o.moment = Moment::attack, o.seat = c.f.me, o.subject = c.f.card;
  for_each(c.player().hand.mask & c.p.hears[static_cast<std::size_t>(Moment::attack)], [&](Slot s) {
    const Listener& l = *listener_of(c.p.card(s), Moment::attack);
    if (!(l.flags & Listener::kRepeatable) &&
        c.f.hi >> std::min<int>(7, std::popcount(c.p.hears[static_cast<std::size_t>(Moment::attack)] & (bit(s) - 1))) & 1)
      return;
    if (!l.when || l.when(Hearing{c.p, o, c.f.who, s})) m |= bit(s);
  });
  return m;
});
inline constexpr Condition is_heard_attack = condition([](auto& c) { return c.p.attacks >> c.f.card & 1; });
inline constexpr Condition may_be_a_way = condition([](auto& c) {
  if (c.f.how & kWay || !(c.p.actions >> c.f.card & 1) || !c.p.extras) return false;
  if (c.p.depth == 1 && !(c.f.how & kAgain)) return false;  // chosen with the play itself (F17.1)
  return c.p.way != 0;
});
constexpr Op enter_instructions() {
  Op op;
  op.code = Op::Enter;
  return op;
}
inline Program before_play() {
  return act([](auto& c) {
           c.f.mask = 0;
           if (c.p.has(kImmune))
             for_each(c.p.waiters, [&](Slot k) {
               if (!(c.p.row(k).traits & kImmune)) return;
               for (int s = 0; s < c.p.players_n; ++s)
                 if (c.p.waiting(s, k)) c.f.mask |= static_cast<u8>(1u << s);
             });
           c.m.attach_repeaters(c.f);
         }) >>
         when(is_heard_attack,
              repeat(next_opponent, act([](auto& c) { c.f.hi = 0, c.f.it = 0; }) >>
                                        repeat(some, with(may_pick(What::react, attack_reactions), act([](auto& c) {
                                                            const Mask all = c.p.hears[static_cast<std::size_t>(Moment::attack)];
                                                            c.f.hi |= static_cast<u8>(
                                                                1u << std::min<int>(7, std::popcount(all & (bit(c.f.it) - 1))));
                                                            c.m.note_card(Note::react, c.f.who, c.f.it);
                                                            const u8 who = c.f.who, it = c.f.it;
                                                            c.m.call(entry_of_listener(c.p.card(it), Moment::attack), who, it);
                                                          }))))) >>
         when(may_be_a_way, question(What::way, one_of<Mode::play, Mode::the_way>, 0) >>
                                when(chose<Mode::the_way>, act([](auto& c) { c.f.how |= kWay; }))) >>
         act([](auto& c) {
           const Mask b = bit(c.f.card);
           const bool treasure = c.p.treasures & b, first = !(c.p.turn.played & b), mine = c.f.me == c.p.current;
           if (treasure && c.p.has(kTreasuresBuy)) c.m.buys(2, c.f.me);
           if (treasure && c.p.has(kFirstTreasurePays) && first) c.m.buys(1, c.f.me), c.m.coins(1, c.f.me);
           if (c.p.actions & b && mine) {
             ++c.p.turn.action_plays;
             if (c.p.has(kActionPays))
               for_each(c.p.waiters, [&](Slot k) {
                 if (const int n = c.p.waiting(c.f.me, k); n && c.p.row(k).traits & kActionPays) c.m.actions(n, c.f.me);
               });
           }
           // Corsair: the first Silver or Gold of a turn is trashed as it is played (F13.5).
           if (c.p.extras && mine && (c.f.card == kSilver || c.f.card == kGold) && c.p.extra[c.f.me].corsairs && !c.p.turn.corsair_done) {
             c.p.turn.corsair_done = 1;
             if (c.f.how & (kFresh | kAgain) && !(c.f.how & kGone) && c.m.in_play(c.f.me, c.f.card)) {
               c.m.leave_play(c.f.me, c.f.card, c.f.copy);
               c.m.moved_away();
               c.m.trash(c.f.me, c.f.card, from_play);
             }
           }
         }) >>
         enter_instructions();
}

// All that wait attach to the same next play of an Action that is no Command (F16.4): Daimyos of this turn, Flagships of any.
template <class Io>
void Machine<Io>::attach_repeaters(Frame& f) {
  if (!p.has(kRepeats) || !(p.actions >> f.card & 1) || p.row(f.card).types & kCommand) return;
  const bool mine = f.me == p.current;
  int n = mine ? p.turn.repeaters : 0;
  if (mine) p.turn.repeaters = 0;
  for (int k = kFirstKingdomSlot; k < p.kinds; ++k) {
    if (!(p.row(k).traits & kRepeats)) continue;
    if (mine) p.turn.lasting.set(k, 0);
    if (p.waiters >> k & 1) n += p.waiting(f.me, k), p.waiting(f.me, k) = 0;
  }
  if (!n) return;
  f.again = static_cast<u8>(std::min(255, f.again + n));
  for (int i = 0; i < p.staying_n; ++i)  // they stay with it, if it stays
    if (Staying& s = p.staying[static_cast<std::size_t>(i)]; s.seat() == f.me && p.row(s.slot).traits & kRepeats)
      if (s.reason() == Why::named || s.reason() == Why::pending) s.with = p.depth, s.set(Why::attached);
}
template <class Io>
void Machine<Io>::detach_repeaters() {
  for (int i = 0; i < p.staying_n; ++i)
    if (Staying& s = p.staying[static_cast<std::size_t>(i)]; s.reason() == Why::attached && s.with == p.depth)
      s.with = 0, s.set(Why::this_turn);
}

// Which instructions a play follows.
template <class Io>
void Machine<Io>::enter(Frame& f) {
  const Mask b = bit(f.card);
  f.who = f.me, f.it = kNoSlot, f.n = f.lo = f.left = 0;
  f.hi = !(p.turn.played & b);  // see first_of_turn
  if (f.how & kWay) {
    f.pc = entry_of(Routine::the_way);
    if constexpr (!Io::kSilent)
      for (int i = 0; i < p.lands_n; ++i)
        if (facts(p.land(i)).family == Family::way)
          for (auto n = io.log.notes.rbegin(); n != io.log.notes.rend(); ++n)
            if (n->kind == Note::play && n->card == static_cast<u16>(p.card(f.card))) {
              n->other = static_cast<u16>(p.land(i));
              break;
            }
    p.turn.played |= b;
    return;
  }
  if (p.treasures & b && p.has(kTreasuresAreActions) && p.phase == Phase::action) {  // rule 4.8
    if (f.card == kSilver) coins(silver_bonus(p), f.me);                             // that is Merchant's own
    f.pc = entry_of(Routine::enlightened);
  } else if (p.plain & b) {
    f.pc = entry_of(Routine::treasure);
    f.n = static_cast<u8>(f.card == kSilver ? silver_bonus(p) : 0);
  } else {
    f.pc = p.entry(f.card);
  }
  p.turn.played |= b;
}
inline Program treasure_routine() {
  return act([](auto& c) {
    int n = c.p.coin_value(c.f.card);
    if ((c.f.card == kSilver || c.f.card == kGold) && c.p.turn.acting && c.f.me == c.p.current)
      for (int i = 0; i < c.p.lands_n; ++i)
        if (c.p.turn.acting >> i & 1 && facts(c.p.land(i)).traits & kPoorMetal) n = 1;
    c.m.coins(n + c.f.n, c.f.me);
  });
}
inline Program way_routine() {
  return act([](auto& c) {
    for (int i = 0; i < c.p.lands_n; ++i)
      if (facts(c.p.land(i)).family == Family::way) return c.m.call(entry_of(c.p.land(i), false), c.f.me, kFirstLand + i);
  });
}

template <class Io>
bool Machine<Io>::after_play(Frame& f) {
  const Mask b = bit(f.card);
  if (p.attacks & b && p.has(kAttacksPay)) coins(1, f.me);
  if (p.actions & b && p.has(kActionsAct)) actions(1, f.me);
  if (!f.again) return false;
  --f.again;
  f.how = static_cast<u8>(kPlayed | kAgain | kByRepeater | (f.how & (kGone | kElsewhere)));
  f.it = kNoSlot, f.n = f.lo = f.hi = f.left = 0, f.who = f.me;
  f.pc = entry_of(Routine::before_play);
  note_card(Note::play, f.me, f.card, from_play);
  return true;
}

// --- what stays in play -----------------------------------------------------------------------------------------------------
template <class Io>
int Machine<Io>::copy_of(Frame& f) {
  if (f.copy || f.card >= kSlots) return f.copy;
  if (!(f.how & kPlayed)) {  // the later part of a card that lies there already
    for (int i = 0; i < p.staying_n; ++i)
      if (const Staying& s = p.staying[static_cast<std::size_t>(i)]; s.slot == f.card && s.seat() == f.me) return f.copy = s.copy;
    return 0;
  }
  if (f.how & (kElsewhere | kGone) || !in_play(f.me, f.card)) return 0;
  if (p.staying_n == kMaxStaying) return 0;
  do p.copies = static_cast<u8>(p.copies + 1);
  while (!p.copies || [&] {
    for (int i = 0; i < p.staying_n; ++i)
      if (p.staying[static_cast<std::size_t>(i)].copy == p.copies) return true;
    return false;
  }());
  f.copy = p.copies;
  p.staying[p.staying_n++] = {f.card, f.copy, Staying::pack(f.me, Why::named, true), 0};
  if (Frame* h = &f > p.stack.data() ? &f - 1 : nullptr; h && h->it == f.card)
    h->it_copy = f.copy;  // who plays it again plays the same copy
  return f.copy;
}
template <class Io>
void Machine<Io>::stay(Frame& f, Why why) {
  auto add = [&](int slot, int copy, int seat, Why reason, int with) {
    bool fresh = false;
    for (int i = 0; i < p.staying_n; ++i)
      if (Staying& s = p.staying[static_cast<std::size_t>(i)]; s.copy == copy) {
        if (s.reason() == reason && s.with == with) return;
        if (s.reason() == Why::named) {
          s.set(reason), s.with = static_cast<u8>(with);
          return;
        }
        fresh = s.fresh();
      }
    if (p.staying_n < kMaxStaying)
      p.staying[p.staying_n++] = {static_cast<u8>(slot), static_cast<u8>(copy), Staying::pack(seat, reason, fresh), static_cast<u8>(with)};
  };
  const int copy = copy_of(f), kind = why == Why::noted ? f.card : 0;
  if (copy) add(f.card, copy, f.me, why, kind);
  if (!(f.how & (kAgain | kElsewhere))) return;
  auto keep_host = [&](int slot, int host, int seat) {
    if (copy)
      add(slot, host, seat, Why::with, copy);
    else
      add(slot, host, seat, why, kind);
  };
  if (f.how & kByRepeater) {  // Daimyos and Flagships that repeat it
    const int at = static_cast<int>(&f - p.stack.data()) + 1;
    for (int i = 0, n = p.staying_n; i < n; ++i)
      if (const Staying s = p.staying[static_cast<std::size_t>(i)]; s.reason() == Why::attached && s.with == at)
        keep_host(s.slot, s.copy, s.seat());
    return;
  }
  for (Frame* h = &f - 1; h >= p.stack.data(); --h) {
    if (h->card >= kSlots) return;
    if (const int host = copy_of(*h)) return keep_host(h->card, host, h->me);
    if (!(h->how & kElsewhere)) return;
  }
}
template <class Io>
void Machine<Io>::change_reason(int seat, int kind, Why from, Why to) {
  for (int i = 0; i < p.staying_n; ++i)
    if (Staying& s = p.staying[static_cast<std::size_t>(i)]; s.seat() == seat && s.reason() == from && (s.slot == kind || s.with == kind))
      s.set(to);
}
template <class Io>
void Machine<Io>::spend(int seat, int slot) {
  u8& w = p.waiting(seat, slot);
  if (w) --w;
  if (!w) change_reason(seat, slot, Why::pending, Why::this_turn);
}
// Which copies stay over a Clean-up: what waits, what is for good, and whatever stays with one of those.
inline bool stays(const Position& p, int copy) {
  for (int i = 0; i < p.staying_n; ++i) {
    const Staying& s = p.staying[static_cast<std::size_t>(i)];
    if (s.copy != copy) continue;
    switch (s.reason()) {
      case Why::next_turn:
      case Why::for_good:
      case Why::pending:
        return true;
      case Why::with:
        if (s.with != copy && stays(p, s.with)) return true;
        break;
      default:
        break;
    }
  }
  return false;
}

template <class Io>
void Machine<Io>::leave_play(int seat, int slot, int copy) {
  Player& me = player(seat);
  me.in_play.remove(slot);
  if (p.varying_costs) p.recost();
  if (!p.staying_n) return;
  auto forget = [&](int c) {
    int n = 0;
    for (int i = 0; i < p.staying_n; ++i)
      if (p.staying[static_cast<std::size_t>(i)].copy != c)
        p.staying[static_cast<std::size_t>(n++)] = p.staying[static_cast<std::size_t>(i)];
    for (int i = n; i < p.staying_n; ++i) p.staying[static_cast<std::size_t>(i)] = Staying{};
    p.staying_n = static_cast<u8>(n);
  };
  if (copy) return forget(copy);
  // A copy without a name goes first; if all that are left have one, the last of them.
  int named = 0, last = 0;
  Mask seen[4] = {};
  for (int i = 0; i < p.staying_n; ++i)
    if (const Staying& s = p.staying[static_cast<std::size_t>(i)];
        s.slot == slot && s.seat() == seat && !(seen[s.copy >> 6] >> (s.copy & 63) & 1))
      seen[s.copy >> 6] |= bit(s.copy & 63), ++named, last = s.copy;
  if (named > me.in_play.of(slot)) forget(last);
}

template <class Io>
int Machine<Io>::leaving(int seat, int slot) const {
  int n = p.players[static_cast<std::size_t>(seat)].in_play.of(slot);
  Mask seen[4] = {};
  for (int i = 0; i < p.staying_n; ++i)
    if (const Staying& s = p.staying[static_cast<std::size_t>(i)];
        s.slot == slot && s.seat() == seat && !(seen[s.copy >> 6] >> (s.copy & 63) & 1) && stays(p, s.copy))
      seen[s.copy >> 6] |= bit(s.copy & 63), --n;
  return n;
}
template <class Io>
void Machine<Io>::topdeck_leaving(int seat, int slot) {
  int named = 0, free = 0;  // if all copies have a name, it must be one that does not stay
  Mask seen[4] = {};
  for (int i = 0; i < p.staying_n; ++i)
    if (const Staying& s = p.staying[static_cast<std::size_t>(i)];
        s.slot == slot && s.seat() == seat && !(seen[s.copy >> 6] >> (s.copy & 63) & 1)) {
      seen[s.copy >> 6] |= bit(s.copy & 63), ++named;
      if (!stays(p, s.copy)) free = s.copy;
    }
  leave_play(seat, slot, named < player(seat).in_play.of(slot) ? 0 : free);
  put_on_deck(seat, slot, kAllKnow);
  note_card(Note::topdeck, seat, slot, from_play);
}

// --- all Treasures at once --------------------------------------------------------------------------------------------------
// Which Treasure the macro plays next: simple ones first, what grows with the others last; kNoSlot where a choice or a
// downside begins (Loan, Contraband, Investment …) or nothing is left.
template <class C>
int next_treasure(C& c) {
  const Player& me = c.player();
  const Mask in_hand = me.hand.mask & c.p.treasures;
  // A Copper in play forbids buying some cards.
  const bool keep_copper = c.p.barred & c.p.stocked && c.p.has(kKeepsCopper) && !me.in_play.has(kCopper);
  int best = kNoSlot, late = 99;
  for (Mask m = in_hand; m; m &= m - 1) {
    const int s = std::countr_zero(m);
    if (s == kCopper && keep_copper) continue;
    int when = 99;
    if (c.p.plain >> s & 1)
      when = 0;
    else if (const Macro macro = c.p.row(s).macro; macro != Macro::no)
      when = static_cast<int>(macro) - 1;
    if (when < late) late = when, best = s;
  }
  if (c.p.has(kNoMacro)) return kNoSlot;  // one by one: each play has a price or a bonus of its own
  return late == static_cast<int>(Macro::last) - 1 && in_hand != bit(best) ? kNoSlot : best;  // Bank comes when nothing can follow it
}
inline Program treasures_routine() {
  return repeat(condition([](auto& c) { return (c.f.it = static_cast<u8>(next_treasure(c))) != kNoSlot; }), act([](auto& c) {
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
  int sum = 0;
  for_each(in_hand, [&](Slot s) {
    const int n = me.hand.n[s];
    sum += n * p.coin_value(s);
    if (s == kSilver) sum += silver_bonus(p);
    if constexpr (!Io::kSilent)
      for (int k = 0; k < n; ++k) note_card(Note::play, p.current, s, from_hand);
    me.hand.total = static_cast<u16>(me.hand.total - n), me.hand.n[s] = 0, me.hand.mask &= ~bit(s);
    me.in_play.add(s, n);
  });
  p.turn.played |= in_hand;
  coins(sum, p.current);
}

// --- Suns -------------------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::remove_sun(int seat) {
  if (p.prophecy == Card::None || !p.suns) return;
  --p.suns;
  note_number(Note::sun, seat, 1);
  if (p.suns) return;
  p.active = 1;
  note_row(Note::prophecy, seat, p.prophecy);
  p.settle();
  if (p.has(kNewPiles)) divine_wind();
  if (const u16 entry = entry_of(p.prophecy, false)) call(entry, seat, kFirstLand + p.land_slot(p.prophecy));  // what it does at once
}

// --- the turn ---------------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::start_turn() {
  Player& me = player(p.current);
  p.phase = Phase::action;
  const u8 extra_turn = p.turn.extra;
  p.turn = Turn{};
  p.turn.actions = p.turn.buys = 1;
  p.turn.extra = extra_turn;
  if (!extra_turn) ++me.turns;
  note({Note::turn_begins, p.current, 0xffff, 0, 0, static_cast<short>(me.turns)});
  if (p.varying_costs) p.recost();
  if (!p.extras) {
    if (!(me.hand.mask & p.hears[static_cast<std::size_t>(Moment::start_of_turn)])) return;
  } else {
    Extra& x = extra(p.current);
    for (int i = 0; i < p.staying_n; ++i)  // what was waiting for this turn goes with this turn's Clean-up
      if (Staying& s = p.staying[static_cast<std::size_t>(i)]; s.seat() == p.current && s.reason() == Why::next_turn)
        s.why = Staying::pack(p.current, Why::this_turn, false);
    for_each(p.hears[static_cast<std::size_t>(Moment::start_of_turn)], [&](Slot s) {
      const Listener& l = *listener_of(p.card(s), Moment::start_of_turn);
      if (l.from != From::waiting || !p.waiting(p.current, s)) return;
      p.due_plays(s) = p.waiting(p.current, s);
      if (!(l.flags & Listener::kForGood)) p.waiting(p.current, s) = 0;
    });
    for (int o = 0; o < p.players_n; ++o) {  // attacks that last until then are over (F13.4)
      extra(o).corsairs &= static_cast<u8>(~(1u << p.current));
      extra(o).warlords &= static_cast<u8>(~(1u << p.current));
      extra(o).blockades &= static_cast<u8>(~(1u << p.current));
      player(o).spared.fill(0);
    }
    p.due.boons = x.boons_waiting, x.boons_waiting = 0;
    x.gained_last_turn = 0;
    if (x.aside.total && p.has(kPlaysAside)) std::swap(x.aside, p.due.cards);
  }
  Occasion o;
  o.moment = Moment::start_of_turn, o.seat = p.current;
  happen(o);
}

template <class Io>
void Machine<Io>::begin_phase(Phase phase) {
  p.phase = phase;
  note({Note::phase, p.current, static_cast<u16>(phase)});
}
template <class Io>
void Machine<Io>::to_buy() {
  begin_phase(Phase::buy);
  p.turn.bought = 0, p.turn.buy_gains = 0;
  if (!p.extras) return;
  if (p.varying_costs) p.recost();
  Occasion o;
  o.moment = Moment::start_of_buy, o.seat = p.current;
  happen(o);
}

// The visible card of a discard pile that is not there any more is not known.
inline void forget_moved_top(Player& me) {
  if (!me.discard.total || (me.discard_top != kNoSlot && !me.discard.has(me.discard_top))) me.discard_top = kNoSlot;
}
// Discards what is in play and the hand (rule 3.7 b).
template <class Io>
void Machine<Io>::discard_all(int seat) {
  Player& me = player(seat);
  const bool own_turn = seat == p.current;
  if (own_turn && me.hand.total)
    me.discard_top = static_cast<u8>(std::countr_zero(me.hand.mask));
  else if (me.in_play.total)
    me.discard_top = static_cast<u8>(std::countr_zero(me.in_play.mask));
  if (p.staying_n) return discard_but_staying(seat, own_turn);
  if (p.has(kTreasuresReturn)) return_treasures(seat);
  me.discard.absorb(me.in_play);
  if (own_turn) me.discard.absorb(me.hand);
  if (p.has(kTreasuresReturn)) forget_moved_top(me);
}
// Under Panic, Treasures that are discarded from play go back to their piles.
template <class Io>
void Machine<Io>::return_treasures(int seat) {
  Player& me = player(seat);
  for_each(me.in_play.mask & p.treasures, [&](Slot s) {
    if (pile_of(s) < 0) return;
    while (me.in_play.has(s)) me.in_play.remove(s), return_to_pile(seat, s, from_play);
  });
}
template <class Io>
void Machine<Io>::discard_but_staying(int seat, bool own_turn) {
  Player& me = player(seat);
  Pile staying;
  Mask seen[4] = {};
  for (int i = 0; i < p.staying_n; ++i) {
    const Staying& s = p.staying[static_cast<std::size_t>(i)];
    if (s.seat() != seat || seen[s.copy >> 6] >> (s.copy & 63) & 1 || !stays(p, s.copy) || !me.in_play.has(s.slot)) continue;
    seen[s.copy >> 6] |= bit(s.copy & 63);
    me.in_play.remove(s.slot), staying.add(s.slot);
  }
  int n = 0;
  for (int i = 0; i < p.staying_n; ++i) {
    const Staying s = p.staying[static_cast<std::size_t>(i)];
    const bool kept =
        s.seat() != seat || (seen[s.copy >> 6] >> (s.copy & 63) & 1 && s.reason() >= Why::next_turn && s.reason() <= Why::with);
    if (!kept) continue;
    p.staying[static_cast<std::size_t>(n)] = s;
    if (s.seat() == seat) p.staying[static_cast<std::size_t>(n)].why &= static_cast<u8>(~8);
    ++n;
  }
  for (int i = n; i < p.staying_n; ++i) p.staying[static_cast<std::size_t>(i)] = Staying{};
  p.staying_n = static_cast<u8>(n);
  if (p.has(kTreasuresReturn)) return_treasures(seat);
  me.discard.absorb(me.in_play);
  me.in_play = staying;
  if (own_turn) me.discard.absorb(me.hand);
  forget_moved_top(me);
}

template <class Io>
void Machine<Io>::end_turn() {
  if (p.extras || p.shadows || p.hears[static_cast<std::size_t>(Moment::cleanup)]) {
    call(entry_of(Routine::cleanup), p.current);
    if (p.phase == Phase::action && p.extras) to_buy();  // the Buy phase is skipped, but it has a beginning and an end
    return;
  }
  begin_phase(Phase::cleanup);
  discard_all(p.current);
  draw(p.current, 5);
  finish_turn();
}

// Travellers may be exchanged as they leave play (F5.2), each for its companion: all in one question, before anything else (F10.5).
inline constexpr auto exchangeable = source(Zone::play, [](auto& c) {
  Mask m = 0;
  for_each(c.me().in_play.mask & c.p.hears[static_cast<std::size_t>(Moment::leaving)], [&](Slot s) {
    if (listener_of(c.p.card(s), Moment::leaving)->offer != Offer::exchange || c.m.pile_of(s) < 0) return;
    if (const int get = c.p.slot_of(brought(c.p.card(s), 0)); get >= 0 && c.m.available(get)) m |= bit(s);
  });
  return m;
});
inline Program exchanges() {
  return picks(What::exchange, exchangeable, number<0>, number<255>, act([](auto& c) {
                 c.m.leave_play(c.f.me, c.f.it);
                 c.m.exchange(c.f.me, c.f.it, c.p.slot_of(brought(c.p.card(c.f.it), 0)));
               }),
               0, Rule::cleanup);
}
// Other cards that have something to do when play is discarded (F10.4): one after the other, by f.n.
template <class C>
int next_leaving(C& c) {
  int k = 0;
  for (int s = 0; s < c.p.kinds; ++s) {
    const Listener* l = listener_of(c.p.card(s), Moment::leaving);
    if (!l || l->offer == Offer::topdeck || l->offer == Offer::exchange || k++ < c.f.n) continue;
    c.f.n = static_cast<u8>(k);
    if (l->from == From::turn ? c.p.turn.lasting.of(s) : c.me().in_play.of(s)) return s;
  }
  return -1;
}
inline Program each_leaving() {
  return act([](auto& c) { c.f.n = 0; }) >> repeat(condition([](auto& c) {
                                                     if (!c.p.extras) return false;
                                                     const int s = next_leaving(c);
                                                     c.f.it = s < 0 ? kNoSlot : static_cast<u8>(s);
                                                     return s >= 0;
                                                   }),
                                                   act([](auto& c) {
                                                     const u8 s = c.f.it;
                                                     c.m.call(entry_of_listener(c.p.card(s), Moment::leaving), c.f.me, s);
                                                   }));
}
// Rows that listen to `leaving` with Offer::topdeck may save a card from being discarded: itself (Alchemist), one for each play of this
// turn (Scheme, Herbalist), an Artifact one a turn (Horn). Which right saves this kind: the most special one is used up first; -1: none.
template <class C>
int saviour(C& c, int slot) {
  if (!c.m.leaving(c.f.me, slot)) return -1;
  Occasion o;
  o.moment = Moment::leaving, o.seat = c.f.me;
  int best = -1, breadth = 255;
  auto try_one = [&](const Listener& l, int number, bool itself) {
    auto saves = [&](int s) {
      return o.subject = static_cast<u8>(s), !l.when || l.when(Hearing{c.p, o, c.f.me, static_cast<Slot>(number)});
    };
    if (itself ? number != slot || !saves(slot) : !saves(slot)) return;
    int n = 0;
    if (!itself) for_each(c.me().in_play.mask, [&](Slot s) { n += saves(s); });
    if (n < breadth) best = number, breadth = n;
  };
  for_each(c.p.hears[static_cast<std::size_t>(Moment::leaving)], [&](Slot s) {
    const Listener& l = *listener_of(c.p.card(s), Moment::leaving);
    if (l.offer == Offer::topdeck && (l.from != From::turn || c.p.turn.lasting.of(s))) try_one(l, s, l.from != From::turn);
  });
  for (int i = 0; i < c.p.lands_n; ++i) {
    const Listener* l = listener_of(c.p.land(i), Moment::leaving);
    if (l && l->offer == Offer::topdeck && c.p.extra[c.f.me].lands >> i & 1 && !(c.p.turn.done >> i & 1))
      try_one(*l, kFirstLand + i, false);
  }
  return best;
}
inline constexpr auto saved_from_play = source(Zone::play, [](auto& c) {
  Mask m = 0;
  if (c.p.extras)
    for_each(c.me().in_play.mask, [&](Slot s) {
      if (saviour(c, s) >= 0) m |= bit(s);
    });
  return m;
});
template <class C>
void use_up(C& c, int right) {
  if (right >= kFirstLand)
    c.p.turn.done |= c.m.land_bit(right);
  else if (listener_of(c.p.card(right), Moment::leaving)->from == From::turn)
    c.p.turn.lasting.add(right, -1);
}
inline constexpr auto cards_that_can_be_saved = [](auto& c) {
  const Plays lasting = c.p.turn.lasting;
  const u32 done = c.p.turn.done;
  int n = 0;
  for_each(c.me().in_play.mask, [&](Slot s) {
    for (int k = c.m.leaving(c.f.me, s), by; k > 0 && (by = saviour(c, s)) >= 0; --k, ++n) use_up(c, by);
  });
  c.p.turn.lasting = lasting, c.p.turn.done = done;
  return n;
};
// All in one ordered question (F10.5): the first pick lies deepest.
inline Program topdeck_from_play() {
  return when(condition([](auto& c) { return saved_from_play.f(c) != 0; }),
              picks(What::topdeck, saved_from_play, number<0>, cards_that_can_be_saved, act([](auto& c) {
                      use_up(c, saviour(c, c.f.it));
                      c.m.topdeck_leaving(c.f.me, c.f.it);
                    }),
                    0, Rule::cleanup));
}
// A Boon that somebody kept is laid off as Clean-up begins, whoever's turn it is (F10.9, F19.2); The River's Gift acts after that.
template <class C>
void lay_off_kept(C& c) {
  u16 kept = 0;
  for (int s = 0; s < c.p.players_n; ++s) {
    u16& boons = c.p.extra[static_cast<std::size_t>(s)].boons;
    kept |= boons;
    for_each(boons, [&](Slot b) {
      if (listener_of(of_family(Family::boon, b), Moment::end_of_turn)) c.p.due.late = static_cast<u16>(c.p.due.late | 1u << s);
    });
    boons = 0;
  }
  for_each(kept, [&](Slot b) { c.m.lay_off(kBoonCard + b); });
}
inline constexpr Condition late_boon = condition([](auto& c) {
  if (!c.p.due.late) return false;
  int seat = c.f.me;
  while (!(c.p.due.late >> seat & 1)) seat = c.p.next(seat);
  c.p.due.late = static_cast<u16>(c.p.due.late & ~(1u << seat));
  for (int b = 0; b < family_size(Family::boon); ++b)
    if (const Card card = of_family(Family::boon, b); listener_of(card, Moment::end_of_turn))
      c.m.call(entry_of_listener(card, Moment::end_of_turn), seat, kBoonCard + b);
  return true;
});
inline Program cleanup() {
  auto moment = []<Moment m>(std::integral_constant<Moment, m>) {
    return act([](auto& c) {
      Occasion o;
      o.moment = m, o.seat = c.f.me;
      c.m.happen(o);
    });
  };
  // Debt taken in Clean-up may be paid while it is still the player's turn (rule 7.8).
  const Program pay = when(condition([](auto& c) { return c.me().debt > c.f.lo && c.m.purse(c.f.me) > 0; }),
                           question(What::pay,
                                    source(Zone::numbers,
                                           [](auto& c) {
                                             return (bit(std::min<int>({c.me().debt, c.m.purse(c.f.me), 60})) << 1) - 1;
                                           }),
                                    0, 0, Rule::cleanup) >>
                               act([](auto& c) {
                                 if (!c.f.it) return;
                                 c.m.pay(c.f.it, c.f.me);
                                 c.me().debt = static_cast<u16>(c.me().debt - c.f.it);
                                 c.m.note_number(Note::pay_debt, c.f.me, c.f.it);
                               }));
  return when(condition([](auto& c) { return c.p.phase == Phase::buy || c.p.phase == Phase::action; }),
              moment(std::integral_constant<Moment, Moment::end_of_buy>{})) >>
         act([](auto& c) { c.m.begin_phase(Phase::cleanup), c.f.mask = static_cast<u8>(std::min<int>(255, c.me().debt)); }) >>
         moment(std::integral_constant<Moment, Moment::cleanup>{}) >> act([](auto& c) {
           c.f.lo = c.f.mask;
           if (c.p.extras) lay_off_kept(c);
         }) >>
         pay >>
         when(condition([](auto& c) { return c.p.hears[static_cast<std::size_t>(Moment::leaving)] & c.me().in_play.mask; }), exchanges()) >>
         topdeck_from_play() >> each_leaving() >> act([](auto& c) {
           c.m.discard_all(c.f.me);
           if (c.p.extras)
             for (int s = 0; s < c.p.players_n; ++s)
               if (s != c.f.me && c.p.players[static_cast<std::size_t>(s)].in_play.total)
                 c.m.discard_all(s);  // what was called or played out of turn (F10.3, F11.3)
         }) >>
         act([](auto& c) { draw_cards(c, c.m.extra_turn_due() ? 3 : 5); }) >>
         moment(std::integral_constant<Moment, Moment::end_of_turn>{}) >> repeat(late_boon, kNothing) >>
         act([](auto& c) { c.m.finish_turn(); });
}

template <class Io>
bool Machine<Io>::extra_turn_due() const {
  bool due = false;
  if (p.extras) for_each(p.waiters, [&](Slot s) { due |= p.row(s).traits & kExtraTurn && std::as_const(p).waiting(p.current, s); });
  return due;
}

template <class Io>
void Machine<Io>::finish_turn() {
  const bool over = (p.piles & ~p.filled & (bit(kProvince) | bit(kColony))) || p.empty_piles() >= p.ends_at;
  // Ours: with everybody in debt and without money a game could go on for ever; it ends when all have had 200 turns.
  const bool stuck = player(p.current).turns >= kTurnLimit && p.next(p.current) == p.first_seat;
  if (over || stuck) return end_game();
  p.last_turn = p.current;
  if (p.extras) {
    Extra& x = extra(p.current);
    x.gained_last_turn = p.turn.gained.total;
    if (extra_turn_due()) {  // F14.2; its plays wait for the start of that turn
      p.turn.extra = 1;
      note({Note::extra_turn, p.current});
      return start_turn();
    }
  }
  p.turn.extra = 0;
  p.current = static_cast<u8>(p.next(p.current));
  start_turn();
}

template <class Io>
void Machine<Io>::end_game() {
  p.phase = Phase::over;
  p.turn = Turn{};
  int best = -100000, fewest = 0;
  for (int s = 0; s < p.players_n; ++s) {
    const int points = p.points(s), turns = p.players[static_cast<std::size_t>(s)].turns;
    if (points > best || (points == best && turns < fewest)) best = points, fewest = turns, p.winners = 0;
    if (points == best && turns == fewest) p.winners |= static_cast<u8>(1u << s);
  }
  note({Note::game_ends, p.current});
}

// The usual answers; the others are rare and stand apart.
template <class Io>
void Machine<Io>::turn_answer(Action a) {
  const int v = static_cast<int>(value_of(a));
  p.turn.coins_asked = p.turn.coins, p.turn.debt_asked = player(p.current).debt;
  switch (verb_of(a)) {
    case kPlayTreasures:
      return play_treasures();
    case kToBuy:
      return to_buy();
    case kBuy:
      if (!p.turn.buys) ++p.turn.buys, --p.turn.actions;  // Flourishing Trade: an unused Action serves as a Buy (rule 16.8)
      return buy(v, false);
    case kEndTurn:
      return end_turn();
    default:
      return rare_answer(verb_of(a), v);
  }
}
template <class Io>
void Machine<Io>::rare_answer(Verb verb, int v) {
  Player& me = player(p.current);
  const bool way = verb == kPlayAs || verb == kPlayShadowAs;
  switch (verb) {
    case kPlay:
    case kPlayAs:
      me.hand.remove(v), me.in_play.add(v);
      if (p.phase == Phase::action) --p.turn.actions;
      return play(p.current, v, kFresh, from_hand, 0, way);
    case kPlayShadow:
    case kPlayShadowAs:
      take_from_deck(p.current, v), me.in_play.add(v);
      --p.turn.actions;
      return play(p.current, v, kFresh, from_deck, 0, way);
    case kToNight: {
      begin_phase(Phase::night);
      Occasion o;
      o.moment = Moment::end_of_buy, o.seat = p.current;
      return happen(o);
    }
    case kBuyByTrashing:
      if (!p.turn.buys) ++p.turn.buys, --p.turn.actions;
      return buy(v, true);
    case kBuyLandscape: {
      const Card c = p.land(v);
      const Row& row = facts(c);
      if (!p.turn.buys) ++p.turn.buys, --p.turn.actions;
      --p.turn.buys;
      p.turn.bought = 1;
      if (row.traits & kOnceATurn) p.turn.done |= 1u << v;
      p.turn.coins = static_cast<u16>(p.turn.coins - row.cost.coins);
      note_row(row.family == Family::project ? Note::buy_project : Note::buy_event, p.current, c);
      if (row.cost.debt) debt(row.cost.debt, p.current);
      if (row.family == Family::project) {
        extra(p.current).lands |= 1u << v;
        return;
      }
      return call(entry_of(c, false), p.current, kFirstLand + v);
    }
    case kPayDebt:
      p.turn.coins = static_cast<u16>(p.turn.coins - v), me.debt = static_cast<u16>(me.debt - v);
      return note_number(Note::pay_debt, p.current, v);
    case kCoffers:
      coffers(-v, p.current);
      return coins(v, p.current);
    case kVillagers:
      villagers(-v, p.current);
      return actions(v, p.current);
    default:
      return;
  }
}

}  // namespace demesne::dominion
