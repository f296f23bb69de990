// The review of a finished game: who may ask, what it says, that it yields to everybody and survives the server.
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "pair.hpp"
#include "server/thinkers.hpp"

namespace demesne::server {
namespace {

// Both play the first card of their hand and end their turn, to the end of the game.
void play_out(Pair& t) {
  for (int i = 0; i < 200 && !t.a->over(); ++i) {
    Player& p = t.a->asked() ? *t.a : *t.b;
    const bool turn_begins = i % 2 == 0;
    t.does(p, turn_begins && t.index(p, "play") >= 0 ? "play" : "end_turn");
  }
  ASSERT_TRUE(t.a->over());
}
json::object review_of(Pair& t) { return t.ada.get("/api/tables/" + t.id + "/review").object(); }
std::string state_of(const json::object& review) { return std::string(review.at("state").as_string()); }
json::object finished(Pair& t) {
  json::object r = review_of(t);
  for (int i = 0; i < 1000 && state_of(r) != "done"; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    r = review_of(t);
  }
  EXPECT_EQ(state_of(r), "done");
  return r;
}

TEST(ReviewTest, TellsWhatEachPersonGaveAwayAndOnlyAfterTheEnd) {
  Pair t({}, [](ServeOptions& o) { o.hub.review_keeps = 20; });
  const std::string at = "/api/tables/" + t.id + "/review";
  EXPECT_EQ(t.ada.get(at).status, 409);
  EXPECT_EQ(t.ada.post(at, {}).status, 409);
  play_out(t);
  EXPECT_EQ(state_of(review_of(t)), "none");
  EXPECT_TRUE(t.ada.get("/api/tables/" + t.id).object().at("table").at("review").is_null());
  Browser eve{t.port, ""};
  EXPECT_EQ(eve.post(at, {}).status, 403) << "a stranger cannot make the server think";
  const auto asked = t.ada.post(at, {});
  ASSERT_EQ(asked.status, 202) << asked.body;
  EXPECT_EQ(t.ben.post(at, {}).status, 200) << "it is made once";
  const auto r = finished(t);
  EXPECT_EQ(r.at("upto"), r.at("of"));
  EXPECT_EQ(r.at("bot").as_string(), "sage") << "the highest level";
  EXPECT_GE(r.at("ms").as_int64(), 20);
  const auto& decisions = r.at("decisions").as_array();
  ASSERT_GE(decisions.size(), 8u);
  std::array<int, 2> of{};
  std::int64_t step = 0;
  for (const auto& d : decisions) {
    EXPECT_GT(d.at("step").as_int64(), step) << "in the order of the game, none twice";
    step = d.at("step").as_int64();
    ++of[d.at("seat").to_number<std::size_t>()];
    EXPECT_NEAR(d.at("best").to_number<double>() - d.at("value").to_number<double>(), d.at("loss").to_number<double>(), 1e-9);
    EXPECT_EQ(d.as_object().contains("better"), d.at("loss").to_number<double>() > 0);
    EXPECT_FALSE(d.at("played").at("de").as_string().empty());
  }
  EXPECT_GT(of[0], 0);
  EXPECT_GT(of[1], 0);
  // Ending the turn with a 9 in hand costs most.
  const auto& worst = r.at("costliest").as_array().at(0).as_array();
  ASSERT_GT(worst.size(), 0u);
  ASSERT_LE(worst.size(), 3u);
  const auto loss = [&](const json::value& s) {
    for (const auto& d : decisions)
      if (d.at("step") == s && d.at("seat").as_int64() == 0) return d.at("loss").to_number<double>();
    return -1.0;
  };
  for (std::size_t i = 1; i < worst.size(); ++i) EXPECT_GE(loss(worst[i - 1]), loss(worst[i]));
  for (const auto& d : decisions) EXPECT_TRUE(d.at("seat").as_int64() != 0 || d.at("loss").to_number<double>() <= loss(worst[0]));
  t.b->settle();
  EXPECT_EQ(t.b->info.at("review").at("upto"), r.at("of")) << "whoever looks at the table sees how far it is";
  EXPECT_EQ(t.b->gaps, 0);
}

TEST(ReviewTest, BotsAreNotReviewed) {
  Host host;
  Browser ada{host.start(), ""};
  const auto id = id_of(create(ada, {{"seats", json::array{"me", "bot:first"}}, {"options", {{"rounds", 2}}}}));
  Player p(ada.port, ada.cookie, id, 0);
  ASSERT_TRUE(p.connect());
  p.call("ready", {{"nonce", "n"}});
  for (int i = 0; i < 400 && !p.over(); ++i)
    if (p.asked())
      p.call("decide", {{"picks", json::array{p.decision().at("options").as_array().size() - 1}}, {"seq", p.decision().at("seq")}});
    else
      p.pump(1000);
  ASSERT_TRUE(p.over());
  ASSERT_EQ(ada.post("/api/tables/" + id + "/review", {}).status, 202);
  json::object r;
  for (int i = 0; i < 1000 && (r.empty() || state_of(r) != "done"); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    r = ada.get("/api/tables/" + id + "/review").object();
  }
  ASSERT_EQ(state_of(r), "done");
  EXPECT_FALSE(r.at("decisions").as_array().empty());
  for (const auto& d : r.at("decisions").as_array()) EXPECT_EQ(d.at("seat").as_int64(), 0);
}

TEST(ReviewTest, GoesOnAfterARestartWhereItWas) {
  Pair t({{"options", {{"rounds", 20}}}}, [](ServeOptions& o) {
    o.hub.review_keeps = 20;
    o.hub.review_seconds = 120;
  });
  play_out(t);
  ASSERT_EQ(t.ada.post("/api/tables/" + t.id + "/review", {}).status, 202);
  json::object before;
  for (int i = 0; i < 500 && (before.empty() || before.at("decisions").as_array().size() < 3); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    before = review_of(t);
  }
  ASSERT_EQ(state_of(before), "running");
  const auto began = std::chrono::steady_clock::now();
  t.ada.port = t.ben.port = t.host.start();  // stops the one before
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5)) << "nothing is thought to the end";
  const auto after = finished(t);  // nobody asks again, nobody sits there
  const auto &early = before.at("decisions").as_array(), &all = after.at("decisions").as_array();
  ASSERT_GT(all.size(), early.size());
  for (std::size_t i = 0; i < early.size(); ++i) EXPECT_EQ(all[i], early[i]);
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_GT(all[i].at("step").as_int64(), all[i - 1].at("step").as_int64());
}

TEST(ReviewTest, AnAddressGetsOnlySoMany) {
  Pair t({}, [](ServeOptions& o) { o.reviews_per_hour = 1; });
  play_out(t);
  ASSERT_EQ(t.ada.post("/api/tables/" + t.id + "/review", {}).status, 202);
  EXPECT_EQ(t.ada.post("/api/tables/" + t.id + "/review", {}).status, 200) << "the same one costs nothing";
  const auto id = id_of(create(t.ada, {{"seats", json::array{"me", "bot:first"}}}));
  Player p(t.port, t.ada.cookie, id, 0);
  ASSERT_TRUE(p.connect());
  p.call("ready", {{"nonce", "n"}});
  while (!p.asked() && p.pump(1000)) {
  }
  p.call("decide", {{"picks", json::array{0}}, {"seq", p.decision().at("seq")}});
  p.call("resign");
  while (!p.over() && p.pump(1000)) {
  }
  EXPECT_EQ(t.ada.post("/api/tables/" + id + "/review", {}).status, 429);
}

TEST(ReviewTest, WaitsUntilNobodyElseNeedsABot) {
  Thinkers thinkers(2);
  std::mutex mutex;
  std::string order;
  std::promise<void> hold, done;
  thinkers.post(Rank::unattended, "x", [&] { hold.get_future().wait(); });  // the one thread is busy while the others come
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const auto note = [&](char c) {
    return [&, c] {
      const std::lock_guard lock(mutex);
      order += c;
      if (order.size() == 24) done.set_value();
    };
  };
  for (int i = 0; i < 8; ++i) thinkers.post(Rank::reviews, "r", note('r'));
  EXPECT_EQ(thinkers.backlog().waiting, 0u) << "hints are not shortened for them";
  for (int i = 0; i < 8; ++i) thinkers.post(Rank::unattended, "u", note('u')), thinkers.post(Rank::hints, "h", note('h'));
  hold.set_value();
  ASSERT_EQ(done.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
  EXPECT_EQ(order.substr(16), "rrrrrrrr") << order;
}

}  // namespace
}  // namespace demesne::server
