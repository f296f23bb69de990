// Prosperity, first and second edition, card by card. "card: ruling" in a comment points to the ruling that a test proves.
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- Platinum and Colony ------------------------------------------------------------------------------------------------------

TEST(PlatinumAndColony, ComeTogetherOrNotAtAll) {  // 2.5; platinum: never use only one of the two; colony: 8 or 12
  Script two = Script::start(2, {{"colony", true}});
  two.expect_pile("platinum", 12).expect_pile("colony", 8).expect_pile("province", 8);
  Script six = Script::start(6, {{"colony", true}});
  six.expect_pile("platinum", 12).expect_pile("colony", 12).expect_pile("province", 18);
  Script none = Script::start(2, {{"colony", false}});
  none.expect_at("/supply/platinum", nullptr).expect_at("/supply/colony", nullptr);
}
TEST(PlatinumAndColony, AreExtraToTheTenKingdomPiles) {  // platinum: not a kingdom card
  Script s = Script::start(2, {{"colony", true}, {"kingdom", "first_game"}});
  EXPECT_EQ(s.position().at("supply").as_object().size(), 7u + 2u + 10u);
}
TEST(PlatinumAndColony, AKingdomOfOneSetDecides) {  // 2.5: one kingdom card at random decides
  Script prosperity = Script::start(2, {{"sets", json::array{"prosperity"}}});
  prosperity.expect_pile("colony", 8);
  Script base = Script::start(2, {{"sets", json::array{"base"}}});
  base.expect_at("/supply/colony", nullptr);
}
TEST(PlatinumAndColony, AnEmptyColonyPileEndsTheGame) {  // colony (001); 17.1
  Script s({.supply = "colony:1", .phase = "buy", .coins = 11, .colony = true}, {{}, {}});
  s.buy("colony").expect_running().end_turn().expect_over("colonies").expect_scores({10, 0});
}

// --- cards that only give -----------------------------------------------------------------------------------------------------

TEST(Prosperity, WorkersVillageGivesCardActionsAndBuy) {
  Script s({}, {{.hand = "workers_village", .deck = "gold silver"}, {}});
  s.play("workers_village").expect_hand(0, "gold").expect_actions(2).expect_buys(2);
}
TEST(Prosperity, MonumentGivesCoinsAndAToken) {  // monument (001); 9.1
  Script s({}, {{.hand = "monument", .vp_tokens = 2}, {.vp_tokens = 5}});
  s.play("monument").expect_coins(2).expect_vp_tokens(0, 3).expect_vp_tokens(1, 5).expect_score(0, 3);
}

// --- Anvil --------------------------------------------------------------------------------------------------------------------

TEST(Anvil, DiscardsATreasureForACard) {  // anvil: the discarded Treasure can no longer be played; 8.2
  Script s({.kingdom = "smithy", .phase = "buy"}, {{.hand = "anvil copper gold"}, {}});
  s.play("anvil").expect_coins(1).asked(0, "discard", "anvil").expect_options("copper gold").choose("copper");
  s.asked(0, "gain", "anvil").expect_options("copper silver estate curse smithy").choose("smithy").expect_discard(0, "copper smithy").expect_hand(0, "gold");
}
TEST(Anvil, IsOptional) {  // anvil (rb)
  Script s({.phase = "buy"}, {{.hand = "anvil copper"}, {}});
  s.play("anvil").expect_picks(0, 1).decline().expect_hand(0, "copper").expect_discard(0, "").play("copper").expect_coins(2);
}
TEST(Anvil, NeedsATreasureInHand) {
  Script s({.phase = "buy"}, {{.hand = "anvil estate"}, {}});
  s.play("anvil").asked(0, "turn").expect_coins(1).expect_discard(0, "");
}

// --- Loan ---------------------------------------------------------------------------------------------------------------------

TEST(Loan, TrashesOrDiscardsTheFirstTreasure) {
  for (const bool trash : {true, false}) {
    Script s({.phase = "buy", .prosperity = 1}, {{.hand = "loan", .deck = "estate village copper gold"}, {}});
    s.play("loan").expect_coins(1).asked(0, "choice", "loan").expect_options("discard trash").choose(trash ? "trash" : "discard");
    s.expect_trash(trash ? "copper" : "").expect_discard(0, trash ? "estate village" : "estate village copper").expect_deck(0, "gold");
  }
}
TEST(Loan, ReshufflesWithoutWhatIsRevealed) {  // loan (gen)
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "loan", .deck = "estate", .discard = "silver"}, {}});
  s.play("loan").choose("trash").expect_trash("silver").expect_discard(0, "estate").expect_deck(0, "");
}
TEST(Loan, FindsNothing) {  // loan: if none is found just discard everything revealed
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "loan", .deck = "estate", .discard = "duchy"}, {}});
  s.play("loan").asked(0, "turn").expect_coins(1).expect_discard(0, "estate duchy").expect_deck(0, "");
}

// --- Trade Route --------------------------------------------------------------------------------------------------------------

TEST(TradeRoute, PaysForTheTokensOnTheMat) {
  Script s({.prosperity = 1, .trade_route_mat = 2, .trade_route_tokens_on = "province"}, {{.hand = "trade_route estate copper"}, {}});
  s.play("trade_route").expect_buys(2).expect_coins(2).asked(0, "trash", "trade_route").expect_picks(1, 1).choose("estate").expect_trash("estate");
}
TEST(TradeRoute, NeedsNoCardToTrash) {  // trade_route: an empty hand just skips it
  Script s({.prosperity = 1, .trade_route_mat = 1}, {{.hand = "trade_route"}, {}});
  s.play("trade_route").asked(0, "turn").expect_coins(1).expect_buys(2).expect_trash("");
}
TEST(TradeRoute, TheFirstGainMovesTheTokenHoweverItHappens) {  // trade_route: by anyone and in any way; never returns
  Script s({.kingdom = "trade_route gardens", .buys = 2, .coins = 4, .prosperity = 1, .trade_route_tokens_on = "estate duchy province gardens"},
           {{.hand = "workshop"}, {}});
  s.play("workshop").choose("gardens").expect_at("/trade_route_mat", 1).expect_at("/trade_route_tokens_on", json::array{"estate", "duchy", "province"});
  s.to_buy().buy("estate").expect_at("/trade_route_mat", 2).buy("estate").expect_at("/trade_route_mat", 2);
}
TEST(TradeRoute, SetUpPutsATokenOnEachVictoryPile) {  // 2.7; trade_route (001): basic and kingdom alike, Colony too
  const json::array kingdom{"trade_route", "gardens", "smithy", "village", "market", "festival", "mine", "witch", "militia", "cellar"};
  Script s = Script::start(2, {{"kingdom", kingdom}, {"edition", json::object{{"base", 1}, {"prosperity", 1}}}, {"colony", true}});
  s.expect_at("/trade_route_mat", 0).expect_at("/trade_route_tokens_on", json::array{"estate", "duchy", "province", "colony", "gardens"});
}

// --- Watchtower ---------------------------------------------------------------------------------------------------------------

TEST(Watchtower, DrawsToSix) {  // watchtower: draws one at a time
  Script s({}, {{.hand = "watchtower copper*2", .deck = "gold silver estate duchy curse"}, {}});
  s.play("watchtower").expect_hand(0, "copper*2 gold silver estate duchy").expect_deck(0, "curse");
}
TEST(Watchtower, DrawsNothingWithSixCards) {  // watchtower (gen)
  Script s({}, {{.hand = "watchtower copper*7", .deck = "gold"}, {}});
  s.play("watchtower").expect_hand(0, "copper*7").expect_deck(0, "gold");
}
TEST(Watchtower, TrashesOrTopdecksAGain) {
  Script s({.phase = "buy", .buys = 3, .coins = 9}, {{.hand = "watchtower", .deck = "copper"}, {}});
  s.buy("silver").asked(0, "react").react("watchtower").asked(0, "choice", "watchtower").expect_options("trash topdeck").choose("topdeck").expect_deck(0, "silver copper");
  s.buy("silver").asked(0, "react").react("watchtower").choose("trash").expect_trash("silver").expect_deck(0, "silver copper").expect_discard(0, "");
  s.buy("silver").asked(0, "react").decline().expect_discard(0, "silver").expect_hand(0, "watchtower").expect_pile("silver", 37);
}
TEST(Watchtower, WorksOnAnyTurnAndForEachGain) {  // watchtower (rb); mountebank: both cards are separate gains
  Script s({.prosperity = 1}, {{.hand = "mountebank"}, {.hand = "watchtower"}});
  s.play("mountebank").asked(1, "react").react("watchtower").choose("trash").expect_trash("curse");
  s.asked(1, "react").react("watchtower").choose("topdeck").expect_deck(1, "copper").expect_discard(1, "").expect_hand(1, "watchtower");
}
TEST(Watchtower, WorksWhereverTheCardWasGainedTo) {  // watchtower (rb): e.g. to hand
  Script s({}, {{.hand = "mine watchtower copper", .deck = "estate"}, {}});
  s.play("mine").choose("copper").choose("silver").asked(0, "react").react("watchtower").choose("topdeck").expect_deck(0, "silver estate").expect_hand(0, "watchtower");
}
TEST(Watchtower, AnEmptyDeckIsNotReshuffled) {  // watchtower (gen); 10.3
  Script s({.phase = "buy", .coins = 3}, {{.hand = "watchtower", .discard = "copper*3"}, {}});
  s.buy("silver").react("watchtower").choose("topdeck").expect_deck(0, "silver").expect_discard(0, "copper*3");
}
TEST(Watchtower, TheCardWasStillGained) {  // watchtower (rb): pile counts apply
  Script s({.phase = "buy", .coins = 3}, {{.hand = "watchtower"}, {}});
  s.buy("silver").react("watchtower").choose("trash").expect_pile("silver", 39).expect_at("/gained_this_turn", json::array{"silver"});
}

// --- Bishop -------------------------------------------------------------------------------------------------------------------

TEST(Bishop, TokensForTheCostOfTheTrashedCard) {
  Script s({}, {{.hand = "bishop gold estate"}, {.hand = "curse copper"}});
  s.play("bishop").expect_coins(1).expect_vp_tokens(0, 1).asked(0, "trash", "bishop").expect_picks(1, 1).choose("gold").expect_vp_tokens(0, 4);
  s.asked(1, "trash", "bishop").expect_picks(0, 1).choose("curse").expect_trash("gold curse").expect_vp_tokens(1, 0);
}
TEST(Bishop, RoundsDownAndOthersMayDecline) {  // bishop (rb): theirs is optional and worth nothing
  Script s({}, {{.hand = "bishop silver copper"}, {.hand = "estate"}, {.hand = "copper"}});
  s.play("bishop").choose("silver").expect_vp_tokens(0, 2).asked(1, "trash").decline().asked(2, "trash").decline().expect_trash("silver").asked(0, "turn");
}
TEST(Bishop, WithAnEmptyHandStillPays) {  // bishop (rb)
  Script s({}, {{.hand = "bishop"}, {}});
  s.play("bishop").asked(0, "turn").expect_coins(1).expect_vp_tokens(0, 1);
}
TEST(Bishop, IgnoresDebt) {  // bishop (rb): potion and debt parts are ignored; 6.9
  Script s({}, {{.hand = "bishop daimyo copper"}, {}});
  s.play("bishop").choose("daimyo").expect_vp_tokens(0, 1);
}

// --- Clerk --------------------------------------------------------------------------------------------------------------------

TEST(Clerk, HandsOfFiveGiveOneBack) {  // clerk: the victim picks the card
  Script s({}, {{.hand = "clerk"}, {.hand = "gold copper*4", .deck = "estate"}, {.hand = "copper*4"}});
  s.play("clerk").expect_coins(2).asked(1, "topdeck", "clerk").expect_picks(1, 1).choose("copper").expect_deck(1, "copper estate").expect_hand(1, "gold copper*3").expect_hand(2, "copper*4");
}
TEST(Clerk, CanBePlayedAsTheTurnBegins) {  // clerk (rb): any number, one at a time, without using Actions
  Script s({.phase = "buy", .turn = 1}, {{.hand = "clerk*2 copper"}, {.deck = "copper*5"}});
  s.end_turn().asked(0, "react").react("clerk").asked(0, "react").react("clerk").asked(0, "turn");
  s.expect_turn(0, "action").expect_actions(1).expect_coins(4).expect_in_play(0, "clerk*2").expect_hand_size(1, 4);
}
TEST(Clerk, NeedNotBePlayedThen) {
  Script s({.phase = "buy", .turn = 1}, {{.hand = "clerk"}, {.deck = "copper*5"}});
  s.end_turn().asked(0, "react").decline().asked(0, "turn").expect_hand(0, "clerk").play("clerk").expect_actions(0).expect_coins(2);
}
TEST(Clerk, IsAnAttackThatMoatAnswers) {
  Script s({}, {{.hand = "clerk"}, {.hand = "moat copper*4"}});
  s.play("clerk").asked(1, "react").react("moat").expect_hand_size(1, 5);
}

// --- Investment ---------------------------------------------------------------------------------------------------------------

TEST(Investment, ACoin) {
  Script s({.phase = "buy"}, {{.hand = "investment estate copper"}, {}});
  s.play("investment").asked(0, "trash", "investment").expect_picks(1, 1).choose("estate").asked(0, "choice", "investment");
  s.expect_options("plus_1_coin trash_this").choose("plus_1_coin").expect_coins(1).expect_trash("estate").expect_in_play(0, "investment");
}
TEST(Investment, OrTokensForDifferentTreasures) {  // investment (rb): revealed Treasures stay in hand and may still be played
  Script s({.phase = "buy"}, {{.hand = "investment estate copper*2 silver gold village"}, {}});
  s.play("investment").choose("estate").choose("trash_this").expect_vp_tokens(0, 3).expect_trash("estate investment").expect_coins(0);
  s.expect_hand(0, "copper*2 silver gold village").play("gold").expect_coins(3);
}
TEST(Investment, GoesOnWithoutACardToTrash) {  // investment (rb): it just fails and you go on
  Script s({.phase = "buy"}, {{.hand = "investment"}, {}});
  s.play("investment").asked(0, "choice").choose("plus_1_coin").expect_coins(1).expect_trash("");
}
TEST(Investment, CannotBeTrashedTwice) {  // investment (gen): already gone on a second play
  Script s({.phase = "buy"}, {{.hand = "tiara investment copper*2 silver gold"}, {}});
  s.play("tiara").choose("investment").choose("copper").choose("trash_this").expect_vp_tokens(0, 3).choose("copper").choose("trash_this");
  s.expect_vp_tokens(0, 3).expect_trash("copper*2 investment").expect_hand(0, "silver gold");
}

// --- Quarry -------------------------------------------------------------------------------------------------------------------

TEST(Quarry, MakesActionsCheaper) {  // quarry (gen): all Action cards everywhere; never below $0; not debt
  for (const int edition : {1, 2}) {
    Script s({.kingdom = "market cellar moat daimyo quarry", .phase = "buy", .prosperity = edition}, {{.hand = "quarry*2"}, {}});
    s.play("quarry").expect_coins(1).expect_cost("market", 3).expect_cost("moat", 0).expect_cost("silver", 3).expect_cost("quarry", 4);
    s.play("quarry").expect_coins(2).expect_cost("market", 1).expect_cost("cellar", 0).expect_at("/debt_costs/daimyo", 6);
  }
}
TEST(Quarry, FirstEditionCountsCopiesInPlay) {  // quarry, prosperity1: a second play of the same copy adds nothing; 8.5
  Script s({.kingdom = "market", .phase = "buy", .prosperity = 1}, {{.hand = "tiara quarry"}, {}});
  s.play("tiara").choose("quarry").expect_coins(2).expect_cost("market", 3);
}
TEST(Quarry, SecondEditionCountsPlays) {  // quarry, prosperity2; 8.5
  Script s({.kingdom = "market", .phase = "buy", .prosperity = 2}, {{.hand = "tiara quarry"}, {}});
  s.play("tiara").choose("quarry").expect_coins(2).expect_cost("market", 1);
}
TEST(Quarry, FirstEditionEndsWhenItLeavesPlay) {  // 8.5: "while in play" against "this turn"
  Script first({.kingdom = "mint market", .phase = "buy", .buys = 2, .coins = 5, .prosperity = 1}, {{.hand = "quarry"}, {}});
  first.play("quarry").expect_cost("market", 3).buy("mint").expect_trash("quarry").expect_cost("market", 5).expect_coins(3);
  Script second({.kingdom = "mint market", .phase = "buy", .buys = 2, .coins = 5, .prosperity = 2}, {{.hand = "quarry"}, {}});
  second.play("quarry").buy("mint").expect_trash("quarry").expect_cost("market", 3).expect_coins(3).buy("market").expect_coins(0);
}

// --- Talisman -----------------------------------------------------------------------------------------------------------------

TEST(Talisman, ASecondCopyOfWhatIsBought) {  // talisman (gen): one extra copy per Talisman in play, mandatory
  Script s({.kingdom = "smithy", .phase = "buy", .coins = 6, .prosperity = 1}, {{.hand = "talisman*2"}, {}});
  s.play("talisman").play("talisman").expect_coins(8).buy("smithy").expect_discard(0, "smithy*3").expect_pile("smithy", 7).expect_coins(4);
}
TEST(Talisman, NotForVictoryOrExpensiveCards) {
  Script s({.kingdom = "market gardens", .phase = "buy", .buys = 3, .coins = 20, .prosperity = 1}, {{.in_play = "talisman"}, {}});
  s.buy("market").expect_discard(0, "market").buy("gardens").expect_discard(0, "market gardens").buy("estate").expect_discard(0, "market gardens estate");
}
TEST(Talisman, OnlyForBuys) {  // talisman (gen): only on buys, not other gains
  Script s({.kingdom = "smithy", .prosperity = 1}, {{.hand = "workshop", .in_play = "talisman"}, {}});
  s.play("workshop").choose("smithy").expect_discard(0, "smithy");
}
TEST(Talisman, UsesTheReducedCost) {  // talisman (gen): the cost at the time of buying
  Script s({.kingdom = "market", .phase = "buy", .coins = 5, .prosperity = 1}, {{.in_play = "talisman quarry"}, {}});
  s.buy("market").expect_discard(0, "market*2").expect_coins(2);
}
TEST(Talisman, TakesTheLastCopyOnlyOnce) {  // 5.7
  Script s({.supply = "smithy:1", .phase = "buy", .coins = 4, .prosperity = 1}, {{.in_play = "talisman"}, {}});
  s.buy("smithy").expect_discard(0, "smithy").expect_pile("smithy", 0);
}

// --- Tiara --------------------------------------------------------------------------------------------------------------------

TEST(Tiara, PlaysATreasureTwice) {
  Script s({.phase = "buy"}, {{.hand = "tiara gold silver"}, {}});
  s.play("tiara").expect_buys(2).asked(0, "play", "tiara").expect_options("gold silver").expect_picks(0, 1).choose("gold").expect_coins(6).expect_in_play(0, "tiara gold");
}
TEST(Tiara, OnTiaraPlaysTwoTreasuresTwiceEach) {  // tiara (rb)
  Script s({.phase = "buy"}, {{.hand = "tiara*2 gold silver"}, {}});
  s.play("tiara").choose("tiara").choose("gold").asked(0, "play").choose("silver").expect_coins(10).expect_buys(4).expect_in_play(0, "tiara*2 gold silver");
}
TEST(Tiara, EachGainMayGoOnTheDeck) {  // tiara (rb): each decided separately, bought or not
  Script s({.kingdom = "smithy", .phase = "buy", .coins = 7}, {{.hand = "tiara anvil copper", .deck = "estate"}, {}});
  s.play("tiara").decline().play("anvil").choose("copper").choose("smithy").asked(0, "topdeck", "tiara").choose("smithy").expect_deck(0, "smithy estate");
  s.buy("silver").asked(0, "topdeck").decline().expect_discard(0, "copper silver").buy("silver").asked(0, "topdeck").choose("silver").expect_deck(0, "silver smithy estate");
}
TEST(Tiara, WithMintInEitherOrder) {  // tiara (rb): whether Tiara was trashed before or after; 12.4
  for (const bool mint_first : {true, false}) {
    Script s({.kingdom = "mint", .phase = "buy", .coins = 5}, {{.hand = "tiara copper", .deck = "estate"}, {}});
    s.play("tiara").choose("copper").buy("mint").asked(0, "order").expect_options("mint tiara").choose(mint_first ? "mint" : "tiara");
    if (mint_first) s.asked(0, "topdeck", "tiara").choose("mint");
    s.expect_deck(0, "mint estate").expect_trash("tiara copper").expect_in_play(0, "");
  }
}

// --- Charlatan ----------------------------------------------------------------------------------------------------------------

TEST(Charlatan, OthersGainACurse) {
  Script s({.kingdom = "charlatan"}, {{.hand = "charlatan"}, {}, {}});
  s.play("charlatan").expect_coins(3).expect_discard(1, "curse").expect_discard(2, "curse");
}
TEST(Charlatan, CursesAreTreasuresAllGame) {  // charlatan (rb): for every Curse everywhere; stays worth -1 VP; 2.11
  Script s({.kingdom = "charlatan", .phase = "buy"}, {{.hand = "curse*2 bank"}, {.hand = "curse"}});
  s.play("curse").expect_coins(1).play("curse").expect_coins(2).play("bank").expect_coins(5).expect_score(0, -2);
  Script mint({.kingdom = "charlatan"}, {{.hand = "mint curse estate"}, {}});
  mint.play("mint").asked(0, "reveal").expect_options("curse").choose("curse").expect_discard(0, "curse");
  Script magnate({.kingdom = "charlatan"}, {{.hand = "magnate curse", .deck = "gold silver"}, {}});
  magnate.play("magnate").expect_hand(0, "curse gold");
}

// --- City ---------------------------------------------------------------------------------------------------------------------

TEST(City, GrowsWithEmptyPiles) {  // city (rb): checked once, when played; nothing more at three
  Script none({}, {{.hand = "city", .deck = "gold silver copper"}, {}});
  none.play("city").expect_hand(0, "gold").expect_actions(2).expect_buys(1).expect_coins(0);
  Script one({.supply = "curse:0"}, {{.hand = "city", .deck = "gold silver copper"}, {}});
  one.play("city").expect_hand(0, "gold silver").expect_actions(2).expect_buys(1).expect_coins(0);
  Script two({.supply = "curse:0 copper:0"}, {{.hand = "city", .deck = "gold silver copper"}, {}});
  two.play("city").expect_hand(0, "gold silver").expect_actions(2).expect_buys(2).expect_coins(1);
  Script three({.supply = "curse:0 copper:0 silver:0 estate:0", .trash = "gold"}, {{.hand = "city", .deck = "gold silver copper"}, {}});
  three.play("city").expect_hand(0, "gold silver").expect_actions(2).expect_buys(2).expect_coins(1);
}

// --- Collection ---------------------------------------------------------------------------------------------------------------

TEST(Collection, TokensForGainedActions) {  // collection (rb): bought or otherwise; cumulative per play
  Script s({.kingdom = "smithy", .phase = "buy", .coins = 20}, {{.hand = "collection*2 anvil copper"}, {}});
  s.play("collection").expect_coins(22).expect_buys(2).play("anvil").choose("copper").choose("smithy").expect_vp_tokens(0, 1);
  s.play("collection").buy("smithy").expect_vp_tokens(0, 3).buy("silver").expect_vp_tokens(0, 3);
}
TEST(Collection, KeepsWorkingOutOfPlay) {  // collection (gen): it keeps working if the card leaves play
  Script s({.kingdom = "mint smithy", .phase = "buy", .buys = 2, .coins = 9}, {{.hand = "collection"}, {}});
  s.play("collection").buy("mint").expect_vp_tokens(0, 1).expect_trash("collection").buy("smithy").expect_vp_tokens(0, 2);
}
TEST(Collection, CountsOnlyLaterGains) {
  Script s({.kingdom = "smithy", .phase = "buy", .gained_this_turn = "smithy"}, {{.hand = "collection", .discard = "smithy"}, {}});
  s.play("collection").expect_vp_tokens(0, 0);
}

// --- Contraband ---------------------------------------------------------------------------------------------------------------

TEST(Contraband, TheLeftNeighbourForbidsACard) {
  Script s({.kingdom = "smithy", .phase = "buy", .coins = 8, .prosperity = 1}, {{.hand = "contraband"}, {}, {}});
  s.play("contraband").asked(1, "name", "contraband").choose("province").expect_coins(11).expect_buys(2).expect_cannot_buy("province").expect_can_buy("gold duchy smithy");
}
TEST(Contraband, NamesAddUpAndLastOneTurn) {  // contraband (gen): several plays accumulate
  Script s({.phase = "buy", .coins = 8, .prosperity = 1}, {{.hand = "contraband*2"}, {.hand = "gold*3"}});
  s.play("contraband").choose("province").play("contraband").choose("gold").expect_cannot_buy("province gold").expect_can_buy("duchy").end_turn();
  s.to_buy().play_treasures().expect_can_buy("gold");
}
TEST(Contraband, OtherWaysOfGainingStayOpen) {  // contraband (gen)
  Script s({.kingdom = "smithy", .phase = "buy", .prosperity = 1}, {{.hand = "contraband anvil copper"}, {}});
  s.play("contraband").choose("smithy").play("anvil").choose("copper").choose("smithy").expect_discard(0, "copper smithy").expect_cannot_buy("smithy");
}

// --- Counting House -----------------------------------------------------------------------------------------------------------

TEST(CountingHouse, TakesCoppersFromTheDiscardPile) {  // counting_house (gen): zero is allowed
  Script s({.prosperity = 1}, {{.hand = "counting_house*2", .discard = "copper*3 gold estate"}, {}});
  s.play("counting_house").asked(0, "to_hand", "counting_house").expect_picks(0, 3).expect_options("copper").choose("copper*2");
  s.expect_hand(0, "counting_house copper*2").expect_discard(0, "copper gold estate");
}
TEST(CountingHouse, MayTakeNone) {
  Script s({.prosperity = 1}, {{.hand = "counting_house", .discard = "copper*3"}, {}});
  s.play("counting_house").choose("").expect_hand(0, "").expect_discard(0, "copper*3");
}

// --- Crystal Ball -------------------------------------------------------------------------------------------------------------

TEST(CrystalBall, LeavesDiscardsOrTrashesTheTopCard) {
  Script keep({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "estate gold"}, {}});
  keep.play("crystal_ball").expect_coins(1).asked(0, "choice", "crystal_ball").expect_options("keep discard trash").choose("keep").expect_deck(0, "estate gold");
  Script discard({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "estate gold"}, {}});
  discard.play("crystal_ball").choose("discard").expect_deck(0, "gold").expect_discard(0, "estate");
  Script trash({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "estate gold"}, {}});
  trash.play("crystal_ball").choose("trash").expect_deck(0, "gold").expect_trash("estate");
}
TEST(CrystalBall, PlaysATreasure) {
  Script s({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "gold estate"}, {}});
  s.play("crystal_ball").expect_options("keep discard trash play").choose("play").expect_coins(4).expect_in_play(0, "crystal_ball gold").expect_deck(0, "estate");
}
TEST(CrystalBall, AnActionInTheBuyPhase) {  // crystal_ball (rb); 4.7: +Actions do not let Actions be played in the Buy phase
  Script s({.phase = "buy"}, {{.hand = "crystal_ball smithy", .deck = "village gold estate"}, {}});
  s.play("crystal_ball").choose("play").expect_hand(0, "smithy gold").expect_actions(3).expect_turn(0, "buy").expect_cannot("play", "smithy").play("gold").expect_coins(4);
}
TEST(CrystalBall, FindsNoCard) {
  Script s({.phase = "buy"}, {{.hand = "crystal_ball"}, {}});
  s.play("crystal_ball").asked(0, "turn").expect_coins(1);
}

// --- Magnate ------------------------------------------------------------------------------------------------------------------

TEST(Magnate, DrawsForEachTreasureInHand) {  // magnate (rb): count first, then draw
  Script s({}, {{.hand = "magnate copper*2 gold estate", .deck = "silver*2 copper duchy"}, {}});
  s.play("magnate").expect_hand(0, "copper*2 gold estate silver*2 copper").expect_deck(0, "duchy").expect_event("reveal", 0, "estate");
}

// --- Mint ---------------------------------------------------------------------------------------------------------------------

TEST(Mint, CopiesATreasureInHand) {  // mint (rb): the revealed card stays in hand
  Script s({}, {{.hand = "mint gold estate"}, {}});
  s.play("mint").asked(0, "reveal", "mint").expect_options("gold").expect_picks(0, 1).choose("gold").expect_hand(0, "gold estate").expect_discard(0, "gold");
  Script no({}, {{.hand = "mint gold"}, {}});
  no.play("mint").decline().expect_discard(0, "");
}
TEST(Mint, GetsNoneFromAnEmptyPile) {  // mint (rb)
  Script s({.supply = "gold:0"}, {{.hand = "mint gold"}, {}});
  s.play("mint").choose("gold").expect_discard(0, "").expect_hand(0, "gold");
}
TEST(Mint, CannotCopyWhatIsNotInTheSupply) {  // mint (gen): copies of non-Supply Treasures cannot be gained; 5.9
  Script s({}, {{.hand = "mint platinum"}, {}});
  s.play("mint").choose("platinum").expect_discard(0, "").expect_hand(0, "platinum").asked(0, "turn");
}
TEST(Mint, BuyingItTrashesTreasuresInPlay) {  // mint (rb): money already produced remains; copper (001); mint (001)
  for (const int edition : {1, 2}) {
    Script s({.kingdom = "mint", .phase = "buy", .buys = 2, .prosperity = edition}, {{.hand = "gold*2 silver copper", .in_play = "village"}, {}});
    s.play("gold").play("gold").play("silver").expect_coins(8).buy("mint").expect_trash("gold*2 silver").expect_coins(3).expect_in_play(0, "village");
    s.expect_discard(0, "mint").expect_cannot("play", "copper").buy("silver").expect_coins(0);
  }
}
TEST(Mint, FirstEditionSparesOtherGains) {  // mint, prosperity1: when you BUY it, not on other gains
  Script s({.kingdom = "mint", .prosperity = 1}, {{.hand = "artisan estate", .in_play = "copper"}, {}});
  s.play("artisan").choose("mint").choose("estate").expect_trash("").expect_in_play(0, "artisan copper").expect_hand(0, "mint");
}
TEST(Mint, SecondEditionAlsoOnOtherGains) {  // mint, prosperity2: on any GAIN
  Script s({.kingdom = "mint smithy", .phase = "buy"}, {{.hand = "war_chest", .in_play = "copper silver"}, {}});
  s.play("war_chest").asked(1, "name").choose("duchy").asked(0, "gain").choose("mint").expect_trash("copper silver war_chest").expect_discard(0, "mint").expect_in_play(0, "");
}

// --- Mountebank ---------------------------------------------------------------------------------------------------------------

TEST(Mountebank, ACurseAndACopperUnlessACurseIsDiscarded) {
  Script s({.prosperity = 1}, {{.hand = "mountebank"}, {.hand = "curse"}, {.hand = "curse"}, {.hand = "estate"}});
  s.play("mountebank").expect_coins(2).asked(1, "discard", "mountebank").choose("curse").asked(2, "discard").decline();
  s.expect_discard(1, "curse").expect_discard(2, "curse copper").expect_discard(3, "curse copper").expect_hand(2, "curse");
}
TEST(Mountebank, OnePileIsEnough) {  // mountebank (gen): if one of the two piles is empty the other card is still gained
  Script curses({.supply = "copper:0", .prosperity = 1}, {{.hand = "mountebank"}, {}});
  curses.play("mountebank").expect_discard(1, "curse");
  Script coppers({.supply = "curse:0", .prosperity = 1}, {{.hand = "mountebank"}, {}});
  coppers.play("mountebank").expect_discard(1, "copper");
}

// --- Rabble -------------------------------------------------------------------------------------------------------------------

TEST(Rabble, DiscardsActionsAndTreasuresOfOthers) {  // rabble (gen): multi-type cards count if any type matches
  Script s({}, {{.hand = "rabble", .deck = "gold silver copper"}, {.deck = "estate moat copper gold"}});
  s.play("rabble").expect_hand(0, "gold silver copper").expect_discard(1, "moat copper").expect_deck(1, "estate gold");
}
TEST(Rabble, TheOwnerOrdersWhatGoesBack) {  // rabble: in that player's order
  Script s({}, {{.hand = "rabble", .deck = "gold*3"}, {.deck = "estate duchy copper silver"}});
  s.play("rabble").asked(1, "topdeck_order", "rabble").choose("estate duchy").expect_deck(1, "duchy estate silver").expect_discard(1, "copper");
}
TEST(Rabble, ReshufflesIfNeeded) {  // rabble (gen)
  Script s({}, {{.hand = "rabble", .deck = "gold*3"}, {.deck = "curse", .discard = "copper"}});
  s.play("rabble").expect_deck(1, "curse").expect_discard(1, "copper").asked(0, "turn");
}

// --- Royal Seal ---------------------------------------------------------------------------------------------------------------

TEST(RoyalSeal, GainsMayGoOnTheDeck) {  // royal_seal (gen): each gain decided separately
  Script s({.phase = "buy", .buys = 2, .coins = 4, .prosperity = 1}, {{.hand = "royal_seal", .deck = "estate"}, {}});
  s.play("royal_seal").expect_coins(6).buy("silver").asked(0, "topdeck", "royal_seal").choose("silver").expect_deck(0, "silver estate");
  s.buy("silver").asked(0, "topdeck").decline().expect_discard(0, "silver").expect_deck(0, "silver estate");
}
TEST(RoyalSeal, IsGoneBeforeTheFirstEditionMintIsGained) {  // royal_seal (gen); 5.4
  Script s({.kingdom = "mint", .phase = "buy", .coins = 3, .prosperity = 1}, {{.hand = "royal_seal", .deck = "estate"}, {}});
  s.play("royal_seal").buy("mint").asked(0, "turn").expect_trash("royal_seal").expect_discard(0, "mint").expect_deck(0, "estate");
}

// --- Vault --------------------------------------------------------------------------------------------------------------------

TEST(Vault, DiscardsForCoins) {  // vault (gen): zero discards allowed; just-drawn cards may be discarded
  Script s({}, {{.hand = "vault estate gold", .deck = "curse copper silver"}, {}});
  s.play("vault").expect_hand(0, "estate gold curse copper").asked(0, "discard", "vault").expect_picks(0, 4).choose("estate curse").expect_coins(2).expect_hand(0, "gold copper");
  Script none({}, {{.hand = "vault", .deck = "gold silver"}, {}});
  none.play("vault").choose("").expect_coins(0).expect_hand(0, "gold silver");
}
TEST(Vault, OthersMayDiscardTwoForACard) {
  Script s({}, {{.hand = "vault", .deck = "gold silver"}, {.hand = "estate duchy copper", .deck = "gold"}, {.hand = "copper estate", .deck = "gold"}});
  s.play("vault").choose("").asked(1, "discard", "vault").choose("estate duchy").expect_hand(1, "copper gold").asked(2, "discard").choose("").expect_hand(2, "copper estate").asked(0, "turn");
}
TEST(Vault, OneOfSeveralIsNotEnough) {
  Script s({}, {{.hand = "vault", .deck = "gold silver"}, {.hand = "estate duchy copper", .deck = "gold"}});
  s.play("vault").choose("").asked(1, "discard").expect_refused("estate");
}
TEST(Vault, WithOneCardItMayGoButDrawsNothing) {  // vault (rb)
  Script s({}, {{.hand = "vault", .deck = "gold silver"}, {.hand = "estate", .deck = "gold"}});
  s.play("vault").choose("").asked(1, "discard").choose("estate").expect_hand(1, "").expect_discard(1, "estate").expect_deck(1, "gold");
}

// --- Venture ------------------------------------------------------------------------------------------------------------------

TEST(Venture, PlaysTheFirstTreasureOfTheDeck) {
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "venture", .deck = "estate village gold silver"}, {}});
  s.play("venture").expect_coins(4).expect_in_play(0, "venture gold").expect_discard(0, "estate village").expect_deck(0, "silver");
}
TEST(Venture, FollowsInstructionsAndChains) {  // venture (001), (gen): any Treasure including those with instructions
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "venture", .deck = "venture estate loan copper gold"}, {}});
  s.play("venture").asked(0, "choice", "loan").choose("trash").expect_trash("copper").expect_coins(3).expect_in_play(0, "venture*2 loan").expect_discard(0, "estate");
}
TEST(Venture, FindsNothing) {  // venture (gen)
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "venture", .deck = "estate", .discard = "duchy"}, {}});
  s.play("venture").expect_coins(1).expect_discard(0, "estate duchy").expect_deck(0, "");
}

// --- War Chest ----------------------------------------------------------------------------------------------------------------

TEST(WarChest, GainsWhatWasNotNamed) {  // war_chest (gen): mandatory if a legal card exists
  Script s({.kingdom = "market", .phase = "buy"}, {{.hand = "war_chest"}, {}, {}});
  s.play("war_chest").asked(1, "name", "war_chest").choose("market").asked(0, "gain", "war_chest").expect_picks(1, 1);
  s.expect_options("copper silver estate duchy curse").choose("duchy").expect_discard(0, "duchy").expect_coins(0);
}
TEST(WarChest, NamesAddUpOverTheTurn) {  // war_chest (rb)
  Script s({.kingdom = "market", .phase = "buy"}, {{.hand = "war_chest*2"}, {}});
  s.play("war_chest").choose("market").choose("duchy").play("war_chest").choose("duchy").expect_options("copper silver estate curse").choose("silver");
}
TEST(WarChest, NamedCardsCanBeGainedOtherwise) {  // war_chest (rb)
  Script s({.kingdom = "market", .phase = "buy", .coins = 5}, {{.hand = "war_chest"}, {}});
  s.play("war_chest").choose("market").choose("silver").buy("market").expect_discard(0, "silver market");
}

// --- Goons --------------------------------------------------------------------------------------------------------------------

TEST(Goons, OthersKeepThreeAndBuysBringTokens) {
  Script s({.coins = 4, .prosperity = 1}, {{.hand = "goons"}, {.hand = "gold silver copper estate"}});
  s.play("goons").expect_coins(6).expect_buys(2).asked(1, "discard", "goons").choose("estate").expect_hand(1, "gold silver copper");
  s.to_buy().buy("copper").expect_vp_tokens(0, 1).buy("copper").expect_vp_tokens(0, 2);
}
TEST(Goons, OneTokenForEachInPlay) {  // goons (gen): replaying one copy does not raise it; only buys count
  Script two({.phase = "buy", .coins = 4, .prosperity = 1}, {{.in_play = "goons*2"}, {}});
  two.buy("copper").expect_vp_tokens(0, 2);
  Script twice({.prosperity = 1}, {{.hand = "throne_room goons"}, {}});
  twice.play("throne_room").choose("goons").expect_buys(3).to_buy().buy("copper").expect_vp_tokens(0, 1);
  Script gain({.prosperity = 1}, {{.hand = "workshop", .in_play = "goons"}, {}});
  gain.play("workshop").choose("silver").expect_vp_tokens(0, 0);
}

// --- Grand Market -------------------------------------------------------------------------------------------------------------

TEST(GrandMarket, GivesEverything) {
  Script s({}, {{.hand = "grand_market", .deck = "gold"}, {}});
  s.play("grand_market").expect_hand(0, "gold").expect_actions(1).expect_buys(2).expect_coins(2);
}
TEST(GrandMarket, CannotBeBoughtWithCopperInPlay) {  // grand_market (rb): only Coppers currently in play
  Script s({.kingdom = "grand_market", .phase = "buy", .coins = 6}, {{.hand = "copper*2"}, {}});
  s.expect_can_buy("grand_market").play("copper").expect_cannot_buy("grand_market").expect_can_buy("gold");
}
TEST(GrandMarket, OnceTheCopperIsGoneItCanBeBought) {  // grand_market (rb): not those already trashed
  Script s({.kingdom = "grand_market mint", .phase = "buy", .buys = 2, .coins = 10}, {{.hand = "copper"}, {}});
  s.play("copper").expect_cannot_buy("grand_market").buy("mint").expect_trash("copper").buy("grand_market").expect_coins(0);
}
TEST(GrandMarket, OtherWaysIgnoreTheCondition) {  // grand_market (rb)
  Script s({.kingdom = "grand_market"}, {{.hand = "remodel laboratory silver", .in_play = "copper"}, {}});
  s.play("remodel").choose("laboratory").expect_can("choose", "grand_market").choose("grand_market").expect_discard(0, "grand_market");
}

// --- Hoard --------------------------------------------------------------------------------------------------------------------

TEST(Hoard, AGoldForEachBoughtVictoryCard) {  // hoard (rb): cumulative; only bought Victory cards
  for (const int edition : {1, 2}) {
    Script s({.phase = "buy", .buys = 2, .coins = 4, .prosperity = edition}, {{.hand = "hoard*2"}, {}});
    s.play("hoard").play("hoard").expect_coins(8).buy("estate").expect_discard(0, "estate gold*2").buy("silver").expect_discard(0, "estate gold*2 silver");
  }
}
TEST(Hoard, NotForOtherGains) {
  for (const int edition : {1, 2}) {
    Script s({.phase = "buy", .prosperity = edition}, {{.hand = "hoard anvil copper"}, {}});
    s.play("hoard").play("anvil").choose("copper").choose("estate").expect_discard(0, "copper estate");
  }
}
TEST(Hoard, TheGoldComesEvenIfTheVictoryCardIsTrashed) {  // hoard (rb); 12.4: the player orders simultaneous effects
  Script s({.phase = "buy"}, {{.hand = "hoard watchtower"}, {}});
  s.play("hoard").buy("estate").asked(0, "order").expect_options("hoard watchtower").choose("watchtower").choose("trash").expect_trash("estate");
  s.asked(0, "react").decline().expect_discard(0, "gold");
}
TEST(Hoard, NoneIfTheGoldPileIsEmpty) {  // hoard (rb)
  for (const int edition : {1, 2}) {
    Script s({.supply = "gold:0", .phase = "buy", .prosperity = edition}, {{.hand = "hoard"}, {}});
    s.play("hoard").buy("estate").expect_discard(0, "estate").asked(0, "turn");
  }
}
TEST(Hoard, CountsCopiesInTheFirstEditionAndPlaysInTheSecond) {  // hoard, both editions; 8.5
  Script first({.phase = "buy", .prosperity = 1}, {{.hand = "tiara hoard"}, {}});
  first.play("tiara").choose("hoard").expect_coins(4).buy("estate").asked(0, "topdeck").decline().asked(0, "topdeck").decline().expect_discard(0, "estate gold");
  Script second({.phase = "buy", .prosperity = 2}, {{.hand = "tiara hoard"}, {}});
  second.play("tiara").choose("hoard").expect_coins(4).buy("copper").decline().expect_discard(0, "copper").buy("estate");
  while (!second.over() && second.decision().at("what") != "turn") {
    if (second.decision().at("what") == "order") second.choose("hoard");
    else second.decline();
  }
  second.expect_discard(0, "copper estate gold*2");
}

// --- Bank ---------------------------------------------------------------------------------------------------------------------

TEST(Bank, CountsTreasuresInPlayWithItself) {  // bank (rb): a second Bank is worth one more; (001): fixed when played; 8.3
  Script s({.phase = "buy"}, {{.hand = "bank*2 copper silver"}, {}});
  s.play("copper").play("bank").expect_coins(1 + 2).play("bank").expect_coins(3 + 3).play("silver").expect_coins(8);
}
TEST(Bank, ComesLastWhenAllArePlayed) {
  Script s({.phase = "buy"}, {{.hand = "bank copper*3 gold"}, {}});
  s.play_treasures().expect_coins(3 + 3 + 5).expect_hand(0, "");
}

// --- Expand, Forge ------------------------------------------------------------------------------------------------------------

TEST(Expand, TurnsACardIntoOneForThreeMore) {  // expand (rb): the same or less, even another copy
  Script s({.colony = true}, {{.hand = "expand duchy copper"}, {}});
  s.play("expand").asked(0, "trash", "expand").choose("duchy").asked(0, "gain", "expand").expect_options("copper silver gold estate duchy province curse").choose("province");
  s.expect_trash("duchy").expect_discard(0, "province");
}
TEST(Expand, ReachesPlatinumAndColony) {
  Script s({.colony = true}, {{.hand = "expand province copper"}, {}});
  s.play("expand").choose("province").expect_can("choose", "platinum").choose("colony").expect_discard(0, "colony");
}
TEST(Forge, GainsACardForExactlyTheSum) {
  Script s({.kingdom = "market laboratory"}, {{.hand = "forge estate silver copper gold"}, {}});
  s.play("forge").asked(0, "trash", "forge").expect_picks(0, 4).choose("estate silver copper").asked(0, "gain", "forge").expect_options("duchy market laboratory").choose("market");
  s.expect_trash("estate silver copper").expect_discard(0, "market").expect_hand(0, "gold");
}
TEST(Forge, TrashingNothingGainsAFreeCard) {  // forge (rb): possibly a Curse; the gained card has no debt in its cost
  Script s({.kingdom = "daimyo"}, {{.hand = "forge gold"}, {}});
  s.play("forge").choose("").asked(0, "gain").expect_options("copper curse").choose("curse").expect_discard(0, "curse");
}
TEST(Forge, DebtIsNotSummed) {  // forge (rb); 6.9
  Script s({}, {{.hand = "forge daimyo silver"}, {}});
  s.play("forge").choose("daimyo silver").expect_discard(0, "silver").expect_trash("daimyo silver");
}
TEST(Forge, FindsNoCardOfThatCost) {  // forge (gen): otherwise nothing
  Script s({}, {{.hand = "forge gold*2"}, {}});
  s.play("forge").choose("gold*2").asked(0, "turn").expect_trash("gold*2").expect_discard(0, "");
  Script dear({.colony = true}, {{.hand = "forge province*2 gold"}, {}});
  dear.play("forge").choose("province*2 gold").asked(0, "turn").expect_discard(0, "");
}
TEST(Forge, ReachesColony) {
  Script s({.colony = true}, {{.hand = "forge province silver"}, {}});
  s.play("forge").choose("province silver").expect_discard(0, "colony");
}

// --- King's Court -------------------------------------------------------------------------------------------------------------

TEST(KingsCourt, PlaysAnActionThreeTimes) {  // kings_court (rb): uses no further Actions
  Script s({}, {{.hand = "kings_court monument"}, {}});
  s.play("kings_court").asked(0, "play", "kings_court").expect_picks(0, 1).choose("monument").expect_coins(6).expect_vp_tokens(0, 3).expect_actions(0).expect_in_play(0, "kings_court monument");
}
TEST(KingsCourt, OnKingsCourtPlaysThreeActionsThreeTimesEach) {  // kings_court (rb)
  Script s({}, {{.hand = "kings_court*2 monument woodcutter village", .deck = "copper*4"}, {}});
  s.play("kings_court").choose("kings_court").choose("monument").expect_coins(6).asked(0, "play").choose("woodcutter").expect_coins(12).expect_buys(4);
  s.asked(0, "play").choose("village").expect_actions(6).expect_hand(0, "copper*3").asked(0, "turn");
}
TEST(KingsCourt, RepeatsACardThatHasLeftPlay) {  // kings_court (gen)
  Script s({.kingdom = "market", .base = 1}, {{.hand = "kings_court feast"}, {}});
  s.play("kings_court").choose("feast").choose("market").choose("market").choose("duchy").expect_trash("feast").expect_discard(0, "market*2 duchy");
}
TEST(KingsCourt, StaysWithADurationItPlayed) {  // kings_court (gen); 11.3
  Script s({.kingdom = "samurai"}, {{.hand = "kings_court samurai", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("kings_court").choose("samurai").end_turn().expect_in_play(0, "kings_court samurai").end_turn().expect_turn(0, "action").expect_coins(3);
}
TEST(KingsCourt, IsOptional) {
  Script s({}, {{.hand = "kings_court monument"}, {}});
  s.play("kings_court").decline().expect_hand(0, "monument").asked(0, "turn");
}

// --- Peddler ------------------------------------------------------------------------------------------------------------------

TEST(Peddler, GivesACardAnActionAndACoin) {
  Script s({}, {{.hand = "peddler", .deck = "gold"}, {}});
  s.play("peddler").expect_hand(0, "gold").expect_actions(1).expect_coins(1);
}
TEST(Peddler, IsCheaperInTheBuyPhaseForActionsInPlay) {  // peddler (rb): outside Buy phases $8; counts cards in play, not plays; 6.11
  for (const int edition : {1, 2}) {
    Script s({.kingdom = "peddler", .actions = 3, .prosperity = edition}, {{.hand = "throne_room village market", .deck = "gold*5"}, {}});
    s.play("throne_room").choose("village").expect_cost("peddler", 8).play("market").expect_cost("peddler", 8).to_buy().expect_cost("peddler", 2);
  }
}
TEST(Peddler, NeverBelowZero) {
  Script s({.kingdom = "peddler", .phase = "buy"}, {{.in_play = "village*5"}, {}});
  s.expect_cost("peddler", 0).buy("peddler").expect_discard(0, "peddler");
}
TEST(Peddler, CostsLessForEveryEffectInABuyPhase) {  // peddler (rb): applies to all Peddlers everywhere during Buy phases
  Script s({.kingdom = "peddler", .phase = "buy"}, {{.hand = "crystal_ball peddler copper", .deck = "bishop"}, {}});
  s.play("crystal_ball").choose("play").choose("peddler").expect_vp_tokens(0, 1 + 3);
  Script action({}, {{.hand = "bishop peddler copper"}, {}});
  action.play("bishop").choose("peddler").expect_vp_tokens(0, 1 + 4);
}
TEST(Peddler, BuyingItKeepsTheNextOneAsCheap) {
  Script s({.kingdom = "peddler", .phase = "buy", .buys = 2, .coins = 8}, {{.in_play = "village*2"}, {}});
  s.buy("peddler").expect_coins(4).buy("peddler").expect_coins(0);
}

// --- play_treasures stops where a choice or a downside exists -----------------------------------------------------------------

TEST(PlayTreasures, StopsWhereAChoiceBegins) {
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "copper*2 contraband loan gold", .deck = "copper"}, {}});
  s.play_treasures().expect_coins(5).expect_hand(0, "contraband loan").asked(0, "turn").expect_can("play", "contraband").expect_can("play", "loan");
}
TEST(PlayTreasures, KeepsCopperBackForGrandMarket) {
  Script s({.kingdom = "grand_market", .phase = "buy"}, {{.hand = "copper*2 gold*2"}, {}});
  s.play_treasures().expect_coins(6).expect_hand(0, "copper*2").buy("grand_market");
}

}  // namespace
}  // namespace demesne::script
