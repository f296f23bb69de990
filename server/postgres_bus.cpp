#include <fcntl.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <atomic>
#include <charconv>
#include <map>
#include <mutex>
#include <thread>

#include "server/listeners.hpp"
#include "server/postgres.hpp"
#include "server/postgres_store.hpp"

namespace demesne::server {
namespace {

constexpr int kPollMs = 5000;  // without word from the database everybody looks for themselves

class PostgresBus final : public EventBus {
 public:
  explicit PostgresBus(const std::string& where) : db_(where, std::chrono::milliseconds(0)) {
    if (::pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) throw std::runtime_error("no pipe");
    thread_ = std::thread([this] { run(); });
  }
  ~PostgresBus() override {
    stopping_ = true;
    nudge();
    thread_.join();
    ::close(pipe_[0]), ::close(pipe_[1]);
  }
  void publish(std::string_view table, u64 seq) override {
    {
      const std::lock_guard lock(outgoing_);
      u64& latest = waiting_.try_emplace(std::string(table), seq).first->second;  // of several for one table the last will do
      latest = std::max(latest, seq);
    }
    nudge();
  }
  u64 listen(Listener listener) override { return listeners_.add(std::move(listener)); }
  void forget(u64 listener) override { listeners_.drop(listener); }

 private:
  void nudge() const {
    if (::write(pipe_[1], "", 1) < 0) return;  // full: then it is nudged already
  }
  void send() {
    std::map<std::string, u64> now;
    {
      const std::lock_guard lock(outgoing_);
      now.swap(waiting_);
    }
    if (now.empty()) return;
    std::string text;  // "table seq" in one list; ids of tables need no escaping
    for (const auto& [table, seq] : now) text += (text.empty() ? "{\"" : ",\"") + table + ' ' + std::to_string(seq) + '"';
    db_.run("SELECT pg_notify('demesne', p) FROM unnest($1::text[]) AS p", {text + "}"}, [](const SqlRow&) {});
  }
  void hear() {
    while (PGnotify* n = PQnotifies(db_.handle())) {
      const std::string text = n->extra;
      const bool own = n->be_pid == PQbackendPID(db_.handle());
      PQfreemem(n);
      const auto space = text.find(' ');
      u64 seq = 0;
      if (own || space == text.npos) continue;
      std::from_chars(text.data() + space + 1, text.data() + text.size(), seq);
      listeners_.tell(std::string_view(text).substr(0, space), seq);
    }
  }
  void run() {
    bool well = false;
    while (!stopping_) {
      try {
        if (!well) {
          db_.connect();
          db_.script("LISTEN demesne");
          well = true;
          listeners_.tell("", 0);
        }
        pollfd ready[2] = {{pipe_[0], POLLIN, 0}, {PQsocket(db_.handle()), POLLIN, 0}};
        const int n = ::poll(ready, 2, kPollMs);
        if (stopping_) break;
        char swallowed[256];
        while (::read(pipe_[0], swallowed, sizeof swallowed) > 0) {
        }
        if (ready[1].revents && !PQconsumeInput(db_.handle())) db_.fail(nullptr);
        send();
        hear();
        if (n == 0) listeners_.tell("", 0);
      } catch (const SqlError& e) {
        if (well) spdlog::warn("no word from other nodes for the moment ({})", e.what());
        well = false;
        db_.disconnect();
        pollfd pause{pipe_[0], 0, 0};
        ::poll(&pause, 1, 200);
      }
    }
  }

  Postgres db_;
  int pipe_[2] = {-1, -1};
  std::atomic<bool> stopping_ = false;
  std::mutex outgoing_;
  std::map<std::string, u64> waiting_;
  Listeners listeners_;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<EventBus> postgres_bus(const std::string& where) { return std::make_unique<PostgresBus>(where); }

}  // namespace demesne::server
