#include "lab/digest.hpp"

#include <algorithm>
#include <cmath>

#include "core/decimal.hpp"

namespace demesne::lab {

std::string Teller::number(double v, int digits) const {
  const std::string s = decimal(v, digits, language_);
  return s.starts_with('-') ? "−" + s.substr(1) : s;
}
std::string Teller::percent(double share, int digits) const { return std::isfinite(share) ? number(100 * share, digits) + " %" : "–"; }

Curve banded(const std::string& name, const std::int64_t* table, int rows, int bins, double from, double step) {
  Curve c{name, {}, {}, {}, {}};
  std::int64_t most = 0;
  for (int r = 0; r < rows; ++r) {
    std::int64_t n = 0;
    for (int b = 0; b < bins; ++b) n += table[r * bins + b];
    most = std::max(most, n);
    if (n == 0 || n * 20 < most) continue;  // fewer than one game in twenty
    double sum = 0, low = 0, high = 0;
    std::int64_t seen = 0;
    bool have_low = false, have_high = false;
    for (int b = 0; b < bins; ++b) {
      const std::int64_t k = table[r * bins + b];
      const double v = from + step * b;
      sum += v * static_cast<double>(k);
      // Where in its bin a tenth lies is interpolated, or the band would be a staircase.
      const auto edge = [&](double wanted) {
        const double within = (wanted - static_cast<double>(seen)) / static_cast<double>(std::max<std::int64_t>(1, k)) - 0.5;
        return std::fmax(from, v + step * within);
      };
      const double tenth = static_cast<double>(n) / 10;
      if (!have_low && static_cast<double>(seen + k) >= tenth) low = edge(tenth), have_low = true;
      if (!have_high && static_cast<double>(seen + k) >= 9 * tenth) high = edge(9 * tenth), have_high = true;
      seen += k;
    }
    c.x.push_back(r + 1), c.y.push_back(sum / static_cast<double>(n)), c.low.push_back(low), c.high.push_back(high);
  }
  return c;
}

namespace {

Grid results(const Teller& tell) {
  const Standing& s = tell.standing();
  const Tally t = s.sum();
  Grid g;
  g.title = tell({"Results", "Ergebnisse"});
  g.head = {"Bot",
            tell({"share", "Anteil"}),
            tell({"95 % interval", "95-%-Intervall"}),
            tell({"wins", "Siege"}),
            tell({"ties", "Remis"}),
            tell({"points", "Punkte"}),
            tell({"deviation", "Streuung"})};
  for (int k = 0; k < tell.seats(); ++k) {
    const Interval i = share_over(s.of, k, tell.seats());
    const double n = t.games;
    g.rows.push_back({tell.bots()[k], tell.percent(share_over(s.of, k), 2), tell.number(100 * i.low, 2) + " – " + tell.percent(i.high, 2),
                      tell.percent(t.win_rate(k), 2), tell.percent(static_cast<double>(t.of[k].ties) / n, 2), tell.number(t.points(k), 2),
                      tell.number(t.deviation(k), 2)});
  }
  return g;
}

Grid places(const Teller& tell) {
  const Tally t = tell.standing().sum();
  Grid g;
  const bool turns = tell.story().campaign.manner.game->id() == "dominion";  // elsewhere another order may hold
  g.title = turns ? tell({"Share by place in the order of turns", "Anteil nach Platz in der Zugreihenfolge"})
                  : tell({"Share by seat", "Anteil nach Sitzplatz"});
  g.brief = true;
  g.head = {"Bot"};
  for (int p = 0; p < tell.seats(); ++p) g.head.push_back(tell.say({"place {0}", "Platz {0}"}, {p + 1}));
  auto share = [](u64 part, u64 games) { return games ? static_cast<double>(part) / static_cast<double>(kWhole * games) : std::nan(""); };
  std::vector<u64> games(kMostSeats), shares(kMostSeats);
  for (int k = 0; k < tell.seats(); ++k) {
    std::vector<Cell> row{tell.bots()[k]};
    for (std::size_t p = 0; p < static_cast<std::size_t>(tell.seats()); ++p) {
      const auto& place = t.of[k].seat[p];
      games[p] += place.games, shares[p] += place.share;
      row.push_back(tell.percent(share(place.share, place.games)));
    }
    g.rows.push_back(std::move(row));
  }
  std::vector<Cell> all{tell({"all together", "alle zusammen"})};
  for (std::size_t p = 0; p < static_cast<std::size_t>(tell.seats()); ++p) all.push_back(tell.percent(share(shares[p], games[p])));
  g.rows.push_back(std::move(all));
  return g;
}

// The kingdoms in which the first bot did best and worst.
void sweep(const Teller& tell, Digest& out) {
  const Standing& s = tell.standing();
  std::vector<std::size_t> order(s.of.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return s.of[a].share(0) > s.of[b].share(0); });
  constexpr std::size_t kShown = 10;
  Grid g;
  const bool all = order.size() <= 2 * kShown;
  g.title = all ? tell.say({"{0} by kingdom", "{0} je Königreich"}, {tell.bots()[0]})
                : tell.say({"Best and worst kingdoms of {0}", "Beste und schlechteste Königreiche von {0}"}, {tell.bots()[0]});
  const Interval beyond = share_beyond(s.of, 0);
  g.note = tell.say({"{0} kingdoms. For kingdoms like these the share lies in {1} – {2} (95 %).",
                     "{0} Königreiche. Für Königreiche wie diese liegt der Anteil in {1} – {2} (95 %)."},
                    {static_cast<int>(s.of.size()), tell.percent(beyond.low), tell.percent(beyond.high)});
  g.head = {tell({"kingdom", "Königreich"}), tell({"share", "Anteil"}), tell({"95 % interval", "95-%-Intervall"}),
            tell({"cards", "Karten"})};
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (!all && i == kShown) i = order.size() - kShown;
    const Contest& c = tell.story().campaign.contests[order[i]];
    const Tally& t = s.of[order[i]];
    const Interval in = t.share_interval(0, tell.seats());
    std::string cards;
    for (const auto card : c.piles.kingdom) cards += (cards.empty() ? "" : ", ") + tell(dominion::facts(card).name);
    Cell names(cards);
    names.wide = true;
    g.rows.push_back({c.name, tell.percent(t.share(0)), tell.number(100 * in.low, 1) + " – " + tell.percent(in.high), names});
  }
  out.grids.push_back(std::move(g));
  std::vector<Bar> bars;
  for (int k = 0; k < 20; ++k) bars.push_back({k * 5 + 2.5, 0});
  for (const Tally& t : s.of) bars[std::clamp(static_cast<int>(t.share(0) * 20), 0, 19)].y += 1;
  out.plots.push_back({tell.say({"Kingdoms by the share of {0}", "Königreiche nach dem Anteil von {0}"}, {tell.bots()[0]}), "",
                       lab::bars(tell.axes(tell({"Kingdoms by share", "Königreiche nach Anteil"}), tell({"share, %", "Anteil in %"}),
                                           tell({"kingdoms", "Königreiche"})),
                                 bars),
                       false});
}

}  // namespace

Digest digest(const Teller& tell) {
  const Standing& s = tell.standing();
  Digest out;
  std::vector<Whisker> rows;
  for (int k = 0; k < tell.seats(); ++k) {
    const Interval i = share_over(s.of, k, tell.seats());
    rows.push_back({tell.bots()[k], share_over(s.of, k), i.low, i.high, k});
  }
  out.plots.push_back({tell({"Share of the wins", "Anteil an den Siegen"}),
                       tell({"With the 95 % interval; ties are divided. The broken line is an even share.",
                             "Mit dem 95-%-Intervall; Remis sind geteilt. Die gestrichelte Linie ist der gleiche Anteil für alle."}),
                       whiskers(tell.axes(tell({"Share of the wins", "Anteil an den Siegen"}), "", ""), rows, 1.0 / tell.seats()), false});
  out.grids.push_back(results(tell));
  out.grids.push_back(places(tell));
  if (s.of.size() > 1) sweep(tell, out);
  if (!s.sheet.empty()) {
    if (tell.story().campaign.manner.game->id() == "dominion") digest_dominion(tell, out);
    if (tell.story().campaign.manner.game->id() == "dominations") digest_dominations(tell, out);
  }
  return out;
}

}  // namespace demesne::lab
