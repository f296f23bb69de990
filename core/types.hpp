// Small words used everywhere.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace demesne {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// A small number with a name of its own. Every whole number becomes one (asserts see whether it fits) and it counts as an int; but one
// kind never becomes another, so a card cannot be handed over for a seat.
template <class Name, std::integral T>
struct Small {
  T n_;

  Small() = default;
  template <std::integral I>
  constexpr Small(I n) : n_(static_cast<T>(n)) {
    assert(static_cast<I>(n_) == n);
  }
  constexpr operator int() const { return n_; }
  constexpr Small& operator++() { return ++n_, *this; }
  constexpr Small& operator--() { return --n_, *this; }
};

using Seat = Small<struct SeatName, std::int8_t>;  // 0 .. seats-1, in the order of the table
inline constexpr Seat kNobody = -1;                // to_move() of a finished game; as a viewer: a spectator

// Something for each member of an enumeration.
template <class E, class T, std::size_t N = static_cast<std::size_t>(E::kCount)>
struct By : std::array<T, N> {
  using std::array<T, N>::operator[];
  constexpr T& operator[](E e) { return (*this)[static_cast<std::size_t>(e)]; }
  constexpr const T& operator[](E e) const { return (*this)[static_cast<std::size_t>(e)]; }
};

// The place of a member of an enumeration in a word that is a set of them.
template <class E>
requires std::is_enum_v<E>
constexpr u32 flag(E e) { return u32{1} << static_cast<u32>(e); }

}  // namespace demesne
