// A program of somebody else's that sits at a table: it is started once, gets one line of JSON for each of its decisions on standard
// input, and answers with one line on standard output. It is told what its seat may see and nothing else (docs/bots.md).
#pragma once

#include <boost/json.hpp>
#include <string>
#include <variant>

#include "core/text.hpp"
#include "table/match.hpp"

namespace demesne::lab {

// What a program is not told need not be made: the match leaves out texts and events from now on.
void hush(const table::Match& match);

class Program {
 public:
  explicit Program(std::string command);  // for /bin/sh
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // What it answers to the open question of a match, in so many milliseconds. The text: what it did wrong; it is out then.
  std::variant<std::vector<int>, Text> decide(const table::Match& match, std::string_view game, int ms, bool texts);

 private:
  bool start();
  void stop();
  // Sends a request and waits for a line, both before `ms` have gone by: whoever does not read is not waited for either.
  std::variant<std::string, Text> exchange(std::string_view request, int ms);

  std::string command_;
  int pid_ = -1, to_ = -1, from_ = -1;
  std::string read_;
  long next_ = 1;
};

}  // namespace demesne::lab
