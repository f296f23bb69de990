// What a client that understands gzip gets instead of plain text.
#pragma once

#include <string>
#include <string_view>

namespace demesne::server {

std::string gzip(std::string_view plain);
bool takes_gzip(std::string_view accept_encoding);  // the header names it and does not refuse it

}  // namespace demesne::server
