#include "lab/dominion.hpp"

#include <algorithm>

#include "games/dominion/engine.hpp"

namespace demesne::lab {

using namespace dominion;
using dominion::Position;  // and not the concept

void Tally::add(const Tally& o) {
  games += o.games, ties += o.ties, turns += o.turns, by_piles += o.by_piles;
  for (std::size_t i = 0; i < of.size(); ++i) {
    of[i].wins += o.of[i].wins, of[i].ties += o.of[i].ties, of[i].turns += o.of[i].turns;
    of[i].points += o.of[i].points, of[i].points_squared += o.of[i].points_squared;
    of[i].first_seat += o.of[i].first_seat, of[i].first_seat_wins += o.of[i].first_seat_wins;
  }
}

u64 game_seed(u64 seed, u64 index) { return mix(mix(0x64656d65736e65ull, seed), index); }

namespace {

// Whether nothing about the piles is left to chance.
bool fixed_piles(const Options& o) {
  if (o.kingdom.empty() || o.random_events) return false;
  auto any = [&](auto f) { return std::any_of(o.kingdom.begin(), o.kingdom.end(), f); };
  if (!o.colony && any([](Card c) { return set_of(c) == Set::prosperity; })) return false;
  if (any([](Card c) { return (facts(c).traits & kBoat) != 0; }) && o.riverboat == Card::None) return false;
  const bool omen = any([](Card c) { return (facts(c).types & kOmen) != 0; });
  if (omen && o.prophecy == Card::None) return false;
  return o.prophecy == Card::None || !(facts(o.prophecy).traits & kArmyPile) || o.army_pile != Card::None;
}

}  // namespace

Dealer::Dealer(const Match& match) : match_(match) {
  for (const Player& p : match.players) bots_.push_back(p.bot);
  FastRng rng(game_seed(match.seed, 0));
  error_ = setup(table_, match.options, rng);
  same_piles_ = fixed_piles(match.options);
  if (same_piles_ && error_.bad == SetupError::none)
    for (Bot& b : bots_) b.learn(Eyes(table_, 0));
}

void Dealer::deal(Position& p, FastRng& rng) const {
  if (same_piles_)
    p.assign(table_);
  else
    setup(p, match_.options, rng);
  begin(p, rng);
}

void Dealer::play(u64 index, Position& p, Tally& tally) const {
  FastRng rng(game_seed(match_.seed, index));
  deal(p, rng);
  const int n = p.seats();
  const int shift = static_cast<int>(index % static_cast<u64>(n));
  std::array<Bot, kMaxSeats> bots;
  auto player_at = [&](int seat) { return static_cast<std::size_t>(seat + shift < n ? seat + shift : seat + shift - n); };
  for (int s = 0; s < n; ++s) bots[static_cast<std::size_t>(s)] = bots_[player_at(s)];
  for (Seat seat; (seat = p.to_move()) != kNobody;) p.apply(bots[static_cast<std::size_t>(seat)].choose(Eyes(p, seat), rng), rng, Silent{});

  ++tally.games;
  const bool shared = std::popcount(p.winners) > 1;
  tally.ties += shared;
  const bool piles_gone = !(p.stocked & bit(kProvince)) || (p.piles & bit(kColony) && !(p.stocked & bit(kColony)));
  tally.by_piles += !piles_gone;
  u64 most = 0;
  for (int s = 0; s < n; ++s) {
    Tally::One& one = tally.of[player_at(s)];
    const bool best = p.winners >> s & 1;
    const int points = p.points(s);
    const u64 turns = p.players[static_cast<std::size_t>(s)].turns;
    one.wins += best && !shared, one.ties += best && shared;
    one.turns += turns, most = std::max(most, turns);
    one.points += points, one.points_squared += static_cast<std::int64_t>(points) * points;
    if (s == p.first_seat) ++one.first_seat, one.first_seat_wins += best && !shared;
  }
  tally.turns += most;
}

Tally run(const Match& match, const Dealer& dealer, const Progress& progress) {
  const u64 chunk = std::clamp<u64>(match.games / (static_cast<u64>(std::max(1, match.threads)) * 16), 1, 1024);
  Tally all;
  for (const Tally& part : in_chunks<Tally>(
           match.games, match.threads, chunk,
           [&](u64 first, u64 last) {
             Tally t;
             Position board;
             for (u64 i = first; i < last; ++i) dealer.play(i, board, t);
             return t;
           },
           progress))
    all.add(part);
  return all;
}

}  // namespace demesne::lab
