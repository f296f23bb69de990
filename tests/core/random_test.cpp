#include "core/random.hpp"

#include <gtest/gtest.h>

namespace demesne {
namespace {

std::string hex(const std::array<u8, 32>& bytes) { return to_hex(bytes.data(), bytes.size()); }

TEST(Random, Sha256KnownAnswers) {
  EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

// RFC 8439, 2.3.2, with its 32-bit counter 1 and 96-bit nonce spread over our two 64-bit words.
TEST(Random, ChaCha20KnownAnswer) {
  SecureRng::Key key;
  for (int i = 0; i < 32; ++i) key[i] = static_cast<u8>(i);
  const auto block = chacha20_block(key, 1 | u64{0x09000000} << 32, u64{0x4a000000});
  EXPECT_EQ(block[0], 0xe4e7f110u);
  EXPECT_EQ(block[15], 0x4e3c50a2u);
}

TEST(Random, SeekGoesOnExactly) {
  SecureRng a(key_from_text("secret"));
  for (int i = 0; i < 13; ++i) a.next();
  SecureRng b(key_from_text("secret"));
  b.seek(13);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(a.next(), b.next());
}

template <class R>
void expect_uniform(R rng) {
  std::array<int, 10> n{};
  for (int i = 0; i < 100'000; ++i) ++n[rng.below(10)];
  for (const int k : n) EXPECT_NEAR(k, 10'000, 500);  // five standard deviations
}
TEST(Random, BelowIsUniform) {
  expect_uniform(FastRng(7));
  expect_uniform(SecureRng(key_from_text("7")));
}

}  // namespace
}  // namespace demesne
