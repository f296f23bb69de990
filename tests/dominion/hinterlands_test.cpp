// The borrowed cards of Hinterlands. Rule numbers F… are those of the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

TEST(BorderVillage, BringsACheaperCard) {  // F2.5, F8.8
  Script s({.kingdom = "border_village village", .coins = 6}, {{}, {}});
  s.to_buy()
      .buy("border_village")
      .asked(0, "gain", "border_village")
      .expect_cannot("choose", "border_village")
      .expect_cannot("choose", "gold")
      .choose("duchy");
  s.expect_discard(0, "border_village duchy");
}
TEST(BorderVillage, HoweverItIsGained) {
  Script s({.kingdom = "border_village inventor poet", .actions = 3, .prophecy = "flourishing_trade:0"},
           {{.hand = "inventor*2", .deck = "gold"}, {}});
  s.play("inventor")
      .choose("copper")
      .play("inventor")
      .choose("border_village")
      .asked(0, "gain", "border_village")
      .choose("silver")
      .expect_discard(0, "copper border_village silver");
}

TEST(Crossroads, VictoryCardsAndTheFirstOfTheTurn) {  // F16.6, F25.2
  Script s({.kingdom = "crossroads"}, {{.hand = "crossroads crossroads estate duchy", .deck = "copper estate gold*4"}, {}});
  s.play("crossroads").expect_actions(3).expect_hand(0, "crossroads estate duchy copper estate").expect_event("reveal", 0, "duchy");
  s.play("crossroads").expect_actions(2).expect_hand_size(0, 7);
}

TEST(Oasis, DiscardsOne) {
  Script s({.kingdom = "oasis"}, {{.hand = "oasis copper", .deck = "gold"}, {}});
  s.play("oasis").expect_coins(1).expect_actions(1).asked(0, "discard", "oasis").choose("copper").expect_hand(0, "gold");
}

TEST(Scheme, OneActionForEachPlay) {  // F10.4, C9
  Script s({.kingdom = "scheme village", .actions = 1},
           {{.hand = "scheme village", .deck = "scheme copper*2 estate*8"}, {.deck = "copper*5"}});
  s.play("scheme")
      .play("scheme")
      .play("village")
      .end_turn()
      .asked(0, "topdeck")
      .expect_options("scheme village")
      .choose("scheme village")
      .expect_hand(0, "village scheme estate*3");
}
TEST(Scheme, MayBeDeclinedAndSparesWhatStays) {  // F10.7: a Duration that stays is not discarded
  Script s({.kingdom = "scheme caravan"}, {{.hand = "scheme caravan", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.play("scheme")
      .play("caravan")
      .end_turn()
      .asked(0, "topdeck")
      .expect_options("scheme")
      .decline()
      .expect_turn(1, "action")
      .expect_in_play(0, "caravan");
  s.end_turn().end_turn().expect_in_play(0, "");  // the Scheme of an earlier turn asks nothing
}

TEST(SpiceMerchant, TrashesATreasure) {
  Script s({.kingdom = "spice_merchant", .actions = 2}, {{.hand = "spice_merchant*3 copper*2", .deck = "gold gold"}, {}});
  s.play("spice_merchant")
      .asked(0, "trash", "spice_merchant")
      .expect_picks(0, 1)
      .choose("copper")
      .asked(0, "choice", "spice_merchant")
      .choose("draw_2")
      .expect_actions(2)
      .expect_hand_size(0, 5);
  s.play("spice_merchant")
      .choose("copper")
      .choose("plus_2_coins")
      .expect_coins(2)
      .expect_buys(2)
      .expect_trash("copper copper")
      .play("spice_merchant")
      .decline()
      .expect_coins(2);
}

// --- Tunnel and Weaver (F10.1) ------------------------------------------------------------------------------------------------
TEST(Tunnel, AGoldWhenItIsDiscarded) {
  Script s({.kingdom = "cellar", .supply = "tunnel:8"}, {{.hand = "cellar tunnel tunnel copper", .deck = "estate*3"}, {}});
  s.play("cellar")
      .choose("tunnel tunnel copper")
      .asked(0, "react", "discard")
      .react("tunnel")
      .asked(0, "react", "discard")
      .decline()
      .expect_discard(0, "tunnel tunnel copper gold");
  s.expect_hand(0, "estate*3").expect_score(0, 3 + 4);
}
TEST(Tunnel, OnAnyTurnButNotInCleanup) {
  Script s({.kingdom = "militia", .supply = "tunnel:8"},
           {{.hand = "militia tunnel", .deck = "copper*5"}, {.hand = "tunnel copper*4", .deck = "copper*5"}});
  s.play("militia").choose("tunnel copper").asked(1, "react", "discard").react("tunnel").expect_discard(1, "tunnel copper gold");
  s.end_turn().expect_turn(1, "action").expect_discard(0, "militia tunnel");
}
TEST(Tunnel, LostIfItIsShuffledAway) {  // F10.2
  Script s({.kingdom = "weaver scholar village", .supply = "tunnel:8"}, {{.hand = "scholar tunnel", .deck = "copper*7"}, {}});
  s.play("scholar").asked(0, "react", "discard").react("tunnel").expect_hand(0, "copper*7").expect_discard(0, "tunnel gold");
}
TEST(Weaver, TwoSilversOrACard) {  // F25.8
  Script s({.kingdom = "weaver village", .actions = 2}, {{.hand = "weaver weaver"}, {}});
  s.play("weaver")
      .asked(0, "choice", "weaver")
      .expect_options("gain_2_silvers gain_card")
      .choose("gain_2_silvers")
      .expect_discard(0, "silver silver");
  s.play("weaver")
      .choose("gain_card")
      .asked(0, "gain", "weaver")
      .expect_cannot("choose", "duchy")
      .choose("village")
      .expect_discard(0, "silver silver village");
}
TEST(Weaver, IsPlayedWhenDiscarded) {  // F10.3: on somebody else's turn it goes with that Clean-up
  Script s({.kingdom = "weaver militia"}, {{.hand = "militia", .deck = "copper*5"}, {.hand = "weaver copper*4", .deck = "copper*5"}});
  s.play("militia")
      .choose("weaver copper")
      .asked(1, "react", "discard")
      .react("weaver")
      .asked(1, "choice", "weaver")
      .choose("gain_2_silvers");
  s.expect_in_play(1, "weaver")
      .expect_discard(1, "copper silver silver")
      .end_turn()
      .expect_in_play(1, "")
      .expect_discard(1, "copper silver silver weaver");
}

// --- Cauldron (F25.6) ---------------------------------------------------------------------------------------------------------
TEST(Cauldron, CursesAtTheThirdActionGained) {
  Script s({.kingdom = "cauldron village", .buys = 4, .coins = 12, .gained_this_turn = "village"}, {{.hand = "cauldron cauldron"}, {}});
  s.to_buy()
      .play("cauldron")
      .play("cauldron")
      .expect_coins(16)
      .expect_buys(6)
      .buy("village")
      .expect_discard(1, "")
      .buy("village")
      .expect_discard(1, "curse curse")
      .buy("village")
      .expect_discard(1, "curse curse");
}
TEST(Cauldron, NothingForThreeGainedBefore) {
  Script s({.kingdom = "cauldron village", .coins = 3, .gained_this_turn = "village*3"}, {{.hand = "cauldron"}, {}});
  s.to_buy().play("cauldron").buy("village").expect_discard(1, "");
}
TEST(Cauldron, ImmunityIsFixedWhenItIsPlayed) {  // F15.1, F15.2
  Script s({.kingdom = "cauldron village moat", .buys = 1, .coins = 3, .gained_this_turn = "village*2"},
           {{.hand = "cauldron cauldron"}, {.hand = "moat"}, {}});
  s.to_buy().play("cauldron").asked(1, "react", "cauldron").react("moat").play("cauldron").asked(1, "react").decline().buy("village");
  s.expect_discard(1, "curse").expect_discard(2, "curse curse");
}
TEST(Cauldron, ANestedFourthGainDoesNotHideTheThird) {  // F8.8
  Script s({.kingdom = "cauldron village border_village", .coins = 6, .gained_this_turn = "village*2"}, {{.hand = "cauldron"}, {}});
  s.to_buy()
      .play("cauldron")
      .buy("border_village")
      .asked(0, "order", "gain")
      .choose("border_village")
      .choose("village")
      .expect_discard(1, "curse");
}

// --- Haggler (F25.7) ----------------------------------------------------------------------------------------------------------
TEST(Haggler, ACheaperCardWithEachBuy) {
  Script s({.kingdom = "haggler village", .coins = 6}, {{.hand = "haggler"}, {}});
  s.play("haggler")
      .expect_coins(8)
      .to_buy()
      .buy("province")
      .asked(0, "gain", "haggler")
      .expect_cannot("choose", "duchy")
      .expect_cannot("choose", "province")
      .choose("gold");
  s.asked(0, "turn").expect_discard(0, "province gold");  // its own gain is not bought
}
TEST(Haggler, OnceForEachPlay) {
  Script s({.kingdom = "haggler throne_room village"}, {{.hand = "throne_room haggler"}, {}});
  s.play("throne_room")
      .choose("haggler")
      .to_buy()
      .buy("silver")
      .asked(0, "gain", "haggler")
      .expect_cannot("choose", "village")
      .choose("copper")
      .asked(0, "gain", "haggler")
      .choose("copper")
      .asked(0, "turn");
}
TEST(Haggler, NotForEventsNorForOtherGains) {
  Script s({.kingdom = "haggler village workshop", .actions = 2, .coins = 2, .events = "amass"}, {{.hand = "haggler workshop"}, {}});
  s.play("haggler").play("workshop").choose("village").asked(0, "turn").expect_discard(0, "village");
}

TEST(Wheelwright, AnActionThatCostsNoMore) {  // C1, F2.5: no axis above
  Script s({.kingdom = "wheelwright village daimyo familiar", .supply = "potion:16"},
           {{.hand = "wheelwright duchy", .deck = "copper"}, {}});
  s.play("wheelwright")
      .asked(0, "discard", "wheelwright")
      .expect_picks(0, 1)
      .choose("duchy")
      .asked(0, "gain", "wheelwright")
      .expect_options("wheelwright village")
      .choose("village");
  s.expect_discard(0, "duchy village").expect_hand(0, "copper").expect_actions(1);
}

TEST(WitchsHut, TwoActionsCurse) {
  Script s({.kingdom = "witchs_hut village"}, {{.hand = "witchs_hut", .deck = "village village copper*2"}, {}});
  s.play("witchs_hut")
      .asked(0, "discard", "witchs_hut")
      .expect_picks(2, 2)
      .choose("village village")
      .expect_discard(1, "curse")
      .expect_discard(0, "village village")
      .expect_event("reveal", 0, "village");
  Script t({.kingdom = "witchs_hut village"}, {{.hand = "witchs_hut", .deck = "village village copper*2"}, {}});
  t.play("witchs_hut").choose("village copper").expect_discard(1, "");
}
TEST(WitchsHut, RevealsPatron) {  // F21.1
  Script s({.kingdom = "witchs_hut patron"}, {{.hand = "witchs_hut", .deck = "patron patron copper*2"}, {}});
  s.play("witchs_hut").choose("patron patron").expect_at("/seats/0/coffers", 2).expect_discard(1, "curse");
}

}  // namespace
}  // namespace demesne::script
