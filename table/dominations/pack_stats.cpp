// What a pack is made of: colour balance, nodus, and what the goals of each Objective cost on paper.
#include <algorithm>
#include <cmath>

#include "table/dominations/canvas.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/text.hpp"

namespace demesne::table::dominations {

// Rules of thumb: 1.4 nodus a card, 2 Knowledge a point of Influence beyond what Cities and first levels bring, 7 Knowledge such a
// card, 3 Knowledge a card bought only for its nodus, two level cards a Monument.
GoalCost goal_cost(const Objective& objective) {
  std::array<int, 3> cities{};
  std::array<int, kDomains> nodus{};
  std::array<int, 10> masteries{};
  int groups = 0, monuments = 0, influence = 0;
  for (const Goal& g : objective.goals) {
    std::array<int, 10> lines{};
    switch (g.kind) {
      case Goal::Kind::cities:
        for (std::size_t k = 0; k < 3; ++k) cities[k] = std::max<int>(cities[k], g.cities[k]);
        break;
      case Goal::Kind::chain:
      case Goal::Kind::spread:
        groups = std::max<int>(groups, g.n);
        break;
      case Goal::Kind::monuments:
        monuments = std::max<int>(monuments, g.n);
        break;
      case Goal::Kind::influence:
        influence = std::max<int>(influence, g.n);
        break;
      case Goal::Kind::nodus:
        for (std::size_t d = 0; d < kDomains; ++d) nodus[d] = std::max<int>(nodus[d], g.nodus[d]);
        break;
      case Goal::Kind::masteries:
        for (const auto& l : g.lines) lines[l.level] += l.n;
        for (std::size_t k = 0; k < lines.size(); ++k) masteries[k] = std::max(masteries[k], lines[k]);
        break;
    }
  }
  cities[0] = std::max(cities[0], groups - cities[1] - cities[2]);
  GoalCost c;
  c.tokens = cities[0] + 2 * cities[1] + 3 * cities[2];
  c.cities = 3 * cities[0] + 9 * cities[1] + 18 * cities[2];
  c.builds = c.tokens + 2 * monuments;
  c.monuments = 11 * monuments;
  int cards = 0;
  for (int level = 1; level < 10; ++level) {
    c.masteries += level * masteries[static_cast<std::size_t>(level)];
    cards += masteries[static_cast<std::size_t>(level)];
  }
  const int brought = cities[0] + 3 * cities[1] + 6 * cities[2] + monuments;
  c.influence = 2 * std::max(0, influence - brought);
  cards += (c.influence + 6) / 7;
  int wanted = 0;
  for (const int n : nodus) wanted += n;
  const double have = 1.4 * (cards + 2 * monuments);
  const int more = have >= wanted ? 0 : static_cast<int>(std::ceil((wanted - have) / 1.4 - 1e-9));
  c.nodus = 3 * more;
  c.develops = cards + more;
  c.total = c.cities + c.monuments + c.masteries + c.influence + c.nodus;
  return c;
}

std::string pack_stats(const Pack& pack, Language language) {
  const bool de = language == Language::de;
  std::string out;
  auto cell = [&](const std::string& text, std::size_t width) { out += pad(text, width) + ' '; };
  auto domain = [&](int d) { return domain_name(d).in(language); };
  auto n = [](auto v) { return std::to_string(v); };

  out += (de ? "Paket " : "Pack ") + pack.id + " (" + text_of(pack.name).in(language) + ")\n\n";
  out += n(pack.tiles.size()) + (de ? " Landplättchen, " : " Land tiles, ") + n(pack.masteries.size()) +
         (de ? " Fertigkeiten, " : " Masteries, ");
  std::size_t copies = 0, levels = 0;
  for (const Mastery& m : pack.masteries) copies += m.copies.size();
  for (const Monument& m : pack.monuments) levels += m.levels.size();
  out += n(copies) + (de ? " Karten, " : " cards, ") + n(pack.monuments.size()) + (de ? " Monumente mit " : " Monuments with ") +
         n(levels) + (de ? " Stufen, " : " levels, ") + n(pack.objectives.size()) + (de ? " Zielkarten\n\n" : " Objectives\n\n");

  struct Row {
    int camps = 0, dots = 0, halves = 0, three = 0, six = 0, nine = 0, prereqs = 0, upgrades = 0, monuments = 0;
  };
  std::array<Row, 8> rows{};
  for (const Tile& t : pack.tiles) {
    ++rows[static_cast<std::size_t>(t.camp)].camps;
    for (const Dot d : t.res)
      if (d < 7) ++rows[d].dots;
  }
  int total = 0;
  for (const Mastery& m : pack.masteries) {
    Row& r = rows[static_cast<std::size_t>(m.domain)];
    ++(m.level == 3 ? r.three : m.level == 6 ? r.six : r.nine);
    if (m.prereq.level) ++rows[static_cast<std::size_t>(m.prereq.domain)].prereqs;
    for (std::size_t d = 0; d < kDomains; ++d) rows[d].upgrades += m.upgrade_cost[d] > 0;
    for (const Copy& c : m.copies)
      for (const Half h : c.sides)
        if (h < 8) ++rows[h].halves, ++total;
  }
  for (const Monument& m : pack.monuments) ++rows[static_cast<std::size_t>(m.domain)].monuments;
  const std::vector<std::string> heads =
      de ? std::vector<std::string>{"Gebiet", "Grundst.", "Ecken", "Stufe 3/6/9", "Voraus.", "Verbess.", "Monum.", "Halbknoten"}
         : std::vector<std::string>{"Domain", "Camps", "Corners", "Level 3/6/9", "Prereq.", "Upgrades", "Monum.", "Half-nodus"};
  constexpr std::array<std::size_t, 8> widths = {14, 8, 8, 12, 8, 9, 7, 12};
  auto end_line = [&] {
    while (!out.empty() && out.back() == ' ') out.pop_back();
    out += '\n';
  };
  for (std::size_t i = 0; i < heads.size(); ++i) cell(heads[i], widths[i]);
  end_line();
  for (int d = 0; d < 8; ++d) {
    const Row& r = rows[static_cast<std::size_t>(d)];
    cell(d < 6 ? domain(d) : d == 6 ? "Vestigium" : "Corruptio", widths[0]);
    cell(d < 6 ? n(r.camps) : "", widths[1]);
    cell(d < 7 ? n(r.dots) : "", widths[2]);
    cell(d < 6 ? n(r.three) + "/" + n(r.six) + "/" + n(r.nine) : "", widths[3]);
    cell(d < 6 ? n(r.prereqs) : "", widths[4]);
    cell(d < 6 ? n(r.upgrades) : "", widths[5]);
    cell(d < 6 ? n(r.monuments) : "", widths[6]);
    const int permille = total ? (r.halves * 2000 + total) / (2 * total) : 0;
    out += n(r.halves) + " (" + n(permille / 10) + (de ? "," : ".") + n(permille % 10) + " %)\n";
  }

  out += de ? "\nWas alle Ziele zusammen auf dem Papier kosten (Wissen; Aktionen)\n"
            : "\nWhat all goals together cost on paper (Knowledge; actions)\n";
  const std::vector<std::string> costs = de ? std::vector<std::string>{"Zivilisation", "Städte", "Monum.", "Fertigk.", "Einfluss",
                                                                       "Knoten",       "Summe",  "Bauen",  "Entwick.", "Marker"}
                                            : std::vector<std::string>{"Civilisation", "Cities", "Monum.", "Masteries", "Influence",
                                                                       "Nodus",        "Sum",    "Builds", "Develops",  "Tokens"};
  constexpr std::array<std::size_t, 10> wide = {14, 7, 7, 9, 9, 6, 6, 7, 8, 7};
  for (std::size_t i = 0; i < costs.size(); ++i) cell(costs[i], wide[i]);
  end_line();
  int sum = 0, most = 0;
  for (const Objective& o : pack.objectives) {
    const GoalCost c = goal_cost(o);
    cell(text_of(o.name).in(language), wide[0]);
    const std::array<int, 9> values = {c.cities, c.monuments, c.masteries, c.influence, c.nodus, c.total, c.builds, c.develops, c.tokens};
    for (std::size_t i = 0; i < values.size(); ++i) cell(n(values[i]), wide[i + 1]);
    end_line();
    sum += c.total, most = std::max(most, c.total);
  }
  if (!pack.objectives.empty()) {
    const int mean = (sum + static_cast<int>(pack.objectives.size()) / 2) / static_cast<int>(pack.objectives.size());
    out += (de ? "Mittel " : "Mean ") + n(mean) + (de ? ", höchstens " : ", at most ") + n(most) + '\n';
  }
  return out;
}

}  // namespace demesne::table::dominations
