// Plans as text: one wish a line, from the top. Card names in English or German or by id.
//
//   Province when money >= 16
//   Duchy when provinces <= 4
//   Witch x2 when turn <= 8 and coins >= 5      # two of them in all
//   Gold
//   Silver
//   keep money 9                                # Coppers are trashed while the deck makes more
//   allow debt 4
#include <algorithm>
#include <charconv>
#include <map>

#include "bots/dominion/plan.hpp"

namespace demesne::dominion {
namespace {

struct Condition {
  std::string_view word, sign;
  Limit::Kind kind;
};
constexpr Condition kConditions[] = {
    {"provinces", "<=", Limit::provinces_at_most}, {"money", ">=", Limit::money_at_least}, {"cards", "<=", Limit::cards_at_most},
    {"turn", ">=", Limit::turn_at_least},          {"turn", "<=", Limit::turn_at_most},    {"empty", ">=", Limit::empty_at_least},
    {"coins", ">=", Limit::coins_at_least},        {"ahead", ">=", Limit::ahead_by},       {"prophecy", "acts", Limit::prophecy_acts},
    {"prophecy", "waits", Limit::prophecy_waits},
};
bool bare(Limit::Kind k) { return k == Limit::prophecy_acts || k == Limit::prophecy_waits; }

// Lower case, words joined by '_' and without apostrophes, as ids are.
std::string plain(std::string_view s) {
  std::string out;
  for (const char c : s) {
    if (c == ' ' || c == '-' || c == '_') {
      if (!out.empty() && out.back() != '_') out += '_';
    } else if (c != '\'') {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out;
}

const std::map<std::string, Card>& names() {
  static const std::map<std::string, Card> all = [] {
    std::map<std::string, Card> m;
    for (int i = 0; i < card_count(); ++i) {
      const Card c = static_cast<Card>(i);
      m.emplace(plain(facts(c).id), c);
      m.emplace(plain(facts(c).name.en), c);
      m.emplace(plain(facts(c).name.de), c);
    }
    return m;
  }();
  return all;
}

int distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int corner = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, corner + (a[i - 1] != b[j - 1])});
      corner = above;
    }
  }
  return row.back();
}
Card nearest(const std::string& name) {
  int best = 1 + static_cast<int>(name.size()) / 3;
  Card found = Card::None;
  for (const auto& [known, card] : names())
    if (const int d = distance(name, known); d < best) best = d, found = card;
  return found;
}

struct Word {
  std::string_view text;
  int column;
};
std::vector<Word> words_of(std::string_view line) {
  std::vector<Word> list;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == ' ' || line[i] == '\t' || line[i] == '\r') {
      ++i;
      continue;
    }
    if (line[i] == '#') break;
    std::size_t end = i;
    while (end < line.size() && line[end] != ' ' && line[end] != '\t' && line[end] != '\r' && line[end] != '#') ++end;
    list.push_back({line.substr(i, end - i), static_cast<int>(i) + 1});
    i = end;
  }
  return list;
}
bool number(std::string_view s, int& n) {
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  return error == std::errc{} && end == s.data() + s.size() && n >= 0 && n <= 200;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}
  std::variant<Plan, PlanError> read() {
    while (!text_.empty() && !failed_) {
      const auto end = text_.find('\n');
      ++line_;
      words_ = words_of(text_.substr(0, end));
      at_ = 0;
      if (!words_.empty()) statement();
      text_ = end == text_.npos ? std::string_view{} : text_.substr(end + 1);
    }
    if (failed_) return error_;
    if (!plan_.n) {
      line_ = std::max(1, line_);
      fail(1, say({"A plan needs at least one wish.", "Ein Plan braucht mindestens einen Wunsch."}));
      return error_;
    }
    return plan_;
  }

 private:
  void fail(int column, Text text) {
    if (!failed_) error_ = {line_, column, std::move(text)};
    failed_ = true;
  }
  bool more() const { return at_ < words_.size(); }
  std::string_view word() const { return words_[at_].text; }
  int column() const {
    if (more()) return words_[at_].column;
    return words_.back().column + static_cast<int>(words_.back().text.size());
  }
  bool take_number(int& n) {
    if (more() && number(word(), n)) return ++at_, true;
    fail(column(), say({"A number from 0 to 200 is expected here.", "Hier wird eine Zahl von 0 bis 200 erwartet."}));
    return false;
  }

  void statement() {
    int n = 0;
    if (words_.size() >= 2 && word() == "keep" && words_[1].text == "money") {
      at_ = 2;
      if (take_number(n)) plan_.keep_money = static_cast<u8>(n);
    } else if (words_.size() >= 2 && word() == "allow" && words_[1].text == "debt") {
      at_ = 2;
      if (take_number(n)) plan_.debt = static_cast<u8>(n);
    } else {
      return wish();
    }
    if (!failed_ && more()) fail(column(), say({"Nothing more is expected in this line.", "In dieser Zeile wird nichts mehr erwartet."}));
  }

  void wish() {
    Wish w;
    std::string name;
    const int begins = column();
    auto is_count = [](std::string_view s) {
      int n = 0;
      return s.size() > 1 && s[0] == 'x' && number(s.substr(1), n);
    };
    while (more() && word() != "when" && !is_count(word())) name += (name.empty() ? "" : " ") + std::string(word()), ++at_;
    const auto found = names().find(plain(name));
    if (found == names().end()) {
      if (const Card near = nearest(plain(name)); near != Card::None)
        return fail(begins,
                    say({"There is no card '{0}'. Did you mean '{1}'?", "Eine Karte „{0}“ gibt es nicht. Gemeint war vielleicht „{1}“?"},
                        {name, facts(near).name}));
      return fail(begins, say({"There is no card '{0}'.", "Eine Karte „{0}“ gibt es nicht."}, {name}));
    }
    w.card = found->second;
    if (more() && is_count(word())) {
      int n = 0;
      number(word().substr(1), n);
      if (n < 1 || n >= kAny) return fail(column(), say({"So many copies are 1 to 98.", "So viele Exemplare sind 1 bis 98."}));
      w.count = static_cast<u8>(n), ++at_;
    }
    if (more()) {
      if (word() != "when")
        return fail(column(),
                    say({"'when' or the end of the line is expected, not '{0}'.", "Erwartet wird „when“ oder das Zeilenende, nicht „{0}“."},
                        {std::string(word())}));
      ++at_;
      for (std::size_t k = 0;; ++k) {
        if (k == w.tests.size())
          return fail(column(), say({"A wish has at most two conditions.", "Ein Wunsch hat höchstens zwei Bedingungen."}));
        if (!condition(w.tests[k])) return;
        if (!more()) break;
        if (word() != "and")
          return fail(column(),
                      say({"'and' or the end of the line is expected, not '{0}'.", "Erwartet wird „and“ oder das Zeilenende, nicht „{0}“."},
                          {std::string(word())}));
        ++at_;
      }
    }
    if (!plan_.add(w)) fail(begins, say({"A plan has at most {0} wishes.", "Ein Plan hat höchstens {0} Wünsche."}, {Plan::kMost}));
  }

  bool condition(Limit& t) {
    const std::string_view what = more() ? word() : std::string_view{};
    const int begins = column();
    bool known = false;
    if (more()) ++at_;
    for (const Condition& c : kConditions) {
      if (c.word != what) continue;
      known = true;
      if (!more() || word() != c.sign) continue;
      ++at_;
      t.kind = c.kind;
      if (bare(c.kind)) return true;
      int n = 0;
      if (!take_number(n)) return false;
      t.value = static_cast<u8>(n);
      return true;
    }
    if (known)
      fail(column(), say({"After '{0}' a sign such as <= or >= is expected, as it goes with this word.",
                          "Nach „{0}“ wird ein Zeichen wie <= oder >= erwartet, wie es zu diesem Wort gehört."},
                         {std::string(what)}));
    else
      fail(begins,
           say({"Conditions are provinces <=, money >=, cards <=, turn >=, turn <=, empty >=, coins >=, ahead >=, prophecy acts and "
                "prophecy waits.",
                "Bedingungen sind provinces <=, money >=, cards <=, turn >=, turn <=, empty >=, coins >=, ahead >=, prophecy acts und "
                "prophecy waits."}));
    return false;
  }

  std::string_view text_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
  int line_ = 0;
  Plan plan_;
  bool failed_ = false;
  PlanError error_;
};

}  // namespace

std::string write_plan(const Plan& plan) {
  std::string out;
  for (int i = 0; i < plan.n; ++i) {
    const Wish& w = plan.wishes[static_cast<std::size_t>(i)];
    out += facts(w.card).name.en;
    if (w.count < kAny) out += " x" + std::to_string(w.count);
    const char* join = " when ";
    for (const Limit& t : w.tests)
      for (const Condition& c : kConditions)
        if (c.kind == t.kind) {
          out += join + std::string(c.word) + " " + std::string(c.sign);
          if (!bare(t.kind)) out += " " + std::to_string(t.value);
          join = " and ";
        }
    out += '\n';
  }
  out += "keep money " + std::to_string(plan.keep_money) + "\n";
  if (plan.debt) out += "allow debt " + std::to_string(plan.debt) + "\n";
  return out;
}

std::variant<Plan, PlanError> read_plan(std::string_view text) { return Reader(text).read(); }

}  // namespace demesne::dominion
