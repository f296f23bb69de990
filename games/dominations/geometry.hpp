// The triangular lattice (R4.4) and the six turns of a Monument tile. Everything is a small number, nothing is stored.
#pragma once

#include <array>

#include "core/types.hpp"
#include "games/dominations/pack.hpp"

namespace demesne::dominations {

// A lattice point (i, j) at i·(1, 0) + j·(½, √3/2).
struct Vertex {
  std::int8_t i = 0, j = 0;
  constexpr Vertex() = default;
  constexpr Vertex(int a, int b) : i(a), j(b) {}
  constexpr bool operator==(const Vertex&) const = default;
  constexpr auto operator<=>(const Vertex&) const = default;
};
constexpr Vertex operator+(Vertex a, Vertex b) { return {a.i + b.i, a.j + b.j}; }
constexpr Vertex operator-(Vertex a, Vertex b) { return {a.i - b.i, a.j - b.j}; }
// A sixth of a full turn anticlockwise about the origin.
constexpr Vertex turned(Vertex v, int sixths) {
  for (; sixths > 0; --sixths) v = {-v.j, v.i + v.j};
  return v;
}

// Coordinates of pieces lie within ±kReach. A line of all pieces of a game is shorter than that, so play can never
// get there; only a written position can, and is refused.
inline constexpr int kReach = 60;

// A cell: U(i, j) or D(i, j), as one number that sorts by i, then j, then U before D.
using Cell = u16;
inline constexpr Cell kNoCell = 0xffff;
constexpr Cell cell(int i, int j, bool down) { return (i + 64) << 8 | (j + 64) << 1 | (down ? 1 : 0); }
constexpr Vertex base(Cell c) { return {(c >> 8) - 64, (c >> 1 & 127) - 64}; }
constexpr bool is_down(Cell c) { return c & 1; }

// The three corners, clockwise.
constexpr std::array<Vertex, 3> corners(Cell c) {
  constexpr std::array<std::array<Vertex, 3>, 2> kFrom = {{{{{0, 0}, {0, 1}, {1, 0}}}, {{{1, 0}, {0, 1}, {1, 1}}}}};  // up, down
  const Vertex b = base(c);
  const auto& from = kFrom[is_down(c)];
  return {b + from[0], b + from[1], b + from[2]};
}
// Edge k runs from corner k to corner k + 1; this is the cell on its other side.
constexpr Cell across(Cell c, int edge) {
  constexpr int kI = 1 << 8, kJ = 1 << 1;
  constexpr std::array<std::array<std::int16_t, 3>, 2> kBy = {{{1 - kI, 1, 1 - kJ}, {-1, kJ - 1, kI - 1}}};  // up, down
  return c + kBy[is_down(c)][edge];
}
// The six cells round a vertex, in turn anticlockwise from the one right of it and above.
constexpr std::array<Cell, 6> around(Vertex v) {
  return {cell(v.i, v.j, false),        cell(v.i - 1, v.j, true),  cell(v.i - 1, v.j, false),
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
    for (int m = 0; m < 3; ++m) found |= want[k] == v[m] ? 1 << k : 0;
  return found == 7 ? c : kNoCell;
}
// Which corner of the cell a vertex is, or -1.
constexpr int corner_of(Cell c, Vertex v) {
  const auto all = corners(c);
  return all[0] == v ? 0 : all[1] == v ? 1 : all[2] == v ? 2 : -1;
}
// The corner of the Cradle (clockwise from (1, 0)) at `v`, seen from its centre; -1: none.
constexpr int cradle_corner(Vertex from_centre) {
  constexpr std::array<std::int8_t, 9> kCorner = {-1, 3, 4, 2, -1, 5, 1, 0, -1};  // by i, then j, from (-1, -1) on
  const auto i = static_cast<unsigned>(from_centre.i + 1), j = static_cast<unsigned>(from_centre.j + 1);
  return i < 3 && j < 3 ? kCorner[3 * i + j] : -1;
}

// ---- Monument tiles (A41) ----

struct Site {  // where a Monument stands: its corner A and its turn, or the vertex of a circle
  Vertex at;
  u8 turn = 0;  // sixths anticlockwise; always 0 for a circle
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
// A Monument with its corner A in the origin, turned: its cells, and for each side (from corner k to k + 1) the cell of the
// Monument and the one beyond. Cells are differences of numbers, so that standing somewhere is an addition.
struct Footprint {
  std::array<std::int16_t, 4> cells{};
  std::array<std::int16_t, 6> inside{}, outside{};
  std::array<Vertex, 6> corner{};
};
constexpr Footprint footprint(Shape s, u8 turn) {
  Footprint f;
  const Site site{{0, 0}, turn};
  const auto from_origin = [](Cell c) { return static_cast<std::int16_t>(c - cell(0, 0, false)); };
  std::array<Cell, 4> cells{};
  for (int k = 0; k < cell_count(s); ++k) {
    const auto v = [&](int a, int b) { return turned(Vertex{k / 2 + a, b}, turn); };
    cells[k] = k % 2 == 0 ? cell_of({v(0, 0), v(0, 1), v(1, 0)}) : cell_of({v(1, 0), v(0, 1), v(1, 1)});
    f.cells[k] = from_origin(cells[k]);
  }
  for (int k = 0; k < edge_count(s); ++k) {
    const Vertex p = monument_corner(s, site, k), q = monument_corner(s, site, (k + 1) % edge_count(s));
    f.corner[k] = p;
    for (int n = 0; n < cell_count(s); ++n) {
      const Cell c = cells[n];
      const int a = corner_of(c, p), b = corner_of(c, q);
      if (a < 0 || b < 0) continue;
      f.inside[k] = from_origin(c);
      f.outside[k] = from_origin(across(c, (a + 1) % 3 == b ? a : b));
      break;
    }
  }
  return f;
}
inline constexpr std::array<std::array<Footprint, 6>, 2> kFootprints = [] {
  std::array<std::array<Footprint, 6>, 2> t;
  for (u8 k = 0; k < 6; ++k) t[0][k] = footprint(Shape::diamond, k), t[1][k] = footprint(Shape::wall, k);
  return t;
}();
constexpr const Footprint& footprint_of(Shape s, int turn) { return kFootprints[s == Shape::wall][static_cast<unsigned>(turn) % 6]; }

// Where a difference of cells leads from a vertex; kNoCell from beyond the lattice.
constexpr Cell stepped(Vertex from, std::int16_t by) {
  if (from.i < -kReach - 2 || from.i > kReach + 2 || from.j < -kReach - 2 || from.j > kReach + 2) return kNoCell;
  return cell(from.i, from.j, false) + by;
}
// Cell k of a Monument (0 … cell_count - 1).
constexpr Cell monument_cell(Shape s, Site site, int k) { return stepped(site.at, footprint_of(s, site.turn).cells[k]); }
// The cell of the Monument that side k belongs to, and the one beyond.
struct EdgeCells {
  Cell inside, outside;
};
constexpr EdgeCells monument_edge(Shape s, Site site, int k) {
  const Footprint& f = footprint_of(s, site.turn);
  return {stepped(site.at, f.inside[k]), stepped(site.at, f.outside[k])};
}

// A side that runs from `p` to `q`, as sixths anticlockwise from (1, 0).
constexpr int direction(Vertex p, Vertex q) {
  for (int k = 0; k < 6; ++k)
    if (turned(Vertex{1, 0}, k) == q - p) return k;
  return -1;
}
// … of edge k of a cell that points up or down, and of side k of a Monument that is not turned.
inline constexpr std::array<std::array<u8, 3>, 2> kEdgeDirection = [] {
  std::array<std::array<u8, 3>, 2> t{};
  for (unsigned down = 0; down < 2; ++down)
    for (unsigned k = 0; k < 3; ++k) {
      const auto v = corners(cell(0, 0, down));
      t[down][k] = direction(v[k], v[(k + 1) % 3]);
    }
  return t;
}();
inline constexpr std::array<std::array<u8, 6>, 2> kSideDirection = [] {
  std::array<std::array<u8, 6>, 2> t{};
  for (const Shape s : {Shape::diamond, Shape::wall})
    for (int k = 0; k < edge_count(s); ++k)
      t[s == Shape::wall][k] = static_cast<u8>(direction(monument_corner(s, {}, k), monument_corner(s, {}, (k + 1) % edge_count(s))));
  return t;
}();
// The Resource of a tile that lies at corner k when it is turned by `rot`.
inline constexpr std::array<std::array<u8, 3>, 3> kTurnedBack = {{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}}};  // [rot][k] = (k - rot) mod 3
// Seen from corner k and corner k + 1 of a cell's edge k: the same point as a corner of the cell beyond.
inline constexpr std::array<std::array<std::array<u8, 2>, 3>, 2> kCornerBeyond = [] {
  std::array<std::array<std::array<u8, 2>, 3>, 2> t{};
  for (unsigned down = 0; down < 2; ++down)
    for (unsigned k = 0; k < 3; ++k) {
      const Cell c = cell(0, 0, down), n = across(c, k);
      t[down][k] = {static_cast<u8>(corner_of(n, corners(c)[k])), static_cast<u8>(corner_of(n, corners(c)[(k + 1) % 3]))};
    }
  return t;
}();
// The vertex as a corner of each of the cells of around().
inline constexpr std::array<u8, 6> kCornerAround = [] {
  std::array<u8, 6> t{};
  for (unsigned k = 0; k < 6; ++k) t[k] = corner_of(around({0, 0})[k], {0, 0});
  return t;
}();

}  // namespace demesne::dominations
