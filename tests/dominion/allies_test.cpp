// Allies: Augurs and Clashes that rotate (F3), Contract with Favors and an Ally (F1.7, F6.6, F20.6), Warlord (F13.6), and the single cards
// (F25).
#include <gtest/gtest.h>

#include <algorithm>

#include "table/dominion/codec.hpp"
#include "tests/dominion/borrowed.hpp"

namespace demesne::script {
namespace {

TEST(Allies, BarbarianTrashesAndReplaces) {  // F2.4, F2.5, F15
  Script s({.kingdom = "barbarian"}, {{.hand = "barbarian", .deck = "copper*6"}, {.deck = "gold copper"}, {.deck = "estate copper"}});
  s.play("barbarian")
      .expect_coins(2)
      .asked(1, "gain", "barbarian")
      .expect_options("copper silver")
      .choose("silver")
      .expect_trash("gold estate");
  s.expect_discard(1, "silver").expect_discard(2, "curse");
  Script t({.kingdom = "barbarian city_quarter village"}, {{.hand = "barbarian"}, {.deck = "duchy"}});
  t.play("barbarian").expect_discard(1, "estate");  // the one cheaper card that shares a type
}
TEST(Allies, CapitalCityDiscardsForMoneyAndPaysForCards) {  // F25.24
  Script s({.kingdom = "capital_city"}, {{.hand = "capital_city estate*2", .deck = "copper gold silver copper"}, {}});
  s.play("capital_city")
      .expect_actions(2)
      .asked(0, "discard", "capital_city")
      .choose("estate*2")
      .expect_coins(2)
      .asked(0, "pay", "capital_city")
      .expect_options("0 2");
  s.amount(2).expect_coins(0).expect_hand(0, "copper gold silver");
  Script t({.kingdom = "capital_city"}, {{.hand = "capital_city", .deck = "copper gold"}, {}});
  t.play("capital_city").choose("copper").expect_coins(0).asked(0, "turn");  // one card, for nothing; no $2 to pay
}
TEST(Allies, CapitalCityIsPaidFromCoffersToo) {  // F6.3
  Script s = at({.kingdom = "capital_city"}, {{.hand = "capital_city", .deck = "copper gold silver"}, {}}, {}, {{{"coffers", 3}}});
  s.play("capital_city").decline().amount(2).expect_at("/seats/0/coffers", 1).expect_coins(0).expect_hand_size(0, 3);
}
TEST(Allies, ContractPlaysItsActionNextTurn) {  // F13.1, C20
  Script s({.kingdom = "contract smithy", .phase = "buy"}, {{.hand = "contract smithy", .deck = "copper*10"}, {.deck = "copper*6"}});
  s.play("contract")
      .expect_coins(2)
      .asked(0, "set_aside", "contract")
      .expect_options("smithy")
      .choose("smithy")
      .expect_at("/seats/0/favors", 1);
  s.expect_at("/seats/0/set_aside_by/contract", list("smithy")).end_turn().expect_in_play(0, "contract").end_turn();
  s.asked(0, "turn").expect_in_play(0, "contract smithy").expect_hand_size(0, 8).end_turn().expect_in_play(0, "");
  Script t({.kingdom = "contract smithy", .phase = "buy"}, {{.hand = "contract smithy", .deck = "copper*10"}, {}});
  t.play("contract").decline().end_turn().expect_in_play(0, "");  // it stays only with a card
}
TEST(Allies, TwoContractsPlayTheirCardsInAnyOrder) {  // F13.8
  Script s = at({.kingdom = "contract village smithy", .supply = "village:9 smithy:9"},
                {{.deck = "copper*6"}, {.deck = "copper*9", .in_play_before = "contract contract"}}, {},
                {{}, {{"set_aside_by", json::object{{"contract", list("village smithy")}}}}});
  s.end_turn().asked(1, "play", "contract").expect_options("village smithy").choose("smithy").expect_hand_size(1, 4).expect_actions(3);
}
TEST(Allies, ALiaisonBringsTheAllyAndAFavorEach) {  // F1.7
  const json::array kingdom{"contract", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch", "mine"};
  Script s = Script::start(3, {{"kingdom", kingdom}});
  s.expect_at("/ally", "crafters_guild").expect_at("/seats/0/favors", 1).expect_at("/seats/2/favors", 1);
}
TEST(Allies, CraftersGuildCostsTwoFavorsOnceATurn) {  // F6.6, F20.6, F8.1
  Script s = at({.kingdom = "contract village"}, {{.deck = "copper*6"}, {.deck = "copper*6"}}, {{"ally", "crafters_guild"}},
                {{}, {{"favors", 5}}});
  s.end_turn()
      .asked(1, "react", "start_of_turn")
      .react("crafters_guild")
      .asked(1, "gain", "crafters_guild")
      .choose("village")
      .expect_deck_top(1, "village");
  s.asked(1, "turn").expect_at("/seats/1/favors", 3);
  Script t = at({.kingdom = "contract village"}, {{.deck = "copper*6"}, {.deck = "copper*6"}}, {{"ally", "crafters_guild"}},
                {{}, {{"favors", 1}}});
  t.end_turn().asked(1, "turn");
}
TEST(Allies, CourierPlaysFromTheDiscardPile) {  // F16.2, F16.3, C15
  Script s({.kingdom = "courier smithy fishmonger"},
           {{.hand = "courier", .deck = "smithy copper*4 fishmonger", .discard = "silver estate"}, {}});
  s.play("courier")
      .expect_coins(1)
      .asked(0, "play", "courier")
      .expect_options("smithy silver")
      .choose("silver")
      .expect_coins(3)
      .expect_in_play(0, "courier silver")
      .expect_discard(0, "estate smithy");
}
TEST(Allies, HunterTakesOneOfEachType) {  // F21.6
  Script s({.kingdom = "hunter village smithy"}, {{.hand = "hunter", .deck = "village smithy estate copper"}, {}});
  s.play("hunter")
      .asked(0, "to_hand", "hunter")
      .expect_options("village smithy")
      .choose("smithy")
      .expect_hand(0, "smithy estate")
      .expect_discard(0, "village")
      .expect_actions(1);
}
TEST(Allies, InnkeeperDrawsAndDiscards) {  // F25.24
  auto inn = [] {
    return Script({.kingdom = "innkeeper"}, {{.hand = "innkeeper", .deck = "gold silver copper estate duchy province"}, {}});
  };
  inn()
      .play("innkeeper")
      .asked(0, "choice", "innkeeper")
      .expect_options("draw_1 draw_3 draw_5")
      .choose("draw_1")
      .expect_hand(0, "gold")
      .expect_actions(1);
  inn().play("innkeeper").choose("draw_3").expect_hand(0, "").expect_discard(0, "gold silver copper");  // all that there are
  Script s({.kingdom = "innkeeper"}, {{.hand = "innkeeper curse*4", .deck = "gold silver copper estate duchy province"}, {}});
  s.play("innkeeper").choose("draw_5").asked(0, "discard", "innkeeper").choose("curse*4 estate copper").expect_hand(0, "gold silver duchy");
}
TEST(Allies, MarquisDoublesTheHandDownToTen) {  // F25.24
  Script s({.kingdom = "marquis"}, {{.hand = "marquis copper*6", .deck = "gold*8"}, {}});
  s.play("marquis").expect_buys(2).asked(0, "discard", "marquis").choose("copper*2").expect_hand(0, "copper*4 gold*6");
  Script t({.kingdom = "marquis"}, {{.hand = "marquis copper*2", .deck = "gold*8"}, {}});
  t.play("marquis").expect_hand(0, "copper*2 gold*2").asked(0, "turn");
}
TEST(Allies, SkirmisherWatchesForAttacks) {  // F8.3
  Script s({.kingdom = "skirmisher witch village", .buys = 3, .coins = 13},
           {{.hand = "skirmisher", .deck = "copper*6"}, {.hand = "copper*3 estate*2", .deck = "estate*5"}});
  s.play("skirmisher")
      .expect_coins(14)
      .expect_actions(1)
      .to_buy()
      .buy("village")
      .asked(0, "turn")
      .buy("witch")
      .asked(1, "discard", "skirmisher")
      .choose("estate*2")
      .expect_hand_size(1, 3);
}
TEST(Allies, WhoWasImmuneToSkirmisherStaysSo) {  // F15.2
  Script s({.kingdom = "skirmisher witch moat", .coins = 5}, {{.hand = "skirmisher", .deck = "copper*6"},
                                                              {.hand = "moat copper*4", .deck = "estate*5"},
                                                              {.hand = "copper*3 estate*2", .deck = "estate*5"}});
  s.play("skirmisher")
      .react("moat")
      .to_buy()
      .buy("witch")
      .asked(2, "discard", "skirmisher")
      .choose("estate*2")
      .expect_hand_size(1, 5)
      .expect_hand_size(2, 3);
}
TEST(Allies, SwapReturnsAnActionForAnother) {  // F5.6, F25.25
  Script s = at({.kingdom = "swap village smithy"}, {{.hand = "swap village necropolis", .deck = "copper*2"}, {}}, {});
  s.play("swap")
      .asked(0, "return", "swap")
      .expect_options("village")
      .choose("village")
      .expect_pile("village", 10)
      .asked(0, "gain", "swap")
      .expect_options("swap smithy");
  s.choose("smithy").expect_hand(0, "necropolis copper smithy");
}

// --- Augurs ---------------------------------------------------------------------------------------------------------------------

TEST(Augurs, LieInTheirOrderAndOnlyTheTopOneIsForSale) {  // F3.1, F3.3
  Script s({.supply = "augurs:16", .phase = "buy", .coins = 6}, {{.deck = "copper*6"}, {}});
  s.expect_at("/pile_top/augurs", "herb_gatherer")
      .expect_can_buy("herb_gatherer")
      .expect_cannot_buy("acolyte sibyl")
      .buy("herb_gatherer")
      .expect_pile("augurs", 15);
  s.expect_event("gain", 0, "herb_gatherer");
  Script t({.supply = "augurs:9", .phase = "buy", .coins = 6}, {{}, {}});
  t.expect_at("/pile_top/augurs", "acolyte");  // the lowest nine
}
TEST(Augurs, HerbGathererPlaysATreasureAndRotates) {  // F3.5, F16.2
  Script s({.supply = "augurs:15"}, {{.hand = "herb_gatherer", .deck = "gold estate", .discard = "silver"}, {}});
  s.play("herb_gatherer")
      .expect_buys(2)
      .asked(0, "play", "herb_gatherer")
      .expect_options("gold silver")
      .choose("gold")
      .expect_coins(3)
      .expect_discard(0, "estate silver");
  s.asked(0, "rotate", "herb_gatherer")
      .expect_options("augurs")
      .choose("augurs")
      .expect_at("/pile_top/augurs", "acolyte")
      .expect_event("rotate", 0, "augurs");
  s.expect_at("/pile_order/augurs", list("acolyte*4 sorceress*4 sibyl*4 herb_gatherer*3"));
}
TEST(Augurs, OnlyEqualCardsOnTopRotateTogether) {  // F3.5, F3.6
  Script s = at({}, {{.hand = "herb_gatherer", .deck = "estate"}, {}},
                {{"pile_order", json::object{{"augurs", list("sibyl herb_gatherer sibyl acolyte")}}}});
  s.play("herb_gatherer").choose("augurs").expect_at("/pile_order/augurs", list("herb_gatherer sibyl acolyte sibyl"));
}
TEST(Augurs, AcolyteTrashesForGoldAndItselfForAnAugur) {  // F3.4, F25.27, F9.2
  Script s({.supply = "augurs:4"}, {{.hand = "acolyte estate copper", .deck = "copper*5"}, {}});
  s.play("acolyte")
      .asked(0, "trash", "acolyte")
      .expect_options("estate")
      .choose("estate")
      .asked(0, "choice", "acolyte")
      .expect_options("trash_this keep")
      .choose("trash_this");
  s.expect_trash("acolyte estate").expect_discard(0, "gold sibyl");
  Script t({.supply = "augurs:4"}, {{.hand = "acolyte estate", .deck = "copper*5"}, {}});
  t.play("acolyte").decline().choose("keep").expect_trash("").expect_in_play(0, "acolyte");
}
TEST(Augurs, AcolyteGoneCannotBeTrashedAgain) {  // F9.2
  Script s({.kingdom = "throne_room", .supply = "augurs:4"}, {{.hand = "throne_room acolyte", .deck = "copper*5"}, {}});
  s.play("throne_room").choose("acolyte").choose("trash_this").asked(0, "turn").expect_discard(0, "sibyl");
}
TEST(Augurs, SorceressNamesAndCurses) {  // F21.3, F25.27
  auto sorceress = [] { return Script({.supply = "augurs:7"}, {{.hand = "sorceress", .deck = "gold copper"}, {.deck = "copper"}}); };
  sorceress()
      .play("sorceress")
      .asked(0, "name", "sorceress")
      .choose("gold")
      .expect_hand(0, "gold")
      .expect_discard(1, "curse")
      .expect_actions(1);
  sorceress().play("sorceress").choose("sibyl").expect_hand(0, "gold").expect_discard(1, "");
}
TEST(Augurs, SorceressNamesCardsAndNoPile) {  // F21.3
  Script s({.supply = "augurs:7"}, {{.hand = "sorceress", .deck = "gold"}, {}});
  s.play("sorceress").expect_can("choose", "sibyl").expect_cannot("choose", "augurs");
}
TEST(Augurs, SibylPutsOneOnTopAndOneUnder) {  // F21.4
  Script s({.supply = "augurs:3"}, {{.hand = "sibyl", .deck = "gold silver copper estate duchy province"}, {}});
  s.play("sibyl")
      .expect_actions(1)
      .asked(0, "topdeck", "sibyl")
      .choose("gold")
      .asked(0, "bottom", "sibyl")
      .choose("estate")
      .expect_deck(0, "gold duchy province estate")
      .expect_hand(0, "silver copper");
}

// --- Clashes --------------------------------------------------------------------------------------------------------------------

TEST(Clashes, BattlePlanShowsAnAttackAndRotatesAnyPile) {  // F3.5
  Script s({.kingdom = "witch", .supply = "clashes:15 augurs:16"}, {{.hand = "battle_plan witch", .deck = "copper gold"}, {}});
  s.play("battle_plan")
      .asked(0, "reveal", "battle_plan")
      .choose("witch")
      .expect_hand(0, "witch copper gold")
      .asked(0, "rotate", "battle_plan")
      .expect_options("clashes augurs")
      .choose("augurs");
  s.expect_at("/pile_top/augurs", "acolyte").expect_at("/pile_top/clashes", "battle_plan").expect_actions(1);
  Script t({.supply = "clashes:15"}, {{.hand = "battle_plan", .deck = "copper gold"}, {}});
  t.play("battle_plan").decline().expect_hand(0, "copper");
}
TEST(Clashes, ArcherLetsOneBeHidden) {  // F25.26, F15.5
  Script s({.supply = "clashes:11"}, {{.hand = "archer", .deck = "copper*5"}, {.hand = "gold silver copper*3", .deck = "copper*5"}});
  s.play("archer")
      .expect_coins(2)
      .asked(1, "keep", "archer")
      .choose("gold")
      .asked(0, "discard", "archer")
      .expect_options("silver copper")
      .expect_event("reveal", 1, "silver")
      .expect_no_event("reveal", 1, "gold");
  EXPECT_EQ(s.decision().at("of"), 1);
  s.choose("silver").expect_hand(1, "gold copper*3").expect_discard(1, "silver");
  Script t({.supply = "clashes:11"}, {{.hand = "archer", .deck = "copper*5"}, {.hand = "copper*4", .deck = "copper*5"}});
  t.play("archer").asked(0, "turn");
}
// What is shown stays in every world that its attacker imagines, and the one that is not shown may be any unseen card.
TEST(Clashes, ArcherRemembersWhatIsShown) {  // F25.26
  const auto asked = [](const char* deck, std::string_view kept) {
    const json::object board = position_of({.supply = "clashes:11"},
                                           {{.hand = "archer", .deck = "copper*5"}, {.hand = "gold silver copper*2 estate", .deck = deck}});
    auto open = std::get<demesne::table::Table>(demesne::table::Table::load(board));
    for (const std::string_view wish : {std::string_view("archer"), kept}) {
      const auto& options = open.match().question().options;
      const auto is = [&](const table::Option& o) {
        return o.fields.contains("card") && std::string_view(o.fields.at("card").as_string()) == wish;
      };
      const int pick[] = {static_cast<int>(std::find_if(options.begin(), options.end(), is) - options.begin())};
      EXPECT_FALSE(open.decide(pick));
    }
    return dynamic_cast<const table::MatchOf<table::DominionCodec>&>(open.match()).state().position;
  };
  const dominion::Position p = asked("province*5", "gold");
  FastRng luck(3);
  int golds = 0, provinces = 0;
  for (int k = 0; k < 200; ++k) {
    dominion::Position world = p;
    world.reimagine(0, luck);
    const auto& hand = world.players[1].hand;
    EXPECT_EQ(hand.total, 5);
    EXPECT_GE(hand.of(dominion::kSilver), 1);
    EXPECT_GE(hand.of(dominion::kCopper), 2);
    EXPECT_GE(hand.of(dominion::kEstate), 1);
    golds += hand.of(dominion::kGold), provinces += hand.of(dominion::kProvince);
    Actions legal;
    world.legal(legal);
    for (const Action a : legal) {
      dominion::Position next = world;
      next.apply(a, luck, Silent{});
      for (int slot = 0; slot < world.kinds; ++slot) EXPECT_EQ(next.owned(1, slot), world.owned(1, slot)) << slot;
    }
  }
  EXPECT_EQ(golds + provinces, 200);
  EXPECT_GT(golds, 10);
  EXPECT_LT(golds, 60) << "one of six unseen cards";
  dominion::Position other = p;  // looks alike, so the key is the same
  while (other.players[1].hand.of(dominion::kGold)) other = p, other.reimagine(0, luck);
  EXPECT_EQ(other.key(0), p.key(0));
  EXPECT_NE(other.key(1), p.key(1));
}
TEST(Clashes, WarlordBarsTheThirdCopy) {  // F13.4, F13.6
  Script s({.kingdom = "village", .supply = "clashes:7"},
           {{.hand = "warlord", .deck = "copper*9"}, {.hand = "village*3", .deck = "copper*9"}});
  s.play("warlord")
      .expect_actions(1)
      .end_turn()
      .play("village")
      .play("village")
      .expect_actions(3)
      .expect_cannot("play", "village")
      .end_turn();
  s.asked(0, "turn").expect_hand_size(0, 7).end_turn().expect_in_play(0, "");
}
TEST(Clashes, WarlordDoesNotBarRepeatedPlays) {  // F13.6
  Script s({.kingdom = "village throne_room", .supply = "clashes:7"},
           {{.deck = "copper*9", .in_play = "warlord"}, {.hand = "village*2 throne_room", .deck = "copper*9"}});
  s.end_turn().play("throne_room").choose("village").expect_actions(4).play("village").expect_actions(5);
}
TEST(Clashes, WhoIsImmuneToWarlordPlaysOn) {  // F15.2
  Script s({.kingdom = "village moat", .supply = "clashes:7"},
           {{.hand = "warlord", .deck = "copper*9"}, {.hand = "village*3 moat", .deck = "copper*9"}});
  s.play("warlord").react("moat").end_turn().play("village").play("village").expect_can("play", "village");
}
TEST(Clashes, TerritoryBringsGoldForEmptyPilesAndCountsVictoryNames) {  // F24.1, F24.2, F8.8
  Script s({.kingdom = "village", .supply = "clashes:3 curse:0 village:0", .phase = "buy", .coins = 6},
           {{.deck = "estate duchy copper*3"}, {}});
  s.expect_at("/pile_top/clashes", "territory").buy("territory").expect_discard(0, "territory gold*2").expect_score(0, 1 + 3 + 3);
}

}  // namespace
}  // namespace demesne::script
