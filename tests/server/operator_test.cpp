// What a new operator stumbles over: words in the wrong language, orders that mean nothing and say "done", files that others may read
// or that the server's own user may not.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "program.hpp"
#include "server/crypt.hpp"
#include "server/sqlite_store.hpp"
#include "server/transfer.hpp"

namespace demesne::server {
namespace {

namespace fs = std::filesystem;

class OperatorTest : public testing::Test {
 protected:
  fs::path directory;
  OperatorTest() {
    init_crypt();
    std::string pattern = (fs::temp_directory_path() / "demesne-operator-XXXXXX").string();
    directory = mkdtemp(pattern.data());
  }
  ~OperatorTest() override { fs::remove_all(directory); }
  std::string at(const char* name) const { return (directory / name).string(); }
  static Ran run(const std::string& words) { return run_program(words); }
  static bool has(const Ran& said, std::string_view what) { return said.out.find(what) != std::string::npos; }
};

TEST_F(OperatorTest, ReadsWhatIsWrongInTheirOwnLanguage) {
  SqliteStore store(at("data"));
  ASSERT_EQ(run("backup " + at("data") + " " + at("b")).code, 0);
  EXPECT_TRUE(has(run("backup --lang de " + at("data") + " " + at("b")), "ist schon da"));
  EXPECT_TRUE(has(run("backup --lang de " + at("nowhere") + " " + at("c")), "ist kein Journal"));
  EXPECT_TRUE(has(run("restore --lang de " + at("b") + " " + at("data")), "räum es erst weg"));
  EXPECT_TRUE(has(run("check --lang de --accept-loss " + at("data")), "ein anderer Server benutzt"));
  const auto second = run("serve --port 0 --data " + at("data"));
  EXPECT_EQ(second.code, 1);
  EXPECT_TRUE(has(second, "another server is using") && has(second, "ein anderer Server benutzt")) << second.out;
}

TEST_F(OperatorTest, AnOrderThatMeansNothingIsRefused) {
  SqliteStore store(at("data"));
  const std::string admin = "admin " + at("data") + " ";
  for (const char* nobody : {"ban address nonsense", "ban address 300.1.2.3", "ban address 2001:db8::x", "ban person nonsense"})
    EXPECT_EQ(run(admin + nobody).code, 2) << nobody;
  EXPECT_TRUE(store.bans(now()).empty());
  EXPECT_NE(run(admin + "tables --state nonsense").code, 0);
  EXPECT_EQ(run(admin + "ban address 2001:db8:1:2::/64").code, 0);
  EXPECT_EQ(run(admin + "ban address 203.0.113.7").code, 0);
  EXPECT_EQ(run(admin + "ban person abcdefghijklmnop").code, 0);
  EXPECT_EQ(store.bans(now()).size(), 3u);
}

TEST_F(OperatorTest, ClearsWhatHasWaitedForNoTimeAtAll) {
  SqliteStore store(at("data"));
  std::atomic<bool> done = false;
  store.append({"t1", {0, now() - 5000, "{}"}, Summary{"g", "waiting", false, "{}", {"ada"}}, 0}, [&](Stored) { done = true; });
  while (!done) ::usleep(1000);
  EXPECT_TRUE(has(run("admin " + at("data") + " clear"), "0 tables")) << "a day, if nothing is said";
  EXPECT_TRUE(has(run("admin " + at("data") + " clear --hours 0"), "1 tables"));
}

TEST_F(OperatorTest, TheJournalIsForItsOwnersEyesAlsoInAnOpenDirectory) {
  fs::create_directory(directory / "open");
  ASSERT_EQ(::chmod(at("open").c_str(), 0755), 0);
  {
    SqliteStore store(at("open"));
    std::atomic<bool> done = false;
    store.append({"t1", {0, 1, "{}"}, Summary{"g", "waiting", false, "{}", {"ada"}}, 0}, [&](Stored) { done = true; });
    while (!done) ::usleep(1000);
    for (const auto& file : fs::directory_iterator(at("open")))
      EXPECT_EQ(file.status().permissions() & (fs::perms::group_all | fs::perms::others_all), fs::perms::none) << file.path();
    backup(store, at("b"));
  }
  if (::geteuid() != 0) GTEST_SKIP() << "the rest is about what root does";
  // Root restores into the directory of the server's user: the server must be able to write there.
  fs::create_directory(directory / "service");
  ASSERT_EQ(::chown(at("service").c_str(), 12345, 12345), 0);
  ASSERT_EQ(run("restore " + at("b") + " " + at("service")).code, 0);
  for (const auto& file : fs::directory_iterator(at("service"))) {
    struct ::stat s {};
    ASSERT_EQ(::stat(file.path().c_str(), &s), 0);
    EXPECT_EQ(s.st_uid, 12345u) << file.path();
  }
}

}  // namespace
}  // namespace demesne::server
