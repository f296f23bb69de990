// Small words used everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace demesne {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

using Seat = std::int8_t;            // 0 .. seats-1, in the order of the table
inline constexpr Seat kNobody = -1;  // to_move() of a finished game; as a viewer: a spectator

}  // namespace demesne
