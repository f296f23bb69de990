#include <cstring>

#include "core/contract.hpp"

namespace demesne {

u64 hash_bytes(const void* data, std::size_t n, u64 seed) {
  const u8* p = static_cast<const u8*>(data);
  u64 h = mix(seed, n);
  for (; n >= 8; p += 8, n -= 8) {
    u64 v;
    std::memcpy(&v, p, 8);
    h = mix(h, v);
  }
  u64 tail = 0;
  std::memcpy(&tail, p, n);
  return mix(h, tail);
}

}  // namespace demesne
