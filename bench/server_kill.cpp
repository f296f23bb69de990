// Kills servers for minutes while tables are being played, and looks for anything that was acknowledged or shown and is gone.
//   server_kill --seconds 300                            one node on SQLite, killed and started again and again
//   server_kill --seconds 300 --nodes 3                  three nodes on a PostgreSQL of its own: nodes killed at random, the database
//                                                        restarted (in order and as if the power failed), its connections and the clients'
//                                                        cut
// Games are short, so that many come to their end between the kills, and one in eight is long, so that tables leave snapshots. When the
// killing is over, those that are left are played to their end as well. Ends with one line of figures, and with 1 if anything was lost, a
// record does not verify or a deal differs from its commitment.
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

#include "server/crypt.hpp"
#include "table/table.hpp"
#include "tests/server/cluster.hpp"
#include "tests/server/harness.hpp"

namespace demesne::server {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
constexpr auto kPatience = 300s;  // nobody is stuck who only waits for a busy machine
constexpr auto kAgain = 5ms;      // between two tries to reach a server
constexpr int kShortRounds = 4;   // of most games, at most
constexpr int kLook = 3;          // milliseconds for what may have come; less than two would not look at all

struct Tally {
  std::atomic<long> kills{0}, restarts{0}, cuts{0}, drops{0}, answers{0}, finished{0}, verified{0};
  std::atomic<long> lost{0}, gaps{0}, wrong_records{0}, wrong_deals{0}, stuck{0};
  std::atomic<long> pause_ms{0};  // the longest that a player was without a server
  bool clean() const { return !lost && !gaps && !wrong_records && !wrong_deals && !stuck; }
};

class Node {
 public:
  Node(std::string server, int port, std::vector<std::string> more) : server_(std::move(server)), port_(port), more_(std::move(more)) {}
  ~Node() { kill(); }
  int port() const { return port_; }
  void start() {
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int null = ::open("/dev/null", O_WRONLY);
    ::dup2(null, 1);
    std::vector<std::string> words = {server_,
                                      "--port",
                                      std::to_string(port_),
                                      "--rate",
                                      "1000000",
                                      "--burst",
                                      "1000000",
                                      "--http-rate",
                                      "1000000",
                                      "--http-burst",
                                      "1000000",
                                      "--tables-per-hour",
                                      "1000000",
                                      "--connections-per-address",
                                      "100000",
                                      "--log-level",
                                      "off"};
    words.insert(words.end(), more_.begin(), more_.end());
    std::vector<char*> argv;
    for (auto& w : words) argv.push_back(w.data());
    argv.push_back(nullptr);
    ::execv(argv[0], argv.data());
    ::_exit(1);
  }
  void kill(int signal = SIGKILL) {
    if (pid_ <= 0) return;
    ::kill(pid_, signal);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }
  void mind() {  // starts it again if it went by itself, as when the database was down
    if (pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) == pid_) start();
  }
  bool up() const { return wire::Link("127.0.0.1", port_).alive(); }

 private:
  const std::string server_;
  int port_;
  std::vector<std::string> more_;
  pid_t pid_ = -1;
};

struct World {
  std::vector<std::unique_ptr<Node>> nodes;
  std::unique_ptr<Cluster> cluster;
  Tally tally;
  std::atomic<bool> calm = false;  // nothing is killed any more, and no further game begun
  int rounds = 60;
  int any_port(u64 luck) const { return nodes[(luck >> 33) % nodes.size()]->port(); }
};

u64 roll(u64& luck) { return luck = luck * 6364136223846793005ull + 1442695040888963407ull; }

// One table with two seats, from its beginning to its verified end.
class Game {
 public:
  Game(World& world, u64 luck)
      : w_(world), luck_(luck), rounds_(luck >> 61 ? 1 + static_cast<int>((luck >> 40) % kShortRounds) : world.rounds) {}
  void play() {
    if (create())
      while (!done_) step();
    for (auto& p : seats_)
      if (p) p->socket.reset();
  }
  // Everything that anybody ever saw is there, in the same words.
  void look_back() {
    if (id_.empty()) return;
    for (auto& p : seats_) {
      if (!p) continue;
      std::unique_ptr<Player> found;
      for (const auto end = Clock::now() + kPatience; !found && Clock::now() < end;) {  // at whatever node answers
        auto tried = std::make_unique<Player>(w_.any_port(roll(luck_)), cookie_, id_, p->seat());
        if (tried->connect())
          found = std::move(tried);
        else
          std::this_thread::sleep_for(100ms);
        for (auto& n : w_.nodes) n->mind();
      }
      if (!found) {
        ++w_.tally.stuck;
        continue;
      }
      const auto &saw = p->log, &is = found->log;
      if (found->seq < acknowledged_ || is.size() < saw.size() || !std::equal(saw.begin(), saw.end(), is.begin())) ++w_.tally.lost;
    }
  }

 private:
  bool create() {
    while (!w_.calm) {
      wire::Browser b{w_.any_port(roll(luck_)), cookie_};
      const auto made = b.post(
          "/api/tables", {{"game", "lantern"}, {"seats", json::array{"me", "me"}}, {"options", {{"rounds", rounds_}}}, {"undo", "free"}});
      if (made.status == 201) {
        id_ = std::string(made.object().at("table").at("id").as_string());
        commitment_ = json::serialize(made.object().at("table").at("commitment"));
        cookie_ = b.cookie;
        return back();
      }
      std::this_thread::sleep_for(kAgain);
    }
    return false;
  }
  // Both seats come back, wherever somebody answers, and resend what had no answer.
  bool back() {
    const auto start = Clock::now();
    for (int s = 0; s < 2; ++s)
      while (true) {
        const int port = w_.any_port(roll(luck_));
        auto fresh = std::make_unique<Player>(port, cookie_, id_, s);
        if (seats_[s]) fresh->seq = seats_[s]->seq, fresh->log = seats_[s]->log;
        const auto seen = fresh->seq;
        if (fresh->connect()) {
          if (fresh->seq < seen || fresh->seq < acknowledged_) ++w_.tally.lost;
          w_.tally.gaps += fresh->gaps;
          const bool ready = fresh->info.at("seats").at(static_cast<std::size_t>(s)).at("ready").as_bool();
          if (ready || !fresh->call("ready").empty()) {
            seats_[s] = std::move(fresh);
            break;
          }
        }
        if (Clock::now() - start > kPatience) {
          ++w_.tally.stuck;
          done_ = true;
          return false;
        }
        std::this_thread::sleep_for(kAgain);
      }
    const auto pause = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
    for (long most = w_.tally.pause_ms; pause > most && !w_.tally.pause_ms.compare_exchange_weak(most, pause);) {
    }
    if (pending_seat_ >= 0) decide();
    return true;
  }
  void decide() {
    const auto r = seats_[pending_seat_]->call("decide", pending_);
    if (r.empty()) return;                                                               // no answer: resent when we are back
    if (r.contains("error") && r.at("error").at("code").as_int64() == kStorage) return;  // nothing has happened: the same again
    pending_seat_ = -1;
    if (!r.contains("result")) return;
    acknowledged_ = std::max(acknowledged_, r.at("result").at("seq").as_int64());
    ++w_.tally.answers;
  }
  void step() {
    if (!seats_[0] || !seats_[1] || !seats_[0]->socket->open() || !seats_[1]->socket->open()) {
      back();
      return;
    }
    if (pending_seat_ >= 0) return decide();
    if (roll(luck_) >> 53 == 0) {  // a line that is cut: some 2,000 steps apart
      ++w_.tally.drops;
      seats_[luck_ >> 20 & 1]->socket->drop();
    }
    for (auto& p : seats_) {
      while (p->socket->open() && p->pump(kLook)) {
      }
      w_.tally.gaps += std::exchange(p->gaps, 0);
      if (p->over()) return verify();
      if (!p->socket->open() || !p->asked()) continue;
      idle_ = 0;
      roll(luck_);
      if (luck_ >> 60 == 0 && p->state.at("undo").is_object()) {
        const auto r = p->call("undo");
        if (r.contains("result")) acknowledged_ = std::max(acknowledged_, r.at("result").at("seq").as_int64());
        return;
      }
      pending_ = {{"picks", to_array(some_picks(p->decision(), luck_ >> 20))}, {"seq", p->decision().at("seq")}};
      pending_seat_ = p->seat();
      return decide();
    }
    if (++idle_ > 2000) back(), idle_ = 0;  // some seconds: what is due does not come
  }
  void verify() {
    wire::Browser b{w_.any_port(roll(luck_)), cookie_};
    const auto record = b.get("/api/tables/" + id_ + "/record"), info = b.get("/api/tables/" + id_);
    if (record.status != 200 || info.status != 200) return std::this_thread::sleep_for(kAgain);  // somebody is down: again
    ++w_.tally.finished;
    done_ = true;
    auto parsed = table::parse_record(record.body);
    const bool good = std::holds_alternative<table::Record>(parsed) &&
                      std::holds_alternative<table::Table>(table::Table::replay(std::get<table::Record>(parsed)));
    good ? ++w_.tally.verified : ++w_.tally.wrong_records;
    const auto t = info.object().at("table").as_object();
    if (json::serialize(t.at("commitment")) != commitment_ ||
        hash_of(std::string(t.at("secret").as_string()) + "." + id_) != t.at("commitment").as_string())
      ++w_.tally.wrong_deals;
  }

  World& w_;
  u64 luck_;
  const int rounds_;
  std::string id_, cookie_, commitment_;
  std::unique_ptr<Player> seats_[2];
  std::int64_t acknowledged_ = -1;
  json::object pending_;
  int pending_seat_ = -1, idle_ = 0;
  bool done_ = false;
};

void torment(World& w, int seconds, int kills, int between, std::mt19937_64& random) {
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  auto report = Clock::now() + 30s;
  const bool several = w.nodes.size() > 1;
  while (Clock::now() < end && w.tally.kills < kills) {
    // Somewhere in the middle of play; also, now and then, while everybody is still coming back.
    const long target = w.tally.answers + static_cast<long>(random() % static_cast<u64>(between));
    const auto patience = Clock::now() + 3s;
    while (w.tally.answers < target && Clock::now() < patience)
      std::this_thread::sleep_for(std::chrono::microseconds(200 + random() % 3000));
    for (auto& n : w.nodes) n->mind();
    if (several && random() % 25 == 0) {
      w.cluster->stop(random() % 2 ? SIGINT : SIGQUIT);
      std::this_thread::sleep_for(std::chrono::milliseconds(random() % 1500));
      w.cluster->start();
      ++w.tally.restarts;
      continue;
    }
    if (several && random() % 10 == 0) {
      try {
        w.cluster->query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
            "demesne");
        ++w.tally.cuts;
      } catch (const SqlError&) {
      }
      continue;
    }
    Node& victim = *w.nodes[random() % w.nodes.size()];
    victim.kill(random() % 8 ? SIGKILL : SIGTERM);  // one in eight goes in order: a rolling restart
    ++w.tally.kills;
    if (several) std::this_thread::sleep_for(std::chrono::milliseconds(random() % 700));
    victim.start();
    for (int i = 0; i < 600 && !several && !victim.up(); ++i) std::this_thread::sleep_for(5ms);
    if (Clock::now() > report) {
      report += 30s;
      std::fprintf(stderr, "%ld kills, %ld answers, %ld games verified, lost %ld\n", w.tally.kills.load(), w.tally.answers.load(),
                   w.tally.verified.load(), w.tally.lost.load());
    }
  }
}

int run(const std::string& server, int seconds, int kills, int between, int nodes, int threads, int rounds, int first_port, u64 seed) {
  init_crypt();
  spdlog::set_level(spdlog::level::off);
  World w;
  w.rounds = rounds;
  Directory directory;
  if (nodes > 1) w.cluster = std::make_unique<Cluster>();
  const std::string where = w.cluster ? w.cluster->fresh() : "";
  for (int i = 0; i < nodes; ++i)
    w.nodes.push_back(std::make_unique<Node>(
        server, first_port + i,
        w.cluster ? std::vector<std::string>{"--store", where} : std::vector<std::string>{"--data", directory.path.string()}));
  for (auto& n : w.nodes) n->start();
  for (auto& n : w.nodes)
    for (int i = 0; i < 600 && !n->up(); ++i) std::this_thread::sleep_for(50ms);
  std::mt19937_64 random(seed);
  std::vector<std::vector<std::unique_ptr<Game>>> games(static_cast<std::size_t>(threads));
  {
    std::atomic<int> playing = threads;
    std::vector<std::jthread> players;
    for (auto& mine : games)
      players.emplace_back([&w, &mine, &playing, luck = random()]() mutable {
        while (!w.calm) {
          mine.push_back(std::make_unique<Game>(w, roll(luck)));
          mine.back()->play();
        }
        --playing;
      });
    torment(w, seconds, kills, between, random);
    w.calm = true;
    while (playing > 0) {
      for (auto& n : w.nodes) n->mind();
      std::this_thread::sleep_for(50ms);
    }
  }
  for (auto& mine : games)
    for (auto& g : mine) g->look_back();
  const Tally& t = w.tally;
  std::printf(
      "seed %llu: %ld kills, %ld restarts of the database, %ld times all its connections cut, %ld clients' lines cut; %ld answers "
      "acknowledged, %ld "
      "games finished, %ld records verified; "
      "longest pause %ld ms; lost %ld, gaps %ld, wrong records %ld, wrong deals %ld, stuck %ld\n",
      static_cast<unsigned long long>(seed), t.kills.load(), t.restarts.load(), t.cuts.load(), t.drops.load(), t.answers.load(),
      t.finished.load(), t.verified.load(), t.pause_ms.load(), t.lost.load(), t.gaps.load(), t.wrong_records.load(), t.wrong_deals.load(),
      t.stuck.load());
  return t.clean() && t.answers > 0 ? 0 : 1;
}

}  // namespace
}  // namespace demesne::server

int main(int argc, char** argv) {
  int seconds = 60, kills = 1'000'000, between = 100, nodes = 1, threads = 8, rounds = 60, port = 21480;
  demesne::u64 seed = std::random_device{}();
  std::string server = DEMESNE_TEST_SERVER;
  CLI::App app("Kills servers while tables are being played and looks for anything that is gone.", "server_kill");
  app.add_option("--seconds", seconds, "for so long")->capture_default_str();
  app.add_option("--kills", kills, "or so many kills")->capture_default_str();
  app.add_option("--between", between, "answers between two kills, at most")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--nodes", nodes, "1: SQLite; more: so many nodes on a PostgreSQL of its own")
      ->capture_default_str()
      ->check(CLI::Range(1, 20));
  app.add_option("--tables", threads, "tables at the same time")->capture_default_str();
  app.add_option("--seed", seed, "which moments and which answers; what a busy machine makes of them differs");
  app.add_option("--rounds", rounds, "length of a long game: one in eight")->capture_default_str();
  app.add_option("--port", port, "the first node's port on 127.0.0.1")->capture_default_str();
  app.add_option("--server", server, "the program that is killed: one that knows the test game")
      ->capture_default_str()
      ->check(CLI::ExistingFile);
  CLI11_PARSE(app, argc, argv);
  return demesne::server::run(server, seconds, kills, between, nodes, threads, rounds, port, seed);
}
