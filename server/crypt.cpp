#include "server/crypt.hpp"

#include <sodium.h>

#include <stdexcept>
#include <vector>

#include "core/random.hpp"

namespace demesne::server {

void init_crypt() {
  if (sodium_init() < 0) throw std::runtime_error("the system has no usable random generator");
}

std::string random_hex(std::size_t bytes) {
  std::vector<u8> buffer(bytes);
  randombytes_buf(buffer.data(), buffer.size());
  return to_hex(buffer.data(), buffer.size());
}

std::string random_token() { return random_hex(16); }

namespace {
std::string to_id(const u8* bytes) {
  std::string id;
  for (int i = 0; i < 16; ++i) id += "abcdefghijklmnopqrstuvwxyz234567"[bytes[i] & 31];
  return id;
}
}  // namespace

std::string random_id() {
  u8 bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  return to_id(bytes);
}

std::string id_of_text(std::string_view text) { return to_id(sha256(text).data()); }

u64 random_word() {
  u64 w = 0;
  randombytes_buf(&w, sizeof w);
  return w;
}

std::string hash_of(std::string_view token) {
  const auto digest = sha256(token);
  return to_hex(digest.data(), digest.size());
}

bool same(std::string_view a, std::string_view b) { return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

}  // namespace demesne::server
