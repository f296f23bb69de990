// A server in this process, in a directory of its own, with limits that tests do not run into.
#pragma once

#include <spdlog/spdlog.h>

#include <filesystem>
#include <memory>

#include "http.hpp"
#include "server/serve.hpp"

namespace demesne::server {

struct Directory {
  std::filesystem::path path;
  Directory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "demesne-test-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~Directory() { std::filesystem::remove_all(path); }
};

inline ServeOptions test_options(const std::filesystem::path& data) {
  ServeOptions o;
  o.data = data.string();
  o.port = 0;
  o.wire = {1e6, 1e6, 1e6, 1e6};
  o.http_rate = o.http_burst = 1e6;
  o.tables_per_hour = 1'000'000;
  o.connections_per_address = 10'000;
  return o;
}

struct Host {
  Directory directory;
  ServeOptions options = test_options(directory.path);
  std::unique_ptr<Server> server;
  Host() = default;
  explicit Host(const std::function<void(ServeOptions&)>& change) { change(options); }
  int start() {
    spdlog::set_level(spdlog::level::warn);
    server.reset();
    server = std::make_unique<Server>(options);
    return server->port();
  }
};

namespace wire = testing_client;

// A seat at a table, driven by a policy; follows the numbering and notices gaps.
class Player {
 public:
  Player(int port, std::string cookie, std::string table, int seat)
      : port_(port), cookie_(std::move(cookie)), table_(std::move(table)), seat_(seat) {}
  bool connect() {
    const std::string target = "/ws/" + table_ + (seat_ >= 0 ? "?seat=" + std::to_string(seat_) : "");
    socket = std::make_unique<wire::WebSocket>(port_, target, cookie_);
    if (!socket->open()) return false;
    const auto answer = socket->call("subscribe", seq < 0 ? json::object{} : json::object{{"since", seq}});
    if (!answer.contains("result")) return false;
    const auto& r = answer.at("result").as_object();
    json::array lines = r.at("log").as_array();
    while (!lines.empty() && lines.front().at("seq").as_int64() > seq + 1) {  // older pages
      const auto page = socket->call("log", {{"before", lines.front().at("seq")}});
      if (const auto* e = page.if_contains("error"); e && e->at("code").as_int64() == -32004) {  // a long log: as fast as it may be read
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        continue;
      }
      if (!page.contains("result")) return false;
      json::array older = page.at("result").at("log").as_array();
      while (!older.empty() && older.front().at("seq").as_int64() <= seq) older.erase(older.begin());
      older.insert(older.end(), lines.begin(), lines.end());
      lines = std::move(older);
    }
    for (const auto& line : lines) take(line.as_object());
    if (seq != r.at("seq").as_int64()) ++gaps;
    seq = r.at("seq").as_int64();
    state = r.at("state").as_object();
    info = r.at("table").as_object();
    return true;
  }
  void take(const json::object& message) {
    const auto n = message.at("seq").as_int64();
    if (n != seq + 1) ++gaps;
    seq = n;
    log.push_back(json::serialize(without(message)));
    if (const auto* s = message.if_contains("state")) state = s->as_object();
    if (const auto* t = message.if_contains("table")) info = t->as_object();
  }
  // Reads one notification; false if none came in time.
  bool pump(int timeout_ms) {
    const auto n = socket->note(timeout_ms);
    if (!n) return false;
    absorb(*n);
    return true;
  }
  // What was acknowledged to anybody before has been told here when this returns: messages of a table keep their order.
  void settle() { call("ping"); }
  // Reads until it holds; false if it does not, however long a busy machine is given.
  template <class F>
  bool until(F&& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!holds())
      if (!socket->open() || std::chrono::steady_clock::now() > end || (!pump(200) && !socket->open())) return holds();
    return true;
  }
  void absorb(const json::object& n) {
    if (n.contains("method") && n.at("method").as_string() == "event") take(n.at("params").as_object());
  }
  json::object call(const std::string& method, json::object params = {}) {
    auto answer = socket->call(method, std::move(params));
    while (!socket->notes.empty()) {
      absorb(socket->notes.front());
      socket->notes.pop_front();
    }
    return answer;
  }
  bool asked() const { return state.contains("decision") && state.at("decision").is_object(); }
  bool over() const { return state.contains("result") && !state.at("result").is_null(); }
  const json::object& decision() const { return state.at("decision").as_object(); }
  static json::object without(json::object m) {  // what must be the same for everybody who comes later
    m.erase("state"), m.erase("table");
    return m;
  }
  std::unique_ptr<wire::WebSocket> socket;
  json::object state, info;
  std::int64_t seq = -1;
  int gaps = 0;
  std::vector<std::string> log;
  int seat() const { return seat_; }

 private:
  int port_;
  std::string cookie_, table_;
  int seat_;
};

// Legal picks, chosen by a number.
inline std::vector<int> some_picks(const json::object& decision, u64 luck) {
  const auto& options = decision.at("options").as_array();
  const int min = static_cast<int>(decision.at("min").as_int64()), max = static_cast<int>(decision.at("max").as_int64());
  const int want = luck % 2 ? max : min;  // in between not everything goes: some cards want two or none
  std::vector<int> left;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (max == 1 || options[i].at("do").as_string() != "no_mulligan")  // that one stands alone
      for (int t = 0; t < options[i].at("times").as_int64(); ++t) left.push_back(static_cast<int>(i));
  std::vector<int> picks;
  while (static_cast<int>(picks.size()) < want && !left.empty()) {
    luck = luck * 6364136223846793005ull + 1442695040888963407ull;
    const auto at = static_cast<std::ptrdiff_t>((luck >> 33) % left.size());
    picks.push_back(left[static_cast<std::size_t>(at)]);
    left.erase(left.begin() + at);
  }
  return picks;
}

inline json::array to_array(const std::vector<int>& picks) { return json::array(picks.begin(), picks.end()); }

}  // namespace demesne::server
