// Cards that lie nowhere in particular: taken up by an effect (limbo), or set aside with a host (F8.10, F13.1).
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion {

template <class Io>
void Machine<Io>::revealed(int seat, int slot) {
  if (p.row(slot).traits & kHearsReveal) coffers(1, seat);
}

template <class Io>
void Machine<Io>::release(const Frame& f, int slot) {
  for (int i = p.limbo_n - 1; i >= f.limbo; --i)
    if (p.limbo[i] == slot) {
      for (int k = i + 1; k < p.limbo_n; ++k) p.limbo[k - 1] = p.limbo[k];
      p.limbo[--p.limbo_n] = 0;
      return;
    }
  assert(false);
}

template <class Io>
bool Machine<Io>::has_hosted(int seat, int host, int slot) const {
  for (int i = 0; i < p.hosted_n; ++i)
    if (const Hosted& h = p.hosted[i]; h.seat == seat && h.host == host && (slot < 0 || h.slot == slot)) return true;
  return false;
}
template <class Io>
int Machine<Io>::take_hosted(int seat, int host, int slot) {
  for (int i = 0; i < p.hosted_n; ++i) {
    const Hosted h = p.hosted[i];
    if (h.seat != seat || h.host != host || (slot >= 0 && h.slot != slot)) continue;
    for (int k = i + 1; k < p.hosted_n; ++k) p.hosted[k - 1] = p.hosted[k];
    p.hosted[--p.hosted_n] = Hosted{};
    return h.slot;
  }
  return -1;
}

}  // namespace demesne::dominion
