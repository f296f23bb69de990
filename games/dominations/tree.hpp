// Half-nodus and how cards fit into a tree (section 15). A card's side is one bit, an empty place accepts a set of them, so
// whether a card fits is one comparison. At the end: how a tree grows.
#pragma once

#include "games/dominations/amounts.hpp"
#include "games/dominations/position.hpp"

namespace demesne::dominations {

enum : int { kNorth, kEast, kSouth, kWest };
constexpr int opposite(int side) { return side ^ 2; }
inline constexpr std::array<std::int8_t, 4> kColStep = {0, 1, 0, -1}, kRowStep = {-1, 0, 1, 0};  // rows grow to the south

// Quarter turns clockwise: what looked north looks east.
constexpr Sides turned(const Sides& s, int quarters) {
  Sides out{};
  for (unsigned k = 0; k < 4; ++k) out[(k + quarters) & 3] = s[k];
  return out;
}

// Sixteen bits a side, one of them set.
constexpr u64 fit_mask(const Sides& s) {
  u64 m = 0;
  for (unsigned k = 0; k < 4; ++k) m |= u64{1} << (16 * k + s[k]);
  return m;
}
// What may lie against a half (R15.4); 15 stands for no neighbour, which accepts everything.
constexpr u16 accepts(unsigned half) {
  constexpr u16 kColours = 0x3f, kV = 1 << kVestigium, kL = 1 << kLink;
  if (half == 15) return 0xffff;
  if (half < kDomains) return 1u << half | kV | kL;
  if (half == kVestigium) return kColours | kL;
  if (half == kLink) return kColours | kV | kL;
  return 0;
}
inline constexpr std::array<u16, 16> kAccepts = [] {
  std::array<u16, 16> t{};
  for (unsigned h = 0; h < 16; ++h) t[h] = accepts(h);
  return t;
}();
// For the four neighbouring halves of a Spot, a nibble each.
constexpr u64 accept_mask(u16 halves) {
  u64 m = 0;
  for (unsigned k = 0; k < 4; ++k) m |= u64{kAccepts[halves >> 4 * k & 15]} << 16 * k;
  return m;
}
constexpr bool fits_mask(u64 card, u64 accept) { return (card & ~accept) == 0; }

// The Domain of the nodus that two halves form, or -1 if they form none that has a colour.
constexpr int nodus_of(unsigned a, unsigned b) {
  if (a < kDomains && (b == a || b == kVestigium || b == kLink)) return a;
  if (b < kDomains && (a == kVestigium || a == kLink)) return b;
  return -1;
}

// ---- changing a tree, with the tables that hang on it ----

// Lays a card in an empty place of the tree; returns the nodus it forms, by Domain. The sums are not touched but for the nodus.
Amounts place_card(Position& p, int seat, const TreeCard& t, unsigned spot);
// The part of it that keeps the tables: for refresh(), which lays all cards again. `laid` cards lie already.
Amounts grow_spots(Position& p, int seat, const TreeCard& t, int laid);
// Adds a card that has just been laid, or everything anew.
void add_to_sums(Position& p, int seat, const TreeCard& t);
void sum_up(Position& p, int seat);                      // but for the nodus and Sums::open, which hang on the cards alone
void open_up(Position& p, int seat, DomainSet domains);  // enters what the highest Masteries of these Domains allow

}  // namespace demesne::dominations
