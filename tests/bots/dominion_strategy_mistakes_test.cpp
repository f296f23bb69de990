// Typical mistakes in strategies, word for word in both languages; remarks on kingdoms; what is posted in forums.
#include <gtest/gtest.h>

#include "bots/dominion/strategy/strategy.hpp"

namespace demesne::dominion::strategy {
namespace {

struct Case {
  const char *text, *en, *de;
  int line, column;
};

TEST(StrategyMistakes, AreToldWithPlaceAndRemedy) {
  const Case cases[] = {
      {"Smity", "There is no card 'Smity'. Did you mean 'Smithy'?", "Eine Karte „Smity“ gibt es nicht. Gemeint war vielleicht „Schmiede“?",
       1, 1},
      {"Gold\nQwertzuiopasdf when", "There is no card 'Qwertzuiopasdf'.", "Eine Karte „Qwertzuiopasdf“ gibt es nicht.", 2, 1},
      {"", "A plan needs at least one wish.", "Ein Plan braucht mindestens einen Wunsch.", 1, 1},
      {"Gold x2 please", "'when' or the end of the line is expected, not 'please'.",
       "Erwartet wird „when“ oder das Zeilenende, nicht „please“.", 1, 9},
      {"Gold when money 5", "After 'money' one of the signs < <= = != >= > is expected.",
       "Nach „money“ wird eines der Zeichen < <= = != >= > erwartet.", 1, 17},
      {"Gold when money >= many", "A number from 0 to 200 is expected here.", "Hier wird eine Zahl von 0 bis 200 erwartet.", 1, 20},
      {"Gold when money >= 5 but turn >= 3", "'and', 'or' or the end of the line is expected, not 'but'.",
       "Erwartet wird „and“, „or“ oder das Zeilenende, nicht „but“.", 1, 22},
      {"Gold when turn>1 and turn>2 and turn>3 and turn>4 and turn>5 and turn>6 and turn>7",
       "No more than 6 conditions fit into a line. A second line for the same card is an 'or'.",
       "Mehr als 6 Bedingungen passen nicht in eine Zeile. Eine zweite Zeile für dieselbe Karte ist ein „or“.", 1, 77},
      {"keep money", "A number from 0 to 200 is expected here.", "Hier wird eine Zahl von 0 bis 200 erwartet.", 1, 11},
      {"keep money 4 5", "Nothing more is expected in this line.", "In dieser Zeile wird nichts mehr erwartet.", 1, 14},
      {"keep Estate", "After 'keep' comes 'money' and a number.", "Nach „keep“ kommen „money“ und eine Zahl.", 1, 6},
      {"Gold x0", "So many copies are 1 to 98.", "So viele Exemplare sind 1 bis 98.", 1, 6},
      {"Gold when coin >= 6", "A condition cannot count 'coin'. Did you mean 'coins'?",
       "„coin“ kann eine Bedingung nicht zählen. Gemeint war vielleicht „coins“?", 1, 11},
      {"Gold when",
       "A condition is expected here. It counts one of: owned, rivals, left, hand, play, coins, turn, cards, money, density, empty, ahead, "
       "suns, debt, provinces, buys, endgame, points, rivalpoints, deck, smallest, prophecy, phase.",
       "Hier wird eine Bedingung erwartet. Sie zählt eines von: owned, rivals, left, hand, play, coins, turn, cards, money, density, "
       "empty, "
       "ahead, suns, debt, provinces, buys, endgame, points, rivalpoints, deck, smallest, prophecy, phase.",
       1, 10},
      {"Smithy when owned < 2",
       "The name of a card, or Actions, Treasures, Victories, Attacks, Villages, Terminals, Draws, Trashers, Junk, is expected here.",
       "Hier wird der Name einer Karte erwartet oder Actions, Treasures, Victories, Attacks, Villages, Terminals, Draws, Trashers, Junk.",
       1, 19},
      {"Smithy when owned Smihty < 2", "There is no card 'Smihty'. Did you mean 'Smithy'?",
       "Eine Karte „Smihty“ gibt es nicht. Gemeint war vielleicht „Schmiede“?", 1, 19},
      {"Gold when (turn > 3 or coins > 5)",
       "There are no brackets: 'and' binds before 'or', and a second line for the same card is an 'or', too.",
       "Klammern gibt es nicht: „and“ bindet vor „or“, und eine zweite Zeile für dieselbe Karte ist auch ein „or“.", 1, 11},
      {"Gold when prophecy active", "After 'prophecy' comes 'acts' or 'waits'.", "Nach „prophecy“ kommt „acts“ oder „waits“.", 1, 20},
      {"open Silver Smithy", "An opening is two cards with '/' between, '-' for none: open Silver/Smithy.",
       "Eine Eröffnung sind zwei Karten mit „/“ dazwischen, „-“ für keine: open Silver/Smithy.", 1, 13},
      {"open Silver/Amass", "Amass is no card that a deck can have.", "Anhäufen ist keine Karte, die man im Deck haben kann.", 1, 13},
      {"trash Amass", "Amass is no card that a deck can have.", "Anhäufen ist keine Karte, die man im Deck haben kann.", 1, 7},
      {"never Smithy", "After 'never' comes 'play' or 'trash'.", "Nach „never“ kommt „play“ oder „trash“.", 1, 7},
      {"play Village after Smithy", "After the card comes 'before' and another card, 'first' or 'last'.",
       "Nach der Karte kommt „before“ und eine zweite Karte, „first“ oder „last“.", 1, 14},
      {"opne Silver / Smithy", "'opne' is neither a card nor a word that begins a line. Did you mean 'open'?",
       "„opne“ ist weder eine Karte noch ein Wort, das eine Zeile beginnt. Gemeint war vielleicht „open“?", 1, 1},
      {"Gold when density >= much", "A number of coins a card is expected here, such as 1.6.",
       "Hier wird eine Zahl von Münzen je Karte erwartet, zum Beispiel 1.6.", 1, 22},
      {"beats bigmoney", "A number from 1 to 99 is expected here.", "Hier wird eine Zahl von 1 bis 99 erwartet.", 1, 15},
      {"name\nGold", "After 'name' a text is expected.", "Nach „name“ wird ein Text erwartet.", 1, 5},
      {"Königshof x2 when turn < 3 und", "'and', 'or' or the end of the line is expected, not 'und'.",
       "Erwartet wird „and“, „or“ oder das Zeilenende, nicht „und“.", 1, 28},  // columns are characters, not bytes
  };
  for (const Case& c : cases) {
    const Reading r = read(c.text);
    ASSERT_FALSE(r.errors.empty()) << c.text;
    const PlanError& e = r.errors.front();
    EXPECT_EQ(e.text.en, c.en) << c.text;
    EXPECT_EQ(e.text.de, c.de) << c.text;
    EXPECT_EQ(e.line, c.line) << c.text;
    EXPECT_EQ(e.column, c.column) << c.text;
  }
}

dominion::Position first_game() {
  Options o;
  choose(o, *find_recommended("first_game"));
  o.colony = false;
  FastRng rng(1);
  dominion::Position p;
  EXPECT_EQ(setup(p, o, rng).bad, SetupError::none);
  return p;
}

TEST(StrategyCheck, SaysWhatAKingdomLacks) {
  const dominion::Position p = first_game();
  const Reading r = read(
      "open Silver/Witch\n"
      "Colony\n"
      "Witch x2\n"
      "Smithy when owned Witch = 0 and prophecy waits\n"
      "Gold\n"
      "Gold x2\n"
      "Curse\n"
      "never play Chapel\n");
  ASSERT_TRUE(r.errors.empty());
  std::string told;
  for (const Remark& m : check(r.strategy, Eyes(p, 0))) told += std::to_string(m.line) + (m.error ? "! " : " ") + m.text.en + "\n";
  EXPECT_EQ(told,
            "1 Witch is not in this kingdom: this opening is left out.\n"
            "2 Colony is not in this kingdom: this wish is left out.\n"
            "3 Witch is not in this kingdom: this wish is left out.\n"
            "4 Witch is not in this kingdom: the condition counts 0.\n"
            "4 There is no Prophecy in this kingdom.\n"
            "6 This wish is never reached: an earlier line buys every Gold.\n"
            "8 Chapel is not in this kingdom: this line does nothing.\n");
}

TEST(StrategyCheck, AStrategyWithNothingToDoIsAnError) {
  const dominion::Position p = first_game();
  auto idle = [&](const char* text) {
    const auto why = nothing_to_do(read(text).strategy.plan, Eyes(p, 0));
    return why ? why->en : "";
  };
  EXPECT_EQ(idle("Witch x2\nProvince\nGold\nSilver"), "None of its cards (Witch …) is in this kingdom.");
  EXPECT_EQ(idle("Witch x2\nSmithy\nGold"), "");
  EXPECT_EQ(idle("Province\nGold"), "") << "money is always possible";
  EXPECT_EQ(idle("Colony\nPlatinum"), "Nothing that it wishes is in this kingdom.");
}

TEST(StrategyCheck, PilesThatAreNotDealtYetAreEnoughToKnow) {
  Options o;
  choose(o, *find_recommended("first_game"));
  EXPECT_EQ(nothing_to_do(read("Witch x2\nProvince").strategy.plan, o), find_card("witch"));
  EXPECT_EQ(nothing_to_do(read("Witch x2\nSmithy").strategy.plan, o), Card::None);
  EXPECT_EQ(nothing_to_do(read("Province").strategy.plan, o), Card::None);
  o.landscapes = {find_row("amass")};
  EXPECT_EQ(nothing_to_do(read("Amass\nWitch").strategy.plan, o), Card::None);
}

TEST(StrategyForum, IsWrittenInWordsOfBothLanguages) {
  const Strategy s = read(
                         "name Double Witch\nauthor Demesne\nwhy Curses.\nkingdom first_game\nopen Silver/-\n"
                         "Witch x2 when turn <= 8 and owned Villages > owned Witch - 1 or density < 1.5\nGold\nallow debt 2\n"
                         "never play Moat when prophecy acts\nplay Village before Smithy\n")
                         .strategy;
  EXPECT_EQ(forum_text(s, Language::en),
            "Double Witch (by Demesne)\nCurses.\nKingdom: first_game\nOpening: Silver / nothing\n\n"
            "Buys, the first that is possible:\n"
            "1. Witch, 2 of them (if turn <= 8 and villages owned > Witch owned − 1, or if money a card < 1.50)\n"
            "2. Gold\n\nPlay:\n- Trash Coppers while the deck makes more than 9\n- Take up to 2 debt\n"
            "- Never play Moat (if the Prophecy acts)\n- Play Village before Smithy\n");
  EXPECT_EQ(forum_text(s, Language::de),
            "Double Witch (von Demesne)\nCurses.\nKönigreich: first_game\nEröffnung: Silber / nichts\n\n"
            "Käufe, jeweils der erste mögliche:\n"
            "1. Hexe, 2 Stück (wenn Zug <= 8 und Dörfer im Besitz > Hexe im Besitz − 1, oder wenn Geld je Karte < 1,50)\n"
            "2. Gold\n\nSpielweise:\n- Kupfer entsorgen, solange das Deck mehr als 9 bringt\n- Bis zu 2 Schulden aufnehmen\n"
            "- Burggraben nie ausspielen (wenn die Prophezeiung wirkt)\n- Dorf vor Schmiede ausspielen\n");
}

}  // namespace
}  // namespace demesne::dominion::strategy
