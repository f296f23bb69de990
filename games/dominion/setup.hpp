// Setting up a game (section 2, F1): which piles, how many cards, who needs what.
#pragma once

#include <optional>
#include <vector>

#include "games/dominion/position.hpp"

namespace demesne::dominion {

struct Options {
  int players = 2;
  std::vector<Card> kingdom;     // cards and mixed piles; empty: ten at random from `sets`
  std::vector<Card> bans;        // not to be dealt at random
  u32 sets = kHouseSets;         // bit per Set: where random cards come from
  u32 first_editions = 0;        // bit per Set
  std::optional<bool> colony;    // absent: one kingdom card at random decides (rule 2.5)
  std::optional<bool> shelters;  // absent: no (F1.6)
  Card prophecy = Card::None;    // None: dealt if an Omen is in the game
  std::vector<Card> landscapes;  // Events, Landmarks, Projects, Ways, an Ally
  int random_events = 0;         // so many more at random
  Card riverboat = Card::None;   // None: chosen at random if Riverboat is in the game
  Card army_pile = Card::None;   // Approaching Army's extra pile

  void edition(Set s, int printing) {
    const u32 b = flag(s);
    first_editions = printing == 1 ? first_editions | b : first_editions & ~b;
  }
};

// What a game cannot begin with, for a message; ok if `bad` is none.
struct SetupError {
  enum Kind {
    none,
    too_many_kinds,
    not_a_kingdom_card,
    twice,
    not_enough_cards,
    bad_riverboat,
    bad_army_pile,
    no_omen,
    no_liaison
  } bad = none;
  Card card = Card::None;
};

// A source of numbers, whatever it is.
struct Dice {
  void* self;
  u32 (*roll)(void*, u32);
  template <class R>
  static Dice of(R& rng) {
    return {&rng, [](void* s, u32 n) { return static_cast<R*>(s)->below(n); }};
  }
  u32 below(u32 n) const { return roll(self, n); }
};

// Everything but the first hands: those are dealt by begin().
SetupError setup(Position& p, const Options& options, Dice dice);
template <class R>
SetupError setup(Position& p, const Options& options, R& rng) {
  return setup(p, options, Dice::of(rng));
}

// Building blocks, also for positions written by hand and for Divine Wind.
void clear_table(Position& p, int players);             // the basic kinds, nothing else
int add_kind(Position& p, Card c);                      // its slot, new or old; -1 if there is no room
int add_land(Position& p, Card c);                      // its number, new or old; -1 if there is no room
void add_kingdom_pile(Position& p, Card c, Dice dice);  // with its own set-up
void set_riverboat(Position& p, Card c, Dice dice);
MixedPile* add_mixed_pile(Position& p, Card pile);  // without cards; nullptr if there is no room
// A few cards without the heap: Divine Wind deals in the middle of a game.
template <int most>
struct CardList {
  std::array<Card, most> cards{};
  int n = 0;
  void add(Card c) {
    if (n < most) cards[n++] = c;
  }
  void drop(int i) { cards[i] = cards[--n]; }  // the last one takes its place
  Card& operator[](int i) { return cards[i]; }
  Card operator[](int i) const { return cards[i]; }
  const Card* begin() const { return cards.data(); }
  const Card* end() const { return cards.data() + n; }
};
using PileCards = CardList<kMaxMixedCards>;
PileCards cards_of_pile(Card pile, int players);  // of a mixed pile, top first
int kinds_needed(const Position& p, Card c);      // slots that it would still take
int pile_size(Card c, int players);               // rule 2.3, F1
int suns_for(int players);                        // rule 2.8
bool fits_riverboat(Card c);                      // a non-Duration Action for exactly $5 (rule 2.10)
bool may_be_dealt(const Position& p, Card c, bool any_set);
bool in_edition(Card c, u32 first_editions);
bool is_kingdom_card(Card c);        // has a pile that is chosen for a game
Mask kept_piles(const Position& p);  // those that Divine Wind leaves alone
bool has_trait_among(const Position& p, Mask kinds, Trait t);

// Recommended sets.
struct Recommended {
  std::string_view id;
  Phrase name;
  std::vector<Card> kingdom;
  std::vector<Card> variant;  // with the second edition of Cornucopia and Guilds
  Card prophecy = Card::None;
  std::vector<Card> landscapes;
  Card riverboat = Card::None, army_pile = Card::None;
  bool colony = false, shelters = false;
  u32 first_editions = 0;
  std::vector<std::string_view> missing;  // cards of other expansions; not playable here if there are any
};
const std::vector<Recommended>& recommended();
const Recommended* find_recommended(std::string_view id);  // also without the prefix of its source: "first_game"
void choose(Options& options, const Recommended& set, bool variant = false);

}  // namespace demesne::dominion
