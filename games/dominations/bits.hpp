// Bits of a word, and short lists with room behind them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "core/types.hpp"

namespace demesne::dominations {

// Two instructions that not every processor has, each with its plain twin; nothing else names them.
namespace plain {
inline u64 spread(u64 w, u64 mask) {
  u64 out = 0;
  for (; mask; mask &= mask - 1, w >>= 1) out |= w & 1 ? mask & -mask : 0;
  return out;
}
inline u64 gather(u64 w, u64 mask) {
  u64 out = 0;
  for (u64 to = 1; mask; mask &= mask - 1, to <<= 1) out |= w & mask & -mask ? to : 0;
  return out;
}
}  // namespace plain
#ifdef __BMI2__
inline u64 spread(u64 w, u64 mask) { return _pdep_u64(w, mask); }  // the lowest bits of `w` to where the mask has bits
inline u64 gather(u64 w, u64 mask) { return _pext_u64(w, mask); }  // … and back
#else
using plain::gather, plain::spread;
#endif

// The n-th of the bits that are set, from 0.
inline u32 nth_bit(u64 w, u32 n) { return std::countr_zero(spread(u64{1} << n, w)); }

// A short list with room behind it; what stands there means nothing, and == does not look at it.
template <class T, std::size_t N>
class Row {
 public:
  static constexpr std::size_t kMost = N;
  std::size_t size() const { return size_; }
  bool full() const { return size_ == N; }
  T& operator[](std::size_t k) { return all_[k]; }
  const T& operator[](std::size_t k) const { return all_[k]; }
  const T* begin() const { return all_.data(); }
  const T* end() const { return all_.data() + size_; }
  void insert(std::size_t at, const T& x) {  // not into a full one
    std::copy_backward(begin() + at, end(), all_.data() + size_ + 1);
    all_[at] = x;
    ++size_;
  }
  void erase(std::size_t at) {
    std::copy(begin() + at + 1, end(), all_.data() + at);
    --size_;
  }
  bool operator==(const Row& o) const { return std::equal(begin(), end(), o.begin(), o.end()); }

 private:
  static_assert(N < 256);
  std::array<T, N> all_{};
  u8 size_ = 0;
};

}  // namespace demesne::dominations
