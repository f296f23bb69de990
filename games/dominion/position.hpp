// A game of Dominion as one flat value: every zone, every half-finished effect, no pointers, no randomness.
// The layout, field by field with the rules behind it, is explained in README.md.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "core/contract.hpp"
#include "games/dominion/card.hpp"
#include "games/dominion/note.hpp"

namespace demesne::dominion {

// A game numbers its own cards: the kinds in this game get slots, so that a set of them is one 64-bit mask.
// The basic cards have the same slots in every game.
inline constexpr int kSlots = 38;
inline constexpr int kMaxSeats = 6;
using Slot = u8;
using Mask = u64;
constexpr Mask bit(int slot) { return Mask{1} << slot; }
constexpr Slot basic(Card c) { return static_cast<Slot>(c); }
inline constexpr Slot kCopper = basic(Card::Copper), kSilver = basic(Card::Silver), kGold = basic(Card::Gold),
                      kPlatinum = basic(Card::Platinum), kEstate = basic(Card::Estate), kDuchy = basic(Card::Duchy),
                      kProvince = basic(Card::Province), kColony = basic(Card::Colony), kCurseSlot = basic(Card::Curse);
inline constexpr Slot kFirstKingdomSlot = 9;
// What a basic Treasure is worth; a Curse too, in games with Charlatan. A test compares them with the facts.
inline constexpr std::array<u8, kFirstKingdomSlot> kPlainCoins = {1, 2, 3, 5, 0, 0, 0, 0, 1};
inline constexpr Slot kNoSlot = 63;  // "no card": an answer that declines

// Calls f(slot) for each slot of a set, lowest first.
template <class F>
constexpr void for_each(Mask m, F f) {
  for (; m; m &= m - 1) f(static_cast<Slot>(std::countr_zero(m)));
}

// An unordered pile: how many of each kind.
struct Pile {
  Mask mask = 0;
  std::array<u8, kSlots> n{};
  u16 total = 0;

  bool has(int slot) const { return mask >> slot & 1; }
  void add(int slot) { ++total, ++n[static_cast<std::size_t>(slot)], mask |= bit(slot); }
  void add(int slot, int count) {
    if (count <= 0) return;
    total = static_cast<u16>(total + count), n[static_cast<std::size_t>(slot)] = static_cast<u8>(n[static_cast<std::size_t>(slot)] + count), mask |= bit(slot);
  }
  void remove(int slot) {
    assert(has(slot));
    --total;
    if (--n[static_cast<std::size_t>(slot)] == 0) mask &= ~bit(slot);
  }
  [[gnu::always_inline]] void absorb(Pile& o) {  // takes all of the other pile
    if (!o.total) return;
    mask |= o.mask;
    // All counts and the total at once: no count of a kind overflows its byte, so whole words can be added.
    // Spelt out as one vector and one word, because g++ takes a loop over five words through the stack.
    using Words [[gnu::vector_size(32)]] = u64;
    const auto add_at = [&]<class W>(std::size_t at, W mine) {
      W theirs;
      std::memcpy(&mine, n.data() + at, sizeof mine), std::memcpy(&theirs, o.n.data() + at, sizeof theirs);
      mine += theirs;
      std::memcpy(n.data() + at, &mine, sizeof mine);
    };
    add_at(0, Words{}), add_at(sizeof(Words), u64{});
    o = Pile{};
  }
  int count(Mask kinds) const {
    int k = 0;
    for (Mask m = mask & kinds; m; m &= m - 1) k += n[static_cast<std::size_t>(std::countr_zero(m))];
    return k;
  }
  bool operator==(const Pile&) const = default;
};
static_assert(sizeof(Pile) == 48);

// A card whose place in a deck is fixed: the slot, and who knows it.
enum Knowing : u8 { kOwnerKnows = 0x40, kAllKnow = 0x80, kSlotBits = 0x3f };

// A card that stays in play over a Clean-up, with what holds it there.
enum Stay : u8 { kUntilCleanup = 0x00, kUntilNextTurn = 0x40, kForGood = 0x80, kForGoodNew = 0xc0 };  // New: laid out this turn

inline constexpr int kMaxTop = 64, kMaxBottom = 50, kMaxStay = 30;

struct Player {
  Pile hand, discard, in_play;  // in_play holds all cards in play, also those of earlier turns (rule 1.4)
  Pile bag;                     // the part of the deck whose order nobody has fixed: unseen cards are exchangeable
  Pile aside;                   // set aside by a Prophecy until the next turn: Biding Time, Rapid Expansion
  Pile due;                     // set aside until a moment of this turn: its start (Rapid Expansion), its end (Foresight)
  u16 vp = 0, debt = 0;         // tokens
  u8 turns = 0;                 // taken, the current one included
  u8 discard_top = kNoSlot;     // the visible card, if it is known
  u8 boats = 0;                 // Riverboat plays waiting for the next turn
  u8 samurai = 0;               // plays of Samurai whose +$1 comes every turn
  u8 had_gold = 0;              // has gained a Gold at any time (Kintsugi)
  u8 top_n = 0, bottom_n = 0, stay_n = 0;
  std::array<u8, kMaxTop> top{};        // above the bag, the next card last; Slot | Knowing
  std::array<u8, kMaxBottom> bottom{};  // under the bag: Shadow cards, the lowest first (rule 10.5)
  std::array<u8, kMaxStay> stay{};      // Slot | Stay, of cards in play
  std::array<u8, 4> spare_{};

  int deck_size() const { return top_n + bag.total + bottom_n; }
  bool operator==(const Player&) const = default;
};

// One activation of a program; the effect stack is an array of these.
struct Frame {
  u16 pc = 0;
  u8 me = 0, who = 0;      // whose effect it is; who acts right now (me, or each opponent in turn)
  u8 it = kNoSlot, n = 0;  // the last answer; a counter
  u8 mask = 0;             // a small set: immune players, modes taken, triggers done
  u8 limbo = 0;            // where this effect's set-aside cards begin
  u8 card = kNoSlot;       // the card whose effect this is
  u8 how = 0;              // how it is played (see How) or where a gained card lies
  u8 lo = 0, hi = 0;       // how many picks are still wanted at least, at most
  u8 host = kNoSlot;       // which card plays it (Throne Room …)
  u8 left = 0;             // cards still to be taken from the deck, when a shuffle in between asks its owner something
  bool operator==(const Frame&) const = default;
};
static_assert(sizeof(Frame) == 14);

enum How : u8 {
  kFresh = 1,      // this play moved the card into play
  kAgain = 2,      // the second play by one host, or a replay
  kGone = 4,       // the card has left play since: it cannot be moved any more (rule 13.1)
  kElsewhere = 8,  // played where it lies, not in play (Riverboat)
};

enum class Phase : u8 { action, buy, cleanup, over };

enum class What : u8 {  // the kinds of choice, as the protocol names them
  turn, trash, discard, gain, play, topdeck, topdeck_order, reveal, set_aside, to_hand, name, order, react, choice, pay, bottom_order,
};
enum class Zone : u8 { none, hand, limbo, discard, supply, kinds, modes, numbers, triggers, gained };  // what the answers are, where the cards lie

// Named alternatives of a choice.
enum class Mode : u8 {
  trash, discard, keep, topdeck, play, discard_deck, keep_deck, plus_2_actions, plus_2_coins, curses, gain_silver, plus_1_coin, trash_this,
  gain_curse, discard_3, return_this, pay_debt, stay_in_debt, kCount,
};
constexpr Mask bit(Mode m) { return bit(static_cast<int>(m)); }

// Triggers of the Prophecy and of Durations take numbers above the slots when a player orders effects.
inline constexpr int kByProphecy = 40, kByRiverboat = 41, kByShrine = 42;

// The open question. `options` are answers as bits; `deck` are Shadow cards that may be taken from the deck instead.
struct Question {
  Mask options = 0, deck = 0;
  u8 seat = 0;
  What what = What::turn;
  u8 about = kNoSlot;  // the card that asks, or kNoSlot: see `rule`
  Zone zone = Zone::none;
  u8 subject = kNoSlot;  // the card it is about, e.g. the one just gained
  u8 min = 1, max = 1;   // of the whole question, when it was first asked
  u8 optional = 0;       // may be declined (or stopped) now
  u8 rule = 0;           // Rule: what asks if it is not a card
  std::array<u8, 3> spare_{};
  u32 serial = 0;
  bool operator==(const Question&) const = default;
};
enum class Rule : u8 { card, turn, prophecy, event, cleanup, shuffle, start_of_turn, gain };

// What lasts for one turn.
struct Turn {
  Mask played = 0;       // kinds of Treasure played this turn
  Mask contraband = 0;   // may not be bought
  Mask war_chest = 0;    // named for War Chest
  Pile gained;           // by the player on turn, this turn
  u16 actions = 0, buys = 0, coins = 0;
  u8 merchants = 0, quarries = 0, tiaras = 0, hoards = 0, collections = 0, daimyos = 0;
  u8 shrines = 0;        // River Shrines waiting for Clean-up
  u8 boats = 0;          // Riverboat plays due at the start of this turn
  u8 bought = 0;         // something was bought in this Buy phase: no more Treasures (rule 3.5)
  u8 buy_gain = 0;       // gained a card in a Buy phase
  u8 continued = 0;      // Continue was bought
  u8 event = 0;          // the Event being carried out, + 1
  u8 watch = 0;          // what listens to gains this turn
  std::array<u8, 5> spare_{};
  bool operator==(const Turn&) const = default;
};

inline constexpr int kTurnLimit = 200;
inline constexpr int kMaxDepth = 44, kMaxLimbo = 96, kCostSteps = 12;

// Answers to the turn question; inside effects an answer is kPick with a slot, a mode or a number, or kPass.
enum Verb : u32 { kPick = 0, kPass = 1, kPlay = 2, kPlayShadow = 3, kPlayTreasures = 4, kToBuy = 5, kEndTurn = 6, kBuy = 7, kBuyEvent = 8, kPayDebt = 9, kPickShadow = 10 };
constexpr Action answer(Verb verb, u32 value = 0) { return verb << 8 | value; }
constexpr Verb verb_of(Action a) { return static_cast<Verb>(a >> 8); }
constexpr u32 value_of(Action a) { return a & 0xff; }

class Position {
 public:
  // --- the contract ---
  int seats() const { return players_n; }
  Seat to_move() const { return phase == Phase::over ? kNobody : static_cast<Seat>(ask.seat); }
  void legal(Actions& out) const;
  void apply(Action a, FastRng& rng, Silent);
  void apply(Action a, RandomRef rng, Log& log);
  template <Random R>
  void apply(Action a, R& rng, Log& log) { apply(a, RandomRef(rng), log); }
  u32 question() const { return ask.serial; }
  bool revealed() const { return shown; }
  float score(Seat s) const;
  void reimagine(Seat seat, FastRng& rng);
  u64 key(Seat seat) const;
  bool operator==(const Position&) const = default;
  // The same as `=` in about half the time for two players: seats beyond players_n are blank in every position and are not copied.
  void assign(const Position& o) {
    const int had = players_n;
    std::memcpy(static_cast<void*>(this), &o, offsetof(Position, players) + sizeof(Player) * o.players_n);
    for (int s = o.players_n; s < had; ++s) players[static_cast<std::size_t>(s)] = Player{};
  }

  // --- facts ---
  Card card(int slot) const { return card_of[static_cast<std::size_t>(slot)]; }
  int slot_of(Card c) const;           // -1 if this game has no such kind
  Mask slots_with(u16 types) const;    // as printed
  bool in_effect() const { return depth > 0; }
  bool at_rest() const { return depth == 0; }  // between effects: nothing half-finished
  int empty_piles() const { return std::popcount(piles & ~stocked); }
  bool prophecy_active() const { return prophecy != Prophecy::None && suns == 0 && active; }
  bool is(Prophecy p) const { return active && prophecy == p; }
  Mask affordable(int coin_limit) const { return at_most[static_cast<std::size_t>(coin_limit < kCostSteps ? coin_limit : kCostSteps - 1)]; }
  Mask buyable() const {               // what the player on turn could buy now
    const bool has_buy = turn.buys || (is(Prophecy::FlourishingTrade) && turn.actions);
    if (phase != Phase::buy || !has_buy || players[current].debt) return 0;
    const Mask m = stocked & (affordable(turn.coins) | debts) & ~turn.contraband;
    return debts || care ? without_barred(m) : m;
  }
  u16 buyable_events() const;
  int coin_value(int slot) const { return kPlainCoins[static_cast<std::size_t>(slot)]; }  // of a plain Treasure
  int debt_cost(int slot) const { return facts(card(slot)).debt; }
  int points(int seat) const;          // victory points as if the game ended now (rule 17.3)
  int owned(int seat, int slot) const; // copies anywhere
  int action_plays() const { return turn.actions; }
  Mask shadows_in_deck(int seat) const;
  bool can_play_treasures() const {    // "play all Treasures" would play at least one
    return (!care && !play_watch && !(players[current].hand.mask & treasures & ~plain)) || can_play_some();
  }
  Mask playable() const {              // what the player on turn may play from hand now
    const Player& me = players[current];
    if (phase == Phase::action) return turn.actions ? me.hand.mask & actions : 0;
    return phase == Phase::buy && !turn.bought ? me.hand.mask & treasures : 0;
  }
  void recost();                       // after anything that changes prices
  void settle();                       // rebuilds everything derived: masks, prices, watches
  int next(int seat) const { return seat + 1 == players_n ? 0 : seat + 1; }

  // --- the game: fixed when it starts (Divine Wind adds kinds) ---
  std::array<u16, kSlots> entry{};          // where a kind's program begins
  std::array<Card, kSlots> card_of{};
  u8 kinds = 0, players_n = 0;
  u8 first_base = 0, first_prosperity = 0;  // first editions
  u8 riverboat = kNoSlot;                   // the set-aside Riverboat card
  u8 curse_treasure = 0;                    // Charlatan: Curses are Treasures
  u8 ends_at = 3;                           // that many empty piles end the game
  u8 sets = 0;                              // bit per Set: what Divine Wind may deal from
  Prophecy prophecy = Prophecy::None;
  u8 suns = 0, active = 0;
  u8 play_watch = 0;                        // something listens to plays
  u8 gain_watch = 0;                        // what listens to gains and buys (see Watch in rules.hpp)
  u8 varying_costs = 0;                     // Peddler, Quarry or Flourishing Trade is in this game
  u8 care = 0;                              // "play all Treasures" must look before it plays (Grand Market, Panic …)
  u8 spare_ = 0;
  u16 events = 0;                           // bit per Event
  u8 trade_mat = 0;                         // tokens on the Trade Route mat
  u8 winners = 0;                           // bit per seat, once the game is over
  std::array<u8, 2> spare2_{};
  Mask actions = 0, treasures = 0, victories = 0, attacks = 0, shadows = 0, debts = 0;
  Mask plain = 0;                           // Treasures that only give coins
  Mask moats = 0, watchtowers = 0, clerks = 0;  // Reactions in this game
  Mask trade_tokens = 0;                    // piles that still bear a Trade Route token
  Mask piles = 0, stocked = 0;              // Supply piles that exist; that are not empty
  std::array<Mask, kCostSteps> at_most{};   // stocked or not: kinds that cost at most n and no debt
  std::array<u8, kSlots> cost{};            // now, in coins
  std::array<u8, kSlots> supply{};
  std::array<u8, kSlots> pile_debt{};
  u8 current = 0;
  Phase phase = Phase::action;
  u8 shown = 0;
  u8 depth = 0, limbo_n = 0;
  u8 first_seat = 0;                        // who began
  Pile trash;
  Turn turn;
  Question ask;
  std::array<Frame, kMaxDepth> stack{};
  std::array<u8, kMaxLimbo> limbo{};        // cards that an effect has taken up and not yet put anywhere
  std::array<Player, kMaxSeats> players{};  // the last field: assign() leaves out the seats that nobody takes

 private:
  Mask without_barred(Mask m) const;        // debt costs and Grand Market
  bool can_play_some() const;
};

}  // namespace demesne::dominion
