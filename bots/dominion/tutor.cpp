#include "bots/dominion/tutor.hpp"

#include <algorithm>
#include <cmath>

#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {
namespace {

constexpr std::size_t kForks = 8;  // a game
constexpr double kRidge = 40;      // a pair of games tells little: values are believed to be small
constexpr int kFewest = 6000;      // lessons: with fewer, chance tells more than the games
constexpr double kWorthIt = 0.01;  // share of the win that makes it worth while to leave the plan
constexpr double kOlder = 0.5;     // what was learnt from weaker players counts less

// Any purchase but the usual one; kNoAction: there is none.
Action something_else(const Eyes& eyes, Action usual, FastRng& rng) {
  std::array<Action, kSlots + 33> list;
  auto end = list.begin();
  for_each_purchase(eyes, [&](Action a) { *end++ = a; });
  end = std::remove(list.begin(), end, usual);
  return end == list.begin() ? kNoAction : list[rng.below(static_cast<u32>(end - list.begin()))];
}

}  // namespace

Tutor::Tutor(const Position& table, u64 seed, const std::vector<Plan>& plans, const Plan& money, int lessons)
    : table_(table),
      players_(table.seats()),
      lessons_(lessons),
      rounds_(std::max(250, lessons / 60)),
      seed_(mix(0x7475746f72ull, seed)),
      money_(money) {
  items_.push_back(Card::None);
  for (int s = 0; s < table_.kinds; ++s) items_.push_back(table_.card(s));
  for (int i = 0; i < table_.lands_n; ++i) items_.push_back(table_.land(i));
  const std::size_t n = items_.size() * Experience::kEach + 1;
  products_.assign(n * n, 0), sums_.assign(n, 0);
  for (const Plan& p : plans) plans_.emplace_back(p);
  if (!table_.kinds || lessons_ < kFewest) stage_ = Stage::over;
  if (stage_ == Stage::over) return;
  for (Planned& p : plans_) p.learn(Eyes(table_, 0));
  money_.learn(Eyes(table_, 0));
}

bool Tutor::run(const std::function<bool()>& late) {
  while (stage_ != Stage::over) {
    if (late && late()) return false;
    switch (stage_) {
      case Stage::playing:
        lesson();
        if (++given_ >= lessons_ * (third_ + 1) / kThirds) begin_solving();
        break;
      case Stage::solving:
        solve_row();
        break;
      case Stage::trying:
        trial();
        break;
      case Stage::over:
        break;
    }
  }
  return true;
}

// A game with whims at first, so that decks are not always the same ones. Then everybody buys as usual, except at forks, which are played
// on afterwards with the luck of the game.
void Tutor::lesson() {
  const u64 world = mix(seed_, static_cast<u64>(given_));
  FastRng rng(world);
  Position p;
  p.assign(table_);
  begin(p, rng);
  std::array<Planned, kMaxSeats> bots;
  u32 for_money = 0;  // seats, a bit each
  for (int s = 0; s < players_; ++s) {
    const u32 who = rng.below(4);
    if (who == 3) for_money |= 1u << s;
    bots[static_cast<std::size_t>(s)] = who == 3 ? money_ : plans_[who ? 0 : rng.below(static_cast<u32>(plans_.size()))];
  }
  const int sober = static_cast<int>(rng.below(14));
  TurnLuck luck(world);
  forks_.clear();
  for (int k = 0; p.to_move() != kNobody && k < kLongest; ++k) {
    const Seat s = p.to_move();
    const Eyes eyes(p, s);
    Planned& bot = bots[static_cast<std::size_t>(s)];
    Action a = bot.choose(eyes, luck.now(p));
    if (!(for_money >> s & 1) && buying(eyes) && is_purchase(a)) {
      const bool whims = eyes.turns(s) < sober;
      if (rng.below(whims ? 8 : 3) == 0) {
        const Action planned = bot.planned(eyes);
        const Action other = planned != a && rng.below(2) ? planned : something_else(eyes, a, rng);
        if (whims && other != kNoAction)
          a = other;
        else if (other != kNoAction && forks_.size() < kForks)
          forks_.push_back({p, luck, s, a, other, planned});
      }
    }
    p.apply(a, luck.now(p), Silent{});
  }
  if (p.to_move() != kNobody) return;
  for (const Fork& f : forks_) {
    Position other;
    other.assign(f.p);
    TurnLuck same = f.luck;
    other.apply(f.other, same.now(other), Silent{});
    play_alike(other, std::span<Planned>(bots), same);
    if (other.to_move() == kNobody) note(f, static_cast<double>(other.score(f.who) - p.score(f.who)));
  }
}

std::size_t Tutor::number(Action a) const {
  const auto v = static_cast<std::size_t>(value_of(a));
  const auto kinds = static_cast<std::size_t>(table_.kinds);
  if (verb_of(a) == kBuy) return v < kinds ? 1 + v : items_.size();  // it has come into the game since
  return verb_of(a) == kBuyLandscape ? 1 + kinds + v : 0;
}

void Tutor::note(const Fork& f, double gap) {
  const Eyes eyes(f.p, f.who);
  const std::size_t n = sums_.size();
  if (std::max(number(f.other), number(f.usual)) >= items_.size()) return;
  std::array<std::pair<std::size_t, double>, 7> row;
  auto write = [&](std::size_t at, Action a, double sign) {
    const std::size_t first = number(a) * Experience::kEach;
    const int copies = verb_of(a) == kBuy ? Appraisal::copies(eyes, static_cast<int>(value_of(a))) : 0;
    row[at] = {first + static_cast<std::size_t>(Appraisal::turn_band(eyes)), sign};
    row[at + 1] = {first + static_cast<std::size_t>(Experience::kTurns + Appraisal::end_band(eyes)), sign};
    row[at + 2] = {first + static_cast<std::size_t>(Experience::kTurns + Experience::kEnds + copies), sign};
  };
  write(0, f.other, 1), write(3, f.usual, -1);
  row[6] = {n - 1, f.usual == f.planned ? 1 : f.other == f.planned ? -1 : 0};
  for (const auto& [i, x] : row) {
    sums_[i] += x * gap;
    for (const auto& [j, y] : row) products_[i * n + j] += x * y;
  }
}

// Least squares by Cholesky's triangle, a row at a time.
void Tutor::begin_solving() {
  triangle_ = products_, solution_ = sums_;
  for (std::size_t i = 0; i < sums_.size(); ++i) triangle_[i * sums_.size() + i] += kRidge;
  row_ = 0, stage_ = Stage::solving;
}
void Tutor::solve_row() {
  const std::size_t n = solution_.size(), i = row_++;
  for (std::size_t j = 0; j <= i; ++j) {
    double sum = triangle_[i * n + j];
    for (std::size_t k = 0; k < j; ++k) sum -= triangle_[i * n + k] * triangle_[j * n + k];
    triangle_[i * n + j] = i == j ? std::sqrt(sum) : sum / triangle_[j * n + j];
  }
  for (std::size_t k = 0; k < i; ++k) solution_[i] -= triangle_[i * n + k] * solution_[k];
  solution_[i] /= triangle_[i * n + i];
  if (row_ == n) solved();
}
void Tutor::solved() {
  const std::size_t n = solution_.size();
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) solution_[i] -= triangle_[k * n + i] * solution_[k];
    solution_[i] /= triangle_[i * n + i];
  }
  draft_ = {};
  draft_.items = items_;
  draft_.planned = static_cast<float>(solution_.back());
  draft_.values.assign(solution_.begin(), solution_.end() - 1);
  trial_ = {};
  stage_ = Stage::trying;
}

// One more purchase against the plan may be right and all of them together wrong: how sure one must be is tried out. Half of the rivals
// follow the plan, half play for money.
void Tutor::trial() {
  if (!trial_.rounds && trial_.at) {
    Experience e = draft_;
    e.sure = kSure[trial_.at - 1];
    trial_.appraisal = std::make_unique<const Appraisal>(e, Eyes(table_, 0));
  }
  const u64 world = mix(seed_, ~static_cast<u64>(trial_.rounds / 2));
  for (int me = 0; me < players_; ++me) {
    FastRng rng(world);
    Position p;
    p.assign(table_);
    begin(p, rng);
    std::array<Planned, kMaxSeats> bots;
    for (int s = 0; s < players_; ++s) {
      Planned& bot = bots[static_cast<std::size_t>(s)];
      bot = s == me || trial_.rounds % 2 ? plans_.front() : money_;
      bot.reconsider(s == me ? trial_.appraisal.get() : nullptr);
    }
    play_alike(p, std::span<Planned>(bots), TurnLuck(world));
    if (p.to_move() == kNobody) trial_.won += static_cast<double>(p.score(static_cast<Seat>(me)));
  }
  if (++trial_.rounds < rounds_) return;
  const double share = trial_.won / rounds_ / players_;
  if (!trial_.at)
    trial_.best = share + kWorthIt;
  else if (share > trial_.best)
    trial_.best = share, draft_.sure = kSure[trial_.at - 1];
  trial_.rounds = 0, trial_.won = 0;
  if (++trial_.at > kSure.size()) third_is_over();
}

void Tutor::third_is_over() {
  known_ = draft_;
  if (++third_ == kThirds) {
    stage_ = Stage::over;
    return;
  }
  appraisal_ = std::make_unique<const Appraisal>(known_, Eyes(table_, 0));
  for (Planned& p : plans_) p.reconsider(appraisal_.get());
  for (double& x : products_) x *= kOlder;
  for (double& x : sums_) x *= kOlder;
  stage_ = Stage::playing;
}

}  // namespace demesne::dominion
