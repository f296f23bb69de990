#include <charconv>

#include "bots/dominion/imports/imports.hpp"
#include "bots/dominion/strategy/words.hpp"

namespace demesne::dominion::strategy {
namespace {

std::string_view trimmed(std::string_view s) {
  auto space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!s.empty() && space(s.front())) s.remove_prefix(1);
  while (!s.empty() && space(s.back())) s.remove_suffix(1);
  return s;
}
bool number(std::string_view s, int& n) {
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), n);
  return error == std::errc{} && end == s.data() + s.size() && n >= 0 && n <= 99;
}

class MenuLine {
 public:
  MenuLine(std::string_view line, int number) : line_(line), row_(number) {}

  std::variant<Imported, PlanError> read() {
    std::string_view rest = line_;
    if (const auto colon = rest.find(':'); colon != rest.npos) {
      out_.strategy.name = trimmed(rest.substr(0, colon));
      rest.remove_prefix(colon + 1);
    }
    rest = trimmed(rest);
    int estate = 0, duchy = 0, province = 0;
    if (!threshold(rest, 'e', estate) || !threshold(rest, 'd', duchy) || !threshold(rest, 'p', province)) return error_;
    Plan& p = out_.strategy.plan;
    p.append({Card::Colony, kAny, {}});
    // With Colonies Provinces wait for the threshold; without them they are always bought.
    p.append({Card::Province,
              kAny,
              {Limit{Limit::provinces_at_most, province}, alternative(Limit{Amount::left, Sign::equal, 0, Card::Colony})}});
    p.append({Card::Duchy, kAny, {Limit{Limit::provinces_at_most, duchy}}});
    p.append({Card::Estate, kAny, {Limit{Limit::provinces_at_most, estate}}});
    if (rest.empty())
      return fail(rest, say({"The list of cards is missing: gold@99|silver@99.", "Die Liste der Karten fehlt: gold@99|silver@99."}));
    while (!rest.empty()) {
      const auto bar = rest.find('|');
      if (!entry(trimmed(rest.substr(0, bar)))) return error_;
      rest = bar == rest.npos ? std::string_view{} : rest.substr(bar + 1);
    }
    return std::move(out_);
  }

 private:
  static Limit alternative(Limit t) {
    t.alternative = true;
    return t;
  }
  PlanError fail(std::string_view at, Text text) {
    return error_ = {row_, static_cast<int>(at.data() - line_.data()) + 1, std::move(text)};
  }
  bool threshold(std::string_view& rest, char letter, int& n) {
    const auto dash = rest.find('-');
    const std::string_view part = rest.substr(0, dash);
    if (dash == rest.npos || part.empty() || part[0] != letter || !number(part.substr(1), n)) {
      fail(rest, say({"'{0}' and a number are expected here, then '-': e4-d5-p8-gold@99|silver@99.",
                      "Hier werden „{0}“ und eine Zahl erwartet, dann „-“: e4-d5-p8-gold@99|silver@99."},
                     {std::string(1, letter)}));
      return false;
    }
    rest.remove_prefix(dash + 1);
    return true;
  }
  bool entry(std::string_view part) {
    const auto at = part.find('@');
    int n = 0;
    if (at == part.npos || at == 0 || !number(part.substr(at + 1), n)) {
      fail(part, say({"A card and a number are expected here: gold@99.", "Hier werden eine Karte und eine Zahl erwartet: gold@99."}));
      return false;
    }
    const std::string_view name = part.substr(0, at);
    const Card c = find_name(name);
    if (c == Card::None) {
      out_.notes.push_back(
          say({"The card '{0}' is unknown: {1} of it are left out.", "Die Karte „{0}“ ist unbekannt: {1} davon entfallen."},
              {std::string(name), n}));
      return true;
    }
    if (!n) return true;  // none of them: the program keeps such places for its own search
    if (!out_.strategy.plan.append({c, static_cast<u8>(n >= kAny ? kAny : n), {}}))
      out_.notes.push_back(say({"The list is too long: {0} is left out.", "Die Liste ist zu lang: {0} entfällt."}, {facts(c).name}));
    return true;
  }

  std::string_view line_;
  int row_;
  Imported out_;
  PlanError error_;
};

}  // namespace

std::variant<std::vector<Imported>, PlanError> import_provincial(std::string_view text) {
  std::vector<Imported> all;
  int row = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == text.npos ? std::string_view{} : text.substr(end + 1);
    ++row;
    const std::string_view menu = line.substr(0, line.find('#'));
    if (trimmed(menu).empty()) continue;
    auto one = MenuLine(menu, row).read();
    if (auto* e = std::get_if<PlanError>(&one)) return std::move(*e);
    all.push_back(std::move(std::get<Imported>(one)));
  }
  if (all.empty()) return PlanError{1, 1, say({"There is no menu here.", "Hier steht kein Menü."})};
  return all;
}

}  // namespace demesne::dominion::strategy
