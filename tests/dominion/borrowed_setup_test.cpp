// What the borrowed cards of Dark Ages, Adventures, Empires and Menagerie bring into a game, and how Prophecies meet piles outside the
// Supply. Rule numbers F… are those of the rules for borrowed cards.
#include <gtest/gtest.h>

#include "tests/dominion/patch.hpp"

namespace demesne::script {
namespace {

TEST(BorrowedSetup, PilesOutsideTheSupplyComeWithTheCardsThatNameThem) {  // F1.3, F1.9, F4.1
  const json::array kingdom{"hermit", "page", "livery", "sleigh", "distant_lands", "village", "smithy", "market", "moat", "cellar"};
  for (const int players : {2, 3, 6}) {
    Script s = Script::start(players, {{"kingdom", kingdom}});
    s.expect_at("/non_supply",
                json::object{{"madman", 10}, {"treasure_hunter", 5}, {"warrior", 5}, {"hero", 5}, {"champion", 5}, {"horse", 30}});
    s.expect_pile("distant_lands", players == 2 ? 8 : 12).expect_at("/empty_piles", 0);
  }
}
TEST(BorrowedSetup, OptionsForLandscapes) {  // F1.12
  Script s = Script::start(
      2, {{"kingdom", json::array{"village", "smithy", "market", "moat", "cellar", "chapel", "festival", "laboratory", "mine", "witch"}},
          {"landmarks", json::array{"museum"}},
          {"ways", json::array{"way_of_the_ox"}},
          {"events", json::array{"ball"}}});
  s.expect_at("/landmarks", json::array{"museum"})
      .expect_at("/ways", json::array{"way_of_the_ox"})
      .expect_at("/events", json::array{"ball"});
}
TEST(BorrowedSetup, TheRecommendedSetsBegin) {  // all whose cards are in these four sets and the house's own
  for (const char* id : {"rs_distant_hordes", "rs_pandemic", "rs_wanderers", "rs_heros_journey", "rs_summer_castles", "rs_swept_clean",
                         "rs_become_the_ox", "rs_alternatives"}) {
    Script s = Script::start(3, {{"kingdom", id}});
    s.expect_turn(0, "action");
  }
  Script hordes = Script::start(2, {{"kingdom", "rs_distant_hordes"}});  // F1.6, F1.11: Shelters; the Knights come with Approaching Army
  hordes.expect_at("/supply/knights", 10).expect_at("/non_supply/madman", 10).expect_at("/supply/estate", 8);
}

TEST(OutsideTheSupply, AGainFromThereIsAGain) {  // F4.3: Bureaucracy
  Script s(with({.kingdom = "sleigh", .prophecy = "bureaucracy:0"}, {{.hand = "sleigh"}, {}}, R"({"non_supply":{"horse":30}})"));
  s.play("sleigh").expect_discard(0, "horse*2 copper*2");
}
TEST(OutsideTheSupply, HarshWinterLaysDebtOnThosePiles) {  // F4.3, F22
  Script s(with({.kingdom = "sleigh", .prophecy = "harsh_winter:0"}, {{.hand = "sleigh"}, {}}, R"({"non_supply":{"horse":30}})"));
  s.play("sleigh").expect_debt(0, 2).expect_discard(0, "horse*2");
}
TEST(OutsideTheSupply, RapidExpansionPlaysAHorseHome) {  // F22
  Script s(with({.kingdom = "paddock", .prophecy = "rapid_expansion:0"}, {{.hand = "paddock", .deck = "copper*5 gold*4"}, {}},
                R"({"non_supply":{"horse":30}})"));
  s.play("paddock")
      .expect_set_aside(0, "horse*2")
      .end_turn()
      .end_turn()
      .expect_hand(0, "copper*5 gold*4")
      .expect_at("/non_supply/horse", 30);
}
TEST(MixedPile, GoesAsAWholeWithDivineWind) {  // F3.9, F22.3
  Script s(with({.kingdom = "village", .prophecy = "divine_wind:1"}, {{.hand = "tea_house", .deck = "copper"}, {}},
                R"({"pile_order":{"knights":["sir_martin","dame_anna"]}})"));
  s.play("tea_house").expect_at("/supply/knights", nullptr).expect_at("/pile_order/knights", nullptr);
}

TEST(WrittenPositions, WithMatsTravellersAndKnights) {
  Script s(json::parse(R"({"game":"dominion","players":2,"turn":0,"phase":"action","actions":1,"buys":1,
    "supply":{"copper":46,"silver":39,"gold":30,"estate":8,"duchy":8,"province":8,"curse":10,"guide":10,"miser":9,"page":9,"duplicate":9},
    "non_supply":{"treasure_hunter":5,"warrior":5,"hero":5,"champion":4},
    "seats":[{"hand":["miser","copper","page"],"deck":["silver"],"tavern":["copper","copper","duplicate"],"turns_taken":3,"minus_coin":true},
             {"hand":["copper"],"deck":["estate"],"in_play_before":["champion"],"gained_last_turn":2,"turns_taken":2}]})")
               .as_object());
  s.play("miser").choose("coins").expect_coins(1);
  Script k(json::parse(R"({"game":"dominion","players":3,"turn":0,"phase":"buy","buys":1,"coins":5,"events":["asceticism"],
    "supply":{"province":12,"hermit":9,"knights":3},"pile_order":{"knights":["sir_martin","dame_anna","sir_vander"]},"non_supply":{"madman":10},
    "seats":[{"in_play":["hermit"],"turns_taken":5},{},{}]})")
               .as_object());
  k.end_turn()
      .expect_discard(0, "")
      .expect_at("/non_supply/madman", 9)
      .expect_hand(0, "madman");  // its inference: one play of Hermit; a new hand from the discard pile
}
TEST(WrittenPositions, KnightsByTheirNumberAreThoseThatLieNowhereElse) {
  Script s(with({.kingdom = "village", .supply = "knights:9"}, {{.hand = "dame_anna"}, {}}, "{}"));
  for (const auto& c : s.position().at("pile_order").at("knights").as_array()) EXPECT_NE(c, json::value("dame_anna"));
}
TEST(WrittenPositions, ImpossibleOnesAreRefusedWithTheirRule) {
  auto rule = [](const json::object& position) {
    const json::object e = refused(position);
    return e.empty() ? json::value("taken") : e.at("data").at("rule");
  };
  EXPECT_EQ(rule(with({.supply = "sir_martin:1"}, {{}, {}}, "{}")), json::value("F3.1"));
  EXPECT_EQ(rule(with({.supply = "horse:30"}, {{}, {}}, "{}")), json::value("F4.1"));
  EXPECT_EQ(rule(with({.kingdom = "village"}, {{}, {}}, R"({"pile_order":{"castles":["sir_martin"]}})")), json::value("F3.3"));
  EXPECT_EQ(rule(with({.kingdom = "village"}, {{}, {}}, R"({"non_supply":{"village":3}})")), json::value("F1.3"));
  EXPECT_NE(rule(with({.kingdom = "village"}, {{.hand = "dame_anna dame_anna"}, {}}, "{}")), json::value("taken"));  // one of each Knight
  EXPECT_NE(rule(with({.kingdom = "village"}, {{.hand = "hovel*3"}, {}}, "{}")), json::value("taken"));  // one of each Shelter a seat
}

// What a simple player answers to the open question: the chosen cards or alternatives.
std::string advice(Script& s) {
  table::Engine engine;
  auto call = [&](std::string_view method, const json::object& params) {
    return json::parse(engine.handle(json::serialize(json::object{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}})))
        .at("result");
  };
  const json::value loaded = call("load", {{"position", s.position()}});
  const json::value suggested = call("suggest", {{"table", loaded.at("table")}, {"bot", "bigmoney"}});
  std::string out;
  for (const auto& i : suggested.at("picks").as_array()) {
    const json::object& o = loaded.at("decision").at("options").as_array()[static_cast<std::size_t>(i.as_int64())].as_object();
    for (const char* key : {"card", "option", "amount", "give"})
      if (o.contains(key))
        out += (out.empty() ? "" : " ") + (o.at(key).is_string() ? std::string(o.at(key).as_string()) : json::serialize(o.at(key)));
  }
  return out;
}
TEST(SimplePlayers, DoNotDoWhatNobodyDoesOnPurpose) {
  Script hermit(with({.kingdom = "hermit"}, {{.hand = "hermit copper", .discard = "province"}, {}}, R"({"non_supply":{"madman":10}})"));
  hermit.play("hermit");
  EXPECT_EQ(advice(hermit), "");
  Script junk(with({.kingdom = "hermit"}, {{.hand = "hermit copper", .discard = "province curse"}, {}}, R"({"non_supply":{"madman":10}})"));
  junk.play("hermit");
  EXPECT_EQ(advice(junk), "curse");
  Script train({.kingdom = "camel_train"}, {{.hand = "camel_train"}, {}});
  train.play("camel_train");
  EXPECT_EQ(advice(train), "gold");
  Script back({.kingdom = "camel_train", .phase = "buy", .coins = 6}, {{.deck = "copper*5", .exile = "gold*3"}, {}});
  back.buy("gold").asked(0, "react");
  EXPECT_EQ(advice(back), "gold");  // three more Golds for the deck
  Script points({.kingdom = "camel_train", .phase = "buy", .coins = 8}, {{.deck = "copper*5", .exile = "province"}, {}});
  points.buy("province").asked(0, "react");
  EXPECT_EQ(advice(points), "null");  // out of the way, they count all the same
  Script hideout({.kingdom = "hideout"}, {{.hand = "hideout estate copper*2", .deck = "copper silver*5"}, {}});
  hideout.play("hideout").asked(0, "trash");
  EXPECT_EQ(advice(hideout), "copper");  // an Estate would cost a Curse
  Script treasurer({.kingdom = "treasurer"}, {{.hand = "treasurer gold silver", .deck = "copper*5"}, {}});
  treasurer.play("treasurer").asked(0, "choice");
  EXPECT_EQ(advice(treasurer), "take_key");  // no good Treasure for the trash
  Script courier({.kingdom = "courier"}, {{.hand = "courier", .deck = "copper*5", .discard = "copper silver gold"}, {}});
  courier.play("courier").asked(0, "play");
  EXPECT_EQ(advice(courier), "gold");
  Script witch(with({.kingdom = "witch", .supply = "duplicate:9"}, {{.hand = "witch", .deck = "copper*7"}, {.hand = "copper"}},
                    R"({"seats":[{},{"tavern":["duplicate"]}]})"));
  witch.play("witch").asked(1, "react");
  EXPECT_EQ(advice(witch), "null");  // not a second Curse
  Script gold(with({.kingdom = "village", .supply = "duplicate:9", .phase = "buy", .coins = 6}, {{}, {}},
                   R"({"seats":[{"tavern":["duplicate"]}]})"));
  gold.buy("gold");
  EXPECT_EQ(advice(gold), "duplicate");
  Script hovel({.kingdom = "village", .phase = "buy", .coins = 8}, {{.hand = "hovel"}, {}});
  hovel.buy("province");
  EXPECT_EQ(advice(hovel), "hovel");
  Script capital({.kingdom = "capital", .phase = "buy", .coins = 4}, {{.deck = "copper*5", .in_play = "capital"}, {}});
  capital.end_turn().asked(0, "pay", "capital");
  EXPECT_EQ(advice(capital), "4");
  Script page(with({.kingdom = "page"}, {{.deck = "copper*5", .in_play = "page"}, {}}, R"({"non_supply":{"treasure_hunter":5}})"));
  page.end_turn();
  EXPECT_EQ(advice(page), "page");
}

}  // namespace
}  // namespace demesne::script
