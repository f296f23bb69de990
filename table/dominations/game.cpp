#include <algorithm>

#include "bots/dominations/bot.hpp"
#include "bots/dominations/greedy.hpp"
#include "table/dominations/codec.hpp"
#include "table/dominations/text.hpp"

namespace demesne::table {
namespace dominations {

json::object Codec::result(const State& state) {
  const eng::Position& p = state.position;
  json::array scores, ranking;
  for (int s = 0; s < p.players; ++s) scores.push_back(p.player[static_cast<std::size_t>(s)].vp);
  const auto order = p.ranking();
  for (int i = 0; i < p.players; ++i) ranking.push_back(json::array{order[static_cast<std::size_t>(i)]});
  return {{"scores", std::move(scores)}, {"ranking", std::move(ranking)}, {"reason", "third_age"}};
}

namespace {

// Two answers with several picks: what they have in common is given to `now`, and the first pick of theirs that they have not is the
// result; kNoAction: they say the same.
Action set_apart(State& now, const Question& q, std::vector<Action> ours, const std::vector<Action>& theirs) {
  FastRng none;
  Action apart = kNoAction;
  for (const Action a : theirs) {
    const auto same = q.ordered && !ours.empty() && ours.front() != a ? ours.end() : std::find(ours.begin(), ours.end(), a);
    if (same == ours.end()) {
      if (apart == kNoAction) apart = a;
      if (q.ordered) break;
      continue;
    }
    ours.erase(same);
    if (a != q.enough) now.position.apply(a, none, Silent{});
  }
  return apart;
}

}  // namespace

Result<Suggestion> Codec::suggest(const State& state, const Question& q, std::string_view bot, Budget budget, Rng& rng) {
  auto made = eng::make_bot(bot.empty() ? "chancellor" : bot);
  if (const Text* wrong = std::get_if<Text>(&made)) return Fault{Fault::Kind::params, "", *wrong};
  eng::Bot& mind = std::get<eng::Bot>(made);
  // A question of several picks is thought over pick by pick; together they keep to the budget.
  const bool several = q.max > 1;
  const std::vector<Action> asked = budget.also ? answers_of(q, *budget.also) : std::vector<Action>{};
  demesne::Budget each{.ms = budget.ms, .nodes = budget.nodes};
  if (budget.ms > 0 && several) each.ms = std::max(1, budget.ms / (q.max + !asked.empty()));
  if (!several && !asked.empty()) each.also = asked.front();
  Suggestion s;
  Thought first;
  FastRng luck(rng.next());
  s.picks = picks_of(state, q, [&](const State& now) {
    Thought t = mind.think(eng::Eyes(now.position, q.seat), each, luck);
    if (first.action == kNoAction) first = t;
    each.also = kNoAction;
    return t.action;
  });
  if (several && !asked.empty()) {
    State now = state;
    each.also = set_apart(now, q, answers_of(q, s.picks), asked);
    if (each.also == kNoAction) {
      first.also_share = first.share;
    } else {
      const Thought t = mind.think(eng::Eyes(now.position, q.seat), each, luck);
      first.share = t.share, first.also_share = t.also_share;
    }
  }
  if (first.share >= 0) {
    s.value = first.share;
  } else if (budget.value) {
    eng::Position world;  // not the true one: a share, too, is told from what the seat may see
    eng::Eyes(state.position, q.seat).imagine(world, luck);
    s.value = eng::Greedy::win_share(world, q.seat);
  }
  s.why = first.why;
  if (first.also_share >= 0) s.also_value = first.also_share;
  if (first.second != kNoAction)
    for (std::size_t k = 0; k < q.options.size(); ++k)
      if (q.options[k].action == first.second) s.runner_up = {static_cast<int>(k)}, s.runner_up_value = first.second_share;
  return s;
}

namespace {

json::object catalogue_of(const Pack& pack) {
  json::array tiles, masteries, monuments, objectives, roles;
  for (const Tile& t : pack.tiles) tiles.push_back(write(t));
  for (const Mastery& m : pack.masteries) {
    json::object o = write(m);
    json::array copies;
    for (const Copy& c : m.copies) copies.push_back(json::object{{"copy", copy_json(c.name)}, {"sides", write(c.sides)}});
    o["copies"] = std::move(copies);
    o["name"] = to_json(text_of(m.name));
    o["basic_text"] = to_json(face_text(m.basic));
    o["advanced_text"] = to_json(face_text(m.advanced));
    masteries.push_back(std::move(o));
  }
  for (const Monument& m : pack.monuments) {
    json::object o = write(m);
    o["name"] = to_json(text_of(m.name));
    o["text"] = to_json(monument_text(m));
    auto& levels = o["levels"].get_array();
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i].get_object()["text"] = to_json(face_text(m.levels[i].face));
    monuments.push_back(std::move(o));
  }
  for (const Objective& x : pack.objectives) {
    json::object o = write(x);
    o["name"] = to_json(text_of(x.name));
    json::array texts;
    for (const Goal& g : x.goals) texts.push_back(to_json(goal_text(g)));
    o["goal_texts"] = std::move(texts);
    objectives.push_back(std::move(o));
  }
  for (int d = 0; d < kDomains; ++d) {
    const Role& r = pack.roles[static_cast<std::size_t>(d)];
    json::object o{{"id", r.id}, {"name", to_json(text_of(r.name))}, {"domain", kDomainWords[static_cast<std::size_t>(d)]}, {"vp", r.vp}};
    if (r.vp_2p >= 0) o["vp_2p"] = r.vp_2p;
    o["text"] = to_json(role_text(d));
    roles.push_back(std::move(o));
  }
  json::object domains;
  for (int d = 0; d < kDomains; ++d) domains[kDomainWords[static_cast<std::size_t>(d)]] = to_json(domain_name(d));
  json::array vp;
  for (const auto n : pack.vp_by_goals) vp.push_back(n);
  return {{"pack", pack.id},
          {"domains", std::move(domains)},
          {"tiles", std::move(tiles)},
          {"masteries", std::move(masteries)},
          {"monuments", std::move(monuments)},
          {"objectives", std::move(objectives)},
          {"dominations", std::move(roles)},
          {"vp_by_goals_met", std::move(vp)},
          {"campfire",
           json::object{{"sides", write(pack.campfires[0])},
                        {"text", to_json(say({"In your turn, any number of times: pay 2 Knowledge of one Domain for 1 of another.",
                                              "In deinem Zug beliebig oft: Zahle 2 Wissen eines Gebiets für 1 eines anderen."}))}}}};
}

// The packs that ship stay from the first game on: however many others are in use, these can be played.
void keep_shipped() {
  static const std::vector<HeldPack> kept = [] {
    std::vector<HeldPack> all;
    for (const Pack& pack : shipped_packs()) all.push_back(hold_shipped(pack));
    return all;
  }();
}

class DominationsGame final : public Game {
 public:
  std::string_view id() const override { return "dominations"; }
  Text name() const override { return say({"Dominations: Road to Civilization", "Dominations: Road to Civilization"}); }
  int min_players() const override { return 2; }
  int max_players() const override { return kMaxPlayers; }
  int rules_version() const override { return 2; }
  json::object options() const override { return options_help(); }
  json::array bots() const override {
    json::array all;
    for (const BotInfo& b : eng::bot_list()) all.push_back(to_json(b));
    return all;
  }
  Guided guided() const override { return {7, {}}; }  // the first seat has the initiative

  Result<Started> start(int players, const json::object& options, Rng& rng) const override {
    keep_shipped();
    Reading reading;
    const json::value v = options;
    const Node node = reading.root(v);
    node.object({"edition", "content", "overflow", "monument_tie", "locus", "open_hands", "cradle", "edges", "cradle_in_locus",
                 "rotate_cards", "campfire_nodus", "objective_vp3"});
    const eng::Options switches = read_options(node);
    const Node content = node.maybe("content");
    auto base = std::make_shared<const Pack>(content.there() ? read_pack(content) : shipped_pack());
    if (!reading.ok()) return Fault{Fault::Kind::params, reading.mistakes()[0].rule, sentence(reading.mistakes())};
    const auto pack = hold(*base);
    if (const Fault* fault = std::get_if<Fault>(&pack)) return *fault;
    const HeldPack& held = std::get<HeldPack>(pack);
    if (const Problem problem = can_start(held->id, players)) return Fault{Fault::Kind::params, problem.rule, problem.message};
    eng::Log log;
    State state{base, held, eng::Position::start(held->id, players, switches, rng, log)};
    Started started;
    tell_notes(state, log.notes, started.events);
    started.match = std::make_unique<MatchOf<Codec>>(state);
    return started;
  }

  Result<std::unique_ptr<Match>> load(const json::object& position, Events& happened) const override {
    keep_shipped();
    if (const auto* pending = position.if_contains("pending"); pending && !pending->is_null()) {
      Events told;  // when it was loaded first
      return load_pending(position, [&](const json::object& start) { return load(start, told); });
    }
    Mistakes mistakes;
    eng::Log log;
    const State rest = read_position(position, mistakes);
    const State state = mistakes.empty() ? resumed(rest, mistakes, log) : rest;
    if (!mistakes.empty()) return Fault{Fault::Kind::params, mistakes[0].rule, sentence(mistakes)};
    tell_notes(state, log.notes, happened);
    return std::unique_ptr<Match>(std::make_unique<MatchOf<Codec>>(state, rest));
  }

  // The standard pack; under `packs` what is different in the others.
  json::object catalogue() const override {
    json::object all = catalogue_of(shipped_pack()), packs;
    for (const Pack& pack : shipped_packs()) {
      if (pack.id == shipped_pack().id) continue;
      json::object own = catalogue_of(pack), changed{{"name", to_json(text_of(pack.name))}};
      for (const char* section : {"tiles", "masteries", "monuments", "objectives"}) {
        json::array pieces;
        const json::array& standard = all.at(section).get_array();
        for (json::value& piece : own.at(section).get_array())
          if (std::find(standard.begin(), standard.end(), piece) == standard.end()) pieces.push_back(std::move(piece));
        changed[section] = std::move(pieces);
      }
      packs[pack.id] = std::move(changed);
    }
    all["packs"] = std::move(packs);
    return all;
  }
};

}  // namespace
}  // namespace dominations

const Game& dominations_game() {
  static const dominations::DominationsGame game;
  return game;
}

}  // namespace demesne::table
