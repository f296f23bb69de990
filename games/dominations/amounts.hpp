// Six small numbers at once: Amounts as the bytes of one word.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "games/dominations/pack.hpp"

namespace demesne::dominations {

// Domains, one bit each.
using DomainSet = unsigned;

static_assert(std::endian::native == std::endian::little);  // the first Domain is the lowest byte
inline u64 word(const Amounts& a) {
  u64 w = 0;
  std::memcpy(&w, a.data(), sizeof a);
  return w;
}
inline constexpr u64 kHighBits = 0x808080808080ull;

// Domains in which `a` has at least as much as `b`. Neither holds more than 127.
inline DomainSet at_least(u64 a, u64 b) {
  const u64 high = ((a | kHighBits) - b) & kHighBits;
  return static_cast<DomainSet>((high >> 7) * 0x0102040810204080ull >> 56);
}
inline bool covers(u64 a, u64 b) { return (((a | kHighBits) - b) & kHighBits) == kHighBits; }
inline constexpr u64 kNoPrice = 0x7f7f7f7f7f7f;  // more than anybody has of anything
// A price as a word that no purse covers if it is out of all reach.
inline u64 price_word(const Amounts& price) {
  Amounts p = price;
  for (u8& n : p) n = std::min<u8>(n, 127);
  return word(p);
}

}  // namespace demesne::dominations
