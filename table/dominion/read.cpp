// Positions written by hand or by position(): read field by field, refused with the reason where they are impossible.
#include <algorithm>

#include "games/dominion/engine.hpp"
#include "games/dominion/rules.hpp"
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
  int slot(const json::value& v) {
    const Card c = v.is_string() ? find_card(std::string_view(v.get_string())) : Card::None;
    if (c == Card::None) {
      refuse({"No card '{0}' is known.", "Eine Karte „{0}“ ist nicht bekannt."}, {v.is_string() ? std::string(v.get_string()) : json::serialize(v)});
      return -1;
    }
    const int s = add_kind(p, c);
    if (s < 0) refuse({"More than {0} kinds of cards do not fit into one game.", "Mehr als {0} Kartenarten passen nicht in ein Spiel."}, {kSlots});
    return s;
  }
  std::vector<int> slots(const json::object& o, const char* key) {
    std::vector<int> out;
    if (const auto* a = array(o, key)) {
      if (a->size() > 640) refuse({"'{0}' is too long.", "„{0}“ ist zu lang."}, {key});
      else
        for (const auto& v : *a)
          if (const int s = slot(v); s >= 0) out.push_back(s);
    }
    return out;
  }
  Mask mask(const json::object& o, const char* key) {
    Mask m = 0;
    for (const int s : slots(o, key)) m |= bit(s);
    return m;
  }
  void add(Pile& pile, int s) {
    if (pile.n[static_cast<std::size_t>(s)] < 250) pile.add(s);
    else refuse({"Too many copies of {0}.", "Zu viele Exemplare von {0}."}, {name_of(p, s)});
  }
  void fill(Pile& pile, const std::vector<int>& cards) {
    for (const int s : cards) add(pile, s);
  }

  void read() {
    for (int c = 0; c < kFirstKingdomSlot; ++c) p.card_of[static_cast<std::size_t>(c)] = static_cast<Card>(c);
    p.kinds = kFirstKingdomSlot;
    const json::array* seats = array(root_, "seats");
    p.players_n = static_cast<u8>(number(root_, "players", seats ? static_cast<int>(std::min<std::size_t>(seats->size(), 7)) : 2, 2, kMaxSeats));
    if (fault) return;
    if (p.players_n < 2 || (seats && seats->size() > p.players_n) || (seats && seats->size() != p.players_n && !seats->empty()))
      return refuse({"'seats' must list {0} seats.", "„seats“ muss {0} Plätze nennen."}, {static_cast<int>(p.players_n)});
    read_editions();
    const json::object* engine = object(root_, "engine");
    if (engine) {  // keeps the numbering of a position that was written here
      slots(*engine, "kinds");
      p.sets = static_cast<u8>(number(*engine, "sets", 0b1110, 0, 15));
      p.first_seat = static_cast<u8>(number(*engine, "first_seat", 0, 0, p.players_n - 1));
    } else {
      p.sets = 0b1110;
    }
    p.ends_at = p.players_n >= 5 ? 4 : 3;
    p.current = static_cast<u8>(number(root_, "turn", 0, 0, p.players_n - 1));
    read_phase();
    read_supply();
    fill(p.trash, slots(root_, "trash"));
    read_landscapes();
    p.trade_mat = static_cast<u8>(number(root_, "trade_route_mat", 0, 0, 40));
    p.trade_tokens = mask(root_, "trade_route_tokens_on");
    if (p.trade_tokens & ~p.piles) refuse({"Trade Route tokens lie only on Supply piles.", "Marker der Handelsroute liegen nur auf Vorratsstapeln."}, {}, "2.7");
    fill(p.turn.gained, slots(root_, "gained_this_turn"));
    p.turn.actions = static_cast<u16>(number(root_, "actions", 0, 0, 10000));
    p.turn.buys = static_cast<u16>(number(root_, "buys", 0, 0, 10000));
    p.turn.coins = static_cast<u16>(number(root_, "coins", 0, 0, 10000));
    if (fault) return;
    p.curse_treasure = engine ? flag(*engine, "curse_treasure") : 0;
    counted = engine && flag(*engine, "counted");
    for (int s = 0; s < p.players_n && !fault; ++s) {
      static const json::object nothing;
      const json::object* seat = &nothing;
      if (seats && static_cast<std::size_t>(s) < seats->size()) {
        seat = (*seats)[static_cast<std::size_t>(s)].if_object();
        if (!seat) return refuse({"Seat {0} must be an object.", "Platz {0} muss ein Objekt sein."}, {s});
      }
      read_seat(s, *seat);
    }
    if (fault) return;
    if (p.slot_of(Card::Charlatan) >= 0) p.curse_treasure = 1;
    if (engine) read_turn(*engine);
    else infer_turn();
    if (p.prophecy != Prophecy::None) p.active = p.suns == 0;
    check_counts();
    if (fault) return;
    p.settle();
    if (p.phase == Phase::over) return;
    resume(p);
  }

 private:
  const json::object& root_;
  std::array<std::vector<int>, kMaxSeats> laid_out_;  // in play this turn, in order

  void read_editions() {
    const auto* v = root_.if_contains("edition");
    int base = 2, prosperity = 2;
    if (v && v->is_object()) {
      base = number(v->get_object(), "base", 2, 1, 2);
      prosperity = number(v->get_object(), "prosperity", 2, 1, 2);
    } else if (v && whole(*v)) {
      base = prosperity = number(root_, "edition", 2, 1, 2);
    } else if (v && !v->is_null()) {
      refuse({"'edition' must be an object.", "„edition“ muss ein Objekt sein."});
    }
    p.first_base = base == 1, p.first_prosperity = prosperity == 1;
  }
  void read_phase() {
    const auto* v = root_.if_contains("phase");
    const std::string_view name = !v || v->is_null() ? "action" : v->is_string() ? std::string_view(v->get_string()) : "";
    if (name == "action") p.phase = Phase::action;
    else if (name == "buy") p.phase = Phase::buy;
    else if (name == "cleanup") p.phase = Phase::cleanup;
    else if (name == "over") p.phase = Phase::over;
    else refuse({"'phase' must be action, buy or cleanup.", "„phase“ muss action, buy oder cleanup sein."});
  }
  void read_supply() {
    if (const auto* supply = object(root_, "supply"))
      for (const auto& [key, value] : *supply) {
        const int s = slot(json::value(key));
        if (s < 0) return;
        const auto n = whole(value);
        if (!n || *n < 0 || *n > 120) return refuse({"The pile of {0} must hold 0 to 120 cards.", "Der Stapel {0} muss 0 bis 120 Karten haben."}, {name_of(p, s)});
        p.supply[static_cast<std::size_t>(s)] = static_cast<u8>(*n);
        p.piles |= bit(s);
        if (*n) p.stocked |= bit(s);
      }
    if (const auto* debts = object(root_, "pile_debt"))
      for (const auto& [key, value] : *debts) {
        const int s = slot(json::value(key));
        if (s < 0) return;
        const auto n = whole(value);
        if (!n || *n < 0 || *n > 200)
          return refuse({"The debt on {0} must be 0 to 200.", "Die Schulden auf {0} müssen 0 bis 200 sein."}, {name_of(p, s)});
        if (!(p.piles >> s & 1))
          return refuse({"There is no pile of {0} for debt to lie on.", "Es gibt keinen Stapel {0}, auf dem Schulden liegen könnten."}, {name_of(p, s)}, "7.7");
        p.pile_debt[static_cast<std::size_t>(s)] = static_cast<u8>(*n);
      }
  }
  void read_landscapes() {
    if (const auto* v = root_.if_contains("prophecy"); v && !v->is_null()) {
      const json::object* o = v->if_object();
      const auto* name = o ? o->if_contains("name") : v;
      if (!name || !name->is_string()) return refuse({"'prophecy' needs a name.", "„prophecy“ braucht einen Namen."});
      p.prophecy = find_prophecy(std::string_view(name->get_string()));
      if (p.prophecy == Prophecy::None)
        return refuse({"No Prophecy '{0}' is known.", "Eine Prophezeiung „{0}“ ist nicht bekannt."}, {std::string(name->get_string())});
      if (o) p.suns = static_cast<u8>(number(*o, "suns", 0, 0, suns_for(p.players_n)));
    }
    if (const auto* events = array(root_, "events"))
      for (const auto& v : *events) {
        const auto e = v.is_string() ? find_event(std::string_view(v.get_string())) : dominion::Event::None;
        if (e == dominion::Event::None)
          return refuse({"No Event '{0}' is known.", "Ein Ereignis „{0}“ ist nicht bekannt."}, {json::serialize(v)});
        p.events |= static_cast<u16>(1u << static_cast<int>(e));
      }
    if (const auto* v = root_.if_contains("riverboat_card"); v && !v->is_null()) {
      const int s = slot(*v);
      if (s < 0) return;
      if (!fits_riverboat(p.card(s)))
        return refuse({"{0} cannot be Riverboat's card: it must be an Action for exactly $5 and no Duration.",
                       "{0} kann nicht die Karte des Flussboots sein: Sie muss eine Aktion für genau $5 und keine Dauerkarte sein."}, {name_of(p, s)}, "2.10");
      if (p.piles >> s & 1)
        return refuse({"{0} has a pile of its own: Riverboat's card is one that the game does not use.",
                       "{0} hat einen eigenen Stapel: Die Karte des Flussboots ist eine, die das Spiel nicht benutzt."}, {name_of(p, s)}, "2.10");
      p.riverboat = static_cast<u8>(s);
    }
  }

  void read_seat(int seat, const json::object& o) {
    Player& me = p.players[static_cast<std::size_t>(seat)];
    const json::object* engine = object(o, "engine");
    fill(me.hand, slots(o, "hand"));
    const auto discard = slots(o, "discard");
    fill(me.discard, discard);
    if (!discard.empty() && !(engine && !flag(*engine, "discard_top_known", true))) me.discard_top = static_cast<u8>(discard.back());
    const auto deck = slots(o, "deck");
    if (engine) read_deck(me, deck, *engine);
    else read_deck(me, deck);
    laid_out_[static_cast<std::size_t>(seat)] = slots(o, "in_play");
    auto before = slots(o, "in_play_before");
    fill(me.in_play, laid_out_[static_cast<std::size_t>(seat)]);
    fill(me.in_play, before);
    me.debt = static_cast<u16>(number(o, "debt", 0, 0, 10000));
    me.vp = static_cast<u16>(number(o, "vp_tokens", 0, 0, 10000));
    me.turns = static_cast<u8>(number(o, "turns_taken", 0, 0, 250));
    me.had_gold = flag(o, "gained_gold_before") || (seat == p.current && p.turn.gained.has(kGold));
    const auto aside = slots(o, "set_aside");
    if (engine) {
      fill(me.due, slots(*engine, "due"));
      Pile all;
      fill(all, aside);
      for_each(all.mask, [&](Slot s) {
        const int n = all.n[s] - me.due.n[s];
        if (n < 0) refuse({"'set_aside' and 'due' do not fit together.", "„set_aside“ und „due“ passen nicht zusammen."});
        else me.aside.add(s, n);
      });
      if (me.due.mask & ~all.mask) refuse({"'set_aside' and 'due' do not fit together.", "„set_aside“ und „due“ passen nicht zusammen."});
      read_staying(me, *engine);
    } else {
      for (const int s : aside) add(waits(seat, s) ? me.aside : me.due, s);
      if (seat != p.current)  // what others have in play, they have from their earlier turns
        for (const int s : laid_out_[static_cast<std::size_t>(seat)])
          if (facts(p.card(s)).types & kDuration) before.push_back(s);
      infer_staying(seat, before);
    }
  }
  // What is set aside by a Prophecy waits for its owner's next turn, by Foresight for the end of this one. The seat on turn has
  // taken up what Biding Time kept for it; what Rapid Expansion keeps from now on was gained in this turn.
  bool waits(int seat, int s) {
    if (seat != p.current) return true;
    if (p.prophecy != Prophecy::RapidExpansion || p.suns) return false;
    const bool foresight = p.events >> static_cast<int>(dominion::Event::Foresight) & 1;
    return !foresight || p.turn.gained.has(s);
  }
  void read_deck(Player& me, const std::vector<int>& deck) {  // top first; its order is fixed, nobody has looked
    const std::size_t fixed = std::min<std::size_t>(deck.size(), kMaxTop);
    for (std::size_t i = fixed; i-- > 0;) {  // the backs of Shadow cards tell their owner where they lie (rule 16.1)
      const bool shadow = facts(p.card(deck[i])).types & kShadow;
      me.top[me.top_n++] = static_cast<u8>(deck[i] | (shadow ? kOwnerKnows : 0));
    }
    for (std::size_t i = fixed; i < deck.size(); ++i) add(me.bag, deck[i]);
  }
  void read_deck(Player& me, const std::vector<int>& deck, const json::object& engine) {
    const json::array* fixed = array(engine, "fixed");
    const std::size_t top = fixed ? fixed->size() : 0;
    const auto bottom = static_cast<std::size_t>(number(engine, "bottom", 0, 0, kMaxBottom));
    if (top > kMaxTop || top + bottom > deck.size()) return refuse({"'fixed' does not fit the deck.", "„fixed“ passt nicht zum Nachziehstapel."});
    for (std::size_t i = top; i-- > 0;) {
      const auto& who = (*fixed)[i];
      const u8 knowing = who == "all" ? kAllKnow : who == "owner" ? kOwnerKnows : 0;
      me.top[me.top_n++] = static_cast<u8>(deck[i] | knowing);
    }
    for (std::size_t i = top; i < deck.size() - bottom; ++i) add(me.bag, deck[i]);
    for (std::size_t i = deck.size(); i-- > deck.size() - bottom;) {
      if (!(facts(p.card(deck[i])).types & kShadow))
        return refuse({"Only Shadow cards lie at the bottom of the deck; {0} is none.", "Unten im Nachziehstapel liegen nur Schattenkarten; {0} ist keine."}, {name_of(p, deck[i])}, "10.5");
      me.bottom[me.bottom_n++] = static_cast<u8>(deck[i]);
    }
  }
  void read_staying(Player& me, const json::object& engine) {
    if (const auto* list = array(engine, "staying"))
      for (const auto& v : *list) {
        const auto* o = v.if_object();
        const int s = o && o->contains("card") ? slot(o->at("card")) : -1;
        const auto* until = o ? o->if_contains("until") : nullptr;
        if (s < 0 || !until || !until->is_string() || me.stay_n >= kMaxStay) return refuse({"'staying' cannot be read.", "„staying“ ist nicht lesbar."});
        int n = 1;
        for (int i = 0; i < me.stay_n; ++i) n += (me.stay[static_cast<std::size_t>(i)] & kSlotBits) == s;
        if (n > me.in_play.n[static_cast<std::size_t>(s)])
          return refuse({"{0} stays in play without being there.", "{0} bleibt im Spiel, ohne dort zu sein."}, {name_of(p, s)});
        const std::string_view u = until->get_string();
        const int how = u == "for_good" ? kForGood : u == "next_turn" ? kUntilNextTurn : u == "for_good_new" ? kForGoodNew : kUntilCleanup;
        me.stay[me.stay_n++] = static_cast<u8>(s | how);
      }
    me.boats = plays(engine, "riverboats", Card::Riverboat);
    me.samurai = plays(engine, "samurai", Card::Samurai);
  }
  // How many plays of a card are still felt: none of a card that the game does not have.
  u8 plays(const json::object& engine, const char* key, Card card) {
    const int n = number(engine, key, 0, 0, 250);
    if (n && p.slot_of(card) < 0)
      refuse({"'{0}' counts {1}, which is not in this game.", "„{0}“ zählt {1}; diese Karte ist nicht im Spiel."}, {key, facts(card).name});
    return static_cast<u8>(n);
  }
  // Durations of earlier turns, from their names alone. A Throne Room among them is there because it played one again.
  void infer_staying(int seat, const std::vector<int>& before) {
    Player& me = p.players[static_cast<std::size_t>(seat)];
    const bool on_turn = seat == p.current;
    int boats = 0, samurai = 0, repeats = 0;
    for (const int s : before) {
      const Card c = p.card(s);
      if (!(facts(c).types & kDuration) && c != Card::ThroneRoom && c != Card::KingsCourt && c != Card::Daimyo)
        return refuse({"{0} does not stay in play over a turn.", "{0} bleibt nicht über einen Zug hinaus im Spiel."}, {name_of(p, s)}, "11.1");
      boats += p.card(s) == Card::Riverboat, samurai += p.card(s) == Card::Samurai;
      repeats += p.card(s) == Card::KingsCourt ? 2 : p.card(s) != Card::Riverboat && p.card(s) != Card::Samurai;
    }
    if (!before.empty() && !boats && !samurai)
      return refuse({"{0} stays in play only with a Duration.", "{0} bleibt nur mit einer Dauerkarte im Spiel."}, {name_of(p, before.front())}, "11.3");
    for (const int s : before) {
      if (me.stay_n >= kMaxStay) return refuse({"Too many cards in play from earlier turns.", "Zu viele Karten aus früheren Zügen im Spiel."});
      const bool for_good = p.card(s) == Card::Samurai || (p.card(s) != Card::Riverboat && samurai && !boats);
      me.stay[me.stay_n++] = static_cast<u8>(s | (for_good ? kForGood : on_turn ? kUntilCleanup : kUntilNextTurn));
    }
    me.samurai = static_cast<u8>(samurai + (samurai && !boats ? repeats : 0));
    if (!on_turn) me.boats = static_cast<u8>(boats + (boats ? repeats : 0));
  }

  void read_turn(const json::object& e) {
    Turn& t = p.turn;
    t.merchants = plays(e, "merchants", Card::Merchant), t.quarries = plays(e, "quarries", Card::Quarry), t.tiaras = plays(e, "tiaras", Card::Tiara);
    t.hoards = plays(e, "hoards", Card::Hoard), t.collections = plays(e, "collections", Card::Collection);
    t.daimyos = plays(e, "daimyos", Card::Daimyo), t.shrines = plays(e, "shrines", Card::RiverShrine);
    t.bought = flag(e, "bought"), t.buy_gain = flag(e, "buy_gain"), t.continued = flag(e, "continued");
    t.event = static_cast<u8>(number(e, "event", 0, 0, kEvents));
    t.played = mask(e, "played"), t.contraband = mask(e, "contraband"), t.war_chest = mask(e, "war_chest");
    set_watch();
    p.winners = static_cast<u8>(number(e, "winners", 0, 0, 63));
    p.shown = static_cast<u8>(number(e, "shown", 0, 0, 1));
    const int serial = number(e, "serial", 0, 0, INT32_MAX), open = p.phase != Phase::over;  // the question that resume() opens counts itself
    p.ask.serial = static_cast<u32>(std::max(0, serial - open));
  }
  void set_watch() {
    Turn& t = p.turn;
    t.watch = static_cast<u8>((t.tiaras ? kHearTiara : 0) | (t.hoards ? kHearHoard : 0) | (t.collections ? kHearCollection : 0));
  }
  // What the cards laid out this turn have left behind: each was played once, in the order given.
  void infer_turn() {
    Turn& t = p.turn;
    Player& me = p.players[p.current];
    for (const int s : laid_out_[p.current]) {
      const Card c = p.card(s);
      const u16 types = facts(c).types;
      if (types & kTreasure || (c == Card::Curse && p.curse_treasure)) t.played |= bit(s);
      if (types & kAction && !(types & kCommand)) t.daimyos = 0;
      switch (c) {
        case Card::Merchant: t.merchants = static_cast<u8>(t.merchants + !(t.played & bit(kSilver))); break;
        case Card::Quarry: ++t.quarries; break;
        case Card::Tiara: ++t.tiaras; break;
        case Card::Hoard: if (!p.first_prosperity) ++t.hoards; break;
        case Card::Collection: ++t.collections; break;
        case Card::Daimyo: ++t.daimyos; break;
        case Card::RiverShrine: ++t.shrines; break;
        case Card::Riverboat: ++me.boats; break;
        case Card::Samurai: ++me.samurai; break;
        default: break;
      }
      if (types & kDuration) {
        if (me.stay_n >= kMaxStay) return refuse({"Too many Durations in play.", "Zu viele Dauerkarten im Spiel."});
        me.stay[me.stay_n++] = static_cast<u8>(s | (c == Card::Samurai ? kForGoodNew : kUntilNextTurn));
      }
    }
    set_watch();
  }

  // No more copies than the box has (two boxes of basic cards with five or six players).
  void check_counts() {
    for (int s = 0; s < p.kinds; ++s) {
      const Card c = p.card(s);
      int n = p.supply[static_cast<std::size_t>(s)] + p.trash.n[static_cast<std::size_t>(s)] + (p.riverboat == s);
      for (int seat = 0; seat < p.players_n; ++seat) n += p.owned(seat, s);
      const bool many = p.players_n >= 5;
      int most = facts(c).types & kVictory ? 12 : 10;
      switch (c) {
        case Card::Copper: most = many ? 120 : 60; break;
        case Card::Silver: most = many ? 80 : 40; break;
        case Card::Gold: most = many ? 60 : 30; break;
        case Card::Platinum: most = 12; break;
        case Card::Estate: most = std::max(24, 12 + 3 * p.players_n); break;
        case Card::Province: most = std::max(12, 3 * p.players_n); break;
        case Card::Curse: most = std::max(30, 10 * (p.players_n - 1)); break;
        default: break;
      }
      if (n > most)
        refuse({"There are {0} copies of {1}; the game has {2}.", "{1} kommt {0}-mal vor; das Spiel hat {2}."}, {n, name_of(p, s), most}, "2.3");
    }
    for (int seat = 0; seat < p.players_n; ++seat)
      for_each(p.players[static_cast<std::size_t>(seat)].in_play.mask, [&](Slot s) {
        if (!(facts(p.card(s)).types & (kAction | kTreasure)) && !(s == kCurseSlot && p.curse_treasure))
          refuse({"{0} cannot be in play.", "{0} kann nicht im Spiel sein."}, {name_of(p, s)}, "1.4");
      });
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
  auto fail = [](const Phrase& phrase, std::initializer_list<Filling> fillings = {}, const char* rule = "") -> Result<dominion::Options> {
    return Fault{Fault::Kind::params, rule, say(phrase, fillings)};
  };
  static constexpr std::string_view known[] = {"kingdom", "sets", "edition", "colony", "prophecy", "events", "riverboat", "bans", "random_events", "army_pile"};
  for (const auto& [key, value] : json_options)
    if (std::find(std::begin(known), std::end(known), std::string_view(key)) == std::end(known))
      return fail({"Dominion has no option '{0}'.", "Dominion hat keine Option „{0}“."}, {std::string(key)});
  auto card_list = [&](const json::array& list, std::vector<Card>& out) -> std::optional<Fault> {
    for (const auto& v : list) {
      const Card c = v.is_string() ? find_card(std::string_view(v.get_string())) : Card::None;
      if (c == Card::None)
        return Fault{Fault::Kind::params, "", say({"No card '{0}' is known.", "Eine Karte „{0}“ ist nicht bekannt."},
                                                  {v.is_string() ? std::string(v.get_string()) : json::serialize(v)})};
      out.push_back(c);
    }
    return {};
  };
  if (const auto* k = json_options.if_contains("kingdom"); k && !k->is_null()) {
    if (k->is_string()) {
      const Recommended* set = find_recommended(std::string_view(k->get_string()));
      if (!set) return fail({"No kingdom '{0}' is recommended.", "Ein Königreich „{0}“ wird nicht empfohlen."}, {std::string(k->get_string())});
      if (!set->missing.empty()) {
        std::string names;
        for (const auto m : set->missing) names += (names.empty() ? "" : ", ") + std::string(m);
        return fail({"{0} needs cards that are not here: {1}.", "{0} braucht Karten, die es hier nicht gibt: {1}."}, {set->name, names});
      }
      choose(o, *set);
    } else if (k->is_array()) {
      if (auto f = card_list(k->get_array(), o.kingdom)) return *f;
      if (o.kingdom.size() != 10) return fail({"A kingdom has ten cards, not {0}.", "Ein Königreich hat zehn Karten, nicht {0}."}, {static_cast<int>(o.kingdom.size())}, "2.4");
    } else {
      return fail({"'kingdom' must be a list of cards or a recommended set.", "„kingdom“ muss eine Kartenliste oder ein empfohlenes Königreich sein."});
    }
  }
  if (const auto* sets = r.array(json_options, "sets")) {
    o.sets = 0;
    for (const auto& v : *sets) {
      const std::string_view s = v.is_string() ? std::string_view(v.get_string()) : "";
      if (s == "base") o.sets |= 2;
      else if (s == "prosperity") o.sets |= 4;
      else if (s == "rising_sun" || s == "risingsun") o.sets |= 8;
      else return fail({"No set '{0}' is known.", "Eine Erweiterung „{0}“ ist nicht bekannt."}, {json::serialize(v)});
    }
  }
  if (const auto* e = r.object(json_options, "edition")) {
    o.base_edition = r.number(*e, "base", o.base_edition, 1, 2);
    o.prosperity_edition = r.number(*e, "prosperity", o.prosperity_edition, 1, 2);
  }
  if (const auto* c = json_options.if_contains("colony"); c && !c->is_null()) o.colony = r.flag(json_options, "colony");
  if (const auto* v = json_options.if_contains("prophecy"); v && !v->is_null()) {
    o.prophecy = v->is_string() ? find_prophecy(std::string_view(v->get_string())) : Prophecy::None;
    if (o.prophecy == Prophecy::None) return fail({"No Prophecy '{0}' is known.", "Eine Prophezeiung „{0}“ ist nicht bekannt."}, {json::serialize(*v)});
  }
  if (const auto* events = r.array(json_options, "events")) {
    o.events.clear();
    for (const auto& v : *events) {
      const auto e = v.is_string() ? find_event(std::string_view(v.get_string())) : dominion::Event::None;
      if (e == dominion::Event::None) return fail({"No Event '{0}' is known.", "Ein Ereignis „{0}“ ist nicht bekannt."}, {json::serialize(v)});
      o.events.push_back(e);
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
