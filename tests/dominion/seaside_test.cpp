// The borrowed cards of Seaside: what waits for the next turn, Corsair, Blockade, Outpost. Rule numbers F… are those of the rules for
// borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

TEST(Bazaar, IsPlain) {
  Script s({.kingdom = "bazaar"}, {{.hand = "bazaar", .deck = "gold"}, {}});
  s.play("bazaar").expect_hand(0, "gold").expect_actions(2).expect_coins(1);
}
TEST(Caravan, DrawsNowAndNextTurn) {  // F13.1
  Script s({.kingdom = "caravan"}, {{.hand = "caravan", .deck = "copper*12"}, {.deck = "copper*10"}});
  s.play("caravan").expect_actions(1).expect_hand_size(0, 1).end_turn().expect_in_play(0, "caravan").end_turn().expect_hand_size(0, 6);
  s.expect_in_play(0, "caravan").end_turn().expect_in_play(0, "").expect_discard(0, "caravan copper*7");
}
TEST(Caravan, ThroneRoomStaysWithIt) {  // F13.2
  Script s({.kingdom = "caravan throne_room"}, {{.hand = "caravan throne_room", .deck = "copper*12"}, {.deck = "copper*10"}});
  s.play("throne_room").choose("caravan").end_turn().expect_in_play(0, "caravan throne_room").end_turn().expect_hand_size(0, 7);
  s.end_turn().expect_in_play(0, "");
}

TEST(Haven, KeepsACardForTheNextTurn) {  // F13.1: face down
  Script s({.kingdom = "haven"}, {{.hand = "haven gold", .deck = "estate copper*9"}, {.deck = "copper*10"}});
  s.play("haven").asked(0, "set_aside", "haven").expect_picks(1, 1).choose("gold").expect_set_aside(0, "gold").expect_actions(1);
  s.expect_at("/seats/0/set_aside_by/haven", json::array{"gold"});
  EXPECT_FALSE(s.view(1).at("seats").at(0).as_object().contains("set_aside_by"));
  s.end_turn().expect_in_play(0, "haven").end_turn().expect_hand(0, "gold copper*5").end_turn().expect_in_play(0, "");
}
TEST(Haven, WithoutACardItDoesNotStay) {
  Script s({.kingdom = "haven"}, {{.hand = "haven"}, {.deck = "copper*5"}});
  s.play("haven").end_turn().expect_in_play(0, "");
}
TEST(Haven, LoadedByHandWhenItHasLeftPlay) {  // rule 11.5: its card comes back all the same
  Script s({.kingdom = "village"}, {{.set_aside_by = "haven:gold"}, {.hand = "copper", .set_aside_by = "haven:silver"}});
  s.end_turn().expect_hand(1, "copper silver").end_turn().expect_hand(0, "gold").expect_set_aside(0, "");
}
TEST(Haven, LoadedByHand) {  // it waits for the cards under it
  Script s(with({.kingdom = "haven", .supply = "gold:29", .turn = 1}, {{.in_play_before = "haven"}, {.deck = "copper*5"}},
                R"({"seats":[{"set_aside_by":{"haven":["gold"]}},{}]})"));
  s.end_turn().expect_hand(0, "gold").end_turn().expect_in_play(0, "");
}

TEST(SeaChart, ACopyInPlayBringsItToHand) {  // F25.4: it counts itself
  Script s({.kingdom = "sea_chart", .actions = 1}, {{.hand = "sea_chart", .deck = "copper sea_chart estate gold"}, {}});
  s.play("sea_chart").expect_hand(0, "copper sea_chart").play("sea_chart").expect_hand(0, "copper estate").expect_deck(0, "gold");
}

TEST(Salvager, PaysWhatTheCardCosts) {  // F2.6: only the coins
  Script s({.kingdom = "salvager artist", .actions = 2}, {{.hand = "salvager salvager artist gold"}, {}});
  s.play("salvager").asked(0, "trash", "salvager").choose("gold").expect_coins(6).expect_buys(2);
  s.play("salvager").expect_coins(6).expect_trash("gold artist");
}

TEST(TidePools, DiscardsTwoNextTurn) {
  Script s({.kingdom = "tide_pools"}, {{.hand = "tide_pools", .deck = "copper*3 estate*2 copper*5"}, {.deck = "copper*10"}});
  s.play("tide_pools")
      .expect_hand_size(0, 3)
      .expect_actions(1)
      .end_turn()
      .end_turn()
      .asked(0, "discard", "tide_pools")
      .expect_picks(2, 2)
      .choose("estate estate")
      .expect_hand(0, "copper*3");
}

TEST(TreasureMap, TwoMapsMakeFourGolds) {  // F8.1, F25.3
  Script s({.kingdom = "treasure_map"}, {{.hand = "treasure_map treasure_map copper"}, {}});
  s.play("treasure_map").asked(0, "turn").expect_trash("treasure_map treasure_map").expect_deck(0, "gold*4").expect_hand(0, "copper");
}
TEST(TreasureMap, AloneIsTrashedForNothing) {  // F25.3
  Script s({.kingdom = "treasure_map"}, {{.hand = "treasure_map copper"}, {}});
  s.play("treasure_map").expect_trash("treasure_map").expect_deck(0, "");
}
TEST(TreasureMap, PlayedAgainTheOtherGoesForNothing) {  // F9.2, F25.3
  Script s({.kingdom = "treasure_map throne_room"}, {{.hand = "throne_room treasure_map*3"}, {}});
  s.play("throne_room").choose("treasure_map").expect_trash("treasure_map*3").expect_deck(0, "gold*4");
}

TEST(SeaWitch, CursesNowAndSiftsLater) {
  Script s({.kingdom = "sea_witch moat"}, {{.hand = "sea_witch", .deck = "copper*2 gold*5 estate*2 copper*5"},
                                           {.hand = "copper", .deck = "copper*10"},
                                           {.hand = "moat", .deck = "copper*10"}});
  s.play("sea_witch").react("moat").expect_discard(1, "curse").expect_discard(2, "").expect_hand_size(0, 2);
  s.end_turn()
      .end_turn()
      .end_turn()
      .asked(0, "discard", "sea_witch")
      .expect_hand_size(0, 7)
      .choose("estate estate")
      .expect_hand(0, "gold*5");
}

// --- Corsair (F13.5) ----------------------------------------------------------------------------------------------------------
TEST(Corsair, TrashesTheFirstSilverOrGold) {
  Script s({.kingdom = "corsair"},
           {{.hand = "corsair", .deck = "copper*12"}, {.hand = "copper silver gold silver", .deck = "silver*5 copper*5"}});
  s.play("corsair")
      .expect_coins(2)
      .end_turn()
      .expect_in_play(0, "corsair")
      .to_buy()
      .play("copper")
      .expect_trash("")
      .play("silver")
      .expect_coins(3)
      .expect_trash("silver");
  s.play("gold").play("silver").expect_coins(8).expect_trash("silver").expect_in_play(1, "copper gold silver");
  s.end_turn().expect_hand_size(0, 6).end_turn().to_buy().play("silver").expect_trash(
      "silver");  // over at the start of the next turn (F13.4)
}
TEST(Corsair, AllTreasuresAtOnceToo) {
  Script s({.kingdom = "corsair"}, {{.hand = "corsair", .deck = "copper*12"}, {.hand = "copper silver gold", .deck = "copper*5"}});
  s.play("corsair").end_turn().to_buy().play_treasures().expect_coins(6).expect_trash("silver");
}
TEST(Corsair, TwoOfThemOneCardATurn) {  // and who was immune stays so (F15.2)
  Script s({.kingdom = "corsair moat", .actions = 2}, {{.hand = "corsair corsair", .deck = "copper*12"},
                                                       {.hand = "silver silver", .deck = "copper*5"},
                                                       {.hand = "moat silver", .deck = "copper*5"}});
  s.play("corsair")
      .react("moat")
      .play("corsair")
      .react("moat")
      .end_turn()
      .to_buy()
      .play_treasures()
      .expect_trash("silver")
      .end_turn()
      .to_buy()
      .play_treasures()
      .expect_trash("silver");
}
TEST(Corsair, InTheActionPhaseUnderEnlightenment) {  // C5
  Script s({.kingdom = "corsair poet", .prophecy = "enlightenment:0"},
           {{.hand = "corsair", .deck = "copper*12"}, {.hand = "silver", .deck = "copper*5"}});
  s.play("corsair").end_turn().play("silver").expect_trash("silver").expect_actions(1).expect_hand_size(1, 1);
}

TEST(Corsair, LoadedByHand) {  // in_play_before: it acts on all others
  Script s({.kingdom = "corsair"}, {{.hand = "silver silver", .deck = "copper*5"}, {.deck = "copper*5", .in_play_before = "corsair"}});
  s.to_buy().play_treasures().expect_trash("silver").expect_coins(4);
}

// --- Blockade (F8.10) ---------------------------------------------------------------------------------------------------------
TEST(Blockade, TheCardIsSetAsideAndComesToHand) {
  Script s({.kingdom = "blockade"}, {{.hand = "blockade", .deck = "copper*12"}, {.deck = "copper*10"}});
  s.play("blockade")
      .asked(0, "gain", "blockade")
      .expect_cannot("choose", "duchy")
      .choose("silver")
      .expect_set_aside(0, "silver")
      .expect_event("gain", 0, "silver");
  s.end_turn().expect_in_play(0, "blockade").end_turn().expect_hand(0, "silver copper*5").end_turn().expect_in_play(0, "");
}
TEST(Blockade, AGainOfThatNameBringsACurse) {
  Script s({.kingdom = "blockade", .actions = 2, .coins = 0},
           {{.hand = "blockade blockade", .deck = "copper*12"}, {.hand = "silver copper*2", .deck = "copper*10"}});
  s.play("blockade").choose("silver").play("blockade").choose("silver").end_turn();
  s.to_buy().play_treasures().buy("silver").expect_discard(1, "silver curse curse");  // once for each Blockade
}
TEST(Blockade, NotOutsideTheOwnTurnAndNotForTheImmune) {  // F15.2
  Script s({.kingdom = "blockade moat witch"}, {{.hand = "blockade", .deck = "copper*12"},
                                                {.hand = "moat silver copper", .deck = "copper*10"},
                                                {.hand = "silver copper", .deck = "copper*5"}});
  s.play("blockade")
      .react("moat")
      .choose("silver")
      .end_turn()
      .to_buy()
      .play_treasures()
      .buy("silver")
      .expect_discard(1, "silver")
      .end_turn();
  s.to_buy().play_treasures().buy("silver").expect_discard(2, "silver curse");
}
TEST(Blockade, ABlockadedCurseEmptiesThePile) {  // each Curse so gained triggers again
  Script s({.kingdom = "blockade watchtower", .supply = "curse:30"},
           {{.hand = "blockade", .deck = "copper*12"}, {.hand = "copper", .deck = "copper*10"}, {}, {}});
  s.play("blockade")
      .choose("curse")
      .expect_set_aside(0, "curse")
      .expect_pile("curse", 29)
      .end_turn()
      .to_buy()
      .buy("curse")
      .expect_discard(1, "curse*29")
      .expect_pile("curse", 0);
}
TEST(Blockade, MovedAwayItIsOver) {  // Progress puts the card on the deck: no Curse, and it does not stay
  Script s({.kingdom = "blockade poet", .prophecy = "progress:0"},
           {{.hand = "blockade", .deck = "copper*12"}, {.hand = "silver copper", .deck = "copper*10"}});
  s.play("blockade").choose("silver").expect_set_aside(0, "").expect_deck_top(0, "silver").end_turn().expect_in_play(0, "");
  s.to_buy().play_treasures().buy("silver").expect_deck_top(1, "silver").expect_discard(1, "");
}

TEST(Blockade, LoadedByHand) {
  Script s(with({.kingdom = "blockade", .supply = "silver:39", .turn = 0, .coins = 3},
                {{.deck = "copper*5"}, {.deck = "copper*5", .in_play_before = "blockade"}},
                R"({"seats":[{},{"set_aside_by":{"blockade":["silver"]}}]})"));
  s.to_buy().buy("silver").expect_discard(0, "silver curse").end_turn().expect_hand(1, "silver");
}

// --- Outpost (F14) ------------------------------------------------------------------------------------------------------------
TEST(Outpost, AnExtraTurnWithThreeCards) {  // F14.1, F14.2, F14.4
  Script s({.kingdom = "outpost caravan", .actions = 2},
           {{.hand = "outpost caravan", .deck = "copper*20", .turns_taken = 3}, {.deck = "copper*10", .turns_taken = 2}});
  s.play("caravan")
      .play("outpost")
      .end_turn()
      .expect_turn(0, "action")
      .expect_event("extra_turn", 0, "")
      .expect_hand_size(0, 4)
      .expect_at("/extra_turn", true);
  s.expect_at("/seats/0/turns_taken", 3)
      .expect_in_play(0, "outpost caravan")
      .end_turn()
      .expect_turn(1, "action")
      .expect_in_play(0, "")
      .expect_hand_size(0, 5);
}
TEST(Outpost, NotAfterAnOwnTurn) {  // F14.1
  Script s({.kingdom = "outpost", .actions = 2}, {{.hand = "outpost", .deck = "outpost copper*12"}, {.deck = "copper*10"}});
  s.play("outpost").end_turn().play("outpost").end_turn().expect_turn(1, "action").expect_in_play(0, "").expect_hand_size(0, 5);
}
TEST(Outpost, TheSecondPlayOfTheTurnDoesNothing) {  // F14.3
  Script s({.kingdom = "outpost throne_room"}, {{.hand = "throne_room outpost", .deck = "copper*20"}, {.deck = "copper*10"}});
  s.play("throne_room")
      .choose("outpost")
      .end_turn()
      .expect_turn(0, "action")
      .expect_in_play(0, "outpost throne_room")
      .end_turn()
      .expect_turn(1, "action")
      .expect_in_play(0, "");
}
TEST(Outpost, TheGameEndsFirst) {  // F14.2
  Script s({.kingdom = "outpost", .supply = "province:1", .coins = 8}, {{.hand = "outpost", .deck = "copper*20"}, {.deck = "copper*10"}});
  s.play("outpost").to_buy().buy("province").end_turn().expect_over("provinces");
}
TEST(Outpost, LoadedByHand) {
  Script s(with({.kingdom = "outpost"}, {{.deck = "copper*20", .in_play = "outpost"}, {.deck = "copper*10"}},
                R"({"seats":[{"waiting":{"outpost":1}},{}]})"));
  s.end_turn().expect_turn(0, "action").expect_hand_size(0, 3).end_turn().expect_turn(1, "action");
  Script t({.kingdom = "outpost"}, {{.deck = "copper*20", .in_play = "outpost"}, {.deck = "copper*10"}});
  t.end_turn().expect_turn(0, "action").expect_hand_size(0, 3);
}

// --- Pirate (F13.7) -----------------------------------------------------------------------------------------------------------
TEST(Pirate, GainsATreasureToHand) {  // F8.1
  Script s({.kingdom = "pirate"}, {{.hand = "pirate", .deck = "copper*12"}, {.deck = "copper*10"}});
  s.play("pirate")
      .end_turn()
      .end_turn()
      .asked(0, "gain", "pirate")
      .expect_options("copper silver gold")
      .choose("gold")
      .expect_hand(0, "gold copper*5");
}
TEST(Pirate, AnswersAnybodysTreasure) {  // F8.2: the player on turn first
  Script s({.kingdom = "pirate", .coins = 3}, {{.hand = "pirate", .deck = "copper*12"}, {.hand = "pirate pirate", .deck = "copper*12"}});
  s.to_buy()
      .buy("silver")
      .asked(0, "react", "gain")
      .react("pirate")
      .asked(1, "react", "gain")
      .react("pirate")
      .asked(1, "react")
      .react("pirate")
      .asked(0, "turn");
  s.expect_in_play(0, "pirate")
      .expect_in_play(1, "pirate pirate")
      .end_turn()
      .asked(1, "gain", "pirate")
      .choose("gold")
      .asked(1, "gain", "pirate")
      .choose("silver");
  s.expect_hand_size(1, 2).expect_in_play(1, "pirate pirate").end_turn().expect_in_play(1, "");
}
TEST(Pirate, NotForOtherCards) {
  Script s({.kingdom = "pirate", .coins = 2}, {{}, {.hand = "pirate"}});
  s.to_buy().buy("estate").asked(0, "turn");
}

}  // namespace
}  // namespace demesne::script
