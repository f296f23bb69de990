// The borrowed cards of Empires: Castles, Patrician and Emporium, Overlord, Crown, Charm, Capital, Temple, the Landmark Museum. Rule
// numbers F… are those of the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

// --- Capital ------------------------------------------------------------------------------------------------------------------
TEST(Capital, SixCoinsNowSixDebtLater) {  // F10.6: paid with what is left
  Script s({.kingdom = "capital", .phase = "buy"}, {{.hand = "capital", .deck = "copper*5"}, {}});
  s.play("capital").expect_coins(6).expect_buys(2).buy("silver").end_turn().asked(0, "pay", "capital").expect_picks(1, 1).amount(3);
  s.expect_debt(0, 3).expect_turn(1, "action").expect_discard(0, "silver capital");
}
TEST(Capital, EachCardByItselfAndCoffersCount) {  // F10.6, F6.3
  Script s(with({.kingdom = "capital", .phase = "buy", .coins = 2}, {{.deck = "copper*5", .in_play = "capital*2"}, {}},
                R"({"seats":[{"coffers":5}]})"));
  s.end_turn()
      .asked(0, "pay", "capital")
      .expect_debt(0, 6)
      .amount(6)
      .expect_at("/seats/0/coffers", 1)
      .expect_debt(0, 6)
      .asked(0, "pay", "capital")
      .amount(0);
  s.expect_turn(1, "action").expect_debt(0, 6).expect_at("/seats/0/coffers", 1);
}
TEST(Capital, WithoutMoneyNothingIsAsked) {
  Script s({.kingdom = "capital", .phase = "buy"}, {{.deck = "copper*5", .in_play = "capital"}, {}});
  s.end_turn().expect_turn(1, "action").expect_debt(0, 6);
}
TEST(Capital, PlayedTwiceItIsStillOneCard) {  // F10.6; Crown in the Buy phase plays a Treasure twice
  Script s({.kingdom = "capital crown", .phase = "buy"}, {{.hand = "crown capital", .deck = "copper*5"}, {}});
  s.play("crown")
      .asked(0, "play", "crown")
      .choose("capital")
      .expect_coins(12)
      .expect_buys(3)
      .buy("province")
      .end_turn()
      .amount(4)
      .expect_debt(0, 2);
}
TEST(Capital, PanicTakesTheCardAndTheDebtComesAnyway) {  // F10.4
  Script s({.kingdom = "capital", .phase = "buy", .prophecy = "panic:0"}, {{.deck = "copper*5", .in_play = "capital"}, {}});
  s.end_turn().expect_debt(0, 6).expect_pile("capital", 10).expect_discard(0, "");
}
TEST(Capital, NotPlayedByTheMacro) {  // it can hurt
  Script s({.kingdom = "capital", .phase = "buy"}, {{.hand = "capital copper"}, {}});
  s.play_treasures().expect_hand(0, "capital").expect_coins(1);
}

// --- Castles ------------------------------------------------------------------------------------------------------------------
json::object castles(const Board& board, const std::vector<Player>& players, const std::string& order, const std::string& more = "") {
  std::string list;
  for (const auto& c : cards(order)) list += (list.empty() ? "\"" : ",\"") + c + "\"";
  return with(board, players, R"({"pile_order":{"castles":[)" + list + "]}" + more + "}");
}
TEST(Castles, LieInTheirOrder) {  // F3.3, F1.9
  const json::array kingdom{"castles", "patrician_emporium", "knights", "village", "smithy", "market", "moat", "cellar", "chapel",
                            "festival"};
  Script two = Script::start(2, {{"kingdom", kingdom}});
  two.expect_at("/pile_order/castles", json::array{"humble_castle", "crumbling_castle", "small_castle", "haunted_castle", "opulent_castle",
                                                   "sprawling_castle", "grand_castle", "kings_castle"});
  two.expect_at("/pile_order/patrician_emporium", json::array{"patrician", "patrician", "patrician", "patrician", "patrician", "emporium",
                                                              "emporium", "emporium", "emporium", "emporium"});
  two.expect_at("/supply/knights", 10).expect_at("/supply/castles", 8);
  Script three = Script::start(3, {{"kingdom", kingdom}});
  three.expect_at("/pile_order/castles",
                  json::array{"humble_castle", "humble_castle", "crumbling_castle", "small_castle", "small_castle", "haunted_castle",
                              "opulent_castle", "opulent_castle", "sprawling_castle", "grand_castle", "kings_castle", "kings_castle"});
}
TEST(Castles, Points) {  // F24.2
  Script s({.kingdom = "village"}, {{.hand = "humble_castle crumbling_castle small_castle",
                                     .discard = "haunted_castle opulent_castle sprawling_castle grand_castle kings_castle"},
                                    {}});
  s.expect_score(0, 8 + 1 + 2 + 2 + 3 + 4 + 5 + 16);
}
TEST(HumbleCastle, IsATreasureAndNotACopyOfAnother) {  // F3.8; the macro plays it
  Script s(castles({.kingdom = "village", .phase = "buy"}, {{.hand = "humble_castle copper"}, {}}, "crumbling_castle"));
  s.play_treasures().expect_coins(2).expect_in_play(0, "humble_castle copper");
}
TEST(CrumblingCastle, ATokenAndASilverWhenGainedAndWhenTrashed) {  // F9.1, F25.16
  Script s(castles({.kingdom = "forager", .phase = "buy", .coins = 4}, {{}, {}}, "crumbling_castle small_castle"));
  s.pick({"do", "buy", "card", "crumbling_castle", "pile", "castles"})
      .expect_vp_tokens(0, 1)
      .expect_discard(0, "crumbling_castle silver")
      .expect_at("/pile_top/castles", "small_castle");
  Script t(castles({.kingdom = "forager"}, {{.hand = "forager crumbling_castle"}, {}}, "small_castle"));
  t.play("forager").expect_vp_tokens(0, 1).expect_discard(0, "silver").expect_trash("crumbling_castle");
}
TEST(SmallCastle, TradesACastleForTheNextOne) {  // F3.4
  Script s(castles({.kingdom = "village"}, {{.hand = "small_castle humble_castle"}, {}}, "haunted_castle grand_castle"));
  s.play("small_castle")
      .asked(0, "choice", "small_castle")
      .expect_options("trash_this trash")
      .choose("trash")
      .expect_trash("humble_castle")
      .expect_in_play(0, "small_castle");
  s.expect_discard(0, "haunted_castle gold");
  Script t(castles({.kingdom = "village"}, {{.hand = "small_castle"}, {}}, "grand_castle"));
  t.play("small_castle").expect_trash("small_castle").expect_discard(0, "grand_castle").expect_in_play(0, "");
}
TEST(SmallCastle, WithItselfGoneItNeedsAnother) {  // F9.2: the second play of Throne Room, with no Castle in hand
  Script s(castles({.kingdom = "throne_room"}, {{.hand = "throne_room small_castle"}, {}}, "opulent_castle kings_castle"));
  s.play("throne_room").choose("small_castle").asked(0, "turn").expect_discard(0, "opulent_castle").expect_trash("small_castle");
}
TEST(HauntedCastle, GoldAndTwoCardsBackInOnesOwnTurn) {  // F8.7, F15.3: no Attack
  Script s(castles({.kingdom = "moat", .phase = "buy", .coins = 6}, {{}, {.hand = "moat copper*4", .deck = "gold"}, {.hand = "copper*4"}},
                   "haunted_castle"));
  s.buy("haunted_castle").asked(1, "topdeck", "haunted_castle").expect_picks(2, 2).choose("copper moat").asked(0, "turn");
  s.expect_deck(1, "moat copper gold").expect_hand_size(2, 4).expect_discard(0, "haunted_castle gold");
}
TEST(OpulentCastle, TwoCoinsForEachVictoryCard) {
  Script s(castles({.kingdom = "village"}, {{.hand = "opulent_castle estate*2 duchy copper"}, {}}, "grand_castle"));
  s.play("opulent_castle")
      .asked(0, "discard", "opulent_castle")
      .expect_options("estate duchy")
      .choose("estate*2 duchy")
      .expect_coins(6)
      .expect_hand(0, "copper")
      .expect_event("reveal", 0, "duchy");
}
TEST(SprawlingCastle, ADuchyOrThreeEstates) {  // F25.9
  Script s(castles({.kingdom = "village", .phase = "buy", .coins = 8}, {{}, {}}, "sprawling_castle"));
  s.buy("sprawling_castle")
      .asked(0, "choice", "sprawling_castle")
      .choose("gain_3_estates")
      .expect_discard(0, "sprawling_castle estate*3")
      .expect_at("/empty_piles", 1);
}
TEST(GrandCastle, ATokenForEachVictoryCardInHandAndInPlay) {
  Script s(castles({.kingdom = "village", .phase = "buy", .coins = 9}, {{.hand = "estate*2 copper", .in_play = "humble_castle copper"}, {}},
                   "grand_castle"));
  s.buy("grand_castle").expect_vp_tokens(0, 3).expect_event("reveal", 0, "copper");
}
TEST(Castles, KindEmperorOnlyTakesThoseThatAreActions) {  // F22
  Script s(castles({.kingdom = "village smithy", .turn = 1, .prophecy = "kind_emperor:0"}, {{.deck = "copper*5"}, {.deck = "copper*5"}},
                   "humble_castle small_castle"));
  s.end_turn().asked(0, "gain", "kind_emperor").expect_options("village smithy");
  Script t(castles({.kingdom = "village", .turn = 1, .prophecy = "kind_emperor:0"}, {{.deck = "copper*5"}, {.deck = "copper*5"}},
                   "small_castle"));
  t.end_turn()
      .asked(0, "gain", "kind_emperor")
      .expect_options("village small_castle")
      .choose("small_castle")
      .expect_hand(0, "small_castle");
}

TEST(Castles, PanicPutsHumbleCastleBackOnTop) {  // F22, F3.6
  Script s(castles({.kingdom = "village", .phase = "buy", .prophecy = "panic:0"}, {{.hand = "humble_castle", .deck = "copper*5"}, {}},
                   "crumbling_castle small_castle"));
  s.play("humble_castle")
      .expect_buys(3)
      .end_turn()
      .expect_at("/pile_order/castles", json::array{"humble_castle", "crumbling_castle", "small_castle"})
      .expect_discard(0, "");
}

// --- Patrician and Emporium ---------------------------------------------------------------------------------------------------
TEST(Patrician, TakesWhatCostsFiveOrMore) {  // F2.4: only the $; F25.18
  Script s({.kingdom = "village"}, {{.hand = "patrician*3", .deck = "copper gold copper overlord copper"}, {}});
  s.play("patrician")
      .expect_hand(0, "patrician*2 copper gold")
      .play("patrician")
      .expect_hand(0, "patrician copper*2 gold")
      .expect_deck_top(0, "overlord");
}
TEST(Emporium, TokensWithFiveActionsInPlay) {  // F25.16; F11.3: a called card counts
  Script s(with({.kingdom = "village", .phase = "buy", .coins = 5}, {{.in_play = "village*5"}, {}},
                R"({"pile_order":{"patrician_emporium":["emporium"]}})"));
  s.buy("emporium").expect_vp_tokens(0, 2);
  Script t(with({.kingdom = "village", .supply = "duplicate:9", .phase = "buy", .coins = 5}, {{.in_play = "village*4"}, {}},
                R"({"pile_order":{"patrician_emporium":["emporium","emporium"]},"seats":[{"tavern":["duplicate"]}]})"));
  t.buy("emporium").expect_vp_tokens(0, 0).pick({"do", "call", "card", "duplicate"}).expect_vp_tokens(0, 4).expect_discard(0, "emporium*2");
}
TEST(Emporium, IsACantripWithACoin) {
  Script s({.kingdom = "village"}, {{.hand = "emporium", .deck = "copper"}, {}});
  s.play("emporium").expect_coins(1).expect_actions(1).expect_hand(0, "copper");
}
TEST(MixedPiles, ACopyOnlyWhileThatNameIsOnTop) {  // F3.7
  Script s(with({.kingdom = "village", .supply = "duplicate:9", .phase = "buy", .coins = 2}, {{}, {}},
                R"({"pile_order":{"patrician_emporium":["patrician","emporium"]},"seats":[{"tavern":["duplicate"]}]})"));
  s.buy("patrician")
      .pick({"do", "call", "card", "duplicate"})
      .asked(0, "turn")
      .expect_discard(0, "patrician")
      .expect_in_play(0, "duplicate");
}

// --- the others ---------------------------------------------------------------------------------------------------------------
TEST(ChariotRace, WinsWithTheDearerCard) {  // F25.14: the neighbour's card stays
  Script s({.kingdom = "chariot_race"}, {{.hand = "chariot_race*2", .deck = "gold copper"}, {.deck = "silver"}, {.deck = "province"}});
  s.play("chariot_race")
      .expect_hand(0, "chariot_race gold")
      .expect_coins(1)
      .expect_vp_tokens(0, 1)
      .expect_deck(1, "silver")
      .expect_actions(1);
  s.play("chariot_race").expect_coins(1).expect_vp_tokens(0, 1).expect_hand(0, "gold copper");
}
TEST(ChariotRace, IncomparableCostsAndEmptyDecksWinNothing) {  // rule 6.7, F25.14
  Script s({.kingdom = "overlord"}, {{.hand = "chariot_race*2", .deck = "gold"}, {.deck = "overlord"}});
  s.play("chariot_race").expect_coins(0).play("chariot_race").expect_coins(0).expect_vp_tokens(0, 0);
  Script t({.kingdom = "village"}, {{.hand = "chariot_race", .deck = "gold"}, {}});
  t.play("chariot_race").expect_coins(0).expect_hand(0, "gold");
}

TEST(Charm, MoneyOrASecondCardOfTheSameCost) {  // F25.15, F2.5
  Script s({.kingdom = "charm village workshop", .phase = "buy", .coins = 3}, {{.hand = "charm*2"}, {}});
  s.play("charm")
      .asked(0, "choice", "charm")
      .expect_options("plus_2_coins next_gain")
      .choose("plus_2_coins")
      .expect_coins(5)
      .expect_buys(2);
  s.play("charm")
      .choose("next_gain")
      .buy("village")
      .asked(0, "react")
      .react("charm")
      .asked(0, "gain", "charm")
      .expect_options("silver workshop")
      .choose("workshop");
  s.asked(0, "turn").expect_discard(0, "village workshop").buy("estate").asked(0, "turn");
}
TEST(Charm, SeveralWaitForTheSameGain) {  // F25.15: each brings its own card, and the cards they bring wake none
  Script s(with({.kingdom = "village workshop", .phase = "buy", .coins = 3}, {{.in_play = "charm*2"}, {}},
                R"({"supply":{"charm":8},"lasting":{"charm":2}})"));
  s.buy("silver")
      .react("charm")
      .choose("village")
      .asked(0, "react")
      .react("charm")
      .choose("village")
      .asked(0, "turn")
      .expect_discard(0, "silver village*2");
}
TEST(Charm, DecliningUsesItUp) {  // F25.15, C12
  Script s(with({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 6}, {{.in_play = "charm"}, {}},
                R"({"supply":{"charm":9},"lasting":{"charm":1}})"));
  s.buy("silver").decline().asked(0, "turn").buy("silver").asked(0, "turn").expect_discard(0, "silver*2");
}
TEST(Charm, AGainInBetweenDoesNotTakeIt) {  // the next gain is the first one, even if another effect of it gains before
  Script s(with({.kingdom = "village workshop", .supply = "charm:9 duplicate:9", .phase = "buy", .coins = 3}, {{.in_play = "charm"}, {}},
                R"({"lasting":{"charm":1},"seats":[{"tavern":["duplicate"]}]})"));
  s.buy("silver")
      .pick({"do", "call", "card", "duplicate"})
      .asked(0, "react")
      .react("charm")
      .choose("workshop")
      .expect_discard(0, "silver*2 workshop")
      .asked(0, "turn");
}

TEST(CityQuarter, DrawsForEveryActionInHand) {  // F25.2: the hand is shown even if nothing follows
  Script s({.kingdom = "city_quarter"}, {{.hand = "city_quarter village smithy copper", .deck = "gold*3"}, {}});
  s.play("city_quarter")
      .expect_actions(2)
      .expect_hand(0, "village smithy copper gold*2")
      .expect_event("reveal", 0, "copper")
      .expect_at("/debt_costs/city_quarter", 8);
}

TEST(Crown, AnActionInTheActionPhase) {  // F16.1
  Script s({.kingdom = "crown smithy"}, {{.hand = "crown smithy copper", .deck = "copper*6"}, {}});
  s.play("crown")
      .asked(0, "play", "crown")
      .expect_picks(0, 1)
      .expect_options("smithy")
      .choose("smithy")
      .expect_hand_size(0, 7)
      .expect_in_play(0, "crown smithy");
}
TEST(Crown, ATreasureInTheBuyPhase) {
  Script s({.kingdom = "crown smithy", .phase = "buy"}, {{.hand = "crown smithy gold"}, {}});
  s.play("crown").expect_options("gold").choose("gold").expect_coins(6).expect_in_play(0, "crown gold");
}
TEST(Crown, StaysWithTheDurationItDoubled) {  // F13.2
  Script s({.kingdom = "crown amulet"}, {{.hand = "crown amulet", .deck = "copper*6"}, {}});
  s.play("crown").choose("amulet").choose("plus_1_coin").choose("plus_1_coin").end_turn().expect_in_play(0, "crown amulet");
  s.end_turn().asked(0, "choice", "amulet").choose("plus_1_coin").choose("plus_1_coin").expect_coins(2).end_turn().expect_in_play(0, "");
}
TEST(Crown, UnderEnlightenmentInAnActionPhaseItIsOnlyATreasure) {  // F22, C10
  Script s({.kingdom = "crown", .prophecy = "enlightenment:0"}, {{.hand = "crown copper", .deck = "gold"}, {}});
  s.play("crown").asked(0, "turn").expect_hand(0, "copper gold").expect_actions(1);
}

TEST(Forum, DrawsThreeDiscardsTwoAndABuyWhenGained) {  // F25.16
  Script s({.kingdom = "forum", .coins = 5}, {{.hand = "forum estate*2", .deck = "gold*3"}, {}});
  s.play("forum")
      .asked(0, "discard", "forum")
      .expect_picks(2, 2)
      .choose("estate*2")
      .expect_hand(0, "gold*3")
      .expect_actions(1)
      .to_buy()
      .buy("forum")
      .expect_buys(1);
}

TEST(Overlord, PlaysAnActionOfTheSupplyWhereItLies) {  // F16.5, C11: at most $5, no debt, no Command, only the top of a pile
  Script s(with({.kingdom = "overlord city_quarter smithy festival destrier"}, {{.hand = "overlord", .deck = "copper*3"}, {}},
                R"({"pile_order":{"patrician_emporium":["patrician","emporium"]}})"));
  s.play("overlord").asked(0, "play", "overlord").expect_picks(1, 1).expect_options("smithy festival patrician").choose("smithy");
  s.expect_hand(0, "copper*3").expect_in_play(0, "overlord").expect_pile("smithy", 10).expect_event("play", 0, "smithy");
}
TEST(Overlord, StaysWithTheDurationItPlayed) {  // F13.2, F16.5
  Script s({.kingdom = "overlord amulet"}, {{.hand = "overlord", .deck = "copper*6"}, {}});
  s.play("overlord")
      .choose("plus_1_coin")
      .end_turn()
      .expect_in_play(0, "overlord")
      .end_turn()
      .asked(0, "choice", "amulet")
      .choose("gain_silver")
      .end_turn()
      .expect_in_play(0, "");
}
TEST(Overlord, WhatHangsOnMovingItselfFails) {  // F4.5, F9.2
  Script s(castles({.kingdom = "overlord"}, {{.hand = "overlord"}, {}}, "small_castle grand_castle"));
  s.play("overlord").asked(0, "turn").expect_trash("").expect_at("/supply/castles", 2).expect_discard(0, "");
}
TEST(Overlord, IsHeardAsAnAttackAndCountsTwoPlays) {  // F16.5: Champion sees both
  Script s({.kingdom = "overlord militia moat"}, {{.hand = "overlord", .in_play_before = "champion"}, {.hand = "moat copper*4"}});
  s.play("overlord")
      .choose("militia")
      .asked(1, "react")
      .react("moat")
      .asked(0, "turn")
      .expect_hand_size(1, 5)
      .expect_coins(2)
      .expect_actions(2);
}
TEST(Overlord, IsNotRepeatedByDaimyoButItsChoiceIs) {  // F16.4, F16.5
  Script s({.kingdom = "overlord smithy"}, {{.hand = "daimyo overlord", .deck = "copper*8"}, {}});
  s.play("daimyo").play("overlord").expect_hand_size(0, 7).asked(0, "turn");
}

// --- Temple -------------------------------------------------------------------------------------------------------------------
TEST(Temple, TrashesDifferentNamesAndLeavesATokenOnThePile) {  // F25.17, F6.7
  Script s(with({.kingdom = "temple"}, {{.hand = "temple copper*3 estate curse silver"}, {}}, R"({"pile_vp":{"temple":2}})"));
  s.play("temple")
      .expect_vp_tokens(0, 1)
      .asked(0, "trash", "temple")
      .expect_picks(1, 3)
      .expect_refused("copper*2")
      .choose("copper estate curse")
      .expect_trash("copper estate curse");
  s.expect_at("/pile_vp/temple", 3).expect_event("pile_vp", 0, "temple").asked(0, "turn");
}
TEST(Temple, WhoeverGainsOneTakesTheTokens) {  // F6.7
  Script s(with({.kingdom = "temple", .phase = "buy", .coins = 4}, {{}, {}}, R"({"pile_vp":{"temple":3}})"));
  s.buy("temple").expect_vp_tokens(0, 3);
  EXPECT_EQ(json::serialize(s.position().contains("pile_vp") ? s.position().at("pile_vp") : json::object{}), "{}");
}
TEST(Temple, AlsoFromTheTrashAndWithAnEmptyPile) {  // F6.7
  Script s(with({.kingdom = "rogue", .supply = "temple:0", .trash = "temple", .actions = 2}, {{.hand = "temple rogue copper"}, {}},
                R"({"pile_vp":{"temple":1}})"));
  s.play("temple").choose("copper").expect_at("/pile_vp/temple", 2).play("rogue").expect_discard(0, "temple").expect_vp_tokens(0, 3);
}

TEST(Temple, DivineWindTakesTheTokensWithThePile) {  // F6.7, F22.5
  Script s(with({.kingdom = "temple", .actions = 2, .prophecy = "divine_wind:1"},
                {{.hand = "tea_house temple copper", .deck = "silver"}, {}}, R"({"pile_vp":{"temple":2}})"));
  s.play("tea_house").play("temple").choose("copper").expect_vp_tokens(0, 1);
  EXPECT_EQ(json::serialize(s.position().contains("pile_vp") ? s.position().at("pile_vp") : json::object{}), "{}");
}

TEST(Museum, TwoPointsForEachName) {  // F20.5: mats and Curses too
  Script s(with({.kingdom = "village", .supply = "gold:29"}, {{.hand = "copper*3 curse", .deck = "silver"}, {}},
                R"({"landmarks":["museum"],"seats":[{"exile":["gold"]},{}]})"));
  s.expect_score(0, 4 * 2 - 1);
}

}  // namespace
}  // namespace demesne::script
