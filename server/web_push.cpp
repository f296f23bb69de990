#include "server/web_push.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#include <stdexcept>

#include "core/random.hpp"
#include "server/json_text.hpp"

namespace demesne::server {
namespace {

constexpr std::size_t kOpenSize = 65, kScalarSize = 32, kSecretSize = 16, kTagSize = 16;
constexpr Millis kProofTime = 12 * 3'600'000;

const unsigned char* bytes(std::string_view s) { return reinterpret_cast<const unsigned char*>(s.data()); }
unsigned char* bytes(std::string& s) { return reinterpret_cast<unsigned char*>(s.data()); }

std::string hmac(std::string_view key, std::string_view text) {
  std::string out(32, '\0');
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes(text), text.size(), bytes(out), &size);
  return out;
}
// HKDF (RFC 5869) for at most one block: all that is needed here.
std::string hkdf(std::string_view salt, std::string_view input, std::string info, std::size_t size) {
  info += '\x01';
  return hmac(hmac(salt, input), info).substr(0, size);
}

using Bn = std::unique_ptr<BIGNUM, decltype(&BN_free)>;
using Context = std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)>;

// A key from its public half, and its private one if there is one.
evp_pkey_st* key_from(std::string_view open, std::string_view scalar) {
  if (open.size() != kOpenSize || open[0] != 4) return nullptr;
  const std::unique_ptr<OSSL_PARAM_BLD, decltype(&OSSL_PARAM_BLD_free)> build(OSSL_PARAM_BLD_new(), &OSSL_PARAM_BLD_free);
  const Bn number(scalar.empty() ? nullptr : BN_bin2bn(bytes(scalar), static_cast<int>(scalar.size()), nullptr), &BN_free);
  OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, open.data(), open.size());
  if (number) OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
  const std::unique_ptr<OSSL_PARAM, decltype(&OSSL_PARAM_free)> params(OSSL_PARAM_BLD_to_param(build.get()), &OSSL_PARAM_free);
  const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr), &EVP_PKEY_CTX_free);
  evp_pkey_st* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, scalar.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR, params.get()) != 1)
    return nullptr;
  return key;
}

}  // namespace

std::string to_base64url(std::string_view in) {
  static constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string out;
  unsigned held = 0;
  int bits = 0;
  for (const char c : in) {
    held = held << 8 | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) out += kLetters[held >> (bits - 6) & 63];
  }
  if (bits) out += kLetters[held << (6 - bits) & 63];
  return out;
}

std::optional<std::string> from_base64url(std::string_view in) {
  std::string out;
  unsigned held = 0;
  int bits = 0;
  while (in.ends_with('=')) in.remove_suffix(1);
  for (const char c : in) {
    const int v = c >= 'A' && c <= 'Z'   ? c - 'A'
                  : c >= 'a' && c <= 'z' ? c - 'a' + 26
                  : c >= '0' && c <= '9' ? c - '0' + 52
                  : c == '-' || c == '+' ? 62
                  : c == '_' || c == '/' ? 63
                                         : -1;
    if (v < 0) return {};
    held = held << 6 | static_cast<unsigned>(v);
    if ((bits += 6) >= 8) out += static_cast<char>(held >> (bits -= 8) & 255);
  }
  return out;
}

PushKey::PushKey(evp_pkey_st* key) : key_(key, &EVP_PKEY_free) {
  open_.resize(kOpenSize);
  std::size_t size = 0;
  EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, bytes(open_), open_.size(), &size);
}

PushKey PushKey::make() {
  evp_pkey_st* key = EVP_EC_gen("P-256");
  if (!key) throw std::runtime_error("no key could be made");
  return PushKey(key);
}

std::optional<PushKey> PushKey::from_text(std::string_view text) {
  const auto raw = from_base64url(text);
  if (!raw || raw->size() != kScalarSize + kOpenSize) return {};
  evp_pkey_st* key = key_from(std::string_view(*raw).substr(kScalarSize), std::string_view(*raw).substr(0, kScalarSize));
  if (!key) return {};
  return PushKey(key);
}

std::string PushKey::to_text() const {
  BIGNUM* number = nullptr;
  EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number);
  const Bn held(number, &BN_free);
  std::string scalar(kScalarSize, '\0');
  BN_bn2binpad(number, bytes(scalar), static_cast<int>(kScalarSize));
  return to_base64url(scalar + open_);
}

std::string PushKey::shared_with(std::string_view other) const {
  const std::unique_ptr<evp_pkey_st, decltype(&EVP_PKEY_free)> peer(key_from(other, {}), &EVP_PKEY_free);
  if (!peer) return {};
  const Context context(EVP_PKEY_CTX_new(key_.get(), nullptr), &EVP_PKEY_CTX_free);
  std::string out(32, '\0');
  std::size_t size = out.size();
  if (EVP_PKEY_derive_init(context.get()) != 1 || EVP_PKEY_derive_set_peer(context.get(), peer.get()) != 1 ||
      EVP_PKEY_derive(context.get(), bytes(out), &size) != 1 || size != out.size())
    return {};
  return out;
}

std::string PushKey::sign(std::string_view text) const {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::string der(80, '\0');
  std::size_t size = der.size();
  if (EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) != 1 ||
      EVP_DigestSign(context.get(), bytes(der), &size, bytes(text), text.size()) != 1)
    return {};
  const unsigned char* at = bytes(std::string_view(der));
  const std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)), &ECDSA_SIG_free);
  std::string out(2 * kScalarSize, '\0');
  BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), bytes(out), static_cast<int>(kScalarSize));
  BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), bytes(out) + kScalarSize, static_cast<int>(kScalarSize));
  return out;
}

std::string sealed_push(const PushAddress& to, std::string_view text) {
  if (to.secret.size() != kSecretSize || text.size() > 3000) return {};
  const PushKey mine = PushKey::make();
  const std::string shared = mine.shared_with(to.open);
  if (shared.empty()) return {};
  const std::string input = hkdf(to.secret, shared, std::string("WebPush: info\0", 14) + to.open + mine.open(), 32);
  std::string salt(16, '\0');
  RAND_bytes(bytes(salt), 16);
  const std::string key = hkdf(salt, input, std::string("Content-Encoding: aes128gcm\0", 28), 16);
  const std::string nonce = hkdf(salt, input, std::string("Content-Encoding: nonce\0", 24), 12);
  const std::string plain = std::string(text) + '\x02';  // the last record, without padding
  std::string sealed(plain.size() + kTagSize, '\0');
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  int size = 0, rest = 0;
  EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(std::string_view(key)), bytes(std::string_view(nonce)));
  EVP_EncryptUpdate(context.get(), bytes(sealed), &size, bytes(std::string_view(plain)), static_cast<int>(plain.size()));
  EVP_EncryptFinal_ex(context.get(), bytes(sealed) + size, &rest);
  EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, static_cast<int>(kTagSize), bytes(sealed) + plain.size());
  return salt + std::string("\0\0\x10\0", 4) + static_cast<char>(kOpenSize) + mine.open() + sealed;  // records of 4096 bytes
}

std::string vapid(const PushKey& key, std::string_view origin, std::string_view contact, Millis at) {
  const std::string head = to_base64url(json_object([](JsonText& w) { w.put("typ", "JWT").put("alg", "ES256"); }));
  const std::string claims =
      to_base64url(json_object([&](JsonText& w) { w.put("aud", origin).put("exp", (at + kProofTime) / 1000).put("sub", contact); }));
  const std::string text = head + "." + claims;
  return "vapid t=" + text + "." + to_base64url(key.sign(text)) + ", k=" + to_base64url(key.open());
}

}  // namespace demesne::server
