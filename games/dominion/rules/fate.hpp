// Boons, Hexes and States (F19).
#pragma once

#include <utility>

#include "games/dominion/words.hpp"

namespace demesne::dominion {

template <class Io>
int Machine<Io>::turn_over(Family f) {
  FateDeck& d = f == Family::boon ? p.boons : p.hexes;
  p.shown = 1;
  if (!d.down_n) {
    for (; d.up_n; d.up[d.up_n] = 0) d.down[d.down_n++] = d.up[--d.up_n];
    for (int k = d.down_n - 1; k > 0; --k) std::swap(d.down[k], d.down[io.rng.below(k + 1)]);
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
  d.up[d.up_n++] = i;
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

}  // namespace demesne::dominion
