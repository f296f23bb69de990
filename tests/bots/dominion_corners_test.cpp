// Bots of Dominion where few games come to: odd positions, odd piles, odd budgets, more than two players.
#include <gtest/gtest.h>

#include "bots/dominion/breeder.hpp"
#include "bots/dominion/fresh.hpp"
#include "bots/dominion/nursery.hpp"
#include "bots/dominion/search.hpp"
#include "tests/bots/named.hpp"
#include "tests/bots/purchases.hpp"

namespace demesne::dominion {
namespace {

Plan plan_of(std::string_view text) {
  const auto read = read_plan(text);
  EXPECT_TRUE(std::holds_alternative<Plan>(read)) << std::get<PlanError>(read).text.en;
  return std::get<Plan>(read);
}
Action bought(std::string_view text, const Position& p) {
  FastRng rng(1);
  Planned bot(plan_of(text));
  return bot.choose(Eyes(p, p.to_move()), rng);
}

// A share of the win among three is even at a third; the finals compare it with that of the rivals.
TEST(DominionCorners, TheFinalsOfThreePlayersAreFair) {
  EXPECT_EQ(as_of_two(0.3, 2), 0.3);
  EXPECT_DOUBLE_EQ(as_of_two(1.0 / 3, 3), 0.5);
  EXPECT_DOUBLE_EQ(as_of_two(0.25, 4), 0.5);
  EXPECT_DOUBLE_EQ(as_of_two(0.5, 3), 2.0 / 3);
  EXPECT_EQ(as_of_two(0, 3), 0);
  EXPECT_EQ(as_of_two(1, 3), 1);
  const Position p = witches(3);
  Breeder breeder(Eyes(p, 0), 3, 1);
  breeder.run(30000);
  ASSERT_TRUE(breeder.finals(60));
  const auto& leaders = breeder.leaders();
  ASSERT_GT(leaders.size(), 2u);
  EXPECT_GT(breeder.duel(leaders.front().plan, leaders.back().plan, 300, 5), 1.f / 3) << "the first among three";
}

// Four piles may be empty before a turn is over: no more gains are needed then.
TEST(DominionCorners, MorePilesMayBeEmptyThanTheEndNeeds) {
  Position p = buying(3);
  const std::string_view plan = "Silver when endgame = 0\nEstate";
  EXPECT_EQ(bought(plan, p), answer(kBuy, kEstate));
  for (const char* id : {"moat", "cellar", "village", "workshop"}) {
    const int slot = p.slot_of(find_card(id));
    p.supply[static_cast<std::size_t>(slot)] = 0, p.filled &= ~bit(slot);
  }
  p.settle();
  EXPECT_EQ(bought(plan, p), answer(kBuy, kSilver));
}

// What stands far down in a long plan is wished all the same.
TEST(DominionCorners, TheLastLinesOfALongPlanAreGained) {
  std::string text;
  for (int line = 0; line < 34; ++line) text += "Province when turn > " + std::to_string(40 + line) + "\n";
  Position p = buying(3);
  const Manners manners = [&] {
    Manners m;
    m.learn(Eyes(p, 0), plan_of(text + "Silver"));
    return m;
  }();
  EXPECT_GT(manners.gain_value(Eyes(p, 0), kSilver), 0);
}

// Coffers buy nothing once there is no Buy left.
TEST(DominionCorners, CoffersAreKeptWhereNothingCanBeBought) {
  Position p = table_with({"candlestick_maker", "village", "moat", "cellar", "smithy", "market", "mine", "workshop", "remodel", "militia"});
  FastRng rng(2);
  begin(p, rng);
  p.current = 0, p.ask.seat = 0, p.phase = Phase::buy, p.players[0].hand = {}, p.turn.coins = 0, p.extra[0].coffers = 8;
  for (const int buys : {0, 1}) {
    p.turn.buys = static_cast<u16>(buys);
    p.settle();
    EXPECT_EQ(verb_of(bought("Province", p)) == kCoffers, buys == 1);
  }
}

// Divine Wind takes the Liaison and leaves its Ally: plans are found for what is left, Colonies included.
TEST(DominionCorners, AnAllyWithoutLiaisonHoldsUpNoPlan) {
  Options o;
  o.colony = true;
  for (const char* id : {"contract", "village", "moat", "cellar", "smithy", "market", "mine", "workshop", "remodel", "militia"})
    o.kingdom.push_back(find_card(id));
  FastRng rng(3);
  Position p;
  ASSERT_EQ(setup(p, o, rng).bad, SetupError::none);
  begin(p, rng);
  const int contract = p.slot_of(find_card("contract"));
  p.piles &= ~bit(contract), p.settle();
  const Position fresh = same_piles(Eyes(p, 0), 2, rng);
  EXPECT_GT(fresh.kinds, 0);
  Breeder breeder(Eyes(p, 0), 2, 1);
  const Plan& plan = breeder.best();
  EXPECT_TRUE(std::any_of(plan.wishes.begin(), plan.wishes.begin() + plan.n, [](const Wish& w) { return w.card == Card::Colony; }));
}

// Tables that differ in Riverboat's card alone have plans of their own.
TEST(DominionCorners, RiverboatsCardIsPartOfTheKingdom) {
  const auto with = [](const char* id) {
    Options o;
    o.colony = false, o.riverboat = find_card(id);
    for (const char* card : {"riverboat", "village", "moat", "cellar", "smithy", "market", "mine", "workshop", "remodel", "militia"})
      o.kingdom.push_back(find_card(card));
    FastRng rng(3);
    Position p;
    EXPECT_EQ(setup(p, o, rng).bad, SetupError::none);
    return p;
  };
  const Position one = with("laboratory"), two = with("bandit");
  const auto first = brood(Eyes(one, 0), 3000, false), second = brood(Eyes(two, 0), 3000, false);
  EXPECT_NE(first.plans, second.plans);
}

// Whoever does not take a sure win is told so: the last Province was there to be bought.
TEST(DominionCorners, AMissedWinIsWeighed) {
  Position p = buying(8);
  p.supply[kProvince] = 1, p.settle();
  const Search search({{money_plan(false)}, {}, {}});
  FastRng rng(4);
  const Action missed = answer(kEndTurn), win = answer(kBuy, kProvince);
  const Thought t = search.think(Eyes(p, 0), {.nodes = 200, .also = missed}, rng);
  EXPECT_EQ(t.action, win);
  EXPECT_EQ(t.share, 1);
  EXPECT_GE(t.also_share, 0);
  EXPECT_LT(t.also_share, 0.9f);
  EXPECT_EQ(search.think(Eyes(p, 0), {.nodes = 200, .also = win}, rng).also_share, 1);
}

TEST(DominionCorners, ALongTimeIsNotAShortOne) {
  const Position p = buying(5);
  const Search search({{money_plan(false)}, {}, {}});
  FastRng one(4), two(4);
  const Thought by_games = search.think(Eyes(p, 0), {.nodes = 600}, one);
  const Thought and_time = search.think(Eyes(p, 0), {.ms = 3'000'000, .nodes = 600}, two);
  EXPECT_EQ(by_games.nodes, and_time.nodes);
  EXPECT_EQ(by_games.action, and_time.action);
}

// With few games there is no experience to learn, but whoever asks again need not wait for the lessons again.
TEST(DominionCorners, WhoeverWasTaughtIsNotTaughtAgain) {
  const Position p = witches();
  EXPECT_TRUE(brood(Eyes(p, 0), 3100, true).taught);
  EXPECT_TRUE(brood(Eyes(p, 0), 3100, false).taught) << "what is kept is the better one";
}

}  // namespace
}  // namespace demesne::dominion
