// Setting up a game (section 2): which piles, how many cards, who needs what.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "games/dominion/position.hpp"

namespace demesne::dominion {

struct Options {
  int players = 2;
  std::vector<Card> kingdom;         // empty: ten at random from `sets`
  std::vector<Card> bans;            // not to be dealt at random
  u8 sets = 0b1110;                  // bit per Set: where random cards come from
  int base_edition = 2, prosperity_edition = 2;
  std::optional<bool> colony;        // absent: one kingdom card at random decides (rule 2.5)
  Prophecy prophecy = Prophecy::None;  // None: dealt if an Omen is in the game
  std::vector<Event> events;
  int random_events = 0;             // so many more at random
  Card riverboat = Card::None;       // None: chosen at random if Riverboat is in the game
  Card army_pile = Card::None;       // Approaching Army's extra pile
};

// What a game cannot begin with, for a message; ok if `bad` is none.
struct SetupError {
  enum Kind { none, too_many_kinds, not_a_kingdom_card, twice, not_enough_cards, bad_riverboat, bad_army_pile, no_omen } bad = none;
  Card card = Card::None;
};

// Everything but the first hands: those are dealt by begin().
template <Random R>
SetupError setup(Position& p, const Options& options, R& rng);

// Building blocks, also for positions written by hand and for Divine Wind.
int add_kind(Position& p, Card c);                 // its slot, new or old; -1 if there is no room
void add_kingdom_pile(Position& p, Card c);        // with its own setup
void set_riverboat(Position& p, Card c);
int pile_size(Card c, int players);                // rule 2.3
int suns_for(int players);                         // rule 2.8
bool fits_riverboat(Card c);                       // a non-Duration Action for exactly $5 (rule 2.10)
bool available(const Position& p, Card c, bool any_set);  // may Divine Wind deal it?
bool in_edition(Card c, int base_edition, int prosperity_edition);
bool is_kingdom_card(Card c);

// Recommended sets.
struct Recommended {
  std::string_view id;
  Phrase name;
  std::vector<Card> kingdom;
  Prophecy prophecy = Prophecy::None;
  std::vector<Event> events;
  Card riverboat = Card::None, army_pile = Card::None;
  bool colony = false;
  int base_edition = 2, prosperity_edition = 2;
  std::vector<std::string_view> missing;  // cards of other expansions; not playable here if there are any
};
const std::vector<Recommended>& recommended();
const Recommended* find_recommended(std::string_view id);  // also without the prefix of its source: "first_game"
void choose(Options& options, const Recommended& set);

}  // namespace demesne::dominion
