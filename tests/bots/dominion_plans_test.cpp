// Plans: what they buy, how they are written and read, how they are bred, and the endings that no plan may miss.
#include <gtest/gtest.h>

#include <algorithm>

#include "bots/dominion/breeder.hpp"
#include "bots/dominion/brings.hpp"
#include "bots/dominion/search.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

dominion::Position first_game(u64 seed = 1) {
  Options o;
  choose(o, *find_recommended("first_game"));
  o.colony = false;
  FastRng rng(seed);
  dominion::Position p;
  EXPECT_EQ(setup(p, o, rng).bad, SetupError::none);
  begin(p, rng);
  return p;
}
// In the Buy phase of seat 0 with so much to spend.
dominion::Position buying(int coins, int buys, int provinces) {
  dominion::Position p = first_game();
  p.current = 0, p.ask.seat = 0;
  p.phase = Phase::buy;
  p.players[0].hand = {}, p.turn.coins = static_cast<u16>(coins), p.turn.buys = static_cast<u16>(buys);
  p.supply[kProvince] = static_cast<u8>(provinces);
  p.settle();
  return p;
}

TEST(Plans, TheFirstWishThatCanBeHadIsBought) {
  const Plan plan = money_plan_with(find_card("smithy"), 1, false, false);
  FastRng rng(1);
  auto bought = [&](const dominion::Position& p) {
    Planned bot(plan);
    const Action a = bot.choose(Eyes(p, 0), rng);
    return verb_of(a) == kBuy ? std::string(p.row(static_cast<int>(value_of(a))).id) : "nothing";
  };
  EXPECT_EQ(bought(buying(8, 1, 8)), "province");
  EXPECT_EQ(bought(buying(6, 1, 8)), "gold");
  EXPECT_EQ(bought(buying(5, 1, 4)), "duchy");
  EXPECT_EQ(bought(buying(5, 1, 8)), "smithy");
  EXPECT_EQ(bought(buying(3, 1, 8)), "silver");
  EXPECT_EQ(bought(buying(2, 1, 2)), "estate");
  EXPECT_EQ(bought(buying(2, 1, 8)), "nothing");
}

TEST(Plans, WhatGoesOnSurelyIsToldFromWhatMay) {
  for (const char* sure : {"village", "laboratory", "upgrade", "shanty_town", "lurker"})
    EXPECT_TRUE(brings(find_card(sure), false).chains) << sure;
  for (const char* perhaps : {"conspirator", "diplomat", "ironworks", "spice_merchant", "smithy"})
    EXPECT_FALSE(brings(find_card(perhaps), false).chains) << perhaps;
}

TEST(Plans, AreReadAsTheyWereWritten) {
  Plan p = money_plan_with(find_card("witch"), 2, false, true);
  p.wishes[0].tests = {{{Limit::money_at_least, 16}, {Limit::turn_at_least, 4}}};
  p.add(find_card("village"), 3, {Limit::prophecy_waits, 0}, {Limit::cards_at_most, 12});
  p.keep_money = 5, p.debt = 3;
  const auto read = read_plan(write_plan(p));
  ASSERT_TRUE(std::holds_alternative<Plan>(read)) << std::get<PlanError>(read).text.en;
  EXPECT_EQ(std::get<Plan>(read), p);
  const auto german = read_plan("Hexe x2 when turn <= 8   # zwei\n\nthrone room\nKönigshof\n");
  ASSERT_TRUE(std::holds_alternative<Plan>(german)) << std::get<PlanError>(german).text.en;
  EXPECT_EQ(std::get<Plan>(german).wishes[0].card, find_card("witch"));
}

TEST(Plans, BreedingIsTheSameForTheSameSeedAndBeatsMoney) {
  const dominion::Position p = first_game();
  Breeder a(Eyes(p, 0), 2, 7), b(Eyes(p, 0), 2, 7);
  a.run(6000), b.run(6000);
  EXPECT_EQ(a.best(), b.best());
  EXPECT_EQ(a.played(), b.played());
  EXPECT_GT(a.duel(a.best(), money_plan(false), 400, 3), 0.55f);
}

// Breeding may leave the first place for a condition empty and the second taken; read from text they stand side by side and say the same.
Plan closed_up(Plan p) {
  for (Wish& w : p.wishes) std::stable_partition(w.tests.begin(), w.tests.end(), [](const Limit& t) { return t.kind != Limit::none; });
  return p;
}

dominion::Position kingdom_of(std::initializer_list<const char*> ids) {
  FastRng rng(1);
  Options o;
  for (const char* id : ids) o.kingdom.push_back(find_card(id));
  dominion::Position p;
  EXPECT_EQ(setup(p, o, rng).bad, SetupError::none);
  return p;
}

#ifdef NDEBUG  // so many games take too long with asserts and sanitizers
// With many games for it the breeder begins several times from nothing, and what each wave found lives on beside the others' finds.
TEST(Plans, ManyGamesAreBredInWaves) {
  const dominion::Position p = first_game();
  Breeder few(Eyes(p, 0), 2, 5), many(Eyes(p, 0), 2, 5);
  few.run(20'000), many.optimise(170'000);
  EXPECT_EQ(few.waves_over(), 0);
  EXPECT_EQ(many.waves_over(), 2);
  EXPECT_GE(many.leaders().size(), 3u) << "one of each wave, and money with one card";
  EXPECT_GT(many.duel(many.best(), many.best_single(), 400, 3), 0.55f);
}
#endif

// Villages and what needs them grow together: engines are bred with conditions that compare the two, and those can be written down.
TEST(Plans, AreBredWithVillagesInStepAndCanBeWritten) {
  const dominion::Position p =
      kingdom_of({"village", "smithy", "chapel", "market", "militia", "cellar", "moat", "workshop", "merchant", "remodel"});
  int in_step = 0;
  for (const u64 seed : {1, 2, 3}) {
    Breeder breeder(Eyes(p, 0), 2, seed);
    breeder.run(12'000);
    for (const Breeder::Leader& l : breeder.leaders()) {
      for (const Wish& w : l.plan.wishes)
        for (const Limit& t : w.tests) in_step += is_sort(t.card) && is_sort(t.other_card);
      const auto read = read_plan(write_plan(l.plan));
      ASSERT_TRUE(std::holds_alternative<Plan>(read)) << write_plan(l.plan) << std::get<PlanError>(read).text.en;
      EXPECT_EQ(std::get<Plan>(read), closed_up(l.plan)) << write_plan(l.plan);
    }
  }
  EXPECT_GT(in_step, 0);
}

// Anvil gains a card each turn: Gardens and Anvils end the game on three piles before money has its Provinces.
TEST(Plans, TheRushForCheapPointsIsFound) {
  const dominion::Position p =
      kingdom_of({"gardens", "anvil", "watchtower", "war_chest", "mint", "remodel", "artisan", "collection", "harbinger", "village"});
  Breeder breeder(Eyes(p, 0), 2, 1);
  breeder.run(40'000);
  const auto wishes = [](const Plan& plan, const char* id) {
    return std::any_of(plan.wishes.begin(), plan.wishes.begin() + plan.n, [&](const Wish& w) { return w.card == find_card(id); });
  };
  EXPECT_TRUE(wishes(breeder.best(), "gardens") && wishes(breeder.best(), "anvil")) << write_plan(breeder.best());
  EXPECT_GT(breeder.duel(breeder.best(), breeder.best_single(), 400, 3), 0.55f) << write_plan(breeder.best());
}

// A Warlord forbids a third copy of an Action in play, also one that would be played from the deck (F13.6, 16.1).
TEST(Plans, AShadowThatAWarlordForbidsStaysInTheDeck) {
  dominion::Position p = kingdom_of({"militia", "alley", "cellar", "moat", "market", "smithy", "village", "remodel", "merchant", "mine"});
  FastRng rng(1);
  begin(p, rng);
  p.current = 0, p.ask.seat = 0;
  const int alley = p.slot_of(find_card("alley"));
  ASSERT_GE(alley, 0);
  p.players[0].hand = {};
  for (int i = 0; i < 3; ++i) (i < 2 ? p.players[0].in_play : p.players[0].bag).add(alley);
  p.settle();
  Planned bot(money_plan(false));
  EXPECT_EQ(bot.choose(Eyes(p, 0), rng), answer(kPlayShadow, static_cast<u32>(alley)));
  p.extra[0].warlords = 1, p.extras = true;
  EXPECT_EQ(bot.choose(Eyes(p, 0), rng), answer(kToBuy));
}

TEST(Plans, TheLastProvinceIsTakenWhenItWins) {
  FastRng rng(1);
  dominion::Position p = buying(8, 1, 1);
  EXPECT_EQ(winning_purchase(Eyes(p, 0), rng), answer(kBuy, kProvince));
  p.players[1].discard.add(kProvince), p.players[1].discard.add(kDuchy);  // the rival would win: 3 Estates and 9 against 3 Estates and 6
  p.settle();
  EXPECT_EQ(winning_purchase(Eyes(p, 0), rng), kNoAction);
  Planned bot(money_plan(false));
  EXPECT_NE(bot.choose(Eyes(p, 0), rng), answer(kBuy, kProvince)) << "ending the game would lose it";
}

TEST(Plans, ARushThatLosesToMoneyIsNotTheFirst) {
  const std::vector<double> shares = {0.5,  0.8,  0.41,  // a rush that beats the champion
                                      0.2,  0.5,  0.85,  // the champion
                                      0.59, 0.15, 0.5};  // money with a card
  EXPECT_EQ(by_soundness(shares, 3).front(), 0u);
  EXPECT_EQ(by_soundness(shares, 3, 2).front(), 1u);
}

// The search asks which plan suits the rest of the game before it asks for the answer: with a first plan that never buys a Province
// every answer looks poor: the best is a Duchy at once.
TEST(Plans, TheSearchFollowsThePlanThatSuitsTheGame) {
  FastRng rng(1);
  const dominion::Position p = buying(6, 1, 8);
  Plan silver;
  silver.add(Card::Silver);
  EXPECT_LT(Search({{silver}, {}}).think(Eyes(p, 0), {0, 1200}, rng).share, 0.5f);
  const Thought both = Search({{silver, money_plan(false)}, {}}).think(Eyes(p, 0), {0, 1200}, rng);
  EXPECT_GT(both.share, 0.8f);
}

TEST(Plans, ThreePilesAreEmptiedWhenThatWins) {
  FastRng rng(1);
  dominion::Position p = buying(7, 2, 8);
  const int moat = p.slot_of(find_card("moat")), village = p.slot_of(find_card("village")), cellar = p.slot_of(find_card("cellar"));
  ASSERT_TRUE(moat >= 0 && village >= 0 && cellar >= 0);
  p.supply[static_cast<std::size_t>(moat)] = 0, p.filled &= ~bit(moat), p.stocked &= ~bit(moat);
  p.supply[static_cast<std::size_t>(village)] = 1, p.supply[static_cast<std::size_t>(cellar)] = 1;
  p.players[0].discard.add(kProvince);
  p.settle();
  const Action a = winning_purchase(Eyes(p, 0), rng);
  EXPECT_TRUE(a == answer(kBuy, static_cast<u32>(village)) || a == answer(kBuy, static_cast<u32>(cellar)));
}

}  // namespace
}  // namespace demesne::dominion
