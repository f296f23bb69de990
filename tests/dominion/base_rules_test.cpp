// The numbered rules of the game, as far as they do not belong to one card. The number of the rule stands in each test.
#include <gtest/gtest.h>

#include <set>

#include "table/table.hpp"
#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

const json::array& list(const json::value& v) { return v.as_array(); }
json::object seat_of(const json::object& view, int seat) { return view.at("seats").as_array()[static_cast<std::size_t>(seat)].as_object(); }
std::int64_t pile(const Script& s, const char* card) { return s.position().at("supply").at(card).as_int64(); }

// --- 1. Zones and terms -------------------------------------------------------------------------------------------------------

TEST(Rule1, GainedCardsComeFromTheSupplyToTheDiscardPile) {  // 1.2, 1.8, 1.9: never from the trash
  Script s({.supply = "silver:0", .trash = "silver*3"}, {{.hand = "workshop"}, {}});
  s.play("workshop").expect_options("copper estate curse").choose("estate").expect_discard(0, "estate").expect_trash("silver*3");
}
TEST(Rule1, CardsInTheTrashCannotBeBought) {  // 1.8, 5.3
  Script s({.supply = "silver:0", .trash = "silver*3", .phase = "buy", .coins = 9}, {{}, {}});
  s.expect_cannot_buy("silver").expect_can_buy("gold");
}
TEST(Rule1, RevealedCardsGoBackWhereTheyWere) {  // 1.10
  Script s({}, {{.hand = "magnate estate", .deck = "gold"}, {}});
  s.play("magnate").expect_hand(0, "estate").expect_deck(0, "gold").expect_event("reveal", 0, "estate");
}
TEST(Rule1, MoneyFromCardsLastsForTheTurn) {  // 1.16, 3.7 e
  Script s({}, {{.hand = "festival", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("festival").expect_coins(2).expect_buys(2).end_turn().expect_turn(1, "action").expect_coins(0).expect_buys(1).expect_actions(1);
}
TEST(Rule1, EveryInstructionIsDoneAsFarAsPossible) {  // 1.6, 1.18
  Script s({}, {{.hand = "smithy", .deck = "gold", .discard = "silver"}, {}});
  s.play("smithy").expect_hand(0, "gold silver").expect_deck(0, "").expect_discard(0, "");
}
TEST(Rule1, MandatoryAndOptional) {  // 1.19
  Script must({}, {{.hand = "remodel copper silver"}, {}});
  must.play("remodel").asked(0, "trash").expect_picks(1, 1).expect_refused("");
  Script may({}, {{.hand = "moneylender copper"}, {}});
  may.play("moneylender").asked(0, "trash").expect_picks(0, 1).choose("");
}

// --- 2. Set-up ----------------------------------------------------------------------------------------------------------------

TEST(Rule2, EverybodyStartsWithSevenCoppersAndThreeEstates) {  // 2.1
  for (int players = 2; players <= 6; ++players) {
    Script s = Script::start(players, {{"kingdom", "first_game"}}, players);
    for (int seat = 0; seat < players; ++seat) {
      s.expect_hand_size(seat, 5).expect_deck_size(seat, 5).expect_discard(seat, "").expect_in_play(seat, "").expect_score(seat, 3);
      const json::object view = seat_of(s.view(seat), seat);
      EXPECT_EQ(view.at("owned"), (json::object{{"copper", 7}, {"estate", 3}}));
      s.expect_vp_tokens(seat, 0).expect_debt(seat, 0);  // 2.6
    }
    s.expect_turn(0, "action").expect_actions(1).expect_buys(1).expect_coins(0);
  }
}
TEST(Rule2, PileSizes) {  // 2.3; copper, estate, province, curse: their piles
  const json::array kingdom{"gardens", "smithy", "village", "market", "festival", "mine", "witch", "militia", "cellar", "moat"};
  struct Row {
    int players, copper, silver, gold, estate, province, curse, colony;
  };
  for (const Row r : {Row{2, 46, 40, 30, 8, 8, 10, 8}, Row{3, 39, 40, 30, 12, 12, 20, 12}, Row{4, 32, 40, 30, 12, 12, 30, 12},
                      Row{5, 85, 80, 60, 12, 15, 40, 12}, Row{6, 78, 80, 60, 12, 18, 50, 12}}) {
    Script s = Script::start(r.players, {{"kingdom", kingdom}, {"colony", true}});
    s.expect_pile("copper", r.copper).expect_pile("silver", r.silver).expect_pile("gold", r.gold).expect_pile("platinum", 12);
    s.expect_pile("estate", r.estate).expect_pile("duchy", r.estate).expect_pile("province", r.province).expect_pile("colony", r.colony);
    s.expect_pile("curse", r.curse).expect_pile("smithy", 10).expect_pile("gardens", r.estate);
  }
}
TEST(Rule2, ARandomKingdomHasTenDifferentPiles) {  // 2.4
  for (int seed = 1; seed <= 20; ++seed) {
    Script s = Script::start(3, {{"sets", json::array{"base", "prosperity"}}}, seed);
    const bool colony = s.position().at("supply").as_object().contains("colony");
    EXPECT_EQ(s.position().at("supply").as_object().size(), 7u + 10u + (colony ? 2u : 0u));
  }
}
TEST(Rule2, ARandomKingdomKeepsToItsEdition) {  // 19.4, 19.8: which cards were replaced
  const std::set<std::string_view> first_only = {"chancellor", "woodcutter", "feast",          "spy",         "thief",
                                                 "adventurer", "contraband", "counting_house", "goons",       "loan",
                                                 "mountebank", "royal_seal", "talisman",       "trade_route", "venture"};
  const std::set<std::string_view> second_only = {"harbinger",  "merchant", "vassal",    "poacher",  "bandit",     "sentry",
                                                  "artisan",    "anvil",    "charlatan", "clerk",    "collection", "crystal_ball",
                                                  "investment", "magnate",  "tiara",     "war_chest"};
  std::set<std::string> seen;
  for (int seed = 1; seed <= 60; ++seed) {
    const int edition = 1 + seed % 2;
    Script s = Script::start(
        2, {{"sets", json::array{"base", "prosperity"}}, {"edition", json::object{{"base", edition}, {"prosperity", edition}}}}, seed);
    for (const auto& [card, n] : s.position().at("supply").as_object()) {
      EXPECT_FALSE((edition == 1 ? second_only : first_only).contains(card)) << card;
      seen.insert(std::string(card));
    }
  }
  for (const auto& names : {first_only, second_only})
    for (const auto name : names) EXPECT_TRUE(seen.contains(std::string(name))) << name;
}
TEST(Rule2, CharlatanChangesCursesFromTheStart) {  // 2.11
  const json::array kingdom{"charlatan", "smithy", "village", "market", "festival", "mine", "witch", "militia", "cellar", "moat"};
  Script s = Script::start(2, {{"kingdom", kingdom}});
  json::object p = s.position();
  p.at("seats").as_array()[0].as_object()["hand"] = json::array{"curse"};
  p["phase"] = "buy";
  p.at("supply").as_object()["curse"] = 9;
  Script loaded(p);
  loaded.play("curse").expect_coins(1);
}

// --- 3. The turn --------------------------------------------------------------------------------------------------------------

TEST(Rule3, OneActionPlayAtFirst) {  // 3.3
  Script s({}, {{.hand = "smithy militia village", .deck = "copper*3"}, {}});
  s.play("smithy").expect_actions(0).expect_cannot("play", "militia").expect_cannot("play", "village");
}
TEST(Rule3, ActionsAddPlays) {  // 3.3
  Script s({}, {{.hand = "village militia monument", .deck = "copper*3"}, {}});
  s.play("village").expect_actions(2).play("militia").expect_actions(1).play("monument").expect_actions(0);
}
TEST(Rule3, TheActionPhaseMayBeSkipped) {  // 3.3
  Script s({}, {{.hand = "smithy copper"}, {}});
  s.expect_cannot("play", "copper").to_buy().expect_turn(0, "buy").expect_cannot("play", "smithy").expect_can("play", "copper");
}
TEST(Rule3, TreasuresOneAtATimeInAnyOrder) {  // 3.4, 8.4: not all need be played
  Script s({.phase = "buy"}, {{.hand = "copper silver gold"}, {}});
  s.play("gold").expect_coins(3).play("copper").expect_coins(4).buy("silver").expect_hand(0, "silver");
}
TEST(Rule3, NoTreasuresAfterTheFirstBuy) {  // 3.5
  Script s({.phase = "buy", .buys = 2, .coins = 3}, {{.hand = "gold"}, {}});
  s.expect_can("play", "gold").buy("silver").expect_cannot("play", "gold").expect_cannot("play_treasures", "").expect_can_buy("copper");
}
TEST(Rule3, EachPurchaseUsesABuyAndMoneyMayBeSplit) {  // 3.6
  Script s({.phase = "buy", .buys = 3, .coins = 8}, {{}, {}});
  s.buy("silver")
      .expect_buys(2)
      .expect_coins(5)
      .buy("silver")
      .expect_coins(2)
      .expect_cannot_buy("silver")
      .buy("estate")
      .expect_coins(0)
      .expect_buys(0)
      .expect_cannot_buy("copper");
}
TEST(Rule3, BuysMayBeLeftUnused) {  // 3.6
  Script s({.phase = "buy", .buys = 3, .coins = 8}, {{.deck = "copper*5"}, {}});
  s.end_turn().expect_turn(1, "action").expect_discard(0, "");
}
TEST(Rule3, CleanUpDiscardsEverythingAndDrawsFive) {  // 3.7 b, c
  Script s({}, {{.hand = "village estate", .deck = "gold copper*5 silver"}, {}});
  s.play("village")
      .to_buy()
      .play("gold")
      .end_turn()
      .expect_hand(0, "copper*5")
      .expect_discard(0, "village gold estate")
      .expect_in_play(0, "")
      .expect_deck(0, "silver");
}
TEST(Rule3, CleanUpDrawsThroughAReshuffle) {  // 3.7 b before c, 10.2
  Script s({.phase = "buy"}, {{.hand = "copper*3", .deck = "gold", .in_play = "village"}, {}});
  s.end_turn().expect_hand(0, "gold copper*3 village").expect_discard(0, "").expect_deck(0, "");
}
TEST(Rule3, DebtStays) {  // 3.7 e
  Script s({.phase = "buy", .coins = 2}, {{.deck = "copper*5", .debt = 3}, {}});
  s.end_turn().expect_debt(0, 3).expect_coins(0);
}
TEST(Rule3, GainedCardsDoNotWaitForCleanUp) {  // 3.8
  Script s({.phase = "buy", .coins = 3}, {{}, {}});
  s.buy("silver").expect_discard(0, "silver").expect_turn(0, "buy");
}
TEST(Rule3, TurnsGoRound) {  // 2.2, 3.10
  Script s({.phase = "buy", .turn = 2}, {{.turns_taken = 4}, {.turns_taken = 4}, {.turns_taken = 4}});
  s.end_turn()
      .expect_turn(0, "action")
      .expect_at("/seats/0/turns_taken", 5)
      .end_turn()
      .expect_turn(1, "action")
      .expect_at("/seats/2/turns_taken", 4);
}
TEST(Rule3, ATurnNeverEndsByItself) {
  Script s({.phase = "buy", .coins = 0}, {{}, {}});
  s.buy("copper").asked(0, "turn").expect_can("end_turn", "").end_turn().expect_turn(1, "action");
}
TEST(Rule3, StartOfTurnEffectsThatAriseMayStillBeUsed) {  // 3.2; clerk (gen): even when one of those drew it
  Script s({.phase = "buy", .turn = 1, .prophecy = "kind_emperor:0"}, {{.hand = "copper"}, {.deck = "copper*5"}});
  Script t({.kingdom = "clerk", .phase = "buy", .turn = 1, .prophecy = "kind_emperor:0"}, {{.hand = "copper"}, {.deck = "copper*5"}});
  t.end_turn().asked(0, "react").expect_hand(0, "copper clerk").react("clerk").expect_coins(2).asked(0, "turn");
  s.end_turn().asked(0, "turn");
}

// --- 4. Playing a card --------------------------------------------------------------------------------------------------------

TEST(Rule4, APlayedCardLiesInPlayUntilCleanUp) {  // 4.1
  Script s({}, {{.hand = "village", .deck = "copper"}, {}});
  s.play("village").expect_in_play(0, "village").expect_hand(0, "copper").end_turn().expect_in_play(0, "");
}
TEST(Rule4, ACardMayBePlayedThoughItDoesNothing) {  // 4.2
  Script s({}, {{.hand = "chapel mine"}, {}});
  s.play("chapel").choose("").expect_in_play(0, "chapel");
  Script empty({}, {{.hand = "chapel"}, {}});
  empty.play("chapel").asked(0, "turn").expect_in_play(0, "chapel");
}
TEST(Rule4, ActionsPlayedByEffectsUseNoActionPlay) {  // 4.3, 4.7
  Script s({}, {{.hand = "throne_room market", .deck = "copper*2"}, {}});
  s.play("throne_room").choose("market").expect_actions(2);
}

// --- 5. Buying and gaining ----------------------------------------------------------------------------------------------------

TEST(Rule5, OnlyWhatIsAffordableCanBeBought) {  // 5.1
  Script s({.kingdom = "smithy market", .phase = "buy", .coins = 4}, {{}, {}});
  s.expect_can_buy("copper silver estate curse smithy").expect_cannot_buy("market duchy gold province");
}
TEST(Rule5, NothingCanBeBoughtInDebt) {  // 5.1, 7.1
  Script s({.phase = "buy", .coins = 4}, {{.debt = 2}, {}});
  s.expect_cannot_buy("copper silver").pay_debt(2).expect_coins(2).expect_debt(0, 0).expect_can_buy("estate").expect_cannot_buy("silver");
}
TEST(Rule5, DebtInTheCostIsTakenWhenBuying) {  // 5.2, 7.6: the worked example
  Script s({.kingdom = "daimyo", .phase = "buy", .coins = 4}, {{.deck = "copper*5"}, {}});
  s.buy("daimyo").expect_debt(0, 6).expect_coins(4).pay_debt(4).expect_debt(0, 2).expect_coins(0).expect_discard(0, "daimyo");
}
TEST(Rule5, AnEmptyPileGivesNothing) {  // 5.7
  Script s({.supply = "silver:0 curse:0", .phase = "buy", .coins = 3}, {{}, {}});
  s.expect_cannot_buy("silver curse").expect_can_buy("estate");
}
TEST(Rule5, OnGainAbilitiesComeAfterTheCardHasArrived) {  // 5.5
  Script s({.phase = "buy", .coins = 3}, {{.hand = "watchtower"}, {}});
  s.buy("silver").asked(0, "react").expect_discard(0, "silver").expect_pile("silver", 39);
}
TEST(Rule5, GainsOfThisTurnAreRecorded) {  // 5.11
  Script s({.kingdom = "smithy", .buys = 2, .coins = 3}, {{.hand = "workshop"}, {}});
  s.play("workshop")
      .choose("smithy")
      .to_buy()
      .buy("silver")
      .expect_at("/gained_this_turn", json::array{"smithy", "silver"})
      .end_turn()
      .expect_at("/gained_this_turn", json::array{});
}
TEST(Rule5, AGoldOnceGainedIsRemembered) {  // 5.11; gold (002): per player, at any time this game
  Script s({.phase = "buy", .coins = 6}, {{}, {}});
  s.expect_at("/seats/0/gained_gold_before", false)
      .buy("gold")
      .expect_at("/seats/0/gained_gold_before", true)
      .expect_at("/seats/1/gained_gold_before", false);
}

// --- 6. Costs -----------------------------------------------------------------------------------------------------------------

TEST(Rule6, ReductionsChangeOnlyTheCoinPart) {  // 6.2
  Script s({.kingdom = "daimyo peddler", .phase = "buy"}, {{.in_play = "quarry*2 village"}, {}});
  s.expect_cost("daimyo", 0).expect_at("/debt_costs/daimyo", 6).expect_cost("peddler", 8 - 2 - 4).expect_cost("silver", 3);
}
TEST(Rule6, UpToMeansNoDebt) {  // 6.3
  Script s({.kingdom = "daimyo artist mountain_shrine smithy"}, {{.hand = "workshop"}, {}});
  s.play("workshop").expect_options("copper silver estate curse smithy");
}
TEST(Rule6, UpToMoreThanItComparesEveryPart) {  // 6.5
  Script s({.kingdom = "daimyo artist mountain_shrine fishmonger smithy"}, {{.hand = "remodel daimyo copper"}, {}});
  s.play("remodel")
      .choose("daimyo")
      .expect_options("copper estate curse daimyo mountain_shrine fishmonger")
      .choose("mountain_shrine")
      .expect_discard(0, "mountain_shrine");
}
TEST(Rule6, OnlyTheCoinPartIsCounted) {  // 6.9, 6.12
  Script s({}, {{.hand = "bishop artist copper"}, {}});
  s.play("bishop").choose("artist").expect_vp_tokens(0, 1);
}

// --- 8. Treasures with instructions; 9. tokens --------------------------------------------------------------------------------

TEST(Rule8, InstructionsComeBeforeTheNextTreasure) {  // 8.2
  Script s({.phase = "buy", .prosperity = 1}, {{.hand = "loan copper", .deck = "silver"}, {}});
  s.play("loan").asked(0, "choice", "loan").choose("discard").asked(0, "turn").play("copper").expect_coins(2);
}
TEST(Rule8, KingdomTreasuresAreTreasuresForEverything) {  // 8.1
  Script s({}, {{.hand = "mine quarry estate"}, {}});
  s.play("mine")
      .asked(0, "trash")
      .expect_options("quarry")
      .choose("quarry")
      .expect_options("copper silver gold")
      .choose("gold")
      .expect_hand(0, "gold estate");
}
TEST(Rule9, TokensCountAtTheEnd) {  // 9.1, 17.3
  Script s({.supply = "province:0", .phase = "buy"}, {{.hand = "estate", .vp_tokens = 7}, {.hand = "duchy", .vp_tokens = 1}});
  s.end_turn().expect_over("provinces").expect_scores({8, 4}).expect_ranking({{0}, {1}});
}

// --- 10. Shuffling and drawing ------------------------------------------------------------------------------------------------

TEST(Rule10, NoShuffleBeforeItIsNeeded) {  // 10.1
  Script s({}, {{.hand = "smithy", .deck = "gold silver copper", .discard = "estate"}, {}});
  s.play("smithy").expect_hand(0, "gold silver copper").expect_deck(0, "").expect_discard(0, "estate");
}
TEST(Rule10, TheOldDeckIsDrawnFirst) {  // 10.2
  for (int i = 0; i < 5; ++i) {
    Script s({}, {{.hand = "moat", .deck = "gold", .discard = "estate copper*9"}, {}});
    s.play("moat").expect_hand_size(0, 2).expect_deck_size(0, 9).expect_discard(0, "");
    EXPECT_TRUE(json::serialize(s.position().at("seats").as_array()[0].at("hand")).find("gold") != std::string::npos);
  }
}
TEST(Rule10, TooFewCardsAreDrawnAsFarAsTheyGo) {  // 10.2
  Script s({}, {{.hand = "smithy"}, {}});
  s.play("smithy").expect_hand(0, "").expect_in_play(0, "smithy");
}
TEST(Rule10, PlayedCardsAreNotShuffledIn) {  // 10.1
  Script s({}, {{.hand = "village smithy", .deck = "copper", .discard = "gold*2"}, {}});
  s.play("village").play("smithy").expect_hand(0, "copper gold*2").expect_in_play(0, "village smithy");
}

// --- 12. Simultaneous effects -------------------------------------------------------------------------------------------------

TEST(Rule12, TheGainerOrdersTheirOwnEffects) {  // 12.4
  for (const bool seal : {true, false}) {
    Script s({.phase = "buy", .coins = 3, .prosperity = 1}, {{.hand = "watchtower", .in_play = "royal_seal"}, {}});
    s.buy("silver").asked(0, "react").expect_options("watchtower");
    if (seal)
      s.decline().asked(0, "topdeck", "royal_seal").choose("silver").expect_deck(0, "silver").asked(0, "turn");
    else
      s.react("watchtower").choose("trash").expect_trash("silver").asked(0, "turn");  // 13.1: it is not there any more for Royal Seal
  }
}
TEST(Rule12, ATriggerInsideATriggerIsResolvedFirst) {  // 12.5
  Script s({.phase = "buy"}, {{.hand = "hoard watchtower", .deck = "copper"}, {}});
  s.play("hoard")
      .buy("estate")
      .asked(0, "order")
      .choose("hoard")
      .asked(0, "react")
      .react("watchtower")
      .choose("topdeck")
      .expect_deck(0, "gold copper");
  s.asked(0, "react").react("watchtower").choose("trash").expect_trash("estate").expect_discard(0, "").asked(0, "turn");
}
TEST(Rule12, ReactionsMayBeShownAgain) {  // 12.3
  Script s({.actions = 2}, {{.hand = "militia*2"}, {.hand = "moat copper*4"}});
  s.play("militia").react("moat").play("militia").asked(1, "react").react("moat").expect_hand_size(1, 5);
}

// --- 13. The stop-moving rule -------------------------------------------------------------------------------------------------

TEST(Rule12, AReactionAmongThemIsStillAReaction) {  // 12.4: put in order with what must happen, by the name of its kind
  Script s({.kingdom = "watchtower", .phase = "buy", .coins = 3, .prophecy = "progress"}, {{.hand = "watchtower"}, {}});
  s.buy("silver").asked(0, "order", "gain").expect_can("react", "watchtower").expect_can("choose", "progress");
  s.react("watchtower").choose("trash").asked(0, "turn").expect_trash("silver");
}
TEST(Rule13, WhatHasMovedIsNotMovedAgain) {  // 13.1, 13.2
  Script s({.phase = "buy", .coins = 3, .prosperity = 2}, {{.hand = "tiara watchtower", .deck = "copper"}, {}});
  s.play("tiara").buy("silver").asked(0, "react").react("watchtower").choose("topdeck").expect_deck(0, "silver copper").asked(0, "turn");
}
TEST(Rule13, ATrashedFeastStaysTrashed) {  // 13.1, 13.4: other parts still happen
  Script s({.base = 1}, {{.hand = "throne_room feast"}, {}});
  s.play("throne_room").choose("silver").choose("silver").expect_trash("feast").expect_discard(0, "silver*2");
}

// --- 17. The end --------------------------------------------------------------------------------------------------------------

TEST(Rule17, AnEmptyProvincePileEndsTheGameAfterTheTurn) {  // 17.1; province (001): the current turn is finished first
  Script s({.supply = "province:1", .phase = "buy", .buys = 2, .coins = 10}, {{.deck = "copper*5"}, {.hand = "duchy"}});
  s.buy("province").expect_running().buy("estate").end_turn().expect_over("provinces").expect_scores({7, 3}).expect_ranking({{0}, {1}});
}
TEST(Rule17, ThreeEmptyPilesEndTheGame) {  // 17.1, 17.2: Curse included
  Script s({.kingdom = "smithy", .supply = "curse:0 copper:0 smithy:1", .phase = "buy", .coins = 4}, {{}, {}});
  s.buy("smithy").end_turn().expect_over("piles").expect_scores({0, 0});
  Script two({.kingdom = "smithy", .supply = "curse:0 copper:0 smithy:1", .phase = "buy", .coins = 4}, {{}, {}});
  two.buy("estate").end_turn().expect_running();
}
TEST(Rule17, FourEmptyPilesWithFiveOrSixPlayers) {  // 17.1
  Script three({.supply = "curse:0 copper:0 estate:0", .phase = "buy"}, {{}, {}, {}, {}, {}});
  three.end_turn().expect_running();
  Script four({.supply = "curse:0 copper:0 estate:0 silver:0", .phase = "buy"}, {{}, {}, {}, {}, {}});
  four.end_turn().expect_over("piles");
  Script with_four_players({.supply = "curse:0 copper:0 estate:0", .phase = "buy"}, {{}, {}, {}, {}});
  with_four_players.end_turn().expect_over("piles");
}
TEST(Rule17, TheScoreCountsEverythingOwned) {  // 17.3; debt does not count
  Script s({.supply = "province:0", .phase = "buy", .prophecy = "biding_time:3"}, {{.hand = "estate",
                                                                                    .deck = "duchy",
                                                                                    .discard = "province curse",
                                                                                    .in_play = "copper",
                                                                                    .set_aside = "estate",
                                                                                    .debt = 9,
                                                                                    .vp_tokens = 4},
                                                                                   {}});
  s.expect_score(0, 1 + 3 + 6 - 1 + 1 + 4).end_turn().expect_scores({14, 0});
}
TEST(Rule17, ATieGoesToWhoHadFewerTurns) {  // 17.4
  Script s({.supply = "province:0", .phase = "buy"}, {{.hand = "duchy", .turns_taken = 9}, {.hand = "duchy", .turns_taken = 8}});
  s.end_turn().expect_ranking({{1}, {0}});
}
TEST(Rule17, ATieInTurnsTooIsAShare) {  // 17.4
  Script s({.supply = "province:0", .phase = "buy", .turn = 1},
           {{.hand = "duchy", .turns_taken = 8}, {.hand = "duchy", .turns_taken = 8}, {.turns_taken = 7}});
  s.end_turn().expect_ranking({{0, 1}, {2}}).expect_scores({3, 3, 0});
}
TEST(Rule17, AGameThatIsOverAsksNothing) {
  Script s({.supply = "province:0", .phase = "buy"}, {{}, {}});
  s.end_turn().expect_over("provinces");
  EXPECT_TRUE(s.step().at("decision").is_null());
  EXPECT_EQ(s.step().at("result").at("scores").as_array().size(), 2u);
}

// --- 18. What everybody may know ----------------------------------------------------------------------------------------------

TEST(Rule18, OthersSeeCountsNotCards) {  // 18.1, 1.1
  Script s({.trash = "curse"},
           {{.hand = "copper estate", .deck = "gold silver", .discard = "duchy province", .debt = 2, .vp_tokens = 3}, {.hand = "gold"}});
  for (const int viewer : {1, -1}) {
    const json::object seat = seat_of(s.view(viewer), 0);
    EXPECT_FALSE(seat.contains("hand"));
    EXPECT_FALSE(seat.contains("deck"));
    EXPECT_FALSE(seat.contains("discard"));
    EXPECT_EQ(seat.at("hand_count"), 2);
    EXPECT_EQ(seat.at("deck_count"), 2);
    EXPECT_EQ(seat.at("discard_count"), 2);
    EXPECT_EQ(seat.at("discard_top"), "province");
    EXPECT_EQ(seat.at("debt"), 2);
    EXPECT_EQ(seat.at("vp_tokens"), 3);
    EXPECT_EQ(s.view(viewer).at("trash"), json::array{"curse"});
    EXPECT_EQ(s.view(viewer).at("supply").at("gold").as_int64(), pile(s, "gold"));
  }
  EXPECT_EQ(seat_of(s.view(0), 0).at("hand"), (json::array{"copper", "estate"}));
  EXPECT_FALSE(seat_of(s.view(0), 0).contains("deck"));  // a player may count the deck, not look through it
  EXPECT_FALSE(seat_of(s.view(0), 0).contains("discard"));
}
TEST(Rule18, AViewDoesNotChangeWithCardsThatNobodyHasSeen) {  // in a loaded position even what a seat owns has not been seen
  const Board board{.kingdom = "village"};
  const Player me{.hand = "copper estate", .deck = "gold silver"};
  Script one(board, {me, {.hand = "goons copper", .deck = "bank", .discard = "mint estate"}});
  Script other(board, {me, {.hand = "witch copper", .deck = "daimyo", .discard = "forge estate"}});
  for (const int viewer : {0, -1}) EXPECT_EQ(json::serialize(one.view(viewer)), json::serialize(other.view(viewer))) << viewer;
  EXPECT_NE(json::serialize(one.view(1)), json::serialize(other.view(1)));
  Script turned(board,
                {{.hand = "copper estate", .deck = "silver gold"}, {.hand = "goons copper", .deck = "bank", .discard = "mint estate"}});
  EXPECT_EQ(json::serialize(one.view(0)), json::serialize(turned.view(0)));  // nor with the order of one's own deck
}
TEST(Rule18, WhoHasSeenAllGainsKnowsWhatTheOthersOwn) {
  Script s = Script::start(2, {{"kingdom", "first_game"}});
  EXPECT_EQ(seat_of(s.view(0), 1).at("owned"), (json::object{{"copper", 7}, {"estate", 3}}));
  EXPECT_EQ(seat_of(s.view(-1), 1).at("score"), 3);
  Script loaded(s.position());  // written here: still the same game
  EXPECT_EQ(json::serialize(loaded.view(0)), json::serialize(s.view(0)));
}
TEST(Rule18, WhatIsDrawnOrLookedAtIsToldToItsOwnerOnly) {  // 1.6, 1.10
  for (const char* card : {"smithy", "sentry", "library"}) {
    auto loaded = table::Table::load(position_of({}, {{.hand = card, .deck = "gold silver duchy village copper*4"}, {}, {}}));
    ASSERT_TRUE(std::holds_alternative<table::Table>(loaded));
    auto& t = std::get<table::Table>(loaded);
    ASSERT_FALSE(t.decide(std::vector<int>{0}));
    int secret = 0;
    for (const table::Event& e : t.events()) {
      const std::string_view type = e.inside.at("type").as_string();
      if (type != "draw" && type != "look") continue;
      ++secret;
      EXPECT_TRUE(e.seen_by(0).contains("cards")) << card;
      for (const Seat other : {Seat{1}, Seat{2}, kNobody}) {
        const std::string told = json::serialize(e.seen_by(other));
        for (const char* hidden : {"gold", "Gold", "silver", "Silver", "Silber", "duchy", "Herzogtum"})
          EXPECT_EQ(told.find(hidden), std::string::npos) << told;
      }
    }
    EXPECT_GT(secret, 0) << card;
  }
}
TEST(Rule18, WhatOneLookedAtOneKnows) {  // 1.10: look at = only you; reveal = everybody
  Script s({}, {{.hand = "sentry", .deck = "estate copper gold silver"}, {}});
  s.play("sentry").choose("").choose("").choose("gold copper");
  EXPECT_EQ(list(seat_of(s.view(0), 0).at("deck_known")).size(), 2u);
  EXPECT_EQ(list(seat_of(s.view(1), 0).at("deck_known")).size(), 0u);
  Script spy({.base = 1}, {{.hand = "spy", .deck = "copper gold"}, {}});
  spy.play("spy").choose("keep");
  EXPECT_EQ(list(seat_of(spy.view(1), 0).at("deck_known")).size(), 1u);
}

}  // namespace
}  // namespace demesne::script
