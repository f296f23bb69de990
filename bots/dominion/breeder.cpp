#include "bots/dominion/breeder.hpp"

#include <algorithm>
#include <cmath>

#include "bots/dominion/brings.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

constexpr std::size_t kLeaders = 6, kIslands = 10, kFame = 3;
bool can_be_played(Card c) { return facts(c).types & (kAction | kTreasure | kNight); }

}  // namespace

Breeder::Breeder(const Eyes& table, int players, u64 seed) : players_(players), rng_(seed), roles_(8) {
  table_ = same_piles(table, players, rng_);
  colonies_ = table_.piles & bit(kColony);
  omen_ = table_.prophecy != Card::None;
  leaders_.push_back({money_plan(colonies_), 0.5f});
  single_ = leaders_.front().plan;
  for (int s = kFirstKingdomSlot; s < table_.kinds; ++s) {
    const Card c = table_.card(s);
    const bool top = table_.stocked >> s & 1, whole = table_.piles >> s & 1 && is_kingdom_card(c) && facts(c).family == Family::card;
    if (!top && !whole) continue;
    cards_.push_back(c);
    if (!can_be_played(c)) continue;
    const Brings& b = brings(c, table_.first_edition(c));
    auto has = [&](Role r) { roles_[static_cast<std::size_t>(r)].push_back(c); };
    if (b.trashes) has(Role::trash);
    if (b.actions >= 2) has(Role::village);
    if (b.actions && b.cards >= 2) has(Role::lab);
    if (!b.actions && b.cards >= 2) has(Role::draw);
    if (b.coins >= 2 || b.buys || facts(c).types & kTreasure || b.points) has(Role::pay);
    if (facts(c).types & kAttack) has(Role::attack);
    if (b.gains) has(Role::gain);
    has(Role::other);
  }
  for (int i = 0; i < table_.lands_n; ++i)
    if (const Family f = facts(table_.land(i)).family; f == Family::event || f == Family::project) cards_.push_back(table_.land(i));
}

float Breeder::play(Planned& mine, Planned& theirs, u64 game) {
  FastRng rng(mix(0x706c616eull, game / static_cast<u64>(players_)));  // the same cards for every seat
  Position p;
  p.assign(table_);
  begin(p, rng);
  const Seat me = static_cast<Seat>(game % static_cast<u64>(players_));
  ++played_;
  for (int k = 0; p.to_move() != kNobody && k < kLongest; ++k) {
    const Seat s = p.to_move();
    p.apply((s == me ? mine : theirs).choose(Eyes(p, s), rng), rng, Silent{});
  }
  if (p.to_move() == kNobody) return p.score(me);
  int best = -1000;
  for (int s = 0; s < players_; ++s)
    if (s != me) best = std::max(best, p.points(s));
  return p.points(me) > best ? 1.f : 0.f;
}
float Breeder::play(const Plan& mine, const Plan& theirs, u64 game) {
  Planned a(mine), b(theirs);
  return play(a, b, game);
}

float Breeder::duel(const Plan& mine, const Plan& theirs, int games, u64 seed) {
  if (!table_.kinds) return 0.5f;
  double won = 0;
  Planned a(mine), b(theirs);
  for (int g = 0; g < games; ++g) won += play(a, b, mix(seed, 0) / 2 + static_cast<u64>(g));
  return static_cast<float>(won / games);
}

// Everybody plays the leaders; after each round only the better third goes on and plays three times as much.
void Breeder::race(std::vector<Runner>& pool, int games, std::size_t keep, const std::function<bool()>& late) {
  std::vector<Planned> rivals;
  for (std::size_t i = 0; i < std::min<std::size_t>(2, leaders_.size()); ++i) rivals.emplace_back(leaders_[i].plan);
  for (const Plan& p : fame_) rivals.emplace_back(p);
  std::size_t n = pool.size();
  while (true) {
    const u64 first = mix(0x72616365ull, ++round_) / 2;
    for (std::size_t i = 0; i < n; ++i) {
      Planned runner(pool[i].plan);
      for (std::size_t r = 0; r < rivals.size(); ++r)
        for (int g = 0; g < games; ++g) {
          pool[i].won += play(runner, rivals[r], first + r * 1'000'003 + static_cast<u64>(g));
          ++pool[i].games;
        }
      if (late && late()) {  // those that did not play stay behind
        std::stable_sort(pool.begin(), pool.end(), [](const Runner& a, const Runner& b) { return a.share() > b.share(); });
        return;
      }
    }
    std::stable_sort(pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(n),
                     [](const Runner& a, const Runner& b) { return a.share() > b.share(); });
    if (n <= keep) return;
    n = std::max(keep, n / 3), games *= 3;
  }
}

// Plain money, and money with so many of each card.
std::vector<Breeder::Runner> Breeder::money_plans() const {
  std::vector<Runner> pool;
  pool.push_back({money_plan(colonies_)});
  for (const Card c : cards_) {
    if (!can_be_played(c)) continue;
    const int slot = table_.slot_of(c);
    const bool dear = slot >= 0 && table_.cost[static_cast<std::size_t>(slot)] >= table_.cost[kGold];
    for (const int copies : {1, 2, 4}) pool.push_back({money_plan_with(c, copies, dear, colonies_)});
  }
  return pool;
}

Plan Breeder::best_money(int games) {
  std::vector<Runner> pool = money_plans();
  if (!table_.kinds) return pool.front().plan;
  const Plan plain = pool.front().plan;
  auto look = [&](int n) {
    for (Runner& r : pool) r.won = static_cast<double>(duel(r.plan, plain, n, 11));
    std::stable_sort(pool.begin(), pool.end(), [](const Runner& a, const Runner& b) { return a.won > b.won; });
  };
  look(games / 15);
  pool.resize(std::min<std::size_t>(pool.size(), 6));
  look(games);
  return pool.front().plan;
}

void Breeder::found(const std::function<bool()>& late) {
  founded_ = true;
  single_ = best_money(300 * players_);
  fame_.push_back(single_);
  settle(islands_.emplace_back(), single_);
  std::vector<Runner> bold;
  for (int i = 0; i < 160; ++i) bold.push_back({engine_plan()});
  for (int i = 0; i < 12; ++i) bold.push_back({rush_plan()});
  if (!(late && late())) race(bold, 2 * players_, kIslands, late);
  for (std::size_t i = 0; i + 1 < kIslands; ++i) settle(islands_.emplace_back(), bold[i].plan);
  crown();
}

void Breeder::settle(Island& island, const Plan& plan) {
  island.plan = plan, island.settled = 0;
  island.results.clear(), island.sum = 0;  // what made it win was luck in part: it begins with new cards
  island.cards = mix(0x69736cull, ++round_) / 2;
}

// A round of the table for each rival in turn, every seat with the same cards.
float Breeder::game_of(Planned& plan, const Island& island, int number) {
  const int round = number / players_, n = static_cast<int>(rivals_.size());
  return play(plan, rivals_[static_cast<std::size_t>(round % n)],
              island.cards / static_cast<u64>(players_) * static_cast<u64>(players_) + static_cast<u64>(round / n * players_ + number % players_));
}
void Breeder::fill(Island& island, int games) {
  Planned own(island.plan);
  while (static_cast<int>(island.results.size()) < games) {
    const float r = game_of(own, island, static_cast<int>(island.results.size()));
    island.results.push_back(r), island.sum += r;
  }
}

// Whether a plan is better than the island's: the same cards, the same rivals, and after each round it must be ahead by more than half a
// standard error; at the end by a whole one.
bool Breeder::challenge(Island& island, const Plan& plan, const std::function<bool()>& late) {
  Planned other(plan);
  const int block = players_ * static_cast<int>(rivals_.size());
  const int longest = static_cast<int>(std::clamp<u64>(played_ / 200, 160, 1600));
  double sum = 0, squares = 0;
  int n = 0;
  for (int stage = std::max(24 / block, 2) * block;; stage *= 3) {
    fill(island, stage);
    for (; n < stage; ++n) {
      const double d = game_of(other, island, n) - island.results[static_cast<std::size_t>(n)];
      sum += d, squares += d * d;
    }
    const double mean = sum / n, error = std::sqrt(std::max(squares / n - mean * mean, 0.0) / n);
    const bool last = n * 3 > longest;
    if (mean <= (last ? 1.0 : 0.5) * error) return false;
    if (last) return true;
    if (late && late()) return false;
  }
}

// The better ones are tended more, and the more so the longer it has gone on: an engine needs time before it beats money.
Breeder::Island& Breeder::next_island() {
  double best = 0, sum = 0;
  for (const Island& i : islands_) best = std::max(best, i.share());
  const double zeal = 2 + 40 * std::min(1.0, static_cast<double>(played_) / static_cast<double>(horizon_));
  std::vector<double> weight;
  for (const Island& i : islands_) weight.push_back(sum += std::exp(zeal * (i.share() - best)));
  const double at = chance() * sum;
  for (std::size_t i = 0; i < islands_.size(); ++i)
    if (at < weight[i]) return islands_[i];
  return islands_.back();
}

// Some challenges on every island, against rivals that stay the same meanwhile.
void Breeder::season(const std::function<bool()>& late) {
  rivals_.clear();
  for (const Plan& p : fame_) rivals_.emplace_back(p);
  if (best() != fame_.front()) rivals_.emplace_back(best());
  for (Island& i : islands_) {
    settle(i, i.plan);
    fill(i, players_ * static_cast<int>(rivals_.size()) * 8);
    if (late && late()) return;
  }
  for (int k = 0; k < 60; ++k) {
    Island& i = next_island();
    const Plan& from = chance() < 0.15 ? islands_[static_cast<std::size_t>(below(static_cast<int>(islands_.size())))].plan : i.plan;
    const Plan changed = mutate(&from == &i.plan ? from : cross(i.plan, from));
    if (challenge(i, changed, late)) settle(i, changed), fill(i, players_ * static_cast<int>(rivals_.size()) * 8);
    if (late && late()) break;
  }
  crown();
  if (++seasons_ % 3) return;
  if (std::find(fame_.begin(), fame_.end(), best()) != fame_.end()) return;
  fame_.push_back(best());
  if (fame_.size() > kFame) fame_.erase(fame_.begin() + 1);  // the first, money with one card, stays
}

void Breeder::crown() {
  std::vector<Leader> next;
  for (const Island& i : islands_)
    if (std::none_of(next.begin(), next.end(), [&](const Leader& l) { return l.plan == i.plan; }))
      next.push_back({i.plan, static_cast<float>(i.share())});
  std::stable_sort(next.begin(), next.end(), [](const Leader& a, const Leader& b) { return a.share > b.share; });
  if (next.size() > kLeaders) next.resize(kLeaders);
  if (std::none_of(next.begin(), next.end(), [&](const Leader& l) { return l.plan == single_; })) next.push_back({single_, 0});
  leaders_ = std::move(next);
}

// The leaders and those of before, everybody against everybody: first is who does well against all of them and badly against none.
bool Breeder::finals(int games, const std::function<bool()>& late) {
  std::vector<Plan> list;
  for (const Leader& l : leaders_) list.push_back(l.plan);
  for (const Plan& p : fame_)
    if (std::find(list.begin(), list.end(), p) == list.end()) list.push_back(p);
  const std::size_t n = list.size();
  if (n < 2) return true;
  std::vector<double> sum(n), worst(n, 1);
  const u64 seed = mix(0x66696e616cull, ++round_);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = i + 1; k < n; ++k) {
      if (late && late()) return false;
      double share = duel(list[i], list[k], games, seed);
      for (const std::size_t who : {i, k}) {
        sum[who] += share, worst[who] = std::min(worst[who], share);
        share = 1 - share;  // of two; with more players the rest is the rivals'
      }
    }
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  auto value = [&](std::size_t i) { return sum[i] / static_cast<double>(n - 1) + worst[i]; };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return value(a) > value(b); });
  std::vector<Leader> next;
  for (std::size_t i = 0; i < std::min(n, kLeaders); ++i)
    next.push_back({list[order[i]], static_cast<float>(sum[order[i]] / static_cast<double>(n - 1))});
  leaders_ = std::move(next);
  return true;
}

void Breeder::run(u64 games, const std::function<bool()>& late) {
  if (!table_.kinds) return;
  const u64 until = played_ + games;
  horizon_ = std::min<u64>(until, 400'000);
  if (!founded_) found(late);
  while (played_ < until && !(late && late())) season(late);
}

void Breeder::optimise(u64 games, const std::function<double()>& spent) {
  run(spent ? u64{1} << 60 : games * 9 / 10, spent ? std::function<bool()>([&] { return spent() >= 0.9; }) : std::function<bool()>{});
  finals(static_cast<int>(std::clamp<u64>(played_ / 9 / 36, 40, 2000)));
}

Card Breeder::any_card() {
  const int n = static_cast<int>(cards_.size()), i = below(n + 4);
  if (i < n) return cards_[static_cast<std::size_t>(i)];
  return i == n ? Card::Silver : i == n + 1 ? Card::Gold : i == n + 2 ? Card::Duchy : colonies_ ? Card::Platinum : Card::Silver;
}

// Thin the deck, draw it, pay with it: which cards do what is read off them, one for each role; how many of each, and in what order, is
// tried. They come in layers, a few of each before more of any.
Plan Breeder::engine_plan() {
  Plan p;
  auto of = [&](Role r, double how_often) {
    const auto& list = roles_[static_cast<std::size_t>(r)];
    return list.empty() || chance() >= how_often ? Card::None : list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  };
  auto wish = [&](Card c, int count, Limit t = {}) {
    if (c != Card::None) p.add(c, count, t);
  };
  const u8 ready = static_cast<u8>(8 + below(16));
  if (colonies_) p.add(Card::Colony, kAny, {Limit::money_at_least, ready});
  p.add(Card::Province, kAny, {Limit::money_at_least, ready}, colonies_ ? Limit{Limit::provinces_at_most, 5} : Limit{});
  if (chance() < 0.6) p.add(Card::Province, kAny, {Limit::provinces_at_most, static_cast<u8>(3 + below(4))});
  p.add(Card::Duchy, kAny, {Limit::provinces_at_most, static_cast<u8>(2 + below(4))});
  p.add(Card::Estate, kAny, {Limit::provinces_at_most, static_cast<u8>(1 + below(2))});
  if (colonies_) wish(Card::Platinum, kAny);
  if (chance() < 0.5) wish(Card::Gold, 1 + below(2));
  wish(of(Role::trash, 0.8), chance() < 0.85 ? 1 : 2, chance() < 0.7 ? Limit{Limit::turn_at_most, static_cast<u8>(2 + below(5))} : Limit{});
  wish(of(Role::gain, 0.2), 1);
  if (chance() < 0.4) wish(Card::Silver, 1 + below(2));
  wish(of(Role::attack, 0.5), 1 + below(2));
  std::array<Card, 5> parts{of(Role::lab, 0.8), of(Role::draw, 0.7), of(Role::village, 0.8), of(Role::pay, 0.8), of(Role::other, 0.2)};
  for (const int layer : {0, 1}) {
    for (std::size_t i = parts.size(); i > 1; --i) std::swap(parts[i - 1], parts[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    for (const Card c : parts)
      if (chance() < 0.8) wish(c, 1 + below(3 + 2 * layer));
  }
  wish(Card::Gold, chance() < 0.5 ? kAny : 1 + below(3));
  wish(parts[static_cast<std::size_t>(below(5))], kAny);
  if (chance() < 0.6) wish(Card::Silver, chance() < 0.5 ? kAny : 2);
  p.keep_money = static_cast<u8>(2 + below(8));
  return p;
}

// Empty cheap piles and be ahead.
Plan Breeder::rush_plan() {
  Plan p = money_plan(colonies_);
  for (int i = 0; i < p.n; ++i)
    if (p.wishes[static_cast<std::size_t>(i)].card == Card::Duchy || p.wishes[static_cast<std::size_t>(i)].card == Card::Estate)
      p.wishes[static_cast<std::size_t>(i)].tests[0] = {Limit::empty_at_least, static_cast<u8>(below(3))};
  for (int k = 0; k < 3 && !cards_.empty(); ++k)
    p.insert(colonies_ ? 2 : 1, {cards_[static_cast<std::size_t>(below(static_cast<int>(cards_.size())))],
                                 static_cast<u8>(chance() < 0.5 ? kAny : 2 + below(5)),
                                 {}});
  return p;
}

Plan Breeder::mutate(Plan p) {
  auto clamped = [](int v, int lo, int hi) { return static_cast<u8>(std::clamp(v, lo, hi)); };
  auto new_count = [&] { return static_cast<u8>(chance() < 0.5 ? 1 : chance() < 0.5 ? 2 : chance() < 0.5 ? 4 : kAny); };
  auto new_test = [&]() -> Limit {
    const double r = chance();
    if (r < 0.3) return {Limit::turn_at_most, static_cast<u8>(2 + below(10))};
    if (r < 0.5) return {Limit::turn_at_least, static_cast<u8>(2 + below(12))};
    if (r < 0.65) return {Limit::provinces_at_most, static_cast<u8>(1 + below(8))};
    if (r < 0.8) return {Limit::money_at_least, static_cast<u8>(6 + below(24))};
    if (r < 0.85) return {Limit::cards_at_most, static_cast<u8>(8 + below(16))};
    if (r < 0.9) return {Limit::empty_at_least, static_cast<u8>(1 + below(2))};
    if (omen_) return {chance() < 0.5 ? Limit::prophecy_acts : Limit::prophecy_waits, 0};
    return {Limit::coins_at_least, static_cast<u8>(4 + below(6))};
  };
  do {
    const int at = below(std::max<int>(1, p.n));
    Wish& w = p.wishes[static_cast<std::size_t>(at)];
    const double r = chance();
    if (r < 0.08) {
      p.keep_money = clamped(p.keep_money + step(4), 0, 16);
    } else if (r < 0.11) {
      p.debt = clamped(p.debt + step(4), 0, 12);
    } else if (r < 0.32) {  // a condition
      Limit& t = w.tests[chance() < 0.7 ? 0 : 1];
      if (t.kind == Limit::none)
        t = new_test();
      else if (chance() < 0.2)
        t = {};
      else
        t.value = clamped(t.value + step(t.kind == Limit::money_at_least ? 6 : 2), 0, 60);
    } else if (r < 0.50) {  // how many
      if (w.count >= kAny)
        w.count = static_cast<u8>(1 + below(5));
      else
        w.count = chance() < 0.15 ? kAny : clamped(w.count + step(2), 1, 12);
    } else if (r < 0.62) {  // another card in its place
      if (facts(w.card).types & kVictory && w.card < Card::Curse && chance() < 0.9) continue;
      w.card = any_card();
    } else if (r < 0.80) {
      if (cards_.empty()) continue;
      p.insert(below(p.n + 1), {any_card(), new_count(), {chance() < 0.3 ? new_test() : Limit{}, {}}});
    } else if (r < 0.88) {
      if (p.n > 3) p.drop(at);
    } else if (p.n > 1) {
      const int other = below(p.n);
      std::swap(p.wishes[static_cast<std::size_t>(at)], p.wishes[static_cast<std::size_t>(other)]);
    }
  } while (chance() > 0.45);
  return p;
}

// The upper part of one and the lower part of the other.
Plan Breeder::cross(const Plan& a, const Plan& b) {
  Plan p;
  const int cut = below(a.n + 1);
  for (int i = 0; i < cut; ++i) p.add(a.wishes[static_cast<std::size_t>(i)]);
  for (int i = std::min<int>(cut, b.n); i < b.n; ++i) p.add(b.wishes[static_cast<std::size_t>(i)]);
  p.keep_money = chance() < 0.5 ? a.keep_money : b.keep_money;
  p.debt = chance() < 0.5 ? a.debt : b.debt;
  return p;
}

}  // namespace demesne::dominion
