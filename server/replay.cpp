#include "server/replay.hpp"

namespace demesne::server {
namespace {

// The table as it stood after `steps` answers.
Result<table::Table> table_at(table::Record record, int steps) {
  record.answers.resize(std::min(record.answers.size(), static_cast<std::size_t>(steps)));
  record.result = nullptr;
  return table::Table::replay(record);
}

json::array scores(const json::object& position) {
  json::array out;
  const auto* seats = position.if_contains("seats");
  if (!seats || !seats->is_array()) return out;
  for (const auto& seat : seats->get_array()) {
    json::value score = nullptr;
    if (seat.is_object())
      for (const char* key : {"score", "vp"})
        if (const auto* v = seat.get_object().if_contains(key); v && v->is_number() && score.is_null()) score = *v;
    out.push_back(std::move(score));
  }
  return out;
}

}  // namespace

Result<json::object> replay_steps(const std::string& text, int from, int to, Eyes eyes) {
  auto record = table::parse_record(text);
  if (auto* fault = std::get_if<Fault>(&record)) return *fault;
  const table::Record& r = std::get<table::Record>(record);
  const int total = static_cast<int>(r.answers.size());
  from = std::clamp(from, 0, total);
  to = std::clamp(to, from, std::min(total, from + kMaxSteps - 1));
  auto begun = table_at(r, from);
  if (auto* fault = std::get_if<Fault>(&begun)) return *fault;
  auto& t = std::get<table::Table>(begun);
  if (!eyes.all && eyes.seat >= t.match().seats()) return refuse({"There is no such seat.", "Diesen Sitz gibt es nicht."});
  json::array steps;
  for (int step = from; step <= to; ++step) {
    if (step > from)
      if (auto fault = t.decide(r.answers[static_cast<std::size_t>(step - 1)].picks)) return *fault;
    json::array events;
    for (const auto& e : t.events()) events.push_back(eyes.all ? e.inside : e.seen_by(eyes.seat));
    json::object o{{"step", step}, {"events", std::move(events)}, {"view", eyes.all ? t.match().position() : t.match().view(eyes.seat)}};
    o["seat"] = step ? json::value(t.past(1).seat) : json::value(nullptr);
    // How an answer was given may be secret: other eyes see only its events.
    o["what"] = step && (eyes.all || eyes.seat == t.past(1).seat) ? json::value(table::to_json(t.past(1).what)) : json::value(nullptr);
    steps.push_back(std::move(o));
  }
  return json::object{{"steps", std::move(steps)}, {"total", total}};
}

Result<json::object> replay_points(const std::string& text) {
  auto record = table::parse_record(text);
  if (auto* fault = std::get_if<Fault>(&record)) return *fault;
  const table::Record& r = std::get<table::Record>(record);
  auto begun = table_at(r, 0);
  if (auto* fault = std::get_if<Fault>(&begun)) return *fault;
  auto& t = std::get<table::Table>(begun);
  json::array points;
  json::value turn = nullptr;
  int number = 0;
  for (std::size_t step = 0;; ++step) {
    const json::object position = t.match().position();
    const auto* now = position.if_contains("turn");
    const json::value whose = now ? *now : json::value(t.match().to_move());
    if (step == 0 || step == r.answers.size() || whose != turn) {
      points.push_back(json::object{{"step", step}, {"turn", number++}, {"seat", whose}, {"scores", scores(position)}});
      turn = whose;
    }
    if (step == r.answers.size()) break;
    if (auto fault = t.decide(r.answers[step].picks)) return *fault;
  }
  return json::object{{"points", std::move(points)}};
}

Result<json::object> replay_position(const std::string& text, int step) {
  auto record = table::parse_record(text);
  if (auto* fault = std::get_if<Fault>(&record)) return *fault;
  const table::Record& r = std::get<table::Record>(record);
  if (step < 0 || step > static_cast<int>(r.answers.size()))
    return refuse({"The game has no such step.", "Diesen Schritt hat die Partie nicht."});
  auto begun = table_at(r, step);
  if (auto* fault = std::get_if<Fault>(&begun)) return *fault;
  json::object position = std::get<table::Table>(begun).position();
  position.erase("rng");
  position.erase("seed");
  return json::parse(json::serialize(position)).as_object();  // as a reader gets it
}

Result<Branch> replay_branch(const std::string& text, int step, Seat viewer, table::Rng& luck) {
  auto record = table::parse_record(text);
  if (auto* fault = std::get_if<Fault>(&record)) return *fault;
  Branch b{std::get<table::Record>(std::move(record)), {}, step};
  if (step < 0 || step > static_cast<int>(b.record.answers.size()))
    return refuse({"The game has no such step.", "Diesen Schritt hat die Partie nicht."});
  for (; b.step >= 0; --b.step) {
    auto begun = table_at(b.record, b.step);
    if (auto* fault = std::get_if<Fault>(&begun)) return *fault;
    const auto match = std::get<table::Table>(begun).match().imagined(viewer, luck);
    if (!match) continue;
    b.position = json::parse(json::serialize(match->position())).as_object();
    b.position.erase("rng"), b.position.erase("seed");
    return b;
  }
  return refuse({"The game cannot be gone on from there.", "Von dort lässt sich die Partie nicht fortsetzen."});
}

}  // namespace demesne::server
