// Strategies as players post them: headings, numbered purchases, conditions in words of either language.
#include <cstdlib>

#include "bots/dominion/strategy/strategy.hpp"
#include "bots/dominion/strategy/words.hpp"

namespace demesne::dominion::strategy {
namespace {

constexpr Phrase kSorts[] = {{"Actions", "Aktionen"},         {"Treasures", "Geldkarten"},     {"Victory cards", "Punktekarten"},
                             {"Attacks", "Angriffe"},         {"villages", "Dörfer"},          {"terminal Actions", "Endaktionen"},
                             {"drawing cards", "Ziehkarten"}, {"trashing cards", "Entsorger"}, {"junk cards", "Schrottkarten"}};
static_assert(std::size(kSorts) == static_cast<std::size_t>(Sort::kCount));

Text name(Card c) { return is_sort(c) ? say(kSorts[static_cast<std::size_t>(sort_of(c))]) : say(facts(c).name); }

Text amount(Amount a, Card c) {
  const Text card = names_a_card(a) ? name(c) : Text{};
  switch (a) {
    case Amount::owned:
      return say({"{0} owned", "{0} im Besitz"}, {card});
    case Amount::rivals:
      return say({"{0} of the rivals", "{0} bei den anderen"}, {card});
    case Amount::left:
      return say({"{0} left in the pile", "{0} im Vorrat"}, {card});
    case Amount::hand:
      return say({"{0} in hand", "{0} auf der Hand"}, {card});
    case Amount::play:
      return say({"{0} in play", "{0} im Spiel"}, {card});
    case Amount::coins:
      return say({"coins to spend", "verfügbare Münzen"});
    case Amount::turn:
      return say({"turn", "Zug"});
    case Amount::cards:
      return say({"cards owned", "eigene Karten"});
    case Amount::money:
      return say({"total money", "Geld im ganzen Deck"});
    case Amount::density:
      return say({"money a card", "Geld je Karte"});
    case Amount::empty:
      return say({"empty piles", "leere Stapel"});
    case Amount::ahead:
      return say({"points ahead", "Punkte Vorsprung"});
    case Amount::suns:
      return say({"Suns left", "verbleibende Sonnen"});
    case Amount::debt:
      return say({"debt", "Schulden"});
    case Amount::provinces:
      return say({"Provinces (or Colonies) left", "Provinzen (oder Kolonien) im Vorrat"});
    case Amount::buys:
      return say({"Buys left", "verbleibende Käufe"});
    case Amount::endgame:
      return say({"gains to the end of the game", "Nehmen bis zum Spielende"});
    case Amount::points:
      return say({"points", "Punkte"});
    case Amount::rivalpoints:
      return say({"points of the best rival", "Punkte der stärksten Gegenseite"});
    case Amount::deck:
      return say({"cards left to draw", "Karten im Nachziehstapel"});
    case Amount::smallest:
      return say({"cards in the smallest pile", "Karten im kleinsten Stapel"});
    default:
      return {};
  }
}

Text test(const Limit& t) {
  const Amount a = t.amount();
  const bool yes = t.sign() == Sign::equal;
  if (a == Amount::prophecy)
    return yes ? say({"the Prophecy acts", "die Prophezeiung wirkt"}) : say({"the Prophecy waits", "die Prophezeiung wirkt noch nicht"});
  if (a == Amount::phase) return yes ? say({"in the Action phase", "in der Aktionsphase"}) : say({"in the Buy phase", "in der Kaufphase"});
  Text right = {std::to_string(t.value), std::to_string(t.value)};
  if (t.other != Amount::nothing) {
    right = amount(t.other, t.other_card);
    const char* op = t.op == Limit::Op::times ? " × " : t.op == Limit::Op::over ? " / " : t.value < 0 ? " − " : " + ";
    if (t.op != Limit::Op::plus || t.value) right = say({"{0}{1}{2}", "{0}{1}{2}"}, {right, op, std::abs(static_cast<int>(t.value))});
  } else if (a == Amount::density) {
    const std::string part = std::to_string(t.value % 100), whole = std::to_string(t.value / 100);
    const std::string two = (part.size() < 2 ? "0" : "") + part;
    right = {whole + "." + two, whole + "," + two};
  }
  return say({"{0} {1} {2}", "{0} {1} {2}"}, {amount(a, t.card), std::string(text_of(t.sign())), right});
}
template <std::size_t n>
Text conditions(const std::array<Limit, n>& tests) {
  Text out;
  for (const Limit& t : tests) {
    if (t.kind == Limit::none) continue;
    const Text one = test(t);
    const bool first = out.en.empty();
    out.en += (first ? " (if " : t.alternative ? ", or if " : " and ") + one.en;
    out.de += (first ? " (wenn " : t.alternative ? ", oder wenn " : " und ") + one.de;
  }
  if (!out.en.empty()) out.en += ")", out.de += ")";
  return out;
}
Text half(Card c) { return c == Card::None ? say({"nothing", "nichts"}) : name(c); }

Text custom(const Custom& c) {
  switch (c.kind) {
    case Custom::never_play:
      return say({"Never play {0}{1}", "{0} nie ausspielen{1}"}, {name(c.card), conditions(c.tests)});
    case Custom::never_trash:
      return say({"Never trash {0}{1}", "{0} nie entsorgen{1}"}, {name(c.card), conditions(c.tests)});
    case Custom::trash:
      return say({"Trash {0}{1}", "{0} entsorgen{1}"}, {name(c.card), conditions(c.tests)});
    case Custom::play_before:
      return say({"Play {0} before {1}", "{0} vor {1} ausspielen"}, {name(c.card), name(c.other)});
    case Custom::play_first:
      return say({"Play {0} first", "{0} zuerst ausspielen"}, {name(c.card)});
    case Custom::play_last:
      return say({"Play {0} last", "{0} zuletzt ausspielen"}, {name(c.card)});
    case Custom::none:
      break;
  }
  return {};
}

}  // namespace

std::string forum_text(const Strategy& s, Language language) {
  std::string out;
  auto line = [&](const Text& t) { out += t.in(language) + "\n"; };
  const Text name_text = s.name.empty() ? say({"A strategy", "Eine Strategie"}) : Text{s.name, s.name};
  line(s.author.empty() ? name_text : say({"{0} (by {1})", "{0} (von {1})"}, {name_text, s.author}));
  if (!s.why.empty()) line({s.why, s.why});
  if (!s.kingdom.empty()) line(say({"Kingdom: {0}", "Königreich: {0}"}, {s.kingdom}));
  for (const Opening& o : s.plan.openings)
    if (o != Opening{}) line(say({"Opening: {0} / {1}", "Eröffnung: {0} / {1}"}, {half(o.first), half(o.second)}));
  line(say({"\nBuys, the first that is possible:", "\nKäufe, jeweils der erste mögliche:"}));
  for (int i = 0; i < s.plan.n; ++i) {
    const Wish& w = s.plan.wishes[static_cast<std::size_t>(i)];
    const Text count = w.count < kAny ? say({", {0} of them", ", {0} Stück"}, {static_cast<int>(w.count)}) : Text{};
    line(say({"{0}. {1}{2}{3}", "{0}. {1}{2}{3}"}, {i + 1, name(w.card), count, conditions(w.tests)}));
  }
  line(say({"\nPlay:", "\nSpielweise:"}));
  line(say({"- Trash Coppers while the deck makes more than {0}", "- Kupfer entsorgen, solange das Deck mehr als {0} bringt"},
           {static_cast<int>(s.plan.keep_money)}));
  if (s.plan.debt) line(say({"- Take up to {0} debt", "- Bis zu {0} Schulden aufnehmen"}, {static_cast<int>(s.plan.debt)}));
  for (const Custom& c : s.plan.customs)
    if (c.kind != Custom::none) line(say({"- {0}", "- {0}"}, {custom(c)}));
  return out;
}

}  // namespace demesne::dominion::strategy
