#include "bots/dominion/brings.hpp"

#include <algorithm>
#include <vector>

#include "games/dominion/engine.hpp"

namespace demesne::dominion {
namespace {

Brings read_off(u16 entry) {
  Brings b;
  int at = 0, open = -1;  // up to where what is read may be passed over
  for (const Op& op : program_of(entry)) {
    if ((op.code == Op::Unless || op.code == Op::Jump) && op.jump > 0) open = std::max(open, at + op.jump);
    const bool sure = at++ > open;
    switch (op.says) {
      case Says::cards:
        b.cards = std::max(b.cards, op.arg);
        break;
      case Says::actions:
        b.actions = std::max(b.actions, op.arg);
        b.chains |= sure;
        break;
      case Says::coins:
        b.coins = std::max(b.coins, op.arg);
        break;
      case Says::buys:
        b.buys = std::max(b.buys, op.arg);
        break;
      case Says::vp:
        b.points = std::max(b.points, op.arg);
        break;
      default:
        break;
    }
    if (op.code != Op::Ask) continue;
    b.trashes |= op.what == What::trash && op.zone == Zone::hand;
    b.gains |= op.what == What::gain && op.zone == Zone::supply;
    if (b.trashes && op.what == What::gain && op.zone == Zone::supply) b.lifts = std::max(b.lifts, op.arg);
  }
  return b;
}

}  // namespace

const Brings& brings(Card c, bool first_edition) {
  static const std::vector<std::array<Brings, 2>> all = [] {
    std::vector<std::array<Brings, 2>> list(static_cast<std::size_t>(card_count()));
    for (int i = 0; i < card_count(); ++i)
      for (const bool first : {false, true}) list[static_cast<std::size_t>(i)][first] = read_off(entry_of(static_cast<Card>(i), first));
    return list;
  }();
  return all[static_cast<std::size_t>(c)][first_edition];
}

}  // namespace demesne::dominion
