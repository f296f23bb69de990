#include "table/json_text.hpp"

namespace demesne::table {
namespace {

// Pages that were written on before, for each thread: they have grown to what is usual, and what is taken has its own exact size.
constexpr std::size_t kPage = 1u << 14, kKept = 1u << 20, kPages = 4;

std::vector<std::vector<char>>& pages() {
  static thread_local std::vector<std::vector<char>> free;
  return free;
}

bool needs_escape(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

char* escape(char* at, char c) {  // as boost::json writes it
  constexpr std::string_view kPlain = "\"\\\b\f\n\r\t", kBrief = "\"\\bfnrt";
  *at++ = '\\';
  if (const auto k = kPlain.find(c); k != kPlain.npos) {
    *at++ = kBrief[k];
    return at;
  }
  std::memcpy(at, "u00", 3), at += 3;
  *at++ = "0123456789abcdef"[c >> 4], *at++ = "0123456789abcdef"[c & 15];
  return at;
}

}  // namespace

JsonText::JsonText() {
  if (auto& free = pages(); !free.empty())
    page_ = std::move(free.back()), free.pop_back();
  else
    page_.resize(kPage);
  at_ = page_.data(), end_ = at_ + page_.size();
}

JsonText::~JsonText() {
  if (auto& free = pages(); free.size() < kPages && page_.size() <= kKept) free.push_back(std::move(page_));
}

void JsonText::grow(std::size_t n) {
  const std::size_t used = size();
  page_.resize(2 * page_.size() + n);
  at_ = page_.data() + used, end_ = page_.data() + page_.size();
}

JsonText& JsonText::value(std::string_view s) {
  room(6 * s.size() + 3);
  comma();
  *at_++ = '"';
  char* const begin = at_;
  std::size_t i = 0;
  for (; i < s.size() && !needs_escape(s[i]); ++i) begin[i] = s[i];
  at_ += i;
  for (; i < s.size(); ++i) needs_escape(s[i]) ? void(at_ = escape(at_, s[i])) : void(*at_++ = s[i]);
  *at_++ = '"';
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
