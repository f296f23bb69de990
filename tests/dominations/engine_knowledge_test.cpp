// Sections 8 to 11 and 16: vestigium, produce and gain, limits, Cities, the Campfire exchange.
#include "tests/dominations/scene.hpp"

namespace demesne::dominations::testing {
namespace {

// A tile on the board and one in the hand that brings three Trade when it is laid on D(0, 0).
Scene three_trade() {
  Scene s;
  s.put(U(0, 0), s.tile(O, O, O, Re));
  s.hold(0, s.tile(Tr, Tr, O, Tr));
  s.hold(0, s.tile(Tr, Tr, O, Tr));
  return s;
}

TEST(DominationsVestigium, R8_1_R8_2_SplitAtOnceAndCountsAsProduced) {
  Scene s;
  s.put(U(0, 0), s.tile(O, W, W, Re));
  s.hold(0, s.tile(Tr, O, O, Tr));
  s.know(0, Tr, 0);
  s.own(0, s.card(Tr, 3, {effect(When::produced, Do::gain, 1, Tr, Per::produced, Tr, 2)}));
  Position& p = s.go();
  EXPECT_EQ(p.preview(pack_move(place(0, D(0, 0)))).vestigium, 2);
  play(p, place(0, D(0, 0)));
  ASSERT_EQ(p.flow.ask, Ask::vestigium);
  const u32 serial = p.question();
  play(p, pick(Tr));
  EXPECT_EQ(p.question(), serial);  // one question, asked point by point
  play(p, pick(Tr));
  EXPECT_EQ(p.player[0].knowledge[Tr], 4 + 2);
}

TEST(DominationsVestigium, R8_3_AReductionIsOnlyANumber) {
  Scene s;
  s.own(0, s.card(Sc, 3, {effect(When::always, Do::cost_upgrade, -3)}));
  s.own(0, s.card(Tr, 6, {}, {}));
  s.know(0, Sc, 20);
  Position& p = s.go(Phase::develop);
  EXPECT_EQ(p.upgrade_price(0, static_cast<int>(p.content().masteries.size()) - 1), price(Tr, 2));  // 5 less 3, still Trade
  EXPECT_TRUE(moves(p, Act::upgrade_card).size() == 1);                                             // Science pays only for its own card
}

TEST(DominationsVestigium, A27_IntoAFullDomainIsAllowedAndLost) {
  Scene s;
  s.put(U(0, 0), s.tile(O, O, W, Re));
  s.hold(0, s.tile(O, O, O, Tr));
  s.know(0, Ar, 5, 5);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  play(p, pick(Ar));
  EXPECT_EQ(p.player[0].knowledge, amounts({{Ar, 5}, {Tr, 1}}));
}

TEST(DominationsProduceAndGain, R9_2_R9_3_CampBonusFeedsGainDoesNot) {
  Scene s;
  s.land(U(0, 0));
  s.hold(0, s.blank(Cr));
  s.know(0, Cr, 0);
  s.own(0, s.card(Cr, 3, {in_domain(effect(When::camp, Do::produce, 1, Cr), Cr)}));          // Livestock
  s.own(0, s.card(Cr, 3, {effect(When::produced, Do::gain, 1, Cr, Per::produced, Cr, 2)}));  // Agriculture
  s.own(0, s.card(Cr, 3, {effect(When::turn_start, Do::gain, 1, Cr)}));                      // Fishing
  Position& p = s.go(Phase::turn_start);
  EXPECT_EQ(p.player[0].knowledge[Cr], 1);
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge[Cr], 1 + 2 + 1);  // Camp 1 + 1 produced, one extra for two produced
}

TEST(DominationsProduceAndGain, R9_4_A30_OnlyInYourOwnTurn) {
  Scene s;
  s.city(U(0, 0), 1, 2, Tr);
  s.hold(0, s.blank(Go));
  s.own(1, s.card(Tr, 3, {effect(When::produced, Do::gain, 1, Tr, Per::produced, Tr, 2)}));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[1].knowledge[Tr], 2);
}

TEST(DominationsProduceAndGain, A30_OwnCitiesCountAndCuttingComesAfter) {
  Scene s;
  s.city(U(0, 0), 0, 3, Tr);
  s.hold(0, s.blank(Tr));
  s.know(0, Tr, 19, 20);
  s.own(0, s.card(Ar, 3, {effect(When::produced, Do::gain, 1, Ar, Per::produced, Tr, 2)}));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));  // Camp 1 + City 3 = 4 produced, one of them kept
  EXPECT_EQ(p.player[0].knowledge[Tr], 20);
  EXPECT_EQ(p.player[0].knowledge[Ar], 2);
}

TEST(DominationsLimits, R10_1_BeyondTheLimitIsLost) {
  Scene s = three_trade();
  s.know(0, Tr, 4, 5);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge[Tr], 5);
  EXPECT_EQ(p.player[0].vp, 0);  // no point below 20
}

TEST(DominationsLimits, TestVector3_R10_4_OnePointEachTurn) {
  Scene s = three_trade();
  s.know(0, Tr, 20, 20);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].knowledge[Tr], 20);
  EXPECT_EQ(p.player[0].vp, 1);
  play(p, just(Act::skip_build)), play(p, just(Act::skip_develop));
  while (p.turn != 0 && p.flow.ask != Ask::nothing) play(p, just(p.flow.ask == Ask::build ? Act::skip_build : Act::skip_develop));
  ASSERT_EQ(p.flow.ask, Ask::grow);
  play(p, place(0, D(-1, 0)));
  EXPECT_EQ(p.player[0].vp, 2);
}

TEST(DominationsLimits, E1_OncePerPhaseOrEveryTime) {
  for (const Overflow o : {Overflow::per_phase, Overflow::every_time}) {
    Scene s = three_trade();
    s.p.options.overflow = o;
    s.know(0, Tr, 20, 20);
    s.own(0, s.card(Tr, 3, {effect(When::produced, Do::gain, 1, Tr)}));
    s.own(0, s.card(Tr, 3, {effect(When::produced, Do::gain, 2, Tr)}));
    Position& p = s.go();
    play(p, place(0, D(0, 0)));
    EXPECT_EQ(p.player[0].vp, o == Overflow::per_phase ? 1 : 3);
  }
}

TEST(DominationsLimits, A24_EveryPhaseOfEveryTurnCounts) {
  Scene s = three_trade();
  s.know(0, Tr, 20, 20);
  s.own(0, s.card(Tr, 3, {effect(When::city_built, Do::gain, 1, Tr)}));
  s.own(0, s.card(Tr, 3, {effect(When::mastery, Do::gain, 9, Tr)}));
  s.own(0, s.card(Tr, 3, {effect(When::turn_start, Do::gain, 1, Tr)}));
  s.know(0, Re, 3, 20);
  const int cheap = s.card(Re, 3, {});
  s.pack.masteries[static_cast<unsigned>(cheap)].cost = {};
  Position& p = s.go(Phase::turn_start);
  EXPECT_EQ(p.player[0].vp, 1);
  play(p, place(0, D(0, 0)));
  EXPECT_EQ(p.player[0].vp, 1);  // the start of the turn counts with Grow
  play(p, on(Act::build_city, 0));
  EXPECT_EQ(p.player[0].vp, 2);
  const auto all = moves(p, Act::develop);
  ASSERT_FALSE(all.empty());
  Move free{};
  for (const Move& m : all)
    if (tables(p.pack_id).copies[m.copy].mastery == cheap) free = m;
  play(p, free);
  EXPECT_EQ(p.player[0].vp, 3);
}

TEST(DominationsLimits, A26_FillNeverFlowsOver) {
  Scene s;
  s.know(0, Tr, 20, 20), s.know(0, Re, 3, 10);
  const int c = s.card(Re, 3, {effect(When::acquire, Do::fill, 1, Tr), effect(When::acquire, Do::fill, 1, Re)});
  Position& p = s.go(Phase::develop);
  for (const Move& m : moves(p, Act::develop))
    if (tables(p.pack_id).copies[m.copy].mastery == c) {
      play(p, m);
      break;
    }
  EXPECT_EQ(p.player[0].vp, 0);
  EXPECT_EQ(p.player[0].knowledge[Re], 10);
}

TEST(DominationsLimits, TestVector4_R10_2_TheHighestCityCounts) {
  Scene s;
  for (int k = 0; k < 3; ++k) s.land(U(3 * k, 0), Ar);
  s.own(0, s.card(Go, 3, {effect(When::always, Do::extra_build, 9)}));
  s.know(0, Ar, 5, 5);
  Position& p = s.go(Phase::build);
  const auto pay = [&](int n) { p.player[0].knowledge[Ar] = static_cast<u8>(n); };
  for (int k = 0; k < 3; ++k) pay(3), play(p, on(Act::build_city, k));
  EXPECT_EQ(p.player[0].limits[Ar], 10);
  pay(6), play(p, on(Act::upgrade_city, 1));
  EXPECT_EQ(p.player[0].limits[Ar], 15);
  pay(9), play(p, on(Act::upgrade_city, 1));
  EXPECT_EQ(p.player[0].limits[Ar], 20);
  EXPECT_EQ(p.player[0].influence, 1 + 1 + 1 + 2 + 3);  // R11.4
  EXPECT_EQ(p.player[0].tokens, 10);                    // R11.5
  EXPECT_EQ(p.cities(0), 3);                            // R11.6
  EXPECT_EQ(p.city_levels(0), 5);
}

TEST(DominationsLimits, R10_3_CardsRaiseLimitsAndTheyNeverFall) {
  Scene s;
  s.know(0, Tr, 6, 15);
  const int bank = s.card(Tr, 6, {effect(When::always, Do::limit, 10, kAll)});
  Position& p = s.go(Phase::develop);
  for (const Move& m : moves(p, Act::develop))
    if (tables(p.pack_id).copies[m.copy].mastery == bank) {
      play(p, m);
      break;
    }
  EXPECT_EQ(p.player[0].limits[Tr], 15);
  EXPECT_EQ(p.player[0].limits[Ar], 10);
}

// ---- section 11 ----

TEST(DominationsBuilding, R11_2_A33_AnyEmptyCampAlsoOnTheTileJustPlaced) {
  Scene s;
  s.land(U(0, 0), Tr);
  s.p.board[0].by = 1;
  s.hold(0, s.tile(Tr, Tr, O, Tr));
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  EXPECT_TRUE(can(p, on(Act::build_city, 0)));
  EXPECT_TRUE(can(p, on(Act::build_city, 1)));
}

TEST(DominationsBuilding, R11_1_OneBuildActionAndThenDevelop) {
  Scene s;
  s.land(U(0, 0), Tr), s.land(D(0, 0), Tr);
  s.know(0, Tr, 20);
  Position& p = s.go(Phase::build);
  play(p, on(Act::build_city, 0));
  EXPECT_EQ(p.flow.ask, Ask::develop);
}

TEST(DominationsBuilding, R11_3_OnlyYourOwnOneLevelAtATime) {
  Scene s;
  s.city(U(0, 0), 1, 1, Tr);
  s.city(U(5, 0), 0, 3, Tr);
  s.city(U(9, 0), 0, 1, Tr);
  s.know(0, Tr, 20);
  Position& p = s.go(Phase::build);
  const auto up = moves(p, Act::upgrade_city);
  ASSERT_EQ(up.size(), 1u);
  EXPECT_EQ(up[0].board, 2);
  EXPECT_TRUE(moves(p, Act::build_city).empty());
  play(p, up[0]);
  EXPECT_EQ(p.board[2].level, 2);
  EXPECT_EQ(p.player[0].knowledge[Tr], 14);
}

TEST(DominationsBuilding, R11_4_Prices) {
  Scene s;
  s.land(U(0, 0), Tr);
  s.city(U(5, 0), 0, 1, Tr), s.city(U(9, 0), 0, 2, Tr);
  Position& p = s.go(Phase::build);
  EXPECT_EQ(p.city_price(0, 0), price(Tr, 3));
  EXPECT_EQ(p.city_price(0, 1), price(Tr, 6));
  EXPECT_EQ(p.city_price(0, 2), price(Tr, 9));
  EXPECT_TRUE(moves(p, Act::build_city).empty());  // unaffordable
}

TEST(DominationsBuilding, R11_5_E9_WithoutTokensNoCityAndNoUpgrade) {
  Scene s;
  s.land(U(0, 0), Tr);
  s.city(U(5, 0), 0, 1, Tr);
  s.know(0, Tr, 20);
  s.p.player[0].tokens = 0;
  Position& p = s.go(Phase::build);
  EXPECT_TRUE(moves(p, Act::build_city).empty());
  EXPECT_TRUE(moves(p, Act::upgrade_city).empty());
}

TEST(DominationsBuilding, A34_A62_ExtraBuildMayRaiseTheCityJustBuilt) {
  Scene s;
  s.land(U(0, 0), Tr);
  s.know(0, Tr, 9);
  s.own(0, s.card(Go, 9, {effect(When::always, Do::extra_build, 1)}));
  Position& p = s.go(Phase::build);
  play(p, on(Act::build_city, 0));
  ASSERT_EQ(p.flow.ask, Ask::build);
  play(p, on(Act::upgrade_city, 0));
  EXPECT_EQ(p.flow.ask, Ask::develop);
}

TEST(DominationsBuilding, A36_NoCityOnTheCradle) {
  Scene s;
  s.p.has_cradle = 1;
  s.know(0, Tr, 20);
  EXPECT_TRUE(moves(s.go(Phase::build), Act::build_city).empty());
}

TEST(DominationsBuilding, R14_7_APriceNeverGoesBelowZero) {
  Scene s;
  s.land(U(0, 0), Tr);
  s.know(0, Tr, 0);
  s.own(0, s.card(Tr, 3, {effect(When::always, Do::cost_city, -4, Tr)}));
  s.own(0, s.card(Go, 9, {effect(When::always, Do::cost_city, -1, kAll)}));
  Position& p = s.go(Phase::build);
  EXPECT_EQ(p.city_price(0, 0), Amounts{});
  play(p, on(Act::build_city, 0));
  EXPECT_EQ(p.player[0].knowledge[Tr], 0);
}

// ---- section 16 ----

TEST(DominationsExchange, R16_1_TwoForOneAtEveryDecisionOfTheTurn) {
  Scene s;
  s.land(U(0, 0), Tr);
  s.hold(0, s.blank(Go));
  s.know(0, Tr, 10);
  Position& p = s.go();
  for (const Ask ask : {Ask::grow, Ask::build, Ask::develop}) {
    ASSERT_EQ(p.flow.ask, ask);
    const int before = p.player[0].knowledge[Tr];
    const u32 serial = p.question();
    play(p, swap(Tr, Ar));
    EXPECT_EQ(p.player[0].knowledge[Tr], before - 2);
    EXPECT_NE(p.question(), serial);
    EXPECT_EQ(p.flow.ask, ask);
    if (ask == Ask::grow) play(p, place(0, D(0, 0)));
    if (ask == Ask::build) play(p, just(Act::skip_build));
  }
  EXPECT_EQ(p.player[0].knowledge[Ar], 3);
}

TEST(DominationsExchange, A25_NotIntoAFullDomain) {
  Scene s;
  s.know(0, Tr, 10), s.know(0, Ar, 5, 5);
  Position& p = s.go(Phase::build);
  EXPECT_FALSE(can(p, swap(Tr, Ar)));
  EXPECT_TRUE(can(p, swap(Tr, Cr)));
  EXPECT_FALSE(can(p, swap(Tr, Tr)));
  EXPECT_FALSE(can(p, swap(Cr, Tr)));
}

TEST(DominationsExchange, A28_NotInsideAResolution) {
  Scene s;
  s.put(U(0, 0), s.tile(O, O, W, Re));
  s.hold(0, s.blank(Go));
  s.know(0, Tr, 10);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  ASSERT_EQ(p.flow.ask, Ask::vestigium);
  EXPECT_TRUE(moves(p, Act::exchange).empty());
}

TEST(DominationsExchange, A29_OneForOneCards) {
  Scene s;
  s.know(0, Tr, 3), s.know(0, Ar, 3);
  s.own(0, s.card(Tr, 6, {effect(When::always, Do::exchange, 1, Tr)}, {effect(When::always, Do::exchange, 1, kAny)}));
  Scene advanced = s;
  advanced.p.player[0].tree[1].advanced = 1;
  Position& p = s.go(Phase::build);
  play(p, swap(Tr, Cr));
  EXPECT_EQ(p.player[0].knowledge[Tr], 2);
  play(p, swap(Ar, Cr));
  EXPECT_EQ(p.player[0].knowledge[Ar], 1);
  Position& q = advanced.go(Phase::build);
  play(q, swap(Ar, Cr));
  EXPECT_EQ(q.player[0].knowledge[Ar], 2);
}

}  // namespace
}  // namespace demesne::dominations::testing
