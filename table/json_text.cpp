#include "table/json_text.hpp"

namespace demesne::table {

JsonText& JsonText::value(std::string_view s) {
  comma();
  out_ += '"';
  std::size_t plain = 0;  // where the run that needs no escape begins
  for (std::size_t i = 0; i < s.size(); ++i) {
    const auto c = static_cast<unsigned char>(s[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out_.append(s, plain, i - plain);
    plain = i + 1;
    switch (c) {
      case '"':
        out_ += "\\\"";
        break;
      case '\\':
        out_ += "\\\\";
        break;
      case '\n':
        out_ += "\\n";
        break;
      case '\t':
        out_ += "\\t";
        break;
      default:
        out_ += "\\u00";
        out_ += "0123456789abcdef"[c >> 4];
        out_ += "0123456789abcdef"[c & 15];
    }
  }
  out_.append(s, plain);
  out_ += '"';
  return *this;
}

JsonText& JsonText::value(const json::value& v) {
  switch (v.kind()) {
    case json::kind::null:
      return value(nullptr);
    case json::kind::bool_:
      return value(v.get_bool());
    case json::kind::int64:
      return value(v.get_int64());
    case json::kind::uint64:
      return value(v.get_uint64());
    case json::kind::string:
      return value(std::string_view(v.get_string()));
    case json::kind::array:
      return value(v.get_array());
    case json::kind::object:
      return value(v.get_object());
    default:
      return raw(json::serialize(v));
  }
}

JsonText& JsonText::value(const json::object& o) {
  return object([&] { members(o); });
}

JsonText& JsonText::value(const json::array& a) {
  return array([&] {
    for (const auto& v : a) value(v);
  });
}

}  // namespace demesne::table
