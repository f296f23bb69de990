#include "lab/watch_dominion.hpp"

#include <algorithm>

#include "lab/dominion.hpp"

namespace demesne::lab {

using namespace dominion;
using dominion::Position;

u64 DominionWatch::opening(int bot, Card a, Card b) {
  return static_cast<u64>(bot) << 32 | static_cast<u64>(std::min(a, b)) << 16 | static_cast<u64>(std::max(a, b));
}
std::array<Card, 2> DominionWatch::of_opening(u64 key) { return {static_cast<Card>(key >> 16 & 0xffff), static_cast<Card>(key & 0xffff)}; }

DominionWatch::DominionWatch(Sheet& sheet, int bots) : sheet_(sheet), bots_(bots) {
  const auto n = static_cast<std::size_t>(bots), cards = static_cast<std::size_t>(card_count());
  sheet.tables.resize(kTables);
  const std::array<std::size_t, kTables> sizes = {
      n * kTurns * kPoints, n * kTurns * kMoney, n * cards * kTurns, n * cards * 2, kLength, n * kPoints, 3};
  for (std::size_t t = 0; t < kTables; ++t) sheet.tables[t].resize(sizes[t]);
  for (Seen& s : seen_) s.gained.resize(cards);
}

bool DominionWatch::reads(const Sheet& sheet, int bots) {
  Sheet blank;
  const DominionWatch watch(blank, bots);
  const auto known = [&](Card c) { return c == Card::None || static_cast<int>(c) < card_count(); };
  for (const auto& [key, n] : sheet.rare) {
    const auto [a, b] = of_opening(key);
    if (key >> 32 >= static_cast<u64>(bots) || !known(a) || !known(b)) return false;
  }
  return sheet.empty() ? sheet.rare.empty() : sheet.laid_out_as(blank);
}

std::size_t DominionWatch::bot(int seat) const { return player_at(seat, shift_, bots_); }

void DominionWatch::begin(const Position& p, int shift) {
  shift_ = shift;
  on_turn_ = p.current, turn_ = p.players[p.current].turns;
  spent_ = money_ = 0;
  for (Seen& s : seen_) {
    std::fill(s.gained.begin(), s.gained.end(), u8{0});
    s.bought = {Card::None, Card::None};
  }
}

void DominionWatch::before(const Position& p, Action a) {
  if (p.phase != Phase::buy || p.to_move() != p.current || p.in_effect()) return;
  money_ = std::max(money_, p.turn.coins + spent_);
  if (verb_of(a) == kBuy) spent_ += p.cost[value_of(a)];
  const int turns = p.players[p.current].turns;
  if (verb_of(a) == kBuy && turns <= 2 && !p.turn.extra) {
    Card& first = seen_[p.current].bought[std::max(0, turns - 1)];
    if (first == Card::None) first = p.card(static_cast<int>(value_of(a)));
  }
}

void DominionWatch::after(const Position& p, const Log& log) {
  for (const Note& n : log.notes) {
    if (n.kind != Note::gain || n.card >= seen_[0].gained.size()) continue;
    const auto turn = static_cast<std::size_t>(std::clamp<int>(p.players[n.seat].turns, 1, kTurns) - 1);
    seen_[n.seat].gained[n.card] = 1;
    cell(gains, (bot(n.seat) * static_cast<std::size_t>(card_count()) + n.card) * kTurns + turn) += 1;
  }
  if (p.current != on_turn_ || p.players[p.current].turns != turn_) {
    close_turn(p);
    on_turn_ = p.current, turn_ = p.players[p.current].turns;
    spent_ = money_ = 0;
  }
}

void DominionWatch::close_turn(const Position& p) {
  const auto row = bot(on_turn_) * kTurns + static_cast<std::size_t>(std::clamp(turn_, 1, kTurns) - 1);
  const int points = std::clamp(p.points(on_turn_) - kPointsFrom, 0, kPoints - 1);
  ++cell(points_by_turn, row * kPoints + static_cast<std::size_t>(points));
  ++cell(money_by_turn, row * kMoney + static_cast<std::size_t>(std::clamp(money_, 0, kMoney - 1)));
}

void DominionWatch::end(const Position& p) {
  close_turn(p);
  const int n = p.seats();
  int most = 0;
  for (int s = 0; s < n; ++s) {
    const std::size_t b = bot(s);
    const auto share = static_cast<std::int64_t>(p.winners >> s & 1 ? kWhole / static_cast<u64>(std::popcount(p.winners)) : 0);
    most = std::max<int>(most, p.players[s].turns);
    ++cell(final_points, b * kPoints + static_cast<std::size_t>(std::clamp(p.points(s) - kPointsFrom, 0, kPoints - 1)));
    const Seen& seen = seen_[s];
    for (std::size_t c = 0; c < seen.gained.size(); ++c)
      if (seen.gained[c]) {
        const std::size_t at = (b * seen.gained.size() + c) * 2;
        ++cell(with_card, at), cell(with_card, at + 1) += share;
      }
    auto& opened = sheet_.rare[opening(static_cast<int>(b), seen.bought[0], seen.bought[1])];
    ++opened[0], opened[1] += share;
  }
  ++cell(length, static_cast<std::size_t>(std::clamp(most, 0, kLength - 1)));
  const bool colony_gone = p.piles & bit(kColony) && !(p.stocked & bit(kColony));
  ++cell(ending, colony_gone ? colonies : !(p.stocked & bit(kProvince)) ? provinces : piles);
}

}  // namespace demesne::lab
