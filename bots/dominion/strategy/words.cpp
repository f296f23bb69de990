#include "bots/dominion/strategy/words.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace demesne::dominion::strategy {
namespace {

constexpr std::string_view kAmounts[] = {"owned",   "rivals",  "left",        "hand",  "play",     "coins",    "turn",      "cards",
                                         "money",   "density", "empty",       "ahead", "suns",     "debt",     "provinces", "buys",
                                         "endgame", "points",  "rivalpoints", "deck",  "smallest", "prophecy", "phase"};
static_assert(std::size(kAmounts) + 1 == static_cast<std::size_t>(Amount::kCount));
constexpr std::string_view kSorts[] = {"Actions",   "Treasures", "Victories", "Attacks", "Villages",
                                       "Terminals", "Draws",     "Trashers",  "Junk"};
static_assert(std::size(kSorts) == static_cast<std::size_t>(Sort::kCount));
constexpr std::string_view kSigns[] = {"<=", ">=", "=", "!=", "<", ">"};

struct Name {
  std::string text;
  Card card;
};
// Sorted; where two cards of different sets share a German name, the first in the catalogue has it.
const std::vector<Name>& names() {
  static const std::vector<Name> all = [] {
    std::map<std::string, Card> m;
    for (int pass = 0; pass < 3; ++pass)
      for (int i = 0; i < card_count(); ++i) {
        const Card c = static_cast<Card>(i);
        const Row& f = facts(c);
        m.emplace(plain(pass == 0 ? f.id : pass == 1 ? f.name.en : f.name.de), c);
      }
    std::vector<Name> list;
    for (const auto& [text, card] : m)
      if (!text.empty()) list.push_back({text, card});
    return list;
  }();
  return all;
}

template <class T>
std::optional<T> among(std::string_view word, std::span<const std::string_view> words, int first = 0) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (lower(words[i]) == word) return static_cast<T>(static_cast<int>(i) + first);
  return {};
}

}  // namespace

std::string lower(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string plain(std::string_view s) {
  std::string out;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const char c = s[i];
    if (c == ' ' || c == '-' || c == '_') {
      if (!out.empty() && out.back() != '_') out += '_';
    } else if (s.substr(i, 3) == "’") {
      i += 2;
    } else if (c != '\'') {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out;
}

Card find_name(std::string_view name) {
  const std::string key = plain(name);
  const auto& all = names();
  const auto at = std::lower_bound(all.begin(), all.end(), key, [](const Name& n, const std::string& k) { return n.text < k; });
  return at != all.end() && at->text == key ? at->card : Card::None;
}
std::optional<Sort> find_sort(std::string_view name) { return among<Sort>(lower(name), kSorts); }
std::string_view name_of(Card c) { return is_sort(c) ? kSorts[static_cast<std::size_t>(sort_of(c))] : facts(c).name.en; }

std::optional<Amount> find_amount(std::string_view word) { return among<Amount>(lower(word), kAmounts, 1); }
std::string_view word_of(Amount a) { return a == Amount::nothing ? std::string_view{} : kAmounts[static_cast<std::size_t>(a) - 1]; }
std::optional<Sign> find_sign(std::string_view s) {
  if (s == "==") s = "=";
  if (s == "≤") s = "<=";
  if (s == "≥") s = ">=";
  if (s == "≠") s = "!=";
  return among<Sign>(s, kSigns);
}
std::string_view text_of(Sign s) { return kSigns[static_cast<std::size_t>(s)]; }

int distance(std::string_view a, std::string_view b) {
  std::vector<int> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above), above.swap(row);
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

std::optional<std::string_view> nearest_word(std::string_view word, std::span<const std::string_view> words) {
  int best = 1 + static_cast<int>(word.size()) / 3;
  std::optional<std::string_view> found;
  for (const std::string_view w : words)
    if (const int d = distance(lower(word), lower(w)); d < best) best = d, found = w;
  return found;
}

Card nearest_card(std::string_view name) {
  const std::string key = plain(name);
  if (key.size() > 40) return Card::None;
  int best = 1 + static_cast<int>(key.size()) / 3;
  Card found = Card::None;
  for (const Name& n : names())
    if (const int d = distance(key, n.text); d < best) best = d, found = n.card;
  return found;
}

std::span<const std::string_view> amount_words() { return kAmounts; }
std::span<const std::string_view> sort_words() { return kSorts; }

}  // namespace demesne::dominion::strategy
