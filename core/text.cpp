#include "core/text.hpp"

#include <vector>

namespace demesne {
namespace {

std::string fill(std::string_view pattern, std::initializer_list<Filling> fillings, std::string Text::*language) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool hole =
        pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' && pattern[i + 1] >= '0' && pattern[i + 1] <= '9';
    const std::size_t which = hole ? static_cast<std::size_t>(pattern[i + 1] - '0') : 0;
    if (hole && which < fillings.size()) {
      out += (fillings.begin() + which)->text.*language;
      i += 2;
    } else {
      out += pattern[i];
    }
  }
  return out;
}

}  // namespace

Text say(const Phrase& phrase, std::initializer_list<Filling> fillings) {
  return {fill(phrase.en, fillings, &Text::en), fill(phrase.de, fillings, &Text::de)};
}

Text list_of(std::initializer_list<Text> items) { return list_of(std::vector<Text>(items), Phrase(" and ", " und ")); }

}  // namespace demesne
