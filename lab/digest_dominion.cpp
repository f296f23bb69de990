// What a watched campaign of Dominion says: points and money by turn, the length of games, gains, openings, what cards were worth.
#include <algorithm>
#include <cmath>

#include "lab/digest.hpp"
#include "lab/watch_dominion.hpp"

namespace demesne::lab {
namespace {

using Watch = DominionWatch;
using dominion::Card;

double share(std::int64_t part, std::int64_t games) {
  return games ? static_cast<double>(part) / static_cast<double>(static_cast<std::int64_t>(kWhole) * games) : std::nan("");
}

void turns(const Teller& tell, Digest& out) {
  const Sheet& sheet = tell.standing().sheet;
  std::vector<Curve> points, money;
  for (std::size_t k = 0; k < tell.bots().size(); ++k) {
    points.push_back(banded(tell.bots()[k], sheet.tables[Watch::points_by_turn].data() + k * Watch::kTurns * Watch::kPoints, Watch::kTurns,
                            Watch::kPoints, Watch::kPointsFrom, 1));
    money.push_back(banded(tell.bots()[k], sheet.tables[Watch::money_by_turn].data() + k * Watch::kTurns * Watch::kMoney, Watch::kTurns,
                           Watch::kMoney, 0, 1));
  }
  const std::string band = tell(
      {"The line is the mean; four of five games lie in the band.", "Die Linie ist das Mittel; vier von fünf Partien liegen im Band."});
  const std::string turn = tell({"turn", "Zug"});
  out.plots.push_back(
      {tell({"Points by turn", "Punkte nach Zügen"}), band,
       curves(tell.axes(tell({"Points by turn", "Punkte nach Zügen"}), turn, tell({"victory points", "Siegpunkte"})), points), true});
  out.plots.push_back(
      {tell({"Money by turn", "Geld nach Zügen"}), band,
       curves(tell.axes(tell({"Money by turn", "Geld nach Zügen"}), turn, tell({"coins in the turn", "Münzen im Zug"})), money), true});
}

void ends(const Teller& tell, Digest& out) {
  const Sheet& sheet = tell.standing().sheet;
  const auto& length = sheet.tables[Watch::length];
  std::int64_t games = 0, seen = 0;
  for (const auto n : length) games += n;
  const double all = std::max<std::int64_t>(1, games);
  std::vector<Bar> histogram;
  for (std::size_t t = 0; t < length.size(); ++t) {
    seen += length[t];
    if (histogram.empty() && length[t] * 1000 < games) continue;  // the tails are cut where nothing can be seen of them
    histogram.push_back({static_cast<double>(t), 100 * static_cast<double>(length[t]) / all});
    if (seen * 1000 >= games * 999) break;
  }
  const auto& how = sheet.tables[Watch::ending];
  const auto part = [&](std::size_t k) { return tell.percent(static_cast<double>(how[k]) / all); };
  out.plots.push_back(
      {tell({"Length of the games", "Länge der Partien"}),
       tell.say({"Ended by Provinces {0}, by Colonies {1}, by empty piles {2}.",
                 "Beendet durch Provinzen {0}, durch Kolonien {1}, durch leere Stapel {2}."},
                {part(Watch::provinces), part(Watch::colonies), part(Watch::piles)}),
       bars(tell.axes(tell({"Length of the games", "Länge der Partien"}),
                      tell({"turns of the player who had most", "Züge dessen, der am meisten hatte"}), tell({"games, %", "Partien in %"})),
            histogram),
       false});
  std::vector<Curve> final;
  for (std::size_t k = 0; k < tell.bots().size(); ++k) {
    Curve c{tell.bots()[k], {}, {}, {}, {}};
    const std::int64_t* row = sheet.tables[Watch::final_points].data() + k * Watch::kPoints;
    // In steps of three: Estate, Duchy and Province differ by that, and single points would be a comb.
    for (int b = 0; b + 2 < Watch::kPoints; b += 3)
      if (const auto here = row[b] + row[b + 1] + row[b + 2]; here * 1000 >= games)
        c.x.push_back(Watch::kPointsFrom + b + 1), c.y.push_back(100 * static_cast<double>(here) / all);
    final.push_back(std::move(c));
  }
  out.plots.push_back({tell({"Points at the end", "Punkte am Ende"}), "",
                       curves(tell.axes(tell({"Points at the end", "Punkte am Ende"}), tell({"victory points", "Siegpunkte"}),
                                        tell({"games, %", "Partien in %"})),
                              final),
                       true});
}

// A card that somebody gained: how many, when, and the share of the wins of games with and without it.
void gains(const Teller& tell, Digest& out) {
  const Standing& s = tell.standing();
  const auto cards = static_cast<std::size_t>(dominion::card_count());
  const Tally sum = s.sum();
  for (std::size_t k = 0; k < tell.bots().size(); ++k) {
    struct Row {
      std::size_t card;
      std::int64_t copies, games, won;
    };
    std::vector<Row> rows;
    for (std::size_t c = 0; c < cards; ++c) {
      const std::int64_t* by_turn = s.sheet.tables[Watch::gains].data() + (k * cards + c) * Watch::kTurns;
      const std::int64_t* with = s.sheet.tables[Watch::with_card].data() + (k * cards + c) * 2;
      Row r{c, 0, with[0], with[1]};
      for (int t = 0; t < Watch::kTurns; ++t) r.copies += by_turn[t];
      if (r.copies) rows.push_back(r);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.copies > b.copies; });
    if (rows.size() > 24) rows.resize(24);
    Grid g;
    g.title = tell.say({"What {0} gained, and when", "Was {0} nahm, und wann"}, {tell.bots()[k]});
    g.note = tell(
        {"Little bars: gains by turn, 1 to 30. With and without: the share of the wins in games in which the card was gained or not; "
         "that is no proof of cause, as winners have more money for everything.",
         "Kleine Balken: Nahmen je Zug, 1 bis 30. Mit und ohne: der Anteil an den Siegen in Partien, in denen die Karte genommen wurde "
         "oder nicht; das beweist keine Ursache, denn wer gewinnt, hat für alles mehr Geld."});
    g.brief = true;
    g.head = {tell({"card", "Karte"}),         tell({"a game", "je Partie"}),    tell({"turn", "Zug"}),
              tell({"by turn", "nach Zügen"}), tell({"in games", "in Partien"}), tell({"share with", "Anteil mit"}),
              tell({"without", "ohne"})};
    const auto games = static_cast<std::int64_t>(sum.played());
    std::int64_t won = 0;  // in these
    for (const Tally::Place& place : sum.of[k].seat) won += static_cast<std::int64_t>(place.share);
    for (const Row& r : rows) {
      const std::int64_t* by_turn = s.sheet.tables[Watch::gains].data() + (k * cards + r.card) * Watch::kTurns;
      std::vector<double> bars;
      double when = 0;
      for (int t = 0; t < Watch::kTurns; ++t) {
        when += (t + 1.0) * static_cast<double>(by_turn[t]);
        if (t < 30) bars.push_back(static_cast<double>(by_turn[t]));
      }
      Cell drawing("");
      drawing.drawing = spark(bars, static_cast<int>(k));
      g.rows.push_back({tell(dominion::facts(static_cast<Card>(r.card)).name),
                        tell.number(static_cast<double>(r.copies) / static_cast<double>(games), 2),
                        tell.number(when / static_cast<double>(r.copies), 1), drawing,
                        tell.percent(static_cast<double>(r.games) / static_cast<double>(games)), tell.percent(share(r.won, r.games)),
                        tell.percent(share(won - r.won, games - r.games))});
    }
    out.grids.push_back(std::move(g));
  }
}

void openings(const Teller& tell, Digest& out) {
  Grid g;
  g.title = tell({"Openings", "Eröffnungen"});
  g.note = tell({"What was bought in the first two turns, the six most frequent of each bot.",
                 "Was in den ersten zwei Zügen gekauft wurde, je Bot die sechs häufigsten."});
  g.brief = true;
  g.head = {tell({"opening", "Eröffnung"}), "Bot", tell({"games", "Partien"}), tell({"share", "Anteil"}),
            tell({"95 % interval", "95-%-Intervall"})};
  for (int k = 0; k < tell.seats(); ++k) {
    std::vector<std::pair<u64, std::array<std::int64_t, 2>>> own;
    std::int64_t games = 0;
    for (const auto& [key, n] : tell.standing().sheet.rare)
      if (Watch::bot_of_opening(key) == k) own.emplace_back(key, n), games += n[0];
    std::stable_sort(own.begin(), own.end(), [](const auto& a, const auto& b) { return a.second[0] > b.second[0]; });
    if (own.size() > 6) own.resize(6);
    for (const auto& [key, n] : own) {
      std::string name;
      for (const Card c : Watch::of_opening(key))
        name += (name.empty() ? "" : " / ") + (c == Card::None ? std::string("–") : tell(dominion::facts(c).name));
      const double m = share(n[1], n[0]);
      const Interval i = wilson(m * static_cast<double>(n[0]), static_cast<double>(n[0]));
      g.rows.push_back({name, tell.bots()[k],
                        tell.percent(static_cast<double>(n[0]) / static_cast<double>(std::max<std::int64_t>(1, games))), tell.percent(m),
                        tell.number(100 * i.low, 1) + " – " + tell.percent(i.high)});
    }
  }
  out.grids.push_back(std::move(g));
}

}  // namespace

void digest_dominion(const Teller& tell, Digest& out) {
  turns(tell, out);
  ends(tell, out);
  openings(tell, out);
  gains(tell, out);
}

}  // namespace demesne::lab
