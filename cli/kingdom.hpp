// The options that say which game of Dominion is meant; shared by sim, bench, perft and play.
#pragma once

#include <boost/json.hpp>
#include <variant>
#include <vector>

#include "cli/command.hpp"
#include "games/dominion/setup.hpp"

namespace demesne::cli {

struct KingdomFlags {
  std::string kingdom;  // a recommended set, cards with commas between, or "random"
  std::vector<std::string> sets, events, landscapes, bans;
  int base_edition = 2, prosperity_edition = 2, cornucopia_guilds_edition = 1;
  std::string colony, shelters, prophecy, riverboat;

  void declare(Arguments& args);
  std::variant<dominion::Options, Text> options(int players) const;
  boost::json::object json() const;  // as `new` of the protocol takes them
};

Text setup_message(const dominion::SetupError& error);
std::vector<std::string> split(std::string_view list, char at = ',');

}  // namespace demesne::cli
