// Whole servers on one database: a table is one node's, and no player can tell which.
#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <future>
#include <latch>
#include <thread>

#include "server/sql_store.hpp"
#include "several.hpp"

namespace demesne::server {
namespace {

using namespace std::chrono_literals;
using wire::Browser;

std::string table_at(Browser& b) {
  const auto made = b.post("/api/tables", {{"game", "dominion"}, {"seats", json::array{"me", "bot:bigmoney"}}, {"bot_pause", 0}});
  EXPECT_EQ(made.status, 201) << made.body;
  return std::string(made.object().at("table").at("id").as_string());
}
bool begin(Player& p) {
  if (!p.connect()) return false;
  p.call("ready");
  while (!p.asked() && p.pump(10'000)) {
  }
  return p.asked();
}
json::object answer(Player& p) {
  return p.call("decide", {{"picks", to_array(some_picks(p.decision(), 0))}, {"seq", p.decision().at("seq")}});
}

TEST(ClusterTest, ARollingRestartIsAShortPauseAndNothingIsLost) {
  Several nodes(3);
  Browser ada{nodes.ports[0], ""};
  const std::string id = table_at(ada);
  Player p(nodes.ports[1], ada.cookie, id, 0);  // through another node
  ASSERT_TRUE(begin(p));
  EXPECT_GE(nodes.metric(1, "demesne_relayed_total"), 1);
  const auto before = answer(p);
  ASSERT_TRUE(before.contains("result")) << json::serialize(before);
  nodes.stop(0);  // whose table it is
  while (p.socket->receive(10'000)) {
  }
  EXPECT_EQ(p.socket->close_code(), 1001) << "come back";
  const auto start = std::chrono::steady_clock::now();
  bool back = false;
  for (int i = 0; i < 200 && !(back = p.connect()); ++i) std::this_thread::sleep_for(50ms);
  ASSERT_TRUE(back);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 8s);
  EXPECT_GE(p.seq, before.at("result").at("seq").as_int64());
  EXPECT_EQ(p.gaps, 0);
  while (!p.asked() && p.pump(10'000)) {
  }
  ASSERT_TRUE(p.asked());
  EXPECT_TRUE(answer(p).contains("result"));
  nodes.start(0);
  Player again(nodes.ports[0], ada.cookie, id, 0);  // through the one that was away
  ASSERT_TRUE(again.connect());
  again.log.resize(std::min(again.log.size(), p.log.size()));
  EXPECT_EQ(again.log, p.log);
}

TEST(ClusterTest, ATableIsTheSameHoweverItIsWritten) {
  Several nodes(2);
  Browser ada{nodes.ports[0], ""};
  const std::string id = table_at(ada);
  const auto relayed = nodes.metric(1, "demesne_relayed_total");
  std::string odd = "/api/tables/%" + [&] {
    char hex[3];
    std::snprintf(hex, sizeof hex, "%02x", static_cast<unsigned>(id[0]));
    return std::string(hex);
  }() + id.substr(1);
  Browser there{nodes.ports[1], ada.cookie};
  EXPECT_EQ(there.get(odd).object().at("table").at("id").as_string(), id);
  EXPECT_EQ(nodes.metric(1, "demesne_relayed_total"), relayed + 1) << "asked the node that has it";
}

TEST(ClusterTest, WhoIsSignedOutOrKeptOutHasToGoAtEveryNode) {
  Several nodes(2);
  Browser desk{nodes.ports[0], ""}, phone{nodes.ports[1], ""};
  const std::string id = table_at(desk);
  ASSERT_EQ(phone.post("/api/session/recover", {{"code", desk.post("/api/me/code", {}).object().at("code")}}).status, 200);
  wire::WebSocket lurker(nodes.ports[0], "/ws/" + id + "?seat=0", phone.cookie);
  ASSERT_TRUE(lurker.open());
  Browser elsewhere{nodes.ports[1], desk.cookie};
  const auto devices = elsewhere.get("/api/me/devices").object();
  for (const auto& d : devices.at("devices").as_array())
    if (!d.at("this").as_bool()) {
      EXPECT_EQ(elsewhere.post("/api/me/devices/" + std::string(d.at("id").as_string()) + "/revoke", {}).status, 200);
    }
  while (lurker.receive(15'000)) {
  }
  EXPECT_EQ(lurker.close_code(), 1008);
  wire::WebSocket relayed(nodes.ports[1], "/ws/" + id + "?seat=0", desk.cookie);
  ASSERT_TRUE(relayed.open());
  const auto store = open_store(nodes.where, true);
  const std::string person = desk.cookie.substr(desk.cookie.find('=') + 1, 16);
  store->ban({"person", person, 0, ""});
  store->note({now(), "test", "ban person " + person, 0});
  while (relayed.receive(15'000)) {
  }
  EXPECT_EQ(relayed.close_code(), 1008);
}

TEST(ClusterTest, AskingForTablesThatAreNotThereIsLimitedAtTheDoor) {
  Several nodes(1, [](ServeOptions& o) { o.http_rate = 0.01, o.http_burst = 5; });
  int answered = 0, refused = 0;
  for (int i = 0; i < 20; ++i) {
    const auto r = wire::request(nodes.ports[0], "GET", "/api/tables/aaaaaaaaaaaaaaa" + std::string(1, static_cast<char>('a' + i)));
    answered += r.status == 404, refused += r.status == 429;
  }
  EXPECT_EQ(answered, 5) << "and the database is not asked for the rest";
  EXPECT_EQ(refused, 15);
  EXPECT_EQ(wire::request(nodes.ports[0], "GET", "/livez").status, 200);
}

// Quotas are counted in the database; while it is slow, connections go on being served.
TEST(ClusterTest, WhoWaitsForAQuotaHoldsNobodyElseUp) {
  Several nodes(1);
  Browser ada{nodes.ports[0], ""};
  const std::string id = table_at(ada);
  Player p(nodes.ports[0], ada.cookie, id, 0);
  ASSERT_TRUE(begin(p));
  Hub& hub = nodes.hosts[0]->server->hub();
  const int threads = hub.options().readers;
  std::latch busy(threads), go(1);
  for (int i = 0; i < threads; ++i) boost::asio::post(hub.readers(), [&] { busy.count_down(), go.wait(); });
  busy.wait();
  auto made = std::async(std::launch::async, [&] {
    Browser b{nodes.ports[0], ada.cookie};
    return b.post("/api/tables", {{"game", "dominion"}, {"seats", json::array{"me", "me"}}}).status;
  });
  EXPECT_EQ(made.wait_for(300ms), std::future_status::timeout);
  EXPECT_EQ(wire::request(nodes.ports[0], "GET", "/livez").status, 200);
  EXPECT_TRUE(answer(p).contains("result"));
  go.count_down();
  EXPECT_EQ(made.get(), 201);
}

}  // namespace
}  // namespace demesne::server
