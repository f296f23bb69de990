// Gaining and buying (section 5, F7, F8). A gain comes to its place first; only then is it told to whoever listens.
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion {

template <class Io>
void Machine<Io>::take_trade_token(int seat, int slot) {
  const int pile = pile_of(slot);
  if (pile >= 0 && p.trade_tokens >> pile & 1) p.trade_tokens &= ~bit(pile), ++p.trade_mat, note_card(Note::token, seat, pile);
}
template <class Io>
inline void Machine<Io>::note_gain(int seat, int slot, Dest dest, Place from) {
  note_card(Note::gain, seat, slot, from);
  if constexpr (!Io::kSilent) {
    io.log.notes.back().n = dest;
    if (p.mixed >> slot & 1) io.log.notes.back().other = static_cast<u16>(pile_row(p.card(slot)));
  }
}
template <class Io>
inline void Machine<Io>::has_gained(int seat, int slot, Dest dest, bool bought, Place from, int paid) {
  if (slot == kGold) player(seat).had_gold = 1;
  if (seat == p.current) {
    p.turn.gained.add(slot);
    if (p.phase == Phase::buy) p.turn.buy_gain = 1, ++p.turn.buy_gains;
  }
  if (p.hears[Moment::gain] || p.extras) tell_gain(seat, slot, dest, bought, from, paid);
}
template <class Io>
void Machine<Io>::after_gain(int seat, int slot, Dest dest, bool bought, Place from, int paid) {
  note_gain(seat, slot, dest, from);
  switch (dest) {
    case kToHand:
      player(seat).hand.add(slot);
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
  has_gained(seat, slot, dest, bought, from, paid);
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
    MixedPile& m = p.mixed_piles[i];
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
void Machine<Io>::tell_gain(int seat, int slot, Dest dest, bool bought, Place from, int paid) {
  if (!(p.row(slot).traits & kCopiesCost)) p.turn.last_gained = slot;
  if (p.varying_costs) p.recost();
  Occasion o;
  o.moment = Moment::gain, o.seat = seat, o.subject = slot, o.place = dest, o.bought = bought;
  o.paid = paid, o.from = from;
  if (!p.listens(Moment::gain) && !by_mats(o)) return;
  if (p.extras && seat == p.current) o.actions = std::min(255, p.turn.gained.count(p.actions));
  if (seat == p.current)
    for_each(p.turn.lasting.mask & p.hears[Moment::gain], [&](Slot s) {
      if (listener_of(p.card(s), Moment::gain)->flags & Listener::kNextOnly) o.next = p.turn.lasting.of(s), p.turn.lasting.set(s, 0);
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
        if (const Hosted h = p.hosted[i]; h.seat == o.seat && h.slot == slot)
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
    p.turn.coins -= p.cost[slot];
  } else if (!by_trashing) {
    const Cost cost = p.cost_of(slot);
    p.turn.coins -= cost.coins, p.turn.potions -= cost.potions;
    note_number(Note::potions, p.current, -cost.potions);
    if (cost.debt) debt(cost.debt, p.current);
  }
  if (!p.hears[Moment::buy] && !by_trashing) {
    if (p.trade_tokens) take_trade_token(p.current, slot);
    take_from_pile(slot);
    note_gain(p.current, slot, kToDiscard, from_supply);  // what can be bought lies in the Supply: after_gain, without its choice
    to_discard(p.current, slot);
    return has_gained(p.current, slot, kToDiscard, true, from_supply, 0);
  }
  Occasion o;
  o.moment = Moment::buy, o.seat = p.current, o.subject = slot;
  assert(p.occasions_n < kMaxOccasions);
  p.occasions[p.occasions_n++] = o;
  call(entry_of(Routine::bought), p.current, by_trashing ? Slot(slot) : kNoSlot);
  top().n = by_trashing;
}

}  // namespace demesne::dominion
