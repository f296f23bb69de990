// Playing a card (section 4, F16): most plays are one frame that begins with the card's own program; where something listens to plays it
// begins with before_play.
#pragma once

#include "games/dominion/rules/treasures.hpp"
#include "games/dominion/words.hpp"

namespace demesne::dominion {

// The last frames of the stack are kept for gains and reactions. No kingdom comes near; a written position could, and then a card that an
// effect plays still deeper is laid out and not carried out (ruling in README.md).
inline constexpr int kFramesInReserve = 12;

template <class Io>
void note_play(Machine<Io>& m, int seat, int slot, Place from, bool as_way) {
  m.note_card(Note::play, seat, slot, from);
  if constexpr (!Io::kSilent)
    if (as_way) m.io.log.notes.back().other = static_cast<u16>(m.p.land(m.p.way - 1));
}
// All Treasures at once are played as what they are.
inline bool by_macro(const Position& p) {
  return p.depth == 1 && p.stack[0].pc >= entry_of(Routine::play_treasures) && p.stack[0].pc < entry_of(Routine::enlightened);
}
// A play that an effect commands may be one of the Way (F17.1): its player says so before anything else happens, and then it is told. In
// one's own turn that is said with the play itself.
inline bool asks_for_way(const Position& p, int slot, int how) {
  return p.way && p.actions >> slot & 1 && !(how & kWay) && (how & kAgain || (p.depth && !by_macro(p)));
}
template <class Io>
void Machine<Io>::play(int seat, int slot, int how, Place from, int copy, bool as_way) {
  if (how & kAgain) from = from_play;
  const bool asks = asks_for_way(p, slot, as_way ? how | kWay : how);
  if (!asks) note_play(*this, seat, slot, from, as_way);
  if (p.varying_costs) p.recost();  // Peddler counts it
  const Mask b = bit(slot);
  if (p.plain & b && !p.play_watch) {
    coins(p.coin_value(slot) + (slot == kSilver ? silver_bonus(p) : 0), seat);
    p.turn.played |= b;
    return;
  }
  if (p.depth > kMaxDepth - kFramesInReserve) {
    if (asks) note_play(*this, seat, slot, from, false);
    return;
  }
  bool heard = false;
  if (p.attacks & b) {
    const Mask reactions = p.hears[Moment::attack];
    if (reactions)
      for (int o = p.next(seat); o != seat; o = p.next(o)) heard |= (p.players[o].hand.mask & reactions) != 0;
  }
  const bool slow = heard || p.play_watch || p.turn.repeaters || as_way;
  call(slow ? entry_of(Routine::before_play) : p.entry(slot), seat, slot);
  Frame& f = top();
  f.how = how | kPlayed | (as_way ? kWay : 0), f.copy = copy;
  if (asks) f.n = from;
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
  for_each(c.player().hand.mask & c.p.hears[Moment::attack], [&](Slot s) {
    const Listener& l = *listener_of(c.p.card(s), Moment::attack);
    if (!(l.flags & Listener::kRepeatable) && c.f.hi >> std::min<int>(7, c.p.hears[Moment::attack].below(s).size()) & 1) return;
    if (!l.when || l.when(Hearing{c.p, o, c.f.who, s})) m |= bit(s);
  });
  return m;
});
inline constexpr Condition is_heard_attack = condition([](auto& c) { return c.p.attacks >> c.f.card & 1; });
inline constexpr Condition may_be_a_way = condition([](auto& c) { return c.f.n != 0; });  // see asks_for_way: where it comes from
constexpr Op enter_instructions() {
  Op op;
  op.code = Op::Enter;
  return op;
}
inline Program before_play() {
  return when(may_be_a_way, question(What::way, one_of<Mode::play, Mode::the_way>, 0) >> act([](auto& c) {
                              if (c.f.it == static_cast<u8>(Mode::the_way)) c.f.how |= kWay;
                              note_play(c.m, c.f.me, c.f.card, static_cast<Place>(c.f.n), c.f.how & kWay);
                              c.f.n = 0;
                            })) >>
         act([](auto& c) {
           c.f.mask = 0;
           if (c.p.has(kImmune))
             for_each(c.p.waiters, [&](Slot k) {
               if (!(c.p.row(k).traits & kImmune)) return;
               for (int s = 0; s < c.p.players_n; ++s)
                 if (c.p.waiting(s, k)) c.f.mask |= 1u << s;
             });
           c.m.attach_repeaters(c.f);
         }) >>
         when(is_heard_attack,
              repeat(next_opponent, act([](auto& c) { c.f.hi = 0, c.f.it = 0; }) >>
                                        repeat(some, with(may_pick(What::react, attack_reactions), act([](auto& c) {
                                                            const Mask all = c.p.hears[Moment::attack];
                                                            c.f.hi |= static_cast<u8>(1u << std::min<int>(7, all.below(c.f.it).size()));
                                                            c.m.note_card(Note::react, c.f.who, c.f.it);
                                                            const u8 who = c.f.who, it = c.f.it;
                                                            c.m.call(entry_of_listener(c.p.card(it), Moment::attack), who, it);
                                                          }))))) >>
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
  f.again = std::min(255, f.again + n);
  for (int i = 0; i < p.staying_n; ++i)  // they stay with it, if it stays
    if (Staying& s = p.staying[i]; s.seat() == f.me && p.row(s.slot).traits & kRepeats)
      if (s.reason() == Why::named || s.reason() == Why::pending) s.with = p.depth, s.set(Why::attached);
}
template <class Io>
void Machine<Io>::detach_repeaters() {
  for (int i = 0; i < p.staying_n; ++i)
    if (Staying& s = p.staying[i]; s.reason() == Why::attached && s.with == p.depth) s.with = 0, s.set(Why::this_turn);
}

// Which instructions a play follows.
template <class Io>
void Machine<Io>::enter(Frame& f) {
  const Mask b = bit(f.card);
  f.who = f.me, f.it = kNoSlot, f.n = f.lo = f.left = 0;
  f.hi = !(p.turn.played & b);  // see first_of_turn
  if (f.how & kWay) {
    f.pc = entry_of(Routine::the_way);
    p.turn.played |= b;
    return;
  }
  if (p.treasures & b && p.has(kTreasuresAreActions) && p.phase == Phase::action) {  // rule 4.8
    if (f.card == kSilver) coins(silver_bonus(p), f.me);                             // that is Merchant's own
    f.pc = entry_of(Routine::enlightened);
  } else if (p.plain & b) {
    f.pc = entry_of(Routine::treasure);
    f.n = f.card == kSilver ? silver_bonus(p) : 0;
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
  f.how = kPlayed | kAgain | kByRepeater | (f.how & (kGone | kElsewhere));
  f.it = kNoSlot, f.n = f.lo = f.hi = f.left = 0, f.who = f.me;
  f.pc = entry_of(Routine::before_play);
  if (asks_for_way(p, f.card, f.how))
    f.n = from_play;
  else
    note_play(*this, f.me, f.card, from_play, false);
  return true;
}

}  // namespace demesne::dominion
