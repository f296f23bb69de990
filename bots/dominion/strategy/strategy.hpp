// A strategy is a plan as people write it down: the plan, who made it, why it should work, and for which kingdom. docs/strategies.md
// documents the language.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/dominion/plan.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::dominion::strategy {

struct Claim {  // "beats bigmoney 60": the share of the win against a bot, in percent
  std::string bot;
  int share = 50;
  bool operator==(const Claim&) const = default;
};

struct Strategy {
  std::string name, author, why;
  std::string kingdom;  // a recommended set, or names with commas between
  std::vector<Claim> claims;
  Plan plan;
  // Where things stand in the file, for remarks; 0: not from a file.
  std::vector<int> wish_lines, opening_lines, custom_lines;
  int kingdom_line = 0;
};

struct Reading {
  Strategy strategy;
  std::vector<PlanError> errors;  // at most one a line; the strategy is good for nothing if there are any
};
Reading read(std::string_view text);

std::string write(const Strategy& s);
std::string write(const Wish& w);
std::string write(const Opening& o);
std::string write(const Custom& c);
// The same text in tidy form: one space between words, names as printed, signs as ASCII; comments and empty lines stay. The text must
// be free of mistakes.
std::string tidy(std::string_view text);

// As players post it: headings, numbered purchases, conditions in words.
std::string forum_text(const Strategy& s, Language language);

// A remark on a strategy in a kingdom. `error`: it cannot be played as it is meant.
struct Remark {
  int line = 0;
  Text text;
  bool error = false;
};
std::vector<Remark> check(const Strategy& s, const Eyes& table);
std::vector<Remark> check(const Strategy& s);  // whatever the kingdom is
// Why a plan has nothing to do with these piles: it names cards, and none of them is here, or nothing that it wishes can be bought.
std::optional<Text> nothing_to_do(const Plan& plan, const Eyes& table);
// The same for piles that are chosen but not dealt: the first card that it would need, None if it has something to do.
Card nothing_to_do(const Plan& plan, const Options& piles);

// The kingdom that a strategy names, for a game of so many players.
std::variant<Options, Text> kingdom_of(const Strategy& s, int players);

}  // namespace demesne::dominion::strategy
