#include "lab/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <utility>

#include "lab/interruption.hpp"
#include "table/speech.hpp"

namespace demesne::lab {
namespace {

namespace json = boost::json;
constexpr std::size_t kLongestLine = 1u << 20;

// Texts are for people; a program that does without them is asked much faster.
void drop_texts(json::value& v) {
  if (v.is_object()) {
    json::object& o = v.get_object();
    for (const char* key : {"text", "prompt", "name"})
      if (const auto* t = o.if_contains(key); t && t->is_object() && t->get_object().contains("en")) o.erase(key);
    for (auto& field : o) drop_texts(field.value());
  } else if (v.is_array()) {
    for (auto& item : v.get_array()) drop_texts(item);
  }
}

// None of its ends is one of the three that a program finds open: with our own input closed one would be, and dup2 of it onto itself
// would leave it to be closed.
bool open_pipe(int (&ends)[2]) {
  if (pipe2(ends, O_CLOEXEC)) return false;
  for (int& end : ends)
    if (end <= STDERR_FILENO) {
      const int low = end;
      end = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
      close(low);
    }
  if (ends[0] >= 0 && ends[1] >= 0) return true;
  for (const int end : ends)
    if (end >= 0) close(end);
  return false;
}

// No signal finds a program half started: it would not know whom to end.
class Quiet {
 public:
  Quiet() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~Quiet() { end(); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
  void end() const { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

pthread_t g_player;
std::span<const std::unique_ptr<Program>> g_seated;

// Always on the thread that plays: so it neither starts a program meanwhile nor takes its end for a forfeit.
void say_farewell(int signal_number) {
  if (!pthread_equal(pthread_self(), g_player)) {
    pthread_kill(g_player, signal_number);
    return;
  }
  for (const auto& program : g_seated)
    if (program) program->kill_all();
  signal(signal_number, SIG_DFL);
  raise(signal_number);  // comes when we are back
}

}  // namespace

Farewell::Farewell(std::span<const std::unique_ptr<Program>> programs) {
  g_player = pthread_self(), g_seated = programs;
  struct sigaction on {};
  on.sa_handler = say_farewell;
  on.sa_flags = SA_RESTART;
  sigfillset(&on.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &on, nullptr);
  }
}
Farewell::~Farewell() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
}

void hush(const table::Match& match) {
  if (const auto* speaker = dynamic_cast<const table::Speaker*>(&match)) speaker->speak({.texts = false, .events = false});
}

Program::Program(std::string command) : command_(std::move(command)) {
  static std::once_flag once;
  std::call_once(once, [] { signal(SIGPIPE, SIG_IGN); });  // a program that has gone is noticed by its answer
}
Program::~Program() { stop(); }
void Program::kill_all() const {
  if (pid_ >= 0) kill(-pid_, SIGKILL);
}

bool Program::start() {
  int in[2], out[2];
  if (!open_pipe(in)) return false;
  if (!open_pipe(out)) return close(in[0]), close(in[1]), false;
  const char* command = command_.c_str();
  const Quiet quiet;
  const pid_t parent = getpid(), pid = fork();
  if (pid == 0) {   // nothing here but what a signal handler may do: other threads hold locks
    setpgid(0, 0);  // a group of its own: what it starts goes with it, and the terminal's Ctrl-C is ours
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_DFL);
    for (const int s : Farewell::kSignals) signal(s, SIG_DFL);
    quiet.end();
    if (getppid() == parent && dup2(in[0], 0) == 0 && dup2(out[1], 1) == 1) execl("/bin/sh", "sh", "-c", command, nullptr);
    _exit(127);
  }
  close(in[0]), close(out[1]);
  if (pid < 0) return close(in[1]), close(out[0]), false;
  setpgid(pid, pid);  // whoever comes first
  pid_ = pid, to_ = in[1], from_ = out[0];
  fcntl(to_, F_SETFL, O_NONBLOCK);  // who does not read must not hold us up
  return true;
}

void Program::stop() {
  if (pid_ < 0) return;
  close(to_), close(from_);
  kill_all();
  const int pid = std::exchange(pid_, -1);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  to_ = from_ = -1;
  read_.clear();
}

std::variant<std::string, Text> Program::exchange(std::string_view request, int ms) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(ms);
  const Text ended = say({"it has ended", "es hat sich beendet"});
  while (true) {
    const auto end = read_.find('\n');
    if (end != read_.npos && request.empty()) {
      std::string first = read_.substr(0, end);
      read_.erase(0, end + 1);
      return first;
    }
    if (read_.size() > kLongestLine) return say({"its answer is too long", "seine Antwort ist zu lang"});
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd wait[] = {{from_, POLLIN, 0}, {request.empty() ? -1 : to_, POLLOUT, 0}};
    constexpr long kLook = 50;  // milliseconds until an interruption is noticed: the signal may have come to another thread
    const int ready = left < 0 ? 0 : poll(wait, 2, static_cast<int>(std::min(left, kLook)));
    if (g_interrupted) return say({"interrupted", "unterbrochen"});
    if ((ready < 0 && errno == EINTR) || (ready == 0 && left > kLook)) continue;
    if (ready <= 0) return say({"no answer in {0} ms", "keine Antwort in {0} ms"}, {ms});
    if (wait[1].revents) {
      const ssize_t n = write(to_, request.data(), request.size());
      if (n < 0 && errno != EINTR && errno != EAGAIN) return ended;
      if (n > 0) request.remove_prefix(static_cast<std::size_t>(n));
    }
    if (wait[0].revents) {
      char bytes[65536];
      const ssize_t n = read(from_, bytes, sizeof bytes);
      if (n <= 0) return ended;
      read_.append(bytes, static_cast<std::size_t>(n));
    }
  }
}

std::variant<std::vector<int>, Text> Program::decide(const table::Match& match, std::string_view game, int ms, bool texts) {
  auto out = [&](const Text& why) -> Text {
    stop();
    return say({"'{0}' forfeits: {1}.", "„{0}“ gibt auf: {1}."}, {command_, why});
  };
  if (pid_ < 0 && !start()) return out(say({"it cannot be started", "es lässt sich nicht starten"}));
  const Seat seat = match.to_move();
  json::value params =
      json::object{{"game", game}, {"seat", seat}, {"ms", ms}, {"view", match.view(seat)}, {"decision", table::to_json(match.question())}};
  if (!texts) drop_texts(params);
  const long id = next_++;
  std::string request = json::serialize(json::object{{"jsonrpc", "2.0"}, {"id", id}, {"method", "decide"}, {"params", std::move(params)}});
  request += '\n';
  auto answer = exchange(request, ms);
  if (auto* why = std::get_if<Text>(&answer)) return out(*why);
  boost::system::error_code error;
  json::parse_options limits;
  limits.max_depth = 16;
  const json::value v = json::parse(std::get<std::string>(answer), error, {}, limits);
  const json::object* o = v.if_object();
  const json::value* result = !error && o ? o->if_contains("result") : nullptr;
  const json::value* number = o ? o->if_contains("id") : nullptr;
  const json::array* list = nullptr;
  if (result && result->is_object())
    if (const auto* p = result->get_object().if_contains("picks")) list = p->if_array();
  if (!list || !number || !number->is_int64() || number->get_int64() != id)
    return out(
        say({"its answer is not a result with 'picks' to request {0}", "seine Antwort ist kein Ergebnis mit „picks“ auf die Anfrage {0}"},
            {std::to_string(id)}));
  std::vector<int> picks;
  for (const json::value& x : *list) {
    if (!x.is_int64() || x.get_int64() < 0 || x.get_int64() > 1'000'000)
      return out(say({"its picks are not numbers of options", "seine Angaben sind keine Nummern von Möglichkeiten"}));
    picks.push_back(static_cast<int>(x.get_int64()));
  }
  return picks;
}

}  // namespace demesne::lab
