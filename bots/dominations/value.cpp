#include "bots/dominations/value.hpp"

#include <algorithm>
#include <cmath>

#include "bots/dominations/weights.hpp"

namespace demesne::dominations {

void scale(int players, int turns, Scale& out) {
  const float t = static_cast<float>(turns) / 15;
  const auto& w = kWeights[static_cast<unsigned>(players - 2)];
  for (unsigned k = 0; k < kFeatures; ++k) out[k] = w[k][0] + t * (w[k][1] + t * w[k][2]);
}

float value(const Position& p, int seat) {
  const float vp = p.player[static_cast<unsigned>(seat)].vp;
  if (p.phase == Phase::over) return vp;
  Features f;
  Scale w;
  measure(p, seat, f);
  scale(p.players, turns_left(p, seat).all, w);
  float sum = vp;
  for (unsigned k = 0; k < kFeatures; ++k) sum += f[k] * w[k];
  return sum;
}

std::array<float, kMaxPlayers> shares(const Position& p) {
  std::array<float, kMaxPlayers> v{};
  if (p.phase == Phase::over) {
    for (Seat s = 0; s < p.players; ++s) v[static_cast<unsigned>(s)] = p.score(s);
    return v;
  }
  float top = -1e9f, all = 0;
  int turns = 0;
  for (unsigned s = 0; s < p.players; ++s) {
    v[s] = value(p, static_cast<int>(s)), top = std::max(top, v[s]);
    turns += turns_left(p, static_cast<int>(s)).all;
  }
  const auto& d = kDoubt[p.players - 2u];
  const float doubt = d[0] + d[1] * static_cast<float>(turns) / static_cast<float>(p.players);
  for (unsigned s = 0; s < p.players; ++s) all += v[s] = std::exp((v[s] - top) / doubt);
  for (unsigned s = 0; s < p.players; ++s) v[s] /= all;
  return v;
}

}  // namespace demesne::dominations
