// Everything that a hand-written position may say is honoured, and what cannot be is refused with a reason.
#include <gtest/gtest.h>

#include <algorithm>

#include "table/dominion/codec.hpp"
#include "table/table.hpp"
#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

json::object small() {
  return {{"game", "dominion"},
          {"players", 2},
          {"phase", "buy"},
          {"turn", 0},
          {"supply", json::object{{"copper", 10}, {"province", 8}}},
          {"seats", json::array{json::object{{"hand", json::array{"copper"}}}, json::object{}}}};
}

TEST(Position, WhatIsAbsentIsEmptyOrZero) {
  Script s(small());
  s.expect_actions(0)
      .expect_buys(0)
      .expect_coins(0)
      .expect_trash("")
      .expect_deck(0, "")
      .expect_hand(1, "")
      .expect_debt(0, 0)
      .expect_vp_tokens(0, 0);
  s.expect_cannot_buy("copper")
      .expect_can("play", "copper")
      .expect_at("/trade_route_mat", 0)
      .expect_at("/prophecy", nullptr)
      .expect_at("/events", json::array{});
}
TEST(Position, PilesThatAreNotNamedDoNotExist) {
  json::object p = small();
  p["coins"] = 20, p["buys"] = 1;
  Script s(p);
  s.expect_can_buy("copper province").expect_cannot_buy("gold silver estate").expect_at("/supply/gold", nullptr);
  s.end_turn().expect_running();  // no Colony, no Curses: they are not empty piles
}
TEST(Position, DecksAreTopFirstAndDiscardPilesTopLast) {
  Script s({.base = 1}, {{.hand = "moat", .deck = "gold silver estate", .discard = "copper duchy"}, {.discard = "curse province"}});
  s.play("moat").expect_hand(0, "gold silver");
  EXPECT_EQ(s.view(1).at("seats").as_array()[0].at("discard_top"), "duchy");
  EXPECT_EQ(s.view(0).at("seats").as_array()[1].at("discard_top"), "province");
}
TEST(Position, LongDecksKeepTheirOrder) {
  Script s({}, {{.hand = "smithy*2", .deck = "gold silver copper estate duchy copper*40"}, {}});
  s.play("smithy").expect_hand(0, "smithy gold silver copper").expect_deck_top(0, "estate duchy copper");
}
TEST(Position, PhaseActionsBuysCoinsAreTaken) {
  Script s({.phase = "action", .actions = 3, .buys = 4, .coins = 5}, {{.hand = "village", .deck = "copper"}, {}});
  s.expect_turn(0, "action").play("village").expect_actions(4).expect_buys(4).expect_coins(5);
}
TEST(Position, InCleanUpOnlyTheEndOfTheTurnIsLeft) {
  Script s({.kingdom = "smithy", .phase = "cleanup", .coins = 4},
           {{.hand = "estate copper smithy", .deck = "gold copper*4", .in_play = "village"}, {}});
  s.expect_cannot("play", "")
      .expect_cannot("buy", "")
      .end_turn()
      .expect_turn(1, "action")
      .expect_hand(0, "gold copper*4")
      .expect_discard(0, "village estate copper smithy")
      .expect_coins(0);
}
TEST(Position, CoinsNeedNotMatchTheCardsInPlay) {
  Script s({.phase = "buy", .coins = 1}, {{.in_play = "gold*3"}, {}});
  s.expect_coins(1).expect_cannot_buy("silver");
}
TEST(Position, CardsInPlayHaveBeenPlayed) {  // what lasts for the turn follows from them
  Script merchant({.phase = "buy"}, {{.hand = "silver", .in_play = "merchant*2"}, {}});
  merchant.play("silver").expect_coins(4);
  Script late({.phase = "buy"}, {{.hand = "silver", .in_play = "silver merchant"}, {}});
  late.play("silver").expect_coins(2);
  Script quarry({.kingdom = "market", .phase = "buy"}, {{.in_play = "quarry"}, {}});
  quarry.expect_cost("market", 3);
  Script hoard({.phase = "buy", .coins = 2}, {{.in_play = "hoard"}, {}});
  hoard.buy("estate").expect_discard(0, "estate gold");
  Script collection({.kingdom = "moat", .phase = "buy", .coins = 2}, {{.in_play = "collection"}, {}});
  collection.buy("moat").expect_vp_tokens(0, 1);
  Script tiara({.phase = "buy"}, {{.in_play = "tiara"}, {}});
  tiara.buy("copper").asked(0, "topdeck");
}
TEST(Position, CardsOfOthersInPlayCountOnlyForThem) {
  Script s({.kingdom = "peddler", .phase = "buy"}, {{}, {.in_play_before = "samurai"}});
  s.expect_cost("peddler", 8);
}
TEST(Position, DurationsOfEarlierTurns) {  // their effect is done for the seat on turn, still to come for the others
  Script mine({.phase = "buy"}, {{.deck = "copper*5", .in_play_before = "samurai"}, {}});
  mine.expect_coins(0)
      .expect_in_play(0, "samurai")
      .end_turn()
      .expect_in_play(0, "samurai")
      .end_turn()
      .expect_turn(0, "action")
      .expect_coins(1);
  Script theirs({.phase = "buy"}, {{}, {.in_play_before = "samurai*2"}});
  theirs.end_turn().expect_turn(1, "action").expect_coins(2);
}
TEST(Position, TradeRouteFields) {
  Script s({.kingdom = "trade_route",
            .phase = "buy",
            .buys = 2,
            .coins = 10,
            .prosperity = 1,
            .trade_route_mat = 3,
            .trade_route_tokens_on = "duchy"},
           {{}, {}});
  s.buy("estate")
      .expect_at("/trade_route_mat", 3)
      .buy("duchy")
      .expect_at("/trade_route_mat", 4)
      .expect_at("/trade_route_tokens_on", json::array{});
}
TEST(Position, TrashDebtTokensAndTurns) {
  Script s({.trash = "gold curse"}, {{.debt = 4, .vp_tokens = 5, .turns_taken = 9, .gained_gold_before = true}, {}});
  s.expect_trash("gold curse")
      .expect_debt(0, 4)
      .expect_vp_tokens(0, 5)
      .expect_at("/seats/0/turns_taken", 9)
      .expect_at("/seats/0/gained_gold_before", true);
}
TEST(Position, TheSeedDecidesTheShuffles) {
  const Board board{.phase = "buy"};
  const std::vector<Player> players{{.discard = "copper*5 estate*5 gold*5"}, {}};
  json::object one = position_of(board, players), two = one;
  one["seed"] = 11, two["seed"] = 12;
  auto hand = [](const json::object& p) {
    Script s(p);
    s.end_turn();
    return s.position().at("seats").as_array()[0].at("hand");
  };
  EXPECT_EQ(hand(one), hand(one));
  int different = 0;
  for (int seed = 20; seed < 40; ++seed) {
    two["seed"] = seed;
    different += hand(one) != hand(two);
  }
  EXPECT_GT(different, 5);
}
TEST(Position, EditionsAreHonoured) {
  Script first({.base = 1}, {{.hand = "throne_room village", .deck = "copper*2"}, {}});
  first.play("throne_room").asked(0, "turn").expect_actions(4);
  json::object both = position_of({}, {{.hand = "throne_room village", .deck = "copper*2"}, {}});
  both.erase("edition");  // absent: the second editions
  Script second(both);
  second.play("throne_room").asked(0, "play").expect_picks(0, 1);
}
TEST(Position, DerivedFactsAreIgnored) {
  json::object p = position_of({.phase = "buy", .coins = 3}, {{}, {}});
  p["costs"] = json::object{{"silver", 1}}, p["prophecy_active"] = true;
  p.at("seats").as_array()[0].as_object()["score"] = 99;
  Script s(p);
  s.expect_cost("silver", 3).expect_score(0, 0).expect_at("/prophecy_active", false);
}

// --- refused ------------------------------------------------------------------------------------------------------------------

void expect_refused(const json::object& position, int code = -32602) {
  const json::object e = refused(position);
  ASSERT_FALSE(e.empty()) << "taken: " << json::serialize(position);
  EXPECT_EQ(e.at("code"), code);
  EXPECT_FALSE(e.at("data").at("message").at("en").as_string().empty());
  EXPECT_FALSE(e.at("data").at("message").at("de").as_string().empty());
}
TEST(Position, ImpossibleOnesAreRefused) {
  auto with = [](const char* key, json::value v) {
    json::object p = small();
    p[key] = std::move(v);
    return p;
  };
  auto hand = [](json::value v) {
    json::object p = small();
    p.at("seats").as_array()[0].as_object()["hand"] = std::move(v);
    return p;
  };
  auto supply = [](const char* card, json::value v) {
    json::object p = small();
    p.at("supply").as_object()[card] = std::move(v);
    return p;
  };
  ASSERT_TRUE(refused(small()).empty());
  expect_refused(hand(json::array{"gold_mime"}));  // unknown card
  expect_refused(hand(json::array{7}));
  expect_refused(hand("copper"));
  expect_refused(hand(json::array(13, json::value("platinum"))));  // more copies than exist
  expect_refused(hand(json::array(11, json::value("smithy"))));
  expect_refused(supply("smithy", 11));
  expect_refused(supply("smithy", -1));
  expect_refused(supply("smithy", "ten"));
  expect_refused(supply("smithie", 1));
  expect_refused(supply("copper", 61));
  expect_refused(with("players", 1));
  expect_refused(with("players", 7));
  expect_refused(with("players", "two"));
  expect_refused(with("turn", 2));
  expect_refused(with("turn", -1));
  expect_refused(with("phase", "evening"));
  expect_refused(with("phase", 3));
  expect_refused(with("coins", -1));
  expect_refused(with("coins", "many"));
  expect_refused(with("seats", json::array{json::object{}, json::object{}, json::object{}}));  // more seats than players
  expect_refused(with("seats", json::array{1, 2}));
  expect_refused(with("supply", json::array{}));
  expect_refused(with("trash", json::array{"coppper"}));
  expect_refused(with("prophecy", json::object{{"name", "great_feast"}}));
  expect_refused(with("events", json::array{"party"}));
  expect_refused(with("edition", json::object{{"base", 3}}));
  expect_refused(with("game", "chess"));
  expect_refused(with("trade_route_tokens_on", json::array{"duchy"}));  // no such pile
}

// --- answers ------------------------------------------------------------------------------------------------------------------

TEST(Position, CardsTakenUpByAnEffectLieSomewhere) {
  Script s({.kingdom = "sentry gardens"}, {{.hand = "sentry", .deck = "copper estate duchy gold"}, {}});
  s.expect_score(0, 4).play("sentry").asked(0, "trash").expect_set_aside(0, "estate duchy").expect_deck(0, "gold").expect_score(0, 4);
  EXPECT_EQ(s.view(1).at("seats").at(0).at("set_aside"), json::array{});
  EXPECT_EQ(s.view(1).at("seats").at(0).at("set_aside_count"), 2);
  Script thief({.kingdom = "thief", .base = 1}, {{.hand = "thief"}, {.deck = "gold estate"}, {.deck = "silver copper"}});
  thief.play("thief").asked(0, "trash").expect_trash("gold").expect_set_aside(2, "silver copper");
  thief.choose("silver")
      .asked(0, "gain")
      .expect_trash("gold silver")
      .choose("gold")
      .expect_event("gain", 0, "gold")
      .expect_trash("silver")
      .expect_discard(0, "gold");
}
TEST(Position, IsReadAsItIsWritten) {  // without going through text, where all whole numbers are signed
  auto started = table::Table::start(table::dominion_game(), 3, {{"kingdom", "first_game"}}, "5", table::Rng::from_seed(5));
  const auto& t = std::get<table::Table>(started);
  auto again = table::Table::load(t.position());
  ASSERT_TRUE(std::holds_alternative<table::Table>(again)) << std::get<table::Fault>(again).message.en;
  EXPECT_EQ(std::get<table::Table>(again).match().hash(), t.match().hash());
}
TEST(Answers, ASuggestionSaysWhatItIsWorth) {
  table::Engine engine;
  auto call = [&](const char* method, json::object params) {
    return json::parse(engine.handle(
                           json::serialize(json::object{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", std::move(params)}})))
        .at("result")
        .as_object();
  };
  const Player rich{.hand = "gold*3", .deck = "copper*5"}, poor{.hand = "copper", .deck = "curse*5"};
  for (const bool first : {true, false}) {
    const json::string table = call("load", {{"position", position_of({.kingdom = "village", .supply = "province:1", .phase = "buy"},
                                                                      {first ? rich : poor, first ? poor : rich})}})
                                   .at("table")
                                   .as_string();
    for (const char* bot : {"random", "bigmoney", "planner"}) {
      const json::object s = call("suggest", {{"table", table}, {"bot", bot}, {"budget", json::object{{"nodes", 50}}}});
      ASSERT_TRUE(s.at("value").is_double()) << bot;
      const double value = s.at("value").as_double();
      EXPECT_TRUE(first ? value > 0.9 : value < 0.2) << bot << " " << value;
    }
  }
}
TEST(Answers, IllegalOnesChangeNothing) {
  table::Engine engine;
  auto call = [&](const char* method, json::object params) {
    return json::parse(engine.handle(
                           json::serialize(json::object{{"jsonrpc", "2.0"}, {"id", 9}, {"method", method}, {"params", std::move(params)}})))
        .as_object();
  };
  const json::object position = position_of({}, {{.hand = "cellar estate*2 copper", .deck = "gold*3"}, {}});
  const std::string table(call("load", {{"position", position}}).at("result").at("table").as_string());
  call("decide", {{"table", table}, {"picks", json::array{0}}});  // plays Cellar
  const json::value before = call("position", {{"table", table}}).at("result");
  for (const auto& picks : {json::array{99}, json::array{-1}, json::array{0, 0, 0, 0, 0}, json::array{0, 1, 0, 1}}) {
    const json::object reply = call("decide", {{"table", table}, {"picks", picks}});
    ASSERT_TRUE(reply.contains("error")) << json::serialize(picks);
    EXPECT_EQ(reply.at("error").at("code"), -32000);
    EXPECT_FALSE(reply.at("error").at("data").at("message").at("de").as_string().empty());
    EXPECT_EQ(call("position", {{"table", table}}).at("result"), before);
  }
  for (const auto& picks : {json::value("0"), json::value(json::array{"0"}), json::value(json::array{0.5}), json::value(nullptr)}) {
    EXPECT_EQ(call("decide", {{"table", table}, {"picks", picks}}).at("error").at("code"), -32602) << json::serialize(picks);
    EXPECT_EQ(call("position", {{"table", table}}).at("result"), before);
  }
  EXPECT_EQ(call("decide", {{"table", "t99"}, {"picks", json::array{0}}}).at("error").at("code"), -32602);
}
TEST(Answers, IdenticalCardsAreOneOption) {
  Script s({}, {{.hand = "chapel copper*3 estate"}, {}});
  s.play("chapel");
  const json::array& options = s.decision().at("options").as_array();
  ASSERT_EQ(options.size(), 2u);
  for (const auto& o : options) EXPECT_EQ(o.at("times"), o.at("card") == "copper" ? 3 : 1);
}
TEST(Answers, EverythingIsSaidInBothLanguages) {
  Script s({.kingdom = "smithy"}, {{.hand = "workshop moat"}, {}});
  for (int i = 0; i < 2; ++i) {
    EXPECT_NE(s.decision().at("prompt").at("en"), s.decision().at("prompt").at("de"));
    for (const auto& o : s.decision().at("options").as_array()) {
      EXPECT_FALSE(o.at("text").at("en").as_string().empty());
      EXPECT_FALSE(o.at("text").at("de").as_string().empty());
    }
    if (i == 0) s.play("workshop");
  }
}
TEST(Answers, UndoGoesBackSeveralSteps) {
  Script s({}, {{.hand = "village smithy", .deck = "copper*5"}, {}});
  const json::object before = s.position();
  s.play("village").play("smithy").to_buy().undo(3);
  EXPECT_EQ(s.position(), before);
}

}  // namespace
}  // namespace demesne::script
