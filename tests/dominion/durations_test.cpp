// Durations and what stays in play with them (rules 11 and 14).
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

TEST(Durations, StayWhileSomethingIsToCome) {  // 11.1
  Script s({.kingdom = "riverboat village", .actions = 2, .riverboat_card = "laboratory"},
           {{.hand = "riverboat village", .deck = "copper*14"}, {.deck = "copper*5"}});
  s.play("village").play("riverboat").end_turn().expect_in_play(0, "riverboat").expect_discard(0, "village copper");
  s.end_turn().expect_hand_size(0, 7).end_turn().expect_in_play(0, "");
}
TEST(Durations, OrderAtTheStartOfTheTurnIsTheOwners) {  // 11.2, 3.2: two Riverboats and a Clerk in hand
  Script s({.kingdom = "riverboat clerk", .riverboat_card = "market"},
           {{.deck = "copper*4 gold"}, {.hand = "clerk", .deck = "estate*8", .in_play_before = "riverboat riverboat"}});
  s.end_turn().asked(1, "order", "start_of_turn").expect_options("riverboat clerk").choose("riverboat").expect_coins(1);
  s.asked(1, "order").react("clerk").asked(0, "topdeck", "clerk");
}
TEST(Durations, ThroneRoomStaysWithTheDurationItPlayed) {  // 11.3
  Script s({.kingdom = "throne_room riverboat village", .actions = 1, .riverboat_card = "market"},
           {{.hand = "throne_room throne_room riverboat village", .deck = "copper*14"}, {.deck = "copper*5"}});
  s.play("throne_room").choose("throne_room").choose("riverboat").choose("village").asked(0, "turn");
  s.end_turn().expect_at("/seats/0/in_play", json::array{}).end_turn().expect_coins(2).expect_buys(3).end_turn().expect_in_play(0, "");
}
TEST(Durations, ThroneRoomOnThroneRoomOnTwoDurations) {
  Script s({.kingdom = "throne_room riverboat samurai", .riverboat_card = "market"},
           {{.hand = "throne_room throne_room riverboat samurai", .deck = "copper*14"}, {.deck = "copper*5"}});
  s.play("throne_room").choose("throne_room").choose("riverboat").choose("samurai").end_turn();
  s.end_turn().expect_coins(4).expect_buys(3);  // Market twice, Samurai twice
  s.end_turn().end_turn().expect_coins(2);      // Samurai's plays stay two for good
}
TEST(Durations, KingsCourtPlaysThreeTimes) {  // 11.3
  Script s({.kingdom = "kings_court riverboat", .riverboat_card = "festival"},
           {{.hand = "kings_court riverboat", .deck = "copper*14"}, {.deck = "copper*5"}});
  s.play("kings_court")
      .choose("riverboat")
      .end_turn()
      .expect_in_play(0, "kings_court riverboat")
      .end_turn()
      .expect_coins(6)
      .expect_buys(4)
      .expect_actions(7);
  s.end_turn().expect_in_play(0, "");
}
TEST(Durations, KingsCourtOnSamuraiStaysForGood) {
  Script s({.kingdom = "kings_court samurai"}, {{.hand = "kings_court samurai", .deck = "copper*16"}, {.deck = "copper*12"}});
  s.play("kings_court")
      .choose("samurai")
      .end_turn()
      .end_turn()
      .expect_coins(3)
      .end_turn()
      .end_turn()
      .expect_coins(3)
      .expect_in_play(0, "kings_court samurai");
}
TEST(Durations, TwoDaimyosStayWithTheDurationBothReplayed) {  // 11.3, 14.2
  Script s({.kingdom = "daimyo riverboat", .riverboat_card = "market"},
           {{.hand = "daimyo daimyo riverboat", .deck = "copper*16"}, {.deck = "copper*5"}});
  s.play("daimyo")
      .play("daimyo")
      .play("riverboat")
      .end_turn()
      .expect_in_play(0, "daimyo daimyo riverboat")
      .end_turn()
      .expect_coins(3)
      .expect_buys(4);
  s.end_turn().expect_in_play(0, "");
}
TEST(Durations, DaimyoOnSamuraiStaysForGood) {
  Script s({.kingdom = "daimyo samurai"}, {{.hand = "daimyo samurai", .deck = "copper*16"}, {.hand = "copper*5", .deck = "copper*12"}});
  s.play("daimyo")
      .play("samurai")
      .expect_hand_size(1, 3)
      .end_turn()
      .end_turn()
      .expect_coins(2)
      .end_turn()
      .expect_in_play(0, "daimyo samurai")
      .end_turn()
      .expect_coins(2);
}
TEST(Durations, ThroneRoomThatPlayedNoDurationGoes) {
  Script s({.kingdom = "throne_room riverboat village", .actions = 2, .riverboat_card = "market"},
           {{.hand = "throne_room riverboat village", .deck = "copper*14"}, {.deck = "copper*5"}});
  s.play("riverboat").play("throne_room").choose("village").end_turn().expect_in_play(0, "riverboat");
}
TEST(Durations, AreOwnedAndCountedInPlay) {  // 1.4, 17.3
  Script s({.kingdom = "gardens samurai"}, {{.hand = "gardens", .deck = "copper*8", .in_play_before = "samurai"}, {}});
  s.expect_score(0, 1);
}
TEST(Durations, AttackReactionsAreUsedWhenPlayed) {  // 11.6
  Script s({.kingdom = "samurai moat"}, {{.hand = "samurai", .deck = "copper*10"}, {.hand = "moat copper*4", .deck = "copper*10"}});
  s.play("samurai").asked(1, "react", "samurai").react("moat").asked(0, "turn").expect_hand_size(1, 5);
  s.end_turn().end_turn().asked(0, "turn").expect_coins(1);
}
TEST(Durations, RiverboatsOfSeveralTurns) {  // played in consecutive turns each comes once
  Script s({.kingdom = "riverboat", .riverboat_card = "market"},
           {{.hand = "riverboat", .deck = "copper*4 riverboat copper*10"}, {.deck = "copper*16"}});
  s.play("riverboat").end_turn().end_turn().expect_coins(1).play("riverboat").expect_in_play(0, "riverboat riverboat");
  s.end_turn().expect_in_play(0, "riverboat").end_turn().expect_coins(1).end_turn().expect_in_play(0, "");
}
TEST(Durations, PlayAgainInTheTurnTheyReturn) {
  Script s({.kingdom = "riverboat throne_room", .riverboat_card = "market"},
           {{.deck = "copper*6"}, {.hand = "riverboat", .deck = "copper*10", .in_play_before = "riverboat"}});
  s.end_turn().expect_coins(1).play("riverboat").end_turn().expect_in_play(1, "riverboat");
}

// --- loaded from a hand-written position (protocol: in_play_before) ------------------------------------------------------------------

TEST(DurationsLoaded, OfTheSeatOnTurnHaveDoneTheirEffect) {
  Script s({.kingdom = "riverboat samurai", .riverboat_card = "market"},
           {{.deck = "copper*10", .in_play_before = "riverboat samurai"}, {.deck = "copper*5"}});
  s.asked(0, "turn")
      .expect_coins(0)
      .expect_buys(1)
      .end_turn()
      .expect_in_play(0, "samurai")
      .expect_discard(0, "riverboat")
      .end_turn()
      .expect_coins(1)
      .expect_buys(1);
}
TEST(DurationsLoaded, OfTheOthersAreStillToCome) {
  Script s({.kingdom = "riverboat samurai", .riverboat_card = "market"},
           {{.deck = "copper*10"}, {.deck = "copper*8", .in_play_before = "riverboat samurai"}});
  s.end_turn().expect_coins(2).expect_buys(2).end_turn().expect_in_play(1, "samurai");
}
TEST(DurationsLoaded, ThroneRoomAmongThemMeansTwoPlays) {
  Script s({.kingdom = "riverboat throne_room", .riverboat_card = "market"},
           {{.deck = "copper*10"}, {.deck = "copper*8", .in_play_before = "throne_room riverboat"}});
  s.end_turn().expect_coins(2).expect_buys(3).end_turn().expect_in_play(1, "");
  Script t({.kingdom = "samurai kings_court"}, {{.deck = "copper*10"}, {.deck = "copper*8", .in_play_before = "kings_court samurai"}});
  t.end_turn().expect_coins(3).end_turn().expect_in_play(1, "kings_court samurai");
  Script u({.kingdom = "samurai daimyo"}, {{.deck = "copper*10"}, {.deck = "copper*8", .in_play_before = "samurai daimyo"}});
  u.end_turn().expect_coins(2);
}
TEST(DurationsLoaded, LaidOutThisTurnTheyAreStillToCome) {
  Script s({.kingdom = "riverboat samurai", .riverboat_card = "market"},
           {{.deck = "copper*12", .in_play = "riverboat samurai"}, {.deck = "copper*5"}});
  s.end_turn().expect_in_play(0, "riverboat samurai").end_turn().expect_coins(2).expect_buys(2).end_turn().expect_in_play(0, "samurai");
}
TEST(DurationsLoaded, InPlayOfTheOthersIsAsGoodAsBefore) {  // a seat that is not on turn has nothing "laid out this turn"
  Script s({.kingdom = "riverboat", .riverboat_card = "market"}, {{.deck = "copper*12"}, {.deck = "copper*6", .in_play = "riverboat"}});
  s.end_turn().expect_coins(1).expect_in_play(1, "riverboat").end_turn().expect_in_play(1, "");
}

}  // namespace
}  // namespace demesne::script
