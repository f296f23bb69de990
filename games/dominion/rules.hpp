// The rules between the cards, a room for each part of them. Included by engine.cpp only, which compiles them silent and talking.
#pragma once

#include "games/dominion/rules/cleanup.hpp"
#include "games/dominion/rules/deck.hpp"
#include "games/dominion/rules/fate.hpp"
#include "games/dominion/rules/gaining.hpp"
#include "games/dominion/rules/holding.hpp"
#include "games/dominion/rules/listening.hpp"
#include "games/dominion/rules/piles.hpp"
#include "games/dominion/rules/playing.hpp"
#include "games/dominion/rules/staying.hpp"
#include "games/dominion/rules/treasures.hpp"
#include "games/dominion/rules/turns.hpp"
