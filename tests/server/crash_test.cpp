// Kills the server with SIGKILL at random moments while many tables are being played, starts it again, and looks for anything
// that was acknowledged or shown and is gone. DEMESNE_CRASH_ROUNDS (default 5) and DEMESNE_CRASH_TABLES (default 60) make it longer;
// bench/server_kill goes on for hours.
#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <thread>

#include "harness.hpp"
#include "process.hpp"
#include "table/table.hpp"

namespace demesne::server {
namespace {

int number_from(const char* name, int fallback) {
  const char* v = std::getenv(name);
  return v ? std::atoi(v) : fallback;
}

struct Game {
  std::string id, cookie;
  std::unique_ptr<Player> seats[2];
  std::int64_t acknowledged = -1;
  json::object pending;  // a decide without an answer; resent after the crash
  int pending_seat = -1;
};

TEST(CrashTest, NothingAcknowledgedIsLost) {
  const int rounds = number_from("DEMESNE_CRASH_ROUNDS", 5), tables = number_from("DEMESNE_CRASH_TABLES", 60);
  Directory directory;
  Process server(directory.path.string());
  const int port = server.port();
  server.start();
  std::mt19937_64 random(std::random_device{}());
  std::vector<Game> games(static_cast<std::size_t>(tables));
  for (auto& g : games) {
    wire::Browser b{port, ""};
    const auto created =
        b.post("/api/tables", {{"game", "lantern"}, {"seats", json::array{"me", "me"}}, {"options", {{"rounds", 60}}}, {"undo", "free"}});
    ASSERT_EQ(created.status, 201) << created.body;
    g.id = std::string(created.object().at("table").at("id").as_string());
    g.cookie = b.cookie;
    for (int s = 0; s < 2; ++s) g.seats[s] = std::make_unique<Player>(port, b.cookie, g.id, s);
  }
  std::atomic<std::int64_t> acknowledged_in_all{0};
  for (int round = 0; round <= rounds; ++round) {
    std::atomic<bool> stop = false;
    std::atomic<int> lost = 0;
    std::vector<std::jthread> drivers;
    for (int d = 0; d < 4; ++d)
      drivers.emplace_back([&, d, luck = random()]() mutable {
        for (std::size_t i = static_cast<std::size_t>(d); i < games.size(); i += 4) {
          Game& g = games[i];
          for (auto& p : g.seats) {
            const std::int64_t seen = p->seq;
            if (!p->connect()) return;  // killed while we were coming back
            if (p->seq < seen || p->gaps) ++lost;
            if (!p->info.at("seats").at(static_cast<std::size_t>(p->seat())).at("ready").as_bool()) p->call("ready");
          }
          if (g.seats[0]->seq < g.acknowledged) ++lost;
          if (g.pending_seat >= 0) {
            const auto r = g.seats[g.pending_seat]->call("decide", g.pending);
            if (r.contains("result")) g.acknowledged = std::max(g.acknowledged, r.at("result").at("seq").as_int64());
            if (!r.empty()) g.pending_seat = -1;
          }
        }
        while (!stop) {
          for (std::size_t i = static_cast<std::size_t>(d); i < games.size() && !stop; i += 4) {
            Game& g = games[i];
            for (auto& p : g.seats) {
              while (p->socket->open() && p->pump(0)) {
              }
              if (!p->asked() || !p->socket->open()) continue;
              luck = luck * 6364136223846793005ull + 1442695040888963407ull;
              if (luck >> 60 == 0 && p->state.at("undo").is_object()) {
                const auto r = p->call("undo");
                if (r.contains("result")) g.acknowledged = std::max(g.acknowledged, r.at("result").at("seq").as_int64());
                continue;
              }
              g.pending = {{"picks", to_array(some_picks(p->decision(), luck >> 20))}, {"seq", p->decision().at("seq")}};
              g.pending_seat = p->seat();
              const auto r = p->call("decide", g.pending);
              if (r.empty()) continue;  // no answer: the server is gone
              g.pending_seat = -1;
              if (r.contains("result")) {
                g.acknowledged = std::max(g.acknowledged, r.at("result").at("seq").as_int64());
                ++acknowledged_in_all;
              }
            }
          }
        }
      });
    // Somewhere in the middle of play; also, now and then, while everybody is still coming back.
    const auto target = acknowledged_in_all + static_cast<std::int64_t>(random() % static_cast<u64>(4 * tables));
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (acknowledged_in_all < target && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::microseconds(100 + random() % 3000));
    server.kill();
    stop = true;
    drivers.clear();
    EXPECT_EQ(lost, 0) << "round " << round;
    server.start();
  }
  // Everything that anybody ever saw is there, in the same words.
  int finished = 0;
  for (auto& g : games)
    for (auto& p : g.seats) {
      Player again(port, g.cookie, g.id, p->seat());
      ASSERT_TRUE(again.connect());
      EXPECT_GE(again.seq, g.acknowledged);
      ASSERT_GE(again.log.size(), p->log.size());
      again.log.resize(p->log.size());
      EXPECT_EQ(again.log, p->log);
      EXPECT_EQ(again.gaps, 0);
      finished += again.over();
    }
  std::printf("%d tables, %d kills, %lld answers acknowledged, %d seats at finished games\n", tables, rounds + 1,
              static_cast<long long>(acknowledged_in_all.load()), finished);
  EXPECT_GT(acknowledged_in_all, tables);
}

// A bot that thinks for a minute, and three people with a hint that takes as long.
TEST(ShutdownTest, AThoughtThatDoesNotEndHoldsNobodyUp) {
  Directory directory;
  Process server(directory.path.string());
  server.bot_ms = 60'000;
  server.start();
  wire::Browser b{server.port(), ""};
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 3; ++i) {
    const auto created = b.post("/api/tables", {{"game", "lantern"}, {"seats", json::array{"me", "bot:thorough"}}, {"bot_pause", 0}});
    players.push_back(std::make_unique<Player>(b.port, b.cookie, std::string(created.object().at("table").at("id").as_string()), 0));
    Player& p = *players.back();
    ASSERT_TRUE(p.connect());
    p.call("ready");
    while (!p.asked() && p.pump(5000)) {
    }
    p.call("decide", {{"picks", json::array{p.decision().at("options").as_array().size() - 1}}});
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(server.terminate(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << "two on a quiet machine";
  while (players[0]->socket->receive(5000)) {
  }
  EXPECT_EQ(players[0]->socket->close_code(), 1001) << "and says goodbye all the same";
}

}  // namespace
}  // namespace demesne::server
