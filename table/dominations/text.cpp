#include "table/dominations/text.hpp"

#include <vector>

namespace demesne::table::dominations {
namespace {

const Phrase kAnd(" and ", " und ");

void append(Text& out, const Text& sentence) {
  if (sentence.en.empty()) return;
  if (!out.en.empty()) out.en += ' ', out.de += ' ';
  out.en += sentence.en, out.de += sentence.de;
}

Text points(int n) { return n == 1 ? say({"1 VP", "1 Siegpunkt"}) : say({"{0} VP", "{0} Siegpunkte"}, {n}); }

}  // namespace

Text seat_name(Seat seat) {
  if (seat == kNobody) return say({"nobody", "niemand"});
  return say({"Player {0}", "Spieler {0}"}, {seat + 1});
}

Text dot_name(Dot dot) { return dot == kNoDot ? say({"nothing", "nichts"}) : domain_name(dot); }

Text amounts_text(const Amounts& amounts, int vestigium) {
  std::vector<Text> parts;
  for (int d = 0; d < kDomains; ++d)
    if (const int n = amounts[static_cast<std::size_t>(d)]) parts.push_back(say({"{0} {1}", "{0} {1}"}, {n, domain_name(d)}));
  if (vestigium) parts.push_back(say({"{0} of your choice", "{0} deiner Wahl"}, {vestigium}));
  return parts.empty() ? say({"nothing", "nichts"}) : list_of(parts, kAnd);
}

Text face_text(const Face& face) {
  Text out = effects_text(face.effects);
  std::vector<Text> print;
  if (face.vp) print.push_back(points(face.vp));
  if (face.influence) print.push_back(say({"{0} Influence", "{0} Einfluss"}, {int(face.influence)}));
  if (!print.empty()) append(out, say({"Worth {0}.", "Wert: {0}."}, {list_of(print, kAnd)}));
  return out.en.empty() ? say({"No effect.", "Keine Wirkung."}) : out;
}

Text goal_text(const Goal& goal) {
  std::vector<Text> parts;
  switch (goal.kind) {
    case Goal::Kind::cities:
      for (int k = 0; k < 3; ++k)
        if (const int n = goal.cities[static_cast<std::size_t>(k)])
          parts.push_back(n == 1 ? say({"1 City of level {0}", "1 Stadt der Stufe {0}"}, {k + 1})
                                 : say({"{0} Cities of level {1}", "{0} Städte der Stufe {1}"}, {n, k + 1}));
      return list_of(parts, kAnd);
    case Goal::Kind::chain:
      return say({"{0} connected Cities", "{0} verbundene Städte"}, {int(goal.n)});
    case Goal::Kind::spread:
      return say({"{0} separate groups of Cities", "{0} getrennte Gruppen von Städten"}, {int(goal.n)});
    case Goal::Kind::monuments:
      return goal.n == 1 ? say({"control of 1 Monument", "Kontrolle über 1 Monument"})
                         : say({"control of {0} Monuments", "Kontrolle über {0} Monumente"}, {int(goal.n)});
    case Goal::Kind::influence:
      return say({"{0} Influence", "{0} Einfluss"}, {int(goal.n)});
    case Goal::Kind::nodus:
      for (int d = 0; d < kDomains; ++d)
        if (const int n = goal.nodus[static_cast<std::size_t>(d)])
          parts.push_back(say({"{0} nodus of {1}", "{0} Knoten {1}"}, {n, domain_name(d)}));
      return list_of(parts, kAnd);
    case Goal::Kind::masteries:
      for (const auto& line : goal.lines) {
        std::vector<Text> domains;
        for (int d = 0; d < kDomains; ++d)
          if (line.domains >> d & 1) domains.push_back(domain_name(d));
        const Text list = list_of(domains, Phrase(" or ", " oder "));
        parts.push_back(line.n == 1 ? say({"1 Mastery of level {0} in {1}", "1 Fertigkeit der Stufe {0} in {1}"}, {int(line.level), list})
                                    : say({"{0} Masteries of level {1} in {2}", "{0} Fertigkeiten der Stufe {1} in {2}"},
                                          {int(line.n), int(line.level), list}));
      }
      return list_of(parts, kAnd);
  }
  return {};
}

Text objective_text(const Objective& objective) {
  Text out;
  for (const Goal& g : objective.goals) {
    const Text goal = goal_text(g);
    out.en += (out.en.empty() ? "" : "; ") + goal.en, out.de += (out.de.empty() ? "" : "; ") + goal.de;
  }
  return out;
}

Text reward_text(const Effect& reward) {
  if (reward.act == Do::vp) return points(reward.n);
  if (reward.act == Do::influence) return say({"{0} Influence", "{0} Einfluss"}, {int(reward.n)});
  if (reward.what == kAny) return say({"{0} Knowledge of your choice", "{0} Wissen deiner Wahl"}, {int(reward.n)});
  if (reward.what == kEach) return say({"{0} Knowledge of every Domain", "je {0} Wissen jedes Gebiets"}, {int(reward.n)});
  return say({"{0} {1}", "{0} {1}"}, {int(reward.n), domain_name(reward.what)});
}

Text monument_text(const Monument& m) {
  if (m.shape == Shape::circle)
    return m.circle_reward.n ? say({"On any Locus. Each {0} City on its tiles brings its owner {1}, now or when it is built.",
                                    "Auf einem beliebigen Locus. Jede Stadt ({0}) auf dessen Plättchen bringt ihrem Besitzer {1}, jetzt "
                                    "oder wenn sie gebaut wird."},
                                   {domain_name(number(m.circle_domain)), reward_text(m.circle_reward)})
                             : say({"On any Locus.", "Auf einem beliebigen Locus."});
  Text out = m.next_to >= 0 ? say({"Next to a City of {0}.", "Neben einer Stadt ({0})."}, {domain_name(m.next_to)})
                            : say({"Next to a Land tile.", "Neben einem Landplättchen."});
  const int sides = m.shape == Shape::wall ? 6 : 4;
  const Effect* reward = nullptr;
  int paying = 0, barred = 0;
  for (int k = 0; k < sides; ++k) {
    const Edge& e = m.edges[static_cast<std::size_t>(k)];
    if (e.kind == Side::reward) ++paying, reward = &e.reward;
    if (e.kind == Side::barred) ++barred;
  }
  if (reward)
    append(out, paying == 1
                    ? say({"1 side brings the City beside it {0}.", "1 Seite bringt der Stadt daneben {0}."}, {reward_text(*reward)})
                    : say({"{0} sides each bring the City beside them {1}.", "{0} Seiten bringen der Stadt daneben je {1}."},
                          {paying, reward_text(*reward)}));
  if (barred)
    append(out, barred == 1 ? say({"1 side is barred.", "1 Seite ist gesperrt."})
                            : say({"{0} sides are barred.", "{0} Seiten sind gesperrt."}, {barred}));
  return out;
}

Text role_text(int domain) {
  switch (domain) {
    case kTrader:
      return say({"In the next Age the Camp of each tile you place produces 2 instead of 1.",
                  "Im nächsten Zeitalter produziert der Grundstein jedes von dir gelegten Plättchens 2 statt 1."});
    case kFarmer:
      return say({"Once in the next Age: place a second tile right after the first.",
                  "Einmal im nächsten Zeitalter: Lege gleich nach dem ersten ein zweites Plättchen."});
    case kDiplomat:
      return say({"2 Influence at once.", "Sofort 2 Einfluss."});
    case kInventor:
      return say({"Once in the next Age: score a tile on the board again instead of placing one.",
                  "Einmal im nächsten Zeitalter: Werte ein liegendes Plättchen noch einmal, statt eines zu legen."});
    case kGovernor:
      return say({"Sets the order of play for the next Age.", "Bestimmt die Spielreihenfolge des nächsten Zeitalters."});
    case kHighPriestess:
      return say({"2 more Land tiles at the start of the next Age.", "2 Landplättchen mehr zu Beginn des nächsten Zeitalters."});
    default:
      return {};
  }
}

}  // namespace demesne::table::dominations
