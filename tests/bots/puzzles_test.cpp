// Tactical puzzles: positions in the protocol's words, each with the reason why one answer is right (or one is wrong). The strongest bot
// must solve nine of ten. DEMESNE_PUZZLE_MS=1000 gives it so long for each instead of a number of games, and tells what it misses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <thread>

#include "table/dominations/codec.hpp"
#include "table/table.hpp"
#include "tests/paths.hpp"
#include "tests/puzzles/last_turn.hpp"
#include "tests/sample.hpp"

namespace demesne::table {
namespace {

[[maybe_unused]] constexpr int kGames = 3000, kTurns = 20'000;

bool matches(const json::object& option, const json::object& wanted) {
  for (const auto& field : wanted) {
    const auto* v = option.if_contains(field.key());
    if (!v || *v != field.value()) return false;
  }
  return true;
}
int index_of(const Question& q, const json::object& wanted) {
  for (std::size_t i = 0; i < q.options.size(); ++i)
    if (matches(q.options[i].fields, wanted)) return static_cast<int>(i);
  return -1;
}

json::array puzzles_of(const char* file) {
  std::ifstream in(std::string(DEMESNE_SOURCE_DIR "/tests/puzzles/") + file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_FALSE(text.empty()) << file;
  return text.empty() ? json::array{} : json::parse(text).as_array();
}

// What was played after the position.
void play(Table& t, const json::object& puzzle, const std::string& id) {
  const auto* moves = puzzle.if_contains("moves");
  for (const json::value& m : moves ? moves->as_array() : json::array{}) {
    const int i = index_of(t.match().question(), m.as_object());
    ASSERT_GE(i, 0) << id << ": " << json::serialize(m);
    ASSERT_FALSE(t.decide(std::vector<int>{i})) << id;
  }
}

[[maybe_unused]] void solve(const char* file, const char* bot, int nodes, double share) {
  int solved = 0, all = 0;
  std::string missed;
  for (const json::value& v : puzzles_of(file)) {
    const json::object& puzzle = v.as_object();
    const std::string id(puzzle.at("id").as_string());
    EXPECT_FALSE(puzzle.at("reason").at("de").as_string().empty()) << id;
    auto loaded = Table::load(puzzle.at("position").as_object());
    ASSERT_TRUE(std::holds_alternative<Table>(loaded)) << id << ": " << std::get<Fault>(loaded).message.en;
    Table& t = std::get<Table>(loaded);
    ASSERT_NO_FATAL_FAILURE(play(t, puzzle, id));
    const Question& q = t.match().question();
    for (const char* key : {"answer", "never"}) {
      const auto* list = puzzle.if_contains(key);
      for (const json::value& a : list ? list->as_array() : json::array{}) {
        EXPECT_GE(index_of(q, a.as_object()), 0) << id << ": " << json::serialize(a) << " is no option";
      }
    }
    Rng luck = Rng::from_seed(t.match().key(q.seat));
    Budget budget{.nodes = nodes};
    if (const char* ms = std::getenv("DEMESNE_PUZZLE_MS"))
      budget = {.ms = std::max(1, std::atoi(ms)), .threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))};
    const auto s = t.match().suggest(bot, budget, luck);
    ASSERT_TRUE(std::holds_alternative<Suggestion>(s)) << id;
    const auto& picks = std::get<Suggestion>(s).picks;
    const json::object chosen = picks.empty() ? json::object{} : q.options[static_cast<std::size_t>(picks.front())].fields;
    bool right = !puzzle.contains("answer");
    if (const auto* list = puzzle.if_contains("answer"))
      for (const json::value& a : list->as_array()) right |= matches(chosen, a.as_object());
    if (const auto* list = puzzle.if_contains("never"))
      for (const json::value& a : list->as_array()) right &= !matches(chosen, a.as_object());
    ++all, solved += right;
    if (!right) missed += "\n  " + id + ": " + json::serialize(chosen);
  }
  EXPECT_GE(solved, share * all) << solved << " of " << all << "; missed:" << missed;
  printf("%s: %d of %d; missed:%s\n", file, solved, all, missed.empty() ? " none" : missed.c_str());
}

#ifndef DEMESNE_SANITIZED  // strength is the release build's business
TEST(Puzzles, OfDominionAreSolved) { solve("dominion.json", "search", kGames, 0.9); }
TEST(Puzzles, OfDominationsAreSolved) { solve("dominations.json", "sovereign", kTurns, 0.9); }
#endif

// Every answer is tried out to the end of the game: those that the puzzle names win, no other does.
TEST(Puzzles, OfDominationsAreProved) {
  namespace eng = demesne::dominations;
  int all = 0;
  std::map<std::string, int> kinds;
  for (const json::value& v : puzzles_of("dominations.json")) {
    const json::object& puzzle = v.as_object();
    const std::string id(puzzle.at("id").as_string());
    ++kinds[id.substr(0, id.find('_'))];
    if (all++ % tests::kSample) continue;
    auto loaded = Table::load(puzzle.at("position").as_object());
    ASSERT_TRUE(std::holds_alternative<Table>(loaded)) << id << ": " << std::get<Fault>(loaded).message.en;
    Table& t = std::get<Table>(loaded);
    ASSERT_NO_FATAL_FAILURE(play(t, puzzle, id));
    const auto& match = dynamic_cast<const MatchOf<table::dominations::Codec>&>(t.match());
    const eng::Position& p = match.state().position;
    ASSERT_TRUE(eng::LastTurn::is(p)) << id;
    const Question& q = t.match().question();
    eng::LastTurn proof(q.seat, 200'000);
    for (const Option& o : q.options) {
      bool named = false;
      for (const json::value& a : puzzle.at("answer").as_array()) named |= matches(o.fields, a.as_object());
      eng::Position next = p;
      FastRng none;
      next.apply(o.action, none, Silent{});
      EXPECT_EQ(proof.wins(next), named) << id << ": " << json::serialize(o.fields);
    }
    EXPECT_FALSE(proof.gave_up()) << id;
  }
  EXPECT_GE(all, 30);
  EXPECT_GE(all - kinds["develop"], 10) << "not about the last Develop";
}

}  // namespace
}  // namespace demesne::table
