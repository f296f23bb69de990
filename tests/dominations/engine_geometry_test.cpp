// The lattice: corners, neighbours, the cells of Monuments (R4.4, A41).
#include <gtest/gtest.h>

#include "games/dominations/geometry.hpp"

namespace demesne::dominations {
namespace {

constexpr Cell U(int i, int j) { return cell(i, j, false); }
constexpr Cell D(int i, int j) { return cell(i, j, true); }

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

}  // namespace
}  // namespace demesne::dominations
