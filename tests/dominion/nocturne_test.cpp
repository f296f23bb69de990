// Nocturne: Night cards, Boons, Hexes, States (rules F18 and F19, and what F1, F5, F10, F15, F16, F25 say about these cards).
#include <gtest/gtest.h>

#include "tests/dominion/borrowed.hpp"

namespace demesne::script {
namespace {

json::object boons(std::string_view deck, std::string_view discard = "") {
  return {{"boons", json::object{{"deck", list(deck)}, {"discard", list(discard)}}}, {"non_supply", json::object{{"will_o_wisp", 12}}}};
}
json::object hexes(std::string_view deck, std::string_view discard = "") {
  return {{"hexes", json::object{{"deck", list(deck)}, {"discard", list(discard)}}}};
}

// --- cards --------------------------------------------------------------------------------------------------------------------

TEST(Nocturne, FaithfulHoundComesBackAtTheEndOfThatVeryTurn) {  // F10.1, F10.3, F10.8
  Script s({.kingdom = "faithful_hound militia"},
           {{.hand = "militia", .deck = "copper*6"}, {.hand = "faithful_hound copper*4", .deck = "copper*5"}});
  s.play("militia")
      .choose("faithful_hound copper")
      .asked(1, "react", "discard")
      .react("faithful_hound")
      .expect_set_aside(1, "faithful_hound");
  s.expect_at("/seats/1/set_aside_by/faithful_hound", list("faithful_hound")).expect_discard(1, "copper").expect_hand(1, "copper*3");
  s.end_turn().expect_hand(1, "copper*3 faithful_hound").play("faithful_hound").expect_hand_size(1, 5);
}
TEST(Nocturne, FaithfulHoundMayStayDiscardedAndKeepsQuietInCleanUp) {  // F10.1
  Script s({.kingdom = "faithful_hound militia"},
           {{.hand = "militia", .deck = "copper*6"}, {.hand = "faithful_hound copper*4", .deck = "copper*5"}});
  s.play("militia")
      .choose("faithful_hound copper")
      .decline()
      .expect_discard(1, "faithful_hound copper")
      .end_turn()
      .expect_hand(1, "copper*3");
  Script t({.kingdom = "faithful_hound"}, {{.hand = "faithful_hound", .deck = "copper*6"}, {}});
  t.end_turn().asked(1, "turn").expect_discard(0, "faithful_hound");
}
TEST(Nocturne, ChangelingTrashesItselfAndCopiesWhatIsInPlay) {  // F18.4
  Script s({.kingdom = "changeling smithy", .phase = "buy"}, {{.hand = "changeling", .deck = "copper*6", .in_play = "smithy copper"}, {}});
  s.pick({"do", "to_night"})
      .expect_turn(0, "night")
      .play("changeling")
      .asked(0, "gain", "changeling")
      .expect_options("smithy copper")
      .expect_trash("changeling");
  s.choose("copper").expect_discard(0, "copper").asked(0, "turn");
}
TEST(Nocturne, ChangelingTakesWhatIsGainedForThreeOrMore) {  // F5.1, F5.5
  Script s({.kingdom = "changeling", .phase = "buy", .buys = 3, .coins = 9}, {{.deck = "copper*6"}, {}});
  s.buy("silver").asked(0, "react", "gain").pick({"do", "exchange", "give", "silver", "get", "changeling"}).expect_event("exchange", 0, "");
  s.expect_discard(0, "changeling").expect_pile("silver", 40).expect_pile("changeling", 9).expect_at("/gained_this_turn", list("silver"));
  s.buy("estate").asked(0, "turn").buy("silver").decline().expect_discard(0, "changeling estate silver");
}
TEST(Nocturne, ChangelingNeedsAPileToReturnToAndOneLeft) {  // F5.1
  Script s({.kingdom = "changeling", .supply = "changeling:0", .phase = "buy", .coins = 3}, {{.deck = "copper*6"}, {}});
  s.buy("silver").asked(0, "turn").expect_discard(0, "silver");
}
TEST(Nocturne, ConclaveAndImpPlayWhatIsNotYetInPlay) {  // F16.1, F25.19
  Script s({.kingdom = "conclave smithy village"},
           {{.hand = "conclave conclave smithy village", .deck = "copper*6", .in_play = "smithy"}, {}});
  s.play("conclave").expect_coins(2).asked(0, "play", "conclave").expect_options("village").choose("village").expect_actions(3);
  Script t({.kingdom = "conclave smithy village"}, {{.hand = "conclave village", .deck = "copper*6"}, {}});
  t.play("conclave").decline().expect_actions(0);
  Script u =
      at({.kingdom = "village smithy"}, {{.hand = "imp", .deck = "village imp copper*6"}, {}}, {{"non_supply", json::object{{"imp", 11}}}});
  u.play("imp").asked(0, "play", "imp").expect_options("village").choose("village").expect_actions(2).expect_hand_size(0, 2);
}
TEST(Nocturne, ConclaveMayPlayAShadowFromTheDeck) {  // F16.1
  Script s({.kingdom = "conclave fishmonger"}, {{.hand = "conclave", .deck = "copper fishmonger"}, {}});
  s.play("conclave").choose_from_deck("fishmonger").expect_coins(3).expect_buys(2).expect_actions(1);
}
TEST(Nocturne, DevilsWorkshopCountsTheGainsOfTheTurn) {  // F18.4, F8.9
  const json::object imps{{"non_supply", json::object{{"imp", 13}}}};
  auto with = [&](std::string gained) {
    return at({.kingdom = "devils_workshop", .phase = "night", .gained_this_turn = gained},
              {{.hand = "devils_workshop", .deck = "copper*6"}, {}}, imps);
  };
  with("").play("devils_workshop").expect_discard(0, "gold").expect_event("gain", 0, "gold");
  with("copper").play("devils_workshop").asked(0, "gain", "devils_workshop").choose("silver").expect_discard(0, "silver");
  with("copper copper").play("devils_workshop").expect_discard(0, "imp").expect_at("/non_supply/imp", 12);
}
TEST(Nocturne, ShepherdDrawsTwoForEachVictoryCard) {
  Script s({.kingdom = "shepherd"}, {{.hand = "shepherd estate*2 province copper", .deck = "gold*4 silver"}, {}});
  s.play("shepherd")
      .asked(0, "discard", "shepherd")
      .expect_options("estate province")
      .choose("estate province")
      .expect_hand(0, "estate copper gold*4")
      .expect_actions(1);
}
TEST(Nocturne, PastureIsAnHeirloomWorthAnEstateEach) {  // F1.5, F24.2
  const json::array kingdom{"shepherd", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch", "mine"};
  Script s = Script::start(3, {{"kingdom", kingdom}});
  s.expect_pile("copper", 42);
  for (int seat = 0; seat < 3; ++seat) s.expect_score(seat, 6);  // three Estates, and one each for them
  Script t({.kingdom = "shepherd", .phase = "buy"}, {{.hand = "pasture copper", .deck = "estate*2"}, {}});
  t.play_treasures().expect_coins(2).expect_score(0, 4);
}
TEST(Nocturne, SkulkGivesAllTheSameHexAndAGoldWhenGained) {  // F15.4, F25.16
  Script s =
      at({.kingdom = "skulk"}, {{.hand = "skulk", .deck = "copper*6"}, {.deck = "estate*5"}, {.deck = "estate*5"}}, hexes("greed plague"));
  s.play("skulk")
      .expect_buys(2)
      .expect_deck_top(1, "copper")
      .expect_deck_top(2, "copper")
      .expect_event("hex", 1, "greed")
      .expect_event("hex", 2, "greed");
  s.expect_at("/hexes/deck", list("plague")).expect_at("/hexes/discard", list("greed"));
  Script t({.kingdom = "skulk", .phase = "buy", .coins = 4}, {{.deck = "copper*6"}, {}});
  t.buy("skulk").expect_discard(0, "skulk gold");
}
TEST(Nocturne, AHexIsLaidOffEvenIfAllAreImmune) {  // F15.4
  Script s =
      at({.kingdom = "skulk moat"}, {{.hand = "skulk", .deck = "copper*6"}, {.hand = "moat", .deck = "estate*5"}}, hexes("greed plague"));
  s.play("skulk")
      .asked(1, "react", "skulk")
      .react("moat")
      .expect_deck_top(1, "estate")
      .expect_at("/hexes/discard", list("greed"))
      .expect_no_event("hex", 1, "");
}
TEST(Nocturne, CursedVillageDrawsToSixAndHexesWhoGainsIt) {  // F15.3, F25.16
  Script s =
      at({.kingdom = "cursed_village moat", .phase = "buy", .coins = 5}, {{.hand = "moat", .deck = "copper*6"}, {}}, hexes("plague"));
  s.buy("cursed_village").expect_hand(0, "moat curse").asked(0, "turn");
  Script t({.kingdom = "cursed_village"}, {{.hand = "cursed_village copper*2", .deck = "gold*6"}, {}});
  t.play("cursed_village").expect_actions(2).expect_hand(0, "copper*2 gold*4");
}
TEST(Nocturne, WerewolfDrawsByDayAndHexesByNight) {  // F18.1, F18.3
  Script s = at({.kingdom = "werewolf"}, {{.hand = "werewolf*2", .deck = "copper*8"}, {.hand = "copper*3 estate*2", .deck = "estate*5"}},
                hexes("poverty"));
  s.play("werewolf").expect_hand(0, "werewolf copper*3").expect_hand_size(1, 5).to_buy().pick({"do", "to_night"});
  s.play("werewolf").asked(1, "discard", "poverty").choose("estate*2").expect_hand_size(1, 3).asked(0, "turn").expect_turn(0, "night");
}
TEST(Nocturne, WerewolfAtNightIsStillAnActionPlay) {  // F18.3: Daimyo repeats it
  Script s =
      at({.kingdom = "werewolf daimyo"}, {{.hand = "daimyo", .deck = "werewolf copper*8"}, {.deck = "estate*5"}}, hexes("greed plague"));
  s.play("daimyo").to_buy().pick({"do", "to_night"}).play("werewolf").expect_deck_top(1, "copper").expect_hand(1, "curse");
}
TEST(Nocturne, NightComesOnlyIfThereIsANightCardAndEndTurnSkipsIt) {  // F18.1, F18.2
  Script s({.kingdom = "devils_workshop"}, {{.hand = "copper", .deck = "copper*6"}, {}});
  s.to_buy().expect_cannot("to_night", "");
  Script t({.kingdom = "devils_workshop", .phase = "buy", .coins = 4}, {{.hand = "devils_workshop copper", .deck = "copper*6"}, {}});
  t.expect_can("to_night", "")
      .expect_cannot("play", "devils_workshop")
      .pick({"do", "to_night"})
      .expect_cannot("buy", "")
      .expect_cannot("play", "copper")
      .expect_cannot("play_treasures", "");
  t.undo().end_turn().expect_turn(1, "action");
}
TEST(Nocturne, WillOWispTakesCheapCards) {  // F25.18
  const json::object wisps{{"non_supply", json::object{{"will_o_wisp", 11}}}};
  at({}, {{.hand = "will_o_wisp", .deck = "gold estate silver"}, {}}, wisps)
      .play("will_o_wisp")
      .expect_hand(0, "gold estate")
      .expect_deck(0, "silver")
      .expect_actions(1);
  at({}, {{.hand = "will_o_wisp", .deck = "gold silver"}, {}}, wisps).play("will_o_wisp").expect_hand(0, "gold").expect_deck(0, "silver");
}

// --- Boons: Blessed Village gained brings them one by one -------------------------------------------------------------------------

Script blessed(std::string_view boon, Player me, Where w = Where::current()) {
  Script s = at({.kingdom = "blessed_village", .phase = "buy", .coins = 4}, {me, {.deck = "copper*6"}}, boons(boon), {}, w);
  s.buy("blessed_village", w).asked(0, "choice", "blessed_village", w).expect_options("now next_turn", w);
  s.choose("now", w);
  return s;
}
TEST(Boons, AreTurnedOverSeenAndReceivedNowOrNextTurn) {  // F19.1, F19.3
  Script s = at({.kingdom = "blessed_village", .phase = "buy", .coins = 4}, {{.deck = "copper*6"}, {.deck = "copper*6"}},
                boons("the_seas_gift the_mountains_gift"));
  s.buy("blessed_village").asked(0, "choice", "blessed_village");
  EXPECT_EQ(s.decision().at("subject"), "the_seas_gift");
  s.choose("next_turn")
      .expect_at("/seats/0/boons_waiting", list("the_seas_gift"))
      .expect_at("/boons/discard", json::array{})
      .end_turn()
      .end_turn();
  s.asked(0, "turn").expect_hand_size(0, 6).expect_at("/boons/discard", list("the_seas_gift")).expect_at("/seats/0/boons_waiting", nullptr);
}
TEST(Boons, WaitingOnesAreOrderedWithTheStartOfTheTurn) {  // F13.8
  Script s = at({.kingdom = "blessed_village clerk"}, {{.deck = "copper*6"}, {.hand = "clerk", .deck = "gold*6"}}, boons(""),
                {{}, {{"boons_waiting", list("the_seas_gift")}}});
  s.end_turn()
      .asked(1, "order", "start_of_turn")
      .expect_options("the_seas_gift clerk")
      .choose("the_seas_gift")
      .asked(1, "react")
      .decline()
      .expect_hand(1, "clerk gold");
}
TEST(Boons, AreShuffledWhenTheDeckIsEmpty) {  // F19.1
  Script s = at({.kingdom = "blessed_village", .phase = "buy", .buys = 2, .coins = 8}, {{.deck = "copper*6"}, {}},
                boons("", "the_mountains_gift"));
  s.buy("blessed_village")
      .choose("now")
      .expect_discard(0, "blessed_village silver")
      .buy("blessed_village")
      .choose("now")
      .expect_discard(0, "blessed_village*2 silver*2");
}
TEST(Boons, NothingAtAllIsNothing) {  // F19.1
  at({.kingdom = "blessed_village", .phase = "buy", .coins = 4}, {{.deck = "copper*6"}, {}}, boons(""))
      .buy("blessed_village")
      .asked(0, "turn");
}
TEST(Boons, BlessedVillageItself) {
  Script({.kingdom = "blessed_village"}, {{.hand = "blessed_village", .deck = "gold"}, {}})
      .play("blessed_village")
      .expect_actions(2)
      .expect_hand(0, "gold");
}
TEST(Boons, Earth) {
  blessed("the_earths_gift", {.hand = "copper estate", .deck = "gold"})
      .asked(0, "discard", "the_earths_gift")
      .expect_options("copper")
      .choose("copper")
      .asked(0, "gain")
      .choose("silver")
      .expect_discard(0, "blessed_village copper silver");
}
TEST(Boons, FieldAndForestStayUntilCleanUp) {  // F19.2, F10.9
  blessed("the_fields_gift", {.deck = "copper*6"})
      .expect_coins(1)
      .expect_at("/seats/0/boons_kept", list("the_fields_gift"))
      .expect_at("/boons", nullptr)
      .end_turn()
      .expect_at("/seats/0/boons_kept", nullptr)
      .expect_at("/boons/discard", list("the_fields_gift"));
  blessed("the_forests_gift", {.deck = "copper*6"})
      .expect_coins(1)
      .expect_buys(1)
      .expect_at("/seats/0/boons_kept", list("the_forests_gift"));
}
TEST(Boons, Flame) { blessed("the_flames_gift", {.hand = "copper estate", .deck = "gold"}).choose("estate").expect_trash("estate"); }
TEST(Boons, Moon) {
  blessed("the_moons_gift", {.deck = "copper", .discard = "gold silver"})
      .asked(0, "topdeck", "the_moons_gift")
      .choose("gold")
      .expect_deck(0, "gold copper");
}
TEST(Boons, Mountain) { blessed("the_mountains_gift", {.deck = "copper"}).expect_discard(0, "blessed_village silver"); }
TEST(Boons, RiverDrawsAfterTheNewHand) {
  blessed("the_rivers_gift", {.deck = "copper*8"})
      .expect_hand_size(0, 0)
      .end_turn()
      .expect_hand_size(0, 6)
      .expect_at("/boons/discard", list("the_rivers_gift"));
}  // F10.8
TEST(Boons, Sea) { blessed("the_seas_gift", {.deck = "gold"}).expect_hand(0, "gold"); }
TEST(Boons, Sky) {
  blessed("the_skys_gift", {.hand = "copper*3 estate", .deck = "gold"})
      .asked(0, "discard", "the_skys_gift")
      .expect_refused("copper")
      .choose("copper*3")
      .expect_discard(0, "blessed_village copper*3 gold");
  blessed("the_skys_gift", {.hand = "copper*3", .deck = "gold"}).decline().expect_discard(0, "blessed_village");
  blessed("the_skys_gift", {.hand = "copper*2", .deck = "gold"}).choose("copper*2").expect_discard(0, "blessed_village copper*2");
}
TEST(Boons, Sun) {
  blessed("the_suns_gift", {.deck = "gold estate copper silver province"})
      .asked(0, "discard", "the_suns_gift")
      .choose("estate copper")
      .asked(0, "topdeck_order", "the_suns_gift")
      .choose("silver gold")
      .expect_deck(0, "gold silver province")
      .expect_discard(0, "blessed_village estate copper");
}
TEST(Boons, SunDiscardsFromTheDeck) {  // F19.5: Faithful Hound is heard
  blessed("the_suns_gift", {.deck = "faithful_hound copper*3"})
      .choose("faithful_hound")
      .asked(0, "react", "discard")
      .react("faithful_hound")
      .end_turn()
      .asked(1, "turn")
      .expect_hand(0, "copper*3 blessed_village faithful_hound");
}
TEST(Boons, Swamp) {
  blessed("the_swamps_gift", {.deck = "gold"}).expect_discard(0, "blessed_village will_o_wisp").expect_at("/non_supply/will_o_wisp", 11);
}
TEST(Boons, Wind) {
  blessed("the_winds_gift", {.hand = "estate", .deck = "gold gold"})
      .asked(0, "discard", "the_winds_gift")
      .choose("estate gold")
      .expect_hand(0, "gold");
}

TEST(Boons, SacredGroveOffersItToTheOthers) {  // F19.4
  Script s = at({.kingdom = "sacred_grove"}, {{.hand = "sacred_grove", .deck = "copper*6"}, {.deck = "gold*5"}, {.deck = "gold*5"}},
                boons("the_seas_gift"));
  s.play("sacred_grove")
      .expect_buys(2)
      .expect_coins(3)
      .expect_hand_size(0, 1)
      .asked(1, "react", "sacred_grove")
      .react("the_seas_gift")
      .expect_hand(1, "gold");
  s.asked(2, "react", "sacred_grove").decline().expect_hand_size(2, 0).expect_at("/boons/discard", list("the_seas_gift"));
}
TEST(Boons, SacredGroveKeepsWhatGivesCoins) {  // F19.4
  for (const char* boon : {"the_fields_gift", "the_forests_gift"})
    at({.kingdom = "sacred_grove"}, {{.hand = "sacred_grove", .deck = "copper*6"}, {.deck = "gold*5"}}, boons(boon))
        .play("sacred_grove")
        .expect_coins(4)
        .asked(0, "turn");
}
TEST(Boons, TheRiversGiftDrawsForTheOthersAtTheEndOfThisTurn) {  // F19.4, C13
  Script s = at({.kingdom = "sacred_grove"}, {{.hand = "sacred_grove", .deck = "copper*8"}, {.hand = "estate", .deck = "gold*5"}},
                boons("the_rivers_gift"));
  s.play("sacred_grove").react("the_rivers_gift").expect_hand(1, "estate").end_turn().expect_hand(1, "estate gold").expect_hand_size(0, 6);
  s.expect_at("/boons/discard", list("the_rivers_gift")).end_turn().expect_hand_size(1, 5);
}
TEST(Boons, AFateCardBringsTwelveAndTheWisps) {  // F1.3, F1.4
  const json::array kingdom{"sacred_grove", "skulk", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch", "mine"};
  Script s = Script::start(2, {{"kingdom", kingdom}});
  EXPECT_EQ(s.position().at("boons").at("deck").as_array().size(), 12u);
  EXPECT_EQ(s.position().at("hexes").at("deck").as_array().size(), 12u);
  s.expect_at("/non_supply/will_o_wisp", 12);
  EXPECT_EQ(s.view(0).at("boons").as_object().contains("deck"), false);  // face down
  EXPECT_EQ(s.view(0).at("boons").at("deck_count"), 12);
}

// --- Hexes: whoever gains a Cursed Village gets one ---------------------------------------------------------------------------------

Script cursed(std::string_view hex, Player me, json::object seat = {}, Where w = Where::current()) {
  Script s =
      at({.kingdom = "cursed_village village smithy", .phase = "buy", .coins = 5}, {me, {.deck = "copper*6"}}, hexes(hex), {seat}, w);
  s.buy("cursed_village", w);
  return s;
}
TEST(Hexes, BadOmens) {  // F19.6
  cursed("bad_omens", {.deck = "gold copper silver copper", .discard = "copper"})
      .expect_deck(0, "copper copper")
      .expect_discard(0, "cursed_village gold silver copper");
  cursed("bad_omens", {.deck = "gold copper"})
      .expect_deck(0, "copper")
      .expect_discard(0, "cursed_village gold")
      .expect_event("reveal", 0, "gold");
}
TEST(Hexes, DelusionBarsActionsInOneBuyPhase) {  // F7.5, F19.8
  Script s = cursed("delusion", {.deck = "copper*5 gold*5 silver*5"});
  s.expect_at("/seats/0/states", list("deluded"))
      .end_turn()
      .end_turn()
      .to_buy()
      .expect_at("/seats/0/states", nullptr)
      .expect_at("/lasting/deluded", 1);
  s.play_treasures()
      .expect_cannot_buy("village smithy")
      .expect_can_buy("silver")
      .end_turn()
      .end_turn()
      .to_buy()
      .play_treasures()
      .expect_can_buy("village smithy");
}
TEST(Hexes, EnvyMakesSilverAndGoldPoor) {  // F19.9
  Script s = cursed("envy", {.deck = "copper gold silver*2 estate copper*9"});
  s.expect_at("/seats/0/states", list("envious"))
      .end_turn()
      .end_turn()
      .to_buy()
      .play_treasures()
      .expect_coins(4)
      .expect_at("/lasting/envious", 1);
}
TEST(Hexes, DelusionAndEnvyAreOneCard) {  // F19.8
  cursed("delusion", {.deck = "copper"}, {{"states", list("envious")}}).expect_at("/seats/0/states", list("envious"));
  cursed("envy", {.deck = "copper"}, {{"states", list("deluded")}}).expect_at("/seats/0/states", list("deluded"));
}
TEST(Hexes, ATurnThatSkipsItsBuyPhaseReturnsTheStateAllTheSame) {  // F19.8: the phase has a beginning
  Script s = at({.kingdom = "cursed_village"}, {{.deck = "copper*6"}, {}}, hexes(""), {{{"states", list("deluded")}}});
  s.end_turn().expect_turn(1, "action").expect_at("/seats/0/states", nullptr);
}
TEST(Hexes, Famine) {  // F19.6
  cursed("famine", {.deck = "village copper smithy gold"})
      .expect_discard(0, "cursed_village village smithy")
      .expect_deck_size(0, 2)
      .expect_event("reveal", 0, "copper")
      .expect_event("shuffle", 0, "");
  cursed("famine", {.deck = "copper*3 fishmonger copper*2"}).expect_deck(0, "copper*5 fishmonger");  // the Shadow goes to the bottom
}
TEST(Hexes, Fear) {
  cursed("fear", {.hand = "village copper estate*3", .deck = "gold"})
      .asked(0, "discard", "fear")
      .expect_options("village copper")
      .choose("copper")
      .expect_hand(0, "village estate*3");
  cursed("fear", {.hand = "estate*5", .deck = "gold"}).expect_hand_size(0, 5).expect_event("reveal", 0, "estate");
  cursed("fear", {.hand = "copper*4", .deck = "gold"}).expect_hand_size(0, 4);
}
TEST(Hexes, Greed) { cursed("greed", {.deck = "gold"}).expect_deck(0, "copper gold"); }
TEST(Hexes, Haunting) {
  cursed("haunting", {.hand = "copper*3 estate", .deck = "gold"})
      .asked(0, "topdeck", "haunting")
      .choose("estate")
      .expect_deck(0, "estate gold");
  cursed("haunting", {.hand = "copper*3", .deck = "gold"}).expect_hand_size(0, 3).asked(0, "turn");
}
TEST(Hexes, Locusts) {  // F19.7
  cursed("locusts", {.deck = "copper gold"}).expect_trash("copper").expect_discard(0, "cursed_village curse");
  cursed("locusts", {.deck = "estate gold"}).expect_trash("estate").expect_discard(0, "cursed_village curse");
  cursed("locusts", {.deck = "gold gold"})
      .expect_trash("gold")
      .asked(0, "gain", "locusts")
      .expect_options("copper silver")
      .choose("silver")
      .expect_discard(0, "cursed_village silver");
  cursed("locusts", {.deck = "curse gold"}).expect_trash("curse").expect_discard(0, "cursed_village");  // nothing is cheaper
}
TEST(Hexes, MiseryTwice) {  // F19.10
  Script s = at({.kingdom = "cursed_village", .phase = "buy", .buys = 3, .coins = 15}, {{.deck = "copper*6"}, {}}, hexes("misery", ""));
  s.buy("cursed_village")
      .expect_at("/seats/0/states", list("miserable"))
      .expect_score(0, -2)
      .buy("cursed_village")
      .expect_at("/seats/0/states", list("twice_miserable"))
      .expect_score(0, -4);
  s.buy("cursed_village").expect_at("/seats/0/states", list("twice_miserable")).expect_score(0, -4);
}
TEST(Hexes, Plague) { cursed("plague", {.hand = "copper", .deck = "gold"}).expect_hand(0, "copper curse"); }
TEST(Hexes, Poverty) { cursed("poverty", {.hand = "copper*3 estate*2", .deck = "gold"}).choose("estate*2").expect_hand(0, "copper*3"); }
TEST(Hexes, War) {  // F19.7, F21.5
  cursed("war", {.deck = "copper gold silver estate"})
      .expect_trash("silver")
      .expect_discard(0, "cursed_village copper gold")
      .expect_deck(0, "estate");
  cursed("war", {.deck = "copper gold"}).expect_trash("").expect_discard(0, "cursed_village copper gold");
}
TEST(Hexes, AreShuffledWhenTheDeckIsEmpty) {  // F19.1
  Script s = at({.kingdom = "cursed_village", .phase = "buy", .coins = 5}, {{.deck = "gold"}, {}}, hexes("", "greed"));
  s.buy("cursed_village").expect_deck(0, "copper gold").expect_at("/hexes/discard", list("greed")).expect_at("/hexes/deck", json::array{});
}

}  // namespace
}  // namespace demesne::script
