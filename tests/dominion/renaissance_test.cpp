// The borrowed cards of Renaissance: Coffers, Villagers, Artifacts, the Project Guildhall. Rule numbers F… are those of the rules for
// borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

// --- Border Guard, Lantern, Horn (F20.2) --------------------------------------------------------------------------------------
TEST(BorderGuard, OneToHandOneDiscarded) {
  Script s({.kingdom = "border_guard"}, {{.hand = "border_guard", .deck = "copper gold estate"}, {}});
  s.play("border_guard")
      .expect_actions(1)
      .asked(0, "to_hand", "border_guard")
      .expect_options("copper gold")
      .choose("gold")
      .asked(0, "turn")
      .expect_hand(0, "gold")
      .expect_discard(0, "copper");
}
TEST(BorderGuard, TwoActionsBringAnArtifact) {  // F1.8, F20.1
  Script s({.kingdom = "border_guard village"},
           {{.hand = "border_guard", .deck = "village border_guard", .discard = "village village"}, {}});
  s.expect_at("/artifacts", json::object{{"lantern", nullptr}, {"horn", nullptr}});
  s.play("border_guard")
      .choose("border_guard")
      .asked(0, "choice", "border_guard")
      .expect_options("lantern horn")
      .choose("lantern")
      .expect_at("/artifacts/lantern", 0)
      .expect_event("artifact", 0, "lantern");
  s.play("border_guard").asked(0, "turn").expect_hand(0, "village").expect_at("/artifacts/horn", 0);  // three Actions: the Horn, unasked
}
TEST(BorderGuard, WithTheLanternTwoActionsAreTooFew) {
  Script s(with({.kingdom = "border_guard village"}, {{.hand = "border_guard", .deck = "village village copper gold"}, {}},
                R"({"artifacts":{"lantern":0,"horn":1}})"));
  s.play("border_guard")
      .asked(0, "to_hand", "border_guard")
      .expect_options("village copper")
      .choose("village")
      .asked(0, "turn")
      .expect_discard(0, "village copper")
      .expect_at("/artifacts/horn", 1);
}
TEST(BorderGuard, FewerCardsNoArtifact) {
  Script s({.kingdom = "border_guard village"}, {{.hand = "border_guard", .deck = "village"}, {}});
  s.play("border_guard").asked(0, "turn").expect_hand(0, "village").expect_at("/artifacts/horn", nullptr);
}
TEST(BorderGuard, TreasuresAreActionsUnderEnlightenment) {  // F20.3
  Script s({.kingdom = "border_guard poet", .prophecy = "enlightenment:0"}, {{.hand = "border_guard", .deck = "copper gold"}, {}});
  s.play("border_guard").choose("gold").asked(0, "choice", "border_guard").choose("horn").expect_at("/artifacts/horn", 0);
}
TEST(Horn, OneBorderGuardATurn) {  // F10.4
  Script s(with({.kingdom = "border_guard", .actions = 2},
                {{.hand = "border_guard border_guard", .deck = "copper*4 estate*8"}, {.deck = "copper*5"}}, R"({"artifacts":{"horn":0}})"));
  s.play("border_guard").play("border_guard").end_turn().asked(0, "topdeck").expect_options("border_guard").choose("border_guard");
  s.expect_turn(1, "action").expect_hand(0, "border_guard estate*4");
}
TEST(Horn, LeavesSchemeForAnotherCard) {  // the most special right is used first
  Script s(with({.kingdom = "border_guard scheme"}, {{.hand = "border_guard scheme", .deck = "copper*3 estate*8"}, {.deck = "copper*5"}},
                R"({"artifacts":{"horn":0}})"));
  s.play("border_guard")
      .play("scheme")
      .end_turn()
      .asked(0, "topdeck")
      .choose("border_guard scheme")
      .expect_hand(0, "scheme border_guard estate*3");
}
TEST(Horn, IsOfNoUseToOthers) {
  Script s(with({.kingdom = "border_guard"}, {{.hand = "border_guard", .deck = "copper*9"}, {.deck = "copper*5"}},
                R"({"artifacts":{"horn":1}})"));
  s.play("border_guard").end_turn().expect_turn(1, "action");
}

// --- Cargo Ship (F13.1) -------------------------------------------------------------------------------------------------------
TEST(CargoShip, CarriesAGainToTheNextTurn) {
  Script s({.kingdom = "cargo_ship", .buys = 2, .coins = 4}, {{.hand = "cargo_ship", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.play("cargo_ship")
      .expect_coins(6)
      .to_buy()
      .buy("silver")
      .asked(0, "react", "gain")
      .react("cargo_ship")
      .expect_set_aside(0, "silver")
      .expect_discard(0, "");
  s.buy("silver")
      .asked(0, "turn")
      .expect_discard(0, "silver")
      .end_turn()
      .expect_in_play(0, "cargo_ship")
      .end_turn()
      .expect_hand(0, "silver copper*5")
      .end_turn()
      .expect_in_play(0, "");
}
TEST(CargoShip, EmptyItDoesNotStay) {
  Script s({.kingdom = "cargo_ship", .coins = 1}, {{.hand = "cargo_ship", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.play("cargo_ship").to_buy().buy("silver").decline().end_turn().expect_in_play(0, "");
}
TEST(CargoShip, TwoShipsTwoCardsAndOnlyTheLadenStays) {
  Script s({.kingdom = "cargo_ship", .actions = 3, .buys = 3, .coins = 5},
           {{.hand = "cargo_ship*3", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.play("cargo_ship")
      .play("cargo_ship")
      .play("cargo_ship")
      .to_buy()
      .buy("silver")
      .react("cargo_ship")
      .buy("silver")
      .react("cargo_ship")
      .buy("silver")
      .decline();
  s.end_turn().expect_in_play(0, "cargo_ship cargo_ship").end_turn().expect_hand(0, "silver silver copper*5");
}
TEST(CargoShip, ThroneRoomStaysWithTheLadenShip) {  // F13.2
  Script s({.kingdom = "cargo_ship throne_room", .buys = 2, .coins = 2},
           {{.hand = "throne_room cargo_ship", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.play("throne_room")
      .choose("cargo_ship")
      .to_buy()
      .buy("silver")
      .react("cargo_ship")
      .buy("silver")
      .react("cargo_ship")
      .end_turn()
      .expect_in_play(0, "throne_room cargo_ship");
  s.end_turn().expect_hand(0, "silver silver copper*5");
}
TEST(CargoShip, ProgressAndTheShip) {  // F22: whichever moves first
  Script s({.kingdom = "cargo_ship poet", .coins = 1, .prophecy = "progress:0"},
           {{.hand = "cargo_ship", .deck = "copper*12"}, {.deck = "copper*5"}});
  s.play("cargo_ship")
      .to_buy()
      .buy("silver")
      .asked(0, "order", "gain")
      .react("cargo_ship")
      .asked(0, "turn")
      .expect_set_aside(0, "silver")
      .expect_deck_top(0, "copper");
}

TEST(CargoShip, LoadedByHand) {  // one ship laden, one that may still take a card
  Script s(with({.kingdom = "cargo_ship", .supply = "gold:29", .phase = "buy", .coins = 3},
                {{.deck = "copper*12", .in_play = "cargo_ship cargo_ship"}, {.deck = "copper*5"}},
                R"({"lasting":{"cargo_ship":1},"seats":[{"set_aside_by":{"cargo_ship":["gold"]}},{}]})"));
  s.buy("silver")
      .react("cargo_ship")
      .expect_set_aside(0, "gold silver")
      .end_turn()
      .expect_in_play(0, "cargo_ship cargo_ship")
      .end_turn()
      .expect_hand(0, "gold silver copper*5");
}

TEST(Ducat, CoffersAndACopperLess) {  // F25.16
  Script s({.kingdom = "ducat", .phase = "buy", .buys = 2, .coins = 4}, {{.hand = "copper ducat"}, {}});
  s.play("ducat")
      .expect_at("/seats/0/coffers", 1)
      .expect_buys(3)
      .expect_coins(4)
      .buy("ducat")
      .asked(0, "trash", "ducat")
      .expect_picks(0, 1)
      .choose("copper")
      .expect_trash("copper");
  s.buy("ducat").asked(0, "turn");
}
TEST(Ducat, IsPlayedWithAllTreasures) {
  Script s({.kingdom = "ducat", .phase = "buy"}, {{.hand = "copper ducat"}, {}});
  s.play_treasures().expect_coins(1).expect_at("/seats/0/coffers", 1);
}
TEST(Experiment, ReturnsAndComesInPairs) {  // F4.5, F25.20
  Script s({.kingdom = "experiment", .coins = 3}, {{.hand = "experiment", .deck = "gold gold"}, {}});
  s.play("experiment")
      .expect_hand(0, "gold gold")
      .expect_actions(1)
      .expect_in_play(0, "")
      .expect_pile("experiment", 10)
      .to_buy()
      .buy("experiment")
      .asked(0, "turn")
      .expect_discard(0, "experiment experiment")
      .expect_pile("experiment", 8);
  s.expect_at("/gained_this_turn", json::array{"experiment", "experiment"});
}
TEST(Experiment, PlayedAgainItCannotReturnTwice) {  // F4.5, F23.2
  Script s({.kingdom = "experiment throne_room"}, {{.hand = "experiment throne_room", .deck = "gold*4"}, {}});
  s.play("throne_room").choose("experiment").expect_hand(0, "gold*4").expect_pile("experiment", 10);
}
TEST(Experiment, BothBringACopperUnderBureaucracy) {  // F22
  Script s({.kingdom = "experiment poet", .phase = "buy", .coins = 3, .prophecy = "bureaucracy:0"}, {{}, {}});
  s.buy("experiment").choose("experiment").expect_discard(0, "experiment experiment copper copper");
}
TEST(Hideout, AVictoryCardCostsACurse) {  // F25.5
  Script s({.kingdom = "hideout", .actions = 1}, {{.hand = "hideout hideout estate", .deck = "copper gold"}, {}});
  s.play("hideout")
      .asked(0, "trash", "hideout")
      .expect_picks(1, 1)
      .choose("estate")
      .expect_discard(0, "curse")
      .expect_actions(2)
      .play("hideout")
      .choose("copper")
      .expect_discard(0, "curse")
      .expect_trash("estate copper");
}
TEST(Inventor, CardsCostLess) {  // F2.8: from its play on, each play
  Script s({.kingdom = "inventor festival throne_room"}, {{.hand = "throne_room inventor"}, {}});
  s.play("throne_room")
      .choose("inventor")
      .asked(0, "gain", "inventor")
      .expect_cannot("choose", "festival")
      .choose("silver")
      .asked(0, "gain", "inventor")
      .choose("festival")
      .expect_cost("province", 6)
      .expect_cost("copper", 0);
  s.expect_at("/lasting/inventor", 2).end_turn().expect_cost("province", 8);
}
TEST(Patron, VillagersAndCoffers) {  // F6.1, F6.4, F21.1
  Script s({.kingdom = "patron border_guard", .actions = 1}, {{.hand = "patron border_guard", .deck = "patron copper gold"}, {}});
  s.play("patron")
      .expect_at("/seats/0/villagers", 1)
      .expect_coins(2)
      .expect_cannot("play", "border_guard")
      .pick({"do", "use_villagers", "amount", "1"})
      .expect_actions(1)
      .expect_at("/seats/0/villagers", nullptr);
  s.play("border_guard").expect_at("/seats/0/coffers", 1);
}
TEST(Patron, EachOneInARevealedHand) {  // F21.2
  Script s({.kingdom = "patron shanty_town"}, {{.hand = "shanty_town patron patron"}, {}});
  s.play("shanty_town").expect_at("/seats/0/coffers", 2);
}
TEST(Patron, VillagersOnlyInTheActionPhase) {  // F6.4
  Script s(with({.kingdom = "patron"}, {{}, {}}, R"({"seats":[{"villagers":2},{}]})"));
  s.expect_can("use_villagers", "2").to_buy().expect_cannot("use_villagers", "2");
}
TEST(Scholar, ANewHandOfSeven) {
  Script s({.kingdom = "scholar"}, {{.hand = "scholar copper estate", .deck = "gold*8"}, {}});
  s.play("scholar").expect_hand(0, "gold*7").expect_discard(0, "copper estate");
}
TEST(Sculptor, ToHandAndAVillagerForATreasure) {  // F8.1, F25.21
  Script s({.kingdom = "sculptor village", .actions = 2}, {{.hand = "sculptor sculptor"}, {}});
  s.play("sculptor")
      .asked(0, "gain", "sculptor")
      .choose("silver")
      .expect_hand(0, "sculptor silver")
      .expect_at("/seats/0/villagers", 1)
      .play("sculptor")
      .choose("village")
      .expect_hand(0, "silver village")
      .expect_at("/seats/0/villagers", 1);
}
TEST(Seer, TakesTwoToFour) {  // F2.3
  Script s({.kingdom = "seer vineyard", .supply = "potion:16 vineyard:8"},
           {{.hand = "seer", .deck = "copper estate gold vineyard silver"}, {}});
  s.play("seer")
      .expect_hand(0, "copper estate")
      .expect_actions(1)
      .asked(0, "topdeck_order", "seer")
      .choose("vineyard gold")
      .expect_deck(0, "gold vineyard silver");
}

// --- Treasurer, Key, Guildhall ------------------------------------------------------------------------------------------------
TEST(Treasurer, ThreeChoices) {  // F8.1, F8.6, F25.21
  Script s({.kingdom = "treasurer", .trash = "gold", .actions = 3},
           {{.hand = "treasurer*3 copper", .deck = "copper*5"}, {.deck = "copper*5"}});
  s.play("treasurer")
      .expect_coins(3)
      .asked(0, "choice", "treasurer")
      .expect_options("trash gain_from_trash take_key")
      .choose("gain_from_trash")
      .expect_hand(0, "treasurer treasurer copper gold")
      .expect_trash("");
  s.play("treasurer")
      .choose("trash")
      .asked(0, "trash", "treasurer")
      .choose("copper")
      .expect_trash("copper")
      .play("treasurer")
      .choose("take_key")
      .expect_at("/artifacts/key", 0)
      .expect_event("artifact", 0, "key");
  s.end_turn().expect_coins(0).end_turn().expect_coins(1);  // F20.2: the Key
}
TEST(Treasurer, TheKeyChangesHands) {  // F20.1
  Script s(with({.kingdom = "treasurer"}, {{.hand = "treasurer", .deck = "copper*5"}, {.deck = "copper*5"}}, R"({"artifacts":{"key":1}})"));
  s.play("treasurer").choose("take_key").expect_at("/artifacts/key", 0).end_turn().expect_coins(0);
}
TEST(Guildhall, ACoffersTokenForEachTreasure) {  // F7.4, F20.4
  Script s(with({.kingdom = "village", .phase = "buy", .buys = 4, .coins = 15}, {{}, {}}, R"({"projects":["guildhall"]})"));
  s.buy("silver")
      .expect_at("/seats/0/coffers", nullptr)
      .pick({"do", "buy_project", "project", "guildhall"})
      .expect_event("buy_project", 0, "")
      .expect_at("/projects/guildhall", json::array{0});
  s.expect_coins(7)
      .expect_cannot("buy_project", "guildhall")
      .buy("silver")
      .expect_at("/seats/0/coffers", 1)
      .buy("village")
      .expect_at("/seats/0/coffers", 1);
}
TEST(Guildhall, BureaucracysCopperPaysToo) {  // F22
  Script s(with({.kingdom = "village poet", .phase = "buy", .coins = 3, .prophecy = "bureaucracy:0"}, {{}, {}},
                R"({"projects":{"guildhall":[0]}})"));
  s.buy("silver").expect_at("/seats/0/coffers", 2).expect_discard(0, "silver copper");
}

}  // namespace
}  // namespace demesne::script
