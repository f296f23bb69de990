// Plunder: the Loots (F1.3, F4), cards that wait without limit (F13.1, F13.3), and the single cards (F25).
#include <gtest/gtest.h>

#include "tests/dominion/borrowed.hpp"

namespace demesne::script {
namespace {

json::object loot(std::string_view top_first) { return {{"loot", list(top_first)}}; }

TEST(Plunder, JewelledEggTrashedIsALoot) {  // F9.1, F4.2
  Script s =
      at({.kingdom = "jewelled_egg chapel"}, {{.hand = "chapel jewelled_egg copper", .deck = "copper*5"}, {}}, loot("sword amphora"));
  s.play("chapel")
      .choose("jewelled_egg copper")
      .expect_discard(0, "sword")
      .expect_at("/loot", list("amphora"))
      .expect_event("gain", 0, "sword");
  Script t = at({.kingdom = "jewelled_egg", .phase = "buy"}, {{.hand = "jewelled_egg", .deck = "copper*5"}, {}}, loot("sword"));
  t.play_treasures().expect_coins(1).expect_buys(2);
}
TEST(Plunder, TheLootPileIsThirtyFaceDown) {  // F1.3, F4.1
  const json::array kingdom{"jewelled_egg", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch", "mine"};
  Script s = Script::start(2, {{"kingdom", kingdom}});
  EXPECT_EQ(s.position().at("loot").as_array().size(), 30u);
  EXPECT_FALSE(s.view(0).contains("loot"));
  EXPECT_EQ(s.view(0).at("loot_count"), 30);
  s.to_buy().expect_cannot("buy", "loot");
  Script t = Script::start(
      2, {{"kingdom", json::array{"moat", "village", "smithy", "market", "cellar", "chapel", "library", "militia", "witch", "mine"}},
          {"events", json::array{"prosper"}}});
  EXPECT_EQ(t.position().at("loot").as_array().size(), 30u);  // an Event brings it as well
}
TEST(Plunder, TaskmasterComesAgainIfAFiveIsGained) {  // F13.1, F25.29
  Script s({.kingdom = "taskmaster market", .coins = 4}, {{.hand = "taskmaster", .deck = "copper*20"}, {.deck = "copper*20"}});
  s.play("taskmaster").expect_actions(1).expect_coins(5).to_buy().buy("market").end_turn().expect_in_play(0, "taskmaster").end_turn();
  s.expect_actions(2).expect_coins(1).end_turn().expect_in_play(0, "");  // no $5 card in that turn
  Script t({.kingdom = "taskmaster market", .coins = 4}, {{.hand = "taskmaster", .deck = "copper*20"}, {.deck = "copper*20"}});
  t.play("taskmaster").to_buy().buy("silver").end_turn().expect_in_play(0, "");
}
TEST(Plunder, TaskmasterGoesOnAsLongAsFivesAreGained) {  // F25.29
  Script s({.kingdom = "taskmaster market", .coins = 4}, {{.hand = "taskmaster", .deck = "copper*20"}, {.deck = "copper*20"}});
  s.play("taskmaster")
      .to_buy()
      .buy("market")
      .end_turn()
      .end_turn()
      .to_buy()
      .play_treasures()
      .expect_coins(6)
      .buy("duchy")
      .end_turn()
      .expect_in_play(0, "taskmaster");
  s.end_turn().expect_coins(1).expect_actions(2);
}
TEST(Plunder, ThroneRoomStaysWithATaskmasterThatIsNoted) {  // F13.2
  Script s({.kingdom = "taskmaster market throne_room", .coins = 3},
           {{.hand = "throne_room taskmaster", .deck = "copper*20"}, {.deck = "copper*20"}});
  s.play("throne_room")
      .choose("taskmaster")
      .to_buy()
      .buy("market")
      .end_turn()
      .expect_in_play(0, "throne_room taskmaster")
      .end_turn()
      .expect_coins(2)
      .expect_actions(3);
  s.end_turn().expect_in_play(0, "");
  Script t({.kingdom = "taskmaster market throne_room", .coins = 3},
           {{.hand = "throne_room taskmaster", .deck = "copper*20"}, {.deck = "copper*20"}});
  t.play("throne_room").choose("taskmaster").end_turn().expect_in_play(0, "");
}
TEST(Plunder, TaskmasterReadFromAPosition) {  // protocol-foreign 3: it waits iff a $5 card was gained
  Script s({.kingdom = "taskmaster market", .phase = "buy", .gained_this_turn = "market"},
           {{.deck = "copper*9", .in_play = "taskmaster"}, {.deck = "copper*9"}});
  s.end_turn().expect_in_play(0, "taskmaster").end_turn().expect_coins(1);
  Script t({.kingdom = "taskmaster market", .phase = "buy", .coins = 5},
           {{.deck = "copper*9", .in_play = "taskmaster"}, {.deck = "copper*9"}});
  t.buy("market").end_turn().expect_in_play(0, "taskmaster").end_turn().expect_coins(1);
}
TEST(Plunder, CabinBoyPaysOrBecomesADuration) {  // F13.1, F25.28
  Script s({.kingdom = "cabin_boy taskmaster riverboat village"}, {{.hand = "cabin_boy", .deck = "copper*15"}, {.deck = "copper*9"}});
  s.play("cabin_boy")
      .expect_actions(1)
      .expect_hand_size(0, 1)
      .end_turn()
      .expect_in_play(0, "cabin_boy")
      .end_turn()
      .asked(0, "choice", "cabin_boy")
      .expect_options("plus_2_coins trash_this");
  s.choose("trash_this")
      .expect_trash("cabin_boy")
      .asked(0, "gain", "cabin_boy")
      .expect_options("cabin_boy taskmaster riverboat")
      .choose("riverboat")
      .expect_discard(0, "riverboat copper");
  s.undo(2).choose("plus_2_coins").expect_coins(2).end_turn().expect_in_play(0, "");
}
TEST(Plunder, CabinBoyGoneBringsNothing) {  // F9.2
  Script s({.kingdom = "cabin_boy throne_room"}, {{.hand = "throne_room cabin_boy", .deck = "copper*15"}, {.deck = "copper*9"}});
  s.play("throne_room")
      .choose("cabin_boy")
      .end_turn()
      .end_turn()
      .choose("trash_this")
      .asked(0, "choice", "cabin_boy")
      .choose("trash_this")
      .asked(0, "turn")
      .expect_trash("cabin_boy");
  s.expect_discard(0, "cabin_boy copper*2");  // the only Duration there is, once
}
TEST(Plunder, FlagshipRepeatsTheNextAction) {  // F13.1, F16.4
  Script s({.kingdom = "flagship smithy village daimyo", .actions = 3},
           {{.hand = "flagship daimyo smithy", .deck = "copper*12"}, {.deck = "copper*9"}});
  s.play("flagship")
      .expect_coins(2)
      .play("daimyo")
      .play("smithy")
      .expect_hand_size(0, 10)
      .end_turn()
      .expect_in_play(0, "");  // both attach to the same play
}
TEST(Plunder, FlagshipWaitsForALaterTurn) {  // F13.1
  Script s({.kingdom = "flagship village"}, {{.hand = "flagship", .deck = "village copper*12"}, {.deck = "copper*9"}});
  s.play("flagship")
      .end_turn()
      .expect_in_play(0, "flagship")
      .expect_at("/seats/0/waiting/flagship", 1)
      .end_turn()
      .play("village")
      .expect_actions(4)
      .end_turn()
      .expect_in_play(0, "");
}
TEST(Plunder, FlagshipStaysWithTheDurationItRepeated) {  // F13.1, F13.2
  Script s({.kingdom = "flagship cabin_boy", .actions = 2}, {{.hand = "flagship cabin_boy", .deck = "copper*15"}, {.deck = "copper*9"}});
  s.play("flagship")
      .play("cabin_boy")
      .end_turn()
      .expect_in_play(0, "flagship cabin_boy")
      .end_turn()
      .choose("plus_2_coins")
      .choose("plus_2_coins")
      .expect_coins(4)
      .end_turn()
      .expect_in_play(0, "");
}
TEST(Plunder, ADaimyoSpentOnAVillageGoes) {  // 11.3: it does not stay because another one repeated a Duration
  Script s({.kingdom = "daimyo village riverboat", .actions = 4, .riverboat_card = "market"},
           {{.hand = "daimyo*2 village riverboat", .deck = "copper*15"}, {.deck = "copper*9"}});
  s.play("daimyo").play("village").play("daimyo").play("riverboat").end_turn().expect_in_play(0, "daimyo riverboat");
}
TEST(Plunder, FlagshipReadFromAPosition) {  // protocol-foreign 3
  Script s({.kingdom = "flagship village", .actions = 1},
           {{.hand = "village", .deck = "copper*12", .in_play = "village flagship"}, {.deck = "copper*9"}});
  s.play("village").expect_actions(4);
  Script t({.kingdom = "flagship village", .actions = 1},
           {{.hand = "village", .deck = "copper*12", .in_play = "flagship village"}, {.deck = "copper*9"}});
  t.play("village").expect_actions(2).end_turn().expect_in_play(0, "");
  Script u({.kingdom = "flagship village", .actions = 1},
           {{.hand = "village", .deck = "copper*12", .in_play_before = "flagship"}, {.deck = "copper*9"}});
  u.play("village").expect_actions(4).end_turn().expect_in_play(0, "");
}
TEST(Plunder, CutthroatWaitsForADearTreasureOfAnybody) {  // F13.1, F13.3, F15.3, C8
  Script s =
      at({.kingdom = "cutthroat"}, {{.hand = "cutthroat", .deck = "copper*15"}, {.hand = "copper*3 estate*2", .deck = "gold*3 copper*9"}},
         loot("hammer shield"));
  s.play("cutthroat")
      .choose("estate*2")
      .end_turn()
      .expect_in_play(0, "cutthroat")
      .expect_at("/seats/0/waiting/cutthroat", 1)
      .to_buy()
      .play_treasures()
      .buy("silver")
      .expect_discard(0, "")
      .end_turn();
  s.end_turn()
      .to_buy()
      .play_treasures()
      .expect_coins(11)
      .buy("gold")
      .expect_event("gain", 0, "hammer")
      .expect_at("/seats/0/waiting", nullptr);
  s.end_turn().expect_in_play(0, "");  // it goes in that turn's Clean-up
}
TEST(Plunder, TwoCutthroatsFireOnceEach) {  // C8: a Loot that one brings fires the other
  Script s = at({.kingdom = "cutthroat", .phase = "buy", .coins = 6}, {{.deck = "copper*15", .in_play_before = "cutthroat*2"}, {}},
                loot("hammer shield sword"));
  s.buy("gold").expect_discard(0, "gold hammer shield").expect_at("/loot", list("sword"));
}
TEST(Plunder, CutthroatIsUsedUpWithoutALoot) {  // F4.2: nothing to gain
  Script s = at({.kingdom = "cutthroat", .phase = "buy", .coins = 6}, {{.deck = "copper*15", .in_play_before = "cutthroat"}, {}}, loot(""));
  s.buy("gold").expect_discard(0, "gold").end_turn().expect_in_play(0, "");
}
TEST(Plunder, FirstMatePlaysOneNameAndDrawsToSix) {  // F16.1
  Script s({.kingdom = "first_mate village smithy"}, {{.hand = "first_mate village*2 smithy", .deck = "village copper*12"}, {}});
  s.play("first_mate")
      .expect_options("village smithy")
      .choose("village")
      .asked(0, "play", "first_mate")
      .expect_options("village")
      .choose("village")
      .choose("village")
      .asked(0, "turn");
  s.expect_actions(6).expect_hand_size(0, 6).expect_in_play(0, "first_mate village*3");
  Script t({.kingdom = "first_mate village"}, {{.hand = "first_mate village", .deck = "copper*12"}, {}});
  t.play("first_mate").decline().expect_hand_size(0, 6).expect_actions(0);
}
TEST(Plunder, FirstMateTakesAShadowFromTheDeckAndThenOneFromHand) {  // F16.1: each leaves the place it was played from
  Script s({.kingdom = "first_mate", .supply = "alley:8"},
           {{.hand = "first_mate alley copper", .deck = "copper*2 alley copper*4"}, {.deck = "copper*5"}});
  s.play("first_mate").choose_from_deck("alley").choose("copper").choose("alley");
  s.expect_in_play(0, "first_mate alley*2").expect_hand(0, "copper*6").expect_discard(0, "").expect_deck(0, "copper");
}
TEST(Plunder, CabinBoyOfAnEarlierTurnGoesAndTheNewOneStays) {  // F9.2, F13.1: Contract plays another one at the start of the turn
  Script s({.kingdom = "cabin_boy contract caravan", .turn = 1, .ally = "crafters_guild"},
           {{.deck = "copper*20", .in_play_before = "cabin_boy contract", .set_aside_by = "contract:cabin_boy"}, {.deck = "copper*20"}});
  s.end_turn().asked(0, "order").choose("contract").choose("trash_this").choose("caravan");
  s.expect_trash("cabin_boy").end_turn().expect_in_play(0, "cabin_boy").end_turn().asked(0, "choice", "cabin_boy");
}
TEST(Plunder, TaskmasterOfAnEarlierTurnWaitsForAFiveOfThisOne) {  // F25.29; protocol-foreign 3: its part of this turn is done
  Script s({.kingdom = "taskmaster market", .phase = "buy", .coins = 5},
           {{.deck = "copper*20", .in_play_before = "taskmaster"}, {.deck = "copper*20"}});
  s.buy("market").end_turn().expect_in_play(0, "taskmaster").end_turn().expect_actions(2).expect_coins(1);
  Script t({.kingdom = "taskmaster market", .phase = "buy", .gained_this_turn = "market"},
           {{.deck = "copper*20", .in_play_before = "taskmaster"}, {.deck = "copper*20"}});
  t.end_turn().expect_in_play(0, "taskmaster").end_turn().expect_coins(1);
  Script u({.kingdom = "taskmaster market", .phase = "buy", .coins = 3},
           {{.deck = "copper*20", .in_play_before = "taskmaster"}, {.deck = "copper*20"}});
  u.buy("silver").end_turn().expect_in_play(0, "");
}
TEST(Plunder, KingsCachePlaysATreasureThreeTimes) {  // F16.1
  Script s({.kingdom = "kings_cache", .phase = "buy"}, {{.hand = "kings_cache silver gold", .deck = "copper*6"}, {}});
  s.play("kings_cache").expect_options("silver gold").choose("gold").expect_coins(9).expect_in_play(0, "kings_cache gold");
}
TEST(Plunder, KingsCacheStaysWithAFigurehead) {  // F13.2
  Script s = at({.kingdom = "kings_cache jewelled_egg", .phase = "buy"},
                {{.hand = "kings_cache figurehead", .deck = "copper*20"}, {.deck = "copper*6"}}, loot(""));
  s.play("kings_cache")
      .choose("figurehead")
      .expect_coins(9)
      .end_turn()
      .expect_in_play(0, "kings_cache figurehead")
      .end_turn()
      .expect_hand_size(0, 11)
      .end_turn()
      .expect_in_play(0, "");
}
TEST(Plunder, PendantCountsNames) {  // F25.32
  Script s({.kingdom = "pendant", .phase = "buy"}, {{.hand = "pendant copper*2 silver", .deck = "copper*6"}, {}});
  s.play_treasures().expect_coins(2 + 2 + 3);
}
TEST(Plunder, Pilgrim) {
  Script({.kingdom = "pilgrim"}, {{.hand = "pilgrim", .deck = "gold silver copper estate duchy"}, {}})
      .play("pilgrim")
      .asked(0, "topdeck", "pilgrim")
      .choose("estate")
      .expect_deck(0, "estate duchy");
}
TEST(Plunder, ToolsCopyWhatAnybodyHasInPlay) {  // F25.28, F4.4
  Script s = at({.kingdom = "tools village riverboat jewelled_egg", .phase = "buy", .riverboat_card = "market"},
                {{.hand = "tools", .deck = "copper*6", .in_play = "village sword"}, {.in_play_before = "riverboat"}}, loot(""));
  s.play("tools").asked(0, "gain", "tools").expect_options("tools village riverboat").choose("riverboat").expect_discard(0, "riverboat");
}
TEST(Plunder, ProsperGainsALootAndTreasuresOfDifferentNames) {  // F25.30
  Script s = at({.kingdom = "village", .phase = "buy", .coins = 10, .events = "prosper"}, {{.deck = "copper*6"}, {}}, loot("doubloons"));
  s.buy_event("prosper")
      .expect_discard(0, "doubloons gold")
      .asked(0, "gain", "prosper")
      .expect_options("copper silver gold")
      .choose("gold")
      .expect_options("copper silver")
      .choose("silver");
  s.decline().expect_discard(0, "doubloons gold*2 silver").asked(0, "turn");
}

// --- Loots, one each ----------------------------------------------------------------------------------------------------------------

Script with_loot(Player me, Board board = {}, Where w = Where::current()) {
  board.kingdom += " jewelled_egg village smithy";
  board.phase = "buy";
  return at(board, {me, {.hand = "copper*4 estate", .deck = "copper*9"}}, loot(""), {}, w);
}
TEST(Loot, AmphoraPaysNowOrLater) {  // F13.1
  Script s = with_loot({.hand = "amphora", .deck = "copper*9"});
  s.play("amphora").choose("now").expect_coins(3).expect_buys(2).end_turn().expect_in_play(0, "");
  s.undo(2)
      .choose("next_turn")
      .expect_coins(0)
      .end_turn()
      .expect_in_play(0, "amphora")
      .end_turn()
      .expect_coins(3)
      .expect_buys(2)
      .end_turn()
      .expect_in_play(0, "");
}
TEST(Loot, DoubloonsBringAGold) {
  Script s = at({.kingdom = "jewelled_egg chapel"}, {{.hand = "chapel jewelled_egg", .deck = "copper*5"}, {}}, loot("doubloons"));
  s.play("chapel").choose("jewelled_egg").expect_discard(0, "doubloons gold");
  with_loot({.hand = "doubloons", .deck = "copper*9"}).play_treasures().expect_coins(3);
}
TEST(Loot, EndlessChaliceStaysForGood) {
  Script s = with_loot({.hand = "endless_chalice", .deck = "copper*20"});
  s.play("endless_chalice")
      .expect_coins(1)
      .expect_buys(2)
      .end_turn()
      .end_turn()
      .expect_coins(1)
      .expect_buys(2)
      .end_turn()
      .expect_in_play(0, "endless_chalice")
      .end_turn()
      .expect_coins(1);
}
TEST(Loot, FigureheadDrawsNextTurn) {
  with_loot({.hand = "figurehead", .deck = "copper*20"})
      .play_treasures()
      .expect_coins(3)
      .end_turn()
      .expect_in_play(0, "figurehead")
      .end_turn()
      .expect_hand_size(0, 7)
      .end_turn()
      .expect_in_play(0, "");
}
TEST(Loot, Hammer) {
  with_loot({.hand = "hammer", .deck = "copper*9"})
      .play("hammer")
      .expect_coins(3)
      .asked(0, "gain", "hammer")
      .choose("village")
      .expect_discard(0, "village");
}
TEST(Loot, InsigniaTopdecksGains) {  // F8.3
  Script s = with_loot({.hand = "insignia", .deck = "copper*9"}, {.buys = 2, .coins = 6});
  s.play("insignia")
      .expect_coins(9)
      .buy("village")
      .asked(0, "react", "gain")
      .react("insignia")
      .expect_deck_top(0, "village")
      .buy("silver")
      .decline()
      .expect_discard(0, "silver");
}
TEST(Loot, JewelsGoUnderTheDeck) {  // F10.7, F21.4
  Script s = with_loot({.hand = "jewels", .deck = "copper*9"});
  s.play_treasures()
      .expect_coins(3)
      .expect_buys(2)
      .end_turn()
      .expect_in_play(0, "jewels")
      .end_turn()
      .expect_in_play(0, "")
      .expect_deck(0, "copper*4 jewels");
}
TEST(Loot, OrbPlaysFromTheDiscardPileOrPays) {  // F16.2, 1.14
  Script s = with_loot({.hand = "orb", .deck = "copper*9", .discard = "smithy estate gold"});
  s.play("orb")
      .asked(0, "choice", "orb")
      .choose("play")
      .asked(0, "play", "orb")
      .expect_options("smithy gold")
      .choose("smithy")
      .expect_hand(0, "copper*3")
      .expect_in_play(0, "orb smithy");
  s.undo(2).choose("plus_3_coins").expect_coins(3).expect_buys(2);
}
TEST(Loot, PrizeGoat) {
  with_loot({.hand = "prize_goat estate", .deck = "copper*9"})
      .play("prize_goat")
      .expect_coins(3)
      .expect_buys(2)
      .choose("estate")
      .expect_trash("estate");
}
TEST(Loot, PuzzleBoxKeepsACardFaceDown) {  // F10.8
  Script s = with_loot({.hand = "puzzle_box gold copper", .deck = "copper*9"});
  s.play("puzzle_box").asked(0, "set_aside", "puzzle_box").choose("gold").expect_set_aside(0, "gold");
  EXPECT_FALSE(s.view(1).at("seats").at(0).as_object().contains("set_aside_by"));
  EXPECT_EQ(s.view(1).at("seats").at(0).at("set_aside_count"), 1);
  EXPECT_TRUE(s.view(0).at("seats").at(0).as_object().contains("set_aside_by"));
  s.end_turn().expect_hand(0, "copper*5 gold").expect_set_aside(0, "");
}
TEST(Loot, SextantSiftsFive) {
  with_loot({.hand = "sextant", .deck = "gold estate copper silver duchy province"})
      .play("sextant")
      .expect_coins(3)
      .expect_buys(2)
      .asked(0, "discard", "sextant")
      .choose("estate duchy")
      .asked(0, "topdeck_order", "sextant")
      .choose("copper silver gold")
      .expect_deck(0, "gold silver copper province");
}
TEST(Loot, ShieldKeepsAnAttackOff) {  // F15.1
  Script s = at({.kingdom = "militia jewelled_egg"},
                {{.hand = "militia", .deck = "copper*6"}, {.hand = "shield copper*4", .deck = "copper*6"}}, loot(""));
  s.play("militia").asked(1, "react", "militia").react("shield").asked(0, "turn").expect_hand_size(1, 5);
  with_loot({.hand = "shield", .deck = "copper*9"}).play_treasures().expect_coins(3).expect_buys(2);
}
TEST(Loot, SpellScrollGainsACheaperCardAndPlaysIt) {  // F25.31, F9.2, F16.2
  Script s = at({.kingdom = "village jewelled_egg"}, {{.hand = "spell_scroll", .deck = "copper*6"}, {}}, loot(""));
  s.play("spell_scroll")
      .expect_trash("spell_scroll")
      .asked(0, "gain", "spell_scroll")
      .choose("village")
      .asked(0, "play", "spell_scroll")
      .choose("village")
      .expect_actions(2)
      .expect_in_play(0, "village");
  Script t = with_loot({.hand = "spell_scroll", .deck = "copper*9"});
  t.play("spell_scroll").choose("estate").asked(0, "turn").expect_discard(0, "estate");
  Script u = with_loot({.hand = "spell_scroll", .deck = "copper*9"});
  u.play("spell_scroll").choose("gold").decline().expect_discard(0, "gold").expect_coins(0);
}
TEST(Loot, SpellScrollPlayedAgainDoesNothing) {  // F9.2
  Script s = with_loot({.hand = "kings_cache spell_scroll", .deck = "copper*9"}, {.kingdom = "kings_cache"});
  s.play("kings_cache")
      .choose("spell_scroll")
      .choose("gold")
      .choose("gold")
      .expect_coins(3)
      .asked(0, "turn")
      .expect_in_play(0, "kings_cache gold");
}
TEST(Loot, StaffPlaysAnAction) {
  with_loot({.hand = "staff smithy", .deck = "copper*9"})
      .play("staff")
      .expect_coins(3)
      .expect_buys(2)
      .choose("smithy")
      .expect_hand_size(0, 3);
}  // F25.31
TEST(Loot, SwordAttacks) {  // F15.1: in the Buy phase
  with_loot({.hand = "sword", .deck = "copper*9"})
      .play("sword")
      .expect_coins(3)
      .expect_buys(2)
      .asked(1, "discard", "sword")
      .choose("estate")
      .expect_hand_size(1, 4);
}
TEST(Loot, PlayTreasuresLeavesAloneWhatAsks) {  // protocol-foreign 4
  Script s = with_loot(
      {.hand = "amphora hammer insignia orb prize_goat puzzle_box sextant spell_scroll staff sword copper shield", .deck = "copper*9"});
  s.play_treasures().expect_coins(4).expect_in_play(0, "copper shield").asked(0, "turn");
}
TEST(Loot, BringsACopperByBureaucracyAndACheaperCardByGrowth) {  // F4.3, F22
  Script s = at({.kingdom = "jewelled_egg chapel", .prophecy = "bureaucracy:0"}, {{.hand = "chapel jewelled_egg", .deck = "copper*5"}, {}},
                loot("sword"));
  s.play("chapel").choose("jewelled_egg").expect_discard(0, "sword copper");
  Script t = at({.kingdom = "jewelled_egg chapel", .prophecy = "growth:0"}, {{.hand = "chapel jewelled_egg", .deck = "copper*5"}, {}},
                loot("sword"));
  t.play("chapel").choose("jewelled_egg").asked(0, "gain", "growth").choose("estate").expect_discard(0, "sword estate");
}

}  // namespace
}  // namespace demesne::script
