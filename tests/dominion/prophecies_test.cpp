// The 15 Prophecies, one test a ruling (rules 15 and 2.8 to 2.9, and the rulebook's notes on each).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

// --- Omens and Suns ---------------------------------------------------------------------------------------------------------------

TEST(Prophecy, SunsByPlayerCount) {  // 2.8
  const int suns[] = {5, 8, 10, 12, 13};
  const json::array kingdom{"tea_house", "poet", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch"};
  for (int n = 2; n <= 6; ++n)
    Script::start(n, {{"kingdom", kingdom}, {"prophecy", "panic"}})
        .expect_at("/prophecy/suns", suns[n - 2])
        .expect_at("/prophecy/name", "panic")
        .expect_at("/prophecy_active", false);
}
TEST(Prophecy, ExactlyOneIfAnOmenIsThereNoneOtherwise) {  // 2.8
  const json::array with{"tea_house", "poet", "kitsune", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch"};
  const json::array without{"ninja", "alley", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch"};
  std::set<std::string> seen;
  for (int seed = 0; seed < 60; ++seed) {
    Script s = Script::start(2, {{"kingdom", with}}, seed);
    seen.emplace(s.position().at("prophecy").at("name").as_string());
  }
  EXPECT_GE(seen.size(), 12u);  // random: 60 draws of 15
  Script::start(2, {{"kingdom", without}}).expect_at("/prophecy", nullptr);
}
TEST(Prophecy, IsRefusedWithoutAnOmen) {  // 2.8; a position may have one all the same (SunPositions.AProphecyNeedsNoOmenToBeLoaded)
  const json::array without{"ninja", "alley", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "riverboat"};
  table::Engine engine;
  auto start = [&](json::object options) {
    return json::parse(engine.handle(
                           json::serialize(json::object{{"jsonrpc", "2.0"},
                                                        {"id", 1},
                                                        {"method", "new"},
                                                        {"params", json::object{{"game", "dominion"}, {"options", std::move(options)}}}})))
        .as_object();
  };
  const json::object refused = start({{"kingdom", without}, {"prophecy", "panic"}, {"riverboat", "witch"}});
  ASSERT_TRUE(refused.contains("error"));
  EXPECT_EQ(refused.at("error").at("code"), -32602);
  EXPECT_EQ(refused.at("error").at("data").at("rule"), "2.8");
  EXPECT_TRUE(start({{"kingdom", without}, {"prophecy", "panic"}, {"riverboat", "tea_house"}})
                  .contains("result"));  // 2.10: Riverboat's card is an Omen
  EXPECT_TRUE(start({{"sets", json::array{"base"}}, {"prophecy", "panic"}}).contains("error"));
}
TEST(Prophecy, BringsAnOmenIntoARandomKingdom) {  // 2.8
  const std::set<std::string> omens{"mountain_shrine", "poet", "river_shrine", "rustic_village", "kitsune", "tea_house"};
  for (int seed = 0; seed < 40; ++seed) {
    Script s = Script::start(2, {{"prophecy", "growth"}}, seed);
    int n = 0;
    for (const auto& [id, count] : s.position().at("supply").as_object()) n += omens.contains(std::string(id));
    EXPECT_GE(n, 1) << seed;
  }
}
TEST(Prophecy, SleepsUntilTheLastSunGoes) {  // 15.2
  Script s({.kingdom = "tea_house", .prophecy = "panic:2"}, {{.hand = "tea_house tea_house copper", .deck = "copper copper copper"}, {}});
  s.play("tea_house").to_buy().play("copper").expect_buys(1).undo(2);
  s.play("tea_house")
      .expect_at("/prophecy_active", true)
      .expect_at("/prophecy/suns", 0)
      .expect_event("prophecy", 0, "panic")
      .to_buy()
      .play("copper")
      .expect_buys(3);
}
TEST(Prophecy, HoldsForAllPlayers) {  // 15.2
  Script s({.kingdom = "tea_house", .prophecy = "panic:1"},
           {{.hand = "tea_house", .deck = "copper*6"}, {.hand = "copper", .deck = "estate*5"}});
  s.play("tea_house").end_turn().to_buy().play("copper").expect_buys(3);
}

// --- Approaching Army -------------------------------------------------------------------------------------------------------------

TEST(ApproachingArmy, AddsAnAttackPileAtSetup) {  // 2.9: even if an Attack is there, even if the Prophecy never happens
  const std::set<std::string> attacks{"bandit",      "bureaucrat", "militia", "witch", "charlatan", "clerk", "rabble",    "ninja",
                                      "snake_witch", "kitsune",    "samurai", "spy",   "thief",     "goons", "mountebank"};
  const json::array kingdom{"tea_house", "poet", "village", "smithy", "market", "moat", "chapel", "cellar", "militia", "witch"};
  for (int seed = 0; seed < 8; ++seed) {
    Script s = Script::start(2, {{"kingdom", kingdom}, {"prophecy", "approaching_army"}}, seed);
    int extra = 0;
    for (const auto& [id, n] : s.position().at("supply").as_object()) {
      const bool ours = std::find(kingdom.begin(), kingdom.end(), json::value(id)) != kingdom.end();
      if (ours || s.position().at("costs").as_object().at(id).is_null()) continue;
      if (std::set<std::string>{"copper", "silver", "gold", "estate", "duchy", "province", "curse", "platinum", "colony"}.contains(
              std::string(id)))
        continue;
      ++extra;
      EXPECT_TRUE(attacks.contains(std::string(id))) << id;
      EXPECT_EQ(n, 10);
    }
    EXPECT_EQ(extra, 1);
  }
}
TEST(ApproachingArmy, EachAttackEndsWithACoin) {
  Script s({.kingdom = "militia village", .prophecy = "approaching_army"}, {{.hand = "militia village", .deck = "copper"}, {}});
  s.play("village").expect_coins(0).play("militia").expect_coins(3);
}
TEST(ApproachingArmy, TheCoinIsTheLastThing) {
  Script s({.kingdom = "militia", .prophecy = "approaching_army"}, {{.hand = "militia"}, {.hand = "copper*3 estate*2"}});
  s.play("militia").asked(1, "discard").expect_coins(2).choose("estate*2").expect_coins(3);
}
TEST(ApproachingArmy, OnlyInTheTurnADurationIsPlayed) {
  Script s({.kingdom = "samurai", .prophecy = "approaching_army"},
           {{.hand = "samurai", .deck = "copper*5 estate*5"}, {.deck = "copper*5"}});
  s.play("samurai").expect_coins(1).end_turn().end_turn().expect_turn(0, "action").expect_coins(1);  // Samurai's own coin only
}
TEST(ApproachingArmy, EachReplayPaysAndTheOmenThatActivatesItToo) {  // 15.5
  Script s({.kingdom = "ninja throne_room", .prophecy = "approaching_army"}, {{.hand = "throne_room ninja", .deck = "copper*3"}, {}});
  s.play("throne_room").choose("ninja").expect_coins(2);
  Script t({.kingdom = "kitsune", .prophecy = "approaching_army:1"}, {{.hand = "kitsune"}, {}});
  t.play("kitsune").choose("plus_2_actions plus_2_coins").expect_coins(3);
}
TEST(ApproachingArmy, AlsoForADeclinedOrShieldedAttack) {
  Script s({.kingdom = "snake_witch moat", .prophecy = "approaching_army"}, {{.hand = "snake_witch"}, {.hand = "moat"}});
  s.play("snake_witch").react("moat").choose("keep").expect_coins(1);
}

// --- Biding Time ------------------------------------------------------------------------------------------------------------------

TEST(BidingTime, TheHandWaitsForTheNextTurn) {
  Script s({.kingdom = "village", .prophecy = "biding_time"},
           {{.hand = "copper estate gold", .deck = "silver*5 duchy", .in_play = "village"}, {.hand = "estate", .deck = "copper*5"}});
  s.end_turn().expect_set_aside(0, "copper estate gold").expect_hand(0, "silver*5").expect_discard(0, "village").expect_turn(1, "action");
  s.expect_score(0, 1 + 3);  // set-aside cards are owned
  s.end_turn().expect_turn(0, "action").expect_hand(0, "silver*5 copper estate gold").expect_set_aside(0, "").expect_set_aside(1, "estate");
}
TEST(BidingTime, IsFaceDown) {
  Script s({.kingdom = "village", .prophecy = "biding_time"}, {{.hand = "copper gold", .deck = "silver*5"}, {.deck = "copper*5"}});
  s.end_turn();
  EXPECT_EQ(s.view(0).at("seats").at(0).at("set_aside").as_array().size(), 2u);
  for (const int viewer : {1, -1}) {
    EXPECT_EQ(s.view(viewer).at("seats").at(0).at("set_aside"), json::array{}) << viewer;
    EXPECT_EQ(s.view(viewer).at("seats").at(0).at("set_aside_count"), 2) << viewer;
  }
}
TEST(BidingTime, FirstHoldsInTheTurnItHappens) {
  Script s({.kingdom = "tea_house", .prophecy = "biding_time:1"},
           {{.hand = "tea_house copper", .deck = "gold silver*6"}, {.deck = "copper*5"}});
  s.play("tea_house").end_turn().expect_set_aside(0, "copper gold").expect_discard(0, "tea_house");
}
TEST(BidingTime, RiverShrineAndItAreOrderedByThePlayer) {  // 3.7 a
  Script s({.kingdom = "river_shrine village", .prophecy = "biding_time"},
           {{.hand = "copper", .deck = "silver*5", .in_play = "river_shrine"}, {.deck = "copper*5"}});
  s.end_turn().asked(0, "order", "cleanup").expect_options("river_shrine biding_time").choose("biding_time");
  s.asked(0, "gain", "river_shrine").choose("village").expect_set_aside(0, "copper").expect_discard(0, "river_shrine village");
}
TEST(BidingTime, AnEmptyHandSetsNothingAside) {
  Script s({.kingdom = "village", .prophecy = "biding_time"}, {{.deck = "silver*5"}, {.deck = "copper*5"}});
  s.end_turn().expect_turn(1, "action").expect_set_aside(0, "").expect_hand(0, "silver*5");
}

// --- Bureaucracy ------------------------------------------------------------------------------------------------------------------

TEST(Bureaucracy, EveryGainThatCostsSomethingBringsACopper) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 3, .coins = 6, .prophecy = "bureaucracy"}, {{}, {}});
  s.buy("village").expect_discard(0, "village copper").expect_pile("copper", 45).buy("copper").expect_discard(0, "village copper copper");
  s.buy("silver").expect_discard(0, "village copper copper silver copper");
}
TEST(Bureaucracy, DebtIsNotZero) {  // 6.10
  Script s({.kingdom = "daimyo", .phase = "buy", .prophecy = "bureaucracy"}, {{}, {}});
  s.buy("daimyo").expect_discard(0, "daimyo copper").expect_debt(0, 6);
}
TEST(Bureaucracy, CursesCostNothingAndItWorksOffTurn) {
  Script s({.kingdom = "witch", .prophecy = "bureaucracy"}, {{.hand = "witch", .deck = "copper*2"}, {}});
  s.play("witch").expect_discard(1, "curse");
}
TEST(Bureaucracy, WithoutCoppersNothingHappens) {
  Script s({.kingdom = "village", .supply = "copper:0", .phase = "buy", .coins = 3, .prophecy = "bureaucracy"}, {{}, {}});
  s.buy("village").asked(0, "turn").expect_discard(0, "village");
}
TEST(Bureaucracy, GoldMineGoldBringsOneInMidCard) {
  Script s({.kingdom = "gold_mine", .prophecy = "bureaucracy"}, {{.hand = "gold_mine", .deck = "copper"}, {}});
  s.play("gold_mine").choose("gold").expect_discard(0, "gold copper").expect_debt(0, 4);
}

// --- Divine Wind ------------------------------------------------------------------------------------------------------------------

const std::set<std::string> kBasics{"copper", "silver", "gold", "estate", "duchy", "province", "curse", "platinum", "colony"};
std::set<std::string> kingdom_of(const json::object& position) {
  std::set<std::string> out;
  for (const auto& [id, n] : position.at("supply").as_object())
    if (!kBasics.contains(std::string(id))) out.emplace(id);
  return out;
}

TEST(DivineWind, ReplacesTheKingdomInMidCard) {
  for (int seed = 0; seed < 12; ++seed) {
    json::object p =
        position_of({.kingdom = "tea_house village smithy market moat chapel cellar militia witch artist", .prophecy = "divine_wind:1"},
                    {{.hand = "tea_house", .deck = "gold silver"}, {}});
    p["seed"] = seed;
    Script s(p);
    const auto before = kingdom_of(s.position());
    s.play("tea_house").expect_coins(2).expect_hand(0, "gold").expect_actions(1);
    const auto after = kingdom_of(s.position());
    EXPECT_EQ(after.size(), 10u);
    for (const auto& id : after) EXPECT_FALSE(before.contains(id)) << id;
    for (const auto& id : after) EXPECT_EQ(s.position().at("supply").as_object().at(id), id == "gardens" ? 8 : 10) << id;
    s.expect_pile("copper", 46).expect_pile("province", 8).expect_at("/prophecy/suns", 0);
  }
}
TEST(DivineWind, TheEleventhPileGoesTooPlatinumAndColonyStay) {
  Script s({.kingdom = "tea_house village smithy market moat chapel cellar militia witch artist ninja",
            .colony = true,
            .prophecy = "divine_wind:1"},
           {{.hand = "tea_house", .deck = "gold silver"}, {}});
  s.play("tea_house");
  const auto after = kingdom_of(s.position());
  EXPECT_EQ(after.size(), 10u);
  EXPECT_FALSE(after.contains("ninja"));
  s.expect_pile("platinum", 12).expect_pile("colony", 8);
}
TEST(DivineWind, PlatinumAndColonyAreNotDecidedAgain) {
  Script s({.kingdom = "tea_house village smithy market moat chapel cellar militia witch artist", .prophecy = "divine_wind:1"},
           {{.hand = "tea_house", .deck = "gold silver"}, {}});
  s.play("tea_house");
  EXPECT_FALSE(s.position().at("supply").as_object().contains("platinum"));
}
TEST(DivineWind, RemovedPilesAreNotEmptyPiles) {  // 15.8
  Script s({.kingdom = "tea_house village smithy market moat chapel cellar militia witch artist",
            .supply = "village:0 smithy:0 estate:0",
            .prophecy = "divine_wind:1"},
           {{.hand = "tea_house", .deck = "gold*2 silver*6"}, {.deck = "copper*5"}});
  s.play("tea_house").end_turn().expect_running();  // three were empty before; now only the Estates are
}
TEST(DivineWind, OwnedCardsStayUsable) {
  Script s({.kingdom = "tea_house village smithy market moat chapel cellar militia witch artist", .prophecy = "divine_wind:1"},
           {{.hand = "tea_house smithy", .deck = "gold*5"}, {}});
  s.play("tea_house").play("smithy").expect_hand(0, "gold*4");
}
TEST(DivineWind, NothingReturnsToARemovedPile) {
  Script s({.kingdom = "tea_house village smithy market moat chapel cellar militia snake_witch artist", .prophecy = "divine_wind:1"},
           {{.hand = "tea_house snake_witch", .deck = "gold silver"}, {}});
  s.play("tea_house").play("snake_witch");
  if (s.decision().at("what") == "choice") s.choose("return_this");
  s.expect_discard(1, "").expect_in_play(0, "tea_house snake_witch");
}
TEST(DivineWind, HappensOnce) {
  Script s({.kingdom = "tea_house village smithy market moat chapel cellar militia witch artist", .prophecy = "divine_wind:1"},
           {{.hand = "tea_house tea_house", .deck = "gold silver copper"}, {}});
  s.play("tea_house");
  const auto after = kingdom_of(s.position());
  s.play("tea_house");
  EXPECT_EQ(kingdom_of(s.position()), after);
}
TEST(DivineWind, NewCardsBringTheirSetup) {  // Trade Route's tokens, Charlatan's Curses, Riverboat's card
  bool trade_route = false, charlatan = false, riverboat = false;
  for (int seed = 0; seed < 60 && !(trade_route && charlatan && riverboat); ++seed)
    for (const int edition : {1, 2}) {
      json::object p = position_of({.kingdom = "tea_house village smithy market moat chapel cellar militia witch artist",
                                    .prosperity = edition,
                                    .prophecy = "divine_wind:1"},
                                   {{.hand = "tea_house curse", .deck = "gold silver"}, {}});
      p["seed"] = seed;
      Script s(p);
      s.play("tea_house");
      const auto after = kingdom_of(s.position());
      for (const auto& id : after) EXPECT_TRUE(edition == 1 ? id != "charlatan" : id != "trade_route") << id;
      if (after.contains("trade_route")) {
        trade_route = true;
        std::set<std::string> tokens;
        for (const auto& v : s.position().at("trade_route_tokens_on").as_array()) tokens.emplace(v.as_string());
        std::set<std::string> wanted{"estate", "duchy", "province"};
        if (after.contains("gardens")) wanted.insert("gardens");
        EXPECT_EQ(tokens, wanted);
        s.expect_at("/trade_route_mat", 0);
      }
      if (after.contains("charlatan")) {
        charlatan = true;
        s.to_buy().expect_can("play", "curse");
      }
      if (after.contains("riverboat")) {
        riverboat = true;
        ASSERT_TRUE(s.position().at("riverboat_card").is_string());
        EXPECT_FALSE(after.contains(std::string(s.position().at("riverboat_card").as_string())));
      } else {
        s.expect_at("/riverboat_card", nullptr);
      }
    }
  EXPECT_TRUE(trade_route && charlatan && riverboat);
}
TEST(DivineWind, InGamesUsingAbilitiesOfRemovedPilesGoOn) {  // Charlatan's pile is gone, Curses are still Treasures
  Script s({.kingdom = "tea_house charlatan", .prophecy = "divine_wind:1"}, {{.hand = "tea_house curse", .deck = "gold silver"}, {}});
  s.play("tea_house").to_buy().play("curse").expect_coins(3);
}
TEST(DivineWind, TokensOnRemovedPilesVanish) {
  Script s({.kingdom = "tea_house gardens trade_route",
            .prosperity = 1,
            .prophecy = "divine_wind:1",
            .trade_route_mat = 1,
            .trade_route_tokens_on = "gardens duchy province"},
           {{.hand = "tea_house", .deck = "gold silver"}, {}});
  s.play("tea_house").expect_at("/trade_route_mat", 1).expect_at("/trade_route_tokens_on", json::array{"duchy", "province"});
}
TEST(DivineWind, TheRiverboatCardStays) {
  Script s({.kingdom = "tea_house riverboat", .prophecy = "divine_wind:1", .riverboat_card = "market"},
           {{.hand = "tea_house", .deck = "gold silver*9"}, {.deck = "copper*6", .in_play_before = "riverboat"}});
  s.play("tea_house").expect_at("/riverboat_card", "market");
  EXPECT_FALSE(kingdom_of(s.position()).contains("market"));
  s.end_turn().expect_coins(1).expect_buys(2);
}
TEST(DivineWind, DealsFromTheSetsAndEditionsOfTheGame) {
  const json::array kingdom{"tea_house", "poet",  "kitsune", "rustic_village", "river_shrine",
                            "alley",     "ninja", "ronin",   "tanuki",         "litter"};
  Script s = Script::start(2, {{"kingdom", kingdom}, {"prophecy", "divine_wind"}, {"sets", json::array{"rising_sun"}}, {"colony", false}});
  json::object p = s.position();
  p.at("prophecy").as_object()["suns"] = 1;
  p.at("seats").as_array()[0].as_object()["hand"] = json::array{"tea_house", "copper"};
  p.at("supply").as_object()["tea_house"] = 9;
  Script t(p);
  t.play("tea_house");
  const std::set<std::string> rising_sun{"mountain_shrine", "daimyo",      "artist",      "fishmonger", "snake_witch", "aristocrat",
                                         "craftsman",       "riverboat",   "root_cellar", "change",     "poet",        "gold_mine",
                                         "imperial_envoy",  "rice_broker", "samurai",     "rice"};
  for (const auto& id : kingdom_of(t.position())) EXPECT_TRUE(rising_sun.contains(id)) << id;
}

// --- Enlightenment ----------------------------------------------------------------------------------------------------------------

TEST(Enlightenment, TreasuresInTheActionPhaseDrawInsteadOfPaying) {
  Script s({.kingdom = "village", .prophecy = "enlightenment"}, {{.hand = "gold copper", .deck = "silver estate duchy"}, {}});
  s.play("gold").expect_coins(0).expect_actions(1).expect_hand(0, "copper silver").expect_in_play(0, "gold");
  s.to_buy().play_treasures().expect_coins(3).expect_actions(1);
}
TEST(Enlightenment, UsesAnAction) {
  Script s({.kingdom = "village", .actions = 0, .prophecy = "enlightenment"}, {{.hand = "gold copper"}, {}});
  s.expect_cannot("play", "gold");
}
TEST(Enlightenment, InTheBuyPhaseAllIsAsUsual) {
  Script s({.kingdom = "rice", .phase = "buy", .prophecy = "enlightenment"}, {{.hand = "rice gold", .deck = "copper"}, {}});
  s.play("gold").expect_coins(3).expect_hand(0, "rice").play("rice").expect_coins(5).expect_buys(2);  // Treasure and Action
}
TEST(Enlightenment, TreasuresAreActionsEverywhere) {
  // Throne Room on a Copper; Mountain Shrine finds one in the trash; Amass is blocked by one; Sea Trade counts them.
  Script s({.kingdom = "throne_room", .prophecy = "enlightenment"}, {{.hand = "throne_room copper", .deck = "silver*3"}, {}});
  s.play("throne_room").choose("copper").expect_hand(0, "silver*2").expect_actions(2).expect_coins(0);
  Script t({.kingdom = "mountain_shrine", .trash = "copper", .prophecy = "enlightenment"},
           {{.hand = "mountain_shrine", .deck = "silver*3"}, {}});
  t.play("mountain_shrine").expect_hand(0, "silver*2");
  Script u({.kingdom = "village", .phase = "buy", .prophecy = "enlightenment", .events = "amass"}, {{.hand = "silver"}, {}});
  u.play("silver").buy_event("amass").asked(0, "turn").expect_discard(0, "");
  Script v({.kingdom = "village", .phase = "buy", .coins = 4, .prophecy = "enlightenment", .events = "sea_trade"},
           {{.hand = "silver", .deck = "copper*3", .in_play = "copper"}, {}});
  v.buy_event("sea_trade").expect_hand(0, "silver copper");
}
TEST(Enlightenment, AmassMayGainATreasure) {
  Script s({.kingdom = "village market", .phase = "buy", .coins = 2, .prophecy = "enlightenment", .events = "amass"}, {{}, {}});
  s.buy_event("amass").asked(0, "gain", "amass").expect_options("copper silver village market").choose("silver");
}
TEST(Enlightenment, PeddlerAndQuarryCountTreasures) {  // 6.11
  Script s({.kingdom = "peddler quarry", .phase = "buy", .prophecy = "enlightenment"}, {{.hand = "quarry copper"}, {}});
  s.expect_cost("peddler", 8)
      .play("copper")
      .expect_cost("peddler", 6)
      .play("quarry")
      .expect_cost("peddler", 2)
      .expect_cost("gold", 4)
      .expect_cost("province", 8);
}
TEST(Enlightenment, KingsCourtOnBankInTheActionPhase) {  // none of its own instructions (4.8)
  Script s({.kingdom = "kings_court bank", .prophecy = "enlightenment"}, {{.hand = "kings_court bank", .deck = "silver*4"}, {}});
  s.play("kings_court").choose("bank").expect_hand(0, "silver*3").expect_actions(3).expect_coins(0);
}
TEST(Enlightenment, EveryKingdomTreasureDrawsInTheActionPhase) {
  for (const char* treasure : {"rice", "bank", "anvil", "quarry", "tiara", "collection", "crystal_ball", "investment", "hoard", "war_chest",
                               "platinum", "copper"}) {
    SCOPED_TRACE(treasure);
    const bool basic = std::string(treasure) == "copper" || std::string(treasure) == "platinum";
    Script s({.kingdom = basic ? "village" : treasure, .colony = true, .prophecy = "enlightenment"},
             {{.hand = std::string(treasure) + " estate", .deck = "gold duchy"}, {}});
    s.play(treasure)
        .asked(0, "turn")
        .expect_hand(0, "estate gold")
        .expect_actions(1)
        .expect_coins(0)
        .expect_buys(1)
        .expect_in_play(0, treasure);
  }
  for (const char* treasure : {"loan", "talisman", "contraband", "royal_seal", "venture"}) {
    SCOPED_TRACE(treasure);
    Script s({.kingdom = treasure, .prosperity = 1, .prophecy = "enlightenment"},
             {{.hand = std::string(treasure) + " estate", .deck = "gold duchy"}, {}});
    s.play(treasure).asked(0, "turn").expect_hand(0, "estate gold").expect_actions(1).expect_coins(0).expect_buys(1);
  }
}
TEST(Enlightenment, CursesOfCharlatanAreActionsToo) {
  Script s({.kingdom = "charlatan", .prophecy = "enlightenment"}, {{.hand = "curse", .deck = "gold"}, {}});
  s.play("curse").expect_hand(0, "gold").expect_actions(1);
}
TEST(Enlightenment, MerchantStillPaysForTheFirstSilver) {  // Merchant's coin is no instruction of Silver's (4.8)
  Script s({.kingdom = "merchant", .prophecy = "enlightenment"}, {{.hand = "merchant silver silver", .deck = "copper estate gold"}, {}});
  s.play("merchant").play("silver").expect_coins(1).to_buy().play("silver").expect_coins(3);
}
TEST(Enlightenment, PracticeInTheBuyPhasePlaysATreasureTwiceForMoney) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .prophecy = "enlightenment", .events = "practice"},
           {{.hand = "gold estate", .deck = "copper*3"}, {}});
  s.buy_event("practice").asked(0, "play", "practice").choose("gold").expect_coins(6).expect_hand(0, "estate");
}
TEST(Enlightenment, BeginsInMidTurn) {
  Script s({.kingdom = "tea_house", .prophecy = "enlightenment:1"}, {{.hand = "tea_house copper", .deck = "gold estate"}, {}});
  s.expect_cannot("play", "copper").play("tea_house").play("copper").expect_hand(0, "gold estate").expect_coins(2);
}
TEST(Enlightenment, ThroneRoomedTiaraInTheBuyPhaseIsUntouched) {
  Script s({.kingdom = "tiara", .phase = "buy", .prophecy = "enlightenment"}, {{.hand = "tiara gold"}, {}});
  s.play("tiara").asked(0, "play", "tiara").choose("gold").expect_coins(6).expect_buys(2);
}

// --- Flourishing Trade ------------------------------------------------------------------------------------------------------------

TEST(FlourishingTrade, CardsCostOneLessEverywhere) {
  Script s({.kingdom = "village moat daimyo", .phase = "buy", .coins = 7, .prophecy = "flourishing_trade"}, {{}, {}});
  s.expect_cost("village", 2)
      .expect_cost("copper", 0)
      .expect_cost("province", 7)
      .expect_cost("estate", 1)
      .expect_cost("daimyo", 0)
      .expect_at("/debt_costs/daimyo", 6);
  s.buy("province").expect_coins(0);
}
TEST(FlourishingTrade, IsCumulative) {
  Script s({.kingdom = "quarry market", .phase = "buy", .prophecy = "flourishing_trade"}, {{.hand = "quarry"}, {}});
  s.play("quarry").expect_cost("market", 2).expect_cost("gold", 5);
}
TEST(FlourishingTrade, LowersNeitherDebtNorEvents) {  // 6.2, 16.6
  Script s({.kingdom = "daimyo", .phase = "buy", .coins = 1, .prophecy = "flourishing_trade", .events = "amass"}, {{}, {}});
  s.expect_cannot("buy_event", "amass").buy("daimyo").expect_debt(0, 6).expect_coins(1);
}
TEST(FlourishingTrade, UnusedActionsServeAsBuys) {  // 16.8
  Script s({.kingdom = "village", .phase = "buy", .actions = 2, .coins = 9, .prophecy = "flourishing_trade"}, {{}, {}});
  s.buy("silver")
      .buy("silver")
      .buy("silver")
      .expect_discard(0, "silver*3")
      .expect_cannot("buy", "silver")
      .expect_cannot("buy", "copper")
      .expect_actions(0)
      .expect_buys(0);
}
TEST(FlourishingTrade, ActionsAlsoPayForEvents) {
  Script s(
      {.kingdom = "village", .phase = "buy", .actions = 1, .buys = 0, .coins = 3, .prophecy = "flourishing_trade", .events = "asceticism"},
      {{.hand = "copper"}, {}});
  s.buy_event("asceticism").amount(1).expect_trash("copper").expect_actions(0).expect_cannot("buy", "copper");
}
TEST(FlourishingTrade, ActionsOfThisBuyPhaseCountAsWell) {  // Practice's +Actions
  Script s({.kingdom = "village", .phase = "buy", .actions = 0, .coins = 3, .prophecy = "flourishing_trade", .events = "practice"},
           {{.hand = "village", .deck = "copper*3"}, {}});
  s.buy_event("practice").choose("village").expect_actions(4).expect_can_buy("copper").expect_cannot("play", "copper");
}
TEST(FlourishingTrade, CreditAndGatherUseTheReducedCost) {
  Script s({.kingdom = "market", .phase = "buy", .coins = 2, .prophecy = "flourishing_trade", .events = "credit"}, {{}, {}});
  s.buy_event("credit").choose("market").expect_debt(0, 4);
}

// --- Good Harvest -----------------------------------------------------------------------------------------------------------------

TEST(GoodHarvest, TheFirstOfEachTreasureName) {  // 4 Coppers and a Silver: +2 Buys and +$2 in all
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "good_harvest"}, {{.hand = "copper*4 silver"}, {}});
  s.play("copper")
      .expect_coins(2)
      .expect_buys(2)
      .play("copper")
      .play("copper")
      .play("copper")
      .expect_coins(5)
      .expect_buys(2)
      .play("silver")
      .expect_coins(8)
      .expect_buys(3);
}
TEST(GoodHarvest, IsNotRetroactive) {  // 15.6: the Copper was played before; its name has had its first play
  Script s({.kingdom = "tea_house", .coins = 1, .prophecy = "good_harvest:1"},
           {{.hand = "tea_house copper silver", .deck = "estate", .in_play = "copper"}, {}});
  s.play("tea_house")
      .expect_coins(3)
      .expect_buys(1)
      .to_buy()
      .play("copper")
      .expect_coins(4)
      .expect_buys(1)
      .play("silver")
      .expect_coins(7)
      .expect_buys(2);
}
TEST(GoodHarvest, CountsPlaysNotCopiesInPlay) {
  Script s({.kingdom = "tiara", .phase = "buy", .prophecy = "good_harvest"}, {{.hand = "tiara copper copper"}, {}});
  s.play("tiara").expect_buys(3).choose("copper").expect_coins(1 + 1 + 2).expect_buys(4).play("copper").expect_coins(5);
}
TEST(GoodHarvest, EveryTurnAnew) {
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "good_harvest"},
           {{.hand = "copper", .deck = "copper*5"}, {.hand = "copper", .deck = "estate*5"}});
  s.play("copper").expect_coins(2).end_turn().to_buy().play("copper").expect_coins(2);
}
TEST(GoodHarvest, ComesBeforeTheTreasureItself) {  // "starts with": Bank does not change, but the order is seen in the events
  Script s({.kingdom = "bank", .phase = "buy", .prophecy = "good_harvest"}, {{.hand = "bank copper"}, {}});
  s.play("copper").play("bank").expect_coins(2 + 1 + 2).expect_buys(3);
}

// --- Great Leader -----------------------------------------------------------------------------------------------------------------

TEST(GreatLeader, EveryActionPlayEndsWithAnAction) {
  Script s({.kingdom = "smithy village", .prophecy = "great_leader"}, {{.hand = "smithy smithy village", .deck = "copper*8"}, {}});
  s.play("smithy").expect_actions(1).play("smithy").expect_actions(1).play("village").expect_actions(3);
}
TEST(GreatLeader, ReplaysToo) {
  Script s({.kingdom = "smithy throne_room", .prophecy = "great_leader"}, {{.hand = "throne_room smithy", .deck = "copper*8"}, {}});
  s.play("throne_room").choose("smithy").expect_actions(3);
}
TEST(GreatLeader, TheOmenThatActivatesIt) {  // 15.5
  Script s({.kingdom = "kitsune", .prophecy = "great_leader:1"}, {{.hand = "kitsune"}, {}});
  s.play("kitsune").choose("plus_2_coins gain_silver").expect_actions(1);
}
TEST(GreatLeader, NotForTreasuresAndAlsoOutsideTheActionPhase) {
  Script s({.kingdom = "smithy", .phase = "buy", .actions = 0, .coins = 3, .prophecy = "great_leader", .events = "practice"},
           {{.hand = "copper smithy", .deck = "copper*7"}, {}});
  s.play("copper").expect_actions(0).buy_event("practice").choose("smithy").expect_actions(2).expect_cannot("play", "copper");
}
TEST(GreatLeader, RiverboatsCardAtTheStartOfTheTurn) {
  Script s({.kingdom = "riverboat", .prophecy = "great_leader", .riverboat_card = "council_room"},
           {{.deck = "copper*6"}, {.deck = "estate*5", .in_play_before = "riverboat"}});
  s.end_turn().expect_actions(2);
}

// --- Growth -----------------------------------------------------------------------------------------------------------------------

TEST(Growth, EachTreasureGainBringsACheaperCard) {  // the rulebook's chain: Rice, Gold, Silver, Estate
  Script s({.kingdom = "rice village", .phase = "buy", .coins = 7, .prophecy = "growth"}, {{}, {}});
  s.buy("rice")
      .asked(0, "gain", "growth")
      .expect_picks(1, 1)
      .expect_options("copper silver gold estate duchy curse village")
      .choose("gold");
  s.asked(0, "gain", "growth").expect_options("copper silver estate duchy curse village").choose("silver");
  s.asked(0, "gain", "growth").expect_options("copper estate curse").choose("estate").asked(0, "turn");
  s.expect_discard(0, "rice gold silver estate");
}
TEST(Growth, NothingCheaperThanCopper) {
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "growth"}, {{}, {}});
  s.buy("copper").asked(0, "turn").expect_discard(0, "copper");
}
TEST(Growth, NotForOtherCards) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .prophecy = "growth"}, {{}, {}});
  s.buy("village").asked(0, "turn").expect_discard(0, "village");
}
TEST(Growth, CheaperFollowsTheComparisonOfCosts) {  // 6.7: 6 debt is not comparable with $6
  Script s({.kingdom = "daimyo artist mountain_shrine", .phase = "buy", .coins = 6, .prophecy = "growth"}, {{}, {}});
  s.buy("gold").asked(0, "gain").expect_options("copper silver estate duchy curse");
}
TEST(Growth, OnAnyPlayersTurn) {
  Script s({.kingdom = "mountebank", .prosperity = 1, .prophecy = "growth"}, {{.hand = "mountebank"}, {}});
  s.play("mountebank").asked(0, "turn").expect_discard(1, "curse copper");  // Copper has nothing cheaper
  Script t({.kingdom = "charlatan village", .prophecy = "growth"}, {{.hand = "charlatan"}, {}});
  t.play("charlatan").asked(0, "turn").expect_discard(1, "curse");
}

// --- Harsh Winter -----------------------------------------------------------------------------------------------------------------

TEST(HarshWinter, PutsTwoDebtOrTakesAll) {  // 15.7, 7.7
  Script s({.kingdom = "village", .phase = "buy", .buys = 4, .coins = 12, .prophecy = "harsh_winter"}, {{}, {}});
  s.buy("village").expect_at("/pile_debt/village", 2).expect_debt(0, 0).expect_cost("village", 3);
  s.buy("village").expect_debt(0, 2).expect_at("/pile_debt", json::object{}).expect_cannot("buy", "village");
  s.pay_debt(2).buy("village").expect_at("/pile_debt/village", 2);
}
TEST(HarshWinter, TakesWhateverLiesThere) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .prophecy = "harsh_winter", .pile_debt = "village:6"}, {{}, {}});
  s.buy("village").expect_debt(0, 6).expect_at("/pile_debt", json::object{});
}
TEST(HarshWinter, EachPileForItself) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 6, .prophecy = "harsh_winter", .pile_debt = "silver:2"}, {{}, {}});
  s.buy("village").expect_at("/pile_debt", json::object{{"silver", 2}, {"village", 2}}).buy("silver").expect_debt(0, 2);
}
TEST(HarshWinter, OffTurnGainsDoNothing) {
  Script s({.kingdom = "witch", .prophecy = "harsh_winter", .pile_debt = "curse:2"}, {{.hand = "witch", .deck = "copper*2"}, {}, {}});
  s.play("witch").expect_debt(1, 0).expect_debt(2, 0).expect_discard(1, "curse").expect_at("/pile_debt/curse", 2);
}
TEST(HarshWinter, CardsGainedFromTheTrashTouchTheirPile) {  // Thief, first edition; starting Coppers belong to their pile
  Script s({.kingdom = "thief", .base = 1, .prophecy = "harsh_winter"}, {{.hand = "thief"}, {.deck = "copper estate"}});
  s.play("thief");
  while (s.decision().at("what") != "turn" && !s.over()) s.choose("copper");
  s.expect_discard(0, "copper").expect_at("/pile_debt/copper", 2).expect_trash("");
}
TEST(HarshWinter, DebtOfThePriceAndOfThePileAddUp) {
  Script s({.kingdom = "daimyo", .phase = "buy", .prophecy = "harsh_winter", .pile_debt = "daimyo:2"}, {{}, {}});
  s.buy("daimyo").expect_debt(0, 8);
}

// --- Kind Emperor -----------------------------------------------------------------------------------------------------------------

TEST(KindEmperor, GainsAnyActionToHandAtTheStartOfEachTurn) {
  Script s({.kingdom = "village artist kings_court rice", .prophecy = "kind_emperor"},
           {{.deck = "copper*5"}, {.hand = "copper", .deck = "estate*6"}});
  s.end_turn().asked(1, "gain", "kind_emperor").expect_picks(1, 1).expect_options("village artist kings_court").choose("artist");
  s.expect_hand(1, "copper artist").expect_debt(1, 0).play("artist").expect_hand(1, "copper estate");
  s.end_turn().asked(0, "gain", "kind_emperor");
}
TEST(KindEmperor, TheRemoverOfTheLastSunGainsOneAtOnce) {  // in mid-card, and only that player
  Script s({.kingdom = "tea_house village", .prophecy = "kind_emperor:1"}, {{.hand = "tea_house", .deck = "copper"}, {}});
  s.play("tea_house").asked(0, "gain", "kind_emperor").expect_coins(0).expect_hand(0, "").choose("village");
  s.asked(0, "turn").expect_hand(0, "village copper").expect_coins(2).expect_hand(1, "");
}
TEST(KindEmperor, WithNothingToGainNothingHappens) {
  Script s({.kingdom = "village", .supply = "village:0", .prophecy = "kind_emperor"}, {{.deck = "copper*5"}, {}});
  s.end_turn().asked(1, "turn");
}
TEST(KindEmperor, ALoadedTurnHasItBehindItself) {
  Script s({.kingdom = "village", .prophecy = "kind_emperor"}, {{.hand = "copper"}, {}});
  s.asked(0, "turn");
}
TEST(KindEmperor, IsOrderedWithRiverboat) {  // 3.2
  Script s({.kingdom = "village riverboat", .prophecy = "kind_emperor", .riverboat_card = "laboratory"},
           {{.deck = "copper*5"}, {.deck = "estate*6", .in_play_before = "riverboat"}});
  s.end_turn().asked(1, "order", "start_of_turn").expect_options("kind_emperor riverboat").choose("riverboat").expect_hand(1, "estate*2");
  s.asked(1, "gain", "kind_emperor").choose("village").expect_hand(1, "estate*2 village");
}

// --- Panic ------------------------------------------------------------------------------------------------------------------------

TEST(Panic, EachTreasureGivesTwoBuysAndReturnsToItsPile) {
  Script s({.kingdom = "rice", .phase = "buy", .prophecy = "panic"},
           {{.hand = "copper silver rice", .deck = "estate*5"}, {.deck = "copper*5"}});
  s.expect_pile("copper", 46).play("copper").expect_buys(3).play("silver").expect_buys(5).play("rice").expect_buys(8);
  s.end_turn().expect_discard(0, "").expect_pile("copper", 47).expect_pile("silver", 40).expect_pile("rice", 10);
}
TEST(Panic, OnlyWhatIsDiscardedFromPlay) {
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "panic"},
           {{.hand = "copper estate", .deck = "estate*5", .in_play = "village"}, {.deck = "copper*5"}});
  s.end_turn().expect_discard(0, "copper estate village").expect_pile("copper", 46);
}
TEST(Panic, WithoutAPileNothingReturns) {
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "panic"}, {{.hand = "rice", .deck = "estate*5"}, {.deck = "copper*5"}});
  s.play("rice").end_turn().expect_discard(0, "rice");
}
TEST(Panic, FillsAnEmptyPileAgain) {  // before the end of the game is checked
  Script s({.kingdom = "village smithy", .supply = "village:0 smithy:0 silver:0", .phase = "buy", .prophecy = "panic"},
           {{.hand = "silver", .deck = "estate*5"}, {.deck = "copper*5"}});
  s.play("silver").end_turn().expect_running().expect_pile("silver", 1);
}
TEST(Panic, ActionsAreNotTouched) {
  Script s({.kingdom = "village", .prophecy = "panic"}, {{.hand = "village", .deck = "estate*6"}, {.deck = "copper*5"}});
  s.play("village").expect_buys(1).end_turn().expect_discard(0, "village estate");
}
TEST(Panic, PlayAllTreasuresIsNotOfferedBlindly) {  // each play has its price
  Script s({.kingdom = "village", .phase = "buy", .prophecy = "panic"}, {{.hand = "copper"}, {}});
  s.expect_cannot("play_treasures", "");
}

// --- Progress ---------------------------------------------------------------------------------------------------------------------

TEST(Progress, EveryGainGoesOnTheDeck) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 2, .coins = 6, .prophecy = "progress"}, {{.deck = "copper"}, {}});
  s.buy("village").buy("silver").expect_deck(0, "silver village copper").expect_discard(0, "");
}
TEST(Progress, OnOtherPlayersTurnsToo) {
  Script s({.kingdom = "witch", .prophecy = "progress"}, {{.hand = "witch", .deck = "copper*2"}, {.deck = "gold"}});
  s.play("witch").expect_deck(1, "curse gold").expect_discard(1, "");
}
TEST(Progress, AlsoFromTheHand) {  // Artisan gains to hand; then it goes on the deck
  Script s({.kingdom = "artisan village", .prophecy = "progress"}, {{.hand = "artisan copper", .deck = "gold"}, {}});
  s.play("artisan").choose("village").expect_deck(0, "copper village gold").expect_hand(0, "");
}
TEST(Progress, WatchtowerFirstWins) {  // the gainer orders; a card that was moved is not moved again
  Script s({.kingdom = "watchtower village", .phase = "buy", .coins = 3, .prophecy = "progress"},
           {{.hand = "watchtower", .deck = "gold"}, {}});
  s.buy("village").asked(0, "order", "gain").expect_options("watchtower progress").react("watchtower").choose("trash").asked(0, "turn");
  s.expect_trash("village").expect_deck(0, "gold");
}
TEST(Progress, AfterItWatchtowerFindsNothingToMove) {
  Script s({.kingdom = "watchtower village", .phase = "buy", .coins = 3, .prophecy = "progress"},
           {{.hand = "watchtower", .deck = "gold"}, {}});
  s.buy("village").choose("progress");
  if (s.decision().at("what") == "react") s.react("watchtower").choose("trash");
  s.expect_deck(0, "village gold").expect_trash("");
}

// --- Rapid Expansion --------------------------------------------------------------------------------------------------------------

TEST(RapidExpansion, GainedActionsAndTreasuresArePlayedNextTurn) {
  Script s({.kingdom = "village", .phase = "buy", .buys = 3, .coins = 8, .prophecy = "rapid_expansion"},
           {{.deck = "estate*6"}, {.deck = "copper*5"}});
  s.buy("village")
      .expect_set_aside(0, "village")
      .buy("silver")
      .buy("estate")
      .expect_set_aside(0, "village silver")
      .expect_discard(0, "estate");
  s.end_turn().end_turn().asked(0, "order", "start_of_turn").expect_options("silver village").choose("silver").asked(0, "turn");
  s.expect_coins(2).expect_actions(3).expect_hand_size(0, 6).expect_in_play(0, "silver village").expect_set_aside(0, "");
  s.end_turn().expect_in_play(0, "");
}
TEST(RapidExpansion, UsesNoActions) {
  Script s({.kingdom = "smithy", .prophecy = "rapid_expansion"},
           {{.deck = "copper*5"}, {.hand = "copper", .deck = "estate*6", .set_aside = "smithy"}});
  s.end_turn().asked(1, "turn").expect_actions(1).expect_hand_size(1, 4).expect_in_play(1, "smithy");
}
TEST(RapidExpansion, OnOtherPlayersTurnsToo) {
  Script s({.kingdom = "mountebank", .prosperity = 1, .prophecy = "rapid_expansion"},
           {{.hand = "mountebank", .deck = "silver*5"}, {.hand = "estate", .deck = "estate*5"}});
  s.play("mountebank").expect_set_aside(1, "copper").expect_discard(1, "curse").end_turn().expect_turn(1, "action").expect_coins(1);
}
TEST(RapidExpansion, WatchtowerFirstWins) {
  Script s({.kingdom = "watchtower village", .phase = "buy", .coins = 3, .prophecy = "rapid_expansion"},
           {{.hand = "watchtower", .deck = "gold"}, {}});
  s.buy("village").asked(0, "order", "gain").react("watchtower").choose("topdeck").expect_deck(0, "village gold").expect_set_aside(0, "");
}
TEST(RapidExpansion, OrderIsFreeAlsoWithRiverboat) {
  Script s({.kingdom = "village smithy riverboat", .prophecy = "rapid_expansion", .riverboat_card = "market"},
           {{.deck = "copper*5"}, {.deck = "estate*9", .in_play_before = "riverboat", .set_aside = "smithy village"}});
  s.end_turn().asked(1, "order", "start_of_turn").expect_options("riverboat smithy village").choose("smithy").expect_hand(1, "estate*3");
  s.asked(1, "order").expect_options("riverboat village").choose("village").asked(1, "turn").expect_hand(1, "estate*5").expect_coins(1);
}
TEST(RapidExpansion, WhatIsGainedAtTheStartWaitsForTheTurnAfter) {
  Script s({.kingdom = "workshop village", .prophecy = "rapid_expansion"},
           {{.deck = "copper*5"}, {.deck = "estate*9", .set_aside = "workshop"}});
  s.end_turn().asked(1, "gain", "workshop").choose("village").asked(1, "turn").expect_set_aside(1, "village").expect_in_play(1, "workshop");
}
TEST(RapidExpansion, RiverboatPlayedByItStaysUntilTheTurnAfter) {
  Script s({.kingdom = "riverboat", .prophecy = "rapid_expansion", .riverboat_card = "market"},
           {{.deck = "copper*10"}, {.deck = "silver*12", .set_aside = "riverboat"}});
  s.end_turn()
      .expect_in_play(1, "riverboat")
      .expect_coins(0)
      .end_turn()
      .expect_in_play(1, "riverboat")
      .end_turn()
      .expect_coins(1)
      .end_turn()
      .expect_in_play(1, "");
}
TEST(RapidExpansion, SetAsideCardsAreOpen) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .prophecy = "rapid_expansion"}, {{.deck = "copper*5"}, {}});
  s.buy("village");
  EXPECT_EQ(s.view(1).at("seats").at(0).at("set_aside"), json::array{"village"});
}
TEST(RapidExpansion, ALoadedTurnHasItBehindItself) {  // what is set aside now waits for the next turn
  Script s({.kingdom = "village", .prophecy = "rapid_expansion"},
           {{.hand = "copper", .deck = "copper*5", .set_aside = "village"}, {.deck = "copper*5"}});
  s.asked(0, "turn")
      .expect_in_play(0, "")
      .expect_set_aside(0, "village")
      .end_turn()
      .expect_set_aside(0, "village")
      .end_turn()
      .expect_in_play(0, "village")
      .expect_actions(3);
}

// --- Sickness ---------------------------------------------------------------------------------------------------------------------

TEST(Sickness, ACurseOnTheDeckOrThreeCards) {
  Script s({.kingdom = "village", .prophecy = "sickness"}, {{.deck = "copper*5"}, {.hand = "copper*3 estate*2", .deck = "gold"}});
  s.end_turn().asked(1, "choice", "sickness").expect_options("gain_curse discard_3");
  Script t(s.position());
  s.choose("gain_curse").asked(1, "turn").expect_deck(1, "curse gold").expect_hand_size(1, 5).expect_pile("curse", 9);
  t.choose("discard_3")
      .asked(1, "discard", "sickness")
      .expect_picks(3, 3)
      .choose("estate*2 copper")
      .expect_hand(1, "copper*2")
      .expect_discard(1, "estate*2 copper");
}
TEST(Sickness, TheCurseMayBeChosenFromAnEmptyPile) {
  Script s({.kingdom = "village", .supply = "curse:0", .prophecy = "sickness"},
           {{.deck = "copper*5"}, {.hand = "copper*5", .deck = "gold"}});
  s.end_turn().choose("gain_curse").asked(1, "turn").expect_deck(1, "gold").expect_hand_size(1, 5);
}
TEST(Sickness, WithFewerThanThreeAllAreDiscarded) {
  Script s({.kingdom = "village", .prophecy = "sickness"}, {{.deck = "copper*5"}, {.hand = "copper estate", .deck = "gold"}});
  s.end_turn().choose("discard_3").asked(1, "turn").expect_hand(1, "").expect_discard(1, "copper estate");
}
TEST(Sickness, EveryTurn) {
  Script s({.kingdom = "village", .prophecy = "sickness"}, {{.deck = "copper*5"}, {.deck = "copper*5"}});
  s.end_turn().asked(1, "choice").choose("discard_3").end_turn().asked(0, "choice");
}

}  // namespace
}  // namespace demesne::script
