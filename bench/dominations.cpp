#include <algorithm>

#include "bench/measure.hpp"
#include "bench/rate.hpp"
#include "games/dominations/position.hpp"
#include "lab/dominion.hpp"  // game_seed
#include "table/dominations/pack_json.hpp"
#include "table/dominations/packs.hpp"

namespace demesne::bench {
namespace {

using dominations::PackId;
using dominations::Position;

PackId shipped() {
  static const auto held = table::dominations::hold_shipped(table::dominations::shipped_pack());
  return held->id;
}

Position fresh(int players, u64 seed) {
  FastRng rng(seed);
  return Position::start(shipped(), players, dominations::Options{}, rng, Silent{});
}

// One game of the measurement; returns its number of decisions. Every legal answer is equally likely; random() draws it without
// writing the list of placements down.
u64 playout(u64 game, int players) {
  FastRng rng(lab::game_seed(37, game));
  Position p = Position::start(shipped(), players, dominations::Options{}, rng, Silent{});
  u64 decisions = 0;
  for (; p.to_move() != kNobody; ++decisions) p.apply(p.random(rng), rng, Silent{});
  return decisions;
}

struct Playouts {
  double games, decisions;
};

Playouts playouts(double seconds, int players) {
  u64 games = 0, decisions = 0;
  const double best = best_rate(seconds, [&](u64 call) -> u64 {
    for (u64 k = 0; k < 16; ++k) decisions += playout(16 * call + k, players);
    games += 16;
    return 16;
  });
  return {best, best * static_cast<double>(decisions) / static_cast<double>(games)};
}

// Positions of random games that ask for a tile, from the first to the last age.
std::vector<Position> before_placing() {
  std::vector<Position> out;
  for (u64 g = 0; out.size() < 64; ++g) {
    FastRng rng(lab::game_seed(41, g));
    Position p = fresh(4, lab::game_seed(43, g));
    int skip = static_cast<int>(g % 60);
    while (p.to_move() != kNobody) {
      if (p.flow.ask == dominations::Ask::grow && skip-- == 0) {
        out.push_back(p);
        break;
      }
      p.apply(p.random(rng), rng, Silent{});
    }
  }
  return out;
}

}  // namespace

Lines measure_dominations(double seconds) {
  Lines out;
  const Playouts four = playouts(seconds, 4), two = playouts(seconds / 2, 2);
  out.push_back({"dominations_random_4",
                 say({"Dominations: random games of four players, one core", "Dominations: zufällige Partien zu viert, ein Kern"}),
                 four.games, "games/s", 20000});
  out.push_back({"dominations_random_2",
                 say({"Dominations: random games of two players, one core", "Dominations: zufällige Partien zu zweit, ein Kern"}),
                 two.games, "games/s"});
  out.push_back({"dominations_decisions", say({"Dominations: random play of four players", "Dominations: zufälliges Spiel zu viert"}),
                 four.decisions, "decisions/s"});

  const auto samples = before_placing();
  Actions list;
  u64 lists = 0, placements = 0;
  const double listed = best_rate(seconds / 4, [&](u64) {
    for (const Position& p : samples) {
      p.legal(list);
      placements += list.size(), ++lists;
    }
    return samples.size();
  });
  out.push_back({"dominations_lists",
                 say({"Dominations: lists of all legal placements", "Dominations: Listen aller erlaubten Plättchenlagen"}), listed,
                 "lists/s"});
  out.push_back({"dominations_placements", say({"… legal placements in them", "… erlaubte Lagen darin"}),
                 listed * static_cast<double>(placements) / static_cast<double>(lists), "/s"});

  std::vector<Position> targets(samples);
  const double copied = best_rate(seconds / 4, [&](u64) {
    for (std::size_t k = 0; k < samples.size(); ++k) {
      Position& to = targets[(k * 7) % targets.size()];
      to = samples[k];
      asm volatile("" : : "r"(&to) : "memory");
    }
    return samples.size();
  });
  out.push_back({"dominations_copy", say({"Dominations: a copy of a position", "Dominations: Kopie einer Position"}), 1e9 / copied, "ns"});
  out.push_back({"dominations_size", say({"Dominations: size of a position", "Dominations: Größe einer Position"}),
                 static_cast<double>(sizeof(Position)), "bytes", 8192, true});
  return out;
}

u64 dominations_loop(u64 games) {
  u64 decisions = 0;
  for (u64 g = 0; g < games; ++g) decisions += playout(g, 4);
  return decisions;
}

// What a player could see or do: how many answers there were, which was given, how the game ended.
u64 dominations_signature() {
  u64 h = 0;
  for (u64 g = 0; g < 200; ++g) {
    FastRng rng(lab::game_seed(47, g));
    dominations::Options o = dominations::preset(g % 2 ? dominations::Edition::e2019 : dominations::Edition::e2021);
    o.edges = static_cast<dominations::Edges>(g / 2 % 3);
    o.rotate_cards = g % 16 == 15;
    Position p = Position::start(shipped(), 2 + static_cast<int>(g % 3), o, rng, Silent{});
    Actions list;
    while (p.to_move() != kNobody) {
      p.legal(list);
      const Action a = list[rng.below(static_cast<u32>(list.size()))];
      h = mix(h, static_cast<u64>(list.size()) << 40 | static_cast<u64>(p.to_move()) << 36 | a);
      p.apply(a, rng, Silent{});
    }
    for (unsigned s = 0; s < p.players; ++s) h = mix(h, static_cast<u64>(p.player[s].vp) << 16 | static_cast<u64>(p.player[s].influence));
  }
  return h;
}

}  // namespace demesne::bench
