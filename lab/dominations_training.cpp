#include "lab/dominations_training.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "bots/dominations/bot.hpp"
#include "bots/dominations/features.hpp"
#include "bots/dominations/weights.hpp"
#include "lab/dominion.hpp"  // game_seed
#include "lab/parallel.hpp"

namespace demesne::lab {

using namespace dominations;
using dominations::Position;

namespace {

struct Sample {
  Features f;
  int turns;
  float now, points;  // now and at the end
  u32 moment;         // samples of all seats at one time stand together
  bool won;
};
struct GoalSample {
  Goal::Kind kind;
  float missing;
  int turns;
  bool met;
};
struct Branch {  // a turn taken in one way, and the points at the end of the game that followed
  Features f;
  int turns;
  float rest;  // points still to come
  u32 fork;    // branches of one fork differ in this turn alone
};
struct Part {
  std::vector<Sample> samples;
  std::vector<GoalSample> goals;
  std::vector<Branch> branches;
};

constexpr unsigned kBranches = 6;
constexpr u32 kForked = 40;  // of a hundred turns

template <class... T>
std::string text(const char* format, T... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, format, values...);
  return buffer;
}

bool begins_turn(const Position& p) { return p.to_move() == kNobody || (p.flow.ask == Ask::grow && p.phase == Phase::grow); }

// The same turn taken in several ways, from sensible to wild, each played on to the end by the fast policy. Only the turn differs, so the
// difference at the end is what the turn was worth, whatever else the game had in store.
void fork(const Position& p, int horizon, u32 number, FastRng& luck, std::vector<Branch>& out) {
  constexpr std::array<float, kBranches> kBlur = {0, 1, 2, 3, 5, 8};
  const Seat me = p.to_move();
  const Quick policy(0.3f);
  std::array<u64, kBranches> seen{};
  for (unsigned k = 0; k < kBranches; ++k) {
    Position q = p;
    FastRng rng(luck.next());
    const Quick wild(kBlur[k]);
    do q.apply((q.to_move() == me ? wild : policy).choose(q, rng), rng, Silent{});
    while (!begins_turn(q));
    seen[k] = q.key(me);
    if (std::find(seen.begin(), seen.begin() + k, seen[k]) != seen.begin() + k || q.phase == Phase::over) continue;
    Branch b{.f = {}, .turns = turns_left(q, me).all, .rest = -static_cast<float>(q.player[static_cast<unsigned>(me)].vp), .fork = number};
    measure(q, me, b.f);
    for (int own = 0; q.to_move() != kNobody; q.apply(policy.choose(q, rng), rng, Silent{}))
      if (q.to_move() == me && begins_turn(q) && own++ == horizon) break;
    b.rest += value(q, me);
    out.push_back(b);
  }
}

void play(const DominationsTraining& t, std::vector<Bot>& bots, int players, u64 game, Part& out) {
  const u64 seed = mix(game_seed(t.seed, game), static_cast<u64>(players));
  FastRng rng(seed), luck(mix(seed, 7));
  Options options = preset(game % 4 ? Edition::e2021 : Edition::e2019);
  Position p = Position::start(t.pack, players, options, rng, Silent{});
  std::array<std::size_t, kMaxPlayers> who{};
  for (auto& w : who) w = luck.below(static_cast<u32>(bots.size()));
  const std::size_t first = out.samples.size(), first_goal = out.goals.size();
  std::vector<std::pair<Seat, const Goal*>> of;
  u32 moment = 0;
  while (p.to_move() != kNobody) {
    if (p.flow.ask == Ask::grow && p.phase == Phase::grow) {
      for (Seat s = 0; s < players; ++s) {
        Sample x{.f = {},
                 .turns = turns_left(p, s).all,
                 .now = static_cast<float>(p.player[static_cast<unsigned>(s)].vp),
                 .points = 0,
                 .moment = moment,
                 .won = false};
        measure(p, s, x.f);
        out.samples.push_back(x);
        for (const Goal& g : p.content().objectives[p.player[static_cast<unsigned>(s)].objective].goals) {
          out.goals.push_back({g.kind, missing(p, s, g), x.turns, false});
          of.push_back({s, &g});
        }
      }
      ++moment;
      if (luck.below(100) < kForked) fork(p, t.horizon, static_cast<u32>(game * 64 + moment), luck, out.branches);
    }
    const Seat seat = p.to_move();
    p.apply(bots[who[static_cast<unsigned>(seat)]].think(Eyes(p, seat), t.budget, luck).action, rng, Silent{});
  }
  for (std::size_t k = first; k < out.samples.size(); ++k) {
    const Seat s = static_cast<Seat>((k - first) % static_cast<std::size_t>(players));
    out.samples[k].points = p.player[static_cast<unsigned>(s)].vp;
    out.samples[k].won = p.score(s) == 1;
  }
  for (std::size_t k = 0; k < of.size(); ++k) out.goals[first_goal + k].met = p.goal_met(of[k].first, *of[k].second);
}

Part collect(const DominationsTraining& t, int players) {
  std::vector<Bot> bots;
  for (const std::string& name : t.bots) {
    auto bot = make_bot(name);
    if (std::holds_alternative<Bot>(bot)) bots.push_back(std::move(std::get<Bot>(bot)));
  }
  auto parts = in_chunks<Part>(t.games[players - 2], t.threads, 4, [&](u64 from, u64 to) {
    Part part;
    std::vector<Bot> own(bots);
    for (u64 g = from; g < to; ++g) play(t, own, players, g, part);
    return part;
  });
  Part all;
  for (Part& part : parts) {
    all.samples.insert(all.samples.end(), part.samples.begin(), part.samples.end());
    all.goals.insert(all.goals.end(), part.goals.begin(), part.goals.end());
    all.branches.insert(all.branches.end(), part.branches.begin(), part.branches.end());
  }
  return all;
}

// Solves a x = b for a symmetric positive matrix (Cholesky); what is left of `a` is its factor.
std::vector<double> solve(std::vector<double>& a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k) a[j * n + j] -= a[j * n + k] * a[j * n + k];
    a[j * n + j] = std::sqrt(std::max(a[j * n + j], 1e-12));
    for (std::size_t i = j + 1; i < n; ++i) {
      double s = a[i * n + j];
      for (std::size_t k = 0; k < j; ++k) s -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = s / a[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
    b[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
    b[i] /= a[i * n + i];
  }
  return b;
}

// What every weight is drawn to where the games say little: what the hand-made estimates mean.
double prior(unsigned feature) {
  if (feature == kInfluenceScored || feature == kGoals) return 1;
  if (feature >= kAbilities) return 0.8;
  if (feature >= kKnow3 && feature <= kKnow9) return 0.4;
  if (feature == kKnowMore) return 0.2;
  return 0;
}

constexpr std::size_t kTerms = 3;
constexpr double kWithin = 0.85;  // of the mean of a fork that is taken off its branches
constexpr double kDoubtOfGuess = 100;

double worth(const std::vector<double>& w, const Features& f, int turns) {
  const double t = turns / 15.0;
  double v = 0;
  for (unsigned k = 0; k < kFeatures; ++k) v += f[k] * (w[k * kTerms] + t * (w[k * kTerms + 1] + t * w[k * kTerms + 2]));
  return v;
}

// By the differences within forks above all, and a little by those between them. `guess`: what a weight is drawn to where the games say
// little. `error`: of the differences within forks, and how far points differ there.
std::vector<double> fit_weights(const std::vector<Branch>& branches, const std::vector<double>& guess, std::array<double, 2>& error) {
  const std::size_t n = kFeatures * kTerms;
  std::vector<double> a(n * n), b(n), mean(n), spread(kFeatures, 1e-9);
  for (const Branch& s : branches)
    for (unsigned k = 0; k < kFeatures; ++k) spread[k] += static_cast<double>(s.f[k]) * s.f[k] / static_cast<double>(branches.size());
  const auto each_fork = [&](auto&& work) {
    for (std::size_t i = 0, j; i < branches.size(); i = j) {
      for (j = i + 1; j < branches.size() && branches[j].fork == branches[i].fork;) ++j;
      work(i, j);
    }
  };
  std::vector<std::vector<double>> x(kBranches, std::vector<double>(n));
  each_fork([&](std::size_t from, std::size_t to) {
    const double part = kWithin / static_cast<double>(to - from);
    double rest = 0;
    std::fill(mean.begin(), mean.end(), 0.0);
    for (std::size_t i = from; i < to; ++i) {
      const Branch& s = branches[i];
      const double t = s.turns / 15.0;
      rest += part * (s.rest - worth(guess, s.f, s.turns));
      for (unsigned k = 0; k < kFeatures; ++k) {
        double* const row = &x[i - from][k * kTerms];
        row[0] = s.f[k], row[1] = t * s.f[k], row[2] = t * t * s.f[k];
        for (unsigned e = 0; e < kTerms; ++e) mean[k * kTerms + e] += part * row[e];
      }
    }
    for (std::size_t i = from; i < to; ++i) {
      auto& row = x[i - from];
      const double y = branches[i].rest - worth(guess, branches[i].f, branches[i].turns) - rest;
      for (std::size_t k = 0; k < n; ++k) row[k] -= mean[k];
      for (std::size_t k = 0; k < n; ++k) {
        if (row[k] == 0) continue;
        b[k] += row[k] * y;
        for (std::size_t j = 0; j <= k; ++j) a[k * n + j] += row[k] * row[j];
      }
    }
  });
  for (std::size_t i = 0; i < n; ++i) a[i * n + i] += kDoubtOfGuess * spread[i / kTerms] + 1e-3;
  std::vector<double> w = solve(a, b);
  for (std::size_t i = 0; i < n; ++i) w[i] += guess[i];
  error = {};
  each_fork([&](std::size_t from, std::size_t to) {
    double miss = 0, points = 0;
    const double size = static_cast<double>(to - from);
    for (std::size_t i = from; i < to; ++i)
      miss += (branches[i].rest - worth(w, branches[i].f, branches[i].turns)) / size, points += branches[i].rest / size;
    for (std::size_t i = from; i < to; ++i) {
      const Branch& s = branches[i];
      const double all = static_cast<double>(branches.size());
      error[0] += std::pow(s.rest - worth(w, s.f, s.turns) - miss, 2) / all;
      error[1] += std::pow(s.rest - points, 2) / all;
    }
  });
  for (double& e : error) e = std::sqrt(e);
  return w;
}

// Newton's method for a logistic regression with few terms; a step that does not help is halved.
template <std::size_t N>
using Cases = std::vector<std::pair<std::array<double, N>, bool>>;
template <std::size_t N>
double unlikely(const Cases<N>& data, const std::array<double, N>& w, const std::array<double, N>& start) {
  double sum = 0;
  for (std::size_t i = 0; i < N; ++i) sum += 1.5 * (w[i] - start[i]) * (w[i] - start[i]);
  for (const auto& [x, y] : data) {
    double z = 0;
    for (std::size_t i = 0; i < N; ++i) z += w[i] * x[i];
    z = y ? -z : z;
    sum += z > 30 ? z : std::log1p(std::exp(z));
  }
  return sum;
}
template <std::size_t N>
std::array<double, N> fit_logistic(const Cases<N>& data, const std::array<double, N>& start) {
  std::array<double, N> w = start;
  double now = unlikely(data, w, start);
  for (int step = 0; step < 30; ++step) {
    std::vector<double> a(N * N), b(N);
    for (std::size_t i = 0; i < N; ++i) a[i * N + i] = 3, b[i] = 3 * (start[i] - w[i]);
    for (const auto& [x, y] : data) {
      double z = 0;
      for (std::size_t i = 0; i < N; ++i) z += w[i] * x[i];
      const double p = 1 / (1 + std::exp(-std::clamp(z, -30.0, 30.0)));
      for (std::size_t i = 0; i < N; ++i) {
        b[i] += (y - p) * x[i];
        for (std::size_t j = 0; j < N; ++j) a[i * N + j] += p * (1 - p) * x[i] * x[j];
      }
    }
    const std::vector<double> d = solve(a, b);
    bool better = false;
    for (double part = 1; part > 1e-4 && !better; part /= 2) {
      std::array<double, N> next = w;
      for (std::size_t i = 0; i < N; ++i) next[i] += part * d[i];
      const double then = unlikely(data, next, start);
      if (then < now) better = now - then > 1e-6 * now, w = next, now = then;
    }
    if (!better) break;
  }
  return w;
}

std::array<double, 2> fit_doubt(const std::vector<Sample>& samples, const std::vector<double>& w, int players) {
  std::array<double, 2> best{9, 3};
  double top = -1e300;
  std::vector<double> v(samples.size());
  for (std::size_t k = 0; k < samples.size(); ++k) v[k] = samples[k].now + worth(w, samples[k].f, samples[k].turns);
  for (double a = 4; a <= 24; a += 2)
    for (double b = 0; b <= 4; b += 0.25) {
      double sum = 0;
      for (std::size_t k = 0; k < samples.size(); k += static_cast<std::size_t>(players)) {
        double all = 0, winner = 0, turns = 0, high = -1e9;
        for (int s = 0; s < players; ++s)
          turns += samples[k + static_cast<std::size_t>(s)].turns, high = std::max(high, v[k + static_cast<std::size_t>(s)]);
        const double doubt = a + b * turns / players;
        for (int s = 0; s < players; ++s) {
          const double e = std::exp((v[k + static_cast<std::size_t>(s)] - high) / doubt);
          all += e;
          if (samples[k + static_cast<std::size_t>(s)].won) winner += e;
        }
        sum += std::log(std::max(1e-6, winner / all));
      }
      if (sum > top) top = sum, best = {a, b};
    }
  return best;
}

}  // namespace

std::string train(const DominationsTraining& training, std::string& log) {
  std::string goals = "inline constexpr float kGoalWeights[7][6] = {  // by kind of goal: see chance()\n", doubt, weights;
  std::vector<GoalSample> all_goals;
  weights = "inline constexpr float kWeights[3][" + text("%d", static_cast<int>(kFeatures)) +
            "][3] = {  // [players - 2][feature][power of turns left / 15]\n";
  doubt = "inline constexpr float kDoubt[3][2] = {";
  std::vector<double> w(kFeatures * kTerms);
  for (unsigned k = 0; k < kFeatures; ++k) w[k * kTerms] = prior(k);
  for (int players = 2; players <= 4; ++players) {
    const Part part = collect(training, players);
    std::array<double, 2> error{};
    w = fit_weights(part.branches, w, error);  // more players: drawn to what fewer have taught
    const auto d = fit_doubt(part.samples, w, players);
    double mean = 0;
    for (const Sample& s : part.samples) mean += s.points / static_cast<double>(part.samples.size());
    log += text("%d players: %llu games, %zu branches, points %.0f; of a turn's worth: sd %.1f, error %.1f; doubt %.1f + %.2f t\n", players,
                static_cast<unsigned long long>(training.games[players - 2]), part.branches.size(), mean, error[1], error[0], d[0], d[1]);
    weights += "    {";
    for (unsigned k = 0; k < kFeatures; ++k)
      weights +=
          text(k % 4 ? " {%.4ff, %.4ff, %.4ff}," : "\n        {%.4ff, %.4ff, %.4ff},", w[k * kTerms], w[k * kTerms + 1], w[k * kTerms + 2]);
    weights += "\n    },\n";
    doubt += text("{%.2ff, %.2ff}%s", d[0], d[1], players < 4 ? ", " : "};\n");
    all_goals.insert(all_goals.end(), part.goals.begin(), part.goals.end());
  }
  weights += "};\n";
  for (unsigned kind = 0; kind < 7; ++kind) {
    std::vector<std::pair<std::array<double, 4>, bool>> open;
    std::vector<std::pair<std::array<double, 2>, bool>> met;
    for (const GoalSample& g : all_goals) {
      if (static_cast<unsigned>(g.kind) != kind) continue;
      const double m = g.missing, t = g.turns;
      if (m > 0)
        open.push_back({{1, m, m / (t + 0.5), t}, g.met});
      else
        met.push_back({{1, -t}, g.met});
    }
    const auto c = fit_logistic<4>(open, {1, -0.3, -1, 0});
    const auto k = fit_logistic<2>(met, {3, 0.05});
    goals += text("    {%.4ff, %.4ff, %.4ff, %.4ff, %.4ff, %.4ff},\n", c[0], c[1], c[2], c[3], k[0], k[1]);
  }
  goals += "};\n";
  return "// Made by `bench_dominations_train`; see docs/bots-dominations.md. Do not edit.\n#pragma once\n\nnamespace demesne::dominations "
         "{\n\n" +
         goals + doubt + weights + "\n}  // namespace demesne::dominations\n";
}

}  // namespace demesne::lab
