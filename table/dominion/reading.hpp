// How positions and options are read: fields that are checked, and the reader of positions, whose parts stand in read.cpp (the table) and
// read_seats.cpp (the seats and the turn that is going on).
#pragma once

#include "games/dominion/engine.hpp"
#include "table/dominion/codec.hpp"

namespace demesne::table::dominion_json {

using namespace dominion;

// Fields of JSON objects. The first mistake is kept; everything after it is harmless.
class Fields {
 public:
  std::optional<Fault> fault;

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
  // What a value names; None, and refused, if there is no such thing.
  Card card(const json::value& v);
  Card card_or_pile(const json::value& v);
  Card landscape(Family f, const json::value& v);

 private:
  Card known(Family f, const json::value& v, Card c);
};

class Reader : public Fields {
 public:
  explicit Reader(const json::object& o) : root_(o) {}
  dominion::Position p;
  bool counted = false;  // see DominionCodec::State
  std::vector<Card> played, gained;

  void read();

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

  // --- the table ---
  // A card's slot, adding the kind if it is new to this game.
  int slot(const json::value& v, bool piles = false);
  std::vector<int> slots(const json::object& o, const char* key, bool piles = false);
  Mask mask(const json::object& o, const char* key);
  void add(Pile& pile, int s);
  void fill(Pile& pile, const std::vector<int>& cards);
  void read_editions();
  void read_phase();
  // A pile that is named: an ordinary one, or a mixed one, which brings its cards.
  int pile_slot(std::string_view id);
  void refuse_room();
  void read_supply();
  void read_on_piles(const char* key, Numbers& out, const Phrase& range, const Phrase& no_pile, const char* rule);
  void read_mixed(const std::vector<std::pair<int, int>>& by_number);
  bool lies_somewhere(std::string_view id);
  Card lay_out(Family f, const json::value& v);  // a landscape
  void read_land_list(const json::object& o, const char* key);
  void read_landscapes();
  void read_fate(const char* key, FateDeck& d, Family f);
  void read_riverboat();

  // --- the seats, the turn ---
  void read_seat(int seat, const json::object& o);
  void read_extra(int seat, const json::object& o);
  // Set aside: by host where that is said; the rest waits for its owner's next turn by a Prophecy, or for the end of this one by Foresight.
  void read_aside(int seat, const json::object& o, bool written);
  bool sets_aside(int seat, Card h) const;  // whether it is for this host to have the last card that was set aside
  // The Event that sets cards aside until the end of the turn.
  Card foresight_row();
  // What is set aside by a Prophecy waits for its owner's next turn, by Foresight for the end of this one. The seat on turn has
  // taken up what Biding Time kept for it; what Rapid Expansion keeps from now on was gained in this turn.
  bool waits(int seat, int s);
  void read_deck(Player& me, const std::vector<int>& deck);
  void read_deck(Player& me, const std::vector<int>& deck, const json::object& engine);
  void read_staying(const json::object& engine);
  void read_hosted(const json::object& engine);
  void host_card(int seat, int s, Card h);
  void read_waiting(int seat, const json::object& o);
  // As many copies stay as `waiting` says, whatever their names let suppose (F13.1).
  void keep_waiting(int seat, const json::object& o);
  int new_copy(int seat, int s, Why why, bool fresh, int with = 0);
  // The first card of which plays wait although it is not in play: an Overlord has played it where it lies.
  int waits_elsewhere(const json::object& seat, const std::vector<int>& before);
  // Durations of earlier turns, from their names alone. A Throne Room among them is there because it played one again.
  void infer_staying(int seat, const std::vector<int>& before, const json::object& o);
  // What haunts the others until a player's next turn (Corsair, Warlord) haunts all of them: who was immune is not told.
  void infer_haunting();
  void read_last_turn();  // before the seats: what an Outpost in play brings depends on it
  void read_turn();
  u8 last_seat() const;
  void read_lasting(const json::object& from);
  // What the cards laid out this turn have left behind: each was played once, in the order given.
  void infer_turn();
  // No more copies than the box has (two boxes of basic cards with five or six players).
  void check_counts();
  static Why why_of(Acts a) { return a == Acts::for_good ? Why::for_good : a == Acts::pending ? Why::pending : Why::next_turn; }
  static bool repeats(const Row& r) { return r.repeats_plays > 0; }
};

}  // namespace demesne::table::dominion_json
