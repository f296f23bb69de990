// Content packs as JSON (docs/content-packs.md): read, checked, written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/dominations/pack.hpp"
#include "table/dominations/vocabulary.hpp"
#include "table/reader.hpp"

namespace demesne::table::dominations {

// The packs that the program carries. The first, `standard`, is meant where none is named.
const std::vector<Pack>& shipped_packs();
const Pack* shipped_pack(std::string_view id);
const Pack& shipped_pack();
const json::object& shipped_json();

// A pack by name, or written out. Every mistake is noted with its place.
Pack read_pack(const Node& node);
// The same, as an answer: the Fault's message lists the mistakes.
Result<Pack> load_pack(const json::value& content);
// A file's text. A text that is no JSON is one mistake with its line and column.
Pack read_pack_text(std::string_view text, Mistakes& mistakes);

// Single pieces, in a pack or written out in a position. There names, copies and much else may be left out.
enum class Strict { pack, inline_piece };
Tile read_tile(const Node& node, Strict strict);
Mastery read_mastery(const Node& node, Strict strict);
Monument read_monument(const Node& node, Strict strict);
Goal read_goal(const Node& node);
Objective read_objective(const Node& node);
Effect read_effect(const Node& node);
Effect read_reward(const Node& node);
Sides read_sides(const Node& node, bool links);
Amounts read_amounts(const Node& node, int max);
int read_domain(const Node& node);  // -1 if it is none
Dot read_dot(const Node& node, bool may_be_empty);

json::object write(const Pack& pack);  // the part that a new game deals from
json::object write(const Tile& tile);
json::object write(const Mastery& mastery);
json::object write(const Monument& monument);
json::object write(const Objective& objective);
json::object write(const Goal& goal);
json::object write(const Effect& effect);
json::object write(const Sides& sides);
json::object write(const Amounts& amounts, bool all = false);  // all: zeros too
json::value write_dot(Dot dot);

// What all goals of a card cost on paper, in Knowledge and actions.
struct GoalCost {
  int cities = 0, monuments = 0, masteries = 0, influence = 0, nodus = 0, total = 0;
  int builds = 0, develops = 0, tokens = 0;
};
GoalCost goal_cost(const Objective& objective);

// Colour balance of tiles, how often each nodus occurs, what the goals cost.
std::string pack_stats(const Pack& pack, Language language);

}  // namespace demesne::table::dominations
