// Colours of a terminal, if it has any.
#pragma once

#include <string>
#include <string_view>

namespace demesne::cli {

class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}
  bool on() const { return on_; }
  std::string operator()(std::string_view code, std::string_view text) const {
    if (!on_ || code.empty()) return std::string(text);
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
  }
  std::string bold(std::string_view text) const { return (*this)("1", text); }
  std::string dim(std::string_view text) const { return (*this)("2", text); }

 private:
  bool on_;
};

// How many columns a UTF-8 text takes; our texts have no wide characters.
inline std::size_t columns(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return n;
}
inline std::string padded(std::string_view text, std::size_t width) {
  const std::size_t n = columns(text);
  return std::string(text) + std::string(n < width ? width - n : 0, ' ');
}

}  // namespace demesne::cli
