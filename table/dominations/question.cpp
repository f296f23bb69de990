// The open question in the words of the protocol, with previews.
#include <algorithm>

#include "table/dominations/codec.hpp"
#include "table/dominations/text.hpp"

namespace demesne::table::dominations {
namespace {

std::string points(Cell cell, int rot) {
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

  Question ask() {
    Question q;
    q.seat = p_.to_move();
    head(q);
    Actions actions;
    p_.legal(actions);
    for (const Action a : actions) {
      const Move m = unpack(a);
      if (m.act == Act::keep_done) {
        q.enough = a;
        continue;
      }
      Option o;
      o.action = a;
      write(m, a, o);
      o.times = times(m);
      q.options.push_back(std::move(o));
      if (m.act == Act::no_mulligan) q.enough = a;
    }
    if (texts_ && q.what == "turn") q.more["fits"] = fits();
    return q;
  }

 private:
  const eng::Position& p_;
  const Pack& pack_;
  const Tables& t_;
  bool texts_;  // what is there for people to read: prompt, texts, `fits`
  std::array<Site, kMaxSites> sites_;
  int sites_slot_ = -1;

  int seat() const { return p_.to_move(); }
  int times(const Move& m) const { return m.act == Act::choose_vestigium ? std::max<int>(1, p_.flow.points) : 1; }
  std::string tile_id(int board) const { return pack_.tiles[p_.board[at(board)].tile].id; }
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

  void head(Question& q) {
    const Flow& f = p_.flow;
    q.min = f.min, q.max = f.max;
    switch (f.ask) {
      case Ask::objective:
        q.what = "objective", q.about = "setup";
        q.prompt = say({"Choose your Objective. The others see it when everybody has chosen.",
                        "Wähle deine Zielkarte. Die anderen sehen sie, wenn alle gewählt haben."});
        break;
      case Ask::monument:
        q.what = "monument", q.about = "setup";
        q.prompt = say({"Choose the Monument that you bring into play.", "Wähle das Monument, das du ins Spiel bringst."});
        break;
      case Ask::mulligan:
        q.what = "mulligan", q.about = p_.phase == Phase::setup ? "setup" : "refill";
        q.prompt = say({"Which Land tiles do you exchange? You may once put back any number and draw as many.",
                        "Welche Landplättchen tauschst du? Du darfst einmal beliebig viele zurücklegen und ebenso viele ziehen."});
        break;
      case Ask::keep:
        q.what = "keep", q.about = "refill";
        q.prompt =
            say({"Which Land tiles do you keep? The others go back.", "Welche Landplättchen behältst du? Die anderen gehen zurück."});
        break;
      case Ask::grow:
        q.what = "turn", q.about = "grow";
        q.prompt = say({"Grow: place a Land tile.", "Wachstum: Lege ein Landplättchen."});
        break;
      case Ask::locus:
        q.what = "locus", q.about = "R7.4";
        q.prompt = say(
            {"Your tile completes several Loci. Which one do you score?", "Dein Plättchen vollendet mehrere Loci. Welchen wertest du?"});
        break;
      case Ask::edge:
        q.what = "edge", q.about = "A5";
        q.prompt = say(
            {"Your tile touches several pieces. Which side produces?", "Dein Plättchen berührt mehrere Teile. Welche Seite produziert?"});
        break;
      case Ask::vestigium: {
        q.what = "vestigium", q.about = asking();
        q.prompt = f.for_production ? say({"You produce {0} Knowledge of your choice. Of which Domains?",
                                           "Du produzierst {0} Wissen deiner Wahl. In welchen Gebieten?"},
                                          {int(f.points)})
                                    : say({"You gain {0} Knowledge of your choice. Of which Domains?",
                                           "Du erhältst {0} Wissen deiner Wahl. In welchen Gebieten?"},
                                          {int(f.points)});
        break;
      }
      case Ask::build:
        q.what = "turn", q.about = "build";
        q.prompt = f.farmer_open ? say({"The Farmer lets you place a second Land tile now. Otherwise build: a City, a City's next level, a "
                                        "Monument level, or nothing.",
                                        "Der Bauer erlaubt dir jetzt ein zweites Landplättchen. Sonst baue: eine Stadt, ihre nächste "
                                        "Stufe, eine Monumentstufe oder nichts."})
                   : f.builds    ? say({"Build: one more City, or nothing.", "Bauen: eine weitere Stadt oder nichts."})
                                 : say({"Build: a City, a City's next level, a Monument level, or nothing.",
                                        "Bauen: eine Stadt, ihre nächste Stufe, eine Monumentstufe oder nichts."});
        break;
      case Ask::develop:
        q.what = "turn", q.about = "develop";
        q.prompt = f.develops ? say({"Develop: one more Mastery, or nothing.", "Entwickeln: eine weitere Fertigkeit oder nichts."})
                              : say({"Develop: acquire or upgrade a Mastery, or nothing.",
                                     "Entwickeln: eine Fertigkeit erwerben oder verbessern oder nichts."});
        break;
      case Ask::assimilate:
        q.what = "assimilate", q.about = "R18.2";
        q.prompt = say({"You lead in Influence: assimilate a Mastery of another player, or decline.",
                        "Du führst beim Einfluss: Assimiliere eine Fertigkeit eines anderen oder verzichte."});
        break;
      case Ask::order:
        q.what = "order", q.about = pack_.roles[kGovernor].id;
        q.ordered = true;
        q.prompt = say({"Set the order of play for the next Age, first to last.",
                        "Bestimme die Spielreihenfolge des nächsten Zeitalters, vom ersten zum letzten."});
        break;
      case Ask::nothing:
        break;
    }
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

  json::object preview_of(const Preview& v, bool scoring) const {
    json::object o;
    if (scoring) {
      o["knowledge"] = dominations::write(v.knowledge);
      if (v.vestigium) o["vestigium"] = v.vestigium;
      if (v.concentrations) o["concentrations"] = v.concentrations;
      json::array cities;
      for (int i = 0; i < v.city_count; ++i) {
        const auto& c = v.cities[at(i)];
        cities.push_back(json::object{
            {"seat", c.owner}, {"tile", tile_id(c.board)}, {"level", c.level}, {"domain", kDomainWords[at(number(c.domain))]}});
      }
      o["cities"] = std::move(cities);
    } else {
      o["price"] = dominations::write(v.price);
      if (std::any_of(v.nodus.begin(), v.nodus.end(), [](u8 n) { return n > 0; })) o["nodus"] = dominations::write(v.nodus);
    }
    if (v.influence) o["influence"] = v.influence;
    if (v.vp) o["vp"] = v.vp;
    return o;
  }

  void add_loci(json::object& preview, unsigned loci, Cell cell) const {
    json::array list;
    for (int k = 0; k < 3; ++k)
      if (loci >> k & 1) list.push_back(write_vertex(corners(cell)[at(k)]));
    preview["locus"] = list.empty() ? json::value(nullptr) : list[0];
    if (list.size() > 1) preview["loci"] = std::move(list);
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

  void turn_field(json::object& f, const Move& m) const {
    if (p_.options.rotate_cards) f["quarter_turns"] = m.rot;
  }
  Text turned_text(const Text& t, const Move& m) const {
    return m.rot ? say({"{0}, turned by {1} quarters", "{0}, um {1} Viertel gedreht"}, {t, int(m.rot)}) : t;
  }

  void write(const Move& m, Action a, Option& o) {
    json::object& f = o.fields;
    const Player& me = p_.player[at(seat())];
    switch (m.act) {
      case Act::choose_objective: {
        const Objective& x = pack_.objectives[me.dealt_objectives[m.n]];
        f = {{"do", "choose"}, {"what", "objective"}, {"objective", x.id}, {"value", x.id}};
        if (texts_) o.text = say({"{0}: {1}", "{0}: {1}"}, {text_of(x.name), objective_text(x)});
        break;
      }
      case Act::choose_monument: {
        const Monument& x = pack_.monuments[me.dealt_monuments[m.n]];
        f = {{"do", "choose"}, {"what", "monument"}, {"monument", x.id}, {"value", x.id}};
        if (texts_) o.text = say({"{0}: {1}", "{0}: {1}"}, {text_of(x.name), monument_text(x)});
        break;
      }
      case Act::mulligan:
      case Act::keep: {
        const Tile& t = pack_.tiles[me.hand[m.hand]];
        const bool keep = m.act == Act::keep;
        f = {{"do", keep ? "keep" : "mulligan"}, {"tile", t.id}};
        if (texts_) o.text = keep ? say({"Keep {0}", "Behalte {0}"}, {tile_text(t)}) : say({"Exchange {0}", "Tausche {0}"}, {tile_text(t)});
        break;
      }
      case Act::no_mulligan:
        f = {{"do", "no_mulligan"}};
        if (texts_) o.text = say({"Exchange no more tiles", "Keine weiteren Plättchen tauschen"});
        break;
      case Act::keep_done:
        break;
      case Act::place: {
        const Tile& t = pack_.tiles[me.hand[m.hand]];
        const Preview v = p_.preview(a);
        f = {{"do", "place"}, {"tile", t.id}, {"at", write_at(m.cell, m.rot)}};
        if (m.farmer) f["using"] = pack_.roles[kFarmer].id;
        json::object preview = preview_of(v, true);
        add_loci(preview, v.loci, m.cell);
        f["preview"] = std::move(preview);
        if (texts_) o.text = say({"Place {0} at {1}: {2}", "Lege {0} auf {1}: {2}"}, {tile_text(t), points(m.cell, m.rot), brings(v)});
        break;
      }
      case Act::reactivate: {
        const Placed& b = p_.board[m.board];
        const Preview v = p_.preview(a);
        f = {{"do", "reactivate"}, {"tile", tile_id(m.board)}, {"mode", m.corner < 0 ? "connection" : "locus"}, {"vertex", nullptr}};
        if (m.corner >= 0) f["vertex"] = write_vertex(corners(b.cell)[at(m.corner)]);
        f["preview"] = preview_of(v, true);
        if (texts_)
          o.text = m.corner < 0
                       ? say({"Inventor: score {0} again by its sides: {1}", "Erfinderin: Werte {0} erneut nach seinen Seiten: {1}"},
                             {tile_id(m.board), amounts_text(v.knowledge, v.vestigium)})
                       : say({"Inventor: score {0} again by its Locus at {1}: {2}",
                              "Erfinderin: Werte {0} erneut nach seinem Locus bei {1}: {2}"},
                             {tile_id(m.board), point(corners(b.cell)[at(m.corner)]), amounts_text(v.knowledge, v.vestigium)});
        break;
      }
      case Act::skip_grow:
        f = {{"do", "skip_grow"}};
        if (texts_) o.text = say({"Place nothing", "Nichts legen"});
        break;
      case Act::build_city:
      case Act::upgrade_city: {
        const bool build = m.act == Act::build_city;
        const Preview v = p_.preview(a);
        f = {{"do", build ? "build_city" : "upgrade_city"}, {"tile", tile_id(m.board)}, {"preview", preview_of(v, false)}};
        const Tile& t = pack_.tiles[p_.board[m.board].tile];
        if (texts_)
          o.text = build ? say({"Build a City on {0}: {1}", "Baue eine Stadt auf {0}: {1}"}, {tile_text(t), costs(v)})
                         : say({"Raise the City on {0} to level {1}: {2}", "Baue die Stadt auf {0} zu Stufe {1} aus: {2}"},
                               {tile_text(t), p_.board[m.board].level + 1, costs(v)});
        break;
      }
      case Act::build_monument:
        write_monument(m, a, o);
        break;
      case Act::skip_build:
        f = {{"do", "skip_build"}};
        if (texts_) o.text = say({"Build nothing", "Nichts bauen"});
        break;
      case Act::develop:
      case Act::assimilate: {
        const bool buy = m.act == Act::develop;
        const Mastery& x = mastery_of(m.copy);
        const Spot& spot = p_.spots(seat())[m.spot];
        const Preview v = p_.preview(a);
        f = {{"do", buy ? "develop" : "assimilate"},
             {"card", x.id},
             {"copy", copy_json(copy_at(m.copy).name)},
             {"pos", json::array{spot.col, spot.row}}};
        if (!buy) f["advanced"] = false;
        turn_field(f, m);
        f["preview"] = preview_of(v, false);
        const std::string where = spot_text(spot), which = copy_at(m.copy).name;
        if (texts_)
          o.text =
              buy ? say({"Acquire {0} (copy {1}) at {2}: {3}", "Erwirb {0} (Exemplar {1}) auf {2}: {3}"},
                        {text_of(x.name), which, where, costs(v)})
                  : say({"Assimilate {0} (copy {1}) at {2}", "Assimiliere {0} (Exemplar {1}) auf {2}"}, {text_of(x.name), which, where});
        if (texts_) o.text = turned_text(o.text, m);
        break;
      }
      case Act::upgrade_card:
      case Act::assimilate_face: {
        const bool buy = m.act == Act::upgrade_card;
        const Mastery& x = pack_.masteries[m.mastery];
        const Preview v = p_.preview(a);
        f = {{"do", buy ? "upgrade_card" : "assimilate"}, {"card", x.id}};
        if (const int i = p_.tree_index(seat(), m.mastery); i >= 0) {
          const TreeCard& c = me.tree[at(i)];
          f["copy"] = copy_json(copy_at(copy_of(c.card)).name);
          f["pos"] = json::array{c.col, c.row};
        }
        if (!buy) f["advanced"] = true;
        f["preview"] = preview_of(v, false);
        if (texts_)
          o.text = buy ? say({"Upgrade {0}: {1}", "Verbessere {0}: {1}"}, {text_of(x.name), costs(v)})
                       : say({"Assimilate the Advanced face of {0}", "Assimiliere die fortgeschrittene Seite von {0}"}, {text_of(x.name)});
        break;
      }
      case Act::skip_develop:
        f = {{"do", "skip_develop"}};
        if (texts_) o.text = say({"Develop nothing and end the turn", "Nichts entwickeln und den Zug beenden"});
        break;
      case Act::exchange: {
        const int price = p_.sums[at(seat())].exchange[m.give];
        f = {{"do", "exchange"}, {"give", kDomainWords[m.give]}, {"get", kDomainWords[m.get]}, {"price", price}};
        if (texts_)
          o.text = say({"Exchange {0} {1} for 1 {2}", "Tausche {0} {1} gegen 1 {2}"}, {price, domain_name(m.give), domain_name(m.get)});
        break;
      }
      case Act::choose_locus: {
        const Vertex v = corners(p_.board[p_.flow.tile].cell)[at(m.corner)];
        f = {{"do", "choose"}, {"what", "locus"}, {"vertex", write_vertex(v)}, {"locus", write_vertex(v)}, {"value", write_vertex(v)}};
        const Preview w = p_.preview(a);
        f["preview"] = preview_of(w, true);
        if (texts_) o.text = say({"The Locus at {0}: {1}", "Der Locus bei {0}: {1}"}, {point(v), amounts_text(w.knowledge, w.vestigium)});
        break;
      }
      case Act::choose_edge: {
        const auto c = corners(p_.board[p_.flow.tile].cell);
        const Vertex u = c[at(m.corner)], v = c[at((m.corner + 1) % 3)];
        const json::array edge{write_vertex(u), write_vertex(v)};
        f = {{"do", "choose"}, {"what", "edge"}, {"edge", edge}, {"value", edge}};
        const Preview w = p_.preview(a);
        f["preview"] = preview_of(w, true);
        if (texts_)
          o.text = say({"The side {0}–{1}: {2}", "Die Seite {0}–{1}: {2}"}, {point(u), point(v), amounts_text(w.knowledge, w.vestigium)});
        break;
      }
      case Act::choose_vestigium:
        f = {{"do", "choose"},
             {"what", "vestigium"},
             {"domain", kDomainWords[m.domain]},
             {"vestigium", kDomainWords[m.domain]},
             {"value", kDomainWords[m.domain]}};
        if (texts_) o.text = domain_name(m.domain);
        break;
      case Act::decline:
        f = {{"do", "decline"}};
        if (texts_) o.text = say({"Assimilate nothing", "Nichts assimilieren"});
        break;
      case Act::order:
        f = {{"do", "order"}, {"seat", m.seat}};
        if (texts_) o.text = seat_name(static_cast<Seat>(m.seat));
        break;
    }
  }

  void write_monument(const Move& m, Action a, Option& o) {
    const Slot& slot = p_.monuments[m.slot];
    const Monument& x = pack_.monuments[slot.id];
    const Spot& spot = p_.spots(seat())[m.spot];
    const Preview v = p_.preview(a);
    json::object& f = o.fields;
    f = {{"do", "build_monument"}, {"monument", x.id}, {"level", slot.taken + 1}, {"pos", json::array{spot.col, spot.row}}};
    std::string where;
    if (!slot.placed) {
      if (sites_slot_ != m.slot) p_.sites(m.slot, sites_), sites_slot_ = m.slot;
      const Site site = sites_[m.site];
      if (x.shape == Shape::circle) {
        f["vertex"] = write_vertex(site.at);
        where = point(site.at);
      } else {
        json::array cells, corner_list, open;
        for (int k = 0; k < cell_count(x.shape); ++k) cells.push_back(write_cell(monument_cell(x.shape, site, k)));
        const int n = edge_count(x.shape);
        for (int k = 0; k < n; ++k) {
          const Vertex u = monument_corner(x.shape, site, k), w = monument_corner(x.shape, site, (k + 1) % n);
          corner_list.push_back(write_vertex(u));
          where += (k ? " " : "") + point(u);
          if (x.edges[at(k)].kind != Side::barred) open.push_back(json::array{write_vertex(u), write_vertex(w)});
        }
        f["cells"] = std::move(cells);
        f["corners"] = std::move(corner_list);
        f["open_edges"] = std::move(open);
      }
    }
    turn_field(f, m);
    f["preview"] = preview_of(v, false);
    if (texts_)
      o.text = where.empty() ? say({"Build level {0} of {1}, card at {2}: {3}", "Baue Stufe {0} von {1}, Karte auf {2}: {3}"},
                                   {slot.taken + 1, text_of(x.name), spot_text(spot), costs(v)})
                             : say({"Build {0} at {1}, card at {2}: {3}", "Baue {0} auf {1}, Karte auf {2}: {3}"},
                                   {text_of(x.name), where, spot_text(spot), costs(v)});
    if (texts_) o.text = turned_text(o.text, m);
  }
};

}  // namespace

Question Codec::question(const State& state, bool texts) { return Asker(state, texts).ask(); }

}  // namespace demesne::table::dominations
