// Debt: paying, buying, comparing costs (rules 6 and 7).
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

TEST(Debt, ForbidsBuyingCardsAndEvents) {  // 7.1
  Script s({.kingdom = "village daimyo", .phase = "buy", .coins = 5, .events = "amass continue"}, {{.debt = 1}, {}});
  s.expect_cannot("buy", "")
      .expect_cannot("buy_event", "")
      .pay_debt(1)
      .expect_can_buy("village copper daimyo")
      .expect_can("buy_event", "amass");
}
TEST(Debt, IsTakenWhenBuyingNotWhenGaining) {  // 7.2, 5.2
  Script s({.kingdom = "daimyo", .phase = "buy", .coins = 3}, {{}, {}});
  s.buy("daimyo").expect_debt(0, 6).expect_coins(3).expect_buys(0);
  Script t({.kingdom = "daimyo tanuki"}, {{.hand = "tanuki daimyo"}, {}});
  t.play("tanuki").choose("daimyo").expect_debt(0, 0);
}
TEST(Debt, NeedNotBePayableAtOnce) {  // 5.2
  Script s({.kingdom = "artist", .phase = "buy"}, {{}, {}});
  s.expect_can_buy("artist").buy("artist").expect_debt(0, 8);
}
TEST(Debt, IsPaidAtAnyTimeOfOnesTurnInAnyPortions) {  // 7.3: neither an Action nor a Buy
  Script s({.kingdom = "village", .coins = 5}, {{.hand = "copper", .deck = "copper*5", .debt = 7}, {}});
  s.expect_can("pay_debt", "1").expect_can("pay_debt", "5").expect_cannot("pay_debt", "6");
  s.pay_debt(2).expect_debt(0, 5).expect_coins(3).expect_actions(1).expect_buys(1).expect_turn(0, "action");
  s.pay_debt(1)
      .to_buy()
      .pay_debt(2)
      .expect_debt(0, 2)
      .expect_coins(0)
      .expect_cannot("pay_debt", "")
      .play("copper")
      .pay_debt(1)
      .expect_debt(0, 1)
      .expect_buys(1);
}
TEST(Debt, IsNeverPaidTwiceOver) {  // not more than is owed
  Script s({.kingdom = "village", .coins = 9}, {{.debt = 2}, {}});
  s.expect_can("pay_debt", "2").expect_cannot("pay_debt", "3").pay_debt(2).expect_cannot("pay_debt", "");
}
TEST(Debt, PayingDoesNotReopenTreasures) {  // 7.3
  Script s({.kingdom = "daimyo", .phase = "buy", .coins = 4}, {{.hand = "copper"}, {}});
  s.buy("daimyo").expect_cannot("play", "copper").pay_debt(4).expect_cannot("play", "copper").expect_cannot("play_treasures", "");
}
TEST(Debt, PayingBeforeTreasuresDoesNotCloseThem) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 1}, {{.hand = "copper", .debt = 2}, {}});
  s.pay_debt(1).play("copper").pay_debt(1).expect_can_buy("copper");
}
TEST(Debt, IsNotTakenWithoutReason) {  // 7.2: nothing offers it
  Script s({.kingdom = "village", .phase = "buy", .coins = 0}, {{}, {}});
  s.expect_cannot("buy", "village").expect_cannot("buy", "silver");
}
TEST(Debt, TheWorkedExample) {  // 7.6: $4, a Daimyo for 6; pay 4; next turn $5: pay 2, buy a Silver
  Script s({.kingdom = "daimyo", .phase = "buy", .coins = 4}, {{.deck = "copper*5"}, {.deck = "estate*5"}});
  s.buy("daimyo").pay_debt(4).expect_debt(0, 2).expect_coins(0).end_turn().expect_debt(0, 2).end_turn();
  s.to_buy()
      .play_treasures()
      .expect_coins(5)
      .expect_cannot("buy", "")
      .pay_debt(2)
      .expect_coins(3)
      .buy("silver")
      .expect_coins(0)
      .expect_debt(0, 0);
}
TEST(Debt, OthersCannotPayOnMyTurn) {
  Script s({.kingdom = "village", .coins = 3}, {{}, {.debt = 3}});
  s.expect_cannot("pay_debt", "");
}
TEST(Debt, DoesNotCountAtTheEnd) {  // 7.1
  Script s({.kingdom = "village", .supply = "province:0", .phase = "buy"}, {{.hand = "province", .debt = 30}, {.debt = 0}});
  s.end_turn().expect_over("provinces").expect_scores({6, 0});
}
TEST(Debt, IsUnlimited) {
  Script s({.kingdom = "root_cellar"}, {{.hand = "root_cellar", .debt = 60}, {}});
  s.play("root_cellar").expect_debt(0, 63);
}
TEST(Debt, ManyCoinsPayManyDebts) {
  Script s({.kingdom = "village", .coins = 300}, {{.debt = 280}, {}});
  s.pay_debt(100).pay_debt(180).expect_debt(0, 0).expect_coins(20);
}
TEST(Debt, MoreDebtOnTopOfDebt) {  // 7.4: Craftsman, Litter, Root Cellar, Imperial Envoy, Gold Mine all work in debt
  Script s({.kingdom = "litter root_cellar craftsman imperial_envoy gold_mine", .actions = 9},
           {{.hand = "litter root_cellar craftsman imperial_envoy gold_mine", .deck = "copper*12", .debt = 1}, {}});
  s.play("litter").expect_debt(0, 2).play("root_cellar").expect_debt(0, 5).play("craftsman").choose("duchy").expect_debt(0, 7);
  s.play("imperial_envoy").expect_debt(0, 9).play("gold_mine").choose("gold").expect_debt(0, 13).expect_discard(0, "duchy gold");
}
TEST(Debt, OnPilesChangesNoPrice) {  // 7.7; and without Harsh Winter it just lies there
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .prophecy = "harsh_winter", .pile_debt = "village:4"}, {{}, {}});
  s.expect_cost("village", 3);
  EXPECT_FALSE(s.position().at("debt_costs").as_object().contains("village"));
  s.expect_can_buy("village");
}

// --- comparing costs (section 6) ----------------------------------------------------------------------------------------------------

TEST(Costs, UpToExcludesDebt) {  // 6.3: Workshop, Artisan, Anvil, War Chest, River Shrine, Craftsman
  const Board debts{.kingdom = "workshop mountain_shrine daimyo artist"};
  Script s(debts, {{.hand = "workshop"}, {}});
  s.play("workshop").expect_options("copper silver estate curse workshop");
  Script t({.kingdom = "artisan mountain_shrine daimyo artist"}, {{.hand = "artisan"}, {}});
  t.play("artisan").expect_options("copper silver estate duchy curse");
}
TEST(Costs, UpToMoreThanADebtCard) {  // 6.5: Remodel on a Daimyo: up to $2 and 6 debt
  Script s({.kingdom = "remodel daimyo artist mountain_shrine moat village"}, {{.hand = "remodel daimyo"}, {}});
  s.play("remodel").asked(0, "gain").expect_options("copper estate curse daimyo mountain_shrine moat");
  Script t({.kingdom = "expand mountain_shrine artist daimyo village smithy"}, {{.hand = "expand mountain_shrine"}, {}});
  t.play("expand").asked(0, "gain").expect_options("copper silver estate curse mountain_shrine village");
}
TEST(Costs, UpToMoreThanACoinCardNeverReachesDebt) {  // 6.5
  Script s({.kingdom = "expand mountain_shrine daimyo"}, {{.hand = "expand province"}, {}});
  s.play("expand")
      .asked(0, "gain")
      .expect_cannot("choose", "mountain_shrine")
      .expect_cannot("choose", "daimyo")
      .expect_can("choose", "province");
}
TEST(Costs, PerCoinUsesOnlyTheCoins) {  // 6.9: Bishop on an Artist
  Script s({.kingdom = "bishop artist"}, {{.hand = "bishop artist"}, {}});
  s.play("bishop").expect_trash("artist").expect_vp_tokens(0, 1);
}
TEST(Costs, ForgeSumsCoinsAndGainsNoDebt) {  // 6.9: an Artist and a Copper make $0
  Script s({.kingdom = "forge artist daimyo"}, {{.hand = "forge artist copper"}, {}});
  s.play("forge").choose("artist copper").asked(0, "gain").expect_options("copper curse");
}
TEST(Costs, ReductionsLeaveDebtAlone) {  // 6.2, 6.12
  Script s({.kingdom = "quarry daimyo artist", .phase = "buy"}, {{.hand = "quarry"}, {}});
  s.play("quarry").expect_cost("daimyo", 0).expect_at("/debt_costs/daimyo", 6).buy("daimyo").expect_debt(0, 6);
}
TEST(Costs, TalismanCopiesNoDebtCard) {  // "costing up to $4" (6.3)
  Script s({.kingdom = "talisman mountain_shrine", .phase = "buy", .prosperity = 1}, {{.hand = "talisman"}, {}});
  s.play("talisman").buy("mountain_shrine").expect_discard(0, "mountain_shrine").expect_debt(0, 5);
}

}  // namespace
}  // namespace demesne::script
