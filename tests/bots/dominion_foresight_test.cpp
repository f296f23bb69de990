// What the games of a search learn about the next purchases, and what a card is found to do by playing it.
#include <gtest/gtest.h>

#include "bots/dominion/foresight.hpp"
#include "bots/dominion/tried.hpp"
#include "tests/bots/purchases.hpp"

namespace demesne::dominion {
namespace {

// Games in which whoever buys the Market wins: how often it was bought in the last hundred of them.
class MarketWins {
 public:
  explicit MarketWins(float value)
      : experience_(says(p_, "market", value)), appraisal_(experience_, Eyes(p_, 0)), foresight(&appraisal_, 1000) {}
  int bought(int games, Action root = answer(kEndTurn)) {
    int n = 0;
    for (int g = 0; g < games; ++g) {
      foresight.begin(root, 0);
      const Action a = foresight.choose(Eyes(p_, 0), gold);
      n += g >= games - 100 && a == market;
      foresight.end([&](Seat s) { return s == 0 && a == market ? 1.f : 0.f; });
    }
    return n;
  }

 private:
  dominion::Position p_ = buying(6);
  Experience experience_;
  Appraisal appraisal_;

 public:
  const Action gold = answer(kBuy, kGold), market = buy(p_, "market");
  Foresight foresight;
};

TEST(Foresight, WithoutExperienceAllFollowTheirPlans) {
  const dominion::Position p = buying(6);
  Foresight f(nullptr, 1000);
  for (int g = 0; g < 100; ++g) {
    f.begin(answer(kEndTurn), 0);
    EXPECT_EQ(f.choose(Eyes(p, 0), answer(kBuy, kGold)), answer(kBuy, kGold));
    f.end([](Seat) { return 0.f; });
  }
}

TEST(Foresight, WhatWinsIsBought) {
  MarketWins m(0);
  EXPECT_GT(m.bought(600), 90);
  // After another answer nothing is known: the first game is played as usual.
  m.foresight.begin(m.gold, 0);
  const dominion::Position p = buying(6);
  EXPECT_EQ(m.foresight.choose(Eyes(p, 0), m.gold), m.gold);
}

TEST(Foresight, WithOtherMoneyItIsAnotherMatter) {
  MarketWins m(0);
  m.bought(600);
  const dominion::Position p = buying(7);
  m.foresight.begin(answer(kEndTurn), 0);
  EXPECT_EQ(m.foresight.choose(Eyes(p, 0), m.gold), m.gold);
}

TEST(Foresight, WhatExperienceThinksLittleOfIsNotTried) {
  MarketWins m(-0.5f);
  EXPECT_EQ(m.bought(600), 0);
}

TEST(Foresight, AnythingButAPurchaseIsNotTouched) {
  const dominion::Position p = buying(6);
  const Experience e = says(p, "market", 0.5f);
  const Appraisal appraisal(e, Eyes(p, 0));
  Foresight f(&appraisal, 100);
  for (int g = 0; g < 50; ++g) {
    f.begin(answer(kEndTurn), 0);
    EXPECT_EQ(f.choose(Eyes(p, 0), answer(kPlayTreasures)), answer(kPlayTreasures));
    f.end([](Seat) { return 0.f; });
  }
}

TEST(Tried, WhatACardDoesIsFoundByPlayingIt) {
  const dominion::Position table =
      table_with({"library", "sentry", "festival", "smithy", "bandit", "chapel", "hunting_party", "advisor", "watchtower", "moat"});
  auto of = [&](const char* id) { return try_out(table, Slot(table.slot_of(find_card(id)))); };
  EXPECT_EQ(of("library").cards, 3.f) << "four others in hand, up to seven";
  EXPECT_EQ(of("watchtower").cards, 2.f);
  EXPECT_EQ(of("smithy").cards, 3.f);
  EXPECT_GT(of("hunting_party").cards, 1.5f);
  EXPECT_EQ(of("advisor").cards, 2.f);
  EXPECT_GT(of("sentry").trashed, 0.5f);
  EXPECT_GT(of("chapel").trashed, 1.f);
  EXPECT_LT(of("chapel").cards, 0.f);
  EXPECT_EQ(of("bandit").trashed, 0.f) << "what others lose is not one's own";
  EXPECT_EQ(of("moat").trashed, 0.f);
  EXPECT_EQ(try_out(table, kGold).cards, 0.f);
}

}  // namespace
}  // namespace demesne::dominion
