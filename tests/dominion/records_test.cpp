// Finished games, replayed answer by answer with the hash of every position. Together they use every card of every edition, every
// Prophecy and every Event, and end in every way a game can end.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"
#include "table/table.hpp"
#include "tests/paths.hpp"
#include "tests/records/coverage.hpp"

namespace demesne::records {
namespace {

using namespace table;

std::map<std::string, std::string> fixtures(const char* folder = "dominion") {
  std::map<std::string, std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(DEMESNE_SOURCE_DIR) + "/tests/records/" + folder)) {
    if (entry.path().extension() != ".record") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    all[entry.path().stem().string()] = text.str();
  }
  return all;
}

Record parsed(const std::string& text) {
  auto record = parse_record(text);
  EXPECT_TRUE(std::holds_alternative<Record>(record)) << std::get<Fault>(record).message.en;
  return std::holds_alternative<Record>(record) ? std::get<Record>(record) : Record{};
}

TEST(DominionRecords, ReplayToTheRecordedEnd) {
  ASSERT_GE(fixtures().size(), 27u);
  for (const auto& [name, text] : fixtures()) {
    const Record record = parsed(text);
    EXPECT_EQ(to_text(record), text) << name;
    auto table = Table::replay(record);
    ASSERT_TRUE(std::holds_alternative<Table>(table)) << name << ": " << std::get<Fault>(table).message.en;
    EXPECT_EQ(std::get<Table>(table).match().to_move(), kNobody) << name;
    EXPECT_EQ(to_text(std::get<Table>(table).record()), text) << name;
  }
}

// A record must outlive changes of the engine: what follows from the rest, what the machine numbers for itself and where a program stands
// are no part of the fingerprint; whatever lies on the table is.
TEST(DominionRecords, TheFingerprintIsOfTheTableAndNotOfTheEngine) {
  using namespace dominion;
  dominion::Position p;
  Options o;
  FastRng rng(7);
  ASSERT_EQ(setup(p, o, rng).bad, SetupError::none);
  begin(p, rng);
  const u64 print = p.fingerprint();
  auto same = [&](auto change) {
    dominion::Position q = p;
    change(q);
    EXPECT_FALSE(q == p);
    return q.fingerprint() == print;
  };
  EXPECT_TRUE(same([](auto& q) { q.traits ^= 1, q.hears[1] ^= 2, q.cost[3] ^= 1, q.at_most[2] ^= 4, q.play_watch ^= 1; }));
  EXPECT_TRUE(same([](auto& q) { ++q.ask.serial, ++q.copies, q.stack[0].pc = 77; }));
  EXPECT_FALSE(same([](auto& q) { --q.supply[kCopper]; }));
  EXPECT_FALSE(same([](auto& q) { q.players[1].hand.add(kGold); }));
  EXPECT_FALSE(same([](auto& q) { q.players[1].bag.add(kGold); }));
  EXPECT_FALSE(same([](auto& q) { std::swap(q.card_of[kBasics], q.card_of[kBasics + 1]); }));
  EXPECT_FALSE(same([](auto& q) { ++q.turn.coins; }));
  EXPECT_FALSE(same([](auto& q) { q.ask.options ^= 1; }));
}

TEST(DominionRecords, GamesOfTheOlderRulesEndAsTheyDid) {  // version 2: another layout, so other hashes, but the same answers and results
  ASSERT_GE(fixtures("dominion_rules_2").size(), 26u);
  for (const auto& [name, text] : fixtures("dominion_rules_2")) {
    const Record record = parsed(text);
    EXPECT_EQ(record.rules, 2) << name;
    auto table = Table::replay(record);
    ASSERT_TRUE(std::holds_alternative<Table>(table)) << name << ": " << std::get<Fault>(table).message.en;
    EXPECT_EQ(std::get<Table>(table).match().to_move(), kNobody) << name;
  }
}

TEST(DominionRecords, UseEverythingAndEndInEveryWay) {
  std::map<int, Coverage> by_edition;  // of base and Prosperity
  std::map<std::string, int> endings;
  std::map<int, int> players;
  bool shared_victory = false;
  for (const auto& [name, text] : fixtures()) {
    const Record record = parsed(text);
    int edition = 2;
    if (const auto* e = record.options.if_contains("edition")) edition = e->at("base").to_number<int>();
    Table t = begun(record);
    for (const auto& answer : record.answers) {
      ASSERT_FALSE(t.decide(answer.picks)) << name;
      by_edition[edition].watch(t.events());
    }
    const json::object result = t.match().result().as_object();
    ++endings[std::string(result.at("reason").as_string())];
    ++players[record.players];
    shared_victory |= result.at("ranking").as_array().front().as_array().size() > 1;
  }
  for (const char* way : {"provinces", "colonies", "piles", "turn_limit"}) EXPECT_GT(endings[way], 0) << way;
  for (int n = 2; n <= 6; ++n) EXPECT_GT(players[n], 0) << n;
  EXPECT_TRUE(shared_victory);

  using namespace dominion;
  for (int i = 0; i < card_count(); ++i) {
    const Row& f = facts(static_cast<Card>(i));
    const Set set = set_of(static_cast<Card>(i));
    if (f.family != Family::card || set > Set::rising_sun) continue;  // the borrowed cards have games of their own
    const std::string how = f.types & (kAction | kTreasure) ? std::string(f.id) : "gain:" + std::string(f.id);
    EXPECT_TRUE(set != Set::basic || by_edition[1].used.contains(how) || by_edition[2].used.contains(how)) << how;
    for (int edition : {1, 2}) {
      if (set == Set::basic || (set == Set::rising_sun && edition == 1)) continue;  // they have one edition
      if (f.printings & (edition == 1 ? kFirst : kSecond)) {
        EXPECT_TRUE(by_edition[edition].used.contains(how)) << how << " in edition " << edition;
      }
    }
  }
  for (int i = 0; i < family_size(Family::prophecy); ++i)
    EXPECT_TRUE(by_edition[2].used.contains(std::string(facts(of_family(Family::prophecy, i)).id)));
  for (int i = 0; i < family_size(Family::event); ++i)
    if (const Card e = of_family(Family::event, i); set_of(e) == Set::rising_sun) {
      EXPECT_TRUE(by_edition[2].used.contains(std::string(facts(e).id)));
    }
  for (const char* reaction : {"react:moat", "react:watchtower", "react:clerk"})
    EXPECT_TRUE(by_edition[2].used.contains(reaction)) << reaction;
}

// Games of Rising Sun's recommended sets (made by make_borrowed_records): every borrowed card, Boon, Hex … is used in one of them, and
// nearly every word that the protocol has for them is spoken; the last four stand in borrowed_rules_test.cpp.
TEST(DominionRecords, BorrowedCardsAreAllUsed) {
  Coverage all;
  std::map<int, int> players;
  for (const auto& [name, text] : fixtures("dominion_borrowed")) {
    const Record record = parsed(text);
    EXPECT_EQ(to_text(record), text) << name;
    Table t = begun(record);
    for (const auto& answer : record.answers) {
      all.chosen(t.match().question(), answer.picks);
      ASSERT_FALSE(t.decide(answer.picks)) << name;
      ASSERT_EQ(t.record().answers.back().hash, answer.hash) << name << ", answer " << t.record().answers.size();
      all.watch(t.events());
    }
    EXPECT_EQ(t.match().to_move(), kNobody) << name;
    EXPECT_EQ(t.match().result(), record.result) << name;
    all.ended(t.match().setup());
    ++players[record.players];
  }
  for (const auto& word : borrowed_words()) EXPECT_TRUE(all.used.contains(word)) << word;
  for (int n = 2; n <= 6; ++n) EXPECT_GT(players[n], 0) << n;
  auto spoken = [](const std::set<std::string>& said, std::initializer_list<const char*> words) {
    for (const char* w : words) EXPECT_TRUE(said.contains(w)) << w;
  };
  spoken(all.decisions,
         {"trash", "discard", "gain", "play", "topdeck", "topdeck_order", "reveal",   "set_aside", "to_hand", "name",   "order",
          "react", "choice",  "pay",  "turn", "exile",   "return",        "exchange", "place",     "bottom",  "rotate", "keep"});
  spoken(all.does, {"play", "buy", "buy_event", "buy_project", "use_coffers", "use_villagers", "to_night", "call", "exchange", "react",
                    "choose", "pay_debt", "play_treasures", "to_buy", "end_turn"});
  spoken(all.fields, {"play.as", "play.from", "buy.pile", "buy.with", "choose.pile", "choose.from", "choose.option", "choose.amount",
                      "react.from", "call.card", "exchange.give", "exchange.get", "use_coffers.amount", "use_villagers.amount"});
  spoken(all.alternatives, {"plus_1_action",   "plus_1_buy",     "plus_3_coins", "gain_gold",   "trash_from_supply",
                            "gain_from_trash", "plus_1_coin",    "trash",        "gain_silver", "plus_2_buys",
                            "plus_2_actions",  "gain_2_silvers", "gain_card",    "draw_2",      "plus_2_coins",
                            "to_hand",         "discard",        "gain_duchy",

                            "to_tavern",       "coins",          "next_gain",    "trash_this",  "take_key",
                            "lantern",         "horn",           "now",          "next_turn",   "play",
                            "topdeck",         "draw_1",         "draw_3",       "draw_5",      "they_gain",
                            "you_gain",        "keep",           "discard_deck", "keep_deck"});
  spoken(all.events, {"coffers", "villagers", "favors", "potions", "exile", "tavern", "call", "exchange", "rotate", "boon", "hex", "state",
                      "artifact", "buy_project", "pile_vp", "minus_coin", "extra_turn", "overpay"});
  spoken(all.places, {"tavern", "exile", "non_supply", "loot", "play"});
}

// Every copy of every card is somewhere: in the Supply, the trash, or with a player.
std::map<std::string, int> census(const json::object& position) {
  std::map<std::string, int> n;
  for (const auto& [card, count] : position.at("supply").as_object()) n[std::string(card)] += count.to_number<int>();
  auto add = [&](const json::value& list) {
    for (const auto& card : list.as_array()) ++n[std::string(card.as_string())];
  };
  add(position.at("trash"));
  for (const auto& seat : position.at("seats").as_array())
    for (const char* zone : {"hand", "deck", "discard", "in_play", "in_play_before", "set_aside"}) add(seat.at(zone));
  return n;
}
TEST(DominionRecords, NoCardIsLostOrMade) {
  long checked = 0;
  for (const auto& [name, text] : fixtures()) {
    if (name == "rising_sun_divine_wind") continue;  // its piles leave the game
    const Record record = parsed(text);
    Table t = begun(record);
    const auto whole = census(t.position());
    for (const auto& answer : record.answers) {
      ASSERT_FALSE(t.decide(answer.picks)) << name;
      const json::object position = t.match().position();
      if (position.contains("pending")) continue;  // an effect holds some cards
      ASSERT_EQ(census(position), whole) << name;
      ++checked;
    }
  }
  EXPECT_GT(checked, 5000);
}

TEST(DominionRecords, AChangedAnswerIsNoticed) {
  const auto all = fixtures();
  Record record = parsed(all.begin()->second);
  ASSERT_GT(record.answers.size(), 20u);
  Record hash = record;
  hash.answers[10].hash ^= 1;
  EXPECT_TRUE(std::holds_alternative<Fault>(Table::replay(hash)));
  Record missing = record;
  missing.answers.erase(missing.answers.begin() + 5);
  EXPECT_TRUE(std::holds_alternative<Fault>(Table::replay(missing)));
  Record boast = record;
  boast.result.as_object()["scores"].as_array()[0] = 999;
  EXPECT_TRUE(std::holds_alternative<Fault>(Table::replay(boast)));
}

}  // namespace
}  // namespace demesne::records
