#include "table/table.hpp"

#include "table/json_text.hpp"

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
  t.record_ = {std::string(game.id()), game.rules_version(), players, seed, {}, options, {}, {}, t.match_->result()};
  return t;
}

Result<Table> Table::load(const json::object& position) {
  const auto* id = position.if_contains("game");
  const Game* game = id && id->is_string() ? find_game(id->get_string()) : nullptr;
  if (!game)
    return Fault{Fault::Kind::params, "",
                 say({"The position does not name a game that is known here.", "Die Position nennt kein hier bekanntes Spiel."})};
  Events happened;
  auto match = game->load(position, happened);
  if (auto* fault = std::get_if<Fault>(&match)) return *fault;
  Table t;
  t.game_ = game;
  t.match_ = std::move(std::get<std::unique_ptr<Match>>(match));
  t.events_ = std::move(happened);
  t.record_ = {std::string(game->id()), game->rules_version(), t.match_->seats(), "0", {}, {}, position, {}, t.match_->result()};
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
  if (record.rules > game->rules_version() || record.rules < game->oldest_rules())
    return Fault{Fault::Kind::params, "",
                 say({"This game was played by version {0} of the rules; this program knows version {1}.",
                      "Dieses Spiel folgt Fassung {0} der Regeln; dieses Programm kennt Fassung {1}."},
                     {record.rules, game->rules_version()})};
  if (!record.commitment.empty() && record.commitment != commitment_of(record.seed))
    return Fault{Fault::Kind::illegal, "",
                 say({"The secret is not the one that was promised at the start.", "Das Geheimnis ist nicht das zu Beginn zugesagte."})};
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
    if (record.rules == game->rules_version() && t.match_->hash() != answer.hash)
      return Fault{
          Fault::Kind::illegal, "",
          say({"After answer {0} the position is not the recorded one.", "Nach Antwort {0} ist die Position nicht die aufgezeichnete."},
              {number})};
  }
  t.record_.commitment = record.commitment;
  if (!record.result.is_null() && record.result != t.match_->result())
    return Fault{Fault::Kind::illegal, "", say({"The result is not the recorded one.", "Das Ergebnis ist nicht das aufgezeichnete."})};
  return table;
}

Result<Table> Table::resume(Record record, std::vector<Past> past, const json::object& position) {
  auto table = load(position);
  if (std::holds_alternative<Fault>(table)) return table;
  Table& t = std::get<Table>(table);
  const bool fits = t.game_->id() == record.game && t.match_->seats() == record.players && past.size() == record.answers.size() &&
                    (record.answers.empty() || record.answers.back().hash == t.match_->hash());
  if (!fits)
    return Fault{Fault::Kind::illegal, "",
                 say({"The position is not the one after the last answer.", "Die Position ist nicht die nach der letzten Antwort."})};
  t.events_.clear();
  record.result = t.match_->result();
  t.record_ = std::move(record);
  t.past_ = std::move(past);
  return table;
}

std::optional<Fault> Table::decide(std::span<const int> picks) {
  match_->copy_to(spare_);
  Past past{match_->to_move(), false, {}};
  if (past.seat != kNobody) past.what = match_->words_of(picks);
  Rng rng = rng_;
  Events events;
  if (auto fault = match_->decide(picks, rng, events)) return fault;
  past.revealed = match_->revealed() || rng.used() != rng_.used();
  past_.push_back(std::move(past));
  snapshots_.push_back({std::move(spare_), rng_});
  if (snapshots_.size() > kSnapshots) spare_ = std::move(snapshots_.front().match), snapshots_.pop_front();
  rng_ = rng;
  events_ = std::move(events);
  record_.answers.push_back({{picks.begin(), picks.end()}, match_->hash()});
  record_.result = match_->result();
  return {};
}

std::optional<Fault> Table::undo(int steps) {
  if (steps < 1 || steps > this->steps())
    return Fault{Fault::Kind::illegal, "",
                 say({"Only {0} steps can be undone.", "Es lassen sich nur {0} Schritte zurücknehmen."}, {this->steps()})};
  const auto n = static_cast<std::size_t>(steps);
  if (n > snapshots_.size()) {
    Record shorter = record_;
    shorter.answers.resize(shorter.answers.size() - n);
    shorter.result = nullptr;
    auto again = replay(shorter);
    if (auto* fault = std::get_if<Fault>(&again)) return *fault;
    *this = std::move(std::get<Table>(again));
    events_.clear();
    return {};
  }
  const std::size_t keep = snapshots_.size() - n;
  match_ = std::move(snapshots_[keep].match);
  rng_ = snapshots_[keep].rng;
  snapshots_.erase(snapshots_.begin() + static_cast<std::ptrdiff_t>(keep), snapshots_.end());
  past_.resize(past_.size() - n);
  record_.answers.resize(record_.answers.size() - n);
  events_.clear();
  record_.result = match_->result();
  return {};
}

json::object Table::position() const {
  json::object p = match_->position();
  p["rng"] = rng_.state();
  if (const auto* seed = record_.start.if_contains("seed"); seed && !seed->is_null())
    p["seed"] = *seed;  // as it was loaded
  else if (!p.contains("seed"))
    p["seed"] = record_.seed;
  return p;
}

std::string Table::step(bool events) const {
  std::string out = R"("events":[)";
  if (events)
    for (const Event& e : events_) (out += out.back() == '[' ? "" : ",") += json::serialize(e.inside);
  out += R"(],"decision":)";
  if (match_->to_move() == kNobody)
    out += "null";
  else
    out += json_object([&](JsonText& w) { match_->write_question(w); });
  return (out += R"(,"result":)") += json::serialize(match_->result());
}

}  // namespace demesne::table
