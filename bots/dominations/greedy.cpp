#include "bots/dominations/greedy.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/dominations/amounts.hpp"
#include "games/dominations/board.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

namespace {

unsigned at(int i) { return static_cast<unsigned>(i); }

// Own turns still to come, the running one included if Grow is not over.
double turns_left(const Position& p) { return 5.0 * (3 - p.age) + (5 - p.turn_in_age) + (p.phase == Phase::develop ? 0.2 : 0.8); }
int scorings_left(const Position& p) { return p.phase == Phase::over ? 0 : 4 - p.age; }

constexpr double kKnowledge = 0.42;  // one Knowledge that can be spent

// How far a goal is reached, 0 … 1.
double progress(const Position& p, int seat, const Goal& g) {
  const auto share = [](double have, double need) { return need <= 0 ? 1.0 : std::min(1.0, have / need); };
  switch (g.kind) {
    case Goal::Kind::chain:
      return share(p.longest_chain(seat), g.n);
    case Goal::Kind::spread:
      return share(p.groups(seat), g.n);
    case Goal::Kind::monuments: {
      double sum = 0;
      int full = 0;
      std::array<double, kMaxSlots> part{};
      for (int s = 0; s < p.slots; ++s) {
        const int mine = p.control_scores(s)[at(seat)];
        if (p.controller(s) == seat)
          ++full;
        else
          part[at(s)] = std::min(0.6, 0.2 * mine);
      }
      std::sort(part.begin(), part.end(), std::greater<>());
      sum = full;
      for (int k = 0; k < std::min(g.n - full, kMaxSlots); ++k) sum += part[at(k)];
      return share(sum, g.n);
    }
    case Goal::Kind::influence:
      return share(p.player[at(seat)].influence, g.n);
    case Goal::Kind::nodus: {
      double have = 0, need = 0;
      for (unsigned d = 0; d < kDomains; ++d) have += std::min(g.nodus[d], p.sums[at(seat)].nodus[d]), need += g.nodus[d];
      return share(have, need);
    }
    case Goal::Kind::cities: {
      std::array<int, 4> have{};
      for (unsigned b = 0; b < p.board_size; ++b)
        if (p.board[b].owner == seat) ++have[std::min<unsigned>(p.board[b].level, 3)];
      double steps = 0, need = 0;
      for (unsigned l = 3; l >= 1; --l) {  // highest first; a lower City is part of the way
        for (int k = 0; k < g.cities[l - 1]; ++k) {
          need += l;
          unsigned take = 0;
          for (unsigned h = 3; h >= 1; --h)
            if (have[h] && (take == 0 || (h >= l && h < take) || (take < l && h > take))) take = h;
          if (take) --have[take], steps += std::min(take, l);
        }
      }
      return share(steps, need);
    }
    case Goal::Kind::masteries: {
      const Player& pl = p.player[at(seat)];
      std::array<bool, kMaxTree> used{};
      double have = 0, need = 0;
      for (const Goal::Line& line : g.lines) {
        need += line.n * line.level;
        int n = line.n;
        for (unsigned k = 1; k < pl.tree_size && n; ++k) {
          if (used[k] || !is_mastery(pl.tree[k].card)) continue;
          const Tables::Card& c = tables(p.pack_id).cards[tables(p.pack_id).copies[at(copy_of(pl.tree[k].card))].mastery];
          if (c.level == line.level && (line.domains >> c.domain & 1)) used[k] = true, have += line.level, --n;
        }
      }
      return share(have, need);
    }
  }
  return 0;
}

double goals_value(const Position& p, int seat) {
  const u8 o = p.player[at(seat)].objective;
  if (o == kNone) return 0;
  const auto& table = p.content().vp_by_goals;
  const auto points = [&](int met) { return static_cast<double>(table[at(std::min(met, static_cast<int>(table.size()) - 1))]); };
  int met = 0;
  std::array<double, 8> open{};
  unsigned n = 0;
  const double time = std::min(1.0, turns_left(p) / 6);
  for (const Goal& g : p.content().objectives[o].goals) {
    const double f = p.goal_met(seat, g) ? 1.0 : std::min(0.97, progress(p, seat, g));
    if (f >= 1)
      ++met;
    else if (n < open.size())
      open[n++] = f * f * (0.25 + 0.55 * time);
  }
  for (unsigned k = 1; k < n; ++k)  // the nearest first
    for (unsigned j = k; j > 0 && open[j] > open[j - 1]; --j) std::swap(open[j], open[j - 1]);
  double sum = points(met);
  for (unsigned k = 0; k < n; ++k)
    sum += open[k] * (points(met + static_cast<int>(k) + 1) - points(met + static_cast<int>(k))) * (1 - 0.15 * k);
  return sum;
}

// What an ability will still bring.
double effect_value(const Position& p, int seat, const Effect& e) {
  const double turns = turns_left(p), ages = 3 - p.age, ends = scorings_left(p);
  const double unit = e.act == Do::vp          ? 1.0
                      : e.act == Do::influence ? 0.9 * ends
                      : e.act == Do::gain      ? kKnowledge * (e.what == kEach  ? 4.5
                                                               : e.what == kAny ? 1.2
                                                                                : 1.0)
                      : e.act == Do::produce   ? kKnowledge * 1.1
                                               : 0.0;
  double n = e.n;
  if (e.per == Per::produced)
    n *= (e.per_what == kAll ? 8.0 : 2.1) / e.div * 0.85;
  else if (e.per != Per::one)
    n *= std::floor(p.count(seat, e.per, e.per_what) / static_cast<double>(e.div)) + (e.when == When::age_end ? 0.8 * ages : 0.0);
  const double domain = e.only_if.domain >= 0 ? 0.35 : 1.0;  // tiles and cards of one colour can be sought
  switch (e.when) {
    case When::turn_start:
      return unit * n * std::max(0.0, turns - 1);
    case When::age_start:
      return unit * n * ages;
    case When::age_end:
      return unit * n * ends * (e.act == Do::influence ? 0.6 : 1.0);
    case When::camp:
      return unit * n * turns * domain;
    case When::produced:
      return unit * n * turns * (e.only_if.min_edges ? 0.4 : 1.0);
    case When::concentration:
      return unit * n * turns * 0.9;
    case When::locus:
      return unit * n * turns * 0.22;
    case When::nodus:
      return unit * n * turns * 1.1 * domain;
    case When::city_built:
      return unit * n * turns * (e.only_if.min_level >= 2 ? 0.25 : 0.65);
    case When::level_built:
      return unit * n * turns * 0.25;
    case When::mastery:
      return unit * n * turns * 0.75;
    case When::city_active:
      return unit * n * turns * (0.2 * p.cities(seat) + 0.2);
    case When::acquire:
      return 0;
    case When::always:
      break;
  }
  const double specific = e.what < kDomains ? 0.3 : 1.0;
  switch (e.act) {
    case Do::cost_city:
      return -e.n * kKnowledge * turns * 0.6 * specific;
    case Do::cost_mastery:
      return -e.n * kKnowledge * turns * 0.7 * specific;
    case Do::cost_upgrade:
    case Do::cost_level:
      return -e.n * kKnowledge * turns * 0.25;
    case Do::exchange:
      return turns * (e.what < kDomains ? 0.3 : 0.7);
    case Do::hand:
      return 0.5 * e.n * ages;
    case Do::extra_build:
      return 0.5 * turns;
    case Do::extra_develop:
      return 0.8 * turns;
    default:
      return 0;  // limits are valued where they stand
  }
}

}  // namespace

double Greedy::value(const Position& p, int seat) {
  const Player& pl = p.player[at(seat)];
  double v = pl.vp + goals_value(p, seat);
  if (p.phase == Phase::over) return pl.vp;
  const double turns = turns_left(p), ends = scorings_left(p);
  v += pl.influence * ends;
  const double spend = p.turn_in_age == 5 && p.phase == Phase::develop ? 0.1 : p.turn_in_age == 5 ? 0.6 : 1.0;
  for (unsigned d = 0; d < kDomains; ++d) {
    const int k = pl.knowledge[d];
    v += kKnowledge * spend * (std::min(k, 9) + 0.5 * std::max(0, k - 9));
    v += std::sqrt((pl.limits[d] - 5) / 5.0) * 0.22 * turns;  // room to save for dear things
  }
  for (unsigned b = 0; b < p.board_size; ++b)
    if (p.board[b].owner == seat) {
      int open = 0;
      for (int k = 0; k < 3; ++k) open += p.piece_at(across(p.board[b].cell, k)) == 0;
      v += p.board[b].level * kKnowledge * std::min(turns, 8.0) * 0.06 * (1 + open);
    }
  for (unsigned k = 1; k < pl.tree_size; ++k)
    for (const Effect& e : p.face(pl.tree[k])->effects) v += effect_value(p, seat, e);
  // A tree that can still grow: places that are not dead.
  int alive = 0;
  for (const Spot& s : p.spots(seat)) {
    bool dead = false;
    for (unsigned k = 0; k < 4; ++k) dead |= accepts(s.halves >> (4 * k) & 15) == 0;
    alive += !dead;
  }
  v += 0.25 * std::min(alive, 8);
  return v;
}

double Greedy::win_share(const Position& p, int seat) {
  const double doubt = 9 + 3.0 * turns_left(p);  // points that a lead must have to count; fitted to games of two such bots
  double all = 0;
  const double mine = value(p, seat);
  for (int s = 0; s < p.players; ++s) all += std::exp((value(p, s) - mine) / doubt);
  return 1 / all;
}

std::array<double, kDomains> worth_of_knowledge(const Position& p, int seat) {
  const Player& pl = p.player[at(seat)];
  std::array<double, kDomains> w{};
  const u8 o = pl.objective;
  for (unsigned d = 0; d < kDomains; ++d) w[d] = 1.0;
  if (o != kNone)
    for (const Goal& g : p.content().objectives[o].goals) {
      if (p.goal_met(seat, g)) continue;
      for (unsigned d = 0; d < kDomains; ++d) {
        if (g.nodus[d] > p.sums[at(seat)].nodus[d]) w[d] += 0.12;
        for (const Goal::Line& l : g.lines)
          if (l.domains >> d & 1) w[d] += 0.08;
      }
    }
  for (unsigned d = 0; d < kDomains; ++d) {
    const int k = pl.knowledge[d], limit = pl.limits[d];
    if (k >= 9)
      w[d] *= 0.6;  // enough for anything
    else if (k % 3 == 2 && k < limit)
      w[d] *= 1.15;  // one short of a price
    if (k >= limit) w[d] = limit >= kTopLimit ? 0.3 : 0;
  }
  return w;
}

namespace {

double take(const Position& p, int seat, const Amounts& k, const std::array<double, kDomains>& w) {
  double sum = 0;
  const Player& pl = p.player[at(seat)];
  for (unsigned d = 0; d < kDomains; ++d) {
    const int room = std::max(0, pl.limits[d] - pl.knowledge[d]);
    sum += std::min<int>(k[d], room) * w[d];
    if (k[d] > room && pl.limits[d] >= kTopLimit) sum += 1.0 / kKnowledge;
  }
  return sum * kKnowledge;
}

struct Want {
  bool chain = false, spread = false, cities = false;
};
Want wants(const Position& p, int seat) {
  Want w;
  const u8 o = p.player[at(seat)].objective;
  if (o == kNone) return w;
  for (const Goal& g : p.content().objectives[o].goals) {
    if (p.goal_met(seat, g)) continue;
    w.chain |= g.kind == Goal::Kind::chain;
    w.spread |= g.kind == Goal::Kind::spread;
    w.cities |= g.kind == Goal::Kind::cities;
  }
  return w;
}

double scoring_value(const Position& p, const Scoring& s, const std::array<double, kDomains>& w) {
  const Production out = produce(p, s);
  const Amounts knowledge = Amounts::of(out.knowledge), concentration = Amounts::of(out.concentration);
  double v = take(p, s.seat, knowledge, w);
  v += out.vestigium * kKnowledge * *std::max_element(w.begin(), w.end());
  for (u8 k = 0; k < out.cities; ++k)  // rivals live from it too
    if (p.board[out.city[k]].owner != s.seat) v -= 0.35 * kKnowledge * p.board[out.city[k]].level / std::max(1, p.players - 1);
  const Sums& sums = p.sums[at(s.seat)];
  const auto has = [&](When t) { return sums.triggers >> static_cast<int>(t) & 1; };
  if (!has(When::produced) && !has(When::concentration) && !has(When::locus) && !has(When::city_active)) return v;
  // Abilities that look at the production.
  const Player& pl = p.player[at(s.seat)];
  for (unsigned t = 1; t < pl.tree_size; ++t)
    for (const Effect& e : p.face(pl.tree[t])->effects) {
      double times = 0;
      if (e.when == When::produced)
        times = s.corner >= 0 || out.edges >= e.only_if.min_edges;
      else if (e.when == When::locus)
        times = s.corner >= 0;
      else if (e.when == When::concentration)
        for (unsigned d = 0; d < kDomains; ++d)
          times += e.only_if.domain < 0 || e.only_if.domain == static_cast<int>(d) ? concentration[d] : 0;
      else if (e.when == When::city_active)
        for (u8 k = 0; k < out.cities; ++k) times += p.board[out.city[k]].owner == s.seat;
      if (times == 0) continue;
      double n = e.n;
      if (e.per == Per::produced) {
        int c = 0;
        for (unsigned d = 0; d < kDomains; ++d) c += e.per_what == d || e.per_what == kAll ? knowledge[d] : 0;
        const int whole = c / e.div;
        n *= whole;
      }
      v += times * n *
           (e.act == Do::vp          ? 1.0
            : e.act == Do::influence ? scorings_left(p)
            : e.what < kDomains      ? kKnowledge * w[e.what]
                                     : kKnowledge * 1.1);
    }
  return v;
}

// What a Camp on this cell would be good for: a City of a wanted colour, alone or beside others.
double camp_value(const Position& p, int seat, Cell c, u8 camp, const std::array<double, kDomains>& w, const Want& want) {
  double v = 0.06 * w[camp];
  if (!want.chain && !want.spread) return v;
  bool beside = false;
  for (int k = 0; k < 3; ++k) {
    const u8 piece = p.piece_at(across(c, k));
    beside |= piece && piece < Position::kMonumentPiece && p.board[piece - 1u].owner == seat;
  }
  if (beside && want.chain) v += 0.35;
  if (!beside && want.spread) v += 0.2;
  return v;
}

Action best_place(const Position& p, const Actions& list, double& best_value) {
  const int seat = p.to_move();
  const auto w = worth_of_knowledge(p, seat);
  const Want want = wants(p, seat);
  Action best = kNoAction;
  best_value = -1e9;
  const Tables& tb = tables(p.pack_id);
  Cell last = kNoCell;
  unsigned loci = 0;
  for (const Action a : list) {
    double v;
    const Move m = unpack(a);
    if (m.act == Act::place) {
      if (m.cell != last) last = m.cell, loci = loci_of(p, m.cell);
      Scoring s{.seat = seat, .cell = m.cell, .tile = p.player[at(seat)].hand[m.hand], .rot = m.rot};
      v = -1e9;
      if (loci == 0)
        v = scoring_value(p, s, w);
      else
        for (int k = 0; k < 3; ++k)
          if (loci >> k & 1) s.corner = k, v = std::max(v, scoring_value(p, s, w));
      v += camp_value(p, seat, m.cell, tb.tile[s.tile][3], w, want);
    } else if (m.act == Act::reactivate) {
      const Placed& t = p.board[m.board];
      v = scoring_value(p, {.seat = seat, .cell = t.cell, .tile = t.tile, .rot = t.rot, .corner = m.corner, .reactivating = true}, w);
      v -= p.turn_in_age == 5 ? 0.0 : 0.8;  // a later turn may offer more
    } else {
      continue;
    }
    if (v > best_value) best_value = v, best = a;
  }
  return best;
}

// The nodus that a card would form there, weighed.
double fit_value(const Position& p, int seat, const Sides& sides, const Spot& spot, const std::array<double, kDomains>& w) {
  double v = 0;
  for (unsigned k = 0; k < 4; ++k) {
    const unsigned half = spot.halves >> (4 * k) & 15;
    if (half == 15) {
      if (sides[k] == kCorruptio) v -= 0.15;  // closes a place for good
      continue;
    }
    const int d = nodus_of(sides[k], half);
    if (d >= 0) v += w[at(d)] * (p.sums[at(seat)].nodus[at(d)] ? 1.0 : 1.1);
  }
  return v;
}

// Of all places and copies of one card only the best two are worth a look ahead.
void shortlist(const Position& p, const Actions& list, std::vector<Action>& out) {
  const int seat = p.to_move();
  const auto w = worth_of_knowledge(p, seat);
  const Tables& tb = tables(p.pack_id);
  struct Top {
    u32 group = ~0u;
    double v[2] = {-1e9, -1e9};
    Action a[2] = {kNoAction, kNoAction};
  };
  Top top;
  const auto flush = [&] {
    for (const Action a : top.a)
      if (a != kNoAction) out.push_back(a);
    top = {};
  };
  for (const Action a : list) {
    const Move m = unpack(a);
    u32 group;
    Sides sides;
    if (m.act == Act::develop || m.act == Act::assimilate) {
      const auto& ref = tb.copies[m.copy];
      group = ref.mastery;
      sides = turned(p.content().masteries[ref.mastery].copies[ref.index].sides, m.rot);
    } else if (m.act == Act::build_monument) {
      const Slot& s = p.monuments[m.slot];
      group = 1000u + m.slot * 1024u + m.site;
      sides = turned(p.content().monuments[s.id].levels[s.taken].sides, m.rot);
    } else {
      flush();
      if (m.act != Act::exchange && m.act != Act::place) out.push_back(a);
      continue;
    }
    if (group != top.group) flush(), top.group = group;
    const double v = fit_value(p, seat, sides, p.spots(seat)[m.spot], w);
    if (v > top.v[0]) {
      top.v[1] = top.v[0], top.a[1] = top.a[0];
      top.v[0] = v, top.a[0] = a;
    } else if (v > top.v[1]) {
      top.v[1] = v, top.a[1] = a;
    }
  }
  flush();
}

double after(const Position& p, Action a, int seat) {
  Position next = p;
  FastRng none;
  next.apply(a, none, Silent{});
  // A choice of vestigium that follows is worth its points.
  double bonus = 0;
  if (next.flow.ask == Ask::vestigium && next.to_move() == seat) bonus = next.flow.points * kKnowledge * 1.1;
  return Greedy::value(next, seat) + bonus;
}

Action best_step(const Position& p, const Actions& list, double& best_value) {
  const int seat = p.to_move();
  std::vector<Action> some;
  shortlist(p, list, some);
  Action best = kNoAction;
  best_value = -1e9;
  for (const Action a : some) {
    const double v = after(p, a, seat);
    if (v > best_value) best_value = v, best = a;
  }
  return best;
}

// Whether one or two exchanges into a Domain open something better than what can be paid now.
Action worth_exchanging(const Position& p, const Actions& list, double than) {
  const int seat = p.to_move();
  const auto w = worth_of_knowledge(p, seat);
  Action best = kNoAction;
  for (u8 get = 0; get < kDomains; ++get) {
    Position next = p;
    Action first = kNoAction;
    for (int n = 1; n <= 2; ++n) {
      Actions now;
      if (n == 1)
        now = list;
      else
        next.legal(now);
      Action cheapest = kNoAction;
      double least = 1e9;
      for (const Action a : now) {
        if (act_of(a) != Act::exchange || unpack(a).get != get) continue;
        const u8 give = unpack(a).give;
        const double cost = w[give] * next.sums[at(seat)].exchange[give] - 0.05 * next.player[at(seat)].knowledge[give];
        if (cost < least) least = cost, cheapest = a;
      }
      if (cheapest == kNoAction) break;
      if (n == 1) first = cheapest;
      FastRng none;
      next.apply(cheapest, none, Silent{});
      Actions all, opened;  // what could be had before is no better now
      next.legal(all);
      for (const Action x : all)
        if (!std::binary_search(list.begin(), list.end(), x)) opened.add(x);
      double v;
      const Action a = best_step(next, opened, v);
      if (a != kNoAction && v > than + 0.3) than = v, best = first;
    }
  }
  return best;
}

double tile_value(const Position& p, u8 tile, const std::array<double, kDomains>& w) {
  const auto& t = tables(p.pack_id).tile[tile];
  double v = w[t[3]];
  for (unsigned k = 0; k < 3; ++k) v += t[k] < kDomains ? 0.6 * w[t[k]] : 0.6;
  return v;
}

// How many goals of an Objective this bot can hope for; the slopes are fitted to its own games.
double hope(const Objective& o) {
  double sum = 0;
  for (const Goal& g : o.goals) {
    double size = g.n, p = 0;
    switch (g.kind) {
      case Goal::Kind::influence:
        p = 1.6 - size / 42;
        break;
      case Goal::Kind::chain:
        p = 1.35 - 0.1 * size;
        break;
      case Goal::Kind::spread:
        p = 1.95 - 0.147 * size;
        break;
      case Goal::Kind::monuments:
        p = 1.27 - 0.47 * size;
        break;
      case Goal::Kind::cities:
        size = g.cities[0] + 2 * g.cities[1] + 3 * g.cities[2];
        p = 2.0 - 0.125 * size;
        break;
      case Goal::Kind::nodus:
        size = 0;
        for (const u8 n : g.nodus) size += n;
        p = 1.9 - 0.1 * size;
        break;
      case Goal::Kind::masteries:
        size = 0;
        for (const Goal::Line& l : g.lines) size += l.n * l.level;
        p = 1.4 - 0.024 * size;
        break;
    }
    sum += std::clamp(p, 0.02, 0.97);
  }
  return sum;
}

}  // namespace

Action Greedy::choose(const Position& p) const {
  Actions list;
  p.legal(list);
  const int seat = p.to_move();
  if (list.size() == 1) return list[0];
  const Player& pl = p.player[at(seat)];
  const auto w = worth_of_knowledge(p, seat);
  switch (p.flow.ask) {
    case Ask::objective: {
      const auto& all = p.content().objectives;
      // The guess is a rough one: cards that lie close together are equal, and the deal decides. So every card is played by somebody.
      return list[hope(all[pl.dealt_objectives[1]]) > hope(all[pl.dealt_objectives[0]]) + 0.5 ? 1 : 0];
    }
    case Ask::monument: {
      // One whose Domain the Objective asks for anyway.
      const Objective& o = p.content().objectives[pl.chosen_objective];
      const auto liking = [&](u8 id) {
        const unsigned d = static_cast<unsigned>(p.content().monuments[id].domain);
        double v = 0;
        for (const Goal& g : o.goals) {
          v += g.nodus[d];
          for (const Goal::Line& l : g.lines) v += l.domains >> d & 1 ? l.n : 0;
        }
        return v;
      };
      return list[liking(pl.dealt_monuments[1]) > liking(pl.dealt_monuments[0]) ? 1 : 0];
    }
    case Ask::mulligan:
    case Ask::keep: {
      // Tiles well below the average go; of those at hand the best stay.
      double mean = 0;
      for (unsigned d = 0; d < kDomains; ++d) mean += w[d] * 2.8 / kDomains;
      const bool keep = p.flow.ask == Ask::keep;
      for (const Action a : list) {
        const Move m = unpack(a);
        if (m.act != Act::mulligan && m.act != Act::keep) continue;
        const double v = tile_value(p, pl.hand[m.hand], w);
        if (keep ? v >= mean : v < mean * 0.93) return a;
      }
      return action(keep ? Act::keep_done : Act::no_mulligan);
    }
    case Ask::grow: {
      double v;
      const Action a = best_place(p, list, v);
      return a != kNoAction ? a : list[0];
    }
    case Ask::locus:
    case Ask::edge: {
      const Placed& t = p.board[p.flow.tile];
      Action best = list[0];
      double top = -1e9;
      for (const Action a : list) {
        const Move m = unpack(a);
        Scoring s{.seat = seat, .cell = t.cell, .tile = t.tile, .rot = t.rot, .reactivating = p.flow.reactivating != 0};
        (p.flow.ask == Ask::locus ? s.corner : s.edge) = m.corner;
        const double v = scoring_value(p, s, w);
        if (v > top) top = v, best = a;
      }
      return best;
    }
    case Ask::vestigium: {
      int best = 0;
      double top = -1;
      for (int d = 0; d < kDomains; ++d) {
        const int have = pl.knowledge[at(d)] + p.flow.assigned[at(d)];
        double v = w[at(d)] * (have < pl.limits[at(d)] ? 1 : 0.01) / (1 + 0.05 * have);
        if (have % 3 == 2) v *= 1.2;
        if (v > top) top = v, best = d;
      }
      return action(Act::choose_vestigium, static_cast<u32>(best));
    }
    case Ask::build: {
      double step = 0, second = -1e9;
      if (p.flow.farmer_open) {  // a tile more is nearly always right
        const Action a = best_place(p, list, second);
        if (a != kNoAction && (second > 2.2 || p.turn_in_age >= 4)) return a;
      }
      const Action a = best_step(p, list, step);
      const Action e = worth_exchanging(p, list, step);
      return e != kNoAction ? e : a;
    }
    case Ask::develop: {
      double step = 0;
      const Action a = best_step(p, list, step);
      const Action e = worth_exchanging(p, list, step);
      return e != kNoAction ? e : a;
    }
    case Ask::assimilate: {
      double v;
      const Action a = best_step(p, list, v);
      return a != kNoAction ? a : action(Act::decline);
    }
    case Ask::order: {
      // First oneself; then whoever is behind, so that the strongest comes last.
      for (const Action a : list)
        if (unpack(a).seat == seat) return a;
      Action best = list[0];
      for (const Action a : list)
        if (p.player[unpack(a).seat].vp < p.player[unpack(best).seat].vp) best = a;
      return best;
    }
    case Ask::nothing:
      break;
  }
  return list[0];
}

}  // namespace demesne::dominations
