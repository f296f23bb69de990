// What once stalled, cheated or lost: each attack in small, and that it fails now.
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "core/random.hpp"
#include "pair.hpp"
#include "server/clock.hpp"
#include "server/crypt.hpp"
#include "table/record.hpp"
#include "table/table.hpp"

namespace demesne::server {
namespace {

using wire::request;
using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

// A table against a bot, begun.
std::unique_ptr<Player> against(Browser& b, const std::string& bot, json::object more = {}) {
  more["seats"] = json::array{"me", json::value("bot:" + bot)};
  const auto created = create(b, more);
  auto p = std::make_unique<Player>(b.port, b.cookie, id_of(created), 0);
  EXPECT_TRUE(p->connect());
  p->call("ready");
  while (!p->asked() && p->pump(2000)) {
  }
  return p;
}
// Ends the turn and tells how long the bot took for its whole turn.
double bots_turn(Player& p) {
  const auto start = Clock::now();
  const auto taken = p.state.at("view").at("taken").as_int64();
  p.call("decide", {{"picks", json::array{p.decision().at("options").as_array().size() - 1}}});
  while ((!p.asked() || p.state.at("view").at("taken").as_int64() < taken + 2) && p.pump(8000)) {
  }
  return seconds_since(start);
}

TEST(BotQueueTest, HintsForPeopleWhoLeftDoNotHoldUpTheOthers) {
  Host host([](ServeOptions& o) { o.hub.bot_workers = 2; });
  Browser ada{host.start(), ""}, eve{ada.port, ""};
  auto fair = against(ada, "first");
  const double quiet = bots_turn(*fair);
  std::vector<std::unique_ptr<Player>> greedy;
  for (int i = 0; i < 10; ++i) {
    greedy.push_back(against(eve, "first"));
    for (int k = 0; k < 20; ++k) greedy.back()->socket->send({{"id", 1000 + k}, {"method", "suggest"}, {"params", {{"bot", "sleepy"}}}});
  }
  EXPECT_LT(bots_turn(*fair), quiet + 1.0) << "one thread is for the tables of people";
  for (auto& g : greedy) g->socket->drop();
  greedy.clear();
  EXPECT_LT(bots_turn(*fair), quiet + 1.0);
  for (int i = 0; i < 400 && request(ada.port, "GET", "/healthz").object().at("bots").at("waiting").as_int64() > 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(request(ada.port, "GET", "/healthz").object().at("bots").at("waiting").as_int64(), 0)
      << "what nobody waits for is not thought about";
}

TEST(BotQueueTest, OneHintAtATimeOnAConnection) {
  Host host;
  Browser ada{host.start(), ""};
  auto p = against(ada, "first");
  for (int k = 0; k < 5; ++k) p->socket->send({{"id", 100 + k}, {"method", "suggest"}, {"params", {{"bot", "sleepy"}}}});
  int refused = 0, answered = 0;
  for (int k = 0; k < 5; ++k) {
    const auto text = p->socket->receive(5000);
    ASSERT_TRUE(text);
    const auto m = json::parse(*text).as_object();
    (code_of(m) == -32004 ? refused : answered) += 1;
  }
  EXPECT_EQ(refused, 4);
  EXPECT_EQ(answered, 1);
  EXPECT_TRUE(p->call("suggest").contains("result")) << "then the next";
}

TEST(BotQueueTest, TablesOfBotsOnlyAreLimitedAndYieldToPeople) {
  Host host([](ServeOptions& o) { o.hub.bot_tables = 3; });
  Browser ada{host.start(), ""};
  int made = 0, refused = 0;
  for (int i = 0; i < 6; ++i) {
    const auto r = ada.post(
        "/api/tables",
        {{"game", "lantern"}, {"seats", json::array{"bot:sleepy", "bot:sleepy"}}, {"options", {{"rounds", 100}}}, {"bot_pause", 0}});
    made += r.status == 201, refused += r.status == 429;
  }
  EXPECT_EQ(made, 3);
  EXPECT_EQ(refused, 3);
  auto p = against(ada, "first");
  EXPECT_LT(bots_turn(*p), 2.0);
}

TEST(ShutdownTest, DropsWhatBotsStillWouldThinkAbout) {
  Host host([](ServeOptions& o) { o.hub.bot_workers = 2; });
  Browser ada{host.start(), ""};
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 60; ++i) {
    players.push_back(against(ada, "first"));
    players.back()->socket->send({{"id", 1}, {"method", "suggest"}, {"params", {{"bot", "sleepy"}}}});
  }
  const auto start = Clock::now();
  host.server.reset();
  EXPECT_LT(seconds_since(start), 2.0);
}

TEST(LogTest, ALongTalkLocksNobodyOut) {
  Pair t({}, [](ServeOptions& o) { o.wire.talk = 1e6, o.wire.talk_burst = 1e6; });
  int said = 0;
  for (int i = 0; i < 600; ++i) said += t.a->call("chat", {{"text", std::string(500, 'x')}}).contains("result");
  EXPECT_EQ(said, 500) << "nobody may say more at one table";
  wire::WebSocket fresh(t.port, "/ws/" + t.id + "?seat=1", t.ben.cookie);
  const auto r = fresh.call("subscribe").at("result").as_object();
  const auto& log = r.at("log").as_array();
  EXPECT_EQ(log.size(), 200u) << "the latest";
  EXPECT_EQ(log.back().at("seq"), r.at("seq"));
  EXPECT_EQ(log.front().at("seq"), r.at("first"));
  // The rest comes page by page, without a gap, to the very beginning.
  auto first = r.at("first").as_int64();
  while (first > 0) {
    const auto page = fresh.call("log", {{"before", first}});
    ASSERT_TRUE(page.contains("result")) << json::serialize(page);
    const auto& lines = page.at("result").at("log").as_array();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.back().at("seq").as_int64(), first - 1);
    first = lines.front().at("seq").as_int64();
  }
  EXPECT_EQ(first, 0);
}

TEST(LogTest, APageIsBoundedInBytesAndTheGameIsPlayedAgainOnceForAll) {
  Pair t({}, [](ServeOptions& o) { o.wire.talk = 1e6, o.wire.talk_burst = 1e6; });
  std::string long_one;  // 500 characters of four bytes each, and then some that nobody will see
  for (int i = 0; i < 600; ++i) long_one += "😀";
  for (int i = 0; i < 400; ++i) ASSERT_TRUE(t.a->call("chat", {{"text", long_one}}).contains("result"));
  const auto read = [&] { return t.host.server->hub().metrics().entries_read.load(); };
  const auto before = read();
  for (int round = 0; round < 2; ++round) {
    wire::WebSocket fresh(t.port, "/ws/" + t.id + "?seat=1", t.ben.cookie);
    fresh.send({{"jsonrpc", "2.0"}, {"id", 1}, {"method", "subscribe"}, {"params", json::object{}}});
    int pages = 1;
    auto text = fresh.receive().value_or("");
    while (!text.starts_with(R"({"jsonrpc":"2.0","id")")) text = fresh.receive().value_or(R"({"jsonrpc":"2.0","id")");
    json::object page = json::parse(text).at("result").as_object();
    while (true) {
      const auto& lines = page.at("log").as_array();
      ASSERT_FALSE(lines.empty());
      EXPECT_LT(lines.size(), 200u);
      EXPECT_LE(text.size(), (256u << 10) + 8192);
      for (const auto& l : lines)
        if (l.at("kind").as_string() == "chat") {
          EXPECT_EQ(l.at("text").as_string().size(), 2000u);
        }
      if (page.at("first").as_int64() == 0) break;
      page = fresh.call("log", {{"before", page.at("first")}}).at("result").as_object();
      text = json::serialize(page);
      ++pages;
    }
    EXPECT_GT(pages, 3);
  }
  EXPECT_LE(read() - before, 410u) << "the journal was read once for all pages of both";
}

TEST(LogTest, TalkHasItsOwnPace) {
  Pair t({}, [](ServeOptions& o) { o.wire.talk = 0.01, o.wire.talk_burst = 5; });
  int said = 0;
  for (int i = 0; i < 20; ++i) said += t.a->call("chat", {{"text", "hello"}}).contains("result");
  EXPECT_EQ(said, 5);
  EXPECT_TRUE(t.answer(*t.a, {0}).contains("result")) << "and does not slow the game down";
}

TEST(AbsentTest, OnlyTheAgreedBotNoHintsAndNoUndoWithoutThem) {
  Pair t({{"takeover_bot", "first"}}, [](ServeOptions& o) { o.hub.absent = 100; });
  t.does(*t.a, "end_turn");
  t.does(*t.b, "end_turn");
  ASSERT_TRUE(t.a->asked());
  t.b->socket->drop();
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  EXPECT_EQ(code_of(t.a->call("seat", {{"seat", 1}, {"to", "bot"}, {"bot", "random"}})), -32002) << "not a weaker one";
  ASSERT_TRUE(t.a->call("seat", {{"seat", 1}, {"to", "bot"}}).contains("result"));
  EXPECT_FALSE(t.a->state.at("hints").as_bool());
  EXPECT_EQ(code_of(t.a->call("suggest")), -32002);
  EXPECT_TRUE(t.a->state.at("undo").is_null() || !t.a->state.at("undo").at("free").as_bool());
  EXPECT_TRUE(t.a->call("undo").contains("error")) << "past Ben's own answer";
}

TEST(UndoTest, NobodysAnswerIsTakenBackWithoutThemEvenWhereUndoIsFree) {
  Pair t({{"undo", "free"}});
  t.does(*t.a, "draw");
  EXPECT_TRUE(t.a->state.at("undo").at("free").as_bool()) << "one's own, as agreed";
  t.does(*t.a, "end_turn");
  t.answer(*t.b, {0});
  EXPECT_FALSE(t.a->state.at("undo").at("free").as_bool());
  EXPECT_TRUE(t.a->call("undo").at("result").at("asked").as_bool());
}

TEST(UndoTest, IsBoundedSoThatAJournalStaysShort) {
  Host host;
  Browser ada{host.start(), ""};
  auto p = against(ada, "first");
  int undone = 0;
  for (int i = 0; i < 260 && p->asked(); ++i) {
    p->call("decide", {{"picks", json::array{0}}});
    undone += p->call("undo").contains("result");
    while (!p->asked() && p->pump(200)) {
    }
  }
  EXPECT_EQ(undone, 200);
}

TEST(BranchTest, WhatWasHiddenIsDealtAnewAndItIsNotForStrangers) {
  Pair t({{"options", {{"rounds", 1}}}});
  t.answer(*t.a, {0});
  t.does(*t.a, "end_turn");
  t.does(*t.b, "end_turn");
  ASSERT_TRUE(t.a->over());
  const auto then = t.ada.get("/api/tables/" + t.id + "/position?step=1").object().at("position").as_object();
  const json::object from{{"table", t.id}, {"step", 1}};
  EXPECT_EQ(t.ada.post("/api/tables", {{"game", "lantern"}, {"from", from}, {"seats", json::array{"me", "open"}}}).status, 422);
  EXPECT_EQ(
      t.ada.post("/api/tables", {{"game", "lantern"}, {"from", from}, {"seats", json::array{"me", "bot:first"}}, {"public", true}}).status,
      422);
  int different = 0;
  for (int i = 0; i < 3; ++i) {
    const auto made =
        t.ada.post("/api/tables", {{"game", "lantern"}, {"from", from}, {"seats", json::array{"me", "bot:first"}}, {"bot_pause", 0}});
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(made.object().at("table").at("deal").as_string(), "branch");
    Player p(t.port, t.ada.cookie, id_of(made.object()), 0);
    ASSERT_TRUE(p.connect());
    p.call("ready");
    while (!p.asked() && p.pump(1000)) {
    }
    EXPECT_EQ(p.state.at("view").at("seats").at(0).at("hand"), then.at("seats").at(0).at("hand")) << "one's own hand is as it was";
    for (int k = 0; k < 20 && !p.over() && p.asked(); ++k) {  // to the end, to see what the other had
      p.call("decide", {{"picks", json::array{p.decision().at("options").as_array().size() - 1}}});
      while (!p.asked() && !p.over() && p.pump(7000)) {
      }
    }
    const auto after = t.ada.get("/api/tables/" + id_of(made.object()) + "/position?step=0");
    if (after.status == 200) different += after.object().at("position").at("deck") != then.at("deck");
  }
  EXPECT_GE(different, 2) << "the deck is another one";
}

TEST(ListTest, WhatCannotBeIsRefusedBeforeItIsLookedFor) {
  Host host;
  Browser b{host.start(), ""};
  EXPECT_EQ(b.get("/api/tables?game=zzz").status, 422);
  EXPECT_EQ(b.get("/api/tables?state=lost").status, 422);
  EXPECT_EQ(b.get("/api/tables?before=soon").status, 422);
  EXPECT_EQ(b.get("/api/tables?game=lantern&state=waiting&before=1").status, 200);
}

TEST(DealTest, EverybodyIsBoundBeforeAnybodyKnows) {
  Company c({{"options", {{"rounds", 1}}}});
  Player &a = *c.a, &b = *c.b;
  const auto promise = [&](const std::string& nonce, int seat) { return hash_of(nonce + "." + c.id + "." + std::to_string(seat)); };
  EXPECT_EQ(code_of(a.call("ready", {{"commit", "abc"}})), -32602);
  ASSERT_TRUE(a.call("ready", {{"commit", promise("ada-secret", 0)}}).contains("result"));
  EXPECT_EQ(code_of(a.call("reveal", {{"nonce", "ada-secret"}})), -32000) << "not before everybody is bound";
  ASSERT_TRUE(b.call("ready", {{"commit", promise("ben-secret", 1)}}).contains("result"));
  a.settle();
  EXPECT_TRUE(a.info.at("reveal").as_bool());
  EXPECT_EQ(a.info.at("commits").at(1).as_string(), promise("ben-secret", 1));
  EXPECT_EQ(code_of(b.call("reveal", {{"nonce", "another"}})), -32000) << "bound is bound";
  ASSERT_TRUE(a.call("reveal", {{"nonce", "ada-secret"}}).contains("result"));
  EXPECT_EQ(b.socket->all().find("ada-secret"), std::string::npos) << "a nonce is nobody's business before the end";
  ASSERT_TRUE(b.call("reveal", {{"nonce", "ben-secret"}}).contains("result"));
  while (!a.asked() && a.pump(1000)) {
  }
  ASSERT_TRUE(a.asked());
  a.call("decide", {{"picks", json::array{a.decision().at("options").as_array().size() - 1}}});
  while (!b.asked() && b.pump(1000)) {
  }
  b.call("decide", {{"picks", json::array{b.decision().at("options").as_array().size() - 1}}});
  while (!a.over() && a.pump(1000)) {
  }
  EXPECT_EQ(a.info.at("nonces"), (json::array{"ada-secret", "ben-secret"}));
  EXPECT_EQ(hash_of(std::string(a.info.at("secret").as_string()) + "." + c.id),
            std::string(c.created.at("table").at("commitment").as_string()));
  const auto record = std::get<table::Record>(table::parse_record(c.ada.get("/api/tables/" + c.id + "/record").body));
  EXPECT_TRUE(record.seed.ends_with("." + c.id + ".ada-secret.ben-secret"));
  EXPECT_TRUE(std::holds_alternative<table::Table>(table::Table::replay(record)));
}

TEST(DealTest, WhoComesInsteadMakesEverybodyPromiseAnew) {
  Company c;
  Player &a = *c.a, &b = *c.b;
  a.call("ready", {{"commit", hash_of("x." + c.id + ".0")}});
  b.call("ready", {{"commit", hash_of("y." + c.id + ".1")}});
  ASSERT_TRUE(a.call("reveal", {{"nonce", "x"}}).contains("result"));
  ASSERT_TRUE(b.call("seat", {{"to", "open"}}).contains("result"));
  a.settle();
  EXPECT_FALSE(a.info.at("seats").at(0).at("ready").as_bool()) << "her nonce is known now: it must not count";
}

TEST(ClockTest, TheIncrementBelongsToATurn) {
  Pair t({{"clock", {{"kind", "game"}, {"seconds", 100}, {"increment", 50}}}});
  const auto left = [&] { return t.a->state.at("clock").at("left").at(0).as_int64(); };
  t.answer(*t.a, {0});
  t.answer(*t.a, {0});
  EXPECT_LE(left(), 100'000) << "not with every answer";
  t.does(*t.a, "end_turn");
  EXPECT_GT(left(), 140'000);
  EXPECT_LE(left(), 150'000);
  t.a->call("undo");
  t.sync();
  t.does(*t.a, "end_turn");
  EXPECT_LE(left(), 150'000) << "nor twice for the same turn";
}

TEST(ClockTest, ASetClockOrASleepTimesNobodyOut) {
  Pair t({{"clock", {{"kind", "turn"}, {"seconds", 3600}}}});
  pretend_clock_was_set(7'200'000);  // two hours ahead
  bool resumed = false;
  for (int i = 0; i < 300 && !resumed; ++i) {
    t.a->pump(200);
    resumed = t.a->log.back().find("\"resume\"") != std::string::npos;
    EXPECT_EQ(t.a->log.back().find("timeout"), std::string::npos);
  }
  EXPECT_TRUE(resumed);
  EXPECT_TRUE(t.a->call("decide", {{"picks", json::array{0}}}).contains("result"));
  pretend_clock_was_set(0);
}

TEST(HttpTest, OddEncodingsHostsAndForwards) {
  Host host;
  const int port = host.start();
  const auto raw = [&](const std::string& text) {
    wire::Link link("127.0.0.1", port);
    link.write(text);
    link.read_some(3000);
    return link.in.size() > 12 ? link.in.substr(9, 3) : std::string();
  };
  const std::string body = R"({"game":"lantern"})", length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
  const std::string head = "POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\n";
  EXPECT_EQ(raw(head + "Host: localhost\r\n" + length + "\r\n" + body), "201");
  EXPECT_EQ(raw(head + "Host: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n"), "400");
  EXPECT_EQ(raw(head + "Host: 127.evil.example\r\n" + length + "\r\n" + body), "403") << "a name is not an address";
  EXPECT_EQ(raw(head + "Host: 127.0.0.1:99\r\n" + length + "\r\n" + body), "201");
  EXPECT_EQ(raw("GET /metrics HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"), "403") << "somebody behind a proxy";
  EXPECT_EQ(raw("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"), "200");
}

TEST(HttpTest, TheLastForwardedLineCountsAndUpgradesDoToo) {
  Host host([](ServeOptions& o) { o.behind_proxy = true, o.http_rate = 0.01, o.http_burst = 4; });
  const int port = host.start();
  const auto ask = [&](const std::string& first, const std::string& last) {
    wire::Link link("127.0.0.1", port);
    link.write("GET /api/hello HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + first + "\r\nX-Forwarded-For: " + last + "\r\n\r\n");
    link.read_some(3000);
    return link.in.size() > 12 ? link.in.substr(9, 3) : std::string();
  };
  int refused = 0;
  for (int i = 0; i < 8; ++i) refused += ask("198.51.100." + std::to_string(i), "192.0.2.1") == "429";
  EXPECT_EQ(refused, 4) << "whatever a client writes before it";
  EXPECT_EQ(ask("192.0.2.1", "192.0.2.2"), "200");
  Host doors([](ServeOptions& o) { o.http_rate = 0.01, o.http_burst = 8; });
  Browser b{doors.start(), ""};
  const auto id = id_of(create(b, {}));
  int turned_away = 0;
  for (int i = 0; i < 12; ++i) turned_away += wire::WebSocket(b.port, "/ws/" + id + "?seat=0", b.cookie).status() == 429;
  EXPECT_GE(turned_away, 4);
}

TEST(HttpTest, PingsAreLimited) {
  Host host;
  Browser b{host.start(), ""};
  const auto id = id_of(create(b, {}));
  wire::WebSocket ws(b.port, "/ws/" + id + "?seat=0", b.cookie);
  for (int i = 0; i < 200; ++i) ws.send_raw(wire::frame(9, "x"));
  while (ws.receive(1500)) {
  }
  EXPECT_EQ(ws.close_code(), 1008);
}

TEST(HttpTest, UnderHttpsTheCookieBelongsToThisHostAlone) {
  Host host([](ServeOptions& o) { o.behind_proxy = true; });
  const int port = host.start();
  const auto made = request(port, "POST", "/api/tables", R"({"game":"lantern"})", {{"X-Forwarded-Proto", "https"}});
  const auto cookie = made.headers.at("set-cookie");
  EXPECT_TRUE(cookie.starts_with("__Host-demesne=")) << cookie;
  EXPECT_NE(cookie.find("; Secure"), std::string::npos);
  const std::string token = cookie.substr(15, cookie.find(';') - 15);
  const auto mine = [&](const std::string& name) {
    return request(port, "GET", "/api/me", "", {{"X-Forwarded-Proto", "https"}, {"Cookie", name + "=" + token}})
        .object()
        .at("tables")
        .as_array()
        .size();
  };
  EXPECT_EQ(mine("__Host-demesne"), 1u);
  EXPECT_EQ(mine("demesne"), 0u) << "a sibling could have planted that one";
}

TEST(NameTest, WhatCannotBeSeenDoesNotMakeAnotherName) {
  for (const char* trick : {"A\u00ADda", "A\u200Bda", "\u202EAda", "Ad\u2066a\u2069", "Ada\uFE0F", "\u3164Ada", "A\u034Fda",
                            "Ada\U000E0041", "\u061CAda", "A\u2060da"})
    EXPECT_EQ(clean(trick, 30), "Ada") << trick;
  EXPECT_EQ(clean("Zoë Ñandú 雪 😀", 30), "Zoë Ñandú 雪 😀");
  std::string tower = "a";
  for (int i = 0; i < 20; ++i) tower += "\u0301";
  EXPECT_EQ(clean(tower, 30), "a\u0301\u0301");
}

TEST(InfoTest, ALongSetUpIsToldOnceAndNotWithEveryEvent) {
  Pair t({{"options", {{"rounds", 4}, {"note", std::string(20'000, 'n')}}}});
  const auto before = t.b->socket->all().size();
  t.a->call("name", {{"name", "Ada"}});
  t.b->settle();
  EXPECT_LT(t.b->socket->all().size() - before, 10'000u);
  EXPECT_EQ(t.ada.get("/api/tables/" + t.id).object().at("table").at("options").at("note").as_string().size(), 20'000u)
      << "the table itself tells";
}

TEST(DirectoryTest, AnExistingDirectoryKeepsItsRights) {
  Directory d;
  std::filesystem::permissions(d.path, std::filesystem::perms::owner_all | std::filesystem::perms::group_read);
  { Server server(test_options(d.path)); }
  EXPECT_EQ(std::filesystem::status(d.path).permissions() & std::filesystem::perms::group_read, std::filesystem::perms::group_read);
  { Server server(test_options(d.path / "new")); }
  EXPECT_EQ(std::filesystem::status(d.path / "new").permissions(), std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace demesne::server
