// Who has which table: leases in the database.
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "cluster.hpp"
#include "server/crypt.hpp"
#include "server/nodes.hpp"
#include "server/postgres_store.hpp"

namespace demesne::server {
namespace {

using namespace std::chrono_literals;

struct LeasesTest : testing::Test {
  std::string where = (init_crypt(), Cluster::shared().fresh());
  PostgresStore store{where};
  void table(const std::string& id) {
    std::promise<Stored> promise;
    store.append({id, {0, 1, "{}"}, {}, 0}, [&](Stored s) { promise.set_value(s); });
    ASSERT_EQ(promise.get_future().get(), Stored::ok);
  }
};

TEST_F(LeasesTest, ATableBelongsToOneNode) {
  table("a");
  Nodes one(where, "one:1"), two(where, "two:2");
  EXPECT_EQ(one.secret(), two.secret());
  EXPECT_TRUE(one.claim("a").here);
  const Whereabouts place = two.claim("a");
  EXPECT_FALSE(place.here);
  EXPECT_EQ(place.address, "one:1");
  EXPECT_TRUE(one.claim("a").here) << "it is still his";
  one.release({"a"});
  EXPECT_TRUE(two.claim("a").here);
  EXPECT_FALSE(one.claim("a").here);
  two.release_all();
  EXPECT_TRUE(one.claim("a").here) << "who goes in order leaves nothing behind";
  EXPECT_EQ(one.changes(), 2u);
}

TEST_F(LeasesTest, OfManyThatClaimOneGetsIt) {
  std::vector<std::unique_ptr<Nodes>> nodes;
  for (int i = 0; i < 4; ++i) nodes.push_back(std::make_unique<Nodes>(where, "node:" + std::to_string(i)));
  for (int round = 0; round < 10; ++round) {
    const std::string id = "t" + std::to_string(round);
    table(id);
    std::vector<std::future<Whereabouts>> claims;
    for (auto& n : nodes) claims.push_back(std::async(std::launch::async, [&] { return n->claim(id); }));
    int here = 0;
    std::set<std::string> addresses;
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const Whereabouts p = claims[i].get();
      here += p.here;
      addresses.insert(p.here ? "node:" + std::to_string(i) : p.address);
    }
    EXPECT_EQ(here, 1);
    EXPECT_EQ(addresses.size(), 1u) << "and all know who";
  }
}

TEST_F(LeasesTest, ANodeThatDiesLosesItsTablesAndNoneBefore) {
  table("a");
  Nodes two(where, "two:2");
  {
    Nodes one(where, "one:1");
    ASSERT_TRUE(one.claim("a").here);
    std::this_thread::sleep_for(std::chrono::milliseconds(Nodes::kLease) + 500ms);
    EXPECT_FALSE(two.claim("a").here) << "it lives, and renews";
  }  // dies
  EXPECT_FALSE(two.claim("a").here) << "not at once";
  bool mine = false;
  const auto start = std::chrono::steady_clock::now();
  while (!mine && std::chrono::steady_clock::now() - start < 10s) mine = two.claim("a").here;
  EXPECT_TRUE(mine);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(Nodes::kLease) + 2s);
}

TEST_F(LeasesTest, AnInventedTableLeavesNoTrace) {
  Nodes one(where, "one:1"), two(where, "two:2");
  EXPECT_TRUE(one.claim("nowhere").here);
  EXPECT_TRUE(two.claim("nowhere").here) << "each says by itself that there is none";
  EXPECT_TRUE(one.claim("new", true).here);
  EXPECT_FALSE(two.claim("new").here) << "one that is being made is somebody's";
}

TEST_F(LeasesTest, QuotasAreCountedTogether) {
  Nodes one(where, "one:1"), two(where, "two:2");
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(one.may("tables 10.0.0.1", 6));
    EXPECT_TRUE(two.may("tables 10.0.0.1", 6));
  }
  EXPECT_FALSE(one.may("tables 10.0.0.1", 6));
  EXPECT_FALSE(two.may("tables 10.0.0.1", 6));
  EXPECT_TRUE(two.may("tables 10.0.0.2", 6));
}

TEST(NodesOfADatabaseThatRestarts, KeepTheirTables) {
  init_crypt();
  Cluster cluster;
  const std::string where = cluster.fresh();
  PostgresStore store(where);
  Nodes one(where, "one:1"), two(where, "two:2");
  ASSERT_TRUE(one.claim("a", true).here);
  std::atomic<int> lost = 0;
  one.on_loss(
      [] {
        return std::vector<std::string>{"a", "b"};
      },
      [&](const std::vector<std::string>& gone) { lost += gone == std::vector<std::string>{"b"}; });
  EXPECT_TRUE(one.in_touch());
  cluster.stop(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(Nodes::kLease) + 500ms);
  EXPECT_FALSE(one.in_touch()) << "from now on it does not answer out of its memory";
  cluster.start();
  EXPECT_FALSE(two.claim("a").here) << "nobody could renew; that is no death";
  for (int i = 0; i < 60 && !lost; ++i) std::this_thread::sleep_for(50ms);
  EXPECT_EQ(lost, 1) << "what is not ours any more is given up, and only that";
  EXPECT_FALSE(two.claim("a").here);
}

}  // namespace
}  // namespace demesne::server
