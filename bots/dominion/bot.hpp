// A bot of Dominion, by name. One type for all of them, without a virtual call: it is a value that a match copies.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "bots/dominion/big_money.hpp"
#include "bots/random.hpp"

namespace demesne::dominion {

class Bot {
 public:
  Bot() = default;  // plays at random
  explicit Bot(const BigMoney& plan) : plan_(plan), has_plan_(true) {}

  Action choose(const Eyes& eyes, FastRng& rng) {
    if (has_plan_) return plan_.choose(eyes, rng);
    Actions actions;
    eyes.legal(actions);
    return pick_any(actions, rng);
  }
  void learn(const Eyes& eyes) {
    if (has_plan_) plan_.learn(eyes);
  }
  Card needs() const { return has_plan_ ? plan_.extra() : Card::None; }  // a card without which its plan makes no sense

 private:
  BigMoney plan_;
  bool has_plan_ = false;
};

// "random", "bigmoney", "bigmoney:smithy", "bigmoney:witch:2". The text says what is wrong with a name.
std::variant<Bot, Text> make_bot(std::string_view name);

struct BotInfo {
  std::string_view id;
  Phrase text;
};
const std::vector<BotInfo>& bot_list();

}  // namespace demesne::dominion
