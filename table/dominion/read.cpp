// Positions written by hand or by position(): read field by field, refused with the reason where they are impossible.
#include <algorithm>

#include "games/dominion/engine.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table::dominion_json {
namespace {

using namespace dominion;
using State = DominionCodec::State;

// Walks a JSON position. The first mistake is kept; everything after it is harmless.
class Reader {
 public:
  explicit Reader(const json::object& o) : root_(o) {}
  std::optional<Fault> fault;
  dominion::Position p;
  bool counted = false;  // see DominionCodec::State

  void refuse(const Phrase& phrase, std::initializer_list<Filling> fillings = {}, const char* rule = "") {
    if (!fault) fault = Fault{Fault::Kind::params, rule, say(phrase, fillings)};
  }
  int number(const json::object& o, const char* key, int fallback, int lo, int hi) {
    const auto* v = o.if_contains(key);
    if (!v || v->is_null()) return fallback;
    const auto n = whole(*v);
    if (!n || *n < lo || *n > hi) {
      refuse({"'{0}' must be a whole number from {1} to {2}.", "„{0}“ muss eine ganze Zahl von {1} bis {2} sein."}, {key, lo, hi});
      return fallback;
    }
    return static_cast<int>(*n);
  }
  // Read from text a whole number is signed; one that position() wrote need not be.
  static std::optional<std::int64_t> whole(const json::value& v) {
    if (v.is_int64()) return v.get_int64();
    if (v.is_uint64() && v.get_uint64() <= INT32_MAX) return static_cast<std::int64_t>(v.get_uint64());
    return {};
  }
  bool flag(const json::object& o, const char* key, bool fallback = false) {
    const auto* v = o.if_contains(key);
    if (!v || v->is_null()) return fallback;
    if (!v->is_bool()) {
      refuse({"'{0}' must be true or false.", "„{0}“ muss true oder false sein."}, {key});
      return fallback;
    }
    return v->get_bool();
  }
  const json::object* object(const json::object& o, const char* key) {
    const auto* v = o.if_contains(key);
    if (!v || v->is_null()) return nullptr;
    if (!v->is_object()) refuse({"'{0}' must be an object.", "„{0}“ muss ein Objekt sein."}, {key});
    return v->if_object();
  }
  const json::array* array(const json::object& o, const char* key) {
    const auto* v = o.if_contains(key);
    if (!v || v->is_null()) return nullptr;
    if (!v->is_array()) refuse({"'{0}' must be a list.", "„{0}“ muss eine Liste sein."}, {key});
    return v->if_array();
  }
  // A card's slot, adding the kind if it is new to this game.
  int slot(const json::value& v, bool piles = false) {
    const Card c =
        v.is_string() ? piles ? find_row(std::string_view(v.get_string())) : find_card(std::string_view(v.get_string())) : Card::None;
    if (c == Card::None || is_landscape(c)) {
      refuse({"No card '{0}' is known.", "Eine Karte „{0}“ ist nicht bekannt."},
             {v.is_string() ? std::string(v.get_string()) : json::serialize(v)});
      return -1;
    }
    const int s = add_kind(p, c);
    if (s < 0)
      refuse({"More than {0} kinds of cards do not fit into one game.", "Mehr als {0} Kartenarten passen nicht in ein Spiel."}, {kSlots});
    return s;
  }
  std::vector<int> slots(const json::object& o, const char* key, bool piles = false) {
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
  Mask mask(const json::object& o, const char* key) {
    Mask m = 0;
    for (const int s : slots(o, key)) m |= bit(s);
    return m;
  }
  void add(Pile& pile, int s) {
    if (pile.n[static_cast<std::size_t>(s)] < 250)
      pile.add(s);
    else
      refuse({"Too many copies of {0}.", "Zu viele Exemplare von {0}."}, {name_of(p, s)});
  }
  void fill(Pile& pile, const std::vector<int>& cards) {
    for (const int s : cards) add(pile, s);
  }

  void read() {
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
    p.trade_tokens = mask(root_, "trade_route_tokens_on");
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
      if (seats && static_cast<std::size_t>(s) < seats->size()) seat = (*seats)[static_cast<std::size_t>(s)].if_object();
      if (!seat) return refuse({"Seat {0} must be an object.", "Platz {0} muss ein Objekt sein."}, {s});
      seat_of[static_cast<std::size_t>(s)] = seat;
      for (const char* key : {"hand", "discard", "deck", "in_play", "in_play_before", "set_aside", "tavern", "exile"}) slots(*seat, key);
      for (const char* key : {"set_aside_by", "waiting"})
        if (const auto* o = object(*seat, key))
          for (const auto& [id, value] : *o) {
            if (const auto* list = value.if_array())
              for (const auto& v : *list) slot(v);
          }
    }
    for (const auto& v : slots(root_, "played_this_turn")) (void)v;
    if (fault) return;
    for (int s = kFirstKingdomSlot; s < p.kinds; ++s)  // States and Artifacts come with the cards that name them
      for (int i = 0; i < 16; ++i)
        if (const Card c = brought(p.card(s), i); c != Card::None && is_landscape(c)) add_land(p, c);
    p.settle();
    for (int s = 0; s < p.players_n && !fault; ++s) read_seat(s, *seat_of[static_cast<std::size_t>(s)]);
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
    p.settle();
    if (p.phase == Phase::over) return;
    resume(p);
  }

 private:
  const json::object& root_;
  const json::object* engine_ = nullptr;
  std::array<std::vector<int>, kMaxSeats> laid_out_;  // in play this turn, in order
  std::vector<int> gained_;

  void need_extras() { p.extras = 1; }
  Extra& extra(int seat) {
    need_extras();
    return p.extra[static_cast<std::size_t>(seat)];
  }

  void read_editions() {
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
  void read_phase() {
    const auto* v = root_.if_contains("phase");
    const std::string_view name = !v || v->is_null() ? "action" : v->is_string() ? std::string_view(v->get_string()) : "";
    static constexpr std::string_view names[] = {"action", "buy", "night", "cleanup", "over"};
    const auto* at = std::find(std::begin(names), std::end(names), name);
    if (at == std::end(names))
      return refuse({"'phase' must be action, buy, night or cleanup.", "„phase“ muss action, buy, night oder cleanup sein."});
    p.phase = static_cast<Phase>(at - names);
  }
  // A pile that is named: an ordinary one, or a mixed one, which brings its cards.
  int pile_slot(std::string_view id) {
    const Card c = find_row(id);
    if (c == Card::None || is_landscape(c)) {
      refuse({"No card '{0}' is known.", "Eine Karte „{0}“ ist nicht bekannt."}, {std::string(id)});
      return -1;
    }
    if (facts(c).home == Home::mixed) {
      refuse({"{0} lies in a mixed pile: name the pile '{1}'.", "{0} liegt in einem gemischten Stapel: Nenne den Stapel „{1}“."},
             {facts(c).name, std::string(facts(c).pile)}, "F3.1");
      return -1;
    }
    const int s = add_kind(p, c);
    if (s < 0) refuse_room();
    return s;
  }
  void refuse_room() {
    refuse({"More than {0} kinds of cards do not fit into one game.", "Mehr als {0} Kartenarten passen nicht in ein Spiel."}, {kSlots});
  }
  void read_supply() {
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
        p.supply[static_cast<std::size_t>(s)] = static_cast<u8>(*n);
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
        p.others |= bit(s), p.supply[static_cast<std::size_t>(s)] = static_cast<u8>(*n);
        need_extras();
      }
    read_on_piles("pile_debt", p.pile_debt, {"The debt on {0} must be 0 to 200.", "Die Schulden auf {0} müssen 0 bis 200 sein."},
                  {"There is no pile of {0} for debt to lie on.", "Es gibt keinen Stapel {0}, auf dem Schulden liegen könnten."}, "7.7");
    read_on_piles("pile_vp", p.pile_vp, {"The VP tokens on {0} must be 0 to 200.", "Die Punktemarker auf {0} müssen 0 bis 200 sein."},
                  {"There is no pile of {0} for VP tokens to lie on.", "Es gibt keinen Stapel {0}, auf dem Punktemarker liegen könnten."},
                  "F6.7");
  }
  void read_on_piles(const char* key, Numbers& out, const Phrase& range, const Phrase& no_pile, const char* rule) {
    if (const auto* o = object(root_, key))
      for (const auto& [id, value] : *o) {
        const int s = pile_slot(id);
        if (s < 0) return;
        const auto n = whole(value);
        if (!n || *n < 0 || *n > 200) return refuse(range, {name_of(p, s)});
        if (!((p.piles | p.others) >> s & 1)) return refuse(no_pile, {name_of(p, s)}, rule);
        if (*n) need_extras();
        out[static_cast<std::size_t>(s)] = static_cast<u8>(*n);
      }
  }
  void read_mixed(const std::vector<std::pair<int, int>>& by_number) {
    const auto* orders = object(root_, "pile_order");
    auto lay = [&](int pile, const std::vector<int>& top_first) {
      MixedPile* m = add_mixed_pile(p, p.card(pile));
      if (!m) return refuse_room();
      if (top_first.size() > kMaxMixedCards)
        return refuse({"Too many cards in the pile {0}.", "Zu viele Karten im Stapel {0}."}, {name_of(p, pile)}, "F3.3");
      for (std::size_t k = top_first.size(); k-- > 0;) m->cards[m->n++] = static_cast<u8>(top_first[k]);
      const bool supply = p.row(pile).home == Home::kingdom;
      p.supply[static_cast<std::size_t>(pile)] = m->n;
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
    if (const auto* list = array(root_, "loot")) {
      const Card pile = find_row("loot");
      const int s = pile == Card::None ? -1 : add_kind(p, pile);
      if (s < 0) return refuse_room();
      std::vector<int> cards;
      for (const auto& v : *list) cards.push_back(card_of_pile(v, s));
      if (fault) return;
      lay(s, cards);
      if (engine_)
        p.mixed_piles[p.mixed_n - 1u].known = static_cast<u8>(number(*engine_, "loot_known", 0, 0, static_cast<int>(cards.size())));
    }
  }
  bool lies_somewhere(std::string_view id) {
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
  Card landscape(Family f, const json::value& v, const Phrase& unknown) {
    const Card c = v.is_string() ? find_landscape(f, std::string_view(v.get_string())) : Card::None;
    if (c == Card::None)
      refuse(unknown, {v.is_string() ? std::string(v.get_string()) : json::serialize(v)});
    else if (add_land(p, c) < 0)
      refuse({"Too many landscapes.", "Zu viele Querformatkarten."});
    return c;
  }
  void read_land_list(const json::object& o, const char* key) {
    if (const auto* list = array(o, key))
      for (const auto& v : *list) {
        const Card c = v.is_string() ? find_row(std::string_view(v.get_string())) : Card::None;
        if (c == Card::None || !is_landscape(c) || add_land(p, c) < 0)
          return refuse({"'{0}' cannot be read.", "„{0}“ ist nicht lesbar."}, {key});
      }
  }
  void read_landscapes() {
    if (const auto* v = root_.if_contains("prophecy"); v && !v->is_null()) {
      const json::object* o = v->if_object();
      const auto* name = o ? o->if_contains("name") : v;
      if (!name || !name->is_string()) return refuse({"'prophecy' needs a name.", "„prophecy“ braucht einen Namen."});
      p.prophecy = landscape(Family::prophecy, *name, {"No Prophecy '{0}' is known.", "Eine Prophezeiung „{0}“ ist nicht bekannt."});
      if (o) p.suns = static_cast<u8>(number(*o, "suns", 0, 0, suns_for(p.players_n)));
    }
    struct Kind {
      const char* key;
      Family family;
      Phrase unknown;
    };
    static constexpr Kind kinds[] = {
        {"events", Family::event, {"No Event '{0}' is known.", "Ein Ereignis „{0}“ ist nicht bekannt."}},
        {"landmarks", Family::landmark, {"No Landmark '{0}' is known.", "Eine Landmarke „{0}“ ist nicht bekannt."}},
        {"ways", Family::way, {"No Way '{0}' is known.", "Ein Weg „{0}“ ist nicht bekannt."}}};
    for (const Kind& k : kinds)
      if (const auto* list = array(root_, k.key))
        for (const auto& v : *list) landscape(k.family, v, k.unknown);
    if (const auto* v = root_.if_contains("ally"); v && !v->is_null())
      landscape(Family::ally, *v, {"No Ally '{0}' is known.", "Ein Verbündeter „{0}“ ist nicht bekannt."});
    auto give = [&](int seat, int land) {
      if (seat < 0 || seat >= p.players_n) return refuse({"There is no seat {0}.", "Einen Platz {0} gibt es nicht."}, {seat});
      extra(seat).lands |= 1u << land;
    };
    if (const auto* v = root_.if_contains("projects"); v && !v->is_null()) {
      const Phrase unknown{"No Project '{0}' is known.", "Ein Projekt „{0}“ ist nicht bekannt."};
      if (const auto* list = v->if_array())
        for (const auto& id : *list) landscape(Family::project, id, unknown);
      else if (const auto* o = v->if_object())
        for (const auto& [id, seats] : *o) {
          const Card c = landscape(Family::project, json::value(id), unknown);
          if (fault) return;
          if (const auto* owners = seats.if_array())
            for (const auto& s : *owners) give(static_cast<int>(whole(s).value_or(-1)), p.land_slot(c));
        }
      else
        refuse({"'{0}' must be an object.", "„{0}“ muss ein Objekt sein."}, {"projects"});
    }
    if (const auto* o = object(root_, "artifacts"))
      for (const auto& [id, seat] : *o) {
        const Card c =
            landscape(Family::artifact, json::value(id), {"No Artifact '{0}' is known.", "Ein Artefakt „{0}“ ist nicht bekannt."});
        if (fault) return;
        if (!seat.is_null()) give(static_cast<int>(whole(seat).value_or(-1)), p.land_slot(c));
      }
    read_fate("boons", p.boons, Family::boon, {"No Boon '{0}' is known.", "Eine Gabe „{0}“ ist nicht bekannt."});
    read_fate("hexes", p.hexes, Family::hex, {"No Hex '{0}' is known.", "Eine Plage „{0}“ ist nicht bekannt."});
  }
  int fate(Family f, const json::value& v, const Phrase& unknown) {
    const Card c = v.is_string() ? find_landscape(f, std::string_view(v.get_string())) : Card::None;
    if (c == Card::None) return refuse(unknown, {v.is_string() ? std::string(v.get_string()) : json::serialize(v)}), -1;
    return family_index(c);
  }
  void read_fate(const char* key, FateDeck& d, Family f, const Phrase& unknown) {
    const auto* o = object(root_, key);
    if (!o) return;
    need_extras();
    u32 seen = 0;
    auto read_part = [&](const char* part, std::array<u8, 12>& out, u8& n, bool top_first) {
      if (const auto* list = array(*o, part)) {
        for (const auto& v : *list) {
          const int i = fate(f, v, unknown);
          if (i < 0) return;
          if (seen >> i & 1 || n >= 12)
            return refuse({"'{0}' is there twice.", "„{0}“ kommt doppelt vor."}, {std::string(v.get_string())}, "F19.1");
          seen |= 1u << i;
          out[n++] = static_cast<u8>(i);
        }
        for (int a = 0, b = n - 1; top_first && a < b; ++a, --b)
          std::swap(out[static_cast<std::size_t>(a)], out[static_cast<std::size_t>(b)]);
      }
    };
    read_part("deck", d.down, d.down_n, true);
    read_part("discard", d.up, d.up_n, false);
  }
  void read_riverboat() {
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

  void read_seat(int seat, const json::object& o) {
    Player& me = p.players[static_cast<std::size_t>(seat)];
    const json::object* engine = object(o, "engine");
    fill(me.hand, slots(o, "hand"));
    const auto discard = slots(o, "discard");
    fill(me.discard, discard);
    if (!discard.empty() && !(engine && !flag(*engine, "discard_top_known", true))) me.discard_top = static_cast<u8>(discard.back());
    const auto deck = slots(o, "deck");
    if (engine)
      read_deck(me, deck, *engine);
    else
      read_deck(me, deck);
    laid_out_[static_cast<std::size_t>(seat)] = slots(o, "in_play");
    auto before = slots(o, "in_play_before");
    fill(me.in_play, laid_out_[static_cast<std::size_t>(seat)]);
    fill(me.in_play, before);
    me.debt = static_cast<u16>(number(o, "debt", 0, 0, 10000));
    me.vp = static_cast<u16>(number(o, "vp_tokens", 0, 0, 10000));
    me.turns = static_cast<u16>(number(o, "turns_taken", 0, 0, 250));
    me.had_gold = flag(o, "gained_gold_before") || (seat == p.current && p.turn.gained.has(kGold));
    read_extra(seat, o);
    read_aside(seat, o, engine != nullptr);
    if (fault) return;
    if (engine) {
      read_waiting(seat, o);
    } else {
      if (seat != p.current)  // what others have in play, they have from their earlier turns
        for (const int s : laid_out_[static_cast<std::size_t>(seat)])
          if (p.row(s).types & kDuration) before.push_back(s);
      infer_staying(seat, before, o);
    }
  }
  void read_extra(int seat, const json::object& o) {
    if (p.extras)
      if (const json::object* engine = object(o, "engine")) {
        Extra& x = extra(seat);
        x.corsairs = static_cast<u8>(number(*engine, "corsairs", 0, 0, 63)),
        x.warlords = static_cast<u8>(number(*engine, "warlords", 0, 0, 63));
        x.blockades = static_cast<u8>(number(*engine, "blockades", 0, 0, 63));
        if (const auto* list = array(*engine, "spared"))
          for (std::size_t i = 0; i < std::min(list->size(), p.players[0].spared.size()); ++i)
            p.players[static_cast<std::size_t>(seat)].spared[i] = static_cast<u8>(whole((*list)[i]).value_or(0) & 255);
      }
    for (const int s : slots(o, "tavern")) {
      if (!(p.reserves >> s & 1))
        return refuse({"{0} does not lie on the Tavern mat.", "{0} liegt nicht auf dem Wirtshaustableau."}, {name_of(p, s)}, "F11.2");
      need_extras();
      ++p.tavern(seat, s);
    }
    for (const int s : slots(o, "exile")) ++extra(seat).exile[static_cast<std::size_t>(s)];
    auto tokens = [&](const char* key, u16 Extra::*field, int most) {
      if (const int n = number(o, key, 0, 0, most)) extra(seat).*field = static_cast<u16>(n);
    };
    tokens("coffers", &Extra::coffers, 1000), tokens("villagers", &Extra::villagers, 1000), tokens("favors", &Extra::favors, 1000);
    tokens("gained_last_turn", &Extra::gained_last_turn, 1000);
    if (flag(o, "minus_coin")) extra(seat).minus_coin = 1;
    if (const auto* states = array(o, "states"))
      for (const auto& v : *states) {
        const Card c = landscape(Family::state, v, {"No State '{0}' is known.", "Ein Zustand „{0}“ ist nicht bekannt."});
        if (fault) return;
        extra(seat).lands |= 1u << p.land_slot(c);
      }
    auto boons = [&](const char* key, u16 Extra::*field) {
      if (const auto* list = array(o, key))
        for (const auto& v : *list) {
          const int i = fate(Family::boon, v, {"No Boon '{0}' is known.", "Eine Gabe „{0}“ ist nicht bekannt."});
          if (i >= 0) extra(seat).*field = static_cast<u16>(extra(seat).*field | 1u << i);
        }
    };
    boons("boons_kept", &Extra::boons), boons("boons_waiting", &Extra::boons_waiting);
  }
  // Set aside: by host where that is said; the rest waits for its owner's next turn by a Prophecy, or for the end of this one by Foresight.
  void read_aside(int seat, const json::object& o, bool written) {
    std::vector<int> rest = slots(o, "set_aside");
    auto take = [&](int s) {
      if (const auto it = std::find(rest.begin(), rest.end(), s); it != rest.end()) rest.erase(it);
    };
    Pile due;
    if (written && engine_ && seat == p.current) fill(due, slots(*engine_, "due"));
    if (const auto* by = object(o, "set_aside_by"))
      for (const auto& [host, list] : *by) {
        const Card h = find_row(host);
        if (h == Card::None || !list.is_array())
          return refuse({"Nothing sets cards aside for '{0}'.", "Für „{0}“ wird nichts beiseitegelegt."}, {std::string(host)}, "F8.10");
        for (const auto& v : list.get_array()) {
          const int s = slot(v);
          if (s < 0) return;
          take(s);
          if (facts(h).family == Family::prophecy) {
            if (due.has(s))
              due.remove(s), add(p.due.cards, s);
            else
              add(extra(seat).aside, s);
            continue;
          }
          if (!written) host_card(seat, s, h);
        }
      }
    for (const int s : rest) {
      if (waits(seat, s))
        add(extra(seat).aside, s);
      else if (const Card foresight = foresight_row(); foresight != Card::None)
        host_card(seat, s, foresight);
    }
  }
  // The Event that sets cards aside until the end of the turn.
  Card foresight_row() {
    for (int i = 0; i < family_size(Family::event); ++i)
      if (const Card c = of_family(Family::event, i); listener_of(c, Moment::end_of_turn)) return c;
    return Card::None;
  }
  // What is set aside by a Prophecy waits for its owner's next turn, by Foresight for the end of this one. The seat on turn has
  // taken up what Biding Time kept for it; what Rapid Expansion keeps from now on was gained in this turn.
  bool waits(int seat, int s) {
    if (seat != p.current) return true;
    if (p.prophecy == Card::None || !(facts(p.prophecy).traits & kPlaysAside) || p.suns) return false;
    return p.land_slot(foresight_row()) < 0 || p.turn.gained.has(s);
  }
  void read_deck(Player& me, const std::vector<int>& deck) {  // top first; its order is fixed, nobody has looked
    const std::size_t fixed = std::min<std::size_t>(deck.size(), kMaxOrder);
    for (std::size_t i = fixed; i-- > 0;) {  // the backs of Shadow cards tell their owner where they lie (rule 16.1)
      const bool shadow = p.row(deck[i]).types & kShadow;
      me.top(me.top_n++) = static_cast<u8>(deck[i] | (shadow ? kOwnerKnows : 0));
    }
    for (std::size_t i = fixed; i < deck.size(); ++i) add(me.bag, deck[i]);
  }
  void read_deck(Player& me, const std::vector<int>& deck, const json::object& engine) {
    const json::array *fixed = array(engine, "fixed"), *below = array(engine, "bottom");
    const std::size_t top = fixed ? fixed->size() : 0, bottom = below ? below->size() : 0;
    if (top + bottom > kMaxOrder || top + bottom > deck.size())
      return refuse({"'fixed' does not fit the deck.", "„fixed“ passt nicht zum Nachziehstapel."});
    auto knowing = [](const json::value& who) { return who == "all" ? kAllKnow : who == "owner" ? kOwnerKnows : kNobodyKnows; };
    for (std::size_t i = top; i-- > 0;) me.top(me.top_n++) = static_cast<u8>(deck[i] | knowing((*fixed)[i]));
    for (std::size_t i = top; i < deck.size() - bottom; ++i) add(me.bag, deck[i]);
    for (std::size_t i = bottom; i-- > 0;)
      me.bottom(me.bottom_n++) = static_cast<u8>(deck[deck.size() - bottom + i] | knowing((*below)[i]));
  }
  void read_staying(const json::object& engine) {
    static constexpr std::string_view whys[] = {"named", "this_turn", "next_turn", "for_good", "pending", "with", "attached", "noted"};
    if (const auto* list = array(engine, "staying"))
      for (const auto& v : *list) {
        const auto* o = v.if_object();
        const int s = o && o->contains("card") ? slot(o->at("card")) : -1;
        const auto* until = o ? o->if_contains("until") : nullptr;
        const auto* why = until && until->is_string() ? std::find(std::begin(whys), std::end(whys), std::string_view(until->get_string()))
                                                      : std::end(whys);
        if (s < 0 || why == std::end(whys) || p.staying_n >= kMaxStaying)
          return refuse({"'staying' cannot be read.", "„staying“ ist nicht lesbar."});
        const int copy = number(*o, "copy", 0, 1, 255), seat = number(*o, "seat", 0, 0, p.players_n - 1);
        const Player& me = p.players[static_cast<std::size_t>(seat)];
        bool known = false;
        int n = 1;
        std::vector<int> seen;
        for (int i = 0; i < p.staying_n; ++i) {
          const Staying& x = p.staying[static_cast<std::size_t>(i)];
          known |= x.copy == copy;
          if (x.slot == s && x.seat() == seat && std::find(seen.begin(), seen.end(), x.copy) == seen.end()) seen.push_back(x.copy), ++n;
        }
        if (!known && n > me.in_play.of(s))
          return refuse({"{0} stays in play without being there.", "{0} bleibt im Spiel, ohne dort zu sein."}, {name_of(p, s)});
        p.staying[p.staying_n++] = {static_cast<u8>(s), static_cast<u8>(copy),
                                    Staying::pack(seat, static_cast<Why>(why - whys), flag(*o, "fresh")),
                                    static_cast<u8>(number(*o, "with", 0, 0, 255))};
        need_extras();
      }
  }
  void read_hosted(const json::object& engine) {
    if (const auto* list = array(engine, "hosted"))
      for (const auto& v : *list) {
        const auto* o = v.if_object();
        const int s = o && o->contains("card") ? slot(o->at("card")) : -1;
        const auto* by = o ? o->if_contains("host") : nullptr;
        const Card h = by && by->is_string() ? find_row(std::string_view(by->get_string())) : Card::None;
        if (s < 0 || h == Card::None) return refuse({"'{0}' cannot be read.", "„{0}“ ist nicht lesbar."}, {"hosted"});
        host_card(number(*o, "seat", 0, 0, p.players_n - 1), s, h);
      }
  }
  void host_card(int seat, int s, Card h) {
    const int number = is_landscape(h) ? kFirstLand + add_land(p, h) : add_kind(p, h);
    if (p.hosted_n == kMaxHosted) return refuse({"Too many cards are set aside.", "Zu viele Karten liegen beiseite."}, {}, "F8.10");
    need_extras();
    p.hosted[p.hosted_n++] = {static_cast<u8>(s), static_cast<u8>(number), static_cast<u8>(seat)};
  }
  void read_waiting(int seat, const json::object& o) {
    if (const auto* waiting = object(o, "waiting"))
      for (const auto& [id, value] : *waiting) {
        const Card c = find_card(id);
        const int s = c == Card::None ? slot(json::value(id)) : p.slot_of(c);
        if (s < 0)
          return refuse({"'{0}' counts {1}, which is not in this game.", "„{0}“ zählt {1}; diese Karte ist nicht im Spiel."},
                        {"waiting", std::string(id)});
        const auto n = whole(value);
        if (!(p.waiters >> s & 1))
          return refuse({"{0} has no part that comes later.", "{0} hat keinen späteren Teil."}, {name_of(p, s)}, "F13.1");
        if (!n || *n < 0 || *n > 250)
          return refuse({"'{0}' must be a whole number from {1} to {2}.", "„{0}“ muss eine ganze Zahl von {1} bis {2} sein."},
                        {std::string(id), 0, 250});
        need_extras();
        p.waiting(seat, s) = static_cast<u8>(*n);
      }
  }
  int new_copy(int seat, int s, Why why, bool fresh, int with = 0) {
    if (p.staying_n >= kMaxStaying) {
      refuse({"Too many cards in play from earlier turns.", "Zu viele Karten aus früheren Zügen im Spiel."}, {}, "11.1");
      return 0;
    }
    need_extras();
    p.staying[p.staying_n++] = {static_cast<u8>(s), ++p.copies, Staying::pack(seat, why, fresh), static_cast<u8>(with)};
    return p.copies;
  }
  static Why why_of(Acts a) { return a == Acts::for_good ? Why::for_good : a == Acts::pending ? Why::pending : Why::next_turn; }
  static bool repeats(const Row& r) { return r.repeats_plays > 0; }
  // Durations of earlier turns, from their names alone. A Throne Room among them is there because it played one again.
  void infer_staying(int seat, const std::vector<int>& before, const json::object& o) {
    const bool on_turn = seat == p.current;
    int again = 0, first = -1, first_copy = 0;
    for (const int s : before) {
      const Row& r = p.row(s);
      if (!(r.types & kDuration) && !repeats(r))
        return refuse({"{0} does not stay in play over a turn.", "{0} bleibt nicht über einen Zug hinaus im Spiel."}, {name_of(p, s)},
                      "11.1");
      if (repeats(r)) again += r.repeats_plays;
    }
    // What was repeated: a Duration for the next turn if there is one, else one for good.
    for (const int s : before)
      if (p.row(s).types & kDuration && !repeats(p.row(s)) &&
          (first < 0 || (p.row(first).acts == Acts::for_good && p.row(s).acts != Acts::for_good)))
        first = s;
    if (!before.empty() && first < 0) {
      bool pending = false;
      for (const int s : before) pending |= (p.row(s).types & kDuration) != 0;
      if (!pending)
        return refuse({"{0} stays in play only with a Duration.", "{0} bleibt nur mit einer Dauerkarte im Spiel."},
                      {name_of(p, before.front())}, "11.3");
    }
    for (const int s : before) {
      const Row& r = p.row(s);
      if (!(r.types & kDuration)) continue;
      const Why why = why_of(r.acts);
      const int copy = new_copy(seat, s, why == Why::next_turn && on_turn ? Why::this_turn : why, false);
      if (s == first && !first_copy) first_copy = copy;
      if (p.waiters >> s & 1 && !(on_turn && why == Why::next_turn)) ++p.waiting(seat, s);
    }
    for (const int s : before)
      if (!(p.row(s).types & kDuration)) new_copy(seat, s, Why::with, false, first_copy);
    if (first >= 0 && p.waiters >> first & 1 && !(on_turn && why_of(p.row(first).acts) == Why::next_turn))
      p.waiting(seat, first) = static_cast<u8>(p.waiting(seat, first) + again);
    for (const int s : before)
      if (p.row(s).plays_left && p.waiters >> s & 1 && !on_turn)
        p.waiting(seat, s) = static_cast<u8>(std::max(0, p.row(s).plays_left(p, seat, static_cast<Slot>(s))));
    for_each(p.waiters, [&](Slot s) {  // Farmhands: what waits is not in play
      if (const Row& r = p.row(s); !(r.types & kDuration) && r.plays_left && p.extras)
        p.waiting(seat, s) = static_cast<u8>(std::max(0, r.plays_left(p, seat, s)));
    });
    read_waiting(seat, o);
  }
  // What haunts the others until a player's next turn (Corsair, Warlord) haunts all of them: who was immune is not told.
  void infer_haunting() {
    if (!p.extras) return;
    for (int seat = 0; seat < p.players_n; ++seat)
      for_each(p.waiters, [&](Slot s) {
        if (!p.row(s).haunts || !p.waiting(seat, s)) return;
        for (int o = 0; o < p.players_n; ++o)
          if (o != seat) extra(o).*p.row(s).haunts |= static_cast<u8>(1u << seat);
      });
  }

  void read_turn() {
    Turn& t = p.turn;
    if (engine_) {
      const json::object& e = *engine_;
      read_lasting(e);
      t.repeaters = static_cast<u8>(number(e, "repeaters", 0, 0, 250));
      t.bought = flag(e, "bought"), t.buy_gain = flag(e, "buy_gain");
      t.done = static_cast<u32>(number(e, "done", 0, 0, INT32_MAX));
      t.action_plays = static_cast<u16>(number(e, "action_plays", 0, 0, 60000));
      t.played = mask(e, "played"), t.contraband = mask(e, "contraband"), t.war_chest = mask(e, "war_chest");
      t.corsair_done = flag(e, "corsair_done");
      p.copies = static_cast<u8>(number(e, "copies", 0, 0, 255));
      if (const auto* due = object(e, "due_plays"))
        for (const auto& [id, value] : *due)
          if (const int s = slot(json::value(id)); s >= 0 && p.waiters >> s & 1)
            p.due_plays(s) = static_cast<u8>(whole(value).value_or(0) & 255);
      p.winners = static_cast<u8>(number(e, "winners", 0, 0, 63));
      p.shown = static_cast<u8>(number(e, "shown", 0, 0, 1));
      const int serial = number(e, "serial", 0, 0, INT32_MAX),
                open = p.phase != Phase::over;  // the question that resume() opens counts itself
      p.ask.serial = static_cast<u32>(std::max(0, serial - open));
    } else {
      infer_turn();
    }
    read_lasting(root_);
    if (flag(root_, "extra_turn")) t.extra = 1, need_extras();
    const auto* last = root_.if_contains("last_turn");
    if (last && !last->is_null())
      p.last_turn = static_cast<u8>(number(root_, "last_turn", 0, 0, p.players_n - 1));
    else if (!last)
      p.last_turn = static_cast<u8>(t.extra ? p.current : p.previous(p.current));
    if (engine_ && !p.extras) p.last_turn = last_seat();
    if (const auto* v = root_.if_contains("last_gained"); v && !v->is_null()) {
      if (const int s = slot(*v); s >= 0) t.last_gained = static_cast<u8>(s);
    } else if (!engine_) {
      for (const int s : gained_)
        if (p.extras && !(p.row(s).traits & kCopiesCost)) t.last_gained = static_cast<u8>(s);
    }
    t.buy_gains = static_cast<u16>(number(root_, "buy_phase_gains", 0, 0, 1000));
    if (t.buy_gains) t.buy_gain = 1;
  }
  u8 last_seat() const {
    return p.players[p.current].turns <= 1 && p.current == p.first_seat ? kNoSlot : static_cast<u8>(p.previous(p.current));
  }
  void read_lasting(const json::object& from) {
    if (const auto* o = object(from, "lasting"))
      for (const auto& [id, value] : *o) {
        const auto n = whole(value);
        if (!n || *n < 0 || *n > 250)
          return refuse({"'{0}' must be a whole number from {1} to {2}.", "„{0}“ muss eine ganze Zahl von {1} bis {2} sein."},
                        {std::string(id), 0, 250});
        const Card c = find_row(id);
        if (c != Card::None && is_landscape(c)) {
          const int i = add_land(p, c);
          if (i >= 0 && *n) p.turn.acting |= 1u << i;
          continue;
        }
        const int s = c == Card::None ? slot(json::value(id)) : p.slot_of(c);
        if (s < 0)
          return refuse({"'{0}' counts {1}, which is not in this game.", "„{0}“ zählt {1}; diese Karte ist nicht im Spiel."},
                        {"lasting", std::string(id)});
        p.turn.lasting.set(s, static_cast<int>(*n));
        if (&from == &root_ && p.row(s).traits & kRepeats && p.row(s).acts == Acts::turn) p.turn.repeaters = static_cast<u8>(*n);
      }
  }
  // What the cards laid out this turn have left behind: each was played once, in the order given.
  void infer_turn() {
    Turn& t = p.turn;
    const std::vector<int>& laid = laid_out_[p.current];
    const bool told = root_.if_contains("played_this_turn");
    for (const int s : told ? slots(root_, "played_this_turn") : laid) {
      t.played |= bit(s);
      if (p.actions >> s & 1) ++t.action_plays;
    }
    Mask seen = 0;
    std::vector<int> pending;  // Flagships that still wait, by their place in the list of those that stay
    for (const int& s : laid) {
      const Row& r = p.row(s);
      if (p.actions >> s & 1 && !(r.types & kCommand)) {  // what waited for an Action has repeated this one
        if (t.repeaters)
          for (int k = 0; k < p.kinds; ++k)
            if (p.row(k).traits & kRepeats) t.lasting.set(k, 0);
        t.repeaters = 0;
        for (const int i : pending) {
          Staying& x = p.staying[static_cast<std::size_t>(i)];
          --p.waiting(p.current, x.slot), x.set(Why::this_turn);
        }
        pending.clear();
      }
      const bool lasts = r.acts == Acts::turn || r.acts == Acts::turn_and_next;
      if (r.acts == Acts::turn && r.plays_left)
        t.lasting.set(s, std::max(0, r.plays_left(p, p.current, static_cast<Slot>(s))));
      else if (lasts && !(r.traits & kFirstSilver && seen & bit(kSilver)))
        t.lasting.add(s);
      if (r.traits & kRepeats && r.acts == Acts::turn) ++t.repeaters;
      if (p.waiters >> s & 1) {
        const bool already = seen & bit(s);
        if (!r.plays_left)
          ++p.waiting(p.current, s);
        else if (!already)
          p.waiting(p.current, s) = static_cast<u8>(std::max(0, r.plays_left(p, p.current, static_cast<Slot>(s))));
        const auto copy = std::count(laid.begin(), laid.begin() + (&s - laid.data()), s);  // of several the first ones
        if (!r.plays_left || copy < p.waiting(p.current, s))
          new_copy(p.current, s, why_of(r.acts), true);
        else if (r.traits & kNotes)
          t.lasting.add(s), new_copy(p.current, s, Why::noted, true, s);
        else if (lasts)
          new_copy(p.current, s, Why::named, true);
        if (r.traits & kRepeats) pending.push_back(p.staying_n - 1);
        need_extras();
      } else if (r.traits & kRepeats) {
        new_copy(p.current, s, Why::named, true);
      }
      seen |= bit(s);
      if (fault) return;
    }
    static const json::object nothing;
    const json::array* seats = array(root_, "seats");
    if (seats && p.current < seats->size())
      if (const auto* o = (*seats)[p.current].if_object()) read_waiting(p.current, *o);
  }

  // No more copies than the box has (two boxes of basic cards with five or six players).
  void check_counts() {
    for (int s = 0; s < p.kinds; ++s) {
      const Card c = p.card(s);
      const Row& r = facts(c);
      if (r.family != Family::card) continue;
      int n = p.trash.n[static_cast<std::size_t>(s)] + (p.riverboat == s);
      const int pile = p.mixed >> s & 1 ? 0 : p.supply[static_cast<std::size_t>(s)];
      for (int seat = 0; seat < p.players_n; ++seat) n += p.owned(seat, s);
      for (int i = 0; i < p.mixed_n; ++i)
        for (int k = 0; k < p.mixed_piles[static_cast<std::size_t>(i)].n; ++k)
          n += p.mixed_piles[static_cast<std::size_t>(i)].cards[static_cast<std::size_t>(k)] == s;
      const bool many = p.players_n >= 5;
      int most = r.types & kVictory ? 12 : 10;
      if (r.size) most = std::max(r.size, r.many);
      if (r.types & (kShelter | kHeirloom)) most = p.players_n;
      switch (c) {
        case Card::Copper:
          most = many ? 120 : 60;
          break;
        case Card::Silver:
          most = many ? 80 : 40;
          break;
        case Card::Gold:
          most = many ? 60 : 30;
          break;
        case Card::Platinum:
          most = 12;
          break;
        case Card::Estate:
          most = std::max(24, 12 + 3 * p.players_n);
          break;
        case Card::Province:
          most = std::max(12, 3 * p.players_n);
          break;
        case Card::Curse:
          most = std::max(30, 10 * (p.players_n - 1));
          break;
        default:
          break;
      }
      // What is in the box of a house set is counted together; basic and borrowed piles are rarely counted off by hand.
      const bool together = kHouseSets >> static_cast<int>(set_of(c)) & 1;
      if (n + (together ? pile : 0) > most || pile > most)
        refuse({"There are {0} copies of {1}; the game has {2}.", "{1} kommt {0}-mal vor; das Spiel hat {2}."},
               {together ? n + pile : std::max(n, pile), name_of(p, s), most}, "2.3");
    }
    for (int seat = 0; seat < p.players_n; ++seat)
      for_each(p.players[static_cast<std::size_t>(seat)].in_play.mask, [&](Slot s) {
        if (!((p.actions | p.treasures | p.nights) >> s & 1))
          refuse({"{0} cannot be in play.", "{0} kann nicht im Spiel sein."}, {name_of(p, s)}, "1.4");
      });
    for (int i = 0; i < p.lands_n; ++i) {
      int holders = 0;
      for (int s = 0; s < p.players_n; ++s) holders += p.extra[static_cast<std::size_t>(s)].lands >> i & 1;
      if (facts(p.land(i)).family == Family::artifact && holders > 1)
        refuse({"{0} has more than one holder.", "{0} hat mehr als einen Besitzer."}, {facts(p.land(i)).name}, "F20.1");
    }
  }
};

}  // namespace

Result<State> read_position(const json::object& position) {
  Reader r(position);
  r.read();
  if (r.fault) return *r.fault;
  return State{r.p, r.counted};
}

Result<dominion::Options> read_options(int players, const json::object& json_options) {
  Reader r(json_options);
  dominion::Options o;
  o.players = players;
  const Recommended* variant_of = nullptr;
  o.edition(Set::cornucopia, 1), o.edition(Set::guilds, 1);  // the German booklet's
  auto fail = [](const Phrase& phrase, std::initializer_list<Filling> fillings = {}, const char* rule = "") -> Result<dominion::Options> {
    return Fault{Fault::Kind::params, rule, say(phrase, fillings)};
  };
  static constexpr std::string_view known[] = {"kingdom",  "sets",      "edition",  "colony",        "prophecy",
                                               "events",   "riverboat", "bans",     "random_events", "army_pile",
                                               "shelters", "landmarks", "projects", "ways",          "ally"};
  for (const auto& [key, value] : json_options)
    if (std::find(std::begin(known), std::end(known), std::string_view(key)) == std::end(known))
      return fail({"Dominion has no option '{0}'.", "Dominion hat keine Option „{0}“."}, {std::string(key)});
  auto card_list = [&](const json::array& list, std::vector<Card>& out) -> std::optional<Fault> {
    for (const auto& v : list) {
      const Card c = v.is_string() ? find_row(std::string_view(v.get_string())) : Card::None;
      if (c == Card::None || is_landscape(c))
        return Fault{Fault::Kind::params, "",
                     say({"No card '{0}' is known.", "Eine Karte „{0}“ ist nicht bekannt."},
                         {v.is_string() ? std::string(v.get_string()) : json::serialize(v)})};
      out.push_back(c);
    }
    return {};
  };
  if (const auto* k = json_options.if_contains("kingdom"); k && !k->is_null()) {
    if (k->is_string()) {
      const Recommended* set = find_recommended(std::string_view(k->get_string()));
      if (!set)
        return fail({"No kingdom '{0}' is recommended.", "Ein Königreich „{0}“ wird nicht empfohlen."}, {std::string(k->get_string())});
      if (!set->missing.empty()) {
        std::string names;
        for (const auto m : set->missing) names += (names.empty() ? "" : ", ") + std::string(m);
        return fail({"{0} needs cards that are not here: {1}.", "{0} braucht Karten, die es hier nicht gibt: {1}."}, {set->name, names});
      }
      variant_of = set;
      choose(o, *set);
    } else if (k->is_array()) {
      if (auto f = card_list(k->get_array(), o.kingdom)) return *f;
      if (o.kingdom.size() != 10)
        return fail({"A kingdom has ten cards, not {0}.", "Ein Königreich hat zehn Karten, nicht {0}."},
                    {static_cast<int>(o.kingdom.size())}, "2.4");
    } else {
      return fail({"'kingdom' must be a list of cards or a recommended set.",
                   "„kingdom“ muss eine Kartenliste oder ein empfohlenes Königreich sein."});
    }
  }
  if (const auto* sets = r.array(json_options, "sets")) {
    o.sets = 0;
    for (const auto& v : *sets) {
      const std::string_view id = v.is_string() ? std::string_view(v.get_string()) : "";
      bool known_set = false;
      for (const SetRows* set : all_sets())
        if (set->set != Set::basic && (set->id == id || (id == "risingsun" && set->set == Set::rising_sun)))
          o.sets |= 1u << static_cast<int>(set->set), known_set = true;
      if (!known_set) return fail({"No set '{0}' is known.", "Eine Erweiterung „{0}“ ist nicht bekannt."}, {json::serialize(v)});
    }
  }
  if (const auto* e = r.object(json_options, "edition")) {
    auto edition = [&](const char* key, Set s, Set also) {
      if (!e->contains(key)) return;
      const int n = r.number(*e, key, 2, 1, 2);
      o.edition(s, n), o.edition(also, n);
      if (s == Set::cornucopia && variant_of) {
        const u32 editions = o.first_editions;
        choose(o, *variant_of, n == 2);
        o.first_editions = editions;
      }
    };
    edition("base", Set::base, Set::base), edition("prosperity", Set::prosperity, Set::prosperity);
    edition("cornucopia_guilds", Set::cornucopia, Set::guilds);
  }
  if (const auto* c = json_options.if_contains("shelters"); c && !c->is_null()) o.shelters = r.flag(json_options, "shelters");
  if (const auto* c = json_options.if_contains("colony"); c && !c->is_null()) o.colony = r.flag(json_options, "colony");
  if (const auto* v = json_options.if_contains("prophecy"); v && !v->is_null()) {
    o.prophecy = v->is_string() ? find_landscape(Family::prophecy, std::string_view(v->get_string())) : Card::None;
    if (o.prophecy == Card::None)
      return fail({"No Prophecy '{0}' is known.", "Eine Prophezeiung „{0}“ ist nicht bekannt."}, {json::serialize(*v)});
  }
  struct Landscapes {
    const char* key;
    Family family;
    Phrase unknown;
  };
  static constexpr Landscapes kLandscapes[] = {
      {"events", Family::event, {"No Event '{0}' is known.", "Ein Ereignis „{0}“ ist nicht bekannt."}},
      {"landmarks", Family::landmark, {"No Landmark '{0}' is known.", "Eine Landmarke „{0}“ ist nicht bekannt."}},
      {"projects", Family::project, {"No Project '{0}' is known.", "Ein Projekt „{0}“ ist nicht bekannt."}},
      {"ways", Family::way, {"No Way '{0}' is known.", "Ein Weg „{0}“ ist nicht bekannt."}},
      {"ally", Family::ally, {"No Ally '{0}' is known.", "Ein Verbündeter „{0}“ ist nicht bekannt."}}};
  for (const Landscapes& l : kLandscapes) {
    const auto* given = json_options.if_contains(l.key);
    if (!given || given->is_null()) continue;
    std::erase_if(o.landscapes, [&](Card c) { return facts(c).family == l.family; });
    json::array single;
    const json::array* list = &single;
    if (l.family == Family::ally)
      single.push_back(*given);
    else if (!(list = r.array(json_options, l.key)))
      break;
    for (const auto& v : *list) {
      const Card c = v.is_string() ? find_landscape(l.family, std::string_view(v.get_string())) : Card::None;
      if (c == Card::None) return fail(l.unknown, {v.is_string() ? std::string(v.get_string()) : json::serialize(v)});
      o.landscapes.push_back(c);
    }
  }
  o.random_events = r.number(json_options, "random_events", 0, 0, 2);
  for (auto [key, card] : {std::pair<const char*, Card*>{"riverboat", &o.riverboat}, {"army_pile", &o.army_pile}})
    if (const auto* v = json_options.if_contains(key); v && !v->is_null()) {
      *card = v->is_string() ? find_card(std::string_view(v->get_string())) : Card::None;
      if (*card == Card::None) return fail({"No card '{0}' is known.", "Eine Karte „{0}“ ist nicht bekannt."}, {json::serialize(*v)});
    }
  if (const auto* bans = r.array(json_options, "bans"))
    if (auto f = card_list(*bans, o.bans)) return *f;
  if (r.fault) return *r.fault;
  return o;
}

}  // namespace demesne::table::dominion_json
