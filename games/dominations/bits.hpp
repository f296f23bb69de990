// Bits of a word, and short lists with room behind them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "core/types.hpp"

namespace demesne::dominations {

// The n-th of the bits that are set, from 0.
inline u32 nth_bit(u64 w, u32 n) {
#ifdef __BMI2__
  return static_cast<u32>(std::countr_zero(_pdep_u64(u64{1} << n, w)));
#else
  for (; n; --n) w &= w - 1;
  return static_cast<u32>(std::countr_zero(w));
#endif
}

// Moves what stands from `at` on one place up, or one place down over it. A short end is moved as a block of fixed size, with whatever
// stands behind it: its length is hard to guess.
template <class T, std::size_t N>
void make_room(std::array<T, N>& list, std::size_t at, std::size_t size) {
  constexpr std::size_t kBlock = (sizeof list >= 128 ? 64 : 16) / sizeof(T);
  if (size - at <= kBlock && at + kBlock < N) {
    std::array<T, kBlock> end;
    std::memcpy(end.data(), list.data() + at, sizeof end);
    std::memcpy(list.data() + at + 1, end.data(), sizeof end);
  } else {
    std::copy_backward(list.begin() + static_cast<std::ptrdiff_t>(at), list.begin() + static_cast<std::ptrdiff_t>(size), list.begin() + static_cast<std::ptrdiff_t>(size) + 1);
  }
}
template <class T, std::size_t N>
void close_gap(std::array<T, N>& list, std::size_t at, std::size_t size) {
  constexpr std::size_t kBlock = (sizeof list >= 128 ? 64 : 16) / sizeof(T);
  if (size - at <= kBlock && at + kBlock < N) {
    std::array<T, kBlock> end;
    std::memcpy(end.data(), list.data() + at + 1, sizeof end);
    std::memcpy(list.data() + at, end.data(), sizeof end);
  } else {
    std::copy(list.begin() + static_cast<std::ptrdiff_t>(at) + 1, list.begin() + static_cast<std::ptrdiff_t>(size), list.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

}  // namespace demesne::dominations
