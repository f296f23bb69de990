// What a watched campaign of Dominations says: points by source, Knowledge by Domain, goals, Masteries, Monuments, civilisations.
#include <algorithm>
#include <cmath>

#include "lab/digest.hpp"
#include "lab/setting.hpp"
#include "lab/watch_dominations.hpp"

namespace demesne::lab {
namespace {

using Watch = DominationsWatch;
using namespace dominations;

double ratio(std::int64_t part, std::int64_t whole) {
  return whole ? static_cast<double>(part) / static_cast<double>(whole) : std::nan("");
}
double share(std::int64_t part, std::int64_t games) { return ratio(part, games) / static_cast<double>(kWhole); }

const std::array<Phrase, kDomains>& domains() {
  static const std::array<Phrase, kDomains> all = {Phrase{"Trade", "Handel"},     Phrase{"Craftsmanship", "Handwerk"},
                                                   Phrase{"Art", "Kunst"},        Phrase{"Science", "Wissenschaft"},
                                                   Phrase{"Government", "Staat"}, Phrase{"Religion", "Religion"}};
  return all;
}

class Telling {
 public:
  Telling(const Teller& tell, const Pack& pack, Digest& out)
      : tell_(tell),
        pack_(pack),
        out_(out),
        sheet_(tell.standing().sheet),
        games_(static_cast<std::int64_t>(tell.standing().sum().played())) {}

  void all() { turns(), sources(), knowledge(), goals(), order(), people(), monuments(), masteries(); }

 private:
  std::string name(const Name& n) const { return tell_.words({n.en, n.de}); }
  std::int64_t cell(Watch::Table t, std::size_t i) const { return sheet_.tables[t][i]; }
  std::string mean(std::int64_t sum, std::int64_t n, int digits = 1) const { return n ? tell_.number(ratio(sum, n), digits) : "–"; }
  Grid by_bot(const std::string& title) const {
    Grid g;
    g.title = title, g.head = {""};
    for (const auto& b : tell_.bots()) g.head.push_back(b);
    return g;
  }
  // One row: a value for each bot.
  template <class F>
  void row(Grid& g, const std::string& what, F value) const {
    std::vector<Cell> cells{what};
    for (std::size_t k = 0; k < tell_.bots().size(); ++k) cells.push_back(value(k));
    g.rows.push_back(std::move(cells));
  }
  // Over all bots.
  std::int64_t sum(Watch::Table t, std::size_t stride, std::size_t at) const {
    std::int64_t n = 0;
    for (std::size_t k = 0; k < tell_.bots().size(); ++k) n += cell(t, k * stride + at);
    return n;
  }

  void turns() {
    std::vector<Curve> points, final;
    for (std::size_t k = 0; k < tell_.bots().size(); ++k) {
      points.push_back(banded(tell_.bots()[k], sheet_.tables[Watch::points_by_turn].data() + k * Watch::kTurns * Watch::kPoints,
                              Watch::kTurns, Watch::kPoints, 0, Watch::kStep));
      Curve c{tell_.bots()[k], {}, {}, {}, {}};  // in steps of ten points
      constexpr int kTen = 10 / Watch::kStep;
      for (int b = 0; b < Watch::kPoints; b += kTen) {
        std::int64_t n = 0;
        for (int i = b; i < b + kTen; ++i) n += cell(Watch::final_points, k * Watch::kPoints + static_cast<std::size_t>(i));
        if (n) c.x.push_back(b * Watch::kStep + 5), c.y.push_back(100 * ratio(n, games_));
      }
      final.push_back(std::move(c));
    }
    out_.plots.push_back({tell_({"Points by turn", "Punkte nach Zügen"}),
                          tell_({"Three ages of five turns. The line is the mean; four of five games lie in the band.",
                                 "Drei Zeitalter zu fünf Zügen. Die Linie ist das Mittel; vier von fünf Partien liegen im Band."}),
                          curves(tell_.axes(tell_({"Points by turn", "Punkte nach Zügen"}), tell_({"turn of the game", "Zug der Partie"}),
                                            tell_({"victory points", "Siegpunkte"})),
                                 points),
                          true});
    out_.plots.push_back({tell_({"Points at the end", "Punkte am Ende"}),
                          tell_({"In steps of ten points.", "In Schritten von zehn Punkten."}),
                          curves(tell_.axes(tell_({"Points at the end", "Punkte am Ende"}), tell_({"victory points", "Siegpunkte"}),
                                            tell_({"games, %", "Partien in %"})),
                                 final),
                          true});
  }

  void sources() {
    static const std::array<std::pair<Source, Phrase>, 7> kAll = {{{Source::influence, {"Influence", "Einfluss"}},
                                                                   {Source::goals, {"goals", "Ziele"}},
                                                                   {Source::card, {"cards in the tree", "Karten im Baum"}},
                                                                   {Source::monument, {"Monuments' rewards", "Belohnungen der Monumente"}},
                                                                   {Source::city, {"Cities", "Städte"}},
                                                                   {Source::role, {"Domination cards", "Dominationskarten"}},
                                                                   {Source::overflow, {"overflow", "Überlauf"}}}};
    Grid g = by_bot(tell_({"Points by source, a game", "Punkte nach Herkunft, je Partie"}));
    g.brief = true;
    for (const auto& [source, what] : kAll)
      row(g, tell_(what),
          [&, s = static_cast<std::size_t>(source)](std::size_t k) { return mean(cell(Watch::source, k * Watch::kSources + s), games_); });
    for (std::size_t age = 0; age < 3; ++age)
      row(g, tell_.say({"Influence scored in age {0}", "gewerteter Einfluss im Zeitalter {0}"}, {static_cast<int>(age + 1)}),
          [&](std::size_t k) { return mean(cell(Watch::influence, k * 3 + age), games_); });
    out_.grids.push_back(std::move(g));
  }

  void knowledge() {
    Grid g = by_bot(
        tell_({"Knowledge by Domain, a game: produced + gained otherwise", "Wissen nach Gebiet, je Partie: produziert + anders erhalten"}));
    g.brief = true;
    for (std::size_t d = 0; d < kDomains; ++d)
      row(g, tell_(domains()[d]), [&](std::size_t k) {
        const std::size_t at = (k * kDomains + d) * 2;
        return mean(cell(Watch::knowledge, at), games_) + " + " + mean(cell(Watch::knowledge, at + 1), games_);
      });
    out_.grids.push_back(std::move(g));
  }

  void goals() {
    Grid g = by_bot(tell_({"Goals met", "Erfüllte Ziele"}));
    g.brief = true;
    for (std::size_t n = 0; n < Watch::kGoals; ++n)
      row(g, std::to_string(n), [&](std::size_t k) { return tell_.percent(ratio(cell(Watch::goals, k * Watch::kGoals + n), games_)); });
    out_.grids.push_back(std::move(g));
  }

  void order() {
    Grid g;
    g.title = tell_({"Share by place in the first Initiative order", "Anteil nach Platz in der ersten Initiative"});
    g.brief = true;
    g.head = {tell_({"place", "Platz"}), tell_({"games", "Partien"}), tell_({"share", "Anteil"}),
              tell_({"95 % interval", "95-%-Intervall"})};
    for (std::size_t p = 0; p < tell_.bots().size(); ++p) {
      const auto n = cell(Watch::place, p * 2), won = cell(Watch::place, p * 2 + 1);
      const Interval i = wilson(share(won, n) * static_cast<double>(n), static_cast<double>(n));
      g.rows.push_back({std::to_string(p + 1), std::to_string(n), tell_.percent(share(won, n)),
                        tell_.number(100 * i.low, 1) + " – " + tell_.percent(i.high)});
    }
    out_.grids.push_back(std::move(g));
  }

  void people() {
    Grid g;
    g.title = tell_({"Civilisations", "Völker"});
    g.note = tell_({"Over all bots.", "Über alle Bots."});
    g.head = {tell_({"civilisation", "Volk"}), tell_({"games", "Partien"}), tell_({"share", "Anteil"}), tell_({"points", "Punkte"}),
              tell_({"goals met", "Ziele erfüllt"})};
    const std::size_t n = pack_.objectives.size();
    for (std::size_t o = 0; o < n; ++o) {
      const auto games = sum(Watch::people, n * 4, o * 4);
      if (!games) continue;
      g.rows.push_back({name(pack_.objectives[o].name), std::to_string(games),
                        tell_.percent(share(sum(Watch::people, n * 4, o * 4 + 2), games)),
                        mean(sum(Watch::people, n * 4, o * 4 + 1), games), mean(sum(Watch::people, n * 4, o * 4 + 3), games, 2)});
    }
    out_.grids.push_back(std::move(g));
  }

  void monuments() {
    Grid g;
    g.title = tell_({"Monuments", "Monumente"});
    g.note = tell_({"Builders: seats with at least one level.", "Bauende: Plätze mit mindestens einer Stufe."});
    g.head = {"Monument",
              tell_({"in play", "im Spiel"}),
              tell_({"begun", "begonnen"}),
              tell_({"finished", "vollendet"}),
              tell_({"levels", "Stufen"}),
              tell_({"builders' points", "Punkte der Bauenden"}),
              tell_({"builders' share", "Anteil der Bauenden"})};
    const std::size_t n = pack_.monuments.size();
    for (std::size_t m = 0; m < n; ++m) {
      const auto games = cell(Watch::monument, m * 4), built = sum(Watch::builder, n * 3, m * 3);
      if (!games) continue;
      g.rows.push_back({name(pack_.monuments[m].name), std::to_string(games), tell_.percent(ratio(cell(Watch::monument, m * 4 + 1), games)),
                        tell_.percent(ratio(cell(Watch::monument, m * 4 + 2), games)), mean(cell(Watch::monument, m * 4 + 3), games),
                        mean(sum(Watch::builder, n * 3, m * 3 + 1), built),
                        tell_.percent(share(sum(Watch::builder, n * 3, m * 3 + 2), built))});
    }
    out_.grids.push_back(std::move(g));
  }

  void masteries() {
    Grid g;
    g.title = tell_({"Masteries bought, and what their owners scored", "Gekaufte Fertigkeiten und was ihre Besitzer erreichten"});
    g.note = tell_({"Over all bots; the most frequent first.", "Über alle Bots; die häufigsten zuerst."});
    g.head = {tell_({"Mastery", "Fertigkeit"}), tell_({"owned by", "im Besitz von"}), tell_({"advanced", "fortgeschritten"}),
              tell_({"owners' points", "Punkte der Besitzer"}), tell_({"owners' share", "Anteil der Besitzer"})};
    const std::size_t n = pack_.masteries.size();
    const std::int64_t seats = games_ * static_cast<std::int64_t>(tell_.seats());
    std::vector<std::size_t> order(n);
    for (std::size_t m = 0; m < n; ++m) order[m] = m;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return sum(Watch::mastery, n * 4, a * 4) > sum(Watch::mastery, n * 4, b * 4); });
    for (const std::size_t m : order) {
      const auto owners = sum(Watch::mastery, n * 4, m * 4);
      g.rows.push_back({name(pack_.masteries[m].name), tell_.percent(ratio(owners, seats)),
                        tell_.percent(ratio(sum(Watch::mastery, n * 4, m * 4 + 1), owners)),
                        mean(sum(Watch::mastery, n * 4, m * 4 + 2), owners),
                        tell_.percent(share(sum(Watch::mastery, n * 4, m * 4 + 3), owners))});
    }
    out_.grids.push_back(std::move(g));
  }

  const Teller& tell_;
  const Pack& pack_;
  Digest& out_;
  const Sheet& sheet_;
  std::int64_t games_;
};

}  // namespace

void digest_dominations(const Teller& tell, Digest& out) {
  const auto setting = dominations_setting(tell.story().campaign.contests.front().options, tell.seats());
  if (const auto* s = std::get_if<0>(&setting)) Telling(tell, pack((*s)->pack->id), out).all();
}

}  // namespace demesne::lab
