// Prosperity, first and second edition: Actions. "card: ruling" in a comment points to the ruling that a test proves.
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- cards that only give -----------------------------------------------------------------------------------------------------

TEST(Prosperity, WorkersVillageGivesCardActionsAndBuy) {
  Script s({}, {{.hand = "workers_village", .deck = "gold silver"}, {}});
  s.play("workers_village").expect_hand(0, "gold").expect_actions(2).expect_buys(2);
}
TEST(Prosperity, MonumentGivesCoinsAndAToken) {  // monument (001); 9.1
  Script s({}, {{.hand = "monument", .vp_tokens = 2}, {.vp_tokens = 5}});
  s.play("monument").expect_coins(2).expect_vp_tokens(0, 3).expect_vp_tokens(1, 5).expect_score(0, 3);
}

// --- Trade Route --------------------------------------------------------------------------------------------------------------

TEST(TradeRoute, PaysForTheTokensOnTheMat) {
  Script s({.prosperity = 1, .trade_route_mat = 2, .trade_route_tokens_on = "province"}, {{.hand = "trade_route estate copper"}, {}});
  s.play("trade_route")
      .expect_buys(2)
      .expect_coins(2)
      .asked(0, "trash", "trade_route")
      .expect_picks(1, 1)
      .choose("estate")
      .expect_trash("estate");
}
TEST(TradeRoute, NeedsNoCardToTrash) {  // trade_route: an empty hand just skips it
  Script s({.prosperity = 1, .trade_route_mat = 1}, {{.hand = "trade_route"}, {}});
  s.play("trade_route").asked(0, "turn").expect_coins(1).expect_buys(2).expect_trash("");
}
TEST(TradeRoute, TheFirstGainMovesTheTokenHoweverItHappens) {  // trade_route: by anyone and in any way; never returns
  Script s(
      {.kingdom = "trade_route gardens", .buys = 2, .coins = 4, .prosperity = 1, .trade_route_tokens_on = "estate duchy province gardens"},
      {{.hand = "workshop"}, {}});
  s.play("workshop")
      .choose("gardens")
      .expect_at("/trade_route_mat", 1)
      .expect_at("/trade_route_tokens_on", json::array{"estate", "duchy", "province"});
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
  s.buy("silver")
      .asked(0, "react")
      .react("watchtower")
      .asked(0, "choice", "watchtower")
      .expect_options("trash topdeck")
      .choose("topdeck")
      .expect_deck(0, "silver copper");
  s.buy("silver")
      .asked(0, "react")
      .react("watchtower")
      .choose("trash")
      .expect_trash("silver")
      .expect_deck(0, "silver copper")
      .expect_discard(0, "");
  s.buy("silver").asked(0, "react").decline().expect_discard(0, "silver").expect_hand(0, "watchtower").expect_pile("silver", 37);
}
TEST(Watchtower, WorksOnAnyTurnAndForEachGain) {  // watchtower (rb); mountebank: both cards are separate gains
  Script s({.prosperity = 1}, {{.hand = "mountebank"}, {.hand = "watchtower"}});
  s.play("mountebank").asked(1, "react").react("watchtower").choose("trash").expect_trash("curse");
  s.asked(1, "react").react("watchtower").choose("topdeck").expect_deck(1, "copper").expect_discard(1, "").expect_hand(1, "watchtower");
}
TEST(Watchtower, WorksWhereverTheCardWasGainedTo) {  // watchtower (rb): e.g. to hand
  Script s({}, {{.hand = "mine watchtower copper", .deck = "estate"}, {}});
  s.play("mine")
      .choose("copper")
      .choose("silver")
      .asked(0, "react")
      .react("watchtower")
      .choose("topdeck")
      .expect_deck(0, "silver estate")
      .expect_hand(0, "watchtower");
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
  s.play("bishop")
      .expect_coins(1)
      .expect_vp_tokens(0, 1)
      .asked(0, "trash", "bishop")
      .expect_picks(1, 1)
      .choose("gold")
      .expect_vp_tokens(0, 4);
  s.asked(1, "trash", "bishop").expect_picks(0, 1).choose("curse").expect_trash("gold curse").expect_vp_tokens(1, 0);
}
TEST(Bishop, RoundsDownAndOthersMayDecline) {  // bishop (rb): theirs is optional and worth nothing
  Script s({}, {{.hand = "bishop silver copper"}, {.hand = "estate"}, {.hand = "copper"}});
  s.play("bishop")
      .choose("silver")
      .expect_vp_tokens(0, 2)
      .asked(1, "trash")
      .decline()
      .asked(2, "trash")
      .decline()
      .expect_trash("silver")
      .asked(0, "turn");
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
  s.play("clerk")
      .expect_coins(2)
      .asked(1, "topdeck", "clerk")
      .expect_picks(1, 1)
      .choose("copper")
      .expect_deck(1, "copper estate")
      .expect_hand(1, "gold copper*3")
      .expect_hand(2, "copper*4");
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

// --- Magnate ------------------------------------------------------------------------------------------------------------------

TEST(Magnate, DrawsForEachTreasureInHand) {  // magnate (rb): count first, then draw
  Script s({}, {{.hand = "magnate copper*2 gold estate", .deck = "silver*2 copper duchy"}, {}});
  s.play("magnate").expect_hand(0, "copper*2 gold estate silver*2 copper").expect_deck(0, "duchy").expect_event("reveal", 0, "estate");
}

// --- Mint ---------------------------------------------------------------------------------------------------------------------

TEST(Mint, CopiesATreasureInHand) {  // mint (rb): the revealed card stays in hand
  Script s({}, {{.hand = "mint gold estate"}, {}});
  s.play("mint")
      .asked(0, "reveal", "mint")
      .expect_options("gold")
      .expect_picks(0, 1)
      .choose("gold")
      .expect_hand(0, "gold estate")
      .expect_discard(0, "gold");
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
    Script s({.kingdom = "mint", .phase = "buy", .buys = 2, .prosperity = edition},
             {{.hand = "gold*2 silver copper", .in_play = "village"}, {}});
    s.play("gold")
        .play("gold")
        .play("silver")
        .expect_coins(8)
        .buy("mint")
        .expect_trash("gold*2 silver")
        .expect_coins(3)
        .expect_in_play(0, "village");
    s.expect_discard(0, "mint").expect_cannot("play", "copper").buy("silver").expect_coins(0);
  }
}
TEST(Mint, FirstEditionSparesOtherGains) {  // mint, prosperity1: when you BUY it, not on other gains
  Script s({.kingdom = "mint", .prosperity = 1}, {{.hand = "artisan estate", .in_play = "copper"}, {}});
  s.play("artisan").choose("mint").choose("estate").expect_trash("").expect_in_play(0, "artisan copper").expect_hand(0, "mint");
}
TEST(Mint, SecondEditionAlsoOnOtherGains) {  // mint, prosperity2: on any GAIN
  Script s({.kingdom = "mint smithy", .phase = "buy"}, {{.hand = "war_chest", .in_play = "copper silver"}, {}});
  s.play("war_chest")
      .asked(1, "name")
      .choose("duchy")
      .asked(0, "gain")
      .choose("mint")
      .expect_trash("copper silver war_chest")
      .expect_discard(0, "mint")
      .expect_in_play(0, "");
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
  s.play("rabble")
      .asked(1, "topdeck_order", "rabble")
      .choose("estate duchy")
      .expect_deck(1, "duchy estate silver")
      .expect_discard(1, "copper");
}
TEST(Rabble, ReshufflesIfNeeded) {  // rabble (gen)
  Script s({}, {{.hand = "rabble", .deck = "gold*3"}, {.deck = "curse", .discard = "copper"}});
  s.play("rabble").expect_deck(1, "curse").expect_discard(1, "copper").asked(0, "turn");
}

// --- Vault --------------------------------------------------------------------------------------------------------------------

TEST(Vault, DiscardsForCoins) {  // vault (gen): zero discards allowed; just-drawn cards may be discarded
  Script s({}, {{.hand = "vault estate gold", .deck = "curse copper silver"}, {}});
  s.play("vault")
      .expect_hand(0, "estate gold curse copper")
      .asked(0, "discard", "vault")
      .expect_picks(0, 4)
      .choose("estate curse")
      .expect_coins(2)
      .expect_hand(0, "gold copper");
  Script none({}, {{.hand = "vault", .deck = "gold silver"}, {}});
  none.play("vault").choose("").expect_coins(0).expect_hand(0, "gold silver");
}
TEST(Vault, OthersMayDiscardTwoForACard) {
  Script s({}, {{.hand = "vault", .deck = "gold silver"},
                {.hand = "estate duchy copper", .deck = "gold"},
                {.hand = "copper estate", .deck = "gold"}});
  s.play("vault")
      .choose("")
      .asked(1, "discard", "vault")
      .choose("estate duchy")
      .expect_hand(1, "copper gold")
      .asked(2, "discard")
      .choose("")
      .expect_hand(2, "copper estate")
      .asked(0, "turn");
}
TEST(Vault, OneOfSeveralIsNotEnough) {
  Script s({}, {{.hand = "vault", .deck = "gold silver"}, {.hand = "estate duchy copper", .deck = "gold"}});
  s.play("vault").choose("").asked(1, "discard").expect_refused("estate");
}
TEST(Vault, WithOneCardItMayGoButDrawsNothing) {  // vault (rb)
  Script s({}, {{.hand = "vault", .deck = "gold silver"}, {.hand = "estate", .deck = "gold"}});
  s.play("vault").choose("").asked(1, "discard").choose("estate").expect_hand(1, "").expect_discard(1, "estate").expect_deck(1, "gold");
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

// --- Expand, Forge ------------------------------------------------------------------------------------------------------------

TEST(Expand, TurnsACardIntoOneForThreeMore) {  // expand (rb): the same or less, even another copy
  Script s({.colony = true}, {{.hand = "expand duchy copper"}, {}});
  s.play("expand")
      .asked(0, "trash", "expand")
      .choose("duchy")
      .asked(0, "gain", "expand")
      .expect_options("copper silver gold estate duchy province curse")
      .choose("province");
  s.expect_trash("duchy").expect_discard(0, "province");
}
TEST(Expand, ReachesPlatinumAndColony) {
  Script s({.colony = true}, {{.hand = "expand province copper"}, {}});
  s.play("expand").choose("province").expect_can("choose", "platinum").choose("colony").expect_discard(0, "colony");
}
TEST(Forge, GainsACardForExactlyTheSum) {
  Script s({.kingdom = "market laboratory"}, {{.hand = "forge estate silver copper gold"}, {}});
  s.play("forge")
      .asked(0, "trash", "forge")
      .expect_picks(0, 4)
      .choose("estate silver copper")
      .asked(0, "gain", "forge")
      .expect_options("duchy market laboratory")
      .choose("market");
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
  s.play("kings_court")
      .asked(0, "play", "kings_court")
      .expect_picks(0, 1)
      .choose("monument")
      .expect_coins(6)
      .expect_vp_tokens(0, 3)
      .expect_actions(0)
      .expect_in_play(0, "kings_court monument");
}
TEST(KingsCourt, OnKingsCourtPlaysThreeActionsThreeTimesEach) {  // kings_court (rb)
  Script s({}, {{.hand = "kings_court*2 monument woodcutter village", .deck = "copper*4"}, {}});
  s.play("kings_court")
      .choose("kings_court")
      .choose("monument")
      .expect_coins(6)
      .asked(0, "play")
      .choose("woodcutter")
      .expect_coins(12)
      .expect_buys(4);
  s.asked(0, "play").choose("village").expect_actions(6).expect_hand(0, "copper*3").asked(0, "turn");
}
TEST(KingsCourt, RepeatsACardThatHasLeftPlay) {  // kings_court (gen)
  Script s({.kingdom = "market", .base = 1}, {{.hand = "kings_court feast"}, {}});
  s.play("kings_court")
      .choose("feast")
      .choose("market")
      .choose("market")
      .choose("duchy")
      .expect_trash("feast")
      .expect_discard(0, "market*2 duchy");
}
TEST(KingsCourt, StaysWithADurationItPlayed) {  // kings_court (gen); 11.3
  Script s({.kingdom = "samurai"}, {{.hand = "kings_court samurai", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("kings_court")
      .choose("samurai")
      .end_turn()
      .expect_in_play(0, "kings_court samurai")
      .end_turn()
      .expect_turn(0, "action")
      .expect_coins(3);
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
    s.play("throne_room")
        .choose("village")
        .expect_cost("peddler", 8)
        .play("market")
        .expect_cost("peddler", 8)
        .to_buy()
        .expect_cost("peddler", 2);
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

// --- together with others ---------------------------------------------------------------------------------------------------

TEST(ProsperityTogether, TradeRouteIsPaidForEveryPlay) {  // 4.3
  Script s({.prosperity = 1, .trade_route_mat = 2}, {{.hand = "throne_room trade_route estate*2"}, {}});
  s.play("throne_room").choose("trade_route").expect_coins(4).expect_buys(3).expect_trash("estate*2");
}
TEST(ProsperityTogether, ExpandTakesPeddlerAtItsFullPrice) {  // peddler (rb): outside Buy phases $8
  Script s({.colony = true}, {{.hand = "expand peddler village", .in_play = "village*3"}, {}});
  s.play("expand").choose("peddler").choose("colony").expect_discard(0, "colony");
}
TEST(ProsperityTogether, WatchtowerSavesFromBothCardsOfMountebank) {
  Script s({.prosperity = 1}, {{.hand = "mountebank"}, {.hand = "watchtower curse"}});
  s.play("mountebank").asked(1, "discard").decline().react("watchtower").choose("trash").react("watchtower").choose("trash");
  s.expect_trash("curse copper").expect_hand(1, "watchtower curse").expect_discard(1, "").asked(0, "turn");
}

}  // namespace
}  // namespace demesne::script
