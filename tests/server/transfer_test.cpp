// Copies, backups and checks, by the functions and by the program itself.
#include "server/transfer.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <future>
#include <thread>

#include "cluster.hpp"
#include "program.hpp"
#include "server/crypt.hpp"
#include "server/sqlite.hpp"
#include "server/sqlite_store.hpp"

namespace demesne::server {
namespace {

namespace fs = std::filesystem;

class TransferTest : public testing::Test {
 protected:
  fs::path directory;
  TransferTest() {
    init_crypt();
    std::string pattern = (fs::temp_directory_path() / "demesne-transfer-XXXXXX").string();
    directory = mkdtemp(pattern.data());
  }
  ~TransferTest() override { fs::remove_all(directory); }
  std::string at(const char* name) const { return (directory / name).string(); }

  static void fill(EventStore& store, int tables) {
    std::atomic<int> left = 0;
    for (int t = 0; t < tables; ++t)
      for (u64 seq = 0; seq < static_cast<u64>(3 + t % 7); ++seq) {
        ++left;
        std::optional<Summary> summary;
        if (seq % 3 == 0)
          summary = Summary{"g",
                            t % 2 ? "waiting" : "playing",
                            t % 3 == 0,
                            "{\"ä\":\"" + std::to_string(seq) + "\"}",
                            {"ada", "ben" + std::to_string(t)}};
        store.append({"t" + std::to_string(t),
                      {seq, 1000 + static_cast<Millis>(seq), "{\"n\":\"ö" + std::to_string(t * 100 + static_cast<int>(seq)) + "\"}"},
                      summary,
                      t % 5,
                      seq == 2 ? std::optional<std::string>("snap" + std::to_string(t)) : std::nullopt},
                     [&](Stored s) {
                       EXPECT_EQ(s, Stored::ok);
                       --left;
                     });
      }
    while (left) std::this_thread::yield();
  }
  static std::vector<std::string> words(SqlStore& store) {  // everything, as text
    std::vector<std::string> out;
    store.each([&](const Volume& v) {
      std::string line = v.stand.id + v.stand.summary.game + v.stand.summary.state + std::to_string(v.stand.summary.listed) +
                         v.stand.summary.info + std::to_string(v.stand.updated) + "," + std::to_string(v.stand.wake) + "," +
                         std::to_string(v.stand.next) + (v.snapshot ? v.snapshot->body : "");
      for (const auto& o : v.stand.summary.owners) line += "/" + o;
      for (const auto& e : v.entries) line += "\n" + std::to_string(e.seq) + "@" + std::to_string(e.at) + e.body;
      out.push_back(std::move(line));
    });
    return out;
  }
  static Ran run(const std::string& words) { return run_program(words); }
};

TEST_F(TransferTest, ThereAndBackAgainNothingIsDifferent) {
  SqliteStore first(at("first"));
  fill(first, 60);
  first.ban({"address", "10.0.0.1", 0, "spam"});
  first.note({5, "root", "ban address 10.0.0.1", 0});
  const auto postgres = open_store(Cluster::shared().fresh());
  const auto there = copy(first, *postgres);
  EXPECT_EQ(there.tables, 60u);
  EXPECT_TRUE(there.left.empty());
  EXPECT_EQ(words(first), words(*postgres));
  SqliteStore last(at("last"));
  const auto back = copy(*postgres, last);
  EXPECT_EQ(back.entries, there.entries);
  EXPECT_EQ(words(first), words(last));
  EXPECT_EQ(last.bans(1).at(0).why, "spam");
  EXPECT_EQ(last.audits(9).size(), 1u);
  const auto again = copy(*postgres, last);  // nothing twice
  EXPECT_EQ(again.there, 60u);
  EXPECT_EQ(words(first), words(last));
  // What is different is said and left alone.
  std::promise<void> done;
  last.append({"t3", {6, 1, "{}"}, {}, 0}, [&](Stored) { done.set_value(); });
  done.get_future().wait();
  const auto differs = copy(first, last);
  ASSERT_EQ(differs.left.size(), 1u);
  EXPECT_EQ(differs.left[0].first, "t3");
}

// What operators did comes along in order, however much it is, and a second copy does not tell it twice.
TEST_F(TransferTest, TheAuditLogIsCopiedWholeAndOnce) {
  SqliteStore first(at("first"));
  for (int i = 0; i < 1200; ++i) first.note({i, "root", "order " + std::to_string(i), 0});
  SqliteStore second(at("second"));
  for (int round = 0; round < 2; ++round) {
    copy(first, second);
    const auto log = second.audits(5000);
    ASSERT_EQ(log.size(), 1200u);
    for (std::size_t i = 0; i < log.size(); ++i) {
      ASSERT_EQ(log[i].what, "order " + std::to_string(1199 - i)) << "latest first";
      ASSERT_EQ(log[i].at, static_cast<Millis>(1199 - i));
      ASSERT_EQ(log[i].who, "root");
    }
  }
}

TEST_F(TransferTest, ABackupIsOneMomentWhileOthersWrite) {
  SqliteStore store(at("data"));
  fill(store, 40);
  std::jthread writer([&](const std::stop_token& stop) {
    for (u64 seq = 0; !stop.stop_requested(); ++seq) {
      std::promise<void> done;
      store.append({"busy", {seq, 1, "{}"}, {}, 0}, [&](Stored) { done.set_value(); });
      done.get_future().wait();
    }
  });
  const auto made = backup(store, at("one.demesne"));
  writer.request_stop();
  writer.join();
  EXPECT_TRUE(made.left.empty());
  EXPECT_GE(made.tables, 40u);
  EXPECT_FALSE(fs::exists(at("one.demesne-wal"))) << "one file is all";
  EXPECT_THROW(backup(store, at("one.demesne")), std::runtime_error) << "a backup is never overwritten";
  const auto restored = restore(at("one.demesne"), at("restored"));
  EXPECT_EQ(restored.entries, made.entries);
  SqliteStore again(at("restored"));
  EXPECT_TRUE(again.healthy());
  EXPECT_TRUE(again.check().empty());
  EXPECT_EQ(again.read("t7", 0), store.read("t7", 0));
  EXPECT_THROW(restore(at("one.demesne"), at("restored")), std::runtime_error);
}

TEST_F(TransferTest, TheProgramDoesItAll) {
  const std::string postgres = "'" + Cluster::shared().fresh() + "'";
  {
    SqliteStore store(at("data"));
    fill(store, 10);
    auto r = run("backup " + at("data") + " " + at("b.demesne"));  // beside the server
    EXPECT_EQ(r.code, 0) << r.out;
    EXPECT_NE(r.out.find("10 tables with 54 entries, compared entry by entry."), std::string::npos) << r.out;
    EXPECT_EQ(run("check " + at("data")).code, 0);
  }
  EXPECT_EQ(run("check " + at("b.demesne")).code, 0);
  EXPECT_EQ(run("store copy " + at("data") + " " + postgres).code, 0);
  auto r = run("check --lang de " + postgres);
  EXPECT_EQ(r.code, 0);
  EXPECT_NE(r.out.find("10 Tische, 54 Einträge, 0 Beanstandungen."), std::string::npos) << r.out;
  EXPECT_EQ(run("store copy " + postgres + " " + at("back")).code, 0);
  EXPECT_EQ(run("restore " + at("b.demesne") + " " + at("back")).code, 1) << "there is a journal already";
  // Damage: found, said, left out of copies with a failing code.
  Sqlite((directory / "back" / "demesne.db").string())
      .script("DELETE FROM journal WHERE seq = 1 AND num = (SELECT num FROM tables WHERE id = 't4')");
  r = run("check " + at("back"));
  EXPECT_EQ(r.code, 1);
  EXPECT_NE(r.out.find("t4: Entry 1 of its journal is missing."), std::string::npos) << r.out;
  r = run("backup " + at("back") + " " + at("c.demesne"));
  EXPECT_EQ(r.code, 1);
  EXPECT_NE(r.out.find("9 tables with"), std::string::npos) << r.out;
  r = run("check " + at("nowhere"));
  EXPECT_EQ(r.code, 1);
  EXPECT_NE(r.out.find("there is no journal"), std::string::npos) << r.out;
}

TEST_F(TransferTest, TheOperatorsCommands) {
  SqliteStore store(at("data"));  // as if the server ran
  fill(store, 4);
  auto r = run("admin " + at("data") + " tables --state waiting");
  EXPECT_EQ(r.code, 0) << r.out;
  EXPECT_NE(r.out.find("t1"), std::string::npos);
  EXPECT_EQ(r.out.find("t2"), std::string::npos) << r.out;
  std::atomic<bool> kept = false;
  store.append({"person-x", {0, 1000, "{}"}, Summary{"person", "kept", false, "{}", {}}, 0}, [&](Stored) { kept = true; });
  while (!kept) std::this_thread::yield();
  EXPECT_EQ(run("admin " + at("data") + " tables").out.find("person"), std::string::npos) << "what is kept about people is no table";
  EXPECT_EQ(run("admin " + at("data") + " close t1 --why quarrel").code, 0);
  EXPECT_EQ(run("admin " + at("data") + " close nowhere").code, 1);
  ASSERT_EQ(store.bans(now()).size(), 1u);
  EXPECT_EQ(store.bans(now())[0].what, "t1");
  EXPECT_EQ(run("admin " + at("data") + " open t1").code, 0);
  EXPECT_EQ(run("admin " + at("data") + " open t1").code, 1);
  EXPECT_EQ(run("admin " + at("data") + " delete t2").code, 0);
  EXPECT_FALSE(store.read("t2", 0));
  EXPECT_EQ(run("admin " + at("data") + " delete t2").code, 1);
  EXPECT_EQ(run("admin " + at("data") + " delete").code, 2);
  EXPECT_EQ(run("admin " + at("data") + " ban address 2001:db8:1:2:3:4:5:6 --why spam").code, 0);
  EXPECT_EQ(run("admin " + at("data") + " ban nobody x").code, 2);
  ASSERT_EQ(store.bans(now()).size(), 1u);
  EXPECT_EQ(store.bans(now())[0].what, "2001:db8:1:2::/64") << "a household, as the limits count it";
  EXPECT_NE(run("admin " + at("data") + " bans").out.find("spam"), std::string::npos);
  EXPECT_EQ(run("admin " + at("data") + " unban address 2001:db8:1:2::9").code, 0);
  r = run("admin " + at("data") + " clear --hours 1");
  EXPECT_NE(r.out.find("2 tables that nobody joined"), std::string::npos) << r.out;  // t1 and t3 wait since 1970
  const auto log = store.audits(9);
  ASSERT_EQ(log.size(), 7u);
  EXPECT_EQ(log[6].what, "close t1: quarrel");
  EXPECT_EQ(log[4].what, "delete t2");
  EXPECT_FALSE(log[4].who.empty());
  EXPECT_EQ(log[3].what, "ban address 2001:db8:1:2::/64: spam");
  EXPECT_NE(run("admin " + at("data") + " audit").out.find("unban address"), std::string::npos);
}

}  // namespace
}  // namespace demesne::server
