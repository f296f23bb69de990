// What to buy, in order: a plan is a list of wishes, read from the top at every purchase; the first one that can be had and whose
// conditions hold is bought. Beside it stand openings and how to play and trash where the usual way is not wanted. A value without slots
// and without the heap, so that it is the same in every game with its cards and is bred cheaply. As text: bots/dominion/strategy.
#pragma once

#include <array>
#include <string>
#include <variant>

#include "games/dominion/eyes.hpp"

namespace demesne::dominion {

// What a condition counts; those that name a card or a kind of cards come first.
enum class Amount : u8 {
  nothing,
  owned,   // one's own copies, wherever they are
  rivals,  // copies of all rivals together
  left,    // in the pile
  hand,
  play,  // in play
  coins,
  turn,
  cards,        // owned, all together
  money,        // coins that one's whole deck makes
  density,      // … of a hundred cards
  empty,        // piles
  ahead,        // more points than any rival, by what can be seen
  suns,         // left on the Prophecy
  debt,         // one's own
  provinces,    // left in the Supply; with Colonies of whichever pile has less
  buys,         // left
  endgame,      // so many gains would end the game
  points,       // one's own
  rivalpoints,  // of the best rival
  deck,         // cards left to draw
  smallest,     // cards in the smallest pile that is not empty
  prophecy,     // 0: it acts
  phase,        // 0: the Action phase
  kCount,
};
enum class Sign : u8 { at_most, at_least, equal, unlike, below, above };
constexpr bool names_a_card(Amount a) { return a > Amount::nothing && a <= Amount::play; }
constexpr bool yes_or_no(Amount a) { return a == Amount::prophecy || a == Amount::phase; }  // equal: yes, unlike: no

// Kinds of cards that a condition may count instead of one card; they stand behind the numbers of the catalogue.
enum class Sort : u8 { actions, treasures, victories, attacks, villages, terminals, draws, trashers, junk, kCount };
inline constexpr u16 kFirstSort = 0xff00;
constexpr Card of_sort(Sort s) { return static_cast<Card>(kFirstSort + static_cast<u16>(s)); }
constexpr bool is_sort(Card c) { return static_cast<u16>(c) >= kFirstSort && c != Card::None; }
constexpr Sort sort_of(Card c) { return static_cast<Sort>(static_cast<u16>(c) - kFirstSort); }

// A condition: an amount, a sign, and a number or another amount with a number. All must hold up to the next one that begins an
// alternative; one of the alternatives must hold.
struct Limit {
  enum Kind : u8;
  static constexpr Kind compare(Amount a, Sign s) { return static_cast<Kind>(static_cast<u8>(a) | static_cast<u8>(s) << 5); }
  enum Kind : u8 {
    none = 0,
    provinces_at_most = static_cast<u8>(Amount::provinces) | static_cast<u8>(Sign::at_most) << 5,
    money_at_least = static_cast<u8>(Amount::money) | static_cast<u8>(Sign::at_least) << 5,
    cards_at_most = static_cast<u8>(Amount::cards) | static_cast<u8>(Sign::at_most) << 5,
    turn_at_least = static_cast<u8>(Amount::turn) | static_cast<u8>(Sign::at_least) << 5,
    turn_at_most = static_cast<u8>(Amount::turn) | static_cast<u8>(Sign::at_most) << 5,
    empty_at_least = static_cast<u8>(Amount::empty) | static_cast<u8>(Sign::at_least) << 5,
    coins_at_least = static_cast<u8>(Amount::coins) | static_cast<u8>(Sign::at_least) << 5,
    ahead_by = static_cast<u8>(Amount::ahead) | static_cast<u8>(Sign::at_least) << 5,
    prophecy_acts = static_cast<u8>(Amount::prophecy) | static_cast<u8>(Sign::equal) << 5,
    prophecy_waits = static_cast<u8>(Amount::prophecy) | static_cast<u8>(Sign::unlike) << 5,
  };
  enum class Op : u8 { plus, times, over };  // what the number does to the other amount

  constexpr Limit() = default;
  constexpr Limit(Kind k, int v) : kind(k), value(static_cast<std::int16_t>(v)) {}
  constexpr Limit(Amount a, Sign s, int v, Card c = Card::None) : Limit(compare(a, s), v) { card = c; }

  constexpr Amount amount() const { return static_cast<Amount>(kind & 31); }
  constexpr Sign sign() const { return static_cast<Sign>(kind >> 5); }

  Kind kind = none;
  Amount other = Amount::nothing;  // nothing: the number stands alone
  std::int16_t value = 0;
  Card card = Card::None, other_card = Card::None;
  Op op = Op::plus;
  bool alternative = false;
  bool operator==(const Limit&) const = default;
};

inline constexpr u8 kAny = 99;
struct Wish {
  Card card = Card::None;  // a card or a landscape that can be bought
  u8 count = kAny;         // so many more than earlier wishes for it have asked for
  std::array<Limit, 6> tests{};
  bool operator==(const Wish&) const = default;
};

// The first two turns, where each half of the seven coins buys one; None buys nothing.
struct Opening {
  Card first = Card::None, second = Card::None;
  bool operator==(const Opening&) const = default;
};

// How to play and trash where the usual way is not wanted.
struct Custom {
  enum Kind : u8 { none, never_play, play_before, play_first, play_last, trash, never_trash };
  Kind kind = none;
  Card card = Card::None, other = Card::None;
  std::array<Limit, 2> tests{};
  bool operator==(const Custom&) const = default;
};

struct Plan {
  static constexpr int kMost = 20;    // wishes of a plan that is bred
  static constexpr int kRoom = 40;    // … that is written
  static constexpr int kTests = 120;  // conditions of all its wishes together
  static constexpr int kOpenings = 3, kCustoms = 12;
  std::array<Wish, kRoom> wishes{};
  u8 n = 0;
  u8 keep_money = 9;  // Coppers are trashed only while the deck makes more than this
  u8 debt = 0;        // so much debt may be taken for a wish
  std::array<Opening, kOpenings> openings{};
  std::array<Custom, kCustoms> customs{};

  bool add(const Wish& w) { return n < kMost && append(w); }
  bool add(Card c, int count = kAny, Limit a = {}, Limit b = {}) { return add({c, static_cast<u8>(count), {a, b}}); }
  bool append(const Wish& w) {
    if (n == kRoom) return false;
    wishes[n++] = w;
    return true;
  }
  void insert(int at, const Wish& w);
  void drop(int at);
  bool operator==(const Plan&) const = default;
};

// Province; Duchy and Estate at the end; Gold and Silver; with Colonies the same for those.
Plan money_plan(bool colonies);
// … and so many of one card; before Gold if it costs as much.
Plan money_plan_with(Card card, int copies, bool dear, bool colonies);

int money_of(const Eyes& eyes);  // coins that all Treasures of the asked seat make, and what its Actions bring

// As text (bots/dominion/strategy, docs/strategies.md): read_plan takes back what write_plan gives.
std::string write_plan(const Plan& plan);
struct PlanError {
  int line = 0, column = 0;  // from 1; columns are characters
  Text text;
};
std::variant<Plan, PlanError> read_plan(std::string_view text);  // the first mistake, if there is one

}  // namespace demesne::dominion
