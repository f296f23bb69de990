#include "games/dominion/setup.hpp"

#include <algorithm>
#include <initializer_list>
#include <span>

namespace demesne::dominion {

bool is_kingdom_card(Card c) { return c != Card::None && facts(c).home == Home::kingdom && facts(c).family <= Family::pile; }

bool in_edition(Card c, u32 first_editions) { return facts(c).printings & (first_editions & flag(set_of(c)) ? kFirst : kSecond); }
bool may_be_dealt(const Position& p, Card c, bool any_set) {
  return is_kingdom_card(c) && (any_set || p.sets & flag(set_of(c))) && in_edition(c, p.first_editions);
}
bool fits_riverboat(Card c) {
  const Row& f = facts(c);
  return is_kingdom_card(c) && f.family == Family::card && f.types & kAction && !(f.types & kDuration) && f.cost == Cost{5};
}
Mask kept_piles(const Position& p) {
  Mask m = 0;
  for_each(p.piles, [&](Slot s) {
    if (p.row(s).home == Home::basic) m |= bit(s);
  });
  return m;
}
bool has_trait_among(const Position& p, Mask kinds, Trait t) {
  bool any = false;
  for_each(kinds, [&](Slot s) { any |= (p.row(s).traits & t) != 0; });
  return any;
}

int pile_size(Card c, int players) {
  const bool many = players >= 5;
  switch (c) {
    case Card::Copper:
      return (many ? 120 : 60) - 7 * players;
    case Card::Silver:
      return many ? 80 : 40;
    case Card::Gold:
      return many ? 60 : 30;
    case Card::Platinum:
      return 12;
    case Card::Province:
      return players == 2 ? 8 : players <= 4 ? 12 : 3 * players;
    case Card::Curse:
      return 10 * (players - 1);
    default:
      break;
  }
  const Row& f = facts(c);
  if (f.family == Family::pile) return cards_of_pile(c, players).n;
  if (f.size) return f.size;
  return f.types & kVictory ? (players == 2 ? 8 : 12) : 10;
}
PileCards cards_of_pile(Card pile, int players) {
  PileCards out;
  for (int i = 0; i < 16; ++i) {
    const Card c = brought(pile, i);
    if (c == Card::None) break;
    const Row& f = facts(c);
    for (int k = 0; k < (players > 2 && f.many ? f.many : f.size); ++k) out.add(c);
  }
  return out;
}

int suns_for(int players) {
  static constexpr int suns[] = {5, 8, 10, 12, 13};
  return suns[players - 2];
}

void clear_table(Position& p, int players) {
  p = Position{};
  p.players_n = players;
  p.ends_at = players >= 5 ? 4 : 3;
  for (int c = 0; c < kBasics; ++c) p.card_of[c] = static_cast<Card>(c);
  p.kinds = kBasics;
}
namespace {
bool needs_room(Card c) { return set_of(c) > Set::prosperity; }
}  // namespace
int add_kind(Position& p, Card c) {
  if (const int s = p.slot_of(c); s >= 0) return s;
  if (p.kinds >= kSlots) return -1;
  if (needs_room(c)) p.extras = 1;
  p.card_of[p.kinds] = c;
  return p.kinds++;
}
int add_land(Position& p, Card c) {
  if (const int i = p.land_slot(c); i >= 0) return i;
  if (p.lands_n >= kMaxLands) return -1;
  p.extras = 1;
  p.land_of[p.lands_n] = c;
  return p.lands_n++;
}
MixedPile* add_mixed_pile(Position& p, Card pile) {
  const int s = add_kind(p, pile);
  if (s < 0) return nullptr;
  for (int i = 0; i < p.mixed_n; ++i)
    if (p.mixed_piles[i].pile == s) return &p.mixed_piles[i];
  if (p.mixed_n >= kMaxMixed) return nullptr;
  p.extras = 1;
  MixedPile& m = p.mixed_piles[p.mixed_n++];
  m.pile = s;
  return &m;
}

namespace {

void own_setup(Position& p, Card c, Dice dice);

void add_pile(Position& p, int slot, int n) {
  p.supply[slot] = n;
  p.piles |= bit(slot);
  if (n) p.stocked |= bit(slot), p.filled |= bit(slot);
}
void fill_mixed(Position& p, Card pile, Dice dice) {
  MixedPile* m = add_mixed_pile(p, pile);
  if (!m || m->n) return;
  PileCards cards = cards_of_pile(pile, p.players_n);
  if (facts(pile).traits & kShuffled)
    for (int k = cards.n - 1; k > 0; --k) std::swap(cards[k], cards[dice.below(k + 1)]);
  for (int k = cards.n; k-- > 0;)
    if (const int s = add_kind(p, cards[k]); s >= 0 && m->n < kMaxMixedCards) m->cards[m->n++] = s;
  const int slot = m->pile;
  p.supply[slot] = m->n;
  if (facts(pile).home == Home::kingdom) {
    p.piles |= bit(slot), p.filled |= bit(slot);
    p.stocked |= bit(m->cards[m->n - 1u]);
  } else {
    p.others |= bit(slot);
  }
  for (const Card c : cards) own_setup(p, c, dice);
}
void fill_fate(FateDeck& d, Family f, Dice dice) {
  if (d.down_n + d.up_n) return;
  for (int i = 0; i < family_size(f); ++i) d.down[d.down_n++] = i;
  for (int k = d.down_n - 1; k > 0; --k) std::swap(d.down[k], d.down[dice.below(k + 1)]);
}
// A Liaison brings an Ally, and everybody a Favor to begin with (F1.7); in mid-game only if no Ally is there (F22.2).
void bring_ally(Position& p, Card ally, Dice dice) {
  for (int i = 0; i < p.lands_n; ++i)
    if (facts(p.land(i)).family == Family::ally) return;
  if (ally == Card::None && family_size(Family::ally)) ally = of_family(Family::ally, dice.below(family_size(Family::ally)));
  if (ally == Card::None) return;
  add_land(p, ally);
  for (int s = 0; s < p.players_n; ++s) ++p.extra[s].favors;
}
// What a card or landscape asks for when it comes into a game (section 2, F1).
void own_setup(Position& p, Card c, Dice dice) {
  const Row& f = facts(c);
  if (f.traits & kTradeTokens) p.trade_tokens |= p.piles & p.slots_with(kVictory);
  if (f.traits & kBoonDeck) fill_fate(p.boons, Family::boon, dice);
  if (f.traits & kHexDeck) fill_fate(p.hexes, Family::hex, dice);
  if (f.types & kLiaison) bring_ally(p, Card::None, dice);
  if (f.family != Family::pile)
    for (int i = 0; i < 16; ++i) {
      const Card with = brought(c, i);
      if (with == Card::None) break;
      const Row& w = facts(with);
      if (w.family == Family::pile)
        fill_mixed(p, with, dice);
      else if (is_landscape(with))
        add_land(p, with);
      else if (w.home == Home::basic || w.home == Home::other) {
        const bool there = p.slot_of(with) >= 0 && (p.piles | p.others) >> p.slot_of(with) & 1;
        const int s = add_kind(p, with);
        if (s < 0 || there) continue;
        if (w.home == Home::basic)
          add_pile(p, s, pile_size(with, p.players_n));
        else
          p.others |= bit(s), p.supply[s] = pile_size(with, p.players_n);
        own_setup(p, with, dice);
      }
    }
  if (f.setup) f.setup(p);
}

}  // namespace

int kinds_needed(const Position& p, Card c) {
  int n = p.slot_of(c) < 0;
  for (int i = 0; i < 16; ++i)
    if (const Card w = brought(c, i); w != Card::None && !is_landscape(w) && p.slot_of(w) < 0) n += w == c ? 0 : kinds_needed(p, w);
  return n;
}

void add_kingdom_pile(Position& p, Card c, Dice dice) {
  if (facts(c).family == Family::pile) {
    fill_mixed(p, c, dice);
  } else {
    const int s = add_kind(p, c);
    if (s < 0) return;
    add_pile(p, s, pile_size(c, p.players_n));
    own_setup(p, c, dice);
  }
  if (facts(c).types & kVictory && has_trait_among(p, p.piles, kTradeTokens)) p.trade_tokens |= bit(p.slot_of(c));
}

void set_riverboat(Position& p, Card c, Dice dice) {
  const int s = add_kind(p, c);
  if (s < 0) return;
  p.riverboat = s;
  own_setup(p, c, dice);
}

namespace {
// The kinds that a card or landscape brings into a game, itself included: at most kSlots fit into one.
void add_kinds_of(Card c, std::vector<Card>& kinds) {
  if (c == Card::None || std::find(kinds.begin(), kinds.end(), c) != kinds.end()) return;
  kinds.push_back(c);
  for (int i = 0; i < 16; ++i)
    if (const Card b = brought(c, i); b != Card::None && !is_landscape(b)) add_kinds_of(b, kinds);
}
int room_left(std::initializer_list<std::span<const Card>> lists, bool shelters) {
  std::vector<Card> kinds;
  for (const auto list : lists)
    for (const Card c : list) add_kinds_of(c, kinds);
  for (int i = kBasics; shelters && i < card_count(); ++i)
    if (facts(static_cast<Card>(i)).types & kShelter) kinds.push_back(static_cast<Card>(i));
  std::erase_if(kinds, is_landscape);
  return kSlots - kBasics - static_cast<int>(kinds.size());
}
}  // namespace

SetupError setup(Position& p, const Options& o, Dice dice) {
  clear_table(p, o.players);
  p.first_editions = o.first_editions;
  p.sets = o.sets;

  // Kingdom (rule 2.4).
  std::vector<Card> kingdom = o.kingdom;
  for (const Card c : kingdom) {
    if (!is_kingdom_card(c)) return {SetupError::not_a_kingdom_card, c};
    if (std::count(kingdom.begin(), kingdom.end(), c) > 1) return {SetupError::twice, c};
  }
  if (kingdom.size() > 20) return {SetupError::too_many_kinds};
  auto contains = [](const std::vector<Card>& v, Card c) { return std::find(v.begin(), v.end(), c) != v.end(); };
  const bool shelters = o.shelters.value_or(false);
  Card riverboat = o.riverboat;
  auto deal = [&](auto fits) {  // a card that is not used yet and has room
    std::vector<Card> pool;
    for (int i = kBasics; i < card_count(); ++i) {
      const auto c = static_cast<Card>(i);
      if (may_be_dealt(p, c, false) && !contains(kingdom, c) && !contains(o.bans, c) && fits(c)) pool.push_back(c);
    }
    if (room_left({kingdom, o.landscapes, {&riverboat, 1}}, shelters) < 20)  // no pile brings so many
      std::erase_if(pool, [&](Card c) { return room_left({kingdom, o.landscapes, {&c, 1}, {&riverboat, 1}}, shelters) < 0; });
    return pool.empty() ? Card::None : pool[dice.below(pool.size())];
  };
  auto with_type = [](Card c, u32 type) {  // the card, or one that lies in its pile
    if (c == Card::None) return false;
    if (facts(c).family == Family::pile)
      for (int i = 0; i < 16; ++i)
        if (const Card b = brought(c, i); b != Card::None && facts(b).types & type) return true;
    return (facts(c).types & type) != 0;
  };
  auto omen = [](Card c) { return c != Card::None && facts(c).types & kOmen; };
  auto has_omen = [&] { return std::any_of(kingdom.begin(), kingdom.end(), omen); };
  const bool dealt = o.kingdom.empty();
  while (dealt && kingdom.size() < 10) {  // whoever asks for a Prophecy gets an Omen with it
    const bool wanted = o.prophecy != Card::None && kingdom.size() == 9 && !has_omen();
    const Card c = wanted ? deal(omen) : deal([](Card) { return true; });
    if (c == Card::None) return {wanted ? SetupError::no_omen : SetupError::not_enough_cards};
    kingdom.push_back(c);
  }
  const std::vector<Card> first_ten = kingdom;

  // Riverboat's card (rule 2.10): dealt from the house's sets if these have none left.
  const bool with_boat = std::any_of(kingdom.begin(), kingdom.end(), [](Card c) { return facts(c).traits & kBoat; });
  if (riverboat != Card::None && (!fits_riverboat(riverboat) || contains(kingdom, riverboat)))
    return {SetupError::bad_riverboat, riverboat};
  auto deal_from_all = [&](auto fits) {
    const Card c = deal(fits);
    if (c != Card::None) return c;
    const u32 sets = p.sets;
    p.sets = kHouseSets;
    const Card other = deal(fits);
    p.sets = sets;
    return other;
  };
  if (with_boat && riverboat == Card::None) riverboat = deal_from_all(fits_riverboat);

  // Prophecy (rule 2.8) and Approaching Army's pile (rule 2.9).
  const bool needs = has_omen() || (with_boat && omen(riverboat));
  if (o.prophecy != Card::None && !needs) return {SetupError::no_omen};
  p.prophecy = o.prophecy;
  if (needs && p.prophecy == Card::None) p.prophecy = of_family(Family::prophecy, dice.below(family_size(Family::prophecy)));
  if (p.prophecy != Card::None && facts(p.prophecy).traits & kArmyPile) {
    Card army = o.army_pile;
    auto attack = [&](Card c) { return facts(c).types & kAttack && c != riverboat; };
    if (army == Card::None) army = deal_from_all(attack);
    if (army == Card::None || !is_kingdom_card(army) || !attack(army) || contains(kingdom, army)) return {SetupError::bad_army_pile, army};
    kingdom.push_back(army);
  }
  if (p.prophecy != Card::None) {
    p.suns = suns_for(o.players);
    add_land(p, p.prophecy);
  }

  // Platinum and Colony (rule 2.5).
  const bool colony = o.colony ? *o.colony : !first_ten.empty() && set_of(first_ten[dice.below(first_ten.size())]) == Set::prosperity;

  for (const Card c : o.landscapes)
    if (facts(c).family != Family::ally) add_land(p, c);
  std::vector<Card> events;
  for (int i = 0; i < family_size(Family::event); ++i)
    if (const Card e = of_family(Family::event, i); o.sets & flag(set_of(e)) || set_of(e) == Set::rising_sun) events.push_back(e);
  auto has_event = [&](Card e) { return p.land_slot(e) >= 0; };
  if (o.random_events)
    std::erase_if(events, [&](Card e) { return room_left({kingdom, o.landscapes, {&e, 1}, {&riverboat, 1}}, shelters) < 0; });
  for (int k = 0; k < o.random_events && !std::all_of(events.begin(), events.end(), has_event);) {
    const Card e = events[dice.below(events.size())];
    k += !has_event(e);
    add_land(p, e);
  }
  const std::vector<Card> lands(p.land_of.begin(), p.land_of.begin() + p.lands_n);
  if (room_left({kingdom, lands, {&riverboat, 1}}, shelters) < 0) return {SetupError::too_many_kinds};
  for (const Card c : o.landscapes)
    if (facts(c).family != Family::ally && p.land_slot(c) < 0) return {SetupError::too_many_kinds};
  // A Liaison brings an Ally (F1.7).
  const bool liaison = std::any_of(kingdom.begin(), kingdom.end(), [&](Card c) { return with_type(c, kLiaison); }) ||
                       (with_boat && with_type(riverboat, kLiaison));
  Card ally = Card::None;
  for (const Card c : o.landscapes)
    if (facts(c).family == Family::ally) ally = c;
  if (ally != Card::None && !liaison) return {SetupError::no_liaison, ally};
  if (liaison) bring_ally(p, ally, dice);

  for (int c = 0; c < kBasics; ++c)
    if (colony || (c != kPlatinum && c != kColony)) add_pile(p, c, pile_size(static_cast<Card>(c), o.players));
  for (const Card c : kingdom) add_kingdom_pile(p, c, dice);
  if (has_trait_among(p, p.piles, kTradeTokens)) p.trade_tokens = p.piles & p.slots_with(kVictory);  // all piles lie out now
  if (riverboat != Card::None && with_boat) set_riverboat(p, riverboat, dice);
  for (int i = 0, n = p.lands_n; i < n; ++i) own_setup(p, p.land(i), dice);

  // Shelters instead of Estates (F1.6), an Heirloom instead of a Copper (F1.5).
  p.shelters = shelters;
  std::vector<int> estates, coppers;
  for (int i = kBasics; i < card_count(); ++i) {
    const auto c = static_cast<Card>(i);
    if (p.shelters && facts(c).types & kShelter) estates.push_back(add_kind(p, c));
    if (facts(c).types & kHeirloom)
      for (const Card k : kingdom)
        for (int b = 0; b < 16; ++b)
          if (brought(k, b) == c) coppers.push_back(add_kind(p, c));
  }
  if (!coppers.empty()) p.supply[kCopper] += static_cast<int>(coppers.size()) * o.players;
  for (int s = 0; s < o.players; ++s) {
    Pile& bag = p.players[s].bag;
    bag.add(kCopper, 7 - coppers.size());
    for (const int h : coppers) bag.add(h);
    if (estates.empty()) bag.add(kEstate, 3);
    for (const int e : estates) bag.add(e);
  }
  p.settle();
  return {};
}

}  // namespace demesne::dominion
