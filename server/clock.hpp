// The time by which tables are played. It is the time of day when the program starts and then runs evenly: it neither jumps when
// the system's clock is set nor counts the hours that the machine slept.
#pragma once

#include "server/store.hpp"

namespace demesne::server {

// Compares with the time of day. True if they have come apart by more than a second (the clock was set, or the machine slept):
// now() is right again, and nobody's clock should be held to the time in between.
bool clock_jumped();

void pretend_clock_was_set(Millis ahead);  // for tests: the system's clock, as read here, goes wrong by that much

}  // namespace demesne::server
