// Writes JSON as text in one go, without a tree in between. Brackets are opened and closed here and nowhere else: what stands inside is
// a function. Commas come by themselves.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "core/types.hpp"

namespace demesne::table {

namespace json = boost::json;

struct JsonMembers {  // "a":1,"b":2 — what an object holds, to be put into several
  std::string text;
};

class JsonText {
 public:
  JsonText();
  ~JsonText();
  JsonText(const JsonText&) = delete;
  JsonText& operator=(const JsonText&) = delete;
  std::string_view written() const { return {page_.data(), size()}; }
  std::string take() const { return std::string(written()); }

  template <std::invocable F>
  JsonText& object(F&& inside) {
    return bracket('{', '}', inside);
  }
  template <std::invocable F>
  JsonText& array(F&& inside) {
    return bracket('[', ']', inside);
  }
  // A member that is left out if nothing stands in it.
  template <std::invocable F>
  JsonText& object_if_any(std::string_view name, F&& inside) {
    return if_any(name, '{', '}', inside);
  }
  template <std::invocable F>
  JsonText& array_if_any(std::string_view name, F&& inside) {
    return if_any(name, '[', ']', inside);
  }
  JsonText& key(std::string_view name) {
    value(name);
    return add(':');
  }
  template <std::size_t N>
  JsonText& key(const char (&name)[N]) {  // written in the program, and so without anything to escape
    room(N + 4);
    comma();
    *at_++ = '"', std::memcpy(at_, name, N - 1), at_ += N - 1, *at_++ = '"', *at_++ = ':';
    return *this;
  }
  template <class T>
  JsonText& put(std::string_view name, const T& v) {
    return key(name).value(v);
  }
  template <std::size_t N, class T>
  JsonText& put(const char (&name)[N], const T& v) {
    return key(name).value(v);
  }

  JsonText& value(std::string_view s);
  JsonText& value(const char* s) { return value(std::string_view(s)); }
  JsonText& value(const std::string& s) { return value(std::string_view(s)); }
  template <std::same_as<bool> B>  // nothing else becomes one on the way
  JsonText& value(B b) {
    return raw(b ? "true" : "false");
  }
  template <class Name, class T>
  JsonText& value(Small<Name, T> n) {
    return value(int{n});
  }
  JsonText& value(std::nullptr_t) { return raw("null"); }
  template <std::integral T>
  requires(!std::same_as<T, bool>) JsonText& value(T n) {
    room(kDigits + 1);
    comma();
    digits(n);
    return *this;
  }
  JsonText& value(const Text& t) {
    return object([&] { put("en", t.en).put("de", t.de); });
  }
  JsonText& value(const json::value& v);
  JsonText& value(const json::object& v);
  JsonText& value(const json::array& v);
  JsonText& pair(int a, int b) {  // [a,b]
    room(2 * kDigits + 4);
    comma();
    *at_++ = '[', digits(a), *at_++ = ',', digits(b), *at_++ = ']';
    return *this;
  }
  JsonText& raw(std::string_view written) {  // a whole value
    room(written.size() + 1);
    comma();
    std::memcpy(at_, written.data(), written.size()), at_ += written.size();
    return *this;
  }
  JsonText& members(const JsonMembers& m) { return m.text.empty() ? *this : raw(m.text); }
  JsonText& members(const json::object& o) {
    for (const auto& [name, v] : o) put(std::string_view(name), v);
    return *this;
  }

 private:
  static constexpr std::size_t kDigits = 24;  // of any number, with its sign
  static constexpr int kShort = 100;          // numbers below it in size are looked up
  struct Short {
    char text[4];
    u8 length;
  };
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

  std::size_t size() const { return static_cast<std::size_t>(at_ - page_.data()); }
  void room(std::size_t n) {
    if (static_cast<std::size_t>(end_ - at_) < n) grow(n);
  }
  void grow(std::size_t n);
  JsonText& add(char c) {
    room(1);
    *at_++ = c;
    return *this;
  }
  void comma() {  // there is room
    if (at_ == page_.data()) return;
    if (const char last = at_[-1]; last != '{' && last != '[' && last != ':') *at_++ = ',';
  }
  template <std::integral T>
  void digits(T n) {  // there is room
    if (std::in_range<int>(n) && static_cast<int>(n) > -kShort && static_cast<int>(n) < kShort) {
      const Short& s = kNumbers[static_cast<std::size_t>(static_cast<int>(n) + kShort)];
      std::memcpy(at_, s.text, sizeof s.text), at_ += s.length;
    } else {
      using Wide = std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>;
      at_ = std::to_chars(at_, at_ + kDigits, static_cast<Wide>(n)).ptr;
    }
  }
  template <class F>
  JsonText& bracket(char open, char close, F& inside) {
    room(2);
    comma();
    *at_++ = open;
    inside();
    return add(close);
  }
  template <class F>
  JsonText& if_any(std::string_view name, char open, char close, F& inside) {
    const std::size_t before = size();
    key(name).add(open);
    const std::size_t empty = size();
    inside();
    if (size() != empty) return add(close);
    at_ = page_.data() + before;
    return *this;
  }

  std::vector<char> page_;
  char *at_, *end_;
};

// The members that `inside(JsonText&)` writes.
template <class F>
JsonMembers json_members(F&& inside) {
  JsonText w;
  inside(w);
  return {w.take()};
}
template <class F>
std::string json_object(F&& inside) {
  JsonText w;
  w.object([&] { inside(w); });
  return w.take();
}

}  // namespace demesne::table
