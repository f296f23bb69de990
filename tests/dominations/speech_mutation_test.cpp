// Broken positions: whatever is changed in a written one, loading either refuses it or gives a game that can be played on.
#include <gtest/gtest.h>

#include "table/dominations/codec.hpp"
#include "table/table.hpp"
#include "tests/sample.hpp"

namespace demesne::table {
namespace {

std::vector<json::value*> all_of(json::value& v) {
  std::vector<json::value*> out{&v};
  if (v.is_object())
    for (auto& [key, value] : v.get_object()) {
      const auto inner = all_of(value);
      out.insert(out.end(), inner.begin(), inner.end());
    }
  if (v.is_array())
    for (auto& value : v.get_array()) {
      const auto inner = all_of(value);
      out.insert(out.end(), inner.begin(), inner.end());
    }
  return out;
}

void mutate(json::value& root, FastRng& rng) {
  const auto all = all_of(root);
  json::value& v = *all[rng.below(static_cast<u32>(all.size()))];
  json::value& other = *all[rng.below(static_cast<u32>(all.size()))];
  switch (rng.below(6)) {
    case 0:
      if (v.is_object() && !v.get_object().empty()) {
        auto it = v.get_object().begin();
        std::advance(it, rng.below(static_cast<u32>(v.get_object().size())));
        const std::string key(it->key());
        v.get_object().erase(key);
      }
      break;
    case 1:
      if (v.is_array() && !v.get_array().empty())
        v.get_array().erase(v.get_array().begin() + rng.below(static_cast<u32>(v.get_array().size())));
      break;
    case 2:
      if (v.is_array() && !v.get_array().empty() && v.get_array().size() < 200) {
        const json::value twice = v.get_array()[rng.below(static_cast<u32>(v.get_array().size()))];
        v.get_array().push_back(twice);
      }
      break;
    case 3:
      if (&v != &other && v.kind() == other.kind() && !v.is_object() && !v.is_array()) {
        const json::value copy = other;
        v = copy;
      }
      break;
    case 4:
      if (v.is_number())
        v = static_cast<int>(rng.below(16)) - 3;
      else if (v.is_bool())
        v = !v.get_bool();
      break;
    default:
      if (v.is_string() || v.is_number()) v = json::value(nullptr);
  }
}

std::vector<int> some_picks(const Question& q, FastRng& rng) {
  std::vector<int> left, picks;
  int all = 0;
  for (const Option& o : q.options) left.push_back(o.times), all += o.times;
  const int n = std::min(all, q.min);
  while (static_cast<int>(picks.size()) < n) {
    const auto i = rng.below(static_cast<u32>(left.size()));
    if (left[i]-- > 0)
      picks.push_back(static_cast<int>(i));
    else
      left[i] = 0;
  }
  return picks;
}

TEST(DominationsMutation, ABrokenPositionIsRefusedOrPlayable) {
  FastRng rng(2024);
  int loaded = 0, refused = 0;
  for (int game = 0; game < 3; ++game) {
    auto started = Table::start(dominations_game(), 2 + game % 3, {}, "m", Rng::from_seed(static_cast<u64>(game)));
    Table table = std::move(std::get<Table>(started));
    int step = 0;
    while (table.match().to_move() != kNobody) {
      if (step++ % 20 == 0)
        for (int k = 0; k < 12; k += tests::kSample) {
          json::value position = table.position();
          for (u32 n = 1 + rng.below(3); n > 0; --n) mutate(position, rng);
          if (!position.is_object()) continue;
          auto again = Table::load(position.get_object());
          if (std::holds_alternative<Fault>(again)) {
            const Fault& f = std::get<Fault>(again);
            ASSERT_FALSE(f.message.en.empty());
            ASSERT_FALSE(f.message.de.empty());
            ++refused;
            continue;
          }
          ++loaded;
          Table& other = std::get<Table>(again);
          for (int moves = 0; moves < 6 && other.match().to_move() != kNobody; ++moves) {
            const Question q = other.match().question();
            ASSERT_FALSE(q.options.empty());
            if (other.decide(some_picks(q, rng))) break;
            other.match().view(0);
          }
          other.position();
        }
      ASSERT_FALSE(table.decide(some_picks(table.match().question(), rng)));
    }
  }
  EXPECT_GT(loaded * tests::kSample, 20);
  EXPECT_GT(refused * tests::kSample, 20);
}

}  // namespace
}  // namespace demesne::table
