#include "table/reader.hpp"

#include <algorithm>
#include <cstdint>

namespace demesne::table {
namespace {

constexpr std::size_t kMost = 1000;  // nobody reads more

std::string listing(std::span<const std::string_view> words) {
  std::string out;
  for (const auto w : words) out += (out.empty() ? "" : ", ") + std::string(w);
  return out;
}

}  // namespace

Text sentence(const Mistakes& mistakes) {
  Text out;
  constexpr std::size_t kShown = 5;
  for (std::size_t i = 0; i < std::min(mistakes.size(), kShown); ++i) {
    const auto& m = mistakes[i];
    const std::string place = m.path.empty() ? "" : m.path + ": ";
    out.en += (i ? " | " : "") + place + m.reason.en;
    out.de += (i ? " | " : "") + place + m.reason.de;
  }
  if (mistakes.size() > kShown) {
    const Text more = say({" | and {0} more.", " | und {0} weitere."}, {static_cast<int>(mistakes.size() - kShown)});
    out.en += more.en, out.de += more.de;
  }
  return out;
}

void Node::wrong(const Phrase& reason, std::initializer_list<Filling> fillings, std::string_view rule) const {
  if (mistakes_->size() >= kMost) return;
  Mistake m{path_, std::string(rule), say(reason, fillings)};
  mistakes_->push_back(std::move(m));
}

Node Node::maybe(std::string_view key) const {
  std::string path = path_;
  if (!path.empty()) path += '.';
  path += key;
  return {is_object() ? value_->get_object().if_contains(key) : nullptr, std::move(path), *mistakes_};
}

Node Node::at(std::string_view key) const {
  Node n = maybe(key);
  if (!n.value_ && value_) n.wrong({"is missing.", "fehlt."});
  return n;
}

Node Node::item(std::size_t i) const {
  const bool in = value_ && value_->is_array() && i < value_->get_array().size();
  return {in ? &value_->get_array()[i] : nullptr, path_ + '[' + std::to_string(i) + ']', *mistakes_};
}

std::vector<Node> Node::items() const {
  std::vector<Node> out;
  for (std::size_t i = 0; i < size(); ++i) out.push_back(item(i));
  return out;
}

std::vector<std::pair<std::string, Node>> Node::members() const {
  std::vector<std::pair<std::string, Node>> out;
  if (is_object())
    for (const auto& [key, value] : value_->get_object()) out.emplace_back(std::string(key), maybe(key));
  return out;
}

bool Node::object() const {
  if (!value_) return false;
  if (!value_->is_object()) wrong({"must be an object.", "muss ein Objekt sein."});
  return value_->is_object();
}

bool Node::object(std::initializer_list<std::string_view> known_keys) const {
  if (!object()) return false;
  for (const auto& [key, value] : value_->get_object())
    if (std::find(known_keys.begin(), known_keys.end(), std::string_view(key)) == known_keys.end())
      maybe(key).wrong({"is not known here; known are: {0}.", "ist hier nicht bekannt; bekannt sind: {0}."},
                       {listing(std::span(known_keys.begin(), known_keys.size()))});
  return true;
}

bool Node::array(std::size_t min, std::size_t max) const {
  if (!value_) return false;
  if (!value_->is_array()) {
    wrong({"must be a list.", "muss eine Liste sein."});
    return false;
  }
  const std::size_t n = size();
  if (n >= min && n <= max) return true;
  if (min == max)
    wrong({"must have exactly {0} entries, not {1}.", "muss genau {0} Einträge haben, nicht {1}."},
          {static_cast<int>(min), static_cast<int>(n)});
  else if (n < min)
    wrong({"must have at least {0} entries, not {1}.", "muss mindestens {0} Einträge haben, nicht {1}."},
          {static_cast<int>(min), static_cast<int>(n)});
  else
    wrong({"may have {0} entries at most, not {1}.", "darf höchstens {0} Einträge haben, nicht {1}."},
          {static_cast<int>(max), static_cast<int>(n)});
  return false;
}

std::string Node::string() const {
  if (!value_) return "";
  if (value_->is_string()) return std::string(value_->get_string());
  wrong({"must be a text.", "muss ein Text sein."});
  return "";
}

bool Node::boolean() const {
  if (!value_) return false;
  if (value_->is_bool()) return value_->get_bool();
  wrong({"must be true or false.", "muss true oder false sein."});
  return false;
}

int Node::integer(int min, int max) const {
  if (!value_) return min > 0 ? min : 0;
  if (!is_int()) {
    wrong({"must be a whole number.", "muss eine ganze Zahl sein."});
    return min > 0 ? min : 0;
  }
  // A number too large for int64 is too large for anything.
  const std::int64_t n = value_->is_int64()                 ? value_->get_int64()
                         : value_->get_uint64() > INT64_MAX ? INT64_MAX
                                                            : static_cast<std::int64_t>(value_->get_uint64());
  if (n < min || n > max) {
    wrong({"must be from {0} to {1}, not {2}.", "muss von {0} bis {1} reichen, nicht {2}."}, {min, max, json::serialize(*value_)});
    return min > 0 ? min : 0;
  }
  return static_cast<int>(n);
}

int Node::word(std::span<const std::string_view> words) const {
  if (!value_) return -1;
  if (value_->is_string())
    for (std::size_t i = 0; i < words.size(); ++i)
      if (std::string_view(value_->get_string()) == words[i]) return static_cast<int>(i);
  wrong({"'{0}' is not one of: {1}.", "„{0}“ ist keines von: {1}."},
        {value_->is_string() ? std::string(value_->get_string()) : json::serialize(*value_), listing(words)});
  return -1;
}

}  // namespace demesne::table
