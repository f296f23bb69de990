// Every option of the lab's commands does what it says: each has a line here that shows it, and an option of a page of help without one is
// missed.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/lab/shell.hpp"

namespace {

struct Row {
  const char* option;
  std::string line;      // beside the command's usual words; {} is a folder of its own
  std::string says;      // to be found in what is printed, or …
  std::string file;      // … in this file, or in the first one of this folder
  std::string not_said;  // not to be found there
  std::string who;       // instead of the usual bots
  int code = 0;
};
using Rows = std::vector<Row>;
Rows operator+(Rows a, const Rows& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::string in(const Folder& f, std::string text) {
  for (std::size_t at; (at = text.find("{}")) != text.npos;) text.replace(at, 2, f / "own");
  return text;
}
bool has(const std::string& line, const std::string& option) { return (" " + line + " ").find(" " + option + " ") != std::string::npos; }

// `usual`: options with their values that a line has unless it says otherwise.
void each_does_what_it_says(const std::string& command, const std::vector<std::string>& usual, const std::string& who, const Rows& rows) {
  const Folder f;
  std::set<std::string> shown;
  for (const Row& row : rows) {
    ASSERT_TRUE(has(row.line, row.option)) << row.option;
    shown.insert(row.option);
    fs::remove_all(f / "own"), fs::create_directories(f / "own");
    std::string line = command + " " + row.line;
    for (const std::string& word : usual)
      if (!has(row.line, word.substr(0, word.find(' ')))) line += " " + word;
    const auto o = demesne(f, in(f, line + " " + (row.who.empty() ? who : row.who)));
    EXPECT_EQ(o.code, row.code) << line << "\n" << o.err;
    std::string told = o.out + o.err;
    if (!row.file.empty()) {
      fs::path file = in(f, row.file);
      if (fs::is_directory(file) && !fs::is_empty(file)) file = fs::directory_iterator(file)->path();
      told = slurp(file.string());
    }
    EXPECT_NE(told.find(row.says), std::string::npos) << line << ": " << row.says << " in\n" << told.substr(0, 3000);
    if (!row.not_said.empty()) {
      EXPECT_EQ(told.find(row.not_said), std::string::npos) << line << ": " << row.not_said;
    }
  }
  const std::string help = demesne(f, command + " --help").out;
  static const std::regex name(R"(\n  (?:-\w,)?(--[a-z-]+))");
  int n = 0;
  for (std::sregex_iterator it(help.begin(), help.end(), name), end; it != end; ++it, ++n) {
    const std::string option = (*it)[1];
    if (option == "--help" || option == "--lang") continue;
    EXPECT_TRUE(shown.count(option)) << "nothing shows what " << option << " of " << command << " does";
  }
  EXPECT_GT(n, 5) << help;
}

// A kingdom's options; `file` has them as the table takes them.
Rows of_kingdoms(const std::string& more, const std::string& file) {
  Rows all = {{"--kingdom", "--kingdom size_distortion", "size_distortion"},
              {"--sets", "--sets base,prosperity --kingdom random", R"("sets":["base","prosperity"])"},
              {"--base-edition", "--base-edition 1 --kingdom random", R"("base":1)"},
              {"--prosperity-edition", "--prosperity-edition 1 --kingdom random", R"("prosperity":1)"},
              {"--cornucopia-guilds-edition", "--cornucopia-guilds-edition 2 --kingdom random", R"("cornucopia_guilds":2)"},
              {"--ban", "--ban witch,moat --kingdom random", R"("bans":["witch","moat"])"},
              {"--colony", "--colony yes --kingdom first_game", R"("colony":true)"},
              {"--prophecy", "--prophecy kind_emperor --kingdom poet,smithy,village,market,moat,cellar,mine,remodel,militia,workshop",
               R"("prophecy":"kind_emperor")"},
              {"--events", "--events amass --kingdom first_game", R"("events":["amass"])"},
              {"--landscapes", "--landscapes museum --kingdom first_game", R"("landmarks":["museum"])"},
              {"--shelters", "--shelters yes --kingdom first_game", R"("shelters":true)"},
              {"--riverboat", "--riverboat laboratory --kingdom riverboat,smithy,village,market,moat,cellar,mine,remodel,militia,workshop",
               R"("riverboat":"laboratory")"}};
  for (Row& r : all) r.line += " " + more, r.file = file;
  return all;
}
// … of a command that writes them nowhere: a value that is not one is refused.
Rows refused_kingdoms() {
  Rows all = {{"--kingdom", "--kingdom nowhere", "nowhere"},
              {"--sets", "--sets sandcastle", "sandcastle"},
              {"--base-edition", "--base-edition 3", "3"},
              {"--prosperity-edition", "--prosperity-edition 3", "3"},
              {"--cornucopia-guilds-edition", "--cornucopia-guilds-edition 3", "3"},
              {"--ban", "--ban sandcastle", "sandcastle"},
              {"--colony", "--colony perhaps", "perhaps"},
              {"--prophecy", "--prophecy nobody", "nobody"},
              {"--events", "--events nothing", "nothing"},
              {"--landscapes", "--landscapes nothing", "nothing"},
              {"--shelters", "--shelters perhaps", "perhaps"},
              {"--riverboat", "--riverboat nothing", "nothing"}};
  for (Row& r : all) {
    r.code = 2;
    if (!has(r.line, "--kingdom")) r.line += " --kingdom first_game";
  }
  return all;
}
// What sim, tournament and explore share.
const Rows kShared = {
    {"--threads", "--threads 3", "\"seed\":5"},
    {"--seed", "--seed 77", "\"seed\":77"},
    {"--resume", "--resume {}/state", "demesne_state", "{}/state"},
};

TEST(Flags, OfSim) {
  const std::string dominations = " --game dominations --games 1 --record {}/games";
  Rows rows = {
      {"--games", "--games 6", "\"games\":6"},
      {"--json", "--json", "{\"game\":\"dominion\""},
      {"--game", "--game dominations", "\"game\":\"dominations\"", "", "", "random random"},
      {"--bot", "--bot mine=true", "forfeits: it has ended", "", "", "mine random"},
      {"--bot-ms", "--bot-ms 123 --bot 'mine=sleep 99'", "no answer in 123 ms", "", "", "mine random"},
      {"--bot-texts", "--bot-texts --bot 'mine=head -n 1 > {}/heard'", "\"prompt\":{\"en\"", "{}/heard", "", "mine random"},
      {"--bot", "--bot 'mine=head -n 1 > {}/heard'", "\"decision\"", "{}/heard", "\"prompt\"", "mine random"},
      {"--kingdoms", "--kingdoms first_game,size_distortion", "\"kingdoms\":[{\"name\":\"first_game\""},
      {"--width", "--width 0.2 --games 100000", "\"stopped_by\":\"width\""},
      {"--until-clear", "--until-clear --games 100000", "\"stopped_by\":\"clear\""},
      {"--alpha", "--alpha 0.25 --until-clear", "\"alpha\":0.25"},
      {"--beta", "--beta 0.125 --until-clear", "\"beta\":0.125"},
      {"--margin", "--margin 0.0625 --until-clear", "\"margin\":0.0625"},
      {"--stats", "--stats --lang en --csv {}/a.csv", "\"bigmoney\"", "{}/a.csv"},
      {"--html", "--html {}/a.html", "<svg", "{}/a.html"},
      {"--csv", "--csv {}/a.csv", "\"first_game\",\"bigmoney\",2,", "{}/a.csv"},
      {"--record", "--record {}/games", "game dominion", "{}/games"},
      {"--ban", "--ban witch --kingdoms random:12 --sets base", "\"militia\"", "", "\"witch\""},
      {"--sets", "--sets base --kingdoms random:12", "\"witch\"", "", "\"bank\""},
      {"--pack", "--pack balanced" + dominations, R"("content":"balanced")", "{}/games", "", "random random"},
      {"--edition", "--edition 2019" + dominations, R"("edition":"2019")", "{}/games", "", "random random"},
      {"--switch", "--switch edges=per_edge" + dominations, R"("edges":"per_edge")", "{}/games", "", "random random"},
  };
  each_does_what_it_says("sim", {"--seed 5", "--games 2", "--threads 1", "--json"}, "bigmoney random",
                         rows + kShared + of_kingdoms("--games 1 --record {}/games", "{}/games"));
  const Folder f;
  EXPECT_NE(demesne(f, "sim --stats --games 4 --seed 5 bigmoney random").out.find("Openings"), std::string::npos);
  EXPECT_EQ(demesne(f, "sim --games 4 --seed 5 bigmoney random").out.find("Openings"), std::string::npos);
}

TEST(Flags, OfTournament) {
  const std::string dominations = " --game dominations --games 2";
  Rows rows = {
      {"--games", "--games 6", "\"games\":6,\"wins\""},
      {"--json", "--json", "{\"game\":\"dominion\""},
      {"--swiss", "--swiss 1", "\"form\":\"swiss\""},
      {"--game", "--game dominations", "\"game\":\"dominations\"", "", "", "random greedy"},
      {"--bot", "--bot mine=true", "{\"name\":\"random\"", "", "", "mine random"},
      {"--bot-ms", "--bot-ms 50 --bot 'mine=sleep 99'", "{\"name\":\"random\"", "", "", "mine random"},
      {"--bot-texts", "--bot-texts --bot 'mine=head -n 1 > {}/heard'", "\"prompt\":{\"en\"", "{}/heard", "", "mine random"},
      {"--kingdoms", "--kingdoms first_game,size_distortion", "\"games\":4,\"wins\""},
      {"--pack", "--pack nowhere" + dominations, "nowhere", "", "", "random greedy", 2},
      {"--edition", "--edition 2019" + dominations, "dominations", "", "", "random greedy"},
      {"--switch", "--switch edges=round" + dominations, "edges", "", "", "random greedy", 2},
  };
  each_does_what_it_says("tournament", {"--seed 5", "--games 2", "--threads 1", "--json"}, "bigmoney random",
                         rows + kShared + refused_kingdoms());
}

TEST(Flags, OfExplore) {
  Rows rows = {
      {"--games", "--games 6", "\"games\":6"},
      {"--json", "--json", "{\"game\":\"dominion\""},
      {"--of", "--of base", "\"cards\":[\"witch\"]"},
      {"--copies", "--copies 1,3", "\"bot\":\"bigmoney:smithy:3\""},
      {"--pairs", "--pairs 2", "+"},
      {"--against", "--against random", "\"against\":\"random\""},
      {"--kingdoms", "--kingdoms random:2", "one kingdom", "", "", "", 2},
      {"--game", "--game dominations", "explore is for Dominion", "", "", "", 2},
      {"--bot", "--bot mine=true --against mine", "\"against\":\"mine\""},
      {"--bot-ms", "--bot-ms 20 --bot 'mine=sleep 99' --against mine", "\"share\":1,"},
      {"--bot-texts", "--bot-texts --bot 'mine=head -n 1 > {}/heard' --against mine", "\"prompt\":{\"en\"", "{}/heard"},
      {"--pack", "--pack balanced", "", "", "", "", 2},
      {"--edition", "--edition 2019", "", "", "", "", 2},
      {"--switch", "--switch edges=per_edge", "", "", "", "", 2},
  };
  each_does_what_it_says("explore", {"--seed 5", "--games 2", "--threads 1", "--json"}, "", rows + kShared + refused_kingdoms());
}

TEST(Flags, OfOptimise) {
  Rows rows = {
      {"--players", "--players 3", "# Players: 3;"},
      {"--games", "--games 1000", "# Players: 2; breeders: 1;"},
      {"--seconds", "--seconds 0.1 --breeders 2", "breeders: 2;"},
      {"--breeders", "--breeders 2 --games 1000", "breeders: 2;"},
      {"--threads", "--threads 2", "seed 5"},
      {"--seed", "--seed 77", "seed 77"},
      {"--kingdom", "--kingdom size_distortion", "# Kingdom: "},
  };
  each_does_what_it_says("optimise", {"--seed 5", "--breeders 1", "--threads 1"}, "--games 1000", [&] {
    for (Row& r : rows)
      if (has(r.line, "--games") || has(r.line, "--seconds")) r.who = " ";
    return rows + refused_kingdoms();
  }());
}

TEST(Flags, OfStrategy) {
  const std::string witch = DEMESNE_SOURCE_DIR "/examples/strategies/double_witch.plan",
                    bots = DEMESNE_SOURCE_DIR "/tests/bots/data/geronimoo.xml";
  Rows rows = {
      {"--bot", "import --bot 'Witch 1'", "name Witch 1\n", "", "", bots},
      {"--list", "import --list", "Witch 1  (6 wishes, 2 notes)\n", "", "name Witch 1", bots},
      {"--out", "import --out {}/plans", "# Imported from", "{}/plans", "", bots},
      {"--in-place", "format --in-place", "Witch x2\n", "{}/w.plan", "hexe", "{}/w.plan"},
      {"--players", "check --players 7", "7", "", "", witch, 2},
      {"--players", "check --players 6 --kingdom witch,smithy", "in order for the kingdom witch,smithy", "", "", witch},
  };
  Rows refused = refused_kingdoms();
  for (Row& r : refused) r.line = "check " + r.line, r.who = witch;
  const Folder f;
  for (Row& r : rows)
    if (std::string(r.option) == "--in-place") {
      std::ofstream(f / "w.plan") << "  hexe  x2\n";
      r.file = r.who = f / "w.plan";
    }
  each_does_what_it_says("strategy", {}, "", rows + refused);
}

TEST(Flags, OfDataset) {
  Rows rows = {
      {"--folder", "--folder {}/d", "\"games\"", "{}/d/about.json"},
      {"--games", "--games 3 --folder {}/d", "\"games\":3", "{}/d/about.json"},
      {"--seed", "--seed 77 --folder {}/d", "\"seed\":77", "{}/d/about.json"},
      {"--threads", "--threads 3 --folder {}/d", "train"},
      {"--rows", "--rows 1 --folder {}/d --games 20", "PK", "{}/d/train-00001.npz"},
      {"--kingdoms", "--kingdoms 2 --games 6 --folder {}/d", "\"kingdoms\":2", "{}/d/about.json"},
      {"--game", "--game dominations --folder {}/d --games 1", "\"game\":\"dominations\"", "{}/d/about.json", "", "random random"},
  };
  each_does_what_it_says("dataset", {"--seed 5", "--games 2", "--threads 1"}, "bigmoney random",
                         rows + of_kingdoms("--folder {}/d", "{}/d/about.json"));
}

TEST(Flags, OfStudy) {
  const Rows rows = {
      {"--players", "--players 3", "| 3 players |"},          {"--games", "--games 3", "| games | 3 |"},
      {"--threads", "--threads 2", "| games | 2 |"},          {"--bot", "--bot nobody", "nobody", "", "", "", 2},
      {"--pack", "--pack nowhere", "nowhere", "", "", "", 2}, {"--edition", "--edition 2020", "2020", "", "", "", 2},
      {"--nodes", "--nodes 0", "nodes", "", "", "", 2},       {"--seed", "--seed x", "seed", "", "", "", 2},
  };
  each_does_what_it_says("study", {"--games 2", "--players 2"}, "", rows);
  // … and a value that is one changes what is played.
  const Folder f;
  const std::string plain = demesne(f, "study --games 6 --players 2").out;
  for (const char* more : {"--seed 2", "--bot random", "--pack balanced", "--edition 2019"})
    EXPECT_NE(demesne(f, std::string("study --games 6 --players 2 ") + more).out, plain) << more;
  EXPECT_NE(demesne(f, "study --games 1 --players 2 --bot chancellor --nodes 2").out,
            demesne(f, "study --games 1 --players 2 --bot chancellor --nodes 30").out);
  EXPECT_EQ(demesne(f, "study --games 6 --players 2 --threads 2 --seed 1").out, plain);
}

}  // namespace
