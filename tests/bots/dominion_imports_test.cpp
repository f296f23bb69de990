// Strategies of other programs: what is understood, and that whatever is not is listed.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "bots/dominion/imports/imports.hpp"
#include "tests/paths.hpp"

namespace demesne::dominion::strategy {
namespace {

std::vector<Imported> bots(const std::variant<std::vector<Imported>, PlanError>& result) {
  if (const auto* e = std::get_if<PlanError>(&result)) {
    ADD_FAILURE() << e->line << ":" << e->column << " " << e->text.en;
    return {};
  }
  return std::get<std::vector<Imported>>(result);
}
std::string rule(const std::string& conditions, const std::string& card = "Smithy") {
  const auto list =
      bots(import_geronimoo("<player name='x'><buy name='" + card + "'>" + conditions + "</buy><buy name='Silver'/></player>"));
  if (list.empty()) return "?";
  const Plan& p = list[0].strategy.plan;
  if (p.n == 2) return write(p.wishes[0]);
  std::string notes;
  for (const Text& t : list[0].notes) notes += t.en;
  return notes;
}
std::string condition(const std::string& left, const std::string& op, const std::string& right, const std::string& extra = "") {
  return "<condition><left " + left + "/><operator type='" + op + "'/><right " + right + "/>" + extra + "</condition>";
}
const char* kFive = "type='constant' attribute='5.0'";

TEST(Geronimoo, ConditionsBecomeOurs) {
  auto with = [&](const std::string& left, const char* op = "smallerThan", const char* right = kFive) {
    return rule(condition(left, op, right));
  };
  EXPECT_EQ(with("type='countCardsInDeck' attribute='Throne_Room'"), "Smithy when owned Throne Room < 5");
  EXPECT_EQ(with("type='countCardTypeInDeck' attribute='Terminal'"), "Smithy when owned Terminals < 5");
  EXPECT_EQ(with("type='countCardsInSupply' attribute='Province'", "smallerOrEqualThan"), "Smithy when left Province <= 5");
  EXPECT_EQ(with("type='gainsNeededToEndGame'", "equalTo"), "Smithy when endgame = 5");
  EXPECT_EQ(with("type='countAllCardsInDeck'", "greaterThan"), "Smithy when cards > 5");
  EXPECT_EQ(with("type='countAvailableMoney'", "greaterOrEqualThan"), "Smithy when coins >= 5");
  EXPECT_EQ(with("type='countTurns'"), "Smithy when turn < 5");
  EXPECT_EQ(with("type='countEmptyPiles'"), "Smithy when empty < 5");
  EXPECT_EQ(with("type='countBuysLeft'"), "Smithy when buys < 5");
  EXPECT_EQ(with("type='getTotalMoney'"), "Smithy when money < 5");
  EXPECT_EQ(with("type='countCardsLeftInDrawDeck'"), "Smithy when deck < 5");
  EXPECT_EQ(with("type='countCardsLeftInSmallestPile'"), "Smithy when smallest < 5");
  EXPECT_EQ(with("type='countCardsInPlay' attribute='Village'"), "Smithy when play Village < 5");
  EXPECT_EQ(with("type='countCardsInHand' attribute='Village'"), "Smithy when hand Village < 5");
  EXPECT_EQ(with("type='countCardsInOpponentsDecks' attribute='Kings_Court'"), "Smithy when rivals King's Court < 5");
  EXPECT_EQ(with("type='countVP'"), "Smithy when points < 5");
  EXPECT_EQ(with("type='countMAXOpponentVP'"), "Smithy when rivalpoints < 5");
  EXPECT_EQ(with("type='isActionPhase'", "equalTo", "type='constant' attribute='1.0'"), "Smithy when phase action");
  EXPECT_EQ(with("type='isActionPhase'", "smallerThan", "type='constant' attribute='1.0'"), "Smithy when phase buy");
  EXPECT_EQ(with("type='isActionPhase'", "smallerThan", "type='constant' attribute='2.0'"), "Smithy") << "always true";
  EXPECT_EQ(with(kFive, "smallerThan", "type='countTurns'"), "Smithy when turn > 5") << "sides change";
  EXPECT_EQ(with("type='getTotalMoney'", "greaterThan", "type='constant' attribute='18.5'"), "Smithy when money >= 19");
  EXPECT_EQ(with("type='countTurns'", "smallerThan", "type='constant' attribute='999.0'"), "Smithy");
}

TEST(Geronimoo, OperationsBecomeOurs) {
  auto with = [&](const char* op, const char* number, const char* right = "type='countCardsInDeck' attribute='Village'") {
    return rule(condition("type='countCardsInDeck' attribute='Smithy'", "smallerThan", right,
                          std::string("<extra_operation type='") + op + "' attribute='" + number + "'/>"));
  };
  EXPECT_EQ(with("plus", "2.0"), "Smithy when owned Smithy < owned Village + 2");
  EXPECT_EQ(with("minus", "1.0"), "Smithy when owned Smithy < owned Village - 1");
  EXPECT_EQ(with("multiplyWith", "2.0"), "Smithy when owned Smithy < owned Village * 2");
  EXPECT_EQ(with("divideBy", "3.0"), "Smithy when owned Smithy < owned Village / 3");
  EXPECT_EQ(with("multiplyWith", "0.5"), "Smithy when owned Smithy < owned Village / 2");
  EXPECT_EQ(with("plus", "2.0", kFive), "Smithy when owned Smithy < 7");
  EXPECT_EQ(with("divideBy", "0.0"), "Line 1: the rule for Smithy is left out. It divides by zero.");
  EXPECT_EQ(with("multiplyWith", "1.7"), "Line 1: the rule for Smithy is left out. Plans cannot calculate with 1.7.");
  EXPECT_EQ(with("root", "2.0"), "Line 1: the rule for Smithy is left out. The operation 'root' is unknown.");
}

TEST(Geronimoo, WhatIsUnknownIsListed) {
  const auto list =
      bots(import_geronimoo("<player name='A' author='B' description='C #1' mood='good'>\n"
                            "<type name='Strange'/><type name='Engine'/>\n"
                            "<board contents='Smithy, Village' bane='Moat' Mountain_Pass_Bid='8' Obelisk_Choice=''/>\n"
                            "<start_state><drawdeck contents='7 Copper, Hovel'/></start_state>\n"
                            "<buy name='Young_Witchery'/>\n"
                            "<buy name='Chapel' strategy='modestTrashing'/>\n"
                            "<buy name='Smithy' strategy='removeAllCoppers'><condition><left type='isSwampHagActive'/><operator "
                            "type='equalTo'/><right type='constant' "
                            "attribute='1.0'/></condition></buy>\n"
                            "<dance/>\n"
                            "<buy name='Gold'/></player>"));
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].strategy.name, "A");
  EXPECT_EQ(list[0].strategy.author, "B");
  EXPECT_EQ(list[0].strategy.why, "C No. 1");
  EXPECT_EQ(list[0].strategy.kingdom, "Smithy, Village");
  EXPECT_EQ(write_plan(list[0].strategy.plan), "Chapel\nGold\nkeep money 9\n");
  std::string notes;
  for (const Text& t : list[0].notes) notes += t.en + "\n";
  EXPECT_EQ(notes,
            "Line 1: the attribute 'mood' of <player> is unknown.\n"
            "Line 2: the type 'Strange' is unknown.\n"
            "Line 3: bane 'Moat' of the board is not taken over.\n"
            "Line 3: Mountain_Pass_Bid '8' of the board is not taken over.\n"
            "Line 4: the game begins as usual, not with drawdeck: 7 Copper, Hovel.\n"
            "Line 5: the rule for Young_Witchery is left out. This card is unknown here.\n"
            "Line 6: the way 'modestTrashing' to play Chapel is unknown; it is played as usual.\n"
            "Line 7: the rule for Smithy is left out. Plans cannot count 'isSwampHagActive'.\n"
            "Line 8: the element <dance> is unknown.\n"
            "Its types: Engine.\n");
}

TEST(Geronimoo, BrokenFilesAreRefused) {
  auto told = [](std::string_view xml) {
    const auto r = import_geronimoo(xml);
    return std::holds_alternative<PlanError>(r) ? std::get<PlanError>(r).text.en : "fine";
  };
  EXPECT_EQ(told("<player name='x'><buy"), "The XML is broken here.");
  EXPECT_EQ(told("<html/>"), "There is no <player> in this file.");
  EXPECT_EQ(told(""), "The XML is broken here.");
}

// tests/bots/data/make_geronimoo.py writes the collection; it uses every element, condition and operation of the format.
TEST(Geronimoo, AHundredBotsAreTakenOver) {
  std::ifstream in(DEMESNE_SOURCE_DIR "/tests/bots/data/geronimoo.xml", std::ios::binary);
  const std::string xml(std::istreambuf_iterator<char>(in), {});
  const auto list = bots(import_geronimoo(xml));
  ASSERT_EQ(list.size(), 100u);
  std::size_t rules = 0, taken = 0, left_out = 0;
  for (std::size_t at = 0; (at = xml.find("<buy ", at)) != xml.npos; ++at) ++rules;
  for (const Imported& one : list) {
    taken += one.strategy.plan.n;
    for (const Text& t : one.notes) {
      EXPECT_FALSE(t.en.empty() || t.de.empty());
      left_out += t.en.find("is left out") != t.en.npos;
    }
    const Reading again = read(write(one.strategy));
    ASSERT_TRUE(again.errors.empty()) << again.errors.front().text.en << "\n" << write(one.strategy);
    EXPECT_EQ(again.strategy.plan, one.strategy.plan) << write(one.strategy);
  }
  EXPECT_EQ(taken + left_out, rules) << "each rule is either taken over or listed";
  EXPECT_GT(taken, rules / 2);
  for (const char* word : {"isPlusOneBuyTokenSet", "countOnTavernMat", "tokensOnDefiledShrine", "countVPon", "modestTrashing",
                           "bigTurnGoons", "start_state", "Obelisk_Choice", "extra_operation", "bane=", "divideBy"})
    EXPECT_NE(xml.find(word), xml.npos) << word;
}

TEST(Provincial, MenusBecomePlans) {
  const auto list =
      bots(import_provincial("Festivals: e4-d5-p8-gold@99|festival@10|ironhammer@1|silver@99   # a comment\n\ne2-d4-p6-smithy@2|smithy@1"));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].strategy.name, "Festivals");
  EXPECT_EQ(write_plan(list[0].strategy.plan),
            "Colony\nProvince when provinces <= 8 or left Colony = 0\nDuchy when provinces <= 5\nEstate when provinces <= 4\n"
            "Gold\nFestival x10\nSilver\nkeep money 9\n");
  ASSERT_EQ(list[0].notes.size(), 1u);
  EXPECT_EQ(list[0].notes[0].en, "The card 'ironhammer' is unknown: 1 of it are left out.");
  EXPECT_EQ(read(write(list[1].strategy)).strategy.plan, list[1].strategy.plan);
}

TEST(Provincial, MistakesHaveAPlace) {
  auto told = [](std::string_view text) {
    const auto r = import_provincial(text);
    if (!std::holds_alternative<PlanError>(r)) return std::string("fine");
    const PlanError& e = std::get<PlanError>(r);
    return std::to_string(e.line) + ":" + std::to_string(e.column) + " " + e.text.en;
  };
  EXPECT_EQ(told(""), "1:1 There is no menu here.");
  EXPECT_EQ(told("e4-x5-p8-gold@99"), "1:4 'd' and a number are expected here, then '-': e4-d5-p8-gold@99|silver@99.");
  EXPECT_EQ(told("\ne4-d5-p8-gold"), "2:10 A card and a number are expected here: gold@99.");
  EXPECT_EQ(told("e4-d5-p8-"), "1:10 The list of cards is missing: gold@99|silver@99.");
}

}  // namespace
}  // namespace demesne::dominion::strategy
