// What a bot's purchases cost: each is weighed against the best answer to a long search in the same worlds. A match says who is stronger
// and needs hundreds of games for a few per cent; this says where, by as many decisions. For trying out changes of the search.
//   bench_dominion_losses [--kingdoms practice|holdout|engines] [--from A] [--to B] [--step K] [--decisions N] [--games N]
//                         [--actions] BOT [BOT…]
// Decisions are those of the best plans in games of their own, in turns 1 to 14; --games is how long the judge looks at each answer.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "bench/slice.hpp"
#include "bots/dominion/bot.hpp"
#include "bots/dominion/nursery.hpp"
#include "bots/stopwatch.hpp"
#include "games/dominion/engine.hpp"

using namespace demesne;
using namespace demesne::dominion;
using bench::Kingdom;

namespace {

constexpr u64 kDeals = 0x6c6f7373ull;
constexpr int kTimes = 2;  // every bot answers so often, with other luck

// Seat 0 has played its Treasures and has something to spend; or it has Actions to play, or an effect asks it something.
bool asked_now(const dominion::Position& p, bool actions) {
  if (p.to_move() != 0) return false;
  if (actions) return p.in_effect() || (p.current == 0 && p.phase == Phase::action);
  return p.current == 0 && p.phase == Phase::buy && !p.in_effect() && !p.playable() && p.turn.coins >= 3 && !p.players[0].debt;
}

std::vector<dominion::Position> decisions(const Kingdom& k, const Brood& bred, int n, bool actions) {
  std::vector<dominion::Position> found;
  FastRng rng(kDeals);
  for (int tries = 0; static_cast<int>(found.size()) < n && tries < 20 * n; ++tries) {
    dominion::Position p;
    p.assign(k.table);
    begin(p, rng);
    std::array<Planned, 2> bots;
    for (Planned& b : bots) b = Planned(bred.plans[rng.below(static_cast<u32>(bred.plans.size()))]);
    const int turn = 1 + static_cast<int>(rng.below(14));
    for (int i = 0; p.to_move() != kNobody && i < kLongest; ++i) {
      if (p.players[0].turns >= turn && asked_now(p, actions)) {
        Actions legal;
        p.legal(legal);
        if (legal.size() > 2 || !actions) {
          found.push_back(p);
          break;
        }
      }
      const Seat s = p.to_move();
      p.apply(bots[s].choose(Eyes(p, s), rng), rng, Silent{});
    }
  }
  return found;
}

// What an answer loses, as a share of the win; the same question is not weighed twice.
class Judge {
 public:
  Judge(const Brood& bred, int games) : search_({bred.plans, {bred.single}, bred.experience}), games_(games) {}
  double loss(std::size_t number, const dominion::Position& p, Action a) {
    const auto [at, fresh] = known_.try_emplace({number, a}, 0);
    if (!fresh) return at->second;
    Budget budget{0, games_, a};
    FastRng rng(mix(kDeals, number));
    const Thought t = search_.think(Eyes(p, 0), budget, rng);
    if (t.action != a && t.also_share >= 0) at->second = std::max(0.0, static_cast<double>(t.share - t.also_share));
    return at->second;
  }

 private:
  Search search_;
  int games_;
  std::map<std::pair<std::size_t, Action>, double> known_;
};

struct Losses {
  std::vector<double> by_kingdom;
  double ms = 0;
  int answers = 0;
};

}  // namespace

int main(int argc, char** argv) {
  bench::Slice slice;
  bool actions = false;
  int number = 40, games = 20'000;
  std::vector<std::string> names;
  CLI::App app("What the answers of bots cost against those of a long search.", "bench_dominion_losses");
  slice.add_to(app);
  app.add_option("--decisions", number, "in each kingdom")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--games", games, "how long the judge looks at each answer")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_flag("--actions", actions, "those of the Action phase and of effects instead of purchases");
  app.add_option("bots", names, "whose answers")->required();
  CLI11_PARSE(app, argc, argv);
  const std::vector<Kingdom> list = slice.take(2);
  if (list.empty()) return std::fprintf(stderr, "no such kingdoms\n"), 2;
  std::map<std::string, Losses> total;
  for (const Kingdom& k : list) {
    const Brood bred = brood(Eyes(k.table, 0), kMatchGames);
    const std::vector<dominion::Position> asked = decisions(k, bred, number, actions);
    if (asked.empty()) continue;
    Judge judge(bred, games);
    for (const std::string& name : names) {
      auto made = make_bot(name);
      if (const Text* wrong = std::get_if<Text>(&made)) return std::fprintf(stderr, "%s\n", wrong->en.c_str()), 2;
      Bot bot = std::get<Bot>(made);
      bot.learn(Eyes(k.table, 0));
      Losses& sum = total[name];
      double lost = 0;
      for (std::size_t n = 0; n < asked.size(); ++n)
        for (u64 t = 0; t < kTimes; ++t) {
          FastRng luck(mix(n, t));
          const Stopwatch watch(true);
          const Action a = bot.choose(Eyes(asked[n], 0), luck);
          sum.ms += static_cast<double>(watch.microseconds()) / 1000, ++sum.answers;
          lost += judge.loss(n, asked[n], a) / kTimes;
        }
      sum.by_kingdom.push_back(lost / static_cast<double>(asked.size()));
      std::fprintf(stderr, "%-15s %-14s loses %.2f %% an answer\n", k.name.c_str(), name.c_str(), 100 * sum.by_kingdom.back());
    }
  }
  if (total.empty()) return std::fprintf(stderr, "no decision is left\n"), 2;
  for (const std::string& name : names) {
    const Losses& l = total[name];
    const auto n = static_cast<double>(l.by_kingdom.size());
    double sum = 0, squares = 0;
    for (const double x : l.by_kingdom) sum += x, squares += x * x;
    std::printf("%-14s loses %.2f %% an answer (+- %.2f by kingdoms), %zu kingdoms, %d answers, %.1f ms each\n", name.c_str(),
                100 * sum / n, n > 1 ? 196 * std::sqrt(std::max(0.0, squares / n - sum * sum / n / n) / (n - 1)) : 0, l.by_kingdom.size(),
                l.answers, l.ms / l.answers);
  }
  return 0;
}
