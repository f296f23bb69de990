// What only PostgreSQL can do to us: restart, lose connections, refuse a value, be of another age. And its bus.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <future>
#include <thread>

#include "cluster.hpp"
#include "server/crypt.hpp"
#include "server/postgres_store.hpp"

namespace demesne::server {
namespace {

using namespace std::chrono_literals;

Stored put(EventStore& store, const std::string& table, u64 seq, const std::string& body = "{}") {
  std::promise<Stored> promise;
  store.append({table, {seq, 1, body}, {}, 0}, [&](Stored s) { promise.set_value(s); });
  return promise.get_future().get();
}

class Heard {
 public:
  explicit Heard(EventBus& bus) : bus_(bus) {
    id_ = bus.listen([this](std::string_view table, u64 seq) {
      const std::lock_guard lock(mutex_);
      words_.push_back(std::string(table) + ":" + std::to_string(seq));
      wake_.notify_all();
    });
  }
  ~Heard() { bus_.forget(id_); }
  bool wait_for(const std::string& word, std::chrono::milliseconds patience = 60s) {
    std::unique_lock lock(mutex_);
    return wake_.wait_for(lock, patience, [&] { return std::find(words_.begin(), words_.end(), word) != words_.end(); });
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    words_.clear();
  }

 private:
  EventBus& bus_;
  u64 id_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> words_;
};

TEST(PostgresTest, ARestartOfTheDatabaseLosesNothingAndRefusesNothing) {
  init_crypt();
  Cluster cluster;
  PostgresStore store(cluster.fresh());
  ASSERT_EQ(put(store, "a", 0), Stored::ok);
  std::atomic<u64> next = 1, refused = 0;
  std::jthread player([&](const std::stop_token& stop) {  // also stops if the rest of this test throws
    while (!stop.stop_requested()) {
      if (put(store, "a", next, "{\"n\":" + std::to_string(next) + "}") == Stored::ok) {
        ++next;
      } else {
        ++refused;  // by somebody who does not know whether it is there: as a table does, look
        if (const auto all = store.read("a", 0)) next = all->size();
      }
    }
  });
  for (const int how : {SIGINT, SIGQUIT, SIGINT, SIGQUIT}) {
    const u64 before = next;
    const auto end = std::chrono::steady_clock::now() + 120s;
    while (next < before + 20 && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
    ASSERT_GE(next, before + 20) << "nothing is written any more";
    cluster.stop(how);
    cluster.start();
  }
  player.request_stop();
  player.join();
  EXPECT_LE(refused, 4u) << "a restart is a pause; at most the answer in flight at each of them is refused";
  const auto all = store.read("a", 0);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->size(), next);
}

TEST(PostgresTest, CutConnectionsAreMendedAndNothingIsWrittenTwice) {
  init_crypt();
  Cluster& cluster = Cluster::shared();
  PostgresStore store(cluster.fresh());
  ASSERT_EQ(put(store, "a", 0), Stored::ok);
  std::jthread cutter([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      cluster.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
          "demesne");
      std::this_thread::sleep_for(15ms);
    }
  });
  u64 next = 1;
  for (const auto end = std::chrono::steady_clock::now() + 3s; std::chrono::steady_clock::now() < end; ++next)
    ASSERT_EQ(put(store, "a", next), Stored::ok) << next;
  cutter.request_stop();
  cutter.join();
  EXPECT_EQ(store.read("a", 0)->size(), next);
  EXPECT_TRUE(store.healthy());
}

TEST(PostgresTest, ADatabaseThatIsGoneIsSaidAndFoundAgain) {
  init_crypt();
  Cluster cluster;
  PostgresStore store(cluster.fresh(), 400ms);
  ASSERT_EQ(put(store, "a", 0), Stored::ok);
  cluster.stop(SIGINT);
  EXPECT_FALSE(store.read("a", 0));
  ASSERT_TRUE(store.damage("a")) << "not reachable is not the same as not there";
  EXPECT_NE(store.damage("a")->de.find("lässt sich nicht lesen"), std::string::npos);
  EXPECT_EQ(put(store, "a", 1), Stored::failed);
  EXPECT_FALSE(store.healthy());
  EXPECT_FALSE(store.illness().en.empty());
  cluster.start();
  for (int i = 0; i < 1200 && !store.healthy(); ++i) std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(store.healthy()) << "nobody has to write for it to notice";
  EXPECT_EQ(put(store, "a", 1), Stored::ok);
}

TEST(PostgresTest, OneEntryThatCannotBeStoredDoesNotTakeOthersWithIt) {
  init_crypt();
  PostgresStore store(Cluster::shared().fresh());
  std::promise<Stored> good[3], bad;
  store.append({"a", {0, 1, "{}"}, {}, 0}, [&](Stored s) { good[0].set_value(s); });
  store.append({"b", {0, 1, "not \xff text"}, {}, 0}, [&](Stored s) { bad.set_value(s); });
  store.append({"c", {0, 1, "{}"}, {}, 0}, [&](Stored s) { good[1].set_value(s); });
  store.append({"c", {1, 1, "{}"}, {}, 0}, [&](Stored s) { good[2].set_value(s); });
  for (auto& g : good) EXPECT_EQ(g.get_future().get(), Stored::ok);
  EXPECT_EQ(bad.get_future().get(), Stored::failed);
  EXPECT_TRUE(store.healthy());
  EXPECT_FALSE(store.read("b", 0));
}

TEST(PostgresTest, ANewerSchemaIsRefused) {
  init_crypt();
  const std::string where = Cluster::shared().fresh();
  { PostgresStore store(where); }
  Postgres(where).run("UPDATE meta SET value = 99 WHERE key = 'schema'");
  try {
    PostgresStore store(where);
    FAIL();
  } catch (const std::runtime_error& e) {
    EXPECT_NE(std::string(e.what()).find("newer version"), std::string::npos) << e.what();
  }
}

TEST(PostgresTest, SeveralNodesMayBringItUpToDateAtOnce) {
  init_crypt();
  const std::string where = Cluster::shared().fresh();
  std::vector<std::future<bool>> nodes;
  for (int i = 0; i < 4; ++i) nodes.push_back(std::async(std::launch::async, [&] { return PostgresStore(where).healthy(); }));
  for (auto& n : nodes) EXPECT_TRUE(n.get());
}

TEST(PostgresTest, DamageIsFound) {
  init_crypt();
  const std::string where = Cluster::shared().fresh();
  PostgresStore store(where);
  for (const char* t : {"a", "b", "c", "d"})
    for (u64 seq = 0; seq < 4; ++seq) ASSERT_EQ(put(store, t, seq), Stored::ok);
  Postgres db(where);
  db.script("DELETE FROM journal WHERE seq = 1 AND num = (SELECT num FROM tables WHERE id = 'a')");
  db.script("DELETE FROM journal WHERE seq = 3 AND num = (SELECT num FROM tables WHERE id = 'b')");
  db.script("UPDATE journal SET body = '[]' WHERE seq = 2 AND num = (SELECT num FROM tables WHERE id = 'c')");
  for (const auto& [table, en] : {std::pair("a", "Entry 1 of its journal is missing."),
                                  {"b", "Entry 3 of its journal is missing."},
                                  {"c", "Entry 2 of its journal is damaged."}}) {
    EXPECT_FALSE(store.read(table, 0));
    ASSERT_TRUE(store.damage(table));
    EXPECT_EQ(store.damage(table)->en, en);
  }
  EXPECT_EQ(store.read("d", 0)->size(), 4u);
  EXPECT_FALSE(store.damage("d"));
}

TEST(PostgresBusTest, TellsOtherNodesAndSaysWhenItMayHaveMissedSomething) {
  init_crypt();
  Cluster& cluster = Cluster::shared();
  const std::string where = cluster.fresh();
  const auto one = postgres_bus(where), two = postgres_bus(where);
  Heard there(*two), here(*one);
  ASSERT_TRUE(there.wait_for(":0"));  // it listens
  one->publish("x", 3);
  EXPECT_TRUE(there.wait_for("x:3"));
  for (u64 i = 0; i < 500; ++i) one->publish("y", i);
  EXPECT_TRUE(there.wait_for("y:499"));
  EXPECT_FALSE(here.wait_for("y:499", 50ms)) << "who says it knows it";
  there.clear();
  cluster.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
                "demesne");
  EXPECT_TRUE(there.wait_for(":0")) << "after a cut everybody looks for themselves";
  one->publish("z", 1);
  EXPECT_TRUE(there.wait_for("z:1"));
}

TEST(PostgresBusTest, LooksForItselfNowAndThen) {
  init_crypt();
  const auto bus = postgres_bus(Cluster::shared().fresh());
  Heard heard(*bus);
  ASSERT_TRUE(heard.wait_for(":0"));
  heard.clear();
  EXPECT_TRUE(heard.wait_for(":0"));
}

}  // namespace
}  // namespace demesne::server
