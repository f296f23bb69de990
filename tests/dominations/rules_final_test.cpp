// Points, goals, the winner (R17, R19).
#include "tests/dominations/script.hpp"

namespace demesne::dominations::script {
namespace {

TEST(Final, R19_1_R19_2_DominationForThreeEachWithoutEffect) {
  Script s(last_turn(3), {{.knows = "Go1 Ar1 Re2", .influence = 7}, {.knows = "Re2 Sc1", .vp = 9}});
  s.skip().over("16 12", "0 1").influence(0, 7).happened("game_over", 1);  // the Governor too; the Diplomat gives nothing
}
TEST(Final, R19_3_A79_E28_PointsByGoalsMet) {
  const std::vector<int> points = {0, 10, 20, 40, 70, 100};
  for (int met = 0; met <= 5; ++met) {
    std::string goals;
    for (int k = 0; k < 5; ++k) goals += k < met ? "influence 1;" : "influence 9;";
    const int vp = points[static_cast<std::size_t>(met)];
    Script s(last_turn(3), {{.goals = goals, .influence = 1}, {.goals = "romans"}});
    EXPECT_EQ(s.seat(0).at("objective_vp"), vp);
    s.skip().over(std::to_string(1 + vp) + " 0", "0 1");
  }
  Board board = last_turn(3);
  board.options = "objective_vp3=45";
  Script(board, {{.goals = "influence 1; influence 1; influence 1; influence 9", .influence = 1}, {}}).skip().over("46 0", "0 1");
}
TEST(Final, R19_6_R3_5_MostPointsAndTiesByInitiative) {
  Board board = last_turn(3, 3);
  board.initiative = "1 0 2";
  Script s(board, {{.vp = 5}, {.vp = 5}, {.vp = 8}});
  s.skip().over("5 5 8", "2 1 0");
  EXPECT_EQ(s.engine().score(2), 1.0f);
  EXPECT_EQ(s.engine().score(1), 0.0f);
}
TEST(Final, R17_2_TotalsAreUnbounded) { Script(last_turn(3), {{.vp = 480, .influence = 120}, {}}).skip().over("600 0", "0 1"); }

// --- goals ----------------------------------------------------------------------------------------------------------------------

void met(std::string_view answers, std::string goals, std::string tiles = "", std::string tree = "", int influence = 0) {
  Script s({.tiles = std::move(tiles),
            .cards = {{.id = "tr6", .level = 6}, {.id = "sc6", .domain = "Sc", .level = 6}, {.id = "ar9", .domain = "Ar", .level = 9}}},
           {{.tree = std::move(tree), .goals = goals + ";influence 999", .influence = influence}, {}});
  s.met(0, std::string(answers) + " no");  // one more, so that a single goal is no people's name
}
std::string scattered(std::initializer_list<int> levels) {
  std::string out;
  int k = 0;
  for (const int level : levels)
    out += "c" + std::to_string(k) + " U" + std::to_string(3 * k) + ",0 ------ Tr 0:" + std::to_string(level) + ";", ++k;
  return out;
}
std::string strip(int y, int n) {  // of n Cities, each beside the next
  std::string out;
  for (int k = 0; k < n; ++k)
    out += "q" + std::to_string(20 * y + k) + (k % 2 ? " D" : " U") + std::to_string(k / 2) + "," + std::to_string(y) + " ------ Tr 0:1;";
  return out;
}
TEST(Goals, Vector8_A80_EveryCityServesOneLineAndAHigherMayStandInForALower) {
  const std::string goals = "cities 1:5 2:1; cities 1:5 2:2; cities 1:6 3:1; cities 1:5 3:1; cities 2:2";
  met("yes no no yes no", goals, scattered({1, 1, 1, 1, 1, 3}));
  met("no no no no no", goals, scattered({1, 1, 1, 1, 3}));
  met("no no no no no", goals, scattered({1, 1, 1, 1, 1, 1}));
  met("yes yes no no yes", "cities 1:5 2:1; cities 1:4 2:2; cities 1:6 2:1; cities 3:3; cities 2:6", scattered({3, 3, 2, 2, 2, 2}));
}
TEST(Goals, Vector7_R19_4_GroupsOfEightAndThree) {
  Script s({.tiles = strip(0, 8) + strip(4, 3)}, {{.goals = "chain 8; chain 10; spread 2; spread 3"}, {}});
  s.met(0, "yes no yes no");
  EXPECT_EQ(s.seat(0).at("objective_vp"), 20);
  const json::object seen = s.table().match().view(1).at("seats").at(0).as_object();  // how far the goals are, for everybody
  EXPECT_EQ(seen.at("chain"), 8);
  EXPECT_EQ(seen.at("groups"), 2);
}
TEST(Goals, R19_4_R4_5_ACornerJoinsNothing) {
  met("no yes", "chain 2; spread 2", "a U0,0 ------ Tr 0:1; b U1,0 ------ Tr 0:1");
  met("yes no", "chain 2; chain 3", "a U0,0 ------ Tr 0:1; b D0,0 ------ Tr 0:1; c U1,0 ------ Tr 1:1; d U0,1 ------ Tr");
}
TEST(Goals, R19_4_NodusAndInfluence) {
  met("yes no", "nodus Tr2; nodus Tr2 Ar1", "", "tr6@1,0:TrTrTrTr sc6@2,0:TrTrTrTr");
  met("yes no", "influence 30; influence 31", "", "", 30);
}
TEST(Goals, A81_MasteriesOfExactlyThatLevelAndEachServesOneLine) {
  const std::string all = "tr6 sc6 ar9";
  met("yes yes no", "masteries 1x6:TrSc 1x6:Tr; masteries 1x6:Tr 1x6:TrSc; masteries 1x6:Tr 1x6:Tr", "", all);
  met("no no", "masteries 1x3:Ar; masteries 1x6:Ar", "", all);  // level 9 does not stand in for 6
  met("yes no", "masteries 2x6:TrCrArScGoRe 1x9:TrCrArScGoRe; masteries 3x6:TrCrArScGoRe", "", all);
  met("no", "masteries 1x6:TrSc 1x6:Tr", "", "tr6");
}
TEST(Goals, R19_4_MonumentsControlled) {
  for (const int owner : {0, 1}) {
    Script s({.tiles = wheel(6, "0=" + std::to_string(owner) + ":1"), .monuments = "petra@0,0"},
             {{.goals = "monuments 1; monuments 2"}, {}});
    s.met(0, owner == 0 ? "yes no" : "no no");
  }
}

}  // namespace
}  // namespace demesne::dominations::script
