// The base game, first and second edition. Facts (cost, types, names) stand in card.cpp; texts in text/.
#pragma once

#include "games/dominion/words.hpp"

namespace demesne::dominion::base {

inline constexpr Program kCellar = actions(1) >> picks(What::discard, hand, number<0>, number<255>, discard_it >> count) >> draw_counted;
inline constexpr Program kChapel = trash_up_to<4>;
inline constexpr Program kMoat = cards(2);
inline constexpr Program kVillage = cards(1) >> actions(2);
inline constexpr Program kWoodcutter = buys(1) >> coins(2);
inline constexpr Program kSmithy = cards(3);
inline constexpr Program kFestival = actions(2) >> buys(1) >> coins(2);
inline constexpr Program kLaboratory = cards(2) >> actions(1);
inline constexpr Program kMarket = cards(1) >> actions(1) >> buys(1) >> coins(1);
inline constexpr Program kWorkshop = with(pick(What::gain, costing_up_to, 4), gain_it);
inline constexpr Program kRemodel = trash_and_upgrade(2);
inline constexpr Program kMilitia = coins(2) >> each_victim(discard_down_to(3));
inline constexpr Program kWitch = cards(2) >> each_victim(gain_curse);
inline constexpr Program kCouncilRoom = cards(4) >> buys(1) >> each_opponent(cards(1));
inline constexpr Program kThroneRoom = play_many_times(2);
inline constexpr Program kThroneRoomFirst = play_many_times(2, false);

inline constexpr Program topdeck_from_discard = act([](auto& c) {
  c.m.take_from_discard(c.who(), c.it());
  c.m.put_on_deck(c.who(), c.it(), kAllKnow);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_discard);
});
inline constexpr Program look_through_discard = act([](auto& c) { if (c.player().discard.total) c.p.shown = 1; });
inline constexpr Program kHarbinger =
    cards(1) >> actions(1) >> look_through_discard >> with(may_pick(What::topdeck, discard_pile), topdeck_from_discard);

inline constexpr Program kMerchant = cards(1) >> actions(1) >> act([](auto& c) {
  if (!(c.p.turn.played & bit(kSilver))) ++c.p.turn.merchants;
});

// The card lies in the discard pile while its owner decides; it is played from there (rule 13.2).
inline constexpr Program kVassal = coins(2) >> when(reveal_next, held_to_discard >> when(it_is_action, with(may_pick(What::play, the_card), act([](auto& c) {
  c.m.take_from_discard(c.who(), c.it());
  c.player().in_play.add(c.it());
  c.m.play(c.who(), c.it(), kFresh, kNoSlot, from_discard);
}))));

inline constexpr Program kChancellor =
    coins(2) >> when(condition([](auto& c) { return c.player().deck_size() > 0; }),
                     pick(What::choice, one_of<Mode::discard_deck, Mode::keep_deck>) >> when(chose<Mode::discard_deck>, act([](auto& c) {
  Player& me = c.player();
  while (me.top_n) me.bag.add(me.top[--me.top_n] & kSlotBits), me.top[me.top_n] = 0;
  while (me.bottom_n) me.bag.add(me.bottom[--me.bottom_n]), me.bottom[me.bottom_n] = 0;
  me.discard.absorb(me.bag);
  me.discard_top = kNoSlot;
  c.m.note({Note::discard_deck, c.f.who});
})));

inline constexpr auto victories_in_hand = source(Zone::hand, [](auto& c) { return c.player().hand.mask & c.p.victories; });
inline constexpr Program reveal_hand = act([](auto& c) {
  if (c.player().hand.total) c.p.shown = 1;
  for_each(c.player().hand.mask, [&](Slot s) {
    for (int k = 0; k < c.player().hand.n[s]; ++k) c.m.note_card(Note::reveal, c.who(), s, from_hand);
  });
});
inline constexpr Program topdeck_revealed = act([](auto& c) {
  c.player().hand.remove(c.it());
  c.m.put_on_deck(c.who(), c.it(), kAllKnow);
  c.m.note_card(Note::reveal, c.who(), c.it(), from_hand);
  c.m.note_card(Note::topdeck, c.who(), c.it(), from_hand);
});
inline constexpr Program kBureaucrat =
    gain(kSilver, kToDeck) >> each_victim(with(pick(What::topdeck, victories_in_hand), topdeck_revealed, reveal_hand));

// The gain does not depend on the trashing (Throne Room on Feast gains twice).
inline constexpr Program kFeast = when(trash_this, kNothing) >> with(pick(What::gain, costing_up_to, 5), gain_it);

inline constexpr Program kMoneylender = with(may_pick(What::trash, this_in_hand<Card::Copper>), trash_it >> coins(3));
inline constexpr Program kMoneylenderFirst = with(pick(What::trash, this_in_hand<Card::Copper>), trash_it >> coins(3));

inline constexpr Program kPoacher = cards(1) >> actions(1) >> coins(1) >> act([](auto& c) { c.f.n = static_cast<u8>(c.p.empty_piles()); }) >>
                                    picks(What::discard, hand, [](auto& c) { return c.f.n; }, [](auto& c) { return c.f.n; }, discard_it);

// Everybody's top card, mine first; I decide about each.
inline constexpr Program spied = when(reveal_next, me_pick(What::choice, one_of<Mode::discard, Mode::keep>) >>
                                                        when(chose<Mode::discard>, act([](auto& c) { c.f.it = c.p.limbo[c.f.limbo]; }) >> held_to_discard,
                                                             act([](auto& c) { c.f.it = c.p.limbo[c.f.limbo]; }) >> held_to_deck<kAllKnow>));
inline constexpr Program kSpy = cards(1) >> actions(1) >> spied >> each_victim(spied);

inline constexpr auto held_treasures = source(Zone::limbo, [](auto& c) {
  Mask m = 0;
  for (int i = c.f.limbo + c.f.n; i < c.p.limbo_n; ++i) m |= bit(c.p.limbo[static_cast<std::size_t>(i)]);
  return m & c.p.treasures;
});
// The first `n` cards in limbo are the loot so far; what follows was revealed by the victim now acting.
inline constexpr Program to_loot = act([](auto& c) {
  for (int i = c.f.limbo + c.f.n; i < c.p.limbo_n; ++i)
    if (c.p.limbo[static_cast<std::size_t>(i)] == c.f.it) {
      std::swap(c.p.limbo[static_cast<std::size_t>(i)], c.p.limbo[static_cast<std::size_t>(c.f.limbo + c.f.n)]);
      break;
    }
  ++c.f.n;
  c.m.note_card(Note::trash, c.who(), c.it(), from_deck);
});
inline constexpr Program discard_unlooted = act([](auto& c) {
  while (c.p.limbo_n > c.f.limbo + c.f.n) {
    const int s = c.p.limbo[--c.p.limbo_n];
    c.p.limbo[c.p.limbo_n] = 0;
    c.m.to_discard(c.who(), s);
    c.m.note_card(Note::discard, c.who(), s, from_deck);
  }
});
inline constexpr Program gain_loot = act([](auto& c) {
  c.m.release(c.f, c.it());
  c.m.after_gain(c.f.me, c.it(), kToDiscard, false, from_trash);
});
inline constexpr Program trash_loot = act([](auto& c) {
  while (c.p.limbo_n > c.f.limbo) c.p.trash.add(c.p.limbo[--c.p.limbo_n]), c.p.limbo[c.p.limbo_n] = 0;
});
inline constexpr Condition gain_some_loot = condition([](auto& c) { return c.m.held(c.f) > 0 && c.f.it != kNoSlot; });
inline constexpr Program kThief =
    each_victim(reveal_top(2) >> with(me_pick(What::trash, held_treasures), to_loot) >> discard_unlooted) >>
    act([](auto& c) { c.f.it = 0; }) >> repeat(gain_some_loot, with(me_may_pick(What::gain, taken_up), gain_loot)) >> trash_loot;

inline constexpr auto held_rich_treasures = source(Zone::limbo, [](auto& c) {
  Mask m = 0;
  for (int i = c.f.limbo; i < c.p.limbo_n; ++i) m |= bit(c.p.limbo[static_cast<std::size_t>(i)]);
  return m & c.p.treasures & ~bit(kCopper);
});
inline constexpr Program kBandit =
    gain(kGold) >> each_victim(reveal_top(2) >> with(pick(What::trash, held_rich_treasures), held_to_trash) >> discard_held);

inline constexpr Condition below_seven_and_next = condition([](auto& c) {
  if (c.player().hand.total >= 7) return false;
  const int s = take_up(c);
  if (s == -2) return c.again(), true;
  c.f.it = s < 0 ? kNoSlot : static_cast<u8>(s);
  if (s >= 0) c.m.note_card(Note::look, c.who(), s, from_deck, true);
  return s >= 0;
});
// Cards kept aside stay in limbo below the one just drawn, so a shuffle does not include them.
inline constexpr Program library_keeps = act([](auto& c) {
  const int s = c.p.limbo[--c.p.limbo_n];
  c.p.limbo[c.p.limbo_n] = 0;
  c.player().hand.add(s);
  c.m.note_card(Note::draw, c.who(), s, from_deck, true);
});
inline constexpr Program kLibrary =
    repeat(below_seven_and_next, when(it_is_action, with(may_pick(What::set_aside, the_card), act([](auto& c) { c.m.note_card(Note::set_aside, c.who(), c.it(), from_deck); }),
                                                         library_keeps), library_keeps)) >> discard_held;

template <bool optional>
inline constexpr Program kMineOf =
    with(question(What::trash, treasures_in_hand, optional ? Op::kOptional : 0),
         trash_it >> with(pick(What::gain, source(Zone::supply, [](auto& c) { return up_to_more(c, c.it(), 3) & c.p.treasures; }), 3), gain_it_to_hand));
inline constexpr Program kMine = kMineOf<true>, kMineFirst = kMineOf<false>;

inline constexpr Program kSentry =
    cards(1) >> actions(1) >> look_at_top(2) >>
    picks(What::trash, taken_up, number<0>, [](auto& c) { return c.m.held(c.f); }, held_to_trash) >>
    picks(What::discard, taken_up, number<0>, [](auto& c) { return c.m.held(c.f); }, held_to_discard) >> put_back_in_any_order<kOwnerKnows>;

inline constexpr Program kAdventurer = act([](auto& c) {
  // The Treasures found go to hand at the end: until then they lie in limbo with the rest.
  while (c.f.n < 2) {
    const int s = take_up(c);
    if (s == -2) return c.again();
    if (s < 0) break;
    c.m.note_card(Note::reveal, c.who(), s, from_deck);
    c.f.n = static_cast<u8>(c.f.n + (c.p.treasures >> s & 1));
  }
  for (int i = c.p.limbo_n - 1; i >= c.f.limbo; --i) {
    const int s = c.p.limbo[static_cast<std::size_t>(i)];
    if (!(c.p.treasures >> s & 1)) continue;
    c.m.release(c.f, s);
    c.player().hand.add(s);
    c.m.note_card(Note::to_hand, c.who(), s, from_deck);
  }
}) >> discard_held;

inline constexpr Program kArtisan = with(pick(What::gain, costing_up_to, 5), gain_it_to_hand) >> with(pick(What::topdeck, hand), topdeck_it);

}  // namespace demesne::dominion::base
