// Section 13: Monuments.
#include "games/dominations/board.hpp"
#include "tests/dominations/scene.hpp"

namespace demesne::dominations::testing {
namespace {

Effect reward(Do act, int n, What what = kNothing) { return effect(When::acquire, act, n, what); }

// A diamond with two reward sides (AB, BC) and two barred ones, beside a Trade City.
Monument pharos() {
  Monument m;
  m.id = "pharos", m.name = {"Pharos", "Pharos"}, m.shape = Shape::diamond, m.domain = Domain::trade, m.next_to = Tr;
  const Edge ten{Side::reward, reward(Do::vp, 10)};
  m.edges = {ten, ten, Edge{}, Edge{}};
  m.dots = {Tr, kVestigiumDot, Tr, kNoDot};
  for (int l = 1; l <= 4; ++l) m.levels.push_back({price(Tr, l + 4), {static_cast<std::int16_t>(l), 0, {}}, {V, V, V, V}});
  return m;
}
Monument gardens() {
  Monument m;
  m.id = "gardens", m.name = {"Gardens", "Gärten"}, m.shape = Shape::circle, m.domain = Domain::craftsmanship;
  m.circle_domain = Domain::craftsmanship, m.circle_reward = reward(Do::vp, 5);
  for (int l = 1; l <= 2; ++l) m.levels.push_back({price(Cr, 5), {0, 0, {}}, {V, V, V, V}});
  return m;
}
// The Campfire of these trees shows colours, so that vestigium sides of level cards fit.
Scene scene(int players = 2) {
  Scene s(players);
  s.pack.campfires = {{Tr, Tr, Tr, Tr}};
  s.know(0, Tr, 20), s.know(0, Cr, 20), s.know(1, Tr, 20), s.know(1, Cr, 20);
  return s;
}
Move first(const Position& p) {
  const auto all = moves(p, Act::build_monument);
  EXPECT_FALSE(all.empty());
  return all.empty() ? Move{} : all[0];
}

TEST(DominationsMonuments, TestVector5_R13_7_PharosPaysCitiesNowAndLater) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Tr);  // Black's, below the side from (0,0) to (1,0)
  s.p.monuments[0] = {};
  const int slot = s.monument(pharos());
  s.land(U(1, 0), Sc);  // across the side from (1,0) to (1,1)
  Position& p = s.go(Phase::build);
  std::array<Site, kMaxSites> sites;
  const int n = p.sites(slot, sites);
  int wanted = -1;  // AB against the Trade City, BC against the Science tile
  for (int k = 0; k < n; ++k)
    if (sites[static_cast<unsigned>(k)] == Site{{0, 0}, 0}) wanted = k;
  ASSERT_GE(wanted, 0);
  Move build{};
  for (const Move& m : moves(p, Act::build_monument))
    if (m.site == wanted) build = m;
  play(p, build);
  EXPECT_EQ(p.player[1].vp, 10);
  EXPECT_EQ(p.player[0].vp, 1);  // the level card's own point
  EXPECT_EQ(p.player[0].knowledge[Tr], 15);
  EXPECT_EQ(p.player[0].knowledge[Sc], 0);  // R13.13
  // Later a Science City beside the other reward side.
  p.player[0].knowledge[Sc] = 3;
  p.phase = Phase::build, p.flow.builds = 0, p.flow.ask = Ask::nothing;
  p.resume(Silent{});
  play(p, on(Act::build_city, 1));
  EXPECT_EQ(p.player[0].vp, 11);  // R13.8: whatever the colour
  // An upgrade brings nothing more.
  p.player[0].knowledge[Sc] = 6;
  p.phase = Phase::build, p.flow.builds = 0, p.flow.ask = Ask::nothing;
  p.resume(Silent{});
  play(p, on(Act::upgrade_city, 1));
  EXPECT_EQ(p.player[0].vp, 11);
}

TEST(DominationsMonuments, TestVector6_R13_12_GardensPayEveryCraftsmanshipCity) {
  Scene s = scene(3);
  std::vector<int> tiles;
  for (const Cell c : around({0, 0})) tiles.push_back(s.land(c, Cr));
  s.settle(tiles[0], 1, 2);
  s.settle(tiles[1], 2, 1);
  s.monument(gardens());
  Position& p = s.go(Phase::build);
  play(p, first(p));
  EXPECT_EQ(p.player[1].vp, 5);
  EXPECT_EQ(p.player[2].vp, 5);
  EXPECT_EQ(p.player[0].vp, 0);
  p.phase = Phase::build, p.flow.builds = 0, p.flow.ask = Ask::nothing;
  p.resume(Silent{});
  play(p, on(Act::build_city, tiles[2]));
  EXPECT_EQ(p.player[0].vp, 5);
}

TEST(DominationsMonuments, R13_1_AnyoneBuildsTheTopLevelInOrder) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Tr);
  const int slot = s.monument(pharos());
  Slot& placed = s.p.monuments[static_cast<unsigned>(slot)];
  placed.placed = 1, placed.taken = 2, placed.site = {{0, 0}, 0};
  Position& p = s.go(Phase::build);
  const Log log = play(p, first(p));
  for (const Note& n : log.notes)
    if (n.kind == Kind::built_level) {
      EXPECT_EQ(n.n, 3);
    }
  EXPECT_EQ(p.player[0].vp, 3);
  EXPECT_EQ(p.player[0].knowledge[Tr], 13);
}

TEST(DominationsMonuments, R13_2_A43_WithoutAFittingPlaceInTheTreeNoLevel) {
  Scene s = scene();
  s.pack.campfires = {{V, V, V, V}};  // vestigium against vestigium is no nodus
  s.city(D(0, -1), 1, 1, Tr);
  s.monument(pharos());
  EXPECT_TRUE(moves(s.go(Phase::build), Act::build_monument).empty());
}

TEST(DominationsMonuments, R13_6_A39_A44_NextToACityOfItsColourAnybodys) {
  Scene s = scene();
  s.land(D(0, -1), Tr);
  s.monument(pharos());
  Scene with_city = s;
  EXPECT_TRUE(moves(s.go(Phase::build), Act::build_monument).empty());  // no City, no spot
  with_city.settle(0, 1, 1);
  EXPECT_FALSE(moves(with_city.go(Phase::build), Act::build_monument).empty());
}

TEST(DominationsMonuments, R13_6_ACityOfAnotherColourDoesNotDo) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Sc);
  s.monument(pharos());
  EXPECT_TRUE(moves(s.go(Phase::build), Act::build_monument).empty());
}

TEST(DominationsMonuments, R13_9_A40_BarredSidesStayFree) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Tr);
  const int slot = s.monument(pharos());
  Slot& placed = s.p.monuments[static_cast<unsigned>(slot)];
  placed.placed = 1, placed.taken = 1, placed.site = {{0, 0}, 0};  // CD above, DA to the left
  s.hold(0, s.blank(Go));
  Position& p = s.go();
  for (const Move& m : moves(p, Act::place)) {
    EXPECT_NE(m.cell, U(0, 1));   // across CD
    EXPECT_NE(m.cell, D(-1, 0));  // across DA
  }
  const auto places = moves(p, Act::place);
  EXPECT_TRUE(std::any_of(places.begin(), places.end(), [](const Move& m) { return m.cell == U(1, 0); }));  // across BC
  // A piece against a barred side also keeps the diamond away.
  Scene t = scene();
  t.city(D(0, -1), 1, 1, Tr);
  t.land(U(0, 1));
  t.monument(pharos());
  Position& q = t.go(Phase::build);
  EXPECT_FALSE(can_stand(q, q.content().monuments[q.monuments[0].id], {{0, 0}, 0}));
}

TEST(DominationsMonuments, R13_10_LaterTilesUseItsResources_A12_A13) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Tr);
  const int slot = s.monument(pharos());
  Slot& placed = s.p.monuments[static_cast<unsigned>(slot)];
  placed.placed = 1, placed.taken = 1, placed.site = {{0, 0}, 0};
  s.know(0, Tr, 0), s.know(0, Cr, 0);
  s.hold(0, s.tile(Ar, Tr, O, Go));  // U(1,0): (1,0) (1,1) (2,0); it touches only the Monument
  Position& p = s.go();
  play(p, place(0, U(1, 0)));
  ASSERT_EQ(p.flow.ask, Ask::vestigium);  // B at (1, 0)
  play(p, pick(Sc));
  // C at (1, 1): Trade faces Trade.
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 3}, {Ar, 1}, {Go, 1}, {Sc, 1}}));
}

TEST(DominationsMonuments, R13_11_A42_CirclesNeedALocusWithoutAnother) {
  Scene s = scene();
  int n = 0;
  for (const Cell c : around({0, 0}))
    if (n++ < 5) s.land(c, Tr);
  s.monument(gardens());
  Scene closed = s;
  EXPECT_TRUE(moves(s.go(Phase::build), Act::build_monument).empty());
  closed.land(around({0, 0})[5], Tr);
  Scene twice = closed;
  EXPECT_FALSE(moves(closed.go(Phase::build), Act::build_monument).empty());  // no Craftsmanship City is needed
  Monument other = gardens();
  other.id = "other";
  const int slot = twice.monument(other);
  twice.p.monuments[static_cast<unsigned>(slot)].placed = 1, twice.p.monuments[static_cast<unsigned>(slot)].taken = 2;
  EXPECT_TRUE(moves(twice.go(Phase::build), Act::build_monument).empty());
}

TEST(DominationsMonuments, R7_6_A9_R12_4_AMonumentMayCloseALocusButBringsNothing) {
  Scene s = scene();
  Monument m = pharos();
  for (Edge& e : m.edges) e = {Side::open, {}};
  m.next_to = -1;
  // Round (1, 0) everything but U(0,0) and D(0,0), the diamond's cells.
  for (const Cell c : around({1, 0}))
    if (c != U(0, 0) && c != D(0, 0)) s.city(c, 1, 1, Sc);
  s.monument(m);
  Position& p = s.go(Phase::build);
  EXPECT_FALSE(p.is_locus({1, 0}));
  std::array<Site, kMaxSites> sites;
  const int n = p.sites(0, sites);
  int wanted = -1;
  for (int k = 0; k < n; ++k)
    if (sites[static_cast<unsigned>(k)] == Site{{0, 0}, 0}) wanted = k;
  ASSERT_GE(wanted, 0);
  for (const Move& x : moves(p, Act::build_monument))
    if (x.site == wanted) {
      const Log log = play(p, x);
      EXPECT_EQ(count(log, Kind::activated) + count(log, Kind::locus) + count(log, Kind::produced), 0);
      break;
    }
  EXPECT_TRUE(p.is_locus({1, 0}));
}

TEST(DominationsMonuments, A50_ADiamondMayTouchAnotherOnUnbarredSidesIfItTouchesLand) {
  Scene s = scene();
  Monument open = pharos();
  open.id = "open", open.next_to = -1;
  for (Edge& e : open.edges) e = {Side::open, {}};
  const int slot = s.monument(pharos());
  Slot& placed = s.p.monuments[static_cast<unsigned>(slot)];
  placed.placed = 1, placed.taken = 1, placed.site = {{0, 0}, 0};
  s.land(D(0, -1), Tr);
  s.land(D(1, -1), Tr);
  s.monument(open);
  Position& p = s.go(Phase::build);
  const Monument& m = p.content().monuments[p.monuments[1].id];
  EXPECT_TRUE(can_stand(p, m, {{1, 0}, 0}));    // U(1,0) D(1,0): against BC and on D(1,-1)
  EXPECT_FALSE(can_stand(p, m, {{0, 1}, 0}));   // above CD, which is barred
  EXPECT_FALSE(can_stand(p, m, {{-1, 0}, 0}));  // left of DA, which is barred
}

TEST(DominationsMonuments, A38_ACityBesideTwoRewardSidesTakesBoth) {
  Scene s = scene();
  s.land(U(0, 0), Sc);
  Monument a = pharos(), b = pharos();
  b.id = "b";
  for (Edge& e : a.edges) e = {Side::reward, reward(Do::vp, 10)};
  for (Edge& e : b.edges) e = {Side::reward, reward(Do::vp, 7)};
  s.monument(a), s.monument(b);
  s.p.monuments[0].placed = s.p.monuments[1].placed = 1;
  s.p.monuments[0].taken = s.p.monuments[1].taken = 1;
  s.p.monuments[0].site = {{1, 0}, 1};   // D(0, 0) and U(0, 1)
  s.p.monuments[1].site = {{0, -1}, 0};  // U(0, -1) and D(0, -1)
  s.know(0, Sc, 3);
  Position& p = s.go(Phase::build);
  ASSERT_EQ(p.piece_at(D(0, 0)), Position::kMonumentPiece);
  ASSERT_EQ(p.piece_at(D(0, -1)), Position::kMonumentPiece + 1);
  play(p, on(Act::build_city, 0));
  EXPECT_EQ(p.player[0].vp, 17);
}

TEST(DominationsMonuments, R13_13_ARewardThatNamesKnowledgeIsPaid) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Tr);
  Monument m = pharos();
  m.edges[0].reward = m.edges[1].reward = reward(Do::gain, 4, kAny);
  s.monument(m);
  Position& p = s.go(Phase::build);
  play(p, first(p));
  ASSERT_EQ(p.flow.ask, Ask::vestigium);
  EXPECT_EQ(p.to_move(), 1);  // the City's owner splits it, in the builder's turn
  for (int k = 0; k < 4; ++k) play(p, pick(Re));
  EXPECT_EQ(p.player[1].knowledge[Re], 4);
  EXPECT_EQ(p.flow.ask, Ask::develop);
  EXPECT_EQ(p.to_move(), 0);
}

TEST(DominationsMonuments, R13_14_ControlCountsLevelCardsAndAdjacentCityLevels) {
  Scene s = scene();
  s.city(D(0, -1), 1, 2, Tr);
  const int slot = s.monument(pharos());
  Slot& placed = s.p.monuments[static_cast<unsigned>(slot)];
  placed.placed = 1, placed.taken = 1, placed.site = {{0, 0}, 0};
  s.p.player[0].tree[s.p.player[0].tree_size++] = {level_card(slot, 0), 1, 0, 0, 0};
  Position& p = s.go(Phase::build);
  EXPECT_EQ(p.control_scores(slot)[0], 1);
  EXPECT_EQ(p.control_scores(slot)[1], 2);
  EXPECT_EQ(p.controller(slot), 1);
}

// Seat 0 has level 2, seat 1 nothing but a City of level 1 that is worth as much.
Scene tie(int first_level_holder) {
  Scene s = scene(3);
  s.city(D(0, -1), 1, 1, Tr);
  const int slot = s.monument(pharos());
  Slot& placed = s.p.monuments[static_cast<unsigned>(slot)];
  placed.placed = 1, placed.taken = 2, placed.site = {{0, 0}, 0};
  s.p.initiative = {1, 0, 2, 3};
  s.p.player[0].tree[s.p.player[0].tree_size++] = {level_card(slot, 1), 1, 0, 0, 0};
  if (first_level_holder >= 0) {
    Player& who = s.p.player[static_cast<unsigned>(first_level_holder)];
    who.tree[who.tree_size] = {level_card(slot, 0), static_cast<std::int8_t>(who.tree_size), 0, 0, 0};
    ++who.tree_size;
  }
  return s;
}

TEST(DominationsMonuments, E3_A48_TiesByLowestLevelCardOrLevelOne) {
  Scene s = tie(-1);
  EXPECT_EQ(s.go(Phase::build).controller(0), 0);  // only seat 0 has a level card at all
  Scene old = tie(-1);
  old.p.options.monument_tie = MonumentTie::level1;
  EXPECT_EQ(old.go(Phase::build).controller(0), 1);  // nobody among them has level 1: Initiative
  Scene third = tie(2);
  third.p.options.monument_tie = MonumentTie::level1;
  EXPECT_EQ(third.go(Phase::build).controller(0), 2);  // all have 1; seat 2 holds level 1
}

TEST(DominationsMonuments, A48_NothingControlsNothing) {
  Scene s = scene();
  const int slot = s.monument(pharos());
  EXPECT_EQ(s.go(Phase::build).controller(slot), kNobody);
}

TEST(DominationsMonuments, A49_LevelCardsAreNoMasteries) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Tr);
  const int slot = s.monument(pharos());
  Slot& placed = s.p.monuments[static_cast<unsigned>(slot)];
  placed.placed = 1, placed.taken = 1, placed.site = {{0, 0}, 0};
  s.p.player[0].tree[s.p.player[0].tree_size++] = {level_card(slot, 0), 1, 0, 0, 0};
  Position& p = s.go(Phase::build);
  EXPECT_EQ(p.count(0, Per::mastery, kNothing), 0);
  EXPECT_EQ(p.count(0, Per::level_card, kNothing), 1);
  EXPECT_EQ(p.sums[0].nodus[Tr], 1);  // vestigium with the Campfire's Trade
}

TEST(DominationsMonuments, R13_4_TheWallStandsLikeADiamond) {
  Scene s = scene();
  s.city(D(0, -1), 1, 1, Go);
  s.p.slots = 0;
  for (unsigned m = 0; m < s.pack.monuments.size(); ++m)
    if (s.pack.monuments[m].shape == Shape::wall) s.p.monuments[s.p.slots++].id = static_cast<u8>(m);
  s.know(0, Go, 20);
  Position& p = s.go(Phase::build);
  const auto all = moves(p, Act::build_monument);
  ASSERT_FALSE(all.empty());
  play(p, all[0]);
  int cells = 0;
  for (int k = 0; k < 4; ++k) cells += p.piece_at(monument_cell(Shape::wall, p.monuments[0].site, k)) == Position::kMonumentPiece;
  EXPECT_EQ(cells, 4);
}

}  // namespace
}  // namespace demesne::dominations::testing
