// Positions, views and results as JSON. A view is built from what its seat may know; nothing is cut down.
#include "table/dominion/codec.hpp"

namespace demesne::table {

using namespace dominion;
using dominion_json::id_of;

namespace dominion_json {

std::string_view id_of(const dominion::Position& p, int slot) { return facts(p.card(slot)).id; }
Text name_of(const dominion::Position& p, int slot) { return Filling(facts(p.card(slot)).name).text; }

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
constexpr const char* kPhaseNames[] = {"action", "buy", "cleanup", "over"};

// Cards that a half-finished effect has taken up lie somewhere too: set aside by the seat that acts, Thief's loot in the trash.
dominion::Position with_taken_up(const dominion::Position& p) {
  dominion::Position q = p;
  for (int i = 0; i < p.depth; ++i) {
    const Frame& f = p.stack[static_cast<std::size_t>(i)];
    const int end = i + 1 < p.depth ? p.stack[static_cast<std::size_t>(i) + 1].limbo : p.limbo_n;
    const int loot = f.card < kSlots && p.card(f.card) == Card::Thief ? f.limbo + f.n : 0;
    for (int k = f.limbo; k < end; ++k) (k < loot ? q.trash : q.players[f.who].due).add(p.limbo[static_cast<std::size_t>(k)]);
  }
  return q;
}

// Kinds that the viewer can see somewhere, besides the piles.
Mask in_sight(const dominion::Position& p, Seat viewer) {
  Mask m = p.piles | p.trash.mask | (p.riverboat == kNoSlot ? 0 : bit(p.riverboat));
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& him = p.players[static_cast<std::size_t>(seat)];
    m |= him.in_play.mask | (seat == viewer ? him.hand.mask : 0);
  }
  return m;
}

// What everybody sees of the table; prices of these kinds.
json::object common(const dominion::Position& p, Mask priced) {
  json::object supply, costs, debts, pile_debt;
  for_each(p.piles, [&](Slot s) {
    supply[id_of(p, s)] = p.supply[s];
    if (p.pile_debt[s]) pile_debt[id_of(p, s)] = p.pile_debt[s];
  });
  for (int s = 0; s < p.kinds; ++s) {
    if (!(priced >> s & 1)) continue;
    costs[id_of(p, s)] = p.cost[static_cast<std::size_t>(s)];
    if (p.debt_cost(s)) debts[id_of(p, s)] = p.debt_cost(s);
  }
  json::array events;
  for (int e = 0; e < kEvents; ++e)
    if (p.events >> e & 1) events.emplace_back(facts(static_cast<dominion::Event>(e)).id);
  json::object o{{"game", "dominion"},
                 {"players", p.players_n},
                 {"edition", json::object{{"base", p.first_base ? 1 : 2}, {"prosperity", p.first_prosperity ? 1 : 2}}},
                 {"turn", p.current},
                 {"phase", kPhaseNames[static_cast<int>(p.phase)]},
                 {"actions", p.turn.actions},
                 {"buys", p.turn.buys},
                 {"coins", p.turn.coins},
                 {"supply", std::move(supply)},
                 {"trash", cards_of(p, p.trash)},
                 {"events", std::move(events)},
                 {"costs", std::move(costs)},
                 {"debt_costs", std::move(debts)},
                 {"prophecy_active", p.prophecy_active()},
                 {"gained_this_turn", cards_of(p, p.turn.gained)}};
  o["prophecy"] = p.prophecy == Prophecy::None ? json::value(nullptr)
                                                : json::value(json::object{{"name", facts(p.prophecy).id}, {"suns", p.suns}});
  o["riverboat_card"] = p.riverboat == kNoSlot ? json::value(nullptr) : json::value(id_of(p, p.riverboat));
  o["pile_debt"] = std::move(pile_debt);
  o["trade_route_mat"] = p.trade_mat;
  o["trade_route_tokens_on"] = kinds_of(p, p.trade_tokens);
  if (p.turn.contraband) o["contraband"] = kinds_of(p, p.turn.contraband);
  if (p.turn.war_chest) o["war_chest"] = kinds_of(p, p.turn.war_chest);
  return o;
}

// What everybody sees of a seat.
json::object open_seat(const dominion::Position& p, int seat) {
  const Player& me = p.players[static_cast<std::size_t>(seat)];
  // A card that stays is shown under earlier turns only when it was not laid out this turn.
  Pile before, now = me.in_play;
  for (int i = 0; i < me.stay_n; ++i) {
    const u8 s = me.stay[static_cast<std::size_t>(i)];
    const bool this_turn = (s & 0xc0) == kForGoodNew || (seat == p.current && (s & 0xc0) == kUntilNextTurn);
    if (!this_turn && now.has(s & kSlotBits)) now.remove(s & kSlotBits), before.add(s & kSlotBits);
  }
  return {{"in_play", cards_of(p, now)},     {"in_play_before", cards_of(p, before)},
          {"debt", me.debt},                 {"vp_tokens", me.vp},
          {"turns_taken", me.turns},         {"gained_gold_before", me.had_gold != 0},
          {"hand_count", me.hand.total},     {"deck_count", me.deck_size()},
          {"discard_count", me.discard.total},
          {"discard_top", me.discard_top == kNoSlot ? json::value(nullptr) : json::value(id_of(p, me.discard_top))}};
}

json::object owned_cards(const dominion::Position& p, int seat) {
  json::object o;
  for (int s = 0; s < p.kinds; ++s)
    if (const int n = p.owned(seat, s)) o[id_of(p, s)] = n;
  return o;
}

// Which cards the points of a seat come from.
json::object points_of(const dominion::Position& p, int seat) {
  json::object o;
  int rest = p.points(seat) - p.players[static_cast<std::size_t>(seat)].vp;
  const int gardens = p.slot_of(Card::Gardens);
  for (int s = 0; s < p.kinds; ++s)
    if (const int n = facts(p.card(s)).vp * p.owned(seat, s)) o[id_of(p, s)] = n, rest -= n;
  if (gardens >= 0 && p.owned(seat, gardens)) o[id_of(p, gardens)] = rest;  // what the fixed values leave
  return o;
}

// What lies in the own deck, without its order: whoever remembers their own cards knows it.
json::object draw_pile(const dominion::Position& p, int seat) {
  const Player& me = p.players[static_cast<std::size_t>(seat)];
  Pile pile = me.bag;
  for (int i = 0; i < me.top_n; ++i) pile.add(me.top[static_cast<std::size_t>(i)] & kSlotBits);
  for (int i = 0; i < me.bottom_n; ++i) pile.add(me.bottom[static_cast<std::size_t>(i)] & kSlotBits);
  json::object o;
  for (int s = 0; s < p.kinds; ++s)
    if (pile.has(s)) o[id_of(p, s)] = pile.n[static_cast<std::size_t>(s)];
  return o;
}

const char* stay_name(u8 s) {
  static constexpr const char* names[] = {"cleanup", "next_turn", "for_good", "for_good_new"};
  return names[s >> 6];
}

}  // namespace

// The piles lie in the order in which they were named; Approaching Army's comes last (rule 2.9).
json::object DominionCodec::setup(const State& state) {
  const dominion::Position& p = state.position;
  json::object o{{"edition", json::object{{"base", p.first_base ? 1 : 2}, {"prosperity", p.first_prosperity ? 1 : 2}}},
                 {"colony", (p.piles >> kColony & 1) != 0},
                 {"random_events", 0}};
  json::array kingdom, events;
  for (int s = kFirstKingdomSlot; s < p.kinds; ++s)
    if (p.piles >> s & 1) kingdom.emplace_back(id_of(p, s));
  auto omen = [&](Mask m) { return (m & p.slots_with(kOmen)) != 0; };  // Divine Wind may have taken them all away
  if (p.prophecy != Prophecy::None && (omen(p.piles) || (p.riverboat != kNoSlot && omen(bit(p.riverboat))))) o["prophecy"] = facts(p.prophecy).id;
  if (p.prophecy == Prophecy::ApproachingArmy) {
    o["army_pile"] = kingdom.back();
    kingdom.pop_back();
  }
  if (p.riverboat != kNoSlot) o["riverboat"] = id_of(p, p.riverboat);
  for (int e = 0; e < kEvents; ++e)
    if (p.events >> e & 1) events.emplace_back(facts(static_cast<dominion::Event>(e)).id);
  o["kingdom"] = std::move(kingdom);
  o["events"] = std::move(events);
  return o;
}

json::object DominionCodec::position(const State& state) {
  const dominion::Position p = with_taken_up(state.position);
  const Mask basics = bit(kFirstKingdomSlot) - 1, all = bit(p.kinds) - 1;
  json::object o = common(p, (all & ~basics) | p.piles);
  json::array seats;
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& me = p.players[static_cast<std::size_t>(seat)];
    json::object s = open_seat(p, seat);
    s["hand"] = cards_of(p, me.hand);
    json::array deck, knowing, staying_list;
    for (int i = me.top_n - 1; i >= 0; --i) {
      const u8 c = me.top[static_cast<std::size_t>(i)];
      deck.emplace_back(id_of(p, c & kSlotBits));
      knowing.emplace_back(c & kAllKnow ? "all" : c & kOwnerKnows ? "owner" : "nobody");
    }
    for (const auto& c : cards_of(p, me.bag)) deck.push_back(c);
    for (int i = me.bottom_n - 1; i >= 0; --i) deck.emplace_back(id_of(p, me.bottom[static_cast<std::size_t>(i)]));
    s["deck"] = std::move(deck);
    json::array discard;
    Pile rest = me.discard;
    if (me.discard_top != kNoSlot && rest.has(me.discard_top)) rest.remove(me.discard_top);
    discard = cards_of(p, rest);
    if (me.discard_top != kNoSlot) discard.emplace_back(id_of(p, me.discard_top));
    s["discard"] = std::move(discard);
    json::array aside = cards_of(p, me.aside);
    for (const auto& c : cards_of(p, me.due)) aside.push_back(c);
    s["set_aside"] = std::move(aside);
    s["score"] = p.points(seat);
    for (int i = 0; i < me.stay_n; ++i) {
      const u8 c = me.stay[static_cast<std::size_t>(i)];
      staying_list.push_back(json::object{{"card", id_of(p, c & kSlotBits)}, {"until", stay_name(c)}});
    }
    s["engine"] = json::object{{"fixed", std::move(knowing)}, {"bottom", me.bottom_n}, {"staying", std::move(staying_list)}, {"riverboats", me.boats},
                               {"samurai", me.samurai}, {"due", cards_of(p, me.due)}, {"discard_top_known", me.discard_top != kNoSlot}};
    seats.push_back(std::move(s));
  }
  o["seats"] = std::move(seats);
  json::array kinds;
  for (int s = kFirstKingdomSlot; s < p.kinds; ++s) kinds.emplace_back(id_of(p, s));
  const Turn& t = p.turn;
  o["engine"] = json::object{{"kinds", std::move(kinds)},   {"sets", p.sets},           {"first_seat", p.first_seat},
                             {"curse_treasure", p.curse_treasure != 0}, {"merchants", t.merchants}, {"quarries", t.quarries},
                             {"tiaras", t.tiaras},          {"hoards", t.hoards},       {"collections", t.collections},
                             {"daimyos", t.daimyos},        {"shrines", t.shrines},     {"bought", t.bought != 0},
                             {"buy_gain", t.buy_gain != 0}, {"continued", t.continued != 0}, {"event", t.event},
                             {"watch", t.watch},            {"played", kinds_of(p, t.played)}, {"winners", p.winners},
                             {"contraband", kinds_of(p, t.contraband)}, {"war_chest", kinds_of(p, t.war_chest)},
                             {"serial", p.ask.serial}, {"shown", p.shown},      {"counted", state.counted}};
  return o;
}

json::object DominionCodec::view(const State& state, Seat viewer) {
  const dominion::Position& p = state.position;
  const dominion::Position whole = with_taken_up(p);
  json::object o = common(p, state.counted ? (bit(p.kinds) - bit(kFirstKingdomSlot)) | p.piles : in_sight(p, viewer));
  json::array seats;
  const bool over = p.phase == Phase::over;
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& me = p.players[static_cast<std::size_t>(seat)];
    json::object s = open_seat(p, seat);
    const bool face_down = p.is(Prophecy::BidingTime);
    json::array aside = cards_of(p, me.due);
    if (!face_down || seat == viewer)
      for (const auto& c : cards_of(p, me.aside)) aside.push_back(c);
    s["set_aside"] = std::move(aside);
    s["set_aside_count"] = me.aside.total + whole.players[static_cast<std::size_t>(seat)].due.total;
    if (state.counted || seat == viewer || over) {
      s["owned"] = owned_cards(whole, seat);
      s["score"] = whole.points(seat);
      s["points_of"] = points_of(whole, seat);
    }
    if (seat == viewer) s["draw_pile"] = draw_pile(p, seat);
    if (seat == viewer || over) s["hand"] = cards_of(p, me.hand);
    // Where in the deck a card is known to lie, counted from the top.
    json::array known;
    for (int i = me.top_n - 1, at = 0; i >= 0; --i, ++at) {
      const u8 c = me.top[static_cast<std::size_t>(i)];
      const bool shadow = p.shadows >> (c & kSlotBits) & 1;
      if (c & kAllKnow || (seat == viewer && (c & kOwnerKnows || shadow))) known.push_back(json::object{{"at", at}, {"card", id_of(p, c & kSlotBits)}});
    }
    if (seat == viewer)
      for (int i = me.bottom_n - 1, at = me.top_n + me.bag.total; i >= 0; --i, ++at)
        known.push_back(json::object{{"at", at}, {"card", id_of(p, me.bottom[static_cast<std::size_t>(i)])}});
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
  const Mask empty = p.piles & ~p.stocked;
  const char* reason = empty & bit(kProvince) ? "provinces" : empty & bit(kColony) ? "colonies" : p.empty_piles() >= p.ends_at ? "piles" : "turn_limit";
  return {{"scores", std::move(scores)}, {"ranking", std::move(ranking)}, {"reason", reason}};
}

}  // namespace demesne::table
