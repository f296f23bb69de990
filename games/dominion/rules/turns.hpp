// The turn (section 3): how it begins and ends, its phases, the answers to its question; the end of the game (section 17); Suns (15).
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion {

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

template <class Io>
void Machine<Io>::start_turn() {
  Player& me = player(p.current);
  p.phase = Phase::action;
  const u8 extra_turn = p.turn.extra;
  p.turn = Turn{};
  p.turn.actions = p.turn.buys = 1;
  p.turn.extra = extra_turn;
  if (!extra_turn) ++me.turns;
  note({Note::turn_begins, p.current, 0xffff, 0, 0, me.turns});
  if (p.varying_costs) p.recost();
  if (!p.extras) {
    if (!(me.hand.mask & p.hears[Moment::start_of_turn])) return;
  } else {
    Extra& x = extra(p.current);
    for (int i = 0; i < p.staying_n; ++i)  // what was waiting for this turn goes with this turn's Clean-up
      if (Staying& s = p.staying[i]; s.seat() == p.current && s.reason() == Why::next_turn)
        s.why = Staying::pack(p.current, Why::this_turn, false);
    for_each(p.hears[Moment::start_of_turn], [&](Slot s) {
      const Listener& l = *listener_of(p.card(s), Moment::start_of_turn);
      if (l.from != From::waiting || !p.waiting(p.current, s)) return;
      p.due_plays(s) = p.waiting(p.current, s);
      if (!(l.flags & Listener::kForGood)) p.waiting(p.current, s) = 0;
    });
    for (int o = 0; o < p.players_n; ++o) {  // attacks that last until then are over (F13.4)
      extra(o).corsairs &= ~(1u << p.current);
      extra(o).warlords &= ~(1u << p.current);
      extra(o).blockades &= ~(1u << p.current);
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
  p.current = p.next(p.current);
  start_turn();
}

template <class Io>
void Machine<Io>::end_game() {
  p.phase = Phase::over;
  p.turn = Turn{};
  int best = -100000, fewest = 0;
  for (int s = 0; s < p.players_n; ++s) {
    const int points = p.points(s), turns = p.players[s].turns;
    if (points > best || (points == best && turns < fewest)) best = points, fewest = turns, p.winners = 0;
    if (points == best && turns == fewest) p.winners |= 1u << s;
  }
  note({Note::game_ends, p.current});
}

// The usual answers; the others are rare and stand apart.
template <class Io>
inline void Machine<Io>::turn_answer(Action a) {
  const int v = value_of(a);
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
      p.turn.coins -= row.cost.coins;
      note_row(row.family == Family::project ? Note::buy_project : Note::buy_event, p.current, c);
      if (row.cost.debt) debt(row.cost.debt, p.current);
      if (row.family == Family::project) {
        extra(p.current).lands |= 1u << v;
        return;
      }
      return call(entry_of(c, false), p.current, kFirstLand + v);
    }
    case kPayDebt:
      p.turn.coins -= v, me.debt -= v;
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
