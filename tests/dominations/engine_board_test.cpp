// Sections 4 to 7 and 12: the lattice, placing, production, Loci, activation.
#include <bit>

#include "games/dominations/board.hpp"
#include "tests/dominations/scene.hpp"

namespace demesne::dominations::testing {
namespace {

TEST(DominationsLattice, R4_4_CornersNeighboursAndVertices) {
  for (const Cell c : {U(0, 0), D(0, 0), U(-5, 7), D(11, -3)}) {
    for (int k = 0; k < 3; ++k) {
      const Cell n = across(c, k);
      EXPECT_NE(is_down(c), is_down(n));
      const auto v = corners(c);
      EXPECT_GE(corner_of(n, v[static_cast<unsigned>(k)]), 0);
      EXPECT_GE(corner_of(n, v[static_cast<unsigned>((k + 1) % 3)]), 0);
      bool back = false;
      for (int m = 0; m < 3; ++m) back |= across(n, m) == c;
      EXPECT_TRUE(back);
    }
    EXPECT_EQ(cell_of(corners(c)), c);
    // Clockwise: the cross product of the first two sides is negative.
    const auto v = corners(c);
    const auto x = [](Vertex p) { return 2 * p.i + p.j; };
    EXPECT_LT((x(v[1]) - x(v[0])) * (v[2].j - v[0].j) - (v[1].j - v[0].j) * (x(v[2]) - x(v[0])), 0);
  }
  for (const Cell c : around({3, -2})) EXPECT_GE(corner_of(c, {3, -2}), 0);
  EXPECT_EQ(cell_of({Vertex{0, 0}, {2, 0}, {1, 0}}), kNoCell);
  EXPECT_EQ(cell_of({Vertex{0, 0}, {1, 0}, {1, 1}}), kNoCell);
}

TEST(DominationsLattice, A41_DiamondAndWallCoverTheirCellsInAllTurns) {
  EXPECT_EQ(monument_cell(Shape::diamond, {{0, 0}, 0}, 0), U(0, 0));
  EXPECT_EQ(monument_cell(Shape::diamond, {{0, 0}, 0}, 1), D(0, 0));
  EXPECT_EQ(monument_cell(Shape::wall, {{0, 0}, 0}, 2), U(1, 0));
  EXPECT_EQ(monument_cell(Shape::wall, {{0, 0}, 0}, 3), D(1, 0));
  for (const Shape s : {Shape::diamond, Shape::wall})
    for (u8 t = 0; t < 6; ++t) {
      const Site site{{2, -1}, t};
      for (int k = 0; k < edge_count(s); ++k) {
        const EdgeCells e = monument_edge(s, site, k);
        ASSERT_NE(e.inside, kNoCell);
        for (int n = 0; n < cell_count(s); ++n) EXPECT_NE(e.outside, monument_cell(s, site, n));
      }
    }
}

TEST(DominationsPlacing, R4_3_R5_1_TheCradleOffersSixCellsInThreeTurns) {
  Scene s;
  s.p.has_cradle = 1;
  s.hold(0, s.tile(Tr, Cr, Ar, Tr));
  Position& p = s.go();
  EXPECT_EQ(p.field.frontier_size(), 6u);
  EXPECT_EQ(moves(p, Act::place).size(), 18u);
}

TEST(DominationsPlacing, R6_1_A2_TheCradleHasAResourceInEachCorner) {
  Scene s;
  s.p.has_cradle = 1;
  s.pack.cradle = {Tr, Re, Ar, Go, Cr, Sc};
  s.hold(0, s.blank(Go));
  // D(0, 0) has the corners (1,0) (0,1) (1,1): the Cradle's first and last corner lie on its edge.
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 1}, {Sc, 1}, {Go, 1}}));
}

TEST(DominationsPlacing, A2_VestigiumCradle) {
  Scene s;
  s.p.has_cradle = 1;
  s.p.options.cradle = CradleDots::vestigium;
  s.hold(0, s.blank(Go));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  ASSERT_EQ(p.flow.ask, Ask::vestigium);
  EXPECT_EQ(p.flow.max, 2);
  play(p, pick(Ar));
  play(p, pick(Re));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Ar, 1}, {Re, 1}, {Go, 1}}));
}

TEST(DominationsPlacing, R5_3_A18_ALegalPlaceAlwaysExists) {
  Scene s;
  s.land(U(0, 0));
  s.hold(0, s.blank(Tr));
  EXPECT_EQ(moves(s.go(), Act::place).size(), 9u);
}

TEST(DominationsPlacing, R4_6_ThreeTurnsNoFlip) {
  Scene s;
  s.put(U(0, 0), s.tile(O, O, Tr, Re));  // Trade at (1, 0)
  s.hold(0, s.tile(Tr, Cr, Ar, Go));
  // On D(0, 0) corner 0 is (1, 0), corner 1 is (0, 1). The tile's Resources lie clockwise in every turn.
  const std::array<std::array<u8, 2>, 3> edge = {{{Tr, Cr}, {Ar, Tr}, {Cr, Ar}}};
  for (int rot = 0; rot < 3; ++rot) {
    Scene copy = s;
    Position& p = copy.go();
    play(p, place(0, D(0, 0), rot));
    Amounts want{};
    want[Go] = 1, want[Tr] = 1;
    for (const u8 d : edge[static_cast<unsigned>(rot)]) ++want[d];
    if (rot == 0) ++want[Tr];  // Concentration
    EXPECT_EQ(p.player[0].knowledge, want) << rot;
  }
}

// ---- section 6 ----

Scene vector_1() {
  Scene s;
  s.put(U(0, 0), s.tile(O, Re, Tr, Re));
  s.hold(0, s.tile(Tr, Cr, O, Tr));
  return s;
}

TEST(DominationsProduction, TestVector1_FourTradeOneCraftsmanshipOneReligion) {
  Scene s = vector_1();
  Position& p = s.go();
  const Preview before = p.preview(pack_move(place(0, D(0, 0))));
  EXPECT_EQ(before.knowledge, amounts({{Tr, 4}, {Cr, 1}, {Re, 1}}));
  EXPECT_EQ(before.concentrations, 1);
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 4}, {Cr, 1}, {Re, 1}}));
  EXPECT_EQ(p.flow.ask, Ask::build);
}

TEST(DominationsProduction, TestVector2_BarteringGivesTwoMore) {
  Scene s = vector_1();
  s.know(0, Tr, 0, 20);
  s.own(0, s.card(Tr, 3, {effect(When::produced, Do::gain, 1, Tr, Per::produced, Tr, 2)}));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge[Tr], 6);
}

// A tile in a notch: it touches two pieces, the circle is not closed.
Scene notch(Edges edges) {
  Scene s;
  s.p.options.edges = edges;
  s.put(U(0, 0), s.tile(O, Tr, Tr, Re));  // (0,1) (1,0)
  s.put(U(1, 0), s.tile(Ar, Ar, O, Re));  // (1,0) (1,1)
  s.hold(0, s.tile(Cr, Sc, Go, Go));      // D(0,0): (1,0) (0,1) (1,1)
  return s;
}

TEST(DominationsProduction, R6_2_A5_EachResourceOnce) {
  Scene s = notch(Edges::once);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 2}, {Ar, 2}, {Cr, 1}, {Sc, 1}, {Go, 2}}));
}

TEST(DominationsProduction, A5_PerEdgeCountsTheSharedCornerTwice) {
  Scene s = notch(Edges::per_edge);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 2}, {Ar, 2}, {Cr, 2}, {Sc, 1}, {Go, 2}}));
}

TEST(DominationsProduction, A5_ChooseOneAsksForTheEdge) {
  Scene s = notch(Edges::choose_one);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  ASSERT_EQ(p.flow.ask, Ask::edge);
  EXPECT_EQ(moves(p, Act::choose_edge).size(), 2u);
  play(p, {.act = Act::choose_edge, .corner = 2});  // (1,1) to (1,0): the Art tile
  EXPECT_EQ(p.player[0].knowledge, amounts({{Ar, 2}, {Cr, 1}, {Go, 2}}));
}

TEST(DominationsProduction, A10_A12_ThreeEdgesNineResources) {
  Scene s;
  s.put(U(0, 0), s.tile(O, Tr, Tr, Re));
  s.put(U(1, 0), s.tile(Tr, Tr, O, Re));
  s.put(U(0, 1), s.tile(Tr, O, Tr, Re));
  s.hold(0, s.tile(Cr, Cr, Cr, Go));
  s.know(0, Tr, 0), s.know(0, Cr, 0);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 6}, {Cr, 3}, {Go, 1}}));
}

TEST(DominationsProduction, R6_4_ConcentrationPerEdgeAndVertex) {
  Scene s;
  s.put(U(0, 0), s.tile(O, O, Tr, Re));
  s.put(U(1, 0), s.tile(Tr, O, O, Re));
  s.hold(0, s.tile(Tr, O, O, Go));
  s.know(0, Tr, 0);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge[Tr], 3 + 2);  // three Resources, two facing pairs
}

TEST(DominationsProduction, R6_5_A11_VestigiumResourceNeverConcentrates) {
  Scene s;
  s.put(U(0, 0), s.tile(O, O, W, Re));
  s.hold(0, s.tile(W, O, O, Go));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  ASSERT_EQ(p.flow.ask, Ask::vestigium);
  EXPECT_EQ(p.flow.max, 2);
}

TEST(DominationsProduction, R6_6_ACornerWithoutResourceAddsNothing) {
  Scene s;
  s.land(U(0, 0));
  s.hold(0, s.tile(Tr, Cr, Ar, Go));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 1}, {Cr, 1}, {Go, 1}}));
}

// ---- section 7 ----

// Five of the six cells round (0, 0); U(0, 0) is open. Each tile shows `dot` in the centre.
Scene wheel(Dot dot = Ar, int camp = Re) {
  Scene s;
  for (const Cell c : around({0, 0})) {
    if (c == U(0, 0)) continue;
    const int k = corner_of(c, {0, 0});
    std::array<Dot, 3> res = {Sc, Sc, Sc};
    res[static_cast<unsigned>(k)] = dot;
    s.put(c, s.tile(res[0], res[1], res[2], camp));
  }
  s.know(0, Ar, 0), s.know(0, Sc, 0);
  return s;
}

TEST(DominationsLocus, R7_2_TheCentreInsteadOfTheEdges) {
  Scene s = wheel();
  s.hold(0, s.tile(Ar, Sc, Sc, Go));
  Position& p = s.go();
  EXPECT_EQ(p.preview(pack_move(place(0, U(0, 0)))).loci, 1);
  const Log log = play(p, place(0, U(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Ar, 6}, {Go, 1}}));  // no Concentration
  EXPECT_EQ(count(log, Kind::locus), 1);
  EXPECT_TRUE(p.is_locus({0, 0}));
}

TEST(DominationsLocus, R7_5_R12_2_ActivatesAllItsCitiesOnce_A14) {
  Scene s = wheel();
  s.settle(0, 0, 2);  // D(-1, 0): next to U(0, 0) and in the Locus
  s.settle(1, 1, 3);  // U(-1, 0): only in the Locus
  s.hold(0, s.tile(Ar, O, O, Go));
  Position& p = s.go();
  const Log log = play(p, place(0, U(0, 0)));
  EXPECT_EQ(count(log, Kind::activated), 2);
  EXPECT_EQ(p.player[0].knowledge[Re], 2);
  EXPECT_EQ(p.player[1].knowledge[Re], 3);
}

TEST(DominationsLocus, A15_ACityBesideTheTileOutsideTheLocusIsActivatedToo) {
  Scene s = wheel();
  s.city(D(0, 0), 1, 2, Tr);
  s.hold(0, s.tile(Ar, O, O, Go));
  Position& p = s.go();
  play(p, place(0, U(0, 0)));
  EXPECT_EQ(p.player[1].knowledge[Tr], 2);
}

Scene two_wheels() {
  Scene s = wheel(Ar);  // round (0, 0), and round (1, 0) as well
  for (const Cell c : around({1, 0})) {
    bool there = c == U(0, 0);
    for (unsigned b = 0; b < s.p.board_size; ++b) there |= s.p.board[b].cell == c;
    if (!there) s.put(c, s.tile(Tr, Tr, Tr, Re));
  }
  s.know(0, Tr, 0);
  s.hold(0, s.tile(Ar, O, Tr, Go));
  return s;
}

TEST(DominationsLocus, R7_4_A8_SeveralLociOneIsChosen) {
  Scene s = two_wheels();
  Position& p = s.go();
  play(p, place(0, U(0, 0)));
  ASSERT_EQ(p.flow.ask, Ask::locus);
  EXPECT_EQ(moves(p, Act::choose_locus).size(), 2u);
  Position other = p;
  play(p, {.act = Act::choose_locus, .corner = 0});
  EXPECT_EQ(p.player[0].knowledge[Ar], 6);
  EXPECT_EQ(p.player[0].knowledge[Tr], 0);
  play(other, {.act = Act::choose_locus, .corner = 2});
  EXPECT_GE(other.player[0].knowledge[Tr], 4);
  EXPECT_TRUE(p.is_locus({0, 0}) && p.is_locus({1, 0}));
}

TEST(DominationsLocus, A17_CitiesOfTheUnscoredLocusSleep) {
  Scene s = two_wheels();
  int far = -1;  // a tile of the wheel round (1, 0) that does not touch U(0, 0)
  for (int b = 0; b < s.p.board_size; ++b)
    if (s.p.board[static_cast<unsigned>(b)].cell == U(1, 0)) far = b;
  s.settle(far, 1, 1);
  Position& p = s.go();
  play(p, place(0, U(0, 0)));
  play(p, {.act = Act::choose_locus, .corner = 0});
  EXPECT_EQ(p.player[1].knowledge[Re], 0);
}

TEST(DominationsLocus, A6_TheCradleFillsNoSixthUnlessTold) {
  for (const bool in : {false, true}) {
    Scene s;
    s.p.has_cradle = 1;
    s.p.options.cradle_in_locus = in;
    // Round (1, 0): two cells are the Cradle's.
    Cell last = kNoCell;
    for (const Cell c : around({1, 0})) {
      if (c == U(0, 0) || c == D(0, -1)) continue;
      if (last != kNoCell) s.land(last);
      last = c;
    }
    s.hold(0, s.blank(Go));
    Position& p = s.go();
    EXPECT_EQ(p.preview(pack_move(place(0, last))).loci != 0, in);
    const Log log = play(p, place(0, last));
    EXPECT_EQ(count(log, Kind::locus), in ? 1 : 0);
    if (in) {  // its corner counts once
      EXPECT_EQ(p.player[0].knowledge, amounts({{p.content().cradle[0], 1}, {Go, p.content().cradle[0] == Go ? 2 : 1}}));
    }
  }
}

Monument open_diamond(Dot dot = Ar) {
  Monument m;
  m.id = "open", m.name = {"Open", "Offen"}, m.shape = Shape::diamond;
  m.edges = {Edge{Side::open, {}}, {Side::open, {}}, {Side::open, {}}, {Side::open, {}}};
  m.dots = {dot, dot, dot, dot};
  m.levels.push_back({price(Tr, 5), {0, 0, {}}, {V, V, V, V}});
  return m;
}

TEST(DominationsLocus, E4_R7_1_R7_3_AMonumentTileFillsTwoSixthsAndCountsOnce) {
  for (const LocusOf of : {LocusOf::with_monuments, LocusOf::land_only}) {
    Scene s;
    s.p.options.locus = of;
    // The diamond covers U(0,0) and D(0,0); its corner A lies at (0, 0) and fills one sixth there, B at (1, 0) fills two.
    const int slot = s.monument(open_diamond());
    s.p.monuments[static_cast<unsigned>(slot)].placed = 1;
    Cell last = kNoCell;
    for (const Cell c : around({1, 0})) {
      if (c == U(0, 0) || c == D(0, 0)) continue;
      if (last != kNoCell) s.land(last);
      last = c;
    }
    s.know(0, Ar, 0);
    s.hold(0, s.blank(Go));
    Position& p = s.go();
    const Log log = play(p, place(0, last));
    EXPECT_EQ(count(log, Kind::locus), of == LocusOf::with_monuments ? 1 : 0);
    if (of == LocusOf::with_monuments) {
      EXPECT_EQ(p.player[0].knowledge, amounts({{Ar, 1}, {Go, 1}}));
    }
  }
}

// ---- section 12 ----

TEST(DominationsCities, R12_1_AdjacentCitiesProduceForTheirOwners) {
  Scene s(3);
  s.city(U(0, 0), 0, 1, Re);
  s.city(U(1, 0), 1, 2, Tr);
  s.city(U(0, 1), 2, 3, Sc);
  s.hold(0, s.blank(Go));
  Position& p = s.go();
  const Preview before = p.preview(pack_move(place(0, D(0, 0))));
  EXPECT_EQ(before.city_count, 3);
  EXPECT_EQ(before.knowledge, amounts({{Re, 1}, {Go, 1}}));
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Re, 1}, {Go, 1}}));
  EXPECT_EQ(p.player[1].knowledge, amounts({{Tr, 2}}));
  EXPECT_EQ(p.player[2].knowledge, amounts({{Sc, 3}}));
}

TEST(DominationsCities, R4_5_TouchingAtACornerActivatesNothing) {
  Scene s;
  s.land(U(0, 0));
  s.city(U(0, -1), 1, 1, Tr);
  s.hold(0, s.blank(Go));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[1].knowledge[Tr], 0);
}

// ---- derived tables ----

TEST(DominationsBoard, WhatIsDerivedIsWhatTheStateSays) {
  FastRng rng(7);
  for (int game = 0; game < 12; ++game) {
    Position p = Position::start(test_pack_id(), 2 + game % 3, preset(game % 2 ? Edition::e2019 : Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) {
      p.apply(p.random(rng), rng, Silent{});
      ASSERT_TRUE(p.settled());
    }
  }
}

}  // namespace
}  // namespace demesne::dominations::testing
