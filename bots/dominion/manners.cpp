#include "bots/dominion/manners.hpp"

#include <algorithm>

#include "bots/dominion/brings.hpp"
#include "bots/dominion/standing.hpp"

namespace demesne::dominion {
namespace {

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
constexpr int kLeastWished = 42;  // of what stands far down in a long plan: still better than not to gain it

}  // namespace

void Manners::learn(const Eyes& eyes, const Plan& plan) {
  seen_ = eyes.piles_seen();
  menu_ = Menu(plan, eyes);
  worth_playing_ = shadows_ = must_trash_ = may_trash_ = golden_ = keep_copper_ = 0;
  worthless_ = bit(kCopper) | bit(kCurseSlot);
  for (int i = 0; i < plan.n; ++i) {
    const Card c = plan.wishes[static_cast<std::size_t>(i)].card;
    if (const int slot = eyes.slot_of(c); slot >= 0) {
      if (facts(c).traits & kKeepsCopper) keep_copper_ |= bit(slot);
      if (slot == kCopper) worthless_ &= ~bit(kCopper);
    }
  }
  for (int s = 0; s < eyes.kinds(); ++s) {
    const Card c = eyes.card(s);
    const Row& f = facts(c);
    if (f.advice.golden) golden_ |= bit(s);
    if (f.types & kShadow) shadows_ |= bit(s);
    if (f.advice.trashes) must_trash_ |= bit(s);
    if (!(f.types & (kAction | kNight)) || f.family != Family::card) continue;
    worth_playing_ |= bit(s);
    const Brings& b = brings(c, eyes.first_edition(c));
    gives_[static_cast<std::size_t>(s)] = {b.cards, b.actions, b.coins, b.buys, f.advice.trashes ? b.lifts : u8{0}, b.gains};
    if (b.trashes && !b.actions && b.cards < 2 && b.coins < 2 && !b.gains && !f.advice.trashes) may_trash_ |= bit(s);
    int v = 10 + f.cost.coins + f.cost.debt + 2 * b.cards + b.coins;
    if (b.actions) v = b.chains ? 60 + 10 * std::min<int>(b.actions, 2) + b.cards : 52;  // what may end the chain: after what does not
    if (f.advice.play) v = f.advice.play;
    priority_[static_cast<std::size_t>(s)] = static_cast<signed char>(std::clamp(v, -120, 120));
    if (v < 0) worth_playing_ &= ~bit(s);
  }
  // Where a Treasure is an Action that draws a card instead of paying, that is a gain only for Coppers and Curses.
  if (eyes.action_cards() & bit(kCopper)) {
    worth_playing_ |= bit(kCopper) | bit(kCurseSlot);
    priority_[kCopper] = priority_[kCurseSlot] = 55;
  }
  worth_playing_ &= ~menu_.never_played();
}

bool Manners::late(const Eyes& eyes) const {
  return eyes.supply(kProvince) <= 4 || (eyes.piles() & bit(kColony) && eyes.supply(kColony) <= 4);
}

bool Manners::junk_beside(const Eyes& eyes, int slot) const {
  Mask rest = eyes.hand().mask;
  if (eyes.hand().n[static_cast<std::size_t>(slot)] < 2) rest &= ~bit(slot);
  if (eyes.row(slot).advice.habit == Habit::spares_victories) rest &= ~eyes.victories();
  for (; rest; rest &= rest - 1)
    if (worth_trashing(eyes, rest.first())) return true;
  return false;
}

Action Manners::best_action(const Eyes& eyes, Mask hand) const {
  hand &= eyes.action_cards();
  const Mask dark = shadows_ ? eyes.playable_shadows() : Mask{};
  Mask wanted = hand | dark;
  // Trashing a good card for the sake of the effect is worse than not playing it; what only trashes needs something to trash.
  for_each(wanted & (must_trash_ | may_trash_), [&](Slot s) {
    if (!junk_beside(eyes, s) && !(eyes.row(s).advice.pays_debt && eyes.debt()) && to_a_province(eyes, s) == kNoSlot) wanted &= ~bit(s);
  });
  if (!wanted) return eyes.villagers() ? with_villagers(eyes) : answer(kToBuy);
  if (menu_.orders()) wanted = menu_.first_of(wanted);
  Slot s = best_of(wanted, [&](Slot x) { return static_cast<int>(priority_[x]); });
  if (wanted & (wanted - 1) && priority_[s] < 50) s = best_terminal(eyes, wanted);
  if (menu_.orders()) s = menu_.sooner(s, wanted);
  return hand >> s & 1 ? answer(kPlay, s) : answer(kPlayShadow, s);
}

// Which of several Actions that end the chain: with Actions to spare what draws comes first; with the last one what pays most, a drawn
// card being worth what the cards that are still in the deck make on average.
Slot Manners::best_terminal(const Eyes& eyes, Mask wanted) const {
  int held = 0;
  for_each(wanted, [&](Slot s) { held += eyes.hand().n[s]; });
  const bool last = eyes.actions() < 2 && held > eyes.actions();
  int money = 0, cards = 1;
  for_each(eyes.treasures() & ~bit(kCurseSlot), [&](Slot s) {
    const int n = eyes.owned(s) - eyes.hand().n[s];
    money += n * eyes.row(s).coins;
  });
  cards = std::max(1, eyes.owned_cards() - eyes.hand_size(eyes.seat()));
  int junk = 0;
  if (last && wanted & may_trash_) for_each(eyes.hand().mask, [&](Slot s) { junk += worth_trashing(eyes, s) ? eyes.hand().n[s] : 0; });
  return best_of(wanted, [&](Slot s) {
    const Share& g = gives_[s];
    if (!last) return 100 * g.cards + static_cast<int>(priority_[s]);
    const int drawn = 10 * g.cards * money / cards, known = 10 * g.coins + 3 * g.buys;
    const int attack = eyes.row(s).types & kAttack ? 10 : 0;
    if (to_a_province(eyes, s) != kNoSlot) return 90;
    int later = 0;  // what helps the turns to come
    if (!late(eyes)) {
      if (g.gains) later += 12;
      if (may_trash_ >> s & 1) later += 12 * std::min(junk, 3);
    }
    return std::max(drawn + known + attack + later, static_cast<int>(priority_[s]) / 2);
  });
}

int Manners::room_for_terminals(const Eyes& eyes) const {
  int room = eyes.my_turn() ? eyes.actions() + eyes.villagers() : 1;
  for_each(eyes.hand().mask & eyes.action_cards(),
           [&](Slot s) { room += gives_[s].actions > 1 ? (gives_[s].actions - 1) * eyes.hand().n[s] : 0; });
  return room;
}

bool Manners::cannot_be_played(const Eyes& eyes, int slot) const {
  return eyes.my_turn() && eyes.action_cards() >> slot & 1 && !(eyes.treasures() >> slot & 1) && !(eyes.row(slot).types & kNight) &&
         (eyes.phase() != Phase::action || eyes.actions() + eyes.villagers() == 0);
}

// Remodel and its kin make a Province of a Gold when the game is nearly over and the plan wishes one.
Slot Manners::to_a_province(const Eyes& eyes, Slot with) const {
  const int lifts = gives_[with].lifts;
  if (!lifts || !late(eyes) || !(eyes.stocked() & bit(kProvince))) return kNoSlot;
  Mask from = eyes.hand().mask & ~eyes.victories();
  if (eyes.hand().n[with] < 2 && eyes.phase() == Phase::action && !eyes.in_effect()) from &= ~bit(with);
  Slot best = kNoSlot;
  for_each(from, [&](Slot s) {
    if (eyes.cost(s) + lifts < eyes.cost(kProvince)) return;
    if (best == kNoSlot || keep_value(eyes, s) < keep_value(eyes, best)) best = s;
  });
  return best;
}

int Manners::terminals_in_hand(const Eyes& eyes) const {
  int n = 0;
  for_each(eyes.hand().mask & eyes.action_cards() & worth_playing_, [&](Slot s) { n += gives_[s].actions ? 0 : eyes.hand().n[s]; });
  return n;
}

// How much it helps to play this one twice or more: what it gives, Actions as far as others wait for them.
int Manners::worth_repeating(const Eyes& eyes, Slot s, int waiting) const {
  const Share& g = gives_[s];
  const Row& f = eyes.row(s);
  if (f.repeats_plays) return eyes.hand().total > 3 ? 70 : 5;  // Throne Room with Throne Room: two more Actions twice
  const int needed = std::clamp(waiting - !g.actions, 0, 3);
  return 14 * g.cards + 12 * g.coins + 5 * g.buys + 12 * std::min<int>(2 * g.actions, needed) + (f.types & kAttack ? 10 : 0) +
         static_cast<int>(f.cost.coins);
}

// A Villager for an Action that would otherwise stay in hand.
Action Manners::with_villagers(const Eyes& eyes) const {
  if (eyes.actions() || !(eyes.hand().mask & eyes.action_cards() & worth_playing_ & ~must_trash_ & ~may_trash_)) return answer(kToBuy);
  return answer(kVillagers, 1);
}

Action Manners::play_special_treasure(const Eyes& eyes, Mask left) const {
  const Mask plain = left & eyes.plain_treasures();
  // What wants the hand as it is, or doubles another Treasure, comes first; what trashes a card only with something to trash.
  for (Mask m = left & ~plain; m; m &= m - 1) {
    const int s = m.first();
    const Advice& advice = facts(eyes.card(s)).advice;
    if (advice.trashes) {
      if (!junk_beside(eyes, s)) left &= ~bit(s);
    } else if (advice.first) {
      return answer(kPlay, static_cast<u32>(s));
    }
  }
  if (left & ~bit(kCurseSlot) && eyes.can_play_treasures()) return answer(kPlayTreasures);
  // Coppers that "all Treasures" holds back for Grand Market; Treasures that Panic or Good Harvest want one at a time.
  if (left & bit(kCopper) && keep_copper_ && eyes.coins() >= 6) {
    bool want = false;
    for_each(keep_copper_ & eyes.buyable(), [&](Slot s) { want |= menu_.rank(eyes, s) >= 0; });
    if (want) left &= ~bit(kCopper);
  }
  if (!left) return kNoAction;
  return answer(kPlay, best_of(left, [&](Slot s) {
                  return facts(eyes.card(s)).macro == Macro::last ? -1 : static_cast<int>(facts(eyes.card(s)).cost.coins);
                }));
}

int Manners::with_hoard(const Eyes& eyes, Mask can) const {
  if (!(eyes.stocked() & bit(kGold))) return -1;
  for (const int slot : {kColony, kProvince, kDuchy, kEstate})
    if (can & bit(slot)) return slot;
  return -1;
}

Action Manners::pay_debt(const Eyes& eyes) const { return answer(kPayDebt, static_cast<u32>(std::min(eyes.debt(), eyes.coins()))); }

Manners::Ending Manners::look_at_ending(const Eyes& eyes, Mask can) const {
  Ending e;
  Mask last = can & eyes.piles();
  if (eyes.empty_piles() + 1 < eyes.ends_at()) last &= bit(kProvince) | bit(kColony);
  for_each(last, [&](Slot s) {
    if (eyes.supply(s) != 1) last &= ~bit(s);
  });
  if (!last) return e;  // counting points takes longer than all the rest
  int margin = 0;
  const int rival = best_rival(eyes, eyes.seat()), mine = eyes.points();
  for_each(last, [&](Slot s) {
    const int lead = mine + (eyes.victories() >> s & 1 || s == kCurseSlot ? eyes.points_of(s) : 0) - rival;
    if (lead > margin) e.wins = s, margin = lead;  // a tie is broken by turns: not looked at here
    if (lead < 0 && eyes.buys() < 2) e.loses |= bit(s);
  });
  return e;
}

// How gladly a card is gained; below 0: rather not.
int Manners::gain_value(const Eyes& eyes, int slot) const {
  if (slot == kCurseSlot) return -10;
  if (const int r = menu_.rank(eyes, slot); r >= 0) return std::max(kLeastWished, 118 - 4 * r);
  const Row& f = facts(eyes.card(slot));
  switch (slot) {
    case kColony:
      return 120;
    case kProvince:
      return 110;
    case kDuchy:
      return late(eyes) ? 90 : 6;
    case kEstate:
      return eyes.supply(kProvince) <= 2 ? 20 : -2;
    case kPlatinum:
      return 80;
    case kGold:
      return 60;
    case kSilver:
      return 30;
    case kCopper:
      return -1;
    default:
      break;
  }
  if (f.types & kTreasure) return std::min(10 + 5 * f.cost.coins, 70);
  if (f.types & kVictory) return 5;
  return std::min(2 * f.cost.coins + f.cost.debt, 20);
}

// How gladly a card is kept in hand.
int Manners::keep_value(const Eyes& eyes, int slot) const {
  if (slot == kCurseSlot) return eyes.treasures() & bit(slot) ? 6 : 0;
  const Card c = eyes.card(slot);
  const Row& f = facts(c);
  if (f.advice.keep) return f.advice.keep;
  if (!(f.types & (kAction | kTreasure | kNight))) return f.types & kVictory ? 2 : 0;
  if (f.types & kTreasure) return 10 + 3 * f.cost.coins;
  return 14 + 2 * f.cost.coins;
}

int Manners::hand_value(const Eyes& eyes, int slot) const {
  const int value = keep_value(eyes, slot);
  if (!((eyes.action_cards() & ~eyes.treasures() & worth_playing_) >> slot & 1)) return value;
  if (cannot_be_played(eyes, slot)) return 3;
  if (gives_[static_cast<std::size_t>(slot)].actions) return value;
  int better = 0;  // terminals that would be played rather than this one
  for_each(eyes.hand().mask & eyes.action_cards() & worth_playing_, [&](Slot s) {
    if (gives_[s].actions) return;
    if (s == slot)
      better += eyes.hand().n[s] - 1;
    else if (const int v = keep_value(eyes, s); v > value || (v == value && s < slot))
      better += eyes.hand().n[s];
  });
  return better < room_for_terminals(eyes) ? value : 7;
}

bool Manners::worth_trashing(const Eyes& eyes, int slot) const {
  if (menu_.trash_rules() >> slot & 1)
    if (const int wish = menu_.trash_wish(eyes, slot)) return wish > 0;
  if (slot == kCurseSlot) return true;
  if (slot == kEstate) return menu_.rank(eyes, kEstate) < 0 && eyes.supply(kProvince) > 2;
  if (slot != kCopper) return eyes.row(slot).types & kShelter || (eyes.row(slot).home == Home::mixed && eyes.row(slot).cost == Cost{});
  int money = 0;
  for_each(eyes.treasures() & ~bit(kCurseSlot), [&](Slot s) { money += eyes.owned(s) * eyes.row(s).coins; });
  return money > menu_.keep_money();
}

int Manners::trash_value(const Eyes& eyes, int slot) const {
  if (menu_.trash_rules() >> slot & 1)
    if (const int wish = menu_.trash_wish(eyes, slot)) return wish > 0 ? 200 + wish : -200;
  return worth_trashing(eyes, slot) ? 100 - keep_value(eyes, slot) : -keep_value(eyes, slot);
}

int Manners::junk_in_hand(const Eyes& eyes) const {
  int n = 0;
  for_each(eyes.hand().mask, [&](Slot s) { n += hand_value(eyes, s) < 10 ? eyes.hand().n[s] : 0; });
  return n;
}

Action Manners::answer_question(const Eyes& eyes) const {
  const Question& q = eyes.question();
  const Mask options = q.options;
  const Habit habit = q.about < kSlots ? eyes.row(q.about).advice.habit : Habit::none;
  const Action pass = q.optional ? answer(kPass) : kNoAction;
  auto or_pass = [&](Slot s, bool yes) { return yes || pass == kNoAction ? pick(s) : pass; };
  auto keep = [&](Slot s) { return keep_value(eyes, s); };
  auto least = [&](Slot s) { return q.zone == Zone::hand ? -hand_value(eyes, s) : -keep_value(eyes, s); };
  auto gain = [&](Slot s) { return gain_value(eyes, s); };
  auto cost = [&](Slot s) { return static_cast<int>(eyes.row(s).cost.coins); };

  if (q.zone == Zone::modes) return choose_mode(eyes);
  if (q.zone == Zone::numbers) return pick(habit == Habit::always ? options.last() : Slot{0});
  if (habit == Habit::never && pass != kNoAction) return pass;
  if (q.what == What::trash && q.more_zone == Zone::discard && q.more) {  // from hand or discard pile: whatever is not wanted at all
    const Slot worst = best_of(options | q.more, [&](Slot s) { return trash_value(eyes, s); });
    if (pass != kNoAction && !worth_trashing(eyes, worst)) return pass;
    return options >> worst & 1 ? pick(worst) : answer(kPickMore, worst);
  }
  if (!options && q.more_zone != Zone::deck) {  // only what lies elsewhere: landscapes, the trash …
    if (q.what == What::react && pass != kNoAction && !worth_reacting(eyes, kFirstLand + q.more.first())) return pass;
    const bool trigger = q.more_zone == Zone::triggers;
    return answer(kPickMore, q.more.first() + (trigger ? kFirstLand : 0));
  }
  switch (q.what) {
    case What::trash: {
      if (habit == Habit::takes_the_dearest || q.of != kNoSlot) return pick(best_of(options, cost));
      if (habit == Habit::betters_treasures) {
        const Slot s = best_of(options, [&](Slot x) {
          const int better = x == kCopper ? kSilver : x == kSilver ? kGold : kPlatinum;
          return x <= kGold && eyes.stocked() >> better & 1 ? eyes.cost(x) + 1 : 0;
        });
        return or_pass(s, s <= kSilver || (s == kGold && eyes.stocked() & bit(kPlatinum)));
      }
      if (q.about < kSlots && q.zone == Zone::hand && gives_[q.about].lifts)
        if (const Slot s = to_a_province(eyes, Slot(q.about)); s != kNoSlot && options >> s & 1) return pick(s);
      const Mask spared = habit == Habit::spares_victories && options & ~eyes.victories() ? eyes.victories() : Mask{};
      const Slot worst = best_of(options & ~spared, [&](Slot s) { return trash_value(eyes, s); });
      return or_pass(worst, habit == Habit::always || worth_trashing(eyes, worst));
    }
    case What::discard: {
      if (q.of != kNoSlot) return pick(best_of(options, keep));  // what hurts the other most
      const Slot worst = best_of(options, least);
      if (habit == Habit::only_copper) return or_pass(worst, worst == kCopper);
      if (habit == Habit::always) return pick(worst);
      const bool offer = habit == Habit::two_useless && (!eyes.my_turn() || q.max == 2);
      return or_pass(worst, least(worst) > -10 && (!offer || junk_in_hand(eyes) >= 2));
    }
    case What::gain: {
      if (q.zone == Zone::supply && eyes.my_turn())
        if (const Ending end = ending(eyes, options); end.wins >= 0) return pick(end.wins);
      const Slot best = best_of(options, gain);
      if (habit == Habit::only_early) return or_pass(best, !late(eyes) && eyes.debt() == 0);
      return or_pass(best, gain_value(eyes, best) >= (q.zone == Zone::limbo ? 30 : 0));
    }
    case What::play: {
      if (habit == Habit::best_treasure && options & eyes.treasures()) return pick(best_of(options, keep));
      const Mask all = options | (q.more_zone == Zone::deck ? q.more : Mask{});
      Mask wanted = all & worth_playing_;
      wanted &= ~(must_trash_ & ~bit(kCurseSlot));
      if (options & eyes.treasures()) wanted |= options & eyes.treasures();
      if (!wanted) {
        if (pass != kNoAction) return pass;
        wanted = all;
      }
      const bool again = q.about < kSlots && eyes.row(q.about).repeats_plays && q.zone == Zone::hand;
      const int waiting = again ? terminals_in_hand(eyes) - eyes.actions() : 0;
      const Mask money = eyes.treasures() & ~eyes.action_cards();  // the better one
      const Slot s = best_of(wanted, [&](Slot x) {
        if (again) return worth_repeating(eyes, x, waiting);
        return money >> x & 1 ? keep_value(eyes, x) : static_cast<int>(priority_[x]);
      });
      return options >> s & 1 ? pick(s) : answer(kPickMore, s);
    }
    case What::topdeck: {
      if (q.zone == Zone::hand) return pick(best_of(options, least));
      const Slot best = best_of(options, [&](Slot s) { return gain_value(eyes, s) * !(eyes.victories() >> s & 1); });
      return or_pass(best, (gain_value(eyes, best) >= 30 || q.zone == Zone::play) && !(eyes.victories() >> best & 1));
    }
    case What::topdeck_order:
      return pick(best_of(options, least));  // the first lies deepest
    case What::exile:
      return pick(q.zone == Zone::supply ? best_of(options, gain) : best_of(options, least));
    case What::bottom:
    case What::give_back:
    case What::place:
      return pick(best_of(options, least));
    case What::reveal:
      return pick(best_of(options, gain));
    case What::set_aside:
      return q.zone == Zone::hand ? or_pass(best_of(options, keep), true) : or_pass(options.first(), eyes.actions() == 0);
    case What::to_hand:
    case What::keep:
      return pick(best_of(options, keep));
    case What::exchange:
      return pick(options.first());
    case What::rotate:
      return pass != kNoAction ? pass : pick(options.first());
    case What::name: {
      if (eyes.my_turn())  // about my own deck: what is likeliest on top of it
        return pick(best_of(options, [&](Slot s) {
          const int there = eyes.owned(s) - eyes.hand().of(s) - eyes.in_play(eyes.seat()).of(s) -
                            (eyes.deck_size(eyes.seat()) ? eyes.discard().of(s) : 0);
          return 200 * there + keep_value(eyes, s);
        }));
      // The next player's best buy, or what the owner of the card could gain.
      const Mask in_reach = habit == Habit::names_in_reach ? options & eyes.at_most(5) & eyes.stocked() : options & eyes.stocked();
      return pick(best_of(in_reach ? in_reach : options, gain));
    }
    case What::order:
      return pick(q.zone == Zone::kinds ? best_of(options, [&](Slot s) { return static_cast<int>(priority_[s]); }) : options.first());
    case What::react: {
      Slot best = kNoSlot;
      for_each(options, [&](Slot s) {
        if (best == kNoSlot && worth_reacting(eyes, s)) best = s;
      });
      return best != kNoSlot ? pick(best) : pass != kNoAction ? pass : pick(options.first());
    }
    default:
      return pick(options.first());
  }
}

// Reactions to Attacks and what plays itself are always good; what moves or doubles a gained card is good for good cards, what gets rid
// of it for bad ones.
bool Manners::worth_reacting(const Eyes& eyes, int number) const {
  const Occasion* o = eyes.occasion();
  if (!o || o->moment != Moment::gain) return true;
  const int value = gain_value(eyes, o->subject);
  const bool victory = eyes.victories() >> o->subject & 1;
  if (number == kByExile) return value >= 0 && !victory;  // what lies there is of use in the deck
  if (number >= kFirstLand) return value >= 0;
  const Row& f = eyes.row(number);
  if (f.advice.habit == Habit::never) return false;                                   // a Changeling is worse than what it would replace
  if (f.advice.habit == Habit::sorts) return value < 0 || (value >= 30 && !victory);  // Watchtower
  if (f.advice.habit == Habit::thins) return value < 0 || victory;                    // Hovel
  return value >= 30 && !victory;
}

Action Manners::choose_mode(const Eyes& eyes) const {
  const Question& q = eyes.question();
  auto first_of = [&](std::initializer_list<Mode> order) {
    for (const Mode m : order)
      if (q.options & bit(m)) return pick(static_cast<int>(m));
    return q.options ? pick(q.options.first()) : answer(kPass);
  };
  const Occasion* o = eyes.occasion();
  if (o && o->moment == Moment::gain && q.options & bit(Mode::trash) && q.options & bit(Mode::topdeck))  // about the gained card
    return gain_value(eyes, o->subject) < 0 ? first_of({Mode::trash}) : first_of({Mode::topdeck});
  const Slot up = eyes.taken_up();
  const bool curses_left = (eyes.stocked() & bit(kCurseSlot)) != 0;
  if (q.about < kSlots) {
    const Advice& advice = eyes.row(q.about).advice;
    switch (advice.habit) {
      case Habit::judges: {
        const bool mine = eyes.concerns() == eyes.seat(), junk = up != kNoSlot && keep_value(eyes, up) < 11;
        return mine == junk ? first_of({Mode::discard}) : first_of({Mode::keep});
      }
      case Habit::thins:
        return up == kCopper ? first_of({Mode::trash}) : first_of({Mode::discard});
      case Habit::sorts:
        if (up == kNoSlot) return first_of({Mode::keep});
        if (worth_trashing(eyes, up)) return first_of({Mode::trash});
        return keep_value(eyes, up) < 10 ? first_of({Mode::discard}) : first_of({Mode::play, Mode::keep, Mode::topdeck});
      case Habit::curses:
        if (curses_left) return first_of({Mode::curses, Mode::return_this, Mode::plus_2_coins});
        return first_of({Mode::keep, Mode::plus_2_coins, Mode::gain_silver});
      default:
        break;
    }
    for (const signed char m : advice.modes)
      if (m >= 0 && q.options >> m & 1) return pick(m);
  }
  if (q.options & bit(Mode::discard_3))  // Sickness
    return !curses_left || junk_in_hand(eyes) < 2 ? first_of({Mode::gain_curse}) : first_of({Mode::discard_3});
  return first_of({Mode::discard_deck, Mode::stay_in_debt, Mode::play, Mode::plus_1_coin});
}

Action Manners::night(const Eyes& eyes) const {
  const Mask can = eyes.playable() & worth_playing_;
  return can ? answer(kPlay, best_of(can, [&](Slot s) { return static_cast<int>(priority_[s]); })) : answer(kEndTurn);
}
Action Manners::to_night(const Eyes& eyes) const {
  Mask nights = 0;
  for_each(eyes.hand().mask & worth_playing_, [&](Slot s) {
    if (eyes.row(s).types & kNight) nights |= bit(s);
  });
  return nights ? answer(kToNight) : answer(kEndTurn);
}
Action Manners::spend_coffers(const Eyes& eyes) const {
  const int n = eyes.coffers();
  if (!n || (!eyes.buys() && !eyes.debt())) return kNoAction;
  const int now = eyes.coins();
  if (eyes.debt()) return now + n >= eyes.debt() && eyes.debt() > now ? answer(kCoffers, static_cast<u32>(eyes.debt() - now)) : kNoAction;
  const int dearest = eyes.piles() & bit(kColony) ? 11 : 8;
  for (const int price : {dearest, 6})  // a Colony, a Province or a Gold that is within reach
    if (now < price && now + n >= price && (price != 6 || n >= 4)) return answer(kCoffers, static_cast<u32>(price - now));
  return kNoAction;
}

}  // namespace demesne::dominion
