#include "table/record.hpp"

#include <charconv>
#include <cstdio>

namespace demesne::table {
namespace {

Fault at_line(int line, const Text& why) {
  return {Fault::Kind::params, "", say({"Record, line {0}: {1}", "Aufzeichnung, Zeile {0}: {1}"}, {line, why})};
}
template <class T>
bool read_number(std::string_view s, T& out, int base = 10) {
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), out, base);
  return error == std::errc{} && end == s.data() + s.size();
}
std::optional<json::object> read_object(std::string_view s) {
  boost::system::error_code error;
  const json::value v = json::parse(s, error);
  if (error || !v.is_object()) return {};
  return v.get_object();
}

}  // namespace

std::string to_text(const Record& r) {
  std::string out =
      "demesne-record 1\ngame " + r.game + "\nrules " + std::to_string(r.rules) + "\nplayers " + std::to_string(r.players) + "\n";
  if (!r.seed.empty()) out += "seed " + r.seed + "\n";
  if (!r.commitment.empty()) out += "commitment " + r.commitment + "\n";
  out += "options " + json::serialize(r.options) + "\n";
  if (!r.start.empty()) out += "start " + json::serialize(r.start) + "\n";
  for (const auto& answer : r.answers) {
    for (const int pick : answer.picks) out += std::to_string(pick) + " ";
    char hash[20];
    std::snprintf(hash, sizeof hash, "#%016llx\n", static_cast<unsigned long long>(answer.hash));
    out += hash;
  }
  if (!r.result.is_null()) out += "= " + json::serialize(r.result) + "\n";
  return out;
}

Result<Record> parse_record(std::string_view text) {
  Record r;
  int number = 0;
  bool ended = false;
  while (!text.empty()) {
    const auto eol = text.find('\n');
    std::string_view line = text.substr(0, eol);
    text.remove_prefix(eol == text.npos ? text.size() : eol + 1);
    ++number;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty()) continue;
    if (number == 1) {
      if (line != "demesne-record 1") return at_line(number, say({"this is not a Demesne record", "dies ist keine Demesne-Aufzeichnung"}));
      continue;
    }
    if (ended) return at_line(number, say({"something follows the result", "nach dem Ergebnis steht noch etwas"}));
    const auto space = line.find(' ');
    const std::string_view word = line.substr(0, space), rest = space == line.npos ? std::string_view{} : line.substr(space + 1);
    const Text bad = say({"'{0}' cannot be read", "„{0}“ ist nicht lesbar"}, {std::string(line.substr(0, 60))});
    if (word == "game") {
      r.game = rest;
    } else if (word == "rules" || word == "players") {
      if (!read_number(rest, word == "rules" ? r.rules : r.players)) return at_line(number, bad);
    } else if (word == "seed") {
      r.seed = rest;
    } else if (word == "commitment") {
      r.commitment = rest;
    } else if (word == "options" || word == "start") {
      const auto object = read_object(rest);
      if (!object) return at_line(number, bad);
      (word == "options" ? r.options : r.start) = *object;
    } else if (word == "=") {
      const auto object = read_object(rest);
      if (!object) return at_line(number, bad);
      r.result = *object;
      ended = true;
    } else {
      Record::Answer answer{};
      const auto hash = line.find('#');
      if (hash == line.npos || !read_number(line.substr(hash + 1), answer.hash, 16)) return at_line(number, bad);
      std::string_view picks = line.substr(0, hash);
      while (!picks.empty()) {
        if (picks.front() == ' ') {
          picks.remove_prefix(1);
          continue;
        }
        const auto end = std::min(picks.find(' '), picks.size());
        int pick = 0;
        if (!read_number(picks.substr(0, end), pick)) return at_line(number, bad);
        answer.picks.push_back(pick);
        picks.remove_prefix(end);
      }
      r.answers.push_back(std::move(answer));
    }
  }
  if (r.game.empty()) return at_line(number, say({"it names no game", "kein Spiel genannt"}));
  return r;
}

std::string commitment_of(std::string_view seed) {
  if (!seed.starts_with("secret:")) return {};
  seed.remove_prefix(7);
  const auto first = seed.find('.');
  if (first == seed.npos) return {};
  const auto digest = sha256(seed.substr(0, seed.find('.', first + 1)));
  return to_hex(digest.data(), digest.size());
}

Rng rng_of(const Record& r) {
  if (r.seed.starts_with("secret:")) return Rng::from_secret(std::string_view(r.seed).substr(7));
  if (r.seed.starts_with("rng:"))
    if (auto rng = Rng::from_state(std::string_view(r.seed).substr(4))) return *rng;
  u64 seed = 0;
  if (read_number(std::string_view(r.seed), seed)) return Rng::from_seed(seed);
  return Rng::from_secret(r.seed);
}

}  // namespace demesne::table
