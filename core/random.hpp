// Random generators. They are passed in, never stored in a position: a copied position knows nothing
// of the future, so a search cannot peek.
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace demesne {

template <class R>
concept Random = requires(R r, u32 n) {
  { r.next() } -> std::same_as<u64>;    // 64 random bits
  { r.below(n) } -> std::same_as<u32>;  // 0 .. n-1; the bias is below n / 2^64
};

namespace detail {
constexpr u32 scale(u64 bits, u32 n) { return (static_cast<__uint128_t>(bits) * n) >> 64; }
}  // namespace detail

// For simulations: eight bytes of state, a handful of instructions (a Weyl sequence, multiplied and folded).
class FastRng {
 public:
  constexpr explicit FastRng(u64 seed = 0) : state_(seed) {}
  constexpr u64 next() {
    state_ += 0x9e3779b97f4a7c15ull;
    const __uint128_t m = static_cast<__uint128_t>(state_) * (state_ ^ 0xd1b54a32d192ed03ull);
    return static_cast<u64>(m >> 64) ^ static_cast<u64>(m);
  }
  constexpr u32 below(u32 n) { return detail::scale(next(), n); }
  constexpr u64 state() const { return state_; }
  constexpr bool operator==(const FastRng&) const = default;

 private:
  u64 state_;
};

// For real games: the ChaCha20 key stream of a 256-bit key (RFC 8439 block function, 64-bit block counter).
class SecureRng {
 public:
  using Key = std::array<u8, 32>;
  explicit SecureRng(const Key& key = {}) : key_(key) {}
  u64 next();
  u32 below(u32 n) { return detail::scale(next(), n); }
  const Key& key() const { return key_; }
  u64 drawn() const { return drawn_; }  // words used so far: with the key, the whole state
  void seek(u64 drawn) { drawn_ = drawn; }
  bool operator==(const SecureRng& o) const { return key_ == o.key_ && drawn_ == o.drawn_; }

 private:
  Key key_;
  u64 drawn_ = 0;
  u64 block_ = ~u64{0};  // which block `words_` holds
  std::array<u64, 8> words_{};
};

// One ChaCha20 block; public for the test against the published vector.
std::array<u32, 16> chacha20_block(const SecureRng::Key& key, u64 counter, u64 nonce);

// A key from any text (a seed, a secret with nonces). Not a password hash: the text itself must be unguessable.
SecureRng::Key key_from_text(std::string_view text);

// SHA-256, for commitments and key derivation; no library, so that the engine compiles anywhere.
std::array<u8, 32> sha256(std::string_view data);
std::string to_hex(const u8* bytes, std::size_t n);

static_assert(Random<FastRng> && Random<SecureRng>);

}  // namespace demesne
