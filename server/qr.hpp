// QR codes for links.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace demesne::server {

std::optional<std::vector<std::vector<bool>>> qr_code(std::string_view text);  // rows of dark modules; nothing if it does not fit
std::optional<std::string> qr_svg(std::string_view text);

}  // namespace demesne::server
