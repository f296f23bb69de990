// Geronimoo's bots: <player> with <type>, <board>, <start_state> and <buy> rules; a rule has conditions, each with a left side, an
// operator, a right side and what is added to that. Element and condition names are those of his program.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <pugixml.hpp>

#include "bots/dominion/imports/imports.hpp"
#include "bots/dominion/strategy/words.hpp"

namespace demesne::dominion::strategy {
namespace {

struct Function {
  std::string_view name;
  Amount amount;
};
constexpr Function kFunctions[] = {
    {"countCardsInDeck", Amount::owned},
    {"countCardTypeInDeck", Amount::owned},
    {"countCardsInSupply", Amount::left},
    {"gainsNeededToEndGame", Amount::endgame},
    {"countAllCardsInDeck", Amount::cards},
    {"countAvailableMoney", Amount::coins},
    {"countTurns", Amount::turn},
    {"isActionPhase", Amount::phase},
    {"countEmptyPiles", Amount::empty},
    {"countBuysLeft", Amount::buys},
    {"getTotalMoney", Amount::money},
    {"getTotalMoneyExcludingNativeVillage", Amount::money},
    {"countCardsLeftInDrawDeck", Amount::deck},
    {"countCardsLeftInSmallestPile", Amount::smallest},
    {"countCardsInPlay", Amount::play},
    {"countCardsInHand", Amount::hand},
    {"countCardsInOpponentsDecks", Amount::rivals},
    {"countVP", Amount::points},
    {"countMAXOpponentVP", Amount::rivalpoints},
};
// Known to his program, not to plans.
constexpr std::string_view kNotHere[] = {"isPlusOneBuyTokenSet",
                                         "isPlusOneCardTokenSet",
                                         "isPlusOneActionTokenSet",
                                         "isPlusOneCoinTokenSet",
                                         "isMinus$2TokenSet",
                                         "isEstateTokenPlaced",
                                         "isTrashingTokenPlaced",
                                         "tokensOnDefiledShrine",
                                         "countOnTavernMat",
                                         "isSwampHagActive",
                                         "isTravellingFairActive",
                                         "countGainedCards",
                                         "countVPon"};
constexpr std::string_view kTypes[] = {"Bot",         "Favorite",   "Generated",       "UserCreated",  "BigMoney", "Attacking",
                                       "Engine",      "Combo",      "SingleCard",      "Province",     "Colony",   "TwoPlayer",
                                       "ThreePlayer", "FourPlayer", "AnnotatedGames",  "Competitive",  "Casual",   "Fun",
                                       "Optimized",   "AppliesPPR", "ShuffleOverhand", "RiffleShuffle"};
struct Comparator {
  std::string_view name;
  Sign sign, mirrored;
};
constexpr Comparator kComparators[] = {{"equalTo", Sign::equal, Sign::equal},
                                       {"smallerThan", Sign::below, Sign::above},
                                       {"smallerOrEqualThan", Sign::at_most, Sign::at_least},
                                       {"greaterThan", Sign::above, Sign::below},
                                       {"greaterOrEqualThan", Sign::at_least, Sign::at_most}};
struct CardType {
  std::string_view name;
  Sort sort;
};
constexpr CardType kCardTypes[] = {{"Action", Sort::actions},       {"Treasure", Sort::treasures}, {"Victory", Sort::victories},
                                   {"Attack", Sort::attacks},       {"Village", Sort::villages},   {"Terminal", Sort::terminals},
                                   {"Card_Advantage", Sort::draws}, {"Trasher", Sort::trashers},   {"Junk", Sort::junk}};

template <class List>
auto find(const List& list, std::string_view name) {
  return std::find_if(std::begin(list), std::end(list), [&](const auto& e) {
    if constexpr (std::is_convertible_v<decltype(e), std::string_view>)
      return e == name;
    else
      return e.name == name;
  });
}
bool real(std::string_view s, double& v) {
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), v);
  return error == std::errc{} && end == s.data() + s.size() && std::abs(v) < 1e6;
}
// A heading is one line and has no comment in it.
std::string one_line(const char* text) {
  std::string out;
  for (const char* c = text; *c; ++c)
    if (*c == '#')
      out += "No. ";
    else if (static_cast<unsigned char>(*c) > ' ')
      out += *c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

struct Side {
  bool constant = false;
  double value = 0;
  Amount amount = Amount::nothing;
  Card card = Card::None;
};

class Import {
 public:
  Import(std::string_view xml) : xml_(xml) {}

  std::variant<std::vector<Imported>, PlanError> run() {
    pugi::xml_document doc;
    const pugi::xml_parse_result parsed = doc.load_buffer(xml_.data(), xml_.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed) {
      const auto [line, column] = place(parsed.offset);
      return PlanError{line, column, say({"The XML is broken here.", "Hier ist das XML beschädigt."})};
    }
    std::vector<Imported> all;
    for (const pugi::xml_node top : doc.children()) {
      if (!std::strcmp(top.name(), "player")) all.push_back(player(top));
      if (!std::strcmp(top.name(), "playerCollection"))
        for (const pugi::xml_node p : top.children()) {
          if (!std::strcmp(p.name(), "player"))
            all.push_back(player(p));
          else if (p.type() == pugi::node_element)
            stray_.push_back(strange(p));
        }
    }
    if (all.empty()) return PlanError{1, 1, say({"There is no <player> in this file.", "In dieser Datei gibt es kein <player>."})};
    all.front().notes.insert(all.front().notes.end(), stray_.begin(), stray_.end());
    return all;
  }

 private:
  std::pair<int, int> place(std::ptrdiff_t offset) const {
    const auto at = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(xml_.size())));
    int line = 1, column = 1;
    for (const char c : xml_.substr(0, at)) {
      if (c == '\n')
        ++line, column = 1;
      else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80)
        ++column;
    }
    return {line, column};
  }
  int line_of(const pugi::xml_node& n) const { return place(n.offset_debug()).first; }
  Text strange(const pugi::xml_node& n) const {
    return say({"Line {0}: the element <{1}> is unknown.", "Zeile {0}: Das Element <{1}> ist unbekannt."}, {line_of(n), n.name()});
  }
  void note(Text t) { out_.notes.push_back(std::move(t)); }
  void attributes(const pugi::xml_node& n, std::initializer_list<std::string_view> known) {
    for (const pugi::xml_attribute a : n.attributes())
      if (std::find(known.begin(), known.end(), a.name()) == known.end())
        note(say({"Line {0}: the attribute '{1}' of <{2}> is unknown.", "Zeile {0}: Das Attribut „{1}“ von <{2}> ist unbekannt."},
                 {line_of(n), a.name(), n.name()}));
  }

  Imported player(const pugi::xml_node& p) {
    out_ = {};
    tests_ = 0;
    Strategy& s = out_.strategy;
    s.name = one_line(p.attribute("name").value());
    s.author = one_line(p.attribute("author").value());
    s.why = one_line(p.attribute("description").value());
    attributes(p, {"name", "author", "description"});
    std::string types;
    for (const pugi::xml_node c : p.children()) {
      const std::string_view name = c.name();
      if (name == "type") {
        attributes(c, {"name"});
        const char* type = c.attribute("name").value();
        if (find(kTypes, type) == std::end(kTypes))
          note(say({"Line {0}: the type '{1}' is unknown.", "Zeile {0}: Die Art „{1}“ ist unbekannt."}, {line_of(c), one_line(type)}));
        else
          types += (types.empty() ? "" : ", ") + std::string(type);
      } else if (name == "board") {
        board(c);
      } else if (name == "start_state") {
        start(c);
      } else if (name == "buy") {
        buy(c);
      } else if (c.type() == pugi::node_element) {
        note(strange(c));
      }
    }
    if (!types.empty()) note(say({"Its types: {0}.", "Ihre Arten: {0}."}, {types}));
    if (!s.plan.n) {
      note(say({"No rule could be taken over: it buys Provinces only.", "Keine Regel ließ sich übernehmen: Sie kauft nur Provinzen."}));
      s.plan.append({Card::Province, kAny, {}});
    }
    return std::move(out_);
  }

  void board(const pugi::xml_node& b) {
    attributes(b, {"contents", "bane", "Mountain_Pass_Bid", "Obelisk_Choice"});
    const std::string contents = one_line(b.attribute("contents").value());
    out_.strategy.kingdom = contents;
    if (!contents.empty() && !std::holds_alternative<Options>(kingdom_of(out_.strategy, 2))) {
      note(say({"Line {0}: the board '{1}' has cards that are unknown here.",
                "Zeile {0}: Die Auslage „{1}“ hat Karten, die hier unbekannt sind."},
               {line_of(b), contents}));
      out_.strategy.kingdom.clear();
    }
    for (const char* what : {"bane", "Mountain_Pass_Bid", "Obelisk_Choice"})
      if (const std::string v = one_line(b.attribute(what).value()); !v.empty() && v != "0")
        note(say({"Line {0}: {1} '{2}' of the board is not taken over.", "Zeile {0}: {1} „{2}“ der Auslage wird nicht übernommen."},
                 {line_of(b), what, v}));
  }
  void start(const pugi::xml_node& b) {
    for (const pugi::xml_node c : b.children()) {
      const std::string_view name = c.name();
      if (name != "hand" && name != "drawdeck" && name != "discard") {
        if (c.type() == pugi::node_element) note(strange(c));
        continue;
      }
      attributes(c, {"contents", "shuffle"});
      if (const std::string v = one_line(c.attribute("contents").value()); !v.empty())
        note(say({"Line {0}: the game begins as usual, not with {1}: {2}.", "Zeile {0}: Das Spiel beginnt wie üblich, nicht mit {1}: {2}."},
                 {line_of(c), c.name(), v}));
    }
  }

  void buy(const pugi::xml_node& b) {
    attributes(b, {"name", "strategy", "bane"});
    const std::string name = one_line(b.attribute("name").value());
    Wish w;
    w.card = find_name(name);
    const int line = line_of(b);
    auto leave_out = [&](const Text& why) {
      note(say({"Line {0}: the rule for {1} is left out. {2}", "Zeile {0}: Die Regel für {1} entfällt. {2}"}, {line, name, why}));
    };
    if (w.card == Card::None) return leave_out(say({"This card is unknown here.", "Diese Karte ist hier unbekannt."}));
    if (const std::string bane = one_line(b.attribute("bane").value()); !bane.empty())
      note(say({"Line {0}: the bane card {1} is not taken over.", "Zeile {0}: Die Bannkarte {1} wird nicht übernommen."}, {line, bane}));
    std::size_t n = 0;
    for (const pugi::xml_node c : b.children()) {
      if (std::string_view(c.name()) != "condition") {
        if (c.type() == pugi::node_element) note(strange(c));
        continue;
      }
      Limit t;
      Text why;
      const Verdict v = condition(c, t, why);
      if (v == Verdict::always) continue;
      if (v == Verdict::never) return leave_out(why);
      if (n == w.tests.size() || tests_ + static_cast<int>(n) == Plan::kTests)
        return leave_out(say({"It has too many conditions.", "Sie hat zu viele Bedingungen."}));
      w.tests[n++] = t;
    }
    if (!out_.strategy.plan.append(w)) return leave_out(say({"The plan is full.", "Der Plan ist voll."}));
    tests_ += static_cast<int>(n);
    manner(b, w.card, line);
  }

  // What his ways of playing a card mean here.
  void manner(const pugi::xml_node& b, Card card, int line) {
    const std::string way = one_line(b.attribute("strategy").value());
    if (way.empty() || way == "standard") return;
    Plan& p = out_.strategy.plan;
    if (way == "removeAllCoppers") {
      p.keep_money = 0;
      return note(say({"Line {0}: '{1}' has become 'keep money 0'.", "Zeile {0}: Aus „{1}“ ist „keep money 0“ geworden."}, {line, way}));
    }
    if (way == "aggressiveTrashing") {
      p.keep_money = std::min<u8>(p.keep_money, 3);
      return note(say({"Line {0}: '{1}' has become 'keep money 3'.", "Zeile {0}: Aus „{1}“ ist „keep money 3“ geworden."}, {line, way}));
    }
    note(say({"Line {0}: the way '{1}' to play {2} is unknown; it is played as usual.",
              "Zeile {0}: Die Spielweise „{1}“ für {2} ist unbekannt; gespielt wird wie üblich."},
             {line, way, facts(card).name}));
  }

  enum class Verdict { counts, always, never };

  bool side(const pugi::xml_node& n, Side& s, Text& why) {
    attributes(n, {"type", "attribute"});
    const std::string type = one_line(n.attribute("type").value()), attribute = one_line(n.attribute("attribute").value());
    if (type == "constant") {
      s.constant = true;
      if (real(attribute, s.value)) return true;
      why = say({"'{0}' is not a number.", "„{0}“ ist keine Zahl."}, {attribute});
      return false;
    }
    const auto f = find(kFunctions, type);
    if (f == std::end(kFunctions)) {
      why = find(kNotHere, type) != std::end(kNotHere)
                ? say({"Plans cannot count '{0}'.", "Pläne können „{0}“ nicht zählen."}, {type})
                : say({"The condition '{0}' is unknown.", "Die Bedingung „{0}“ ist unbekannt."}, {type});
      return false;
    }
    s.amount = f->amount;
    if (type == "countCardTypeInDeck") {
      const auto sort = find(kCardTypes, attribute);
      if (sort == std::end(kCardTypes))
        return why = say({"Plans cannot count cards of type '{0}'.", "Pläne können Karten der Art „{0}“ nicht zählen."}, {attribute}),
               false;
      s.card = of_sort(sort->sort);
    } else if (names_a_card(s.amount)) {
      s.card = find_name(attribute);
      if (s.card == Card::None)
        return why = say({"The card '{0}' is unknown here.", "Die Karte „{0}“ ist hier unbekannt."}, {attribute}), false;
    }
    if (type == "getTotalMoneyExcludingNativeVillage")
      note(say({"Line {0}: '{1}' counts mats, too.", "Zeile {0}: „{1}“ zählt auch Tableaus mit."}, {line_of(n), type}));
    return true;
  }

  // What stands behind the right side: a number that is added or multiplied.
  bool extra(const pugi::xml_node& n, Side& right, Limit& t, Text& why) {
    if (!n) return true;
    attributes(n, {"type", "attribute"});
    const std::string op = one_line(n.attribute("type").value()), text = one_line(n.attribute("attribute").value());
    double v = 0;
    if (!real(text, v)) return why = say({"'{0}' is not a number.", "„{0}“ ist keine Zahl."}, {text}), false;
    const bool plus = op == "plus", minus = op == "minus", times = op == "multiplyWith", over = op == "divideBy";
    if (!plus && !minus && !times && !over)
      return why = say({"The operation '{0}' is unknown.", "Die Rechenart „{0}“ ist unbekannt."}, {op}), false;
    if (over && v == 0) return why = say({"It divides by zero.", "Sie teilt durch null."}), false;
    if (right.constant) {
      right.value = plus ? right.value + v : minus ? right.value - v : times ? right.value * v : right.value / v;
      return true;
    }
    // 0.5 times is divided by 2, and the other way round.
    const bool share = (times && v != 0 && std::abs(v) < 1) || (over && std::abs(v) >= 1);
    const double by = plus || minus ? v : (times && !share) || (over && share) ? v : 1 / v;
    const double whole = std::round(minus ? -by : by);
    if (std::abs(whole - (minus ? -by : by)) > 1e-9 || ((times || over) && (whole < 1 || whole > 20)) || std::abs(whole) > 200)
      return why = say({"Plans cannot calculate with {0}.", "Mit {0} können Pläne nicht rechnen."}, {text}), false;
    t.op = plus || minus ? Limit::Op::plus : share ? Limit::Op::over : Limit::Op::times;
    t.value = static_cast<std::int16_t>(whole);
    return true;
  }

  Verdict condition(const pugi::xml_node& c, Limit& t, Text& why) {
    for (const pugi::xml_node part : c.children()) {
      const std::string_view name = part.name();
      if (name != "left" && name != "right" && name != "operator" && name != "extra_operation" && part.type() == pugi::node_element)
        note(strange(part));
    }
    attributes(c.child("operator"), {"type"});
    Side left, right;
    if (!side(c.child("left"), left, why) || !side(c.child("right"), right, why) || !extra(c.child("extra_operation"), right, t, why))
      return Verdict::never;
    const std::string op = one_line(c.child("operator").attribute("type").value());
    const auto comparator = find(kComparators, op);
    if (comparator == std::end(kComparators))
      return why = say({"The operator '{0}' is unknown.", "Der Vergleich „{0}“ ist unbekannt."}, {op}), Verdict::never;
    Sign sign = comparator->sign;
    if (left.constant && !right.constant) {
      if (t.op != Limit::Op::plus || t.value)
        return why = say({"Plans calculate on the right side only.", "Pläne rechnen nur auf der rechten Seite."}), Verdict::never;
      std::swap(left, right), sign = comparator->mirrored;
    }
    if (left.constant) return judge(left.value, sign, right.value, why);
    if (right.constant) return with_number(left, sign, right.value, t, why);
    if (yes_or_no(left.amount) || yes_or_no(right.amount))
      return why = say({"Plans cannot compare phases.", "Phasen können Pläne nicht vergleichen."}), Verdict::never;
    t.kind = Limit::compare(left.amount, sign), t.card = left.card;
    t.other = right.amount, t.other_card = right.card;
    return Verdict::counts;
  }
  static bool compare(double a, Sign s, double b) {
    return s == Sign::equal ? a == b : s == Sign::below ? a < b : s == Sign::above ? a > b : s == Sign::at_most ? a <= b : a >= b;
  }
  Verdict judge(double a, Sign s, double b, Text& why) {
    if (compare(a, s, b)) return Verdict::always;
    why = say({"One of its conditions never holds.", "Eine ihrer Bedingungen gilt nie."});
    return Verdict::never;
  }
  Verdict with_number(const Side& left, Sign sign, double v, Limit& t, Text& why) {
    if (left.amount == Amount::phase) {  // his number is 1 in the Action phase
      const bool action = compare(1, sign, v), other = compare(0, sign, v);
      if (action && other) return Verdict::always;
      if (!action && !other) return judge(0, Sign::equal, 1, why);
      t.kind = Limit::compare(Amount::phase, action ? Sign::equal : Sign::unlike);
      return Verdict::counts;
    }
    const bool whole = v == std::floor(v);
    if (!whole) {
      if (sign == Sign::equal) return judge(0, Sign::equal, 1, why);
      const bool up = sign == Sign::above || sign == Sign::at_least;
      sign = up ? Sign::at_least : Sign::at_most, v = up ? std::ceil(v) : std::floor(v);
    }
    const bool signed_ = left.amount == Amount::points || left.amount == Amount::rivalpoints;
    if (v > 200 || v < (signed_ ? -200 : 0)) {  // beyond what can be: it always holds or never
      if (!signed_ || v > 200) return judge(v > 200 ? 0 : 201, sign, v, why);
      return judge(0, sign, v, why);
    }
    t.kind = Limit::compare(left.amount, sign), t.card = left.card, t.value = static_cast<std::int16_t>(v);
    return Verdict::counts;
  }

  std::string_view xml_;
  Imported out_;
  std::vector<Text> stray_;
  int tests_ = 0;
};

}  // namespace

std::variant<std::vector<Imported>, PlanError> import_geronimoo(std::string_view xml) { return Import(xml).run(); }

}  // namespace demesne::dominion::strategy
