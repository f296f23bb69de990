// A sheet of characters with colours, for the terminal pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace demesne::table::dominations {

class Canvas {
 public:
  Canvas(int width, int height) : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height)) {}
  int width() const { return width_; }
  int height() const { return height_; }
  void put(int x, int y, char32_t c, int colour = 0) {
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
    cells_[static_cast<std::size_t>(y * width_ + x)] = {c, colour};
  }
  void text(int x, int y, std::string_view utf8, int colour = 0);
  std::string str(bool colours) const;  // lines without trailing blanks

 private:
  struct Cell {
    char32_t c = U' ';
    int colour = 0;  // an ANSI 256-colour number, 0: the terminal's own
  };
  int width_, height_;
  std::vector<Cell> cells_;
};

std::u32string from_utf8(std::string_view s);
std::string to_utf8(std::u32string_view s);
std::string cut(std::string_view utf8, std::size_t width);  // at most so many characters
std::string pad(std::string_view utf8, std::size_t width);  // … and filled up with blanks

}  // namespace demesne::table::dominations
