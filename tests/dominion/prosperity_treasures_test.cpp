// Prosperity, first and second edition: Treasures. "card: ruling" in a comment points to the ruling that a test proves.
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

// --- Anvil --------------------------------------------------------------------------------------------------------------------

TEST(Anvil, DiscardsATreasureForACard) {  // anvil: the discarded Treasure can no longer be played; 8.2
  Script s({.kingdom = "smithy", .phase = "buy"}, {{.hand = "anvil copper gold"}, {}});
  s.play("anvil").expect_coins(1).asked(0, "discard", "anvil").expect_options("copper gold").choose("copper");
  s.asked(0, "gain", "anvil")
      .expect_options("copper silver estate curse smithy")
      .choose("smithy")
      .expect_discard(0, "copper smithy")
      .expect_hand(0, "gold");
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
  s.buy("market")
      .expect_discard(0, "market")
      .buy("gardens")
      .expect_discard(0, "market gardens")
      .buy("estate")
      .expect_discard(0, "market gardens estate");
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
  s.play("tiara")
      .expect_buys(2)
      .asked(0, "play", "tiara")
      .expect_options("gold silver")
      .expect_picks(0, 1)
      .choose("gold")
      .expect_coins(6)
      .expect_in_play(0, "tiara gold");
}
TEST(Tiara, OnTiaraPlaysTwoTreasuresTwiceEach) {  // tiara (rb)
  Script s({.phase = "buy"}, {{.hand = "tiara*2 gold silver"}, {}});
  s.play("tiara").choose("tiara").choose("gold").asked(0, "play").choose("silver").expect_coins(10).expect_buys(4).expect_in_play(
      0, "tiara*2 gold silver");
}
TEST(Tiara, EachGainMayGoOnTheDeck) {  // tiara (rb): each decided separately, bought or not
  Script s({.kingdom = "smithy", .phase = "buy", .coins = 7}, {{.hand = "tiara anvil copper", .deck = "estate"}, {}});
  s.play("tiara")
      .decline()
      .play("anvil")
      .choose("copper")
      .choose("smithy")
      .asked(0, "topdeck", "tiara")
      .choose("smithy")
      .expect_deck(0, "smithy estate");
  s.buy("silver")
      .asked(0, "topdeck")
      .decline()
      .expect_discard(0, "copper silver")
      .buy("silver")
      .asked(0, "topdeck")
      .choose("silver")
      .expect_deck(0, "silver smithy estate");
}
TEST(Tiara, WithMintInEitherOrder) {  // tiara (rb): whether Tiara was trashed before or after; 12.4
  for (const bool mint_first : {true, false}) {
    Script s({.kingdom = "mint", .phase = "buy", .coins = 5}, {{.hand = "tiara copper", .deck = "estate"}, {}});
    s.play("tiara").choose("copper").buy("mint").asked(0, "order").expect_options("mint tiara").choose(mint_first ? "mint" : "tiara");
    if (mint_first) s.asked(0, "topdeck", "tiara").choose("mint");
    s.expect_deck(0, "mint estate").expect_trash("tiara copper").expect_in_play(0, "");
  }
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
  s.play("contraband")
      .asked(1, "name", "contraband")
      .choose("province")
      .expect_coins(11)
      .expect_buys(2)
      .expect_cannot_buy("province")
      .expect_can_buy("gold duchy smithy");
}
TEST(Contraband, NamesAddUpAndLastOneTurn) {  // contraband (gen): several plays accumulate
  Script s({.phase = "buy", .coins = 8, .prosperity = 1}, {{.hand = "contraband*2"}, {.hand = "gold*3"}});
  s.play("contraband")
      .choose("province")
      .play("contraband")
      .choose("gold")
      .expect_cannot_buy("province gold")
      .expect_can_buy("duchy")
      .end_turn();
  s.to_buy().play_treasures().expect_can_buy("gold");
}
TEST(Contraband, OtherWaysOfGainingStayOpen) {  // contraband (gen)
  Script s({.kingdom = "smithy", .phase = "buy", .prosperity = 1}, {{.hand = "contraband anvil copper"}, {}});
  s.play("contraband")
      .choose("smithy")
      .play("anvil")
      .choose("copper")
      .choose("smithy")
      .expect_discard(0, "copper smithy")
      .expect_cannot_buy("smithy");
}

// --- Crystal Ball -------------------------------------------------------------------------------------------------------------

TEST(CrystalBall, LeavesDiscardsOrTrashesTheTopCard) {
  Script keep({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "estate gold"}, {}});
  keep.play("crystal_ball")
      .expect_coins(1)
      .asked(0, "choice", "crystal_ball")
      .expect_options("keep discard trash")
      .choose("keep")
      .expect_deck(0, "estate gold");
  Script discard({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "estate gold"}, {}});
  discard.play("crystal_ball").choose("discard").expect_deck(0, "gold").expect_discard(0, "estate");
  Script trash({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "estate gold"}, {}});
  trash.play("crystal_ball").choose("trash").expect_deck(0, "gold").expect_trash("estate");
}
TEST(CrystalBall, PlaysATreasure) {
  Script s({.phase = "buy"}, {{.hand = "crystal_ball", .deck = "gold estate"}, {}});
  s.play("crystal_ball")
      .expect_options("keep discard trash play")
      .choose("play")
      .expect_coins(4)
      .expect_in_play(0, "crystal_ball gold")
      .expect_deck(0, "estate");
}
TEST(CrystalBall, AnActionInTheBuyPhase) {  // crystal_ball (rb); 4.7: +Actions do not let Actions be played in the Buy phase
  Script s({.phase = "buy"}, {{.hand = "crystal_ball smithy", .deck = "village gold estate"}, {}});
  s.play("crystal_ball")
      .choose("play")
      .expect_hand(0, "smithy gold")
      .expect_actions(3)
      .expect_turn(0, "buy")
      .expect_cannot("play", "smithy")
      .play("gold")
      .expect_coins(4);
}
TEST(CrystalBall, FindsNoCard) {
  Script s({.phase = "buy"}, {{.hand = "crystal_ball"}, {}});
  s.play("crystal_ball").asked(0, "turn").expect_coins(1);
}

// --- Royal Seal ---------------------------------------------------------------------------------------------------------------

TEST(RoyalSeal, GainsMayGoOnTheDeck) {  // royal_seal (gen): each gain decided separately
  Script s({.phase = "buy", .buys = 2, .coins = 4, .prosperity = 1}, {{.hand = "royal_seal", .deck = "estate"}, {}});
  s.play("royal_seal").expect_coins(6).buy("silver").asked(0, "topdeck", "royal_seal").choose("silver").expect_deck(0, "silver estate");
  s.buy("silver").asked(0, "topdeck").decline().expect_discard(0, "silver").expect_deck(0, "silver estate");
}
TEST(RoyalSeal, IsAskedAfterWatchtower) {  // two questions: declining the one does not decline the other
  Script s({.kingdom = "royal_seal watchtower village", .phase = "buy", .buys = 2, .coins = 6, .prosperity = 1},
           {{.hand = "watchtower", .deck = "gold", .in_play = "royal_seal"}, {}});
  s.buy("village").asked(0, "react").expect_can("react", "watchtower").decline();
  s.asked(0, "topdeck", "royal_seal").expect_picks(0, 1).choose("village").expect_deck(0, "village gold");
  s.buy("silver").react("watchtower").choose("trash").asked(0, "turn").expect_trash("silver");
}
TEST(RoyalSeal, IsNotAskedAboutWhatLiesOnTheDeck) {
  Script s({.kingdom = "bureaucrat", .prosperity = 1}, {{.hand = "bureaucrat", .deck = "gold", .in_play = "royal_seal"}, {}});
  s.play("bureaucrat").asked(0, "turn").expect_deck(0, "silver gold");
}
TEST(RoyalSeal, IsGoneBeforeTheFirstEditionMintIsGained) {  // royal_seal (gen); 5.4
  Script s({.kingdom = "mint", .phase = "buy", .coins = 3, .prosperity = 1}, {{.hand = "royal_seal", .deck = "estate"}, {}});
  s.play("royal_seal").buy("mint").asked(0, "turn").expect_trash("royal_seal").expect_discard(0, "mint").expect_deck(0, "estate");
}

// --- Venture ------------------------------------------------------------------------------------------------------------------

TEST(Venture, PlaysTheFirstTreasureOfTheDeck) {
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "venture", .deck = "estate village gold silver"}, {}});
  s.play("venture").expect_coins(4).expect_in_play(0, "venture gold").expect_discard(0, "estate village").expect_deck(0, "silver");
}
TEST(Venture, FollowsInstructionsAndChains) {  // venture (001), (gen): any Treasure including those with instructions
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "venture", .deck = "venture estate loan copper gold"}, {}});
  s.play("venture")
      .asked(0, "choice", "loan")
      .choose("trash")
      .expect_trash("copper")
      .expect_coins(3)
      .expect_in_play(0, "venture*2 loan")
      .expect_discard(0, "estate");
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
  s.play("war_chest")
      .choose("market")
      .choose("duchy")
      .play("war_chest")
      .choose("duchy")
      .expect_options("copper silver estate curse")
      .choose("silver");
}
TEST(WarChest, NamedCardsCanBeGainedOtherwise) {  // war_chest (rb)
  Script s({.kingdom = "market", .phase = "buy", .coins = 5}, {{.hand = "war_chest"}, {}});
  s.play("war_chest").choose("market").choose("silver").buy("market").expect_discard(0, "silver market");
}

// --- Hoard --------------------------------------------------------------------------------------------------------------------

TEST(Hoard, AGoldForEachBoughtVictoryCard) {  // hoard (rb): cumulative; only bought Victory cards
  for (const int edition : {1, 2}) {
    Script s({.phase = "buy", .buys = 2, .coins = 4, .prosperity = edition}, {{.hand = "hoard*2"}, {}});
    s.play("hoard")
        .play("hoard")
        .expect_coins(8)
        .buy("estate")
        .expect_discard(0, "estate gold*2")
        .buy("silver")
        .expect_discard(0, "estate gold*2 silver");
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
  s.play("hoard")
      .buy("estate")
      .asked(0, "order")
      .expect_options("hoard watchtower")
      .react("watchtower")
      .choose("trash")
      .expect_trash("estate");
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
  first.play("tiara")
      .choose("hoard")
      .expect_coins(4)
      .buy("estate")
      .asked(0, "topdeck")
      .decline()
      .asked(0, "topdeck")
      .decline()
      .expect_discard(0, "estate gold");
  Script second({.phase = "buy", .prosperity = 2}, {{.hand = "tiara hoard"}, {}});
  second.play("tiara").choose("hoard").expect_coins(4).buy("copper").decline().expect_discard(0, "copper").buy("estate");
  while (!second.over() && second.decision().at("what") != "turn") {
    if (second.decision().at("what") == "order")
      second.choose("hoard");
    else
      second.decline();
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

// --- play_treasures stops where a choice or a downside exists -----------------------------------------------------------------

TEST(PlayTreasures, StopsWhereAChoiceBegins) {
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "copper*2 contraband loan gold", .deck = "copper"}, {}});
  s.play_treasures()
      .expect_coins(5)
      .expect_hand(0, "contraband loan")
      .asked(0, "turn")
      .expect_can("play", "contraband")
      .expect_can("play", "loan");
}
TEST(PlayTreasures, KeepsCopperBackForGrandMarket) {
  Script s({.kingdom = "grand_market", .phase = "buy"}, {{.hand = "copper*2 gold*2"}, {}});
  s.play_treasures().expect_coins(6).expect_hand(0, "copper*2").buy("grand_market");
}

// --- together with others ---------------------------------------------------------------------------------------------------

TEST(TreasuresTogether, QuarryWidensWhatWorkshopReaches) {  // 6.2: costs are lower for every effect
  Script s({.kingdom = "market", .phase = "buy"}, {{.hand = "quarry crystal_ball", .deck = "workshop"}, {}});
  s.play("quarry")
      .play("crystal_ball")
      .choose("play")
      .asked(0, "gain", "workshop")
      .expect_can("choose", "market")
      .choose("market")
      .expect_discard(0, "market");
}
TEST(TreasuresTogether, MerchantPaysForTheFirstOfTwoPlays) {  // merchant: the turn's first Silver play
  Script s({}, {{.hand = "merchant tiara silver", .deck = "copper"}, {}});
  s.play("merchant").to_buy().play("tiara").choose("silver").expect_coins(2 + 1 + 2);
}
TEST(TreasuresTogether, MerchantPlayedTwicePaysTwice) {  // merchant: each play adds its own $1
  Script s({}, {{.hand = "throne_room merchant silver", .deck = "copper*2"}, {}});
  s.play("throne_room").choose("merchant").to_buy().play("silver").expect_coins(4);
}
TEST(TreasuresTogether, VentureFindsTheFirstSilver) {  // merchant: played in any way
  Script s({}, {{.hand = "merchant venture", .deck = "copper silver"}, {}});
  s.play("merchant").to_buy().play("venture").expect_coins(1 + 3);
}
TEST(TreasuresTogether, TalismanCopiesTreasuresAndCurses) {
  Script s({.phase = "buy", .buys = 2, .coins = 3, .prosperity = 1}, {{.in_play = "talisman"}, {}});
  s.buy("silver").expect_discard(0, "silver*2").buy("curse").expect_discard(0, "silver*2 curse*2");
}
TEST(TreasuresTogether, AdventurerFindsCursesUnderCharlatan) {  // charlatan (rb): the type holds everywhere
  Script s({.kingdom = "charlatan"}, {{.hand = "adventurer", .deck = "curse estate copper gold"}, {}});
  s.play("adventurer").expect_hand(0, "curse copper").expect_discard(0, "estate");
}

}  // namespace
}  // namespace demesne::script
