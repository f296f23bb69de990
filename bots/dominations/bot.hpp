// A bot of Dominations, by name. One type for all of them; it sees the game through the eyes of its seat.
#pragma once

#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/dominations/search.hpp"
#include "bots/thought.hpp"
#include "games/dominations/eyes.hpp"

namespace demesne::dominations {

class Bot {
 public:
  enum class Kind : u8 { random, greedy, lookahead, quick, search };
  explicit Bot(Kind kind = Kind::random, const Strength& strength = {}) : kind_(kind), strength_(strength) {}
  Bot(const Bot& o) : kind_(o.kind_), strength_(o.strength_) {}  // a copy works in a room of its own
  Bot(Bot&&) = default;
  Bot& operator=(const Bot& o) { return *this = Bot(o); }
  Bot& operator=(Bot&&) = default;

  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng);

 private:
  Kind kind_;
  Strength strength_;
  std::unique_ptr<Search> search_;  // made at the first thought
};

std::variant<Bot, Text> make_bot(std::string_view name);
const std::vector<BotInfo>& bot_list();

}  // namespace demesne::dominations
