// Prosperity (Blütezeit), first and second edition.
#pragma once

#include "games/dominion/rules.hpp"
#include "games/dominion/sets/base.hpp"

namespace demesne::dominion::prosperity {

using base::reveal_hand;

inline constexpr Program kMonument = coins(2) >> vp_tokens(1);
inline constexpr Program kWorkersVillage = cards(1) >> actions(2) >> buys(1);
inline constexpr Program kGrandMarket = cards(1) >> actions(1) >> buys(1) >> coins(2);
inline constexpr Program kPeddler = cards(1) >> actions(1) >> coins(1);
inline constexpr Program kWatchtower = draw_to(6);
inline constexpr Program kExpand = trash_and_upgrade(3);
inline constexpr Program kKingsCourt = play_many_times(3);
inline constexpr Program kGoons = buys(1) >> coins(2) >> each_victim(discard_down_to(3));
inline constexpr Program kTalisman = coins(1);
inline constexpr Program kRoyalSeal = coins(2);
inline constexpr Program kCharlatan = coins(3) >> each_victim(gain_curse);

inline constexpr Program kAnvil =
    coins(1) >> with(may_pick(What::discard, treasures_in_hand), discard_it >> with(pick(What::gain, costing_up_to, 4), gain_it));

inline constexpr auto treasure_found = [](auto& c) { return c.p.treasures >> c.f.it & 1; };
inline constexpr Program remember_it = act([](auto& c) { c.f.n = c.f.it; });
inline constexpr Program recall_it = act([](auto& c) { c.f.it = c.f.n; });
inline constexpr Program kLoan =
    coins(1) >> reveal_until(treasure_found) >>
    when(some, remember_it >> pick(What::choice, one_of<Mode::discard, Mode::trash>) >>
                   when(chose<Mode::trash>, recall_it >> held_to_trash, recall_it >> held_to_discard)) >> discard_held;
// The Treasure found stays in limbo until the others are discarded; then it is played.
inline constexpr Program kVenture = coins(1) >> reveal_until(treasure_found) >> when(some, act([](auto& c) {
  const int found = c.f.it;
  c.m.release(c.f, found);
  c.f.n = static_cast<u8>(found);
}) >> discard_held >> recall_it >> act([](auto& c) {
  c.player().in_play.add(c.it());
  c.m.play(c.who(), c.it(), kFresh, kNoSlot, from_deck);
}), discard_held);

// The first printing (and the German one) gives the money before the trashing.
inline constexpr Program kTradeRoute = buys(1) >> act([](auto& c) { c.m.coins(c.p.trade_mat, c.f.me); }) >> with(pick(What::trash, hand), trash_it);

inline constexpr Program kBishop =
    coins(1) >> vp_tokens(1) >> with(pick(What::trash, hand), trash_it >> act([](auto& c) { c.m.vp(c.p.cost[c.f.it] / 2, c.f.me); })) >>
    each_opponent(with(may_pick(What::trash, hand), trash_it));

inline constexpr Program kClerk =
    coins(2) >> each_victim(when(condition([](auto& c) { return c.player().hand.total >= 5; }), with(pick(What::topdeck, hand), topdeck_it)));

inline constexpr Program kInvestment =
    with(pick(What::trash, hand), trash_it) >> pick(What::choice, one_of<Mode::plus_1_coin, Mode::trash_this>) >>
    when(chose<Mode::plus_1_coin>, coins(1), when(trash_this, reveal_hand >> act([](auto& c) {
           c.m.vp(std::popcount(c.me().hand.mask & c.p.treasures), c.f.me);
         })));

// First edition: as long as it is in play; second edition: once per play, for the rest of the turn (rule 8.5).
inline constexpr Program kQuarryFirst = coins(1);
inline constexpr Program kQuarry = coins(1) >> act([](auto& c) { ++c.p.turn.quarries; });
inline constexpr Program kHoardFirst = coins(2);
inline constexpr Program kHoard = coins(2) >> act([](auto& c) { ++c.p.turn.hoards, c.p.turn.watch |= kHearHoard; });
inline constexpr Program kCollection = coins(2) >> buys(1) >> act([](auto& c) { ++c.p.turn.collections, c.p.turn.watch |= kHearCollection; });
inline constexpr Program kTiara = buys(1) >> act([](auto& c) { ++c.p.turn.tiaras, c.p.turn.watch |= kHearTiara; }) >>
                                  with(may_pick(What::play, treasures_in_hand), play_it(2));

inline constexpr Program kCity = cards(1) >> actions(2) >> when(empty_piles_at_least(1), cards(1)) >>
                                 when(empty_piles_at_least(2), buys(1) >> coins(1));

inline constexpr Program left_neighbour = act([](auto& c) { c.f.who = static_cast<u8>(c.p.next(c.f.me)); });
inline constexpr Program back_to_me = act([](auto& c) { c.f.who = c.f.me; });
inline constexpr auto all_kinds = source(Zone::kinds, [](auto& c) {  // a name that is not in this game would change nothing
  Mask m = c.p.piles;
  for (int s = 0; s < c.p.kinds; ++s)
    if (s >= kFirstKingdomSlot) m |= bit(s);
  return m;
});
inline constexpr Program kContraband = coins(3) >> buys(1) >> left_neighbour >> pick(What::name, all_kinds) >> act([](auto& c) {
  c.p.turn.contraband |= bit(c.f.it);
  c.m.note_card(Note::name, c.who(), c.it());
}) >> back_to_me;
inline constexpr Program kWarChest = left_neighbour >> pick(What::name, all_kinds) >> act([](auto& c) {
  c.p.turn.war_chest |= bit(c.f.it);
  c.m.note_card(Note::name, c.who(), c.it());
}) >> back_to_me >> with(pick(What::gain, source(Zone::supply, [](auto& c) { return c.p.stocked & c.p.affordable(5) & ~c.p.turn.war_chest; }), 5), gain_it);

inline constexpr auto coppers_in_discard = source(Zone::discard, [](auto& c) { return c.player().discard.mask & bit(kCopper); });
inline constexpr Program kCountingHouse = base::look_through_discard >> picks(What::to_hand, coppers_in_discard, number<0>, number<255>, act([](auto& c) {
  c.m.take_from_discard(c.who(), c.it());
  c.player().hand.add(c.it());
  c.m.note_card(Note::to_hand, c.who(), c.it(), from_discard);
}));

// The looked-at card waits in limbo; played from there it moves from the deck into play.
inline constexpr auto crystal_modes = source(Zone::modes, [](auto& c) {
  const bool playable = (c.p.actions | c.p.treasures) >> c.p.limbo[c.f.limbo] & 1;
  return bit(Mode::keep) | bit(Mode::discard) | bit(Mode::trash) | (playable ? bit(Mode::play) : 0);
});
inline constexpr Program held_is_it = act([](auto& c) { c.f.it = c.p.limbo[c.f.limbo]; });
inline constexpr Program kCrystalBall =
    coins(1) >> look_at_top(1) >>
    when(holding, pick(What::choice, crystal_modes) >>
        when(chose<Mode::keep>, held_is_it >> held_to_deck<kOwnerKnows>,
        when(chose<Mode::discard>, held_is_it >> held_to_discard,
        when(chose<Mode::trash>, held_is_it >> held_to_trash, held_is_it >> act([](auto& c) {
          c.m.release(c.f, c.it());
          c.player().in_play.add(c.it());
          c.m.play(c.who(), c.it(), kFresh, kNoSlot, from_deck);
        })))));

inline constexpr Program kMagnate = reveal_hand >> act([](auto& c) { c.f.n = static_cast<u8>(c.player().hand.count(c.p.treasures)); }) >> draw_counted;
inline constexpr Program kMint = with(may_pick(What::reveal, treasures_in_hand), act([](auto& c) {
  c.m.note_card(Note::reveal, c.who(), c.it(), from_hand);
}) >> gain_it);

inline constexpr Program kMountebank =
    coins(2) >> each_victim(with(may_pick(What::discard, this_in_hand<Card::Curse>), discard_it, gain_curse >> gain(kCopper)));

inline constexpr Program kRabble = cards(3) >> each_victim(reveal_top(3) >> act([](auto& c) {
  for (int i = c.p.limbo_n - 1; i >= c.f.limbo; --i) {
    const int s = c.p.limbo[static_cast<std::size_t>(i)];
    if (!((c.p.actions | c.p.treasures) >> s & 1)) continue;
    c.m.release(c.f, s);
    c.m.to_discard(c.who(), s);
    c.m.note_card(Note::discard, c.who(), s, from_deck);
  }
}) >> put_back_in_any_order<kAllKnow>);

// An opponent with one card may discard it but draws nothing: two must go for the card.
inline constexpr Program vault_offer =
    act([](auto& c) { c.f.n = 0; }) >> picks(What::discard, hand, [](auto& c) { return 0 * c.f.n; }, number<2>, discard_it >> count >> act([](auto& c) {
      if (c.f.n == 1) c.f.lo = static_cast<u8>(std::min<int>(1, c.player().hand.total));  // the second one is not optional
    })) >> when(condition([](auto& c) { return c.f.n == 2; }), cards(1));
inline constexpr Program kVault =
    cards(2) >> picks(What::discard, hand, number<0>, number<255>, discard_it >> coins(1)) >> each_opponent(vault_offer);

inline constexpr Program kBank = act([](auto& c) { c.m.coins(c.me().in_play.count(c.p.treasures), c.f.me); });

// The sum of the coin costs; debt is neither summed nor allowed (rule 6.9).
inline constexpr auto costing_exactly_n = source(Zone::supply, [](auto& c) {
  if (c.f.n >= kCostSteps) return Mask{0};
  return c.p.stocked & c.p.affordable(c.f.n) & ~(c.f.n ? c.p.affordable(c.f.n - 1) : Mask{0});
});
inline constexpr Program kForge =
    picks(What::trash, hand, number<0>, number<255>, act([](auto& c) { c.f.n = static_cast<u8>(std::min(255, c.f.n + c.p.cost[c.f.it])); }) >> trash_it) >>
    with(pick(What::gain, costing_exactly_n), gain_it);

}  // namespace demesne::dominion::prosperity
