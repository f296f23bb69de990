#include <algorithm>

#include "table/dominations/pack_words.hpp"
#include "table/dominations/position_read.hpp"
#include "table/dominations/text.hpp"

namespace demesne::table::dominations {
namespace {

constexpr std::array<std::string_view, 8> kPhaseWords = {"setup", "turn_start", "grow", "build", "develop", "age_end", "next_age", "over"};

class Writer {
 public:
  // `all`: everything is told. Otherwise what `viewer` may know.
  Writer(JsonText& w, const State& state, bool all, Seat viewer)
      : w_(w),
        s_(state),
        p_(state.position),
        pack_(p_.content()),
        words_(all ? nullptr : &words_of(state.held)),
        all_(all),
        viewer_(viewer) {}

  void write_all() const {
    w_.put("game", "dominations").put("players", p_.players).put("edition", p_.options.edition == Edition::e2019 ? 2019 : 2021);
    w_.put("options", write_options(p_.options));
    const Pack* named = shipped_pack(s_.base->id);
    if (!all_ || (named && *named == *s_.base))
      w_.put("content", s_.base->id);
    else
      w_.put("content", write(*s_.base));
    w_.put("age", p_.age).put("turn_in_age", p_.turn_in_age);
    w_.put("phase", kPhaseWords[static_cast<std::size_t>(p_.phase)]).put("turn", p_.turn);
    list("initiative", p_.players, [&](int i) { w_.value(p_.initiative[at(i)]); });
    p_.has_cradle ? w_.put("cradle", write_vertex(p_.cradle)) : w_.put("cradle", nullptr);
    if (p_.has_cradle) cradle();
    list("board", p_.board_size, [&](int i) { board(p_.board[at(i)]); });
    if (all_)
      list("tile_stack", p_.stack_size, [&](int i) { tile(p_.stack[at(i)]); });
    else
      w_.put("tile_stack_count", p_.stack_size);
    list("monuments", p_.slots, [&](int slot) { w_.object([&] { monument(slot); }); });
    if (all_ || !whole_supply()) supply();
    list("seats", p_.players, [&](int s) { w_.object([&] { seat(s); }); });
    seat_or_null("to_move", p_.to_move());
    if (all_) engine();
  }

 private:
  JsonText& w_;
  const State& s_;
  const eng::Position& p_;
  const Pack& pack_;
  const PackWords* words_;  // of a view
  bool all_;
  Seat viewer_;

  template <class F>
  void list(std::string_view name, int n, F&& each) const {
    w_.key(name).array([&] {
      for (int i = 0; i < n; ++i) each(i);
    });
  }
  void seat_or_null(std::string_view name, Seat s) const { s == kNobody ? w_.put(name, nullptr) : w_.put(name, s); }
  void amounts(std::string_view name, const Amounts& of) const {  // zeros too
    w_.key(name).object([&] {
      for (std::size_t d = 0; d < kDomains; ++d) w_.put(kDomainWords[d], of[d]);
    });
  }

  void cradle() const {
    w_.key("cradle_res").array([&] {
      for (const Dot d : pack_.cradle) w_.value(write_dot(p_.options.cradle == CradleDots::vestigium ? kVestigiumDot : d));
    });
  }

  void tile_members(int index) const {
    if (words_)
      w_.members(words_->tiles[at(index)]);
    else
      w_.members(write(pack_.tiles[at(index)]));
  }
  // A tile is a reference if the pack has it; a view writes it out.
  void tile(int index) const {
    const Tile& t = pack_.tiles[at(index)];
    if (all_ && at(index) < s_.base->tiles.size() && s_.base->tiles[at(index)] == t)
      w_.value(t.id);
    else
      w_.object([&] { tile_members(index); });
  }

  void board(const Placed& b) const {
    w_.object([&] {
      tile_members(b.tile);
      const auto c = corners(b.cell);
      list("at", 3, [&](int k) {
        const Vertex v = c[at((k + b.rot) % 3)];
        w_.array([&] { w_.value(v.i).value(v.j); });
      });
      seat_or_null("placed_by", b.by);
      if (b.level)
        w_.key("city").object([&] { w_.put("seat", b.owner).put("level", b.level); });
      else
        w_.put("city", nullptr);
    });
  }

  // Who shows that level; otherwise whether it is taken by nobody who still shows it.
  void taken(int slot, int level) const {
    for (int s = p_.players - 1; s >= 0; --s)
      for (int i = 0; i < p_.player[at(s)].tree_size; ++i)
        if (p_.player[at(s)].tree[at(i)].card == level_card(slot, level)) return void(w_.put("taken", s));
    level < p_.monuments[at(slot)].taken ? w_.put("taken", true) : w_.put("taken", nullptr);
  }

  void monument(int slot) const {
    const Slot& x = p_.monuments[at(slot)];
    const PackWords::OfMonument printed = words_ ? PackWords::OfMonument{} : monument_words(pack_.monuments[x.id], false);
    const PackWords::OfMonument& m = words_ ? words_->monuments[x.id] : printed;
    w_.members(m.all);
    list("levels", static_cast<int>(m.levels.size()), [&](int l) {
      w_.object([&] {
        w_.members(m.levels[at(l)]);
        taken(slot, l);
      });
    });
    w_.members(write_placed_monument(p_, slot));
    seat_or_null("controller", p_.controller(slot));
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
    CopySet in_trees;
    for (int s = 0; s < p_.players; ++s)
      for (int i = 0; i < p_.player[at(s)].tree_size; ++i)
        if (const auto card = p_.player[at(s)].tree[at(i)].card; is_mastery(card)) in_trees.add(static_cast<unsigned>(copy_of(card)));
    for (std::size_t c = 0; c < t.copies.size(); ++c) {
      const auto& ref = t.copies[c];
      const bool ours = ref.mastery < s_.base->masteries.size() && ref.index < s_.base->masteries[ref.mastery].copies.size();
      if (left(static_cast<int>(c)) != (ours && !in_trees.has(static_cast<unsigned>(c)))) return false;
    }
    return true;
  }

  void supply() const {
    const Tables& t = tables(p_.pack_id);
    w_.key("mastery_supply").array([&] {
      for (std::size_t c = 0; c < t.copies.size(); ++c) {
        if (!left(static_cast<int>(c))) continue;
        const Copy& copy = pack_.masteries[t.copies[c].mastery].copies[t.copies[c].index];
        w_.object([&] { w_.put("card", mastery(t.copies[c].mastery)).put("copy", copy_json(copy.name)).put("sides", write(copy.sides)); });
      }
    });
  }

  void tree_card(int seat, const TreeCard& c) const {
    if (c.card == kCampfire) {
      w_.put("card", "campfire");
      if (!all_) w_.put("name", say({"Campfire", "Lagerfeuer"}));
    } else if (is_level(c.card)) {
      const auto id = p_.monuments[at(slot_of(c.card))].id;
      const Monument& m = pack_.monuments[id];
      w_.put("card", m.id + "_" + std::to_string(level_of(c.card) + 1)).put("monument", m.id).put("level", level_of(c.card) + 1);
      if (words_) w_.put("name", text_of(m.name)).members(words_->monuments[id].faces[at(level_of(c.card))]);
    } else {
      const auto& ref = tables(p_.pack_id).copies[at(copy_of(c.card))];
      const Mastery& m = pack_.masteries[ref.mastery];
      if (words_)
        w_.members(c.advanced ? words_->masteries[ref.mastery].advanced : words_->masteries[ref.mastery].basic);
      else
        w_.put("card", mastery(ref.mastery));
      w_.put("copy", copy_json(m.copies[ref.index].name));
    }
    w_.key("pos").array([&] { w_.value(c.col).value(c.row); });
    // A position keeps the card as printed and its turn; a view shows it as it lies.
    if (c.rot) w_.put("quarter_turns", c.rot);
    TreeCard printed = c;
    if (all_) printed.rot = 0;
    w_.put("sides", write(p_.sides(seat, printed)));
    w_.put("advanced", c.advanced != 0);
  }

  void seat(int s) const {
    const Player& x = p_.player[at(s)];
    const bool own = all_ || viewer_ == s;
    if (own || p_.options.open_hands) list("hand", x.hand_size, [&](int i) { tile(x.hand[at(i)]); });
    if (!all_) w_.put("hand_count", x.hand_size);
    amounts("knowledge", x.knowledge);
    amounts("limits", x.limits);
    w_.put("city_tokens", x.tokens).put("influence", x.influence).put("vp", x.vp);
    list("tree", x.tree_size, [&](int i) { w_.object([&] { tree_card(s, x.tree[at(i)]); }); });
    objective(x);
    w_.key("dominations").array([&] {
      for (std::size_t d = 0; d < kDomains; ++d)
        if (p_.role[d] == s) w_.value(pack_.roles[d].id);
    });
    if (own && p_.phase == Phase::setup) dealt(x);
    amounts("nodus", p_.sums[at(s)].nodus);
    w_.key("objectives_met").array([&] {
      if (x.objective != kNone)
        for (const Goal& g : pack_.objectives[x.objective].goals) w_.value(bool{p_.goal_met(s, g)});
    });
    w_.put("objective_vp", x.objective == kNone ? 0 : p_.goal_vp(s));
    if (!all_) w_.put("chain", p_.longest_chain(s)).put("groups", p_.groups(s));  // how far goals of connected Cities and groups are
    if (!all_ && own) market(s);
    if (!all_) return;
    list("hand_known", x.hand_size, [&](int i) { w_.value(x.hand_known[at(i)]); });
    w_.key("overflow_paid").array([&] {
      for (std::size_t d = 0; d < kDomains; ++d)
        if (x.overflow >> d & 1) w_.value(kDomainWords[d]);
    });
  }

  // Which Masteries the viewer can pay, and the prices that its abilities change.
  void market(int s) const {
    std::vector<Amounts> prices;
    for (std::size_t m = 0; m < pack_.masteries.size(); ++m) prices.push_back(p_.mastery_price(s, static_cast<int>(m)));
    w_.key("payable").array([&] {
      for (std::size_t m = 0; m < prices.size(); ++m)
        if (p_.can_pay(s, prices[m])) w_.value(pack_.masteries[m].id);
    });
    w_.key("prices").object([&] {
      for (std::size_t m = 0; m < prices.size(); ++m)
        if (prices[m] != pack_.masteries[m].cost) w_.put(pack_.masteries[m].id, write(prices[m]));
    });
  }

  void objective(const Player& x) const {
    if (x.objective == kNone) return void(w_.put("objective", nullptr));
    const Objective& goal = pack_.objectives[x.objective];
    if (x.objective < s_.base->objectives.size() && s_.base->objectives[x.objective] == goal)
      w_.put("objective", goal.id);
    else
      w_.key("objective").array([&] {
        for (const Goal& g : goal.goals) w_.value(write(g));
      });
    if (words_) w_.members(words_->objectives[x.objective]);
  }

  // The secret part of the set-up; only for its own seat.
  void dealt(const Player& x) const {
    const auto value = [&](u8 id, const auto& list) { id == kNone ? w_.value(nullptr) : w_.value(list[id].id); };
    list("dealt_objectives", 2, [&](int i) { value(x.dealt_objectives[at(i)], pack_.objectives); });
    list("dealt_monuments", 2, [&](int i) { value(x.dealt_monuments[at(i)], pack_.monuments); });
    w_.key("chosen_objective"), value(x.chosen_objective, pack_.objectives);
    w_.key("chosen_monument"), value(x.chosen_monument, pack_.monuments);
  }

  // What read_position() needs to go on with the same numbers.
  void engine() const {
    const Flow& f = p_.flow;
    const u32 serial = f.ask == Ask::nothing ? f.serial : f.serial - 1;  // it is asked again
    w_.key("engine").object([&] {
      w_.put("question", serial).put("builds", f.builds).put("develops", f.develops);
      w_.put("scored", json::array{f.tile, f.reactivating, f.corner, f.edge, f.scoring, f.for_production});
      list("stack_known", p_.stack_size, [&](int i) { w_.value(p_.stack_known[at(i)]); });
    });
  }
};

std::string written(const State& state, bool all, Seat viewer) {
  return json_object([&](JsonText& w) { Writer(w, state, all, viewer).write_all(); });
}

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

json::object write_position(const State& state) { return json::parse(written(state, true, kNobody)).as_object(); }
json::object write_view(const State& state, Seat viewer) { return json::parse(written(state, false, viewer)).as_object(); }
void write_view(JsonText& w, const State& state, Seat viewer) {
  w.object([&] { Writer(w, state, false, viewer).write_all(); });
}

}  // namespace demesne::table::dominations
