// What a card is: one row in its set's file. Facts, words in both languages, what it does, what it listens to, what it brings along,
// and a line of advice for simple players. Landscapes (Events, Prophecies, Ways …) are rows of the same shape.
#pragma once

#include <array>
#include <bit>
#include <span>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "core/types.hpp"

namespace demesne::dominion {

class Position;
struct Program;
struct Occasion;
struct Extra;

// A number in the catalogue. The basic cards come first and have the same numbers as their slots in every game.
enum class Card : u16 { Copper, Silver, Gold, Platinum, Estate, Duchy, Province, Colony, Curse, None = 0xffff };
inline constexpr int kBasics = 9;
using Slot = Small<struct SlotName, u8>;  // a kind in its game (position.hpp)
inline constexpr Slot kNoSlot = 255;

enum Type : u32 {  // a card has all of its types at once (rule 1.15)
  kAction = 1,
  kTreasure = 2,
  kVictory = 4,
  kCurse = 8,
  kAttack = 16,
  kReaction = 32,
  kDuration = 64,
  kCommand = 128,
  kOmen = 256,
  kShadow = 512,
  kReserve = 1 << 10,
  kTraveller = 1 << 11,
  kKnight = 1 << 12,
  kCastle = 1 << 13,
  kGathering = 1 << 14,
  kNight = 1 << 15,
  kFate = 1 << 16,
  kDoom = 1 << 17,
  kSpirit = 1 << 18,
  kHeirloom = 1 << 19,
  kShelter = 1 << 20,
  kLiaison = 1 << 21,
  kAugur = 1 << 22,
  kClash = 1 << 23,
  kLoot = 1 << 24,
};
inline constexpr int kTypes = 25;
enum class Set : u8 {
  basic,
  base,
  prosperity,
  rising_sun,
  intrigue,
  seaside,
  alchemy,
  cornucopia,
  guilds,
  hinterlands,
  dark_ages,
  adventures,
  empires,
  nocturne,
  renaissance,
  menagerie,
  allies,
  plunder,
  kCount,
};
inline constexpr int kSets = static_cast<int>(Set::kCount);
inline constexpr u32 kHouseSets = 0b1110;                   // whole here: base, Prosperity, Rising Sun
enum Printing : u8 { kFirst = 1, kSecond = 2, kBoth = 3 };  // in which editions of its set a card appears

enum class Family : u8 { card, pile, event, prophecy, landmark, project, way, ally, boon, hex, state, artifact };
enum class Home : u8 {
  kingdom,  // a Supply pile of its own, chosen for a game
  basic,    // a Supply pile that comes by rule
  mixed,    // in a pile together with others: `pile` names it
  other,    // a pile outside the Supply, which comes with the cards that name it
  none,     // no pile at all: Shelters, Heirlooms, landscapes
};

struct Cost {
  u8 coins = 0, debt = 0, potions = 0;
  bool operator==(const Cost&) const = default;
};

// --- listening ---------------------------------------------------------------------------------------------------------------
enum class Moment : u8 {
  none,
  attack,
  buy,
  gain,
  trash,
  discard,
  start_of_turn,
  start_of_buy,
  end_of_buy,
  cleanup,
  leaving,
  end_of_turn,
  kCount
};
inline constexpr int kMoments = static_cast<int>(Moment::kCount);
enum class From : u8 {
  itself,   // the card that is gained, trashed, discarded; its owner hears
  hand,     // a Reaction in the hand of whoever hears
  play,     // while it lies in play
  turn,     // so many plays act for the rest of this turn (Turn::lasting)
  waiting,  // so many plays wait (Extra::waiting); at the start of a turn those that are due
  tavern,   // called from the Tavern mat
  game,     // a rule of all games with this card, or a landscape that lies out
};
// How it is offered: what must happen is put in order by its player; what commutes with everything (silent) is done at once; react, call
// and exchange are things that one may do; topdeck is asked last.
enum class Offer : u8 { must, silent, react, call, exchange, topdeck };

struct Hearing {
  const Position& p;
  const Occasion& o;
  int seat;   // who might hear
  Slot self;  // the listening kind, or a landscape's number
};
struct Listener {
  Moment moment = Moment::none;
  From from = From::itself;
  Offer offer = Offer::must;
  Program (*words)() = nullptr;
  bool (*when)(const Hearing&) = nullptr;  // none: always
  enum : u8 {
    kOthersToo = 1,
    kRepeatable = 2,
    kFirstOnly = 4,
    kSecondOnly = 8,
    kForGood = 16,
    kOnlyOthers = 32,
    kTogether = 64,
    kNextOnly = 128
  };
  // Hears what happens to others; may be used again while it is possible; only in that edition; not used up; only others; once for all
  // the plays that act this turn instead of once for each; plays of this turn that hear the next such occasion and no other, whether
  // they are used or not (Occasion::next).
  u8 flags = 0;
};

// Properties that rules ask for; whoever needs another one adds a bit here and sets it in the row.
enum Trait : u64 {
  kTreasuresAreActions = 1,   // Enlightenment
  kActionsAsBuys = 2,         // Flourishing Trade: an unused Action serves as a Buy
  kKeepsCopper = 4,           // Grand Market: no Copper in play when it is bought
  kCurseIsTreasure = 8,       // Charlatan
  kNoMacro = 16,              // "play all Treasures" would hide a choice while this is in force
  kWatchesPlays = 32,         // something happens with plays
  kFaceDown = 64,             // what it sets aside only its owner knows
  kCopiesCost = 128,          // Wayfarer
  kFirstSilver = 256,         // Merchant: each play adds $1 to the first Silver
  kTreasuresBuy = 512,        // Panic: +2 Buys with each Treasure
  kTreasuresReturn = 1024,    // Panic: a Treasure discarded from play goes back to its pile
  kFirstTreasurePays = 2048,  // Good Harvest
  kAttacksPay = 4096,         // Approaching Army
  kActionsAct = 8192,         // Great Leader
  kRepeats = 1 << 14,         // Daimyo, Flagship: the next Action play is repeated
  kPlaysAside = 1 << 15,      // Rapid Expansion: what it set aside is played at the start of the next turn
  kOnceATurn = 1 << 16,       // an Event that can be bought once a turn
  kImmune = 1 << 17,          // Champion: Attacks played from now on do not touch its owner
  kActionPays = 1 << 18,      // Champion: +1 Action with each Action play
  kTradesIn = 1 << 19,        // Animal Fair: an Action from hand instead of the price
  kNewPiles = 1 << 20,        // Divine Wind
  kHearsReveal = 1 << 22,     // Patron
  kNoActionBuys = 1 << 23,    // Deluded
  kPoorMetal = 1 << 24,       // Envious: Silver and Gold make $1
  kTradeTokens = 1 << 25,     // Trade Route: a token on each Victory pile
  kBoat = 1 << 26,            // Riverboat: a card is set aside for it
  kArmyPile = 1 << 27,        // Approaching Army: one more Attack pile
  kBoonDeck = 1 << 28,
  kHexDeck = 1 << 29,           // Fate and Doom cards bring the decks
  kHoldsLoot = u64{1} << 34,    // the first n cards it holds are already in the trash (Thief)
  kLooksAhead = u64{1} << 33,   // what it pays depends on the deck (Venture)
  kNotes = u64{1} << 44,        // Taskmaster: waits for the next turn once something has happened in this one
  kBarsThird = u64{1} << 45,    // Warlord: no third copy of an Action for the others until one's next turn
  kShuffled = u64{1} << 32,     // a mixed pile without an order of its own: Knights, Loot
  kExtraTurn = u64{1} << 40,    // Outpost: while a play of it waits, an extra turn with a hand of three is due
  kScoresOnMat = u64{1} << 41,  // Distant Lands: only copies on the Tavern mat count
};
// No two of the high ones are the same bit.
static_assert(std::popcount(u64{kHoldsLoot} | kLooksAhead | kNotes | kBarsThird | kShuffled | kExtraTurn | kScoresOnMat) == 7);
// When "play all Treasures" plays it: early, after the simple ones, at the end, or not at all because it asks or may hurt.
enum class Macro : u8 { no, plain, early, late, last };

// What a play leaves behind: nothing; something for the rest of the turn (Turn::lasting); a part at the start of the next turn, for the
// rest of the game, or for some later moment (Extra::waiting); one for the turn and perhaps one for the next (Cargo Ship).
enum class Acts : u8 { now, turn, next_turn, for_good, pending, turn_and_next };

// How a simple player answers what a card asks, where the ordinary answer would be foolish.
enum class Habit : u8 {
  none,
  takes_the_dearest,  // of what others lose
  betters_treasures,  // trashes the dearest Treasure for which there is a better one
  always,             // the offer is always good
  only_copper,        // gives a Copper or nothing
  two_useless,        // gives two cards, both of no use
  only_early,         // not when the game is nearly over, nor in debt
  best_treasure,      // plays the best one
  names_in_reach,     // names what the owner could gain
  judges,             // own junk goes, the good cards of others go
  thins,              // trashes a Copper, keeps what is better
  sorts,              // trashes junk, discards what is of no use, plays the rest
  curses,             // prefers what curses the others while there are Curses
  never,              // declines
  spares_victories,   // trashes no Victory card, for that has its price
};
// How a simple player treats it.
struct Advice {
  signed char play = 0;    // how early an Action is played, beside what its program tells; 0: by its program
  signed char keep = 0;    // how gladly it is kept in hand; 0: by its types and cost
  bool trashes = false;    // it trashes a card from hand whether one likes it or not
  bool first = false;      // a Treasure to be played before the others
  bool golden = false;     // while it is in play each Victory card bought brings a Gold
  bool pays_debt = false;  // of use while one is in debt
  Habit habit = Habit::none;
  std::array<signed char, 3> modes{-1, -1, -1};  // named alternatives that it prefers, best first (Mode)
};

struct Line {  // one written line of a text, and the printings in which it stands
  Phrase words{std::string_view{}, std::string_view{}};
  u8 printings = 0;
  constexpr Line() = default;
  consteval Line(const char* en, const char* de, u8 in = kBoth) : words(en, de), printings(in) {}
  constexpr Line(Phrase p, u8 in = kBoth) : words(p), printings(in) {}
};

// Whose prices a row lowers, and by how much each of them at this moment (rule 6.2).
struct Cheaper {
  enum Whose : u8 { nobodys, its_own, actions, all } whose = nobodys;
  int (*by)(const Position&, Slot self) = nullptr;
};

struct Row {
  std::string_view id;
  Phrase name{std::string_view{}, std::string_view{}};
  u32 types = 0;
  Cost cost{};
  Program (*play)() = nullptr;
  std::array<Line, 5> text{};
  std::array<Listener, 3> on{};
  Program (*first)() = nullptr;  // the first edition plays otherwise
  u8 printings = kBoth;
  Family family = Family::card;
  Home home = Home::kingdom;
  u8 coins = 0;           // what a Treasure is worth when that is all it does
  signed char vp = 0;     // what it is worth at the end when that is fixed
  u8 size = 0, many = 0;  // cards of its pile, 0: the usual number; in a mixed pile: copies, and with three or more players
  std::string_view pile;  // the mixed pile that it lies in
  std::array<std::string_view, 16> brings{};  // what comes into the game with it; of a pile: its cards, top first
  u64 traits = 0;
  Macro macro = Macro::no;
  int (*points)(const Position&, int seat) = nullptr;  // of each copy
  Cheaper cheaper{};
  bool (*barred)(const Position&) = nullptr;  // may not be bought now
  void (*setup)(Position&) = nullptr;         // when it comes into a game
  Acts acts = Acts::now;                      // what a play leaves behind
  u8 Extra::*haunts = nullptr;                // while a play waits, the mark on those whom it touches: a bit for its owner
  u8 repeats_plays = 0;                       // it may lie in play from an earlier turn because it played a Duration again so often
  int (*plays_left)(const Position&, int seat,
                    Slot self) = nullptr;  // in a hand-written position: plays that still act; none: each copy once
  Advice advice{};
};

// Set files export their rows; catalogue.cpp is the only file that names all of them.
struct SetRows {
  Set set;
  std::string_view id;
  Phrase name;
  std::span<const Row> rows;
};
std::span<const SetRows* const> all_sets();

// A row with everything that linking found out about it, so that every question about a card is one step into one table.
struct Linked {
  const Row* row;
  Set set;
  u16 play, first;                    // where its program begins, in either edition
  int family_index;                   // among the rows of its family: Events, Boons …
  Card pile;                          // the mixed pile that it lies in, or None
  std::array<Card, 16> brings;        // its companions; None where there is none
  By<Moment, const Listener*> hears;  // none: it does not listen
  By<Moment, u16> words;              // where what it does then begins
};
extern const Linked* kLinked;
inline const Linked& linked(Card c) { return kLinked[static_cast<std::size_t>(c)]; }

int card_count();  // cards and piles and landscapes together
inline const Row& facts(Card c) { return *linked(c).row; }
inline Set set_of(Card c) { return linked(c).set; }
inline int family_index(Card c) { return linked(c).family_index; }
Card of_family(Family f, int index);
int family_size(Family f);
Card find_card(std::string_view id);  // a card; None if unknown
Card find_row(std::string_view id);   // a card, pile or landscape
Card find_landscape(Family f, std::string_view id);
inline Card brought(Card c, int i) { return linked(c).brings[i]; }
inline Card pile_row(Card c) { return linked(c).pile; }
inline u16 entry_of(Card c, bool first_edition) { return first_edition ? linked(c).first : linked(c).play; }
inline u16 entry_of_listener(Card c, Moment m) { return linked(c).words[m]; }
inline const Listener* listener_of(Card c, Moment m) { return linked(c).hears[m]; }
Phrase type_name(int bit);  // of 1 << bit
Phrase set_name(Set s);
std::string_view set_id(Set s);

inline bool is_landscape(Card c) { return facts(c).family > Family::pile; }

}  // namespace demesne::dominion
