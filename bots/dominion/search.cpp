#include "bots/dominion/search.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <tuple>

#include "bots/dominion/foresight.hpp"
#include "bots/dominion/fresh.hpp"
#include "bots/dominion/reasons.hpp"
#include "bots/stopwatch.hpp"

namespace demesne::dominion {
namespace {

// What is believed of another answer than the plan's before any game: that it is worse by so much (share of the win), give or take the
// spread. Few games leave it there, many do not care.
constexpr double kSpread = 0.03, kWished = 0.006, kUnwished = 0.015;
constexpr double kKnown = 0.045;                        // … and where experience says how much
constexpr double kFelt = 0.001, kMistake = 0.01;        // for the bot itself; for somebody who is told of it
constexpr int kWorthALook = 76;                         // the promise of a card among the first lines of the plan
constexpr double kPlanSpread = 0.05, kForPlans = 0.25;  // plans differ more than answers; the share of the games that compares them
constexpr int kGamesEach = 30, kGamesInMs = 30;         // for a candidate at least; about so many are played in a millisecond
constexpr std::size_t kOtherPlans = 3;                  // of its own that are tried beside the best

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
  std::span<const Action> rest = {};  // further picks of the same question
  int order = 0;                      // how promising it looks beforehand
  std::size_t plan = 0;               // that is followed afterwards
  double won = 0, margin = 0, turns = 0;
  double gap = 0, gap2 = 0, margin_gap = 0, turns_gap = 0;  // against the favourite in the same worlds
  int games = 0;
  double worse = 0, doubt = kSpread;      // believed beforehand, give or take; the favourite is what it is
  double expected = 0, spread = kSpread;  // of the lead, after the games so far
  double trust = 0;                       // in the games, not in what was believed beforehand

  // What experience says of its lead, and how far that can be trusted: as it was with purchases that were tried out at length.
  void expect(float by_experience) {
    const auto lead = static_cast<double>(by_experience);
    std::tie(worse, doubt) = believed(lead, kKnown);
    expected = -worse, spread = doubt;
  }
  void judge() {
    if (!games) return;
    const double error = (gap2 - gap * gap / games + 0.1) / games / games;  // squared; a tenth: a few like games prove nothing
    trust = doubt * doubt / (doubt * doubt + error);
    expected = trust * gap / games - (1 - trust) * worse;
    spread = doubt * std::sqrt(1 - trust);
  }
  double at_best() const { return expected + 2 * spread; }
};

constexpr double kPoint = 0.001;  // of the win is what a point more at the end counts: it decides between answers that win alike

// What is told of an answer. Whoever left the race early has met a few worlds only, by chance good or bad ones: so the favourite, who has
// met them all, says what there is to win, and the others how much more or less it is with them, as far as their games can be trusted.
Outlook outlook(const Candidate& favourite, const Candidate& c) {
  const double all = favourite.games, each = c.trust / std::max(1, c.games);
  return {c.action, std::clamp(favourite.won / all + c.expected - kPoint * each * c.margin_gap, 0.0, 1.0),
          favourite.margin / all + each * c.margin_gap, favourite.turns / all + each * c.turns_gap};
}

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

// Whether an answer takes the last card that the end of the game waits for, and loses it by the cards there are: everything else is
// better, however hopeless. After a purchase there must be no other left to do; after a gain none that could make up for it.
bool ends_lost(const Eyes& eyes, Action a, FastRng& rng) {
  const bool gain = eyes.in_effect() && eyes.my_turn() && verb_of(a) == kPick && eyes.question().what == What::gain &&
                    eyes.question().zone == Zone::supply;
  const bool last = verb_of(a) == kBuy && !eyes.in_effect() && eyes.buys() == 1;
  if ((!gain && !last) || eyes.supply(static_cast<int>(value_of(a))) > 1) return false;
  Position p;
  eyes.imagine(p, rng);
  p.apply(a, rng, Silent{});
  const Seat me = eyes.seat();
  if (!ends_with_turn(p, me) || p.score(me) > 0.f) return false;
  const int at_most = gain ? eyes.buys() * (eyes.piles() & bit(kColony) ? 10 : 6) : 0;
  return p.points(me) + at_most < best_rival(p, me) || last;
}

}  // namespace

Action winning_purchase(const Eyes& eyes, FastRng& rng) {
  if (eyes.in_effect() || eyes.phase() != Phase::buy || !eyes.buys()) return kNoAction;
  // Only where the end is within reach of this turn's purchases.
  const int gap = eyes.ends_at() - eyes.empty_piles();
  int low = 0;
  for_each(eyes.piles(), [&](Slot s) { low += eyes.supply(s) > 0 && eyes.supply(s) <= eyes.buys(); });
  const bool provinces = eyes.piles() & bit(kProvince) && eyes.supply(kProvince) <= eyes.buys(),
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

// Where a thread plays: positions and bots of its own.
struct Arena {
  std::vector<Planned> mine;
  Guesses guesses;
  Foresight foresight;
  Position imagined, p;
  std::array<Planned, kMaxSeats> bots;

  // Plays on to the end, or nearly for ever.
  void play_on(TurnLuck luck) {
    for (int k = 0; p.to_move() != kNobody && k < kLongest; ++k) {
      const Seat s = p.to_move();
      const Eyes eyes(p, s);
      FastRng& rng = luck.now(p);
      p.apply(foresight.choose(eyes, bots[static_cast<std::size_t>(s)].choose(eyes, rng)), rng, Silent{});
    }
  }
};

// Candidates meet in the same worlds and play on to the end. The first of a list is the favourite with which the others are compared.
// Several threads take worlds in turn; one alone always does the same.
class Race {
 public:
  Race(const Eyes& eyes, const Budget& budget, Stopwatch begun, bool weighing, std::vector<std::unique_ptr<Arena>>& arenas, FastRng& rng)
      : eyes_(eyes),
        arenas_(arenas),
        rng_(rng),
        processor_(budget.processor),
        weighing_(weighing),
        watch_(begun),
        until_(budget.ms ? std::max(200ll, budget.ms * 1000ll - 400) : 0),  // a little is kept for what comes after the last game
        nodes_(budget.nodes ? budget.nodes : 1 << 30) {}

  // Until this share of the budget is gone or nothing is in doubt any more.
  void run(std::vector<Candidate>& list, std::size_t fixed, double end) {
    Heat heat{list, fixed, end};
    for (std::size_t i = 0; i < list.size(); ++i) heat.order.push_back(i);
    heat.n = list.size();
    while ((std::size_t{1} << heat.rounds) < heat.n) ++heat.rounds;
    heat.over = heat.n < 2;
    const std::int64_t begun = watch_.microseconds();
    heat.spent.assign(arenas_.size(), begun);
    heat.begun = gone(heat, 0);
    {
      std::vector<std::jthread> others;
      if (!heat.over)
        for (std::size_t k = 1; k < arenas_.size(); ++k) others.emplace_back([this, &heat, k, begun] { take_part(heat, k, begun); });
      take_part(heat, 0, begun);
    }
    for (std::size_t i = 1; i < list.size(); ++i) list[i].judge();
  }
  u32 games() const { return games_; }

 private:
  struct Heat {
    std::vector<Candidate>& list;
    std::size_t fixed;  // the first so many stay in it
    double end;
    double begun = 0;
    std::vector<std::size_t> order;  // of the list: first the n that are still in it, the best of them first
    std::size_t n = 0;
    int rounds = 1, round = 0, worlds = 0;
    std::atomic<bool> over = false;
    std::vector<std::int64_t> spent;  // microseconds, by thread
    std::mutex door;
  };
  struct Outcome {
    std::size_t candidate;
    double won;
    int margin, turns;
  };

  void take_part(Heat& heat, std::size_t thread, std::int64_t begun) {
    const Stopwatch watch(processor_);
    std::vector<Outcome> met;
    std::unique_lock lock(heat.door);
    while (!heat.over) {
      const u64 world = rng_.next();
      met.clear();
      for (std::size_t i = 0; i < heat.n; ++i) met.push_back({heat.order[i], 0, 0, 0});
      lock.unlock();
      const bool whole = meet(heat, met, world, *arenas_[thread]);
      lock.lock();
      if (!whole) break;
      heat.spent[thread] = begun + watch.microseconds();
      tell(heat.list, met);
      if (!heat.over) heat.over = decided(heat, thread);
    }
  }

  // By the clock a thread need not ask the others; of the processor each has had its own.
  double gone(const Heat& heat, std::size_t thread) const {
    double time = 0;
    if (processor_)
      for (const std::int64_t t : heat.spent) time += static_cast<double>(t) / static_cast<double>(heat.spent.size());
    else
      time = static_cast<double>(heat.spent[thread]);
    return std::max(until_ ? time / static_cast<double>(until_) : 0, static_cast<double>(games_) / nodes_);
  }

  // After a world: whoever cannot catch up is out, and after each round at least half of the rest. True: it is enough.
  bool decided(Heat& heat, std::size_t thread) const {
    std::vector<Candidate>& list = heat.list;
    std::size_t& n = heat.n;
    ++heat.worlds;
    const double now = gone(heat, thread);
    if (now >= heat.end) return true;
    const bool over = (now - heat.begun) * heat.rounds >= (heat.round + 1) * (heat.end - heat.begun);
    if (!over && heat.worlds % 16 != 0) return false;
    double best = 0, hope = -1;
    auto at = [&](std::size_t i) -> Candidate& { return list[heat.order[i]]; };
    for (std::size_t i = 1; i < n; ++i) at(i).judge(), best = std::max(best, at(i).expected);
    std::stable_sort(heat.order.begin() + static_cast<std::ptrdiff_t>(heat.fixed), heat.order.begin() + static_cast<std::ptrdiff_t>(n),
                     [&](std::size_t a, std::size_t b) { return list[a].expected > list[b].expected; });
    while (n > heat.fixed && at(n - 1).at_best() < best) --n;
    if (over) ++heat.round, n = std::max(heat.fixed, 1 + n / 2);
    for (std::size_t i = 1; i < n; ++i) hope = std::max(hope, at(i).at_best());
    if (weighing_) return false;                                            // whoever asks what an answer is worth wants a good figure
    if (n < 2 || hope < best + 0.003) return true;                          // whatever is left, it is not worth the time
    return n == 2 && at(1).expected > 2 * at(1).spread && heat.fixed == 1;  // nor is this in doubt any more
  }

  // One game of each in a new world; false: meanwhile another thread has found that it is enough.
  bool meet(const Heat& heat, std::vector<Outcome>& met, u64 world, Arena& a) const {
    const std::vector<Candidate>& list = heat.list;
    const Seat me = eyes_.seat();
    FastRng pick(world), luck(world);
    for (int s = 0; s < eyes_.seats(); ++s) a.bots[static_cast<std::size_t>(s)] = a.guesses.draw(s, pick);
    eyes_.imagine(a.imagined, luck);
    for (Outcome& o : met) {
      if (heat.over.load(std::memory_order_relaxed)) return false;
      FastRng dice = luck;
      a.p.assign(a.imagined);
      const u32 asked = a.p.question();
      a.p.apply(list[o.candidate].action, dice, Silent{});
      for (const Action next : list[o.candidate].rest)
        if (a.p.question() == asked) a.p.apply(next, dice, Silent{});  // or what was left of the question was forced
      a.bots[static_cast<std::size_t>(me)] = a.mine[list[o.candidate].plan];
      a.foresight.begin(list[o.candidate].action, list[o.candidate].plan);
      a.play_on(TurnLuck(world));
      const int lead = a.p.points(me) - best_rival(a.p, me);
      o.won = a.p.to_move() == kNobody ? static_cast<double>(a.p.score(me)) : lead > 0;
      o.margin = std::clamp(lead, -50, 50);
      if (a.p.to_move() == kNobody) a.foresight.end([&](Seat s) { return a.p.score(s); });
      o.turns = a.p.players[static_cast<std::size_t>(me)].turns;
    }
    return true;
  }

  void tell(std::vector<Candidate>& list, const std::vector<Outcome>& met) {
    auto made = [](const Outcome& o) { return o.won + kPoint * o.margin; };
    for (const Outcome& o : met) {
      Candidate& c = list[o.candidate];
      const double gap = made(o) - made(met.front());
      c.won += o.won, c.margin += o.margin, c.turns += o.turns;
      c.gap += gap, c.gap2 += gap * gap, ++c.games, ++games_;
      c.margin_gap += o.margin - met.front().margin, c.turns_gap += o.turns - met.front().turns;
    }
  }

  const Eyes& eyes_;
  std::vector<std::unique_ptr<Arena>>& arenas_;
  FastRng& rng_;
  const bool processor_, weighing_;
  const Stopwatch watch_;
  const std::int64_t until_;
  const int nodes_;
  u32 games_ = 0;
};

// Who sits at the table in the games of a search: everybody by the plans that there are, with what experience adds to them.
class Company {
 public:
  Company(const Beliefs& beliefs, const Eyes& eyes) : beliefs_(beliefs), eyes_(eyes) {
    if (!beliefs.experience.empty()) appraisal_.emplace(beliefs.experience, eyes);
  }
  Company(const Company&) = delete;
  Company& operator=(const Company&) = delete;

  const Appraisal* appraisal() const { return appraisal_ ? &*appraisal_ : nullptr; }
  std::vector<Planned> mine() const { return learnt(beliefs_.plans, appraisal()); }
  // A place to play for each thread. Nothing is shared by them, not even the counter of who shares a plan.
  std::vector<std::unique_ptr<Arena>> arenas(int games, int threads) const {
    std::vector<std::unique_ptr<Arena>> all;
    for (int k = 0; k < threads; ++k) all.push_back(std::make_unique<Arena>(Arena{mine(), guesses(), Foresight(appraisal(), games)}));
    return all;
  }

 private:
  std::vector<Planned> learnt(const std::vector<Plan>& plans, const Appraisal* appraisal) const {
    std::vector<Planned> list;
    for (const Plan& p : plans) list.emplace_back(p), list.back().learn(eyes_), list.back().reconsider(appraisal);
    return list;
  }
  Guesses guesses() const {
    std::vector<Plan> theirs = beliefs_.plans;
    for (const Plan& r : beliefs_.rivals)
      if (std::find(beliefs_.plans.begin(), beliefs_.plans.end(), r) == beliefs_.plans.end()) theirs.push_back(r);
    theirs.push_back(money_plan((eyes_.piles() & bit(kColony)) != 0));
    std::vector<Planned> all = learnt(theirs, nullptr);  // whoever plays for money does just that
    for (std::size_t i = 0; i < beliefs_.plans.size(); ++i) all[i].reconsider(appraisal());
    return {eyes_, std::move(all)};
  }

  const Beliefs& beliefs_;
  const Eyes& eyes_;
  std::optional<Appraisal> appraisal_;
};

// As many games as asked are the same ones every time, on one thread.
int threads_of(const Budget& b) { return b.nodes ? 1 : std::max(1, b.threads); }
int games_of(const Budget& b) {
  constexpr long long kMost = 1 << 30;
  return b.nodes ? b.nodes : static_cast<int>(std::min(kMost, 1ll * kGamesInMs * b.ms * threads_of(b)));
}
std::size_t plans_to_try(const Beliefs& beliefs, int games) {
  return std::min<std::size_t>(beliefs.plans.size(), games < 400 ? 2 : kOtherPlans + 1);
}

// The favourite, unless another one is better by what can be felt.
const Candidate& best_of(const std::vector<Candidate>& list) {
  const Candidate* best = &list.front();
  for (const Candidate& c : list)
    if (c.games && c.expected > std::max(best->expected, kFelt)) best = &c;
  return *best;
}

// Whether what was played gave something away: by more than can be felt, and by more than the doubt.
bool surely_worse(const Candidate& played, const Candidate& best) {
  const double lead = best.expected - played.expected;
  return lead > kMistake && lead > std::hypot(played.trust ? played.spread : 0, best.trust ? best.spread : 0);
}

}  // namespace

// Two races: which of the plans suits the rest of the game best, then which answer, with that plan for what follows.
Thought Search::think(const Eyes& eyes, const Budget& budget, FastRng& rng) const {
  const Stopwatch begun(budget.processor);
  const Company company(beliefs_, eyes);
  const Appraisal* const appraisal = company.appraisal();
  std::vector<Planned> mine = company.mine();
  Thought thought;
  thought.action = mine.front().choose(eyes, rng);
  if (by_the_book(eyes)) return thought;
  if (const Action win = winning_purchase(eyes, rng); win != kNoAction) {
    thought.action = win, thought.share = 1;
    thought.why = reason_to_win(eyes, win);
    if (budget.also == kNoAction) return thought;
    auto arenas = company.arenas(games_of(budget), threads_of(budget));
    Race race(eyes, budget, begun, true, arenas, rng);
    std::vector<Candidate> both{{win}, {budget.also}};
    if (budget.also != win) race.run(both, 2, 1);
    const Candidate& asked = both.back();
    const double left = asked.games ? asked.won / asked.games : 1;
    thought.also_share = left > 1 - kMistake ? 1.f : static_cast<float>(left);
    thought.nodes = race.games();
    return thought;
  }
  Actions legal;
  eyes.legal(legal);
  if (legal.size() == 1) return thought;
  auto bad = [&](Action a) { return silly(eyes, a) || ends_lost(eyes, a, rng); };
  std::vector<Action> sensible;
  for (const Action a : legal)
    if (!bad(a)) sensible.push_back(a);
  if (!sensible.empty() && ends_lost(eyes, thought.action, rng))  // a plan may not see the end
    thought.action = *std::max_element(sensible.begin(), sensible.end(), [&](Action a, Action b) {
      return promise(eyes, mine.front().manners(), a) < promise(eyes, mine.front().manners(), b);
    });
  if (sensible.empty() || (sensible.size() == 1 && sensible.front() == thought.action && budget.also == kNoAction)) return thought;

  const int games = games_of(budget);
  auto arenas = company.arenas(games, threads_of(budget));
  Race race(eyes, budget, begun, budget.also != kNoAction, arenas, rng);

  std::vector<Candidate> plans{{thought.action}};
  for (std::size_t k = 1; k < plans_to_try(beliefs_, games); ++k)
    if (const Action own = mine[k].choose(eyes, rng); !bad(own))
      plans.push_back({.action = own, .plan = k, .worse = kWished, .doubt = kPlanSpread});
  race.run(plans, 1, kForPlans);
  const std::size_t plan = best_of(plans).plan;
  thought.action = best_of(plans).action;

  std::vector<Candidate> list{{.action = thought.action, .plan = plan}};
  const bool buying = !eyes.in_effect() && eyes.phase() == Phase::buy;
  const bool known = appraisal && buying && is_purchase(thought.action);
  const Action planned = known ? mine[plan].planned(eyes) : kNoAction;
  for (const Action a : sensible) {
    if (a == thought.action) continue;
    const bool wished = std::any_of(plans.begin(), plans.end(), [&](const Candidate& c) { return c.action == a; });
    const int order = std::max(promise(eyes, mine[plan].manners(), a), wished ? kWorthALook : -1000);
    list.push_back({.action = a, .order = order, .plan = plan, .worse = !buying || order >= kWorthALook ? kWished : kUnwished});
    if (known && is_purchase(a)) list.back().expect(appraisal->lead(eyes, a, thought.action, planned));
  }
  std::stable_sort(list.begin() + 1, list.end(),
                   [known](const Candidate& a, const Candidate& b) { return known ? a.expected > b.expected : a.order > b.order; });
  std::size_t fixed = 1;
  if (budget.also != kNoAction && budget.also != thought.action) {  // what was asked for is the second, however silly
    fixed = 2;
    const auto asked = std::find_if(list.begin() + 1, list.end(), [&](const Candidate& c) { return c.action == budget.also; });
    if (asked != list.end())
      std::rotate(list.begin() + 1, asked, asked + 1);
    else
      list.insert(list.begin() + 1, {.action = budget.also, .plan = plan});
  }
  // A very short search looks at the most promising only. Otherwise all take part: halving drops them soon, and the best is often not
  // where the plan would look.
  list.resize(std::min<std::size_t>(list.size(), static_cast<std::size_t>(std::clamp(games / kGamesEach, 4, 24))));
  race.run(list, fixed, 1);

  const Candidate& best = best_of(list);
  thought.nodes = race.games();
  if (!list.front().games) return thought;  // no time for a single one
  const Outlook first = outlook(list.front(), best);
  thought.action = best.action, thought.share = static_cast<float>(first.share);
  const Candidate *second = nullptr, *asked = nullptr;
  for (const Candidate& c : list) {
    if (c.action == budget.also && c.games) asked = &c;
    if (&c != &best && c.games && (!second || c.expected > second->expected)) second = &c;
  }
  if (asked) thought.also_share = surely_worse(*asked, best) ? static_cast<float>(outlook(list.front(), *asked).share) : thought.share;
  if (second) {
    const Outlook next = outlook(list.front(), *second);
    thought.second = second->action, thought.second_share = static_cast<float>(next.share);
    const bool instead = asked && asked != &best;  // then why not that one
    thought.why = reason(eyes, first, instead ? outlook(list.front(), *asked) : next, &best == &list.front());
  }
  return thought;
}

Thought Search::compare(const Eyes& eyes, std::span<const Action> ours, std::span<const Action> theirs, const Budget& budget,
                        FastRng& rng) const {
  const Stopwatch begun(budget.processor);
  const Company company(beliefs_, eyes);
  auto arenas = company.arenas(games_of(budget), threads_of(budget));
  Race race(eyes, budget, begun, true, arenas, rng);
  std::vector<Candidate> plans;
  for (std::size_t k = 0; k < plans_to_try(beliefs_, games_of(budget)); ++k)
    plans.push_back({.action = ours.front(), .rest = ours.subspan(1), .plan = k, .worse = k ? kWished : 0, .doubt = kPlanSpread});
  race.run(plans, 1, kForPlans);
  const std::size_t plan = best_of(plans).plan;
  std::vector<Candidate> list{{.action = ours.front(), .rest = ours.subspan(1), .plan = plan},
                              {.action = theirs.front(), .rest = theirs.subspan(1), .plan = plan, .worse = kWished}};
  race.run(list, 2, 1);
  Thought thought;
  thought.nodes = race.games();
  if (!list.front().games || !list.back().games) return thought;  // no time for a single one
  const Candidate& best = best_of(list);
  thought.action = best.action;
  Outlook first = outlook(list.front(), best), second = outlook(list.front(), list.back());
  thought.share = static_cast<float>(first.share);
  thought.also_share = surely_worse(list.back(), best) ? static_cast<float>(second.share) : thought.share;
  second.action = kNoAction;  // several picks have no short name
  thought.why = reason(eyes, first, second, true);
  return thought;
}

}  // namespace demesne::dominion
