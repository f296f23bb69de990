// Rules of the borrowed cards that belong to no single card: F1 to F25 by number, and what a hand-written position may say.
#include <gtest/gtest.h>

#include "tests/dominion/script.hpp"

namespace demesne::script {
namespace {

std::string setup_of(const char* riverboat) {
  return std::string(
             R"({"kingdom":["riverboat","cellar","moat","village","workshop","smithy","remodel","mine","market","festival"],"riverboat":")") +
         riverboat + R"("})";
}
Script with_boat(const char* riverboat) { return Script::start(3, json::parse(setup_of(riverboat)).as_object()); }

// --- F1 ---
TEST(BorrowedSetup, AMixedPileIsOneOfTheTen) {  // F1.1
  Script s = Script::start(
      2, json::parse(R"({"kingdom":["knights","castles","cellar","moat","village","workshop","smithy","remodel","mine","market"]})")
             .as_object());
  s.expect_at("/supply/knights", 10).expect_at("/supply/castles", 8);
  EXPECT_EQ(s.position().at("supply").as_object().size(), 17u);
}
TEST(BorrowedSetup, RiverboatsCardBringsItsSetUpWithoutAPile) {  // F1.10
  with_boat("treasurer").expect_at("/artifacts/key", nullptr);
  with_boat("baker").expect_at("/seats/0/coffers", 1).expect_at("/seats/2/coffers", 1);
  with_boat("paddock").expect_at("/non_supply/horse", 30);
  with_boat("livery").expect_at("/non_supply/horse", 30);
  Script doom = with_boat("cursed_village");
  EXPECT_EQ(doom.position().at("hexes").at("deck").as_array().size(), 12u);
  Script fate = with_boat("sacred_grove");
  EXPECT_EQ(fate.position().at("boons").at("deck").as_array().size(), 12u);
  fate.expect_at("/non_supply/will_o_wisp", 12);
  EXPECT_EQ(fate.position().at("supply").as_object().size(), 17u);
}

// --- F2 ---
TEST(BorrowedCosts, AMarkedAmountIsTheOrdinaryNumber) {  // F2.7
  Script s({.kingdom = "salvager", .actions = 3, .non_supply = "horse:29 madman:9", .loot = "sword"},
           {{.hand = "salvager*3 horse hammer madman"}, {}});
  s.play("salvager").choose("horse").expect_coins(3).play("salvager").choose("hammer").expect_coins(10);
  s.play("salvager").expect_coins(10).expect_trash("horse hammer madman");
}
TEST(BorrowedCosts, ATrashedCardHasItsPresentCost) {  // F2.11, F2.8
  Script s({.kingdom = "salvager inventor", .actions = 2}, {{.hand = "inventor salvager gold"}, {}});
  s.play("inventor").choose("silver").play("salvager").expect_coins(5).expect_trash("gold");
}
TEST(BorrowedCosts, APotionIsNotNothing) {  // F2.12
  Script s({.kingdom = "transmute", .phase = "buy", .prophecy = "bureaucracy:0", .potions = 1}, {{}, {}});
  s.buy("transmute").expect_discard(0, "transmute copper");
  Script t({.kingdom = "artificer transmute vineyard"}, {{.hand = "artificer"}, {}});
  t.play("artificer").asked(0, "gain", "artificer").expect_options("copper curse");
}

// --- F4 to F7 ---
TEST(BorrowedPiles, AReturnedLootLiesOnTopAndIsSeen) {  // F4.6, F22 Panic
  Script s({.kingdom = "jewelled_egg", .phase = "buy", .prophecy = "panic:0", .loot = "amphora"},
           {{.deck = "copper*5", .in_play = "hammer sword"}, {}});
  s.end_turn();
  const auto& loot = s.position().at("loot").as_array();
  ASSERT_EQ(loot.size(), 3u);
  EXPECT_EQ(loot[2], "amphora");
  EXPECT_EQ(s.view(1).at("loot_count"), 3);
}
TEST(BorrowedBuys, AnActionBuysAProjectUnderFlourishingTrade) {  // F7.6
  Script s({.phase = "buy", .actions = 1, .buys = 0, .coins = 5, .prophecy = "flourishing_trade:0", .projects = "guildhall"}, {{}, {}});
  s.pick({"do", "buy_project", "project", "guildhall"}).expect_actions(0).expect_at("/projects/guildhall/0", 0);
}
TEST(BorrowedBuys, AsceticismTakesWhatIsMissingFromTheCoffers) {  // F6.3
  Script s({.phase = "buy", .coins = 3, .events = "asceticism"}, {{.hand = "copper*2 estate", .coffers = 3}, {}});
  s.buy_event("asceticism").asked(0, "pay", "asceticism").amount(3).expect_coins(0).expect_at("/seats/0/coffers", 1);
  s.expect_trash("copper*2 estate");
}

// --- F8 ---
TEST(BorrowedBuys, TheMinusCoinTokenTakesItsPartOfCoffersInsideAnEffect) {  // F6.5, F6.3, C38
  Script s({.kingdom = "baker", .phase = "buy", .coins = 2, .events = "asceticism ball"},
           {{.hand = "estate*3", .deck = "copper*5", .coffers = 3, .minus_coin = true}, {}});
  s.buy_event("asceticism").asked(0, "pay").expect_picks(1, 1);
  EXPECT_EQ(s.decision().at("options").as_array().size(), 3u);  // $0, $1, $2: the first of three Coffers is lost
  s.amount(2).expect_trash("estate*2").expect_hand(0, "estate");
  EXPECT_FALSE(s.position().at("seats").as_array()[0].as_object().contains("coffers"));
  EXPECT_FALSE(s.position().at("seats").as_array()[0].as_object().contains("minus_coin"));
}
TEST(BorrowedGains, ThePlayerOnTurnComesBeforeTheGainer) {  // F8.2, F15.3: seat 0 is on turn, seat 1 gains
  Script s({.kingdom = "jester pirate", .loot = "sword hammer"},
           {{.hand = "jester pirate", .in_play_before = "cutthroat"}, {.deck = "gold", .tavern = "duplicate"}});
  s.play("jester").choose("they_gain").asked(0, "order").react("pirate").asked(1, "react").pick({"do", "call", "card", "duplicate"});
  s.expect_discard(0, "sword");
}

// --- F10 ---
TEST(BorrowedDiscards, TheirOwnerOrdersWhatWasDiscardedTogether) {  // F10.2
  Script s({.kingdom = "scholar tunnel weaver faithful_hound"},
           {{.hand = "scholar tunnel*2 weaver faithful_hound", .deck = "copper*8"}, {}});
  s.play("scholar").asked(0, "react", "discard");
  s.expect_options("tunnel weaver faithful_hound").react("weaver").choose("gain_2_silvers").asked(0, "react", "discard");
  s.expect_options("tunnel faithful_hound").react("tunnel").asked(0, "react", "discard").expect_options("tunnel faithful_hound");
  s.react("faithful_hound").asked(0, "react", "discard").react("tunnel").asked(0, "turn");
  s.expect_discard(0, "tunnel*2 silver*2 gold*2").expect_set_aside(0, "faithful_hound").expect_in_play(0, "scholar weaver");
}
TEST(BorrowedDiscards, NoMoreMeansNoneOfThem) {  // F10.2
  Script s({.kingdom = "scholar tunnel weaver"}, {{.hand = "scholar tunnel weaver", .deck = "copper*8"}, {}});
  s.play("scholar").decline().asked(0, "turn").expect_discard(0, "tunnel weaver");
}
TEST(BorrowedDiscards, WhatWasShuffledMeanwhileIsLost) {  // F10.2: Weaver gains Blessed Village, whose Boon draws
  Script s({.kingdom = "scholar tunnel weaver blessed_village", .non_supply = "will_o_wisp:12", .boons = "the_seas_gift"},
           {{.hand = "scholar tunnel weaver"}, {}});
  s.play("scholar").react("weaver").choose("gain_card").choose("blessed_village").choose("now");
  s.asked(0, "turn").expect_pile("gold", 30);
}

// --- F11 to F13 ---
TEST(BorrowedMats, TheTavernMatIsPublic) {  // F11.2
  Script s({.kingdom = "guide"}, {{.tavern = "guide copper"}, {}});
  EXPECT_EQ(s.view(1).at("seats").at(0).at("tavern").as_array().size(), 2u);
}
TEST(BorrowedMats, AnExiledTreasureDoesNotPanic) {  // F12.4
  Script s({.kingdom = "bounty_hunter", .prophecy = "panic:0"}, {{.hand = "bounty_hunter copper", .deck = "estate*5"}, {}});
  s.play("bounty_hunter").expect_coins(3).to_buy().end_turn().expect_at("/seats/0/exile/0", "copper").expect_discard(0, "bounty_hunter");
}
TEST(BorrowedDurations, TheStartOfTheTurnIsActionPhase) {  // F13.9: Crown by Riverboat plays an Action
  Script s({.kingdom = "riverboat village", .turn = 1, .riverboat_card = "crown"},
           {{.hand = "village copper", .deck = "copper*4", .in_play_before = "riverboat"}, {.deck = "copper*5"}});
  s.end_turn().asked(0, "play", "crown").expect_options("village").choose("village").expect_actions(5).expect_hand_size(0, 3);
}
TEST(BorrowedDurations, WhatIsSetAsideCountsForItsOwner) {  // F13.11
  Script s({.kingdom = "haven"}, {{.in_play = "haven", .set_aside_by = "haven:province"}, {}});
  s.expect_score(0, 6);
}
TEST(BorrowedDurations, AnOverlordStaysForACargoShipLoadedLater) {  // F13.1, F13.2
  Script s({.kingdom = "cargo_ship village", .supply = "overlord:9"}, {{.hand = "overlord copper*2", .deck = "copper*20"}, {}});
  s.play("overlord").choose("cargo_ship").to_buy().play_treasures().buy("village").react("cargo_ship").end_turn();
  s.expect_in_play(0, "overlord").expect_set_aside(0, "village").end_turn().expect_turn(0, "action").expect_hand_size(0, 6);
  s.end_turn().expect_in_play(0, "");
}
TEST(BorrowedDurations, AnEmptyCargoShipDoesNotHoldTheOverlord) {  // F13.1
  Script s({.kingdom = "cargo_ship village", .supply = "overlord:9"}, {{.hand = "overlord", .deck = "copper*20"}, {}});
  s.play("overlord").choose("cargo_ship").end_turn().expect_in_play(0, "");
}
TEST(BorrowedDurations, OfTwoShipsTheLoadedOneStays) {  // F13.1
  Script s({.kingdom = "cargo_ship village", .actions = 2}, {{.hand = "cargo_ship*2", .deck = "copper*20"}, {}});
  s.play("cargo_ship").play("cargo_ship").to_buy().buy("village").react("cargo_ship").end_turn().expect_in_play(0, "cargo_ship");
}
TEST(BorrowedDurations, AnOverlordStaysWithATaskmaster) {  // F13.1, F13.2, F25.29
  Script s({.kingdom = "taskmaster market", .supply = "overlord:9"}, {{.hand = "overlord copper*4", .deck = "copper*20"}, {}});
  s.play("overlord").choose("taskmaster").to_buy().play_treasures().buy("market").end_turn().expect_in_play(0, "overlord").end_turn();
  s.expect_actions(2).expect_coins(1).expect_in_play(0, "overlord").end_turn().expect_in_play(0, "");
}
TEST(BorrowedDurations, WhoPlaysADurationAgainStaysEvenIfTheLastPlayWaitsForNothing) {  // F13.2
  Script s({.kingdom = "contract crown smithy", .phase = "buy", .ally = "crafters_guild"},
           {{.hand = "crown contract smithy", .deck = "copper*9"}, {}});
  s.play("crown").choose("contract").choose("smithy").asked(0, "turn").end_turn().expect_in_play(0, "crown contract");
  Script t({.kingdom = "crown", .phase = "buy", .loot = "sword"}, {{.hand = "crown amphora", .deck = "copper*9"}, {}});
  t.play("crown").choose("amphora").choose("next_turn").choose("now").expect_coins(3).end_turn().expect_in_play(0, "crown amphora");
}
TEST(BorrowedDurations, AFlagshipUsedByAPirateGoesWithIt) {  // F13.3, F16.4: it waits on another player's turn, too
  Script s({.kingdom = "pirate weaver flagship", .phase = "buy", .coins = 3},
           {{.deck = "copper*8"}, {.hand = "pirate", .deck = "copper*10", .in_play_before = "flagship"}});
  s.buy("silver").react("pirate").expect_at("/seats/1/waiting/pirate", 2).end_turn();
  s.choose("silver").choose("gold").expect_hand(1, "silver gold").end_turn().expect_in_play(1, "");
}
TEST(BorrowedDurations, AFlagshipUsedOnAnothersTurnIsDiscardedThen) {  // F13.3: Weaver does not stay, so nothing holds the Flagship
  Script s(
      {.kingdom = "militia weaver flagship"},
      {{.hand = "militia", .deck = "copper*8"}, {.hand = "weaver estate*2 copper*2", .deck = "copper*10", .in_play_before = "flagship"}});
  s.play("militia")
      .choose("weaver estate")
      .react("weaver")
      .choose("gain_2_silvers")
      .choose("gain_2_silvers")
      .expect_discard(1, "estate silver*4");
  s.end_turn().expect_in_play(1, "").expect_discard(1, "estate silver*4 weaver flagship");
}
TEST(Warlord, AlsoBarsCardsThatPlayThemselvesFromHand) {  // F13.6
  Script s({.kingdom = "pirate", .phase = "buy", .coins = 3, .pile_order = "clashes:warlord"},
           {{.in_play = "warlord"}, {.hand = "pirate", .in_play_before = "pirate*2"}});
  s.buy("silver").asked(0, "turn");
  Script t({.kingdom = "caravan_guard militia", .pile_order = "clashes:warlord"},
           {{.hand = "militia", .in_play = "warlord"}, {.hand = "caravan_guard", .in_play_before = "caravan_guard*2"}});
  t.play("militia").asked(0, "turn");
}
TEST(Warlord, BarsTreasuresUnderEnlightenment) {  // F13.6: also when all are played at once, and by Tiara
  Script s({.kingdom = "tiara", .phase = "buy", .prophecy = "enlightenment:0", .pile_order = "clashes:warlord"},
           {{.hand = "copper*3 silver tiara", .in_play = "copper*2"}, {.in_play_before = "warlord"}});
  s.expect_cannot("play", "copper").play("tiara").asked(0, "play", "tiara").expect_options("silver").decline();
  s.play_treasures().expect_coins(2).expect_hand(0, "copper*3");
}

// --- F17, F18 ---
TEST(BorrowedWays, ACallIsNoPlay) {  // F17.4, F11.3
  Script s({.kingdom = "guide", .turn = 1, .non_supply = "champion:4", .ways = "way_of_the_ox"},
           {{.hand = "estate*5", .deck = "copper*6", .in_play_before = "champion", .tavern = "guide"}, {.deck = "copper*5"}});
  s.end_turn().pick({"do", "call", "card", "guide"}).asked(0, "turn").expect_actions(1).expect_hand(0, "copper*5");
}
TEST(BorrowedNight, ANightCardIsNeitherActionNorTreasure) {  // F18.5
  Script s({.kingdom = "changeling werewolf village", .phase = "buy", .coins = 3, .prophecy = "rapid_expansion:0"}, {{}, {}});
  s.buy("changeling").asked(0, "turn").expect_discard(0, "changeling").expect_set_aside(0, "");
  Script t({.kingdom = "changeling werewolf village", .turn = 1, .prophecy = "kind_emperor:0"}, {{}, {}});
  t.end_turn().asked(0, "gain", "kind_emperor").expect_options("werewolf village");
}
TEST(BorrowedNight, ComesOnceAfterTheLastBuyPhase) {  // F18.6
  Script s({.kingdom = "changeling village", .phase = "buy", .events = "continue"}, {{.hand = "changeling", .deck = "copper"}, {}});
  s.expect_can("to_night", "").buy_event("continue").decline().expect_turn(0, "action").expect_cannot("to_night", "");
  s.to_buy().pick({"do", "to_night"}).expect_turn(0, "night").play("changeling").decline().expect_discard(0, "village");
}

// --- F23 ---
TEST(BorrowedBoat, AnAttackOnItIsOne) {  // F23.1: with Reactions, at each start of a turn
  Script s({.kingdom = "riverboat moat", .turn = 1, .riverboat_card = "witchs_hut"},
           {{.hand = "village*2", .deck = "copper*9", .in_play_before = "riverboat"}, {.deck = "moat copper*4"}});
  s.end_turn().asked(1, "react", "witchs_hut");
}
TEST(BorrowedBoat, AReserveDoesNotReachTheMat) {  // F23.1, F11.1; a Way may be used for it
  Script s({.kingdom = "riverboat", .turn = 1, .riverboat_card = "distant_lands", .ways = "way_of_the_ox"},
           {{.deck = "copper*9", .in_play_before = "riverboat"}, {.deck = "copper*5"}});
  s.end_turn()
      .asked(0, "way")
      .expect_options("play way_of_the_ox")
      .choose("way_of_the_ox")
      .expect_actions(3)
      .expect_at("/seats/0/tavern", nullptr);
}
TEST(BorrowedBoat, EachStaysWithTheDurationThatItsCrownPlayedTwice) {  // rule 11.7, F13.2
  Script s({.kingdom = "riverboat caravan", .turn = 1, .riverboat_card = "crown"},
           {{.hand = "caravan*2 copper", .deck = "copper*20", .in_play_before = "riverboat*2"}, {.deck = "copper*20"}});
  s.end_turn().choose("caravan").choose("caravan").end_turn().expect_in_play(0, "riverboat*2 caravan*2");
  s.end_turn().expect_hand_size(0, 9).end_turn().expect_in_play(0, "");
}
TEST(BorrowedDaimyo, RepeatsATreasureUnderEnlightenment) {  // F23.3, F22: in the Buy phase its money twice
  Script s({.kingdom = "familiar", .supply = "daimyo:9 potion:14", .prophecy = "enlightenment:0"}, {{.hand = "daimyo potion copper"}, {}});
  s.play("daimyo").to_buy().play("potion").expect_at("/potions", 2).play("copper").expect_coins(1);
}
TEST(BorrowedShadows, AreFoundInTheDeckAndNotTakenFromItAsFromHand) {  // F23.4
  Script s({.kingdom = "golem fishmonger village"}, {{.hand = "golem", .deck = "copper fishmonger estate village"}, {}});
  s.play("golem").asked(0, "play", "golem").expect_options("fishmonger village");
  Script t({.kingdom = "bounty_hunter fishmonger swap"}, {{.hand = "bounty_hunter copper estate", .deck = "fishmonger"}, {}});
  t.play("bounty_hunter").asked(0, "exile").expect_options("copper estate");
}
TEST(BorrowedOmens, AsAWayNoSunGoes) {  // F23.5
  Script s({.kingdom = "tea_house herald", .prophecy = "progress:3", .ways = "way_of_the_ox"}, {{.hand = "tea_house"}, {}});
  s.pick({"do", "play", "card", "tea_house", "as", "way_of_the_ox"}).expect_at("/prophecy/suns", 3).expect_actions(2);
  Script t({.kingdom = "tea_house herald", .prophecy = "progress:3"}, {{.hand = "herald", .deck = "copper tea_house"}, {}});
  t.play("herald").expect_at("/prophecy/suns", 2);
}
TEST(BorrowedChange, LooksAtTheCoinsOnly) {  // F23.6: Alchemist for an Estate; Tanuki needs every part
  Script s({.kingdom = "change alchemist tanuki village", .actions = 2}, {{.hand = "change tanuki estate*2"}, {}});
  s.play("change").choose("estate").asked(0, "gain", "change").expect_options("alchemist silver gold duchy province change tanuki village");
  s.choose("alchemist").expect_debt(0, 1).play("tanuki").expect_options("copper silver estate change curse village");
}
TEST(BorrowedArtist, NamesAndTypesInPlay) {  // F23.7: Rice counts Knight, Castle, Loot, Duration …
  Script s({.kingdom = "rice", .phase = "buy", .pile_order = "knights:sir_bailey castles:kings_castle", .loot = "sword"},
           {{.hand = "rice", .in_play = "dame_josephine figurehead humble_castle"}, {}});
  s.play("rice").expect_coins(8);  // Action, Attack, Knight, Victory, Treasure, Duration, Loot, Castle
  Script t({.kingdom = "village smithy", .supply = "artist:9"},
           {{.hand = "artist", .deck = "copper*9", .in_play = "village*2 smithy"}, {}});
  t.play("artist").expect_hand_size(0, 2);
}
TEST(BorrowedShrine, SeesKnightsInTheTrash) {  // F23.8
  Script s({.supply = "mountain_shrine:9", .trash = "sir_martin", .prophecy = "progress:3", .pile_order = "knights:sir_bailey"},
           {{.hand = "mountain_shrine", .deck = "copper*3"}, {}});
  s.play("mountain_shrine").expect_hand_size(0, 2);
}
TEST(BorrowedRiceBroker, EveryTypeCounts) {  // F23.8
  Script s({.kingdom = "rice_broker crown", .actions = 2, .pile_order = "castles:kings_castle"},
           {{.hand = "rice_broker*2 crown", .deck = "copper*12"}, {}});
  s.play("rice_broker").choose("crown").expect_hand_size(0, 8);
  Script t({.kingdom = "rice_broker", .pile_order = "castles:kings_castle"},
           {{.hand = "rice_broker humble_castle", .deck = "copper*12"}, {}});
  t.play("rice_broker").expect_hand_size(0, 2);
}
TEST(BorrowedEvents, SeaTradeAndAmassCountCalledCardsAndNotOverlords) {  // F23.9
  Script s({.kingdom = "village duplicate", .phase = "buy", .buys = 2, .coins = 7, .events = "sea_trade amass"},
           {{.deck = "copper*9", .tavern = "duplicate"}, {}});
  s.buy("silver").pick({"do", "call", "card", "duplicate"}).buy_event("sea_trade").expect_hand_size(0, 1);
  Script t({.kingdom = "village smithy", .supply = "overlord:9", .events = "sea_trade"}, {{.hand = "overlord", .deck = "copper*9"}, {}});
  t.play("overlord").choose("smithy").to_buy();
  Script u({.kingdom = "village smithy", .supply = "overlord:9", .phase = "buy", .coins = 4, .events = "sea_trade"},
           {{.deck = "copper*9", .in_play = "overlord"}, {}});
  u.buy_event("sea_trade").expect_hand_size(0, 1);
}
TEST(BorrowedEvents, AmassLooksAtCalledCards) {  // F23.9
  Script s({.kingdom = "village duplicate", .phase = "buy", .buys = 2, .coins = 5, .events = "amass"}, {{.tavern = "duplicate"}, {}});
  s.buy("silver").pick({"do", "call", "card", "duplicate"}).buy_event("amass").asked(0, "turn").expect_discard(0, "silver*2");
}
TEST(BorrowedEvents, ReceiveTributeTakesOneKnightAndTheNext) {  // F23.9, F3.8
  Script s({.kingdom = "village",
            .phase = "buy",
            .coins = 5,
            .events = "receive_tribute",
            .gained_this_turn = "copper*3",
            .pile_order = "knights:sir_martin,dame_anna,sir_vander"},
           {{}, {}});
  s.buy_event("receive_tribute")
      .expect_options("sir_martin village")
      .choose("sir_martin")
      .expect_options("dame_anna village")
      .choose("dame_anna");
  s.expect_options("sir_vander village").choose("sir_vander").asked(0, "turn").expect_pile("knights", 0);
}
TEST(BorrowedPractice, ReservesHorsesAndDurations) {  // F23.11, F23.2
  Script s({.kingdom = "village", .phase = "buy", .coins = 3, .events = "practice", .non_supply = "horse:29"},
           {{.hand = "horse village", .deck = "copper*9"}, {}});
  s.buy_event("practice").choose("horse").expect_at("/non_supply/horse", 30).expect_hand_size(0, 5);
  Script t({.kingdom = "caravan village", .phase = "buy", .coins = 3, .events = "practice"},
           {{.hand = "caravan village", .deck = "copper*19"}, {}});
  t.buy_event("practice").choose("caravan").end_turn().expect_in_play(0, "caravan").end_turn().expect_hand_size(0, 7);
  Script u({.kingdom = "duplicate village", .phase = "buy", .coins = 3, .events = "practice"}, {{.hand = "duplicate village"}, {}});
  u.buy_event("practice").choose("duplicate").expect_at("/seats/0/tavern", json::array{"duplicate"}).expect_in_play(0, "");
}
TEST(BorrowedEndOfTurn, ForesightPuzzleBoxAndHoundComeBackTogether) {  // F23.12, F10.8
  Script s({.kingdom = "faithful_hound village", .phase = "buy", .events = "foresight", .loot = "sword"},
           {{.deck = "copper*5", .set_aside_by = "foresight:village puzzle_box:gold faithful_hound:faithful_hound"}, {}});
  s.end_turn().expect_turn(1, "action").expect_hand(0, "copper*5 village gold faithful_hound");
}

// --- F24, F25 ---
TEST(BorrowedEnd, AnExtraTurnDoesNotCountForTies) {  // F24.3, F14.2
  Script s({.kingdom = "outpost", .supply = "province:0", .phase = "buy", .turn = 1, .extra_turn = true},
           {{.turns_taken = 5}, {.turns_taken = 5}});
  s.end_turn().expect_ranking({{0, 1}});
}
TEST(BorrowedSearches, ANightCardIsNoAction) {  // F25.35
  Script s({.kingdom = "herald golem changeling village", .actions = 2}, {{.hand = "herald", .deck = "copper changeling"}, {}});
  s.play("herald").expect_deck(0, "changeling");
  Script t({.kingdom = "golem changeling village smithy"},
           {{.hand = "golem", .deck = "changeling village devils_workshop smithy copper*3"}, {}});
  t.play("golem").expect_options("village smithy").expect_discard(0, "changeling devils_workshop");
}

// --- the protocol ---
TEST(BorrowedPositions, WhoPlayedADurationAgainMayLieThere) {  // protocol: in_play_before
  Script s({.kingdom = "crown caravan", .turn = 1}, {{.deck = "copper*9", .in_play_before = "crown caravan"}, {.deck = "copper*5"}});
  s.end_turn().expect_hand_size(0, 2).end_turn().expect_in_play(0, "");
  Script t({.turn = 1, .loot = "sword"}, {{.deck = "copper*9", .in_play_before = "kings_cache figurehead"}, {.deck = "copper*5"}});
  t.end_turn().expect_hand_size(0, 6);
  Script u({.kingdom = "flagship caravan", .turn = 1}, {{.deck = "copper*9", .in_play_before = "flagship caravan"}, {.deck = "copper*5"}});
  u.end_turn().expect_hand_size(0, 2).end_turn().expect_in_play(0, "");
  Script v({.kingdom = "caravan", .supply = "overlord:9", .turn = 1},
           {{.deck = "copper*9", .in_play_before = "overlord", .waiting = "caravan:1"}, {.deck = "copper*5"}});
  v.end_turn().expect_hand_size(0, 1).expect_in_play(0, "overlord").end_turn().expect_in_play(0, "");
}
TEST(BorrowedPositions, ALoadedCargoShipTakesNoMore) {  // protocol: lasting
  Script s({.kingdom = "cargo_ship village", .phase = "buy", .coins = 3},
           {{.in_play = "cargo_ship", .set_aside_by = "cargo_ship:gold"}, {}});
  s.buy("village").asked(0, "turn");
}
TEST(BorrowedWords, UnderTheDeck) {  // protocol: events say where a card goes
  Script s({.pile_order = "augurs:sibyl"}, {{.hand = "sibyl estate", .deck = "copper*6"}, {}});
  s.play("sibyl").asked(0, "topdeck", "sibyl").choose("copper").asked(0, "bottom", "sibyl").choose("estate");
  bool told = false;
  for (const auto& e : s.step().at("events").as_array()) told |= e.as_object().if_contains("to") && e.at("to") == "bottom";
  EXPECT_TRUE(told);
}
TEST(BorrowedWords, ThreeEstates) {  // protocol: names of alternatives
  Script s({.phase = "buy", .coins = 8, .pile_order = "castles:sprawling_castle"}, {{}, {}});
  s.buy("sprawling_castle").asked(0, "choice").expect_options("gain_duchy gain_3_estates").choose("gain_3_estates");
  s.expect_discard(0, "sprawling_castle estate*3");
}
TEST(BorrowedAnswers, MoreThanThereIsToTakeIsRefused) {  // one pick can make another impossible
  Script s({.kingdom = "page", .phase = "buy", .non_supply = "treasure_hunter:1 warrior:5"},
           {{.deck = "copper*5", .in_play = "page*2"}, {}});
  s.end_turn().asked(0, "exchange").pick({"do", "exchange", "give", "page"}).expect_discard(0, "page treasure_hunter");
  Script t({.kingdom = "alchemist herbalist", .supply = "potion:14", .phase = "buy"},
           {{.deck = "copper*8", .in_play = "alchemist*2 herbalist potion"}, {}});
  t.end_turn()
      .asked(0, "topdeck")
      .expect_refused("potion alchemist")
      .choose("alchemist potion")
      .expect_hand(0, "alchemist potion copper*3");
}
TEST(BorrowedAnswers, WhatIsForcedMayBeSaid) {  // all or none: the second of two is forced by the first
  Script s({.kingdom = "capital_city"}, {{.hand = "capital_city copper*2", .deck = "copper"}, {}});
  s.play("capital_city").asked(0, "discard").choose("copper copper").asked(0, "pay").amount(0).expect_coins(2);
}

}  // namespace
}  // namespace demesne::script
