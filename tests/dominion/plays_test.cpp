// What is tracked by play and not by name: which copy stays in play, when debt could be paid, how deep plays nest, how much fits.
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

TEST(Staying, TheInnerThroneRoomStaysWithBothRiverboats) {  // rule 11.3: the outer one played no Duration
  Script s({.kingdom = "riverboat throne_room", .riverboat_card = "market"},
           {{.hand = "throne_room*2 riverboat*2", .deck = "copper*9"}, {.hand = "copper"}});
  s.play("throne_room").choose("throne_room").choose("riverboat").choose("riverboat").end_turn();
  s.expect_at("/seats/0/in_play_before", json::array{"riverboat", "riverboat", "throne_room"}).expect_discard(0, "throne_room");
}
TEST(Staying, AThroneRoomLeavesWithTheLastDurationThatItRepeated) {  // King's Court: Throne Room on Riverboat, then on Samurai
  Script s({.kingdom = "riverboat throne_room kings_court samurai", .riverboat_card = "market"},
           {{.hand = "kings_court throne_room riverboat samurai", .deck = "copper*20"}, {.hand = "copper", .deck = "copper*9"}});
  s.play("kings_court").choose("throne_room").choose("riverboat").choose("samurai").asked(0, "turn").end_turn();
  s.expect_discard(0, "kings_court").end_turn().asked(0, "turn").end_turn();
  s.expect_at("/seats/0/in_play_before", json::array{"throne_room", "samurai"});
}
TEST(Staying, AThroneRoomOnAMarketDoesNotStayForAnotherOnRiverboats) {
  Script s({.kingdom = "riverboat throne_room market smithy", .actions = 2, .riverboat_card = "bazaar"},
           {{.hand = "throne_room*3 market riverboat*2", .deck = "copper*20"}, {.hand = "copper"}});
  s.play("throne_room")
      .choose("market")
      .play("throne_room")
      .choose("throne_room")
      .choose("riverboat")
      .choose("riverboat")
      .asked(0, "turn")
      .end_turn();
  s.expect_at("/seats/0/in_play_before", json::array{"riverboat", "riverboat", "throne_room"});
}
TEST(Staying, ADaimyoSpentOnAVillageDoesNotStayForOneOnARiverboat) {
  Script s({.kingdom = "riverboat daimyo village", .riverboat_card = "market"},
           {{.hand = "daimyo*2 village riverboat", .deck = "copper*20"}, {.hand = "copper"}});
  s.play("daimyo").play("village").play("daimyo").play("riverboat").end_turn();
  s.expect_at("/seats/0/in_play_before", json::array{"riverboat", "daimyo"});
}
TEST(Staying, ThePositionInBetweenTellsCopiesApart) {  // written and read in mid-turn (the transcript does so at every step), played on
  Script s({.kingdom = "riverboat throne_room market", .actions = 3, .riverboat_card = "bazaar"},
           {{.hand = "throne_room*2 market riverboat", .deck = "copper*20"}, {.hand = "copper", .deck = "copper*9"}});
  s.play("throne_room")
      .choose("riverboat")
      .play("throne_room")
      .choose("market")
      .end_turn()
      .expect_at("/seats/0/in_play_before", json::array{"riverboat", "throne_room"});
  s.end_turn().asked(0, "turn").end_turn().expect_at("/seats/0/in_play_before", json::array{});
}

TEST(Change, AsksAboutDebtUnderARepeatedThroneRoom) {  // rule 7.8: the coins came after the last turn question
  Script s({.kingdom = "change throne_room festival"}, {{.hand = "throne_room*2 festival change copper", .debt = 3}, {}});
  s.play("throne_room")
      .choose("throne_room")
      .choose("festival")
      .expect_coins(4)
      .choose("change")
      .asked(0, "choice", "change")
      .expect_options("pay_debt stay_in_debt");
  s.choose("pay_debt").expect_debt(0, 0).expect_coins(1);
}
TEST(Change, AsksAfterVassalUnderDaimyoAndThroneRoom) {
  Script s({.kingdom = "change throne_room vassal daimyo"}, {{.hand = "vassal copper", .deck = "change copper", .debt = 2}, {}});
  s.play("vassal").choose("change").asked(0, "choice", "change");
  // Daimyo, then Throne Room on Vassal: the second Vassal finds the Change, with $4 since the last turn question.
  Script t({.kingdom = "change throne_room vassal daimyo"},
           {{.hand = "daimyo throne_room vassal estate", .deck = "copper estate change gold", .debt = 4}, {}});
  t.play("daimyo").play("throne_room").choose("vassal").expect_coins(4).choose("change").asked(0, "choice", "change").choose("pay_debt");
  t.expect_debt(0, 0).expect_coins(0);
}

TEST(Bounds, AHundredCardsTurnedOverByForesight) {  // nothing is written outside its field, nothing is lost
  Script s({.kingdom = "village", .phase = "buy", .coins = 2, .events = "foresight"},
           {{.deck = "copper*46 silver*40 gold*24"}, {.hand = "estate", .deck = "copper*2"}});
  s.buy_event("foresight")
      .expect_hand(0, "")
      .expect_hand(1, "estate")
      .expect_deck_size(0, 0)
      .expect_discard(0, "copper*46 silver*40 gold*24");
}
TEST(Bounds, DebtOfManyHundreds) {
  Script s({.kingdom = "village", .phase = "buy", .coins = 400}, {{.debt = 300}, {}});
  s.pay_debt(300).expect_debt(0, 0).expect_coins(100).expect_turn(0, "buy");
}
TEST(Bounds, PlaysNestAsDeepAsTheSupplyGoes) {  // ten Vassals that play each other under Great Leader
  Script v({.kingdom = "vassal", .prophecy = "great_leader"}, {{.hand = "vassal", .deck = "vassal*9 copper*5"}, {}});
  v.play("vassal");
  for (int i = 0; i < 9; ++i) v.choose("vassal");
  v.asked(0, "turn").expect_coins(20).expect_actions(10);
}

TEST(Bounds, TenThroneRoomsThreeKingsCourtsTenVassals) {  // ten Vassals that find each other, the first of them three times
  Script s({.kingdom = "village", .prophecy = "great_leader"}, {{.hand = "throne_room*10 kings_court*3 vassal", .deck = "vassal*9"}, {}});
  s.play("throne_room");
  for (int i = 0; i < 9; ++i) s.choose("throne_room");
  for (int i = 0; i < 3; ++i) s.choose("kings_court");
  for (int i = 0; i < 10; ++i) s.choose("vassal");  // the one in hand, then nine from the deck
  s.asked(0, "turn").expect_coins(24);
}
TEST(Bounds, AHundredCardsThatPlayEachOther) {  // deeper than any kingdom goes: nothing is lost, the game goes on
  Script s(
      {.kingdom = "", .supply = "throne_room:3"},
      {{.hand = "throne_room*7 kings_court*10 procession*10 crown*10 first_mate*10 overlord*10 spell_scroll*2 shop conclave imp courier",
        .deck = "courier*9 vassal*10 herald copper herald copper herald copper herald copper herald copper herald copper herald "
                "copper herald copper herald copper herald copper golem lurker lurker",
        .tavern = "duplicate"},
       {}});
  auto all_cards = [&] {
    std::size_t n = s.position().at("trash").as_array().size();
    for (const char* where : {"hand", "deck", "discard", "in_play", "tavern", "set_aside"})
      if (const auto* list = s.position().at("seats").at(0).as_object().if_contains(where)) n += list->as_array().size();
    for (const auto& [id, left] : s.position().at("supply").as_object()) n += left.to_number<std::size_t>();
    return n;
  };
  const std::size_t before = all_cards();
  const std::vector<std::string> order = cards(
      "overlord throne_room kings_court procession crown first_mate spell_scroll shop conclave imp courier vassal herald golem lurker");
  s.play("overlord");
  int answers = 0;
  for (; s.decision().at("what") != "turn" && answers < 500; ++answers) {
    const auto& d = s.decision();
    std::string best;
    for (const auto& card : order)
      for (const auto& o : d.at("options").as_array())
        if (const auto* c = o.as_object().if_contains("card"); best.empty() && c && *c == card.c_str()) best = card;
    if (d.at("what") == "choice")
      s.choose("gain_from_trash");
    else if (!best.empty())
      s.choose(best);
    else if (d.at("what") == "gain")
      s.choose("curse");
    else
      s.decline();
  }
  EXPECT_LT(answers, 500);
  EXPECT_EQ(all_cards(), before);
}

TEST(CleanUp, DebtTakenInItCanBePaid) {  // rule 7.8: Harsh Winter by River Shrine
  Script s({.kingdom = "river_shrine village", .phase = "buy", .coins = 3, .prophecy = "harsh_winter", .pile_debt = "village:2"},
           {{.deck = "copper*9", .in_play = "river_shrine"}, {.hand = "copper"}});
  s.end_turn()
      .asked(0, "gain", "river_shrine")
      .choose("village")
      .asked(0, "pay", "cleanup")
      .amount(2)
      .expect_debt(0, 0)
      .expect_turn(1, "action");
}

TEST(RapidExpansion, ARiverboatInPlayAndOneSetAsideAreTwoOptions) {
  Script s({.kingdom = "riverboat village", .turn = 1, .prophecy = "rapid_expansion", .riverboat_card = "market"},
           {{.deck = "copper*9", .in_play_before = "riverboat", .set_aside = "riverboat"}, {}});
  s.end_turn().asked(0, "order", "start_of_turn");
  s.pick({"do", "choose", "what", "order", "card", "riverboat", "from", "set_aside"}).asked(0, "turn").expect_coins(1);
}

}  // namespace
}  // namespace demesne::script
