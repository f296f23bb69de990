// JSON written straight into a text, for what is written too often to be built as values first. The writer sees to commas and brackets
// itself: text("{\"a\":").number(1).text("}").
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/text.hpp"

namespace demesne::table {

class Ink {
 public:
  Ink() { buffer_.resize(1 << 14), at_ = buffer_.data(); }
  std::string_view written() const { return {buffer_.data(), static_cast<std::size_t>(at_ - buffer_.data())}; }
  void clear() { at_ = buffer_.data(); }

  template <std::size_t N>
  Ink& text(const char (&s)[N]) {  // as it stands
    room(N);
    std::memcpy(at_, s, N - 1), at_ += N - 1;
    return *this;
  }
  Ink& raw(std::string_view s) {
    room(s.size());
    std::memcpy(at_, s.data(), s.size()), at_ += s.size();
    return *this;
  }
  Ink& number(long long n) {
    room(24);
    put(n);
    return *this;
  }
  Ink& pair(int a, int b) {  // [a,b]
    room(56);
    *at_++ = '[', put(a), *at_++ = ',', put(b), *at_++ = ']';
    return *this;
  }
  Ink& quoted(std::string_view s) {
    room(6 * s.size() + 2);
    *at_++ = '"';
    const bool plain = std::none_of(s.begin(), s.end(), [](char c) { return needs_escape(c); });
    if (plain)
      std::memcpy(at_, s.data(), s.size()), at_ += s.size();
    else
      for (const char c : s) needs_escape(c) ? escape(c) : void(*at_++ = c);
    *at_++ = '"';
    return *this;
  }
  Ink& words(const Text& t) { return text(R"({"en":)").quoted(t.en).text(R"(,"de":)").quoted(t.de).text("}"); }
  Ink& json(const boost::json::value& v) { return raw(boost::json::serialize(v)); }

 private:
  struct Short {
    char text[4];
    std::uint8_t length;
  };
  static constexpr int kShort = 100;  // numbers below it in size are looked up
  static constexpr std::array<Short, 2 * kShort> kNumbers = [] {
    std::array<Short, 2 * kShort> all{};
    for (int n = -kShort + 1; n < kShort; ++n) {
      Short& s = all[static_cast<std::size_t>(n + kShort)];
      const int size = n < 0 ? -n : n;
      if (n < 0) s.text[s.length++] = '-';
      if (size > 9) s.text[s.length++] = static_cast<char>('0' + size / 10);
      s.text[s.length++] = static_cast<char>('0' + size % 10);
    }
    return all;
  }();
  void put(long long n) {  // there is room
    if (n <= -kShort || n >= kShort) return void(at_ = std::to_chars(at_, at_ + 24, n).ptr);
    const Short& s = kNumbers[static_cast<std::size_t>(n + kShort)];
    std::memcpy(at_, s.text, sizeof s.text), at_ += s.length;
  }
  static bool needs_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }
  void room(std::size_t n) {
    if (static_cast<std::size_t>(buffer_.data() + buffer_.size() - at_) < n) grow(n);
  }
  void grow(std::size_t n) {
    const auto used = static_cast<std::size_t>(at_ - buffer_.data());
    buffer_.resize(2 * buffer_.size() + n);
    at_ = buffer_.data() + used;
  }
  void escape(char c) {  // as boost::json writes it
    constexpr std::string_view kPlain = "\"\\\b\f\n\r\t", kBrief = "\"\\bfnrt";
    *at_++ = '\\';
    if (const auto k = kPlain.find(c); k != kPlain.npos) return void(*at_++ = kBrief[k]);
    std::memcpy(at_, "u00", 3), at_ += 3;
    *at_++ = "0123456789abcdef"[c >> 4], *at_++ = "0123456789abcdef"[c & 15];
  }
  std::string buffer_;
  char* at_;
};

}  // namespace demesne::table
