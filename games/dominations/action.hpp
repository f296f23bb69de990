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
  develop,           // copy, spot, rot
  upgrade_card,      // mastery
  skip_develop,
  exchange,          // give, get
  choose_locus,      // corner of the placed tile
  choose_edge,       // edge of the placed tile
  choose_vestigium,  // domain
  assimilate,        // copy, spot, rot
  assimilate_face,   // mastery: turn your own card
  decline,
  order,             // seat: the next in the order
};

// All fields of any answer; those that an Act does not name are 0.
struct Move {
  Act act = Act::decline;
  u8 n = 0;             // choose_objective, choose_monument: 0 or 1
  u8 hand = 0;          // index into Player::hand
  u16 cell = 0;         // geometry.hpp
  u8 rot = 0;           // tile: res[k] lies at corner (k + rot) % 3; card: quarter turns clockwise (A51)
  bool farmer = false;  // the second tile
  u8 board = 0;         // index into Position::board
  std::int8_t corner = 0;  // of the tile's cell, 0 … 2; -1: none
  u8 slot = 0;          // index into Position::monuments
  u16 site = 0;         // index into Position::sites(slot)
  u8 spot = 0;          // index into Position::spots(seat)
  u16 copy = 0;         // index into Tables::copies
  u8 mastery = 0;       // index into Pack::masteries
  u8 give = 0, get = 0; // Domains
  u8 domain = 0;
  u8 seat = 0;
  bool operator==(const Move&) const = default;
};

constexpr Action action(Act act, u32 payload = 0) { return static_cast<u32>(act) << 27 | payload; }
constexpr Act act_of(Action a) { return static_cast<Act>(a >> 27); }

constexpr Action pack_move(const Move& m) {
  const u32 tile = static_cast<u32>(m.cell) << 2 | m.rot;
  const u32 card = static_cast<u32>(m.copy) << 10 | static_cast<u32>(m.spot) << 2 | m.rot;
  switch (m.act) {
    case Act::choose_objective: case Act::choose_monument: return action(m.act, m.n);
    case Act::mulligan: case Act::keep: return action(m.act, m.hand);
    case Act::place: return action(m.act, (m.farmer ? 1u << 22 : 0u) | static_cast<u32>(m.hand) << 17 | tile);
    case Act::reactivate: return action(m.act, static_cast<u32>(m.board) << 2 | static_cast<u32>(m.corner + 1));
    case Act::build_city: case Act::upgrade_city: return action(m.act, m.board);
    case Act::build_monument:
      return action(m.act, static_cast<u32>(m.slot) << 20 | static_cast<u32>(m.site) << 10 | static_cast<u32>(m.spot) << 2 | m.rot);
    case Act::develop: case Act::assimilate: return action(m.act, card);
    case Act::upgrade_card: case Act::assimilate_face: return action(m.act, m.mastery);
    case Act::exchange: return action(m.act, static_cast<u32>(m.give) << 3 | m.get);
    case Act::choose_locus: case Act::choose_edge: return action(m.act, static_cast<u32>(m.corner));
    case Act::choose_vestigium: return action(m.act, m.domain);
    case Act::order: return action(m.act, m.seat);
    case Act::no_mulligan: case Act::keep_done: case Act::skip_grow: case Act::skip_build: case Act::skip_develop:
    case Act::decline: return action(m.act);
  }
  return kNoAction;
}

// The fields of an answer whose kind is known.
[[gnu::always_inline]] constexpr Move unpack(Act act, Action a) {
  Move m;
  m.act = act;
  const u32 p = a & ((1u << 27) - 1);
  switch (act) {
    case Act::choose_objective: case Act::choose_monument: m.n = static_cast<u8>(p); break;
    case Act::mulligan: case Act::keep: m.hand = static_cast<u8>(p); break;
    case Act::place:
      m.farmer = p >> 22 & 1, m.hand = static_cast<u8>(p >> 17 & 31), m.cell = static_cast<u16>(p >> 2 & 0x7fff);
      m.rot = static_cast<u8>(p & 3);
      break;
    case Act::reactivate: m.board = static_cast<u8>(p >> 2), m.corner = static_cast<std::int8_t>((p & 3) - 1); break;
    case Act::build_city: case Act::upgrade_city: m.board = static_cast<u8>(p); break;
    case Act::build_monument:
      m.slot = static_cast<u8>(p >> 20), m.site = static_cast<u16>(p >> 10 & 1023), m.spot = static_cast<u8>(p >> 2 & 255);
      m.rot = static_cast<u8>(p & 3);
      break;
    case Act::develop: case Act::assimilate:
      m.copy = static_cast<u16>(p >> 10 & 1023), m.spot = static_cast<u8>(p >> 2 & 255), m.rot = static_cast<u8>(p & 3);
      break;
    case Act::upgrade_card: case Act::assimilate_face: m.mastery = static_cast<u8>(p); break;
    case Act::exchange: m.give = static_cast<u8>(p >> 3 & 7), m.get = static_cast<u8>(p & 7); break;
    case Act::choose_locus: case Act::choose_edge: m.corner = static_cast<std::int8_t>(p); break;
    case Act::choose_vestigium: m.domain = static_cast<u8>(p); break;
    case Act::order: m.seat = static_cast<u8>(p); break;
    default: break;
  }
  return m;
}
constexpr Move unpack(Action a) { return unpack(act_of(a), a); }

}  // namespace demesne::dominations
