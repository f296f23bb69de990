// What sim, tournament and explore share: which games are played, between whom, how long, on how many cores and machines.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/kingdom.hpp"
#include "lab/campaign.hpp"

namespace demesne::cli {

struct Setting {  // a kingdom of Dominion, or Dominations with its pack and switches
  std::string name;
  boost::json::object options;
  dominion::Options piles;
  std::string cards() const;  // of the kingdom, in the reader's language
};

struct LabFlags {
  lab::Campaign campaign;
  lab::Ranks* ranks = nullptr;
  std::optional<lab::Saved> saved;
  KingdomFlags kingdom;
  std::string kingdoms, game = "dominion", pack, edition;
  std::vector<std::string> programs, switches;
  bool as_json = false;

  void declare(Arguments& args);
  // After the command line is read: who we are among the ranks, what was saved, the seed. An exit code if something is wrong.
  std::optional<int> prepare();
  std::variant<std::vector<Setting>, Text> settings(int players) const;
  bool says_how_many() const { return games_.given(); }  // whether --games was said
  bool speaks() const { return ranks->first(); }

 private:
  Option seed_, games_;
};

// NAME=COMMAND for each of --bot: programs that play under a name. The text: one of them is not like that.
std::variant<std::map<std::string, std::string>, Text> named_programs(const std::vector<std::string>& words);
// Progress with what is known so far on a terminal; nothing otherwise.
lab::Watcher progress_line(const std::vector<std::string>& bots);
// The command line, as it can be typed again.
std::string command_line(int argc, char** argv);
double rounded(double v);
std::string percent_between(const lab::Interval& i);  // " 49.80 –  50.44 %", in columns

}  // namespace demesne::cli
