#include "lab/campaign.hpp"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <thread>

#include "core/contract.hpp"
#include "lab/interruption.hpp"

namespace demesne::lab {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

// The first Ctrl-C ends what is going on in good order, the second one at once.
class Attention {
 public:
  Attention() {
    g_interrupted = false;
    struct sigaction on {};
    on.sa_handler = [](int) { g_interrupted = true; };
    on.sa_flags = SA_RESETHAND;
    sigaction(SIGINT, &on, &int_), sigaction(SIGTERM, &on, &term_);
  }
  ~Attention() { sigaction(SIGINT, &int_, nullptr), sigaction(SIGTERM, &term_, nullptr); }

 private:
  struct sigaction int_ {
  }, term_{};
};

struct Task {
  std::size_t contest;
  u64 first, last;
};

// What must be the same to go on with a contest.
std::string identity(const Contest& c, const Manner& m) {
  std::string s = std::string(m.game->id()) + "|" + json::serialize(c.options) + "|" + std::to_string(c.seed) + "|" + (m.watch ? "w" : "") +
                  (m.duels ? "d" : "");
  for (const std::string& b : c.bots) s += "|" + b;
  for (const auto& [name, command] : m.programs) s.append("|").append(name).append("=").append(command);
  if (!m.programs.empty()) s += "|" + std::to_string(m.program_ms) + (m.program_texts ? "t" : "");  // a matter of who forfeits
  for (const auto card : c.piles.kingdom) s += "," + std::to_string(static_cast<int>(card));
  char hex[17];
  std::snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(hash_bytes(s.data(), s.size())));
  return hex;
}

json::array saved_contests(const Campaign& campaign, const Standing& s) {
  json::array all;
  for (std::size_t k = 0; k < s.of.size(); ++k)
    all.push_back(json::object{{"id", identity(campaign.contests[k], campaign.manner)}, {"tally", s.of[k].save()}});
  return all;
}

class Run {
 public:
  Run(const Campaign& campaign, const Ranks& ranks, const Watcher& watcher) : c_(campaign), ranks_(ranks), watcher_(watcher) {
    seats_ = static_cast<int>(c_.contests.front().bots.size());
    s_.of.resize(c_.contests.size());
    for (Tally& t : s_.of) t = fresh_part(seats_, c_.manner).tally;
  }

  std::optional<Text> open(const std::optional<Saved>& saved) {
    for (const Contest& c : c_.contests) {
      auto room = open_room(c, c_.manner);
      if (auto* why = std::get_if<Text>(&room)) return *why;
      rooms_.push_back(std::move(std::get<0>(room)));
      slow_ = slow_ || rooms_.back()->slow();
    }
    if (!saved) return {};
    for (std::size_t i = 0; i < std::min(saved->contests.size(), s_.of.size()); ++i) {
      const json::object* o = saved->contests[i].if_object();
      const json::value *id = o ? o->if_contains("id") : nullptr, *tally = o ? o->if_contains("tally") : nullptr;
      if (!id || !id->is_string() || !tally || id->get_string() != identity(c_.contests[i], c_.manner))
        return say({"{0} belongs to something else: other bots, another setting or other statistics.",
                    "{0} gehört zu etwas anderem: andere Bots, ein anderer Aufbau oder andere Statistik."},
                   {c_.file});
      if (!s_.of[i].load(*tally) || !s_.of[i].sound(seats_, c_.manner.duels)) return damaged();
    }
    if (!s_.sheet.load(saved->sheet) || !rooms_.front()->reads(s_.sheet)) return damaged();
    return {};
  }

  std::optional<Text> go() {
    const Attention attention;
    const auto n = static_cast<u64>(seats_);
    const bool rounds = c_.stop.width > 0 || c_.stop.clear;
    u64 least = ~u64{0};
    for (const Tally& t : s_.of) least = std::min(least, t.games);
    // The ends of the rounds, where the rules are looked at, are always the same.
    for (u64 blocks = 0, until = 0; until < c_.stop.games;) {
      blocks = rounds ? blocks + std::max<u64>(8, blocks / 8) : c_.stop.games;
      until = std::min(c_.stop.games, rounds ? blocks * n : blocks);
      if (least <= until) {
        if (auto wrong = round(until)) return wrong;
        if (s_.ended == Ended::interrupted) return save();
        if (rounds && enough()) break;
      }
    }
    return played_ ? save() : std::nullopt;
  }
  Standing take() { return std::move(s_); }

 private:
  Text damaged() const { return say({"{0} is damaged.", "{0} ist beschädigt."}, {c_.file}); }

  bool enough() {
    if (c_.stop.clear) {
      std::vector<u64> versus;
      for (const Tally& t : s_.of) {
        versus.resize(std::max(versus.size(), t.versus.size()));
        for (std::size_t i = 0; i < t.versus.size(); ++i) versus[i] += t.versus[i];
      }
      std::tie(s_.verdict, s_.best) = judge_all(versus, seats_, c_.stop.rates);
      if (s_.verdict != Verdict::open) return s_.ended = Ended::clear, true;
    }
    if (c_.stop.width <= 0) return false;
    for (int k = 0; k < seats_; ++k)
      if (share_over(s_.of, k, seats_).width() > c_.stop.width) return false;
    return s_.ended = Ended::width, true;
  }

  std::optional<Text> round(u64 until) {
    const auto n = static_cast<u64>(seats_), contests = static_cast<u64>(s_.of.size());
    const u64 workers = std::max(1, c_.threads) * ranks_.size();
    const u64 most = slow_ ? 1 : 512, chunk = n * std::clamp<u64>(until * contests / (n * workers * 16), 1, most);
    std::vector<Task> tasks;
    total_ = 0;
    for (std::size_t k = 0; k < s_.of.size(); ++k) {
      total_ += until;
      for (u64 g = s_.of[k].games, end; g < until; g = end) tasks.push_back({k, g, end = std::min(until, (g / chunk + 1) * chunk)});
    }
    begun_ = s_.of;
    if (tasks.empty()) return {};
    played_ = true;
    if (ranks_.size() == 1) return play(tasks);
    // In stretches: after each of them every rank knows everything.
    const std::size_t stretch = static_cast<std::size_t>(workers) * (slow_ ? 2 : 64);
    for (std::size_t at = 0; at < tasks.size(); at += stretch) {
      std::vector<Task> own;
      for (std::size_t t = at; t < std::min(tasks.size(), at + stretch); ++t) {
        close_block(tasks[t]);
        if (t % static_cast<std::size_t>(ranks_.size()) == static_cast<std::size_t>(ranks_.rank())) own.push_back(tasks[t]);
      }
      if (auto wrong = share(own)) return wrong;
      if (ranks_.first() && at + stretch < tasks.size()) keep_now_and_then();
    }
    return {};
  }

  // Games may have ended in the middle of a block. The task that goes on takes what the block has so far, and it leaves the sum.
  bool in_mid_block(const Task& t) const { return t.first % static_cast<u64>(seats_) != 0; }
  void open_block(const Task& t, Tally& part) const {
    for (std::size_t k = 0; in_mid_block(t) && k < part.of.size(); ++k) {
      const Tally::One& one = begun_[t.contest].of[k];
      part.of[k].block_share = one.block_share, part.of[k].block_wins = one.block_wins;
    }
  }
  void close_block(const Task& t) {
    for (std::size_t k = 0; in_mid_block(t) && k < kMostSeats; ++k)
      s_.of[t.contest].of[k].block_share = s_.of[t.contest].of[k].block_wins = 0;
  }

  // Plays a rank's own tasks, and adds what everybody has played.
  std::optional<Text> share(const std::vector<Task>& own) {
    Standing before = s_;
    for (Tally& t : s_.of) t = fresh_part(seats_, c_.manner).tally;
    s_.sheet = {};
    auto wrong = play(own);
    json::array tallies;
    for (std::size_t k = 0; k < s_.of.size(); ++k)
      if (s_.of[k].games) tallies.push_back(json::array{k, s_.of[k].save()});
    json::object mine{{"tallies", std::move(tallies)}, {"sheet", s_.sheet.save()}};
    if (wrong) mine["wrong"] = json::array{wrong->en, wrong->de};
    s_ = std::move(before);
    for (const std::string& text : ranks_.everybody(json::serialize(mine))) {
      const json::value theirs = json::parse(text);
      if (const auto* w = theirs.as_object().if_contains("wrong"))
        return Text{std::string(w->at(0).as_string()), std::string(w->at(1).as_string())};
      for (const json::value& pair : theirs.at("tallies").as_array()) {
        Tally t;
        if (t.load(pair.at(1))) s_.of[pair.at(0).to_number<std::size_t>()].add(t);
      }
      Sheet sheet;
      if (sheet.load(theirs.at("sheet"))) s_.sheet.add(sheet);
    }
    if (watcher_ && ranks_.first()) watcher_(s_, s_.games(), total_);
    return {};
  }

  // By all threads. What is finished is added in the order of the tasks, so that it is always the beginning of them.
  std::optional<Text> play(const std::vector<Task>& tasks) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::size_t, Part> waiting;
    std::size_t added = 0;
    int working = std::min<int>(std::max(1, c_.threads), static_cast<int>(tasks.size()));
    std::optional<Text> wrong;
    std::string failed;  // what a thread has thrown
    auto worker = [&] {
      Bench bench;
      try {
        for (std::size_t t; !stop && !g_interrupted && (t = next++) < tasks.size();) {
          Part part = fresh_part(seats_, c_.manner);
          open_block(tasks[t], part.tally);
          rooms_[tasks[t].contest]->play(tasks[t].first, tasks[t].last, bench, part);
          if (part.given_up) break;
          const std::lock_guard lock(mutex);
          if (part.wrong && !wrong) wrong = part.wrong, stop = true;
          waiting.emplace(t, std::move(part));
          for (auto it = waiting.begin(); it != waiting.end() && it->first == added; it = waiting.erase(it), ++added) {
            close_block(tasks[added]);
            s_.of[tasks[added].contest].add(it->second.tally);
            s_.sheet.add(it->second.sheet);
          }
        }
      } catch (const std::exception& e) {
        const std::lock_guard lock(mutex);
        failed = e.what(), stop = true;
      }
      const std::lock_guard lock(mutex);
      --working;
      changed.notify_one();
    };
    std::vector<std::jthread> pool;
    const bool look_on = (watcher_ || !c_.file.empty()) && ranks_.size() == 1;
    const int helpers = working - (look_on ? 0 : 1);
    for (int k = 0; k < helpers; ++k) pool.emplace_back(worker);
    if (look_on) {
      std::unique_lock lock(mutex);
      while (!changed.wait_for(lock, std::chrono::milliseconds(250), [&] { return working == 0; })) {
        if (watcher_) watcher_(s_, s_.games(), total_);
        if (auto bad = keep_now_and_then()) wrong = bad, stop = true;
      }
    } else {
      worker();
    }
    pool.clear();
    if (!failed.empty()) throw std::runtime_error(failed);
    if (wrong) return wrong;
    if (added < tasks.size()) s_.ended = Ended::interrupted;
    return {};
  }

  std::optional<Text> keep_now_and_then() {
    if (c_.file.empty() || Clock::now() - kept_ < std::chrono::seconds(10)) return {};
    return save();
  }

  // Whole or not at all: a new file takes the place of the old one.
  std::optional<Text> save() {
    kept_ = Clock::now();
    if (c_.file.empty() || !ranks_.first()) return {};
    const std::string text =
        json::serialize(
            json::object{{"demesne_state", 1}, {"seed", c_.seed}, {"contests", saved_contests(c_, s_)}, {"sheet", s_.sheet.save()}}) +
        "\n";
    const std::string fresh = c_.file + ".new";
    const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool fine = fd >= 0;
    for (std::size_t at = 0; fine && at < text.size();) {
      const ssize_t w = ::write(fd, text.data() + at, text.size() - at);
      if (w < 0 && errno == EINTR) continue;
      fine = w > 0, at += fine ? static_cast<std::size_t>(w) : 0;
    }
    fine = fine && ::fsync(fd) == 0;
    if (fd >= 0) fine = ::close(fd) == 0 && fine;
    if (!fine || ::rename(fresh.c_str(), c_.file.c_str()) != 0)
      return say({"Cannot write {0}.", "{0} lässt sich nicht schreiben."}, {c_.file});
    return {};
  }

  const Campaign& c_;
  const Ranks& ranks_;
  const Watcher& watcher_;
  int seats_ = 2;
  bool slow_ = false, played_ = false;
  std::vector<std::unique_ptr<Room>> rooms_;
  Standing s_;
  u64 total_ = 0;
  std::vector<Tally> begun_;  // at the start of the round: blocks may be in their middle
  Clock::time_point kept_ = Clock::now();
};

}  // namespace

u64 Standing::games() const {
  u64 n = 0;
  for (const Tally& t : of) n += t.games;
  return n;
}
Tally Standing::sum() const {
  Tally all;
  for (const Tally& t : of) all.add(t);
  return all;
}

double share_over(const std::vector<Tally>& contests, int bot) {
  double sum = 0, n = 0;
  for (const Tally& t : contests)
    if (t.games) sum += t.share(bot), ++n;
  return n > 0 ? sum / n : 0;
}

Interval share_over(const std::vector<Tally>& contests, int bot, int seats) {
  if (contests.size() == 1) return contests[0].share_interval(bot, seats);
  const double m = share_over(contests, bot);
  double variance = 0, n = 0, games = 0;
  u64 blocks = 0;
  for (const Tally& t : contests) {
    if (!t.games) continue;
    // Of each contest the variance of its own mean, as its interval tells it.
    const double half = t.share_interval(bot, seats).width() / 2 / kZ95;
    variance += half * half, ++n, games += static_cast<double>(t.games), blocks += t.blocks;
  }
  if (n == 0) return {};
  return interval_of_mean(m, variance / (n * n) * static_cast<double>(blocks), blocks, games);
}

Interval share_beyond(const std::vector<Tally>& contests, int bot) {
  std::vector<double> shares;
  for (const Tally& t : contests)
    if (t.games) shares.push_back(t.share(bot));
  const Interval i = interval_of_values(shares);
  return {std::fmax(0, i.low), std::fmin(1, i.high)};
}

std::pair<Verdict, int> judge_all(const std::vector<u64>& versus, int seats, const ErrorRates& rates) {
  const Duel duel{seats};
  ErrorRates each = rates;
  each.alpha /= duel.pairs(), each.beta /= duel.pairs();
  std::vector<int> beaten(static_cast<std::size_t>(seats));
  bool all_equal = true;
  if (versus.size() < static_cast<std::size_t>(duel.pairs() * duel.bins())) return {Verdict::open, -1};
  for (int a = 0; a < seats; ++a)
    for (int b = a + 1; b < seats; ++b) {
      const Verdict v = judge({versus.data() + duel.row(a, b), static_cast<std::size_t>(duel.bins())}, each);
      all_equal = all_equal && v == Verdict::equal;
      if (v == Verdict::first) ++beaten[a];
      if (v == Verdict::second) ++beaten[b];
    }
  for (int k = 0; k < seats; ++k)
    if (beaten[k] == seats - 1) return {k == 0 ? Verdict::first : Verdict::second, k};
  return {all_equal ? Verdict::equal : Verdict::open, -1};
}

Saved carried_on(const Campaign& campaign, const Standing& standing, const std::optional<Saved>& before) {
  Saved all{campaign.seed, saved_contests(campaign, standing), standing.sheet.save()};
  for (std::size_t k = all.contests.size(); before && k < before->contests.size(); ++k) all.contests.push_back(before->contests[k]);
  return all;
}

std::variant<std::optional<Saved>, Text> read_saved(const std::string& file) {
  if (file.empty()) return std::optional<Saved>();
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    if (access(file.c_str(), F_OK) != 0) return std::optional<Saved>();
    return say({"Cannot read {0}.", "{0} ist nicht lesbar."}, {file});
  }
  return parse_saved(std::string(std::istreambuf_iterator<char>(in), {}), file);
}

std::variant<std::optional<Saved>, Text> parse_saved(const std::string& text, const std::string& file) {
  boost::system::error_code error;
  const json::value v = json::parse(text, error);
  const json::object* o = error ? nullptr : v.if_object();
  const json::value* version = o ? o->if_contains("demesne_state") : nullptr;
  const json::value *seed = o ? o->if_contains("seed") : nullptr, *contests = o ? o->if_contains("contests") : nullptr,
                    *sheet = o ? o->if_contains("sheet") : nullptr;
  if (!version || *version != json::value(1) || !seed || !(seed->is_uint64() || (seed->is_int64() && seed->get_int64() >= 0)) ||
      !contests || !contests->is_array() || !sheet)
    return say({"{0} is not a state that can be gone on with.", "{0} ist kein Stand, mit dem sich weitermachen lässt."}, {file});
  return std::optional<Saved>(Saved{seed->to_number<u64>(), contests->get_array(), *sheet});
}

std::variant<Standing, Text> run(const Campaign& campaign, const Ranks& ranks, const std::optional<Saved>& saved, const Watcher& watcher) {
  Run r(campaign, ranks, watcher);
  if (auto wrong = r.open(saved)) return *wrong;
  if (auto wrong = r.go()) return *wrong;
  return r.take();
}

}  // namespace demesne::lab
