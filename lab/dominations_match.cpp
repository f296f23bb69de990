#include "lab/dominations_match.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bots/dominations/bot.hpp"
#include "bots/stopwatch.hpp"
#include "lab/dominion.hpp"  // game_seed

namespace demesne::lab {

using namespace dominations;
using dominations::Position;

namespace {

// All rotations of one deal.
void play_deal(const DominationsMatch& match, std::vector<Bot>& bots, u64 deal, DominationsMatchTally& t) {
  const std::size_t n = bots.size();
  for (std::size_t turn = 0; turn < n; ++turn) {
    const u64 seed = game_seed(match.seed, deal);
    FastRng rng(seed);
    Position p = Position::start(match.pack, static_cast<int>(n), match.options, rng, Silent{});
    FastRng luck(mix(seed, turn + 1));
    const auto bot_at = [&](Seat seat) { return (static_cast<std::size_t>(seat) + n - turn) % n; };
    while (p.to_move() != kNobody) {
      const Seat seat = p.to_move();
      auto& one = t.of[bot_at(seat)];
      const Stopwatch watch(match.budget.processor);
      const Thought thought = bots[bot_at(seat)].think(Eyes(p, seat), match.budget, luck);
      const double took = static_cast<double>(watch.microseconds()) / 1000;
      one.ms += took, ++one.moves;
      one.times.push_back(static_cast<float>(took));
      p.apply(thought.action, rng, Silent{});
    }
    for (Seat s = 0; s < p.seats(); ++s) {
      auto& one = t.of[bot_at(s)];
      ++one.seats[static_cast<unsigned>(s)];
      one.points += p.player[static_cast<unsigned>(s)].vp;
      one.wins += p.score(s) == 1;
      if (turn == 0) one.by_deal.push_back(0);
      one.by_deal.back() += p.score(s) / static_cast<float>(n);
    }
    ++t.games;
  }
}

}  // namespace

double DominationsMatchTally::One::mean() const {
  if (by_deal.empty()) return 0;
  return std::accumulate(by_deal.begin(), by_deal.end(), 0.0) / static_cast<double>(by_deal.size());
}

double DominationsMatchTally::One::variance() const {
  if (by_deal.size() < 2) return 0;
  const double m = mean();
  double squares = 0;
  for (const float x : by_deal) squares += (x - m) * (x - m);
  return squares / static_cast<double>(by_deal.size() - 1);
}

double DominationsMatchTally::weight() const {
  const One& first = of.front();
  const double m = first.mean(), inside = m * (1 - m), variance = first.variance();
  if (inside <= 0 || variance <= 1e-12) return 1;
  return inside / static_cast<double>(games) / (variance / static_cast<double>(first.by_deal.size()));
}

Interval DominationsMatchTally::One::interval() const {
  const auto deals = by_deal.size();  // if all went alike, they and not the games are the trials
  return interval_of_mean(std::clamp(mean(), 0.0, 1.0), variance(), deals, static_cast<double>(deals));
}

std::optional<double> DominationsMatchTally::One::slowest(double quantile) const {
  if (times.empty()) return std::nullopt;
  std::vector<float> sorted(times);
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(quantile * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), at, sorted.end());
  return *at;
}

void DominationsMatchTally::add(const DominationsMatchTally& more) {
  games += more.games;
  of.resize(std::max(of.size(), more.of.size()));
  for (std::size_t k = 0; k < more.of.size(); ++k) {
    One& to = of[k];
    const One& from = more.of[k];
    to.wins += from.wins, to.points += from.points, to.moves += from.moves, to.ms += from.ms;
    for (std::size_t s = 0; s < to.seats.size(); ++s) to.seats[s] += from.seats[s];
    to.by_deal.insert(to.by_deal.end(), from.by_deal.begin(), from.by_deal.end());
    to.times.insert(to.times.end(), from.times.begin(), from.times.end());
  }
}

std::variant<std::vector<DominationsMatchTally>, Text> run_each(const DominationsMatch& match, const std::vector<u64>& deals,
                                                                const Progress& progress) {
  std::vector<Bot> bots;
  for (const std::string& name : match.bots) {
    auto bot = make_bot(name);
    if (auto* wrong = std::get_if<Text>(&bot)) return *wrong;
    bots.push_back(std::move(std::get<Bot>(bot)));
  }
  const int players = static_cast<int>(bots.size());
  if (players < 2 || players > kMaxPlayers) return say({"Dominations is for 2 to 4 players.", "Dominations ist für 2 bis 4 Personen."});
  if (const Problem problem = can_start(match.pack, players)) return problem.message;
  return in_chunks<DominationsMatchTally>(
      deals.size(), match.threads, 1,
      [&](u64 first, u64 last) {
        DominationsMatchTally part;
        part.of.resize(bots.size());
        std::vector<Bot> own(bots);
        for (u64 k = first; k < last; ++k) play_deal(match, own, deals[k], part);
        return part;
      },
      progress);
}

std::variant<DominationsMatchTally, Text> run(const DominationsMatch& match, const Progress& progress) {
  std::vector<u64> deals(match.deals);
  std::iota(deals.begin(), deals.end(), match.from);
  auto parts = run_each(match, deals, progress);
  if (Text* wrong = std::get_if<Text>(&parts)) return std::move(*wrong);
  DominationsMatchTally all;
  for (const DominationsMatchTally& part : std::get<0>(parts)) all.add(part);
  return all;
}

}  // namespace demesne::lab
