// Dominations told like a transcript, in one language for positions and plays:
//
//   Script s({.tiles = "b D0,0 TrCrAr Ar"}, {{.hand = "h ScReTr Tr"}, {}});
//   s.place("h", "U0,0").knows(0, "Tr4 Cr1 Re1").phase("build");
//
// Domains are Tr Cr Ar Sc Go Re; Ve is white (vestigium), Co black (corruptio), -- nothing, == a link that fits whatever it meets.
// A place is U or D (the triangle points up or down) with its coordinates (R4.4), "/1" behind it turns the piece by one step. A tile has a
// name, a place, its Resources (clockwise, at the corners U x,y  x,y+1  x+1,y and D x+1,y  x,y+1  x+1,y+1), a Camp and perhaps a City:
// "b D0,0 TrCrAr Ar 1:2" is level 2 of seat 1. Lists of tiles and Monuments are parted by semicolons, everything else by blanks.
//
// Whatever a transcript does is also checked on the way: every position is written, read again and must ask the same question, every
// answer is undone and given once more, and what the engine derives must be what it would derive anew.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/dominations/position.hpp"
#include "table/protocol.hpp"
#include "tests/luck.hpp"

namespace demesne::dominations::script {

namespace json = boost::json;

// The caller's place, as std::source_location, which clang 14 does not know.
struct Here {
  const char* file;
  int line;
  static constexpr Here now(const char* file = __builtin_FILE(), int line = __builtin_LINE()) { return {file, line}; }
};

// A Mastery that no pack has. A face is "vp 2; influence 1; turn_start gain 1 Tr; camp[Tr] vp 1; acquire vp 1 per nodus:Ar/2".
// Conditions in brackets: a Domain, edges:2, level:2.
struct Invented {
  std::string id = "new", domain = "Tr";
  int level = 3;
  std::string basic = "", advanced = "", prereq = "", cost = "", upgrade = "";  // prices: its level, and 3, of its own Domain
};
// A Monument that no pack has: a circle, or a diamond or wall with a letter for each side: reward, open, barred.
struct Wonder {
  std::string id = "wonder", shape = "circle", domain = "Cr", reward = "vp 5", sides = "", dots = "--------", next_to = "";
  std::vector<std::string> levels = {"Cr5 TrTrTrTr"};  // price, halves of the card (n e s w), then a face
};
// One seat. In a tree cards lie in a row east of the Campfire, or where "@1,0" says; "music+" is advanced, "music@1,0:TrArCo--" has
// these halves (n e s w; else links), "petra.1" is a level card, "fire:TrTrTrTr" the Campfire. "music#2" is copy 2.
struct Player {
  std::string hand = "", knows = "", limits = "", tree = "", roles = "";
  std::string goals = "";  // "chain 3; nodus Tr2 Ar1; cities 1:5 2:1; masteries 1x6:TrSc 1x6:Tr", or the name of a people
  int vp = 0, influence = 0, tokens = -1;
};
// The rest of a position. Monuments: "petra; petra@0,0; pharos@0,0/1+2": in play; laid on a Locus; laid with corner A there, turned, with
// two levels built. The holder has that many spare tiles: s0, s1, … come in this order.
struct Board {
  std::string phase = "grow", tiles = "", monuments = "", cradle = "", initiative = "", options = "";
  std::optional<std::string> supply = {};  // copies of Masteries, "new:TrTrTrTr music#2:ArArArAr"; else what the pack has
  std::vector<Invented> cards = {};
  std::vector<Wonder> wonders = {};
  int age = 1, round = 1, turn = 0, holder = 0, edition = 2021;
};
// The last turn of an Age: one skip away from its end.
Board last_turn(int age = 1, int players = 2);
// A tile on each of the six places round 0,0, or the first n of them, w0 … w5: Domain k at the centre and as Camp, Religion elsewhere.
// `cities`: "0=1:2" puts one on w0; `camps`: "2=Cr"; `centre`: one Domain for all.
std::string wheel(int n = 6, std::string_view cities = "", std::string_view camps = "", std::string_view centre = "");
// The same round any point, without those places: all three Resources alike.
std::string ring(std::string_view round, std::string_view without, std::string_view resources, std::string_view camp,
                 std::string_view name = "r");

json::object position_of(const Board& board, const std::vector<Player>& players);
json::array place_of(std::string_view place);       // "D0,0/1" as three points
json::object amounts_of(std::string_view amounts);  // "Tr4 Ar1" as {"trade": 4, "art": 1}
// The rule for which a position is refused; empty if it is taken.
std::string refused(const json::object& position);
inline std::string refused(const Board& board, const std::vector<Player>& players) { return refused(position_of(board, players)); }

class Script {
 public:
  Script(const Board& board, const std::vector<Player>& players, Here at = Here::now());
  explicit Script(const json::object& position, Here at = Here::now());
  // A new game whose shuffles fall as they are told (tests/luck.hpp).
  static Script deal(int players, tests::Luck luck, std::string_view options = "", Here at = Here::now());

  // --- answers ---
  // The first option with these fields: "build_monument monument=petra pos=1,0".
  Script& pick(std::string_view option, Here at = Here::now());
  Script& place(std::string_view tile, std::string_view place, Here at = Here::now());
  Script& second(std::string_view tile, std::string_view place, Here at = Here::now());  // the Farmer's
  Script& build(std::string_view tile, Here at = Here::now());                           // a City
  Script& raise(std::string_view tile, Here at = Here::now());
  Script& develop(std::string_view card, std::string_view pos, Here at = Here::now());
  Script& upgrade(std::string_view card, Here at = Here::now());
  Script& exchange(std::string_view give, std::string_view get, Here at = Here::now());
  Script& skip(Here at = Here::now());                              // nothing: to build, to develop, to exchange, to assimilate
  Script& choose(std::string_view domains, Here at = Here::now());  // "Tr Tr Go": vestigium, point by point
  Script& keep(std::string_view tiles, Here at = Here::now());      // … and "keep" none
  Script& swap(std::string_view tiles, Here at = Here::now());      // the mulligan
  Script& order(std::string_view seats, Here at = Here::now());
  Script& answer(const std::vector<int>& picks, Here at = Here::now());
  Script& undo(Here at = Here::now());

  // --- the open question ---
  Script& asked(int seat, std::string_view what, std::string_view about = "", Here at = Here::now());
  Script& picks(int min, int max, Here at = Here::now());
  Script& can(std::string_view option, Here at = Here::now());
  Script& cannot(std::string_view option, Here at = Here::now());
  Script& offers(std::string_view option, int times, Here at = Here::now());
  Script& brings(std::string_view option, std::string_view amounts, Here at = Here::now());  // Knowledge, with "Ve1" for a choice
  Script& costs(std::string_view option, std::string_view amounts, Here at = Here::now());
  Script& locus(std::string_view option, std::string_view vertex, Here at = Here::now());  // that it closes; "": none

  // --- the table ---
  Script& knows(int seat, std::string_view amounts, Here at = Here::now());  // exactly these, 0 of the others
  Script& has(int seat, std::string_view amounts, Here at = Here::now());    // of the named Domains
  Script& limits(int seat, std::string_view amounts, Here at = Here::now());
  Script& nodus(int seat, std::string_view amounts, Here at = Here::now());
  Script& vp(int seat, int n, Here at = Here::now());
  Script& points(std::vector<int> all, Here at = Here::now());
  Script& influence(int seat, int n, Here at = Here::now());
  Script& tokens(int seat, int n, Here at = Here::now());
  Script& hand(int seat, std::string_view tiles, Here at = Here::now());
  Script& hand_size(int seat, int n, Here at = Here::now());
  Script& tree(int seat, std::string_view cards, Here at = Here::now());  // "music+ petra.1", without the Campfire
  Script& roles(int seat, std::string_view names, Here at = Here::now());
  Script& met(int seat, std::string_view goals, Here at = Here::now());  // "yes no yes"
  Script& phase(std::string_view phase, Here at = Here::now());
  Script& turn(int seat, int age, int round, Here at = Here::now());
  Script& initiative(std::string_view seats, Here at = Here::now());
  Script& controls(int seat, std::string_view monument, Here at = Here::now());  // -1: nobody
  Script& happened(std::string_view event, int times, Here at = Here::now());    // in the last step
  Script& over(std::string_view scores, std::string_view ranking, Here at = Here::now());
  Script& revealed(bool yes, Here at = Here::now());

  bool is_over() const;
  json::object seat(int n) const { return json().at("seats").as_array().at(static_cast<std::size_t>(n)).as_object(); }
  json::object json() const { return table().position(); }
  json::object option(std::string_view option, Here at = Here::now());
  const table::Question& question() const { return table().match().question(); }
  const table::Table& table() const { return *table_; }
  const Position& engine() const;  // the engine's own

 private:
  void load(const json::object& position, Here at);
  void fail(const std::string& what, Here at);
  void expect(bool good, const std::string& what, Here at) {
    if (!good && !broken_) fail(what, at);
  }
  Script& pick_all(std::string_view key, std::string_view values, Here at);
  std::vector<int> find(std::string_view option) const;
  void check_loadable(Here at);
  std::string listing() const;

  std::optional<table::Table> table_;
  bool broken_ = false;  // a step failed: say it once, skip the rest
};

// The protocol itself, for what is said about its requests and errors.
class Wire {
 public:
  json::object call(std::string_view method, json::object params);
  json::object ok(std::string_view method, json::object params);     // its result
  json::object fails(std::string_view method, json::object params);  // its error: {code, message, data}
  json::object start(int players, json::object options = {}, int seed = 1) {
    return ok("new", {{"game", "dominations"}, {"players", players}, {"seed", seed}, {"options", std::move(options)}});
  }
  json::object load(const json::object& position) { return ok("load", {{"position", position}}); }

 private:
  table::Engine engine_;
};

}  // namespace demesne::dominations::script
