// Rising Sun meets itself and the other sets: what happens inside something else (rules 3.2, 4, 10.5, 12.4, 13, 14, 15, 21).
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- the start of a turn --------------------------------------------------------------------------------------------------------------

TEST(Interactions, AnActionGainedAtTheStartOfTheTurnMayReactThere) {  // 3.2: Kind Emperor brings a Clerk
  Script s({.kingdom = "clerk village", .prophecy = "kind_emperor"}, {{.deck = "copper*4 gold"}, {.deck = "copper*5"}});
  s.end_turn().asked(1, "gain", "kind_emperor").choose("clerk").asked(1, "react", "start_of_turn").react("clerk").expect_coins(2);
}
TEST(Interactions, AClerkTakenUpAgainMayReact) {  // 3.2: Biding Time brings it back
  Script s({.kingdom = "clerk", .prophecy = "biding_time"}, {{.deck = "copper*5"}, {.set_aside = "clerk copper"}});
  s.end_turn().asked(1, "react", "start_of_turn").react("clerk").expect_coins(2).expect_hand(1, "copper");
}
TEST(Interactions, AProphecyThatBeginsAtTheStartOfTheTurnStillActs) {  // 3.2, 12.4: Riverboat's Tea House takes the last Sun
  Script s({.kingdom = "riverboat village smithy", .prophecy = "kind_emperor:1", .riverboat_card = "tea_house"},
           {{.deck = "copper*5"}, {.deck = "estate*6", .in_play_before = "riverboat"}});
  s.end_turn()
      .asked(1, "gain", "kind_emperor")
      .choose("village")
      .asked(1, "gain", "kind_emperor")
      .choose("smithy")
      .asked(1, "turn")
      .expect_hand(1, "village estate smithy");
}
TEST(Interactions, ARapidExpansionOmenTakesItsSun) {
  Script s({.kingdom = "tea_house", .prophecy = "rapid_expansion"}, {{.deck = "copper*5"}, {.deck = "estate*6", .set_aside = "tea_house"}});
  s.end_turn().asked(1, "turn").expect_coins(2).expect_actions(2);
}
TEST(Interactions, TreasuresWithChoicesAtTheStartOfTheTurn) {  // Rapid Expansion plays an Anvil and a Contraband
  Script s({.kingdom = "anvil village", .prophecy = "rapid_expansion"},
           {{.deck = "copper*5"}, {.hand = "copper", .deck = "estate*6", .set_aside = "anvil"}});
  s.end_turn()
      .asked(1, "discard", "anvil")
      .choose("copper")
      .asked(1, "gain", "anvil")
      .choose("village")
      .expect_coins(1)
      .expect_set_aside(1, "village");
  Script t({.kingdom = "contraband village", .prosperity = 1, .prophecy = "rapid_expansion"},
           {{.deck = "copper*5"}, {.deck = "estate*6", .set_aside = "contraband"}});
  t.end_turn().asked(0, "name", "contraband").choose("village").expect_coins(3).to_buy().expect_cannot_buy("village");
}

// --- Daimyo ----------------------------------------------------------------------------------------------------------------------------

TEST(Interactions, DaimyoReplaysATreasureInTheBuyPhaseUnderEnlightenment) {
  Script s({.kingdom = "daimyo", .prophecy = "enlightenment"}, {{.hand = "daimyo gold copper", .deck = "estate"}, {}});
  s.play("daimyo").to_buy().play("gold").expect_coins(6).play("copper").expect_coins(7);
}
TEST(Interactions, DaimyoWaitsThroughTheBuyPhaseForPractice) {
  Script s({.kingdom = "daimyo market", .coins = 3, .events = "practice"}, {{.hand = "daimyo market copper", .deck = "estate*5"}, {}});
  s.play("daimyo").to_buy().play("copper").expect_coins(4).buy_event("practice").choose("market").expect_coins(4).expect_buys(3);
}
TEST(Interactions, DaimyoUnderGreatLeader) {  // every play ends with an Action: 1 - 1 + 1 (Daimyo) + 1, then - 1 + 2
  Script s({.kingdom = "daimyo smithy", .prophecy = "great_leader"}, {{.hand = "daimyo smithy", .deck = "copper*9"}, {}});
  s.play("daimyo").expect_actions(2).play("smithy").expect_actions(3).expect_hand_size(0, 7);
}
TEST(Interactions, DaimyoAndAnAttackUnderApproachingArmy) {
  Script s({.kingdom = "daimyo militia moat", .prophecy = "approaching_army"},
           {{.hand = "daimyo militia", .deck = "copper"}, {.hand = "moat"}});
  s.play("daimyo").play("militia").react("moat").react("moat").expect_coins(6);  // each play may be answered
}
TEST(Interactions, DaimyoReplaysALibraryThatAsks) {
  Script s({.kingdom = "daimyo library village"},
           {{.hand = "daimyo library copper*4", .deck = "copper estate village copper gold silver"}, {}});
  s.play("daimyo").play("library").asked(0, "set_aside", "library");
  s.choose("village").asked(0, "turn").expect_hand_size(0, 7).expect_discard(0, "village");
}

// --- Shadow cards ----------------------------------------------------------------------------------------------------------------------

TEST(Interactions, AnotherPlayerOrdersTheirShadows) {  // 10.5: Council Room makes them shuffle
  Script s({.kingdom = "council_room alley ninja"}, {{.hand = "council_room", .deck = "copper*4"}, {.discard = "alley ninja copper"}});
  s.play("council_room")
      .asked(1, "order", "shuffle")
      .choose("ninja")
      .asked(0, "turn")
      .expect_hand(1, "copper")
      .expect_deck(1, "ninja alley");
}
TEST(Interactions, CleanupOrdersShadowsToo) {
  Script s({.kingdom = "alley ninja", .phase = "buy"}, {{.hand = "alley copper ninja", .discard = "copper*5"}, {.deck = "copper*5"}});
  s.end_turn()
      .asked(0, "order", "shuffle")
      .choose("alley")
      .expect_turn(1, "action")
      .expect_hand(0, "copper*5")
      .expect_deck(0, "copper alley ninja");
}
TEST(Interactions, ShadowsOfAnOldDeckAreDrawnFirst) {  // 10.2 with 10.5
  Script s({.kingdom = "smithy alley ninja"}, {{.hand = "smithy", .deck = "ninja", .discard = "alley copper copper"}, {}});
  s.play("smithy").expect_hand(0, "ninja copper copper").expect_deck(0, "alley");
}
TEST(Interactions, AShadowMayBeDrawnRevealedAndDiscardedFromTheDeck) {  // 16.3
  Script s({.kingdom = "poet fishmonger ninja"}, {{.hand = "poet", .deck = "copper fishmonger ninja"}, {}});
  s.play("poet").expect_hand(0, "copper fishmonger").expect_deck(0, "ninja");
  Script t({.kingdom = "rabble ninja"}, {{.hand = "rabble", .deck = "copper*3"}, {.deck = "ninja estate gold"}});
  t.play("rabble").expect_discard(1, "ninja gold").expect_deck(1, "estate");
}
TEST(Interactions, LibraryMaySetADrawnShadowAside) {
  Script s({.kingdom = "library ninja"}, {{.hand = "library copper*5", .deck = "copper ninja gold"}, {}});
  s.play("library").asked(0, "set_aside", "library").choose("ninja").expect_hand(0, "copper*6 gold").expect_discard(0, "ninja");
}
TEST(Interactions, VassalPlaysAShadowItDiscarded) {
  Script s({.kingdom = "vassal fishmonger"}, {{.hand = "vassal", .deck = "fishmonger copper"}, {}});
  s.play("vassal")
      .asked(0, "play", "vassal")
      .choose("fishmonger")
      .expect_coins(3)
      .expect_buys(2)
      .expect_in_play(0, "vassal fishmonger")
      .expect_discard(0, "");
}
TEST(Interactions, HarbingerPutsAShadowOnTop) {
  Script s({.kingdom = "harbinger ninja"}, {{.hand = "harbinger", .deck = "copper gold", .discard = "ninja estate"}, {}});
  s.play("harbinger").choose("ninja").expect_deck(0, "ninja gold").play_from_deck("ninja").expect_hand(0, "copper gold");
}
TEST(Interactions, ThroneRoomMayBeRefusedThoughAShadowIsThere) {
  Script s({.kingdom = "throne_room ninja"}, {{.hand = "throne_room", .deck = "ninja"}, {}});
  s.play("throne_room").decline().asked(0, "turn").expect_deck(0, "ninja");
}
TEST(Interactions, EnlightenedTreasuresAreNoShadows) {
  Script s({.kingdom = "throne_room", .prophecy = "enlightenment"}, {{.hand = "throne_room", .deck = "copper"}, {}});
  s.play("throne_room").asked(0, "turn").expect_deck(0, "copper");
}

// --- gains ------------------------------------------------------------------------------------------------------------------------------

TEST(Interactions, RapidExpansionTakesACardGainedOntoTheDeckOrToHand) {  // 5.5: from where it was gained to
  Script s({.kingdom = "bureaucrat", .prophecy = "rapid_expansion"}, {{.hand = "bureaucrat", .deck = "copper"}, {}});
  s.play("bureaucrat").expect_set_aside(0, "silver").expect_deck(0, "copper");
  Script t({.kingdom = "artisan village", .prophecy = "rapid_expansion"}, {{.hand = "artisan copper", .deck = "gold"}, {}});
  t.play("artisan").choose("village").expect_set_aside(0, "village").expect_deck(0, "copper gold");
}
TEST(Interactions, RapidExpansionLeavesVictoryCardsAndCursesAlone) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 5, .prophecy = "rapid_expansion"}, {{}, {}});
  s.buy("duchy").buy("curse").expect_discard(0, "duchy curse").expect_set_aside(0, "");
}
TEST(Interactions, RapidExpansionTakesCursesThatAreTreasures) {  // Charlatan
  Script s({.kingdom = "charlatan", .prophecy = "rapid_expansion"}, {{.hand = "charlatan", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("charlatan").expect_set_aside(1, "curse").end_turn().expect_coins(1).expect_in_play(1, "curse");
}
TEST(Interactions, GrowthActsThoughTheTreasureWasTrashed) {  // mandatory; Watchtower only moves the card
  Script s({.kingdom = "watchtower moat", .phase = "buy", .coins = 3, .prophecy = "growth"}, {{.hand = "watchtower"}, {}});
  s.buy("silver").asked(0, "order", "gain").expect_options("watchtower growth").react("watchtower").choose("trash");
  s.asked(0, "gain", "growth").choose("moat").react("null").asked(0, "turn").expect_trash("silver").expect_discard(0, "moat");
}
TEST(Interactions, BureaucracysCopperIsAGainOfItsOwn) {  // Watchtower may trash it
  Script s({.kingdom = "watchtower village", .phase = "buy", .coins = 3, .prophecy = "bureaucracy"}, {{.hand = "watchtower"}, {}});
  s.buy("village")
      .asked(0, "order", "gain")
      .choose("bureaucracy")
      .asked(0, "react")
      .react("watchtower")
      .choose("trash")
      .asked(0, "react")
      .decline();
  s.asked(0, "turn").expect_trash("copper").expect_discard(0, "village");
}
TEST(Interactions, BureaucracyAndPeddlerForNothing) {  // 6.10, 6.11: a Peddler that costs $0 brings no Copper
  Script s({.kingdom = "peddler village", .phase = "buy", .prophecy = "bureaucracy"}, {{.in_play = "village*4"}, {}});
  s.expect_cost("peddler", 0).buy("peddler").expect_discard(0, "peddler");
}
TEST(Interactions, BureaucracyAndAMoatForNothing) {  // 6.10: Quarry makes it free
  Script s({.kingdom = "quarry moat", .phase = "buy", .prophecy = "bureaucracy"}, {{.hand = "quarry"}, {}});
  s.play("quarry").expect_cost("moat", 0).buy("moat").expect_discard(0, "moat");
}
TEST(Interactions, HarshWinterTakesDebtInTheMiddleOfGather) {
  Script s({.kingdom = "village smithy market",
            .phase = "buy",
            .coins = 7,
            .prophecy = "harsh_winter",
            .events = "gather",
            .pile_debt = "smithy:2"},
           {{}, {}});
  s.buy_event("gather").choose("village").choose("market").expect_debt(0, 2).expect_at("/pile_debt",
                                                                                       json::object{{"village", 2}, {"market", 2}});
}
TEST(Interactions, ProgressAndRoyalSealAreOneTopdeck) {
  Script s({.kingdom = "royal_seal village", .phase = "buy", .coins = 3, .prosperity = 1, .prophecy = "progress"},
           {{.deck = "gold", .in_play = "royal_seal"}, {}});
  s.buy("village");
  if (s.decision().at("what") == "order") s.choose("progress");
  if (s.decision().at("what") == "topdeck") s.decline();
  s.asked(0, "turn").expect_deck(0, "village gold");
}
TEST(Interactions, ProgressWithMintLeavesTheTreasuresInPlay) {  // Mint (second edition) trashes when gained
  Script s({.kingdom = "mint", .phase = "buy", .coins = 5, .prophecy = "progress"}, {{.deck = "gold", .in_play = "copper"}, {}});
  s.buy("mint").asked(0, "order", "gain").choose("progress").asked(0, "turn").expect_deck(0, "mint gold").expect_trash("copper");
}

// --- the cost of things ------------------------------------------------------------------------------------------------------------------

TEST(Interactions, FlourishingTradeHoldsForCardsEverywhere) {  // Bishop on a Gold that costs $5; Tanuki on a Province that costs $7
  Script s({.kingdom = "bishop", .prophecy = "flourishing_trade"}, {{.hand = "bishop gold"}, {}});
  s.play("bishop").expect_vp_tokens(0, 3);
  Script t({.kingdom = "tanuki", .colony = true, .prophecy = "flourishing_trade"}, {{.hand = "tanuki province"}, {}});
  t.play("tanuki").asked(0, "gain").expect_can("choose", "platinum").expect_cannot("choose", "colony");
}
TEST(Interactions, FlourishingTradeBeginningInMidCardCountsAtOnce) {  // Mountain Shrine gives $2, then a Province costs $7
  Script s({.kingdom = "mountain_shrine", .prophecy = "flourishing_trade:1"}, {{.hand = "mountain_shrine"}, {}});
  s.expect_cost("province", 8).play("mountain_shrine").expect_cost("province", 7);
}
TEST(Interactions, ChangeUsesTheCostsOfThisMoment) {
  Script s({.kingdom = "change", .prophecy = "flourishing_trade"}, {{.hand = "change estate"}, {}});
  s.play("change").choose("province").expect_debt(0, 6);  // $7 - $1
}

// --- Prophecies and Omens
// ------------------------------------------------------------------------------------------------------------------

TEST(Interactions, ThroneRoomOnTheOmenThatTakesTheLastSun) {
  Script s({.kingdom = "throne_room tea_house village", .prophecy = "kind_emperor:2"},
           {{.hand = "throne_room tea_house", .deck = "copper*3"}, {}});
  s.play("throne_room")
      .choose("tea_house")
      .asked(0, "gain", "kind_emperor")
      .expect_coins(2)
      .choose("village")
      .asked(0, "turn")
      .expect_coins(4)
      .expect_hand(0, "village copper*2");
}
TEST(Interactions, DivineWindInTheMiddleOfThroneRoom) {  // the second play goes on in the new kingdom
  Script s({.kingdom = "throne_room tea_house", .prophecy = "divine_wind:1"}, {{.hand = "throne_room tea_house", .deck = "copper*3"}, {}});
  s.play("throne_room").choose("tea_house").asked(0, "turn").expect_coins(4).expect_hand(0, "copper*2").expect_at("/prophecy/suns", 0);
}
TEST(Interactions, DivineWindBeforeRiverShrinesGain) {  // River Shrine gains from the new Supply
  Script s({.kingdom = "river_shrine village", .prophecy = "divine_wind:1"},
           {{.hand = "river_shrine", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("river_shrine")
      .end_turn()
      .asked(0, "gain", "river_shrine")
      .expect_cannot("choose", "village")
      .expect_cannot("choose", "river_shrine")
      .choose("silver");
  s.expect_discard(0, "river_shrine silver");
}
TEST(Interactions, DivineWindIsToldPileByPile) {
  Script s({.kingdom = "tea_house village", .prophecy = "divine_wind:1"}, {{.hand = "tea_house", .deck = "copper*3"}, {}});
  s.play("tea_house");
  std::size_t piles = 0;
  for (const auto& e : s.step().at("events").as_array())
    if (e.at("type") == "new_pile") piles += e.at("cards").as_array().size();
  EXPECT_EQ(piles, 10u);
}
TEST(Interactions, EnlightenmentAndVassalAndForesight) {
  Script s({.kingdom = "vassal", .prophecy = "enlightenment"}, {{.hand = "vassal", .deck = "copper gold"}, {}});
  s.play("vassal").choose("copper").expect_hand(0, "gold").expect_coins(2).expect_actions(1);
  Script t({.kingdom = "village", .phase = "buy", .coins = 2, .prophecy = "enlightenment", .events = "foresight"},
           {{.deck = "estate copper village"}, {}});
  t.buy_event("foresight").expect_set_aside(0, "copper").expect_discard(0, "estate");
}
TEST(Interactions, EnlightenmentInTheMiddleOfTheOmen) {  // Mountain Shrine finds a Copper in the trash at once
  Script s({.kingdom = "mountain_shrine", .trash = "copper", .prophecy = "enlightenment:1"},
           {{.hand = "mountain_shrine", .deck = "estate*3"}, {}});
  s.play("mountain_shrine").expect_hand(0, "estate*2");
}
TEST(Interactions, PanicReturnsWhatContinueLeavesInPlay) {  // Treasures stay in play until Clean-up, then go back
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "panic", .events = "continue"},
           {{.hand = "gold", .deck = "estate*7"}, {.deck = "copper*5"}});
  s.play("gold")
      .buy_event("continue")
      .expect_in_play(0, "gold village")
      .end_turn()
      .expect_pile("gold", 30)
      .expect_discard(0, "village estate");
}
TEST(Interactions, SicknessTouchesTheHandThatWasDrawn) {  // the Curse of one turn is drawn in the next
  Script s({.kingdom = "village", .prophecy = "sickness"}, {{.deck = "copper*5"}, {.hand = "copper*3", .deck = "gold*5"}});
  s.end_turn().choose("gain_curse").end_turn().expect_hand(1, "curse gold*4");
}
TEST(Interactions, GreatLeaderUnderContinue) {
  Script s({.kingdom = "village", .phase = "buy", .actions = 0, .prophecy = "great_leader", .events = "continue"},
           {{.deck = "copper*3"}, {}});
  s.buy_event("continue").expect_actions(4);  // Village 2, Great Leader 1, Continue 1
}
TEST(Interactions, ApproachingArmysPileBringsItsSetup) {  // 2.9 with 2.11
  const json::array kingdom{"tea_house", "poet", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch"};
  Script s = Script::start(2, {{"kingdom", kingdom}, {"prophecy", "approaching_army"}, {"army_pile", "charlatan"}, {"colony", false}});
  s.expect_pile("charlatan", 10);
}
TEST(Interactions, ReceiveTributeUnderRapidExpansion) {  // gained one at a time, each set aside
  Script s({.kingdom = "village smithy moat",
            .phase = "buy",
            .coins = 5,
            .prophecy = "rapid_expansion",
            .events = "receive_tribute",
            .gained_this_turn = "estate*3"},
           {{}, {}});
  s.buy_event("receive_tribute")
      .choose("village")
      .choose("smithy")
      .choose("moat")
      .asked(0, "turn")
      .expect_set_aside(0, "village smithy moat");
}
TEST(Interactions, PracticeOnAnOmenWithKindEmperor) {
  Script s({.kingdom = "kitsune village", .phase = "buy", .coins = 3, .prophecy = "kind_emperor:1", .events = "practice"},
           {{.hand = "kitsune"}, {}});
  s.buy_event("practice")
      .choose("kitsune")
      .asked(0, "gain", "kind_emperor")
      .choose("village")
      .choose("plus_2_coins gain_silver")
      .choose("plus_2_coins curses");
  s.asked(0, "turn").expect_coins(4).expect_hand(0, "village").expect_discard(0, "silver").expect_discard(1, "curse");
}

}  // namespace
}  // namespace demesne::script
