// A program of somebody else's that sits at a table: it is started once, gets one line of JSON for each of its decisions on standard
// input, and answers with one line on standard output. It is told what its seat may see and nothing else (docs/bots.md).
#pragma once

#include <signal.h>

#include <array>
#include <boost/json.hpp>
#include <memory>
#include <span>
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

  // With everything that it has started, by nothing but what a signal handler may do; the object is of no use afterwards.
  void kill_all() const;

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

// Ctrl-C, a closed terminal and the like end us at once, and while one of these lives, the programs before us. It is for a game on one
// thread, the one that makes it and whose programs these are; a campaign ends in good order instead.
class Farewell {
 public:
  explicit Farewell(std::span<const std::unique_ptr<Program>> programs);  // null: nobody's
  ~Farewell();
  Farewell(const Farewell&) = delete;
  Farewell& operator=(const Farewell&) = delete;

  static constexpr std::array kSignals{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

 private:
  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace demesne::lab
