#include "table/dominations/pack_json.hpp"

#include <algorithm>
#include <set>

namespace demesne::table::dominations {
namespace {

constexpr int kMostPoints = 999;

bool snake(std::string_view id) {
  return !id.empty() &&
         std::all_of(id.begin(), id.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

std::string read_id(const Node& node, Strict strict) {
  const Node n = node.at("id");
  std::string id = n.string();
  if (n.is_string() && (strict == Strict::pack ? !snake(id) : id.empty()))
    n.wrong({"'{0}' is not an id; use lower-case letters, digits and '_'.",
             "„{0}“ ist kein Kürzel; erlaubt sind Kleinbuchstaben, Ziffern und „_“."},
            {id});
  return id;
}

eng::Name read_name(const Node& node, const std::string& id) {
  const Node en = node.maybe("en"), de = node.maybe("de");
  eng::Name name{en.there() ? en.string() : "", de.there() ? de.string() : ""};
  if (name.en.empty() && name.de.empty()) return {id, id};
  // One language alone is half a card.
  if (name.en.empty())
    en.wrong({"is missing; every name exists in English and German.", "fehlt; jeden Namen gibt es englisch und deutsch."});
  if (name.de.empty())
    de.wrong({"is missing; every name exists in English and German.", "fehlt; jeden Namen gibt es englisch und deutsch."});
  return name;
}

int optional_int(const Node& node, int min, int max, int fallback) { return node.there() ? node.integer(min, max) : fallback; }

Face read_face(const Node& node) {
  Face face;
  if (!node.object({"vp", "influence", "effects", "known", "text"})) return face;
  face.vp = static_cast<std::int16_t>(optional_int(node.maybe("vp"), 0, kMostPoints, 0));
  face.influence = static_cast<std::int16_t>(optional_int(node.maybe("influence"), 0, kMostPoints, 0));
  if (const Node effects = node.maybe("effects"); effects.there() && effects.array(0, 8))
    for (const Node& e : effects.items()) face.effects.push_back(read_effect(e));
  return face;
}

void read_count(const Node& node, Effect& e) {
  if (node.is_string()) {
    const int w = node.word(kPerWords);
    if (w < 0) return;
    e.per = static_cast<Per>(w);
    if (e.per == Per::nodus || e.per == Per::board_city || e.per == Per::produced)
      node.wrong({"needs a domain: {\"{0}\": …}.", "braucht ein Gebiet: {\"{0}\": …}."},
                 {std::string(kPerWords[static_cast<std::size_t>(w)])});
    return;
  }
  if (!node.object({"nodus", "board_city", "produced"})) return;
  const auto members = node.members();
  if (members.size() != 1) return node.wrong({"must have exactly one member.", "muss genau ein Feld haben."});
  const auto& [key, value] = members[0];
  e.per = key == "nodus" ? Per::nodus : key == "board_city" ? Per::board_city : Per::produced;
  if (e.per == Per::produced && value.is_string() && value.raw()->get_string() == "all") {
    e.per_what = kAll;
    return;
  }
  if (const int d = read_domain(value); d >= 0) e.per_what = static_cast<What>(d);
}

void read_condition(const Node& node, Effect& e) {
  if (!node.object({"domain", "min_edges", "min_level"})) return;
  auto only_with = [&](const Node& n, std::initializer_list<When> whens) {
    if (std::find(whens.begin(), whens.end(), e.when) != whens.end()) return;
    std::string list;
    for (const When w : whens) list += (list.empty() ? "" : ", ") + std::string(kWhenWords[static_cast<std::size_t>(w)]);
    n.wrong({"can be asked with: {0}.", "kann nur gefragt werden bei: {0}."}, {list});
  };
  if (const Node d = node.maybe("domain"); d.there()) {
    only_with(d, {When::camp, When::concentration, When::nodus, When::city_built, When::mastery, When::city_active});
    e.only_if.domain = static_cast<std::int8_t>(read_domain(d));
  }
  if (const Node n = node.maybe("min_edges"); n.there()) {
    only_with(n, {When::camp, When::produced, When::concentration, When::locus});
    e.only_if.min_edges = static_cast<u8>(n.integer(1, 3));
  }
  if (const Node n = node.maybe("min_level"); n.there()) {
    only_with(n, {When::city_built, When::city_active});
    e.only_if.min_level = static_cast<u8>(n.integer(1, 3));
  }
}

bool static_action(Do d) { return d >= Do::cost_city; }

// `what` by action: which words it takes, and what its absence means.
void read_what(const Node& node, const Node& effect, Effect& e) {
  auto take = [&](std::initializer_list<What> extra, std::initializer_list<std::string_view> words, What absent) {
    if (!node.there()) {
      if (absent == kNothing) effect.at("what");
      e.what = absent;
      return;
    }
    std::vector<std::string_view> all;
    std::vector<What> values;
    for (int d = 0; d < kDomains; ++d) all.push_back(kDomainWords[static_cast<std::size_t>(d)]), values.push_back(static_cast<What>(d));
    all.insert(all.end(), words.begin(), words.end());
    values.insert(values.end(), extra.begin(), extra.end());
    if (const int i = node.word(std::span<const std::string_view>(all)); i >= 0) e.what = values[static_cast<std::size_t>(i)];
  };
  switch (e.act) {
    case Do::gain:
      return take({kAny, kEach, kAny}, {"any", "each", "vestigium"}, kNothing);
    case Do::fill:
    case Do::produce:
      return take({}, {}, kNothing);
    case Do::cost_city:
    case Do::cost_mastery:
    case Do::cost_upgrade:
    case Do::cost_level:
      return take({kAll}, {"all"}, kAll);
    case Do::limit:
      if (node.there()) node.word({"all"});
      e.what = kAll;
      return;
    case Do::exchange:
      return take({kAny}, {"any"}, kNothing);
    default:
      if (node.there())
        node.wrong({"has no meaning with '{0}'.", "hat bei „{0}“ keine Bedeutung."},
                   {std::string(kDoWords[static_cast<std::size_t>(e.act)])});
  }
}

void check_effect(const Node& node, const Effect& e) {
  const std::string act(kDoWords[static_cast<std::size_t>(e.act)]), when(kWhenWords[static_cast<std::size_t>(e.when)]);
  if (static_action(e.act) != (e.when == When::always)) {
    if (static_action(e.act))
      node.maybe("when").wrong({"'{0}' is standing and goes with 'always' only.", "„{0}“ gilt ständig und geht nur mit „always“."}, {act});
    else
      node.maybe("when").wrong({"'{0}' needs an occasion, not 'always'.", "„{0}“ braucht einen Anlass, nicht „always“."}, {act});
  }
  if ((e.act == Do::produce) && e.when != When::camp)
    node.maybe("when").wrong({"'produce' goes with 'camp' only.", "„produce“ geht nur mit „camp“."}, {}, "R9.3");
  if (e.per == Per::produced && e.when != When::produced && e.when != When::camp && e.when != When::concentration && e.when != When::locus)
    node.maybe("per").wrong(
        {"'produced' is counted where a tile is scored: with 'produced', 'camp', 'concentration' or 'locus'.",
         "„produced“ wird gezählt, wo ein Plättchen gewertet wird: bei „produced“, „camp“, „concentration“ oder „locus“."},
        {}, "R9.2");
  if (e.per != Per::one && (static_action(e.act) || e.act == Do::fill || e.act == Do::produce))
    node.maybe("per").wrong({"'{0}' cannot be counted.", "„{0}“ lässt sich nicht zählen."}, {act});
}

// A piece of the pack that is extended names what differs: its fields take the place of the old ones, in a face one by one.
json::value laid_over(json::value old, const json::value& piece) {
  for (const auto& [key, value] : piece.get_object()) {
    json::value& field = old.get_object()[key];
    if ((key == "basic" || key == "advanced") && field.is_object() && value.is_object())
      for (const auto& [inner, v] : value.get_object()) field.get_object()[inner] = v;
    else
      field = value;
  }
  return old;
}

// `base`: the same section of the pack that is extended, or null.
template <class T, class Read>
void read_list(const Node& node, std::vector<T>& out, Read read, const json::value* base) {
  std::set<std::string> seen;
  const bool extend = base != nullptr;
  for (const Node& item : node.items()) {
    json::value whole;
    const json::value* id = item.is_object() ? item.raw()->get_object().if_contains("id") : nullptr;
    if (id && extend)
      for (const json::value& old : base->get_array())
        if (old.at("id") == *id) whole = laid_over(old, *item.raw());
    T piece = read(whole.is_null() ? item : Node(&whole, item.path(), item.mistakes()));
    if (!seen.insert(piece.id).second) item.maybe("id").wrong({"'{0}' occurs twice.", "„{0}“ kommt zweimal vor."}, {piece.id});
    const auto old = std::find_if(out.begin(), out.end(), [&](const T& t) { return t.id == piece.id; });
    if (extend && old != out.end())
      *old = std::move(piece);
    else
      out.push_back(std::move(piece));
  }
}

void read_land(const Node& node, Pack& pack, bool extend) {
  if (!node.object({"cradle", "tiles", "known"})) return;
  if (const Node cradle = node.maybe("cradle");
      cradle.there() && cradle.object({"id", "shape", "camp", "res", "en", "de", "known", "initiative_track"}))
    if (const Node res = cradle.at("res"); res.array(6, 6))
      for (std::size_t i = 0; i < 6; ++i) pack.cradle[i] = read_dot(res.item(i), true);
  if (const Node tiles = node.maybe("tiles"); tiles.there() && tiles.array(1, kMaxTiles)) {
    if (!extend) pack.tiles.clear();
    read_list<Tile>(
        tiles, pack.tiles, [](const Node& n) { return read_tile(n, Strict::pack); },
        extend ? &shipped_json().at("land_tiles").at("tiles") : nullptr);
    constexpr int kNeeded = 80, kMost = 120;  // what four players can have in hand and on the board; what a board can hold
    if (const int n = static_cast<int>(pack.tiles.size()); n < kNeeded || n > kMost)
      tiles.wrong({"has {0} tiles; a game for four needs {1} to {2}.", "hat {0} Plättchen; ein Spiel zu viert braucht {1} bis {2}."},
                  {n, kNeeded, kMost}, "R2.7");
  }
}

void read_objectives(const Node& node, Pack& pack, bool extend) {
  Node cards = node;
  if (!node.is_array()) {
    if (!node.object({"vp_by_goals_met", "cards", "known"})) return;
    if (const Node vp = node.maybe("vp_by_goals_met"); vp.there() && vp.array(6, 6)) {
      pack.vp_by_goals.clear();
      for (const Node& n : vp.items()) pack.vp_by_goals.push_back(static_cast<std::int16_t>(n.integer(0, kMostPoints)));
    }
    cards = node.maybe("cards");
    if (!cards.there()) return;
  }
  if (!cards.array(1, 255)) return;
  if (!extend) pack.objectives.clear();
  read_list<Objective>(cards, pack.objectives, read_objective, extend ? &shipped_json().at("objectives").at("cards") : nullptr);
  if (pack.objectives.size() < 8)
    cards.wrong({"has {0} cards; four players draw two each.", "hat {0} Karten; vier Spieler ziehen je zwei."},
                {static_cast<int>(pack.objectives.size())}, "R2.4");
}

void read_roles(const Node& node, Pack& pack) {
  if (!node.object({"cards", "campfire", "known"})) return;
  if (const Node cards = node.maybe("cards"); cards.there() && cards.array(6, 6)) {
    unsigned seen = 0;
    for (const Node& card : cards.items()) {
      if (!card.object({"id", "en", "de", "domain", "vp", "vp_2p", "effect", "use", "known"})) continue;
      const int d = read_domain(card.at("domain"));
      if (d < 0) continue;
      if (seen >> d & 1) card.maybe("domain").wrong({"has a card already.", "hat schon eine Karte."}, {}, "R18.8");
      seen |= 1u << d;
      const Node effect = card.maybe("effect");
      if (effect.there() && effect.string() != kRoleEffects[static_cast<std::size_t>(d)])
        effect.wrong({"must be '{0}' for this domain; these six effects are rules of the game.",
                      "muss für dieses Gebiet „{0}“ sein; diese sechs Wirkungen sind Spielregeln."},
                     {std::string(kRoleEffects[static_cast<std::size_t>(d)])}, "R18.9");
      Role& role = pack.roles[static_cast<std::size_t>(d)];
      role.id = read_id(card, Strict::pack);
      role.name = read_name(card, role.id);
      role.vp = static_cast<std::int16_t>(card.at("vp").integer(0, kMostPoints));
      role.vp_2p = static_cast<std::int16_t>(optional_int(card.maybe("vp_2p"), 0, kMostPoints, -1));
    }
  }
  if (const Node fire = node.maybe("campfire"); fire.there() && fire.object({"id", "en", "de", "sides", "rule", "note", "known"}))
    pack.campfires = {read_sides(fire.at("sides"), false)};
}

}  // namespace

int read_domain(const Node& node) { return node.word(kDomainWords); }

Dot read_dot(const Node& node, bool may_be_empty) {
  if (may_be_empty && node.null()) return kNoDot;
  const int w = may_be_empty ? node.word(kDotWords) : node.word(std::span(kDotWords).first(7));
  return w < 0 ? kNoDot : static_cast<Dot>(w);
}

Sides read_sides(const Node& node, bool links) {
  Sides sides{kNoHalf, kNoHalf, kNoHalf, kNoHalf};
  if (!node.object({"n", "e", "s", "w"})) return sides;
  for (std::size_t i = 0; i < 4; ++i) {
    const Node side = links ? node.maybe(kSideWords[i]) : node.at(kSideWords[i]);
    if (!side.raw()) continue;
    if (side.null()) continue;
    const int w = side.word(std::span(kHalfWords).first(links ? 10 : 9));
    if (w >= 0) sides[i] = static_cast<Half>(w);
  }
  return sides;
}

Amounts read_amounts(const Node& node, int max) {
  Amounts out{};
  if (!node.object({"trade", "craftsmanship", "art", "science", "government", "religion"})) return out;
  for (std::size_t d = 0; d < kDomains; ++d)
    if (const Node n = node.maybe(kDomainWords[d]); n.there()) out[d] = static_cast<u8>(n.integer(0, max));
  return out;
}

Effect read_effect(const Node& node) {
  Effect e;
  if (!node.object({"when", "if", "do", "n", "what", "per", "div", "known"})) return e;
  const int when = node.at("when").word(kWhenWords), act = node.at("do").word(kDoWords);
  if (when < 0 || act < 0) return e;
  e.when = static_cast<When>(when), e.act = static_cast<Do>(act);
  const bool counted = e.act != Do::fill && (node.maybe("n").there() || e.act < Do::exchange || e.act == Do::hand);  // else one is meant
  const Node n = node.maybe("n");
  const bool price = e.act >= Do::cost_city && e.act <= Do::cost_level;
  if (counted)
    e.n = static_cast<std::int8_t>((n.there() ? n : node.at("n"))
                                       .integer(price ? -99 : 1, price                   ? 99
                                                                 : e.act == Do::limit    ? 20
                                                                 : e.act == Do::exchange ? 1
                                                                                         : 99));
  else
    e.n = 1;
  if (const Node c = node.maybe("if"); c.there()) read_condition(c, e);
  read_what(node.maybe("what"), node, e);
  if (const Node p = node.maybe("per"); p.there()) read_count(p, e);
  if (const Node d = node.maybe("div"); d.there()) {
    e.div = static_cast<u8>(d.integer(1, 99));
    if (e.per == Per::one && e.div != 1) d.wrong({"has no meaning without 'per'.", "hat ohne „per“ keine Bedeutung."});
  }
  check_effect(node, e);
  return e;
}

Effect read_reward(const Node& node) {
  Effect e;
  if (!node.object({"do", "n", "what"})) return e;
  constexpr std::array<std::string_view, 3> words = {"gain", "vp", "influence"};
  constexpr std::array<Do, 3> acts = {Do::gain, Do::vp, Do::influence};
  const int act = node.at("do").word(words);
  if (act < 0) return e;
  e.act = acts[static_cast<std::size_t>(act)];
  e.n = static_cast<std::int8_t>(node.at("n").integer(1, 99));
  read_what(node.maybe("what"), node, e);
  return e;
}

Tile read_tile(const Node& node, Strict strict) {
  Tile t;
  if (!node.object()) return t;
  if (strict == Strict::pack) node.object({"id", "camp", "res", "known"});
  t.id = read_id(node, strict);
  if (const int d = read_domain(node.at("camp")); d >= 0) t.camp = static_cast<Domain>(d);
  if (const Node res = node.at("res"); res.array(3, 3))
    for (std::size_t i = 0; i < 3; ++i) t.res[i] = read_dot(res.item(i), strict == Strict::inline_piece);
  return t;
}

Mastery read_mastery(const Node& node, Strict strict) {
  Mastery m;
  if (!node.object()) return m;
  if (strict == Strict::pack)
    node.object({"id", "en", "de", "domain", "level", "cost", "prereq", "slot", "basic", "upgrade_cost", "advanced", "copies", "known",
                 "text", "name"});
  m.id = read_id(node, strict);
  m.name = read_name(node, m.id);
  const int d = read_domain(node.at("domain"));
  if (d >= 0) m.domain = static_cast<Domain>(d);
  const Node level = node.at("level");
  m.level = static_cast<u8>(level.integer(1, 9));
  if (strict == Strict::pack && level.is_int() && m.level != 3 && m.level != 6 && m.level != 9)
    level.wrong({"must be 3, 6 or 9, not {0}.", "muss 3, 6 oder 9 sein, nicht {0}."}, {int(m.level)}, "R1.3");
  if (const Node cost = node.maybe("cost"); cost.there())
    m.cost = read_amounts(cost, 99);
  else if (d >= 0)
    m.cost[static_cast<std::size_t>(d)] = m.level;
  if (const Node p = node.maybe("prereq"); p.there() && p.object({"domain", "level"})) {
    if (const int pd = read_domain(p.at("domain")); pd >= 0) m.prereq.domain = static_cast<Domain>(pd);
    m.prereq.level = static_cast<u8>(p.at("level").integer(1, 9));
  }
  const Node basic = strict == Strict::pack ? node.at("basic") : node.maybe("basic");
  if (basic.there()) m.basic = read_face(basic);
  const Node upgrade = strict == Strict::pack ? node.at("upgrade_cost") : node.maybe("upgrade_cost");
  const Node advanced = strict == Strict::pack ? node.at("advanced") : node.maybe("advanced");
  if (upgrade.there()) m.upgrade_cost = read_amounts(upgrade, 99);
  if (advanced.there())
    m.advanced = read_face(advanced);
  else if (!upgrade.there())
    m.upgrade_cost[static_cast<std::size_t>(d < 0 ? 0 : d)] = 255;  // it has no other face: nobody can ever pay this
  const Node copies = strict == Strict::pack ? node.at("copies") : node.maybe("copies");
  if (copies.there() && copies.array(1, 4))
    for (std::size_t i = 0; i < copies.size(); ++i) m.copies.push_back({std::to_string(i + 1), read_sides(copies.item(i), false)});
  return m;
}

Monument read_monument(const Node& node, Strict strict) {
  Monument m;
  if (!node.object()) return m;
  if (strict == Strict::pack) node.object({"id", "en", "de", "shape", "domain", "partner", "levels", "place", "tile", "circle", "known"});
  m.id = read_id(node, strict);
  m.name = read_name(node, m.id);
  const int shape = node.at("shape").word(kShapeWords);
  m.shape = shape < 0 ? Shape::circle : static_cast<Shape>(shape);
  int domain = -1;
  if (const Node d = strict == Strict::pack ? node.at("domain") : node.maybe("domain"); d.there()) domain = read_domain(d);
  if (m.shape == Shape::circle) {
    const Node circle = strict == Strict::pack ? node.at("circle") : node.maybe("circle");
    if (circle.there() && circle.object({"domain", "reward"})) {
      if (const int d = read_domain(circle.at("domain")); d >= 0)
        m.circle_domain = static_cast<Domain>(d), domain = domain < 0 ? d : domain;
      if (const Node r = circle.at("reward"); r.there()) m.circle_reward = read_reward(r);
    } else if (domain >= 0) {
      m.circle_domain = static_cast<Domain>(domain);
    }
  } else {
    if (const Node place = strict == Strict::pack ? node.at("place") : node.maybe("place");
        place.there() && place.object({"adjacent_city"}))
      if (const Node city = place.maybe("adjacent_city"); city.there()) m.next_to = static_cast<std::int8_t>(read_domain(city));
    const Node tile = strict == Strict::pack ? node.at("tile") : node.maybe("tile");
    if (tile.there() && tile.object({"cells", "note", "edges", "dots"})) {
      const bool wall = m.shape == Shape::wall;
      if (const Node cells = tile.maybe("cells"); cells.there() && cells.integer(2, 4) != (wall ? 4 : 2))
        cells.wrong({"must be {0} for this shape.", "muss für diese Form {0} sein."}, {wall ? 4 : 2}, "A41");
      constexpr std::array<std::string_view, 4> diamond_edges = {"AB", "BC", "CD", "DA"};
      constexpr std::array<std::string_view, 6> wall_edges = {"AB", "BC", "CD", "DE", "EF", "FA"};
      constexpr std::array<std::string_view, 6> letters = {"A", "B", "C", "D", "E", "F"};
      const std::span<const std::string_view> names =
          wall ? std::span<const std::string_view>(wall_edges) : std::span<const std::string_view>(diamond_edges);
      const Node edges = tile.at("edges"), dots = tile.at("dots");
      if (wall ? edges.object({"AB", "BC", "CD", "DE", "EF", "FA"}) : edges.object({"AB", "BC", "CD", "DA"}))
        for (std::size_t k = 0; k < names.size(); ++k) {
          const Node edge = edges.at(names[k]);
          if (!edge.object({"kind", "reward"})) continue;
          const int kind = edge.at("kind").word(kSideKindWords);
          if (kind < 0) continue;
          m.edges[k].kind = static_cast<Side>(kind);
          if (m.edges[k].kind == Side::reward) {
            if (const Node r = edge.at("reward"); r.there()) m.edges[k].reward = read_reward(r);
          } else if (edge.maybe("reward").there()) {
            edge.maybe("reward").wrong({"belongs to an edge of kind 'reward'.", "gehört zu einer Seite der Art „reward“."}, {}, "R13.7");
          }
        }
      if (wall ? dots.object({"A", "B", "C", "D", "E", "F"}) : dots.object({"A", "B", "C", "D"}))
        for (std::size_t k = 0; k < names.size(); ++k)
          if (const Node dot = dots.maybe(letters[k]); dot.raw()) m.dots[k] = read_dot(dot, true);
      if (std::all_of(m.edges.begin(), m.edges.begin() + static_cast<std::ptrdiff_t>(names.size()),
                      [](const Edge& e) { return e.kind == Side::barred; }))
        edges.wrong({"are all barred; the tile could never be placed.", "sind alle gesperrt; das Plättchen ließe sich nie legen."}, {},
                    "R13.9");
    }
  }
  m.domain = static_cast<Domain>(domain < 0 ? 0 : domain);
  const Node levels = strict == Strict::pack ? node.at("levels") : node.maybe("levels");
  if (levels.there() && levels.array(strict == Strict::pack ? 1 : 0, kMaxLevels)) {
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const Node l = levels.item(i);
      Level level;
      level.sides = {kNoHalf, kNoHalf, kNoHalf, kNoHalf};
      if (l.object() && (strict == Strict::inline_piece || l.object({"level", "cost", "vp", "influence", "effects", "sides", "known"}))) {
        if (const Node n = l.maybe("level"); n.there() && n.integer(1, kMaxLevels) != static_cast<int>(i) + 1)
          n.wrong({"must be {0}: levels stand in their order.", "muss {0} sein: Stufen stehen in ihrer Reihenfolge."},
                  {static_cast<int>(i) + 1}, "R13.1");
        if (const Node cost = strict == Strict::pack ? l.at("cost") : l.maybe("cost"); cost.there()) level.cost = read_amounts(cost, 99);
        level.face.vp = static_cast<std::int16_t>(optional_int(l.maybe("vp"), 0, kMostPoints, 0));
        level.face.influence = static_cast<std::int16_t>(optional_int(l.maybe("influence"), 0, kMostPoints, 0));
        if (const Node effects = l.maybe("effects"); effects.there() && effects.array(0, 8))
          for (const Node& e : effects.items()) level.face.effects.push_back(read_effect(e));
        if (const Node sides = strict == Strict::pack ? l.at("sides") : l.maybe("sides"); sides.there())
          level.sides = read_sides(sides, strict == Strict::inline_piece);
      }
      m.levels.push_back(std::move(level));
    }
  }
  return m;
}

Goal read_goal(const Node& node) {
  Goal g;
  if (!node.object({"kind", "n", "need", "known", "text"})) return g;
  const int kind = node.at("kind").word(kGoalWords);
  if (kind < 0) return g;
  g.kind = static_cast<Goal::Kind>(kind);
  switch (g.kind) {
    case Goal::Kind::chain:
    case Goal::Kind::spread:
    case Goal::Kind::monuments:
    case Goal::Kind::influence:
      g.n = static_cast<std::int16_t>(node.at("n").integer(1, kMostPoints));
      break;
    case Goal::Kind::cities: {
      const Node need = node.at("need");
      if (!need.object({"1", "2", "3"})) break;
      constexpr std::array<std::string_view, 3> levels = {"1", "2", "3"};
      for (std::size_t k = 0; k < 3; ++k)
        if (const Node n = need.maybe(levels[k]); n.there()) g.cities[k] = static_cast<u8>(n.integer(0, 60));
      break;
    }
    case Goal::Kind::nodus:
      if (const Node need = node.at("need"); need.there()) g.nodus = read_amounts(need, 99);
      break;
    case Goal::Kind::masteries: {
      const Node need = node.at("need");
      if (!need.array(1, 8)) break;
      for (const Node& line : need.items()) {
        Goal::Line l;
        if (!line.object({"n", "level", "domains"})) continue;
        l.n = static_cast<u8>(line.at("n").integer(1, 99));
        l.level = static_cast<u8>(line.at("level").integer(1, 9));
        if (const Node domains = line.at("domains"); domains.array(1, 6))
          for (const Node& d : domains.items())
            if (const int x = read_domain(d); x >= 0) l.domains = static_cast<u8>(l.domains | 1 << x);
        g.lines.push_back(l);
      }
      break;
    }
  }
  return g;
}

Objective read_objective(const Node& node) {
  Objective o;
  if (!node.object({"id", "en", "de", "focus", "goals", "known", "name"})) return o;
  o.id = read_id(node, Strict::pack);
  o.name = read_name(node, o.id);
  if (const Node goals = node.at("goals"); goals.array(5, 5))
    for (const Node& g : goals.items()) o.goals.push_back(read_goal(g));
  return o;
}

Pack read_pack(const Node& node) {
  if (node.is_string()) {
    if (const Pack* named = shipped_pack(node.string())) return *named;
    std::string known;
    for (const Pack& p : shipped_packs()) known += (known.empty() ? "" : ", ") + p.id;
    node.wrong({"no content pack '{0}' is known; known are: {1}.", "ein Inhaltspaket „{0}“ ist nicht bekannt; bekannt sind: {1}."},
               {node.string(), known});
    return shipped_pack();
  }
  static const std::string kFormat = "demesne-dominations-pack";
  // The shipped pack itself is read through here, and must not ask for itself.
  Pack pack;
  if (!node.is_object() || &node.raw()->get_object() != &shipped_json()) pack = shipped_pack();
  if (!node.object({"format", "version", "id", "en", "de", "note", "extends", "land_tiles", "tiles", "cradle", "masteries", "monuments",
                    "objectives", "domination", "known"}))
    return pack;
  if (const Node f = node.maybe("format"); f.there() && f.string() != kFormat) f.wrong({"must be '{0}'.", "muss „{0}“ sein."}, {kFormat});
  if (const Node v = node.maybe("version"); v.there()) v.integer(1, 1);
  pack.id = node.maybe("id").there() ? read_id(node, Strict::pack) : "custom";
  pack.name = read_name(node, pack.id);
  bool extend = false;
  if (const Node e = node.maybe("extends"); e.there()) extend = e.word({"standard"}) == 0;
  if (const Node n = node.maybe("land_tiles"); n.there()) read_land(n, pack, extend);
  if (node.maybe("tiles").there() || node.maybe("cradle").there()) {  // the section's members may stand at the top
    json::object land;
    for (const char* key : {"tiles", "cradle"})
      if (const Node n = node.maybe(key); n.there()) land[key] = *n.raw();
    const json::value v = std::move(land);
    read_land(Node(&v, node.path(), node.mistakes()), pack, extend);
  }
  if (const Node n = node.maybe("masteries"); n.there() && n.array(1, 255)) {
    if (!extend) pack.masteries.clear();
    read_list<Mastery>(
        n, pack.masteries, [](const Node& m) { return read_mastery(m, Strict::pack); }, extend ? &shipped_json().at("masteries") : nullptr);
  }
  if (const Node n = node.maybe("monuments"); n.there() && n.array(1, 255)) {
    if (!extend) pack.monuments.clear();
    read_list<Monument>(
        n, pack.monuments, [](const Node& m) { return read_monument(m, Strict::pack); },
        extend ? &shipped_json().at("monuments") : nullptr);
    if (pack.monuments.size() < 8)
      n.wrong({"has {0} Monuments; four players draw two each.", "hat {0} Monumente; vier Spieler ziehen je zwei."},
              {static_cast<int>(pack.monuments.size())}, "R2.4");
  }
  if (const Node n = node.maybe("objectives"); n.there()) read_objectives(n, pack, extend);
  if (const Node n = node.maybe("domination"); n.there()) read_roles(n, pack);
  if (node.mistakes().empty() && !fits(pack))
    node.wrong({"is larger than the engine can hold.", "ist größer, als das Programm fassen kann."});
  return pack;
}

Result<Pack> load_pack(const json::value& content) {
  Reading reading;
  Pack pack = read_pack(reading.root(content));
  if (!reading.ok()) return Fault{Fault::Kind::params, reading.mistakes()[0].rule, sentence(reading.mistakes())};
  return pack;
}

Pack read_pack_text(std::string_view text, Mistakes& mistakes) {
  boost::system::error_code error;
  json::stream_parser parser;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && read == text.size())
    parser.finish(error);
  else if (!error)
    error = json::error::extra_data;
  if (error) {
    const std::string_view before = text.substr(0, std::min(read, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto newline = before.rfind('\n');
    const auto column = newline == std::string_view::npos ? before.size() + 1 : before.size() - newline;
    mistakes.push_back({"", "",
                        say({"Line {0}, column {1}: this is not JSON ({2}).", "Zeile {0}, Spalte {1}: Das ist kein JSON ({2})."},
                            {static_cast<int>(line), static_cast<int>(column), error.message()})});
    return shipped_pack();
  }
  const json::value v = parser.release();
  return read_pack(Node(&v, "", mistakes));
}

}  // namespace demesne::table::dominations
