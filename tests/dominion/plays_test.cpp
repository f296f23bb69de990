// What is tracked by play and not by name: which copy stays in play, when debt could be paid, how deep plays nest, how much fits.
#include <gtest/gtest.h>

#include "games/dominion/engine.hpp"
#include "table/dominion/codec.hpp"
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
// Deeper than any kingdom goes (README.md of games/dominion): nothing is lost, the game goes on, and frames are left for gains and
// reactions.
TEST(Bounds, AHundredCardsThatPlayEachOther) {
  auto read = table::dominion_json::read_position(position_of(
      {.kingdom = "", .supply = "throne_room:3"},
      {{.hand = "throne_room*7 kings_court*10 procession*10 crown*10 first_mate*10 overlord*10 spell_scroll*2 shop conclave imp courier "
                "kings_cache*9",
        .deck = "courier*8 vassal*10 herald copper herald copper herald copper herald copper herald copper herald copper herald "
                "copper herald copper herald copper herald copper golem courier lurker kings_cache",
        .tavern = "duplicate"},
       {}}));
  ASSERT_TRUE(std::holds_alternative<table::DominionCodec::State>(read));
  dominion::Position p = std::get<table::DominionCodec::State>(read).position;
  auto all_cards = [&] {
    int n = p.trash.total + p.owned_cards(0) + p.limbo_n + p.heap.total;
    for (int s = 0; s < p.kinds; ++s) n += p.supply[static_cast<std::size_t>(s)];
    return n;
  };
  const int before = all_cards();
  const std::vector<std::string> order = cards(
      "overlord throne_room kings_court procession crown first_mate spell_scroll shop conclave imp courier vassal herald golem lurker "
      "kings_cache");
  FastRng rng(1);
  p.apply(dominion::answer(dominion::kPlay, static_cast<u32>(p.slot_of(dominion::find_card("overlord")))), rng, Silent{});
  int answers = 0, deepest = 0;
  for (; p.depth && answers < 500; ++answers) {
    deepest = std::max<int>(deepest, p.depth);
    Actions legal;
    p.legal(legal);
    Action best = legal[legal.size() - 1];
    for (std::size_t i = order.size(); i-- > 0;)
      for (const Action a : legal)
        if (p.ask.zone != dominion::Zone::modes && p.named(static_cast<int>(dominion::value_of(a))) == dominion::find_card(order[i]) &&
            dominion::verb_of(a) != dominion::kPass)
          best = a;
    p.apply(best, rng, Silent{});
  }
  EXPECT_LT(answers, 500);
  EXPECT_EQ(all_cards(), before);
  EXPECT_GE(deepest, 90);  // the tenth Vassal asks; Heralds follow, which ask nothing
  EXPECT_LE(deepest, 93);  // so deep plays nest: neither Golem nor the last Courier comes to ask
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
