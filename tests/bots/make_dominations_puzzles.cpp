// Finds puzzles of Dominations in games of the fast policy: the last turn of a game, in which few answers still win
// and most lose. That they win and the others do not is proved by trying everything that can still be answered, an exchange or two
// included.
//   build/release/tests/dominations/dominations_puzzles [COUNT] > tests/bots/dominations_puzzles.json
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "bots/dominations/quick.hpp"
#include "bots/dominations/reason.hpp"
#include "table/dominations/codec.hpp"
#include "table/dominations/state.hpp"

namespace demesne::dominations {
namespace {

namespace json = boost::json;

// Whether the seat can still win, with the best answers of its own and the worst of others. Gives up (false, `sure` cleared) beyond the
// limit.
bool can_win(const Position& p, Seat me, int exchanges, int& left, bool& sure) {
  if (p.to_move() == kNobody) return p.score(me) == 1;
  if (--left < 0) return sure = false;
  Actions list;
  p.legal(list);
  const bool mine = p.to_move() == me;
  FastRng none;
  for (const Action a : list) {
    const bool swap = act_of(a) == Act::exchange;
    if (swap && exchanges == 0) continue;
    Position next = p;
    next.apply(a, none, Silent{});
    const bool won = can_win(next, me, exchanges - swap, left, sure);
    if (won == mine) return won;
  }
  return !mine;
}

std::string kind_of(Act a) {
  switch (a) {
    case Act::develop:
      return "mastery";
    case Act::upgrade_card:
      return "advanced";
    case Act::build_city:
    case Act::upgrade_city:
      return "city";
    case Act::build_monument:
      return "monument";
    case Act::exchange:
      return "exchange";
    default:
      return "save";
  }
}

}  // namespace

int make_puzzles(std::size_t wanted) {
  const auto base = std::make_shared<const Pack>(table::dominations::shipped_pack());
  const auto held = table::dominations::hold_shipped(*base);
  json::array out;
  std::map<std::string, std::size_t> kinds;
  const Quick quick(0.4f);
  for (u64 game = 0; out.size() < wanted && game < 20000; ++game) {
    FastRng rng(mix(77, game)), luck(game);
    Position p =
        Position::start(held->id, 2 + static_cast<int>(game % 3), preset(game % 4 == 3 ? Edition::e2019 : Edition::e2021), rng, Silent{});
    while (p.to_move() != kNobody) {
      const Seat me = p.to_move();
      const bool last = p.age == 3 && p.turn_in_age == 5 && p.turn == p.initiative[p.players - 1u] && me == p.turn;
      if (last && (p.flow.ask == Ask::develop || (p.flow.ask == Ask::build && game % 2 == 0)) && p.at_rest()) {
        Actions list;
        p.legal(list);
        std::vector<Action> right;
        bool sure = true;
        const bool building = p.flow.ask == Ask::build;
        // First without exchanges, which are many; then the whole truth about the few positions that may be puzzles.
        for (const int exchanges : {0, building ? 1 : 2}) {
          right.clear();
          for (const Action a : list) {
            const bool swap = act_of(a) == Act::exchange;
            if (act_of(a) == Act::place || (swap && exchanges == 0)) continue;
            Position next = p;
            FastRng none;
            next.apply(a, none, Silent{});
            int left = 60000;
            if (can_win(next, me, exchanges - swap, left, sure)) right.push_back(a);
          }
          if (right.empty() || right.size() * 3 > list.size()) break;
        }
        if (sure && !right.empty() && right.size() * 3 <= list.size()) {
          Action shown = right[0];
          for (const Action a : right)
            if (act_of(a) != Act::exchange) shown = a;
          const std::string kind = std::string(building ? "build " : "develop ") + kind_of(act_of(shown));
          if (kinds[kind] < wanted / 3) {
            ++kinds[kind];
            const table::dominations::State state{base, held, p};
            const std::array<Action, 1> step{shown};
            const Text brings = reason(p, step, me);
            Text why = say({"The last turn of the game. {0} of {1} answers still win, among them one that brings: {2}. Whatever looks good "
                            "otherwise comes too late.",
                            "Der letzte Zug der Partie. {0} von {1} Antworten gewinnen noch, darunter eine, die bringt: {2}. Was sonst gut "
                            "aussieht, kommt zu spät."},
                           {static_cast<int>(right.size()), static_cast<int>(list.size()), brings});
            json::array solutions;
            for (const Action a : right) solutions.push_back(a);
            out.push_back(json::object{{"kind", kind},
                                       {"players", p.seats()},
                                       {"reason", table::to_json(why)},
                                       {"solutions", std::move(solutions)},
                                       {"position", table::dominations::write_position(state)}});
            std::cerr << out.size() << " " << kind << " game " << game << "\n";
          }
          break;
        }
      }
      p.apply(quick.choose(p, luck), rng, Silent{});
    }
  }
  std::cout << json::serialize(json::object{{"made_by", "dominations_puzzles"}, {"puzzles", std::move(out)}}) << "\n";
  return 0;
}

}  // namespace demesne::dominations

int main(int argc, char** argv) { return demesne::dominations::make_puzzles(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 30); }
