// Two people play through a line that delays, cuts connections in the middle of a message, and delivers requests twice.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <list>
#include <thread>

#include "harness.hpp"
#include "table/table.hpp"

namespace demesne::server {
namespace {

class BadLine {
 public:
  BadLine(int target, u64 luck) : target_(target), luck_(luck), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in a{};
    a.sin_family = AF_INET;
    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(listener_, reinterpret_cast<sockaddr*>(&a), sizeof a);
    ::listen(listener_, 64);
    socklen_t n = sizeof a;
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&a), &n);
    port = ntohs(a.sin_port);
    thread_ = std::jthread([this] { run(); });
  }
  ~BadLine() {
    stop_ = true;
    thread_.join();
    ::close(listener_);
  }
  int port = 0;
  std::atomic<int> cuts = 0, doubles = 0;
  std::atomic<bool> calm = false;

 private:
  struct Pair {
    int client, server;
    std::string up;  // from the client, not yet whole frames
    bool upgraded = false;
  };
  u64 dice() { return (luck_ = luck_ * 6364136223846793005ull + 1442695040888963407ull) >> 33; }
  static bool put(int fd, std::string_view data) {
    while (!data.empty()) {
      const auto n = ::send(fd, data.data(), data.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      data.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  void run() {
    while (!stop_) {
      std::vector<pollfd> fds = {{listener_, POLLIN, 0}};
      for (const auto& p : pairs_) fds.push_back({p.client, POLLIN, 0}), fds.push_back({p.server, POLLIN, 0});
      if (::poll(fds.data(), fds.size(), 20) < 0) return;
      std::size_t at = 1;
      for (auto it = pairs_.begin(); it != pairs_.end();) {
        const bool up = fds[at].revents, down = fds[at + 1].revents;
        at += 2;
        const bool alive = (!up || upstream(*it)) && (!down || downstream(*it));
        if (alive) {
          ++it;
          continue;
        }
        ::close(it->client), ::close(it->server);
        it = pairs_.erase(it);
      }
      if (fds[0].revents) {
        const int client = ::accept(listener_, nullptr, nullptr), server = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in a{};
        a.sin_family = AF_INET;
        a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        a.sin_port = htons(static_cast<std::uint16_t>(target_));
        if (::connect(server, reinterpret_cast<sockaddr*>(&a), sizeof a) == 0)
          pairs_.push_back({client, server, {}, false});
        else
          ::close(client), ::close(server);
      }
    }
    for (auto& p : pairs_) ::close(p.client), ::close(p.server);
  }
  bool upstream(Pair& p) {
    char buffer[16384];
    const auto n = ::recv(p.client, buffer, sizeof buffer, 0);
    if (n <= 0) return false;
    p.up.append(buffer, static_cast<std::size_t>(n));
    if (!p.upgraded) {
      const auto end = p.up.find("\r\n\r\n");
      if (end == std::string::npos) return true;
      p.upgraded = true;
      if (!put(p.server, p.up.substr(0, end + 4))) return false;
      p.up.erase(0, end + 4);
    }
    while (p.up.size() >= 6) {
      std::size_t size = p.up[1] & 127, head = 6;
      if (size == 126) {
        if (p.up.size() < 8) return true;
        size = static_cast<std::size_t>(static_cast<u8>(p.up[2])) << 8 | static_cast<u8>(p.up[3]);
        head = 8;
      }
      if (p.up.size() < head + size) return true;
      const std::string frame = p.up.substr(0, head + size);
      p.up.erase(0, frame.size());
      const u64 d = calm ? 99 : dice() % 100;
      if (d < 3) return ++cuts, put(p.server, frame.substr(0, frame.size() / 2)), false;  // cut in the middle of a request
      if (d < 5) return ++cuts, put(p.server, frame), false;                              // the request arrives, the answer does not
      if (!put(p.server, frame)) return false;
      if (d < 20 && (frame[0] & 15) == 1) {
        ++doubles;
        if (!put(p.server, frame)) return false;
      }
    }
    return true;
  }
  bool downstream(Pair& p) {
    char buffer[4096];
    const auto n = ::recv(p.server, buffer, sizeof buffer, 0);
    if (n <= 0) return false;
    const u64 d = calm ? 99 : dice() % 100;
    if (d < 20) std::this_thread::sleep_for(std::chrono::milliseconds(dice() % 8));
    if (d == 99 && !calm) return ++cuts, put(p.client, {buffer, static_cast<std::size_t>(n / 2)}), false;
    return put(p.client, {buffer, static_cast<std::size_t>(n)});
  }
  const int target_;
  u64 luck_;
  const int listener_;
  std::atomic<bool> stop_ = false;
  std::list<Pair> pairs_;
  std::jthread thread_;
};

TEST(ProxyTest, BothClientsConvergeOverABadLine) {
  int cuts = 0, doubles = 0;
  for (u64 luck = 1; luck <= 3; ++luck) {
    Host host;
    const int port = host.start();
    BadLine line(port, luck);
    wire::Browser b{port, ""};
    const auto created = b.post("/api/tables", {{"game", "lantern"}, {"seats", json::array{"me", "me"}}, {"options", {{"rounds", 12}}}});
    ASSERT_EQ(created.status, 201);
    const std::string id(created.object().at("table").at("id").as_string());
    Player players[2] = {{line.port, b.cookie, id, 0}, {line.port, b.cookie, id, 1}};
    std::map<std::int64_t, std::string> sent;  // question -> picks: what was decided for it, resent until acknowledged
    u64 dice = luck * 77;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(90);
    while (!(players[0].over() && players[1].over()) && std::chrono::steady_clock::now() < deadline) {
      for (auto& p : players) {
        if (!p.socket || !p.socket->open()) {
          if (!p.connect()) continue;
        }
        if (p.info.at("state").as_string() == "waiting" && !p.info.at("seats").at(static_cast<std::size_t>(p.seat())).at("ready").as_bool())
          p.call("ready");
        while (p.socket->open() && p.pump(2)) {
        }
        if (!p.asked() || !p.socket->open()) continue;
        const auto seq = p.decision().at("seq").as_int64();
        dice = dice * 6364136223846793005ull + 1442695040888963407ull;
        if (!sent.contains(seq)) sent[seq] = json::serialize(to_array(some_picks(p.decision(), dice >> 20)));
        p.call("decide", {{"picks", json::parse(sent[seq])}, {"seq", seq}});
      }
    }
    ASSERT_TRUE(players[0].over() && players[1].over()) << "luck " << luck;
    cuts += line.cuts, doubles += line.doubles;
    line.calm = true;
    for (auto& p : players) {
      Player clean(port, b.cookie, id, p.seat());
      ASSERT_TRUE(clean.connect());
      ASSERT_TRUE(p.socket->open() || p.connect());
      while (p.pump(100)) {
      }
      EXPECT_EQ(p.log, clean.log);
      EXPECT_EQ(p.gaps, 0);
      EXPECT_EQ(json::serialize(p.state.at("view")), json::serialize(clean.state.at("view")));
    }
    // Every question was answered once, with the picks that were meant.
    const auto text = b.get("/api/tables/" + id + "/record");
    const auto record = std::get<table::Record>(table::parse_record(text.body));
    EXPECT_EQ(record.answers.size(), sent.size());
    std::size_t i = 0;
    for (const auto& [seq, picks] : sent) EXPECT_EQ(json::serialize(to_array(record.answers[i++].picks)), picks);
    std::printf("luck %d: %zu answers, %d cuts, %d doubled requests\n", static_cast<int>(luck), sent.size(), line.cuts.load(),
                line.doubles.load());
  }
  EXPECT_GT(cuts, 5);
  EXPECT_GT(doubles, 5);
}

}  // namespace
}  // namespace demesne::server
