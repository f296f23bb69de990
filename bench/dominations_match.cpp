// Plays bots of Dominations against each other and prints what docs/bots-dominations.md quotes.
//   bench_dominations_match [--deals N] [--seed S] [--threads T] [--ms M | --cpu-ms M | --nodes N]
//     [--edition 2019|2021] [--pack ID] [--keep FILE] BOT BOT [BOT [BOT]]
//   bench_dominations_match --ratings FILE
// --cpu-ms: M milliseconds of the processor for an answer, whatever else the machine does.
// --keep: every deal becomes a line of the file as soon as it is over; deals that stand there are not played again.
// --ratings: of all matches of two in such a file (Bradley and Terry), the weakest at 1000. Options after a bot's name do not count.
#include "lab/dominations_match.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

using namespace demesne;

namespace {

// One deal in a kept file: what was played, the number of the deal, and for each bot games won, share, points, answers, milliseconds.
struct Kept {
  static std::string head(const lab::DominationsMatch& m, const std::string& pack) {
    std::ostringstream out;
    for (const std::string& b : m.bots) out << b << ' ';
    out << "| "
        << (m.budget.nodes       ? "nodes "
            : m.budget.processor ? "cpu-ms "
                                 : "ms ")
        << (m.budget.nodes ? m.budget.nodes : m.budget.ms) << ' '
        << (m.options == dominations::preset(dominations::Edition::e2019) ? 2019 : 2021) << ' ' << pack << ' ' << m.seed << " |";
    return out.str();
  }
  static std::string line(const std::string& head, u64 deal, const lab::DominationsMatchTally& t) {
    std::ostringstream out;
    out << head << ' ' << deal;
    for (const auto& one : t.of) out << ' ' << one.wins << ' ' << one.by_deal[0] << ' ' << one.points << ' ' << one.moves << ' ' << one.ms;
    return out.str();
  }
  static bool read(const std::string& tail, std::size_t bots, u64& deal, lab::DominationsMatchTally& t) {
    std::istringstream in(tail);
    in >> deal;
    t.games = bots;
    t.of.resize(bots);
    for (auto& one : t.of) {
      one.by_deal.resize(1);
      in >> one.wins >> one.by_deal[0] >> one.points >> one.moves >> one.ms;
    }
    return !in.fail();
  }
};

int print_ratings(const char* file) {
  std::ifstream in(file);
  if (!in) return std::fprintf(stderr, "cannot read '%s'\n", file), 2;
  const auto plain = [](const std::string& bot) { return bot.substr(0, bot.find(':')); };
  std::map<std::pair<std::string, std::string>, lab::DominationsMatchTally> pairs;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line.substr(0, line.find('|')));
    std::string a, b, c;
    words >> a >> b;
    if (words >> c) continue;
    u64 deal = 0;
    lab::DominationsMatchTally one;
    if (Kept::read(line.substr(line.rfind('|') + 1), 2, deal, one)) pairs[{plain(a), plain(b)}].add(one);
  }
  std::vector<std::string> names;
  const auto number = [&](const std::string& name) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at != names.end()) return static_cast<int>(at - names.begin());
    names.push_back(name);
    return static_cast<int>(names.size()) - 1;
  };
  std::vector<lab::PairResult> results;
  for (const auto& [pair, t] : pairs) {
    const auto n = static_cast<double>(t.games);
    const double wins = static_cast<double>(t.of[0].wins);
    results.push_back({.a = number(pair.first), .b = number(pair.second), .wins = wins, .losses = n - wins, .weight = t.weight()});
    std::printf("%s : %s %.1f %% of %.0f games\n", pair.first.c_str(), pair.second.c_str(), 100 * wins / n, n);
  }
  if (names.empty()) return std::fprintf(stderr, "no match of two in '%s'\n", file), 2;
  const lab::Ratings r = lab::rate(static_cast<int>(names.size()), results);
  const double least = *std::min_element(r.elo.begin(), r.elo.end());
  for (std::size_t k = 0; k < names.size(); ++k)
    std::printf("  %-14s %6.0f ± %.0f\n", names[k].c_str(), r.elo[k] - least + 1000, r.band[k]);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  lab::DominationsMatch match;
  std::string pack = table::dominations::shipped_pack().id, keep, ratings, edition = "2021";
  CLI::App app("Plays bots of Dominations against each other.", "bench_dominations_match");
  app.add_option("--deals", match.deals, "each is a game for each way to sit")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--seed", match.seed, "which deals")->capture_default_str();
  app.add_option("--threads", match.threads, "games at the same time")->capture_default_str()->check(CLI::PositiveNumber);
  CLI::Option* const ms = app.add_option("--ms", match.budget.ms, "milliseconds for an answer")->check(CLI::PositiveNumber);
  CLI::Option* const cpu = app.add_option("--cpu-ms", match.budget.ms, "… of the processor, whatever else the machine does");
  CLI::Option* const nodes = app.add_option("--nodes", match.budget.nodes, "positions for an answer")->check(CLI::PositiveNumber);
  cpu->check(CLI::PositiveNumber)->excludes(ms)->excludes(nodes);
  ms->excludes(nodes);
  app.add_option("--edition", edition, "whose rules")->capture_default_str()->check(CLI::IsMember({"2019", "2021"}));
  app.add_option("--pack", pack, "whose content")->capture_default_str();
  app.add_option("--keep", keep, "every deal is a line of this file; what stands there is not played again");
  app.add_option("--ratings", ratings, "of all matches of two in such a file; nothing is played")->check(CLI::ExistingFile);
  app.add_option("bots", match.bots, "two to four");
  CLI11_PARSE(app, argc, argv);
  if (!ratings.empty()) return print_ratings(ratings.c_str());
  match.budget.processor = !cpu->empty();
  match.options = dominations::preset(edition == "2019" ? dominations::Edition::e2019 : dominations::Edition::e2021);
  const dominations::Pack* content = nullptr;
  for (const dominations::Pack& p : table::dominations::shipped_packs())
    if (p.id == pack) content = &p;
  if (!content) return std::fprintf(stderr, "no pack '%s'\n", pack.c_str()), 2;
  const auto held = table::dominations::hold_shipped(*content);
  match.pack = held->id;
  const std::string head = Kept::head(match, pack);
  std::map<u64, lab::DominationsMatchTally> known;
  if (!keep.empty()) {
    std::ifstream in(keep);
    for (std::string line; std::getline(in, line);) {
      u64 deal = 0;
      lab::DominationsMatchTally one;
      if (line.rfind(head, 0) == 0 && Kept::read(line.substr(head.size()), match.bots.size(), deal, one)) known[deal] = one;
    }
  }
  lab::DominationsMatchTally tally;
  lab::DominationsMatch some = match;
  const u64 together = keep.empty() ? match.deals : 1;
  for (u64 deal = 0; deal < match.deals; deal += together) {
    if (const auto one = known.find(deal); one != known.end()) {
      tally.add(one->second);
      continue;
    }
    some.from = deal, some.deals = together;
    const auto result = lab::run(some);
    if (const Text* wrong = std::get_if<Text>(&result)) return std::fprintf(stderr, "%s\n", wrong->en.c_str()), 2;
    const auto& played = std::get<lab::DominationsMatchTally>(result);
    tally.add(played);
    if (!keep.empty()) std::ofstream(keep, std::ios::app) << Kept::line(head, deal, played) << '\n';
  }
  std::printf("%llu games (%llu deals, seats rotated), seed %llu\n", static_cast<unsigned long long>(tally.games),
              static_cast<unsigned long long>(match.deals), static_cast<unsigned long long>(match.seed));
  std::printf("  %-14s %8s %16s %8s %9s %9s %9s\n", "bot", "first", "95 % interval", "points", "ms/move", "p99", "max");
  for (std::size_t k = 0; k < tally.of.size(); ++k) {
    const auto& one = tally.of[k];
    const auto i = one.interval();
    std::printf("  %-14s %6.1f %% %6.1f - %5.1f %% %8.1f %9.2f %9.1f %9.1f\n", match.bots[k].c_str(),
                100 * static_cast<double>(one.wins) / static_cast<double>(tally.games), 100 * i.low, 100 * i.high,
                one.points / static_cast<double>(tally.games), one.ms / static_cast<double>(one.moves), one.slowest(0.99), one.slowest(1));
  }
  return 0;
}
