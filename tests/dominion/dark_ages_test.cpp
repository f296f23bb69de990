// The borrowed cards of Dark Ages: Knights, Shelters, Hermit and Madman, what speaks when it is trashed. Rule numbers F… are those of
// the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

TEST(Armory, GainsOntoTheDeck) {  // F8.1
  Script s({.kingdom = "armory village"}, {{.hand = "armory", .deck = "copper"}, {}});
  s.play("armory").asked(0, "gain", "armory").expect_cannot("choose", "duchy").choose("village").expect_deck(0, "village copper");
}

TEST(Catacombs, TakesTheThreeCards) {
  Script s({.kingdom = "catacombs"}, {{.hand = "catacombs", .deck = "gold silver estate copper"}, {}});
  s.play("catacombs").asked(0, "choice", "catacombs").expect_options("to_hand discard").choose("to_hand");
  s.expect_hand(0, "gold silver estate").expect_deck(0, "copper");
}
TEST(Catacombs, DiscardsFirstSoThatTheyMayBeShuffledIn) {  // F25.9
  Script s({.kingdom = "catacombs"}, {{.hand = "catacombs", .deck = "estate curse copper"}, {}});
  s.play("catacombs").choose("discard").expect_hand(0, "estate curse copper").expect_discard(0, "");
}
TEST(Catacombs, ACheaperCardWhenItIsTrashed) {  // F9.1: before the rest of the effect
  Script s({.kingdom = "catacombs remodel militia"}, {{.hand = "remodel catacombs"}, {}});
  s.play("remodel").asked(0, "gain", "catacombs").expect_cannot("choose", "duchy").choose("militia");
  s.asked(0, "gain", "remodel").choose("gold").expect_discard(0, "militia gold").expect_trash("catacombs");
}

TEST(Forager, CountsTreasureNamesAfterItsOwnTrashing) {  // F25.10
  Script s({.kingdom = "forager", .trash = "silver silver village"}, {{.hand = "forager copper estate"}, {}});
  s.play("forager").asked(0, "trash", "forager").expect_picks(1, 1).choose("copper").expect_coins(2).expect_actions(1).expect_buys(2);
}
TEST(Forager, PaysWithAnEmptyHandToo) {
  Script s({.kingdom = "forager", .trash = "gold"}, {{.hand = "forager"}, {}});
  s.play("forager").asked(0, "turn").expect_coins(1);
}

// --- Hermit and Madman --------------------------------------------------------------------------------------------------------
constexpr const char* kMadmen = R"({"non_supply":{"madman":10}})";

TEST(Hermit, TrashesFromHandOrDiscardPileButNoTreasure) {
  Script s(with({.kingdom = "hermit village"}, {{.hand = "hermit estate copper", .discard = "curse silver estate"}, {}}, kMadmen));
  s.play("hermit").asked(0, "trash", "hermit").expect_picks(0, 1).expect_options("estate curse estate");
  s.pick({"do", "choose", "card", "estate", "from", "discard"}).expect_trash("estate").expect_hand(0, "estate copper");
  s.asked(0, "gain", "hermit").choose("village").expect_discard(0, "curse silver village");
}
TEST(Hermit, TrashesFromHand) {
  Script s(with({.kingdom = "hermit"}, {{.hand = "hermit estate", .discard = "estate"}, {}}, kMadmen));
  s.play("hermit").pick({"do", "choose", "card", "estate", "from", "hand"}).expect_hand(0, "").expect_trash("estate").choose("silver");
  s.expect_discard(0, "estate silver");
}
TEST(Hermit, BecomesAMadmanAtTheEndOfABuyPhaseWithoutAGain) {  // F5.4: gains in the Action phase do not matter
  Script s(with({.kingdom = "hermit"}, {{.hand = "hermit", .deck = "copper*5"}, {}}, kMadmen));
  s.play("hermit").choose("silver").end_turn().expect_event("exchange", 0, "");
  s.expect_discard(0, "silver madman").expect_pile("hermit", 10).expect_at("/non_supply/madman", 9).expect_turn(1, "action");
}
TEST(Hermit, StaysAHermitAfterAGainInTheBuyPhase) {  // F5.4, C7: gains, not buys
  Script s(with({.kingdom = "hermit"}, {{.hand = "hermit", .deck = "copper*5"}, {}}, kMadmen));
  s.play("hermit")
      .choose("silver")
      .to_buy()
      .buy("copper")
      .end_turn()
      .expect_discard(0, "silver copper hermit")
      .expect_at("/non_supply/madman", 10);
}
TEST(Hermit, EventsThatGainNothingDoNotMatter) {  // F5.4
  Script s(with({.kingdom = "hermit", .coins = 2, .events = "asceticism"}, {{.hand = "hermit", .deck = "copper*5"}, {}}, kMadmen));
  s.play("hermit").choose("silver").to_buy().buy_event("asceticism").end_turn().expect_discard(0, "silver madman");
}
TEST(Hermit, OneCardOneMadmanHoweverOftenItWasPlayed) {
  Script s(with({.kingdom = "hermit throne_room"}, {{.hand = "throne_room hermit", .deck = "copper*5"}, {}}, kMadmen));
  s.play("throne_room").choose("hermit").choose("silver").choose("estate").end_turn();
  s.expect_discard(0, "silver estate throne_room madman").expect_at("/non_supply/madman", 9);
}
TEST(Hermit, NeedsAMadmanAndToLieInPlay) {  // F5.1, C7
  Script s(with({.kingdom = "hermit"}, {{.hand = "hermit", .deck = "copper*5"}, {}}, R"({"non_supply":{"madman":0}})"));
  s.play("hermit").choose("silver").end_turn().expect_discard(0, "silver hermit").expect_pile("hermit", 9);
  Script t(with({.kingdom = "hermit procession armory"}, {{.hand = "procession hermit", .deck = "copper*5"}, {}}, kMadmen));
  t.play("procession").choose("hermit").choose("silver").choose("silver").choose("armory").expect_trash("hermit");
  t.end_turn().expect_discard(0, "silver*2 armory procession").expect_at("/non_supply/madman", 10);
}
TEST(Hermit, EachBuyPhaseIsLookedAt) {  // F5.4, F23.10: Continue gains in the first one, nothing comes in the second
  Script s(with({.kingdom = "hermit village", .events = "continue"}, {{.hand = "hermit", .deck = "copper*6"}, {}}, kMadmen));
  s.play("hermit")
      .choose("silver")
      .to_buy()
      .buy_event("continue")
      .choose("village")
      .expect_turn(0, "action")
      .expect_in_play(0, "hermit village");
  s.end_turn().expect_discard(0, "silver village madman copper");
}
TEST(Madman, DrawsAsManyAsAreInHandOnceItIsBack) {
  Script s(with({.kingdom = "village"}, {{.hand = "madman copper*3", .deck = "gold*5"}, {}}, R"({"non_supply":{"madman":9}})"));
  s.play("madman").expect_actions(2).expect_hand(0, "copper*3 gold*3").expect_in_play(0, "").expect_at("/non_supply/madman", 10);
}
TEST(Madman, DrawsNothingIfItCannotGoBack) {  // F4.5: the second play of Throne Room
  Script s(
      with({.kingdom = "throne_room"}, {{.hand = "throne_room madman copper", .deck = "gold*5"}, {}}, R"({"non_supply":{"madman":9}})"));
  s.play("throne_room").choose("madman").expect_actions(4).expect_hand(0, "copper gold").expect_at("/non_supply/madman", 10);
}

TEST(HuntingGrounds, ADuchyOrThreeEstatesWhenTrashed) {  // F9.1, F25.9: as many as there are
  Script s({.kingdom = "hunting_grounds forager", .supply = "estate:2"}, {{.hand = "forager hunting_grounds"}, {}});
  s.play("forager").asked(0, "choice", "hunting_grounds").expect_options("gain_duchy gain_3_estates").choose("gain_3_estates");
  s.expect_discard(0, "estate*2").expect_trash("hunting_grounds");
  Script t({.kingdom = "hunting_grounds forager"}, {{.hand = "forager hunting_grounds hunting_grounds", .deck = "copper*4"}, {}});
  t.play("forager").choose("gain_duchy").expect_discard(0, "duchy").play("hunting_grounds").expect_hand(0, "copper*4");
}

TEST(Procession, PlaysTwiceTrashesAndGainsAnActionForOneMore) {
  Script s({.kingdom = "procession village militia smithy"}, {{.hand = "procession village", .deck = "copper*3"}, {}});
  s.play("procession").asked(0, "play", "procession").expect_picks(0, 1).choose("village").expect_actions(4).expect_hand(0, "copper*2");
  s.asked(0, "gain", "procession")
      .expect_options("militia smithy procession")
      .choose("smithy")
      .expect_trash("village")
      .expect_discard(0, "smithy");
}
TEST(Procession, GainsEvenIfNothingCouldBeTrashed) {  // F9.3: the Horse has gone home
  Script s(with({.kingdom = "procession village smithy"}, {{.hand = "procession horse", .deck = "copper*5"}, {}},
                R"({"non_supply":{"horse":29}})"));
  s.play("procession").choose("horse").expect_trash("").expect_at("/non_supply/horse", 30).expect_hand(0, "copper*4");
  s.asked(0, "gain", "procession").expect_options("smithy procession").choose("smithy");
}
TEST(Procession, LeavesDurationsAlone) {  // F16.1
  Script s({.kingdom = "procession amulet village"}, {{.hand = "procession amulet village"}, {}});
  s.play("procession").expect_options("village").decline().expect_hand(0, "amulet village").expect_in_play(0, "procession");
}
TEST(Procession, WhatIsTrashedSpeaksBeforeTheGain) {  // F9.1
  Script s({.kingdom = "procession squire militia witch village"}, {{.hand = "procession squire"}, {}});
  s.play("procession")
      .choose("squire")
      .choose("plus_2_buys")
      .choose("plus_2_actions")
      .asked(0, "gain", "squire")
      .expect_options("militia witch")
      .expect_trash("squire");
}

TEST(Rogue, TakesFromTheTrashWhatCostsThreeToSix) {  // F8.6, F2.3: debt does not fit
  Script s({.kingdom = "rogue city_quarter", .trash = "gold copper province city_quarter silver"},
           {{.hand = "rogue"}, {.deck = "gold gold"}});
  s.play("rogue").expect_coins(2).asked(0, "gain", "rogue").expect_options("gold silver").choose("gold");
  s.expect_discard(0, "gold").expect_trash("copper province city_quarter silver").expect_deck(1, "gold gold");
}
TEST(Rogue, AttacksIfThereIsNothing) {  // F9.4: the victim chooses only between two that fit
  Script s({.kingdom = "rogue", .trash = "copper"}, {{.hand = "rogue"}, {.deck = "gold duchy estate"}, {.deck = "province silver estate"}});
  s.play("rogue").asked(1, "trash", "rogue").expect_options("gold duchy").choose("duchy").asked(0, "turn");
  s.expect_trash("copper duchy silver").expect_discard(1, "gold").expect_discard(2, "province");
}

TEST(Scavenger, TheDeckMayGoAndACardComesOnTop) {
  Script s({.kingdom = "scavenger"}, {{.hand = "scavenger", .deck = "gold copper", .discard = "estate"}, {}});
  s.play("scavenger").expect_coins(2).asked(0, "choice", "scavenger").choose("discard_deck");
  s.asked(0, "topdeck", "scavenger").expect_picks(1, 1).choose("gold").expect_deck(0, "gold").expect_discard(0, "copper estate");
}

TEST(Squire, OneOfThree) {
  Script s({.kingdom = "squire"}, {{.hand = "squire squire", .deck = "copper"}, {}});
  s.play("squire").expect_coins(1).expect_options("plus_2_actions plus_2_buys gain_silver").choose("plus_2_actions").expect_actions(2);
  s.play("squire").choose("gain_silver").expect_discard(0, "silver").expect_coins(2);
}
TEST(Squire, AnyAttackOnTopOfAPileWhenTrashed) {  // F25.11, F3.1
  Script s(with({.kingdom = "squire forager militia witch"}, {{.hand = "forager squire"}, {}},
                R"({"pile_order":{"knights":["sir_martin","dame_anna"]}})"));
  s.play("forager").asked(0, "gain", "squire").expect_options("militia witch sir_martin").choose("sir_martin");
  s.expect_discard(0, "sir_martin").expect_at("/supply/knights", 1);
}

TEST(Vagrant, TakesVictoryCardsCursesAndShelters) {  // F25.10, F25.18
  Script s({.kingdom = "vagrant"}, {{.hand = "vagrant vagrant vagrant", .deck = "copper curse copper hovel silver gold"}, {}});
  s.play("vagrant").expect_hand(0, "vagrant*2 copper curse").play("vagrant").expect_hand(0, "vagrant copper*2 curse hovel");
  s.play("vagrant").expect_hand(0, "copper*2 curse hovel silver").expect_deck(0, "gold");
}

// --- Knights ------------------------------------------------------------------------------------------------------------------
Script knight(const std::string& name, const std::string& victim = "gold estate copper", const std::string& mine = "copper*4") {
  return Script(with({.kingdom = "village"}, {{.hand = name + " estate copper", .deck = mine}, {.hand = "copper*4 estate", .deck = victim}},
                     R"({"pile_order":{"knights":["sir_bailey"]}})"));
}
TEST(Knights, EachDoesItsOwnThingFirst) {
  knight("dame_anna")
      .play("dame_anna")
      .asked(0, "trash", "dame_anna")
      .expect_picks(0, 2)
      .choose("estate copper")
      .expect_trash("estate copper gold")
      .expect_discard(1, "estate");
  knight("dame_josephine").play("dame_josephine").expect_trash("gold").expect_score(0, 3);
  knight("dame_molly").play("dame_molly").expect_actions(2).expect_trash("gold");
  knight("dame_natalie")
      .play("dame_natalie")
      .asked(0, "gain", "dame_natalie")
      .expect_picks(0, 1)
      .choose("village")
      .expect_discard(0, "village")
      .expect_trash("gold");
  knight("dame_sylvia").play("dame_sylvia").expect_coins(2).expect_trash("gold");
  knight("sir_destry").play("sir_destry").expect_hand_size(0, 4).expect_trash("gold");
  knight("sir_martin").play("sir_martin").expect_buys(3).expect_trash("gold");
  knight("sir_michael")
      .play("sir_michael")
      .asked(1, "discard", "sir_michael")
      .choose("copper*2")
      .expect_hand(1, "copper*2 estate")
      .expect_trash("gold");
  knight("sir_vander").play("sir_vander").expect_trash("gold").expect_discard(0, "");
  Script s(with({.kingdom = "village"}, {{.hand = "sir_bailey", .deck = "silver"}, {.deck = "copper copper"}},
                R"({"pile_order":{"knights":["dame_anna"]}})"));
  s.play("sir_bailey").expect_hand(0, "silver").expect_actions(1).expect_trash("").expect_discard(1, "copper*2");
}
TEST(Knights, AKnightForAKnightOnceAfterAllVictims) {  // F9.4, C19
  Script s({.kingdom = "village"}, {{.hand = "dame_sylvia"}, {.deck = "sir_martin copper"}, {.deck = "sir_vander estate"}});
  s.play("dame_sylvia")
      .expect_trash("sir_martin sir_vander dame_sylvia")
      .expect_in_play(0, "")
      .expect_discard(2, "estate gold");  // F9.1: its owner gets the Gold
}
TEST(Knights, TheVictimChoosesBetweenTwo) {  // F9.4, F2.3: Overlord costs no $
  Script s({.kingdom = "overlord"}, {{.hand = "sir_martin"}, {.deck = "sir_destry duchy", .discard = "overlord"}});
  s.play("sir_martin")
      .asked(1, "trash", "sir_martin")
      .choose("duchy")
      .expect_trash("duchy")
      .expect_in_play(0, "sir_martin")
      .expect_discard(1, "overlord sir_destry");
}
TEST(Knights, ApproachingArmyPaysForAKnightThatTrashedItself) {  // F22
  Script s({.kingdom = "village", .prophecy = "approaching_army:0"}, {{.hand = "sir_martin"}, {.deck = "dame_anna copper"}});
  s.play("sir_martin").expect_trash("dame_anna sir_martin").expect_coins(1);
}
TEST(Knights, OnlyTheTopCardCanBeBought) {  // F3.1, F3.2: the pile is there once; F3.7
  Script s(with({.kingdom = "village", .phase = "buy", .buys = 3, .coins = 10}, {{}, {}},
                R"({"pile_order":{"knights":["sir_martin","dame_anna"]}})"));
  s.expect_cannot("buy", "dame_anna").expect_at("/pile_top/knights", "sir_martin").expect_cost("sir_martin", 4).expect_cost("knights", 4);
  s.pick({"do", "buy", "card", "sir_martin", "pile", "knights"}).expect_coins(6).expect_at("/supply/knights", 1).expect_cost("knights", 5);
  s.buy("dame_anna").expect_at("/supply/knights", 0).expect_at("/empty_piles", 1);
}
TEST(Knights, OthersSeeOnlyTheTopOne) {  // F3.3
  Script s(with({.kingdom = "village"}, {{}, {}}, R"({"pile_order":{"knights":["sir_martin","dame_anna","sir_vander"]}})"));
  const json::object view = s.view(0);
  EXPECT_EQ(view.at("pile_order").at("knights"), json::value(json::array{"sir_martin"}));
  EXPECT_EQ(view.at("supply").at("knights"), json::value(3));
}

// --- Shelters -----------------------------------------------------------------------------------------------------------------
TEST(Shelters, AreDealtInsteadOfEstates) {  // F1.6
  Script s = Script::start(
      2, {{"kingdom", json::array{"village", "smithy", "market", "moat", "cellar", "chapel", "festival", "laboratory", "mine", "witch"}},
          {"shelters", true}});
  s.expect_at("/supply/estate", 8);
  const json::object& seat = s.position().at("seats").as_array()[0].as_object();
  std::multiset<std::string> all;
  for (const char* zone : {"hand", "deck"})
    for (const auto& c : seat.at(zone).as_array()) all.insert(std::string(c.as_string()));
  EXPECT_EQ(all, (std::multiset<std::string>{"copper", "copper", "copper", "copper", "copper", "copper", "copper", "hovel", "necropolis",
                                             "overgrown_estate"}));
}
TEST(Hovel, GoesWhenAVictoryCardIsGained) {  // F8.3
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 5}, {{.hand = "hovel"}, {}});
  s.buy("silver")
      .asked(0, "turn")
      .buy("estate")
      .asked(0, "react")
      .react("hovel")
      .expect_trash("hovel")
      .expect_hand(0, "")
      .expect_discard(0, "silver estate");
}
TEST(Hovel, MayStay) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 5}, {{.hand = "hovel"}, {}});
  s.buy("estate").decline().asked(0, "turn").expect_hand(0, "hovel").expect_trash("");
}
TEST(OvergrownEstate, DrawsBeforeTheRestOfTheEffect) {  // F9.1; worth nothing (F24.2)
  Script s({.kingdom = "remodel village"}, {{.hand = "remodel overgrown_estate", .deck = "gold"}, {}});
  s.expect_score(0, 0).play("remodel").asked(0, "gain", "remodel").expect_hand(0, "gold").choose("village");
}
TEST(Necropolis, TwoActionsAndNoPile) {  // F5.1, F1.6
  Script s({.kingdom = "village"}, {{.hand = "necropolis"}, {}});
  s.play("necropolis").expect_actions(2).expect_in_play(0, "necropolis");
}

}  // namespace
}  // namespace demesne::script
