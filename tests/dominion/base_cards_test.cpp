// The base game, card by card. "card: ruling" in a comment points to the ruling that a test proves; numbers are the rules'.
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- cards that only give -----------------------------------------------------------------------------------------------------

TEST(BaseCards, VillageDrawsOneAndGivesTwoActions) {
  Script s({}, {{.hand = "village", .deck = "gold silver"}, {}});
  s.play("village").expect_hand(0, "gold").expect_actions(2).expect_in_play(0, "village").expect_deck(0, "silver");
}
TEST(BaseCards, WoodcutterGivesABuyAndTwoCoins) {
  Script s({.base = 1}, {{.hand = "woodcutter"}, {}});
  s.play("woodcutter").expect_buys(2).expect_coins(2).expect_actions(0);
}
TEST(BaseCards, SmithyDrawsThree) {
  Script s({}, {{.hand = "smithy", .deck = "gold silver copper estate"}, {}});
  s.play("smithy").expect_hand(0, "gold silver copper").expect_deck(0, "estate").expect_actions(0);
}
TEST(BaseCards, FestivalGivesActionsBuyAndCoins) {
  Script s({}, {{.hand = "festival", .deck = "gold"}, {}});
  s.play("festival").expect_actions(2).expect_buys(2).expect_coins(2).expect_hand(0, "");
}
TEST(BaseCards, LaboratoryDrawsTwoAndGivesAnAction) {
  Script s({}, {{.hand = "laboratory", .deck = "gold silver estate"}, {}});
  s.play("laboratory").expect_hand(0, "gold silver").expect_actions(1);
}
TEST(BaseCards, MarketGivesOneOfEverything) {
  Script s({}, {{.hand = "market", .deck = "gold"}, {}});
  s.play("market").expect_hand(0, "gold").expect_actions(1).expect_buys(2).expect_coins(1);
}
TEST(BaseCards, TreasuresGiveTheirValueWhenPlayed) {  // copper, silver, gold, platinum: value fixed when played
  Script s({.phase = "buy", .colony = true}, {{.hand = "copper silver gold platinum"}, {}});
  s.play("copper").expect_coins(1).play("silver").expect_coins(3).play("gold").expect_coins(6).play("platinum").expect_coins(11);
}

// --- Cellar -------------------------------------------------------------------------------------------------------------------

TEST(Cellar, DiscardsAnyNumberAndDrawsAsMany) {
  Script s({}, {{.hand = "cellar estate*2 copper", .deck = "gold silver village"}, {}});
  s.play("cellar").asked(0, "discard", "cellar").expect_picks(0, 3).choose("estate*2");
  s.expect_hand(0, "copper gold silver").expect_discard(0, "estate*2").expect_actions(1).expect_deck(0, "village");
}
TEST(Cellar, MayDiscardNothing) {
  Script s({}, {{.hand = "cellar estate copper", .deck = "gold"}, {}});
  s.play("cellar").choose("").expect_hand(0, "estate copper").expect_actions(1).expect_deck(0, "gold");
}
TEST(Cellar, DiscardsComeBackWhenTheDrawReshuffles) {  // cellar: all discards before any draw
  Script s({}, {{.hand = "cellar estate copper curse", .deck = ""}, {}});
  s.play("cellar").choose("estate copper").expect_hand(0, "curse estate copper").expect_discard(0, "");
}
TEST(Cellar, IsNotInHandItself) {  // cellar: the Cellar being played is no longer in hand
  Script s({}, {{.hand = "cellar*2 copper", .deck = "gold"}, {}});
  s.play("cellar")
      .expect_picks(0, 2)
      .expect_options("cellar copper")
      .choose("cellar")
      .expect_discard(0, "cellar")
      .expect_in_play(0, "cellar");
}

// --- Chapel -------------------------------------------------------------------------------------------------------------------

TEST(Chapel, TrashesUpToFour) {
  Script s({}, {{.hand = "chapel estate*3 copper*2"}, {}});
  s.play("chapel")
      .asked(0, "trash", "chapel")
      .expect_picks(0, 4)
      .choose("estate*3 copper")
      .expect_trash("estate*3 copper")
      .expect_hand(0, "copper");
}
TEST(Chapel, MayTrashNothing) {
  Script s({}, {{.hand = "chapel estate"}, {}});
  s.play("chapel").choose("").expect_trash("").expect_hand(0, "estate");
}
TEST(Chapel, CanTrashAnotherChapelButNotItself) {  // chapel: cannot trash itself
  Script s({}, {{.hand = "chapel*2"}, {}});
  s.play("chapel").expect_picks(0, 1).choose("chapel").expect_trash("chapel").expect_in_play(0, "chapel");
}

// --- Moat ---------------------------------------------------------------------------------------------------------------------

TEST(Moat, DrawsTwo) {
  Script s({}, {{.hand = "moat", .deck = "gold silver estate"}, {}});
  s.play("moat").expect_hand(0, "gold silver");
}
TEST(Moat, ShieldsAndStaysInHand) {  // moat: revealing keeps it in hand; 1.4: it is not in play
  Script s({}, {{.hand = "militia"}, {.hand = "moat copper*4"}});
  s.play("militia").asked(1, "react").react("moat");
  s.expect_hand(1, "moat copper*4").expect_in_play(1, "").expect_coins(2).expect_turn(0, "action");
}
TEST(Moat, NeedNotBeShown) {
  Script s({}, {{.hand = "militia"}, {.hand = "moat copper*2 estate*2"}});
  s.play("militia")
      .asked(1, "react")
      .decline()
      .asked(1, "discard", "militia")
      .expect_picks(2, 2)
      .choose("estate*2")
      .expect_hand(1, "moat copper*2");
}
TEST(Moat, IsAskedForEveryPlayOfTheAttack) {  // moat: again for each Throne Room repetition; 12.3
  Script s({}, {{.hand = "throne_room militia"}, {.hand = "moat copper*2 estate*2"}});
  s.play("throne_room").choose("militia").asked(1, "react").react("moat").asked(1, "react").decline();
  s.asked(1, "discard", "militia").choose("estate*2").expect_hand(1, "moat copper*2").expect_coins(4);
}
TEST(Moat, ProtectsOnlyItsOwner) {  // moat: does not cancel what the attacker or others get; 12.2: in turn order
  Script s({.supply = "curse:5"}, {{.hand = "witch", .deck = "gold silver"}, {.hand = "moat"}, {.hand = "copper"}});
  s.play("witch")
      .asked(1, "react")
      .react("moat")
      .expect_hand(0, "gold silver")
      .expect_discard(1, "")
      .expect_discard(2, "curse")
      .expect_pile("curse", 4);
}
TEST(Moat, AnswersBeforeTheAttackDoesAnything) {  // 12.1
  Script s({}, {{.hand = "witch", .deck = "gold silver"}, {.hand = "moat"}});
  s.play("witch").asked(1, "react").expect_hand(0, "").react("moat").expect_hand(0, "gold silver");
}
TEST(Moat, KeepsItsOwnerOutOfTheAttackAltogether) {  // moat: may not discard a Curse to Mountebank either
  Script s({.prosperity = 1}, {{.hand = "mountebank"}, {.hand = "moat curse"}});
  s.play("mountebank")
      .asked(1, "react")
      .react("moat")
      .expect_hand(1, "moat curse")
      .expect_discard(1, "")
      .expect_turn(0, "action")
      .asked(0, "turn");
}
TEST(Moat, DoesNotAnswerCardsThatAreNoAttacks) {  // council_room: it is not an Attack
  Script s({}, {{.hand = "council_room", .deck = "copper*4"}, {.hand = "moat", .deck = "gold"}});
  s.play("council_room").asked(0, "turn").expect_hand(1, "moat gold");
}
TEST(Moat, SeveralPlayersAnswerInTurnOrder) {  // 12.1
  Script s({.turn = 1}, {{.hand = "moat"}, {.hand = "witch"}, {.hand = "moat"}});
  s.play("witch").asked(2, "react").react("moat").asked(0, "react").decline().expect_discard(2, "").expect_discard(0, "curse");
}

// --- Harbinger ----------------------------------------------------------------------------------------------------------------

TEST(Harbinger, TopdecksACardOfTheDiscardPile) {
  Script s({}, {{.hand = "harbinger", .deck = "copper estate", .discard = "gold silver"}, {}});
  s.play("harbinger")
      .expect_hand(0, "copper")
      .expect_actions(1)
      .asked(0, "topdeck", "harbinger")
      .expect_options("gold silver")
      .expect_picks(0, 1);
  s.choose("gold").expect_deck(0, "gold estate").expect_discard(0, "silver");
}
TEST(Harbinger, MayLookAndTakeNothing) {  // harbinger: looking is always allowed
  Script s({}, {{.hand = "harbinger", .deck = "copper", .discard = "gold"}, {}});
  s.play("harbinger").asked(0, "topdeck").decline().expect_deck(0, "").expect_discard(0, "gold").asked(0, "turn");
}
TEST(Harbinger, DrawsFirst) {  // harbinger: if the draw reshuffled, the discard pile is empty
  Script s({}, {{.hand = "harbinger", .discard = "gold*3"}, {}});
  s.play("harbinger").asked(0, "turn").expect_hand(0, "gold").expect_deck(0, "gold*2").expect_discard(0, "");
}

// --- Merchant -----------------------------------------------------------------------------------------------------------------

TEST(Merchant, TheFirstSilverBringsOneMore) {
  Script s({}, {{.hand = "merchant silver*2", .deck = "copper"}, {}});
  s.play("merchant")
      .expect_hand(0, "silver*2 copper")
      .expect_actions(1)
      .to_buy()
      .play("copper")
      .expect_coins(1)
      .play("silver")
      .expect_coins(4)
      .play("silver")
      .expect_coins(6);
}
TEST(Merchant, EachOneAddsToTheFirstSilver) {  // merchant: each play before the first Silver adds its own $1
  Script s({}, {{.hand = "merchant*2 silver*2", .deck = "copper*2"}, {}});
  s.play("merchant").play("merchant").to_buy().play("silver").expect_coins(4).play("silver").expect_coins(6);
}
TEST(Merchant, WorksForAllTreasuresPlayedAtOnce) {
  Script s({}, {{.hand = "merchant silver*2", .deck = "gold"}, {}});
  s.play("merchant").to_buy().play_treasures().expect_coins(8);
}
TEST(Merchant, IsTooLateAfterASilver) {  // merchant: a Silver already played this turn
  Script s({.phase = "buy", .prosperity = 2}, {{.hand = "silver crystal_ball silver*1", .deck = "merchant copper"}, {}});
  s.play("silver").expect_coins(2).play("crystal_ball").asked(0, "choice").choose("play").expect_coins(3).play("silver").expect_coins(5);
}

// --- Vassal -------------------------------------------------------------------------------------------------------------------

TEST(Vassal, PlaysAnActionFromTheDiscardPile) {  // vassal: uses no Action, moves from the discard pile into play
  Script s({}, {{.hand = "vassal", .deck = "village gold"}, {}});
  s.play("vassal")
      .expect_coins(2)
      .asked(0, "play", "vassal")
      .choose("village")
      .expect_in_play(0, "vassal village")
      .expect_hand(0, "gold")
      .expect_actions(2)
      .expect_discard(0, "");
}
TEST(Vassal, MayLeaveTheActionInTheDiscardPile) {
  Script s({}, {{.hand = "vassal", .deck = "village gold"}, {}});
  s.play("vassal").asked(0, "play").decline().expect_discard(0, "village").expect_in_play(0, "vassal").asked(0, "turn");
}
TEST(Vassal, DiscardsAnythingElse) {
  Script s({}, {{.hand = "vassal", .deck = "gold copper"}, {}});
  s.play("vassal").asked(0, "turn").expect_discard(0, "gold").expect_deck(0, "copper");
}
TEST(Vassal, ReshufflesAnEmptyDeckFirst) {  // vassal: nothing to discard means nothing further
  Script s({}, {{.hand = "vassal*2", .discard = "copper"}, {}});
  s.play("vassal").expect_coins(2).expect_discard(0, "copper").expect_deck(0, "");
  Script none({}, {{.hand = "vassal"}, {}});
  none.play("vassal").expect_coins(2).asked(0, "turn");
}

// --- Workshop -----------------------------------------------------------------------------------------------------------------

TEST(Workshop, GainsACardForUpToFour) {  // workshop: debt is out of range; spare money cannot raise the limit (5.8)
  Script s({.kingdom = "smithy market daimyo gardens", .coins = 3}, {{.hand = "workshop"}, {}});
  s.play("workshop").asked(0, "gain", "workshop").expect_options("copper silver estate curse smithy gardens").choose("gardens");
  s.expect_discard(0, "gardens").expect_pile("gardens", 7).expect_coins(3);
}
TEST(Workshop, DoesNothingWhenNothingIsThere) {  // 5.7
  Script s({.supply = "copper:0 silver:0 estate:0 curse:0"}, {{.hand = "workshop"}, {}});
  s.play("workshop").asked(0, "turn").expect_discard(0, "");
}

// --- Chancellor ---------------------------------------------------------------------------------------------------------------

TEST(Chancellor, MayPutTheDeckIntoTheDiscardPile) {
  Script s({.base = 1}, {{.hand = "chancellor", .deck = "gold silver", .discard = "copper"}, {}});
  s.play("chancellor")
      .expect_coins(2)
      .asked(0, "choice", "chancellor")
      .choose("discard_deck")
      .expect_deck(0, "")
      .expect_discard(0, "gold silver copper");
}
TEST(Chancellor, MayKeepIt) {
  Script s({.base = 1}, {{.hand = "chancellor", .deck = "gold silver"}, {}});
  s.play("chancellor").choose("keep_deck").expect_deck(0, "gold silver").expect_discard(0, "");
}
TEST(Chancellor, DoesNotDiscard) {  // chancellor: this is not discarding (10.4); nothing of the deck is shown
  Script s({.base = 1}, {{.hand = "chancellor", .deck = "gold silver"}, {}});
  s.play("chancellor").choose("discard_deck").expect_no_event("discard", -1, "").expect_no_event("reveal", -1, "");
}

// --- Bureaucrat ---------------------------------------------------------------------------------------------------------------

TEST(Bureaucrat, SilverAndAVictoryCardGoOnDecks) {  // bureaucrat: the victim chooses which
  Script s({}, {{.hand = "bureaucrat", .deck = "copper"}, {.hand = "estate duchy copper", .deck = "gold"}});
  s.play("bureaucrat").expect_deck(0, "silver copper").asked(1, "topdeck", "bureaucrat").expect_options("estate duchy").choose("duchy");
  s.expect_deck(1, "duchy gold").expect_hand(1, "estate copper").expect_discard(0, "");
}
TEST(Bureaucrat, WorksOnAnEmptyDeck) {  // bureaucrat: the card becomes the deck; 10.3
  Script s({}, {{.hand = "bureaucrat", .discard = "gold"}, {.hand = "estate", .discard = "copper"}});
  s.play("bureaucrat").expect_deck(0, "silver").expect_discard(0, "gold").expect_deck(1, "estate").expect_discard(1, "copper");
}
TEST(Bureaucrat, WhoHasNoVictoryCardShowsTheHand) {
  Script s({}, {{.hand = "bureaucrat"}, {.hand = "copper gold"}});
  s.play("bureaucrat").expect_event("reveal", 1, "gold").expect_hand(1, "copper gold").asked(0, "turn");
}
TEST(Bureaucrat, AttacksWithoutSilver) {  // bureaucrat: the Attack happens even if no Silver is left
  Script s({.supply = "silver:0"}, {{.hand = "bureaucrat", .deck = "copper"}, {.hand = "estate copper"}});
  s.play("bureaucrat").expect_deck(0, "copper").expect_deck(1, "estate").expect_hand(1, "copper");
}

// --- Feast --------------------------------------------------------------------------------------------------------------------

TEST(Feast, IsTrashedForACardUpToFive) {
  Script s({.kingdom = "market feast", .base = 1}, {{.hand = "feast"}, {}});
  s.play("feast").asked(0, "gain", "feast").expect_options("copper silver estate duchy curse market feast").choose("duchy");
  s.expect_trash("feast").expect_discard(0, "duchy").expect_in_play(0, "");
}
TEST(Feast, GainsTwiceUnderThroneRoom) {  // feast: the gain does not depend on the trashing; 4.4
  Script s({.kingdom = "market", .base = 1}, {{.hand = "throne_room feast"}, {}});
  s.play("throne_room").asked(0, "gain", "feast").choose("market").asked(0, "gain", "feast").choose("duchy");
  s.expect_trash("feast").expect_discard(0, "market duchy").expect_in_play(0, "throne_room");
}

// --- Gardens ------------------------------------------------------------------------------------------------------------------

TEST(Gardens, CountEveryFullTenCardsAnywhere) {  // gardens: deck, hand, discard, play
  Script s({}, {{.hand = "gardens copper*4", .deck = "copper*5", .discard = "copper*5", .in_play = "copper*4"},
                {.hand = "gardens*2", .deck = "copper*18"}});
  s.expect_score(0, 1).expect_score(1, 4);
}
TEST(Gardens, RoundDown) {
  Script s({}, {{.hand = "gardens*2 copper*7"}, {.hand = "gardens copper*28"}});
  s.expect_score(0, 0).expect_score(1, 2);
}

// --- Militia ------------------------------------------------------------------------------------------------------------------

TEST(Militia, OthersKeepThree) {
  Script s({}, {{.hand = "militia"}, {.hand = "gold silver copper estate curse"}});
  s.play("militia")
      .expect_coins(2)
      .asked(1, "discard", "militia")
      .expect_picks(2, 2)
      .choose("estate curse")
      .expect_hand(1, "gold silver copper")
      .expect_discard(1, "estate curse");
}
TEST(Militia, SparesSmallHands) {  // militia: 3 or fewer cards discard nothing
  Script s({}, {{.hand = "militia"}, {.hand = "gold silver copper"}, {.hand = "gold"}});
  s.play("militia").asked(0, "turn").expect_hand(1, "gold silver copper").expect_hand(2, "gold");
}
TEST(Militia, HitsInTurnOrder) {  // 12.2
  Script s({.turn = 1}, {{.hand = "gold silver copper estate"}, {.hand = "militia"}, {.hand = "gold silver copper curse"}});
  s.play("militia")
      .asked(2, "discard")
      .choose("curse")
      .asked(0, "discard")
      .choose("estate")
      .expect_discard(0, "estate")
      .expect_discard(2, "curse");
}

// --- Moneylender --------------------------------------------------------------------------------------------------------------

TEST(Moneylender, TrashesACopperForThree) {
  Script s({}, {{.hand = "moneylender copper*2"}, {}});
  s.play("moneylender").asked(0, "trash", "moneylender").choose("copper").expect_trash("copper").expect_coins(3).expect_hand(0, "copper");
}
TEST(Moneylender, IsOptionalInTheSecondEdition) {  // 19.8; moneylender: no Copper trashed, no money
  Script s({}, {{.hand = "moneylender copper"}, {}});
  s.play("moneylender").expect_picks(0, 1).decline().expect_trash("").expect_coins(0);
}
TEST(Moneylender, IsMandatoryInTheFirstEdition) {  // moneylender, base1
  Script s({.base = 1}, {{.hand = "moneylender copper silver"}, {}});
  s.play("moneylender").asked(0, "turn").expect_trash("copper").expect_coins(3).expect_hand(0, "silver");
}
TEST(Moneylender, GivesNothingWithoutCopper) {
  for (const int edition : {1, 2}) {
    Script s({.base = edition}, {{.hand = "moneylender silver"}, {}});
    s.play("moneylender").asked(0, "turn").expect_trash("").expect_coins(0);
  }
}

// --- Poacher ------------------------------------------------------------------------------------------------------------------

TEST(Poacher, CostsACardForEachEmptyPile) {  // poacher: every Supply pile counts
  Script s({.kingdom = "smithy", .supply = "curse:0 smithy:0"}, {{.hand = "poacher copper estate gold", .deck = "silver"}, {}});
  s.play("poacher")
      .expect_actions(1)
      .expect_coins(1)
      .asked(0, "discard", "poacher")
      .expect_picks(2, 2)
      .choose("estate copper")
      .expect_hand(0, "gold silver");
}
TEST(Poacher, CostsNothingWhileAllPilesAreThere) {
  Script s({}, {{.hand = "poacher copper", .deck = "silver"}, {}});
  s.play("poacher").asked(0, "turn").expect_hand(0, "copper silver");
}
TEST(Poacher, TakesTheWholeHandIfItIsTooSmall) {  // poacher: with too few cards
  Script s({.supply = "curse:0 estate:0"}, {{.hand = "poacher", .deck = "silver gold"}, {}});
  s.play("poacher").asked(0, "turn").expect_hand(0, "").expect_discard(0, "silver").expect_deck(0, "gold");
}

// --- Remodel ------------------------------------------------------------------------------------------------------------------

TEST(Remodel, TurnsACardIntoOneForTwoMore) {
  Script s({.kingdom = "smithy market"}, {{.hand = "remodel estate gold"}, {}});
  s.play("remodel")
      .asked(0, "trash", "remodel")
      .choose("estate")
      .asked(0, "gain", "remodel")
      .expect_options("copper silver estate curse smithy")
      .choose("smithy");
  s.expect_trash("estate").expect_discard(0, "smithy");
}
TEST(Remodel, MayGainTheSameCard) {  // remodel: the same or less, even the same card
  Script s({}, {{.hand = "remodel gold copper"}, {}});
  s.play("remodel")
      .choose("gold")
      .expect_can("choose", "gold")
      .expect_can("choose", "province")
      .expect_can("choose", "copper")
      .choose("gold")
      .expect_discard(0, "gold");
}
TEST(Remodel, IsMandatory) {  // remodel: mandatory trash if hand not empty
  Script s({}, {{.hand = "remodel copper estate"}, {}});
  s.play("remodel").expect_picks(1, 1).choose("copper").asked(0, "gain").expect_picks(1, 1).expect_options("copper estate curse");
}
TEST(Remodel, WithAnEmptyHandDoesNothing) {  // 1.18
  Script s({}, {{.hand = "remodel"}, {}});
  s.play("remodel").asked(0, "turn").expect_trash("").expect_discard(0, "");
}

// --- Spy ----------------------------------------------------------------------------------------------------------------------

TEST(Spy, DecidesAboutEverybodysTopCard) {
  Script s({.base = 1}, {{.hand = "spy", .deck = "copper gold"}, {.deck = "silver estate"}, {.deck = "curse"}});
  s.play("spy").expect_hand(0, "copper").expect_actions(1).asked(0, "choice", "spy").expect_event("reveal", 0, "gold").choose("keep");
  s.asked(0, "choice").expect_event("reveal", 1, "silver").choose("discard").asked(0, "choice").choose("keep");
  s.expect_deck(0, "gold").expect_deck(1, "estate").expect_discard(1, "silver").expect_deck(2, "curse");
}
TEST(Spy, PassesOverWhoHasNoCards) {  // spy: no card even after reshuffling reveals nothing
  Script s({.base = 1}, {{.hand = "spy", .deck = "copper"}, {}, {.discard = "estate"}});
  s.play("spy").asked(0, "choice").expect_event("reveal", 2, "estate").choose("discard").expect_discard(2, "estate").asked(0, "turn");
}
TEST(Spy, ItsOwnRevealIsNotBlocked) {  // spy: your own reveal is not part of what opponents can block
  Script s({.base = 1}, {{.hand = "spy", .deck = "copper gold"}, {.hand = "moat", .deck = "silver"}});
  s.play("spy")
      .asked(1, "react")
      .react("moat")
      .asked(0, "choice")
      .choose("discard")
      .expect_discard(0, "gold")
      .expect_deck(1, "silver")
      .asked(0, "turn");
}

// --- Thief --------------------------------------------------------------------------------------------------------------------

TEST(Thief, TrashesOneTreasureOfEachAndMayGainThem) {
  Script s({.base = 1}, {{.hand = "thief"}, {.deck = "gold copper estate"}, {.deck = "estate silver"}});
  s.play("thief")
      .asked(0, "trash", "thief")
      .expect_options("gold copper")
      .choose("gold")
      .asked(0, "gain", "thief")
      .expect_options("gold silver")
      .choose("gold");
  s.decline()
      .expect_discard(0, "gold")
      .expect_trash("silver")
      .expect_discard(1, "copper")
      .expect_deck(1, "estate")
      .expect_discard(2, "estate");
}
TEST(Thief, AtMostOneTreasureAVictimAndOnlyThose) {  // thief: only cards trashed by this play
  Script s({.trash = "gold", .base = 1}, {{.hand = "thief"}, {.deck = "silver*2 estate"}});
  s.play("thief")
      .asked(0, "gain")
      .expect_options("silver")
      .choose("silver")
      .expect_trash("gold")
      .expect_discard(0, "silver")
      .expect_discard(1, "silver");
}
TEST(Thief, LeavesUnwantedOnesInTheTrash) {  // thief: unchosen ones stay in the trash
  Script s({.base = 1}, {{.hand = "thief"}, {.deck = "copper estate"}});
  s.play("thief").asked(0, "gain").decline().expect_trash("copper").expect_discard(0, "").expect_discard(1, "estate");
}
TEST(Thief, FindsNothing) {
  Script s({.base = 1}, {{.hand = "thief"}, {.deck = "estate duchy"}});
  s.play("thief").asked(0, "turn").expect_trash("").expect_discard(1, "estate duchy");
}
TEST(Thief, TreatsKingdomTreasuresLikeAny) {  // thief (001): affects Treasures with extra instructions; 8.1
  Script s({.base = 1, .prosperity = 1}, {{.hand = "thief"}, {.deck = "venture estate"}});
  s.play("thief").asked(0, "gain").choose("venture").expect_discard(0, "venture").expect_trash("");
}

// --- Throne Room --------------------------------------------------------------------------------------------------------------

TEST(ThroneRoom, PlaysAnActionTwice) {  // throne_room: the extra plays cost no Actions; 4.3
  Script s({}, {{.hand = "throne_room smithy village", .deck = "copper*6"}, {}});
  s.play("throne_room").asked(0, "play", "throne_room").expect_options("smithy village").choose("smithy");
  s.expect_hand(0, "village copper*6").expect_in_play(0, "throne_room smithy").expect_actions(0);
}
TEST(ThroneRoom, IsOptionalInTheSecondEdition) {
  Script s({}, {{.hand = "throne_room smithy", .deck = "copper*6"}, {}});
  s.play("throne_room").expect_picks(0, 1).decline().expect_hand(0, "smithy").expect_in_play(0, "throne_room");
}
TEST(ThroneRoom, IsMandatoryInTheFirstEdition) {  // throne_room, base1
  Script s({.base = 1}, {{.hand = "throne_room smithy copper", .deck = "gold*6"}, {}});
  s.play("throne_room").asked(0, "turn").expect_hand(0, "copper gold*6");
}
TEST(ThroneRoom, OnThroneRoomPlaysTwoActionsTwice) {  // throne_room: one Action twice, then another Action twice
  Script s({}, {{.hand = "throne_room*2 village woodcutter smithy", .deck = "copper*8"}, {}});
  s.play("throne_room")
      .choose("throne_room")
      .asked(0, "play")
      .expect_options("village woodcutter smithy")
      .choose("woodcutter")
      .expect_coins(4)
      .expect_buys(3);
  s.asked(0, "play").expect_options("village smithy").choose("village").expect_actions(4).expect_hand(0, "smithy copper*2");
  s.expect_in_play(0, "throne_room*2 woodcutter village");
}
TEST(ThroneRoom, ResolvesTheFirstPlayBeforeTheSecond) {  // 4.3
  Script s({}, {{.hand = "throne_room workshop"}, {}});
  s.play("throne_room")
      .choose("workshop")
      .asked(0, "gain")
      .choose("silver")
      .expect_discard(0, "silver")
      .asked(0, "gain")
      .choose("estate")
      .expect_discard(0, "silver estate")
      .asked(0, "turn");
}
TEST(ThroneRoom, WithoutAnActionDoesNothing) {  // 4.2
  for (const int edition : {1, 2}) {
    Script s({.base = edition}, {{.hand = "throne_room gold"}, {}});
    s.play("throne_room").asked(0, "turn").expect_hand(0, "gold").expect_in_play(0, "throne_room");
  }
}
TEST(ThroneRoom, StaysWithADurationItPlayed) {  // throne_room (gen); 11.3
  Script s({.kingdom = "samurai"}, {{.hand = "throne_room samurai", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("throne_room")
      .choose("samurai")
      .end_turn()
      .expect_in_play(0, "throne_room samurai")
      .end_turn()
      .expect_turn(0, "action")
      .expect_coins(2);
}
TEST(ThroneRoom, MayChooseAShadowInTheDeck) {  // throne_room (002); 16.2
  Script s({}, {{.hand = "throne_room smithy", .deck = "gold fishmonger copper"}, {}});
  s.play("throne_room")
      .choose_from_deck("fishmonger")
      .expect_coins(2)
      .expect_buys(3)
      .expect_deck(0, "gold copper")
      .expect_in_play(0, "throne_room fishmonger");
}

// --- Bandit -------------------------------------------------------------------------------------------------------------------

TEST(ThroneRoom, OfTheFirstEditionNeedNotTakeAShadowFromTheDeck) {  // throne_room (002), base1: it must play what is in hand; 16.2
  const Board board{.kingdom = "throne_room alley village", .base = 1};
  Script s(board, {{.hand = "throne_room copper", .deck = "alley gold"}, {}});
  s.play("throne_room").asked(0, "play").expect_picks(0, 1).choose("").asked(0, "turn").expect_deck(0, "alley gold");
  Script both(board, {{.hand = "throne_room village", .deck = "gold alley silver copper"}, {}});
  both.play("throne_room").asked(0, "play").expect_picks(1, 1).expect_refused("").choose("village").expect_hand(0, "gold alley");
}
TEST(Bandit, GainsAGoldAndTrashesARichTreasure) {  // bandit: owner's pick
  Script s({}, {{.hand = "bandit"}, {.deck = "silver gold copper"}});
  s.play("bandit").expect_discard(0, "gold").asked(1, "trash", "bandit").expect_options("silver gold").choose("silver");
  s.expect_trash("silver").expect_discard(1, "gold").expect_deck(1, "copper");
}
TEST(Bandit, SparesCopper) {
  Script s({}, {{.hand = "bandit"}, {.deck = "copper estate gold"}});
  s.play("bandit").asked(0, "turn").expect_trash("").expect_discard(1, "copper estate");
}
TEST(Bandit, AttacksWithoutGold) {  // bandit: the Attack happens even if no Gold is left
  Script s({.supply = "gold:0"}, {{.hand = "bandit"}, {.deck = "silver estate"}});
  s.play("bandit").expect_discard(0, "").expect_trash("silver").expect_discard(1, "estate");
}

// --- Council Room, Library, Witch ---------------------------------------------------------------------------------------------

TEST(CouncilRoom, EverybodyElseDrawsOne) {  // council_room: the others' draw is mandatory
  Script s({}, {{.hand = "council_room", .deck = "copper*5"}, {.deck = "gold silver"}, {.discard = "estate"}});
  s.play("council_room").expect_hand(0, "copper*4").expect_buys(2).expect_hand(1, "gold").expect_hand(2, "estate");
}
TEST(Library, DrawsToSevenAndMaySkipActions) {  // library: decide per Action as it is drawn
  Script s({}, {{.hand = "library copper*4", .deck = "village smithy gold silver estate"}, {}});
  s.play("library").asked(0, "set_aside", "library").expect_hand(0, "copper*4").choose("village").asked(0, "set_aside").decline();
  s.expect_hand(0, "copper*4 smithy gold silver").expect_discard(0, "village").expect_deck(0, "estate");
}
TEST(Library, DoesNotReshuffleWhatIsSetAside) {  // library: a reshuffle does not include set-aside cards
  Script s({}, {{.hand = "library copper*4", .deck = "village", .discard = "gold"}, {}});
  s.play("library").choose("village").expect_hand(0, "copper*4 gold").expect_discard(0, "village").expect_deck(0, "").asked(0, "turn");
}
TEST(Library, DrawsNothingWithSevenCards) {  // library: with 7 or more cards
  Script s({}, {{.hand = "library copper*7", .deck = "gold"}, {}});
  s.play("library").expect_hand(0, "copper*7").expect_deck(0, "gold");
}
TEST(Witch, EveryOpponentGainsACurse) {
  Script s({}, {{.hand = "witch", .deck = "gold silver"}, {}, {}});
  s.play("witch").expect_hand(0, "gold silver").expect_discard(1, "curse").expect_discard(2, "curse").expect_pile("curse", 18);
}
TEST(Witch, ShortCursesGoInTurnOrder) {  // witch; curse: handed out in turn order starting left of the player causing it
  Script s({.supply = "curse:1", .turn = 1}, {{}, {.hand = "witch", .deck = "gold silver"}, {}});
  s.play("witch").expect_discard(2, "curse").expect_discard(0, "").expect_hand(1, "gold silver");
}
TEST(Witch, DrawsWithoutCurses) {  // witch: draws work even with no Curses left
  Script s({.supply = "curse:0"}, {{.hand = "witch", .deck = "gold silver"}, {}});
  s.play("witch").expect_hand(0, "gold silver").expect_discard(1, "");
}

// --- Mine ---------------------------------------------------------------------------------------------------------------------

TEST(Mine, UpgradesATreasureIntoTheHand) {  // mine: gained to hand, so it can be played this turn
  Script s({.kingdom = "smithy"}, {{.hand = "mine silver copper"}, {}});
  s.play("mine")
      .asked(0, "trash", "mine")
      .expect_options("silver copper")
      .choose("silver")
      .asked(0, "gain", "mine")
      .expect_options("copper silver gold")
      .choose("gold");
  s.expect_hand(0, "gold copper").expect_trash("silver").to_buy().play("gold").expect_coins(3);
}
TEST(Mine, MayTakeTheSameOrACheaperOne) {  // mine
  Script s({.colony = true}, {{.hand = "mine gold copper"}, {}});
  s.play("mine").choose("gold").expect_options("copper silver gold platinum").choose("copper").expect_hand(0, "copper*2");
}
TEST(Mine, IsOptionalInTheSecondEdition) {
  Script s({}, {{.hand = "mine copper"}, {}});
  s.play("mine").expect_picks(0, 1).decline().expect_hand(0, "copper").expect_trash("");
}
TEST(Mine, IsMandatoryInTheFirstEdition) {  // mine, base1
  Script s({.base = 1}, {{.hand = "mine copper estate"}, {}});
  s.play("mine").asked(0, "gain").expect_options("copper silver").expect_trash("copper").choose("silver").expect_hand(0, "silver estate");
}

// --- Sentry -------------------------------------------------------------------------------------------------------------------

TEST(Sentry, EachCardGetsItsOwnChoice) {  // sentry: trashes first, then discards, then returns
  Script s({}, {{.hand = "sentry", .deck = "gold curse estate silver"}, {}});
  s.play("sentry")
      .expect_hand(0, "gold")
      .expect_actions(1)
      .asked(0, "trash", "sentry")
      .expect_options("curse estate")
      .expect_picks(0, 2)
      .choose("curse");
  s.asked(0, "discard", "sentry").choose("estate").expect_trash("curse").expect_discard(0, "estate").expect_deck(0, "silver");
}
TEST(Sentry, PutsTheRestBackInAnyOrder) {
  for (const std::string first : {"copper", "gold"}) {
    const std::string second = first == "copper" ? "gold" : "copper";
    Script s({}, {{.hand = "sentry", .deck = "estate copper gold silver"}, {}});
    s.play("sentry").choose("").choose("").asked(0, "topdeck_order", "sentry").expect_picks(2, 2).choose(first + " " + second);
    s.expect_deck(0, second + " " + first + " silver").expect_hand(0, "estate");  // what is put back last lies on top
  }
}
TEST(Sentry, ReturnsASingleCardWithoutAsking) {
  Script s({}, {{.hand = "sentry", .deck = "estate copper gold"}, {}});
  s.play("sentry").choose("copper").asked(0, "discard").choose("").asked(0, "turn").expect_deck(0, "gold").expect_trash("copper");
}

// --- Adventurer, Artisan ------------------------------------------------------------------------------------------------------

TEST(Adventurer, FindsTwoTreasures) {
  Script s({.base = 1}, {{.hand = "adventurer", .deck = "estate copper village gold silver"}, {}});
  s.play("adventurer").expect_hand(0, "copper gold").expect_discard(0, "estate village").expect_deck(0, "silver");
}
TEST(Adventurer, ReshufflesWithoutWhatIsRevealed) {  // adventurer
  Script s({.base = 1}, {{.hand = "adventurer", .deck = "estate copper", .discard = "gold"}, {}});
  s.play("adventurer").expect_hand(0, "copper gold").expect_discard(0, "estate").expect_deck(0, "");
}
TEST(Adventurer, TakesWhatThereIs) {
  Script s({.base = 1}, {{.hand = "adventurer", .deck = "estate copper"}, {}});
  s.play("adventurer").expect_hand(0, "copper").expect_discard(0, "estate");
}
TEST(Artisan, GainsToHandAndPutsACardBack) {  // artisan: putting back is mandatory
  Script s({.kingdom = "market"}, {{.hand = "artisan estate", .deck = "copper"}, {}});
  s.play("artisan")
      .asked(0, "gain", "artisan")
      .expect_options("copper silver estate duchy curse market")
      .choose("market")
      .expect_hand(0, "estate market");
  s.asked(0, "topdeck", "artisan")
      .expect_picks(1, 1)
      .choose("estate")
      .expect_deck(0, "estate copper")
      .expect_hand(0, "market")
      .expect_discard(0, "");
}
TEST(Artisan, MayPutBackTheGainedCard) {  // artisan
  Script s({}, {{.hand = "artisan estate"}, {}});
  s.play("artisan").choose("duchy").choose("duchy").expect_deck(0, "duchy").expect_hand(0, "estate");
}

// --- Curse, Estate … ----------------------------------------------------------------------------------------------------------

TEST(BasicCards, CountForTheScore) {
  Script s({.colony = true}, {{.hand = "estate duchy province colony", .deck = "curse*2"}, {.discard = "curse"}});
  s.expect_score(0, 1 + 3 + 6 + 10 - 2).expect_score(1, -1);
}
TEST(BasicCards, ACurseCanBeBoughtForNothingButNotPlayed) {  // curse: $0; neither Victory, Action nor Treasure
  Script s({.phase = "buy"}, {{.hand = "curse"}, {.hand = "estate"}});
  s.expect_cannot("play", "curse").expect_cannot("play_treasures", "").buy("curse").expect_discard(0, "curse");
  Script bureaucrat({}, {{.hand = "bureaucrat"}, {.hand = "curse copper"}});
  bureaucrat.play("bureaucrat").expect_hand(1, "curse copper");
}

}  // namespace
}  // namespace demesne::script
