// Makes the finished games in tests/records/dominations: games of a curious player, of which the fewest are kept that together show
// everything (coverage.hpp). Run it after a change of the rules or of the pack:
//   build/release/tests/dominations/dominations_records tests/records/dominations
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "tests/dominations/coverage.hpp"

namespace {

using namespace demesne;
using namespace demesne::table;

// Likes what has not been seen yet, and what is dear.
class Curious {
 public:
  Curious(u64 seed, std::set<std::string>& cards, std::set<std::string>& monuments) : rng_(seed), cards_(cards), monuments_(monuments) {
    for (auto& f : focus_) f = static_cast<int>(rng_.below(6));
    prophet_ = seed % 5 == 0;
    if (prophet_) focus_.fill(5);
  }

  std::vector<int> answer(const Question& q) {
    const int n = static_cast<int>(q.options.size());
    if (q.what == "mulligan" || q.what == "keep") {
      std::vector<int> picks;
      for (int i = 0; i < n; ++i)
        if (q.options[at(i)].fields.at("do") == json::value(q.what) && rng_.below(q.what == "keep" ? 2 : 5) == 0) picks.push_back(i);
      if (q.what == "mulligan") picks.push_back(n - 1);
      return picks;
    }
    if (q.what == "order") {
      std::vector<int> picks;
      for (int i = 0; i < n; ++i) picks.push_back(i);
      for (int i = n; i > 1; --i) std::swap(picks[at(i - 1)], picks[rng_.below(static_cast<u32>(i))]);
      return picks;
    }
    if (q.what == "vestigium") return std::vector<int>(at(q.min), std::min(n - 1, focus_[at(q.seat)]));
    int best = 0;
    double most = -1e9;
    for (int i = 0; i < n; ++i) {
      const double v = value(q, q.options[at(i)]) + rng_.below(1000) / 1000.0;
      if (v > most) most = v, best = i;
    }
    chosen(q.options[at(best)]);
    return {best};
  }

 private:
  FastRng rng_;
  std::set<std::string>&cards_, &monuments_;
  std::array<int, 4> focus_{};
  bool prophet_ = false;  // wants Prophecy: Religion, and one Science card of level 6

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void chosen(const Option& o) {
    const auto& f = o.fields;
    const std::string word(f.at("do").as_string());
    if (word == "develop" || word == "assimilate")
      cards_.insert(std::string(f.at("card").as_string()) + (word == "assimilate" && f.at("advanced").as_bool() ? "+" : ""));
    if (word == "upgrade_card") cards_.insert(std::string(f.at("card").as_string()) + "+");
    if (word == "build_monument") monuments_.insert(std::string(f.at("monument").as_string()));
  }

  double value(const Question& q, const Option& o) {
    const auto& f = o.fields;
    const std::string word(f.at("do").as_string());
    const auto* preview = f.if_contains("preview");
    const std::string_view focus = table::dominations::kDomainWords[at(focus_[at(q.seat)])];
    auto number = [&](const char* key) {
      const auto* v = preview ? preview->get_object().if_contains(key) : nullptr;
      return v && v->is_number() ? v->to_number<double>() : 0.0;
    };
    if (word == "choose" && f.contains("monument")) return monuments_.contains(std::string(f.at("monument").as_string())) ? 0 : 5;
    if (word == "place" || word == "reactivate") {
      double v = f.contains("using") ? 30 : 0;
      for (const auto& [d, n] : preview->get_object().at("knowledge").as_object())
        v += n.to_number<double>() * (d == focus || (prophet_ && d == "science") ? 2 : 1);
      if (word == "reactivate") v += rng_.below(2) ? 20 : -20;
      return v;
    }
    if (word == "build_monument") return 40 + number("vp") + (f.at("level") == json::value(1) ? 5 : 0);
    if (word == "upgrade_city") return 25 + number("vp");
    if (word == "build_city") return 20 + number("vp");
    if (word == "skip_develop" && prophet_ && rng_.below(2)) return 60;  // saves for the dear ones
    if (word == "skip_build" || word == "skip_develop") return 0.7;
    if (word == "decline") return rng_.below(4) ? -5 : 200;
    if (word == "develop" || word == "upgrade_card" || word == "assimilate") {
      const bool advanced = word == "upgrade_card" || (word == "assimilate" && f.at("advanced").as_bool());
      if (word == "assimilate" && advanced) return 150;
      const bool known = cards_.contains(std::string(f.at("card").as_string()) + (advanced ? "+" : ""));
      double price = 0;
      for (const auto& [d, n] : preview->get_object().at("price").as_object()) price += n.to_number<double>();
      double nodus = 0;
      if (const auto* list = preview->get_object().if_contains("nodus"))
        for (const auto& [d, n] : list->as_object()) nodus += n.to_number<double>();
      // Cards that nobody buys by itself: they are dear, and show only in what comes after.
      static const std::set<std::string> rare = {"prophecy", "diplomacy", "metallurgy", "coinage", "senate", "academy"};
      const bool shy = rare.contains(std::string(f.at("card").as_string()));
      static const std::set<std::string> steps = {"printing", "astronomy", "calendar", "cartography"};
      if (prophet_ && f.at("card") == json::value("prophecy")) return 500;
      if (prophet_ && word == "develop" && steps.contains(std::string(f.at("card").as_string()))) return 100;
      return (known ? 3 : 30) + 2 * price + nodus + (shy ? 25 : 0);
    }
    if (word == "exchange" && f.at("price") == json::value(1) && rng_.below(8) == 0) return 35;
    if (word == "exchange") return f.at("get") == json::value(focus) && rng_.below(3) == 0 ? 1.2 : 0;
    return 0;
  }
};

struct Played {
  std::string text;
  std::set<std::string> shown;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::cerr << "usage: dominations_records DIRECTORY [GAMES]\n", 2;
  const int games = argc > 2 ? std::atoi(argv[2]) : 60;
  std::set<std::string> cards, monuments;
  std::vector<Played> played;
  for (int g = 0; g < games; ++g) {
    const int players = 2 + g % 3;
    json::object options;
    if (g % 4 == 3) options["edition"] = 2019;
    const std::string seed = std::to_string(1000 + g);
    auto started = Table::start(dominations_game(), players, options, seed, Rng::from_seed(static_cast<u64>(1000 + g)));
    Table table = std::move(std::get<Table>(started));
    if (cards.size() > 140) cards.clear();
    if (monuments.size() > 10) monuments.clear();
    Curious player(static_cast<u64>(g) + 1, cards, monuments);
    Coverage coverage;
    coverage.step(table);
    while (table.match().to_move() != kNobody) {
      const Question q = table.match().question();
      const auto picks = player.answer(q);
      coverage.question(q, picks);
      if (const auto fault = table.decide(picks)) return std::cerr << fault->message.en << '\n', 1;
      coverage.step(table);
    }
    Record record = table.record();
    record.seed = seed;
    played.push_back({to_text(record), coverage.seen()});
  }
  std::set<std::string> missing = Coverage::wanted();
  int kept = 0;
  std::filesystem::create_directories(argv[1]);
  for (const auto& file : std::filesystem::directory_iterator(argv[1]))
    if (file.path().extension() == ".record") std::filesystem::remove(file.path());
  while (!missing.empty()) {
    const Played* best = nullptr;
    std::size_t most = 0;
    for (const Played& p : played) {
      std::size_t n = 0;
      for (const auto& w : p.shown) n += missing.contains(w);
      if (n > most) most = n, best = &p;
    }
    if (!best) break;
    for (const auto& w : best->shown) missing.erase(w);
    std::ofstream(std::filesystem::path(argv[1]) / ("game-" + std::to_string(++kept) + ".record")) << best->text;
  }
  std::cout << kept << " games kept\n";
  for (const auto& w : missing) std::cout << "never seen: " << w << '\n';
  return missing.empty() ? 0 : 1;
}
