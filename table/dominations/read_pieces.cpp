#include <algorithm>

#include "table/dominations/position_read.hpp"

namespace demesne::table::dominations {
namespace {

std::array<int, 4> content(const Tile& t) { return {t.res[0], t.res[1], t.res[2], static_cast<int>(t.camp)}; }

}  // namespace

bool same_card(const Mastery& a, const Mastery& b) {
  Mastery x = a, y = b;
  x.copies.clear(), y.copies.clear();
  return x == y;
}

std::optional<Vertex> read_vertex(const Node& node) {
  if (!node.array(2, 2)) return {};
  const int x = node.item(0).integer(-1000, 1000), y = node.item(1).integer(-1000, 1000);
  if (x < -kReach || x > kReach || y < -kReach || y > kReach) {
    node.wrong({"lies too far out: coordinates go from {0} to {1}.", "liegt zu weit draußen: Koordinaten reichen von {0} bis {1}."},
               {-kReach, kReach}, "R4.4");
    return {};
  }
  return Vertex{static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

std::optional<std::array<Vertex, 3>> read_triangle(const Node& node) {
  if (!node.array(3, 3)) return {};
  std::array<Vertex, 3> out;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto v = read_vertex(node.item(i));
    if (!v) return {};
    out[i] = *v;
  }
  if (cell_of(out) == kNoCell) {
    node.wrong({"are not three neighbouring points.", "sind keine drei benachbarten Punkte."}, {}, "R4.4");
    return {};
  }
  return out;
}

// ---- Masteries ----

bool Cards::name(const Node& node, std::string& id) {
  if (node.is_string()) {
    id = node.string();
    return true;  // it may be written out further on; whether it is known is asked after settle()
  }
  if (!node.object()) return false;
  if (!node.maybe("domain").there()) {  // {"id": …} alone is a reference
    id = node.at("id").string();
    return !id.empty();
  }
  Mastery m = read_mastery(node, Strict::inline_piece);
  id = m.id;
  const auto [found, fresh] = written_.emplace(id, m);
  if (fresh) return true;
  if (!same_card(found->second, m)) {
    node.wrong({"'{0}' is written out in two different ways.", "„{0}“ ist auf zwei verschiedene Arten ausgeschrieben."}, {id}, "R14.4");
    return false;
  }
  if (found->second.copies.empty()) found->second.copies = m.copies;
  return true;
}

void Cards::settle() {
  masteries_ = base_.masteries;
  for (std::size_t i = 0; i < masteries_.size(); ++i) index_[masteries_[i].id] = static_cast<int>(i);
  extra_.resize(masteries_.size());
  for (auto& [id, m] : written_) {
    std::vector<Copy> copies = std::move(m.copies);
    m.copies.clear();
    if (const auto old = index_.find(id); old != index_.end()) {
      m.copies = masteries_[at(old->second)].copies;  // the pack's layouts stay what they are
      masteries_[at(old->second)] = m;
      continue;
    }
    index_[id] = static_cast<int>(masteries_.size());
    masteries_.push_back(m);
    extra_.push_back(std::move(copies));
  }
}

std::size_t Cards::own_copies(int mastery) const {
  return at(mastery) < base_.masteries.size() ? base_.masteries[at(mastery)].copies.size() : 0;
}

int Cards::of_pack(const Mastery& m, const WrittenCard& card) const {
  for (std::size_t i = 0; i < m.copies.size(); ++i) {
    const bool same_name = card.copy == m.copies[i].name, same_sides = card.sides && *card.sides == m.copies[i].sides;
    if (card.sides ? same_sides && (same_name || card.copy.empty()) : same_name) return static_cast<int>(i);
  }
  return -1;
}

Copy Cards::wanted(const WrittenCard& card) const { return {card.copy, card.sides.value_or(Sides{kLink, kLink, kLink, kLink})}; }

void Cards::want(const WrittenCard& card) {
  const int m = index_.at(card.mastery);
  const auto own = own_copies(m);
  Mastery base = masteries_[at(m)];
  base.copies.resize(std::min(base.copies.size(), own));
  if (of_pack(base, card) < 0) extra_[at(m)].push_back(wanted(card));
}

void Cards::number() {
  int next = 0;
  for (std::size_t m = 0; m < masteries_.size(); ++m) {
    first_.push_back(next);
    auto& list = extra_[m];
    std::stable_sort(list.begin(), list.end(),
                     [](const Copy& a, const Copy& b) { return std::tie(a.name, a.sides) < std::tie(b.name, b.sides); });
    masteries_[m].copies.insert(masteries_[m].copies.end(), list.begin(), list.end());
    next += static_cast<int>(masteries_[m].copies.size());
  }
  taken_.assign(at(next), false);
}

int Cards::take(const WrittenCard& card) {
  const int m = index_.at(card.mastery);
  const auto own = own_copies(m);
  const Mastery& mastery = masteries_[at(m)];
  Mastery base = mastery;
  base.copies.resize(std::min(base.copies.size(), own));
  auto free = [&](std::size_t i) { return !taken_[at(first_copy(m)) + i]; };
  auto grab = [&](std::size_t i) {
    taken_[at(first_copy(m)) + i] = true;
    return first_copy(m) + static_cast<int>(i);
  };
  if (const int i = of_pack(base, card); i >= 0) return free(at(i)) ? grab(at(i)) : -1;
  const Copy copy = wanted(card);
  for (std::size_t i = own; i < mastery.copies.size(); ++i)
    if (free(i) && mastery.copies[i] == copy) return grab(i);
  return -1;
}

// ---- Land tiles ----

int Tiles::find(const std::string& id) const {
  for (std::size_t i = 0; i < base_.tiles.size(); ++i)
    if (base_.tiles[i].id == id) return static_cast<int>(i);
  return -1;
}

Tiles::Ref Tiles::keep(Tile tile) {
  extra_.emplace(std::pair{tile.id, content(tile)}, tile);
  return {-1, std::move(tile)};
}

std::optional<Tiles::Ref> Tiles::read(const Node& node) {
  if (node.is_object() && (node.maybe("res").there() || node.maybe("camp").there())) {
    Tile t = read_tile(node, Strict::inline_piece);
    if (const int i = find(t.id); i >= 0 && base_.tiles[at(i)] == t) return Ref{i, std::move(t)};
    return keep(std::move(t));
  }
  const Node id = node.is_object() ? node.at("id") : node;
  const std::string name = id.string();
  if (name.empty()) return {};
  const int i = find(name);
  if (i >= 0) return Ref{i, base_.tiles[at(i)]};
  id.wrong({"no tile '{0}' is in the content pack.", "ein Plättchen „{0}“ ist nicht im Inhaltspaket."}, {name}, "R1.1");
  return {};
}

std::optional<Tiles::Lying> Tiles::read_lying(const Node& node, std::size_t number) {
  if (!node.object()) return {};
  const auto triangle = read_triangle(node.at("at"));
  Lying out;
  Tile t;
  t.id = node.maybe("id").there() ? node.maybe("id").string() : "tile_" + std::to_string(number + 1);
  const int known = find(t.id);
  const bool written = node.maybe("res").there() || node.maybe("camp").there();
  if (!written) {
    if (known < 0) {
      node.at("id").wrong({"no tile '{0}' is in the content pack.", "ein Plättchen „{0}“ ist nicht im Inhaltspaket."}, {t.id}, "R1.1");
      return {};
    }
    t = base_.tiles[at(known)];
  } else {
    const Node res = node.maybe("res"), camp = node.maybe("camp");
    if (known >= 0) t = base_.tiles[at(known)];
    if (res.there() || known < 0) {
      const Node r = node.at("res");
      if (!r.array(3, 3)) return {};
      for (std::size_t i = 0; i < 3; ++i) t.res[i] = read_dot(r.item(i), true);
    }
    if (camp.there() || known < 0) {
      const int d = read_domain(node.at("camp"));
      if (d < 0) return {};
      t.camp = static_cast<Domain>(d);
    }
  }
  if (!triangle) return {};
  out.cell = cell_of(*triangle);
  std::array<Dot, 3> lies{};
  for (std::size_t i = 0; i < 3; ++i) lies[at(corner_of(out.cell, (*triangle)[i]))] = t.res[i];
  const int first = corner_of(out.cell, (*triangle)[0]);
  auto fits = [&](const Tile& tile, int rot) {
    for (int k = 0; k < 3; ++k)
      if (tile.res[at(k)] != lies[at((k + rot) % 3)]) return false;
    return true;
  };
  if (known >= 0 && base_.tiles[at(known)].camp == t.camp)
    for (const int rot : {first, (first + 1) % 3, (first + 2) % 3})
      if (fits(base_.tiles[at(known)], rot)) {
        out.ref = {known, base_.tiles[at(known)]};
        out.rot = rot;
        return out;
      }
  // As written, read clockwise from its first corner.
  for (int k = 0; k < 3; ++k) t.res[at(k)] = lies[at((k + first) % 3)];
  out.rot = first;
  out.ref = keep(t);
  return out;
}

void Tiles::number() {
  tiles_ = base_.tiles;
  for (const auto& [key, tile] : extra_) {
    extra_index_[key] = static_cast<int>(tiles_.size());
    tiles_.push_back(tile);
  }
}

int Tiles::index(const Ref& ref) const { return ref.base >= 0 ? ref.base : extra_index_.at({ref.tile.id, content(ref.tile)}); }

// ---- Monuments ----

namespace {

// The pack's Monument with everything that the position says about it laid over.
json::value overlaid(const Node& node, const Monument& known) {
  json::object o = write(known);
  for (const auto& [key, value] : node.raw()->get_object()) {
    if (key != "levels") {
      o[key] = value;
      continue;
    }
    if (!value.is_array()) continue;
    auto& levels = o["levels"].get_array();
    for (std::size_t i = 0; i < value.get_array().size(); ++i) {
      const auto& entry = value.get_array()[i];
      if (!entry.is_object()) continue;
      std::size_t index = i;
      if (const auto* l = entry.get_object().if_contains("level"); l && l->is_int64() && l->get_int64() >= 1)
        index = static_cast<std::size_t>(l->get_int64() - 1);
      if (index >= levels.size()) {
        levels.push_back(entry);
        continue;
      }
      for (const auto& [k, v] : entry.get_object()) levels[index].get_object()[k] = v;
    }
  }
  return o;
}

using EdgeKey = std::pair<Vertex, Vertex>;
EdgeKey edge_key(Vertex a, Vertex b) { return a < b ? EdgeKey{a, b} : EdgeKey{b, a}; }

// A reward by hand may be short: 5 and {"vp": 5} are {"do": "vp", "n": 5}; a circle's may name its Domain.
Effect read_short_reward(const Node& node, Monument& m) {
  if (node.is_object())
    if (const Node d = node.maybe("domain"); d.there())
      if (const int domain = read_domain(d); domain >= 0) m.circle_domain = static_cast<Domain>(domain);
  json::object full;
  if (node.raw()->is_number()) {
    full = {{"do", "vp"}, {"n", *node.raw()}};
  } else if (node.is_object()) {
    for (const char* word : {"vp", "influence", "gain"})
      if (const Node n = node.maybe(word); n.there() && !node.maybe("do").there()) full["do"] = word, full["n"] = *n.raw();
    for (const char* word : {"do", "n", "what"})
      if (const Node n = node.maybe(word); n.there()) full[word] = *n.raw();
  }
  if (full.empty()) return read_reward(node);
  const json::value value = std::move(full);
  return read_reward(Node(&value, node.path(), node.mistakes()));
}

// A tile that the position does not describe: reward on all sides that are open, or on all.
void invent_edges(const Node& node, Monument& m) {
  Edge edge;
  edge.kind = Side::open;
  if (const Node r = node.maybe("reward"); r.there()) {
    edge.kind = Side::reward, edge.reward = read_short_reward(r, m);
  } else {
    for (const Edge& e : m.edges)
      if (e.kind == Side::reward) edge = e;
  }
  for (int k = 0; k < edge_count(m.shape); ++k) m.edges[at(k)] = edge;
}

void read_stand(const Node& node, bool invented, WrittenMonument& out) {
  Monument& m = out.monument;
  const Node placed = node.maybe("placed"), vertex = node.maybe("vertex"), cells = node.maybe("cells");
  const bool stands = placed.there() && placed.is_bool() ? placed.boolean() : vertex.there() || cells.there();
  if (!stands) return;
  out.slot.placed = 1;
  if (m.shape == Shape::circle) {
    if (const auto v = read_vertex(node.at("vertex"))) out.slot.site = {*v, 0};
    return;
  }
  const Node list = node.at("cells");
  if (!list.array(at(cell_count(m.shape)), at(cell_count(m.shape)))) return;
  std::vector<Cell> want;
  for (const Node& c : list.items()) {
    const auto t = read_triangle(c);
    if (!t) return;
    want.push_back(cell_of(*t));
  }
  std::sort(want.begin(), want.end());
  std::optional<std::vector<EdgeKey>> open;
  if (const Node edges = node.maybe("open_edges"); edges.there() && edges.array(0, 6)) {
    open.emplace();
    for (const Node& e : edges.items()) {
      if (!e.array(2, 2)) return;
      const auto a = read_vertex(e.item(0)), b = read_vertex(e.item(1));
      if (!a || !b) return;
      open->push_back(edge_key(*a, *b));
    }
    std::sort(open->begin(), open->end());
  }
  std::optional<Vertex> corner_a;
  if (const Node c = node.maybe("corners"); c.there() && c.is_array() && c.size() > 0) corner_a = read_vertex(c.item(0));
  bool cells_fit = false;
  for (const Cell c : want)
    for (const Vertex v : corners(c))
      for (u8 turn = 0; turn < 6; ++turn) {
        const Site site{v, turn};
        std::vector<Cell> have;
        for (int k = 0; k < cell_count(m.shape); ++k) have.push_back(monument_cell(m.shape, site, k));
        std::sort(have.begin(), have.end());
        if (have != want) continue;
        cells_fit = true;
        if (corner_a && v != *corner_a) continue;
        const int n = edge_count(m.shape);
        std::vector<EdgeKey> opens;
        for (int k = 0; k < n; ++k) {
          const EdgeKey key = edge_key(monument_corner(m.shape, site, k), monument_corner(m.shape, site, (k + 1) % n));
          if (invented && open) {
            if (std::find(open->begin(), open->end(), key) == open->end()) m.edges[at(k)] = Edge{};
          }
          if (m.edges[at(k)].kind != Side::barred) opens.push_back(key);
        }
        std::sort(opens.begin(), opens.end());
        if (open && opens != *open) {
          if (invented)
            return node.maybe("open_edges").wrong({"are not sides of these cells.", "sind keine Seiten dieser Felder."}, {}, "R13.9");
          continue;
        }
        out.slot.site = site;
        return;
      }
  if (!cells_fit) return list.wrong({"do not form this Monument's shape.", "bilden nicht die Form dieses Monuments."}, {}, "A41");
  if (corner_a)
    return node.maybe("open_edges")
        .wrong({"do not agree with the Monument's open sides in this turn.",
                "stimmen in dieser Drehung nicht mit den offenen Seiten des Monuments überein."},
               {}, "R13.9");
  invent_edges(node, m);  // the position knows another tile of this name: its open sides count
  read_stand(node, true, out);
}

}  // namespace

std::optional<WrittenMonument> read_played_monument(const Node& node, const Pack& base) {
  const Node id = node.is_object() ? node.at("id") : node;
  const std::string name = id.string();
  if (name.empty()) return {};
  const Monument* known = nullptr;
  for (const Monument& m : base.monuments)
    if (m.id == name) known = &m;
  WrittenMonument out;
  if (!node.is_object()) {
    if (!known) {
      id.wrong({"no Monument '{0}' is in the content pack.", "ein Monument „{0}“ ist nicht im Inhaltspaket."}, {name}, "R2.5");
      return {};
    }
    out.monument = *known;
    return out;
  }
  if (!known && !node.maybe("shape").there()) {
    id.wrong({"no Monument '{0}' is in the content pack; written out it needs at least 'shape'.",
              "ein Monument „{0}“ ist nicht im Inhaltspaket; ausgeschrieben braucht es mindestens „shape“."},
             {name}, "R2.5");
    return {};
  }
  const json::value merged = known ? overlaid(node, *known) : *node.raw();
  const Node whole(&merged, node.path(), node.mistakes());
  out.monument = read_monument(whole, Strict::inline_piece);
  Monument& m = out.monument;
  const bool invented = m.shape != Shape::circle && !whole.maybe("tile").there();
  if (invented) invent_edges(whole, m);
  if (m.shape == Shape::circle && !whole.maybe("circle").there())
    if (const Node r = whole.maybe("reward"); r.there()) m.circle_reward = read_short_reward(r, m);
  read_stand(whole, invented, out);
  if (const Node levels = whole.maybe("levels"); levels.is_array()) {
    bool gap = false;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const Node taken = levels.item(i).maybe("taken");
      const bool yes = taken.there() && !(taken.is_bool() && !taken.boolean());
      if (yes && gap)
        taken.wrong({"level {0} is taken although a lower one is not.", "Stufe {0} ist vergeben, obwohl eine niedrigere es nicht ist."},
                    {static_cast<int>(i) + 1}, "R13.1");
      if (yes && !gap) out.slot.taken = static_cast<u8>(i + 1);
      gap |= !yes;
    }
  }
  return out;
}

}  // namespace demesne::table::dominations
