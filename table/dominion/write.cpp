// Positions, views and results as JSON. A view is built from what its seat may know; nothing is cut down.
#include <algorithm>
#include <iterator>
#include <optional>
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
json::array lands_of(const dominion::Position& p, Family f) {
  json::array a;
  for (int i = 0; i < family_size(f); ++i)
    if (const Card c = of_family(f, i); p.land_slot(c) >= 0) a.emplace_back(facts(c).id);
  return a;
}
constexpr const char* kPhaseNames[] = {"action", "buy", "night", "cleanup", "over"};

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
  Mask m = p.piles | p.stocked | p.others | p.trash.mask | (p.riverboat == kNoSlot ? Mask{} : bit(p.riverboat));
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& him = p.players[static_cast<std::size_t>(seat)];
    m |= him.in_play.mask | (seat == viewer ? him.hand.mask : Mask{});
  }
  return m;
}

Mask card_kinds(const dominion::Position& p) {
  Mask cards = (bit(p.kinds - 1) << 1) - 1;
  for (int s = 0; s < p.kinds; ++s)
    if (p.row(s).family != Family::card) cards &= ~bit(s);
  return cards;
}

// What a viewer is told, as text: a view is written for each of them after each answer.
class Writer {
 public:
  Writer(JsonText& w, const DominionCodec::State& state, const TakenUp& taken, bool everything)
      : w_(w), state_(state), p_(state.position), taken_(taken), all_(everything) {}

  // What everybody sees of the table; prices of these kinds.
  void common(Mask priced) const {
    w_.put("game", "dominion").put("players", p_.players_n);
    w_.put("edition", dominion_json::editions(p_));
    w_.put("turn", p_.current).put("phase", kPhaseNames[static_cast<int>(p_.phase)]);
    w_.put("actions", p_.turn.actions).put("buys", p_.turn.buys).put("coins", p_.turn.coins);
    w_.key("supply").object([&] { for_each(p_.piles, [&](Slot s) { w_.put(id(s), p_.supply[s]); }); });
    Pile trash = p_.trash;
    trash.absorb_copy(taken_.trash);
    cards("trash", trash);
    lands("events", Family::event);
    w_.put("prophecy_active", p_.prophecy_active());
    p_.last_turn == kNoSlot ? w_.put("last_turn", nullptr) : w_.put("last_turn", p_.last_turn);
    state_.heard ? names("played_this_turn", state_.played) : kinds("played_this_turn", p_.turn.played);
    state_.heard ? names("gained_this_turn", state_.gained) : cards("gained_this_turn", p_.turn.gained);
    if (p_.prophecy == Card::None)
      w_.put("prophecy", nullptr);
    else
      w_.key("prophecy").object([&] { w_.put("name", facts(p_.prophecy).id).put("suns", p_.suns); });
    p_.riverboat == kNoSlot ? w_.put("riverboat_card", nullptr) : w_.put("riverboat_card", id(p_.riverboat));
    w_.key("pile_debt").object([&] {
      if (p_.extras) for_each(p_.piles | p_.others, [&](Slot s) { some(id(s), p_.pile_debt[s]); });
    });
    w_.put("trade_route_mat", p_.trade_mat);
    kinds("trade_route_tokens_on", p_.trade_tokens);
    if (p_.turn.contraband) kinds("contraband", p_.turn.contraband);
    if (p_.turn.war_chest) kinds("war_chest", p_.turn.war_chest);
    w_.object_if_any("lasting", [&] {
      for_each(p_.turn.lasting.mask, [&](Slot s) { w_.put(id(s), p_.turn.lasting.of(s)); });
      if (p_.extras)
        for (int i = 0; i < p_.lands_n; ++i)
          if (p_.turn.acting >> i & 1) w_.put(land(i).id, 1);
    });
    if (p_.extras) extras();
    prices(priced);
    w_.put("empty_piles", p_.empty_piles());
  }

  // What everybody sees of a seat.
  void open_seat(int seat) const {
    const Player& me = player(seat);
    // A card that stays is shown under earlier turns only when it was not laid out this turn.
    Pile before = p_.earlier(seat), now = me.in_play;
    before.each([&](Slot s) { now.remove(s); });
    cards("in_play", now);
    cards("in_play_before", before);
    w_.put("debt", me.debt).put("vp_tokens", me.vp).put("turns_taken", me.turns).put("gained_gold_before", me.had_gold != 0);
    w_.put("hand_count", me.hand.total).put("deck_count", me.deck_size()).put("discard_count", me.discard.total);
    me.discard_top == kNoSlot ? w_.put("discard_top", nullptr) : w_.put("discard_top", id(me.discard_top));
    if (!p_.extras) return;
    const Extra& x = p_.extra[static_cast<std::size_t>(seat)];
    repeated("tavern", [&](int s) { return p_.tavern(seat, s); });
    repeated("exile", [&](int s) { return static_cast<int>(x.exile[static_cast<std::size_t>(s)]); });
    some("coffers", x.coffers), some("villagers", x.villagers), some("favors", x.favors), some("gained_last_turn", x.gained_last_turn);
    if (x.minus_coin) w_.put("minus_coin", true);
    w_.array_if_any("states", [&] {
      for (int i = 0; i < p_.lands_n; ++i)
        if (land(i).family == Family::state && x.lands >> i & 1) w_.value(land(i).id);
    });
    boons("boons_kept", x.boons);
    boons("boons_waiting", x.boons_waiting);
    w_.object_if_any("waiting", [&] { for_each(p_.waiters, [&](Slot s) { some(id(s), p_.waiting(seat, s)); }); });
  }

  // Set aside, by host; what is face down only for its owner (viewer) or for everybody.
  void aside(int seat, Seat viewer) const {
    const Pile& taken = taken_.aside[static_cast<std::size_t>(seat)];
    struct Lies {
      std::string_view host, card;
    };
    std::vector<Lies> hosted;
    int count = taken.total;
    if (p_.extras) {
      const Extra& x = p_.extra[static_cast<std::size_t>(seat)];
      const bool face_down = p_.prophecy != Card::None && facts(p_.prophecy).traits & kFaceDown;
      const std::string_view prophecy = p_.prophecy == Card::None ? std::string_view("set_aside") : facts(p_.prophecy).id;
      count += x.aside.total + (seat == p_.current ? p_.due.cards.total : 0);
      if (all_ || !face_down || seat == viewer) x.aside.each([&](Slot s) { hosted.push_back({prophecy, id(s)}); });
      if (seat == p_.current) p_.due.cards.each([&](Slot s) { hosted.push_back({prophecy, id(s)}); });
      for (int i = 0; i < p_.hosted_n; ++i) {
        const Hosted& h = p_.hosted[static_cast<std::size_t>(i)];
        if (h.seat != seat) continue;
        ++count;
        const Row& r = p_.host_row(h.host);
        if (all_ || seat == viewer || !(r.traits & kFaceDown)) hosted.push_back({r.id, id(h.slot)});
      }
    }
    w_.key("set_aside").array([&] {
      if (all_) taken.each([&](Slot s) { w_.value(id(s)); });
      for (const Lies& l : hosted) w_.value(l.card);
    });
    w_.object_if_any("set_aside_by", [&] {
      for (std::size_t i = 0; i < hosted.size(); ++i) {
        const auto same = [&](const Lies& l) { return l.host == hosted[i].host; };
        if (std::any_of(hosted.begin(), hosted.begin() + static_cast<std::ptrdiff_t>(i), same)) continue;
        w_.key(hosted[i].host).array([&] {
          for (const Lies& l : hosted)
            if (same(l)) w_.value(l.card);
        });
      }
    });
    if (!all_) w_.put("set_aside_count", count);
  }

  // A seat as this viewer sees it. `whole`: with what is taken up.
  void seat(int seat, Seat viewer, const dominion::Position& whole) const {
    const Player& me = player(seat);
    const bool over = p_.phase == Phase::over;
    open_seat(seat);
    aside(seat, viewer);
    if (state_.counted || seat == viewer || over) {
      w_.key("owned").object([&] {
        for (int k = 0; k < p_.kinds; ++k) some(id(k), whole.owned(seat, k));
      });
      w_.put("score", whole.points(seat));
      w_.key("points_of").object([&] { points_of(whole, seat); });
    }
    if (seat == viewer) w_.key("draw_pile").object([&] { draw_pile(seat); });
    if (seat == viewer || over) cards("hand", me.hand);
    // Where in the deck a card is known to lie, counted from the top.
    const auto tell = [&](u8 c, int at) {
      const bool shadow = p_.shadows >> (c & kSlotBits) & 1;
      if (c & kAllKnow || (seat == viewer && (c & kOwnerKnows || shadow)))
        w_.object([&] { w_.put("at", at).put("card", id(c & kSlotBits)); });
    };
    w_.key("deck_known").array([&] {
      for (int i = me.top_n - 1, at = 0; i >= 0; --i, ++at) tell(me.top(i), at);
      for (int i = me.bottom_n - 1, at = me.top_n + me.bag.total; i >= 0; --i, ++at) tell(me.bottom(i), at);
    });
  }

 private:
  std::string_view id(int slot) const { return id_of(p_, slot); }
  const Row& land(int i) const { return facts(p_.land(i)); }
  const Player& player(int seat) const { return p_.players[static_cast<std::size_t>(seat)]; }
  void some(std::string_view name, int n) const {
    if (n) w_.put(name, n);
  }
  void cards(std::string_view name, const Pile& pile) const {
    w_.key(name).array([&] {
      for_each(pile.mask, [&](Slot s) {
        for (int k = 0; k < pile.n[s]; ++k) w_.value(id(s));
      });
    });
  }
  void kinds(std::string_view name, Mask m) const {
    w_.key(name).array([&] { for_each(m, [&](Slot s) { w_.value(id(s)); }); });
  }
  void names(std::string_view name, const std::vector<Card>& of) const {
    w_.key(name).array([&] {
      for (const Card c : of) w_.value(facts(c).id);
    });
  }
  void repeated(std::string_view name, auto count) const {  // each kind as often as count says
    w_.array_if_any(name, [&] {
      for (int s = 0; s < p_.kinds; ++s)
        for (int k = 0; k < count(s); ++k) w_.value(id(s));
    });
  }
  void lands(std::string_view name, Family f) const { w_.put(name, lands_of(p_, f)); }
  void boons(std::string_view name, u16 mask) const {
    w_.array_if_any(name, [&] {
      for (int b = 0; b < 16; ++b)
        if (mask >> b & 1) w_.value(facts(of_family(Family::boon, b)).id);
    });
  }

  void prices(Mask priced) const {
    struct Price {
      std::string_view id;
      Cost cost;
    };
    std::array<Price, kSlots + std::tuple_size_v<decltype(p_.mixed_piles)>> list;
    std::size_t n = 0;
    for (int s = 0; s < p_.kinds; ++s)
      if (priced >> s & 1) list[n++] = {id(s), p_.cost_of(s)};
    for (int i = 0; p_.extras && i < p_.mixed_n; ++i) {  // a mixed pile costs what its top card does
      const MixedPile& m = p_.mixed_piles[static_cast<std::size_t>(i)];
      if (p_.piles >> m.pile & 1 && m.n) list[n++] = {id(m.pile), p_.cost_of(m.cards[m.n - 1u])};
    }
    const auto each = [&](auto put) {
      for (std::size_t i = 0; i < n; ++i) put(list[i]);
    };
    w_.key("costs").object([&] { each([&](const Price& x) { w_.put(x.id, x.cost.coins); }); });
    w_.key("debt_costs").object([&] { each([&](const Price& x) { some(x.id, x.cost.debt); }); });
    w_.object_if_any("potion_costs", [&] { each([&](const Price& x) { some(x.id, x.cost.potions); }); });
  }

  // Only what a game has.
  void extras() const {
    const auto mixed = [&](auto put) {
      for (int i = 0; i < p_.mixed_n; ++i) put(p_.mixed_piles[static_cast<std::size_t>(i)]);
    };
    const auto in_supply = [&](const MixedPile& m) { return (p_.piles >> m.pile & 1) != 0; };
    mixed([&](const MixedPile& m) {
      if (!in_supply(m)) w_.put(std::string(id(m.pile)) + "_count", m.n);
    });
    bool any = false;
    mixed([&](const MixedPile& m) { any |= in_supply(m); });
    if (any) {
      w_.key("pile_order").object([&] {
        mixed([&](const MixedPile& m) {
          if (!in_supply(m)) return;
          const int hidden = all_ ? 0 : p_.face_down(m);
          w_.key(id(m.pile)).array([&] {
            for (int k = m.n - 1; k >= hidden; --k) w_.value(id(m.cards[static_cast<std::size_t>(k)]));
          });
        });
      });
      w_.key("pile_top").object([&] {
        mixed([&](const MixedPile& m) {
          if (in_supply(m) && m.n) w_.put(id(m.pile), id(m.cards[m.n - 1u]));
        });
      });
    }
    w_.object_if_any("pile_vp", [&] { for_each(p_.piles | p_.others, [&](Slot s) { some(id(s), p_.pile_vp[s]); }); });
    bool potion_pile = false;
    for_each(p_.piles & ~(bit(kBasics) - 1), [&](Slot s) { potion_pile |= p_.row(s).home == Home::basic; });
    w_.object_if_any("non_supply", [&] {
      for_each(p_.others, [&](Slot s) {
        if (p_.row(s).family == Family::card) w_.put(id(s), p_.supply[s]);
      });
    });
    if (p_.turn.potions || potion_pile) w_.put("potions", p_.turn.potions);
    if (const auto l = lands_of(p_, Family::landmark); !l.empty()) w_.put("landmarks", l);
    if (const auto l = lands_of(p_, Family::way); !l.empty()) w_.put("ways", l);
    const auto has = [&](int seat, int i) { return (p_.extra[static_cast<std::size_t>(seat)].lands >> i & 1) != 0; };
    const auto of_family_on_table = [&](Family f, auto put) {
      for (int i = 0; i < p_.lands_n; ++i)
        if (land(i).family == f) put(i);
    };
    w_.object_if_any("projects", [&] {
      of_family_on_table(Family::project, [&](int i) {
        w_.key(land(i).id).array([&] {
          for (int s = 0; s < p_.players_n; ++s)
            if (has(s, i)) w_.value(s);
        });
      });
    });
    w_.object_if_any("artifacts", [&] {
      of_family_on_table(Family::artifact, [&](int i) {
        int holder = -1;
        for (int s = 0; s < p_.players_n; ++s)
          if (has(s, i)) holder = s;
        holder < 0 ? w_.put(land(i).id, nullptr) : w_.put(land(i).id, holder);
      });
    });
    of_family_on_table(Family::ally, [&](int i) { w_.put("ally", land(i).id); });
    for (auto [key, d, f] : {std::tuple{"boons", &p_.boons, Family::boon}, std::tuple{"hexes", &p_.hexes, Family::hex}})
      if (d->down_n + d->up_n) {
        const auto fates = [&, f = f](std::string_view name, auto begin, auto end) {
          w_.key(name).array([&] {
            for (auto it = begin; it != end; ++it) w_.value(facts(of_family(f, *it)).id);
          });
        };
        w_.key(key).object([&, d = d] {
          fates("discard", d->up.begin(), d->up.begin() + d->up_n);
          if (all_)
            fates("deck", std::make_reverse_iterator(d->down.begin() + d->down_n), d->down.rend());
          else
            w_.put("deck_count", d->down_n);
        });
      }
    if (p_.turn.extra) w_.put("extra_turn", true);
    if (p_.turn.last_gained != kNoSlot) w_.put("last_gained", id(p_.turn.last_gained));
    if (p_.turn.buy_gains) w_.put("buy_phase_gains", p_.turn.buy_gains);
  }

  // Which cards the points of a seat come from.
  void points_of(const dominion::Position& whole, int seat) const {
    for_each(whole.victories | bit(kCurseSlot), [&](Slot s) { some(id(s), whole.points_of(seat, s) * whole.scoring(seat, s)); });
    for (int i = 0; i < p_.lands_n; ++i) {
      const Row& r = land(i);
      if (r.points && (r.family == Family::landmark || p_.extra[static_cast<std::size_t>(seat)].lands >> i & 1))
        some(r.id, r.points(whole, seat));
    }
  }

  // What lies in the own deck, without its order: whoever remembers their own cards knows it.
  void draw_pile(int seat) const {
    const Player& me = player(seat);
    Pile pile = me.bag;
    for (int i = 0; i < me.top_n; ++i) pile.add(me.top(i) & kSlotBits);
    for (int i = 0; i < me.bottom_n; ++i) pile.add(me.bottom(i) & kSlotBits);
    for (int s = 0; s < p_.kinds; ++s)
      if (pile.has(s)) w_.put(id(s), pile.n[static_cast<std::size_t>(s)]);
  }

  JsonText& w_;
  const DominionCodec::State& state_;
  const dominion::Position& p_;
  const TakenUp& taken_;
  const bool all_;  // for the position: everything is told
};

json::object as_tree(auto&& inside) { return json::parse(json_object(inside)).as_object(); }

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
  const Mask basics = bit(kFirstKingdomSlot) - 1;
  json::object o = as_tree([&](JsonText& w) { Writer(w, state, taken, true).common((~basics | p.piles) & card_kinds(p)); });
  for (int i = 0; i < p.mixed_n; ++i)
    if (const MixedPile& m = p.mixed_piles[static_cast<std::size_t>(i)]; !(p.piles >> m.pile & 1)) {
      json::array top_first;
      for (int k = m.n - 1; k >= 0; --k) top_first.emplace_back(id_of(p, m.cards[static_cast<std::size_t>(k)]));
      o[id_of(p, m.pile)] = std::move(top_first);
    }
  json::array seats;
  for (int seat = 0; seat < p.players_n; ++seat) {
    const Player& me = p.players[static_cast<std::size_t>(seat)];
    json::object s = as_tree([&](JsonText& w) {
      const Writer writer(w, state, taken, true);
      writer.open_seat(seat);
      writer.aside(seat, kNobody);
    });
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

void DominionCodec::write_view(JsonText& w, const State& state, Seat viewer) {
  const dominion::Position& p = state.position;
  const TakenUp taken = taken_up(p);
  std::optional<dominion::Position> counted;  // only in the middle of an effect is it another
  if (p.depth) counted = with_taken_up(p, taken);
  const Mask basics = bit(kFirstKingdomSlot) - 1;
  const Writer writer(w, state, taken, false);
  w.object([&] {
    writer.common((state.counted ? ~basics | p.piles : in_sight(p, viewer)) & card_kinds(p));
    w.key("seats").array([&] {
      for (int seat = 0; seat < p.players_n; ++seat) w.object([&] { writer.seat(seat, viewer, counted ? *counted : p); });
    });
    viewer == kNobody ? w.put("viewer", nullptr) : w.put("viewer", viewer);
  });
}

json::object DominionCodec::view(const State& state, Seat viewer) {
  JsonText w;
  write_view(w, state, viewer);
  return json::parse(w.take()).as_object();
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
