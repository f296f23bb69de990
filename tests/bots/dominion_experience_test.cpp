// What purchases are worth, learnt from games: who learns it, who uses it, and that nothing is lost when it is late.
#include <gtest/gtest.h>

#include <algorithm>

#include "bots/dominion/search.hpp"
#include "bots/dominion/tutor.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"
#include "tests/bots/purchases.hpp"

namespace demesne::dominion {
namespace {

double share(const dominion::Position& table, const Planned& mine, const Planned& theirs, int games) {
  double won = 0;
  for (int g = 0; g < games; ++g) {
    FastRng rng(static_cast<u64>(g / 2) + 7);
    dominion::Position p;
    p.assign(table);
    begin(p, rng);
    std::array<Planned, 2> bots;
    const auto me = static_cast<std::size_t>(g & 1);
    bots[me] = mine, bots[1 - me] = theirs;
    won += static_cast<double>(play_on(p, std::span<Planned>(bots), static_cast<Seat>(me), rng));
  }
  return won / games;
}

#ifndef DEMESNE_SANITIZED  // tens of thousands of games
// Money knows no Witch. Whoever tries one now and then finds out, and plays better with what was found.
TEST(Experience, MoneyLearnsToBuyWitches) {
  const dominion::Position table = witches();
  const Plan money = money_plan(false);
  Tutor tutor(table, 3, {money}, money, 7500);
  ASSERT_TRUE(tutor.run());
  const Experience& e = tutor.experience();
  ASSERT_FALSE(e.empty());
  const dominion::Position p = buying(5);
  const Eyes eyes(p, 0);
  const Appraisal appraisal(e, eyes);
  const Action silver = answer(kBuy, kSilver), witch = buy(p, "witch");
  EXPECT_GT(appraisal.lead(eyes, witch, silver, silver), 0.03f);
  EXPECT_LT(appraisal.lead(eyes, answer(kBuy, kEstate), silver, silver), -0.02f);
  Planned plain(money);
  plain.learn(eyes);
  Planned taught = plain;
  taught.reconsider(&appraisal);
  EXPECT_GT(share(table, taught, plain, 1000), 0.7);
}

// Stopped after every few games it learns the same as in one go.
TEST(Experience, LessonsAreGivenALittleAtATime) {
  const dominion::Position table = witches();
  const Plan money = money_plan(false);
  Tutor once(table, 5, {money}, money, 6000), often(table, 5, {money}, money, 6000), other(table, 6, {money}, money, 6000);
  ASSERT_TRUE(once.run());
  ASSERT_TRUE(other.run());
  int calls = 0;
  while (!often.run([n = 0]() mutable { return ++n > 7; })) ASSERT_LT(++calls, 10'000);
  EXPECT_GT(calls, 500);
  EXPECT_EQ(often.experience().values, once.experience().values);
  EXPECT_EQ(often.experience().sure, once.experience().sure);
  EXPECT_NE(other.experience().values, once.experience().values);
}

#endif

TEST(Experience, FewLessonsTeachNothing) {
  const dominion::Position table = witches(3);
  Tutor tutor(table, 5, {money_plan(false)}, money_plan(false), 100);
  EXPECT_TRUE(tutor.run());
  EXPECT_TRUE(tutor.experience().empty());
}

TEST(Experience, ThePlanIsLeftOnlyForWhatIsSurelyBetter) {
  const dominion::Position p = buying(6);
  const Eyes eyes(p, 0);
  FastRng rng(1);
  auto bought = [&](float value, float sure) {
    const Experience e = says(p, "market", value, sure);
    const Appraisal appraisal(e, eyes);
    Planned bot(money_plan(false));
    bot.learn(eyes);
    bot.reconsider(&appraisal);
    EXPECT_EQ(bot.planned(eyes), answer(kBuy, kGold)) << "what the plan alone says";
    return bot.choose(eyes, rng);
  };
  EXPECT_EQ(bought(0.05f, 0.03f), buy(p, "market"));
  EXPECT_EQ(bought(0.02f, 0.03f), answer(kBuy, kGold));
  EXPECT_EQ(bought(-0.5f, 0.03f), answer(kBuy, kGold));
}

// Kinds that have come into the game since (Divine Wind) are neither wanted nor left for others.
TEST(Experience, WhatIsNotKnownIsLeftAlone) {
  const dominion::Position p = buying(6);
  const Eyes eyes(p, 0);
  Experience e = says(p, "market", 0.2f, 0.03f);
  const auto gold = static_cast<std::size_t>(std::find(e.items.begin(), e.items.end(), Card::Gold) - e.items.begin());
  e.items[gold] = find_card("chapel");
  const Appraisal appraisal(e, eyes);
  const Action market = buy(p, "market"), silver = answer(kBuy, kSilver);
  EXPECT_EQ(appraisal.rather(eyes, p.buyable(), answer(kBuy, kGold)), answer(kBuy, kGold));
  EXPECT_EQ(appraisal.lead(eyes, market, answer(kBuy, kGold), silver), 0.f);
  EXPECT_EQ(appraisal.rather(eyes, p.buyable(), silver), market);
}

// In the games that a search plays on everybody has the experience: with few games its word decides.
TEST(Experience, TheSearchListensToIt) {
  const dominion::Position p = buying(6);
  const Eyes eyes(p, 0);
  auto answered = [&](Experience e) {
    FastRng rng(1);
    return Search({{money_plan(false)}, {}, std::move(e)}).think(eyes, {0, 16}, rng).action;
  };
  EXPECT_EQ(answered({}), answer(kBuy, kGold));
  EXPECT_EQ(answered(says(p, "moat", 0.5f, 0.03f)), buy(p, "moat"));
}

}  // namespace
}  // namespace demesne::dominion
