// Pebbles at the table. It makes itself known when the program starts; no other file names it.
#include "table/match_of.hpp"
#include "table/reader.hpp"
#include "table/registry.hpp"
#include "tests/pebbles/pebbles.hpp"

namespace demesne::table {
namespace {

using pebbles::kMaxPlayers;
using pebbles::kMostSecret;

Text player(int seat) { return say({"Player {0}", "Spieler {0}"}, {seat + 1}); }

struct PebblesCodec {
  struct State {
    pebbles::Position position;
    pebbles::Position& pos() { return position; }
    const pebbles::Position& pos() const { return position; }
  };
  using Log = pebbles::Log;

  static Question question(const State& s) {
    const pebbles::Position& p = s.position;
    const int most = std::min<int>(p.most, p.heap);
    Question q{.seat = p.turn,
               .about = "",
               .what = "take",
               .min = 1,
               .max = most,
               .prompt = say({"Take up to {0} pebbles", "Nimm bis zu {0} Kiesel"}, {most}),
               .enough = pebbles::kEnough};
    q.options.push_back({pebbles::kTake, most, {{"do", "take"}}, say({"a pebble", "einen Kiesel"})});
    return q;
  }
  static void tell(const State&, const State&, const Log& log, Events& events) {
    for (const pebbles::Took& t : log.turns) {
      const json::object e{
          {"type", "took"},
          {"seat", t.seat},
          {"n", t.n},
          {"text", to_json(say({"{0} takes {1}; {2} are left.", "{0} nimmt {1}; es bleiben {2}."}, {player(t.seat), t.n, t.left}))}};
      events.push_back({e, e});
    }
  }
  static json::object position(const State& s) { return written(s.position, true, kNobody); }
  static json::object view(const State& s, Seat viewer) { return written(s.position, false, viewer); }
  static json::object written(const pebbles::Position& p, bool all, Seat viewer) {
    json::array seats;
    for (Seat s = 0; s < p.players; ++s) {
      json::object seat{{"pebbles", p.pile[static_cast<unsigned>(s)]}};
      if (all || s == viewer || !p.heap) seat["secret"] = p.secret[static_cast<unsigned>(s)];
      seats.push_back(std::move(seat));
    }
    json::object o{{"game", "pebbles"}, {"turn", p.turn}, {"heap", p.heap}, {"die", p.most}, {"seats", std::move(seats)}};
    if (all) o["question"] = p.serial;
    return o;
  }
  static json::object result(const State& s) {
    const pebbles::Position& p = s.position;
    std::vector<int> points;
    for (int k = 0; k < p.players; ++k) points.push_back(p.points(k));
    json::array ranking;
    for (int n = *std::max_element(points.begin(), points.end()); n >= 0; --n) {
      json::array tied;
      for (int k = 0; k < p.players; ++k)
        if (points[static_cast<unsigned>(k)] == n) tied.push_back(k);
      if (!tied.empty()) ranking.push_back(std::move(tied));
    }
    return {{"scores", json::array(points.begin(), points.end())}, {"ranking", std::move(ranking)}, {"reason", "heap_empty"}};
  }
  static std::uint64_t hash(const State& s) {
    pebbles::Position p = s.position;
    p.rolled = 0;  // what the last answer showed is no part of the position
    return hash_bytes(&p, sizeof p);
  }
  static Result<Suggestion> suggest(const State& s, const Question& q, std::string_view bot, Budget, Rng& rng) {
    if (bot != "" && bot != "greedy" && bot != "random")
      return Fault{Fault::Kind::params, "", say({"No bot '{0}' is known.", "Ein Bot „{0}“ ist nicht bekannt."}, {std::string(bot)})};
    return Suggestion{picks_of(s, q,
                               [&](const State& now) {
                                 return bot == "random" && now.position.taken && rng.below(2) ? pebbles::kEnough : pebbles::kTake;
                               }),
                      {},
                      {}};
  }
};

class PebblesGame final : public Game {
 public:
  std::string_view id() const override { return "pebbles"; }
  Text name() const override { return say({"Pebbles", "Kiesel"}); }
  int min_players() const override { return 2; }
  int max_players() const override { return kMaxPlayers; }
  int rules_version() const override { return 1; }
  json::object options() const override {
    return {{"heap", json::object{{"type", "int"},
                                  {"default", 21},
                                  {"min", 1},
                                  {"max", 99},
                                  {"text", to_json(say({"Pebbles in the heap", "Kiesel im Haufen"}))}}}};
  }
  json::array bots() const override {
    return {json::object{{"id", "greedy"}, {"text", to_json(say({"Greedy: takes what it may.", "Gierig: nimmt, was erlaubt ist."}))}},
            json::object{{"id", "random"}, {"text", to_json(say({"Random: any number.", "Zufall: irgendeine Zahl."}))}}};
  }
  Result<Started> start(int players, const json::object& options, Rng& rng) const override {
    Reading reading;
    const json::value v = options;
    const Node node = reading.root(v);
    node.object({"heap"});
    const Node heap = node.maybe("heap");
    const int n = heap.there() ? heap.integer(1, 99) : 21;
    if (!reading.ok()) return Fault{Fault::Kind::params, "", sentence(reading.mistakes())};
    Started started;
    started.match = std::make_unique<MatchOf<PebblesCodec>>(PebblesCodec::State{pebbles::Position::start(players, n, rng)});
    return started;
  }
  Result<std::unique_ptr<Match>> load(const json::object& position, Events& happened) const override {
    if (const auto* pending = position.if_contains("pending"); pending && !pending->is_null())
      return load_pending(position, [&](const json::object& start) { return load(start, happened); });
    Reading reading;
    const json::value v = position;
    const Node node = reading.root(v), seats = node.at("seats");
    pebbles::Position p;
    p.heap = static_cast<u16>(node.at("heap").integer(0, 99));
    p.most = static_cast<u8>(node.at("die").integer(1, 3));
    if (const Node number = node.maybe("question"); number.there()) p.serial = static_cast<u32>(number.integer(1, 1 << 30));
    if (seats.array(2, kMaxPlayers)) {
      p.players = static_cast<u8>(seats.size());
      for (std::size_t s = 0; s < seats.size(); ++s) {
        p.pile[s] = static_cast<u8>(seats.item(s).at("pebbles").integer(0, 99));
        p.secret[s] = static_cast<u8>(seats.item(s).at("secret").integer(0, kMostSecret));
      }
    }
    p.turn = static_cast<Seat>(node.at("turn").integer(0, p.players - 1));
    if (!reading.ok()) return Fault{Fault::Kind::params, "", sentence(reading.mistakes())};
    return std::unique_ptr<Match>(std::make_unique<MatchOf<PebblesCodec>>(PebblesCodec::State{p}));
  }
  json::object catalogue() const override { return {}; }
};

const PebblesGame g_pebbles;
[[maybe_unused]] const bool g_known = (add_game(g_pebbles), true);

}  // namespace
}  // namespace demesne::table
