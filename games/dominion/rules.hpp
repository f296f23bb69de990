// The rules between the cards: gaining and buying, playing, the phases of a turn, and what listens to them.
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion {

// Position::gain_watch and Turn::watch: who wants to hear of gains and buys. Nobody listening costs one test.
enum Watch : u8 {
  kHearProphecy = 1,   // the active Prophecy acts on gains
  kHearSeal = 2,       // Royal Seal is in this game
  kHearMint = 4,       // Mint (second edition) is in this game
  kHearTiara = 8, kHearHoard = 16, kHearCollection = 32,  // played this turn
  kHearBuys = 64,      // first editions: Hoard, Talisman, Mint, Goons are in this game
};

// --- gaining ----------------------------------------------------------------------------------------------------------------
template <class Io>
bool Machine<Io>::gain(int seat, int slot, Dest dest, bool bought) {
  if (!(p.stocked >> slot & 1)) return false;
  const auto s = static_cast<std::size_t>(slot);
  if (--p.supply[s] == 0) p.stocked &= ~bit(slot);
  if (p.trade_tokens >> slot & 1) p.trade_tokens &= ~bit(slot), ++p.trade_mat, note_card(Note::token, seat, slot);
  after_gain(seat, slot, dest, bought);
  return true;
}

template <class Io>
void Machine<Io>::after_gain(int seat, int slot, Dest dest, bool bought, Place from) {
  Player& me = player(seat);
  note_card(Note::gain, seat, slot, from);
  if constexpr (!Io::kSilent) io.log.notes.back().n = static_cast<short>(dest);
  switch (dest) {
    case kToHand: me.hand.add(slot); break;
    case kToDeck: put_on_deck(seat, slot, kAllKnow); break;
    default: to_discard(seat, slot);
  }
  if (slot == kGold) me.had_gold = 1;
  if (seat == p.current) {
    p.turn.gained.add(slot);
    if (p.phase == Phase::buy) p.turn.buy_gain = 1;
  }
  if (!((p.gain_watch & ~kHearBuys) | p.turn.watch | (me.hand.mask & p.watchtowers))) return;
  call(entry_of(Routine::gained), seat, slot);
  Frame& f = p.stack[p.depth - 1];
  f.how = dest, f.n = bought;
}

template <class Io>
bool Machine<Io>::remove_gained(int seat, int slot, Dest where) {
  Player& me = player(seat);
  switch (where) {
    case kToDiscard:
      if (!me.discard.has(slot)) return false;
      take_from_discard(seat, slot);
      return true;
    case kToHand:
      if (!me.hand.has(slot)) return false;
      me.hand.remove(slot);
      return true;
    case kToDeck:  // once covered it cannot be found (rule 13.3)
      if (!me.top_n || (me.top[me.top_n - 1] & kSlotBits) != slot) return false;
      me.top[--me.top_n] = 0;
      return true;
    default: return false;
  }
}

// A buy: first-edition "when you buy" effects come before the gain (rule 5.4).
template <class Io>
void Machine<Io>::buy(int slot) {
  note_card(Note::buy, p.current, slot);
  --p.turn.buys;
  p.turn.coins = static_cast<u16>(p.turn.coins - p.cost[static_cast<std::size_t>(slot)]);
  p.turn.bought = 1;
  if (p.debts >> slot & 1) debt(p.debt_cost(slot), p.current);
  if (p.gain_watch & kHearBuys) call(entry_of(Routine::bought), p.current, slot);
  else gain(p.current, slot, kToDiscard, true);
}

template <class C>
int count_in_play(C& c, Card card) {
  const int s = c.p.slot_of(card);
  return s < 0 ? 0 : c.player().in_play.n[static_cast<std::size_t>(s)];
}
template <class C>
bool it_is(C& c, Card card) { return c.f.it < kSlots && c.p.card(c.f.it) == card; }
template <Card card>
inline constexpr Condition chose_card = condition([](auto& c) { return it_is(c, card); });

// Treasures in play go to the trash (Mint); the second edition spares Durations (there are none among our Treasures).
template <class C>
void trash_treasures_in_play(C& c) {
  for_each(c.player().in_play.mask & c.p.treasures & ~c.p.slots_with(kDuration), [&](Slot s) {
    while (c.player().in_play.has(s)) {
      c.m.leave_play(c.who(), s);
      c.p.trash.add(s);
      c.m.note_card(Note::trash, c.who(), s, from_play);
    }
  });
  c.p.recost();
}

// Frame of `bought`: card = what is bought; n = Golds to come from Hoards, hi = copies to come from Talismans; mask bit 0: Mint is done.
inline constexpr auto buy_triggers = source(Zone::triggers, [](auto& c) {
  Mask m = 0;
  if (c.f.n) m |= bit(c.p.slot_of(Card::Hoard));
  if (c.f.hi && c.p.stocked >> c.f.card & 1 && count_in_play(c, Card::Talisman)) m |= bit(c.p.slot_of(Card::Talisman));
  if (c.p.first_prosperity && c.p.card(c.f.card) == Card::Mint && !(c.f.mask & 1)) m |= bit(c.f.card);
  return m;
});
inline constexpr Program kBought =
    act([](auto& c) {
      const bool victory = c.p.victories >> c.f.card & 1;
      if (c.p.first_prosperity && victory) c.f.n = static_cast<u8>(count_in_play(c, Card::Hoard));
      if (!victory && c.p.affordable(4) >> c.f.card & 1) c.f.hi = static_cast<u8>(count_in_play(c, Card::Talisman));
      if (const int goons = count_in_play(c, Card::Goons)) c.m.vp(goons, c.f.me);
      c.f.it = 0;
    }) >>
    repeat(some, question(What::order, buy_triggers, 0, 0, Rule::gain) >>
                     when(chose_card<Card::Hoard>, act([](auto& c) { --c.f.n, c.m.gain(c.f.me, kGold); }),
                          when(chose_card<Card::Talisman>, act([](auto& c) { --c.f.hi, c.m.gain(c.f.me, c.f.card); }),
                               when(chose_card<Card::Mint>, act([](auto& c) { c.f.mask |= 1, trash_treasures_in_play(c); }))))) >>
    act([](auto& c) { c.m.gain(c.f.me, c.f.card, kToDiscard, true); });

// Frame of `gained`: card = the gained card; how = where it lies (kMoved: an effect has moved it, nobody else may); n = bought;
// hi = Golds to come from Hoards; mask: what has been used or done.
enum Used : u8 { kUsedWatchtower = 1, kUsedTopdeck = 2, kUsedMint = 4, kUsedProphecy = 8 };
template <class C>
bool prophecy_hears(C& c) {
  switch (c.p.prophecy) {
    case Prophecy::Bureaucracy:  // any cost but exactly $0 (rule 6.10)
      return (c.p.cost[c.f.card] > 0 || c.p.debts >> c.f.card & 1) && c.p.stocked & bit(kCopper);
    case Prophecy::Growth: return c.p.treasures >> c.f.card & 1;
    case Prophecy::Progress: return c.f.how == kToDiscard || c.f.how == kToHand;
    case Prophecy::RapidExpansion: return c.f.how != kMoved && (c.p.actions | c.p.treasures) >> c.f.card & 1;
    default: return false;
  }
}
template <class C>
Mask mandatory_on_gain(C& c) {
  Mask m = 0;
  if (c.f.hi && c.p.stocked & bit(kGold)) m |= bit(c.p.slot_of(Card::Hoard));
  if (!c.p.first_prosperity && c.p.card(c.f.card) == Card::Mint && !(c.f.mask & kUsedMint)) m |= bit(c.f.card);
  if (c.p.gain_watch & kHearProphecy && !(c.f.mask & kUsedProphecy) && prophecy_hears(c)) m |= bit(kByProphecy);
  return m;
}
template <class C>
Mask watchtower_on_gain(C& c) {
  return c.f.how == kMoved || c.f.mask & kUsedWatchtower ? Mask{0} : c.player().hand.mask & c.p.watchtowers;
}
template <class C>
Mask topdecker_on_gain(C& c) {  // Tiara or Royal Seal
  if (c.f.how == kMoved || c.f.how == kToDeck || c.f.mask & kUsedTopdeck) return 0;
  if (c.p.turn.tiaras && c.f.me == c.p.current) return bit(c.p.slot_of(Card::Tiara));
  return count_in_play(c, Card::RoyalSeal) ? bit(c.p.slot_of(Card::RoyalSeal)) : Mask{0};
}
inline constexpr auto gain_triggers = source(Zone::triggers, [](auto& c) { return mandatory_on_gain(c) | watchtower_on_gain(c) | topdecker_on_gain(c); });
inline constexpr auto gain_reactions = source(Zone::triggers, [](auto& c) { return watchtower_on_gain(c); });
template <class C>
Place place_of_gained(C& c) { return c.f.how == kToHand ? from_hand : c.f.how == kToDeck ? from_deck : from_discard; }
template <class C>
void topdeck_gained(C& c) {
  const Place from = place_of_gained(c);
  if (c.f.how == kToDeck || !c.m.remove_gained(c.f.me, c.f.card, static_cast<Dest>(c.f.how))) return;
  c.m.put_on_deck(c.f.me, c.f.card, kAllKnow);
  c.m.note_card(Note::topdeck, c.f.me, c.f.card, from);
  c.f.how = kMoved;
}
inline constexpr auto cheaper_than_gained = source(Zone::supply, [](auto& c) {  // rule 6.7: less in every part, not the same
  Mask m = 0;
  for_each(c.p.stocked, [&](Slot s) {
    const int dc = c.p.cost[c.f.card] - c.p.cost[s], dd = c.p.debt_cost(c.f.card) - c.p.debt_cost(s);
    if (dc >= 0 && dd >= 0 && dc + dd > 0) m |= bit(s);
  });
  return m;
});
inline constexpr auto gained_card = source(Zone::gained, [](auto& c) { return bit(c.f.card); });
inline constexpr Program topdeck_the_gained = act([](auto& c) { c.f.mask |= kUsedTopdeck, topdeck_gained(c); });
inline constexpr Program resolve_watchtower =
    act([](auto& c) { c.f.mask |= kUsedWatchtower, c.m.note_card(Note::react, c.f.me, c.f.it); }) >>
    question(What::choice, one_of<Mode::trash, Mode::topdeck>, 0, 0, Rule::gain) >>
    when(chose<Mode::trash>, act([](auto& c) {
           const Place from = place_of_gained(c);
           if (!c.m.remove_gained(c.f.me, c.f.card, static_cast<Dest>(c.f.how))) return;
           c.p.trash.add(c.f.card);
           c.m.note_card(Note::trash, c.f.me, c.f.card, from);
           c.f.how = kMoved;
         }),
         act([](auto& c) { topdeck_gained(c); }));
inline constexpr Program resolve_prophecy =
    act([](auto& c) { c.f.mask |= kUsedProphecy; }) >>
    when(condition([](auto& c) { return c.p.prophecy == Prophecy::Growth; }),
         with(question(What::gain, cheaper_than_gained, 0, 0, Rule::prophecy), gain_it),
         act([](auto& c) {
           switch (c.p.prophecy) {
             case Prophecy::Bureaucracy: c.m.gain(c.f.me, kCopper); break;
             case Prophecy::Progress: topdeck_gained(c); break;
             case Prophecy::RapidExpansion: {
               const Place from = place_of_gained(c);
               if (!c.m.remove_gained(c.f.me, c.f.card, static_cast<Dest>(c.f.how))) break;
               c.me().aside.add(c.f.card);
               c.m.note_card(Note::set_aside, c.f.me, c.f.card, from);
               c.f.how = kMoved;
               break;
             }
             default: break;
           }
         }));
inline constexpr Program resolve_gain_trigger =
    when(chose_card<Card::Watchtower>, resolve_watchtower,
    when(condition([](auto& c) { return c.f.it == kByProphecy; }), resolve_prophecy,
    when(chose_card<Card::Hoard>, act([](auto& c) { --c.f.hi, c.m.gain(c.f.me, kGold); }),
    when(chose_card<Card::Mint>, act([](auto& c) { c.f.mask |= kUsedMint, trash_treasures_in_play(c); }), topdeck_the_gained))));
inline constexpr Condition something_on_gain = condition([](auto& c) { return (mandatory_on_gain(c) | watchtower_on_gain(c) | topdecker_on_gain(c)) != 0; });
inline constexpr Condition must_on_gain = condition([](auto& c) { return mandatory_on_gain(c) != 0; });
inline constexpr Condition may_react_on_gain = condition([](auto& c) { return watchtower_on_gain(c) != 0; });
inline constexpr Program kGained =
    act([](auto& c) {
      const bool mine = c.f.me == c.p.current;
      if (mine && c.p.turn.collections && c.p.actions >> c.f.card & 1) c.m.vp(c.p.turn.collections, c.f.me);
      if (mine && c.f.n && c.p.victories >> c.f.card & 1) c.f.hi = c.p.turn.hoards;
      if (mine && c.p.is(Prophecy::HarshWinter)) {  // rule 15.7
        u8& on_pile = c.p.pile_debt[c.f.card];
        if (on_pile) c.m.debt(on_pile, c.f.me), on_pile = 0;
        else if (c.p.piles >> c.f.card & 1) on_pile = 2, c.m.note_card(Note::pile_debt, c.f.me, c.f.card);
      }
    }) >>
    // What must happen is put in order with what may; then the Reaction is offered, then Tiara or Royal Seal.
    repeat(something_on_gain,
           when(must_on_gain, question(What::order, gain_triggers, 0, 0, Rule::gain) >> resolve_gain_trigger,
                when(may_react_on_gain, with(question(What::react, gain_reactions, Op::kOptional, 0, Rule::gain), resolve_watchtower, act([](auto& c) { c.f.mask |= kUsedWatchtower; })),
                     with(question(What::topdeck, gained_card, Op::kOptional, 0, Rule::gain), topdeck_the_gained, act([](auto& c) { c.f.mask |= kUsedTopdeck; }))))) >>
    act([](auto& c) {  // an Event that gained it wants to know whether it has been moved
      if (c.p.depth >= 2 && c.p.stack[c.p.depth - 2u].card == kNoSlot) c.p.stack[c.p.depth - 2u].hi = c.f.how;
    });

// --- playing ----------------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::play(int seat, int slot, int how, int host, Place from) {
  note_card(Note::play, seat, slot, how & kFresh ? from : how & kElsewhere ? from_aside : from_play);
  if (p.varying_costs) p.recost();  // Peddler counts it
  const Mask b = bit(slot);
  if (p.plain & b && !p.play_watch) {
    coins(p.coin_value(slot) + (slot == kSilver && !(p.turn.played & b) ? p.turn.merchants : 0), seat);
    p.turn.played |= b;
    return;
  }
  bool shielded = false;
  if (p.attacks & b && p.moats)
    for (int o = p.next(seat); o != seat; o = p.next(o)) shielded |= (p.players[static_cast<std::size_t>(o)].hand.mask & p.moats) != 0;
  if (shielded || p.play_watch || p.turn.daimyos) {
    call(entry_of(Routine::play), seat, slot);
  } else {
    if (p.treasures & b) p.turn.played |= b;
    call(p.entry[static_cast<std::size_t>(slot)], seat, slot);
  }
  p.stack[p.depth - 1].how = static_cast<u8>(how), p.stack[p.depth - 1].host = static_cast<u8>(host);
}

template <class Io>
void Machine<Io>::moved_away() {
  const u8 card = p.stack[p.depth - 1].card;
  for (int i = p.depth - 1; i >= 0; --i) {
    Frame& f = p.stack[static_cast<std::size_t>(i)];
    if (f.card == card) { f.how |= kGone; continue; }  // the effect itself, and the play routine under it
    if (f.it == card) f.hi = kGone;                    // Throne Room and its kin
    return;
  }
}

// Frame of `play`: card, how; n = Daimyos that will replay it; mask = players that shielded themselves.
inline constexpr auto moats_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.moats; });
inline constexpr Condition is_attack = condition([](auto& c) { return c.p.attacks >> c.f.card & 1; });
inline constexpr Condition is_prophecy_play = condition([](auto& c) { return c.p.active; });
inline constexpr Program kPlayRoutine =
    repeat(condition([](auto& c) { return c.f.it != 62; }),  // 62: all plays are done
        act([](auto& c) {
          c.f.mask = 0;
          if (c.p.turn.daimyos && c.p.actions >> c.f.card & 1 && !(facts(c.p.card(c.f.card)).types & kCommand))
            c.f.n = static_cast<u8>(c.f.n + c.p.turn.daimyos), c.p.turn.daimyos = 0;
        }) >>
        when(is_attack, repeat(next_opponent, with(may_pick(What::react, moats_in_hand), act([](auto& c) {
               c.f.mask |= static_cast<u8>(1u << c.f.who);
               c.m.note_card(Note::react, c.f.who, c.f.it);
             })))) >>
        act([](auto& c) {
          const Mask b = bit(c.f.card);
          const bool treasure = c.p.treasures & b;
          if (treasure && c.p.is(Prophecy::Panic)) c.m.buys(2, c.f.me);
          if (treasure && c.p.is(Prophecy::GoodHarvest) && !(c.p.turn.played & b)) c.m.buys(1, c.f.me), c.m.coins(1, c.f.me);
          const bool first = !(c.p.turn.played & b);
          if (treasure) c.p.turn.played |= b;
          const Frame f = c.f;
          if (treasure && c.p.is(Prophecy::Enlightenment) && c.p.phase == Phase::action) {  // rule 4.8
            if (f.card == kSilver && first) c.m.coins(c.p.turn.merchants, f.me);  // that is Merchant's own
            c.m.call(entry_of(Routine::enlightened), f.me, f.card);
          } else if (treasure && c.p.plain & b) {
            c.m.coins(c.p.coin_value(f.card) + (f.card == kSilver && first ? c.p.turn.merchants : 0), f.me);
          } else {
            c.m.call(c.p.entry[f.card], f.me, f.card);
            Frame& top = c.p.stack[c.p.depth - 1];
            top.how = f.how, top.mask = f.mask, top.host = f.host;
          }
        }) >>
        act([](auto& c) {  // after the play
          if (c.p.attacks >> c.f.card & 1 && c.p.is(Prophecy::ApproachingArmy)) c.m.coins(1, c.f.me);
          if (c.p.actions >> c.f.card & 1 && c.p.is(Prophecy::GreatLeader)) c.m.actions(1, c.f.me);
          if (!c.f.n) {
            c.f.it = 62;
            return;
          }
          --c.f.n, c.f.it = kNoSlot;
          c.f.how = static_cast<u8>(kAgain | (c.f.how & (kGone | kElsewhere))), c.f.host = static_cast<u8>(c.p.slot_of(Card::Daimyo));
          c.m.note_card(Note::play, c.f.me, c.f.card, from_play);
        }));
inline constexpr Program kEnlightened = cards(1) >> actions(1);

// A Duration stays in play; a card that played it several times stays with it (rule 11.3).
template <class Io>
void Machine<Io>::stay(const Frame& f, Stay how) {
  Player& me = player(f.me);
  auto add = [&](int slot) {
    int staying = 0;
    for (int i = 0; i < me.stay_n; ++i) staying += (me.stay[static_cast<std::size_t>(i)] & kSlotBits) == slot;
    if (staying < me.in_play.n[static_cast<std::size_t>(slot)] && me.stay_n < kMaxStay) me.stay[me.stay_n++] = static_cast<u8>(slot | how);
  };
  if (f.how & kFresh) add(f.card);
  if (f.how & kAgain && f.host < kSlots) add(f.host);
}

// --- all Treasures at once --------------------------------------------------------------------------------------------------
// Which Treasure the macro plays next: simple ones first, what grows with the others last; kNoSlot where a choice or a
// downside begins (Loan, Contraband, Investment …) or nothing is left.
template <class C>
int next_treasure(C& c) {
  const Mask in_hand = c.player().hand.mask & c.p.treasures;
  const int gm = c.p.slot_of(Card::GrandMarket);
  const bool keep_copper = gm >= 0 && c.p.stocked >> gm & 1 && !c.player().in_play.has(kCopper);  // a Copper in play forbids buying it
  int last = kNoSlot, late = 99;
  Mask m = in_hand;
  for (; m; m &= m - 1) {
    const int s = std::countr_zero(m);
    if (s == kCopper && keep_copper) continue;
    int when = 99;
    if (c.p.plain >> s & 1) when = 0;
    else switch (c.p.card(s)) {
      case Card::Quarry: case Card::Collection: case Card::Hoard: case Card::RoyalSeal: case Card::Talisman: case Card::Venture: when = 1; break;
      case Card::Rice: when = 2; break;
      case Card::Bank: when = 3; break;
      default: break;  // asks something, or may hurt
    }
    if (when < late) late = when, last = s;
  }
  if (c.p.is(Prophecy::Panic) || c.p.is(Prophecy::GoodHarvest)) return kNoSlot;  // one by one: each play has a price or a bonus of its own
  return late == 3 && in_hand != bit(last) ? kNoSlot : last;  // Bank comes when nothing can follow it
}
inline constexpr Program kTreasuresRoutine = repeat(condition([](auto& c) { return (c.f.it = static_cast<u8>(next_treasure(c))) != kNoSlot; }), act([](auto& c) {
  c.player().hand.remove(c.it());
  c.player().in_play.add(c.it());
  c.m.play(c.f.me, c.it(), kFresh);
}));

template <class Io>
void Machine<Io>::play_treasures() {
  Player& me = player(p.current);
  const Mask in_hand = me.hand.mask & p.treasures;
  if (p.play_watch || in_hand & ~p.plain || p.care) return call(entry_of(Routine::play_treasures), p.current);
  int sum = 0;
  for_each(in_hand, [&](Slot s) {
    const int n = me.hand.n[s];
    sum += n * p.coin_value(s);
    if (s == kSilver && !(p.turn.played & bit(s))) sum += p.turn.merchants;
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
  if (p.prophecy == Prophecy::None || !p.suns) return;
  --p.suns;
  note_number(Note::sun, seat, 1);
  if (p.suns) return;
  p.active = 1;
  note({Note::prophecy, static_cast<u8>(seat), static_cast<u8>(p.prophecy)});
  p.settle();
  if (p.prophecy == Prophecy::DivineWind) divine_wind();
  if (p.prophecy == Prophecy::KindEmperor) call(entry_of(Routine::kind_emperor), seat);
}

// --- the turn ---------------------------------------------------------------------------------------------------------------
template <class Io>
void Machine<Io>::start_turn() {
  Player& me = player(p.current);
  p.phase = Phase::action;
  p.turn = Turn{};
  p.turn.actions = p.turn.buys = 1;
  ++me.turns;
  note({Note::turn_begins, p.current, 255, 0, 0, me.turns});
  if (me.samurai) coins(me.samurai, p.current);
  p.turn.boats = me.boats, me.boats = 0;
  for (int i = 0; i < me.stay_n; ++i)  // what was waiting for this turn goes with this turn's Clean-up
    if ((me.stay[static_cast<std::size_t>(i)] & ~kSlotBits) == kUntilNextTurn) me.stay[static_cast<std::size_t>(i)] &= kSlotBits;
  if (me.aside.total && p.is(Prophecy::RapidExpansion)) std::swap(me.aside, me.due);
  const bool prophecy = p.active && (me.due.total || p.prophecy == Prophecy::KindEmperor || p.prophecy == Prophecy::Sickness || me.aside.total);
  if (p.turn.boats || prophecy || me.hand.mask & p.clerks) call(entry_of(Routine::start_of_turn), p.current);
}

// Frame of `start_of_turn`: mask bit 0: the Prophecy has acted; f.lo: whether declining is possible.
inline constexpr auto start_triggers = source(Zone::triggers, [](auto& c) {
  Mask must = 0;
  if (c.p.turn.boats) must |= bit(kByRiverboat);
  if (c.p.active) {
    if (c.p.prophecy == Prophecy::RapidExpansion) must |= c.me().due.mask;
    else if (!(c.f.mask & 1) && (c.p.prophecy == Prophecy::KindEmperor || c.p.prophecy == Prophecy::Sickness || (c.p.prophecy == Prophecy::BidingTime && c.me().aside.total)))
      must |= bit(kByProphecy);
  }
  c.f.lo = must == 0;
  return must | (c.me().hand.mask & c.p.clerks);
});
inline constexpr auto actions_in_supply = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.actions; });
inline constexpr Program kKindEmperor = with(question(What::gain, actions_in_supply, 0, 0, Rule::prophecy), gain_it_to_hand);
inline constexpr Program sickness =
    question(What::choice, one_of<Mode::gain_curse, Mode::discard_3>, 0, 0, Rule::prophecy) >>
    when(chose<Mode::gain_curse>, gain(kCurseSlot, kToDeck),
         picks(What::discard, hand, number<3>, number<3>, discard_it, Rule::prophecy));
inline constexpr Condition nothing_must_start = condition([](auto& c) { return decltype(start_triggers.f){}(c), c.f.lo; });
inline constexpr Program kStartOfTurn =
    act([](auto& c) { c.f.it = 0; }) >>
    repeat(some,
           when(nothing_must_start, question(What::react, start_triggers, Op::kOptional, 0, Rule::start_of_turn),
                question(What::order, start_triggers, 0, 0, Rule::start_of_turn)) >>
           when(some,
                when(condition([](auto& c) { return c.f.it == kByRiverboat; }), act([](auto& c) {
                       --c.p.turn.boats;
                       if (c.p.riverboat != kNoSlot) c.m.play(c.f.me, c.p.riverboat, kElsewhere);  // it stays where it is (rule 4.5)
                     }),
                when(condition([](auto& c) { return c.f.it == kByProphecy; }),
                     act([](auto& c) { c.f.mask |= 1; }) >>
                         when(condition([](auto& c) { return c.p.prophecy == Prophecy::Sickness; }), sickness,
                         when(condition([](auto& c) { return c.p.prophecy == Prophecy::KindEmperor; }), kKindEmperor,
                              act([](auto& c) {
                                for_each(c.me().aside.mask, [&](Slot s) {
                                  for (int k = 0; k < c.me().aside.n[s]; ++k) c.m.note_card(Note::to_hand, c.f.me, s, from_aside, true);
                                });
                                c.me().hand.absorb(c.me().aside);
                              }))),
                     act([](auto& c) {
                       const bool due = c.me().due.has(c.f.it);
                       if (due) c.me().due.remove(c.f.it);
                       else c.me().hand.remove(c.f.it), c.m.note_card(Note::react, c.f.me, c.f.it);
                       c.me().in_play.add(c.f.it);
                       c.m.play(c.f.me, c.f.it, kFresh, kNoSlot, due ? from_aside : from_hand);
                     }))) >>
                act([](auto& c) { c.f.it = 0; })));

// Discards what is in play and the hand (rule 3.7 b). Under Panic, Treasures go back to their piles.
template <class Io>
void Machine<Io>::discard_all(int seat) {
  Player& me = player(seat);
  if (me.hand.total) me.discard_top = static_cast<u8>(std::countr_zero(me.hand.mask));
  else if (me.in_play.total) me.discard_top = static_cast<u8>(std::countr_zero(me.in_play.mask));
  if (me.stay_n) {
    Pile staying;
    int n = 0;
    for (int i = 0; i < me.stay_n; ++i) {
      const u8 s = me.stay[static_cast<std::size_t>(i)];
      me.stay[static_cast<std::size_t>(i)] = 0;
      if ((s & ~kSlotBits) == kUntilCleanup) continue;
      me.in_play.remove(s & kSlotBits), staying.add(s & kSlotBits);
      me.stay[static_cast<std::size_t>(n++)] = (s & ~kSlotBits) == kForGoodNew ? static_cast<u8>((s & kSlotBits) | kForGood) : s;
    }
    me.stay_n = static_cast<u8>(n);
    if (p.is(Prophecy::Panic)) return_treasures(seat);
    me.discard.absorb(me.in_play);
    me.in_play = staying;
  } else {
    if (p.is(Prophecy::Panic)) return_treasures(seat);
    me.discard.absorb(me.in_play);
  }
  me.discard.absorb(me.hand);
  if (!me.discard.total) me.discard_top = kNoSlot;
  else if (me.discard_top != kNoSlot && !me.discard.has(me.discard_top)) me.discard_top = kNoSlot;
}
template <class Io>
void Machine<Io>::return_treasures(int seat) {
  Player& me = player(seat);
  for_each(me.in_play.mask & p.treasures & p.piles, [&](Slot s) {
    while (me.in_play.has(s)) {
      me.in_play.remove(s);
      ++p.supply[s], p.stocked |= bit(s);
      note_card(Note::return_to_pile, seat, s, from_play);
    }
  });
}

template <class Io>
void Machine<Io>::end_turn() {
  p.phase = Phase::cleanup;
  note({Note::phase, p.current, static_cast<u8>(Phase::cleanup)});
  const bool slow = p.shadows || p.turn.shrines || p.is(Prophecy::BidingTime) || player(p.current).due.total;
  if (slow) return call(entry_of(Routine::cleanup), p.current);
  discard_all(p.current);
  draw(p.current, 5);
  finish_turn();
}
inline constexpr auto cleanup_triggers = source(Zone::triggers, [](auto& c) {
  Mask m = 0;
  if (c.p.turn.shrines && !c.p.turn.buy_gain) m |= bit(kByShrine);
  if (c.p.is(Prophecy::BidingTime) && !(c.f.mask & 1)) m |= bit(kByProphecy);
  return m;
});
inline constexpr Program kCleanup =
    act([](auto& c) { c.f.it = 0; }) >>
    repeat(some, question(What::order, cleanup_triggers, 0, 0, Rule::cleanup) >>
                     when(condition([](auto& c) { return c.f.it == kByShrine; }),
                          act([](auto& c) { --c.p.turn.shrines, c.f.card = static_cast<u8>(std::max(0, c.p.slot_of(Card::RiverShrine))); }) >>
                              with(pick(What::gain, costing_up_to, 4), gain_it) >> act([](auto& c) { c.f.it = 0, c.f.card = kNoSlot; }),
                          when(some, act([](auto& c) {
                            c.f.mask |= 1;
                            for_each(c.me().hand.mask, [&](Slot s) {
                              for (int k = 0; k < c.me().hand.n[s]; ++k) c.m.note_card(Note::set_aside, c.f.me, s, from_hand, true);
                            });
                            c.me().aside.absorb(c.me().hand);
                          })))) >>
    act([](auto& c) { c.m.discard_all(c.f.me); }) >> cards(5) >> act([](auto& c) {
      for_each(c.me().due.mask, [&](Slot s) {
        for (int k = 0; k < c.me().due.n[s]; ++k) c.m.note_card(Note::to_hand, c.f.me, s, from_aside);
      });
      c.me().hand.absorb(c.me().due);
      c.m.finish_turn();
    });

template <class Io>
void Machine<Io>::finish_turn() {
  const bool over = (p.piles & ~p.stocked & (bit(kProvince) | bit(kColony))) || p.empty_piles() >= p.ends_at;
  // Ours: with everybody in debt and without money a game could go on for ever; it ends when all have had 200 turns.
  const bool stuck = player(p.current).turns >= kTurnLimit && p.next(p.current) == p.first_seat;
  if (over || stuck) return end_game();
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

template <class Io>
void Machine<Io>::turn_answer(Action a) {
  const int v = static_cast<int>(value_of(a));
  Player& me = player(p.current);
  switch (verb_of(a)) {
    case kPlay:
      me.hand.remove(v), me.in_play.add(v);
      if (p.phase == Phase::action) --p.turn.actions;
      return play(p.current, v, kFresh);
    case kPlayShadow:
      take_shadow(p, p.current, v), me.in_play.add(v);
      --p.turn.actions;
      return play(p.current, v, kFresh, kNoSlot, from_deck);
    case kPlayTreasures: return play_treasures();
    case kToBuy:
      p.phase = Phase::buy, p.turn.bought = 0;
      note({Note::phase, p.current, static_cast<u8>(Phase::buy)});
      return;
    case kBuy:
      if (!p.turn.buys) ++p.turn.buys, --p.turn.actions;  // Flourishing Trade: an unused Action serves as a Buy (rule 16.8)
      return buy(v);
    case kBuyEvent: {
      const auto e = static_cast<Event>(v);
      if (!p.turn.buys) ++p.turn.buys, --p.turn.actions;
      --p.turn.buys;
      p.turn.bought = 1, p.turn.event = static_cast<u8>(v + 1);
      p.turn.coins = static_cast<u16>(p.turn.coins - facts(e).cost);
      note({Note::buy_event, p.current, static_cast<u8>(v)});
      if (facts(e).debt) debt(facts(e).debt, p.current);
      return call(entry_of(e), p.current);
    }
    case kPayDebt:
      p.turn.coins = static_cast<u16>(p.turn.coins - v), me.debt = static_cast<u16>(me.debt - v);
      return note_number(Note::pay_debt, p.current, v);
    default: return end_turn();
  }
}

// In which order Shadow cards go under the deck: the first pick will be drawn first (rule 10.5).
inline constexpr auto bottom_left = source(Zone::kinds, [](auto& c) {
  Mask m = 0;
  for (int i = 0; i < c.f.n; ++i) m |= bit(c.me().bottom[static_cast<std::size_t>(i)]);
  return m;
});
inline constexpr Program kBottomOrder =
    act([](auto& c) { c.f.n = c.me().bottom_n; }) >>
    repeat(condition([](auto& c) { return c.f.n > 1; }),
           question(What::order, bottom_left, 0, 0, Rule::shuffle) >> act([](auto& c) {
             auto& b = c.me().bottom;
             int i = 0;
             while (b[static_cast<std::size_t>(i)] != c.f.it) ++i;
             for (int k = i + 1; k < c.f.n; ++k) std::swap(b[static_cast<std::size_t>(k - 1)], b[static_cast<std::size_t>(k)]);
             --c.f.n;
           }));

}  // namespace demesne::dominion
