// Where a card fits best in a tree: the empty places of one tree, with what each side of a card would form there, worked out once for all
// cards that are weighed.
#pragma once

#include "bots/dominations/mind.hpp"

namespace demesne::dominations {

class Fitting {
 public:
  static constexpr float kNowhere = -1e9f;
  struct Place {
    float worth = kNowhere;
    u32 spot = 0, turn = 0;
  };

  explicit Fitting(const Mind& m) : turns_(m.p.options.rotate_cards ? 4 : 1) {
    std::array<float, kDomains> nodus{};
    for (unsigned d = 0; d < kDomains; ++d) nodus[d] = m.nodus(d);
    for (const Spot& s : m.p.spots(m.me)) {
      Row& row = rows_[size_++];
      row.accepts = accept_mask(s.halves);
      float most = 0;
      for (unsigned k = 0; k < 4; ++k) {
        const unsigned half = s.halves >> (4 * k) & 15;
        float top = -1;
        for (unsigned side = 0; side < kSides; ++side) {
          float v = 0;
          if (half == 15)
            v = side == kCorruptio ? -0.3f : 0;  // closes a place for good
          else if (const int d = nodus_of(side, half); d >= 0)
            v = nodus[static_cast<unsigned>(d)];
          row.worth[k][side] = v;
          top = std::max(top, v);
        }
        most += top;
      }
      most_ = std::max(most_, most);
    }
  }

  // No card is worth more than that anywhere.
  float most() const { return most_; }

  Place best(const Tables::Fit& card, const Sides& sides) const {
    Place best;
    for (u32 s = 0; s < size_; ++s)
      for (u32 r = 0; r < turns_; ++r) {
        if (!fits_mask(card[r], rows_[s].accepts)) continue;
        float v = 0;
        for (unsigned k = 0; k < 4; ++k) v += rows_[s].worth[k][sides[(k + 4 - r) & 3]];
        if (v > best.worth) best = {v, s, r};
      }
    return best;
  }

 private:
  static constexpr unsigned kSides = kLink + 1;
  struct Row {
    u64 accepts;
    std::array<std::array<float, kSides>, 4> worth;
  };
  std::array<Row, kMaxSpots> rows_;
  u32 size_ = 0, turns_;
  float most_ = kNowhere;
};

}  // namespace demesne::dominations
