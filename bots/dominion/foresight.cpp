#include "bots/dominion/foresight.hpp"

#include <bit>
#include <cmath>

namespace demesne::dominion {
namespace {

constexpr float kNoise = 0.2f;    // what a single game tells is off by the root of this
constexpr float kDoubt = 0.06f;   // of what is believed beforehand
constexpr float kCurious = 1.0f;  // so many standard errors of the doubt are granted to what has been tried less
constexpr float kLeast = -0.12f;  // what experience thinks less of is not tried
constexpr std::size_t kMost = 1 << 14;

bool can(const Eyes& eyes, Action a, Mask buyable) {
  switch (verb_of(a)) {
    case kBuy:
      return buyable >> value_of(a) & 1;
    case kBuyLandscape:
      return eyes.buyable_lands() >> value_of(a) & 1;
    default:
      return true;
  }
}

}  // namespace

Foresight::Foresight(const Appraisal* known, int games) : known_(known) {
  if (!known) return;
  const std::size_t room = std::bit_ceil(std::clamp<std::size_t>(static_cast<std::size_t>(games), 64, kMost));
  index_.assign(2 * room, 0);
  nodes_.reserve(room);
}

std::size_t Foresight::find(u64 key) const {
  const std::size_t mask = index_.size() - 1;
  std::size_t at = static_cast<std::size_t>(key) & mask;
  while (index_[at] && nodes_[index_[at] - 1].key != key) at = (at + 1) & mask;
  return at;
}

// The usual purchase and what experience thinks nearly as good.
void Foresight::fill(Node& node, const Eyes& eyes, Action usual) const {
  auto add = [&](Action a, float lead) {
    if (lead < kLeast) return;
    const auto [worse, doubt] = believed(lead, kDoubt);
    Way way{a, worse, kNoise / (doubt * doubt), 0, 0};
    std::size_t at = node.n;
    if (node.n == kWays) {
      if (node.ways[kWays - 1].worse <= worse) return;
      --at;
    } else {
      ++node.n;
    }
    for (; at > 1 && node.ways[at - 1].worse > worse; --at) node.ways[at] = node.ways[at - 1];
    node.ways[at] = way;
  };
  node.ways[0] = {usual, 0, kNoise / (kDoubt * kDoubt), 0, 0};
  node.n = 1;
  for_each_purchase(eyes, [&](Action a) {
    if (a != usual) add(a, known_->lead(eyes, a, usual, usual));
  });
}

Action Foresight::look(const Eyes& eyes, Action usual) {
  const u64 now = static_cast<u64>(eyes.coins()) | static_cast<u64>(eyes.buys()) << 8 | static_cast<u64>(eyes.seat()) << 16 |
                  static_cast<u64>(eyes.turns(eyes.seat())) << 20;
  const u64 key = mix(path_, now);
  const std::size_t at = find(key);
  if (!index_[at]) {  // a new one: from here on as usual
    looking_ = false;
    if (nodes_.size() == nodes_.capacity() || walked_n_ == kSteps) return usual;
    Node& node = nodes_.emplace_back();
    index_[at] = static_cast<u32>(nodes_.size());
    node.key = key, node.seat = eyes.seat();
    fill(node, eyes, usual);
    walked_[walked_n_++] = {nodes_.size() - 1, 0};
    return usual;
  }
  Node& node = nodes_[index_[at] - 1];
  const float mean = node.games > 0 ? node.won / node.games : 0.5f;
  const Mask buyable = eyes.buyable();
  std::size_t best = kWays;
  float top = -10;
  bool planned = false;
  for (std::size_t i = 0; i < node.n; ++i) {
    const Way& w = node.ways[i];
    const bool own = w.action == usual;
    planned |= own;
    if (!own && !can(eyes, w.action, buyable)) continue;
    const float weight = w.weight + w.games;
    const float value = (w.weight * (mean - (own ? 0 : w.worse)) + w.won) / weight + kCurious * std::sqrt(kNoise / weight);
    if (value > top) best = i, top = value;
  }
  if (!planned || best == kWays || walked_n_ == kSteps) {  // another plan at this seat: it does what it does
    looking_ = false;
    return usual;
  }
  walked_[walked_n_++] = {index_[at] - 1, best};
  path_ = mix(path_, static_cast<u64>(node.ways[best].action) + static_cast<u64>(node.seat) + 1);
  return node.ways[best].action;
}

}  // namespace demesne::dominion
