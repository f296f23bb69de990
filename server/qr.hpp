// QR codes (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. Enough for a link.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace demesne::server {

std::optional<std::vector<std::vector<bool>>> qr_code(std::string_view text);  // rows of dark modules; nothing if it does not fit
std::optional<std::string> qr_svg(std::string_view text);

}  // namespace demesne::server
