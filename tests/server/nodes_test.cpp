// Two hubs on one store and one bus, as two machines on one database would be: they converge, and of two answers that race one counts.
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "memory_store.hpp"
#include "server/crypt.hpp"
#include "server/wire.hpp"

namespace demesne::server {
namespace {

class Ear final : public Client {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    const std::lock_guard lock(mutex_);
    json::object m = json::parse(*text).as_object();
    if (m.contains("id"))
      answers_[m.at("id").as_int64()] = m;
    else if (m.at("method").as_string() == "event") {
      json::object line = m.at("params").as_object();
      state_ = line.at("state").as_object();
      line.erase("state"), line.erase("table");
      log_.push_back(json::serialize(line));
    }
    wake_.notify_all();
  }
  void close(int, std::string_view) override {}
  json::object answer(std::int64_t id) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, std::chrono::seconds(5), [&] { return answers_.contains(id); });
    return answers_[id];
  }
  json::object state() {
    const std::lock_guard lock(mutex_);
    return state_;
  }
  std::vector<std::string> log() {
    const std::lock_guard lock(mutex_);
    return log_;
  }
  void wait_for(std::size_t lines) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, std::chrono::seconds(5), [&] { return log_.size() >= lines; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::int64_t, json::object> answers_;
  std::vector<std::string> log_;
  json::object state_;
};

struct Node {
  Metrics metrics;
  Hub hub;
  Node(EventStore& store, EventBus& bus) : hub(store, bus, metrics, {2, 2, 60, 0, 1000}) {}
};

struct Line2 {  // a connection to a node
  std::shared_ptr<Ear> ear = std::make_shared<Ear>();
  std::shared_ptr<Wire> wire;
  std::int64_t next = 1;
  Line2(Node& node, const std::string& table, Seat seat, const std::string& owner)
      : wire(std::make_shared<Wire>(node.hub, node.hub.open(table), ear, seat, owner, "", WireLimits{1e6, 1e6})) {}
  std::int64_t ask(const std::string& method, json::object params = {}) {
    wire->receive(json::serialize(json::object{{"jsonrpc", "2.0"}, {"id", next}, {"method", method}, {"params", std::move(params)}}));
    return next++;
  }
  json::object call(const std::string& method, json::object params = {}) { return ear->answer(ask(method, std::move(params))); }
};

TEST(NodesTest, TwoNodesConvergeAndOneAnswerCounts) {
  init_crypt();
  MemoryStore store;
  const auto bus = local_bus();
  Node one(store, *bus), two(store, *bus);
  server::Setup setup;
  setup.game = table::find_game("lantern");
  setup.options = {{"rounds", 12}};
  setup.settings.takeover_bot = "first";
  setup.seats = {{SeatKind::human, "", "Ada", "ada", ""}, {SeatKind::human, "", "Ben", "ben", ""}};
  std::mutex mutex;
  std::condition_variable wake;
  std::string id;
  one.hub.create(setup, "ada", [&](Result<Created> c) {
    const std::lock_guard lock(mutex);
    id = std::get<Created>(c).id;
    wake.notify_all();
  });
  {
    std::unique_lock lock(mutex);
    wake.wait(lock, [&] { return !id.empty(); });
  }
  // Ada sits at both nodes with two devices, Ben at the second.
  Line2 ada1(one, id, 0, "ada"), ada2(two, id, 0, "ada"), ben(two, id, 1, "ben");
  for (auto* l : {&ada1, &ada2, &ben}) ASSERT_TRUE(l->call("subscribe").contains("result"));
  ASSERT_TRUE(ada1.call("ready").contains("result"));
  ASSERT_TRUE(ben.call("ready").contains("result"));
  int races = 0, both = 0;
  for (int turn = 0; turn < 4000; ++turn) {
    const std::size_t known = store.read(id, 0)->size();
    for (auto* l : {&ada1, &ada2, &ben}) l->ear->wait_for(known - 1);
    const auto state = ben.ear->state();
    if (!state.at("result").is_null()) break;
    const Seat asked = state.at("waiting").is_null() ? kNobody : static_cast<Seat>(state.at("waiting").as_int64());
    if (asked == kNobody || (asked == 0 && !ada1.ear->state().at("decision").is_object())) {  // not begun, or not heard yet
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      continue;
    }
    if (asked == 1) {
      const auto d = ben.ear->state().at("decision").as_object();
      const auto r = ben.call("decide", {{"picks", json::array{d.at("options").as_array().size() - 1}}, {"seq", d.at("seq")}});
      ASSERT_TRUE(r.contains("result")) << json::serialize(r);
      continue;
    }
    // Ada answers at both nodes at once, with different picks.
    const auto d = ada1.ear->state().at("decision").as_object();
    if (d.at("max").as_int64() == 2) {
      ASSERT_TRUE(ada1.call("decide", {{"picks", json::array{0, 1}}, {"seq", d.at("seq")}}).contains("result"));
      continue;
    }
    const auto last = d.at("options").as_array().size() - 1;
    if (last == 0) {  // nothing to choose
      ASSERT_TRUE(ada1.call("decide", {{"picks", json::array{0}}, {"seq", d.at("seq")}}).contains("result"));
      continue;
    }
    const auto a = ada1.ask("decide", {{"picks", json::array{last}}, {"seq", d.at("seq")}});
    const auto b = ada2.ask("decide", {{"picks", json::array{last - 1}}, {"seq", d.at("seq")}});
    const auto ra = ada1.ear->answer(a), rb = ada2.ear->answer(b);
    ++races;
    both += ra.contains("result") && rb.contains("result");
    EXPECT_TRUE(ra.contains("result") || rb.contains("result")) << json::serialize(ra) << json::serialize(rb);
    for (const auto& r : {ra, rb}) EXPECT_TRUE(r.contains("result") || r.at("error").at("code").as_int64() == -32001) << json::serialize(r);
  }
  EXPECT_GT(races, 10);
  EXPECT_EQ(both, 0);
  EXPECT_FALSE(ben.ear->state().at("result").is_null());
  EXPECT_EQ(ada1.ear->log(), ada2.ear->log());
  EXPECT_EQ(ada1.ear->log().size(), ben.ear->log().size());
}

TEST(NodesTest, WhenTheJournalFailsNothingHasHappened) {
  init_crypt();
  MemoryStore store;
  const auto bus = local_bus();
  Node one(store, *bus);
  server::Setup setup;
  setup.game = table::find_game("lantern");
  setup.settings.takeover_bot = "first";
  setup.seats = {{SeatKind::human, "", "Ada", "ada", ""}, {SeatKind::bot, "first", "", "", ""}};
  std::atomic<bool> done = false;
  std::string id;
  one.hub.create(setup, "ada", [&](Result<Created> c) {
    id = std::get<Created>(c).id;
    done = true;
  });
  while (!done) std::this_thread::yield();
  Line2 ada(one, id, 0, "ada");
  ada.call("subscribe");
  ada.call("ready");
  ada.ear->wait_for(2);
  const auto before = json::serialize(ada.call("view").at("result"));
  store.break_down(true);
  EXPECT_EQ(ada.call("decide", {{"picks", json::array{0}}}).at("error").at("code").as_int64(), -32003);
  EXPECT_EQ(json::serialize(ada.call("view").at("result")), before);
  store.break_down(false);
  EXPECT_TRUE(ada.call("decide", {{"picks", json::array{0}}}).contains("result"));
}

// More tables than are looked at in one second stay due for good, because this program cannot read them.
TEST(NodesTest, WhatStaysDueDoesNotStandBeforeTheOthers) {
  init_crypt();
  MemoryStore store;
  const auto put = [&](const std::string& id, std::string body, Millis wake) {
    Append a;
    a.table = id, a.entry.at = 1, a.entry.body = std::move(body), a.wake = wake;
    store.append(std::move(a), [](Stored s) { ASSERT_EQ(s, Stored::ok); });
  };
  for (int i = 0; i < 450; ++i) put("lost" + std::to_string(i), R"({"kind":"of another time"})", 5);
  server::Setup setup;
  setup.game = table::find_game("lantern");
  setup.options = {{"rounds", 1}};
  setup.settings.takeover_bot = "first";
  setup.seats = {{SeatKind::bot, "first", "", "", ""}, {SeatKind::bot, "first", "", "", ""}};
  setup.settings.bot_pause = 0;
  put("sound", to_text(Deed(Room::create(setup, random_hex(32)))), 6);
  const auto bus = local_bus();
  const Node one(store, *bus);
  for (int i = 0; i < 400 && store.read("sound", 0)->size() < 2; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(25));
  EXPECT_GE(store.read("sound", 0)->size(), 2u);
}

}  // namespace
}  // namespace demesne::server
