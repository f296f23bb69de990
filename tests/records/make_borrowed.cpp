// Writes games of the recommended sets in which every borrowed card is used: make_borrowed_records <directory> [games to try] [recommended
// set]
//
// Curious players: whatever has not been used yet comes first. Of some games of each set the one is kept that brings most, again and
// again until a set brings nothing new. Games that lie in the directory are kept; what they lack is added.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "core/random.hpp"
#include "games/dominion/setup.hpp"
#include "table/table.hpp"
#include "tests/records/coverage.hpp"

namespace demesne::records {
namespace {

using namespace table;

class Curious {
 public:
  Curious(const std::set<std::string>& missing, u64 seed, int patience) : missing_(missing), rng_(seed), patience_(patience) {}

  std::vector<int> answer(const Question& q, const Coverage& used, int step) {
    used_ = &used, ending_ = step > patience_;
    return q.what == "turn" ? std::vector<int>{turn(q)} : effect(q);
  }

 private:
  const std::set<std::string>& missing_;
  FastRng rng_;
  int patience_;
  const Coverage* used_ = nullptr;
  bool ending_ = false;

  static std::string field(const Option& o, const char* key) {
    const auto* v = o.fields.if_contains(key);
    return v && v->is_string() ? std::string(v->get_string()) : "";
  }
  bool is_new(const std::string& id) const { return !id.empty() && missing_.contains(id) && !used_->used.contains(id); }
  bool wanted(const Option& o) const {
    for (const char* key : {"card", "event", "project", "as", "get"})
      if (const std::string id = field(o, key); is_new(id) || is_new("gain:" + id) || is_new("trash:" + id)) return true;
    return false;
  }
  template <class Fits>
  int any(const Question& q, Fits fits) {
    std::vector<int> all;
    for (std::size_t i = 0; i < q.options.size(); ++i)
      if (fits(q.options[i])) all.push_back(static_cast<int>(i));
    return all.empty() ? -1 : all[rng_.below(static_cast<u32>(all.size()))];
  }
  int turn(const Question& q) {
    auto is = [&](const char* what) { return [=](const Option& o) { return field(o, "do") == what; }; };
    auto is_wanted = [&](const char* what) { return [=, this](const Option& o) { return field(o, "do") == what && wanted(o); }; };
    auto buys = [&](const char* card) {
      return any(q, [&](const Option& o) { return field(o, "do") == "buy" && field(o, "card") == card; });
    };
    for (std::size_t i = q.options.size(); i-- > 0;)
      if (field(q.options[i], "do") == "pay_debt") return static_cast<int>(i);
    if (const int i = any(q, is_wanted("play")); i >= 0) return i;
    if (const int i = any(q, is("play_treasures")); i >= 0 && rng_.below(8)) return i;
    if (const int i = any(q, is("play")); i >= 0) return i;
    if (const int i = any(q, is("use_villagers")); i >= 0 && rng_.below(3) == 0) return i;
    if (const int i = any(q, is("to_buy")); i >= 0) return i;
    if (const int i = any(q, is("use_coffers")); i >= 0 && rng_.below(3) == 0) return i;
    for (const char* what : {"buy_project", "buy_event", "buy"})
      if (const int i = any(q, is_wanted(what)); i >= 0) return i;
    if (ending_)
      for (const char* card : {"province", "duchy", "estate", "curse"})
        if (const int i = buys(card); i >= 0) return i;
    if (const int i = buys("potion"); i >= 0 && rng_.below(6) == 0) return i;
    for (const char* treasure : {"platinum", "gold", "silver"})
      if (const int i = buys(treasure); i >= 0 && rng_.below(3)) return i;
    if (const int i =
            any(q, [&](const Option& o) { return field(o, "do") == "buy" && field(o, "card") != "curse" && field(o, "card") != "copper"; });
        i >= 0 && rng_.below(3))
      return i;
    if (const int i = any(q, is("to_night")); i >= 0) return i;
    return any(q, is("end_turn"));
  }
  std::vector<int> effect(const Question& q) {
    std::vector<int> cards;
    for (std::size_t i = 0; i < q.options.size(); ++i) {
      const Option& o = q.options[i];
      const std::string card = field(o, "card");
      const bool dross = card == "curse" || card == "copper" || card == "estate";
      if (q.what == "trash" && q.min == 0 && !dross && !wanted(o)) continue;
      if (q.what == "react" && o.fields.if_contains("card") && o.fields.at("card").is_null() && rng_.below(6)) continue;
      for (int k = 0; k < o.times; ++k) cards.push_back(static_cast<int>(i));
    }
    if (cards.empty() && q.min > 0) cards.push_back(0);
    for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[rng_.below(static_cast<u32>(i))]);
    std::stable_partition(cards.begin(), cards.end(), [&](int i) { return wanted(q.options[static_cast<std::size_t>(i)]); });
    const int most = std::min(q.max, static_cast<int>(cards.size()));
    const int n = q.max == 1 ? most : std::max(q.min, most - static_cast<int>(rng_.below(static_cast<u32>(most + 1))));
    cards.resize(static_cast<std::size_t>(std::max(0, std::min(n, most))));
    return cards;
  }
};

struct Game {
  std::string text;
  Coverage used;
};
// One game to its end; no text if it does not end in time.
Game play(int players, const json::object& options, int seed, const std::set<std::string>& missing) {
  Record record;
  record.seed = std::to_string(seed);
  auto started = Table::start(*find_game("dominion"), players, options, record.seed, rng_of(record));
  if (const auto* fault = std::get_if<Fault>(&started)) return std::cerr << fault->message.en << "\n", Game{};
  Table& t = std::get<Table>(started);
  Game g;
  Curious curious(missing, static_cast<u64>(seed), 450);
  for (int step = 0; t.match().to_move() != kNobody && step < 1500; ++step) {
    const Question q = t.match().question();
    for (int attempt = 0; attempt < 50; ++attempt) {
      const auto picks = curious.answer(q, g.used, step);
      if (t.decide(picks)) continue;
      g.used.chosen(q, picks);
      break;
    }
    g.used.watch(t.events());
  }
  if (t.match().to_move() == kNobody) g.used.ended(t.match().setup()), g.text = to_text(t.record());
  return g;
}

Coverage replayed(const Record& record) {
  Coverage used;
  Table t = begun(record);
  for (const auto& answer : record.answers) {
    used.chosen(t.match().question(), answer.picks);
    if (t.decide(answer.picks)) break;
    used.watch(t.events());
  }
  if (t.match().to_move() == kNobody) used.ended(t.match().setup());
  return used;
}

int write(const std::filesystem::path& directory, int tries, std::string_view only) {
  std::set<std::string> missing = borrowed_words();
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {  // games that are there already are kept
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    auto record = parse_record(text.str());
    if (!std::holds_alternative<Record>(record)) continue;
    const Coverage used = replayed(std::get<Record>(record));
    std::erase_if(missing, [&](const auto& w) { return used.used.contains(w); });
    ++files;
  }
  const int kept = files;
  for (const auto& set : dominion::recommended())
    for (int variant = 1; variant <= (set.variant.empty() ? 1 : 2); ++variant) {
      if (!set.missing.empty() || !set.id.starts_with(only.empty() ? "rs_" : only)) continue;
      json::object options{{"kingdom", set.id}, {"edition", json::object{{"cornucopia_guilds", variant}}}};
      for (int game = 1; game <= 4 && !missing.empty(); ++game) {
        const std::string name = std::string(set.id) + (variant == 2 ? "_en" : "") + "_" + std::to_string(game + kept);
        Game best;
        std::size_t most = 0;
        for (int seed = 1; seed <= tries; ++seed) {
          const int players = 2 + (files + game) % (seed == 1 ? 5 : 2);
          Game g = play(players, options, seed + 10 * game + 100 * kept, missing);
          const auto gain = static_cast<std::size_t>(
              std::count_if(missing.begin(), missing.end(), [&](const auto& w) { return g.used.used.contains(w); }));
          if (!g.text.empty() && gain > most) most = gain, best = std::move(g);
        }
        if (!most) break;
        std::erase_if(missing, [&](const auto& w) { return best.used.used.contains(w); });
        std::ofstream(directory / (name + ".record")) << best.text;
        std::cout << name << ": " << most << " new, " << best.text.size() << " bytes\n" << std::flush;
        ++files;
      }
    }
  for (const auto& w : missing) std::cerr << "never used: " << w << "\n";
  return missing.empty() ? 0 : 1;
}

}  // namespace
}  // namespace demesne::records

int main(int argc, char** argv) {
  if (argc < 2 || argc > 4) return std::cerr << "usage: make_borrowed_records <directory> [games to try] [recommended set]\n", 2;
  return demesne::records::write(argv[1], argc > 2 ? std::max(1, std::atoi(argv[2])) : 5, argc > 3 ? argv[3] : "");
}
