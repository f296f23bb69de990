// Answers as numbers, drawn at random, and what their previews promise.
#include <gtest/gtest.h>

#include <map>

#include "tests/dominations/script.hpp"
#include "tests/dominations/test_pack.hpp"

namespace demesne::dominations::testing {
namespace {

int count(const Log& log, Kind kind) {
  return static_cast<int>(std::count_if(log.notes.begin(), log.notes.end(), [&](const Note& n) { return n.kind == kind; }));
}

// What is derived is what the state says, whatever is answered.
TEST(DominationsBoard, WhatIsDerivedIsWhatTheStateSays) {
  FastRng rng(7);
  for (int game = 0; game < 12; ++game) {
    Position p = Position::start(test_pack_id(), 2 + game % 3, preset(game % 2 ? Edition::e2019 : Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) {
      p.apply(p.random(rng), rng, Silent{});
      ASSERT_TRUE(p.settled());
    }
  }
}

// Words that no written card may have but a pack of the engine's may: the position with the first effect of "new" changed.
template <class Change>
Position with_effect(const script::Script& s, Change change) {
  Pack pack = s.engine().content();
  for (Mastery& m : pack.masteries)
    if (m.id == "new") change(m.basic.effects[0]);
  Position p = s.engine();
  p.pack_id = keep(pack);
  p.refresh();
  return p;
}
TEST(DominationsWords, StaticAbilitiesThatCountAreAddedUpAgainAtEveryQuestion) {
  const script::Script s({.phase = "build",
                          .tiles = "a U0,0 ------ Tr; b U4,0 ------ Tr",
                          .cards = {{.domain = "Go", .basic = "always cost_city -1 Tr; always extra_build 1"}}},
                         {{.knows = "Tr20", .tree = "new"}, {}});
  Position p = with_effect(s, [](Effect& e) { e.per = Per::city; });
  EXPECT_EQ(p.city_price(0, 1), price(Tr, 3));
  FastRng none;
  p.apply(pack_move({.act = Act::build_city, .board = 0}), none, Silent{});
  EXPECT_EQ(p.city_price(0, 1), price(Tr, 2));
}
TEST(DominationsWords, ACampMayProduceWhatIsChosen) {
  const script::Script s({.tiles = "a U0,0 ------ Tr", .cards = {{.basic = "camp produce 1 Tr"}}},
                         {{.hand = "h ------ Go", .tree = "new"}, {}});
  const Position p = with_effect(s, [](Effect& e) { e.what = kAny; });
  EXPECT_EQ(p.preview(s.question().options[0].action).vestigium, 1);
  EXPECT_EQ(p.preview(s.question().options[0].action).knowledge, price(Go, 1));
}

TEST(DominationsAnswers, RandomIsALegalAnswerAndSurvivesPacking) {
  FastRng rng(4);
  Actions list;
  for (int game = 0; game < 30; ++game) {
    Position p = Position::start(test_pack_id(), 2 + game % 3, preset(Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) {
      const Action a = p.random(rng);
      ASSERT_TRUE(can(p, a));
      ASSERT_EQ(pack_move(unpack(a)), a);
      p.apply(a, rng, Silent{});
    }
  }
}

// Answers are counted or drawn by trying, not listed: each must still be equally likely.
TEST(DominationsAnswers, RandomIsUniform) {
  FastRng rng(5);
  Actions list;
  std::array<int, 16> seen{};  // questions of each kind that were looked at
  for (int game = 0; game < 12; ++game) {
    Options o = preset(Edition::e2021);
    o.rotate_cards = game % 3 == 2;
    Position p = Position::start(test_pack_id(), 2 + game % 3, o, rng, Silent{});
    for (; p.to_move() != kNobody; p.apply(p.random(rng), rng, Silent{})) {
      p.legal(list);
      int& n = seen[static_cast<unsigned>(p.flow.ask)];
      if (list.size() < 2 || list.size() > 60 || n >= 12 || rng.below(4)) continue;
      ++n;
      std::map<Action, int> times;
      constexpr int kEach = 400;
      for (unsigned k = 0; k < kEach * list.size(); ++k) ++times[p.random(rng)];
      ASSERT_EQ(times.size(), list.size());
      for (const Action a : list) ASSERT_NEAR(times[a], kEach, 6 * 20) << "answer " << a << " of " << list.size();  // six deviations
    }
  }
  for (const Ask ask : {Ask::mulligan, Ask::keep, Ask::build, Ask::develop}) EXPECT_GT(seen[static_cast<unsigned>(ask)], 3);
}

TEST(DominationsAnswers, PreviewsComeTrue) {
  FastRng rng(11);
  Actions list;
  int placements = 0, cards = 0;
  for (int game = 0; game < 20; ++game) {
    Position p = Position::start(test_pack_id(), 3, preset(Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) {
      const Action a = p.random(rng);
      const Seat seat = p.to_move();
      const Preview want = p.preview(a);
      const bool place_it = act_of(a) == Act::place;
      const bool card = act_of(a) == Act::develop || act_of(a) == Act::upgrade_card || act_of(a) == Act::build_city;
      Log log;
      p.apply(a, rng, log);
      if (place_it && want.vestigium == 0 && p.flow.ask != Ask::locus) {
        ++placements;
        int sum = 0;
        for (const u8 k : want.knowledge) sum += k;
        for (const Note& n : log.notes)
          if (n.kind == Kind::produced && n.seat == seat) {
            ASSERT_EQ(n.n, sum);
            ASSERT_EQ(n.amounts, want.knowledge);
          }
        ASSERT_EQ(count(log, Kind::activated), want.city_count);
        ASSERT_EQ(count(log, Kind::locus), want.loci ? 1 : 0);
      }
      if (card) {
        ++cards;
        int formed = 0;
        for (unsigned d = 0; d < kDomains; ++d) formed += want.nodus[d];
        ASSERT_EQ(count(log, Kind::nodus), formed);
      }
    }
  }
  EXPECT_GT(placements, 500);
  EXPECT_GT(cards, 500);
}

}  // namespace
}  // namespace demesne::dominations::testing
