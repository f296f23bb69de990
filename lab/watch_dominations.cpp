#include "lab/watch_dominations.hpp"

#include <algorithm>

#include "lab/dominion.hpp"  // player_at

namespace demesne::lab {

using namespace dominations;
using dominations::Position;

DominationsWatch::DominationsWatch(Sheet& sheet, int bots, PackId id)
    : sheet_(sheet),
      bots_(bots),
      masteries_(pack(id).masteries.size()),
      objectives_(pack(id).objectives.size()),
      monuments_(pack(id).monuments.size()) {
  const auto n = static_cast<std::size_t>(bots);
  const std::array<std::size_t, kTables> sizes = {
      n * kTurns * kPoints, n * kPoints,         n * kSources,   n * kDomains * 2,   n * kGoals,       n * 3,
      n * masteries_ * 4,   n * objectives_ * 4, monuments_ * 4, n * monuments_ * 3, kMaxPlayers * 2u,
  };
  sheet.tables.resize(kTables);
  for (std::size_t t = 0; t < kTables; ++t) sheet.tables[t].resize(sizes[t]);
}

bool DominationsWatch::reads(const Sheet& sheet, int bots, PackId id) {
  Sheet blank;
  const DominationsWatch watch(blank, bots, id);
  return sheet.rare.empty() && (sheet.empty() || sheet.laid_out_as(blank));
}

std::size_t DominationsWatch::bot(int seat) const { return player_at(seat, shift_, bots_); }

void DominationsWatch::begin(const Position& p, int shift) {
  shift_ = shift;
  first_ = p.initiative;
  age_ = 1, turn_ = 1, playing_ = false;
}

void DominationsWatch::after(const Position& p, const Log& log) {
  for (const Note& n : log.notes) {
    if (n.seat == kNobody) continue;
    const std::size_t b = bot(n.seat);
    switch (n.kind) {
      case Kind::vp:
        cell(source, b * kSources + static_cast<std::size_t>(n.source)) += n.n;
        if (n.source == Source::influence) cell(influence, b * 3 + static_cast<std::size_t>(std::clamp<int>(age_, 1, 3) - 1)) += n.n;
        break;
      case Kind::produced:
        for (std::size_t d = 0; d < kDomains; ++d) cell(knowledge, (b * kDomains + d) * 2) += n.amounts[d];
        break;
      case Kind::gained:
        if (n.what < kDomains) cell(knowledge, (b * kDomains + n.what) * 2 + 1) += n.n;
        break;
      default:
        break;
    }
  }
  const bool playing = p.phase != Phase::setup;
  if (playing && playing_ && (p.turn_in_age != turn_ || p.age != age_)) close_turn(p);
  if (playing) playing_ = true;
  turn_ = p.turn_in_age, age_ = p.age;
}

// When everybody has had this turn: what an age's end brings is in it for all of them or for none.
void DominationsWatch::close_turn(const Position& p) {
  const auto turn = static_cast<std::size_t>(std::clamp((age_ - 1) * 5 + turn_ - 1, 0, kTurns - 1));
  for (int s = 0; s < p.seats(); ++s) {
    const int points = std::clamp(p.player[s].vp / kStep, 0, kPoints - 1);
    ++cell(points_by_turn, (bot(s) * kTurns + turn) * kPoints + static_cast<std::size_t>(points));
  }
}

void DominationsWatch::end(const Position& p) {
  close_turn(p);
  const Pack& content = p.content();
  for (int s = 0; s < p.seats(); ++s) {
    const auto u = static_cast<std::size_t>(s);
    const std::size_t b = bot(s);
    const auto& pl = p.player[u];
    const auto share = static_cast<std::int64_t>(std::lround(p.score(static_cast<Seat>(s)) * static_cast<float>(kWhole)));
    ++cell(final_points, b * kPoints + static_cast<std::size_t>(std::clamp(pl.vp / kStep, 0, kPoints - 1)));
    const int met = p.goals_met(s);
    ++cell(goals, b * kGoals + static_cast<std::size_t>(std::clamp(met, 0, kGoals - 1)));
    std::vector<bool> built(monuments_);
    for (unsigned k = 1; k < pl.tree_size; ++k) {
      if (is_level(pl.tree[k].card)) {
        built[p.monuments[slot_of(pl.tree[k].card)].id] = true;
        continue;
      }
      const std::size_t m = dominations::tables(p.pack_id).copies[copy_of(pl.tree[k].card)].mastery;
      const std::size_t at = (b * masteries_ + m) * 4;
      ++cell(mastery, at), cell(mastery, at + 1) += pl.tree[k].advanced, cell(mastery, at + 2) += pl.vp, cell(mastery, at + 3) += share;
    }
    for (std::size_t m = 0; m < monuments_; ++m)
      if (built[m]) {
        const std::size_t at = (b * monuments_ + m) * 3;
        ++cell(builder, at), cell(builder, at + 1) += pl.vp, cell(builder, at + 2) += share;
      }
    if (pl.objective < objectives_) {
      const std::size_t at = (b * objectives_ + pl.objective) * 4;
      ++cell(people, at), cell(people, at + 1) += pl.vp, cell(people, at + 2) += share, cell(people, at + 3) += met;
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(p.seats()); ++k)
      if (first_[k] == s) ++cell(place, k * 2), cell(place, k * 2 + 1) += share;
  }
  for (unsigned s = 0; s < p.slots; ++s) {
    const auto& m = p.monuments[s];
    const std::size_t at = m.id * 4u;
    ++cell(monument, at), cell(monument, at + 1) += m.placed, cell(monument, at + 3) += m.taken;
    cell(monument, at + 2) += m.taken == content.monuments[m.id].levels.size();
  }
}

}  // namespace demesne::lab
