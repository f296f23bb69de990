// Everything a player reads exists in English and German. A Phrase cannot be written with one of them missing:
// that is a compile error, so there is no catalogue key to forget.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace demesne {

enum class Language : unsigned char { en, de };

struct Text {  // a finished sentence
  std::string en, de;
  const std::string& in(Language l) const { return l == Language::de ? de : en; }
  bool operator==(const Text&) const = default;
};

namespace detail {
consteval unsigned holes(std::string_view s) {  // which of {0} .. {9} occur
  unsigned mask = 0;
  for (std::size_t i = 0; i + 2 < s.size(); ++i)
    if (s[i] == '{' && s[i + 2] == '}' && s[i + 1] >= '0' && s[i + 1] <= '9') mask |= 1u << (s[i + 1] - '0');
  return mask;
}
void a_phrase_lacks_a_language();
void the_languages_have_different_holes();
}  // namespace detail

struct Phrase {  // a pattern with {0}, {1} … for what is filled in
  std::string_view en, de;
  consteval Phrase(const char* english, const char* german) : en(english), de(german) {
    if (en.empty() || de.empty()) detail::a_phrase_lacks_a_language();
    if (detail::holes(en) != detail::holes(de)) detail::the_languages_have_different_holes();
  }
  // A phrase checked elsewhere (names from a content pack, a table of cards).
  constexpr Phrase(std::string_view english, std::string_view german) : en(english), de(german) {}
};

// What may be filled in: a text, a phrase, a number, or a word that is the same in both languages.
struct Filling {
  Text text;
  Filling(const Text& t) : text(t) {}
  Filling(const Phrase& p) : text{std::string(p.en), std::string(p.de)} {}
  Filling(int n) : text{std::to_string(n), std::to_string(n)} {}
  Filling(const std::string& s) : text{s, s} {}
  Filling(const char* s) : text{s, s} {}
};

Text say(const Phrase& phrase, std::initializer_list<Filling> fillings = {});

// "a, b and c" in both languages.
Text list_of(std::initializer_list<Text> items);
template <class Range>
Text list_of(const Range& items, const Phrase& last) {
  Text out;
  std::size_t i = 0, n = items.size();
  for (const Text& t : items) {
    if (i) {
      out.en += i + 1 == n ? std::string(last.en) : ", ";
      out.de += i + 1 == n ? std::string(last.de) : ", ";
    }
    out.en += t.en, out.de += t.de, ++i;
  }
  return out;
}

}  // namespace demesne
