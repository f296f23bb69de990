// Makes tests/puzzles/dominations.json: last turns of games in which few answers win and a bot that looks one step ahead goes wrong. The
// rival has just so many points that the best turn wins by the least. Each is proved by looking at every way in which the turn can go on.
// Not a test.
//   dominations_puzzles [SEED] > tests/puzzles/dominations.json
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "bots/dominations/greedy.hpp"
#include "bots/dominations/quick.hpp"
#include "bots/dominations/reason.hpp"
#include "table/dominations/codec.hpp"
#include "tests/puzzles/last_turn.hpp"

namespace demesne::dominations {
namespace {

constexpr std::size_t kMost = 12'000;  // positions of one proof
constexpr int kWanted = 30;

struct Kind {
  Ask ask;
  const char* name;
  int wanted;
};
constexpr Kind kKinds[] = {{Ask::build, "build", 10}, {Ask::develop, "develop", 30}, {Ask::assimilate, "assimilate", 5}};

// Gives the rival as many points as leave a way to win, so that the best turn alone wins; false if that cannot be proved.
bool sharpen(Position& p, Seat me) {
  auto& vp = p.player[static_cast<unsigned>(1 - me)].vp;
  const int real = vp;
  int low = -std::min(150, real), high = 150;  // wins with `low` more, not with `high` more
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    vp = static_cast<std::remove_reference_t<decltype(vp)>>(real + middle);
    LastTurn proof(me, kMost);
    (proof.wins(p) ? low : high) = middle;
    if (proof.gave_up()) return false;
  }
  vp = static_cast<std::remove_reference_t<decltype(vp)>>(real + low);
  return low > -std::min(150, real);
}

// Few exchanges, and somebody else leads in Influence and will assimilate: then the proof is short.
bool small(const Position& p, const Actions& list, Seat me) {
  if (p.flow.ask == Ask::assimilate) return true;
  int lead = -100;
  for (unsigned s = 0; s < p.players; ++s)
    if (static_cast<int>(s) != me) lead = std::max(lead, p.player[s].influence - p.player[static_cast<unsigned>(me)].influence);
  return lead > 3 && std::count_if(list.begin(), list.end(), [](Action a) { return act_of(a) == Act::exchange; }) <= 12;
}

// A way to the end in which the seat is first, from an answer that wins.
std::vector<Action> way(const Position& from, Action first, Seat me) {
  std::vector<Action> steps{first};
  Position p = from;
  FastRng none;
  p.apply(first, none, Silent{});
  while (p.to_move() == me) {
    Actions list;
    p.legal(list);
    for (const Action a : list) {
      Position next = p;
      next.apply(a, none, Silent{});
      LastTurn proof(me, kMost);
      if (!proof.wins(next)) continue;
      steps.push_back(a), p = next;
      break;
    }
  }
  return steps;
}

bool make(u64 seed) {
  const auto held = table::dominations::hold_shipped(table::dominations::shipped_pack());
  const auto base = std::make_shared<const Pack>(table::dominations::shipped_pack());
  std::map<Ask, int> made;
  boost::json::array out;
  for (u64 game = 0; static_cast<int>(out.size()) < kWanted && game < 200'000; ++game) {
    FastRng rng(mix(seed, game)), luck(game);
    const int players = 2;
    Position actual = Position::start(held->id, players, preset(game % 5 ? Edition::e2021 : Edition::e2019), rng, Silent{});
    const Quick policy(0.5f);
    bool used = false;
    while (actual.to_move() != kNobody && !used) {
      Position p = actual;
      const Kind* kind = nullptr;
      for (const Kind& k : kKinds)
        if (p.flow.ask == k.ask && made[k.ask] < k.wanted) kind = &k;
      const Seat me = p.to_move();
      if (kind && LastTurn::is(p) && p.at_rest()) {
        Actions list;
        p.legal(list);
        std::vector<Action> winners;
        std::size_t seen = 0;
        bool proved = list.size() > 3 && small(p, list, me) && sharpen(p, me);
        for (const Action a : list) {
          if (!proved) break;
          Position next = p;
          FastRng none;
          next.apply(a, none, Silent{});
          LastTurn proof(me, kMost);
          if (proof.wins(next)) winners.push_back(a);
          seen += proof.seen();
          proved = !proof.gave_up() && winners.size() <= std::min<std::size_t>(12, list.size() / 4);
        }
        const Action plain = Greedy().choose(p);
        if (proved && !winners.empty() && std::find(winners.begin(), winners.end(), plain) == winners.end()) {
          const auto steps = way(p, winners[0], me);
          Position end = p;
          FastRng none;
          for (const Action a : steps) end.apply(a, none, Silent{});
          while (end.to_move() != kNobody) end.apply(Greedy().choose(end), none, Silent{});
          const Text first = reason(p, steps, me);
          int rival = 0;
          for (int s = 0; s < players; ++s) rival = s == me ? rival : std::max<int>(rival, end.player[static_cast<unsigned>(s)].vp);
          const table::dominations::State state{base, held, p};
          const auto question = table::dominations::Codec::question(state);
          boost::json::array answers;
          for (const auto& o : question.options)
            if (std::find(winners.begin(), winners.end(), o.action) != winners.end()) answers.push_back(o.fields);
          if (!first.en.empty() && answers.size() == winners.size()) {
            const Text why = say({"{0}. That wins by {1} to {2}; of {3} answers every other one loses.",
                                  "{0}. Das gewinnt mit {1} zu {2}; von {3} Antworten verliert jede andere."},
                                 {first, end.player[static_cast<unsigned>(me)].vp, rival, static_cast<int>(list.size())});
            out.push_back(boost::json::object{{"id", std::string(kind->name) + "_" + std::to_string(++made[kind->ask])},
                                              {"reason", table::to_json(why)},
                                              {"position", table::dominations::write_position(state)},
                                              {"answer", std::move(answers)}});
            std::fprintf(stderr, "game %llu: %s, %zu answers, %zu positions\n", static_cast<unsigned long long>(game), kind->name,
                         list.size(), seen);
            used = true;
          }
        }
      }
      actual.apply(policy.choose(actual, luck), rng, Silent{});
    }
  }
  std::printf("[\n");
  for (std::size_t k = 0; k < out.size(); ++k) std::printf("%s%s\n", boost::json::serialize(out[k]).c_str(), k + 1 < out.size() ? "," : "");
  std::printf("]\n");
  return static_cast<int>(out.size()) == kWanted;
}

}  // namespace
}  // namespace demesne::dominations

int main(int argc, char** argv) { return demesne::dominations::make(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1) ? 0 : 1; }
