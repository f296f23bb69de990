#include "bots/dominations/quick.hpp"

#include <algorithm>
#include <cmath>

#include "bots/dominations/greedy.hpp"
#include "bots/random.hpp"
#include "games/dominations/board.hpp"
#include "games/dominations/effects.hpp"
#include "games/dominations/moves.hpp"
#include "games/dominations/tree.hpp"

namespace demesne::dominations {

void Choices::add(const Choice& c) {
  if (!wants(c.worth)) return;
  unsigned k = size_ < most_ ? size_++ : size_ - 1;
  for (; k > 0 && all_[k - 1].worth < c.worth; --k) all_[k] = all_[k - 1];
  all_[k] = c;
}

namespace {

unsigned at(int i) { return static_cast<unsigned>(i); }
constexpr int kMostHeld = 40;  // Knowledge of one Domain, before it is cut

// About normal, with this spread.
float wobble(FastRng& rng, float spread) {
  if (spread <= 0) return 0;
  const u64 x = rng.next();
  const int sum = static_cast<int>((x & 0xffff) + (x >> 16 & 0xffff) + (x >> 32 & 0xffff) + (x >> 48));
  return spread * (static_cast<float>(sum) / 65536.0f - 2.0f) * 1.732f;
}

// What changes are worth to one seat in one position.
class Mind {
 public:
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
    Amounts have = pl.knowledge;
    c.size = 0;
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
  // The best place of the tree for a card with these sides; -1e9: it fits nowhere.
  float fit(const Tables::Fit& card, const Sides& sides, const std::array<float, kDomains>& worth, u32& spot, u32& turn) const {
    const auto spots = p.spots(me);
    const u32 turns = p.options.rotate_cards ? 4 : 1;
    float best = -1e9f;
    for (u32 s = 0; s < spots.size(); ++s) {
      const u64 accept = accept_mask(spots[s].halves);
      for (u32 r = 0; r < turns; ++r) {
        if (!fits_mask(card[r], accept)) continue;
        float v = 0;
        for (unsigned k = 0; k < 4; ++k) {
          const unsigned half = spots[s].halves >> (4 * k) & 15, side = sides[(k + 4 - r) & 3];
          if (half == 15)
            v -= side == kCorruptio ? 0.3f : 0.0f;
          else if (const int d = nodus_of(side, half); d >= 0)
            v += worth[at(d)];
        }
        if (v > best) best = v, spot = s, turn = r;
      }
    }
    return best;
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

// ---- placing ----

constexpr u64 unit_of(unsigned dot) { return dot < 7 ? u64{1} << 8 * dot : 0; }

class Placing {
 public:
  explicit Placing(const Mind& mind) : m_(mind), p_(mind.p) {
    // What abilities make of a production, by edges touched (3: a Locus).
    std::array<std::array<float, kDomains>, 4> more{};
    for (unsigned t = 1; t < m_.pl.tree_size && (m_.sums.triggers & kHears); ++t)
      for (const Effect& e : p_.face(m_.pl.tree[t])->effects) {
        if (e.when == When::camp) {
          for (unsigned d = 0; d < kDomains; ++d)
            if (e.only_if.domain < 0 || e.only_if.domain == static_cast<int>(d)) camp_[d] += m_.at_once(e, amount(p_, m_.me, e, {}));
        } else if (e.when == When::concentration) {
          for (unsigned d = 0; d < kDomains; ++d)
            if (e.only_if.domain < 0 || e.only_if.domain == static_cast<int>(d)) bonus_[d] += m_.at_once(e, e.n);
        } else if (e.when == When::locus) {
          fixed_[3] += m_.at_once(e, amount(p_, m_.me, e, {}));
        } else if (e.when == When::city_active) {
          active_ += m_.at_once(e, amount(p_, m_.me, e, {}));
        } else if (e.when == When::produced) {
          for (unsigned k = 0; k < 4; ++k) {
            if (k < 3 && k + 1 < e.only_if.min_edges) continue;
            if (e.per != Per::produced) {
              fixed_[k] += m_.at_once(e, amount(p_, m_.me, e, {}));
              continue;
            }
            const float each = m_.at_once(e, e.n) / e.div * 0.8f;
            for (unsigned d = 0; d < kDomains; ++d)
              if (e.per_what == d || e.per_what == kAll) more[k][d] += each;
          }
        }
      }
    for (unsigned k = 0; k < 4; ++k)
      for (unsigned d = 0; d < kDomains; ++d)
        for (unsigned n = 0; n < kGain; ++n) gain_[k][d][n] = m_.gain(d, static_cast<int>(n)) + static_cast<float>(n) * more[k][d];
    chain_ = spread_ = 0;
    const u8 o = m_.pl.objective;
    if (m_.goals_n && o != kNone)
      for (const Goal& g : p_.content().objectives[o].goals) {
        chain_ += g.kind == Goal::Kind::chain ? 0.35f : 0;
        spread_ += g.kind == Goal::Kind::spread ? 0.2f : 0;
      }
  }

  void weigh(FastRng& rng, float noise, Choices& out) const {
    std::array<Cell, kMaxFrontier> where;
    const unsigned n = p_.frontier(where);
    const Tables& tb = tables(p_.pack_id);
    const u32 farmer = part::farmer.of(p_.flow.ask != Ask::grow);
    for (unsigned c = 0; c < n; ++c) {
      const Cell cell = where[c];
      std::array<std::array<u8, 2>, 3> beyond{};  // dots across edge k at its corners k and k + 1
      unsigned touched = 0, own_corners = 0;
      u64 base = 0;
      float around = 0, beside = 0;
      std::array<u8, 12> seen{};
      unsigned seen_n = 0;
      const auto v = corners(cell);
      const auto wake = [&](u8 piece, u64& sum, float& extra) {
        const Placed& t = p_.board[piece - 1u];
        if (!t.level) return;
        for (unsigned k = 0; k < seen_n; ++k)
          if (seen[k] == piece) return;
        if (seen_n < seen.size()) seen[seen_n++] = piece;
        if (t.owner == m_.me)
          sum += static_cast<u64>(t.level) << 8 * tb.tile[t.tile][3], extra += active_;
        else
          extra -= 0.15f * static_cast<float>(t.level) / static_cast<float>(std::max(1, p_.players - 1));
      };
      for (unsigned k = 0; k < 3; ++k) {
        const Cell other = across(cell, static_cast<int>(k));
        const u8 piece = p_.piece_near(other);
        if (!piece) continue;
        touched |= 1u << k;
        own_corners |= 1u << k | 1u << (k + 1) % 3;
        beyond[k] = {p_.dot_of(piece, other, v[k]), p_.dot_of(piece, other, v[(k + 1) % 3])};
        base += unit_of(beyond[k][0]) + unit_of(beyond[k][1]);
        if (piece < Position::kMonumentPiece) {
          wake(piece, base, around);
          beside += p_.board[piece - 1u].owner == m_.me;
        }
      }
      const float stand = beside > 0 ? chain_ : spread_;
      const unsigned loci = loci_of(p_, cell);
      std::array<u64, 3> locus{};
      std::array<float, 3> locus_extra{};
      for (unsigned k = 0; k < 3; ++k) {
        if (!(loci >> k & 1)) continue;
        const unsigned keep = seen_n;
        u64 sum = 0;
        float extra = around;
        for (unsigned e = 0; e < seen_n; ++e) {  // woken across the edges
          const Placed& t = p_.board[seen[e] - 1u];
          if (t.owner == m_.me) sum += static_cast<u64>(t.level) << 8 * tb.tile[t.tile][3];
        }
        std::array<u8, 6> big{};
        unsigned bigs = 0;
        for (const Cell x : dominations::around(v[k])) {
          if (x == cell) continue;
          const u8 piece = p_.piece_near(x);
          if (!piece) continue;
          if (piece >= Position::kMonumentPiece) {
            if (std::find(big.begin(), big.begin() + bigs, piece) != big.begin() + bigs) continue;
            big[bigs++] = piece;
          } else {
            wake(piece, sum, extra);
          }
          sum += unit_of(p_.dot_of(piece, x, v[k]));
        }
        seen_n = keep;
        locus[k] = sum, locus_extra[k] = extra;
      }
      const unsigned edges = static_cast<unsigned>(std::popcount(touched));
      for (u32 h = 0; h < m_.pl.hand_size; ++h) {
        const auto& tile = tb.tile[m_.pl.hand[h]];
        const u64 camp = static_cast<u64>(p_.role[kTrader] == m_.me ? 2 : 1) << 8 * tile[3];
        for (u32 rot = 0; rot < 3; ++rot) {
          const std::array<u8, 3> own = {tile[kTurnedBack[rot][0]], tile[kTurnedBack[rot][1]], tile[kTurnedBack[rot][2]]};
          float worth = -1e9f;
          if (loci == 0) {
            u64 sum = base + camp;
            float bonus = 0;
            for (unsigned k = 0; k < 3; ++k) {
              if (own_corners >> k & 1) sum += unit_of(own[k]);
              if (!(touched >> k & 1)) continue;
              const unsigned next = (k + 1) % 3;
              if (beyond[k][0] == own[k] && own[k] < kDomains) sum += unit_of(own[k]), bonus += bonus_[own[k]];
              if (beyond[k][1] == own[next] && own[next] < kDomains) sum += unit_of(own[next]), bonus += bonus_[own[next]];
              if (p_.options.edges == Edges::per_edge) sum += unit_of(own[k]) + unit_of(own[next]);
            }
            worth = sum_worth(sum, std::max(1u, edges) - 1) + bonus + around;
          } else {
            for (unsigned k = 0; k < 3; ++k)
              if (loci >> k & 1) worth = std::max(worth, sum_worth(locus[k] + camp + unit_of(own[k]), 3) + locus_extra[k]);
          }
          worth += camp_[tile[3]] + stand + wobble(rng, noise);
          if (out.wants(worth)) {
            Choice choice{worth, 1, {}};
            choice.steps[0] = action(Act::place, farmer | part::hand.of(h) | part::cell.of(cell) | part::rot.of(rot));
            out.add(choice);
          }
        }
      }
    }
  }

  // The Inventor scores a tile that lies already.
  void again(FastRng& rng, float noise, Choices& out) const {
    if (p_.role[kInventor] != m_.me || p_.flow.ask != Ask::grow) return;
    for (u32 b = 0; b < p_.board_size; ++b)
      for (int corner = -1; corner < 3; ++corner) {
        const Placed& t = p_.board[b];
        if (corner >= 0 && !p_.is_locus(corners(t.cell)[at(corner)])) continue;
        const Production made =
            produce(p_, {.seat = m_.me, .cell = t.cell, .tile = t.tile, .rot = t.rot, .corner = corner, .reactivating = true});
        const float worth = scored(made, corner >= 0) - (m_.left.age <= 1 ? 0.0f : 1.0f) + wobble(rng, noise);
        Choice choice{worth, 1, {}};
        choice.steps[0] = action(Act::reactivate, part::board.of(b) | part::corner.of(static_cast<u32>(corner + 1)));
        out.add(choice);
      }
  }
  float scored(const Production& made, bool locus) const {
    float v = sum_worth(made.knowledge | static_cast<u64>(made.vestigium) << 48, locus ? 3 : std::max<unsigned>(1, made.edges) - 1);
    for (unsigned d = 0; d < kDomains; ++d) v += static_cast<float>(of_domain(made.concentration, d)) * bonus_[d];
    for (u8 k = 0; k < made.cities; ++k) {
      const Placed& t = p_.board[made.city[k]];
      v += t.owner == m_.me ? active_ : -0.15f * static_cast<float>(t.level) / static_cast<float>(std::max(1, p_.players - 1));
    }
    return v;
  }

 private:
  static constexpr unsigned kGain = 32;
  static constexpr u16 kHears = 1u << static_cast<int>(When::camp) | 1u << static_cast<int>(When::produced) |
                                1u << static_cast<int>(When::concentration) | 1u << static_cast<int>(When::locus) |
                                1u << static_cast<int>(When::city_active);
  float sum_worth(u64 sum, unsigned how) const {
    float v = fixed_[how] + static_cast<float>(sum >> 48 & 255) * m_.any();
    for (unsigned d = 0; d < kDomains; ++d) v += gain_[how][d][std::min<u64>(sum >> 8 * d & 255, kGain - 1)];
    return v;
  }

  const Mind& m_;
  const Position& p_;
  std::array<float, kDomains> camp_{}, bonus_{};
  std::array<float, 4> fixed_{};
  float active_ = 0, chain_, spread_;
  std::array<std::array<std::array<float, kGain>, kDomains>, 4> gain_;
};

// ---- building, developing ----

std::array<float, kDomains> nodus_worth(const Mind& m) {
  std::array<float, kDomains> v{};
  for (unsigned d = 0; d < kDomains; ++d) v[d] = m.nodus(d);
  return v;
}

void offer(Choices& out, Choice c, float worth, Action a, FastRng& rng, float noise) {
  c.worth = worth + wobble(rng, noise);
  c.steps[c.size++] = a;
  out.add(c);
}

void weigh_builds(const Mind& m, FastRng& rng, float noise, Choices& out) {
  const Position& p = m.p;
  Choice c;
  float lost = 0;
  if (m.pl.tokens)
    for (unsigned b = 0; b < p.board_size; ++b) {
      const Placed& t = p.board[b];
      if (t.level && (t.owner != m.me || t.level == 3)) continue;
      const Amounts price = p.city_price(m.me, static_cast<int>(b));
      if (!m.pay(price, c, lost)) continue;
      offer(out, c, m.city(b) - lost, action(t.level ? Act::upgrade_city : Act::build_city, part::index.of(b)), rng, noise);
    }
  if (p.flow.builds || m.pl.tree_size == kMaxTree) return;
  for (unsigned slot = 0; slot < p.slots; ++slot) {
    const Slot& s = p.monuments[slot];
    const Monument& mon = p.content().monuments[s.id];
    if (s.taken >= mon.levels.size()) continue;
    if (!m.pay(p.level_price(m.me, static_cast<int>(slot)), c, lost)) continue;
    const auto nodus = nodus_worth(m);
    u32 spot = 0, turn = 0, best_site = 0;
    const float fit = m.fit(tables(p.pack_id).level_fit[s.id][s.taken], mon.levels[s.taken].sides, nodus, spot, turn);
    if (fit < -1e8f) continue;
    float site_worth = 0;
    if (!s.placed) {
      std::array<Site, kMaxSites> sites;
      const int n = p.sites(static_cast<int>(slot), sites);
      if (n == 0) continue;
      site_worth = -1e9f;
      for (int k = 0; k < n; ++k)
        if (const float v = m.site(static_cast<int>(slot), sites[at(k)]); v > site_worth) site_worth = v, best_site = static_cast<u32>(k);
    }
    const float worth = m.face(mon.levels[s.taken].face, true) + fit + site_worth + m.w[kLevelCards] + m.controls(1) +
                        m.triggered(When::level_built, {}) - lost;
    offer(out, c, worth,
          action(Act::build_monument, part::slot.of(slot) | part::site.of(best_site) | part::spot.of(spot) | part::rot.of(turn)), rng,
          noise);
  }
}

// `free`: of these only, without a price (assimilation).
void weigh_cards(const Mind& m, const Actions* free, FastRng& rng, float noise, Choices& out) {
  const Position& p = m.p;
  const Tables& tb = tables(p.pack_id);
  const auto nodus = nodus_worth(m);
  const float bought = m.triggered(When::mastery, {});
  for (unsigned k = 0; k < tb.cards.size() && m.pl.tree_size < kMaxTree; ++k) {
    bool any = false;
    for (u32 copy = tb.first_copy[k]; copy < tb.first_copy[k + 1]; ++copy) {
      if (!p.supply.has(copy)) continue;
      any |= free ? true : m.sums.open.has(copy);
    }
    if (!any) continue;
    Choice c;
    float lost = 0;
    if (!free && !m.pay(p.mastery_price(m.me, static_cast<int>(k)), c, lost)) continue;
    float best = -1e9f;
    u32 spot = 0, turn = 0, chosen = 0;
    for (u32 copy = tb.first_copy[k]; copy < tb.first_copy[k + 1]; ++copy) {
      if (!p.supply.has(copy)) continue;
      u32 s = 0, t = 0;
      const float v = m.fit(tb.copies[copy].fit, tb.copies[copy].sides, nodus, s, t);
      if (v > best) best = v, spot = s, turn = t, chosen = copy;
    }
    if (best < -1e8f) continue;
    const Action a = action(free ? Act::assimilate : Act::develop, part::copy.of(chosen) | part::spot.of(spot) | part::rot.of(turn));
    if (free && !std::binary_search(free->begin(), free->end(), a)) continue;
    const float worth = m.face(p.content().masteries[k].basic, true) + best + m.masteries(tb.cards[k]) + bought - lost;
    offer(out, c, worth, a, rng, noise);
  }
  for (unsigned t = 1; t < m.pl.tree_size; ++t) {
    const TreeCard& card = m.pl.tree[t];
    if (!is_mastery(card.card) || card.advanced) continue;
    const u8 k = tb.copies[at(copy_of(card.card))].mastery;
    Choice c;
    float lost = 0;
    if (!free && !m.pay(p.upgrade_price(m.me, k), c, lost)) continue;
    const Action a = action(free ? Act::assimilate_face : Act::upgrade_card, part::index.of(k));
    if (free && !std::binary_search(free->begin(), free->end(), a)) continue;
    const Mastery& mastery = p.content().masteries[k];
    float basic = m.face(mastery.basic, false);
    basic -= static_cast<float>(mastery.basic.vp) + m.influence(mastery.basic.influence);
    offer(out, c, m.face(mastery.advanced, true) - basic + m.w[kAdvanced] - lost, a, rng, noise);
  }
}

}  // namespace

void Quick::weigh(const Position& p, FastRng& rng, Choices& out) const {
  const int seat = p.to_move();
  switch (p.flow.ask) {
    case Ask::grow:
    case Ask::build: {
      const Mind mind(p, seat, goals_);
      if (p.flow.ask == Ask::grow || p.flow.farmer_open) {
        const Placing placing(mind);
        if (can_place(p, seat)) placing.weigh(rng, noise_, out);
        placing.again(rng, noise_, out);
        // The Farmer's tile: the Build that follows is not lost, so a fair place is taken.
        if (p.flow.farmer_open && out.size() && (out[0].worth > 2.2f || mind.left.age <= 1)) return;
      }
      if (p.flow.ask == Ask::build) {
        weigh_builds(mind, rng, noise_, out);
        offer(out, {}, 0, action(Act::skip_build), rng, 0);
      } else if (out.size() == 0) {
        offer(out, {}, 0, action(Act::skip_grow), rng, 0);
      }
      return;
    }
    case Ask::develop: {
      const Mind mind(p, seat, goals_);
      weigh_cards(mind, nullptr, rng, noise_, out);
      offer(out, {}, 0, action(Act::skip_develop), rng, 0);
      return;
    }
    case Ask::assimilate: {
      const Mind mind(p, seat, goals_);
      Actions list;
      p.legal(list);
      weigh_cards(mind, &list, rng, noise_, out);
      offer(out, {}, 0, action(Act::decline), rng, 0);
      return;
    }
    case Ask::locus:
    case Ask::edge: {
      const Mind mind(p, seat, goals_);
      const Placing placing(mind);
      const Placed& t = p.board[p.flow.tile];
      Actions list;
      p.legal(list);
      for (const Action a : list) {
        Scoring s{.seat = seat, .cell = t.cell, .tile = t.tile, .rot = t.rot, .reactivating = p.flow.reactivating != 0};
        (p.flow.ask == Ask::locus ? s.corner : s.edge) = unpack(a).corner;
        offer(out, {}, placing.scored(produce(p, s), p.flow.ask == Ask::locus), a, rng, noise_);
      }
      return;
    }
    case Ask::vestigium: {
      const Mind mind(p, seat, goals_);
      for (unsigned d = 0; d < kDomains; ++d) {
        const int n = p.flow.assigned[d];
        offer(out, {}, mind.gain(d, n + 1) - mind.gain(d, n), action(Act::choose_vestigium, part::index.of(d)), rng, 0);
      }
      return;
    }
    default:
      offer(out, {}, 0, Greedy().choose(p), rng, 0);
  }
}

Action Quick::choose(const Position& p, FastRng& rng) const {
  Choices best(1);
  weigh(p, rng, best);
  return best[0].steps[0];
}

}  // namespace demesne::dominations
