// The options of `new`: the printing, its single switches, the content pack.
#include "table/dominations/state.hpp"

namespace demesne::table::dominations {
namespace {

constexpr std::array<std::string_view, 2> kOverflow = {"per_phase", "every_time"};
constexpr std::array<std::string_view, 2> kTie = {"lowest", "level1"};
constexpr std::array<std::string_view, 2> kLocus = {"with_monuments", "land_only"};
constexpr std::array<std::string_view, 2> kOnOff = {"off", "on"};
constexpr std::array<std::string_view, 2> kCradle = {"colours", "vestigium"};
constexpr std::array<std::string_view, 3> kEdges = {"once", "per_edge", "choose_one"};

struct Switch {
  std::string_view name;
  std::span<const std::string_view> words;
  int (*get)(const eng::Options&);
  void (*set)(eng::Options&, int);
  Phrase text;
};

const std::array<Switch, 9>& switches() {
  static const std::array<Switch, 9> all = {{
      {"overflow",
       kOverflow,
       [](const eng::Options& o) { return int(o.overflow); },
       [](eng::Options& o, int v) { o.overflow = static_cast<Overflow>(v); },
       {"VP for Knowledge past 20: once per phase and Domain, or every time (E1).",
        "Siegpunkte für Wissen über 20: einmal je Phase und Gebiet oder jedes Mal (E1)."}},
      {"monument_tie",
       kTie,
       [](const eng::Options& o) { return int(o.monument_tie); },
       [](eng::Options& o, int v) { o.monument_tie = static_cast<MonumentTie>(v); },
       {"Control of a Monument in a tie: lowest level card, or the holder of level 1 (E3).",
        "Kontrolle eines Monuments bei Gleichstand: niedrigste Stufenkarte oder Besitzer der Stufe 1 (E3)."}},
      {"locus",
       kLocus,
       [](const eng::Options& o) { return int(o.locus); },
       [](eng::Options& o, int v) { o.locus = static_cast<LocusOf>(v); },
       {"What makes a Locus: Land and Monument tiles, or Land tiles only (E4).",
        "Was einen Locus bildet: Land- und Monumentplättchen oder nur Landplättchen (E4)."}},
      {"open_hands",
       kOnOff,
       [](const eng::Options& o) { return int(o.open_hands); },
       [](eng::Options& o, int v) { o.open_hands = v != 0; },
       {"Everybody sees all Land tiles in hand (E6).", "Alle sehen die Landplättchen aller Spieler (E6)."}},
      {"cradle",
       kCradle,
       [](const eng::Options& o) { return int(o.cradle); },
       [](eng::Options& o, int v) { o.cradle = static_cast<CradleDots>(v); },
       {"Resources of the Cradle: one of each Domain, or all vestigium (A2).",
        "Ressourcen der Wiege: je eine jedes Gebiets oder lauter Vestigium (A2)."}},
      {"edges",
       kEdges,
       [](const eng::Options& o) { return int(o.edges); },
       [](eng::Options& o, int v) { o.edges = static_cast<Edges>(v); },
       {"A tile that touches several pieces: each Resource once, once per edge, or one edge of your choice (A5).",
        "Ein Plättchen, das mehrere Teile berührt: jede Ressource einmal, einmal je Seite oder eine Seite nach Wahl (A5)."}},
      {"cradle_in_locus",
       kOnOff,
       [](const eng::Options& o) { return int(o.cradle_in_locus); },
       [](eng::Options& o, int v) { o.cradle_in_locus = v != 0; },
       {"The Cradle fills sixths of a Locus (A6).", "Die Wiege füllt Sechstel eines Locus (A6)."}},
      {"rotate_cards",
       kOnOff,
       [](const eng::Options& o) { return int(o.rotate_cards); },
       [](eng::Options& o, int v) { o.rotate_cards = v != 0; },
       {"Cards may be turned when they are placed in the tree (A51).", "Karten dürfen beim Anlegen im Baum gedreht werden (A51)."}},
      {"campfire_nodus",
       kOnOff,
       [](const eng::Options& o) { return int(o.campfire_nodus); },
       [](eng::Options& o, int v) { o.campfire_nodus = v != 0; },
       {"Nodus with the Campfire count like any other (A87).", "Knoten mit dem Lagerfeuer zählen wie alle anderen (A87)."}},
  }};
  return all;
}

bool on_off(const Switch& s) { return s.words.data() == kOnOff.data(); }

// A switch of two may also be written as true or false.
void read_switch(const Node& node, const Switch& s, eng::Options& out) {
  if (on_off(s) && node.is_bool()) return s.set(out, node.boolean());
  if (const int w = node.word(s.words); w >= 0) s.set(out, w);
}

json::value value_of(const Switch& s, const eng::Options& o) {
  const int v = s.get(o);
  return json::value(s.words[static_cast<std::size_t>(v)]);
}

std::optional<Edition> read_edition(const Node& node) {
  if (node.is_int() && *node.raw() == json::value(2021)) return Edition::e2021;
  if (node.is_int() && *node.raw() == json::value(2019)) return Edition::e2019;
  if (node.is_string() && node.string() == "2021") return Edition::e2021;
  if (node.is_string() && node.string() == "2019") return Edition::e2019;
  node.wrong({"must be 2021 or 2019.", "muss 2021 oder 2019 sein."});
  return {};
}

}  // namespace

eng::Options read_options(const Node& node) {
  eng::Options out;
  const Node inner = node.maybe("options");
  for (const Node& n : {inner.maybe("edition"), node.maybe("edition")})
    if (n.there())
      if (const auto e = read_edition(n)) out = preset(*e);
  for (const Node& from : {node, inner}) {
    for (const Switch& s : switches()) {
      if (s.name == "cradle" && !from.maybe(s.name).is_string()) continue;  // in a position this is a place
      if (const Node n = from.maybe(s.name); n.there()) read_switch(n, s, out);
    }
    if (const Node n = from.maybe("objective_vp3"); n.there()) out.objective_vp3 = static_cast<std::int16_t>(n.integer(-1, 999));
  }
  return out;
}

json::object write_options(const eng::Options& options) {
  json::object o;
  for (const Switch& s : switches()) o[s.name] = value_of(s, options);
  if (options.objective_vp3 >= 0) o["objective_vp3"] = options.objective_vp3;
  return o;
}

json::object options_help() {
  const eng::Options standard;
  json::object o;
  o["edition"] = json::object{
      {"type", "choice"},
      {"default", 2021},
      {"values", {2021, 2019}},
      {"text",
       to_json(say({"The printing whose rules hold: 2021 (German) or 2019 (English). It presets the switches below.",
                    "Die Auflage, deren Regeln gelten: 2021 (deutsch) oder 2019 (englisch). Sie stellt die Schalter darunter ein."}))}};
  json::array packs;
  for (const Pack& p : shipped_packs()) packs.push_back(json::value(p.id));
  o["content"] = json::object{{"type", "pack"},
                              {"default", shipped_pack().id},
                              {"values", std::move(packs)},
                              {"text", to_json(say({"The content pack: a name, or a whole pack (docs/content-packs.md).",
                                                    "Das Inhaltspaket: ein Name oder ein ganzes Paket (docs/content-packs.md)."}))}};
  for (const Switch& s : switches()) {
    json::array values;
    for (const auto w : s.words) values.push_back(json::value(w));
    json::object by_edition{{"2021", value_of(s, preset(Edition::e2021))}, {"2019", value_of(s, preset(Edition::e2019))}};
    o[s.name] = json::object{{"type", "choice"},
                             {"default", value_of(s, standard)},
                             {"by_edition", std::move(by_edition)},
                             {"values", std::move(values)},
                             {"text", to_json(say(s.text))}};
  }
  o["objective_vp3"] = json::object{{"type", "int"},
                                    {"default", shipped_pack().vp_by_goals[3]},
                                    {"min", 0},
                                    {"max", 999},
                                    {"text", to_json(say({"VP for three goals met (A79).", "Siegpunkte für drei erfüllte Ziele (A79)."}))}};
  return o;
}

}  // namespace demesne::table::dominations
