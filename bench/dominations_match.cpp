// Plays bots of Dominations against each other and prints what docs/bots-dominations.md quotes.
//   bench_dominations_match [--deals N] [--seed S] [--threads T] [--ms M | --cpu-ms M | --nodes N]
//     [--edition 2019|2021] [--pack ID] [--keep FILE [--by WORD]] BOT BOT [BOT [BOT]]
//   bench_dominations_match --ratings FILE [--by WORD]
// --cpu-ms: M milliseconds of the processor for an answer, whatever else the machine does.
// --keep: every deal becomes a line of the file as soon as it and the T - 1 that are played beside it are over; deals that stand there are
// not played again.
// --by: whose deals of the file count: the word that its lines begin with. Without it a signature of the bots of this program.
// --ratings: of all matches of two in such a file (Bradley and Terry), the weakest at 1000. Options after a bot's name do not count.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "lab/dominations_kept.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

using namespace demesne;

namespace {

// Nine columns; a deal that was kept does not tell its single times.
std::string time_or_dash(const std::optional<double>& ms) {
  if (!ms) return "        –";
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%9.1f", *ms);
  return text.data();
}

int print_ratings(const std::string& file, const std::string& by) {
  const lab::DominationsRatings r = lab::rate(lab::DominationsBook(file, by));
  if (r.names.empty()) return std::fprintf(stderr, "no match of two by these bots in '%s'\n", file.c_str()), 2;
  for (const auto& pair : r.pairs)
    std::printf("%s : %s %.1f %% of %llu games\n", pair.a.c_str(), pair.b.c_str(),
                100 * static_cast<double>(pair.tally.of[0].wins) / static_cast<double>(pair.tally.games),
                static_cast<unsigned long long>(pair.tally.games));
  const double least = *std::min_element(r.ratings.elo.begin(), r.ratings.elo.end());
  for (std::size_t k = 0; k < r.names.size(); ++k)
    std::printf("  %-14s %6.0f ± %.0f\n", r.names[k].c_str(), r.ratings.elo[k] - least + 1000, r.ratings.band[k]);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  lab::DominationsMatch match;
  std::string pack = table::dominations::shipped_pack().id, keep, by, ratings, edition = "2021";
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
  app.add_option("--by", by, "whose deals of the file count, if not those of the bots of this program; none of others are played");
  app.add_option("--ratings", ratings, "of all matches of two in such a file; nothing is played")->check(CLI::ExistingFile);
  app.add_option("bots", match.bots, "two to four");
  CLI11_PARSE(app, argc, argv);
  if (!ratings.empty()) return print_ratings(ratings, by);
  match.budget.processor = !cpu->empty();
  match.options = dominations::preset(edition == "2019" ? dominations::Edition::e2019 : dominations::Edition::e2021);
  const dominations::Pack* content = nullptr;
  for (const dominations::Pack& p : table::dominations::shipped_packs())
    if (p.id == pack) content = &p;
  if (!content) return std::fprintf(stderr, "no pack '%s'\n", pack.c_str()), 2;
  const auto held = table::dominations::hold_shipped(*content);
  match.pack = held->id;
  lab::DominationsBook book(keep, by);
  const auto result = lab::run(match, book);
  if (const Text* wrong = std::get_if<Text>(&result)) return std::fprintf(stderr, "%s\n", wrong->en.c_str()), 2;
  const auto& tally = std::get<lab::DominationsMatchTally>(result);
  std::printf("%llu games (%llu deals, seats rotated), seed %llu\n", static_cast<unsigned long long>(tally.games),
              static_cast<unsigned long long>(match.deals), static_cast<unsigned long long>(match.seed));
  std::printf("  %-14s %8s %16s %8s %9s %9s %9s\n", "bot", "first", "95 % interval", "points", "ms/move", "p99", "max");
  for (std::size_t k = 0; k < tally.of.size(); ++k) {
    const auto& one = tally.of[k];
    const auto i = one.interval();
    std::printf("  %-14s %6.1f %% %6.1f - %5.1f %% %8.1f %9.2f %s %s\n", match.bots[k].c_str(),
                100 * static_cast<double>(one.wins) / static_cast<double>(tally.games), 100 * i.low, 100 * i.high,
                one.points / static_cast<double>(tally.games), one.ms / static_cast<double>(one.moves),
                time_or_dash(one.slowest(0.99)).c_str(), time_or_dash(one.slowest(1)).c_str());
  }
  return 0;
}
