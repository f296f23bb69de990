// The program as its users call it: exit codes, languages, determinism, whole games through standard input.
#include <sys/resource.h>

#include <array>
#include <boost/json.hpp>
#include <map>
#include <set>

#include "tests/cli/outcome.hpp"
#include "tests/paths.hpp"

namespace {

namespace json = boost::json;

Outcome demesne(const std::string& arguments, const std::string& input = "") { return run_program(DEMESNE_BINARY, arguments, input); }

TEST(Help, EveryCommandHasAPageInBothLanguages) {
  EXPECT_EQ(demesne("").code, 0);
  EXPECT_NE(demesne("--help").out.find("perft"), std::string::npos);
  for (const char* command :
       {"play", "engine", "sim", "bots", "optimise", "dataset", "strategy", "bench", "perft", "replay", "review", "verify", "cards"}) {
    const auto en = demesne(std::string(command) + " --help"), de = demesne(std::string(command) + " --help --lang de");
    EXPECT_EQ(en.code, 0) << command;
    EXPECT_NE(en.out.find("Examples"), std::string::npos) << command;
    EXPECT_NE(de.out.find("Beispiele"), std::string::npos) << command;
    EXPECT_NE(de.out.find("Aufruf"), std::string::npos) << command;
  }
}

TEST(Help, TheServersPageToo) {
  const auto en = demesne("serve --help"), de = demesne("serve --help --lang de");
  EXPECT_EQ(en.code, 0);
  EXPECT_EQ(de.code, 0);
  EXPECT_NE(en.out.find("Usage"), std::string::npos);
  for (const char* word : {"Aufruf", "Optionen", "Verzeichnis für das Journal", "Diese Seite zeigen", "Verbindungen insgesamt"})
    EXPECT_NE(de.out.find(word), std::string::npos) << word;
  for (const char* word : {"Usage", "Options:", "Directory", "Threads for", "listen on"})
    EXPECT_EQ(de.out.find(word), std::string::npos) << word;
}

TEST(BadInput, IsRefusedWithTwoAndAWord) {
  for (const char* line : {"frobnicate",
                           "sim",
                           "sim bigmoney",
                           "sim bigmoney nobody",
                           "sim bigmoney bigmoney:gold",
                           "sim --game chess bigmoney bigmoney",
                           "sim --game dominations greedy nobody",
                           "sim --game dominations greedy greedy greedy greedy greedy",
                           "sim --bot mine mine bigmoney",
                           "sim plan:/nowhere/champion.plan bigmoney",
                           "bots --game chess",
                           "strategy",
                           "strategy dance x.plan",
                           "strategy check /nowhere/x.plan",
                           "strategy import e4-d5-x8-gold@99",
                           "strategy import " DEMESNE_SOURCE_DIR "/tests/bots/data/geronimoo.xml",
                           "strategy check --kingdom first_game " DEMESNE_SOURCE_DIR "/examples/strategies/double_witch.plan",
                           "sim --kingdom first_game plan:" DEMESNE_SOURCE_DIR "/examples/strategies/double_witch.plan bigmoney",
                           "optimise --kingdom nowhere",
                           "optimise --players 7",
                           "optimise --seconds 1 --games 5000",
                           "review /nowhere/game.demesne",
                           "review --seat 5 " DEMESNE_SOURCE_DIR "/tests/records/dominion/edition1_1.record",
                           "sim --games 0 bigmoney bigmoney",
                           "sim --games many bigmoney bigmoney",
                           "sim --threads 0 bigmoney bigmoney",
                           "sim --kingdom nowhere bigmoney bigmoney",
                           "sim --kingdom smithy,smithy bigmoney bigmoney",
                           "sim --kingdom smithy,gold bigmoney bigmoney",
                           "sim --kingdom first_game bigmoney bigmoney:witch",
                           "sim --prophecy doom bigmoney bigmoney",
                           "sim --events party bigmoney bigmoney",
                           "sim --sets sandcastle bigmoney bigmoney",
                           "sim --base-edition 3 bigmoney bigmoney",
                           "sim --nonsense bigmoney bigmoney",
                           "sim a b c d e f g",
                           "bench --seconds -1",
                           "bench --loop nothing",
                           "perft --depth 0",
                           "perft --players 9",
                           "replay",
                           "replay /nonexistent",
                           "verify /nonexistent",
                           "cards nothing_like_this",
                           "cards --game chess",
                           "play chess",
                           "play --players 7",
                           "play --bots nobody",
                           "play --kingdom nowhere",
                           "play --load /nonexistent",
                           "play --humans 3 --players 2",
                           "engine --port 7",
                           "sim --lang fr bigmoney bigmoney"}) {
    const auto o = demesne(line);
    EXPECT_EQ(o.code, 2) << line << "\n" << o.err;
    EXPECT_FALSE(o.err.empty()) << line;
    EXPECT_TRUE(o.out.empty()) << line << ": " << o.out;
  }
}

TEST(BadInput, IsRefusedInGermanToo) {
  EXPECT_NE(demesne("sim bigmoney nobody --lang de").err.find("gibt es nicht"), std::string::npos);
  EXPECT_NE(demesne("--lang de frobnicate").err.find("gibt es nicht"), std::string::npos);
  EXPECT_NE(demesne("sim --games many bigmoney bigmoney --lang de").err.find("passt nicht"), std::string::npos);
}

TEST(BadInput, OfTheServerIsRefusedInGermanToo) {
  for (const auto& [line, en, de] :
       {std::array{"serve --port 70000", "--port 70000 is not between 0 and 65535", "--port 70000 liegt nicht zwischen 0 und 65535"},
        {"serve --port", "A value is missing: --port", "Es fehlt ein Wert: --port"},
        {"serve --rate 0", "--rate 0 is not above 0", "--rate 0 liegt nicht über 0"},
        {"serve --log-level loud", "--log-level loud is none of", "--log-level loud ist nicht dabei"},
        {"serve --web /nonexistent", "there is no directory /nonexistent", "Verzeichnis /nonexistent fehlt"},
        {"serve --store mysql://x", "--store must begin with postgresql://", "--store muss mit postgresql:// beginnen"},
        {"serve --frobnicate", "I do not understand: --frobnicate", "Das verstehe ich nicht: --frobnicate"},
        {"serve --config /nonexistent", "/nonexistent cannot be read", "/nonexistent lässt sich nicht lesen"}}) {
    const auto english = demesne(line), german = demesne("--lang de " + std::string(line));
    EXPECT_EQ(english.code, 2) << line;
    EXPECT_NE(english.err.find(en), std::string::npos) << english.err;
    EXPECT_EQ(german.code, 2) << line;
    EXPECT_NE(german.err.find(de), std::string::npos) << german.err;
  }
}

TEST(Sim, TheFixedFormGivesTheSameBytesWithAnyNumberOfThreads) {
  const std::string rest = " --seed 1 --kingdom first_game bigmoney bigmoney:smithy --json";
  const auto one = demesne("sim --games 3000 --threads 1" + rest), two = demesne("sim --games 3000 --threads 2" + rest),
             five = demesne("sim --games 3000 --threads 5" + rest);
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
  EXPECT_EQ(one.out, five.out);
  const json::object o = json::parse(one.out).as_object();
  EXPECT_EQ(o.at("games").to_number<int>(), 3000);
  EXPECT_EQ(o.at("seed").to_number<int>(), 1);
  const auto& bots = o.at("bots").as_array();
  ASSERT_EQ(bots.size(), 2u);
  EXPECT_EQ(bots[1].at("name").as_string(), "bigmoney:smithy");
  int games = 0;
  for (const char* key : {"wins", "ties", "losses"}) games += bots[0].at(key).to_number<int>();
  EXPECT_EQ(games, 3000);
  EXPECT_LT(bots[0].at("win_rate_low").to_number<double>(), bots[0].at("win_rate").to_number<double>());
}

TEST(Sim, PrintsTheSeedItDrew) {
  const auto o = demesne("sim --games 10 bigmoney random");
  ASSERT_EQ(o.code, 0);
  const auto at = o.out.find("seed ");
  ASSERT_NE(at, std::string::npos);
  const std::string seed = o.out.substr(at + 5, o.out.find(',', at) - at - 5);
  const auto again = demesne("sim --games 10 bigmoney random --seed " + seed);
  EXPECT_EQ(again.out.substr(0, again.out.rfind('\n', again.out.size() - 2)), o.out.substr(0, o.out.rfind('\n', o.out.size() - 2)))
      << "all but the time";
}

TEST(Sim, PlaysAnyGame) {
  const auto o = demesne("sim --game dominations --games 2 --seed 3 greedy random --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const json::object r = json::parse(o.out).as_object();
  EXPECT_EQ(r.at("game").as_string(), "dominations");
  EXPECT_EQ(r.at("bots").as_array()[0].at("wins").to_number<int>(), 2);
}

// Whatever a program does wrong: it loses its games, the report says why, and nothing hangs. Only who is to be late has little time.
TEST(Programs, SitInAnySeatAndForfeitByTheirManners) {
  const std::string python = "sim --seed 2 --threads 2 --bot-ms 60000 --bot 'mine=python3 " DEMESNE_SOURCE_DIR "/examples/bot.py' --json ";
  for (const char* line : {"--games 3 mine bigmoney mine", "--game dominations --games 2 mine random"}) {
    const auto good = demesne(python + line);
    ASSERT_EQ(good.code, 0) << good.err;
    const json::value report = json::parse(good.out);
    for (const auto& b : report.at("bots").as_array()) EXPECT_EQ(b.at("forfeits").to_number<int>(), 0) << good.out;
  }
  struct Bad {
    std::string command, why;
    bool late = false;
  };
  const Bad bad[] = {
      {"echo hello; sleep 99", "'echo hello; sleep 99' forfeits: its answer is not a result with 'picks' to request 1."},
      {"true", "'true' forfeits: it has ended."},
      {"exit 3", "'exit 3' forfeits: it has ended."},
      {"no-such-program-anywhere 2>/dev/null", "forfeits: it has ended."},
      {"read x; kill -SEGV \\$\\$", "forfeits: it has ended."},
      {"read x; echo '{\\\"id\\\":1,\\\"result\\\":{\\\"picks\\\":[999]}}'; sleep 99", "There is no option 999"},
      {"read x; echo '{\\\"id\\\":1,\\\"result\\\":{\\\"picks\\\":[0.5]}}'; sleep 99", "its picks are not numbers of options"},
      {"read x; echo '{\\\"id\\\":7,\\\"result\\\":{\\\"picks\\\":[0]}}'; sleep 99", "to request 1."},
      {"read x; echo '{\\\"id\\\":1,\\\"error\\\":{\\\"code\\\":1}}'; sleep 99", "to request 1."},
      {"head -c 3000000 /dev/zero; sleep 99", "its answer is too long"},
      {"sleep 99", "'sleep 99' forfeits: no answer in 300 ms.", true},
      {"read x; sleep 99 & sleep 99", "no answer in 300 ms", true},
  };
  for (const auto& [command, why, late] : bad) {
    const auto o = demesne("sim --games 2 --seed 2 --threads 1 --bot-ms " + std::string(late ? "300" : "60000") +
                           " --bot \"mine=" + command + "\" mine bigmoney --json");
    ASSERT_EQ(o.code, 0) << o.err;
    const json::value r = json::parse(o.out);
    EXPECT_EQ(r.at("bots").as_array()[0].at("forfeits").to_number<int>(), 2) << o.out;
    EXPECT_EQ(r.at("bots").as_array()[1].at("wins").to_number<int>(), 2) << o.out;
    EXPECT_NE(std::string(r.at("bots").as_array()[0].at("why").as_string()).find(why), std::string::npos) << o.out;
  }
  const auto german = demesne("sim --games 2 --seed 2 --threads 1 --lang de --bot mein=true mein bigmoney");
  EXPECT_NE(german.out.find("„true“ gibt auf: es hat sich beendet."), std::string::npos) << german.out;
}

// A question with texts is longer than a pipe holds: whoever does not read must not hold us up, and is late.
TEST(Programs, WhoDoesNotReadIsLate) {
  const auto o =
      demesne("sim --game dominations --games 2 --seed 2 --threads 1 --bot-texts --bot-ms 300 --bot 'mine=sleep 99' --json mine random");
  ASSERT_EQ(o.code, 0) << o.err;
  const json::array bots = json::parse(o.out).at("bots").as_array();
  EXPECT_EQ(bots[0].at("forfeits").to_number<int>(), 2) << o.out;
  EXPECT_NE(std::string(bots[0].at("why").as_string()).find("no answer in 300 ms"), std::string::npos) << o.out;
}

// Whom the shell of a program has written down, and whether they are gone.
class Pids {
 public:
  ~Pids() { std::filesystem::remove(file_); }
  const std::string& file() const { return file_; }
  void expect_gone(int least) {
    std::ifstream in(file_);
    int n = 0;
    for (int pid; in >> pid; ++n) {
      for (int tries = 0; alive(pid) && tries < 2000; ++tries) usleep(10'000);
      EXPECT_FALSE(alive(pid));
    }
    EXPECT_GE(n, least);
    std::filesystem::remove(file_);
  }

 private:
  static bool alive(int pid) {  // the dead that nobody has buried yet do not count
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    return stat >> number >> name >> state && state != "Z" && state != "X";
  }
  std::string file_ = (std::filesystem::temp_directory_path() / ("demesne-pids-" + std::to_string(getpid()))).string();
};

// What a program has started goes with it, and it does not outlive us if we are killed: here it does that itself.
TEST(Programs, AreGoneWhenTheGameIs) {
  Pids pids;
  const std::string line = "sim --games 2 --seed 2 --threads 1 mine bigmoney --bot-ms 60000 --bot 'mine=echo $$ >> " + pids.file();
  // It forfeits by what it says, not by a clock: however slow a shell is, both are written down.
  EXPECT_EQ(demesne(line + "; sleep 999 & echo $! >> " + pids.file() + "; echo nonsense; wait'").code, 0);
  pids.expect_gone(4);
  EXPECT_NE(demesne(line + "; kill -KILL $PPID; while :; do read x || sleep 1; done'").code, 0);
  pids.expect_gone(1);
}

// Whatever ends a game in the terminal, Ctrl-C or the terminal itself, ends them as well; here a program sends the signal.
TEST(Programs, AreGoneWhenASignalEndsTheGame) {
  Pids pids;
  const std::string save = pids.file() + ".demesne";
  for (const char* signal : {"INT", "TERM", "HUP"}) {
    const auto o = demesne("play --humans 0 --seed 3 --bots mine,bigmoney --bot-ms 60000 --save " + save + " --bot 'mine=echo $$ >> " +
                           pids.file() + "; sleep 999 & echo $! >> " + pids.file() + "; kill -" + signal + " $PPID; wait'");
    EXPECT_NE(o.code, 0) << signal << ": it is the signal that ends it";
    EXPECT_EQ(o.out.find("forfeits"), std::string::npos) << o.out;
    EXPECT_FALSE(std::filesystem::exists(save)) << "as without a program";
    pids.expect_gone(2);
  }
}

TEST(Programs, PlayAtTheTerminal) {
  const std::string mine = " --bot 'mine=python3 " DEMESNE_SOURCE_DIR "/examples/bot.py' --bot-ms 60000 ";
  for (const char* game : {"", "dominations "}) {
    const auto watched = demesne("play " + std::string(game) + "--humans 0 --seed 3 --bots mine,random" + mine);
    EXPECT_EQ(watched.code, 0) << watched.err;
    EXPECT_EQ(watched.out.find("forfeits"), std::string::npos) << watched.out;
  }
  const auto met = demesne("play --seed 3 --seat 1" + mine, "q\n");
  EXPECT_EQ(met.code, 0) << met.err;
  EXPECT_NE(met.out.find("(mine)"), std::string::npos) << "who names a program meets it: " << met.out;
  const auto lost = demesne("play --humans 0 --seed 3 --bots mine,bigmoney --bot mine=true");
  EXPECT_EQ(lost.code, 0) << lost.err;
  EXPECT_NE(lost.out.find("'true' forfeits: it has ended.\nmine has lost; the game ends here."), std::string::npos) << lost.out;
  EXPECT_EQ(demesne("play --bot mine").code, 2);
}

TEST(Play, TakesBotsFromTheReadersOwnFiles) {
  const std::string plan = "plan:" DEMESNE_SOURCE_DIR "/examples/strategies/double_witch.plan";
  const auto o = demesne(
      "play --humans 0 --seed 3 -o 'kingdom=[\"witch\",\"smithy\",\"village\",\"market\",\"moat\",\"cellar\",\"mine\","
      "\"remodel\",\"militia\",\"workshop\"]' --bots " +
      plan + ",bigmoney:militia+smithy");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("Witch"), std::string::npos);
  EXPECT_EQ(demesne("play --humans 0 --bots plan:/no/such/file").code, 2);
}

// A wrong name is told before the game; nobody waits for the plans of a right one, which are seconds of the processor's time.
TEST(Play, DoesNotThinkBeforeTheFirstScreen) {
  const auto used = [] {
    rusage all{};
    getrusage(RUSAGE_CHILDREN, &all);
    return static_cast<double>(all.ru_utime.tv_sec) + static_cast<double>(all.ru_utime.tv_usec) / 1e6;
  };
  const double before = used();
  const auto o = demesne("play --seed 3 --seat 1 --bots search:20000", "q\n");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("turn 1"), std::string::npos) << o.out;
  EXPECT_LT(used() - before, 1);
}

TEST(Play, RefusesBotsThatSitNowhere) {
  for (const auto& [line, en, de] :
       {std::array{"--players 2 --bots bigmoney,random", "'random' has no seat (seats: 2, people: 1, bots: 2).",
                   "„random“ hat keinen Platz (Plätze: 2, Menschen: 1, Bots: 2)."},
        {"--players 2 --humans 2 --bots bigmoney", "'bigmoney' has no seat", "„bigmoney“ hat keinen Platz"},
        {"--players 2 --bot a=true --bot b=true", "'b' has no seat", "„b“ hat keinen Platz"},
        {"--bot mine=true --bots bigmoney", "'mine' is named by --bot and sits nowhere",
         "„mine“ ist mit --bot genannt und sitzt nirgends"}}) {
    const auto english = demesne("play " + std::string(line), "q\n"), german = demesne("play --lang de " + std::string(line), "q\n");
    EXPECT_EQ(english.code, 2) << line;
    EXPECT_NE(english.err.find(en), std::string::npos) << english.err;
    EXPECT_TRUE(english.out.empty()) << english.out;
    EXPECT_EQ(german.code, 2) << line;
    EXPECT_NE(german.err.find(de), std::string::npos) << german.err;
  }
  EXPECT_EQ(demesne("play --players 4 --bots bigmoney,random", "q\n").code, 0) << "fewer are fine: the last one sits twice";
}

TEST(Optimise, WritesAPlanThatSimPlays) {
  namespace fs = std::filesystem;
  const std::string line = "optimise --kingdom first_game --games 4000 --seed 1";
  const auto o = demesne(line), again = demesne(line);
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_EQ(o.out, again.out) << "the same seed and games give the same plan";
  EXPECT_EQ(demesne(line + " --threads 3").out, o.out);
  EXPECT_NE(o.out.find("breeders: 3;"), std::string::npos) << o.out;
  EXPECT_NE(o.out.find("Province"), std::string::npos);
  const fs::path file = fs::temp_directory_path() / ("demesne-plan-" + std::to_string(getpid()));
  std::ofstream(file) << o.out;
  const auto played = demesne("sim --games 400 --seed 1 --json plan:" + file.string() + " bigmoney");
  fs::remove(file);
  ASSERT_EQ(played.code, 0) << played.err;
  EXPECT_GT(json::parse(played.out).at("bots").as_array()[0].at("win_rate").to_number<double>(), 0.5);
}

TEST(Strategy, IsCheckedTidiedPostedAndTakenOver) {
  const std::string file = DEMESNE_SOURCE_DIR "/examples/strategies/double_witch.plan";
  EXPECT_EQ(demesne("strategy check " + file).code, 0);
  EXPECT_NE(demesne("strategy check - --lang de", "Smity\n").err.find("-, Zeile 1, Spalte 1: Eine Karte „Smity“ gibt es nicht."),
            std::string::npos);
  EXPECT_EQ(demesne("strategy format -", "  hexe  x2   # two\n").out, "Witch x2                              # two\n");
  EXPECT_NE(demesne("strategy export " + file).out.find("1. Witch, 2 of them"), std::string::npos);
  const auto menu = demesne("strategy import 'e4-d5-p8-gold@99|ironhammer@1|silver@99'");
  EXPECT_EQ(menu.code, 0);
  EXPECT_NE(menu.out.find("# The card 'ironhammer' is unknown"), std::string::npos);
  const auto one = demesne("strategy import --bot 'Witch 1' " DEMESNE_SOURCE_DIR "/tests/bots/data/geronimoo.xml");
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_NE(one.out.find("name Witch 1\n"), std::string::npos) << one.out;
  EXPECT_EQ(demesne("strategy check -", one.out).code, 0);
}

// The decisions of a review, after what holds for any game: shares, what each answer gave away, the three costliest, words.
json::array reviewed(const std::string& arguments) {
  const auto o = demesne("review " DEMESNE_SOURCE_DIR "/tests/records/" + arguments + " --json");
  EXPECT_EQ(o.code, 0) << o.err;
  if (o.code) return {};
  const json::object r = json::parse(o.out).as_object();
  const json::array all = r.at("decisions").as_array(), costly = r.at("costliest").as_array();
  const auto number = [](const json::value& d, const char* key) { return d.at(key).to_number<double>(); };
  std::map<std::int64_t, double> losses;  // by step
  double worst = 0;
  for (const auto& d : all) {
    const double value = number(d, "value"), best = number(d, "best"), loss = number(d, "loss");
    EXPECT_TRUE(0 <= value && value <= 1 && 0 <= best && best <= 1 && 0 <= loss && loss <= 1) << json::serialize(d);
    EXPECT_EQ(loss > 0, d.as_object().contains("better")) << json::serialize(d);
    for (const char* key : {"prompt", "played", "better", "why"})
      if (const auto* words = d.as_object().if_contains(key)) {
        EXPECT_FALSE(words->at("en").as_string().empty() || words->at("de").as_string().empty()) << key << json::serialize(d);
      }
    EXPECT_TRUE(losses.emplace(d.at("step").as_int64(), loss).second) << "a step twice";
    worst = std::max(worst, loss);
  }
  EXPECT_TRUE(1 <= costly.size() && costly.size() <= 3) << json::serialize(costly);
  double before = worst;
  for (const auto& step : costly) {
    const auto found = losses.find(step.as_int64());
    EXPECT_NE(found, losses.end());
    if (found == losses.end()) continue;
    EXPECT_TRUE(&step == &costly[0] ? found->second == worst : found->second <= before) << "the costliest first";
    before = found->second;
  }
  EXPECT_EQ(demesne("review " DEMESNE_SOURCE_DIR "/tests/records/" + arguments + " --json").out, o.out) << "the same each time";
  return all;
}

TEST(Review, WeighsEachDecisionAndNamesTheCostliest) {
  const json::array all = reviewed("dominion/edition1_1.record --seat 1 --games 60");
  ASSERT_GT(all.size(), 20u);
  bool several = false, none = false;  // answers with several picks and with none are decisions, too
  for (const auto& d : all) {
    const std::string_view played = d.at("played").at("en").as_string();
    several |= played.find(", ") != played.npos, none |= played == "(nothing)";
    EXPECT_EQ(d.at("seat").to_number<int>(), 0);
  }
  EXPECT_TRUE(several && none);
}

TEST(Review, OfDominationsHasTheSameForm) {
  const json::array all = reviewed("dominations/game-9.record --games 100");
  ASSERT_GT(all.size(), 50u);
  std::set<int> seats;
  for (const auto& d : all) seats.insert(d.at("seat").to_number<int>());
  EXPECT_GT(seats.size(), 1u) << "of everybody, if no seat is named";
}

TEST(BotsCommand, ListsLevelsOfBothGames) {
  const auto o = demesne("bots --json");
  ASSERT_EQ(o.code, 0) << o.err;
  const json::object all = json::parse(o.out).as_object();
  int levels = 0;
  for (const auto& b : all.at("dominion").as_array()) levels += b.at("level").to_number<int>() > 0;
  EXPECT_GE(levels, 6);
  EXPECT_FALSE(all.at("dominations").as_array().empty());
  EXPECT_NE(demesne("bots --lang de").out.find("Knappe"), std::string::npos);
}

TEST(Engine, OneLineInOneLineOut) {
  const auto o = demesne(
      "engine",
      R"({"jsonrpc":"2.0","id":1,"method":"hello"})"
      "\n\n"
      R"({"jsonrpc":"2.0","id":2,"method":"nope"})"
      "\nnot json\n"
      R"({"jsonrpc":"2.0","id":3,"method":"new","params":{"game":"dominion","players":2,"seed":1,"options":{"kingdom":"first_game"}}})"
      "\n"
      R"({"jsonrpc":"2.0","id":4,"method":"suggest","params":{"table":"t1","bot":"bigmoney"}})"
      "\n"
      R"({"jsonrpc":"2.0","id":5,"method":"suggest","params":{"table":"t1","bot":"bigbang"}})"
      "\n");
  EXPECT_EQ(o.code, 0);
  std::vector<json::object> lines;
  std::istringstream in(o.out);
  for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line).as_object());
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[0].at("result").at("protocol").to_number<int>(), 1);
  EXPECT_EQ(lines[1].at("error").at("code").to_number<int>(), -32601);
  EXPECT_EQ(lines[2].at("error").at("code").to_number<int>(), -32700);
  EXPECT_EQ(lines[3].at("result").at("decision").at("what").as_string(), "turn");
  EXPECT_EQ(lines[4].at("result").at("picks").as_array().size(), 1u);
  EXPECT_EQ(lines[5].at("error").at("code").to_number<int>(), -32602);
}

TEST(Engine, SaysLessAndAnswersBatches) {
  const std::string game =
      R"([{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"dominion","players":2,"seed":1,"options":{"kingdom":"first_game"}}},)"
      R"({"jsonrpc":"2.0","id":2,"method":"decide","params":{"table":"t1","picks":[0]}}])"
      "\n[]\n";
  const auto much = demesne("engine", game), little = demesne("engine --texts off --events off", game);
  for (const auto* o : {&much, &little}) EXPECT_EQ(o->code, 0) << o->err;
  const auto first = [](const Outcome& o) { return json::parse(o.out.substr(0, o.out.find('\n'))).as_array(); };
  EXPECT_TRUE(first(much)[1].at("result").at("decision").as_object().contains("prompt"));
  EXPECT_FALSE(first(much)[1].at("result").at("events").as_array().empty());
  EXPECT_FALSE(first(little)[1].at("result").at("decision").as_object().contains("prompt"));
  EXPECT_TRUE(first(little)[1].at("result").at("events").as_array().empty());
  EXPECT_NE(much.out.find("A batch holds at least one request."), std::string::npos);
  EXPECT_NE(much.out.find("Ein Stapel hat mindestens eine Anfrage."), std::string::npos);
  EXPECT_EQ(demesne("engine --texts maybe").code, 2);
}

// Plans are still growing when the input is over: the program ends all the same, and the same question in games has the same answer.
TEST(Engine, ThinksOnSeveralThreadsAndEnds) {
  const std::string game =
      R"({"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"dominion","players":2,"seed":1,"options":{"kingdom":"first_game"}}})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"suggest","params":{"table":"t1","bot":"search","budget":{"ms":20}}})"
      "\n"
      R"({"jsonrpc":"2.0","id":3,"method":"suggest","params":{"table":"t1","bot":"search","budget":{"nodes":50}}})"
      "\n";
  const auto one = demesne("engine --threads 1", game), two = demesne("engine --threads 2", game);
  for (const auto* o : {&one, &two}) EXPECT_EQ(o->code, 0) << o->err;
  EXPECT_EQ(one.out.substr(one.out.find("\"id\":3")), two.out.substr(two.out.find("\"id\":3")));
  EXPECT_EQ(demesne("engine --threads 0").code, 2);
  EXPECT_EQ(demesne("engine --threads 65").code, 2);
}

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = (std::filesystem::temp_directory_path() / ("demesne-game-" + std::to_string(getpid()) + ".demesne")).string();
  }
  void TearDown() override { std::filesystem::remove(path_); }
  std::string path_;
};

// A whole game of bots, saved, verified, replayed; then one answer is changed.
TEST_F(Files, AGameIsSavedVerifiedReplayedAndAForgeryIsFound) {
  for (const char* game : {"dominion --bots bigmoney,bigmoney:smithy", "dominations --bots random"}) {
    const auto played = demesne("play " + std::string(game) + " --humans 0 --players 2 --seed 11 --save " + path_);
    ASSERT_EQ(played.code, 0) << played.err;
    EXPECT_NE(played.out.find("The game is over"), std::string::npos);
    const auto verified = demesne("verify " + path_);
    EXPECT_EQ(verified.code, 0) << verified.out << verified.err;
    EXPECT_NE(verified.out.find("finished"), std::string::npos);
    const auto replayed = demesne("replay " + path_ + " --lang de");
    EXPECT_EQ(replayed.code, 0) << replayed.err;
    EXPECT_NE(replayed.out.find("Das Spiel ist zu Ende"), std::string::npos);
    EXPECT_EQ(demesne("replay " + path_ + " --step 5 --seat 1").code, 0);
    EXPECT_EQ(demesne("replay " + path_ + " --step 999999").code, 2);

    std::ifstream in(path_);
    std::string text(std::istreambuf_iterator<char>(in), {});
    const auto hash = text.find('#');
    ASSERT_NE(hash, std::string::npos);
    text[hash + 1] = text[hash + 1] == 'f' ? '0' : 'f';
    std::ofstream(path_) << text;
    const auto forged = demesne("verify " + path_);
    EXPECT_EQ(forged.code, 1);
    EXPECT_NE(forged.out.find("WRONG"), std::string::npos);
    std::ofstream(path_) << "nonsense\n";
    EXPECT_EQ(demesne("verify " + path_).code, 2);
  }
}

// Games that look alike to a bot get the same answers, whatever lies in the decks: here the first turn, by the first hand.
TEST_F(Files, ABotsLuckKnowsNoSecret) {
  std::map<std::string, std::pair<std::string, int>> turns;  // by hand: the turn, and how often it was seen
  int compared = 0;
  for (int seed = 1; seed <= 16; ++seed) {
    ASSERT_EQ(demesne("play --seat 2 --bots random --save " + path_ + " --seed " + std::to_string(seed), "q\n").code, 0);
    const auto shown = demesne("replay " + path_ + " --step 0 --seat 1").out;
    const auto at = shown.find("hand: ");
    ASSERT_NE(at, std::string::npos) << shown;
    const std::string hand = shown.substr(at, shown.find('\n', at) - at);
    std::ifstream in(path_);
    std::string turn;
    for (std::string line; std::getline(in, line);)
      if (const auto hash = line.find(" #"); hash != line.npos) turn += line.substr(0, hash) + "; ";
    auto& [same, n] = turns.try_emplace(hand, turn, 0).first->second;
    compared += n++ > 0;
    EXPECT_EQ(turn, same) << "seed " << seed << ", " << hand;
  }
  EXPECT_GT(compared, 8);
}

TEST_F(Files, AHumanPlaysUndoesAsksAndGoesOn) {
  const auto o = demesne("play --seed 5 --seat 1 --save " + path_, "\n\nt smithy\nt\nh\nx\n99\n?\nu\n\n2\nv\nu!\nq\n");
  ASSERT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("+3 Cards"), std::string::npos) << "card text";
  EXPECT_NE(o.out.find("The bot would choose"), std::string::npos);
  EXPECT_NE(o.out.find("I do not understand 'x'"), std::string::npos);
  EXPECT_NE(o.out.find("There is no option"), std::string::npos);
  EXPECT_NE(o.out.find("Taken back: "), std::string::npos);
  EXPECT_EQ(demesne("verify " + path_).code, 0);
  const auto on = demesne("play --seat 1 --lang de --load " + path_, "q\n");
  EXPECT_EQ(on.code, 0) << on.err;
  EXPECT_NE(on.out.find("Kaufphase"), std::string::npos);
}

TEST(Play, ATableOfBorrowedCardsShowsTokensMatsAndPiles) {
  const std::string table =
      "play --seed 3 --seat 1 --kingdom baker,contract,page,blessed_village,skulk,treasurer,alchemist,castles,miser,village "
      "--landscapes museum,guildhall,way_of_the_ox ";
  const auto o = demesne(table, "q\n");
  EXPECT_EQ(o.code, 0) << o.err;
  for (const char* words :
       {"Coffers: 1 · Favors: 1", "Treasure Hunter ×5", "Boons: 12 face down", "Hexes: 12 face down", "Artifacts that nobody has: Key",
        "Castles: Humble Castle, Crumbling Castle", "$3 Humble Castle ×8", "$3P Alchemist ×10", "$4 Potion ×16", "Landmarks: Museum",
        "Ways: Way of the Ox", "Projects: Guildhall ($5)", "Ally: Crafters' Guild"})
    EXPECT_NE(o.out.find(words), std::string::npos) << words << "\n" << o.out;
  const auto de = demesne(table + "--lang de", "q\n");
  for (const char* words :
       {"Taler: 1 · Gefallen: 1", "Gaben: 12 verdeckt", "Nicht im Vorrat: ", "Artefakte ohne Besitzer: Schlüssel", "$3T "})
    EXPECT_NE(de.out.find(words), std::string::npos) << words << "\n" << de.out;
}

TEST(Play, ADominationsTableIsDrawn) {
  const auto o = demesne("play dominations --seed 3 --seat 1 --lang de", "?\nq\n");
  EXPECT_EQ(o.code, 0) << o.err;
  EXPECT_NE(o.out.find("Handwerk"), std::string::npos);
}

TEST(Cards, AreFoundByEitherName) {
  for (const char* words : {"village", "Dorf", "workers_village", "\"throne room\"", "thronsaal", "Händlerin"})
    EXPECT_EQ(demesne("cards " + std::string(words)).code, 0) << words;
  EXPECT_NE(demesne("cards --lang de smithy").out.find("+3 Karten"), std::string::npos);
  EXPECT_NE(demesne("cards --kingdoms").out.find("b2_first_game"), std::string::npos);
  EXPECT_EQ(demesne("cards --set prosperity --type attack").out.find("witch"), std::string::npos);
  const std::string borrowed = demesne("cards --set empires").out;  // also the sets of which only some cards are here, and says so
  EXPECT_NE(borrowed.find("chariot_race"), std::string::npos);
  EXPECT_NE(borrowed.find("the cards that Rising Sun borrows"), std::string::npos);
  EXPECT_EQ(borrowed.find("all of it"), std::string::npos);
  EXPECT_NE(demesne("cards --set rising_sun --lang de").out.find("vollständig"), std::string::npos);
  const Outcome unknown = demesne("cards --set empire");
  EXPECT_NE(unknown.code, 0);
  EXPECT_NE(unknown.err.find("empires, nocturne"), std::string::npos);
}

TEST(Perft, CountsTheSameEveryTime) {
  const auto a = demesne("perft --depth 4 --seed 3 --divide"), b = demesne("perft --depth 4 --seed 3 --divide");
  ASSERT_EQ(a.code, 0);
  auto counts = [](const std::string& s) {
    std::string kept;
    std::istringstream in(s);
    for (std::string line; std::getline(in, line);) kept += line.substr(0, 22);
    return kept;
  };
  EXPECT_EQ(counts(a.out), counts(b.out));
}

TEST(Bench, EndsWithTheSignature) {
  const auto o = demesne("bench --seconds 0.05");
  ASSERT_EQ(o.code, 0) << o.err;
  const auto only = demesne("bench --signature");
  EXPECT_TRUE(o.out.ends_with(only.out)) << o.out;
}

}  // namespace
