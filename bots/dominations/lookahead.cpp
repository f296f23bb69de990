#include "bots/dominations/lookahead.hpp"

#include <algorithm>

#include "bots/dominations/greedy.hpp"
#include "bots/dominations/watch.hpp"

namespace demesne::dominations {
namespace {

constexpr std::size_t kTried = 64;  // answers, the best at first sight
constexpr int kLongest = 400;       // answers of one try

double worth(const Position& p, int me) {
  double rival = -1e9;
  for (int s = 0; s < p.players; ++s)
    if (s != me) rival = std::max(rival, Greedy::value(p, s));
  return Greedy::value(p, me) - 0.5 * rival;
}

// Until the end of the next own turn.
double try_out(Position p, Action a, int me, FastRng rng) {
  const Greedy greedy;
  p.apply(a, rng, Silent{});
  int own_turns = 1;
  Seat turn = p.turn;
  for (int n = 0; p.to_move() != kNobody && n < kLongest; ++n) {
    if (p.turn != turn || p.phase == Phase::age_end) {
      if (turn == me && own_turns-- <= 0) break;
      turn = p.turn;
    }
    p.apply(greedy.choose(p), rng, Silent{});
  }
  return worth(p, me);
}

bool left_to_greedy(Ask ask) {
  return ask == Ask::mulligan || ask == Ask::keep || ask == Ask::order || ask == Ask::objective || ask == Ask::monument ||
         ask == Ask::vestigium;
}

}  // namespace

Thought Lookahead::think(const Eyes& eyes, const Budget& budget, FastRng& rng) const {
  Watch watch(budget, ~0u);
  FastRng luck(rng.next());
  Position world;
  eyes.imagine(world, luck);
  Actions list;
  eyes.legal(list);
  const Action first = Greedy().choose(world);
  const int me = eyes.seat();
  Thought t{.action = first};
  if (list.size() == 1 || left_to_greedy(eyes.ask())) return t;

  struct Candidate {
    double value;
    Action action;
  };
  static_assert(Actions::kCapacity * sizeof(Candidate) <= 1 << 17);
  std::array<Candidate, Actions::kCapacity> all;
  std::size_t n = 0;
  for (const Action a : list) {
    if (watch.late()) break;  // the rest has no time to be tried out
    Position next = world;
    FastRng none;
    next.apply(a, none, Silent{});
    all[n++] = {Greedy::value(next, me) + (next.flow.ask == Ask::vestigium ? next.flow.points * 0.45 : 0), a};
  }
  const std::size_t tried = std::min(n, kTried);
  std::partial_sort(
      all.begin(), all.begin() + static_cast<std::ptrdiff_t>(tried), all.begin() + static_cast<std::ptrdiff_t>(n),
      [](const Candidate& a, const Candidate& b) { return a.value > b.value || (a.value == b.value && a.action < b.action); });
  n = tried;
  if (std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n), [&](const Candidate& c) { return c.action == first; }))
    all[n++] = {0, first};

  double best = -1e18;
  for (std::size_t k = 0; k < n && !watch.over(); ++k) {
    const double v = try_out(world, all[k].action, me, luck) + (all[k].action == first ? 0.05 : 0);
    watch.count();
    if (v > best) best = v, t.second = t.action, t.action = all[k].action;
  }
  if (t.second == t.action) t.second = kNoAction;
  t.share = static_cast<float>(Greedy::win_share(world, me));
  t.nodes = watch.used();
  return t;
}

}  // namespace demesne::dominations
