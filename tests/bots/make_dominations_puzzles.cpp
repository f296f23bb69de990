// Makes tests/puzzles/dominations.json: last turns of games in which few answers win and a bot that looks one step ahead goes wrong. The
// rival has just so many points that the best turn wins by the least. Each is proved by looking at every way in which the turn can go on.
// From Build onwards there are too many of them as it was played, so most of the seat's Knowledge is taken away. Not a test.
//   dominations_puzzles [SEED [KIND]] > tests/puzzles/dominations.json
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "bots/dominations/greedy.hpp"
#include "bots/dominations/quick.hpp"
#include "bots/dominations/reason.hpp"
#include "table/dominations/codec.hpp"
#include "tests/puzzles/last_turn.hpp"

namespace demesne::dominations {
namespace {

struct Wanted {
  std::string name;
  int wanted;
};
const Wanted kKinds[] = {{"assimilate", 14}, {"develop", 30}, {"city", 6}, {"monument", 6}, {"locus", 6}};

constexpr std::size_t kMost = 60'000;  // answers of one proof that are tried out

Position after(const Position& p, Action a) {
  Position next = p;
  FastRng none;
  next.apply(a, none, Silent{});
  return next;
}

// Answers that keep the win, one after the other, until others are asked or the game is over.
std::vector<Action> way(const Position& from, Action first, Seat me) {
  std::vector<Action> steps{first};
  Position p = after(from, first);
  LastTurn proof(me, kMost);
  while (p.to_move() == me && steps.size() < 40) {
    Actions list;
    p.legal(list);
    Action found = kNoAction;
    for (const bool trade : {false, true})  // exchanges only where nothing else will do
      for (const Action a : list)
        if (found == kNoAction && (act_of(a) == Act::exchange) == trade && proof.wins(after(p, a))) found = a;
    if (found == kNoAction) break;
    steps.push_back(found), p = after(p, found);
  }
  return steps;
}

// Makes the proof short: the rival leads in Influence and will assimilate.
void lessen(Position& p, Seat me) {
  const Player& own = p.player[static_cast<unsigned>(me)];
  auto& influence = p.player[static_cast<unsigned>(1 - me)].influence;
  if (influence < own.influence + 8) influence = static_cast<std::remove_reference_t<decltype(influence)>>(own.influence + 8);
}

// Gives the rival as many points as leave a way to win, so that the best turn alone wins; false if that cannot be proved.
bool sharpen(Position& p, const Actions& list, Seat me) {
  auto& vp = p.player[static_cast<unsigned>(1 - me)].vp;
  const int real = vp;
  bool sure = true;
  const auto wins = [&](int more) {
    vp = static_cast<std::remove_reference_t<decltype(vp)>>(real + more);
    LastTurn proof(me, kMost);
    const bool won = std::any_of(list.begin(), list.end(), [&](Action a) { return proof.wins(after(p, a)); });
    sure &= !proof.gave_up();
    return won;
  };
  // From what a sensible turn leads by, in steps that grow.
  Position end = p;
  FastRng none;
  while (end.to_move() != kNobody) end.apply(Quick().choose(end, none), none, Silent{});
  const int lead = end.player[static_cast<unsigned>(me)].vp - end.player[static_cast<unsigned>(1 - me)].vp;
  int at = lead - 1, low = at, high = at;  // wins with `low` more, not with `high` more
  const bool up = wins(at);
  for (int step = 1; sure && step <= 64; step *= 2) {
    at += up ? step : -step;
    if (real + at < 0) return false;
    const bool won = wins(at);
    (won ? low : high) = at;
    if (won != up) break;
  }
  if (low >= high) return false;
  while (sure && high - low > 1) {
    const int middle = (low + high) / 2;
    (wins(middle) ? low : high) = middle;
  }
  vp = static_cast<std::remove_reference_t<decltype(vp)>>(real + low);
  return sure && real + low > 0;
}

// What is left of the seat's Knowledge leaves a turn that can be looked through: none before a tile, two Domains before a building.
void thin(Position& p, Seat me, FastRng& luck) {
  constexpr u8 kLeft = 6;
  Amounts& own = p.player[static_cast<unsigned>(me)].knowledge;
  const u32 one = luck.below(kDomains), two = luck.below(kDomains);
  for (u32 d = 0; d < kDomains; ++d) {
    const bool stays = p.flow.ask == Ask::build && (d == one || d == two);
    own[d] = stays ? std::min<u8>(own[d], kLeft) : u8{0};
  }
}

bool scores_locus(const Position& from, const std::vector<Action>& steps) {
  Position p = from;
  Log log;
  FastRng none;
  for (const Action a : steps) p.apply(a, none, log);
  return std::any_of(log.notes.begin(), log.notes.end(), [](const Note& n) { return n.kind == Kind::locus; });
}

Position to_the_end(Position p) {
  FastRng none;
  while (p.to_move() != kNobody) p.apply(Greedy().choose(p), none, Silent{});
  return p;
}

class Maker {
 public:
  explicit Maker(std::string only) : only_(std::move(only)) {}
  bool make(u64 seed) {
    std::printf("[");
    for (u64 game = 0; !done() && game < 20'000; ++game) play(seed, game);
    std::printf("\n]\n");
    return done();
  }

 private:
  bool done() const {
    return std::all_of(std::begin(kKinds), std::end(kKinds), [&](const Wanted& k) { return wants(k.name) == 0; });
  }
  int wants(const std::string& name) const {
    const auto made = made_.find(name);
    for (const Wanted& k : kKinds)
      if (k.name == name && (only_.empty() || only_ == name)) return k.wanted - (made == made_.end() ? 0 : made->second);
    return 0;
  }
  // Whether something of this question is still wanted.
  bool wants(Ask ask) const {
    switch (ask) {
      case Ask::assimilate:
        return wants("assimilate") > 0;
      case Ask::develop:
        return wants("develop") > 0;
      case Ask::build:
        return wants("city") > 0 || wants("monument") > 0;
      case Ask::grow:
        return wants("locus") > 0;
      default:
        return false;
    }
  }
  // What a puzzle is about; empty: nothing that has a name.
  static std::string kind_of(const Position& p, Action first, const std::vector<Action>& steps) {
    if (p.flow.ask == Ask::develop) return "develop";
    if (p.flow.ask == Ask::assimilate) return "assimilate";
    if (act_of(first) == Act::build_city || act_of(first) == Act::upgrade_city) return "city";
    if (act_of(first) == Act::build_monument) return "monument";
    return act_of(first) == Act::place && scores_locus(p, steps) ? "locus" : "";
  }

  void play(u64 seed, u64 game) {
    FastRng rng(mix(seed, game)), luck(game);
    Position actual = Position::start(held_->id, 2, preset(game % 5 ? Edition::e2021 : Edition::e2019), rng, Silent{});
    const Quick policy(0.5f);
    Position rest = actual;     // a position can be written down where nothing is half done …
    std::vector<Action> moves;  // … and what came after it is told
    while (actual.to_move() != kNobody) {
      if (actual.at_rest()) rest = actual, moves.clear();
      if (LastTurn::is(actual) && wants(actual.flow.ask) && (moves.empty() || actual.flow.ask == Ask::assimilate))
        if (puzzle(rest, moves, game)) return;
      const Action a = policy.choose(actual, luck);
      moves.push_back(a);
      actual.apply(a, rng, Silent{});
    }
  }

  bool puzzle(Position rest, const std::vector<Action>& moves, u64 game) {
    if (moves.empty()) lessen(rest, rest.to_move());
    if (moves.empty() && (rest.flow.ask == Ask::build || rest.flow.ask == Ask::grow)) {
      FastRng luck(mix(game, 3));
      thin(rest, rest.to_move(), luck);
    }
    const auto now = [&] {
      Position p = rest;
      for (const Action a : moves) p = after(p, a);
      return p;
    };
    Position p = now();
    const Seat me = p.to_move();
    Actions list;
    p.legal(list);
    const int real = p.player[static_cast<unsigned>(1 - me)].vp;
    if (list.size() <= 3 || !sharpen(p, list, me)) return false;
    auto& vp = rest.player[static_cast<unsigned>(1 - me)].vp;
    const int shifted = vp + p.player[static_cast<unsigned>(1 - me)].vp - real;
    if (shifted < 0) return false;
    vp = static_cast<std::remove_reference_t<decltype(vp)>>(shifted);
    if (!(now() == p)) return false;
    LastTurn proof(me, kMost);
    std::vector<Action> winners;
    for (const Action a : list)
      if (proof.wins(after(p, a))) winners.push_back(a);
    if (proof.gave_up() || winners.empty() || winners.size() > list.size() / 6) return false;
    if (std::find(winners.begin(), winners.end(), Greedy().choose(p)) != winners.end()) return false;
    // An answer that is more than an exchange says most.
    const auto telling = std::find_if(winners.begin(), winners.end(), [](Action a) { return act_of(a) != Act::exchange; });
    const Action first = telling == winners.end() ? winners[0] : *telling;
    const auto steps = way(p, first, me);
    Position end = p;
    for (const Action a : steps) end = after(end, a);
    end = to_the_end(end);
    if (end.score(me) != 1) return false;
    const std::string kind = kind_of(p, first, steps);
    if (kind.empty() || wants(kind) <= 0) return false;
    const Text told = reason(p, steps, me);
    using table::dominations::Codec, table::dominations::State;
    const auto fields = [&](const Position& x, const std::vector<Action>& wanted) {
      boost::json::array found;
      for (const auto& o : Codec::question(State{base_, held_, x}).options)
        if (std::find(wanted.begin(), wanted.end(), o.action) != wanted.end()) found.push_back(o.fields);
      return found;
    };
    boost::json::array answers = fields(p, winners), played;
    if (told.en.empty() || answers.size() != winners.size()) return false;
    Position x = rest;
    for (const Action a : moves) {
      const auto one = fields(x, {a});
      if (one.size() != 1) return false;
      played.push_back(one[0]);
      x = after(x, a);
    }
    const Text why =
        say({"{0}. That wins by {1} to {2}; of {3} answers every other one loses.",
             "{0}. Das gewinnt mit {1} zu {2}; von {3} Antworten verliert jede andere."},
            {told, end.player[static_cast<unsigned>(me)].vp, end.player[static_cast<unsigned>(1 - me)].vp, static_cast<int>(list.size())});
    boost::json::object made{{"id", kind + "_" + std::to_string(++made_[kind])},
                             {"reason", table::to_json(why)},
                             {"position", table::dominations::write_position(State{base_, held_, rest})}};
    if (!played.empty()) made["moves"] = std::move(played);
    made["answer"] = std::move(answers);
    std::printf("%s\n%s", told_++ ? "," : "", boost::json::serialize(made).c_str());
    std::fflush(stdout);  // it may be stopped at any time
    std::fprintf(stderr, "game %llu: %s, %zu answers, %zu right, %zu tried out\n", static_cast<unsigned long long>(game), kind.c_str(),
                 list.size(), winners.size(), proof.seen());
    return true;
  }

  const table::dominations::HeldPack held_ = table::dominations::hold_shipped(table::dominations::shipped_pack());
  const std::shared_ptr<const Pack> base_ = std::make_shared<const Pack>(table::dominations::shipped_pack());
  const std::string only_;  // this kind; empty: all of them
  std::map<std::string, int> made_;
  int told_ = 0;
};

}  // namespace
}  // namespace demesne::dominations

int main(int argc, char** argv) {
  const demesne::u64 seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  return demesne::dominations::Maker(argc > 2 ? argv[2] : "").make(seed) ? 0 : 1;
}
