// What Rising Sun adds to the position format of docs/protocol.md: honoured when loaded, written back, refused when impossible.
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

json::object plain() { return position_of({.kingdom = "village"}, {{}, {}}); }

TEST(SunPositions, EveryFieldIsWrittenBack) {
  Script s({.kingdom = "riverboat tea_house daimyo village trade_route",
            .trash = "copper*2",
            .phase = "buy",
            .turn = 1,
            .actions = 2,
            .buys = 3,
            .coins = 4,
            .prosperity = 1,
            .prophecy = "harsh_winter:0",
            .events = "amass continue",
            .riverboat_card = "market",
            .pile_debt = "village:2 gold:4",
            .trade_route_mat = 2,
            .trade_route_tokens_on = "estate province",
            .gained_this_turn = "copper village"},
           {{.hand = "copper",
             .deck = "gold estate",
             .discard = "silver duchy",
             .in_play_before = "riverboat",
             .debt = 3,
             .vp_tokens = 4,
             .turns_taken = 6,
             .gained_gold_before = true},
            {.in_play = "daimyo village", .turns_taken = 5}});
  s.expect_at("/turn", 1).expect_at("/phase", "buy").expect_actions(2).expect_buys(3).expect_coins(4);
  s.expect_at("/prophecy", json::object{{"name", "harsh_winter"}, {"suns", 0}}).expect_at("/prophecy_active", true);
  s.expect_at("/events", json::array{"continue", "amass"}).expect_at("/riverboat_card", "market").expect_trash("copper*2");
  s.expect_at("/pile_debt", json::object{{"gold", 4}, {"village", 2}})
      .expect_at("/trade_route_mat", 2)
      .expect_at("/trade_route_tokens_on", json::array{"estate", "province"});
  s.expect_at("/gained_this_turn", json::array{"copper", "village"}).expect_at("/edition", json::object{{"base", 2}, {"prosperity", 1}});
  s.expect_at("/seats/0/in_play_before", json::array{"riverboat"})
      .expect_at("/seats/0/in_play", json::array{})
      .expect_at("/seats/0/gained_gold_before", true);
  s.expect_debt(0, 3)
      .expect_vp_tokens(0, 4)
      .expect_at("/seats/0/turns_taken", 6)
      .expect_deck(0, "gold estate")
      .expect_at("/seats/0/discard", json::array{"silver", "duchy"});
  s.expect_at("/seats/1/gained_gold_before", false).expect_in_play(1, "daimyo village");
}
TEST(SunPositions, DerivedFactsOfDebtAndProphecy) {
  Script s({.kingdom = "daimyo village", .prophecy = "flourishing_trade"}, {{}, {}});
  s.expect_at("/debt_costs", json::object{{"daimyo", 6}})
      .expect_cost("daimyo", 0)
      .expect_cost("village", 2)
      .expect_at("/prophecy_active", true);
  json::object p = s.position();
  p["prophecy_active"] = false, p["debt_costs"] = json::object{{"daimyo", 1}}, p["costs"] = json::object{};
  Script(p).expect_at("/prophecy_active", true).expect_at("/debt_costs/daimyo", 6).expect_cost("village", 2);  // load ignores them
}
TEST(SunPositions, SunsLeftMeanNotYet) {
  for (const int suns : {0, 1, 5}) {
    Script s({.kingdom = "village", .phase = "buy", .prophecy = "panic:" + std::to_string(suns)}, {{.hand = "copper"}, {}});
    s.expect_at("/prophecy/suns", suns).expect_at("/prophecy_active", suns == 0).play("copper").expect_buys(suns == 0 ? 3 : 1);
  }
}
TEST(SunPositions, AProphecyNeedsNoOmenToBeLoaded) {
  Script s({.kingdom = "village", .prophecy = "growth:3"}, {{}, {}});
  s.expect_at("/prophecy/name", "growth");
}
TEST(SunPositions, EveryProphecyAndEventIsKnown) {
  for (const char* id :
       {"approaching_army", "biding_time", "bureaucracy", "divine_wind", "enlightenment", "flourishing_trade", "good_harvest",
        "great_leader", "growth", "harsh_winter", "kind_emperor", "panic", "progress", "rapid_expansion", "sickness"})
    for (const char* suns : {"", ":3"})
      Script(Board{.kingdom = "village", .prophecy = std::string(id) + suns}, {{}, {}}).expect_at("/prophecy/name", id);
  for (const char* id :
       {"continue", "amass", "asceticism", "credit", "foresight", "kintsugi", "practice", "sea_trade", "receive_tribute", "gather"})
    Script(Board{.kingdom = "village", .events = id}, {{}, {}}).expect_at("/events", json::array{id});
}
TEST(SunPositions, NullIsAbsent) {
  json::object p = plain();
  for (const char* key :
       {"prophecy", "riverboat_card", "events", "pile_debt", "trade_route_tokens_on", "trade_route_mat", "gained_this_turn", "trash"})
    p[key] = nullptr;
  Script(p).expect_at("/prophecy", nullptr).expect_at("/riverboat_card", nullptr);
}
TEST(SunPositions, PlayedThisTurnIsInferredFromWhatLiesOut) {
  // Daimyo waits for the next Action; a Daimyo followed by an Action waits no more; River Shrine waits for Clean-up.
  Script s({.kingdom = "daimyo fishmonger"}, {{.hand = "fishmonger", .in_play = "daimyo"}, {}});
  s.play("fishmonger").expect_coins(2);
  Script t({.kingdom = "daimyo fishmonger village"}, {{.hand = "fishmonger", .in_play = "daimyo village"}, {}});
  t.play("fishmonger").expect_coins(1);
  Script u({.kingdom = "river_shrine village", .phase = "buy"},
           {{.deck = "copper*5", .in_play = "river_shrine river_shrine"}, {.deck = "copper*5"}});
  u.end_turn().choose("village").choose("silver").expect_discard(0, "river_shrine*2 village silver");
  Script v({.kingdom = "village", .phase = "buy", .prophecy = "good_harvest"}, {{.hand = "copper silver", .in_play = "copper"}, {}});
  v.play("copper").expect_coins(1).play("silver").expect_coins(4);
}
TEST(SunPositions, GainedThisTurnBelongsToTheSeatOnTurn) {
  Script s({.kingdom = "village",
            .phase = "buy",
            .turn = 1,
            .coins = 5,
            .events = "receive_tribute",
            .gained_this_turn = "silver estate copper"},
           {{}, {}});
  s.buy_event("receive_tribute").asked(1, "gain", "receive_tribute");
}
TEST(SunPositions, SetAsideOfOthersWaitsForTheirTurn) {
  Script s({.kingdom = "village", .prophecy = "biding_time"},
           {{.deck = "copper*5"}, {.hand = "estate", .set_aside = "gold silver"}, {.set_aside = "duchy"}});
  s.expect_set_aside(1, "gold silver")
      .end_turn()
      .expect_hand(1, "estate gold silver")
      .expect_set_aside(2, "duchy")
      .end_turn()
      .expect_hand(2, "duchy");
}
TEST(SunPositions, CleanupPhaseGoesOnWithCleanup) {
  Script s({.kingdom = "river_shrine village", .phase = "cleanup"},
           {{.hand = "copper", .deck = "gold*6", .in_play = "river_shrine"}, {.deck = "copper*5"}});
  s.expect_turn(0, "cleanup")
      .expect_cannot("buy", "")
      .expect_cannot("play", "")
      .end_turn()
      .asked(0, "gain", "river_shrine")
      .choose("village");
  s.expect_hand(0, "gold*5").expect_discard(0, "river_shrine village copper").expect_turn(1, "action");
}
TEST(SunPositions, MidEffectPositionsOfHandWrittenStarts) {
  Script s({.kingdom = "kitsune village", .prophecy = "kind_emperor:1"}, {{.hand = "kitsune"}, {}});
  s.play("kitsune").asked(0, "gain");
  Script t(s.position());  // `pending` carries it
  t.asked(0, "gain", "kind_emperor")
      .choose("village")
      .asked(0, "choice", "kitsune")
      .choose("curses gain_silver")
      .expect_discard(1, "curse");
  json::object broken = s.position();
  broken.at("pending").as_object()["answers"] = json::array{json::array{99}};
  EXPECT_FALSE(refused(broken).empty());
}

// --- refusals ---------------------------------------------------------------------------------------------------------------------

struct Impossible {
  const char* why;
  void (*spoil)(json::object&);
};
TEST(SunPositions, ImpossibleOnesAreRefused) {
  const Impossible cases[] = {
      {"unknown Prophecy",
       [](json::object& p) {
         p["prophecy"] = json::object{{"name", "doom"}, {"suns", 1}};
       }},
      {"Prophecy without a name",
       [](json::object& p) {
         p["prophecy"] = json::object{{"suns", 1}};
       }},
      {"negative Suns",
       [](json::object& p) {
         p["prophecy"] = json::object{{"name", "panic"}, {"suns", -1}};
       }},
      {"more Suns than two players put out (2.8)",
       [](json::object& p) {
         p["prophecy"] = json::object{{"name", "panic"}, {"suns", 6}};
       }},
      {"unknown Event", [](json::object& p) { p["events"] = json::array{"party"}; }},
      {"an Event that is a card", [](json::object& p) { p["events"] = json::array{"village"}; }},
      {"Riverboat's card a Duration", [](json::object& p) { p["riverboat_card"] = "samurai"; }},
      {"Riverboat's card not for $5", [](json::object& p) { p["riverboat_card"] = "smithy"; }},
      {"Riverboat's card a Treasure", [](json::object& p) { p["riverboat_card"] = "crystal_ball"; }},
      {"Riverboat's card with debt", [](json::object& p) { p["riverboat_card"] = "mountain_shrine"; }},
      {"Riverboat's card unknown", [](json::object& p) { p["riverboat_card"] = "ferryboat"; }},
      {"Riverboat's card also a pile (2.10)",
       [](json::object& p) { p.at("supply").as_object()["market"] = 8, p["riverboat_card"] = "market"; }},
      {"debt on a pile that does not exist",
       [](json::object& p) {
         p["pile_debt"] = json::object{{"smithy", 2}};
       }},
      {"negative debt on a pile",
       [](json::object& p) {
         p["pile_debt"] = json::object{{"village", -2}};
       }},
      {"debt on an unknown pile",
       [](json::object& p) {
         p["pile_debt"] = json::object{{"sandcastle", 2}};
       }},
      {"negative debt", [](json::object& p) { p.at("seats").as_array()[0].as_object()["debt"] = -1; }},
      {"debt as text", [](json::object& p) { p.at("seats").as_array()[0].as_object()["debt"] = "2"; }},
      {"eleven Daimyos",
       [](json::object& p) {
         p.at("supply").as_object()["daimyo"] = 10, p.at("seats").as_array()[0].as_object()["hand"] = json::array{"daimyo"};
       }},
      {"a landscape as a card", [](json::object& p) { p.at("seats").as_array()[0].as_object()["hand"] = json::array{"panic"}; }},
      {"a Province in play", [](json::object& p) { p.at("seats").as_array()[0].as_object()["in_play"] = json::array{"province"}; }},
      {"a Copper in play from an earlier turn",
       [](json::object& p) { p.at("seats").as_array()[0].as_object()["in_play_before"] = json::array{"copper"}; }},
      {"a Village in play from an earlier turn without a Duration",
       [](json::object& p) { p.at("seats").as_array()[0].as_object()["in_play_before"] = json::array{"throne_room"}; }},
      {"a token of Trade Route beside the Supply", [](json::object& p) { p["trade_route_tokens_on"] = json::array{"colony"}; }},
      {"a Copper at the bottom of the deck, where only Shadow cards lie (10.5)",
       [](json::object& p) {
         auto& seat = p.at("seats").as_array()[0].as_object();
         seat["deck"] = json::array{"copper", "copper"}, seat["engine"] = json::object{{"fixed", json::array{}}, {"bottom", 1}};
       }},
      {"a Tiara at work in a game without Tiara",
       [](json::object& p) {
         p["engine"] = json::object{{"lasting", json::object{{"tiara", 1}}}};
       }},
      {"a Riverboat at work in a game without Riverboat",
       [](json::object& p) {
         p.at("seats").as_array()[0].as_object()["waiting"] = json::object{{"riverboat", 1}};
       }},
      {"gained_gold_before as a number", [](json::object& p) { p.at("seats").as_array()[0].as_object()["gained_gold_before"] = 1; }},
      {"gained_this_turn with an unknown card", [](json::object& p) { p["gained_this_turn"] = json::array{"unicorn"}; }},
      {"set_aside with an unknown card",
       [](json::object& p) { p.at("seats").as_array()[1].as_object()["set_aside"] = json::array{"unicorn"}; }},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.why);
    json::object p = plain();
    EXPECT_TRUE(refused(p).empty());
    c.spoil(p);
    const json::object error = refused(p);
    ASSERT_FALSE(error.empty());
    EXPECT_EQ(error.at("code"), -32602);
    EXPECT_FALSE(error.at("data").at("message").at("en").as_string().empty());
    EXPECT_FALSE(error.at("data").at("message").at("de").as_string().empty());
  }
}
TEST(SunPositions, CursesOfCharlatanMayLieInPlay) {
  Script s({.kingdom = "charlatan", .phase = "buy"}, {{.in_play = "curse"}, {}});
  s.asked(0, "turn");
}

}  // namespace
}  // namespace demesne::script
