// The triangular map. A lattice point (x, y) stands in column 8x + 4y and line -4y; a triangle is nine columns wide.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "table/dominations/canvas.hpp"
#include "table/dominations/draw.hpp"
#include "table/dominations/draw_words.hpp"
#include "table/dominations/fields.hpp"

namespace demesne::table::dominations {
namespace {

struct Point {
  int x = 0, y = 0;
  auto operator<=>(const Point&) const = default;
};
using Triangle = std::array<Point, 3>;

Point point_of(const json::value& v) {
  if (!v.is_array() || v.get_array().size() != 2) return {};
  const auto& a = v.get_array();
  return {static_cast<int>(a[0].to_number<std::int64_t>()), static_cast<int>(a[1].to_number<std::int64_t>())};
}
Triangle triangle_of(const json::array& a) {
  Triangle t{};
  for (std::size_t i = 0; i < 3 && i < a.size(); ++i) t[i] = point_of(a[i]);
  return t;
}
Triangle sorted(Triangle t) {
  std::sort(t.begin(), t.end());
  return t;
}

// A triangle on the sheet: the column and line of its tip, and whether the tip is on top.
struct Place {
  int column, line;
  bool up;
};

class Map {
 public:
  void reach(Point p) {
    low_x_ = std::min(low_x_, 8 * p.x + 4 * p.y), high_x_ = std::max(high_x_, 8 * p.x + 4 * p.y);
    low_y_ = std::min(low_y_, -4 * p.y), high_y_ = std::max(high_y_, -4 * p.y);
  }
  void open() { sheet_ = Canvas(high_x_ - low_x_ + 3, high_y_ - low_y_ + 1); }
  int column(Point p) const { return 8 * p.x + 4 * p.y - low_x_ + 1; }
  int line(Point p) const { return -4 * p.y - low_y_; }
  Canvas& sheet() { return sheet_; }

  Place place(const Triangle& t) const {
    const int top = std::max({t[0].y, t[1].y, t[2].y});
    const auto high = std::count_if(t.begin(), t.end(), [&](Point p) { return p.y == top; });
    for (const Point p : t)
      if ((p.y == top) == (high == 1)) return {column(p), line(p), high == 1};
    return {0, 0, true};
  }
  // The middle of a triangle, three characters wide.
  void middle(const Triangle& t, std::string_view text, int colour) {
    const Place p = place(t);
    const auto s = from_utf8(text);
    sheet_.text(p.column - static_cast<int>(s.size()) / 2, p.up ? p.line + 2 : p.line - 2, text, colour);
  }
  // A letter in the corner at `corner`.
  void corner(const Triangle& t, Point corner, char32_t c, int colour) {
    const Place p = place(t);
    const int away = p.up ? 1 : -1;  // from the tip towards the base
    if (column(corner) == p.column && line(corner) == p.line) return sheet_.put(p.column, p.line + away, c, colour);
    sheet_.put(column(corner) < p.column ? p.column - 2 : p.column + 2, p.line + 3 * away, c, colour);
  }
  void edge(Point a, Point b, char32_t special = 0, int colour = 0) {
    if (a.y > b.y) std::swap(a, b);
    const int x = column(a), y = line(a);
    if (a.y == b.y) {
      const int from = std::min(x, column(b));
      for (int k = 1; k < 8; ++k) sheet_.put(from + k, y, special ? special : U'-', colour);
    } else {
      const int step = a.x == b.x ? 1 : -1;
      for (int k = 1; k < 4; ++k) sheet_.put(x + step * k, y - k, special ? special : step > 0 ? U'/' : U'\\', colour);
    }
    for (const Point p : {a, b}) sheet_.put(column(p), line(p), U'+');
  }
  void outline(const Triangle& t) {
    for (int i = 0; i < 3; ++i) edge(t[static_cast<std::size_t>(i)], t[static_cast<std::size_t>((i + 1) % 3)]);
  }

 private:
  int low_x_ = 1 << 20, high_x_ = -(1 << 20), low_y_ = 1 << 20, high_y_ = -(1 << 20);
  Canvas sheet_{1, 1};
};

constexpr std::array<Point, 6> kRound = {{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};  // clockwise

void draw_cradle(Map& map, Point c, const json::object& view, DrawStyle style) {
  const auto* res = list(view, "cradle_res");
  for (std::size_t k = 0; k < 6; ++k) {
    const Point p{c.x + kRound[k].x, c.y + kRound[k].y}, q{c.x + kRound[(k + 1) % 6].x, c.y + kRound[(k + 1) % 6].y};
    map.edge(p, q);
    if (!res || k >= res->size()) continue;
    const Mark m = mark_of((*res)[k]);
    const int dx = kRound[k].y == 0 ? (kRound[k].x > 0 ? -2 : 2) : 0;
    const int dy = kRound[k].y > 0 ? 1 : kRound[k].y < 0 ? -1 : 0;
    map.sheet().put(map.column(p) + dx, map.line(p) + dy, m.letter, m.colour);
  }
  const std::string name = style.language == Language::de ? "Wiege" : "Cradle";
  map.sheet().text(map.column(c) - 2, map.line(c), name);
}

void draw_tile(Map& map, const json::object& tile, char32_t mark) {
  const auto* at = list(tile, "at");
  if (!at) return;
  const Triangle t = triangle_of(*at);
  map.outline(t);
  if (const auto* res = list(tile, "res"))
    for (std::size_t i = 0; i < 3 && i < res->size(); ++i) {
      const Mark m = mark_of((*res)[i]);
      map.corner(t, t[i], m.letter, m.colour);
    }
  const auto* camp = tile.if_contains("camp");
  const Mark m = camp ? mark_of(*camp) : Mark{};
  const auto* city = tile.if_contains("city");
  if (city && city->is_object()) {
    const auto seat = city->get_object().at("seat").to_number<int>();
    const auto level = city->get_object().at("level").to_number<int>();
    std::u32string s{seat_sign(seat), m.letter, mark ? mark : static_cast<char32_t>(U'0' + level)};
    map.middle(t, to_utf8(s), m.colour);
  } else {
    map.middle(t, to_utf8(mark ? std::u32string{m.letter, U'=', mark} : std::u32string{m.letter}), m.colour);
  }
}

void draw_monument(Map& map, const json::object& monument, DrawStyle style, std::vector<std::string>& legend) {
  const auto* placed = monument.if_contains("placed");
  if (!placed || !placed->is_bool() || !placed->get_bool()) return;
  const std::string name = name_of(monument, style.language);
  if (const auto* v = monument.if_contains("vertex"); v && v->is_array()) {
    const Point p = point_of(*v);
    const auto s = from_utf8(name);
    map.sheet().text(map.column(p) - 1, map.line(p), "(" + to_utf8(s.substr(0, 1)) + ")", 231);
    legend.push_back("(" + to_utf8(s.substr(0, 1)) + ") = " + name + " (Monument)");
    return;
  }
  const auto* cells = list(monument, "cells");
  if (!cells) return;
  std::map<std::pair<Point, Point>, int> sides;
  auto key = [](Point a, Point b) { return a < b ? std::pair{a, b} : std::pair{b, a}; };
  for (const auto& cell : *cells) {
    const Triangle t = triangle_of(cell.get_array());
    for (std::size_t i = 0; i < 3; ++i) ++sides[key(t[i], t[(i + 1) % 3])];
  }
  std::set<std::pair<Point, Point>> open, rewards;
  if (const auto* edges = list(monument, "open_edges"))
    for (const auto& e : *edges)
      if (e.is_array() && e.get_array().size() == 2) open.insert(key(point_of(e.get_array()[0]), point_of(e.get_array()[1])));
  if (const auto* edges = list(monument, "reward_edges"))
    for (const auto& e : *edges)
      if (e.is_array() && e.get_array().size() == 2) rewards.insert(key(point_of(e.get_array()[0]), point_of(e.get_array()[1])));
  for (const auto& [side, times] : sides)
    if (times == 1) map.edge(side.first, side.second, !open.contains(side) ? U'#' : rewards.contains(side) ? U'$' : char32_t{0}, 231);
  if (const auto* corners = list(monument, "corners"))
    if (const auto* dots = list(monument, "corner_res"))
      for (std::size_t i = 0; i < corners->size() && i < dots->size(); ++i) {
        const Mark m = mark_of((*dots)[i]);
        const Point p = point_of((*corners)[i]);
        if (m.letter == U' ') continue;
        for (const auto& cell : *cells) {
          const Triangle t = triangle_of(cell.get_array());
          if (std::find(t.begin(), t.end(), p) == t.end()) continue;
          map.corner(t, p, m.letter, m.colour);
          break;
        }
      }
  const std::string short_name = to_utf8(from_utf8(name).substr(0, 3));
  map.middle(triangle_of((*cells)[0].get_array()), short_name, 231);
  legend.push_back(short_name + " = " + name + " (Monument)");
}

// Free places of the question's placements, in order of first mention.
std::vector<Triangle> spots(const Question& q) {
  std::vector<Triangle> out;
  for (const Option& o : q.options) {
    const auto* what = o.fields.if_contains("do");
    const auto* at = list(o.fields, "at");
    if (!what || !what->is_string() || what->get_string() != "place" || !at) continue;
    const Triangle t = sorted(triangle_of(*at));
    if (std::find(out.begin(), out.end(), t) == out.end()) out.push_back(t);
  }
  return out;
}

}  // namespace

int spot_of(const Question& question, std::size_t option) {
  const auto* what = question.options[option].fields.if_contains("do");
  const auto* at = list(question.options[option].fields, "at");
  if (!what || !what->is_string() || what->get_string() != "place" || !at) return 0;
  const auto all = spots(question);
  const auto found = std::find(all.begin(), all.end(), sorted(triangle_of(*at)));
  return static_cast<int>(found - all.begin()) + 1;
}

char32_t camp_mark(const Question& question, std::string_view tile) {
  static constexpr std::u32string_view marks = U"abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψω";
  std::size_t n = 0;
  for (const Option& o : question.options) {
    const auto *what = o.fields.if_contains("do"), *id = o.fields.if_contains("tile");
    if (!what || !id || !id->is_string() || (*what != "build_city" && *what != "upgrade_city")) continue;
    if (id->get_string() == tile) return n < marks.size() ? marks[n] : 0;
    ++n;
  }
  return 0;
}

std::string draw_map(const json::object& view, const Question* question, DrawStyle style) {
  Map map;
  const auto* cradle = view.if_contains("cradle");
  const bool has_cradle = cradle && cradle->is_array();
  const Point centre = has_cradle ? point_of(*cradle) : Point{};
  const auto* board = list(view, "board");
  const auto* monuments = list(view, "monuments");
  const std::vector<Triangle> free = question ? spots(*question) : std::vector<Triangle>{};

  if (has_cradle)
    for (const Point d : kRound) map.reach({centre.x + d.x, centre.y + d.y});
  if (board)
    for (const auto& tile : *board)
      if (const auto* at = list(tile.get_object(), "at"))
        for (const auto& p : *at) map.reach(point_of(p));
  if (monuments)
    for (const auto& m : *monuments)
      if (const auto* cells = list(m.get_object(), "cells"))
        for (const auto& cell : *cells)
          for (const auto& p : cell.get_array()) map.reach(point_of(p));
  for (const Triangle& t : free)
    for (const Point p : t) map.reach(p);
  if (!has_cradle && (!board || board->empty()) && free.empty()) return "";
  map.open();

  std::vector<std::string> legend;
  for (std::size_t i = 0; i < free.size(); ++i) map.middle(free[i], std::to_string(i + 1), 250);
  if (has_cradle) draw_cradle(map, centre, view, style);
  if (board)
    for (const auto& tile : *board) {
      const auto* id = tile.get_object().if_contains("id");
      draw_tile(map, tile.get_object(), question && id && id->is_string() ? camp_mark(*question, id->get_string()) : 0);
    }
  if (monuments)
    for (const auto& m : *monuments) draw_monument(map, m.get_object(), style, legend);
  std::string out = map.sheet().str(style.colour);
  for (const auto& line : legend) out += line + '\n';
  return out;
}

}  // namespace demesne::table::dominations
