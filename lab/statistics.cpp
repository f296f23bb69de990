#include "lab/statistics.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace demesne::lab {
namespace {

// P(T <= t) - 1/2 of Student's distribution: a sum that ends, as the degrees of freedom are a whole number.
double student_half(double t, int n) {
  const double angle = std::atan(t / std::sqrt(n)), c = std::cos(angle), c2 = c * c;
  double term = 1, sum = 1;
  if (n % 2) {
    if (n == 1) return angle / M_PI;
    term = c, sum = c;
    for (int k = 3; k <= n - 2; k += 2) sum += term *= c2 * (k - 1) / k;
    return (angle + std::sin(angle) * sum) / M_PI;
  }
  for (int k = 2; k <= n - 2; k += 2) sum += term *= c2 * (k - 1) / k;
  return std::sin(angle) * sum / 2;
}

// Sizes of the bets, as parts of the largest that cannot lose everything.
constexpr std::array<double, 14> kBets = {.002, .004, .008, .015, .03, .06, .1, .15, .22, .3, .42, .55, .7, .9};

double wealth(std::span<const u64> counts, double m, double sign) {
  const double top = counts.size() - 1;
  const double most = sign > 0 ? 1 / m : 1 / (1 - m);  // 1 + bet * (x - m) stays positive
  std::array<double, kBets.size()> logs{};
  for (std::size_t k = 0; k < kBets.size(); ++k)
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i]) logs[k] += static_cast<double>(counts[i]) * std::log1p(sign * kBets[k] * most * (static_cast<double>(i) / top - m));
  const double best = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double l : logs) sum += std::exp(l - best);
  return std::exp(std::fmin(best + std::log(sum / kBets.size()), 600));
}

}  // namespace

double student95(double freedom) {
  if (freedom > 2000) return kZ95;
  const int n = std::max(1, static_cast<int>(freedom));
  double low = 1.9, high = 13;
  for (int i = 0; i < 60; ++i) (student_half((low + high) / 2, n) < 0.475 ? low : high) = (low + high) / 2;
  return (low + high) / 2;
}

Interval interval_of_mean(double mean, double variance, u64 n, double trials) {
  if (trials <= 0) return {};
  const double inside = mean * (1 - mean);
  if (n < 2 || variance <= 1e-12 || inside <= 0) return wilson(mean * trials, trials);
  const double worth = inside / (variance / static_cast<double>(n));
  return wilson(mean * worth, worth, student95(static_cast<double>(n - 1)));
}

Interval interval_of_values(std::span<const double> values) {
  const double n = values.size();
  if (values.size() < 2) return {};
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double square = 0;
  for (const double v : values) square += (v - mean) * (v - mean) / (n - 1);
  const double half = student95(n - 1) * std::sqrt(square / n);
  return {mean - half, mean + half};
}

double wealth_above(std::span<const u64> counts, double m) { return wealth(counts, m, 1); }
double wealth_below(std::span<const u64> counts, double m) { return wealth(counts, m, -1); }

Verdict judge(std::span<const u64> counts, const ErrorRates& rates) {
  // Both sides are tested at once: each gets half of alpha.
  if (wealth_above(counts, 0.5) >= 2 / rates.alpha) return Verdict::first;
  if (wealth_below(counts, 0.5) >= 2 / rates.alpha) return Verdict::second;
  // Either way of being different by the margin is refuted; only one of them can be true, so neither needs to share beta.
  if (rates.margin > 0 && wealth_below(counts, 0.5 + rates.margin) >= 1 / rates.beta &&
      wealth_above(counts, 0.5 - rates.margin) >= 1 / rates.beta)
    return Verdict::equal;
  return Verdict::open;
}

Ratings rate(int players, std::span<const PairResult> results) {
  const auto n = static_cast<std::size_t>(players);
  const std::size_t m = n + 1;                // the logarithms of the strengths, then of the tie parameter
  constexpr double kPrior = 1.0 / (4.0 * 4);  // so weak that it shows only where somebody has lost or won every game
  std::vector<double> x(m, 0);
  double ties = 0;
  for (const PairResult& r : results) ties += r.ties;
  const bool with_ties = ties > 0;
  x[n] = with_ties ? -1 : -40;
  Ratings out;
  std::vector<double> hessian(m * m), inverse;
  // Newton's method; the log-likelihood is concave in these parameters.
  for (int step = 0; step < 100 && !out.converged; ++step) {
    std::vector<double> slope(m, 0);
    std::fill(hessian.begin(), hessian.end(), 0);
    for (std::size_t k = 0; k < n; ++k) slope[k] -= kPrior * x[k], hessian[k * m + k] += kPrior;
    hessian[n * m + n] += with_ties ? 1e-6 : 1;
    for (const PairResult& r : results) {
      const auto a = static_cast<std::size_t>(r.a), b = static_cast<std::size_t>(r.b);
      const double d = (x[a] - x[b]) / 2, win = std::exp(d), loss = std::exp(-d), tie = std::exp(x[n]), sum = win + loss + tie;
      const double p = win / sum, q = loss / sum, t = tie / sum, games = (r.wins + r.ties + r.losses) * r.weight;
      // The score of a in a game is (win - loss) / 2 by d, and "tie" by the tie parameter.
      const double by_a = ((r.wins - r.losses) * r.weight - games * (p - q)) / 2;
      slope[a] += by_a, slope[b] -= by_a;
      const double curve = games * (p + q - (p - q) * (p - q)) / 4;
      hessian[a * m + a] += curve, hessian[b * m + b] += curve, hessian[a * m + b] -= curve, hessian[b * m + a] -= curve;
      if (!with_ties) continue;
      slope[n] += r.ties * r.weight - games * t;
      hessian[n * m + n] += games * t * (1 - t);
      const double cross = -games * t * (p - q) / 2;
      hessian[a * m + n] += cross, hessian[n * m + a] += cross, hessian[b * m + n] -= cross, hessian[n * m + b] -= cross;
    }
    // Solve by inverting: the inverse is the covariance.
    inverse.assign(m * m, 0);
    std::vector<double> work(hessian);
    for (std::size_t i = 0; i < m; ++i) inverse[i * m + i] = 1;
    for (std::size_t c = 0; c < m; ++c) {
      std::size_t best = c;
      for (std::size_t r = c; r < m; ++r)
        if (std::fabs(work[r * m + c]) > std::fabs(work[best * m + c])) best = r;
      for (std::size_t k = 0; k < m; ++k)
        std::swap(work[c * m + k], work[best * m + k]), std::swap(inverse[c * m + k], inverse[best * m + k]);
      const double pivot = work[c * m + c];
      for (std::size_t k = 0; k < m; ++k) work[c * m + k] /= pivot, inverse[c * m + k] /= pivot;
      for (std::size_t r = 0; r < m; ++r)
        if (r != c)
          if (const double f = work[r * m + c]; f != 0)
            for (std::size_t k = 0; k < m; ++k) work[r * m + k] -= f * work[c * m + k], inverse[r * m + k] -= f * inverse[c * m + k];
    }
    double moved = 0;
    for (std::size_t i = 0; i < m; ++i) {
      double by = 0;
      for (std::size_t k = 0; k < m; ++k) by += inverse[i * m + k] * slope[k];
      by = std::clamp(by, -1.0, 1.0);
      x[i] += by, moved = std::fmax(moved, std::fabs(by));
    }
    out.converged = moved < 1e-9;
  }
  const double scale = 400 / std::log(10.0), mean = std::accumulate(x.begin(), x.begin() + players, 0.0) / players;
  out.ties = with_ties ? std::exp(x[n]) : 0;
  for (std::size_t k = 0; k < n; ++k) {
    // The variance of a rating against the mean of all.
    double own = 0, all = 0;
    for (std::size_t i = 0; i < n; ++i) {
      own += inverse[k * m + i];
      for (std::size_t j = 0; j < n; ++j) all += inverse[i * m + j];
    }
    const double variance = inverse[k * m + k] - 2 * own / players + all / (players * players);
    out.elo.push_back(1500 + scale * (x[k] - mean));
    out.band.push_back(scale * kZ95 * std::sqrt(std::fmax(0, variance)));
  }
  return out;
}

}  // namespace demesne::lab
