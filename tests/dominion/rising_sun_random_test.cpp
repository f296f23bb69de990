// Random games with each Prophecy and each Event, two to six players, begun where things happen: a Sun or none left, hands full of Actions,
// Durations in play, debts, cards set aside. At every decision, also in the middle of an effect:
//   the written position loads to the same game (hash, question);
//   a view does not change with what its seat cannot know;
//   what outsiders are told names no secret card;
//   no card appears or vanishes.
#include <gtest/gtest.h>

#include "games/dominion/setup.hpp"
#include "table/dominion/codec.hpp"
#include "table/table.hpp"
#include "tests/sample.hpp"

namespace demesne::table {
namespace {

constexpr int kProphecies = 15, kEvents = 10;  // of Rising Sun

using namespace dominion;

const DominionCodec::State& state_of(const Table& t) { return static_cast<const MatchOf<DominionCodec>&>(t.match()).state(); }

// All copies of each kind; piles that Divine Wind has removed are no longer there.
std::array<int, kSlots> census(const dominion::Position& p) {
  std::array<int, kSlots> n{};
  for (int s = 0; s < p.kinds; ++s) {
    const auto i = static_cast<std::size_t>(s);
    n[i] = p.supply[i] + p.trash.n[i] + p.heap.n[i];
    for (int seat = 0; seat < p.players_n; ++seat) n[i] += p.owned(seat, s);
  }
  for (int i = 0; i < p.limbo_n; ++i) ++n[p.limbo[static_cast<std::size_t>(i)]];
  return n;
}

// A position in the thick of a game: cards are moved from the Supply into hands and decks, so that none is too many.
json::object thick(int i, FastRng& rng) {
  const Card prophecy = of_family(Family::prophecy, i % kProphecies);
  const Card event = of_family(Family::event, i / 3 % kEvents);
  const int players = 2 + i % 5;
  json::array kingdom;
  std::vector<Card> omens, others;
  for (int c = kFirstKingdomSlot; c < card_count(); ++c) {
    if (!is_kingdom_card(static_cast<Card>(c)) || set_of(static_cast<Card>(c)) > Set::rising_sun) continue;
    const auto card = static_cast<Card>(c);
    if (!in_edition(card, (i % 2 ? 0 : 1u << static_cast<int>(Set::base)) | (i / 2 % 2 ? 0 : 1u << static_cast<int>(Set::prosperity))))
      continue;
    const bool sun = set_of(card) == Set::rising_sun;
    (facts(card).types & kOmen ? omens : others).push_back(card);
    if (sun && !(facts(card).types & kOmen)) others.push_back(card);  // Rising Sun twice as often
  }
  std::vector<Card> chosen{omens[rng.below(static_cast<u32>(omens.size()))]};
  while (chosen.size() < 10) {
    const Card c = others[rng.below(static_cast<u32>(others.size()))];
    if (std::find(chosen.begin(), chosen.end(), c) == chosen.end()) chosen.push_back(c);
  }
  for (const Card c : chosen) kingdom.emplace_back(facts(c).id);
  const json::object options{{"kingdom", kingdom},
                             {"edition", json::object{{"base", 1 + i % 2}, {"prosperity", 1 + i / 2 % 2}}},
                             {"prophecy", facts(prophecy).id},
                             {"events", json::array{facts(event).id, facts(of_family(Family::event, (i + 1) % kEvents)).id}}};
  auto started = Table::start(dominion_game(), players, options, std::to_string(i), Rng::from_seed(static_cast<u64>(i)));
  if (auto* f = std::get_if<Fault>(&started)) {
    ADD_FAILURE() << f->message.en;
    return {};
  }
  json::object p = std::get<Table>(started).position();
  json::object& supply = p.at("supply").as_object();
  for (const char* key : {"engine", "rng"}) p.erase(key);
  p.at("prophecy").as_object()["suns"] = rng.below(3) ? 0 : 1;
  p["actions"] = 1 + rng.below(3), p["buys"] = 1 + rng.below(3), p["coins"] = rng.below(10);
  p["phase"] = rng.below(4) ? "action" : "buy";
  auto take = [&](json::array& to, std::string_view id) {
    if (auto* n = supply.if_contains(id); n && n->to_number<int>() > 3) *n = n->to_number<int>() - 1, to.emplace_back(id);
  };
  for (auto& v : p.at("seats").as_array()) {
    json::object& seat = v.as_object();
    seat.erase("engine");
    for (const char* zone : {"hand", "deck", "discard"})
      for (int k = 0; k < 4; ++k) take(seat.at(zone).as_array(), facts(chosen[rng.below(10)]).id);
    take(seat.at("hand").as_array(), "silver"), take(seat.at("deck").as_array(), "gold");
    for (const char* duration : {"riverboat", "samurai"})
      if (rng.below(2)) take(seat.at("in_play_before").as_array(), duration);
    seat["debt"] = rng.below(3) ? 0 : rng.below(4);
    seat["gained_gold_before"] = rng.below(2) == 0;
    json::array& deck = seat.at("deck").as_array();
    for (std::size_t k = deck.size(); k > 1; --k) std::swap(deck[k - 1], deck[rng.below(static_cast<u32>(k))]);
  }
  if (facts(prophecy).id == "harsh_winter") p["pile_debt"] = json::object{{"copper", 2}, {"silver", 4}};
  p["seed"] = i;
  return p;
}

std::vector<int> any_answer(const Question& q, FastRng& rng) {
  std::vector<int> all;
  for (std::size_t k = 0; k < q.options.size(); ++k)
    if (q.options[k].fields.at("do") == "buy_event" && rng.below(3) == 0) return {static_cast<int>(k)};
  for (std::size_t k = 0; k < q.options.size(); ++k) {
    const bool end = q.options[k].fields.at("do") == "end_turn" && rng.below(4);  // turns are to be full
    for (int n = 0; n < (end && q.options.size() > 1 ? 0 : q.options[k].times); ++n) all.push_back(static_cast<int>(k));
  }
  for (std::size_t k = all.size(); k > 1; --k) std::swap(all[k - 1], all[rng.below(static_cast<u32>(k))]);
  const int most = std::min(q.max, static_cast<int>(all.size()));
  all.resize(static_cast<std::size_t>(q.min + static_cast<int>(rng.below(static_cast<u32>(std::max(0, most - q.min) + 1)))));
  return all;
}

void check_events(const Table& t) {
  for (const Event& e : t.events()) {
    if (e.inside == e.outside) continue;
    ASSERT_FALSE(e.outside.contains("card") || e.outside.contains("cards")) << json::serialize(e.outside);
    const std::string text = json::serialize(e.outside.at("text"));
    for (int c = 0; c < card_count(); ++c) {
      ASSERT_EQ(text.find(facts(static_cast<Card>(c)).name.en), std::string::npos) << text;
      ASSERT_EQ(text.find(facts(static_cast<Card>(c)).name.de), std::string::npos) << text;
    }
  }
}

void check(int games, int steps) {
  std::array<int, kProphecies> prophecies{};
  std::array<int, kEvents> events{};
  long decisions = 0, inside = 0;
  for (int i = 0; i < games; ++i) {
    FastRng rng(static_cast<u64>(i) * 7919 + 13);
    const json::object start = json::parse(json::serialize(thick(i, rng))).as_object();  // numbers as a reader gets them
    ASSERT_FALSE(start.empty());
    auto loaded = Table::load(start);
    ASSERT_TRUE(std::holds_alternative<Table>(loaded)) << std::get<Fault>(loaded).message.en << "\n" << json::serialize(start);
    Table& t = std::get<Table>(loaded);
    auto before = census(state_of(t).pos());
    Mask before_piles = state_of(t).pos().piles;
    for (int step = 0; t.match().to_move() != kNobody && step < steps; ++step) {
      const std::string where = "game " + std::to_string(i) + " step " + std::to_string(step);
      const auto& state = state_of(t);
      const Question& q = t.match().question();
      ++decisions, inside += !state.pos().at_rest();
      {  // position -> load
        const json::value copied = json::parse(json::serialize(t.position()));
        auto again = Table::load(copied.get_object());
        ASSERT_TRUE(std::holds_alternative<Table>(again)) << where << ": " << std::get<Fault>(again).message.en;
        ASSERT_EQ(std::get<Table>(again).match().hash(), t.match().hash()) << where << "\n"
                                                                           << json::serialize(copied) << "\n"
                                                                           << json::serialize(std::get<Table>(again).position());
        ASSERT_EQ(to_json(std::get<Table>(again).match().question()), to_json(q)) << where;
      }
      for (Seat viewer = kNobody; viewer < t.match().seats(); ++viewer) {  // views
        auto other = state;
        other.pos().reimagine(viewer, rng);
        ASSERT_EQ(json::serialize(DominionCodec::view(state, viewer)), json::serialize(DominionCodec::view(other, viewer)))
            << where << " viewer " << int{viewer};
        if (viewer == q.seat) {
          ASSERT_EQ(to_json(DominionCodec::question(other)), to_json(q)) << where << ": the question tells what its seat cannot know";
        }
      }
      std::optional<Fault> fault;
      for (int attempt = 0; attempt < 30; ++attempt)  // picks that do not go together (one card for Rustic Village) are tried again
        if (fault = t.decide(any_answer(q, rng)); !fault) break;
      ASSERT_FALSE(fault) << where << ": " << fault->message.en << json::serialize(to_json(q));
      check_events(t);
      if (::testing::Test::HasFatalFailure()) {
        ADD_FAILURE() << where;
        return;
      }
      for (const Event& e : t.events())
        if (e.inside.at("type") == "buy_event")
          ++events[static_cast<std::size_t>(family_index(find_row(std::string_view(e.inside.at("event").as_string()))))];
      const auto& p = state_of(t).pos();
      const auto after = census(p);
      if (p.piles == before_piles) {
        ASSERT_EQ(after, before) << where;
      }
      before = after, before_piles = p.piles;
      if (p.prophecy_active()) ++prophecies[static_cast<std::size_t>(family_index(p.prophecy))];
    }
  }
  EXPECT_GT(decisions, games * 20);
  EXPECT_GT(inside, decisions / 20);
  for (int k = 0; k < kProphecies && games >= 60; ++k)
    EXPECT_GT(prophecies[static_cast<std::size_t>(k)], 0) << facts(of_family(Family::prophecy, k)).id;
  for (int k = 0; k < kEvents && games >= 60; ++k)
    EXPECT_GT(events[static_cast<std::size_t>(k)], 0) << facts(of_family(Family::event, k)).id;
}

TEST(RisingSunRandom, EveryProphecyAndEventInTheThickOfTheGame) { check(100 / tests::kSample, 80); }

}  // namespace
}  // namespace demesne::table
