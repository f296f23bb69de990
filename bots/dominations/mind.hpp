// What changes are worth to one seat in one position: the learnt value, taken apart into Knowledge, Influence, goals, cards and Cities. The
// fast policy (quick.hpp) asks it about every answer, so everything that several answers share is worked out once.
#pragma once

#include <algorithm>
#include <array>

#include "bots/dominations/value.hpp"
#include "games/dominations/board.hpp"
#include "games/dominations/effects.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

// What changes are worth to one seat in one position.
class Mind {
 public:
  static unsigned at(int i) { return static_cast<unsigned>(i); }
  static constexpr int kMostHeld = 40;  // Knowledge of one Domain, before it is cut

  Mind(const Position& position, int seat, bool goals)
      : p(position), me(seat), pl(p.player[at(seat)]), sums(p.sums[at(seat)]), left(turns_left(position, seat)) {
    scale(p.players, left.all, w);
    const float ends = static_cast<float>(4 - p.age);
    influence_ = std::max(0.3f, w[kInfluenceScored] * ends + w[kInfluence]);
    if (goals && pl.objective != kNone) {
      int met = 0;
      for (const Goal& g : p.content().objectives[pl.objective].goals) {
        if (goals_n == kMaxGoals) break;
        missing_[goals_n] = missing(p, me, g);
        met += missing_[goals_n] <= 0;
        chance_[goals_n] = chance(g, missing_[goals_n], left.all);
        goal_[goals_n++] = &g;
      }
      for (unsigned k = 0; k < goals_n; ++k) {  // what certainty of this goal would bring
        const float c = chance_[k];
        chance_[k] = 1;
        const float yes = goal_points(p, chance_.data(), goals_n);
        chance_[k] = 0;
        slope_[k] = std::max(0.0f, w[kGoals]) * (yes - goal_points(p, chance_.data(), goals_n));
        chance_[k] = c;
      }
      next_goal_ = w[kGoalsMet] * static_cast<float>(p.vp_for_goals(met + 1) - p.vp_for_goals(met));
    }
    weigh_knowledge();
  }

  // --- Knowledge ---
  float held(unsigned d, int n) const { return held_[d][at(std::min(n, kMostHeld))]; }
  float gain(unsigned d, int n) const {
    const int have = pl.knowledge[d], limit = pl.limits[d];
    return held(d, std::min(have + n, std::max(limit, have))) - held(d, have) + (have + n > limit && limit >= kTopLimit ? 1.0f : 0.0f);
  }
  float any() const { return any_; }
  float cost(const Amounts& price) const {
    float sum = 0;
    for (unsigned d = 0; d < kDomains; ++d)
      if (price[d]) sum += held(d, pl.knowledge[d]) - held(d, pl.knowledge[d] - price[d]);
    return sum;
  }
  // Exchanges that make a price payable; false if three of them do not. `lost`: the worth of everything given away.
  bool pay(const Amounts& price, Choice& c, float& lost) const {
    c.size = 0;
    int missing = 0;
    for (unsigned d = 0; d < kDomains; ++d) missing += std::max(0, price[d] - pl.knowledge[d]);
    if (missing > 3) return false;
    if (missing == 0) return lost = cost(price), true;
    Amounts have = pl.knowledge;
    for (unsigned d = 0; d < kDomains; ++d)
      while (have[d] < price[d]) {
        if (c.size == 3 || have[d] >= pl.limits[d]) return false;
        unsigned from = kDomains;
        float least = 1e9f;
        for (unsigned g = 0; g < kDomains; ++g) {
          const int rate = sums.exchange[g];
          if (g == d || have[g] < rate + price[g]) continue;
          const float x = held(g, have[g]) - held(g, have[g] - rate);
          if (x < least) least = x, from = g;
        }
        if (from == kDomains) return false;
        have[from] = static_cast<u8>(have[from] - sums.exchange[from]);
        ++have[d];
        c.steps[c.size++] = action(Act::exchange, part::give.of(from) | part::get.of(d));
      }
    lost = 0;
    for (unsigned d = 0; d < kDomains; ++d) lost += held(d, pl.knowledge[d]) - held(d, have[d] - price[d]);
    return true;
  }

  // --- the rest ---
  float influence(int n) const {
    float v = static_cast<float>(n) * influence_;
    for (unsigned k = 0; k < goals_n && n; ++k)
      if (goal_[k]->kind == Goal::Kind::influence) v += nearer(k, static_cast<float>(n) / 3);
    return v;
  }
  // What it brings to be so much nearer to a goal.
  float nearer(unsigned k, float by) const {
    if (missing_[k] <= 0) return 0;
    const float m = missing_[k] - by;
    return slope_[k] * (chance(*goal_[k], m < 0.05f ? 0 : m, std::max(1, left.all)) - chance_[k]) + (m < 0.05f ? next_goal_ : 0);
  }
  float at_once(const Effect& e, int n) const {
    switch (e.act) {
      case Do::vp:
        return static_cast<float>(n);
      case Do::influence:
        return influence(n);
      case Do::gain:
      case Do::produce:
        if (e.what < kDomains) return gain(e.what, n);
        if (e.what == kAny) return any_ * static_cast<float>(n);
        return any_ * 4 * static_cast<float>(n);
      case Do::fill: {
        float v = 0;
        for (unsigned d = 0; d < kDomains; ++d)
          if (e.what == d || e.what >= kEach) v += gain(d, 20);
        return v;
      }
      default:
        return 0;
    }
  }
  float triggered(When when, const Context& ctx) const {
    if (!(sums.triggers >> static_cast<int>(when) & 1)) return 0;
    float v = 0;
    for_effects(p, me, when, ctx, [&](const Effect& e, const TreeCard&) { v += at_once(e, amount(p, me, e, ctx)); });
    return v;
  }
  float limits(int to) const {
    float v = 0;
    for (unsigned d = 0; d < kDomains; ++d) v += limit(d, to);
    return v;
  }
  float limit(unsigned d, int to) const {
    const int now = pl.limits[d];
    float v = 0;
    if (now < 10 && to >= 10) v += w[kLimit10];
    if (now < 15 && to >= 15) v += w[kLimit15];
    if (now < 20 && to >= 20) v += w[kLimit20];
    return v;
  }
  float face(const Face& f, bool first) const {
    float v = static_cast<float>(f.vp) + influence(f.influence);
    for (const Effect& e : f.effects) {
      if (e.when == When::acquire) {
        if (first) v += at_once(e, amount(p, me, e, {}));
      } else if (e.act == Do::limit) {
        v += limits(e.n);
      } else {
        v += ability(p, me, e, left) * w[ability_feature(e)];
      }
    }
    return v;
  }
  float nodus(unsigned d) const {
    float v = w[kNodus] + triggered(When::nodus, {.domain = static_cast<int>(d)});
    for (unsigned k = 0; k < goals_n; ++k)
      if (goal_[k]->kind == Goal::Kind::nodus && goal_[k]->nodus[d] > sums.nodus[d]) v += nearer(k, 1 / 1.5f);
    return v;
  }
  float city(unsigned b) const {
    const Placed& t = p.board[b];
    const int level = t.level + 1;
    const u8 camp = tables(p.pack_id).tile[t.tile][3];
    int open = 0, beside = 0;
    float v = 0;
    for (int k = 0; k < 3; ++k) {
      const Cell n = across(t.cell, k);
      const u8 piece = p.piece_near(n);
      open += piece == 0;
      if (piece && piece < Position::kMonumentPiece) {
        beside += p.board[piece - 1u].owner == me;
      } else if (piece >= Position::kMonumentPiece && piece != Position::kCradlePiece) {
        v += monument_beside(piece - Position::kMonumentPiece, n, t.cell, level);
      }
    }
    v += circles(t.cell, camp, level);
    v += influence(level) + limit(camp, 5 + 5 * level) + w[kCityLevels] + w[kCityOpen] * static_cast<float>(open);
    if (level == 1) v += w[kCities] + w[kCityOdd];
    if (level == 2) v -= w[kCityOdd];
    if (pl.tokens <= 5) v -= std::max(0.0f, w[kTokens]);
    for (unsigned k = 0; k < goals_n; ++k) {
      const Goal& g = *goal_[k];
      if (g.kind == Goal::Kind::cities && missing_[k] > 0) {
        // A step that some line of the goal still asks for.
        int top = 0;
        for (int l = 1; l <= 3; ++l) top = g.cities[at(l - 1)] ? l : top;
        if (level <= top) v += nearer(k, 1);
      } else if (g.kind == Goal::Kind::chain && level == 1 && beside) {
        v += nearer(k, 1);
      } else if (g.kind == Goal::Kind::spread && level == 1) {
        v += beside == 0 ? nearer(k, 1) : 0;
      }
    }
    return v + triggered(When::city_built, {.domain = camp, .level = level});
  }

  // --- where a Monument may stand: what it pays here and now ---
  float site(int slot, const Site& s) const {
    const Monument& m = p.content().monuments[p.monuments[at(slot)].id];
    float v = 0;
    const auto side = [&](const Placed& t, const Effect& reward) {
      if (t.owner == me)
        v += at_once(reward, reward.n) + 0.3f * static_cast<float>(t.level);
      else if (t.owner != kNobody)
        v -= 0.5f * at_once(reward, reward.n);
      else
        v += 0.1f * at_once(reward, reward.n);
    };
    if (m.shape == Shape::circle) {
      for (const Cell c : around(s.at))
        if (const u8 piece = p.piece_near(c); piece && piece < Position::kMonumentPiece)
          if (const Placed& t = p.board[piece - 1u]; tables(p.pack_id).tile[t.tile][3] == static_cast<u8>(m.circle_domain))
            side(t, m.circle_reward);
      return v;
    }
    for (int k = 0; k < edge_count(m.shape); ++k) {
      if (m.edges[at(k)].kind != Side::reward) continue;
      const u8 piece = p.piece_near(monument_edge(m.shape, s, k).outside);
      if (piece && piece < Position::kMonumentPiece) side(p.board[piece - 1u], m.edges[at(k)].reward);
    }
    return v;
  }

  float controls(float by) const {
    float v = 0.3f * by * w[kControls];
    for (unsigned k = 0; k < goals_n; ++k)
      if (goal_[k]->kind == Goal::Kind::monuments) v += nearer(k, 0.25f * by);
    return v;
  }
  float masteries(const Tables::Card& c) const {
    float v = w[kMasteries];
    if (c.level >= 3 && sums.best[c.domain] < 3) v += w[kBest3];
    if (c.level >= 6 && sums.best[c.domain] < 6) v += w[kBest6];
    for (unsigned k = 0; k < goals_n; ++k) {
      if (goal_[k]->kind != Goal::Kind::masteries || missing_[k] <= 0) continue;
      for (const Goal::Line& l : goal_[k]->lines)
        if (l.level == c.level && (l.domains >> c.domain & 1)) {
          int n = l.n;
          for (unsigned t = 1; t < pl.tree_size && n; ++t) {
            if (!is_mastery(pl.tree[t].card)) continue;
            const Tables::Card& own = tables(p.pack_id).cards[tables(p.pack_id).copies[at(copy_of(pl.tree[t].card))].mastery];
            n -= own.level == l.level && (l.domains >> own.domain & 1);
          }
          if (n > 0) {
            v += nearer(k, static_cast<float>(l.level) / 6.0f);
            break;
          }
        }
    }
    return v;
  }

  const Position& p;
  const int me;
  const Player& pl;
  const Sums& sums;
  const TurnsLeft left;
  Scale w;
  unsigned goals_n = 0;

 private:
  void weigh_knowledge() {
    const auto want = wanted(p, me);
    const int turns = left.age + (p.flow.ask != Ask::grow && p.flow.ask != Ask::develop ? 1 : 0);
    any_ = 0;
    for (unsigned d = 0; d < kDomains; ++d) {
      std::array<float, 4> unit{0.02f, 0.02f, 0.02f, 0.02f};
      if (turns > 0) {
        const unsigned first = turns >= 2 ? kKnow3 : kLast3;
        for (unsigned k = 0; k < 4; ++k) {
          unit[k] = std::clamp(w[first + k], 0.1f, 1.2f) + (k < 3 && goals_n ? std::max(0.0f, w[kKnowWanted]) * want[d] : 0);
        }
      }
      held_[d][0] = 0;
      for (unsigned n = 1; n <= kMostHeld; ++n) held_[d][n] = held_[d][n - 1] + unit[std::min(3u, (n - 1) / 3)];
      any_ = std::max(any_, gain(d, 1));
    }
  }
  float monument_beside(int slot, Cell inside, Cell outside, int level) const {
    const Monument& m = p.content().monuments[p.monuments[at(slot)].id];
    float v = controls(1);
    const int side = monument_side(p, slot, inside, outside);
    if (level == 1 && side >= 0 && m.edges[at(side)].kind == Side::reward)
      v += at_once(m.edges[at(side)].reward, m.edges[at(side)].reward.n);
    return v;
  }
  float circles(Cell c, u8 camp, int level) const {
    float v = 0;
    for (u8 s = 0; s < p.slots; ++s) {
      if (!p.monuments[s].placed) continue;
      const Monument& m = p.content().monuments[p.monuments[s].id];
      if (m.shape != Shape::circle || corner_of(c, p.monuments[s].site.at) < 0) continue;
      v += controls(1);
      if (level == 1 && static_cast<u8>(m.circle_domain) == camp) v += at_once(m.circle_reward, m.circle_reward.n);
    }
    return v;
  }

  float influence_ = 1, any_ = 0, next_goal_ = 0;
  std::array<const Goal*, kMaxGoals> goal_{};
  std::array<float, kMaxGoals> missing_{}, chance_{}, slope_{};
  std::array<std::array<float, kMostHeld + 1>, kDomains> held_;
};

}  // namespace demesne::dominations
