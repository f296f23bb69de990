// A table in the terminal: what a seat sees, the log, the options. Works from views only, so it shows nothing secret.
#pragma once

#include <string>
#include <vector>

#include "cli/library.hpp"

namespace demesne::cli {

class Screen {
 public:
  Screen(const table::Game& game, const Paint& paint, std::vector<std::string> names = {}, std::string_view pack = "");

  std::string draw(const table::Match& match, Seat viewer) const;   // the table
  std::string brief(const table::Match& match, Seat viewer) const;  // what changes from answer to answer
  // Numbered from 1. `only`: those whose text has these words.
  std::string options(const table::Match& match, std::string_view only = "") const;
  std::string line(const boost::json::object& event) const;  // of the log; empty if it is not worth one
  std::string result(const table::Match& match) const;
  std::string seat_name(Seat seat) const;
  const Library& library() const { return library_; }
  const Paint& paint() const { return paint_; }

 private:
  std::string dominion(const boost::json::object& view, Seat viewer) const;
  std::string dominations(const table::Match& match, const boost::json::object& view, Seat viewer) const;
  std::string fields(const boost::json::object& view, std::size_t indent = 2) const;  // of any other game
  std::string value(const boost::json::value& v) const;
  std::string means(const boost::json::object& view) const;       // "1 Action · 2 Buys · $5"
  std::string cards(const boost::json::array& ids) const;         // "Copper ×3, Silver"
  std::string landscapes(const boost::json::object& view) const;  // one line for each kind that lies out
  std::string besides(const boost::json::object& view) const;  // piles outside the Supply, mixed piles below their top card, Boons, Hexes
  std::string mats(const boost::json::object& view, std::size_t seat) const;  // tokens, mats, States, Artifacts of a seat
  const table::Game& game_;
  Paint paint_;
  Library library_;
  std::vector<std::string> names_;  // of the seats
};

}  // namespace demesne::cli
