// A small game for the server's tests. Every card has a name of its own, so a secret that leaks can be found by search.
//
// Lantern: 60 cards, c00 … c59, worth their number modulo 10. Everybody is dealt five. On a turn a seat plays cards from its
// hand face up (as many as it likes), draws (once), hides two cards under its lantern (face down, once), and ends the turn.
// After `rounds` turns each the game is over: cards played count, hidden ones count twice.
#pragma once

#include "table/match.hpp"

namespace demesne::lantern {

const table::Game& game();
int described();  // how often somebody asked what the game is like

}  // namespace demesne::lantern
