#include "bots/dominion/big_money.hpp"

#include <algorithm>

#include "games/dominion/engine.hpp"

namespace demesne::dominion {
namespace {

// What a card brings, read off its program once.
struct Brings {
  u8 cards = 0, actions = 0, coins = 0;
};
using BringsOfAll = std::array<std::array<Brings, 2>, kCards>;
const BringsOfAll& brings() {
  static const BringsOfAll all = [] {
    BringsOfAll b{};
    for (int c = 0; c < kCards; ++c)
      for (int first = 0; first < 2; ++first)
        for (const Op& op : program_of(entry_of(static_cast<Card>(c), first != 0))) {
          Brings& x = b[static_cast<std::size_t>(c)][static_cast<std::size_t>(first)];
          if (op.says == Says::cards) x.cards = std::max(x.cards, op.arg);
          if (op.says == Says::actions) x.actions = std::max(x.actions, op.arg);
          if (op.says == Says::coins) x.coins = std::max(x.coins, op.arg);
        }
    return b;
  }();
  return all;
}

constexpr bool among(Card c, std::initializer_list<Card> list) {
  for (const Card x : list)
    if (x == c) return true;
  return false;
}

// The slot of a set with the greatest value; kNoSlot if the set is empty.
template <class Value>
Slot best_of(Mask m, Value value) {
  Slot best = kNoSlot;
  int top = 0;
  for_each(m, [&](Slot s) {
    const int v = value(s);
    if (best == kNoSlot || v > top) best = s, top = v;
  });
  return best;
}
Action pick(int slot) { return answer(kPick, static_cast<u32>(slot)); }

}  // namespace

void BigMoney::learn(const Eyes& eyes) {
  kinds_ = eyes.kinds();
  extra_slot_ = extra_ == Card::None ? -1 : eyes.slot_of(extra_);
  hoard_slot_ = eyes.slot_of(Card::Hoard);
  worth_playing_ = shadows_ = must_trash_ = 0;
  worthless_ = bit(kCopper) | bit(kCurseSlot);
  for (int s = 0; s < kinds_; ++s) {
    const Card c = eyes.card(s);
    const CardFacts& f = facts(c);
    if (f.types & kShadow) shadows_ |= bit(s);
    if (!(f.types & kAction)) continue;
    worth_playing_ |= bit(s);
    const Brings& b = brings()[static_cast<std::size_t>(c)][eyes.first_edition(c)];
    int v = 10 + f.cost + f.debt + 2 * b.cards + b.coins;
    if (b.actions) v = 60 + 10 * std::min<int>(b.actions, 2) + b.cards;
    if (among(c, {Card::ThroneRoom, Card::KingsCourt, Card::Daimyo})) v = 50;
    if (among(c, {Card::Remodel, Card::Expand, Card::Tanuki, Card::TradeRoute, Card::Bishop, Card::RiceBroker, Card::Change, Card::Forge}))
      must_trash_ |= bit(s);
    priority_[static_cast<std::size_t>(s)] = static_cast<signed char>(v);
  }
  // Under Enlightenment a Treasure is an Action that draws a card instead of paying: only for Coppers and Curses a gain.
  if (eyes.action_cards() & bit(kCopper)) {
    worth_playing_ |= bit(kCopper) | bit(kCurseSlot);
    priority_[kCopper] = priority_[kCurseSlot] = 55;
  }
}

bool BigMoney::late(const Eyes& eyes) const {
  return eyes.supply(kProvince) <= 4 || (eyes.piles() & bit(kColony) && eyes.supply(kColony) <= 4);
}

Action BigMoney::best_action(const Eyes& eyes, Mask hand) const {
  hand &= eyes.action_cards();
  const Mask dark = shadows_ && eyes.actions() ? eyes.shadows_in_deck() : 0;
  Mask wanted = hand | dark;
  // Trashing a good card for the sake of the effect is worse than not playing it.
  for_each(wanted & must_trash_, [&](Slot s) {
    Mask rest = eyes.hand().mask & ~bit(s);
    bool junk = false;
    for_each(rest, [&](Slot r) { junk |= worth_trashing(eyes, r); });
    if (!junk && !(eyes.card(s) == Card::Change && eyes.debt())) wanted &= ~bit(s);
  });
  if (!wanted) return answer(kToBuy);
  const Slot s = best_of(wanted, [&](Slot x) { return static_cast<int>(priority_[x]); });
  return hand >> s & 1 ? answer(kPlay, s) : answer(kPlayShadow, s);
}

Action BigMoney::play_special_treasure(const Eyes& eyes, Mask left) const {
  const Mask plain = left & eyes.plain_treasures();
  // Tiara doubles the best Treasure, War Chest and Anvil want the hand as it is: these come first.
  for (Mask m = left & ~plain; m; m &= m - 1) {
    const int s = std::countr_zero(m);
    const Card c = eyes.card(s);
    if (c == Card::Investment) {  // it trashes a card: only with something to trash
      bool junk = false;
      for_each(eyes.hand().mask & ~bit(s), [&](Slot r) { junk |= worth_trashing(eyes, r); });
      if (!junk) left &= ~bit(s);
    } else if (among(c, {Card::Tiara, Card::WarChest, Card::Anvil, Card::CrystalBall, Card::Loan, Card::Contraband})) {
      return answer(kPlay, static_cast<u32>(s));
    }
  }
  if (left & ~bit(kCurseSlot) && eyes.can_play_treasures()) return answer(kPlayTreasures);
  // Coppers that "all Treasures" holds back for Grand Market; Treasures that Panic or Good Harvest want one at a time.
  if (left & bit(kCopper) && extra_ == Card::GrandMarket && eyes.coins() >= 6 && wants_extra(eyes, eyes.buyable())) left &= ~bit(kCopper);
  if (!left) return kNoAction;
  return answer(kPlay, best_of(left, [&](Slot s) { return eyes.card(s) == Card::Bank ? -1 : static_cast<int>(facts(eyes.card(s)).cost); }));
}

int BigMoney::with_hoard(const Eyes& eyes, Mask can) const {
  if (!(eyes.stocked() & bit(kGold))) return -1;
  for (const int slot : {kColony, kProvince, kDuchy, kEstate})
    if (can & bit(slot)) return slot;
  return -1;
}

Action BigMoney::pay_debt(const Eyes& eyes) const {
  return answer(kPayDebt, static_cast<u32>(std::min(eyes.debt(), eyes.coins())));
}

// How gladly a card is gained; below 0: rather not.
int BigMoney::gain_value(const Eyes& eyes, int slot) const {
  const CardFacts& f = facts(eyes.card(slot));
  switch (slot) {
    case kColony: return 120;
    case kProvince: return 110;
    case kDuchy: return late(eyes) ? 90 : 6;
    case kEstate: return eyes.supply(kProvince) <= 2 ? 20 : -2;
    case kPlatinum: return 80;
    case kGold: return 60;
    case kSilver: return 30;
    case kCopper: return -1;
    case kCurseSlot: return -10;
    default: break;
  }
  if (slot == extra_slot_ && eyes.owned(slot) < copies_) return 50;
  if (f.types & kTreasure) return 10 + 5 * f.cost;
  if (f.types & kVictory) return 5;
  return std::min(2 * f.cost + f.debt, 20);
}

// How gladly a card is kept in hand.
int BigMoney::keep_value(const Eyes& eyes, int slot) const {
  if (slot == kCurseSlot) return eyes.treasures() & bit(slot) ? 6 : 0;
  const Card c = eyes.card(slot);
  const CardFacts& f = facts(c);
  if (!(f.types & (kAction | kTreasure))) return f.types & kVictory ? 2 : 0;
  if (f.types & kTreasure) return 10 + 3 * f.cost;
  const bool first_of_hand = eyes.hand().n[static_cast<std::size_t>(slot)] <= 1;
  return first_of_hand ? 14 + 2 * f.cost : 7;
}

bool BigMoney::worth_trashing(const Eyes& eyes, int slot) const {
  if (slot == kCurseSlot) return true;
  if (slot == kEstate) return eyes.supply(kProvince) > 2;
  if (slot != kCopper) return false;
  int money = 0;
  for_each(eyes.treasures() & ~bit(kCurseSlot), [&](Slot s) { money += eyes.owned(s) * facts(eyes.card(s)).coins; });
  return money > 9;
}

int BigMoney::junk_in_hand(const Eyes& eyes) const {
  int n = 0;
  for_each(eyes.hand().mask, [&](Slot s) { n += keep_value(eyes, s) < 10 ? eyes.hand().n[s] : 0; });
  return n;
}

Action BigMoney::answer_question(const Eyes& eyes) const {
  const Question& q = eyes.question();
  const Mask options = q.options;
  const Card about = q.about < kSlots ? eyes.card(q.about) : Card::None;
  const Action pass = q.optional ? answer(kPass) : kNoAction;
  auto or_pass = [&](Slot s, bool yes) { return yes || pass == kNoAction ? pick(s) : pass; };
  auto keep = [&](Slot s) { return keep_value(eyes, s); };
  auto least = [&](Slot s) { return -keep_value(eyes, s); };

  if (q.zone == Zone::modes) return choose_mode(eyes);
  switch (q.what) {
    case What::trash: {
      if (about == Card::Thief) return pick(best_of(options, [&](Slot s) { return static_cast<int>(facts(eyes.card(s)).cost); }));
      if (about == Card::Mine) {  // the dearest Treasure for which there is a better one
        const Slot s = best_of(options, [&](Slot x) {
          const int better = x == kCopper ? kSilver : x == kSilver ? kGold : kPlatinum;
          return x <= kGold && eyes.stocked() >> better & 1 ? eyes.cost(x) + 1 : 0;
        });
        return or_pass(s, s <= kSilver || (s == kGold && eyes.stocked() & bit(kPlatinum)));
      }
      if (about == Card::Moneylender) return pick(std::countr_zero(options));
      const Slot worst = best_of(options, [&](Slot s) { return worth_trashing(eyes, s) ? 100 - keep_value(eyes, s) : -keep_value(eyes, s); });
      return or_pass(worst, worth_trashing(eyes, worst));
    }
    case What::discard: {
      const Slot worst = best_of(options, least);
      if (about == Card::Anvil) return or_pass(worst, worst == kCopper);
      if (about == Card::Mountebank) return pick(worst);
      // Two for one card: only if both are of no use.
      const bool offer = (about == Card::Vault && !eyes.my_turn()) || about == Card::RusticVillage;
      return or_pass(worst, keep_value(eyes, worst) < 10 && (!offer || junk_in_hand(eyes) >= 2));
    }
    case What::gain: {
      const Slot best = best_of(options, [&](Slot s) { return gain_value(eyes, s); });
      if (about == Card::GoldMine) return or_pass(best, !late(eyes) && eyes.debt() == 0);
      return or_pass(best, gain_value(eyes, best) >= (q.zone == Zone::limbo ? 30 : 0));
    }
    case What::play: {
      if (q.options & eyes.treasures() && about == Card::Tiara) return pick(best_of(options, keep));
      const Mask all = options | q.deck;
      Mask wanted = all & worth_playing_;
      wanted &= ~(must_trash_ & ~bit(kCurseSlot));
      if (!wanted) {
        if (pass != kNoAction) return pass;
        wanted = all;
      }
      const Slot s = best_of(wanted, [&](Slot x) { return static_cast<int>(priority_[x]); });
      return options >> s & 1 ? pick(s) : answer(kPickShadow, s);
    }
    case What::topdeck: {
      if (q.zone == Zone::hand) return pick(best_of(options, least));
      const Slot best = best_of(options, [&](Slot s) { return gain_value(eyes, s) * !(eyes.victories() >> s & 1); });
      return or_pass(best, gain_value(eyes, best) >= 30 && !(eyes.victories() >> best & 1));
    }
    case What::topdeck_order: return pick(best_of(options, least));  // the first lies deepest
    case What::reveal: return pick(best_of(options, [&](Slot s) { return gain_value(eyes, s); }));
    case What::set_aside: return or_pass(static_cast<Slot>(std::countr_zero(options)), eyes.actions() == 0);
    case What::to_hand: return pick(best_of(options, keep));
    case What::name: {
      // The next player's best buy, or for War Chest the best thing that it could bring.
      const Mask in_reach = about == Card::WarChest ? options & eyes.at_most(5) & eyes.stocked() : options & eyes.stocked();
      return pick(best_of(in_reach ? in_reach : options, [&](Slot s) { return gain_value(eyes, s); }));
    }
    case What::order: return pick(q.zone == Zone::kinds ? best_of(options, [&](Slot s) { return static_cast<int>(priority_[s]); }) : std::countr_zero(options));
    case What::react: {
      if (static_cast<Rule>(q.rule) != Rule::gain) return pick(std::countr_zero(options));  // Moat, Clerk
      const bool junk = gain_value(eyes, q.about) < 0, good = gain_value(eyes, q.about) >= 30 && !(eyes.victories() >> q.about & 1);
      const int tower = eyes.slot_of(Card::Watchtower);
      if (junk && tower >= 0 && options >> tower & 1) return pick(tower);
      return or_pass(static_cast<Slot>(std::countr_zero(options)), good);
    }
    default: return pick(std::countr_zero(options));
  }
}

Action BigMoney::choose_mode(const Eyes& eyes) const {
  const Question& q = eyes.question();
  auto first_of = [&](std::initializer_list<Mode> order) {
    for (const Mode m : order)
      if (q.options & bit(m)) return pick(static_cast<int>(m));
    return q.options ? pick(std::countr_zero(q.options)) : answer(kPass);
  };
  const Card about = q.about < kSlots ? eyes.card(q.about) : Card::None;
  if (static_cast<Rule>(q.rule) == Rule::gain)  // Watchtower: the question is about the gained card
    return gain_value(eyes, q.about) < 0 ? first_of({Mode::trash}) : first_of({Mode::topdeck});
  const Slot up = eyes.taken_up();
  switch (about) {
    case Card::Spy: {
      const bool mine = eyes.concerns() == eyes.seat(), junk = up != kNoSlot && keep_value(eyes, up) < 11;
      return mine == junk ? first_of({Mode::discard}) : first_of({Mode::keep});
    }
    case Card::Loan: return up == kCopper ? first_of({Mode::trash}) : first_of({Mode::discard});
    case Card::CrystalBall:
      if (up == kNoSlot) return first_of({Mode::keep});
      if (worth_trashing(eyes, up)) return first_of({Mode::trash});
      return keep_value(eyes, up) < 10 ? first_of({Mode::discard}) : first_of({Mode::play, Mode::keep});
    case Card::SnakeWitch: return eyes.stocked() & bit(kCurseSlot) ? first_of({Mode::return_this}) : first_of({Mode::keep});
    case Card::Kitsune:
      if (eyes.stocked() & bit(kCurseSlot)) return first_of({Mode::curses, Mode::plus_2_coins});
      return first_of({Mode::plus_2_coins, Mode::gain_silver});
    case Card::Change: return first_of({Mode::stay_in_debt});
    default: break;
  }
  if (q.options & bit(Mode::discard_3))  // Sickness
    return !(eyes.stocked() & bit(kCurseSlot)) || junk_in_hand(eyes) < 2 ? first_of({Mode::gain_curse}) : first_of({Mode::discard_3});
  return first_of({Mode::discard_deck, Mode::plus_1_coin});
}

}  // namespace demesne::dominion
