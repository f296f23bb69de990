// Deals of matches of Dominations in a file, a line each: a match goes on where it was broken off, and all of them can be rated. A line:
//   SIGNATURE BOT BOT [BOT [BOT]] | BUDGET EDITION PACK SEED | DEAL and for each bot games won, share, points, answers, milliseconds
#pragma once

#include <map>

#include "lab/dominations_match.hpp"

namespace demesne::lab {

// What the bots of this program answer, as a word: deals of others do not belong into the same table.
std::string dominations_bots_signature();

class DominationsBook {
 public:
  using Deals = std::map<u64, DominationsMatchTally>;

  // `by`: whose lines count; empty: those of the bots of this program. Without a path nothing is kept.
  explicit DominationsBook(const std::string& path = "", const std::string& by = "");
  const std::map<std::string, Deals>& matches() const { return matches_; }  // by what stands between the signature and the deal
  // What is wrong: the line is not on the disk, and the deals are not in the book.
  Text write(const std::string& match, const Deals& deals);

 private:
  friend std::variant<DominationsMatchTally, Text> run(const DominationsMatch& match, DominationsBook& book, const Progress& progress);
  std::string path_, by_;
  bool own_ = true;    // they can be played on
  bool torn_ = false;  // the file does not end with a line
  std::map<std::string, Deals> matches_;
};

// Plays what the book does not hold, as many deals at once as there are threads, and writes them down in their order as soon as all of
// these are over; then progress is told how many have been played.
std::variant<DominationsMatchTally, Text> run(const DominationsMatch& match, DominationsBook& book, const Progress& progress = {});

// Of all matches of two in a book; options after a bot's name do not count.
struct DominationsRatings {
  struct Pair {
    std::string a, b;
    DominationsMatchTally tally;
  };
  std::vector<Pair> pairs;
  std::vector<std::string> names;
  Ratings ratings;
};
DominationsRatings rate(const DominationsBook& book);

}  // namespace demesne::lab
