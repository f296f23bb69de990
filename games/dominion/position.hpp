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
inline constexpr int kSlots = 64;
inline constexpr int kMaxSeats = 6;
constexpr Slot basic(Card c) { return static_cast<u16>(c); }
inline constexpr Slot kCopper = basic(Card::Copper), kSilver = basic(Card::Silver), kGold = basic(Card::Gold),
                      kPlatinum = basic(Card::Platinum), kEstate = basic(Card::Estate), kDuchy = basic(Card::Duchy),
                      kProvince = basic(Card::Province), kColony = basic(Card::Colony), kCurseSlot = basic(Card::Curse);
inline constexpr Slot kFirstKingdomSlot = kBasics;
// What a basic Treasure is worth; a Curse too, in games with Charlatan. A test compares them with the facts.
inline constexpr std::array<u8, kBasics> kPlainCoins = {1, 2, 3, 5, 0, 0, 0, 0, 1};

// A set of kinds. It counts as its word, and what is put together of such sets is one.
struct Mask {
  u64 bits = 0;

  constexpr Mask() = default;
  constexpr Mask(u64 word) : bits(word) {}
  constexpr operator u64() const { return bits; }
  constexpr bool has(int slot) const { return bits >> slot & 1; }
  constexpr int size() const { return std::popcount(bits); }
  constexpr bool single() const { return std::has_single_bit(bits); }
  constexpr Slot first() const { return std::countr_zero(bits); }  // not of the empty set
  constexpr Slot last() const { return std::bit_width(bits) - 1; }
  constexpr Mask without_first() const { return bits & (bits - 1); }
  constexpr Mask below(int slot) const { return bits & ((u64{1} << slot) - 1); }
  constexpr Mask& operator|=(Mask o) { return bits |= o.bits, *this; }
  constexpr Mask& operator&=(Mask o) { return bits &= o.bits, *this; }
  constexpr Mask& operator^=(Mask o) { return bits ^= o.bits, *this; }
  friend constexpr Mask operator|(Mask a, Mask b) { return a.bits | b.bits; }
  friend constexpr Mask operator&(Mask a, Mask b) { return a.bits & b.bits; }
  friend constexpr Mask operator|(Mask a, std::integral auto word) { return a.bits | word; }
  friend constexpr Mask operator|(std::integral auto word, Mask a) { return a.bits | word; }
  friend constexpr Mask operator&(Mask a, std::integral auto word) { return a.bits & word; }
  friend constexpr Mask operator&(std::integral auto word, Mask a) { return a.bits & word; }
  friend constexpr Mask operator~(Mask a) { return ~a.bits; }

  // for (Slot s : set): lowest first.
  struct Walk {
    u64 rest;
    constexpr Slot operator*() const { return std::countr_zero(rest); }
    constexpr Walk& operator++() { return rest &= rest - 1, *this; }
    constexpr bool operator!=(Walk o) const { return rest != o.rest; }
  };
  constexpr Walk begin() const { return {bits}; }
  constexpr Walk end() const { return {0}; }
};
constexpr Mask bit(u64 n) { return u64{1} << n; }  // as wide as a mask: drawing keeps one register less

// Calls f(slot) for each slot of a set, lowest first.
template <class F>
constexpr void for_each(Mask m, F f) {
  for (const Slot s : m) f(s);
}

// A number for each kind.
using Numbers = std::array<u8, kSlots>;

// An unordered pile: how many of each kind.
struct Pile {
  Mask mask = 0;
  u16 total = 0;
  std::array<u8, 6> spare_{};
  Numbers n{};

  bool has(int slot) const { return mask.has(slot); }
  int of(int slot) const { return n[slot]; }
  void add(int slot) { ++total, ++n[slot], mask |= bit(slot); }
  void add(int slot, int count) {
    if (count <= 0) return;
    total += count, n[slot] = of(slot) + count, mask |= bit(slot);
  }
  void remove(int slot) {
    assert(has(slot));
    --total;
    if (--n[slot] == 0) mask &= ~bit(slot);
  }
  void absorb(Pile& o) {  // takes all of the other pile
    if (!o.total) return;
    mask |= o.mask, total += o.total;
    for (std::size_t i = 0; i < n.size(); ++i) n[i] += o.n[i];
    o = Pile{};
  }
  void absorb_copy(Pile o) { absorb(o); }  // the other pile stays as it is
  int count(Mask kinds) const {
    int k = 0;
    for (const Slot s : (mask & kinds)) k += n[s];
    return k;
  }
  template <class F>
  void each(F f) const {  // every single card
    for_each(mask, [&](Slot s) {
      for (int k = 0; k < n[s]; ++k) f(s);
    });
  }
  bool operator==(const Pile&) const = default;
};
static_assert(sizeof(Pile) == 80);

// How many plays of a kind act on something.
struct Plays {
  Mask mask = 0;
  Numbers n{};
  int of(int slot) const { return n[slot]; }
  void set(int slot, int count) {
    n[slot] = count < 255 ? count : 255;
    mask = count ? mask | bit(slot) : mask & ~bit(slot);
  }
  void add(int slot, int by = 1) { set(slot, of(slot) + by); }
  bool operator==(const Plays&) const = default;
};

// A card whose place in a deck is fixed: the slot, and who knows it.
enum Knowing : u8 { kNobodyKnows = 0, kOwnerKnows = 0x40, kAllKnow = 0x80, kSlotBits = 0x3f };

// The ends of a deck whose order is fixed. Both grow towards each other.
inline constexpr int kMaxOrder = 64;

struct Player {
  Pile hand, discard, in_play;  // in_play holds all cards in play, also those of earlier turns (rule 1.4)
  Pile bag;                     // the part of the deck whose order nobody has fixed: unseen cards are exchangeable
  u16 vp = 0, debt = 0;         // tokens
  u16 turns = 0;                // taken, the current one included
  Slot discard_top = kNoSlot;   // the visible card, if it is known
  u8 had_gold = 0;              // has gained a Gold at any time (Kintsugi)
  u8 top_n = 0, bottom_n = 0;
  std::array<u8, 6> spared{};  // plays of this turn's lasting Attacks that do not touch this seat (F15.2): see Position::spared
  std::array<u8, kMaxOrder>
      order{};  // [0, top_n): above the bag, the next card last; from the end: under the bag, the lowest at the very end

  int deck_size() const { return top_n + bag.total + bottom_n; }
  u8& top(int i) { return order[i]; }  // 0: the deepest one that is fixed
  u8 top(int i) const { return order[i]; }
  u8& bottom(int i) { return order[kMaxOrder - 1 - i]; }  // 0: the lowest card of the deck
  u8 bottom(int i) const { return order[kMaxOrder - 1 - i]; }
  bool operator==(const Player&) const = default;
};

// Only some kinds can wait for a later turn or lie on the Tavern mat: they have numbers of their own among these.
inline constexpr int kMaxWaiters = 32, kMaxReserves = 12;

// What a seat has besides, in games with other sets than base and Prosperity.
struct Extra {
  Pile aside;  // set aside by a Prophecy until the next turn: Biding Time, Rapid Expansion
  Numbers exile{};
  std::array<u8, kMaxWaiters> waiting{};  // plays whose later part is still to come (F13.1): see Position::waiting
  std::array<u8, kMaxReserves> tavern{};  // see Position::tavern
  u16 coffers = 0, villagers = 0, favors = 0;
  u16 boons = 0, boons_waiting = 0;  // kept until Clean-up; waiting for the next turn: a bit per Boon
  u16 gained_last_turn = 0;
  u32 lands = 0;                                 // landscapes that are this seat's: cubes on Projects, Artifacts, States
  u8 minus_coin = 0;                             // the −$1 token
  u8 corsairs = 0, warlords = 0, blockades = 0;  // seats whose Corsair, Warlord, Blockades act on this one, a bit each
  bool operator==(const Extra&) const = default;
};

// One activation of a program; the effect stack is an array of these.
struct Frame {
  u16 pc = 0;
  Seat me = 0, who = 0;      // whose effect it is; who acts right now (me, or each opponent in turn)
  u8 it = kNoSlot, n = 0;    // the last answer; a counter
  u8 lo = 0, hi = 0;         // how many picks are still wanted at least, at most
  Slot card = kNoSlot;       // the card whose effect this is; 64 + number: a landscape
  u8 how = 0;                // see How
  u8 mask = 0;               // a small set: immune players, modes taken
  u8 limbo = 0;              // where this effect's set-aside cards begin
  u8 left = 0;               // cards still to be taken from the deck, when a shuffle in between asks its owner something
  u8 copy = 0, it_copy = 0;  // which copy in play this is, and which one `it` is, once that matters (see Staying); 0: not yet
  u8 again = 0;              // so often it will be played once more
  bool operator==(const Frame&) const = default;
};
static_assert(sizeof(Frame) == 16);

enum How : u8 {
  kFresh = 1,         // this play moved the card into play
  kAgain = 2,         // a further play of a card that lies there already
  kGone = 4,          // the card has left play since: it cannot be moved any more (rule 13.1)
  kElsewhere = 8,     // played where it lies, not in play (Riverboat, Overlord)
  kPlayed = 16,       // this frame is the play of a card
  kPicking = 32,      // in the middle of several picks under one question
  kWay = 64,          // played as a Way
  kByRepeater = 128,  // repeated by Daimyo or Flagship
};

// A card that stays in play over a Clean-up, with what holds it there (rule 11, F13). A copy may have several reasons.
// noted: it waits for the next turn once something has happened in this one (Taskmaster); `with` names the kind.
enum class Why : u8 { named, this_turn, next_turn, for_good, pending, with, attached, noted };
struct Staying {
  Slot slot = kNoSlot;
  u8 copy = 0;
  u8 why = 0;   // Why in the lowest bits, 8: laid out this turn, seat in the high half
  u8 with = 0;  // Why::with: the copy that it stays with; Why::attached: the frame that it is attached to
  Why reason() const { return static_cast<Why>(why & 7); }
  bool fresh() const { return why & 8; }
  int seat() const { return why >> 4; }
  void set(Why reason) { why = (why & 0xf8) | static_cast<u8>(reason); }
  static u8 pack(int seat, Why reason, bool fresh) { return seat << 4 | (fresh ? 8 : 0) | static_cast<u8>(reason); }
  bool operator==(const Staying&) const = default;
};
// A card set aside with its host (F8.10, F10.3, F13.1).
struct Hosted {
  Slot slot = kNoSlot, host = kNoSlot;  // host: a slot, or 64 + a landscape's number
  Seat seat = 0;
  bool operator==(const Hosted&) const = default;
};

// Trashed or discarded cards of one kind whose own words come as soon as the running pick is complete.
struct After {
  Moment moment = Moment::none;
  Seat seat = 0;
  Slot slot = 0;
  u8 n = 0;
  bool operator==(const After&) const = default;
};

enum class Phase : u8 { action, buy, night, cleanup, over };

enum class What : u8 {  // the kinds of choice, as the protocol names them
  turn,
  trash,
  discard,
  gain,
  play,
  topdeck,
  topdeck_order,
  reveal,
  set_aside,
  to_hand,
  name,
  order,
  react,
  choice,
  pay,
  exile,
  give_back,
  exchange,
  place,
  bottom,
  rotate,
  way,
  keep,
  kCount,
};
enum class Zone : u8 {  // what the answers are, where the cards lie
  none,
  hand,
  limbo,
  discard,
  supply,
  kinds,
  modes,
  numbers,
  triggers,
  gained,
  trash,
  deck,
  play,
  exile,
  piles,
  kCount,
};

// Named alternatives of a choice.
enum class Mode : u8 {
  trash,
  discard,
  keep,
  topdeck,
  play,
  discard_deck,
  keep_deck,
  plus_2_actions,
  plus_2_coins,
  curses,
  gain_silver,
  plus_1_coin,
  trash_this,
  gain_curse,
  discard_3,
  return_this,
  pay_debt,
  stay_in_debt,
  plus_1_action,
  plus_1_buy,
  plus_3_coins,
  gain_gold,
  trash_from_supply,
  gain_from_trash,
  plus_2_buys,
  gain_2_silvers,
  gain_card,
  draw_2,
  to_hand,
  gain_duchy,
  gain_3_estates,
  to_tavern,
  coins,
  next_gain,
  take_key,
  lantern,
  horn,
  now,
  next_turn,
  draw_1,
  draw_3,
  draw_5,
  they_gain,
  you_gain,
  the_way,
  exchange,
  kCount,
};
constexpr Mask bit(Mode m) { return bit(static_cast<int>(m)); }

// Beside the kinds, landscapes and the Exile mat can be triggers: they take numbers from 64 on (Question::more).
inline constexpr int kBoonCard = 160, kHexCard = 176;  // whose effect it is: a Boon, a Hex, by its number in the family
inline constexpr int kMaxLands = 28, kFirstLand = 64, kByExile = 64 + 30, kFirstBoon = 64 + 32, kFirstTwin = 64 + 44;
// (A twin: a play that waits although a card of its kind is set aside for the start of the turn, too.)

// The open question. `options` are answers as bits; `more` are further ones: cards of another place, landscapes.
struct Question {
  Mask options = 0, more = 0;
  Seat seat = 0;
  What what = What::turn;
  Slot about = kNoSlot;  // the card that asks, or 64 + a landscape; kNoSlot: see `rule`
  Zone zone = Zone::none;
  Zone more_zone = Zone::none;
  Slot subject = kNoSlot;  // the card it is about, e.g. the one just gained
  u8 min = 1, max = 1;     // of the whole question, when it was first asked
  u8 optional = 0;         // may be declined (or stopped) now
  u8 rule = 0;             // Rule: what asks if it is not a card
  u8 of = kNoSlot;         // whose cards the options are, if not the asked seat's
  u8 spare_ = 0;
  u32 serial = 0;
  bool operator==(const Question&) const = default;
};
enum class Rule : u8 { card, turn, gain, cleanup, shuffle, start_of_turn, end_of_turn, attack, discard, trash, leaving };

// Something that others may listen to.
struct Occasion {
  Mask used = 0;       // kinds that have acted or were declined
  u32 lands_used = 0;  // … landscapes, a bit each; bit 30: the Exile mat
  Moment moment = Moment::none;
  Seat seat = 0;  // whose card it is, whose turn begins …
  Slot subject = kNoSlot;
  u8 place = 0;  // where a gained card lies (Dest)
  u8 bought = 0;
  u8 paid = 0;  // so much was paid beyond the price (F7.1)
  Place from = nowhere;
  u8 actions = 0;  // of a gain in the gainer's own turn: Actions gained this turn, this one included
  u8 next = 0;     // plays that waited for the next occasion of this kind (Charm)
  u8 spare_ = 0;
  u16 spare2_ = 0;
  bool operator==(const Occasion&) const = default;
};
static_assert(sizeof(Occasion) == 24);

// What lasts for one turn.
struct Turn {
  Mask played = 0;      // kinds played this turn
  Mask contraband = 0;  // may not be bought
  Mask war_chest = 0;   // named for War Chest
  Pile gained;          // by the player on turn, this turn
  Plays lasting;        // plays that act for the rest of this turn: Merchant, Quarry, Haggler …
  u16 actions = 0, buys = 0, coins = 0, potions = 0;
  u16 action_plays = 0;      // by the player on turn
  u16 buy_gains = 0;         // cards gained in this Buy phase
  u8 repeaters = 0;          // plays of Daimyo and Flagship that wait for the next Action play of the player on turn
  u8 bought = 0;             // something was bought in this Buy phase: no more Treasures (rule 3.5)
  u8 buy_gain = 0;           // gained a card in a Buy phase
  u8 last_gained = kNoSlot;  // by anybody, and no Wayfarer
  u8 extra = 0;              // this turn is an extra one
  u8 corsair_done = 0;       // Corsair has taken its card this turn
  std::array<u8, 2> spare_{};
  u16 coins_asked = 0, debt_asked = 0;  // when the player was last asked what to do: then debt could have been paid (rule 7.8)
  u32 done = 0;                         // landscapes bought that may be bought once, a bit each
  u32 acting = 0;                       // landscapes that act for this turn: Deluded, Envious
  bool operator==(const Turn&) const = default;
};

// What waits for its moment in the turn that is going on.
struct Due {
  Pile cards;                           // of the player on turn, set aside by Rapid Expansion, to be played at the start
  std::array<u8, kMaxWaiters> plays{};  // Durations of the player on turn that act at the start
  u16 boons = 0;
  u16 late = 0;  // seats whose laid-off Boon still acts at the end of this turn (The River's Gift), a bit each
  u16 spare_ = 0;
  u16 spare2_ = 0;
  bool operator==(const Due&) const = default;
};

// A pile of several kinds (F3), or the face-down Loot pile (F4.2): the top card last.
inline constexpr int kMaxMixed = 6, kMaxMixedCards = 30;
struct MixedPile {
  u8 pile = kNoSlot;    // its own slot
  u8 n = 0, known = 0;  // cards; of a face-down pile those on top that everybody has seen
  u8 spare_ = 0;
  std::array<u8, kMaxMixedCards> cards{};
  bool operator==(const MixedPile&) const = default;
};
// Boons and Hexes (F19): face down and laid off, the top one last.
struct FateDeck {
  u8 down_n = 0, up_n = 0;
  std::array<u8, 12> down{}, up{};
  bool operator==(const FateDeck&) const = default;
};

inline constexpr int kTurnLimit = 200;
inline constexpr int kMaxDepth = 104, kMaxLimbo = 96, kMaxOccasions = 21, kMaxStaying = 96, kMaxHosted = 48, kMaxAfter = 16,
                     kCostSteps = 12;
// No chain of plays is longer than the cards that can play others: at most ten such piles of ten (ruling in README.md).
static_assert(kMaxDepth >= 10 * 10 + 4);
static_assert(kMaxLimbo <= 255 && kMaxDepth <= 255);

// Answers to the turn question; inside effects an answer is kPick with a slot, a mode or a number, or kPass.
enum Verb : u32 {
  kPick,
  kPass,
  kPlay,
  kPlayShadow,
  kPlayTreasures,
  kToBuy,
  kEndTurn,
  kBuy,
  kBuyLandscape,
  kPayDebt,
  kPickMore,
  kToNight,
  kCoffers,
  kVillagers,
  kPlayAs,
  kPlayShadowAs,
  kBuyByTrashing,
};
constexpr Action answer(Verb verb, u32 value = 0) { return verb << 16 | value; }
constexpr Verb verb_of(Action a) { return static_cast<Verb>(a >> 16); }
constexpr u32 value_of(Action a) { return a & 0xffff; }

// What every game has besides its seats. The first part is fixed when it starts (Divine Wind adds kinds).
struct Common {
  std::array<Card, kSlots> card_of{};
  u8 kinds = 0, players_n = 0;
  Slot riverboat = kNoSlot;          // the set-aside Riverboat card
  u8 ends_at = 3;                    // that many empty piles end the game
  u32 sets = 0, first_editions = 0;  // bit per Set: what Divine Wind may deal from; played by the first edition
  Card prophecy = Card::None;
  u8 suns = 0, active = 0;
  u8 lands_n = 0;
  u8 extras = 0;         // this game uses Foreign and `extra`
  u8 trade_mat = 0;      // tokens on the Trade Route mat
  u8 winners = 0;        // bit per seat, once the game is over
  u8 play_watch = 0;     // something listens to plays
  u8 care = 0;           // "play all Treasures" must look before it plays (Grand Market, Panic …)
  u8 varying_costs = 0;  // something in this game changes prices
  u8 first_seat = 0;     // who began
  Seat current = 0;
  Phase phase = Phase::action;
  u8 shown = 0;
  u8 depth = 0, limbo_n = 0, occasions_n = 0, after_n = 0, mixed_n = 0;
  u8 staying_n = 0, hosted_n = 0;
  u8 last_turn = kNoSlot;          // the seat that took the turn before this one
  u8 copies = 0;                   // numbers given to copies in play so far (Staying)
  u8 shelters = 0;                 // dealt with Shelters
  u8 way = 0;                      // the number of the Way that lies out, + 1
  u16 heard = 0, others_hear = 0;  // moments to which anything in this game listens; … others than the one concerned, a bit each
  std::array<u8, 6> spare_{};
  u64 traits = 0;  // of everything that is in force
  Mask actions = 0, treasures = 0, victories = 0, attacks = 0, shadows = 0, nights = 0;
  Mask dear = 0;                           // kinds with debt or Potion in their cost
  Mask plain = 0;                          // Treasures that only give coins
  Mask barred = 0;                         // kinds with a condition on buying them
  Mask mixed = 0;                          // kinds that lie in a mixed pile
  Mask trade_tokens = 0;                   // piles that still bear a Trade Route token
  Mask piles = 0, filled = 0;              // Supply piles that exist; that are not empty: by the pile's own slot
  Mask stocked = 0;                        // what can be gained from the Supply now: of a mixed pile the top card
  Mask others = 0;                         // piles outside the Supply
  By<Moment, Mask> hears{};                // kinds in this game that listen to a moment
  Mask reprices = 0;                       // kinds that change prices
  u64 reduced = 0;                         // what the prices now are made of: see reductions()
  Mask waiters = 0, reserves = 0;          // kinds that can wait for a later moment; that can lie on the Tavern mat
  std::array<Mask, kCostSteps> at_most{};  // stocked or not: kinds that cost at most n and neither debt nor Potion
  Numbers cost{};                          // now, in coins
  Numbers supply{};                        // cards left, by the pile's slot, also of piles outside the Supply
  Pile trash;
  Turn turn;
  Question ask;
  bool operator==(const Common&) const = default;
};
// … and what only games with further sets than base and Prosperity have (Common::extras).
struct Foreign {
  std::array<Card, kMaxLands> land_of{};  // landscapes that lie out; the Prophecy among them
  Numbers pile_debt{}, pile_vp{};
  Due due;
  FateDeck boons, hexes;
  std::array<MixedPile, kMaxMixed> mixed_piles{};
  bool operator==(const Foreign&) const = default;
};

class Position : public Common, public Foreign {
 public:
  // --- the contract ---
  int seats() const { return players_n; }
  Seat to_move() const { return phase == Phase::over ? kNobody : ask.seat; }
  void legal(Actions& out) const;
  void apply(Action a, FastRng& rng, Silent);
  void apply(Action a, RandomRef rng, Log& log);
  template <Random R>
  void apply(Action a, R& rng, Log& log) {
    apply(a, RandomRef(rng), log);
  }
  u32 question() const { return ask.serial; }
  bool revealed() const { return shown; }
  float score(Seat s) const;
  void reimagine(Seat seat, FastRng& rng);
  u64 key(Seat seat) const;
  u64 fingerprint() const;  // the same for the same table in every version of the engine; for records
  bool operator==(const Position&) const = default;
  // The same as `=`, only what is in use is copied: seats that play, what their sets need, effects that are going on.
  void assign(const Position& o);

  // --- facts ---
  Card card(int slot) const { return card_of[slot]; }
  const Row& row(int slot) const { return facts(card(slot)); }
  int slot_of(Card c) const;  // -1 if this game has no such kind
  Card land(int i) const { return land_of[i]; }
  int land_slot(Card c) const;   // -1 if it does not lie out
  Card named(int number) const;  // a slot, 64 + a landscape, a Boon or a Hex (kBoonCard, kHexCard)
  bool first_edition(Card c) const { return first_editions & flag(set_of(c)); }
  u16 entry(int slot) const { return entry_of(card(slot), first_edition(card(slot))); }
  Mask slots_with(u32 types) const;  // as printed
  bool in_effect() const { return depth > 0; }
  bool at_rest() const { return depth == 0; }  // between effects: nothing half-finished
  int empty_piles() const { return (piles & ~filled).size(); }
  bool prophecy_active() const { return prophecy != Card::None && suns == 0 && active; }
  bool has(Trait t) const { return traits & t; }
  bool listens(Moment m) const { return heard & flag(m); }  // anything in this game does
  Mask affordable(int coin_limit) const { return at_most[coin_limit < kCostSteps ? coin_limit : kCostSteps - 1]; }
  bool has_buy() const { return turn.buys || (has(kActionsAsBuys) && turn.actions); }
  Mask buyable() const {  // what the player on turn could buy now
    if (phase != Phase::buy || !has_buy() || players[current].debt) return 0;
    const Mask m = stocked & (affordable(turn.coins) | dear) & ~turn.contraband;
    return m & (dear | barred) ? without_barred(m) : m;
  }
  u32 buyable_lands() const;                                    // Events and Projects
  Mask buyable_by_trashing() const;                             // Animal Fair
  int coin_value(int slot) const { return kPlainCoins[slot]; }  // of a plain Treasure
  Cost cost_of(int slot) const;                                 // now
  int debt_cost(int slot) const { return cost_of(slot).debt; }
  int points(int seat) const;               // victory points as if the game ended now (rule 17.3)
  int points_of(int seat, int slot) const;  // of one copy
  int owned(int seat, int slot) const;      // copies anywhere
  int scoring(int seat, int slot) const;    // copies that count at the end
  int owned_cards(int seat) const;
  Mask shadows_in_deck(int seat) const;
  bool can_play_treasures() const {  // "play all Treasures" would play at least one
    return (!care && !play_watch && !(players[current].hand.mask & treasures & ~plain)) || can_play_some();
  }
  Mask playable() const {  // what the player on turn may play from hand now
    const Player& me = players[current];
    Mask m;
    if (phase == Phase::action)
      m = turn.actions ? me.hand.mask & actions : Mask{};
    else if (phase == Phase::buy)
      m = turn.bought ? Mask{} : me.hand.mask & treasures;
    else
      m = phase == Phase::night ? me.hand.mask & nights : Mask{};
    return extras && m ? m & ~forbidden(current) : m;
  }
  Mask playable_shadows() const;   // … and from the deck (rule 16.1)
  Mask forbidden(int seat) const;  // Actions that a Warlord keeps in hand (F13.6)
  void recost();                   // after anything that may have changed prices
  void settle();                   // rebuilds everything derived: masks, prices, who listens
  u8& waiting(int seat, int slot) { return extra[seat].waiting[rank(waiters, slot)]; }
  int waiting(int seat, int slot) const { return extras && waiters.has(slot) ? extra[seat].waiting[rank(waiters, slot)] : 0; }
  u8& due_plays(int slot) { return due.plays[rank(waiters, slot)]; }
  int due_plays(int slot) const { return extras && waiters.has(slot) ? due.plays[rank(waiters, slot)] : 0; }
  u8& tavern(int seat, int slot) { return extra[seat].tavern[rank(reserves, slot)]; }
  int tavern(int seat, int slot) const { return extras && reserves.has(slot) ? extra[seat].tavern[rank(reserves, slot)] : 0; }
  u8& spared(int seat, int slot);           // by a lasting Attack
  int pile_of(int slot) const;              // the pile that a kind belongs to, -1: none
  int top_of(int pile) const;               // the card on top of a mixed pile, -1: none
  int face_down(const MixedPile& m) const;  // how many of its cards nobody sees
  template <class F>
  void each_hosted_unseen(int seat, F f) {  // cards set aside face down
    for (int i = 0; i < hosted_n; ++i)
      if (Hosted& h = hosted[i]; h.seat == seat && host_row(h.host).traits & kFaceDown) f(h);
  }
  Pile earlier(int seat) const;  // of the cards in play those of earlier turns
  const Row& host_row(int host) const { return facts(named(host)); }
  Seat next(Seat seat) const { return seat + 1 == players_n ? 0 : seat + 1; }
  Seat previous(Seat seat) const { return seat == 0 ? players_n - 1 : seat - 1; }

  // --- the seats, and effects that are going on ---
  std::array<Player, kMaxSeats> players{};
  std::array<Extra, kMaxSeats> extra{};
  std::array<Staying, kMaxStaying> staying{};
  std::array<Hosted, kMaxHosted> hosted{};
  std::array<After, kMaxAfter> after{};  // trashed and discarded cards whose own words come next
  std::array<Occasion, kMaxOccasions> occasions{};
  std::array<u8, kMaxLimbo> limbo{};  // cards that an effect has taken up and not yet put anywhere
  Pile heap;                          // … turned over in a search; discarded before anything else happens
  std::array<Frame, kMaxDepth> stack{};

 private:
  static int rank(Mask kinds, int slot) { return kinds.below(slot).size(); }
  Mask without_barred(Mask m) const;  // debt, Potion, Grand Market
  bool can_play_some() const;
  u64 reductions() const;
  void price();
};

}  // namespace demesne::dominion
