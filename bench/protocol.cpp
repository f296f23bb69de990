// How many decisions a second a random player gets through the pipe of `demesne engine`:
//
//   bench_protocol [--game G] [--players N] [--tables N] [--batch N] [--decisions N] COMMAND…
//   bench_protocol --tables 64 --batch 32 demesne engine --texts off --events off
//
// All tables are played at once: requests go out together, `--batch` of them on a line (1: a line for each), and the answers to one half of
// the tables are read while the engine works on the other half. The same decisions in every run; the processor's time is told beside the
// clock's.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"

extern char** environ;

namespace {

namespace json = boost::json;
using demesne::FastRng;

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "bench_protocol: %s\n", why.c_str());
  std::exit(2);
}

class Pipe {
 public:
  explicit Pipe(char** command) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) give_up("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    if (posix_spawnp(&pid_, command[0], &actions, nullptr, command, environ)) give_up(std::string("cannot start ") + command[0]);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]), close(out[1]);
    to_ = in[1], from_ = out[0];
  }
  void send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t n = write(to_, text.data(), text.size());
      if (n <= 0) give_up("the engine has gone");
      text.remove_prefix(static_cast<std::size_t>(n));
    }
  }
  std::string_view line() {  // valid until the next one is asked for
    for (;;) {
      if (const void* end = std::memchr(buffer_.data() + at_, '\n', size_ - at_)) {
        const auto stop = static_cast<std::size_t>(static_cast<const char*>(end) - buffer_.data());
        const std::string_view found(buffer_.data() + at_, stop - at_);
        at_ = stop + 1;
        return found;
      }
      std::memmove(buffer_.data(), buffer_.data() + at_, size_ - at_);
      size_ -= at_, at_ = 0;
      if (buffer_.size() - size_ < 65536) buffer_.resize(2 * buffer_.size() + 65536);
      const ssize_t n = read(from_, buffer_.data() + size_, buffer_.size() - size_);
      if (n <= 0) give_up("the engine has gone");
      size_ += static_cast<std::size_t>(n);
    }
  }
  double end() {  // its seconds of the processor
    close(to_);
    int status = 0;
    rusage used{};
    wait4(pid_, &status, 0, &used);
    auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
  }

 private:
  pid_t pid_ = -1;
  int to_ = -1, from_ = -1;
  std::string buffer_;
  std::size_t at_ = 0, size_ = 0;
};

struct Wanted {
  std::string game = "dominion";
  int players = 2, tables = 1, batch = 1;
  long decisions = 100'000;
};

// One table: what it asks the engine next, made from what the engine has told it.
class Game {
 public:
  const std::string& request() const { return request_; }
  void begin(const Wanted& wanted, demesne::u64 seed) {
    luck_ = FastRng(seed);
    asks("new", R"("game":")" + wanted.game + R"(","players":)" + std::to_string(wanted.players) + R"(,"seed":)" + std::to_string(seed));
  }
  enum class Heard { begun, decided, refused, over, closed };
  Heard hear(const json::object& response) {
    const json::value* result = response.if_contains("result");
    if (!result && method_ != "decide") give_up("the engine refuses: " + json::serialize(response));
    if (!result) return choose(), Heard::refused;  // these picks do not go together
    if (method_ == "close") return Heard::closed;
    const bool first = method_ == "new";
    if (first) table_ = R"("table":")" + std::string(result->at("table").as_string()) + '"';
    const json::object* d = result->at("decision").if_object();
    if (!d) return asks("close", table_), Heard::over;
    min_ = d->at("min").to_number<int>(), max_ = d->at("max").to_number<int>();
    times_.clear();
    for (const json::value& o : d->at("options").as_array()) times_.push_back(o.at("times").to_number<int>());
    choose();
    return first ? Heard::begun : Heard::decided;
  }

 private:
  void asks(std::string_view method, const std::string& params) {
    method_ = method;
    request_ = R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) + R"(","params":{)" + params + "}}";
  }
  void choose() {
    int left = min_ + static_cast<int>(luck_.below(static_cast<demesne::u32>(max_ - min_ + 1)));
    std::vector<int> times = times_;
    std::string picks;
    for (int tries = 0; left > 0 && tries < 1000; ++tries) {
      const auto i = luck_.below(static_cast<demesne::u32>(times.size()));
      if (!times[i]) continue;
      --times[i], --left;
      picks += (picks.empty() ? "" : ",") + std::to_string(i);
    }
    asks("decide", table_ + R"(,"picks":[)" + picks + "]");
  }

  std::string method_, table_, request_;
  FastRng luck_;
  int min_ = 1, max_ = 1;
  std::vector<int> times_;
};

class Driver {
 public:
  Driver(Pipe& pipe, const Wanted& wanted) : pipe_(pipe), wanted_(wanted), games_(static_cast<std::size_t>(wanted.tables)) {
    for (Game& g : games_) g.begin(wanted_, ++seed_);
  }
  void play() {
    const std::size_t half = games_.size() / 2, all = games_.size();
    ask(0, half), ask(half, all);
    for (bool more = true; more;) {
      more = decisions < wanted_.decisions;
      for (const auto& [from, to] : {std::pair{std::size_t{0}, half}, {half, all}}) {
        hear(from, to);
        if (more) ask(from, to);
      }
    }
  }
  long decisions = 0;
  std::size_t bytes = 0;

 private:
  void ask(std::size_t from, std::size_t to) {
    const auto batch = static_cast<std::size_t>(wanted_.batch);
    out_.clear();
    for (std::size_t i = from; i < to; ++i) {
      const std::size_t k = (i - from) % batch;
      const bool last = i + 1 == to || k + 1 == batch;
      if (batch > 1) out_ += k ? ',' : '[';
      out_ += games_[i].request();
      if (batch > 1 && last) out_ += ']';
      if (last) out_ += '\n';
    }
    pipe_.send(out_);
  }
  void hear(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to;) {
      const std::string_view line = pipe_.line();
      bytes += line.size();
      json::monotonic_resource memory(room_, sizeof room_);
      const json::value v = json::parse(line, &memory);
      if (const json::array* list = v.if_array())
        for (const json::value& one : *list) heard(games_[i++], one.as_object());
      else
        heard(games_[i++], v.as_object());
    }
  }
  void heard(Game& g, const json::object& response) {
    const auto what = g.hear(response);
    decisions += what == Game::Heard::decided || what == Game::Heard::over;
    if (what == Game::Heard::closed) g.begin(wanted_, ++seed_);
  }

  Pipe& pipe_;
  Wanted wanted_;
  std::vector<Game> games_;
  demesne::u64 seed_ = 0;
  std::string out_;
  unsigned char room_[1 << 16];
};

int number(const char* text, int least, int most) {
  int n = 0;
  const auto [end, error] = std::from_chars(text, text + std::strlen(text), n);
  if (error != std::errc{} || *end || n < least || n > most)
    give_up(std::string(text) + " should be a number from " + std::to_string(least) + " to " + std::to_string(most));
  return n;
}

}  // namespace

int main(int argc, char** argv) {
  Wanted w;
  int at = 1;
  for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
    const std::string_view name = argv[at];
    const char* value = argv[at + 1];
    if (name == "--game")
      w.game = value;
    else if (name == "--players")
      w.players = number(value, 2, 6);
    else if (name == "--tables")
      w.tables = number(value, 1, 512);  // more requests than a pipe holds would wait for each other
    else if (name == "--batch")
      w.batch = number(value, 1, 512);
    else if (name == "--decisions")
      w.decisions = number(value, 1, 1'000'000'000);
    else
      give_up("what is " + std::string(name) + "?");
  }
  if (at >= argc) give_up("which engine? For example: bench_protocol --tables 64 --batch 32 demesne engine --texts off --events off");
  Pipe pipe(argv + at);
  Driver driver(pipe, w);
  const auto start = std::chrono::steady_clock::now();
  driver.play();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const double busy = pipe.end();
  const auto n = static_cast<double>(driver.decisions);
  std::printf("%.0f decisions/s (%ld in %.2f s); the engine's processor: %.1f µs each, %.0f/s; %.0f bytes each\n", n / seconds,
              driver.decisions, seconds, 1e6 * busy / n, n / busy, static_cast<double>(driver.bytes) / n);
}
