// Piles: what can be gained from the Supply now, mixed and rotating piles, cards that go back, exchanges (F3 to F5).
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion {

template <class Io>
void Machine<Io>::pile_changed(int pile) {
  for (int i = 0; i < p.mixed_n; ++i) {
    const MixedPile& m = p.mixed_piles[i];
    if (m.pile != pile) continue;
    p.supply[pile] = m.n;
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
  if (--p.supply[slot] == 0) p.stocked &= ~bit(slot), p.filled &= ~bit(slot);
}
template <class Io>
void Machine<Io>::take_from_mixed(int slot) {
  for (int i = 0; i < p.mixed_n; ++i) {
    MixedPile& m = p.mixed_piles[i];
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
      MixedPile& m = p.mixed_piles[i];
      if (p.card(m.pile) != pile_row(p.card(slot)) || m.n >= kMaxMixedCards) continue;
      m.cards[m.n++] = slot;
      if (!(p.piles >> m.pile & 1)) ++m.known;  // a Loot comes back face up (F4.6)
      pile_changed(m.pile);
      note_card(Note::return_to_pile, seat, slot, from);
      return true;
    }
    return false;
  }
  if (!((p.piles | p.others) >> slot & 1)) return false;
  ++p.supply[slot];
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
    MixedPile& m = p.mixed_piles[i];
    if (m.pile != pile) continue;
    note_row(Note::rotate, seat, p.card(pile));
    int k = 0;  // equal ones on top
    while (k < m.n && m.cards[m.n - 1 - k] == m.cards[m.n - 1]) ++k;
    std::rotate(m.cards.begin(), m.cards.begin() + (m.n - k), m.cards.begin() + m.n);
    if (p.face_down(m)) p.shown = 1;  // the new top card of the Knights is turned up
    return pile_changed(pile);
  }
}

}  // namespace demesne::dominion
