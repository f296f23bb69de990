// Writes JSON as text in one go. Brackets are opened and closed here and nowhere else: what stands inside is a function.
#pragma once

#include <boost/json.hpp>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/text.hpp"
#include "core/types.hpp"

namespace demesne::table {

namespace json = boost::json;

struct JsonMembers {  // "a":1,"b":2 — what an object holds, to be put into several
  std::string text;
};

class JsonText {
 public:
  JsonText() = default;
  explicit JsonText(std::size_t expected) { out_.reserve(expected); }
  std::string take() { return std::move(out_); }

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
    out_ += ':';
    return *this;
  }
  template <class T>
  JsonText& put(std::string_view name, const T& v) {
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
    char digits[24];
    const auto end = [&] {
      if constexpr (std::is_signed_v<T>)
        return std::to_chars(digits, digits + sizeof digits, static_cast<long long>(n)).ptr;
      else
        return std::to_chars(digits, digits + sizeof digits, static_cast<unsigned long long>(n)).ptr;
    }();
    return raw({digits, static_cast<std::size_t>(end - digits)});
  }
  JsonText& value(const Text& t) {
    return object([&] { put("en", t.en).put("de", t.de); });
  }
  JsonText& value(const json::value& v);
  JsonText& value(const json::object& v);
  JsonText& value(const json::array& v);
  JsonText& raw(std::string_view written) {  // a whole value
    comma();
    out_ += written;
    return *this;
  }
  JsonText& members(const JsonMembers& m) { return m.text.empty() ? *this : raw(m.text); }
  JsonText& members(const json::object& o) {
    for (const auto& [name, v] : o) put(name, v);
    return *this;
  }

 private:
  template <class F>
  JsonText& bracket(char open, char close, F& inside) {
    comma();
    out_ += open;
    inside();
    out_ += close;
    return *this;
  }
  template <class F>
  JsonText& if_any(std::string_view name, char open, char close, F& inside) {
    const std::size_t before = out_.size();
    key(name);
    out_ += open;
    const std::size_t empty = out_.size();
    inside();
    if (out_.size() == empty)
      out_.resize(before);
    else
      out_ += close;
    return *this;
  }
  void comma() {
    if (!out_.empty() && out_.back() != '{' && out_.back() != '[' && out_.back() != ':') out_ += ',';
  }
  std::string out_;
};

// The members that `inside(JsonText&)` writes.
template <class F>
JsonMembers json_members(F&& inside) {
  JsonText w;
  inside(w);
  return {w.take()};
}
template <class F>
std::string json_object(F&& inside, std::size_t expected = 0) {
  JsonText w(expected);
  w.object([&] { inside(w); });
  return w.take();
}

}  // namespace demesne::table
