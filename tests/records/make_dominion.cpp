// Writes finished games of Dominion as fixtures: make_dominion_records <directory>
//
// Kingdoms are dealt so that every card of every edition, every Prophecy and every Event occurs; simple players use what has not been
// used yet and then bring the game to its end in the way that is wanted. To be run again when the rules' version changes.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "core/random.hpp"
#include "games/dominion/setup.hpp"
#include "table/table.hpp"
#include "tests/records/coverage.hpp"

namespace demesne::records {
namespace {

using namespace table;

struct Plan {
  std::string name;
  int players = 2;
  json::object options;
  std::string ending;            // provinces, colonies, piles, turn_limit
  std::set<std::string> wanted;  // what has to be used before that
};

class Players {
 public:
  Players(const Plan& plan, u64 seed) : plan_(plan), rng_(seed) {}

  std::vector<int> answer(const Table& table, const Coverage& coverage) {
    const Question& q = table.match().question();
    missing_.clear();
    for (const auto& w : plan_.wanted)
      if (!coverage.used.contains(w)) missing_.insert(w);
    return q.what == "turn" ? std::vector<int>{turn(q, table.match().position())} : effect(q);
  }

 private:
  const Plan& plan_;
  FastRng rng_;
  std::set<std::string> missing_;

  static std::string field(const Option& o, const char* key) {
    const auto* v = o.fields.if_contains(key);
    return v && v->is_string() ? std::string(v->get_string()) : "";
  }
  bool wanted(const std::string& id) const {
    return missing_.contains(id) || missing_.contains("gain:" + id) || missing_.contains("react:" + id);
  }

  // Among these options one that brings something unused, else any; -1 if there is none.
  template <class Fits>
  int any(const Question& q, Fits fits) {
    std::vector<int> all, better;
    for (std::size_t i = 0; i < q.options.size(); ++i)
      if (fits(q.options[i])) {
        all.push_back(static_cast<int>(i));
        if (wanted(field(q.options[i], "card")) || wanted(field(q.options[i], "event"))) better.push_back(static_cast<int>(i));
      }
    const auto& from = better.empty() ? all : better;
    return from.empty() ? -1 : from[rng_.below(static_cast<u32>(from.size()))];
  }

  int turn(const Question& q, const json::object& position) {
    auto is = [&](const char* what) { return [=](const Option& o) { return field(o, "do") == what; }; };
    auto buys = [&](const char* card) {
      return any(q, [&](const Option& o) { return field(o, "do") == "buy" && field(o, "card") == card; });
    };
    if (plan_.ending == "turn_limit") return any(q, is("end_turn"));
    for (std::size_t i = q.options.size(); i-- > 0;)
      if (field(q.options[i], "do") == "pay_debt") return static_cast<int>(i);  // as much as possible
    const bool buying = std::string_view(position.at("phase").as_string()) == "buy";
    if (!buying) {
      if (const int i = any(q, is("play")); i >= 0) return i;
      return any(q, is("to_buy"));
    }
    if (const int i = any(q, is("play_treasures")); i >= 0) return i;
    if (const int i = any(q, is("play")); i >= 0) return i;
    if (missing_.empty()) {
      if (plan_.ending == "colonies")
        if (const int i = buys("colony"); i >= 0) return i;
      if (plan_.ending == "provinces")
        if (const int i = buys("province"); i >= 0) return i;
      if (plan_.ending == "piles") {  // the pile that is nearest to its end
        int best = -1, left = 99;
        for (std::size_t i = 0; i < q.options.size(); ++i)
          if (field(q.options[i], "do") == "buy") {
            const std::string card = field(q.options[i], "card");
            const int n = position.at("supply").at(card).to_number<int>();
            if (card != "province" && card != "colony" && n < left) best = static_cast<int>(i), left = n;
          }
        if (best >= 0) return best;
      }
    } else {
      if (const int i = any(q, is("buy_event")); i >= 0 && wanted(field(q.options[static_cast<std::size_t>(i)], "event"))) return i;
      const int i = any(q, [&](const Option& o) {
        const std::string card = field(o, "card");
        return field(o, "do") == "buy" && wanted(card) && owned(position, q.seat, card) < 2;
      });
      if (i >= 0) return i;
      if (rng_.below(4) == 0)  // Omens are needed more often
        if (const int any_omen = any(q, [&](const Option& o) { return field(o, "do") == "buy" && kOmens.contains(field(o, "card")); });
            any_omen >= 0)
          return any_omen;
    }
    for (const char* treasure : {"platinum", "gold", "silver"})
      if (const int i = buys(treasure); i >= 0) return i;
    return any(q, is("end_turn"));
  }
  inline static const std::set<std::string> kOmens = {"mountain_shrine", "poet", "river_shrine", "rustic_village", "kitsune", "tea_house"};

  static int owned(const json::object& position, int seat, const std::string& card) {
    int n = 0;
    const auto& me = position.at("seats").as_array()[static_cast<std::size_t>(seat)].as_object();
    for (const char* zone : {"hand", "deck", "discard", "in_play"})
      for (const auto& c : me.at(zone).as_array()) n += std::string_view(c.as_string()) == card;
    return n;
  }

  std::vector<int> effect(const Question& q) {
    std::vector<int> cards;  // each as often as it may be picked
    for (std::size_t i = 0; i < q.options.size(); ++i) {
      const std::string card = field(q.options[i], "card");
      const bool dross = card == "curse" || card == "copper" || card == "estate";
      if (q.what == "trash" && q.min == 0 && !dross) continue;  // a deck has to grow
      if (q.what == "react" && card.empty()) continue;          // always react
      for (int k = 0; k < q.options[i].times; ++k) cards.push_back(static_cast<int>(i));
    }
    if (cards.empty() && q.what == "react") return {0};
    for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[rng_.below(static_cast<u32>(i))]);
    std::stable_partition(cards.begin(), cards.end(), [&](int i) {
      return (q.what == "gain" || q.what == "play") && wanted(field(q.options[static_cast<std::size_t>(i)], "card"));
    });
    const int most = std::min(q.max, static_cast<int>(cards.size()));
    const int n = q.max == 1 ? most : std::max(q.min, most - static_cast<int>(rng_.below(static_cast<u32>(most + 1))));
    cards.resize(static_cast<std::size_t>(std::max(0, std::min(n, most))));
    return cards;
  }
};

// The shortest of some games that use all that is wanted; false if none does.
bool make(const Plan& plan, const std::filesystem::path& directory) {
  std::string best;
  std::size_t answers = 0;
  for (int seed = 1; seed <= 60 && (best.empty() || seed <= 12); ++seed) {
    Record record;
    record.seed = std::to_string(seed);
    auto started = Table::start(*find_game("dominion"), plan.players, plan.options, record.seed, rng_of(record));
    if (const auto* fault = std::get_if<Fault>(&started)) return std::cerr << plan.name << ": " << fault->message.en << "\n", false;
    Table& t = std::get<Table>(started);
    Coverage coverage;
    Players players(plan, static_cast<u64>(seed));
    for (int step = 0; t.match().to_move() != kNobody && step < 4000; ++step) {
      for (int attempt = 0; attempt < 50; ++attempt)
        if (!t.decide(players.answer(t, coverage))) break;
      coverage.watch(t.events());
    }
    const bool all = std::all_of(plan.wanted.begin(), plan.wanted.end(), [&](const auto& w) { return coverage.used.contains(w); });
    if (t.match().to_move() != kNobody || !all || t.match().result().at("reason") != json::value(plan.ending)) continue;
    if (!best.empty() && t.record().answers.size() >= answers) continue;
    best = to_text(t.record()), answers = t.record().answers.size();
  }
  if (best.empty()) return std::cerr << plan.name << ": no game does it\n", false;
  std::ofstream(directory / (plan.name + ".record")) << best;
  std::cout << plan.name << ": " << answers << " answers, " << best.size() << " bytes\n";
  return true;
}

using dominion::Card;
using dominion::Set;

std::vector<Plan> plans() {
  std::vector<Plan> all;
  FastRng rng(2024);
  auto shuffled = [&](std::vector<Card> cards) {
    for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[rng.below(static_cast<u32>(i))]);
    return cards;
  };
  auto use = [](Plan& plan, const std::vector<Card>& kingdom) {
    json::array ids;
    for (const Card c : kingdom) {
      const auto& f = dominion::facts(c);
      ids.emplace_back(f.id);
      plan.wanted.insert((f.types & (dominion::kAction | dominion::kTreasure) ? "" : "gain:") + std::string(f.id));
      if (f.id == "watchtower" || f.id == "clerk") plan.wanted.insert("react:" + std::string(f.id));
    }
    plan.options["kingdom"] = std::move(ids);
  };
  const char* endings[] = {"provinces", "colonies", "piles"};
  // Base and Prosperity, both editions: all cards, ten at a time.
  for (int edition : {1, 2}) {
    std::vector<Card> cards;
    for (int i = 0; i < dominion::card_count(); ++i) {
      const auto& f = dominion::facts(static_cast<Card>(i));
      if (f.family == dominion::Family::card &&
          (dominion::set_of(static_cast<Card>(i)) == Set::base || dominion::set_of(static_cast<Card>(i)) == Set::prosperity) &&
          f.printings & (edition == 1 ? dominion::kFirst : dominion::kSecond))
        cards.push_back(static_cast<Card>(i));
    }
    cards = shuffled(cards);
    for (std::size_t first = 0; first < cards.size(); first += 10) {
      std::vector<Card> kingdom(cards.begin() + static_cast<std::ptrdiff_t>(first),
                                cards.begin() + static_cast<std::ptrdiff_t>(std::min(first + 10, cards.size())));
      for (std::size_t i = 0; kingdom.size() < 10; ++i)
        if (std::find(kingdom.begin(), kingdom.end(), cards[i]) == kingdom.end()) kingdom.push_back(cards[i]);
      Plan plan;
      const std::size_t k = first / 10;
      plan.players = 2 + static_cast<int>(k % 5);
      plan.ending = endings[k % 3];
      plan.name = "edition" + std::to_string(edition) + "_" + std::to_string(k + 1);
      plan.options = {{"edition", json::object{{"base", edition}, {"prosperity", edition}}}, {"colony", plan.ending == "colonies"}};
      use(plan, kingdom);
      if (plan.ending == "colonies") plan.wanted.insert("platinum"), plan.wanted.insert("gain:colony");
      all.push_back(plan);
    }
  }
  // Rising Sun: a game for each Prophecy, two Events in each.
  std::vector<Card> cards;
  for (int i = 0; i < dominion::card_count(); ++i)
    if (dominion::set_of(static_cast<Card>(i)) == Set::rising_sun && dominion::is_kingdom_card(static_cast<Card>(i)))
      cards.push_back(static_cast<Card>(i));
  for (int i = 0; i < dominion::family_size(dominion::Family::prophecy); ++i) {
    const auto& prophecy = dominion::facts(dominion::of_family(dominion::Family::prophecy, i));
    std::vector<Card> kingdom;
    do {
      kingdom = shuffled(cards);
      kingdom.resize(10);
    } while (std::count_if(kingdom.begin(), kingdom.end(), [](Card c) { return dominion::facts(c).types & dominion::kOmen; }) < 2);
    for (int k = 0; i * 2 + k < 25 && k < 2; ++k) {  // so that all 25 come up in the first thirteen games
      const Card due = cards[static_cast<std::size_t>(i * 2 + k)];
      if (std::find(kingdom.begin(), kingdom.end(), due) == kingdom.end())
        *std::find_if(kingdom.begin(), kingdom.end(), [](Card c) { return !(dominion::facts(c).types & dominion::kOmen); }) = due;
    }
    Plan plan;
    plan.players = 2 + i % 3;
    plan.ending = i % 2 ? "piles" : "provinces";
    plan.name = "rising_sun_" + std::string(prophecy.id);
    const std::string_view events[] = {dominion::facts(dominion::of_family(dominion::Family::event, 2 * i % 10)).id,
                                       dominion::facts(dominion::of_family(dominion::Family::event, (2 * i + 1) % 10)).id};
    plan.options = {{"prophecy", prophecy.id}, {"events", json::array{events[0], events[1]}}, {"colony", false}};
    use(plan, kingdom);
    plan.wanted.insert(std::string(prophecy.id));
    for (const auto e : events) plan.wanted.insert(std::string(e));
    all.push_back(plan);
  }
  Plan nobody;
  nobody.name = "nobody_buys_anything";
  nobody.ending = "turn_limit";
  nobody.options = {{"kingdom", "first_game"}};
  all.push_back(nobody);
  return all;
}

}  // namespace
}  // namespace demesne::records

int main(int argc, char** argv) {
  if (argc != 2) return std::cerr << "usage: make_dominion_records <directory>\n", 2;
  bool fine = true;
  for (const auto& plan : demesne::records::plans()) fine = demesne::records::make(plan, argv[1]) && fine;
  return fine ? 0 : 1;
}
