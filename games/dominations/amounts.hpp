// Six small numbers at once: Amounts as the bytes of one word.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "games/dominations/pack.hpp"

namespace demesne::dominations {

// Domains, one bit each.
using DomainSet = unsigned;

static_assert(std::endian::native == std::endian::little);  // the first Domain is the lowest byte
inline u64 word(const Amounts& a) {  // in two pieces: six bytes at once would go through memory
  u32 low;
  u16 high;
  std::memcpy(&low, a.data(), sizeof low);
  std::memcpy(&high, a.data() + sizeof low, sizeof high);
  return low | static_cast<u64>(high) << 32;
}
inline Amounts amounts(u64 w) {
  Amounts a;
  std::memcpy(a.data(), &w, sizeof a);
  return a;
}
// Adds to one Domain of a word; a byte holds no more than 255.
inline void add_to(u64& w, unsigned domain, int n) {
  const int have = static_cast<int>(w >> 8 * domain & 255);
  w += static_cast<u64>(std::min(n, 255 - have)) << 8 * domain;
}
inline constexpr u64 kHighBits = 0x808080808080ull;

// Domains in which `a` has at least as much as `b`. Neither holds more than 127.
inline DomainSet at_least(u64 a, u64 b) {
  const u64 high = ((a | kHighBits) - b) & kHighBits;
#ifdef __BMI2__
  return static_cast<DomainSet>(_pext_u64(high, kHighBits));
#else
  return static_cast<DomainSet>((high >> 7) * 0x0102040810204080ull >> 56);
#endif
}
inline bool covers(u64 a, u64 b) { return (((a | kHighBits) - b) & kHighBits) == kHighBits; }
inline constexpr u64 kNoPrice = 0x7f7f7f7f7f7f;  // more than anybody has of everything
// A price as a word that no purse covers if it is out of all reach.
inline u64 price_word(const Amounts& price) {
  Amounts p = price;
  for (u8& n : p) n = std::min<u8>(n, 127);
  return word(p);
}

}  // namespace demesne::dominations
