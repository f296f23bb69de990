// What a decision and a view tell beyond the rules, so that a table can explain itself: reasons, sums, what is left in the deck.
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

const json::object& option(Script& s, std::string_view what) {
  for (const auto& o : s.decision().at("options").as_array())
    if (o.at("do").as_string() == what) return o.as_object();
  static const json::object none;
  ADD_FAILURE() << "no option " << what;
  return none;
}
std::string reason(Script& s, std::string_view id) {
  const auto& n = s.decision().at("not_now").as_object();
  return n.contains(id) ? std::string(n.at(id).at("rule").as_string()) + " " + std::string(n.at(id).at("text").at("en").as_string()) : "";
}
json::object seat_of(Script& s, int viewer, std::size_t seat) { return s.view(viewer).at("seats").as_array().at(seat).as_object(); }

TEST(DominionHints, R3_5_GoingToTheBuyPhaseTellsWhatAllTreasuresBring) {
  Script s({.kingdom = "village", .coins = 1}, {{.hand = "copper*3 silver estate"}, {}});
  EXPECT_EQ(option(s, "to_buy").at("preview").at("coins").as_int64(), 6);
  s.to_buy().play_treasures().expect_coins(6);
}
TEST(DominionHints, R3_5_NoTreasureNoSum) {
  Script s({.kingdom = "village"}, {{.hand = "estate*2"}, {}});
  EXPECT_EQ(option(s, "to_buy").at("preview").at("coins").as_int64(), 0);
}
TEST(DominionHints, R3_5_TreasuresThatStayInHandAreNamed) {
  Script s({.kingdom = "grand_market tiara anvil", .phase = "buy"}, {{.hand = "gold*2 copper tiara anvil"}, {}});
  EXPECT_EQ(json::serialize(option(s, "play_treasures").at("preview").at("keeps")), R"(["copper","tiara","anvil"])");
}
TEST(DominionHints, R3_5_WhatVentureFindsIsNotToldBefore) {
  Script s({.kingdom = "venture"}, {{.hand = "venture copper", .deck = "gold"}, {}});
  EXPECT_FALSE(option(s, "to_buy").contains("preview"));
}
TEST(DominionHints, R5_1_EveryPileOutOfReachSaysWhy) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 3}, {{}, {}});
  EXPECT_EQ(reason(s, "village"), "");
  EXPECT_EQ(reason(s, "province"), "5.1 Costs $8, you have $3.");
  s.buy("village");
  EXPECT_EQ(reason(s, "copper"), "3.6 No Buys left.");
}
TEST(DominionHints, R16_5_EveryEventOutOfReachSaysWhy) {
  Script early({.kingdom = "village", .events = "amass continue"}, {{}, {}});
  EXPECT_EQ(reason(early, "amass"), "16.5 Events are bought in the Buy phase.");
  Script poor({.kingdom = "village", .phase = "buy", .coins = 2, .events = "amass practice"}, {{}, {}});
  EXPECT_EQ(reason(poor, "amass"), "");
  EXPECT_EQ(reason(poor, "practice"), "16.5 Costs $3, you have $2.");
}
TEST(DominionHints, R17_1_PointsAreToldCardByCard) {
  Script s({.kingdom = "gardens"}, {{.deck = "province*2 duchy gardens*2 curse estate copper*14", .vp_tokens = 4}, {}});
  const json::object me = seat_of(s, 0, 0);
  EXPECT_FALSE(seat_of(s, 1, 0).contains("points_of"));  // of a hand-written position the other seat has not seen the gains
  EXPECT_EQ(me.at("points_of"), (json::value{{"province", 12}, {"duchy", 3}, {"curse", -1}, {"estate", 1}, {"gardens", 4}}));
  EXPECT_EQ(me.at("score").as_int64(), 12 + 3 - 1 + 1 + 4 + 4);
}
TEST(DominionHints, OnlyTheOwnDeckIsCounted) {
  Script s({.kingdom = "village"}, {{.hand = "copper", .deck = "gold silver silver", .discard = "estate"}, {.deck = "copper"}});
  EXPECT_EQ(seat_of(s, 0, 0).at("draw_pile"), (json::value{{"silver", 2}, {"gold", 1}}));
  EXPECT_FALSE(seat_of(s, 0, 1).contains("draw_pile"));
  EXPECT_FALSE(seat_of(s, -1, 0).contains("draw_pile"));
}

}  // namespace
}  // namespace demesne::script
