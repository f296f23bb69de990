// SQLite's file after an accident: what is damaged is found and said, and nothing is made worse.
#include <gtest/gtest.h>
#include <sys/mount.h>

#include <atomic>
#include <fstream>
#include <future>
#include <thread>

#include "server/crypt.hpp"
#include "server/sqlite.hpp"
#include "server/sqlite_store.hpp"

namespace demesne::server {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class DamageTest : public testing::Test {
 protected:
  fs::path directory, file;
  DamageTest() {
    init_crypt();
    std::string pattern = (fs::temp_directory_path() / "demesne-damage-XXXXXX").string();
    directory = mkdtemp(pattern.data());
    file = directory / "demesne.db";
  }
  ~DamageTest() override { fs::remove_all(directory); }

  static Stored put(EventStore& store, const std::string& table, u64 seq, const std::string& body = "{}") {
    std::promise<Stored> promise;
    store.append({table, {seq, 1, body}, Summary{"g", "playing", true, "{}", {}}, 0}, [&](Stored s) { promise.set_value(s); });
    return promise.get_future().get();
  }
  void fill(int tables = 3) {
    SqliteStore store(directory);
    for (int t = 0; t < tables; ++t)
      for (u64 seq = 0; seq < 4; ++seq)
        ASSERT_EQ(put(store, std::string(1, static_cast<char>('a' + t)), seq, std::string(700, 'x')), Stored::ok);
  }
  void alter(const char* sql) { Sqlite(file.string()).script(sql); }
  std::string refusal() {
    try {
      SqliteStore store(directory);
      return "";
    } catch (const std::runtime_error& e) {
      return e.what();
    }
  }
  static void wait_until_ill(EventStore& store) {
    for (int i = 0; i < 100 && store.healthy(); ++i) std::this_thread::sleep_for(20ms);
  }
};

// The WAL is moved into the file beside the writer. Under a load that never pauses it must begin anew all the same, and not grow for ever.
TEST_F(DamageTest, TheWalStaysShortHoweverLongItIsWritten) {
  SqliteStore store(directory);
  std::atomic<int> pending = 0, wrong = 0;
  std::uintmax_t longest = 0;
  for (int i = 0; i < 30'000; ++i) {  // more than 150 MB of pages
    ++pending;
    store.append({"t" + std::to_string(i % 400), {static_cast<u64>(i / 400), 1, std::string(1500, 'x')}, {}, 0},
                 [&](Stored s) { --pending, wrong += s != Stored::ok; });
    while (pending > 300) std::this_thread::sleep_for(1ms);
    if (i % 100 == 0) longest = std::max(longest, fs::file_size(file.string() + "-wal"));
  }
  while (pending > 0) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(wrong, 0);
  EXPECT_LT(longest, 100u << 20);
  EXPECT_GT(fs::file_size(file), 30u << 20) << "it is in the file, while the store is open";
}

TEST_F(DamageTest, AMissingOrAlteredEntryMakesItsTableUnreadableAndNoOther) {
  fill(4);
  alter("DELETE FROM journal WHERE seq = 1 AND num = (SELECT num FROM tables WHERE id = 'a')");
  alter("DELETE FROM journal WHERE seq = 3 AND num = (SELECT num FROM tables WHERE id = 'b')");
  alter("UPDATE journal SET body = 'y' WHERE seq = 2 AND num = (SELECT num FROM tables WHERE id = 'c')");
  SqliteStore store(directory);
  EXPECT_FALSE(store.read("a", 0));
  EXPECT_EQ(store.damage("a")->en, "Entry 1 of its journal is missing.");
  EXPECT_EQ(store.damage("b")->de, "Eintrag 3 seines Journals fehlt.");
  EXPECT_EQ(store.damage("c")->en, "Entry 2 of its journal is damaged.");
  EXPECT_FALSE(store.damage("d"));
  EXPECT_EQ(put(store, "d", 4), Stored::ok);
}

TEST_F(DamageTest, ASnapshotThatWasAlteredIsNotUsed) {
  {
    SqliteStore store(directory);
    std::promise<void> done;
    store.append({"a", {0, 1, "{}"}, {}, 0, "snap"}, [&](Stored) { done.set_value(); });
    done.get_future().wait();
    ASSERT_TRUE(store.snapshot("a"));
  }
  alter("UPDATE snapshots SET body = 'snip'");
  SqliteStore store(directory);
  EXPECT_FALSE(store.snapshot("a"));
  EXPECT_TRUE(store.read("a", 0));
}

TEST_F(DamageTest, NoiseInAPageStopsWritingAndIsSaid) {
  {
    SqliteStore store(directory);
    for (u64 seq = 0; seq < 200; ++seq) ASSERT_EQ(put(store, "a", seq, std::string(700, 'x')), Stored::ok);
  }
  {
    std::fstream f(file, std::ios::in | std::ios::out | std::ios::binary);
    const auto size = fs::file_size(file);
    f.seekp(static_cast<std::streamoff>(size / 2 / 4096 * 4096));
    for (int i = 0; i < 4096; ++i) f.put(static_cast<char>(i * 37 + 11));
  }
  SqliteStore store(directory);
  wait_until_ill(store);
  EXPECT_FALSE(store.healthy());
  EXPECT_NE(store.illness().en.find("damaged"), std::string::npos) << store.illness().en;
  EXPECT_NE(store.illness().de.find("beschädigt"), std::string::npos);
  EXPECT_EQ(put(store, "b", 0), Stored::failed);
  EXPECT_FALSE(store.read("a", 0));
  EXPECT_TRUE(store.damage("a"));
  EXPECT_FALSE(store.check().empty());
}

TEST_F(DamageTest, ALostWalIsNoticed) {
  // As after a crash: copied while it is open, and the WAL is forgotten.
  const fs::path crashed = directory / "crashed";
  {
    SqliteStore store(directory);
    for (u64 seq = 0; seq < 5; ++seq) put(store, "a", seq);
    Sqlite(file.string()).script("PRAGMA wal_checkpoint(FULL)");
    for (u64 seq = 5; seq < 12; ++seq) put(store, "a", seq);
    fs::create_directory(crashed);
    fs::copy_file(file, crashed / "demesne.db");
    fs::copy_file(directory / "lock", crashed / "lock");
  }
  {
    SqliteStore store(crashed);
    EXPECT_FALSE(store.healthy());
    EXPECT_NE(store.illness().en.find("lost its last 7 entries"), std::string::npos) << store.illness().en;
    EXPECT_EQ(put(store, "a", 5), Stored::failed);
    EXPECT_EQ(store.read("a", 0)->size(), 5u) << "what is there can be read";
    EXPECT_EQ(store.check(), std::vector<std::string>{"7 acknowledged entries are missing"});
  }
  SqliteStore(crashed).accept_loss();
  SqliteStore store(crashed);
  EXPECT_TRUE(store.healthy());
  EXPECT_EQ(put(store, "a", 5), Stored::ok);
}

TEST_F(DamageTest, AnEmptyFileIsNotABeginning) {
  fill();
  fs::resize_file(file, 0);
  EXPECT_NE(refusal().find("the file is empty, but 12 entries were written"), std::string::npos) << refusal();
  EXPECT_EQ(fs::file_size(file), 0u);
}

TEST_F(DamageTest, AFileThatIsNoJournalIsRefused) {
  std::ofstream(file) << std::string(5000, '?');
  EXPECT_NE(refusal().find("not a database"), std::string::npos) << refusal();
}

TEST_F(DamageTest, ANewerSchemaIsRefused) {
  fill();
  alter("PRAGMA user_version = 3");
  EXPECT_NE(refusal().find("newer version"), std::string::npos) << refusal();
}

TEST_F(DamageTest, TheFirstSchemaIsBroughtUpToDate) {
  {
    Sqlite db(file.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    db.script(R"(
      CREATE TABLE tables(num INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, state TEXT NOT NULL, listed INTEGER NOT NULL,
        updated INTEGER NOT NULL, wake INTEGER NOT NULL, info TEXT NOT NULL) STRICT;
      CREATE TABLE journal(num INTEGER NOT NULL REFERENCES tables(num), seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY(num, seq)) STRICT, WITHOUT ROWID;
      CREATE TABLE owners(owner TEXT NOT NULL, num INTEGER NOT NULL REFERENCES tables(num), PRIMARY KEY(owner, num)) STRICT, WITHOUT ROWID;
      CREATE INDEX tables_lobby ON tables(state, updated DESC) WHERE listed = 1;
      CREATE INDEX tables_wake ON tables(wake) WHERE wake > 0;
      INSERT INTO tables VALUES(1, 'old', 'g', 'playing', 1, 5, 0, '{}');
      INSERT INTO journal VALUES(1, 0, 4, '{"kind":"create"}'), (1, 1, 5, '{"kind":"ä"}');
      PRAGMA user_version = 1)");
  }
  SqliteStore store(directory);
  EXPECT_EQ(store.read("old", 0)->size(), 2u);
  EXPECT_EQ(put(store, "old", 2), Stored::ok);
  EXPECT_TRUE(store.check().empty());
}

TEST_F(DamageTest, AVisitorReadsBesideTheServer) {
  EXPECT_THROW(SqliteStore(directory, SqliteStore::Access::visit), std::runtime_error);
  EXPECT_FALSE(fs::exists(file)) << "a visitor makes nothing";
  SqliteStore store(directory);
  ASSERT_EQ(put(store, "a", 0), Stored::ok);
  SqliteStore visitor(directory, SqliteStore::Access::visit);
  EXPECT_EQ(visitor.read("a", 0)->size(), 1u);
  ASSERT_EQ(put(store, "a", 1), Stored::ok);
  EXPECT_EQ(visitor.read("a", 0)->size(), 2u);
  visitor.ban({"address", "10.0.0.1", 0, ""});
  EXPECT_EQ(store.bans(1).size(), 1u);
}

TEST_F(DamageTest, ADirectoryThatWasThereKeepsItsPermissions) {
  fs::permissions(directory, fs::perms(0750));
  { SqliteStore store(directory); }
  EXPECT_EQ(fs::status(directory).permissions(), fs::perms(0750));
  { SqliteStore store(directory / "new"); }
  EXPECT_EQ(fs::status(directory / "new").permissions(), fs::perms(0700));
}

// A real disk without room; only root may mount one. tests/server/disk_test.cpp does it with a limit, as anybody.
TEST_F(DamageTest, OnAFullDiskItStartsForReadingAndGoesOnWhenThereIsRoom) {
  const fs::path disk = directory / "disk";
  fs::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=4m") != 0) GTEST_SKIP() << "cannot mount";
  {
    SqliteStore store(disk);
    for (u64 seq = 0; seq < 20; ++seq) ASSERT_EQ(put(store, "a", seq, std::string(700, 'x')), Stored::ok);
  }
  {
    std::ofstream filler(disk / "filler");
    while (filler << std::string(1024, '.') << std::flush) {
    }
  }
  {
    SqliteStore store(disk);
    EXPECT_FALSE(store.healthy());
    EXPECT_NE(store.illness().en.find("cannot be written"), std::string::npos) << store.illness().en;
    EXPECT_EQ(store.read("a", 0)->size(), 20u);
    EXPECT_EQ(store.list({"", "", 0, 10}).size(), 1u);
    EXPECT_EQ(put(store, "a", 20), Stored::failed);
    EXPECT_EQ(store.read("a", 0)->size(), 20u);
    fs::remove(disk / "filler");
    for (int i = 0; i < 200 && !store.healthy(); ++i) std::this_thread::sleep_for(20ms);
    EXPECT_TRUE(store.healthy());
    EXPECT_EQ(put(store, "a", 20), Stored::ok);
    EXPECT_EQ(store.read("a", 0)->size(), 21u);
  }
  ::umount(disk.c_str());
}

}  // namespace
}  // namespace demesne::server
