// Whole random games at the table: every position can be written and read back, in the middle of an effect too; views
// depend only on what their seat may know.
#include <gtest/gtest.h>

#include "games/dominion/setup.hpp"
#include "table/dominion/codec.hpp"
#include "table/table.hpp"
#include "tests/sample.hpp"

namespace demesne::table {
namespace {

json::object options_of(int i) {
  json::object o{{"edition", json::object{{"base", 1 + i % 2}, {"prosperity", 1 + i / 2 % 2}}}, {"random_events", i % 3}};
  if (i % 4 == 0) o["sets"] = json::array{"rising_sun"};
  return o;
}

// Where in the bytes of a position the two tables differ, for whoever has to find the field; -1: nowhere.
long first_difference(const Table& a, const Table& b) {
  const auto& x = static_cast<const MatchOf<DominionCodec>&>(a.match()).state().pos();
  const auto& y = static_cast<const MatchOf<DominionCodec>&>(b.match()).state().pos();
  const auto *p = reinterpret_cast<const char*>(&x), *q = reinterpret_cast<const char*>(&y);
  for (std::size_t i = 0; i < sizeof x; ++i)
    if (p[i] != q[i]) return static_cast<long>(i);
  return -1;
}

TEST(DominionRoundTrip, PositionLoadsToTheSameGame) {
  long checked = 0;
  for (int i = 0; i < 60; i += tests::kSample == 1 ? 1 : 7) {  // not a multiple of the player counts
    auto started = Table::start(dominion_game(), 2 + i % 5, options_of(i), std::to_string(i), Rng::from_seed(static_cast<u64>(i)));
    ASSERT_TRUE(std::holds_alternative<Table>(started));
    Table& t = std::get<Table>(started);
    FastRng rng(static_cast<u64>(i) + 1000);
    for (int step = 0; t.match().to_move() != kNobody && step < 400; ++step) {
      const Question& q = t.match().question();
      if (step % 3 == 0 || !static_cast<const MatchOf<DominionCodec>&>(t.match()).state().pos().at_rest()) {
        const json::object p = t.position();
        const json::value copied = json::parse(json::serialize(p));
        auto loaded = Table::load(copied.get_object());
        ASSERT_TRUE(std::holds_alternative<Table>(loaded)) << std::get<Fault>(loaded).message.en << "\n" << json::serialize(p);
        Table& again = std::get<Table>(loaded);
        ASSERT_EQ(first_difference(again, t), -1);
        ASSERT_EQ(again.match().hash(), t.match().hash()) << "game " << i << " step " << step << "\n"
                                                          << json::serialize(p) << "\n"
                                                          << json::serialize(again.position());
        ASSERT_EQ(to_json(again.match().question()), to_json(q));
        ++checked;
      }
      std::vector<int> picks;
      Rng own = Rng::from_seed(rng.next());
      auto s = t.match().suggest("random", {}, own);
      ASSERT_TRUE(std::holds_alternative<Suggestion>(s));
      auto fault = t.decide(std::get<Suggestion>(s).picks);
      ASSERT_FALSE(fault) << fault->message.en << json::serialize(to_json(q));
    }
  }
  EXPECT_GT(checked, tests::kSample == 1 ? 5000 : 500);
}

TEST(DominionRoundTrip, ViewsDoNotDependOnWhatIsHidden) {
  long checked = 0;
  for (int i = 0; i < 60; i += tests::kSample == 1 ? 1 : 7) {  // not a multiple of the player counts
    auto started = Table::start(dominion_game(), 2 + i % 5, options_of(i), std::to_string(i), Rng::from_seed(static_cast<u64>(i)));
    Table& t = std::get<Table>(started);
    FastRng rng(static_cast<u64>(i) + 5);
    for (int step = 0; t.match().to_move() != kNobody && step < 300; ++step) {
      const auto& state = static_cast<const MatchOf<DominionCodec>&>(t.match()).state();
      for (Seat viewer = kNobody; viewer < t.match().seats(); ++viewer) {
        auto other = state;
        other.pos().reimagine(viewer, rng);
        ASSERT_EQ(DominionCodec::view(state, viewer), DominionCodec::view(other, viewer))
            << "game " << i << " step " << step << " viewer " << int{viewer};
        if (viewer != kNobody) {
          ASSERT_EQ(state.pos().key(viewer), other.pos().key(viewer));
        }
        ++checked;
      }
      Rng own = Rng::from_seed(rng.next());
      auto s = t.match().suggest("random", {}, own);
      ASSERT_FALSE(t.decide(std::get<Suggestion>(s).picks));
    }
  }
  EXPECT_GT(checked, tests::kSample == 1 ? 20000 : 2000);
}

}  // namespace
}  // namespace demesne::table
