// Tactical puzzles: positions in the protocol's words, each with the reason why one answer is right (or one is wrong). The strongest bot
// must solve nine of ten.
#include <gtest/gtest.h>

#include <fstream>

#include "table/table.hpp"

namespace demesne::table {
namespace {

#ifdef NDEBUG
constexpr int kGames = 3000;
#else
constexpr int kGames = 150;  // asserts and sanitizers are slow; fewer must still be solved
#endif

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

void solve(const char* file, const char* bot, double share) {
  std::ifstream in(std::string(DEMESNE_SOURCE_DIR "/tests/puzzles/") + file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  ASSERT_FALSE(text.empty()) << file;
  const json::value puzzles = json::parse(text);
  int solved = 0, all = 0;
  std::string missed;
  for (const json::value& v : puzzles.as_array()) {
    const json::object& puzzle = v.as_object();
    const std::string id(puzzle.at("id").as_string());
    EXPECT_FALSE(puzzle.at("reason").at("de").as_string().empty()) << id;
    auto loaded = Table::load(puzzle.at("position").as_object());
    ASSERT_TRUE(std::holds_alternative<Table>(loaded)) << id << ": " << std::get<Fault>(loaded).message.en;
    Table& t = std::get<Table>(loaded);
    if (const auto* moves = puzzle.if_contains("moves"))
      for (const json::value& m : moves->as_array()) {
        const int i = index_of(t.match().question(), m.as_object());
        ASSERT_GE(i, 0) << id << ": " << json::serialize(m);
        ASSERT_FALSE(t.decide(std::vector<int>{i})) << id;
      }
    const Question& q = t.match().question();
    for (const char* key : {"answer", "never"}) {
      const auto* list = puzzle.if_contains(key);
      for (const json::value& a : list ? list->as_array() : json::array{}) {
        EXPECT_GE(index_of(q, a.as_object()), 0) << id << ": " << json::serialize(a) << " is no option";
      }
    }
    Rng luck = Rng::from_seed(t.match().key(q.seat));
    Budget budget;
    budget.nodes = kGames;
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
  EXPECT_GE(solved, static_cast<int>(share * all)) << solved << " of " << all << "; missed:" << missed;
  if (!missed.empty()) printf("%s: %d of %d; missed:%s\n", file, solved, all, missed.c_str());
}

TEST(Puzzles, OfDominionAreSolved) { solve("dominion.json", "search", 0.9); }

}  // namespace
}  // namespace demesne::table
