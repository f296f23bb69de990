// Random games through the protocol: positions can be written and read at every step, views hide what they must.
#include <gtest/gtest.h>

#include <set>

#include "table/dominations/codec.hpp"
#include "table/dominations/draw.hpp"
#include "tests/dominations/script.hpp"
#include "tests/sample.hpp"

namespace demesne::table {
namespace {

struct Game {
  int players;
  json::object options;
  int seed;
};

std::vector<Game> games() {
  std::vector<Game> out;
  for (const int players : {2, 3, 4})
    for (int seed = 1; seed <= 2 / tests::kSample; ++seed) {
      out.push_back({players, {}, seed});
      out.push_back({players, {{"edition", 2019}}, seed});
    }
  out.push_back({2, {{"rotate_cards", "on"}}, 5});
  out.push_back({3, {{"edges", "choose_one"}, {"cradle", "vestigium"}}, 6});
  out.push_back({2, {{"edges", "per_edge"}, {"cradle_in_locus", "on"}, {"open_hands", "off"}}, 7});
  return out;
}

// A random answer to the open question: any number of picks that it allows.
std::vector<int> random_picks(const Question& q, FastRng& rng) {
  std::vector<int> left;
  for (const Option& o : q.options) left.push_back(o.times);
  const int n = q.min + static_cast<int>(rng.below(static_cast<u32>(q.max - q.min + 1)));
  std::vector<int> picks;
  while (static_cast<int>(picks.size()) < n) {
    const int i = static_cast<int>(rng.below(static_cast<u32>(left.size())));
    if (left[static_cast<std::size_t>(i)] == 0) continue;
    --left[static_cast<std::size_t>(i)];
    picks.push_back(i);
  }
  return picks;
}

std::string brief(const Question& q) { return json::serialize(to_json(q)); }

TEST(DominationsSpeech, PositionsCanBeWrittenAndReadAtEveryStep) {
  for (const Game& g : games()) {
    auto started = Table::start(dominations_game(), g.players, g.options, std::to_string(g.seed), Rng::from_seed(static_cast<u64>(g.seed)));
    ASSERT_TRUE(std::holds_alternative<Table>(started)) << std::get<Fault>(started).message.en;
    Table table = std::move(std::get<Table>(started));
    FastRng rng(static_cast<u64>(g.seed) * 77);
    int steps = 0;
    while (table.match().to_move() != kNobody) {
      const std::string written = json::serialize(table.position());
      auto again = Table::load(json::parse(written).as_object());
      ASSERT_TRUE(std::holds_alternative<Table>(again)) << "step " << steps << ": " << std::get<Fault>(again).message.en << "\n"
                                                        << written.substr(0, 3000);
      const Table& other = std::get<Table>(again);
      ASSERT_EQ(other.match().hash(), table.match().hash()) << "step " << steps;
      ASSERT_EQ(brief(other.match().question()), brief(table.match().question())) << "step " << steps;
      if (steps % 5 == 0) {
        for (Seat s = kNobody; s < g.players; ++s) ASSERT_EQ(other.match().view(s), table.match().view(s));
      }
      const auto picks = random_picks(table.match().question(), rng);
      const auto fault = table.decide(picks);
      ASSERT_FALSE(fault) << fault->message.en;
      ASSERT_LT(++steps, 5000);
    }
    const auto result = table.match().result().as_object();
    EXPECT_EQ(result.at("scores").as_array().size(), static_cast<std::size_t>(g.players));
    EXPECT_EQ(result.at("ranking").as_array().size(), static_cast<std::size_t>(g.players));
    auto again = Table::load(table.position());
    ASSERT_TRUE(std::holds_alternative<Table>(again)) << std::get<Fault>(again).message.en;
    EXPECT_EQ(std::get<Table>(again).match().result(), table.match().result());
  }
}

// Contract 4 at the table: options have distinct texts in both languages and distinct fields.
TEST(DominationsSpeech, OptionsAreDistinctAndSpeakBothLanguages) {
  for (const Game& g : games()) {
    auto started = Table::start(dominations_game(), g.players, g.options, "x", Rng::from_seed(static_cast<u64>(g.seed) + 100));
    Table table = std::move(std::get<Table>(started));
    FastRng rng(static_cast<u64>(g.seed));
    while (table.match().to_move() != kNobody) {
      const Question& q = table.match().question();
      ASSERT_FALSE(q.options.empty());
      ASSERT_FALSE(q.prompt.en.empty());
      ASSERT_FALSE(q.prompt.de.empty());
      ASSERT_FALSE(q.what.empty());
      std::set<std::string> en, de, fields;
      for (const Option& o : q.options) {
        ASSERT_TRUE(en.insert(o.text.en).second) << o.text.en;
        ASSERT_TRUE(de.insert(o.text.de).second) << o.text.de;
        json::object f = o.fields;
        f.erase("preview");
        ASSERT_TRUE(fields.insert(json::serialize(f)).second) << json::serialize(f);
      }
      ASSERT_FALSE(table.decide(random_picks(q, rng)));
      for (const Event& e : table.events())
        for (const json::object* o : {&e.inside, &e.outside}) {
          ASSERT_FALSE(o->at("text").as_object().at("en").as_string().empty()) << json::serialize(*o);
          ASSERT_FALSE(o->at("text").as_object().at("de").as_string().empty());
        }
    }
  }
}

// What a seat cannot know is drawn anew: its view must stay, byte for byte.
TEST(DominationsSpeech, AViewDoesNotHangOnWhatItsSeatCannotSee) {
  for (const Game& g : games()) {
    auto started = Table::start(dominations_game(), g.players, g.options, "x", Rng::from_seed(static_cast<u64>(g.seed) + 200));
    Table table = std::move(std::get<Table>(started));
    FastRng rng(static_cast<u64>(g.seed));
    int steps = 0;
    while (table.match().to_move() != kNobody) {
      if (steps++ % 3 == 0) {
        const auto& match = static_cast<const MatchOf<dominations::Codec>&>(table.match());
        for (Seat s = kNobody; s < g.players; ++s) {
          dominations::State other = match.state();
          other.position.reimagine(s, rng);
          ASSERT_EQ(json::serialize(dominations::write_view(other, s)), json::serialize(match.view(s)))
              << "seat " << int(s) << " step " << steps;
        }
      }
      ASSERT_FALSE(table.decide(random_picks(table.match().question(), rng)));
    }
  }
}

TEST(DominationsSpeech, SecretsOfTheSetUpStaySecret) {
  auto s = ::demesne::dominations::script::Script::deal(3, {});
  const auto view = [&](Seat viewer) { return s.table().match().view(viewer); };
  const json::object mine = view(0);
  EXPECT_TRUE(mine.at("seats").at(0).as_object().contains("dealt_objectives"));
  EXPECT_FALSE(mine.at("seats").at(1).as_object().contains("dealt_objectives"));
  EXPECT_FALSE(view(1).at("seats").at(0).as_object().contains("dealt_objectives"));
  for (unsigned k = 0; k < 3; ++k) EXPECT_FALSE(view(kNobody).at("seats").at(k).as_object().contains("dealt_monuments"));
  EXPECT_FALSE(mine.contains("tile_stack"));
  EXPECT_FALSE(mine.contains("pending"));
  s.answer({0});  // seat 0 chooses an Objective: seat 1 must see the same whichever it is
  const json::object seen = view(1);
  s.undo().answer({1});
  EXPECT_EQ(view(1), seen);
}

TEST(DominationsSpeech, HandsAreHiddenOnlyIfTheSwitchSaysSo) {  // E6
  for (const bool open : {true, false}) {
    const ::demesne::dominations::script::Script s({.options = open ? "" : "open_hands=off"},
                                                   {{.hand = "h TrTrTr Tr"}, {.hand = "i ArArAr Ar"}});
    const json::object view = s.table().match().view(0);
    EXPECT_EQ(view.at("seats").at(1).as_object().contains("hand"), open);
    EXPECT_TRUE(view.at("seats").at(0).as_object().contains("hand"));
    EXPECT_EQ(view.at("seats").at(1).at("hand_count"), 1);
  }
}

TEST(DominationsSpeech, PicturesOfEveryStep) {
  auto started = Table::start(dominations_game(), 3, {}, "p", Rng::from_seed(3));
  Table table = std::move(std::get<Table>(started));
  FastRng rng(3);
  while (table.match().to_move() != kNobody) {
    const Question& q = table.match().question();
    for (const auto language : {Language::en, Language::de}) {
      const std::string plain = dominations::draw(table.match().view(q.seat), &q, q.seat, {language, false});
      ASSERT_FALSE(plain.empty());
      ASSERT_EQ(plain.find('\x1b'), std::string::npos);
      // The short list is short; with the words of an option that option is there, under the number that picks it.
      const json::object view = table.match().view(q.seat);
      const std::string list = dominations::draw_options(q, view, {language, false});
      ASSERT_FALSE(list.empty());
      ASSERT_LT(std::count(list.begin(), list.end(), '\n'), 160);
      const std::size_t i = rng.below(static_cast<u32>(q.options.size()));
      const std::string found = dominations::draw_options(q, view, {language, false}, q.options[i].text.in(language));
      ASSERT_NE(found.find(' ' + std::to_string(i + 1) + "  "), std::string::npos) << found;
    }
    ASSERT_FALSE(table.decide(random_picks(q, rng)));
  }
}

}  // namespace
}  // namespace demesne::table
