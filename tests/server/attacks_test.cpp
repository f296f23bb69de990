// A second round of attacks, each in small: deals that an operator's seats could steer, people who were shown the door, journals that
// grow, crowds of bots; and the operator's orders.
#include <gtest/gtest.h>

#include <future>
#include <latch>
#include <thread>

#include "pair.hpp"
#include "server/crypt.hpp"
#include "server/log.hpp"
#include "server/sqlite_store.hpp"

namespace demesne::server {
namespace {

using wire::request;
using namespace std::chrono_literals;
std::string person_of(const Browser& b) { return b.cookie.substr(b.cookie.find('=') + 1, 16); }
template <class F>
bool soon(F&& holds) {  // within ten seconds, however busy the machine is
  for (int i = 0; i < 400; ++i) {
    if (holds()) return true;
    std::this_thread::sleep_for(25ms);
  }
  return false;
}

// Eve runs the server and a seat; Ada's nonce is known to her as soon as it is shown. Whatever she then does with seats, Ada's does not
// count.
struct Dealing {
  Host host;
  Browser eve{host.start(), ""}, ada{eve.port, ""}, cleo{eve.port, ""};
  std::string id;
  std::unique_ptr<Player> e, a, c;
  explicit Dealing(const char* third) {
    id = id_of(create(eve, {{"seats", json::array{"me", "open", json::value(third)}}}));
    EXPECT_EQ(ada.post("/api/tables/" + id + "/join", {{"seat", 1}}).status, 200);
    e = std::make_unique<Player>(eve.port, eve.cookie, id, 0), a = std::make_unique<Player>(eve.port, ada.cookie, id, 1);
    EXPECT_TRUE(e->connect() && a->connect());
    if (std::string_view(third) == "open") {
      EXPECT_EQ(cleo.post("/api/tables/" + id + "/join", {{"seat", 2}}).status, 200);
      c = std::make_unique<Player>(eve.port, cleo.cookie, id, 2);
      EXPECT_TRUE(c->connect());
      promise(*c, "cleo");
    }
    promise(*e, "eve");
    promise(*a, "ada");
    EXPECT_TRUE(a->call("reveal", {{"nonce", "ada"}}).contains("result"));
  }
  void promise(Player& p, const std::string& nonce) {
    EXPECT_TRUE(p.call("ready", {{"commit", hash_of(nonce + "." + id + "." + std::to_string(p.seat()))}}).contains("result"));
  }
  json::object seat(int n) {
    const auto info = ada.get("/api/tables/" + id).object().at("table").as_object();
    EXPECT_EQ(info.at("state").as_string(), "waiting");
    json::object s = info.at("seats").at(static_cast<std::size_t>(n)).as_object();
    s["commit"] = info.at("commits").at(static_cast<std::size_t>(n));
    return s;
  }
};

TEST(DealTest, ASeatThatIsOpenedAfterANonceWasShownMakesItWorthNothing) {
  Dealing d("bot:first");
  ASSERT_TRUE(d.e->call("seat", {{"seat", 2}, {"to", "open"}}).contains("result")) << "for a friend who would choose the last nonce";
  EXPECT_FALSE(d.seat(1).at("ready").as_bool());
  EXPECT_TRUE(d.seat(1).at("commit").is_null());
  EXPECT_TRUE(d.seat(0).at("ready").as_bool()) << "what is still secret stays good";
}

TEST(DealTest, WhoGoesAwayWithTheirNonceTakesNobodyElsesWithThem) {
  Dealing d("open");
  ASSERT_TRUE(d.c->call("seat", {{"to", "bot"}}).contains("result")) << "whether her nonce counts would be a choice between two deals";
  EXPECT_FALSE(d.seat(1).at("ready").as_bool());
  EXPECT_TRUE(d.seat(2).at("commit").is_null()) << "a promise that nobody keeps is not shown as one";
  d.promise(*d.a, "ada2");
  ASSERT_TRUE(d.a->call("reveal", {{"nonce", "ada2"}}).contains("result"));
  ASSERT_TRUE(d.c->call("seat", {{"to", "me"}}).contains("result")) << "back, to promise when Ada's is known";
  EXPECT_FALSE(d.seat(1).at("ready").as_bool());
}

TEST(BotQueueTest, WhenManyWaitEachGetsLess) {
  std::latch go(1);
  Thinkers bots(2);
  std::vector<std::shared_ptr<Thinkers::Ticket>> tickets;
  for (int i = 0; i < 22; ++i) tickets.push_back(bots.post(Rank::people, std::to_string(i), [&] { go.wait(); }));
  while (bots.backlog().waiting != 20) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(bots.share(Rank::people, 1500, 50), 1500 / 11);
  EXPECT_EQ(bots.share(Rank::people, 100, 50), 50);
  EXPECT_EQ(bots.share(Rank::people, 20, 50), 20) << "nobody gets more than they asked for";
  for (int i = 0; i < 20; ++i) tickets.push_back(bots.post(Rank::hints, std::to_string(i), [] {}));
  EXPECT_EQ(bots.share(Rank::people, 1500, 50), 1500 / 11) << "hints do not count against seats";
  EXPECT_EQ(bots.share(Rank::hints, 1500, 50), 1500 / 21);
  go.count_down();
}

TEST(BotQueueTest, ASeatThatWasLeftToABotIsNotASeatOfAPerson) {
  Host host([](ServeOptions& o) { o.hub.bot_workers = 2; });
  Browser ada{host.start(), ""}, eve{ada.port, ""};
  const auto sit = [](Browser& b, json::object more) {
    const auto id = id_of(create(b, std::move(more)));
    auto p = std::make_unique<Player>(b.port, b.cookie, id, 0);
    EXPECT_TRUE(p->connect());
    p->call("ready");
    return p;
  };
  std::vector<std::unique_ptr<Player>> crowd;
  for (int i = 0; i < 8; ++i) {
    Browser one{ada.port, ""};  // each somebody else
    crowd.push_back(sit(one, {{"seats", json::array{"me", "bot:sleepy"}}, {"takeover_bot", "sleepy"}, {"options", {{"rounds", 100}}}}));
    ASSERT_TRUE(crowd.back()->call("seat", {{"to", "bot"}}).contains("result"));
  }
  auto fair = sit(ada, {{"seats", json::array{"me", "bot:first"}}});
  while (!fair->asked() && fair->pump(5000)) {
  }
  const auto start = std::chrono::steady_clock::now();
  const auto taken = fair->state.at("view").at("taken").as_int64();
  fair->call("decide", {{"picks", json::array{fair->decision().at("options").as_array().size() - 1}}});
  while ((!fair->asked() || fair->state.at("view").at("taken").as_int64() < taken + 2) && fair->pump(20'000)) {
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 2500ms) << "eight tables of bots at 0.4 s an answer stand behind";
}

TEST(BotQueueTest, TablesOfBotsAreCountedWhileTheyAreMade) {
  Host host([](ServeOptions& o) { o.hub.bot_tables = 3; });
  const int port = host.start();
  std::vector<std::future<int>> answers;
  for (int i = 0; i < 12; ++i)
    answers.push_back(std::async(std::launch::async, [port] {
      Browser b{port, ""};
      return b
          .post("/api/tables", {{"game", "lantern"}, {"seats", json::array{"bot:sleepy", "bot:sleepy"}}, {"options", {{"rounds", 100}}}})
          .status;
    }));
  int made = 0;
  for (auto& a : answers) made += a.get() == 201;
  EXPECT_GE(made, 1);
  EXPECT_LE(made, 3);
}

TEST(OrdersTest, WhoIsKeptOutHasToGo) {
  Pair t;
  wire::WebSocket lurker(t.port, "/ws/" + t.id + "?seat=1", t.ben.cookie);  // has never subscribed
  ASSERT_TRUE(lurker.open());
  SqliteStore desk(t.host.directory.path, SqliteStore::Access::visit);
  desk.ban({"person", person_of(t.ben), 0, "spam"});
  desk.note({now(), "test", "ban person " + person_of(t.ben), 0});
  while (t.b->socket->receive(10'000)) {
  }
  EXPECT_EQ(t.b->socket->close_code(), 1008);
  while (lurker.receive(10'000)) {
  }
  EXPECT_EQ(lurker.close_code(), 1008);
  const auto refused = t.ben.get("/api/me");
  EXPECT_EQ(refused.status, 403);
  EXPECT_NE(refused.body.find("spam"), std::string::npos);
  EXPECT_TRUE(t.a->call("chat", {{"text", "hello"}}).contains("result")) << "the others stay";
}

TEST(OrdersTest, AClosedTableStandsStillAndSaysWhy) {
  Host host;
  Browser ada{host.start(), ""};
  const auto created = create(ada, {{"seats", json::array{"me", "bot:first"}}});
  Player p(ada.port, ada.cookie, id_of(created), 0);
  ASSERT_TRUE(p.connect());
  p.call("ready");
  while (!p.asked() && p.pump(5000)) {
  }
  SqliteStore desk(host.directory.path, SqliteStore::Access::visit);
  desk.ban({"table", id_of(created), 0, "harassment"});
  desk.note({now(), "test", "close " + id_of(created), 0});
  ASSERT_TRUE(soon([&] { return code_of(p.call("chat", {{"text", "x"}})) != 0; }));
  EXPECT_NE(json::serialize(p.call("decide", {{"picks", json::array{0}}})).find("harassment"), std::string::npos);
  EXPECT_NE(json::serialize(ada.get("/api/tables/" + id_of(created)).object().at("table").at("closed")).find("harassment"),
            std::string::npos);
  const auto other = create(ada, {});
  EXPECT_TRUE(ada.get("/api/tables/" + id_of(other)).object().at("table").at("closed").is_null());
  desk.unban("table", id_of(created));
  desk.note({now(), "test", "open " + id_of(created), 0});
  EXPECT_TRUE(soon([&] { return p.call("decide", {{"picks", json::array{0}}}).contains("result"); })) << "as if nothing had been";
}

TEST(PeopleTest, ASignedOutDeviceIsNotHeardAlsoIfItNeverSubscribed) {
  Host host;
  Browser desk{host.start(), ""}, phone{desk.port, ""};
  const auto id = id_of(create(desk, {}));
  ASSERT_EQ(phone.post("/api/session/recover", {{"code", desk.post("/api/me/code", {}).object().at("code")}}).status, 200);
  wire::WebSocket lurker(desk.port, "/ws/" + id + "?seat=0", phone.cookie);
  ASSERT_TRUE(lurker.open());
  const auto devices = desk.get("/api/me/devices").object();
  for (const auto& d : devices.at("devices").as_array())
    if (!d.at("this").as_bool()) {
      EXPECT_EQ(desk.post("/api/me/devices/" + std::string(d.at("id").as_string()) + "/revoke", {}).status, 200);
    }
  while (lurker.receive(10'000)) {
  }
  EXPECT_EQ(lurker.close_code(), 1008);
}

TEST(PeopleTest, APersonsJournalDoesNotGrowWithWhatABrowserRepeats) {
  Host host([](ServeOptions& o) { o.push.services = {"push.example"}; });
  Browser ada{host.start(), ""};
  create(ada, {});
  const PushKey key = PushKey::make();
  const auto tell = [&](const std::string& endpoint) {
    return ada
        .post("/api/me/push", {{"endpoint", "https://push.example/" + endpoint},
                               {"keys", {{"p256dh", to_base64url(key.open())}, {"auth", to_base64url(std::string(16, 'a'))}}}})
        .status;
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(tell("ada"), 200);
  EXPECT_EQ(host.server->hub().store().read("person-" + person_of(ada), 0)->size(), 2u) << "the device and its address";
  int refused = 0;
  for (int i = 0; i < 30; ++i) refused += tell(std::to_string(i)) == 429;
  EXPECT_GE(refused, 15);
}

TEST(LogTest, ARequestHasANameThatTheLogAndTheAnswerCarry) {
  Host alone, behind([](ServeOptions&o) { o.behind_proxy = true; });
  const int port = alone.start(), inside = behind.start();
  const auto named = [](int at) {
    return request(at, "GET", "/api/tables", "", {{"X-Request-Id", "from-the-proxy"}}).headers.at("x-request-id");
  };
  EXPECT_TRUE(is_request_id(named(port)));
  EXPECT_NE(named(port), "from-the-proxy") << "a stranger's word";
  EXPECT_EQ(named(inside), "from-the-proxy");
  EXPECT_NE(request(inside, "GET", "/api/tables", "", {{"X-Request-Id", "a\"b"}}).headers.at("x-request-id"), "a\"b");
  {
    const About about("r-1");
    const auto line = json::parse(log_line("said \"so\"", true)).as_object();
    EXPECT_EQ(line.at("request").as_string(), "r-1");
    EXPECT_EQ(line.at("message").as_string(), "said \"so\"");
    EXPECT_NE(log_line("said", false).find("[r-1] said"), std::string::npos);
  }
  EXPECT_FALSE(json::parse(log_line("x", true)).as_object().contains("request"));
  EXPECT_EQ(without_ids("/api/tables/abcdefghijklmnop/steps?seat=1"), "/api/tables/abcdef…/steps");
  EXPECT_EQ(without_ids("/api/me/devices/abcdefghijklmnop/revoke"), "/api/me/devices/abcdef…/revoke");
}

}  // namespace
}  // namespace demesne::server
