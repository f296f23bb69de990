#include <algorithm>

#include "table/dominations/position_read.hpp"
#include "table/dominations/text.hpp"

namespace demesne::table::dominations {
namespace {

constexpr std::array<std::string_view, 8> kPhaseWords = {"setup", "turn_start", "grow", "build", "develop", "age_end", "next_age", "over"};

json::value seat_or_null(Seat s) { return s == kNobody ? json::value(nullptr) : json::value(s); }

class Writer {
 public:
  // `all`: everything is told. Otherwise what `viewer` may know.
  Writer(const State& state, bool all, Seat viewer) : s_(state), p_(state.position), pack_(p_.content()), all_(all), viewer_(viewer) {}

  json::object write_all() {
    json::object o{{"game", "dominations"}, {"players", p_.players}, {"edition", p_.options.edition == Edition::e2019 ? 2019 : 2021}};
    o["options"] = write_options(p_.options);
    const Pack* named = shipped_pack(s_.base->id);
    o["content"] = (named && *named == *s_.base) || !all_ ? json::value(s_.base->id) : json::value(write(*s_.base));
    o["age"] = p_.age;
    o["turn_in_age"] = p_.turn_in_age;
    o["phase"] = kPhaseWords[static_cast<std::size_t>(p_.phase)];
    o["turn"] = p_.turn;
    o["initiative"] = order(p_.initiative);
    o["cradle"] = p_.has_cradle ? json::value(write_vertex(p_.cradle)) : json::value(nullptr);
    if (p_.has_cradle) o["cradle_res"] = cradle();
    o["board"] = board();
    if (all_)
      o["tile_stack"] = stack();
    else
      o["tile_stack_count"] = p_.stack_size;
    o["monuments"] = monuments();
    if (all_ || !whole_supply()) o["mastery_supply"] = supply();
    json::array seats;
    for (int s = 0; s < p_.players; ++s) seats.push_back(seat(s));
    o["seats"] = std::move(seats);
    o["to_move"] = seat_or_null(p_.to_move());
    if (all_) o["engine"] = engine();
    return o;
  }

 private:
  const State& s_;
  const eng::Position& p_;
  const Pack& pack_;
  bool all_;
  Seat viewer_;

  template <class Array>
  json::array order(const Array& seats) const {
    json::array a;
    for (int i = 0; i < p_.players; ++i) a.push_back(seats[at(i)]);
    return a;
  }

  json::array cradle() const {
    json::array res;
    for (const Dot d : pack_.cradle) res.push_back(write_dot(p_.options.cradle == CradleDots::vestigium ? kVestigiumDot : d));
    return res;
  }

  // A tile is a reference if the pack has it; a view writes it out.
  json::value tile(int index) const {
    const Tile& t = pack_.tiles[at(index)];
    const bool known = at(index) < s_.base->tiles.size() && s_.base->tiles[at(index)] == t;
    return known && all_ ? json::value(t.id) : json::value(write(t));
  }

  json::array board() const {
    json::array out;
    for (int i = 0; i < p_.board_size; ++i) {
      const Placed& b = p_.board[at(i)];
      json::object o = write(pack_.tiles[b.tile]);
      o["at"] = write_at(b.cell, b.rot);
      o["placed_by"] = seat_or_null(b.by);
      o["city"] = b.level ? json::value(json::object{{"seat", b.owner}, {"level", b.level}}) : json::value(nullptr);
      out.push_back(std::move(o));
    }
    return out;
  }

  json::array stack() const {
    json::array out;
    for (int i = 0; i < p_.stack_size; ++i) out.push_back(tile(p_.stack[at(i)]));
    return out;
  }

  json::array monuments() const {
    json::array out;
    for (int slot = 0; slot < p_.slots; ++slot) {
      const Slot& x = p_.monuments[at(slot)];
      const Monument& m = pack_.monuments[x.id];
      json::object o = write(m);
      if (m.shape == Shape::circle) {
        if (m.circle_reward.n) o["reward"] = o["circle"].get_object()["reward"];
      } else {
        for (int k = 0; k < edge_count(m.shape); ++k)
          if (m.edges[at(k)].kind == Side::reward && !o.contains("reward")) {
            const Effect& r = m.edges[at(k)].reward;
            o["reward"] = json::object{{"do", kDoWords[static_cast<std::size_t>(r.act)]}, {"n", r.n}};
            if (r.what != kNothing) o["reward"].get_object()["what"] = kWhatWords[r.what];
          }
      }
      json::array& levels = o["levels"].get_array();
      for (std::size_t l = 0; l < levels.size(); ++l) {
        auto& level = levels[l].get_object();
        level["taken"] = json::value(nullptr);
        if (l < x.taken) level["taken"] = true;  // by nobody who still shows it, unless …
        for (int s = 0; s < p_.players; ++s)
          for (int i = 0; i < p_.player[at(s)].tree_size; ++i)
            if (p_.player[at(s)].tree[at(i)].card == level_card(slot, static_cast<int>(l))) level["taken"] = s;
        if (!all_) level["text"] = to_json(face_text(m.levels[l].face));
      }
      for (auto& [key, value] : write_placed_monument(p_, slot)) o[key] = value;
      o["controller"] = seat_or_null(p_.controller(slot));
      if (!all_) o["name"] = to_json(text_of(m.name)), o["text"] = to_json(monument_text(m));
      out.push_back(std::move(o));
    }
    return out;
  }

  json::value mastery(int index) const {
    const Mastery& m = pack_.masteries[at(index)];
    const bool known = at(index) < s_.base->masteries.size() && same_card(s_.base->masteries[at(index)], m);
    return known ? json::value(m.id) : json::value(write(m));
  }

  bool left(int copy) const { return p_.supply.has(at(copy)); }

  // Whether the supply is what an absent `mastery_supply` means: the pack's copies that lie in no tree.
  bool whole_supply() const {
    const Tables& t = tables(p_.pack_id);
    for (std::size_t c = 0; c < t.copies.size(); ++c) {
      const auto& ref = t.copies[c];
      const bool ours = ref.mastery < s_.base->masteries.size() && ref.index < s_.base->masteries[ref.mastery].copies.size();
      bool in_tree = false;
      for (int s = 0; s < p_.players; ++s)
        for (int i = 0; i < p_.player[at(s)].tree_size; ++i)
          in_tree |= p_.player[at(s)].tree[at(i)].card == mastery_card(static_cast<int>(c));
      if (left(static_cast<int>(c)) != (ours && !in_tree)) return false;
    }
    return true;
  }

  json::array supply() const {
    const Tables& t = tables(p_.pack_id);
    json::array out;
    for (std::size_t c = 0; c < t.copies.size(); ++c) {
      if (!left(static_cast<int>(c))) continue;
      const Copy& copy = pack_.masteries[t.copies[c].mastery].copies[t.copies[c].index];
      out.push_back(json::object{{"card", mastery(t.copies[c].mastery)}, {"copy", copy_json(copy.name)}, {"sides", write(copy.sides)}});
    }
    return out;
  }

  json::object tree_card(int seat, const TreeCard& c) const {
    json::object o;
    if (c.card == kCampfire) {
      o["card"] = "campfire";
      if (!all_) o["name"] = to_json(say({"Campfire", "Lagerfeuer"}));
    } else if (is_level(c.card)) {
      const Monument& m = pack_.monuments[p_.monuments[at(slot_of(c.card))].id];
      o["card"] = m.id + "_" + std::to_string(level_of(c.card) + 1);
      o["monument"] = m.id;
      o["level"] = level_of(c.card) + 1;
      if (!all_) o["name"] = to_json(text_of(m.name)), o["text"] = to_json(face_text(m.levels[at(level_of(c.card))].face));
    } else {
      const auto& ref = tables(p_.pack_id).copies[at(copy_of(c.card))];
      const Mastery& m = pack_.masteries[ref.mastery];
      o["card"] = all_ ? mastery(ref.mastery) : json::value(m.id);
      o["copy"] = copy_json(m.copies[ref.index].name);
      if (!all_) {
        o["name"] = to_json(text_of(m.name));
        o["domain"] = kDomainWords[static_cast<std::size_t>(m.domain)];
        o["level"] = m.level;
        o["text"] = to_json(face_text(c.advanced ? m.advanced : m.basic));
        o["upgrade_cost"] = c.advanced ? json::value(nullptr) : json::value(write(m.upgrade_cost));
      }
    }
    o["pos"] = json::array{c.col, c.row};
    // A position keeps the card as printed and its turn; a view shows it as it lies.
    if (c.rot) o["quarter_turns"] = c.rot;
    TreeCard printed = c;
    if (all_) printed.rot = 0;
    o["sides"] = write(p_.sides(seat, printed));
    o["advanced"] = c.advanced != 0;
    return o;
  }

  json::object seat(int s) const {
    const Player& x = p_.player[at(s)];
    const bool own = all_ || viewer_ == s;
    json::object o;
    if (own || p_.options.open_hands) {
      json::array hand;
      for (int i = 0; i < x.hand_size; ++i) hand.push_back(tile(x.hand[at(i)]));
      o["hand"] = std::move(hand);
    }
    if (!all_) o["hand_count"] = x.hand_size;
    o["knowledge"] = write(x.knowledge, true);
    o["limits"] = write(x.limits, true);
    o["city_tokens"] = x.tokens;
    o["influence"] = x.influence;
    o["vp"] = x.vp;
    json::array tree;
    for (int i = 0; i < x.tree_size; ++i) tree.push_back(tree_card(s, x.tree[at(i)]));
    o["tree"] = std::move(tree);
    objective(o, x);
    json::array roles;
    for (std::size_t d = 0; d < kDomains; ++d)
      if (p_.role[d] == s) roles.push_back(json::value(pack_.roles[d].id));
    o["dominations"] = std::move(roles);
    if (own && p_.phase == Phase::setup) dealt(o, x);
    o["nodus"] = write(p_.sums[at(s)].nodus, true);
    json::array met;
    if (x.objective != kNone)
      for (const Goal& g : pack_.objectives[x.objective].goals) met.push_back(p_.goal_met(s, g));
    o["objectives_met"] = std::move(met);
    o["objective_vp"] = x.objective == kNone ? 0 : p_.goal_vp(s);
    if (!all_) o["chain"] = p_.longest_chain(s), o["groups"] = p_.groups(s);  // how far goals of connected Cities and separate groups are
    if (!all_ && own) market(o, s);
    if (all_) {
      json::array known, paid;
      for (int i = 0; i < x.hand_size; ++i) known.push_back(x.hand_known[at(i)]);
      for (std::size_t d = 0; d < kDomains; ++d)
        if (x.overflow >> d & 1) paid.push_back(json::value(kDomainWords[d]));
      o["hand_known"] = std::move(known);
      o["overflow_paid"] = std::move(paid);
    }
    return o;
  }

  // Which Masteries the viewer can pay, and the prices that its abilities change.
  void market(json::object& o, int s) const {
    json::array payable;
    json::object prices;
    for (std::size_t m = 0; m < pack_.masteries.size(); ++m) {
      const Amounts price = p_.mastery_price(s, static_cast<int>(m));
      if (p_.can_pay(s, price)) payable.push_back(json::value(pack_.masteries[m].id));
      if (price != pack_.masteries[m].cost) prices[pack_.masteries[m].id] = write(price);
    }
    o["payable"] = std::move(payable);
    o["prices"] = std::move(prices);
  }

  void objective(json::object& o, const Player& x) const {
    if (x.objective == kNone) {
      o["objective"] = nullptr;
      return;
    }
    const Objective& goal = pack_.objectives[x.objective];
    if (x.objective < s_.base->objectives.size() && s_.base->objectives[x.objective] == goal)
      o["objective"] = goal.id;
    else {
      json::array goals;
      for (const Goal& g : goal.goals) goals.push_back(write(g));
      o["objective"] = std::move(goals);
    }
    if (all_) return;
    json::array texts;
    for (const Goal& g : goal.goals) texts.push_back(to_json(goal_text(g)));
    o["objective_name"] = to_json(text_of(goal.name));
    o["objective_goals"] = std::move(texts);
  }

  // The secret part of the set-up; only for its own seat.
  void dealt(json::object& o, const Player& x) const {
    auto objectives = [&](u8 id) { return id == kNone ? json::value(nullptr) : json::value(pack_.objectives[id].id); };
    auto monuments = [&](u8 id) { return id == kNone ? json::value(nullptr) : json::value(pack_.monuments[id].id); };
    o["dealt_objectives"] = json::array{objectives(x.dealt_objectives[0]), objectives(x.dealt_objectives[1])};
    o["dealt_monuments"] = json::array{monuments(x.dealt_monuments[0]), monuments(x.dealt_monuments[1])};
    o["chosen_objective"] = objectives(x.chosen_objective);
    o["chosen_monument"] = monuments(x.chosen_monument);
  }

  // What read_position() needs to go on with the same numbers.
  json::object engine() const {
    const Flow& f = p_.flow;
    json::array stack_known;
    for (int i = 0; i < p_.stack_size; ++i) stack_known.push_back(p_.stack_known[at(i)]);
    const u32 serial = f.ask == Ask::nothing ? f.serial : f.serial - 1;  // it is asked again
    return {{"question", serial},
            {"builds", f.builds},
            {"develops", f.develops},
            {"scored", json::array{f.tile, f.reactivating, f.corner, f.edge, f.scoring, f.for_production}},
            {"stack_known", std::move(stack_known)}};
  }
};

}  // namespace

json::array write_vertex(Vertex v) { return {v.i, v.j}; }

json::array write_cell(Cell cell) {
  json::array out;
  for (const Vertex v : corners(cell)) out.push_back(write_vertex(v));
  return out;
}

json::array write_at(Cell cell, int rot) {
  const auto c = corners(cell);
  json::array out;
  for (int k = 0; k < 3; ++k) out.push_back(write_vertex(c[at((k + rot) % 3)]));
  return out;
}

json::value copy_json(const std::string& name) {
  if (name.empty()) return nullptr;
  if (name.size() < 10 && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; })) return std::stoi(name);
  if (name[0] == '"' || name[0] == '-' || name[0] == '{' || name[0] == '[') {
    boost::system::error_code error;
    json::value v = json::parse(name, error);
    if (!error) return v;
  }
  return json::value(name);
}

std::string copy_name(const json::value& v) {
  if (v.is_null()) return "";
  if (!v.is_string()) return json::serialize(v);
  const std::string s(v.get_string());
  // A text that would be read as something else keeps its quotes.
  return copy_json(s).is_string() && copy_json(s) == v ? s : json::serialize(v);
}

json::object write_placed_monument(const eng::Position& p, int slot) {
  const Slot& x = p.monuments[at(slot)];
  const Monument& m = p.content().monuments[x.id];
  json::object o{{"placed", x.placed != 0}};
  if (!x.placed) return o;
  if (m.shape == Shape::circle) {
    o["vertex"] = write_vertex(x.site.at);
    return o;
  }
  json::array cells, open, rewards, corner_list, dots;
  for (int k = 0; k < cell_count(m.shape); ++k) cells.push_back(write_cell(monument_cell(m.shape, x.site, k)));
  const int sides = edge_count(m.shape);
  for (int k = 0; k < sides; ++k) {
    const Vertex a = monument_corner(m.shape, x.site, k), b = monument_corner(m.shape, x.site, (k + 1) % sides);
    const json::array edge{write_vertex(a), write_vertex(b)};
    corner_list.push_back(write_vertex(a));
    dots.push_back(write_dot(m.dots[at(k)]));
    if (m.edges[at(k)].kind != Side::barred) open.push_back(edge);
    if (m.edges[at(k)].kind == Side::reward) rewards.push_back(edge);
  }
  o["cells"] = std::move(cells);
  o["open_edges"] = std::move(open);
  o["reward_edges"] = std::move(rewards);
  o["corners"] = std::move(corner_list);
  o["corner_res"] = std::move(dots);
  return o;
}

json::object write_position(const State& state) { return Writer(state, true, kNobody).write_all(); }
json::object write_view(const State& state, Seat viewer) { return Writer(state, false, viewer).write_all(); }

}  // namespace demesne::table::dominations
