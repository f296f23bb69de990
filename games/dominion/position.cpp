#include "games/dominion/position.hpp"

#include <algorithm>

#include "games/dominion/engine.hpp"

namespace demesne::dominion {

static_assert(sizeof(Position) < 8192,
              "8 KiB are promised; with just so many, positions in a row would all meet in the same sets of the cache");
static_assert(std::has_unique_object_representations_v<Position>, "no padding: equal positions have equal bytes");
static_assert(demesne::Position<Position>);

// What two players of base and Prosperity copy, as README.md says.
static_assert(sizeof(Common) + 2 * sizeof(Player) == 1776);

void Position::assign(const Position& o) {
  auto part = [](auto& to, const auto& from, int n, int had) {  // the first n of a list, and nothing behind them
    std::copy_n(from.begin(), n, to.begin());
    for (int i = n; i < had; ++i) to[i] = {};
  };
  const int had_players = players_n, had_depth = depth, had_limbo = limbo_n, had_occasions = occasions_n, had_staying = staying_n,
            had_hosted = hosted_n, had_after = after_n;
  const bool had_extras = extras, had_heap = heap.total;
  Common::operator=(o);
  part(players, o.players, o.players_n, had_players);
  if (o.extras || had_extras) {
    Foreign::operator=(o);
    part(extra, o.extra, o.players_n, had_players);
    part(staying, o.staying, o.staying_n, had_staying);
    part(hosted, o.hosted, o.hosted_n, had_hosted);
  }
  part(after, o.after, o.after_n, had_after);
  part(occasions, o.occasions, o.occasions_n, had_occasions);
  part(limbo, o.limbo, o.limbo_n, had_limbo);
  if (o.heap.total || had_heap) heap = o.heap;
  part(stack, o.stack, o.depth, had_depth);
}

int Position::slot_of(Card c) const {
  if (static_cast<int>(c) < kFirstKingdomSlot) return static_cast<int>(c);
  for (int s = kFirstKingdomSlot; s < kinds; ++s)
    if (card_of[s] == c) return s;
  return -1;
}
int Position::land_slot(Card c) const {
  for (int i = 0; i < lands_n; ++i)
    if (land_of[i] == c) return i;
  return -1;
}

Card Position::named(int number) const {
  if (number < kSlots) return card(number);
  if (number < kFirstLand + lands_n) return land(number - kFirstLand);
  if (number >= kHexCard && number < kHexCard + family_size(Family::hex)) return of_family(Family::hex, number - kHexCard);
  if (number >= kBoonCard && number < kBoonCard + family_size(Family::boon)) return of_family(Family::boon, number - kBoonCard);
  return Card::None;
}

// Laid out this turn are copies of the player on turn that wait for the next one, and whatever stays with those.
Pile Position::earlier(int seat) const {
  Pile before;
  Mask seen[4] = {};
  auto new_copy = [&](int copy, auto& self) -> bool {
    for (int i = 0; i < staying_n; ++i) {
      const Staying& s = staying[i];
      if (s.copy != copy) continue;
      if (s.fresh()) return true;
      if (s.reason() == Why::with && s.with != copy && self(s.with, self)) return true;
    }
    return false;
  };
  for (int i = 0; i < staying_n; ++i) {
    const Staying& s = staying[i];
    if (s.seat() != seat || seen[s.copy >> 6] >> (s.copy & 63) & 1) continue;
    seen[s.copy >> 6] |= bit(s.copy & 63);
    if (!new_copy(s.copy, new_copy) && players[seat].in_play.of(s.slot) > before.of(s.slot)) before.add(s.slot);
  }
  return before;
}

Mask Position::slots_with(u32 types) const {
  Mask m = 0;
  for (int s = 0; s < kinds; ++s)
    if (row(s).types & types) m |= bit(s);
  return m;
}

Mask Position::shadows_in_deck(int seat) const {
  const Player& me = players[seat];
  Mask m = me.bag.mask;
  for (int i = 0; i < me.top_n; ++i) m |= bit(me.top(i) & kSlotBits);
  for (int i = 0; i < me.bottom_n; ++i) m |= bit(me.bottom(i) & kSlotBits);
  return m & shadows;
}

Mask Position::playable_shadows() const {
  if (phase != Phase::action || !turn.actions || !shadows) return 0;
  const Mask m = shadows_in_deck(current);
  return extras ? m & ~forbidden(current) : m;
}

Mask Position::without_barred(Mask m) const {
  for_each(m & dear, [&](Slot s) {
    const Cost c = cost_of(s);
    if (c.coins > turn.coins || c.potions > turn.potions) m &= ~bit(s);
  });
  for_each(m & barred, [&](Slot s) {
    if (row(s).barred && row(s).barred(*this)) m &= ~bit(s);
  });
  if (turn.acting)
    for (int i = 0; i < lands_n; ++i)
      if (turn.acting >> i & 1 && facts(land(i)).traits & kNoActionBuys) m &= ~actions;  // Deluded (F7.5)
  return m;
}

u32 Position::buyable_lands() const {
  if (!lands_n || phase != Phase::buy || !has_buy() || players[current].debt) return 0;
  u32 m = 0;
  for (int i = 0; i < lands_n; ++i) {
    const Row& r = facts(land(i));
    const bool project = r.family == Family::project && !(extra[current].lands >> i & 1);
    if ((r.family == Family::event || project) && r.cost.coins <= turn.coins && !(turn.done >> i & 1)) m |= 1u << i;
  }
  return m;
}
Mask Position::buyable_by_trashing() const {
  if (phase != Phase::buy || !has_buy() || players[current].debt || !(players[current].hand.mask & actions) || !has(kTradesIn)) return 0;
  Mask m = 0;
  for_each(stocked & ~turn.contraband, [&](Slot s) {
    if (row(s).traits & kTradesIn) m |= bit(s);
  });
  return m & without_barred(m | ~stocked);
}

// Two copies of an Action in play forbid a third, in each turn of a victim (F13.6).
Mask Position::forbidden(int seat) const {
  if (!extra[seat].warlords) return 0;
  Mask m = 0;
  for_each(players[seat].in_play.mask & actions, [&](Slot s) {
    if (players[seat].in_play.of(s) >= 2) m |= bit(s);
  });
  return m;
}

void Position::legal(Actions& out) const {
  out.clear();
  if (phase == Phase::over) return;
  if (depth) {
    for_each(ask.options, [&](Slot s) { out.add(answer(kPick, s)); });
    if (ask.optional) out.add(answer(kPass));
    const u32 base = ask.more_zone == Zone::triggers ? kFirstLand : 0;
    for_each(ask.more, [&](Slot s) { out.add(answer(kPickMore, base + s)); });
    return;
  }
  const Player& me = players[current];
  const Mask play = playable();
  const Mask dark = playable_shadows();
  for_each(play, [&](Slot s) { out.add(answer(kPlay, s)); });
  for_each(dark, [&](Slot s) { out.add(answer(kPlayShadow, s)); });
  if (phase == Phase::buy && play && can_play_treasures()) out.add(answer(kPlayTreasures));
  if (phase == Phase::action) out.add(answer(kToBuy));
  out.add(answer(kEndTurn));
  if (phase == Phase::buy) {
    for_each(buyable(), [&](Slot s) { out.add(answer(kBuy, s)); });
    for_each(buyable_lands(), [&](Slot i) { out.add(answer(kBuyLandscape, i)); });
  }
  for (int n = 1; n <= std::min<int>(me.debt, turn.coins); ++n) out.add(answer(kPayDebt, n));
  if (!extras) return;
  const Extra& x = extra[current];
  if (phase == Phase::buy && me.hand.mask & nights) out.add(answer(kToNight));
  for (int n = 1; n <= x.coffers; ++n) out.add(answer(kCoffers, n));
  if (phase == Phase::action)
    for (int n = 1; n <= x.villagers; ++n) out.add(answer(kVillagers, n));
  if (way) {
    for_each(play & actions, [&](Slot s) { out.add(answer(kPlayAs, s)); });
    for_each(dark, [&](Slot s) { out.add(answer(kPlayShadowAs, s)); });
  }
  for_each(buyable_by_trashing(), [&](Slot s) { out.add(answer(kBuyByTrashing, s)); });
}

namespace {
int copies_of(const Player& me, int slot) {  // besides mats and cards set aside
  const auto s = static_cast<std::size_t>(slot);
  int n = me.hand.n[s] + me.discard.n[s] + me.in_play.n[s] + me.bag.n[s];
  for (int i = 0; i < me.top_n; ++i) n += (me.top(i) & kSlotBits) == slot;
  for (int i = 0; i < me.bottom_n; ++i) n += (me.bottom(i) & kSlotBits) == slot;
  return n;
}
}  // namespace

int Position::owned(int seat, int slot) const {
  const auto s = static_cast<std::size_t>(slot);
  int n = copies_of(players[seat], slot);
  if (!extras) return n;
  const Extra& x = extra[seat];
  n += x.aside.n[s] + tavern(seat, slot) + x.exile[s];
  if (seat == current) n += due.cards.n[s];
  for (int i = 0; i < hosted_n; ++i) n += hosted[i].seat == seat && hosted[i].slot == slot;
  return n;
}
int Position::scoring(int seat, int slot) const { return row(slot).traits & kScoresOnMat ? tavern(seat, slot) : owned(seat, slot); }
int Position::owned_cards(int seat) const {
  const Player& me = players[seat];
  int n = me.hand.total + me.discard.total + me.in_play.total + me.deck_size();
  if (!extras) return n;
  const Extra& x = extra[seat];
  n += x.aside.total + (seat == current ? due.cards.total : 0);
  for (int i = 0; i < hosted_n; ++i) n += hosted[i].seat == seat;
  for (int s = 0; s < kinds; ++s) n += tavern(seat, s) + x.exile[s];
  return n;
}

int Position::points_of(int seat, int slot) const {
  const Row& r = row(slot);
  return r.points ? r.points(*this, seat) : r.vp;
}
int Position::points(int seat) const {
  const Player& me = players[seat];
  int total = me.vp;
  for_each(victories | bit(kCurseSlot), [&](Slot s) {
    if (const int n = extras ? scoring(seat, s) : copies_of(me, s)) total += n * points_of(seat, s);
  });
  for (int i = 0; i < lands_n; ++i) {  // Landmarks, States
    const Row& r = facts(land(i));
    if (r.points && (r.family == Family::landmark || extra[seat].lands >> i & 1)) total += r.points(*this, seat);
  }
  return total;
}

float Position::score(Seat s) const { return winners >> s & 1 ? 1.f / std::popcount(winners) : 0.f; }

Cost Position::cost_of(int slot) const {
  const Row& r = row(slot);
  if (r.traits & kCopiesCost && turn.last_gained != kNoSlot) return cost_of(turn.last_gained);  // Wayfarer (F2.10)
  return {cost[slot], r.cost.debt, r.cost.potions};
}

// What lowers prices now, as one word: while it is the same, so are they.
u64 Position::reductions() const {
  u64 r = has(kCopiesCost) ? turn.last_gained : 0;
  auto add = [&](const Row& by, int self) { r = r << 8 | static_cast<u8>(by.cheaper.by(*this, self)); };
  for_each(reprices, [&](Slot s) { add(row(s), s); });
  if (active && facts(prophecy).cheaper.by) add(facts(prophecy), kFirstLand + land_slot(prophecy));
  return r;
}
void Position::recost() {
  const u64 now = reductions();
  if (now == reduced && reprices.size() < 7) return;
  reduced = now;
  price();
}
// Reductions touch only the coins, never below 0, and hold for all cards everywhere (rule 6.2, F2.8).
void Position::price() {
  int of_all = 0, of_actions = 0, copier = -1;
  std::array<int, kSlots> own{};
  auto lower = [&](const Row& by, int self) {
    const int n = by.cheaper.by(*this, self);
    if (by.cheaper.whose == Cheaper::all) of_all += n;
    if (by.cheaper.whose == Cheaper::actions) of_actions += n;
    if (by.cheaper.whose == Cheaper::its_own) own[self] = n;
  };
  for_each(reprices, [&](Slot s) { lower(row(s), s); });
  if (active && facts(prophecy).cheaper.by) lower(facts(prophecy), kFirstLand + land_slot(prophecy));
  at_most.fill(0);
  auto enter = [&](int s, int coins) {
    if (coins < kCostSteps) at_most[coins] |= bit(s);
  };
  for (int s = 0; s < kinds; ++s) {
    const Row& r = row(s);
    const int c = std::max(0, r.cost.coins - of_all - own[s] - (actions >> s & 1 ? of_actions : 0));
    cost[s] = c;
    if (r.traits & kCopiesCost) dear &= ~bit(s);
    if (r.traits & kCopiesCost && turn.last_gained != kNoSlot)
      copier = s;
    else if (!(r.cost.debt | r.cost.potions))
      enter(s, c);
  }
  if (copier >= 0) {
    const Cost c = cost_of(copier);
    cost[copier] = c.coins;
    if (c.debt | c.potions)
      dear |= bit(copier);
    else
      enter(copier, c.coins);
  }
  for (std::size_t k = 1; k < kCostSteps; ++k) at_most[k] |= at_most[k - 1];
}

void Position::settle() {
  traits = 0, hears.fill(0), reprices = dear = plain = barred = mixed = waiters = 0;
  reserves = bit(kCopper);
  for (int s = 0; s < kinds; ++s) {
    const Card c = card(s);
    const Row& r = facts(c);
    if (r.family != Family::card) continue;  // a mixed pile
    traits |= r.traits;
    for (int m = 1; m < kMoments; ++m)
      if (const Listener* l = listener_of(c, static_cast<Moment>(m))) {
        const int edition = l->flags & (Listener::kFirstOnly | Listener::kSecondOnly);
        if (!edition || first_edition(c) == ((edition & Listener::kFirstOnly) != 0)) hears[m] |= bit(s);
      }
    if (r.acts >= Acts::next_turn && waiters.size() < kMaxWaiters) waiters |= bit(s);
    if (r.types & kReserve && reserves.size() < kMaxReserves) reserves |= bit(s);
    if (r.cheaper.by) reprices |= bit(s);
    if (r.cost.debt | r.cost.potions) dear |= bit(s);
    if (r.barred) barred |= bit(s);
    if (r.home == Home::mixed) mixed |= bit(s);
  }
  way = 0, heard = others_hear = 0;
  for (int m = 1; m < kMoments; ++m)
    for_each(hears[m], [&](Slot s) {
      heard |= 1u << m;
      if (listener_of(card(s), static_cast<Moment>(m))->flags & Listener::kOthersToo) others_hear |= 1u << m;
    });
  for (int i = 0; i < lands_n; ++i) {
    if (facts(land(i)).family == Family::way) way = i + 1;
    for (int m = 1; m < kMoments; ++m)
      if (const Listener* l = listener_of(land(i), static_cast<Moment>(m))) {
        heard |= 1u << m;
        if (l->flags & Listener::kOthersToo) others_hear |= 1u << m;
      }
  }
  varying_costs = reprices || has(kCopiesCost);
  play_watch = (traits & (kWatchesPlays | kActionPays)) != 0;
  for (int i = 0; i < lands_n; ++i) {
    const Row& r = facts(land(i));
    if (r.traits & kWatchesPlays && (r.family != Family::prophecy || active || r.traits & (kAttacksPay | kActionsAct))) play_watch = 1;
    if (r.family == Family::way) play_watch = 1;
    if (r.family == Family::prophecy && !active) continue;
    traits |= r.traits;
    if (r.cheaper.by) varying_costs = 1;
    if (r.traits & (kNoActionBuys | kPoorMetal)) play_watch = 1;
  }
  actions = slots_with(kAction), treasures = slots_with(kTreasure), victories = slots_with(kVictory), attacks = slots_with(kAttack),
  shadows = slots_with(kShadow);
  nights = slots_with(kNight);
  for (int s = 0; s < kinds; ++s)
    if (row(s).family != Family::card) {
      const Mask keep = ~bit(s);
      actions &= keep, treasures &= keep, victories &= keep, attacks &= keep, nights &= keep;
    }
  if (has(kCurseIsTreasure)) treasures |= bit(kCurseSlot);
  for (int s = 0; s < kBasics; ++s)
    if (treasures >> s & 1) plain |= bit(s);
  if (has(kTreasuresAreActions)) actions |= treasures;
  if (has(kNoActionBuys)) barred |= ~Mask{0};
  care = has(kKeepsCopper) || has(kNoMacro);
  reduced = reductions();
  price();
}

int Position::pile_of(int slot) const {
  if (!(mixed >> slot & 1)) return (piles | others) >> slot & 1 ? slot : -1;
  const int pile = slot_of(pile_row(card(slot)));
  return pile >= 0 && (piles | others) >> pile & 1 ? pile : -1;
}
int Position::top_of(int pile) const {
  for (int i = 0; i < mixed_n; ++i)
    if (const MixedPile& m = mixed_piles[i]; m.pile == pile && m.n) return m.cards[m.n - 1u];
  return -1;
}
u8& Position::spared(int seat, int slot) {
  std::size_t rank = 0;
  for_each(attacks.below(slot), [&](Slot s) { rank += row(s).acts == Acts::turn; });
  auto& of = players[seat].spared;
  return of[std::min(rank, of.size() - 1)];
}
int Position::face_down(const MixedPile& m) const {
  if (!m.n) return 0;
  const Row& r = row(m.pile);
  if (!(piles >> m.pile & 1)) return m.n - m.known;  // Loot: all but those that came back
  return r.traits & kShuffled ? m.n - 1 : 0;         // Knights
}

namespace {
// Cards of others that the viewer cannot tell apart, gathered; and dealt again.
constexpr u8 known_to(bool mine) { return mine ? kOwnerKnows | kAllKnow : kAllKnow; }
// The one card that a seat's hand does not show to whoever is asked about it (Archer); null: nobody is.
u8* hidden_in_hand(Position& p, int seat) {
  return p.depth && p.ask.seat != seat && p.ask.of == seat && p.ask.zone == Zone::hand ? &p.stack[p.depth - 1u].n : nullptr;
}
bool hides_aside(const Position& p) { return p.extras && p.prophecy != Card::None && facts(p.prophecy).traits & kFaceDown; }
}  // namespace

// Hands and decks of the others are dealt anew from what they hold unseen; of one's own deck only the order. Face-down piles of the
// table are shuffled.
void Position::reimagine(Seat seat, FastRng& rng) {
  auto sample = [&](Pile& pool) {
    u32 r = rng.below(pool.total);
    Mask m = pool.mask;
    while (r >= pool.n[m.first()]) r -= pool.n[m.first()], m = m.without_first();
    const int s = m.first();
    pool.remove(s);
    return s;
  };
  for (int o = 0; o < players_n; ++o) {
    Player& him = players[o];
    const bool mine = o == seat;
    const u8 known = known_to(mine);
    Pile pool = him.bag;
    him.bag = {};
    auto each_hidden = [&](auto f) {  // places in the deck that the viewer does not know
      for (int i = 0; i < him.top_n; ++i)
        if (!(him.top(i) & known)) f(him.top(i));
      for (int i = 0; i < him.bottom_n; ++i)
        if (!(him.bottom(i) & known)) f(him.bottom(i));
    };
    each_hidden([&](u8& c) { pool.add(c & kSlotBits); });
    u8* const hidden = mine ? nullptr : hidden_in_hand(*this, o);
    const bool seen = hidden && ask.seat == seat;
    const int hand_n = seen ? 1 : int{him.hand.total}, aside_n = hides_aside(*this) ? extra[o].aside.total : 0;
    if (!mine) {
      seen ? him.hand.remove(*hidden), pool.add(*hidden) : pool.absorb(him.hand);
      if (aside_n) pool.absorb(extra[o].aside);
      each_hosted_unseen(o, [&](Hosted& h) { pool.add(h.slot); });
      // Shadow cards that were shuffled lie at the bottom; their owner knows where, others only that they are there.
      for (int i = 0; i < hand_n; ++i) {
        const int s = sample(pool);
        him.hand.add(s);
        if (hidden && i == 0) *hidden = s;
      }
      for (int i = 0; i < aside_n; ++i) extra[o].aside.add(sample(pool));
      each_hosted_unseen(o, [&](Hosted& h) { h.slot = sample(pool); });
    }
    for (int i = him.bottom_n - 1; i >= 0; --i)  // as many Shadow cards at the bottom as there are places for them
      if (u8& c = him.bottom(i); !(c & known)) {
        const Mask dark = pool.mask & shadows;
        const int s = dark ? int{dark.first()} : sample(pool);
        if (dark) pool.remove(s);
        c = (c & ~kSlotBits) | s;
      }
    for (int i = 0; i < him.top_n; ++i)
      if (u8& c = him.top(i); !(c & known)) c = (c & ~kSlotBits) | sample(pool);
    him.bag = pool;
  }
  // Sorted before they are shuffled: how they lie must not shine through, not even as other dice.
  auto shuffle = [&](auto& cards, int n) {
    std::sort(cards.begin(), cards.begin() + n);
    for (int k = n - 1; k > 0; --k) std::swap(cards[k], cards[rng.below(k + 1)]);
  };
  for (int i = 0; i < mixed_n; ++i) {  // Knights below the top one, Loot (F3.3, F4.2)
    MixedPile& m = mixed_piles[i];
    shuffle(m.cards, face_down(m));
  }
  for (FateDeck* d : {&boons, &hexes}) shuffle(d->down, d->down_n);
  if (ask.seat != seat) ask_again(*this);
}

u64 Position::key(Seat seat) const {
  Position p = *this;
  for (int o = 0; o < players_n; ++o) {
    Player& him = p.players[o];
    const bool mine = o == seat;
    const u8 known = known_to(mine);
    Pile unseen = him.bag;
    for (int i = 0; i < him.top_n; ++i)
      if (u8& card = him.top(i); !(card & known)) unseen.add(card & kSlotBits), card = 0;
    for (int i = 0; i < him.bottom_n; ++i)
      if (u8& card = him.bottom(i); !(card & known)) unseen.add(card & kSlotBits), card = 0;
    if (!mine) {
      const u16 hand_n = him.hand.total;
      u8* const hidden = hidden_in_hand(p, o);
      if (hidden && ask.seat == seat)
        him.hand.remove(*hidden), unseen.add(*hidden);
      else
        unseen.absorb(him.hand);
      if (hidden) *hidden = 0;
      him.hand.total = hand_n;
      if (hides_aside(*this)) {
        Pile& aside = p.extra[o].aside;
        const u16 aside_n = aside.total;
        unseen.absorb(aside), aside.total = aside_n;
      }
      p.each_hosted_unseen(o, [&](Hosted& h) { unseen.add(h.slot), h.slot = 0; });
    }
    him.bag = unseen;
  }
  for (int i = 0; i < mixed_n; ++i) {
    MixedPile& m = p.mixed_piles[i];
    std::sort(m.cards.begin(), m.cards.begin() + face_down(m));
  }
  for (FateDeck* d : {&p.boons, &p.hexes}) std::sort(d->down.begin(), d->down.begin() + d->down_n);
  if (ask.seat != seat) p.ask.options = p.ask.more = 0, p.ask.min = p.ask.max = p.ask.optional = 0;
  return hash_bytes(&p, sizeof p);
}

}  // namespace demesne::dominion
