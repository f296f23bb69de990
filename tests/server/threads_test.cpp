// What must not hold up what: replays have threads of their own, `hello` is made once; and whom a hint comes from.
#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <future>
#include <latch>
#include <thread>

#include "lantern.hpp"
#include "pair.hpp"

namespace demesne::server {
namespace {

using namespace std::chrono_literals;

TEST(ThreadsTest, ReplaysHaveThreadsOfTheirOwn) {
  Pair t({{"options", {{"rounds", 1}}}});
  while (!t.a->over()) t.does(t.a->asked() ? *t.a : *t.b, "end_turn");
  const auto points = t.ada.get("/api/tables/" + t.id + "/points");
  ASSERT_EQ(points.status, 200);
  Hub& hub = t.host.server->hub();
  const int threads = hub.options().readers;
  std::latch busy(threads), go(1);
  for (int i = 0; i < threads; ++i) boost::asio::post(hub.replays(), [&] { busy.count_down(), go.wait(); });
  busy.wait();
  auto steps = std::async(std::launch::async, [&] { return Browser{t.port, t.ada.cookie}.get("/api/tables/" + t.id + "/steps").status; });
  EXPECT_EQ(steps.wait_for(300ms), std::future_status::timeout) << "it waits for those that play games through";
  EXPECT_EQ(t.ben.get("/api/tables").status, 200) << "and a list does not";
  EXPECT_EQ(t.ben.get("/api/me").status, 200);
  EXPECT_EQ(t.ben.get("/api/tables/" + t.id + "/points").body, points.body) << "nor what was worked out before";
  EXPECT_TRUE(t.b->call("chat", {{"text", "still here"}}).contains("result")) << "nor does a table";
  go.count_down();
  EXPECT_EQ(steps.get(), 200);
}

TEST(ThreadsTest, HelloIsMadeOnce) {
  Pair t;
  const auto first = t.ada.get("/api/hello").object();
  const auto wired = t.a->call("hello").at("result").as_object();
  EXPECT_EQ(first.at("games"), wired.at("games"));
  const int before = lantern::described();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(t.ada.get("/api/hello").object(), first);
    EXPECT_EQ(t.a->call("hello").at("result").as_object(), wired);
  }
  EXPECT_EQ(lantern::described(), before) << "nobody asked the game again";
}

TEST(ThreadsTest, AHintComesFromWhomTheGameAsksUnlessSomebodyIsNamed) {
  Pair t({{"hints", true}, {"takeover_bot", "first"}});
  Player& asked = t.a->asked() ? *t.a : *t.b;
  const auto game_asks = asked.call("suggest").at("result").as_object();
  EXPECT_EQ(game_asks.at("why").at("en").as_string(), "Whom the game asks.");
  const auto named = asked.call("suggest", {{"bot", "first"}}).at("result").as_object();
  EXPECT_FALSE(named.contains("why"));
  EXPECT_EQ(named.at("picks"), json::array{0});
  EXPECT_EQ(asked.call("suggest", {{"bot", "nobody"}}).at("error").at("code").as_int64(), -32602);
}

// Readiness apart from liveness: a server whose bots keep people waiting is alive, but no place for more.
TEST(ThreadsTest, TheHealthAnswerKnowsWhenBotsAreLate) {
  Host host([](ServeOptions& o) { o.hub.bot_workers = 2; });
  const int port = host.start();
  Hub& hub = host.server->hub();
  std::latch go(1);
  std::vector<std::shared_ptr<Thinkers::Ticket>> tickets;
  for (int i = 0; i < 3; ++i) tickets.push_back(hub.bots().post(Rank::people, std::to_string(i), [&] { go.wait(); }));
  const auto health = [&] { return wire::request(port, "GET", "/readyz"); };
  EXPECT_EQ(health().status, 200) << "a moment is nothing";
  bool late = false;
  for (int i = 0; i < 120 && !late; ++i) std::this_thread::sleep_for(250ms), late = health().status == 503;
  EXPECT_TRUE(late);
  EXPECT_EQ(health().object().at("status").as_string(), "bots are late");
  EXPECT_GE(health().object().at("bots").at("oldest_ms").as_int64(), 15'000);
  EXPECT_EQ(wire::request(port, "GET", "/livez").status, 200);
  go.count_down();
  for (int i = 0; i < 400 && late; ++i) std::this_thread::sleep_for(25ms), late = health().status == 503;
  EXPECT_FALSE(late);
}

}  // namespace
}  // namespace demesne::server
