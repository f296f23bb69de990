// The machine that runs the vocabulary of effects: what a trigger finds in a tree, and how much it brings.
#pragma once

#include "games/dominations/position.hpp"

namespace demesne::dominations {

// What a trigger knows about the event.
struct Context {
  int domain = -1;     // of the Camp, the nodus, the Concentration, the Mastery
  int edges = 0;       // pieces touched
  bool locus = false;  // a Locus is scored
  int level = 0;       // of the City
  const Amounts* produced = nullptr;
};

inline bool met(const If& cond, const Context& c) {
  return (cond.domain < 0 || cond.domain == c.domain) && (c.locus || c.edges >= cond.min_edges) && c.level >= cond.min_level;
}

inline u16 triggers_of(const Position& p, const TreeCard& t) {
  if (t.card == kCampfire) return 0;
  const Tables& tb = tables(p.pack_id);
  if (is_level(t.card)) return tb.level_triggers[p.monuments[slot_of(t.card)].id][level_of(t.card)];
  return tb.triggers[copy_of(t.card)][t.advanced];
}

// The place of an event in Sums::listens, or one beyond.
inline constexpr std::array<u8, kWhens> kHeardAs = [] {
  std::array<u8, kWhens> t{};
  t.fill(static_cast<u8>(Sums::kHeard.size()));
  for (unsigned k = 0; k < Sums::kHeard.size(); ++k) t[static_cast<unsigned>(Sums::kHeard[k])] = k;
  return t;
}();

// Calls f(effect, card) for every effect of the seat's tree that this event sets off.
template <class F>
void for_effects(const Position& p, int seat, When when, const Context& ctx, F f) {
  const Player& pl = p.player[seat];
  u64 cards = 0;
  if (const unsigned heard = kHeardAs[static_cast<unsigned>(when)]; heard < Sums::kHeard.size())
    cards = p.sums[seat].listens[heard];
  else
    for (unsigned k = 1; k < pl.tree_size; ++k) cards |= u64{(triggers_of(p, pl.tree[k]) & flag(when)) != 0} << k;
  for (; cards; cards &= cards - 1) {
    const TreeCard& t = pl.tree[std::countr_zero(cards)];
    for (const Effect& e : p.face(t)->effects)
      if (e.when == when && met(e.only_if, ctx)) f(e, t);
  }
}

// n × floor(count / div).
inline int amount(const Position& p, int seat, const Effect& e, const Context& ctx) {
  if (e.per == Per::one) return e.n;
  int count = 0;
  if (e.per == Per::produced) {
    if (ctx.produced && e.per_what < kDomains)
      count = (*ctx.produced)[e.per_what];
    else if (ctx.produced && e.per_what == kAll)
      for (const u8 n : *ctx.produced) count += n;
  } else {
    count = p.count(seat, e.per, e.per_what);
  }
  return e.n * (count / e.div);
}

}  // namespace demesne::dominations
