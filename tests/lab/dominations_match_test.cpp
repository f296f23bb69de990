// Matches between bots of Dominations: what their figures are worth, and how deals are kept.
#include "lab/dominations_match.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "lab/dominations_kept.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::lab {
namespace {

// Two bots; the first has won so much of each deal of two games.
DominationsMatchTally shares(const std::vector<float>& of_first) {
  DominationsMatchTally t;
  t.of.resize(2);
  for (const float x : of_first) {
    t.games += 2;
    for (unsigned k = 0; k < 2; ++k) {
      const float own = k ? 1 - x : x;
      t.of[k].by_deal.push_back(own);
      t.of[k].wins += static_cast<u64>(2 * own);
    }
  }
  return t;
}

DominationsMatch between(std::vector<std::string> bots, u64 deals) {
  static const auto held = table::dominations::hold_shipped(table::dominations::shipped_pack());
  return {.pack = held->id, .options = dominations::preset(dominations::Edition::e2021), .bots = std::move(bots), .deals = deals};
}

struct File {
  static inline int count = 0;
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("demesne-kept-" + std::to_string(getpid()) + "-" + std::to_string(++count));
  ~File() { std::filesystem::remove(path); }
  std::string name() const { return path.string(); }
  void write(const std::string& text) const { std::ofstream(path) << text; }
  std::string text() const {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

DominationsMatchTally kept(const DominationsMatch& match, DominationsBook book) {
  auto result = run(match, book);
  EXPECT_TRUE(std::holds_alternative<DominationsMatchTally>(result)) << std::get<Text>(result).en;
  return std::get<DominationsMatchTally>(result);
}

// How long they thought aside.
void expect_alike(const DominationsMatchTally& a, const DominationsMatchTally& b) {
  EXPECT_EQ(a.games, b.games);
  ASSERT_EQ(a.of.size(), b.of.size());
  for (std::size_t k = 0; k < a.of.size(); ++k) {
    EXPECT_EQ(a.of[k].wins, b.of[k].wins);
    EXPECT_EQ(a.of[k].points, b.of[k].points);
    EXPECT_EQ(a.of[k].moves, b.of[k].moves);
    EXPECT_EQ(a.of[k].by_deal, b.of[k].by_deal);
  }
}

TEST(DominationsMatches, AGameCountsByTheSpreadOfDealsEvenAtTheRim) {
  // Deals that go 2 : 0 as often as one thinks of independent games (a quarter, one half, a quarter): a game is a game.
  EXPECT_NEAR(shares({1, 0.5f, 0.5f, 0, 1, 0.5f, 0.5f, 0}).weight(), 7.0 / 8, 1e-9);
  EXPECT_NEAR(shares({1, 1, 0, 0, 1, 1, 0, 0}).weight(), 7.0 / 16, 1e-9) << "both games alike: half of it";
  // One game of 300 lost: the deals say as much as single games would, although an interval around them would leave 0 to 1.
  std::vector<float> nearly(150, 1);
  nearly[7] = 0.5f;
  EXPECT_NEAR(shares(nearly).weight(), 1, 0.01);
  EXPECT_EQ(shares({1, 1, 1}).weight(), 1) << "no spread to be judged by";
}

TEST(DominationsMatches, IntervalsAreWilsonsWithStudentsOverDeals) {
  // Mean 0.75 of four deals, variance 1/12, so worth 9 trials; Student's quantile with three degrees of freedom.
  const auto four = shares({1, 1, 0.5f, 0.5f});
  const Interval i = four.of[0].interval(), wanted = wilson(0.75 * 9, 9, 3.18245), other = four.of[1].interval();
  EXPECT_NEAR(i.low, wanted.low, 1e-5);
  EXPECT_NEAR(i.high, wanted.high, 1e-5);
  EXPECT_NEAR(other.low, 1 - i.high, 1e-9);
  EXPECT_NEAR(other.high, 1 - i.low, 1e-9);
  // Near the rim it leans inwards and stays inside by itself.
  std::vector<float> nearly(150, 1);
  nearly[7] = 0.5f;
  const Interval rim = shares(nearly).of[0].interval();
  EXPECT_LT(rim.high, 1);
  EXPECT_LT(rim.low, 0.99);
  // All alike: as many trials as deals. None: anything.
  EXPECT_NEAR(shares({1, 1, 1}).of[0].interval().low, wilson(3, 3).low, 1e-9);
  EXPECT_EQ(DominationsMatchTally::One().interval().width(), 1);
}

DominationsMatchTally played(const DominationsMatch& match) { return std::get<DominationsMatchTally>(run(match)); }

TEST(DominationsMatches, EachBotSitsInEachSeatEquallyOften) {
  for (const std::size_t bots : {2u, 3u, 4u}) {
    std::vector<std::string> names(bots, "random");
    names[1] = "greedy";
    const auto t = played(between(names, 3));
    EXPECT_EQ(t.games, 3 * bots);
    std::array<u64, dominations::kMaxPlayers> each{};
    std::fill_n(each.begin(), bots, 3);
    double won = 0;
    for (const auto& one : t.of) {
      EXPECT_EQ(one.seats, each);
      won += one.mean();
    }
    EXPECT_NEAR(won, 1, 1e-6) << "the shares of a deal are all of it";
    EXPECT_EQ(t.of[1].wins, t.games) << "whoever sits elsewhere in every game is still credited with her own play";
  }
}

TEST(DominationsMatches, AnyNumberOfThreadsGivesTheSameTally) {
  DominationsMatch match = between({"greedy", "random", "random"}, 5);
  const auto alone = played(match);
  for (const int threads : {2, 3, 8}) {
    match.threads = threads;
    expect_alike(played(match), alone);
  }
  match.seed = 2;
  EXPECT_NE(played(match).of[0].points, alone.of[0].points) << "another seed, the same games?";
}

TEST(DominationsMatches, PartsMakeTheWhole) {
  DominationsMatch match = between({"greedy", "random"}, 5);
  const auto whole = played(match);
  match.deals = 2;
  DominationsMatchTally sum = played(match);
  match.from = 2, match.deals = 3;
  const auto rest = played(match);
  EXPECT_NE(rest.of[0].points, sum.of[0].points);
  sum.add(rest);
  expect_alike(sum, whole);
}

TEST(DominationsMatches, WhatDoesNotFitIsRefused) {
  for (const auto& names : {std::vector<std::string>{"random"}, std::vector<std::string>(5, "random"), {"random", "nobody"}}) {
    const auto result = run(between(names, 1));
    ASSERT_TRUE(std::holds_alternative<Text>(result)) << names.size();
    EXPECT_FALSE(std::get<Text>(result).en.empty() || std::get<Text>(result).de.empty());
  }
}

TEST(DominationsMatches, WhatIsKeptIsNotPlayedAgain) {
  const File file;
  const DominationsMatch match = between({"greedy", "random"}, 3);
  const auto played = kept(match, DominationsBook(file.name()));
  expect_alike(played, std::get<DominationsMatchTally>(run(match)));
  const std::string text = file.text(), sign = dominations_bots_signature();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_EQ(text.rfind(sign + " greedy random | ms 0 2021 standard 1 | 0 ", 0), 0u) << text;
  // Read again: a deal that is told otherwise comes out as told.
  expect_alike(kept(match, DominationsBook(file.name())), played);
  EXPECT_EQ(file.text(), text);
  file.write(sign + " greedy random | ms 0 2021 standard 1 | 1 0 0.25 7 11 2.5 2 0.75 9 13 1.5\n");
  const auto told = kept(
      [&] {
        auto m = match;
        return m.from = 1, m.deals = 1, m;
      }(),
      DominationsBook(file.name()));
  EXPECT_EQ(told.games, 2u);
  EXPECT_EQ(told.of[0].points, 7);
  EXPECT_EQ(told.of[1].moves, 13u);
  EXPECT_EQ(told.of[1].by_deal, std::vector<float>{0.75f});
  EXPECT_EQ(told.of[0].ms, 2.5);
}

TEST(DominationsMatches, WhatIsMissingIsPlayedInGroupsAndWrittenInOrder) {
  const File alone, together;
  DominationsMatch match = between({"greedy", "random"}, 7);
  const auto played = kept(match, DominationsBook(alone.name()));
  DominationsMatch some = match;
  some.deals = 1;
  for (const u64 deal : {2u, 5u}) some.from = deal, kept(some, DominationsBook(together.name()));
  match.threads = 3;
  std::vector<std::pair<u64, u64>> steps;
  DominationsBook book(together.name());
  expect_alike(std::get<DominationsMatchTally>(run(match, book, [&](u64 done, u64 all) { steps.emplace_back(done, all); })), played);
  EXPECT_EQ(steps, (std::vector<std::pair<u64, u64>>{{3, 5}, {5, 5}})) << "three at once of the five that are missing";
  std::istringstream lines(together.text());
  std::string order;
  for (std::string line; std::getline(lines, line);) order += line.substr(line.rfind('|') + 1, 3);
  EXPECT_EQ(order, " 2  5  0  1  3  4  6 ");
}

TEST(DominationsMatches, TimesThatNobodyMeasuredAreNotNought) {
  const File file;
  const DominationsMatch match = between({"greedy", "random"}, 1);
  EXPECT_GE(kept(match, DominationsBook(file.name())).of[0].slowest(0.99).value(), 0);
  EXPECT_FALSE(kept(match, DominationsBook(file.name())).of[0].slowest(0.99).has_value());
}

TEST(DominationsMatches, DealsOfOtherBotsDoNotCount) {
  const std::string sign = dominations_bots_signature(), line = " greedy random | ms 0 2021 standard 1 | 0 ";
  const File file;
  file.write("older" + line + "0 0 1 1 1 2 1 1 1 1\n" + line.substr(1) + "0 0 2 2 2 2 1 2 2 2\n");
  const DominationsMatch match = between({"greedy", "random"}, 1);
  EXPECT_TRUE(DominationsBook(file.name()).matches().empty());
  EXPECT_GT(kept(match, DominationsBook(file.name())).of[0].points, 100) << "played, not read";
  EXPECT_EQ(kept(match, DominationsBook(file.name(), sign)).of[0].points, kept(match, DominationsBook(file.name())).of[0].points);
  // Asked for, they are printed; what is missing of them is said, not played.
  DominationsBook older(file.name(), "older");
  EXPECT_EQ(kept(match, older).of[0].points, 1);
  const auto more = run(between({"greedy", "random"}, 2), older);
  ASSERT_TRUE(std::holds_alternative<Text>(more));
  EXPECT_NE(std::get<Text>(more).de.find("Signatur"), std::string::npos);
}

TEST(DominationsMatches, ALineThatWasBrokenOffIsPlayedAgain) {
  const File whole, torn;
  const DominationsMatch match = between({"greedy", "random"}, 2);
  const auto played = kept(match, DominationsBook(whole.name()));
  const std::string text = whole.text();
  torn.write(text.substr(0, text.size() - 3));  // as long as numbers follow it could be taken for a line
  expect_alike(kept(match, DominationsBook(torn.name())), played);
  expect_alike(kept(match, DominationsBook(torn.name())), played);
  const std::string mended = torn.text();
  EXPECT_EQ(std::count(mended.begin(), mended.end(), '\n'), 3);
}

TEST(DominationsMatches, WhatCannotBeWrittenIsSaid) {
  DominationsBook nowhere("/nowhere/kept.tsv");
  const auto result = run(between({"greedy", "random"}, 1), nowhere);
  ASSERT_TRUE(std::holds_alternative<Text>(result));
  EXPECT_EQ(std::get<Text>(result).en, "Cannot write /nowhere/kept.tsv.");
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no disk that is full";
  DominationsBook full("/dev/full");
  const auto second = run(between({"greedy", "random"}, 1), full);
  ASSERT_TRUE(std::holds_alternative<Text>(second)) << "lost without a word";
  EXPECT_EQ(std::get<Text>(second).de, "/dev/full lässt sich nicht schreiben.");
  for (const auto& [match, deals] : full.matches()) EXPECT_TRUE(deals.empty()) << match;
}

TEST(DominationsMatches, RatingsAreOfTheBotsOfNow) {
  const std::string sign = dominations_bots_signature();
  const auto line = [](const std::string& by, const std::string& bots, int deal, int won) {
    return by + ' ' + bots + " | ms 0 2021 standard 1 | " + std::to_string(deal) + ' ' + std::to_string(won) +
           (won == 2 ? " 1 9 9 9"
            : won    ? " 0.5 9 9 9"
                     : " 0 9 9 9") +
           ' ' + std::to_string(2 - won) +
           (won == 2 ? " 0 9 9 9\n"
            : won    ? " 0.5 9 9 9\n"
                     : " 1 9 9 9\n");
  };
  std::string text;
  for (int deal = 0; deal < 40; ++deal) text += line(sign, "strong:nodes=9 weak", deal, deal % 10 == 0 ? 0 : deal % 10 == 1 ? 1 : 2);
  text += line(sign, "strong:nodes=9 weak", 0, 0);  // told twice
  const File file, mixed;
  file.write(text);
  mixed.write(text + line("older", "weak strong", 0, 2) + line("older", "weak another", 0, 2));
  for (const File* f : {&file, &mixed}) {
    const DominationsRatings r = rate(DominationsBook(f->name()));
    ASSERT_EQ(r.names, (std::vector<std::string>{"strong", "weak"}));
    ASSERT_EQ(r.pairs.size(), 1u);
    EXPECT_EQ(r.pairs[0].tally.games, 80u);
    EXPECT_EQ(r.pairs[0].tally.of[0].wins, 68u);
    EXPECT_NEAR(r.ratings.elo[0] - r.ratings.elo[1], 400 * std::log10(0.85 / 0.15), 3);
  }
  EXPECT_EQ(rate(DominationsBook(mixed.name(), "older")).names.size(), 3u);
}

}  // namespace
}  // namespace demesne::lab
