// How much a match says. A program that answers thousands of questions a second needs neither sentences nor a log.
#pragma once

namespace demesne::table {

struct Speech {
  bool texts = true;   // prompts, options and reasons in words: all that is there for people to read
  bool events = true;  // what happened
  bool operator==(const Speech&) const = default;
};

// A match that can be told to say less. What it says is no part of its state: the game goes on alike.
class Speaker {
 public:
  virtual ~Speaker() = default;
  virtual void speak(Speech speech) const = 0;
};

}  // namespace demesne::table
