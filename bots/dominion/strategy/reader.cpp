// Reads the strategy language: a statement a line. Every mistake has its line and column and says what was expected.
#include <algorithm>
#include <charconv>

#include "bots/dominion/strategy/strategy.hpp"
#include "bots/dominion/strategy/tokens.hpp"
#include "bots/dominion/strategy/words.hpp"

namespace demesne::dominion::strategy {
namespace {

constexpr std::string_view kBeginnings[] = {"open",  "buy",  "play",   "never", "trash",   "keep",
                                            "allow", "name", "author", "why",   "kingdom", "beats"};
constexpr int kHighest = 200;

bool number(std::string_view s, int& n) {
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  return error == std::errc{} && end == s.data() + s.size();
}
// "x2", "×2"
bool count_of(std::string_view s, int& n) {
  if (s.starts_with("×"))
    s.remove_prefix(std::string_view("×").size());
  else if (s.size() > 1 && (s[0] == 'x' || s[0] == 'X'))
    s.remove_prefix(1);
  else
    return false;
  return number(s, n) && n >= 0;
}
// 1.6 as 160
bool hundredths(std::string_view s, int& n) {
  const auto dot = s.find('.');
  int whole = 0, part = 0;
  if (!number(s.substr(0, dot), whole) || whole < 0 || whole > 20) return false;
  if (dot != s.npos) {
    std::string digits(s.substr(dot + 1));
    if (digits.empty() || digits.size() > 2 || digits[0] == '-') return false;
    if (digits.size() == 1) digits += '0';
    if (!number(digits, part)) return false;
  }
  n = 100 * whole + part;
  return true;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Reading read() {
    while (!text_.empty()) {
      const auto end = text_.find('\n');
      ++line_;
      source_ = text_.substr(0, end);
      words_ = tokens(source_);
      at_ = 0, failed_ = false;
      if (!words_.empty()) statement();
      text_ = end == text_.npos ? std::string_view{} : text_.substr(end + 1);
    }
    if (errors_.empty() && !s_.plan.n) {
      line_ = std::max(1, line_), failed_ = false;
      fail(1, say({"A plan needs at least one wish.", "Ein Plan braucht mindestens einen Wunsch."}));
    }
    return {std::move(s_), std::move(errors_)};
  }

 private:
  void fail(int column, Text text) {
    if (!failed_) errors_.push_back({line_, column, std::move(text)});
    failed_ = true;
  }
  bool more() const { return at_ < words_.size(); }
  std::string_view word() const { return words_[at_].text; }
  bool is(std::string_view w) const { return more() && lower(word()) == w; }
  bool take(std::string_view w) { return is(w) ? ++at_, true : false; }
  int column() const { return more() ? words_[at_].column : words_.back().end_column; }
  std::string here() const { return std::string(word()); }

  bool take_number(int& n, int low, int high) {
    if (more() && number(word(), n) && n >= low && n <= high) return ++at_, true;
    fail(column(), say({"A number from {0} to {1} is expected here.", "Hier wird eine Zahl von {0} bis {1} erwartet."}, {low, high}));
    return false;
  }
  void end_of_line() {
    if (!failed_ && more()) fail(column(), say({"Nothing more is expected in this line.", "In dieser Zeile wird nichts mehr erwartet."}));
  }

  void statement() {
    const std::string first = lower(word());
    if (first == "name") return heading(s_.name);
    if (first == "author") return heading(s_.author);
    if (first == "why") return heading(s_.why);
    if (first == "kingdom") return s_.kingdom_line = line_, heading(s_.kingdom);
    if (first == "beats") return claim();
    if (first == "open") return opening();
    if (first == "play") return play();
    if (first == "never") return never();
    if (first == "trash") return trash();
    int n = 0;
    if (words_.size() >= 2 && first == "keep" && lower(words_[1].text) == "money") {
      at_ = 2;
      if (take_number(n, 0, kHighest)) s_.plan.keep_money = static_cast<u8>(n);
      return end_of_line();
    }
    if (words_.size() >= 2 && first == "allow" && lower(words_[1].text) == "debt") {
      at_ = 2;
      if (take_number(n, 0, kHighest)) s_.plan.debt = static_cast<u8>(n);
      return end_of_line();
    }
    if (first == "keep" || first == "allow") {
      ++at_;
      const std::string_view next = first == "keep" ? "money" : "debt";
      return fail(column(),
                  say({"After '{0}' comes '{1}' and a number.", "Nach „{0}“ kommen „{1}“ und eine Zahl."}, {first, std::string(next)}));
    }
    if (first == "buy") ++at_;
    wish();
  }

  void heading(std::string& into) {
    if (words_.size() < 2)
      return fail(words_[0].end_column,
                  say({"After '{0}' a text is expected.", "Nach „{0}“ wird ein Text erwartet."}, {lower(words_[0].text)}));
    if (!into.empty()) return fail(1, say({"There is a line '{0}' already.", "Eine Zeile „{0}“ gibt es schon."}, {lower(words_[0].text)}));
    const std::size_t from = words_[1].byte, to = words_.back().byte + words_.back().text.size();
    into = source_.substr(from, to - from);
  }

  void claim() {
    ++at_;
    Claim c;
    if (!more())
      return fail(column(), say({"After 'beats' come a bot and a number: beats bigmoney 60.",
                                 "Nach „beats“ kommen ein Bot und eine Zahl: beats bigmoney 60."}));
    c.bot = here(), ++at_;
    if (!take_number(c.share, 1, 99)) return;
    end_of_line();
    if (!failed_) s_.claims.push_back(std::move(c));
  }

  // The longest run of words that names a card; otherwise the words up to one that ends a name are told as unknown.
  bool take_card(Card& card, bool sorts = false, bool slashes = true) {
    const std::size_t from = at_;
    std::size_t most = at_;
    while (most < words_.size() && most - at_ < 6 && (slashes || words_[most].text != "/")) ++most;
    for (std::size_t end = most; end > from; --end) {
      if (words_[end - 1].text == "-") continue;  // a minus, and no part of a name
      const std::string name = joined(words_, from, end);
      card = find_name(name);
      if (card == Card::None && sorts)
        if (const auto sort = find_sort(name)) card = of_sort(*sort);
      if (card != Card::None) return at_ = end, true;
    }
    std::size_t end = from;
    while (end < words_.size() && !ends_name(words_[end].text)) ++end;
    at_ = from;
    if (end == from) {
      fail(column(), sorts ? say({"The name of a card, or {0}, is expected here.", "Hier wird der Name einer Karte erwartet oder {0}."},
                                 {list_of_words(sort_words())})
                           : say({"The name of a card is expected here.", "Hier wird der Name einer Karte erwartet."}));
      return false;
    }
    unknown(joined(words_, from, end), words_[from].column);
    return false;
  }
  // One that can be in a deck.
  bool take_own_card(Card& card) {
    const int begins = column();
    return take_card(card) && no_landscape(card, begins);
  }
  bool no_landscape(Card card, int begins) {
    if (is_landscape(card))
      fail(begins, say({"{0} is no card that a deck can have.", "{0} ist keine Karte, die man im Deck haben kann."}, {facts(card).name}));
    return !failed_;
  }
  static bool ends_name(std::string_view w) {
    const std::string l = lower(w);
    int n = 0;
    return l == "when" || l == "and" || l == "or" || l == "before" || l == "," || l == "/" || l == "+" || l == "*" || find_sign(w) ||
           count_of(w, n);
  }
  static Text list_of_words(std::span<const std::string_view> words) {
    std::string all;
    for (const std::string_view w : words) all += (all.empty() ? "" : ", ") + std::string(w);
    return {all, all};
  }
  void unknown(const std::string& name, int column) {
    if (at_ == 0)
      if (const auto near = nearest_word(words_[0].text, kBeginnings); near && nearest_card(name) == Card::None)
        return fail(column, say({"'{0}' is neither a card nor a word that begins a line. Did you mean '{1}'?",
                                 "„{0}“ ist weder eine Karte noch ein Wort, das eine Zeile beginnt. Gemeint war vielleicht „{1}“?"},
                                {std::string(words_[0].text), std::string(*near)}));
    if (const Card near = nearest_card(name); near != Card::None)
      return fail(column,
                  say({"There is no card '{0}'. Did you mean '{1}'?", "Eine Karte „{0}“ gibt es nicht. Gemeint war vielleicht „{1}“?"},
                      {name, facts(near).name}));
    fail(column, say({"There is no card '{0}'.", "Eine Karte „{0}“ gibt es nicht."}, {name}));
  }

  void opening() {
    const int begins = column();
    ++at_;
    Opening o;
    auto half = [&](Card& c) {
      if (take("-") || take("nothing")) return true;
      const int from = column();
      return take_card(c, false, false) && no_landscape(c, from);
    };
    if (!half(o.first)) return;
    if (!take("/"))
      return fail(column(), say({"An opening is two cards with '/' between, '-' for none: open Silver/Smithy.",
                                 "Eine Eröffnung sind zwei Karten mit „/“ dazwischen, „-“ für keine: open Silver/Smithy."}));
    if (!half(o.second)) return;
    end_of_line();
    if (failed_) return;
    if (o == Opening{}) return fail(begins, say({"An opening buys at least one card.", "Eine Eröffnung kauft mindestens eine Karte."}));
    const auto at = s_.opening_lines.size();
    if (at == Plan::kOpenings)
      return fail(begins, say({"A plan has at most {0} openings.", "Ein Plan hat höchstens {0} Eröffnungen."}, {Plan::kOpenings}));
    s_.plan.openings[at] = o;
    s_.opening_lines.push_back(line_);
  }

  void custom(const Custom& c, int begins) {
    const auto at = s_.custom_lines.size();
    if (failed_) return;
    if (at == Plan::kCustoms)
      return fail(begins, say({"A plan has at most {0} lines about playing and trashing.",
                               "Ein Plan hat höchstens {0} Angaben zum Ausspielen und Entsorgen."},
                              {Plan::kCustoms}));
    s_.plan.customs[at] = c;
    s_.custom_lines.push_back(line_);
  }
  void play() {
    const int begins = column();
    ++at_;
    Custom c;
    if (!take_own_card(c.card)) return;
    if (take("first"))
      c.kind = Custom::play_first;
    else if (take("last"))
      c.kind = Custom::play_last;
    else if (take("before"))
      c.kind = Custom::play_before;
    else
      return fail(column(), say({"After the card comes 'before' and another card, 'first' or 'last'.",
                                 "Nach der Karte kommt „before“ und eine zweite Karte, „first“ oder „last“."}));
    if (c.kind == Custom::play_before && !take_own_card(c.other)) return;
    end_of_line();
    custom(c, begins);
  }
  void never() {
    const int begins = column();
    ++at_;
    Custom c;
    if (take("play"))
      c.kind = Custom::never_play;
    else if (take("trash"))
      c.kind = Custom::never_trash;
    else
      return fail(column(), say({"After 'never' comes 'play' or 'trash'.", "Nach „never“ kommt „play“ oder „trash“."}));
    if (!take_own_card(c.card) || !conditions(c.tests)) return;
    custom(c, begins);
  }
  void trash() {
    const int begins = column();
    ++at_;
    std::vector<Card> cards;
    do {
      Card c;
      if (!take_own_card(c)) return;
      cards.push_back(c);
    } while (take(","));
    Custom each{Custom::trash};
    if (!conditions(each.tests)) return;
    for (const Card c : cards) each.card = c, custom(each, begins);
  }

  void wish() {
    const int begins = column();
    Wish w;
    if (!take_card(w.card)) return;
    int n = 0;
    if (more() && count_of(word(), n)) {
      if (n < 1 || n >= kAny) return fail(column(), say({"So many copies are 1 to 98.", "So viele Exemplare sind 1 bis 98."}));
      w.count = static_cast<u8>(n), ++at_;
    }
    if (!conditions(w.tests)) return;
    for (const Limit& t : w.tests) tests_ += t.kind != Limit::none;
    if (tests_ > Plan::kTests)
      return fail(begins, say({"A plan has at most {0} conditions.", "Ein Plan hat höchstens {0} Bedingungen."}, {Plan::kTests}));
    if (!s_.plan.append(w))
      return fail(begins, say({"A plan has at most {0} wishes.", "Ein Plan hat höchstens {0} Wünsche."}, {Plan::kRoom}));
    s_.wish_lines.push_back(line_);
  }

  template <std::size_t most>
  bool conditions(std::array<Limit, most>& tests) {
    if (!more()) return true;
    if (!take("when"))
      return fail(column(),
                  say({"'when' or the end of the line is expected, not '{0}'.", "Erwartet wird „when“ oder das Zeilenende, nicht „{0}“."},
                      {here()})),
             false;
    bool alternative = false;
    for (std::size_t k = 0;; ++k) {
      if (k == most)
        return fail(column(),
                    say({"No more than {0} conditions fit into a line. A second line for the same card is an 'or'.",
                         "Mehr als {0} Bedingungen passen nicht in eine Zeile. Eine zweite Zeile für dieselbe Karte ist ein „or“."},
                        {static_cast<int>(most)})),
               false;
      if (!condition(tests[k])) return false;
      tests[k].alternative = alternative;
      if (!more()) return true;
      if (!is("and") && !is("or"))
        return fail(column(), say({"'and', 'or' or the end of the line is expected, not '{0}'.",
                                   "Erwartet wird „and“, „or“ oder das Zeilenende, nicht „{0}“."},
                                  {here()})),
               false;
      alternative = is("or");
      ++at_;
    }
  }

  bool take_amount(Amount& a, Card& card) {
    if (more() && (word()[0] == '(' || word()[0] == ')'))
      return fail(column(),
                  say({"There are no brackets: 'and' binds before 'or', and a second line for the same card is an 'or', too.",
                       "Klammern gibt es nicht: „and“ bindet vor „or“, und eine zweite Zeile für dieselbe Karte ist auch ein „or“."})),
             false;
    const auto found = more() ? find_amount(word()) : std::nullopt;
    if (!found) {
      const auto near = more() ? nearest_word(word(), amount_words()) : std::nullopt;
      if (near)
        fail(column(), say({"A condition cannot count '{0}'. Did you mean '{1}'?",
                            "„{0}“ kann eine Bedingung nicht zählen. Gemeint war vielleicht „{1}“?"},
                           {here(), std::string(*near)}));
      else
        fail(column(),
             say({"A condition is expected here. It counts one of: {0}.", "Hier wird eine Bedingung erwartet. Sie zählt eines von: {0}."},
                 {list_of_words(amount_words())}));
      return false;
    }
    a = *found, ++at_;
    return !names_a_card(a) || take_card(card, a != Amount::left);
  }

  bool condition(Limit& t) {
    const bool no = take("not");
    Amount a{};
    if (!take_amount(a, t.card)) return false;
    const std::string what = names_a_card(a) ? std::string(word_of(a)) + " " + std::string(name_of(t.card)) : std::string(word_of(a));
    if (yes_or_no(a)) return truth(t, a, no);
    const auto sign = more() ? find_sign(word()) : std::nullopt;
    if (!sign)
      return fail(column(), say({"After '{0}' one of the signs < <= = != >= > is expected.",
                                 "Nach „{0}“ wird eines der Zeichen < <= = != >= > erwartet."},
                                {what})),
             false;
    ++at_;
    t.kind = Limit::compare(a, no ? opposite(*sign) : *sign);
    if (more() && find_amount(word())) {
      const int other = column();
      if (!take_amount(t.other, t.other_card) || !scaled(t)) return false;
      if (yes_or_no(t.other) || (a == Amount::density) != (t.other == Amount::density))
        return fail(other, say({"'{0}' and '{1}' cannot be compared.", "„{0}“ und „{1}“ lassen sich nicht vergleichen."},
                               {what, std::string(word_of(t.other))})),
               false;
      return true;
    }
    int n = 0;
    if (a == Amount::density) {
      if (!more() || !hundredths(word(), n))
        return fail(column(), say({"A number of coins a card is expected here, such as 1.6.",
                                   "Hier wird eine Zahl von Münzen je Karte erwartet, zum Beispiel 1.6."})),
               false;
      ++at_;
    } else if (!take_number(n, a == Amount::ahead || a == Amount::points || a == Amount::rivalpoints ? -kHighest : 0, kHighest)) {
      return false;
    }
    t.value = static_cast<std::int16_t>(n);
    return true;
  }
  bool truth(Limit& t, Amount a, bool no) {
    const std::string_view yes = a == Amount::prophecy ? "acts" : "action", other = a == Amount::prophecy ? "waits" : "buy";
    if (!is(yes) && !is(other))
      return fail(column(), say({"After '{0}' comes '{1}' or '{2}'.", "Nach „{0}“ kommt „{1}“ oder „{2}“."},
                                {std::string(word_of(a)), std::string(yes), std::string(other)})),
             false;
    t.kind = Limit::compare(a, is(yes) != no ? Sign::equal : Sign::unlike);
    return ++at_, true;
  }
  // "+ 2", "- 1", "* 2", "/ 2" behind the second amount
  bool scaled(Limit& t) {
    int n = 0;
    if (more() && word().size() > 1 && word()[0] == '-' && number(word(), n) && n >= -kHighest) {
      t.value = static_cast<std::int16_t>(n);
      return ++at_, true;
    }
    const bool plus = is("+"), minus = is("-");
    if (!plus && !minus && !is("*") && !is("/")) return true;
    t.op = plus || minus ? Limit::Op::plus : is("*") ? Limit::Op::times : Limit::Op::over;
    ++at_;
    if (!take_number(n, plus || minus ? 0 : 1, plus || minus ? kHighest : 20)) return false;
    t.value = static_cast<std::int16_t>(minus ? -n : n);
    return true;
  }

  std::string_view text_, source_;
  std::vector<Token> words_;
  std::size_t at_ = 0;
  int line_ = 0, tests_ = 0;
  bool failed_ = false;
  Strategy s_;
  std::vector<PlanError> errors_;
};

}  // namespace

Reading read(std::string_view text) { return Reader(text).read(); }

}  // namespace demesne::dominion::strategy

namespace demesne::dominion {

std::variant<Plan, PlanError> read_plan(std::string_view text) {
  strategy::Reading r = strategy::read(text);
  if (!r.errors.empty()) return std::move(r.errors.front());
  return r.strategy.plan;
}

}  // namespace demesne::dominion
