// The borrowed cards of Intrigue. Rule numbers F… are those of the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

TEST(Baron, AnEstateForFourOrAnotherEstate) {
  Script s({.kingdom = "baron", .actions = 2}, {{.hand = "baron baron estate"}, {}});
  s.play("baron")
      .asked(0, "discard", "baron")
      .expect_picks(0, 1)
      .expect_options("estate")
      .choose("estate")
      .expect_coins(4)
      .expect_buys(2)
      .expect_discard(0, "estate");
  s.play("baron").asked(0, "turn").expect_discard(0, "estate estate").expect_pile("estate", 7).expect_coins(4);
}
TEST(Baron, MayDeclineWithAnEstateInHand) {
  Script s({.kingdom = "baron"}, {{.hand = "baron estate"}, {}});
  s.play("baron").decline().expect_coins(0).expect_hand(0, "estate").expect_discard(0, "estate");
}

TEST(Conspirator, CountsPlaysOfThisTurn) {  // F16.6: repetitions count
  Script s({.kingdom = "conspirator throne_room"}, {{.hand = "throne_room conspirator", .deck = "copper copper"}, {}});
  s.play("throne_room").choose("conspirator").expect_coins(4).expect_hand(0, "copper").expect_actions(1);  // plays 2 and 3
}
TEST(Conspirator, TheFirstTwoPlaysAreTooFew) {
  Script s({.kingdom = "conspirator", .actions = 3}, {{.hand = "conspirator*3", .deck = "copper silver"}, {}});
  s.play("conspirator")
      .play("conspirator")
      .expect_actions(1)
      .expect_hand(0, "conspirator")
      .play("conspirator")
      .expect_coins(6)
      .expect_hand(0, "copper")
      .expect_actions(1);
}
TEST(Conspirator, TreasuresCountUnderEnlightenment) {  // F22
  Script s({.kingdom = "conspirator poet", .prophecy = "enlightenment:0"},
           {{.hand = "copper copper conspirator", .deck = "estate estate gold"}, {}});
  s.play("copper").play("copper").play("conspirator").expect_hand(0, "estate estate gold").expect_coins(2);
}

TEST(Courtier, AsManyChoicesAsTypesInPrintedOrder) {  // F25.1
  Script s({.kingdom = "courtier diplomat"}, {{.hand = "courtier diplomat copper"}, {}});
  s.play("courtier").asked(0, "reveal", "courtier").choose("diplomat").expect_event("reveal", 0, "diplomat");
  s.asked(0, "choice", "courtier")
      .expect_picks(2, 2)
      .expect_options("plus_1_action plus_1_buy plus_3_coins gain_gold")
      .expect_refused("gain_gold gain_gold");
  s.choose("gain_gold plus_1_action")
      .expect_actions(1)
      .expect_buys(1)
      .expect_coins(0)
      .expect_discard(0, "gold")
      .expect_hand(0, "diplomat copper");
}
TEST(Courtier, NoCardNoChoice) {
  Script s({.kingdom = "courtier"}, {{.hand = "courtier"}, {}});
  s.play("courtier").asked(0, "turn").expect_coins(0);
}
TEST(Courtier, CountsTheTypeThatEnlightenmentAdds) {  // F22
  Script s({.kingdom = "courtier poet", .prophecy = "enlightenment:0"}, {{.hand = "courtier copper"}, {}});
  s.play("courtier").asked(0, "choice", "courtier").expect_picks(2, 2).choose("plus_3_coins plus_1_buy").expect_coins(3).expect_buys(2);
}

TEST(Diplomat, TwoActionsWithAtMostFiveCards) {  // F25.2: after drawing
  Script s({.kingdom = "diplomat", .actions = 2}, {{.hand = "diplomat diplomat copper copper copper", .deck = "estate*4"}, {}});
  s.play("diplomat").expect_hand_size(0, 6).expect_actions(1).play("diplomat").expect_hand_size(0, 7).expect_actions(0);
  Script t({.kingdom = "diplomat"}, {{.hand = "diplomat copper*3", .deck = "estate*4"}, {}});
  t.play("diplomat").expect_hand_size(0, 5).expect_actions(2);
}
TEST(Diplomat, ReactsToAttacksWhileTheHandHasFive) {  // F15.1: before the Attack, as often as possible
  Script s({.kingdom = "diplomat militia moat"}, {{.hand = "militia"}, {.hand = "diplomat moat copper*4", .deck = "gold*2 silver*2"}});
  s.play("militia")
      .asked(1, "react", "militia")
      .react("diplomat")
      .asked(1, "discard", "diplomat")
      .expect_picks(3, 3)
      .choose("copper copper copper");
  s.asked(1, "react", "militia")
      .react("diplomat")
      .asked(1, "discard", "diplomat")
      .choose("gold gold silver")
      .asked(1, "react")
      .react("moat");
  s.asked(0, "turn").expect_hand(1, "diplomat moat copper silver");  // four cards: no third time
}
TEST(Diplomat, NotWithFourCards) {
  Script s({.kingdom = "diplomat militia"}, {{.hand = "militia"}, {.hand = "diplomat copper*3"}});
  s.play("militia").asked(1, "discard", "militia");
}

TEST(Duke, OnePointForEachDuchy) {  // F24.2
  Script s({.kingdom = "", .supply = "duke:8"}, {{.hand = "duke duchy", .deck = "duke", .discard = "duchy duchy"}, {}});
  s.expect_score(0, 9 + 6).expect_score(1, 0);
}

TEST(Ironworks, EveryTypePays) {  // F25.1
  Script s({.kingdom = "ironworks village", .actions = 3}, {{.hand = "ironworks*3", .deck = "gold"}, {}});
  s.play("ironworks").asked(0, "gain", "ironworks").expect_cannot("choose", "duchy").choose("village").expect_actions(3);
  s.play("ironworks").choose("silver").expect_coins(1).play("ironworks").choose("estate").expect_hand(0, "gold").expect_actions(1);
}
TEST(Ironworks, SilverIsAnActionToo) {  // F22 Enlightenment
  Script s({.kingdom = "ironworks poet", .prophecy = "enlightenment:0"}, {{.hand = "ironworks"}, {}});
  s.play("ironworks").choose("silver").expect_actions(1).expect_coins(1);
}

TEST(Lurker, TrashesFromTheSupplyAndGainsFromTheTrash) {  // F8.6, F9.1
  Script s({.kingdom = "lurker city poet"}, {{.hand = "lurker lurker"}, {}});
  s.play("lurker").asked(0, "choice", "lurker").expect_options("trash_from_supply gain_from_trash").choose("trash_from_supply");
  s.asked(0, "trash", "lurker")
      .expect_cannot("choose", "gold")
      .choose("city")
      .expect_trash("city")
      .expect_pile("city", 9)
      .expect_actions(1);
  s.play("lurker")
      .choose("gain_from_trash")
      .expect_discard(0, "city")
      .expect_trash("")
      .expect_pile("city", 9)
      .expect_event("gain", 0, "city");
}
TEST(Lurker, AChoiceThatDoesNothingMayBeMade) {  // 1.14
  Script s({.kingdom = "lurker"}, {{.hand = "lurker"}, {}});
  s.play("lurker").choose("gain_from_trash").asked(0, "turn").expect_trash("").expect_discard(0, "");
}
TEST(Lurker, ReachesTreasuresUnderEnlightenment) {  // F22
  Script s({.kingdom = "lurker poet", .trash = "gold", .prophecy = "enlightenment:0"}, {{.hand = "lurker"}, {}});
  s.play("lurker").choose("gain_from_trash").expect_discard(0, "gold");
}

TEST(SecretPassage, AnyPlaceInTheDeck) {  // F21.4: known to all afterwards
  Script s({.kingdom = "secret_passage"}, {{.hand = "secret_passage copper", .deck = "silver gold estate duchy"}, {}});
  s.play("secret_passage").expect_actions(1).asked(0, "place", "secret_passage").expect_options("copper silver gold").choose("gold");
  s.asked(0, "place", "secret_passage")
      .expect_options("0 1 2")
      .choose("1")
      .expect_deck(0, "estate gold duchy")
      .expect_hand(0, "copper silver");
  EXPECT_EQ(s.view(1).at("seats").at(0).at("deck_known").at(0).at("card"), "gold");
}
TEST(SecretPassage, EveryPlaceOfADeckWhoseOrderIsFixed) {  // F21.4: near the bottom as near the top
  for (int above = 0; above <= 8; ++above) {
    Script s({.kingdom = "secret_passage"},
             {{.hand = "secret_passage curse", .deck = "copper copper silver gold estate duchy province silver gold estate"}, {}});
    auto deck = cards("silver gold estate duchy province silver gold estate");
    deck.insert(deck.begin() + above, "curse");
    std::string expected;
    for (const auto& c : deck) expected += (expected.empty() ? "" : " ") + c;
    s.play("secret_passage").choose("curse").amount(above).expect_deck(0, expected);
  }
}
TEST(SecretPassage, ADeckLongerThanItsFixedPart) {  // the place near the top is kept; only what lies deepest loses its order
  Script s({.kingdom = "secret_passage"},
           {{.hand = "secret_passage curse", .deck = "copper*2 silver gold estate duchy copper*40 silver*30"}, {}});
  s.play("secret_passage").choose("curse").amount(2).expect_deck_top(0, "silver gold curse estate duchy").expect_deck_size(0, 75);
}
TEST(SecretPassage, AtTheBottomAndIntoAnEmptyDeck) {
  Script s({.kingdom = "secret_passage"}, {{.hand = "secret_passage copper", .deck = "silver gold estate"}, {}});
  s.play("secret_passage").choose("silver").choose("1").expect_deck(0, "estate silver");
  Script t({.kingdom = "secret_passage"}, {{.hand = "secret_passage copper", .discard = ""}, {}});
  t.play("secret_passage").asked(0, "turn").expect_deck(0, "copper");
}

TEST(ShantyTown, DrawsWithoutAnActionInHand) {  // F25.2
  Script s({.kingdom = "shanty_town"}, {{.hand = "shanty_town copper", .deck = "gold gold"}, {}});
  s.play("shanty_town").expect_actions(2).expect_hand(0, "copper gold gold").expect_event("reveal", 0, "copper");
  Script t({.kingdom = "shanty_town village"}, {{.hand = "shanty_town village", .deck = "gold gold"}, {}});
  t.play("shanty_town").expect_hand(0, "village").expect_event("reveal", 0, "village");
}

TEST(Upgrade, ExactlyOneMore) {  // F2.5
  Script s({.kingdom = "upgrade village militia smithy"}, {{.hand = "upgrade copper silver", .deck = "estate"}, {}});
  s.play("upgrade")
      .asked(0, "trash", "upgrade")
      .choose("silver")
      .asked(0, "gain", "upgrade")
      .expect_options("militia smithy")
      .choose("militia")
      .expect_trash("silver")
      .expect_discard(0, "militia");
}
TEST(Upgrade, DebtMustBeTheSame) {  // F2.5: nothing costs $1 and 8 debt
  Script s({.kingdom = "upgrade artist lurker"}, {{.hand = "upgrade artist"}, {}});
  s.play("upgrade").asked(0, "turn").expect_trash("artist").expect_discard(0, "");
}

TEST(WishingWell, NamesBasicCardsWithoutAPile) {  // F21.3: a written position need not list their piles
  Script s(json::parse(R"({"game":"dominion","players":2,"turn":0,"phase":"action","actions":1,"buys":1,
      "supply":{"province":8,"wishing_well":9},"seats":[{"hand":["wishing_well"],"deck":["estate","copper"]},{}]})")
               .as_object());
  s.play("wishing_well")
      .expect_options("copper silver gold estate duchy province curse wishing_well")
      .choose("copper")
      .expect_hand(0, "copper estate");
}
TEST(WishingWell, TheNamedCardComesToHand) {  // F21.3, F25.18
  Script s({.kingdom = "wishing_well", .actions = 2}, {{.hand = "wishing_well wishing_well", .deck = "copper gold estate silver"}, {}});
  s.play("wishing_well")
      .asked(0, "name", "wishing_well")
      .choose("gold")
      .expect_hand(0, "wishing_well copper gold")
      .expect_event("reveal", 0, "gold");
  s.play("wishing_well").choose("gold").expect_hand(0, "copper gold estate").expect_deck(0, "silver");
}

}  // namespace
}  // namespace demesne::script
