// A bot of Dominion, by name: a value that a match copies. The simple ones answer without a virtual call, so that millions of their
// games can be played; the others are told the piles once and think.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "bots/dominion/big_money.hpp"
#include "bots/dominion/planned.hpp"
#include "bots/random.hpp"
#include "bots/thought.hpp"

namespace demesne::dominion {

inline constexpr int kMostThreads = 64;  // for one answer

// What kind of player, before it has seen any piles.
struct Recipe {
  enum Kind : u8 { random, money, file, impulse, single, plan, taught, planner, search } kind = random;
  Card card = Card::None;  // money: with so many copies of it
  int copies = 0;
  int nodes = 0;                        // planner, search: games before an answer
  int ms = 0;                           // … and at most so long
  bool content = false;                 // … which are enough, however much time there is: a level stays what it is
  bool processor = false;               // … as measured in Budget::processor
  int threads = 1;                      // … on so many threads
  int impulses = 0;                     // so many of a hundred purchases follow a whim
  std::shared_ptr<const Plan> written;  // file
};

class Mind {  // whoever thinks before an answer
 public:
  virtual ~Mind() = default;
  virtual Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng) const = 0;
  // As Search::compare; no share: it does not weigh answers.
  virtual Thought compare(const Eyes&, std::span<const Action>, std::span<const Action>, const Budget&, FastRng&) const { return {}; }
};

class Bot {
 public:
  Bot() {}  // plays at random; not defaulted: nothing of what it does not use is written
  explicit Bot(const Recipe& recipe) : recipe_(recipe) {
    if (recipe.kind == Recipe::money) play_ = BigMoney(recipe.card, recipe.copies);
    if (recipe.kind == Recipe::file) play_ = Planned(*recipe.written);
  }

  Action choose(const Eyes& eyes, FastRng& rng) {
    if (auto* money = std::get_if<BigMoney>(&play_)) return money->choose(eyes, rng);
    if (recipe_.kind == Recipe::file) return std::get_if<Planned>(&play_)->choose(eyes, rng);  // it looks at the piles itself
    return choose_otherwise(eyes, rng);
  }
  Thought think(const Eyes& eyes, const Budget& budget, FastRng& rng);
  // After it has thought about the same question: its own answer against another one, if they have several picks.
  Thought compare(const Eyes& eyes, std::span<const Action> ours, std::span<const Action> theirs, const Budget& budget, FastRng& rng) const;
  // Looks at the piles: finds its plans, if it plays by one. Done by itself at the first question of a game and when Divine Wind deals
  // new piles; copies of a bot that has learnt need not again.
  void learn(const Eyes& eyes);
  void learn_within(const Eyes& eyes, int ms);

  Card needs() const { return recipe_.card; }                      // a card without which it makes no sense
  bool thinks() const { return recipe_.kind >= Recipe::impulse; }  // so that one of its games takes longer than a blink
  const Recipe& recipe() const { return recipe_; }

 private:
  Action choose_otherwise(const Eyes& eyes, FastRng& rng);
  bool by_experience() const { return recipe_.kind == Recipe::search || recipe_.kind == Recipe::taught; }
  void follow(const struct Brood& brood, const Eyes& eyes);

  Recipe recipe_;
  std::variant<std::monostate, BigMoney, Planned, std::shared_ptr<const Mind>> play_;
  int seen_ = -1;         // Eyes::piles_seen of the piles that it has learnt
  bool growing_ = false;  // … but not to the end: the time for an answer was too short
};

// "random", "bigmoney", "bigmoney:smithy", "bigmoney:witch:2", "plan", "plan:FILE", "taught", "search:2000", "search:50ms",
// "search:50cpu" (ms of the processor), "search:50ms:2" (on two threads), "planner", "planner:strong", or a level. The text says what is
// wrong with a name. Files are read only for those who may name them.
enum class Files : bool { no, yes };
std::variant<Bot, Text> make_bot(std::string_view name, Files files = Files::no);

const std::vector<BotInfo>& bot_list();
inline constexpr std::string_view kHintBot = "chancellor";  // who is asked when nobody in particular is

}  // namespace demesne::dominion
