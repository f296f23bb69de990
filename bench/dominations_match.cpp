// Plays bots of Dominations against each other and prints what docs/bots-dominations.md quotes.
//   bench_dominations_match [--deals N] [--seed S] [--threads T] [--ms M | --cpu-ms M | --nodes N]
//     [--edition 2019|2021] [--pack ID] BOT BOT [BOT [BOT]]
// --cpu-ms: M milliseconds of the processor for an answer, whatever else the machine does.
#include "lab/dominations_match.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

using namespace demesne;

int main(int argc, char** argv) {
  lab::DominationsMatch match;
  match.options = dominations::preset(dominations::Edition::e2021);
  std::string pack = table::dominations::shipped_pack().id;
  for (int k = 1; k < argc; ++k) {
    const auto is = [&](const char* name) { return std::strcmp(argv[k], name) == 0 && k + 1 < argc; };
    if (is("--deals"))
      match.deals = std::strtoull(argv[++k], nullptr, 10);
    else if (is("--seed"))
      match.seed = std::strtoull(argv[++k], nullptr, 10);
    else if (is("--threads"))
      match.threads = std::atoi(argv[++k]);
    else if (is("--ms"))
      match.budget.ms = std::atoi(argv[++k]);
    else if (is("--cpu-ms"))
      match.budget.ms = std::atoi(argv[++k]), match.budget.processor = true;
    else if (is("--nodes"))
      match.budget.nodes = std::atoi(argv[++k]);
    else if (is("--edition"))
      match.options = dominations::preset(std::strcmp(argv[++k], "2019") ? dominations::Edition::e2021 : dominations::Edition::e2019);
    else if (is("--pack"))
      pack = argv[++k];
    else
      match.bots.emplace_back(argv[k]);
  }
  const dominations::Pack* content = nullptr;
  for (const dominations::Pack& p : table::dominations::shipped_packs())
    if (p.id == pack) content = &p;
  if (!content) return std::fprintf(stderr, "no pack '%s'\n", pack.c_str()), 2;
  const auto held = table::dominations::hold_shipped(*content);
  match.pack = held->id;
  const auto result = lab::run(match);
  if (const Text* wrong = std::get_if<Text>(&result)) return std::fprintf(stderr, "%s\n", wrong->en.c_str()), 2;
  const auto& tally = std::get<lab::DominationsMatchTally>(result);
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
