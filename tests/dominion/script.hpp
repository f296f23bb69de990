// Dominion through the table protocol, written like a transcript:
//
//   Script s({.kingdom = "smithy"}, {{.hand = "smithy", .deck = "gold silver copper"}, {}});
//   s.play("smithy").expect_hand(0, "gold silver copper").expect_actions(0);
//
// Cards are named by their ids in one string, "estate copper*3". Whatever a transcript does is also checked on the way: every
// position along it is loaded again and must ask the same question, and every answer is undone and given once more.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "table/protocol.hpp"

namespace demesne::script {

namespace json = boost::json;
// The caller's place, as std::source_location, which clang 14 does not know.
struct Where {
  const char* file;
  int line;
  static constexpr Where current(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
};

// One seat of a position. Decks are written top first, discard piles top last.
struct Player {
  std::string hand = "", deck = "", discard = "", in_play = "", in_play_before = "", set_aside = "";
  int debt = 0, vp_tokens = 0, turns_taken = 1;
  bool gained_gold_before = false;
  // Borrowed cards. Lists by name are written "haven:gold farmhands:village,copper", numbers "caravan:1".
  std::string tavern = "", exile = "", states = "", boons_kept = "", boons_waiting = "", set_aside_by = "", waiting = "";
  int coffers = 0, villagers = 0, favors = 0, gained_last_turn = 0;
  bool minus_coin = false;
};

// The rest of a position. `kingdom` lists piles of the usual size; `supply` sets sizes, "province:1 curse:0".
struct Board {
  std::string kingdom = "", supply = "", trash = "";
  std::string phase = "action";
  int turn = 0, actions = 1, buys = 1, coins = 0;
  int base = 2, prosperity = 2;  // editions
  bool colony = false;
  std::string prophecy = "";  // "kind_emperor:1": with so many Suns
  std::string events = "", riverboat_card = "", pile_debt = "";
  int trade_route_mat = 0;
  std::string trade_route_tokens_on = "", gained_this_turn = "";
  // Borrowed cards: "horse:30", "knights:sir_martin,dame_anna" (top first), "lantern:0", decks "war,greed|famine" (down|laid off).
  std::string non_supply = "", pile_order = "", pile_vp = "", landmarks = "", ways = "", projects = "", ally = "", artifacts = "";
  std::string boons = "", hexes = "", loot = "", played_this_turn = "", last_gained = "", lasting = "";
  int potions = 0, buy_phase_gains = 0, last_turn = -1, cornucopia_guilds = 0;
  bool extra_turn = false;
};

std::vector<std::string> cards(std::string_view list);  // "copper*2 estate" -> three ids
json::object position_of(const Board& board, const std::vector<Player>& players);

class Script {
 public:
  Script(const Board& board, const std::vector<Player>& players, Where at = Where::current());
  explicit Script(const json::object& position, Where at = Where::current());
  static Script start(int players, const json::object& options, int seed = 1, Where at = Where::current());

  // --- answers ---
  // The option whose fields are these: pick({"do", "play", "card", "smithy"}).
  Script& pick(std::initializer_list<std::string_view> fields, Where at = Where::current());
  Script& play(std::string_view card, Where at = Where::current());
  Script& play_from_deck(std::string_view card, Where at = Where::current());
  Script& play_treasures(Where at = Where::current());
  Script& to_buy(Where at = Where::current());
  Script& buy(std::string_view card, Where at = Where::current());
  Script& buy_event(std::string_view event, Where at = Where::current());
  Script& pay_debt(int amount, Where at = Where::current());
  Script& end_turn(Where at = Where::current());
  Script& choose(std::string_view list, Where at = Where::current());  // cards or named alternatives, in order; "": none
  Script& choose_from_deck(std::string_view card, Where at = Where::current());
  Script& amount(int n, Where at = Where::current());
  Script& react(std::string_view card, Where at = Where::current());
  Script& decline(Where at = Where::current());
  Script& expect_refused(std::string_view list, Where at = Where::current());  // choosing these is no legal answer; nothing changes
  Script& undo(int steps = 1, Where at = Where::current());

  // --- the open question ---
  Script& asked(int seat, std::string_view what, std::string_view about = "", Where at = Where::current());
  Script& expect_options(std::string_view list, Where at = Where::current());  // exactly these cards or alternatives
  Script& expect_picks(int min, int max, Where at = Where::current());
  Script& expect_can(std::string_view action, std::string_view card, Where at = Where::current());
  Script& expect_cannot(std::string_view action, std::string_view card, Where at = Where::current());
  Script& expect_can_buy(std::string_view list, Where at = Where::current());
  Script& expect_cannot_buy(std::string_view list, Where at = Where::current());

  // --- the table ---
  Script& expect_turn(int seat, std::string_view phase, Where at = Where::current());
  Script& expect_actions(int n, Where at = Where::current());
  Script& expect_buys(int n, Where at = Where::current());
  Script& expect_coins(int n, Where at = Where::current());
  Script& expect_hand(int seat, std::string_view list, Where at = Where::current());
  Script& expect_hand_size(int seat, int n, Where at = Where::current());
  Script& expect_deck(int seat, std::string_view list, Where at = Where::current());  // all of it, top first
  Script& expect_deck_top(int seat, std::string_view list, Where at = Where::current());
  Script& expect_deck_size(int seat, int n, Where at = Where::current());
  Script& expect_discard(int seat, std::string_view list, Where at = Where::current());  // in any order
  Script& expect_in_play(int seat, std::string_view list, Where at = Where::current());  // with those of earlier turns
  Script& expect_set_aside(int seat, std::string_view list, Where at = Where::current());
  Script& expect_trash(std::string_view list, Where at = Where::current());
  Script& expect_pile(std::string_view card, int n, Where at = Where::current());
  Script& expect_cost(std::string_view card, int n, Where at = Where::current());
  Script& expect_vp_tokens(int seat, int n, Where at = Where::current());
  Script& expect_debt(int seat, int n, Where at = Where::current());
  Script& expect_score(int seat, int n, Where at = Where::current());
  Script& expect_at(std::string_view pointer, const json::value& value, Where at = Where::current());  // anything else, by JSON pointer
  Script& expect_event(std::string_view type, int seat, std::string_view card, Where at = Where::current());  // in the last step
  Script& expect_no_event(std::string_view type, int seat, std::string_view card, Where at = Where::current());
  Script& expect_over(std::string_view reason, Where at = Where::current());
  Script& expect_running(Where at = Where::current());
  Script& expect_scores(const std::vector<int>& scores, Where at = Where::current());
  Script& expect_ranking(const std::vector<std::vector<int>>& ranking, Where at = Where::current());

  json::object view(int seat);  // -1: a spectator
  const json::object& position() const { return position_; }
  const json::object& step() const { return step_; }
  const json::object& decision() const;
  bool over() const { return !step_.contains("decision") || step_.at("decision").is_null(); }
  std::string record();

 private:
  Script() = default;
  void open(std::string_view method, json::object params, Where at);
  std::vector<int> find(std::string_view list, Where at);
  void answer(const std::vector<int>& picks, Where at);
  void expect_list(const char* what, const json::value& actual, std::string_view expected, bool ordered, Where at);
  void expect_number(const char* what, const json::value& actual, int expected, Where at);
  const json::object& seat(int n) const;
  void check_loadable(Where at);
  void fail(const std::string& message, Where at);
  json::value call(std::string_view method, json::object params);  // the result, or null with last_error_ set
  std::string describe() const;

  table::Engine engine_;
  std::string table_;
  json::object step_, position_, last_error_;
  bool broken_ = false;  // a step failed: say it once, skip the rest
};

// A load that must be refused: the error object, empty if the position was taken.
json::object refused(const json::object& position);

}  // namespace demesne::script
