// What happened, in the words of the protocol: one event a note, for insiders and for everybody else.
#include "table/dominations/codec.hpp"
#include "table/dominations/text.hpp"

namespace demesne::table::dominations {
namespace {

class Teller {
 public:
  explicit Teller(const State& after) : p_(after.position), pack_(p_.content()), t_(tables(p_.pack_id)) {}

  void tell(const Note& n, Events& events) {
    Event e;
    e.inside = base(n);
    Text text = write(n, e.inside);
    e.inside["text"] = to_json(text);
    if (n.secret) {
      e.outside = base(n);
      const Text shut = secret_text(n);
      e.outside["text"] = to_json(shut);
      e.insiders = n.seat == kNobody ? 0u : 1u << n.seat;
    } else {
      e.outside = e.inside;
    }
    events.push_back(std::move(e));
  }

 private:
  const eng::Position& p_;
  const Pack& pack_;
  const Tables& t_;

  static json::object base(const Note& n) {
    static constexpr std::array<std::string_view, 36> names = {
        "dealt",         "chosen",          "objective",   "monument", "initiative",  "drew",     "returned",  "age_began", "turn_began",
        "age_ended",     "reset",           "skipped",     "placed",   "reactivated", "locus",    "produced",  "activated", "built_city",
        "upgraded_city", "placed_monument", "built_level", "gained",   "lost",        "overflow", "exchanged", "limit",     "vp",
        "influence",     "acquired",        "upgraded",    "nodus",    "declined",    "role",     "role_used", "goals",     "game_over"};
    static_assert(static_cast<int>(Kind::game_over) == 35);
    return {{"type", names[static_cast<std::size_t>(n.kind)]}, {"seat", n.seat == kNobody ? json::value(nullptr) : json::value(n.seat)}};
  }

  std::string tile(int board) const { return board >= 0 && board < p_.board_size ? pack_.tiles[p_.board[at(board)].tile].id : ""; }
  Text tile_text(int id) const {
    const Tile& t = pack_.tiles[at(id)];
    return say({"{0} ({1})", "{0} ({1})"}, {t.id, domain_name(number(t.camp))});
  }
  static std::string point(Vertex v) { return "(" + std::to_string(v.i) + "," + std::to_string(v.j) + ")"; }

  // The card, Monument or rule that something comes from; empty if it needs no word.
  struct From {
    std::string id;
    Text name;
  };
  From from(const Note& n) const {
    switch (n.source) {
      case Source::card:
        if (is_level(n.from) && slot_of(n.from) < p_.slots) {
          const Monument& m = pack_.monuments[p_.monuments[at(slot_of(n.from))].id];
          return {m.id, text_of(m.name)};
        }
        if (is_mastery(n.from) && at(copy_of(n.from)) < t_.copies.size()) {
          const Mastery& m = pack_.masteries[t_.copies[at(copy_of(n.from))].mastery];
          return {m.id, text_of(m.name)};
        }
        return {};
      case Source::monument:
        if (n.from < p_.slots) {
          const Monument& m = pack_.monuments[p_.monuments[n.from].id];
          return {m.id, text_of(m.name)};
        }
        return {};
      case Source::city:
        return {"city", say({"City", "Stadt"})};
      case Source::influence:
        return {"influence", say({"Influence", "Einfluss"})};
      case Source::role:
        return {"domination", say({"Domination card", "Domination-Karte"})};
      case Source::goals:
        return {"goals", say({"goals", "Ziele"})};
      case Source::overflow:
        return {"overflow", say({"overflow", "Überlauf"})};
      case Source::none:
        return {};
    }
    return {};
  }
  Text with_source(const Text& t, const Note& n, json::object& o) const {
    const From f = from(n);
    if (f.id.empty()) return t;
    o["source"] = f.id;
    return say({"{0} ({1}).", "{0} ({1})."}, {Text{t.en.substr(0, t.en.size() - 1), t.de.substr(0, t.de.size() - 1)}, f.name});
  }

  Text secret_text(const Note& n) const {
    const Text who = seat_name(n.seat);
    switch (n.kind) {
      case Kind::dealt:
        return say({"{0} is dealt an Objective and a Monument.", "{0} bekommt eine Zielkarte und ein Monument."}, {who});
      case Kind::drew:
        return say({"{0} draws a Land tile.", "{0} zieht ein Landplättchen."}, {who});
      case Kind::returned:
        return say({"{0} puts back a Land tile.", "{0} legt ein Landplättchen zurück."}, {who});
      default:
        return say({"{0} does something that only they can see.", "{0} tut etwas, das nur dieser Platz sieht."}, {who});
    }
  }

  Text write(const Note& n, json::object& o) const {
    const Text who = seat_name(n.seat);
    switch (n.kind) {
      case Kind::dealt: {
        const Objective& x = pack_.objectives[n.id];
        const Monument& m = pack_.monuments[at(n.b)];
        o["objective"] = x.id, o["monument"] = m.id;
        return say({"{0} is dealt {1} and {2}.", "{0} bekommt {1} und {2}."}, {who, text_of(x.name), text_of(m.name)});
      }
      case Kind::chosen:
        return say({"{0} has chosen.", "{0} hat gewählt."}, {who});
      case Kind::objective: {
        const Objective& x = pack_.objectives[n.id];
        o["objective"] = x.id;
        return say({"{0} plays the {1}.", "{0} spielt: {1}."}, {who, text_of(x.name)});
      }
      case Kind::monument: {
        const Monument& m = pack_.monuments[n.id];
        o["monument"] = m.id;
        return say({"{0} brings {1} into play.", "{0} bringt {1} ins Spiel."}, {who, text_of(m.name)});
      }
      case Kind::initiative: {
        json::array order;
        std::vector<Text> names;
        for (int i = 0; i < p_.players; ++i)
          order.push_back(n.amounts[at(i)]), names.push_back(seat_name(static_cast<Seat>(n.amounts[at(i)])));
        o["order"] = std::move(order);
        return say({"Order of play: {0}.", "Spielreihenfolge: {0}."}, {list_of(names, Phrase(", ", ", "))});
      }
      case Kind::drew:
        o["tile"] = pack_.tiles[n.id].id;
        return say({"{0} draws {1}.", "{0} zieht {1}."}, {who, tile_text(n.id)});
      case Kind::returned:
        o["tile"] = pack_.tiles[n.id].id;
        return say({"{0} puts back {1}.", "{0} legt {1} zurück."}, {who, tile_text(n.id)});
      case Kind::age_began:
        o["age"] = n.n;
        return say({"Age {0} begins.", "Zeitalter {0} beginnt."}, {int(n.n)});
      case Kind::turn_began:
        o["turn_in_age"] = n.n;
        return say({"{0} begins turn {1}.", "{0} beginnt Zug {1}."}, {who, int(n.n)});
      case Kind::age_ended:
        o["age"] = n.n;
        return say({"Age {0} ends.", "Zeitalter {0} endet."}, {int(n.n)});
      case Kind::reset:
        return say({"All Knowledge is set to 0.", "Alles Wissen wird auf 0 gesetzt."});
      case Kind::skipped: {
        static constexpr std::array<std::string_view, 3> phases = {"grow", "build", "develop"};
        o["phase"] = phases[at(n.n < 0 || n.n > 2 ? 0 : n.n)];
        return n.n == 0   ? say({"{0} places nothing.", "{0} legt nichts."}, {who})
               : n.n == 1 ? say({"{0} builds nothing.", "{0} baut nichts."}, {who})
                          : say({"{0} develops nothing.", "{0} entwickelt nichts."}, {who});
      }
      case Kind::placed:
        o["tile"] = pack_.tiles[n.id].id;
        o["at"] = write_at(n.at, n.b);
        if (n.n) o["using"] = pack_.roles[kFarmer].id;
        return n.n ? say({"{0} places a second tile, {1}.", "{0} legt ein zweites Plättchen, {1}."}, {who, tile_text(n.id)})
                   : say({"{0} places {1}.", "{0} legt {1}."}, {who, tile_text(n.id)});
      case Kind::reactivated:
        o["tile"] = pack_.tiles[n.id].id;
        return say({"{0} scores {1} again.", "{0} wertet {1} erneut."}, {who, tile_text(n.id)});
      case Kind::locus:
        o["vertex"] = write_vertex(n.vertex);
        o["tile"] = tile(n.a);
        return say({"{0} scores the Locus at {1}.", "{0} wertet den Locus bei {1}."}, {who, point(n.vertex)});
      case Kind::produced:
        o["knowledge"] = dominations::write(n.amounts);
        return say({"{0} produces {1}.", "{0} produziert {1}."}, {who, amounts_text(n.amounts)});
      case Kind::activated:
        o["tile"] = tile(n.a);
        o["level"] = n.n;
        o["domain"] = kWhatWords[n.what];
        return say({"The City of {0} on {1} is activated: {2} {3}.", "Die Stadt von {0} auf {1} wird aktiviert: {2} {3}."},
                   {who, tile(n.a), int(n.n), domain_name(n.what)});
      case Kind::built_city:
        o["tile"] = tile(n.a), o["level"] = n.n, o["price"] = dominations::write(n.amounts);
        return say({"{0} builds a City on {1} for {2}.", "{0} baut eine Stadt auf {1} für {2}."},
                   {who, tile(n.a), amounts_text(n.amounts)});
      case Kind::upgraded_city:
        o["tile"] = tile(n.a), o["level"] = n.n, o["price"] = dominations::write(n.amounts);
        return say({"{0} raises the City on {1} to level {2} for {3}.", "{0} baut die Stadt auf {1} zu Stufe {2} aus für {3}."},
                   {who, tile(n.a), int(n.n), amounts_text(n.amounts)});
      case Kind::placed_monument: {
        const Monument& m = pack_.monuments[n.id];
        o["monument"] = m.id;
        for (auto& [key, value] : write_placed_monument(p_, n.a)) o[key] = value;
        return say({"{0} places {1} on the board.", "{0} stellt {1} auf den Spielplan."}, {who, text_of(m.name)});
      }
      case Kind::built_level: {
        const Monument& m = pack_.monuments[n.id];
        o["monument"] = m.id, o["level"] = n.n, o["pos"] = json::array{n.b, n.c}, o["price"] = dominations::write(n.amounts);
        return say({"{0} builds level {1} of {2} for {3}.", "{0} baut Stufe {1} von {2} für {3}."},
                   {who, int(n.n), text_of(m.name), amounts_text(n.amounts)});
      }
      case Kind::gained: {
        o["domain"] = kWhatWords[n.what], o["n"] = n.n;
        if (n.b) o["lost"] = n.b;
        const Text t = n.b ? say({"{0} gains {1} {2}, {3} are lost.", "{0} erhält {1} {2}, {3} verfallen."},
                                 {who, int(n.n), domain_name(n.what), int(n.b)})
                           : say({"{0} gains {1} {2}.", "{0} erhält {1} {2}."}, {who, int(n.n), domain_name(n.what)});
        return with_source(t, n, o);
      }
      case Kind::lost:
        o["domain"] = kWhatWords[n.what], o["n"] = n.n;
        return say({"{0} loses {1} {2} past the limit.", "{0} verliert {1} {2} über der Begrenzung."},
                   {who, int(n.n), domain_name(n.what)});
      case Kind::overflow:
        o["domain"] = kWhatWords[n.what];
        return say({"{0} overflows in {1}.", "{0}: {1} läuft über."}, {who, domain_name(n.what)});
      case Kind::exchanged:
        o["give"] = kWhatWords[n.what], o["get"] = kWhatWords[at(n.a)], o["price"] = n.n;
        return say({"{0} exchanges {1} {2} for 1 {3}.", "{0} tauscht {1} {2} gegen 1 {3}."},
                   {who, int(n.n), domain_name(n.what), domain_name(n.a)});
      case Kind::limit:
        o["domain"] = kWhatWords[n.what], o["n"] = n.n;
        return say({"{0}: the limit of {1} is now {2}.", "{0}: Die Begrenzung für {1} ist jetzt {2}."},
                   {who, domain_name(n.what), int(n.n)});
      case Kind::vp:
        o["n"] = n.n;
        return with_source(n.n == 1 ? say({"{0} scores 1 VP.", "{0} erhält 1 Siegpunkt."}, {who})
                                    : say({"{0} scores {1} VP.", "{0} erhält {1} Siegpunkte."}, {who, int(n.n)}),
                           n, o);
      case Kind::influence:
        o["n"] = n.n;
        return with_source(say({"{0} gains {1} Influence.", "{0} erhält {1} Einfluss."}, {who, int(n.n)}), n, o);
      case Kind::acquired: {
        const Mastery& m = pack_.masteries[n.id];
        const auto& ref = t_.copies[at(n.a)];
        o["card"] = m.id, o["copy"] = copy_json(m.copies[ref.index].name), o["pos"] = json::array{n.b, n.c}, o["assimilated"] = n.n == 1;
        if (n.n == 1) return say({"{0} assimilates {1}.", "{0} assimiliert {1}."}, {who, text_of(m.name)});
        o["price"] = dominations::write(n.amounts);
        return say({"{0} acquires {1} for {2}.", "{0} erwirbt {1} für {2}."}, {who, text_of(m.name), amounts_text(n.amounts)});
      }
      case Kind::upgraded: {
        const Mastery& m = pack_.masteries[n.id];
        o["card"] = m.id, o["assimilated"] = n.n == 1;
        if (n.n == 1)
          return say({"{0} assimilates the Advanced face of {1}.", "{0} assimiliert die fortgeschrittene Seite von {1}."},
                     {who, text_of(m.name)});
        o["price"] = dominations::write(n.amounts);
        return say({"{0} upgrades {1} for {2}.", "{0} verbessert {1} für {2}."}, {who, text_of(m.name), amounts_text(n.amounts)});
      }
      case Kind::nodus:
        o["domain"] = kWhatWords[n.what];
        return say({"{0} completes a nodus of {1}.", "{0} vervollständigt einen Knoten: {1}."}, {who, domain_name(n.what)});
      case Kind::declined:
        return say({"{0} assimilates nothing.", "{0} assimiliert nichts."}, {who});
      case Kind::role:
        o["card"] = pack_.roles[n.id].id, o["vp"] = n.n;
        return say({"{0} takes the {1}: {2} VP.", "{0} nimmt die Karte {1}: {2} Siegpunkte."},
                   {who, text_of(pack_.roles[n.id].name), int(n.n)});
      case Kind::role_used:
        o["card"] = pack_.roles[n.id].id;
        return say({"The {0} goes back beside the board.", "Die Karte {0} geht zurück neben den Plan."}, {text_of(pack_.roles[n.id].name)});
      case Kind::goals: {
        o["met"] = n.n, o["vp"] = n.a;
        return n.n == 1 ? say({"{0} has met 1 goal: {1} VP.", "{0} hat 1 Ziel erfüllt: {1} Siegpunkte."}, {who, int(n.a)})
                        : say({"{0} has met {1} goals: {2} VP.", "{0} hat {1} Ziele erfüllt: {2} Siegpunkte."}, {who, int(n.n), int(n.a)});
      }
      case Kind::game_over:
        return say({"The game is over. {0} wins.", "Das Spiel ist zu Ende. {0} gewinnt."}, {who});
    }
    return {};
  }
};

}  // namespace

void tell_notes(const State& after, const std::vector<Note>& notes, Events& events) {
  Teller teller(after);
  for (const Note& n : notes) teller.tell(n, events);
}

void Codec::tell(const State&, const State& after, const Log& log, Events& events) { tell_notes(after, log.notes, events); }

}  // namespace demesne::table::dominations
