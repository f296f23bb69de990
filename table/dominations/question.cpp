// The open question in the words of the protocol, with previews.
#include <algorithm>
#include <bit>

#include "table/dominations/codec.hpp"
#include "table/dominations/text.hpp"
#include "table/json_text.hpp"

namespace demesne::table::dominations {
namespace {

std::string corners_text(Cell cell, int rot) {
  const auto c = corners(cell);
  std::string out;
  for (int k = 0; k < 3; ++k) {
    const Vertex v = c[at((k + rot) % 3)];
    out += (k ? " (" : "(") + std::to_string(v.i) + "," + std::to_string(v.j) + ")";
  }
  return out;
}
std::string point(Vertex v) { return "(" + std::to_string(v.i) + "," + std::to_string(v.j) + ")"; }
std::string spot_text(const Spot& s) { return "[" + std::to_string(s.col) + "," + std::to_string(s.row) + "]"; }

class Asker {
 public:
  Asker(const State& state, bool texts) : p_(state.position), pack_(p_.content()), t_(tables(p_.pack_id)), texts_(texts) {}

  // Options with their fields as values: what is written, read again.
  Question ask() {
    Question q = head();
    each([&](const Move& m, Action a) {
      Option& o = q.options.emplace_back();
      o.action = a, o.times = times(m);
      o.fields = std::move(json::parse(json_object([&](JsonText& w) { write(w, m, a, o.text); })).get_object());
    });
    q.enough = enough_;
    if (asks_for_turn(q)) q.more["fits"] = fits();
    return q;
  }

  // All that picks are checked by.
  Offers offers() {
    Offers all{p_.to_move(), p_.flow.min, p_.flow.max, kNoAction, {}};
    each([&](const Move& m, Action a) { all.list.push_back({a, times(m)}); });
    all.enough = enough_;
    return all;
  }

  // The whole decision as the protocol has it: the same members as to_json(ask()) has, without the values in between.
  void write_decision(JsonText& w) {
    const Question q = head();
    w.put("seat", q.seat);
    q.about.empty() ? w.put("about", nullptr) : w.put("about", q.about);
    w.put("what", q.what).put("min", q.min).put("max", q.max).put("ordered", q.ordered);
    if (texts_ && !q.prompt.en.empty()) w.put("prompt", q.prompt);
    w.key("options").array([&] {
      each([&](const Move& m, Action a) {
        w.object([&] {
          Text text;
          write(w, m, a, text);
          w.put("times", times(m));
          if (!text.en.empty()) w.put("text", text);
        });
      });
    });
    if (asks_for_turn(q)) w.put("fits", fits());
  }

  // The words of some options only.
  std::vector<Text> words(std::span<const int> picks) {
    std::vector<std::pair<Move, Action>> options;
    each([&](const Move& m, Action a) { options.emplace_back(m, a); });
    std::vector<Text> out;
    for (const int pick : picks) {
      if (pick < 0 || at(pick) >= options.size()) continue;
      JsonText unread;
      unread.object([&] { write(unread, options[at(pick)].first, options[at(pick)].second, out.emplace_back()); });
    }
    if (out.empty()) out.push_back(prompt());
    return out;
  }

 private:
  const eng::Position& p_;
  const Pack& pack_;
  const Tables& t_;
  bool texts_;  // what is there for people to read: prompt, texts, `fits`
  std::array<Site, kMaxSites> sites_;
  int sites_slot_ = -1;
  Action enough_ = kNoAction;

  const Actions& actions() const {
    static thread_local Actions list;
    list.clear();
    p_.legal(list);
    return list;
  }
  template <class F>
  void each(F option) {
    for (const Action a : actions()) {
      const Act act = act_of(a);
      if (act == Act::keep_done || act == Act::no_mulligan) enough_ = a;
      if (act != Act::keep_done) option(unpack(act, a), a);
    }
  }
  bool asks_for_turn(const Question& q) const { return texts_ && q.what == "turn"; }

  int seat() const { return p_.to_move(); }
  int times(const Move& m) const { return m.act == Act::choose_vestigium ? std::max<int>(1, p_.flow.points) : 1; }
  const std::string& tile_id(int board) const { return pack_.tiles[p_.board[at(board)].tile].id; }
  Text tile_text(const Tile& t) const { return say({"{0} ({1})", "{0} ({1})"}, {t.id, domain_name(number(t.camp))}); }
  const Mastery& mastery_of(int copy) const { return pack_.masteries[t_.copies[at(copy)].mastery]; }
  const Copy& copy_at(int copy) const { return mastery_of(copy).copies[t_.copies[at(copy)].index]; }

  // The Masteries that have a place in the asked seat's tree, were their price no object.
  json::array fits() const {
    eng::Position rich = p_;
    rich.flow.ask = Ask::develop;
    rich.player[at(seat())].knowledge = Amounts::of(each_domain(99));
    Actions actions;
    rich.legal(actions);
    json::array out;
    std::vector<bool> told(pack_.masteries.size());
    for (const Action a : actions) {
      const Move m = unpack(a);
      if (m.act != Act::develop) continue;
      const auto x = t_.copies[at(m.copy)].mastery;
      if (!told[x]) out.push_back(json::value(pack_.masteries[x].id));
      told[x] = true;
    }
    return out;
  }

  // ---- the question ----

  Question head() const {
    const Flow& f = p_.flow;
    Question q;
    q.seat = p_.to_move(), q.min = f.min, q.max = f.max;
    switch (f.ask) {
      case Ask::objective:
        q.what = "objective", q.about = "setup";
        break;
      case Ask::monument:
        q.what = "monument", q.about = "setup";
        break;
      case Ask::mulligan:
        q.what = "mulligan", q.about = p_.phase == Phase::setup ? "setup" : "refill";
        break;
      case Ask::keep:
        q.what = "keep", q.about = "refill";
        break;
      case Ask::grow:
        q.what = "turn", q.about = "grow";
        break;
      case Ask::locus:
        q.what = "locus", q.about = "R7.4";
        break;
      case Ask::edge:
        q.what = "edge", q.about = "A5";
        break;
      case Ask::vestigium:
        q.what = "vestigium", q.about = asking();
        break;
      case Ask::build:
        q.what = "turn", q.about = "build";
        break;
      case Ask::develop:
        q.what = "turn", q.about = "develop";
        break;
      case Ask::assimilate:
        q.what = "assimilate", q.about = "R18.2";
        break;
      case Ask::order:
        q.what = "order", q.about = pack_.roles[kGovernor].id;
        q.ordered = true;
        break;
      case Ask::nothing:
        break;
    }
    if (texts_) q.prompt = prompt();
    return q;
  }

  Text prompt() const {
    const Flow& f = p_.flow;
    switch (f.ask) {
      case Ask::objective:
        return say({"Choose your Objective. The others see it when everybody has chosen.",
                    "Wähle deine Zielkarte. Die anderen sehen sie, wenn alle gewählt haben."});
      case Ask::monument:
        return say({"Choose the Monument that you bring into play.", "Wähle das Monument, das du ins Spiel bringst."});
      case Ask::mulligan:
        return say({"Which Land tiles do you exchange? You may once put back any number and draw as many.",
                    "Welche Landplättchen tauschst du? Du darfst einmal beliebig viele zurücklegen und ebenso viele ziehen."});
      case Ask::keep:
        return say({"Which Land tiles do you keep? The others go back.", "Welche Landplättchen behältst du? Die anderen gehen zurück."});
      case Ask::grow:
        return say({"Grow: place a Land tile.", "Wachstum: Lege ein Landplättchen."});
      case Ask::locus:
        return say(
            {"Your tile completes several Loci. Which one do you score?", "Dein Plättchen vollendet mehrere Loci. Welchen wertest du?"});
      case Ask::edge:
        return say(
            {"Your tile touches several pieces. Which side produces?", "Dein Plättchen berührt mehrere Teile. Welche Seite produziert?"});
      case Ask::vestigium:
        return f.for_production ? say({"You produce {0} Knowledge of your choice. Of which Domains?",
                                       "Du produzierst {0} Wissen deiner Wahl. In welchen Gebieten?"},
                                      {int(f.points)})
                                : say({"You gain {0} Knowledge of your choice. Of which Domains?",
                                       "Du erhältst {0} Wissen deiner Wahl. In welchen Gebieten?"},
                                      {int(f.points)});
      case Ask::build:
        return f.farmer_open ? say({"The Farmer lets you place a second Land tile now. Otherwise build: a City, a City's next level, a "
                                    "Monument level, or nothing.",
                                    "Der Bauer erlaubt dir jetzt ein zweites Landplättchen. Sonst baue: eine Stadt, ihre nächste "
                                    "Stufe, eine Monumentstufe oder nichts."})
               : f.builds    ? say({"Build: one more City, or nothing.", "Bauen: eine weitere Stadt oder nichts."})
                             : say({"Build: a City, a City's next level, a Monument level, or nothing.",
                                    "Bauen: eine Stadt, ihre nächste Stufe, eine Monumentstufe oder nichts."});
      case Ask::develop:
        return f.develops ? say({"Develop: one more Mastery, or nothing.", "Entwickeln: eine weitere Fertigkeit oder nichts."})
                          : say({"Develop: acquire or upgrade a Mastery, or nothing.",
                                 "Entwickeln: eine Fertigkeit erwerben oder verbessern oder nichts."});
      case Ask::assimilate:
        return say({"You lead in Influence: assimilate a Mastery of another player, or decline.",
                    "Du führst beim Einfluss: Assimiliere eine Fertigkeit eines anderen oder verzichte."});
      case Ask::order:
        return say({"Set the order of play for the next Age, first to last.",
                    "Bestimme die Spielreihenfolge des nächsten Zeitalters, vom ersten zum letzten."});
      case Ask::nothing:
        break;
    }
    return {};
  }

  // What asks for vestigium: the card whose gain it is, or the placement.
  std::string asking() const {
    const Flow& f = p_.flow;
    if (f.for_production || f.tasks == 0) return "production";
    const Task& t = f.task[0];
    if (t.source == Source::monument && t.from < p_.slots) return pack_.monuments[p_.monuments[t.from].id].id;
    if (t.source == Source::card) {
      if (is_level(t.from)) return slot_of(t.from) < p_.slots ? pack_.monuments[p_.monuments[at(slot_of(t.from))].id].id : "";
      if (is_mastery(t.from) && at(copy_of(t.from)) < t_.copies.size()) return mastery_of(copy_of(t.from)).id;
    }
    return "gain";
  }

  // ---- its options ----

  static void vertex(JsonText& w, Vertex v) { w.pair(v.i, v.j); }
  template <class Point>
  static void points(JsonText& w, int n, Point point) {  // a list of them
    w.array([&] {
      for (int k = 0; k < n; ++k) vertex(w, point(k));
    });
  }
  static void copy(JsonText& w, const std::string& name) {  // as copy_json()
    const bool plain = name.size() == 1 && name[0] >= '0' && name[0] <= '9';
    plain ? w.raw(name) : w.value(copy_json(name));
  }
  static void amounts(JsonText& w, const Amounts& all) {
    w.object([&] {
      for (int d = 0; d < kDomains; ++d)
        if (all[at(d)]) w.put(kDomainWords[at(d)], all[at(d)]);
    });
  }

  // What scoring a tile brings; `more` stands beside it.
  template <class F>
  void scored(JsonText& w, const Preview& v, F more) const {
    w.key("preview").object([&] {
      amounts(w.key("knowledge"), v.knowledge);
      if (v.vestigium) w.put("vestigium", v.vestigium);
      if (v.concentrations) w.put("concentrations", v.concentrations);
      w.key("cities").array([&] {
        for (int i = 0; i < v.city_count; ++i) {
          const auto& c = v.cities[at(i)];
          w.object([&] {
            w.put("seat", c.owner).put("tile", tile_id(c.board)).put("level", c.level).put("domain", kDomainWords[at(number(c.domain))]);
          });
        }
      });
      at_once(w, v);
      more();
    });
  }
  void scored(JsonText& w, const Preview& v) const {
    scored(w, v, [] {});
  }
  // … and what building or developing costs and brings.
  static void paid(JsonText& w, const Preview& v) {
    w.key("preview").object([&] {
      amounts(w.key("price"), v.price);
      if (std::any_of(v.nodus.begin(), v.nodus.end(), [](u8 n) { return n > 0; })) amounts(w.key("nodus"), v.nodus);
      at_once(w, v);
    });
  }
  static void at_once(JsonText& w, const Preview& v) {
    if (v.influence) w.put("influence", v.influence);
    if (v.vp) w.put("vp", v.vp);
  }

  static void loci(JsonText& w, unsigned which, Cell cell) {
    if (!which) return void(w.put("locus", nullptr));
    const auto c = corners(cell);
    vertex(w.key("locus"), c[at(std::countr_zero(which))]);
    if (std::popcount(which) < 2) return;
    points(w.key("loci"), std::popcount(which), [&](int) {
      const Vertex v = c[at(std::countr_zero(which))];
      which &= which - 1;
      return v;
    });
  }

  Text brings(const Preview& v) const {
    Text out = amounts_text(v.knowledge, v.vestigium);
    if (v.loci) out = say({"{0}, Locus", "{0}, Locus"}, {out});
    int others = 0;
    for (int i = 0; i < v.city_count; ++i) others += v.cities[at(i)].owner != seat();
    if (others == 1) out = say({"{0}; 1 City of others is activated", "{0}; 1 fremde Stadt wird aktiviert"}, {out});
    if (others > 1) out = say({"{0}; {1} Cities of others are activated", "{0}; {1} fremde Städte werden aktiviert"}, {out, others});
    return out;
  }

  // ": 3 Trade; 2 VP, 1 Influence, nodus 2 Art"
  Text costs(const Preview& v) const {
    std::vector<Text> gains;
    if (v.vp) gains.push_back(say({"{0} VP", "{0} SP"}, {v.vp}));
    if (v.influence) gains.push_back(say({"{0} Influence", "{0} Einfluss"}, {v.influence}));
    for (int d = 0; d < kDomains; ++d)
      if (v.nodus[at(d)]) gains.push_back(say({"{0} nodus {1}", "{0} Knoten {1}"}, {int(v.nodus[at(d)]), domain_name(d)}));
    const Text price = say({"pay {0}", "zahle {0}"}, {amounts_text(v.price)});
    return gains.empty() ? price : say({"{0}; {1}", "{0}; {1}"}, {price, list_of(gains, Phrase(", ", ", "))});
  }

  void turn_field(JsonText& w, const Move& m) const {
    if (p_.options.rotate_cards) w.put("quarter_turns", m.rot);
  }
  Text turned_text(const Text& t, const Move& m) const {
    return m.rot ? say({"{0}, turned by {1} quarters", "{0}, um {1} Viertel gedreht"}, {t, int(m.rot)}) : t;
  }

  // Its fields; in words if there are to be any.
  void write(JsonText& w, const Move& m, Action a, Text& text) {
    const Player& me = p_.player[at(seat())];
    switch (m.act) {
      case Act::choose_objective: {
        const Objective& x = pack_.objectives[me.dealt_objectives[m.n]];
        w.put("do", "choose").put("what", "objective").put("objective", x.id).put("value", x.id);
        if (texts_) text = say({"{0}: {1}", "{0}: {1}"}, {text_of(x.name), objective_text(x)});
        break;
      }
      case Act::choose_monument: {
        const Monument& x = pack_.monuments[me.dealt_monuments[m.n]];
        w.put("do", "choose").put("what", "monument").put("monument", x.id).put("value", x.id);
        if (texts_) text = say({"{0}: {1}", "{0}: {1}"}, {text_of(x.name), monument_text(x)});
        break;
      }
      case Act::mulligan:
      case Act::keep: {
        const Tile& t = pack_.tiles[me.hand[m.hand]];
        const bool keep = m.act == Act::keep;
        w.put("do", keep ? "keep" : "mulligan").put("tile", t.id);
        if (texts_) text = keep ? say({"Keep {0}", "Behalte {0}"}, {tile_text(t)}) : say({"Exchange {0}", "Tausche {0}"}, {tile_text(t)});
        break;
      }
      case Act::no_mulligan:
        w.put("do", "no_mulligan");
        if (texts_) text = say({"Exchange no more tiles", "Keine weiteren Plättchen tauschen"});
        break;
      case Act::keep_done:
        break;
      case Act::place: {
        const Tile& t = pack_.tiles[me.hand[m.hand]];
        const Preview v = p_.preview(a);
        const auto c = corners(m.cell);
        points(w.put("do", "place").put("tile", t.id).key("at"), 3, [&](int k) { return c[at((k + m.rot) % 3)]; });
        if (m.farmer) w.put("using", pack_.roles[kFarmer].id);
        scored(w, v, [&] { loci(w, v.loci, m.cell); });
        if (texts_) text = say({"Place {0} at {1}: {2}", "Lege {0} auf {1}: {2}"}, {tile_text(t), corners_text(m.cell, m.rot), brings(v)});
        break;
      }
      case Act::reactivate: {
        const Vertex corner = corners(p_.board[m.board].cell)[at(std::max<int>(0, m.corner))];
        const Preview v = p_.preview(a);
        w.put("do", "reactivate").put("tile", tile_id(m.board)).put("mode", m.corner < 0 ? "connection" : "locus").key("vertex");
        m.corner < 0 ? void(w.value(nullptr)) : vertex(w, corner);
        scored(w, v);
        if (texts_)
          text = m.corner < 0 ? say({"Inventor: score {0} again by its sides: {1}", "Erfinderin: Werte {0} erneut nach seinen Seiten: {1}"},
                                    {tile_id(m.board), amounts_text(v.knowledge, v.vestigium)})
                              : say({"Inventor: score {0} again by its Locus at {1}: {2}",
                                     "Erfinderin: Werte {0} erneut nach seinem Locus bei {1}: {2}"},
                                    {tile_id(m.board), point(corner), amounts_text(v.knowledge, v.vestigium)});
        break;
      }
      case Act::skip_grow:
        w.put("do", "skip_grow");
        if (texts_) text = say({"Place nothing", "Nichts legen"});
        break;
      case Act::build_city:
      case Act::upgrade_city: {
        const bool build = m.act == Act::build_city;
        const Preview v = p_.preview(a);
        w.put("do", build ? "build_city" : "upgrade_city").put("tile", tile_id(m.board));
        paid(w, v);
        const Tile& t = pack_.tiles[p_.board[m.board].tile];
        if (texts_)
          text = build ? say({"Build a City on {0}: {1}", "Baue eine Stadt auf {0}: {1}"}, {tile_text(t), costs(v)})
                       : say({"Raise the City on {0} to level {1}: {2}", "Baue die Stadt auf {0} zu Stufe {1} aus: {2}"},
                             {tile_text(t), p_.board[m.board].level + 1, costs(v)});
        break;
      }
      case Act::build_monument:
        write_monument(w, m, a, text);
        break;
      case Act::skip_build:
        w.put("do", "skip_build");
        if (texts_) text = say({"Build nothing", "Nichts bauen"});
        break;
      case Act::develop:
      case Act::assimilate: {
        const bool buy = m.act == Act::develop;
        const Mastery& x = mastery_of(m.copy);
        const Spot& where = p_.spots(seat())[m.spot];
        const Preview v = p_.preview(a);
        copy(w.put("do", buy ? "develop" : "assimilate").put("card", x.id).key("copy"), copy_at(m.copy).name);
        w.key("pos").pair(where.col, where.row);
        if (!buy) w.put("advanced", false);
        turn_field(w, m), paid(w, v);
        if (!texts_) break;
        const std::string which = copy_at(m.copy).name;
        text = buy ? say({"Acquire {0} (copy {1}) at {2}: {3}", "Erwirb {0} (Exemplar {1}) auf {2}: {3}"},
                         {text_of(x.name), which, spot_text(where), costs(v)})
                   : say({"Assimilate {0} (copy {1}) at {2}", "Assimiliere {0} (Exemplar {1}) auf {2}"},
                         {text_of(x.name), which, spot_text(where)});
        text = turned_text(text, m);
        break;
      }
      case Act::upgrade_card:
      case Act::assimilate_face: {
        const bool buy = m.act == Act::upgrade_card;
        const Mastery& x = pack_.masteries[m.mastery];
        const Preview v = p_.preview(a);
        w.put("do", buy ? "upgrade_card" : "assimilate").put("card", x.id);
        if (const int i = p_.tree_index(seat(), m.mastery); i >= 0) {
          const TreeCard& c = me.tree[at(i)];
          copy(w.key("copy"), copy_at(copy_of(c.card)).name);
          w.key("pos").pair(c.col, c.row);
        }
        if (!buy) w.put("advanced", true);
        paid(w, v);
        if (texts_)
          text = buy ? say({"Upgrade {0}: {1}", "Verbessere {0}: {1}"}, {text_of(x.name), costs(v)})
                     : say({"Assimilate the Advanced face of {0}", "Assimiliere die fortgeschrittene Seite von {0}"}, {text_of(x.name)});
        break;
      }
      case Act::skip_develop:
        w.put("do", "skip_develop");
        if (texts_) text = say({"Develop nothing and end the turn", "Nichts entwickeln und den Zug beenden"});
        break;
      case Act::exchange: {
        const int price = p_.sums[at(seat())].exchange[m.give];
        w.put("do", "exchange").put("give", kDomainWords[at(m.give)]).put("get", kDomainWords[at(m.get)]).put("price", price);
        if (texts_)
          text = say({"Exchange {0} {1} for 1 {2}", "Tausche {0} {1} gegen 1 {2}"}, {price, domain_name(m.give), domain_name(m.get)});
        break;
      }
      case Act::choose_locus: {
        const Vertex v = corners(p_.board[p_.flow.tile].cell)[at(m.corner)];
        vertex(w.put("do", "choose").put("what", "locus").key("vertex"), v);
        vertex(w.key("locus"), v), vertex(w.key("value"), v);
        const Preview gain = p_.preview(a);
        scored(w, gain);
        if (texts_)
          text = say({"The Locus at {0}: {1}", "Der Locus bei {0}: {1}"}, {point(v), amounts_text(gain.knowledge, gain.vestigium)});
        break;
      }
      case Act::choose_edge: {
        const auto c = corners(p_.board[p_.flow.tile].cell);
        const auto end = [&](int k) { return c[at((m.corner + k) % 3)]; };
        points(w.put("do", "choose").put("what", "edge").key("edge"), 2, end), points(w.key("value"), 2, end);
        const Preview gain = p_.preview(a);
        scored(w, gain);
        if (texts_)
          text = say({"The side {0}–{1}: {2}", "Die Seite {0}–{1}: {2}"},
                     {point(end(0)), point(end(1)), amounts_text(gain.knowledge, gain.vestigium)});
        break;
      }
      case Act::choose_vestigium:
        w.put("do", "choose").put("what", "vestigium");
        for (const char* name : {"domain", "vestigium", "value"}) w.put(name, kDomainWords[at(m.domain)]);
        if (texts_) text = domain_name(m.domain);
        break;
      case Act::decline:
        w.put("do", "decline");
        if (texts_) text = say({"Assimilate nothing", "Nichts assimilieren"});
        break;
      case Act::order:
        w.put("do", "order").put("seat", m.seat);
        if (texts_) text = seat_name(static_cast<Seat>(m.seat));
        break;
    }
  }

  void write_monument(JsonText& w, const Move& m, Action a, Text& text) {
    const Slot& slot = p_.monuments[m.slot];
    const Monument& x = pack_.monuments[slot.id];
    const Spot& card = p_.spots(seat())[m.spot];
    const Preview v = p_.preview(a);
    w.put("do", "build_monument").put("monument", x.id).put("level", slot.taken + 1).key("pos").pair(card.col, card.row);
    std::string where;
    if (!slot.placed) {
      if (sites_slot_ != m.slot) p_.sites(m.slot, sites_), sites_slot_ = m.slot;
      where = site(w, x, sites_[m.site]);
    }
    turn_field(w, m), paid(w, v);
    if (!texts_) return;
    text = where.empty() ? say({"Build level {0} of {1}, card at {2}: {3}", "Baue Stufe {0} von {1}, Karte auf {2}: {3}"},
                               {slot.taken + 1, text_of(x.name), spot_text(card), costs(v)})
                         : say({"Build {0} at {1}, card at {2}: {3}", "Baue {0} auf {1}, Karte auf {2}: {3}"},
                               {text_of(x.name), where, spot_text(card), costs(v)});
    text = turned_text(text, m);
  }

  // Where a Monument would stand; its corners in words.
  std::string site(JsonText& w, const Monument& x, const Site& s) const {
    if (x.shape == Shape::circle) {
      vertex(w.key("vertex"), s.at);
      return texts_ ? point(s.at) : "";
    }
    const int n = edge_count(x.shape);
    const auto corner = [&](int k) { return monument_corner(x.shape, s, k % n); };
    w.key("cells").array([&] {
      for (int k = 0; k < cell_count(x.shape); ++k) {
        const auto c = corners(monument_cell(x.shape, s, k));
        points(w, 3, [&](int i) { return c[at(i)]; });
      }
    });
    points(w.key("corners"), n, corner);
    std::string words;
    w.key("open_edges").array([&] {
      for (int k = 0; k < n; ++k) {
        if (texts_) words += (k ? " " : "") + point(corner(k));
        if (x.edges[at(k)].kind != Side::barred) points(w, 2, [&](int end) { return corner(k + end); });
      }
    });
    return words;
  }
};

}  // namespace

Question Codec::question(const State& state, bool texts) { return Asker(state, texts).ask(); }
Offers Codec::offers(const State& state) { return Asker(state, false).offers(); }
void Codec::write_question(JsonText& w, const State& state, bool texts) { Asker(state, texts).write_decision(w); }
std::vector<Text> Codec::words(const State& state, std::span<const int> picks) { return Asker(state, true).words(picks); }

}  // namespace demesne::table::dominations
