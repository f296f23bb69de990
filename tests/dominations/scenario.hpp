// Words for hand-written positions: a scenario is a board, two to four seats and a question; then it is played through the protocol.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "tests/dominations/desk.hpp"

namespace demesne::table {

inline constexpr const char *kTr = "trade", *kCr = "craftsmanship", *kAr = "art", *kSc = "science", *kGo = "government", *kRe = "religion";
inline constexpr std::array<const char*, 6> kAll = {kTr, kCr, kAr, kSc, kGo, kRe};
inline constexpr const char *kV = "vestigium", *kX = "corruptio";

inline json::object O(std::string_view s) { return json::parse(s).as_object(); }

// ---- the map (R4.4) ----

inline json::array point(int x, int y) { return {x, y}; }
inline json::array up(int x, int y) { return {point(x, y), point(x, y + 1), point(x + 1, y)}; }
inline json::array down(int x, int y) { return {point(x + 1, y), point(x, y + 1), point(x + 1, y + 1)}; }
// The six places round a point, each beside the next.
inline std::array<json::array, 6> wheel(int x = 0, int y = 0) {
  return {up(x, y), down(x - 1, y), up(x - 1, y), down(x - 1, y - 1), up(x, y - 1), down(x, y - 1)};
}

inline json::object hand_tile(std::string_view id, std::array<const char*, 3> res, std::string_view camp) {
  return {{"id", id}, {"res", json::array(res.begin(), res.end())}, {"camp", camp}};
}
struct City {
  int seat, level;
};
inline json::object tile(std::string_view id, const json::array& at, std::array<const char*, 3> res, std::string_view camp,
                         City city = {-1, 0}) {
  json::object t = hand_tile(id, res, camp);
  t["at"] = at;
  if (city.seat >= 0) t["city"] = json::object{{"seat", city.seat}, {"level", city.level}};
  return t;
}
// A tile with `centre` at the point (0,0) and `rest` elsewhere.
inline json::object sixth(int k, const char* centre, const char* rest, const char* camp, City city = {-1, 0}) {
  const json::array at = wheel()[static_cast<std::size_t>(k)];
  std::array<const char*, 3> res{};
  for (std::size_t i = 0; i < 3; ++i) res[i] = at[i] == json::value(point(0, 0)) ? centre : rest;
  return tile("w" + std::to_string(k), at, res, camp, city);
}
// The first n sixths of the wheel round (0,0): Domain k at the centre and as Camp, Religion outside.
inline json::array wheel_tiles(int n, const std::map<int, City>& cities = {}, const std::map<int, const char*>& camps = {}) {
  json::array out;
  for (int k = 0; k < n; ++k)
    out.push_back(sixth(k, kAll[static_cast<std::size_t>(k)], kRe, camps.contains(k) ? camps.at(k) : kAll[static_cast<std::size_t>(k)],
                        cities.contains(k) ? cities.at(k) : City{-1, 0}));
  return out;
}

// ---- cards ----

inline json::object sides(const char* n, const char* e, const char* s, const char* w) { return {{"n", n}, {"e", e}, {"s", s}, {"w", w}}; }
inline json::object same(const char* half) { return sides(half, half, half, half); }
inline json::object link() { return same("link"); }

inline json::object amounts(std::initializer_list<std::pair<const char*, int>> list) {
  json::object o;
  for (const auto& [domain, n] : list) o[domain] = n;
  return o;
}
inline json::object each(int n) {
  json::object o;
  for (const char* d : kAll) o[d] = n;
  return o;
}

// An invented Mastery; effects as JSON.
struct Face {
  int vp = 0, influence = 0;
  const char* effects = "[]";
};
inline json::object mastery(std::string_view id, const char* domain, int level, Face basic = {}, Face advanced = {},
                            json::value prereq = nullptr) {
  const auto face = [](const Face& f) {
    return json::object{{"vp", f.vp}, {"influence", f.influence}, {"effects", json::parse(f.effects)}};
  };
  return {{"id", id},
          {"domain", domain},
          {"level", level},
          {"cost", json::object{{domain, level}}},
          {"prereq", std::move(prereq)},
          {"basic", face(basic)},
          {"upgrade_cost", json::object{{domain, 3}}},
          {"advanced", face(advanced)}};
}
inline json::object in_tree(const json::value& card, int col, int row, json::object halves = link(), bool advanced = false) {
  return {{"card", card}, {"copy", "own"}, {"pos", json::array{col, row}}, {"sides", std::move(halves)}, {"advanced", advanced}};
}
// Pack cards in a row east of the Campfire.
inline json::array row_of(std::initializer_list<json::value> cards, bool advanced = false) {
  json::array tree;
  for (const auto& c : cards) tree.push_back(in_tree(c, static_cast<int>(tree.size()) + 1, 0, link(), advanced));
  return tree;
}
inline json::object copy(const json::value& card, const json::value& name, json::object halves) {
  return {{"card", card}, {"copy", name}, {"sides", std::move(halves)}};
}

inline json::object level(int n, const char* domain, int cost, int vp = 0, int influence = 0, json::object halves = same("trade"),
                          json::value taken = nullptr) {
  return {{"level", n},
          {"cost", json::object{{domain, cost}}},
          {"vp", vp},
          {"influence", influence},
          {"effects", json::array{}},
          {"sides", std::move(halves)},
          {"taken", std::move(taken)}};
}
inline json::object circle(std::string_view id, const char* domain, int vp, json::array levels) {
  return {{"id", id},
          {"shape", "circle"},
          {"domain", domain},
          {"reward", json::object{{"do", "vp"}, {"n", vp}}},
          {"levels", std::move(levels)}};
}

// ---- the position ----

class Scenario {
 public:
  explicit Scenario(const char* phase, int players = 2) {
    p_ = {{"game", "dominations"}, {"players", players}, {"age", 1},          {"turn_in_age", 1},
          {"phase", phase},        {"turn", 0},          {"cradle", nullptr}, {"monuments", json::array{}},
          {"board", json::array{}}};
    json::array order, seats;
    for (int s = 0; s < players; ++s) order.push_back(s), seats.push_back(json::object{});
    p_["initiative"] = std::move(order), p_["seats"] = std::move(seats);
  }
  // The last turn of an Age: one skip_develop away from its end. No tile is left, so nobody is asked about tiles.
  static Scenario last_turn(int age = 1, int players = 2) {
    Scenario s("develop", players);
    s.set("age", age).set("turn_in_age", 5).set("turn", players - 1).set("tile_stack", json::array{});
    return s;
  }
  Scenario& set(std::string_view key, json::value value) { return p_[key] = std::move(value), *this; }
  Scenario& board(json::array tiles) { return set("board", std::move(tiles)); }
  Scenario& monuments(json::array list) { return set("monuments", std::move(list)); }
  Scenario& supply(json::array list) { return set("mastery_supply", std::move(list)); }
  Scenario& options(std::string_view text) { return set("options", O(text)); }
  Scenario& seat(int s, std::string_view key, json::value value) {
    p_["seats"].as_array()[static_cast<std::size_t>(s)].as_object()[key] = std::move(value);
    return *this;
  }
  Scenario& hand(std::initializer_list<json::value> tiles) { return seat(0, "hand", json::array(tiles.begin(), tiles.end())); }
  const json::object& position() const { return p_; }

 private:
  json::object p_;
};

// A desk that speaks of seats and Domains.
class Play : public Desk {
 public:
  explicit Play(const Scenario& s) { load(s.position()); }
  json::object known(int seat) {  // what is not 0
    json::object out;
    const json::object who = me(seat);
    for (const auto& [domain, n] : who.at("knowledge").as_object())
      if (n != 0) out[domain] = n;
    return out;
  }
  std::vector<int> points() {
    std::vector<int> out;
    const json::object p = position();
    for (const auto& s : p.at("seats").as_array()) out.push_back(static_cast<int>(s.at("vp").as_int64()));
    return out;
  }
  std::vector<std::string> roles(int seat) {
    std::vector<std::string> out;
    const json::object who = me(seat);
    for (const auto& r : who.at("dominations").as_array()) out.emplace_back(r.as_string());
    return out;
  }
  json::object preview(const json::object& fields) const {
    const auto* p = option(fields).if_contains("preview");
    return p ? p->as_object() : json::object{};
  }
  void place(const json::array& at, std::string_view id = "h") { pick({{"do", "place"}, {"tile", id}, {"at", at}}); }
  // Picks the options with these values of one field, in order; a value may come again.
  void pick_all(std::string_view field, std::initializer_list<json::value> values) {
    json::array picks;
    for (const auto& v : values) {
      const int i = find({{field, v}});
      if (i < 0) ADD_FAILURE() << "no option with " << field << " " << json::serialize(v) << " in " << listing();
      picks.push_back(i);
    }
    answer(std::move(picks));
  }
  void vestigium(std::initializer_list<json::value> domains) {
    EXPECT_EQ(what(), "vestigium");
    pick_all("domain", domains);
  }
  bool offers(std::string_view act) const { return can({{"do", act}}); }
};

}  // namespace demesne::table
