// The ten Events, one test a ruling (rules 16.5 to 16.8, 3.5, 3.9, and the rulebook's notes on each).
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- Events in general ------------------------------------------------------------------------------------------------------------

TEST(Events, CostMoneyAndABuy) {  // 16.5
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 5, .events = "amass asceticism"}, {{.hand = "copper*2"}, {}});
  s.buy_event("amass").asked(0, "turn").expect_coins(3).expect_buys(1).expect_discard(0, "village");
  s.buy_event("asceticism").amount(1).expect_coins(0).expect_buys(0).expect_cannot("buy_event", "amass").expect_cannot("buy", "copper");
}
TEST(Events, AnyNumberOfTimes) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 3, .coins = 6, .events = "amass"}, {{}, {}});
  s.buy_event("amass").buy_event("amass").buy_event("amass").expect_discard(0, "village*3").expect_coins(0);
}
TEST(Events, CardAndEventInAnyOrder) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 5, .events = "amass"}, {{}, {}});
  s.buy("silver").buy_event("amass").expect_discard(0, "silver village");
}
TEST(Events, NeedEnoughMoneyAndTheBuyPhase) {
  Script s({.kingdom = "village", .coins = 6, .events = "gather amass"}, {{}, {}});
  s.expect_cannot("buy_event", "amass").to_buy().expect_can("buy_event", "amass").expect_cannot("buy_event", "gather");
}
TEST(Events, NotInDebt) {  // 7.1
  Script s({.kingdom = "village", .phase = "buy", .coins = 5, .events = "amass"}, {{.debt = 1}, {}});
  s.expect_cannot("buy_event", "amass").pay_debt(1).expect_can("buy_event", "amass");
}
TEST(Events, AfterOneNoMoreTreasures) {  // 3.5, 16.7
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "amass"}, {{.hand = "copper"}, {}});
  s.expect_can("play", "copper").buy_event("amass").expect_cannot("play", "copper").expect_cannot("play_treasures", "");
}
TEST(Events, AreNotBuyingACard) {  // 16.6: no token from Goons (first edition)
  Script s({.kingdom = "goons village", .phase = "buy", .buys = 2, .coins = 3, .prosperity = 1, .events = "asceticism"},
           {{.in_play = "goons"}, {}});
  s.buy_event("asceticism").amount(1).expect_vp_tokens(0, 0).buy("copper").expect_vp_tokens(0, 1);
}
TEST(Events, AreNotCheaper) {  // 16.6
  Script s({.kingdom = "quarry", .phase = "buy", .coins = 1, .prophecy = "flourishing_trade", .events = "amass"},
           {{.in_play = "quarry"}, {}});
  s.expect_cannot("buy_event", "amass");
}
TEST(Events, MayBeBoughtForNothing) {  // 16.5
  Script s({.kingdom = "village", .phase = "buy", .coins = 5, .events = "receive_tribute"}, {{}, {}});
  s.buy_event("receive_tribute").asked(0, "turn").expect_discard(0, "").expect_coins(0).expect_buys(0);
}
TEST(Events, AreNeverInTheSupply) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 9, .events = "amass gather credit"}, {{}, {}});
  EXPECT_FALSE(s.position().at("supply").as_object().contains("amass"));
  s.expect_cannot("buy", "amass").expect_at("/events", json::array{"amass", "credit", "gather"});
}
TEST(Events, AllHaveTheirPrices) {
  for (const auto& [id, cost] : std::initializer_list<std::pair<const char*, int>>{{"amass", 2},
                                                                                   {"asceticism", 2},
                                                                                   {"credit", 2},
                                                                                   {"foresight", 2},
                                                                                   {"kintsugi", 3},
                                                                                   {"practice", 3},
                                                                                   {"sea_trade", 4},
                                                                                   {"receive_tribute", 5},
                                                                                   {"gather", 7}}) {
    SCOPED_TRACE(id);
    Script(Board{.kingdom = "village", .phase = "buy", .coins = cost - 1, .events = id}, {{}, {}}).expect_cannot("buy_event", id);
    Script(Board{.kingdom = "village", .phase = "buy", .coins = cost, .events = id}, {{}, {}}).expect_can("buy_event", id);
  }
  Script(Board{.kingdom = "village", .phase = "buy", .events = "continue"}, {{}, {}}).expect_can("buy_event", "continue");
}

// --- Continue ---------------------------------------------------------------------------------------------------------------------

TEST(Continue, GainsAPeacefulActionAndPlaysItInTheActionPhase) {
  Script s(
      {.kingdom = "village smithy militia market snake_witch daimyo rice", .phase = "buy", .actions = 0, .coins = 3, .events = "continue"},
      {{.hand = "smithy", .deck = "copper*6"}, {}});
  s.buy_event("continue")
      .expect_debt(0, 8)
      .asked(0, "gain", "continue")
      .expect_picks(1, 1)
      .expect_options("village smithy")
      .choose("village");
  // The Village uses no Action; it gives two and Continue one.
  s.asked(0, "turn")
      .expect_turn(0, "action")
      .expect_actions(3)
      .expect_buys(1)
      .expect_coins(3)
      .expect_hand(0, "smithy copper")
      .expect_in_play(0, "village");
  s.play("smithy").expect_hand_size(0, 4);
}
TEST(Continue, OncePerTurn) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 20, .events = "continue"}, {{.deck = "copper*3"}, {}});
  s.buy_event("continue").pay_debt(8).to_buy().expect_cannot("buy_event", "continue").expect_can_buy("province");
}
TEST(Continue, AgainInTheNextTurn) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 8, .events = "continue"}, {{.deck = "copper*9"}, {.deck = "copper*5"}});
  s.buy_event("continue").pay_debt(8).end_turn().end_turn().to_buy().expect_can("buy_event", "continue");
}
TEST(Continue, TheDebtMustBePaidBeforeBuyingAgain) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 9, .events = "continue"}, {{.deck = "copper*3"}, {}});
  s.buy_event("continue")
      .to_buy()
      .expect_cannot("buy", "copper")
      .pay_debt(7)
      .expect_cannot("buy", "copper")
      .pay_debt(1)
      .expect_can_buy("copper");
}
TEST(Continue, NeedsNoDebtBefore) {
  Script s({.kingdom = "village", .phase = "buy", .events = "continue"}, {{.debt = 1}, {}});
  s.expect_cannot("buy_event", "continue");
}
TEST(Continue, StartOfTurnEffectsDoNotRepeat) {  // 3.9
  Script s({.kingdom = "village samurai", .phase = "buy", .prophecy = "kind_emperor", .events = "continue"},
           {{.deck = "copper*3", .in_play_before = "samurai"}, {}});
  s.buy_event("continue").asked(0, "turn").expect_coins(0).expect_turn(0, "action");
}
TEST(Continue, TreasuresMayBePlayedAgainInTheNewBuyPhase) {  // 3.9
  Script s({.kingdom = "village", .phase = "buy", .events = "continue"}, {{.hand = "copper", .deck = "gold*2"}, {}});
  s.buy_event("continue").to_buy().expect_can("play", "gold").play_treasures().expect_coins(4);
}
TEST(Continue, LeftOverResourcesAreKept) {  // 3.9
  Script s({.kingdom = "village", .phase = "buy", .actions = 2, .buys = 3, .coins = 5, .events = "continue"}, {{.deck = "gold*2"}, {}});
  s.buy_event("continue").expect_actions(5).expect_buys(3).expect_coins(5);
}
TEST(Continue, AGainedCardThatWasMovedIsNotPlayed) {  // 4.6; the rest still happens
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "progress", .events = "continue"}, {{.deck = "gold"}, {}});
  s.buy_event("continue")
      .asked(0, "turn")
      .expect_deck(0, "village gold")
      .expect_in_play(0, "")
      .expect_actions(2)
      .expect_buys(1)
      .expect_turn(0, "action");
  Script t({.kingdom = "village watchtower", .phase = "buy", .events = "continue"}, {{.hand = "watchtower", .deck = "gold"}, {}});
  t.buy_event("continue")
      .choose("village")
      .react("watchtower")
      .choose("trash")
      .asked(0, "turn")
      .expect_trash("village")
      .expect_actions(2)
      .expect_turn(0, "action");
  Script u({.kingdom = "village", .phase = "buy", .prophecy = "rapid_expansion", .events = "continue"}, {{.deck = "gold"}, {}});
  u.buy_event("continue").expect_set_aside(0, "village").expect_in_play(0, "").expect_actions(2);
  Script v({.kingdom = "village watchtower", .phase = "buy", .events = "continue"}, {{.hand = "watchtower", .deck = "gold"}, {}});
  v.buy_event("continue").choose("village").decline().expect_in_play(0, "village").expect_hand(0, "watchtower gold").expect_actions(4);
}
TEST(Continue, WithNothingToGainTheRestStillHappens) {
  Script s({.kingdom = "market", .phase = "buy", .actions = 0, .events = "continue"}, {{}, {}});
  s.buy_event("continue").asked(0, "turn").expect_turn(0, "action").expect_actions(1).expect_buys(1).expect_debt(0, 8);
}
TEST(Continue, PlaysADurationAndAPendingDaimyoReplaysIt) {
  Script s({.kingdom = "riverboat daimyo", .coins = 8, .events = "continue", .riverboat_card = "market"},
           {{.hand = "daimyo", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.play("daimyo").to_buy().buy_event("continue").expect_in_play(0, "daimyo riverboat").end_turn().expect_in_play(0, "daimyo riverboat");
  s.end_turn().expect_coins(2).expect_buys(3);
}
TEST(Continue, SaysThatTheActionPhaseIsBack) {
  Script s({.kingdom = "village", .phase = "buy", .events = "continue"}, {{.deck = "gold"}, {}});
  s.buy_event("continue");
  bool told = false;
  for (const auto& e : s.step().at("events").as_array()) told |= e.at("type") == "phase" && e.at("phase") == "action";
  EXPECT_TRUE(told);
}
TEST(Continue, UnderEnlightenmentMayGainATreasureAndDraws) {  // a Treasure is an Action, played in an Action phase
  Script s({.kingdom = "market", .phase = "buy", .actions = 0, .prophecy = "enlightenment", .events = "continue"},
           {{.deck = "gold estate"}, {}});
  s.buy_event("continue").asked(0, "gain").expect_options("copper silver").choose("silver");
  s.expect_hand(0, "gold").expect_coins(0).expect_actions(2).expect_in_play(0, "silver");
}
TEST(Continue, ASecondBuyPhaseWithHarshWinterStillCountsTheGain) {
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "harsh_winter", .events = "continue"}, {{.deck = "gold"}, {}});
  s.buy_event("continue").expect_at("/pile_debt/village", 2).expect_debt(0, 8);
}

// --- Amass ------------------------------------------------------------------------------------------------------------------------

TEST(Amass, GainsAnActionUpToFive) {
  Script s({.kingdom = "village market artisan daimyo rice", .phase = "buy", .coins = 2, .events = "amass"}, {{.in_play = "copper"}, {}});
  s.buy_event("amass")
      .asked(0, "gain", "amass")
      .expect_picks(1, 1)
      .expect_options("village market")
      .choose("market")
      .expect_discard(0, "market");
}
TEST(Amass, AnyActionInPlayBlocksIt) {
  Script s({.kingdom = "village market", .phase = "buy", .coins = 2, .events = "amass"}, {{.in_play = "village"}, {}});
  s.buy_event("amass").asked(0, "turn").expect_discard(0, "");
}
TEST(Amass, ADurationOfAnEarlierTurnBlocksIt) {
  Script s({.kingdom = "riverboat market", .phase = "buy", .coins = 2, .events = "amass", .riverboat_card = "laboratory"},
           {{.in_play_before = "riverboat"}, {}});
  s.buy_event("amass").asked(0, "turn").expect_discard(0, "");
}
TEST(Amass, ACardThatLeftPlayDoesNot) {
  Script s({.kingdom = "feast snake_witch", .coins = 2, .base = 1, .events = "amass"}, {{.hand = "feast"}, {}});
  s.play("feast").choose("duchy").to_buy().buy_event("amass").asked(0, "gain", "amass").choose("snake_witch");
  Script t({.kingdom = "village snake_witch", .coins = 2, .events = "amass"}, {{.hand = "snake_witch"}, {}});
  t.play("snake_witch").choose("return_this").to_buy().buy_event("amass").choose("village").expect_discard(0, "village");
}
TEST(Amass, AnotherPlayersCardsDoNotMatter) {
  Script s({.kingdom = "samurai village", .phase = "buy", .coins = 2, .events = "amass"}, {{}, {.in_play_before = "samurai"}});
  s.buy_event("amass").expect_discard(0, "village");
}

// --- Asceticism -------------------------------------------------------------------------------------------------------------------

TEST(Asceticism, PayMoreTrashMore) {  // 3 more, 5 in all: 3 cards
  Script s({.kingdom = "village", .phase = "buy", .coins = 6, .events = "asceticism"}, {{.hand = "copper*2 estate*3"}, {}});
  s.buy_event("asceticism").expect_options("0 1 2 3 4").amount(3).asked(0, "trash", "asceticism").expect_picks(3, 3).choose("estate*3");
  s.expect_coins(1).expect_trash("estate*3").expect_hand(0, "copper*2");
}
TEST(Asceticism, NothingIsAllowed) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 4, .events = "asceticism"}, {{.hand = "copper"}, {}});
  s.buy_event("asceticism").amount(0).asked(0, "turn").expect_coins(2).expect_trash("");
}
TEST(Asceticism, WithoutMoneyLeftNothingIsAsked) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "asceticism"}, {{.hand = "copper"}, {}});
  s.buy_event("asceticism").asked(0, "turn").expect_trash("");
}
TEST(Asceticism, MoreThanTheHandTrashesTheHand) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 7, .events = "asceticism"}, {{.hand = "copper estate"}, {}});
  s.buy_event("asceticism").amount(5).asked(0, "turn").expect_coins(0).expect_trash("copper estate");
}
TEST(Asceticism, TwiceIsTwoPayments) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 6, .events = "asceticism"}, {{.hand = "copper estate"}, {}});
  s.buy_event("asceticism").amount(1).choose("copper").buy_event("asceticism").amount(1).expect_trash("copper estate").expect_coins(0);
}

// --- Credit -----------------------------------------------------------------------------------------------------------------------

TEST(Credit, AnActionOrTreasureUpToEightForItsCostInDebt) {
  Script s({.kingdom = "village kings_court peddler daimyo gardens", .phase = "buy", .coins = 2, .events = "credit"}, {{}, {}});
  s.buy_event("credit").asked(0, "gain", "credit").expect_options("copper silver gold village kings_court peddler").choose("kings_court");
  s.expect_debt(0, 7).expect_discard(0, "kings_court").expect_coins(0);
}
TEST(Credit, NoDebtCostsNoVictoryCards) {
  Script s({.kingdom = "artist mountain_shrine", .phase = "buy", .coins = 2, .events = "credit"}, {{}, {}});
  s.buy_event("credit").expect_options("copper silver gold");
}
TEST(Credit, PlatinumIsTooDear) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .colony = true, .events = "credit"}, {{}, {}});
  s.buy_event("credit").expect_options("copper silver gold village");
}
TEST(Credit, ACopperIsFree) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "credit"}, {{}, {}});
  s.buy_event("credit").choose("copper").expect_debt(0, 0);
}
TEST(Credit, TheCostNowCounts) {  // Peddler in the Buy phase with an Action in play
  Script s({.kingdom = "peddler village", .phase = "buy", .coins = 2, .events = "credit"}, {{.in_play = "village village"}, {}});
  s.buy_event("credit").choose("peddler").expect_debt(0, 4);
}

// --- Foresight --------------------------------------------------------------------------------------------------------------------

TEST(Foresight, TheActionJoinsTheNextHand) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "foresight"},
           {{.hand = "gold", .deck = "copper estate village silver*6"}, {.deck = "copper*5"}});
  s.buy_event("foresight")
      .expect_set_aside(0, "village")
      .expect_discard(0, "copper estate")
      .expect_hand(0, "gold")
      .expect_event("reveal", 0, "village");
  s.end_turn().expect_turn(1, "action").expect_hand(0, "silver*5 village").expect_set_aside(0, "");
}
TEST(Foresight, WithoutActionsAllRevealedAreDiscarded) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "foresight"},
           {{.deck = "copper estate", .discard = "gold"}, {.deck = "copper*5"}});
  s.buy_event("foresight").asked(0, "turn").expect_set_aside(0, "").expect_deck(0, "").expect_discard(0, "copper estate gold");
}
TEST(Foresight, ReshufflesWithoutTheRevealedCards) {  // 10.1
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "foresight"},
           {{.deck = "copper estate", .discard = "village"}, {.deck = "copper*5"}});
  s.buy_event("foresight").expect_set_aside(0, "village").expect_discard(0, "copper estate").expect_deck(0, "");
}
TEST(Foresight, TwiceFindsTwo) {
  Script s({.kingdom = "village smithy", .phase = "buy", .buys = 2, .coins = 4, .events = "foresight"},
           {{.deck = "copper village estate smithy silver*5"}, {.deck = "copper*5"}});
  s.buy_event("foresight")
      .buy_event("foresight")
      .expect_set_aside(0, "smithy village")
      .end_turn()
      .expect_hand(0, "silver*5 smithy village");
}
TEST(Foresight, IsPublic) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "foresight"}, {{.deck = "village copper"}, {}});
  s.buy_event("foresight");
  EXPECT_EQ(s.view(1).at("seats").at(0).at("set_aside"), json::array{"village"});
}
TEST(Foresight, FindsShadowCardsInTheDeck) {
  Script s({.kingdom = "alley fishmonger", .phase = "buy", .coins = 2, .events = "foresight"},
           {{.deck = "copper alley fishmonger silver*5"}, {.deck = "copper*5"}});
  s.buy_event("foresight")
      .expect_set_aside(0, "alley")
      .expect_deck(0, "fishmonger silver*5")
      .end_turn()
      .expect_hand(0, "fishmonger silver*4 alley");
}
TEST(Foresight, MayHaveToAskTheOrderOfShadowsFirst) {  // 10.5 in the middle of revealing
  Script s({.kingdom = "alley fishmonger", .phase = "buy", .coins = 2, .events = "foresight"},
           {{.deck = "copper", .discard = "alley fishmonger"}, {.deck = "copper*5"}});
  s.buy_event("foresight")
      .asked(0, "order", "shuffle")
      .choose("fishmonger")
      .expect_set_aside(0, "fishmonger")
      .expect_deck(0, "alley")
      .expect_discard(0, "copper");
}
TEST(Foresight, TheCardIsOwnedMeanwhile) {
  Script s({.kingdom = "gardens village", .phase = "buy", .coins = 2, .events = "foresight"},
           {{.hand = "gardens", .deck = "village copper*8"}, {}});
  s.buy_event("foresight").expect_score(0, 1);  // ten cards
}
TEST(Foresight, UnderBidingTimeItComesAtTheEndOfThisTurn) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .prophecy = "biding_time", .events = "foresight"},
           {{.hand = "gold", .deck = "village silver*6"}, {.deck = "copper*5"}});
  s.buy_event("foresight").end_turn().expect_hand(0, "silver*5 village").expect_set_aside(0, "gold");
}
TEST(Foresight, ALoadedSetAsideCardJoinsTheNextHand) {
  Script s({.kingdom = "village", .phase = "buy", .events = "foresight"},
           {{.hand = "gold", .deck = "silver*6", .set_aside = "village"}, {.deck = "copper*5"}});
  s.end_turn().expect_hand(0, "silver*5 village").expect_set_aside(0, "");
}
TEST(Foresight, ALoadedSetAsideCardUnderAProphecyThatSleeps) {  // Biding Time with Suns left sets nothing aside: it is Foresight's
  Script s({.kingdom = "village tea_house", .phase = "buy", .prophecy = "biding_time:2", .events = "foresight"},
           {{.hand = "gold", .deck = "silver*6", .set_aside = "village"}, {.deck = "copper*5"}});
  s.end_turn().expect_hand(0, "silver*5 village").expect_set_aside(0, "");
}
TEST(Foresight, ALoadedSetAsideCardUnderBidingTime) {  // in one's own turn the waiting hand has been taken up: it is Foresight's
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "biding_time", .events = "foresight"},
           {{.hand = "gold", .deck = "silver*6", .set_aside = "village"}, {.deck = "copper*5"}});
  s.end_turn().expect_hand(0, "silver*5 village").expect_set_aside(0, "gold");
}
TEST(Foresight, ALoadedSetAsideCardUnderRapidExpansion) {  // what was gained this turn waits for the next, the other is Foresight's
  Script s(
      {.kingdom = "village smithy", .phase = "buy", .prophecy = "rapid_expansion", .events = "foresight", .gained_this_turn = "smithy"},
      {{.hand = "gold", .deck = "silver*6", .set_aside = "village smithy"}, {.deck = "copper*5"}});
  s.end_turn().expect_hand(0, "silver*5 village").expect_set_aside(0, "smithy");
}

// --- Kintsugi ---------------------------------------------------------------------------------------------------------------------

TEST(Kintsugi, WithoutAGoldOnlyTrashes) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .events = "kintsugi"},
           {{.hand = "copper gold"}, {}});  // the Gold was not gained
  s.buy_event("kintsugi")
      .asked(0, "trash", "kintsugi")
      .expect_picks(1, 1)
      .choose("copper")
      .asked(0, "turn")
      .expect_trash("copper")
      .expect_discard(0, "");
}
TEST(Kintsugi, WithAGoldGainedEarlierUpgrades) {  // it need not be owned any more
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .events = "kintsugi"}, {{.hand = "estate", .gained_gold_before = true}, {}});
  s.buy_event("kintsugi")
      .expect_trash("estate")
      .asked(0, "gain", "kintsugi")
      .expect_options("copper silver estate curse village")
      .choose("village");
}
TEST(Kintsugi, TheGoldMayHaveBeenGainedThisTurn) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 9, .events = "kintsugi"}, {{.hand = "estate"}, {}});
  s.buy("gold").expect_at("/seats/0/gained_gold_before", true).buy_event("kintsugi").choose("silver").expect_discard(0, "gold silver");
  Script t({.kingdom = "village", .phase = "buy", .coins = 3, .events = "kintsugi", .gained_this_turn = "gold"}, {{.hand = "estate"}, {}});
  t.buy_event("kintsugi").asked(0, "gain", "kintsugi");
}
TEST(Kintsugi, IsRememberedForEachPlayer) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .events = "kintsugi"}, {{.hand = "estate"}, {.gained_gold_before = true}});
  s.buy_event("kintsugi").asked(0, "turn").expect_discard(0, "");
}
TEST(Kintsugi, AnEmptyHandGainsNothing) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .events = "kintsugi"}, {{.gained_gold_before = true}, {}});
  s.buy_event("kintsugi").asked(0, "turn").expect_discard(0, "");
}
TEST(Kintsugi, DebtOnItsOwnAxis) {  // 6.5
  Script s({.kingdom = "artist daimyo moat village", .phase = "buy", .coins = 3, .events = "kintsugi"},
           {{.hand = "daimyo", .gained_gold_before = true}, {}});
  s.buy_event("kintsugi").asked(0, "gain").expect_options("copper estate curse daimyo moat");
}

// --- Practice ---------------------------------------------------------------------------------------------------------------------

TEST(Practice, PlaysAnActionTwiceWithoutActions) {
  Script s({.kingdom = "village", .phase = "buy", .actions = 0, .coins = 3, .events = "practice"},
           {{.hand = "village copper", .deck = "gold silver estate"}, {}});
  s.buy_event("practice")
      .asked(0, "play", "practice")
      .expect_picks(0, 1)
      .choose("village")
      .expect_hand(0, "copper gold silver")
      .expect_actions(4);
  s.expect_turn(0, "buy").expect_cannot("play", "copper").expect_cannot("play", "village").expect_in_play(0, "village");
}
TEST(Practice, IsOptional) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .events = "practice"}, {{.hand = "village", .deck = "gold"}, {}});
  s.buy_event("practice").decline().asked(0, "turn").expect_hand(0, "village");
}
TEST(Practice, MayTakeAShadowFromTheDeck) {  // 16.2
  Script s({.kingdom = "fishmonger", .phase = "buy", .coins = 3, .events = "practice"},
           {{.hand = "copper", .deck = "gold fishmonger"}, {}});
  s.buy_event("practice").asked(0, "play").choose_from_deck("fishmonger").expect_buys(2).expect_coins(2).expect_deck(0, "gold");
}
TEST(Practice, RemembersThatADurationWasPlayedTwice) {  // 11.3: no card stays for it
  Script s({.kingdom = "riverboat", .phase = "buy", .coins = 3, .events = "practice", .riverboat_card = "market"},
           {{.hand = "riverboat", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.buy_event("practice")
      .choose("riverboat")
      .end_turn()
      .expect_in_play(0, "riverboat")
      .end_turn()
      .expect_coins(2)
      .expect_buys(3)
      .end_turn()
      .expect_in_play(0, "");
  Script t({.kingdom = "samurai", .phase = "buy", .coins = 3, .events = "practice"},
           {{.hand = "samurai", .deck = "copper*12"}, {.hand = "copper*5", .deck = "copper*12"}});
  t.buy_event("practice").choose("samurai").expect_hand_size(1, 3).end_turn().end_turn().expect_coins(2).expect_in_play(0, "samurai");
}
TEST(Practice, PendingDaimyoReplaysToo) {
  Script s({.kingdom = "daimyo fishmonger", .coins = 3, .events = "practice"}, {{.hand = "daimyo fishmonger", .deck = "copper*3"}, {}});
  s.play("daimyo").to_buy().buy_event("practice").choose("fishmonger").expect_coins(3).expect_buys(3);
}

// --- Sea Trade --------------------------------------------------------------------------------------------------------------------

TEST(SeaTrade, DrawsAndTrashesByActionsInPlay) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 4, .events = "sea_trade"},
           {{.hand = "estate", .deck = "copper*4", .in_play = "village village copper"}, {}});
  s.buy_event("sea_trade")
      .expect_hand(0, "estate copper*2")
      .asked(0, "trash", "sea_trade")
      .expect_picks(0, 2)
      .choose("estate copper")
      .expect_trash("estate copper");
}
TEST(SeaTrade, TrashingIsOptionalDrawingIsNot) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 4, .events = "sea_trade"}, {{.deck = "copper*4", .in_play = "village"}, {}});
  s.buy_event("sea_trade").decline().expect_hand(0, "copper").expect_trash("");
}
TEST(SeaTrade, WithoutActionsNothing) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 4, .events = "sea_trade"}, {{.hand = "estate", .deck = "copper*4"}, {}});
  s.buy_event("sea_trade").asked(0, "turn").expect_hand(0, "estate");
}
TEST(SeaTrade, TreasuresDrawnAreTooLate) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 4, .events = "sea_trade"},
           {{.deck = "gold*4", .in_play = "village"}, {}});
  s.buy_event("sea_trade").decline().expect_cannot("play", "gold").expect_cannot("play_treasures", "");
}
TEST(SeaTrade, DurationsOfEarlierTurnsCount) {
  Script s({.kingdom = "samurai", .phase = "buy", .coins = 4, .events = "sea_trade"},
           {{.deck = "copper*4", .in_play_before = "samurai samurai"}, {}});
  s.buy_event("sea_trade").expect_hand(0, "copper*2");
}

// --- Receive Tribute --------------------------------------------------------------------------------------------------------------

TEST(ReceiveTribute, UpToThreeDifferentActionsNotInPlay) {
  Script s({.kingdom = "village smithy market daimyo rice",
            .phase = "buy",
            .coins = 5,
            .events = "receive_tribute",
            .gained_this_turn = "copper copper copper"},
           {{.in_play = "smithy"}, {}});
  s.buy_event("receive_tribute")
      .asked(0, "gain", "receive_tribute")
      .expect_picks(0, 1)
      .expect_options("village market daimyo")
      .choose("daimyo");
  s.asked(0, "gain")
      .expect_options("village market")
      .choose("market")
      .asked(0, "gain")
      .expect_options("village")
      .choose("village")
      .asked(0, "turn");
  s.expect_discard(0, "daimyo market village").expect_debt(0, 0);
}
TEST(ReceiveTribute, FewerAreAllowed) {
  Script s({.kingdom = "village market smithy moat",
            .phase = "buy",
            .coins = 5,
            .events = "receive_tribute",
            .gained_this_turn = "copper copper copper"},
           {{}, {}});
  s.buy_event("receive_tribute").choose("village").decline().asked(0, "turn").expect_discard(0, "village");
}
TEST(ReceiveTribute, NotMoreThanThree) {
  Script s({.kingdom = "village market smithy moat",
            .phase = "buy",
            .coins = 5,
            .events = "receive_tribute",
            .gained_this_turn = "copper copper copper"},
           {{}, {}});
  s.buy_event("receive_tribute")
      .choose("village")
      .choose("market")
      .choose("smithy")
      .asked(0, "turn")
      .expect_discard(0, "village market smithy");
}
TEST(ReceiveTribute, NeedsThreeGainsThisTurn) {
  Script s({.kingdom = "village market", .phase = "buy", .coins = 5, .events = "receive_tribute", .gained_this_turn = "copper copper"},
           {{}, {}});
  s.buy_event("receive_tribute").asked(0, "turn").expect_discard(0, "");
  Script t({.kingdom = "village market", .phase = "buy", .buys = 4, .coins = 5, .events = "receive_tribute"}, {{}, {}});
  t.buy("copper").buy("copper").buy("copper").buy_event("receive_tribute").asked(0, "gain").expect_options("village market");
}
TEST(ReceiveTribute, GainsOfTheOthersDoNotCount) {
  Script s({.kingdom = "witch village", .coins = 5, .events = "receive_tribute"}, {{.hand = "witch"}, {}, {}, {}});
  s.play("witch").to_buy().buy_event("receive_tribute").asked(0, "turn").expect_discard(0, "");
}
TEST(ReceiveTribute, ADurationInPlayExcludesItsName) {
  Script s({.kingdom = "samurai village", .phase = "buy", .coins = 5, .events = "receive_tribute", .gained_this_turn = "copper*3"},
           {{.in_play_before = "samurai"}, {}});
  s.buy_event("receive_tribute").expect_options("village");
}

// --- Gather -----------------------------------------------------------------------------------------------------------------------

TEST(Gather, ExactlyThreeFourFiveInThisOrder) {
  Script s({.kingdom = "village smithy market moat gold_mine daimyo", .phase = "buy", .coins = 7, .events = "gather"}, {{}, {}});
  s.buy_event("gather").asked(0, "gain", "gather").expect_picks(1, 1).expect_options("silver village").choose("village");
  s.asked(0, "gain").expect_options("duchy market gold_mine").choose("market").asked(0, "turn").expect_discard(0, "village smithy market");
}
TEST(Gather, AnImpossibleOneIsSkipped) {
  Script s({.kingdom = "moat", .phase = "buy", .coins = 7, .events = "gather"}, {{}, {}});
  s.buy_event("gather").asked(0, "turn").expect_discard(0, "silver duchy");
}
TEST(Gather, ReducedCostsCount) {  // under Flourishing Trade a Smithy costs $3, a Market $4, a Gold $5
  Script s({.kingdom = "village smithy market", .phase = "buy", .coins = 7, .prophecy = "flourishing_trade", .events = "gather"}, {{}, {}});
  s.buy_event("gather")
      .asked(0, "gain")
      .expect_options("duchy market")
      .choose("market")
      .asked(0, "turn")
      .expect_discard(0, "smithy market gold");
}

}  // namespace
}  // namespace demesne::script
