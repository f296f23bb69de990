// A told position as the protocol's JSON.
#include <map>

#include "table/dominations/codec.hpp"
#include "tests/dominations/script_words.hpp"

namespace demesne::dominations::script {
namespace {

json::object sides_of(std::string_view halves) {
  const json::array four = three(halves);
  return {{"n", four.at(0)}, {"e", four.at(1)}, {"s", four.at(2)}, {"w", four.at(3)}};
}

// "camp[Tr] produce 1 Tr per nodus:Ar/2"
json::object effect_of(std::string_view text) {
  std::vector<std::string> list = words(text);
  json::object e;
  std::string condition = cut(list.at(0), '[');
  e["when"] = list[0];
  if (!condition.empty()) {
    condition.pop_back();
    json::object only_if;
    for (std::string c : parted(condition, ',')) {
      const std::string n = cut(c, ':');
      if (n.empty())
        only_if["domain"] = long_word(c);
      else
        only_if["min_" + c] = std::stoi(n);
    }
    e["if"] = only_if;
  }
  e["do"] = list.at(1);
  std::size_t k = 2;
  if (k < list.size() && (std::isdigit(list[k][0]) || list[k][0] == '-')) e["n"] = std::stoi(list[k++]);
  if (k < list.size() && list[k] != "per") e["what"] = long_word(list[k++]);
  if (k + 1 < list.size()) {
    std::string per = list[k + 1];
    const std::string div = cut(per, '/'), domain = cut(per, ':');
    if (!div.empty()) e["div"] = std::stoi(div);
    e["per"] = domain.empty() ? json::value(per) : json::value(json::object{{per, long_word(domain)}});
  }
  return e;
}

// "vp 2; influence 1; turn_start gain 1 Tr"
void add_face(json::object& face, std::string_view text) {
  json::array effects;
  face["vp"] = face["influence"] = 0;
  for (const std::string& part : parted(text, ';')) {
    const auto w = words(part);
    if (w[0] == "vp" || w[0] == "influence")
      face[w[0]] = std::stoi(w.at(1));
    else
      effects.push_back(effect_of(part));
  }
  face["effects"] = std::move(effects);
}
json::object face_of(std::string_view text) {
  json::object face;
  add_face(face, text);
  return face;
}

json::object card_of(const Invented& c) {
  const auto price = [&](const std::string& told, int n) {
    return told.empty() ? json::object{{long_word(c.domain), n}} : amounts_of(told == "0" ? "" : told);
  };
  json::object prereq;
  if (!c.prereq.empty()) prereq = {{"domain", long_word(c.prereq.substr(0, 2))}, {"level", std::stoi(c.prereq.substr(2))}};
  return {{"id", c.id},
          {"domain", long_word(c.domain)},
          {"level", c.level},
          {"cost", price(c.cost, c.level)},
          {"prereq", prereq.empty() ? json::value(nullptr) : json::value(prereq)},
          {"basic", face_of(c.basic)},
          {"upgrade_cost", price(c.upgrade, 3)},
          {"advanced", face_of(c.advanced)}};
}

json::object reward_of(std::string_view text) {
  const auto w = words(text);
  json::object r{{"do", w.at(0)}, {"n", std::stoi(w.at(1))}};
  if (w.size() > 2) r["what"] = long_word(w[2]);
  return r;
}

json::object wonder_of(const Wonder& w) {
  json::object m{{"id", w.id}, {"shape", w.shape}, {"domain", long_word(w.domain)}};
  json::array levels;
  for (const std::string& told : w.levels) {
    const auto list = words(told);
    json::object level{{"level", levels.size() + 1}, {"cost", amounts_of(list.at(0))}, {"sides", sides_of(list.at(1))}};
    const auto rest = told.find(list[1]) + list[1].size();
    add_face(level, std::string_view(told).substr(rest));
    levels.push_back(std::move(level));
  }
  m["levels"] = std::move(levels);
  if (w.shape == "circle") {
    m["circle"] = json::object{{"domain", long_word(w.domain)}, {"reward", reward_of(w.reward)}};
    return m;
  }
  if (!w.next_to.empty()) m["place"] = json::object{{"adjacent_city", long_word(w.next_to)}};
  const std::string letters = "ABCDEF";
  const std::size_t n = w.sides.size();
  json::object edges, dots;
  for (std::size_t k = 0; k < n; ++k) {
    json::object edge{{"kind", w.sides[k] == 'r' ? "reward" : w.sides[k] == 'o' ? "open" : "barred"}};
    if (w.sides[k] == 'r') edge["reward"] = reward_of(w.reward);
    edges[std::string{letters[k], letters[(k + 1) % n]}] = std::move(edge);
    const auto dot = std::string_view(w.dots).substr(2 * k, 2);
    dots[std::string{letters[k]}] = dot == "--" || dot.empty() ? json::value(nullptr) : json::value(long_word(dot));
  }
  m["tile"] = json::object{{"cells", n == 6 ? 4 : 2}, {"edges", std::move(edges)}, {"dots", std::move(dots)}};
  return m;
}

class Writer {
 public:
  explicit Writer(const Board& board) : b_(board) {
    for (const Invented& c : b_.cards) cards_[c.id] = card_of(c);
    for (const Wonder& w : b_.wonders) wonders_[w.id] = wonder_of(w);
  }

  static json::object tile(std::string_view told, bool lying) {
    const auto w = words(told);
    if (w.size() == 1) return {{"id", w[0]}};
    std::size_t k = 0;
    json::object t{{"id", w.at(k++)}};
    if (lying) t["at"] = place_of(w.at(k++));
    if (k == w.size()) return t;
    t["res"] = three(w.at(k++));
    t["camp"] = long_word(w.at(k++));
    if (k == w.size()) return t;
    std::string owner = w[k];
    const int level = std::stoi(cut(owner, ':'));
    t["city"] = json::object{{"seat", std::stoi(owner)}, {"level", level}};
    return t;
  }
  static json::array tiles(std::string_view list, bool lying) {
    json::array out;
    for (const std::string& t : parted(list, ';')) out.push_back(tile(t, lying));
    return out;
  }

  // "pharos@0,0/1+2"
  json::value monument(std::string told) const {
    const std::string taken = cut(told, '+'), site = cut(told, '@');
    const auto own = wonders_.find(told);
    json::object m = own == wonders_.end() ? json::object{{"id", told}} : own->second;
    if (site.empty() && taken.empty()) return own == wonders_.end() ? json::value(told) : json::value(m);
    if (!site.empty()) stand(m, shape_of(told), site);
    json::array levels;
    for (int n = 1; n <= (taken.empty() ? 0 : std::stoi(taken)); ++n) {
      if (own != wonders_.end())
        m["levels"].as_array().at(static_cast<std::size_t>(n - 1)).as_object()["taken"] = true;
      else
        levels.push_back(json::object{{"level", n}, {"taken", true}});
    }
    if (!levels.empty()) m["levels"] = std::move(levels);
    return m;
  }

  json::object card(std::string told) const {
    json::object c;
    const std::string halves = cut(told, ':'), pos = cut(told, '@');
    const bool advanced = !told.empty() && told.back() == '+';
    if (advanced) told.pop_back();
    const std::string copy = cut(told, '#'), level = cut(told, '.');
    if (!pos.empty()) c["pos"] = point_of(pos);
    if (!halves.empty()) c["sides"] = sides_of(halves);
    if (!level.empty()) {
      c["monument"] = told, c["level"] = std::stoi(level);
      return c;
    }
    c["card"] = told == "fire" ? json::value("campfire") : cards_.contains(told) ? json::value(cards_.at(told)) : json::value(told);
    if (told == "fire") return c;
    if (!copy.empty())
      c["copy"] = std::isdigit(copy[0]) ? json::value(std::stoi(copy)) : json::value(copy);
    else
      c["copy"] = "own";
    if (halves.empty() && copy.empty()) c["sides"] = sides_of("========");
    if (advanced) c["advanced"] = true;
    return c;
  }
  json::array tree(std::string_view told) const {
    json::array out;
    int row = 0;  // cards in the row east of the Campfire
    for (const std::string& t : words(told)) {
      json::object c = card(t);
      if (const auto* id = c.if_contains("card"); id && *id == "campfire")
        c["pos"] = json::array{0, 0};
      else if (!c.contains("pos"))
        c["pos"] = json::array{++row, 0};
      if (c.contains("monument") && !c.contains("sides")) c["sides"] = sides_of("========");
      out.push_back(std::move(c));
    }
    return out;
  }

 private:
  const Board& b_;
  std::map<std::string, json::object> cards_, wonders_;

  Shape shape_of(const std::string& id) const {
    for (const Wonder& w : b_.wonders)
      if (w.id == id) return w.shape == "circle" ? Shape::circle : w.shape == "wall" ? Shape::wall : Shape::diamond;
    for (const Monument& m : table::dominations::shipped_pack().monuments)
      if (m.id == id) return m.shape;
    return Shape::circle;
  }
  static void stand(json::object& m, Shape shape, std::string at) {
    m["placed"] = true;
    const std::string turn = cut(at, '/');
    const Site site{vertex_of(at), static_cast<u8>(turn.empty() ? 0 : std::stoi(turn))};
    if (shape == Shape::circle) {
      m["vertex"] = point_of(site.at);
      return;
    }
    json::array cells, corner_list;
    for (int k = 0; k < cell_count(shape); ++k) {
      json::array three_points;
      for (const Vertex v : corners(monument_cell(shape, site, k))) three_points.push_back(point_of(v));
      cells.push_back(std::move(three_points));
    }
    for (int k = 0; k < edge_count(shape); ++k) corner_list.push_back(point_of(monument_corner(shape, site, k)));
    m["cells"] = std::move(cells), m["corners"] = std::move(corner_list);
  }
};

// "chain 3", "nodus Tr2 Ar1", "cities 1:5 2:1", "masteries 1x6:TrSc"
json::object goal_of(std::string_view told) {
  const auto w = words(told);
  json::object g{{"kind", w.at(0)}};
  if (w[0] == "nodus") {
    g["need"] = amounts_of(told.substr(5));
  } else if (w[0] == "cities") {
    json::object need;
    for (std::string c : std::vector(w.begin() + 1, w.end())) {
      const int n = std::stoi(cut(c, ':'));
      need[c] = n;
    }
    g["need"] = std::move(need);
  } else if (w[0] == "masteries") {
    json::array need;
    for (std::string line : std::vector(w.begin() + 1, w.end())) {
      const std::string domains = cut(line, ':'), level = cut(line, 'x');
      need.push_back(json::object{{"n", std::stoi(line)}, {"level", std::stoi(level)}, {"domains", three(domains)}});
    }
    g["need"] = std::move(need);
  } else {
    g["n"] = std::stoi(w.at(1));
  }
  return g;
}

json::object seat_of(const Player& p, const Writer& writer) {
  json::object s;
  json::array hand;
  for (json::value& t : Writer::tiles(p.hand, false)) hand.push_back(t.as_object().size() == 1 ? t.at("id") : t);
  if (!hand.empty()) s["hand"] = std::move(hand);
  if (!p.knows.empty()) s["knowledge"] = amounts_of(p.knows);
  if (!p.limits.empty()) s["limits"] = amounts_of(p.limits);
  if (!p.tree.empty()) s["tree"] = writer.tree(p.tree);
  json::array roles;
  for (const std::string& r : words(p.roles)) roles.emplace_back(r);
  if (!roles.empty()) s["dominations"] = std::move(roles);
  if (!p.goals.empty() && p.goals.find(' ') == std::string::npos) s["objective"] = p.goals;
  if (p.goals.find(' ') != std::string::npos) {
    json::array goals;
    for (const std::string& g : parted(p.goals, ';')) goals.push_back(goal_of(g));
    s["objective"] = std::move(goals);
  }
  if (p.vp) s["vp"] = p.vp;
  if (p.influence) s["influence"] = p.influence;
  if (p.tokens >= 0) s["city_tokens"] = p.tokens;
  return s;
}

}  // namespace

json::object amounts_of(std::string_view amounts) {
  json::object o;
  for (const std::string& w : words(amounts)) o[long_word(w.substr(0, 2))] = w.size() > 2 ? std::stoi(w.substr(2)) : 1;
  return o;
}

json::array place_of(std::string_view place) {
  std::string at(place.substr(1));
  const std::string turn = cut(at, '/');
  const Vertex v = vertex_of(at);
  const auto all = corners(cell(v.i, v.j, place[0] == 'D'));
  json::array out;
  for (std::size_t k = 0; k < 3; ++k) out.push_back(point_of(all[(k + (turn.empty() ? 0u : std::stoul(turn))) % 3]));
  return out;
}

json::object position_of(const Board& b, const std::vector<Player>& players) {
  const Writer writer(b);
  json::object p{{"game", "dominations"}, {"players", players.size()}, {"age", b.age},        {"turn_in_age", b.round}, {"phase", b.phase},
                 {"turn", b.turn},        {"cradle", nullptr},         {"edition", b.edition}};
  if (!b.cradle.empty()) p["cradle"] = point_of(b.cradle);
  json::object options;
  for (std::string o : words(b.options)) {
    const std::string value = cut(o, '=');
    options[o] = std::isdigit(value.at(0)) ? json::value(std::stoi(value)) : json::value(value);
  }
  if (!options.empty()) p["options"] = std::move(options);
  p["board"] = Writer::tiles(b.tiles, true);
  json::array monuments, order, seats, holder;
  for (const std::string& m : parted(b.monuments, ';')) monuments.push_back(writer.monument(m));
  p["monuments"] = std::move(monuments);
  for (std::size_t s = 0; s < players.size(); ++s)
    order.push_back(b.initiative.empty() ? static_cast<int>(s) : b.initiative.at(2 * s) - '0');
  p["initiative"] = std::move(order);
  for (const Player& x : players) seats.push_back(seat_of(x, writer));
  p["seats"] = std::move(seats);
  for (int k = 0; k < b.holder; ++k) holder.push_back(Writer::tile("s" + std::to_string(k) + " TrTrTr Tr", false));
  p["tile_stack"] = std::move(holder);
  if (b.supply) {
    json::array supply;
    for (const std::string& c : words(*b.supply)) supply.push_back(writer.card(c));
    p["mastery_supply"] = std::move(supply);
  }
  return p;
}

Board last_turn(int age, int players) { return {.phase = "develop", .age = age, .round = 5, .turn = players - 1}; }

std::string wheel(int n, std::string_view cities, std::string_view camps, std::string_view centre) {
  std::map<std::string, std::string> city, camp;
  for (std::string c : words(cities)) {
    std::string what = cut(c, '=');
    city[c] = what;
  }
  for (std::string c : words(camps)) {
    std::string what = cut(c, '=');
    camp[c] = what;
  }
  constexpr std::array<std::string_view, 6> kPlaces = {"U0,0", "D-1,0", "U-1,0", "D-1,-1", "U0,-1", "D0,-1"};
  constexpr std::array<unsigned, 6> kCentre = {0, 0, 2, 2, 1, 1};  // which corner of each place 0,0 is
  std::string out;
  for (unsigned k = 0; k < static_cast<unsigned>(n); ++k) {
    const std::string number = std::to_string(k);
    out += "w" + number + " " + std::string(kPlaces[k]) + " ";
    for (unsigned i = 0; i < 3; ++i) out += i != kCentre[k] ? "Re" : centre.empty() ? kShort[k] : centre;
    out += " " + (camp.contains(number) ? camp[number] : std::string(kShort[k]));
    if (city.contains(number)) out += " " + city[number];
    out += ";";
  }
  return out;
}

std::string ring(std::string_view round, std::string_view without, std::string_view resources, std::string_view camp,
                 std::string_view name) {
  const auto skipped = words(without);
  std::string out;
  int n = 0;
  for (const Cell c : around(vertex_of(round))) {
    const Vertex v = base(c);
    const std::string place = (is_down(c) ? "D" : "U") + std::to_string(v.i) + "," + std::to_string(v.j);
    if (std::find(skipped.begin(), skipped.end(), place) != skipped.end()) continue;
    out += std::string(name) + std::to_string(n++) + " " + place + " " + std::string(resources) + " " + std::string(camp) + ";";
  }
  return out;
}

}  // namespace demesne::dominations::script
