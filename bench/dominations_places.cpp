// What a place in the Initiative order is worth in games of Dominations between equal bots, age by age, and what it comes from.
//   bench_dominations_places [--games N] [--seed S] [--players P] [--nodes N] [--edition 2019|2021] [--pack ID | FILE]
//     [--order bot|first|last] [--objective bot|any] BOT
// --order: what the Governor answers: as the bot likes, or always herself first, or herself last.
// --objective any: drawn, not chosen, so that every civilisation is played alike often.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "bots/dominations/bot.hpp"
#include "bots/random.hpp"
#include "games/dominations/action.hpp"
#include "lab/dominion.hpp"  // game_seed
#include "lab/statistics.hpp"
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::dominations {
namespace {

enum class Order { bot, first, last };

struct PlaceSums {
  double games = 0, wins = 0, points = 0, cards = 0, order = 0;  // points of the age; Domination cards; orders that were set from here
};
struct Studied {
  std::array<std::array<PlaceSums, kMaxPlayers>, 3> of;  // [age][place]
  double chose_first = 0, orders = 0;
  std::vector<PlaceSums> people;
};

void play(Position p, Bot& bot, const Budget& budget, Order order, bool drawn, FastRng& rng, FastRng& luck, Studied& sums) {
  std::array<std::array<Seat, kMaxPlayers>, 3> initiative{};
  std::array<std::array<double, kMaxPlayers>, 3> points{}, cards{}, set{};
  Log log;
  int age = 1;
  while (p.to_move() != kNobody) {
    const Seat seat = p.to_move();
    if (p.phase == Phase::grow) age = p.age;
    initiative[static_cast<unsigned>(age - 1)] =
        p.phase == Phase::grow || p.phase == Phase::setup ? p.initiative : initiative[static_cast<unsigned>(age - 1)];
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
    if (p.flow.ask == Ask::order) {
      const bool once = set[static_cast<unsigned>(age - 1)] == std::array<double, kMaxPlayers>{};
      if (once) {
        set[static_cast<unsigned>(age - 1)][static_cast<unsigned>(seat)] = 1;
        sums.orders += 1, sums.chose_first += unpack(a).seat == seat;
      }
    }
    log.notes.clear();
    p.apply(a, rng, log);
    for (const Note& n : log.notes)
      if (n.kind == Kind::vp && n.seat != kNobody) {
        points[static_cast<unsigned>(age - 1)][static_cast<unsigned>(n.seat)] += n.n;
        if (n.source == Source::role) cards[static_cast<unsigned>(age - 1)][static_cast<unsigned>(n.seat)] += n.n;
      }
  }
  for (unsigned k = 0; k < 3; ++k)
    for (unsigned place = 0; place < p.players; ++place) {
      const Seat s = initiative[k][place];
      PlaceSums& to = sums.of[k][place];
      to.games += 1, to.wins += p.score(s);
      to.points += points[k][static_cast<unsigned>(s)], to.cards += cards[k][static_cast<unsigned>(s)];
      to.order += set[k][static_cast<unsigned>(s)];
    }
  double mean = 0;
  for (unsigned s = 0; s < p.players; ++s) mean += p.player[s].vp / static_cast<double>(p.players);
  for (unsigned s = 0; s < p.players; ++s) {
    PlaceSums& to = sums.people[p.player[s].objective];
    to.games += 1, to.wins += p.score(static_cast<Seat>(s)), to.points += p.player[s].vp - mean;
  }
}

}  // namespace
}  // namespace demesne::dominations

int main(int argc, char** argv) {
  using namespace demesne;
  using namespace demesne::dominations;
  u64 games = 100, seed = 1;
  int players = 2;
  Budget budget;
  Options options = preset(Edition::e2021);
  Order order = Order::bot;
  bool drawn = false;
  std::string pack = table::dominations::shipped_pack().id, name = "chancellor";
  for (int k = 1; k < argc; ++k) {
    const auto is = [&](const char* option) { return std::strcmp(argv[k], option) == 0 && k + 1 < argc; };
    if (is("--games"))
      games = std::strtoull(argv[++k], nullptr, 10);
    else if (is("--seed"))
      seed = std::strtoull(argv[++k], nullptr, 10);
    else if (is("--players"))
      players = std::atoi(argv[++k]);
    else if (is("--nodes"))
      budget.nodes = std::atoi(argv[++k]);
    else if (is("--edition"))
      options = preset(std::strcmp(argv[++k], "2019") ? Edition::e2021 : Edition::e2019);
    else if (is("--pack"))
      pack = argv[++k];
    else if (is("--order"))
      ++k, order = std::strcmp(argv[k], "first") == 0 ? Order::first : std::strcmp(argv[k], "last") == 0 ? Order::last : Order::bot;
    else if (is("--objective"))
      drawn = std::strcmp(argv[++k], "any") == 0;
    else
      name = argv[k];
  }
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
  if (players < 2 || players > kMaxPlayers) return std::fprintf(stderr, "2 to 4 players\n"), 2;
  Studied sums;
  sums.people.resize(content.objectives.size());
  for (u64 g = 0; g < games; ++g) {
    const u64 own = lab::game_seed(seed, g);
    FastRng rng(own), luck(mix(own, 1));
    play(Position::start(id, players, options, rng, Silent{}), std::get<Bot>(made), budget, order, drawn, rng, luck, sums);
  }
  std::printf("%llu games of %s, %d players, seed %llu; the Governor put herself first in %.0f of %.0f orders\n",
              static_cast<unsigned long long>(games), name.c_str(), players, static_cast<unsigned long long>(seed), sums.chose_first,
              sums.orders);
  for (unsigned age = 0; age < 3; ++age)
    for (int place = 0; place < players; ++place) {
      const PlaceSums& s = sums.of[age][static_cast<unsigned>(place)];
      const auto i = lab::wilson(s.wins, s.games);
      std::printf(
          "  age %u, place %d: wins %5.1f %% (%.1f - %.1f), points of the age %6.1f, of Domination cards %5.2f, sets the order %4.1f %%\n",
          age + 1, place + 1, 100 * s.wins / s.games, 100 * i.low, 100 * i.high, s.points / s.games, s.cards / s.games,
          100 * s.order / s.games);
    }
  for (std::size_t k = 0; k < sums.people.size(); ++k) {
    const PlaceSums& s = sums.people[k];
    if (s.games < 1) continue;
    const auto i = lab::wilson(s.wins, s.games);
    std::printf("  %-14s %4.0f seats, wins %5.1f %% (%.1f - %.1f), points against the mean %+6.1f\n", content.objectives[k].name.en.c_str(),
                s.games, 100 * s.wins / s.games, 100 * i.low, 100 * i.high, s.points / s.games);
  }
  return 0;
}
