#include "server/qr.hpp"

#include <array>
#include <cstdlib>

#include "core/types.hpp"

namespace demesne::server {
namespace {

using Grid = std::vector<std::vector<bool>>;

// Error correction level M, by version - 1.
constexpr std::array<int, 10> kTotal = {26, 44, 70, 100, 134, 172, 196, 242, 292, 346};
constexpr std::array<int, 10> kCheck = {10, 16, 26, 18, 24, 16, 18, 22, 22, 26};  // check bytes of a block
constexpr std::array<int, 10> kBlocks = {1, 1, 1, 2, 2, 4, 4, 4, 5, 5};

u8 multiply(u8 a, u8 b) {  // in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1
  int r = 0;
  for (int i = 7; i >= 0; --i) {
    r = r << 1 ^ (r >> 7) * 0x11d;
    r ^= (b >> i & 1) * a;
  }
  return static_cast<u8>(r);
}

std::vector<u8> check_bytes(const std::vector<u8>& data, int n) {
  std::vector<u8> generator(static_cast<std::size_t>(n));
  generator.back() = 1;
  u8 root = 1;
  for (int i = 0; i < n; ++i, root = multiply(root, 2))
    for (std::size_t j = 0; j < generator.size(); ++j) {
      generator[j] = multiply(generator[j], root);
      if (j + 1 < generator.size()) generator[j] ^= generator[j + 1];
    }
  std::vector<u8> rest(static_cast<std::size_t>(n));
  for (const u8 b : data) {
    const u8 factor = b ^ rest.front();
    rest.erase(rest.begin());
    rest.push_back(0);
    for (std::size_t j = 0; j < rest.size(); ++j) rest[j] ^= multiply(generator[j], factor);
  }
  return rest;
}

std::vector<u8> codewords(std::string_view text, int version) {
  const auto v = static_cast<std::size_t>(version - 1);
  const int room = kTotal[v] - kCheck[v] * kBlocks[v];
  std::vector<bool> bits;
  const auto put = [&](unsigned value, int n) {
    for (int i = n - 1; i >= 0; --i) bits.push_back(value >> i & 1);
  };
  put(4, 4);  // bytes
  put(static_cast<unsigned>(text.size()), version < 10 ? 8 : 16);
  for (const char c : text) put(static_cast<u8>(c), 8);
  for (int i = 0; i < 4 && static_cast<int>(bits.size()) < room * 8; ++i) bits.push_back(false);
  while (bits.size() % 8) bits.push_back(false);
  for (unsigned pad = 0xec; static_cast<int>(bits.size()) < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  std::vector<u8> data(static_cast<std::size_t>(room));
  for (std::size_t i = 0; i < bits.size(); ++i) data[i / 8] = static_cast<u8>(data[i / 8] | bits[i] << (7 - i % 8));
  // Blocks side by side: the shorter ones first, then read column by column.
  const auto blocks = static_cast<std::size_t>(kBlocks[v]);
  const std::size_t shorter = data.size() / blocks, longer = data.size() % blocks;
  std::vector<std::vector<u8>> parts, checks;
  for (std::size_t b = 0, at = 0; b < blocks; ++b) {
    const std::size_t n = shorter + (b >= blocks - longer);
    parts.emplace_back(data.begin() + static_cast<std::ptrdiff_t>(at), data.begin() + static_cast<std::ptrdiff_t>(at + n));
    checks.push_back(check_bytes(parts.back(), kCheck[v]));
    at += n;
  }
  std::vector<u8> out;
  for (std::size_t i = 0; i <= shorter; ++i)
    for (const auto& p : parts)
      if (i < p.size()) out.push_back(p[i]);
  for (std::size_t i = 0; i < static_cast<std::size_t>(kCheck[v]); ++i)
    for (const auto& c : checks) out.push_back(c[i]);
  return out;
}

class Drawing {
 public:
  explicit Drawing(int version) : version_(version), size_(17 + 4 * version), dark_(grid()), fixed_(grid()) {
    for (int i = 0; i < size_; ++i) fix(6, i, i % 2 == 0), fix(i, 6, i % 2 == 0);
    finder(3, 3), finder(size_ - 4, 3), finder(3, size_ - 4);
    if (version > 1) {
      const int far = size_ - 7;
      std::vector<int> at = {6, far};
      if (version >= 7) at = {6, 6 + (far - 6) / 2, far};
      for (const int x : at)
        for (const int y : at)
          if (!(x == 6 && y == 6) && !(x == 6 && y == far) && !(x == far && y == 6)) alignment(x, y);
    }
    format(0);
    if (version >= 7) version_bits();
  }

  void data(const std::vector<u8>& words) {
    std::size_t i = 0;
    for (int right = size_ - 1; right >= 1; right -= 2) {
      if (right == 6) right = 5;
      for (int step = 0; step < size_; ++step)
        for (int j = 0; j < 2; ++j) {
          const int x = right - j;
          const bool up = ((right + 1) & 2) == 0;
          const int y = up ? size_ - 1 - step : step;
          if (at(fixed_, x, y) || i >= words.size() * 8) continue;
          set(dark_, x, y, words[i / 8] >> (7 - i % 8) & 1);
          ++i;
        }
    }
  }

  void mask(int m) {  // twice the same mask undoes it
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x)
        if (!at(fixed_, x, y) && covers(m, x, y)) set(dark_, x, y, !at(dark_, x, y));
  }

  void format(int m) {
    const int data = m;  // level M is 00
    int rest = data;
    for (int i = 0; i < 10; ++i) rest = rest << 1 ^ (rest >> 9) * 0x537;
    const int bits = (data << 10 | rest) ^ 0x5412;
    for (int i = 0; i < 15; ++i) {
      const bool b = bits >> i & 1;
      if (i < 6) fix(8, i, b);
      else if (i < 8) fix(8, i + 1, b);
      else if (i == 8) fix(7, 8, b);
      else fix(14 - i, 8, b);
      if (i < 8) fix(size_ - 1 - i, 8, b);
      else fix(8, size_ - 15 + i, b);
    }
    fix(8, size_ - 8, true);
  }

  int penalty() const {
    int p = 0, dark = 0;
    for (int turned = 0; turned < 2; ++turned)
      for (int a = 0; a < size_; ++a) {
        int run = 0;
        unsigned window = 0;
        for (int b = 0; b < size_; ++b) {
          const bool now = turned ? at(dark_, a, b) : at(dark_, b, a);
          const bool before = b > 0 && (turned ? at(dark_, a, b - 1) : at(dark_, b - 1, a));
          run = b > 0 && now == before ? run + 1 : 1;
          p += run == 5 ? 3 : run > 5 ? 1 : 0;
          window = (window << 1 | now) & 0x7ff;
          if (b >= 10 && (window == 0x5d0 || window == 0x05d)) p += 40;
          dark += now && !turned;
        }
      }
    for (int y = 0; y + 1 < size_; ++y)
      for (int x = 0; x + 1 < size_; ++x) {
        const bool c = at(dark_, x, y);
        if (c == at(dark_, x + 1, y) && c == at(dark_, x, y + 1) && c == at(dark_, x + 1, y + 1)) p += 3;
      }
    return p + std::abs(dark * 20 - size_ * size_ * 10) / (size_ * size_) * 10;
  }

  const Grid& result() const { return dark_; }

 private:
  Grid grid() const { return Grid(static_cast<std::size_t>(size_), std::vector<bool>(static_cast<std::size_t>(size_))); }
  static bool at(const Grid& g, int x, int y) { return g[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]; }
  static void set(Grid& g, int x, int y, bool v) { g[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = v; }
  void fix(int x, int y, bool v) { set(dark_, x, y, v), set(fixed_, x, y, true); }
  void finder(int cx, int cy) {
    for (int dy = -4; dy <= 4; ++dy)
      for (int dx = -4; dx <= 4; ++dx) {
        const int x = cx + dx, y = cy + dy, ring = std::max(std::abs(dx), std::abs(dy));
        if (x >= 0 && y >= 0 && x < size_ && y < size_) fix(x, y, ring != 2 && ring != 4);
      }
  }
  void alignment(int cx, int cy) {
    for (int dy = -2; dy <= 2; ++dy)
      for (int dx = -2; dx <= 2; ++dx) fix(cx + dx, cy + dy, std::max(std::abs(dx), std::abs(dy)) != 1);
  }
  void version_bits() {
    int rest = version_;
    for (int i = 0; i < 12; ++i) rest = rest << 1 ^ (rest >> 11) * 0x1f25;
    const int bits = version_ << 12 | rest;
    for (int i = 0; i < 18; ++i) {
      const int a = size_ - 11 + i % 3, b = i / 3;
      fix(a, b, bits >> i & 1), fix(b, a, bits >> i & 1);
    }
  }
  static bool covers(int m, int x, int y) {
    switch (m) {
      case 0: return (x + y) % 2 == 0;
      case 1: return y % 2 == 0;
      case 2: return x % 3 == 0;
      case 3: return (x + y) % 3 == 0;
      case 4: return (x / 3 + y / 2) % 2 == 0;
      case 5: return x * y % 2 + x * y % 3 == 0;
      case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
      default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
  }
  int version_, size_;
  Grid dark_, fixed_;
};

}  // namespace

std::optional<Grid> qr_code(std::string_view text) {
  int version = 1;
  const auto fits = [&] {
    const auto v = static_cast<std::size_t>(version - 1);
    return static_cast<int>(text.size()) * 8 + 4 + (version < 10 ? 8 : 16) <= (kTotal[v] - kCheck[v] * kBlocks[v]) * 8;
  };
  while (version <= 10 && !fits()) ++version;
  if (version > 10 || text.empty()) return {};
  Drawing drawing(version);
  drawing.data(codewords(text, version));
  int best = 0, least = 1 << 30;
  for (int m = 0; m < 8; ++m) {
    drawing.mask(m), drawing.format(m);
    if (const int p = drawing.penalty(); p < least) least = p, best = m;
    drawing.mask(m);
  }
  drawing.mask(best), drawing.format(best);
  return drawing.result();
}

std::optional<std::string> qr_svg(std::string_view text) {
  const auto grid = qr_code(text);
  if (!grid) return {};
  const std::string n = std::to_string(grid->size() + 8);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + n + " " + n + "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h" + n + "v" + n +
                    "H0z\"/><path d=\"";
  for (std::size_t y = 0; y < grid->size(); ++y)
    for (std::size_t x = 0; x < grid->size(); ++x)
      if ((*grid)[y][x]) out += "M" + std::to_string(x + 4) + " " + std::to_string(y + 4) + "h1v1h-1z";
  return out + "\"/></svg>";
}

}  // namespace demesne::server
