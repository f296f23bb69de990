// A number for what lies on the table and what is asked. Records and journals keep it for years, so nothing goes in that a change of the
// engine may move: no layout, no number of the catalogue, no address of a program, nothing that follows from the rest. Of a half-finished
// effect the question and the cards it holds stand for the whole; if two of them differ inside, a later question will.
#include "games/dominion/position.hpp"

namespace demesne::dominion {
namespace {

struct Print {
  const Position& p;
  u64 h = 0;

  template <class... T>
  void numbers(T... n) {
    ((h = mix(h, static_cast<u64>(n))), ...);
  }
  void row(Card c) {
    if (c == Card::None) return numbers(0);
    const std::string_view id = facts(c).id;
    numbers(hash_bytes(id.data(), id.size()));
  }
  void pile(const Pile& pile) {
    numbers(pile.total, pile.mask);
    for_each(pile.mask, [&](Slot s) { numbers(pile.n[s]); });
  }
  void each(const Numbers& n) {
    for (int s = 0; s < p.kinds; ++s)
      if (n[s]) numbers(s, n[s]);
    numbers(kSlots);
  }

  void table() {
    numbers(p.players_n, p.kinds, p.sets, p.first_editions, p.first_seat, p.ends_at, p.shelters, p.riverboat);
    for (int s = kFirstKingdomSlot; s < p.kinds; ++s) row(p.card(s));
    row(p.prophecy);
    numbers(p.suns, p.active, p.lands_n);
    for (int i = 0; i < p.lands_n; ++i) row(p.land(i));
    numbers(p.piles, p.filled, p.stocked, p.others, p.trade_tokens, p.trade_mat);
    each(p.supply), each(p.pile_debt), each(p.pile_vp), pile(p.trash);
    for (int i = 0; i < p.mixed_n; ++i) {
      const MixedPile& m = p.mixed_piles[i];
      numbers(m.pile, m.n, m.known);
      for (int k = 0; k < m.n; ++k) numbers(m.cards[k]);
    }
    for (const FateDeck* d : {&p.boons, &p.hexes}) {
      numbers(d->down_n, d->up_n);
      for (int k = 0; k < d->down_n; ++k) numbers(d->down[k]);
      for (int k = 0; k < d->up_n; ++k) numbers(d->up[k]);
    }
    for (int i = 0; i < p.staying_n; ++i) numbers(p.staying[i].slot, p.staying[i].why);
    for (int i = 0; i < p.hosted_n; ++i) {
      const Hosted& aside = p.hosted[i];
      numbers(aside.slot, aside.host, aside.seat);
    }
  }
  void seat(int s) {
    const Player& me = p.players[s];
    pile(me.hand), pile(me.discard), pile(me.in_play), pile(me.bag);
    numbers(me.vp, me.debt, me.turns, me.discard_top, me.had_gold, me.top_n, me.bottom_n);
    for (int i = 0; i < me.top_n; ++i) numbers(me.top(i));
    for (int i = 0; i < me.bottom_n; ++i) numbers(me.bottom(i));
    for (const u8 n : me.spared) numbers(n);
    if (!p.extras) return;
    const Extra& x = p.extra[s];
    pile(x.aside), each(x.exile);
    for (int k = 0; k < p.kinds; ++k) numbers(p.waiting(s, k), p.tavern(s, k));
    numbers(x.coffers, x.villagers, x.favors, x.boons, x.boons_waiting, x.gained_last_turn, x.lands, x.minus_coin);
    numbers(x.corsairs, x.warlords, x.blockades);
  }
  void turn() {
    const Turn& t = p.turn;
    numbers(p.current, p.phase, p.last_turn, p.winners);
    numbers(t.played, t.contraband, t.war_chest, t.actions, t.buys, t.coins, t.potions, t.action_plays, t.buy_gains, t.repeaters);
    numbers(t.bought, t.buy_gain, t.last_gained, t.extra, t.corsair_done, t.done, t.acting);
    pile(t.gained), each(t.lasting.n);
    if (!p.extras) return;
    pile(p.due.cards), numbers(p.due.boons, p.due.late);
    for (int s = 0; s < p.kinds; ++s) numbers(p.due_plays(s));
  }
  void question() {
    const Question& q = p.ask;
    numbers(q.seat, q.what, q.options, q.more, q.about, q.zone, q.more_zone, q.min, q.max, q.optional, q.rule, q.of);
    for (int i = 0; i < p.limbo_n; ++i) numbers(p.limbo[i]);
    pile(p.heap);
  }
};

}  // namespace

u64 Position::fingerprint() const {
  Print print{*this};
  print.table(), print.turn(), print.question();
  for (int s = 0; s < players_n; ++s) print.seat(s);
  return print.h;
}

}  // namespace demesne::dominion
