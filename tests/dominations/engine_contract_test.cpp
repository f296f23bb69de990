// The contract of core/contract.hpp, enforced on thousands of random games.
#include <map>
#include <set>

#include "tests/dominations/scene.hpp"
#include "tests/sample.hpp"

namespace demesne::dominations::testing {
namespace {

static_assert(demesne::Position<Position>);
static_assert(sizeof(Position) <= 8192);

// Tiles, copies, tokens: nothing appears or disappears.
void conserve(const Position& p) {
  std::array<int, 256> tiles{};
  for (unsigned b = 0; b < p.board_size; ++b) ++tiles[p.board[b].tile];
  for (unsigned k = 0; k < p.stack_size; ++k) ++tiles[p.stack[k]];
  std::array<int, kMaxPlayers> tokens{};
  for (unsigned b = 0; b < p.board_size; ++b)
    if (p.board[b].level) tokens[static_cast<unsigned>(p.board[b].owner)] += p.board[b].level;
  std::vector<int> copies(tables(p.pack_id).copies.size());
  for (unsigned c = 0; c < copies.size(); ++c) copies[c] += p.supply.has(c);
  std::array<int, kMaxSlots> levels{};
  for (unsigned s = 0; s < p.players; ++s) {
    const Player& pl = p.player[s];
    for (unsigned k = 0; k < pl.hand_size; ++k) ++tiles[pl.hand[k]];
    ASSERT_EQ(tokens[s] + pl.tokens, kCityTokens);
    for (unsigned k = 1; k < pl.tree_size; ++k) {
      if (is_mastery(pl.tree[k].card)) ++copies[static_cast<unsigned>(copy_of(pl.tree[k].card))];
      else ++levels[static_cast<unsigned>(slot_of(pl.tree[k].card))];
    }
    for (unsigned d = 0; d < kDomains; ++d) ASSERT_LE(pl.knowledge[d], pl.limits[d]);
  }
  for (unsigned t = 0; t < p.content().tiles.size(); ++t) ASSERT_EQ(tiles[t], 1);
  for (const int n : copies) ASSERT_EQ(n, 1);
  for (unsigned s = 0; s < p.slots; ++s) ASSERT_EQ(levels[s], p.monuments[s].taken);
}

void play_one(int players, const Options& options, u64 seed, bool closely) {
  FastRng rng(seed);
  Position p = Position::start(test_pack_id(), players, options, rng, Silent{});
  Actions list;
  std::vector<Action> answers;
  u32 serial = 0;
  Seat asked = kNobody;
  while (p.to_move() != kNobody) {
    p.legal(list);
    ASSERT_FALSE(list.empty());
    for (std::size_t k = 1; k < list.size(); ++k) ASSERT_LT(list[k - 1], list[k]);
    ASSERT_TRUE(p.question() > serial || (p.question() == serial && p.to_move() == asked));
    serial = p.question(), asked = p.to_move();
    const Action a = list[rng.below(static_cast<u32>(list.size()))];
    ASSERT_EQ(pack_move(unpack(a)), a);
    if (closely && answers.size() % 7 == 0) {
      Position copy = p;
      ASSERT_EQ(copy, p);
      ASSERT_EQ(copy.hash(), p.hash());
      for (Seat s = kNobody; s < players; ++s) {
        Position dream = p;
        FastRng other(seed * 31 + answers.size());
        dream.reimagine(s, other);
        ASSERT_EQ(dream.key(s), p.key(s));
        if (p.phase != Phase::setup) {
          dream.refresh();
          ASSERT_FALSE(check(dream)) << check(dream).message.en;
        }
      }
      // A copy with a log goes the same way as one without.
      Log log;
      copy.apply(a, rng, log);
      Position silent = p;
      silent.apply(a, rng, Silent{});
      ASSERT_EQ(copy, silent);
      // What the seat asked cannot see does not change what it may answer.
      Position dream = p;
      FastRng other(seed);
      dream.reimagine(p.to_move(), other);
      Actions again;
      dream.legal(again);
      ASSERT_EQ(again.size(), list.size());
    }
    p.apply(a, rng, Silent{});
    answers.push_back(a);
    if (closely && answers.size() % 11 == 0) conserve(p);
    ASSERT_LT(answers.size(), 5000u);
  }
  conserve(p);
  float sum = 0;
  for (Seat s = 0; s < players; ++s) sum += p.score(s);
  ASSERT_EQ(sum, 1.0f);
  ASSERT_EQ(p.age, 3);
  ASSERT_EQ(p.phase, Phase::over);
  if (!closely) return;
  FastRng again(seed);
  Position q = Position::start(test_pack_id(), players, options, again, Silent{});
  for (const Action a : answers) q.apply(a, again, Silent{});
  ASSERT_EQ(q, p);
  ASSERT_EQ(q.hash(), p.hash());
}

TEST(DominationsContract, RandomGamesOfAllPlayerCountsAndEditions) {
  for (int players = 2; players <= 4; ++players)
    for (const Edition e : {Edition::e2021, Edition::e2019})
      for (u64 seed = 0; seed < 60 / tests::kSample; ++seed) {
        play_one(players, preset(e), seed * 131 + static_cast<u64>(players), true);
        if (HasFatalFailure()) FAIL() << players << " players, seed " << seed;
      }
}

TEST(DominationsContract, ThousandsOfRandomGamesEndAndConserve) {
  for (int players = 2; players <= 4; ++players)
    for (u64 seed = 0; seed < 1500 / tests::kSample; ++seed) {
      play_one(players, preset(seed % 2 ? Edition::e2019 : Edition::e2021), seed, false);
      if (HasFatalFailure()) FAIL() << players << " players, seed " << seed;
    }
}

TEST(DominationsContract, EverySwitchInEveryCombination) {
  u64 seed = 0;
  for (int mask = 0; mask < 3 * 256; ++mask) {
    Options o;
    o.overflow = mask & 1 ? Overflow::every_time : Overflow::per_phase;
    o.monument_tie = mask & 2 ? MonumentTie::level1 : MonumentTie::lowest;
    o.locus = mask & 4 ? LocusOf::land_only : LocusOf::with_monuments;
    o.open_hands = mask & 8;
    o.cradle = mask & 16 ? CradleDots::vestigium : CradleDots::colours;
    o.cradle_in_locus = mask & 32;
    o.rotate_cards = mask & 64;
    o.campfire_nodus = mask & 128;
    o.edges = static_cast<Edges>(mask / 256);
    play_one(2 + mask % 3, o, ++seed, mask % 8 == 0);
    if (HasFatalFailure()) FAIL() << "switches " << mask;
  }
}

TEST(DominationsContract, RandomIsALegalAnswer) {
  FastRng rng(4);
  Actions list;
  for (int game = 0; game < 30; ++game) {
    Position p = Position::start(test_pack_id(), 2 + game % 3, preset(Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) {
      const Action a = p.random(rng);
      ASSERT_TRUE(can(p, a));
      p.apply(a, rng, Silent{});
    }
  }
}

// Answers are counted or drawn by trying, not listed: each must still be equally likely.
TEST(DominationsContract, RandomIsUniform) {
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

TEST(DominationsContract, PreviewsComeTrue) {
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
