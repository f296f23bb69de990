#include "bots/dominion/breeder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "bots/dominion/brings.hpp"
#include "bots/dominion/tried.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

constexpr std::size_t kLeaders = 6, kIslands = 10, kFame = 3;
constexpr u64 kWaves = 150'000;  // games: with fewer one wave has all of them, so that a plan that is needed soon is good soon
constexpr u64 kLong = 400'000;   // games: by then only the best island is tended
bool can_be_played(Card c) { return facts(c).types & (kAction | kTreasure | kNight); }
// Not more of one sort than of the other, and so many: villages and what ends the chain grow together, however long the game is.
Limit no_more(Sort sort, Sort other, int and_so_many) {
  Limit t(Amount::owned, Sign::at_most, and_so_many, of_sort(sort));
  t.other = Amount::owned, t.other_card = of_sort(other);
  return t;
}

}  // namespace

Breeder::Breeder(const Eyes& table, int players, u64 seed) : players_(players), rng_(seed) {
  table_ = same_piles(table, players, rng_);
  colonies_ = (table.piles() & bit(kColony)) != 0;
  omen_ = table_.prophecy != Card::None;
  leaders_.push_back({money_plan(colonies_), 0.5f});
  single_ = leaders_.front().plan;
  for (int s = kFirstKingdomSlot; s < table_.kinds; ++s) {
    const Card c = table_.card(s);
    const bool top = table_.stocked >> s & 1, whole = table_.piles >> s & 1 && is_kingdom_card(c) && facts(c).family == Family::card;
    if (!top && !whole) continue;
    cards_.push_back(c);
    if (facts(c).types & kVictory) victories_.push_back(c);
    if (!can_be_played(c)) continue;
    const Brings& b = brings(c, table_.first_edition(c));
    const Tried tried = try_out(table_, Slot(s));
    const bool draws = b.cards >= 2 || tried.cards > 1.5f;
    auto has = [&](Role r) { roles_[static_cast<std::size_t>(r)].push_back(c); };
    if (b.trashes || tried.trashed > 0.4f) has(Role::trash);
    if (b.actions >= 2) has(Role::village);
    if (b.actions && draws) has(Role::lab);
    if (!b.actions && draws) has(Role::draw);
    if (b.coins >= 2 || b.buys || facts(c).types & kTreasure || b.points) has(Role::pay);
    if (facts(c).types & kAttack) has(Role::attack);
    if (b.gains) has(Role::gain);
    if (b.actions == 1 && b.cards == 1 && b.chains) has(Role::cantrip);
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
  return p.points(me) > best_rival(p, me) ? 1.f : 0.f;
}
float Breeder::play(const Plan& mine, const Plan& theirs, u64 game) {
  Planned a(mine), b(theirs);
  return play(a, b, game);
}

// Asked after every few games: games of six are long, and the clock is not for nothing.
bool Breeder::too_late(const Late& late) { return late && ++asked_ % 4 == 0 && late(); }

float Breeder::duel(const Plan& mine, const Plan& theirs, int games, u64 seed) {
  if (!table_.kinds) return 0.5f;
  Duel d;
  duel_on(d, mine, theirs, games, seed, {});
  return d.share();
}
bool Breeder::duel_on(Duel& d, const Plan& mine, const Plan& theirs, int games, u64 seed, const Late& late) {
  Planned a(mine), b(theirs);
  for (; d.games < games; ++d.games) {
    if (too_late(late)) return false;
    d.won += play(a, b, mix(seed, 0) / 2 + static_cast<u64>(d.games));
  }
  return true;
}

void Breeder::start_race(std::vector<Runner> pool, int games, std::size_t keep) {
  race_ = {std::move(pool), 0, 0, keep, games, 0, mix(0x72616365ull, ++round_) / 2};
  race_.left = race_.pool.size();
}
bool Breeder::race_on(const Late& late) {
  auto better = [](const Runner& a, const Runner& b) { return a.share() > b.share(); };
  Runner& r = race_.pool[race_.at];
  Planned runner(r.plan);
  for (; race_.game < race_.games * static_cast<int>(rivals_.size()); ++race_.game, ++r.games) {
    if (too_late(late)) return false;
    const auto k = static_cast<std::size_t>(race_.game / race_.games);
    r.won += play(runner, rivals_[k], race_.cards + k * 1'000'003 + static_cast<u64>(race_.game % race_.games));
  }
  race_.game = 0;
  if (++race_.at < race_.left) return false;
  std::stable_sort(race_.pool.begin(), race_.pool.begin() + static_cast<std::ptrdiff_t>(race_.left), better);
  if (race_.left <= race_.keep) return true;
  race_.left = std::max(race_.keep, race_.left / 3), race_.games *= 3, race_.at = 0;
  race_.cards = mix(0x72616365ull, ++round_) / 2;
  return false;
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

// First the best money with one card, against plain money; then engines and rushes against both; the best of these get an island each.
void Breeder::found() {
  if (stage_ == Stage::money) {
    single_ = horizon_ >= kLong ? best_money(1000) : race_.pool.front().plan;  // whoever has time looks again
    leaders_.insert(leaders_.begin(), {single_, 0.5f});
    open_wave();
    return;
  }
  settle(islands_.emplace_back(), single_);
  for (std::size_t i = 0; i + 1 < kIslands; ++i) settle(islands_.emplace_back(), race_.pool[i].plan);
  if (!wave_) crown();
  stage_ = Stage::islands;
}

// New engines race for new islands, and nobody of the waves before disturbs them.
void Breeder::open_wave() {
  islands_.clear(), fame_.assign(1, single_), challenges_left_ = 0;
  rivals_.clear(), rivals_.emplace_back(money_plan(colonies_)), rivals_.emplace_back(single_);
  std::vector<Runner> bold;
  const int engines = static_cast<int>(std::clamp<u64>(horizon_ / 1000, 160, 400));
  for (int i = 0; i < engines; ++i) bold.push_back({engine_plan()});
  for (int i = 0; i < 12; ++i) bold.push_back({rush_plan()});
  for (int i = 0; i < (victories_.empty() ? 0 : engines / 4); ++i) bold.push_back({points_plan()});
  start_race(std::move(bold), 2 * players_, kIslands);
  stage_ = Stage::engines;
}

// The best of the islands become veterans; after the last wave these get the islands.
void Breeder::close_wave() {
  std::stable_sort(islands_.begin(), islands_.end(), [](const Island& a, const Island& b) { return a.share() > b.share(); });
  const std::size_t each = (kIslands - 1) / static_cast<std::size_t>(waves_);
  std::vector<Plan> now;
  for (const Island& i : islands_)
    if (now.size() < each && i.plan != single_ && std::find(now.begin(), now.end(), i.plan) == now.end()) now.push_back(i.plan);
  if (wave_ && !now.empty()) {  // who is better the islands to come will show, or the finals
    leaders_.insert(leaders_.begin() + 1, {now.front(), 0});
    if (leaders_.size() > kLeaders) leaders_.resize(kLeaders);
  }
  veterans_.insert(veterans_.end(), now.begin(), now.end());
  champions_.push_back(now.empty() ? single_ : now.front());
  wave_begun_ = played_;
  if (++wave_ < waves_) return open_wave();
  islands_.clear(), fame_.assign(1, single_), challenges_left_ = 0;
  settle(islands_.emplace_back(), single_);
  for (const Plan& p : veterans_) settle(islands_.emplace_back(), p);
  for (const Plan& p : champions_)
    if (fame_.size() < kFame && std::find(fame_.begin(), fame_.end(), p) == fame_.end()) fame_.push_back(p);
}

void Breeder::settle(Island& island, const Plan& plan) {
  island.plan = plan;
  island.results.clear(), island.sum = 0;  // what made it win was luck in part: it begins with new cards
  island.cards = mix(0x69736cull, ++round_) / 2;
}

// A round of the table for each rival in turn, every seat with the same cards.
float Breeder::game_of(Planned& plan, const Island& island, int number) {
  const int round = number / players_, n = static_cast<int>(rivals_.size());
  return play(
      plan, rivals_[static_cast<std::size_t>(round % n)],
      island.cards / static_cast<u64>(players_) * static_cast<u64>(players_) + static_cast<u64>(round / n * players_ + number % players_));
}
bool Breeder::fill(Island& island, int games, const Late& late) {
  if (static_cast<int>(island.results.size()) >= games) return true;
  Planned own(island.plan);
  while (static_cast<int>(island.results.size()) < games) {
    if (too_late(late)) return false;
    const float r = game_of(own, island, static_cast<int>(island.results.size()));
    island.results.push_back(r), island.sum += r;
  }
  return true;
}

// Whether a plan is better than the island's: the same cards, the same rivals, and after each round it must be ahead by more than half a
// standard error; at the end by a whole one.
Breeder::Verdict Breeder::challenge(Trial& t, const Late& late) {
  Island& island = islands_[t.island];
  Planned other(t.plan);
  for (;; t.stage *= 3) {
    for (; t.n < t.stage; ++t.n) {
      if (t.n == static_cast<int>(island.results.size()) && !fill(island, std::min(t.stage, t.n + 32), late)) return Verdict::open;
      if (too_late(late)) return Verdict::open;
      const double d = game_of(other, island, t.n) - island.results[static_cast<std::size_t>(t.n)];
      t.sum += d, t.squares += d * d;
    }
    const double mean = t.sum / t.n, error = std::sqrt(std::max(t.squares / t.n - mean * mean, 0.0) / t.n);
    const bool last = t.n * 3 > t.longest;
    if (mean <= (last ? 1.0 : 0.5) * error) return Verdict::worse;
    if (last) return Verdict::better;
  }
}

// The better ones are tended more, and the more so the longer it has gone on: an engine needs time before it beats money.
std::optional<std::size_t> Breeder::next_island(const Late& late) {
  double best = 0, sum = 0;
  const int first = players_ * static_cast<int>(rivals_.size()) * 8;
  for (std::size_t i = 0; i < islands_.size(); ++i)
    if (static_cast<int>(islands_[i].results.size()) < first) return fill(islands_[i], first, late) ? std::optional(i) : std::nullopt;
  for (const Island& i : islands_) best = std::max(best, i.share());
  const u64 all = wave_ < waves_ ? wave_games() : std::max(horizon_, wave_begun_ + 1) - wave_begun_;
  const double zeal = 2 + 40 * std::min(1.0, static_cast<double>(played_ - wave_begun_) / static_cast<double>(all));
  std::vector<double> weight;
  for (const Island& i : islands_) weight.push_back(sum += std::exp(zeal * (i.share() - best)));
  const double at = chance() * sum;
  for (std::size_t i = 0; i < islands_.size(); ++i)
    if (at < weight[i]) return i;
  return islands_.size() - 1;
}

const Breeder::Island& Breeder::top_island() const {
  return *std::max_element(islands_.begin(), islands_.end(), [](const Island& a, const Island& b) { return a.share() < b.share(); });
}

// Some challenges, against rivals that stay the same meanwhile.
void Breeder::open_season() {
  challenges_left_ = 60;
  rivals_.clear();
  for (const Plan& p : fame_) rivals_.emplace_back(p);
  const Plan top = top_island().plan;
  if (top != fame_.front()) rivals_.emplace_back(top);
  for (Island& i : islands_) settle(i, i.plan);
}
void Breeder::season(const Late& late) {
  if (!challenges_left_) open_season();
  while (challenges_left_ > 0) {
    if (!trial_) {
      const auto at = next_island(late);
      if (!at) break;
      const Plan& own = islands_[*at].plan;
      const Plan& from = chance() < 0.15 ? islands_[static_cast<std::size_t>(below(static_cast<int>(islands_.size())))].plan : own;
      const int block = players_ * static_cast<int>(rivals_.size());
      trial_ = Trial{*at, mutate(&from == &own ? from : cross(own, from)), std::max(24 / block, 2) * block,
                     static_cast<int>(std::clamp<u64>(played_ / 200, 160, 1600))};
    }
    const Verdict v = challenge(*trial_, late);
    if (v == Verdict::open) break;
    if (v == Verdict::better) settle(islands_[trial_->island], trial_->plan);
    trial_.reset();
    --challenges_left_;
    if (late && late()) break;
  }
  if (veterans_.empty() || wave_ == waves_) crown();  // between the first wave and the last islands those of before lead
  if (challenges_left_ || ++seasons_ % 3) return;
  const Plan& top = top_island().plan;
  if (std::find(fame_.begin(), fame_.end(), top) != fame_.end()) return;
  fame_.push_back(top);
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

std::vector<std::size_t> by_soundness(const std::vector<double>& shares, std::size_t n, std::size_t money) {
  std::vector<double> value(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0, worst = 1;
    for (std::size_t k = 0; k < n; ++k)
      if (k != i) sum += shares[i * n + k], worst = std::min(worst, shares[i * n + k]);
    value[i] = sum / static_cast<double>(n - 1) + worst + (money < n ? shares[i * n + money] : 0);
  }
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return value[a] > value[b]; });
  return order;
}

double as_of_two(double share, int players) { return players == 2 ? share : share / (share + (1 - share) / (players - 1)); }

// The leaders and those of before, everybody against everybody.
bool Breeder::finals(int games, const Late& late) {
  Finals& f = finals_;
  if (f.list.empty()) {
    for (const Leader& l : leaders_) f.list.push_back(l.plan);
    std::vector<Plan> more = fame_;
    if (!islands_.empty()) more.push_back(top_island().plan);
    for (const Plan& p : more)
      if (std::find(f.list.begin(), f.list.end(), p) == f.list.end()) f.list.push_back(p);
    f.shares.assign(f.list.size() * f.list.size(), 0.5);
    f.i = 0, f.k = 1, f.cards = mix(0x66696e616cull, ++round_);
  }
  const std::size_t n = f.list.size();
  for (; f.i + 1 < n; ++f.i, f.k = f.i + 1)
    for (; f.k < n; ++f.k) {
      if (table_.kinds && !duel_on(f.duel, f.list[f.i], f.list[f.k], games, f.cards, late)) return false;
      const double share = as_of_two(std::exchange(f.duel, {}).share(), players_);
      f.shares[f.i * n + f.k] = share, f.shares[f.k * n + f.i] = 1 - share;
    }
  const Finals done = std::exchange(finals_, {});
  if (n < 2) return true;
  std::vector<Leader> next;
  const auto money = static_cast<std::size_t>(std::find(done.list.begin(), done.list.end(), single_) - done.list.begin());
  for (const std::size_t i : by_soundness(done.shares, n, money)) {
    double sum = 0;
    for (std::size_t k = 0; k < n; ++k) sum += k == i ? 0 : done.shares[i * n + k];
    if (next.size() < kLeaders) next.push_back({done.list[i], static_cast<float>(sum / static_cast<double>(n - 1))});
  }
  leaders_ = std::move(next);
  return true;
}

void Breeder::run(u64 games, const Late& late) {
  if (!table_.kinds) return;
  const u64 until = played_ + games;
  horizon_ = std::min<u64>(until, kLong);
  if (race_.pool.empty()) {
    waves_ = horizon_ < kWaves ? 1 : static_cast<int>(std::min<u64>(horizon_ / 60'000, 4));
    rivals_.emplace_back(money_plan(colonies_));
    start_race(money_plans(), (games < 20'000 ? 5 : 20) * players_, 4);
  }
  while (played_ < until && !(late && late())) {
    if (stage_ == Stage::islands) {
      season(late);
      if (waves_ > 1 && wave_ < waves_ && !challenges_left_ && played_ - wave_begun_ >= wave_games()) close_wave();
    } else if (race_on(late))
      found();
  }
}

void Breeder::optimise(u64 games, const std::function<double()>& spent) {
  run(spent ? u64{1} << 60 : games * 9 / 10, spent ? Late([&] { return spent() >= 0.9; }) : Late{});
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
  wish(of(Role::trash, 0.8), chance() < 0.75 ? 1 : 2, chance() < 0.7 ? Limit{Limit::turn_at_most, static_cast<u8>(2 + below(5))} : Limit{});
  wish(of(Role::gain, 0.2), 1);
  if (chance() < 0.4) wish(Card::Silver, 1 + below(2));
  wish(of(Role::attack, 0.5), 1 + below(2));
  const bool rich = chance() < 0.5;  // more kinds, in smaller steps
  std::array<Card, 7> parts{of(Role::lab, 0.8),
                            of(Role::draw, 0.7),
                            of(Role::village, 0.8),
                            of(Role::pay, 0.8),
                            of(Role::draw, rich ? 0.6 : 0),
                            of(Role::cantrip, rich ? 0.7 : 0),
                            of(Role::other, 0.2)};
  const bool balanced = chance() < 0.5;
  const int spare = below(3) - 1;
  auto in_step = [&](Card c) -> Limit {  // a village when there are too few, what needs one when there are enough
    if (!balanced || c == Card::None || !(facts(c).types & kAction)) return {};
    const int actions = brings(c, table_.first_edition(c)).actions;
    if (actions >= 2) return no_more(Sort::villages, Sort::terminals, spare);
    return actions ? Limit{} : no_more(Sort::terminals, Sort::villages, 1 - spare);
  };
  const int layers = rich ? 3 : 2;
  for (int layer = 0; layer < layers; ++layer) {
    for (std::size_t i = parts.size(); i > 1; --i) std::swap(parts[i - 1], parts[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    for (const Card c : parts)
      if (chance() < 0.8) wish(c, balanced && layer ? kAny : 1 + below((rich ? 2 : 3) + 2 * layer), in_step(c));
  }
  wish(Card::Gold, chance() < 0.5 ? kAny : 1 + below(3));
  wish(parts[static_cast<std::size_t>(below(static_cast<int>(parts.size())))], kAny);
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

// Many Victory cards of the kingdom: first what gains and what pays, then those, and Duchies and Estates until three piles are gone.
Plan Breeder::points_plan() {
  Plan p;
  auto any_of = [&](const std::vector<Card>& list) { return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))]; };
  const Card points = any_of(victories_);
  if (colonies_) p.add(Card::Colony);
  if (chance() < 0.7) p.add(Card::Province, kAny, {Limit::money_at_least, 8 + below(12)});
  const int begin = 2 + below(8);
  p.add(points, kAny, {Limit::turn_at_least, begin});
  p.add(Card::Duchy, kAny, {Amount::left, Sign::at_most, 1 + below(8), points});
  p.add(Card::Estate, kAny, {Amount::left, Sign::at_most, below(8), points});
  for (const Role r : {Role::gain, Role::pay, Role::village, Role::other})
    if (const auto& list = roles_[static_cast<std::size_t>(r)]; !list.empty() && chance() < (r == Role::gain ? 0.9 : 0.4))
      p.add(any_of(list), chance() < 0.4 ? int{kAny} : 1 + below(6));
  if (chance() < 0.5) p.add(Card::Gold, kAny);
  if (chance() < 0.7) p.add(Card::Silver, chance() < 0.5 ? int{kAny} : 1 + below(4));
  if (chance() < 0.4) p.add(Card::Estate, kAny, {Limit::turn_at_least, begin});
  if (chance() < 0.3) p.add(Card::Copper, kAny, {Limit::turn_at_least, begin + below(6)});
  p.keep_money = static_cast<u8>(6 + below(8));
  return p;
}

Plan Breeder::mutate(Plan p) {
  auto clamped = [](int v, int lo, int hi) { return static_cast<u8>(std::clamp(v, lo, hi)); };
  auto new_count = [&] { return static_cast<u8>(chance() < 0.5 ? 1 : chance() < 0.5 ? 2 : chance() < 0.5 ? 4 : kAny); };
  auto new_test = [&]() -> Limit {
    if (chance() < 0.12) {  // how it stands, and how near the end is
      const Sign sign = chance() < 0.5 ? Sign::at_least : Sign::at_most;
      return chance() < 0.5 ? Limit(Amount::ahead, sign, step(9)) : Limit(Amount::endgame, sign, 1 + below(8));
    }
    const double r = chance();
    if (r < 0.3) return {Limit::turn_at_most, static_cast<u8>(2 + below(10))};
    if (r < 0.5) return {Limit::turn_at_least, static_cast<u8>(2 + below(12))};
    if (r < 0.65) return {Limit::provinces_at_most, static_cast<u8>(1 + below(8))};
    if (r < 0.8) return {Limit::money_at_least, static_cast<u8>(6 + below(24))};
    if (r < 0.84) return {Limit::cards_at_most, static_cast<u8>(8 + below(16))};
    if (r < 0.87) return no_more(Sort::villages, Sort::terminals, step(2));
    if (r < 0.90) return no_more(Sort::terminals, Sort::villages, step(2));
    if (r < 0.93) return {Limit::empty_at_least, static_cast<u8>(1 + below(2))};
    if (omen_) return {chance() < 0.5 ? Limit::prophecy_acts : Limit::prophecy_waits, 0};
    return {Limit::coins_at_least, static_cast<u8>(4 + below(6))};
  };
  auto least = [](const Limit& t) { return t.amount() == Amount::ahead ? -12 : t.other == Amount::nothing ? 0 : -6; };
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
        t.value = static_cast<std::int16_t>(std::clamp(t.value + step(t.kind == Limit::money_at_least ? 6 : 2), least(t), 60));
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
