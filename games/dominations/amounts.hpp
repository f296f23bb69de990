// Six small numbers at once, one for each Domain: the bytes of one word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "core/types.hpp"
#include "games/dominations/bits.hpp"

namespace demesne::dominations {

inline constexpr int kDomains = 6;

// Domains, one bit each.
using DomainSet = unsigned;

// Knowledge by Domain. Two bytes behind the six are always 0, so that all are read and written at once.
class Amounts {
 public:
  constexpr Amounts() = default;
  constexpr Amounts(u8 trade, u8 craftsmanship, u8 art, u8 science, u8 government, u8 religion)
      : n_{trade, craftsmanship, art, science, government, religion} {}
  static constexpr Amounts of(u64 word) {
    Amounts a;
    a.n_ = std::bit_cast<std::array<u8, 8>>(word);
    return a;
  }
  constexpr u64 word() const { return std::bit_cast<u64>(n_); }
  constexpr u8& operator[](std::size_t domain) { return n_[domain]; }
  constexpr u8 operator[](std::size_t domain) const { return n_[domain]; }
  constexpr const u8* begin() const { return n_.data(); }
  constexpr const u8* end() const { return n_.data() + kDomains; }
  bool operator==(const Amounts&) const = default;

 private:
  static_assert(std::endian::native == std::endian::little);  // the first Domain is the lowest byte
  alignas(8) std::array<u8, 8> n_{};
};

// Adds to one Domain of a word; a byte holds no more than 255.
inline void add_to(u64& w, unsigned domain, int n) {
  const int have = w >> 8 * domain & 255;
  w += static_cast<u64>(std::min(n, 255 - have)) << 8 * domain;
}
constexpr u64 each_domain(u64 n) { return n * 0x010101010101ull; }
constexpr u64 in_domain(unsigned domain, u64 n) { return n << 8 * domain; }
constexpr unsigned of_domain(u64 w, unsigned domain) { return w >> 8 * domain & 255; }

// Domains in which `a` has at least as much as `b`, and whether it has in all. Neither holds more than 127.
inline DomainSet at_least(u64 a, u64 b) {
  constexpr u64 kHighBits = each_domain(0x80);
  return gather((a | kHighBits) - b, kHighBits);
}
inline bool covers(u64 a, u64 b) { return at_least(a, b) == (1u << kDomains) - 1; }
inline constexpr u64 kNoPrice = each_domain(127);  // more than anybody has of everything
// A price as a word that no purse covers if it is out of all reach.
inline u64 price_word(const Amounts& price) {
  Amounts p;
  for (unsigned d = 0; d < kDomains; ++d) p[d] = std::min<u8>(price[d], 127);
  return p.word();
}

}  // namespace demesne::dominations
