// The triangular lattice (R4.4) and the six turns of a Monument tile. Everything is a small number, nothing is stored.
#pragma once

#include <array>

#include "core/types.hpp"
#include "games/dominations/pack.hpp"

namespace demesne::dominations {

// A lattice point (i, j) at i·(1, 0) + j·(½, √3/2).
struct Vertex {
  std::int8_t i = 0, j = 0;
  constexpr bool operator==(const Vertex&) const = default;
  constexpr auto operator<=>(const Vertex&) const = default;
};
constexpr Vertex operator+(Vertex a, Vertex b) {
  return {static_cast<std::int8_t>(a.i + b.i), static_cast<std::int8_t>(a.j + b.j)};
}
constexpr Vertex operator-(Vertex a, Vertex b) {
  return {static_cast<std::int8_t>(a.i - b.i), static_cast<std::int8_t>(a.j - b.j)};
}
// A sixth of a full turn anticlockwise about the origin.
constexpr Vertex turned(Vertex v, int sixths) {
  for (; sixths > 0; --sixths) v = {static_cast<std::int8_t>(-v.j), static_cast<std::int8_t>(v.i + v.j)};
  return v;
}

// Coordinates of pieces lie within ±kReach. A line of all pieces of a game is shorter than that, so play can never
// get there; only a written position can, and is refused.
inline constexpr int kReach = 60;

// A cell: U(i, j) or D(i, j), as one number that sorts by i, then j, then U before D.
using Cell = u16;
inline constexpr Cell kNoCell = 0xffff;
constexpr Cell cell(int i, int j, bool down) {
  return static_cast<Cell>((i + 64) << 8 | (j + 64) << 1 | (down ? 1 : 0));
}
constexpr Vertex base(Cell c) {
  return {static_cast<std::int8_t>((c >> 8) - 64), static_cast<std::int8_t>((c >> 1 & 127) - 64)};
}
constexpr bool is_down(Cell c) { return c & 1; }

// The three corners, clockwise.
constexpr std::array<Vertex, 3> corners(Cell c) {
  const auto [i, j] = base(c);
  const auto v = [](int a, int b) { return Vertex{static_cast<std::int8_t>(a), static_cast<std::int8_t>(b)}; };
  if (is_down(c)) return {v(i + 1, j), v(i, j + 1), v(i + 1, j + 1)};
  return {v(i, j), v(i, j + 1), v(i + 1, j)};
}
// Edge k runs from corner k to corner k + 1; this is the cell on its other side.
constexpr Cell across(Cell c, int edge) {
  constexpr int kI = 1 << 8, kJ = 1 << 1;
  if (is_down(c)) return static_cast<Cell>(c - 1 + (edge == 1 ? kJ : edge == 2 ? kI : 0));
  return static_cast<Cell>(c + 1 - (edge == 0 ? kI : edge == 2 ? kJ : 0));
}
// The six cells round a vertex, in turn anticlockwise from the one right of it and above.
constexpr std::array<Cell, 6> around(Vertex v) {
  return {cell(v.i, v.j, false),     cell(v.i - 1, v.j, true),      cell(v.i - 1, v.j, false),
          cell(v.i - 1, v.j - 1, true), cell(v.i, v.j - 1, false), cell(v.i, v.j - 1, true)};
}
// The cell with these corners (in any order), or kNoCell if they are not three neighbouring points.
constexpr Cell cell_of(const std::array<Vertex, 3>& v) {
  const int i = v[0].i + v[1].i + v[2].i, j = v[0].j + v[1].j + v[2].j;
  const auto down_to_third = [](int x) { return (x >= 0 ? x : x - 2) / 3; };
  const int ri = i - 3 * down_to_third(i), rj = j - 3 * down_to_third(j);
  if (ri != rj || ri == 0) return kNoCell;
  const int bi = down_to_third(i), bj = down_to_third(j);
  if (bi < -kReach - 2 || bi > kReach + 2 || bj < -kReach - 2 || bj > kReach + 2) return kNoCell;
  const Cell c = cell(bi, bj, ri == 2);
  const auto want = corners(c);
  int found = 0;
  for (int k = 0; k < 3; ++k)
    for (int m = 0; m < 3; ++m) found |= want[static_cast<unsigned>(k)] == v[static_cast<unsigned>(m)] ? 1 << k : 0;
  return found == 7 ? c : kNoCell;
}
// Which corner of the cell a vertex is, or -1.
constexpr int corner_of(Cell c, Vertex v) {
  const auto all = corners(c);
  return all[0] == v ? 0 : all[1] == v ? 1 : all[2] == v ? 2 : -1;
}
// The corner of the Cradle (clockwise from (1, 0)) at `v`, seen from its centre; -1: none.
constexpr int cradle_corner(Vertex from_centre) {
  constexpr std::array<Vertex, 6> kCorners = {{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
  for (int k = 0; k < 6; ++k)
    if (kCorners[static_cast<unsigned>(k)] == from_centre) return k;
  return -1;
}

// ---- Monument tiles (A41) ----

struct Site {        // where a Monument stands: its corner A and its turn, or the vertex of a circle
  Vertex at;
  u8 turn = 0;       // sixths anticlockwise; always 0 for a circle
  constexpr bool operator==(const Site&) const = default;
  constexpr auto operator<=>(const Site&) const = default;
};
constexpr int edge_count(Shape s) { return s == Shape::diamond ? 4 : s == Shape::wall ? 6 : 0; }
constexpr int cell_count(Shape s) { return s == Shape::diamond ? 2 : s == Shape::wall ? 4 : 0; }

// Corner k of a diamond (A B C D) or wall (A … F).
constexpr Vertex monument_corner(Shape s, Site site, int k) {
  constexpr std::array<Vertex, 4> kDiamond = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  constexpr std::array<Vertex, 6> kWall = {{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}}};
  const auto u = static_cast<unsigned>(k);
  return site.at + turned(s == Shape::wall ? kWall[u] : kDiamond[u], site.turn);
}
// Cell k (0 … cell_count - 1).
constexpr Cell monument_cell(Shape, Site site, int k) {
  const std::int8_t i = static_cast<std::int8_t>(k / 2);
  const auto v = [&](int a, int b) { return site.at + turned(Vertex{static_cast<std::int8_t>(i + a), static_cast<std::int8_t>(b)}, site.turn); };
  if (k % 2 == 0) return cell_of({v(0, 0), v(0, 1), v(1, 0)});
  return cell_of({v(1, 0), v(0, 1), v(1, 1)});
}
// The cell of the Monument that edge k (from corner k to k + 1) belongs to, and the one outside it.
struct EdgeCells { Cell inside, outside; };
constexpr EdgeCells monument_edge(Shape s, Site site, int k) {
  const Vertex p = monument_corner(s, site, k), q = monument_corner(s, site, (k + 1) % edge_count(s));
  for (int n = 0; n < cell_count(s); ++n) {
    const Cell c = monument_cell(s, site, n);
    const int a = corner_of(c, p), b = corner_of(c, q);
    if (a < 0 || b < 0) continue;
    return {c, across(c, (a + 1) % 3 == b ? a : b)};
  }
  return {kNoCell, kNoCell};
}

}  // namespace demesne::dominations
