#include "lab/report.hpp"

#include <algorithm>

#include "lab/digest.hpp"

namespace demesne::lab {
namespace {

// Columns of a terminal: characters, not bytes.
std::size_t columns(const std::string& s) {
  return static_cast<std::size_t>(std::count_if(s.begin(), s.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}
std::string padded(const std::string& s, std::size_t width, bool left) {
  const std::string gap(width > columns(s) ? width - columns(s) : 0, ' ');
  return left ? s + gap : gap + s;
}

std::string plain(const Grid& g) {
  std::vector<std::size_t> width(g.head.size()), shown;
  std::size_t rows = std::min<std::size_t>(g.rows.size(), 12);
  for (std::size_t c = 0; c < g.head.size(); ++c) {
    width[c] = columns(g.head[c]);
    bool drawn = false;
    for (std::size_t r = 0; r < rows; ++r)
      width[c] = std::max(width[c], columns(g.rows[r][c].text)), drawn |= !g.rows[r][c].drawing.empty();
    if (!drawn) shown.push_back(c);
  }
  std::string out = g.title + "\n";
  const auto line = [&](auto text) {
    out += " ";
    for (const std::size_t c : shown) out += " " + padded(text(c), width[c], c == 0) + " ";
    while (out.back() == ' ') out.pop_back();
    out += "\n";
  };
  line([&](std::size_t c) { return g.head[c]; });
  for (std::size_t r = 0; r < rows; ++r) line([&](std::size_t c) { return g.rows[r][c].text; });
  return out + "\n";
}

std::string html(const Grid& g) {
  bool wide = g.head.size() > 6 || (g.head.size() > 4 && g.rows.size() > 20), long_text = false;
  std::string rows;
  for (const auto& r : g.rows) {
    rows += "<tr>";
    for (const Cell& c : r) {
      wide |= c.wide, long_text |= c.wide;
      rows += (c.wide ? "<td class=\"long\">" : "<td>") + (c.drawing.empty() ? escaped(c.text) : c.drawing) + "</td>";
    }
    rows += "</tr>\n";
  }
  std::string head;
  for (std::size_t c = 0; c < g.head.size(); ++c) {
    const bool words = !g.rows.empty() && g.rows[0][c].wide;
    head += (words ? "<th scope=\"col\" class=\"long\">" : "<th scope=\"col\">") + escaped(g.head[c]) + "</th>";
  }
  return std::string(wide ? "<section class=\"wide\">" : "<section>") + "<h2>" + escaped(g.title) + "</h2>" +
         (g.note.empty() ? "" : "<p class=\"soft\">" + escaped(g.note) + "</p>") + "<div class=\"scroll\" tabindex=\"0\">" +
         (long_text ? "<table class=\"text\">" : "<table>") + "<thead><tr>" + head + "</tr></thead><tbody>\n" + rows +
         "</tbody></table></div></section>\n";
}

std::string legend(const std::vector<std::string>& bots) {
  std::string out = "<ul class=\"legend\">";
  for (std::size_t k = 0; k < bots.size(); ++k)
    out += "<li><svg viewBox=\"0 0 30 10\" aria-hidden=\"true\"><path class=\"key s" + std::to_string(k % 6) + "\" d=\"M1 5H29\"/></svg>" +
           escaped(bots[k]) + "</li>";
  return out + "</ul>";
}

std::string ending(const Teller& tell) {
  const Standing& s = tell.standing();
  const StopRule& stop = tell.story().campaign.stop;
  switch (s.ended) {
    case Ended::interrupted:
      return tell({"Interrupted before the end.", "Vor dem Ende unterbrochen."});
    case Ended::width:
      return tell.say({"Played until every share was known to {0}.", "Gespielt, bis jeder Anteil auf {0} bekannt war."},
                      {tell.percent(stop.width, 2)});
    case Ended::clear:
      return s.best >= 0 ? tell.say({"Played until it was clear: {0} is the best (wrong with at most {1}).",
                                     "Gespielt, bis es klar war: {0} ist am besten (falsch mit höchstens {1})."},
                                    {tell.bots()[s.best], tell.percent(stop.rates.alpha)})
                         : tell.say({"Played until it was clear: they differ by less than {0} (wrong with at most {1}).",
                                     "Gespielt, bis es klar war: Sie unterscheiden sich um weniger als {0} (falsch mit höchstens {1})."},
                                    {tell.percent(stop.rates.margin), tell.percent(stop.rates.beta)});
    default:
      return "";
  }
}

}  // namespace

std::string short_report(const Story& story, Language language) {
  std::string out;
  for (const Grid& g : digest(Teller(story, language)).grids)
    if (g.brief) out += plain(g);
  return out;
}

std::string html_report(const Story& story, Language language) {
  const Teller tell(story, language);
  const Digest d = digest(tell);
  const Campaign& c = story.campaign;
  std::string names;
  for (const auto& b : tell.bots()) names += (names.empty() ? "" : " · ") + b;
  const std::string where = c.contests.size() > 1 ? tell.say({"{0} kingdoms", "{0} Königreiche"}, {static_cast<int>(c.contests.size())})
                            : c.contests[0].name.empty() ? ""
                                                         : tell.say({"kingdom {0}", "Königreich {0}"}, {c.contests[0].name});
  std::string out = std::string("<!doctype html>\n<html lang=\"") + (language == Language::de ? "de" : "en") +
                    "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>" +
                    escaped(names) + "</title>\n<style>\n" + style_sheet() + "</style></head>\n<body><main>\n<header><h1>" +
                    escaped(names) + "</h1><p class=\"soft\">" +
                    escaped(tell.words(c.manner.game->name()) + (where.empty() ? "" : " · " + where) + " · " +
                            tell.say({"{0} games", "{0} Partien"}, {std::to_string(story.standing.games())}) + " · " +
                            tell.say({"seed {0}", "Startwert {0}"}, {std::to_string(c.seed)})) +
                    "</p>";
  if (const std::string end = ending(tell); !end.empty()) out += "<p>" + escaped(end) + "</p>";
  if (c.contests.size() == 1 && !c.contests[0].piles.kingdom.empty()) {
    std::string cards;
    for (const auto card : c.contests[0].piles.kingdom) cards += (cards.empty() ? "" : ", ") + tell(dominion::facts(card).name);
    out += "<p>" + escaped(cards) + "</p>";
  }
  out += "</header>\n<div class=\"cards\">\n";
  for (const Plot& p : d.plots)
    if (!p.drawing.empty())
      out += "<section><h2>" + escaped(p.title) + "</h2>" + (p.legend ? legend(tell.bots()) : "") + p.drawing +
             (p.note.empty() ? "" : "<p class=\"soft\">" + escaped(p.note) + "</p>") + "</section>\n";
  for (const Grid& g : d.grids) out += html(g);
  if (!story.left_out.empty()) {
    out += "<section class=\"wide\"><h2>" + escaped(tell({"Left out", "Ausgelassen"})) + "</h2>";
    for (const Text& why : story.left_out) out += "<p class=\"soft\">" + escaped(tell.words(why)) + "</p>";
    out += "</section>\n";
  }
  return out + "<section class=\"wide\"><h2>" + escaped(tell({"How to get this again", "So entsteht das noch einmal"})) + "</h2><code>" +
         escaped(story.command) + "</code><p class=\"soft\">" +
         escaped(tell.say({"Seed {0}. Every deal was played once for each rotation of the seats; intervals are over deals.",
                           "Startwert {0}. Jede Verteilung wurde einmal je Platztausch gespielt; die Intervalle gelten über Verteilungen."},
                          {std::to_string(c.seed)})) +
         "</p></section>\n</div></main></body></html>\n";
}

}  // namespace demesne::lab
