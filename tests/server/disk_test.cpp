// A disk that is full: a limit on the size of the server's files stands in for it, so that no mount is needed.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <thread>

#include "harness.hpp"
#include "process.hpp"

namespace demesne::server {
namespace {

TEST(DiskTest, AFullDiskRefusesAnswersAndLosesNothing) {
  Directory directory;
  Process server(directory.path.string());
  server.file_limit = 600'000;  // bytes: some hundred entries
  server.start();
  wire::Browser b{server.port(), ""};
  const auto created =
      b.post("/api/tables", {{"game", "lantern"}, {"seats", json::array{"me", "me"}}, {"options", {{"rounds", 200}}}, {"bot_pause", 0}});
  ASSERT_EQ(created.status, 201) << created.body;
  const std::string id(created.object().at("table").at("id").as_string());
  Player a(b.port, b.cookie, id, 0), c(b.port, b.cookie, id, 1);
  ASSERT_TRUE(a.connect() && c.connect());
  a.call("ready");
  c.call("ready");
  std::int64_t acknowledged = -1;
  json::object refused;
  Player* refused_player = nullptr;
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (int i = 0; !refused_player && std::chrono::steady_clock::now() < patience; ++i)
    for (Player* p : {&a, &c}) {
      while (p->pump(2)) {
      }
      if (!p->asked()) continue;
      const json::object request{{"picks", to_array(some_picks(p->decision(), static_cast<u64>(i) * 77))},
                                 {"seq", p->decision().at("seq")}};
      const auto r = p->call("decide", request);
      if (r.contains("result")) {
        acknowledged = r.at("result").at("seq").as_int64();
        p->call("chat", {{"text", std::string(450, 'x')}});  // so that it does not take long
        continue;
      }
      ASSERT_EQ(r.at("error").at("code").as_int64(), -32003) << json::serialize(r);
      EXPECT_NE(std::string(r.at("error").at("message").as_string()).find("nothing was changed"), std::string::npos);
      refused = request;
      refused_player = p;
      break;
    }
  ASSERT_TRUE(refused_player) << "the disk never filled up";
  // The table is as it was, for everybody; the watchdog is told; new tables are refused with the right word.
  EXPECT_EQ(refused_player->call("view").at("result").at("view"), refused_player->state.at("view"));
  EXPECT_EQ(b.get("/healthz").status, 503);
  EXPECT_EQ(b.post("/api/tables", {{"game", "lantern"}}).status, 503);
  EXPECT_EQ(refused_player->call("decide", refused).at("error").at("code").as_int64(), -32003);
  Player late(b.port, b.cookie, id, refused_player->seat());
  ASSERT_TRUE(late.connect());
  EXPECT_GE(late.seq, acknowledged);
  EXPECT_EQ(late.state.at("view"), refused_player->state.at("view"));
  // Somebody makes room: the server notices by itself, and the same answer is good now.
  server.lift_limit();
  for (int i = 0; i < 100 && b.get("/healthz").status != 200; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(b.get("/healthz").status, 200);
  const auto accepted = refused_player->call("decide", refused);
  ASSERT_TRUE(accepted.contains("result")) << json::serialize(accepted);
  EXPECT_EQ(refused_player->gaps, 0);
  server.kill();
  server.start();
  Player again(b.port, b.cookie, id, refused_player->seat());
  ASSERT_TRUE(again.connect());
  EXPECT_GE(again.seq, accepted.at("result").at("seq").as_int64());
  again.log.resize(refused_player->log.size());
  EXPECT_EQ(again.log, refused_player->log);
}

TEST(DiskTest, ATableThatOwesSomethingTriesAgainWithoutHaste) {
  Directory directory;
  Process server(directory.path.string());
  server.file_limit = 200'000;
  server.start();
  wire::Browser b{server.port(), ""};
  const auto created = b.post(
      "/api/tables",
      {{"game", "lantern"}, {"seats", json::array{"me", "bot:first"}}, {"bot_pause", 0}, {"clock", {{"kind", "turn"}, {"seconds", 4}}}});
  ASSERT_EQ(created.status, 201) << created.body;
  const std::string id(created.object().at("table").at("id").as_string());
  Player p(b.port, b.cookie, id, 0);
  ASSERT_TRUE(p.connect());
  p.call("ready");
  while (!p.asked() && p.pump(2000)) {
  }
  // Talk fills the disk, as fast as it is allowed to.
  for (int i = 0; i < 3000 && b.get("/healthz").status == 200; ++i)
    if (p.call("chat", {{"text", std::string(450, 'x')}}).contains("error")) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ASSERT_EQ(b.get("/healthz").status, 503);
  // Time runs out, and that cannot be written either.
  const auto failed = [&] {
    const std::string text = b.get("/metrics").body, name = "\ndemesne_journal_failed_total ";
    return std::atoi(text.c_str() + text.find(name) + name.size());
  };
  const int before = failed();
  for (int i = 0; i < 100 && failed() == before; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const int first = failed();
  EXPECT_GT(first, before);
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  EXPECT_LE(failed() - first, 2) << "a table must not hammer a disk that is full";
  server.lift_limit();
  bool timed_out = false;
  while (!timed_out && p.pump(10'000)) timed_out = p.log.back().find("timeout") != std::string::npos;
  EXPECT_TRUE(timed_out);
  EXPECT_EQ(p.gaps, 0);
}

}  // namespace
}  // namespace demesne::server
