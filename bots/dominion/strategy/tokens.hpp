// A line of the strategy language in pieces: words, and the signs that also stand without spaces around them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace demesne::dominion::strategy {

struct Token {
  std::string_view text;
  int column = 1, end_column = 1;  // characters, from 1; behind the last one
  std::size_t byte = 0;
};
std::vector<Token> tokens(std::string_view line);  // without the comment
std::string joined(const std::vector<Token>& words, std::size_t from, std::size_t to);
std::string_view comment(std::string_view line);  // from '#' on, without what follows it in spaces; empty: none

}  // namespace demesne::dominion::strategy
