// Prophecies and the borrowed cards: every pair that F22 names, and what Divine Wind brings (F22.1 to F22.6).
#include <gtest/gtest.h>

#include <set>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- Enlightenment: Treasures are Actions everywhere ---
TEST(EnlightenmentAndBorrowed, LurkerReachesTreasures) {
  Script s({.kingdom = "lurker village", .trash = "silver", .prophecy = "enlightenment:0"}, {{.hand = "lurker*2"}, {}});
  s.play("lurker").choose("trash_from_supply").expect_options("copper silver gold lurker village").choose("gold");
  s.play("lurker")
      .choose("gain_from_trash")
      .asked(0, "gain", "lurker")
      .expect_options("silver gold")
      .choose("gold")
      .expect_discard(0, "gold");
}
TEST(EnlightenmentAndBorrowed, TypesAreCounted) {  // Ironworks, Courtier, Shanty Town
  Script s({.kingdom = "ironworks", .prophecy = "enlightenment:0"}, {{.hand = "ironworks"}, {}});
  s.play("ironworks").choose("silver").expect_actions(1).expect_coins(1);
  Script t({.kingdom = "courtier", .prophecy = "enlightenment:0"}, {{.hand = "courtier copper"}, {}});
  t.play("courtier").asked(0, "choice").expect_picks(2, 2);
  Script u({.kingdom = "shanty_town", .prophecy = "enlightenment:0"}, {{.hand = "shanty_town copper", .deck = "estate*3"}, {}});
  u.play("shanty_town").expect_hand(0, "copper");
}
TEST(EnlightenmentAndBorrowed, PlaysAndCardsInPlayAreCounted) {  // Conspirator, Emporium, Sea Trade
  Script s({.kingdom = "conspirator", .actions = 3, .prophecy = "enlightenment:0"},
           {{.hand = "copper*2 conspirator", .deck = "estate*5"}, {}});
  s.play("copper").play("copper").play("conspirator").expect_coins(2).expect_actions(3).expect_hand(0, "estate*3");
  Script t({.phase = "buy", .coins = 9, .prophecy = "enlightenment:0", .events = "sea_trade", .pile_order = "patrician_emporium:emporium"},
           {{.deck = "estate*9", .in_play = "copper*5"}, {}});
  t.buy("emporium").expect_vp_tokens(0, 2);
  Script u({.phase = "buy", .coins = 4, .prophecy = "enlightenment:0", .events = "sea_trade amass"},
           {{.deck = "estate*9", .in_play = "copper*5"}, {}});
  u.buy_event("sea_trade").expect_hand_size(0, 5);
}
TEST(EnlightenmentAndBorrowed, GainersOfActionsTakeTreasures) {  // University, Wheelwright, Swap
  Script s({.kingdom = "university village", .prophecy = "enlightenment:0"}, {{.hand = "university"}, {}});
  s.play("university").expect_options("copper silver village");
  Script t({.kingdom = "wheelwright village", .prophecy = "enlightenment:0"}, {{.hand = "wheelwright silver"}, {}});
  t.play("wheelwright").choose("silver").expect_options("copper silver village");
  Script u({.kingdom = "swap village", .prophecy = "enlightenment:0"}, {{.hand = "swap copper estate"}, {}});
  u.play("swap").asked(0, "return").expect_options("copper").choose("copper").expect_options("silver swap village").choose("silver");
  u.expect_hand(0, "silver estate");
}
TEST(EnlightenmentAndBorrowed, SearchesStopAtTreasures) {  // Golem, Herald, Hunter, Famine, Border Guard (F20.3)
  Script s({.kingdom = "golem", .prophecy = "enlightenment:0"},
           {{.hand = "golem", .deck = "estate copper silver duchy province gold"}, {}});
  s.play("golem")
      .asked(0, "play", "golem")
      .expect_options("copper silver")
      .choose("copper")
      .expect_actions(2)
      .expect_in_play(0, "golem copper silver");
  s.expect_hand(0, "duchy province");
  Script t({.kingdom = "hunter", .prophecy = "enlightenment:0"}, {{.hand = "hunter", .deck = "copper silver gold"}, {}});
  t.play("hunter").asked(0, "to_hand", "hunter").choose("gold").choose("silver").expect_hand(0, "gold silver").expect_discard(0, "copper");
  Script u({.kingdom = "skulk", .prophecy = "enlightenment:0", .hexes = "famine"}, {{.hand = "skulk"}, {.deck = "copper silver estate"}});
  u.play("skulk").expect_discard(1, "copper silver").expect_deck(1, "estate");
  Script v({.kingdom = "border_guard", .prophecy = "enlightenment:0"}, {{.hand = "border_guard", .deck = "copper silver"}, {}});
  v.play("border_guard").choose("silver").asked(0, "choice").expect_options("lantern horn");
}
TEST(EnlightenmentAndBorrowed, InTheActionPhaseATreasureIsACardAndAnAction) {  // no P, no Favor, no second play
  Script s({.kingdom = "familiar contract crown village",
            .supply = "potion:14",
            .actions = 3,
            .prophecy = "enlightenment:0",
            .ally = "crafters_guild"},
           {{.hand = "potion contract crown village", .deck = "estate*4"}, {}});
  s.play("potion")
      .expect_at("/potions", 0)
      .play("contract")
      .expect_coins(0)
      .expect_at("/seats/0/favors", nullptr)
      .play("crown")
      .asked(0, "turn");
  s.expect_hand(0, "village estate*3").expect_actions(3);
}
TEST(EnlightenmentAndBorrowed, VineyardCountsTreasuresAtTheEnd) {
  Script s({.supply = "vineyard:7", .prophecy = "enlightenment:0"}, {{.hand = "vineyard copper*6"}, {}});
  s.expect_score(0, 2);
}
TEST(EnlightenmentAndBorrowed, ContractSetsATreasureAside) {
  Script s({.kingdom = "contract", .phase = "buy", .prophecy = "enlightenment:0", .ally = "crafters_guild"},
           {{.hand = "contract gold", .deck = "estate*9"}, {.deck = "copper*5"}});
  s.play("contract").choose("gold").end_turn().end_turn().expect_actions(2).expect_hand_size(0, 6).expect_coins(0);  // F13.9: Action phase
}

// --- Rapid Expansion ---
TEST(RapidExpansionAndBorrowed, TakesWhatCanBePlayed) {
  Script s({.kingdom = "tunnel distant_lands",
            .phase = "buy",
            .buys = 4,
            .coins = 30,
            .prophecy = "rapid_expansion:0",
            .pile_order = "knights:sir_martin,dame_anna castles:humble_castle clashes:territory,territory"},
           {{}, {}});
  s.buy("sir_martin")
      .buy("tunnel")
      .buy("territory")
      .buy("distant_lands")
      .expect_set_aside(0, "sir_martin distant_lands")
      .expect_discard(0, "tunnel territory");
  Script t({.kingdom = "sculptor", .prophecy = "rapid_expansion:0"}, {{.hand = "sculptor"}, {}});
  t.play("sculptor").choose("silver").expect_set_aside(0, "silver").expect_hand(0, "").expect_at("/seats/0/villagers", 1);
  Script u({.kingdom = "paddock", .prophecy = "rapid_expansion:0", .non_supply = "horse:30"},
           {{.hand = "paddock", .deck = "copper*20"}, {.deck = "copper*5"}});
  u.play("paddock").expect_set_aside(0, "horse*2").end_turn().end_turn().expect_at("/non_supply/horse", 30).expect_hand_size(0, 9);
}
TEST(RapidExpansionAndBorrowed, WhatIsAsideCannotBeFoundOrPlayed) {  // Herald's overpayment, Spell Scroll; a Reserve goes to the mat
  Script s({.kingdom = "herald", .phase = "buy", .coins = 5, .prophecy = "rapid_expansion:0"}, {{.discard = "gold"}, {}});
  s.buy("herald").amount(1);
  if (s.decision().at("what") == "order") s.choose("rapid_expansion");
  s.asked(0, "turn").expect_deck_top(0, "gold").expect_set_aside(0, "herald");
  Script t({.kingdom = "village", .prophecy = "rapid_expansion:0", .loot = "sword"}, {{.hand = "spell_scroll"}, {}});
  t.play("spell_scroll").choose("village").asked(0, "turn").expect_set_aside(0, "village");
  Script u({.kingdom = "distant_lands", .phase = "buy", .coins = 5, .prophecy = "rapid_expansion:0"},
           {{.deck = "copper*9"}, {.deck = "copper*5"}});
  u.buy("distant_lands").end_turn().end_turn().expect_at("/seats/0/tavern", json::array{"distant_lands"});
}

// --- Panic ---
TEST(PanicAndBorrowed, EveryPlayBringsTwoBuys) {
  Script s({.phase = "buy", .prophecy = "panic:0", .loot = "sword"}, {{.hand = "kings_cache figurehead", .deck = "copper*9"}, {}});
  s.play("kings_cache").choose("figurehead").expect_buys(9).expect_coins(9);
}
TEST(PanicAndBorrowed,
     WhereTreasuresGo) {  // Humble Castle on its pile, Pasture is discarded, Crown returns, a Figurehead next turn (F10.7)
  Script s({.kingdom = "crown shepherd",
            .phase = "buy",
            .prophecy = "panic:0",
            .pile_order = "castles:small_castle,kings_castle",
            .loot = "sword"},
           {{.deck = "copper*20", .in_play = "humble_castle pasture crown figurehead"}, {.deck = "copper*9"}});
  s.end_turn()
      .expect_at("/pile_order/castles/0", "humble_castle")
      .expect_discard(0, "pasture")
      .expect_pile("crown", 10)
      .expect_in_play(0, "figurehead");
  s.end_turn().end_turn().expect_at("/loot/0", "figurehead").expect_in_play(0, "");
}
TEST(PanicAndBorrowed, HerbalistSavesATreasure) {  // F10.4
  Script s({.kingdom = "herbalist", .phase = "buy", .prophecy = "panic:0"}, {{.deck = "copper*9", .in_play = "herbalist gold silver"}, {}});
  s.end_turn().asked(0, "topdeck").choose("gold").expect_hand(0, "gold copper*4").expect_discard(0, "herbalist").expect_pile("silver", 40);
}

// --- Harsh Winter ---
TEST(HarshWinterAndBorrowed, DebtLiesOnThePile) {  // F3.2, F4.3
  Script s({.kingdom = "paddock",
            .phase = "buy",
            .buys = 3,
            .coins = 15,
            .prophecy = "harsh_winter:0",
            .non_supply = "horse:30",
            .pile_order = "knights:sir_martin,dame_anna"},
           {{}, {}});
  s.buy("sir_martin").expect_at("/pile_debt/knights", 2).buy("dame_anna").expect_debt(0, 2).expect_cannot_buy("silver");
  Script t({.kingdom = "paddock", .prophecy = "harsh_winter:0", .non_supply = "horse:30"}, {{.hand = "paddock"}, {}});
  t.play("paddock").expect_debt(0, 2).expect_at("/pile_debt", json::object{});
}
TEST(HarshWinterAndBorrowed, ACardWithoutAPileBringsNothing) {  // Pasture from the trash
  Script s({.kingdom = "treasurer shepherd", .trash = "pasture", .prophecy = "harsh_winter:0", .artifacts = "key:0"},
           {{.hand = "treasurer"}, {}});
  s.play("treasurer").choose("gain_from_trash").expect_hand(0, "pasture").expect_debt(0, 0).expect_at("/pile_debt", json::object{});
}

// --- Kind Emperor ---
TEST(KindEmperorAndBorrowed, TheTopActionOfAnyPile) {
  Script s({.kingdom = "village",
            .supply = "city_quarter:9",
            .turn = 1,
            .prophecy = "kind_emperor:0",
            .pile_order = "castles:haunted_castle,opulent_castle patrician_emporium:emporium"},
           {{.in_play_before = "champion"}, {.deck = "copper*5"}});
  s.end_turn().asked(0, "gain", "kind_emperor").expect_options("village city_quarter emporium").choose("city_quarter").expect_debt(0, 0);
  Script t({.turn = 1, .prophecy = "kind_emperor:0", .pile_order = "castles:opulent_castle,kings_castle"}, {{}, {.deck = "copper*5"}});
  t.end_turn().expect_hand(0, "opulent_castle");
}

// --- Flourishing Trade, Approaching Army, Biding Time ---
TEST(FlourishingTradeAndBorrowed, BallTakesCardsPrintedAtFive) {
  Script s({.kingdom = "market destrier", .phase = "buy", .coins = 5, .prophecy = "flourishing_trade:0", .events = "ball"}, {{}, {}});
  s.buy_event("ball").choose("market").choose("market").expect_discard(0, "market*2").expect_coins(0);
}
TEST(ApproachingArmyAndBorrowed, EveryPlayOfAnAttackPays) {  // Sword, Werewolf at Night, a Knight that trashed itself, Overlord's card
  Script s({.phase = "buy", .prophecy = "approaching_army:0", .loot = "hammer"}, {{.hand = "sword"}, {}});
  s.play("sword").expect_coins(4);
  Script t({.kingdom = "werewolf", .phase = "night", .prophecy = "approaching_army:0", .hexes = "greed"}, {{.hand = "werewolf"}, {}});
  t.play("werewolf").expect_coins(1);
  Script u({.prophecy = "approaching_army:0", .pile_order = "knights:sir_bailey"}, {{.hand = "sir_martin"}, {.deck = "dame_anna copper"}});
  u.play("sir_martin").expect_coins(1).expect_trash("sir_martin dame_anna");
  Script v({.kingdom = "familiar militia", .supply = "overlord:9", .prophecy = "approaching_army:0"}, {{.hand = "overlord"}, {}});
  v.play("overlord").expect_coins(3);
}
TEST(BidingTimeAndBorrowed, OnlyTheHandIsLaidAside) {  // Tunnel does not trigger; Guide may discard what comes back
  Script s({.kingdom = "tunnel guide page", .phase = "buy", .prophecy = "biding_time:0", .non_supply = "treasure_hunter:5"},
           {{.hand = "tunnel", .deck = "copper*20", .in_play = "page", .tavern = "guide"}, {.deck = "copper*9"}});
  s.end_turn().asked(0, "exchange").pick({"do", "exchange", "give", "page"}).expect_discard(0, "treasure_hunter").end_turn();
  s.asked(0, "order")
      .choose("biding_time")
      .pick({"do", "call", "card", "guide"})
      .react("tunnel")
      .expect_discard(0, "treasure_hunter gold tunnel copper*5");
}

// --- Progress, Growth, Bureaucracy ---
TEST(ProgressAndBorrowed, WhicheverMovesFirst) {  // F8.4
  Script s({.kingdom = "cargo_ship village", .phase = "buy", .coins = 3, .prophecy = "progress:0"}, {{.in_play = "cargo_ship"}, {}});
  s.buy("village").asked(0, "order").choose("progress").asked(0, "turn").expect_deck(0, "village");
  s.undo(1).react("cargo_ship").asked(0, "turn").expect_set_aside(0, "village");
  Script t({.kingdom = "university village", .prophecy = "progress:0"}, {{.hand = "university"}, {}});
  t.play("university").choose("village").expect_deck(0, "village");
}
TEST(GrowthAndBorrowed, EveryTreasureBringsACheaperCard) {  // Doubloons, its Gold, and so on until a card is no Treasure
  Script s(
      {.kingdom = "village jewelled_egg", .phase = "buy", .coins = 10, .prophecy = "growth:0", .events = "prosper", .loot = "doubloons"},
      {{}, {}});
  s.buy_event("prosper").asked(0, "order").choose("doubloons").asked(0, "gain", "growth").choose("copper").asked(0, "gain", "growth");
  s.choose("estate").asked(0, "gain", "prosper").decline().expect_discard(0, "doubloons gold copper estate");
}
TEST(BureaucracyAndBorrowed, ACopperForEachGainThatCosts) {  // both Experiments; Guildhall pays for the Coppers
  Script s({.kingdom = "experiment", .phase = "buy", .coins = 3, .prophecy = "bureaucracy:0", .projects = "guildhall"}, {{}, {}});
  s.buy("experiment");
  while (s.decision().at("what") == "order") s.choose("experiment");
  s.asked(0, "turn").expect_discard(0, "experiment*2 copper*2");
  Script t({.kingdom = "devils_workshop hermit",
            .phase = "buy",
            .coins = 2,
            .prophecy = "bureaucracy:0",
            .non_supply = "imp:13 madman:10 will_o_wisp:12"},
           {{.hand = "devils_workshop"}, {}});
  t.buy("estate")
      .expect_discard(0, "estate copper")
      .pick({"do", "to_night"})
      .play("devils_workshop")
      .expect_discard(0, "estate copper*2 imp");
}

// --- Good Harvest, Great Leader, Sickness ---
TEST(GoodHarvestAndBorrowed, EachNameOnceATurn) {
  Script s({.kingdom = "jewelled_egg tools", .phase = "buy", .prophecy = "good_harvest:0", .loot = "sword"},
           {{.hand = "jewelled_egg*2 hammer"}, {}});
  s.play("jewelled_egg").expect_coins(2).expect_buys(3).play("jewelled_egg").expect_coins(3).expect_buys(4).play("hammer").expect_coins(7);
}
TEST(GreatLeaderAndBorrowed, APirateOnAnothersTurnBringsNothing) {
  Script s({.kingdom = "pirate", .phase = "buy", .coins = 3, .prophecy = "great_leader:0"}, {{}, {.hand = "pirate"}});
  s.buy("silver").react("pirate").expect_actions(1);
}
TEST(GreatLeaderAndBorrowed, TheLongestChainIsCarriedOut) {  // ten Throne Rooms, three King's Courts, ten Vassals: $24
  Script s({.kingdom = "throne_room kings_court vassal", .prophecy = "great_leader:0"},
           {{.hand = "throne_room*10 kings_court*3 vassal", .deck = "vassal*9"}, {}});
  s.play("throne_room");
  for (int i = 0; i < 9; ++i) s.choose("throne_room");
  for (int i = 0; i < 3; ++i) s.choose("kings_court");
  s.choose("vassal");
  while (s.decision().at("what") != "turn") s.choose(s.decision().at("what") == "choice" ? "play" : "vassal");
  s.expect_coins(24).expect_hand(0, "");
}
TEST(SicknessAndBorrowed, ItsDiscardsAreDiscards) {
  Script s({.kingdom = "tunnel", .turn = 1, .prophecy = "sickness:0"}, {{.hand = "tunnel copper*2"}, {.deck = "copper*5"}});
  s.end_turn().choose("discard_3").asked(0, "react", "discard").react("tunnel").expect_discard(0, "gold tunnel copper*2");
}

// --- Divine Wind (F22.1 to F22.6) ---
TEST(DivineWindAndBorrowed, TheOldPilesVanishWithAllThatLayOnThem) {  // F22.3, F22.5, F3.9
  Script s({.kingdom = "tea_house page temple",
            .prophecy = "divine_wind:1",
            .pile_debt = "page:2",
            .non_supply = "treasure_hunter:5 warrior:5",
            .pile_order = "castles:humble_castle",
            .pile_vp = "temple:3",
            .landmarks = "museum",
            .ways = "way_of_the_ox",
            .projects = "guildhall"},
           {{.hand = "tea_house page"}, {}});
  s.pick({"do", "play", "card", "tea_house"})
      .expect_at("/pile_vp", nullptr)
      .expect_at("/pile_debt", json::object{})
      .expect_at("/non_supply/treasure_hunter", 5);
  const auto& supply = s.position().at("supply").as_object();
  for (const char* gone : {"tea_house", "page", "temple", "castles"}) EXPECT_FALSE(supply.contains(gone)) << gone;
  EXPECT_TRUE(s.position().at("ways").as_array().size() == 1 && s.position().at("landmarks").as_array().size() == 1);
  s.expect_coins(2).expect_actions(1).expect_hand_size(0, 1);  // F22.4: the Omen goes on
}
TEST(DivineWindAndBorrowed, NewPilesBringTheirSetUp) {  // F22.1, F22.2: over many winds every kind of set-up comes
  std::set<std::string> seen;
  for (int seed = 1; seed <= 60; ++seed) {
    json::object start =
        json::parse(R"({"kingdom":["tea_house","poet","kitsune","rustic_village","cellar","moat","village","workshop","smithy","remodel"],
      "prophecy":"divine_wind","events":[],"sets":["rising_sun","nocturne","allies","guilds","adventures","alchemy","menagerie","plunder","renaissance","empires","dark_ages"]})")
            .as_object();
    Script s = Script::start(2, start, seed);
    json::object p = s.position();
    p["prophecy"] = json::object{{"name", "divine_wind"}, {"suns", 1}};
    p["seats"].as_array()[0].as_object()["hand"] = json::array{"tea_house"};
    p["seats"].as_array()[0].as_object()["engine"] = nullptr;
    p["supply"].as_object()["tea_house"] = 9;
    Script t(p);
    t.play("tea_house");
    if (t.over()) continue;
    const json::object& now = t.position();
    const auto& supply = now.at("supply").as_object();
    for (const char* old : {"tea_house", "poet", "village", "smithy"}) EXPECT_FALSE(supply.contains(old)) << old;
    auto has = [&](const char* id) { return supply.contains(id); };
    auto number = [&](const char* field, const char* id) {
      const auto* o = now.if_contains(field);
      const auto* n = o && o->is_object() ? o->get_object().if_contains(id) : nullptr;
      return n && n->is_number() ? n->to_number<int>() : -1;
    };
    auto comes = [&](const char* what, bool right) {
      seen.insert(what);
      EXPECT_TRUE(right) << what << ", seed " << seed;
    };
    auto size = [&](const char* field, const char* part) { return now.at(field).at(part).as_array().size(); };
    if (has("baker")) comes("baker", now.at("seats").at(1).at("coffers") == 1);
    if (has("contract")) comes("contract", now.at("ally") == "crafters_guild" && now.at("seats").at(0).at("favors") == 1);
    if (has("blessed_village") || has("sacred_grove"))
      comes("fate", size("boons", "deck") == 12 && number("non_supply", "will_o_wisp") == 12);
    if (has("skulk") || has("werewolf") || has("cursed_village")) comes("doom", size("hexes", "deck") == 12);
    if (has("page")) comes("page", number("non_supply", "champion") == 5);
    if (has("familiar") || has("golem") || has("university")) comes("potion", supply.at("potion") == 16);
    if (has("sleigh") || has("paddock")) comes("horse", number("non_supply", "horse") == 30);
    if (has("cutthroat") || has("jewelled_egg")) comes("loot", now.at("loot").as_array().size() == 30);
    if (has("border_guard")) comes("artifact", now.at("artifacts").as_object().contains("lantern"));
    if (has("castles")) comes("castles", size("pile_order", "castles") == 8);
  }
  EXPECT_EQ(seen, (std::set<std::string>{"baker", "contract", "fate", "doom", "page", "potion", "horse", "loot", "artifact", "castles"}));
}
TEST(DivineWindAndBorrowed, AfterwardsNothingCanBeReturnedOrExchanged) {  // F22.3, F22.6
  Script s({.kingdom = "tea_house changeling page swap", .actions = 2, .prophecy = "divine_wind:1", .non_supply = "treasure_hunter:5"},
           {{.hand = "tea_house swap page", .deck = "copper*9"}, {}});
  s.play("tea_house").play("swap").asked(0, "turn").play("page").end_turn().expect_turn(1, "action");
  Script t({.kingdom = "tea_house changeling", .buys = 2, .prophecy = "divine_wind:1"}, {{.hand = "tea_house", .deck = "copper*9"}, {}});
  t.play("tea_house").to_buy();
}

}  // namespace
}  // namespace demesne::script
