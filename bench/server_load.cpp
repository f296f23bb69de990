// A load driver for the server, over loopback. It plays real tables with two connections each at a given pace and measures how
// long an answer takes to be acknowledged and to reach the other seat.
//
//   bench_server_load --tables 2000 --seconds 20 --pace 2000        (starts its own server: this program, as `demesne serve`)
//   bench_server_load --nodes 3 …                                   (three of them on a PostgreSQL of its own; seats come in by any)
//   bench_server_load --stored 100000                               (fills a directory, then measures memory and loading)
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <queue>
#include <random>
#include <thread>

#include "server/crypt.hpp"
#include "server/room.hpp"
#include "server/serve.hpp"
#include "server/sqlite_store.hpp"
#include "tests/server/cluster.hpp"
#include "tests/server/http.hpp"

namespace {

using namespace demesne;
using namespace demesne::server;
using Clock = std::chrono::steady_clock;
namespace wire = testing_client;

struct Plan {
  int tables = 2000, seconds = 20, pace = 2000, stored = 0, answers = 10, nodes = 0;
  std::string game = "dominion", data, options = "{}";
  bool views = true;
};

double ms(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

double percentile(std::vector<double>& v, double p) {
  if (v.empty()) return 0;
  const auto at = static_cast<std::size_t>(p * static_cast<double>(v.size() - 1));
  std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(at), v.end());
  return v[at];
}

struct ServerProcess {
  pid_t pid = -1;
  int port = 0;
  ServerProcess(const char* self, const std::string& data, const std::string& store = {}) {
    int out[2];
    if (::pipe(out) != 0) std::exit(1);
    pid = ::fork();
    if (pid == 0) {
      ::dup2(out[1], 1);
      ::execl(self, self, "serve", "--data", data.c_str(), "--port", "0", "--rate", "1000000", "--burst", "1000000", "--http-rate",
              "1000000", "--http-burst", "1000000", "--tables-per-hour", "10000000", "--connections-per-address", "100000", "--log-level",
              "warn", store.empty() ? nullptr : "--store", store.c_str(), nullptr);
      ::_exit(1);
    }
    ::close(out[1]);
    std::string line;
    for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) line += c;
    port = std::atoi(line.c_str() + line.rfind(':') + 1);
  }
  ~ServerProcess() {
    ::kill(pid, SIGTERM);
    ::waitpid(pid, nullptr, 0);
  }
  double rss_mb() const {
    std::ifstream in("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(in, line);)
      if (line.starts_with("VmRSS:")) return std::atof(line.c_str() + 6) / 1024;
    return 0;
  }
  double cpu_seconds() const {
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string all((std::istreambuf_iterator<char>(in)), {});
    std::istringstream rest(all.substr(all.rfind(')') + 2));
    std::string word;
    double ticks = 0;
    for (int i = 0; i < 13 && rest >> word; ++i)
      if (i == 11 || i == 12) ticks += std::atof(word.c_str());
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
  }
};

// What a seat knows of its table; only the fields that matter are read out of the JSON text, so that the driver stays cheap.
struct Seat2 {
  int fd = -1, table = 0, seat = 0;
  std::string in, out;
  bool upgraded = false;
};

struct Table2 {
  std::string id, cookie;
  int seats[2] = {-1, -1};   // indexes of connections
  Clock::time_point sent{};  // the last answer
  long long sent_seq = -1;   // the entry that will carry it
  bool waiting_event = false;
  long long answers = 0;
};

std::string_view field(std::string_view text, std::string_view key) {  // the raw text after "key":
  const auto at = text.find(key);
  return at == text.npos ? std::string_view() : text.substr(at + key.size());
}

class Load {
 public:
  Load(const Plan& s, std::vector<int> ports) : s_(s), ports_(std::move(ports)), epoll_(::epoll_create1(0)) {}
  int port_of(int n) const { return ports_[static_cast<std::size_t>(n) % ports_.size()]; }

  bool set_up() {
    wire::Browser b{ports_[0], ""};
    const json::value options = json::parse(s_.options);
    for (int i = 0; i < s_.tables; ++i) {
      b.port = port_of(i);
      const auto r = b.post("/api/tables", {{"game", s_.game}, {"seats", json::array{"me", "me"}}, {"options", options}});
      if (r.status != 201) return std::fprintf(stderr, "%s\n", r.body.c_str()), false;
      Table2 t;
      t.id = std::string(json::parse(r.body).at("table").at("id").as_string());
      t.cookie = b.cookie;
      tables_.push_back(std::move(t));
    }
    for (int i = 0; i < s_.tables; ++i)
      for (int seat = 0; seat < 2; ++seat) {
        Seat2 c;
        c.table = i, c.seat = seat;
        c.fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in a{};
        a.sin_family = AF_INET;
        a.sin_port = htons(static_cast<std::uint16_t>(port_of(i + seat)));
        a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(c.fd, reinterpret_cast<sockaddr*>(&a), sizeof a) != 0) return std::perror("connect"), false;
        const int one = 1;
        setsockopt(c.fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        const int index = static_cast<int>(connections_.size());
        tables_[static_cast<std::size_t>(i)].seats[seat] = index;
        epoll_event e{EPOLLIN, {.u32 = static_cast<std::uint32_t>(index)}};
        ::epoll_ctl(epoll_, EPOLL_CTL_ADD, c.fd, &e);
        connections_.push_back(std::move(c));
        put(index, wire::upgrade_request("/ws/" + tables_[static_cast<std::size_t>(i)].id + "?seat=" + std::to_string(seat),
                                         {{"Cookie", tables_[static_cast<std::size_t>(i)].cookie}}));
        poll(0);
      }
    return true;
  }

  void poll(int timeout) {
    epoll_event events[256];
    const int n = ::epoll_wait(epoll_, events, 256, timeout);
    for (int i = 0; i < n; ++i) read(static_cast<int>(events[i].data.u32));
  }

  void run(double seconds) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < end) {
      poll(1);
      while (!due_.empty() && due_.top().at <= Clock::now()) {
        const Due d = due_.top();
        due_.pop();
        Table2& t = tables_[static_cast<std::size_t>(connections_[static_cast<std::size_t>(d.connection)].table)];
        t.sent = Clock::now();
        t.waiting_event = true;
        ++t.answers;
        put(d.connection, wire::frame(1, d.text));
      }
    }
  }

  void clear() { ack_.clear(), event_.clear(), errors_ = 0, bytes_ = 0; }
  std::vector<double> ack_, event_;
  long long errors_ = 0, bytes_ = 0, finished_ = 0;
  std::size_t waiting() const { return due_.size(); }

 private:
  struct Due {
    Clock::time_point at;
    int connection;
    std::string text;
    bool operator<(const Due& o) const { return at > o.at; }
  };
  void put(int index, std::string_view text) {
    const int fd = connections_[static_cast<std::size_t>(index)].fd;
    while (!text.empty()) {
      const auto n = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
      if (n <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(n));
    }
  }
  void read(int index) {
    Seat2& c = connections_[static_cast<std::size_t>(index)];
    static thread_local char buffer[1 << 18];
    const auto n = ::recv(c.fd, buffer, sizeof buffer, MSG_DONTWAIT);
    if (n <= 0) {
      if (n == 0) ++errors_, ::epoll_ctl(epoll_, EPOLL_CTL_DEL, c.fd, nullptr);
      return;
    }
    bytes_ += n;
    c.in.append(buffer, static_cast<std::size_t>(n));
    if (!c.upgraded) {
      const auto head = c.in.find("\r\n\r\n");
      if (head == std::string::npos) return;
      c.upgraded = true;
      c.in.erase(0, head + 4);
      put(index, wire::frame(1, std::string(R"({"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"views":)") +
                                    (s_.views ? "true" : "false") + "}}"));
      put(index, wire::frame(1, R"({"jsonrpc":"2.0","id":2,"method":"ready","params":{"nonce":"n"}})"));
    }
    std::size_t at = 0;
    while (c.in.size() - at >= 2) {
      std::size_t size = c.in[at + 1] & 127, head = 2;
      const auto need = size == 126 ? 4u : size == 127 ? 10u : 2u;
      if (c.in.size() - at < need) break;
      if (size >= 126) {
        size = 0;
        for (std::size_t i = 2; i < need; ++i) size = size << 8 | static_cast<u8>(c.in[at + i]);
        head = need;
      }
      if (c.in.size() - at < head + size) break;
      const int opcode = c.in[at] & 15;
      const std::string_view text(c.in.data() + at + head, size);
      if (opcode == 9)
        put(index, wire::frame(10, text));
      else if (opcode == 1)
        message(index, c, text);
      at += head + size;
    }
    c.in.erase(0, at);
  }
  void wrong(std::string_view text) {
    if (++errors_ <= 3) std::fprintf(stderr, "%.*s\n", static_cast<int>(std::min<std::size_t>(text.size(), 400)), text.data());
  }
  void message(int index, const Seat2& c, std::string_view text) {
    Table2& t = tables_[static_cast<std::size_t>(c.table)];
    const bool event = text.starts_with(R"({"jsonrpc":"2.0","method":"event")");
    if (!event) {
      if (text.find("\"error\":") != text.npos)
        wrong(text);
      else if (text.starts_with(R"({"jsonrpc":"2.0","id":9)"))
        ack_.push_back(ms(Clock::now() - t.sent));
      return;
    }
    if (t.waiting_event && text.find("\"kind\":\"answer\"") != text.npos) {
      // The first of the two connections to hear is counted if it is the other seat's; both are within the same broadcast.
      if (answering_[static_cast<std::size_t>(c.table)] != index) {
        event_.push_back(ms(Clock::now() - t.sent));
        t.waiting_event = false;
      }
    }
    const auto decision = field(text, "\"decision\":");
    if (!decision.starts_with('{')) return;
    // Asked: answer after a pause. Picks: `min` of the options, chosen evenly.
    const auto end = decision.find(",\"waiting\":");
    boost::system::error_code error;
    const json::value d = json::parse(decision.substr(0, end), error);
    if (error) return wrong(decision);
    const auto& options = d.at("options").as_array();
    std::vector<int> left;
    for (std::size_t i = 0; i < options.size(); ++i)
      for (std::int64_t k = 0; k < options[i].at("times").as_int64(); ++k) left.push_back(static_cast<int>(i));
    std::shuffle(left.begin(), left.end(), random_);
    left.resize(std::min(left.size(), static_cast<std::size_t>(std::max<std::int64_t>(d.at("min").as_int64(), 0))));
    if (left.empty() && d.at("max").as_int64() > 0 && !options.empty() && random_() % 2) left.push_back(0);
    const json::array picks(left.begin(), left.end());
    const auto pause = std::chrono::duration<double, std::milli>(std::exponential_distribution<double>(1.0 / s_.pace)(random_));
    answering_[static_cast<std::size_t>(c.table)] = index;
    due_.push({Clock::now() + std::chrono::duration_cast<Clock::duration>(pause), index,
               R"({"jsonrpc":"2.0","id":9,"method":"decide","params":{"picks":)" + json::serialize(picks) +
                   ",\"seq\":" + json::serialize(d.at("seq")) + "}}"});
  }

  const Plan& s_;
  const std::vector<int> ports_;
  int epoll_;
  std::vector<Table2> tables_;
  std::vector<Seat2> connections_;
  std::map<std::size_t, int> answering_;
  std::priority_queue<Due> due_;
  std::mt19937_64 random_{1};
};

void fill(const Plan& s, const std::string& data) {
  SqliteStore store(data);
  const table::Game* game = table::find_game(s.game);
  std::atomic<long> pending = 0;
  const auto start = Clock::now();
  FastRng luck(7);
  for (int i = 0; i < s.stored; ++i) {
    Setup setup;
    setup.game = game;
    setup.listed = true;
    setup.settings = std::get<server::Settings>(parse_settings({}, *game));
    setup.seats = {{SeatKind::human, "", "Ada", hash_of("a" + std::to_string(i)), ""},
                   {SeatKind::human, "", "Ben", hash_of("b" + std::to_string(i)), ""}};
    Room room(random_id());
    const auto put = [&](Deed deed) {
      Entry e{room.next_seq(), now(), ""};
      auto line = room.enact({e.seq, e.at}, deed);
      if (std::holds_alternative<Fault>(line)) return;
      e.body = to_text(deed);
      ++pending;
      Append a{room.id(), e, {}, 0};
      if (std::get<Line>(line).info) a.summary = room.summary();
      store.append(std::move(a), [&](Stored) { --pending; });
    };
    put(Room::create(setup, random_hex(32)));
    for (Seat seat = 0; seat < 2; ++seat) put(deed::Ready{seat, "n", ""});
    put(deed::Start{});
    for (int k = 0; k < s.answers && room.to_move() != kNobody; ++k) {
      const auto& q = room.table()->match().question();
      std::vector<int> picks;
      for (std::size_t o = 0; o < q.options.size() && static_cast<int>(picks.size()) < q.min; ++o)
        for (int n = 0; n < q.options[o].times && static_cast<int>(picks.size()) < q.min; ++n) picks.push_back(static_cast<int>(o));
      if (q.min == 1 && q.max == 1) picks = {static_cast<int>(luck.below(static_cast<u32>(q.options.size())))};
      put(deed::Answer{q.seat, room.opened(), picks, false, "", nullptr});
    }
    while (pending > 5000) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  while (pending > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::printf("filled %d tables in %.0f s\n", s.stored, ms(Clock::now() - start) / 1000);
}

void stored(const Plan& s, const char* self, const std::string& data) {
  double empty = 0;
  {
    ServerProcess nothing(self, data + "/empty");
    std::this_thread::sleep_for(std::chrono::seconds(2));
    empty = nothing.rss_mb();
  }
  fill(s, data);
  ServerProcess server(self, data);
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const double idle = server.rss_mb();
  double disk = 0;
  for (const auto& f : std::filesystem::directory_iterator(data))
    if (f.is_regular_file()) disk += static_cast<double>(f.file_size());
  std::printf(
      "%s: memory %.1f MB without tables, %.1f MB with %d stored ones (%.0f bytes an idle table); %.0f MB on disk (%.1f KB a table)\n",
      s.game.c_str(), empty, idle, s.stored, (idle - empty) * 1024 * 1024 / s.stored, disk / 1e6, disk / 1e3 / s.stored);
  std::vector<std::string> ids;
  std::string before;
  while (ids.size() < 2000) {
    const auto page = wire::request(server.port, "GET", "/api/tables?state=playing&limit=100" + before).object();
    for (const auto& t : page.at("tables").as_array()) ids.emplace_back(t.at("id").as_string());
    if (page.at("next").is_null()) break;
    before = "&before=" + json::serialize(page.at("next"));
  }
  std::vector<double> times;
  for (const auto& id : ids) {
    const auto start = Clock::now();
    if (wire::request(server.port, "GET", "/api/tables/" + id).status == 200) times.push_back(ms(Clock::now() - start));
  }
  const std::size_t n = std::max<std::size_t>(1, times.size());
  std::printf("opened %zu of them: p50 %.2f ms, p99 %.2f ms; memory then %.1f MB (%.1f KB an open table)\n", n, percentile(times, 0.5),
              percentile(times, 0.99), server.rss_mb(), (server.rss_mb() - idle) * 1024 / static_cast<double>(n));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "serve") return serve_command(argc - 1, argv + 1);
  Plan s;
  CLI::App app("Load on the server over loopback");
  app.add_option("--tables", s.tables, "Tables in play, two connections each")->capture_default_str();
  app.add_option("--seconds", s.seconds, "How long to measure")->capture_default_str();
  app.add_option("--pace", s.pace, "Mean pause before an answer, in milliseconds")->capture_default_str();
  app.add_option("--game", s.game, "Which game")->capture_default_str();
  app.add_option("--options", s.options, "Its options, as JSON")->capture_default_str();
  app.add_option("--views", s.views, "Whether clients want the view with every event")->capture_default_str();
  app.add_option("--nodes", s.nodes, "So many nodes on a PostgreSQL of its own; 0: one server on SQLite")->capture_default_str();
  app.add_option("--stored", s.stored, "Instead: so many tables in the journal, memory and loading")->capture_default_str();
  app.add_option("--answers", s.answers, "Answers in each stored table")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  init_crypt();
  std::string pattern = (std::filesystem::temp_directory_path() / "demesne-load-XXXXXX").string();
  const std::string data = mkdtemp(pattern.data());
  const char* self = "/proc/self/exe";
  if (s.stored > 0) {
    stored(s, self, data);
  } else {
    std::unique_ptr<Cluster> cluster;
    if (s.nodes) cluster = std::make_unique<Cluster>();
    const std::string store = cluster ? cluster->fresh() : "";
    std::vector<std::unique_ptr<ServerProcess>> servers;
    std::vector<int> ports;
    for (int i = 0; i < std::max(1, s.nodes); ++i) {
      servers.push_back(std::make_unique<ServerProcess>(self, data, store));
      ports.push_back(servers.back()->port);
    }
    const auto sum = [&](auto of) {
      double all = 0;
      for (const auto& p : servers) all += of(*p);
      return all;
    };
    const auto rss = [&] { return sum([](const ServerProcess& p) { return p.rss_mb(); }); };
    const auto spent = [&] { return sum([](const ServerProcess& p) { return p.cpu_seconds(); }); };
    const double empty = rss();
    Load load(s, ports);
    if (!load.set_up()) return 1;
    load.run(5);  // everybody sits down, the first answers
    const double seated = rss();
    load.clear();
    const double cpu = spent();
    const auto own = std::clock();
    const auto start = Clock::now();
    load.run(s.seconds);
    const double seconds = ms(Clock::now() - start) / 1000;
    const double used = spent() - cpu;
    const auto driver = std::clock() - own;
    const auto n = load.ack_.size();
    std::printf(
        "%s on %s: %d tables, %d connections, mean pause %d ms, %.0f s\n", s.game.c_str(),
        s.nodes ? (std::to_string(s.nodes) + (s.nodes == 1 ? " node with PostgreSQL" : " nodes with PostgreSQL")).c_str() : "SQLite",
        s.tables, 2 * s.tables, s.pace, seconds);
    std::printf("answers %.0f/s, errors %lld, %.1f MB/s to clients, server CPU %.2f cores (%.0f us an answer)\n",
                static_cast<double>(n) / seconds, load.errors_, static_cast<double>(load.bytes_) / seconds / 1e6, used / seconds,
                n ? used / static_cast<double>(n) * 1e6 : 0);
    std::printf("the driver itself (not counted above): %.2f cores\n", static_cast<double>(driver) / CLOCKS_PER_SEC / seconds);
    std::printf("acknowledged after     p50 %.2f ms  p99 %.2f ms\n", percentile(load.ack_, 0.5), percentile(load.ack_, 0.99));
    std::printf("at the other seat after p50 %.2f ms  p99 %.2f ms\n", percentile(load.event_, 0.5), percentile(load.event_, 0.99));
    std::printf("memory: %.1f MB empty, %.1f MB with all seated, %.1f MB at the end (%.0f KB a table in play, its connections included)\n",
                empty, seated, rss(), (rss() - empty) * 1024 / s.tables);
  }
  std::filesystem::remove_all(data);
  return 0;
}
