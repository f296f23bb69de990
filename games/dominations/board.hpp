// The board's derived tables, and what a tile brings when it is scored (sections 4 to 7 and 12).
#pragma once

#include "games/dominations/position.hpp"

namespace demesne::dominations {

// Enters a tile on the board and its City, if any, into the sets of tiles.
void enlist(Position& p, unsigned board);
// Brings the frontier up to date around a cell where a piece has just been laid. Returns the edges across which another piece may lie.
unsigned touch(Position& p, Cell c);
// Enters the Loci that a piece on this cell, with others across these edges, has closed. Returns its corners that are the centre of one.
unsigned close_loci(Position& p, Cell c, unsigned taken);
void lay_monument(Position& p, int slot);

// Which side of a placed Monument looks from `inside` to `outside`; -1: none.
int monument_side(const Position& p, int slot, Cell inside, Cell outside);
// Corners of a Land tile on `c` (lying or about to lie there) that are the centre of a closed circle (R7.1).
unsigned loci_of(const Position& p, Cell c);
unsigned touched_edges(const Position& p, Cell c);  // edges across which another piece lies

struct Production {
  u64 knowledge = 0;      // tile, Camp, own Cities, as a word (amounts.hpp)
  u64 concentration = 0;  // bonuses by Domain, already in `knowledge`
  u8 vestigium = 0;
  u8 edges = 0;               // pieces touched
  std::array<u8, 12> city{};  // activated: index into Position::board
  u8 cities = 0;
};

struct Scoring {  // a tile to be scored for `seat`
  int seat;
  Cell cell;
  u8 tile, rot;
  int corner = -1;  // of the Locus; -1: the edges
  int edge = -1;    // with Edges::choose_one: this one
  bool reactivating = false;
};
Production produce(const Position& p, const Scoring& s);

}  // namespace demesne::dominations
