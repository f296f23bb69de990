// Strategies against a kingdom: what is not there, what can never happen, and whether anything is left to do.
#include <algorithm>

#include "bots/dominion/strategy/strategy.hpp"
#include "bots/dominion/strategy/tokens.hpp"
#include "bots/dominion/strategy/words.hpp"

namespace demesne::dominion::strategy {
namespace {

bool here(Card c, const Eyes& table) {
  if (c == Card::None || is_sort(c)) return true;
  if (table.slot_of(c) >= 0) return c >= static_cast<Card>(kBasics) || table.piles() >> static_cast<int>(c) & 1;
  for (int k = 0; k < table.lands(); ++k)
    if (table.land(k) == c) return true;
  return false;
}
bool can_be_bought(Card c) {
  const Row& f = facts(c);
  if (f.family == Family::event || f.family == Family::project) return true;
  return f.family == Family::card && f.home != Home::other && f.home != Home::none;
}
int line_of(const std::vector<int>& lines, std::size_t i) { return i < lines.size() ? lines[i] : 0; }

// Of the cards beyond money that a plan names, the first, if none of them is there; None otherwise.
template <class There>
Card look_for(const Plan& plan, There there) {
  bool found = false;
  Card missing = Card::None;
  auto look = [&](Card c) {
    if (c == Card::None) return;
    const bool is = there(c);
    if (c < static_cast<Card>(kBasics)) return;
    found |= is;
    if (!is && missing == Card::None) missing = c;
  };
  for (int i = 0; i < plan.n; ++i) look(plan.wishes[static_cast<std::size_t>(i)].card);
  for (const Opening& o : plan.openings) look(o.first), look(o.second);
  return found ? Card::None : missing;
}

template <std::size_t n>
void look_at(const std::array<Limit, n>& tests, const Eyes& table, int line, std::vector<Remark>& out) {
  for (const Limit& t : tests) {
    for (const Card c : {t.card, t.other_card})
      if (!here(c, table))
        out.push_back({line, say({"{0} is not in this kingdom: the condition counts 0.",
                                  "{0} ist nicht in diesem Königreich: Die Bedingung zählt 0."},
                                 {facts(c).name})});
    for (const Amount a : {t.kind == Limit::none ? Amount::nothing : t.amount(), t.other})
      if ((a == Amount::prophecy || a == Amount::suns) && table.prophecy() == Card::None)
        out.push_back({line, say({"There is no Prophecy in this kingdom.", "In diesem Königreich gibt es keine Prophezeiung."})});
  }
}

}  // namespace

std::optional<Text> nothing_to_do(const Plan& plan, const Eyes& table) {
  bool any = false;
  const Card missing = look_for(plan, [&](Card c) { return any |= here(c, table), here(c, table); });
  if (!any) return say({"Nothing that it wishes is in this kingdom.", "Nichts von dem, was sie will, ist in diesem Königreich."});
  if (missing == Card::None) return {};
  return say({"None of its cards ({0} …) is in this kingdom.", "Keine ihrer Karten ({0} …) ist in diesem Königreich."},
             {facts(missing).name});
}

Card nothing_to_do(const Plan& plan, const Options& piles) {
  auto among = [](const std::vector<Card>& list, Card c) { return std::find(list.begin(), list.end(), c) != list.end(); };
  return look_for(plan, [&](Card c) {
    return among(piles.kingdom, c) || among(piles.landscapes, c) || among(piles.kingdom, pile_row(c)) || piles.riverboat == c;
  });
}

std::vector<Remark> check(const Strategy& s) {
  std::vector<Remark> out;
  const Plan& p = s.plan;
  for (int i = 0; i < p.n; ++i) {
    const Wish& w = p.wishes[static_cast<std::size_t>(i)];
    const int line = line_of(s.wish_lines, static_cast<std::size_t>(i));
    if (!can_be_bought(w.card))
      out.push_back({line, say({"{0} cannot be bought.", "{0} kann man nicht kaufen."}, {facts(w.card).name}), true});
    if (is_landscape(w.card) && w.count < kAny)
      out.push_back({line, say({"A number means nothing for {0}: it is bought whenever its conditions hold.",
                                "Eine Anzahl bedeutet bei {0} nichts: Gekauft wird, sooft die Bedingungen gelten."},
                               {facts(w.card).name})});
    for (int k = 0; k < i; ++k) {
      const Wish& before = p.wishes[static_cast<std::size_t>(k)];
      if (before.card != w.card || before.count < kAny || before.tests[0].kind != Limit::none) continue;
      out.push_back({line, say({"This wish is never reached: an earlier line buys every {0}.",
                                "Dieser Wunsch kommt nie zum Zug: Eine frühere Zeile kauft schon alles von {0}."},
                               {facts(w.card).name})});
      break;
    }
  }
  return out;
}

std::vector<Remark> check(const Strategy& s, const Eyes& table) {
  std::vector<Remark> out = check(s);
  const Plan& p = s.plan;
  auto absent = [&](Card c, int line, const Phrase& what) {
    if (!here(c, table)) out.push_back({line, say(what, {facts(c).name})});
  };
  for (int i = 0; i < p.n; ++i) {
    const Wish& w = p.wishes[static_cast<std::size_t>(i)];
    const int line = line_of(s.wish_lines, static_cast<std::size_t>(i));
    absent(w.card, line,
           {"{0} is not in this kingdom: this wish is left out.", "{0} ist nicht in diesem Königreich: Dieser Wunsch entfällt."});
    look_at(w.tests, table, line, out);
  }
  for (std::size_t i = 0; i < p.openings.size(); ++i)
    for (const Card c : {p.openings[i].first, p.openings[i].second})
      absent(c, line_of(s.opening_lines, i),
             {"{0} is not in this kingdom: this opening is left out.", "{0} ist nicht in diesem Königreich: Diese Eröffnung entfällt."});
  for (std::size_t i = 0; i < p.customs.size(); ++i) {
    for (const Card c : {p.customs[i].card, p.customs[i].other})
      absent(c, line_of(s.custom_lines, i),
             {"{0} is not in this kingdom: this line does nothing.", "{0} ist nicht in diesem Königreich: Diese Zeile bewirkt nichts."});
    look_at(p.customs[i].tests, table, line_of(s.custom_lines, i), out);
  }
  if (auto why = nothing_to_do(p, table)) out.push_back({0, std::move(*why), true});
  std::stable_sort(out.begin(), out.end(), [](const Remark& a, const Remark& b) { return a.line < b.line; });
  return out;
}

std::variant<Options, Text> kingdom_of(const Strategy& s, int players) {
  Options o;
  o.players = players;
  if (const Recommended* r = find_recommended(s.kingdom)) {
    choose(o, *r);
    return o;
  }
  o.colony = false;
  std::string_view rest = s.kingdom;
  while (!rest.empty()) {
    const auto comma = rest.find(',');
    const std::vector<Token> words = tokens(rest.substr(0, comma));
    const std::string name = joined(words, 0, words.size());
    rest = comma == rest.npos ? std::string_view{} : rest.substr(comma + 1);
    const Card c = find_name(name);
    if (c == Card::None)
      return say({"'{0}' is neither a card nor a recommended set.", "„{0}“ ist weder eine Karte noch ein empfohlener Satz."}, {name});
    if (c == Card::Colony)
      o.colony = true;
    else if (facts(c).family == Family::prophecy)
      o.prophecy = c;
    else if (is_landscape(c))
      o.landscapes.push_back(c);
    else if (is_kingdom_card(c))
      o.kingdom.push_back(c);
    else
      return say({"{0} is not a kingdom card.", "{0} ist keine Königreichkarte."}, {facts(c).name});
  }
  if (o.kingdom.empty()) return say({"It names no kingdom.", "Sie nennt kein Königreich."});
  return o;
}

}  // namespace demesne::dominion::strategy
