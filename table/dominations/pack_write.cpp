#include <algorithm>
#include <span>

#include "table/dominations/pack_json.hpp"
#include "table/dominations/shipped_packs.hpp"  // made from games/dominations/data

namespace demesne::table::dominations {
namespace {

template <class Words, class Index>
std::string_view word(const Words& words, Index i) {
  return words[static_cast<std::size_t>(i)];
}

void write_names(json::object& o, const std::string& id, const eng::Name& name) {
  o["id"] = id;
  o["en"] = name.en;
  o["de"] = name.de;
}

void write_face(json::object& o, const Face& face) {
  o["vp"] = face.vp;
  o["influence"] = face.influence;
  json::array effects;
  for (const Effect& e : face.effects) effects.push_back(write(e));
  o["effects"] = std::move(effects);
}

json::object write_reward(const Effect& e) {
  json::object o{{"do", word(kDoWords, e.act)}, {"n", e.n}};
  if (e.what != kNothing) o["what"] = word(kWhatWords, e.what);
  return o;
}

}  // namespace

Text domain_name(int domain) {
  static constexpr std::array<Phrase, 6> names = {{{"Trade", "Handel"},
                                                   {"Craftsmanship", "Handwerk"},
                                                   {"Art", "Kunst"},
                                                   {"Science", "Wissenschaft"},
                                                   {"Government", "Regierung"},
                                                   {"Religion", "Religion"}}};
  return domain >= 0 && domain < 6 ? say(names[static_cast<std::size_t>(domain)]) : say({"Vestigium", "Vestigium"});
}

namespace {
const json::value& standard() {
  static const json::value v = json::parse(kShippedPacks[0]);
  return v;
}

Pack read_shipped(const json::value& v) {
  Reading reading;
  return read_pack(reading.root(v));  // the tests of the shipped packs see to it that there are no mistakes
}
}  // namespace

const json::object& shipped_json() { return standard().get_object(); }

const Pack& shipped_pack() {
  static const Pack pack = read_shipped(standard());
  return pack;
}

const std::vector<Pack>& shipped_packs() {
  static const std::vector<Pack> packs = [] {
    std::vector<Pack> all = {shipped_pack()};
    for (const std::string_view text : std::span(kShippedPacks).subspan(1)) all.push_back(read_shipped(json::parse(text)));
    return all;
  }();
  return packs;
}

const Pack* shipped_pack(std::string_view id) {
  const auto& all = shipped_packs();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Pack& p) { return p.id == id; });
  return found == all.end() ? nullptr : &*found;
}

json::value write_dot(Dot dot) { return dot == kNoDot ? json::value(nullptr) : json::value(word(kDotWords, dot)); }

json::object write(const Sides& sides) {
  json::object o;
  for (std::size_t i = 0; i < 4; ++i) o[kSideWords[i]] = word(kHalfWords, sides[i]);
  return o;
}

json::object write(const Amounts& amounts, bool all) {
  json::object o;
  for (std::size_t d = 0; d < kDomains; ++d)
    if (all || amounts[d]) o[kDomainWords[d]] = amounts[d];
  return o;
}

json::object write(const Effect& e) {
  json::object o{{"when", word(kWhenWords, e.when)}};
  json::object condition;
  if (e.only_if.domain >= 0) condition["domain"] = word(kDomainWords, e.only_if.domain);
  if (e.only_if.min_edges) condition["min_edges"] = e.only_if.min_edges;
  if (e.only_if.min_level) condition["min_level"] = e.only_if.min_level;
  if (!condition.empty()) o["if"] = std::move(condition);
  o["do"] = word(kDoWords, e.act);
  o["n"] = e.n;
  if (e.what != kNothing) o["what"] = word(kWhatWords, e.what);
  if (e.per == Per::nodus || e.per == Per::board_city || e.per == Per::produced)
    o["per"] = json::object{{word(kPerWords, e.per), word(kWhatWords, e.per_what)}};
  else if (e.per != Per::one)
    o["per"] = word(kPerWords, e.per);
  if (e.div != 1) o["div"] = e.div;
  return o;
}

json::object write(const Tile& tile) {
  json::array res;
  for (const Dot d : tile.res) res.push_back(write_dot(d));
  return {{"id", tile.id}, {"camp", word(kDomainWords, tile.camp)}, {"res", std::move(res)}};
}

json::object write(const Mastery& m) {
  json::object o;
  write_names(o, m.id, m.name);
  o["domain"] = word(kDomainWords, m.domain);
  o["level"] = m.level;
  o["cost"] = write(m.cost);
  o["prereq"] = m.prereq.level ? json::value(json::object{{"domain", word(kDomainWords, m.prereq.domain)}, {"level", m.prereq.level}})
                               : json::value(nullptr);
  json::object basic, advanced;
  write_face(basic, m.basic);
  o["basic"] = std::move(basic);
  if (m.upgrade_cost[static_cast<std::size_t>(m.domain)] != 255) {  // 255: it has no other face
    o["upgrade_cost"] = write(m.upgrade_cost);
    write_face(advanced, m.advanced);
    o["advanced"] = std::move(advanced);
  }
  return o;
}

json::object write(const Monument& m) {
  json::object o;
  write_names(o, m.id, m.name);
  o["shape"] = word(kShapeWords, m.shape);
  o["domain"] = word(kDomainWords, m.domain);
  json::array levels;
  for (std::size_t i = 0; i < m.levels.size(); ++i) {
    const Level& l = m.levels[i];
    json::object level{{"level", i + 1}, {"cost", write(l.cost)}};
    write_face(level, l.face);
    level["sides"] = write(l.sides);
    levels.push_back(std::move(level));
  }
  o["levels"] = std::move(levels);
  if (m.shape == Shape::circle) {
    o["circle"] = json::object{{"domain", word(kDomainWords, m.circle_domain)}};
    if (m.circle_reward.n) o["circle"].get_object()["reward"] = write_reward(m.circle_reward);
    return o;
  }
  o["place"] = json::object{};
  if (m.next_to >= 0) o["place"].get_object()["adjacent_city"] = word(kDomainWords, m.next_to);
  const std::size_t n = m.shape == Shape::wall ? 6 : 4;
  json::object edges, dots;
  for (std::size_t k = 0; k < n; ++k) {
    const std::string a(1, static_cast<char>('A' + k)), b(1, static_cast<char>('A' + (k + 1) % n));
    json::object edge{{"kind", word(kSideKindWords, m.edges[k].kind)}};
    if (m.edges[k].kind == Side::reward) edge["reward"] = write_reward(m.edges[k].reward);
    edges[a + b] = std::move(edge);
    dots[a] = write_dot(m.dots[k]);
  }
  o["tile"] = json::object{{"cells", m.shape == Shape::wall ? 4 : 2}, {"edges", std::move(edges)}, {"dots", std::move(dots)}};
  return o;
}

json::object write(const Goal& g) {
  json::object o{{"kind", word(kGoalWords, g.kind)}};
  switch (g.kind) {
    case Goal::Kind::cities: {
      json::object need;
      for (std::size_t k = 0; k < 3; ++k)
        if (g.cities[k]) need[std::to_string(k + 1)] = g.cities[k];
      o["need"] = std::move(need);
      break;
    }
    case Goal::Kind::nodus:
      o["need"] = write(g.nodus);
      break;
    case Goal::Kind::masteries: {
      json::array need;
      for (const auto& l : g.lines) {
        json::array domains;
        for (std::size_t d = 0; d < kDomains; ++d)
          if (l.domains >> d & 1) domains.push_back(json::value(kDomainWords[d]));
        need.push_back(json::object{{"n", l.n}, {"level", l.level}, {"domains", std::move(domains)}});
      }
      o["need"] = std::move(need);
      break;
    }
    default:
      o["n"] = g.n;
  }
  return o;
}

json::object write(const Objective& objective) {
  json::object o;
  write_names(o, objective.id, objective.name);
  json::array goals;
  for (const Goal& g : objective.goals) goals.push_back(write(g));
  o["goals"] = std::move(goals);
  return o;
}

json::object write(const Pack& pack) {
  json::object o{{"format", "demesne-dominations-pack"}, {"version", 1}};
  write_names(o, pack.id, pack.name);
  json::array cradle, tiles, masteries, monuments, objectives, roles, vp;
  for (const Dot d : pack.cradle) cradle.push_back(write_dot(d));
  for (const Tile& t : pack.tiles) tiles.push_back(write(t));
  for (const Mastery& m : pack.masteries) {
    json::object card = write(m);
    json::array copies;
    for (const Copy& c : m.copies) copies.push_back(write(c.sides));
    card["copies"] = std::move(copies);
    masteries.push_back(std::move(card));
  }
  for (const Monument& m : pack.monuments) monuments.push_back(write(m));
  for (const Objective& x : pack.objectives) objectives.push_back(write(x));
  for (std::size_t d = 0; d < kDomains; ++d) {
    json::object role;
    write_names(role, pack.roles[d].id, pack.roles[d].name);
    role["domain"] = kDomainWords[d];
    role["vp"] = pack.roles[d].vp;
    if (pack.roles[d].vp_2p >= 0) role["vp_2p"] = pack.roles[d].vp_2p;
    role["effect"] = kRoleEffects[d];
    roles.push_back(std::move(role));
  }
  for (const auto n : pack.vp_by_goals) vp.push_back(n);
  o["land_tiles"] = json::object{{"cradle", json::object{{"res", std::move(cradle)}}}, {"tiles", std::move(tiles)}};
  o["masteries"] = std::move(masteries);
  o["monuments"] = std::move(monuments);
  o["objectives"] = json::object{{"vp_by_goals_met", std::move(vp)}, {"cards", std::move(objectives)}};
  o["domination"] = json::object{{"cards", std::move(roles)}, {"campfire", json::object{{"sides", write(pack.campfires[0])}}}};
  return o;
}

}  // namespace demesne::table::dominations
