#include "bots/dominion/fresh.hpp"

#include <algorithm>

#include "games/dominion/setup.hpp"

namespace demesne::dominion {

Position same_piles(const Eyes& eyes, int players, FastRng& rng) {
  Options o;
  o.players = players;
  o.colony = (eyes.piles() & bit(kColony)) != 0;
  o.first_editions = eyes.first_editions();
  o.shelters = eyes.shelters();
  for (int s = kFirstKingdomSlot; s < eyes.kinds(); ++s)
    if (eyes.piles() >> s & 1 && is_kingdom_card(eyes.card(s))) o.kingdom.push_back(eyes.card(s));
  for (int i = 0; i < eyes.lands(); ++i) switch (facts(eyes.land(i)).family) {
      case Family::event:
      case Family::landmark:
      case Family::project:
      case Family::way:
      case Family::ally:
        o.landscapes.push_back(eyes.land(i));
        break;
      default:
        break;
    }
  if (eyes.riverboat() != kNoSlot && std::any_of(o.kingdom.begin(), o.kingdom.end(), [](Card c) { return facts(c).traits & kBoat; }))
    o.riverboat = eyes.card(eyes.riverboat());
  auto omen = [](Card c) { return c != Card::None && facts(c).types & kOmen; };
  if (std::any_of(o.kingdom.begin(), o.kingdom.end(), omen) || omen(o.riverboat)) o.prophecy = eyes.prophecy();
  if (o.prophecy != Card::None && facts(o.prophecy).traits & kArmyPile) {  // one of the Attack piles is its own
    for (std::size_t i = o.kingdom.size(); i-- > 0 && o.army_pile == Card::None;)
      if (facts(o.kingdom[i]).types & kAttack)
        o.army_pile = o.kingdom[i], o.kingdom.erase(o.kingdom.begin() + static_cast<std::ptrdiff_t>(i));
  }
  Position p;
  SetupError error = o.kingdom.empty() ? SetupError{SetupError::not_enough_cards} : setup(p, o, rng);
  if (error.bad == SetupError::no_liaison) {  // an Ally stays when Divine Wind takes whoever brought it
    std::erase(o.landscapes, error.card);
    error = setup(p, o, rng);
  }
  if (error.bad) p.kinds = 0;
  return p;
}

}  // namespace demesne::dominion
