// The 25 kingdom cards of Rising Sun, one test a ruling. Expected values come from the rulebook (see rules.md and cards.json).
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- Mountain Shrine -----------------------------------------------------------------------------------------------------------

TEST(MountainShrine, CostsFiveDebtAndNoCoins) {
  Script s({.kingdom = "mountain_shrine", .phase = "buy"}, {{}, {}});
  s.expect_cost("mountain_shrine", 0).expect_at("/debt_costs/mountain_shrine", 5);
  s.buy("mountain_shrine").expect_debt(0, 5).expect_discard(0, "mountain_shrine").expect_pile("mountain_shrine", 9);
}
TEST(MountainShrine, AnyActionInTheTrashCountsAndTrashingIsOptional) {  // who trashed it, and when, does not matter
  Script s({.kingdom = "mountain_shrine", .trash = "village"}, {{.hand = "mountain_shrine copper", .deck = "silver gold estate"}, {}});
  s.play("mountain_shrine").asked(0, "trash", "mountain_shrine").expect_picks(0, 1).decline();
  s.expect_coins(2).expect_hand(0, "copper silver gold").expect_trash("village").expect_actions(0);
}
TEST(MountainShrine, TheCardJustTrashedCounts) {
  Script s({.kingdom = "mountain_shrine village"}, {{.hand = "mountain_shrine village copper", .deck = "silver gold estate"}, {}});
  s.play("mountain_shrine").choose("village").expect_hand(0, "copper silver gold").expect_trash("village");
}
TEST(MountainShrine, NoActionInTheTrashDrawsNothing) {
  Script s({.kingdom = "mountain_shrine"}, {{.hand = "mountain_shrine copper estate", .deck = "silver gold"}, {}});
  s.play("mountain_shrine").choose("copper").expect_hand(0, "estate").expect_coins(2).expect_trash("copper");
}
TEST(MountainShrine, WithAnEmptyHandItStillLooksIntoTheTrash) {
  Script s({.kingdom = "mountain_shrine", .trash = "smithy"}, {{.hand = "mountain_shrine", .deck = "silver gold estate"}, {}});
  s.play("mountain_shrine").asked(0, "turn").expect_hand(0, "silver gold");
}
TEST(MountainShrine, TheSunComesFirst) {  // 15.2: the Prophecy acts in the middle of the card
  Script s({.kingdom = "mountain_shrine village", .prophecy = "kind_emperor:1"},
           {{.hand = "mountain_shrine copper", .deck = "silver gold"}, {}});
  s.play("mountain_shrine").asked(0, "gain", "kind_emperor").expect_coins(0).choose("village");
  s.asked(0, "trash", "mountain_shrine").expect_options("copper village").choose("village");
  s.expect_hand(0, "copper silver gold").expect_coins(2);
}

// --- Daimyo ---------------------------------------------------------------------------------------------------------------------

TEST(Daimyo, CostsSixDebt) {
  Script s({.kingdom = "daimyo", .phase = "buy", .coins = 1}, {{}, {}});
  s.expect_cost("daimyo", 0).expect_at("/debt_costs/daimyo", 6).buy("daimyo").expect_debt(0, 6).expect_coins(1);
}
TEST(Daimyo, ReplaysTheNextActionWithoutAskingAndWithoutAnAction) {
  Script s({.kingdom = "daimyo smithy"}, {{.hand = "daimyo smithy", .deck = "copper copper copper estate estate estate gold silver"}, {}});
  s.play("daimyo").expect_actions(1).expect_hand(0, "smithy copper");
  s.play("smithy").asked(0, "turn").expect_actions(0).expect_hand(0, "copper*3 estate*3 gold").expect_in_play(0, "daimyo smithy");
}
TEST(Daimyo, ReplaysOnlyOnce) {
  Script s({.kingdom = "daimyo village"}, {{.hand = "daimyo village village", .deck = "copper*8"}, {}});
  s.play("daimyo").play("village").expect_actions(4).expect_hand(0, "village copper*3");
  s.play("village").expect_actions(5).expect_hand(0, "copper*4");
}
TEST(Daimyo, ReplaysACardThatTrashedItself) {
  Script s({.kingdom = "daimyo feast", .base = 1}, {{.hand = "daimyo feast", .deck = "copper"}, {}});
  s.play("daimyo").play("feast").asked(0, "gain", "feast").choose("duchy").asked(0, "gain", "feast").choose("silver");
  s.expect_trash("feast").expect_discard(0, "duchy silver").asked(0, "turn");
}
TEST(Daimyo, ReplaysASnakeWitchThatReturnedToItsPile) {  // the second play cannot return it again: no second Curse
  Script s({.kingdom = "daimyo snake_witch"}, {{.hand = "daimyo snake_witch", .deck = "copper estate gold silver"}, {}});
  s.play("daimyo").play("snake_witch").asked(0, "choice", "snake_witch").choose("return_this").expect_pile("snake_witch", 10);
  if (s.decision().at("what") == "choice") s.choose("return_this");
  s.asked(0, "turn").expect_hand(0, "copper estate gold").expect_actions(2).expect_discard(1, "curse").expect_pile("snake_witch", 10);
}
TEST(Daimyo, PassesOverCommandsAndAddsUp) {  // two Daimyos, then Craftsman: three plays in all
  Script s({.kingdom = "daimyo craftsman"}, {{.hand = "daimyo daimyo craftsman", .deck = "copper copper"}, {}});
  s.play("daimyo").play("daimyo").expect_actions(1).play("craftsman");
  s.choose("silver").choose("duchy").choose("estate").asked(0, "turn");
  s.expect_debt(0, 6).expect_discard(0, "silver duchy estate").expect_actions(0);
}
TEST(Daimyo, IsForgottenWhenTheTurnEnds) {  // 14.3
  Script s({.kingdom = "daimyo smithy"}, {{.hand = "daimyo", .deck = "copper*5 smithy"}, {.hand = "copper", .deck = "copper*5"}});
  s.play("daimyo").end_turn().end_turn().expect_turn(0, "action");
  s.expect_hand(0, "copper*4 smithy").play("smithy").expect_hand_size(0, 6);  // 1 Copper, Daimyo left to draw: two cards, not more
}
TEST(Daimyo, StaysInPlayWithTheDurationItReplayed) {  // 11.3
  Script s({.kingdom = "daimyo riverboat", .riverboat_card = "market"},
           {{.hand = "daimyo riverboat", .deck = "copper*12"}, {.hand = "copper", .deck = "copper*6"}});
  s.play("daimyo").play("riverboat").end_turn().expect_in_play(0, "daimyo riverboat").expect_hand_size(0, 5);
  s.end_turn().expect_turn(0, "action").expect_coins(2).expect_buys(3).expect_actions(3).expect_hand_size(0, 7);
  s.expect_in_play(0, "daimyo riverboat").end_turn().expect_in_play(0, "");
}
TEST(Daimyo, IsDiscardedIfItReplayedNoDuration) {
  Script s({.kingdom = "daimyo village riverboat", .riverboat_card = "market"},
           {{.hand = "daimyo village riverboat", .deck = "copper*12"}, {.deck = "copper*6"}});
  s.play("daimyo").play("village").play("riverboat").end_turn().expect_in_play(0, "riverboat");
}
TEST(Daimyo, ReplayedAristocratGivesThreeActionsTwice) {
  Script s({.kingdom = "daimyo aristocrat"}, {{.hand = "daimyo aristocrat", .deck = "copper"}, {}});
  s.play("daimyo").play("aristocrat").expect_actions(6);
}
TEST(Daimyo, ReplaysTheThroneRoomNotItsCard) {
  Script s({.kingdom = "daimyo throne_room fishmonger festival"},
           {{.hand = "daimyo throne_room fishmonger festival", .deck = "copper"}, {}});
  s.play("daimyo").play("throne_room").asked(0, "play", "throne_room").choose("fishmonger").expect_buys(3).expect_coins(2);
  s.asked(0, "play", "throne_room").choose("festival").expect_buys(5).expect_coins(6).expect_actions(4).asked(0, "turn");
}
TEST(Daimyo, ThroneRoomOnDaimyoWaitsTwice) {
  Script s({.kingdom = "daimyo throne_room fishmonger"}, {{.hand = "throne_room daimyo fishmonger", .deck = "copper estate"}, {}});
  s.play("throne_room").choose("daimyo").expect_actions(2).play("fishmonger").expect_buys(4).expect_coins(3);
}
TEST(Daimyo, WorksForAShadowPlayedFromTheDeck) {
  Script s({.kingdom = "daimyo fishmonger"}, {{.hand = "daimyo", .deck = "copper estate fishmonger gold"}, {}});
  s.play("daimyo")
      .play_from_deck("fishmonger")
      .expect_buys(3)
      .expect_coins(2)
      .expect_deck(0, "estate gold")
      .expect_in_play(0, "daimyo fishmonger");
}
TEST(Daimyo, WorksForTheRiverboatCard) {  // both start the turn: Rapid Expansion plays Daimyo first, then the boat's Market comes twice
  Script s({.kingdom = "daimyo riverboat", .prophecy = "rapid_expansion", .riverboat_card = "market"},
           {{.hand = "copper", .deck = "copper*5"},
            {.hand = "estate*5", .deck = "copper*6", .in_play_before = "riverboat", .set_aside = "daimyo"}});
  s.end_turn().asked(1, "order", "start_of_turn").expect_options("riverboat daimyo").choose("daimyo");
  s.asked(1, "turn").expect_coins(2).expect_buys(3).expect_actions(4).expect_hand_size(1, 8).expect_in_play(1, "riverboat daimyo");
}
TEST(Daimyo, WorksForATreasureUnderEnlightenment) {
  Script s({.kingdom = "daimyo", .prophecy = "enlightenment"}, {{.hand = "daimyo copper", .deck = "silver gold estate duchy"}, {}});
  s.play("daimyo").play("copper").expect_hand(0, "silver gold estate").expect_actions(2).expect_coins(0);
}
TEST(Daimyo, IsNotItselfReplayedButMayItselfBeThroned) {
  Script s({.kingdom = "daimyo kings_court moat"}, {{.hand = "kings_court daimyo moat", .deck = "copper*12"}, {}});
  s.play("kings_court").choose("daimyo").expect_actions(3).play("moat").expect_hand(0, "copper*11");  // 3 + 4 * 2
}
TEST(Daimyo, AReplayUsesUpADaimyoPlayedInBetween) {
  // Daimyo, Throne Room: its first play plays the other Daimyo twice; its replay is the next Action for those two.
  Script s({.kingdom = "daimyo throne_room fishmonger"}, {{.hand = "daimyo daimyo throne_room fishmonger*4", .deck = "copper*6"}, {}});
  s.play("daimyo").play("throne_room").choose("daimyo").asked(0, "play", "throne_room");
  s.choose("fishmonger").choose("fishmonger").choose("fishmonger").asked(0, "turn").expect_buys(7).expect_coins(6);
}

// --- Artist ---------------------------------------------------------------------------------------------------------------------

TEST(Artist, CostsEightDebt) {
  Script s({.kingdom = "artist", .phase = "buy"}, {{}, {}});
  s.buy("artist").expect_debt(0, 8).expect_at("/debt_costs/artist", 8);
}
TEST(Artist, CountsItself) {
  Script s({.kingdom = "artist"}, {{.hand = "artist", .deck = "copper estate"}, {}});
  s.play("artist").expect_hand(0, "copper").expect_actions(1);
}
TEST(Artist, TwoArtistsDoNotCount) {
  Script s({.kingdom = "artist village", .actions = 2}, {{.hand = "artist", .deck = "copper estate", .in_play = "artist village"}, {}});
  s.play("artist").expect_hand(0, "copper");  // only Village
}
TEST(Artist, CountsNamesWithOneCopyAlsoFromEarlierTurns) {
  Script s({.kingdom = "artist samurai village smithy"},
           {{.hand = "artist", .deck = "copper estate gold silver duchy", .in_play = "village village smithy", .in_play_before = "samurai"},
            {}});
  s.play("artist").expect_hand(0, "copper estate gold");  // Artist, Smithy, Samurai
}

// --- Fishmonger and Shadow cards (16.1 to 16.4) -----------------------------------------------------------------------------------

TEST(Fishmonger, GivesABuyAndACoin) {
  Script s({.kingdom = "fishmonger"}, {{.hand = "fishmonger"}, {}});
  s.play("fishmonger").expect_buys(2).expect_coins(1).expect_actions(0);
}
TEST(Shadow, IsPlayedFromAnywhereInTheDeckForAnAction) {  // 16.2, 16.4: the others keep their order
  Script s({.kingdom = "fishmonger alley"}, {{.hand = "copper", .deck = "gold silver fishmonger estate alley"}, {}});
  s.play_from_deck("fishmonger")
      .expect_actions(0)
      .expect_deck(0, "gold silver estate alley")
      .expect_in_play(0, "fishmonger")
      .expect_hand(0, "copper");
  s.expect_cannot("play", "alley");
}
TEST(Shadow, NeedsAnAction) {
  Script s({.kingdom = "fishmonger", .actions = 0}, {{.deck = "fishmonger"}, {}});
  s.expect_cannot("play", "fishmonger");
}
TEST(Shadow, CannotBePlayedInTheBuyPhase) {
  Script s({.kingdom = "fishmonger", .phase = "buy"}, {{.deck = "fishmonger"}, {}});
  s.expect_cannot("play", "fishmonger");
}
TEST(Shadow, FromHandOrDeckIsTheOwnersChoice) {
  Script s({.kingdom = "fishmonger"}, {{.hand = "fishmonger", .deck = "copper fishmonger"}, {}});
  Script t = Script(s.position());
  s.play("fishmonger").expect_deck(0, "copper fishmonger").expect_hand(0, "");
  t.play_from_deck("fishmonger").expect_deck(0, "copper").expect_hand(0, "fishmonger");
}
TEST(Shadow, ThroneRoomMayTakeItFromTheDeck) {
  Script s({.kingdom = "throne_room fishmonger village"}, {{.hand = "throne_room village", .deck = "copper fishmonger"}, {}});
  s.play("throne_room")
      .asked(0, "play")
      .choose_from_deck("fishmonger")
      .expect_buys(3)
      .expect_coins(2)
      .expect_hand(0, "village")
      .expect_deck(0, "copper");
}
TEST(Shadow, ThroneRoomFindsItWithoutAnyActionInHand) {
  Script s({.kingdom = "throne_room fishmonger"}, {{.hand = "throne_room copper", .deck = "copper fishmonger"}, {}});
  s.play("throne_room").asked(0, "play").choose_from_deck("fishmonger").expect_buys(3).expect_coins(2);
}
TEST(Shadow, KingsCourtMayTakeItFromTheDeck) {
  Script s({.kingdom = "kings_court ninja"}, {{.hand = "kings_court", .deck = "copper*5 ninja"}, {.hand = "copper*5"}});
  s.play("kings_court").choose_from_deck("ninja").expect_hand(0, "copper*3").expect_hand_size(1, 3);
}
TEST(Shadow, IsNotInHandForOtherPurposes) {  // not to be discarded to Alley, trashed, or counted
  Script s({.kingdom = "alley fishmonger tanuki", .actions = 2}, {{.hand = "alley copper estate", .deck = "silver fishmonger"}, {}});
  s.play("alley").asked(0, "discard", "alley").expect_options("copper estate silver").choose("estate");
  Script t({.kingdom = "tanuki fishmonger"}, {{.hand = "tanuki copper estate", .deck = "fishmonger"}, {}});
  t.play("tanuki").asked(0, "trash").expect_options("copper estate");
}
TEST(Shadow, IsDrawnLikeAnyOtherCard) {  // 16.3: it does not stay at the bottom
  Script s({.kingdom = "smithy fishmonger"}, {{.hand = "smithy", .deck = "copper fishmonger estate gold"}, {}});
  s.play("smithy").expect_hand(0, "copper fishmonger estate").expect_deck(0, "gold");
}
TEST(Shadow, GoesToTheBottomWhenShuffled) {  // 10.5
  for (int seed = 0; seed < 5; ++seed) {
    json::object p = position_of({.kingdom = "laboratory fishmonger"},
                                 {{.hand = "laboratory", .discard = "fishmonger copper copper fishmonger copper"}, {}});
    p["seed"] = seed;
    Script s(p);
    s.play("laboratory").expect_hand(0, "copper copper").expect_deck(0, "copper fishmonger fishmonger");
  }
}
TEST(Shadow, SeveralKindsGoToTheBottomInTheOwnersOrder) {  // 10.5
  Script s({.kingdom = "laboratory fishmonger alley ronin"},
           {{.hand = "laboratory", .discard = "fishmonger copper ronin copper alley copper"}, {}});
  s.play("laboratory").asked(0, "order", "shuffle").expect_options("alley fishmonger ronin");
  s.choose("ronin").expect_options("alley fishmonger").choose("fishmonger");
  s.expect_hand(0, "copper copper").expect_deck(0, "copper ronin fishmonger alley");
}
TEST(Shadow, GainedOrToppedItStaysWhereItIsPut) {  // 16.3: only shuffling moves it down
  Script s({.kingdom = "fishmonger", .phase = "buy", .coins = 2, .prophecy = "progress"}, {{.deck = "copper estate"}, {}});
  s.buy("fishmonger").expect_deck(0, "fishmonger copper estate");
}
TEST(Shadow, WhatIsLeftOfTheDeckIsInHandWhenTheOrderIsAsked) {  // 10.2: taken first; only then the shuffle
  Script s({.kingdom = "smithy alley ninja"}, {{.hand = "smithy", .deck = "gold silver", .discard = "alley ninja"}, {}});
  s.play("smithy")
      .asked(0, "order", "shuffle")
      .expect_hand(0, "gold silver")
      .choose("ninja")
      .asked(0, "turn")
      .expect_hand(0, "gold silver ninja")
      .expect_deck(0, "alley");
  Script sentry({.kingdom = "sentry alley ninja"}, {{.hand = "sentry", .deck = "gold silver", .discard = "alley ninja"}, {}});
  sentry.play("sentry").asked(0, "order", "shuffle").expect_hand(0, "gold").expect_set_aside(0, "silver");
  sentry.choose("alley").asked(0, "trash", "sentry").expect_options("silver alley");
}
TEST(Shadow, RemainingCardsAreDrawnBeforeTheShuffledOnes) {  // 10.2
  Script s({.kingdom = "smithy fishmonger"}, {{.hand = "smithy", .deck = "gold fishmonger", .discard = "copper copper fishmonger"}, {}});
  s.play("smithy").expect_hand(0, "gold fishmonger copper").expect_deck(0, "copper fishmonger");
}
TEST(Shadow, ItsOwnerSeesWhereItLiesAndNobodyElseDoes) {  // 16.1, 18.2
  Script s({.kingdom = "fishmonger alley"}, {{.deck = "copper fishmonger estate alley"}, {}});
  const json::value mine = s.view(0).at("seats").at(0).at("deck_known");
  EXPECT_EQ(mine, json::parse(R"([{"at":1,"card":"fishmonger"},{"at":3,"card":"alley"}])"));
  for (const int viewer : {1, -1}) {
    const json::value theirs = s.view(viewer).at("seats").at(0);
    EXPECT_EQ(theirs.at("deck_known"), json::array{}) << viewer;
    EXPECT_EQ(theirs.at("deck_count"), 4);
    EXPECT_FALSE(theirs.as_object().contains("deck"));
  }
}
TEST(Shadow, AnEmptyDeckAndHandOfAnOpponentDoNotHelp) {  // only one's own deck
  Script s({.kingdom = "fishmonger"}, {{.hand = "copper"}, {.deck = "fishmonger"}});
  s.expect_cannot("play", "fishmonger");
}

// --- Snake Witch ------------------------------------------------------------------------------------------------------------------

TEST(SnakeWitch, TheHandIsCheckedAfterTheDraw) {
  Script s({.kingdom = "snake_witch"}, {{.hand = "snake_witch copper", .deck = "estate gold"}, {}});
  s.play("snake_witch")
      .asked(0, "choice", "snake_witch")
      .expect_options("return_this keep")
      .expect_hand(0, "copper estate")
      .expect_actions(1);
  s.choose("return_this").expect_pile("snake_witch", 10).expect_in_play(0, "").expect_discard(1, "curse").expect_pile("curse", 9);
  Script t({.kingdom = "snake_witch"}, {{.hand = "snake_witch copper", .deck = "copper gold"}, {}});
  t.play("snake_witch").asked(0, "turn").expect_hand(0, "copper copper").expect_in_play(0, "snake_witch").expect_discard(1, "");
}
TEST(SnakeWitch, ReturningIsOptional) {
  Script s({.kingdom = "snake_witch"}, {{.hand = "snake_witch copper", .deck = "estate"}, {}});
  s.play("snake_witch").choose("keep").expect_in_play(0, "snake_witch").expect_discard(1, "").expect_pile("snake_witch", 9);
}
TEST(SnakeWitch, AnEmptyHandHasNoDuplicates) {
  Script s({.kingdom = "snake_witch"}, {{.hand = "snake_witch"}, {}, {}});
  s.play("snake_witch").choose("return_this").expect_discard(1, "curse").expect_discard(2, "curse").expect_pile("curse", 18);
}
TEST(SnakeWitch, WithoutAPileToReturnToNobodyIsCursed) {  // 13.5: its pile has been removed
  Script s({.kingdom = "village"}, {{.hand = "snake_witch"}, {}});
  s.play("snake_witch");
  if (s.decision().at("what") == "choice") s.choose("return_this");
  s.asked(0, "turn").expect_in_play(0, "snake_witch").expect_discard(1, "");
}
TEST(SnakeWitch, IsAnAttackEvenIfDeclined) {
  Script s({.kingdom = "snake_witch moat"}, {{.hand = "snake_witch copper", .deck = "estate"}, {.hand = "moat"}});
  s.play("snake_witch")
      .asked(1, "react")
      .react("moat")
      .asked(0, "choice")
      .choose("return_this")
      .expect_discard(1, "")
      .expect_pile("snake_witch", 10);
}
TEST(SnakeWitch, ThePlayedOneReturnsNotAnotherCopy) {
  Script s({.kingdom = "snake_witch throne_room", .actions = 2},
           {{.hand = "throne_room snake_witch", .deck = "copper estate", .in_play = "snake_witch"}, {}});
  s.play("throne_room").choose("snake_witch").choose("return_this");
  if (s.decision().at("what") == "choice") s.choose("return_this");
  s.expect_pile("snake_witch", 9).expect_in_play(0, "throne_room snake_witch").expect_discard(1, "curse");
}
TEST(SnakeWitch, TheHandIsShownToAll) {
  Script s({.kingdom = "snake_witch"}, {{.hand = "snake_witch copper", .deck = "estate"}, {}});
  s.play("snake_witch").choose("return_this").expect_event("reveal", 0, "copper");
}

// --- Aristocrat -------------------------------------------------------------------------------------------------------------------

TEST(Aristocrat, CountsCopiesInPlay) {
  for (int n = 1; n <= 10; ++n) {
    SCOPED_TRACE(n);
    Script s({.kingdom = "aristocrat", .supply = "aristocrat:0"},
             {{.hand = "aristocrat", .deck = "copper*4", .in_play = n > 1 ? "aristocrat*" + std::to_string(n - 1) : ""}, {}});
    s.play("aristocrat");
    s.expect_actions(n == 1 || n == 5 ? 3 : 0).expect_hand_size(0, n == 2 || n == 6 ? 3 : 0);
    s.expect_coins(n == 3 || n == 7 ? 3 : 0).expect_buys(n == 4 || n == 8 ? 4 : 1);
  }
}
TEST(Aristocrat, ThroneRoomWithOneCopyGivesActionsTwice) {
  Script s({.kingdom = "aristocrat throne_room"}, {{.hand = "aristocrat throne_room"}, {}});
  s.play("throne_room").choose("aristocrat").expect_actions(6).expect_hand(0, "");
}

// --- Craftsman --------------------------------------------------------------------------------------------------------------------

TEST(Craftsman, GainsEvenInDebtButNoCardWithDebtInItsCost) {  // 6.3, 7.4
  Script s({.kingdom = "craftsman mountain_shrine daimyo artist market"}, {{.hand = "craftsman", .debt = 3}, {}});
  s.play("craftsman").expect_debt(0, 5).asked(0, "gain", "craftsman").expect_picks(1, 1);
  s.expect_options("copper silver estate duchy curse craftsman market").choose("market").expect_discard(0, "market").expect_debt(0, 5);
}

// --- Riverboat --------------------------------------------------------------------------------------------------------------------

TEST(Riverboat, PlaysTheCardNextTurnAndIsDiscardedThen) {
  Script s({.kingdom = "riverboat", .riverboat_card = "market"}, {{.hand = "riverboat", .deck = "copper*11"}, {.deck = "copper*6"}});
  s.play("riverboat").expect_coins(0).expect_actions(0).end_turn().expect_in_play(0, "riverboat").expect_discard(0, "");
  s.end_turn().asked(0, "turn").expect_coins(1).expect_buys(2).expect_actions(2).expect_hand_size(0, 6);
  s.expect_at("/riverboat_card", "market")
      .expect_in_play(0, "riverboat")
      .end_turn()
      .expect_in_play(0, "")
      .expect_at("/riverboat_card", "market");
}
TEST(Riverboat, TheCardIsNotInPlay) {
  Script s({.kingdom = "riverboat artist", .riverboat_card = "laboratory"},
           {{.deck = "copper*5"}, {.hand = "artist", .deck = "copper*5", .in_play_before = "riverboat"}});
  s.end_turn().asked(1, "turn").expect_hand_size(1, 3).play("artist").expect_hand_size(1, 4);  // Riverboat, Artist: 2 cards
}
TEST(Riverboat, OneCardServesEveryBoatAndEveryPlayer) {
  Script s({.kingdom = "riverboat", .riverboat_card = "festival"},
           {{.hand = "riverboat", .deck = "copper*5"}, {.deck = "copper*5", .in_play_before = "riverboat riverboat"}});
  s.play("riverboat").end_turn().expect_coins(4).expect_actions(5).expect_buys(3).end_turn().expect_coins(2).expect_buys(2);
}
TEST(Riverboat, AnAttackPlayedByItMayBeShielded) {
  Script s({.kingdom = "riverboat moat", .riverboat_card = "witch"},
           {{.hand = "moat", .deck = "copper*5 moat"}, {.hand = "copper", .deck = "copper*9", .in_play_before = "riverboat"}});
  s.end_turn().expect_hand_size(1, 3).expect_discard(0, "moat curse");
}
TEST(Riverboat, AnOmenPlayedByItTakesASun) {
  Script s({.kingdom = "riverboat", .prophecy = "progress:3", .riverboat_card = "tea_house"},
           {{.deck = "copper*5"}, {.hand = "copper", .deck = "copper*5", .in_play_before = "riverboat"}});
  s.end_turn().expect_at("/prophecy/suns", 2).expect_coins(2).expect_actions(2).expect_hand_size(1, 2);
}
TEST(Riverboat, PlayedTwiceItPlaysTwiceAndThroneRoomStays) {
  Script s({.kingdom = "riverboat throne_room", .riverboat_card = "market"},
           {{.hand = "riverboat throne_room", .deck = "copper*12"}, {.deck = "copper*6"}});
  s.play("throne_room").choose("riverboat").end_turn().expect_in_play(0, "riverboat throne_room").end_turn();
  s.expect_coins(2).expect_buys(3).end_turn().expect_in_play(0, "");
}
TEST(Riverboat, SetupTakesAnUnusedNonDurationActionForFive) {  // 2.10
  const json::array kingdom{"riverboat", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch", "artist"};
  Script ok = Script::start(2, {{"kingdom", kingdom}, {"riverboat", "laboratory"}});
  ok.expect_at("/riverboat_card", "laboratory");
  Script random = Script::start(2, {{"kingdom", kingdom}});
  const std::string card(random.position().at("riverboat_card").as_string());
  EXPECT_FALSE(random.position().at("supply").as_object().contains(card)) << card;
  EXPECT_EQ(random.position().at("costs").as_object().at(card), 5) << card;
  table::Engine engine;
  for (const char* bad : {"market", "village", "samurai", "gold", "mountain_shrine", "riverboat"}) {
    const json::object request{
        {"jsonrpc", "2.0"},
        {"id", 1},
        {"method", "new"},
        {"params",
         json::object{
             {"game", "dominion"}, {"players", 2}, {"seed", 1}, {"options", json::object{{"kingdom", kingdom}, {"riverboat", bad}}}}}};
    const json::value reply = json::parse(engine.handle(json::serialize(request)));
    ASSERT_TRUE(reply.as_object().contains("error")) << bad;
    EXPECT_EQ(reply.at("error").at("code"), -32602) << bad;
  }
}
TEST(Riverboat, TheCardsOwnSetupIsDone) {  // 2.10 with 2.11: Charlatan makes Curses Treasures
  const json::array kingdom{"riverboat", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch", "artist"};
  Script s = Script::start(2, {{"kingdom", kingdom}, {"riverboat", "charlatan"}});
  json::object p = s.position();
  p.erase("engine");
  Script t({.kingdom = "riverboat", .phase = "buy", .riverboat_card = "charlatan"}, {{.hand = "curse"}, {}});
  t.play("curse").expect_coins(1);
}
TEST(Riverboat, AnOmenForItBringsAProphecy) {  // 2.10, an inference of the rules text
  const json::array kingdom{"riverboat", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch", "artist"};
  Script s = Script::start(3, {{"kingdom", kingdom}, {"riverboat", "kitsune"}});
  s.expect_at("/prophecy/suns", 8);
}

// --- Root Cellar, Imperial Envoy, Litter: debt is taken even in debt (7.4) ---------------------------------------------------------

TEST(RootCellar, DrawsThreeAndTakesThreeDebtEvenInDebt) {
  Script s({.kingdom = "root_cellar"}, {{.hand = "root_cellar", .deck = "copper*4", .debt = 3}, {}});
  s.play("root_cellar").expect_hand(0, "copper*3").expect_actions(1).expect_debt(0, 6);
}
TEST(ImperialEnvoy, DrawsFiveAndTakesTwoDebtEvenInDebt) {
  Script s({.kingdom = "imperial_envoy"}, {{.hand = "imperial_envoy", .deck = "copper*6", .debt = 2}, {}});
  s.play("imperial_envoy").expect_hand(0, "copper*5").expect_actions(0).expect_buys(2).expect_debt(0, 4);
}
TEST(Litter, DrawsTwoAndTakesADebtEvenInDebt) {
  Script s({.kingdom = "litter"}, {{.hand = "litter", .deck = "copper*3", .debt = 1}, {}});
  s.play("litter").expect_hand(0, "copper*2").expect_actions(2).expect_debt(0, 2);
}

// --- Alley ------------------------------------------------------------------------------------------------------------------------

TEST(Alley, DrawsThenDiscardsAndMust) {
  Script s({.kingdom = "alley"}, {{.hand = "alley copper", .deck = "estate gold"}, {}});
  s.play("alley").asked(0, "discard", "alley").expect_actions(1).expect_picks(1, 1).expect_options("copper estate").choose("estate");
  s.expect_hand(0, "copper").expect_discard(0, "estate");
}
TEST(Alley, FromTheDeck) {
  Script s({.kingdom = "alley"}, {{.deck = "copper alley estate"}, {}});
  s.play_from_deck("alley").expect_hand(0, "").expect_discard(0, "copper").expect_deck(0, "estate").expect_actions(1);
}

// --- Change -----------------------------------------------------------------------------------------------------------------------

TEST(Change, WithDebtGivesThreeCoins) {
  Script s({.kingdom = "change"}, {{.hand = "change copper", .debt = 1}, {}});
  s.play("change").asked(0, "turn").expect_coins(3).expect_debt(0, 1).expect_hand(0, "copper");
}
TEST(Change, WithoutDebtTradesUpForDebt) {  // Copper into Province: 8 debt
  Script s({.kingdom = "change"}, {{.hand = "change copper estate"}, {}});
  s.play("change").asked(0, "trash", "change").choose("copper").asked(0, "gain", "change").choose("province");
  s.expect_debt(0, 8).expect_trash("copper").expect_discard(0, "province").expect_coins(0);
}
TEST(Change, MustCostMoreCoins) {  // not the same, not less, and never a card without a coin cost (6.9)
  Script s({.kingdom = "change market mountain_shrine artist village"}, {{.hand = "change silver"}, {}});
  s.play("change").asked(0, "gain").expect_options("gold duchy province change market");
}
TEST(Change, ComparesOnlyTheCoins) {  // an Artist (8 debt) has $0: an Estate costs more $ than it
  Script s({.kingdom = "change artist village"}, {{.hand = "change artist"}, {}});
  s.play("change").expect_trash("artist").asked(0, "gain").expect_options("silver gold estate duchy province change village");
  s.choose("village").expect_debt(0, 3);
}
TEST(Change, PayingDebtFirstSteersIt) {  // 7.3, 7.8
  Script s({.kingdom = "change", .coins = 2}, {{.hand = "change copper", .debt = 2}, {}});
  s.pay_debt(2).expect_coins(0).play("change").asked(0, "gain").choose("silver").expect_debt(0, 3);
}
TEST(Change, NothingDearerGainsNothingAndTakesNoDebt) {
  Script s({.kingdom = "change"}, {{.hand = "change province"}, {}});
  s.play("change").asked(0, "turn").expect_trash("province").expect_debt(0, 0).expect_discard(0, "");
}
TEST(Change, WithAnEmptyHandNothingHappens) {
  Script s({.kingdom = "change"}, {{.hand = "change"}, {}});
  s.play("change").asked(0, "turn").expect_trash("").expect_debt(0, 0).expect_coins(0);
}
TEST(Change, BetweenTwoPlaysDebtMayBePaid) {  // 7.8: the second play finds debt, and $3 from the first to pay it with
  Script s({.kingdom = "change throne_room"}, {{.hand = "throne_room change copper", .debt = 3}, {}});
  s.play("throne_room").choose("change").expect_coins(3).asked(0, "choice", "change").expect_options("pay_debt stay_in_debt");
  Script t = Script(s.position());
  s.choose("pay_debt").expect_debt(0, 0).asked(0, "gain").choose("silver").expect_debt(0, 3).expect_coins(0);
  t.choose("stay_in_debt").expect_debt(0, 3).expect_coins(6);
}
TEST(Change, ByContinueTheDebtMayBePaidBeforeItIsPlayed) {  // 7.8: Continue's 8 debt would otherwise decide
  Script s({.kingdom = "change", .phase = "buy", .coins = 8, .events = "continue"}, {{.hand = "copper"}, {}});
  s.buy_event("continue").asked(0, "choice", "change").choose("pay_debt").asked(0, "gain").choose("silver");
  s.expect_debt(0, 3).expect_coins(0).expect_trash("copper").expect_turn(0, "action");
}
TEST(Change, AtTheStartOfATurnTheDebtMayBePaidFirst) {  // Samurai's $1 may pay before Rapid Expansion plays Change
  Script s({.kingdom = "change samurai", .prophecy = "rapid_expansion"},
           {{.deck = "copper*5"}, {.hand = "copper", .in_play_before = "samurai", .set_aside = "change", .debt = 1}});
  s.end_turn().asked(1, "choice", "change").choose("pay_debt").asked(1, "gain").choose("silver").expect_debt(1, 3).expect_coins(0);
}

TEST(Change, CoinsOfTheCardThatPlaysItMayPayFirst) {  // 7.8: Vassal's $2, Crystal Ball's $1
  Script s({.kingdom = "change vassal"}, {{.hand = "vassal copper", .deck = "change", .debt = 2}, {}});
  s.play("vassal")
      .choose("change")
      .asked(0, "choice", "change")
      .choose("pay_debt")
      .asked(0, "gain")
      .choose("silver")
      .expect_debt(0, 3)
      .expect_coins(0);
  Script t({.kingdom = "change crystal_ball", .phase = "buy"}, {{.hand = "crystal_ball copper", .deck = "change", .debt = 1}, {}});
  t.play("crystal_ball").choose("play").asked(0, "choice", "change").choose("stay_in_debt").expect_coins(4).expect_debt(0, 1);
}
TEST(Change, FromTheTurnItselfNothingIsAsked) {  // whoever wanted to pay has been asked: also before Throne Room
  Script s({.kingdom = "change throne_room", .coins = 2}, {{.hand = "change copper", .debt = 1}, {}});
  s.play("change").asked(0, "turn").expect_coins(5);
  Script t({.kingdom = "change throne_room", .coins = 2}, {{.hand = "throne_room change copper", .debt = 1}, {}});
  t.play("throne_room").choose("change").expect_coins(5).asked(0, "choice", "change");
  Script u({.kingdom = "change", .coins = 2, .prophecy = "great_leader"}, {{.hand = "change copper", .debt = 1}, {}});
  u.play("change").asked(0, "turn").expect_coins(5).expect_actions(1);
}

// --- Ninja ------------------------------------------------------------------------------------------------------------------------

TEST(Ninja, DrawsThenTheOthersDiscardDownToThree) {
  Script s({.kingdom = "ninja"},
           {{.deck = "copper ninja estate"}, {.hand = "copper copper copper estate estate"}, {.hand = "gold copper copper"}});
  s.play_from_deck("ninja").expect_hand(0, "copper").asked(1, "discard", "ninja").expect_picks(2, 2).choose("estate estate");
  s.asked(0, "turn").expect_hand(1, "copper*3").expect_hand(2, "gold copper copper").expect_actions(0);
}
TEST(Ninja, MoatHelps) {
  Script s({.kingdom = "ninja moat"}, {{.hand = "ninja", .deck = "copper"}, {.hand = "copper copper copper moat"}});
  s.play("ninja").asked(1, "react").react("moat").asked(0, "turn").expect_hand_size(1, 4);
}

// --- Poet -------------------------------------------------------------------------------------------------------------------------

TEST(Poet, TakesARevealedCardForUpToThree) {
  Script s({.kingdom = "poet"}, {{.hand = "poet", .deck = "copper silver gold"}, {}});
  s.play("poet").expect_hand(0, "copper silver").expect_deck(0, "gold").expect_actions(1).expect_event("reveal", 0, "silver");
}
TEST(Poet, LeavesADearerCardOnTop) {
  Script s({.kingdom = "poet"}, {{.hand = "poet", .deck = "copper gold estate"}, {}});
  s.play("poet").expect_hand(0, "copper").expect_deck(0, "gold estate").expect_event("reveal", 0, "gold");
}
TEST(Poet, ACostWithDebtIsNotThreeOrLess) {
  Script s({.kingdom = "poet mountain_shrine"}, {{.hand = "poet", .deck = "copper mountain_shrine estate"}, {}});
  s.play("poet").expect_hand(0, "copper").expect_deck(0, "mountain_shrine estate");
}
TEST(Poet, WithoutCardsRevealsNothing) {
  Script s({.kingdom = "poet"}, {{.hand = "poet", .deck = "copper"}, {}});
  s.play("poet").asked(0, "turn").expect_hand(0, "copper");
}
TEST(Poet, AReducedCostCounts) {  // Flourishing Trade, active in mid-card: Village costs $2 already
  Script s({.kingdom = "poet militia", .prophecy = "flourishing_trade:1"}, {{.hand = "poet", .deck = "copper militia estate"}, {}});
  s.play("poet").expect_hand(0, "copper militia");
}

// --- River Shrine -----------------------------------------------------------------------------------------------------------------

TEST(RiverShrine, GainsUpToFourAtCleanupIfNothingWasGainedInTheBuyPhase) {
  Script s({.kingdom = "river_shrine village market"}, {{.hand = "river_shrine copper estate", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("river_shrine").asked(0, "trash", "river_shrine").expect_picks(0, 2).choose("copper estate").expect_trash("copper estate");
  s.to_buy()
      .end_turn()
      .asked(0, "gain", "river_shrine")
      .expect_options("copper silver estate curse river_shrine village")
      .choose("village");
  s.expect_turn(1, "action").expect_discard(0, "river_shrine village");
}
TEST(RiverShrine, TrashingIsOptional) {
  Script s({.kingdom = "river_shrine village"}, {{.hand = "river_shrine copper", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("river_shrine").decline().end_turn().asked(0, "gain").choose("village").expect_discard(0, "river_shrine copper village");
}
TEST(RiverShrine, AGainInTheBuyPhaseForbidsIt) {
  Script s({.kingdom = "river_shrine village"}, {{.hand = "river_shrine", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("river_shrine").to_buy().buy("copper").end_turn().expect_turn(1, "action").expect_discard(0, "river_shrine copper");
}
TEST(RiverShrine, AGainInTheActionPhaseDoesNot) {
  Script s({.kingdom = "river_shrine workshop", .actions = 2},
           {{.hand = "river_shrine workshop", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("workshop").choose("silver").play("river_shrine").to_buy().end_turn().asked(0, "gain").choose("silver");
  s.expect_discard(0, "river_shrine workshop silver silver");
}
TEST(RiverShrine, EachOnePlayedGains) {
  Script s({.kingdom = "river_shrine village throne_room"},
           {{.hand = "river_shrine throne_room", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("throne_room")
      .choose("river_shrine")
      .end_turn()
      .asked(0, "gain")
      .choose("village")
      .asked(0, "gain")
      .choose("silver")
      .expect_discard(0, "river_shrine throne_room village silver");
}
TEST(RiverShrine, AnEventThatGainsNothingLeavesItFree) {
  Script s({.kingdom = "river_shrine village", .coins = 2, .events = "asceticism"},
           {{.hand = "river_shrine", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("river_shrine").to_buy().buy_event("asceticism").end_turn().asked(0, "gain", "river_shrine");
}
TEST(RiverShrine, ContinueGainsInABuyPhase) {  // with several Buy phases none may contain a gain
  Script s({.kingdom = "river_shrine village", .coins = 0, .events = "continue"},
           {{.hand = "river_shrine", .deck = "copper*8"}, {.deck = "copper*5"}});
  s.play("river_shrine").to_buy().buy_event("continue").choose("village").expect_turn(0, "action").to_buy().end_turn();
  s.expect_turn(1, "action").expect_discard(0, "river_shrine village copper");
}
TEST(RiverShrine, ContinueInTheSecondBuyPhaseToo) {
  Script s({.kingdom = "river_shrine village", .supply = "copper:40", .coins = 0, .events = "continue"},
           {{.hand = "river_shrine village", .deck = "copper*8"}, {.deck = "copper*5"}});
  s.to_buy().buy_event("continue").choose("river_shrine").decline().expect_turn(0, "action").end_turn().expect_turn(1, "action");
}
TEST(RiverShrine, FromAHandWrittenPositionInTheBuyPhase) {  // it lies in play: it still waits
  Script s({.kingdom = "river_shrine village", .phase = "buy"}, {{.deck = "copper*5", .in_play = "river_shrine"}, {.deck = "copper*5"}});
  s.end_turn().asked(0, "gain", "river_shrine").choose("village").expect_discard(0, "river_shrine village");
}

// --- Rustic Village ---------------------------------------------------------------------------------------------------------------

TEST(RusticVillage, TheCardJustDrawnMayBeDiscarded) {
  Script s({.kingdom = "rustic_village"}, {{.hand = "rustic_village copper", .deck = "estate gold"}, {}});
  s.play("rustic_village").expect_actions(2).asked(0, "discard", "rustic_village").expect_options("copper estate").choose("copper estate");
  s.expect_hand(0, "gold").expect_discard(0, "copper estate");
}
TEST(RusticVillage, DiscardingIsOptional) {
  Script s({.kingdom = "rustic_village"}, {{.hand = "rustic_village copper", .deck = "estate gold"}, {}});
  s.play("rustic_village").decline().expect_hand(0, "copper estate").expect_discard(0, "");
}
TEST(RusticVillage, OneCardAloneBringsNothing) {
  Script s({.kingdom = "rustic_village"}, {{.hand = "rustic_village", .deck = "estate gold"}, {}});
  s.play("rustic_village");
  if (s.decision().at("what") == "discard") s.choose("estate");
  s.asked(0, "turn").expect_hand_size(0, 0).expect_deck(0, "gold");
}
TEST(RusticVillage, TheSunComesFirst) {
  Script s({.kingdom = "rustic_village", .prophecy = "great_leader:1"}, {{.hand = "rustic_village", .deck = "estate gold copper"}, {}});
  s.play("rustic_village").asked(0, "discard").expect_at("/prophecy_active", true).decline().expect_actions(3);
}

// --- Gold Mine --------------------------------------------------------------------------------------------------------------------

TEST(GoldMine, TheGoldComesWithFourDebtAlsoInDebt) {
  Script s({.kingdom = "gold_mine"}, {{.hand = "gold_mine", .deck = "copper", .debt = 2}, {}});
  s.play("gold_mine").asked(0, "gain", "gold_mine").expect_picks(0, 1).expect_options("gold").choose("gold");
  s.expect_debt(0, 6).expect_discard(0, "gold").expect_buys(2).expect_actions(1).expect_hand(0, "copper");
}
TEST(GoldMine, DecliningBringsNeither) {
  Script s({.kingdom = "gold_mine"}, {{.hand = "gold_mine", .deck = "copper"}, {}});
  s.play("gold_mine").decline().expect_debt(0, 0).expect_discard(0, "").expect_buys(2);
}
TEST(GoldMine, WithoutGoldThereIsNoDebt) {
  Script s({.kingdom = "gold_mine", .supply = "gold:0"}, {{.hand = "gold_mine", .deck = "copper"}, {}});
  s.play("gold_mine").asked(0, "turn").expect_debt(0, 0);
}

// --- Kitsune ----------------------------------------------------------------------------------------------------------------------

TEST(Kitsune, TwoDifferentOptionsInPrintedOrder) {
  Script s({.kingdom = "kitsune"}, {{.hand = "kitsune"}, {}, {}});
  s.play("kitsune").asked(0, "choice", "kitsune").expect_picks(2, 2).expect_options("plus_2_actions plus_2_coins curses gain_silver");
  s.choose("gain_silver curses")
      .expect_discard(0, "silver")
      .expect_discard(1, "curse")
      .expect_discard(2, "curse")
      .expect_actions(0)
      .expect_coins(0);
  int curse = -1, silver = -1, i = 0;
  for (const auto& e : s.step().at("events").as_array()) {
    if (e.at("type") == "gain") (e.at("card") == "silver" ? silver : curse) = i;
    ++i;
  }
  EXPECT_LT(curse, silver);
}
TEST(Kitsune, ActionsAndCoins) {
  Script s({.kingdom = "kitsune"}, {{.hand = "kitsune"}, {}});
  s.play("kitsune").choose("plus_2_coins plus_2_actions").expect_actions(2).expect_coins(2).expect_discard(1, "");
}
TEST(Kitsune, TheSunComesBeforeTheChoice) {
  Script s({.kingdom = "kitsune village", .prophecy = "kind_emperor:1"}, {{.hand = "kitsune"}, {}});
  s.play("kitsune").asked(0, "gain", "kind_emperor").choose("village").asked(0, "choice", "kitsune");
}
TEST(Kitsune, IsAnAttackWhateverIsChosen) {
  Script s({.kingdom = "kitsune moat"}, {{.hand = "kitsune"}, {.hand = "moat"}});
  s.play("kitsune").asked(1, "react").react("moat").choose("curses plus_2_coins").expect_discard(1, "");
}

// --- Rice Broker ------------------------------------------------------------------------------------------------------------------

TEST(RiceBroker, TreasureTwoActionFiveOtherwiseNothing) {
  Script s({.kingdom = "rice_broker village"}, {{.hand = "rice_broker copper estate village", .deck = "silver*8"}, {}});
  Script a(s.position()), b(s.position()), c(s.position());
  a.play("rice_broker").asked(0, "trash").expect_picks(1, 1).choose("copper").expect_hand(0, "estate village silver*2").expect_actions(1);
  b.play("rice_broker").choose("village").expect_hand(0, "copper estate silver*5");
  c.play("rice_broker").choose("estate").expect_hand(0, "copper village");
}
TEST(RiceBroker, BothUnderEnlightenment) {
  Script s({.kingdom = "rice_broker", .prophecy = "enlightenment"}, {{.hand = "rice_broker copper", .deck = "silver*8"}, {}});
  s.play("rice_broker").expect_hand(0, "silver*7").expect_trash("copper");
}

// --- Ronin, Tanuki, Tea House -------------------------------------------------------------------------------------------------------

TEST(Ronin, DrawsOneAtATimeUpToSeven) {
  Script s({.kingdom = "ronin"}, {{.hand = "copper*2", .deck = "estate ronin gold", .discard = "silver*6"}, {}});
  s.play_from_deck("ronin").expect_hand(0, "copper*2 estate gold silver*3").expect_deck(0, "silver*3").expect_discard(0, "");
  Script t({.kingdom = "ronin"}, {{.hand = "ronin copper*7", .deck = "estate"}, {}});
  t.play("ronin").expect_hand(0, "copper*7");
  Script u({.kingdom = "ronin"}, {{.hand = "ronin copper*8", .deck = "estate"}, {}});
  u.play("ronin").expect_hand(0, "copper*8");
}
TEST(Ronin, WithTooFewCardsDrawsWhatThereIs) {
  Script s({.kingdom = "ronin"}, {{.hand = "ronin copper", .deck = "estate", .discard = "gold"}, {}});
  s.play("ronin").expect_hand(0, "copper estate gold");
}
TEST(Tanuki, WorksLikeRemodel) {
  Script s({.kingdom = "tanuki village"}, {{.hand = "estate copper", .deck = "tanuki"}, {}});
  s.play_from_deck("tanuki").asked(0, "trash", "tanuki").choose("estate").asked(0, "gain", "tanuki");
  s.expect_options("copper silver estate curse village").choose("village").expect_discard(0, "village").expect_trash("estate");
}
TEST(Tanuki, DebtCountsOnItsOwnAxis) {  // 6.5: an Artist gives up to $2 and 8 debt
  Script s({.kingdom = "tanuki artist daimyo mountain_shrine village moat"}, {{.hand = "tanuki artist"}, {}});
  s.play("tanuki")
      .expect_trash("artist")
      .asked(0, "gain")
      .expect_options("copper estate curse artist daimyo mountain_shrine moat")
      .choose("daimyo");
  s.expect_discard(0, "daimyo").expect_debt(0, 0);  // gained, not bought
}
TEST(Tanuki, CoinsDoNotReachDebt) {
  Script s({.kingdom = "tanuki mountain_shrine"}, {{.hand = "tanuki gold"}, {}});
  s.play("tanuki").asked(0, "gain").expect_options("copper silver gold estate duchy province curse tanuki");
}
TEST(TeaHouse, SunCardActionCoins) {
  Script s({.kingdom = "tea_house", .prophecy = "panic:2"}, {{.hand = "tea_house", .deck = "copper"}, {}});
  s.play("tea_house")
      .expect_at("/prophecy/suns", 1)
      .expect_at("/prophecy_active", false)
      .expect_actions(1)
      .expect_coins(2)
      .expect_hand(0, "copper");
}
TEST(TeaHouse, FurtherSunsDoNothing) {  // 15.3
  Script s({.kingdom = "tea_house", .prophecy = "kind_emperor"}, {{.hand = "tea_house", .deck = "copper"}, {}});
  s.play("tea_house").asked(0, "turn").expect_at("/prophecy/suns", 0).expect_coins(2);
}

// --- Samurai ----------------------------------------------------------------------------------------------------------------------

TEST(Samurai, DiscardsOncePaysForGood) {
  Script s({.kingdom = "samurai"}, {{.hand = "samurai", .deck = "copper*16"}, {.hand = "copper*5", .deck = "copper*16"}});
  s.play("samurai").expect_hand(1, "copper*3").expect_coins(0).end_turn().expect_in_play(0, "samurai").expect_hand_size(1, 3);
  s.end_turn().expect_turn(0, "action").expect_coins(1).expect_hand_size(1, 5);  // nobody discards again
  s.end_turn().end_turn().expect_coins(1).expect_in_play(0, "samurai").end_turn().expect_in_play(0, "samurai");
}
TEST(Samurai, EachExtraPlayAddsACoinAndItsPlayerStays) {
  Script s({.kingdom = "samurai throne_room"}, {{.hand = "samurai throne_room", .deck = "copper*12"}, {.deck = "copper*12"}});
  s.play("throne_room").choose("samurai").end_turn().expect_in_play(0, "samurai throne_room").end_turn().expect_coins(2);
  s.end_turn().expect_in_play(0, "samurai throne_room").end_turn().expect_coins(2);
}
TEST(Samurai, CountsForRiceAndBlocksAmass) {
  Script s({.kingdom = "samurai rice", .phase = "buy", .events = "amass"}, {{.hand = "rice", .in_play_before = "samurai"}, {}});
  s.play("rice").expect_coins(4).expect_buys(2);  // Action, Duration, Attack, Treasure
  s.buy_event("amass").asked(0, "turn").expect_discard(0, "");
}
TEST(Samurai, TwoOfThemPayTwo) {
  Script s({.kingdom = "samurai"}, {{.deck = "copper*5"}, {.deck = "copper*5", .in_play_before = "samurai samurai"}});
  s.end_turn().expect_coins(2);
}

// --- Rice -------------------------------------------------------------------------------------------------------------------------

TEST(Rice, CountsTypesInPlay) {  // the rulebook's example: Action, Command, Shadow, Treasure
  Script s({.kingdom = "rice daimyo litter fishmonger", .phase = "buy"},
           {{.hand = "rice", .in_play = "daimyo litter fishmonger copper copper copper"}, {}});
  s.play("rice").expect_coins(4).expect_buys(2);
}
TEST(Rice, AloneCountsItself) {
  Script s({.kingdom = "rice", .phase = "buy"}, {{.hand = "rice rice"}, {}});
  s.play("rice").expect_coins(1).play("rice").expect_coins(2).expect_buys(3);
}
TEST(Rice, TheAmountIsFixedWhenPlayed) {
  Script s({.kingdom = "rice"}, {{.hand = "rice copper"}, {}});
  s.to_buy().play("rice").expect_coins(1).play("copper").expect_coins(2);
}
TEST(Rice, EveryTypeCounts) {  // Action Treasure Attack Reaction Duration Command Omen Shadow
  Script s({.kingdom = "rice daimyo kitsune moat samurai alley", .phase = "buy"},
           {{.hand = "rice", .in_play = "daimyo kitsune moat alley", .in_play_before = "samurai"}, {}});
  s.play("rice").expect_coins(8);
}

}  // namespace
}  // namespace demesne::script
