// Plots as inline SVG. Colours come from the page's style sheet (classes s0 … s5), so that one drawing serves light and dark; every series
// also has a dash or a mark of its own, for whoever does not tell the colours apart.
#pragma once

#include <string>
#include <vector>

#include "core/text.hpp"

namespace demesne::lab {

std::string escaped(const std::string& text);  // for HTML and SVG

struct Curve {
  std::string name;
  std::vector<double> x, y, low, high;  // low and high: a band, or empty
};
struct Axes {
  std::string title;  // for screen readers; the page writes its own
  std::string x, y;
  bool from_zero = true;  // the y axis
  Language language = Language::en;
};
std::string curves(const Axes& axes, const std::vector<Curve>& all);

struct Bar {
  double x, y;
};
std::string bars(const Axes& axes, const std::vector<Bar>& all);

// One row a name: a point with its interval, and a line at `reference`. Values are shares.
struct Whisker {
  std::string name;
  double value, low, high;
  int series;
};
std::string whiskers(const Axes& axes, const std::vector<Whisker>& all, double reference);

// A row of tiny bars, for a cell of a table.
std::string spark(const std::vector<double>& values, int series);

std::string style_sheet();

}  // namespace demesne::lab
