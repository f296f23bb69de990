// What stays in play (rule 11, F13): copies, not kinds, each with its reasons.
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion {

// Which copies stay over a Clean-up: what waits, what is for good, and whatever stays with one of those.
inline bool stays(const Position& p, int copy) {
  for (int i = 0; i < p.staying_n; ++i) {
    const Staying& s = p.staying[i];
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
int Machine<Io>::copy_of(Frame& f) {
  if (f.copy || f.card >= kSlots) return f.copy;
  if (!(f.how & kPlayed)) {  // the later part of a card that lies there already: of several, one that has nothing to stay for yet
    for (int i = 0; i < p.staying_n; ++i)
      if (const Staying& s = p.staying[i]; s.slot == f.card && s.seat() == f.me) {
        const bool idle = !stays(p, s.copy);
        if (idle || !f.copy) f.copy = s.copy;
        if (idle) break;
      }
    return f.copy;
  }
  if (f.how & (kElsewhere | kGone) || !in_play(f.me, f.card)) return 0;
  if (p.staying_n == kMaxStaying) return 0;
  do p.copies = p.copies + 1;
  while (!p.copies || [&] {
    for (int i = 0; i < p.staying_n; ++i)
      if (p.staying[i].copy == p.copies) return true;
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
      if (Staying& s = p.staying[i]; s.copy == copy) {
        if (s.reason() == reason && s.with == with) return;
        if (s.reason() == Why::named) {
          s.set(reason), s.with = with;
          return;
        }
        fresh = s.fresh();
      }
    if (p.staying_n < kMaxStaying)
      p.staying[p.staying_n++] = {slot, static_cast<u8>(copy), Staying::pack(seat, reason, fresh), static_cast<u8>(with)};
  };
  const int copy = copy_of(f), kind = why == Why::noted ? int{f.card} : 0;
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
      if (const Staying s = p.staying[i]; s.reason() == Why::attached && s.with == at) keep_host(s.slot, s.copy, s.seat());
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
    if (Staying& s = p.staying[i]; s.seat() == seat && s.reason() == from && (s.slot == kind || s.with == kind)) s.set(to);
}
template <class Io>
void Machine<Io>::spend(int seat, int slot) {
  u8& w = p.waiting(seat, slot);
  if (w) --w;
  if (!w) change_reason(seat, slot, Why::pending, Why::this_turn);
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
      if (p.staying[i].copy != c) p.staying[n++] = p.staying[i];
    for (int i = n; i < p.staying_n; ++i) p.staying[i] = Staying{};
    p.staying_n = n;
  };
  if (copy) return forget(copy);
  // A copy without a name goes first; if all that are left have one, the last of them that has nothing left to do.
  int named = 0, last = 0, done = 0;
  Mask seen[4] = {};
  for (int i = 0; i < p.staying_n; ++i)
    if (const Staying& s = p.staying[i]; s.slot == slot && s.seat() == seat && !(seen[s.copy >> 6] >> (s.copy & 63) & 1))
      seen[s.copy >> 6] |= bit(s.copy & 63), ++named, last = s.copy, done = stays(p, s.copy) ? done : s.copy;
  if (named > me.in_play.of(slot)) forget(done ? done : last);
}

template <class Io>
int Machine<Io>::leaving(int seat, int slot) const {
  int n = p.players[seat].in_play.of(slot);
  Mask seen[4] = {};
  for (int i = 0; i < p.staying_n; ++i)
    if (const Staying& s = p.staying[i];
        s.slot == slot && s.seat() == seat && !(seen[s.copy >> 6] >> (s.copy & 63) & 1) && stays(p, s.copy))
      seen[s.copy >> 6] |= bit(s.copy & 63), --n;
  return n;
}
template <class Io>
void Machine<Io>::topdeck_leaving(int seat, int slot) {
  int named = 0, free = 0;  // if all copies have a name, it must be one that does not stay
  Mask seen[4] = {};
  for (int i = 0; i < p.staying_n; ++i)
    if (const Staying& s = p.staying[i]; s.slot == slot && s.seat() == seat && !(seen[s.copy >> 6] >> (s.copy & 63) & 1)) {
      seen[s.copy >> 6] |= bit(s.copy & 63), ++named;
      if (!stays(p, s.copy)) free = s.copy;
    }
  leave_play(seat, slot, named < player(seat).in_play.of(slot) ? 0 : free);
  put_on_deck(seat, slot, kAllKnow);
  note_card(Note::topdeck, seat, slot, from_play);
}

}  // namespace demesne::dominion
