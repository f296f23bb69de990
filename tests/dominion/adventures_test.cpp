// The borrowed cards of Adventures: Reserve cards and the Tavern mat, Travellers and exchange, the −$1 token. Rule numbers F… are those
// of the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

// --- Ball and the −$1 token ---------------------------------------------------------------------------------------------------
TEST(Ball, TwoCardsForAtMostFourAndTheToken) {
  Script s({.kingdom = "village smithy", .phase = "buy", .coins = 5, .events = "ball"}, {{}, {}});
  s.buy_event("ball").expect_at("/seats/0/minus_coin", true).expect_event("minus_coin", 0, "");
  s.asked(0, "gain", "ball")
      .expect_cannot("choose", "duchy")
      .choose("smithy")
      .choose("village")
      .expect_discard(0, "smithy village")
      .expect_coins(0);
}
TEST(Ball, TheNextMoneyIsOneLess) {  // F6.5: whatever brings it
  Script s(with({.kingdom = "village", .phase = "buy"}, {{.hand = "copper silver gold"}, {}}, R"({"seats":[{"minus_coin":true}]})"));
  s.play("silver").expect_coins(1).expect_at("/seats/0/minus_coin", nullptr).play("gold").expect_coins(4);
}
TEST(Ball, AllTreasuresAtOnceLoseOneToo) {
  Script s(with({.kingdom = "village", .phase = "buy"}, {{.hand = "copper silver gold"}, {}}, R"({"seats":[{"minus_coin":true}]})"));
  s.play_treasures().expect_coins(5).expect_at("/seats/0/minus_coin", nullptr);
}
TEST(Ball, CoffersLoseOneAndNothingDoesNotUseItUp) {  // F6.5
  Script s(with({.kingdom = "miser"}, {{.hand = "miser"}, {}}, R"({"seats":[{"minus_coin":true,"coffers":2}]})"));
  s.play("miser").choose("coins").expect_coins(0).expect_at("/seats/0/minus_coin", true);
  s.pick({"do", "use_coffers", "amount", "2"})
      .expect_coins(1)
      .expect_at("/seats/0/minus_coin", nullptr)
      .expect_at("/seats/0/coffers", nullptr);
}
TEST(Ball, CoffersSpentInsideAnEffectLoseOneToo) {  // F6.3, F6.5: overpaying with two Coffers and the token is overpaying by one
  Script s({.kingdom = "farrier", .phase = "buy", .coins = 2}, {{.coffers = 2, .minus_coin = true}, {}});
  s.buy("farrier").asked(0, "pay", "farrier").amount(1).expect_coins(0);
  s.expect_at("/seats/0/coffers", nullptr).expect_at("/seats/0/minus_coin", nullptr).expect_at("/lasting/farrier", 1);
  Script t({.kingdom = "farrier", .phase = "buy", .coins = 4}, {{.coffers = 2, .minus_coin = true}, {}});
  t.buy("farrier").amount(2).expect_at("/seats/0/coffers", 2).expect_at("/seats/0/minus_coin", true);  // coins come first
}
TEST(Ball, ThereIsOneTokenAPlayer) {  // F6.5
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 10, .events = "ball"}, {{.hand = "silver"}, {}});
  s.buy_event("ball")
      .choose("silver")
      .choose("silver")
      .buy_event("ball")
      .expect_no_event("minus_coin", 0, "")
      .choose("silver")
      .choose("silver")
      .asked(0, "turn");
}
TEST(Ball, UnderFlourishingTradeItTakesWhatIsPrintedFive) {  // F22: the Event itself costs $5
  Script s({.kingdom = "festival", .phase = "buy", .coins = 5, .prophecy = "flourishing_trade:0", .events = "ball"}, {{}, {}});
  s.buy_event("ball").expect_coins(0).choose("festival").choose("duchy").expect_discard(0, "festival duchy");
}

// --- Durations ----------------------------------------------------------------------------------------------------------------
TEST(Amulet, NowAndAtTheStartOfTheNextTurn) {  // F13.1
  Script s({.kingdom = "amulet"}, {{.hand = "amulet estate", .deck = "copper*5 gold"}, {.hand = "copper"}});
  s.play("amulet").asked(0, "choice", "amulet").expect_options("plus_1_coin trash gain_silver").choose("trash").expect_trash("estate");
  s.end_turn()
      .expect_in_play(0, "amulet")
      .end_turn()
      .asked(0, "choice", "amulet")
      .choose("gain_silver")
      .expect_discard(0, "silver")
      .expect_turn(0, "action");
  s.end_turn().expect_in_play(0, "");
}
TEST(Dungeon, DrawsTwoDiscardsTwoBothTimes) {
  Script s({.kingdom = "dungeon"}, {{.hand = "dungeon estate", .deck = "copper gold silver*5 duchy curse"}, {.hand = "copper"}});
  s.play("dungeon").expect_actions(1).asked(0, "discard", "dungeon").expect_picks(2, 2).choose("estate copper").expect_hand(0, "gold");
  s.end_turn()
      .end_turn()
      .asked(0, "discard", "dungeon")
      .expect_hand(0, "silver*5 duchy curse")
      .choose("duchy curse")
      .expect_hand(0, "silver*5")
      .asked(0, "turn");
}
TEST(CaravanGuard, PlaysItselfOnAnAttackOfAnother) {  // F15.1, F13.7: the Action is lost, the coin comes next turn; both copies
  Script s({.kingdom = "caravan_guard militia"}, {{.hand = "militia", .deck = "copper*5"},
                                                  {.hand = "caravan_guard caravan_guard copper*2 estate", .deck = "gold silver copper*6"}});
  s.play("militia")
      .asked(1, "react")
      .react("caravan_guard")
      .asked(1, "react")
      .react("caravan_guard")
      .asked(1, "discard", "militia")
      .expect_hand(1, "copper*2 estate gold silver");
  s.choose("copper estate").asked(0, "turn").expect_actions(0).expect_in_play(1, "caravan_guard*2");
  s.end_turn().expect_turn(1, "action").expect_coins(2).expect_actions(1).expect_in_play(1, "caravan_guard*2");
  s.end_turn().expect_in_play(1, "");
}
TEST(CaravanGuard, IsAnOrdinaryDurationInOnesOwnTurn) {
  Script s({.kingdom = "caravan_guard"}, {{.hand = "caravan_guard", .deck = "copper*6"}, {}});
  s.play("caravan_guard").expect_actions(1).expect_coins(0).end_turn().end_turn().expect_coins(1);
}
TEST(Hireling, ACardEveryTurn) {  // F13.1: for good; doubled it draws two, and what doubled it stays
  Script s({.kingdom = "hireling throne_room"}, {{.hand = "throne_room hireling", .deck = "copper*20"}, {}});
  s.play("throne_room").choose("hireling").end_turn().expect_in_play(0, "throne_room hireling").end_turn().expect_hand_size(0, 7);
  s.end_turn().end_turn().expect_hand_size(0, 7).expect_in_play(0, "throne_room hireling");
}

TEST(Artificer, AnExactPriceOntoTheDeck) {  // F25.12: optional, and nothing discarded allows $0
  Script s({.kingdom = "artificer village"}, {{.hand = "artificer estate*3", .deck = "copper gold"}, {}});
  s.play("artificer")
      .expect_coins(1)
      .asked(0, "discard", "artificer")
      .choose("estate*3")
      .asked(0, "gain", "artificer")
      .expect_picks(0, 1)
      .expect_options("silver village");
  s.choose("village").expect_deck(0, "village gold").expect_hand(0, "copper");
  Script t({.kingdom = "artificer"}, {{.hand = "artificer", .deck = "gold"}, {}});
  t.play("artificer").decline().asked(0, "gain", "artificer").expect_options("copper curse").decline().asked(0, "turn");
}

// --- Reserve ------------------------------------------------------------------------------------------------------------------
TEST(DistantLands, CountsOnlyOnTheMat) {  // F11.1, F24.2
  Script s({.kingdom = "distant_lands"}, {{.hand = "distant_lands", .discard = "distant_lands"}, {}});
  s.expect_score(0, 0)
      .play("distant_lands")
      .expect_at("/seats/0/tavern", json::array{"distant_lands"})
      .expect_in_play(0, "")
      .expect_score(0, 4);
  s.expect_event("tavern", 0, "");
}
TEST(DistantLands, DoesNotMoveWhenPlayedWhereItLies) {  // F11.1, F16.5
  Script s({.kingdom = "overlord", .supply = "distant_lands:8"}, {{.hand = "overlord"}, {}});
  s.play("overlord").expect_pile("distant_lands", 8).expect_at("/seats/0/tavern", nullptr).expect_in_play(0, "overlord");
}
TEST(Duplicate, CopiesAGainUpToSix) {  // F11.4: each copy is a new gain
  Script s(with({.supply = "duplicate:8", .phase = "buy", .coins = 6}, {{}, {}}, R"({"seats":[{"tavern":["duplicate","duplicate"]}]})"));
  s.buy("gold").asked(0, "react").pick({"do", "call", "card", "duplicate"}).expect_event("call", 0, "duplicate");
  s.asked(0, "react")
      .pick({"do", "call", "card", "duplicate"})
      .asked(0, "turn")
      .expect_discard(0, "gold*3")
      .expect_in_play(0, "duplicate*2")
      .expect_at("/seats/0/tavern", nullptr);
}
TEST(Duplicate, NotForMoreThanSixNorForDebt) {  // F11.4
  Script s(with({.kingdom = "overlord", .phase = "buy", .buys = 2, .coins = 8}, {{}, {}},
                R"({"seats":[{"tavern":["duplicate"]}],"supply":{"duplicate":9}})"));
  s.buy("province").asked(0, "turn").buy("overlord").asked(0, "turn").expect_at("/seats/0/tavern", json::array{"duplicate"});
}
TEST(Duplicate, MayBeCalledInVainAndTakesNothingFromOutsideTheSupply) {  // F11.4, F4.4
  Script s(with({.kingdom = "paddock", .supply = "duplicate:9"}, {{.hand = "paddock"}, {}},
                R"({"seats":[{"tavern":["duplicate"]}],"non_supply":{"horse":30}})"));
  s.play("paddock")
      .asked(0, "react")
      .pick({"do", "call", "card", "duplicate"})
      .asked(0, "turn")
      .expect_discard(0, "horse*2")
      .expect_in_play(0, "paddock duplicate");
}
TEST(Duplicate, OnAnothersTurnItGoesInThatCleanUp) {  // F11.3, F11.4
  Script s(with({.kingdom = "witch", .supply = "duplicate:9"},
                {{.hand = "witch", .deck = "copper*7"}, {.hand = "copper", .deck = "copper*6"}},
                R"({"seats":[{},{"tavern":["duplicate"]}]})"));
  s.play("witch")
      .asked(1, "react")
      .pick({"do", "call", "card", "duplicate"})
      .asked(0, "turn")
      .expect_discard(1, "curse*2")
      .expect_in_play(1, "duplicate");
  s.end_turn().expect_in_play(1, "").expect_discard(1, "curse*2 duplicate");
}
TEST(Guide, ANewHandAtTheStartOfATurn) {  // F11.3: not a play; it lies in play for the turn
  Script s({.kingdom = "guide"}, {{.hand = "guide", .deck = "copper estate*5 gold*5"}, {}});
  s.play("guide").expect_actions(1).expect_hand(0, "copper").expect_at("/seats/0/tavern", json::array{"guide"});
  s.end_turn()
      .end_turn()
      .asked(0, "react")
      .pick({"do", "call", "card", "guide"})
      .expect_hand(0, "gold*5")
      .expect_in_play(0, "guide")
      .expect_actions(1)
      .expect_discard(0, "copper estate*5");
}
TEST(Guide, CanDiscardWhatBidingTimeBrings) {  // F22: any order among the start-of-turn effects
  Script s(with({.kingdom = "guide", .supply = "guide:9", .turn = 1, .prophecy = "biding_time:0"},
                {{.hand = "", .deck = "gold*6"}, {.hand = "copper"}},
                R"({"seats":[{"tavern":["guide"],"set_aside_by":{"biding_time":["estate"]}},{}]})"));
  s.end_turn()
      .asked(0, "order")
      .expect_options("guide biding_time")
      .choose("biding_time")
      .asked(0, "react")
      .pick({"do", "call", "card", "guide"});
  s.expect_discard(0, "estate").expect_hand(0, "gold*5");
}
TEST(Duplicate, RapidExpansionPlaysItOntoTheMat) {  // F22
  Script s({.kingdom = "duplicate", .phase = "buy", .coins = 4, .prophecy = "rapid_expansion:0"}, {{.deck = "copper*5"}, {}});
  s.buy("duplicate")
      .expect_set_aside(0, "duplicate")
      .end_turn()
      .end_turn()
      .expect_turn(0, "action")
      .expect_at("/seats/0/tavern", json::array{"duplicate"})
      .expect_in_play(0, "");
}
TEST(Miser, CopperToTheMatForGood) {  // F11.5: both are always allowed
  Script s(
      with({.kingdom = "miser village", .actions = 3}, {{.hand = "miser*3 copper"}, {}}, R"({"seats":[{"tavern":["copper","copper"]}]})"));
  s.play("miser")
      .asked(0, "choice", "miser")
      .expect_options("to_tavern coins")
      .choose("to_tavern")
      .expect_hand(0, "miser*2")
      .expect_trash("")
      .expect_discard(0, "");
  s.expect_at("/seats/0/tavern", json::array{"copper", "copper", "copper"})
      .play("miser")
      .choose("coins")
      .expect_coins(3)
      .play("miser")
      .choose("to_tavern")
      .expect_coins(3);
}

// --- Travellers ---------------------------------------------------------------------------------------------------------------
constexpr const char* kTravellers = R"({"non_supply":{"treasure_hunter":5,"warrior":5,"hero":5,"champion":5}})";

TEST(Travellers, AreExchangedAsTheyAreDiscardedFromPlay) {  // F5.2, F5.3: all in one question, each once
  Script s(with({.kingdom = "page"}, {{.hand = "copper", .deck = "copper*5", .in_play = "page page treasure_hunter"}, {}},
                R"({"non_supply":{"treasure_hunter":4,"warrior":5,"hero":5,"champion":5}})"));
  s.end_turn().asked(0, "exchange").expect_picks(0, 3);
  s.pick({"do", "exchange", "give", "page", "get", "treasure_hunter"}).expect_event("exchange", 0, "");
  s.expect_discard(0, "page treasure_hunter treasure_hunter copper")
      .expect_pile("page", 9)
      .expect_at("/non_supply/treasure_hunter", 3)
      .expect_turn(1, "action");
}
TEST(Travellers, TheWholeRoad) {
  for (const auto& [give, get] :
       {std::pair{"page", "treasure_hunter"}, {"treasure_hunter", "warrior"}, {"warrior", "hero"}, {"hero", "champion"}}) {
    Script s(with({.kingdom = "page"}, {{.deck = "copper*5", .in_play = give}, {}},
                  R"({"non_supply":{"treasure_hunter":4,"warrior":4,"hero":4,"champion":4}})"));
    s.end_turn()
        .asked(0, "exchange")
        .pick({"do", "exchange", "give", give, "get", get})
        .expect_discard(0, get)
        .expect_no_event("gain", 0, get);
  }
}
TEST(Travellers, NotFromHandAndNotWithoutAPileToGoTo) {  // F5.1, F5.2
  Script s(with({.kingdom = "page"}, {{.hand = "page", .deck = "copper*5"}, {}}, kTravellers));
  s.end_turn().expect_turn(1, "action").expect_discard(0, "page");
  Script t(with({.kingdom = "page"}, {{.deck = "copper*5", .in_play = "page"}, {}}, R"({"non_supply":{"treasure_hunter":0}})"));
  t.end_turn().expect_turn(1, "action").expect_discard(0, "page");
}
TEST(Travellers, AnExchangeIsNoGain) {  // F5.1: Duplicate is not asked, the next Treasure Hunter sees nothing
  Script s(with({.kingdom = "page", .supply = "duplicate:9"}, {{.deck = "copper*5", .in_play = "page"}, {.hand = "treasure_hunter"}},
                R"({"seats":[{"tavern":["duplicate"]},{}],"non_supply":{"treasure_hunter":4}})"));
  s.end_turn()
      .pick({"do", "exchange", "give", "page", "get", "treasure_hunter"})
      .expect_turn(1, "action")
      .play("treasure_hunter")
      .expect_discard(1, "");
}
TEST(Page, IsACantrip) {
  Script s(with({.kingdom = "page"}, {{.hand = "page", .deck = "gold"}, {}}, kTravellers));
  s.play("page").expect_hand(0, "gold").expect_actions(1);
}
TEST(TreasureHunter, ASilverForEachCardOfTheRightNeighboursLastTurn) {  // F8.9, F25.13
  Script s(with({.kingdom = "village", .phase = "buy", .turn = 2, .buys = 2, .coins = 5},
                {{.hand = "treasure_hunter"}, {}, {.deck = "copper*5"}}, R"({"seats":[{},{"gained_last_turn":5},{}]})"));
  s.buy("silver").buy("estate").end_turn().play("treasure_hunter").expect_discard(0, "silver*2").expect_coins(1).expect_actions(1);
}
TEST(Warrior, EachVictimDiscardsForEveryTraveller) {  // F15.6, F2.3: only $3 and $4 are trashed
  Script s({.kingdom = "page militia"},
           {{.hand = "warrior", .deck = "copper*2", .in_play = "page"}, {.deck = "silver gold estate"}, {.deck = "militia duchy"}});
  s.play("warrior")
      .expect_hand(0, "copper*2")
      .expect_trash("silver militia")
      .expect_discard(1, "gold")
      .expect_deck(1, "estate")
      .expect_discard(2, "duchy");
}
TEST(Hero, AnyTreasureOfTheSupply) {  // F25.13
  Script s({.kingdom = "capital village", .colony = true}, {{.hand = "hero"}, {}});
  s.play("hero")
      .expect_coins(2)
      .asked(0, "gain", "hero")
      .expect_options("copper silver gold platinum capital")
      .choose("platinum")
      .expect_discard(0, "platinum");
}
TEST(Champion, EveryActionBringsAnAction) {  // F16.7: before its instructions; not its own play
  Script s({.kingdom = "smithy"}, {{.hand = "champion smithy smithy", .deck = "copper*6"}, {}});
  s.play("champion")
      .expect_actions(1)
      .play("smithy")
      .expect_actions(1)
      .play("smithy")
      .expect_actions(1)
      .end_turn()
      .expect_in_play(0, "champion");
}
TEST(Champion, TogetherWithGreatLeader) {  // F16.7
  Script s({.kingdom = "smithy", .prophecy = "great_leader:0"}, {{.hand = "smithy", .deck = "copper*6", .in_play_before = "champion"}, {}});
  s.play("smithy").expect_actions(2);
}
TEST(Champion, IsImmuneWithoutAChoice) {  // F15.2
  Script s({.kingdom = "militia moat"},
           {{.hand = "militia"}, {.hand = "copper*5", .in_play_before = "champion"}, {.hand = "copper*4 estate"}});
  s.play("militia").asked(2, "discard", "militia").choose("copper*2").asked(0, "turn").expect_hand(1, "copper*5");
}

}  // namespace
}  // namespace demesne::script
