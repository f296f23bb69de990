// The borrowed cards of Alchemy, and the Potion. Rule numbers F… are those of the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

TEST(Potion, ThePileComesWithAPotionCost) {  // F1.2
  Script s = Script::start(
      3, {{"kingdom", json::array{"familiar", "village", "smithy", "market", "moat", "militia", "cellar", "festival", "witch", "mine"}}});
  s.expect_pile("potion", 16).expect_at("/potion_costs/familiar", 1);
  Script t = Script::start(
      2,
      {{"kingdom", json::array{"apprentice", "herbalist", "smithy", "market", "moat", "militia", "cellar", "festival", "witch", "mine"}}});
  t.expect_at("/supply/potion", nullptr);
}
TEST(Potion, PaysForPotionCosts) {  // F2.1, F2.2
  Script s({.kingdom = "familiar", .supply = "potion:14", .buys = 2}, {{.hand = "potion potion silver copper*4"}, {}});
  s.to_buy()
      .play("silver")
      .play("copper")
      .expect_cannot_buy("familiar")
      .play("potion")
      .expect_at("/potions", 1)
      .expect_event("potions", 0, "")
      .expect_can_buy("familiar");
  s.play("copper").play("copper").play("copper").buy("familiar").expect_at("/potions", 0).expect_coins(3).expect_cannot_buy("familiar");
}
TEST(Potion, IsPlayedWithAllTreasures) {
  Script s({.kingdom = "familiar", .supply = "potion:15"}, {{.hand = "potion copper*3"}, {}});
  s.to_buy().play_treasures().expect_coins(3).expect_at("/potions", 1).buy("familiar").end_turn();
}
TEST(Potion, VanishesWithTheTurn) {  // F2.1
  Script s({.kingdom = "vineyard", .supply = "potion:15 vineyard:8"}, {{.hand = "potion", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.to_buy().play("potion").expect_can_buy("vineyard").end_turn().to_buy().expect_cannot_buy("vineyard");
}
TEST(Potion, UpToNeverReachesIt) {  // F2.3
  Script s({.kingdom = "vineyard workshop transmute", .supply = "potion:16 vineyard:8"}, {{.hand = "workshop"}, {}});
  s.play("workshop").expect_cannot("choose", "vineyard").expect_cannot("choose", "transmute").choose("potion").expect_discard(0, "potion");
}

TEST(Alchemist, GoesOnTheDeckWithAPotionInPlay) {  // F10.4
  Script s({.kingdom = "alchemist", .supply = "potion:15", .actions = 2},
           {{.hand = "alchemist alchemist potion", .deck = "copper*8"}, {.deck = "copper*5"}});
  s.play("alchemist").play("alchemist").expect_hand_size(0, 5).to_buy().play("potion").end_turn();
  s.asked(0, "topdeck")
      .expect_options("alchemist")
      .expect_picks(0, 2)
      .choose("alchemist alchemist")
      .expect_hand(0, "alchemist alchemist copper*3");
}
TEST(Alchemist, NotWithoutAPotion) {
  Script s({.kingdom = "alchemist", .supply = "potion:15"}, {{.hand = "alchemist potion", .deck = "copper*8"}, {.deck = "copper*5"}});
  s.play("alchemist").end_turn().expect_turn(1, "action").expect_discard(0, "alchemist potion copper*2");
}
TEST(Alchemist, ThePotionThatHerbalistSavesLiesAboveIt) {  // F10.5
  Script s({.kingdom = "alchemist herbalist", .supply = "potion:15", .actions = 2},
           {{.hand = "alchemist herbalist potion", .deck = "copper*2 estate*8"}, {.deck = "copper*5"}});
  s.play("alchemist")
      .play("herbalist")
      .to_buy()
      .play("potion")
      .end_turn()
      .asked(0, "topdeck")
      .expect_options("alchemist potion")
      .choose("alchemist potion");
  s.expect_hand(0, "potion alchemist estate*3");
  Script t({.kingdom = "alchemist herbalist", .supply = "potion:15", .actions = 2},
           {{.hand = "alchemist herbalist potion", .deck = "copper*2 estate*8"}, {.deck = "copper*5"}});
  t.play("alchemist")
      .play("herbalist")
      .to_buy()
      .play("potion")
      .end_turn()
      .asked(0, "topdeck")
      .choose("potion")
      .expect_turn(1, "action")
      .expect_hand(0, "potion estate*4");  // too late for the Alchemist
}

TEST(Herbalist, OneTreasureForEachPlay) {  // F10.4, C9
  Script s({.kingdom = "herbalist throne_room"},
           {{.hand = "throne_room herbalist gold silver copper", .deck = "estate*8"}, {.deck = "copper*5"}});
  s.play("throne_room").choose("herbalist").expect_buys(3).expect_coins(2).to_buy().play_treasures().end_turn();
  s.asked(0, "topdeck")
      .expect_options("gold silver copper")
      .expect_refused("gold silver copper")
      .choose("gold silver")
      .expect_hand(0, "gold silver estate*3");
}
TEST(Herbalist, MaySaveATreasureFromPanic) {  // F10.4
  Script s({.kingdom = "herbalist poet", .prophecy = "panic:0"},
           {{.hand = "herbalist gold silver", .deck = "estate*8"}, {.deck = "copper*5"}});
  s.play("herbalist")
      .to_buy()
      .play("gold")
      .play("silver")
      .end_turn()
      .asked(0, "topdeck")
      .choose("gold")
      .expect_hand(0, "gold estate*4")
      .expect_pile("silver", 40);
}

TEST(Apothecary, CoppersAndPotionsToHand) {
  Script s({.kingdom = "apothecary", .supply = "potion:15"},
           {{.hand = "apothecary", .deck = "gold copper potion estate silver duchy"}, {}});
  s.play("apothecary")
      .expect_hand(0, "gold copper potion")
      .expect_actions(1)
      .asked(0, "topdeck_order", "apothecary")
      .choose("estate silver")
      .expect_deck(0, "silver estate duchy");
}

TEST(Apprentice, DrawsWhatTheCardCosts) {  // F2.6, F25.5
  Script s({.kingdom = "apprentice golem", .supply = "potion:16", .actions = 2},
           {{.hand = "apprentice apprentice golem estate", .deck = "copper*9"}, {}});
  s.play("apprentice").asked(0, "trash", "apprentice").choose("golem").expect_hand(0, "apprentice estate copper*6").expect_actions(2);
  s.play("apprentice").choose("estate").expect_hand(0, "copper*8");
}

TEST(Familiar, CursesTheOthers) {
  Script s({.kingdom = "familiar moat", .supply = "potion:16"}, {{.hand = "familiar", .deck = "gold"}, {.hand = "moat"}, {}});
  s.play("familiar").react("moat").expect_hand(0, "gold").expect_actions(1).expect_discard(1, "").expect_discard(2, "curse");
}

TEST(Golem, PlaysTheNextTwoActions) {  // F16.2, F21.5
  Script s({.kingdom = "golem village smithy", .supply = "potion:16"},
           {{.hand = "golem", .deck = "copper golem village estate smithy silver*3 gold"}, {}});
  s.play("golem").asked(0, "play", "golem").expect_options("village smithy").expect_discard(0, "copper golem estate").choose("smithy");
  s.asked(0, "turn").expect_hand(0, "silver*3 gold").expect_actions(2).expect_in_play(0, "golem village smithy");
}
TEST(Golem, OneActionOnlyOrNone) {
  Script s({.kingdom = "golem village", .supply = "potion:16"}, {{.hand = "golem", .deck = "copper village", .discard = "estate"}, {}});
  s.play("golem").asked(0, "turn").expect_actions(2).expect_in_play(0, "golem village").expect_hand_size(0, 1);
  Script t({.kingdom = "golem", .supply = "potion:16"}, {{.hand = "golem", .deck = "copper estate"}, {}});
  t.play("golem").asked(0, "turn").expect_discard(0, "copper estate");
}
TEST(Golem, TheDiscardsComeBeforeThePlays) {  // F16.2: Tunnel is heard first
  Script s({.kingdom = "golem village", .supply = "potion:16 tunnel:8"},
           {{.hand = "golem", .deck = "tunnel village village copper*4"}, {}});
  s.play("golem").asked(0, "react", "discard").react("tunnel").expect_in_play(0, "golem village village").expect_discard(0, "tunnel gold");
}
TEST(Golem, StopsAtTreasuresUnderEnlightenment) {  // F22
  Script s({.kingdom = "golem poet", .supply = "potion:16", .prophecy = "enlightenment:0"},
           {{.hand = "golem", .deck = "estate copper silver gold duchy"}, {}});
  s.play("golem").choose("silver").expect_hand(0, "gold duchy").expect_actions(2).expect_coins(0);
}

TEST(Transmute, EveryTypeBrings) {  // F25.1
  Script s({.kingdom = "transmute village", .supply = "potion:16", .actions = 3}, {{.hand = "transmute*3 village copper estate"}, {}});
  s.play("transmute").asked(0, "trash", "transmute").choose("village").expect_discard(0, "duchy");
  s.play("transmute").choose("copper").expect_discard(0, "duchy transmute").play("transmute").expect_discard(0, "duchy transmute gold");
}

TEST(University, MayGainAnAction) {
  Script s({.kingdom = "university village familiar", .supply = "potion:16"}, {{.hand = "university university"}, {}});
  s.play("university")
      .asked(0, "gain", "university")
      .expect_picks(0, 1)
      .expect_cannot("choose", "familiar")
      .choose("village")
      .expect_actions(2)
      .play("university")
      .decline()
      .expect_discard(0, "village");
}

TEST(Vineyard, APointForThreeActions) {  // F24.2
  Script s({.kingdom = "village smithy", .supply = "potion:16 vineyard:7"},
           {{.hand = "vineyard village*3", .deck = "smithy*4", .discard = "copper"}, {}});
  s.expect_score(0, 2);
  Script t({.kingdom = "village poet", .supply = "potion:16 vineyard:7", .prophecy = "enlightenment:0"},
           {{.hand = "vineyard village*3", .discard = "copper*3"}, {}});
  t.expect_score(0, 2);  // Treasures are Actions (F22)
}

}  // namespace
}  // namespace demesne::script
