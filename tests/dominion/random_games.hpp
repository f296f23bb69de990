// Random games of Dominion for the contract and the endurance test: all player counts, random kingdoms of all sets and editions, Events,
// every Prophecy; and what it means that no card appears or vanishes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "games/dominion/engine.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion {

struct RandomGames {
  using Position = dominion::Position;
  using Log = dominion::Log;

  static Position deal(u64 i, FastRng& rng) {
    dominion::Options o;
    o.players = 2 + static_cast<int>(i % 5);
    constexpr u32 kEverything = (1u << dominion::kSets) - 2;
    constexpr u32 kChoices[] = {0b0010, 0b0100, 0b1000, 0b1110, kEverything, 0b1010, kEverything & ~0b0110u};
    o.sets = kChoices[i % 7];
    o.edition(Set::base, 1 + static_cast<int>(i / 3 % 2)), o.edition(Set::prosperity, 1 + static_cast<int>(i / 6 % 2));
    for (const Set s : {Set::cornucopia, Set::guilds}) o.edition(s, 1 + static_cast<int>(i / 12 % 2));
    o.random_events = static_cast<int>(i % 4);
    // Every Prophecy in turn, where an Omen makes one possible.
    if (i % 2 && o.sets & 8) {
      for (const char* id : {"tea_house", "poet", "rustic_village", "kitsune"}) o.kingdom.push_back(find_card(id));
      FastRng own(mix(5, i));
      while (o.kingdom.size() < 10) {
        const auto c = static_cast<Card>(kFirstKingdomSlot + own.below(static_cast<u32>(card_count() - kFirstKingdomSlot)));
        if (is_kingdom_card(c) && o.sets >> static_cast<int>(set_of(c)) & 1 && in_edition(c, o.first_editions) &&
            std::find(o.kingdom.begin(), o.kingdom.end(), c) == o.kingdom.end())
          o.kingdom.push_back(c);
      }
      o.prophecy = of_family(Family::prophecy, static_cast<int>(i / 2 % static_cast<u64>(family_size(Family::prophecy))));
    }
    // Of everything: Ways, Projects, Landmarks and Shelters now and then.
    if (o.sets == kEverything) {
      constexpr Family kFamilies[] = {Family::way, Family::project, Family::landmark};
      for (int k = 0; k < 3; ++k)
        if (i / 7 >> k & 1) o.landscapes.push_back(of_family(kFamilies[k], 0));
      o.shelters = i / 56 % 3 == 0;
    }
    Position p;
    const SetupError e = setup(p, o, rng);
    EXPECT_EQ(e.bad, SetupError::none) << "game " << i;
    begin(p, rng);
    return p;
  }

  static int copies(const Position& p, int slot) {
    const auto s = static_cast<std::size_t>(slot);
    if (p.row(slot).family != Family::card) return 0;
    int n = (p.mixed >> slot & 1 ? 0 : p.supply[s]) + p.trash.n[s] + p.heap.of(slot);
    for (int i = 0; i < p.mixed_n; ++i)
      for (int k = 0; k < p.mixed_piles[static_cast<std::size_t>(i)].n; ++k)
        n += p.mixed_piles[static_cast<std::size_t>(i)].cards[static_cast<std::size_t>(k)] == slot;
    for (int seat = 0; seat < p.seats(); ++seat) n += p.owned(seat, slot);
    for (int i = 0; i < p.limbo_n; ++i) n += p.limbo[static_cast<std::size_t>(i)] == slot;
    return n;
  }
  static std::string asker(const Position& p) {
    const Card c = p.named(p.ask.about);
    return std::string(c == Card::None ? "a rule" : facts(c).id) + " (kind " + std::to_string(static_cast<int>(p.ask.what)) + ")";
  }
  static bool conserved(const Position& before, const Position& after) {
    const bool new_piles = after.has(kNewPiles) && !before.active;  // rule 15.8: the old piles leave the game
    for (int s = 0; s < before.kinds; ++s) {
      const int was = copies(before, s), is = copies(after, s);
      if (new_piles && s >= kFirstKingdomSlot
              ? is > was || is < was - std::max<int>(before.supply[static_cast<std::size_t>(s)], before.mixed >> s & 1 ? 16 : 0) - 1
              : is != was) {
        ADD_FAILURE() << facts(before.card(s)).id << ": " << was << " copies before, " << is << " after, while " << asker(before)
                      << " asked seat " << int{before.ask.seat};
        return false;
      }
    }
    for (const Player& pl : after.players)
      for (const Pile* pile : {&pl.hand, &pl.discard, &pl.in_play, &pl.bag}) {
        int n = 0;
        Mask m = 0;
        for (int s = 0; s < kSlots; ++s) n += pile->n[s], m |= pile->n[s] ? bit(s) : Mask{};
        if (n != pile->total || m != pile->mask) {
          ADD_FAILURE() << "a pile's total or mask is not what it holds";
          return false;
        }
      }
    return after.in_effect() || after.limbo_n == 0;
  }
};

}  // namespace demesne::dominion
