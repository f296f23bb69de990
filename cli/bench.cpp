// demesne bench: how fast, and the signature.
#include <fmt/format.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "bench/measure.hpp"
#include "cli/command.hpp"
#include "core/contract.hpp"
#include "core/decimal.hpp"

namespace demesne::cli {
namespace {

// Instructions of one loop of this very program under callgrind.
std::optional<double> instructions(const std::string& loop, u64 games) {
  char self[4096];
  const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  if (n <= 0) return {};
  self[n] = 0;
  const std::string command = fmt::format(
      "valgrind --tool=callgrind --callgrind-out-file=/dev/null '{}' bench --loop {} --loop-games {} 2>&1 >/dev/null", self, loop, games);
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return {};
  char line[1024];
  std::optional<double> found;
  while (std::fgets(line, sizeof line, pipe))
    if (const char* at = std::strstr(line, "Collected :")) found = std::strtod(at + 11, nullptr);
  pclose(pipe);
  return found;
}
// By difference, so that starting the program does not count.
std::optional<double> instructions_a_game(const std::string& loop) {
  const auto few = instructions(loop, 100), many = instructions(loop, 1100);
  if (!few || !many) return {};
  return (*many - *few) / 1000;
}

// 1234567 -> 1,234,567; small numbers with one decimal.
std::string readable(double v) {
  if (v < 1000 && v != std::floor(v)) return number(v, v < 10 ? 2 : 1);
  return grouped(v, language());
}

std::string unit_in_words(const std::string& unit) {
  for (const Phrase& known :
       {Phrase("games/s", "Partien/s"), Phrase("decisions/s", "Antworten/s"), Phrase("lists/s", "Listen/s"), Phrase("bytes", "Byte")})
    if (unit == known.en) return tr(known);
  return unit;
}

}  // namespace

int bench_command(int argc, char** argv) {
  Arguments args(
      "bench",
      {"Measures the engine on one core of this machine and ends with the signature: a number computed from a fixed set of\n"
       "random games that changes only when the rules behave differently. A change that is only about speed leaves it alone.",
       "Misst die Engine auf einem Kern dieses Rechners und endet mit der Signatur: einer Zahl aus einer festen Menge zufälliger\n"
       "Partien, die sich nur ändert, wenn sich das Verhalten der Regeln ändert. Reine Beschleunigung lässt sie, wie sie ist."},
      {"  demesne bench\n  demesne bench --instructions      (needs valgrind)\n  demesne bench --signature\n",
       "  demesne bench\n  demesne bench --instructions      (braucht valgrind)\n  demesne bench --signature\n"});
  double seconds = 2;
  bool count = false, only_signature = false, as_json = false;
  std::string loop;
  u64 loop_games = 1000;
  args.option("--seconds", seconds, {"how long each measurement takes (default 2)", "wie lange jede Messung dauert (sonst 2)"})
      .between(0.01, 600.0);
  args.flag(
      "--instructions", count,
      {"also count instructions a game, by valgrind --tool=callgrind", "auch Befehle je Partie zählen, mit valgrind --tool=callgrind"});
  args.flag("--signature", only_signature, {"nothing but the signature", "nur die Signatur"});
  args.flag("--json", as_json, {"the result as one JSON object", "das Ergebnis als ein JSON-Objekt"});
  args.option("--loop", loop,
              {"play nothing but so many games (--loop-games): engine, plan, floor, random play (base, all, foreign) or dominations; for "
               "profilers",
               "nur so viele Partien (--loop-games) spielen: engine, plan, floor, zufällig (base, all, foreign) oder dominations; für "
               "Profiler"})
      .one_of({"engine", "plan", "floor", "base", "all", "foreign", "dominations"});
  args.option("--loop-games", loop_games, {"games of --loop (default 1000)", "Partien von --loop (sonst 1000)"});
  if (const auto code = args.parse(argc, argv)) return *code;
  if (!loop.empty()) {
    fmt::print("{}\n", loop == "engine"    ? bench::engine_loop(loop_games)
                       : loop == "plan"    ? bench::plan_loop(loop_games)
                       : loop == "floor"   ? bench::floor_loop(loop_games)
                       : loop == "base"    ? bench::base_loop(loop_games)
                       : loop == "all"     ? bench::all_loop(loop_games)
                       : loop == "foreign" ? bench::foreign_loop(loop_games)
                                           : bench::dominations_loop(loop_games));
    return 0;
  }
  const u64 signature = mix(bench::dominion_signature(), bench::dominations_signature());
  bench::Lines lines;
  if (!only_signature) {
    lines = bench::measure_dominion(seconds);
    const auto more = bench::measure_dominations(seconds);
    lines.insert(lines.end(), more.begin(), more.end());
    if (count) {
      const auto engine = instructions_a_game("engine"), plan = instructions_a_game("plan"), floor = instructions_a_game("floor"),
                 base = instructions_a_game("base"), all = instructions_a_game("all"), foreign = instructions_a_game("foreign"),
                 random = instructions_a_game("dominations");
      if (!engine || !plan || !floor || !base || !all || !foreign || !random)
        return fail({"valgrind does not run here (apt-get install valgrind).", "valgrind läuft hier nicht (apt-get install valgrind)."});
      lines.push_back({"instructions_engine", say({"instructions a game, engine", "Befehle je Partie, Engine"}), *engine, "", 47666, true});
      lines.push_back({"plan_to_engine", say({"… by plans takes so many times as many", "… mit Plänen braucht so viel Mal so viele"}),
                       *plan / *engine, "×", 1.3, true});
      lines.push_back({"instructions_floor", say({"instructions a game, floor", "Befehle je Partie, Untergrenze"}), *floor, ""});
      lines.push_back(
          {"instructions_base", say({"… a random game of two, base", "… je zufälliger Partie zu zweit, Grundspiel"}), *base, ""});
      lines.push_back({"instructions_all", say({"… of all three whole sets", "… aller drei ganzen Sätze"}), *all, ""});
      lines.push_back({"instructions_foreign", say({"… of every set", "… aller Sätze"}), *foreign, ""});
      lines.push_back(
          {"instructions_dominations",
           say({"instructions a random game of Dominations, four players", "Befehle je zufälliger Partie Dominations zu viert"}), *random,
           ""});
    }
  }
  if (as_json) {
    boost::json::object o;
    for (const auto& l : lines) o[l.id] = l.value;
    o["signature"] = fmt::format("{:016x}", signature);
    fmt::print("{}\n", json_text(o));
    return 0;
  }
  for (const auto& l : lines) {
    std::string verdict;
    if (l.aim > 0)
      verdict = fmt::format("   ({} {}{})", l.at_most ? "≤" : "≥", readable(l.aim),
                            (l.at_most ? l.value <= l.aim : l.value >= l.aim) ? " ✓" : "");
    fmt::print("{:>14} {:<12} {}{}\n", readable(l.value), unit_in_words(l.unit), in_language(l.what), verdict);
  }
  fmt::print("{} {:016x}\n", tr({"signature", "Signatur"}), signature);
  return 0;
}

}  // namespace demesne::cli
