// Web Push as the standards have it: a message that only the receiver's browser can read (RFC 8291), and the proof of who sends it
// (VAPID, RFC 8292). No sockets here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store.hpp"

struct evp_pkey_st;

namespace demesne::server {

std::string to_base64url(std::string_view bytes);  // without padding
std::optional<std::string> from_base64url(std::string_view text);

// A key pair on the curve P-256.
class PushKey {
 public:
  static PushKey make();
  static std::optional<PushKey> from_text(std::string_view text);  // as to_text() wrote it
  std::string to_text() const;                                     // secret!
  const std::string& open() const { return open_; }                // the public half: 65 bytes
  std::string shared_with(std::string_view other_open) const;      // ECDH; empty: that is no point of the curve
  std::string sign(std::string_view text) const;                   // ES256: r and s, 64 bytes

 private:
  explicit PushKey(evp_pkey_st* key);
  std::shared_ptr<evp_pkey_st> key_;
  std::string open_;
};

struct PushAddress {  // what a browser gives out
  std::string endpoint;
  std::string open;    // its public key, 65 bytes
  std::string secret;  // 16 bytes
  bool operator==(const PushAddress&) const = default;
};

// The body of a message (`Content-Encoding: aes128gcm`); empty if the address is not one.
std::string sealed_push(const PushAddress& to, std::string_view text);
// The value of `Authorization` for an endpoint's origin; `contact` is a mailto: or https: address of whoever runs the server.
std::string vapid(const PushKey& key, std::string_view origin, std::string_view contact, Millis at);

}  // namespace demesne::server
