// What a place in the Initiative order is worth in games of Dominations between equal bots, age by age, and what it comes from.
//   bench_dominations_places [--games N] [--seed S] [--players P] [--nodes N] [--edition 2019|2021] [--pack ID | FILE]
//     [--order bot|first|last] [--objective bot|any] [--keep FILE [--by WORD]] BOT
// --order: what the Governor answers: as the bot likes, or always herself first, or herself last.
// --objective any: drawn, not chosen, so that every civilisation is played alike often.
// --keep: every game becomes a line of the file as soon as it is over; games that stand there are not played again.
// --by: whose games of the file count: the word that its lines begin with. Without it a signature of the bots of this program.
// The last line tells how often the first place would have won with so many points more, of the games as they were played.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "bots/dominations/bot.hpp"
#include "bots/random.hpp"
#include "games/dominations/action.hpp"
#include "lab/dominations_kept.hpp"  // signature
#include "lab/dominion.hpp"          // game_seed
#include "lab/statistics.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::dominations {
namespace {

enum class Order { bot, first, last };

using ByPlace = std::array<std::array<double, kMaxPlayers>, 3>;  // [age][place]

// One game: what is kept of it.
struct Played {
  std::array<double, kMaxPlayers> score{}, vp{}, people{};  // by place in the first order
  std::array<double, 2> orders{};                           // set; … with the Governor first
  ByPlace place{};                                          // in the first order, of whoever has this place in this age
  ByPlace points{}, cards{}, set{};                         // of the age; of Domination cards; orders that were set from here
  template <class See>
  void each(See see) {
    for (auto* row : {&score, &vp, &people}) std::for_each(row->begin(), row->end(), see);
    std::for_each(orders.begin(), orders.end(), see);
    for (ByPlace* all : {&place, &points, &cards, &set})
      for (auto& row : *all) std::for_each(row.begin(), row.end(), see);
  }
};

Played play(Position p, Bot& bot, const Budget& budget, Order order, bool drawn, FastRng& rng, FastRng& luck) {
  Played out;
  std::array<std::array<Seat, kMaxPlayers>, 3> initiative{};
  std::array<std::array<double, kMaxPlayers>, 3> points{}, cards{}, set{};  // by seat
  Log log;
  int age = 1;
  const auto at = [](int k) { return static_cast<unsigned>(k); };
  while (p.to_move() != kNobody) {
    const Seat seat = p.to_move();
    if (p.phase == Phase::grow) age = p.age;
    if (p.phase == Phase::grow || p.phase == Phase::setup) initiative[at(age - 1)] = p.initiative;
    Action a = kNoAction;
    if (p.flow.ask == Ask::order && order != Order::bot) {
      Actions list;
      p.legal(list);
      for (const Action one : list)
        if ((unpack(one).seat == seat) == (order == Order::first)) a = one;
      if (a == kNoAction) a = list[0];
    } else if (p.flow.ask == Ask::objective && drawn) {
      Actions list;
      p.legal(list);
      a = pick_any(list, luck);
    } else {
      a = bot.think(Eyes(p, seat), budget, luck).action;
    }
    if (p.flow.ask == Ask::order && set[at(age - 1)] == std::array<double, kMaxPlayers>{}) {
      set[at(age - 1)][at(seat)] = 1;
      out.orders[0] += 1, out.orders[1] += unpack(a).seat == seat;
    }
    log.notes.clear();
    p.apply(a, rng, log);
    for (const Note& n : log.notes)
      if (n.kind == Kind::vp && n.seat != kNobody) {
        points[at(age - 1)][at(n.seat)] += n.n;
        if (n.source == Source::role) cards[at(age - 1)][at(n.seat)] += n.n;
      }
  }
  std::array<double, kMaxPlayers> first{};  // place in the first order, by seat
  for (unsigned k = 0; k < p.players; ++k) {
    const Seat s = initiative[0][k];
    first[at(s)] = k;
    out.score[k] = p.score(s), out.vp[k] = p.player[at(s)].vp, out.people[k] = p.player[at(s)].objective;
  }
  for (unsigned k = 0; k < 3; ++k)
    for (unsigned place = 0; place < p.players; ++place) {
      const unsigned s = at(initiative[k][place]);
      out.place[k][place] = first[s];
      out.points[k][place] = points[k][s], out.cards[k][place] = cards[k][s], out.set[k][place] = set[k][s];
    }
  return out;
}

struct Sums {
  double n = 0, wins = 0, points = 0, cards = 0, order = 0, lead = 0, square = 0;
  void add(double won, double by) { n += 1, wins += won, lead += by, square += by * by; }
  double band() const { return n < 2 ? 0 : lab::kZ95 * std::sqrt(std::max(0.0, square / n - lead / n * lead / n) / n); }
};

void print(const std::vector<Played>& all, int players, const Pack& content, const std::string& name, u64 seed) {
  std::array<std::array<Sums, kMaxPlayers>, 3> of;
  std::vector<Sums> people(content.objectives.size());
  double orders = 0, first = 0;
  for (const Played& g : all) {
    orders += g.orders[0], first += g.orders[1];
    double mean = 0;
    for (const double vp : g.vp) mean += vp / players;
    for (unsigned place = 0; place < static_cast<unsigned>(players); ++place) {
      for (unsigned age = 0; age < 3; ++age) {
        Sums& to = of[age][place];
        const auto who = static_cast<std::size_t>(g.place[age][place]);
        to.add(g.score[who], g.vp[who] - mean);
        to.points += g.points[age][place], to.cards += g.cards[age][place], to.order += g.set[age][place];
      }
      people[static_cast<std::size_t>(g.people[place])].add(g.score[place], g.vp[place] - mean);
    }
  }
  std::printf("%zu games of %s, %d players, seed %llu; the Governor put herself first in %.0f of %.0f orders\n", all.size(), name.c_str(),
              players, static_cast<unsigned long long>(seed), first, orders);
  for (unsigned age = 0; age < 3; ++age)
    for (int place = 0; place < players; ++place) {
      const Sums& s = of[age][static_cast<unsigned>(place)];
      const auto i = lab::wilson(s.wins, s.n);
      std::printf(
          "  age %u, place %d: wins %5.1f %% (%.1f - %.1f), points against the mean %+5.1f ± %.1f, of the age %6.1f, "
          "of Domination cards %5.2f, sets the order %4.1f %%\n",
          age + 1, place + 1, 100 * s.wins / s.n, 100 * i.low, 100 * i.high, s.lead / s.n, s.band(), s.points / s.n, s.cards / s.n,
          100 * s.order / s.n);
    }
  for (std::size_t k = 0; k < people.size(); ++k) {
    const Sums& s = people[k];
    if (s.n < 1) continue;
    const auto i = lab::wilson(s.wins, s.n);
    std::printf("  %-14s %4.0f seats, wins %5.1f %% (%.1f - %.1f), points against the mean %+6.1f ± %.1f\n",
                content.objectives[k].name.en.c_str(), s.n, 100 * s.wins / s.n, 100 * i.low, 100 * i.high, s.lead / s.n, s.band());
  }
  std::printf("  the first place with");
  for (const int more : {0, 4, 8, 12, 16, 20, 24, 32}) {
    double won = 0;
    for (const Played& g : all) won += g.vp[0] + more >= *std::max_element(g.vp.begin() + 1, g.vp.end());
    std::printf(" %+d: %.1f %%", more, 100 * won / static_cast<double>(all.size()));
  }
  std::printf("\n");
}

}  // namespace
}  // namespace demesne::dominations

int main(int argc, char** argv) {
  using namespace demesne;
  using namespace demesne::dominations;
  u64 games = 100, seed = 1;
  int players = 2;
  Budget budget;
  Order order = Order::bot;
  std::string pack = table::dominations::shipped_pack().id, name = "chancellor", keep, by, edition = "2021", objective = "bot";
  CLI::App app("What a place in the Initiative order is worth in games of Dominations between equal bots.", "bench_dominations_places");
  app.add_option("--games", games, "so many")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--seed", seed, "which games")->capture_default_str();
  app.add_option("--players", players, "at a table")->capture_default_str()->check(CLI::Range(2, int{kMaxPlayers}));
  app.add_option("--nodes", budget.nodes, "positions for an answer")->check(CLI::PositiveNumber);
  app.add_option("--edition", edition, "whose rules")->capture_default_str()->check(CLI::IsMember({"2019", "2021"}));
  app.add_option("--pack", pack, "whose content: an id or a file")->capture_default_str();
  app.add_option("--order", order, "what the Governor answers: bot, first or last")
      ->transform(CLI::Transformer(std::map<std::string, Order>{{"bot", Order::bot}, {"first", Order::first}, {"last", Order::last}}));
  app.add_option("--objective", objective, "any: drawn, not chosen")->capture_default_str()->check(CLI::IsMember({"bot", "any"}));
  app.add_option("--keep", keep, "every game is a line of this file; what stands there is not played again");
  app.add_option("--by", by, "whose games of the file count, if not those of the bots of this program; none of others are played");
  app.add_option("bot", name, "in every seat")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  const Options options = preset(edition == "2019" ? Edition::e2019 : Edition::e2021);
  const bool drawn = objective == "any";
  Pack content;
  if (const Pack* own = table::dominations::shipped_pack(pack)) {
    content = *own;
  } else {
    std::ifstream file(pack);
    std::stringstream text;
    text << file.rdbuf();
    table::Mistakes mistakes;
    content = table::dominations::read_pack_text(text.str(), mistakes);
    if (!mistakes.empty()) return std::fprintf(stderr, "no pack '%s'\n", pack.c_str()), 2;
  }
  const auto held = table::dominations::hold(content);
  if (const auto* fault = std::get_if<table::Fault>(&held)) return std::fprintf(stderr, "%s\n", fault->message.en.c_str()), 2;
  const PackId id = std::get<table::dominations::HeldPack>(held)->id;
  auto made = make_bot(name);
  if (const Text* wrong = std::get_if<Text>(&made)) return std::fprintf(stderr, "%s\n", wrong->en.c_str()), 2;
  const std::string own_bots = keep.empty() ? "" : lab::dominations_bots_signature();
  if (by.empty()) by = own_bots;
  std::ostringstream head;
  head << by << ' ' << name << ' ' << players << ' ' << content.id << ' ' << (options == preset(Edition::e2019) ? 2019 : 2021) << ' '
       << budget.nodes << ' ' << static_cast<int>(order) << ' ' << drawn << ' ' << seed << " |";
  std::map<u64, Played> known;
  if (!keep.empty()) {
    std::ifstream in(keep);
    for (std::string line; std::getline(in, line);) {
      if (line.rfind(head.str(), 0) != 0) continue;
      std::istringstream words(line.substr(head.str().size()));
      u64 g = 0;
      Played one;
      words >> g;
      one.each([&](double& x) { words >> x; });
      if (!words.fail()) known[g] = one;
    }
  }
  std::vector<Played> all;
  for (u64 g = 0; g < games; ++g) {
    if (const auto one = known.find(g); one != known.end()) {
      all.push_back(one->second);
      continue;
    }
    if (by != own_bots) return std::fprintf(stderr, "game %llu is not in '%s'\n", static_cast<unsigned long long>(g), keep.c_str()), 2;
    const u64 own = lab::game_seed(seed, g);
    FastRng rng(own), luck(mix(own, 1));
    all.push_back(play(Position::start(id, players, options, rng, Silent{}), std::get<Bot>(made), budget, order, drawn, rng, luck));
    if (keep.empty()) continue;
    std::ofstream out(keep, std::ios::app);
    out << head.str() << ' ' << g;
    all.back().each([&](double& x) { out << ' ' << x; });
    out << '\n';
    out.close();
    if (!out) return std::fprintf(stderr, "cannot write '%s'\n", keep.c_str()), 2;
  }
  print(all, players, content, name, seed);
  return 0;
}
