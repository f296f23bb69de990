// Strategies as text: what the reader takes back as the same plan.
#include <algorithm>

#include "bots/dominion/strategy/strategy.hpp"
#include "bots/dominion/strategy/tokens.hpp"
#include "bots/dominion/strategy/words.hpp"

namespace demesne::dominion::strategy {
namespace {

std::string hundredths(int n) {
  std::string s = std::to_string(n / 100);
  if (n % 100) s += "." + std::string(n % 100 < 10 ? "0" : "") + std::to_string(n % 100);
  if (s.find('.') != s.npos && s.back() == '0') s.pop_back();
  return s;
}
std::string amount(Amount a, Card c) {
  std::string s(word_of(a));
  if (names_a_card(a)) s += " " + std::string(name_of(c));
  return s;
}

std::string test(const Limit& t) {
  const Amount a = t.amount();
  if (a == Amount::prophecy) return t.sign() == Sign::equal ? "prophecy acts" : "prophecy waits";
  if (a == Amount::phase) return t.sign() == Sign::equal ? "phase action" : "phase buy";
  std::string s = amount(a, t.card) + " " + std::string(text_of(t.sign())) + " ";
  if (t.other == Amount::nothing) return s + (a == Amount::density ? hundredths(t.value) : std::to_string(t.value));
  s += amount(t.other, t.other_card);
  if (t.op == Limit::Op::plus && t.value) s += (t.value < 0 ? " - " : " + ") + std::to_string(std::abs(t.value));
  if (t.op == Limit::Op::times) s += " * " + std::to_string(t.value);
  if (t.op == Limit::Op::over) s += " / " + std::to_string(t.value);
  return s;
}
template <std::size_t n>
std::string conditions(const std::array<Limit, n>& tests) {
  std::string out;
  for (const Limit& t : tests)
    if (t.kind != Limit::none) out += (out.empty() ? " when " : t.alternative ? " or " : " and ") + test(t);
  return out;
}
std::string half(Card c) { return c == Card::None ? "-" : std::string(name_of(c)); }

// One statement that the reader has accepted, in tidy form.
std::string tidy_statement(std::string_view line) {
  const std::vector<Token> words = tokens(line);
  const std::string first = lower(words[0].text);
  for (const std::string_view heading : {"name", "author", "why", "kingdom", "beats"})
    if (first == heading) {
      const std::size_t from = words[1].byte, to = words.back().byte + words.back().text.size();
      return first + " " + std::string(line.substr(from, to - from));
    }
  // A wish must be there, or there is no plan; it is taken off again.
  const Plan p = read(std::string(line) + "\nGold\n").strategy.plan;
  if (first == "keep") return "keep money " + std::to_string(p.keep_money);
  if (first == "allow") return "allow debt " + std::to_string(p.debt);
  if (first == "open") return write(p.openings[0]);
  if (p.customs[0].kind == Custom::none) return write(p.wishes[0]);
  std::string out = write(p.customs[0]);
  if (p.customs[0].kind != Custom::trash) return out;
  std::string cards;
  for (const Custom& c : p.customs)
    if (c.kind != Custom::none) cards += (cards.empty() ? "trash " : ", ") + std::string(name_of(c.card));
  return cards + conditions(p.customs[0].tests);
}

}  // namespace

std::string write(const Wish& w) {
  return std::string(name_of(w.card)) + (w.count < kAny ? " x" + std::to_string(w.count) : "") + conditions(w.tests);
}
std::string write(const Opening& o) { return "open " + half(o.first) + "/" + half(o.second); }
std::string write(const Custom& c) {
  const std::string card(name_of(c.card));
  switch (c.kind) {
    case Custom::never_play:
      return "never play " + card + conditions(c.tests);
    case Custom::never_trash:
      return "never trash " + card + conditions(c.tests);
    case Custom::trash:
      return "trash " + card + conditions(c.tests);
    case Custom::play_before:
      return "play " + card + " before " + std::string(name_of(c.other));
    case Custom::play_first:
      return "play " + card + " first";
    case Custom::play_last:
      return "play " + card + " last";
    case Custom::none:
      break;
  }
  return {};
}

std::string write(const Strategy& s) {
  std::string out;
  auto heading = [&](const char* word, const std::string& text) {
    if (!text.empty()) out += std::string(word) + " " + text + "\n";
  };
  heading("name", s.name), heading("author", s.author), heading("why", s.why), heading("kingdom", s.kingdom);
  for (const Claim& c : s.claims) out += "beats " + c.bot + " " + std::to_string(c.share) + "\n";
  if (!out.empty()) out += "\n";
  return out + write_plan(s.plan);
}

std::string tidy(std::string_view text) {
  std::string out;
  bool gap = true;  // empty lines at the beginning and one after another go
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end), note = comment(line);
    const bool bare = tokens(line).empty();
    std::string tidied = bare ? std::string(note) : tidy_statement(line);
    if (!bare && !note.empty()) tidied += std::string(tidied.size() < 38 ? 38 - tidied.size() : 2, ' ') + std::string(note);
    if (!tidied.empty() || !gap) out += tidied + "\n";
    gap = tidied.empty();
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
  }
  while (out.size() > 1 && out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace demesne::dominion::strategy

namespace demesne::dominion {

std::string write_plan(const Plan& plan) {
  std::string out;
  for (const Opening& o : plan.openings)
    if (o != Opening{}) out += strategy::write(o) + "\n";
  for (int i = 0; i < plan.n; ++i) out += strategy::write(plan.wishes[static_cast<std::size_t>(i)]) + "\n";
  out += "keep money " + std::to_string(plan.keep_money) + "\n";
  if (plan.debt) out += "allow debt " + std::to_string(plan.debt) + "\n";
  for (const Custom& c : plan.customs)
    if (c.kind != Custom::none) out += strategy::write(c) + "\n";
  return out;
}

}  // namespace demesne::dominion
