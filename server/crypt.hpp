// Tokens, secrets and what is kept of them.
#pragma once

#include <string>
#include <string_view>

#include "core/types.hpp"

namespace demesne::server {

void init_crypt();                              // once, before anything else here
std::string random_hex(std::size_t bytes);      // from the operating system's generator
std::string random_token();                     // 128 bits, 32 hex digits: sessions and invitations
std::string random_id();                        // 80 bits, 16 characters of a-z2-7: tables
std::string id_of_text(std::string_view text);  // a table's id that hangs on a text: the same for the same
u64 random_word();
std::string hash_of(std::string_view token);        // SHA-256 in hex: what the journal keeps of a token
bool same(std::string_view a, std::string_view b);  // in constant time

}  // namespace demesne::server
