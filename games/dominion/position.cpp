#include "games/dominion/position.hpp"

#include <algorithm>

#include "games/dominion/engine.hpp"
#include "games/dominion/rules.hpp"

namespace demesne::dominion {

static_assert(sizeof(Position) <= 4096, "a position of six players fits one page");
static_assert(std::has_unique_object_representations_v<Position>, "no padding: equal positions have equal bytes");
static_assert(demesne::Position<Position>);

int Position::slot_of(Card c) const {
  if (static_cast<int>(c) < kFirstKingdomSlot) return static_cast<int>(c);
  for (int s = kFirstKingdomSlot; s < kinds; ++s)
    if (card_of[static_cast<std::size_t>(s)] == c) return s;
  return -1;
}

Mask Position::slots_with(u16 types) const {
  Mask m = 0;
  for (int s = 0; s < kinds; ++s)
    if (facts(card(s)).types & types) m |= bit(s);
  return m;
}

Mask Position::shadows_in_deck(int seat) const {
  const Player& me = players[static_cast<std::size_t>(seat)];
  Mask m = me.bag.mask;
  for (int i = 0; i < me.top_n; ++i) m |= bit(me.top[static_cast<std::size_t>(i)] & kSlotBits);
  for (int i = 0; i < me.bottom_n; ++i) m |= bit(me.bottom[static_cast<std::size_t>(i)]);
  return m & shadows;
}

Mask Position::without_barred(Mask m) const {
  for_each(m & debts, [&](Slot s) { if (cost[s] > turn.coins) m &= ~bit(s); });
  if (care && players[current].in_play.has(kCopper))
    if (const int s = slot_of(Card::GrandMarket); s >= 0) m &= ~bit(s);
  return m;
}

u16 Position::buyable_events() const {
  const bool has_buy = turn.buys || (is(Prophecy::FlourishingTrade) && turn.actions);
  if (!events || phase != Phase::buy || !has_buy || players[current].debt) return 0;
  u16 m = 0;
  for (int e = 0; e < kEvents; ++e)
    if (events >> e & 1 && facts(static_cast<Event>(e)).cost <= turn.coins && !(static_cast<Event>(e) == Event::Continue && turn.continued))
      m |= static_cast<u16>(1u << e);
  return m;
}

void Position::legal(Actions& out) const {
  out.clear();
  if (phase == Phase::over) return;
  if (depth) {
    for_each(ask.options, [&](Slot s) { out.add(answer(kPick, s)); });
    if (ask.optional) out.add(answer(kPass));
    for_each(ask.deck, [&](Slot s) { out.add(answer(kPickShadow, s)); });
    return;
  }
  const Player& me = players[current];
  const Mask play = playable();
  for_each(play, [&](Slot s) { out.add(answer(kPlay, s)); });
  if (phase == Phase::action && turn.actions && shadows)
    for_each(shadows_in_deck(current), [&](Slot s) { out.add(answer(kPlayShadow, s)); });
  if (phase == Phase::buy && play && can_play_treasures()) out.add(answer(kPlayTreasures));
  if (phase == Phase::action) out.add(answer(kToBuy));
  out.add(answer(kEndTurn));
  if (phase == Phase::buy) {
    for_each(buyable(), [&](Slot s) { out.add(answer(kBuy, s)); });
    for (u16 m = buyable_events(), e = 0; m >> e; ++e)
      if (m >> e & 1) out.add(answer(kBuyEvent, e));
  }
  for (int n = 1; n <= std::min<int>(me.debt, turn.coins); ++n) out.add(answer(kPayDebt, static_cast<u32>(n)));
}

bool Position::can_play_some() const {
  struct View {
    const Position& p;
    const Player& player() const { return p.players[p.current]; }
  } view{*this};
  return next_treasure(view) != kNoSlot;
}

int Position::owned(int seat, int slot) const {
  const Player& me = players[static_cast<std::size_t>(seat)];
  const auto s = static_cast<std::size_t>(slot);
  int n = me.hand.n[s] + me.discard.n[s] + me.in_play.n[s] + me.bag.n[s] + me.aside.n[s] + me.due.n[s];
  for (int i = 0; i < me.top_n; ++i) n += (me.top[static_cast<std::size_t>(i)] & kSlotBits) == slot;
  for (int i = 0; i < me.bottom_n; ++i) n += me.bottom[static_cast<std::size_t>(i)] == slot;
  return n;
}

int Position::points(int seat) const {
  const Player& me = players[static_cast<std::size_t>(seat)];
  int total = me.vp;
  for_each(victories | bit(kCurseSlot), [&](Slot s) {
    int vp = facts(card(s)).vp;
    if (card(s) == Card::Gardens)
      vp = (me.hand.total + me.discard.total + me.in_play.total + me.bag.total + me.aside.total + me.due.total + me.top_n + me.bottom_n) / 10;
    total += vp * owned(seat, s);
  });
  return total;
}

float Position::score(Seat s) const { return winners >> s & 1 ? 1.f / static_cast<float>(std::popcount(winners)) : 0.f; }

// Reductions touch only the coins, never below 0, and hold for all cards everywhere (rule 6.2).
void Position::recost() {
  const int everything = is(Prophecy::FlourishingTrade) ? 1 : 0;
  int on_actions = 0, peddler = -1, in_play_actions = 0;
  if (varying_costs & 2) {  // Quarry
    const int quarry = slot_of(Card::Quarry);
    on_actions = 2 * (first_prosperity ? (quarry < 0 ? 0 : players[current].in_play.n[static_cast<std::size_t>(quarry)]) : turn.quarries);
  }
  if (varying_costs & 4 && phase == Phase::buy) peddler = slot_of(Card::Peddler), in_play_actions = players[current].in_play.count(actions);
  at_most.fill(0);
  for (int s = 0; s < kinds; ++s) {
    int c = facts(card(s)).cost - everything;
    if (actions >> s & 1) c -= on_actions;
    if (s == peddler) c -= 2 * in_play_actions;
    cost[static_cast<std::size_t>(s)] = static_cast<u8>(std::max(0, c));
    if (debts >> s & 1) continue;
    for (int k = std::max(0, c); k < kCostSteps; ++k) at_most[static_cast<std::size_t>(k)] |= bit(s);
  }
}

void Position::settle() {
  actions = slots_with(kAction), treasures = slots_with(kTreasure), victories = slots_with(kVictory), attacks = slots_with(kAttack), shadows = slots_with(kShadow);
  if (curse_treasure) treasures |= bit(kCurseSlot);
  if (is(Prophecy::Enlightenment)) actions |= treasures;
  debts = plain = moats = watchtowers = clerks = 0;
  gain_watch = varying_costs = care = 0;
  for (int s = 0; s < kinds; ++s) {
    const Card c = card(s);
    entry[static_cast<std::size_t>(s)] = entry_of(c, facts(c).set == Set::base ? first_base : first_prosperity);
    if (facts(c).debt) debts |= bit(s);
    if (treasures >> s & 1 && s < kFirstKingdomSlot) plain |= bit(s);
    switch (c) {
      case Card::Moat: moats |= bit(s); break;
      case Card::Watchtower: watchtowers |= bit(s); break;
      case Card::Clerk: clerks |= bit(s); break;
      case Card::RoyalSeal: gain_watch |= kHearSeal; break;
      case Card::Mint: gain_watch |= first_prosperity ? kHearBuys : kHearMint; break;
      case Card::Hoard: if (first_prosperity) gain_watch |= kHearBuys; break;
      case Card::Talisman: case Card::Goons: gain_watch |= kHearBuys; break;
      case Card::Quarry: varying_costs |= 2; break;
      case Card::Peddler: varying_costs |= 4; break;
      case Card::GrandMarket: care = 1; break;
      default: break;
    }
  }
  play_watch = prophecy == Prophecy::GreatLeader || prophecy == Prophecy::ApproachingArmy;
  if (active) {
    switch (prophecy) {
      case Prophecy::Bureaucracy: case Prophecy::Growth: case Prophecy::HarshWinter: case Prophecy::Progress: case Prophecy::RapidExpansion:
        gain_watch |= kHearProphecy;
        break;
      case Prophecy::GoodHarvest: case Prophecy::Panic: case Prophecy::Enlightenment: play_watch = 1; break;
      case Prophecy::FlourishingTrade: varying_costs |= 1; break;
      default: break;
    }
  }
  recost();
}

// Hands and decks of the others are dealt anew from what they hold unseen; of one's own deck only the order.
void Position::reimagine(Seat seat, FastRng& rng) {
  auto sample = [&](Pile& pool) {
    u32 r = rng.below(pool.total);
    Mask m = pool.mask;
    while (r >= pool.n[static_cast<std::size_t>(std::countr_zero(m))]) r -= pool.n[static_cast<std::size_t>(std::countr_zero(m))], m &= m - 1;
    const int s = std::countr_zero(m);
    pool.remove(s);
    return s;
  };
  for (int o = 0; o < players_n; ++o) {
    Player& him = players[static_cast<std::size_t>(o)];
    const bool mine = o == seat;
    const u8 known = mine ? kOwnerKnows | kAllKnow : kAllKnow;
    Pile pool = him.bag;
    him.bag = {};
    for (int i = 0; i < him.top_n; ++i)
      if (!(him.top[static_cast<std::size_t>(i)] & known)) pool.add(him.top[static_cast<std::size_t>(i)] & kSlotBits);
    const int hand_n = him.hand.total, aside_n = is(Prophecy::BidingTime) ? him.aside.total : 0, bottom_n = him.bottom_n;
    if (!mine) {
      pool.absorb(him.hand);
      if (aside_n) pool.absorb(him.aside);
      while (him.bottom_n) pool.add(him.bottom[--him.bottom_n]), him.bottom[him.bottom_n] = 0;
      for (int i = 0; i < hand_n; ++i) him.hand.add(sample(pool));
      for (int i = 0; i < aside_n; ++i) him.aside.add(sample(pool));
    }
    for (int i = 0; i < him.top_n; ++i)
      if (u8& card = him.top[static_cast<std::size_t>(i)]; !(card & known)) card = static_cast<u8>((card & ~kSlotBits) | sample(pool));
    if (!mine)  // as many cards at the bottom as before, Shadow cards first
      while (him.bottom_n < bottom_n && pool.total) {
        const Mask dark = pool.mask & shadows;
        const int s = dark ? std::countr_zero(dark) : sample(pool);
        if (dark) pool.remove(s);
        him.bottom[him.bottom_n++] = static_cast<u8>(s);
      }
    him.bag = pool;
  }
  if (ask.seat != seat) ask_again(*this);
}

u64 Position::key(Seat seat) const {
  Position p = *this;
  for (int o = 0; o < players_n; ++o) {
    Player& him = p.players[static_cast<std::size_t>(o)];
    const bool mine = o == seat;
    const u8 known = mine ? kOwnerKnows | kAllKnow : kAllKnow;
    Pile unseen = him.bag;
    for (int i = 0; i < him.top_n; ++i)
      if (u8& card = him.top[static_cast<std::size_t>(i)]; !(card & known)) unseen.add(card & kSlotBits), card = 0;
    if (!mine) {
      const u16 hand_n = him.hand.total, aside_n = him.aside.total;
      unseen.absorb(him.hand);
      him.hand.total = hand_n;
      if (is(Prophecy::BidingTime)) unseen.absorb(him.aside), him.aside.total = aside_n;
      for (int i = 0; i < him.bottom_n; ++i) unseen.add(him.bottom[static_cast<std::size_t>(i)]), him.bottom[static_cast<std::size_t>(i)] = 0;
    }
    him.bag = unseen;
  }
  if (ask.seat != seat) p.ask.options = p.ask.deck = 0, p.ask.min = p.ask.max = p.ask.optional = 0;
  return hash_bytes(&p, sizeof p);
}

}  // namespace demesne::dominion
