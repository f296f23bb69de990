#include "server/qr.hpp"

#include <qrencode.h>

#include <memory>

namespace demesne::server {

constexpr std::size_t kMostBytes = 213;  // a link; more would be too fine for a phone across the table

std::optional<std::vector<std::vector<bool>>> qr_code(std::string_view text) {
  if (text.empty() || text.size() > kMostBytes) return {};
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeData(static_cast<int>(text.size()), reinterpret_cast<const unsigned char*>(text.data()), 0, QR_ECLEVEL_M), &QRcode_free);
  if (!code) return {};
  const auto n = static_cast<std::size_t>(code->width);
  std::vector<std::vector<bool>> rows(n, std::vector<bool>(n));
  for (std::size_t y = 0; y < n; ++y)
    for (std::size_t x = 0; x < n; ++x) rows[y][x] = code->data[y * n + x] & 1;
  return rows;
}

std::optional<std::string> qr_svg(std::string_view text) {
  const auto grid = qr_code(text);
  if (!grid) return {};
  const std::string n = std::to_string(grid->size() + 8);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + n + " " + n +
                    "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h" + n + "v" + n + "H0z\"/><path d=\"";
  for (std::size_t y = 0; y < grid->size(); ++y)
    for (std::size_t x = 0; x < grid->size(); ++x)
      if ((*grid)[y][x]) out += "M" + std::to_string(x + 4) + " " + std::to_string(y + 4) + "h1v1h-1z";
  return out + "\"/></svg>";
}

}  // namespace demesne::server
