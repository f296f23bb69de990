// A finished game, looked at again.
#pragma once

#include <string>

#include "server/setup.hpp"
#include "table/table.hpp"

namespace demesne::server {

inline constexpr int kMaxSteps = 64;  // of one request

struct Eyes {
  bool all = true;       // everything
  Seat seat = kNobody;   // otherwise: this seat's, or a spectator's
};

Result<json::object> replay_steps(const std::string& record, int from, int to, Eyes eyes);  // {steps, total}
Result<json::object> replay_points(const std::string& record);                             // {points}: at the start, whenever the turn passes on, at the end
Result<json::object> replay_position(const std::string& record, int step);                  // the full position, without generator and seed

}  // namespace demesne::server
