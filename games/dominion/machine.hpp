// The machine: moves cards, keeps the stack of effects, runs programs on to the next question. The rules that it follows (gaining,
// playing, turns, listening) stand in rules.hpp; both are compiled once, silent and talking, in engine.cpp.
#pragma once

#include <algorithm>

#include "games/dominion/program.hpp"

namespace demesne::dominion {

// All programs, one after the other; linked in catalogue.cpp.
extern const Op* kCode;
inline const Op& op_at(int pc) { return kCode[pc]; }

enum Dest : u8 { kToDiscard, kToHand, kToDeck, kToAside, kMoved };

// Programs of the rules themselves, by number (see rules.hpp).
enum class Routine : u8 {
  before_play,
  listening,
  own_words,
  bought,
  bottom_order,
  play_treasures,
  enlightened,
  treasure,
  the_way,
  cleanup,
  fate,
  kCount
};
extern const u16* kRoutines;
inline u16 entry_of(Routine r) { return kRoutines[static_cast<std::size_t>(r)]; }

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
  void note_row(Note::Kind kind, int seat, Card c, int n = 1, Card other = Card::None) {
    if constexpr (!Io::kSilent) io.log.notes.push_back({kind, seat, static_cast<u16>(c), 0, 0, n, static_cast<u16>(other)});
  }
  void note_card(Note::Kind kind, int seat, int slot, Place from = nowhere, bool secret = false) {
    if constexpr (!Io::kSilent) io.log.notes.push_back({kind, seat, static_cast<u16>(p.card(slot)), from, secret, 1});
  }
  void note_pile(Note::Kind kind, int seat, const Pile& pile, Place from = nowhere, bool secret = false) {
    if constexpr (!Io::kSilent) pile.each([&](Slot s) { note_card(kind, seat, s, from, secret); });
  }
  void note_number(Note::Kind kind, int seat, int n) {
    if constexpr (!Io::kSilent) {
      if (n) io.log.notes.push_back({kind, seat, 0xffff, 0, 0, n});
    }
  }

  void note_pick() {
    if constexpr (!Io::kSilent) {
      if (!io.log.question) io.log.question = p.ask.serial;
      io.log.picked += io.log.question == p.ask.serial;
    }
  }

  // --- the deck (rules 10.1 to 10.5) ---
  // Sees to it that a card can be taken from the deck, if there is any. False: the owner must first be asked in which
  // order Shadow cards go to the bottom; a word that gets it returns with c.again().
  bool ensure(int seat) {
    Player& me = player(seat);
    return me.deck_size() || !me.discard.total || shuffle(seat);
  }
  bool shuffle(int seat);   // the discard pile becomes the deck; what was left of that has been taken first (rule 10.2)
  bool mix_deck(int seat);  // the deck itself is shuffled; false as above
  int take_top(int seat);   // from a deck that is not empty
  int take_bottom(int seat);
  void draw_one(int seat) {
    const int s = take_top(seat);
    player(seat).hand.add(s);
    note_card(Note::draw, seat, s, from_deck, true);
  }
  int draw(int seat, int n);  // how many are still to be drawn because a shuffle asks first: see ensure()
  void draw_whole_bag(int seat);
  int sample(Pile& pile);  // one card at random, out of a pile that is not empty
  void put_on_deck(int seat, int slot, int knowing);
  void put_under_deck(int seat, int slot, int knowing);
  void put_into_deck(int seat, int slot, int above);  // so many cards will lie above it; everybody has seen it (F21.4)
  bool take_from_deck(int seat, int slot);            // the first one from the top; the others keep their order (rule 16.4)
  void deck_to_discard(int seat);                     // without discarding it

  // --- moving cards ---
  Player& player(int seat) { return p.players[seat]; }
  Extra& extra(int seat) {
    assert(p.extras);
    return p.extra[seat];
  }
  void to_discard(int seat, int slot) {  // it merely comes there: a gain, an exchange
    Player& me = player(seat);
    me.discard.add(slot), me.discard_top = slot;
  }
  void discard(int seat, int slot, Place from) {  // it is discarded: the card itself may have something to say
    to_discard(seat, slot);
    note_card(Note::discard, seat, slot, from);
    if (p.hears[Moment::discard] >> slot & 1 && p.phase != Phase::cleanup) later(Moment::discard, seat, slot);
  }
  void discard_from_hand(int seat, int slot) {
    player(seat).hand.remove(slot);
    discard(seat, slot, from_hand);
  }
  void trash(int seat, int slot, Place from) {  // `seat`: whose it was
    p.trash.add(slot);
    note_card(Note::trash, seat, slot, from);
    if (p.hears[Moment::trash] >> slot & 1) later(Moment::trash, seat, slot);
  }
  void trash_from_hand(int seat, int slot) {
    player(seat).hand.remove(slot);
    trash(seat, slot, from_hand);
  }
  void reveal(int seat, int slot, Place from) {  // Patron is heard whenever it is revealed (F21.1)
    note_card(Note::reveal, seat, slot, from);
    if (p.extras) revealed(seat, slot);
  }
  void revealed(int seat, int slot);
  void take_from_discard(int seat, int slot) {
    Player& me = player(seat);
    me.discard.remove(slot);
    if (me.discard_top == slot || !me.discard.total) me.discard_top = kNoSlot;
  }
  bool in_play(int seat, int slot) { return player(seat).in_play.has(slot); }
  void leave_play(int seat, int slot, int copy = 0);    // out of play, also out of the list of those that stay
  bool return_to_pile(int seat, int slot, Place from);  // it is out of its place already; false if it has no pile
  void set_aside(int seat, int slot, int host) {
    assert(p.hosted_n < kMaxHosted);
    if (p.hosted_n < kMaxHosted) p.hosted[p.hosted_n++] = {slot, host, seat};
  }
  bool can_set_aside() const { return p.hosted_n < kMaxHosted; }
  int take_hosted(int seat, int host, int slot = -1);  // one card that this host has set aside; -1: none
  bool has_hosted(int seat, int host, int slot = -1) const;

  void hold(int slot) {  // into limbo: taken up by an effect
    assert(p.limbo_n < kMaxLimbo);
    if (p.limbo_n < kMaxLimbo)
      p.limbo[p.limbo_n++] = slot;
    else
      p.heap.add(slot);  // more than an effect can hold: discarded with the rest of its search
  }
  void release(const Frame& f, int slot);  // out of limbo again
  int held(const Frame& f) const { return p.limbo_n - f.limbo; }

  // --- gaining and buying (section 5, F7, F8) ---
  bool available(int slot) const { return p.stocked >> slot & 1 || (p.others >> slot & 1 && p.supply[slot]); }
  // Takes a card from its pile; false if it is not there. What listens to gains is put on the stack.
  bool gain(int seat, int slot, Dest dest = kToDiscard, bool bought = false, int paid = 0);
  bool gain_loot(int seat, Dest dest = kToDiscard);
  bool gain_from_trash(int seat, int slot, Dest dest = kToDiscard);
  void take_from_pile(int slot);  // a card that is available leaves it
  void take_from_mixed(int slot);
  void take_trade_token(int seat, int slot);
  void note_gain(int seat, int slot, Dest dest, Place from);
  void has_gained(int seat, int slot, Dest dest, bool bought, Place from, int paid);  // it is in its place: counts it, wakes what listens
  void after_gain(int seat, int slot, Dest dest, bool bought, Place from, int paid = 0);  // puts it there and wakes what listens
  void tell_gain(int seat, int slot, Dest dest, bool bought, Place from, int paid);
  bool remove_gained(Occasion& o);  // from where it was gained to; false if it is not there any more (F8.4)
  void buy(int slot, bool by_trashing = false);
  int pile_of(int slot) const { return p.pile_of(slot); }
  void pile_changed(int pile);                 // stocked and filled follow
  bool exchange(int seat, int give, int get);  // the given card is out of its place already (F5.1)
  void rotate(int seat, int pile);             // a mixed pile (F3.5)

  // --- Boons and Hexes (F19), by number ---
  int turn_over(Family f);                // the top one of its deck, shuffled if need be; -1: there is none at all
  void receive(int seat, int number);     // it is done; its card lies beside its deck meanwhile
  void lay_off(int number);               // … unless somebody keeps it
  void take_state(int seat, Card state);  // or an Artifact's kin: a landscape that is this seat's
  void return_state(int seat, Card state);

  // --- playing (section 4, F16) ---
  // The card lies in play already (how: kFresh, kAgain) or stays where it is (kElsewhere).
  void play(int seat, int slot, int how, Place from = from_hand, int copy = 0, bool as_way = false);
  void enter(Frame& f);       // the instructions of a play begin
  bool after_play(Frame& f);  // true: it is played once more
  void moved_away();          // the card of the running effect has left play: those who play it again must know
  void play_treasures();
  void call(u16 entry, int seat, int card = kNoSlot) {
    assert(p.depth < kMaxDepth);
    Frame& f = p.stack[p.depth < kMaxDepth ? p.depth++ : kMaxDepth - 1];
    f = Frame{};
    f.pc = entry, f.me = f.who = seat, f.limbo = p.limbo_n, f.card = card;
  }
  Frame& top() { return p.stack[p.depth - 1u]; }
  Frame* frame_of_host();  // the frame that makes the running card be played

  // --- what stays in play (rule 11, F13) ---
  int copy_of(Frame& f);  // names the copy of a play, if it is in play
  void stay(Frame& f, Why why);
  void wait(Frame& f, Why why = Why::next_turn) {  // a later part of this play is to come
    u8& w = p.waiting(f.me, f.card);
    if (w < 255) ++w;
    stay(f, why);
  }
  int leaving(int seat, int slot) const;                     // copies in play that this Clean-up discards
  void topdeck_leaving(int seat, int slot);                  // one of them goes on the deck instead
  void change_reason(int seat, int kind, Why from, Why to);  // of all copies of a kind, or that are noted for it
  void spend(int seat, int slot);   // a pending play has done its last thing; with the last one the card may go (F13.3)
  void attach_repeaters(Frame& f);  // Daimyos and Flagships that wait for this play
  void detach_repeaters();          // … it is over

  // --- listening (section 21, F8) ---
  struct Heard {
    Mask must = 0, may = 0, last = 0;    // in order; offered; offered when nothing else is left (Tiara, Royal Seal)
    Mask lands_must = 0, lands_may = 0;  // 64 + n as bit n
    bool any() const { return must | may | last | lands_must | lands_may; }
    bool musts() const { return must | lands_must; }
  };
  Heard hear(const Occasion& o, int seat) const;
  Occasion& occasion() { return p.occasions[p.occasions_n - 1u]; }
  void happen(const Occasion& o);  // wakes what listens, if anything does
  bool by_mats(const Occasion& o) const;
  void wake(const Occasion& o, int seat);
  void listen(Frame& f, int number);  // carries out what was chosen
  static u32 land_bit(int number) { return 1u << (number - kFirstLand); }
  void later(Moment m, int seat, int slot);  // its own words come as soon as the running pick is complete
  void flush();

  int copies(const Frame& f, Zone zone, Mask options) const;  // how many cards the options stand for

  // --- resources ---
  void coins(int n, int seat) {
    if (p.extras && n > 0 && extra(seat).minus_coin) --n, extra(seat).minus_coin = 0, note_number(Note::minus_coin, seat, -1);
    if (seat == p.current) p.turn.coins += n, note_number(Note::coins, seat, n);
  }
  void actions(int n, int seat) {
    if (seat == p.current) p.turn.actions += n, note_number(Note::actions, seat, n);
  }
  void buys(int n, int seat) {
    if (seat == p.current) p.turn.buys += n, note_number(Note::buys, seat, n);
  }
  void vp(int n, int seat) { player(seat).vp += n, note_number(Note::vp, seat, n); }
  void debt(int n, int seat) { player(seat).debt += n, note_number(Note::debt, seat, n); }
  void coffers(int n, int seat) { extra(seat).coffers += n, note_number(Note::coffers, seat, n); }
  void villagers(int n, int seat) { extra(seat).villagers += n, note_number(Note::villagers, seat, n); }
  void favors(int n, int seat) { extra(seat).favors += n, note_number(Note::favors, seat, n); }
  int purse(int seat) const {  // what could be paid inside an effect: coins and Coffers (F6.3), of which the −$1 token takes one (F6.5)
    if (seat != p.current) return 0;
    if (!p.extras) return p.turn.coins;
    const Extra& x = p.extra[seat];
    return p.turn.coins + std::max(0, x.coffers - x.minus_coin);
  }
  void pay(int n, int seat) {  // coins first, then Coffers
    if (const int missing = n - p.turn.coins; missing > 0) {
      const int spent = missing + extra(seat).minus_coin;
      coffers(-spent, seat), coins(spent, seat);
    }
    p.turn.coins -= n;
  }
  // Landscapes that belong to a seat: cubes, Artifacts, States.
  bool owns_land(int seat, Card c) const {
    const int i = p.land_slot(c);
    return i >= 0 && p.extras && p.extra[seat].lands >> i & 1;
  }

  // --- turns (section 3) ---
  void start_turn();
  void begin_phase(Phase phase);
  void to_buy();
  void end_turn();
  void discard_all(int seat);
  void discard_but_staying(int seat, bool own_turn);
  void return_treasures(int seat);
  void finish_turn();
  void end_game();
  void remove_sun(int seat);
  void divine_wind();
  bool extra_turn_due() const;  // F14
  bool quiet_cleanup() const;

 private:
  void turn_answer(Action a);
  void rare_answer(Verb verb, int value);
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
  Mask more = 0;                // set by a source: further options
  Zone more_zone = Zone::deck;  // … and where they lie
  u8 of = kNoSlot;              // … and whose they are, if not the asked player's

  int arg() const { return op.arg; }
  int it() const { return f.it; }
  int who() const { return f.who; }
  Player& me() const { return p.players[f.me]; }
  Player& player() const { return p.players[f.who]; }
  Extra& extra() const { return p.extra[f.who]; }
  Card it_card() const { return p.card(f.it); }
  Card self() const { return p.named(f.card); }
  int brought(int i) const { return p.slot_of(dominion::brought(self(), i)); }  // the slot of a companion, -1 if it is not here
  Occasion& occasion() const { return m.occasion(); }
  void again() const { --f.pc; }  // run this word once more when what was just put on the stack is done
};

extern template class Machine<Quiet>;
extern template class Machine<Loud>;

}  // namespace demesne::dominion
