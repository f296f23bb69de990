#include "table/rng.hpp"

#include <charconv>

namespace demesne::table {
namespace {

std::string hex64(u64 v) {
  u8 bytes[8];
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<u8>(v >> (56 - 8 * i));
  return to_hex(bytes, 8);
}
std::optional<u64> number(std::string_view s, int base) {
  u64 v = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), v, base);
  if (error != std::errc{} || end != s.data() + s.size()) return {};
  return v;
}

}  // namespace

std::string Rng::state() const {
  if (const auto* fast = std::get_if<FastRng>(&r_)) return "fast:" + hex64(fast->state());
  const auto& secure = std::get<SecureRng>(r_);
  return "secure:" + to_hex(secure.key().data(), secure.key().size()) + ":" + std::to_string(secure.drawn());
}

std::optional<Rng> Rng::from_state(std::string_view state) {
  if (state.starts_with("fast:")) {
    if (const auto v = number(state.substr(5), 16)) return Rng(FastRng(*v));
    return {};
  }
  if (!state.starts_with("secure:") || state.size() < 7 + 64 + 2 || state[7 + 64] != ':') return {};
  SecureRng::Key key{};
  for (std::size_t i = 0; i < key.size(); ++i) {
    const auto b = number(state.substr(7 + 2 * i, 2), 16);
    if (!b) return {};
    key[i] = static_cast<u8>(*b);
  }
  const auto drawn = number(state.substr(7 + 64 + 1), 10);
  if (!drawn) return {};
  SecureRng r(key);
  r.seek(*drawn);
  return Rng(r);
}

}  // namespace demesne::table
