// One kind of bot: every name sits in every seat of the lab and answers at every table; a hint says what, how good and why; a program
// that wants no words gets the same question without them.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/room.hpp"
#include "table/speech.hpp"
#include "table/table.hpp"
#include "tests/picks.hpp"

namespace demesne {
namespace {

namespace json = boost::json;
using table::Match;
using table::Question;
using tests::any_picks;

std::vector<std::string> names(const table::Game& game) {
  std::vector<std::string> all;
  for (const auto& b : game.bots()) all.emplace_back(b.at("id").as_string());
  if (game.id() == "dominion")
    for (const char* more : {"bigmoney:smithy", "bigmoney:militia:2", "search:40", "search:5ms", "search:5cpu"}) all.emplace_back(more);
  return all;
}
std::unique_ptr<Match> dealt(std::string_view game, u64 seed, int players, const json::object& options = {}) {
  table::Rng rng = table::Rng::from_seed(seed);
  auto started = table::find_game(game)->start(players, options, rng);
  EXPECT_TRUE(std::holds_alternative<table::Started>(started)) << std::get<table::Fault>(started).message.en;
  return std::move(std::get<table::Started>(started).match);
}
void step(Match& match, table::Rng& rng, FastRng& luck) {
  table::Events events;
  while (match.decide(any_picks(match.question(), luck), rng, events)) {
  }
}

TEST(Seats, EveryNameSitsInEverySeatOfTheLab) {
  for (const table::Game* game : table::games()) {
    const auto all = names(*game);
    for (std::size_t i = 0; i < all.size(); ++i) {
      lab::Contest c;
      lab::Manner manner;
      c.bots = {all[i], all[(i + 1) % all.size()]};
      if (game->id() == "dominion") c.piles.kingdom = {dominion::find_card("smithy"), dominion::find_card("militia")};
      manner.game = game;
      const auto room = lab::open_room(c, manner);
      EXPECT_TRUE(std::holds_alternative<std::unique_ptr<lab::Room>>(room)) << all[i];
      manner.record = "somewhere";  // at a whole table
      const auto at_table = lab::open_room(c, manner);
      EXPECT_TRUE(std::holds_alternative<std::unique_ptr<lab::Room>>(at_table)) << all[i];
    }
  }
}

TEST(Seats, EveryNameAnswersAtTheTable) {
  for (const table::Game* game : table::games())
    for (int players = game->min_players(); players <= game->max_players(); players += 2) {
      const auto match = dealt(game->id(), 5, players, game->id() == "dominion" ? json::object{{"kingdom", "first_game"}} : json::object{});
      table::Rng rng = table::Rng::from_seed(3);
      FastRng luck(4);
      for (int k = 0; k < 24 && match->to_move() != kNobody; ++k, step(*match, rng, luck)) {
        if (k % 8) continue;
        for (const std::string& name : names(*game)) {
          table::Rng own = table::Rng::from_seed(7);
          const auto s = match->suggest(name, {.nodes = 20}, own);
          ASSERT_TRUE(std::holds_alternative<table::Suggestion>(s)) << name;
          table::Events events;
          EXPECT_FALSE(match->clone()->decide(std::get<table::Suggestion>(s).picks, rng, events)) << name << " at " << k;
        }
      }
    }
}

// Actions, Events, Night, questions with several picks and forced ones: the hint's answer may be given, has its share and, where there was
// something to choose, a reason in both languages; the runner-up is another answer and not a better one.
void hints(const Match& start, u64 seed, int steps, std::set<std::string>& kinds, int& several, int& reasons, int& asked) {
  const auto match = start.clone();
  table::Rng rng = table::Rng::from_seed(seed);
  FastRng luck(seed);
  for (int k = 0; k < steps && match->to_move() != kNobody; ++k, step(*match, rng, luck)) {
    const Question& q = match->question();
    const bool often = q.what == "turn" && kinds.count(q.what + q.about + q.prompt.en);
    if (often && k % 16) continue;
    table::Rng own = table::Rng::from_seed(match->key(q.seat));
    auto s = match->suggest("", {.nodes = 24, .value = true}, own);
    ASSERT_TRUE(std::holds_alternative<table::Suggestion>(s));
    const auto& got = std::get<table::Suggestion>(s);
    table::Events events;
    EXPECT_FALSE(match->clone()->decide(got.picks, rng, events)) << q.prompt.en;
    ASSERT_TRUE(got.value.has_value()) << q.prompt.en;
    EXPECT_TRUE(*got.value >= 0 && *got.value <= 1) << q.prompt.en;
    EXPECT_EQ(got.why.en.empty(), got.why.de.empty());
    if (!got.runner_up.empty()) {
      EXPECT_NE(got.runner_up[0], got.picks.empty() ? -1 : got.picks[0]) << q.prompt.en;
      EXPECT_LT(got.runner_up[0], static_cast<int>(q.options.size()));
    }
    kinds.insert(q.what + q.about + q.prompt.en);
    several += q.max > 1;
    if (q.options.size() > 1) ++asked, reasons += !got.why.en.empty();
  }
}
TEST(Suggest, AnswersEveryKindOfQuestion) {
  std::set<std::string> kinds;
  int several = 0, reasons = 0, asked = 0;
  const json::object options{{"kingdom", json::array{"cellar", "chapel", "militia", "throne_room", "moneylender", "sentry", "remodel",
                                                     "village", "festival", "workshop"}},
                             {"events", json::array{"amass", "credit"}}};
  hints(*dealt("dominion", 11, 2, options), 11, 260, kinds, several, reasons, asked);
  EXPECT_GT(several, 0);
  EXPECT_GT(reasons, 0);
  several = asked = reasons = 0;
  hints(*dealt("dominations", 11, 3), 12, 120, kinds, several, reasons, asked);
  EXPECT_GT(several, 0);
  EXPECT_GT(reasons, asked / 2);
}
// A Night card, and after it the forced end of the turn: that too is an answer with its share.
TEST(Suggest, GoesThroughTheNight) {
  auto loaded = table::Table::load(
      {{"game", "dominion"},
       {"players", 2},
       {"turn", 0},
       {"phase", "buy"},
       {"buys", 1},
       {"supply",
        {{"province", 8},
         {"duchy", 8},
         {"estate", 8},
         {"gold", 30},
         {"silver", 40},
         {"copper", 46},
         {"curse", 10},
         {"devils_workshop", 10},
         {"village", 10},
         {"smithy", 10}}},
       {"seats",
        json::array{json::object{{"hand", {"devils_workshop", "copper", "estate"}}, {"deck", {"copper", "copper"}}, {"turns_taken", 3}},
                    json::object{{"hand", {"copper", "copper"}}, {"deck", {"estate", "estate"}}, {"turns_taken", 2}}}}});
  ASSERT_TRUE(std::holds_alternative<table::Table>(loaded)) << std::get<table::Fault>(loaded).message.en;
  table::Table& t = std::get<table::Table>(loaded);
  for (const std::string_view next : {"to_night", "play", "end_turn"}) {
    const Question& q = t.match().question();
    table::Rng own = table::Rng::from_seed(1);
    const auto s = t.match().suggest("", {.nodes = 24, .value = true}, own);
    ASSERT_TRUE(std::holds_alternative<table::Suggestion>(s)) << next;
    EXPECT_TRUE(std::get<table::Suggestion>(s).value.has_value()) << next;
    EXPECT_EQ(std::get<table::Suggestion>(s).picks.size(), 1u) << next;
    const auto at = std::find_if(q.options.begin(), q.options.end(), [&](const auto& o) {
      const auto* card = o.fields.if_contains("card");
      return o.fields.at("do").as_string() == next && (next != "play" || (card && card->as_string() == "devils_workshop"));
    });
    ASSERT_NE(at, q.options.end()) << next;
    const int pick = static_cast<int>(at - q.options.begin());
    if (next == "end_turn") {
      EXPECT_EQ(q.options.size(), 1u);
    }
    ASSERT_FALSE(t.decide(std::vector<int>{pick}).has_value()) << next;
  }
}

// An answer with several picks, or with none, is weighed as a whole against the bot's own.
table::Table asked_by(const char* card, int provinces, const json::object& me, const json::object& rival) {
  const json::object supply{{"province", provinces}, {"duchy", 7},       {"estate", 8},  {"gold", 20},
                            {"silver", 30},          {"copper", 46},     {"curse", 9},   {"chapel", 9},
                            {"market", 10},          {"moneylender", 9}, {"smithy", 10}, {"village", 10}};
  auto loaded = table::Table::load({{"game", "dominion"},
                                    {"players", 2},
                                    {"turn", 0},
                                    {"phase", "action"},
                                    {"actions", 1},
                                    {"buys", 1},
                                    {"supply", supply},
                                    {"seats", json::array{me, rival}}});
  EXPECT_TRUE(std::holds_alternative<table::Table>(loaded)) << std::get<table::Fault>(loaded).message.en;
  table::Table t = std::get<table::Table>(std::move(loaded));
  const auto& options = t.match().question().options;
  const auto play = std::find_if(options.begin(), options.end(), [&](const auto& o) {
    const auto* what = o.fields.if_contains("card");
    return what && what->as_string() == card;
  });
  EXPECT_FALSE(t.decide(std::vector<int>{static_cast<int>(play - options.begin())}));
  return t;
}
table::Suggestion weighed(const table::Table& t, std::vector<int> picks) {
  table::Rng own = table::Rng::from_seed(1);
  const auto s = t.match().suggest("search", {.nodes = 120, .value = true, .also = std::move(picks)}, own);
  const auto& got = std::get<table::Suggestion>(s);
  EXPECT_TRUE(got.value && got.also_value);
  EXPECT_LE(got.also_value.value_or(0), got.value.value_or(0));
  return got;
}
const json::object kRivalBuysTheLast{{"hand", {"gold", "gold", "silver", "copper", "copper"}},
                                     {"deck", {"gold", "gold", "gold", "silver", "copper"}},
                                     {"discard", {"province", "province", "province", "duchy"}},
                                     {"turns_taken", 13}};
json::object in_the_end(const json::array& hand) {
  return {{"hand", hand},
          {"deck", {"copper", "copper", "copper", "estate", "silver", "copper"}},
          {"discard", {"province", "province", "province"}},
          {"turns_taken", 14}};
}
// The treasures buy the last Province and win; in the trash they leave it to the rival.
TEST(Suggest, SaysWhatSeveralPicksAreWorth) {
  const table::Table t = asked_by("chapel", 1, in_the_end({"chapel", "gold", "gold", "silver", "copper"}), kRivalBuysTheLast);
  const Question& q = t.match().question();
  ASSERT_EQ(q.max, 4);
  std::vector<int> all;
  for (int i = 0; i < static_cast<int>(q.options.size()); ++i) all.insert(all.end(), static_cast<std::size_t>(q.options[i].times), i);
  ASSERT_EQ(all.size(), 4u);
  const auto trashed = weighed(t, all);
  EXPECT_LT(*trashed.also_value, *trashed.value - 0.5);
  EXPECT_FALSE(trashed.why.de.empty());
}
// The order of Chapel's picks says nothing: the same answer is worth the same.
TEST(Suggest, KnowsItsOwnAnswerInAnyOrder) {
  const table::Table t = asked_by("chapel", 8,
                                  {{"hand", {"chapel", "estate", "estate", "copper", "curse"}},
                                   {"deck", {"copper", "copper", "copper", "estate", "silver", "copper"}},
                                   {"turns_taken", 3}},
                                  {{"hand", {"copper", "copper", "copper", "estate", "copper"}},
                                   {"deck", {"copper", "copper", "copper", "estate", "estate", "silver", "silver"}},
                                   {"turns_taken", 2}});
  const auto own = weighed(t, {});
  ASSERT_GT(own.picks.size(), 1u);
  const auto same = weighed(t, std::vector<int>(own.picks.rbegin(), own.picks.rend()));
  EXPECT_EQ(same.picks, own.picks);
  EXPECT_EQ(*same.also_value, *same.value);
}
// Moneylender's Copper is trashed, or not: with it the last Province is bought and wins; without it the rival has it.
TEST(Suggest, SaysWhatDecliningIsWorth) {
  const table::Table t = asked_by("moneylender", 1, in_the_end({"moneylender", "copper", "silver", "gold"}), kRivalBuysTheLast);
  EXPECT_EQ(t.match().question().max, 1);
  const auto declined = weighed(t, {});
  EXPECT_EQ(declined.picks.size(), 1u);
  EXPECT_LT(*declined.also_value, *declined.value - 0.5);
}

void strip(json::value& v) {
  if (auto* o = v.if_object()) {
    for (const char* key : {"prompt", "text", "not_now", "fits"}) o->erase(key);
    for (auto& field : *o) strip(field.value());
  } else if (auto* a = v.if_array()) {
    for (auto& item : *a) strip(item);
  }
}
TEST(Speech, TheSameGameWithoutWords) {
  for (const table::Game* game : table::games())
    for (u64 seed = 1; seed <= 3; ++seed) {
      const auto loud = dealt(game->id(), seed, 3), curt = loud->clone();
      dynamic_cast<const table::Speaker&>(*curt).speak({.texts = false, .events = false});
      table::Rng one = table::Rng::from_seed(seed), two = one;
      FastRng luck(seed);
      std::size_t heard = 0;
      for (int k = 0; k < 250 && loud->to_move() != kNobody; ++k) {
        json::value with = table::to_json(loud->question()), without = table::to_json(curt->question());
        EXPECT_TRUE(with.at("prompt").at("de").as_string().size());
        const std::size_t longer = json::serialize(with).size();
        strip(with);
        ASSERT_EQ(with, without) << json::serialize(with) << "\n" << json::serialize(without);
        EXPECT_LT(json::serialize(without).size(), longer);
        const auto picks = any_picks(loud->question(), luck);
        table::Events told, untold;
        const bool fine = !loud->decide(picks, one, told);
        EXPECT_EQ(fine, !curt->decide(picks, two, untold));
        heard += told.size();
        EXPECT_TRUE(untold.empty());
        ASSERT_EQ(loud->hash(), curt->hash());
      }
      EXPECT_GT(heard, 100u);
      dynamic_cast<const table::Speaker&>(*curt).speak({});
      if (curt->to_move() != kNobody) {
        EXPECT_EQ(table::to_json(curt->question()), table::to_json(loud->question()));
      }
    }
}

}  // namespace
}  // namespace demesne
