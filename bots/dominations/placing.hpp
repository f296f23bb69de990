// Where to place: every tile of the hand on every cell and turn, weighed by what it would produce under the limits, with Loci, woken
// Cities and the abilities that look at production.
#pragma once

#include "bots/dominations/mind.hpp"
#include "bots/dominations/quick.hpp"

namespace demesne::dominations {

// About normal, with this spread.
inline float wobble(FastRng& rng, float spread) {
  if (spread <= 0) return 0;
  const u64 x = rng.next();
  const int sum = static_cast<int>((x & 0xffff) + (x >> 16 & 0xffff) + (x >> 32 & 0xffff) + (x >> 48));
  return spread * (static_cast<float>(sum) / 65536.0f - 2.0f) * 1.732f;
}

// One of what a dot stands for, in a word with a byte for each Domain and one for vestigium.
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
  static unsigned at(int i) { return static_cast<unsigned>(i); }
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

}  // namespace demesne::dominations
