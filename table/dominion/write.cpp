// Positions, views and results as JSON. A view is built from what its seat may know; nothing is cut down.
#include <algorithm>
#include <iterator>
#include <tuple>

#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;
using dominion_json::id_of;

namespace dominion_json {

std::string_view id_of(const dominion::Position& p, int slot) { return facts(p.card(slot)).id; }
Text name_of(const dominion::Position& p, int slot) { return Filling(facts(p.card(slot)).name).text; }
json::object editions(u32 first, bool cornucopia_guilds) {
  auto edition = [&](Set s) { return first >> static_cast<int>(s) & 1 ? 1 : 2; };
  json::object o{{"base", edition(Set::base)}, {"prosperity", edition(Set::prosperity)}};
  if (cornucopia_guilds) o["cornucopia_guilds"] = edition(Set::cornucopia);
  return o;
}
json::object editions(const dominion::Position& p) {
  bool borrowed = false;
  for (int s = kFirstKingdomSlot; s < p.kinds; ++s) borrowed |= set_of(p.card(s)) == Set::cornucopia || set_of(p.card(s)) == Set::guilds;
  return editions(p.first_editions, borrowed);
}

}  // namespace dominion_json

namespace {

json::array cards_of(const dominion::Position& p, const Pile& pile) {
  json::array a;
  for_each(pile.mask, [&](Slot s) {
    for (int k = 0; k < pile.n[s]; ++k) a.emplace_back(id_of(p, s));
  });
  return a;
}
json::array kinds_of(const dominion::Position& p, Mask m) {
  json::array a;
  for_each(m, [&](Slot s) { a.emplace_back(id_of(p, s)); });
  return a;
}
constexpr const char* kPhaseNames[] = {"action", "buy", "night", "cleanup", "over"};

json::array repeated(const dominion::Position& p, auto count) {  // each kind as often as count says
  json::array a;
  for (int s = 0; s < p.kinds; ++s)
    for (int k = 0; k < count(s); ++k) a.emplace_back(id_of(p, s));
  return a;
}
json::array lands_of(const dominion::Position& p, Family f) {
  json::array a;
  for (int i = 0; i < family_size(f); ++i)
    if (const Card c = of_family(f, i); p.land_slot(c) >= 0) a.emplace_back(facts(c).id);
  return a;
}
json::array fates(Family f, auto begin, auto end) {
  json::array a;
  for (auto it = begin; it != end; ++it) a.emplace_back(facts(of_family(f, *it)).id);
  return a;
}
json::array boons_in(u16 mask) {
  json::array a;
  for (int b = 0; b < 16; ++b)
    if (mask >> b & 1) a.emplace_back(facts(of_family(Family::boon, b)).id);
  return a;
}

// Cards that a half-finished effect has taken up lie somewhere too: set aside by the seat that acts, what was taken from others in the
// trash.
struct TakenUp {
  std::array<Pile, kMaxSeats> aside;
  Pile trash;
};
TakenUp taken_up(const dominion::Position& p) {
  TakenUp t;
  for (int i = 0; i < p.depth; ++i) {
    const Frame& f = p.stack[static_cast<std::size_t>(i)];
    const int end = i + 1 < p.depth ? p.stack[static_cast<std::size_t>(i) + 1].limbo : p.limbo_n;
    const bool loots = f.card < kSlots && p.row(f.card).traits & kHoldsLoot;
    const int loot = loots ? f.limbo + f.n : 0;
    for (int k = f.limbo; k < end; ++k) (k < loot ? t.trash : t.aside[f.who]).add(p.limbo[static_cast<std::size_t>(k)]);
    if (i + 1 == p.depth) t.aside[f.who].absorb_copy(p.heap);
  }
  return t;
}

// They are still their owner's when cards and points are counted.
dominion::Position with_taken_up(const dominion::Position& p, const TakenUp& taken) {
  dominion::Position q = p;
  for (int s = 0; s < p.players_n; ++s)
    q.players[static_cast<std::size_t>(s)].discard.absorb_copy(taken.aside[static_cast<std::size_t>(s)]);
  return q;
}

// Kinds that the viewer can see somewhere, besides the piles.
Mask in_sight(const dominion::Position& p, Seat viewer) {
  Mask m = p.piles | p.stocked | p.others | p.trash.mask | (p.riverboat == kNoSlot ? 0 : bit(p.riverboat));
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& him = p.players[static_cast<std::size_t>(seat)];
    m |= him.in_play.mask | (seat == viewer ? him.hand.mask : 0);
  }
  return m;
}

json::array names_of(const std::vector<Card>& cards) {
  json::array a;
  for (const Card c : cards) a.emplace_back(facts(c).id);
  return a;
}

// What everybody sees of the table; prices of these kinds.
json::object common(const DominionCodec::State& state, Mask priced, bool everything) {
  const dominion::Position& p = state.position;
  json::object supply, costs, debts, potions, pile_debt, pile_vp, others;
  for_each(p.piles, [&](Slot s) { supply[id_of(p, s)] = p.supply[s]; });
  for_each(p.piles | p.others, [&](Slot s) {
    if (p.extras && p.pile_debt[s]) pile_debt[id_of(p, s)] = p.pile_debt[s];
    if (p.extras && p.pile_vp[s]) pile_vp[id_of(p, s)] = p.pile_vp[s];
    if (p.others >> s & 1 && p.row(s).family == Family::card) others[id_of(p, s)] = p.supply[s];
  });
  auto price = [&](int of, std::string_view id) {
    const Cost c = p.cost_of(of);
    costs[id] = c.coins;
    if (c.debt) debts[id] = c.debt;
    if (c.potions) potions[id] = c.potions;
  };
  for (int s = 0; s < p.kinds; ++s)
    if (priced >> s & 1) price(s, id_of(p, s));
  json::object o{{"game", "dominion"},
                 {"players", p.players_n},
                 {"edition", dominion_json::editions(p)},
                 {"turn", p.current},
                 {"phase", kPhaseNames[static_cast<int>(p.phase)]},
                 {"actions", p.turn.actions},
                 {"buys", p.turn.buys},
                 {"coins", p.turn.coins},
                 {"supply", std::move(supply)},
                 {"trash", cards_of(p, p.trash)},
                 {"events", lands_of(p, Family::event)},
                 {"prophecy_active", p.prophecy_active()}};
  o["last_turn"] = p.last_turn == kNoSlot ? json::value(nullptr) : json::value(p.last_turn);
  o["played_this_turn"] = state.heard ? names_of(state.played) : kinds_of(p, p.turn.played);
  o["gained_this_turn"] = state.heard ? names_of(state.gained) : cards_of(p, p.turn.gained);
  o["prophecy"] =
      p.prophecy == Card::None ? json::value(nullptr) : json::value(json::object{{"name", facts(p.prophecy).id}, {"suns", p.suns}});
  o["riverboat_card"] = p.riverboat == kNoSlot ? json::value(nullptr) : json::value(id_of(p, p.riverboat));
  o["pile_debt"] = std::move(pile_debt);
  o["trade_route_mat"] = p.trade_mat;
  o["trade_route_tokens_on"] = kinds_of(p, p.trade_tokens);
  if (p.turn.contraband) o["contraband"] = kinds_of(p, p.turn.contraband);
  if (p.turn.war_chest) o["war_chest"] = kinds_of(p, p.turn.war_chest);
  json::object lasting;
  for_each(p.turn.lasting.mask, [&](Slot s) { lasting[id_of(p, s)] = p.turn.lasting.of(s); });
  if (p.extras) {  // only what a game has
    json::object order, tops, projects, artifacts;
    for (int i = 0; i < p.mixed_n; ++i) {
      const MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)];
      const std::string_view id = id_of(p, m.pile);
      if (!(p.piles >> m.pile & 1)) {
        o[std::string(id) + "_count"] = m.n;
        continue;
      }
      json::array cards;
      const int hidden = everything ? 0 : p.face_down(m);
      for (int k = m.n - 1; k >= hidden; --k) cards.emplace_back(id_of(p, m.cards[static_cast<std::size_t>(k)]));
      order[id] = std::move(cards);
      if (m.n) tops[id] = id_of(p, m.cards[m.n - 1u]), price(m.cards[m.n - 1u], id);
    }
    if (!order.empty()) o["pile_order"] = std::move(order), o["pile_top"] = std::move(tops);
    if (!pile_vp.empty()) o["pile_vp"] = std::move(pile_vp);
    if (!others.empty()) o["non_supply"] = std::move(others);
    bool potion_pile = false;
    for_each(p.piles & ~(bit(kBasics) - 1), [&](Slot s) { potion_pile |= p.row(s).home == Home::basic; });
    if (p.turn.potions || potion_pile) o["potions"] = p.turn.potions;
    if (auto l = lands_of(p, Family::landmark); !l.empty()) o["landmarks"] = std::move(l);
    if (auto l = lands_of(p, Family::way); !l.empty()) o["ways"] = std::move(l);
    for (int i = 0; i < p.lands_n; ++i) {
      const Row& r = facts(p.land(i));
      json::array seats;
      json::value holder = nullptr;
      for (int s = 0; s < p.players_n; ++s)
        if (p.extra[static_cast<std::size_t>(s)].lands >> i & 1) seats.emplace_back(s), holder = s;
      if (r.family == Family::project) projects[r.id] = std::move(seats);
      if (r.family == Family::artifact) artifacts[r.id] = holder;
      if (r.family == Family::ally) o["ally"] = r.id;
      if (p.turn.acting >> i & 1) lasting[r.id] = 1;
    }
    if (!projects.empty()) o["projects"] = std::move(projects);
    if (!artifacts.empty()) o["artifacts"] = std::move(artifacts);
    for (auto [key, d, f] : {std::tuple{"boons", &p.boons, Family::boon}, std::tuple{"hexes", &p.hexes, Family::hex}})
      if (d->down_n + d->up_n) {
        json::object deck{{"discard", fates(f, d->up.begin(), d->up.begin() + d->up_n)}};
        if (everything)
          deck["deck"] = fates(f, std::make_reverse_iterator(d->down.begin() + d->down_n), d->down.rend());
        else
          deck["deck_count"] = d->down_n;
        o[key] = std::move(deck);
      }
    if (p.turn.extra) o["extra_turn"] = true;
    if (p.turn.last_gained != kNoSlot) o["last_gained"] = id_of(p, p.turn.last_gained);
    if (p.turn.buy_gains) o["buy_phase_gains"] = p.turn.buy_gains;
  }
  if (!lasting.empty()) o["lasting"] = std::move(lasting);
  o["costs"] = std::move(costs);
  o["debt_costs"] = std::move(debts);
  if (!potions.empty()) o["potion_costs"] = std::move(potions);
  o["empty_piles"] = p.empty_piles();
  return o;
}

// What everybody sees of a seat.
json::object open_seat(const dominion::Position& p, int seat) {
  const Player& me = p.players[static_cast<std::size_t>(seat)];
  // A card that stays is shown under earlier turns only when it was not laid out this turn.
  Pile before = p.earlier(seat), now = me.in_play;
  before.each([&](Slot s) { now.remove(s); });
  json::object o{{"in_play", cards_of(p, now)},
                 {"in_play_before", cards_of(p, before)},
                 {"debt", me.debt},
                 {"vp_tokens", me.vp},
                 {"turns_taken", me.turns},
                 {"gained_gold_before", me.had_gold != 0},
                 {"hand_count", me.hand.total},
                 {"deck_count", me.deck_size()},
                 {"discard_count", me.discard.total},
                 {"discard_top", me.discard_top == kNoSlot ? json::value(nullptr) : json::value(id_of(p, me.discard_top))}};
  if (!p.extras) return o;
  const Extra& x = p.extra[static_cast<std::size_t>(seat)];
  auto tokens = [&](const char* key, int n) {
    if (n) o[key] = n;
  };
  if (auto t = repeated(p, [&](int s) { return p.tavern(seat, s); }); !t.empty()) o["tavern"] = std::move(t);
  if (auto t = repeated(p, [&](int s) { return static_cast<int>(x.exile[static_cast<std::size_t>(s)]); }); !t.empty())
    o["exile"] = std::move(t);
  tokens("coffers", x.coffers), tokens("villagers", x.villagers), tokens("favors", x.favors),
      tokens("gained_last_turn", x.gained_last_turn);
  if (x.minus_coin) o["minus_coin"] = true;
  json::array states;
  for (int i = 0; i < p.lands_n; ++i)
    if (facts(p.land(i)).family == Family::state && x.lands >> i & 1) states.emplace_back(facts(p.land(i)).id);
  if (!states.empty()) o["states"] = std::move(states);
  if (x.boons) o["boons_kept"] = boons_in(x.boons);
  if (x.boons_waiting) o["boons_waiting"] = boons_in(x.boons_waiting);
  json::object waiting;
  for_each(p.waiters, [&](Slot s) {
    if (const int n = p.waiting(seat, s)) waiting[id_of(p, s)] = n;
  });
  if (!waiting.empty()) o["waiting"] = std::move(waiting);
  return o;
}
// Set aside, by host; what is face down only for its owner (viewer) or for everybody (all).
void add_aside(const dominion::Position& p, int seat, const Pile& taken, Seat viewer, bool all, json::object& o) {
  json::array plain;
  json::object by;
  int count = taken.total;
  auto host = [&](std::string_view id, std::string_view card) {
    if (!by.contains(id)) by[id] = json::array{};
    by[id].as_array().emplace_back(card);
    plain.emplace_back(card);
  };
  if (all) taken.each([&](Slot s) { plain.emplace_back(id_of(p, s)); });
  if (p.extras) {
    const Extra& x = p.extra[static_cast<std::size_t>(seat)];
    const bool face_down = p.prophecy != Card::None && facts(p.prophecy).traits & kFaceDown;
    const std::string_view prophecy = p.prophecy == Card::None ? std::string_view("set_aside") : facts(p.prophecy).id;
    count += x.aside.total + (seat == p.current ? p.due.cards.total : 0);
    if (all || !face_down || seat == viewer) x.aside.each([&](Slot s) { host(prophecy, id_of(p, s)); });
    if (seat == p.current) p.due.cards.each([&](Slot s) { host(prophecy, id_of(p, s)); });
    for (int i = 0; i < p.hosted_n; ++i) {
      const Hosted& h = p.hosted[static_cast<std::size_t>(i)];
      if (h.seat != seat) continue;
      ++count;
      const Row& r = p.host_row(h.host);
      if (all || seat == viewer || !(r.traits & kFaceDown)) host(r.id, id_of(p, h.slot));
    }
  }
  o["set_aside"] = std::move(plain);
  if (!by.empty()) o["set_aside_by"] = std::move(by);
  if (!all) o["set_aside_count"] = count;
}

// Which cards the points of a seat come from.
json::object points_of(const dominion::Position& p, int seat) {
  json::object o;
  for_each(p.victories | bit(kCurseSlot), [&](Slot s) {
    if (const int n = p.points_of(seat, s) * p.scoring(seat, s)) o[id_of(p, s)] = n;
  });
  for (int i = 0; i < p.lands_n; ++i) {
    const Row& r = facts(p.land(i));
    if (r.points && (r.family == Family::landmark || p.extra[static_cast<std::size_t>(seat)].lands >> i & 1))
      if (const int n = r.points(p, seat)) o[r.id] = n;
  }
  return o;
}

// What lies in the own deck, without its order: whoever remembers their own cards knows it.
json::object draw_pile(const dominion::Position& p, int seat) {
  const Player& me = p.players[static_cast<std::size_t>(seat)];
  Pile pile = me.bag;
  for (int i = 0; i < me.top_n; ++i) pile.add(me.top(i) & kSlotBits);
  for (int i = 0; i < me.bottom_n; ++i) pile.add(me.bottom(i) & kSlotBits);
  json::object o;
  for (int s = 0; s < p.kinds; ++s)
    if (pile.has(s)) o[id_of(p, s)] = pile.n[static_cast<std::size_t>(s)];
  return o;
}

constexpr const char* kWhyNames[] = {"named", "this_turn", "next_turn", "for_good", "pending", "with", "attached", "noted"};

}  // namespace

// The piles lie in the order in which they were named; Approaching Army's comes last (rule 2.9).
json::object DominionCodec::setup(const State& state) {
  const dominion::Position& p = state.position;
  json::object o{{"edition", dominion_json::editions(p)}, {"colony", (p.piles >> kColony & 1) != 0}, {"random_events", 0}};
  json::array kingdom;
  for (int s = kFirstKingdomSlot; s < p.kinds; ++s)
    if (p.piles >> s & 1 && is_kingdom_card(p.card(s))) kingdom.emplace_back(id_of(p, s));
  auto omen = [&](Mask m) { return (m & p.slots_with(kOmen)) != 0; };  // Divine Wind may have taken them all away
  if (p.prophecy != Card::None && (omen(p.piles) || (p.riverboat != kNoSlot && omen(bit(p.riverboat)))))
    o["prophecy"] = facts(p.prophecy).id;
  if (p.prophecy != Card::None && facts(p.prophecy).traits & kArmyPile) {
    o["army_pile"] = kingdom.back();
    kingdom.pop_back();
  }
  if (p.riverboat != kNoSlot) o["riverboat"] = id_of(p, p.riverboat);
  if (p.shelters) o["shelters"] = true;
  o["kingdom"] = std::move(kingdom);
  o["events"] = lands_of(p, Family::event);
  for (auto [key, f] : {std::pair{"landmarks", Family::landmark}, std::pair{"projects", Family::project}, std::pair{"ways", Family::way}})
    if (auto l = lands_of(p, f); !l.empty()) o[key] = std::move(l);
  if (auto l = lands_of(p, Family::ally); !l.empty()) o["ally"] = l.front();
  return o;
}

json::object DominionCodec::position(const State& state) {
  const dominion::Position& p = state.position;
  const TakenUp taken = taken_up(p);
  const dominion::Position whole = with_taken_up(p, taken);
  const Mask basics = bit(kFirstKingdomSlot) - 1, all = (bit(p.kinds - 1) << 1) - 1;
  Mask cards = all;
  for (int s = 0; s < p.kinds; ++s)
    if (p.row(s).family != Family::card) cards &= ~bit(s);
  json::object o = common(state, ((all & ~basics) | p.piles) & cards, true);
  if (taken.trash.total) {
    Pile trash = p.trash;
    trash.absorb_copy(taken.trash);
    o["trash"] = cards_of(p, trash);
  }
  for (int i = 0; i < p.mixed_n; ++i)
    if (const MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)]; !(p.piles >> m.pile & 1)) {
      json::array top_first;
      for (int k = m.n - 1; k >= 0; --k) top_first.emplace_back(id_of(p, m.cards[static_cast<std::size_t>(k)]));
      o[id_of(p, m.pile)] = std::move(top_first);
    }
  json::array seats;
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& me = p.players[static_cast<std::size_t>(seat)];
    json::object s = open_seat(p, seat);
    s["hand"] = cards_of(p, me.hand);
    json::array deck, knowing, below;
    auto who = [](u8 c) { return c & kAllKnow ? "all" : c & kOwnerKnows ? "owner" : "nobody"; };
    for (int i = me.top_n - 1; i >= 0; --i) deck.emplace_back(id_of(p, me.top(i) & kSlotBits)), knowing.emplace_back(who(me.top(i)));
    for (const auto& c : cards_of(p, me.bag)) deck.push_back(c);
    for (int i = me.bottom_n - 1; i >= 0; --i) deck.emplace_back(id_of(p, me.bottom(i) & kSlotBits)), below.emplace_back(who(me.bottom(i)));
    s["deck"] = std::move(deck);
    Pile rest = me.discard;
    if (me.discard_top != kNoSlot && rest.has(me.discard_top)) rest.remove(me.discard_top);
    json::array discard = cards_of(p, rest);
    if (me.discard_top != kNoSlot) discard.emplace_back(id_of(p, me.discard_top));
    s["discard"] = std::move(discard);
    add_aside(p, seat, taken.aside[static_cast<std::size_t>(seat)], kNobody, true, s);
    s["score"] = whole.points(seat);
    s["engine"] =
        json::object{{"fixed", std::move(knowing)}, {"bottom", std::move(below)}, {"discard_top_known", me.discard_top != kNoSlot}};
    if (p.extras) {
      const Extra& x = p.extra[static_cast<std::size_t>(seat)];
      json::object& e = s["engine"].as_object();
      e["corsairs"] = x.corsairs, e["warlords"] = x.warlords, e["blockades"] = x.blockades;
      json::array spared;
      for (const u8 n : me.spared) spared.emplace_back(n);
      if (std::any_of(me.spared.begin(), me.spared.end(), [](u8 n) { return n; })) e["spared"] = std::move(spared);
    }
    seats.push_back(std::move(s));
  }
  o["seats"] = std::move(seats);
  json::array kinds, lands;
  for (int s = kFirstKingdomSlot; s < p.kinds; ++s) kinds.emplace_back(id_of(p, s));
  for (int i = 0; i < p.lands_n; ++i) lands.emplace_back(facts(p.land(i)).id);
  const Turn& t = p.turn;
  json::object lasting;
  for_each(t.lasting.mask, [&](Slot s) { lasting[id_of(p, s)] = t.lasting.of(s); });
  o["engine"] = json::object{{"kinds", std::move(kinds)},
                             {"lands", std::move(lands)},
                             {"sets", p.sets},
                             {"first_editions", p.first_editions},
                             {"first_seat", p.first_seat},
                             {"lasting", std::move(lasting)},
                             {"repeaters", t.repeaters},
                             {"bought", t.bought != 0},
                             {"buy_gain", t.buy_gain != 0},
                             {"done", t.done},
                             {"action_plays", t.action_plays},
                             {"played", kinds_of(p, t.played)},
                             {"winners", p.winners},
                             {"copies", p.copies},
                             {"contraband", kinds_of(p, t.contraband)},
                             {"war_chest", kinds_of(p, t.war_chest)},
                             {"corsair_done", t.corsair_done != 0},
                             {"due", cards_of(p, p.due.cards)},
                             {"shelters", p.shelters != 0},
                             {"extras", p.extras != 0},
                             {"serial", p.ask.serial},
                             {"shown", p.shown},
                             {"counted", state.counted}};
  if (p.extras) {
    json::array staying, hosted;
    for (int i = 0; i < p.staying_n; ++i) {
      const Staying& c = p.staying[static_cast<std::size_t>(i)];
      staying.push_back(json::object{{"card", id_of(p, c.slot)},
                                     {"seat", c.seat()},
                                     {"copy", c.copy},
                                     {"until", kWhyNames[static_cast<int>(c.reason())]},
                                     {"with", c.with},
                                     {"fresh", c.fresh()}});
    }
    for (int i = 0; i < p.hosted_n; ++i) {
      const Hosted& h = p.hosted[static_cast<std::size_t>(i)];
      hosted.push_back(json::object{{"card", id_of(p, h.slot)}, {"seat", h.seat}, {"host", p.host_row(h.host).id}});
    }
    if (!staying.empty()) o["engine"].as_object()["staying"] = std::move(staying);
    if (!hosted.empty()) o["engine"].as_object()["hosted"] = std::move(hosted);
    json::object due;
    for_each(p.waiters, [&](Slot s) {
      if (const int n = p.due_plays(s)) due[id_of(p, s)] = n;
    });
    if (!due.empty()) o["engine"].as_object()["due_plays"] = std::move(due);
    for (int i = 0; i < p.mixed_n; ++i)
      if (const MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)]; m.known)
        o["engine"].as_object()[std::string(id_of(p, m.pile)) + "_known"] = m.known;
  }
  return o;
}

json::object DominionCodec::view(const State& state, Seat viewer) {
  const dominion::Position& p = state.position;
  const TakenUp taken = taken_up(p);
  const dominion::Position whole = with_taken_up(p, taken);
  Mask cards = (bit(p.kinds - 1) << 1) - 1;
  for (int s = 0; s < p.kinds; ++s)
    if (p.row(s).family != Family::card) cards &= ~bit(s);
  const Mask basics = bit(kFirstKingdomSlot) - 1;
  json::object o = common(state, (state.counted ? (cards & ~basics) | p.piles : in_sight(p, viewer)) & cards, false);
  if (taken.trash.total) {
    Pile trash = p.trash;
    trash.absorb_copy(taken.trash);
    o["trash"] = cards_of(p, trash);
  }
  json::array seats;
  const bool over = p.phase == Phase::over;
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& me = p.players[static_cast<std::size_t>(seat)];
    const Pile& up = taken.aside[static_cast<std::size_t>(seat)];
    json::object s = open_seat(p, seat);
    add_aside(p, seat, up, viewer, false, s);
    if (state.counted || seat == viewer || over) {
      json::object owned;
      for (int k = 0; k < p.kinds; ++k)
        if (const int n = whole.owned(seat, k)) owned[id_of(p, k)] = n;
      s["owned"] = std::move(owned);
      s["score"] = whole.points(seat);
      s["points_of"] = points_of(whole, seat);
    }
    if (seat == viewer) s["draw_pile"] = draw_pile(p, seat);
    if (seat == viewer || over) s["hand"] = cards_of(p, me.hand);
    // Where in the deck a card is known to lie, counted from the top.
    json::array known;
    auto tell = [&](u8 c, int at) {
      const bool shadow = p.shadows >> (c & kSlotBits) & 1;
      if (c & kAllKnow || (seat == viewer && (c & kOwnerKnows || shadow)))
        known.push_back(json::object{{"at", at}, {"card", id_of(p, c & kSlotBits)}});
    };
    for (int i = me.top_n - 1, at = 0; i >= 0; --i, ++at) tell(me.top(i), at);
    for (int i = me.bottom_n - 1, at = me.top_n + me.bag.total; i >= 0; --i, ++at) tell(me.bottom(i), at);
    s["deck_known"] = std::move(known);
    seats.push_back(std::move(s));
  }
  o["seats"] = std::move(seats);
  o["viewer"] = viewer == kNobody ? json::value(nullptr) : json::value(viewer);
  return o;
}

json::object DominionCodec::result(const State& state) {
  const dominion::Position& p = state.position;
  json::array scores;
  std::vector<int> order;
  for (int s = 0; s < p.players_n; ++s) scores.emplace_back(p.points(s)), order.push_back(s);
  auto better = [&](int a, int b) {  // rule 17.4
    const int pa = p.points(a), pb = p.points(b);
    return pa != pb ? pa > pb : p.players[static_cast<std::size_t>(a)].turns < p.players[static_cast<std::size_t>(b)].turns;
  };
  std::stable_sort(order.begin(), order.end(), better);
  json::array ranking;
  for (std::size_t i = 0; i < order.size();) {
    json::array tied;
    const int first = order[i];
    for (; i < order.size() && !better(first, order[i]); ++i) tied.emplace_back(order[i]);
    ranking.push_back(std::move(tied));
  }
  const Mask empty = p.piles & ~p.filled;
  const char* reason = empty & bit(kProvince)         ? "provinces"
                       : empty & bit(kColony)         ? "colonies"
                       : p.empty_piles() >= p.ends_at ? "piles"
                                                      : "turn_limit";
  return {{"scores", std::move(scores)}, {"ranking", std::move(ranking)}, {"reason", reason}};
}

}  // namespace demesne::table
