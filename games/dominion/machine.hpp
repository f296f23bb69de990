// The machine: moves cards, keeps the stack of effects, runs programs on to the next question.
#pragma once

#include "games/dominion/program.hpp"

namespace demesne::dominion {

// All programs, one after the other; linked in engine.cpp.
const Op& op_at(int pc);

enum Dest : u8 { kToDiscard, kToHand, kToDeck, kMoved };

// Programs of the rules themselves, by number (see rules.hpp).
enum class Routine : u8 {
  play, gained, bought, start_of_turn, cleanup, bottom_order, play_treasures, enlightened, kind_emperor, kCount,
};
u16 entry_of(Routine r);
u16 entry_of(Event e);

template <class Io>
class Machine {
 public:
  Machine(Position& position, Io wires) : p(position), io(wires) {}

  Position& p;
  Io io;

  void apply(Action a);
  void run();

  // --- notes ---
  void note(Note n) {
    if constexpr (!Io::kSilent) io.log.notes.push_back(n);
  }
  void note_card(Note::Kind kind, int seat, int slot, Place from = nowhere, bool secret = false) {
    if constexpr (!Io::kSilent)
      io.log.notes.push_back({kind, static_cast<u8>(seat), static_cast<u8>(p.card(slot)), static_cast<u8>(from), secret, 1});
  }
  void note_number(Note::Kind kind, int seat, int n) {
    if constexpr (!Io::kSilent) {
      if (n) io.log.notes.push_back({kind, static_cast<u8>(seat), 255, 0, 0, static_cast<short>(n)});
    }
  }

  // --- the deck (rules 10.1 to 10.5) ---
  // Sees to it that a card can be taken from the deck, if there is any. False: the owner must first be asked in which
  // order Shadow cards go to the bottom; a word that gets it returns with c.again().
  bool ensure(int seat) {
    Player& me = p.players[static_cast<std::size_t>(seat)];
    return me.deck_size() || !me.discard.total || shuffle(seat);
  }
  bool shuffle(int seat);  // the discard pile becomes the deck; what was left of that has been taken first (rule 10.2)
  int take_top(int seat);  // from a deck that is not empty
  void draw_one(int seat) {
    const int s = take_top(seat);
    p.players[static_cast<std::size_t>(seat)].hand.add(s);
    note_card(Note::draw, seat, s, from_deck, true);
  }
  int draw(int seat, int n) {  // how many are still to be drawn because a shuffle asks first: see ensure()
    Player& me = player(seat);
    if (p.shadows) {
      for (; n > 0; --n) {
        if (!ensure(seat)) return n;
        if (!me.deck_size()) break;
        draw_one(seat);
      }
      return 0;
    }
    while (n > 0) {
      if (me.top_n) draw_one(seat), --n;
      else if (me.bag.total > n) draw_from_bag(seat, n), n = 0;
      else {  // all that is left, then the shuffled discard pile (rule 10.2)
        n -= me.bag.total;
        draw_whole_bag(seat);
        if (!n || !me.discard.total) break;
        shuffle(seat);
      }
    }
    return 0;
  }
  int sample(Pile& pile) {  // one card at random, out of a pile that is not empty
    u32 r = io.rng.below(pile.total);
    for (Mask m = pile.mask;; m &= m - 1) {
      const auto s = static_cast<std::size_t>(std::countr_zero(m));
      if (r < pile.n[s]) {
        --pile.total;
        if (--pile.n[s] == 0) pile.mask &= ~bit(static_cast<int>(s));
        return static_cast<int>(s);
      }
      r -= pile.n[s];
    }
  }
  void draw_from_bag(int seat, int n) {
    Player& me = player(seat);
    p.shown = 1;
    me.hand.total = static_cast<u16>(me.hand.total + n);  // once for all; the kinds card by card
    for (; n > 0; --n) {
      const int s = sample(me.bag);
      ++me.hand.n[static_cast<std::size_t>(s)], me.hand.mask |= bit(s);
      note_card(Note::draw, seat, s, from_deck, true);
    }
  }
  void draw_whole_bag(int seat) {
    Player& me = player(seat);
    if (!me.bag.total) return;
    p.shown = 1;
    if constexpr (!Io::kSilent)
      for_each(me.bag.mask, [&](Slot s) {
        for (int k = 0; k < me.bag.n[s]; ++k) note_card(Note::draw, seat, s, from_deck, true);
      });
    me.hand.absorb(me.bag);
  }
  void put_on_deck(int seat, int slot, int knowing);

  // --- moving cards ---
  Player& player(int seat) { return p.players[static_cast<std::size_t>(seat)]; }
  void to_discard(int seat, int slot) {
    Player& me = player(seat);
    me.discard.add(slot), me.discard_top = static_cast<u8>(slot);
  }
  void discard_from_hand(int seat, int slot) {
    player(seat).hand.remove(slot);
    to_discard(seat, slot);
    note_card(Note::discard, seat, slot, from_hand);
  }
  void trash_from_hand(int seat, int slot) {
    player(seat).hand.remove(slot);
    p.trash.add(slot);
    note_card(Note::trash, seat, slot, from_hand);
  }
  void take_from_discard(int seat, int slot) {
    Player& me = player(seat);
    me.discard.remove(slot);
    if (me.discard_top == slot || !me.discard.total) me.discard_top = kNoSlot;
  }
  void leave_play(int seat, int slot);  // out of play, also out of the list of those that stay
  bool in_play(int seat, int slot) { return player(seat).in_play.has(slot); }

  void hold(int slot) {  // into limbo: taken up by an effect
    assert(p.limbo_n < kMaxLimbo);
    p.limbo[p.limbo_n++] = static_cast<u8>(slot);
  }
  void release(const Frame& f, int slot);  // out of limbo again
  int held(const Frame& f) const { return p.limbo_n - f.limbo; }

  // --- gaining and buying (section 5) ---
  // Takes a card from the Supply; false if its pile is empty. What listens to gains is put on the stack.
  bool gain(int seat, int slot, Dest dest = kToDiscard, bool bought = false);
  void after_gain(int seat, int slot, Dest dest, bool bought, Place from = from_supply);  // puts it there and wakes what listens
  bool remove_gained(int seat, int slot, Dest where);  // from where it was gained to; false if it is not there
  void buy(int slot);

  // --- playing (section 4) ---
  void play(int seat, int slot, int how, int host = kNoSlot, Place from = from_hand);
  void moved_away();  // the card of the running effect has left play: those who play it again must know
  void play_treasures();
  void call(u16 entry, int seat, int card = kNoSlot) {
    assert(p.depth < kMaxDepth);
    if (p.depth == kMaxDepth) return;
    Frame& f = p.stack[p.depth++];
    f = Frame{};
    f.pc = entry, f.me = f.who = static_cast<u8>(seat), f.limbo = p.limbo_n, f.card = static_cast<u8>(card);
  }
  void stay(const Frame& f, Stay how);

  int copies(const Frame& f, Zone zone, Mask options) const;  // how many cards the options stand for

  // --- resources ---
  void coins(int n, int seat) { p.turn.coins = static_cast<u16>(p.turn.coins + n), note_number(Note::coins, seat, n); }
  void actions(int n, int seat) { p.turn.actions = static_cast<u16>(p.turn.actions + n), note_number(Note::actions, seat, n); }
  void buys(int n, int seat) { p.turn.buys = static_cast<u16>(p.turn.buys + n), note_number(Note::buys, seat, n); }
  void vp(int n, int seat) { player(seat).vp = static_cast<u16>(player(seat).vp + n), note_number(Note::vp, seat, n); }
  void debt(int n, int seat) { player(seat).debt = static_cast<u16>(player(seat).debt + n), note_number(Note::debt, seat, n); }

  // --- turns (section 3) ---
  void start_turn();
  void end_turn();
  void discard_all(int seat);
  void return_treasures(int seat);
  void finish_turn();
  void end_game();
  void remove_sun(int seat);
  void divine_wind();

 private:
  void turn_answer(Action a);
  void open_turn_question();
  void reopen_turn_question();
  bool ask(Ctx<Io>& c);
};

// What a word sees: the machine, the position, its own frame and its own constant argument.
template <class Io>
struct Ctx {
  Machine<Io>& m;
  Position& p;
  Frame& f;
  const Op& op;
  Mask deck = 0;  // set by a source: Shadow cards in the deck that may be chosen too

  int arg() const { return op.arg; }
  int it() const { return f.it; }
  int who() const { return f.who; }
  Player& me() const { return p.players[f.me]; }
  Player& player() const { return p.players[f.who]; }
  Card it_card() const { return p.card(f.it); }
  void again() const { --f.pc; }  // run this word once more when what was just put on the stack is done
};

template <class Io>
bool Machine<Io>::shuffle(int seat) {
  Player& me = player(seat);
  p.shown = 1;
  assert(!me.deck_size());
  me.bag.absorb(me.discard);
  me.discard_top = kNoSlot;
  note({Note::shuffle, static_cast<u8>(seat)});
  const Mask shadows = me.bag.mask & p.shadows;
  if (!shadows) [[likely]] return true;
  for_each(shadows, [&](Slot s) {
    while (me.bag.has(s) && me.bottom_n < kMaxBottom) me.bag.remove(s), me.bottom[me.bottom_n++] = s;
  });
  if (std::has_single_bit(shadows)) return true;
  call(entry_of(Routine::bottom_order), seat);
  return false;
}

template <class Io>
int Machine<Io>::take_top(int seat) {
  Player& me = player(seat);
  p.shown = 1;
  if (me.top_n) {
    const int s = me.top[--me.top_n] & kSlotBits;
    me.top[me.top_n] = 0;
    return s;
  }
  if (me.bag.total) return sample(me.bag);
  const int s = me.bottom[--me.bottom_n];
  me.bottom[me.bottom_n] = 0;
  return s;
}

template <class Io>
void Machine<Io>::put_on_deck(int seat, int slot, int knowing) {
  Player& me = player(seat);
  if (me.top_n == kMaxTop) {  // deeper than anybody follows: the lowest joins the unordered rest
    me.bag.add(me.top[0] & kSlotBits);
    for (int i = 1; i < kMaxTop; ++i) me.top[static_cast<std::size_t>(i - 1)] = me.top[static_cast<std::size_t>(i)];
    --me.top_n;
  }
  me.top[me.top_n++] = static_cast<u8>(slot | knowing);
}

template <class Io>
void Machine<Io>::leave_play(int seat, int slot) {
  Player& me = player(seat);
  me.in_play.remove(slot);
  if (p.varying_costs) p.recost();
  int staying = 0;
  for (int i = 0; i < me.stay_n; ++i) staying += (me.stay[static_cast<std::size_t>(i)] & kSlotBits) == slot;
  if (staying <= me.in_play.n[static_cast<std::size_t>(slot)]) return;
  for (int i = me.stay_n - 1; i >= 0; --i)
    if ((me.stay[static_cast<std::size_t>(i)] & kSlotBits) == slot) {
      for (int k = i + 1; k < me.stay_n; ++k) me.stay[static_cast<std::size_t>(k - 1)] = me.stay[static_cast<std::size_t>(k)];
      me.stay[--me.stay_n] = 0;
      break;
    }
}

template <class Io>
void Machine<Io>::release(const Frame& f, int slot) {
  for (int i = p.limbo_n - 1; i >= f.limbo; --i)
    if (p.limbo[static_cast<std::size_t>(i)] == slot) {
      for (int k = i + 1; k < p.limbo_n; ++k) p.limbo[static_cast<std::size_t>(k - 1)] = p.limbo[static_cast<std::size_t>(k)];
      p.limbo[--p.limbo_n] = 0;
      return;
    }
  assert(false);
}

template <class Io>
int Machine<Io>::copies(const Frame& f, Zone zone, Mask options) const {
  switch (zone) {
    case Zone::hand: return p.players[f.who].hand.count(options);
    case Zone::discard: return p.players[f.who].discard.count(options);
    case Zone::limbo: return p.limbo_n - f.limbo;
    default: return std::popcount(options);
  }
}

// True: a real question is open. False: it answered itself.
template <class Io>
bool Machine<Io>::ask(Ctx<Io>& c) {
  Frame& f = c.f;
  const Op& op = c.op;
  if (p.varying_costs && op.zone == Zone::supply) p.recost();
  Mask options;
  if constexpr (Io::kSilent) options = op.quiet(c);
  else options = op.loud(c);
  const bool loop = op.flags & Op::kLoop;
  const bool may = op.flags & Op::kOptional || (!options && c.deck);  // a Shadow in the deck never has to be played (rule 16.2)
  const int lo = loop ? f.lo : may ? 0 : 1, hi = loop ? f.hi : 1;
  if (!(options | c.deck) || hi == 0) {
    f.it = kNoSlot;
    return false;
  }
  const int n = copies(f, op.zone, options);
  const bool ordered = op.what == What::topdeck_order;  // taking all is forced, their order is not
  if (lo > 0 && !c.deck && (std::has_single_bit(options) || (n <= lo && !ordered))) {
    f.it = static_cast<u8>(std::countr_zero(options));
    return false;
  }
  Question& q = p.ask;
  q.options = options, q.deck = c.deck;
  q.seat = op.flags & Op::kByMe ? f.me : f.who;
  q.what = op.what, q.zone = op.zone;
  q.about = f.card, q.rule = static_cast<u8>(op.rule);
  q.subject = f.it;
  q.min = static_cast<u8>(std::min(lo, n)), q.max = static_cast<u8>(loop ? std::min(hi, n) : 1);
  q.optional = lo == 0;
  if (!loop) ++q.serial;
  return true;
}

template <class Io>
void Machine<Io>::run() {
  while (p.depth) {
    Frame& f = p.stack[p.depth - 1];
    const Op& op = op_at(f.pc++);
    switch (op.code) {
      case Op::End:
        p.stack[--p.depth] = Frame{};
        break;
      case Op::Do: {
        Ctx<Io> c{*this, p, f, op};
        if constexpr (Io::kSilent) op.quiet(c);
        else op.loud(c);
        break;
      }
      case Op::Unless: {
        Ctx<Io> c{*this, p, f, op};
        u64 yes;
        if constexpr (Io::kSilent) yes = op.quiet(c);
        else yes = op.loud(c);
        if (!yes) f.pc = static_cast<u16>(f.pc + op.jump);
        break;
      }
      case Op::Jump:
        f.pc = static_cast<u16>(f.pc + op.jump);
        break;
      case Op::Ask: {
        Ctx<Io> c{*this, p, f, op};
        if (ask(c)) return;
        break;
      }
    }
  }
  open_turn_question();
}

// Between effects the player on turn is asked what to do next; a turn never ends by itself.
template <class Io>
void Machine<Io>::open_turn_question() {
  if (p.varying_costs) p.recost();
  p.ask = Question{.seat = p.current, .rule = static_cast<u8>(Rule::turn), .serial = p.ask.serial + 1};
}

// … after another turn question: only this has changed.
template <class Io>
void Machine<Io>::reopen_turn_question() {
  if (p.varying_costs) p.recost();
  p.ask.seat = p.current, ++p.ask.serial;
}

template <class Io>
void Machine<Io>::apply(Action a) {
  p.shown = 0;
  if (!p.depth) {
    turn_answer(a);
    if (!p.depth) return reopen_turn_question();
  } else {
    Frame& f = p.stack[p.depth - 1];
    const Verb verb = verb_of(a);
    f.it = verb == kPass ? kNoSlot : static_cast<u8>(value_of(a));
    if (p.ask.deck) f.lo = verb == kPickShadow;
  }
  run();
}

}  // namespace demesne::dominion
