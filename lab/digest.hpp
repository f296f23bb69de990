// What the numbers of a campaign say, as tables and curves in one language. The terminal prints some of the tables, the report draws all.
#pragma once

#include "lab/report.hpp"
#include "lab/svg.hpp"

namespace demesne::lab {

struct Cell {
  std::string text;
  std::string drawing;  // SVG in place of the text, in the report only
  bool wide = false;    // running text
  Cell(std::string t) : text(std::move(t)) {}
  Cell(const char* t) : text(t) {}
};
struct Grid {
  std::string title, note;
  std::vector<std::string> head;
  std::vector<std::vector<Cell>> rows;
  bool brief = false;  // for the terminal, too
};
struct Plot {
  std::string title, note, drawing;
  bool legend = false;  // the bots' colours
};
struct Digest {
  std::vector<Plot> plots;
  std::vector<Grid> grids;
};

// How things are said: numbers and names in the reader's language.
class Teller {
 public:
  Teller(const Story& story, Language language) : story_(story), language_(language) {}
  std::string operator()(const Phrase& p) const { return std::string(language_ == Language::de ? p.de : p.en); }
  std::string words(const Text& t) const { return t.in(language_); }
  std::string say(const Phrase& p, std::initializer_list<Filling> fillings) const { return demesne::say(p, fillings).in(language_); }
  std::string percent(double share, int digits = 1) const;  // "–" for none
  std::string number(double v, int digits) const;
  Axes axes(std::string title, std::string x, std::string y) const {
    return {std::move(title), std::move(x), std::move(y), true, language_};
  }
  const std::vector<std::string>& bots() const { return story_.campaign.contests.front().bots; }
  int seats() const { return static_cast<int>(bots().size()); }
  const Story& story() const { return story_; }
  const Standing& standing() const { return story_.standing; }

 private:
  const Story& story_;
  Language language_;
};

Digest digest(const Teller& tell);                      // of any game
void digest_dominion(const Teller& tell, Digest& out);  // what was watched
void digest_dominations(const Teller& tell, Digest& out);

// A curve through the rows of a table [row][bin]: the mean, with the band in which four of five lie. Rows with few games are left out.
Curve banded(const std::string& name, const std::int64_t* table, int rows, int bins, double from, double step);

}  // namespace demesne::lab
