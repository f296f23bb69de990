#include "games/dominion/setup.hpp"

#include <algorithm>

#include "games/dominion/note.hpp"

namespace demesne::dominion {

bool is_kingdom_card(Card c) { return static_cast<int>(c) >= kFirstKingdomSlot && static_cast<int>(c) < kCards; }

bool in_edition(Card c, int base_edition, int prosperity_edition) {
  const CardFacts& f = facts(c);
  if (f.set == Set::base) return f.editions & base_edition;
  if (f.set == Set::prosperity) return f.editions & prosperity_edition;
  return true;
}

bool available(const Position& p, Card c, bool any_set) {
  return is_kingdom_card(c) && (any_set || p.sets >> static_cast<int>(facts(c).set) & 1) &&
         in_edition(c, p.first_base ? kFirst : kSecond, p.first_prosperity ? kFirst : kSecond);
}

bool fits_riverboat(Card c) {
  const CardFacts& f = facts(c);
  return is_kingdom_card(c) && f.types & kAction && !(f.types & kDuration) && f.cost == 5 && !f.debt;
}

int pile_size(Card c, int players) {
  const bool many = players >= 5;
  switch (c) {
    case Card::Copper: return (many ? 120 : 60) - 7 * players;
    case Card::Silver: return many ? 80 : 40;
    case Card::Gold: return many ? 60 : 30;
    case Card::Platinum: return 12;
    case Card::Province: return players == 2 ? 8 : players <= 4 ? 12 : 3 * players;
    case Card::Curse: return 10 * (players - 1);
    default: return facts(c).types & kVictory ? (players == 2 ? 8 : 12) : 10;
  }
}

int suns_for(int players) {
  static constexpr int suns[] = {5, 8, 10, 12, 13};
  return suns[players - 2];
}

int add_kind(Position& p, Card c) {
  if (const int s = p.slot_of(c); s >= 0) return s;
  if (p.kinds >= kSlots) return -1;
  p.card_of[p.kinds] = c;
  return p.kinds++;
}

namespace {

void add_pile(Position& p, int slot, int n) {
  p.supply[static_cast<std::size_t>(slot)] = static_cast<u8>(n);
  p.piles |= bit(slot);
  if (n) p.stocked |= bit(slot);
}
// What a card asks for when it comes into a game (section 2).
void own_setup(Position& p, Card c) {
  if (c == Card::Charlatan) p.curse_treasure = 1;
  if (c == Card::TradeRoute) p.trade_tokens |= p.piles & p.slots_with(kVictory);
}

}  // namespace

void add_kingdom_pile(Position& p, Card c) {
  const int s = add_kind(p, c);
  if (s < 0) return;
  add_pile(p, s, pile_size(c, p.players_n));
  own_setup(p, c);
  if (facts(c).types & kVictory && p.slot_of(Card::TradeRoute) >= 0) p.trade_tokens |= bit(s);
}

void set_riverboat(Position& p, Card c) {
  const int s = add_kind(p, c);
  if (s < 0) return;
  p.riverboat = static_cast<u8>(s);
  own_setup(p, c);
}

template <Random R>
SetupError setup(Position& p, const Options& o, R& rng) {
  p = Position{};
  p.players_n = static_cast<u8>(o.players);
  p.first_base = o.base_edition == 1, p.first_prosperity = o.prosperity_edition == 1;
  p.sets = o.sets;
  p.ends_at = o.players >= 5 ? 4 : 3;
  for (int c = 0; c < kFirstKingdomSlot; ++c) p.card_of[static_cast<std::size_t>(c)] = static_cast<Card>(c);
  p.kinds = kFirstKingdomSlot;

  // Kingdom (rule 2.4).
  std::vector<Card> kingdom = o.kingdom;
  for (const Card c : kingdom) {
    if (!is_kingdom_card(c)) return {SetupError::not_a_kingdom_card, c};
    if (std::count(kingdom.begin(), kingdom.end(), c) > 1) return {SetupError::twice, c};
  }
  if (kingdom.size() > 20) return {SetupError::too_many_kinds};
  auto contains = [](const std::vector<Card>& v, Card c) { return std::find(v.begin(), v.end(), c) != v.end(); };
  auto deal = [&](auto fits) {  // a card that is not used yet
    std::vector<Card> pool;
    for (int i = kFirstKingdomSlot; i < kCards; ++i) {
      const auto c = static_cast<Card>(i);
      if (available(p, c, false) && !contains(kingdom, c) && !contains(o.bans, c) && fits(c)) pool.push_back(c);
    }
    return pool.empty() ? Card::None : pool[rng.below(static_cast<u32>(pool.size()))];
  };
  auto omen = [](Card c) { return c != Card::None && facts(c).types & kOmen; };
  auto has_omen = [&] { return std::any_of(kingdom.begin(), kingdom.end(), omen); };
  const bool dealt = o.kingdom.empty();
  while (dealt && kingdom.size() < 10) {  // whoever asks for a Prophecy gets an Omen with it
    const bool wanted = o.prophecy != Prophecy::None && kingdom.size() == 9 && !has_omen();
    const Card c = wanted ? deal(omen) : deal([](Card) { return true; });
    if (c == Card::None) return {wanted ? SetupError::no_omen : SetupError::not_enough_cards};
    kingdom.push_back(c);
  }
  const std::vector<Card> first_ten = kingdom;

  // Riverboat's card (rule 2.10): dealt from all sets if these have none left.
  Card riverboat = o.riverboat;
  if (riverboat != Card::None && (!fits_riverboat(riverboat) || contains(kingdom, riverboat))) return {SetupError::bad_riverboat, riverboat};
  if (contains(kingdom, Card::Riverboat) && riverboat == Card::None) {
    riverboat = deal(fits_riverboat);
    if (riverboat == Card::None) {
      const u8 sets = p.sets;
      p.sets = 0b1110;
      riverboat = deal(fits_riverboat);
      p.sets = sets;
    }
  }

  // Prophecy (rule 2.8) and Approaching Army's pile (rule 2.9).
  const bool with_boat = contains(kingdom, Card::Riverboat), needs = has_omen() || (with_boat && omen(riverboat));
  if (o.prophecy != Prophecy::None && !needs) return {SetupError::no_omen};
  p.prophecy = o.prophecy;
  if (needs && p.prophecy == Prophecy::None) p.prophecy = static_cast<Prophecy>(rng.below(kProphecies));
  if (p.prophecy == Prophecy::ApproachingArmy) {
    Card army = o.army_pile;
    auto attack = [&](Card c) { return facts(c).types & kAttack && c != riverboat; };
    if (army == Card::None) army = deal(attack);
    if (army == Card::None) {
      const u8 sets = p.sets;
      p.sets = 0b1110;
      army = deal(attack);
      p.sets = sets;
    }
    if (army == Card::None || !is_kingdom_card(army) || !attack(army) || contains(kingdom, army)) return {SetupError::bad_army_pile, army};
    kingdom.push_back(army);
  }
  if (p.prophecy != Prophecy::None) p.suns = static_cast<u8>(suns_for(o.players));

  // Platinum and Colony (rule 2.5).
  const bool colony = o.colony ? *o.colony : !first_ten.empty() && facts(first_ten[rng.below(static_cast<u32>(first_ten.size()))]).set == Set::prosperity;

  for (const Event e : o.events) p.events |= static_cast<u16>(1u << static_cast<int>(e));
  for (int k = 0; k < o.random_events && std::popcount(p.events) < kEvents;) {
    const u16 e = static_cast<u16>(1u << rng.below(kEvents));
    k += !(p.events & e), p.events |= e;
  }

  for (int c = 0; c < kFirstKingdomSlot; ++c)
    if (colony || (c != kPlatinum && c != kColony)) add_pile(p, c, pile_size(static_cast<Card>(c), o.players));
  for (const Card c : kingdom) add_kingdom_pile(p, c);
  if (p.slot_of(Card::TradeRoute) >= 0) p.trade_tokens = p.piles & p.slots_with(kVictory);  // all piles lie out now
  if (riverboat != Card::None && with_boat) set_riverboat(p, riverboat);
  for (int s = 0; s < o.players; ++s) {
    p.players[static_cast<std::size_t>(s)].bag.add(kCopper, 7);
    p.players[static_cast<std::size_t>(s)].bag.add(kEstate, 3);
  }
  p.settle();
  return {};
}
template SetupError setup(Position&, const Options&, FastRng&);
template SetupError setup(Position&, const Options&, RandomRef&);

}  // namespace demesne::dominion
