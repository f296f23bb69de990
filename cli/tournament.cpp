// demesne tournament: everybody against everybody, or Swiss, and ratings with their uncertainty.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <numeric>
#include <set>

#include "cli/lab_flags.hpp"
#include "core/contract.hpp"

namespace demesne::cli {
namespace {

namespace json = boost::json;

struct Pairing {
  int a, b, round;
  std::size_t first, last;  // its contests: one for each kingdom
};

class Tournament {
 public:
  LabFlags flags;
  std::vector<std::string> bots;
  int rounds = 0;  // Swiss; 0: everybody against everybody

  std::optional<int> arrange() {
    auto found = flags.settings(2);
    if (auto* why = std::get_if<Text>(&found)) return refuse(*why);
    settings_ = std::move(std::get<0>(found));
    if (flags.game == "dominion")
      for (const std::string& b : bots)
        for (const Setting& s : settings_)
          if (const auto card = flags.campaign.manner.programs.count(b) ? dominion::Card::None : lab::missing_card(b, s.piles);
              card != dominion::Card::None)
            return fail({"Bot '{0}' has nothing to do without {1} (kingdom {2}). In a tournament everybody plays everywhere.",
                         "Bot „{0}“ hat ohne {1} nichts zu tun (Königreich {2}). Im Turnier spielen alle überall."},
                        {b, dominion::facts(card).name, s.name});
    return {};
  }

  std::optional<int> play() {
    const int n = bots.size();
    if (!rounds) {
      for (int a = 0; a < n; ++a)
        for (int b = a + 1; b < n; ++b) pair(a, b, 1);
      return run();
    }
    for (int r = 1; r <= rounds; ++r) {
      swiss(r);
      if (auto code = run()) return code;
      if (standing_.ended == lab::Ended::interrupted) break;
    }
    return {};
  }

  bool interrupted() const { return standing_.ended == lab::Ended::interrupted; }
  void print() const {
    const auto order = ranking();
    const lab::Ratings r = ratings();
    const u64 games = standing_.games();
    fmt::print("{}\n\n", rounds ? tr({"Swiss tournament, {0} rounds, {1} games, seed {2}",
                                      "Schweizer Turnier, {0} Runden, {1} Partien, Startwert {2}"},
                                     {rounds, std::to_string(games), std::to_string(flags.campaign.seed)})
                                : tr({"Everybody against everybody, {0} games, seed {1}", "Alle gegen alle, {0} Partien, Startwert {1}"},
                                     {std::to_string(games), std::to_string(flags.campaign.seed)}));
    std::size_t width = 4;
    for (const auto& b : bots) width = std::max(width, b.size());
    fmt::print("  {:>2}  {:<{}}  {:>6}  {:>7}  {:>8}  {:>8}\n", "#", "Bot", width, tr({"rating", "Zahl"}), "± 95 %",
               tr({"share", "Anteil"}), tr({"games", "Partien"}));
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto k = static_cast<std::size_t>(order[i]);
      fmt::print("  {:>2}  {:<{}}  {:>6}  {:>7}  {:>8}  {:>8}\n", i + 1, bots[k], width, number(r.elo[k], 0), number(r.band[k], 0),
                 percent(share(order[i])), played(order[i]));
    }
    fmt::print("\n  {}\n", tr({"Ratings: Bradley–Terry with ties, mean 1500; 400 points are odds of ten to one.",
                               "Zahlen: Bradley–Terry mit Remis, Mittel 1500; 400 Punkte sind eine Aussicht von zehn zu eins."}));
    if (bots.size() > 8) return;
    fmt::print("\n  {:<{}}", tr({"share against", "Anteil gegen"}), width + 4);
    for (std::size_t c = 0; c < order.size(); ++c) fmt::print("  {:>6}", fmt::format("#{}", c + 1));
    fmt::print("\n");
    for (std::size_t i = 0; i < order.size(); ++i) {
      fmt::print("  {:>2}  {:<{}}", i + 1, bots[order[i]], width);
      for (const int b : order) {
        const auto t = between_two(order[i], b);
        fmt::print("  {:>6}", t.games ? percent(t.share(0), 1) : "–");
      }
      fmt::print("\n");
    }
  }

  json::object report() const {
    const lab::Ratings r = ratings();
    json::array table, pairs;
    for (const int k : ranking()) {
      const auto u = static_cast<std::size_t>(k);
      table.push_back(json::object{{"name", bots[u]},
                                   {"rating", rounded(r.elo[u])},
                                   {"rating_low", rounded(r.elo[u] - r.band[u])},
                                   {"rating_high", rounded(r.elo[u] + r.band[u])},
                                   {"share", rounded(share(k))},
                                   {"games", played(k)}});
    }
    for (const Pairing& p : pairings_) {
      const auto tallies = of(p);
      lab::Tally t;
      for (const auto& x : tallies) t.add(x);
      const lab::Interval i = lab::share_over(tallies, 0, 2);
      pairs.push_back(json::object{{"first", bots[p.a]},
                                   {"second", bots[p.b]},
                                   {"round", p.round},
                                   {"games", t.games},
                                   {"wins", t.of[0].wins},
                                   {"ties", t.ties},
                                   {"losses", t.of[1].wins},
                                   {"share", rounded(lab::share_over(tallies, 0))},
                                   {"share_low", rounded(i.low)},
                                   {"share_high", rounded(i.high)}});
    }
    return {{"game", flags.game},
            {"form", rounds ? "swiss" : "round-robin"},
            {"seed", flags.campaign.seed},
            {"games", standing_.games()},
            {"tie_parameter", rounded(r.ties)},
            {"bots", std::move(table)},
            {"pairs", std::move(pairs)},
            {"interrupted", interrupted()}};
  }

 private:
  void pair(int a, int b, int round) {
    auto& contests = flags.campaign.contests;
    Pairing p{a, b, round, contests.size(), 0};
    for (std::size_t s = 0; s < settings_.size(); ++s) {
      lab::Contest c;
      c.name = settings_[s].name, c.options = settings_[s].options, c.piles = settings_[s].piles;
      c.bots = {bots[a], bots[b]};
      c.seed = mix(flags.campaign.seed, mix(static_cast<u64>(round), s));  // all pairs of a round meet the same deals
      contests.push_back(std::move(c));
    }
    p.last = contests.size();
    pairings_.push_back(p);
  }

  // Who has as much meets; nobody meets the same twice while another way is left. Whoever is over sits out.
  void swiss(int round) {
    std::vector<int> order = round == 1 ? std::vector<int>(bots.size()) : ranking();
    if (round == 1) std::iota(order.begin(), order.end(), 0);
    const auto met = [&](int a, int b) {
      return std::any_of(pairings_.begin(), pairings_.end(),
                         [&](const Pairing& p) { return (p.a == a && p.b == b) || (p.a == b && p.b == a); });
    };
    std::vector<bool> out(bots.size());
    if (order.size() % 2) {  // the last one who has not sat out yet
      for (auto it = order.rbegin(); it != order.rend(); ++it)
        if (!sat_out_.count(*it)) {
          sat_out_.insert(*it), out[*it] = true;
          break;
        }
      if (sat_out_.size() == bots.size()) sat_out_.clear();
    }
    std::vector<int> here;
    for (const int k : order)
      if (!out[k]) here.push_back(k);
    std::vector<std::pair<int, int>> round_pairs;
    for (int again = 0; round_pairs.empty(); ++again) {  // as few who meet again as can be
      int tries = 100'000;
      matched(here, met, again, tries, round_pairs);
    }
    for (const auto& [a, b] : round_pairs) pair(a, b, round);
  }

  // The first with the nearest below, such that for the rest there is a way, too; `again`: so many may meet again.
  template <class Met>
  static bool matched(const std::vector<int>& left, const Met& met, int again, int& tries, std::vector<std::pair<int, int>>& pairs) {
    if (left.empty()) return true;
    for (std::size_t k = 1; k < left.size() && tries-- > 0; ++k) {
      const int more = met(left[0], left[k]);
      if (more > again) continue;
      std::vector<int> rest(left.begin() + 1, left.end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k) - 1);
      pairs.emplace_back(left[0], left[k]);
      if (matched(rest, met, again - more, tries, pairs)) return true;
      pairs.pop_back();
    }
    return false;
  }

  std::optional<int> run() {
    auto played = lab::run(flags.campaign, *flags.ranks, flags.saved, progress_line({}));
    if (const auto* why = std::get_if<Text>(&played)) return refuse(*why);
    standing_ = std::move(std::get<lab::Standing>(played));
    flags.saved = lab::carried_on(flags.campaign, standing_, flags.saved);
    return {};
  }

  std::vector<lab::Tally> of(const Pairing& p) const {
    return {standing_.of.begin() + static_cast<std::ptrdiff_t>(p.first), standing_.of.begin() + static_cast<std::ptrdiff_t>(p.last)};
  }
  // As seen by a.
  lab::Tally between_two(int a, int b) const {
    lab::Tally all;
    for (const Pairing& p : pairings_)
      if ((p.a == a && p.b == b) || (p.a == b && p.b == a))
        for (lab::Tally t : of(p)) {
          if (p.a == b) std::swap(t.of[0], t.of[1]);
          all.add(t);
        }
    return all;
  }
  lab::Tally against_all(int a) const {
    lab::Tally all;
    for (int b = 0; b < static_cast<int>(bots.size()); ++b)
      if (b != a) all.add(between_two(a, b));
    return all;
  }
  double share(int k) const { return against_all(k).share(0); }
  u64 played(int k) const { return against_all(k).games; }
  lab::Ratings ratings() const {
    std::vector<lab::PairResult> results;
    for (const Pairing& p : pairings_) {
      lab::Tally t;
      for (const auto& x : of(p)) t.add(x);
      results.push_back({p.a, p.b, double(t.of[0].wins), double(t.ties), double(t.of[1].wins)});
    }
    return lab::rate(static_cast<int>(bots.size()), results);
  }
  std::vector<int> ranking() const {
    const lab::Ratings r = ratings();
    std::vector<int> order(bots.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return r.elo[a] > r.elo[b]; });
    return order;
  }

  std::vector<Setting> settings_;
  std::vector<Pairing> pairings_;
  std::set<int> sat_out_;
  lab::Standing standing_;
};

}  // namespace

int tournament_command(int argc, char** argv) {
  Arguments args(
      "tournament",
      {"Lets bots play in pairs, everybody against everybody or by the Swiss system, and rates them, with 95 % intervals. The bots are\n"
       "those of 'demesne sim'. --games is for each pair (and each kingdom of --kingdoms). --resume goes on after Ctrl-C.",
       "Lässt Bots zu zweit spielen, alle gegen alle oder nach Schweizer System, und bewertet sie mit 95-%-Intervallen. Die Bots sind\n"
       "die von „demesne sim“. --games gilt je Paar (und je Königreich von --kingdoms). --resume macht nach Strg-C weiter."},
      {"  demesne tournament --games 2000 bigmoney bigmoney:smithy bigmoney:militia knight\n"
       "  demesne tournament --swiss 5 --kingdoms random:10 --games 200 peasant squire merchant knight plan bigmoney\n"
       "  demesne tournament --game dominations --games 20 nomad settler artisan scholar --json\n",
       "  demesne tournament --games 2000 bigmoney bigmoney:smithy bigmoney:militia knight\n"
       "  demesne tournament --swiss 5 --kingdoms random:10 --games 200 peasant squire merchant knight plan bigmoney\n"
       "  demesne tournament --game dominations --games 20 nomad settler artisan scholar --json\n"});
  Tournament t;
  t.flags.kingdom.kingdom = "first_game";
  t.flags.campaign.stop.games = 1000;
  args.option("bots", t.bots, {"two bots or more", "zwei Bots oder mehr"}).required();
  t.flags.declare(args);
  args.option("--swiss", t.rounds,
              {"so many rounds by the Swiss system (default: everybody against everybody)",
               "so viele Runden nach Schweizer System (sonst alle gegen alle)"})
      .between(1, 1000);
  if (const auto code = args.parse(argc, argv)) return *code;
  if (t.bots.size() < 2) return fail({"A tournament needs two bots or more.", "Ein Turnier braucht zwei Bots oder mehr."});
  for (std::size_t i = 0; i < t.bots.size(); ++i)
    if (std::count(t.bots.begin(), t.bots.end(), t.bots[i]) > 1)
      return fail({"Bot '{0}' is named twice.", "Bot „{0}“ ist doppelt genannt."}, {t.bots[i]});
  if (const auto code = t.flags.prepare()) return *code;
  if (const auto code = t.arrange()) return *code;
  if (const auto code = t.play()) return *code;
  if (!t.flags.speaks()) return 0;
  if (t.flags.as_json)
    fmt::print("{}\n", json_text(t.report()));
  else
    t.print();
  return t.interrupted() ? 130 : 0;
}

}  // namespace demesne::cli
