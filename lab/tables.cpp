#include "lab/tables.hpp"

#include <map>
#include <memory>
#include <optional>

#include "lab/dominion.hpp"  // game_seed
#include "lab/program.hpp"
#include "table/table.hpp"

namespace demesne::lab {
namespace {

using table::Fault;
using table::Table;

using Programs = std::map<std::string, std::unique_ptr<Program>>;  // those of one thread

// Game `number`; bot k sits at (k + number) % seats. Adds its result to the tally.
std::optional<Fault> play(const TableMatch& match, u64 number, Programs& programs, TableTally& t) {
  const std::size_t n = match.bots.size();
  const u64 seed = game_seed(match.seed, number);
  auto started = Table::start(*match.game, static_cast<int>(n), match.options, std::to_string(seed), table::Rng::from_seed(seed));
  if (auto* fault = std::get_if<Fault>(&started)) return *fault;
  Table& game = std::get<Table>(started);
  table::Rng luck = table::Rng::from_seed(mix(seed, 1));
  const auto bot_at = [&](std::size_t seat) { return (seat + n - number % n) % n; };
  auto forfeit = [&](std::size_t bot, const Text& why) {  // the others share the win
    TableTally::One& one = t.of[bot];
    if (!one.forfeits++) one.why = why;
    for (std::size_t k = 0; k < n; ++k)
      if (k != bot) ++(n == 2 ? t.of[k].wins : t.of[k].ties);
    ++t.games;
    t.ties += n > 2;
  };
  while (game.match().to_move() != kNobody) {
    const std::size_t bot = bot_at(static_cast<std::size_t>(game.match().to_move()));
    const std::string& name = match.bots[bot];
    if (const auto command = match.programs.find(name); command != match.programs.end()) {
      auto& program = programs[name + "#" + std::to_string(bot)];
      if (!program) program = std::make_unique<Program>(command->second);
      auto answer = program->decide(game.match(), match.game->id(), match.program_ms, match.program_texts);
      if (auto* why = std::get_if<Text>(&answer)) return forfeit(bot, *why), std::nullopt;
      if (auto fault = game.decide(std::get<std::vector<int>>(answer))) {
        program.reset();
        return forfeit(bot, say({"'{0}' forfeits: {1}", "„{0}“ gibt auf: {1}"}, {command->second, fault->message})), std::nullopt;
      }
      continue;
    }
    auto s = game.match().suggest(name, {}, luck);
    if (auto* fault = std::get_if<Fault>(&s)) return *fault;
    if (auto fault = game.decide(std::get<table::Suggestion>(s).picks)) return fault;
  }
  const boost::json::object result = game.match().result().as_object();
  const auto& first = result.at("ranking").as_array().at(0).as_array();
  for (const auto& seat : first) {
    TableTally::One& one = t.of[bot_at(seat.to_number<std::size_t>())];
    ++(first.size() == 1 ? one.wins : one.ties);
  }
  for (std::size_t seat = 0; seat < n; ++seat) {
    const double points = result.at("scores").as_array().at(seat).to_number<double>();
    t.of[bot_at(seat)].points += points, t.of[bot_at(seat)].points_squared += points * points;
  }
  ++t.games;
  t.ties += first.size() > 1;
  return {};
}

}  // namespace

table::Result<TableTally> run(const TableMatch& match, const Progress& progress) {
  struct Part {
    TableTally tally;
    std::optional<Fault> fault;
  };
  const auto parts = in_chunks<Part>(
      match.games, match.threads, 16,
      [&](u64 first, u64 last) {
        Part part;
        part.tally.of.resize(match.bots.size());
        Programs programs;
        for (u64 g = first; g < last && !part.fault; ++g) part.fault = play(match, g, programs, part.tally);
        return part;
      },
      progress);
  TableTally all;
  all.of.resize(match.bots.size());
  for (const Part& part : parts) {
    if (part.fault) return *part.fault;
    all.games += part.tally.games, all.ties += part.tally.ties;
    for (std::size_t k = 0; k < all.of.size(); ++k) {
      all.of[k].wins += part.tally.of[k].wins, all.of[k].ties += part.tally.of[k].ties;
      all.of[k].points += part.tally.of[k].points, all.of[k].points_squared += part.tally.of[k].points_squared;
      if (!all.of[k].forfeits) all.of[k].why = part.tally.of[k].why;
      all.of[k].forfeits += part.tally.of[k].forfeits;
    }
  }
  return all;
}

}  // namespace demesne::lab
