// What is written in haste is what would be written at leisure: questions of the protocol, and the rows of a batch.
#include <gtest/gtest.h>

#include <set>

#include "lab/batch.hpp"
#include "lab/dominations_space.hpp"
#include "lab/dominion_space.hpp"
#include "lab/program.hpp"
#include "table/json_text.hpp"
#include "table/table.hpp"
#include "tests/picks.hpp"
#include "tests/sample.hpp"

namespace demesne::lab {
namespace {

namespace json = boost::json;
using tests::any_picks;

TEST(WrittenQuestions, AreTheTextOfTheirValues) {
  std::set<std::string> told;  // what was done, with which fields
  for (const char* options : {R"({})", R"({"edition":2019,"rotate_cards":true})", R"({"content":"balanced","edges":"choose_one"})"})
    for (int players = tests::kSample == 1 ? 2 : 4; players <= 4; players += 2)
      for (u64 seed = 1; seed <= (tests::kSample == 1 ? 2 : 1); ++seed) {
        table::Rng rng = table::Rng::from_seed(seed);
        auto started = table::dominations_game().start(players, json::parse(options).as_object(), rng);
        ASSERT_TRUE(std::holds_alternative<table::Started>(started)) << std::get<table::Fault>(started).message.en;
        table::Match& loud = *std::get<table::Started>(started).match;
        const auto curt = loud.clone();
        hush(*curt);
        FastRng luck(seed);
        while (loud.to_move() != kNobody) {
          for (const table::Match* match : {static_cast<const table::Match*>(&loud), static_cast<const table::Match*>(curt.get())}) {
            const std::string written = table::json_object([&](table::JsonText& w) { match->write_question(w); });
            ASSERT_EQ(written, json::serialize(table::to_json(match->question())));
          }
          for (const auto& o : loud.question().options) {
            std::string kind;
            for (const auto& field : o.fields)
              kind += (kind.empty() ? std::string(field.value().as_string()) : std::string(field.key())) + " ";
            told.insert(kind);
          }
          const auto picks = any_picks(loud.question(), luck);
          table::Rng one = rng;
          table::Events events;
          const bool fine = !loud.decide(picks, rng, events);
          ASSERT_EQ(fine, !curt->decide(picks, one, events));
          ASSERT_EQ(loud.hash(), curt->hash());
        }
      }
  for (const char* kind : {"place tile at preview ",
                           "place tile at using preview ",
                           "reactivate tile mode vertex preview ",
                           "build_city tile preview ",
                           "upgrade_city tile preview ",
                           "build_monument monument level pos preview ",
                           "build_monument monument level pos vertex preview ",
                           "build_monument monument level pos cells corners open_edges preview ",
                           "develop card copy pos preview ",
                           "develop card copy pos quarter_turns preview ",
                           "upgrade_card card copy pos preview ",
                           "exchange give get price ",
                           "choose what vertex locus value preview ",
                           "choose what domain vestigium value ",
                           "assimilate card copy pos advanced preview ",
                           "order seat ",
                           "keep tile ",
                           "mulligan tile ",
                           "no_mulligan ",
                           "decline "})
    EXPECT_TRUE(told.count(kind) || tests::kSample > 1) << "never asked: " << kind;
}

TEST(JsonTexts, EscapeAsJsonDoes) {
  std::string all;
  for (int c = 1; c < 128; ++c) all += static_cast<char>(c);
  all += "Plättchen";
  const json::object tree{{"text", all},        {"words", json::object{{"en", "a\"b"}, {"de", all}}},
                          {"few", -17},         {"pair", json::array{-100, 99}},
                          {"least", INT64_MIN}, {"most", UINT64_MAX}};
  EXPECT_EQ(table::json_object([&](table::JsonText& w) {
              w.put("text", all).put("words", Text{"a\"b", all}).put("few", -17).key("pair").pair(-100, 99);
              w.put("least", INT64_MIN).put("most", UINT64_MAX);
            }),
            json::serialize(tree));
}
TEST(JsonTexts, OneGrowsWhileAnotherIsWrittenInside) {
  json::array tree;
  const std::string text = table::json_object([&](table::JsonText& w) {
    w.key("list").array([&] {
      for (int k = 0; k < 5000; ++k) {
        w.value(table::json_object([&](table::JsonText& inner) { inner.put("k", k); }));
        tree.emplace_back(json::serialize(json::object{{"k", k}}));
      }
    });
  });
  EXPECT_EQ(text, json::serialize(json::object{{"list", tree}}));
}

// A row keeps what has not changed since it was written; whatever was there before, it shows what is seen now.
template <class Space>
void rows_are_what_is_seen(int players, int steps) {
  const auto setup = Space::Setup::read(players, {});
  Batch<Space> batch(std::get<0>(setup), 12, 5, 1, true, {});
  std::vector<std::int32_t> picks(12);
  std::vector<Number> seen(static_cast<std::size_t>(batch.width()));
  for (int step = 0; step < steps; ++step) {
    batch.sample(picks.data(), true), batch.choose(picks.data());
    for (int i = 0; i < batch.size(); ++i) {
      const auto& p = batch.position(i);
      Space::observe(typename Space::Eyes(p, p.to_move()), seen.data());
      const auto row = batch.observation.begin() + static_cast<std::ptrdiff_t>(i) * batch.width();
      ASSERT_TRUE(std::equal(seen.begin(), seen.end(), row))
          << Space::kGame << ", " << players << " players, game " << i << ", step " << step;
    }
  }
  EXPECT_GT(batch.finished(), 4u) << "rows of a second game are seen, too";
}
TEST(Batches, RowsAreWhatIsSeenNow) {
  for (int players = 2; players <= 4; ++players) rows_are_what_is_seen<DominationsSpace>(players, 150 * players);
  rows_are_what_is_seen<DominionSpace>(2, 900);
}

}  // namespace
}  // namespace demesne::lab
