#include "core/misread.hpp"

#include <array>
#include <optional>

namespace demesne {
namespace {

struct Sentence {  // the parser's, and ours
  std::string_view theirs;
  Phrase ours;
};
constexpr Sentence kSentences[] = {
    {"The following argument was not expected: {0}", {"I do not understand: {0}", "Das verstehe ich nicht: {0}"}},
    {"The following arguments were not expected: {0}", {"I do not understand: {0}", "Das verstehe ich nicht: {0}"}},
    {"INI was not able to parse {0}", {"I do not understand this in the file: {0}", "Das verstehe ich in der Datei nicht: {0}"}},
    {"{0} was not readable (missing?)", {"{0} cannot be read", "{0} lässt sich nicht lesen"}},
    {"{0} is required", {"Something is missing: {0}", "Es fehlt etwas: {0}"}},
    {"{0}: 1 required {1} missing", {"A value is missing: {0} {1}", "Es fehlt ein Wert: {0} {1}"}},
    {"{0}: Value {1} not in range {2} to {3}",
     {"A value does not fit: {0} {1} is not between {2} and {3}", "Ein Wert passt nicht: {0} {1} liegt nicht zwischen {2} und {3}"}},
    {"{0}: {1} is not above 0", {"A value does not fit: {0} {1} is not above 0", "Ein Wert passt nicht: {0} {1} liegt nicht über 0"}},
    {"{0}: {1} not in {2}", {"A value does not fit: {0} {1} is none of {2}", "Ein Wert passt nicht: {0} {1} ist nicht dabei: {2}"}},
    {"{0}: File does not exist: {1}", {"A value does not fit: {0}: there is no file {1}", "Ein Wert passt nicht: {0}: Datei {1} fehlt"}},
    {"{0}: Directory does not exist: {1}",
     {"A value does not fit: {0}: there is no directory {1}", "Ein Wert passt nicht: {0}: Verzeichnis {1} fehlt"}},
    {"{0}: must begin with {1}", {"A value does not fit: {0} must begin with {1}", "Ein Wert passt nicht: {0} muss mit {1} beginnen"}},
    {"Could not convert: {0} = {1}", {"A value does not fit: {0} {1}", "Ein Wert passt nicht: {0} {1}"}},
};

// What stands in the holes of a pattern, if the sentence is one of it.
std::optional<std::array<std::string, 4>> holes(std::string_view pattern, std::string_view sentence) {
  std::array<std::string, 4> found;
  while (!pattern.empty()) {
    if (pattern[0] != '{') {
      if (sentence.empty() || sentence[0] != pattern[0]) return {};
      pattern.remove_prefix(1), sentence.remove_prefix(1);
      continue;
    }
    std::string& hole = found[pattern[1] - '0'];
    pattern.remove_prefix(3);
    const std::string_view after = pattern.substr(0, pattern.find('{'));
    const std::size_t end = after.empty() ? sentence.size() : sentence.find(after);
    if (end == sentence.npos) return {};
    hole = sentence.substr(0, end), sentence.remove_prefix(end);
  }
  if (!sentence.empty()) return {};
  return found;
}

}  // namespace

Text misread(std::string_view kind, std::string_view detail) {
  for (const Sentence& s : kSentences)
    if (const auto in = holes(s.theirs, detail)) return say(s.ours, {(*in)[0], (*in)[1], (*in)[2], (*in)[3]});
  const std::string sentence(detail);
  if (kind == "ArgumentMismatch") return say({"The number of values is wrong: {0}", "Die Zahl der Werte stimmt nicht: {0}"}, {sentence});
  if (kind == "RequiredError") return say({"Something is missing: {0}", "Es fehlt etwas: {0}"}, {sentence});
  return say({"A value does not fit: {0}", "Ein Wert passt nicht: {0}"}, {sentence});
}

}  // namespace demesne
