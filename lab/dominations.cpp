#include "lab/dominations.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "bots/dominations/bot.hpp"
#include "core/decimal.hpp"
#include "lab/dominion.hpp"  // game_seed
#include "lab/statistics.hpp"

namespace demesne::lab {

using namespace dominations;
using dominations::Position;

namespace {

DominationsTally empty(const Pack& pk) {
  DominationsTally t;
  t.bought.resize(pk.masteries.size()), t.turned.resize(pk.masteries.size()), t.owner_vp.resize(pk.masteries.size());
  t.owner_wins.resize(pk.masteries.size());
  t.people.resize(pk.objectives.size());
  t.wonders.resize(pk.monuments.size());
  return t;
}

void play_one(const DominationsStudy& study, Bot& bot, u64 index, DominationsTally& t) {
  FastRng rng(game_seed(study.seed, index));
  Log log;
  Position p = Position::start(study.pack, study.players, study.options, rng, log);
  const auto first_order = p.initiative;
  std::array<std::array<u8, 2>, kMaxPlayers> offered;  // Objectives
  for (unsigned s = 0; s < kMaxPlayers; ++s) offered[s] = p.player[s].dealt_objectives;
  FastRng luck(mix(game_seed(study.seed, index), 1));
  int age = 1;
  bool ending = false;
  while (p.to_move() != kNobody) {
    log.notes.clear();
    p.apply(bot.think(Eyes(p, p.to_move()), study.budget, luck).action, rng, log);
    ++t.decisions;
    for (const Note& n : log.notes) switch (n.kind) {
        case Kind::age_began:
          age = n.n, ending = false;
          break;
        case Kind::age_ended:
          ending = true;
          break;
        case Kind::placed:
          ++t.placements, t.farmed += n.n != 0;
          break;
        case Kind::reactivated:
          ++t.reactivated;
          break;
        case Kind::locus:
          ++t.loci;
          break;
        case Kind::produced:
          t.produced += static_cast<u64>(n.n);
          break;
        case Kind::gained:
          t.gained += static_cast<u64>(n.n), t.lost += static_cast<u64>(n.b);
          break;
        case Kind::lost:
          t.lost += static_cast<u64>(n.n);
          break;
        case Kind::exchanged:
          ++t.exchanges;
          break;
        case Kind::returned:
          ++t.returned;
          break;
        case Kind::declined:
          ++t.declined;
          break;
        case Kind::acquired:
        case Kind::upgraded:
          t.assimilated += n.n == 1;
          break;
        case Kind::vp:
          t.vp_from[static_cast<unsigned>(n.source)] += n.n;
          if (n.source == Source::influence) t.influence[static_cast<unsigned>(age - 1)] += n.n;
          if (n.source == Source::card && ending) t.vp_age_end += n.n;
          break;
        default:
          break;
      }
    // The leader's Influence, as it is scored.
    std::array<std::int64_t, 3> top{};
    for (const Note& n : log.notes)
      if (n.kind == Kind::vp && n.source == Source::influence) {
        auto& best = top[static_cast<unsigned>(age - 1)];
        best = std::max<std::int64_t>(best, n.n);
      }
    for (unsigned k = 0; k < 3; ++k) t.leader[k] += top[k];
  }
  const Pack& pk = p.content();
  ++t.games;
  t.seats += static_cast<u64>(study.players);
  const Seat winner = p.ranking()[0];
  t.winner_vp += p.player[static_cast<unsigned>(winner)].vp;
  for (unsigned k = 0; k < p.players; ++k) t.place_wins[k] += first_order[k] == winner;
  for (Seat s = 0; s < p.players; ++s) {
    const auto u = static_cast<unsigned>(s);
    const dominations::Player& pl = p.player[u];
    t.vp += pl.vp, t.vp_squared += static_cast<std::int64_t>(pl.vp) * pl.vp;
    t.lowest = std::min<std::int64_t>(t.lowest, pl.vp), t.highest = std::max<std::int64_t>(t.highest, pl.vp);
    t.cities += static_cast<u64>(p.cities(s)), t.city_levels += static_cast<u64>(p.city_levels(s));
    t.masteries += p.sums[u].masteries, t.advanced += p.sums[u].advanced, t.level_cards += p.sums[u].level_cards;
    for (const u8 n : p.sums[u].nodus) t.nodus += n;
    const int met = p.goals_met(s);
    ++t.goals[static_cast<unsigned>(std::min(met, 5))];
    u32 built = 0;  // slots of Monuments
    for (unsigned k = 1; k < pl.tree_size; ++k) {
      if (is_level(pl.tree[k].card)) {
        t.vp_level_print += p.face(pl.tree[k])->vp;
        built |= 1u << slot_of(pl.tree[k].card);
        continue;
      }
      const unsigned m = dominations::tables(study.pack).copies[static_cast<unsigned>(copy_of(pl.tree[k].card))].mastery;
      ++t.bought[m], t.turned[m] += pl.tree[k].advanced, t.owner_vp[m] += static_cast<u64>(pl.vp);
      t.owner_wins[m] += s == winner;
      ++t.by_level[std::min<unsigned>(pk.masteries[m].level, 9)];
      t.vp_print += pk.masteries[m].basic.vp + (pl.tree[k].advanced ? pk.masteries[m].advanced.vp : 0);
    }
    for (unsigned k = 0; k < p.slots; ++k)
      if (auto& w = t.wonders[p.monuments[k].id]; built >> k & 1)
        ++w.builders, w.builder_vp += static_cast<u64>(pl.vp), w.builder_wins += s == winner;
    for (const u8 o : offered[u])
      if (o != kNone) ++t.people[o].dealt;
    auto& people = t.people[pl.objective];
    ++people.seats, people.wins += s == winner, people.vp += pl.vp;
    const auto& goals = pk.objectives[pl.objective].goals;
    for (std::size_t g = 0; g < goals.size() && g < 5; ++g) people.met[g] += p.goal_met(s, goals[g]);
  }
  for (unsigned s = 0; s < p.slots; ++s) {
    auto& w = t.wonders[p.monuments[s].id];
    ++w.games, w.begun += p.monuments[s].placed, w.levels += p.monuments[s].taken;
    w.finished += p.monuments[s].taken == pk.monuments[p.monuments[s].id].levels.size();
  }
}

template <class T>
void sum(std::vector<T>& a, const std::vector<T>& b) {
  for (std::size_t k = 0; k < a.size(); ++k) a[k] += b[k];
}

}  // namespace

void DominationsTally::add(const DominationsTally& o) {
  games += o.games, seats += o.seats, decisions += o.decisions;
  vp += o.vp, vp_squared += o.vp_squared, winner_vp += o.winner_vp;
  lowest = std::min(lowest, o.lowest), highest = std::max(highest, o.highest);
  for (unsigned k = 0; k < 3; ++k) influence[k] += o.influence[k], leader[k] += o.leader[k];
  for (unsigned k = 0; k < vp_from.size(); ++k) vp_from[k] += o.vp_from[k];
  vp_print += o.vp_print, vp_level_print += o.vp_level_print, vp_age_end += o.vp_age_end;
  placements += o.placements, produced += o.produced, loci += o.loci, gained += o.gained, lost += o.lost;
  exchanges += o.exchanges, reactivated += o.reactivated, farmed += o.farmed, returned += o.returned, assimilated += o.assimilated,
      declined += o.declined;
  cities += o.cities, city_levels += o.city_levels, masteries += o.masteries, advanced += o.advanced, level_cards += o.level_cards,
      nodus += o.nodus;
  for (unsigned k = 0; k < by_level.size(); ++k) by_level[k] += o.by_level[k];
  for (unsigned k = 0; k < goals.size(); ++k) goals[k] += o.goals[k];
  for (unsigned k = 0; k < place_wins.size(); ++k) place_wins[k] += o.place_wins[k];
  sum(bought, o.bought), sum(turned, o.turned), sum(owner_vp, o.owner_vp), sum(owner_wins, o.owner_wins);
  for (std::size_t k = 0; k < people.size(); ++k) {
    people[k].dealt += o.people[k].dealt, people[k].seats += o.people[k].seats, people[k].wins += o.people[k].wins,
        people[k].vp += o.people[k].vp;
    for (unsigned g = 0; g < 5; ++g) people[k].met[g] += o.people[k].met[g];
  }
  for (std::size_t k = 0; k < wonders.size(); ++k)
    wonders[k].games += o.wonders[k].games, wonders[k].begun += o.wonders[k].begun, wonders[k].finished += o.wonders[k].finished,
        wonders[k].levels += o.wonders[k].levels, wonders[k].builders += o.wonders[k].builders,
        wonders[k].builder_vp += o.wonders[k].builder_vp, wonders[k].builder_wins += o.wonders[k].builder_wins;
}

DominationsTally run(const DominationsStudy& study, const Progress& progress) {
  DominationsTally total = empty(pack(study.pack));
  const auto parts = in_chunks<DominationsTally>(
      study.games, study.threads, 8,
      [&](u64 first, u64 last) {
        DominationsTally t = empty(pack(study.pack));
        auto made = make_bot(study.bot);
        Bot bot = std::holds_alternative<Bot>(made) ? std::get<Bot>(std::move(made)) : Bot();
        for (u64 i = first; i < last; ++i) play_one(study, bot, i, t);
        return t;
      },
      progress);
  for (const DominationsTally& t : parts) total.add(t);
  return total;
}

std::string report(const DominationsStudy& study, const DominationsTally& t, Language language) {
  const Pack& pk = pack(study.pack);
  const auto l = [&](const char* en, const char* de) { return std::string(language == Language::de ? de : en); };
  const auto name = [&](const Name& n) { return language == Language::de ? n.de : n.en; };
  const auto text = [&](const char* format, auto... args) {
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, format, args...);
    return with_decimals(buffer, language);
  };
  const double g = static_cast<double>(std::max<u64>(1, t.games)), s = static_cast<double>(std::max<u64>(1, t.seats));
  const double mean = static_cast<double>(t.vp) / s;
  std::string out;
  const auto row = [&](const std::string& what, const std::string& value) { out += "| " + what + " | " + value + " |\n"; };
  out += "| " + l("Measure (mean per player)", "Größe (Mittel je Person)") + " | " + text("%d ", study.players) + l("players", "Personen") +
         " |\n|---|---|\n";
  row(l("games", "Partien"), text("%llu", static_cast<unsigned long long>(t.games)));
  row(l("final score (winner), standard deviation", "Endstand (Sieg), Standardabweichung"),
      text("%.0f (%.0f), %.0f", mean, static_cast<double>(t.winner_vp) / g,
           std::sqrt(std::fmax(0, static_cast<double>(t.vp_squared) / s - mean * mean))));
  row(l("lowest / highest score", "niedrigster / höchster Stand"),
      text("%lld / %lld", static_cast<long long>(t.lowest), static_cast<long long>(t.highest)));
  row(l("Influence at the three Age ends", "Einfluss am Ende der drei Zeitalter"),
      text("%.1f / %.1f / %.1f", static_cast<double>(t.influence[0]) / s, static_cast<double>(t.influence[1]) / s,
           static_cast<double>(t.influence[2]) / s));
  row(l("Influence of the leader", "Einfluss der Führenden"),
      text("%.1f / %.1f / %.1f", static_cast<double>(t.leader[0]) / g, static_cast<double>(t.leader[1]) / g,
           static_cast<double>(t.leader[2]) / g));
  const double placed = static_cast<double>(std::max<u64>(1, t.placements + t.reactivated));
  row(l("produced per placement, rivals' Cities included", "produziert je Plättchen, fremde Städte eingeschlossen"),
      text("%.1f", static_cast<double>(t.produced) / placed));
  row(l("gained in the whole game", "erhalten im ganzen Spiel"), text("%.1f", static_cast<double>(t.gained) / s));
  row(l("lost at limits", "an Begrenzungen verloren"), text("%.1f", static_cast<double>(t.lost) / s));
  row(l("placements that score a Locus", "Plättchen, die einen Locus werten"), text("%.0f %%", 100 * static_cast<double>(t.loci) / placed));
  row(l("exchanges of Knowledge", "Tausch von Wissen"), text("%.1f", static_cast<double>(t.exchanges) / s));
  row(l("tiles put back", "zurückgelegte Plättchen"), text("%.1f", static_cast<double>(t.returned) / s));
  row(l("Inventor / Farmer used", "Erfinderin / Bauer genutzt"),
      text("%.2f / %.2f", static_cast<double>(t.reactivated) / s, static_cast<double>(t.farmed) / s));
  row(l("assimilated (a game; declined)", "assimiliert (je Partie; verzichtet)"),
      text("%.2f; %.2f", static_cast<double>(t.assimilated) / g, static_cast<double>(t.declined) / g));
  row(l("Cities / City levels", "Städte / Stadtstufen"),
      text("%.1f / %.1f", static_cast<double>(t.cities) / s, static_cast<double>(t.city_levels) / s));
  row(l("Masteries (level 3 / 6 / 9), Advanced", "Fertigkeiten (Stufe 3 / 6 / 9), fortgeschritten"),
      text("%.1f (%.1f / %.1f / %.1f), %.1f", static_cast<double>(t.masteries) / s, static_cast<double>(t.by_level[3]) / s,
           static_cast<double>(t.by_level[6]) / s, static_cast<double>(t.by_level[9]) / s, static_cast<double>(t.advanced) / s));
  row(l("nodus", "Knoten"), text("%.1f", static_cast<double>(t.nodus) / s));
  row(l("Monument level cards", "Monumentstufen"), text("%.1f", static_cast<double>(t.level_cards) / s));
  double goals = 0;
  for (unsigned k = 0; k < 6; ++k) goals += k * static_cast<double>(t.goals[k]);
  row(l("goals met (mean; share with 5)", "erfüllte Ziele (Mittel; Anteil mit 5)"),
      text("%.1f; %.0f %%", goals / s, 100 * static_cast<double>(t.goals[5]) / s));
  const auto from = [&](Source x) { return static_cast<double>(t.vp_from[static_cast<unsigned>(x)]) / s; };
  row(l("VP: Influence / goals / Mastery print / level print / Age-end abilities / other abilities / Domination / rewards / overflow",
        "Punkte: Einfluss / Ziele / Fertigkeiten (gedruckt) / Stufen (gedruckt) / Ende der Zeitalter / andere Fähigkeiten / Domination / "
        "Belohnungen / Überlauf"),
      text("%.0f / %.0f / %.0f / %.0f / %.0f / %.0f / %.0f / %.0f / %.1f", from(Source::influence), from(Source::goals),
           static_cast<double>(t.vp_print) / s, static_cast<double>(t.vp_level_print) / s, static_cast<double>(t.vp_age_end) / s,
           from(Source::card) - static_cast<double>(t.vp_print + t.vp_level_print + t.vp_age_end) / s, from(Source::role),
           from(Source::monument), from(Source::overflow)));
  std::string wins;
  for (int k = 0; k < study.players; ++k) {
    const Interval i = wilson(static_cast<double>(t.place_wins[static_cast<unsigned>(k)]), g);
    wins += (k ? ", " : "") +
            text("%.0f %% (%.0f–%.0f)", 100 * static_cast<double>(t.place_wins[static_cast<unsigned>(k)]) / g, 100 * i.low, 100 * i.high);
  }
  row(l("wins by place in the first Initiative order (95 %)", "Siege nach Platz in der ersten Reihenfolge (95 %)"), wins);

  const auto with = [&](u64 won, u64 n) {  // a share of the wins with its interval
    const Interval i = wilson(static_cast<double>(won), static_cast<double>(n));
    return n ? text("%.0f (%.0f–%.0f)", 100 * static_cast<double>(won) / static_cast<double>(n), 100 * i.low, 100 * i.high) : "–";
  };
  const auto per = [](u64 sum, u64 n) { return n ? static_cast<double>(sum) / static_cast<double>(n) : 0.0; };
  out += "\n| " + l("Civilisation", "Volk") + " | " + l("seats", "Plätze") + " | " +
         l("taken when dealt, %", "gewählt, wenn ausgeteilt, %") + " | " + l("goals 1 to 5, %", "Ziele 1 bis 5, %") + " | " +
         l("mean score", "Mittel") + " | " + l("wins, % (95 %)", "Siege, % (95 %)") + " |\n|---|---|---|---|---|---|\n";
  for (std::size_t k = 0; k < t.people.size(); ++k) {
    const auto& x = t.people[k];
    if (!x.seats) continue;
    std::string met;
    for (const u64 m : x.met) met += text(met.empty() ? "%.0f" : " %.0f", 100 * per(m, x.seats));
    out += "| " + name(pk.objectives[k].name) +
           text(" | %llu | %.0f | ", static_cast<unsigned long long>(x.seats), 100 * per(x.seats, x.dealt)) + met +
           text(" | %.0f | ", static_cast<double>(x.vp) / static_cast<double>(x.seats)) + with(x.wins, x.seats) + " |\n";
  }
  const std::string owners = l("owners' score", "Stand der Besitzer") + " | " + l("owners' wins, % (95 %)", "Siege der Besitzer, % (95 %)");
  out += "\n| " + l("Monument", "Monument") + " | " + l("in play", "im Spiel") + " | " + l("begun, %", "begonnen, %") + " | " +
         l("finished, %", "vollendet, %") + " | " + l("levels", "Stufen") + " | " + owners + " |\n|---|---|---|---|---|---|---|\n";
  for (std::size_t k = 0; k < t.wonders.size(); ++k) {
    const auto& x = t.wonders[k];
    if (!x.games) continue;
    out += "| " + name(pk.monuments[k].name) +
           text(" | %llu | %.0f | %.0f | %.1f | %.0f | ", static_cast<unsigned long long>(x.games), 100 * per(x.begun, x.games),
                100 * per(x.finished, x.games), per(x.levels, x.games), per(x.builder_vp, x.builders)) +
           with(x.builder_wins, x.builders) + " |\n";
  }
  out += "\n| " + l("Mastery", "Fertigkeit") + " | " + l("owned by, %", "im Besitz von, %") + " | " +
         l("Advanced, %", "fortgeschritten, %") + " | " + owners + " |\n|---|---|---|---|---|\n";
  std::vector<std::size_t> order(t.bought.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return t.bought[a] > t.bought[b]; });
  for (const std::size_t m : order)
    out += "| " + name(pk.masteries[m].name) +
           text(" | %.1f | %.1f | %.0f | ", 100 * static_cast<double>(t.bought[m]) / s, 100 * static_cast<double>(t.turned[m]) / s,
                per(t.owner_vp[m], t.bought[m])) +
           with(t.owner_wins[m], t.bought[m]) + " |\n";
  return out;
}

}  // namespace demesne::lab
