#include "bots/dominion/strategy/tokens.hpp"

namespace demesne::dominion::strategy {
namespace {

bool space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
// How long a sign is that begins here; 0: none does.
std::size_t sign_at(std::string_view s) {
  for (const std::string_view sign : {"<=", ">=", "==", "!=", "≤", "≥", "≠"})
    if (s.starts_with(sign)) return sign.size();
  return std::string_view("<>=/,+*()").find(s[0]) != std::string_view::npos ? 1 : 0;
}

}  // namespace

std::vector<Token> tokens(std::string_view line) {
  std::vector<Token> list;
  int column = 1;
  std::size_t i = 0;
  auto step = [&] {  // a byte; a character begins with any byte that does not go on with one
    if (++i >= line.size() || (static_cast<unsigned char>(line[i]) & 0xc0) != 0x80) ++column;
  };
  while (i < line.size() && line[i] != '#') {
    if (space(line[i])) {
      step();
      continue;
    }
    Token t;
    t.byte = i, t.column = column;
    if (const std::size_t n = sign_at(line.substr(i))) {
      while (i < t.byte + n) step();
    } else {
      while (i < line.size() && !space(line[i]) && line[i] != '#' && !sign_at(line.substr(i))) step();
    }
    t.text = line.substr(t.byte, i - t.byte), t.end_column = column;
    list.push_back(t);
  }
  return list;
}

std::string joined(const std::vector<Token>& words, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) {
    const bool apart = i > from && words[i].text != "/" && words[i - 1].text != "/";  // "Patrician/Emporium" is one name
    out += (apart ? " " : "") + std::string(words[i].text);
  }
  return out;
}

std::string_view comment(std::string_view line) {
  const auto at = line.find('#');
  if (at == line.npos) return {};
  std::string_view c = line.substr(at);
  while (!c.empty() && space(c.back())) c.remove_suffix(1);
  return c;
}

}  // namespace demesne::dominion::strategy
