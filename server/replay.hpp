// A finished game, looked at again.
#pragma once

#include <string>

#include "server/setup.hpp"
#include "table/table.hpp"

namespace demesne::server {

inline constexpr int kMaxSteps = 64;  // of one request

struct Eyes {
  bool all = true;      // everything
  Seat seat = kNobody;  // otherwise: this seat's, or a spectator's
};

Result<json::object> replay_steps(const std::string& record, int from, int to, Eyes eyes);  // {steps, total}
Result<json::object> replay_points(const std::string& record);  // {points}: at the start, whenever the turn passes on, at the end
Result<json::object> replay_position(const std::string& record, int step);  // the full position, without generator and seed

struct Branch {
  table::Record record;   // of the game it comes from
  json::object position;  // with all dealt anew that the viewer did not know then
  int step = 0;           // in the middle of an effect: the last one before it
};
Result<Branch> replay_branch(const std::string& record, int step, Seat viewer, table::Rng& luck);

}  // namespace demesne::server
