// The strategy language: what it says, how mistakes are told, what it is printed as, and that games follow it.
#include <gtest/gtest.h>

#include "bots/dominion/planned.hpp"
#include "bots/dominion/strategy/strategy.hpp"
#include "bots/dominion/strategy/words.hpp"
#include "games/dominion/engine.hpp"

namespace demesne::dominion::strategy {
namespace {

using Board = dominion::Position;  // and not the concept

Board table(std::initializer_list<const char*> kingdom, std::initializer_list<const char*> events = {}, bool colony = false,
            const char* prophecy = nullptr) {
  Options o;
  for (const char* id : kingdom) o.kingdom.push_back(find_row(id));
  for (const char* id : events) o.landscapes.push_back(find_row(id));
  if (prophecy) o.prophecy = find_landscape(Family::prophecy, prophecy);
  o.colony = colony;
  FastRng rng(5);
  Board p;
  EXPECT_EQ(setup(p, o, rng).bad, SetupError::none);
  begin(p, rng);
  p.current = 0, p.ask.seat = 0;
  return p;
}
Board first_game() {
  return table({"cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop"});
}
// In the Buy phase of seat 0 with so much to spend, in a turn that is not the opening.
Board buying(Board p, int coins, int turn = 5) {
  p.phase = Phase::buy;
  p.players[0].hand = {};
  p.turn.coins = static_cast<u16>(coins), p.turn.buys = 1;
  p.players[0].turns = static_cast<decltype(p.players[0].turns)>(turn);
  p.settle();
  return p;
}
Strategy good(std::string_view text) {
  Reading r = read(text);
  for (const PlanError& e : r.errors) ADD_FAILURE() << e.line << ":" << e.column << " " << e.text.en << "\n" << text;
  return r.strategy;
}
std::string bought(std::string_view text, const Board& p) {
  FastRng rng(1);
  Planned bot(good(text).plan);
  const Action a = bot.choose(Eyes(p, 0), rng);
  if (verb_of(a) == kBuy) return std::string(p.row(static_cast<int>(value_of(a))).id);
  if (verb_of(a) == kBuyLandscape) return std::string(facts(p.land(static_cast<int>(value_of(a)))).id);
  return "nothing";
}
// With one wish that stands under a condition, is it granted?
bool holds(const std::string& condition, const Board& p) { return bought("Silver when " + condition, p) == "silver"; }

TEST(Strategy, EachConditionCountsWhatItSays) {
  Board p = buying(first_game(), 3);
  auto yes = [&](const std::string& c) { EXPECT_TRUE(holds(c, p)) << c; };
  auto no = [&](const std::string& c) { EXPECT_FALSE(holds(c, p)) << c; };
  yes("coins = 3"), no("coins > 3"), yes("coins >= 3"), no("coins != 3"), yes("coins < 4"), yes("coins <= 3");
  yes("turn = 5"), no("turn < 5");
  // Seven Coppers and three Estates, without the hand that was taken away.
  p = buying(first_game(), 3);
  p.players[0].discard.add(p.slot_of(find_card("smithy"))), p.settle();
  yes("owned Smithy = 1"), no("owned Smithy >= 2"), yes("not owned Smithy >= 2");
  yes("rivals Smithy = 0"), yes("rivals Copper = 7"), yes("rivals Estate = 3");
  yes("owned Actions = 1"), yes("owned Terminals = 1"), yes("owned Draws = 1"), yes("owned Villages = 0"), yes("rivals Treasures = 7");
  yes("left Smithy = 10"), yes("left Province = 8"), yes("provinces = 8"), yes("empty = 0"), yes("buys = 1"), yes("debt = 0");
  yes("endgame = 8"), yes("smallest = 8"), yes("phase buy"), no("phase action"), yes("suns = 0"), yes("hand Copper = 0");
  const int cards = Eyes(p, 0).owned_cards(), money = money_of(Eyes(p, 0)), points = Eyes(p, 0).points();
  yes("cards = " + std::to_string(cards)), yes("money = " + std::to_string(money)), yes("points = " + std::to_string(points));
  yes("ahead = " + std::to_string(points - 3)), yes("rivalpoints = 3");
  yes("deck = " + std::to_string(Eyes(p, 0).deck_size(0)));
  p.players[0].in_play.add(p.slot_of(find_card("village"))), p.settle();
  yes("play Village = 1"), no("play Village > 1");
  p.supply[kProvince] = 2, p.settle();
  yes("provinces < 3"), yes("endgame = 2");
}

TEST(Strategy, MoneyDensityIsCoinsACard) {
  Board p = buying(first_game(), 3);
  p.players[0].bag = {}, p.players[0].discard = {}, p.players[0].top_n = 0, p.players[0].bottom_n = 0;
  for (int i = 0; i < 3; ++i) p.players[0].discard.add(kGold);
  for (int i = 0; i < 2; ++i) p.players[0].discard.add(kEstate);
  p.settle();
  EXPECT_TRUE(holds("density >= 1.8", p));  // nine coins on five cards
  EXPECT_FALSE(holds("density >= 1.81", p));
  EXPECT_TRUE(holds("density < 2", p));
}

TEST(Strategy, ANumberMayBeAnotherAmount) {
  Board p = buying(first_game(), 3);
  const int village = p.slot_of(find_card("village")), smithy = p.slot_of(find_card("smithy"));
  for (int i = 0; i < 3; ++i) p.players[0].discard.add(village);
  for (int i = 0; i < 2; ++i) p.players[0].discard.add(smithy);
  p.settle();
  EXPECT_TRUE(holds("owned Village > owned Smithy", p));
  EXPECT_FALSE(holds("owned Village > owned Smithy + 1", p));
  EXPECT_TRUE(holds("owned Smithy = owned Village - 1", p));
  EXPECT_TRUE(holds("owned Village < owned Smithy * 2", p));
  EXPECT_TRUE(holds("owned Smithy > owned Village / 2", p)) << "a half is not rounded";
  EXPECT_FALSE(holds("owned Smithy <= owned Village / 2", p));
  EXPECT_TRUE(holds("points < rivalpoints + 40", p));
}

TEST(Strategy, AndBindsBeforeOr) {
  const Board p = buying(first_game(), 3);
  EXPECT_TRUE(holds("coins = 3 or turn = 1 and coins = 9", p));
  EXPECT_TRUE(holds("coins = 9 and turn = 5 or coins = 3 and turn = 5", p));
  EXPECT_FALSE(holds("coins = 9 or coins = 3 and turn = 6", p));
  EXPECT_FALSE(holds("coins = 3 and turn = 6 or coins = 8", p));
  EXPECT_TRUE(holds("not coins = 9 and not turn < 5", p));
}

TEST(Strategy, ProphecyAndSuns) {  // rule 15
  Board p = buying(table({"village", "smithy", "mountain_shrine", "moat", "cellar", "market", "mine", "remodel", "workshop", "militia"}, {},
                         false, "good_harvest"),
                   3);
  ASSERT_GT(Eyes(p, 0).suns(), 0);
  EXPECT_TRUE(holds("prophecy waits", p));
  EXPECT_FALSE(holds("prophecy acts", p));
  EXPECT_TRUE(holds("suns = " + std::to_string(Eyes(p, 0).suns()), p));
  EXPECT_TRUE(holds("not prophecy acts", p));
}

TEST(Strategy, EventsAndColoniesAreBought) {
  const Board p =
      buying(table({"bank", "bishop", "city", "vault", "monument", "village", "smithy", "moat", "market", "militia"}, {"amass"}, true), 11);
  EXPECT_EQ(bought("Colony\nPlatinum", p), "colony");
  EXPECT_EQ(bought("Colony when turn > 8\nPlatinum", p), "platinum");
  EXPECT_EQ(bought("Amass\nGold", p), "amass");
}

TEST(Strategy, AnOpeningFitsTheSplit) {
  const char* text = "open Silver/Smithy\nopen Market/Cellar\nGold\nWorkshop\n";
  EXPECT_EQ(bought(text, buying(first_game(), 4, 1)), "smithy");
  EXPECT_EQ(bought(text, buying(first_game(), 3, 2)), "silver");
  EXPECT_EQ(bought(text, buying(first_game(), 3, 1)), "silver");
  EXPECT_EQ(bought(text, buying(first_game(), 5, 1)), "market");
  EXPECT_EQ(bought(text, buying(first_game(), 2, 2)), "cellar");
  EXPECT_EQ(bought(text, buying(first_game(), 4, 3)), "workshop") << "the third turn goes by the list";
  EXPECT_EQ(bought("open Smithy/-\nWorkshop\n", buying(first_game(), 3, 1)), "nothing");
  EXPECT_EQ(bought("open Village/Smithy\nWorkshop\n", buying(first_game(), 5, 1)), "workshop") << "five and two do not fit";
}

// In the Action phase of seat 0 with these cards in hand.
std::string played(std::string_view text, Board p, std::initializer_list<const char*> hand) {
  p.phase = Phase::action;
  p.players[0].hand = {};
  for (const char* id : hand) p.players[0].hand.add(p.slot_of(find_card(id)));
  p.turn.actions = 1;
  p.settle();
  FastRng rng(1);
  Planned bot(good(text).plan);
  const Action a = bot.choose(Eyes(p, 0), rng);
  return verb_of(a) == kPlay ? std::string(p.row(static_cast<int>(value_of(a))).id) : "nothing";
}

TEST(Strategy, HowActionsArePlayed) {
  const Board p = first_game();
  const std::initializer_list<const char*> hand = {"smithy", "militia", "village"};
  EXPECT_EQ(played("Gold", p, hand), "village");
  EXPECT_EQ(played("Gold\nplay Militia before Village", p, hand), "militia");
  EXPECT_EQ(played("Gold\nplay Militia before Smithy\nplay Smithy before Village", p, hand), "militia") << "a chain";
  const std::string first = played("Gold\nplay Militia before Smithy\nplay Smithy before Militia", p, {"smithy", "militia"});
  EXPECT_TRUE(first == "smithy" || first == "militia") << "a circle ends: " << first;
  EXPECT_EQ(played("Gold\nplay Smithy first", p, hand), "smithy");
  EXPECT_NE(played("Gold\nplay Village last", p, hand), "village");
  EXPECT_EQ(played("Gold\nplay Village last", p, {"village"}), "village");
  EXPECT_EQ(played("Gold\nnever play Smithy", p, {"smithy"}), "nothing");
  EXPECT_EQ(played("Gold\nnever play Smithy when turn >= 100", p, {"smithy"}), "smithy");
  EXPECT_EQ(played("Gold\nnever play Smithy when owned Province = 0", p, {"smithy"}), "nothing");
}

TEST(Strategy, WhatIsTrashed) {
  Board p = table({"chapel", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop"});
  auto trashed = [&](std::string_view text) {
    Board q = p;
    q.phase = Phase::action;
    q.players[0].hand = {};
    for (const int s : {static_cast<int>(kEstate), static_cast<int>(kCopper), static_cast<int>(kSilver), q.slot_of(find_card("chapel"))})
      q.players[0].hand.add(s);
    q.turn.actions = 1;
    q.settle();
    FastRng rng(1);
    Planned bot(good(text).plan);
    std::string list;
    bool playing = true;
    while (playing && q.to_move() == 0 && (q.in_effect() || q.phase == Phase::action)) {
      const Action a = bot.choose(Eyes(q, 0), rng);
      if (q.in_effect() && verb_of(a) == kPick) list += std::string(q.row(static_cast<int>(value_of(a))).id) + " ";
      playing = verb_of(a) != kToBuy;
      if (playing) q.apply(a, rng, Silent{});
    }
    return list;
  };
  EXPECT_EQ(trashed("Gold\nkeep money 0"), "estate copper ");
  EXPECT_EQ(trashed("Gold\nkeep money 0\ntrash Copper, Estate"), "copper estate ");
  EXPECT_EQ(trashed("Gold\nkeep money 0\nnever trash Copper"), "estate ");
  EXPECT_EQ(trashed("Gold\nkeep money 0\ntrash Silver"), "silver estate copper ");
  EXPECT_EQ(trashed("Gold\nkeep money 0\ntrash Silver when turn > 50"), "estate copper ");
}

TEST(Strategy, IsReadAsItWasWritten) {
  const char* text =
      "name Village and Smithy\n"
      "author Demesne\n"
      "why A deck that draws itself buys two Provinces a turn.\n"
      "kingdom first_game\n"
      "beats bigmoney 55\n"
      "\n"
      "open Silver/Smithy\n"
      "open -/Moat\n"
      "Province when money >= 16 and not turn < 4 or provinces <= 4\n"
      "Village x3 when owned Village < owned Smithy * 2 and density >= 0.75\n"
      "Smithy when owned Terminals <= owned Villages + 1 or rivals Attacks > 0 or left Smithy != 10 and cards < 30\n"
      "Gold when ahead >= -12 and phase buy\n"
      "Silver when prophecy waits and suns > 0 and empty = 0 and debt = 0 and buys >= 1 and endgame > 2\n"
      "keep money 5\n"
      "allow debt 3\n"
      "play Village before Smithy\n"
      "play Moat last\n"
      "play Cellar first\n"
      "never play Moat when hand Smithy > 0\n"
      "never trash Silver\n"
      "trash Estate, Copper when cards > 8\n";
  const Strategy s = good(text);
  EXPECT_EQ(s.name, "Village and Smithy");
  EXPECT_EQ(s.claims, (std::vector<Claim>{{"bigmoney", 55}}));
  const Strategy again = good(write(s));
  EXPECT_EQ(again.plan, s.plan) << write(s);
  EXPECT_EQ(write(again), write(s));
  EXPECT_EQ(again.why, s.why);
  const auto plan = read_plan(write_plan(s.plan));
  ASSERT_TRUE(std::holds_alternative<Plan>(plan));
  EXPECT_EQ(std::get<Plan>(plan), s.plan);
  EXPECT_EQ(good(tidy(text)).plan, s.plan);
  EXPECT_EQ(tidy(tidy(text)), tidy(text));
}

TEST(Strategy, TidyKeepsCommentsAndSpeaksOneForm) {
  EXPECT_EQ(tidy("\n\n# Two of them\n  Hexe   ×2 when   coins>=5   and turn≤8 # early\n\n\nbuy  gold\nTRASH kupfer,anwesen\n\n"),
            "# Two of them\n"
            "Witch x2 when coins >= 5 and turn <= 8  # early\n"
            "\n"
            "Gold\n"
            "trash Copper, Estate\n");
}

TEST(Strategy, EveryNameOfTheCatalogueCanBeWished) {
  for (int i = 0; i < card_count(); ++i) {
    const Card c = static_cast<Card>(i);
    for (const std::string_view name : {std::string_view(facts(c).id), facts(c).name.en, facts(c).name.de}) {
      if (name.empty()) continue;
      const Card known = find_name(name);
      ASSERT_NE(known, Card::None) << name;
      const Reading r = read(std::string(name) + " x2 when owned " + std::string(name) + "<2 and coins>=" + "3");
      ASSERT_TRUE(r.errors.empty()) << name << ": " << r.errors.front().text.en;
      EXPECT_EQ(r.strategy.plan.wishes[0].card, known) << name;
      EXPECT_EQ(r.strategy.plan.wishes[0].tests[0].card, known) << name;
    }
    const Reading written = read(std::string(facts(c).name.en));
    ASSERT_TRUE(written.errors.empty());
  }
}

// Plans that were written before the language grew.
TEST(Strategy, OldPlanFilesAreRead) {
  const Strategy s = good(
      "# Kingdom: cellar, market\n"
      "Province when money >= 16\n"
      "Duchy when provinces <= 4\n"
      "Witch x2 when turn <= 8 and coins >= 5      # two of them in all\n"
      "Village when prophecy waits and cards <= 12\n"
      "Estate when empty >= 2 and ahead >= 3\n"
      "keep money 9\n"
      "allow debt 4\n");
  EXPECT_EQ(s.plan.n, 5);
  EXPECT_EQ(s.plan.wishes[0].tests[0], (Limit{Limit::money_at_least, 16}));
  EXPECT_EQ(s.plan.wishes[2].tests[0], (Limit{Limit::turn_at_most, 8}));
  EXPECT_EQ(s.plan.wishes[3].tests[0], (Limit{Limit::prophecy_waits, 0}));
  EXPECT_EQ(s.plan.wishes[4].tests[1], (Limit{Limit::ahead_by, 3}));
  EXPECT_EQ(s.plan.debt, 4);
}

TEST(Strategy, AllMistakesOfAFileAreTold) {
  const Reading r = read("Golld\nSilver\nSmithy when\nopen Silver\n");
  ASSERT_EQ(r.errors.size(), 3u);
  EXPECT_EQ(r.errors[0].line, 1);
  EXPECT_EQ(r.errors[1].line, 3);
  EXPECT_EQ(r.errors[2].line, 4);
}

}  // namespace
}  // namespace demesne::dominion::strategy
