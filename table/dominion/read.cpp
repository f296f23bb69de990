// Positions written by hand or by position(): read field by field, refused with the reason where they are impossible. Here the table:
// piles, landscapes, decks of Boons and Hexes.
#include <algorithm>

#include "table/dominion/reading.hpp"

namespace demesne::table::dominion_json {

int Reader::slot(const json::value& v, bool piles) {
  const Card c = piles ? card_or_pile(v) : card(v);
  if (c == Card::None) return -1;
  const int s = add_kind(p, c);
  if (s < 0)
    refuse({"More than {0} kinds of cards do not fit into one game.", "Mehr als {0} Kartenarten passen nicht in ein Spiel."}, {kSlots});
  return s;
}

std::vector<int> Reader::slots(const json::object& o, const char* key, bool piles) {
  std::vector<int> out;
  if (const auto* a = array(o, key)) {
    if (a->size() > 640)
      refuse({"'{0}' is too long.", "„{0}“ ist zu lang."}, {key});
    else
      for (const auto& v : *a)
        if (const int s = slot(v, piles); s >= 0) out.push_back(s);
  }
  return out;
}

Mask Reader::mask(const json::object& o, const char* key) {
  Mask m = 0;
  for (const int s : slots(o, key)) m |= bit(s);
  return m;
}

void Reader::add(Pile& pile, int s) {
  if (pile.n[s] < 250)
    pile.add(s);
  else
    refuse({"Too many copies of {0}.", "Zu viele Exemplare von {0}."}, {name_of(p, s)});
}

void Reader::fill(Pile& pile, const std::vector<int>& cards) {
  for (const int s : cards) add(pile, s);
}

void Reader::read() {
  const json::array* seats = array(root_, "seats");
  const int players = number(root_, "players", seats ? static_cast<int>(std::min<std::size_t>(seats->size(), 7)) : 2, 2, kMaxSeats);
  if (fault) return;
  clear_table(p, players);
  if (players < 2 || (seats && seats->size() != p.players_n && !seats->empty()))
    return refuse({"'seats' must list {0} seats.", "„seats“ muss {0} Plätze nennen."}, {static_cast<int>(p.players_n)});
  read_editions();
  engine_ = object(root_, "engine");
  p.sets = kHouseSets;
  if (engine_) {  // keeps the numbering of a position that was written here
    slots(*engine_, "kinds", true);
    read_land_list(*engine_, "lands");
    p.sets = static_cast<u32>(number(*engine_, "sets", kHouseSets, 0, (1 << kSets) - 1));
    p.first_editions = static_cast<u32>(number(*engine_, "first_editions", static_cast<int>(p.first_editions), 0, (1 << kSets) - 1));
    p.first_seat = static_cast<u8>(number(*engine_, "first_seat", 0, 0, p.players_n - 1));
    p.shelters = flag(*engine_, "shelters");
    if (flag(*engine_, "extras")) p.extras = 1;
  }
  p.current = static_cast<u8>(number(root_, "turn", 0, 0, p.players_n - 1));
  read_phase();
  read_landscapes();
  read_supply();
  fill(p.trash, slots(root_, "trash"));
  read_riverboat();
  p.trade_mat = static_cast<u8>(number(root_, "trade_route_mat", 0, 0, 40));
  for (const int s : slots(root_, "trade_route_tokens_on", true)) p.trade_tokens |= bit(s);
  if (p.trade_tokens & ~p.piles)
    refuse({"Trade Route tokens lie only on Supply piles.", "Marker der Handelsroute liegen nur auf Vorratsstapeln."}, {}, "2.7");
  gained_ = slots(root_, "gained_this_turn");
  fill(p.turn.gained, gained_);
  p.turn.actions = static_cast<u16>(number(root_, "actions", 0, 0, 10000));
  p.turn.buys = static_cast<u16>(number(root_, "buys", 0, 0, 10000));
  p.turn.coins = static_cast<u16>(number(root_, "coins", 0, 0, 10000));
  p.turn.potions = static_cast<u16>(number(root_, "potions", 0, 0, 10000));
  if (fault) return;
  counted = engine_ && flag(*engine_, "counted");
  // All kinds first: what listens and what can wait depends on them.
  static const json::object nothing;
  std::array<const json::object*, kMaxSeats> seat_of{};
  for (int s = 0; s < p.players_n; ++s) {
    const json::object* seat = &nothing;
    if (seats && static_cast<std::size_t>(s) < seats->size()) seat = (*seats)[s].if_object();
    if (!seat) return refuse({"Seat {0} must be an object.", "Platz {0} muss ein Objekt sein."}, {s});
    seat_of[s] = seat;
    for (const char* key : {"hand", "discard", "deck", "in_play", "in_play_before", "set_aside", "tavern", "exile"}) slots(*seat, key);
    for (const char* key : {"set_aside_by", "waiting"})
      if (const auto* o = object(*seat, key))
        for (const auto& [id, value] : *o) {
          if (const auto* list = value.if_array()) {
            for (const auto& v : *list) slot(v);
            if (find_card(id) != Card::None) slot(json::value(id));  // the host
          }
        }
  }
  slots(root_, "played_this_turn");
  if (fault) return;
  for (int s = kFirstKingdomSlot; s < p.kinds; ++s)  // States and Artifacts come with the cards that name them
    for (int i = 0; i < 16; ++i)
      if (const Card c = brought(p.card(s), i); c != Card::None && is_landscape(c)) add_land(p, c);
  p.settle();
  read_last_turn();
  for (int s = 0; s < p.players_n && !fault; ++s) read_seat(s, *seat_of[s]);
  if (fault) return;
  if (engine_) {
    read_staying(*engine_);
    read_hosted(*engine_);
  }
  if (p.prophecy != Card::None) p.active = p.suns == 0;
  p.settle();
  read_turn();
  if (!engine_) infer_haunting();
  check_counts();
  if (fault) return;
  for (const int s : root_.contains("played_this_turn") ? slots(root_, "played_this_turn") : laid_out_[p.current])
    played.push_back(p.card(s));
  for (const int s : gained_) gained.push_back(p.card(s));
  p.settle();
  if (p.phase == Phase::over) return;
  resume(p);
}

void Reader::read_editions() {
  const auto* v = root_.if_contains("edition");
  if (!v || v->is_null()) return;
  auto set = [&](std::initializer_list<Set> of, int edition) {
    for (const Set s : of)
      if (edition == 1) p.first_editions |= 1u << static_cast<int>(s);
  };
  if (v->is_object()) {
    set({Set::base}, number(v->get_object(), "base", 2, 1, 2));
    set({Set::prosperity}, number(v->get_object(), "prosperity", 2, 1, 2));
    set({Set::cornucopia, Set::guilds}, number(v->get_object(), "cornucopia_guilds", 2, 1, 2));
  } else if (whole(*v)) {
    set({Set::base, Set::prosperity}, number(root_, "edition", 2, 1, 2));
  } else {
    refuse({"'edition' must be an object.", "„edition“ muss ein Objekt sein."});
  }
}

void Reader::read_phase() {
  const auto* v = root_.if_contains("phase");
  const std::string_view name = !v || v->is_null() ? "action" : v->is_string() ? std::string_view(v->get_string()) : "";
  static constexpr std::string_view names[] = {"action", "buy", "night", "cleanup", "over"};
  const auto* at = std::find(std::begin(names), std::end(names), name);
  if (at == std::end(names))
    return refuse({"'phase' must be action, buy, night or cleanup.", "„phase“ muss action, buy, night oder cleanup sein."});
  p.phase = static_cast<Phase>(at - names);
}

int Reader::pile_slot(std::string_view id) {
  const Card c = card_or_pile(json::value(id));
  if (c == Card::None) return -1;
  if (facts(c).home == Home::mixed) {
    refuse({"{0} lies in a mixed pile: name the pile '{1}'.", "{0} liegt in einem gemischten Stapel: Nenne den Stapel „{1}“."},
           {facts(c).name, std::string(facts(c).pile)}, "F3.1");
    return -1;
  }
  const int s = add_kind(p, c);
  if (s < 0) refuse_room();
  return s;
}

void Reader::refuse_room() {
  refuse({"More than {0} kinds of cards do not fit into one game.", "Mehr als {0} Kartenarten passen nicht in ein Spiel."}, {kSlots});
}

void Reader::read_supply() {
  std::vector<std::pair<int, int>> mixed;  // piles that were given by their number only
  if (const auto* supply = object(root_, "supply"))
    for (const auto& [key, value] : *supply) {
      const int s = pile_slot(key);
      if (s < 0) return;
      const auto n = whole(value);
      if (!n || *n < 0 || *n > 120)
        return refuse({"The pile of {0} must hold 0 to 120 cards.", "Der Stapel {0} muss 0 bis 120 Karten haben."}, {name_of(p, s)});
      const Row& r = p.row(s);
      if (r.home == Home::other || r.home == Home::none)
        return refuse({"{0} is not in the Supply.", "{0} ist nicht im Vorrat."}, {name_of(p, s)}, "F4.1");
      if (r.family == Family::pile) {
        mixed.emplace_back(s, static_cast<int>(*n));
        continue;
      }
      p.supply[s] = static_cast<u8>(*n);
      p.piles |= bit(s);
      if (*n) p.stocked |= bit(s), p.filled |= bit(s);
    }
  read_mixed(mixed);
  if (const auto* others = object(root_, "non_supply"))
    for (const auto& [key, value] : *others) {
      const int s = pile_slot(key);
      if (s < 0) return;
      if (p.row(s).home != Home::other || p.row(s).family == Family::pile)
        return refuse({"{0} has no pile outside the Supply.", "{0} hat keinen Stapel außerhalb des Vorrats."}, {name_of(p, s)}, "F1.3");
      const auto n = whole(value);
      if (!n || *n < 0 || *n > 60)
        return refuse({"The pile of {0} must hold 0 to 60 cards.", "Der Stapel {0} muss 0 bis 60 Karten haben."}, {name_of(p, s)});
      p.others |= bit(s), p.supply[s] = static_cast<u8>(*n);
      need_extras();
    }
  read_on_piles("pile_debt", p.pile_debt, {"The debt on {0} must be 0 to 200.", "Die Schulden auf {0} müssen 0 bis 200 sein."},
                {"There is no pile of {0} for debt to lie on.", "Es gibt keinen Stapel {0}, auf dem Schulden liegen könnten."}, "7.7");
  read_on_piles("pile_vp", p.pile_vp, {"The VP tokens on {0} must be 0 to 200.", "Die Punktemarker auf {0} müssen 0 bis 200 sein."},
                {"There is no pile of {0} for VP tokens to lie on.", "Es gibt keinen Stapel {0}, auf dem Punktemarker liegen könnten."},
                "F6.7");
}

void Reader::read_on_piles(const char* key, Numbers& out, const Phrase& range, const Phrase& no_pile, const char* rule) {
  if (const auto* o = object(root_, key))
    for (const auto& [id, value] : *o) {
      const int s = pile_slot(id);
      if (s < 0) return;
      const auto n = whole(value);
      if (!n || *n < 0 || *n > 200) return refuse(range, {name_of(p, s)});
      if (!((p.piles | p.others) >> s & 1)) return refuse(no_pile, {name_of(p, s)}, rule);
      if (*n) need_extras();
      out[s] = static_cast<u8>(*n);
    }
}

void Reader::read_mixed(const std::vector<std::pair<int, int>>& by_number) {
  const auto* orders = object(root_, "pile_order");
  auto lay = [&](int pile, const std::vector<int>& top_first) {
    MixedPile* m = add_mixed_pile(p, p.card(pile));
    if (!m) return refuse_room();
    if (top_first.size() > kMaxMixedCards)
      return refuse({"Too many cards in the pile {0}.", "Zu viele Karten im Stapel {0}."}, {name_of(p, pile)}, "F3.3");
    for (std::size_t k = top_first.size(); k-- > 0;) m->cards[m->n++] = static_cast<u8>(top_first[k]);
    const bool supply = p.row(pile).home == Home::kingdom;
    p.supply[pile] = m->n;
    (supply ? p.piles : p.others) |= bit(pile);
    if (supply && m->n) p.filled |= bit(pile), p.stocked |= bit(m->cards[m->n - 1u]);
  };
  auto card_of_pile = [&](const json::value& v, int pile) {
    const int s = slot(v);
    if (s >= 0 && pile_row(p.card(s)) != p.card(pile))
      refuse({"{0} does not belong to the pile {1}.", "{0} gehört nicht zum Stapel {1}."}, {name_of(p, s), name_of(p, pile)}, "F3.3");
    return s;
  };
  if (orders)
    for (const auto& [id, list] : *orders) {
      const int pile = pile_slot(id);
      if (pile < 0) return;
      if (p.row(pile).family != Family::pile || !list.is_array())
        return refuse({"'{0}' is no mixed pile.", "„{0}“ ist kein gemischter Stapel."}, {std::string(id)}, "F3.3");
      std::vector<int> cards;
      for (const auto& v : list.get_array()) cards.push_back(card_of_pile(v, pile));
      if (fault) return;
      for (const auto& [s, n] : by_number)
        if (s == pile && n != static_cast<int>(cards.size()))
          return refuse({"'supply' and 'pile_order' of {0} do not agree.", "„supply“ und „pile_order“ von {0} stimmen nicht überein."},
                        {name_of(p, pile)}, "F3.2");
      lay(pile, cards);
    }
  for (const auto& [pile, n] : by_number) {
    if (orders && orders->contains(id_of(p, pile))) continue;
    const PileCards all = cards_of_pile(p.card(pile), p.players_n);
    std::vector<Card> cards(all.begin(), all.end());
    if (n > static_cast<int>(cards.size()))
      return refuse({"The pile {0} has at most {1} cards.", "Der Stapel {0} hat höchstens {1} Karten."},
                    {name_of(p, pile), static_cast<int>(cards.size())}, "F3.3");
    if (p.row(pile).traits & kShuffled) {  // so many that lie nowhere else, by the seed
      std::erase_if(cards, [&](Card c) { return lies_somewhere(facts(c).id); });
      FastRng rng(static_cast<u64>(number(root_, "seed", 0, 0, INT32_MAX)) + 1);
      for (std::size_t k = cards.size(); k-- > 1;) std::swap(cards[k], cards[rng.below(static_cast<u32>(k + 1))]);
      if (n > static_cast<int>(cards.size()))
        return refuse({"The pile {0} has at most {1} cards.", "Der Stapel {0} hat höchstens {1} Karten."},
                      {name_of(p, pile), static_cast<int>(cards.size())}, "F3.3");
    }
    cards.erase(cards.begin(), cards.end() - n);  // the lowest ones
    std::vector<int> top_first;
    for (const Card c : cards) {
      const int s = add_kind(p, c);
      if (s < 0) return refuse_room();
      top_first.push_back(s);
    }
    lay(pile, top_first);
  }
  for (int i = 0; i < family_size(Family::pile); ++i) {  // mixed piles outside the Supply have lists of their own
    const Card pile = of_family(Family::pile, i);
    const std::string key(facts(pile).id);
    if (facts(pile).home != Home::other) continue;
    const auto* list = array(root_, key.c_str());
    if (!list) continue;
    const int s = add_kind(p, pile);
    if (s < 0) return refuse_room();
    std::vector<int> cards;
    for (const auto& v : *list) cards.push_back(card_of_pile(v, s));
    if (fault) return;
    lay(s, cards);
    if (engine_)
      p.mixed_piles[p.mixed_n - 1u].known =
          static_cast<u8>(number(*engine_, (key + "_known").c_str(), 0, 0, static_cast<int>(cards.size())));
  }
}

bool Reader::lies_somewhere(std::string_view id) {
  auto has = [&](const json::object& o, const char* key) {
    if (const auto* v = o.if_contains(key); v && v->is_array())
      for (const auto& c : v->get_array())
        if (c.is_string() && std::string_view(c.get_string()) == id) return true;
    return false;
  };
  if (has(root_, "trash")) return true;
  if (const auto* seats = root_.if_contains("seats"); seats && seats->is_array())
    for (const auto& s : seats->get_array())
      if (s.is_object())
        for (const char* key : {"hand", "discard", "deck", "in_play", "in_play_before", "set_aside", "exile"})
          if (has(s.get_object(), key)) return true;
  return false;
}

Card Reader::lay_out(Family f, const json::value& v) {
  const Card c = landscape(f, v);
  if (c != Card::None && add_land(p, c) < 0) refuse({"Too many landscapes.", "Zu viele Querformatkarten."});
  return c;
}

void Reader::read_land_list(const json::object& o, const char* key) {
  if (const auto* list = array(o, key))
    for (const auto& v : *list) {
      const Card c = v.is_string() ? find_row(std::string_view(v.get_string())) : Card::None;
      if (c == Card::None || !is_landscape(c) || add_land(p, c) < 0)
        return refuse({"'{0}' cannot be read.", "„{0}“ ist nicht lesbar."}, {key});
    }
}

void Reader::read_landscapes() {
  if (const auto* v = root_.if_contains("prophecy"); v && !v->is_null()) {
    const json::object* o = v->if_object();
    const auto* name = o ? o->if_contains("name") : v;
    if (!name || !name->is_string()) return refuse({"'prophecy' needs a name.", "„prophecy“ braucht einen Namen."});
    p.prophecy = lay_out(Family::prophecy, *name);
    if (o) p.suns = static_cast<u8>(number(*o, "suns", 0, 0, suns_for(p.players_n)));
  }
  for (const auto& [key, family] : {std::pair{"events", Family::event}, {"landmarks", Family::landmark}, {"ways", Family::way}})
    if (const auto* list = array(root_, key))
      for (const auto& v : *list) lay_out(family, v);
  if (const auto* v = root_.if_contains("ally"); v && !v->is_null()) lay_out(Family::ally, *v);
  auto give = [&](int seat, int land) {
    if (seat < 0 || seat >= p.players_n) return refuse({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});
    extra(seat).lands |= 1u << land;
  };
  if (const auto* v = root_.if_contains("projects"); v && !v->is_null()) {
    if (const auto* list = v->if_array())
      for (const auto& id : *list) lay_out(Family::project, id);
    else if (const auto* o = v->if_object())
      for (const auto& [id, seats] : *o) {
        const Card c = lay_out(Family::project, json::value(id));
        if (fault) return;
        if (const auto* owners = seats.if_array())
          for (const auto& s : *owners) give(static_cast<int>(whole(s).value_or(-1)), p.land_slot(c));
      }
    else
      refuse({"'{0}' must be an object.", "„{0}“ muss ein Objekt sein."}, {"projects"});
  }
  if (const auto* o = object(root_, "artifacts"))
    for (const auto& [id, seat] : *o) {
      const Card c = lay_out(Family::artifact, json::value(id));
      if (fault) return;
      if (!seat.is_null()) give(static_cast<int>(whole(seat).value_or(-1)), p.land_slot(c));
    }
  read_fate("boons", p.boons, Family::boon);
  read_fate("hexes", p.hexes, Family::hex);
}

void Reader::read_fate(const char* key, FateDeck& d, Family f) {
  const auto* o = object(root_, key);
  if (!o) return;
  need_extras();
  u32 seen = 0;
  auto read_part = [&](const char* part, std::array<u8, 12>& out, u8& n, bool top_first) {
    if (const auto* list = array(*o, part)) {
      for (const auto& v : *list) {
        const Card c = landscape(f, v);
        if (c == Card::None) return;
        const int i = family_index(c);
        if (seen >> i & 1 || n >= 12)
          return refuse({"'{0}' is there twice.", "„{0}“ kommt doppelt vor."}, {std::string(v.get_string())}, "F19.1");
        seen |= 1u << i;
        out[n++] = static_cast<u8>(i);
      }
      for (int a = 0, b = n - 1; top_first && a < b; ++a, --b) std::swap(out[a], out[b]);
    }
  };
  read_part("deck", d.down, d.down_n, true);
  read_part("discard", d.up, d.up_n, false);
}

void Reader::read_riverboat() {
  const auto* v = root_.if_contains("riverboat_card");
  if (!v || v->is_null()) return;
  const int s = slot(*v);
  if (s < 0) return;
  if (!fits_riverboat(p.card(s)))
    return refuse({"{0} cannot be Riverboat's card: it must be an Action for exactly $5 and no Duration.",
                   "{0} kann nicht die Karte des Flussboots sein: Sie muss eine Aktion für genau $5 und keine Dauerkarte sein."},
                  {name_of(p, s)}, "2.10");
  if (p.piles >> s & 1)
    return refuse({"{0} has a pile of its own: Riverboat's card is one that the game does not use.",
                   "{0} hat einen eigenen Stapel: Die Karte des Flussboots ist eine, die das Spiel nicht benutzt."},
                  {name_of(p, s)}, "2.10");
  p.riverboat = static_cast<u8>(s);
}

Result<DominionCodec::State> read_position(const json::object& position) {
  Reader r(position);
  r.read();
  if (r.fault) return *r.fault;
  return DominionCodec::State{r.p, r.counted, r.played, r.gained};
}

}  // namespace demesne::table::dominion_json
