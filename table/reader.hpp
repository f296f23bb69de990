// Reading JSON written by people: every mistake is noted with its place and its reason, and reading goes on, so that
// one pass tells them all. A Node that is missing or wrong reads as a default; the mistake is noted once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/match.hpp"

namespace demesne::table {

struct Mistake {
  std::string path;  // masteries[12].basic.effects[0].when
  std::string rule;  // number of the rule behind it; may be empty
  Text reason;
};
using Mistakes = std::vector<Mistake>;

// "masteries[3].id: …" and the next ones, for an error message.
Text sentence(const Mistakes& mistakes);

class Node {
 public:
  Node(const json::value* value, std::string path, Mistakes& mistakes) : value_(value), path_(std::move(path)), mistakes_(&mistakes) {}

  bool there() const { return value_ && !value_->is_null(); }
  bool null() const { return value_ && value_->is_null(); }
  const json::value* raw() const { return value_; }
  const std::string& path() const { return path_; }
  Mistakes& mistakes() const { return *mistakes_; }
  void wrong(const Phrase& reason, std::initializer_list<Filling> fillings = {}, std::string_view rule = "") const;

  // Members of an object. at() notes a missing one; maybe() does not.
  Node at(std::string_view key) const;
  Node maybe(std::string_view key) const;
  Node item(std::size_t i) const;
  std::size_t size() const { return value_ && value_->is_array() ? value_->get_array().size() : 0; }
  std::vector<std::pair<std::string, Node>> members() const;  // of an object
  std::vector<Node> items() const;

  bool is_object() const { return value_ && value_->is_object(); }
  bool is_array() const { return value_ && value_->is_array(); }
  bool is_string() const { return value_ && value_->is_string(); }
  bool is_bool() const { return value_ && value_->is_bool(); }
  bool is_int() const { return value_ && (value_->is_int64() || value_->is_uint64()); }

  // Each notes a mistake if the value is missing or of another kind.
  bool object() const;
  bool object(std::initializer_list<std::string_view> known_keys) const;  // … or has an unknown member
  bool array(std::size_t min, std::size_t max) const;
  std::string string() const;
  bool boolean() const;
  int integer(int min, int max) const;
  // The index of the word in the list, or -1.
  int word(std::span<const std::string_view> words) const;
  int word(std::initializer_list<std::string_view> words) const { return word(std::span(words.begin(), words.size())); }

 private:
  const json::value* value_;
  std::string path_;
  Mistakes* mistakes_;
};

// The mistakes of one thing that is read.
class Reading {
 public:
  Node root(const json::value& v, std::string path = "") { return {&v, std::move(path), mistakes_}; }
  Mistakes& mistakes() { return mistakes_; }
  bool ok() const { return mistakes_.empty(); }

 private:
  Mistakes mistakes_;
};

}  // namespace demesne::table
