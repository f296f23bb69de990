// A finished or running game as text: what it was, how it was seeded, and one line an answer.
//
//   demesne-record 1
//   game dominion
//   rules 1
//   players 2
//   seed 42                      (or: secret <text>; or: rng <state> with a position)
//   commitment 5f0c…             (only of a game dealt by a server: see commitment_of)
//   options {"kingdom":"first_game"}
//   start {…}                    (only if the game began from a loaded position)
//   0 3 1 #9f3a5c0e11d2b7aa      (picks of one question, then the hash of the position after it)
//   = {"scores":[…],…}           (the result, if the game is over)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/match.hpp"

namespace demesne::table {

struct Record {
  std::string game;
  int rules = 0;
  int players = 0;
  std::string seed;        // a number, or "secret:<text>", or "rng:<state>"
  std::string commitment;  // published before the first nonce came; empty for games without a server
  json::object options;
  json::object start;  // empty unless the game began from a position
  struct Answer {
    std::vector<int> picks;
    u64 hash;
  };
  std::vector<Answer> answers;
  json::value result;  // null while the game runs
};

std::string to_text(const Record& record);
Result<Record> parse_record(std::string_view text);  // the Fault names the line
Rng rng_of(const Record& record);

// A fair deal: the server publishes SHA-256("<secret>.<table>"), then every seat adds a nonce, and the seed is
// "secret:<secret>.<table>.<nonce>.<nonce>…". Empty if the seed is not of that form.
std::string commitment_of(std::string_view seed);

}  // namespace demesne::table
