// Sections 14, 15 and 20: Masteries and the Civilisation Tree.
#include "games/dominations/tree.hpp"
#include "tests/dominations/scene.hpp"

namespace demesne::dominations::testing {
namespace {

std::vector<Move> of_card(const Position& p, Act act, int mastery) {
  std::vector<Move> out;
  for (const Move& m : moves(p, act))
    if (tables(p.pack_id).copies[m.copy].mastery == mastery) out.push_back(m);
  return out;
}
Log buy(Position& p, int mastery) {
  const auto all = of_card(p, Act::develop, mastery);
  EXPECT_FALSE(all.empty());
  return all.empty() ? Log{} : play(p, all[0]);
}

TEST(DominationsTree, R15_4_E20_WhichHalvesJoin) {
  const auto joins = [](Half a, Half b) { return accepts(a) >> b & 1; };
  EXPECT_TRUE(joins(Tr, Tr));
  EXPECT_FALSE(joins(Tr, Ar));
  EXPECT_TRUE(joins(V, Tr) && joins(Tr, V));
  EXPECT_FALSE(joins(V, V));
  EXPECT_FALSE(joins(V, X) || joins(X, V) || joins(X, X) || joins(Tr, X));
  EXPECT_FALSE(joins(kNoHalf, Tr) || joins(Tr, kNoHalf));  // A52
  EXPECT_EQ(nodus_of(Tr, Tr), Tr);
  EXPECT_EQ(nodus_of(V, Re), Re);
  EXPECT_EQ(nodus_of(V, V), -1);
}

TEST(DominationsTree, R15_1_R15_3_EveryContactMustBeANodus) {
  Scene s;
  s.pack.campfires = {{Tr, Tr, Tr, Tr}};
  const int a = s.card(Tr, 3, {}, {}, {Ar, Tr, Ar, Tr});  // north, east, south, west
  const int b = s.card(Tr, 3, {}, {}, {Tr, Ar, Tr, Ar});
  s.own_at(0, a, 1, 0);
  s.know(0, Tr, 20);
  Position& p = s.go(Phase::develop);
  std::vector<std::pair<int, int>> where;
  for (const Move& m : of_card(p, Act::develop, b)) where.push_back({p.spots(0)[m.spot].col, p.spots(0)[m.spot].row});
  // North and south of the Campfire its Trade meets Trade. Beside it are Art halves against Trade: no. At [1, ±1] card a shows Art, b
  // Trade: no.
  const std::vector<std::pair<int, int>> want = {{0, -1}, {0, -1}, {0, -1}, {0, -1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}};
  std::sort(where.begin(), where.end());
  EXPECT_EQ(where, want);  // four copies each
}

TEST(DominationsTree, A87_FourVestigiaOfTheCampfireMakeFullNodusOrNot) {
  for (const bool counts : {true, false}) {
    Scene s;
    s.p.options.campfire_nodus = counts;
    const int c = s.card(Tr, 3, {in_domain(effect(When::nodus, Do::vp, 1), Ar)}, {}, {Ar, Ar, Ar, Ar});
    s.know(0, Tr, 3);
    Position& p = s.go(Phase::develop);
    buy(p, c);
    EXPECT_EQ(p.sums[0].nodus[Ar], counts ? 1 : 0);
    EXPECT_EQ(p.player[0].vp, counts ? 1 : 0);  // A60: its own nodus count
  }
}

TEST(DominationsTree, A87_AWhiteSideCannotTouchTheCampfire) {
  Scene s;
  const int c = s.card(Tr, 3, {}, {}, {V, V, V, V});
  s.know(0, Tr, 3);
  EXPECT_TRUE(of_card(s.go(Phase::develop), Act::develop, c).empty());  // R15.5: it fits nowhere
}

TEST(DominationsTree, A51_R15_2_CardsAreTurnedOnlyWithTheOption) {
  for (const bool turn : {false, true}) {
    Scene s;
    s.p.options.rotate_cards = turn;
    s.pack.campfires = {{X, Tr, X, X}};
    const int c = s.card(Tr, 3, {}, {}, {Tr, X, X, X});
    s.know(0, Tr, 3);
    Position& p = s.go(Phase::develop);
    const auto all = of_card(p, Act::develop, c);
    EXPECT_EQ(all.size(), turn ? 4u : 0u);
    if (turn) {
      EXPECT_EQ(all[0].rot, 3);  // north must look west
      play(p, all[0]);
      EXPECT_EQ(p.sides(0, p.player[0].tree[1])[kWest], Tr);
    }
  }
}

TEST(DominationsMasteries, R14_2_A55_PayTheLevelTakeAnyCopyLeft) {
  Scene s;
  const int c = s.card(Ar, 6, {});
  s.know(0, Ar, 7);
  s.own(1, c);  // seat 1 has its second copy
  Position& p = s.go(Phase::develop);
  const auto all = of_card(p, Act::develop, c);
  EXPECT_EQ(all.size(), 3u * 4u);  // three copies, four places
  play(p, all.back());
  EXPECT_EQ(p.player[0].knowledge[Ar], 1);
  EXPECT_FALSE(p.supply.has(all.back().copy));
}

TEST(DominationsMasteries, R14_3_A54_PrerequisiteOfAtLeastThatLevel) {
  Scene s;
  const int nine = s.card(Ar, 9, {});
  s.pack.masteries[static_cast<unsigned>(nine)].prereq = {Domain::science, 6};
  s.know(0, Ar, 20);
  Scene low = s, high = s;
  low.own(0, low.card(Sc, 3, {}));
  high.own(0, high.card(Sc, 9, {}), true);
  EXPECT_TRUE(of_card(s.go(Phase::develop), Act::develop, nine).empty());
  EXPECT_TRUE(of_card(low.go(Phase::develop), Act::develop, nine).empty());
  EXPECT_FALSE(of_card(high.go(Phase::develop), Act::develop, nine).empty());
}

TEST(DominationsMasteries, R14_4_E21_NeverTwoOfOneName) {
  Scene s;
  const int c = s.card(Ar, 3, {});
  s.own(0, c);
  s.know(0, Ar, 20);
  EXPECT_TRUE(of_card(s.go(Phase::develop), Act::develop, c).empty());
}

TEST(DominationsMasteries, R14_5_R14_6_A57_A58_UpgradeReplacesTheAbilityAndScoresAgain) {
  Scene s;
  const int c = s.card(Ar, 3, {effect(When::turn_start, Do::gain, 1, Ar)}, {effect(When::turn_start, Do::gain, 1, Sc)});
  Mastery& m = s.pack.masteries[static_cast<unsigned>(c)];
  m.basic.vp = 2, m.advanced.vp = 5, m.advanced.influence = 1;
  m.upgrade_cost = price(Cr, 3);
  s.own(0, c);
  s.know(0, Cr, 4);
  Position& p = s.go(Phase::develop);
  const Move up{.act = Act::upgrade_card, .mastery = static_cast<u8>(c)};
  const Preview before = p.preview(pack_move(up));
  EXPECT_EQ(before.vp, 5);
  EXPECT_EQ(before.influence, 1);
  EXPECT_EQ(before.price, price(Cr, 3));
  play(p, up);
  EXPECT_EQ(p.player[0].vp, 5);
  EXPECT_EQ(p.player[0].influence, 1);
  EXPECT_EQ(p.player[0].knowledge[Cr], 1);
  EXPECT_EQ(p.player[0].tree[1].advanced, 1);
  while (p.turn != 0) play(p, just(p.flow.ask == Ask::build ? Act::skip_build : Act::skip_develop));
  EXPECT_EQ(p.player[0].knowledge[Sc], 1);
  EXPECT_EQ(p.player[0].knowledge[Ar], 0);
}

TEST(DominationsMasteries, R14_1_R3_3_OneDevelopActionClosesTheTurn) {
  Scene s;
  const int c = s.card(Ar, 3, {});
  s.know(0, Ar, 20);
  Position& p = s.go(Phase::develop);
  buy(p, c);
  EXPECT_EQ(p.turn, 1);
}

TEST(DominationsMasteries, A62_ExtraDevelopIsASecondFullAction) {
  Scene s;
  const int c = s.card(Ar, 3, {}), d = s.card(Ar, 3, {});
  s.own(0, s.card(Sc, 9, {effect(When::always, Do::extra_develop, 1)}));
  s.know(0, Ar, 6);
  Position& p = s.go(Phase::develop);
  buy(p, c);
  EXPECT_EQ(p.turn, 0);
  ASSERT_EQ(p.flow.ask, Ask::develop);
  buy(p, d);
  EXPECT_EQ(p.turn, 1);
  EXPECT_EQ(p.player[0].knowledge[Ar], 0);
}

TEST(DominationsMasteries, A53_TheAdvancedFaceKeepsItsNodus) {
  Scene s;
  const int c = s.card(Ar, 3, {}, {}, {Ar, Ar, Ar, Ar});
  s.own(0, c);
  s.know(0, Ar, 3);
  Position& p = s.go(Phase::develop);
  ASSERT_EQ(p.sums[0].nodus[Ar], 1);
  play(p, {.act = Act::upgrade_card, .mastery = static_cast<u8>(c)});
  EXPECT_EQ(p.sums[0].nodus[Ar], 1);
}

TEST(DominationsTiming, R20_1_NodusOfThePlacementCountForTheCardsOwnAbility) {
  Scene s;
  s.pack.campfires = {{Ar, Ar, Ar, Ar}};
  const int sculpture = s.card(Ar, 6, {effect(When::acquire, Do::influence, 1, kNothing, Per::nodus, Ar)}, {}, {Ar, Ar, Ar, Ar});
  s.know(0, Ar, 6);
  Position& p = s.go(Phase::develop);
  const auto all = of_card(p, Act::develop, sculpture);
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(p.preview(pack_move(all[0])).influence, 1);
  EXPECT_EQ(p.preview(pack_move(all[0])).nodus[Ar], 1);
  play(p, all[0]);
  EXPECT_EQ(p.player[0].influence, 1);
}

TEST(DominationsTiming, A61_ACardCountsItself) {
  Scene s;
  const int c = s.card(Re, 3, {effect(When::acquire, Do::vp, 1, kNothing, Per::mastery), effect(When::mastery, Do::vp, 10)});
  s.own(0, s.card(Re, 3, {}));
  s.know(0, Re, 3);
  Position& p = s.go(Phase::develop);
  buy(p, c);
  EXPECT_EQ(p.player[0].vp, 2 + 10);
}

TEST(DominationsTiming, Section21_TheFixedOrderIsNeverWorse) {
  // Influence before what counts it, limits and fill before gains, gains before what counts the stock.
  Scene s;
  const int c =
      s.card(Re, 3,
             {effect(When::acquire, Do::vp, 1, kNothing, Per::influence), effect(When::acquire, Do::vp, 1, kNothing, Per::stock),
              effect(When::acquire, Do::gain, 3, Tr), effect(When::acquire, Do::influence, 4), effect(When::acquire, Do::gain, 2, Ar),
              effect(When::acquire, Do::fill, 1, Ar), effect(When::always, Do::limit, 10, kAll)});
  s.know(0, Re, 3, 5);
  Position& p = s.go(Phase::develop);
  buy(p, c);
  EXPECT_EQ(p.player[0].influence, 4);
  EXPECT_EQ(p.player[0].knowledge, amounts({{Tr, 3}, {Ar, 10}}));
  EXPECT_EQ(p.player[0].vp, 4 + 13);
}

TEST(DominationsTiming, A23_EachGainIsCutByItself) {
  Scene s;
  s.pack.campfires = {{Tr, Tr, Tr, Tr}};
  s.p.options.overflow = Overflow::every_time;
  s.own_at(0, s.card(Tr, 3, {}, {}, {Tr, Tr, Tr, Tr}), 1, 0);
  s.own_at(0, s.card(Tr, 3, {}, {}, {Tr, Tr, Tr, Tr}), 0, 1);
  s.own_at(0, s.card(Tr, 6, {in_domain(effect(When::nodus, Do::gain, 2, Ar), Tr)}, {}, kLinks), -1, 0);
  const int c = s.card(Tr, 3, {}, {}, {Tr, Tr, Tr, Tr});
  s.know(0, Tr, 3), s.know(0, Ar, 20, 20);
  Position& p = s.go(Phase::develop);
  for (const Move& m : of_card(p, Act::develop, c))
    if (p.spots(0)[m.spot].col == 1 && p.spots(0)[m.spot].row == 1) {
      play(p, m);
      break;
    }
  EXPECT_EQ(p.player[0].vp, 2);  // two nodus, two gains, two points
}

TEST(DominationsTiming, R20_2_AVestigiumChoiceHoldsUpTheRest) {
  Scene s;
  const int c = s.card(Re, 3, {effect(When::acquire, Do::gain, 2, kAny), effect(When::acquire, Do::vp, 1, kNothing, Per::stock)});
  s.know(0, Re, 3);
  Position& p = s.go(Phase::develop);
  buy(p, c);
  ASSERT_EQ(p.flow.ask, Ask::vestigium);
  EXPECT_EQ(p.player[0].vp, 0);
  Position copy = p;  // in the middle of an effect
  play(p, pick(Tr)), play(p, pick(Tr));
  EXPECT_EQ(p.player[0].vp, 2);
  play(copy, pick(Tr)), play(copy, pick(Tr));
  EXPECT_EQ(copy, p);
}

TEST(DominationsTree, PricesInSeveralDomainsAndReductions) {
  Scene s;
  const int c = s.card(Re, 3, {});
  s.pack.masteries[static_cast<unsigned>(c)].cost = amounts({{Tr, 2}, {Ar, 3}});
  s.own(0, s.card(Sc, 9, {effect(When::always, Do::cost_mastery, -3)}));
  s.know(0, Ar, 2);
  Position& p = s.go(Phase::develop);
  EXPECT_EQ(p.mastery_price(0, c), amounts({{Ar, 2}}));
  EXPECT_FALSE(of_card(p, Act::develop, c).empty());
}

TEST(DominationsTree, StaticAbilitiesThatCountAreKeptUpToDate) {
  Scene s;
  s.land(U(0, 0), Tr), s.land(U(4, 0), Tr);
  s.own(0, s.card(Go, 9, {effect(When::always, Do::cost_city, -1, Tr, Per::city), effect(When::always, Do::extra_build, 1)}));
  s.know(0, Tr, 20);
  Position& p = s.go(Phase::build);
  EXPECT_EQ(p.city_price(0, 1), price(Tr, 3));
  play(p, on(Act::build_city, 0));
  EXPECT_EQ(p.city_price(0, 1), price(Tr, 2));
}

}  // namespace
}  // namespace demesne::dominations::testing
