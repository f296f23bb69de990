// The borrowed cards of Cornucopia and Guilds, both editions. Rule numbers F… are those of the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

TEST(FarmingVillage, UntilAnActionOrTreasure) {  // F21.5
  Script s({.kingdom = "farming_village"}, {{.hand = "farming_village", .deck = "estate duchy copper gold"}, {}});
  s.play("farming_village").expect_actions(2).expect_hand(0, "copper").expect_discard(0, "estate duchy").expect_deck(0, "gold");
}
TEST(Harvest, PaysForDifferentNames) {
  Script s({.kingdom = "harvest"}, {{.hand = "harvest", .deck = "copper copper estate gold silver"}, {}});
  s.play("harvest").expect_coins(3).expect_discard(0, "copper copper estate gold").expect_deck(0, "silver");
}
TEST(HornOfPlenty, CountsNamesInPlay) {  // F25.32
  Script s({.kingdom = "horn_of_plenty village", .phase = "buy"},
           {{.hand = "horn_of_plenty horn_of_plenty", .in_play = "copper copper silver"}, {}});
  s.play("horn_of_plenty")
      .asked(0, "gain", "horn_of_plenty")
      .expect_cannot("choose", "horn_of_plenty")
      .choose("village")
      .expect_in_play(0, "horn_of_plenty copper copper silver");
  s.play("horn_of_plenty").choose("estate").expect_trash("horn_of_plenty").expect_discard(0, "village estate").expect_coins(0);  // F9.2
}
TEST(HornOfPlenty, IsLeftAloneByAllTreasures) {
  Script s({.kingdom = "horn_of_plenty", .phase = "buy"}, {{.hand = "horn_of_plenty copper"}, {}});
  s.play_treasures().asked(0, "turn").expect_hand(0, "horn_of_plenty").expect_coins(1);
}
TEST(Menagerie, ThreeCardsWithoutDoubles) {  // F25.2
  Script s({.kingdom = "menagerie", .actions = 2}, {{.hand = "menagerie copper estate", .deck = "copper*5"}, {}});
  s.play("menagerie").expect_hand_size(0, 5).expect_actions(2);
  Script t({.kingdom = "menagerie"}, {{.hand = "menagerie copper copper", .deck = "copper*5"}, {}});
  t.play("menagerie").expect_hand_size(0, 3).expect_event("reveal", 0, "copper");
}
TEST(Carnival, OneOfEachName) {
  Script s({.kingdom = "carnival"}, {{.hand = "carnival", .deck = "copper copper estate gold silver"}, {}});
  s.play("carnival").expect_hand(0, "copper estate gold").expect_discard(0, "copper").expect_deck(0, "silver");
}
TEST(HuntingParty, ANameThatIsNotInHand) {  // F21.5
  Script s({.kingdom = "hunting_party"}, {{.hand = "hunting_party copper", .deck = "estate copper estate gold silver"}, {}});
  s.play("hunting_party")
      .expect_hand(0, "copper estate gold")
      .expect_discard(0, "copper estate")
      .expect_deck(0, "silver")
      .expect_actions(1)
      .expect_event("reveal", 0, "estate");
}
TEST(Shop, PlaysAnActionWithoutACopyInPlay) {  // F16.1
  Script s({.kingdom = "shop village"}, {{.hand = "shop shop village", .deck = "copper*4"}, {}});
  s.play("shop")
      .expect_coins(1)
      .asked(0, "play", "shop")
      .expect_options("village")
      .expect_picks(0, 1)
      .choose("village")
      .expect_actions(2)
      .expect_in_play(0, "shop village");
}
TEST(Shop, AShadowFromTheDeck) {  // F16.1
  Script s({.kingdom = "shop fishmonger"}, {{.hand = "shop", .deck = "copper copper fishmonger"}, {}});
  s.play("shop").asked(0, "play", "shop").choose_from_deck("fishmonger").expect_coins(2).expect_buys(2);
}
TEST(Jester, VictoryCurseOrACopy) {  // F25.33
  Script s({.kingdom = "jester village"}, {{.hand = "jester"}, {.deck = "estate"}, {.deck = "village"}, {.deck = "gold"}});
  s.play("jester")
      .expect_coins(2)
      .asked(0, "choice", "jester")
      .expect_discard(1, "estate curse")
      .expect_options("they_gain you_gain")
      .choose("you_gain")
      .expect_discard(0, "village")
      .expect_discard(2, "village");
  s.asked(0, "choice", "jester").choose("they_gain").expect_discard(3, "gold gold").asked(0, "turn");
}
TEST(Jester, NoCopyOutsideTheSupply) {  // F4.4, F8.5
  Script s({.kingdom = "jester", .supply = "village:0"}, {{.hand = "jester"}, {.deck = "village"}});
  s.play("jester").choose("you_gain").expect_discard(0, "").expect_discard(1, "village");
}

// --- Farmhands (F13.10) -------------------------------------------------------------------------------------------------------
TEST(Farmhands, PlaysWhatItSetAside) {
  Script s({.kingdom = "farmhands smithy", .phase = "buy", .coins = 4},
           {{.hand = "smithy estate gold", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.buy("farmhands")
      .asked(0, "set_aside", "farmhands")
      .expect_picks(0, 1)
      .expect_options("smithy gold")
      .choose("smithy")
      .expect_set_aside(0, "smithy")
      .expect_at("/seats/0/set_aside_by/farmhands", json::array{"smithy"});
  s.end_turn().expect_in_play(0, "").end_turn().asked(0, "turn").expect_hand_size(0, 8).expect_in_play(0, "smithy").expect_actions(1);
}
TEST(Farmhands, TwoOfThemInAnyOrder) {  // F13.8
  Script s({.kingdom = "farmhands smithy village", .phase = "buy", .buys = 2, .coins = 8},
           {{.hand = "smithy village", .deck = "copper*14"}, {.deck = "copper*5"}});
  s.buy("farmhands")
      .choose("smithy")
      .buy("farmhands")
      .choose("village")
      .end_turn()
      .end_turn()
      .asked(0, "play", "farmhands")
      .expect_options("smithy village")
      .choose("village")
      .asked(0, "turn")
      .expect_hand_size(0, 9);
}
TEST(Farmhands, PlaysLikeAVillage) {
  Script s({.kingdom = "farmhands"}, {{.hand = "farmhands", .deck = "gold"}, {}});
  s.play("farmhands").expect_hand(0, "gold").expect_actions(2);
}
TEST(Farmhands, LoadedByHand) {
  Script s(with({.kingdom = "farmhands smithy", .supply = "smithy:9", .turn = 1}, {{.deck = "copper*5"}, {.deck = "copper*5"}},
                R"({"seats":[{"set_aside_by":{"farmhands":["smithy"]}},{}]})"));
  s.end_turn().expect_hand_size(0, 3).expect_in_play(0, "smithy");
}

// --- Guilds -------------------------------------------------------------------------------------------------------------------
TEST(Advisor, TheNeighbourChoosesTheDiscard) {  // F15.3, F15.5, F25.34
  Script s({.kingdom = "advisor moat"}, {{.hand = "advisor", .deck = "gold copper estate silver"}, {.hand = "moat"}, {}});
  s.play("advisor").asked(1, "discard", "advisor").expect_options("gold copper estate");
  EXPECT_EQ(s.decision().at("of"), 0);
  s.choose("gold").expect_hand(0, "copper estate").expect_discard(0, "gold").expect_actions(1);
}
TEST(Advisor, WithFewerCards) {
  Script s({.kingdom = "advisor"}, {{.hand = "advisor", .deck = "gold"}, {}});
  s.play("advisor").asked(0, "turn").expect_discard(0, "gold").expect_hand(0, "");
}
TEST(Baker, ACoffersTokenEach) {  // F1.7, F6.1
  Script s = Script::start(
      2, {{"kingdom", json::array{"baker", "village", "smithy", "market", "moat", "militia", "cellar", "festival", "witch", "mine"}}});
  s.expect_at("/seats/0/coffers", 1).expect_at("/seats/1/coffers", 1);
  Script t({.kingdom = "baker"}, {{.hand = "baker", .deck = "gold"}, {}});
  t.play("baker").expect_hand(0, "gold").expect_actions(1).expect_at("/seats/0/coffers", 1).expect_event("coffers", 0, "");
}
TEST(CandlestickMaker, CoffersAtAnyTimeOfTheTurn) {  // F6.2
  Script s({.kingdom = "candlestick_maker", .actions = 1}, {{.hand = "candlestick_maker candlestick_maker"}, {}});
  s.play("candlestick_maker").play("candlestick_maker").expect_buys(3).expect_at("/seats/0/coffers", 2);
  s.pick({"do", "use_coffers", "amount", "1"})
      .expect_coins(1)
      .expect_at("/seats/0/coffers", 1)
      .to_buy()
      .buy("copper")
      .pick({"do", "use_coffers", "amount", "1"})
      .expect_coins(2)
      .expect_can_buy("estate");
}
TEST(Taxman, TaxesTheOthers) {  // F25.34: the discards come before the gain
  Script s({.kingdom = "taxman"}, {{.hand = "taxman silver"}, {.hand = "silver copper*4"}, {.hand = "copper*5"}, {.hand = "silver*4"}});
  s.play("taxman")
      .asked(0, "trash", "taxman")
      .expect_picks(0, 1)
      .choose("silver")
      .expect_discard(1, "silver")
      .expect_hand_size(3, 4)
      .expect_event("reveal", 2, "copper");
  s.asked(0, "gain", "taxman").expect_options("copper silver gold").choose("gold").expect_deck(0, "gold").expect_trash("silver");
}
TEST(Taxman, DecliningStopsIt) {
  Script s({.kingdom = "taxman"}, {{.hand = "taxman silver"}, {.hand = "silver copper*4"}});
  s.play("taxman").decline().asked(0, "turn").expect_hand_size(1, 5);
}
TEST(Doctor, TrashesTheNamedCards) {
  Script s({.kingdom = "doctor"}, {{.hand = "doctor", .deck = "copper estate copper gold"}, {}});
  s.play("doctor").asked(0, "name", "doctor").choose("copper").expect_trash("copper copper").expect_deck(0, "estate gold");
}
TEST(Doctor, OverpayingLooksAtOneCardAfterTheOther) {  // F7.1, F7.2
  Script s({.kingdom = "doctor", .phase = "buy", .coins = 6}, {{.deck = "copper estate gold silver"}, {}});
  s.buy("doctor").asked(0, "pay", "doctor").expect_options("0 1 2 3").amount(3).expect_event("overpay", 0, "doctor").expect_coins(0);
  s.asked(0, "choice", "doctor")
      .expect_options("trash discard topdeck")
      .choose("trash")
      .asked(0, "choice")
      .choose("discard")
      .asked(0, "choice")
      .choose("topdeck");
  s.asked(0, "turn").expect_trash("copper").expect_discard(0, "estate doctor").expect_deck(0, "gold silver");
}
TEST(Doctor, OverpayMayBeNothingAndOnlyWhenBought) {  // F7.1
  Script s({.kingdom = "doctor workshop", .coins = 5}, {{.hand = "workshop", .deck = "copper"}, {}});
  s.play("workshop")
      .choose("doctor")
      .asked(0, "turn")
      .to_buy()
      .buy("doctor")
      .amount(0)
      .asked(0, "turn")
      .expect_coins(2)
      .expect_deck(0, "copper");
}
TEST(Doctor, CoffersHelpToOverpay) {  // F6.3
  Script s(with({.kingdom = "doctor", .phase = "buy", .coins = 3}, {{.deck = "copper estate"}, {}}, R"({"seats":[{"coffers":1},{}]})"));
  s.buy("doctor").expect_options("0 1").amount(1).expect_at("/seats/0/coffers", nullptr).choose("trash").expect_trash("copper");
}
TEST(Herald, PlaysTheActionItReveals) {  // F16.2
  Script s({.kingdom = "herald village", .actions = 1}, {{.hand = "herald herald", .deck = "copper village silver estate gold duchy"}, {}});
  s.play("herald")
      .expect_hand(0, "herald copper silver")
      .expect_actions(3)
      .expect_in_play(0, "herald village")
      .play("herald")
      .expect_hand(0, "copper silver estate")
      .expect_deck(0, "gold duchy");
}
TEST(Herald, OverpayingReachesTheDiscardPile) {  // F7.2: the bought Herald among them
  Script s({.kingdom = "herald", .phase = "buy", .coins = 6}, {{.deck = "copper", .discard = "gold estate"}, {}});
  s.buy("herald")
      .amount(2)
      .asked(0, "topdeck_order", "herald")
      .expect_picks(2, 2)
      .expect_options("gold estate herald")
      .choose("herald gold")
      .expect_deck(0, "gold herald copper")
      .expect_discard(0, "estate");
}
TEST(Herald, RapidExpansionTakesItAwayFirstOrNot) {  // F22: set aside, overpay cannot find it
  Script s({.kingdom = "herald poet", .phase = "buy", .coins = 5, .prophecy = "rapid_expansion:0"},
           {{.deck = "copper", .discard = "gold estate"}, {}});
  s.buy("herald")
      .amount(1)
      .asked(0, "order", "gain")
      .expect_options("herald rapid_expansion")
      .choose("rapid_expansion")
      .asked(0, "topdeck_order", "herald")
      .expect_options("gold estate")
      .choose("gold")
      .expect_deck(0, "gold copper");
}
TEST(Farrier, DrawsAtTheEndOfTheTurn) {  // F7.2, F10.8
  Script s({.kingdom = "farrier", .phase = "buy", .coins = 5}, {{.deck = "copper*9"}, {.deck = "copper*5"}});
  s.buy("farrier")
      .amount(3)
      .expect_at("/lasting/farrier", 3)
      .end_turn()
      .expect_hand_size(0, 8)
      .end_turn()
      .end_turn()
      .expect_turn(1, "action");
  Script t({.kingdom = "farrier"}, {{.hand = "farrier", .deck = "gold"}, {}});
  t.play("farrier").expect_hand(0, "gold").expect_actions(1).expect_buys(2);
}
TEST(Infirmary, IsPlayedForWhatWasOverpaid) {  // F7.2
  Script s({.kingdom = "infirmary", .phase = "buy", .coins = 5}, {{.hand = "curse estate", .deck = "copper gold silver"}, {}});
  s.buy("infirmary")
      .amount(2)
      .asked(0, "trash", "infirmary")
      .expect_picks(0, 1)
      .expect_in_play(0, "infirmary")
      .choose("curse")
      .asked(0, "trash", "infirmary")
      .choose("estate")
      .asked(0, "turn");
  s.expect_hand(0, "copper gold").expect_trash("curse estate").expect_discard(0, "").expect_in_play(0, "infirmary");
}
TEST(Infirmary, MovedMeanwhileItIsNotPlayed) {  // F7.2, C18
  Script s({.kingdom = "infirmary poet", .phase = "buy", .coins = 4, .prophecy = "rapid_expansion:0"},
           {{.hand = "curse", .deck = "copper gold"}, {}});
  s.buy("infirmary")
      .amount(1)
      .asked(0, "order", "gain")
      .choose("rapid_expansion")
      .asked(0, "turn")
      .expect_in_play(0, "")
      .expect_hand(0, "curse");
}

}  // namespace
}  // namespace demesne::script
