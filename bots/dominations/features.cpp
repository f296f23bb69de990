#include "bots/dominations/features.hpp"

#include <algorithm>
#include <cmath>

#include "bots/dominations/weights.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {
namespace {

unsigned at(int i) { return static_cast<unsigned>(i); }
constexpr float kKnowledge = 0.42f;

float cities_missing(const Position& p, int seat, const Goal& g) {
  std::array<int, 4> have{};
  for (unsigned l = 0; l < 3; ++l) have[l + 1] = static_cast<int>((p.owned[at(seat)] & p.city[l]).size());
  float missing = 0;
  for (int l = 3; l >= 1; --l)  // highest first; a lower City is part of the way
    for (int k = 0; k < g.cities[at(l - 1)]; ++k) {
      int take = 0;
      for (int h = l; h <= 3 && !take; ++h)
        if (have[at(h)]) take = h;
      for (int h = l - 1; h >= 1 && !take; --h)
        if (have[at(h)]) take = h;
      if (take) --have[at(take)];
      missing += static_cast<float>(std::max(0, l - take));
    }
  return missing;
}

float masteries_missing(const Position& p, int seat, const Goal& g) {
  const Player& pl = p.player[at(seat)];
  const Tables& tb = tables(p.pack_id);
  u64 used = 0;
  float missing = 0;
  for (const Goal::Line& line : g.lines) {
    int n = line.n;
    for (unsigned k = 1; k < pl.tree_size && n; ++k) {
      if (used >> k & 1 || !is_mastery(pl.tree[k].card)) continue;
      const Tables::Card& c = tb.cards[tb.copies[at(copy_of(pl.tree[k].card))].mastery];
      if (c.level == line.level && (line.domains >> c.domain & 1)) used |= u64{1} << k, --n;
    }
    missing += static_cast<float>(n * line.level) / 6.0f;
  }
  return missing;
}

float monuments_missing(const Position& p, int seat, const Goal& g) {
  std::array<float, kMaxSlots> part{};
  int full = 0;
  for (int s = 0; s < p.slots; ++s) {
    if (p.controller(s) == seat)
      ++full;
    else
      part[at(s)] = std::min(0.6f, 0.2f * static_cast<float>(p.control_scores(s)[at(seat)]));
  }
  if (full >= g.n) return 0;
  std::sort(part.begin(), part.end(), std::greater<>());
  float missing = static_cast<float>(g.n - full);
  for (int k = 0; k < std::min<int>(g.n - full, kMaxSlots); ++k) missing -= part[at(k)];
  return std::max(0.1f, missing);
}

}  // namespace

TurnsLeft turns_left(const Position& p, int seat) {
  if (p.phase == Phase::over) return {0, 0};
  if (p.phase == Phase::setup) return {15, 5};
  if (p.phase == Phase::age_end) return {5 * (3 - p.age), 0};
  if (p.phase == Phase::next_age) return {5 * (4 - p.age), 5};
  bool to_come = false;  // in this round
  for (unsigned k = p.players; k-- > 0;) {
    if (p.initiative[k] == p.turn) {
      to_come = to_come || (seat == p.turn && p.flow.ask == Ask::grow);
      break;
    }
    to_come |= p.initiative[k] == seat;
  }
  const int age = 5 - p.turn_in_age + to_come;
  return {5 * (3 - p.age) + age, age};
}

float missing(const Position& p, int seat, const Goal& g) {
  switch (g.kind) {
    case Goal::Kind::chain:
      return static_cast<float>(std::max(0, g.n - p.longest_chain(seat)));
    case Goal::Kind::spread:
      return static_cast<float>(std::max(0, g.n - p.groups(seat)));
    case Goal::Kind::monuments:
      return monuments_missing(p, seat, g);
    case Goal::Kind::influence:
      return static_cast<float>(std::max(0, g.n - p.player[at(seat)].influence)) / 3;
    case Goal::Kind::nodus: {
      int n = 0;
      for (unsigned d = 0; d < kDomains; ++d) n += std::max(0, g.nodus[d] - p.sums[at(seat)].nodus[d]);
      return static_cast<float>(n) / 1.5f;
    }
    case Goal::Kind::cities:
      return cities_missing(p, seat, g);
    case Goal::Kind::masteries:
      return masteries_missing(p, seat, g);
  }
  return 0;
}

float chance(const Goal& goal, float missing, int turns) {
  const auto& w = kGoalWeights[static_cast<unsigned>(goal.kind)];
  const float t = static_cast<float>(turns);
  if (missing <= 0) {  // met; only what others can take away is lost again
    if (goal.kind != Goal::Kind::monuments && goal.kind != Goal::Kind::spread) return 1;
    return 1 / (1 + std::exp(-(w[4] - w[5] * t)));
  }
  if (turns == 0) return 0.02f;
  const float x = missing / (t + 0.5f);
  return 1 / (1 + std::exp(-(w[0] + w[1] * missing + w[2] * x + w[3] * t)));
}

float goal_points(const Position& p, const float* chances, unsigned n) {
  std::array<float, kMaxGoals + 1> met{1};  // chance of so many
  for (unsigned k = 0; k < n; ++k)
    for (unsigned m = k + 2; m-- > 0;) met[m] = met[m] * (1 - chances[k]) + (m ? met[m - 1] * chances[k] : 0);
  float sum = 0;
  for (unsigned m = 1; m <= n; ++m) sum += met[m] * static_cast<float>(p.vp_for_goals(static_cast<int>(m)));
  return sum;
}

float ability(const Position& p, int seat, const Effect& e, const TurnsLeft& left) {
  const float turns = static_cast<float>(left.all), ages = static_cast<float>(3 - p.age), ends = ages + 1;
  const float unit = e.act == Do::vp          ? 1.0f
                     : e.act == Do::influence ? 0.9f * ends
                     : e.act == Do::gain      ? kKnowledge * (e.what == kEach  ? 4.5f
                                                              : e.what == kAny ? 1.2f
                                                                               : 1.0f)
                     : e.act == Do::produce   ? kKnowledge * 1.1f
                                              : 0.0f;
  float n = e.n;
  if (e.per == Per::produced)
    n *= (e.per_what == kAll ? 8.0f : 2.1f) / e.div * 0.85f;
  else if (e.per != Per::one)
    n *= std::floor(static_cast<float>(p.count(seat, e.per, e.per_what)) / e.div) + (e.when == When::age_end ? 0.8f * ages : 0.0f);
  const float domain = e.only_if.domain >= 0 ? 0.35f : 1.0f;  // tiles and cards of one colour can be sought
  const float specific = e.what < kDomains ? 0.3f : 1.0f;
  switch (e.when) {
    case When::turn_start:
      return unit * n * turns;
    case When::age_start:
      return unit * n * ages;
    case When::age_end:
      return unit * n * ends * (e.act == Do::influence ? 0.6f : 1.0f);
    case When::camp:
      return unit * n * turns * domain;
    case When::produced:
      return unit * n * turns * (e.only_if.min_edges ? 0.4f : 1.0f);
    case When::concentration:
      return unit * n * turns * 0.9f;
    case When::locus:
      return unit * n * turns * 0.22f;
    case When::nodus:
      return unit * n * turns * 1.1f * domain;
    case When::city_built:
      return unit * n * turns * (e.only_if.min_level >= 2 ? 0.25f : 0.65f);
    case When::level_built:
      return unit * n * turns * 0.25f;
    case When::mastery:
      return unit * n * turns * 0.75f;
    case When::city_active:
      return unit * n * turns * (0.2f * static_cast<float>(p.cities(seat)) + 0.2f);
    case When::acquire:
      return 0;
    case When::always:
      break;
  }
  switch (e.act) {
    case Do::cost_city:
      return -e.n * kKnowledge * turns * 0.6f * specific;
    case Do::cost_mastery:
      return -e.n * kKnowledge * turns * 0.7f * specific;
    case Do::cost_upgrade:
    case Do::cost_level:
      return -e.n * kKnowledge * turns * 0.25f;
    case Do::exchange:
      return turns * (e.what < kDomains ? 0.3f : 0.7f);
    case Do::hand:
      return 0.5f * e.n * ages;
    case Do::extra_build:
      return 0.5f * turns;
    case Do::extra_develop:
      return 0.8f * turns;
    default:
      return 0;  // limits are counted where they stand
  }
}

std::array<float, kDomains> wanted(const Position& p, int seat) {
  std::array<float, kDomains> w{};
  const u8 o = p.player[at(seat)].objective;
  if (o == kNone) return w;
  for (const Goal& g : p.content().objectives[o].goals) {
    if (g.kind != Goal::Kind::nodus && g.kind != Goal::Kind::masteries) continue;
    if (p.goal_met(seat, g)) continue;
    for (unsigned d = 0; d < kDomains; ++d) {
      if (g.nodus[d] > p.sums[at(seat)].nodus[d]) w[d] += 0.6f;
      for (const Goal::Line& l : g.lines)
        if (l.domains >> d & 1) w[d] += 0.4f;
    }
  }
  return w;
}

void measure(const Position& p, int seat, Features& f) {
  f.fill(0);
  const Player& pl = p.player[at(seat)];
  const Sums& sums = p.sums[at(seat)];
  const TurnsLeft left = turns_left(p, seat);
  const float ends = p.phase == Phase::over ? 0.0f : static_cast<float>(4 - p.age);
  f[kOne] = 1;
  f[kInfluenceScored] = pl.influence * ends;
  f[kInfluence] = pl.influence;

  const std::array<float, kDomains> want = wanted(p, seat);
  const unsigned segment = left.age >= 2 ? kKnow3 : kLast3;
  for (unsigned d = 0; d < kDomains; ++d) {
    const int k = pl.knowledge[d];
    if (left.age > 0) {
      f[segment] += static_cast<float>(std::min(k, 3));
      f[segment + 1] += static_cast<float>(std::clamp(k - 3, 0, 3));
      f[segment + 2] += static_cast<float>(std::clamp(k - 6, 0, 3));
      f[segment + 3] += static_cast<float>(std::max(k - 9, 0));
      f[kKnowWanted] += static_cast<float>(std::min(k, 9)) * want[d];
    }
    bool leads = k > 0;
    for (unsigned place = 0, before = 1; place < p.players; ++place) {  // ties go to the earlier one
      const Seat s = p.initiative[place];
      if (s == seat)
        before = 0;
      else
        leads &= before ? p.player[at(s)].knowledge[d] < k : p.player[at(s)].knowledge[d] <= k;
    }
    if (leads) {
      const Role& role = p.content().roles[d];
      const float points = p.age >= 3 ? 3.0f : static_cast<float>(p.players == 2 && role.vp_2p >= 0 ? role.vp_2p : role.vp) + 1;
      f[kLeads] += points / static_cast<float>(1 + left.age);
      if (left.age == 0) f[kLeadsSure] += points;
    }
    f[kLimit10] += pl.limits[d] >= 10;
    f[kLimit15] += pl.limits[d] >= 15;
    f[kLimit20] += pl.limits[d] >= 20;
    f[kNodus] += sums.nodus[d];
    f[kBest3] += sums.best[d] >= 3;
    f[kBest6] += sums.best[d] >= 6;
  }
  p.owned[at(seat)].each([&](u32 b) {
    const Placed& t = p.board[b];
    int open = 0;
    for (int k = 0; k < 3; ++k) open += p.piece_near(across(t.cell, k)) == 0;
    f[kCities] += 1;
    f[kCityLevels] += t.level;
    f[kCityOpen] += static_cast<float>(t.level * open);
    f[kCityOdd] += t.level == 1;
  });
  int alive = 0;
  for (const Spot& s : p.spots(seat)) {
    bool dead = false;
    for (unsigned k = 0; k < 4; ++k) dead |= kAccepts[s.halves >> (4 * k) & 15] == 0;
    alive += !dead;
  }
  f[kAlive] = static_cast<float>(std::min(alive, 8));
  f[kMasteries] = sums.masteries;
  f[kAdvanced] = sums.advanced;
  f[kLevelCards] = sums.level_cards;
  for (int s = 0; s < p.slots; ++s) f[kControls] += p.monuments[at(s)].taken && p.controller(s) == seat;
  f[kTokens] = static_cast<float>(std::min<int>(pl.tokens, 5));
  bool leader = true;
  for (int s = 0; s < p.players; ++s) leader &= s == seat || p.player[at(s)].influence < pl.influence;
  f[kLeader] = leader;
  if (pl.objective != kNone) {
    std::array<float, kMaxGoals> chances{};
    unsigned n = 0;
    int met = 0;
    for (const Goal& g : p.content().objectives[pl.objective].goals) {
      if (n == kMaxGoals) break;
      const float m = missing(p, seat, g);
      met += m <= 0;
      chances[n++] = chance(g, m, left.all);
    }
    f[kGoals] = goal_points(p, chances.data(), n);
    f[kGoalsMet] = static_cast<float>(p.vp_for_goals(met));
  }
  f[kTraderHeld] = p.role[kTrader] == seat ? static_cast<float>(left.age) : 0.0f;
  f[kFarmerHeld] = p.role[kFarmer] == seat;
  f[kInventorHeld] = p.role[kInventor] == seat;
  for (unsigned place = 0; place < p.players; ++place)
    if (p.initiative[place] == seat) f[kPlace] = static_cast<float>(place);
  f[kAgeTurns] = static_cast<float>(left.age);
  for (unsigned k = 1; k < pl.tree_size; ++k)
    for (const Effect& e : p.face(pl.tree[k])->effects) f[ability_feature(e)] += ability(p, seat, e, left);
}

}  // namespace demesne::dominations
