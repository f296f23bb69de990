// Positions written by hand: a test says what lies where, then plays.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/dominations/test_pack.hpp"

namespace demesne::dominations::testing {

inline constexpr Dot O = kNoDot, W = kVestigiumDot;
inline constexpr Sides kLinks = {kLink, kLink, kLink, kLink};

inline bool can(const Position& p, Action a) {
  static Actions list;
  p.legal(list);
  return std::binary_search(list.begin(), list.end(), a);
}
inline bool can(const Position& p, const Move& m) { return can(p, pack_move(m)); }

// The answers of one kind.
inline std::vector<Move> moves(const Position& p, Act act) {
  static Actions list;
  p.legal(list);
  std::vector<Move> out;
  for (const Action a : list)
    if (act_of(a) == act) out.push_back(unpack(a));
  return out;
}

inline Log play(Position& p, const Move& m) {
  EXPECT_TRUE(can(p, m)) << "act " << static_cast<int>(m.act);
  Log log;
  FastRng none;
  if (can(p, m)) p.apply(pack_move(m), none, log);
  return log;
}

inline Move place(int hand, Cell c, int rot = 0, bool farmer = false) {
  return {.act = Act::place, .hand = static_cast<u8>(hand), .cell = c, .rot = static_cast<u8>(rot), .farmer = farmer};
}
inline Move on(Act act, int board) { return {.act = act, .board = static_cast<u8>(board)}; }
inline Move just(Act act) { return {.act = act}; }
inline Move pick(int domain) { return {.act = Act::choose_vestigium, .domain = static_cast<u8>(domain)}; }
inline Move swap(int give, int get) { return {.act = Act::exchange, .give = static_cast<u8>(give), .get = static_cast<u8>(get)}; }

inline int count(const Log& log, Kind kind) {
  return static_cast<int>(std::count_if(log.notes.begin(), log.notes.end(), [&](const Note& n) { return n.kind == kind; }));
}

inline constexpr Cell U(int i, int j) { return cell(i, j, false); }
inline constexpr Cell D(int i, int j) { return cell(i, j, true); }

class Scene {
 public:
  Pack pack = test_pack();
  Position p;

  explicit Scene(int players = 2, Edition edition = Edition::e2021) {
    p.players = static_cast<u8>(players);
    p.options = preset(edition);
    p.has_cradle = 0;
    p.phase = Phase::grow;
  }
  // A tile that no pack has.
  u8 tile(Dot a, Dot b, Dot c, int camp) {
    pack.tiles.push_back({"extra_" + std::to_string(pack.tiles.size()), {a, b, c}, static_cast<Domain>(camp)});
    return static_cast<u8>(pack.tiles.size() - 1);
  }
  u8 blank(int camp) { return tile(O, O, O, camp); }
  int put(Cell c, u8 t, int rot = 0) {
    p.board[p.board_size] = Placed{c, t, static_cast<u8>(rot), 0, kNobody, 0};
    return p.board_size++;
  }
  int land(Cell c, int camp = Re) { return put(c, blank(camp)); }
  int city(Cell c, int seat, int level, int camp) {
    const int b = land(c, camp);
    settle(b, seat, level);
    return b;
  }
  void settle(int board, int seat, int level) {
    Placed& t = p.board[static_cast<unsigned>(board)];
    t.owner = static_cast<Seat>(seat), t.level = static_cast<u8>(level);
    Player& who = p.player[static_cast<unsigned>(seat)];
    who.tokens = static_cast<u8>(who.tokens - level);
    u8& limit = who.limits[static_cast<unsigned>(pack.tiles[t.tile].camp)];
    limit = std::max(limit, static_cast<u8>(5 + 5 * level));
  }
  int hold(int seat, u8 t) {
    Player& who = p.player[static_cast<unsigned>(seat)];
    who.hand[who.hand_size] = t;
    who.hand_known[who.hand_size] = static_cast<u8>((1u << p.players) - 1);
    return who.hand_size++;
  }
  void know(int seat, int domain, int n, int limit = 20) {
    p.player[static_cast<unsigned>(seat)].knowledge[static_cast<unsigned>(domain)] = static_cast<u8>(n);
    p.player[static_cast<unsigned>(seat)].limits[static_cast<unsigned>(domain)] = static_cast<u8>(limit);
  }
  // A Mastery that no pack has; its copies fit anywhere.
  int card(int domain, int level, std::vector<Effect> basic, std::vector<Effect> advanced = {}, Sides sides = kLinks) {
    Mastery m = mastery("", domain, level, std::move(basic), std::move(advanced));
    m.id = "extra_card_" + std::to_string(pack.masteries.size());
    m.name = {m.id, m.id};
    m.basic.vp = m.basic.influence = m.advanced.vp = m.advanced.influence = 0;
    for (int c = 0; c < 4; ++c) m.copies.push_back({std::to_string(c + 1), sides});
    pack.masteries.push_back(m);
    return static_cast<int>(pack.masteries.size()) - 1;
  }
  int copy(int mastery, int n = 0) const {
    int first = 0;
    for (int m = 0; m < mastery; ++m) first += static_cast<int>(pack.masteries[static_cast<unsigned>(m)].copies.size());
    return first + n;
  }
  // Puts a copy of a Mastery into a tree, eastwards in a row unless told otherwise.
  void own(int seat, int mastery, bool advanced = false) {
    Player& who = p.player[static_cast<unsigned>(seat)];
    own_at(seat, mastery, who.tree_size, 0, advanced);
  }
  void own_at(int seat, int mastery, int col, int row, bool advanced = false) {
    Player& who = p.player[static_cast<unsigned>(seat)];
    who.tree[who.tree_size++] = {mastery_card(copy(mastery, seat)), static_cast<std::int8_t>(col), static_cast<std::int8_t>(row), 0,
                                 static_cast<u8>(advanced)};
  }
  int monument(Monument m) {
    pack.monuments.push_back(std::move(m));
    p.monuments[p.slots].id = static_cast<u8>(pack.monuments.size() - 1);
    return p.slots++;
  }
  void goals(int seat, std::vector<Goal> g) {
    Objective o;
    o.id = "extra_people_" + std::to_string(pack.objectives.size());
    o.name = {o.id, o.id};
    o.goals = std::move(g);
    pack.objectives.push_back(o);
    p.player[static_cast<unsigned>(seat)].objective = static_cast<u8>(pack.objectives.size() - 1);
  }
  // Everything that is not in a tree is in the supply; then on to the first question.
  Position& go(Phase phase = Phase::grow, Log* log = nullptr) {
    ready();
    p.phase = phase;
    Log own;
    p.resume(log ? *log : own);
    return p;
  }
  void ready() {
    held_ = table::dominations::hold_shipped(pack);
    p.pack_id = held_->id;
    for (unsigned c = 0; c < tables(p.pack_id).copies.size(); ++c) p.supply.add(c);
    for (unsigned s = 0; s < p.players; ++s)
      for (unsigned k = 1; k < p.player[s].tree_size; ++k)
        if (is_mastery(p.player[s].tree[k].card)) {
          const unsigned c = static_cast<unsigned>(copy_of(p.player[s].tree[k].card));
          p.supply.remove(c);
        }
    p.refresh();
    const Problem x = check(p);
    EXPECT_FALSE(x) << x.rule << " " << x.message.en;
  }
  // Stands on the last step of the last turn of an age.
  Position& at_end_of_age(int age) {
    p.age = static_cast<u8>(age), p.turn_in_age = 5;
    p.turn = p.initiative[static_cast<unsigned>(p.players - 1)];
    return go(Phase::develop);
  }

 private:
  table::dominations::HeldPack held_;
};

inline Amounts amounts(std::initializer_list<std::pair<int, int>> list) {
  Amounts a{};
  for (const auto& [d, n] : list) a[static_cast<unsigned>(d)] = static_cast<u8>(n);
  return a;
}

}  // namespace demesne::dominations::testing
