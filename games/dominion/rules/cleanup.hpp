// Clean-up (rule 3.7, F10): what is asked before play is discarded, and who may save a card from it.
#pragma once

#include <utility>

#include "games/dominion/rules/staying.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion {

// The visible card of a discard pile that is not there any more is not known.
inline void forget_moved_top(Player& me) {
  if (!me.discard.total || (me.discard_top != kNoSlot && !me.discard.has(me.discard_top))) me.discard_top = kNoSlot;
}
// The hand and what is in play, at once: the usual end of a turn.
inline void sweep(Player& me) {
  if (const Mask seen = me.hand.total ? me.hand.mask : me.in_play.mask) me.discard_top = seen.first();
  Pile &to = me.discard, &held = me.hand, &laid = me.in_play;
  to.mask |= held.mask | laid.mask, to.total += held.total + laid.total;
  for (std::size_t i = 0; i < to.n.size(); ++i) to.n[i] += held.n[i] + laid.n[i];
  held = Pile{}, laid = Pile{};
}
// Discards what is in play and the hand (rule 3.7 b).
template <class Io>
void Machine<Io>::discard_all(int seat) {
  Player& me = player(seat);
  const bool own_turn = seat == p.current, returns = p.has(kTreasuresReturn);
  if (own_turn && !p.staying_n && !returns) return sweep(me);
  if (own_turn && me.hand.total)
    me.discard_top = me.hand.mask.first();
  else if (me.in_play.total)
    me.discard_top = me.in_play.mask.first();
  if (p.staying_n) return discard_but_staying(seat, own_turn);
  if (returns) return_treasures(seat);
  me.discard.absorb(me.in_play);
  if (own_turn) me.discard.absorb(me.hand);
  if (returns) forget_moved_top(me);
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
    const Staying& s = p.staying[i];
    if (s.seat() != seat || seen[s.copy >> 6] >> (s.copy & 63) & 1 || !stays(p, s.copy) || !me.in_play.has(s.slot)) continue;
    seen[s.copy >> 6] |= bit(s.copy & 63);
    me.in_play.remove(s.slot), staying.add(s.slot);
  }
  int n = 0;
  for (int i = 0; i < p.staying_n; ++i) {
    const Staying s = p.staying[i];
    const bool kept =
        s.seat() != seat || (seen[s.copy >> 6] >> (s.copy & 63) & 1 && s.reason() >= Why::next_turn && s.reason() <= Why::with);
    if (!kept) continue;
    p.staying[n] = s;
    if (s.seat() == seat) p.staying[n].why &= ~8;
    ++n;
  }
  for (int i = n; i < p.staying_n; ++i) p.staying[i] = Staying{};
  p.staying_n = n;
  if (p.has(kTreasuresReturn)) return_treasures(seat);
  me.discard.absorb(me.in_play);
  me.in_play = staying;
  if (own_turn) me.discard.absorb(me.hand);
  forget_moved_top(me);
}

// Nobody has a word to say between the last answer and the next turn, and no shuffle will ask: then Clean-up needs no frame.
template <class Io>
bool Machine<Io>::quiet_cleanup() const {
  constexpr u32 spoken = flag(Moment::end_of_buy) | flag(Moment::cleanup) | flag(Moment::leaving) | flag(Moment::end_of_turn);
  if (p.heard & spoken) return false;
  if (p.shadows && p.players[p.current].deck_size() < 5) return false;
  if (!p.extras) return true;
  u32 kept = p.due.late;
  for (int s = 0; s < p.players_n; ++s) {
    kept |= p.extra[s].boons;
    if (s != p.current) kept |= p.players[s].in_play.total;
  }
  return !kept && !extra_turn_due();
}
template <class Io>
void Machine<Io>::end_turn() {
  const bool skips_buy = p.phase == Phase::action && p.extras;  // … but that has a beginning and an end
  if (!quiet_cleanup() || (skips_buy && p.listens(Moment::start_of_buy))) {
    call(entry_of(Routine::cleanup), p.current);
    if (skips_buy) to_buy();
    return;
  }
  if (skips_buy) to_buy();
  begin_phase(Phase::cleanup);
  if (p.staying_n || p.has(kTreasuresReturn))
    discard_all(p.current);
  else
    sweep(player(p.current));
  draw(p.current, 5);
  finish_turn();
}

// Travellers may be exchanged as they leave play (F5.2), each for its companion: all in one question, before anything else (F10.5).
inline constexpr auto exchangeable = source(Zone::play, [](auto& c) {
  Mask m = 0;
  for_each(c.me().in_play.mask & c.p.hears[Moment::leaving], [&](Slot s) {
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
  for (Mask m = c.p.hears[Moment::leaving]; m; m &= m - 1) {
    const int s = m.first();
    const Listener& l = *listener_of(c.p.card(s), Moment::leaving);
    if (l.offer == Offer::topdeck || l.offer == Offer::exchange || k++ < c.f.n) continue;
    c.f.n = k;
    if (l.from == From::turn ? c.p.turn.lasting.of(s) : c.me().in_play.of(s)) return s;
  }
  return -1;
}
inline Program each_leaving() {
  return act([](auto& c) { c.f.n = 0; }) >> repeat(condition([](auto& c) {
                                                     if (!c.p.extras) return false;
                                                     const int s = next_leaving(c);
                                                     c.f.it = s < 0 ? kNoSlot : Slot(s);
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
    auto saves = [&](int s) { return o.subject = s, !l.when || l.when(Hearing{c.p, o, c.f.me, number}); };
    if (itself ? number != slot || !saves(slot) : !saves(slot)) return;
    int n = 0;
    if (!itself) for_each(c.me().in_play.mask, [&](Slot s) { n += saves(s); });
    if (n < breadth) best = number, breadth = n;
  };
  for_each(c.p.hears[Moment::leaving], [&](Slot s) {
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
    u16& boons = c.p.extra[s].boons;
    kept |= boons;
    for_each(boons, [&](Slot b) {
      if (listener_of(of_family(Family::boon, b), Moment::end_of_turn)) c.p.due.late |= 1u << s;
    });
    boons = 0;
  }
  for_each(kept, [&](Slot b) { c.m.lay_off(kBoonCard + b); });
}
inline constexpr Condition late_boon = condition([](auto& c) {
  if (!c.p.due.late) return false;
  int seat = c.f.me;
  while (!(c.p.due.late >> seat & 1)) seat = c.p.next(seat);
  c.p.due.late &= ~(1u << seat);
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
                                 c.me().debt -= c.f.it;
                                 c.m.note_number(Note::pay_debt, c.f.me, c.f.it);
                               }));
  return when(condition([](auto& c) { return c.p.phase == Phase::buy || c.p.phase == Phase::action; }),
              moment(std::integral_constant<Moment, Moment::end_of_buy>{})) >>
         act([](auto& c) { c.m.begin_phase(Phase::cleanup), c.f.mask = std::min<int>(255, c.me().debt); }) >>
         moment(std::integral_constant<Moment, Moment::cleanup>{}) >> act([](auto& c) {
           c.f.lo = c.f.mask;
           if (c.p.extras) lay_off_kept(c);
         }) >>
         pay >> when(condition([](auto& c) { return c.p.hears[Moment::leaving] & c.me().in_play.mask; }), exchanges()) >>
         topdeck_from_play() >> each_leaving() >> act([](auto& c) {
           c.m.discard_all(c.f.me);
           if (c.p.extras)
             for (int s = 0; s < c.p.players_n; ++s)
               if (s != c.f.me && c.p.players[s].in_play.total) c.m.discard_all(s);  // what was called or played out of turn (F10.3, F11.3)
         }) >>
         act([](auto& c) { draw_cards(c, c.m.extra_turn_due() ? 3 : 5); }) >>
         moment(std::integral_constant<Moment, Moment::end_of_turn>{}) >> repeat(late_boon, kNothing) >>
         act([](auto& c) { c.m.finish_turn(); });
}

template <class Io>
bool Machine<Io>::extra_turn_due() const {
  bool due = false;
  if (p.extras && p.has(kExtraTurn))
    for_each(p.waiters, [&](Slot s) { due |= p.row(s).traits & kExtraTurn && std::as_const(p).waiting(p.current, s); });
  return due;
}

}  // namespace demesne::dominion
