// A bot of Dominations, by name. One type for all of them; it sees the game through the eyes of its seat.
#pragma once

#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/thought.hpp"
#include "games/dominations/eyes.hpp"

namespace demesne::dominations {

class Bot {
 public:
  enum class Kind : u8 { random, greedy, lookahead };
  explicit Bot(Kind kind = Kind::random) : kind_(kind) {}

  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng);

 private:
  Kind kind_;
};

std::variant<Bot, Text> make_bot(std::string_view name);
const std::vector<BotInfo>& bot_list();

}  // namespace demesne::dominations
