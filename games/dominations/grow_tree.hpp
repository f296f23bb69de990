// Changing a tree, with the tables that hang on it.
#pragma once

#include "games/dominations/amounts.hpp"
#include "games/dominations/position.hpp"

namespace demesne::dominations {

// Lays a card in an empty place of the tree; returns the nodus it forms, by Domain. The sums are not touched but for the nodus.
Amounts place_card(Position& p, int seat, const TreeCard& t, unsigned spot);
// The part of it that keeps the tables: for refresh(), which lays all cards again. `laid` cards lie already.
Amounts grow_spots(Position& p, int seat, const TreeCard& t, int laid);
// Adds a card that has just been laid, or everything anew.
void add_to_sums(Position& p, int seat, const TreeCard& t);
void sum_up(Position& p, int seat);  // but for the nodus and Sums::open, which hang on the cards alone
void open_up(Position& p, int seat, DomainSet domains);  // enters what the highest Masteries of these Domains allow

}  // namespace demesne::dominations
