#include "table/dominations/canvas.hpp"

namespace demesne::table::dominations {

std::u32string from_utf8(std::string_view s) {
  std::u32string out;
  for (std::size_t i = 0; i < s.size();) {
    const unsigned char b = static_cast<unsigned char>(s[i]);
    const int more = b >= 0xF0 ? 3 : b >= 0xE0 ? 2 : b >= 0xC0 ? 1 : 0;
    char32_t c = more == 3 ? b & 7u : more == 2 ? b & 15u : more == 1 ? b & 31u : b;
    for (int k = 1; k <= more && i + static_cast<std::size_t>(k) < s.size(); ++k)
      c = c << 6 | (static_cast<unsigned char>(s[i + static_cast<std::size_t>(k)]) & 63u);
    out += c;
    i += static_cast<std::size_t>(more) + 1;
  }
  return out;
}

std::string to_utf8(std::u32string_view s) {
  std::string out;
  for (const char32_t c : s) {
    if (c < 0x80) {
      out += static_cast<char>(c);
    } else if (c < 0x800) {
      out += static_cast<char>(0xC0 | c >> 6);
      out += static_cast<char>(0x80 | (c & 63));
    } else if (c < 0x10000) {
      out += static_cast<char>(0xE0 | c >> 12);
      out += static_cast<char>(0x80 | (c >> 6 & 63));
      out += static_cast<char>(0x80 | (c & 63));
    } else {
      out += static_cast<char>(0xF0 | c >> 18);
      out += static_cast<char>(0x80 | (c >> 12 & 63));
      out += static_cast<char>(0x80 | (c >> 6 & 63));
      out += static_cast<char>(0x80 | (c & 63));
    }
  }
  return out;
}

std::string cut(std::string_view utf8, std::size_t width) {
  std::u32string s = from_utf8(utf8);
  if (s.size() > width) s = s.substr(0, width > 0 ? width - 1 : 0) + U'…';
  return to_utf8(s);
}

std::string pad(std::string_view utf8, std::size_t width) {
  std::u32string s = from_utf8(cut(utf8, width));
  s.resize(width, U' ');
  return to_utf8(s);
}

void Canvas::text(int x, int y, std::string_view utf8, int colour) {
  for (const char32_t c : from_utf8(utf8)) put(x++, y, c, colour);
}

std::string Canvas::str(bool colours) const {
  std::string out;
  for (int y = 0; y < height_; ++y) {
    int end = width_;
    while (end > 0 && cells_[static_cast<std::size_t>(y * width_ + end - 1)].c == U' ') --end;
    int now = 0;
    for (int x = 0; x < end; ++x) {
      const Cell& cell = cells_[static_cast<std::size_t>(y * width_ + x)];
      if (colours && cell.colour != now) {
        out += cell.colour ? "\x1b[38;5;" + std::to_string(cell.colour) + "m" : "\x1b[0m";
        now = cell.colour;
      }
      out += to_utf8(std::u32string_view(&cell.c, 1));
    }
    if (now) out += "\x1b[0m";
    out += '\n';
  }
  return out;
}

}  // namespace demesne::table::dominations
