// The borrowed cards of Menagerie: Exile, Horses, costs that vary, the Way of the Ox. Rule numbers F… are those of the rules for
// borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

constexpr const char* kHorses = R"({"non_supply":{"horse":30}})";

// --- Exile --------------------------------------------------------------------------------------------------------------------
TEST(BountyHunter, PaysForTheFirstOfItsKind) {  // F12.3: mandatory
  Script s(with({.kingdom = "bounty_hunter"}, {{.hand = "bounty_hunter*2 estate*2"}, {}}, R"({"seats":[{"exile":["copper"]}]})"));
  s.play("bounty_hunter")
      .expect_actions(1)
      .asked(0, "exile", "bounty_hunter")
      .expect_picks(1, 1)
      .choose("estate")
      .expect_coins(3)
      .expect_event("exile", 0, "");
  s.play("bounty_hunter")
      .expect_coins(3)
      .expect_at("/seats/0/exile", json::array{"copper", "estate", "estate"})
      .expect_score(0, 2);  // F12.1: still one's own
}
TEST(CamelTrain, ExilesFromTheSupply) {  // F12.3: any cost, no Victory card; no gain
  Script s(
      with({.kingdom = "camel_train village"}, {{.hand = "camel_train"}, {}}, R"({"pile_order":{"knights":["sir_martin","dame_anna"]}})"));
  s.play("camel_train")
      .asked(0, "exile", "camel_train")
      .expect_options("copper silver gold curse camel_train village sir_martin")
      .choose("sir_martin");
  s.expect_at("/seats/0/exile", json::array{"sir_martin"}).expect_at("/supply/knights", 1).expect_no_event("gain", 0, "sir_martin");
}
TEST(CamelTrain, AGoldWhenGained) {
  Script s({.kingdom = "camel_train", .phase = "buy", .coins = 3}, {{}, {}});
  s.buy("camel_train").expect_at("/seats/0/exile", json::array{"gold"}).expect_pile("gold", 29).expect_discard(0, "camel_train");
}
TEST(Exile, AGainMayBringAllCopiesBack) {  // F12.2
  Script s(with({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 12}, {{}, {}},
                R"({"seats":[{"exile":["gold","gold","silver"]}],"supply":{"gold":28,"silver":39}})"));
  s.buy("gold").asked(0, "react").decline().expect_at("/seats/0/exile", json::array{"silver", "gold", "gold"});
  s.buy("gold")
      .pick({"do", "react", "card", "gold", "from", "exile"})
      .expect_discard(0, "gold*4")
      .expect_at("/seats/0/exile", json::array{"silver"});
}
TEST(Coven, CursesGoToExile) {  // F12.3: in turn order, and who finds none takes his back
  Script s(with({.kingdom = "coven", .supply = "curse:1"}, {{.hand = "coven"}, {.discard = "copper"}, {}},
                R"({"seats":[{},{},{"exile":["curse","curse"]}]})"));
  s.play("coven")
      .expect_actions(1)
      .expect_coins(2)
      .expect_at("/seats/1/exile", json::array{"curse"})
      .expect_pile("curse", 0)
      .expect_discard(1, "copper");
  s.expect_at("/seats/2/exile", nullptr).expect_discard(2, "curse*2");
}
TEST(Coven, IsAnAttack) {
  Script s({.kingdom = "coven moat"}, {{.hand = "coven"}, {.hand = "moat"}});
  s.play("coven").asked(1, "react").react("moat").asked(0, "turn").expect_at("/seats/1/exile", nullptr);
}

// --- Horses -------------------------------------------------------------------------------------------------------------------
TEST(Horse, DrawsTwoAndGoesHome) {  // F4.5
  Script s(
      with({.kingdom = "throne_room"}, {{.hand = "horse throne_room horse", .deck = "copper*8"}, {}}, R"({"non_supply":{"horse":28}})"));
  s.play("horse").expect_hand(0, "throne_room horse copper*2").expect_actions(1).expect_in_play(0, "").expect_at("/non_supply/horse", 29);
  s.play("throne_room").choose("horse").expect_hand(0, "copper*6").expect_actions(2).expect_at("/non_supply/horse", 30);
}
TEST(Horse, IsNoSupplyPile) {  // F4.1, F24.1
  Script s(with({.kingdom = "livery workshop", .coins = 5}, {{.hand = "workshop"}, {}}, R"({"non_supply":{"horse":0}})"));
  s.expect_at("/empty_piles", 0).play("workshop").expect_cannot("choose", "horse").choose("silver").to_buy().expect_cannot_buy("horse");
}
TEST(Livery, AHorseForEachGainOfFourOrMorePerPlay) {  // F25.22: Horses do not count
  Script s(with({.kingdom = "livery throne_room village"}, {{.hand = "throne_room livery"}, {}}, kHorses));
  s.play("throne_room")
      .choose("livery")
      .expect_coins(6)
      .to_buy()
      .buy("duchy")
      .asked(0, "turn")
      .expect_discard(0, "duchy horse*2")
      .expect_at("/non_supply/horse", 28);
}
TEST(Livery, NotForLessThanFourNorForDebt) {  // F2.4
  Script s(with({.kingdom = "livery overlord", .buys = 2}, {{.hand = "livery"}, {}}, kHorses));
  s.play("livery").to_buy().buy("silver").buy("overlord").expect_discard(0, "silver overlord");
}
TEST(Paddock, TwoHorsesAndActionsForEmptyPiles) {  // F24.1
  Script s(with({.kingdom = "paddock", .supply = "village:0 smithy:0"}, {{.hand = "paddock"}, {}}, kHorses));
  s.play("paddock").expect_coins(2).expect_actions(2).expect_discard(0, "horse*2");
}
TEST(Supplies, AHorseOntoTheDeck) {  // F8.1
  Script s(with({.kingdom = "supplies", .phase = "buy"}, {{.hand = "supplies copper", .deck = "estate"}, {}}, kHorses));
  s.play_treasures().expect_coins(1).expect_hand(0, "supplies").play("supplies").expect_coins(2).expect_deck(0, "horse estate");
}
TEST(Sleigh, TwoHorsesAndOneOfThemToHand) {  // F25.23: it can answer its own side's Horses
  Script s(with({.kingdom = "sleigh"}, {{.hand = "sleigh sleigh"}, {}}, kHorses));
  s.play("sleigh").asked(0, "react").react("sleigh").asked(0, "choice", "sleigh").expect_options("to_hand topdeck").choose("to_hand");
  s.asked(0, "turn").expect_hand(0, "horse").expect_discard(0, "sleigh horse");
}
TEST(Sleigh, OntoTheDeck) {
  Script s(with({.kingdom = "sleigh", .phase = "buy", .coins = 6}, {{.hand = "sleigh", .deck = "copper"}, {}}, kHorses));
  s.buy("gold").react("sleigh").choose("topdeck").expect_deck(0, "gold copper").expect_discard(0, "sleigh");
}
TEST(Sleigh, NotOnceTheCardHasMoved) {  // F8.4
  Script s(with({.kingdom = "sleigh watchtower", .phase = "buy", .coins = 6}, {{.hand = "sleigh watchtower"}, {}}, kHorses));
  s.buy("gold")
      .asked(0, "react")
      .react("watchtower")
      .choose("topdeck")
      .asked(0, "turn")
      .expect_hand(0, "sleigh watchtower")
      .expect_deck(0, "gold");
}

// --- costs --------------------------------------------------------------------------------------------------------------------
TEST(AnimalFair, BuysForEmptyPiles) {  // F24.1
  Script s({.kingdom = "animal_fair", .supply = "village:0"}, {{.hand = "animal_fair"}, {}});
  s.play("animal_fair").expect_coins(4).expect_buys(2);
}
TEST(AnimalFair, MayBePaidWithAnAction) {  // F7.3: chosen and trashed at payment, its own words first
  Script s({.kingdom = "animal_fair hunting_grounds", .phase = "buy", .coins = 1}, {{.hand = "hunting_grounds village copper"}, {}});
  s.expect_can("buy", "animal_fair")
      .pick({"do", "buy", "card", "animal_fair", "with", "trash"})
      .asked(0, "trash")
      .expect_options("hunting_grounds village")
      .choose("hunting_grounds");
  s.asked(0, "choice", "hunting_grounds")
      .expect_discard(0, "")
      .choose("gain_duchy")
      .expect_discard(0, "duchy animal_fair")
      .expect_coins(1)
      .expect_buys(0);
}
TEST(AnimalFair, NotInDebtAndNotWithoutAnAction) {  // F7.3
  Script s({.kingdom = "animal_fair", .phase = "buy"}, {{.hand = "village", .debt = 1}, {}});
  s.expect_cannot("buy", "animal_fair");
  Script t({.kingdom = "animal_fair", .phase = "buy"}, {{.hand = "copper"}, {}});
  t.expect_cannot("buy", "animal_fair");
}
TEST(AnimalFair, BothWaysWithSevenCoins) {
  Script s({.kingdom = "animal_fair", .phase = "buy", .coins = 7}, {{.hand = "village"}, {}});
  s.buy("animal_fair").asked(0, "turn").expect_coins(0).expect_hand(0, "village");
}
TEST(Destrier, CheaperWithEachGainOfThePlayerOnTurn) {  // F2.9: for everybody and everywhere, floor 0
  Script s({.kingdom = "destrier", .phase = "buy", .buys = 9, .coins = 5}, {{.hand = "destrier", .deck = "copper*5"}, {}});
  s.expect_cost("destrier", 6)
      .expect_cannot_buy("destrier")
      .buy("copper")
      .expect_cost("destrier", 5)
      .buy("destrier")
      .expect_cost("destrier", 4)
      .expect_coins(0);
  s.buy("copper").buy("copper").buy("copper").buy("copper").buy("copper").expect_cost("destrier", 0).end_turn().expect_cost("destrier", 6);
}
TEST(Destrier, DrawsTwo) {
  Script s({.kingdom = "destrier"}, {{.hand = "destrier", .deck = "copper*3"}, {}});
  s.play("destrier").expect_hand(0, "copper*2").expect_actions(1);
}
TEST(Wayfarer, CostsWhatWasGainedLast) {  // F2.10: all three parts; a Wayfarer never counts
  Script s({.kingdom = "wayfarer overlord", .phase = "buy", .buys = 5, .coins = 8}, {{.deck = "copper*5"}, {}});
  s.expect_cost("wayfarer", 6).buy("silver").expect_cost("wayfarer", 3).buy("wayfarer").expect_coins(2).expect_cost("wayfarer", 3);
  s.buy("overlord")
      .expect_cost("wayfarer", 0)
      .expect_at("/debt_costs/wayfarer", 8)
      .expect_debt(0, 8)
      .end_turn()
      .expect_cost("wayfarer", 6)
      .expect_at("/debt_costs/wayfarer", nullptr);
}
TEST(Wayfarer, ReductionsAreNotAppliedTwice) {  // F2.10, C3
  Script s({.kingdom = "wayfarer", .phase = "buy", .buys = 2, .coins = 9, .prophecy = "flourishing_trade:0"}, {{}, {}});
  s.expect_cost("wayfarer", 5).buy("duchy").expect_coins(5).expect_cost("wayfarer", 4);
}
TEST(Wayfarer, MayGainASilver) {
  Script s({.kingdom = "wayfarer"}, {{.hand = "wayfarer", .deck = "copper*3"}, {}});
  s.play("wayfarer")
      .expect_hand(0, "copper*3")
      .asked(0, "gain", "wayfarer")
      .expect_picks(0, 1)
      .choose("silver")
      .expect_discard(0, "silver");
}

// --- the Way ------------------------------------------------------------------------------------------------------------------
constexpr const char* kOx = R"({"ways":["way_of_the_ox"]})";

TEST(WayOfTheOx, TwoActionsInsteadOfTheInstructions) {  // F17.1, F17.2: the card lies in play
  Script s(with({.kingdom = "smithy"}, {{.hand = "smithy", .deck = "copper*3"}, {}}, kOx));
  s.pick({"do", "play", "card", "smithy", "as", "way_of_the_ox"})
      .expect_actions(2)
      .expect_hand(0, "")
      .expect_in_play(0, "smithy")
      .expect_event("play", 0, "smithy");
}
TEST(WayOfTheOx, AskedAnewForEachRepetition) {  // F17.1
  Script s(with({.kingdom = "smithy throne_room"}, {{.hand = "throne_room smithy", .deck = "copper*3"}, {}}, kOx));
  s.play("throne_room").choose("smithy").asked(0, "way").expect_options("play way_of_the_ox").choose("way_of_the_ox").expect_actions(2);
  s.asked(0, "way").choose("play").expect_actions(2).expect_hand(0, "copper*3").asked(0, "turn");
}
TEST(WayOfTheOx, ADurationDoesNotStayAndAReserveDoesNotMove) {  // F17.2
  Script s(with({.kingdom = "amulet guide", .actions = 2}, {{.hand = "amulet guide", .deck = "copper*6"}, {}}, kOx));
  s.pick({"do", "play", "card", "amulet", "as", "way_of_the_ox"})
      .pick({"do", "play", "card", "guide", "as", "way_of_the_ox"})
      .expect_actions(4);
  s.expect_in_play(0, "amulet guide").end_turn().expect_in_play(0, "").expect_discard(0, "amulet guide");
}
TEST(WayOfTheOx, AnAttackIsStillAnAttack) {  // F17.2, F15.1
  Script s(with({.kingdom = "militia moat", .prophecy = "approaching_army:0"}, {{.hand = "militia"}, {.hand = "moat copper*4"}}, kOx));
  s.pick({"do", "play", "card", "militia", "as", "way_of_the_ox"})
      .asked(1, "react")
      .decline()
      .expect_coins(1)
      .expect_actions(2)
      .expect_hand_size(1, 5);
}
TEST(WayOfTheOx, TreasuresUnderEnlightenment) {  // F17.3: in both phases
  Script s(with({.kingdom = "village", .prophecy = "enlightenment:0"}, {{.hand = "copper silver", .deck = "estate*3"}, {}}, kOx));
  s.pick({"do", "play", "card", "copper", "as", "way_of_the_ox"}).expect_actions(2).expect_hand(0, "silver").to_buy();
  s.pick({"do", "play", "card", "silver", "as", "way_of_the_ox"}).expect_coins(0).expect_actions(4);
}
TEST(WayOfTheOx, AHorseStaysInPlay) {  // F17.2: it does not move itself
  Script s(
      with({.kingdom = "paddock"}, {{.hand = "horse", .deck = "copper*6"}, {}}, R"({"ways":["way_of_the_ox"],"non_supply":{"horse":29}})"));
  s.pick({"do", "play", "card", "horse", "as", "way_of_the_ox"})
      .expect_in_play(0, "horse")
      .expect_at("/non_supply/horse", 29)
      .end_turn()
      .expect_discard(0, "horse");
}

}  // namespace
}  // namespace demesne::script
