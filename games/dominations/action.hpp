// Answers as numbers. The kind stands in the top five bits, so a list sorted by number is sorted by kind.
#pragma once

#include "core/contract.hpp"
#include "games/dominations/pack.hpp"

namespace demesne::dominations {

enum class Act : u8 {
  choose_objective,  // n: which of the two dealt
  choose_monument,   // n
  mulligan,          // hand: this tile goes back
  no_mulligan,       // that is all
  keep,              // hand: this tile stays
  keep_done,         // that is all
  place,             // hand, cell, rot, farmer
  reactivate,        // board, corner (-1: the connected edges)
  skip_grow,         // only if there is nothing to place
  build_city,        // board
  upgrade_city,      // board
  build_monument,    // slot, site, spot, rot
  skip_build,
  develop,       // copy, spot, rot
  upgrade_card,  // mastery
  skip_develop,
  exchange,          // give, get
  choose_locus,      // corner of the placed tile
  choose_edge,       // edge of the placed tile
  choose_vestigium,  // domain
  assimilate,        // copy, spot, rot
  assimilate_face,   // mastery: turn your own card
  decline,
  order,  // seat: the next in the order
};

// All fields of any answer; those that an Act does not name are 0.
struct Move {
  Act act = Act::decline;
  u8 n = 0;                // choose_objective, choose_monument: 0 or 1
  u8 hand = 0;             // index into Player::hand
  u16 cell = 0;            // geometry.hpp
  u8 rot = 0;              // tile: res[k] lies at corner (k + rot) % 3; card: quarter turns clockwise (A51)
  bool farmer = false;     // the second tile
  u8 board = 0;            // index into Position::board
  std::int8_t corner = 0;  // of the tile's cell, 0 … 2; -1: none
  u8 slot = 0;             // index into Position::monuments
  u16 site = 0;            // index into Position::sites(slot)
  u8 spot = 0;             // index into Position::spots(seat)
  u16 copy = 0;            // index into Tables::copies
  u8 mastery = 0;          // index into Pack::masteries
  u8 give = 0, get = 0;    // Domains
  u8 domain = 0;
  u8 seat = 0;
  bool operator==(const Move&) const = default;
};

// Where a part of an answer stands in its number.
struct Part {
  int at, bits;
  constexpr u32 of(u32 value) const { return value << at; }
  constexpr u32 in(Action a) const { return a >> at & ((1u << bits) - 1); }
};
namespace part {
inline constexpr Part act{27, 5};
inline constexpr Part rot{0, 2};                                // place, build_monument, develop, assimilate
inline constexpr Part cell{2, 15}, hand{17, 5}, farmer{22, 1};  // place
inline constexpr Part spot{2, 8};                               // build_monument, develop, assimilate
inline constexpr Part copy{10, 10};                             // develop, assimilate
inline constexpr Part site{10, 10}, slot{20, 7};                // build_monument
inline constexpr Part corner{0, 2}, board{2, 8};                // reactivate; the corner from 1, 0 is none
inline constexpr Part get{0, 3}, give{3, 3};                    // exchange
inline constexpr Part index{0, 8};                              // all others have at most one part
}  // namespace part

constexpr Action action(Act act, u32 parts = 0) { return part::act.of(static_cast<u32>(act)) | parts; }
constexpr Act act_of(Action a) { return static_cast<Act>(part::act.in(a)); }

constexpr Action pack_move(const Move& m) {
  switch (m.act) {
    case Act::choose_objective:
    case Act::choose_monument:
      return action(m.act, part::index.of(m.n));
    case Act::mulligan:
    case Act::keep:
      return action(m.act, part::index.of(m.hand));
    case Act::place:
      return action(m.act, part::farmer.of(m.farmer) | part::hand.of(m.hand) | part::cell.of(m.cell) | part::rot.of(m.rot));
    case Act::reactivate:
      return action(m.act, part::board.of(m.board) | part::corner.of(m.corner + 1));
    case Act::build_city:
    case Act::upgrade_city:
      return action(m.act, part::index.of(m.board));
    case Act::build_monument:
      return action(m.act, part::slot.of(m.slot) | part::site.of(m.site) | part::spot.of(m.spot) | part::rot.of(m.rot));
    case Act::develop:
    case Act::assimilate:
      return action(m.act, part::copy.of(m.copy) | part::spot.of(m.spot) | part::rot.of(m.rot));
    case Act::upgrade_card:
    case Act::assimilate_face:
      return action(m.act, part::index.of(m.mastery));
    case Act::exchange:
      return action(m.act, part::give.of(m.give) | part::get.of(m.get));
    case Act::choose_locus:
    case Act::choose_edge:
      return action(m.act, part::index.of(m.corner));
    case Act::choose_vestigium:
      return action(m.act, part::index.of(m.domain));
    case Act::order:
      return action(m.act, part::index.of(m.seat));
    case Act::no_mulligan:
    case Act::keep_done:
    case Act::skip_grow:
    case Act::skip_build:
    case Act::skip_develop:
    case Act::decline:
      return action(m.act);
  }
  return kNoAction;
}

// The parts of an answer whose kind is known.
constexpr Move unpack(Act act, Action a) {
  const auto small = [a](Part p) { return static_cast<u8>(p.in(a)); };
  const auto large = [a](Part p) { return static_cast<u16>(p.in(a)); };
  const auto near = [a](Part p, int less) { return static_cast<std::int8_t>(static_cast<int>(p.in(a)) - less); };
  Move m;
  m.act = act;
  switch (act) {
    case Act::choose_objective:
    case Act::choose_monument:
      m.n = small(part::index);
      break;
    case Act::mulligan:
    case Act::keep:
      m.hand = small(part::index);
      break;
    case Act::place:
      m.farmer = part::farmer.in(a), m.hand = small(part::hand), m.cell = large(part::cell), m.rot = small(part::rot);
      break;
    case Act::reactivate:
      m.board = small(part::board), m.corner = near(part::corner, 1);
      break;
    case Act::build_city:
    case Act::upgrade_city:
      m.board = small(part::index);
      break;
    case Act::build_monument:
      m.slot = small(part::slot), m.site = large(part::site), m.spot = small(part::spot), m.rot = small(part::rot);
      break;
    case Act::develop:
    case Act::assimilate:
      m.copy = large(part::copy), m.spot = small(part::spot), m.rot = small(part::rot);
      break;
    case Act::upgrade_card:
    case Act::assimilate_face:
      m.mastery = small(part::index);
      break;
    case Act::exchange:
      m.give = small(part::give), m.get = small(part::get);
      break;
    case Act::choose_locus:
    case Act::choose_edge:
      m.corner = near(part::index, 0);
      break;
    case Act::choose_vestigium:
      m.domain = small(part::index);
      break;
    case Act::order:
      m.seat = small(part::index);
      break;
    default:
      break;
  }
  return m;
}
constexpr Move unpack(Action a) { return unpack(act_of(a), a); }

}  // namespace demesne::dominations
