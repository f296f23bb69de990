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
    constexpr u8 kSets[] = {0b0010, 0b0100, 0b1000, 0b1110, 0b1110, 0b1010, 0b1100};
    o.sets = kSets[i % 7];
    o.base_edition = 1 + static_cast<int>(i / 3 % 2), o.prosperity_edition = 1 + static_cast<int>(i / 6 % 2);
    o.random_events = static_cast<int>(i % 4);
    // Every Prophecy in turn, where an Omen makes one possible.
    if (i % 2 && o.sets & 8) {
      o.kingdom = {Card::TeaHouse, Card::Poet, Card::RusticVillage, Card::Kitsune};
      FastRng own(mix(5, i));
      while (o.kingdom.size() < 10) {
        const auto c = static_cast<Card>(kFirstKingdomSlot + own.below(kCards - kFirstKingdomSlot));
        if (in_edition(c, o.base_edition, o.prosperity_edition) && std::find(o.kingdom.begin(), o.kingdom.end(), c) == o.kingdom.end()) o.kingdom.push_back(c);
      }
      o.prophecy = static_cast<Prophecy>(i / 2 % kProphecies);
    }
    Position p;
    const SetupError e = setup(p, o, rng);
    EXPECT_EQ(e.bad, SetupError::none) << "game " << i;
    begin(p, rng);
    return p;
  }

  static int copies(const Position& p, int slot) {
    const auto s = static_cast<std::size_t>(slot);
    int n = p.supply[s] + p.trash.n[s];
    for (int seat = 0; seat < p.seats(); ++seat) n += p.owned(seat, slot);
    for (int i = 0; i < p.limbo_n; ++i) n += p.limbo[static_cast<std::size_t>(i)] == slot;
    return n;
  }
  static bool conserved(const Position& before, const Position& after) {
    const bool new_piles = after.is(Prophecy::DivineWind) && !before.active;  // rule 15.8: the old piles leave the game
    for (int s = 0; s < before.kinds; ++s) {
      const int was = copies(before, s), is = copies(after, s);
      if (new_piles && s >= kFirstKingdomSlot ? is > was || is < was - before.supply[static_cast<std::size_t>(s)] - 1 : is != was) {
        ADD_FAILURE() << facts(before.card(s)).id << ": " << was << " copies before, " << is << " after";
        return false;
      }
    }
    for (const Player& pl : after.players)
      for (const Pile* pile : {&pl.hand, &pl.discard, &pl.in_play, &pl.bag, &pl.aside, &pl.due}) {
        int n = 0;
        Mask m = 0;
        for (int s = 0; s < kSlots; ++s) n += pile->n[static_cast<std::size_t>(s)], m |= pile->n[static_cast<std::size_t>(s)] ? bit(s) : 0;
        if (n != pile->total || m != pile->mask) {
          ADD_FAILURE() << "a pile's total or mask is not what it holds";
          return false;
        }
      }
    return after.in_effect() || after.limbo_n == 0;
  }
};

}  // namespace demesne::dominion
