// What a bot of any game is given for one answer, and what it gives back. Each game has a `Bot` of this shape in bots/<game>/bot.hpp:
//
//   std::variant<Bot, Text> make_bot(std::string_view name);        // by id and options; the text says what is wrong with a name
//   const std::vector<BotInfo>& bot_list();                         // all of them, the weakest level first
//   Thought Bot::think(const Eyes&, const Budget&, FastRng&);       // sees what its seat sees and nothing else
//
// The same seed and the same budget in nodes give the same thought; a budget in milliseconds is never exceeded.
#pragma once

#include <string>

#include "core/contract.hpp"
#include "core/text.hpp"

namespace demesne {

struct Budget {
  int ms = 0;               // 0: not limited by time
  int nodes = 0;            // 0: the bot's own measure
  Action also = kNoAction;  // an answer that is weighed to the end, however it looks: what somebody has played
  bool processor = false;   // ms are those that this thread has had of the processor (stopwatch.hpp)
  int threads = 1;          // that think at once while ms run; a number of nodes is always tried out by one, in the same order
};

struct Thought {
  Action action = kNoAction;
  float share = -1;           // of the win that the seat expects; below 0: not looked at
  Action second = kNoAction;  // the next best, if others were weighed
  float second_share = -1;
  float also_share = -1;  // of Budget::also
  u32 nodes = 0;          // games or turns tried out
  Text why;               // empty: no reason is given
};

struct BotInfo {
  std::string id;
  Text name, text;           // "Steward"; what kind of play to expect
  int level = 0;             // 1 … among the levels of its game; 0: a yardstick beside them
  int ms = 0;                // a move takes about so long; 0: no time worth telling
  int rating = 0, band = 0;  // measured (docs/bots.md), with half the width of its 95 % interval; 0 and 0: not measured
};

}  // namespace demesne
