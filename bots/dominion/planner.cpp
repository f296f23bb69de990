#include "bots/dominion/planner.hpp"

#include <algorithm>
#include <array>

#include "bots/dominion/fresh.hpp"
#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

// Not worth a thought: what Big Money does by itself, or what nobody does on purpose.
bool follows_the_book(const Eyes& eyes) {
  return !eyes.in_effect() && eyes.phase() == Phase::buy && (eyes.playable() != 0 || (eyes.debt() && eyes.coins()));
}
bool silly(const Eyes& eyes, Action a) {
  if (eyes.in_effect()) return false;
  if (verb_of(a) == kEndTurn) return eyes.phase() == Phase::action;
  if (verb_of(a) == kPayDebt) return true;
  if (verb_of(a) != kBuy) return false;
  const int slot = static_cast<int>(value_of(a));
  return slot == kCurseSlot || slot == kCopper;
}

}  // namespace

OneCard find_card_for_money(const Eyes& table, int games, FastRng& rng) {
  const Position start = same_piles(table, 2, rng);
  OneCard best;
  for (int slot = kFirstKingdomSlot; slot < start.kinds; ++slot) {
    const Card card = start.card(slot);
    if (!(start.piles >> slot & 1) || !(facts(card).types & (kAction | kTreasure))) continue;
    for (const int copies : {1, 2, 4}) {
      float won = 0;
      for (int g = 0; g < games; ++g) {
        Position p = start;
        begin(p, rng);
        const Seat me = static_cast<Seat>(g & 1);
        std::array<BigMoney, kMaxSeats> bots;
        bots[static_cast<std::size_t>(me)] = BigMoney(card, copies);
        won += play_on(p, std::span<BigMoney>(bots), me, rng);
      }
      if (won / static_cast<float>(games) > best.wins) best = {card, copies, won / static_cast<float>(games)};
    }
  }
  return best;
}

float expected_share(const Eyes& eyes, Action answer, const OneCard& plan, int games, FastRng& rng) {
  float won = 0;
  Position p;
  for (int g = 0; g < games; ++g) {
    eyes.imagine(p, rng);
    p.apply(answer, rng, Silent{});
    std::array<BigMoney, kMaxSeats> bots;
    bots.fill(BigMoney(plan.card, plan.copies));
    won += play_on(p, std::span<BigMoney>(bots), eyes.seat(), rng);
  }
  return won / static_cast<float>(games);
}

PlannerThought Planner::think(const Eyes& eyes, FastRng& rng, const std::function<bool()>& out_of_time) const {
  BigMoney plan(plan_.card, plan_.copies);
  plan.learn(eyes);  // once, not in every game
  BigMoney mine = plan;
  PlannerThought thought;
  if (follows_the_book(eyes)) {
    thought.action = mine.choose(eyes, rng);
    return thought;
  }
  struct Candidate {
    Action action;
    double won = 0, margin = 0;
    int games = 0;
    double value() const { return games ? (won + 0.002 * margin) / games : 0; }  // the margin decides between equals
  };
  Actions legal;
  eyes.legal(legal);
  std::array<Candidate, 96> list;
  std::size_t n = 0;
  for (const Action a : legal)
    if (!silly(eyes, a) && n < list.size()) list[n++] = {a};
  if (n == 0) return {legal[0], 0, 0};
  if (n == 1) return {list[0].action, 0, 0};

  // Halving: all candidates meet the same imagined worlds; the worse half is dropped after each round.
  Position imagined, p;
  std::array<BigMoney, kMaxSeats> bots;
  int rounds = 1;
  while ((std::size_t{1} << rounds) < n) ++rounds;
  for (int r = 0; r < rounds && n > 1; ++r) {
    const int each = std::max(4, games_ / (rounds * static_cast<int>(n)));
    for (int k = 0; k < each; ++k) {
      FastRng world(rng.next());
      eyes.imagine(imagined, world);
      for (std::size_t i = 0; i < n; ++i) {
        FastRng luck = world;
        p.assign(imagined);
        p.apply(list[i].action, luck, Silent{});
        std::fill_n(bots.begin(), eyes.seats(), plan);
        list[i].won += play_on(p, std::span<BigMoney>(bots), eyes.seat(), luck);
        list[i].margin += std::clamp(p.points(eyes.seat()) - best_rival(p, eyes.seat()), -50, 50);
        ++list[i].games, ++thought.games;
      }
      if (k % 4 == 3 && out_of_time && out_of_time()) r = rounds, k = each;
    }
    std::sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(n),
              [](const Candidate& a, const Candidate& b) { return a.value() > b.value(); });
    n = (n + 1) / 2;
  }
  thought.action = list[0].action;
  thought.value = list[0].games ? static_cast<float>(list[0].won / list[0].games) : 0.f;
  return thought;
}

}  // namespace demesne::dominion
