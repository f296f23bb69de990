// Whole tables over real sockets, with a game whose every card can be found by name.
#include "table/table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "pair.hpp"
#include "table/record.hpp"

namespace demesne::server {
namespace {

using wire::Browser;

TEST(TableTest, OneRequestFromTheStartPageToTheFirstHand) {
  Host host;
  Browser browser{host.start(), ""};
  const auto created = create(browser, {});
  EXPECT_EQ(created.at("seats"), json::array{0});
  Player me(browser.port, browser.cookie, id_of(created), 0);
  ASSERT_TRUE(me.connect());
  EXPECT_TRUE(me.call("ready", {{"nonce", "x"}}).contains("result"));
  while (!me.asked() && me.pump(2000)) {
  }
  ASSERT_TRUE(me.asked());
  EXPECT_EQ(me.state.at("view").at("seats").at(0).at("hand").as_array().size(), 5u);
}

// Plays a table to the end; checks numbering, then that every log is the one a late-comer gets.
void play_to_the_end(int seats, int bots, u64 luck) {
  Host host;
  const int port = host.start();
  Browser host_browser{port, ""};
  json::array plan = {"me"};
  for (int i = 1; i < seats; ++i) plan.push_back(json::value(i < seats - bots ? "open" : "bot:random"));
  const auto created = create(host_browser, {{"seats", plan}, {"public", true}});
  const std::string id = id_of(created);
  std::vector<std::unique_ptr<Player>> players;
  std::vector<Browser> browsers;
  players.push_back(std::make_unique<Player>(port, host_browser.cookie, id, 0));
  for (int i = 1; i < seats - bots; ++i) {
    browsers.push_back({port, ""});
    const auto joined = browsers.back().post("/api/tables/" + id + "/join", {{"name", "P" + std::to_string(i)}});
    ASSERT_EQ(joined.status, 200) << joined.body;
    players.push_back(std::make_unique<Player>(port, browsers.back().cookie, id, static_cast<int>(joined.object().at("seat").as_int64())));
  }
  Player watcher(port, "", id, -1);
  ASSERT_TRUE(watcher.connect());
  std::vector<std::string> traffic(players.size() + 1);
  for (auto& p : players) {
    ASSERT_TRUE(p->connect());
    ASSERT_TRUE(p->call("ready", {{"nonce", "n" + std::to_string(p->seat())}}).contains("result"));
  }
  bool over = false;
  int quiet = 0;
  while (!over && quiet < 6000) {
    bool moved = false;
    over = true;
    for (std::size_t i = 0; i < players.size(); ++i) {
      Player& p = *players[i];
      while (p.pump(moved ? 0 : 5)) moved = true;
      luck = luck * 6364136223846793005ull + 1;
      if (luck >> 60 == 0) {  // now and then the line drops
        traffic[i] += p.socket->all();
        p.socket->drop();
        ASSERT_TRUE(p.connect());
      }
      if (p.asked()) {
        const auto d = p.decision();
        const auto r = p.call("decide", {{"picks", to_array(some_picks(d, luck >> 20))}, {"seq", d.at("seq")}});
        ASSERT_TRUE(r.contains("result")) << json::serialize(r);
        moved = true;
      }
      over &= p.over();
    }
    quiet = moved ? 0 : quiet + 1;
  }
  ASSERT_TRUE(over);
  for (auto& p : players) p->settle();
  EXPECT_TRUE(watcher.until([&] { return watcher.over(); }));
  for (auto& p : players) EXPECT_EQ(p->gaps, 0);
  EXPECT_EQ(watcher.gaps, 0);
  for (std::size_t i = 0; i < players.size(); ++i) {
    Player again(port, i == 0 ? host_browser.cookie : browsers[i - 1].cookie, id, players[i]->seat());
    ASSERT_TRUE(again.connect());
    EXPECT_EQ(again.log, players[i]->log);
  }
  // The record deals and plays the same game again, and the secret is the promised one.
  const auto text = host_browser.get("/api/tables/" + id + "/record");
  ASSERT_EQ(text.status, 200);
  const auto record = std::get<table::Record>(table::parse_record(text.body));
  EXPECT_EQ(record.commitment, std::string(created.at("table").at("commitment").as_string()));
  EXPECT_NE(record.seed.find(".n0"), std::string::npos);
  const auto again = table::Table::replay(record);
  ASSERT_TRUE(std::holds_alternative<table::Table>(again)) << std::get<table::Fault>(again).message.en;
  EXPECT_EQ(json::serialize(std::get<table::Table>(again).match().result()), json::serialize(watcher.state.at("result")));
  auto forged = record;
  forged.seed[10] = forged.seed[10] == '0' ? '1' : '0';
  EXPECT_TRUE(std::holds_alternative<table::Fault>(table::Table::replay(forged)));

  // Non-interference on the wire. Replay the game and note when each card became known to each viewer; then search the traffic.
  for (std::size_t i = 0; i < players.size(); ++i) traffic[i] += players[i]->socket->all();
  traffic.back() = watcher.socket->all();
  table::Record start = record;
  start.answers.clear();
  start.result = nullptr;
  auto replay = std::move(std::get<table::Table>(table::Table::replay(start)));
  std::vector<std::set<std::string>> may(static_cast<std::size_t>(seats) + 1);
  const auto learn = [&] {
    const auto position = replay.match().position();
    for (int s = 0; s < seats; ++s) {
      const auto& seat = position.at("seats").at(static_cast<std::size_t>(s)).as_object();
      for (const auto& c : seat.at("played").as_array())
        for (auto& viewer : may) viewer.insert(std::string(c.as_string()));
      for (const char* zone : {"hand", "hidden"})
        for (const auto& c : seat.at(zone).as_array()) may[static_cast<std::size_t>(s)].insert(std::string(c.as_string()));
    }
  };
  learn();
  for (const auto& answer : record.answers) {
    ASSERT_FALSE(replay.decide(answer.picks));
    learn();
  }
  for (int viewer = 0; viewer <= seats; ++viewer) {
    const std::string* seen = viewer == seats ? &traffic.back() : nullptr;
    for (std::size_t i = 0; i < players.size(); ++i)
      if (players[i]->seat() == viewer) seen = &traffic[i];
    if (!seen) continue;
    for (int c = 0; c < 60; ++c) {
      const std::string name = (c < 10 ? "c0" : "c") + std::to_string(c);
      const bool allowed = may[static_cast<std::size_t>(viewer)].contains(name);
      EXPECT_TRUE(allowed || seen->find("\"" + name + "\"") == std::string::npos) << "viewer " << viewer << " was told of " << name;
    }
    // The secret stays secret until the last answer.
    const std::string secret = record.seed.substr(7, 64);
    const auto told = seen->find(secret);
    const std::string message =
        told == std::string::npos ? "" : seen->substr(seen->rfind('\n', told) + 1, seen->find('\n', told) - seen->rfind('\n', told));
    EXPECT_TRUE(message.empty() || message.find("\"state\":\"finished\"") != std::string::npos);
    EXPECT_EQ(seen->find("\"rng\""), std::string::npos);
  }
}

TEST(TableTest, TwoPeoplePlayToTheEnd) { play_to_the_end(2, 0, 1); }
TEST(TableTest, ThreePeopleAndABotPlayToTheEnd) { play_to_the_end(4, 1, 2); }
TEST(TableTest, OnePersonAgainstTwoBotsPlaysToTheEnd) { play_to_the_end(3, 2, 3); }

TEST(TableTest, AResentAnswerIsAppliedOnce) {
  Pair t;
  Player& p = t.a->asked() ? *t.a : *t.b;
  const json::object question = p.decision();
  const json::object request{{"picks", json::array{0}}, {"seq", question.at("seq")}};
  const auto first = p.call("decide", request);
  const auto second = p.call("decide", request);
  ASSERT_TRUE(first.contains("result") && second.contains("result"));
  EXPECT_EQ(first.at("result").at("seq"), second.at("result").at("seq"));
  EXPECT_FALSE(first.at("result").as_object().contains("repeated"));
  EXPECT_TRUE(second.at("result").at("repeated").as_bool());
  const auto other = p.call("decide", {{"picks", json::array{1}}, {"seq", question.at("seq")}});
  EXPECT_EQ(other.at("error").at("code").as_int64(), -32001);
  EXPECT_TRUE(other.at("error").at("data").at("state").is_object());
  EXPECT_EQ(p.call("view").at("result").at("view").at("seats").at(static_cast<std::size_t>(p.seat())).at("played").as_array().size(), 1u);
}

TEST(TableTest, AnIllegalAnswerChangesNothing) {
  Pair t;
  Player& p = t.a->asked() ? *t.a : *t.b;
  Player& q = t.a->asked() ? *t.b : *t.a;
  const auto before = json::serialize(p.call("view"));
  EXPECT_EQ(p.call("decide", {{"picks", json::array{99}}}).at("error").at("code").as_int64(), -32000);
  EXPECT_EQ(p.call("decide", {{"picks", json::array{0, 1}}}).at("error").at("data").at("rule").as_string(), "L1");
  EXPECT_EQ(p.call("decide", {{"picks", "all"}}).at("error").at("code").as_int64(), -32602);
  EXPECT_EQ(q.call("decide", {{"picks", json::array{0}}}).at("error").at("code").as_int64(), -32000);
  const auto after = json::serialize(p.call("view"));
  EXPECT_EQ(before.substr(before.find("result")), after.substr(after.find("result")));
}

TEST(UndoTest, AtOnceWhileNothingWasRevealed) {
  Pair t;
  ASSERT_TRUE(t.a->asked());
  const auto before = json::serialize(t.a->state.at("view"));
  const auto what = t.a->decision().at("options").at(0).at("text");
  t.answer(*t.a, {0});
  EXPECT_EQ(t.a->state.at("undo").at("what"), what) << "the button says what it undoes";
  EXPECT_TRUE(t.a->state.at("undo").at("free").as_bool());
  EXPECT_TRUE(t.b->state.at("undo").is_null());
  const auto r = t.a->call("undo");
  EXPECT_FALSE(r.at("result").at("asked").as_bool());
  t.sync();
  EXPECT_EQ(json::serialize(t.a->state.at("view")), before);
  EXPECT_EQ(t.a->info.at("undone").as_int64(), 0);
}

TEST(UndoTest, TheLastActionOfATurnUntilTheNextPlayerActs) {
  Pair t;
  t.does(*t.a, "end_turn");
  ASSERT_TRUE(t.b->asked());
  EXPECT_TRUE(t.a->state.at("undo").at("free").as_bool());
  t.a->call("undo");
  t.sync();
  ASSERT_TRUE(t.a->asked());
  t.does(*t.a, "end_turn");
  t.answer(*t.b, {0});
  EXPECT_FALSE(t.a->state.at("undo").at("free").as_bool());
}

TEST(UndoTest, AfterARevealTheOthersAreAsked) {
  Pair t;
  t.does(*t.a, "draw");
  const auto drawn = json::serialize(t.a->state.at("view"));
  EXPECT_FALSE(t.a->state.at("undo").at("free").as_bool());
  EXPECT_TRUE(t.a->call("undo").at("result").at("asked").as_bool());
  t.sync();
  EXPECT_EQ(t.b->state.at("undo_ask").at("seat").as_int64(), 0);
  EXPECT_EQ(t.b->log.back().find("what"), std::string::npos) << "what is undone is the asker's own business";
  EXPECT_TRUE(t.b->call("undo_answer", {{"yes", false}}).contains("result"));
  t.sync();
  EXPECT_TRUE(t.a->state.at("undo_ask").is_null());
  EXPECT_EQ(json::serialize(t.a->state.at("view")), drawn);
  t.a->call("undo");
  t.sync();
  t.b->call("undo_answer", {{"yes", true}});
  EXPECT_TRUE(t.a->until([&] { return t.a->info.at("undone").as_int64() == 1; }));
  EXPECT_EQ(t.a->state.at("view").at("seats").at(0).at("hand").as_array().size(), 5u);
  EXPECT_EQ(t.a->info.at("undone").as_int64(), 1);
  EXPECT_EQ(t.b->call("undo_answer", {{"yes", true}}).at("error").at("code").as_int64(), -32000) << "nobody asks any more";
}

TEST(UndoTest, FreeAgainstBots) {
  Host host;
  Browser browser{host.start(), ""};
  Player me(browser.port, "", "", 0);
  const auto created = create(browser, {{"seats", json::array{"me", "bot:first"}}});
  Player p(browser.port, browser.cookie, id_of(created), 0);
  ASSERT_TRUE(p.connect());
  p.call("ready");
  while (!p.asked() && p.pump(2000)) {
  }
  const auto before = json::serialize(p.state.at("view"));
  const auto& options = p.decision().at("options").as_array();
  p.call("decide", {{"picks", json::array{options.size() - 1}}});  // end of turn: the bot plays its whole turn
  while ((!p.asked() || p.state.at("view").at("taken").as_int64() < 2) && p.pump(2000)) {
  }
  EXPECT_TRUE(p.state.at("undo").at("free").as_bool());
  EXPECT_GT(p.state.at("undo").at("steps").as_int64(), 1);
  p.call("undo");
  p.settle();
  EXPECT_EQ(json::serialize(p.state.at("view")), before);
}

TEST(UndoTest, NeverAtATableWithoutUndo) {
  Pair t({{"undo", "off"}});
  t.answer(*t.a, {0});
  EXPECT_TRUE(t.a->state.at("undo").is_null());
  EXPECT_TRUE(t.a->call("undo").contains("error"));
}

TEST(SeatTest, AnInvitationIsGoodForOneClaim) {
  Host host;
  Browser ada{host.start(), ""};
  const auto created = create(ada, {{"seats", json::array{"me", "invite"}}});
  const std::string id = id_of(created);
  const auto token = created.at("invites").at(0).at("token");
  Browser ben{ada.port, ""}, eve{ada.port, ""};
  EXPECT_EQ(eve.post("/api/tables/" + id + "/claim", {{"token", std::string(32, '0')}}).status, 403);
  EXPECT_EQ(eve.post("/api/tables/" + id + "/join", {}).status, 409) << "an invitation is not an open seat";
  EXPECT_EQ(ben.post("/api/tables/" + id + "/claim", {{"token", token}}).status, 200);
  EXPECT_EQ(eve.post("/api/tables/" + id + "/claim", {{"token", token}}).status, 403);
  EXPECT_EQ(ada.post("/api/tables/" + id + "/claim", {{"token", token}}).status, 403) << "not even the host";
  EXPECT_EQ(wire::WebSocket(ada.port, "/ws/" + id + "?seat=1", ada.cookie).status(), 403);
  EXPECT_EQ(wire::WebSocket(ada.port, "/ws/" + id + "?seat=1", ben.cookie).status(), 101);
  EXPECT_EQ(wire::WebSocket(ada.port, "/ws/" + id + "?seat=1", "").status(), 403);
  const auto seen = ada.get("/api/tables/" + id).body;
  EXPECT_EQ(seen.find(ben.cookie.substr(8)), std::string::npos);
}

TEST(SeatTest, TheHostDrawsANewInvitationAndTheOldOneDies) {
  Host host;
  Browser ada{host.start(), ""}, ben{ada.port, ""};
  const auto created = create(ada, {{"seats", json::array{"me", "invite"}}});
  const std::string id = id_of(created);
  EXPECT_EQ(ben.post("/api/tables/" + id + "/invite", {{"seat", 1}}).status, 403);
  const auto fresh = ada.post("/api/tables/" + id + "/invite", {{"seat", 1}});
  ASSERT_EQ(fresh.status, 200) << fresh.body;
  EXPECT_EQ(ben.post("/api/tables/" + id + "/claim", {{"token", created.at("invites").at(0).at("token")}}).status, 403);
  EXPECT_EQ(ben.post("/api/tables/" + id + "/claim", {{"token", fresh.object().at("invite").at("token")}}).status, 200);
}

TEST(SeatTest, HotSeatIsOneBrowserWithSeveralSeats) {
  Host host;
  Browser ada{host.start(), ""};
  const auto created = create(ada, {{"seats", json::array{"me", "me"}}, {"options", {{"rounds", 1}}}});
  EXPECT_EQ(created.at("seats").as_array().size(), 2u);
  Player one(ada.port, ada.cookie, id_of(created), 0), two(ada.port, ada.cookie, id_of(created), 1);
  ASSERT_TRUE(one.connect());
  ASSERT_TRUE(two.connect());
  one.call("ready");
  two.call("ready");
  while (!one.asked() && one.pump(1000)) {
  }
  two.settle();
  EXPECT_TRUE(one.asked());
  EXPECT_FALSE(two.asked());
}

TEST(SeatTest, ABotTakesOverAndGivesBack) {
  Pair t;
  EXPECT_TRUE(t.a->call("seat", {{"to", "bot"}, {"bot", "first"}}).contains("result"));
  while (!t.b->asked() && t.b->pump(3000)) {
  }
  // The bot "first" plays its cards one by one, draws, … and in the end the turn is over.
  ASSERT_TRUE(t.b->asked());
  EXPECT_TRUE(t.b->info.at("seats").at(0).at("away").as_bool());
  EXPECT_EQ(t.a->call("decide", {{"picks", json::array{0}}}).at("error").at("code").as_int64(), -32002);
  EXPECT_TRUE(t.a->call("seat", {{"to", "me"}}).contains("result"));
  t.does(*t.b, "end_turn");
  EXPECT_TRUE(t.a->asked());
  EXPECT_EQ(t.a->call("seat", {{"seat", 1}, {"to", "bot"}}).at("error").at("code").as_int64(), -32002) << "the other seat is here";
}

TEST(SeatTest, TheHostFillsAnEmptySeatWithABotAndOpensItAgain) {
  Host host;
  Browser ada{host.start(), ""}, ben{ada.port, ""};
  const auto created = create(ada, {{"seats", json::array{"me", "invite", "open"}}});
  const std::string id = id_of(created);
  ASSERT_EQ(ben.post("/api/tables/" + id + "/join", {{"seat", 2}}).status, 200);
  Player a(ada.port, ada.cookie, id, 0), b(ada.port, ben.cookie, id, 2);
  ASSERT_TRUE(a.connect() && b.connect());
  EXPECT_EQ(b.call("seat", {{"seat", 1}, {"to", "bot"}}).at("error").at("code").as_int64(), -32002) << "not a guest";
  EXPECT_EQ(a.call("seat", {{"seat", 1}, {"to", "bot"}, {"bot", "nobody"}}).at("error").at("code").as_int64(), -32602);
  ASSERT_TRUE(a.call("seat", {{"seat", 1}, {"to", "bot"}, {"bot", "first"}}).contains("result"));
  EXPECT_EQ(a.info.at("seats").at(1).at("kind").as_string(), "bot");
  EXPECT_EQ(ben.post("/api/tables/" + id + "/claim", {{"token", created.at("invites").at(0).at("token")}}).status, 403)
      << "the invitation is gone";
  ASSERT_TRUE(a.call("seat", {{"seat", 1}, {"to", "open"}}).contains("result"));
  EXPECT_EQ(a.info.at("seats").at(1).at("kind").as_string(), "open");
  EXPECT_EQ(a.call("seat", {{"seat", 2}, {"to", "open"}}).at("error").at("code").as_int64(), -32000) << "nobody is thrown out";
  ASSERT_TRUE(a.call("seat", {{"seat", 1}, {"to", "bot"}}).contains("result"));
  a.call("ready");
  b.call("ready");
  while (!a.asked() && a.pump(2000)) {
  }
  EXPECT_TRUE(a.asked());
  EXPECT_EQ(a.call("seat", {{"seat", 1}, {"to", "open"}}).at("error").at("code").as_int64(), -32000) << "the game has begun";
}

TEST(SeatTest, WhoeverLeavesBeforeTheStartHearsNothingMore) {
  Company c;
  Player &a = *c.a, &b = *c.b;
  Browser eve{c.port, ""};
  EXPECT_EQ(c.ben.get("/api/me").object().at("tables").as_array().size(), 1u);
  EXPECT_TRUE(b.call("seat", {{"to", "open"}}).contains("result"));
  while (b.socket->receive(1000)) {
  }
  EXPECT_EQ(b.socket->close_code(), 1008);
  EXPECT_EQ(c.ben.get("/api/me").object().at("tables").as_array().size(), 0u);
  EXPECT_EQ(wire::WebSocket(c.port, "/ws/" + c.id + "?seat=1", c.ben.cookie).status(), 403);
  ASSERT_EQ(eve.post("/api/tables/" + c.id + "/join", {}).status, 200) << "the seat is free again";
  // The host may go too; whoever is left is the host then.
  ASSERT_TRUE(a.call("seat", {{"to", "open"}}).contains("result"));
  EXPECT_EQ(eve.get("/api/tables/" + c.id).object().at("table").at("host").as_int64(), 1);
}

TEST(SeatTest, SomebodyWhoIsPlayedByABotDoesNotHoldUpTheStartOrTheRematch) {
  Company c({{"options", {{"rounds", 1}}}});
  Player &a = *c.a, &b = *c.b;
  a.call("ready");
  ASSERT_TRUE(b.call("seat", {{"to", "bot"}, {"bot", "first"}}).contains("result"));
  while (!a.asked() && a.pump(2000)) {
  }
  ASSERT_TRUE(a.asked());
  a.call("decide", {{"picks", json::array{a.decision().at("options").as_array().size() - 1}}});
  while (!a.over() && a.pump(3000)) {
  }
  ASSERT_TRUE(a.over());
  ASSERT_TRUE(a.call("rematch").contains("result"));
  while (a.info.at("rematch").at("table").is_null() && a.pump(2000)) {
  }
  const auto next = c.ada.get("/api/tables/" + std::string(a.info.at("rematch").at("table").as_string())).object().at("table").as_object();
  EXPECT_EQ(next.at("seats").at(0).at("kind").as_string(), "bot");
  EXPECT_EQ(next.at("seats").at(0).at("bot").as_string(), "first");
  EXPECT_TRUE(next.at("seats").at(1).at("mine").as_bool());
}

TEST(SeatTest, ABotThatFailsDoesNotStopTheTable) {
  Host host;
  Browser ada{host.start(), ""};
  const auto created = create(ada, {{"seats", json::array{"me", "bot:broken"}}, {"options", {{"rounds", 1}}}});
  Player p(ada.port, ada.cookie, id_of(created), 0);
  ASSERT_TRUE(p.connect());
  p.call("ready");
  while (!p.asked() && p.pump(1000)) {
  }
  p.call("decide", {{"picks", json::array{p.decision().at("options").as_array().size() - 1}}});
  while (!p.over() && p.pump(3000)) {
  }
  EXPECT_TRUE(p.over());
}

TEST(ClockTest, WhoRunsOutIsPlayedOnByABot) {
  Pair t({{"clock", {{"kind", "game"}, {"seconds", 1}}}, {"takeover_bot", "first"}});
  ASSERT_TRUE(t.a->asked());
  EXPECT_GT(t.a->state.at("clock").at("left").at(0).as_int64(), 0);
  bool timed_out = false;
  while (t.b->pump(3000))
    if (t.b->log.back().find("timeout") != std::string::npos) {
      timed_out = true;
      break;
    }
  EXPECT_TRUE(timed_out);
  EXPECT_TRUE(t.a->until([&] { return t.a->info.at("timeouts") == json::array{0}; }));
  EXPECT_EQ(t.a->call("seat", {{"to", "me"}}).at("error").at("code").as_int64(), -32000) << "time is up for good";
}

TEST(ClockTest, TimePerTurnMayBeTakenBack) {
  Pair t({{"clock", {{"kind", "turn"}, {"seconds", 1}}}, {"takeover_bot", "slow"}});
  while (t.a->pump(1500))
    if (t.a->log.back().find("timeout") != std::string::npos) break;
  EXPECT_TRUE(t.a->call("seat", {{"to", "me"}}).contains("result"));
}

TEST(ClockTest, ATurnsTimeIsNotRenewedByEachAnswer) {
  Pair t({{"clock", {{"kind", "turn"}, {"seconds", 3600}}}});
  const auto left = [](Player& p, std::size_t seat) { return p.state.at("clock").at("left").at(seat).as_int64(); };
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  t.answer(*t.a, {0});
  ASSERT_TRUE(t.a->asked());
  EXPECT_LE(left(*t.a, 0), 3'600'000 - 150);
  t.a->call("undo");
  t.sync();
  EXPECT_LE(left(*t.a, 0), 3'600'000 - 150) << "nor by taking it back";
  t.does(*t.a, "end_turn");
  ASSERT_TRUE(t.b->asked());
  EXPECT_GT(left(*t.b, 1), 3'600'000 - 150);
  EXPECT_EQ(left(*t.b, 0), 3'600'000);
}

TEST(TalkTest, ChatIsPlainTextAndComesFromTheSeat) {
  Pair t;
  EXPECT_TRUE(t.b->call("chat", {{"text", "  <b>hi</b>\u202e \x01there "}, {"seat", 0}, {"name", "Ada"}}).contains("result"));
  t.a->settle();
  const auto line = json::parse(t.a->log.back()).as_object();
  EXPECT_EQ(line.at("text").as_string(), "<b>hi</b> there");
  EXPECT_EQ(line.at("seat").as_int64(), 1);
  EXPECT_EQ(line.at("name").as_string(), "Ben");
  EXPECT_TRUE(t.b->call("chat", {{"text", ""}}).contains("error"));
}

TEST(TableTest, RematchKeepsTheSetUpAndMovesTheSeats) {
  Pair t({{"options", {{"rounds", 1}}}});
  t.does(*t.a, "end_turn");
  EXPECT_TRUE(t.a->call("rematch").contains("error")) << "not before the end";
  t.does(*t.b, "end_turn");
  ASSERT_TRUE(t.a->over());
  EXPECT_TRUE(t.a->call("rematch").contains("result"));
  EXPECT_TRUE(t.b->call("rematch").contains("result"));
  t.a->until([&] { return !t.a->info.at("rematch").at("table").is_null(); });
  const auto next = t.a->info.at("rematch").at("table");
  ASSERT_TRUE(next.is_string());
  const auto info = t.ben.get("/api/tables/" + std::string(next.as_string())).object().at("table").as_object();
  EXPECT_EQ(info.at("options").at("rounds").as_int64(), 1);
  EXPECT_TRUE(info.at("seats").at(0).at("mine").as_bool()) << "Ben begins";
  EXPECT_EQ(info.at("seats").at(0).at("name").as_string(), "Ben");
}

TEST(TableTest, SpectatorsMayLookButNotTouch) {
  Pair t;
  Player watcher(t.port, "", t.id, -1);
  ASSERT_TRUE(watcher.connect());
  for (const char* method : {"decide", "undo", "chat", "ready", "rematch", "suggest", "seat", "name"})
    EXPECT_EQ(watcher.call(method, {{"picks", json::array{0}}}).at("error").at("code").as_int64(), -32002) << method;
  EXPECT_EQ(watcher.call("position").at("error").at("code").as_int64(), -32002);
  EXPECT_EQ(watcher.call("new").at("error").at("code").as_int64(), -32601);
  EXPECT_TRUE(watcher.state.at("decision").is_null());
  Pair closed({{"spectators", false}});
  EXPECT_EQ(wire::WebSocket(closed.port, "/ws/" + closed.id, "").status(), 403);
  EXPECT_EQ(wire::WebSocket(closed.port, "/ws/" + closed.id, closed.ada.cookie).status(), 101);
}

TEST(TableTest, HintsOnlyWhereTheyAreAllowed) {
  Pair t;
  EXPECT_EQ(t.a->call("suggest").at("error").at("code").as_int64(), -32002);
  Pair helped({{"hints", true}});
  EXPECT_EQ(helped.a->call("suggest").at("result").at("picks").as_array().size(), 1u);
  EXPECT_TRUE(helped.b->call("suggest").contains("error")) << "not for somebody else's question";
}

TEST(ReplayTest, AFinishedGameOpensStepByStepAndBranches) {
  Pair t({{"options", {{"rounds", 1}}}});
  EXPECT_EQ(t.ada.get("/api/tables/" + t.id + "/steps").status, 409);
  EXPECT_EQ(t.ada.get("/api/tables/" + t.id + "/record").status, 409);
  t.answer(*t.a, {0});
  t.does(*t.a, "draw");
  t.does(*t.a, "end_turn");
  t.does(*t.b, "end_turn");
  ASSERT_TRUE(t.a->over());
  const auto steps = t.ada.get("/api/tables/" + t.id + "/steps?from=0&to=10").object();
  EXPECT_EQ(steps.at("total").as_int64(), 4);
  ASSERT_EQ(steps.at("steps").as_array().size(), 5u);
  EXPECT_EQ(steps.at("steps").at(2).at("events").at(0).at("type").as_string(), "draw");
  EXPECT_TRUE(steps.at("steps").at(2).at("events").at(0).as_object().contains("card"));
  const auto eyes = t.ada.get("/api/tables/" + t.id + "/steps?from=2&to=2&seat=1").object();
  EXPECT_FALSE(eyes.at("steps").at(0).at("events").at(0).as_object().contains("card"));
  const auto points = t.ada.get("/api/tables/" + t.id + "/points").object();
  EXPECT_GE(points.at("points").as_array().size(), 3u);
  const auto branch = t.ada.post(
      "/api/tables",
      {{"game", "lantern"}, {"from", {{"table", t.id}, {"step", 1}}}, {"seats", json::array{"me", "bot:first"}}, {"bot_pause", 0}});
  ASSERT_EQ(branch.status, 201) << branch.body;
  Player p(t.port, t.ada.cookie, id_of(branch.object()), 0);
  ASSERT_TRUE(p.connect());
  p.call("ready", {{"nonce", "again"}});
  while (!p.asked() && p.pump(1000)) {
  }
  EXPECT_EQ(p.state.at("view").at("seats").at(0).at("played").as_array().size(), 1u);
  EXPECT_EQ(p.info.at("from").at("step").as_int64(), 1);
  p.call("decide", {{"picks", json::array{p.decision().at("options").as_array().size() - 1}}});
  while (!p.over() && p.pump(2000)) {
  }
  const auto record = t.ada.get("/api/tables/" + id_of(branch.object()) + "/record").body;
  EXPECT_TRUE(std::holds_alternative<table::Table>(table::Table::replay(std::get<table::Record>(table::parse_record(record)))));
}

TEST(RestartTest, ATableIsAsItWasAndAnOldRuleSaysSo) {
  Host host;
  Browser ada{host.start(), ""};
  const auto created = create(ada, {{"seats", json::array{"me", "me"}}, {"clock", {{"kind", "turn"}, {"days", 1}}}});
  const std::string id = id_of(created);
  auto p = std::make_unique<Player>(ada.port, ada.cookie, id, 0);
  auto q = std::make_unique<Player>(ada.port, ada.cookie, id, 1);
  ASSERT_TRUE(p->connect() && q->connect());
  p->call("ready");
  q->call("ready");
  while (!p->asked() && p->pump(1000)) {
  }
  p->call("decide", {{"picks", json::array{0}}});
  p->settle();
  const auto view = json::serialize(p->state.at("view"));
  ada.port = host.start();
  Player again(ada.port, ada.cookie, id, 0);
  again.seq = p->seq;
  ASSERT_TRUE(again.connect());
  EXPECT_TRUE(again.until([&] { return !again.log.empty() && again.log.back().find("resume") != std::string::npos; }))
      << "nobody pays for the server's absence";
  EXPECT_EQ(again.gaps, 0);
  EXPECT_EQ(json::serialize(again.state.at("view")), view);
  setenv("LANTERN_RULES", "2", 1);
  ada.port = host.start();
  const auto told = ada.get("/api/tables/" + id);
  ASSERT_EQ(told.status, 200) << told.body;
  const auto info = told.object().at("table").as_object();
  EXPECT_EQ(info.at("state").as_string(), "unreadable");
  EXPECT_NE(std::string(info.at("why").at("de").as_string()).find("Fassung 1"), std::string::npos);
  EXPECT_EQ(ada.get("/api/tables/" + id + "/record").status, 409) << "its secrets are still secrets";
  unsetenv("LANTERN_RULES");
  ada.port = host.start();
  EXPECT_EQ(ada.get("/api/tables/" + id).object().at("table").at("state").as_string(), "playing");
}

TEST(RestartTest, IdleTablesLeaveMemoryAndComeBack) {
  Host host([](ServeOptions& o) { o.hub.idle_seconds = 0; });
  Browser ada{host.start(), ""};
  const auto created = create(ada, {});
  for (int i = 0; i < 50 && ada.get("/metrics").body.find("demesne_tables_open 0\n") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_NE(ada.get("/metrics").body.find("demesne_tables_open 0\n"), std::string::npos);
  EXPECT_EQ(ada.get("/api/tables/" + id_of(created)).status, 200);
}

}  // namespace
}  // namespace demesne::server
