// What cards say agrees with what they do: generated lines with the program's words, written ones by their numbers.
#include "games/dominion/text.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "games/dominion/engine.hpp"
#include "games/dominion/machine.hpp"

namespace demesne::dominion {
namespace {

using Numbers = std::set<int>;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out(1);
  for (char c : text) {
    if (c == '\n')
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

Numbers numbers_in(const std::string& text) {
  Numbers out;
  for (std::size_t i = 0; i < text.size();) {
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    int n = 0;
    for (; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); ++i) n = 10 * n + (text[i] - '0');
    out.insert(n);
  }
  return out;
}

// The words that a text begins with, spelled here once more and independently.
std::string spelled(Says what, int n, Language l) {
  const bool de = l == Language::de, many = n != 1;
  const std::string plus = "+" + std::to_string(n) + " ";
  switch (what) {
    case Says::cards:
      return plus + (de ? (many ? "Karten" : "Karte") : (many ? "Cards" : "Card"));
    case Says::actions:
      return plus + (de ? (many ? "Aktionen" : "Aktion") : (many ? "Actions" : "Action"));
    case Says::buys:
      return plus + (de ? (many ? "Käufe" : "Kauf") : (many ? "Buys" : "Buy"));
    case Says::coins:
      return "+$" + std::to_string(n);
    case Says::vp:
      return plus + (de ? "Punktemarker" : "VP");
    case Says::debt:
      return plus + (de ? (many ? "Schulden" : "Schuld") : "Debt");
    case Says::sun:
      return plus + (de ? "Sonne" : "Sun");
    case Says::coffers:
      return plus + (de ? "Taler" : "Coffers");
    case Says::villagers:
      return plus + (de ? "Dorfbewohner" : many ? "Villagers" : "Villager");
    case Says::favors:
      return plus + (de ? "Gefallen" : many ? "Favors" : "Favor");
    case Says::potions:
      return plus + (de ? (many ? "Tränke" : "Trank") : (many ? "Potions" : "Potion"));
    case Says::nothing:
      break;
  }
  return "?";
}

std::size_t opening_length(const std::vector<Op>& program) {
  std::size_t n = 0;
  while (n < program.size() && program[n].says != Says::nothing) ++n;
  return n;
}

// Arguments of a program that a text does not say as a number: which basic card is gained, which alternative was chosen, …
struct NoAmount {
  std::string_view id;
  int arg;
};
constexpr NoAmount kNoAmounts[] = {
    {"bureaucrat", kSilver},  // the Silver
    {"witch", 8},
    {"charlatan", 8},
    {"mountebank", 8},
    {"snake_witch", 8},
    {"kitsune", 8},  // the Curse
    {"kitsune", 1},
    {"kitsune", 3},       // the Silver; the number of an alternative
    {"crystal_ball", 1},  // one card: "the top card"
};

// Numbers of a text that the program hides inside a word (or that are rules of the set-up), each with the place where it stands.
struct Hidden {
  std::string_view id;
  Numbers numbers;
  const char* where;
};
const std::vector<Hidden>& hidden() {
  static const std::vector<Hidden> list = {
      {"gardens", {1, 10}, "Position::points"},
      {"chapel", {4}, "trash_up_to<4>"},
      {"merchant", {1}, "one coin for each count of Turn::merchants"},
      {"throne_room", {2}, "play_it(2) is unrolled"},
      {"library", {7}, "below_seven_and_next"},
      {"adventurer", {2}, "counted in its own word"},
      {"trade_route", {1}, "one coin for each token"},
      {"bishop", {1, 2}, "one token for each full two coins of the cost"},
      {"clerk", {5}, "the condition on the victim's hand"},
      {"quarry", {2}, "Position::recost"},
      {"talisman", {4}, "kBought"},
      {"tiara", {2}, "play_it(2) is unrolled"},
      {"charlatan", {1}, "Position::curse_treasure"},
      {"collection", {1}, "one token for each count of Turn::collections"},
      {"vault", {2}, "number<2> of its offer"},
      {"goons", {1}, "kBought"},
      {"bank", {1}, "one coin for each Treasure"},
      {"kings_court", {3}, "play_it(3) is unrolled"},
      {"peddler", {2}, "Position::recost"},
      {"aristocrat", {1, 2, 4, 5, 6, 7, 8}, "how many are in play, in its own word"},
      {"riverboat", {5}, "fits_riverboat, a rule of the set-up"},
      {"poet", {3}, "the condition on the revealed card"},
      {"river_shrine", {2, 4}, "trash_up_to<2>; the gain stands in kCleanup"},
      {"rustic_village", {2}, "number<2> of the offer it shares with Vault"},
      {"rice", {1}, "one coin for each type"},
      {"samurai", {1}, "what it listens to"},
      {"practice", {2}, "play_it(2) is unrolled"},
      {"receive_tribute", {3}, "its own conditions"},
  };
  return list;
}

// All of what is said about one card-shaped thing.
struct Said {
  std::string id;
  Text text;
  std::vector<Op> program;
  u32 types = 0;
  Numbers facts;  // of a card without a program: what its worth is generated from
};

std::vector<Said> everything_with_a_program() {
  std::vector<Said> all;
  for (int i = 0; i < card_count(); ++i) {
    const auto card = static_cast<Card>(i);
    const Row& f = facts(card);
    if (f.family != Family::card || set_of(card) > Set::rising_sun) continue;  // the borrowed ones: see BorrowedCards below
    for (int edition : {1, 2}) {
      if (!(f.printings & (edition == 1 ? kFirst : kSecond))) continue;
      Said s{std::string(f.id), rules_text(card, edition), program_of(entry_of(card, edition == 1)), f.types, {}};
      if (!entry_of(card, false) && f.coins) s.facts.insert(f.coins);
      if (f.vp) s.facts.insert(f.vp < 0 ? -f.vp : f.vp);
      all.push_back(s);
    }
  }
  for (int i = 0; i < family_size(Family::event); ++i) {
    const Card event = of_family(Family::event, i);
    if (set_of(event) > Set::rising_sun) continue;
    all.push_back({std::string(facts(event).id), rules_text(event), program_of(entry_of(event, false)), 0, {}});
  }
  return all;
}

TEST(CardText, EverythingSaysSomethingInBothLanguages) {
  auto complete = [](const Text& t) {
    for (Language l : {Language::en, Language::de})
      for (const std::string& line : lines_of(t.in(l))) {
        if (line.size() < 3) return false;
        if (line.find('{') != std::string::npos || line.find("  ") != std::string::npos) return false;
      }
    return lines_of(t.en).size() == lines_of(t.de).size();
  };
  for (int i = 0; i < card_count(); ++i)
    for (int edition : {1, 2}) EXPECT_TRUE(complete(rules_text(static_cast<Card>(i), edition))) << facts(static_cast<Card>(i)).id;
}

TEST(CardText, TheFirstLineIsWhatTheProgramBeginsWith) {
  int generated = 0;
  for (const Said& s : everything_with_a_program()) {
    const std::size_t n = opening_length(s.program);
    if (!n) continue;
    ++generated;
    for (Language l : {Language::en, Language::de}) {
      std::string expected;
      for (std::size_t i = 0; i < n; ++i) expected += (i ? ", " : "") + spelled(s.program[i].says, s.program[i].arg, l);
      EXPECT_EQ(lines_of(s.text.in(l)).front(), expected) << s.id;
    }
  }
  EXPECT_GT(generated, 60);
}

TEST(CardText, ACardThatOnlyGivesSaysNothingElse) {
  for (const Said& s : everything_with_a_program()) {
    const bool restricted = s.id == "grand_market" || s.id == "peddler" || s.id == "moat" || s.id == "talisman" || s.id == "royal_seal" ||
                            s.id == "quarry" || s.id == "hoard";  // what stands under their dividing line is no part of the program
    if (s.program.empty() || opening_length(s.program) != s.program.size() || restricted) continue;
    EXPECT_EQ(lines_of(s.text.en).size(), s.types & kShadow ? 2u : 1u) << s.id;
  }
}

TEST(CardText, WrittenNumbersAreTheNumbersOfTheProgram) {
  std::set<std::string_view> exceptions_used;
  std::set<const NoAmount*> no_amounts_used;
  for (const Said& s : everything_with_a_program()) {
    const std::size_t opening = opening_length(s.program);
    Numbers expected = s.facts;
    for (std::size_t i = opening; i < s.program.size(); ++i) {
      const Op& op = s.program[i];
      if (op.code == Op::Jump || !op.arg) continue;
      bool amount = true;
      for (const NoAmount& no : kNoAmounts)
        if (no.id == s.id && no.arg == op.arg && op.says == Says::nothing) amount = false, no_amounts_used.insert(&no);
      if (amount) expected.insert(op.arg);
    }
    for (const Hidden& h : hidden())
      if (h.id == s.id) {
        EXPECT_FALSE(h.numbers.empty());
        exceptions_used.insert(h.id);
        expected.insert(h.numbers.begin(), h.numbers.end());
      }
    for (Language l : {Language::en, Language::de}) {
      std::vector<std::string> lines = lines_of(s.text.in(l));
      if (opening) lines.erase(lines.begin());
      Numbers said;
      for (const std::string& line : lines) said.merge(numbers_in(line));
      EXPECT_EQ(said, expected) << s.id << ": " << s.text.in(l);
    }
  }
  EXPECT_EQ(exceptions_used.size(), hidden().size());
  EXPECT_EQ(no_amounts_used.size(), std::size(kNoAmounts));
}

TEST(CardText, BorrowedCardsSaySomethingAndTheSameNumbersInBothLanguages) {
  for (int i = 0; i < card_count(); ++i) {
    const auto card = static_cast<Card>(i);
    if (set_of(card) <= Set::rising_sun) continue;
    const Text t = rules_text(card);
    EXPECT_FALSE(t.en.empty()) << facts(card).id;
    EXPECT_EQ(numbers_in(t.en), numbers_in(t.de)) << facts(card).id << ": " << t.en << "\n" << t.de;
  }
}

TEST(CardText, PropheciesSayTheSameNumbersInBothLanguages) {
  for (int i = 0; i < family_size(Family::prophecy); ++i) {
    const Text t = rules_text(of_family(Family::prophecy, i));
    EXPECT_EQ(numbers_in(t.en), numbers_in(t.de)) << t.en;
  }
  // What a Prophecy does is told to the rules by its traits and listeners, not by a program: its numbers are those of the rules' table.
  EXPECT_EQ(numbers_in(rules_text(find_row("approaching_army")).en), Numbers{1});
  EXPECT_EQ(numbers_in(rules_text(find_row("bureaucracy")).en), Numbers{0});
  EXPECT_EQ(numbers_in(rules_text(find_row("divine_wind")).en), Numbers{10});
  EXPECT_EQ(numbers_in(rules_text(find_row("harsh_winter")).en), Numbers{2});
  EXPECT_EQ(numbers_in(rules_text(find_row("panic")).en), Numbers{2});
  EXPECT_EQ(numbers_in(rules_text(find_row("sickness")).en), Numbers{3});
}

TEST(CardText, EditionsDifferExactlyWhereTheRulesDo) {  // rules 19.4, 19.8
  const std::set<std::string_view> expected = {"throne_room", "moneylender", "mine", "quarry", "mint", "hoard", "peddler"};
  std::set<std::string_view> differ;
  for (int i = 0; i < card_count(); ++i) {
    const auto card = static_cast<Card>(i);
    const Text first = rules_text(card, 1), second = rules_text(card, 2);
    EXPECT_EQ(first.en == second.en, first.de == second.de) << facts(card).id;
    if (!(first == second)) differ.insert(facts(card).id);
  }
  EXPECT_EQ(differ, expected);
}

TEST(CardText, ShadowsSayThatTheyArePlayedFromTheDeck) {  // rule 16.2
  for (int i = 0; i < card_count(); ++i) {
    const auto card = static_cast<Card>(i);
    const Text t = rules_text(card, 2);
    EXPECT_EQ(t.en.find("Shadow: ") != std::string::npos, (facts(card).types & kShadow) != 0) << t.en;
    EXPECT_EQ(t.de.find("Schatten: ") != std::string::npos, (facts(card).types & kShadow) != 0) << t.de;
  }
}

TEST(CardText, ByExample) {
  EXPECT_EQ(rules_text(find_card("market"), 2).en, "+1 Card, +1 Action, +1 Buy, +$1");
  EXPECT_EQ(rules_text(find_card("market"), 2).de, "+1 Karte, +1 Aktion, +1 Kauf, +$1");
  EXPECT_EQ(rules_text(Card::Gold, 2).en, "+$3");
  EXPECT_EQ(rules_text(Card::Province, 2).de, "Am Spielende 6 Siegpunkte wert.");
  EXPECT_EQ(rules_text(Card::Curse, 2).en, "Worth -1 VP at the end of the game.");
  EXPECT_EQ(rules_text(find_card("litter"), 2).de, "+2 Karten, +2 Aktionen, +1 Schuld");
  EXPECT_EQ(rules_text(find_card("council_room"), 2).en, "+4 Cards, +1 Buy\nEvery opponent: +1 Card.");
}

}  // namespace
}  // namespace demesne::dominion
