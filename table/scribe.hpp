// A match that writes what a viewer sees as text, without a tree in between: most of what a server does for an answer is views.
#pragma once

#include "table/json_text.hpp"
#include "table/match.hpp"

namespace demesne::table {

class Scribe {
 public:
  virtual ~Scribe() = default;
  virtual void write_view(JsonText& w, Seat viewer) const = 0;  // the same as Match::view()
};

void write_view(JsonText& w, const Match& match, Seat viewer);
void write_members(JsonText& w, const Question& question);  // what to_json(question) holds

}  // namespace demesne::table
