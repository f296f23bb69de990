// A room: where the games of one contest are played. Which kind it is hangs on the game, on whether anybody watches, and on whether a
// program of somebody else's or a record needs a whole table.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/dominion/bot.hpp"
#include "games/dominion/setup.hpp"
#include "lab/program.hpp"
#include "lab/tally.hpp"
#include "table/match.hpp"

namespace demesne::lab {

// The same bots in the same setting.
struct Contest {
  std::string name;               // what is told of the setting: a kingdom
  std::vector<std::string> bots;  // one a seat; the seats rotate
  boost::json::object options;    // as `new` of the protocol takes them
  dominion::Options piles;        // Dominion: the same, read
  u64 seed = 1;
};

struct Manner {  // how all contests are played
  const table::Game* game = nullptr;
  std::map<std::string, std::string> programs;  // bots that are programs of somebody else's: name -> command
  int program_ms = 1000;                        // they have so long for each answer
  bool program_texts = false;
  std::string record;  // a folder for a record of every game; empty: none
  bool watch = false;  // statistics of what happens in the games
  bool duels = false;  // Tally::versus is wanted
};

// What a thread keeps from game to game.
struct Bench {
  dominion::Position board;
  std::map<std::string, std::unique_ptr<Program>> programs;
};

struct Part {
  Tally tally;
  Sheet sheet;
  std::optional<Text> wrong;  // the games cannot go on
  bool given_up = false;      // interrupted in the middle of a game: it is as if they had not been begun
};

class Room {
 public:
  virtual ~Room() = default;
  virtual void play(u64 first, u64 last, Bench& bench, Part& part) const = 0;
  virtual bool slow() const { return false; }  // so that one game is worth telling
  // Whether this is how it lays out what is watched: a sheet of another version or a damaged one is not added to.
  virtual bool reads(const Sheet& sheet) const { return sheet.empty() && sheet.rare.empty(); }
};
// The text: a bot is not known, or the game cannot be set up like this.
std::variant<std::unique_ptr<Room>, Text> open_room(const Contest& contest, const Manner& manner);
std::variant<std::unique_ptr<Room>, Text> open_table_room(const Contest& contest, const Manner& manner);  // tables.cpp

// What Dominations' options mean: pack and switches.
struct DominationsSetting;
std::variant<std::shared_ptr<const DominationsSetting>, Text> dominations_setting(const boost::json::object& options, int players);

// An empty part, with room for the duels if they are wanted.
Part fresh_part(int seats, const Manner& manner);
// As dominion::make_bot with files, and "bigmoney:CARD+CARD": money with one each of two cards.
std::variant<dominion::Bot, Text> dominion_bot(const std::string& name, const dominion::Options& piles);
// A kingdom card that a bot needs and this kingdom has not; Card::None if all is well.
dominion::Card missing_card(const std::string& bot, const dominion::Options& piles);

}  // namespace demesne::lab
