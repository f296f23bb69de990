// The cells of the board as bits: what is occupied, where a Land tile may lie, and, by counting bits, which piece lies where.
//
// The lattice is folded: a cell stands at its coordinates modulo 32. As long as all pieces and what surrounds them fit into a
// window of that size nothing meets its own image; a board that has grown longer is `wide`, and is searched instead (board.cpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "games/dominations/bits.hpp"
#include "games/dominations/geometry.hpp"

namespace demesne::dominations {

inline constexpr int kMaxBoard = 120, kMaxSlots = 12;
inline constexpr int kMaxFrontier = 3 * kMaxBoard + 6 * kMaxSlots + 6;  // every piece alone, with all its sides free

class Field {
 public:
  static constexpr int kFold = 32, kMargin = 5;  // cells are asked for up to so far beyond the outermost piece: the far side of a wall
  static constexpr int kMaxPieces = kMaxBoard + 6 + 4 * kMaxSlots;

  bool wide() const { return wide_; }
  unsigned frontier_size() const { return open_; }
  void set_frontier_size(unsigned n) { open_ = n; }  // of a wide board

  // Puts a piece there, in place of what lay there before.
  void lay(Cell c, u8 piece) {
    stretch(base(c));
    if (wide_) return;
    const unsigned row = row_of(c), at = rank(c);
    if (has(occupied_, c)) {
      piece_[at] = piece;
      return;
    }
    if (piece_.full()) return;
    piece_.insert(at, piece);
    occupied_[row] |= bit(c);
    for (unsigned r = 0; r < kFold; ++r) before_[r] += kBehind[row][r];
    close(c);
  }
  // Round a piece that lies there: on the cells across its edges a Land tile may lie if nothing lies there and nothing bars it.
  void open_round(Cell c) {
    const Across a(c);
    const u64 fresh = (a.left | a.right) & ~(frontier_[a.row] | occupied_[a.row] | barred_[a.row]);
    const u64 more = a.third & ~(frontier_[a.other] | occupied_[a.other] | barred_[a.other]);
    frontier_[a.row] |= fresh, frontier_[a.other] |= more;
    open_ += std::popcount(fresh) + (more != 0);
  }
  // Edges of a cell across which something lies, a bit each.
  unsigned taken_round(Cell c) const {
    const Across a(c);
    const unsigned l = (occupied_[a.row] & a.left) != 0, r = (occupied_[a.row] & a.right) != 0, t = (occupied_[a.other] & a.third) != 0;
    return is_down(c) ? l | r << 1 | t << 2 : t | r << 1 | l << 2;  // as across() numbers them
  }
  void bar(Cell c) {
    barred_[row_of(c)] |= bit(c);
    close(c);
  }

  // Of a board that is not wide. What is not near() is free; there the others would answer for an image.
  bool near(Cell c) const {
    const Vertex v = base(c);
    return piece_.size() && static_cast<unsigned>(v.i - low().i) < kFold && static_cast<unsigned>(v.j - low().j) < kFold;
  }
  bool occupied(Cell c) const { return has(occupied_, c); }
  u8 piece(Cell c) const { return occupied(c) ? piece_[rank(c)] : 0; }
  // Whether all six cells round a vertex are occupied.
  bool surrounded(Vertex v) const {
    const auto three = [&](int row, int first) { return std::rotr(occupied_[static_cast<unsigned>(row) % kFold], first & 63) & 7; };
    return (three(v.i, 2 * v.j - 2) & three(v.i - 1, 2 * v.j - 1)) == 7;
  }

  // The frontier, ascending.
  Cell frontier(u32 n) const {
    for (unsigned r = kMargin - 1;; ++r) {
      const u64 row = frontier_row(r);
      if (const u32 here = std::popcount(row); n >= here)
        n -= here;
      else
        return first() + (r << 8) + nth_bit(row, n);
    }
  }
  unsigned frontier(std::array<Cell, kMaxFrontier>& out) const {
    unsigned n = 0;
    for (unsigned r = kMargin - 1, left = open_; left; ++r)
      for (u64 row = frontier_row(r); row; row &= row - 1, --left) out[n++] = first() + (r << 8) + std::countr_zero(row);
    return n;
  }
  bool operator==(const Field&) const = default;

 private:
  using Rows = std::array<u64, kFold>;
  static constexpr std::array<std::array<u8, kFold>, kFold> kBehind = [] {  // [row][r]: 1 if r comes after it
    std::array<std::array<u8, kFold>, kFold> t{};
    for (unsigned row = 0; row < kFold; ++row)
      for (unsigned r = row + 1; r < kFold; ++r) t[row][r] = 1;
    return t;
  }();
  // The cells across the edges of a cell: two stand in the same row, left and right of it.
  struct Across {
    unsigned row, other;
    u64 left, right, third;
    explicit Across(Cell c)
        : row(row_of(c)),
          other((row + (is_down(c) ? 1 : kFold - 1)) % kFold),
          left(std::rotr(bit(c), 1)),
          right(std::rotl(bit(c), 1)),
          third(is_down(c) ? left : right) {}
  };
  static unsigned row_of(Cell c) { return (c >> 8) % kFold; }
  static u64 bit(Cell c) { return u64{1} << (c & 63); }
  static bool has(const Rows& rows, Cell c) { return rows[row_of(c)] >> (c & 63) & 1; }
  unsigned rank(Cell c) const { return before_[row_of(c)] + std::popcount(occupied_[row_of(c)] & (bit(c) - 1)); }
  Vertex low() const { return {low_.i - kMargin, low_.j - kMargin}; }
  Cell first() const { return cell(low().i, low().j, false); }
  u64 frontier_row(unsigned r) const {
    return std::rotr(frontier_[static_cast<unsigned>(low().i + static_cast<int>(r)) % kFold], 2 * low().j & 63);
  }
  void close(Cell c) {
    u64& row = frontier_[row_of(c)];
    open_ -= (row >> (c & 63) & 1);
    row &= ~bit(c);
  }
  void stretch(Vertex v) {
    if (wide_) return;
    low_ = piece_.size() ? Vertex{std::min(low_.i, v.i), std::min(low_.j, v.j)} : v;
    high_ = piece_.size() ? Vertex{std::max(high_.i, v.i), std::max(high_.j, v.j)} : v;
    constexpr int kRim = kReach - 1 - kMargin, kLongest = kFold - 1 - 2 * kMargin;
    if (std::min(low_.i, low_.j) < -kRim || std::max(high_.i, high_.j) > kRim || high_.i - low_.i > kLongest || high_.j - low_.j > kLongest)
      *this = Field{}, wide_ = 1;
  }

  Rows occupied_{}, frontier_{}, barred_{};
  std::array<u8, kFold> before_{};  // pieces in the rows before this one
  Row<u8, kMaxPieces> piece_;       // by row and bit
  u16 open_ = 0;
  u8 wide_ = 0;
  Vertex low_, high_;  // of the occupied cells
};

}  // namespace demesne::dominations
