// Every word of the effect vocabulary: triggers, conditions, actions, counts.
#include "tests/dominations/scene.hpp"

namespace demesne::dominations::testing {
namespace {

// A scene in which almost everything happens in one turn: a tile that touches a City of each player, with a facing pair.
Scene busy(std::vector<Effect> effects, int seat = 0) {
  Scene s;
  const int a = s.put(U(0, 0), s.tile(O, O, Tr, Tr));  // Trade at (1, 0)
  const int b = s.put(U(1, 0), s.tile(O, O, O, Sc));
  s.settle(a, 0, 2);
  s.settle(b, 1, 1);
  s.hold(0, s.tile(Tr, O, O, Go));
  s.own(seat, s.card(Re, 3, std::move(effects)));
  for (int d = 0; d < kDomains; ++d) s.know(0, d, 0, 20);
  return s;
}
int vp_of(std::vector<Effect> effects, int seat = 0) {
  Scene s = busy(std::move(effects), seat);
  Position& p = s.go();
  play(p, place(0, D(0, 0)));
  return p.player[static_cast<unsigned>(seat)].vp;
}
Effect vp(When when, int n = 1) { return effect(when, Do::vp, n); }

TEST(DominationsVocabulary, Triggers_OfAPlacement) {
  EXPECT_EQ(vp_of({vp(When::camp)}), 1);
  EXPECT_EQ(vp_of({vp(When::produced)}), 1);
  EXPECT_EQ(vp_of({vp(When::concentration)}), 1);
  EXPECT_EQ(vp_of({vp(When::locus)}), 0);
  EXPECT_EQ(vp_of({vp(When::city_active)}), 1);
  EXPECT_EQ(vp_of({vp(When::city_active)}, 1), 1);  // in any turn
  EXPECT_EQ(vp_of({vp(When::produced)}, 1), 0);     // in his own turn only
  for (const When w :
       {When::acquire, When::turn_start, When::age_start, When::age_end, When::nodus, When::city_built, When::level_built, When::mastery})
    EXPECT_EQ(vp_of({vp(w)}), 0) << static_cast<int>(w);
}

TEST(DominationsVocabulary, Triggers_OfTheTurnAndOfBuilding) {
  Scene s = busy({vp(When::turn_start, 1), vp(When::city_built, 10), vp(When::mastery, 100), vp(When::nodus, 50)});
  const int c = s.card(Go, 3, {vp(When::acquire, 7)}, {}, {Go, Go, Go, Go});
  s.pack.campfires = {{Go, Go, Go, Go}};
  s.know(0, Go, 10);
  s.know(0, Tr, 9);
  Position& p = s.go(Phase::turn_start);
  EXPECT_EQ(p.player[0].vp, 1);
  play(p, place(0, D(0, 0)));
  play(p, on(Act::upgrade_city, 0));
  EXPECT_EQ(p.player[0].vp, 11);
  for (const Move& m : moves(p, Act::develop))
    if (tables(p.pack_id).copies[m.copy].mastery == c && p.spots(0)[m.spot].col == -1) {
      play(p, m);
      break;
    }
  EXPECT_EQ(p.player[0].vp, 11 + 7 + 100 + 50);
}

TEST(DominationsVocabulary, Trigger_LevelBuilt) {
  Scene s;
  s.pack.campfires = {{Tr, Tr, Tr, Tr}};
  s.city(U(0, 0), 0, 1, Tr);
  s.p.monuments[s.p.slots++].id = 0;  // the Trade diamond
  s.own(0, s.card(Ar, 9, {vp(When::level_built, 3)}));
  s.know(0, Tr, 20);
  Position& p = s.go(Phase::build);
  const auto all = moves(p, Act::build_monument);
  ASSERT_FALSE(all.empty());
  play(p, all[0]);
  EXPECT_EQ(p.player[0].vp, 3 + 5 + 10);  // ability, level card, reward of the City beside it
}

TEST(DominationsVocabulary, Trigger_Locus_AndMinEdgesIsMetByALocus) {
  Scene s;
  for (const Cell c : around({0, 0}))
    if (c != U(0, 0)) s.land(c);
  s.hold(0, s.blank(Tr));
  s.own(0, s.card(Re, 6, {vp(When::locus, 3), from_edges(vp(When::produced, 10), 3)}));
  Position& p = s.go();
  play(p, place(0, U(0, 0)));
  EXPECT_EQ(p.player[0].vp, 13);
}

TEST(DominationsVocabulary, Triggers_OfAges) {
  Scene s;
  s.own(0, s.card(Re, 6, {vp(When::age_end, 2), vp(When::age_start, 10)}));
  s.hold(0, s.blank(Tr));
  Position& p = s.at_end_of_age(1);
  play(p, just(Act::skip_develop));
  EXPECT_EQ(p.player[0].vp, 2);
  while (p.flow.ask == Ask::keep || p.flow.ask == Ask::mulligan) play(p, just(p.flow.ask == Ask::keep ? Act::keep_done : Act::no_mulligan));
  EXPECT_EQ(p.player[0].vp, 12);
}

TEST(DominationsVocabulary, Conditions) {
  EXPECT_EQ(vp_of({in_domain(vp(When::camp), Go)}), 1);
  EXPECT_EQ(vp_of({in_domain(vp(When::camp), Tr)}), 0);
  EXPECT_EQ(vp_of({in_domain(vp(When::concentration), Tr)}), 1);
  EXPECT_EQ(vp_of({in_domain(vp(When::concentration), Go)}), 0);
  EXPECT_EQ(vp_of({from_edges(vp(When::produced), 2)}), 1);
  EXPECT_EQ(vp_of({from_edges(vp(When::produced), 3)}), 0);
  EXPECT_EQ(vp_of({from_level(vp(When::city_active), 2)}), 1);
  EXPECT_EQ(vp_of({from_level(vp(When::city_active), 3)}), 0);
}

TEST(DominationsVocabulary, Actions_GainFillProduceInfluence) {
  const auto after = [](Effect e) {
    Scene s = busy({e});
    Position& p = s.go();
    play(p, place(0, D(0, 0)));
    while (p.flow.ask == Ask::vestigium) play(p, pick(Re));
    return p.player[0];
  };
  const Amounts plain = after(effect(When::produced, Do::gain, 0, Ar)).knowledge;
  EXPECT_EQ(after(effect(When::produced, Do::gain, 2, Ar)).knowledge[Ar], plain[Ar] + 2);
  EXPECT_EQ(after(effect(When::produced, Do::gain, 2, kAny)).knowledge[Re], plain[Re] + 2);
  const Amounts each = after(effect(When::produced, Do::gain, 1, kEach)).knowledge;
  for (unsigned d = 0; d < kDomains; ++d) EXPECT_EQ(each[d], plain[d] + 1);
  EXPECT_EQ(after(effect(When::produced, Do::fill, 1, Ar)).knowledge[Ar], 20);
  EXPECT_EQ(after(effect(When::camp, Do::produce, 3, Ar)).knowledge[Ar], plain[Ar] + 3);
  EXPECT_EQ(after(effect(When::camp, Do::produce, 1, kAny)).knowledge[Re], plain[Re] + 1);
  EXPECT_EQ(after(effect(When::produced, Do::influence, 2)).influence, 2);
}

TEST(DominationsVocabulary, Actions_StaticOnes) {
  Scene s;
  s.land(U(0, 0), Tr);
  s.city(U(4, 0), 0, 1, Tr);
  s.p.monuments[s.p.slots++].id = 0;
  const int c = s.card(
      Sc, 9,
      {effect(When::always, Do::cost_city, -1, kAll), effect(When::always, Do::cost_mastery, -2, Ar),
       effect(When::always, Do::cost_upgrade, -3), effect(When::always, Do::cost_level, -4, Tr), effect(When::always, Do::exchange, 1, Go),
       effect(When::always, Do::hand, 2), effect(When::always, Do::extra_build, 1), effect(When::always, Do::extra_develop, 2)});
  s.own(0, c);
  Position& p = s.go(Phase::build);
  EXPECT_EQ(p.city_price(0, 0), price(Tr, 2));
  const int art3 = 24, trade3 = 0;  // the twelve of each Domain stand in a row
  EXPECT_EQ(p.mastery_price(0, art3), price(Ar, 1));
  EXPECT_EQ(p.mastery_price(0, trade3), price(Tr, 3));
  EXPECT_EQ(p.upgrade_price(0, trade3), Amounts{});
  EXPECT_EQ(p.level_price(0, 0), price(Tr, 1));
  EXPECT_EQ(p.sums[0].exchange[Go], 1);
  EXPECT_EQ(p.sums[0].exchange[Tr], 2);
  EXPECT_EQ(p.hand_limit(0), 9);
  EXPECT_EQ(p.sums[0].extra_build, 1);
  EXPECT_EQ(p.sums[0].extra_develop, 2);
}

TEST(DominationsVocabulary, Counts_AndRoundingDown) {
  Scene s;
  s.city(U(0, 0), 0, 2, Tr), s.city(D(0, 0), 0, 1, Tr), s.city(U(9, 0), 0, 1, Ar), s.city(U(14, 0), 1, 3, Tr);
  s.pack.campfires = {{Tr, Tr, Tr, Tr}};
  s.own_at(0, s.card(Tr, 3, {}, {}, {Ar, Ar, Ar, Tr}), 1, 0);
  s.own_at(0, s.card(Tr, 3, {}, {}, {Ar, Ar, Ar, Ar}), 2, 0, true);
  s.p.player[0].influence = 11;
  s.know(0, Tr, 3), s.know(0, Re, 4);
  Position& p = s.go(Phase::build);
  const auto n = [&](Per per, What what = kNothing) { return p.count(0, per, what); };
  EXPECT_EQ(n(Per::city), 3);
  EXPECT_EQ(n(Per::city_level), 4);
  EXPECT_EQ(n(Per::chain), 2);
  EXPECT_EQ(n(Per::nodus, Tr), 1);
  EXPECT_EQ(n(Per::nodus, Ar), 1);
  EXPECT_EQ(n(Per::nodus_domains), 2);
  EXPECT_EQ(n(Per::mastery), 2);
  EXPECT_EQ(n(Per::advanced), 1);
  EXPECT_EQ(n(Per::level_card), 0);
  EXPECT_EQ(n(Per::monument), 0);
  EXPECT_EQ(n(Per::board_city, Tr), 3);
  EXPECT_EQ(n(Per::stock), 7);
  EXPECT_EQ(n(Per::influence), 11);
  EXPECT_EQ(vp_of({effect(When::produced, Do::vp, 2, kNothing, Per::produced, Tr, 2)}), 2 * ((2 + 1 + 2) / 2));
  EXPECT_EQ(vp_of({effect(When::produced, Do::vp, 1, kNothing, Per::produced, kAll)}), 2 + 1 + 2 + 1);
}

}  // namespace
}  // namespace demesne::dominations::testing
