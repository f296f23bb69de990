#include "bots/dominion/experience.hpp"

#include "bots/dominion/standing.hpp"

namespace demesne::dominion {

Appraisal::Appraisal(const Experience& e, const Eyes& eyes) : sure_(e.sure), planned_(e.planned) {
  auto learn = [&](int item, Card c) {
    const auto at = std::find(e.items.begin(), e.items.end(), c);
    if (at == e.items.end()) return;
    if (item < kSlots) known_ |= bit(static_cast<u64>(item));
    const float* const v = &e.values[static_cast<std::size_t>(at - e.items.begin()) * Experience::kEach];
    Item& i = items_[static_cast<std::size_t>(item)];
    for (int t = 0; t < Experience::kTurns; ++t)
      for (int n = 0; n < Experience::kEnds; ++n)
        i.band[static_cast<std::size_t>(t * Experience::kEnds + n)] = v[t] + v[Experience::kTurns + n];
    std::copy_n(v + Experience::kTurns + Experience::kEnds, Experience::kCopies, i.copies.begin());
  };
  learn(kNothing, Card::None);
  for (int s = 0; s < eyes.kinds(); ++s) learn(s, eyes.card(s));
  for (int k = 0; k < std::min(eyes.lands(), kItems - kLands); ++k) learn(kLands + k, eyes.land(k));
}

int Appraisal::item_of(Action a) {
  const int v = static_cast<int>(value_of(a));
  return verb_of(a) == kBuy ? v : verb_of(a) == kBuyLandscape ? kLands + v : kNothing;
}

int Appraisal::end_band(const Eyes& eyes) {
  const int left = provinces_left(eyes);
  return (left <= 5) + (left <= 3);
}

float Appraisal::lead(const Eyes& eyes, Action a, Action than, Action planned) const {
  const int now = band(eyes);
  for (const int i : {item_of(a), item_of(than)})
    if (i < kSlots && !known_.has(i)) return 0;
  const float known = (than == planned ? planned_ : 0) - (a == planned ? planned_ : 0);
  return value(eyes, item_of(a), now) - value(eyes, item_of(than), now) + known;
}

Action Appraisal::rather(const Eyes& eyes, Mask can, Action planned) const {
  const int now = band(eyes), usual = item_of(planned);
  if (usual < kSlots && !known_.has(usual)) return planned;
  int best = usual;
  float top = value(eyes, usual, now) - planned_ + sure_;
  auto look = [&](int item) {
    if (item == usual) return;
    if (const float v = value(eyes, item, now); v > top) best = item, top = v;
  };
  for_each(can & known_, look);
  look(kNothing);
  return best == usual ? planned : best == kNothing ? answer(kEndTurn) : answer(kBuy, static_cast<u32>(best));
}

}  // namespace demesne::dominion
