// What the table protocol promises about names, bounds and defaults of the borrowed cards (docs/protocol-borrowed.md), field by field where
// no card's own test speaks of it.
#include <gtest/gtest.h>

#include "tests/dominion/borrowed.hpp"

namespace demesne::script {
namespace {

json::value field(const json::object& o, std::string_view pointer) {
  boost::system::error_code none;
  const json::value whole = o;
  const json::value* v = whole.find_pointer(pointer, none);
  return v ? *v : json::value("absent");
}
std::vector<json::object> events(const Script& s, std::string_view type) {
  std::vector<json::object> out;
  for (const auto& e : s.step().at("events").as_array())
    if (std::string_view(e.at("type").as_string()) == type) out.push_back(e.as_object());
  return out;
}

TEST(ProtocolNames, WhatWasPlayedAndGainedIsWrittenInOrder) {  // section 2
  Script s({.kingdom = "village smithy throne_room", .buys = 2, .coins = 12},
           {{.hand = "village smithy throne_room", .deck = "copper*9"}, {.deck = "copper*5"}});
  s.play("village").play("throne_room").choose("smithy").expect_at("/played_this_turn", {"village", "throne_room", "smithy", "smithy"});
  s.to_buy().buy("smithy").buy("copper").expect_at("/gained_this_turn", {"smithy", "copper"});
  EXPECT_EQ(field(s.view(1), "/gained_this_turn"), (json::array{"smithy", "copper"}));
  s.end_turn().expect_at("/played_this_turn", json::array{}).expect_at("/gained_this_turn", json::array{});
}
TEST(ProtocolNames, PlaysOfAHandWrittenPositionAreThoseInPlay) {  // section 2
  Script s({.kingdom = "village smithy"}, {{.hand = "smithy", .in_play = "village village"}, {}});
  s.expect_at("/played_this_turn", {"village", "village"}).play("smithy").expect_at("/played_this_turn", {"village", "village", "smithy"});
}
TEST(ProtocolNames, LastingIsWrittenInGamesOfTheHouseSetsToo) {  // section 2
  Script s({.kingdom = "merchant", .phase = "buy", .lasting = "merchant:2"}, {{.hand = "silver"}, {}});
  s.expect_at("/lasting/merchant", 2).play("silver").expect_coins(4);
}
TEST(ProtocolNames, AnOutpostLooksAtTheTurnBefore) {  // section 2: last_turn, extra_turn; F14.1
  auto ends_with = [](const Board& board, int seat) {
    Script s(board, {{.deck = "copper*10", .in_play = "outpost"}, {}});
    s.end_turn().expect_turn(seat, "action");
  };
  ends_with({.kingdom = "outpost", .phase = "buy"}, 0);
  ends_with({.kingdom = "outpost", .phase = "buy", .last_turn = 1}, 0);
  ends_with({.kingdom = "outpost", .phase = "buy", .last_turn = 0}, 1);
  ends_with({.kingdom = "outpost", .phase = "buy", .extra_turn = true}, 1);
}
TEST(ProtocolNames, WaitingSaysWhichCopiesStay) {  // section 3: it replaces what would be inferred
  Script s({.kingdom = "caravan"}, {{.deck = "copper*20", .in_play = "caravan*2", .waiting = "caravan:1"}, {.deck = "copper*5"}});
  s.end_turn().expect_in_play(0, "caravan").end_turn().expect_hand_size(0, 6);
  Script none({.kingdom = "caravan"}, {{.deck = "copper*20", .in_play = "caravan", .waiting = "caravan:0"}, {.deck = "copper*5"}});
  none.end_turn().expect_in_play(0, "");
  Script twice({.kingdom = "caravan"}, {{.deck = "copper*20", .in_play = "caravan", .waiting = "caravan:2"}, {.deck = "copper*5"}});
  twice.end_turn().expect_in_play(0, "caravan").end_turn().expect_hand_size(0, 7);
}
TEST(ProtocolNames, WaitingAlsoNamesWhatWouldNotBeInferred) {  // section 3: an Amphora that pays later, a Taskmaster whose card was gained
  Script s({.phase = "buy", .loot = "orb"}, {{.deck = "copper*20", .in_play = "amphora", .waiting = "amphora:1"}, {.deck = "copper*5"}});
  s.end_turn().expect_in_play(0, "amphora").end_turn().expect_coins(3).expect_buys(2).end_turn().expect_in_play(0, "");
  Script t({.kingdom = "taskmaster", .phase = "buy"},
           {{.deck = "copper*20", .in_play = "taskmaster", .waiting = "taskmaster:1"}, {.deck = "copper*5"}});
  t.end_turn().expect_in_play(0, "taskmaster").end_turn().expect_coins(1).expect_actions(2);
}
TEST(ProtocolNames, OneBoonOfAKind) {  // section 3, F19.1; several may keep the same one (F19.4)
  const Board board{.kingdom = "sacred_grove", .boons = "the_rivers_gift"};
  auto rule = [&](const Player& a, const Player& b, const Board& on) {
    const json::object error = refused(position_of(on, {a, b}));
    return error.empty() ? json::value("taken") : error.at("data").at("rule");
  };
  EXPECT_EQ(rule({.boons_kept = "the_rivers_gift"}, {}, board), "F19.1");
  EXPECT_EQ(rule({.boons_waiting = "the_rivers_gift"}, {}, board), "F19.1");
  EXPECT_EQ(rule({.boons_waiting = "the_seas_gift"}, {.boons_waiting = "the_seas_gift"}, board), "F19.1");
  EXPECT_EQ(rule({.boons_kept = "the_fields_gift"}, {.boons_waiting = "the_fields_gift"}, board), "F19.1");
  EXPECT_EQ(rule({.boons_kept = "the_rivers_gift"}, {.boons_kept = "the_rivers_gift"}, {.kingdom = "sacred_grove"}), "taken");
}
TEST(ProtocolNames, OneSideOfAState) {  // F19.8, F19.10
  auto rule = [&](const Player& a) {
    const json::object error = refused(position_of({.kingdom = "skulk"}, {a, {}}));
    return error.empty() ? json::value("taken") : error.at("data").at("rule");
  };
  EXPECT_EQ(rule({.states = "deluded envious"}), "F19.8");
  EXPECT_EQ(rule({.states = "miserable twice_miserable"}), "F19.8");
  EXPECT_EQ(rule({.states = "envious miserable"}), "taken");
}
TEST(ProtocolNames, OnlyHostsSetCardsAside) {  // section 3; F8.10
  auto rule = [&](const std::string& by, const std::string& in_play = "") {
    const json::object error = refused(position_of({.kingdom = "smithy caravan outpost", .turn = 1, .loot = "orb"},
                                                   {{.in_play_before = in_play, .set_aside_by = by + ":gold"}, {}}));
    return error.empty() ? json::value("taken") : error.at("data").at("rule");
  };
  for (const char* host : {"haven", "blockade", "cargo_ship", "contract"}) EXPECT_EQ(rule(host, host), "taken") << host;
  for (const char* host : {"farmhands", "faithful_hound", "puzzle_box", "foresight", "biding_time", "rapid_expansion"})
    EXPECT_EQ(rule(host), "taken") << host;
  for (const char* host : {"smithy", "caravan", "outpost", "farrier", "amphora", "taskmaster", "museum"})
    EXPECT_EQ(rule(host), "F8.10") << host;
}
TEST(ProtocolNames, PotionsThatAreSpentAreTold) {  // section 6: negative when spent
  Script s({.kingdom = "alchemist", .supply = "potion:16", .phase = "buy", .coins = 3, .potions = 1}, {{}, {}});
  s.buy("alchemist");
  ASSERT_EQ(events(s, "potions").size(), 1u);
  EXPECT_EQ(events(s, "potions")[0].at("amount"), -1);
}
TEST(ProtocolNames, EverybodySeesWhoseTurnCameBefore) {  // section 2
  Script s({.kingdom = "outpost", .phase = "buy", .extra_turn = true}, {{}, {}});
  EXPECT_EQ(field(s.view(1), "/last_turn"), 0);
}
TEST(ProtocolNames, OrderMattersWhereSeveralCardsGoOnADeck) {  // Decision.ordered; F10.5
  Script s({.kingdom = "scheme village", .phase = "buy", .lasting = "scheme:2"}, {{.deck = "copper*9", .in_play = "scheme*2 village"}, {}});
  s.end_turn().asked(0, "topdeck", "cleanup").expect_picks(0, 2);
  EXPECT_EQ(s.decision().at("ordered"), true);
  Script one({.kingdom = "pilgrim"}, {{.hand = "pilgrim", .deck = "copper silver gold estate"}, {}});
  one.play("pilgrim").asked(0, "topdeck", "pilgrim");
  EXPECT_EQ(one.decision().at("ordered"), false);
}
TEST(ProtocolNames, AllOrNoneIsSaid) {  // Decision.counts: the numbers of picks, where not all from min to max are possible
  Script s({.kingdom = "capital_city"}, {{.hand = "capital_city copper estate", .deck = "gold silver"}, {}});
  s.play("capital_city").asked(0, "discard", "capital_city").expect_picks(0, 2);
  EXPECT_EQ(s.decision().at("counts"), (json::array{0, 2}));
  s.expect_refused("copper").choose("copper estate").expect_coins(2);
  Script vault({.kingdom = "vault"}, {{.hand = "vault"}, {.hand = "copper silver gold"}});
  vault.play("vault");
  while (vault.decision().at("seat") == 0) vault.decline();
  vault.asked(1, "discard", "vault").expect_picks(0, 2);
  EXPECT_EQ(vault.decision().at("counts"), (json::array{0, 2}));
  Script free({.kingdom = "cellar"}, {{.hand = "cellar copper estate"}, {}});
  free.play("cellar").asked(0, "discard", "cellar").expect_picks(0, 2);
  EXPECT_FALSE(free.decision().contains("counts"));
}
TEST(ProtocolNames, TokensOfTradeRouteLieOnAMixedPile) {  // F3.2: under the pile's id
  Script s({.kingdom = "trade_route",
            .supply = "castles:8",
            .phase = "buy",
            .coins = 5,
            .prosperity = 1,
            .trade_route_tokens_on = "castles estate"},
           {{}, {}});
  s.buy("humble_castle").expect_at("/trade_route_mat", 1).expect_at("/trade_route_tokens_on", {"estate"});
}
TEST(ProtocolNames, AnimalFairAsksForTheActionItself) {  // section 4
  Script s({.kingdom = "animal_fair village smithy", .phase = "buy"}, {{.hand = "village smithy"}, {}});
  s.pick({"do", "buy", "card", "animal_fair", "with", "trash"}).asked(0, "trash", "animal_fair").choose("smithy").expect_trash("smithy");
}
TEST(ProtocolNames, APlayTellsTheWayInWhichItWasMade) {  // section 6; F17.1: decided with the play
  Script s({.kingdom = "throne_room militia moat", .ways = "way_of_the_ox"}, {{.hand = "throne_room militia"}, {.hand = "moat copper*4"}});
  s.pick({"do", "play", "card", "throne_room", "from", "hand"}).choose("militia").asked(0, "way", "militia");
  EXPECT_TRUE(events(s, "play").size() == 1 || events(s, "play").empty());  // Throne Room's own; Militia's play is not decided yet
  s.choose("way_of_the_ox").asked(1, "react", "militia");
  ASSERT_EQ(events(s, "play").size(), 1u);
  EXPECT_EQ(events(s, "play")[0].at("as"), "way_of_the_ox");
  EXPECT_EQ(events(s, "play")[0].at("from"), "hand");
  s.decline().expect_actions(2).asked(0, "way", "militia").choose("play").asked(1, "react", "militia");
  ASSERT_EQ(events(s, "play").size(), 1u);
  EXPECT_FALSE(events(s, "play")[0].contains("as"));
  EXPECT_EQ(events(s, "play")[0].at("from"), "play");
  s.expect_at("/played_this_turn", {"throne_room", "militia", "militia"});
}
TEST(ProtocolNames, AllTreasuresAreNotPlayedAsTheWay) {  // F17.3; play_treasures asks nothing
  Script s({.kingdom = "tea_house", .phase = "buy", .prophecy = "enlightenment:0", .ways = "way_of_the_ox"},
           {{.hand = "copper*2 silver"}, {}});
  s.play_treasures().asked(0, "turn").expect_coins(4);
}
TEST(ProtocolNames, BothHoundsComeBack) {  // F10.3: at the end of that very turn, whoever's it is
  Script s({.kingdom = "faithful_hound", .phase = "buy"},
           {{.set_aside_by = "faithful_hound:faithful_hound"}, {.set_aside_by = "faithful_hound:faithful_hound"}});
  s.end_turn().expect_hand(0, "faithful_hound").expect_hand(1, "faithful_hound");
}
TEST(ProtocolNames, ATableThatHasNoRoomIsRefused) {  // 64 kinds a game: five mixed piles, the Loots and the Shelters are more
  table::Engine engine;
  const json::value answer = json::parse(engine.handle(
      R"({"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"dominion","players":2,"seed":1,"options":{"shelters":true,"events":["prosper"],
      "kingdom":["castles","knights","augurs","clashes","patrician_emporium","smithy","village","market","moat","page"]}}})"));
  EXPECT_EQ(field(answer.as_object(), "/error/code"), -32602);
  EXPECT_EQ(field(answer.as_object(), "/error/data/rule"), "2.4");
  const json::value fits = json::parse(engine.handle(
      R"({"jsonrpc":"2.0","id":2,"method":"new","params":{"game":"dominion","players":2,"seed":1,"options":{"shelters":true,
      "kingdom":["castles","knights","augurs","clashes","patrician_emporium","smithy","village","market","moat","page"]}}})"));
  EXPECT_TRUE(fits.as_object().contains("result"));
}

}  // namespace
}  // namespace demesne::script
