// What every implementation of EventStore and EventBus promises.
#include "server/store.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <set>
#include <thread>

#include "cluster.hpp"
#include "memory_store.hpp"
#include "server/crypt.hpp"
#include "server/postgres_store.hpp"
#include "server/sqlite_store.hpp"

namespace demesne::server {
namespace {

struct Scratch {
  std::filesystem::path path;
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "demesne-store-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~Scratch() { std::filesystem::remove_all(path); }
};

using Make = std::function<std::unique_ptr<EventStore>(const std::filesystem::path&)>;
struct Kind {
  const char* name;
  bool durable, shared;  // outlives the object; may be opened by several nodes
  Make make;
};

// A directory stands for a schema of the test's own PostgreSQL.
std::string schema_of(const std::filesystem::path& directory) {
  static std::map<std::filesystem::path, std::string> known;
  auto& url = known[directory];
  if (url.empty()) url = Cluster::shared().fresh();
  return url;
}

class StoreTest : public testing::TestWithParam<Kind> {
 protected:
  Scratch scratch;
  std::unique_ptr<EventStore> store = (init_crypt(), GetParam().make(scratch.path));
  Stored put(const std::string& table, u64 seq, const std::string& body = "{}", std::optional<Summary> summary = {}, Millis wake = 0,
             Millis at = 1000) {
    std::promise<Stored> promise;
    store->append({table, {seq, at, body}, std::move(summary), wake}, [&](Stored s) { promise.set_value(s); });
    return promise.get_future().get();
  }
};

TEST_P(StoreTest, KeepsWhatWasAppendedInOrder) {
  EXPECT_EQ(put("a", 0, R"({"x":1})"), Stored::ok);
  EXPECT_EQ(put("a", 1, "ä\"'\n"), Stored::ok);
  EXPECT_EQ(put("b", 0), Stored::ok);
  const auto all = store->read("a", 0);
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 2u);
  EXPECT_EQ((*all)[0].body, R"({"x":1})");
  EXPECT_EQ((*all)[1].body, "ä\"'\n");
  EXPECT_EQ((*all)[1].seq, 1u);
  EXPECT_EQ((*all)[1].at, 1000);
  EXPECT_EQ(store->read("a", 1)->size(), 1u);
  EXPECT_EQ(store->read("a", 2)->size(), 0u);
  EXPECT_FALSE(store->read("nowhere", 0));
  EXPECT_EQ(store->tables(), 2u);
}

TEST_P(StoreTest, RefusesNumbersThatAreNotTheNext) {
  EXPECT_EQ(put("a", 1), Stored::stale);  // no such table yet
  EXPECT_EQ(put("a", 0), Stored::ok);
  EXPECT_EQ(put("a", 0), Stored::stale);
  EXPECT_EQ(put("a", 2), Stored::stale);
  EXPECT_EQ(put("a", 1), Stored::ok);
  EXPECT_EQ(store->read("a", 0)->size(), 2u);
  EXPECT_TRUE(store->healthy());
}

TEST_P(StoreTest, OfManyThatRaceOneWins) {
  ASSERT_EQ(put("a", 0), Stored::ok);
  for (u64 seq = 1; seq <= 30; ++seq) {
    std::atomic<int> ok{0}, stale{0}, done{0};
    std::vector<std::jthread> writers;
    for (int w = 0; w < 4; ++w)
      writers.emplace_back([&, w] {
        store->append({"a", {seq, 1, std::to_string(w)}, {}, 0}, [&](Stored s) {
          ++(s == Stored::ok ? ok : stale);
          ++done;
        });
      });
    writers.clear();
    while (done < 4) std::this_thread::yield();
    EXPECT_EQ(ok, 1);
    EXPECT_EQ(stale, 3);
  }
  EXPECT_EQ(store->read("a", 0)->size(), 31u);
}

TEST_P(StoreTest, CallsBackOnceForEachOfMany) {
  constexpr int kTables = 50, kEntries = 40;
  std::atomic<int> ok{0};
  for (u64 seq = 0; seq < kEntries; ++seq)
    for (int t = 0; t < kTables; ++t)
      store->append({"t" + std::to_string(t), {seq, 1, "{}"}, {}, 0}, [&](Stored s) { ok += s == Stored::ok; });
  while (ok < kTables * kEntries) std::this_thread::yield();
  for (int t = 0; t < kTables; ++t) EXPECT_EQ(store->read("t" + std::to_string(t), 0)->size(), static_cast<std::size_t>(kEntries));
}

TEST_P(StoreTest, ListsWhatIsListed) {
  const auto summary = [](const char* state, bool listed, const char* info) { return Summary{"lantern", state, listed, info, {"ada"}}; };
  put("a", 0, "{}", summary("waiting", true, "A"), 0, 10);
  put("b", 0, "{}", summary("waiting", true, "B"), 0, 20);
  put("c", 0, "{}", summary("playing", true, "C"), 0, 30);
  put("d", 0, "{}", summary("waiting", false, "D"), 0, 40);
  const auto waiting = store->list({"", "waiting", 0, 10});
  ASSERT_EQ(waiting.size(), 2u);
  EXPECT_EQ(waiting[0].info, "B");
  EXPECT_EQ(waiting[1].id, "a");
  EXPECT_EQ(store->list({"", "", 0, 10}).size(), 3u);
  EXPECT_EQ(store->list({"", "", 0, 2}).size(), 2u);
  EXPECT_EQ(store->list({"", "waiting", 20, 10}).size(), 1u);
  EXPECT_EQ(store->list({"other", "", 0, 10}).size(), 0u);
  EXPECT_EQ(store->owned("ada", 10).size(), 4u);
  EXPECT_EQ(store->owned("ada", 10)[0].id, "d");
  EXPECT_EQ(store->owned("bob", 10).size(), 0u);
  put("a", 1, "{}", summary("finished", true, "A2"), 0, 50);
  EXPECT_EQ(store->list({"", "finished", 0, 10})[0].info, "A2");
  put("a", 2);  // without a summary: as before
  EXPECT_EQ(store->list({"", "finished", 0, 10})[0].info, "A2");
}

TEST_P(StoreTest, PagesLoseNoTableOfTheSameMoment) {
  const int moments[] = {10, 10, 10, 20, 20, 20, 20, 30, 40};
  int n = 0;
  for (const int at : moments)
    put("t" + std::to_string(n++), 0, "{}", Summary{"lantern", n % 2 ? "waiting" : "playing", true, "{}", {}}, 0, at);
  std::set<std::string> seen;
  Millis before = 0;
  for (int page = 0; page < n; ++page) {
    const auto found = store->list({"", "", before, 3});
    for (const auto& l : found) EXPECT_TRUE(seen.insert(l.id).second) << l.id;
    if (found.size() < 3) break;
    before = found.back().updated;
  }
  EXPECT_EQ(seen.size(), std::size(moments));
}

TEST_P(StoreTest, KnowsWhatIsDue) {
  put("a", 0, "{}", {}, 300);
  put("b", 0, "{}", {}, 100);
  put("c", 0, "{}", {}, 0);
  const auto due = [this](Millis until, int limit, const Due& after = {}) {
    std::vector<std::string> ids;
    for (const Due& d : store->due(until, limit, after)) ids.push_back(d.id);
    return ids;
  };
  EXPECT_EQ(due(50, 10), std::vector<std::string>{});
  EXPECT_EQ(due(200, 10), std::vector<std::string>{"b"});
  EXPECT_EQ(due(300, 10), (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(due(300, 1), std::vector<std::string>{"b"});
  EXPECT_EQ(due(300, 1, store->due(300, 1).at(0)), std::vector<std::string>{"a"}) << "page after page, also of the same moment";
  put("b", 1, "{}", {}, 0);
  EXPECT_EQ(due(300, 10), std::vector<std::string>{"a"});
}

TEST_P(StoreTest, IsThereAfterReopening) {
  if (!GetParam().durable) GTEST_SKIP();
  put("a", 0, "first", Summary{"g", "waiting", true, "info", {"ada"}}, 7);
  put("a", 1, "second", {}, 7);
  store.reset();
  store = GetParam().make(scratch.path);
  ASSERT_EQ(store->read("a", 0)->size(), 2u);
  EXPECT_EQ(store->read("a", 1)->at(0).body, "second");
  EXPECT_EQ(put("a", 1), Stored::stale);
  EXPECT_EQ(put("a", 2), Stored::ok);
  EXPECT_EQ(store->list({"", "", 0, 10}).size(), 1u);
}

TEST_P(StoreTest, TwoProcessesDoNotShareADirectory) {
  if (!GetParam().durable || GetParam().shared) GTEST_SKIP();
  EXPECT_THROW(GetParam().make(scratch.path), std::runtime_error);
}

TEST_P(StoreTest, OfTwoNodesThatRaceOneWins) {
  if (!GetParam().shared) GTEST_SKIP();
  const auto other = GetParam().make(scratch.path);
  EventStore* nodes[] = {store.get(), other.get()};
  constexpr int kTables = 20;
  for (u64 seq = 0; seq <= 40; ++seq) {
    std::atomic<int> ok{0}, done{0};
    for (int t = 0; t < kTables; ++t)
      for (int n = 0; n < 2; ++n)  // one of them in the other order
        nodes[n]->append({"t" + std::to_string(n ? t : kTables - 1 - t), {seq, n, std::to_string(n)}, {}, 0},
                         [&](Stored s) { ok += s == Stored::ok, ++done; });
    while (done < 2 * kTables) std::this_thread::yield();
    EXPECT_EQ(ok, kTables) << seq;
  }
  for (int t = 0; t < kTables; ++t) EXPECT_EQ(*store->read("t" + std::to_string(t), 0), *other->read("t" + std::to_string(t), 0));
}

TEST_P(StoreTest, KeepsTheLatestSnapshot) {
  put("a", 0);
  EXPECT_FALSE(store->snapshot("a"));
  EXPECT_FALSE(store->snapshot("nowhere"));
  const auto with = [&](u64 seq, const char* body) {
    std::promise<Stored> promise;
    store->append({"a", {seq, 1, "{}"}, {}, 0, body}, [&](Stored s) { promise.set_value(s); });
    return promise.get_future().get();
  };
  EXPECT_EQ(with(1, "one"), Stored::ok);
  EXPECT_EQ(with(2, "two"), Stored::ok);
  EXPECT_EQ(with(2, "late"), Stored::stale);
  put("a", 3);
  const auto s = store->snapshot("a");
  ASSERT_TRUE(s);
  EXPECT_EQ(s->seq, 2u);
  EXPECT_EQ(s->body, "two");
}

TEST_P(StoreTest, ErasesATableWithEverythingAboutIt) {
  put("a", 0, "{}", Summary{"g", "waiting", true, "info", {"ada"}}, 5);
  put("b", 0);
  EXPECT_TRUE(store->erase("a"));
  EXPECT_FALSE(store->erase("a"));
  EXPECT_FALSE(store->read("a", 0));
  EXPECT_FALSE(store->damage("a"));  // gone is not damaged
  EXPECT_TRUE(store->owned("ada", 10).empty());
  EXPECT_TRUE(store->due(10, 10).empty());
  EXPECT_EQ(store->tables(), 1u);
  EXPECT_EQ(put("a", 1), Stored::stale);
  EXPECT_EQ(put("a", 0), Stored::ok);
}

TEST_P(StoreTest, ManyReadAtTheSameTime) {
  for (int t = 0; t < 30; ++t) put("t" + std::to_string(t), 0, "{}", Summary{t % 2 ? "x" : "y", "waiting", true, "{}", {"ada"}}, 0, t);
  std::atomic<int> wrong{0};
  {
    std::vector<std::jthread> readers;
    for (int r = 0; r < 8; ++r)
      readers.emplace_back([&] {
        for (int i = 0; i < 50; ++i) {
          wrong += store->list({"x", "waiting", 0, 10}).size() != 10;
          wrong += store->list({"zzz", "", 0, 10}).size() != 0;
          wrong += store->read("t3", 0)->size() != 1;
          wrong += store->owned("ada", 50).size() != 30;
        }
      });
  }
  EXPECT_EQ(wrong, 0);
}

TEST_P(StoreTest, TheDeskOfTheOperator) {
  auto* sql = dynamic_cast<SqlStore*>(store.get());
  if (!sql) GTEST_SKIP();
  put("b", 0, "one", Summary{"g", "waiting", true, "info", {"ada", "ben"}}, 7, 50);
  put("b", 1, "two", {}, 9, 60);
  put("a", 0, "{}", Summary{"g", "playing", false, "x", {}}, 0, 90);
  const auto all = sql->scan("", 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].id, "a");
  EXPECT_EQ(all[1], (Stand{"b", {"g", "waiting", true, "info", {"ada", "ben"}}, 50, 9, 2}));
  EXPECT_EQ(sql->scan("a", 10).size(), 1u);
  EXPECT_EQ(sql->forsaken(51, 10), std::vector<std::string>{"b"});
  EXPECT_TRUE(sql->forsaken(50, 10).empty());
  put("person-x", 0, "{}", {}, 0, 5);
  EXPECT_EQ(sql->forsaken(51, 10), std::vector<std::string>{"b"}) << "a journal that is no table is never cleared away";
  EXPECT_TRUE(store->erase("person-x"));
  Stand moved = all[1];
  moved.id = "c";
  const Volume whole{moved, *store->read("b", 0), Snapshot{1, "snap"}, {}};
  EXPECT_EQ(sql->put({whole}), 1u);
  EXPECT_EQ(sql->put({whole}), 0u);
  std::vector<std::string> seen;
  sql->each([&](Volume v) {
    EXPECT_FALSE(v.damage);
    EXPECT_EQ(v.entries.size(), v.stand.next);
    seen.push_back(v.stand.id);
    put("b", v.stand.id == "a" ? 2 : 99);  // what others write meanwhile is not seen
  });
  EXPECT_EQ(seen, (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(*store->read("c", 0), whole.entries);
  EXPECT_EQ(sql->scan("b", 10).at(0), moved);
  EXPECT_EQ(store->snapshot("c")->body, "snap");
  EXPECT_EQ(put("c", 2), Stored::ok);
  sql->ban({"address", "10.0.0.1", 100, "spam"});
  sql->ban({"session", "abc", 0, "cheating"});
  sql->ban({"address", "10.0.0.1", 200, "more spam"});
  ASSERT_EQ(sql->bans(150).size(), 2u);
  EXPECT_EQ(sql->bans(150)[0].why, "more spam");
  EXPECT_EQ(sql->bans(200).size(), 1u);
  EXPECT_TRUE(sql->unban("session", "abc"));
  EXPECT_FALSE(sql->unban("session", "abc"));
  sql->note({5, "root", "one"});
  sql->note({6, "root", "two"});
  EXPECT_EQ(sql->audits(1).at(0).what, "two");
  const auto both = sql->audits_after(0);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(sql->audits_after(both[0].num).at(0).what, "two");
  EXPECT_TRUE(sql->check().empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, StoreTest,
    testing::Values(
        Kind{"sqlite", true, false, [](const auto& p) -> std::unique_ptr<EventStore> { return std::make_unique<SqliteStore>(p); }},
        Kind{"postgres", true, true,
             [](const auto& p) -> std::unique_ptr<EventStore> { return std::make_unique<PostgresStore>(schema_of(p)); }},
        Kind{"memory", false, false, [](const auto&) -> std::unique_ptr<EventStore> { return std::make_unique<MemoryStore>(); }}),
    [](const auto& kind) { return std::string(kind.param.name); });

TEST(BusTest, TellsEveryListenerUntilItIsForgotten) {
  const auto bus = local_bus();
  std::vector<std::string> heard;
  const u64 one = bus->listen([&](std::string_view t, u64 seq) { heard.push_back("1" + std::string(t) + std::to_string(seq)); });
  bus->listen([&](std::string_view t, u64 seq) { heard.push_back("2" + std::string(t) + std::to_string(seq)); });
  bus->publish("x", 3);
  bus->forget(one);
  bus->publish("y", 4);
  EXPECT_EQ(heard, (std::vector<std::string>{"1x3", "2x3", "2y4"}));
}

}  // namespace
}  // namespace demesne::server
