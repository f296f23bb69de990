// Rising Sun: kingdom cards and Events. What Prophecies do stands with what they listen to, in rules.hpp.
#pragma once

#include "games/dominion/rules.hpp"
#include "games/dominion/sets/prosperity.hpp"

namespace demesne::dominion::rising_sun {

using base::reveal_hand;

inline constexpr Program kFishmonger = buys(1) >> coins(1);
inline constexpr Program kRootCellar = cards(3) >> actions(1) >> take_debt(3);
inline constexpr Program kImperialEnvoy = cards(5) >> buys(1) >> take_debt(2);
inline constexpr Program kLitter = cards(2) >> actions(2) >> take_debt(1);
inline constexpr Program kTeaHouse = sun >> cards(1) >> actions(1) >> coins(2);
inline constexpr Program kAlley = cards(1) >> actions(1) >> with(pick(What::discard, hand), discard_it);
inline constexpr Program kNinja = cards(1) >> each_victim(discard_down_to(3));
inline constexpr Program kRonin = draw_to(7);
inline constexpr Program kTanuki = trash_and_upgrade(2);
inline constexpr Program kCraftsman = take_debt(2) >> with(pick(What::gain, costing_up_to, 5), gain_it);

inline constexpr Program kMountainShrine =
    sun >> coins(2) >> with(may_pick(What::trash, hand), trash_it) >>
    when(condition([](auto& c) { return (c.p.trash.mask & c.p.actions) != 0; }), cards(2));

inline constexpr Program kDaimyo = cards(1) >> actions(1) >> act([](auto& c) { ++c.p.turn.daimyos; });

inline constexpr Program kArtist = actions(1) >> act([](auto& c) {
  int n = 0;
  for_each(c.me().in_play.mask, [&](Slot s) { n += c.me().in_play.n[s] == 1; });
  c.f.n = static_cast<u8>(n);
}) >> draw_counted;

inline constexpr Condition no_two_alike_in_hand = condition([](auto& c) {
  return std::popcount(c.me().hand.mask) == c.me().hand.total;
});
inline constexpr Condition return_this = condition([](auto& c) {  // to its pile, if that still exists
  if (!(c.p.piles >> c.f.card & 1) || !leave_play(c)) return false;
  ++c.p.supply[c.f.card], c.p.stocked |= bit(c.f.card);
  c.m.note_card(Note::return_to_pile, c.f.me, c.f.card, from_play);
  return true;
});
inline constexpr Program kSnakeWitch =
    cards(1) >> actions(1) >>
    when(no_two_alike_in_hand, pick(What::choice, one_of<Mode::return_this, Mode::keep>) >>
                                   when(chose<Mode::return_this>, reveal_hand >> when(return_this, each_victim(gain_curse))));

inline constexpr Program kAristocrat = act([](auto& c) {
  switch (c.me().in_play.n[c.f.card]) {
    case 1: case 5: c.m.actions(3, c.f.me); break;
    case 2: case 6: draw_cards(c, 3); break;
    case 3: case 7: c.m.coins(3, c.f.me); break;
    case 4: case 8: c.m.buys(3, c.f.me); break;
    default: break;
  }
}, 3);

inline constexpr Program kRiverboat = act([](auto& c) { ++c.me().boats, c.m.stay(c.f, kUntilNextTurn); });
inline constexpr Program kSamurai = each_victim(discard_down_to(3)) >> act([](auto& c) { ++c.me().samurai, c.m.stay(c.f, kForGoodNew); }, 1);

// Debt may be paid at any moment of one's turn (rule 7.8). Where no turn question came just before, Change asks itself: when it is
// played again, at the start of a turn (Rapid Expansion), by Continue, by a card that has given coins first (Vassal).
inline constexpr Condition could_pay_up = condition([](auto& c) {
  const u8 lowest = c.p.stack[0].card;  // what was played from the turn question; no card: an Event or the start of the turn
  const bool not_asked = !(c.f.how & kFresh) || lowest == kNoSlot || (lowest != c.f.card && lowest != c.f.host);
  return not_asked && c.f.me == c.p.current && c.me().debt && c.me().debt <= c.p.turn.coins;
});
inline constexpr auto costing_more_than_it = source(Zone::supply, [](auto& c) {  // only the coins are compared (rule 6.9)
  Mask m = 0;
  for_each(c.p.stocked, [&](Slot s) { if (c.p.cost[s] > c.p.cost[c.f.it]) m |= bit(s); });
  return m;
});
inline constexpr Program kChange =
    when(could_pay_up, pick(What::choice, one_of<Mode::pay_debt, Mode::stay_in_debt>) >> when(chose<Mode::pay_debt>, act([](auto& c) {
           c.m.note_number(Note::pay_debt, c.f.me, c.me().debt);
           c.p.turn.coins = static_cast<u16>(c.p.turn.coins - c.me().debt), c.me().debt = 0;
         }))) >>
    when(condition([](auto& c) { return c.me().debt > 0; }), coins(3),
         with(pick(What::trash, hand), trash_it >> act([](auto& c) { c.f.n = c.p.cost[c.f.it]; }) >>
                                           with(pick(What::gain, costing_more_than_it), act([](auto& c) {
                                                  c.m.debt(c.p.cost[c.f.it] - c.f.n, c.f.me);
                                                  c.m.gain(c.f.me, c.f.it);
                                                }))));

inline constexpr Program kPoet = sun >> cards(1) >> actions(1) >>
                                 when(reveal_next, when(condition([](auto& c) { return c.p.affordable(3) >> c.f.it & 1; }), held_to_hand, held_to_deck<kAllKnow>));

inline constexpr Program kRiverShrine = sun >> trash_up_to<2> >> act([](auto& c) { ++c.p.turn.shrines; });
inline constexpr Program kRusticVillage = sun >> cards(1) >> actions(2) >> prosperity::vault_offer;

inline constexpr auto a_gold = source(Zone::supply, [](auto& c) { return c.p.stocked & bit(kGold); });
inline constexpr Program kGoldMine =
    cards(1) >> actions(1) >> buys(1) >> with(may_pick(What::gain, a_gold), act([](auto& c) { c.m.debt(c.arg(), c.f.me), c.m.gain(c.f.me, kGold); }, 4));

// Two different ones, done in the printed order (rule 1.14).
inline constexpr Mode kKitsuneModes[] = {Mode::plus_2_actions, Mode::plus_2_coins, Mode::curses, Mode::gain_silver};
inline constexpr auto kitsune_modes = source(Zone::modes, [](auto& c) {
  Mask m = 0;
  for (int i = 0; i < 4; ++i)
    if (!(c.f.n >> i & 1)) m |= bit(kKitsuneModes[i]);
  return m;
});
constexpr Condition kitsune_chose(int i) { return condition([](auto& c) { return c.f.n >> c.arg() & 1; }, i); }
inline constexpr Program kKitsune =
    sun >> picks(What::choice, kitsune_modes, number<2>, number<2>, act([](auto& c) {
      for (int i = 0; i < 4; ++i)
        if (kKitsuneModes[i] == static_cast<Mode>(c.f.it)) c.f.n = static_cast<u8>(c.f.n | 1 << i);
    })) >>
    when(kitsune_chose(0), actions(2)) >> when(kitsune_chose(1), coins(2)) >> when(kitsune_chose(2), each_victim(gain_curse)) >>
    when(kitsune_chose(3), gain(kSilver));

inline constexpr Program kRiceBroker =
    actions(1) >> with(pick(What::trash, hand), trash_it >> when(it_is_treasure, cards(2)) >> when(it_is_action, cards(5)));

inline constexpr Program kRice = buys(1) >> act([](auto& c) {
  u16 types = 0;
  for_each(c.me().in_play.mask, [&](Slot s) {
    types |= facts(c.p.card(s)).types;
    if (c.p.actions >> s & 1) types |= kAction;
    if (c.p.treasures >> s & 1) types |= kTreasure;
  });
  c.m.coins(std::popcount(types), c.f.me);
});

// --- Events ---
inline constexpr Condition no_action_in_play = condition([](auto& c) { return !(c.me().in_play.mask & c.p.actions); });
inline constexpr Program kAmass = when(no_action_in_play, with(pick(What::gain, actions_costing_up_to, 5), gain_it));

inline constexpr auto peaceful_actions_up_to_4 = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(4) & c.p.actions & ~c.p.attacks; });
inline constexpr Program back_to_actions = act([](auto& c) {
  c.p.phase = Phase::action, c.p.turn.bought = 0;
  c.m.note({Note::phase, c.f.me, static_cast<u8>(Phase::action)});
});
// The gained card is played from where it lies, unless something has moved it (rule 4.6): `gained` reports that in hi.
inline constexpr Program kContinue =
    act([](auto& c) { c.p.turn.continued = 1; }) >>
    with(pick(What::gain, peaceful_actions_up_to_4, 4),
         act([](auto& c) {
           c.f.hi = kToDiscard, c.f.n = c.f.it;
           c.m.gain(c.f.me, c.f.it);
         }) >> back_to_actions >> act([](auto& c) {
           if (c.f.hi == kMoved || !c.m.remove_gained(c.f.me, c.f.n, kToDiscard)) return;
           c.me().in_play.add(c.f.n);
           c.m.play(c.f.me, c.f.n, kFresh, kNoSlot, from_discard);
         }),
         back_to_actions) >>
    actions(1) >> buys(1);

inline constexpr auto any_amount = source(Zone::numbers, [](auto& c) { return (bit(std::min<int>(c.p.turn.coins, 60)) << 1) - 1; });
inline constexpr Program kAsceticism = pick(What::pay, any_amount) >> act([](auto& c) {
  c.p.turn.coins = static_cast<u16>(c.p.turn.coins - c.f.it);
  c.f.n = c.f.it;
}) >> picks(What::trash, hand, [](auto& c) { return c.f.n; }, [](auto& c) { return c.f.n; }, trash_it);

inline constexpr auto actions_and_treasures_up_to_8 = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(8) & (c.p.actions | c.p.treasures); });
inline constexpr Program kCredit = with(pick(What::gain, actions_and_treasures_up_to_8, 8), act([](auto& c) {
  c.m.debt(c.p.cost[c.f.it], c.f.me);
  c.m.gain(c.f.me, c.f.it);
}));

inline constexpr auto action_found = [](auto& c) { return c.p.actions >> c.f.it & 1; };
inline constexpr Program kForesight = reveal_until(action_found) >> when(some, act([](auto& c) {
  c.m.release(c.f, c.f.it);
  c.me().due.add(c.f.it);
  c.m.note_card(Note::set_aside, c.f.me, c.f.it, from_deck);
})) >> discard_held;

inline constexpr Program kKintsugi = with(pick(What::trash, hand), trash_it >> when(condition([](auto& c) { return c.me().had_gold; }),
                                                                                   with(pick(What::gain, costing_up_to_more_than_it, 2), gain_it)));
inline constexpr Program kPractice = play_many_times(2);

inline constexpr Program kSeaTrade = act([](auto& c) { c.f.n = static_cast<u8>(c.me().in_play.count(c.p.actions)); }) >> draw_counted >>
                                     picks(What::trash, hand, number<0>, [](auto& c) { return c.f.n; }, trash_it);

// The names already taken are remembered in mask and how, + 1.
inline constexpr auto tribute = source(Zone::supply, [](auto& c) {
  Mask m = c.p.stocked & c.p.actions & ~c.me().in_play.mask;
  if (c.f.mask) m &= ~bit(c.f.mask - 1);
  if (c.f.how) m &= ~bit(c.f.how - 1);
  return m;
});
inline constexpr Condition three_gained = condition([](auto& c) { return c.p.turn.gained.total >= 3; });
inline constexpr Program kReceiveTribute =
    when(three_gained, act([](auto& c) { c.f.it = 0; }) >>
                           repeat(condition([](auto& c) { return c.f.it != kNoSlot && c.f.n < 3; }),
                                  with(may_pick(What::gain, tribute), act([](auto& c) {
                                         (c.f.n++ == 0 ? c.f.mask : c.f.how) = static_cast<u8>(c.f.it + 1);
                                         c.m.gain(c.f.me, c.f.it);
                                       }))));

inline constexpr auto costing_exactly = source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(c.arg()) & ~c.p.affordable(c.arg() - 1); });
inline constexpr Program kGather = with(pick(What::gain, costing_exactly, 3), gain_it) >> with(pick(What::gain, costing_exactly, 4), gain_it) >>
                                   with(pick(What::gain, costing_exactly, 5), gain_it);

}  // namespace demesne::dominion::rising_sun
