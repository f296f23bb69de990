// How strong the bots of Dominion are: matches over many kingdoms, both sides in every seat with the same cards, intervals by resampling
// the kingdoms. Prints what docs/bots.md quotes.
//   bench_dominion_gates [--kingdoms holdout|practice|engines] [--from A] [--to B] [--step K] [--rounds N] [--players P] [--seed S]
//                        [--threads T] [--keep FILE] BOT RIVAL [RIVAL…]
//   bench_dominion_gates … --rate BOT BOT [BOT…]         everybody against the next two, ratings by Bradley and Terry
//   bench_dominion_gates --kingdoms NAME --list          the cards of each kingdom and their fingerprint
// A round is a game for each seat of BOT, all with the same cards; with more than two players the RIVAL has all other seats. Beside the
// names of the program there are `single`, the best Big Money with one card, and `optimise:S`, the plan that `demesne optimise` finds in
// S seconds of the processor
// (`optimise:S:N`: N breeders with so much each, as on N cores). With --keep every round is written to a file and not played again: the
// same command goes on where it was broken off, with more --rounds it adds to what is there, and what other bots have played (by their
// signature) does not count.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "bench/slice.hpp"
#include "bots/dominion/bot.hpp"
#include "bots/dominion/breeder.hpp"
#include "bots/stopwatch.hpp"
#include "games/dominion/engine.hpp"
#include "lab/parallel.hpp"

using namespace demesne;
using namespace demesne::dominion;
using bench::Kingdom;

namespace {

struct Run {
  bench::Slice slice;
  int rounds = 10, players = 2, threads = 1;
  u64 seed = 1;
  std::string keep;
};

Bot bot_for(const std::string& name, const Kingdom& k, const Run& run) {
  const Eyes eyes(k.table, 0);
  auto follows = [](const Plan& plan) { return Bot(Recipe{.kind = Recipe::file, .written = std::make_shared<const Plan>(plan)}); };
  Breeder judge(eyes, run.players, 6 + run.seed);  // another seed, other cards and other plans
  if (name == "single") return follows(judge.best_money());
  if (name.starts_with("optimise:")) {
    char* rest = nullptr;
    const double seconds = std::strtod(name.c_str() + 9, &rest);
    const std::size_t n = *rest == ':' ? std::strtoul(rest + 1, &rest, 10) : 1;
    if (!(seconds > 0) || !n || *rest) std::fprintf(stderr, "optimise:SECONDS[:BREEDERS], not '%s'\n", name.c_str()), std::exit(2);
    std::vector<Plan> plans;
    for (u64 i = 0; i < n; ++i) {
      Breeder breeder(eyes, run.players, i ? mix(6 + run.seed, i) : 6 + run.seed);
      const Stopwatch watch(true);
      breeder.optimise(0, [&] { return static_cast<double>(watch.microseconds()) * 1e-6 / seconds; });
      plans.push_back(breeder.best());
    }
    std::vector<double> shares;
    for (std::size_t i = 0; i < n * n; ++i)
      shares.push_back(i / n == i % n ? 0.5 : static_cast<double>(judge.duel(plans[i / n], plans[i % n], 2000, 6 + run.seed + 3)));
    return follows(plans[n > 1 ? by_soundness(shares, n).front() : 0]);
  }
  auto made = make_bot(name, Files::yes);
  if (const Text* wrong = std::get_if<Text>(&made)) std::fprintf(stderr, "%s\n", wrong->en.c_str()), std::exit(2);
  return std::get<Bot>(made);
}

struct Result {
  double won = 0;
  int games = 0;
  double seconds = 0;          // of the processor
  std::vector<float> thought;  // milliseconds, of each answer of the first bot that took longer than a blink
  double share() const { return games ? won / games : 0.5; }
  void add(const Result& r) {
    won += r.won, games += r.games, seconds += r.seconds;
    thought.insert(thought.end(), r.thought.begin(), r.thought.end());
  }
};

// A kingdom has cards of its own: otherwise one lucky deal is lucky everywhere.
u64 number_of(const Kingdom& k) {
  u64 n = 0;
  for (const char c : k.name) n = mix(n, static_cast<u64>(c));
  return n;
}

// What the bots of this program do among so many, as a number: figures of others do not belong into the same table.
u64 signature(int players) {
  u64 h = 0;
  for (const std::size_t at : {14u, 26u, 52u}) {
    const std::vector<Kingdom> list = bench::kingdoms("practice", players);
    Bot bot = std::get<Bot>(make_bot("search:200"));
    FastRng cards(at), luck(at + 100);
    dominion::Position p;
    p.assign(list[at].table);
    begin(p, cards);
    for (int n = 0; p.to_move() != kNobody && n < 1000; ++n) {
      const Action a = bot.choose(Eyes(p, p.to_move()), luck);
      h = mix(h, static_cast<u64>(a));
      p.apply(a, cards, Silent{});
    }
  }
  return h;
}

// Rounds that have been played, in a file of a line for each block of them.
class Book {
 public:
  Book(const std::string& path, int players) : path_(path) {
    if (path.empty()) return;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
      const auto tab = line.rfind('\t');
      if (tab == line.npos) continue;
      int first = 0, rounds = 0;
      Result r;
      std::istringstream(line.substr(tab + 1)) >> first >> rounds >> r.won >> r.games >> r.seconds;
      Kept& k = kept_[line.substr(0, tab)];
      if (first == k.rounds) k.rounds += rounds, k.sum.add(r);
    }
    std::ostringstream s;
    s << std::hex << signature(players);
    signature_ = s.str();
  }
  std::string key(const Run& run, const Kingdom& k, const std::string& a, const std::string& b) const {
    std::ostringstream s;
    s << signature_ << '\t' << run.slice.list << '\t' << k.name << '\t' << run.players << '\t' << run.seed << '\t' << a << '\t' << b;
    return s.str();
  }
  int find(const std::string& key, Result& r) const {  // how many rounds there are
    const auto it = kept_.find(key);
    if (it == kept_.end()) return 0;
    r = it->second.sum;
    return it->second.rounds;
  }
  void write(const std::string& key, int first, int rounds, const Result& r) {
    if (path_.empty()) return;
    const std::lock_guard lock(mutex_);
    std::ofstream out(path_, std::ios::app);
    out << key << '\t' << first << ' ' << rounds << ' ' << r.won << ' ' << r.games << ' ' << r.seconds << '\n';
    out.close();
    if (!out) std::fprintf(stderr, "cannot write '%s'\n", path_.c_str()), std::_Exit(2);
  }

 private:
  struct Kept {
    int rounds = 0;
    Result sum;
  };
  std::string path_, signature_;
  std::map<std::string, Kept> kept_;
  std::mutex mutex_;
};

// One round: a game for each seat, all with the same cards.
void play_round(const Run& run, const Kingdom& k, const Bot& a, const Bot& b, int round, Result& r) {
  for (int seat = 0; seat < run.players; ++seat) {
    const u64 deal = mix(mix(mix(run.seed, 0x67617465ull), number_of(k)), static_cast<u64>(round));
    FastRng cards(deal), luck(mix(deal, static_cast<u64>(seat) + 1));
    dominion::Position p;
    p.assign(k.table);
    begin(p, cards);
    std::array<Bot, kMaxSeats> bots;
    for (int s = 0; s < run.players; ++s) bots[static_cast<std::size_t>(s)] = s == seat ? a : b;
    for (int n = 0; p.to_move() != kNobody && n < 100'000; ++n) {
      const Seat s = p.to_move();
      const Stopwatch move;
      const Action answer = bots[static_cast<std::size_t>(s)].choose(Eyes(p, s), luck);
      if (const auto us = move.microseconds(); s == seat && us > 200) r.thought.push_back(static_cast<float>(us) / 1000);
      p.apply(answer, cards, Silent{});
    }
    r.won += p.to_move() == kNobody ? p.score(static_cast<Seat>(seat)) : 0, ++r.games;
  }
}

Result match(const Run& run, const Kingdom& k, const std::string& mine, const std::string& theirs, Book& book) {
  Result all;
  const std::string key = book.key(run, k, mine, theirs);
  int round = book.find(key, all);
  if (round >= run.rounds) return all;
  Stopwatch watch(true);
  Bot a = bot_for(mine, k, run), b = bot_for(theirs, k, run);
  for (Bot* bot : {&a, &b}) bot->learn(Eyes(k.table, 0));
  while (round < run.rounds) {
    Result block;
    const int first = round;
    do play_round(run, k, a, b, round++, block);
    while (round < run.rounds && watch.microseconds() < 5'000'000);  // what is written every few seconds is not lost
    block.seconds = static_cast<double>(watch.microseconds()) * 1e-6;
    watch = Stopwatch(true);
    book.write(key, first, round - first, block);
    all.add(block);
  }
  return all;
}

struct Pair {
  std::string a, b;
  std::vector<Result> by_kingdom;
};

void play(const Run& run, const std::vector<Kingdom>& list, std::vector<Pair>& pairs, Book& book) {
  for (Pair& p : pairs) p.by_kingdom.resize(list.size());
  std::mutex mutex;
  // Kingdom by kingdom, so that whatever is finished has seen every rival.
  lab::in_chunks<int>(list.size() * pairs.size(), run.threads, 1, [&](u64 first, u64) {
    const std::size_t k = first / pairs.size();
    Pair& p = pairs[first % pairs.size()];
    Result& r = p.by_kingdom[k];
    r = match(run, list[k], p.a, p.b, book);
    const std::lock_guard lock(mutex);
    std::fprintf(stderr, "%-15s %-14s : %-14s %5.1f %%  (%d games, %.1f s)\n", list[k].name.c_str(), p.a.c_str(), p.b.c_str(),
                 100 * r.share(), r.games, r.seconds);
    return 0;
  });
}

struct Summary {
  double mean, low, high;
};
Summary resampled(std::size_t n, const std::function<double(const std::vector<std::size_t>&)>& value) {
  std::vector<std::size_t> all(n);
  for (std::size_t i = 0; i < n; ++i) all[i] = i;
  const double mean = value(all);
  FastRng rng(99);
  std::vector<double> draws;
  for (int d = 0; d < 2000; ++d) {
    for (auto& i : all) i = rng.below(static_cast<u32>(n));
    draws.push_back(value(all));
  }
  std::sort(draws.begin(), draws.end());
  return {mean, draws[50], draws[1949]};
}

void report(const std::vector<Kingdom>& list, const Pair& p) {
  const Summary s = resampled(list.size(), [&](const std::vector<std::size_t>& of) {
    double sum = 0;
    for (const std::size_t i : of) sum += p.by_kingdom[i].share();
    return sum / static_cast<double>(of.size());
  });
  std::size_t worst = 0;
  double seconds = 0;
  int games = 0;
  std::vector<float> thought;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Result& r = p.by_kingdom[i];
    if (r.share() < p.by_kingdom[worst].share()) worst = i;
    seconds += r.seconds, games += r.games;
    thought.insert(thought.end(), r.thought.begin(), r.thought.end());
  }
  std::printf("%-14s : %-14s %5.1f %%  (%.1f - %.1f)  worst %5.1f %% %s  %zu kingdoms, %d games, %.0f s", p.a.c_str(), p.b.c_str(),
              100 * s.mean, 100 * s.low, 100 * s.high, 100 * p.by_kingdom[worst].share(), list[worst].name.c_str(), list.size(), games,
              seconds);
  if (!thought.empty()) {
    std::sort(thought.begin(), thought.end());
    double sum = 0;
    for (const float t : thought) sum += t;
    std::printf("; %.1f ms an answer, p99 %.1f", sum / static_cast<double>(thought.size()),
                static_cast<double>(thought[thought.size() * 99 / 100]));
  }
  std::printf("\n");
}

// Ratings by Bradley and Terry: 400 points are odds of ten to one; the first bot has 1000.
std::vector<double> ratings(const std::vector<std::string>& names, const std::vector<Pair>& pairs, const std::vector<std::size_t>& of) {
  std::vector<double> strength(names.size(), 1);
  auto number = [&](const std::string& n) { return static_cast<std::size_t>(std::find(names.begin(), names.end(), n) - names.begin()); };
  for (int round = 0; round < 300; ++round) {
    std::vector<double> won(names.size()), weight(names.size());
    for (const Pair& p : pairs) {
      const std::size_t a = number(p.a), b = number(p.b);
      double w = 0.5, n = 1;  // half a game drawn, so that nobody is infinitely strong
      for (const std::size_t i : of) w += p.by_kingdom[i].won, n += p.by_kingdom[i].games;
      won[a] += w, won[b] += n - w;
      const double both = n / (strength[a] + strength[b]);
      weight[a] += both, weight[b] += both;
    }
    for (std::size_t i = 0; i < names.size(); ++i) strength[i] = won[i] / weight[i];
    const double first = strength[0];
    for (double& s : strength) s /= first;
  }
  for (double& s : strength) s = 1000 + 400 * std::log10(s);
  return strength;
}

void rate(const Run& run, const std::vector<Kingdom>& list, const std::vector<std::string>& names, Book& book) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t k = i + 1; k < std::min(names.size(), i + 3); ++k) pairs.push_back({names[k], names[i], {}});
  play(run, list, pairs, book);
  for (const Pair& p : pairs) report(list, p);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Summary s = resampled(list.size(), [&](const std::vector<std::size_t>& of) { return ratings(names, pairs, of)[i]; });
    std::printf("%-14s %5.0f  (%.0f - %.0f)\n", names[i].c_str(), s.mean, s.low, s.high);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Run run;
  bool rating = false, listing = false;
  std::vector<std::string> names;
  CLI::App app("How strong the bots of Dominion are: matches over many kingdoms.", "bench_dominion_gates");
  run.slice.add_to(app);
  app.add_option("--rounds", run.rounds, "games in each seat, in each kingdom")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--players", run.players, "the rival has all other seats")->capture_default_str()->check(CLI::Range(2, int{kMaxSeats}));
  app.add_option("--seed", run.seed, "which cards")->capture_default_str();
  app.add_option("--threads", run.threads, "games at the same time")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--keep", run.keep, "every round is a line of this file; what stands there is not played again");
  app.add_flag("--rate", rating, "everybody against the next two, and ratings");
  app.add_flag("--list", listing, "only the cards of each kingdom and their fingerprint");
  app.add_option("bots", names, "a bot and its rivals");
  CLI11_PARSE(app, argc, argv);
  const std::vector<Kingdom> list = run.slice.take(run.players);
  if (list.empty()) return std::fprintf(stderr, "no such kingdoms\n"), 2;
  if (listing) {
    for (const Kingdom& k : list) std::printf("%-15s %s\n", k.name.c_str(), k.cards().c_str());
    std::printf("fingerprint %016llx\n", static_cast<unsigned long long>(bench::fingerprint(list)));
    return 0;
  }
  if (names.size() < 2) return std::fprintf(stderr, "two bots at least\n"), 2;
  Book book(run.keep, run.players);
  if (rating) return rate(run, list, names, book), 0;
  std::vector<Pair> pairs;
  for (std::size_t i = 1; i < names.size(); ++i) pairs.push_back({names[0], names[i], {}});
  play(run, list, pairs, book);
  for (const Pair& p : pairs) report(list, p);
  return 0;
}
