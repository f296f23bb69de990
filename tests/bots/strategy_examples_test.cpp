// The strategies that ship as examples: each is read, fits the kingdom that it names, and beats whom it says it beats.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "bots/dominion/bot.hpp"
#include "bots/dominion/strategy/strategy.hpp"
#include "games/dominion/engine.hpp"
#include "tests/paths.hpp"

namespace demesne::dominion::strategy {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> examples() {
  std::vector<fs::path> list;
  for (const auto& e : fs::directory_iterator(DEMESNE_SOURCE_DIR "/examples/strategies"))
    if (e.path().extension() == ".plan") list.push_back(e.path());
  std::sort(list.begin(), list.end());
  return list;
}
std::string text_of(const fs::path& p) {
  std::ifstream in(p, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The share of the win of the first of two, in percent.
double share(const Bot& mine, const Bot& theirs, const dominion::Position& table, int games) {
  double won = 0;
  for (int g = 0; g < games; ++g) {
    FastRng rng(mix(0x65786d70ull, static_cast<u64>(g / 2)));
    dominion::Position p = table;
    begin(p, rng);
    const int me = g % 2;
    std::array<Bot, 2> bots = {me == 0 ? mine : theirs, me == 0 ? theirs : mine};
    for (int k = 0; p.to_move() != kNobody && k < 40'000; ++k)
      p.apply(bots[static_cast<std::size_t>(p.to_move())].choose(Eyes(p, p.to_move()), rng), rng, Silent{});
    won += p.score(static_cast<Seat>(me));
  }
  return 100 * won / games;
}

TEST(StrategyExamples, AreInOrder) {
  const auto list = examples();
  EXPECT_GE(list.size(), 40u);
  std::array<int, kSets> of_set{};
  for (const fs::path& path : list) {
    const std::string text = text_of(path);
    const Reading r = read(text);
    for (const PlanError& e : r.errors) ADD_FAILURE() << path << ":" << e.line << ":" << e.column << " " << e.text.en;
    const Strategy& s = r.strategy;
    EXPECT_FALSE(s.name.empty() || s.why.empty() || s.kingdom.empty() || s.claims.empty()) << path;
    EXPECT_EQ(tidy(text), text) << path << " is not in tidy form";
    const auto options = kingdom_of(s, 2);
    ASSERT_TRUE(std::holds_alternative<Options>(options)) << path << ": " << std::get<Text>(options).en;
    dominion::Position table;
    FastRng rng(1);
    ASSERT_EQ(setup(table, std::get<Options>(options), rng).bad, SetupError::none) << path;
    for (const Remark& m : check(s, Eyes(table, 0))) ADD_FAILURE() << path << ":" << m.line << " " << m.text.en;
    u32 sets = 0;
    for (int i = 0; i < s.plan.n; ++i) sets |= 1u << static_cast<int>(set_of(s.plan.wishes[static_cast<std::size_t>(i)].card));
    for (int k = 0; k < kSets; ++k) of_set[static_cast<std::size_t>(k)] += sets >> k & 1;
  }
  for (const Set set : {Set::base, Set::prosperity, Set::rising_sun}) EXPECT_GE(of_set[static_cast<std::size_t>(set)], 10) << set_id(set);
}

TEST(StrategyExamples, BeatWhomTheySay) {
  constexpr int kGames = 300;
  for (const fs::path& path : examples()) {
    const Strategy s = read(text_of(path)).strategy;
    const auto options = kingdom_of(s, 2);
    if (!std::holds_alternative<Options>(options)) continue;
    dominion::Position table;
    FastRng rng(1);
    ASSERT_EQ(setup(table, std::get<Options>(options), rng).bad, SetupError::none);
    const Bot mine(Recipe{.kind = Recipe::file, .written = std::make_shared<const Plan>(s.plan)});
    for (const Claim& c : s.claims) {
      const auto rival = make_bot(c.bot);
      ASSERT_TRUE(std::holds_alternative<Bot>(rival)) << path << ": " << std::get<Text>(rival).en;
      const double won = share(mine, std::get<Bot>(rival), table, kGames);
      EXPECT_GE(won, c.share) << path << " against " << c.bot;
      if (std::getenv("DEMESNE_SHARES")) std::printf("%s %.1f\n", path.stem().c_str(), won);
    }
  }
}

}  // namespace
}  // namespace demesne::dominion::strategy
