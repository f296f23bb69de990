#include "bots/dominion/search.hpp"

#include <algorithm>
#include <cmath>

#include "bots/dominion/fresh.hpp"
#include "bots/dominion/reasons.hpp"
#include "bots/stopwatch.hpp"

namespace demesne::dominion {
namespace {

// What is believed of another answer than the plan's before any game: that it is worse by so much (share of the win), give or take the
// spread. Few games leave it there, many do not care.
constexpr double kSpread = 0.03, kWished = 0.006, kUnwished = 0.015;
constexpr int kGamesEach = 150, kGamesInMs = 30;  // for a candidate at least; about so many are played in a millisecond
constexpr std::size_t kOtherPlans = 3;            // of its own that are tried beside the best

// Not worth a thought: what any plan does by itself, or what nobody does on purpose.
bool by_the_book(const Eyes& eyes) {
  if (eyes.in_effect() || eyes.phase() != Phase::buy) return false;
  if (eyes.debt() && eyes.coins()) return true;
  const Mask left = eyes.playable();
  return left && !(left & ~eyes.plain_treasures());
}
bool silly(const Eyes& eyes, Action a) {
  if (eyes.in_effect()) return false;
  switch (verb_of(a)) {
    case kEndTurn:
      return eyes.phase() == Phase::action || (eyes.phase() == Phase::buy && eyes.playable());
    case kPayDebt:
      return true;
    case kToBuy:
      return false;
    case kBuy:
      return value_of(a) == kCurseSlot || value_of(a) == kCopper || eyes.playable();
    case kBuyLandscape:
      return eyes.playable() != 0;
    case kCoffers:
    case kVillagers:
      return value_of(a) > 3;
    default:
      return false;
  }
}

struct Candidate {
  Action action = kNoAction;
  int order = 0;         // how promising it looks beforehand
  std::size_t plan = 0;  // that is followed afterwards
  double won = 0, margin = 0, turns = 0;
  double gap = 0, gap2 = 0;  // against the favourite in the same worlds
  int games = 0;
  double worse = 0;                       // believed beforehand; the favourite is what it is
  double expected = 0, spread = kSpread;  // of the lead, after the games so far

  double share() const { return games ? won / games : 0; }
  void judge() {
    if (!games) return;
    const double error = (gap2 - gap * gap / games + 0.1) / games / games;  // squared; a tenth: a few like games prove nothing
    const double trust = kSpread * kSpread / (kSpread * kSpread + error);
    expected = trust * gap / games - (1 - trust) * worse;
    spread = kSpread * std::sqrt(1 - trust);
  }
  double at_best() const { return expected + 2 * spread; }
};

// How well a plan explains what a rival has: the kinds it has gained that the plan wishes, less those that it does not, and in time
// less what it should have by now.
double likeness(const Eyes& eyes, int seat, const Menu& menu) {
  double fits = 0;
  for (int s = kFirstKingdomSlot; s < eyes.kinds(); ++s)
    if (const int n = eyes.owned(seat, s)) fits += menu.mentions(s) ? std::min(n, 3) : -std::min(n, 3);
  int absent = 0;
  for (int s = kFirstKingdomSlot; s < eyes.kinds(); ++s) absent += menu.mentions(s) && !eyes.owned(seat, s);
  return fits - 0.3 * absent * std::min(eyes.turns(seat), 8) / 8;
}

// The turn is ended, whatever is asked on the way; true: and the game with it.
bool ends_with_turn(Position& p, Seat me) {
  FastRng luck(17);
  for (int k = 0; k < 40 && p.to_move() == me && p.current == me; ++k) {
    if (p.in_effect()) {
      Actions legal;
      p.legal(legal);
      p.apply(legal[0], luck, Silent{});
    } else {
      p.apply(answer(kEndTurn), luck, Silent{});
    }
  }
  return p.to_move() == kNobody;
}

int best_rival(const Position& p, Seat me) {
  int best = -1000;
  for (int s = 0; s < p.seats(); ++s)
    if (s != me) best = std::max(best, p.points(s));
  return best;
}

// Whether the last purchase of a turn ends the game and loses it: everything else is better, however hopeless.
bool losing_purchase(const Eyes& eyes, Action a, FastRng& rng) {
  if (verb_of(a) != kBuy || eyes.in_effect() || eyes.buys() > 1 || eyes.supply(static_cast<int>(value_of(a))) > 1) return false;
  Position p;
  eyes.imagine(p, rng);
  p.apply(a, rng, Silent{});
  return ends_with_turn(p, eyes.seat()) && p.score(eyes.seat()) == 0.f;
}

}  // namespace

Action winning_purchase(const Eyes& eyes, FastRng& rng) {
  if (eyes.in_effect() || eyes.phase() != Phase::buy || !eyes.buys()) return kNoAction;
  // Only where the end is within reach of this turn's purchases.
  const int gap = eyes.ends_at() - eyes.empty_piles();
  int low = 0;
  for_each(eyes.piles(), [&](Slot s) { low += eyes.supply(s) > 0 && eyes.supply(s) <= eyes.buys(); });
  const bool provinces = eyes.supply(kProvince) <= eyes.buys(),
             colonies = eyes.piles() & bit(kColony) && eyes.supply(kColony) <= eyes.buys();
  if (!provinces && !colonies && low < gap) return kNoAction;
  Position world;
  eyes.imagine(world, rng);
  int nodes = 0;
  const Seat me = eyes.seat();
  auto wins = [&](auto& self, const Position& p, int depth) -> bool {  // now, or after another purchase
    if (++nodes > 600) return false;
    Position end;
    end.assign(p);
    if (ends_with_turn(end, me)) return end.score(me) == 1.f;
    if (p.in_effect() || p.to_move() != me || !depth) return false;
    bool found = false;
    for_each(p.buyable() & ~bit(kCurseSlot), [&](Slot s) {
      if (found) return;
      Position next;
      next.assign(p);
      FastRng dice(29);
      next.apply(answer(kBuy, s), dice, Silent{});
      found = self(self, next, depth - 1);
    });
    return found;
  };
  Actions legal;
  eyes.legal(legal);
  Action best = kNoAction;
  for (const Action a : legal) {
    if (verb_of(a) != kBuy && verb_of(a) != kEndTurn) continue;
    Position next;
    next.assign(world);
    FastRng dice(23);
    next.apply(a, dice, Silent{});
    if (next.to_move() == kNobody ? next.score(me) == 1.f : verb_of(a) == kBuy && wins(wins, next, std::min(eyes.buys(), 4) - 1)) {
      best = a;
      break;
    }
  }
  return best;
}

namespace {

// Plays on to the end like play_on, every turn with luck of its own: what is shuffled and drawn in a turn stays alike in all the games
// of a world, as far as the decks do, however differently the turns before it went.
float play_alike(Position& p, std::span<Planned> bots, Seat me, u64 world) {
  FastRng rng(world);
  u32 turn = ~0u;
  for (int k = 0; p.to_move() != kNobody && k < kLongest; ++k) {
    const u32 now = static_cast<u32>(p.current) | static_cast<u32>(p.players[static_cast<std::size_t>(p.current)].turns) << 3;
    if (now != turn) turn = now, rng = FastRng(mix(world, now));
    const Seat s = p.to_move();
    p.apply(bots[static_cast<std::size_t>(s)].choose(Eyes(p, s), rng), rng, Silent{});
  }
  return p.to_move() == kNobody ? p.score(me) : p.points(me) > best_rival(p, me) ? 1.f : 0.f;
}

// Which plan each rival seems to follow: drawn anew for every world, by how well it fits.
class Guesses {
 public:
  Guesses(const Eyes& eyes, std::vector<Planned> plans) : plans_(std::move(plans)) {
    for (int s = 0; s < eyes.seats(); ++s) {
      auto& odds = odds_[static_cast<std::size_t>(s)];
      double sum = 0;
      for (std::size_t k = 0; k < plans_.size(); ++k)
        odds.push_back(sum += std::exp(0.5 * likeness(eyes, s, plans_[k].manners().menu())) * (k ? 1.0 : 1.5));
      for (double& o : odds) o /= sum;
    }
  }
  const Planned& draw(int seat, FastRng& rng) const {
    const auto& odds = odds_[static_cast<std::size_t>(seat)];
    const double u = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    std::size_t j = 0;
    while (j + 1 < odds.size() && odds[j] < u) ++j;
    return plans_[j];
  }

 private:
  std::vector<Planned> plans_;
  std::array<std::vector<double>, kMaxSeats> odds_;
};

}  // namespace

Thought Search::think(const Eyes& eyes, const Budget& budget, FastRng& rng) const {
  const Stopwatch watch(budget.processor);
  // A little is kept for what comes after the last game.
  const std::int64_t until = budget.ms ? std::max(200, budget.ms * 1000 - 400) : 1'000'000'000;
  const int nodes = budget.nodes ? budget.nodes : 1 << 30;

  std::vector<Planned> mine;
  for (const Plan& p : beliefs_.plans) mine.emplace_back(p), mine.back().learn(eyes);
  Thought thought;
  thought.action = mine.front().choose(eyes, rng);
  if (by_the_book(eyes)) return thought;
  if (const Action win = winning_purchase(eyes, rng); win != kNoAction) {
    thought.action = win, thought.share = 1;
    thought.why = reason_to_win(eyes, win);
    return thought;
  }

  Actions legal;
  eyes.legal(legal);
  if (legal.size() == 1) return thought;
  std::vector<Candidate> list;
  for (const Action a : legal)
    if (a == thought.action || !(silly(eyes, a) || losing_purchase(eyes, a, rng)))
      list.push_back({a, promise(eyes, mine.front().manners(), a)});
  const auto favourite = std::find_if(list.begin(), list.end(), [&](const Candidate& c) { return c.action == thought.action; });
  std::iter_swap(list.begin(), favourite);  // the favourite is always the first
  std::stable_sort(list.begin() + 1, list.end(), [](const Candidate& a, const Candidate& b) { return a.order > b.order; });
  if (const auto asked = std::find_if(list.begin() + 1, list.end(), [&](const Candidate& c) { return c.action == budget.also; });
      asked != list.end())
    std::rotate(list.begin() + 1, asked, asked + 1);  // … and what was asked for is the second
  else if (budget.also != kNoAction && budget.also != thought.action)
    list.insert(list.begin() + 1, {budget.also});  // however silly
  const std::size_t fixed = budget.also != kNoAction && budget.also != thought.action ? 2 : 1;
  // Many candidates need many games: a short search looks at the most promising only.
  const int games = budget.nodes ? budget.nodes : kGamesInMs * budget.ms;
  list.resize(std::min<std::size_t>(list.size(), static_cast<std::size_t>(std::clamp(games / kGamesEach, 4, 24))));
  if (list.size() == 1) return thought;
  // What is left of the game may suit another of the plans better: its own answer, and this plan from now on.
  for (std::size_t k = 1; k < std::min<std::size_t>(mine.size(), games < 400 ? 2 : kOtherPlans + 1); ++k) {
    const Action own = mine[k].choose(eyes, rng);
    if (!silly(eyes, own) && !losing_purchase(eyes, own, rng)) list.push_back({own, 0, k});
  }

  const bool buying = !eyes.in_effect() && eyes.phase() == Phase::buy;
  for (Candidate& c : list) c.worse = c.plan || !buying || c.order > 75 ? kWished : kUnwished;
  list.front().worse = 0;
  std::vector<Planned> theirs = mine;
  for (const Plan& r : beliefs_.rivals)
    if (std::find(beliefs_.plans.begin(), beliefs_.plans.end(), r) == beliefs_.plans.end())
      theirs.emplace_back(r), theirs.back().learn(eyes);
  theirs.emplace_back(money_plan((eyes.piles() & bit(kColony)) != 0)), theirs.back().learn(eyes);
  const Guesses guesses(eyes, std::move(theirs));

  // A race: whoever cannot catch up any more is out, and after each round at least half of the rest.
  Position p;
  std::array<Planned, kMaxSeats> bots;
  const auto me = static_cast<std::size_t>(eyes.seat());
  std::size_t n = list.size();
  int rounds = 1, round = 0;
  while ((std::size_t{1} << rounds) < n) ++rounds;
  for (int k = 0; n > 1; ++k) {
    const u64 world = rng.next();
    FastRng pick(world);
    for (int s = 0; s < eyes.seats(); ++s) bots[static_cast<std::size_t>(s)] = guesses.draw(s, pick);
    double favourite_made = 0;
    for (std::size_t i = 0; i < n; ++i) {
      Candidate& c = list[i];
      FastRng luck(world);
      eyes.imagine(p, luck);
      p.apply(c.action, luck, Silent{});
      bots[me] = mine[c.plan];
      const float won = play_alike(p, std::span<Planned>(bots), eyes.seat(), world);
      const int margin = std::clamp(p.points(eyes.seat()) - best_rival(p, eyes.seat()), -50, 50);
      const double made = static_cast<double>(won) + 0.001 * margin;  // the margin decides between answers that win alike
      if (i == 0) favourite_made = made;
      const double gap = made - favourite_made;
      c.won += static_cast<double>(won), c.margin += margin, c.turns += p.players[me].turns;
      c.gap += gap, c.gap2 += gap * gap, ++c.games, ++thought.nodes;
    }
    const double time = budget.ms ? static_cast<double>(watch.microseconds()) / static_cast<double>(until) : 0;
    const double gone = std::max(time, static_cast<double>(thought.nodes) / nodes);
    if (gone >= 1) break;
    const bool over = gone * rounds >= round + 1;
    if (!over && k % 16 != 15) continue;
    double best = 0, hope = -1;
    for (std::size_t i = 1; i < n; ++i) list[i].judge(), best = std::max(best, list[i].expected);
    std::stable_sort(list.begin() + static_cast<std::ptrdiff_t>(fixed), list.begin() + static_cast<std::ptrdiff_t>(n),
                     [](const Candidate& a, const Candidate& b) { return a.expected > b.expected; });
    while (n > fixed && list[n - 1].at_best() < best) --n;
    if (over) ++round, n = std::max(fixed, 1 + n / 2);  // the favourite stays to compare with
    for (std::size_t i = 1; i < n; ++i) hope = std::max(hope, list[i].at_best());
    if (hope < best + 0.003) break;                                            // whatever is left, it is not worth the time
    if (n == 2 && list[1].expected > 2 * list[1].spread && fixed == 1) break;  // nor is this in doubt any more
  }

  const Candidate* best = &list.front();
  for (Candidate& c : list)
    if (&c != &list.front() && (c.judge(), c.games) && c.expected > best->expected) best = &c;
  for (const Candidate& c : list)
    if (c.action == budget.also && c.games) thought.also_share = std::max(thought.also_share, static_cast<float>(c.share()));
  thought.action = best->action, thought.share = static_cast<float>(best->share());
  const Candidate* second = nullptr;
  for (const Candidate& c : list)
    if (c.action != best->action && c.games && (!second || c.expected > second->expected)) second = &c;
  if (second) {
    thought.second = second->action, thought.second_share = static_cast<float>(second->share());
    auto outlook = [](const Candidate& c) { return Outlook{c.action, c.share(), c.margin / c.games, c.turns / c.games}; };
    thought.why = reason(eyes, outlook(*best), outlook(*second), best == &list.front());
  }
  return thought;
}

}  // namespace demesne::dominion
