// Sections 2, 3, 17, 18 and 19: set-up, the end of an age, Domination cards, goals, the winner.
#include <set>

#include "tests/dominations/scene.hpp"
#include "tests/luck.hpp"

namespace demesne::dominations::testing {
namespace {

Position fresh(int players, u64 seed, Options o = preset(Edition::e2021), Log* log = nullptr) {
  FastRng rng(seed);
  Log own;
  return Position::start(test_pack_id(), players, o, rng, log ? *log : own);
}
void choose_all(Position& p) {
  while (p.flow.ask == Ask::objective || p.flow.ask == Ask::monument)
    play(p, {.act = p.flow.ask == Ask::objective ? Act::choose_objective : Act::choose_monument, .n = 1});
}
// ---- set-up ----

TEST(DominationsSetup, R2_4_R2_5_A85_TwoOfEachSecretUntilAllHaveChosen) {
  Log log;
  Position p = fresh(3, 5, preset(Edition::e2021), &log);
  std::set<int> objectives, monuments;
  for (unsigned s = 0; s < 3; ++s)
    for (unsigned k = 0; k < 2; ++k) objectives.insert(p.player[s].dealt_objectives[k]), monuments.insert(p.player[s].dealt_monuments[k]);
  EXPECT_EQ(objectives.size(), 6u);
  EXPECT_EQ(monuments.size(), 6u);
  for (const Note& n : log.notes) EXPECT_TRUE(n.kind != Kind::dealt || n.secret);
  const u64 before = p.key(1);
  Position other = p;
  play(p, {.act = Act::choose_objective, .n = 0});
  play(other, {.act = Act::choose_objective, .n = 1});
  EXPECT_NE(p, other);
  EXPECT_EQ(p.key(1), other.key(1));  // seat 1 cannot tell what seat 0 chose
  EXPECT_NE(p.key(1), before);        // … but that it chose
  EXPECT_NE(p.key(0), other.key(0));
  const u8 second = p.player[1].dealt_objectives[1];
  choose_all(p);
  EXPECT_EQ(p.player[1].objective, second);
  EXPECT_EQ(p.slots, 3);
  EXPECT_TRUE(p.revealed());
  EXPECT_EQ(p.player[1].dealt_objectives[0], kNone);  // what was rejected has left the game
}

TEST(DominationsSetup, R2_4_R2_7_R2_10_WhatIsDealtComesOffTheTop) {
  tests::Luck luck{1, 0};  // the Initiative of three: the last two places change, then the first two; everything else stays in order
  Position p = Position::start(test_pack_id(), 3, preset(Edition::e2021), luck, Silent{});
  EXPECT_EQ(p.initiative, (std::array<Seat, kMaxPlayers>{2, 0, 1, 3}));
  for (u8 s = 0; s < 3; ++s) {
    EXPECT_EQ(p.player[s].dealt_objectives, (std::array<u8, 2>{static_cast<u8>(2 * s), static_cast<u8>(2 * s + 1)}));
    EXPECT_EQ(p.player[s].dealt_monuments, p.player[s].dealt_objectives);
  }
  choose_all(p);
  for (unsigned k = 0; k < 7; ++k) {  // by Initiative, seven each
    EXPECT_EQ(p.player[2].hand[k], k);
    EXPECT_EQ(p.player[0].hand[k], 7 + k);
    EXPECT_EQ(p.player[1].hand[k], 14 + k);
  }
  EXPECT_EQ(p.stack[0], 21);
}

TEST(DominationsSetup, R2_6_R2_7_R2_9_R2_10_StartOfEverything) {
  Position p = fresh(4, 9);
  choose_all(p);
  for (unsigned s = 0; s < 4; ++s) {
    EXPECT_EQ(p.player[s].hand_size, 7);
    EXPECT_EQ(p.player[s].limits, (Amounts{5, 5, 5, 5, 5, 5}));
    EXPECT_EQ(p.player[s].knowledge, Amounts{});
    EXPECT_EQ(p.player[s].vp + p.player[s].influence, 0);
    EXPECT_EQ(p.player[s].tree_size, 1);
    EXPECT_EQ(p.player[s].tokens, 15);
    for (unsigned k = 0; k < 7; ++k) EXPECT_EQ(p.player[s].hand_known[k], 15);  // E6: open hands
  }
  EXPECT_EQ(p.stack_size, 90 - 28);
  std::set<Seat> order(p.initiative.begin(), p.initiative.end());
  EXPECT_EQ(order.size(), 4u);
}

TEST(DominationsSetup, R2_8_A21_E7_ExchangeOnceInInitiativeOrder) {
  Position p = fresh(2, 3);
  choose_all(p);
  ASSERT_EQ(p.flow.ask, Ask::mulligan);
  EXPECT_EQ(p.to_move(), p.initiative[0]);
  const unsigned s = static_cast<unsigned>(p.to_move());
  const u8 first = p.player[s].hand[0], third = p.player[s].hand[2], next = p.stack[0], after = p.stack[1];
  const u8 size = p.stack_size;
  const u32 serial = p.question();
  play(p, {.act = Act::mulligan, .hand = 2});
  EXPECT_EQ(p.question(), serial);
  EXPECT_FALSE(can(p, {.act = Act::mulligan, .hand = 2}));
  play(p, {.act = Act::mulligan, .hand = 0});
  play(p, just(Act::no_mulligan));
  EXPECT_EQ(p.player[s].hand_size, 7);
  EXPECT_EQ(p.player[s].hand[5], next);
  EXPECT_EQ(p.player[s].hand[6], after);
  EXPECT_EQ(p.stack_size, size);
  EXPECT_EQ(p.stack[size - 2u], first);
  EXPECT_EQ(p.stack[size - 1u], third);
  EXPECT_TRUE(p.revealed());
  ASSERT_EQ(p.flow.ask, Ask::mulligan);
  EXPECT_EQ(p.to_move(), p.initiative[1]);
  play(p, just(Act::no_mulligan));
  EXPECT_EQ(p.flow.ask, Ask::grow);
  EXPECT_EQ(p.turn, p.initiative[0]);
}

TEST(DominationsSetup, A20_AllSevenBackAndTheQuestionEndsByItself) {
  Position p = fresh(2, 3);
  choose_all(p);
  for (u8 k = 0; k < 7; ++k) play(p, {.act = Act::mulligan, .hand = k});
  EXPECT_EQ(p.to_move(), p.initiative[1]);
}

TEST(DominationsSetup, E6_ClosedHandsAreHidden) {
  Options o = preset(Edition::e2019);
  ASSERT_FALSE(o.open_hands);
  Position p = fresh(2, 3, o);
  choose_all(p);
  Position q = p;
  FastRng rng(99);
  q.reimagine(0, rng);
  EXPECT_EQ(p.key(0), q.key(0));
  EXPECT_EQ(p.player[0].hand, q.player[0].hand);
  EXPECT_NE(p.player[1].hand, q.player[1].hand);
  EXPECT_NE(p.key(1), q.key(1));
  while (p.flow.ask == Ask::mulligan) play(p, just(Act::no_mulligan));
  play(p, moves(p, Act::place)[0]);
  EXPECT_TRUE(p.revealed());  // the others see the tile for the first time
}

// ---- turns ----

TEST(DominationsTurns, R3_1_R3_3_FiveRoundsInInitiativeOrder) {
  Position p = fresh(3, 17);
  choose_all(p);
  while (p.flow.ask == Ask::mulligan) play(p, just(Act::no_mulligan));
  for (int round = 1; round <= 5; ++round)
    for (unsigned k = 0; k < 3; ++k) {
      EXPECT_EQ(p.turn_in_age, round);
      ASSERT_EQ(p.flow.ask, Ask::grow);
      EXPECT_EQ(p.turn, p.initiative[k]);
      play(p, moves(p, Act::place)[0]);
      while (p.flow.ask == Ask::vestigium) play(p, pick(Tr));
      ASSERT_EQ(p.flow.ask, Ask::build);
      play(p, just(Act::skip_build));
      ASSERT_EQ(p.flow.ask, Ask::develop);
      play(p, just(Act::skip_develop));
    }
  EXPECT_NE(p.flow.ask, Ask::grow);
}

// ---- end of age ----

TEST(DominationsAgeEnd, R18_1_A63_AbilitiesBeforeTheLeaderIsKnown) {
  Scene s;
  s.p.player[0].influence = 3;
  s.p.player[1].influence = 2;
  s.own(1, s.card(Tr, 9, {effect(When::age_end, Do::influence, 5)}));
  s.own(0, s.card(Ar, 3, {}));
  Position& p = s.at_end_of_age(1);
  play(p, just(Act::skip_develop));
  ASSERT_EQ(p.flow.ask, Ask::assimilate);
  EXPECT_EQ(p.to_move(), 1);
  EXPECT_EQ(p.player[1].vp, 0);  // R18.7 comes after it
  play(p, just(Act::decline));
  EXPECT_EQ(p.player[1].vp, 7);
  EXPECT_EQ(p.player[0].vp, 3);
  EXPECT_EQ(p.player[1].influence, 7);
}

std::set<int> levels(const Position& p) {
  std::set<int> out;
  for (const Move& m : moves(p, Act::assimilate)) out.insert(p.content().masteries[tables(p.pack_id).copies[m.copy].mastery].level);
  return out;
}

TEST(DominationsAgeEnd, R18_2_R18_3_R18_4_A65_LevelByInfluenceNothingPaid) {
  for (const auto& [influence, want] :
       std::vector<std::pair<int, std::set<int>>>{{0, {3}}, {12, {3}}, {13, {3, 6}}, {22, {3, 6}}, {23, {3, 6, 9}}}) {
    Scene s;
    s.p.player[0].influence = static_cast<std::int16_t>(influence);
    for (const int level : {3, 6, 9}) s.own(1, s.card(Ar, level, {}));
    s.pack.masteries.back().prereq = {Domain::science, 6};
    Position& p = s.at_end_of_age(1);
    play(p, just(Act::skip_develop));
    ASSERT_EQ(p.flow.ask, Ask::assimilate);
    EXPECT_EQ(p.to_move(), 0);  // A64: with equal Influence the Initiative decides
    EXPECT_EQ(levels(p), want) << influence;
  }
}

TEST(DominationsAgeEnd, R18_2_R18_6_A65_NobodyLosesACardAndItTakesEffect) {
  Scene s;
  s.p.player[0].influence = 5;
  const int c =
      s.card(Ar, 3, {effect(When::acquire, Do::influence, 2), effect(When::mastery, Do::vp, 1), effect(When::age_end, Do::vp, 50)});
  s.own(1, c);
  Position& p = s.at_end_of_age(1);
  const int before = p.player[1].tree_size;
  play(p, just(Act::skip_develop));
  play(p, moves(p, Act::assimilate)[0]);
  EXPECT_EQ(p.player[1].tree_size, before);
  EXPECT_EQ(p.player[0].tree_size, 2);
  EXPECT_EQ(p.player[0].influence, 7);
  EXPECT_EQ(p.player[0].vp, 1 + 7);  // A67: its age-end ability waits for the next age
}

TEST(DominationsAgeEnd, R18_5_TurnsHisOwnCardForFree) {
  Scene s;
  s.p.player[0].influence = 5;
  const int c = s.card(Ar, 3, {}, {effect(When::acquire, Do::vp, 4)}), six = s.card(Ar, 6, {}, {});
  s.own(0, c), s.own(1, c, true);
  s.own(0, six), s.own(1, six, true);  // level 6 is not allowed with 5 Influence
  Position& p = s.at_end_of_age(1);
  play(p, just(Act::skip_develop));
  const auto faces = moves(p, Act::assimilate_face);
  ASSERT_EQ(faces.size(), 1u);
  play(p, faces[0]);
  EXPECT_EQ(p.player[0].vp, 4 + 5);
  EXPECT_EQ(p.player[0].tree[1].advanced, 1);
}

TEST(DominationsAgeEnd, A66_NothingFitsNothingIsAskedAndTheRightDoesNotPassOn) {
  Scene s;
  s.p.player[0].influence = 5;
  s.pack.campfires = {{X, X, X, X}, {V, V, V, V}};
  s.p.player[1].campfire = 1;
  s.own(1, s.card(Ar, 3, {}));
  Position& p = s.at_end_of_age(1);
  play(p, just(Act::skip_develop));
  EXPECT_NE(p.flow.ask, Ask::assimilate);
  EXPECT_EQ(p.player[0].vp, 5);
}

// Everybody's Knowledge at the end of the age; seat 1 has the Government.
Scene dominators(int players) {
  Scene s(players);
  s.know(1, Go, 4), s.know(0, Go, 3);
  s.know(0, Re, 2), s.know(1, Re, 2);  // a tie: Initiative
  s.know(0, Ar, 1), s.know(0, Tr, 1), s.know(1, Sc, 1), s.know(0, Cr, 1);
  s.hold(0, s.blank(Tr)), s.hold(1, s.blank(Tr));
  for (int k = 0; k < 40; ++k) {
    s.p.stack[s.p.stack_size++] = static_cast<u8>(k);
  }
  return s;
}

TEST(DominationsRoles, R18_8_R18_9_A69_A73_PointsAndHolders) {
  Scene s = dominators(3);
  s.p.initiative = {2, 1, 0, 3};
  Position& p = s.at_end_of_age(1);
  play(p, just(Act::skip_develop));
  ASSERT_EQ(p.flow.ask, Ask::order);
  EXPECT_EQ(p.to_move(), 1);
  EXPECT_EQ(p.player[1].vp, 6);
  play(p, {.act = Act::order, .seat = 0});
  play(p, {.act = Act::order, .seat = 2});
  // Religion was a tie: seat 1 stood nearer to I on the track of the age just ended.
  EXPECT_EQ(p.role[kHighPriestess], 1);
  EXPECT_EQ(p.role[kTrader], 0);
  EXPECT_EQ(p.role[kInventor], 1);
  EXPECT_EQ(p.role[kFarmer], 0);
  EXPECT_EQ(p.role[kDiplomat], kNobody);  // R18.10: carried out at once
  EXPECT_EQ(p.role[kGovernor], kNobody);
  EXPECT_EQ(p.player[0].influence, 2);  // the Diplomat's, not counted this age
  EXPECT_EQ(p.player[0].vp, 4 + 3 + 1);
  EXPECT_EQ(p.player[1].vp, 6 + 5 + 2);
  EXPECT_EQ(p.initiative, (std::array<Seat, 4>{0, 2, 1, 3}));  // R18.16
}

TEST(DominationsRoles, R18_9_TheGovernorBringsNothingWithTwoPlayersButTheOrder) {
  Scene s = dominators(2);
  Position& p = s.at_end_of_age(2);
  play(p, just(Act::skip_develop));
  ASSERT_EQ(p.flow.ask, Ask::order);
  EXPECT_EQ(p.player[1].vp, 0);
  play(p, {.act = Act::order, .seat = 1});
  EXPECT_EQ(p.initiative[0], 1);
}

TEST(DominationsRoles, R18_8_WithNobodyAboveZeroTheCardStays) {
  Scene s;
  s.hold(0, s.blank(Tr));
  Position& p = s.at_end_of_age(1);
  play(p, just(Act::skip_develop));
  for (const Seat r : p.role) EXPECT_EQ(r, kNobody);
  EXPECT_EQ(p.initiative[0], 0);  // A70: without a Governor the order stays
}

TEST(DominationsNextAge, R18_13_R18_14_R18_15_ResetRefillExchangeAndAbilities) {
  Scene s = dominators(2);
  s.own(1, s.card(Re, 9, {effect(When::age_start, Do::gain, 9, Re), effect(When::always, Do::hand, 1)}));
  s.hold(1, s.blank(Sc));
  s.p.player[1].limits[Re] = 5;
  Position& p = s.at_end_of_age(1);
  play(p, just(Act::skip_develop));
  play(p, {.act = Act::order, .seat = 1});
  ASSERT_EQ(p.flow.ask, Ask::keep);
  EXPECT_EQ(p.to_move(), 1);  // the new order
  EXPECT_EQ(p.age, 2);
  EXPECT_EQ(p.player[0].knowledge, Amounts{});
  const u8 stays = p.player[1].hand[1], goes = p.player[1].hand[0];
  play(p, {.act = Act::keep, .hand = 1});
  play(p, just(Act::keep_done));
  // One card more from the ability; the High Priestess is seat 0's (tie, Initiative of the old age).
  EXPECT_EQ(p.player[1].hand_size, 8);
  EXPECT_EQ(p.player[1].hand[0], stays);
  EXPECT_EQ(p.stack[p.stack_size - 1u], goes);
  ASSERT_EQ(p.flow.ask, Ask::mulligan);
  play(p, just(Act::no_mulligan));
  ASSERT_EQ(p.flow.ask, Ask::keep);
  EXPECT_EQ(p.to_move(), 0);
  EXPECT_EQ(p.role[kHighPriestess], 0);
  play(p, just(Act::keep_done));  // E22: none is allowed
  EXPECT_EQ(p.player[0].hand_size, 9);
  play(p, {.act = Act::mulligan, .hand = 8});
  play(p, just(Act::no_mulligan));
  EXPECT_EQ(p.role[kHighPriestess], kNobody);
  EXPECT_EQ(p.player[1].knowledge[Re], 5);  // A77: cut at the limit, after the reset
  EXPECT_EQ(p.turn, 1);
  EXPECT_EQ(p.turn_in_age, 1);
}

// ---- the cards in play ----

Scene with_role(u8 role) {
  Scene s;
  s.p.age = 2;
  s.p.role[role] = 0;
  s.land(U(0, 0), Re);
  for (int k = 0; k < 3; ++k) s.hold(0, s.tile(Tr, O, O, Tr));
  return s;
}

TEST(DominationsRoles, R18_17_A31_TheTradersCampProducesTwoBonusesOnTop) {
  Scene s = with_role(kTrader);
  s.own(0, s.card(Tr, 3, {in_domain(effect(When::camp, Do::produce, 1, Tr), Tr)}));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge[Tr], 1 + 2 + 1);
  EXPECT_EQ(p.role[kTrader], 0);  // stays for the age
}

TEST(DominationsRoles, R18_12_TheFarmersSecondTileFollowsTheFirst) {
  Scene s = with_role(kFarmer);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  ASSERT_EQ(p.flow.ask, Ask::build);
  const auto second = moves(p, Act::place);
  ASSERT_FALSE(second.empty());
  EXPECT_TRUE(second[0].farmer);
  Position declined = p;
  play(p, second[0]);
  EXPECT_EQ(p.role[kFarmer], kNobody);
  EXPECT_EQ(p.board_size, 3);
  EXPECT_TRUE(moves(p, Act::place).empty());
  play(declined, just(Act::skip_build));
  EXPECT_EQ(declined.role[kFarmer], 0);  // kept for a later turn
  EXPECT_TRUE(moves(declined, Act::place).empty());
}

TEST(DominationsRoles, A24_TheSecondTileIsStillGrow) {
  Scene s = with_role(kFarmer);
  s.know(0, Tr, 20, 20);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  play(p, moves(p, Act::place)[0]);
  EXPECT_EQ(p.player[0].vp, 1);
}

TEST(DominationsRoles, R18_11_A75_TheInventorScoresATileAgain) {
  Scene s;
  s.p.age = 2;
  s.p.role[kInventor] = 0, s.p.role[kTrader] = 0;
  s.put(U(0, 0), s.tile(O, O, Tr, Re));
  const int b = s.put(D(0, 0), s.tile(Tr, Ar, O, Go));
  s.settle(b, 0, 2);
  s.settle(0, 1, 1);
  s.hold(0, s.blank(Tr));
  Position& p = s.go();
  const Move again{.act = Act::reactivate, .board = static_cast<u8>(b), .corner = -1};
  EXPECT_EQ(p.preview(pack_move(again)).knowledge, amounts({{Tr, 3}, {Ar, 1}, {Go, 1}}));
  const Log log = play(p, again);
  // Its own City sleeps, the neighbour's wakes; the Trader does not apply; the Camp produces under its City.
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 3}, {Ar, 1}, {Go, 1}}));
  EXPECT_EQ(p.player[1].knowledge, amounts({{Re, 1}}));
  EXPECT_EQ(p.role[kInventor], kNobody);
  EXPECT_EQ(p.player[0].hand_size, 1);
  EXPECT_EQ(p.flow.ask, Ask::build);
  EXPECT_EQ(count(log, Kind::reactivated), 1);
}

TEST(DominationsRoles, R18_11_TheInventorChoosesLocusOrEdges_UnderACircleToo) {
  Scene s;
  s.p.role[kInventor] = 0;
  int b = -1;
  for (const Cell c : around({0, 0})) {
    std::array<Dot, 3> res = {Sc, Sc, Sc};
    res[static_cast<unsigned>(corner_of(c, {0, 0}))] = Ar;
    b = s.put(c, s.tile(res[0], res[1], res[2], Re));
  }
  s.settle(b, 0, 1);
  s.know(0, Ar, 0), s.know(0, Sc, 0);
  for (unsigned m = 0; m < s.pack.monuments.size(); ++m)
    if (s.pack.monuments[m].shape == Shape::circle && s.p.slots == 0)
      s.p.monuments[s.p.slots++] = Slot{static_cast<u8>(m), 1, {{0, 0}, 0}, 1};
  Position& p = s.go();
  Position edges = p;
  const std::int8_t corner = static_cast<std::int8_t>(corner_of(p.board[static_cast<unsigned>(b)].cell, {0, 0}));
  play(p, {.act = Act::reactivate, .board = static_cast<u8>(b), .corner = corner});
  EXPECT_EQ(p.player[0].knowledge, amounts({{Ar, 6}, {Re, 1 + 1}}));  // its own City is in the Locus
  play(edges, {.act = Act::reactivate, .board = static_cast<u8>(b), .corner = -1});
  EXPECT_GT(edges.player[0].knowledge[Sc], 0);
}

TEST(DominationsRoles, A76_NoFarmerAfterTheInventor) {
  Scene s = with_role(kFarmer);
  s.p.role[kInventor] = 0;
  Position& p = s.go();
  play(p, {.act = Act::reactivate, .board = 0, .corner = -1});
  EXPECT_TRUE(moves(p, Act::place).empty());
}

TEST(DominationsRoles, A72_UnusedCardsLapse) {
  Scene s;
  s.p.age = 2;
  s.p.role[kInventor] = 1, s.p.role[kFarmer] = 1;
  s.know(0, Cr, 1);
  s.hold(0, s.blank(Tr));
  s.p.turn_in_age = 5, s.p.turn = 1;
  Position& p = s.go(Phase::develop);
  play(p, just(Act::skip_develop));
  EXPECT_EQ(p.role[kInventor], kNobody);
  EXPECT_EQ(p.role[kFarmer], 0);
}

// ---- the end ----

TEST(DominationsFinal, R19_1_R19_2_A70_ThreePointsEachWithoutEffect) {
  Scene s = dominators(2);
  s.p.player[0].influence = 4;
  Position& p = s.at_end_of_age(3);
  play(p, just(Act::skip_develop));
  ASSERT_EQ(p.to_move(), kNobody);
  EXPECT_EQ(p.player[0].vp, 4 + 4 * 3);  // Religion (tie), Art, Trade, Craftsmanship
  EXPECT_EQ(p.player[0].influence, 4);   // no Diplomat
  EXPECT_EQ(p.player[1].vp, 2 * 3);      // Government and Science: with two players as well
  EXPECT_EQ(p.phase, Phase::over);
}

TEST(DominationsFinal, R19_3_A79_E28_PointsByGoalsMet) {
  const Goal yes{.kind = Goal::Kind::influence, .n = 0}, no{.kind = Goal::Kind::influence, .n = 99};
  const std::array<int, 6> want = {0, 10, 20, 40, 70, 100};
  for (int met = 0; met <= 5; ++met) {
    Scene s;
    std::vector<Goal> g;
    for (int k = 0; k < 5; ++k) g.push_back(k < met ? yes : no);
    s.goals(0, g);
    Position& p = s.at_end_of_age(3);
    EXPECT_EQ(p.goals_met(0), met);
    EXPECT_EQ(p.goal_vp(0), want[static_cast<unsigned>(met)]);
    play(p, just(Act::skip_develop));
    EXPECT_EQ(p.player[0].vp, want[static_cast<unsigned>(met)]);
  }
  Scene other;
  other.p.options.objective_vp3 = 45;
  other.goals(0, {yes, yes, yes, no, no});
  EXPECT_EQ(other.at_end_of_age(3).goal_vp(0), 45);
}

TEST(DominationsFinal, R19_6_R3_5_MostPointsThenInitiative) {
  Scene s(3);
  s.p.initiative = {2, 0, 1, 3};
  s.p.player[0].vp = s.p.player[2].vp = 50;
  s.p.player[1].vp = 20;
  Position& p = s.at_end_of_age(3);
  play(p, just(Act::skip_develop));
  EXPECT_EQ(p.score(2), 1.0f);
  EXPECT_EQ(p.score(0), 0.0f);
  EXPECT_EQ(p.ranking()[1], 0);
  EXPECT_EQ(p.ranking()[2], 1);
}

TEST(DominationsFinal, R17_2_TotalsAreUnbounded) {
  Scene s;
  s.p.player[0].vp = 480, s.p.player[0].influence = 120;
  Position& p = s.at_end_of_age(3);
  play(p, just(Act::skip_develop));
  EXPECT_EQ(p.player[0].vp, 600);
}

// ---- goals ----

TEST(DominationsGoals, TestVector7_GroupsOfEightAndThree) {
  Scene s;
  for (int k = 0; k < 4; ++k) s.city(U(k, 0), 0, 1, Tr), s.city(D(k, 0), 0, 1, Tr);  // a strip of eight
  for (const Cell c : {U(20, 0), D(20, 0), U(21, 0)}) s.city(c, 0, 1, Tr);
  Position& p = s.go(Phase::build);
  EXPECT_EQ(p.longest_chain(0), 8);
  EXPECT_EQ(p.groups(0), 2);
  EXPECT_FALSE(p.goal_met(0, {.kind = Goal::Kind::chain, .n = 10}));
  EXPECT_TRUE(p.goal_met(0, {.kind = Goal::Kind::chain, .n = 8}));
  EXPECT_TRUE(p.goal_met(0, {.kind = Goal::Kind::spread, .n = 2}));
  EXPECT_FALSE(p.goal_met(0, {.kind = Goal::Kind::spread, .n = 3}));
}

TEST(DominationsGoals, TestVector8_A80_AHigherCityMayStandInForALower) {
  Scene s;
  for (int k = 0; k < 5; ++k) s.city(U(3 * k, 0), 0, 1, Tr);
  s.city(U(15, 0), 0, 3, Tr);
  Position& p = s.go(Phase::build);
  EXPECT_TRUE(p.goal_met(0, {.kind = Goal::Kind::cities, .cities = {5, 1, 0}}));
  EXPECT_FALSE(p.goal_met(0, {.kind = Goal::Kind::cities, .cities = {6, 1, 0}}));  // no City twice
  EXPECT_FALSE(p.goal_met(0, {.kind = Goal::Kind::cities, .cities = {0, 2, 0}}));
  EXPECT_TRUE(p.goal_met(0, {.kind = Goal::Kind::cities, .cities = {5, 0, 1}}));
}

TEST(DominationsGoals, R19_4_NodusInfluenceAndMonuments) {
  Scene s;
  s.p.player[0].influence = 28;
  s.own_at(0, s.card(Tr, 3, {}, {}, {Tr, Tr, Tr, Tr}), 1, 0);
  s.own_at(0, s.card(Tr, 3, {}, {}, {Tr, Tr, Tr, Tr}), 2, 0);
  Position& p = s.go(Phase::build);
  EXPECT_TRUE(p.goal_met(0, {.kind = Goal::Kind::influence, .n = 28}));
  EXPECT_FALSE(p.goal_met(0, {.kind = Goal::Kind::influence, .n = 29}));
  EXPECT_TRUE(p.goal_met(0, {.kind = Goal::Kind::nodus, .nodus = amounts({{Tr, 2}})}));
  EXPECT_FALSE(p.goal_met(0, {.kind = Goal::Kind::nodus, .nodus = amounts({{Tr, 2}, {Ar, 1}})}));
  EXPECT_FALSE(p.goal_met(0, {.kind = Goal::Kind::monuments, .n = 1}));
}

TEST(DominationsGoals, A81_MasteriesOfExactLevelEachServesOneLine) {
  Scene s;
  s.own(0, s.card(Tr, 6, {})), s.own(0, s.card(Sc, 6, {})), s.own(0, s.card(Ar, 9, {}));
  Position& p = s.go(Phase::build);
  const u8 tr = 1 << Tr, sc = 1 << Sc, ar = 1 << Ar;
  const auto goal = [](std::vector<Goal::Line> lines) {
    Goal g{.kind = Goal::Kind::masteries};
    g.lines = std::move(lines);
    return g;
  };
  // The first line must take Science, so that Trade is left for the second: the assignment is found.
  EXPECT_TRUE(p.goal_met(0, goal({{1, 6, static_cast<u8>(tr | sc)}, {1, 6, tr}})));
  EXPECT_TRUE(p.goal_met(0, goal({{1, 6, tr}, {1, 6, static_cast<u8>(tr | sc)}})));
  EXPECT_FALSE(p.goal_met(0, goal({{1, 6, tr}, {1, 6, tr}})));
  EXPECT_FALSE(p.goal_met(0, goal({{1, 3, ar}})));
  EXPECT_FALSE(p.goal_met(0, goal({{1, 6, ar}})));  // level 9 does not stand in for 6
  EXPECT_TRUE(p.goal_met(0, goal({{2, 6, 63}, {1, 9, 63}})));
  EXPECT_FALSE(p.goal_met(0, goal({{3, 6, 63}})));
}

}  // namespace
}  // namespace demesne::dominations::testing
