#include "core/random.hpp"

#include <bit>
#include <cstring>

namespace demesne {

std::array<u32, 16> chacha20_block(const SecureRng::Key& key, u64 counter, u64 nonce) {
  std::array<u32, 16> start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (int i = 0; i < 8; ++i) {
    const u8* k = key.data() + 4 * i;
    start[4 + i] = u32{k[0]} | u32{k[1]} << 8 | u32{k[2]} << 16 | u32{k[3]} << 24;
  }
  start[12] = counter;
  start[13] = counter >> 32;
  start[14] = nonce;
  start[15] = nonce >> 32;
  auto s = start;
  auto quarter = [&s](int a, int b, int c, int d) {
    s[a] += s[b], s[d] = std::rotl(s[d] ^ s[a], 16);
    s[c] += s[d], s[b] = std::rotl(s[b] ^ s[c], 12);
    s[a] += s[b], s[d] = std::rotl(s[d] ^ s[a], 8);
    s[c] += s[d], s[b] = std::rotl(s[b] ^ s[c], 7);
  };
  for (int round = 0; round < 10; ++round) {
    quarter(0, 4, 8, 12), quarter(1, 5, 9, 13), quarter(2, 6, 10, 14), quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15), quarter(1, 6, 11, 12), quarter(2, 7, 8, 13), quarter(3, 4, 9, 14);
  }
  for (int i = 0; i < 16; ++i) s[i] += start[i];
  return s;
}

u64 SecureRng::next() {
  const u64 block = drawn_ / 8;
  if (block != block_) {
    const auto words = chacha20_block(key_, block, 0);
    for (int i = 0; i < 8; ++i) words_[i] = u64{words[2 * i]} | u64{words[2 * i + 1]} << 32;
    block_ = block;
  }
  return words_[drawn_++ % 8];
}

std::array<u8, 32> sha256(std::string_view data) {
  static constexpr std::array<u32, 64> k = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
      0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
      0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
      0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
      0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
      0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
  std::array<u32, 8> h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string padded(data);
  padded.push_back(static_cast<char>(0x80));
  while (padded.size() % 64 != 56) padded.push_back(0);
  const u64 bits = static_cast<u64>(data.size()) * 8;
  for (int i = 7; i >= 0; --i) padded.push_back(static_cast<char>(bits >> (8 * i)));
  for (std::size_t at = 0; at < padded.size(); at += 64) {
    std::array<u32, 64> w{};
    for (int i = 0; i < 16; ++i) {
      u8 b[4];
      std::memcpy(b, padded.data() + at + 4 * i, 4);
      w[i] = u32{b[0]} << 24 | u32{b[1]} << 16 | u32{b[2]} << 8 | u32{b[3]};
    }
    for (int i = 16; i < 64; ++i) {
      const u32 s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
      const u32 s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, i] = h;
    for (int t = 0; t < 64; ++t) {
      const u32 s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
      const u32 t1 = i + s1 + ((e & f) ^ (~e & g)) + k[t] + w[t];
      const u32 s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
      const u32 t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
      i = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e, h[5] += f, h[6] += g, h[7] += i;
  }
  std::array<u8, 32> out{};
  for (int i = 0; i < 32; ++i) out[i] = h[i / 4] >> (24 - 8 * (i % 4));
  return out;
}

SecureRng::Key key_from_text(std::string_view text) { return sha256(text); }

std::string to_hex(const u8* bytes, std::size_t n) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string s;
  s.reserve(2 * n);
  for (std::size_t i = 0; i < n; ++i) s += digits[bytes[i] >> 4], s += digits[bytes[i] & 15];
  return s;
}

}  // namespace demesne
