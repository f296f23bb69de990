#include "lab/dominion.hpp"

#include <algorithm>

#include "games/dominion/engine.hpp"
#include "lab/watch_dominion.hpp"

namespace demesne::lab {

using namespace dominion;
using dominion::Position;  // and not the concept

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
}

void count(const Position& p, int shift, Tally& tally) {
  const int n = p.seats();
  ++tally.games;
  const int best_seats = std::popcount(p.winners);
  const bool shared = best_seats > 1;
  tally.ties += shared;
  const bool piles_gone = !(p.stocked & bit(kProvince)) || (p.piles & bit(kColony) && !(p.stocked & bit(kColony)));
  tally.by_piles += !piles_gone;
  u64 most = 0;
  for (int s = 0; s < n; ++s) {
    Tally::One& one = tally.of[player_at(s, shift, n)];
    const bool best = p.winners >> s & 1;
    const int points = p.points(s);
    const u64 turns = p.players[s].turns, share = best ? kWhole / static_cast<u64>(best_seats) : 0;
    one.wins += best && !shared, one.ties += best && shared;
    one.share += share, one.block_share += share, one.block_wins += best && !shared;
    one.turns += turns, most = std::max(most, turns);
    one.points += points, one.points_squared += static_cast<std::int64_t>(points) * points;
    auto& place = one.seat[(s - p.first_seat + n) % n];
    ++place.games, place.share += share;
  }
  tally.turns += most;
}

// Bots have luck of their own, so that a game is its seed and its answers, as a record is.
void Dealer::play(u64 index, Position& p, Tally& tally) const {
  const auto [seed, shift] = draw(match_.seed, index, static_cast<int>(bots_.size()), match_.paired);
  FastRng rng(seed), luck(mix(seed, 1));
  deal(p, rng);
  begin(p, rng);
  const int n = p.seats();
  std::array<Bot, kMaxSeats> bots;
  for (int s = 0; s < n; ++s) bots[s] = bots_[player_at(s, shift, n)];
  for (Seat seat; (seat = p.to_move()) != kNobody;) p.apply(bots[seat].choose(Eyes(p, seat), luck), rng, Silent{});
  count(p, shift, tally);
}

void Dealer::play(u64 index, Position& p, Tally& tally, DominionWatch& watch) const {
  const auto [seed, shift] = draw(match_.seed, index, static_cast<int>(bots_.size()), match_.paired);
  FastRng rng(seed), luck(mix(seed, 1));
  deal(p, rng);
  Log log;
  begin(p, RandomRef(rng), log);
  const int n = p.seats();
  std::array<Bot, kMaxSeats> bots;
  for (int s = 0; s < n; ++s) bots[s] = bots_[player_at(s, shift, n)];
  watch.begin(p, shift);
  for (Seat seat; (seat = p.to_move()) != kNobody;) {
    const Action a = bots[seat].choose(Eyes(p, seat), luck);
    watch.before(p, a);
    log.notes.clear();
    p.apply(a, rng, log);
    watch.after(p, log);
  }
  watch.end(p);
  count(p, shift, tally);
}

Tally run(const Match& match, const Dealer& dealer, const Progress& progress) {
  const auto n = static_cast<u64>(match.players.size());
  const u64 chunk = n * std::clamp<u64>(match.games / (static_cast<u64>(std::max(1, match.threads)) * 16 * n), 1, 512);
  Tally all;
  for (const Tally& part : in_chunks<Tally>(
           match.games, match.threads, chunk,
           [&](u64 first, u64 last) {
             Tally t;
             Position board;
             for (u64 i = first; i < last; ++i) {
               dealer.play(i, board, t);
               if (i % n == n - 1) t.end_block(static_cast<int>(n));
             }
             return t;
           },
           progress))
    all.add(part);
  return all;
}

}  // namespace demesne::lab
