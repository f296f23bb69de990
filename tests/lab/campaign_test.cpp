// Campaigns: the same whatever the threads, after an interruption, at a table or on the engine; and what pairing is worth.
#include "lab/campaign.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>

#include "lab/dominion.hpp"
#include "lab/report.hpp"
#include "lab/svg.hpp"
#include "lab/watch_dominion.hpp"
#include "table/table.hpp"
#include "tests/paths.hpp"
#include "tests/sample.hpp"

namespace demesne::lab {
namespace {

namespace fs = std::filesystem;

Campaign between(std::vector<std::string> bots, u64 games, const char* game = "dominion") {
  Campaign c;
  c.manner.game = table::find_game(game);
  Contest contest;
  contest.bots = std::move(bots);
  if (std::string_view(game) == "dominion") {
    contest.name = "first_game", contest.options["kingdom"] = "first_game";
    contest.piles.players = static_cast<int>(contest.bots.size());
    dominion::choose(contest.piles, *dominion::find_recommended("first_game"));
  }
  c.contests.push_back(std::move(contest));
  c.stop.games = games;
  return c;
}
Standing played(const Campaign& c, const std::optional<Saved>& saved = {}) {
  auto result = run(c, *std::get<Ranks*>(Ranks::join()), saved);
  if (auto* why = std::get_if<Text>(&result)) {
    ADD_FAILURE() << why->en;
    return {};
  }
  return std::move(std::get<Standing>(result));
}
struct Folder {
  fs::path path = fs::temp_directory_path() /
                  ("demesne-lab-" + std::to_string(getpid()) + "-" + ::testing::UnitTest::GetInstance()->current_test_info()->name());
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
};

TEST(Campaigns, AreTheSameWithAnyNumberOfThreads) {
  for (const char* game : {"dominion", "dominations"}) {
    Campaign c = between(game == std::string_view("dominion") ? std::vector<std::string>{"bigmoney", "random", "bigmoney:smithy"}
                                                              : std::vector<std::string>{"greedy", "random"},
                         game == std::string_view("dominion") ? 301 : 6, game);
    c.manner.watch = c.manner.duels = true;
    const Standing one = played(c);
    EXPECT_EQ(one.games(), c.stop.games);
    for (const int threads : {2, 7}) {
      c.threads = threads;
      const Standing more = played(c);
      EXPECT_EQ(more.of, one.of) << game << ", " << threads << " threads";
      EXPECT_EQ(more.sheet, one.sheet) << game << ", " << threads << " threads";
      for (const Language l : {Language::en, Language::de}) EXPECT_EQ(html_report({c, more, "x"}, l), html_report({c, one, "x"}, l));
    }
  }
}

TEST(Campaigns, GoOnAsIfNothingHadHappened) {
  const Folder folder;
  Campaign c = between({"bigmoney", "bigmoney:smithy"}, 3001);
  c.manner.watch = true;
  const Standing whole = played(c);
  c.file = (folder.path / "state").string();
  for (const u64 games : {u64{1}, u64{700}, u64{701}, u64{3001}}) {  // also in the middle of a block
    auto saved = read_saved(c.file);
    ASSERT_TRUE(std::holds_alternative<std::optional<Saved>>(saved));
    c.stop.games = games;
    const Standing part = played(c, std::get<std::optional<Saved>>(saved));
    EXPECT_EQ(part.games(), games);
    if (games == whole.games()) {
      EXPECT_EQ(part.of, whole.of);
      EXPECT_EQ(part.sheet, whole.sheet);
    }
  }
}

TEST(Campaigns, RefuseAStateOfSomethingElse) {
  const Folder folder;
  Campaign c = between({"bigmoney", "bigmoney:smithy"}, 20);
  c.file = (folder.path / "state").string();
  played(c);
  auto saved = std::get<std::optional<Saved>>(read_saved(c.file));
  ASSERT_TRUE(saved);
  c.contests[0].bots[1] = "bigmoney:militia";
  EXPECT_TRUE(std::holds_alternative<Text>(run(c, *std::get<Ranks*>(Ranks::join()), saved)));
  for (const char* text : {"", "{", "[]", R"({"demesne_state":1})", R"({"demesne_state":2,"seed":1,"contests":[],"sheet":{}})"}) {
    std::ofstream(c.file) << text;
    EXPECT_TRUE(std::holds_alternative<Text>(read_saved(c.file))) << text;
  }
  // Damaged numbers are seen when they are loaded, and nothing is played.
  std::ofstream(c.file)
      << R"({"demesne_state":1,"seed":1,"contests":[{"id":"x","tally":{"numbers":[1]}}],"sheet":{"tables":[],"rare":[]}})";
  EXPECT_TRUE(std::holds_alternative<Text>(run(c, *std::get<Ranks*>(Ranks::join()), std::get<std::optional<Saved>>(read_saved(c.file)))));
}

// Whoever has more time forfeits less: games of both would be mixed.
TEST(Campaigns, RefuseAStateOfAnotherTimeForPrograms) {
  const Folder folder;
  Campaign c = between({"mine", "bigmoney"}, 2);
  c.manner.programs["mine"] = "true";
  c.file = (folder.path / "state").string();
  played(c);
  const auto saved = std::get<std::optional<Saved>>(read_saved(c.file));
  const auto refused = [&](const Campaign& other) {
    return std::holds_alternative<Text>(run(other, *std::get<Ranks*>(Ranks::join()), saved));
  };
  EXPECT_FALSE(refused(c));
  Campaign slower = c, told = c;
  slower.manner.program_ms *= 2, told.manner.program_texts = true;
  EXPECT_TRUE(refused(slower));
  EXPECT_TRUE(refused(told));
}

// A state with one thing wrong in it: refused, never counted on. Each would lead past the end of a table, or to numbers that nobody played.
TEST(Campaigns, RefuseADamagedState) {
  const Folder folder;
  Campaign c = between({"bigmoney", "bigmoney:smithy"}, 21);
  c.manner.watch = c.manner.duels = true;
  c.file = (folder.path / "state").string();
  played(c);
  std::ifstream in(c.file);
  const auto whole = boost::json::parse(std::string(std::istreambuf_iterator<char>(in), {}));
  const auto refused = [&](const std::function<void(boost::json::value&)>& damage) {
    boost::json::value v = whole;
    damage(v);
    auto read = parse_saved(boost::json::serialize(v), "state");
    if (std::holds_alternative<Text>(read)) return true;
    return std::holds_alternative<Text>(run(c, *std::get<Ranks*>(Ranks::join()), std::get<0>(read)));
  };
  EXPECT_FALSE(refused([](auto&) {}));
  const auto numbers = [](boost::json::value& v) -> boost::json::array& {
    return v.at("contests").at(0).at("tally").at("numbers").as_array();
  };
  const auto tables = [](boost::json::value& v) -> boost::json::array& { return v.at("sheet").at("tables").as_array(); };
  EXPECT_TRUE(refused([](auto& v) { v.at("seed") = -1; }));
  EXPECT_TRUE(refused([&](auto& v) { numbers(v)[0] = -1; })) << "games";
  EXPECT_TRUE(refused([&](auto& v) { numbers(v)[0] = 20; })) << "fewer games than were won";
  EXPECT_TRUE(refused([&](auto& v) { numbers(v)[0] = 1.5; }));
  EXPECT_TRUE(refused([&](auto& v) { numbers(v)[0] = boost::json::object{{"0", 1.5}}; }));
  EXPECT_TRUE(refused([&](auto& v) { numbers(v)[0] = ~u64{0}; }));
  EXPECT_TRUE(refused([&](auto& v) { numbers(v).pop_back(); }));
  Tally t;
  ASSERT_TRUE(t.load(whole.at("contests").at(0).at("tally")));
  for (const int k : {0, 1}) {  // 21 games: a block is open
    Tally bad = t;
    bad.of[static_cast<std::size_t>(k)].block_share = 1'000'000;
    EXPECT_TRUE(refused([&](auto& v) { v.at("contests").at(0).at("tally") = bad.save(); })) << "a block worth more than its games";
  }
  Tally bad = t;
  bad.versus.pop_back();
  EXPECT_TRUE(refused([&](auto& v) { v.at("contests").at(0).at("tally") = bad.save(); }));
  bad = t, ++bad.versus[3];
  EXPECT_TRUE(refused([&](auto& v) { v.at("contests").at(0).at("tally") = bad.save(); }));
  EXPECT_TRUE(refused([&](auto& v) { tables(v).pop_back(); })) << "another layout";
  EXPECT_TRUE(refused([&](auto& v) { tables(v)[4].as_array().emplace_back(1); }));
  EXPECT_TRUE(refused([&](auto& v) { tables(v)[4] = boost::json::array{boost::json::object{{"0", 80}}}; }));
  EXPECT_TRUE(refused([&](auto& v) { v.at("sheet").at("rare") = boost::json::array{boost::json::array{u64{7} << 32, 1, 1}}; }));
  EXPECT_TRUE(refused([&](auto& v) { v.at("sheet").at("rare") = boost::json::array{boost::json::array{u64{60'000}, 1, 1}}; }));
}

TEST(Campaigns, StopAtTheWidthAndWhenItIsClear) {
  Campaign c = between({"bigmoney", "bigmoney:smithy"}, 1'000'000);
  c.stop.width = 0.05;
  const Standing narrow = played(c);
  EXPECT_EQ(narrow.ended, Ended::width);
  for (int k = 0; k < 2; ++k) EXPECT_LE(share_over(narrow.of, k, 2).width(), 0.05);
  EXPECT_LT(narrow.games(), 5000u);
  c.stop.width = 0, c.stop.clear = true, c.manner.duels = true;
  const Standing clear = played(c);
  EXPECT_EQ(clear.ended, Ended::clear);
  EXPECT_EQ(clear.best, 1);
  EXPECT_LT(clear.games(), 500u);
  c.contests[0].bots = {"bigmoney", "bigmoney"};
  c.stop.rates.margin = 0.03;
  const Standing equal = played(c);
  EXPECT_EQ(equal.verdict, Verdict::equal);
}

// A table of its own for every game gives the same games as the engine; the records replay.
TEST(Tables, PlayTheSameGamesAsTheEngine) {
  const Folder folder;
  for (const char* game : {"dominion", "dominations"}) {
    Campaign c =
        between(game == std::string_view("dominion") ? std::vector<std::string>{"bigmoney:militia", "random", "bigmoney:smithy+market"}
                                                     : std::vector<std::string>{"greedy", "random"},
                game == std::string_view("dominion") ? 12 : 2, game);
    c.manner.watch = true;
    const Standing engine = played(c);
    c.manner.record = (folder.path / game).string();
    fs::create_directories(c.manner.record);
    const Standing table = played(c);
    EXPECT_EQ(table.of, engine.of) << game;
    EXPECT_EQ(table.sheet, engine.sheet) << game;
    u64 records = 0;
    for (const auto& file : fs::directory_iterator(c.manner.record)) {
      std::ifstream in(file.path());
      const auto record = table::parse_record(std::string(std::istreambuf_iterator<char>(in), {}));
      ASSERT_TRUE(std::holds_alternative<table::Record>(record)) << file.path();
      EXPECT_TRUE(std::holds_alternative<table::Table>(table::Table::replay(std::get<table::Record>(record)))) << file.path();
      ++records;
    }
    EXPECT_EQ(records, c.stop.games);
  }
}

// A program that ends in the middle of some games: what they were is kept, and nothing of them is in the statistics.
TEST(Tables, AForfeitedGameHasARecordAndLeavesNoTraceInTheStatistics) {
  const Folder folder;
  Campaign c = between({"mine", "bigmoney"}, 8);
  c.manner.programs["mine"] = "sed -u 100q | python3 " DEMESNE_SOURCE_DIR "/examples/bot.py";
  c.manner.program_ms = 60'000, c.manner.watch = true, c.manner.record = folder.path.string();
  const Standing s = played(c);
  const Tally& t = s.of[0];
  ASSERT_EQ(t.games, 8u);
  EXPECT_GT(t.of[0].forfeits, 0u);
  ASSERT_GT(t.played(), 0u);
  EXPECT_EQ(t.of[1].forfeits, 0u);
  double points = 0;
  u64 records = 0, ended = 0, begun = 0;
  for (const auto& file : fs::directory_iterator(folder.path)) {
    std::ifstream in(file.path());
    const auto parsed = table::parse_record(std::string(std::istreambuf_iterator<char>(in), {}));
    ASSERT_TRUE(std::holds_alternative<table::Record>(parsed)) << file.path();
    const auto& record = std::get<table::Record>(parsed);
    EXPECT_TRUE(std::holds_alternative<table::Table>(table::Table::replay(record))) << file.path();
    ++records;
    if (record.result.is_null()) {
      begun += !record.answers.empty();
      continue;
    }
    ++ended;
    for (const auto& score : record.result.at("scores").as_array()) points += score.to_number<double>();
  }
  EXPECT_EQ(records, t.games);
  EXPECT_EQ(ended, t.played());
  EXPECT_GT(begun, 0u) << "up to where it came";
  EXPECT_DOUBLE_EQ(t.points(0) + t.points(1), points / static_cast<double>(ended));
  // In this kingdom nobody has turns beside the usual ones: each is counted once.
  const auto sum = [&](DominionWatch::Table table) {
    const auto& cells = s.sheet.tables[table];
    return static_cast<u64>(std::accumulate(cells.begin(), cells.end(), std::int64_t{0}));
  };
  EXPECT_EQ(sum(DominionWatch::points_by_turn), t.of[0].turns + t.of[1].turns);
  EXPECT_EQ(sum(DominionWatch::length), ended);
}

// The variance of the share's estimate with every deal played from both seats, against as many games of their own.
double variance_ratio(const std::vector<std::string>& bots) {
  constexpr u64 kBlocks = 100'000 / tests::kSample;
  Match m;
  m.paired = true;
  dominion::choose(m.options, *dominion::find_recommended("first_game"));
  for (const auto& n : bots) m.players.push_back({n, std::get<dominion::Bot>(dominion::make_bot(n))});
  m.games = 2 * kBlocks;
  const Dealer dealer(m);
  const Tally t = run(m, dealer);
  const double p = t.share(0), b = kBlocks;
  const double paired = (static_cast<double>(t.of[0].share_squared) / (4 * kWhole * kWhole) - b * p * p) / (b - 1);
  // Of single games: 1, 1/2 or 0.
  const double wins = t.win_rate(0), ties = double(t.ties) / double(t.games);
  const double alone = (wins + ties / 4 - p * p) / 2;
  return paired / alone;
}
TEST(Pairing, MakesTheVarianceSmaller) {
  const double same = variance_ratio({"bigmoney", "bigmoney"}), smithy = variance_ratio({"bigmoney", "bigmoney:smithy"});
  std::printf("variance of paired deals over single ones: same bots %.3f, with a Smithy %.3f\n", same, smithy);
  EXPECT_LT(same, 0.9);
  EXPECT_LT(smithy, 1.0);
}

TEST(Tallies, SurviveBeingWrittenDown) {
  Campaign c = between({"bigmoney", "bigmoney:smithy"}, 101);
  c.manner.watch = c.manner.duels = true;
  Standing s = played(c);
  s.of[0].of[1].forfeits = 2, s.of[0].of[1].forfeit_game = 7, s.of[0].of[1].why = {"because", "weil"};
  Tally t;
  ASSERT_TRUE(t.load(boost::json::parse(boost::json::serialize(s.of[0].save()))));
  EXPECT_EQ(t, s.of[0]);
  Sheet sheet;
  ASSERT_TRUE(sheet.load(boost::json::parse(boost::json::serialize(s.sheet.save()))));
  EXPECT_EQ(sheet, s.sheet);
  EXPECT_FALSE(t.load(boost::json::parse(R"({"numbers":[{"0":99999999999}]})")));
}

// A forfeited game has a winner, but neither points nor turns: the means are over the others.
TEST(Tallies, MeansLeaveOutWhatWasForfeited) {
  Tally t;
  EXPECT_EQ(t.mean_turns(), 0);
  t.games = 4, t.turns = 33, t.of[0].forfeits = 2, t.of[0].share = kWhole, t.of[1].share = 3 * kWhole, t.of[1].wins = 3;
  t.of[0].points = 10 + 20, t.of[0].points_squared = 100 + 400, t.of[0].turns = 32, t.of[1].turns = 33;
  EXPECT_EQ(t.played(), 2u);
  EXPECT_DOUBLE_EQ(t.points(0), 15);
  EXPECT_DOUBLE_EQ(t.deviation(0), 5);
  EXPECT_DOUBLE_EQ(t.mean_turns(0), 16);
  EXPECT_DOUBLE_EQ(t.mean_turns(1), 16.5);
  EXPECT_DOUBLE_EQ(t.mean_turns(), 16.5);
  EXPECT_DOUBLE_EQ(t.share(1), 0.75);
  EXPECT_DOUBLE_EQ(t.win_rate(1), 0.75);
  t.blocks = 2;
  EXPECT_TRUE(t.sound(2, false));
  t.of[0].forfeits = 3, t.of[1].forfeits = 2;
  EXPECT_FALSE(t.sound(2, false)) << "more forfeits than games";
}

TEST(Reports, HaveEverythingInBothLanguagesAndNeedNothing) {
  Campaign c = between({"bigmoney", "bigmoney:smithy"}, 200);
  c.manner.watch = true;
  c.contests[0].name = "<b>";
  const Standing s = played(c);
  const std::string en = html_report({c, s, "demesne sim --bot 'a=<x>'"}, Language::en), de = html_report({c, s, "x"}, Language::de);
  for (const char* word : {"Points by turn", "Money by turn", "Length of the games", "Openings", "What bigmoney gained", "place 1",
                           "share with", "Silver", "seed 1", "&lt;x&gt;", "prefers-color-scheme"})
    EXPECT_NE(en.find(word), std::string::npos) << word;
  for (const char* word : {"Punkte nach Zügen", "Geld nach Zügen", "Länge der Partien", "Eröffnungen", "Was bigmoney nahm", "Platz 1",
                           "Silber", "Startwert 1", "lang=\"de\""})
    EXPECT_NE(de.find(word), std::string::npos) << word;
  for (const char* bad : {"http", "<script", "<b>", "src=", "url("}) EXPECT_EQ(en.find(bad), std::string::npos) << bad;
  EXPECT_NE(short_report({c, s, ""}, Language::de).find("Eröffnungen"), std::string::npos);
  // Axes, too, write numbers as the language does.
  const Axes german{"", "", "", true, Language::de};
  EXPECT_NE(curves(german, {{"a", {1, 2}, {0.1, 0.4}, {}, {}}}).find(">0,4<"), std::string::npos);
  EXPECT_NE(whiskers(german, {{"a", 0.505, 0.495, 0.515, 0}}, 0.5).find("50,50 % (49,50 – 51,50)"), std::string::npos);
}

}  // namespace
}  // namespace demesne::lab
