#include "core/decimal.hpp"

#include <cstdio>

namespace demesne {
namespace {

std::string with_points(double value, int digits) {
  char buffer[400];  // the largest double has 309 digits before the point
  std::snprintf(buffer, sizeof buffer, "%.*f", digits, value);
  return buffer;
}

}  // namespace

std::string with_decimals(std::string line, Language language) {
  if (language != Language::de) return line;
  const auto digit = [&](std::size_t i) { return line[i] >= '0' && line[i] <= '9'; };
  for (std::size_t i = 1; i + 1 < line.size(); ++i)
    if (line[i] == '.' && digit(i - 1) && digit(i + 1)) line[i] = ',';
  return line;
}

std::string decimal(double value, int digits, Language language) { return with_decimals(with_points(value, digits), language); }
Text decimal(double value, int digits) { return {decimal(value, digits, Language::en), decimal(value, digits, Language::de)}; }

std::string grouped(double value, Language language) {
  std::string s = with_points(value, 0);
  const int sign = s[0] == '-';
  for (int at = static_cast<int>(s.size()) - 3; at > sign; at -= 3)
    s.insert(static_cast<std::size_t>(at), language == Language::de ? "\u00a0" : ",");
  return s;
}

}  // namespace demesne
