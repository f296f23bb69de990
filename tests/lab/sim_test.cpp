// The lab's commands as their users call them: interruptions, ranks, sweeps, files.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <set>

#include "tests/lab/shell.hpp"

namespace {

namespace json = boost::json;

TEST(Sim, SweepsKingdomsAndNamesThoseLeftOut) {
  const Folder f;
  const std::string line = "sim --kingdoms first_game,random:20 --sets base --games 40 --seed 4 bigmoney:witch bigmoney --json";
  const auto o = demesne(f, line);
  ASSERT_EQ(o.code, 0) << o.err;
  const json::value r = json::parse(o.out);
  const auto &kingdoms = r.at("kingdoms").as_array(), &left = r.at("left_out").as_array();
  EXPECT_EQ(kingdoms.size() + left.size(), 21u);
  EXPECT_EQ(left[0].at("name").as_string(), "first_game");
  EXPECT_EQ(left[0].at("card").as_string(), "witch");
  ASSERT_FALSE(kingdoms.empty());
  for (const auto& k : kingdoms) {
    EXPECT_EQ(k.at("games").to_number<int>(), 40);
    const auto& cards = k.at("cards").as_array();
    EXPECT_EQ(cards.size(), 10u);
    EXPECT_NE(std::find(cards.begin(), cards.end(), json::value("witch")), cards.end());
  }
  EXPECT_EQ(r.at("games").to_number<std::size_t>(), 40 * kingdoms.size());
  for (const int threads : {1, 2, 7}) EXPECT_EQ(demesne(f, line + " --threads " + std::to_string(threads)).out, o.out);
  const auto words = demesne(f, "sim --lang de --kingdoms first_game,random:20 --sets base --games 4 --seed 4 bigmoney:witch bigmoney");
  EXPECT_NE(words.out.find("weil bigmoney:witch dort ohne Hexe nichts zu tun hat: first_game, random "), std::string::npos) << words.out;
  // Each bot's own reason, in the terminal and in the report.
  const auto two =
      demesne(f, "sim --kingdoms random:40 --sets base --games 2 --seed 1 bigmoney:smithy bigmoney:witch --html " + (f / "r.html"));
  for (const char* why : {"because bigmoney:smithy has nothing to do there without Smithy: ",
                          "because bigmoney:witch has nothing to do there without Witch: "}) {
    EXPECT_NE(two.out.find(why), std::string::npos) << two.out;
    EXPECT_NE(slurp(f / "r.html").find(why), std::string::npos);
  }
}

TEST(Sim, ABotWithNothingToDoIsAnError) {
  const Folder f;
  const auto random = demesne(f, "sim -k random --games 10 bigmoney bigmoney:witch");
  EXPECT_EQ(random.code, 2);
  EXPECT_NE(random.err.find("nothing to do"), std::string::npos) << random.err;
  EXPECT_EQ(demesne(f, "sim --kingdoms first_game --games 10 bigmoney bigmoney:witch").code, 2);
  EXPECT_EQ(demesne(f, "tournament --kingdoms first_game --games 10 bigmoney bigmoney:witch").code, 2);
  EXPECT_EQ(demesne(f, "sim --games 10 bigmoney bigmoney:smithy+witch").code, 2);
  std::ofstream(f / "witch.plan") << "Province\nGold\nWitch x2\nSilver\n";
  EXPECT_EQ(demesne(f, "sim --games 10 bigmoney plan:" + (f / "witch.plan")).code, 2);
  EXPECT_EQ(demesne(f, "sim --games 10 -k witch,smithy bigmoney plan:" + (f / "witch.plan")).code, 0);
}

TEST(Sim, InterruptedAndResumedGivesTheSameBytes) {
  const Folder f;
  const std::string line = "sim --games 1000000 --seed 5 --threads 2 --json bigmoney bigmoney:smithy";
  const auto whole = demesne(f, line);
  ASSERT_EQ(whole.code, 0) << whole.err;
  int interruptions = 0;
  Outcome last{};
  for (int attempt = 0; attempt < 400; ++attempt) {
    // A short life each time: the signal comes while games are played, or the run is over.
    last = shell(f, "timeout --signal=INT 0.4 " DEMESNE_BINARY " " + line + " --resume " + (f / "state"));
    if (last.out == whole.out) break;
    ++interruptions;
    if (!last.out.empty()) {
      const json::value r = json::parse(last.out);
      EXPECT_EQ(r.at("stopped_by").as_string(), "interrupted");
      EXPECT_LT(r.at("games").to_number<int>(), 1000000);
    }
  }
  EXPECT_GT(interruptions, 0);
  EXPECT_EQ(last.out, whole.out);
  // … and there is nothing left to do.
  EXPECT_EQ(demesne(f, line + " --resume " + (f / "state")).out, whole.out);
  EXPECT_EQ(demesne(f, "sim --games 10 --json bigmoney bigmoney:militia --resume " + (f / "state")).code, 2) << "other bots";
  EXPECT_EQ(demesne(f, "sim --games 1000000 --seed 6 --json bigmoney bigmoney:smithy --resume " + (f / "state")).code, 2) << "another seed";
}

// With a program at the table, too: whether it answers or not, Ctrl-C is heard at once, the program goes, and what was over counts.
TEST(Sim, IsInterruptedWithAProgramAtTheTable) {
  const Folder f;
  const std::string pids = f / "pids", mine = " --bot 'mine=echo $$ >> " + pids + "; exec ";
  const auto gone = [&] {
    std::ifstream in(pids);
    int n = 0;
    for (std::string pid; in >> pid; ++n)
      for (int tries = 0; fs::exists("/proc/" + pid) && slurp("/proc/" + pid + "/stat").find(") Z") == std::string::npos; ++tries) {
        ASSERT_LT(tries, 500) << "the program is still there";
        usleep(10'000);
      }
    EXPECT_GE(n, 1);
  };
  // It never answers: the clock that it has is not waited for.
  const auto begun = std::chrono::steady_clock::now();
  const auto silent = shell(f, "timeout --signal=INT 2 " DEMESNE_BINARY " sim --games 4 --seed 2 --threads 1 --bot-ms 600000" + mine +
                                   "sleep 999' mine bigmoney");
  EXPECT_EQ(silent.code, 124) << "of timeout: the signal was needed";
  EXPECT_NE(silent.err.find("Interrupted before the first game was over."), std::string::npos) << silent.err;
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(100));
  gone();
  // It answers: what is known is told, and the rest is played later as if nothing had happened.
  const std::string line =
      "sim --games 60 --seed 2 --threads 2 --bot-ms 60000 --json" + mine + "python3 " DEMESNE_SOURCE_DIR "/examples/bot.py' mine bigmoney";
  const auto whole = demesne(f, line);
  ASSERT_EQ(whole.code, 0) << whole.err;
  int interruptions = 0;
  Outcome last{};
  for (double seconds = 0.05; seconds < 100 && last.out != whole.out; seconds *= 1.5) {  // longer each time: a busy machine ends, too
    last = shell(f, "timeout --preserve-status --signal=INT " + std::to_string(seconds) + " " DEMESNE_BINARY " " + line + " --resume " +
                        (f / "state"));
    interruptions += last.err.find("Interrupted") != std::string::npos;  // while it played, not before
    EXPECT_TRUE(last.code == 130 || last.code == 0) << last.err;
  }
  EXPECT_GT(interruptions, 0);
  EXPECT_EQ(last.out, whole.out);
  gone();
}

// Our own input may be closed: a program gets one all the same.
TEST(Sim, AProgramIsAskedWhenOurOwnInputIsClosed) {
  const Folder f;
  const auto o = shell(f, "sh -c 'exec " DEMESNE_BINARY
                          " sim --games 2 --seed 2 --threads 1 --bot-ms 60000 --json "
                          "--bot \"mine=python3 " DEMESNE_SOURCE_DIR "/examples/bot.py\" mine bigmoney <&-'");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(json::parse(o.out).at("bots").at(0).at("forfeits").to_number<int>(), 0) << o.out;
}

TEST(Sim, WritesCsvHtmlAndRecords) {
  const Folder f;
  const auto o = demesne(f, "sim --games 6 --seed 2 bigmoney bigmoney:smithy --csv " + (f / "a.csv") + " --html " + (f / "a.html") +
                                " --record " + (f / "games") + " --stats --lang de");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("Eröffnungen"), std::string::npos);
  const std::string csv = slurp(f / "a.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3);
  EXPECT_NE(csv.find("\"first_game\",\"bigmoney:smithy\",6,"), std::string::npos) << csv;
  EXPECT_NE(slurp(f / "a.html").find("Punkte nach Zügen"), std::string::npos);
  EXPECT_EQ(std::distance(fs::directory_iterator(f.path / "games"), {}), 6);
  EXPECT_EQ(demesne(f, "verify " + (f / "games/first_game-000001.record")).code, 0);
  EXPECT_EQ(demesne(f, "sim --games 2 bigmoney bigmoney --csv /nowhere/a.csv").code, 2);
}

TEST(Sim, PlaysDominationsWithPackEditionAndSwitches) {
  const Folder f;
  const auto o = demesne(f,
                         "sim --game dominations --games 2 --seed 3 --pack balanced --edition 2019 --switch edges=per_edge greedy random "
                         "--stats --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto plain = demesne(f, "sim --game dominations --games 2 --seed 3 greedy random --json");
  EXPECT_NE(plain.out, o.out);
  EXPECT_EQ(demesne(f, "sim --game dominations --games 2 --switch edges=round greedy random").code, 2);
  EXPECT_EQ(demesne(f, "sim --game dominations --games 2 --pack nowhere greedy random").code, 2);
  EXPECT_EQ(demesne(f, "sim --games 2 --pack balanced bigmoney random").code, 2);
  const auto stats = demesne(f, "sim --game dominations --games 2 --seed 3 greedy random --stats --html " + (f / "d.html"));
  for (const char* word : {"Points by source", "Knowledge by Domain", "Goals met", "first Initiative"})
    EXPECT_NE(stats.out.find(word), std::string::npos) << word;
  for (const char* word : {"Masteries bought", "Monuments", "Civilisations"})
    EXPECT_NE(slurp(f / "d.html").find(word), std::string::npos) << word;
}

TEST(Sim, StopsWhenItIsClear) {
  const Folder f;
  const auto o = demesne(f, "sim --until-clear --alpha 0.01 --seed 1 --json bigmoney bigmoney:smithy");
  ASSERT_EQ(o.code, 0) << o.err;
  const json::value r = json::parse(o.out);
  EXPECT_EQ(r.at("stopped_by").as_string(), "clear");
  EXPECT_EQ(r.at("test").at("verdict").as_string(), "bigmoney:smithy");
  EXPECT_EQ(demesne(f, "sim --until-clear --alpha 0.01 --seed 1 --json bigmoney bigmoney:smithy --threads 7").out, o.out);
}

TEST(Tournament, RatesAndGoesOn) {
  const Folder f;
  for (const std::string form : {"", " --swiss 3"}) {
    const std::string line = "tournament --games 200 --seed 3 --json bigmoney bigmoney:smithy bigmoney:militia random" + form;
    const auto o = demesne(f, line);
    ASSERT_EQ(o.code, 0) << o.err;
    const json::value r = json::parse(o.out);
    const auto& bots = r.at("bots").as_array();
    ASSERT_EQ(bots.size(), 4u);
    EXPECT_EQ(bots[3].at("name").as_string(), "random");
    EXPECT_LT(bots[0].at("rating_low").to_number<double>(), bots[0].at("rating").to_number<double>());
    EXPECT_EQ(r.at("pairs").as_array().size(), 6u) << form;  // 4 in pairs, or 3 rounds of 2
    EXPECT_EQ(demesne(f, line + " --threads 7").out, o.out);
    const std::string state = f / (form.empty() ? "robin" : "swiss");
    shell(f, "timeout --signal=INT 0.2 " DEMESNE_BINARY " " + line + " --resume " + state);
    EXPECT_EQ(demesne(f, line + " --resume " + state).out, o.out);
    EXPECT_EQ(demesne(f, line + " --resume " + state).out, o.out) << "and once more";
  }
  // Five bots in three Swiss rounds: nobody has to meet the same twice, whoever is left over at the end.
  const auto swiss =
      demesne(f, "tournament --swiss 3 --games 200 --seed 1 --json bigmoney bigmoney:smithy bigmoney:militia random bigmoney:market");
  std::set<std::pair<std::string, std::string>> met;
  const json::value rounds = json::parse(swiss.out);
  for (const auto& pair : rounds.at("pairs").as_array()) {
    const std::string a(pair.at("first").as_string()), b(pair.at("second").as_string());
    EXPECT_TRUE(met.insert(std::minmax(a, b)).second) << a << " and " << b << " meet again";
  }
  EXPECT_EQ(met.size(), 6u);
  EXPECT_EQ(demesne(f, "tournament bigmoney").code, 2);
  EXPECT_EQ(demesne(f, "tournament bigmoney bigmoney").code, 2);
}

TEST(Explore, FindsTheCardThatHelpsMost) {
  const Folder f;
  const std::string line = "explore --kingdom first_game --games 200 --seed 1 --pairs 3 --json";
  const auto o = demesne(f, line);
  ASSERT_EQ(o.code, 0) << o.err;
  const json::value r = json::parse(o.out);
  const auto& rows = r.at("entries").as_array();
  ASSERT_EQ(rows.size(), 13u);  // ten cards, and three pairs of the best three
  double before = 1;
  int pairs = 0;
  for (const auto& e : rows) {
    EXPECT_LE(e.at("share").to_number<double>(), before);
    before = e.at("share").to_number<double>();
    pairs += e.at("cards").as_array().size() == 2;
  }
  EXPECT_EQ(pairs, 3);
  EXPECT_EQ(demesne(f, line + " --threads 7").out, o.out);
  const auto sets = demesne(f, "explore --of base --games 20 --seed 1 --lang de");
  ASSERT_EQ(sets.code, 0) << sets.err;
  EXPECT_NE(sets.out.find("Hexe"), std::string::npos);
  EXPECT_EQ(demesne(f, "explore --of nowhere").code, 2);
}

#ifdef DEMESNE_MPIRUN
TEST(Ranks, OneAndThreeGiveTheSameBytes) {
  const Folder f;
  const std::string mpirun =
      "env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 " DEMESNE_MPIRUN
      " --oversubscribe -n 3 " DEMESNE_BINARY " ";
  for (const std::string line : {
           "sim --games 3001 --seed 1 --threads 2 --json bigmoney bigmoney:smithy",
           "sim --kingdoms random:5 --games 60 --seed 2 --threads 1 --stats --json bigmoney random bigmoney",
           "sim --until-clear --seed 3 --threads 1 --json bigmoney bigmoney:smithy",
           "sim --game dominations --games 4 --seed 3 --threads 1 --json greedy random",
           "tournament --swiss 2 --games 60 --seed 3 --threads 1 --json bigmoney bigmoney:smithy bigmoney:militia",
           "explore --kingdom first_game --games 20 --seed 1 --threads 1 --json",
           "optimise --kingdom first_game --games 3000 --breeders 4 --seed 1 --threads 1",
       }) {
    const auto one = demesne(f, line), three = shell(f, mpirun + line);
    ASSERT_EQ(three.code, 0) << line << "\n" << three.err;
    EXPECT_EQ(three.out, one.out) << line;
  }
  // A report and a state, too: the first rank writes, all of them read.
  const std::string rest = "sim --games 500 --seed 1 --threads 1 --json bigmoney bigmoney:smithy --html ";
  ASSERT_EQ(demesne(f, rest + (f / "r.html")).code, 0);
  const std::string one = slurp(f / "r.html");
  ASSERT_EQ(shell(f, mpirun + rest + (f / "r.html") + " --resume " + (f / "state")).code, 0);
  EXPECT_EQ(slurp(f / "r.html").substr(0, one.rfind("<code>")), one.substr(0, one.rfind("<code>")));
  const auto resumed =
      shell(f, mpirun + "sim --games 900 --seed 1 --threads 1 --json bigmoney bigmoney:smithy --stats --resume " + (f / "state"));
  EXPECT_EQ(resumed.out, demesne(f, "sim --games 900 --seed 1 --threads 1 --json bigmoney bigmoney:smithy --stats").out) << resumed.err;
  EXPECT_EQ(shell(f, mpirun + "sim bigmoney nobody").code, 2);
}
#endif

// Without the plug-in whoever is started by mpirun says so, instead of doing everything three times.
TEST(Ranks, WithoutAPlugInThatIsSaid) {
  const Folder f;
  fs::copy_file(DEMESNE_BINARY, f.path / "demesne");
  const auto o = shell(f, "env OMPI_COMM_WORLD_SIZE=3 " + (f / "demesne") + " sim --games 2 bigmoney bigmoney");
  EXPECT_EQ(o.code, 2);
  EXPECT_NE(o.err.find("no MPI"), std::string::npos) << o.err;
}

}  // namespace
