#include "table/table.hpp"

namespace demesne::table {

Result<Table> Table::start(const Game& game, int players, const json::object& options, const std::string& seed, Rng rng) {
  if (players < game.min_players() || players > game.max_players())
    return Fault{Fault::Kind::params, "",
                 say({"{0} is for {1} to {2} players, not {3}.", "{0} ist für {1} bis {2} Spieler, nicht {3}."},
                     {game.name(), game.min_players(), game.max_players(), players})};
  auto started = game.start(players, options, rng);
  if (auto* fault = std::get_if<Fault>(&started)) return *fault;
  Table t;
  t.game_ = &game;
  t.match_ = std::move(std::get<Started>(started).match);
  t.events_ = std::move(std::get<Started>(started).events);
  t.rng_ = rng;
  t.record_ = {std::string(game.id()), game.rules_version(), players, seed, options, {}, {}, t.match_->result()};
  return t;
}

Result<Table> Table::load(const json::object& position) {
  const auto* id = position.if_contains("game");
  const Game* game = id && id->is_string() ? find_game(id->get_string()) : nullptr;
  if (!game)
    return Fault{Fault::Kind::params, "", say({"The position does not name a game that is known here.", "Die Position nennt kein hier bekanntes Spiel."})};
  auto match = game->load(position);
  if (auto* fault = std::get_if<Fault>(&match)) return *fault;
  Table t;
  t.game_ = game;
  t.match_ = std::move(std::get<std::unique_ptr<Match>>(match));
  t.record_ = {std::string(game->id()), game->rules_version(), t.match_->seats(), "0", {}, position, {}, t.match_->result()};
  if (const auto* rng = position.if_contains("rng"); rng && rng->is_string())
    t.record_.seed = "rng:" + std::string(rng->get_string());
  else if (const auto* seed = position.if_contains("seed"); seed && !seed->is_null())
    t.record_.seed = seed->is_string() ? std::string(seed->get_string()) : json::serialize(*seed);
  t.rng_ = rng_of(t.record_);
  return t;
}

Result<Table> Table::replay(const Record& record) {
  const Game* game = find_game(record.game);
  if (!game)
    return Fault{Fault::Kind::params, "", say({"No game '{0}' is known here.", "Ein Spiel „{0}“ ist hier nicht bekannt."}, {record.game})};
  if (record.rules != game->rules_version())
    return Fault{Fault::Kind::params, "",
                 say({"This game was played by version {0} of the rules; this program knows version {1}.",
                      "Dieses Spiel folgt Fassung {0} der Regeln; dieses Programm kennt Fassung {1}."},
                     {record.rules, game->rules_version()})};
  auto table = record.start.empty() ? start(*game, record.players, record.options, record.seed, rng_of(record)) : load(record.start);
  if (std::holds_alternative<Fault>(table)) return table;
  Table& t = std::get<Table>(table);
  int number = 0;
  for (const auto& answer : record.answers) {
    ++number;
    if (auto fault = t.decide(answer.picks)) {
      fault->message = say({"Answer {0}: {1}", "Antwort {0}: {1}"}, {number, fault->message});
      return *fault;
    }
    if (t.match_->hash() != answer.hash)
      return Fault{Fault::Kind::illegal, "",
                   say({"After answer {0} the position is not the recorded one.", "Nach Antwort {0} ist die Position nicht die aufgezeichnete."}, {number})};
  }
  if (!record.result.is_null() && record.result != t.match_->result())
    return Fault{Fault::Kind::illegal, "", say({"The result is not the recorded one.", "Das Ergebnis ist nicht das aufgezeichnete."})};
  return table;
}

std::optional<Fault> Table::decide(std::span<const int> picks) {
  std::shared_ptr<Match> next = match_->clone();
  Rng rng = rng_;
  Events events;
  Snapshot before{match_, rng_, {match_->to_move(), false, {}}};
  if (auto fault = next->decide(picks, rng, events)) return fault;
  std::vector<Text> words;
  for (const int pick : picks) words.push_back(match_->question().options[static_cast<std::size_t>(pick)].text);
  before.past.what = words.empty() ? match_->question().prompt : list_of(words, Phrase(", ", ", "));
  before.past.revealed = next->revealed() || rng.used() != rng_.used();
  past_.push_back(std::move(before));
  match_ = std::move(next);
  rng_ = rng;
  events_ = std::move(events);
  record_.answers.push_back({{picks.begin(), picks.end()}, match_->hash()});
  record_.result = match_->result();
  return {};
}

std::optional<Fault> Table::undo(int steps) {
  if (steps < 1 || steps > static_cast<int>(past_.size()))
    return Fault{Fault::Kind::illegal, "",
                 say({"Only {0} steps can be undone.", "Es lassen sich nur {0} Schritte zurücknehmen."}, {static_cast<int>(past_.size())})};
  for (; steps > 1; --steps) past_.pop_back(), record_.answers.pop_back();
  match_ = std::const_pointer_cast<Match>(past_.back().match);
  rng_ = past_.back().rng;
  past_.pop_back(), record_.answers.pop_back();
  events_.clear();
  record_.result = match_->result();
  return {};
}

json::object Table::position() const {
  json::object p = match_->position();
  p["rng"] = rng_.state();
  if (!p.contains("seed")) p["seed"] = record_.seed;
  return p;
}

json::object Table::step() const {
  json::array events;
  for (const Event& e : events_) events.push_back(e.inside);
  return {{"events", std::move(events)},
          {"decision", match_->to_move() == kNobody ? json::value(nullptr) : json::value(to_json(match_->question()))},
          {"result", match_->result()}};
}

}  // namespace demesne::table
