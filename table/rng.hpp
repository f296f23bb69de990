// The generator of a table: fast for practice and tests (a number as seed), cryptographic for real games (a secret).
// Its state can be written down and read back, so that a saved game goes on exactly as it would have.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/random.hpp"

namespace demesne::table {

class Rng {
 public:
  Rng() : Rng(FastRng{}) {}
  explicit Rng(FastRng r) : r_(r) {}
  explicit Rng(SecureRng r) : r_(r) {}
  static Rng from_seed(u64 seed) { return Rng(FastRng(seed)); }
  static Rng from_secret(std::string_view secret) { return Rng(SecureRng(key_from_text(secret))); }

  u64 next() {
    ++used_;
    return std::visit([](auto& r) { return r.next(); }, r_);
  }
  u32 below(u32 n) { return detail::scale(next(), n); }
  u64 used() const { return used_; }  // how many words were drawn: tells whether a step was random

  std::string state() const;  // "fast:<hex>" or "secure:<key hex>:<words drawn>"
  static std::optional<Rng> from_state(std::string_view state);
  bool operator==(const Rng& o) const { return r_ == o.r_; }

 private:
  std::variant<FastRng, SecureRng> r_;
  u64 used_ = 0;
};
static_assert(Random<Rng>);

}  // namespace demesne::table
