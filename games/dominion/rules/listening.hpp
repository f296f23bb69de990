// Listening (section 21, F8): who could act on what happened, in which order they are asked, and what is done when somebody does.
#pragma once

#include <utility>

#include "games/dominion/words.hpp"

namespace demesne::dominion {

template <class Io>
typename Machine<Io>::Heard Machine<Io>::hear(const Occasion& o, int seat) const {
  Heard h;
  const Player& me = p.players[seat];
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
  for_each(p.hears[o.moment] & ~o.used, [&](Slot s) {
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
  const Extra& x = p.extra[seat];
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
    if (fits(*l, kFirstLand + i)) offered(*l, bit(i), h.lands_must, h.lands_may);
  }
  if (o.moment == Moment::gain && own && x.exile[o.subject] && !(o.lands_used & land_bit(kByExile)))
    h.lands_may |= bit(kByExile - kFirstLand);
  if (o.moment == Moment::start_of_turn) {
    for_each(h.must & p.due.cards.mask, [&](Slot s) {
      const int rank = p.due.cards.mask.below(s).size();
      if (rank < 20) h.lands_must |= bit(kFirstTwin - kFirstLand + rank);
    });
    h.must |= p.due.cards.mask;
    h.lands_must |= Mask{p.due.boons} << (kFirstBoon - kFirstLand);
  }
  return h;
}
// What no row listens to: the Exile mat, cards and Boons that are set aside for the start of a turn.
template <class Io>
bool Machine<Io>::by_mats(const Occasion& o) const {
  if (!p.extras) return false;
  if (o.moment == Moment::gain) return p.extra[o.seat].exile[o.subject];
  return o.moment == Moment::start_of_turn && (p.due.cards.total || p.due.boons);
}
template <class Io>
void Machine<Io>::happen(const Occasion& o) {
  if (!p.listens(o.moment) && !by_mats(o)) return;
  if (!(p.others_hear & flag(o.moment))) {
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
  top().who = seat;
}

// Frame of `listening`: who = whoever is asked now; lo = Stage; the occasion is the last one.
enum Stage : u8 { kOver, kAtOnce, kInOrder, kOffered, kLast };
// What the last one has used or declined is the next one's to use: the same kind may listen for several.
inline void next_listens(const Position& p, Occasion& o) {
  auto for_others = [&](Card c) { return listener_of(c, o.moment)->flags & Listener::kOthersToo; };
  for_each(o.used & p.hears[o.moment], [&](Slot s) {
    if (for_others(p.card(s))) o.used &= ~bit(s);
  });
}
template <class Io, class F>
void find_stage(Machine<Io>& m, F& f) {
  Occasion& o = m.occasion();
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
        if (i < kMaxLands && f.it == kNoSlot && listener_of(m.p.land(i), o.moment)->offer == Offer::silent) f.it = kFirstLand + i;
      });
      f.hi = f.lo = f.it != kNoSlot ? kAtOnce : h.musts() ? kInOrder : h.may | h.lands_may ? kOffered : kLast;
      return;
    }
    const int next = m.p.next(f.who);
    if (next == m.p.current || !(m.p.others_hear & flag(o.moment))) return;
    f.who = next;
    next_listens(m.p, o);
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
    number = m.first(), twin = true;
  }
  if (number >= kFirstBoon) {
    const int boon = number - kFirstBoon;
    p.due.boons &= ~(1u << boon);
    call(entry_of(Routine::fate), seat);
    top().n = kBoonCard + boon;
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
      if (l.flags & Listener::kNextOnly && --o.next) break;  // each of them is offered by itself
      if (!(l.flags & (Listener::kTogether | Listener::kNextOnly))) times = p.turn.lasting.of(number);
      o.used |= bit(number);
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
        if (p.spared(s, number) > k) top().mask |= 1u << s;
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
                      if (c.f.hi == kLast) c.f.it = h.last.first();  // the question showed the gained card
                      c.m.listen(c.f, c.f.it);
                    })) >>
         act([](auto& c) {
           const Occasion o = c.m.occasion();
           c.p.occasions[--c.p.occasions_n] = Occasion{};
           if (o.moment == Moment::gain && c.p.depth >= 2) c.p.stack[c.p.depth - 2u].it_copy = o.place + 1;  // see gain_it_and_remember
           if (o.moment == Moment::buy) c.m.gain(o.seat, o.subject, kToDiscard, true, o.paid);
         });
}

// Paying with a card from hand (F7.3), then what listens to buys, then the gain.
inline Program bought() {
  return when(condition([](auto& c) { return c.f.n != 0; }), with(pick(What::trash, actions_in_hand), trash_it)) >> listening();
}
// Trashed and discarded cards speak for themselves as soon as the running pick is complete (F9.1, F10.2): those of a kind one after the
// other in one frame (left: the kind, mask: the moment, n: how many), which names each occasion only when its turn has come.
// Of cards discarded together their owner says which comes next (F10.2): those that wait lie under this one on the stack.
template <class C, class F>
void each_discarded(C& c, F f) {
  f(c.f);
  for (Frame* g = &c.f - 1; g >= c.p.stack.data() && g->pc == entry_of(Routine::own_words) && g->me == c.f.me && g->mask == c.f.mask; --g)
    f(*g);
}
inline constexpr auto discarded_together = source(Zone::discard, [](auto& c) {
  Mask m = 0;
  each_discarded(c, [&](Frame& g) {
    Occasion o;
    o.moment = Moment::discard, o.seat = g.me, o.subject = g.left;
    if (g.n && c.m.hear(o, g.me).any()) m |= bit(g.left);
  });
  return m;
});
inline constexpr Condition several_discarded =
    condition([](auto& c) { return c.f.mask == static_cast<u8>(Moment::discard) && !(discarded_together.f(c) | bit(c.f.left)).single(); });
inline Program own_words() {
  return repeat(condition([](auto& c) { return c.f.n > 0; }),
                when(several_discarded,
                     with(question(What::react, discarded_together, Op::kOptional, 0, Rule::discard), act([](auto& c) {
                            const u8 card = c.f.it, me = c.f.me;
                            Frame* there = nullptr;
                            each_discarded(c, [&](Frame& g) { there = !there && g.n && g.left == card ? &g : there; });
                            --there->n;
                            c.m.call(entry_of_listener(c.p.card(card), Moment::discard), me, card);
                          }),
                          act([](auto& c) { each_discarded(c, [](Frame& g) { g.n = 0; }); })),
                     act([](auto& c) {
                       --c.f.n, c.f.who = c.f.me;
                       Occasion o;
                       o.moment = static_cast<Moment>(c.f.mask), o.seat = c.f.me, o.subject = c.f.left;
                       c.p.occasions[c.p.occasions_n++] = o;
                     }) >>
                         listening()));
}
template <class Io>
void Machine<Io>::later(Moment m, int seat, int slot) {
  for (int i = 0; i < p.after_n; ++i)
    if (After& a = p.after[i]; a.moment == m && a.seat == seat && a.slot == slot) {
      ++a.n;
      return;
    }
  assert(p.after_n < kMaxAfter);
  if (p.after_n < kMaxAfter) p.after[p.after_n++] = {m, seat, slot, 1};
}
template <class Io>
void Machine<Io>::flush() {
  // The last one is put on the stack first, so that they come in order.
  while (p.after_n) {
    const After a = std::exchange(p.after[--p.after_n], After{});
    Occasion o;
    o.moment = a.moment, o.seat = a.seat, o.subject = a.slot;
    if (p.occasions_n == kMaxOccasions || !hear(o, o.seat).any()) continue;
    call(entry_of(Routine::own_words), a.seat);
    top().mask = static_cast<u8>(a.moment), top().left = a.slot, top().n = a.n;
  }
}

}  // namespace demesne::dominion
