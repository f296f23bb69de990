#include "server/json_text.hpp"

namespace demesne::server {

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

}  // namespace demesne::server
